//! Undoes and redoes answers.

use warboard_engine::model::SeatId;

use super::{Effect, Executor, UndoPolicy};
use crate::exit::CommandError;
use crate::session::{ApplyError, UndoRefusal};
use crate::text::say;

impl Executor<'_> {
    /// Undoes up to `most` commands, as the policy allows. Commands undone together belong to one
    /// seat.
    ///
    /// # Errors
    /// The save cannot be written; nothing was undone.
    pub fn undo(&mut self, asked: SeatId, most: usize) -> Result<Effect, CommandError> {
        self.presets.stop_for(asked);
        self.take_back(asked, most, false)
    }

    /// Like [`Executor::undo`], but with the agreement of the other players if `is_agreed`.
    /// Repeated attacks and bots of the seat are not stopped beforehand.
    ///
    /// # Errors
    /// The save cannot be written; nothing was undone.
    pub fn take_back(
        &mut self,
        asked: SeatId,
        most: usize,
        is_agreed: bool,
    ) -> Result<Effect, CommandError> {
        // While all answer at once, each takes back only what is its own.
        let others_agree = self.policy.undo == UndoPolicy::OwnSeat;
        let own = (others_agree || self.table.game().is_sealed()).then_some(asked);
        let reach = self.table.undo_reach(own, most, is_agreed);
        let Some(to) = reach.to else {
            let reason = reach.refusal.unwrap_or(UndoRefusal::Nothing);
            let may_ask =
                matches!(reason, UndoRefusal::Rolled | UndoRefusal::Revealed) && others_agree;
            return Ok(if may_ask {
                Effect::UndoRequested(most)
            } else {
                Effect::NotUndone(reason)
            });
        };
        let seat = self.table.undo_to(&self.desk.texts, to)?;
        self.presets.forget(seat, self.table.log().len());
        Ok(Effect::Undone { seat, n: reach.n, refusal: reach.refusal })
    }

    /// Applies the answers of the last undone command again.
    pub(super) fn redo(&mut self) -> Result<Effect, CommandError> {
        let mut next = self.table.next_undone().map(|(action, _)| (action, true));
        if next.is_none() {
            return Ok(Effect::Refused(say!(self.desk.texts, "redo-nothing")));
        }
        while let Some((action, mark)) = next {
            match self.table.apply(&self.desk.texts, action, mark) {
                Ok(_) => {}
                Err(ApplyError::Failure(failure)) => return Err(failure),
                Err(ApplyError::Illegal(illegal)) => {
                    let rules = &self.desk.rules;
                    let (words, reason) = (rules.words(action), rules.reason(illegal));
                    return Err(CommandError::System(format!(
                        "`{words}` was legal before: {reason}"
                    )));
                }
            }
            next = self.table.next_undone().filter(|&(_, mark)| !mark);
        }
        Ok(Effect::Redone)
    }
}
