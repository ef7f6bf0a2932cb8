//! What Python can do with one game.

use std::collections::BTreeMap;
use std::sync::Arc;

use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};
use rayon::prelude::*;
use warboard_engine::bots;
use warboard_engine::game::{
    Game as Engine, Misfit, Roll, Scripted, Seed, Seeded, Silent, Table, Told, Viewer,
};
use warboard_engine::model::{Rulebook, SeatMask, Side};
use warboard_engine::odds::{Fraction, Party, Prospect, prospect};
use warboard_engine::playout::{self, Counting, Played, TURNS_MAX};
use warboard_engine::record::{Header, Record, start_line};
use warboard_engine::script::Host;

use crate::call::{
    ChanceError, EditionError, EngineFault, IllegalAnswer, UnknownName, refuse, run,
};
use crate::held::{Game, Past, rolls, settled};
use crate::named::{named, observation};
use crate::numbering::Step;
use crate::play::{Play, Rules};
use crate::setup::{Source, Terms};

/// The most outcomes of a chance node that are written out.
const OUTCOMES_MAX: u32 = 10_000;

/// Refuses a name that no bot has, and a bot that cannot play by these rules.
pub(crate) fn known(bot: &str, book: &Rulebook) -> PyResult<()> {
    let unknown = || format!("there is no bot `{bot}`; bots: {}", bots::NAMES.join(", "));
    let player = bots::by_name(bot, 0).ok_or_else(|| refuse::<UnknownName>(unknown()))?;
    player.refusal(book).map_or(Ok(()), |refusal| Err(refuse::<IllegalAnswer>(refusal)))
}

/// Plays one game on to its end.
fn playout(
    play: &Play,
    bot: &str,
    seed: u64,
    number: u64,
    turns_max: u32,
) -> Result<SeatMask, String> {
    let n = play.rules.book.seats.len() as u64;
    let first = number.wrapping_mul(n + 2);
    let mut game = match play.game.waiting_for() {
        Some(seat) => play.game.determinize(seat, &mut Seeded::stream(seed, first)),
        None => play.game.clone(),
    };
    let luck = |seat| Seeded::stream_seed(seed, first.wrapping_add(2 + seat));
    let mut players: Vec<_> = (0..n).filter_map(|seat| bots::by_name(bot, luck(seat))).collect();
    let mut table = Table::new(Seeded::stream(seed, first.wrapping_add(1)), Counting::new(Silent));
    let played = playout::play_on(&mut game, &mut players, &mut table, turns_max);
    let winners = |played: Option<Played>| played.map_or(SeatMask::NONE, |all| all.outcome.seats);
    played.map(winners).map_err(|error| error.to_string())
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

    /// Turns begun, over all armies; 0 in the opening.
    #[getter]
    fn turn(&self) -> u32 {
        self.play.game.view(Viewer::Public).turn().number
    }

    /// Answers given.
    #[getter]
    fn n(&self) -> u64 {
        self.play.n
    }

    /// How many seats there are.
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

    /// The seat that is asked; ``None`` when the game is over.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.play.game.waiting_for().map(|seat| seat.0 + 1)
    }

    /// 16 hexadecimal digits over everything: equal games have equal ones, on every machine.
    #[getter]
    fn hash(&self) -> String {
        format!("{:016x}", self.play.game.hash())
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.play.game.outcome().is_some()
    }

    /// How it ended: ``faction`` and ``rule`` (``None`` when it was given up) and ``seats`` that won; ``None`` while it goes on.
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

    /// For each seat 1 when it won, -1 when another did, 0 while the game goes on or when it was given up.
    #[getter]
    fn returns(&self) -> Vec<i32> {
        self.play.game.returns().into_iter().map(i32::from).collect()
    }

    /// What a seat may know as named data; what anybody can see without a seat.
    ///
    /// The keys: ``seat``, ``turn``, ``mover``, ``step``, ``waiting``, ``asked``, ``spaces``, ``armies``, ``hands``, ``decks``, ``tracks``,
    /// ``tokens``, ``piles`` (where cards are programmed), ``this_turn``, ``effects``, ``invasion``, ``battle``, ``decision``, ``question``,
    /// ``outcome``.
    #[pyo3(signature = (seat=None))]
    fn observe<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyDict>> {
        observation(py, &self.play.game.view(self.viewer(seat)?))
    }

    /// The same as a row of int32 of the fixed length ``Setup.n_fields``, named by ``Setup.field_names``.
    ///
    /// What is not there or not known is -1 where a thing is named by its number, else 0. The seat that is asked also sees what it has
    /// said of its answer, in the fields ``begun/…``.
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

    /// The whole truth as such a row: for critics that are trained with it, and for after the game.
    fn state<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        let mut row = vec![0; self.rules().fields.len()];
        self.play.numbers(Viewer::Truth, &mut row);
        PyArray1::from_vec(py, row)
    }

    /// 16 hexadecimal digits over what a seat may know: equal for games that it cannot tell apart.
    #[pyo3(signature = (seat=None))]
    fn observation_hash(&self, seat: Option<usize>) -> PyResult<String> {
        Ok(format!("{:016x}", self.play.game.view(self.viewer(seat)?).hash()))
    }

    /// Every answer that is allowed: ``answer`` (its words, with the least number), ``action`` (its parts by name), ``least`` and
    /// ``most`` (``None`` for one without a number). Empty when the game is over.
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

    /// 1 for each number that may be given next, 0 for the others, as int8 of the length ``Setup.n_answers``.
    ///
    /// Of a seat that is not asked, and when the game is over, only number 0 (``wait``) is 1.
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

    /// The numbers that may be given next, ascending; none when the game is over.
    fn legal_indices(&mut self) -> Vec<u32> {
        if self.over() { Vec::new() } else { self.play.menu().next().to_vec() }
    }

    /// What was said of the answer that is being given, by name; also what went without saying.
    #[getter]
    fn begun(&mut self) -> Vec<String> {
        if self.over() {
            return Vec::new();
        }
        let said = self.play.menu().said().to_vec();
        self.words(&said).into_iter().map(str::to_owned).collect()
    }

    /// The numbers that give an answer, one after the other from its beginning.
    fn spell(&mut self, answer: &str) -> PyResult<Vec<u32>> {
        let action = self.action(answer)?;
        self.play.game.check(action).map_err(|illegal| self.illegal(illegal))?;
        let rules = Arc::clone(&self.play.rules);
        let mut menu = self.play.menu().clone();
        let spelt = menu.spell(&rules.numbering, action);
        spelt.ok_or_else(|| refuse::<IllegalAnswer>(format!("`{answer}` is none of the answers")))
    }

    /// Gives a number. The words of the answer when it is complete with it, and then it stands; ``None`` while more must be said.
    ///
    /// What goes without saying, because nothing else is allowed, is passed over.
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

    /// Gives an answer in words: ``events``, what happened in plain lines (also what not everybody may know), and ``chance``, what
    /// chance said.
    ///
    /// Dice and draws come from the seed. With ``chance`` they are said from outside, all of them in order, in the words of a record:
    /// ``"attack d6 5"``, ``"draw 17/44"``; where they are not what the game asks for, ``ChanceError`` says what is.
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

    /// What chance is asked next if this answer is given and chance has said this so far: ``n`` outcomes, each of the same
    /// ``probability``, in words in ``outcomes`` (at most 10000 of them). ``None`` when chance is asked no more.
    #[pyo3(signature = (answer, chance=None))]
    fn chance_node<'py>(
        &self,
        py: Python<'py>,
        answer: &str,
        chance: Option<Vec<String>>,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let given = self.try_out(
            py,
            self.action(answer)?,
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

    /// Every game that an answer can lead to, with its probability; at most so many.
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

    /// Takes back so many answers, and what was begun of another one.
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
        if let Some(header) = &mut self.header
 && !header.reseeded.is_empty()
 {
            Arc::make_mut(header).undo_to(u32::try_from(left).unwrap_or(u32::MAX));
        }
        self.play.forget();
        Ok(())
    }

    /// A copy; what happens to one does nothing to the other.
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

    /// A game that this seat cannot tell from this one: all that it does not know is dealt anew, with the right chances. Its dice
    /// come from ``seed``, and it has no record.
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

    /// The exact odds of an invasion from one space of another, fought until it is decided, as whoever is asked may know them:
    /// ``attackers``, ``defenders``, ``win``, ``loses`` and ``destroys`` (means, in basic units), and the last three as fractions in ``exact``.
    fn odds<'py>(
        &self,
        py: Python<'py>,
        start: &str,
        target: &str,
    ) -> PyResult<Bound<'py, PyDict>> {
        let book = &self.rules().book;
        let space = |name: &str| book.space(name).map_err(refuse::<UnknownName>);
        let (from, to) = (space(start)?, space(target)?);
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

    /// What a bot would answer, in words. It sees what its seat may know, and nothing else.
    #[pyo3(signature = (bot, seed=None))]
    fn ask(&self, py: Python<'_>, bot: &str, seed: Option<u64>) -> PyResult<String> {
        let over = || refuse::<IllegalAnswer>("the game is over");
        let seat = self.play.game.waiting_for().ok_or_else(over)?;
        let seed = seed.unwrap_or_else(|| self.play.seed.of_bot(self.play.n));
        known(bot, &self.rules().book)?;
        let (game, book) = (&self.play.game, &self.rules().book);
        let said = run(py, self.rules().scripted, || {
            let mut player = bots::by_name(bot, seed)?;
            Some(book.words(player.decide(&game.observe(seat))).to_string())
        })?;
        said.ok_or_else(|| refuse::<UnknownName>(bot))
    }

    /// Who wins how often when a bot plays all seats on from here, on copies that the seat which is asked cannot tell from the
    /// game: ``games``, ``wins`` for each seat, and ``cut`` without a winner. What is not decided after ``turns_max`` more turns, or
    /// rounds, counts as cut. Played on threads without the interpreter's lock.
    #[pyo3(signature = (bot, games=100, seed=0, *, turns_max=TURNS_MAX))]
    fn evaluate<'py>(
        &self,
        py: Python<'py>,
        bot: &str,
        games: u32,
        seed: u64,
        turns_max: u32,
    ) -> PyResult<Bound<'py, PyDict>> {
        known(bot, &self.rules().book)?;
        let play = &self.play;
        let won = run(py, true, || {
            let each = (0..u64::from(games)).into_par_iter();
            each.map(|number| playout(play, bot, seed, number, turns_max))
                .collect::<Result<Vec<_>, String>>()
        })?;
        let won = won.map_err(refuse::<EngineFault>)?;
        let wins = |seat| won.iter().filter(|winners| winners.contains(seat)).count();
        let out = PyDict::new(py);
        out.set_item("games", games)?;
        out.set_item("wins", self.rules().book.seats.ids().map(wins).collect::<Vec<_>>())?;
        out.set_item("cut", won.iter().filter(|winners| winners.is_empty()).count())?;
        Ok(out)
    }

    /// What happened since the beginning, in plain lines: as a seat was told it, as anybody could see it, or with ``truth`` all of it.
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

    /// The game as a save: the edition's files, every answer, what chance said. The command line replays it.
    fn record(&self) -> PyResult<String> {
        let Some(header) = &self.header else {
            let why = "it did not begin at its beginning, or keeps no history, so that it cannot be played again";
            return Err(refuse::<IllegalAnswer>(why));
        };
        let mut text = [header.line(), start_line(self.start.clone())].concat();
        text.extend(self.past.iter().map(|past| past.entry.line()));
        Ok(text)
    }

    /// A game taken up from a record.
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
                ..Default::default()
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
            let play = Play::new(rules, game, record.header.seed_now(), past.len() as u64);
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

    /// What a seat may know as canonical JSON, for comparison.
    #[pyo3(signature = (seat=None))]
    fn observation_bytes<'py>(
        &self,
        py: Python<'py>,
        seat: Option<usize>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let view = self.play.game.view(self.viewer(seat)?);
        let bytes = serde_json::to_vec(&view).map_err(refuse::<EngineFault>)?;
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
