//! The Python methods of a single game.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use numpy::PyArray1;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};
use rayon::prelude::*;
use warboard_engine::bots::{self, Surveyor};
use warboard_engine::game::{
    AddressedEvent, Game as Engine, Misfit, Roll, Scripted, Seed, Seeded, Viewer,
};
use warboard_engine::model::SpaceId;
use warboard_engine::odds::{Party, Route, path_prospect};
use warboard_engine::playout::{self, Evaluation, TURNS_MAX};
use warboard_engine::record::{Record, RecordError, start_line};
use warboard_engine::script::Host;

use crate::arguments::{self, optional};
use crate::call::{
    ChanceError, EditionError, EngineFault, IllegalAnswer, UnknownName, refuse, run, run_stoppable,
    shared,
};
use crate::held::{PyGame, PyUndoEntry, rolls};
use crate::named::{named, observation};
use crate::numbering::NumberingStep;
use crate::odds;
use crate::picture::picture;
use crate::play::{Given, PyPlay, PyRules, Way};
use crate::setup::{EditionArgument, PySetup, PySetupTerms};

/// Largest number of outcomes of a chance node that are listed.
const SHOWN_MAX: u32 = 10_000;

/// Returns an error for an unknown bot name.
pub(crate) fn known(bot: &str) -> PyResult<()> {
    let unknown = || format!("there is no bot `{bot}`; bots: {}", bots::NAMES.join(", "));
    bots::by_name(bot, 0).map(drop).ok_or_else(|| refuse::<UnknownName>(unknown()))
}

/// Returns the number of possible answers of chance to a question, and their words.
fn answers(asked: Roll) -> (u32, Vec<String>) {
    match asked {
        Roll::Die { purpose, sides, least, .. } => {
            let faces =
                (least..=sides).map(|face| Roll::Die { purpose, sides, least, face }.to_string());
            (u32::from(sides.saturating_sub(least)) + 1, faces.collect())
        }
        Roll::Pick { purpose, n, .. } => {
            let picks =
                (0..n.min(SHOWN_MAX)).map(|picked| Roll::Pick { purpose, n, picked }.to_string());
            (n, picks.collect())
        }
    }
}

/// An answer in words, with its chance if that did not come from the seed.
type Line = (String, Option<Vec<String>>);

/// A pickled game.
#[derive(IntoPyObject)]
pub(crate) enum Pickled {
    /// A record, and the parts of the next answer given so far.
    Record(String, Vec<u32>),
    /// The setup, the seed, the position, whether it has a history, its answers, and the parts of
    /// the next one given so far.
    Way(Py<PySetup>, u64, Option<String>, bool, Vec<Line>, Vec<u32>),
}

impl PyGame {
    /// Replays the game of a record.
    fn recorded(text: &str) -> Result<Self, RecordError> {
        let record = Record::parse(text.as_bytes())?;
        let rules = PyRules::of_record(&record.header)?;
        let (mut past, mut log) = (Vec::new(), Vec::new());
        let mut before: Option<Engine> = None;
        let game = record.replay(Arc::clone(&rules.book), |moment| {
            if let (Some(before), Some(entry)) = (before.take(), moment.entry) {
                past.push(PyUndoEntry { before, entry: entry.clone(), n_log: log.len() });
            }
            log.extend_from_slice(moment.events);
            before = Some(moment.game.clone());
        })?;
        let start = record.start_rolls(&rules.book);
        let play = PyPlay::new(rules, game, record.header.seed_now(), past.len() as u64);
        Ok(Self { play, header: Some(Arc::new(record.header)), start, log, past, history: true })
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (edition, *, variant=None, players=None, options=None, turns_max=None, ask_all=false, seed=0, position=None, history=true))]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn new(
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::source)] edition: EditionArgument,
        #[pyo3(from_py_with = optional::text)] variant: Option<String>,
        #[pyo3(from_py_with = optional::players)] players: Option<usize>,
        #[pyo3(from_py_with = optional::settings)] options: Option<BTreeMap<String, String>>,
        #[pyo3(from_py_with = optional::turns_max)] turns_max: Option<u32>,
        #[pyo3(from_py_with = arguments::flag)] ask_all: bool,
        #[pyo3(from_py_with = arguments::seed)] seed: u64,
        #[pyo3(from_py_with = optional::text)] position: Option<String>,
        #[pyo3(from_py_with = arguments::flag)] history: bool,
    ) -> PyResult<Self> {
        let rules =
            edition.settle(py, PySetupTerms { variant, players, options, turns_max, ask_all })?;
        let Some(position) = position else {
            return run(py, rules.scripted, || Self::at_beginning(&rules, seed, history));
        };
        let game = run(py, rules.scripted, || Self::at_position(&rules, &position, seed, history))?;
        game.map_err(refuse::<EditionError>)
    }

    /// The number of turns begun, over all armies; 0 in the opening.
    #[getter]
    fn turn(&self) -> u32 {
        self.play.game.view(Viewer::Public).turn().number
    }

    /// The number of answers given.
    #[getter]
    fn n(&self) -> u64 {
        self.play.n
    }

    /// The number of seats.
    #[getter]
    fn n_seats(&self) -> usize {
        self.rules().book.seats.len()
    }

    /// The army whose turn it is.
    #[getter]
    fn mover(&self) -> &str {
        let book = &self.rules().book;
        &book.armies[self.play.game.view(Viewer::Public).mover()].id
    }

    /// The seat that is asked; ``None`` if the game is over.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.play.game.waiting_for().map(|seat| seat.0 + 1)
    }

    /// The hash of the state, in 16 hexadecimal digits; equal games have equal hashes on every
    /// machine.
    #[getter]
    fn hash(&self) -> String {
        format!("{:016x}", self.play.game.hash())
    }

    /// True if the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.play.game.outcome().is_some()
    }

    /// The result of the game; ``None`` while the game is in progress.
    ///
    /// ``ended`` is ``"won"`` or, without a winner, ``"cut"`` (a limit of turns), ``"nobody"`` (no
    /// army was left) or ``"endless"`` (endless turns or scripts). ``faction`` and ``rule`` are the
    /// winning ones; both are ``None`` without a winner, ``rule`` also if a card decided. ``seats``
    /// lists the winning seats.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let (book, outcome) = (&self.rules().book, self.play.game.outcome());
        let Some(outcome) = outcome else { return Ok(None) };
        let out = PyDict::new(py);
        out.set_item("ended", outcome.ended.word())?;
        out.set_item("faction", outcome.faction.map(|faction| &*book.factions[faction].id))?;
        out.set_item("rule", outcome.rule.map(|rule| &*book.victory[rule].id))?;
        out.set_item(
            "seats",
            outcome.seats.iter().map(|seat| u32::from(seat.0) + 1).collect::<Vec<_>>(),
        )?;
        Ok(Some(out))
    }

    /// For each seat: 1 if it won, -1 if another won, 0 while the game is in progress or without a
    /// winner.
    #[getter]
    fn returns(&self) -> Vec<i32> {
        self.play.game.returns().into_iter().map(i32::from).collect()
    }

    /// Returns how likely each seat is to win, from 0 to 1, as far as a seat knows; without a seat, as
    /// everybody knows. It is what players are shown as "who is winning": 1 for a winner, and for
    /// nobody more than 0.99 before. Differences between answers can serve as rewards, which come to
    /// the result of the game.
    #[pyo3(signature = (seat=None))]
    fn winning(
        &self,
        #[pyo3(from_py_with = optional::seat)] seat: Option<usize>,
    ) -> PyResult<Vec<f64>> {
        let view = self.play.game.view(self.viewer(seat)?);
        let all = Surveyor::default().winning_of_seats(&view);
        Ok(all.into_iter().map(|part| f64::from(part) / 1000.0).collect())
    }

    /// Returns the board as a picture, as a seat sees it, in the text of an SVG file; without a seat,
    /// as everybody sees it.
    #[pyo3(signature = (seat=None))]
    fn svg(&self, #[pyo3(from_py_with = optional::seat)] seat: Option<usize>) -> PyResult<String> {
        Ok(picture(&self.play.game.view(self.viewer(seat)?), self.__repr__()))
    }

    /// Shows the board in a notebook.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None)
    }

    /// Shows the board in a notebook, with how the game stands below it.
    fn _repr_html_(&self) -> PyResult<String> {
        let said = self.__repr__().replace(['<', '>'], "");
        Ok(format!("<figure>{}<figcaption>{said}</figcaption></figure>", self.svg(None)?))
    }

    /// Returns the information of a seat as named data; without a seat, the public information.
    ///
    /// The keys: ``seat``, ``turn``, ``mover``, ``step``, ``waiting``, ``asked``, ``spaces``,
    /// ``armies``, ``hands``, ``decks``, ``tracks``, ``tokens``, ``piles`` (in games with
    /// programmed cards), ``this_turn``, ``effects``, ``invasion``, ``battle``, ``decision``,
    /// ``question``, ``outcome``.
    #[pyo3(signature = (seat=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = optional::seat)] seat: Option<usize>,
    ) -> PyResult<Bound<'py, PyDict>> {
        observation(py, &self.play.game.view(self.viewer(seat)?))
    }

    /// Returns the information of ``observe`` as a row of int32 of the fixed length
    /// ``Setup.n_fields``, named by ``Setup.field_names``.
    ///
    /// An absent or unknown value is -1 in fields that contain the number of a thing, else 0. The
    /// seat that is asked also sees the given parts of its answer, in the fields ``begun/…``.
    #[pyo3(signature = (seat=None))]
    fn numbers<'py>(
        &mut self,
        py: Python<'py>,
        #[pyo3(from_py_with = optional::seat)] seat: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let viewer = self.viewer(seat)?;
        let mut row = vec![0; self.rules().fields.len()];
        self.play.numbers(viewer, &mut row);
        Ok(PyArray1::from_vec(py, row))
    }

    /// Returns the complete state as a row like ``numbers``: for training critics, and for analysis
    /// after the game.
    fn state<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        let mut row = vec![0; self.rules().fields.len()];
        self.play.numbers(Viewer::Truth, &mut row);
        PyArray1::from_vec(py, row)
    }

    /// Returns the hash of a seat's information, in 16 hexadecimal digits: equal for games that the
    /// seat cannot tell apart.
    #[pyo3(signature = (seat=None))]
    fn observation_hash(
        &self,
        #[pyo3(from_py_with = optional::seat)] seat: Option<usize>,
    ) -> PyResult<String> {
        Ok(format!("{:016x}", self.play.game.view(self.viewer(seat)?).hash()))
    }

    /// Returns every legal answer: ``answer`` (its words, with the smallest number), ``action``
    /// (its parts by name), ``least`` and ``most`` (``None`` for an answer without a number). Empty
    /// if the game is over.
    fn legal<'py>(&mut self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let book = Arc::clone(&self.rules().book);
        if self.over() {
            return Ok(Vec::new());
        }
        let entry = |choice: &warboard_engine::game::ActionRange| {
            let out = PyDict::new(py);
            let least = choice.action.count();
            out.set_item("answer", book.words(choice.action).to_string())?;
            out.set_item("action", named(py, &book, &choice.action)?)?;
            out.set_item("least", least)?;
            out.set_item("most", least.map(|_| choice.most))?;
            Ok(out)
        };
        self.play.menu().choices().iter().map(entry).collect()
    }

    /// Returns 1 for each number that may be given next and 0 for the others, as int8 of the length
    /// ``Setup.n_answers``.
    ///
    /// For a seat that is not asked, and if the game is over, only number 0 (``wait``) is 1.
    #[pyo3(signature = (seat=None))]
    fn legal_mask<'py>(
        &mut self,
        py: Python<'py>,
        #[pyo3(from_py_with = optional::seat)] seat: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let seat = seat.map(|seat| self.seat_of(seat)).transpose()?;
        let mut row = vec![0; self.rules().numbering.len()];
        self.play.mask(seat, &mut row);
        Ok(PyArray1::from_vec(py, row))
    }

    /// Returns the numbers that may be given next, ascending; empty if the game is over.
    fn legal_indices(&mut self) -> Vec<u32> {
        if self.over() { Vec::new() } else { self.play.menu().next().to_vec() }
    }

    /// The names of the given parts of the current answer, including parts without an alternative.
    #[getter]
    fn begun(&mut self) -> Vec<String> {
        if self.over() {
            return Vec::new();
        }
        let said = self.play.menu().said().to_vec();
        self.words(&said).into_iter().map(str::to_owned).collect()
    }

    /// Returns the numbers of an answer, in order from its beginning.
    fn spell(
        &mut self,
        #[pyo3(from_py_with = arguments::text)] answer: String,
    ) -> PyResult<Vec<u32>> {
        let action = self.action(&answer)?;
        self.play.game.check(action).map_err(|illegal| self.illegal(illegal))?;
        let rules = Arc::clone(&self.play.rules);
        let mut menu = self.play.menu().clone();
        let spelt = menu.spell(&rules.numbering, action);
        spelt
            .ok_or_else(|| refuse::<IllegalAnswer>(format!("`{answer}` is not one of the answers")))
    }

    /// Gives a number. Returns the words of the answer if the number completes it, and applies the
    /// answer; returns ``None`` while more parts are needed.
    ///
    /// Parts without an alternative are skipped.
    fn apply_index(
        &mut self,
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::index)] index: u32,
    ) -> PyResult<Option<String>> {
        let n = self.rules().numbering.len();
        if index as usize >= n {
            return Err(refuse::<UnknownName>(format!(
                "index {index} is no answer: they are 0 to {}",
                n - 1
            )));
        }
        match self.play.say(index).map_err(refuse::<IllegalAnswer>)? {
            NumberingStep::More => Ok(None),
            NumberingStep::Done(action) => {
                let words = self.rules().book.words(action).to_string();
                let given = self.give(py, action);
                if given.is_err() {
                    self.play.forget();
                }
                given.map(|()| Some(words))
            }
        }
    }

    /// Applies an answer in words. Returns ``events``, the events in plain lines, including hidden
    /// ones, and ``chance``, the answers of chance.
    ///
    /// Dice and draws come from the seed by default. ``chance`` replaces all of them in order, in
    /// the words of a record: ``"attack d6 5"``, ``"draw 17/44"``. If they do not match the game's
    /// questions, ``ChanceError`` names the question.
    #[pyo3(signature = (answer, chance=None))]
    fn apply<'py>(
        &mut self,
        py: Python<'py>,
        #[pyo3(from_py_with = arguments::text)] answer: String,
        #[pyo3(from_py_with = optional::texts)] chance: Option<Vec<String>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let action = self.action(&answer)?;
        let (events, chance) = if let Some(chance) = chance {
            let given = self.try_out(py, action, Scripted::new(rolls(&chance)?))?;
            Self::strict(&given.chance)?;
            self.keep(action, given, true)
        } else {
            let seeded = self.play.seed.stream(self.play.n + 1);
            let given = self.try_out(py, action, seeded)?;
            self.keep(action, given, false)
        };
        let out = PyDict::new(py);
        out.set_item("events", events)?;
        out.set_item("chance", chance)?;
        Ok(out)
    }

    /// Returns the next question to chance after this answer and the given answers of chance, or
    /// ``None`` if there is none.
    ///
    /// The result has ``n`` outcomes, each with the same ``probability``; ``outcomes`` lists them
    /// in words (at most 10000).
    #[pyo3(signature = (answer, chance=None))]
    fn chance_node<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = arguments::text)] answer: String,
        #[pyo3(from_py_with = optional::texts)] chance: Option<Vec<String>>,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let given = self.try_out(
            py,
            self.action(&answer)?,
            Scripted::new(rolls(&chance.unwrap_or_default())?),
        )?;
        let Some(Misfit::Missing { asked }) = given.chance.misfit() else {
            Self::strict(&given.chance)?;
            return Ok(None);
        };
        let (n, outcomes) = answers(*asked);
        let out = PyDict::new(py);
        out.set_item("n", n)?;
        out.set_item("probability", 1.0 / f64::from(n))?;
        out.set_item("outcomes", outcomes)?;
        Ok(Some(out))
    }

    /// Returns every game that an answer can lead to, with its probability; raises ``ChanceError``
    /// if there are more than ``most``.
    #[pyo3(signature = (answer, most=1000))]
    fn outcomes(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::text)] answer: String,
        #[pyo3(from_py_with = arguments::most)] most: usize,
    ) -> PyResult<Vec<(f64, Self)>> {
        let action = self.action(&answer)?;
        let game = self.play.game.clone();
        let found = run_stoppable(py, shared()?, move |stop| {
            let outcomes = game.outcomes(action)?;
            let outcomes = outcomes.take_while(|_| !stop.load(Ordering::Relaxed));
            Ok(outcomes.take(most.saturating_add(1)).collect::<Vec<_>>())
        })?;
        let found = found.map_err(|illegal| self.illegal(illegal))?;
        if found.len() > most {
            return Err(refuse::<ChanceError>(format!(
                "chance can fall in more ways than `most`, which is {most}"
            )));
        }
        let (rules, seed, n) = (&self.play.rules, self.play.seed, self.play.n + 1);
        let bare = |game| Self::bare(PyPlay::new(Arc::clone(rules), game, seed, n));
        Ok(found.into_iter().map(|(game, probability)| (probability, bare(game))).collect())
    }

    /// Undoes ``n`` answers, and the parts of an unfinished one.
    #[pyo3(signature = (n=1))]
    fn undo(&mut self, #[pyo3(from_py_with = arguments::n)] n: usize) -> PyResult<()> {
        let Some(left) = self.past.len().checked_sub(n) else {
            let kept = self.past.len();
            return Err(refuse::<UnknownName>(format!(
                "argument 'n': {kept} answers can be taken back, not {n}"
            )));
        };
        if let Some(first) = self.past.drain(left..).next() {
            self.play.game = first.before;
            self.log.truncate(first.n_log);
            self.play.n -= n as u64;
            if let Some(way) = &mut self.play.way {
                way.given.truncate(way.given.len().saturating_sub(n));
            }
        }
        if let Some(header) = &mut self.header
            && !header.reseeded.is_empty()
        {
            Arc::make_mut(header).undo_to(u32::try_from(left).unwrap_or(u32::MAX));
        }
        self.play.forget();
        Ok(())
    }

    /// Returns an independent copy.
    #[pyo3(name = "clone")]
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// Returns a game that this seat cannot tell from this one: everything unknown to the seat is
    /// dealt anew, with the right probabilities. Its dice come from ``seed``, and it has no record.
    #[pyo3(signature = (seat, seed=0))]
    fn determinize(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::seat)] seat: usize,
        #[pyo3(from_py_with = arguments::seed)] seed: u64,
    ) -> PyResult<Self> {
        let seat = self.seat_of(seat)?;
        let game = &self.play.game;
        let guess =
            run(py, self.rules().scripted, || game.determinize(seat, &mut Seeded::new(seed)))?;
        let viewer = Viewer::Seat(seat);
        // Events hidden from the seat are masked.
        let log = self
            .log
            .iter()
            .map(|told| AddressedEvent { event: told.seen_by(viewer), ..*told })
            .collect();
        let play = PyPlay::new(Arc::clone(&self.play.rules), guess, Seed::Number(seed), 0);
        Ok(Self { log, history: self.history, ..Self::bare(play) })
    }

    /// Returns the exact odds of an invasion from one space of another, fought until it is decided,
    /// and of the spaces in ``then`` after it, one after the other. The odds use only the information
    /// of the seat that is asked.
    ///
    /// ``leaving`` are the units that stay on each space: one number for all, or one for each; by
    /// default the fewest that must. The attack stops when ``stop`` units that can fight are left.
    /// ``chance`` is a text such as ``"90%"`` for which the fewest attackers are looked for.
    ///
    /// The result has ``attackers``, ``defenders``, ``win``, ``loses`` and ``destroys`` (means, in
    /// basic units), and the last three as fractions in ``exact``, which is ``None`` if they are not
    /// exact; ``error`` bounds how far off a probability can be then. ``taken`` is the probability
    /// that the first space is taken, the first two, and so on; ``attackers_left`` and
    /// ``defenders_left`` those of each number left, from 0 on; ``fewest`` the fewest attackers.
    #[pyo3(signature = (start, target, then=None, *, leaving=None, stop=0, chance=None))]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    fn odds<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = arguments::text)] start: String,
        #[pyo3(from_py_with = arguments::text)] target: String,
        #[pyo3(from_py_with = optional::texts)] then: Option<Vec<String>>,
        #[pyo3(from_py_with = optional::amounts)] leaving: Option<Vec<u32>>,
        #[pyo3(from_py_with = arguments::stop)] stop: u32,
        #[pyo3(from_py_with = optional::text)] chance: Option<String>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let book = &self.rules().book;
        let space = |argument: &str, name: &str| {
            let wrong = |error| refuse::<UnknownName>(format!("argument '{argument}': {error}"));
            book.space(name).map_err(wrong)
        };
        let from = space("start", &start)?;
        let mut spaces = vec![space("target", &target)?];
        for name in then.unwrap_or_default() {
            spaces.push(space("then", &name)?);
        }
        let least = book.combat.map_or(0, |combat| combat.attack.stay_behind);
        let leaving = odds::leaving(leaving, spaces.len(), least)?;
        let route: Vec<_> = spaces.into_iter().zip(leaving).collect();
        let chance = odds::chance(chance)?;
        let viewer = self.play.game.waiting_for().map_or(Viewer::Public, Viewer::Seat);
        let game = self.play.game.clone();
        let found = run_stoppable(py, shared()?, move |_| {
            let view = game.view(viewer);
            let borders =
                |pair: &[(SpaceId, u32)]| view.rulebook().board.adjacent(pair[0].0, pair[1].0);
            let again = |(at, &(to, _)): (usize, &(SpaceId, u32))| {
                to == from || route[..at].iter().any(|&(other, _)| other == to)
            };
            if !route.windows(2).all(borders) || route.iter().enumerate().any(again) {
                return None;
            }
            let is_own = route.iter().any(|&(to, _)| view.stands_on(to) == view.stands_on(from));
            let way = Route { from, spaces: &route, stop };
            let found = path_prospect(&view, &mut Host::default(), way, Party::default());
            let found = found.filter(|_| !is_own)?;
            Some(found.and_then(|found| {
                let fewest = chance.as_ref().map(|chance| found.fewest(chance)).transpose()?;
                Ok((found, fewest.flatten()))
            }))
        })?;
        let found = found.ok_or_else(|| refuse::<IllegalAnswer>("no army could fight there"))?;
        let (found, fewest) = found.map_err(refuse::<IllegalAnswer>)?;
        let n_defenders = found.defenders.iter().sum();
        odds::told(py, &found.invasion, (found.attackers, n_defenders), fewest)
    }

    /// Returns the answer of a bot, in words. The bot sees only the information of its seat.
    #[pyo3(signature = (bot, seed=None))]
    fn ask(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::text)] bot: String,
        #[pyo3(from_py_with = optional::seed)] seed: Option<u64>,
    ) -> PyResult<String> {
        let over = || refuse::<IllegalAnswer>("the game is over");
        let seat = self.play.game.waiting_for().ok_or_else(over)?;
        let seed = seed.unwrap_or_else(|| self.play.seed.of_bot(self.play.n));
        known(&bot)?;
        let (game, book) = (self.play.game.clone(), Arc::clone(&self.rules().book));
        let said = run_stoppable(py, shared()?, move |_| {
            let mut player = bots::by_name(&bot, seed).ok_or(bot)?;
            Ok::<_, String>(book.words(player.decide(&game.observe(seat))).to_string())
        })?;
        said.map_err(refuse::<UnknownName>)
    }

    /// Returns how often each seat wins when a bot plays all seats from here, on copies that the
    /// asked seat cannot tell from the game.
    ///
    /// The result has ``games``, ``wins`` for each seat, and ``cut``, the number without a winner.
    /// Of these, ``nobody`` counts games in which no army was left, and ``endless`` games with
    /// endless turns or scripts. A game undecided after ``turns_max`` more turns, or rounds, counts
    /// as cut. Games are played on threads without the interpreter's lock; Ctrl-C stops them.
    #[pyo3(signature = (bot, games=100, seed=0, *, turns_max=TURNS_MAX))]
    fn evaluate<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = arguments::text)] bot: String,
        #[pyo3(from_py_with = arguments::games)] games: u32,
        #[pyo3(from_py_with = arguments::seed)] seed: u64,
        #[pyo3(from_py_with = arguments::turns)] turns_max: u32,
    ) -> PyResult<Bound<'py, PyDict>> {
        known(&bot)?;
        let game = self.play.game.clone();
        let ends = run_stoppable(py, shared()?, move |stop| {
            let goes_on = || !stop.load(Ordering::Relaxed);
            let each = (0..u64::from(games)).into_par_iter().take_any_while(|_| goes_on());
            let end = |number| playout::sample(&game, &bot, (seed, number), turns_max, goes_on);
            // Stopped games return nothing, and the call raises.
            each.filter_map(|number| end(number).transpose()).collect::<Result<Vec<_>, _>>()
        })?;
        let ends = ends.map_err(refuse::<EngineFault>)?;
        let counts = Evaluation::new(self.rules().book.seats.len(), ends);
        let out = PyDict::new(py);
        out.set_item("games", games)?;
        out.set_item("wins", counts.wins)?;
        out.set_item("cut", counts.cut)?;
        out.set_item("nobody", counts.nobody)?;
        out.set_item("endless", counts.endless)?;
        Ok(out)
    }

    /// Returns the events since the beginning, in plain lines: as a seat saw them, as the public
    /// saw them, or all of them with ``truth``.
    #[pyo3(signature = (seat=None, *, truth=false))]
    fn told(
        &self,
        #[pyo3(from_py_with = optional::seat)] seat: Option<usize>,
        #[pyo3(from_py_with = arguments::flag)] truth: bool,
    ) -> PyResult<Vec<String>> {
        let viewer = if truth { Viewer::Truth } else { self.viewer(seat)? };
        let book = &self.rules().book;
        Ok(self.log.iter().map(|told| book.line(told.seen_by(viewer)).to_string()).collect())
    }

    /// The current answers, in words.
    #[getter]
    fn answers(&self) -> Vec<String> {
        self.past.iter().map(|past| past.entry.action.clone()).collect()
    }

    /// Returns the game as a save: the edition's files, every answer and the answers of chance. The
    /// command line can replay it.
    fn record(&self) -> PyResult<String> {
        let Some(header) = &self.header else {
            let why = "it did not begin at its beginning, or keeps no history, so that it cannot be played again";
            return Err(refuse::<IllegalAnswer>(why));
        };
        let mut text = [header.line(), start_line(self.start.clone())].concat();
        text.extend(self.past.iter().map(|past| past.entry.line()));
        Ok(text)
    }

    /// Restores a game from a record.
    #[classmethod]
    fn from_record(
        _of: &Bound<'_, PyType>,
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::text)] record: String,
    ) -> PyResult<Self> {
        let game = run_stoppable(py, shared()?, move |_| Self::recorded(&record))?;
        game.map_err(|error| refuse::<EditionError>(format!("argument 'record': {error}")))
    }

    /// Supports pickling, also during an answer. A determinised game, or one of several outcomes,
    /// cannot be made again: pickling it raises ``TypeError``, but it can be copied.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let said = self.play.said().to_vec();
        if self.play.way.is_none() && self.header.is_some() {
            let open = py.get_type::<Self>().getattr("_of_record")?;
            return Ok((open, Pickled::Record(self.record()?, said)));
        }
        let Some(Way { position, given }) = &self.play.way else {
            let why = "a game that was dealt anew, or is one of several outcomes, cannot be pickled; `copy.copy` copies it";
            return Err(PyTypeError::new_err(why));
        };
        let book = &self.rules().book;
        let Seed::Number(seed) = self.play.seed else {
            return Err(PyTypeError::new_err(
                "a game of a secret has a record, or cannot be pickled",
            ));
        };
        let line = |(action, chance): &Given| {
            let rolls = |rolls: &[Roll]| rolls.iter().map(ToString::to_string).collect();
            (book.words(*action).to_string(), chance.as_deref().map(rolls))
        };
        let lines = given.iter().map(line).collect();
        let setup = PySetup::of(py, &self.play.rules)?;
        let open = py.get_type::<Self>().getattr("_of_way")?;
        let position = position.as_deref().map(str::to_owned);
        Ok((open, Pickled::Way(setup, seed, position, self.history, lines, said)))
    }

    /// Restores a game that was pickled as its record.
    #[classmethod]
    fn _of_record(
        of: &Bound<'_, PyType>,
        py: Python<'_>,
        record: String,
        said: Vec<u32>,
    ) -> PyResult<Self> {
        let mut game = Self::from_record(of, py, record)?;
        game.play.repeat(&said).map_err(refuse::<EditionError>)?;
        Ok(game)
    }

    /// Restores a game that was pickled as its beginning and its answers.
    #[classmethod]
    #[expect(clippy::too_many_arguments, reason = "each is a part of what was pickled")]
    fn _of_way(
        _of: &Bound<'_, PyType>,
        py: Python<'_>,
        setup: Py<PySetup>,
        seed: u64,
        position: Option<String>,
        history: bool,
        lines: Vec<Line>,
        said: Vec<u32>,
    ) -> PyResult<Self> {
        let rules = Arc::clone(&setup.get().rules);
        let game = run_stoppable(py, shared()?, move |_| {
            let mut game = match &position {
                None => Self::at_beginning(&rules, seed, history),
                Some(position) => Self::at_position(&rules, position, seed, history)?,
            };
            let given = |(words, chance): &Line| -> Result<Given, String> {
                let roll = |text: &String| text.parse();
                let rolls = chance.as_ref().map(|rolls| rolls.iter().map(roll).collect());
                let action = rules.book.parse_action(words).map_err(|error| error.to_string())?;
                Ok((action, rolls.transpose()?))
            };
            let given = lines.iter().map(given).collect::<Result<Vec<_>, _>>()?;
            game.follow(&given, &said)?;
            Ok::<_, String>(game)
        })?;
        game.map_err(refuse::<EditionError>)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self == other
    }

    fn __hash__(&self) -> u64 {
        self.play.game.hash()
    }

    /// Returns the information of a seat as canonical JSON, for comparison.
    #[pyo3(signature = (seat=None))]
    fn observation_bytes<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = optional::seat)] seat: Option<usize>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let view = self.play.game.view(self.viewer(seat)?);
        let bytes = serde_json::to_vec(&view).map_err(refuse::<EngineFault>)?;
        Ok(PyBytes::new(py, &bytes))
    }

    fn __repr__(&self) -> String {
        let PyRules { edition, .. } = self.rules();
        let waits = match self.play.game.waiting_for() {
            Some(seat) => format!("seat {} is asked", seat.0 + 1),
            None => "over".to_owned(),
        };
        format!("<Game of {edition}: turn {}, {} answers, {waits}>", self.turn(), self.play.n)
    }
}
