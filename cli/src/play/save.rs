//! The file that a game is saved in: every line is with the system before its effect is shown.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use serde::{Deserialize, Serialize};
use warboard_engine::game::Seed;
use warboard_engine::model::Lang;
use warboard_engine::record::Header;
use warboard_engine::text::{NotText, ReadError, decode, json, lines, read_regular};

use crate::exit::Failure;
use crate::play::desk::typed;
use crate::text::shown;
use crate::text::{Texts, say};
use crate::writing::{self, Readers, Unnamed};

/// The largest save that is read, in bytes: a game of a hundred thousand answers is a tenth of it.
const BYTES_MAX: u64 = 128 << 20;

/// The ending of the file beside a save that keeps what people have said beforehand.
pub(crate) const SAID: &str = "said";
/// The ending of the file beside a save that keeps what people have said to each other.
pub(crate) const CHAT: &str = "chat";
/// The ending of the file beside a save that keeps its links.
pub(crate) const LINKS: &str = "links";

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
    /// The name that it is still to get.
    unnamed: Option<Unnamed>,
}

impl SaveFile {
    /// A new file; one that exists already is never written over.
    pub(crate) fn create(texts: &Texts, path: &Path) -> Result<Self, Failure> {
        if let Some(dir) = path.parent() {
            writing::create_folder(dir).map_err(|error| unwritable(texts, dir, &error))?;
        }
        let begun = writing::begin(path, Readers::Owner);
        let (file, unnamed) = begun.map_err(|error| refused(texts, path, &error))?;
        Ok(Self { unnamed: Some(unnamed), ..Self::alone(texts, path, file)? })
    }

    /// Writes the beginning of a new save, and gives it its name.
    pub(crate) fn begin(&mut self, texts: &Texts, lines: &str) -> Result<(), Failure> {
        self.add(texts, lines)?;
        self.file.sync_data().map_err(|error| unwritable(texts, &self.path, &error))?;
        let Some(unnamed) = self.unnamed.take() else { return Ok(()) };
        // What was said to a game that had this name before holds no more.
        for ending in [SAID, CHAT] {
            writing::remove_beside(&self.path, ending);
        }
        unnamed.name().map_err(|error| refused(texts, &self.path, &error))
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
        Err(Failure::System(format!("`{}` is full of saves of this seed", shown(&folder))))
    }

    /// Opens a save that exists, to play it on. Nobody else may play it until this is dropped.
    ///
    /// # Errors
    /// It is being played already, it is a symbolic link, or the system refuses.
    pub(crate) fn open(texts: &Texts, path: &Path) -> Result<Self, Failure> {
        let file = writing::reopen(path).map_err(|error| unwritable(texts, path, &error))?;
        Self::alone(texts, path, file)
    }

    /// Cuts off what is behind its whole lines.
    pub(crate) fn cut(&mut self, texts: &Texts, n_bytes: usize) -> Result<(), Failure> {
        if self.length > n_bytes as u64 {
            self.length = n_bytes as u64;
            let cut = self.file.set_len(self.length);
            cut.map_err(|error| unwritable(texts, &self.path, &error))?;
        }
        Ok(())
    }

    /// Two programs never write one save.
    fn alone(texts: &Texts, path: &Path, file: File) -> Result<Self, Failure> {
        if !writing::lock(&file) {
            let path = shown(path);
            return Err(Failure::BadInput(say!(texts, "save-in-use", "path" = path)));
        }
        let length = file.metadata().map_err(|error| unwritable(texts, path, &error))?.len();
        Ok(Self { path: path.to_owned(), file, length, unnamed: None })
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

    /// The number of its bytes.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps a file beside it, readable for its owner only; [`SAID`] or [`CHAT`] says which. The game does without where that cannot
    /// be written.
    pub(crate) fn keep_beside(&self, ending: &str, bytes: &[u8]) {
        let _ = writing::keep_beside(&self.path, ending, bytes);
    }

    /// Reads a file beside it of at most `bytes_max`; a symbolic link counts as none.
    pub(crate) fn read_beside(&self, ending: &str, bytes_max: u64) -> Option<Vec<u8>> {
        read_beside(&self.path, ending, bytes_max)
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
        let path = shown(path);
        Failure::BadInput(say!(texts, "save-unreadable", "path" = path, "reason" = reason))
    })
}

/// Reads a file beside a save, of at most `bytes_max`; a symbolic link counts as none.
pub(crate) fn read_beside(save: &Path, ending: &str, bytes_max: u64) -> Option<Vec<u8>> {
    let path = writing::beside(save, ending);
    if writing::is_link(&path) { None } else { read_regular(&path, bytes_max).ok() }
}

/// Why a new save cannot be written.
fn refused(texts: &Texts, path: &Path, error: &io::Error) -> Failure {
    if error.kind() != io::ErrorKind::AlreadyExists {
        return unwritable(texts, path, error);
    }
    let path = shown(path);
    Failure::BadInput(say!(texts, "save-exists", "path" = path))
}

/// The file that is meant: as it is named, or the save of that name in the data folder.
pub(crate) fn found(texts: &Texts, file: &Path) -> PathBuf {
    let is_name = file.components().count() == 1 && !file.exists();
    let folder = saves_folder(texts).ok().filter(|_| is_name);
    let name = file.to_string_lossy();
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
    let (path, reason) = (shown(path), writing::reason(texts, error));
    Failure::System(say!(texts, "save-unwritable", "path" = path, "reason" = reason))
}
