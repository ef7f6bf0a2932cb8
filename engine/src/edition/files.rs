//! The files of an edition, as text.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use serde::{Deserialize, Serialize};
use toml::de::DeTable;
use xxhash_rust::xxh3::Xxh3;

use super::codes;
use super::diagnostic::{Confidence, Diagnostic, Diagnostics, Severity};
use crate::text::{NotText, ReadError, decode, read_regular};

/// Largest size of a file that is read, in bytes.
const BYTES_MAX: u64 = 4 << 20;
/// Largest total size of all files, in bytes.
const TOTAL_MAX: u64 = 16 << 20;
/// Largest number of files of an edition.
const FILES_MAX: usize = 10_000;
/// Largest number of entries of all its directories, of any kind.
const ENTRIES_MAX: usize = 50_000;
/// Largest depth of directories below the directory of the edition.
const DEPTH_MAX: usize = 16;

/// The files of an edition: read from a directory, embedded in a program, or stored in a save.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct EditionFiles {
    /// Prefix of every path in diagnostics, such as `editions/mine`; may be empty.
    pub name: String,
    /// Texts by path below the directory of the edition, with `/` as separator on every system.
    pub files: BTreeMap<String, String>,
    /// Files that could not be read, by path.
    #[serde(skip)]
    pub unread: BTreeMap<String, Unread>,
    /// Names of the editions that this one extends, the nearest first: prefixes of the paths of
    /// their files in diagnostics.
    #[serde(skip)]
    pub extended: Vec<String>,
}

/// The folder below which the files of the edition stand that another one extends.
const EXTENDED: &str = "extends/";
/// Largest number of editions that extend one another.
pub(crate) const EXTENDED_MAX: usize = 4;

/// The reason why a file of an edition could not be read, while others were.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unread {
    /// A file that is not UTF-8 text.
    NotText(NotText),
    /// A file that is too large, is a device, is a link out of the edition, or that the system
    /// refuses. The reason is one clause.
    Refused(String),
}

/// The reason why the files of an edition cannot be read.
#[derive(Debug)]
pub enum FilesError {
    /// An error of the system.
    Io {
        /// File or directory.
        path: PathBuf,
        /// Error returned by the system.
        error: io::Error,
    },
    /// A file whose name is not UTF-8.
    NotUtf8 {
        /// Path of the file.
        path: PathBuf,
    },
    /// Files with a total size above 16 MiB.
    TooLargeTogether {
        /// Directory of the edition.
        path: PathBuf,
    },
    /// More than 10,000 files, or more than 50,000 entries of any kind.
    TooMany {
        /// Directory of the edition.
        path: PathBuf,
    },
    /// A link to a directory.
    NotRegular {
        /// Path of the link.
        path: PathBuf,
    },
    /// Directories more than 16 levels deep, or a link that leads back up.
    TooDeep {
        /// Directory at which reading stopped.
        path: PathBuf,
    },
    /// A directory without a TOML file, which is therefore not an edition.
    NoEdition {
        /// The directory.
        path: PathBuf,
    },
}

impl fmt::Display for FilesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, error } => write!(f, "cannot read `{}`: {error}", path.display()),
            Self::NotUtf8 { path } => {
                write!(f, "the name of `{}` is not UTF-8; rename the file", path.display())
            }
            Self::TooLargeTogether { path } => {
                write!(f, "the files of `{}` are larger than 16 MiB together", path.display())
            }
            Self::TooMany { path } => {
                write!(f, "`{}` holds more than {FILES_MAX} files", path.display())
            }
            Self::NotRegular { path } => {
                write!(f, "`{}` is not a regular file", path.display())
            }
            Self::TooDeep { path } => {
                write!(
                    f,
                    "`{}` lies more than {DEPTH_MAX} directories deep, or a link leads back up",
                    path.display()
                )
            }
            Self::NoEdition { path } => {
                write!(
                    f,
                    "`{}` is not an edition: it contains no `.toml` file; run `warboard new` to create one",
                    path.display()
                )
            }
        }
    }
}

impl std::error::Error for FilesError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        if let Self::Io { error, .. } = self { Some(error) } else { None }
    }
}

impl EditionFiles {
    /// Reads a directory: every `.toml`, `.rhai` and `.scenario` file in it and below, and every
    /// `README.md`.
    ///
    /// Names that begin with a dot are skipped. Only regular files are read, each once. A link
    /// counts as the file to which it leads, which must be in the directory as well. A file that
    /// cannot be read, is too large or is not UTF-8 is kept in [`unread`](Self::unread). Each such
    /// file becomes a finding when the edition is loaded.
    ///
    /// The files of an edition that this one extends are read from the directory of its name beside
    /// this one, and stand below `extends/`. Where there is none, and of a fifth in turn, loading
    /// reports that it is missing.
    ///
    /// # Errors
    ///
    /// Returns [`FilesError`] if a directory cannot be read, if a name is not UTF-8, or for a link
    /// to a directory. Also returns it for too many or too large files, for too deep directories,
    /// and without TOML in the directory itself.
    pub fn from_dir(path: &Path) -> Result<Self, FilesError> {
        Self::from_dir_or(path, &|_| None)
    }

    /// Reads the files of a directory alone.
    fn of_dir(path: &Path) -> Result<Self, FilesError> {
        let failed = |error| FilesError::Io { path: path.to_owned(), error };
        let home = path.canonicalize().map_err(failed)?;
        let mut gathering = FileCollector {
            root: path,
            home,
            files: BTreeMap::new(),
            unread: BTreeMap::new(),
            n_bytes: 0,
            n_entries: 0,
        };
        gathering.read_dir(path, "", 0)?;
        let FileCollector { files, unread, .. } = gathering;
        if !files.keys().chain(unread.keys()).any(|name| is_toml(name) && !name.contains('/')) {
            return Err(FilesError::NoEdition { path: path.to_owned() });
        }
        let name = path.display().to_string().replace('\\', "/");
        Ok(Self { name, files, unread, extended: Vec::new() })
    }

    /// Reads a directory as [`from_dir`](Self::from_dir) does. An edition that is extended and has no
    /// directory beside this one is what `shipped` returns for its name.
    ///
    /// # Errors
    ///
    /// Returns [`FilesError`] as `from_dir` does, for each directory.
    pub fn from_dir_or(
        path: &Path,
        shipped: &dyn Fn(&str) -> Option<Self>,
    ) -> Result<Self, FilesError> {
        let home = match path.file_name() {
            Some(_) => path.to_owned(),
            None => path.canonicalize().unwrap_or_default(),
        };
        Self::of_dir(path)?.with_extended(&|name| match Self::of_dir(&home.with_file_name(name)) {
            Ok(files) => Ok(Some(files)),
            Err(FilesError::Io { .. } | FilesError::NoEdition { .. }) => Ok(shipped(name)),
            Err(error) => Err(error),
        })
    }

    /// Adds the files of the editions that these extend, each as `find` returns it by its name.
    ///
    /// # Errors
    ///
    /// Returns the first error of `find`.
    pub fn with_extended<E>(
        mut self,
        find: &dyn Fn(&str) -> Result<Option<Self>, E>,
    ) -> Result<Self, E> {
        let Some(mut name) = self.extends() else { return Ok(self) };
        let own: Vec<String> =
            self.files.keys().filter(|path| path.starts_with(EXTENDED)).cloned().collect();
        for path in own {
            self.files.remove(&path);
            let reason = "the folder `extends` is kept for the edition that is extended";
            self.unread.insert(path, Unread::Refused(reason.to_owned()));
        }
        let mut prefix = EXTENDED.to_owned();
        while self.extended.len() < EXTENDED_MAX
            && let Some(found) = find(&name)?
        {
            let next = found.extends();
            let wanted = |path: &str| decides(path) && !path.contains('/');
            let files = found.files.into_iter().filter(|(path, _)| wanted(path));
            self.files.extend(files.map(|(path, text)| (format!("{prefix}{path}"), text)));
            let unread = found.unread.into_iter().filter(|(path, _)| wanted(path));
            self.unread.extend(unread.map(|(path, why)| (format!("{prefix}{path}"), why)));
            self.extended.push(found.name);
            prefix.push_str(EXTENDED);
            match next {
                Some(next) => name = next,
                None => break,
            }
        }
        Ok(self)
    }

    /// Returns the name of the edition that these files extend, if they name one.
    fn extends(&self) -> Option<String> {
        let own = self.files.iter().filter(|(path, _)| is_toml(path) && !path.contains('/'));
        let named = own.filter(|(_, text)| text.contains("extends"));
        named.into_iter().find_map(|(_, text)| {
            let table = DeTable::parse(text).ok()?.into_inner();
            let name = table.get("extends")?.get_ref().as_str()?;
            is_edition_name(name).then(|| name.to_owned())
        })
    }

    /// Returns the path of a file as diagnostics show it.
    pub(crate) fn shown_path(&self, path: &str) -> String {
        let (depth, below) = depth_of(path);
        let name = match depth.checked_sub(1).map(|at| self.extended.get(at)) {
            Some(Some(name)) => return format!("{name}/{below}"),
            Some(None) | None => &self.name,
        };
        if name.is_empty() { path.to_owned() } else { format!("{name}/{path}") }
    }

    /// Returns the path of a file, also of one that cannot be read, that diagnostics show so.
    pub fn path_shown_as(&self, shown: &str) -> Option<&str> {
        let mut paths = self.files.keys().chain(self.unread.keys()).map(String::as_str);
        paths.find(|path| self.shown_path(path) == shown)
    }

    /// Returns the name of the edition that has the file of a path, `None` for this one, and the
    /// path below its directory.
    pub fn owner_of<'a>(&'a self, path: &'a str) -> (Option<&'a str>, &'a str) {
        let (depth, below) = depth_of(path);
        let name = depth.checked_sub(1).and_then(|at| self.extended.get(at));
        (name.map(String::as_str), below)
    }

    /// Adds the bytes of a file, as text or as a file that could not be read. Replaces a file with
    /// the same path.
    pub fn add(&mut self, path: &str, bytes: &[u8]) {
        self.files.remove(path);
        self.unread.remove(path);
        match decode(bytes) {
            Ok(text) => drop(self.files.insert(path.to_owned(), text)),
            Err(error) => drop(self.unread.insert(path.to_owned(), Unread::NotText(error))),
        }
    }

    /// Returns the files that determine the course of a game and are stored in a save: TOML and
    /// scripts, without scenarios and readme.
    pub fn deciding(&self) -> BTreeMap<String, String> {
        let files = self.files.iter().filter(|(path, _)| decides(path));
        files.map(|(path, text)| (path.clone(), text.clone())).collect()
    }

    /// Returns a hash of all files: XXH3 over the lengths and bytes of paths and texts.
    pub fn hash(&self) -> u64 {
        hash_of(self.files.iter())
    }

    /// Returns a hash of the files that determine the course of a game, computed like
    /// [`hash`](Self::hash).
    pub fn hash_deciding(&self) -> u64 {
        hash_of(self.files.iter().filter(|(path, _)| decides(path)))
    }

    /// Returns whether a file that determines the course of a game could not be read.
    pub(crate) fn lacks_any(&self) -> bool {
        self.unread.keys().any(|path| decides(path))
    }

    /// Returns the findings about files that could not be read.
    pub(crate) fn unread_findings(&self) -> Diagnostics {
        let findings = self.unread.iter().map(|(path, unread)| self.unread_finding(path, unread));
        Diagnostics::new(findings.collect(), 0)
    }

    fn unread_finding(&self, path: &str, unread: &Unread) -> Diagnostic {
        let file = self.shown_path(path);
        let (code, message, help) = match unread {
            Unread::NotText(error) => {
                (codes::NOT_UTF8, error.message(), Some(error.help().to_owned()))
            }
            Unread::Refused(reason) => (codes::UNREADABLE_FILE, reason.clone(), None),
        };
        let (byte, line, column, excerpt) = match unread {
            Unread::NotText(error) => (error.byte, error.line, error.column, error.excerpt.clone()),
            Unread::Refused(_) => (0, 1, 1, String::new()),
        };
        let severity = if decides(path) { Severity::Error } else { Severity::Warning };
        Diagnostic {
            code,
            severity,
            confidence: Confidence::Certain,
            file,
            span: byte..byte + 1,
            line,
            column,
            message,
            help,
            secondary: Vec::new(),
            excerpt,
            excerpt_column: column,
        }
    }
}

fn hash_of<'a>(files: impl Iterator<Item = (&'a String, &'a String)>) -> u64 {
    let mut hasher = Xxh3::new();
    for part in files.flat_map(|(path, text)| [path, text]) {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.digest()
}

/// Returns how many editions lie between the one whose file a path names and the own one, and the
/// path within it.
pub(crate) fn depth_of(path: &str) -> (usize, &str) {
    let (mut depth, mut below) = (0, path);
    while let Some(rest) = below.strip_prefix(EXTENDED) {
        (depth, below) = (depth + 1, rest);
    }
    (depth, below)
}

/// Returns whether a name can be that of an edition's directory.
pub(crate) fn is_edition_name(name: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
    !name.is_empty() && name.chars().all(fits)
}

/// Returns whether a file determines the course of a game.
pub(crate) fn decides(path: &str) -> bool {
    let extension = Path::new(path).extension();
    extension.is_some_and(|extension| extension == "toml" || extension == "rhai")
        && !path.starts_with("tests/")
}

/// Returns whether a path names a TOML file.
pub(crate) fn is_toml(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "toml")
}

fn is_wanted(name: &str) -> bool {
    let extension = Path::new(name).extension().and_then(|extension| extension.to_str());
    name == "README.md"
        || extension.is_some_and(|extension| ["toml", "rhai", "scenario"].contains(&extension))
}

/// The files of a directory read so far.
struct FileCollector<'a> {
    root: &'a Path,
    /// Canonical path of the directory, without links.
    home: PathBuf,
    files: BTreeMap<String, String>,
    unread: BTreeMap<String, Unread>,
    n_bytes: u64,
    n_entries: usize,
}

impl FileCollector<'_> {
    fn read_dir(&mut self, path: &Path, prefix: &str, depth: usize) -> Result<(), FilesError> {
        let failed = |error| FilesError::Io { path: path.to_owned(), error };
        let too_many = || FilesError::TooMany { path: self.root.to_owned() };
        if depth > DEPTH_MAX {
            return Err(FilesError::TooDeep { path: path.to_owned() });
        }
        let mut entries = Vec::new();
        for entry in fs::read_dir(path).map_err(failed)? {
            self.n_entries += 1;
            if self.n_entries > ENTRIES_MAX {
                return Err(too_many());
            }
            entries.push(entry.map_err(failed)?);
        }
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let path = entry.path();
            let name = entry.file_name();
            let Some(name) = name.to_str() else { return Err(FilesError::NotUtf8 { path }) };
            if name.starts_with('.') {
                continue;
            }
            let kind =
                entry.file_type().map_err(|error| FilesError::Io { path: path.clone(), error })?;
            if kind.is_dir() {
                self.read_dir(&path, &format!("{prefix}{name}/"), depth + 1)?;
            } else if kind.is_symlink() && path.is_dir() {
                return Err(FilesError::NotRegular { path });
            } else if is_wanted(name) {
                let name = format!("{prefix}{name}");
                let read = if kind.is_symlink() { self.check_link(&path) } else { Ok(()) };
                match read.and_then(|()| self.read(&path)) {
                    Ok(text) => drop(self.files.insert(name, text)),
                    Err(unread) => drop(self.unread.insert(name, unread)),
                }
                if self.n_bytes > TOTAL_MAX {
                    return Err(FilesError::TooLargeTogether { path: self.root.to_owned() });
                }
                if self.files.len() + self.unread.len() > FILES_MAX {
                    return Err(FilesError::TooMany { path: self.root.to_owned() });
                }
            }
        }
        Ok(())
    }

    fn check_link(&self, path: &Path) -> Result<(), Unread> {
        let end = path.canonicalize().map_err(|error| refused(&ReadError::Io(error)))?;
        if end.starts_with(&self.home) {
            return Ok(());
        }
        Err(Unread::Refused("this is a link that leads out of the edition".to_owned()))
    }

    fn read(&mut self, path: &Path) -> Result<String, Unread> {
        let bytes = read_regular(path, BYTES_MAX).map_err(|error| refused(&error))?;
        self.n_bytes += bytes.len() as u64;
        decode(&bytes).map_err(Unread::NotText)
    }
}

fn refused(error: &ReadError) -> Unread {
    Unread::Refused(format!("this file cannot be read: {error}"))
}
