//! Undo and redo. Each window has its own steps, and a step back is a change like any other: what others have changed since stays.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::change::ChangeError;
use super::files::BoardFiles;

/// The most changes that are remembered, of all windows together.
const STEPS_MAX: usize = 400;
/// The most bytes of texts that are remembered.
const BYTES_MAX: usize = 64 << 20;

/// A file that a change has written.
#[derive(Clone, Debug)]
pub(super) struct WrittenFile {
    pub(super) name: String,
    /// Its text before the change.
    pub(super) before: Arc<str>,
    /// Its text after the change.
    pub(super) after: Arc<str>,
}

/// A change that was written, of one window.
#[derive(Clone, Debug)]
pub(super) struct HistoryStep {
    window: String,
    files: Vec<WrittenFile>,
    /// Its window was told that others have changed the same lines: while that is so, it is passed over.
    is_refused: bool,
}

impl HistoryStep {
    fn new(window: &str, files: Vec<WrittenFile>) -> Self {
        Self { window: window.to_owned(), files, is_refused: false }
    }

    /// Returns the texts of the files without this step.
    ///
    /// # Errors
    /// Others have changed the same lines.
    fn texts(&self, files: &BoardFiles) -> Result<BTreeMap<String, String>, ChangeError> {
        let each = self.files.iter().map(|WrittenFile { name, before, after }| {
            let overtaken = || ChangeError::Overtaken(name.clone());
            let now = &files.files.get(name).ok_or_else(overtaken)?.text;
            if now == after {
                return Ok((name.clone(), before.to_string()));
            }
            let merged = diffy::merge(after, now, before);
            Ok((name.clone(), merged.map_err(|_conflict| overtaken())?))
        });
        each.collect()
    }
}

/// The direction of a step through the history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HistoryDirection {
    /// The latest change is taken back.
    Undo,
    /// The latest change that was taken back is made again.
    Redo,
}

/// The changes of all windows, the latest last.
#[derive(Default, Debug)]
pub(super) struct BoardHistory {
    done: Vec<HistoryStep>,
    undone: Vec<HistoryStep>,
}

impl BoardHistory {
    /// Adds a change. What the window had undone cannot be redone any more.
    pub(super) fn add(&mut self, window: &str, files: Vec<WrittenFile>) {
        self.undone.retain(|step| step.window != window);
        self.push(HistoryDirection::Redo, HistoryStep::new(window, files));
    }

    fn list(&mut self, of: HistoryDirection) -> &mut Vec<HistoryStep> {
        match of {
            HistoryDirection::Undo => &mut self.done,
            HistoryDirection::Redo => &mut self.undone,
        }
    }

    /// Adds a step to the list that the other direction takes from.
    fn push(&mut self, taken_by: HistoryDirection, step: HistoryStep) {
        let to = match taken_by {
            HistoryDirection::Undo => HistoryDirection::Redo,
            HistoryDirection::Redo => HistoryDirection::Undo,
        };
        let list = self.list(to);
        list.push(step);
        let bytes = |step: &HistoryStep| -> usize {
            step.files.iter().map(|file| file.before.len() + file.after.len()).sum()
        };
        let mut total: usize = list.iter().map(bytes).sum();
        while list.len() > STEPS_MAX || (total > BYTES_MAX && list.len() > 1) {
            total -= bytes(&list.remove(0));
        }
    }

    /// Returns whether a window can undo, and whether it can redo.
    pub(super) fn can(&self, window: &str) -> [bool; 2] {
        [&self.done, &self.undone].map(|list| list.iter().any(|step| step.window == window))
    }

    /// Returns the place of the step that a window makes next, and the texts of the files after it. It has not been made yet.
    ///
    /// # Errors
    /// The window has no step, or others have changed the same lines. From then on that step is
    /// passed over, so that the one before it can be made, until the lines are as they were.
    pub(super) fn next(
        &mut self,
        window: &str,
        way: HistoryDirection,
        files: &BoardFiles,
    ) -> Result<(usize, BTreeMap<String, String>), ChangeError> {
        let mut refused = ChangeError::NoHistory;
        let steps = self.list(way).iter_mut().enumerate().rev();
        for (at, step) in steps.filter(|(_, step)| step.window == window) {
            match step.texts(files) {
                Ok(texts) => return Ok((at, texts)),
                Err(error) if step.is_refused => refused = error,
                Err(error) => {
                    step.is_refused = true;
                    return Err(error);
                }
            }
        }
        Err(refused)
    }

    /// Notes that a step of a window was made: it can be made the other way now.
    pub(super) fn turn(&mut self, at: usize, way: HistoryDirection, files: Vec<WrittenFile>) {
        let step = self.list(way).remove(at);
        self.push(way, HistoryStep::new(&step.window, files));
    }
}
