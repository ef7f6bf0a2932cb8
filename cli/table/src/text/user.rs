//! The user's own folder.

use std::path::PathBuf;

use directories::ProjectDirs;

/// Returns the folder for the user's data: saves and locale files. `None` if the system has none.
pub fn user_folder() -> Option<PathBuf> {
    ProjectDirs::from("", "", "warboard").map(|dirs| dirs.data_dir().to_owned())
}
