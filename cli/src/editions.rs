//! Finding editions: those that ship are embedded and found by name from any folder, others by their path.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};
use warboard_engine::edition::{Edition, EditionFiles};
use warboard_engine::words::nearest;
use xxhash_rust::xxh3::Xxh3;

use crate::exit::Failure;
use crate::text::{Texts, say};

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../editions");

/// The names of the editions that ship, in order.
pub(crate) fn shipped() -> Vec<String> {
    let dirs = SHIPPED.dirs().filter(|dir| dir.get_file(dir.path().join("edition.toml")).is_some());
    let mut names: Vec<String> =
        dirs.filter_map(|dir| Some(dir.path().file_name()?.to_str()?.to_owned())).collect();
    names.sort();
    names
}

/// The name of the edition that ships and calls itself so. Names are those of directories, with `-` where an id has `_`.
pub(crate) fn shipped_as(id: &str) -> Option<String> {
    let name = id.replace('_', "-");
    shipped().contains(&name).then_some(name)
}

/// Where an edition was found.
#[derive(Clone, Debug)]
pub(crate) enum Found {
    /// In this program.
    Shipped(&'static Dir<'static>),
    /// In a directory.
    Folder(PathBuf),
}

impl Found {
    /// Its files.
    ///
    /// # Errors
    /// The directory cannot be read, or is no edition.
    pub(crate) fn files(&self) -> Result<EditionFiles, Failure> {
        match self {
            Self::Shipped(dir) => {
                let name = format!("editions/{}", dir.path().display());
                let files = texts(dir, &["toml", "rhai"]);
                Ok(EditionFiles { name, files, ..EditionFiles::default() })
            }
            Self::Folder(path) => {
                EditionFiles::from_dir(path).map_err(|error| Failure::BadInput(error.to_string()))
            }
        }
    }
}

/// The embedded texts with one of these extensions, by their path below `dir`.
pub(crate) fn texts(dir: &Dir<'_>, kinds: &[&str]) -> BTreeMap<String, String> {
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

/// The edition with this name, or in this directory.
///
/// # Errors
/// No such edition: the nearest name and all names.
pub(crate) fn find(texts: &Texts, name: &str) -> Result<Found, Failure> {
    let path = Path::new(name);
    if let Some(dir) = SHIPPED.get_dir(name.trim_end_matches('/'))
        && !(name.contains('/') && path.is_dir())
    {
        return Ok(Found::Shipped(dir));
    }
    if path.is_dir() {
        return Ok(Found::Folder(path.to_owned()));
    }
    let names = shipped();
    let nearest = nearest(name, names.iter().map(String::as_str));
    let near = nearest.map(|near| say!(texts, "setup-near", "near" = near));
    let parts = [
        Some(say!(texts, "edition-unknown", "name" = name)),
        near,
        Some(say!(texts, "edition-shipped", "list" = names.join(", "))),
    ];
    Err(Failure::BadInput(parts.into_iter().flatten().collect::<Vec<_>>().join(" ")))
}

/// The files of the edition with this name, or in this directory.
///
/// # Errors
/// No such edition: the nearest name and all names.
pub(crate) fn files(texts: &Texts, name: &str) -> Result<EditionFiles, Failure> {
    find(texts, name)?.files()
}

/// The edition with this name, or in this directory.
///
/// # Errors
/// No such edition, or everything that is wrong with it.
pub(crate) fn load(texts: &Texts, name: &str) -> Result<Edition, Failure> {
    loaded(texts, name, files(texts, name)?)
}

/// The edition with these files.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn loaded(texts: &Texts, name: &str, files: EditionFiles) -> Result<Edition, Failure> {
    Edition::load(files).map_err(|problems| {
        let sentence = say!(texts, "edition-unusable", "name" = name);
        Failure::Unusable(sentence, Box::new(problems))
    })
}

/// The files that decide how a game goes: what a save carries. An edition's own tests and its readme are left out.
pub(crate) fn played(files: &EditionFiles) -> BTreeMap<String, String> {
    let decides = |path: &str| {
        let kind = Path::new(path).extension().and_then(|kind| kind.to_str());
        matches!(kind, Some("toml" | "rhai"))
    };
    let files = files.files.iter().filter(|(path, _)| decides(path));
    files.map(|(path, text)| (path.clone(), text.clone())).collect()
}

/// A number for files: another one when a byte of them is.
pub(crate) fn hash(files: &BTreeMap<String, String>) -> String {
    let mut hasher = Xxh3::new();
    for (path, text) in files {
        for part in [path, text] {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
    }
    format!("{:016x}", hasher.digest())
}
