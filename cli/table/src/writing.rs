//! The one writer of files: no other part of the program creates, changes or removes one, and a lint forbids it.
//!
//! - A file is written under a temporary name in its folder and then renamed, so a full disk leaves the old file whole and nothing
//!   beside it. A file that grows line by line is renamed with its first lines.
//! - No symbolic link is written through. Of a path that the user has named, the last part may not be one; below a [`Folder`], where
//!   the program chooses the names, no part may be one.
//! - What holds secrets is readable for its owner only.

#![expect(clippy::disallowed_methods, reason = "this is the one writer of files")]

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

use tempfile::{Builder, NamedTempFile, TempPath};

use crate::text::{Texts, say};

/// The beginning of temporary names.
const PREFIX: &str = ".warboard-";

/// The users who may read a new file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Readers {
    /// The permissions of the system's default.
    Everybody,
    /// Permissions for the owner of the file alone.
    Owner,
}

/// A rule of this module that forbids a path; the error inside an [`io::Error`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Forbidden {
    /// The path is a symbolic link.
    Link,
    /// The path is below a symbolic link.
    BelowLink,
    /// The path leads out of the folder.
    Outside,
    /// The path is not a regular file.
    NotRegular,
}

impl Forbidden {
    fn say(self, texts: &Texts) -> String {
        match self {
            Self::Link => say!(texts, "write-link"),
            Self::BelowLink => say!(texts, "write-below-link"),
            Self::Outside => say!(texts, "write-outside"),
            Self::NotRegular => say!(texts, "not-regular"),
        }
    }
}

impl std::fmt::Display for Forbidden {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.say(&Texts::new(warboard_engine::model::Lang::En)))
    }
}

impl std::error::Error for Forbidden {}

impl From<Forbidden> for io::Error {
    fn from(forbidden: Forbidden) -> Self {
        Self::other(forbidden)
    }
}

/// Returns the reason of an error of this module in the language of `texts`.
pub fn reason(texts: &Texts, error: &io::Error) -> String {
    let inner = error.get_ref().and_then(|inner| inner.downcast_ref::<Forbidden>());
    inner.map_or_else(|| error.to_string(), |forbidden| forbidden.say(texts))
}

/// Tests a path for a symbolic link, wherever that leads.
pub(crate) fn is_link(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|data| data.is_symlink())
}

/// Writes a file that the user has named; one that is there is replaced and keeps its permissions. A device or a pipe is written to
/// as it is.
///
/// # Errors
/// The path is a symbolic link or a directory, or the system refuses: then the old file is whole.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match path.symlink_metadata() {
        Ok(old) if old.is_symlink() && !is_of_system(path) => Err(Forbidden::Link.into()),
        Ok(old) if !old.is_file() && !old.is_dir() => {
            let mut stream = OpenOptions::new().write(true).open(path)?;
            stream.write_all(bytes)?;
            stream.flush()
        }
        _ => put(path, bytes),
    }
}

/// Replaces the contents of a file under its name. Anything of that name is replaced, unless it is
/// a folder.
fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let old = path.symlink_metadata().ok().filter(fs::Metadata::is_file);
    let mut file = temporary(path, Readers::Everybody)?;
    file.as_file_mut().write_all(bytes)?;
    if let Some(old) = old {
        // A system without such permissions has nothing to keep.
        let _ = file.as_file().set_permissions(old.permissions());
    }
    file.persist(path)?;
    Ok(())
}

/// Writes a secret file of the program's own. Whatever has its name is replaced, a link as well, unless it is a folder.
///
/// # Errors
/// The system refuses: then the old file is whole.
pub fn keep_secret(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = temporary(path, Readers::Owner)?;
    file.as_file_mut().write_all(bytes)?;
    file.persist(path)?;
    Ok(())
}

/// Tests for one of the system's names of open files, such as `/dev/stdout`.
fn is_of_system(path: &Path) -> bool {
    let folder = path.parent().and_then(|folder| folder.canonicalize().ok());
    folder.is_some_and(|folder| folder == Path::new("/dev") || folder.starts_with("/proc"))
}

/// Returns a temporary file beside a path.
fn temporary(path: &Path, readers: Readers) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX);
    if readers == Readers::Everybody {
        open_to_everybody(&mut builder, 0o666);
    }
    builder.tempfile_in(folder_of(path)).map_err(without_path)
}

/// Returns the error without the temporary path that `tempfile` adds, which is meaningless to
/// users.
fn without_path(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path \"") {
        Some((plain, _)) => io::Error::new(error.kind(), plain.to_owned()),
        None => error,
    }
}

/// Applies the system's default permissions to a temporary file, instead of restricting it to its
/// owner.
fn open_to_everybody(builder: &mut Builder<'_, '_>, mode: u32) {
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
    #[cfg(not(unix))]
    let _ = (builder, mode);
}

/// Returns the folder of a file.
fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// The name that a new file gets once its beginning is written.
#[derive(Debug)]
pub struct Unnamed {
    temporary: TempPath,
    path: PathBuf,
}

impl Unnamed {
    /// Renames the file to its final name.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`] where something has that name, or the system refuses; the file is removed.
    pub fn name(self) -> io::Result<()> {
        Ok(self.temporary.persist_noclobber(&self.path)?)
    }
}

/// Begins a new file that gets its name later, and is removed without one.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] where something has that name, or the system refuses.
pub fn begin(path: &Path, readers: Readers) -> io::Result<(File, Unnamed)> {
    if path.symlink_metadata().is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    let (file, temporary) = temporary(path, readers)?.into_parts();
    Ok((file, Unnamed { temporary, path: path.to_owned() }))
}

/// Opens a file to read it and to append to it.
///
/// # Errors
/// It is a symbolic link or not a regular file, or the system refuses.
pub fn reopen(path: &Path) -> io::Result<File> {
    let data = path.symlink_metadata()?;
    if data.is_symlink() {
        return Err(Forbidden::Link.into());
    }
    if !data.is_file() {
        return Err(Forbidden::NotRegular.into());
    }
    let mut options = OpenOptions::new();
    options.read(true).append(true);
    // The path may have become another between the two looks at it.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        &mut options,
        (rustix::fs::OFlags::NOFOLLOW | rustix::fs::OFlags::NONBLOCK).bits().cast_signed(),
    );
    let file = options.open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(Forbidden::NotRegular.into()) }
}

/// Keeps others from writing a file for as long as it is open; whether nobody else does. The system ends the lock with the process.
/// On systems without locks, nobody is kept.
pub fn lock(file: &File) -> bool {
    !matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}

/// Creates a folder that the user has named, and those above it.
///
/// # Errors
/// The system refuses.
pub fn create_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

/// Creates a folder with files by their path below it, all or none. An empty folder may be there.
///
/// # Errors
/// The path is a symbolic link, or the system refuses.
pub fn create_folder_with(path: &Path, files: &[(PathBuf, String)]) -> io::Result<()> {
    if is_link(path) {
        return Err(Forbidden::Link.into());
    }
    create_folder(folder_of(path))?;
    let mut builder = Builder::new();
    open_to_everybody(builder.prefix(PREFIX), 0o777);
    let temporary = builder.tempdir_in(folder_of(path)).map_err(without_path)?;
    let folder = Folder::open(temporary.path())?;
    for (name, text) in files {
        folder.replace(name, text.as_bytes())?;
    }
    if cfg!(windows) && path.is_dir() {
        fs::remove_dir(path)?;
    }
    fs::rename(temporary.path(), path)?;
    let _ = temporary.keep();
    Ok(())
}

/// Creates an empty file in a temporary folder of this process.
///
/// # Errors
/// The system refuses.
pub fn create_scratch(path: &Path) -> io::Result<File> {
    File::create(path)
}

/// Writes a secret file beside a save, under the save's name with one more ending.
///
/// # Errors
/// Like [`keep_secret`].
pub fn keep_beside(save: &Path, ending: &str, bytes: &[u8]) -> io::Result<()> {
    keep_secret(&beside(save, ending), bytes)
}

/// Removes a file beside a save; that there is none is as good.
pub(crate) fn remove_beside(save: &Path, ending: &str) {
    // A folder of that name stays, and is not written to either.
    let _ = fs::remove_file(beside(save, ending));
}

/// Returns the path of a file beside a save.
pub fn beside(save: &Path, ending: &str) -> PathBuf {
    save.with_added_extension(ending)
}

/// A folder in which the program chooses the names of files.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Returns a folder that is there. Its own path may lead through links: the user has named it.
    ///
    /// # Errors
    /// There is no such folder.
    pub fn open(path: &Path) -> io::Result<Self> {
        path.canonicalize().map(Self)
    }

    /// Writes a file below this folder, and the folders that lead to it.
    ///
    /// # Errors
    /// A part of the path is a symbolic link or leads out of this folder, or the system refuses: then the old file is whole.
    pub fn replace(&self, below: impl AsRef<Path>, bytes: &[u8]) -> io::Result<()> {
        let path = self.path(below.as_ref(), true)?;
        if is_link(&path) { Err(Forbidden::Link.into()) } else { put(&path, bytes) }
    }

    /// Removes a file below this folder; that there is none is as good.
    ///
    /// # Errors
    /// Like [`Folder::replace`], but a link in the place of the file is removed.
    pub fn remove(&self, below: impl AsRef<Path>) -> io::Result<()> {
        let gone = self.path(below.as_ref(), false).and_then(fs::remove_file);
        gone.or_else(|error| match error.kind() {
            io::ErrorKind::NotFound => Ok(()),
            _ => Err(error),
        })
    }

    /// Refuses what [`Folder::replace`] would refuse, before there is anything to write.
    ///
    /// # Errors
    /// Like [`Folder::replace`].
    pub fn check(&self, below: impl AsRef<Path>) -> io::Result<()> {
        let path = self.path(below.as_ref(), false)?;
        if is_link(&path) { Err(Forbidden::Link.into()) } else { Ok(()) }
    }

    /// Returns the path of a file below this folder; no folder on the way to it is a link. Missing
    /// folders are created if `creates`.
    fn path(&self, below: &Path, creates: bool) -> io::Result<PathBuf> {
        let mut path = self.0.clone();
        let mut parts = below.components().peekable();
        while let Some(part) = parts.next() {
            let Component::Normal(name) = part else { return Err(Forbidden::Outside.into()) };
            path.push(name);
            if parts.peek().is_some() {
                enter(&path, creates)?;
            }
        }
        if below.file_name().is_some_and(|name| name != OsStr::new("")) {
            Ok(path)
        } else {
            Err(Forbidden::Outside.into())
        }
    }
}

/// Checks that a path is a folder and not a link to one, and creates it if `creates`.
fn enter(path: &Path, creates: bool) -> io::Result<()> {
    match path.symlink_metadata() {
        Ok(data) if data.is_dir() => Ok(()),
        Ok(data) if data.is_symlink() => Err(Forbidden::BelowLink.into()),
        Ok(_) => Err(io::ErrorKind::NotADirectory.into()),
        Err(error) if error.kind() == io::ErrorKind::NotFound && creates => fs::create_dir(path),
        Err(error) => Err(error),
    }
}
