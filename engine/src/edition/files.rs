//! The files of an edition, as text.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use serde::{Deserialize, Serialize};

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
    /// The name or the contents of a file are no UTF-8.
    NotUtf8 {
        /// The file.
        path: PathBuf,
    },
    /// A file is larger than 4 MiB.
    TooLarge {
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
    /// A device, a pipe or a socket, or a link to a directory.
    NotRegular {
        /// What it is.
        path: PathBuf,
    },
    /// A link leads to a file outside of the edition's directory.
    Outside {
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
            Self::NotUtf8 { path } => write!(f, "`{}` is not UTF-8 text", path.display()),
            Self::TooLarge { path } => write!(f, "`{}` is larger than 4 MiB", path.display()),
            Self::TooLargeTogether { path } => {
                write!(f, "the files of `{}` are larger than 16 MiB together", path.display())
            }
            Self::TooMany { path } => {
                write!(f, "`{}` holds more than {FILES_MAX} files", path.display())
            }
            Self::NotRegular { path } => {
                write!(f, "`{}` is no regular file", path.display())
            }
            Self::Outside { path } => {
                write!(f, "`{}` is a link that leads out of the edition", path.display())
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
    /// leads to, which must lie in the directory as well.
    ///
    /// # Errors
    /// [`FilesError`] when a file cannot be read, is no UTF-8, no regular file or too large, when all of them together
    /// are too many or too large, or when there is no TOML in the directory.
    pub fn from_dir(path: &Path) -> Result<Self, FilesError> {
        let failed = |error| FilesError::Io { path: path.to_owned(), error };
        let home = path.canonicalize().map_err(failed)?;
        let mut gathering =
            Gathering { root: path, home, files: BTreeMap::new(), n_bytes: 0, n_entries: 0 };
        gathering.read_dir(path, "", 0)?;
        let files = gathering.files;
        if !files.keys().any(|name| is_toml(name) && !name.contains('/')) {
            return Err(FilesError::NoEdition { path: path.to_owned() });
        }
        Ok(Self { name: path.display().to_string().replace('\\', "/"), files })
    }
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
                if kind.is_symlink() {
                    self.check_link(&path)?;
                }
                let text = self.read_text(&path)?;
                self.files.insert(format!("{prefix}{name}"), text);
                if self.files.len() > FILES_MAX {
                    return Err(FilesError::TooMany { path: self.root.to_owned() });
                }
            }
        }
        Ok(())
    }

    fn check_link(&self, path: &Path) -> Result<(), FilesError> {
        let end = path.canonicalize();
        let end = end.map_err(|error| FilesError::Io { path: path.to_owned(), error })?;
        if end.starts_with(&self.home) {
            return Ok(());
        }
        Err(FilesError::Outside { path: path.to_owned() })
    }

    fn read_text(&mut self, path: &Path) -> Result<String, FilesError> {
        let bytes = read_regular(path, BYTES_MAX).map_err(|error| {
            let path = path.to_owned();
            match error {
                ReadError::NotRegular => FilesError::NotRegular { path },
                ReadError::TooLarge => FilesError::TooLarge { path },
                ReadError::Io(error) => FilesError::Io { path, error },
            }
        })?;
        self.n_bytes += bytes.len() as u64;
        if self.n_bytes > TOTAL_MAX {
            return Err(FilesError::TooLargeTogether { path: self.root.to_owned() });
        }
        String::from_utf8(bytes).ok().ok_or_else(|| FilesError::NotUtf8 { path: path.to_owned() })
    }
}

/// Why a file is not read by [`read_regular`].
#[derive(Debug)]
pub enum ReadError {
    /// It is a directory, a device, a pipe or a socket.
    NotRegular,
    /// It holds more than it may.
    TooLarge,
    /// The system refuses.
    Io(io::Error),
}

/// The bytes of a regular file of at most `bytes_max`, read once. Whatever could be without end or make us wait (a device,
/// a pipe) is refused before it is opened; what grows while it is read is cut off and refused.
///
/// # Errors
/// [`ReadError`].
pub fn read_regular(path: &Path, bytes_max: u64) -> Result<Vec<u8>, ReadError> {
    let metadata = fs::metadata(path).map_err(ReadError::Io)?;
    if !metadata.is_file() {
        return Err(ReadError::NotRegular);
    }
    if metadata.len() > bytes_max {
        return Err(ReadError::TooLarge);
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(ReadError::Io)?;
    file.take(bytes_max.saturating_add(1)).read_to_end(&mut bytes).map_err(ReadError::Io)?;
    if bytes.len() as u64 > bytes_max { Err(ReadError::TooLarge) } else { Ok(bytes) }
}
