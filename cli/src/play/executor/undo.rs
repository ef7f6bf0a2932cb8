//! Takes answers back and gives them again.

use warboard_engine::model::SeatId;

use super::{Effect, Executor, UndoPolicy};
use crate::exit::Failure;
use crate::play::table::{NoUndo, Trouble};
use crate::text::say;

impl Executor<'_> {
    /// Takes back up to `most` commands, as the policy allows. Those that are taken back at once belong to one seat.
    ///
    /// # Errors
    /// The save cannot be written; nothing was taken back.
    pub(crate) fn undo(&mut self, asked: SeatId, most: usize) -> Result<Effect, Failure> {
        self.presets.stop_for(asked);
        self.take_back(asked, most, false)
    }

    /// Like [`Executor::undo`], but the other players may have agreed.
    ///
    /// # Errors
    /// The save cannot be written; nothing was taken back.
    pub(crate) fn take_back(
        &mut self,
        asked: SeatId,
        most: usize,
        is_agreed: bool,
    ) -> Result<Effect, Failure> {
        let own = (self.policy.undo == UndoPolicy::OwnSeat).then_some(asked);
        let reach = self.table.undo_reach(own, most, is_agreed);
        let Some(to) = reach.to else {
            let reason = reach.refusal.unwrap_or(NoUndo::Nothing);
            let may_ask = matches!(reason, NoUndo::Rolled | NoUndo::Revealed) && own.is_some();
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

    /// Gives the answers of the command that was taken back last again.
    pub(super) fn redo(&mut self) -> Result<Effect, Failure> {
        let mut next = self.table.next_undone().map(|(action, _)| (action, true));
        if next.is_none() {
            return Ok(Effect::Refused(say!(self.desk.texts, "redo-nothing")));
        }
        while let Some((action, mark)) = next {
            match self.table.apply(&self.desk.texts, action, mark) {
                Ok(_) => {}
                Err(Trouble::Failure(failure)) => return Err(failure),
                Err(Trouble::Illegal(illegal)) => {
                    let rules = &self.desk.rules;
                    let (words, reason) = (rules.words(action), rules.reason(illegal));
                    return Err(Failure::System(format!("`{words}` was legal before: {reason}")));
                }
            }
            next = self.table.next_undone().filter(|&(_, mark)| !mark);
        }
        Ok(Effect::Redone)
    }
}
