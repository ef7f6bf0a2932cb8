//! Runs a command again whenever a file of an edition changes.

mod folder;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use warboard_engine::model::Lang;
use warboard_engine::words::OneLine;

use warboard_table::editions::{self, EditionLocation};
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::{self, Out};
use warboard_table::text::Texts;
use warboard_table::text::shown;

/// Changes that follow each other faster than this are one: an editor writes a file in several steps.
const QUIET: Duration = Duration::from_millis(200);
/// The most notices of one change, where something never stops writing.
const NOTICES_MAX: usize = 10_000;
/// The most names that are said.
const NAMES_MAX: usize = 4;

/// A notice of changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum WatchEvent {
    /// These files changed, by their names below the edition.
    Changed(Vec<String>),
    /// There was no change during the wait.
    Quiet,
    /// The user pressed Ctrl-C.
    Ended,
}

/// A source of notices of changes.
pub(crate) trait Changes {
    /// Waits for the next notice: for `patience`, or until there is one.
    fn next(&mut self, patience: Option<Duration>) -> WatchEvent;
}

/// Runs a command once or, where an edition is watched, as [`edition`] does.
///
/// # Errors
/// Like [`edition`], and those of the command.
pub(crate) fn once_or_again(
    watched: Option<&str>,
    out: &mut Out,
    mut run: impl FnMut(&mut Out) -> Result<Exit, CommandError>,
) -> Result<Exit, CommandError> {
    match watched {
        Some(name) => edition(name, out, run),
        None => run(out),
    }
}

/// Runs a command now, and again after every change in the directory of the edition, until Ctrl-C.
///
/// # Errors
/// The edition ships inside the program, or the system cannot watch its directory; the reader of the output is gone.
pub(crate) fn edition(
    name: &str,
    out: &mut Out,
    run: impl FnMut(&mut Out) -> Result<Exit, CommandError>,
) -> Result<Exit, CommandError> {
    match editions::find(&Texts::new(Lang::En), name)? {
        EditionLocation::Folder(path) => {
            repeat(&mut folder::Folder::watch(&path)?.ends_with_ctrl_c(), out, run)
        }
        EditionLocation::Shipped(_) => Err(CommandError::BadInput(format!(
            "`{}` ships inside this program and never changes; name a directory to watch",
            OneLine::new(name)
        ))),
    }
}

/// Calls `act` after every change in a directory, for as long as the program runs.
///
/// # Errors
/// The system cannot watch the directory.
pub(crate) fn follow(path: &Path, mut act: impl FnMut()) -> Result<(), CommandError> {
    let mut changes = folder::Folder::watch(path)?;
    while next_change(&mut changes).is_some() {
        act();
    }
    Ok(())
}

/// Runs a command now, and again after every change. What is wrong with the edition is said, and waited for to be
/// mended.
fn repeat<W: Write>(
    changes: &mut impl Changes,
    out: &mut W,
    mut run: impl FnMut(&mut W) -> Result<Exit, CommandError>,
) -> Result<Exit, CommandError> {
    loop {
        match run(out) {
            Ok(_) => {}
            Err(CommandError::ReaderGone) => return Err(CommandError::ReaderGone),
            Err(
                failure @ (CommandError::BadInput(_)
                | CommandError::Unusable(..)
                | CommandError::System(_)
                | CommandError::Interrupted),
            ) => {
                out.flush()?;
                output::complain(&failure);
            }
        }
        writeln!(out, "\nWatching. Ctrl-C ends it.")?;
        out.flush()?;
        let Some(names) = next_change(changes) else { return Ok(Exit::Done) };
        writeln!(out, "\n──── changed: {} ────", listed(&names))?;
    }
}

/// Returns the names of changed files, once changes have ceased; `None` when the watch is over.
fn next_change(changes: &mut impl Changes) -> Option<Vec<String>> {
    let mut names = Vec::new();
    for _ in 0..NOTICES_MAX {
        match changes.next((!names.is_empty()).then_some(QUIET)) {
            WatchEvent::Changed(more) => {
                names.extend(more.into_iter().map(|name| crate::suite::diff::plain(&name)));
                names.sort();
                names.dedup();
            }
            WatchEvent::Quiet if names.is_empty() => {}
            WatchEvent::Quiet => break,
            WatchEvent::Ended => return None,
        }
    }
    Some(names)
}

fn listed(names: &[String]) -> String {
    let shown = names.iter().take(NAMES_MAX).cloned().collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(NAMES_MAX) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// Checks whether a path belongs to an edition or its tests; a directory may have such a name too.
fn is_wanted(path: &Path) -> bool {
    let is_hidden = path
        .file_name()
        .is_some_and(|name| name.as_encoded_bytes().first().is_some_and(|&byte| byte == b'.'));
    match path.extension().and_then(|kind| kind.to_str()) {
        _ if is_hidden => false,
        Some(kind) => ["toml", "rhai", "scenario", "snap"].contains(&kind),
        None => !path.is_file(),
    }
}

/// Returns the displayed name of a path below the edition; the edition itself has its own name.
fn name_below(root: &Path, path: PathBuf) -> String {
    let below = path.strip_prefix(root).map(Path::to_owned).unwrap_or(path);
    let name = if below.as_os_str().is_empty() { root } else { &below };
    shown(name)
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;
    use std::io::{self, Write};
    use std::path::Path;
    use std::time::Duration;

    use super::{Changes, WatchEvent, is_wanted, repeat};
    use warboard_table::exit::{CommandError, Exit};

    /// Notices that were written down.
    struct Script(VecDeque<WatchEvent>);

    impl Changes for Script {
        fn next(&mut self, _: Option<Duration>) -> WatchEvent {
            self.0.pop_front().expect("the script ends with its end")
        }
    }

    fn changed(names: &[&str]) -> WatchEvent {
        WatchEvent::Changed(names.iter().map(|&name| name.to_owned()).collect())
    }

    #[test]
    fn changes_at_once_are_one_run() {
        let mut script = Script(VecDeque::from([
            changed(&["turn.toml"]),
            changed(&["board.toml", "turn.toml"]),
            WatchEvent::Quiet,
            changed(&["a", "b", "c", "d", "e", "f"]),
            WatchEvent::Quiet,
            WatchEvent::Ended,
        ]));
        let (mut out, mut n) = (Vec::new(), 0);
        let ended = repeat(&mut script, &mut out, |out| {
            n += 1;
            writeln!(out, "run {n}")?;
            // An edition that is broken for a moment does not end it.
            if n == 2 { Err(CommandError::BadInput("broken".to_owned())) } else { Ok(Exit::Found) }
        });
        assert!(matches!(ended, Ok(Exit::Done)), "{ended:?}");
        insta::assert_snapshot!(String::from_utf8_lossy(&out), @"
        run 1

        Watching. Ctrl-C ends it.

        ──── changed: board.toml, turn.toml ────
        run 2

        Watching. Ctrl-C ends it.

        ──── changed: a, b, c, d and 2 more ────
        run 3

        Watching. Ctrl-C ends it.
        ");
    }

    #[test]
    fn it_ends_in_the_middle_of_a_change() {
        let mut script = Script(VecDeque::from([changed(&["turn.toml"]), WatchEvent::Ended]));
        let ended = repeat(&mut script, &mut io::sink(), |_| Ok(Exit::Done));
        assert!(matches!(ended, Ok(Exit::Done)), "{ended:?}");
    }

    #[test]
    fn it_ends_when_nobody_reads() {
        let mut script = Script(VecDeque::new());
        let ended = repeat(&mut script, &mut io::sink(), |_| Err(CommandError::ReaderGone));
        assert!(matches!(ended, Err(CommandError::ReaderGone)), "{ended:?}");
    }

    #[test]
    fn what_editors_leave_around_is_no_change() {
        for name in ["board.toml", "tests/a/b.scenario", "x.rhai", "tests/a/snapshots/b.snap"] {
            assert!(is_wanted(Path::new(name)), "{name}");
        }
        for name in [".board.toml.swp", "board.toml~", "board.bak", "tests/.b.scenario"] {
            assert!(!is_wanted(Path::new(name)), "{name}");
        }
    }
}
