//! Events: each with its fields and its plain line.
//!
//! A line uses stable names, and English names for units. Lines are for snapshots, logs and tools;
//! texts for players are made elsewhere, in the player's language.

use std::fmt;

use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};

use super::action::CardRow;
use super::effect::Lasting;
use super::faces::Faces;
use super::suspended::ScriptError;
use crate::log::{faces_line, in_brackets};
use crate::model::{
    ArmyId, AttackTarget, CallId, CardId, DeckId, FactionId, HandId, Kept, OrderId, RegionId,
    Rulebook, SeatId, Side, SpaceId, StepId, TextId, TextParts, TokenId, TrackId, UnitKindId,
    VariableCell, VictoryId,
};

/// A source of values for the fields of events.
pub trait FieldVisitor<T> {
    /// Returns the value of a field of this type.
    fn value(&self) -> T;
}

/// The value of an event's field, for callers that handle events by their fields alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "named after the types they hold")]
pub enum EventField {
    Army(ArmyId),
    Faction(FactionId),
    Seat(SeatId),
    Space(SpaceId),
    Region(RegionId),
    Card(CardId),
    Deck(DeckId),
    Order(OrderId),
    Unit(UnitKindId),
    Token(TokenId),
    Track(TrackId),
    Step(StepId),
    Victory(VictoryId),
    /// A text of a script.
    Text(TextId),
    /// A value of a variable, by its place.
    Variable(VariableCell),
    /// A number or a thing that a variable holds.
    Kept(Kept),
    Number(i64),
    /// No value, or one that the viewer may not know.
    Nothing,
    /// A value with a form different from the others: dice, cards in a row, an effect.
    Other,
}

macro_rules! fields {
    (Other: $($other:ty)*; $($of:ty: $name:ident)*) => {
        $(impl From<$other> for EventField {
            fn from(_: $other) -> Self {
                Self::Other
            }
        })*
        $(impl From<$of> for EventField {
            fn from(value: $of) -> Self {
                Self::$name(value.into())
            }
        })*
    };
}

fields! {
    Other: AttackTarget CallId CardRow Cut Faces ScriptError HandId Lasting Side TextParts [CardId; 3] bool;
    ArmyId: Army
    FactionId: Faction
    SeatId: Seat
    SpaceId: Space
    RegionId: Region
    CardId: Card
    DeckId: Deck
    OrderId: Order
    UnitKindId: Unit
    TokenId: Token
    TrackId: Track
    StepId: Step
    VictoryId: Victory
    TextId: Text
    VariableCell: Variable
    Kept: Kept
    u8: Number
    u32: Number
    i32: Number
}

impl<T: Into<Self>> From<Option<T>> for EventField {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Nothing, Into::into)
    }
}

/// Declares the events: each with its fields and its plain line.
macro_rules! events {
    ($(
        $(#[$doc:meta])*
        $name:ident $({ $($field:ident: $of:ty $(as $secret:ident)?),* $(,)? })? = |$rules:ident, $f:ident| $line:expr;
    )*) => {
        /// Something that happened in a game.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, IntoStaticStr, VariantNames, Serialize)]
        #[serde(rename_all = "kebab-case", tag = "event")]
        #[strum(serialize_all = "kebab-case")]
        #[expect(missing_docs, reason = "the fields are named after what they hold")]
        pub enum Event {
            $($(#[$doc])* $name $({ $($field: $of),* })?,)*
        }

        impl Event {
            /// Returns every event once, with the values of `of` in its fields; for tests of code
            /// that formats events.
            pub fn all<V>(of: &V) -> Vec<Self>
            where
                $($(V: $(FieldVisitor<$of> +)* Sized,)?)*
            {
                vec![$(Self::$name $({ $($field: of.value()),* })?,)*]
            }

            /// Returns the names of all events, in the order of their declarations.
            pub fn names() -> &'static [&'static str] {
                Self::VARIANTS
            }

            /// Returns the name in kebab case: `token-put`.
            pub fn name(self) -> &'static str {
                self.into()
            }

            /// Returns the fields with their names, in the order of the declaration.
            pub fn fields(self) -> Vec<(&'static str, EventField)> {
                match self {
                    $(Self::$name $({ $($field),* })? => {
                        vec![$($((stringify!($field), $field.into())),*)?]
                    })*
                }
            }

            /// Writes the plain line.
            #[allow(unused_variables, reason = "a line need not tell everything")]
            pub(crate) fn write(self, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name $({ $($field),* })? => {
                        let ($rules, $f) = (rules, f);
                        $line
                    })*
                }
            }

            /// Clears the fields declared `as secret`, for viewers that may not see the event in
            /// full.
            #[allow(unused_variables, reason = "few fields are secret")]
            pub(crate) fn hide(&mut self) {
                match self {
                    $(Self::$name $({ $($field),* })? => { $($(events!(@hide $field $($secret)?);)*)? })*
                }
            }
        }
    };
    (@hide $field:ident) => {};
    (@hide $field:ident secret) => {
        *$field = None;
    };
}

events! {
    /// Chance chose the army that goes first in `step` and afterwards.
    WentFirst { step: StepId, army: ArmyId } =
        |rules, f| write!(f, "{} goes first ({})", rules.army_id(army), rules.steps[step].id);

    /// An army has a place in the order of turns, counted from 1, by its number.
    Ranked { step: StepId, army: ArmyId, place: u8, number: i32 } =
        |rules, f| write!(f, "{}. {} by {number} ({})", place, rules.army_id(army), rules.steps[step].id);

    /// All have answered a step at once, and their answers were carried out.
    Opened { step: StepId } = |rules, f| write!(f, "all have answered ({})", rules.steps[step].id);

    /// Several armies had named a space, and chance gave it to one of them.
    NamedAlike { army: ArmyId, space: SpaceId } = |rules, f| write!(
            f,
            "{} gets {}, which several named",
            rules.army_id(army),
            rules.space_id(space)
        );

    /// An empty space was taken.
    Claimed { army: ArmyId, space: SpaceId, units: u32 } =
        |rules, f| write!(f, "{} claims {} with {units}", rules.army_id(army), rules.space_id(space));

    /// A space was dealt.
    Dealt { army: ArmyId, space: SpaceId, units: u32 } =
        |rules, f| write!(f, "{} is dealt {} with {units}", rules.army_id(army), rules.space_id(space));

    /// Units were added while the board was set up.
    Reinforced { army: ArmyId, space: SpaceId, count: u32 } =
        |rules, f| write!(f, "{} reinforces {} by {count}", rules.army_id(army), rules.space_id(space));

    /// A turn began; turns are counted from 1.
    TurnBegan { turn: u32, army: ArmyId } = |rules, f| write!(f, "turn {turn}: {}", rules.army_id(army));

    /// An army got reinforcements for its spaces.
    CountedSpaces { army: ArmyId, spaces: u32, units: u32 } =
        |rules, f| write!(f, "{} gets {units} for {spaces} spaces", rules.army_id(army));

    /// An army got reinforcements for a region.
    CountedRegion { army: ArmyId, region: RegionId, units: u32 } = |rules, f| write!(
            f,
            "{} gets {units} for {}",
            rules.army_id(army),
            rules.board.regions[region].id
        );

    /// A set was traded.
    Traded { army: ArmyId, cards: [CardId; 3], units: u32 } = |rules, f| {
        let cards = cards.map(|card| rules.card_words(card)).join(" ");
        write!(f, "{} trades {cards} for {units}", rules.army_id(army))
    };

    /// A traded card showed a space of its army, which got units there.
    HeldSpace { army: ArmyId, space: SpaceId, units: u32 } = |rules, f| write!(
            f,
            "{} gets {units} on {}, shown on a traded card",
            rules.army_id(army),
            rules.space_id(space)
        );

    /// A unit was bought for a card, which was discarded.
    BoughtFor { army: ArmyId, card: CardId, unit: UnitKindId } = |rules, f| {
        let (card, unit) = (rules.card_words(card), rules.unit_line(unit));
        write!(f, "{} buys {unit} for {card}", rules.army_id(army))
    };

    /// Units were bought.
    Bought { army: ArmyId, unit: UnitKindId, count: u32 } = |rules, f| {
        write!(f, "{} buys {}", rules.army_id(army), rules.units_line(unit, count))
    };

    /// A card of a row was bought.
    BoughtCard { army: ArmyId, card: CardId } =
        |rules, f| write!(f, "{} buys {}", rules.army_id(army), rules.card_words(card));

    /// A card was turned face up in the row of its deck.
    FaceUp { card: CardId } = |rules, f| write!(f, "{} is face up", rules.card_words(card));

    /// Waiting units were placed.
    Placed { army: ArmyId, space: SpaceId, unit: UnitKindId, count: u32 } =
        |rules, f| write!(f, "{} places {} on {}", rules.army_id(army), rules.units_line(unit, count), rules.space_id(space));

    /// A battle was declared, for a space or for a token on it.
    Attacked { army: ArmyId, from: SpaceId, to: AttackTarget, space: SpaceId, count: u32 } = |rules, f| {
        write!(f, "{} attacks ", rules.army_id(army))?;
        if let AttackTarget::Token(token) = to {
            write!(f, "{} on ", rules.target_words(token))?;
        }
        write!(f, "{} from {} with {count}", rules.space_id(space), rules.space_id(from))
    };

    /// Units beside the basic ones were committed to a battle.
    Committed { army: ArmyId, side: Side, unit: UnitKindId, count: u32 } =
        |rules, f| write!(f, "{} commits {} as {side}", rules.army_id(army), rules.units_line(unit, count));

    /// The defender chose the number of basic units that fight.
    Defended { army: ArmyId, space: SpaceId, count: u32 } =
        |rules, f| write!(f, "{} defends {} with {count}", rules.army_id(army), rules.space_id(space));

    /// Both sides rolled. The faces are unmodified and in the order of the dice.
    Rolled { attacker: Faces, defender: Faces } = |rules, f| {
        write!(f, "rolls {}", faces_line(attacker))?;
        if defender.as_slice().is_empty() { Ok(()) } else { write!(f, " against {}", faces_line(defender)) }
    };

    /// A die was rolled again.
    Rerolled { side: Side, sides: u8, from: u8, to: u8 } =
        |rules, f| write!(f, "{side}: a d{sides} {from} becomes {to}");

    /// Dice were compared: the final faces, best first, and the losses of each side.
    Resolved { attacker: Faces, defender: Faces, losses_attacker: u32, losses_defender: u32 } = |rules, f| {
        write!(f, "compares {} with {}: ", faces_line(attacker), faces_line(defender))?;
        write!(f, "attacker loses {losses_attacker}, defender loses {losses_defender}")
    };

    /// The attacker's dice were summed against a token: the final faces, best first, and their sum.
    /// Cards and tracks add to the sum; `needed` is the total required.
    Summed { attacker: Faces, dice: u32, effects: i32, tracks: i32, total: i32, needed: u32 } = |rules, f| {
        write!(f, "adds {} up to {dice}", faces_line(attacker))?;
        if effects != 0 {
            write!(f, ", {effects:+} for what lasts")?;
        }
        if tracks != 0 {
            write!(f, ", {tracks:+} for tracks")?;
        }
        write!(f, ": {total} of {needed}")
    };

    /// An attacked token was destroyed and returned to its pile.
    TokenDestroyed { army: ArmyId, token: TokenId, space: SpaceId } =
        |rules, f| write!(f, "{} destroys {} on {}", rules.army_id(army), rules.target_words(token), rules.space_id(space));

    /// An attack on a token failed. Separate events record its costs.
    Missed { army: ArmyId, token: TokenId, space: SpaceId } =
        |rules, f| write!(f, "{} misses {} on {}", rules.army_id(army), rules.target_words(token), rules.space_id(space));

    /// Units were destroyed: with the last defender, or by a hit.
    Destroyed { army: ArmyId, space: SpaceId, unit: UnitKindId, count: u32 } =
        |rules, f| write!(f, "{} loses {} on {}", rules.army_id(army), rules.units_line(unit, count), rules.space_id(space));

    /// A space was conquered; `count` units came on it. `from` is `None` without an attack, and
    /// `loser` if the space was nobody's.
    Conquered { army: ArmyId, from: Option<SpaceId>, space: SpaceId, loser: Option<ArmyId>, count: u32 } = |rules, f| {
        write!(f, "{} conquers {}", rules.army_id(army), rules.space_id(space))?;
        if let Some(loser) = loser {
            write!(f, " from {}", rules.army_id(loser))?;
        }
        match from {
            Some(from) => write!(f, ", {count} move in from {}", rules.space_id(from)),
            None => Ok(()),
        }
    };

    /// Further units moved in.
    Advanced { army: ArmyId, from: SpaceId, to: SpaceId, unit: UnitKindId, count: u32 } = |rules, f| {
        let units = rules.some_line(unit, count);
        write!(f, "{} moves {units} more from {} to {}", rules.army_id(army), rules.space_id(from), rules.space_id(to))
    };

    /// Units of an army were lost in addition to those of the friend who answered for their space.
    FriendLost { army: ArmyId, space: SpaceId, count: u32 } =
        |rules, f| write!(f, "of them {} loses {count} on {}", rules.army_id(army), rules.space_id(space));

    /// Control of a space changed without a conquest. `army` now controls it; `None` if no army does.
    Controls { space: SpaceId, army: Option<ArmyId> } = |rules, f| match army {
        Some(army) => write!(f, "{} controls {}", rules.army_id(army), rules.space_id(space)),
        None => write!(f, "nobody controls {}", rules.space_id(space)),
    };

    /// An invasion ended. `succeeded` records whether the space was conquered, or the token
    /// destroyed.
    InvasionEnded { army: ArmyId, of: AttackTarget, succeeded: bool } = |rules, f| {
        match of {
            AttackTarget::Space(space) => write!(f, "the invasion of {}", rules.space_id(space)),
            AttackTarget::Token(token) => write!(f, "the attack on {}", rules.target_words(token)),
        }?;
        write!(f, " by {} {}", rules.army_id(army), if succeeded { "succeeds" } else { "ends" })
    };

    /// An army was eliminated.
    Eliminated { army: ArmyId, by: ArmyId } =
        |rules, f| write!(f, "{} is eliminated by {}", rules.army_id(army), rules.army_id(by));

    /// A card went from one hand to another. The card is `None` for viewers that may not know it.
    CardTaken { from: ArmyId, by: ArmyId, card: Option<CardId> as secret } = |rules, f| write!(
            f,
            "{} takes {} from {}",
            rules.army_id(by),
            rules.card_line(card),
            rules.army_id(from)
        );

    /// A card was discarded, visible to all.
    Discarded { army: ArmyId, card: CardId } =
        |rules, f| write!(f, "{} discards {}", rules.army_id(army), rules.card_words(card));

    /// A card was drawn. The card is `None` for viewers that may not know it.
    Drew { army: ArmyId, deck: DeckId, hand: HandId, card: Option<CardId> as secret } = |rules, f| write!(
            f,
            "{} draws {} ({})",
            rules.army_id(army),
            rules.card_line(card),
            rules.decks[deck].id
        );

    /// A card was due, but its deck has none.
    NoCards { army: ArmyId, deck: DeckId } = |rules, f| write!(
            f,
            "{} draws nothing: no card is left ({})",
            rules.army_id(army),
            rules.decks[deck].id
        );

    /// The discards became a draw pile of `cards` cards.
    Reshuffled { deck: DeckId, cards: u32 } =
        |rules, f| write!(f, "{cards} discards become the draw pile ({})", rules.decks[deck].id);

    /// A card was played for its printed effect.
    Played { army: ArmyId, card: CardId } =
        |rules, f| write!(f, "{} plays {}", rules.army_id(army), rules.card_words(card));

    /// A card had no target, or its script failed. The card returns to the hand and may not be
    /// played again this turn. `line` is a line of the file of `call`, or 0 if unknown.
    Failed { call: CallId, card: Option<CardId>, fault: ScriptError, line: u32 } = |rules, f| {
        let call = &rules.calls[call];
        let path =
            rules.scripts.own.get(usize::from(call.file)).map_or("", |own| &*own.path);
        match card {
            Some(card) => write!(f, "{} goes back: ", rules.card_words(card))?,
            None => f.write_str("void: ")?,
        }
        write!(f, "{} ({path}:{line}) {}", call.function, fault.as_str())
    };

    /// A failure that names a hidden card, as shown to viewers that may not know the card.
    FailedUnseen = |rules, f| f.write_str("void: a script failed");

    /// Dice of a card or a rule were rolled. `least` is the smallest face that counts.
    Threw { army: ArmyId, sides: u8, faces: Faces, label: Option<TextId>, space: Option<SpaceId>, least: Option<u8> } = |rules, f| {
        write!(f, "{} rolls d{sides} {}", rules.army_id(army), faces_line(faces))?;
        if let Some(least) = least {
            write!(f, " for {least}")?;
        }
        let label = label.map(|label| rules.text_line(label)).into_iter();
        in_brackets(f, label.chain(space.map(|space| rules.space_id(space))))
    };

    /// A card or a rule said a text to all.
    Said { text: TextId, parts: TextParts } =
        |rules, f| write!(f, "said: {}", rules.filled_line(text, &parts));

    /// Units were added to a space.
    Added { army: ArmyId, space: SpaceId, unit: UnitKindId, count: u32 } =
        |rules, f| write!(f, "{} adds {} on {}", rules.army_id(army), rules.units_line(unit, count), rules.space_id(space));

    /// Units were removed from a space.
    Removed { army: ArmyId, space: SpaceId, unit: UnitKindId, count: u32 } =
        |rules, f| write!(f, "{} loses {} on {}", rules.army_id(army), rules.units_line(unit, count), rules.space_id(space));

    /// Units moved from one space to another.
    Moved { army: ArmyId, from: SpaceId, to: SpaceId, unit: UnitKindId, count: u32 } = |rules, f| {
        let units = rules.units_line(unit, count);
        write!(f, "{} moves {units} from {} to {}", rules.army_id(army), rules.space_id(from), rules.space_id(to))
    };

    /// An army got units to place.
    Gained { army: ArmyId, unit: UnitKindId, units: u32 } =
        |rules, f| write!(f, "{} gets {}", rules.army_id(army), rules.some_line(unit, units));

    /// A space changed hands without a fight.
    Converted { space: SpaceId, from: Option<ArmyId>, to: ArmyId } = |rules, f| {
        let from = from.map_or("nobody", |army| rules.army_id(army));
        write!(f, "{} goes over from {from} to {}", rules.space_id(space), rules.army_id(to))
    };

    /// A space left the game.
    Closed { space: SpaceId } = |rules, f| write!(f, "{} goes out of the game", rules.space_id(space));

    /// A token was placed on a space.
    TokenPut { token: TokenId, from: Option<SpaceId>, space: SpaceId, army: ArmyId } = |rules, f| {
        write!(f, "{} puts {} on {}", rules.army_id(army), rules.token_words(token), rules.space_id(space))?;
        from.map_or(Ok(()), |from| write!(f, ", from {}", rules.space_id(from)))
    };

    /// A token was laid before an army.
    TokenTaken { token: TokenId, army: ArmyId } =
        |rules, f| write!(f, "{} takes {}", rules.army_id(army), rules.token_words(token));

    /// A token left the game.
    TokenRemoved { token: TokenId } = |rules, f| write!(f, "{} goes out of the game", rules.token_words(token));

    /// A token was looked at. The face is `None` for viewers that may not know it.
    TokenShown { token: TokenId, army: ArmyId, face: Option<TokenId> as secret } = |rules, f| {
        let face = face.map_or("unseen", |face| &*rules.tokens[face].face.id);
        write!(f, "{} looks at {}: {face}", rules.army_id(army), rules.token_words(token))
    };

    /// A token was turned face up for all.
    TokenTurned { token: TokenId, army: ArmyId, face: Option<TokenId> } = |rules, f| {
        let face = face.map_or("nothing", |face| &*rules.tokens[face].face.id);
        write!(f, "{} turns {} up: {face}", rules.army_id(army), rules.token_words(token))
    };

    /// A track's marker moved.
    TrackMoved { track: TrackId, from: u32, to: u32 } =
        |rules, f| write!(f, "{} moves from {from} to {to}", rules.tracks[track].id);

    /// A variable changed by an amount that everybody knows.
    NumberChanged { of: VariableCell, by: i32, now: Option<i32> as secret } = |rules, f| {
        write!(f, "{} {by:+}", rules.value_words(of))?;
        now.map_or(Ok(()), |now| write!(f, ", now {now}"))
    };

    /// A variable was set in secret. The value is `None` for viewers that may not know it.
    NumberSet { of: VariableCell, now: Option<Kept> as secret } = |rules, f| match now {
        Some(now) => write!(f, "{} is set to {}", rules.value_words(of), rules.kept_words(now)),
        None => write!(f, "{} is set", rules.value_words(of)),
    };

    /// A hidden variable was shown to all.
    NumberShown { of: VariableCell, now: Kept } =
        |rules, f| write!(f, "{} is {}", rules.value_words(of), rules.kept_words(now));

    /// A card was laid before an army.
    Laid { army: ArmyId, card: CardId } =
        |rules, f| write!(f, "{} lies before {}", rules.card_words(card), rules.army_id(army));

    /// A card left the game. The card is `None` for viewers that may not know it.
    Boxed { army: ArmyId, card: Option<CardId> as secret } =
        |rules, f| write!(f, "{} of {} goes out of the game", rules.card_line(card), rules.army_id(army));

    /// A card was shown, to all or to some. The card is `None` for viewers that may not know it.
    Showed { army: ArmyId, card: Option<CardId> as secret } =
        |rules, f| write!(f, "{} shows {}", rules.army_id(army), rules.card_line(card));

    /// A die of a battle was rolled again.
    RolledAgain { side: Side, die: u8, from: u8, to: u8 } =
        |rules, f| write!(f, "{side}: die {} is rolled again, {from} becomes {to}", die + 1);

    /// A die of a battle was turned to another face.
    DieTurned { army: ArmyId, from: u8, to: u8 } =
        |rules, f| write!(f, "{} turns a die from {from} to {to}", rules.army_id(army));

    /// A lasting effect began.
    Began { effect: Lasting } = |rules, f| write!(f, "{}", effect.line(rules));

    /// A card ended an invasion.
    Cancelled { army: ArmyId, space: SpaceId } =
        |rules, f| write!(f, "the invasion of {} by {} is called off", rules.space_id(space), rules.army_id(army));

    /// The seats of the army `by` now command `army` as well.
    Commands { army: ArmyId, by: ArmyId } =
        |rules, f| write!(f, "{} commands {} too", rules.army_id(by), rules.army_id(army));

    /// An army is no longer commanded by any seat.
    Released { army: ArmyId } = |rules, f| write!(f, "nobody commands {}", rules.army_id(army));

    /// A round began; rounds are counted from 1.
    RoundBegan { round: u32 } = |rules, f| write!(f, "round {round}");

    /// A seat chose its cards of a round. The cards are `None` for viewers that may not know them.
    Programmed { army: ArmyId, seat: SeatId, n: u8, cards: Option<CardRow> as secret } = |rules, f| match cards {
        Some(cards) => write!(f, "{} programs {}", rules.seat_line(seat), rules.row_words(cards)),
        None => write!(f, "{} programs {n} cards", rules.seat_line(seat)),
    };

    /// A seat turned up the top card of its pile.
    TurnedUp { army: ArmyId, seat: SeatId, card: CardId } =
        |rules, f| write!(f, "{} turns up {}", rules.seat_line(seat), rules.card_words(card));

    /// A card that was turned up was used for an order, or for none.
    Ordered { army: ArmyId, seat: SeatId, card: CardId, order: Option<OrderId> } = |rules, f| match order {
        Some(order) => write!(f, "{} orders {}", rules.seat_line(seat), rules.orders[order].id),
        None => write!(f, "{} gives no order", rules.seat_line(seat)),
    };

    /// Units fired. The faces are in the order of the dice.
    Fired { army: ArmyId, from: SpaceId, to: SpaceId, unit: UnitKindId, dice: Faces } = |rules, f| {
        let unit = rules.unit_line(unit);
        write!(f, "{} fires at {} with {unit} from {}", rules.army_id(army), rules.space_id(to), rules.space_id(from))?;
        write!(f, ": {}", faces_line(dice))
    };

    /// A battle by unit began.
    Engaged { army: ArmyId, defender: ArmyId, space: SpaceId } = |rules, f| {
        let (army, defender) = (rules.army_id(army), rules.army_id(defender));
        write!(f, "{army} fights {defender} on {}", rules.space_id(space))
    };

    /// Units of a kind rolled in a battle by unit: the number on which they hit, the first dice, the
    /// number of all dice, and the hits.
    Struck { army: ArmyId, space: SpaceId, unit: UnitKindId, on: u8, dice: Faces, rolled: u32, hits: u32 } = |rules, f| {
        let unit = rules.unit_line(unit);
        write!(f, "{} rolls for {unit} on {on}: {}", rules.army_id(army), faces_line(dice))?;
        if rolled as usize > dice.as_slice().len() {
            write!(f, " … ({rolled} dice)")?;
        }
        write!(f, ", {hits} hits")
    };

    /// Units took hits that destroyed none.
    Damaged { army: ArmyId, space: SpaceId, unit: UnitKindId, hits: u32 } = |rules, f| {
        let unit = rules.unit_line(unit);
        write!(f, "{} takes {hits} on {unit} on {}", rules.army_id(army), rules.space_id(space))
    };

    /// Units left a battle by unit.
    Retreated { army: ArmyId, from: SpaceId, to: SpaceId, unit: UnitKindId, count: u32 } = |rules, f| {
        write!(f, "{} retreats {} from {} ", rules.army_id(army), rules.units_line(unit, count), rules.space_id(from))?;
        write!(f, "to {}", rules.space_id(to))
    };

    /// A die hit a unit of an army.
    Hit { army: ArmyId, space: SpaceId, unit: UnitKindId, face: u8 } =
        |rules, f| write!(f, "{face} hits {} on {}", rules.unit_line(unit), rules.space_id(space));

    /// A die that could hit something was left unused.
    HitLeft { army: ArmyId, space: SpaceId, face: u8 } =
        |rules, f| write!(f, "{} leaves {face} at {} unused", rules.army_id(army), rules.space_id(space));

    /// Waiting units were lost: with a destroyed token, or as no space has room for them.
    LostWaiting { army: ArmyId, unit: UnitKindId, count: u32 } =
        |rules, f| write!(f, "{} loses {} that wait", rules.army_id(army), rules.units_line(unit, count));

    /// An order cleared a space of enemies, which earns cards.
    Cleared { army: ArmyId, space: SpaceId } =
        |rules, f| write!(f, "{} clears {}", rules.army_id(army), rules.space_id(space));

    /// A bonus card went under a seat's pile, hidden from every seat.
    Bonus { army: ArmyId, seat: SeatId, deck: DeckId } = |rules, f| {
        let deck = &rules.decks[deck].id;
        write!(f, "{} gets a bonus card unseen ({deck})", rules.seat_line(seat))
    };

    /// A faction met a row of the victory table, or won by a script.
    Won { faction: FactionId, rule: Option<VictoryId> } = |rules, f| {
        let rule = rule.map_or("by a script", |rule| &*rules.victory[rule].id);
        write!(f, "{} wins ({rule})", rules.factions[faction].id)
    };

    /// The game ended without a winner.
    Cut { turn: u32, why: Cut } = |rules, f| {
        let why = match why {
            Cut::Turns => "",
            Cut::Nobody => ", nobody is left",
            Cut::Idle => ", nobody can do anything",
            Cut::Endless => ", scripts run without end",
            Cut::Drawn => ", several have equally much",
        };
        write!(f, "cut after turn {turn}{why}: nobody wins")
    };
}

/// The reason why a game ended without a winner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cut {
    /// The limit of turns was reached.
    Turns,
    /// No army with turns is left.
    Nobody,
    /// No army could do anything, turn after turn.
    Idle,
    /// Scripts ran without end, turn after turn.
    Endless,
    /// Several factions met a row of the victory table with equal amounts.
    Drawn,
}
