//! Notices of the file system.

use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

use super::{Changes, WatchEvent, is_wanted, name_below};
use crate::signals;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::text::shown;

/// Interval between checks for a directory that is gone.
const LOOK: Duration = Duration::from_millis(500);

enum FolderChange {
    Changed(Vec<PathBuf>),
    Ended,
}

/// A directory that is watched, with all below it. When it is gone it is waited for.
pub(super) struct Folder {
    root: PathBuf,
    watcher: RecommendedWatcher,
    news: Receiver<FolderChange>,
    sender: Sender<FolderChange>,
    is_watched: bool,
}

impl Folder {
    /// Watches a directory from now on.
    ///
    /// # Errors
    /// The system does not let us.
    pub(super) fn watch(path: &Path) -> Result<Self, CommandError> {
        let failed = |error: &dyn std::fmt::Display| {
            CommandError::System(format!("cannot watch `{}`: {error}", shown(path)))
        };
        let root = path.canonicalize().map_err(|error| failed(&error))?;
        let (sender, news) = mpsc::channel();
        let handler = handler(root.clone(), sender.clone());
        let mut watcher = notify::recommended_watcher(handler).map_err(|error| failed(&error))?;
        watcher.watch(&root, RecursiveMode::Recursive).map_err(|error| failed(&error))?;
        Ok(Self { root, watcher, news, sender, is_watched: true })
    }

    /// Lets Ctrl-C end the watching once a run is done; a second one ends the program.
    pub(super) fn ends_with_ctrl_c(self) -> Self {
        static PRESSED: AtomicBool = AtomicBool::new(false);
        let sender = self.sender.clone();
        // If the handler cannot be installed, Ctrl-C ends the program, and nothing is lost.
        signals::on_interrupt(move || {
            if PRESSED.swap(true, Ordering::SeqCst) || sender.send(FolderChange::Ended).is_err() {
                process::exit(Exit::Stopped as i32);
            }
        });
        self
    }

    /// Watches the directory that has this name now. The one that had it may have been moved or removed.
    fn watch_again(&mut self) {
        let _ = self.watcher.unwatch(&self.root);
        let watched = self.watcher.watch(&self.root, RecursiveMode::Recursive);
        self.is_watched = watched.is_ok() && self.root.is_dir();
    }
}

impl Changes for Folder {
    fn next(&mut self, patience: Option<Duration>) -> WatchEvent {
        loop {
            let news = match patience {
                Some(patience) => self.news.recv_timeout(patience),
                None if self.is_watched => {
                    self.news.recv().map_err(|_closed| RecvTimeoutError::Disconnected)
                }
                None => self.news.recv_timeout(LOOK),
            };
            match news {
                Ok(FolderChange::Changed(paths)) => {
                    if paths.contains(&self.root) {
                        self.watch_again();
                    }
                    let names = paths.into_iter().map(|path| name_below(&self.root, path));
                    return WatchEvent::Changed(names.collect());
                }
                Ok(FolderChange::Ended) | Err(RecvTimeoutError::Disconnected) => {
                    return WatchEvent::Ended;
                }
                Err(RecvTimeoutError::Timeout) if patience.is_some() => return WatchEvent::Quiet,
                Err(RecvTimeoutError::Timeout) => {
                    self.watch_again();
                    if self.is_watched {
                        return WatchEvent::Changed(vec![shown(&self.root)]);
                    }
                }
            }
        }
    }
}

/// Passes on what changed in an edition. That a file was read is no change, and an error of the watcher means that
/// something may have been missed.
fn handler(root: PathBuf, sender: Sender<FolderChange>) -> impl FnMut(notify::Result<Event>) {
    move |event| {
        let paths = match event {
            Ok(event) if event.kind.is_access() => return,
            Ok(event) if event.need_rescan() => vec![root.clone()],
            Ok(event) => event.paths,
            Err(_) => vec![root.clone()],
        };
        let paths: Vec<PathBuf> =
            paths.into_iter().filter(|path| *path == root || is_wanted(path)).collect();
        if !paths.is_empty() {
            // The receiver is gone when the program ends.
            let _ = sender.send(FolderChange::Changed(paths));
        }
    }
}
