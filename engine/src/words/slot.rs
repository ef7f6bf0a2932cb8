//! The places behind an action's verb: how each is read and printed, and what it says of spaces and counts.

use std::fmt;

use super::{WordsError, find, id_of};
use crate::game::{Answer, CardRow, Part, PartKind};
use crate::model::{Aim, CardId, OrderId, PROGRAM_MAX, Rulebook, SpaceId, UnitKindId};

/// How many words a place takes.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    /// The fewest words.
    least: usize,
    /// The most words.
    most: usize,
}

/// A place that takes one word.
const ONE: Form = Form { least: 1, most: 1 };

/// Whether so many words can be meant for these places.
pub(crate) fn fit(n_words: usize, forms: &[Form]) -> bool {
    let of = |count: fn(&Form) -> usize| forms.iter().map(count).fold(0, usize::saturating_add);
    (of(|form| form.least)..=of(|form| form.most)).contains(&n_words)
}

/// Values to make actions of, a list for each sort of them.
pub(crate) trait Values {
    /// Spaces.
    fn spaces(&self) -> Vec<SpaceId>;
    /// What can be attacked.
    fn aims(&self) -> Vec<Aim>;
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
    /// Answers to a card's or a rule's question.
    fn answers(&self) -> Vec<Answer>;
}

/// A kind of place.
pub(crate) trait Place {
    /// What it holds.
    type Of: Copy;
    /// What it is for; where a token or a space can stand, a space.
    const KIND: PartKind;
    /// The words that it takes.
    const FORM: Form = ONE;

    /// Reads it off the words, and leaves what is behind it.
    fn read(rules: &Rulebook, words: &mut &[&str]) -> Result<Self::Of, WordsError>;

    /// Prints it behind a blank.
    fn write(of: Self::Of, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Those of `all` that can stand there.
    fn values(all: &impl Values) -> Vec<Self::Of>;

    /// The count, if it is one.
    fn count(_: &mut Self::Of) -> Option<&mut u32> {
        None
    }

    /// What it says, part by part.
    fn parts(of: Self::Of, each: &mut impl FnMut(Part));

    /// The space, if it is one.
    #[inline]
    fn space(_: Self::Of) -> Option<SpaceId> {
        None
    }
}

/// The next word; the caller has seen that there is one.
fn next<'a>(words: &mut &[&'a str]) -> Result<&'a str, WordsError> {
    let (&first, rest) = words.split_first().ok_or(WordsError::Empty)?;
    *words = rest;
    Ok(first)
}

pub(super) fn number(word: &str) -> Result<u32, WordsError> {
    word.parse().ok().ok_or_else(|| WordsError::Count { word: word.to_owned() })
}

/// A space.
pub(crate) struct Space;

impl Place for Space {
    type Of = SpaceId;
    const KIND: PartKind = PartKind::Space;

    fn read(rules: &Rulebook, words: &mut &[&str]) -> Result<SpaceId, WordsError> {
        rules.space(next(words)?)
    }

    fn values(all: &impl Values) -> Vec<SpaceId> {
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
    fn parts(of: SpaceId, each: &mut impl FnMut(Part)) {
        each(Part::Space(of));
    }
}

/// What is attacked: a token by the name of its target, else a space.
pub(crate) struct Attacked;

impl Place for Attacked {
    type Of = Aim;
    const KIND: PartKind = PartKind::Space;

    fn read(rules: &Rulebook, words: &mut &[&str]) -> Result<Aim, WordsError> {
        let name = next(words)?;
        rules
            .target_token(name)
            .map_or_else(|| rules.space(name).map(Aim::Space), |token| Ok(token.into()))
    }

    fn values(all: &impl Values) -> Vec<Aim> {
        all.aims()
    }

    fn write(of: Aim, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match of {
            Aim::Space(space) => Space::write(space, rules, f),
            Aim::Token(token) => write!(f, " {}", rules.target_words(token)),
        }
    }

    #[inline]
    fn space(of: Aim) -> Option<SpaceId> {
        of.space()
    }

    #[inline]
    fn parts(of: Aim, each: &mut impl FnMut(Part)) {
        each(match of {
            Aim::Space(space) => Part::Space(space),
            Aim::Token(token) => Part::Token(token),
        });
    }
}

/// A number of pieces.
pub(crate) struct Count;

impl Place for Count {
    type Of = u32;
    const KIND: PartKind = PartKind::Number;

    fn read(_: &Rulebook, words: &mut &[&str]) -> Result<u32, WordsError> {
        number(next(words)?)
    }

    fn values(all: &impl Values) -> Vec<u32> {
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
    fn parts(of: u32, each: &mut impl FnMut(Part)) {
        each(Part::Number(of));
    }
}

/// The sides of a die.
pub(crate) struct Sides;

impl Place for Sides {
    type Of = u8;
    const KIND: PartKind = PartKind::Number;

    fn read(_: &Rulebook, words: &mut &[&str]) -> Result<u8, WordsError> {
        let word = next(words)?;
        let sides = u8::try_from(number(word)?).ok();
        sides.ok_or_else(|| WordsError::Count { word: word.to_owned() })
    }

    fn values(all: &impl Values) -> Vec<u8> {
        all.counts().into_iter().filter_map(|n| u8::try_from(n).ok()).collect()
    }

    fn write(of: u8, _: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {of}")
    }

    #[inline]
    fn parts(of: u8, each: &mut impl FnMut(Part)) {
        each(Part::Number(of.into()));
    }
}

/// A kind of unit.
pub(crate) struct Kind;

impl Place for Kind {
    type Of = UnitKindId;
    const KIND: PartKind = PartKind::Unit;

    fn read(rules: &Rulebook, words: &mut &[&str]) -> Result<UnitKindId, WordsError> {
        find(&rules.units, next(words)?)
    }

    fn values(all: &impl Values) -> Vec<UnitKindId> {
        all.kinds()
    }

    fn write(of: UnitKindId, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {}", id_of(&rules.units, of))
    }

    #[inline]
    fn parts(of: UnitKindId, each: &mut impl FnMut(Part)) {
        each(Part::Unit(of));
    }
}

/// A kind of unit that is not said of the basic one.
pub(crate) struct KindOrBasic;

impl Place for KindOrBasic {
    type Of = UnitKindId;
    const KIND: PartKind = PartKind::Unit;
    const FORM: Form = Form { least: 0, ..ONE };

    fn read(rules: &Rulebook, words: &mut &[&str]) -> Result<UnitKindId, WordsError> {
        if words.is_empty() { Ok(Rulebook::BASIC) } else { Kind::read(rules, words) }
    }

    fn values(all: &impl Values) -> Vec<UnitKindId> {
        all.kinds()
    }

    fn write(of: UnitKindId, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if of == Rulebook::BASIC { Ok(()) } else { Kind::write(of, rules, f) }
    }

    #[inline]
    fn parts(of: UnitKindId, each: &mut impl FnMut(Part)) {
        each(Part::Unit(of));
    }
}

/// A card.
pub(crate) struct Card;

impl Place for Card {
    type Of = CardId;
    const KIND: PartKind = PartKind::Card;

    fn read(rules: &Rulebook, words: &mut &[&str]) -> Result<CardId, WordsError> {
        rules.card(next(words)?)
    }

    fn values(all: &impl Values) -> Vec<CardId> {
        all.cards()
    }

    fn write(of: CardId, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match rules.cards.get(of) {
            Some(_) => write!(f, " {}", rules.card_words(of)),
            None => f.write_str(" ?"),
        }
    }

    #[inline]
    fn parts(of: CardId, each: &mut impl FnMut(Part)) {
        each(Part::Card(of));
    }
}

/// Three cards, in whatever order.
pub(crate) struct Set;

impl Place for Set {
    type Of = [CardId; 3];
    const KIND: PartKind = PartKind::Card;
    const FORM: Form = Form { least: 3, most: 3 };

    fn read(rules: &Rulebook, words: &mut &[&str]) -> Result<[CardId; 3], WordsError> {
        let mut cards = [CardId(0); 3];
        for card in &mut cards {
            *card = Card::read(rules, words)?;
        }
        cards.sort_unstable();
        Ok(cards)
    }

    fn values(all: &impl Values) -> Vec<[CardId; 3]> {
        let set = |row: &CardRow| {
            let mut cards: [CardId; 3] = row.as_slice().try_into().ok()?;
            cards.sort_unstable();
            Some(cards)
        };
        all.rows().iter().filter_map(set).collect()
    }

    fn write(of: [CardId; 3], rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        of.into_iter().try_for_each(|card| Card::write(card, rules, f))
    }

    #[inline]
    fn parts(of: [CardId; 3], each: &mut impl FnMut(Part)) {
        for card in of {
            each(Part::Card(card));
        }
    }
}

/// Cards in an order.
pub(crate) struct Cards;

impl Place for Cards {
    type Of = CardRow;
    const KIND: PartKind = PartKind::Card;
    const FORM: Form = Form { most: PROGRAM_MAX, ..ONE };

    fn read(rules: &Rulebook, words: &mut &[&str]) -> Result<CardRow, WordsError> {
        let cards = std::mem::take(words).iter().map(|name| rules.card(name));
        let cards: Vec<CardId> = cards.collect::<Result<_, _>>()?;
        Ok(CardRow::new(cards))
    }

    fn values(all: &impl Values) -> Vec<CardRow> {
        all.rows()
    }

    fn write(of: CardRow, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {}", rules.row_words(of))
    }

    #[inline]
    fn parts(of: CardRow, each: &mut impl FnMut(Part)) {
        for &card in of.as_slice() {
            each(Part::Card(card));
        }
    }
}

/// An order of a card.
pub(crate) struct Order;

impl Place for Order {
    type Of = OrderId;
    const KIND: PartKind = PartKind::Order;

    fn read(rules: &Rulebook, words: &mut &[&str]) -> Result<OrderId, WordsError> {
        find(&rules.orders, next(words)?)
    }

    fn values(all: &impl Values) -> Vec<OrderId> {
        all.orders()
    }

    fn write(of: OrderId, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {}", id_of(&rules.orders, of))
    }

    #[inline]
    fn parts(of: OrderId, each: &mut impl FnMut(Part)) {
        each(Part::Order(of));
    }
}

/// The answer to a question.
pub(crate) struct Said;

impl Place for Said {
    type Of = Answer;
    const KIND: PartKind = PartKind::Answer;
    const FORM: Form = Form { least: 0, most: usize::MAX };

    fn read(rules: &Rulebook, words: &mut &[&str]) -> Result<Answer, WordsError> {
        rules.parse_answer(std::mem::take(words))
    }

    fn values(all: &impl Values) -> Vec<Answer> {
        all.answers()
    }

    fn write(of: Answer, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {}", rules.answer_words(of))
    }

    #[inline]
    fn count(of: &mut Answer) -> Option<&mut u32> {
        if let Answer::Number(n) = of { Some(n) } else { None }
    }

    #[inline]
    fn parts(of: Answer, each: &mut impl FnMut(Part)) {
        each(Part::Answer(of));
    }
}
