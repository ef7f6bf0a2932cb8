//! Editions: those that ship, and others by their directory.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyType;
use warboard_engine::edition::{self as engine, EditionFiles};
use warboard_engine::words::nearest;

use crate::arguments;
use crate::call::{EditionError, Kept, UnknownName, refuse, run_stoppable, shared};

/// Games that are unpickled one after the other share their edition.
static LATELY: Kept<Edition> = Kept::new(8);

/// The editions that ship, by name: their files by path.
static SHIPPED: &[(&str, &[(&str, &str)])] = &include!(concat!(env!("OUT_DIR"), "/editions.rs"));

/// The names of the editions that ship, in order.
#[pyfunction]
pub(crate) fn editions() -> Vec<&'static str> {
    SHIPPED.iter().map(|(name, _)| *name).collect()
}

/// The names of the bots, the weakest first.
#[pyfunction]
pub(crate) fn bots() -> Vec<&'static str> {
    warboard_engine::bots::NAMES.to_vec()
}

/// A game's rules: a directory of TOML, read and checked.
///
/// ``Edition("classic")`` is one that ships (see ``editions()``), ``Edition("path/to/dir")`` one of your own;
/// ``Edition("./classic")`` is a directory of a name that ships.
/// Everything that is wrong with it is one ``EditionError``, with file, line and proposal. It can be pickled, with its files: another
/// process has the same rules, also where the directory is not there or has changed.
#[pyclass(frozen, module = "warboard")]
#[derive(Clone, Debug)]
pub(crate) struct Edition {
    pub(crate) loaded: Arc<engine::Edition>,
    /// The files as they were found, without what the engine brings along.
    pub(crate) files: Arc<EditionFiles>,
    /// What it was asked for by.
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
        return EditionFiles::from_dir(&path).map_err(refuse::<EditionError>);
    }
    let names = editions();
    let near = nearest(source, names.iter().copied());
    let near = near.map_or_else(String::new, |near| format!(" did you mean `{near}`?"));
    let list = names.join(", ");
    Err(refuse::<UnknownName>(format!(
        "there is no edition and no directory `{source}`;{near} editions that ship: {list}"
    )))
}

/// A pickled edition: what it was asked for by, the name of its files, and these.
type Pickled = (String, String, BTreeMap<String, String>);

impl Edition {
    pub(crate) fn open(py: Python<'_>, source: &str) -> PyResult<Self> {
        Self::of_files(py, source, &find(source)?)
    }

    /// An edition that is loaded from these files, or was lately.
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
impl Edition {
    #[new]
    fn new(
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::path)] edition: PathBuf,
    ) -> PyResult<Self> {
        let wrong = || refuse::<UnknownName>("argument 'edition': the path is no Unicode");
        let source = edition.to_str().ok_or_else(wrong)?;
        Self::open(py, source)
    }

    /// Its stable name.
    #[getter]
    fn id(&self) -> &str {
        self.loaded.id()
    }

    /// Its name as shown to players, in English.
    #[getter]
    fn name(&self) -> &str {
        &self.loaded.name().en
    }

    /// 16 hexadecimal digits: others when a byte of its files is another one.
    #[getter]
    fn hash(&self) -> String {
        format!("{:016x}", self.files.hash())
    }

    /// How many can play it as it stands.
    #[getter]
    fn players(&self) -> Vec<usize> {
        self.loaded.players().to_vec()
    }

    /// Its variants, with how many can play them.
    #[getter]
    fn variants(&self) -> BTreeMap<String, Vec<usize>> {
        let rows = self.loaded.variants().iter().map(|row| row.id.to_string());
        rows.map(|id| (id.clone(), self.loaded.players_of(Some(&id)).unwrap_or_default().to_vec()))
            .collect()
    }

    /// Its options with their values, the default first.
    #[getter]
    fn options(&self) -> BTreeMap<String, Vec<String>> {
        let values = |row: &engine::EditionOption| {
            let others = row.values.iter().filter(|value| value.id != row.default);
            let others = others.map(|value| value.id.to_string());
            std::iter::once(row.default.to_string()).chain(others).collect()
        };
        self.loaded.options().iter().map(|row| (row.id.to_string(), values(row))).collect()
    }

    /// The number of turns after which a game is given up, unless the set-up says another one.
    #[getter]
    fn turns_max(&self) -> u32 {
        self.loaded.turns_max()
    }

    /// What its author should know, though it can be played; empty when there is nothing.
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

    /// So that it can be sent to another process.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let open = py.get_type::<Self>().getattr("_of_files")?;
        let EditionFiles { name, files, .. } = &*self.files;
        Ok((open, (self.source.clone(), name.clone(), files.clone())))
    }

    /// An edition that was pickled.
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
