//! The parts of an action after its verb: parsing, printing, and their spaces and counts.

use std::fmt;

use super::{WordsError, find, id_of};
use crate::game::{ActionSlot, CardRow, PartKind, ScriptAnswer};
use crate::model::{
    AttackTarget, CardId, DeckId, OrderId, PROGRAM_MAX, Rulebook, SpaceId, UnitKindId,
};

/// The number of words of a part.
#[derive(Clone, Copy)]
pub(crate) struct WordCount {
    /// Smallest number of words.
    least: usize,
    /// Largest number of words.
    most: usize,
}

/// The form of a part with exactly one word.
const ONE: WordCount = WordCount { least: 1, most: 1 };

/// Returns whether a number of words fits these parts.
pub(crate) fn fit(n_words: usize, forms: &[WordCount]) -> bool {
    let of =
        |count: fn(&WordCount) -> usize| forms.iter().map(count).fold(0, usize::saturating_add);
    (of(|form| form.least)..=of(|form| form.most)).contains(&n_words)
}

/// Lists of values from which actions are built, one for each type.
pub(crate) trait SlotValues {
    /// Spaces.
    fn spaces(&self) -> Vec<SpaceId>;
    /// Targets of attacks.
    fn aims(&self) -> Vec<AttackTarget>;
    /// Numbers of pieces.
    fn counts(&self) -> Vec<u32>;
    /// Kinds of units.
    fn kinds(&self) -> Vec<UnitKindId>;
    /// Cards.
    fn cards(&self) -> Vec<CardId>;
    /// Sets of cards, and cards in an order.
    fn rows(&self) -> Vec<CardRow>;
    /// Orders.
    fn orders(&self) -> Vec<OrderId>;
    /// Decks.
    fn decks(&self) -> Vec<DeckId>;
    /// Answers to the question of a card or a rule.
    fn answers(&self) -> Vec<ScriptAnswer>;
}

/// A type of part.
pub(crate) trait PlaceSlot {
    /// The value of the part.
    type Of: Copy;
    /// The kind of part; a space where a token or a space is possible.
    const KIND: PartKind;
    /// The number of words.
    const FORM: WordCount = ONE;

    /// Parses the value from the first words and removes them.
    fn read(rules: &Rulebook, words: &mut &[&str]) -> Result<Self::Of, WordsError>;

    /// Prints the value after a blank.
    fn write(of: Self::Of, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Returns the values of `all` that are possible here.
    fn values(all: &impl SlotValues) -> Vec<Self::Of>;

    /// Returns the count, if the value is one.
    fn count(_: &mut Self::Of) -> Option<&mut u32> {
        None
    }

    /// Passes each part of the value to `each`.
    fn parts(of: Self::Of, each: &mut impl FnMut(ActionSlot));

    /// Returns the space, if the value is one.
    #[inline]
    fn space(_: Self::Of) -> Option<SpaceId> {
        None
    }
}

/// Takes the next word; the caller has checked the number of words.
fn next<'a>(words: &mut &[&'a str]) -> Result<&'a str, WordsError> {
    let (&first, rest) = words.split_first().ok_or(WordsError::Empty)?;
    *words = rest;
    Ok(first)
}

pub(super) fn number(word: &str) -> Result<u32, WordsError> {
    word.parse().ok().ok_or_else(|| WordsError::Count { word: word.to_owned() })
}

/// A space.
pub(crate) struct SpaceSlot;

impl PlaceSlot for SpaceSlot {
    type Of = SpaceId;
    const KIND: PartKind = PartKind::Space;

    fn read(rules: &Rulebook, words: &mut &[&str]) -> Result<SpaceId, WordsError> {
        rules.space(next(words)?)
    }

    fn values(all: &impl SlotValues) -> Vec<SpaceId> {
        all.spaces()
    }

    fn write(of: SpaceId, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {}", id_of(&rules.board.spaces, of))
    }

    #[inline]
    fn space(of: SpaceId) -> Option<SpaceId> {
        Some(of)
    }

    #[inline]
    fn parts(of: SpaceId, each: &mut impl FnMut(ActionSlot)) {
        each(ActionSlot::Space(of));
    }
}

/// The target of an attack: a token by the name of its target, else a space.
pub(crate) struct AttackedSlot;

impl PlaceSlot for AttackedSlot {
    type Of = AttackTarget;
    const KIND: PartKind = PartKind::Space;

    fn read(rules: &Rulebook, words: &mut &[&str]) -> Result<AttackTarget, WordsError> {
        let name = next(words)?;
        rules
            .target_token(name)
            .map_or_else(|| rules.space(name).map(AttackTarget::Space), |token| Ok(token.into()))
    }

    fn values(all: &impl SlotValues) -> Vec<AttackTarget> {
        all.aims()
    }

    fn write(of: AttackTarget, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match of {
            AttackTarget::Space(space) => SpaceSlot::write(space, rules, f),
            AttackTarget::Token(token) => write!(f, " {}", rules.target_words(token)),
        }
    }

    #[inline]
    fn space(of: AttackTarget) -> Option<SpaceId> {
        of.space()
    }

    #[inline]
    fn parts(of: AttackTarget, each: &mut impl FnMut(ActionSlot)) {
        each(match of {
            AttackTarget::Space(space) => ActionSlot::Space(space),
            AttackTarget::Token(token) => ActionSlot::Token(token),
        });
    }
}

/// A number of pieces.
pub(crate) struct CountSlot;

impl PlaceSlot for CountSlot {
    type Of = u32;
    const KIND: PartKind = PartKind::Number;

    fn read(_: &Rulebook, words: &mut &[&str]) -> Result<u32, WordsError> {
        number(next(words)?)
    }

    fn values(all: &impl SlotValues) -> Vec<u32> {
        all.counts()
    }

    fn write(of: u32, _: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {of}")
    }

    #[inline]
    fn count(of: &mut u32) -> Option<&mut u32> {
        Some(of)
    }

    #[inline]
    fn parts(of: u32, each: &mut impl FnMut(ActionSlot)) {
        each(ActionSlot::Number(of));
    }
}

/// The sides of a die.
pub(crate) struct DieSidesSlot;

impl PlaceSlot for DieSidesSlot {
    type Of = u8;
    const KIND: PartKind = PartKind::Number;

    fn read(_: &Rulebook, words: &mut &[&str]) -> Result<u8, WordsError> {
        let word = next(words)?;
        let sides = u8::try_from(number(word)?).ok();
        sides.ok_or_else(|| WordsError::Count { word: word.to_owned() })
    }

    fn values(all: &impl SlotValues) -> Vec<u8> {
        all.counts().into_iter().filter_map(|n| u8::try_from(n).ok()).collect()
    }

    fn write(of: u8, _: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {of}")
    }

    #[inline]
    fn parts(of: u8, each: &mut impl FnMut(ActionSlot)) {
        each(ActionSlot::Number(of.into()));
    }
}

/// A kind of unit.
pub(crate) struct UnitKindSlot;

impl PlaceSlot for UnitKindSlot {
    type Of = UnitKindId;
    const KIND: PartKind = PartKind::Unit;

    fn read(rules: &Rulebook, words: &mut &[&str]) -> Result<UnitKindId, WordsError> {
        find(&rules.units, next(words)?)
    }

    fn values(all: &impl SlotValues) -> Vec<UnitKindId> {
        all.kinds()
    }

    fn write(of: UnitKindId, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {}", id_of(&rules.units, of))
    }

    #[inline]
    fn parts(of: UnitKindId, each: &mut impl FnMut(ActionSlot)) {
        each(ActionSlot::Unit(of));
    }
}

/// A unit kind that is omitted for the basic kind.
pub(crate) struct KindOrBasic;

impl PlaceSlot for KindOrBasic {
    type Of = UnitKindId;
    const KIND: PartKind = PartKind::Unit;
    const FORM: WordCount = WordCount { least: 0, ..ONE };

    fn read(rules: &Rulebook, words: &mut &[&str]) -> Result<UnitKindId, WordsError> {
        if words.is_empty() { Ok(Rulebook::BASIC) } else { UnitKindSlot::read(rules, words) }
    }

    fn values(all: &impl SlotValues) -> Vec<UnitKindId> {
        all.kinds()
    }

    fn write(of: UnitKindId, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if of == Rulebook::BASIC { Ok(()) } else { UnitKindSlot::write(of, rules, f) }
    }

    #[inline]
    fn parts(of: UnitKindId, each: &mut impl FnMut(ActionSlot)) {
        each(ActionSlot::Unit(of));
    }
}

/// A card.
pub(crate) struct CardSlot;

impl PlaceSlot for CardSlot {
    type Of = CardId;
    const KIND: PartKind = PartKind::Card;

    fn read(rules: &Rulebook, words: &mut &[&str]) -> Result<CardId, WordsError> {
        rules.card(next(words)?)
    }

    fn values(all: &impl SlotValues) -> Vec<CardId> {
        all.cards()
    }

    fn write(of: CardId, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match rules.cards.get(of) {
            Some(_) => write!(f, " {}", rules.card_words(of)),
            None => f.write_str(" ?"),
        }
    }

    #[inline]
    fn parts(of: CardId, each: &mut impl FnMut(ActionSlot)) {
        each(ActionSlot::Card(of));
    }
}

/// Three cards, in any order.
pub(crate) struct CardSetSlot;

impl PlaceSlot for CardSetSlot {
    type Of = [CardId; 3];
    const KIND: PartKind = PartKind::Card;
    const FORM: WordCount = WordCount { least: 3, most: 3 };

    fn read(rules: &Rulebook, words: &mut &[&str]) -> Result<[CardId; 3], WordsError> {
        let mut cards = [CardId(0); 3];
        for card in &mut cards {
            *card = CardSlot::read(rules, words)?;
        }
        cards.sort_unstable();
        Ok(cards)
    }

    fn values(all: &impl SlotValues) -> Vec<[CardId; 3]> {
        let set = |row: &CardRow| {
            let mut cards: [CardId; 3] = row.as_slice().try_into().ok()?;
            cards.sort_unstable();
            Some(cards)
        };
        all.rows().iter().filter_map(set).collect()
    }

    fn write(of: [CardId; 3], rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        of.into_iter().try_for_each(|card| CardSlot::write(card, rules, f))
    }

    #[inline]
    fn parts(of: [CardId; 3], each: &mut impl FnMut(ActionSlot)) {
        for card in of {
            each(ActionSlot::Card(card));
        }
    }
}

/// Cards in a given order.
pub(crate) struct CardRowSlot;

impl PlaceSlot for CardRowSlot {
    type Of = CardRow;
    const KIND: PartKind = PartKind::Card;
    const FORM: WordCount = WordCount { most: PROGRAM_MAX, ..ONE };

    fn read(rules: &Rulebook, words: &mut &[&str]) -> Result<CardRow, WordsError> {
        let cards = std::mem::take(words).iter().map(|name| rules.card(name));
        let cards: Vec<CardId> = cards.collect::<Result<_, _>>()?;
        Ok(CardRow::new(cards))
    }

    fn values(all: &impl SlotValues) -> Vec<CardRow> {
        all.rows()
    }

    fn write(of: CardRow, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {}", rules.row_words(of))
    }

    #[inline]
    fn parts(of: CardRow, each: &mut impl FnMut(ActionSlot)) {
        for &card in of.as_slice() {
            each(ActionSlot::Card(card));
        }
    }
}

/// An order printed on a card.
pub(crate) struct OrderSlot;

impl PlaceSlot for OrderSlot {
    type Of = OrderId;
    const KIND: PartKind = PartKind::Order;

    fn read(rules: &Rulebook, words: &mut &[&str]) -> Result<OrderId, WordsError> {
        find(&rules.orders, next(words)?)
    }

    fn values(all: &impl SlotValues) -> Vec<OrderId> {
        all.orders()
    }

    fn write(of: OrderId, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {}", id_of(&rules.orders, of))
    }

    #[inline]
    fn parts(of: OrderId, each: &mut impl FnMut(ActionSlot)) {
        each(ActionSlot::Order(of));
    }
}

/// A deck.
pub(crate) struct DeckSlot;

impl PlaceSlot for DeckSlot {
    type Of = DeckId;
    const KIND: PartKind = PartKind::Deck;

    fn read(rules: &Rulebook, words: &mut &[&str]) -> Result<DeckId, WordsError> {
        find(&rules.decks, next(words)?)
    }

    fn values(all: &impl SlotValues) -> Vec<DeckId> {
        all.decks()
    }

    fn write(of: DeckId, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {}", id_of(&rules.decks, of))
    }

    #[inline]
    fn parts(of: DeckId, each: &mut impl FnMut(ActionSlot)) {
        each(ActionSlot::Deck(of));
    }
}

/// The answer to a question.
pub(crate) struct ChoiceSlot;

impl PlaceSlot for ChoiceSlot {
    type Of = ScriptAnswer;
    const KIND: PartKind = PartKind::Answer;
    const FORM: WordCount = WordCount { least: 0, most: usize::MAX };

    fn read(rules: &Rulebook, words: &mut &[&str]) -> Result<ScriptAnswer, WordsError> {
        rules.parse_answer(std::mem::take(words))
    }

    fn values(all: &impl SlotValues) -> Vec<ScriptAnswer> {
        all.answers()
    }

    fn write(of: ScriptAnswer, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {}", rules.answer_words(of))
    }

    #[inline]
    fn count(of: &mut ScriptAnswer) -> Option<&mut u32> {
        if let ScriptAnswer::Number(n) = of { Some(n) } else { None }
    }

    #[inline]
    fn parts(of: ScriptAnswer, each: &mut impl FnMut(ActionSlot)) {
        each(ActionSlot::Answer(of));
    }
}
