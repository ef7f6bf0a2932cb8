//! The file that a game is saved in: every line is with the system before its effect is shown.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use serde::{Deserialize, Serialize};
use tempfile::TempPath;
use warboard_engine::game::Seed;
use warboard_engine::model::Lang;
use warboard_engine::record::Header;
use warboard_engine::text::{NotText, ReadError, decode, json, lines, read_regular};

use crate::exit::Failure;
use crate::play::desk::typed;
use crate::text::{Texts, say};

/// The largest save that is read, in bytes: a game of a hundred thousand answers is a tenth of it.
const BYTES_MAX: u64 = 128 << 20;

/// The first line of a save with the language of the game, which the engine does not need.
#[derive(Serialize)]
struct InLang<'a> {
    #[serde(flatten)]
    header: &'a Header,
    lang: &'a str,
}

/// What is read of it.
#[derive(Deserialize)]
struct OfLang {
    #[serde(default)]
    lang: Option<String>,
}

/// The first line of a save, with the language of the game.
pub(crate) fn header_line(header: &Header, lang: Lang) -> String {
    let line = serde_json::to_string(&InLang { header, lang: lang.as_str() });
    line.map_or_else(|_| header.line(), |line| format!("{line}\n"))
}

/// The language that the first line of a save says; older saves say none.
pub(crate) fn lang_of(bytes: &[u8]) -> Option<Lang> {
    let begun: OfLang = json(&lines(bytes).next()?.bytes).ok()?;
    begun.lang?.parse().ok()
}

/// A save that is being written. Until it holds the beginning of a game, it has no name: a full disk or a program that is
/// stopped leaves a whole beginning or nothing.
#[derive(Debug)]
pub(crate) struct SaveFile {
    path: PathBuf,
    file: File,
    /// Its bytes, all of whole lines.
    length: u64,
    /// The file while it has no name.
    nameless: Option<TempPath>,
}

impl SaveFile {
    /// A new file; one that exists already is never written over.
    pub(crate) fn create(texts: &Texts, path: &Path) -> Result<Self, Failure> {
        if let Some(dir) = path.parent() {
            fs::create_dir_all(dir).map_err(|error| unwritable(texts, dir, &error))?;
        }
        if path.symlink_metadata().is_ok() {
            return Err(exists(texts, path));
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let nameless = tempfile::Builder::new()
            .prefix(".warboard-")
            .tempfile_in(folder.unwrap_or(Path::new(".")))
            .map_err(|error| unwritable(texts, path, &error))?;
        let (file, nameless) = nameless.into_parts();
        Ok(Self { nameless: Some(nameless), ..Self::alone(texts, path, file)? })
    }

    /// Writes the beginning of a new save, and gives it its name.
    pub(crate) fn begin(&mut self, texts: &Texts, lines: &str) -> Result<(), Failure> {
        self.add(texts, lines)?;
        self.file.sync_data().map_err(|error| unwritable(texts, &self.path, &error))?;
        let Some(nameless) = self.nameless.take() else { return Ok(()) };
        // What was said to a game that had this name before holds no more.
        let _ = fs::remove_file(self.said_path());
        let _ = fs::remove_file(self.chat_path());
        nameless.persist_noclobber(&self.path).map_err(|refused| {
            if refused.error.kind() == io::ErrorKind::AlreadyExists {
                exists(texts, &self.path)
            } else {
                unwritable(texts, &self.path, &refused.error)
            }
        })
    }

    /// A new file of a name that is still free, in the user's data folder.
    pub(crate) fn create_in_data_folder(
        texts: &Texts,
        edition: &str,
        seed: Seed,
    ) -> Result<Self, Failure> {
        let folder = saves_folder(texts)?;
        let edition = edition.replace(['/', '\\', '.'], "_");
        // A name is seen by all: of a secret it says how the commitment to it begins.
        let seed = seed.commitment().map_or_else(|| seed.to_string(), |hash| hash[..8].to_owned());
        for n in 1..10_000 {
            let again = if n == 1 { String::new() } else { format!("-{n}") };
            let path = folder.join(format!("{edition}-{seed}{again}.warboard"));
            if !path.exists() {
                return Self::create(texts, &path);
            }
        }
        Err(Failure::System(format!("`{}` is full of saves of this seed", folder.display())))
    }

    /// A file that exists, to be written on after its first `n_bytes`.
    pub(crate) fn go_on(texts: &Texts, path: &Path, n_bytes: usize) -> Result<Self, Failure> {
        let file = OpenOptions::new().append(true).open(path);
        let file = file.map_err(|error| unwritable(texts, path, &error))?;
        let mut save = Self::alone(texts, path, file)?;
        if save.length > n_bytes as u64 {
            save.length = n_bytes as u64;
            save.file.set_len(save.length).map_err(|error| unwritable(texts, path, &error))?;
        }
        Ok(save)
    }

    /// Two programs never write one save.
    fn alone(texts: &Texts, path: &Path, file: File) -> Result<Self, Failure> {
        if let Err(fs::TryLockError::WouldBlock) = file.try_lock() {
            let path = path.display().to_string();
            return Err(Failure::BadInput(say!(texts, "save-in-use", "path" = path)));
        }
        let length = file.metadata().map_err(|error| unwritable(texts, path, &error))?.len();
        Ok(Self { path: path.to_owned(), file, length, nameless: None })
    }

    /// Adds a line and hands it to the system. Where that fails, nothing of the line stays: whoever plays may try again.
    pub(crate) fn add(&mut self, texts: &Texts, line: &str) -> Result<(), Failure> {
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.flush());
        if let Err(error) = written {
            // What cannot be taken back either is found as a torn line when the save is read.
            let _ = self.file.set_len(self.length);
            let _ = self.file.seek(SeekFrom::Start(self.length));
            return Err(unwritable(texts, &self.path, &error));
        }
        self.length += line.len() as u64;
        Ok(())
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Where what people have said beforehand is kept.
    pub(crate) fn said_path(&self) -> PathBuf {
        self.path.with_added_extension("said")
    }

    /// Where what people have said to each other is kept.
    pub(crate) fn chat_path(&self) -> PathBuf {
        self.path.with_added_extension("chat")
    }

    /// Whether a file beside it may be written. A pipe of that name would keep the game waiting for somebody who reads.
    pub(crate) fn may_write(beside: &Path) -> bool {
        beside.metadata().map_or(true, |data| data.is_file())
    }

    /// Copies it to a new file.
    pub(crate) fn copy_to(&self, texts: &Texts, path: &Path) -> Result<(), Failure> {
        let bytes = read(texts, &self.path)?;
        let reason = |error: NotText| Failure::BadInput(error.to_string());
        let text = decode(&bytes).map_err(reason)?;
        Self::create(texts, path)?.begin(texts, &text)
    }
}

/// Reads a save, whole.
pub(crate) fn read(texts: &Texts, path: &Path) -> Result<Vec<u8>, Failure> {
    read_regular(path, BYTES_MAX).map_err(|error| {
        let reason = match error {
            ReadError::NotRegular => say!(texts, "not-regular"),
            ReadError::TooLarge(most) => say!(texts, "too-large", "n" = most >> 20),
            error @ (ReadError::NotText(_) | ReadError::Io(_)) => error.to_string(),
        };
        let path = path.display().to_string();
        Failure::BadInput(say!(texts, "save-unreadable", "path" = path, "reason" = reason))
    })
}

fn exists(texts: &Texts, path: &Path) -> Failure {
    let path = path.display().to_string();
    Failure::BadInput(say!(texts, "save-exists", "path" = path))
}

/// The file that is meant: as it is named, or the save of that name in the data folder.
pub(crate) fn found(texts: &Texts, file: &Path) -> PathBuf {
    let is_name = file.components().count() == 1 && !file.exists();
    let folder = saves_folder(texts).ok().filter(|_| is_name);
    let name = file.display();
    let saves = folder
        .into_iter()
        .flat_map(|folder| [folder.join(file), folder.join(format!("{name}.warboard"))]);
    saves.into_iter().find(|save| save.is_file()).unwrap_or_else(|| file.to_owned())
}

/// How a save is named in a command: by its name alone where that finds it.
pub(crate) fn called(texts: &Texts, path: &Path) -> String {
    let stem = path.file_stem().map(Path::new);
    typed(stem.filter(|stem| found(texts, stem) == path).unwrap_or(path))
}

/// Where games are saved unless told otherwise.
pub(crate) fn saves_folder(texts: &Texts) -> Result<PathBuf, Failure> {
    Ok(data_folder(texts)?.join("saves"))
}

/// The folder of this user's own files.
pub(crate) fn data_folder(texts: &Texts) -> Result<PathBuf, Failure> {
    let folder = ProjectDirs::from("", "", "warboard").map(|dirs| dirs.data_dir().to_owned());
    folder.ok_or_else(|| Failure::System(say!(texts, "save-nowhere")))
}

/// Why a file cannot be written.
pub(crate) fn unwritable(texts: &Texts, path: &Path, error: &io::Error) -> Failure {
    let (path, reason) = (path.display().to_string(), error.to_string());
    Failure::System(say!(texts, "save-unwritable", "path" = path, "reason" = reason))
}
