//! Editions in Python: built-in ones by name, and others by directory.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyType;
use warboard_engine::edition::{self as engine, EditionFiles};
use warboard_engine::words::nearest;

use crate::arguments;
use crate::call::{EditionError, Kept, UnknownName, refuse, run_stoppable, shared};

/// Recently loaded editions, shared by games that are unpickled one after another.
static LATELY: Kept<PyEdition> = Kept::new(8);

/// The built-in editions by name, each with its files by path.
static SHIPPED: &[(&str, &[(&str, &str)])] = &include!(concat!(env!("OUT_DIR"), "/editions.rs"));

/// Returns the names of the built-in editions, in order.
#[pyfunction]
pub(crate) fn editions() -> Vec<&'static str> {
    SHIPPED.iter().map(|(name, _)| *name).collect()
}

/// Returns the names of the bots, the weakest first.
#[pyfunction]
pub(crate) fn bots() -> Vec<&'static str> {
    warboard_engine::bots::NAMES.to_vec()
}

/// The rules of a game, loaded from a directory of TOML and checked.
///
/// ``Edition("classic")`` is a built-in edition (see ``editions()``), ``Edition("path/to/dir")``
/// one of your own. ``Edition("./classic")`` is a directory with the name of a built-in edition.
///
/// All errors of an edition are raised as one ``EditionError``, with file, line and suggestion. An
/// edition of your own is pickled with its files, so another process has the same rules, even if
/// the directory is missing or has changed; a built-in one with its name and the hash of its files.
#[pyclass(frozen, module = "warboard", name = "Edition")]
#[derive(Clone, Debug)]
pub(crate) struct PyEdition {
    pub(crate) loaded: Arc<engine::Edition>,
    /// The files as found, without the engine's built-in ones.
    pub(crate) files: Arc<EditionFiles>,
    /// The name or path by which the edition was opened.
    source: String,
}

fn shipped(name: &str) -> Option<EditionFiles> {
    let (name, files) = SHIPPED.iter().find(|(id, _)| *id == name)?;
    let files = files.iter().map(|&(path, text)| (path.to_owned(), text.to_owned())).collect();
    Some(EditionFiles { name: format!("editions/{name}"), files, ..EditionFiles::default() })
}

fn find(source: &str) -> PyResult<EditionFiles> {
    if let Some(files) = shipped(source) {
        return Ok(files);
    }
    let path = PathBuf::from(source);
    if path.is_dir() {
        return EditionFiles::from_dir_or(&path, &shipped).map_err(refuse::<EditionError>);
    }
    let names = editions();
    let near = nearest(source, names.iter().copied());
    let near = near.map_or_else(String::new, |near| format!(" did you mean `{near}`?"));
    let list = names.join(", ");
    Err(refuse::<UnknownName>(format!(
        "there is no edition and no directory `{source}`;{near} editions that ship: {list}"
    )))
}

/// A pickled edition.
#[derive(IntoPyObject)]
pub(crate) enum Pickled {
    /// One that ships: its name, and the hash of its files.
    Shipped(String, u64),
    /// Its source, the name of its files, and the files.
    Files(String, String, BTreeMap<String, String>),
}

impl PyEdition {
    pub(crate) fn open(py: Python<'_>, source: &str) -> PyResult<Self> {
        Self::of_files(py, source, &find(source)?)
    }

    /// Returns the edition of these files, loaded now or recently.
    pub(crate) fn of_files(py: Python<'_>, source: &str, files: &EditionFiles) -> PyResult<Self> {
        let is_it = |one: &Self| one.source == source && *one.files == *files;
        LATELY.find(is_it, || Self::load(py, source, files))
    }

    fn load(py: Python<'_>, source: &str, files: &EditionFiles) -> PyResult<Self> {
        let files = files.clone();
        let loaded = run_stoppable(py, shared()?, move |_| {
            engine::Edition::load(files.clone()).map(|loaded| (loaded, files))
        })?;
        let (loaded, files) = loaded.map_err(refuse::<EditionError>)?;
        Ok(Self { loaded: Arc::new(loaded), files: Arc::new(files), source: source.to_owned() })
    }
}

#[pymethods]
impl PyEdition {
    #[new]
    fn new(
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::path)] edition: PathBuf,
    ) -> PyResult<Self> {
        let wrong = || refuse::<UnknownName>("argument 'edition': the path is no Unicode");
        let source = edition.to_str().ok_or_else(wrong)?;
        Self::open(py, source)
    }

    /// The stable id of the edition.
    #[getter]
    fn id(&self) -> &str {
        self.loaded.id()
    }

    /// The name shown to players, in English.
    #[getter]
    fn name(&self) -> &str {
        self.loaded.name().english()
    }

    /// The hash of the edition's files, in 16 hexadecimal digits.
    #[getter]
    fn hash(&self) -> String {
        format!("{:016x}", self.files.hash())
    }

    /// The possible numbers of players, without a variant.
    #[getter]
    fn players(&self) -> Vec<usize> {
        self.loaded.players().to_vec()
    }

    /// The variants, each with its possible numbers of players.
    #[getter]
    fn variants(&self) -> BTreeMap<String, Vec<usize>> {
        let rows = self.loaded.variants().iter().map(|row| row.id.to_string());
        rows.map(|id| (id.clone(), self.loaded.players_of(Some(&id)).unwrap_or_default().to_vec()))
            .collect()
    }

    /// The options with their values, the default first.
    #[getter]
    fn options(&self) -> BTreeMap<String, Vec<String>> {
        let values = |row: &engine::EditionOption| {
            let others = row.values.iter().filter(|value| value.id != row.default);
            let others = others.map(|value| value.id.to_string());
            std::iter::once(row.default.to_string()).chain(others).collect()
        };
        self.loaded.options().iter().map(|row| (row.id.to_string(), values(row))).collect()
    }

    /// The default number of turns after which a game is ended.
    #[getter]
    fn turns_max(&self) -> u32 {
        self.loaded.turns_max()
    }

    /// The warnings for the edition's author; empty if there are none.
    #[getter]
    fn warnings(&self) -> String {
        self.loaded.warnings().to_string()
    }

    fn __repr__(&self) -> String {
        format!("Edition({:?})", self.source)
    }

    fn __copy__(of: Py<Self>) -> Py<Self> {
        of
    }

    fn __deepcopy__(of: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        of
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.files == other.files
    }

    fn __hash__(&self) -> u64 {
        self.files.hash()
    }

    /// Supports pickling.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let of = py.get_type::<Self>();
        if shipped(&self.source).is_some_and(|files| files == *self.files) {
            let pickled = Pickled::Shipped(self.source.clone(), self.files.hash());
            return Ok((of.getattr("_of_shipped")?, pickled));
        }
        let EditionFiles { name, files, .. } = &*self.files;
        let pickled = Pickled::Files(self.source.clone(), name.clone(), files.clone());
        Ok((of.getattr("_of_files")?, pickled))
    }

    /// Restores a pickled edition that ships; another release may have changed it.
    #[classmethod]
    fn _of_shipped(
        _of: &Bound<'_, PyType>,
        py: Python<'_>,
        source: String,
        hash: u64,
    ) -> PyResult<Self> {
        let edition = Self::open(py, &source)?;
        if edition.files.hash() == hash {
            return Ok(edition);
        }
        Err(refuse::<EditionError>(format!(
            "the edition `{source}` is another one in this release"
        )))
    }

    /// Restores a pickled edition.
    #[classmethod]
    fn _of_files(
        _of: &Bound<'_, PyType>,
        py: Python<'_>,
        source: String,
        name: String,
        files: BTreeMap<String, String>,
    ) -> PyResult<Self> {
        Self::of_files(py, &source, &EditionFiles { name, files, ..EditionFiles::default() })
    }
}
