//! Steps taken for the allies of the army whose turn it is, one after the other.

use super::room;
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::model::{ArmyId, StepId, TableId};
use serde::Serialize;

/// The frame between two allies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct AlliedFrame {
    /// The step that is taken.
    pub step: StepId,
    /// Number of armies already considered; the last of them is the one that acts.
    pub at: u8,
}

impl AlliedFrame {
    /// Returns the frame before the first ally.
    pub(crate) fn new(step: StepId) -> Self {
        Self { step, at: 0 }
    }
}

impl room::StepFrame for AlliedFrame {
    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        let mut armies = play.rules.armies.ids().skip(self.at.into());
        let next = armies.find(|&army| play.scene().is_ally(army));
        let callee = next.and_then(|army| {
            let frame = play.rules.steps[self.step].kind.begin_for(self.step, army)?;
            Some((army, frame))
        });
        let Some((army, callee)) = callee else { return Transition::Done };
        Transition::Call {
            back: Self { step: self.step, at: army.0.saturating_add(1) }.into(),
            callee,
        }
    }

    fn step(self) -> Option<StepId> {
        Some(self.step)
    }

    fn ally(self) -> Option<ArmyId> {
        self.at.checked_sub(1).map(|at| ArmyId::from_index(at.into()))
    }
}
