//! The save of a game that was played, read whole, cut, changed and taken back.

use std::sync::Arc;

use warboard_engine::game::{Action, ApplyContext, Game, Recording, Seeded, Silent};
use warboard_engine::model::Rulebook;
use warboard_engine::record::{self, FORMAT, Record, RecordEntry, RecordHeader};

use super::finding::{SoakAttackResult, SoakCheck, Task, caught};

/// Number of truncated saves read, as if the program had been stopped while writing.
const CUTS: u32 = 3;

/// Number of single bytes after the first line that are changed, each alone.
const CHANGES: u32 = 4;

/// Number of times a game is taken back to one of its answers.
const UNDOS: u32 = 2;

/// A game as it is saved.
pub(super) struct Save {
    /// The whole of it.
    pub(super) bytes: Vec<u8>,
    /// The end of the first line.
    header: usize,
    /// The game's hash at the beginning and after every answer.
    hashes: Vec<u64>,
    /// The words of the answer that could not be given, where one could not.
    pub(super) stopped: Option<String>,
}

impl Save {
    /// Creates the save of the game with these answers, up to one that cannot be given.
    pub(super) fn of(task: &Task<'_>, rules: &Arc<Rulebook>, actions: &[Action]) -> Self {
        let header = RecordHeader {
            warboard: FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            edition: task.edition.id().to_owned(),
            setup: task.setup.clone(),
            seats: vec!["random".to_owned(); rules.seats.len()],
            seed: warboard_engine::game::Seed::Number(task.seed),
            reseeded: Vec::new(),
            files: task.edition.files().deciding(),
        };
        let mut bytes = header.line().into_bytes();
        let mut save =
            Self { header: bytes.len(), bytes: Vec::new(), hashes: Vec::new(), stopped: None };
        let mut table = ApplyContext::new(Recording::new(Seeded::new(task.seed)), Silent);
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
                let entry = RecordEntry::new(n, action, applied, rolls, &game);
                bytes.extend_from_slice(entry.line().as_bytes());
                save.hashes.push(game.hash());
            }
        }
        save.bytes = bytes;
        save
    }

    /// Reads the save whole, cut, changed and taken back.
    pub(super) fn attack(
        &self,
        rules: &Arc<Rulebook>,
        chance: &mut Seeded,
        is_over: &dyn Fn() -> bool,
        done: &mut SoakAttackResult,
    ) {
        let parts = [Self::whole_and_cut, Self::changed, Self::taken_back];
        for part in parts {
            if !is_over() {
                part(self, rules, chance, done);
            }
        }
    }

    fn whole_and_cut(
        &self,
        rules: &Arc<Rulebook>,
        chance: &mut Seeded,
        done: &mut SoakAttackResult,
    ) {
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
            done.find(SoakCheck::Saves, text, Some(bytes.to_vec()));
        }
    }

    fn changed(&self, rules: &Arc<Rulebook>, chance: &mut Seeded, done: &mut SoakAttackResult) {
        let length = self.bytes.len();
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
    }

    fn taken_back(&self, rules: &Arc<Rulebook>, chance: &mut Seeded, done: &mut SoakAttackResult) {
        let last = self.hashes.len().saturating_sub(1);
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
        done: &mut SoakAttackResult,
    ) {
        let Some(&hash) = self.hashes.get(answers) else { return };
        done.saves += 1;
        let wrong = match caught(|| self.read(rules, bytes)) {
            Ok(Ok(read)) if read == hash => return,
            Ok(Ok(_)) => "is another game".to_owned(),
            Ok(Err(error)) => format!("is not read: {error}"),
            Err(panic) => format!("makes a panic: {panic}"),
        };
        done.find(SoakCheck::Saves, format!("a save {what} {wrong}"), Some(bytes.to_vec()));
    }

    /// Reads what may be anything. Tells whether it is a game.
    fn survives(
        &self,
        rules: &Arc<Rulebook>,
        bytes: &[u8],
        what: &str,
        done: &mut SoakAttackResult,
    ) -> bool {
        done.saves += 1;
        let wrong = match caught(|| self.read(rules, bytes)) {
            Ok(Ok(_)) => return true,
            Ok(Err(error)) if error.trim().is_empty() => "is refused without a reason".to_owned(),
            Ok(Err(_)) => return false,
            Err(panic) => format!("makes a panic: {panic}"),
        };
        done.find(SoakCheck::Saves, format!("a save {what} {wrong}"), Some(bytes.to_vec()));
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

/// Returns a place, uniform below `n`; 0 where there is none.
pub(super) fn below(chance: &mut Seeded, n: usize) -> usize {
    usize::try_from(chance.below_u64((n as u64).max(1))).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use warboard_engine::audit::{AuditPlan, audit};
    use warboard_engine::edition::Setup;

    use super::*;

    /// A save that is another game than the one that was played does not go unnoticed, whole, cut or taken back.
    #[test]
    fn saves_of_other_games_are_found() {
        let texts = warboard_table::text::Texts::new(warboard_engine::model::Lang::En);
        let edition = warboard_table::editions::load(&texts, "classic").expect("it ships");
        let setup = Setup { players: 3, turns_max: Some(2), ..Setup::default() };
        let rules = edition.rulebook(&setup).expect("three play");
        let plan = AuditPlan { every: 1000, lockstep: false };
        let (name, is_over) = ("classic", &|| false);
        let task = Task { name, edition: &edition, setup, seed: 1, plan, kills: 0, is_over };
        let mut done = SoakAttackResult::default();
        audit(&rules, 1, plan, &mut done.report);
        let mut save = Save::of(&task, &rules, &done.report.actions);
        assert_eq!((save.hashes.len(), save.stopped.take()), (done.report.actions.len() + 1, None));
        save.attack(&rules, &mut Seeded::new(1), is_over, &mut done);
        assert_eq!((done.n_found, done.saves), (0, 12));
        save.attack(&rules, &mut Seeded::new(1), &|| true, &mut done);
        assert_eq!((done.n_found, done.saves), (0, 12), "nothing is begun when the time is over");
        save.hashes.iter_mut().for_each(|hash| *hash ^= 1);
        save.attack(&rules, &mut Seeded::new(1), is_over, &mut done);
        assert_eq!((done.n_found, done.found[0].kind), (6, SoakCheck::Saves));
        assert_eq!(done.found[0].save.as_ref(), Some(&save.bytes));
        assert_eq!(done.found[0].text, "a save as it was written is another game");
    }
}
