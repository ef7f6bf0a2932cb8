//! Questions and actions: the kinds of decision a game waits for, and the actions that answer them.

use std::fmt;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantNames};

use super::suspended::ScriptAnswer;
use crate::model::{
    AttackTarget, CardId, DeckId, OrderId, PROGRAM_MAX, Rulebook, Side, SpaceId, StepId, TextId,
    TokenId, UnitKindId, Window,
};
use crate::steps::{Borders, Movers};
use crate::words::WordsError;
use crate::words::slot::{self, PlaceSlot};

/// A row of up to [`PROGRAM_MAX`] cards, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CardRow {
    cards: [CardId; PROGRAM_MAX],
    n: u8,
}

impl CardRow {
    /// Creates a row of these cards. Cards beyond [`PROGRAM_MAX`] are dropped.
    pub fn new(cards: impl IntoIterator<Item = CardId>) -> Self {
        let mut row = Self { cards: [CardId(0); PROGRAM_MAX], n: 0 };
        for (place, card) in row.cards.iter_mut().zip(cards) {
            *place = card;
            row.n += 1;
        }
        row
    }
    /// Returns the cards, the first one first.
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

/// The question of a decision: its kind and parameters.
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
    /// The empty space to claim.
    Claim {
        /// True if the space is named in secret, before the others claim.
        secret: bool,
    },
    /// The own space to reinforce while the board is set up.
    Reinforce {
        /// Basic units still to add at this visit.
        left: u32,
    },
    /// The set to trade, if any.
    Trade {
        /// True if a set must be traded.
        must: bool,
    },
    /// The space, among those shown on the traded cards, that gets units.
    Held {
        /// Number of units.
        units: u32,
    },
    /// The units or the card to buy, if any.
    Buy {
        /// The step.
        step: StepId,
        /// Number of units and cards that may still be bought together; `None` for no limit.
        left: Option<u32>,
    },
    /// The space on which to place waiting units.
    Place {
        /// Basic units that wait. Units of other kinds may wait too, even without basic units.
        left: u32,
    },
    /// The target to attack, if any.
    Attack {
        /// The current invasion of a space: the origin of the last attack, and the target.
        invasion: Option<(SpaceId, SpaceId)>,
    },
    /// The number of units of a kind to commit to the battle.
    Commit {
        /// The side that commits.
        side: Side,
        /// The kind of unit.
        unit: UnitKindId,
        /// Largest number allowed.
        most: u32,
    },
    /// The number of basic units that defend.
    Defend {
        /// The origin of the attack.
        from: SpaceId,
        /// The attacked space.
        to: SpaceId,
        /// Basic units that attack.
        attackers: u32,
        /// Largest number that may defend.
        most: u32,
    },
    /// The die showing a 1 that is rolled again.
    Reroll {
        /// The side that rolls again.
        side: Side,
    },
    /// The number of further units that move into a conquered space.
    Advance {
        /// The space they leave.
        from: SpaceId,
        /// The conquered space.
        to: SpaceId,
        /// The kind of unit.
        unit: UnitKindId,
        /// Largest number allowed.
        most: u32,
    },
    /// The next move, if any.
    Move {
        /// The step.
        step: StepId,
        /// Moves left, not counting the current one.
        left: u32,
        /// The units that may move.
        units: Movers,
        /// The current move: its origin and destination. Units of other kinds may still join it.
        under_way: Option<(SpaceId, SpaceId)>,
    },
    /// The cards to use in a round, in order.
    Program {
        /// Number of cards.
        cards: u8,
    },
    /// The order to give with the card turned up, if any; or the card of the hand to play, and its
    /// use.
    Order {
        /// The card turned up; `None` for one of the hand.
        card: Option<CardId>,
    },
    /// The target to fire at, if any.
    Fire {
        /// The step.
        step: StepId,
        /// The space that the firing units moved to; `None` if they have not moved.
        from: Option<SpaceId>,
    },
    /// The kind of unit that the next die of a fire hits, if any.
    Hit {
        /// The space that is fired at.
        space: SpaceId,
        /// The face of the die.
        face: u8,
        /// Dice that follow, each at least as strong.
        left: u8,
    },
    /// The space of the next battle by unit.
    Fight {
        /// The step.
        step: StepId,
    },
    /// The units that take hits in a battle by unit.
    Lose {
        /// The space.
        space: SpaceId,
        /// The side that takes them.
        side: Side,
        /// Number of hits.
        hits: u32,
    },
    /// The choice to retreat from a battle by unit, or to fight on.
    Retreat {
        /// The space.
        space: SpaceId,
        /// The side that may retreat.
        side: Side,
    },
    /// The card to play in a window, if any.
    Window {
        /// The window.
        window: Window,
    },
    /// The choice to pay for a step or to leave it out.
    Pay {
        /// The step.
        step: StepId,
    },
    /// A question of a card or a rule. Its legal answers are those that the script lists.
    Script {
        /// The text of the question.
        text: TextId,
        /// The card whose effect asks.
        card: Option<CardId>,
        /// The space it concerns, if the answers do not name it.
        space: Option<SpaceId>,
    },
}

impl Ask {
    /// The names of all questions, in the order of their declaration.
    pub const NAMES: &[&str] = Self::VARIANTS;

    /// Returns the index of the question in [`Ask::NAMES`].
    pub fn kind(self) -> usize {
        AskKind::from(self) as usize
    }
}

/// Largest number of parts of one type in an action.
const PARTS_MAX: usize = if PROGRAM_MAX > 3 { PROGRAM_MAX } else { 3 };

/// A part of an action after its verb, with its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumDiscriminants)]
#[strum_discriminants(name(PartKind), doc = "What a place behind an action's verb is for.")]
#[strum_discriminants(allow(missing_docs, reason = "each is that of a part"))]
pub enum ActionSlot {
    /// A space.
    Space(SpaceId),
    /// A token that is attacked; a space is possible in the same place.
    Token(TokenId),
    /// A kind of unit.
    Unit(UnitKindId),
    /// A card; sets and rows have several such parts.
    Card(CardId),
    /// An order of a card.
    Order(OrderId),
    /// A deck.
    Deck(DeckId),
    /// The answer to a card's or a rule's question.
    Answer(ScriptAnswer),
    /// A number of pieces, or of the sides of a die.
    Number(u32),
}

/// Declares the actions: each with its fields, its verb, its words in order, and its line of the
/// guide.
macro_rules! actions {
    ($(
        $(#[$doc:meta])*
        $name:ident $({ $($(#[$field_doc:meta])* $field:ident: $of:ty,)* })?
            = $verb:literal [$($slot:ident: $word:ident),*], $guide:expr;
    )*) => {
        /// An answer to a decision. Counts are in pieces.
        ///
        /// The order of the variants, then of their fields, is the order in which actions are
        /// listed.
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, EnumDiscriminants,
        )]
        #[serde(rename_all = "kebab-case")]
        #[strum_discriminants(name(ActionKind), vis(pub(crate)))]
        pub enum Action {
            $($(#[$doc])* $name $({ $($(#[$field_doc])* $field: $of,)* })?,)*
        }

        /// Actions with their words and meaning, as printed in the guide for authors.
        const GUIDE: &[Option<(&str, &str)>] = &[$($guide,)*];

        impl Action {
            /// Returns the count, if the action has one. All access to counts uses this function.
            fn count_mut(&mut self) -> Option<&mut u32> {
                match self {
                    $(Self::$name { $($slot,)* } => None$(.or(slot::$word::count($slot)))*,)*
                }
            }

            /// Returns whether `is_known` accepts every space of the action, apart from those that
            /// answer the question of a card or a rule.
            #[inline]
            pub(crate) fn has_spaces(self, is_known: impl Fn(SpaceId) -> bool) -> bool {
                match self {
                    $(Self::$name { $($slot,)* } => true$(&& slot::$word::space($slot).is_none_or(&is_known))*,)*
                }
            }

            /// The verbs of all actions, in the order of their declaration, each with the kinds of
            /// its parts.
            pub const FORMS: &[(&str, &[PartKind])] = &[$(($verb, &[$(slot::$word::KIND,)*]),)*];

            /// Calls `each` with every part after the verb, in the order of the words.
            #[inline]
            pub fn parts(self, mut each: impl FnMut(ActionSlot)) {
                match self {
                    $(Self::$name { $($slot,)* } => { $(slot::$word::parts($slot, &mut each);)* })*
                }
            }

            /// Calls `each` with every action that can be built from the values `of`.
            pub(crate) fn all(of: &impl slot::SlotValues, each: &mut impl FnMut(Self)) {
                $(actions!(@all of, each, [$($slot: $word)*] Self::$name { $($slot,)* });)*
            }

            /// Writes the action as words.
            pub(crate) fn write(self, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name { $($slot,)* } => {
                        f.write_str($verb)?;
                        $(slot::$word::write($slot, rules, f)?;)*
                    })*
                }
                Ok(())
            }

            /// Parses an action from words in which every name is written in full.
            pub(crate) fn read(rules: &Rulebook, words: &[&str]) -> Result<Self, WordsError> {
                let (&verb, rest) = words.split_first().ok_or(WordsError::Empty)?;
                // Several actions may share a verb: the first mistake is that of the nearest.
                let mut mistake = None;
                $(
                    if verb == $verb && slot::fit(rest.len(), &[$(slot::$word::FORM,)*]) {
                        #[allow(unused_mut, unused_variables, reason = "some actions are a verb alone")]
                        let mut rest = rest;
                        #[allow(unused_mut, reason = "some actions are a verb alone")]
                        let mut read = || -> Result<Self, WordsError> {
                            $(let $slot = slot::$word::read(rules, &mut rest)?;)*
                            Ok(Self::$name { $($slot,)* })
                        };
                        match read() {
                            Ok(action) => return Ok(action),
                            Err(found) => mistake = mistake.or(Some(found)),
                        }
                    }
                )*
                Err(mistake.unwrap_or_else(|| WordsError::Verb { words: words.join(" ") }))
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
    /// Takes an empty space while the board is claimed.
    Claim {
        /// The space.
        space: SpaceId,
    } = "claim" [space: SpaceSlot], Some(("`claim SPACE`", "take an empty space"));

    /// Adds units to an own space while the board is set up.
    Reinforce {
        /// The space.
        space: SpaceId,
        /// Basic units.
        count: u32,
    } = "reinforce" [space: SpaceSlot, count: CountSlot], Some(("`reinforce SPACE COUNT`", "add while the board is set up"));

    /// Trades a set.
    Trade {
        /// The cards, in ascending order.
        cards: [CardId; 3],
    } = "trade" [cards: CardSetSlot], Some(("`trade CARD CARD CARD`", "trade a set"));

    /// Chooses which of the traded cards' spaces gets the units that go with it.
    Held {
        /// The space.
        space: SpaceId,
    } = "held" [space: SpaceSlot], Some(("`held SPACE`", "choose the held space that gets units"));

    /// Buys a unit whose price is a card.
    BuyFor {
        /// The card.
        card: CardId,
        /// The kind of unit.
        unit: UnitKindId,
    } = "buy" [unit: UnitKindSlot, card: CardSlot], Some(("`buy KIND CARD`", "buy a unit for a card"));

    /// Buys units.
    BuyUnits {
        /// The kind of unit.
        unit: UnitKindId,
        /// Number of units.
        count: u32,
    } = "buy" [unit: UnitKindSlot, count: CountSlot], Some(("`buy KIND COUNT`", "buy units"));

    /// Buys a card of a row.
    BuyCard {
        /// The card.
        card: CardId,
    } = "buy" [card: CardSlot], Some(("`buy CARD`", "buy a card that is face up"));

    /// Buys unseen cards.
    BuyDrawn {
        /// The deck.
        deck: DeckId,
        /// Number of cards.
        count: u32,
    } = "buy" [deck: DeckSlot, count: CountSlot], Some(("`buy DECK COUNT`", "buy cards from a draw pile"));

    /// Places waiting units on an own space.
    Place {
        /// The space.
        space: SpaceId,
        /// The kind of unit.
        unit: UnitKindId,
        /// Number of units.
        count: u32,
    } = "place" [space: SpaceSlot, count: CountSlot, unit: KindOrBasic], Some(("`place SPACE COUNT [KIND]`", "place waiting units on a space"));

    /// Declares a battle.
    Attack {
        /// The space that the units attack from.
        from: SpaceId,
        /// The target.
        to: AttackTarget,
        /// Basic units that fight, one die each.
        count: u32,
    } = "attack" [from: SpaceSlot, to: AttackedSlot, count: CountSlot], Some(("`attack FROM TO COUNT`", "declare a battle; `TO` is a space, or a target: `fort`, of several `fort#2`"));

    /// Commits units of a kind, beside the basic ones, to the battle. The count may be 0.
    Commit {
        /// The kind of unit.
        unit: UnitKindId,
        /// Number of units.
        count: u32,
    } = "commit" [unit: UnitKindSlot, count: CountSlot], Some(("`commit KIND COUNT`", "commit units of a kind"));

    /// Defends with this many basic units, one die each.
    Defend {
        /// Basic units that fight.
        count: u32,
    } = "defend" [count: CountSlot], Some(("`defend COUNT`", "defend with a number of dice"));

    /// Chooses the die to roll again, if dice of several sizes show a 1.
    Reroll {
        /// Number of sides of the die.
        sides: u8,
    } = "reroll" [sides: DieSidesSlot], Some(("`reroll SIDES`", "roll a 1 of that die again"));

    /// Moves further units into a conquered space, after those that fought. The count may be 0.
    Advance {
        /// The kind of unit.
        unit: UnitKindId,
        /// Number of units.
        count: u32,
    } = "advance" [count: CountSlot, unit: KindOrBasic], Some(("`advance COUNT [KIND]`", "move more units in"));

    /// Chooses the cards of a round, in the order in which they are turned up.
    Program {
        /// The cards.
        cards: CardRow,
    } = "program" [cards: CardRowSlot], Some(("`program CARD…`", "choose the cards of a round, the first to be turned up first"));

    /// Uses the card turned up for one of its orders.
    Order {
        /// The order.
        order: OrderId,
    } = "order" [order: OrderSlot], Some(("`order ORDER`", "use the card that was turned up"));

    /// Plays a card of the hand for one of its orders.
    OrderOf {
        /// The card.
        card: CardId,
        /// The order.
        order: OrderId,
    } = "order" [card: CardSlot, order: OrderSlot], Some(("`order CARD ORDER`", "play a card of the hand for one of its orders"));

    /// Deploys waiting units instead of making a move.
    Deploy = "deploy" [], Some(("`deploy`", "deploy waiting units instead of moving"));

    /// Moves units from one space to another.
    Move {
        /// The origin.
        from: SpaceId,
        /// The destination.
        to: SpaceId,
        /// The kind of unit.
        unit: UnitKindId,
        /// Number of units.
        count: u32,
    } = "move" [from: SpaceSlot, to: SpaceSlot, count: CountSlot, unit: KindOrBasic], Some(("`move FROM TO COUNT [KIND]`", "move units"));

    /// Fires at the pieces on a space.
    Fire {
        /// The space of the units that fire.
        from: SpaceId,
        /// The space that is fired at.
        to: SpaceId,
    } = "fire" [from: SpaceSlot, to: SpaceSlot], Some(("`fire FROM TO`", "fire at the units on a space"));

    /// Assigns the die to a unit of a kind.
    Hit {
        /// The kind of unit.
        unit: UnitKindId,
    } = "hit" [unit: UnitKindSlot], Some(("`hit KIND`", "aim the die at a unit of a kind"));

    /// Fights the next battle by unit.
    Fight {
        /// The space.
        space: SpaceId,
    } = "fight" [space: SpaceSlot], Some(("`fight SPACE`", "fight the battle on a space"));

    /// Takes hits on units of a kind.
    Lose {
        /// The kind of unit.
        unit: UnitKindId,
        /// Number of hits.
        count: u32,
    } = "lose" [unit: UnitKindSlot, count: CountSlot], Some(("`lose KIND COUNT`", "take hits on units of a kind"));

    /// Retreats from a battle by unit.
    Retreat {
        /// The destination.
        space: SpaceId,
    } = "retreat" [space: SpaceSlot], Some(("`retreat SPACE`", "leave the battle; `pass` fights on"));

    /// Plays a card for its printed effect.
    Play {
        /// The card.
        card: CardId,
    } = "play" [card: CardSlot], Some(("`play CARD`", "play a card for its effect"));

    /// Pays for a step.
    Pay = "pay" [], Some(("`pay`", "pay for the step; `pass` leaves it out"));

    /// Answers the question of a card or a rule.
    Answer {
        /// The answer.
        answer: ScriptAnswer,
    } = "answer" [answer: ChoiceSlot], Some(("`answer KIND NAME`, `answer number N`, `answer yes`", "answer a question; `KIND` is `space`, `region`, `army`, `card`, `unit`, `token`, `die` or `option`; `done` ends a list"));

    /// Plays no card, gives no order, or leaves a die unused.
    Pass = "pass" [], Some(("`pass`", "play no card now, give no order, leave a die unused"));

    /// Ends the current invasion before another attack is chosen.
    Stop = "stop" [], Some(("`stop`", "end the invasion under way, before another attack is chosen"));

    /// Continues with the next step.
    End = "end" [], Some(("`end`", "go on"));
}

impl Action {
    /// Returns the actions with their words and meaning, as printed in the guide for authors.
    pub fn guide() -> Vec<(&'static str, &'static str)> {
        GUIDE.iter().flatten().copied().collect()
    }

    /// Returns the index of the action in [`Action::FORMS`].
    pub fn kind(self) -> usize {
        ActionKind::from(self) as usize
    }

    /// Returns the values of the parts that `of` accepts.
    fn parts_of<T>(self, of: impl Fn(ActionSlot) -> Option<T>) -> impl Iterator<Item = T> {
        let mut found = ArrayVec::<T, PARTS_MAX>::new();
        self.parts(|part| found.extend(of(part)));
        found.into_iter()
    }

    /// Returns the spaces of the action, apart from those that answer the question of a card or a
    /// rule.
    pub fn spaces(self) -> impl Iterator<Item = SpaceId> {
        self.parts_of(|part| if let ActionSlot::Space(space) = part { Some(space) } else { None })
    }

    /// Returns the cards of the action, apart from those that answer the question of a card or a
    /// rule.
    pub fn cards(self) -> impl Iterator<Item = CardId> {
        self.parts_of(|part| if let ActionSlot::Card(card) = part { Some(card) } else { None })
    }

    /// Returns the kind of unit that the action counts or names; `None` if it concerns only basic
    /// units.
    pub fn unit(self) -> Option<UnitKindId> {
        self.parts_of(|part| if let ActionSlot::Unit(unit) = part { Some(unit) } else { None })
            .next()
    }

    /// Returns the count, if the action has one.
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

/// A range of actions that differ only in their count, from that of `action` to `most`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct ActionRange {
    /// The action with the least count.
    pub action: Action,
    /// The greatest count; 0 for an action without a count.
    pub most: u32,
}

impl ActionRange {
    /// Creates a range of one action.
    pub fn one(action: Action) -> Self {
        Self { action, most: action.count().unwrap_or(0) }
    }
    /// Creates a range from the count of `action` to `most`.
    pub fn up_to(action: Action, most: u32) -> Self {
        Self { action, most }
    }
    /// Returns the number of single actions in the range; 0 if the least count is above the
    /// greatest.
    pub fn n_actions(&self) -> u32 {
        self.action.count().map_or(1, |least| self.most.saturating_add(1).saturating_sub(least))
    }
    /// Returns whether the range contains `action`.
    pub fn contains(&self, action: Action) -> bool {
        match (self.action.count(), action.count()) {
            (Some(least), Some(count)) => {
                (least..=self.most).contains(&count) && self.action.with_count(count) == action
            }
            _ => self.action == action,
        }
    }
}

/// A buffer of legal actions, which its owner keeps and fills repeatedly.
#[derive(Clone, Default, Debug)]
pub struct ActionList {
    choices: Vec<ActionRange>,
    /// Number of single actions in `choices`.
    n_actions: u64,
    /// The attacks listed last on a large board, kept so that the next list is built quickly.
    borders: Option<Box<Borders>>,
    /// Number of leading choices that are borrowed from `borders`; `None` if none are.
    lent: Option<usize>,
}

/// Lists with equal choices are equal.
impl PartialEq for ActionList {
    fn eq(&self, other: &Self) -> bool {
        self.choices == other.choices
    }
}

impl Eq for ActionList {}

impl ActionList {
    /// Creates an empty buffer.
    pub fn new() -> Self {
        Self::default()
    }
    /// Empties the buffer and returns borrowed choices to `borders`.
    pub fn clear(&mut self) {
        if let (Some(n), Some(borders)) = (self.lent.take(), &mut self.borders) {
            self.choices.truncate(n);
            borders.take_back(&mut self.choices);
        }
        self.choices.clear();
        self.n_actions = 0;
    }
    #[inline]
    pub(crate) fn push(&mut self, choice: ActionRange) {
        self.n_actions += u64::from(choice.n_actions());
        self.choices.push(choice);
    }
    /// Replaces the contents with the attacks on bordering spaces of a large board. `lend` fills
    /// the list and returns the number of single actions.
    pub(crate) fn borrow(&mut self, lend: impl FnOnce(&mut Borders, &mut Vec<ActionRange>) -> u64) {
        self.clear();
        self.n_actions = lend(self.borders.get_or_insert_default(), &mut self.choices);
        self.lent = Some(self.choices.len());
    }
    pub(crate) fn sort(&mut self) {
        self.choices.sort_unstable();
    }
    /// Returns the choices, ascending and distinct.
    pub fn choices(&self) -> &[ActionRange] {
        &self.choices
    }
    /// Returns the number of single actions.
    pub fn n_actions(&self) -> u64 {
        self.n_actions
    }
    /// Returns whether the list contains `action`.
    pub fn contains(&self, action: Action) -> bool {
        self.choices.iter().any(|choice| choice.contains(action))
    }
    /// Returns the single action at index `at`, counted from 0 over all choices and counts in
    /// order.
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
