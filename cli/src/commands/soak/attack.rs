//! One game that is attacked, and its save.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use warboard_engine::audit::{Check, Finding, Plan, Report, audit};
use warboard_engine::edition::{Edition, Setup};
use warboard_engine::game::{Action, Game, Recording, Seeded, Silent, Table};
use warboard_engine::model::Rulebook;
use warboard_engine::record::{self, Entry, FORMAT, Header, Record};

use crate::editions;

/// How many pieces of a save are read as if a program had been stopped while it wrote the rest.
const CUTS: u32 = 3;

/// How many single bytes of what follows the first line are changed, each alone.
const CHANGES: u32 = 4;

/// How many times a game is taken back to some answer of it.
const UNDOS: u32 = 2;

/// A game to be attacked.
#[derive(Clone, Debug)]
pub(super) struct Task<'a> {
    /// Its edition.
    pub(super) edition: &'a Edition,
    /// What the table agreed on.
    pub(super) setup: Setup,
    /// The seed of all chance.
    pub(super) seed: u64,
    /// How it is looked at.
    pub(super) plan: Plan,
}

/// What was looked at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    /// What holds at every decision.
    Engine(Check),
    /// That a damaged save is an error or a game.
    Saves,
    /// That nothing panics, and that a setup which is offered can be played.
    Panic,
}

impl Kind {
    /// Its name.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Engine(check) => check.as_str(),
            Self::Saves => "saves",
            Self::Panic => "panic",
        }
    }
}

/// Something that does not hold; of several of a kind in one game the first.
#[derive(Debug)]
pub(super) struct Found {
    /// What was looked at.
    pub(super) kind: Kind,
    /// What was found.
    pub(super) text: String,
    /// The answers of the game up to there.
    pub(super) actions: Vec<Action>,
    /// The bytes of a save that shows it; none where there is no game.
    pub(super) save: Option<Vec<u8>>,
    /// The words of an answer that could not be given, and after which the save goes no further.
    pub(super) stopped: Option<String>,
}

/// What came of an attack.
#[derive(Debug, Default)]
pub(super) struct Attacked {
    /// Decisions and checks; its findings are among the others.
    pub(super) report: Report,
    /// How many saves were read.
    pub(super) saves: u64,
    /// What does not hold, of each kind the first.
    pub(super) found: Vec<Found>,
    /// How much does not hold.
    pub(super) n_found: u64,
}

impl Attacked {
    fn find(&mut self, kind: Kind, text: String, save: Option<Vec<u8>>) {
        let actions = self.report.actions.clone();
        self.add(Found { kind, text, actions, save, stopped: None });
    }

    fn add(&mut self, found: Found) {
        self.n_found += 1;
        if self.found.iter().all(|other| other.kind != found.kind) {
            self.found.push(found);
        }
    }
}

thread_local! {
    /// Whether a panic of this thread is caught here.
    static CATCHES: Cell<bool> = const { Cell::new(false) };
    /// What the last one said.
    static SAID: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Has panics that are caught here say nothing: they are findings, and told as such.
pub(super) fn hush() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if CATCHES.get() {
            SAID.with_borrow_mut(|said| *said = info.to_string());
        } else {
            before(info);
        }
    }));
}

/// Does something; what a panic in it said.
fn caught<T>(mut what: impl FnMut() -> T) -> Result<T, String> {
    CATCHES.set(true);
    let done = panic::catch_unwind(AssertUnwindSafe(&mut what));
    CATCHES.set(false);
    done.map_err(|_panic| SAID.take())
}

/// Plays a game at random, attacks it, and then its save.
pub(super) fn attack(task: &Task<'_>) -> Attacked {
    let mut done = Attacked::default();
    let rules = match caught(|| task.edition.rulebook(&task.setup)) {
        Ok(Ok(rules)) => rules,
        Ok(Err(error)) => {
            done.find(Kind::Panic, error.to_string(), None);
            return done;
        }
        Err(panic) => {
            done.find(Kind::Panic, panic, None);
            return done;
        }
    };
    let played = caught(|| audit(&rules, task.seed, task.plan, &mut done.report));
    for Finding { check, text, actions } in std::mem::take(&mut done.report.findings) {
        let kind = Kind::Engine(check);
        done.add(Found { kind, text, actions, save: None, stopped: None });
    }
    if let Err(panic) = played {
        done.find(Kind::Panic, panic, None);
    }
    let save = Save::of(task, &rules, &done.report.actions);
    save.attack(&rules, &mut Seeded::stream(task.seed, 2), &mut done);
    for found in done.found.iter_mut().filter(|found| found.save.is_none()) {
        let save = Save::of(task, &rules, &found.actions);
        (found.save, found.stopped) = (Some(save.bytes), save.stopped);
    }
    done
}

/// A game as it is saved.
struct Save {
    /// The whole of it.
    bytes: Vec<u8>,
    /// Where the first line ends.
    header: usize,
    /// The game's hash at the beginning and after every answer.
    hashes: Vec<u64>,
    /// The words of the answer that could not be given, where one could not.
    stopped: Option<String>,
}

impl Save {
    /// The save of the game with these answers, up to one that cannot be given.
    fn of(task: &Task<'_>, rules: &Arc<Rulebook>, actions: &[Action]) -> Self {
        let header = Header {
            warboard: FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            edition: task.edition.id().to_owned(),
            setup: task.setup.clone(),
            seats: vec!["random".to_owned(); rules.seats.len()],
            seed: warboard_engine::game::Seed::Number(task.seed),
            files: editions::played(task.edition.files()),
        };
        let mut bytes = header.line().into_bytes();
        let mut save =
            Self { header: bytes.len(), bytes: Vec::new(), hashes: Vec::new(), stopped: None };
        let mut table = Table::new(Recording::new(Seeded::new(task.seed)), Silent);
        if let Ok(mut game) = caught(|| Game::new(Arc::clone(rules), &mut table)) {
            let start = std::mem::take(&mut table.chance.rolls);
            bytes.extend_from_slice(record::start_line(start).as_bytes());
            save.hashes.push(game.hash());
            for (n, &action) in (1..).zip(actions) {
                let Ok(Ok(applied)) = caught(|| game.apply(action, &mut table)) else {
                    save.stopped = Some(rules.words(action).to_string());
                    break;
                };
                let rolls = std::mem::take(&mut table.chance.rolls);
                let entry = Entry::new(n, action, applied, rolls, &game);
                bytes.extend_from_slice(entry.line().as_bytes());
                save.hashes.push(game.hash());
            }
        }
        save.bytes = bytes;
        save
    }

    /// Reads the save whole, cut, changed and taken back.
    fn attack(&self, rules: &Arc<Rulebook>, chance: &mut Seeded, done: &mut Attacked) {
        let length = self.bytes.len();
        let last = self.hashes.len().saturating_sub(1);
        self.holds(rules, &self.bytes, last, "as it was written", done);
        for _ in 0..CUTS {
            let at = self.header + below(chance, length - self.header + 1);
            let bytes = &self.bytes[..at];
            // The first line, that of the beginning, and one for each answer.
            let lines = bytes.split(|&byte| byte == b'\n').count() - 1;
            if lines >= 2 {
                self.holds(rules, bytes, lines - 2, &format!("cut after {at} bytes"), done);
            } else {
                self.survives(rules, bytes, &format!("cut after {at} bytes"), done);
            }
        }
        let bytes = &self.bytes[..below(chance, self.header)];
        let what = format!("cut after {} bytes", bytes.len());
        if self.survives(rules, bytes, &what, done) {
            let text = format!("a save {what}, in its first line, is read");
            done.find(Kind::Saves, text, Some(bytes.to_vec()));
        }
        // One of the first line, which holds the edition.
        let mut places = vec![below(chance, self.header)];
        for _ in 0..CHANGES {
            places.push(self.header + below(chance, length - self.header));
        }
        for at in places.into_iter().filter(|&at| at < length) {
            let mut bytes = self.bytes.clone();
            let flip = chance.below(255) + 1;
            bytes[at] ^= u8::try_from(flip).unwrap_or(1);
            let what = format!("with {:#04x} for {:#04x} at byte {at}", bytes[at], self.bytes[at]);
            self.survives(rules, &bytes, &what, done);
        }
        for _ in 0..UNDOS {
            let to = below(chance, last + 1);
            let undo = record::undo_line(u32::try_from(to).unwrap_or(u32::MAX));
            let bytes = [&self.bytes[..], undo.as_bytes()].concat();
            self.holds(rules, &bytes, to, &format!("taken back to answer {to}"), done);
        }
    }

    /// Reads what must be the game after so many answers.
    fn holds(
        &self,
        rules: &Arc<Rulebook>,
        bytes: &[u8],
        answers: usize,
        what: &str,
        done: &mut Attacked,
    ) {
        let Some(&hash) = self.hashes.get(answers) else { return };
        done.saves += 1;
        let wrong = match caught(|| self.read(rules, bytes)) {
            Ok(Ok(read)) if read == hash => return,
            Ok(Ok(_)) => "is another game".to_owned(),
            Ok(Err(error)) => format!("is not read: {error}"),
            Err(panic) => format!("makes a panic: {panic}"),
        };
        done.find(Kind::Saves, format!("a save {what} {wrong}"), Some(bytes.to_vec()));
    }

    /// Reads what may be anything. Tells whether it is a game.
    fn survives(
        &self,
        rules: &Arc<Rulebook>,
        bytes: &[u8],
        what: &str,
        done: &mut Attacked,
    ) -> bool {
        done.saves += 1;
        let wrong = match caught(|| self.read(rules, bytes)) {
            Ok(Ok(_)) => return true,
            Ok(Err(error)) if error.trim().is_empty() => "is refused without a reason".to_owned(),
            Ok(Err(_)) => return false,
            Err(panic) => format!("makes a panic: {panic}"),
        };
        done.find(Kind::Saves, format!("a save {what} {wrong}"), Some(bytes.to_vec()));
        false
    }

    /// Reads a save and plays it again; the game's hash, or why not.
    fn read(&self, rules: &Arc<Rulebook>, bytes: &[u8]) -> Result<u64, String> {
        let record = Record::parse(bytes).map_err(|error| error.to_string())?;
        // The edition is loaded again where it may be another.
        let rules = if bytes.starts_with(&self.bytes[..self.header]) {
            Arc::clone(rules)
        } else {
            record.header.rulebook().map_err(|error| error.to_string())?
        };
        record.replay(rules, |_| {}).map(|game| game.hash()).map_err(|error| error.to_string())
    }
}

/// A place, uniform below `n`; 0 where there is none.
fn below(chance: &mut Seeded, n: usize) -> usize {
    usize::try_from(chance.below_u64((n as u64).max(1))).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_panics_is_told_with_its_place() {
        hush();
        let said = caught(|| -> u8 { panic!("the board fell off the table") });
        let said = said.expect_err("it panics");
        assert!(said.contains("the board fell off the table"), "{said}");
        assert!(said.contains("attack.rs:"), "{said}");
        assert_eq!(caught(|| 7), Ok(7));
    }

    /// A save that is another game than the one that was played does not go unnoticed, whole, cut or taken back.
    #[test]
    fn saves_of_other_games_are_found() {
        let texts = crate::text::Texts::new(warboard_engine::model::Lang::En);
        let edition = editions::load(&texts, "classic").expect("it ships");
        let setup = Setup { players: 3, turns_max: Some(2), ..Setup::default() };
        let rules = edition.rulebook(&setup).expect("three play");
        let plan = Plan { every: 1000, lockstep: false };
        let task = Task { edition: &edition, setup, seed: 1, plan };
        let mut done = Attacked::default();
        audit(&rules, 1, plan, &mut done.report);
        let mut save = Save::of(&task, &rules, &done.report.actions);
        assert_eq!((save.hashes.len(), save.stopped.take()), (done.report.actions.len() + 1, None));
        save.attack(&rules, &mut Seeded::new(1), &mut done);
        assert_eq!((done.n_found, done.saves), (0, 12));
        save.hashes.iter_mut().for_each(|hash| *hash ^= 1);
        save.attack(&rules, &mut Seeded::new(1), &mut done);
        assert_eq!((done.n_found, done.found[0].kind), (6, Kind::Saves));
        assert_eq!(done.found[0].save.as_ref(), Some(&save.bytes));
        assert_eq!(done.found[0].text, "a save as it was written is another game");
    }
}
