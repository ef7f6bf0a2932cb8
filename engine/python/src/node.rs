//! Games as trees of nodes, of players and of chance, for `OpenSpiel`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use numpy::{PyReadwriteArray1, PyReadwriteArrayDyn};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use warboard_engine::game::{
    Action, AddressedEvent, ApplyContext, Ended, Game as Engine, Misfit, Roll, Scripted, Seed,
    Seeded, Viewer,
};
use warboard_engine::model::TableId;

use crate::arguments::{self, optional};
use crate::call::{EditionError, EngineFault, IllegalAnswer, UnknownName, refuse, run};
use crate::held::{PyGame, settled};
use crate::numbering::NumberingStep;
use crate::play::{PyPlay, PyRules};
use crate::setup::PySetup;

/// The player of a node of chance, and that of the end.
const CHANCE: i32 = -1;
const TERMINAL: i32 = -4;
/// A number that spreads bits when it is multiplied with.
const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
/// Largest number of numbers given to one game; a longer one is refused.
const GIVEN_MAX: usize = 1 << 24;

/// A task that waits for chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NodeTask {
    /// The beginning of the game.
    Begin,
    /// An answer of a player.
    Answer(Action),
}

/// A task with the answers of chance so far, and the next question to chance.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Pending {
    task: NodeTask,
    rolls: Vec<Roll>,
    asked: Roll,
}

/// A node of a game: of the player that is asked, of chance, or the end.
///
/// The dice and draws of an answer are nodes of their own, and so are those of the beginning unless
/// there is a ``seed`` for them, or a ``position``. A game ends at the latest with ``most`` numbers
/// given by players. A node is pickled as the numbers that led to it, with which ``follow`` of the
/// first node finds it.
#[pyclass(module = "warboard", name = "_Node")]
#[derive(Debug)]
pub(crate) struct PyNode {
    play: PyPlay,
    pending: Option<Pending>,
    /// A digest of what each seat has been told and has said.
    known: Vec<[u64; 2]>,
    /// The numbers given, those of chance included; `None` in a game that was dealt anew.
    given: Option<Vec<u32>>,
    /// The number of them that players gave.
    n: usize,
    most: usize,
    /// Memory for the next game, and for its events.
    spare: Option<Box<Engine>>,
    told: Vec<AddressedEvent>,
}

/// A copy has no spare memory yet.
impl Clone for PyNode {
    fn clone(&self) -> Self {
        Self {
            play: self.play.clone(),
            pending: self.pending.clone(),
            known: self.known.clone(),
            given: self.given.clone(),
            spare: None,
            told: Vec::new(),
            ..*self
        }
    }
}

/// Returns the number of possible answers to a question.
fn n_answers(asked: Roll) -> u32 {
    match asked {
        Roll::Die { sides, least, .. } => u32::from(sides.saturating_sub(least)) + 1,
        Roll::Pick { n, .. } => n,
    }
}

/// Returns an answer by its number, counted from 0.
fn answer(asked: Roll, at: u32) -> Roll {
    match asked {
        Roll::Die { purpose, sides, least, .. } => {
            let face = least.saturating_add(u8::try_from(at).unwrap_or(u8::MAX));
            Roll::Die { purpose, sides, least, face }
        }
        Roll::Pick { purpose, n, .. } => Roll::Pick { purpose, n, picked: at },
    }
}

/// Returns 128 bits that stand for something.
fn digest(what: &impl Hash) -> [u64; 2] {
    [0, 1].map(|half| {
        let mut hasher = DefaultHasher::new();
        (half, what).hash(&mut hasher);
        hasher.finish()
    })
}

/// Adds what is told to what is known; the order counts.
fn add(known: &mut [u64; 2], told: [u64; 2]) {
    for ((known, told), odd) in known.iter_mut().zip(told).zip([ODD, ODD.rotate_left(32) | 1]) {
        *known = (known.rotate_left(29) ^ told).wrapping_mul(odd);
    }
}

impl PyNode {
    fn rules(&self) -> &Arc<PyRules> {
        &self.play.rules
    }

    /// Carries out a task as far as chance has answered, and notes what the seats are told once it
    /// is done.
    fn carry_out(&mut self, task: NodeTask, mut rolls: Vec<Roll>) -> Result<(), String> {
        loop {
            self.told.clear();
            let chance = Scripted::new(rolls.clone());
            let mut table = ApplyContext::new(chance, std::mem::take(&mut self.told));
            let mut after = match task {
                NodeTask::Begin => {
                    Box::new(Engine::new(Arc::clone(&self.rules().book), &mut table))
                }
                NodeTask::Answer(action) => {
                    let mut after = match self.spare.take() {
                        Some(mut spare) => {
                            (*spare).clone_from(&self.play.game);
                            spare
                        }
                        None => Box::new(self.play.game.clone()),
                    };
                    let applied = after.apply(action, &mut table);
                    applied.map_err(|illegal| self.rules().book.reason(illegal))?;
                    after
                }
            };
            let ApplyContext { chance, sink, .. } = table;
            self.told = sink;
            let misfit = chance.misfit().cloned();
            match misfit {
                None => {
                    std::mem::swap(&mut self.play.game, &mut after);
                    self.spare = Some(after);
                    self.pending = None;
                    self.play.forget();
                    self.note();
                    return Ok(());
                }
                Some(Misfit::Missing { asked }) if n_answers(asked) > 1 => {
                    self.spare = Some(after);
                    self.pending = Some(Pending { task, rolls, asked });
                    return Ok(());
                }
                Some(Misfit::Missing { asked }) => {
                    self.spare = Some(after);
                    rolls.push(answer(asked, 0));
                }
                Some(other) => return Err(other.to_string()),
            }
        }
    }

    /// Adds the events of a task to what each seat knows.
    fn note(&mut self) {
        for told in &self.told {
            let full = digest(&told.event);
            for (seat, known) in self.play.rules.book.seats.ids().zip(&mut self.known) {
                let viewer = Viewer::Seat(seat);
                let seen =
                    if viewer.is_in(told.full) { full } else { digest(&told.seen_by(viewer)) };
                add(known, seen);
            }
        }
    }

    fn is_over(&self) -> bool {
        self.pending.is_none() && (self.play.game.outcome().is_some() || self.n >= self.most)
    }

    fn who(&self) -> i32 {
        if self.pending.is_some() {
            return CHANCE;
        }
        let asked = self.play.game.waiting_for().filter(|_| !self.is_over());
        asked.map_or(TERMINAL, |seat| seat.0.into())
    }

    /// Gives the number of an answer, or of an answer of chance.
    fn give(&mut self, index: u32) -> Result<(), String> {
        if let Some(Pending { task, rolls, asked }) = &self.pending {
            let n = n_answers(*asked);
            if index >= n {
                return Err(format!("{index} is no answer of chance: they are 0 to {}", n - 1));
            }
            let (task, mut rolls) = (*task, rolls.clone());
            rolls.push(answer(*asked, index));
            self.carry_out(task, rolls)?;
        } else {
            if self.is_over() {
                return Err("the game is over".to_owned());
            }
            if self.given.as_ref().is_some_and(|given| given.len() >= GIVEN_MAX) {
                return Err("the game goes on without end".to_owned());
            }
            let seat = self.play.game.waiting_for();
            if let NumberingStep::Done(action) = self.play.say(index)? {
                self.carry_out(NodeTask::Answer(action), Vec::new())?;
            }
            if let Some(known) = seat.and_then(|seat| self.known.get_mut(seat.index())) {
                add(known, digest(&index));
            }
            self.n += 1;
        }
        if let Some(given) = &mut self.given {
            given.push(index);
        }
        Ok(())
    }

    fn viewer(&self, player: Option<usize>) -> PyResult<Viewer> {
        let Some(player) = player else { return Ok(Viewer::Public) };
        let n = self.known.len();
        let unknown =
            || format!("argument 'player': there is no player {player}: they are 0 to {}", n - 1);
        let seat = self.rules().seat(player + 1);
        seat.map(Viewer::Seat).ok_or_else(|| refuse::<UnknownName>(unknown()))
    }

    /// True while the beginning waits for chance: nobody has seen anything yet.
    fn is_unborn(&self) -> bool {
        matches!(self.pending, Some(Pending { task: NodeTask::Begin, .. }))
    }

    fn at_beginning(
        rules: &Arc<PyRules>,
        seed: Option<u64>,
        position: Option<&str>,
        most: usize,
    ) -> Result<Self, String> {
        let seed_now = seed.unwrap_or(0);
        let mut play = match position {
            Some(position) => {
                let game = settled(position, rules)?;
                PyPlay::new(Arc::clone(rules), game, Seed::Number(seed_now), 0)
            }
            None => PyPlay::begin(rules, seed_now),
        };
        play.way = None;
        let known = vec![[0; 2]; rules.book.seats.len()];
        let mut node = Self {
            play,
            pending: None,
            known,
            given: Some(Vec::new()),
            n: 0,
            most,
            spare: None,
            told: Vec::new(),
        };
        if seed.is_none() && position.is_none() {
            node.carry_out(NodeTask::Begin, Vec::new())?;
        }
        Ok(node)
    }
}

#[pymethods]
impl PyNode {
    #[new]
    #[pyo3(signature = (setup, seed, position, most))]
    fn new(
        py: Python<'_>,
        setup: &PySetup,
        #[pyo3(from_py_with = optional::seed)] seed: Option<u64>,
        #[pyo3(from_py_with = optional::text)] position: Option<String>,
        most: usize,
    ) -> PyResult<Self> {
        let rules = &setup.rules;
        let made =
            run(py, rules.scripted, || Self::at_beginning(rules, seed, position.as_deref(), most))?;
        made.map_err(refuse::<EditionError>)
    }

    /// The player: counted from 0, -1 for chance, -4 at the end.
    #[getter]
    fn player(&self) -> i32 {
        self.who()
    }

    /// True at the end.
    #[getter]
    fn over(&self) -> bool {
        self.is_over()
    }

    /// The end of the game, as ``Game.outcome`` says it; ``None`` while it goes on.
    #[getter]
    fn ended(&self) -> Option<&'static str> {
        self.is_over()
            .then(|| self.play.game.outcome().map_or(Ended::Cut, |outcome| outcome.ended).word())
    }

    /// Returns the numbers that may be given, ascending.
    fn legal(&mut self) -> Vec<u32> {
        match &self.pending {
            Some(Pending { asked, .. }) => (0..n_answers(*asked)).collect(),
            None if self.is_over() => Vec::new(),
            None => self.play.menu().next().to_vec(),
        }
    }

    /// Returns the answers of chance with their probabilities.
    fn outcomes(&self) -> PyResult<Vec<(u32, f64)>> {
        let Some(Pending { asked, .. }) = &self.pending else {
            return Err(refuse::<IllegalAnswer>("this is no node of chance"));
        };
        let n = n_answers(*asked);
        let probability = 1.0 / f64::from(n);
        Ok((0..n).map(|at| (at, probability)).collect())
    }

    /// Returns a number in words: an answer of chance, or a part of an answer.
    fn words(&self, chance: bool, index: u32) -> PyResult<String> {
        if chance {
            let asked = self.pending.as_ref().map(|pending| pending.asked);
            let asked = asked.filter(|asked| index < n_answers(*asked));
            let unknown =
                || refuse::<IllegalAnswer>(format!("{index} is no answer of chance here"));
            return Ok(answer(asked.ok_or_else(unknown)?, index).to_string());
        }
        let names = self.rules().numbering.names();
        let unknown = || {
            let last = names.len() - 1;
            refuse::<IllegalAnswer>(format!("{index} is no answer: they are 0 to {last}"))
        };
        names.get(index as usize).cloned().ok_or_else(unknown)
    }

    /// Goes on with a number.
    fn apply(
        &mut self,
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::index)] index: u32,
    ) -> PyResult<()> {
        let scripted = self.rules().scripted;
        run(py, scripted, || self.give(index))?.map_err(refuse::<IllegalAnswer>)
    }

    /// The result for each player: 1, -1 or 0.
    #[getter]
    fn returns(&self) -> Vec<f64> {
        if self.pending.is_some() {
            return vec![0.0; self.known.len()];
        }
        self.play.game.returns().into_iter().map(f64::from).collect()
    }

    /// Returns the game at this node, without a history, as it was before an answer that waits for
    /// chance.
    fn game(&self) -> PyGame {
        PyGame::bare(self.play.clone())
    }

    /// Writes what a player observes into an array of float32; without a player, what everybody
    /// does, and with ``truth`` everything. Nobody observes anything before the game has begun.
    #[pyo3(signature = (out, player=None, truth=false))]
    fn write(
        &mut self,
        mut out: PyReadwriteArray1<'_, f32>,
        player: Option<usize>,
        truth: bool,
    ) -> PyResult<()> {
        let viewer = if truth { Viewer::Truth } else { self.viewer(player)? };
        let n = self.rules().fields.len();
        let slice = out.as_slice_mut().ok().filter(|slice| slice.len() == n);
        let Some(slice) = slice else {
            return Err(PyTypeError::new_err(format!("argument 'out': expected {n} of float32")));
        };
        if self.is_unborn() {
            slice.fill(0.0);
            return Ok(());
        }
        self.play.numbers(viewer, slice);
        Ok(())
    }

    /// Writes 128 bits that stand for all that a player has been told and has said, as eight numbers
    /// from 0 to 1.
    fn write_past(&self, mut out: PyReadwriteArrayDyn<'_, f32>, player: usize) -> PyResult<()> {
        self.viewer(Some(player))?;
        let bytes: Vec<u8> =
            self.known[player].iter().flat_map(|half| half.to_le_bytes()).collect();
        for (place, two) in out.as_array_mut().iter_mut().zip(bytes.chunks_exact(2)) {
            *place = f32::from(u16::from_le_bytes([two[0], two[1]])) / f32::from(u16::MAX);
        }
        Ok(())
    }

    /// Returns what a player observes as a text; with ``past`` also a digest of all that it has been
    /// told and has said.
    #[pyo3(signature = (player=None, past=false))]
    fn text(&mut self, player: Option<usize>, past: bool) -> PyResult<String> {
        let viewer = self.viewer(player)?;
        if self.is_unborn() {
            return Ok(String::new());
        }
        let view = self.play.game.view(viewer);
        let mut text = serde_json::to_string(&view).map_err(refuse::<EngineFault>)?;
        let said = self.play.said();
        if self.play.game.waiting_for().is_some_and(|seat| viewer == Viewer::Seat(seat)) {
            for part in said {
                text.push(' ');
                text.push_str(&self.rules().numbering.names()[*part as usize]);
            }
        }
        if let Some(player) = player.filter(|_| past) {
            let [a, b] = self.known[player];
            text = format!("{a:016x}{b:016x} {text}");
        }
        Ok(text)
    }

    /// Returns a node that a player cannot tell from this one: everything unknown to it is dealt
    /// anew. Not at a node of chance.
    fn determinize(&self, py: Python<'_>, player: usize, seed: u64) -> PyResult<Self> {
        if self.pending.is_some() {
            return Err(refuse::<IllegalAnswer>(
                "an answer is being carried out: resample before or after it",
            ));
        }
        let Viewer::Seat(seat) = self.viewer(Some(player))? else {
            return Err(refuse::<EngineFault>("a player has a seat"));
        };
        let game = &self.play.game;
        let scripted = self.rules().scripted;
        let guess = run(py, scripted, || game.determinize(seat, &mut Seeded::new(seed)))?;
        let mut play = PyPlay::new(Arc::clone(self.rules()), guess, Seed::Number(seed), 0);
        // An answer that another player has begun may not fit what is dealt to it now.
        if play.repeat(self.play.said()).is_err() {
            play.forget();
        }
        Ok(Self { play, given: None, ..self.clone() })
    }

    /// Returns the node that numbers lead to, which a pickled node consists of.
    fn follow(&self, py: Python<'_>, path: &[u8]) -> PyResult<Self> {
        let mut node = self.clone();
        let scripted = self.rules().scripted;
        let done = run(py, scripted, || {
            for four in path.chunks_exact(4) {
                node.give(u32::from_le_bytes([four[0], four[1], four[2], four[3]]))?;
            }
            Ok::<_, String>(())
        })?;
        done.map_err(refuse::<EditionError>)?;
        Ok(node)
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    /// A node is pickled as its way from the first one, which its game has.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let Some(given) = &self.given else {
            let why = "a state that was dealt anew cannot be pickled; `clone` copies it";
            return Err(PyTypeError::new_err(why));
        };
        let bytes: Vec<u8> = given.iter().flat_map(|number| number.to_le_bytes()).collect();
        let of = py.get_type::<PyBytes>().into_any();
        Ok((of, (PyBytes::new(py, &bytes),)))
    }

    fn __repr__(&self) -> String {
        let edition = &self.rules().edition;
        format!("<a node of {edition}: player {}, {} numbers>", self.who(), self.n)
    }
}
