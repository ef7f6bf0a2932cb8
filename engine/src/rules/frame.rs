//! Steps in progress. A step that waits or calls another is a frame on the state's stack, never a call of ours.

use serde::Serialize;

use super::suspended::Job;
use crate::model::{
    ArmyId, CardId, OrderId, OrderMask, Side, SpaceId, StepId, TableId, TokenId, Window,
};

/// The most frames a game ever stacks.
pub const FRAMES_MAX: usize = 24;

/// A step in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// Between two steps: `step` begins next. Past the last step the turn ends.
    Flow {
        /// Which step.
        step: StepId,
    },
    /// Spaces are named in secret.
    ClaimFirst {
        /// The step.
        step: StepId,
        /// Whether an army is asked; else it is seen who is next.
        asked: bool,
    },
    /// The board is claimed in turn.
    Claim {
        /// The step.
        step: StepId,
        /// For whom: 0 for the army itself, else an army without a seat, counted from 1; the largest number between
        /// two visits.
        neutral: u8,
    },
    /// Own spaces are reinforced in turn.
    Reinforce {
        /// The step.
        step: StepId,
        /// Basic units still to add at this visit.
        left: u32,
        /// For whom: 0 for the army itself, else an army without a seat, counted from 1.
        neutral: u8,
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
    /// Cards are discarded for units.
    Build {
        /// The step with the keys.
        step: StepId,
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
    /// A move of several kinds of units is under way.
    Convoy {
        /// The step with the keys.
        step: StepId,
        /// Moves left after it.
        left: u32,
        /// Where it goes from.
        from: SpaceId,
        /// Where it goes.
        to: SpaceId,
    },
    /// Cards may be played, army after army.
    Window {
        /// In which window.
        window: WindowAt,
        /// Whose answer is next, as a place in the order of asking.
        at: u8,
        /// How many have passed in a row.
        passed: u8,
    },
    /// A script runs.
    Script {
        /// What for.
        job: Job,
    },
    /// An attack waits for the reactions to the end of the last invasion.
    Declare {
        /// Where it comes from.
        from: SpaceId,
        /// The target.
        to: SpaceId,
        /// Basic units that fight.
        count: u32,
    },
    /// A step that a script asked for once more.
    Once {
        /// Which.
        step: StepId,
    },
    /// A `script` step that runs while its query says yes.
    Repeat {
        /// The step with the keys.
        step: StepId,
        /// 0 before it has run, 1 afterwards, the largest number when it is over.
        n: u16,
    },
    /// An attack on a token waits for the reactions to the end of the last invasion.
    Strike {
        /// Where it comes from.
        from: SpaceId,
        /// The token.
        token: TokenId,
        /// Basic units that fight.
        count: u32,
    },
    /// A step is taken for the allies of the army whose turn it is, one after the other.
    Allied {
        /// The step.
        step: StepId,
        /// How many armies were looked at; the last of them is the one that acts.
        at: u8,
    },
    /// Seat after seat chooses the cards of the round.
    Program {
        /// The step with the keys.
        step: StepId,
        /// Whose turn it is to choose.
        seat: u8,
    },
    /// Seat after seat turns up a card; between two of them.
    Orders {
        /// The step with the keys.
        step: StepId,
        /// Whose turn it is next.
        seat: u8,
    },
    /// A card was turned up.
    Order {
        /// The card.
        card: CardId,
        /// Its orders that can be given.
        open: OrderMask,
    },
    /// The order of a card was carried out, or none was given.
    Ordered {
        /// The card.
        card: CardId,
    },
    /// Units of an order move, or are deployed.
    Sortie {
        /// The order.
        order: OrderId,
    },
    /// Units of an order fire.
    Fire {
        /// The order.
        order: OrderId,
        /// Where they went; none: nowhere.
        from: Option<SpaceId>,
    },
    /// The dice of a fire are aimed, the weakest first.
    Hits {
        /// The next die.
        die: u8,
    },
}

impl Frame {
    /// The step that a frame is part of; nothing for one that tells by what it lies on.
    pub(crate) fn step(self) -> Option<StepId> {
        match self {
            Self::Flow { step } => step.index().checked_sub(1).map(StepId::from_index),
            Self::ClaimFirst { step, .. }
            | Self::Claim { step, .. }
            | Self::Reinforce { step, .. }
            | Self::Trade { step, .. }
            | Self::Held { step, .. }
            | Self::Build { step }
            | Self::Invade { step }
            | Self::Conquest { step, .. }
            | Self::Fortify { step, .. }
            | Self::Convoy { step, .. }
            | Self::Window { window: WindowAt::Step(step), .. }
            | Self::Once { step }
            | Self::Repeat { step, .. }
            | Self::Allied { step, .. }
            | Self::Program { step, .. }
            | Self::Orders { step, .. } => Some(step),
            Self::Place { .. }
            | Self::Battle { .. }
            | Self::Window { .. }
            | Self::Script { .. }
            | Self::Declare { .. }
            | Self::Strike { .. }
            | Self::Order { .. }
            | Self::Ordered { .. }
            | Self::Sortie { .. }
            | Self::Fire { .. }
            | Self::Hits { .. } => None,
        }
    }
}

/// A window, as a frame keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum WindowAt {
    /// A space is invaded.
    Invaded,
    /// Before the dice are rolled.
    BeforeRoll,
    /// After they were rolled.
    AfterRoll,
    /// A space was conquered.
    Conquered,
    /// A set was traded.
    Traded,
    /// A step.
    Step(StepId),
}

impl WindowAt {
    /// The window of the model.
    pub(crate) fn window(self) -> Window {
        match self {
            Self::Invaded => Window::Invaded,
            Self::BeforeRoll => Window::BeforeRoll,
            Self::AfterRoll => Window::AfterRoll,
            Self::Conquered => Window::Conquered,
            Self::Traded => Window::Traded,
            Self::Step(step) => Window::Step(step),
        }
    }

    /// Whether a battle is fought while it is open.
    pub(crate) fn is_within_battle(self) -> bool {
        match self {
            Self::Invaded | Self::BeforeRoll | Self::AfterRoll => true,
            Self::Conquered | Self::Traded | Self::Step(_) => false,
        }
    }

    /// Whether it is one of a battle, in which sides have a say first.
    pub(crate) fn is_of_battle(self) -> bool {
        match self {
            Self::Invaded | Self::BeforeRoll | Self::AfterRoll | Self::Conquered => true,
            Self::Traded | Self::Step(_) => false,
        }
    }
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
    /// What the hand says now: a card was played beside the trade, and may have changed it.
    Anew {
        /// Whether a set had to be traded before.
        due: bool,
    },
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
    /// The first battle of an invasion was declared: cards may be played.
    Invaded,
    /// The window of the declaration is over.
    Declared,
    /// The dice are about to be rolled: cards may be played.
    BeforeRoll,
    /// The dice lie on the table: cards may be played.
    AfterRoll,
    /// The token that was attacked is destroyed, and the attack ends.
    Destroyed,
}

impl BattleAt {
    /// The side that is asked, if any is.
    #[inline]
    pub(crate) fn side(self) -> Option<Side> {
        match self {
            Self::Commit(side, _) | Self::Reroll(side, _) => Some(side),
            Self::Defend => Some(Side::Defender),
            Self::Invaded
            | Self::Declared
            | Self::BeforeRoll
            | Self::Roll
            | Self::AfterRoll
            | Self::Destroyed
            | Self::Resolve => None,
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
    /// More basic units may move in.
    Advance,
    /// Units of another kind may move in.
    Follow(u8),
    /// The invasion ends.
    Over,
    /// Hooks answer, and cards may be played.
    Answers,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_stay_small() {
        assert!(size_of::<Frame>() <= 16);
    }
}
