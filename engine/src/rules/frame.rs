//! Steps in progress. A step that waits or calls another is a frame on the state's stack, never a call of ours.

use serde::Serialize;

use crate::model::{ArmyId, CardId, Side, StepId};

/// The most frames a game ever stacks.
pub const FRAMES_MAX: usize = 16;

/// A step in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// Between two steps: `step` begins next. Past the last step the turn ends.
    Flow {
        /// Which step.
        step: StepId,
    },
    /// The board is claimed in turn.
    Claim {
        /// The step.
        step: StepId,
    },
    /// Own spaces are reinforced in turn.
    Reinforce {
        /// The step.
        step: StepId,
        /// Basic units still to add at this visit.
        left: u32,
    },
    /// Sets are traded.
    Trade {
        /// The step with the keys.
        step: StepId,
        /// What must be traded.
        owed: Owed,
        /// Whether trading ends as soon as nothing is owed: after an elimination.
        brief: bool,
    },
    /// A traded set showed several held spaces.
    Held {
        /// The step with the keys.
        step: StepId,
        /// The cards.
        cards: [CardId; 3],
    },
    /// Units that wait are placed.
    Place {
        /// Whose.
        army: ArmyId,
    },
    /// Attacks are declared.
    Invade {
        /// The step with the keys.
        step: StepId,
    },
    /// A battle is fought.
    Battle {
        /// How far it is.
        at: BattleAt,
    },
    /// A space was conquered.
    Conquest {
        /// The `invade` step with the keys.
        step: StepId,
        /// How far it is.
        at: ConquestAt,
    },
    /// Units move between own spaces.
    Fortify {
        /// The step with the keys.
        step: StepId,
        /// Moves left.
        left: u32,
    },
}

/// What must be traded before going on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Owed {
    /// Nothing.
    Nothing,
    /// One set.
    Set,
    /// Sets until the hand has at most so many cards.
    DownTo(u32),
}

/// How far a battle is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BattleAt {
    /// A side commits units of the kind at this place of the list of special kinds.
    Commit(Side, u8),
    /// The defender says how many fight.
    Defend,
    /// The dice are rolled.
    Roll,
    /// A side rolls ones again, so many dice at the most.
    Reroll(Side, u8),
    /// The dice are compared and losses are taken.
    Resolve,
}

impl BattleAt {
    /// The side that is asked, if any is.
    #[inline]
    pub(crate) fn side(self) -> Option<Side> {
        match self {
            Self::Commit(side, _) | Self::Reroll(side, _) => Some(side),
            Self::Defend => Some(Side::Defender),
            Self::Roll | Self::Resolve => None,
        }
    }
}

/// How far a conquest is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ConquestAt {
    /// The loser's cards change hands if it was eliminated.
    Spoils,
    /// What a trade after an elimination brought is placed.
    Place,
    /// More units may move in.
    Advance,
    /// The invasion ends.
    Over,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_stay_small() {
        assert!(size_of::<Frame>() <= 16);
    }
}
