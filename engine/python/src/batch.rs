//! Many games at once, played on threads without the interpreter's lock.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::ThreadPool;
use rayon::prelude::*;
use warboard_engine::bots::{self, Bot};
use warboard_engine::game::{Ended, Seeded, Viewer};
use warboard_engine::model::{SeatId, TableId};

use crate::arguments::{self, optional};
use crate::call::{
    EngineFault, GAMES_MAX, IllegalAnswer, UnknownName, pool, refuse, run_on, run_stoppable,
};
use crate::game::known;
use crate::held::PyGame;
use crate::numbering::NumberingStep;
use crate::play::{PyPlay, PyRules};
use crate::setup::{EditionArgument, PySetupTerms};

/// Largest number of bytes for the games of a batch and their observations.
const BYTES_MAX: usize = 4 << 30;
/// Number of bytes of a game besides its cells: legal answers and given answers.
const PLACE_BYTES: usize = 8 << 10;

/// The result of the last step of one game of a batch.
#[derive(Clone, PartialEq, Debug, Default)]
struct BatchStepResult {
    rewards: Vec<i8>,
    over: bool,
    ended: Option<Ended>,
    refused: Option<String>,
}

/// One game of a batch, with its place in the batch.
#[derive(Clone, PartialEq, Debug)]
struct BatchSlot {
    play: PyPlay,
    /// Number of games begun in this place after the first.
    begun: u64,
    came: BatchStepResult,
    /// The source of sampled answers.
    luck: Seeded,
}

/// The settings shared by all games of a batch.
#[derive(Debug)]
struct Common {
    rules: Arc<PyRules>,
    seed: u64,
    n: u64,
    restart: bool,
    answers_max: Option<u64>,
    /// The bots, by seat.
    bots: Vec<Option<String>>,
}

/// The bots of one thread, by name, created on first use.
struct Cast<'a> {
    bots: BTreeMap<String, Box<dyn Bot>>,
    stop: &'a AtomicBool,
}

impl<'a> Cast<'a> {
    fn new(stop: &'a AtomicBool) -> Self {
        Self { bots: BTreeMap::new(), stop }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn get(&mut self, name: &str) -> Option<&mut Box<dyn Bot>> {
        if !self.bots.contains_key(name) {
            self.bots.insert(name.to_owned(), bots::by_name(name, 0)?);
        }
        self.bots.get_mut(name)
    }
}

impl Common {
    /// Returns the seed of the game begun `begun`th at place `at`, both counted from 0.
    fn seed_of(&self, at: u64, begun: u64) -> u64 {
        Seeded::stream_seed(self.seed, begun.wrapping_mul(self.n).wrapping_add(at))
    }

    fn begin(&self, at: u64, begun: u64) -> PyPlay {
        PyPlay::begin(&self.rules, self.seed_of(at, begun))
    }

    /// Returns whether any seat has a bot, which may take long.
    fn has_bots(&self) -> bool {
        self.bots.iter().any(Option::is_some)
    }

    /// Lets bots answer until another seat is asked, the game is over or cut, or the thread is
    /// stopped. After a stop the game is discarded.
    fn play_bots(&self, play: &mut PyPlay, cast: &mut Cast<'_>) -> Result<(), String> {
        while !cast.is_stopped()
            && let Some(seat) = play.game.waiting_for()
        {
            let Some(Some(name)) = self.bots.get(seat.index()) else { return Ok(()) };
            if self.is_cut(play) {
                return Ok(());
            }
            let bot = cast.get(name).ok_or_else(|| format!("there is no bot `{name}`"))?;
            bot.reseed(play.seed.of_bot(play.n));
            let action = bot.decide(&play.game.observe(seat));
            play.give(action)?;
        }
        Ok(())
    }

    fn is_cut(&self, play: &PyPlay) -> bool {
        self.answers_max.is_some_and(|most| play.n >= most) && play.game.outcome().is_none()
    }

    fn is_over(&self, play: &PyPlay) -> bool {
        play.game.outcome().is_some() || self.is_cut(play)
    }

    /// Creates a place with its first game.
    fn place(&self, at: u64, cast: &mut Cast<'_>) -> Result<BatchSlot, String> {
        let mut play = self.begin(at, 0);
        self.play_bots(&mut play, cast)?;
        let came = BatchStepResult {
            rewards: vec![0; self.rules.book.seats.len()],
            ..BatchStepResult::default()
        };
        Ok(BatchSlot { play, begun: 0, came, luck: Seeded::stream(!self.seed, at) })
    }

    /// Applies one number to each game.
    fn step_all(&self, places: &mut [BatchSlot], given: &[i64], stop: &AtomicBool) {
        let each = places.par_iter_mut().zip(given).enumerate();
        each.for_each_init(
            || Cast::new(stop),
            |cast, (at, (place, &index))| {
                if !cast.is_stopped() {
                    self.step(at as u64, place, index, cast);
                }
            },
        );
    }

    /// Applies a number to a game, lets bots answer, and begins a new game if it is over.
    fn step(&self, at: u64, place: &mut BatchSlot, index: i64, cast: &mut Cast<'_>) {
        place.came = BatchStepResult {
            rewards: vec![0; self.rules.book.seats.len()],
            ..BatchStepResult::default()
        };
        if self.is_over(&place.play) {
            place.came.over = true;
            return;
        }
        let done = place.play.say(part_of(index)).and_then(|step| match step {
            NumberingStep::More => Ok(()),
            NumberingStep::Done(action) => {
                place.play.give(action)?;
                self.play_bots(&mut place.play, cast)
            }
        });
        if let Err(reason) = done {
            place.came.refused = Some(reason);
        }
        self.settle(at, place, cast);
    }

    /// Records the end of a game that is over, and begins the next one.
    fn settle(&self, at: u64, place: &mut BatchSlot, cast: &mut Cast<'_>) {
        let outcome = place.play.game.outcome();
        let is_cut = self.is_cut(&place.play);
        if outcome.is_none() && !is_cut {
            return;
        }
        place.came.over = true;
        place.came.ended = Some(outcome.map_or(Ended::Cut, |outcome| outcome.ended));
        place.came.rewards = place.play.game.returns();
        if self.restart {
            place.begun += 1;
            place.play = self.begin(at, place.begun);
            if let Err(reason) = self.play_bots(&mut place.play, cast) {
                place.came.refused = Some(reason);
            }
        }
    }
}

/// Returns an error if the games of a batch exceed [`BYTES_MAX`].
fn fits(rules: &PyRules, games: u32) -> PyResult<()> {
    let seen = rules.fields.len() * size_of::<i32>() + rules.numbering.len();
    let cells = rules.book.layout.len() * size_of::<u32>();
    let most = u32::try_from(BYTES_MAX / (seen + cells + PLACE_BYTES)).unwrap_or(GAMES_MAX).max(1);
    if games <= most {
        return Ok(());
    }
    Err(refuse::<UnknownName>(format!(
        "argument 'games': expected a whole number from 1 to {most} for this set-up, not {games}"
    )))
}

/// Converts the number of an answer; one out of range becomes a number that no answer has.
fn part_of(index: i64) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// Many games of one setup, played side by side on threads without the interpreter's lock.
///
/// ``edition``, ``variant``, … are those of ``Setup``. The seeds of the games depend on ``seed``
/// alone. ``seeds`` returns them, and a ``PyGame`` with such a seed is the same game. With
/// ``restart``, a finished game is replaced at once by a new one with another seed. ``bots`` lets
/// bots answer for seats (``{2: "greedy"}``). A game is ended after ``answers_max`` answers.
///
/// ``look`` and ``step`` return a dictionary of arrays with a row for each game:
///
/// - ``observation``: int32, of the seat that is asked
/// - ``action_mask``: int8
/// - ``seat``: int32; 0 if the game is over
/// - ``reward``: float32, for each seat
/// - ``over`` and ``truncated``: bool, for the game that ended with this step; truncated at a
///   limit. The observation is then that of the next game.
/// - ``ended``: text, as in ``Game.outcome``; empty while the game is in progress
#[pyclass(module = "warboard", name = "Batch")]
#[derive(Debug)]
pub(crate) struct PyBatch {
    common: Arc<Common>,
    places: Vec<BatchSlot>,
    pool: Arc<ThreadPool>,
}

/// The observations and masks of the games after a step, one row for each game.
struct Shown {
    observations: Vec<i32>,
    masks: Vec<i8>,
}

impl PyBatch {
    fn show(places: &mut [BatchSlot], rules: &PyRules) -> Shown {
        let (n_fields, n_answers) = (rules.fields.len(), rules.numbering.len());
        let mut observations = vec![0; places.len() * n_fields];
        let mut masks = vec![0; places.len() * n_answers];
        places
            .par_iter_mut()
            .zip(observations.par_chunks_mut(n_fields))
            .zip(masks.par_chunks_mut(n_answers))
            .for_each(|((place, row), mask)| {
                let seat = place.play.game.waiting_for();
                place.play.numbers(seat.map_or(Viewer::Public, Viewer::Seat), row);
                place.play.mask(seat, mask);
            });
        Shown { observations, masks }
    }

    fn tell<'py>(&self, py: Python<'py>, shown: Shown) -> PyResult<Bound<'py, PyDict>> {
        let (n, n_seats) = (self.places.len(), self.common.rules.book.seats.len());
        let rules = &self.common.rules;
        let seat = |place: &BatchSlot| {
            place.play.game.waiting_for().map_or(0, |seat: SeatId| i32::from(seat.0) + 1)
        };
        let rewards =
            self.places.iter().flat_map(|place| place.came.rewards.iter().map(|&it| f32::from(it)));
        let out = PyDict::new(py);
        let observations =
            PyArray1::from_vec(py, shown.observations).reshape([n, rules.fields.len()])?;
        out.set_item("observation", observations)?;
        out.set_item(
            "action_mask",
            PyArray1::from_vec(py, shown.masks).reshape([n, rules.numbering.len()])?,
        )?;
        out.set_item("seat", PyArray1::from_iter(py, self.places.iter().map(seat)))?;
        out.set_item("reward", PyArray1::from_iter(py, rewards).reshape([n, n_seats])?)?;
        out.set_item(
            "over",
            PyArray1::from_iter(py, self.places.iter().map(|place| place.came.over)),
        )?;
        out.set_item(
            "truncated",
            PyArray1::from_iter(
                py,
                self.places.iter().map(|place| place.came.ended == Some(Ended::Cut)),
            ),
        )?;
        let word = |place: &BatchSlot| place.came.ended.map_or("", Ended::word);
        let words: Vec<&str> = self.places.iter().map(word).collect();
        out.set_item("ended", py.import("numpy")?.call_method1("array", (words, "U7"))?)?;
        Ok(out)
    }
}

fn names(
    rules: &PyRules,
    bots_by_seat: Option<BTreeMap<usize, String>>,
) -> PyResult<Vec<Option<String>>> {
    let n = rules.book.seats.len();
    let mut names = vec![None; n];
    for (seat, name) in bots_by_seat.unwrap_or_default() {
        let unknown =
            || refuse::<UnknownName>(format!("bots: there is no seat {seat}: they are 1 to {n}"));
        let place = seat.checked_sub(1).and_then(|at| names.get_mut(at)).ok_or_else(unknown)?;
        known(&name)?;
        *place = Some(name);
    }
    if names.iter().all(Option::is_some) {
        return Err(refuse::<IllegalAnswer>(
            "argument 'bots': a bot in every seat leaves nothing to answer",
        ));
    }
    Ok(names)
}

#[pymethods]
impl PyBatch {
    #[new]
    #[pyo3(signature = (edition, games, *, variant=None, players=None, options=None, turns_max=None, ask_all=false, seed=0, threads=None, restart=true, bots=None, answers_max=None))]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn new(
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::source)] edition: EditionArgument,
        #[pyo3(from_py_with = arguments::games)] games: u32,
        #[pyo3(from_py_with = optional::text)] variant: Option<String>,
        #[pyo3(from_py_with = optional::players)] players: Option<usize>,
        #[pyo3(from_py_with = optional::settings)] options: Option<BTreeMap<String, String>>,
        #[pyo3(from_py_with = optional::turns_max)] turns_max: Option<u32>,
        #[pyo3(from_py_with = arguments::flag)] ask_all: bool,
        #[pyo3(from_py_with = arguments::seed)] seed: u64,
        #[pyo3(from_py_with = optional::threads)] threads: Option<usize>,
        #[pyo3(from_py_with = arguments::flag)] restart: bool,
        #[pyo3(from_py_with = optional::bots)] bots: Option<BTreeMap<usize, String>>,
        #[pyo3(from_py_with = optional::answers_max)] answers_max: Option<u64>,
    ) -> PyResult<Self> {
        let rules =
            edition.settle(py, PySetupTerms { variant, players, options, turns_max, ask_all })?;
        let bots = names(&rules, bots)?;
        fits(&rules, games)?;
        let pool = pool(threads).map_err(refuse::<EngineFault>)?;
        let common = Arc::new(Common { rules, seed, n: games.into(), restart, answers_max, bots });
        let of = Arc::clone(&common);
        let places = run_stoppable(py, &pool, move |stop| {
            let make = |cast: &mut Cast<'_>, at: u32| of.place(at.into(), cast);
            let places = (0..games).into_par_iter().map_init(|| Cast::new(stop), make);
            places.collect::<Result<Vec<_>, String>>()
        })?;
        let (places, pool) = (places.map_err(refuse::<EngineFault>)?, Arc::new(pool));
        Ok(Self { common, places, pool })
    }

    fn __len__(&self) -> usize {
        self.places.len()
    }

    /// The number of fields of an observation.
    #[getter]
    fn n_fields(&self) -> usize {
        self.common.rules.fields.len()
    }

    /// The number of numbered answers.
    #[getter]
    fn n_answers(&self) -> usize {
        self.common.rules.numbering.len()
    }

    /// The seeds of the current games.
    #[getter]
    fn seeds(&self) -> Vec<u64> {
        let of = |(at, place): (usize, &BatchSlot)| self.common.seed_of(at as u64, place.begun);
        self.places.iter().enumerate().map(of).collect()
    }

    /// The hashes of the current games.
    #[getter]
    fn hashes(&self) -> Vec<String> {
        self.places.iter().map(|place| format!("{:016x}", place.play.game.hash())).collect()
    }

    /// Returns the current state of the games.
    fn look<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Self { common, places, pool } = self;
        let shown = run_on(py, pool, || Self::show(places, &common.rules))?;
        self.tell(py, shown)
    }

    /// Applies one number (int64) to each game and returns the new state of the games. If one of
    /// them is illegal, none is applied. A finished game that is not restarted accepts any number.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        #[pyo3(from_py_with = arguments::indices)] indices: Vec<i64>,
    ) -> PyResult<Bound<'py, PyDict>> {
        if indices.len() != self.places.len() {
            let (given, games) = (indices.len(), self.places.len());
            return Err(refuse::<UnknownName>(format!(
                "argument 'indices': {given} answers for {games} games"
            )));
        }
        let given = indices;
        let Self { common, places, pool } = self;
        let refused = run_on(py, pool, || {
            let each = places.par_iter_mut().zip(&given).enumerate();
            let refusal = |place: &mut BatchSlot, index| {
                if common.is_over(&place.play) { None } else { place.play.refusal(part_of(index)) }
            };
            each.find_map_first(|(at, (place, &index))| Some((at, refusal(place, index)?)))
        })?;
        if let Some((at, reason)) = refused {
            return Err(refuse::<IllegalAnswer>(format!("game {at}: {reason}")));
        }
        let shown = if common.has_bots() {
            // Bots may take long, so they play on copies, which are discarded if the call is
            // stopped.
            let (of, mut after) = (Arc::clone(common), places.clone());
            let (shown, after) = run_stoppable(py, pool, move |stop| {
                of.step_all(&mut after, &given, stop);
                (Self::show(&mut after, &of.rules), after)
            })?;
            *places = after;
            shown
        } else {
            run_on(py, pool, || {
                common.step_all(places, &given, &AtomicBool::new(false));
                Self::show(places, &common.rules)
            })?
        };
        let mut places = self.places.iter().enumerate();
        if let Some((at, reason)) =
            places.find_map(|(at, place)| Some((at, place.came.refused.as_ref()?)))
        {
            return Err(refuse::<EngineFault>(format!("game {at}: {reason}")));
        }
        self.tell(py, shown)
    }

    /// Returns a random legal number for each game, uniformly distributed. The samples depend on
    /// the seed alone.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let Self { places, pool, .. } = self;
        let picked = run_on(py, pool, || {
            let pick = |place: &mut BatchSlot| {
                if place.play.game.outcome().is_some() {
                    return 0;
                }
                let BatchSlot { play, luck, .. } = place;
                let next = play.menu().next();
                let at = luck.below(u32::try_from(next.len()).unwrap_or(u32::MAX));
                i64::from(next.get(at as usize).copied().unwrap_or(0))
            };
            places.par_iter_mut().map(pick).collect::<Vec<_>>()
        })?;
        Ok(PyArray1::from_vec(py, picked))
    }

    /// Returns a copy of one of the games, counted from 0, without a history.
    fn game(&self, #[pyo3(from_py_with = arguments::at)] at: usize) -> PyResult<PyGame> {
        let n = self.places.len();
        let unknown = || {
            refuse::<UnknownName>(format!(
                "argument 'at': there is no game {at}: there are {n}, counted from 0"
            ))
        };
        Ok(PyGame::bare(self.places.get(at).ok_or_else(unknown)?.play.clone()))
    }

    /// Returns an independent copy.
    fn __copy__(&self) -> Self {
        let (common, pool) = (Arc::clone(&self.common), Arc::clone(&self.pool));
        Self { common, places: self.places.clone(), pool }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    #[expect(clippy::unused_self, reason = "Python calls it on a value")]
    fn __reduce__(&self) -> PyResult<()> {
        let why = "a Batch cannot be pickled, for it has threads; `copy.copy` copies it, and its games can be pickled";
        Err(PyTypeError::new_err(why))
    }

    fn __eq__(&self, other: &Self) -> bool {
        let of = |batch: &Self| {
            let Common { seed, n, restart, answers_max, .. } = *batch.common;
            (seed, n, restart, answers_max)
        };
        of(self) == of(other)
            && self.common.bots == other.common.bots
            && self.places == other.places
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} games of {}>", self.places.len(), self.common.rules.edition)
    }
}
