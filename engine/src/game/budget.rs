//! Budget of scripts: the bound that makes every game end.
//!
//! Native steps end by themselves, and consecutive turns without a decision are counted by the
//! loop. Everything else that could continue without end begins script after script:
//!
//! - a step that queues itself,
//! - a loop whose condition stays true,
//! - a reaction that causes its own trigger,
//! - a card that returns to the hand.
//!
//! Scripts are therefore counted as they begin, between two decisions and within a turn. The
//! operations of scripts and queries enter the same count: [`OPERATIONS_OF_ONE`] operations count
//! as one further script.
//!
//! A script beyond either bound is void, and so is every other script until the turn is over. After
//! [`ENDLESS_TURNS`] such turns the game ends without a winner.

use super::addressed_event::Sink;
use super::applying::Applying;
use super::chance::Chance;
use super::suspended::ScriptError;

/// Largest number of scripts that may begin between two decisions.
pub const SCRIPTS_AT_ONCE: u32 = 500;

/// Largest number of scripts that may begin in a turn, or in the opening.
pub const SCRIPTS_IN_TURN: u32 = 1_000;

/// Largest number of operations of a query, and of an effect up to its first question or from one
/// to the next. An effect that is run again with an answer pays only for the new operations.
pub const OPERATIONS_MAX: u64 = 200_000;

/// Largest number of operations of an effect, from its beginning to its end.
pub const EFFECT_MAX: u64 = 20 * OPERATIONS_MAX;

/// Largest number of operations of all runs of an effect together, with what they repeat.
pub const ALL_RUNS_MAX: u64 = 6 * EFFECT_MAX;

/// Largest number of operations for the runs up to each die between two questions of one effect.
/// Such runs are needed where no generator is available, and are counted in every case.
pub const AGAIN_MAX: u64 = 4 * OPERATIONS_MAX;

/// Number of repeated operations that count as one. An effect may use all its operations within a
/// turn. Scripts that begin in a turn take at most 51 million operations before no other may begin.
const AGAIN_OF_ONE: u64 = 128;

/// Largest number of operations of a query after a bound on scripts is exceeded.
const OPERATIONS_SPENT: u64 = 10_000;

/// Number of operations that count as one script, so a long script counts like several short ones.
pub const OPERATIONS_OF_ONE: u64 = 400;

/// Count of a failed script between two decisions, in addition to the script itself; each failure
/// is reported.
const FAILURE: u32 = 50;

/// Number of turns with scripts beyond the bounds after which the game ends.
pub const ENDLESS_TURNS: u8 = 3;

/// Value of a turn's script count once no further script may run in the turn.
pub(super) const SPENT: u32 = u32::MAX;

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Returns whether no further script may run in this turn.
    pub(crate) fn is_spent(&self) -> bool {
        self.state.turn.scripts == SPENT
    }

    /// Counts a script that is about to begin. Returns the fault if it may not.
    pub(crate) fn count_script(&mut self) -> Option<ScriptError> {
        if self.is_spent() {
            return Some(ScriptError::Spent);
        }
        let turn = &mut self.state.turn;
        self.scripts = self.scripts.saturating_add(1);
        turn.scripts += 1;
        if turn.scripts <= SCRIPTS_IN_TURN && self.scripts <= SCRIPTS_AT_ONCE {
            return None;
        }
        turn.scripts = SPENT;
        turn.endless = turn.endless.saturating_add(1);
        Some(ScriptError::Endless)
    }

    /// Counts the operations of scripts.
    pub(crate) fn count_operations(&mut self, operations: u64) {
        let n = u32::try_from(operations / OPERATIONS_OF_ONE).unwrap_or(SPENT);
        self.scripts = self.scripts.saturating_add(n);
        if !self.is_spent() {
            let turn = &mut self.state.turn;
            turn.scripts = turn.scripts.saturating_add(n).min(SPENT - 1);
        }
    }

    /// Counts the operations of an effect that had taken `spent` at its last question: new ones in
    /// full as far as [`OPERATIONS_MAX`], all others at a fraction, as repeated ones.
    pub(crate) fn count_effect(&mut self, operations: u64, spent: u64, again: u64) {
        let full = operations.min(OPERATIONS_MAX).saturating_sub(spent);
        self.count_operations(full + (operations - full + again) / AGAIN_OF_ONE);
    }

    /// Returns the largest number of operations of a query. Queries do not count as begun scripts
    /// and run even when no script may. After a bound is exceeded they are short.
    pub(crate) fn query_operations(&self) -> u64 {
        let is_over = self.is_turn_over_bounds() || self.scripts > SCRIPTS_AT_ONCE;
        if is_over { OPERATIONS_SPENT } else { OPERATIONS_MAX }
    }

    fn is_turn_over_bounds(&self) -> bool {
        self.state.turn.scripts > SCRIPTS_IN_TURN
    }

    /// Ends the count of a turn. A turn that exceeded the bounds by queries alone counts like any
    /// other. Returns whether there are too many such turns.
    pub(crate) fn is_endless(&mut self) -> bool {
        if self.is_turn_over_bounds() && !self.is_spent() {
            let turn = &mut self.state.turn;
            turn.endless = turn.endless.saturating_add(1);
        }
        self.state.turn.endless >= ENDLESS_TURNS
    }

    /// Counts a failed script if the fault is its own.
    pub(crate) fn count_failure(&mut self, fault: ScriptError) {
        if fault.is_own() {
            self.scripts = self.scripts.saturating_add(FAILURE);
        }
    }
}
