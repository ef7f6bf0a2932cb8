//! The save of a game. Every line is written to the file before its effect is shown.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use warboard_engine::game::Seed;
use warboard_engine::model::{ARMIES_MAX, Lang, SeatId, TableId};
use warboard_engine::record::RecordHeader;
use warboard_engine::text::{NotText, ReadError, decode, json, lines, read_regular};

use crate::exit::CommandError;
use crate::presenter::typed;
use crate::text::shown;
use crate::text::{Texts, say, user_folder};
use crate::writing::{self, Readers, Unnamed};

/// Largest save that is read, in bytes; ten times that of a game with a hundred thousand answers.
const BYTES_MAX: u64 = 128 << 20;

/// The extension of the file beside a save with the standing orders.
pub(crate) const SAID: &str = "said";
/// The extension of the file beside a save with the chat.
pub const CHAT: &str = "chat";
/// The extension of the file beside a save with the answers of a seat to a step that all take at
/// once, followed by the number of the seat.
const PART: &str = "part";
/// The extension of the file beside a save with its links.
pub const LINKS: &str = "links";

/// The first line of a save as written, with the language of the game. The engine does not need the
/// language.
#[derive(Serialize)]
struct InLang<'a> {
    #[serde(flatten)]
    header: &'a RecordHeader,
    lang: &'a str,
}

/// The part of the first line that is read here.
#[derive(Deserialize)]
struct OfLang {
    #[serde(default)]
    lang: Option<String>,
}

/// Formats the first line of a save, with the language of the game.
pub fn header_line(header: &RecordHeader, lang: Lang) -> String {
    let line = serde_json::to_string(&InLang { header, lang: lang.as_str() });
    line.map_or_else(|_| header.line(), |line| format!("{line}\n"))
}

/// Returns the language in the first line of a save. Older saves have none.
pub(crate) fn lang_of(bytes: &[u8]) -> Option<Lang> {
    let begun: OfLang = json(&lines(bytes).next()?.bytes).ok()?;
    begun.lang?.parse().ok()
}

/// A save that is being written. The file has no name until it contains the beginning of a game. A
/// full disk or a stopped program therefore leaves a whole beginning or nothing.
#[derive(Debug)]
pub struct SaveFile {
    path: PathBuf,
    file: File,
    /// The size of the file in bytes; only whole lines count.
    length: u64,
    /// The file's future name; `None` once it has the name.
    unnamed: Option<Unnamed>,
}

impl SaveFile {
    /// Creates a save. An existing file is never overwritten.
    ///
    /// # Errors
    /// The file exists, or the folder cannot be made or written.
    pub fn create(texts: &Texts, path: &Path) -> Result<Self, CommandError> {
        if let Some(dir) = path.parent() {
            writing::create_folder(dir).map_err(|error| unwritable(texts, dir, &error))?;
        }
        let begun = writing::begin(path, Readers::Owner);
        let (file, unnamed) = begun.map_err(|error| refused(texts, path, &error))?;
        Ok(Self { unnamed: Some(unnamed), ..Self::alone(texts, path, file)? })
    }

    /// Writes the beginning of a new save and names the file.
    ///
    /// # Errors
    /// The file cannot be written or named.
    pub fn begin(&mut self, texts: &Texts, lines: &str) -> Result<(), CommandError> {
        self.add(texts, lines)?;
        self.file.sync_data().map_err(|error| unwritable(texts, &self.path, &error))?;
        let Some(unnamed) = self.unnamed.take() else { return Ok(()) };
        // Orders, chat and answers of an earlier game with this name no longer apply.
        for ending in [SAID, CHAT] {
            writing::remove_beside(&self.path, ending);
        }
        (0..ARMIES_MAX).for_each(|at| self.remove_part(SeatId::from_index(at)));
        unnamed.name().map_err(|error| refused(texts, &self.path, &error))
    }

    /// Creates a save with an unused name in the user's data folder.
    ///
    /// # Errors
    /// The system has no folder for the user's data, or it cannot be written.
    pub fn create_in_data_folder(
        texts: &Texts,
        edition: &str,
        seed: Seed,
    ) -> Result<Self, CommandError> {
        let folder = saves_folder(texts)?;
        let edition = edition.replace(['/', '\\', '.'], "_");
        // Anyone can see the name, so a secret contributes only the beginning of its commitment.
        let seed = seed.commitment().map_or_else(|| seed.to_string(), |hash| hash[..8].to_owned());
        for n in 1..10_000 {
            let again = if n == 1 { String::new() } else { format!("-{n}") };
            let path = folder.join(format!("{edition}-{seed}{again}.warboard"));
            if !path.exists() {
                return Self::create(texts, &path);
            }
        }
        Err(CommandError::System(format!("`{}` is full of saves of this seed", shown(&folder))))
    }

    /// Opens an existing save to continue the game. No other program may play it until the value is
    /// dropped.
    ///
    /// # Errors
    /// The save is in use, it is a symbolic link, or the system refuses.
    pub fn open(texts: &Texts, path: &Path) -> Result<Self, CommandError> {
        let file = writing::reopen(path).map_err(|error| unwritable(texts, path, &error))?;
        Self::alone(texts, path, file)
    }

    /// Removes the bytes behind the last whole line.
    pub(crate) fn cut(&mut self, texts: &Texts, n_bytes: usize) -> Result<(), CommandError> {
        if self.length > n_bytes as u64 {
            self.length = n_bytes as u64;
            let cut = self.file.set_len(self.length);
            cut.map_err(|error| unwritable(texts, &self.path, &error))?;
        }
        Ok(())
    }

    /// Locks the file, because two programs may never write one save.
    fn alone(texts: &Texts, path: &Path, file: File) -> Result<Self, CommandError> {
        if !writing::lock(&file) {
            let path = shown(path);
            return Err(CommandError::BadInput(say!(texts, "save-in-use", "path" = path)));
        }
        let length = file.metadata().map_err(|error| unwritable(texts, path, &error))?.len();
        Ok(Self { path: path.to_owned(), file, length, unnamed: None })
    }

    /// Appends a line and flushes it. On failure the line is removed again, so that the player can
    /// retry.
    pub(crate) fn add(&mut self, texts: &Texts, line: &str) -> Result<(), CommandError> {
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.flush());
        if let Err(error) = written {
            // If the removal fails as well, the remains are found as a torn line when the save is
            // read.
            let _ = self.file.set_len(self.length);
            let _ = self.file.seek(SeekFrom::Start(self.length));
            return Err(unwritable(texts, &self.path, &error));
        }
        self.length += line.len() as u64;
        Ok(())
    }

    /// Returns the size of the save in bytes.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// Returns the path of the save.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a file beside the save, readable by its owner only, with the extension `ending` such
    /// as `SAID` or `CHAT`. The game continues without the file if that fails.
    pub fn keep_beside(&self, ending: &str, bytes: &[u8]) {
        let _ = writing::keep_beside(&self.path, ending, bytes);
    }

    /// Reads a file of at most `bytes_max` bytes beside the save. Returns `None` if it cannot be
    /// read or is a symbolic link.
    pub fn read_beside(&self, ending: &str, bytes_max: u64) -> Option<Vec<u8>> {
        read_beside(&self.path, ending, bytes_max)
    }

    /// Creates the file beside the save with the answers of a seat's part, and returns it as a save
    /// that its answers are written to. It begins with `lines` and replaces an earlier file.
    pub(crate) fn create_part(
        &self,
        texts: &Texts,
        seat: SeatId,
        lines: &[u8],
    ) -> Result<Self, CommandError> {
        let file = writing::beside(&self.path, &part_of(seat));
        let begun = writing::keep_secret(&file, lines).and_then(|()| writing::reopen(&file));
        let begun = begun.map_err(|error| unwritable(texts, &file, &error))?;
        Ok(Self { path: self.path.clone(), ..Self::alone(texts, &file, begun)? })
    }

    /// Reads the file beside the save with the answers of a seat's part, if there is one.
    pub(crate) fn read_part(&self, seat: SeatId) -> Option<Vec<u8>> {
        self.read_beside(&part_of(seat), BYTES_MAX)
    }

    /// Removes the file beside the save with the answers of a seat's part.
    pub(crate) fn remove_part(&self, seat: SeatId) {
        writing::remove_beside(&self.path, &part_of(seat));
    }

    /// Copies the save to a new file.
    pub(crate) fn copy_to(&self, texts: &Texts, path: &Path) -> Result<(), CommandError> {
        let bytes = read(texts, &self.path)?;
        let reason = |error: NotText| CommandError::BadInput(error.to_string());
        let text = decode(&bytes).map_err(reason)?;
        Self::create(texts, path)?.begin(texts, &text)
    }
}

/// Returns the extension of the file with the answers of a seat's part.
fn part_of(seat: SeatId) -> String {
    format!("{PART}{}", seat.0 + 1)
}

/// Reads a whole save.
///
/// # Errors
/// The file cannot be read, is not a regular file or is too large.
pub fn read(texts: &Texts, path: &Path) -> Result<Vec<u8>, CommandError> {
    read_regular(path, BYTES_MAX).map_err(|error| {
        let reason = match error {
            ReadError::NotRegular => say!(texts, "not-regular"),
            ReadError::TooLarge(most) => say!(texts, "too-large", "n" = most >> 20),
            error @ (ReadError::NotText(_) | ReadError::Io(_)) => error.to_string(),
        };
        let path = shown(path);
        CommandError::BadInput(say!(texts, "save-unreadable", "path" = path, "reason" = reason))
    })
}

/// Reads a file of at most `bytes_max` bytes beside a save. Returns `None` if it cannot be read or
/// is a symbolic link.
pub fn read_beside(save: &Path, ending: &str, bytes_max: u64) -> Option<Vec<u8>> {
    let path = writing::beside(save, ending);
    if writing::is_link(&path) { None } else { read_regular(&path, bytes_max).ok() }
}

/// Returns the error for a new save that cannot be written.
fn refused(texts: &Texts, path: &Path, error: &io::Error) -> CommandError {
    if error.kind() != io::ErrorKind::AlreadyExists {
        return unwritable(texts, path, error);
    }
    let path = shown(path);
    CommandError::BadInput(say!(texts, "save-exists", "path" = path))
}

/// Returns the path of a save: the given one, or that of the save with this name in the data
/// folder.
pub fn found(texts: &Texts, file: &Path) -> PathBuf {
    let is_name = file.components().count() == 1 && !file.exists();
    let folder = saves_folder(texts).ok().filter(|_| is_name);
    let name = file.to_string_lossy();
    let saves = folder
        .into_iter()
        .flat_map(|folder| [folder.join(file), folder.join(format!("{name}.warboard"))]);
    saves.into_iter().find(|save| save.is_file()).unwrap_or_else(|| file.to_owned())
}

/// Formats a save for use in a command: its name alone if that finds it, else its path.
pub fn called(texts: &Texts, path: &Path) -> String {
    let stem = path.file_stem().map(Path::new);
    typed(stem.filter(|stem| found(texts, stem) == path).unwrap_or(path))
}

/// Returns the default folder of saves.
///
/// # Errors
/// The system has no folder for the user's data.
pub fn saves_folder(texts: &Texts) -> Result<PathBuf, CommandError> {
    Ok(data_folder(texts)?.join("saves"))
}

/// Returns the user's data folder.
///
/// # Errors
/// The system has no folder for the user's data.
pub fn data_folder(texts: &Texts) -> Result<PathBuf, CommandError> {
    user_folder().ok_or_else(|| CommandError::System(say!(texts, "save-nowhere")))
}

/// Returns the error for a file that cannot be written.
pub fn unwritable(texts: &Texts, path: &Path, error: &io::Error) -> CommandError {
    let (path, reason) = (shown(path), writing::reason(texts, error));
    CommandError::System(say!(texts, "save-unwritable", "path" = path, "reason" = reason))
}
