//! What a game waits for, and why an answer is refused.

use serde::Serialize;
use strum::IntoStaticStr;

use crate::model::{
    ArmyId, CardId, OrderId, SeatId, Side, SpaceId, StepId, TextId, TokenId, UnitKindId, Window,
};
use crate::steps::Movers;

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

/// A question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
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

/// Why an action is refused. Nothing has changed when it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Illegal {
    /// The game is over.
    Over,
    /// It is not an answer to what is asked.
    NotAsked,
    /// It names something that this edition does not have.
    Unknown,
    /// The space is not empty.
    NotEmpty {
        /// The space.
        space: SpaceId,
    },
    /// Another army of the same player has named the space in secret.
    Named {
        /// The space.
        space: SpaceId,
    },
    /// The space is out of the game.
    Closed {
        /// The space.
        space: SpaceId,
    },
    /// The space is another army's, or nobody's.
    NotOwn {
        /// The space.
        space: SpaceId,
    },
    /// The target is the army's own.
    Own {
        /// The space.
        space: SpaceId,
    },
    /// The target may not be attacked: a friend's, or nobody's.
    NotHostile {
        /// The space.
        space: SpaceId,
    },
    /// No link joins the two.
    NotAdjacent {
        /// Where it would start.
        from: SpaceId,
        /// Where it would go.
        to: SpaceId,
    },
    /// No way of own spaces joins the two.
    NotConnected {
        /// Where it would start.
        from: SpaceId,
        /// Where it would go.
        to: SpaceId,
    },
    /// There are not enough units: some must stay behind.
    TooFew {
        /// The space.
        space: SpaceId,
        /// How many are there.
        present: u32,
        /// How many must stay.
        stay: u32,
    },
    /// The number is out of range.
    Count {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
    },
    /// A card is not in the hand.
    NotInHand {
        /// The card.
        card: CardId,
    },
    /// The three cards are no set.
    NoSet,
    /// No more sets may be traded this turn.
    NoMoreSets {
        /// The most of a turn.
        most: u32,
    },
    /// No more may be built this turn.
    NoMoreBuilt {
        /// The most of a turn.
        most: u32,
    },
    /// The card cannot be discarded for a unit of this kind.
    NotBuilt {
        /// The card.
        card: CardId,
        /// The kind of unit.
        unit: UnitKindId,
    },
    /// The army has as many units of a kind as it may have, on the board and waiting.
    Limit {
        /// The kind of unit.
        unit: UnitKindId,
        /// The most.
        most: u32,
    },
    /// No unit of this kind waits to be placed.
    NoneWaiting {
        /// The kind of unit.
        unit: UnitKindId,
    },
    /// Units of this kind do not move in this step.
    NotMoved {
        /// The kind of unit.
        unit: UnitKindId,
    },
    /// Another move is under way.
    UnderWay {
        /// Where it goes from.
        from: SpaceId,
        /// Where it goes.
        to: SpaceId,
    },
    /// A set must be traded first.
    MustTrade {
        /// Cards in the hand.
        cards: u32,
    },
    /// Units must be placed first.
    MustPlace {
        /// How many wait.
        left: u32,
    },
    /// The card may not be played now.
    NotNow {
        /// The card.
        card: CardId,
    },
    /// It is none of the answers.
    NoChoice,
    /// A card keeps the army from attacking the space.
    Forbidden {
        /// The space.
        space: SpaceId,
    },
    /// The token may not be attacked: it lies on no open space, or is a friend's.
    NoTarget {
        /// The token.
        token: TokenId,
    },
    /// A token keeps the space from being attacked.
    Shielded {
        /// The space.
        space: SpaceId,
        /// The token.
        token: TokenId,
    },
    /// This must be answered: there is no going on without it.
    MustAnswer,
    /// No invasion is under way whose end could make a difference before the next attack.
    NothingToStop,
    /// So many different cards are chosen.
    Programs {
        /// How many.
        cards: u8,
    },
    /// The card does not offer the order.
    NotOffered {
        /// The card.
        card: CardId,
        /// The order.
        order: OrderId,
    },
    /// The order cannot be given any more, or not yet.
    NoOrderNow {
        /// The order.
        order: OrderId,
    },
    /// Units do not move into the space.
    NoEntry {
        /// The space.
        space: SpaceId,
    },
    /// Others stand on the space.
    HeldByOthers {
        /// The space.
        space: SpaceId,
    },
    /// No way of at most so many links leads there through empty and own spaces.
    NoWay {
        /// Where it would start.
        from: SpaceId,
        /// Where it would go.
        to: SpaceId,
        /// The most links.
        range: u8,
    },
    /// Only units on this space fire: they moved there.
    FiresFrom {
        /// The space.
        space: SpaceId,
    },
    /// Nothing of an enemy's on the space can be hit.
    NothingToHit {
        /// The space.
        space: SpaceId,
    },
    /// The die is too weak for the kind.
    Misses {
        /// The kind of unit.
        unit: UnitKindId,
        /// What the die shows.
        face: u8,
        /// What it takes.
        least: u8,
    },
}
