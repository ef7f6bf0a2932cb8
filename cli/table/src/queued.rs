//! Commands of a line that wait for those before them.

use std::collections::VecDeque;

use warboard_engine::model::Lang;

use super::steps::LastCommand;

/// The waiting commands of a seat, and the one before them.
#[derive(Clone, Default, Debug)]
pub struct QueuedCommands {
    /// The waiting commands.
    pub(super) waiting: VecDeque<String>,
    /// The command before them.
    pub(super) last: Option<LastCommand>,
    /// The language of the waiting commands.
    lang: Lang,
}

impl QueuedCommands {
    /// Replaces the waiting commands with those that follow the first of a line.
    pub(super) fn set<'l>(&mut self, parts: impl Iterator<Item = &'l str>, lang: Lang) {
        self.waiting = parts.filter(|part| !part.is_empty()).map(str::to_owned).collect();
        self.lang = lang;
    }

    /// Inserts commands before the waiting ones.
    pub(super) fn push_front(&mut self, parts: Vec<String>) {
        for part in parts.into_iter().rev().filter(|part| !part.is_empty()) {
            self.waiting.push_front(part);
        }
    }

    /// Removes the waiting commands and returns them as one line, or `None` if there are none.
    pub(super) fn drain(&mut self) -> Option<String> {
        let all: Vec<String> = self.waiting.drain(..).collect();
        (!all.is_empty()).then(|| all.join("; "))
    }

    /// Returns the waiting commands as one line, or `None` if there are none.
    pub fn into_line(mut self) -> Option<String> {
        self.drain()
    }

    /// Returns whether commands are waiting.
    pub fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Returns the language of the waiting commands.
    pub fn lang(&self) -> Lang {
        self.lang
    }
}
