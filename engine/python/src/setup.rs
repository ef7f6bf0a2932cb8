//! Settled editions in Python, from which games are begun.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use warboard_engine::edition::{self as engine, EditionFiles};
use warboard_engine::game::Viewer;
use warboard_engine::model::HasId;

use crate::arguments::{self, optional};
use crate::call::{EditionError, UnknownName, refuse, run};
use crate::edition::PyEdition;
use crate::numbers::hand_name;
use crate::picture::picture;
use crate::play::{PyPlay, PyRules};

/// An edition with variant, players and options settled, from which many games are begun.
///
/// ``players`` is by default the smallest possible number, and an option that is not named has its
/// default. ``turns_max`` is the number of turns after which a game is ended: by default the
/// edition's, 0 for no limit. With ``ask_all``, the asked seat depends only on public information:
/// every player who could have a choice is asked, even without one.
///
/// The numbering of answers and the fields of observations depend only on the setup, never on a
/// game.
#[pyclass(frozen, module = "warboard", name = "Setup")]
#[derive(Debug)]
pub(crate) struct PySetup {
    pub(crate) rules: Arc<PyRules>,
    /// `None` in the setup of a pickled game, whose edition is then loaded from the files of the
    /// rules.
    edition: Option<Py<PyEdition>>,
}

/// The choices made before a game, as given by Python.
#[derive(Default)]
pub(crate) struct PySetupTerms {
    pub(crate) variant: Option<String>,
    pub(crate) players: Option<usize>,
    pub(crate) options: Option<BTreeMap<String, String>>,
    pub(crate) turns_max: Option<u32>,
    pub(crate) ask_all: bool,
}

impl PySetupTerms {
    fn is_default(&self) -> bool {
        self.variant.is_none()
            && self.players.is_none()
            && self.options.as_ref().is_none_or(BTreeMap::is_empty)
            && self.turns_max.is_none()
            && !self.ask_all
    }
}

/// An edition given by name, directory or object, or a setup.
pub(crate) enum EditionArgument {
    Setup(Py<PySetup>),
    Edition(Py<PyEdition>),
    Path(PathBuf),
}

impl EditionArgument {
    /// Returns the files of an edition; a setup is refused.
    pub(crate) fn files(self, py: Python<'_>) -> PyResult<Arc<EditionFiles>> {
        match self {
            Self::Setup(_) => Err(refuse::<EditionError>(
                "argument 'edition': a study settles its edition itself; expected an Edition, not a Setup",
            )),
            Self::Edition(edition) => Ok(Arc::clone(&edition.get().files)),
            Self::Path(path) => Ok(open(py, &path)?.files),
        }
    }

    /// Returns the rules with which games are begun.
    pub(crate) fn settle(self, py: Python<'_>, terms: PySetupTerms) -> PyResult<Arc<PyRules>> {
        match self {
            Self::Setup(setup) if terms.is_default() => Ok(Arc::clone(&setup.get().rules)),
            Self::Setup(_) => {
                Err(refuse::<EditionError>("variant, players and options are settled already"))
            }
            Self::Edition(edition) => rules(py, edition.get(), terms),
            Self::Path(path) => rules(py, &open(py, &path)?, terms),
        }
    }
}

impl PySetup {
    /// Returns the setup of a game.
    pub(crate) fn of(py: Python<'_>, rules: &Arc<PyRules>) -> PyResult<Py<Self>> {
        Py::new(py, Self { rules: Arc::clone(rules), edition: None })
    }
}

fn open(py: Python<'_>, path: &std::path::Path) -> PyResult<PyEdition> {
    let source = path
        .to_str()
        .ok_or_else(|| refuse::<UnknownName>("argument 'edition': the path is no Unicode"))?;
    PyEdition::open(py, source)
}

fn rules(py: Python<'_>, edition: &PyEdition, terms: PySetupTerms) -> PyResult<Arc<PyRules>> {
    let loaded = &edition.loaded;
    let fewest = loaded.fewest(terms.variant.as_deref());
    // Every game ends by default.
    let turns_max = match terms.turns_max {
        None => Some(loaded.turns_max()),
        Some(0) => None,
        Some(turns) => Some(turns),
    };
    let setup = engine::Setup {
        variant: terms.variant,
        players: terms.players.unwrap_or(fewest),
        options: terms.options.unwrap_or_default(),
        turns_max,
        ask_all: terms.ask_all,
        lesson: None,
    };
    run(py, true, || {
        let book = loaded.rulebook(&setup).map_err(refuse::<EditionError>)?;
        Ok(Arc::new(PyRules::new(book, Arc::clone(&edition.files), loaded.id(), setup)))
    })?
}

fn ids<'a, T: HasId + 'a>(rows: &'a [T]) -> Vec<&'a str> {
    rows.iter().map(HasId::id).collect()
}

#[pymethods]
impl PySetup {
    #[new]
    #[pyo3(signature = (edition, *, variant=None, players=None, options=None, turns_max=None, ask_all=false))]
    fn new(
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::source)] edition: EditionArgument,
        #[pyo3(from_py_with = optional::text)] variant: Option<String>,
        #[pyo3(from_py_with = optional::players)] players: Option<usize>,
        #[pyo3(from_py_with = optional::settings)] options: Option<BTreeMap<String, String>>,
        #[pyo3(from_py_with = optional::turns_max)] turns_max: Option<u32>,
        #[pyo3(from_py_with = arguments::flag)] ask_all: bool,
    ) -> PyResult<Self> {
        let terms = PySetupTerms { variant, players, options, turns_max, ask_all };
        let edition = match edition {
            EditionArgument::Edition(edition) => edition,
            EditionArgument::Path(path) => Py::new(py, open(py, &path)?)?,
            EditionArgument::Setup(setup) => setup.get().edition(py)?,
        };
        let rules = rules(py, edition.get(), terms)?;
        Ok(Self { rules, edition: Some(edition) })
    }

    /// The edition of the setup.
    #[getter]
    fn edition(&self, py: Python<'_>) -> PyResult<Py<PyEdition>> {
        match &self.edition {
            Some(edition) => Ok(edition.clone_ref(py)),
            None => Py::new(py, PyEdition::of_files(py, &self.rules.edition, &self.rules.files)?),
        }
    }

    /// The variant; ``None`` for the unchanged edition.
    #[getter]
    fn variant(&self) -> Option<&str> {
        self.rules.setup.variant.as_deref()
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> usize {
        self.rules.setup.players
    }

    /// Every option with its settled value.
    #[getter]
    fn options(&self) -> BTreeMap<&str, &str> {
        self.rules.book.options.iter().map(|(id, value)| (&**id, &**value)).collect()
    }

    /// The number of turns after which a game is ended; ``None`` without a limit.
    #[getter]
    fn turns_max(&self) -> Option<u32> {
        self.rules.setup.turns_max
    }

    /// True if the asked seat depends only on public information.
    #[getter]
    fn ask_all(&self) -> bool {
        self.rules.setup.ask_all
    }

    /// The name of each number of an answer, in order: ``"attack alaska"``, ``"then space
    /// kamchatka"``, ``"then number 3"``.
    #[getter]
    fn answer_names(&self) -> Vec<&str> {
        self.rules.numbering.names().iter().map(String::as_str).collect()
    }

    /// The meaning of each number of an answer, in order: its verb, or ``"then"``; the kind of thing
    /// that it names (``"space"``, ``"card"``, … or ``""``); and the place of the thing among its
    /// kind, counted from 0: ``("attack", "space", 4)``.
    #[getter]
    fn answer_parts(&self) -> Vec<(&str, &str, usize)> {
        self.rules.numbering.meanings().collect()
    }

    /// The number of numbered answers: the size of a mask, and of a policy's output.
    #[getter]
    fn n_answers(&self) -> usize {
        self.rules.numbering.len()
    }

    /// The name of each field of an observation, in order: ``"owner/alaska"``,
    /// ``"units/alaska/red/troop"``.
    #[getter]
    fn field_names(&self) -> Vec<&str> {
        self.rules.fields.iter().map(String::as_str).collect()
    }

    /// The number of fields of an observation.
    #[getter]
    fn n_fields(&self) -> usize {
        self.rules.fields.len()
    }

    /// The number of seats; seats are counted from 1.
    #[getter]
    fn n_seats(&self) -> usize {
        self.rules.book.seats.len()
    }

    /// The armies that each seat commands at the beginning.
    #[getter]
    fn seats(&self) -> Vec<Vec<&str>> {
        let book = &self.rules.book;
        let armies = |seat: &warboard_engine::model::Seat| {
            seat.armies.iter().map(|&army| &*book.armies[army].id).collect()
        };
        book.seats.rows().iter().map(armies).collect()
    }

    /// The names of the spaces, in the order of their ids.
    #[getter]
    fn spaces(&self) -> Vec<&str> {
        ids(self.rules.book.board.spaces.rows())
    }

    /// The names of the armies, in the order of their ids.
    #[getter]
    fn armies(&self) -> Vec<&str> {
        ids(self.rules.book.armies.rows())
    }

    /// The names of the unit kinds, the basic one first.
    #[getter]
    fn units(&self) -> Vec<&str> {
        ids(self.rules.book.units.rows())
    }

    /// The names of the tracks.
    #[getter]
    fn tracks(&self) -> Vec<&str> {
        ids(self.rules.book.tracks.rows())
    }

    /// The names of the cards, in the order of their ids.
    #[getter]
    fn cards(&self) -> Vec<String> {
        self.rules.book.cards.ids().map(|card| self.rules.book.card_words(card)).collect()
    }

    /// The names of the tokens, in the order of their ids.
    #[getter]
    fn tokens(&self) -> Vec<String> {
        self.rules.book.tokens.ids().map(|token| self.rules.book.token_words(token)).collect()
    }

    /// The names of the hands: their owner's, with ``+apart`` for cards held apart.
    #[getter]
    fn hands(&self) -> Vec<String> {
        self.rules.book.hands.ids().map(|hand| hand_name(&self.rules.book, hand)).collect()
    }

    /// The seats of each faction that has some: those of one faction win together.
    #[getter]
    fn partners(&self) -> Vec<Vec<usize>> {
        let book = &self.rules.book;
        let plays = |faction, seat: &warboard_engine::model::Seat| {
            seat.armies.iter().any(|&army| book.armies[army].faction == faction)
        };
        let seats = |faction| {
            let seats = (1..).zip(book.seats.rows()).filter(|(_, seat)| plays(faction, seat));
            seats.map(|(number, _)| number).collect::<Vec<_>>()
        };
        book.factions.ids().map(seats).filter(|seats| !seats.is_empty()).collect()
    }

    /// The pairs of linked spaces.
    #[getter]
    fn links(&self) -> Vec<(&str, &str)> {
        let board = &self.rules.book.board;
        board
            .links
            .iter()
            .map(|link| (&*board.spaces[link.a].id, &*board.spaces[link.b].id))
            .collect()
    }

    /// Shows the board at the beginning of a game in a notebook.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        let rules = &self.rules;
        let play = run(py, rules.scripted, || PyPlay::begin(rules, 0))?;
        Ok(picture(&play.game.view(Viewer::Public), self.__repr__()))
    }

    /// Supports pickling.
    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((Py<PyEdition>,), Bound<'py, PyDict>)> {
        let setup = &self.rules.setup;
        let terms = PyDict::new(py);
        terms.set_item("variant", setup.variant.as_deref())?;
        terms.set_item("players", setup.players)?;
        terms.set_item("options", &setup.options)?;
        terms.set_item("turns_max", setup.turns_max.unwrap_or(0))?;
        terms.set_item("ask_all", setup.ask_all)?;
        Ok(((self.edition(py)?,), terms))
    }

    fn __copy__(of: Py<Self>) -> Py<Self> {
        of
    }

    fn __deepcopy__(of: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        of
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.rules.setup == other.rules.setup
            && self.rules.edition == other.rules.edition
            && self.rules.files.deciding() == other.rules.files.deciding()
    }

    fn __hash__(&self) -> u64 {
        let setup = &self.rules.setup;
        let mut hasher = DefaultHasher::new();
        (&self.rules.edition, &setup.variant, setup.players, &setup.options).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let setup = &self.rules.setup;
        let variant =
            setup.variant.as_ref().map_or_else(String::new, |id| format!(", variant={id:?}"));
        format!("Setup({:?}{variant}, players={})", self.rules.edition, setup.players)
    }
}
