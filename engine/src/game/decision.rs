//! Decisions of a game, and the reasons why an action is illegal.

use super::action::Ask;
use crate::model::{
    ArmyId, CardId, Condition, OrderId, Rulebook, SeatId, SpaceId, TokenId, UnitKindId,
};
use serde::Serialize;

/// A point at which the game waits for one seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Decision {
    /// The seat that answers.
    pub seat: SeatId,
    /// The army concerned.
    pub army: ArmyId,
    /// The question.
    pub ask: Ask,
}

/// Declares the reasons for illegal actions: each with its fields and its plain line.
macro_rules! refusals {
    ($(
        $(#[$doc:meta])*
        $name:ident $({ $($(#[$field_doc:meta])* $field:ident: $of:ty,)* })? = |$rules:ident| $line:expr;
    )*) => {
        /// The reason why an action is illegal. An illegal action changes nothing.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Illegal {
            $($(#[$doc])* $name $({ $($(#[$field_doc])* $field: $of,)* })?,)*
        }

        impl Rulebook {
            /// Returns the reason why an action is illegal, written with stable names.
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

    /// The action does not answer the question.
    NotAsked = |rules| "this does not answer the current question".to_owned();

    /// The action names something that this edition does not have.
    Unknown = |rules| "that does not exist".to_owned();

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

    /// The space belongs to another army, or to none.
    NotOwn {
        /// The space.
        space: SpaceId,
    } = |rules| format!("{} is not the army's own", rules.space_id(space));

    /// The target is the army's own.
    Own {
        /// The space.
        space: SpaceId,
    } = |rules| format!("{} is the army's own", rules.space_id(space));

    /// The target may not be attacked, as it belongs to a friend or to no army.
    NotHostile {
        /// The space.
        space: SpaceId,
    } = |rules| format!("{} may not be attacked", rules.space_id(space));

    /// No link joins the two spaces.
    NotAdjacent {
        /// The origin.
        from: SpaceId,
        /// The destination.
        to: SpaceId,
    } = |rules| format!("no link joins {} and {}", rules.space_id(from), rules.space_id(to));

    /// No path of own spaces joins the two spaces.
    NotConnected {
        /// The origin.
        from: SpaceId,
        /// The destination.
        to: SpaceId,
    } = |rules| format!("no own spaces join {} and {}", rules.space_id(from), rules.space_id(to));

    /// Too few units are present, as some must stay behind.
    TooFew {
        /// The space.
        space: SpaceId,
        /// Number of units present.
        present: u32,
        /// Number of units that must stay.
        stay: u32,
    } = |rules| format!("{} has {present}, and {stay} must stay", rules.space_id(space));

    /// The number is out of range.
    Count {
        /// Smallest number allowed.
        least: u32,
        /// Largest number allowed.
        most: u32,
    } = |rules| format!("the number must be {least} to {most}");

    /// The card is not in the hand.
    NotInHand {
        /// The card.
        card: CardId,
    } = |rules| format!("{} is not in the hand", rules.card_words(card));

    /// The three cards do not form a set.
    NoSet = |rules| "these cards are not a set".to_owned();

    /// No further set may be traded this turn.
    NoMoreSets {
        /// Largest number of sets in a turn.
        most: u32,
    } = |rules| format!("at most {most} sets may be traded per turn");

    /// No more of this may be bought in the step.
    NoMoreBought {
        /// Largest number in a step.
        most: u32,
    } = |rules| format!("at most {most} may be bought");

    /// The card does not pay for a unit of this kind.
    NotPaid {
        /// The card.
        card: CardId,
        /// The kind of unit.
        unit: UnitKindId,
    } = |rules| format!("{} buys no {}", rules.card_words(card), rules.unit_line(unit));

    /// The step does not sell this.
    NotSold = |rules| "this is not sold here".to_owned();

    /// The card is not face up in the row of its deck.
    NotInRow {
        /// The card.
        card: CardId,
    } = |rules| format!("{} is not in the row", rules.card_words(card));

    /// The army already has the largest number of units of a kind allowed, on the board and
    /// waiting.
    Limit {
        /// The kind of unit.
        unit: UnitKindId,
        /// Largest number allowed.
        most: u32,
    } = |rules| format!("this army may have at most {}", rules.units_line(unit, most));

    /// No unit of this kind waits to be placed.
    NoneWaiting {
        /// The kind of unit.
        unit: UnitKindId,
    } = |rules| format!("no {} is waiting", rules.unit_line(unit));

    /// Fewer units of this kind wait than must be placed on the space at once.
    TooFewWaiting {
        /// The space.
        space: SpaceId,
        /// The kind of unit.
        unit: UnitKindId,
        /// Smallest number allowed.
        least: u32,
    } = |rules| format!("{} takes at least {}", rules.space_id(space), rules.units_line(unit, least));

    /// Units of this kind do not move in this step.
    NotMoved {
        /// The kind of unit.
        unit: UnitKindId,
    } = |rules| format!("{} may not move in this step", rules.unit_line(unit));

    /// Another move is in progress.
    UnderWay {
        /// The origin.
        from: SpaceId,
        /// The destination.
        to: SpaceId,
    } = |rules| format!("the move from {} to {} is under way", rules.space_id(from), rules.space_id(to));

    /// A set must be traded first.
    MustTrade {
        /// Cards in the hand.
        cards: u32,
    } = |rules| format!("a set must be traded: the hand has {cards} cards");

    /// Units must be placed first.
    MustPlace {
        /// Number of units that wait.
        left: u32,
    } = |rules| format!("{left} must be placed first");

    /// The card may not be played now.
    NotNow {
        /// The card.
        card: CardId,
    } = |rules| format!("{} may not be played now", rules.card_words(card));

    /// A condition does not hold: of several facts, the first that fails.
    Needs {
        /// The facts that fail.
        condition: Condition,
    } = |rules| format!("this needs {}", rules.condition_line(condition));

    /// The action is not one of the legal answers.
    NoChoice = |rules| "this is not one of the legal answers".to_owned();

    /// A card forbids the army to attack the space.
    Forbidden {
        /// The space.
        space: SpaceId,
    } = |rules| format!("a card keeps {} from being attacked", rules.space_id(space));

    /// The token may not be attacked: it is on no open space, or belongs to a friend.
    NoTarget {
        /// The token.
        token: TokenId,
    } = |rules| format!("{} may not be attacked", rules.token_words(token));

    /// A token shields the space from attack.
    Shielded {
        /// The space.
        space: SpaceId,
        /// The token.
        token: TokenId,
    } = |rules| format!("{} keeps {} from being attacked", rules.target_words(token), rules.space_id(space));

    /// The question must be answered before the game can continue.
    MustAnswer = |rules| "this must be answered".to_owned();

    /// There is no current invasion whose end could make a difference before the next attack.
    NothingToStop = |rules| "there is no invasion to end".to_owned();

    /// The cards are not all different, or their number is wrong.
    Programs {
        /// Number of cards to choose.
        cards: u8,
    } = |rules| format!("{cards} different cards must be chosen");

    /// The card does not offer the order.
    NotOffered {
        /// The card.
        card: CardId,
        /// The order.
        order: OrderId,
    } = |rules| format!("{} does not offer {}", rules.card_words(card), rules.orders[order].id);

    /// The order can no longer be given, or not yet.
    NoOrderNow {
        /// The order.
        order: OrderId,
    } = |rules| format!("{} cannot be given now", rules.orders[order].id);

    /// No battle is to be fought on the space.
    NoBattle {
        /// The space.
        space: SpaceId,
    } = |rules| format!("no battle is left to fight on {}", rules.space_id(space));

    /// The link leads only from the other space to this one.
    OneWay {
        /// The origin.
        from: SpaceId,
        /// The destination.
        to: SpaceId,
    } = |rules| {
                let (from, to) = (rules.space_id(from), rules.space_id(to));
                format!("the link of {from} and {to} leads the other way")
            };

    /// The units of the kind on the space have moved in this turn.
    HaveMoved {
        /// The space.
        space: SpaceId,
        /// The kind.
        unit: UnitKindId,
    } = |rules| {
                let (space, unit) = (rules.space_id(space), &rules.units[unit].id);
                format!("the units {unit} on {space} have moved in this turn")
            };

    /// Units may not move into the space.
    NoEntry {
        /// The space.
        space: SpaceId,
    } = |rules| format!("no unit moves into {}", rules.space_id(space));

    /// The space has as many units as may be on one.
    Full {
        /// The space.
        space: SpaceId,
        /// The most units on a space.
        most: u32,
    } = |rules| format!("at most {most} units may be on {}", rules.space_id(space));

    /// The space belongs to another army.
    HeldByOthers {
        /// The space.
        space: SpaceId,
    } = |rules| format!("others stand on {}", rules.space_id(space));

    /// No path within the range joins the two spaces through empty and own spaces.
    NoWay {
        /// The origin.
        from: SpaceId,
        /// The destination.
        to: SpaceId,
        /// Largest number of links.
        range: u8,
    } = |rules| {
                let (from, to) = (rules.space_id(from), rules.space_id(to));
                format!("no free way of at most {range} links leads from {from} to {to}")
            };

    /// Only units on this space may fire, because they moved there.
    FiresFrom {
        /// The space.
        space: SpaceId,
    } = |rules| format!("only the units on {} may fire", rules.space_id(space));

    /// No enemy piece on the space can be hit.
    NothingToHit {
        /// The space.
        space: SpaceId,
    } = |rules| format!("nothing on {} can be hit", rules.space_id(space));

    /// The die is too weak for the kind of unit.
    Misses {
        /// The kind of unit.
        unit: UnitKindId,
        /// The face of the die.
        face: u8,
        /// The least face that hits the kind.
        least: u8,
    } = |rules| format!("{face} does not hit {}: it takes {least}", rules.unit_line(unit));
}
