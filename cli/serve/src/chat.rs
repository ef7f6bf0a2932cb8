//! The talk at a table: lines of people and notices of the table. The lines of people are stored
//! beside the save.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use warboard_engine::model::{SeatId, TableId};
use warboard_engine::text::{json, lines};
use warboard_engine::words::shortened;

use super::messages::ChatLine;
use warboard_table::save::{CHAT, SaveFile};

/// Number of lines of a table's talk that are kept.
const LINES_MAX: usize = 100;

/// The most characters of a line.
const CHARS_MAX: usize = 300;

/// The largest file that is read, in bytes: so many lines, each as JSON writes it at most.
const FILE_MAX: u64 = (LINES_MAX * (6 * CHARS_MAX + 40)) as u64;

/// A line as it is kept.
#[derive(Serialize, Deserialize)]
struct StoredChatLine {
    /// The seat of the author, counted from 1; `None` for a spectator.
    seat: Option<usize>,
    text: String,
}

/// The lines that are left when there are too many: several go at once, so that a new line is seldom a change of all others.
const LINES_LEFT: usize = LINES_MAX - 20;

/// Time between two writes.
const WRITE: Duration = Duration::from_secs(1);

/// The last lines of a table's talk.
#[derive(Default, Debug)]
pub(super) struct ChatLog {
    lines: VecDeque<ChatLine>,
    /// The number of all lines so far.
    n: usize,
    /// The lines added since the file was written; they are shown once they are stored.
    fresh: Vec<(Option<SeatId>, String)>,
    written: Option<Instant>,
}

impl ChatLog {
    /// Reads the lines stored when the game was left, by one of `n_seats` seats. Other content of
    /// the file is skipped.
    pub(super) fn take_up(save: &SaveFile, n_seats: usize) -> Self {
        let mut talk = Self::default();
        let Some(bytes) = save.read_beside(CHAT, FILE_MAX) else { return talk };
        for line in lines(&bytes) {
            let Ok(StoredChatLine { seat, text }) = json(&line.bytes) else { continue };
            let at = seat.map(|seat| seat.wrapping_sub(1));
            if at.is_none_or(|at| at < n_seats) {
                let text = shortened(&text, CHARS_MAX).into_owned();
                talk.add(ChatLine::Said(at.map(SeatId::from_index), text));
            }
        }
        talk
    }

    /// Returns the lines that are kept, earliest first.
    pub(super) fn lines(&self) -> impl Iterator<Item = &ChatLine> {
        self.lines.iter()
    }

    /// Returns the number of all lines so far, including those no longer kept.
    pub(super) fn n(&self) -> usize {
        self.n
    }

    /// Adds a line of the table or of a person.
    pub(super) fn add(&mut self, line: ChatLine) {
        if self.lines.len() == LINES_MAX {
            self.lines.drain(..LINES_MAX - LINES_LEFT);
        }
        self.lines.push_back(line);
        self.n += 1;
    }

    /// Adds a line of a person, shortened to 300 characters; blank lines are ignored.
    pub(super) fn say(&mut self, seat: Option<SeatId>, text: &str) {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !text.is_empty() && self.fresh.len() < LINES_MAX {
            self.fresh.push((seat, shortened(&text, CHARS_MAX).into_owned()));
        }
    }

    /// Returns the time at which lines have to be written, if there are any.
    pub(super) fn due(&self) -> Option<Instant> {
        let now = Instant::now();
        (!self.fresh.is_empty()).then(|| self.written.map_or(now, |written| written + WRITE))
    }

    /// Writes what was said, at most once a second unless it is the last time. Returns whether anything is new to be shown. The table
    /// does without where the file cannot be written.
    pub(super) fn keep(&mut self, save: &SaveFile, is_last: bool) -> bool {
        let due = self.due();
        if due.is_none_or(|due| due > Instant::now() && !is_last) {
            return false;
        }
        self.written = Some(Instant::now());
        for (seat, text) in std::mem::take(&mut self.fresh) {
            self.add(ChatLine::Said(seat, text));
        }
        self.write(save);
        true
    }

    fn write(&self, save: &SaveFile) {
        let kept = self.lines.iter().filter_map(|line| match line {
            ChatLine::Said(seat, text) => {
                let seat = seat.map(|seat| seat.index() + 1);
                serde_json::to_string(&StoredChatLine { seat, text: text.clone() }).ok()
            }
            ChatLine::Notice(_) => None,
        });
        let kept: Vec<String> = kept.collect();
        save.keep_beside(CHAT, (kept.join("\n") + "\n").as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use warboard_engine::model::Lang;

    use super::*;
    use warboard_table::text::Texts;

    /// The file is written at most once a second. Lines are shown once they are stored, and the
    /// last ones are stored when the game is left.
    #[test]
    fn chat_is_written_once_a_second() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game");
        let save = SaveFile::create(&Texts::new(Lang::En), &path).unwrap();
        let written = || {
            std::fs::read_to_string(warboard_table::writing::beside(save.path(), CHAT))
                .unwrap_or_default()
                .lines()
                .count()
        };
        let mut talk = ChatLog::default();
        assert!(!talk.keep(&save, true), "nothing was said");
        talk.say(None, "one");
        assert!(talk.keep(&save, false));
        assert_eq!((written(), talk.lines().count()), (1, 1));
        for n in 0..10 * LINES_MAX {
            talk.say(None, &n.to_string());
            // Nothing is written before the second is over.
            if talk.written.is_some_and(|written| written.elapsed() < WRITE / 2) {
                assert!(!talk.keep(&save, false));
            }
        }
        assert_eq!(talk.lines().count(), 1);
        assert!(talk.due().is_some_and(|due| due <= Instant::now() + WRITE));
        assert!(talk.keep(&save, true));
        assert_eq!((written(), talk.n()), (talk.lines().count(), 1 + LINES_MAX));
        assert_eq!(talk.due(), None);
    }
}
