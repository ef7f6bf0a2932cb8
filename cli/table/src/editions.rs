//! Finding editions: those that ship are embedded and found by name from any folder, others by their path.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use include_dir::{Dir, include_dir};
use warboard_engine::edition::{Diagnostics, Edition, EditionFiles};
use warboard_engine::words::{OneLine, nearest};

use crate::exit::CommandError;
use crate::output::warn;
use crate::text::{Texts, bring_below, languages_of_messages, say};

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../editions");

/// Returns the names of the editions that ship, in order.
pub fn shipped() -> Vec<String> {
    let dirs = SHIPPED.dirs().filter(|dir| dir.get_file(dir.path().join("edition.toml")).is_some());
    let mut names: Vec<String> =
        dirs.filter_map(|dir| Some(dir.path().file_name()?.to_str()?.to_owned())).collect();
    names.sort();
    names
}

/// Returns the name of the shipped edition with this id. Names are those of directories, with `-`
/// where an id has `_`.
pub fn shipped_as(id: &str) -> Option<String> {
    let name = id.replace('_', "-");
    shipped().contains(&name).then_some(name)
}

/// The location of an edition.
#[derive(Clone, Debug)]
pub enum EditionLocation {
    /// An edition embedded in this program.
    Shipped(&'static Dir<'static>),
    /// A directory.
    Folder(PathBuf),
}

impl EditionLocation {
    /// Returns the files of the edition.
    ///
    /// # Errors
    /// The directory cannot be read, or is no edition.
    pub fn files(&self) -> Result<EditionFiles, CommandError> {
        match self {
            Self::Shipped(dir) => {
                of_shipped(dir).with_extended(&|name| Ok(find_shipped(name).map(of_shipped)))
            }
            Self::Folder(path) => {
                EditionFiles::from_dir_or(path, &|name| find_shipped(name).map(of_shipped)).map_err(
                    |error| CommandError::BadInput(OneLine::new(&error.to_string()).into()),
                )
            }
        }
    }
}

/// Returns the files of an embedded edition alone.
fn of_shipped(dir: &Dir<'_>) -> EditionFiles {
    let name = format!("editions/{}", dir.path().to_string_lossy());
    EditionFiles { name, files: texts(dir, &["toml", "rhai"]), ..EditionFiles::default() }
}

/// Adds the files of the shipped editions that others extend.
#[must_use]
pub fn with_shipped(files: EditionFiles) -> EditionFiles {
    let find = |name: &str| Ok::<_, Infallible>(find_shipped(name).map(of_shipped));
    match files.with_extended(&find) {
        Ok(files) => files,
        Err(never) => match never {},
    }
}

/// Returns the embedded texts with one of these extensions, by their path below `dir`.
pub fn texts(dir: &Dir<'_>, kinds: &[&str]) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    collect(dir, dir.path(), kinds, &mut files);
    files
}

fn collect(dir: &Dir<'_>, root: &Path, kinds: &[&str], files: &mut BTreeMap<String, String>) {
    for file in dir.files() {
        let path = file.path();
        let kind = path.extension().and_then(|kind| kind.to_str());
        let wanted = kind.is_some_and(|kind| kinds.contains(&kind));
        let below = path.strip_prefix(root).ok().and_then(Path::to_str);
        if let (true, Some(below), Some(text)) = (wanted, below, file.contents_utf8()) {
            files.insert(below.replace('\\', "/"), text.to_owned());
        }
    }
    dir.dirs().for_each(|dir| collect(dir, root, kinds, files));
}

/// The beginning of a name that means an edition that ships, whatever directories there are.
pub const SHIPS: &str = "shipped:";

/// Finds the edition that a person means by `name`. A path is a directory. A bare name is the directory of that name where one holds
/// an edition, else an edition that ships; where it could be both, a line on standard error names the one that is taken.
///
/// # Errors
/// No such edition: the nearest name and all names.
pub fn find(texts: &Texts, name: &str) -> Result<EditionLocation, CommandError> {
    let path = Path::new(name);
    let ships = find_shipped(name.strip_prefix(SHIPS).unwrap_or(name));
    if is_bare(name)
        && !holds_edition(path)
        && let Some(dir) = ships
    {
        return Ok(EditionLocation::Shipped(dir));
    }
    if path.is_dir() {
        bring_below(path)?;
        if is_bare(name) && ships.is_some() {
            warn_once(&say!(
                texts,
                "edition-own",
                "name" = name,
                "ships" = format!("{SHIPS}{name}")
            ));
        }
        return Ok(EditionLocation::Folder(path.to_owned()));
    }
    Err(unknown(texts, name))
}

/// Finds the edition that a program means by `name`: one that ships goes before a directory of its name.
///
/// # Errors
/// No such edition: the nearest name and all names.
pub(crate) fn find_by_program(texts: &Texts, name: &str) -> Result<EditionLocation, CommandError> {
    match find_shipped(name) {
        Some(dir) => Ok(EditionLocation::Shipped(dir)),
        None => find(texts, name),
    }
}

fn find_shipped(name: &str) -> Option<&'static Dir<'static>> {
    SHIPPED.get_dir(name).filter(|_| shipped().iter().any(|one| one == name))
}

/// Checks whether a name is not a path: it contains no separator.
fn is_bare(name: &str) -> bool {
    !name.contains(std::path::is_separator)
}

/// Checks whether a directory contains the edition file.
fn holds_edition(path: &Path) -> bool {
    path.join("edition.toml").is_file()
}

/// Returns the name that means an edition that ships in [`find`], also where a directory has its name.
pub fn name_of_shipped(name: String) -> String {
    if holds_edition(Path::new(&name)) { format!("{SHIPS}{name}") } else { name }
}

/// Prints a line on standard error, the first time.
fn warn_once(line: &str) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    if SAID.lock().unwrap_or_else(PoisonError::into_inner).insert(line.to_owned()) {
        warn(line);
    }
}

fn unknown(texts: &Texts, name: &str) -> CommandError {
    let names = shipped();
    let nearest = nearest(name, names.iter().map(String::as_str));
    let near = nearest.map(|near| say!(texts, "setup-near", "near" = near));
    let parts = [
        Some(say!(texts, "edition-unknown", "name" = name)),
        near,
        Some(say!(texts, "edition-shipped", "list" = names.join(", "))),
    ];
    CommandError::BadInput(parts.into_iter().flatten().collect::<Vec<_>>().join(" "))
}

/// Returns the files of the edition with this name, or in this directory.
///
/// # Errors
/// No such edition: the nearest name and all names.
pub fn files(texts: &Texts, name: &str) -> Result<EditionFiles, CommandError> {
    find(texts, name)?.files()
}

/// Returns the edition with this name, or in this directory, in order to play it.
///
/// # Errors
/// No such edition, or everything that is wrong with it.
pub fn load(texts: &Texts, name: &str) -> Result<Edition, CommandError> {
    usable(texts, name, Edition::open(files(texts, name)?))
}

/// Returns the edition of this name that ships.
///
/// # Errors
/// None of this name ships.
pub fn load_shipped(texts: &Texts, name: &str) -> Result<Edition, CommandError> {
    let dir = find_shipped(name).ok_or_else(|| unknown(texts, name))?;
    usable(texts, name, Edition::open(EditionLocation::Shipped(dir).files()?))
}

/// Returns the edition with these files, with everything in it checked.
///
/// # Errors
/// Everything that is wrong with it; or the language is neither the program's nor the edition's.
pub fn loaded(texts: &Texts, name: &str, files: EditionFiles) -> Result<Edition, CommandError> {
    usable(texts, name, Edition::load(files))
}

/// Returns an edition that was read, unless it is wrong or lacks the language.
fn usable(
    texts: &Texts,
    name: &str,
    read: Result<Edition, Diagnostics>,
) -> Result<Edition, CommandError> {
    let edition = read.map_err(|problems| {
        let sentence = say!(texts, "edition-unusable", "name" = name);
        CommandError::Unusable(sentence, Box::new(problems))
    })?;
    let lang = texts.lang;
    if !languages_of_messages().contains(&lang) && !edition.languages().contains(&lang) {
        let list = edition.languages().iter().map(ToString::to_string);
        let list = list.collect::<Vec<_>>().join(", ");
        let lang = lang.to_string();
        let sentence = say!(texts, "edition-language", "name" = name, "lang" = lang, "list" = list);
        return Err(CommandError::BadInput(sentence));
    }
    Ok(edition)
}
