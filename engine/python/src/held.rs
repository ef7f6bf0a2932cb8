//! The game object of Python: its data, and how an answer is tried, applied and refused.

use std::sync::Arc;

use pyo3::prelude::*;
use warboard_engine::game::{
    Action, AddressedEvent, Applied, ApplyContext, Chance, Game as Engine, Illegal, Recording,
    Roll, Scripted, Seed, Viewer,
};
use warboard_engine::model::SeatId;
use warboard_engine::record::{FORMAT, RecordEntry, RecordHeader};
use warboard_engine::scenario::Scenario;

use crate::call::{ChanceError, IllegalAnswer, UnknownName, refuse, run};
use crate::play::{self, PyPlay, PyRules};

/// The lines of a scenario before its position.
const BEFORE: &str = "title position\nsource a program\n";

/// An applied answer, with the game before it.
#[derive(Clone, Debug)]
pub(crate) struct PyUndoEntry {
    pub(crate) before: Engine,
    pub(crate) entry: RecordEntry,
    pub(crate) n_log: usize,
}

/// A game in progress, or finished.
///
/// ``edition`` is the name of an edition, a directory, an ``Edition`` (with ``variant``,
/// ``players``, … as in ``Setup``) or a ``Setup``. The same seed and answers give the same game.
/// ``position`` begins the game at a position, in the lines of a scenario. Without ``history`` the
/// game is faster and smaller, but has no ``undo``, ``told`` and ``record``.
///
/// The object itself belongs to the host: ``legal``, ``hash``, ``seat``, ``state`` and ``record``
/// may reveal hidden information. The information of a seat is that of ``observe``, ``numbers``,
/// ``legal_mask`` and ``told`` with this seat. Seats are counted from 1.
///
/// A refused call raises a ``WarboardError`` with the engine's message and changes nothing.
#[pyclass(module = "warboard", name = "Game")]
#[derive(Clone, Debug)]
pub(crate) struct PyGame {
    pub(crate) play: PyPlay,
    /// The header of its record; `None` if the game began at a position.
    pub(crate) header: Option<Arc<RecordHeader>>,
    pub(crate) start: Vec<Roll>,
    pub(crate) log: Vec<AddressedEvent>,
    pub(crate) past: Vec<PyUndoEntry>,
    /// True if past games and events are kept.
    pub(crate) history: bool,
}

/// Games are equal if they continue identically, with or without a history.
impl PartialEq for PyGame {
    fn eq(&self, other: &Self) -> bool {
        self.play == other.play
    }
}

/// The result of an answer, with its answers of chance.
pub(crate) struct AnswerRecord<C> {
    applied: Applied,
    pub(crate) chance: C,
    rolls: Vec<Roll>,
    told: Vec<AddressedEvent>,
    pub(crate) after: Engine,
}

pub(crate) fn settled(text: &str, rules: &PyRules) -> Result<Engine, String> {
    let told = |line: usize, message: &str| {
        let line = line.saturating_sub(BEFORE.lines().count());
        format!("line {line} of the position: {message}")
    };
    let scenario = Scenario::parse(&format!("{BEFORE}{}\n", warboard_engine::text::plain(text)));
    let scenario = scenario.map_err(|error| told(error.line, &error.message))?;
    scenario.start(&rules.book).map_err(|failure| told(failure.line, &failure.message))
}

pub(crate) fn rolls(chance: &[String]) -> PyResult<Vec<Roll>> {
    chance
        .iter()
        .map(|roll| roll.parse())
        .collect::<Result<_, String>>()
        .map_err(|error| refuse::<ChanceError>(format!("argument 'chance': {error}")))
}

/// Applies an answer to a copy of a game.
fn try_out<C: Chance>(
    game: &Engine,
    action: Action,
    chance: C,
) -> Result<AnswerRecord<C>, Illegal> {
    let mut after = game.clone();
    let mut table = ApplyContext::new(Recording::new(chance), Vec::new());
    let applied = after.apply(action, &mut table)?;
    let Recording { inner, rolls } = table.chance;
    Ok(AnswerRecord { applied, chance: inner, rolls, told: table.sink, after })
}

impl PyGame {
    pub(crate) fn rules(&self) -> &PyRules {
        &self.play.rules
    }

    pub(crate) fn at_beginning(rules: &Arc<PyRules>, seed: u64, history: bool) -> Self {
        let seed = Seed::Number(seed);
        let mut table = ApplyContext::new(Recording::new(seed.stream(0)), Vec::new());
        let game = Engine::new(Arc::clone(&rules.book), &mut table);
        let play = PyPlay::new(Arc::clone(rules), game, seed, 0).begun_at(None);
        if !history {
            return Self::bare(play);
        }
        // A game with a history also has a record.
        let header = RecordHeader {
            warboard: FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            edition: rules.edition.clone(),
            setup: rules.setup.clone(),
            seats: vec!["human".to_owned(); rules.book.seats.len()],
            seed,
            reseeded: Vec::new(),
            files: rules.files.deciding(),
        };
        Self {
            play,
            header: Some(Arc::new(header)),
            start: table.chance.rolls,
            log: table.sink,
            past: Vec::new(),
            history,
        }
    }

    /// Creates a game that begins at a position, in the lines of a scenario.
    pub(crate) fn at_position(
        rules: &Arc<PyRules>,
        position: &str,
        seed: u64,
        history: bool,
    ) -> Result<Self, String> {
        let game = settled(position, rules)?;
        let play = PyPlay::new(Arc::clone(rules), game, Seed::Number(seed), 0);
        Ok(Self { history, ..Self::bare(play.begun_at(Some(position.into()))) })
    }

    /// Creates a game without a history.
    pub(crate) fn bare(play: PyPlay) -> Self {
        Self {
            play,
            header: None,
            start: Vec::new(),
            log: Vec::new(),
            past: Vec::new(),
            history: false,
        }
    }

    pub(crate) fn seat_of(&self, seat: usize) -> PyResult<SeatId> {
        let n = self.rules().book.seats.len();
        let unknown =
            || refuse::<UnknownName>(format!("there is no seat {seat}: they are 1 to {n}"));
        self.rules().seat(seat).ok_or_else(unknown)
    }

    pub(crate) fn viewer(&self, seat: Option<usize>) -> PyResult<Viewer> {
        seat.map_or(Ok(Viewer::Public), |seat| self.seat_of(seat).map(Viewer::Seat))
    }

    pub(crate) fn action(&self, answer: &str) -> PyResult<Action> {
        let wrong = |error| refuse::<UnknownName>(format!("argument 'answer': {error}"));
        self.rules().book.parse_action(answer).map_err(wrong)
    }

    pub(crate) fn illegal(&self, illegal: Illegal) -> PyErr {
        refuse::<IllegalAnswer>(self.rules().book.reason(illegal))
    }

    /// Applies a legal answer to a copy.
    pub(crate) fn try_out<C: Chance + Send>(
        &self,
        py: Python<'_>,
        action: Action,
        chance: C,
    ) -> PyResult<AnswerRecord<C>> {
        self.play.game.check(action).map_err(|illegal| self.illegal(illegal))?;
        let game = &self.play.game;
        let given = run(py, self.rules().scripted, || try_out(game, action, chance))?;
        given.map_err(|illegal| self.illegal(illegal))
    }

    /// Keeps the result of an answer; `is_said` if its chance did not come from the seed.
    pub(crate) fn keep<C>(
        &mut self,
        action: Action,
        given: AnswerRecord<C>,
        is_said: bool,
    ) -> (Vec<String>, Vec<String>) {
        let book = Arc::clone(&self.rules().book);
        let lines = given.told.iter().map(|told| book.line(told.event).to_string()).collect();
        let chance = given.rolls.iter().map(ToString::to_string).collect();
        self.play.note(action, is_said.then(|| given.rolls.clone().into_boxed_slice()));
        if self.history {
            let n = u32::try_from(self.play.n).unwrap_or(u32::MAX);
            let entry = RecordEntry::new(n, action, given.applied, given.rolls, &given.after);
            let before = std::mem::replace(&mut self.play.game, given.after);
            self.past.push(PyUndoEntry { before, entry, n_log: self.log.len() });
            self.log.extend(given.told);
        } else {
            self.play.game = given.after;
        }
        (lines, chance)
    }

    pub(crate) fn give(&mut self, py: Python<'_>, action: Action) -> PyResult<()> {
        if self.history {
            let seeded = self.play.seed.stream(self.play.n + 1);
            let given = self.try_out(py, action, seeded)?;
            self.keep(action, given, false);
            return Ok(());
        }
        let play = &mut self.play;
        run(py, play.rules.scripted, || play.give(action))?.map_err(refuse::<IllegalAnswer>)
    }

    /// Applies the answers of another game with the same beginning, then the given parts of its
    /// next answer.
    pub(crate) fn follow(&mut self, given: &[play::Given], said: &[u32]) -> Result<(), String> {
        for (action, chance) in given {
            let illegal = |illegal| self.play.rules.book.reason(illegal);
            let game = &self.play.game;
            match chance {
                Some(rolls) => {
                    let scripted = Scripted::new(rolls.to_vec());
                    let given = try_out(game, *action, scripted).map_err(illegal)?;
                    if given.chance.misfit().is_some() || !given.chance.left().is_empty() {
                        return Err("chance does not fit".to_owned());
                    }
                    self.keep(*action, given, true);
                }
                None if self.history => {
                    let chance = self.play.seed.stream(self.play.n + 1);
                    let given = try_out(game, *action, chance).map_err(illegal)?;
                    self.keep(*action, given, false);
                }
                None => self.play.give(*action)?,
            }
        }
        self.play.repeat(said)
    }

    /// Returns an error unless chance was consulted exactly as written.
    pub(crate) fn strict(chance: &Scripted) -> PyResult<()> {
        if let Some(misfit) = chance.misfit() {
            return Err(refuse::<ChanceError>(misfit));
        }
        match chance.left().first() {
            Some(left) => Err(refuse::<ChanceError>(format!("`{left}` was not asked for"))),
            None => Ok(()),
        }
    }

    /// Returns the names of the parts of an answer.
    pub(crate) fn words(&self, parts: &[u32]) -> Vec<&str> {
        let names = self.rules().numbering.names();
        parts.iter().map(|&part| names[part as usize].as_str()).collect()
    }
}
