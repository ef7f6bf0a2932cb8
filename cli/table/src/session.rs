//! A session: a game being played, with its save, bots and undo. Texts for players do not belong
//! here, except for errors.

mod part;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::levels;
use warboard_engine::bots::{self, Bot};
use warboard_engine::game::{
    Action, ActionList, AddressedEvent, Applied, ApplyContext, Game, Illegal, Recording, Seed,
    Viewer,
};
use warboard_engine::model::{Rulebook, SeatId, TableId};
use warboard_engine::record::{
    Conceded, Record, RecordEntry, RecordHeader, SeatName, start_line, undo_line,
};
use warboard_study::deep_stack;

use super::begin::Lineup;
use super::person::PersonName;
use super::presenter::SeatPlayer;
use super::save::{SaveFile, header_line};
use crate::exit::CommandError;
use crate::programs::{ProgramEvent, Seated};
use crate::text::{Texts, player_failure, record_failure, say};

/// An answer in the current line of play.
#[derive(Debug)]
struct PastAnswer {
    /// The game before the answer, if `undo` may return there.
    before: Option<Game>,
    applied: Applied,
    entry: RecordEntry,
    /// True if a person's command began with the answer, so that `undo` stops here.
    mark: bool,
    /// The length of the log before the answer.
    n_log: usize,
    /// True if the answer was given to a step that all take at once, and did not end it.
    is_apart: bool,
}

/// An answer that was applied to the game and is not kept yet.
struct GivenAnswer {
    before: Game,
    action: Action,
    applied: Applied,
    entry: RecordEntry,
    mark: bool,
    events: Vec<AddressedEvent>,
}

/// An answer that is given again when its seat is asked.
#[derive(Clone, Copy, Debug)]
struct HeldAnswer {
    seat: SeatId,
    action: Action,
    mark: bool,
}

/// The reason why an action had no effect.
#[derive(Debug)]
pub enum ApplyError {
    /// The rules forbid the action; nothing has changed.
    Illegal(Illegal),
    /// The action could not be saved.
    Failure(CommandError),
}

impl From<CommandError> for ApplyError {
    fn from(failure: CommandError) -> Self {
        Self::Failure(failure)
    }
}

/// The reason why nothing is undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndoRefusal {
    /// No person has decided anything yet, or the game is over.
    Nothing,
    /// Dice were rolled or a card was drawn since, and several people play.
    Rolled,
    /// Other seats have learnt something since, and several people play.
    Revealed,
    /// Another person made the decision.
    Another(SeatId),
}

/// The reach of an undo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct UndoReach {
    /// The index among the answers that the undo returns to; `None` if nothing can be undone.
    pub(crate) to: Option<usize>,
    /// The number of commands to undo.
    pub(crate) n: usize,
    /// The reason why the undo goes no further.
    pub(crate) refusal: Option<UndoRefusal>,
}

/// A game being played.
#[derive(Debug)]
pub struct Session {
    game: Game,
    who: Vec<SeatPlayer>,
    bots: Vec<Option<Box<dyn Bot>>>,
    programs: Vec<Option<Seated>>,
    seed: Seed,
    past: Vec<PastAnswer>,
    /// The undone answers, the next to redo last, each with its mark.
    undone: Vec<(RecordEntry, bool)>,
    /// The answers of other seats that stay where one takes its part back, in order.
    held: Vec<HeldAnswer>,
    /// True while seats answer beside this session: only an answer to the same step can be undone.
    is_shared: bool,
    /// The seats that have conceded, with the bot that answers for each.
    conceded: Vec<Conceded>,
    /// The names of the people by seat.
    people: Vec<Option<PersonName>>,
    log: Vec<AddressedEvent>,
    save: SaveFile,
}

impl Session {
    /// Returns a session of a game at a position, without bots, programs and a past.
    fn new(game: Game, who: Vec<SeatPlayer>, seed: Seed, save: SaveFile) -> Self {
        Self {
            game,
            who,
            bots: Vec::new(),
            programs: Vec::new(),
            seed,
            past: Vec::new(),
            undone: Vec::new(),
            held: Vec::new(),
            is_shared: false,
            conceded: Vec::new(),
            people: Vec::new(),
            log: Vec::new(),
            save,
        }
    }

    /// Begins a game and its save.
    ///
    /// # Errors
    /// The save cannot be written, or a program cannot be started.
    pub fn begin(
        texts: &Texts,
        rules: Arc<Rulebook>,
        header: &RecordHeader,
        lineup: &Lineup,
        mut save: SaveFile,
    ) -> Result<Self, CommandError> {
        Self::check_bots(texts, lineup)?;
        let bots = seat_bots(texts, &lineup.who)?;
        let chance = Recording::new(header.seed.stream(0));
        let mut table = ApplyContext::new(chance, Vec::new());
        let game = Game::new(rules, &mut table);
        save.begin(
            texts,
            &[header_line(header, texts.lang), start_line(table.chance.rolls)].concat(),
        )?;
        let (seed, log) = (header.seed, table.sink);
        let (who, programs) = (lineup.who.clone(), seat_programs(lineup));
        Ok(Self { bots, programs, log, ..Self::new(game, who, seed, save) })
    }

    /// Resumes a game at the end of its save. The record must have been read while `save` was open.
    ///
    /// # Errors
    /// A seat has no player, the record does not replay, or a program cannot be started.
    pub fn resume(
        texts: &Texts,
        rules: &Arc<Rulebook>,
        record: &Record,
        lineup: &Lineup,
        mut save: SaveFile,
    ) -> Result<Self, CommandError> {
        let who = lineup.who.clone();
        let bots = seat_bots(texts, &who)?;
        unnamed(texts, lineup, &record.conceded)?;
        let (mut past, mut log) = (Vec::new(), Vec::new());
        let mut before: Option<Game> = None;
        let game = record.replay(Arc::clone(rules), |moment| {
            if let (Some(before), Some(entry), Some((_, applied))) =
                (before.take(), moment.entry, moment.applied)
            {
                // Older saves do not record which answers belong to the command before. Without a
                // choice, a person may have passed without being asked.
                let idle = entry.action == "pass" && !has_choice(&before);
                let mark =
                    who[applied.seat.index()] == SeatPlayer::Human && !entry.goes_on && !idle;
                let (entry, n_log) = (entry.clone(), log.len());
                let is_apart = moment.game.is_sealed_since(&before);
                let before = mark.then_some(before);
                past.push(PastAnswer { before, applied, entry, mark, n_log, is_apart });
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
        let of_human = |entry: &RecordEntry| {
            let seat = usize::from(entry.seat).checked_sub(1);
            seat.and_then(|seat| who.get(seat)) == Some(&SeatPlayer::Human)
        };
        let marked = |entry: &RecordEntry| (entry.clone(), of_human(entry) && !entry.goes_on);
        let undone = record.undone.iter().map(marked).collect();
        let (conceded, programs) = (record.conceded.clone(), seat_programs(lineup));
        let people = people_of(record);
        let session = Self::new(game, who, seed, save);
        Ok(Self { bots, programs, past, undone, conceded, people, log, ..session })
    }

    /// Checks that every named bot exists and that every program has a command.
    pub(crate) fn check_bots(texts: &Texts, lineup: &Lineup) -> Result<(), CommandError> {
        unnamed(texts, lineup, &[])?;
        seat_bots(texts, &lineup.who).map(|_| ())
    }

    /// Checks that every seat of a resumed game has a player, as [`Session::resume`] requires.
    ///
    /// # Errors
    /// A seat has no player.
    pub fn check_resumed(
        texts: &Texts,
        lineup: &Lineup,
        record: &Record,
    ) -> Result<(), CommandError> {
        unnamed(texts, lineup, &record.conceded)
    }

    /// Returns the game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns all events that were not undone.
    pub fn log(&self) -> &[AddressedEvent] {
        &self.log
    }

    /// Returns the seed of dice, draws and bots.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Returns the save alone. It stays locked until it is dropped.
    pub fn into_save(self) -> SaveFile {
        self.save
    }

    /// Returns the save.
    pub fn save(&self) -> &SaveFile {
        &self.save
    }

    /// Returns the words of the answers of a seat that were not undone, in order.
    pub(crate) fn answers_of(&self, seat: SeatId) -> impl Iterator<Item = &str> {
        let own = self.past.iter().filter(move |past| past.applied.seat == seat);
        own.map(|past| &*past.entry.action)
    }

    /// Returns the number of answers that were not undone.
    pub fn n_actions(&self) -> usize {
        self.past.len()
    }

    /// Applies and saves an answer. `mark` states whether a person's command begins with it.
    ///
    /// # Errors
    /// The rules refuse the action, or the save cannot be written.
    pub fn apply(
        &mut self,
        texts: &Texts,
        action: Action,
        mark: bool,
    ) -> Result<Applied, ApplyError> {
        let given = self.give(action, mark).map_err(ApplyError::Illegal)?;
        if let Err(failure) = self.save.add(texts, &given.entry.line()) {
            self.game = given.before;
            return Err(failure.into());
        }
        if self.undone.pop().is_none_or(|(undone, _)| undone.action != given.entry.action) {
            self.undone.clear();
        }
        self.forget_asked();
        Ok(self.keep(given))
    }

    /// Applies an answer to the game, and neither saves nor keeps it.
    fn give(&mut self, action: Action, mark: bool) -> Result<GivenAnswer, Illegal> {
        let n = u32::try_from(self.past.len() + 1).unwrap_or(u32::MAX);
        let chance = Recording::new(self.seed.stream(n.into()));
        let mut table = ApplyContext::new(chance, Vec::new());
        self.game.check(action)?;
        let before = self.game.clone();
        let applied = self.game.apply(action, &mut table)?;
        let goes_on = !mark && self.who[applied.seat.index()] == SeatPlayer::Human;
        let entry = RecordEntry::new(n, action, applied, table.chance.rolls, &self.game);
        let entry = RecordEntry { goes_on, ..entry };
        Ok(GivenAnswer { before, action, applied, entry, mark, events: table.sink })
    }

    /// Keeps an applied answer in the current line of play.
    fn keep(&mut self, given: GivenAnswer) -> Applied {
        let GivenAnswer { before, action, applied, entry, mark, events } = given;
        let is_apart = self.game.is_sealed_since(&before);
        self.give_held(applied.seat, action, is_apart);
        let before = mark.then_some(before);
        let n_log = self.log.len();
        self.past.push(PastAnswer { before, applied, entry, mark, n_log, is_apart });
        self.log.extend(events);
        self.tell_end();
        applied
    }

    /// Tells the programs how the game ended, if it has.
    fn tell_end(&mut self) {
        let Some(result) = self.game.outcome() else { return };
        for (seat, program) in self.game.rulebook().seats.ids().zip(&mut self.programs) {
            if let Some(program) = program {
                program.over(&self.game.observe(seat), result);
            }
        }
    }

    /// Waits up to `wait` for the answer of a seat's program. Returns `None` if the seat has no
    /// program or has lost it.
    pub fn program_says(&mut self, seat: SeatId, wait: Duration) -> Option<ProgramEvent> {
        if self.is_conceded(seat) {
            return None;
        }
        let held = self.held_answer(seat);
        let program = self.programs.get_mut(seat.index())?.as_mut()?;
        if let Some((action, _)) = held {
            return Some(ProgramEvent::Says(action));
        }
        Some(program.hear(&self.game.observe(seat), wait))
    }

    /// Discards the questions to programs, which no longer apply.
    fn forget_asked(&mut self) {
        self.programs.iter_mut().flatten().for_each(Seated::forget);
    }

    /// Returns the answer of a seat's bot. `None` for seats of people, of programs, and those that
    /// were conceded.
    pub(crate) fn bot_answer(&mut self, seat: SeatId) -> Option<Action> {
        let has_program = self.programs.get(seat.index()).is_some_and(Option::is_some);
        if has_program || self.is_conceded(seat) {
            return None;
        }
        let bot = self.bots.get_mut(seat.index())?.as_mut()?;
        bot.reseed(bot_seed(self.seed, self.past.len()));
        Some(bot.decide(&self.game.observe(seat)))
    }

    /// Concedes a seat: the bot `to` answers for it from now on, also after a resume.
    ///
    /// # Errors
    /// The save cannot be written.
    pub fn concede(&mut self, texts: &Texts, seat: SeatId, to: &str) -> Result<(), CommandError> {
        let conceded = Conceded { seat: seat.0 + 1, to: to.to_owned(), after: self.past.len() };
        self.save.add(texts, &conceded.line())?;
        self.conceded.push(conceded);
        Ok(())
    }

    /// Returns the names of the people by seat.
    pub fn people(&self) -> &[Option<PersonName>] {
        &self.people
    }

    /// Names the person of a seat, also after a resume.
    ///
    /// # Errors
    /// The save cannot be written.
    pub fn name_person(
        &mut self,
        texts: &Texts,
        seat: SeatId,
        name: &PersonName,
    ) -> Result<(), CommandError> {
        let line = SeatName { seat: seat.0 + 1, name: name.to_string() }.line();
        self.save.add(texts, &line)?;
        self.people.resize(self.people.len().max(seat.index() + 1), None);
        self.people[seat.index()] = Some(name.clone());
        Ok(())
    }

    /// Returns whether a seat was conceded.
    pub fn is_conceded(&self, seat: SeatId) -> bool {
        self.conceded_by(seat).is_some()
    }

    fn conceded_by(&self, seat: SeatId) -> Option<&Conceded> {
        self.conceded.iter().rfind(|conceded| conceded.seat == seat.0 + 1)
    }

    /// Returns the bot's answer for a conceded seat, and whether `undo` returns to it. `None` if
    /// the seat was not conceded.
    pub(crate) fn conceded_answer(&self, seat: SeatId) -> Option<(Action, bool)> {
        let conceded = self.conceded_by(seat)?;
        let since = self.past.get(conceded.after..).unwrap_or_default();
        // A program does not choose to concede, so `undo` never returns there.
        let is_person = self.who.get(seat.index()) == Some(&SeatPlayer::Human);
        let is_first = is_person && !since.iter().any(|past| past.applied.seat == seat);
        Some((self.advice(&conceded.to, seat)?, is_first))
    }

    /// Returns the answer that another bot would give in a person's place.
    pub fn advice(&self, bot: &str, seat: SeatId) -> Option<Action> {
        let mut bot =
            bots::by_name_with(bot, bot_seed(self.seed, self.past.len()), deep_stack::crew)?;
        Some(bot.decide(&self.game.observe(seat)))
    }

    /// Splits the log into events before a person's last command and events since, which `undo`
    /// would remove.
    pub fn taken_back(&self) -> (&[AddressedEvent], &[AddressedEvent]) {
        let to = self.past.iter().rfind(|past| past.mark);
        self.log.split_at(to.map_or(self.log.len(), |past| past.n_log))
    }

    /// Returns the index of the last command of a person that can be undone, of seat `of` if given.
    /// With several people, dice and reveals can only be undone with agreement.
    ///
    /// # Errors
    /// The reason why none can be undone.
    pub fn may_undo(&self, of: Option<SeatId>, is_agreed: bool) -> Result<usize, UndoRefusal> {
        self.may_undo_of(&self.past, of, is_agreed)
    }

    fn may_undo_of(
        &self,
        past: &[PastAnswer],
        of: Option<SeatId>,
        is_agreed: bool,
    ) -> Result<usize, UndoRefusal> {
        // The secret of a finished game is public, so its dice may not be rolled again.
        let is_over = self.game.outcome().is_some();
        // While all answer at once, a seat takes its own part back, whoever has answered since.
        let begun = part_start(past);
        let own = of.and_then(|of| {
            let mut since = past[begun..].iter();
            let at = since.rposition(|answer| answer.mark && answer.applied.seat == of);
            at.map(|at| begun + at)
        });
        let last = || past.iter().rposition(|past| past.mark).filter(|_| !self.is_shared);
        let to = own.or_else(last).filter(|_| !is_over).ok_or(UndoRefusal::Nothing)?;
        let seat = past[to].applied.seat;
        if of.is_some_and(|of| of != seat) {
            return Err(UndoRefusal::Another(seat));
        }
        if !is_agreed && self.who.iter().filter(|who| **who == SeatPlayer::Human).count() > 1 {
            for past in &past[to..] {
                if past.applied.rolled {
                    return Err(UndoRefusal::Rolled);
                }
                if !past.applied.revealed.without(past.applied.seat).is_empty() {
                    return Err(UndoRefusal::Revealed);
                }
            }
        }
        Ok(to)
    }

    /// Returns how far up to `most` commands of one seat, `of` if given, can be undone.
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

    /// Returns to an index found by [`Session::undo_reach`], and returns the seat whose command began
    /// there.
    ///
    /// # Errors
    /// The save cannot be written; nothing has changed.
    pub(crate) fn undo_to(&mut self, texts: &Texts, to: usize) -> Result<SeatId, CommandError> {
        self.save.add(texts, &undo_line(u32::try_from(to).unwrap_or(u32::MAX)))?;
        let seat = self.past[to].applied.seat;
        self.forget_asked();
        let is_own_part = self.game.is_sealed() && to >= part_start(&self.past);
        let taken = self.past.split_off(to);
        self.hold_others(seat, &taken, is_own_part);
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

    /// Returns the next answer to redo, and whether a person's command began with it.
    pub(crate) fn next_undone(&self) -> Option<(Action, bool)> {
        let (entry, mark) = self.undone.last()?;
        Some((self.game.rulebook().parse_action(&entry.action).ok()?, *mark))
    }

    /// Returns the viewer to show the game to: everything is visible once the game is over.
    pub fn viewer(&self, viewer: Viewer) -> Viewer {
        if self.game.outcome().is_some() { Viewer::Truth } else { viewer }
    }

    /// Copies the save.
    pub(crate) fn copy_to(&self, texts: &Texts, path: &str) -> Result<PathBuf, CommandError> {
        let path = PathBuf::from(path);
        self.save.copy_to(texts, &path)?;
        Ok(path)
    }
}

/// Returns the index of the first answer to the step that all take at once now; the number of
/// answers if there is none.
fn part_start(past: &[PastAnswer]) -> usize {
    past.len() - past.iter().rev().take_while(|past| past.is_apart).count()
}

/// Returns the programs by seat.
fn seat_programs(lineup: &Lineup) -> Vec<Option<Seated>> {
    (0..lineup.who.len()).map(|at| lineup.programs.seated(at)).collect()
}

/// Refuses a seat of a program without a command, unless the program has lost the seat.
fn unnamed(texts: &Texts, lineup: &Lineup, conceded: &[Conceded]) -> Result<(), CommandError> {
    let is_lost = |at: usize| conceded.iter().any(|conceded| usize::from(conceded.seat) == at + 1);
    let is_unnamed = |&at: &usize| {
        lineup.who[at] == SeatPlayer::Program && !lineup.programs.has(at) && !is_lost(at)
    };
    let Some(at) = (0..lineup.who.len()).find(is_unnamed) else { return Ok(()) };
    Err(CommandError::BadInput(say!(texts, "seat-unnamed", "seat" = at + 1)))
}

/// Returns the names of the people of a save by seat. One that is none, since a save may be anybody's, is left out.
pub fn people_of(record: &Record) -> Vec<Option<PersonName>> {
    let mut people = vec![None; record.header.seats.len()];
    for SeatName { seat, name } in &record.named {
        people[usize::from(*seat) - 1] = PersonName::new(name).ok();
    }
    people
}

/// Returns whether there is more than one answer.
fn has_choice(game: &Game) -> bool {
    let mut actions = ActionList::new();
    game.legal_actions(&mut actions);
    actions.n_actions() > 1
}

/// Returns the seed of a bot's decision after `n_actions` answers. It makes bots decide alike after
/// `resume`, and after `undo` and `redo`.
fn bot_seed(seed: Seed, n_actions: usize) -> u64 {
    seed.of_bot(n_actions as u64)
}

/// Creates the bots, or refuses one that is unknown.
fn seat_bots(texts: &Texts, who: &[SeatPlayer]) -> Result<Vec<Option<Box<dyn Bot>>>, CommandError> {
    let bot = |who: &SeatPlayer| -> Result<Option<Box<dyn Bot>>, CommandError> {
        let name = match who {
            SeatPlayer::Human => return Ok(None),
            SeatPlayer::Bot(name) => name,
            // This bot stands in when a program without a command regains its lost seat by `undo`.
            SeatPlayer::Program => levels::USUAL,
        };
        let bot = bots::by_name_with(name, 0, deep_stack::crew);
        bot.map(Some).ok_or_else(|| player_failure(texts, name))
    };
    who.iter().map(bot).collect()
}
