//! The file that a game is saved in: every line is with the system before its effect is shown.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use crate::exit::Failure;
use crate::text::{Texts, say};

/// A save that is being written.
#[derive(Debug)]
pub(crate) struct SaveFile {
    path: PathBuf,
    file: File,
}

impl SaveFile {
    /// A new file; one that exists already is never written over.
    pub(crate) fn create(texts: &Texts, path: &Path) -> Result<Self, Failure> {
        if let Some(dir) = path.parent() {
            fs::create_dir_all(dir).map_err(|error| unwritable(texts, dir, &error))?;
        }
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        let file = file.map_err(|error| {
            if error.kind() == io::ErrorKind::AlreadyExists {
                let path = path.display().to_string();
                Failure::BadInput(say!(texts, "save-exists", "path" = path))
            } else {
                unwritable(texts, path, &error)
            }
        })?;
        Self::alone(texts, path, file)
    }

    /// A new file of a name that is still free, in the user's data folder.
    pub(crate) fn create_in_data_folder(
        texts: &Texts,
        edition: &str,
        seed: u64,
    ) -> Result<Self, Failure> {
        let folder = data_folder(texts)?.join("saves");
        let edition = edition.replace(['/', '\\', '.'], "_");
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
        let save = Self::alone(texts, path, file)?;
        let length = save.file.metadata().map_err(|error| unwritable(texts, path, &error))?.len();
        if length > n_bytes as u64 {
            save.file.set_len(n_bytes as u64).map_err(|error| unwritable(texts, path, &error))?;
        }
        Ok(save)
    }

    /// Two programs never write one save.
    fn alone(texts: &Texts, path: &Path, file: File) -> Result<Self, Failure> {
        if let Err(fs::TryLockError::WouldBlock) = file.try_lock() {
            let path = path.display().to_string();
            return Err(Failure::BadInput(say!(texts, "save-in-use", "path" = path)));
        }
        Ok(Self { path: path.to_owned(), file })
    }

    /// Adds a line and hands it to the system.
    pub(crate) fn add(&mut self, texts: &Texts, line: &str) -> Result<(), Failure> {
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| unwritable(texts, &self.path, &error))
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Copies it to a new file.
    pub(crate) fn copy_to(&self, texts: &Texts, path: &Path) -> Result<(), Failure> {
        let text = fs::read(&self.path).map_err(|error| unwritable(texts, &self.path, &error))?;
        let mut copy = Self::create(texts, path)?;
        copy.file.write_all(&text).map_err(|error| unwritable(texts, path, &error))
    }
}

/// Reads a save, whole.
pub(crate) fn read(texts: &Texts, path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| {
        let (path, reason) = (path.display().to_string(), error.to_string());
        Failure::BadInput(say!(texts, "save-unreadable", "path" = path, "reason" = reason))
    })
}

/// The folder of this user's own files.
pub(crate) fn data_folder(texts: &Texts) -> Result<PathBuf, Failure> {
    let folder = ProjectDirs::from("", "", "warboard").map(|dirs| dirs.data_dir().to_owned());
    folder.ok_or_else(|| Failure::System(say!(texts, "save-nowhere")))
}

fn unwritable(texts: &Texts, path: &Path, error: &io::Error) -> Failure {
    let (path, reason) = (path.display().to_string(), error.to_string());
    Failure::System(say!(texts, "save-unwritable", "path" = path, "reason" = reason))
}
