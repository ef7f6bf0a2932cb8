//! What a game waits for, and why an answer is refused.

use super::action::Ask;
use crate::model::{ArmyId, CardId, OrderId, Rulebook, SeatId, SpaceId, TokenId, UnitKindId};
use serde::Serialize;

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Decision {
    /// Who answers.
    pub seat: SeatId,
    /// The army it is about.
    pub army: ArmyId,
    /// The question.
    pub ask: Ask,
}

/// Declares the refusals, each once: what it holds, and its plain line.
macro_rules! refusals {
    ($(
        $(#[$doc:meta])*
        $name:ident $({ $($(#[$field_doc:meta])* $field:ident: $of:ty,)* })? = |$rules:ident| $line:expr;
    )*) => {
        /// Why an action is refused. Nothing has changed when it is.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Illegal {
            $($(#[$doc])* $name $({ $($(#[$field_doc])* $field: $of,)* })?,)*
        }

        impl Rulebook {
            /// Why an action is refused, by stable names.
            #[allow(unused_variables, reason = "a line need not tell everything")]
            pub fn reason(&self, illegal: Illegal) -> String {
                match illegal {
                    $(Illegal::$name $({ $($field),* })? => {
                        let $rules = self;
                        $line
                    })*
                }
            }
        }
    };
}

refusals! {
    /// The game is over.
    Over = |rules| "the game is over".to_owned();

    /// It is not an answer to what is asked.
    NotAsked = |rules| "this is not what is asked".to_owned();

    /// It names something that this edition does not have.
    Unknown = |rules| "there is no such thing".to_owned();

    /// The space is not empty.
    NotEmpty {
        /// The space.
        space: SpaceId,
    } = |rules| format!("{} is not empty", rules.space_id(space));

    /// Another army of the same player has named the space in secret.
    Named {
        /// The space.
        space: SpaceId,
    } = |rules| format!("{} was named for another army of the same player", rules.space_id(space));

    /// The space is out of the game.
    Closed {
        /// The space.
        space: SpaceId,
    } = |rules| format!("{} is out of the game", rules.space_id(space));

    /// The space is another army's, or nobody's.
    NotOwn {
        /// The space.
        space: SpaceId,
    } = |rules| format!("{} is not the army's own", rules.space_id(space));

    /// The target is the army's own.
    Own {
        /// The space.
        space: SpaceId,
    } = |rules| format!("{} is the army's own", rules.space_id(space));

    /// The target may not be attacked: a friend's, or nobody's.
    NotHostile {
        /// The space.
        space: SpaceId,
    } = |rules| format!("{} may not be attacked", rules.space_id(space));

    /// No link joins the two.
    NotAdjacent {
        /// Where it would start.
        from: SpaceId,
        /// Where it would go.
        to: SpaceId,
    } = |rules| format!("no link joins {} and {}", rules.space_id(from), rules.space_id(to));

    /// No way of own spaces joins the two.
    NotConnected {
        /// Where it would start.
        from: SpaceId,
        /// Where it would go.
        to: SpaceId,
    } = |rules| format!("no own spaces join {} and {}", rules.space_id(from), rules.space_id(to));

    /// There are not enough units: some must stay behind.
    TooFew {
        /// The space.
        space: SpaceId,
        /// How many are there.
        present: u32,
        /// How many must stay.
        stay: u32,
    } = |rules| format!("{} has {present}, and {stay} must stay", rules.space_id(space));

    /// The number is out of range.
    Count {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
    } = |rules| format!("the number must be {least} to {most}");

    /// A card is not in the hand.
    NotInHand {
        /// The card.
        card: CardId,
    } = |rules| format!("{} is not in the hand", rules.card_words(card));

    /// The three cards are no set.
    NoSet = |rules| "these are no set".to_owned();

    /// No more sets may be traded this turn.
    NoMoreSets {
        /// The most of a turn.
        most: u32,
    } = |rules| format!("no more than {most} sets a turn are traded");

    /// No more may be built this turn.
    NoMoreBuilt {
        /// The most of a turn.
        most: u32,
    } = |rules| format!("no more than {most} a turn are built");

    /// The card cannot be discarded for a unit of this kind.
    NotBuilt {
        /// The card.
        card: CardId,
        /// The kind of unit.
        unit: UnitKindId,
    } = |rules| format!("{} builds no {}", rules.card_words(card), rules.unit_line(unit));

    /// The army has as many units of a kind as it may have, on the board and waiting.
    Limit {
        /// The kind of unit.
        unit: UnitKindId,
        /// The most.
        most: u32,
    } = |rules| format!("this army may have no more than {}", rules.units_line(unit, most));

    /// No unit of this kind waits to be placed.
    NoneWaiting {
        /// The kind of unit.
        unit: UnitKindId,
    } = |rules| format!("no {} waits", rules.unit_line(unit));

    /// Units of this kind do not move in this step.
    NotMoved {
        /// The kind of unit.
        unit: UnitKindId,
    } = |rules| format!("{} does not move in this step", rules.unit_line(unit));

    /// Another move is under way.
    UnderWay {
        /// Where it goes from.
        from: SpaceId,
        /// Where it goes.
        to: SpaceId,
    } = |rules| format!("the move from {} to {} is under way", rules.space_id(from), rules.space_id(to));

    /// A set must be traded first.
    MustTrade {
        /// Cards in the hand.
        cards: u32,
    } = |rules| format!("a set must be traded: the hand has {cards} cards");

    /// Units must be placed first.
    MustPlace {
        /// How many wait.
        left: u32,
    } = |rules| format!("{left} must be placed first");

    /// The card may not be played now.
    NotNow {
        /// The card.
        card: CardId,
    } = |rules| format!("{} may not be played now", rules.card_words(card));

    /// It is none of the answers.
    NoChoice = |rules| "this is none of the answers".to_owned();

    /// A card keeps the army from attacking the space.
    Forbidden {
        /// The space.
        space: SpaceId,
    } = |rules| format!("a card keeps {} from being attacked", rules.space_id(space));

    /// The token may not be attacked: it lies on no open space, or is a friend's.
    NoTarget {
        /// The token.
        token: TokenId,
    } = |rules| format!("{} may not be attacked", rules.token_words(token));

    /// A token keeps the space from being attacked.
    Shielded {
        /// The space.
        space: SpaceId,
        /// The token.
        token: TokenId,
    } = |rules| format!("{} keeps {} from being attacked", rules.target_words(token), rules.space_id(space));

    /// This must be answered: there is no going on without it.
    MustAnswer = |rules| "this must be answered".to_owned();

    /// No invasion is under way whose end could make a difference before the next attack.
    NothingToStop = |rules| "no invasion is to be stopped by itself".to_owned();

    /// So many different cards are chosen.
    Programs {
        /// How many.
        cards: u8,
    } = |rules| format!("{cards} different cards are chosen");

    /// The card does not offer the order.
    NotOffered {
        /// The card.
        card: CardId,
        /// The order.
        order: OrderId,
    } = |rules| format!("{} does not offer {}", rules.card_words(card), rules.orders[order].id);

    /// The order cannot be given any more, or not yet.
    NoOrderNow {
        /// The order.
        order: OrderId,
    } = |rules| format!("{} cannot be given now", rules.orders[order].id);

    /// Units do not move into the space.
    NoEntry {
        /// The space.
        space: SpaceId,
    } = |rules| format!("no unit moves into {}", rules.space_id(space));

    /// Others stand on the space.
    HeldByOthers {
        /// The space.
        space: SpaceId,
    } = |rules| format!("others stand on {}", rules.space_id(space));

    /// No way of at most so many links leads there through empty and own spaces.
    NoWay {
        /// Where it would start.
        from: SpaceId,
        /// Where it would go.
        to: SpaceId,
        /// The most links.
        range: u8,
    } = |rules| {
                let (from, to) = (rules.space_id(from), rules.space_id(to));
                format!("no free way of at most {range} links leads from {from} to {to}")
            };

    /// Only units on this space fire: they moved there.
    FiresFrom {
        /// The space.
        space: SpaceId,
    } = |rules| format!("only those on {} fire", rules.space_id(space));

    /// Nothing of an enemy's on the space can be hit.
    NothingToHit {
        /// The space.
        space: SpaceId,
    } = |rules| format!("nothing on {} can be hit", rules.space_id(space));

    /// The die is too weak for the kind.
    Misses {
        /// The kind of unit.
        unit: UnitKindId,
        /// What the die shows.
        face: u8,
        /// What it takes.
        least: u8,
    } = |rules| format!("{face} does not hit {}: it takes {least}", rules.unit_line(unit));
}
