//! The files of an edition, as text.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use serde::{Deserialize, Serialize};

/// The largest file that is read, in bytes.
const BYTES_MAX: u64 = 4 << 20;
/// The most files an edition has.
const FILES_MAX: usize = 10_000;
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
    /// There are more than 10,000 files.
    TooMany {
        /// The directory.
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
            Self::TooMany { path } => {
                write!(f, "`{}` holds more than {FILES_MAX} files", path.display())
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
    /// begin with a dot are passed over.
    ///
    /// # Errors
    /// [`FilesError`] when a file cannot be read, is no UTF-8 or too large, or there is no TOML in the directory.
    pub fn from_dir(path: &Path) -> Result<Self, FilesError> {
        let mut files = BTreeMap::new();
        read_dir(path, "", 0, &mut files)?;
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

fn read_dir(
    path: &Path,
    prefix: &str,
    depth: usize,
    files: &mut BTreeMap<String, String>,
) -> Result<(), FilesError> {
    let failed = |error| FilesError::Io { path: path.to_owned(), error };
    if depth > DEPTH_MAX {
        return Err(FilesError::TooDeep { path: path.to_owned() });
    }
    let mut entries =
        fs::read_dir(path).map_err(failed)?.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let name = entry.file_name();
        let Some(name) = name.to_str() else { return Err(FilesError::NotUtf8 { path }) };
        if name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            read_dir(&path, &format!("{prefix}{name}/"), depth + 1, files)?;
        } else if is_wanted(name) {
            files.insert(format!("{prefix}{name}"), read_file(&path)?);
        }
        if files.len() > FILES_MAX {
            return Err(FilesError::TooMany { path });
        }
    }
    Ok(())
}

fn read_file(path: &Path) -> Result<String, FilesError> {
    let failed = |error| FilesError::Io { path: path.to_owned(), error };
    if fs::metadata(path).map_err(failed)?.len() > BYTES_MAX {
        return Err(FilesError::TooLarge { path: path.to_owned() });
    }
    let bytes = fs::read(path).map_err(failed)?;
    String::from_utf8(bytes).ok().ok_or_else(|| FilesError::NotUtf8 { path: path.to_owned() })
}
