//! One game.

use std::collections::BTreeMap;
use std::sync::Arc;

use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};
use warboard_engine::bots;
use warboard_engine::game::{
    Action, Applied, Chance, Game as Engine, Misfit, Recording, Roll, Scripted, Seed, Seeded,
    Table, Told, Viewer,
};
use warboard_engine::model::{SeatId, Side};
use warboard_engine::odds::{Fraction, Party, Prospect, prospect};
use warboard_engine::record::{Entry, FORMAT, Header, Record, start_line};
use warboard_engine::scenario::Scenario;
use warboard_engine::script::Host;

use crate::call::{ChanceError, EditionError, IllegalAnswer, UnknownName, refuse, run};
use crate::edition::played;
use crate::named::{named, observation};
use crate::numbering::Step;
use crate::play::{Play, Rules};
use crate::setup::{Source, Terms};

/// What a scenario has before its position.
const BEFORE: &str = "title position\nsource a program\n";
/// The most outcomes of a chance node that are written out.
const OUTCOMES_MAX: u32 = 10_000;

/// An answer that stands, with the game before it.
#[derive(Clone, Debug)]
struct Past {
    before: Engine,
    entry: Entry,
    n_log: usize,
}

/// A game in progress, or over.
#[pyclass(module = "warboard")]
#[derive(Clone, Debug)]
pub(crate) struct Game {
    play: Play,
    /// What a record of it begins with; none where it began at a position.
    header: Option<Arc<Header>>,
    start: Vec<Roll>,
    log: Vec<Told>,
    past: Vec<Past>,
    /// Whether what happened is kept.
    history: bool,
}

/// What an answer did, and what chance said to it.
struct Given<C> {
    applied: Applied,
    chance: C,
    rolls: Vec<Roll>,
    told: Vec<Told>,
    after: Engine,
}

fn settled(text: &str, rules: &Rules) -> Result<Engine, String> {
    let told = |line: usize, message: &str| {
        let line = line.saturating_sub(BEFORE.lines().count());
        format!("line {line} of the position: {message}")
    };
    let scenario = Scenario::parse(&format!("{BEFORE}{text}\n"));
    let scenario = scenario.map_err(|error| told(error.line, &error.message))?;
    scenario.start(&rules.book).map_err(|failure| told(failure.line, &failure.message))
}

fn rolls(chance: &[String]) -> PyResult<Vec<Roll>> {
    chance
        .iter()
        .map(|roll| roll.parse())
        .collect::<Result<_, String>>()
        .map_err(refuse::<ChanceError>)
}

impl Game {
    fn rules(&self) -> &Rules {
        &self.play.rules
    }

    fn at_beginning(rules: &Arc<Rules>, seed: u64, history: bool) -> Self {
        let seed = Seed::Number(seed);
        let mut table = Table::new(Recording::new(seed.stream(0)), Vec::new());
        let game = Engine::new(Arc::clone(&rules.book), &mut table);
        let header = Header {
            warboard: FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            edition: rules.edition.clone(),
            setup: rules.setup.clone(),
            seats: vec!["human".to_owned(); rules.book.seats.len()],
            seed,
            files: if history { played(&rules.files) } else { BTreeMap::new() },
        };
        let (start, log) = (table.chance.rolls, if history { table.sink } else { Vec::new() });
        let play = Play::new(Arc::clone(rules), game, seed, 0);
        Self {
            play,
            header: history.then(|| Arc::new(header)),
            start,
            log,
            past: Vec::new(),
            history,
        }
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

    fn seat_of(&self, seat: usize) -> PyResult<SeatId> {
        let n = self.rules().book.seats.len();
        let unknown =
            || refuse::<UnknownName>(format!("there is no seat {seat}: they are 1 to {n}"));
        self.rules().seat(seat).ok_or_else(unknown)
    }

    fn viewer(&self, seat: Option<usize>) -> PyResult<Viewer> {
        seat.map_or(Ok(Viewer::Public), |seat| self.seat_of(seat).map(Viewer::Seat))
    }

    fn action(&self, answer: &str) -> PyResult<Action> {
        self.rules().book.parse_action(answer).map_err(refuse::<UnknownName>)
    }

    fn illegal(&self, illegal: warboard_engine::game::Illegal) -> PyErr {
        refuse::<IllegalAnswer>(self.rules().book.reason(illegal))
    }

    /// Gives an answer on a copy.
    fn try_out<C: Chance + Send>(
        &self,
        py: Python<'_>,
        action: Action,
        chance: C,
    ) -> PyResult<Given<C>> {
        self.play.game.check(action).map_err(|illegal| self.illegal(illegal))?;
        let game = &self.play.game;
        let given = run(py, self.rules().scripted, || {
            let mut after = game.clone();
            let mut table = Table::new(Recording::new(chance), Vec::new());
            let applied = after.apply(action, &mut table)?;
            let Recording { inner, rolls } = table.chance;
            Ok(Given { applied, chance: inner, rolls, told: table.sink, after })
        })?;
        given.map_err(|illegal| self.illegal(illegal))
    }

    /// Lets an answer stand.
    fn keep<C>(&mut self, action: Action, given: Given<C>) -> (Vec<String>, Vec<String>) {
        let book = Arc::clone(&self.rules().book);
        let lines = given.told.iter().map(|told| book.line(told.event).to_string()).collect();
        let chance = given.rolls.iter().map(ToString::to_string).collect();
        self.play.n += 1;
        self.play.forget();
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

    fn give(&mut self, py: Python<'_>, action: Action) -> PyResult<()> {
        if self.history {
            let seeded = self.play.seed.stream(self.play.n + 1);
            let given = self.try_out(py, action, seeded)?;
            self.keep(action, given);
            return Ok(());
        }
        let play = &mut self.play;
        run(py, play.rules.scripted, || play.give(action))?.map_err(refuse::<IllegalAnswer>)
    }

    /// Chance that says exactly what was written.
    fn strict(chance: &Scripted) -> PyResult<()> {
        if let Some(misfit) = chance.misfit() {
            return Err(refuse::<ChanceError>(misfit));
        }
        match chance.left().first() {
            Some(left) => Err(refuse::<ChanceError>(format!("`{left}` was not asked for"))),
            None => Ok(()),
        }
    }

    /// The words of the parts of an answer.
    fn words(&self, parts: &[u32]) -> Vec<&str> {
        let names = self.rules().numbering.names();
        parts.iter().map(|&part| names[part as usize].as_str()).collect()
    }
}

/// Everything that chance may answer to a question.
fn answers(asked: Roll) -> (u32, Vec<String>) {
    match asked {
        Roll::Die { purpose, sides, least, .. } => {
            let faces =
                (least..=sides).map(|face| Roll::Die { purpose, sides, least, face }.to_string());
            (u32::from(sides.saturating_sub(least)) + 1, faces.collect())
        }
        Roll::Pick { purpose, n, .. } => {
            let picks = (0..n.min(OUTCOMES_MAX))
                .map(|picked| Roll::Pick { purpose, n, picked }.to_string());
            (n, picks.collect())
        }
    }
}

fn fraction<'py>(py: Python<'py>, of: &Fraction) -> PyResult<Bound<'py, PyAny>> {
    let int = py.get_type::<pyo3::types::PyInt>();
    let parts = [of.numerator().to_string(), of.denominator().to_string()];
    let [numerator, denominator] = parts;
    let fraction = py.import("fractions")?.getattr("Fraction")?;
    fraction.call1((int.call1((numerator,))?, int.call1((denominator,))?))
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (edition, *, variant=None, players=None, options=None, turns_max=None, ask_all=false, seed=0, position=None, history=true))]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn new(
        py: Python<'_>,
        edition: Source,
        variant: Option<String>,
        players: Option<usize>,
        options: Option<BTreeMap<String, String>>,
        turns_max: Option<u32>,
        ask_all: bool,
        seed: u64,
        position: Option<String>,
        history: bool,
    ) -> PyResult<Self> {
        let rules = edition.settle(py, Terms { variant, players, options, turns_max, ask_all })?;
        let Some(position) = position else {
            return run(py, rules.scripted, || Self::at_beginning(&rules, seed, history));
        };
        let game = run(py, rules.scripted, || settled(&position, &rules))?;
        let game = game.map_err(refuse::<EditionError>)?;
        Ok(Self { history, ..Self::bare(Play::new(rules, game, Seed::Number(seed), 0)) })
    }

    #[getter]
    fn turn(&self) -> u32 {
        self.play.game.view(Viewer::Public).turn().number
    }

    #[getter]
    fn n(&self) -> u64 {
        self.play.n
    }

    #[getter]
    fn n_seats(&self) -> usize {
        self.rules().book.seats.len()
    }

    #[getter]
    fn mover(&self) -> &str {
        let book = &self.rules().book;
        &book.armies[self.play.game.view(Viewer::Public).mover()].id
    }

    #[getter]
    fn seat(&self) -> Option<u8> {
        self.play.game.waiting_for().map(|seat| seat.0 + 1)
    }

    #[getter]
    fn hash(&self) -> String {
        format!("{:016x}", self.play.game.hash())
    }

    #[getter]
    fn over(&self) -> bool {
        self.play.game.outcome().is_some()
    }

    /// How it ended: who won, by which rule; nothing while it goes on.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let (book, outcome) = (&self.rules().book, self.play.game.outcome());
        let Some(outcome) = outcome else { return Ok(None) };
        let out = PyDict::new(py);
        out.set_item("faction", outcome.faction.map(|faction| &*book.factions[faction].id))?;
        out.set_item("rule", outcome.rule.map(|rule| &*book.victory[rule].id))?;
        out.set_item(
            "seats",
            outcome.seats.iter().map(|seat| u32::from(seat.0) + 1).collect::<Vec<_>>(),
        )?;
        Ok(Some(out))
    }

    #[getter]
    fn returns(&self) -> Vec<i32> {
        self.play.game.returns().into_iter().map(i32::from).collect()
    }

    #[pyo3(signature = (seat=None))]
    fn observe<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyDict>> {
        observation(py, &self.play.game.view(self.viewer(seat)?))
    }

    #[pyo3(signature = (seat=None))]
    fn numbers<'py>(
        &mut self,
        py: Python<'py>,
        seat: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let viewer = self.viewer(seat)?;
        let mut row = vec![0; self.rules().fields.len()];
        self.play.numbers(viewer, &mut row);
        Ok(PyArray1::from_vec(py, row))
    }

    /// The whole truth in numbers: for critics that are trained with it, and for after the game.
    fn state<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        let mut row = vec![0; self.rules().fields.len()];
        self.play.numbers(Viewer::Truth, &mut row);
        PyArray1::from_vec(py, row)
    }

    /// The name of what a seat knows: equal for games that it cannot tell apart by looking at the table.
    #[pyo3(signature = (seat=None))]
    fn observation_hash(&self, seat: Option<usize>) -> PyResult<String> {
        Ok(format!("{:016x}", self.play.game.view(self.viewer(seat)?).hash()))
    }

    fn legal<'py>(&mut self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let book = Arc::clone(&self.rules().book);
        if self.over() {
            return Ok(Vec::new());
        }
        let entry = |choice: &warboard_engine::game::Choice| {
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

    #[pyo3(signature = (seat=None))]
    fn legal_mask<'py>(
        &mut self,
        py: Python<'py>,
        seat: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let seat = seat.map(|seat| self.seat_of(seat)).transpose()?;
        let mut row = vec![0; self.rules().numbering.len()];
        self.play.mask(seat, &mut row);
        Ok(PyArray1::from_vec(py, row))
    }

    /// The numbers that may be given next, ascending.
    fn legal_indices(&mut self) -> Vec<u32> {
        if self.over() { Vec::new() } else { self.play.menu().next().to_vec() }
    }

    /// What was said of the answer that is being given.
    #[getter]
    fn begun(&mut self) -> Vec<String> {
        if self.over() {
            return Vec::new();
        }
        let said = self.play.menu().said().to_vec();
        self.words(&said).into_iter().map(str::to_owned).collect()
    }

    /// The numbers that give an answer, one after the other, from the beginning.
    fn spell(&mut self, answer: &str) -> PyResult<Vec<u32>> {
        let action = self.action(answer)?;
        self.play.game.check(action).map_err(|illegal| self.illegal(illegal))?;
        let rules = Arc::clone(&self.play.rules);
        let mut menu = self.play.menu().clone();
        let spelt = menu.spell(&rules.numbering, action);
        spelt.ok_or_else(|| refuse::<IllegalAnswer>(format!("`{answer}` is none of the answers")))
    }

    /// Gives a number. The words of the answer when it is complete with it, which then stands; else nothing.
    fn apply_index(&mut self, py: Python<'_>, index: i64) -> PyResult<Option<String>> {
        let part = u32::try_from(index).unwrap_or(u32::MAX);
        let n = self.rules().numbering.len();
        if part as usize >= n {
            return Err(refuse::<UnknownName>(format!(
                "{index} is no answer: they are 0 to {}",
                n - 1
            )));
        }
        match self.play.say(part).map_err(refuse::<IllegalAnswer>)? {
            Step::More => Ok(None),
            Step::Done(action) => {
                let words = self.rules().book.words(action).to_string();
                let given = self.give(py, action);
                if given.is_err() {
                    self.play.forget();
                }
                given.map(|()| Some(words))
            }
        }
    }

    #[pyo3(signature = (answer, chance=None))]
    fn apply<'py>(
        &mut self,
        py: Python<'py>,
        answer: &str,
        chance: Option<Vec<String>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let action = self.action(answer)?;
        let (events, chance) = if let Some(chance) = chance {
            let given = self.try_out(py, action, Scripted::new(rolls(&chance)?))?;
            Self::strict(&given.chance)?;
            self.keep(action, given)
        } else {
            let seeded = self.play.seed.stream(self.play.n + 1);
            let given = self.try_out(py, action, seeded)?;
            self.keep(action, given)
        };
        let out = PyDict::new(py);
        out.set_item("events", events)?;
        out.set_item("chance", chance)?;
        Ok(out)
    }

    /// What chance is asked next when an answer is given and it has said this so far; nothing when it is asked no more.
    #[pyo3(signature = (answer, chance=Vec::new()))]
    fn chance_node<'py>(
        &self,
        py: Python<'py>,
        answer: &str,
        chance: Vec<String>,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let given = self.try_out(py, self.action(answer)?, Scripted::new(rolls(&chance)?))?;
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

    /// Every game that an answer can lead to, with its probability.
    #[pyo3(signature = (answer, most=1000))]
    fn outcomes(&self, py: Python<'_>, answer: &str, most: usize) -> PyResult<Vec<(f64, Self)>> {
        let action = self.action(answer)?;
        let found = run(py, self.rules().scripted, || {
            let outcomes = self.play.game.outcomes(action)?;
            Ok(outcomes.take(most.saturating_add(1)).collect::<Vec<_>>())
        })?;
        let found = found.map_err(|illegal| self.illegal(illegal))?;
        if found.len() > most {
            return Err(refuse::<ChanceError>(format!("chance can fall in more than {most} ways")));
        }
        let (rules, seed, n) = (&self.play.rules, self.play.seed, self.play.n + 1);
        let bare = |game| Self::bare(Play::new(Arc::clone(rules), game, seed, n));
        Ok(found.into_iter().map(|(game, probability)| (probability, bare(game))).collect())
    }

    #[pyo3(signature = (n=1))]
    fn undo(&mut self, n: usize) -> PyResult<()> {
        let Some(left) = self.past.len().checked_sub(n) else {
            let kept = self.past.len();
            return Err(refuse::<UnknownName>(format!("{kept} answers can be taken back")));
        };
        if let Some(first) = self.past.drain(left..).next() {
            self.play.game = first.before;
            self.log.truncate(first.n_log);
            self.play.n -= n as u64;
        }
        self.play.forget();
        Ok(())
    }

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

    #[pyo3(signature = (seat, seed=0))]
    fn determinize(&self, py: Python<'_>, seat: usize, seed: u64) -> PyResult<Self> {
        let seat = self.seat_of(seat)?;
        let game = &self.play.game;
        let guess =
            run(py, self.rules().scripted, || game.determinize(seat, &mut Seeded::new(seed)))?;
        let viewer = Viewer::Seat(seat);
        // What others were told is not known any longer.
        let log =
            self.log.iter().map(|told| Told { event: told.seen_by(viewer), ..*told }).collect();
        let play = Play::new(Arc::clone(&self.play.rules), guess, Seed::Number(seed), 0);
        Ok(Self { log, history: self.history, ..Self::bare(play) })
    }

    fn odds<'py>(&self, py: Python<'py>, from: &str, to: &str) -> PyResult<Bound<'py, PyDict>> {
        let book = &self.rules().book;
        let space = |name: &str| book.space(name).map_err(refuse::<UnknownName>);
        let (from, to) = (space(from)?, space(to)?);
        let viewer = self.play.game.waiting_for().map_or(Viewer::Public, Viewer::Seat);
        let game = &self.play.game;
        let found = run(py, self.rules().scripted, || {
            prospect(&game.view(viewer), &mut Host::default(), from, to, Party::default())
        })?;
        let found = found.ok_or_else(|| refuse::<IllegalAnswer>("no army could fight there"))?;
        let Prospect { invasion, attackers, defenders, .. } =
            found.map_err(refuse::<IllegalAnswer>)?;
        let (win, loses) = (invasion.win(), invasion.losses(Side::Attacker));
        let destroys = invasion.losses(Side::Defender);
        let out = PyDict::new(py);
        out.set_item("attackers", attackers)?;
        out.set_item("defenders", defenders)?;
        out.set_item("win", win.to_f64())?;
        out.set_item("loses", loses.to_f64())?;
        out.set_item("destroys", destroys.to_f64())?;
        let exact = PyDict::new(py);
        exact.set_item("win", fraction(py, &win)?)?;
        exact.set_item("loses", fraction(py, &loses)?)?;
        exact.set_item("destroys", fraction(py, &destroys)?)?;
        out.set_item("exact", exact)?;
        Ok(out)
    }

    #[pyo3(signature = (bot, seed=None))]
    fn ask(&self, py: Python<'_>, bot: &str, seed: Option<u64>) -> PyResult<String> {
        let over = || refuse::<IllegalAnswer>("the game is over");
        let seat = self.play.game.waiting_for().ok_or_else(over)?;
        let seed = seed.unwrap_or_else(|| self.play.seed.of_bot(self.play.n));
        let unknown = || format!("there is no bot `{bot}`; bots: {}", bots::NAMES.join(", "));
        let (game, book) = (&self.play.game, &self.rules().book);
        let said = run(py, self.rules().scripted, || {
            let mut player =
                bots::by_name(bot, seed).ok_or_else(|| refuse::<UnknownName>(unknown()))?;
            if let Some(refusal) = player.refusal(book) {
                return Err(refuse::<IllegalAnswer>(refusal));
            }
            Ok(book.words(player.decide(&game.observe(seat))).to_string())
        })?;
        said
    }

    /// What happened so far, in plain lines, as a seat was told it, as anybody could see it, or all of it.
    #[pyo3(signature = (seat=None, *, truth=false))]
    fn told(&self, seat: Option<usize>, truth: bool) -> PyResult<Vec<String>> {
        let viewer = if truth { Viewer::Truth } else { self.viewer(seat)? };
        let book = &self.rules().book;
        Ok(self.log.iter().map(|told| book.line(told.seen_by(viewer)).to_string()).collect())
    }

    /// The answers that stand, in words.
    #[getter]
    fn answers(&self) -> Vec<String> {
        self.past.iter().map(|past| past.entry.action.clone()).collect()
    }

    fn record(&self) -> PyResult<String> {
        let Some(header) = &self.header else {
            let why = "it did not begin at its beginning, or keeps no history, so that it cannot be played again";
            return Err(refuse::<IllegalAnswer>(why));
        };
        let mut text = [header.line(), start_line(self.start.clone())].concat();
        text.extend(self.past.iter().map(|past| past.entry.line()));
        Ok(text)
    }

    #[classmethod]
    fn from_record(_of: &Bound<'_, PyType>, py: Python<'_>, record: &str) -> PyResult<Self> {
        let wrong = refuse::<EditionError>;
        run(py, true, || {
            let record = Record::parse(record.as_bytes()).map_err(wrong)?;
            let Header { edition, setup, files, .. } = &record.header;
            let book = record.header.rulebook().map_err(wrong)?;
            let files = warboard_engine::edition::EditionFiles {
                name: edition.clone(),
                files: files.clone(),
            };
            let rules = Arc::new(Rules::new(book, Arc::new(files), edition, setup.clone()));
            let (mut past, mut log) = (Vec::new(), Vec::new());
            let mut before: Option<Engine> = None;
            let game = record.replay(Arc::clone(&rules.book), |moment| {
                if let (Some(before), Some(entry)) = (before.take(), moment.entry) {
                    past.push(Past { before, entry: entry.clone(), n_log: log.len() });
                }
                log.extend_from_slice(moment.events);
                before = Some(moment.game.clone());
            });
            let game = game.map_err(wrong)?;
            let play = Play::new(rules, game, record.header.seed, past.len() as u64);
            let start = record.start.clone().unwrap_or_default();
            Ok(Self {
                play,
                header: Some(Arc::new(record.header)),
                start,
                log,
                past,
                history: true,
            })
        })?
    }

    /// A game with a history can be sent to another process.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let open = py.get_type::<Self>().getattr("from_record")?;
        Ok((open, (self.record()?,)))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.play.game == other.play.game
    }

    fn __hash__(&self) -> u64 {
        self.play.game.hash()
    }

    /// The observation's canonical bytes, for information-state strings.
    #[pyo3(signature = (seat=None))]
    fn observation_bytes<'py>(
        &self,
        py: Python<'py>,
        seat: Option<usize>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let view = self.play.game.view(self.viewer(seat)?);
        let bytes = serde_json::to_vec(&view).map_err(refuse::<crate::call::EngineFault>)?;
        Ok(PyBytes::new(py, &bytes))
    }

    fn __repr__(&self) -> String {
        let Rules { edition, .. } = self.rules();
        let waits = match self.play.game.waiting_for() {
            Some(seat) => format!("seat {} is asked", seat.0 + 1),
            None => "over".to_owned(),
        };
        format!("<Game of {edition}: turn {}, {} answers, {waits}>", self.turn(), self.play.n)
    }
}
