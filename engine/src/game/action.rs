//! Answers to decisions.

use std::fmt;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::suspended::Answer;
use crate::model::{Aim, CardId, OrderId, PROGRAM_MAX, Rulebook, SpaceId, UnitKindId};
use crate::words::WordsError;
use crate::words::slot::{self, Place};

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

/// Declares the actions, each once: what it holds, its verb, its words in their order, and the line of the guide.
macro_rules! actions {
    ($(
        $(#[$doc:meta])*
        $name:ident $({ $($(#[$field_doc:meta])* $field:ident: $of:ty,)* })?
            = $verb:literal [$($slot:ident: $word:ident),*], $guide:expr;
    )*) => {
        /// One answer to what the game waits for. Counts are pieces.
        ///
        /// The order of the variants, then of their fields, is the order in which actions are listed.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Action {
            $($(#[$doc])* $name $({ $($(#[$field_doc])* $field: $of,)* })?,)*
        }

        /// Actions with their words and what they mean, as the guide for authors prints them.
        const GUIDE: &[Option<(&str, &str)>] = &[$($guide,)*];

        impl Action {
            /// Which actions have a count, told once.
            fn count_mut(&mut self) -> Option<&mut u32> {
                match self {
                    $(Self::$name { $($slot,)* } => None$(.or(slot::$word::count($slot)))*,)*
                }
            }

            /// Whether all spaces that it names are known, apart from those of a card's or a rule's question.
            #[inline]
            pub(crate) fn has_spaces(self, is_known: impl Fn(SpaceId) -> bool) -> bool {
                match self {
                    $(Self::$name { $($slot,)* } => true$(&& slot::$word::space($slot).is_none_or(&is_known))*,)*
                }
            }

            /// The spaces that it names, apart from those of a card's or a rule's question.
            pub fn spaces(self) -> impl Iterator<Item = SpaceId> {
                let mut named = ArrayVec::<SpaceId, 2>::new();
                match self {
                    $(Self::$name { $($slot,)* } => {
                        $(named.extend(slot::$word::space($slot));)*
                    })*
                }
                named.into_iter()
            }

            /// The kind of unit that it counts or names; nothing for one of basic units alone.
            pub fn unit(self) -> Option<UnitKindId> {
                match self {
                    $(Self::$name { $($slot,)* } => None$(.or(slot::$word::unit($slot)))*,)*
                }
            }

            /// Every action made of these values.
            pub(crate) fn all(of: &impl slot::Values, each: &mut impl FnMut(Self)) {
                $(actions!(@all of, each, [$($slot: $word)*] Self::$name { $($slot,)* });)*
            }

            /// Prints its words.
            pub(crate) fn write(self, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name { $($slot,)* } => {
                        f.write_str($verb)?;
                        $(slot::$word::write($slot, rules, f)?;)*
                    })*
                }
                Ok(())
            }

            /// The action that these words say, every name written out.
            pub(crate) fn read(rules: &Rulebook, words: &[&str]) -> Result<Self, WordsError> {
                let (&verb, rest) = words.split_first().ok_or(WordsError::Empty)?;
                $(
                    if verb == $verb && slot::fit(rest.len(), &[$(slot::$word::FORM,)*]) {
                        #[allow(unused_mut, unused_variables, reason = "some actions are a verb alone")]
                        let mut rest = rest;
                        $(let $slot = slot::$word::read(rules, &mut rest)?;)*
                        return Ok(Self::$name { $($slot,)* });
                    }
                )*
                Err(WordsError::Verb { words: words.join(" ") })
            }
        }
    };
    (@all $of:ident, $each:ident, [] $action:expr) => {
        $each($action)
    };
    (@all $of:ident, $each:ident, [$slot:ident: $word:ident $($rest:tt)*] $action:expr) => {
        for $slot in slot::$word::values($of) {
            actions!(@all $of, $each, [$($rest)*] $action);
        }
    };
}

actions! {
    /// Take an empty space while the board is claimed.
    Claim {
        /// The space.
        space: SpaceId,
    } = "claim" [space: Space], Some(("`claim SPACE`", "take an empty space"));

    /// Add to an own space while the board is set up.
    Reinforce {
        /// The space.
        space: SpaceId,
        /// Basic units.
        count: u32,
    } = "reinforce" [space: Space, count: Count], Some(("`reinforce SPACE COUNT`", "add while the board is set up"));

    /// Trade a set.
    Trade {
        /// The cards, in ascending order.
        cards: [CardId; 3],
    } = "trade" [cards: Set], Some(("`trade CARD CARD CARD`", "trade a set"));

    /// Say which of the traded cards' spaces gets the units that go with it.
    Held {
        /// The space.
        space: SpaceId,
    } = "held" [space: Space], Some(("`held SPACE`", "say which held space gets units"));

    /// Discard a card for a unit.
    Build {
        /// The card.
        card: CardId,
        /// The kind of unit.
        unit: UnitKindId,
    } = "build" [card: Card, unit: Kind], Some(("`build CARD KIND`", "discard a card for a unit"));

    /// Put units that wait on an own space.
    Place {
        /// The space.
        space: SpaceId,
        /// The kind of unit.
        unit: UnitKindId,
        /// How many.
        count: u32,
    } = "place" [space: Space, count: Count, unit: KindOrBasic], Some(("`place SPACE COUNT [KIND]`", "put units that wait on a space"));

    /// Declare a battle.
    Attack {
        /// Where the units come from.
        from: SpaceId,
        /// What is attacked.
        to: Aim,
        /// Basic units that fight; a die each.
        count: u32,
    } = "attack" [from: Space, to: Attacked, count: Count], Some(("`attack FROM TO COUNT`", "declare a battle; `TO` is a space, or a target: `fort`, of several `fort#2`"));

    /// Commit units of a kind, beside the basic ones, to the battle. None is an answer too.
    Commit {
        /// The kind of unit.
        unit: UnitKindId,
        /// How many.
        count: u32,
    } = "commit" [unit: Kind, count: Count], Some(("`commit KIND COUNT`", "commit units of a kind"));

    /// Defend with this many basic units; a die each.
    Defend {
        /// Basic units that fight.
        count: u32,
    } = "defend" [count: Count], Some(("`defend COUNT`", "defend with so many"));

    /// Say which die that rolled a 1 is rolled again, where dice of several sizes did.
    Reroll {
        /// Sides of the die.
        sides: u8,
    } = "reroll" [sides: Sides], Some(("`reroll SIDES`", "roll a 1 of that die again"));

    /// Move more units into a conquered space, after those that fought. None is an answer too.
    Advance {
        /// The kind of unit.
        unit: UnitKindId,
        /// How many.
        count: u32,
    } = "advance" [count: Count, unit: KindOrBasic], Some(("`advance COUNT [KIND]`", "move more units in"));

    /// Choose the cards of a round, the first to be turned up first.
    Program {
        /// The cards.
        cards: CardRow,
    } = "program" [cards: Cards], Some(("`program CARD…`", "choose the cards of a round, the first to be turned up first"));

    /// Use the card that was turned up for one of its orders.
    Order {
        /// The order.
        order: OrderId,
    } = "order" [order: Order], Some(("`order ORDER`", "use the card that was turned up"));

    /// Let units come on the board that wait, instead of a move.
    Deploy = "deploy" [], Some(("`deploy`", "let units come that wait, instead of a move"));

    /// Move units from one space to another.
    Move {
        /// Where they come from.
        from: SpaceId,
        /// Where they go.
        to: SpaceId,
        /// The kind of unit.
        unit: UnitKindId,
        /// How many.
        count: u32,
    } = "move" [from: Space, to: Space, count: Count, unit: KindOrBasic], Some(("`move FROM TO COUNT [KIND]`", "move units"));

    /// Fire at what stands on a space.
    Fire {
        /// Where the units are that fire.
        from: SpaceId,
        /// What is fired at.
        to: SpaceId,
    } = "fire" [from: Space, to: Space], Some(("`fire FROM TO`", "fire at what stands on a space"));

    /// Aim the die at a unit of a kind.
    Hit {
        /// The kind of unit.
        unit: UnitKindId,
    } = "hit" [unit: Kind], Some(("`hit KIND`", "aim the die at a unit of a kind"));

    /// Play a card for what is printed on it.
    Play {
        /// The card.
        card: CardId,
    } = "play" [card: Card], Some(("`play CARD`", "play a card for what is printed on it"));

    /// Answer a card's or a rule's question.
    Answer {
        /// The answer.
        answer: Answer,
    } = "answer" [answer: Said], Some(("`answer KIND NAME`, `answer number N`, `answer yes`", "answer a question; `KIND` is `space`, `region`, `army`, `card`, `unit`, `token`, `die` or `option`; `done` ends a list"));

    /// Play no card now, give no order, leave a die unused.
    Pass = "pass" [], Some(("`pass`", "play no card now, give no order, leave a die unused"));

    /// End the invasion under way, before another attack is chosen.
    Stop = "stop" [], Some(("`stop`", "end the invasion under way, before another attack is chosen"));

    /// Go on to the next step.
    End = "end" [], Some(("`end`", "go on"));
}

impl Action {
    /// Every action with its words and what it means, as the guide for authors prints them.
    pub(crate) fn guide() -> Vec<(&'static str, &'static str)> {
        GUIDE.iter().flatten().copied().collect()
    }

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
