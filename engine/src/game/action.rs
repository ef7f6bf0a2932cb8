//! What is asked, and what answers it.

use std::fmt;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantNames};

use super::suspended::Answer;
use crate::model::{
    Aim, CardId, OrderId, PROGRAM_MAX, Rulebook, Side, SpaceId, StepId, TextId, TokenId,
    UnitKindId, Window,
};
use crate::steps::{Borders, Movers};
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

/// A question.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    Serialize,
    IntoStaticStr,
    EnumDiscriminants,
    VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[strum_discriminants(name(AskKind), vis(pub(crate)))]
pub enum Ask {
    /// Which empty space to take.
    Claim {
        /// Whether it is named in secret, before the others claim.
        secret: bool,
    },
    /// Which own space to add to, while the board is set up.
    Reinforce {
        /// Basic units still to add at this visit.
        left: u32,
    },
    /// Which set to trade, if any.
    Trade {
        /// Whether a set must be traded.
        must: bool,
    },
    /// Which of the traded cards' spaces gets units.
    Held {
        /// How many units.
        units: u32,
    },
    /// Which card to discard for which kind of unit, if any.
    Build {
        /// How many more this turn.
        left: u32,
    },
    /// Where units go that wait.
    Place {
        /// Basic units that wait. Units of other kinds may wait as well, and alone.
        left: u32,
    },
    /// What to attack, if anything.
    Attack {
        /// The invasion of a space under way: where the last attack came from, and its target.
        invasion: Option<(SpaceId, SpaceId)>,
    },
    /// How many units of a kind to commit to the battle.
    Commit {
        /// The side that is asked.
        side: Side,
        /// The kind of unit.
        unit: UnitKindId,
        /// The most.
        most: u32,
    },
    /// How many basic units defend.
    Defend {
        /// Where the attack comes from.
        from: SpaceId,
        /// What is attacked.
        to: SpaceId,
        /// Basic units that attack.
        attackers: u32,
        /// The most that may defend.
        most: u32,
    },
    /// Which die that rolled a 1 is rolled again.
    Reroll {
        /// The side that is asked.
        side: Side,
    },
    /// How many more units move into a conquered space.
    Advance {
        /// Where they come from.
        from: SpaceId,
        /// The conquered space.
        to: SpaceId,
        /// The kind of unit.
        unit: UnitKindId,
        /// The most.
        most: u32,
    },
    /// Which move to make, if any.
    Move {
        /// The step.
        step: StepId,
        /// Moves left, besides the one under way.
        left: u32,
        /// Which units move.
        units: Movers,
        /// The move under way: where it goes from and to. Units of other kinds may still join it.
        under_way: Option<(SpaceId, SpaceId)>,
    },
    /// Which cards to use in a round, and in which order.
    Program {
        /// How many.
        cards: u8,
    },
    /// Which order of the card that was turned up to give, if any.
    Order {
        /// The card.
        card: CardId,
    },
    /// Whether to fire, and at what.
    Fire {
        /// The step.
        step: StepId,
        /// Where the units went that may fire; none: they stayed where they are.
        from: Option<SpaceId>,
    },
    /// What the next die of a fire hits, if anything.
    Hit {
        /// The space that is fired at.
        space: SpaceId,
        /// The face of the die.
        face: u8,
        /// Dice behind it, each at least as strong.
        left: u8,
    },
    /// Whether to play a card, and which.
    Window {
        /// In which window.
        window: Window,
    },
    /// A question of a card or a rule. Its answers are those listed.
    Script {
        /// What is asked.
        text: TextId,
        /// The card whose effect asks.
        card: Option<CardId>,
        /// The space that it is about, where the answers do not say so.
        space: Option<SpaceId>,
    },
}

impl Ask {
    /// The name of every question, in the order of their declaration.
    pub const NAMES: &[&str] = Self::VARIANTS;

    /// Which question it is, by its place in [`Ask::NAMES`].
    pub fn kind(self) -> usize {
        AskKind::from(self) as usize
    }
}

/// The most parts of one sort that an action has.
const PARTS_MAX: usize = if PROGRAM_MAX > 3 { PROGRAM_MAX } else { 3 };

/// What a place behind an action's verb holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumDiscriminants)]
#[strum_discriminants(name(PartKind), doc = "What a place behind an action's verb is for.")]
#[strum_discriminants(allow(missing_docs, reason = "each is that of a part"))]
pub enum Part {
    /// A space.
    Space(SpaceId),
    /// A token that is attacked, where a space could stand as well.
    Token(TokenId),
    /// A kind of unit.
    Unit(UnitKindId),
    /// A card; sets and rows have several such parts.
    Card(CardId),
    /// An order of a card.
    Order(OrderId),
    /// The answer to a card's or a rule's question.
    Answer(Answer),
    /// A number: of pieces, or of the sides of a die.
    Number(u32),
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
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, EnumDiscriminants,
        )]
        #[serde(rename_all = "kebab-case")]
        #[strum_discriminants(name(ActionKind), vis(pub(crate)))]
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

            /// The verb of every action, in the order of their declaration, with what stands behind it.
            pub const FORMS: &[(&str, &[PartKind])] = &[$(($verb, &[$(slot::$word::KIND,)*]),)*];

            /// What stands behind its verb, in the order of the words.
            #[inline]
            pub fn parts(self, mut each: impl FnMut(Part)) {
                match self {
                    $(Self::$name { $($slot,)* } => { $(slot::$word::parts($slot, &mut each);)* })*
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
    pub fn guide() -> Vec<(&'static str, &'static str)> {
        GUIDE.iter().flatten().copied().collect()
    }

    /// Which action it is, by its place in [`Action::FORMS`].
    pub fn kind(self) -> usize {
        ActionKind::from(self) as usize
    }

    /// The parts of one sort.
    fn parts_of<T>(self, of: impl Fn(Part) -> Option<T>) -> impl Iterator<Item = T> {
        let mut found = ArrayVec::<T, PARTS_MAX>::new();
        self.parts(|part| found.extend(of(part)));
        found.into_iter()
    }

    /// The spaces that it names, apart from those of a card's or a rule's question.
    pub fn spaces(self) -> impl Iterator<Item = SpaceId> {
        self.parts_of(|part| if let Part::Space(space) = part { Some(space) } else { None })
    }

    /// The cards that it names, apart from those of a card's or a rule's question.
    pub fn cards(self) -> impl Iterator<Item = CardId> {
        self.parts_of(|part| if let Part::Card(card) = part { Some(card) } else { None })
    }

    /// The kind of unit that it counts or names; nothing for one of basic units alone.
    pub fn unit(self) -> Option<UnitKindId> {
        self.parts_of(|part| if let Part::Unit(unit) = part { Some(unit) } else { None }).next()
    }

    /// The count, for actions that have one.
    pub fn count(mut self) -> Option<u32> {
        self.count_mut().copied()
    }

    /// Returns the action with another count; an action without a count is returned unchanged.
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
#[derive(Clone, Default, Debug)]
pub struct ActionList {
    choices: Vec<Choice>,
    /// How many single actions they stand for.
    n_actions: u64,
    /// What attacks were listed last on a large board, so that the next list is quickly made.
    borders: Option<Box<Borders>>,
    /// How many of the choices, from the first on, are lent by them.
    lent: Option<usize>,
}

/// Two lists are equal that hold the same answers.
impl PartialEq for ActionList {
    fn eq(&self, other: &Self) -> bool {
        self.choices == other.choices
    }
}

impl Eq for ActionList {}

impl ActionList {
    /// An empty buffer.
    pub fn new() -> Self {
        Self::default()
    }
    /// Forgets what it holds.
    pub fn clear(&mut self) {
        if let (Some(n), Some(borders)) = (self.lent.take(), &mut self.borders) {
            self.choices.truncate(n);
            borders.take_back(&mut self.choices);
        }
        self.choices.clear();
        self.n_actions = 0;
    }
    #[inline]
    pub(crate) fn push(&mut self, choice: Choice) {
        self.n_actions += u64::from(choice.n_actions());
        self.choices.push(choice);
    }
    /// Holds the attacks on bordering spaces of a large board, and nothing else, as `lend` says them: so many single ones.
    pub(crate) fn borrow(&mut self, lend: impl FnOnce(&mut Borders, &mut Vec<Choice>) -> u64) {
        self.clear();
        self.n_actions = lend(self.borders.get_or_insert_default(), &mut self.choices);
        self.lent = Some(self.choices.len());
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
        self.n_actions
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
