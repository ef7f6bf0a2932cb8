//! Many games at once, played on threads without the interpreter's lock.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use numpy::ndarray::Dimension;
use numpy::{
    Element, PyArray, PyArray1, PyArray2, PyArrayMethods, PyFixedUnicode, PyReadwriteArray,
    PyReadwriteArray1, PyReadwriteArray2,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use rayon::ThreadPool;
use rayon::prelude::*;
use warboard_engine::bots::{self, Bot};
use warboard_engine::game::{Ended, Seeded, Viewer};
use warboard_engine::model::{SeatId, TableId};

use crate::arguments::{self, optional};
use crate::call::{
    EditionError, EngineFault, GAMES_MAX, IllegalAnswer, UnknownName, pool, refuse, run_on,
    run_stoppable,
};
use crate::game::known;
use crate::held::PyGame;
use crate::numbering::NumberingStep;
use crate::play::{PyPlay, PyRules};
use crate::rewards::{Reward, WinningMeasure};
use crate::setup::{EditionArgument, PySetup, PySetupTerms};

/// Largest number of bytes for the games of a batch and their observations.
const BYTES_MAX: usize = 4 << 30;
/// Smallest number of games that a thread steps in one go.
const GAMES_MIN: usize = 16;
/// Number of bytes of a game besides its cells: legal answers and given answers.
const PLACE_BYTES: usize = 8 << 10;

/// The end of one game of a batch by the last step, if it ended it, or why the step failed.
#[derive(Clone, PartialEq, Debug, Default)]
struct BatchStepResult {
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
    /// Number of answers sampled in this place.
    sampled: u64,
    /// The rewards of the seats for the last step.
    rewards: Vec<f32>,
    /// The standing of the seats, where rewards depend on it.
    standing: Vec<f32>,
    came: BatchStepResult,
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
    reward: Reward,
    threads: Option<usize>,
}

/// The bots of one thread, by name, created on first use, and its measure of who is winning.
struct Cast<'a> {
    bots: BTreeMap<String, Box<dyn Bot>>,
    measure: WinningMeasure,
    stop: &'a AtomicBool,
}

impl<'a> Cast<'a> {
    fn new(stop: &'a AtomicBool) -> Self {
        Self { bots: BTreeMap::new(), measure: WinningMeasure::default(), stop }
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
        Ok(self.slot(play, 0, 0, cast))
    }

    /// Creates a place in which this game stands.
    fn slot(&self, play: PyPlay, begun: u64, sampled: u64, cast: &mut Cast<'_>) -> BatchSlot {
        let rewards = vec![0.0; self.rules.book.seats.len()];
        let standing = self.reward.before(&play.game, &mut cast.measure);
        BatchSlot { play, begun, sampled, rewards, standing, came: BatchStepResult::default() }
    }

    /// Applies one number to each game and writes how it stands then.
    fn step_all(
        &self,
        places: &mut [BatchSlot],
        given: &[i64],
        stop: &AtomicBool,
        out: OutRows<'_>,
    ) {
        let (rows, masks) = (out.observations, out.masks);
        let each = places
            .par_iter_mut()
            .zip(given)
            .zip(rows.par_chunks_mut(self.rules.fields.len()))
            .zip(masks.par_chunks_mut(self.rules.numbering.len()));
        each.enumerate().with_min_len(GAMES_MIN).for_each_init(
            || Cast::new(stop),
            |cast, (at, (((place, &index), row), mask))| {
                if !cast.is_stopped() {
                    self.step(at as u64, place, index, cast);
                    place.show(row, mask);
                }
            },
        );
    }

    /// Applies a number to a game, lets bots answer, and begins a new game if it is over.
    fn step(&self, at: u64, place: &mut BatchSlot, index: i64, cast: &mut Cast<'_>) {
        place.came = BatchStepResult::default();
        if self.is_over(&place.play) {
            place.rewards.fill(0.0);
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

    /// Records what a step brought and the end of a game that is over, and begins the next one.
    fn settle(&self, at: u64, place: &mut BatchSlot, cast: &mut Cast<'_>) {
        let outcome = place.play.game.outcome();
        let is_cut = self.is_cut(&place.play);
        let ended = outcome.map(|outcome| outcome.ended).or(is_cut.then_some(Ended::Cut));
        let now = (&place.play.game, ended);
        self.reward.write(now, &mut cast.measure, &mut place.standing, &mut place.rewards);
        place.came.over = ended.is_some();
        place.came.ended = ended;
        if self.restart && ended.is_some() {
            place.begun += 1;
            place.play = self.begin(at, place.begun);
            if let Err(reason) = self.play_bots(&mut place.play, cast) {
                place.came.refused = Some(reason);
            }
            place.standing = self.reward.before(&place.play.game, &mut cast.measure);
        }
    }
}

impl BatchSlot {
    /// Writes what the seat that is asked sees, and what it may answer.
    fn show(&mut self, row: &mut [i32], mask: &mut [i8]) {
        let seat = self.play.game.waiting_for();
        self.play.numbers(seat.map_or(Viewer::Public, Viewer::Seat), row);
        self.play.mask(seat, mask);
    }
}

/// The arrays into which observations and masks are written, a row for each game.
struct OutRows<'a> {
    observations: &'a mut [i32],
    masks: &'a mut [i8],
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
/// ``reward`` is ``"win"`` (1 for a game that is won, -1 for one that is lost), ``"winning"`` (also,
/// in a game that is cut, how each seat stands, from -1 to 1 by the measure of ``Game.winning``) or
/// ``"shaped"`` (the first, and with every step ``gamma`` times the standing after it less that
/// before it; what comes of a whole game differs from ``"win"`` by the standing at its beginning).
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

/// The arrays of a dictionary that `look` and `step` return.
struct Arrays<'py> {
    dict: Bound<'py, PyDict>,
    observation: PyReadwriteArray2<'py, i32>,
    action_mask: PyReadwriteArray2<'py, i8>,
    seat: PyReadwriteArray1<'py, i32>,
    reward: PyReadwriteArray2<'py, f32>,
    over: PyReadwriteArray1<'py, bool>,
    truncated: PyReadwriteArray1<'py, bool>,
    ended: PyReadwriteArray1<'py, EndedWord>,
}

/// The longest word for an end has seven letters.
type EndedWord = PyFixedUnicode<7>;

fn ended_word(ended: Option<Ended>) -> EndedWord {
    let mut letters = [0; 7];
    for (place, letter) in letters.iter_mut().zip(ended.map_or("", Ended::word).chars()) {
        *place = letter.into();
    }
    PyFixedUnicode(letters)
}

/// Returns the array of a dictionary, of this shape and kind, in one piece.
fn array<'py, T: Element, D: Dimension>(
    dict: &Bound<'py, PyDict>,
    name: &str,
    shape: &[usize],
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    let wrong = || {
        let kind = std::any::type_name::<T>().rsplit("::").next().unwrap_or_default();
        let kind = if kind.starts_with("PyFixed") { "U7" } else { kind };
        PyTypeError::new_err(format!(
            "argument 'out': expected an array `{name}` of {kind} with the shape {shape:?}, in one piece"
        ))
    };
    let found = dict.get_item(name)?.ok_or_else(wrong)?;
    let found = found.cast_into::<PyArray<T, D>>().map_err(|_error| wrong())?;
    let mut array = found.try_readwrite().map_err(|_error| wrong())?;
    if array.as_array().shape() == shape && array.as_slice_mut().is_ok() {
        return Ok(array);
    }
    Err(wrong())
}

impl PyBatch {
    /// Returns the arrays of `out`, or new ones.
    fn arrays<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyDict>>,
    ) -> PyResult<Arrays<'py>> {
        let rules = &self.common.rules;
        let n = self.places.len();
        let (fields, answers) = ([n, rules.fields.len()], [n, rules.numbering.len()]);
        let seats = [n, rules.book.seats.len()];
        let dict = if let Some(dict) = out {
            dict
        } else {
            let dict = PyDict::new(py);
            dict.set_item("observation", PyArray2::<i32>::zeros(py, fields, false))?;
            dict.set_item("action_mask", PyArray2::<i8>::zeros(py, answers, false))?;
            dict.set_item("seat", PyArray1::<i32>::zeros(py, n, false))?;
            dict.set_item("reward", PyArray2::<f32>::zeros(py, seats, false))?;
            dict.set_item("over", PyArray1::<bool>::zeros(py, n, false))?;
            dict.set_item("truncated", PyArray1::<bool>::zeros(py, n, false))?;
            dict.set_item("ended", PyArray1::<EndedWord>::zeros(py, n, false))?;
            dict
        };
        Ok(Arrays {
            observation: array(&dict, "observation", &fields)?,
            action_mask: array(&dict, "action_mask", &answers)?,
            seat: array(&dict, "seat", &[n])?,
            reward: array(&dict, "reward", &seats)?,
            over: array(&dict, "over", &[n])?,
            truncated: array(&dict, "truncated", &[n])?,
            ended: array(&dict, "ended", &[n])?,
            dict,
        })
    }

    /// Writes observations and masks as the games stand.
    fn show(&mut self, py: Python<'_>, arrays: &mut Arrays<'_>) -> PyResult<()> {
        let Self { places, pool, common } = self;
        let OutRows { observations, masks } = arrays.rows()?;
        run_on(py, pool, || {
            places
                .par_iter_mut()
                .zip(observations.par_chunks_mut(common.rules.fields.len()))
                .zip(masks.par_chunks_mut(common.rules.numbering.len()))
                .for_each(|((place, row), mask)| place.show(row, mask));
        })
    }

    /// Writes what else there is to tell, and returns the dictionary.
    fn tell<'py>(&self, mut arrays: Arrays<'py>) -> PyResult<Bound<'py, PyDict>> {
        let seats = arrays.seat.as_slice_mut()?.iter_mut();
        let over = arrays.over.as_slice_mut()?.iter_mut();
        let truncated = arrays.truncated.as_slice_mut()?.iter_mut();
        let ended = arrays.ended.as_slice_mut()?.iter_mut();
        let rewards = arrays.reward.as_slice_mut()?.chunks_mut(self.common.bots.len());
        let each = self.places.iter().zip(seats).zip(over).zip(truncated).zip(ended).zip(rewards);
        for (((((place, seat), over), truncated), ended), rewards) in each {
            let asked = place.play.game.waiting_for();
            *seat = asked.map_or(0, |seat: SeatId| i32::from(seat.0) + 1);
            *over = place.came.over;
            *truncated = place.came.ended == Some(Ended::Cut);
            *ended = ended_word(place.came.ended);
            rewards.copy_from_slice(&place.rewards);
        }
        Ok(arrays.dict)
    }
}

impl Arrays<'_> {
    fn rows(&mut self) -> PyResult<OutRows<'_>> {
        let (observations, masks) =
            (self.observation.as_slice_mut()?, self.action_mask.as_slice_mut()?);
        Ok(OutRows { observations, masks })
    }
}

/// The settings of a pickled batch, and one of its games: how many were begun and sampled before,
/// its answers in words, and the given parts of the next one.
type Terms = (u64, bool, Option<u64>, Vec<Option<String>>, String, f32, Option<usize>);
type SavedGame = (u64, u64, Vec<String>, Vec<u32>);
/// A pickled batch.
type PickledBatch = (Py<PySetup>, Terms, Vec<SavedGame>);

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
    #[pyo3(signature = (edition, games, *, variant=None, players=None, options=None, turns_max=None, ask_all=false, seed=0, threads=None, restart=true, bots=None, answers_max=None, reward="win".to_owned(), gamma=1.0))]
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
        #[pyo3(from_py_with = arguments::text)] reward: String,
        #[pyo3(from_py_with = arguments::gamma)] gamma: f64,
    ) -> PyResult<Self> {
        let reward = Reward::new(&reward, gamma)?;
        let rules =
            edition.settle(py, PySetupTerms { variant, players, options, turns_max, ask_all })?;
        let bots = names(&rules, bots)?;
        fits(&rules, games)?;
        let pool = pool(threads).map_err(refuse::<EngineFault>)?;
        let n = games.into();
        let common =
            Arc::new(Common { rules, seed, n, restart, answers_max, bots, reward, threads });
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

    /// Returns the current state of the games, written into ``out`` if there is one.
    #[pyo3(signature = (out=None))]
    fn look<'py>(
        &mut self,
        py: Python<'py>,
        #[pyo3(from_py_with = optional::out)] out: Option<Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let mut arrays = self.arrays(py, out)?;
        self.show(py, &mut arrays)?;
        self.tell(arrays)
    }

    /// Applies one number (int64) to each game and returns the new state of the games. If one of
    /// them is illegal, none is applied. A finished game that is not restarted accepts any number.
    /// It is written into ``out`` if there is one: a dictionary that ``look`` or ``step`` returned,
    /// or one with arrays of the same kinds and shapes.
    #[pyo3(signature = (indices, out=None))]
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        #[pyo3(from_py_with = arguments::indices)] indices: Vec<i64>,
        #[pyo3(from_py_with = optional::out)] out: Option<Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        if indices.len() != self.places.len() {
            let (given, games) = (indices.len(), self.places.len());
            return Err(refuse::<UnknownName>(format!(
                "argument 'indices': {given} answers for {games} games"
            )));
        }
        let mut arrays = self.arrays(py, out)?;
        let given = indices;
        let Self { common, places, pool } = self;
        let refused = run_on(py, pool, || {
            let each = places.par_iter_mut().zip(&given).enumerate().with_min_len(GAMES_MIN);
            let refusal = |place: &mut BatchSlot, index| {
                if common.is_over(&place.play) { None } else { place.play.refusal(part_of(index)) }
            };
            each.find_map_first(|(at, (place, &index))| Some((at, refusal(place, index)?)))
        })?;
        if let Some((at, reason)) = refused {
            return Err(refuse::<IllegalAnswer>(format!("game {at}: {reason}")));
        }
        if common.has_bots() {
            // Bots may take long, so they play on copies, which are discarded if the call is
            // stopped.
            let (of, mut after) = (Arc::clone(common), places.clone());
            *places = run_stoppable(py, pool, move |stop| {
                let each = after.par_iter_mut().zip(&given).enumerate();
                each.for_each_init(
                    || Cast::new(stop),
                    |cast, (at, (place, &index))| {
                        if !cast.is_stopped() {
                            of.step(at as u64, place, index, cast);
                        }
                    },
                );
                after
            })?;
            self.show(py, &mut arrays)?;
        } else {
            let rows = arrays.rows()?;
            run_on(py, pool, || {
                common.step_all(places, &given, &AtomicBool::new(false), rows);
            })?;
        }
        let mut places = self.places.iter().enumerate();
        if let Some((at, reason)) =
            places.find_map(|(at, place)| Some((at, place.came.refused.as_ref()?)))
        {
            return Err(refuse::<EngineFault>(format!("game {at}: {reason}")));
        }
        self.tell(arrays)
    }

    /// Returns a random legal number for each game, uniformly distributed. The samples depend on
    /// the seed alone.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let Self { places, pool, common } = self;
        let seed = !common.seed;
        let picked = run_on(py, pool, || {
            let pick = |(at, place): (usize, &mut BatchSlot)| {
                if place.play.game.outcome().is_some() {
                    return 0;
                }
                let mut luck = Seeded::stream(Seeded::stream_seed(seed, at as u64), place.sampled);
                place.sampled += 1;
                let next = place.play.menu().next();
                let at = luck.below(u32::try_from(next.len()).unwrap_or(u32::MAX));
                i64::from(next.get(at as usize).copied().unwrap_or(0))
            };
            let each = places.par_iter_mut().enumerate().with_min_len(GAMES_MIN);
            each.map(pick).collect::<Vec<_>>()
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

    /// Supports pickling: the beginning of each game and its answers are kept, and played again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, PickledBatch)> {
        let Common { rules, seed, restart, answers_max, bots, reward, threads, .. } = &*self.common;
        let (name, gamma) = reward.named();
        let line = |place: &BatchSlot| {
            let given = place.play.way.as_ref().map_or(&[][..], |way| &way.given);
            let words = given.iter().map(|(action, _)| rules.book.words(*action).to_string());
            let words: Vec<String> = words.collect();
            (place.begun, place.sampled, words, place.play.said().to_vec())
        };
        let terms = (*seed, *restart, *answers_max, bots.clone(), name.to_owned(), gamma, *threads);
        let open = py.get_type::<Self>().getattr("_of_games")?;
        let setup = PySetup::of(py, rules)?;
        Ok((open, (setup, terms, self.places.iter().map(line).collect())))
    }

    /// Restores a pickled batch.
    #[classmethod]
    fn _of_games(
        _of: &Bound<'_, PyType>,
        py: Python<'_>,
        setup: Py<PySetup>,
        terms: Terms,
        lines: Vec<SavedGame>,
    ) -> PyResult<Self> {
        let (seed, restart, answers_max, bots, reward, gamma, threads) = terms;
        let (rules, reward) = (Arc::clone(&setup.get().rules), Reward::new(&reward, gamma.into())?);
        let (pool, n) = (pool(threads).map_err(refuse::<EngineFault>)?, lines.len() as u64);
        let common =
            Arc::new(Common { rules, seed, n, restart, answers_max, bots, reward, threads });
        let of = Arc::clone(&common);
        let places = run_stoppable(py, &pool, move |stop| {
            let make =
                |cast: &mut Cast<'_>, (at, (begun, sampled, words, said)): (usize, &SavedGame)| {
                    let mut play = of.begin(at as u64, *begun);
                    for words in words {
                        let action = of.rules.book.parse_action(words);
                        play.give(action.map_err(|error| error.to_string())?)?;
                    }
                    play.repeat(said)?;
                    Ok(of.slot(play, *begun, *sampled, cast))
                };
            let places = lines.par_iter().enumerate().map_init(|| Cast::new(stop), make);
            places.collect::<Result<Vec<_>, String>>()
        })?;
        let (places, pool) = (places.map_err(refuse::<EditionError>)?, Arc::new(pool));
        Ok(Self { common, places, pool })
    }

    /// Batches are equal if they continue identically.
    fn __eq__(&self, other: &Self) -> bool {
        let of = |batch: &Self| {
            let Common { seed, n, restart, answers_max, reward, .. } = *batch.common;
            (seed, n, restart, answers_max, reward)
        };
        of(self) == of(other)
            && self.common.bots == other.common.bots
            && self.places.len() == other.places.len()
            && self
                .places
                .iter()
                .zip(&other.places)
                .all(|(a, b)| (a.begun, a.sampled, &a.play) == (b.begun, b.sampled, &b.play))
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} games of {}>", self.places.len(), self.common.rules.edition)
    }
}
