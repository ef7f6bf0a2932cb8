//! The files of an edition as their author wrote them: read with every comment, and written with the line ends and the mark
//! that they had. Only `.toml` files in the directory itself are read; overlays and tests are not part of the board.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use toml_edit::{Document, TableLike};
use warboard_engine::text::{ReadError, decode, read_regular};
use warboard_table::text::shown;
use warboard_table::writing;

/// Largest file that is read, in bytes: the largest that an edition may have.
const BYTES_MAX: u64 = 4 << 20;
/// The most files that are read.
const FILES_MAX: usize = 1_000;

/// The ends of the lines of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LineEnds {
    /// `\n`.
    Unix,
    /// `\r\n`.
    Windows,
    /// Several kinds, so that none can be kept.
    Mixed,
}

/// A file.
#[derive(Clone, Debug)]
pub(super) struct BoardFile {
    /// Its text, with `\n` as every line end.
    pub(super) text: Arc<str>,
    /// Its tables, or the reason why it has none.
    pub(super) parsed: Result<Arc<Document<String>>, String>,
    ends: LineEnds,
    has_mark: bool,
}

impl BoardFile {
    fn new(bytes: &[u8]) -> Self {
        let is_windows = bytes.windows(2).any(|pair| pair == b"\r\n");
        let is_unix = bytes
            .iter()
            .enumerate()
            .any(|(at, &byte)| byte == b'\n' && (at == 0 || bytes[at - 1] != b'\r'));
        let is_old = bytes
            .iter()
            .enumerate()
            .any(|(at, &byte)| byte == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
        let ends = match (is_unix, is_windows, is_old) {
            (_, false, false) => LineEnds::Unix,
            (false, true, false) => LineEnds::Windows,
            _ => LineEnds::Mixed,
        };
        let has_mark = bytes.starts_with(b"\xef\xbb\xbf");
        let (text, parsed) = match decode(bytes) {
            Ok(text) => {
                let parsed = parse(&text);
                (text, parsed)
            }
            Err(error) => (String::new(), Err(error.to_string())),
        };
        Self { text: text.into(), parsed, ends, has_mark }
    }

    /// Returns the top-level table, if the file can be read.
    pub(super) fn root(&self) -> Option<&dyn TableLike> {
        self.parsed.as_ref().ok().map(|parsed| parsed.as_table() as &dyn TableLike)
    }

    /// Returns the bytes of a new text in the manner of this file; `None` where its line ends are
    /// mixed.
    fn bytes(&self, text: &str) -> Option<Vec<u8>> {
        let text = match self.ends {
            LineEnds::Unix => text.to_owned(),
            LineEnds::Windows => text.replace('\n', "\r\n"),
            LineEnds::Mixed => return None,
        };
        let mark: &[u8] = if self.has_mark { b"\xef\xbb\xbf" } else { b"" };
        Some([mark, text.as_bytes()].concat())
    }
}

/// Parses a text; the error is one line with its place.
pub(super) fn parse(text: &str) -> Result<Arc<Document<String>>, String> {
    Document::parse(text.to_owned()).map(Arc::new).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start).min(text.len());
        let before = text.get(..at).unwrap_or_default();
        let message = error.message().lines().collect::<Vec<_>>().join(" ");
        format!("line {}: {message}", before.matches('\n').count() + 1)
    })
}

/// The reason why a file was not written.
#[derive(Debug)]
pub(super) enum WriteError {
    /// The file uses several kinds of line ends.
    MixedLines(String),
    /// The file changed after it was read.
    Changed(String),
    /// The system, or a rule of the writer of files, refuses.
    Io(String, io::Error),
}

/// The files of one directory.
#[derive(Clone, Debug)]
pub(super) struct BoardFiles {
    folder: PathBuf,
    /// Every file by its name.
    pub(super) files: BTreeMap<String, BoardFile>,
}

impl BoardFiles {
    /// Reads the files of a directory. A file that cannot be read is left out.
    ///
    /// # Errors
    /// The directory cannot be read.
    pub(super) fn read(folder: &Path) -> io::Result<Self> {
        let mut files = BTreeMap::new();
        for entry in std::fs::read_dir(folder)?.take(FILES_MAX) {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            let is_toml = Path::new(&name).extension().is_some_and(|kind| kind == "toml");
            if !is_toml || name.starts_with('.') {
                continue;
            }
            match read_regular(&entry.path(), BYTES_MAX) {
                Ok(bytes) => {
                    files.insert(name, BoardFile::new(&bytes));
                }
                Err(ReadError::Io(error)) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => {
                    let file = BoardFile::new(b"");
                    files.insert(name, BoardFile { parsed: Err(error.to_string()), ..file });
                }
            }
        }
        Ok(Self { folder: folder.to_owned(), files })
    }

    /// Checks whether the texts of two readings are equal.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let texts = |files: &Self| -> Vec<(String, Arc<str>, bool)> {
            let each = files.files.iter();
            each.map(|(name, file)| (name.clone(), Arc::clone(&file.text), file.parsed.is_ok()))
                .collect()
        };
        texts(self) == texts(other)
    }

    /// Writes new texts, each whole or not at all. If one cannot be written, those before it are
    /// restored.
    ///
    /// # Errors
    /// A file was changed since it was read, has mixed line ends, or cannot be written.
    pub(super) fn write(&self, texts: &BTreeMap<String, String>) -> Result<(), WriteError> {
        let folder = writing::Folder::open(&self.folder)
            .map_err(|error| WriteError::Io(shown(&self.folder), error))?;
        let mut ready = Vec::new();
        for (name, text) in texts {
            let Some(file) = self.files.get(name) else { continue };
            let bytes = file.bytes(text).ok_or_else(|| WriteError::MixedLines(name.clone()))?;
            let old = file.bytes(&file.text).unwrap_or_default();
            ready.push((name, bytes, old));
        }
        for (name, _, old) in &ready {
            let is_there = read_regular(&self.folder.join(name), BYTES_MAX);
            if is_there.ok().as_ref() != Some(old) {
                return Err(WriteError::Changed((*name).clone()));
            }
        }
        for (at, (name, bytes, _)) in ready.iter().enumerate() {
            if let Err(error) = folder.replace(name, bytes) {
                for (name, _, old) in &ready[..at] {
                    // The first error is the one to report.
                    let _ = folder.replace(name, old);
                }
                return Err(WriteError::Io((*name).clone(), error));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_and_marks_are_kept() {
        let texts = ["a = 1\nb = 2\n", "a = 1\r\nb = 2\r\n", "\u{feff}a = 1\n", "\u{feff}\r\n"];
        for text in texts {
            let file = BoardFile::new(text.as_bytes());
            assert!(file.parsed.is_ok(), "{text:?}");
            assert_eq!(file.bytes(&file.text).unwrap(), text.as_bytes(), "{text:?}");
        }
        assert_eq!(BoardFile::new(b"a = 1\r\nb = 2\n").bytes(""), None);
        let broken = BoardFile::new(b"a = 1\n\nb = [\n");
        assert!(broken.parsed.is_err_and(|error| error.starts_with("line ")));
    }
}
