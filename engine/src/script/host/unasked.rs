//! Questions that a script answers itself in one run, for bots that look ahead: a script that is
//! asked one question after the other runs from its beginning for each.

use crate::game::{ScriptAnswer, Seeded};
use crate::model::SeatId;

/// The questions that scripts answer themselves; by default none.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unasked {
    /// The number of questions that are still answered so.
    left: u32,
    /// True while the script that runs has not been answered.
    pub(super) begins: bool,
    /// The draws for the questions to all seats but one.
    lots: Option<(SeatId, Seeded)>,
}

impl Unasked {
    /// Returns the questions of a script that goes on after an answer, at most `most`; each gets its
    /// first answer.
    pub(crate) fn firsts(most: u32) -> Self {
        Self { left: most, ..Self::default() }
    }

    /// Returns the questions to all seats but one, whose answers are drawn by lot, and those to that
    /// seat of a script that goes on after its answer, which get their first answer.
    pub(crate) fn by_lot(seat: SeatId, lots: Seeded) -> Self {
        Self { left: u32::MAX, begins: false, lots: Some((seat, lots)) }
    }

    /// Returns whether a question may be answered so.
    pub(super) fn is_left(&self) -> bool {
        self.left > 0
    }

    /// Returns the answer to a question for the journal; `None` if the seat is asked.
    pub(super) fn answer(
        &mut self,
        seat: SeatId,
        choices: &[ScriptAnswer],
        most: u32,
    ) -> Option<u32> {
        let left = self.left.checked_sub(1)?;
        let answer = match &mut self.lots {
            Some((spared, chance)) if *spared != seat => draw(choices, most, chance),
            _ if self.begins => return None,
            _ => choices.iter().min().map_or(0, |choice| choice.to_journal()),
        };
        self.left = left;
        Some(answer)
    }
}

/// Draws one of some answers; of a number, one from the least to `most`.
fn draw(choices: &[ScriptAnswer], most: u32, chance: &mut Seeded) -> u32 {
    match *choices {
        [ScriptAnswer::Number(least)] => {
            least + chance.below(most.saturating_sub(least).saturating_add(1))
        }
        _ => chance.one_of(choices).map_or(0, |choice| choice.to_journal()),
    }
}
