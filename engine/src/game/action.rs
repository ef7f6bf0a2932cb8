//! Answers to decisions.

use serde::{Deserialize, Serialize};

use super::suspended::Answer;
use crate::model::{CardId, OrderId, PROGRAM_MAX, SpaceId, TokenId, UnitKindId};

/// Cards in an order, at most [`PROGRAM_MAX`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CardRow {
    cards: [CardId; PROGRAM_MAX],
    n: u8,
}

impl CardRow {
    /// These cards; what is beyond [`PROGRAM_MAX`] is dropped.
    pub fn new(cards: impl IntoIterator<Item = CardId>) -> Self {
        let mut row = Self { cards: [CardId(0); PROGRAM_MAX], n: 0 };
        for (place, card) in row.cards.iter_mut().zip(cards) {
            *place = card;
            row.n += 1;
        }
        row
    }
    /// The cards, the first one first.
    pub fn as_slice(&self) -> &[CardId] {
        &self.cards[..usize::from(self.n)]
    }
}

impl Serialize for CardRow {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for CardRow {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<CardId>::deserialize(deserializer)?;
        if cards.len() > PROGRAM_MAX {
            return Err(serde::de::Error::invalid_length(cards.len(), &"fewer cards"));
        }
        Ok(Self::new(cards))
    }
}

/// One answer to what the game waits for. Counts are pieces.
///
/// The order of the variants, then of their fields, is the order in which actions are listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Take an empty space while the board is claimed.
    Claim {
        /// The space.
        space: SpaceId,
    },
    /// Add to an own space while the board is set up.
    Reinforce {
        /// The space.
        space: SpaceId,
        /// Basic units.
        count: u32,
    },
    /// Trade a set.
    Trade {
        /// The cards, in ascending order.
        cards: [CardId; 3],
    },
    /// Say which of the traded cards' spaces gets the units that go with it.
    Held {
        /// The space.
        space: SpaceId,
    },
    /// Discard a card for a unit.
    Build {
        /// The card.
        card: CardId,
        /// The kind of unit.
        unit: UnitKindId,
    },
    /// Put units that wait on an own space.
    Place {
        /// The space.
        space: SpaceId,
        /// The kind of unit.
        unit: UnitKindId,
        /// How many.
        count: u32,
    },
    /// Declare a battle.
    Attack {
        /// Where the units come from.
        from: SpaceId,
        /// What is attacked.
        to: SpaceId,
        /// Basic units that fight; a die each.
        count: u32,
    },
    /// Declare a battle for a token.
    Strike {
        /// Where the units come from.
        from: SpaceId,
        /// The token that is attacked.
        token: TokenId,
        /// Basic units that fight; a die each.
        count: u32,
    },
    /// Commit units of a kind, beside the basic ones, to the battle. None is an answer too.
    Commit {
        /// The kind of unit.
        unit: UnitKindId,
        /// How many.
        count: u32,
    },
    /// Defend with this many basic units; a die each.
    Defend {
        /// Basic units that fight.
        count: u32,
    },
    /// Say which die that rolled a 1 is rolled again, where dice of several sizes did.
    Reroll {
        /// Sides of the die.
        sides: u8,
    },
    /// Move more units into a conquered space, after those that fought. None is an answer too.
    Advance {
        /// The kind of unit.
        unit: UnitKindId,
        /// How many.
        count: u32,
    },
    /// Move units between own spaces.
    Fortify {
        /// Where they come from.
        from: SpaceId,
        /// Where they go.
        to: SpaceId,
        /// The kind of unit.
        unit: UnitKindId,
        /// How many.
        count: u32,
    },
    /// Choose the cards of a round, the first to be turned up first.
    Program {
        /// The cards.
        cards: CardRow,
    },
    /// Use the card that was turned up for one of its orders.
    Order {
        /// The order.
        order: OrderId,
    },
    /// Let units come on the board that wait, instead of a move.
    Deploy,
    /// Move units as an order says.
    Move {
        /// Where they come from.
        from: SpaceId,
        /// Where they go.
        to: SpaceId,
        /// The kind of unit.
        unit: UnitKindId,
        /// How many.
        count: u32,
    },
    /// Fire at what stands on a space.
    Fire {
        /// Where the units are that fire.
        from: SpaceId,
        /// What is fired at.
        to: SpaceId,
    },
    /// Aim the die at a unit of a kind.
    Hit {
        /// The kind of unit.
        unit: UnitKindId,
    },
    /// Play a card for what is printed on it.
    Play {
        /// The card.
        card: CardId,
    },
    /// Answer a card's or a rule's question.
    Answer {
        /// The answer.
        answer: Answer,
    },
    /// Play no card now, give no order, leave a die unused.
    Pass,
    /// End the invasion under way, before another attack is chosen.
    Stop,
    /// Go on to the next step.
    End,
}

impl Action {
    /// The count, for actions that have one.
    pub fn count(mut self) -> Option<u32> {
        self.count_mut().copied()
    }

    /// The same action with another count; an action without a count stays as it is.
    #[must_use]
    pub fn with_count(mut self, n: u32) -> Self {
        if let Some(count) = self.count_mut() {
            *count = n;
        }
        self
    }

    /// The kind of unit that it counts or names; nothing for one of basic units alone.
    pub fn unit(self) -> Option<UnitKindId> {
        match self {
            Self::Build { unit, .. }
            | Self::Place { unit, .. }
            | Self::Commit { unit, .. }
            | Self::Advance { unit, .. }
            | Self::Fortify { unit, .. }
            | Self::Move { unit, .. }
            | Self::Hit { unit } => Some(unit),
            _ => None,
        }
    }

    /// The spaces that it names, apart from those of a card's or a rule's question.
    #[inline]
    pub fn spaces(self) -> impl Iterator<Item = SpaceId> {
        let named = match self {
            Self::Claim { space }
            | Self::Reinforce { space, .. }
            | Self::Held { space }
            | Self::Place { space, .. } => [Some(space), None],
            Self::Strike { from, .. } => [Some(from), None],
            Self::Attack { from, to, .. }
            | Self::Fortify { from, to, .. }
            | Self::Move { from, to, .. }
            | Self::Fire { from, to } => [Some(from), Some(to)],
            Self::Trade { .. }
            | Self::Build { .. }
            | Self::Commit { .. }
            | Self::Defend { .. }
            | Self::Reroll { .. }
            | Self::Advance { .. }
            | Self::Play { .. }
            | Self::Program { .. }
            | Self::Order { .. }
            | Self::Deploy
            | Self::Hit { .. }
            | Self::Answer { .. }
            | Self::Pass
            | Self::Stop
            | Self::End => [None, None],
        };
        named.into_iter().flatten()
    }

    /// Which actions have a count, told once.
    fn count_mut(&mut self) -> Option<&mut u32> {
        match self {
            Self::Reinforce { count, .. }
            | Self::Place { count, .. }
            | Self::Attack { count, .. }
            | Self::Strike { count, .. }
            | Self::Commit { count, .. }
            | Self::Defend { count }
            | Self::Advance { count, .. }
            | Self::Fortify { count, .. }
            | Self::Move { count, .. }
            | Self::Answer { answer: Answer::Number(count) } => Some(count),
            Self::Claim { .. }
            | Self::Trade { .. }
            | Self::Build { .. }
            | Self::Held { .. }
            | Self::Reroll { .. }
            | Self::Program { .. }
            | Self::Order { .. }
            | Self::Deploy
            | Self::Fire { .. }
            | Self::Hit { .. }
            | Self::Play { .. }
            | Self::Answer { .. }
            | Self::Pass
            | Self::Stop
            | Self::End => None,
        }
    }
}

/// Actions that differ in their count alone: `action` holds the least, `most` the greatest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Choice {
    /// The action with the least count.
    pub action: Action,
    /// The greatest count; 0 for an action without a count.
    pub most: u32,
}

impl Choice {
    /// An action without a count.
    pub fn one(action: Action) -> Self {
        Self { action, most: action.count().unwrap_or(0) }
    }
    /// The action with every count from its own to `most`.
    pub fn up_to(action: Action, most: u32) -> Self {
        Self { action, most }
    }
    /// How many single actions it stands for; 0 when the least count is above the greatest.
    pub fn n_actions(&self) -> u32 {
        self.action.count().map_or(1, |least| self.most.saturating_add(1).saturating_sub(least))
    }
    /// Whether `action` is one of them.
    pub fn contains(&self, action: Action) -> bool {
        match (self.action.count(), action.count()) {
            (Some(least), Some(count)) => {
                (least..=self.most).contains(&count) && self.action.with_count(count) == action
            }
            _ => self.action == action,
        }
    }
}

/// A buffer of choices, kept by its owner and filled again and again.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct ActionList {
    choices: Vec<Choice>,
}

impl ActionList {
    /// An empty buffer.
    pub fn new() -> Self {
        Self::default()
    }
    /// Forgets what it holds.
    pub fn clear(&mut self) {
        self.choices.clear();
    }
    pub(crate) fn push(&mut self, choice: Choice) {
        self.choices.push(choice);
    }
    pub(crate) fn sort(&mut self) {
        self.choices.sort_unstable();
    }
    /// The choices, ascending and distinct.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }
    /// How many single actions there are.
    pub fn n_actions(&self) -> u64 {
        self.choices.iter().map(|choice| u64::from(choice.n_actions())).sum()
    }
    /// Whether `action` is listed.
    pub fn contains(&self, action: Action) -> bool {
        self.choices.iter().any(|choice| choice.contains(action))
    }
    /// The single action with number `at`, counted over every choice and count in order from 0.
    pub fn nth(&self, mut at: u64) -> Option<Action> {
        for choice in &self.choices {
            let n = u64::from(choice.n_actions());
            if at < n {
                let least = choice.action.count().unwrap_or(0);
                return Some(choice.action.with_count(least + u32::try_from(at).unwrap_or(0)));
            }
            at -= n;
        }
        None
    }
}
