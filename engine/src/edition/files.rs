//! The files of an edition, as text.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;

use super::codes;
use super::diagnostic::{Confidence, Diagnostic, Diagnostics, Severity};
use crate::text::{NotText, ReadError, decode, read_regular};

/// The largest file that is read, in bytes.
const BYTES_MAX: u64 = 4 << 20;
/// The largest sum of all files, in bytes.
const TOTAL_MAX: u64 = 16 << 20;
/// The most files an edition has.
const FILES_MAX: usize = 10_000;
/// The most entries of all its directories, whatever they are.
const ENTRIES_MAX: usize = 50_000;
/// The deepest directory below the edition's own.
const DEPTH_MAX: usize = 16;

/// The files of an edition: read from a directory, embedded in a program, or carried by a save.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct EditionFiles {
    /// Shown before every path in diagnostics: `editions/mine`. May be empty.
    pub name: String,
    /// The texts by their path below the edition's directory, with `/` between the parts on every system.
    pub files: BTreeMap<String, String>,
    /// The files that could not be read, by path.
    #[serde(skip)]
    pub unread: BTreeMap<String, Unread>,
}

/// The reason why a file of an edition could not be read, while others were.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unread {
    /// It is not UTF-8 text.
    NotText(NotText),
    /// It is too large, a device, a link that leads out, or the system refuses: one clause.
    Refused(String),
}

/// Why the files of an edition cannot be read.
#[derive(Debug)]
pub enum FilesError {
    /// The system refuses.
    Io {
        /// The file or directory.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The name of a file is not UTF-8.
    NotUtf8 {
        /// The file.
        path: PathBuf,
    },
    /// All files together are larger than 16 MiB.
    TooLargeTogether {
        /// The directory.
        path: PathBuf,
    },
    /// There are more than 10,000 files, or more than 50,000 entries that are not read.
    TooMany {
        /// The directory.
        path: PathBuf,
    },
    /// A link to a directory.
    NotRegular {
        /// The link.
        path: PathBuf,
    },
    /// Directories go deeper than 16, or a link leads back up.
    TooDeep {
        /// The directory.
        path: PathBuf,
    },
    /// The directory has no TOML file, so it is no edition.
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
                write!(f, "`{}` is no edition: it holds no `.toml` file", path.display())
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
    /// Reads a directory: every `.toml`, `.rhai` and `.scenario` in it and below, and every `README.md`. Names that
    /// begin with a dot are passed over. Only regular files are read, each once; a link counts as the file that it
    /// leads to, which must lie in the directory as well. Files that cannot be read, are too large or not UTF-8 are kept in
    /// [`unread`](Self::unread), and become findings when the edition is loaded.
    ///
    /// # Errors
    /// [`FilesError`] when a directory cannot be read, when all files together are too many or too large, or when there is
    /// no TOML in the directory.
    pub fn from_dir(path: &Path) -> Result<Self, FilesError> {
        let failed = |error| FilesError::Io { path: path.to_owned(), error };
        let home = path.canonicalize().map_err(failed)?;
        let mut gathering = Gathering {
            root: path,
            home,
            files: BTreeMap::new(),
            unread: BTreeMap::new(),
            n_bytes: 0,
            n_entries: 0,
        };
        gathering.read_dir(path, "", 0)?;
        let Gathering { files, unread, .. } = gathering;
        if !files.keys().chain(unread.keys()).any(|name| is_toml(name) && !name.contains('/')) {
            return Err(FilesError::NoEdition { path: path.to_owned() });
        }
        Ok(Self { name: path.display().to_string().replace('\\', "/"), files, unread })
    }

    /// Takes in the bytes of a file, as text or as a file that could not be read.
    pub fn add(&mut self, path: &str, bytes: &[u8]) {
        self.files.remove(path);
        self.unread.remove(path);
        match decode(bytes) {
            Ok(text) => drop(self.files.insert(path.to_owned(), text)),
            Err(error) => drop(self.unread.insert(path.to_owned(), Unread::NotText(error))),
        }
    }

    /// Returns the files that decide how a game goes, which a save carries: TOML and scripts, without scenarios and readme.
    pub fn deciding(&self) -> BTreeMap<String, String> {
        let files = self.files.iter().filter(|(path, _)| decides(path));
        files.map(|(path, text)| (path.clone(), text.clone())).collect()
    }

    /// Returns a hash of all files: XXH3 over the lengths and bytes of paths and texts.
    pub fn hash(&self) -> u64 {
        hash_of(self.files.iter())
    }

    /// Returns a hash of the files that decide how a game goes, as [`hash`](Self::hash) does of all.
    pub fn hash_deciding(&self) -> u64 {
        hash_of(self.files.iter().filter(|(path, _)| decides(path)))
    }

    /// Whether a file is missing that decides how a game goes.
    pub(crate) fn lacks_any(&self) -> bool {
        self.unread.keys().any(|path| decides(path))
    }

    /// The findings about files that could not be read.
    pub(crate) fn unread_findings(&self) -> Diagnostics {
        let findings = self.unread.iter().map(|(path, unread)| self.unread_finding(path, unread));
        Diagnostics::new(findings.collect(), 0)
    }

    fn unread_finding(&self, path: &str, unread: &Unread) -> Diagnostic {
        let file =
            if self.name.is_empty() { path.to_owned() } else { format!("{}/{path}", self.name) };
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

/// Whether a file decides how a game goes.
fn decides(path: &str) -> bool {
    let extension = Path::new(path).extension();
    extension.is_some_and(|extension| extension == "toml" || extension == "rhai")
}

/// Whether a path names a TOML file.
pub(crate) fn is_toml(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "toml")
}

fn is_wanted(name: &str) -> bool {
    let extension = Path::new(name).extension().and_then(|extension| extension.to_str());
    name == "README.md"
        || extension.is_some_and(|extension| ["toml", "rhai", "scenario"].contains(&extension))
}

/// The files of a directory as far as they are read.
struct Gathering<'a> {
    root: &'a Path,
    /// The directory's own name without links.
    home: PathBuf,
    files: BTreeMap<String, String>,
    unread: BTreeMap<String, Unread>,
    n_bytes: u64,
    n_entries: usize,
}

impl Gathering<'_> {
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
