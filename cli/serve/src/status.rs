//! The status of a game, which its thread reports to the list of games.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use serde_json::{Value, json};
use warboard_engine::model::{SeatId, SeatMask};

/// Value for no awaited seat, or one that may not be known.
const NOBODY: u32 = u32::MAX;

/// The status of a game that everybody at the table may know.
#[derive(Debug)]
pub(super) struct TableStatus {
    is_over: AtomicBool,
    /// The turn or the round, from 1; 0 before the first, or where nobody has looked at the game yet.
    turn: AtomicU32,
    /// The seat that has to answer.
    waits: AtomicU32,
    /// The seats whose page is open, one bit each.
    here: AtomicU32,
}

impl TableStatus {
    /// Creates the status of a game that is not loaded.
    pub(super) fn new(is_over: bool) -> Self {
        Self {
            is_over: AtomicBool::new(is_over),
            turn: AtomicU32::new(0),
            waits: AtomicU32::new(NOBODY),
            here: AtomicU32::new(0),
        }
    }

    /// Checks whether the game is known to be over.
    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Marks the game as over; returns whether it was already.
    pub(super) fn end(&self) -> bool {
        self.is_over.swap(true, Ordering::Relaxed)
    }

    /// Sets the status.
    pub(super) fn tell(&self, turn: u32, waits: Option<SeatId>, here: SeatMask) {
        let waits = waits.map_or(NOBODY, |seat| u32::from(seat.0));
        self.turn.store(turn, Ordering::Relaxed);
        self.waits.store(waits, Ordering::Relaxed);
        self.here.store(here.bits(), Ordering::Relaxed);
    }

    /// Checks whether the page of a seat is open.
    pub(super) fn is_here(&self, seat: usize) -> bool {
        self.here.load(Ordering::Relaxed) >> seat & 1 == 1
    }

    /// Returns the status for the host's page, for a number of seats.
    pub(super) fn now(&self, n_seats: usize) -> Value {
        let here = self.here.load(Ordering::Relaxed);
        let waits = self.waits.load(Ordering::Relaxed);
        let is_here = |at: &usize| here >> at & 1 == 1;
        json!({
            "turn": self.turn.load(Ordering::Relaxed),
            "waits": Some(waits).filter(|&waits| waits != NOBODY),
            "here": (0..n_seats).filter(is_here).collect::<Vec<_>>(),
        })
    }
}

#[cfg(test)]
mod tests {
    use warboard_engine::model::TableId;

    use super::*;

    #[test]
    fn what_is_told_is_shown() {
        let news = TableStatus::new(false);
        assert_eq!(news.now(3), json!({ "turn": 0, "waits": null, "here": [] }));
        let both = SeatMask::only(SeatId::from_index(0)).with(SeatId::from_index(2));
        news.tell(4, Some(SeatId::from_index(2)), both);
        assert_eq!(news.now(3), json!({ "turn": 4, "waits": 2, "here": [0, 2] }));
        assert_eq!((news.end(), news.is_over(), news.end()), (false, true, true));
    }
}
