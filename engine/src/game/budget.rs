//! How often scripts run: the one bound on everything that could go on for ever.
//!
//! Native steps come to an end by themselves, and turns without a question are counted where they follow each other.
//! Whatever else goes on without end begins script after script: a step that asks for itself, a loop whose condition
//! stays true, a reaction that brings about what it answers to, a card that comes back to the hand. So scripts are
//! counted as they begin, between two decisions and within a turn, and nothing else is. A script that goes beyond
//! either bound is void, and with it every other until the turn is over; when that has happened in several turns, the
//! game ends without a winner. How long scripts run is part of the same count, that of queries too: so many operations count
//! for one script more.

use super::chance::Chance;
use super::play::Play;
use super::suspended::Fault;
use super::told::Sink;

/// The most scripts that begin between two decisions.
pub const SCRIPTS_AT_ONCE: u32 = 500;

/// The most scripts that begin in a turn, or in the opening.
pub const SCRIPTS_IN_TURN: u32 = 1_000;

/// Operations that one effect may take, from its beginning to its end; and those of a query. An effect that is run again
/// because an answer is there pays for what is new alone.
pub const OPERATIONS_MAX: u64 = 200_000;

/// Operations that the dice between two questions of one effect may cost by the runs up to each of them: those that are made
/// where no chance can be lent, and counted everywhere.
pub const AGAIN_MAX: u64 = 4 * OPERATIONS_MAX;

/// Operations that are made once more count for one operation: an effect may ask 200 questions and use up all its
/// operations within a turn, and no turn takes more than 51 million.
const AGAIN_OF_ONE: u64 = 128;

/// Operations of a query in a turn in which scripts ran without end.
const OPERATIONS_SPENT: u64 = 10_000;

/// So many operations count for one script more: one that runs long is as good as many.
pub const OPERATIONS_OF_ONE: u64 = 400;

/// What a script that fails counts for between two decisions, beside itself: each of them is told.
const FAILURE: u32 = 50;

/// So many turns in which scripts went beyond the bounds end the game.
pub const ENDLESS_TURNS: u8 = 3;

/// What a turn's count of scripts shows when no more run in it.
pub(super) const SPENT: u32 = u32::MAX;

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Whether no script runs any more in this turn.
    pub(crate) fn is_spent(&self) -> bool {
        self.state.turn.scripts == SPENT
    }

    /// Counts a script that is about to begin; tells why it may not.
    pub(crate) fn count_script(&mut self) -> Option<Fault> {
        if self.is_spent() {
            return Some(Fault::Spent);
        }
        let turn = &mut self.state.turn;
        self.scripts = self.scripts.saturating_add(1);
        turn.scripts += 1;
        if turn.scripts <= SCRIPTS_IN_TURN && self.scripts <= SCRIPTS_AT_ONCE {
            return None;
        }
        turn.scripts = SPENT;
        turn.endless = turn.endless.saturating_add(1);
        Some(Fault::Endless)
    }

    /// Counts how long scripts ran.
    pub(crate) fn count_operations(&mut self, operations: u64) {
        let n = u32::try_from(operations / OPERATIONS_OF_ONE).unwrap_or(SPENT);
        self.scripts = self.scripts.saturating_add(n);
        if !self.is_spent() {
            let turn = &mut self.state.turn;
            turn.scripts = turn.scripts.saturating_add(n).min(SPENT - 1);
        }
    }

    /// Counts how long an effect ran: what is new in full, what was run before and is run again by a share.
    pub(crate) fn count_effect(&mut self, fresh: u64, again: u64) {
        self.count_operations(fresh + again / AGAIN_OF_ONE);
    }

    /// The operations that a query may take. Queries are no scripts that begin, and go on when no more of those run; but in
    /// what has taken too long they are short.
    pub(crate) fn query_operations(&self) -> u64 {
        let is_over = self.is_turn_over_bounds() || self.scripts > SCRIPTS_AT_ONCE;
        if is_over { OPERATIONS_SPENT } else { OPERATIONS_MAX }
    }

    fn is_turn_over_bounds(&self) -> bool {
        self.state.turn.scripts > SCRIPTS_IN_TURN
    }

    /// Ends the count of a turn: one that went beyond the bounds by queries alone is counted like any other; tells whether
    /// such turns are too many.
    pub(crate) fn is_endless(&mut self) -> bool {
        if self.is_turn_over_bounds() && !self.is_spent() {
            let turn = &mut self.state.turn;
            turn.endless = turn.endless.saturating_add(1);
        }
        self.state.turn.endless >= ENDLESS_TURNS
    }

    /// Counts a script that failed.
    pub(crate) fn count_failure(&mut self, fault: Fault) {
        if fault.is_own() {
            self.scripts = self.scripts.saturating_add(FAILURE);
        }
    }
}
