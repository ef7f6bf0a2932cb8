//! A game that Python holds: what it is, what was answered, and how an answer is tried, kept and refused.

use std::sync::Arc;

use pyo3::prelude::*;
use warboard_engine::game::{
    Action, Applied, Chance, Game as Engine, Illegal, Recording, Roll, Scripted, Seed, Table, Told,
    Viewer,
};
use warboard_engine::model::SeatId;
use warboard_engine::record::{Entry, FORMAT, Header};
use warboard_engine::scenario::Scenario;

use crate::call::{ChanceError, IllegalAnswer, UnknownName, refuse, run};
use crate::play::{self, Play, Rules};

/// What a scenario has before its position.
const BEFORE: &str = "title position\nsource a program\n";

/// An answer that stands, with the game before it.
#[derive(Clone, Debug)]
pub(crate) struct Past {
    pub(crate) before: Engine,
    pub(crate) entry: Entry,
    pub(crate) n_log: usize,
}

/// A game in progress, or over.
///
/// ``edition`` is the name of an edition, a directory, an ``Edition`` (with ``variant``, ``players``, … as in ``Setup``) or a ``Setup``.
/// The same seed and the same answers give the same game. ``position`` begins it in the middle, in the lines of a scenario. Without
/// ``history`` it is faster and smaller, and has no ``undo``, ``told`` and ``record``.
///
/// The game itself is the host's: ``legal``, ``hash``, ``seat``, ``state`` and ``record`` may tell what is hidden. What a seat may
/// know is ``observe``, ``numbers``, ``legal_mask`` and ``told`` of this seat. Seats are counted from 1.
///
/// What is refused raises a ``WarboardError`` with the engine's sentence, and nothing has changed.
#[pyclass(module = "warboard")]
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) play: Play,
    /// What a record of it begins with; none where it began at a position.
    pub(crate) header: Option<Arc<Header>>,
    pub(crate) start: Vec<Roll>,
    pub(crate) log: Vec<Told>,
    pub(crate) past: Vec<Past>,
    /// Whether what happened is kept.
    pub(crate) history: bool,
}

/// Games are equal when they go on alike, whether or not what happened is kept.
impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.play == other.play
    }
}

/// What an answer did, and what chance said to it.
pub(crate) struct Given<C> {
    applied: Applied,
    pub(crate) chance: C,
    rolls: Vec<Roll>,
    told: Vec<Told>,
    pub(crate) after: Engine,
}

pub(crate) fn settled(text: &str, rules: &Rules) -> Result<Engine, String> {
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

/// Gives an answer on a copy of a game.
fn try_out<C: Chance>(game: &Engine, action: Action, chance: C) -> Result<Given<C>, Illegal> {
    let mut after = game.clone();
    let mut table = Table::new(Recording::new(chance), Vec::new());
    let applied = after.apply(action, &mut table)?;
    let Recording { inner, rolls } = table.chance;
    Ok(Given { applied, chance: inner, rolls, told: table.sink, after })
}

impl Game {
    pub(crate) fn rules(&self) -> &Rules {
        &self.play.rules
    }

    pub(crate) fn at_beginning(rules: &Arc<Rules>, seed: u64, history: bool) -> Self {
        let seed = Seed::Number(seed);
        let mut table = Table::new(Recording::new(seed.stream(0)), Vec::new());
        let game = Engine::new(Arc::clone(&rules.book), &mut table);
        let play = Play::new(Arc::clone(rules), game, seed, 0);
        if !history {
            return Self::bare(play.begun_at(None));
        }
        // A game with a history has its record.
        let header = Header {
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

    /// A game that begins at a position, in the lines of a scenario.
    pub(crate) fn at_position(
        rules: &Arc<Rules>,
        position: &str,
        seed: u64,
        history: bool,
    ) -> Result<Self, String> {
        let game = settled(position, rules)?;
        let play = Play::new(Arc::clone(rules), game, Seed::Number(seed), 0);
        Ok(Self { history, ..Self::bare(play.begun_at(Some(position.into()))) })
    }

    /// A game without a past.
    pub(crate) fn bare(play: Play) -> Self {
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

    /// Gives an answer on a copy.
    pub(crate) fn try_out<C: Chance + Send>(
        &self,
        py: Python<'_>,
        action: Action,
        chance: C,
    ) -> PyResult<Given<C>> {
        self.play.game.check(action).map_err(|illegal| self.illegal(illegal))?;
        let game = &self.play.game;
        let given = run(py, self.rules().scripted, || try_out(game, action, chance))?;
        given.map_err(|illegal| self.illegal(illegal))
    }

    /// Lets an answer stand; `is_said` where its chance did not come from the seed.
    pub(crate) fn keep<C>(
        &mut self,
        action: Action,
        given: Given<C>,
        is_said: bool,
    ) -> (Vec<String>, Vec<String>) {
        let book = Arc::clone(&self.rules().book);
        let lines = given.told.iter().map(|told| book.line(told.event).to_string()).collect();
        let chance = given.rolls.iter().map(ToString::to_string).collect();
        self.play.note(action, is_said.then(|| given.rolls.clone().into_boxed_slice()));
        if self.history {
            let n = u32::try_from(self.play.n).unwrap_or(u32::MAX);
            let entry = Entry::new(n, action, given.applied, given.rolls, &given.after);
            let before = std::mem::replace(&mut self.play.game, given.after);
            self.past.push(Past { before, entry, n_log: self.log.len() });
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

    /// Says what was said of the next answer, and gives the answers before it, as another game of the same beginning did.
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

    /// Chance that says exactly what was written.
    pub(crate) fn strict(chance: &Scripted) -> PyResult<()> {
        if let Some(misfit) = chance.misfit() {
            return Err(refuse::<ChanceError>(misfit));
        }
        match chance.left().first() {
            Some(left) => Err(refuse::<ChanceError>(format!("`{left}` was not asked for"))),
            None => Ok(()),
        }
    }

    /// The words of the parts of an answer.
    pub(crate) fn words(&self, parts: &[u32]) -> Vec<&str> {
        let names = self.rules().numbering.names();
        parts.iter().map(|&part| names[part as usize].as_str()).collect()
    }
}
