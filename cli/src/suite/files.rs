//! Snapshot files on disk.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use warboard_engine::text::{ReadError, read_text};

use warboard_table::exit::CommandError;
use warboard_table::text::shown;

/// The largest snapshot that is read, in bytes.
const BYTES_MAX: u64 = 4 << 20;
/// The deepest directory below `tests` that is looked into.
const DEPTH_MAX: usize = 16;

/// Snapshots by their path below the edition, each as text or with the reason why it cannot be read.
pub(super) type Snapshots = BTreeMap<String, Result<String, String>>;

/// Returns every `.snap` in the folder `tests` of an edition and below, by its path below the
/// edition; empty if there is no such folder.
///
/// # Errors
/// A directory or a file cannot be read.
pub(super) fn snapshots(tests: &Path) -> Result<Snapshots, CommandError> {
    let mut files = BTreeMap::new();
    collect(tests, "tests", 0, &mut files)?;
    Ok(files)
}

fn collect(
    dir: &Path,
    prefix: &str,
    depth: usize,
    files: &mut Snapshots,
) -> Result<(), CommandError> {
    let entries = match fs::read_dir(dir) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(refused("read", dir, &error)),
    };
    for entry in entries {
        let entry = entry.map_err(|error| refused("read", dir, &error))?;
        let (name, path) = (entry.file_name(), entry.path());
        // A name that is no UTF-8 is refused where the edition itself is read.
        let Some(name) = name.to_str().filter(|name| !name.starts_with('.')) else { continue };
        if path.is_dir() {
            if depth < DEPTH_MAX {
                collect(&path, &format!("{prefix}/{name}"), depth + 1, files)?;
            }
        } else if path.extension().is_some_and(|kind| kind == "snap") {
            let text = match read_text(&path, BYTES_MAX) {
                Err(ReadError::Io(error)) => return Err(refused("read", &path, &error)),
                read => read.map_err(|error| error.to_string()),
            };
            files.insert(format!("{prefix}/{name}"), text);
        }
    }
    Ok(())
}

fn refused(what: &str, path: &Path, error: &io::Error) -> CommandError {
    CommandError::System(format!("cannot {what} `{}`: {error}", shown(path)))
}
