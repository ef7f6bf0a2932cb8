//! Many games at once, on threads, while the interpreter does something else.

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
use crate::held::Game;
use crate::numbering::Step;
use crate::play::{Play, Rules};
use crate::setup::{Source, Terms};

/// Most bytes that the games of a batch take, and what is seen of them.
const BYTES_MAX: usize = 4 << 30;
/// Bytes of a game beside its cells: what is allowed, and what was answered.
const PLACE_BYTES: usize = 8 << 10;

/// What one game of a batch came to with the last step.
#[derive(Clone, PartialEq, Debug, Default)]
struct Came {
    rewards: Vec<i8>,
    over: bool,
    ended: Option<Ended>,
    refused: Option<String>,
}

/// A game of a batch.
#[derive(Clone, PartialEq, Debug)]
struct Place {
    play: Play,
    /// How many games were begun here.
    begun: u64,
    came: Came,
    /// What sampled answers come from.
    luck: Seeded,
}

/// What all games of a batch have in common.
#[derive(Debug)]
struct Common {
    rules: Arc<Rules>,
    seed: u64,
    n: u64,
    restart: bool,
    answers_max: Option<u64>,
    /// The bots, by seat.
    bots: Vec<Option<String>>,
}

/// The bots that a thread has made, by name.
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
    /// The seed of the game that is the `begun`th at place `at`, both counted from 0.
    fn seed_of(&self, at: u64, begun: u64) -> u64 {
        Seeded::stream_seed(self.seed, begun.wrapping_mul(self.n).wrapping_add(at))
    }

    fn begin(&self, at: u64, begun: u64) -> Play {
        Play::begin(&self.rules, self.seed_of(at, begun))
    }

    /// Whether bots answer, which may take long.
    fn has_bots(&self) -> bool {
        self.bots.iter().any(Option::is_some)
    }

    /// Lets bots answer until another seat is asked, or the game is over; or until they are told to stop: then the game is dropped.
    fn play_bots(&self, play: &mut Play, cast: &mut Cast<'_>) -> Result<(), String> {
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

    fn is_cut(&self, play: &Play) -> bool {
        self.answers_max.is_some_and(|most| play.n >= most) && play.game.outcome().is_none()
    }

    fn is_over(&self, play: &Play) -> bool {
        play.game.outcome().is_some() || self.is_cut(play)
    }

    /// A place with its first game.
    fn place(&self, at: u64, cast: &mut Cast<'_>) -> Result<Place, String> {
        let mut play = self.begin(at, 0);
        self.play_bots(&mut play, cast)?;
        let came = Came { rewards: vec![0; self.rules.book.seats.len()], ..Came::default() };
        Ok(Place { play, begun: 0, came, luck: Seeded::stream(!self.seed, at) })
    }

    /// Gives a number to each game.
    fn step_all(&self, places: &mut [Place], given: &[i64], stop: &AtomicBool) {
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

    /// Gives a number to a game, lets bots answer, and begins a new one where it is over.
    fn step(&self, at: u64, place: &mut Place, index: i64, cast: &mut Cast<'_>) {
        place.came = Came { rewards: vec![0; self.rules.book.seats.len()], ..Came::default() };
        if self.is_over(&place.play) {
            place.came.over = true;
            return;
        }
        let done = place.play.say(part_of(index)).and_then(|step| match step {
            Step::More => Ok(()),
            Step::Done(action) => {
                place.play.give(action)?;
                self.play_bots(&mut place.play, cast)
            }
        });
        if let Err(reason) = done {
            place.came.refused = Some(reason);
        }
        self.settle(at, place, cast);
    }

    /// Looks whether a game is over, and begins the next one.
    fn settle(&self, at: u64, place: &mut Place, cast: &mut Cast<'_>) {
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

/// Refuses more games than memory holds.
fn fits(rules: &Rules, games: u32) -> PyResult<()> {
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

/// An answer's number; one that no answer has for what is beyond all of them.
fn part_of(index: i64) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// Many games of one set-up, played side by side on threads without the interpreter's lock.
///
/// ``edition``, ``variant``, … are those of ``Setup``. The seeds of the games follow from ``seed`` alone: ``seeds`` tells them, and a
/// ``Game`` of such a seed is the same game. With ``restart`` a game that is over is begun anew at once, with another seed. ``bots``
/// lets bots answer for seats (``{2: "greedy"}``). A game is given up after ``answers_max`` answers.
///
/// ``look`` and ``step`` bring a dictionary of arrays with a row for each game: ``observation`` (int32, of the seat that is asked),
/// ``action_mask`` (int8), ``seat`` (int32; 0: over), ``reward`` (float32, for each seat), ``over`` and ``truncated`` (bool, of the game
/// that ended with this step, truncated at a limit; what is seen is then the next game's), and ``ended``, how it ended, as in
/// ``Game.outcome`` (text; empty where the game goes on).
#[pyclass(module = "warboard")]
#[derive(Debug)]
pub(crate) struct Batch {
    common: Arc<Common>,
    places: Vec<Place>,
    pool: Arc<ThreadPool>,
}

/// What is shown of the games after a step, a row for each.
struct Shown {
    observations: Vec<i32>,
    masks: Vec<i8>,
}

impl Batch {
    fn show(places: &mut [Place], rules: &Rules) -> Shown {
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
        let seat = |place: &Place| {
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
        let word = |place: &Place| place.came.ended.map_or("", Ended::word);
        let words: Vec<&str> = self.places.iter().map(word).collect();
        out.set_item("ended", py.import("numpy")?.call_method1("array", (words, "U7"))?)?;
        Ok(out)
    }
}

fn names(
    rules: &Rules,
    bots_by_seat: Option<BTreeMap<usize, String>>,
) -> PyResult<Vec<Option<String>>> {
    let n = rules.book.seats.len();
    let mut names = vec![None; n];
    for (seat, name) in bots_by_seat.unwrap_or_default() {
        let unknown =
            || refuse::<UnknownName>(format!("bots: there is no seat {seat}: they are 1 to {n}"));
        let place = seat.checked_sub(1).and_then(|at| names.get_mut(at)).ok_or_else(unknown)?;
        known(&name, &rules.book)?;
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
impl Batch {
    #[new]
    #[pyo3(signature = (edition, games, *, variant=None, players=None, options=None, turns_max=None, ask_all=false, seed=0, threads=None, restart=true, bots=None, answers_max=None))]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn new(
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::source)] edition: Source,
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
        let rules = edition.settle(py, Terms { variant, players, options, turns_max, ask_all })?;
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

    /// How many numbers an observation has.
    #[getter]
    fn n_fields(&self) -> usize {
        self.common.rules.fields.len()
    }

    /// How many numbers of answers there are.
    #[getter]
    fn n_answers(&self) -> usize {
        self.common.rules.numbering.len()
    }

    /// The seeds of the games that go on.
    #[getter]
    fn seeds(&self) -> Vec<u64> {
        let of = |(at, place): (usize, &Place)| self.common.seed_of(at as u64, place.begun);
        self.places.iter().enumerate().map(of).collect()
    }

    /// The hashes of the games that go on.
    #[getter]
    fn hashes(&self) -> Vec<String> {
        self.places.iter().map(|place| format!("{:016x}", place.play.game.hash())).collect()
    }

    /// How the games stand.
    fn look<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Self { common, places, pool } = self;
        let shown = run_on(py, pool, || Self::show(places, &common.rules))?;
        self.tell(py, shown)
    }

    /// Gives a number to each game (int64), and tells how they stand. When one of them is not allowed none is given. A game that is
    /// over and is not begun anew takes anything.
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
            let refusal = |place: &mut Place, index| {
                if common.is_over(&place.play) { None } else { place.play.refusal(part_of(index)) }
            };
            each.find_map_first(|(at, (place, &index))| Some((at, refusal(place, index)?)))
        })?;
        if let Some((at, reason)) = refused {
            return Err(refuse::<IllegalAnswer>(format!("game {at}: {reason}")));
        }
        let shown = if common.has_bots() {
            // Bots may take long: they play on copies, which are dropped when they are stopped.
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

    /// A number for each game, each that is allowed with the same chance. What is sampled follows from the seed.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let Self { places, pool, .. } = self;
        let picked = run_on(py, pool, || {
            let pick = |place: &mut Place| {
                if place.play.game.outcome().is_some() {
                    return 0;
                }
                let Place { play, luck, .. } = place;
                let next = play.menu().next();
                let at = luck.below(u32::try_from(next.len()).unwrap_or(u32::MAX));
                i64::from(next.get(at as usize).copied().unwrap_or(0))
            };
            places.par_iter_mut().map(pick).collect::<Vec<_>>()
        })?;
        Ok(PyArray1::from_vec(py, picked))
    }

    /// A copy of one of the games, counted from 0, without a history.
    fn game(&self, #[pyo3(from_py_with = arguments::at)] at: usize) -> PyResult<Game> {
        let n = self.places.len();
        let unknown = || {
            refuse::<UnknownName>(format!(
                "argument 'at': there is no game {at}: there are {n}, counted from 0"
            ))
        };
        Ok(Game::bare(self.places.get(at).ok_or_else(unknown)?.play.clone()))
    }

    /// A copy; what happens to one does nothing to the other.
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
