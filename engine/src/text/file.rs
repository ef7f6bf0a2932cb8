//! Reading whole files.

use std::io::Read as _;
use std::path::Path;
use std::{fmt, fs, io};

use super::decode::{NotText, decode};

/// The reason why a file is not read.
#[derive(Debug)]
pub enum ReadError {
    /// The path is a directory, a device, a pipe or a socket.
    NotRegular,
    /// The file contains more than this number of bytes.
    TooLarge(u64),
    /// The file is not UTF-8 text.
    NotText(NotText),
    /// An error of the operating system.
    Io(io::Error),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotRegular => f.write_str("it is not a regular file"),
            Self::TooLarge(most) if *most < 1 << 20 => {
                write!(f, "it is larger than {} KiB", most >> 10)
            }
            Self::TooLarge(most) => write!(f, "it is larger than {} MiB", most >> 20),
            Self::NotText(error) => error.fmt(f),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::NotText(error) => Some(error),
            Self::NotRegular | Self::TooLarge(_) => None,
        }
    }
}

/// Returns the bytes of a regular file of at most `bytes_max` bytes, read once.
///
/// Devices and pipes may be endless or block, so they are refused before they are opened. A file
/// that grows beyond the limit while it is read is refused.
///
/// # Errors
/// [`ReadError`], except [`ReadError::NotText`].
pub fn read_regular(path: &Path, bytes_max: u64) -> Result<Vec<u8>, ReadError> {
    let metadata = fs::metadata(path).map_err(ReadError::Io)?;
    if !metadata.is_file() {
        return Err(ReadError::NotRegular);
    }
    if metadata.len() > bytes_max {
        return Err(ReadError::TooLarge(bytes_max));
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(ReadError::Io)?;
    file.take(bytes_max.saturating_add(1)).read_to_end(&mut bytes).map_err(ReadError::Io)?;
    if bytes.len() as u64 > bytes_max { Err(ReadError::TooLarge(bytes_max)) } else { Ok(bytes) }
}

/// Returns the text of a regular file of at most `bytes_max` bytes, decoded by [`decode`].
///
/// # Errors
/// [`ReadError`].
pub fn read_text(path: &Path, bytes_max: u64) -> Result<String, ReadError> {
    decode(&read_regular(path, bytes_max)?).map_err(ReadError::NotText)
}
