//! A game being played: the game, its save, its bots, and what can be taken back. No words are shown here.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use warboard_engine::bots::{self, Bot};
use warboard_engine::game::{
    Action, ActionList, Applied, Game, Illegal, Recording, Seed, Table, Told, Viewer,
};
use warboard_engine::model::{Rulebook, SeatId, TableId};
use warboard_engine::record::{Conceded, Entry, Header, Record, start_line, undo_line};
use warboard_study::levels;
use warboard_study::stack;

use super::begin::Lineup;
use super::desk::Who;
use super::save::{SaveFile, header_line};
use crate::exit::Failure;
use crate::programs::{Heard, Seated};
use crate::text::{Texts, player_failure, record_failure, say};

/// An answer that stands.
#[derive(Debug)]
struct Past {
    /// The game before it, where `undo` may go back to it.
    before: Option<Game>,
    applied: Applied,
    entry: Entry,
    /// Whether a person's command began with it, so that `undo` stops here.
    mark: bool,
    /// How long the log was before.
    n_log: usize,
}

/// Why an action had no effect.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The rules forbid it; nothing has changed.
    Illegal(Illegal),
    /// It could not be saved.
    Failure(Failure),
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

/// Why nothing is taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoUndo {
    /// No person has decided anything yet.
    Nothing,
    /// Dice fell or a card was drawn since, and other people play.
    Rolled,
    /// Others have learnt something since, and other people play.
    Revealed,
    /// Another person has decided it.
    Another(SeatId),
}

/// The reach of an undo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct UndoReach {
    /// The place among the answers that it goes back to; none: nothing can be taken back.
    pub(crate) to: Option<usize>,
    /// The number of commands that it takes back.
    pub(crate) n: usize,
    /// The reason why it goes no further.
    pub(crate) refusal: Option<NoUndo>,
}

/// A game being played.
#[derive(Debug)]
pub(crate) struct Match {
    game: Game,
    who: Vec<Who>,
    bots: Vec<Option<Box<dyn Bot>>>,
    programs: Vec<Option<Seated>>,
    seed: Seed,
    past: Vec<Past>,
    /// What was taken back, the next to be done again last, each with its mark.
    undone: Vec<(Entry, bool)>,
    /// Who gave up, and who answers there since.
    conceded: Vec<Conceded>,
    log: Vec<Told>,
    save: SaveFile,
}

impl Match {
    /// Begins a game and its save.
    pub(crate) fn begin(
        texts: &Texts,
        rules: Arc<Rulebook>,
        header: &Header,
        lineup: &Lineup,
        mut save: SaveFile,
    ) -> Result<Self, Failure> {
        Self::check_bots(texts, &rules, lineup)?;
        let bots = seat_bots(texts, &rules, &lineup.who)?;
        let chance = Recording::new(header.seed.stream(0));
        let mut table = Table::new(chance, Vec::new());
        let game = Game::new(rules, &mut table);
        save.begin(
            texts,
            &[header_line(header, texts.lang), start_line(table.chance.rolls)].concat(),
        )?;
        let (past, undone, conceded) = (Vec::new(), Vec::new(), Vec::new());
        let (seed, log) = (header.seed, table.sink);
        let (who, programs) = (lineup.who.clone(), seat_programs(lineup));
        Ok(Self { game, who, bots, programs, seed, past, undone, conceded, log, save })
    }

    /// Takes up a game where its save ends. The record was read while `save` was open.
    pub(crate) fn resume(
        texts: &Texts,
        rules: &Arc<Rulebook>,
        record: &Record,
        lineup: &Lineup,
        mut save: SaveFile,
    ) -> Result<Self, Failure> {
        let who = lineup.who.clone();
        let bots = seat_bots(texts, rules, &who)?;
        unnamed(texts, lineup, &record.conceded)?;
        let (mut past, mut log) = (Vec::new(), Vec::new());
        let mut before: Option<Game> = None;
        let game = record.replay(Arc::clone(rules), |moment| {
            if let (Some(before), Some(entry), Some((_, applied))) =
                (before.take(), moment.entry, moment.applied)
            {
                // Older saves do not say what belongs to the command before; but where nothing could be played, a person
                // may have passed without being asked.
                let idle = entry.action == "pass" && !has_choice(&before);
                let mark = who[applied.seat.index()] == Who::Human && !entry.goes_on && !idle;
                let (entry, n_log) = (entry.clone(), log.len());
                let before = mark.then_some(before);
                past.push(Past { before, applied, entry, mark, n_log });
            }
            log.extend_from_slice(moment.events);
            before = Some(moment.game.clone());
        });
        let game = game.map_err(|error| record_failure(texts, save.path(), &error))?;
        save.cut(texts, record.n_bytes)?;
        let seed = record.header.seed_now();
        if record.start.is_none() {
            save.add(texts, &start_line(record.start_rolls(rules)))?;
        }
        let of_human = |entry: &Entry| {
            let seat = usize::from(entry.seat).checked_sub(1);
            seat.and_then(|seat| who.get(seat)) == Some(&Who::Human)
        };
        let marked = |entry: &Entry| (entry.clone(), of_human(entry) && !entry.goes_on);
        let undone = record.undone.iter().map(marked).collect();
        let (conceded, programs) = (record.conceded.clone(), seat_programs(lineup));
        Ok(Self { game, who, bots, programs, seed, past, undone, conceded, log, save })
    }

    /// Whether there is a bot of every name, and a command of every program, and whether they can play by these rules.
    pub(crate) fn check_bots(
        texts: &Texts,
        rules: &Rulebook,
        lineup: &Lineup,
    ) -> Result<(), Failure> {
        unnamed(texts, lineup, &[])?;
        seat_bots(texts, rules, &lineup.who).map(|_| ())
    }

    /// Whether somebody sits in every seat of a game that is taken up, as [`Match::resume`] asks.
    pub(crate) fn check_resumed(
        texts: &Texts,
        lineup: &Lineup,
        record: &Record,
    ) -> Result<(), Failure> {
        unnamed(texts, lineup, &record.conceded)
    }

    /// The game.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// Everything that happened and was not taken back.
    pub(crate) fn log(&self) -> &[Told] {
        &self.log
    }

    /// What the dice, draws and bots come from.
    pub(crate) fn seed(&self) -> Seed {
        self.seed
    }

    /// The save alone; nobody else may play it until that is dropped.
    pub(crate) fn into_save(self) -> SaveFile {
        self.save
    }

    /// Where the game is saved.
    pub(crate) fn save(&self) -> &SaveFile {
        &self.save
    }

    /// How many answers stand.
    pub(crate) fn n_actions(&self) -> usize {
        self.past.len()
    }

    /// Gives an answer and saves it. `mark`: a person's command begins with it.
    pub(crate) fn apply(
        &mut self,
        texts: &Texts,
        action: Action,
        mark: bool,
    ) -> Result<Applied, Trouble> {
        let n = u32::try_from(self.past.len() + 1).unwrap_or(u32::MAX);
        let chance = Recording::new(self.seed.stream(n.into()));
        let mut table = Table::new(chance, Vec::new());
        self.game.check(action).map_err(Trouble::Illegal)?;
        let before = self.game.clone();
        let applied = self.game.apply(action, &mut table).map_err(Trouble::Illegal)?;
        let goes_on = !mark && self.who[applied.seat.index()] == Who::Human;
        let entry = Entry::new(n, action, applied, table.chance.rolls, &self.game);
        let entry = Entry { goes_on, ..entry };
        if let Err(failure) = self.save.add(texts, &entry.line()) {
            self.game = before;
            return Err(failure.into());
        }
        if self.undone.pop().is_none_or(|(undone, _)| undone.action != entry.action) {
            self.undone.clear();
        }
        self.forget_asked();
        let before = mark.then_some(before);
        self.past.push(Past { before, applied, entry, mark, n_log: self.log.len() });
        self.log.extend(table.sink);
        Ok(applied)
    }

    /// What the program of a seat says within so long; nothing where none sits, or the one that did has lost the seat.
    pub(crate) fn program_says(&mut self, seat: SeatId, wait: Duration) -> Option<Heard> {
        if self.is_conceded(seat) {
            return None;
        }
        let program = self.programs.get_mut(seat.index())?.as_mut()?;
        Some(program.hear(&self.game.observe(seat), wait))
    }

    /// What programs are asked about is so no longer.
    fn forget_asked(&mut self) {
        self.programs.iter_mut().flatten().for_each(Seated::forget);
    }

    /// What the bot of a seat answers; nothing where a person or a program sits, or somebody who has lost the seat.
    pub(crate) fn bot_answer(&mut self, seat: SeatId) -> Option<Action> {
        let has_program = self.programs.get(seat.index()).is_some_and(Option::is_some);
        if has_program || self.is_conceded(seat) {
            return None;
        }
        let bot = self.bots.get_mut(seat.index())?.as_mut()?;
        bot.reseed(bot_seed(self.seed, self.past.len()));
        Some(bot.decide(&self.game.observe(seat)))
    }

    /// Somebody gives up: a bot answers for the seat from now on, whoever takes the game up again.
    pub(crate) fn concede(&mut self, texts: &Texts, seat: SeatId, to: &str) -> Result<(), Failure> {
        let conceded = Conceded { seat: seat.0 + 1, to: to.to_owned(), after: self.past.len() };
        self.save.add(texts, &conceded.line())?;
        self.conceded.push(conceded);
        Ok(())
    }

    /// Whether somebody has given this seat up.
    pub(crate) fn is_conceded(&self, seat: SeatId) -> bool {
        self.conceded_by(seat).is_some()
    }

    fn conceded_by(&self, seat: SeatId) -> Option<&Conceded> {
        self.conceded.iter().rfind(|conceded| conceded.seat == seat.0 + 1)
    }

    /// What is answered for somebody who has given up, and whether `undo` goes back to it: nothing where a person plays on.
    pub(crate) fn conceded_answer(&self, seat: SeatId) -> Option<(Action, bool)> {
        let conceded = self.conceded_by(seat)?;
        let since = self.past.get(conceded.after..).unwrap_or_default();
        // A program did not choose to give up: nobody goes back to that.
        let is_person = self.who.get(seat.index()) == Some(&Who::Human);
        let is_first = is_person && !since.iter().any(|past| past.applied.seat == seat);
        Some((self.advice(&conceded.to, seat)?, is_first))
    }

    /// What another bot would answer in a person's place.
    pub(crate) fn advice(&self, bot: &str, seat: SeatId) -> Option<Action> {
        let mut bot = bots::by_name_with(bot, bot_seed(self.seed, self.past.len()), stack::crew)?;
        Some(bot.decide(&self.game.observe(seat)))
    }

    /// What happened before the last decision of a person, and since: what `undo` would take back.
    pub(crate) fn taken_back(&self) -> (&[Told], &[Told]) {
        let to = self.past.iter().rfind(|past| past.mark);
        self.log.split_at(to.map_or(self.log.len(), |past| past.n_log))
    }

    /// The last command of a person that can be taken back, as a place among the answers; of the seat `of` where one is named.
    /// With several people not past dice or reveals, unless they agree.
    ///
    /// # Errors
    /// The reason why none can.
    pub(crate) fn may_undo(&self, of: Option<SeatId>, is_agreed: bool) -> Result<usize, NoUndo> {
        self.may_undo_of(&self.past, of, is_agreed)
    }

    fn may_undo_of(
        &self,
        past: &[Past],
        of: Option<SeatId>,
        is_agreed: bool,
    ) -> Result<usize, NoUndo> {
        // The secret of a game that is over is known to everybody: its dice are never rolled on.
        let is_over = self.game.outcome().is_some();
        let last = past.iter().rposition(|past| past.mark);
        let to = last.filter(|_| !is_over).ok_or(NoUndo::Nothing)?;
        let seat = past[to].applied.seat;
        if of.is_some_and(|of| of != seat) {
            return Err(NoUndo::Another(seat));
        }
        if !is_agreed && self.who.iter().filter(|who| **who == Who::Human).count() > 1 {
            for past in &past[to..] {
                if past.applied.rolled {
                    return Err(NoUndo::Rolled);
                }
                if !past.applied.revealed.without(past.applied.seat).is_empty() {
                    return Err(NoUndo::Revealed);
                }
            }
        }
        Ok(to)
    }

    /// How far up to `most` commands can be taken back, all of one seat: of `of` where one is named.
    pub(crate) fn undo_reach(
        &self,
        mut of: Option<SeatId>,
        most: usize,
        is_agreed: bool,
    ) -> UndoReach {
        let mut reach = UndoReach { to: None, n: 0, refusal: None };
        while reach.n < most {
            let past = &self.past[..reach.to.unwrap_or(self.past.len())];
            match self.may_undo_of(past, of, is_agreed) {
                Ok(to) => {
                    of = Some(past[to].applied.seat);
                    (reach.to, reach.n) = (Some(to), reach.n + 1);
                }
                Err(reason) => {
                    reach.refusal = Some(reason);
                    break;
                }
            }
        }
        reach
    }

    /// Goes back to a place that [`Match::undo_reach`] has found, and returns the seat whose command began there.
    ///
    /// # Errors
    /// The save cannot be written; nothing has changed.
    pub(crate) fn undo_to(&mut self, texts: &Texts, to: usize) -> Result<SeatId, Failure> {
        self.save.add(texts, &undo_line(u32::try_from(to).unwrap_or(u32::MAX)))?;
        let seat = self.past[to].applied.seat;
        self.forget_asked();
        let taken = self.past.split_off(to);
        if let Some((first, before)) =
            taken.first().and_then(|past| Some((past, past.before.as_ref()?)))
        {
            self.game.clone_from(before);
            self.log.truncate(first.n_log);
        }
        self.conceded.retain(|conceded| conceded.after < to);
        self.undone.extend(taken.into_iter().rev().map(|past| (past.entry, past.mark)));
        Ok(seat)
    }

    /// The next answer that was taken back, and whether a person's command began with it.
    pub(crate) fn next_undone(&self) -> Option<(Action, bool)> {
        let (entry, mark) = self.undone.last()?;
        Some((self.game.rulebook().parse_action(&entry.action).ok()?, *mark))
    }

    /// What a viewer is shown: the truth once the game is over.
    pub(crate) fn viewer(&self, viewer: Viewer) -> Viewer {
        if self.game.outcome().is_some() { Viewer::Truth } else { viewer }
    }

    /// Copies the save.
    pub(crate) fn copy_to(&self, texts: &Texts, path: &str) -> Result<PathBuf, Failure> {
        let path = PathBuf::from(path);
        self.save.copy_to(texts, &path)?;
        Ok(path)
    }
}

/// The programs, by seat.
fn seat_programs(lineup: &Lineup) -> Vec<Option<Seated>> {
    (0..lineup.who.len()).map(|at| lineup.programs.seated(at)).collect()
}

/// Refuses a seat of a program whose command nobody names, unless the program has lost it.
fn unnamed(texts: &Texts, lineup: &Lineup, conceded: &[Conceded]) -> Result<(), Failure> {
    let is_lost = |at: usize| conceded.iter().any(|conceded| usize::from(conceded.seat) == at + 1);
    let is_unnamed =
        |&at: &usize| lineup.who[at] == Who::Program && !lineup.programs.has(at) && !is_lost(at);
    let Some(at) = (0..lineup.who.len()).find(is_unnamed) else { return Ok(()) };
    Err(Failure::BadInput(say!(texts, "seat-unnamed", "seat" = at + 1)))
}

/// Whether there is more than one answer.
fn has_choice(game: &Game) -> bool {
    let mut actions = ActionList::new();
    game.legal_actions(&mut actions);
    actions.n_actions() > 1
}

/// What a bot is seeded with for its decision after `n_actions` answers, so that it decides the same after `resume`,
/// and after `undo` and `redo`.
fn bot_seed(seed: Seed, n_actions: usize) -> u64 {
    seed.of_bot(n_actions as u64)
}

/// The bots, and whether they can play by these rules.
fn seat_bots(
    texts: &Texts,
    rules: &Rulebook,
    who: &[Who],
) -> Result<Vec<Option<Box<dyn Bot>>>, Failure> {
    let bot = |who: &Who| -> Result<Option<Box<dyn Bot>>, Failure> {
        let name = match who {
            Who::Human => return Ok(None),
            Who::Bot(name) => name,
            // It is there where nobody names a program: when one that had lost the seat gets it back, by `undo`.
            Who::Program => levels::stand_in(rules),
        };
        let bot =
            bots::by_name_with(name, 0, stack::crew).ok_or_else(|| player_failure(texts, name))?;
        match bot.refusal(rules) {
            Some(refusal) => Err(Failure::BadInput(refusal.to_string())),
            None => Ok(Some(bot)),
        }
    };
    who.iter().map(bot).collect()
}
