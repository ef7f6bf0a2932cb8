//! What people at a table say to each other, and what the table tells all of them. What people have said is kept beside the save.

use std::collections::VecDeque;
use std::fs;

use serde::{Deserialize, Serialize};
use warboard_engine::edition::read_regular;
use warboard_engine::model::{SeatId, TableId};
use warboard_engine::words::shortened;

use super::table::Notice;
use crate::play::save::SaveFile;

/// How many lines of a table's talk are kept.
const LINES_MAX: usize = 100;

/// The most characters of a line.
const CHARS_MAX: usize = 300;

/// The largest file that is read, in bytes: so many lines, each as JSON writes it at most.
const FILE_MAX: u64 = (LINES_MAX * (6 * CHARS_MAX + 40)) as u64;

/// A line that everybody reads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Chat {
    /// Somebody said it; nobody: somebody who watches.
    Said(Option<SeatId>, String),
    /// The table says it.
    Notice(Notice),
}

/// A line as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// Who said it, counted from 1; nothing for somebody who watches.
    seat: Option<usize>,
    text: String,
}

/// What was said at a table, the last lines of it.
#[derive(Clone, Default, Debug)]
pub(super) struct Talk {
    lines: VecDeque<Chat>,
}

impl Talk {
    /// What had been said when the game was left, by one of so many seats. Anything else in that file is left out.
    pub(super) fn take_up(save: &SaveFile, n_seats: usize) -> Self {
        let mut talk = Self::default();
        let Ok(bytes) = read_regular(&save.chat_path(), FILE_MAX) else { return talk };
        for text in String::from_utf8_lossy(&bytes).lines() {
            let Ok(Kept { seat, text }) = serde_json::from_str(text) else { continue };
            let at = seat.map(|seat| seat.wrapping_sub(1));
            if at.is_none_or(|at| at < n_seats) {
                let text = shortened(&text, CHARS_MAX).into_owned();
                talk.add(Chat::Said(at.map(SeatId::from_index), text));
            }
        }
        talk
    }

    /// Every line that is kept, the earliest first.
    pub(super) fn lines(&self) -> impl Iterator<Item = &Chat> {
        self.lines.iter()
    }

    /// The table tells something, or somebody has said it.
    pub(super) fn add(&mut self, line: Chat) {
        if self.lines.len() == LINES_MAX {
            self.lines.pop_front();
        }
        self.lines.push_back(line);
    }

    /// Somebody says something: it is kept. The table does without where that cannot be written.
    pub(super) fn say(&mut self, save: &SaveFile, seat: Option<SeatId>, text: &str) {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            return;
        }
        self.add(Chat::Said(seat, shortened(&text, CHARS_MAX).into_owned()));
        let path = save.chat_path();
        if !SaveFile::may_write(&path) {
            return;
        }
        let kept = self.lines.iter().filter_map(|line| match line {
            Chat::Said(seat, text) => {
                let seat = seat.map(|seat| seat.index() + 1);
                serde_json::to_string(&Kept { seat, text: text.clone() }).ok()
            }
            Chat::Notice(_) => None,
        });
        let kept: Vec<String> = kept.collect();
        let _ = fs::write(path, kept.join("\n") + "\n");
    }
}
