//! What can happen: each event once, with what it holds and its plain line.
//!
//! The line has stable names, and units by their English ones: it is for snapshots, logs and tools. What a player reads is made
//! elsewhere, in the player's language.

use std::fmt;

use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};

use super::action::CardRow;
use super::effect::Lasting;
use super::faces::Faces;
use super::suspended::Fault;
use crate::log::{faces_line, in_brackets};
use crate::model::{
    Aim, ArmyId, CallId, CardId, DeckId, FactionId, HandId, OrderId, RegionId, Rulebook, SeatId,
    Side, SpaceId, StepId, TextId, TokenId, TrackId, UnitKindId, VictoryId,
};

/// Says what fields of a type hold.
pub trait Values<T> {
    /// What such a field holds.
    fn value(&self) -> T;
}

/// What a field of an event holds, for whoever tells events by their fields alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "named after the types they hold")]
pub enum Field {
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
    Number(i64),
    /// There is none, or whoever is told may not know it.
    Nothing,
    /// What is told in a way of its own: dice, cards in a row, an effect.
    Other,
}

macro_rules! fields {
    (Other: $($other:ty)*; $($of:ty: $name:ident)*) => {
        $(impl From<$other> for Field {
            fn from(_: $other) -> Self {
                Self::Other
            }
        })*
        $(impl From<$of> for Field {
            fn from(value: $of) -> Self {
                Self::$name(value.into())
            }
        })*
    };
}

fields! {
    Other: Aim CallId CardRow Cut Faces Fault HandId Lasting Side [CardId; 3] bool;
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
    u8: Number
    u32: Number
    i32: Number
}

impl<T: Into<Self>> From<Option<T>> for Field {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Nothing, Into::into)
    }
}

/// Declares the events, each once.
macro_rules! events {
    ($(
        $(#[$doc:meta])*
        $name:ident $({ $($field:ident: $of:ty $(as $secret:ident)?),* $(,)? })? = |$rules:ident, $f:ident| $line:expr;
    )*) => {
        /// Something that happened.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, IntoStaticStr, VariantNames, Serialize)]
        #[serde(rename_all = "kebab-case", tag = "event")]
        #[strum(serialize_all = "kebab-case")]
        #[expect(missing_docs, reason = "the fields are named after what they hold")]
        pub enum Event {
            $($(#[$doc])* $name $({ $($field: $of),* })?,)*
        }

        impl Event {
            /// Every event, each once, with what `of` says for its fields: for tests of what tells them.
            pub fn all<V>(of: &V) -> Vec<Self>
            where
                $($(V: $(Values<$of> +)* Sized,)?)*
            {
                vec![$(Self::$name $({ $($field: of.value()),* })?,)*]
            }

            /// The names of all events, in the order of their declarations.
            pub fn names() -> &'static [&'static str] {
                Self::VARIANTS
            }

            /// Its name, in small letters: `token-put`.
            pub fn name(self) -> &'static str {
                self.into()
            }

            /// Its fields with their names, as they stand in its declaration.
            pub fn fields(self) -> Vec<(&'static str, Field)> {
                match self {
                    $(Self::$name $({ $($field),* })? => {
                        vec![$($((stringify!($field), $field.into())),*)?]
                    })*
                }
            }

            /// Prints its line.
            #[allow(unused_variables, reason = "a line need not tell everything")]
            pub(crate) fn write(self, rules: &Rulebook, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name $({ $($field),* })? => {
                        let ($rules, $f) = (rules, f);
                        $line
                    })*
                }
            }

            /// Leaves out what only those see who may know it all: the fields that are told `as secret`.
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
    /// Chance named who goes first in `step` and from there on.
    WentFirst { step: StepId, army: ArmyId } =
        |rules, f| write!(f, "{} goes first ({})", rules.army_id(army), rules.steps[step].id);

    /// A space was named in secret. Whoever may not know which is told of none.
    Named { army: ArmyId, space: Option<SpaceId> as secret } = |rules, f| match space {
        Some(space) => write!(f, "{} names {}", rules.army_id(army), rules.space_id(space)),
        None => write!(f, "{} names a space", rules.army_id(army)),
    };

    /// Several armies had named a space, and chance gave it to one.
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

    /// Reinforcements for spaces.
    CountedSpaces { army: ArmyId, spaces: u32, units: u32 } =
        |rules, f| write!(f, "{} gets {units} for {spaces} spaces", rules.army_id(army));

    /// Reinforcements for a region.
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

    /// A traded card showed a space of its army.
    HeldSpace { army: ArmyId, space: SpaceId, units: u32 } = |rules, f| write!(
            f,
            "{} gets {units} on {}, shown on a traded card",
            rules.army_id(army),
            rules.space_id(space)
        );

    /// A card was discarded for a unit.
    Built { army: ArmyId, card: CardId, unit: UnitKindId } = |rules, f| {
        let (card, unit) = (rules.card_words(card), rules.unit_line(unit));
        write!(f, "{} builds {unit} for {card}", rules.army_id(army))
    };

    /// Units that waited were placed.
    Placed { army: ArmyId, space: SpaceId, unit: UnitKindId, count: u32 } =
        |rules, f| write!(f, "{} places {} on {}", rules.army_id(army), rules.units_line(unit, count), rules.space_id(space));

    /// A battle was declared, for a space, or for a token on it.
    Attacked { army: ArmyId, from: SpaceId, to: Aim, space: SpaceId, count: u32 } = |rules, f| {
        write!(f, "{} attacks ", rules.army_id(army))?;
        if let Aim::Token(token) = to {
            write!(f, "{} on ", rules.target_words(token))?;
        }
        write!(f, "{} from {} with {count}", rules.space_id(space), rules.space_id(from))
    };

    /// Units beside the basic ones were committed.
    Committed { army: ArmyId, side: Side, unit: UnitKindId, count: u32 } =
        |rules, f| write!(f, "{} commits {} as {side}", rules.army_id(army), rules.units_line(unit, count));

    /// The defender said how many basic units fight.
    Defended { army: ArmyId, space: SpaceId, count: u32 } =
        |rules, f| write!(f, "{} defends {} with {count}", rules.army_id(army), rules.space_id(space));

    /// Both sides rolled: the faces before anything was done to them, in the order of the dice.
    Rolled { attacker: Faces, defender: Faces } = |rules, f| {
        write!(f, "rolls {}", faces_line(attacker))?;
        if defender.as_slice().is_empty() { Ok(()) } else { write!(f, " against {}", faces_line(defender)) }
    };

    /// A die was rolled again.
    Rerolled { side: Side, sides: u8, from: u8, to: u8 } =
        |rules, f| write!(f, "{side}: a d{sides} {from} becomes {to}");

    /// The dice as compared, best first, and what each side lost.
    Resolved { attacker: Faces, defender: Faces, losses_attacker: u32, losses_defender: u32 } = |rules, f| {
        write!(f, "compares {} with {}: ", faces_line(attacker), faces_line(defender))?;
        write!(f, "attacker loses {losses_attacker}, defender loses {losses_defender}")
    };

    /// What the attacker's dice came to against a token: the dice as they count, best first, their sum, what cards and
    /// tracks add to it, and what is needed.
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

    /// A token that was attacked is destroyed, and back in its pile.
    TokenDestroyed { army: ArmyId, token: TokenId, space: SpaceId } =
        |rules, f| write!(f, "{} destroys {} on {}", rules.army_id(army), rules.target_words(token), rules.space_id(space));

    /// An attack on a token failed. What it costs is told by itself.
    Missed { army: ArmyId, token: TokenId, space: SpaceId } =
        |rules, f| write!(f, "{} misses {} on {}", rules.army_id(army), rules.target_words(token), rules.space_id(space));

    /// Units were destroyed: they went with the last defender, or were hit.
    Destroyed { army: ArmyId, space: SpaceId, unit: UnitKindId, count: u32 } =
        |rules, f| write!(f, "{} loses {} on {}", rules.army_id(army), rules.units_line(unit, count), rules.space_id(space));

    /// A space was conquered; `count` basic units moved in.
    Conquered { army: ArmyId, from: SpaceId, space: SpaceId, loser: ArmyId, count: u32 } = |rules, f| {
        write!(f, "{} conquers {} from {}, ", rules.army_id(army), rules.space_id(space), rules.army_id(loser))?;
        write!(f, "{count} move in from {}", rules.space_id(from))
    };

    /// More units moved in.
    Advanced { army: ArmyId, from: SpaceId, to: SpaceId, unit: UnitKindId, count: u32 } = |rules, f| {
        let units = rules.some_line(unit, count);
        write!(f, "{} moves {units} more from {} to {}", rules.army_id(army), rules.space_id(from), rules.space_id(to))
    };

    /// Units of an army were lost beside those of the friend who answered for their space.
    FriendLost { army: ArmyId, space: SpaceId, count: u32 } =
        |rules, f| write!(f, "of them {} loses {count} on {}", rules.army_id(army), rules.space_id(space));

    /// The majority on a shared space changed: who controls it now, or nobody.
    Controls { space: SpaceId, army: Option<ArmyId> } = |rules, f| match army {
        Some(army) => write!(f, "{} controls {}", rules.army_id(army), rules.space_id(space)),
        None => write!(f, "nobody controls {}", rules.space_id(space)),
    };

    /// An invasion ended: the space was conquered or not, the token destroyed or not.
    InvasionEnded { army: ArmyId, of: Aim, succeeded: bool } = |rules, f| {
        match of {
            Aim::Space(space) => write!(f, "the invasion of {}", rules.space_id(space)),
            Aim::Token(token) => write!(f, "the attack on {}", rules.target_words(token)),
        }?;
        write!(f, " by {} {}", rules.army_id(army), if succeeded { "succeeds" } else { "ends" })
    };

    /// An army is out.
    Eliminated { army: ArmyId, by: ArmyId } =
        |rules, f| write!(f, "{} is eliminated by {}", rules.army_id(army), rules.army_id(by));

    /// A card went from one hand to another. Who may not know which is told of no card.
    CardTaken { from: ArmyId, by: ArmyId, card: Option<CardId> as secret } = |rules, f| write!(
            f,
            "{} takes {} from {}",
            rules.army_id(by),
            rules.card_line(card),
            rules.army_id(from)
        );

    /// A card was discarded, open to all.
    Discarded { army: ArmyId, card: CardId } =
        |rules, f| write!(f, "{} discards {}", rules.army_id(army), rules.card_words(card));

    /// A card was drawn. Who may not know which is told of no card.
    Drew { army: ArmyId, deck: DeckId, hand: HandId, card: Option<CardId> as secret } = |rules, f| write!(
            f,
            "{} draws {} ({})",
            rules.army_id(army),
            rules.card_line(card),
            rules.decks[deck].id
        );

    /// A card was due, and its deck has none.
    NoCards { army: ArmyId, deck: DeckId } = |rules, f| write!(
            f,
            "{} draws nothing: no card is left ({})",
            rules.army_id(army),
            rules.decks[deck].id
        );

    /// The discards became a draw pile of `cards` cards.
    Reshuffled { deck: DeckId, cards: u32 } =
        |rules, f| write!(f, "{cards} discards become the draw pile ({})", rules.decks[deck].id);

    /// A card was played for what is printed on it.
    Played { army: ArmyId, card: CardId } =
        |rules, f| write!(f, "{} plays {}", rules.army_id(army), rules.card_words(card));

    /// A card has no target, or its script failed: it goes back, and may not be played again this turn. `line` is a
    /// line of the file of `call`, 0 where none is known.
    Failed { call: CallId, card: Option<CardId>, fault: Fault, line: u32 } = |rules, f| {
        let call = &rules.calls[call];
        let path =
            rules.scripts.own.get(usize::from(call.file)).map_or("", |own| &*own.path);
        match card {
            Some(card) => write!(f, "{} goes back: ", rules.card_words(card))?,
            None => f.write_str("void: ")?,
        }
        write!(f, "{} ({path}:{line}) {}", call.function, fault.as_str())
    };

    /// All that others are told of a failure which names a hidden card.
    FailedUnseen = |rules, f| f.write_str("void: a script failed");

    /// Dice of a card or a rule; `least`: what each must show at least to count.
    Threw { army: ArmyId, sides: u8, faces: Faces, label: Option<TextId>, space: Option<SpaceId>, least: Option<u8> } = |rules, f| {
        write!(f, "{} rolls d{sides} {}", rules.army_id(army), faces_line(faces))?;
        if let Some(least) = least {
            write!(f, " for {least}")?;
        }
        let label = label.map(|label| rules.text_line(label)).into_iter();
        in_brackets(f, label.chain(space.map(|space| rules.space_id(space))))
    };

    /// A card or a rule says something to all.
    Announced { army: ArmyId, text: TextId, space: Option<SpaceId> } = |rules, f| {
        write!(f, "{}: {}", rules.army_id(army), rules.text_line(text))?;
        in_brackets(f, space.map(|space| rules.space_id(space)).into_iter())
    };

    /// Units came on a space.
    Added { army: ArmyId, space: SpaceId, unit: UnitKindId, count: u32 } =
        |rules, f| write!(f, "{} adds {} on {}", rules.army_id(army), rules.units_line(unit, count), rules.space_id(space));

    /// Units were taken from a space.
    Removed { army: ArmyId, space: SpaceId, unit: UnitKindId, count: u32 } =
        |rules, f| write!(f, "{} loses {} on {}", rules.army_id(army), rules.units_line(unit, count), rules.space_id(space));

    /// Units went from one space to another.
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

    /// A space went out of the game.
    Closed { space: SpaceId } = |rules, f| write!(f, "{} goes out of the game", rules.space_id(space));

    /// A token was laid on a space.
    TokenPut { token: TokenId, from: Option<SpaceId>, space: SpaceId, army: ArmyId } = |rules, f| {
        write!(f, "{} puts {} on {}", rules.army_id(army), rules.token_words(token), rules.space_id(space))?;
        from.map_or(Ok(()), |from| write!(f, ", from {}", rules.space_id(from)))
    };

    /// A token was laid before an army.
    TokenTaken { token: TokenId, army: ArmyId } =
        |rules, f| write!(f, "{} takes {}", rules.army_id(army), rules.token_words(token));

    /// A token went out of the game.
    TokenRemoved { token: TokenId } = |rules, f| write!(f, "{} goes out of the game", rules.token_words(token));

    /// A token was looked at. Who may not know its face is told of none.
    TokenShown { token: TokenId, army: ArmyId, face: Option<TokenId> as secret } = |rules, f| {
        let face = face.map_or("unseen", |face| &*rules.tokens[face].face.id);
        write!(f, "{} looks at {}: {face}", rules.army_id(army), rules.token_words(token))
    };

    /// A token was turned up for all.
    TokenTurned { token: TokenId, army: ArmyId, face: Option<TokenId> } = |rules, f| {
        let face = face.map_or("nothing", |face| &*rules.tokens[face].face.id);
        write!(f, "{} turns {} up: {face}", rules.army_id(army), rules.token_words(token))
    };

    /// A track's marker moved.
    TrackMoved { track: TrackId, from: u32, to: u32 } =
        |rules, f| write!(f, "{} moves from {from} to {to}", rules.tracks[track].id);

    /// A card was laid before an army.
    Laid { army: ArmyId, card: CardId } =
        |rules, f| write!(f, "{} lies before {}", rules.card_words(card), rules.army_id(army));

    /// A card went out of the game. Who may not know which is told of no card.
    Boxed { army: ArmyId, card: Option<CardId> as secret } =
        |rules, f| write!(f, "{} of {} goes out of the game", rules.card_line(card), rules.army_id(army));

    /// A card was shown, to all or to some. Who may not know which is told of no card.
    Showed { army: ArmyId, card: Option<CardId> as secret } =
        |rules, f| write!(f, "{} shows {}", rules.army_id(army), rules.card_line(card));

    /// A die of a battle was rolled again.
    RolledAgain { side: Side, die: u8, from: u8, to: u8 } =
        |rules, f| write!(f, "{side}: die {} is rolled again, {from} becomes {to}", die + 1);

    /// Something began that lasts.
    Began { effect: Lasting } = |rules, f| write!(f, "{}", effect.line(rules));

    /// An invasion was ended by a card.
    Cancelled { army: ArmyId, space: SpaceId } =
        |rules, f| write!(f, "the invasion of {} by {} is called off", rules.space_id(space), rules.army_id(army));

    /// The seats of one army command another as well.
    Commands { army: ArmyId, by: ArmyId } =
        |rules, f| write!(f, "{} commands {} too", rules.army_id(by), rules.army_id(army));

    /// Nobody commands an army any longer.
    Released { army: ArmyId } = |rules, f| write!(f, "nobody commands {}", rules.army_id(army));

    /// A round began; rounds are counted from 1.
    RoundBegan { round: u32 } = |rules, f| write!(f, "round {round}");

    /// A seat has chosen its cards of a round. Who may not know them is told of none.
    Programmed { army: ArmyId, seat: SeatId, n: u8, cards: Option<CardRow> as secret } = |rules, f| match cards {
        Some(cards) => write!(f, "{} programs {}", rules.seat_line(seat), rules.row_words(cards)),
        None => write!(f, "{} programs {n} cards", rules.seat_line(seat)),
    };

    /// A seat turned up the top card of its pile.
    TurnedUp { army: ArmyId, seat: SeatId, card: CardId } =
        |rules, f| write!(f, "{} turns up {}", rules.seat_line(seat), rules.card_words(card));

    /// A card that was turned up is used for an order, or for none.
    Ordered { army: ArmyId, seat: SeatId, card: CardId, order: Option<OrderId> } = |rules, f| match order {
        Some(order) => write!(f, "{} orders {}", rules.seat_line(seat), rules.orders[order].id),
        None => write!(f, "{} gives no order", rules.seat_line(seat)),
    };

    /// Units fired: the faces in the order of the dice.
    Fired { army: ArmyId, from: SpaceId, to: SpaceId, unit: UnitKindId, dice: Faces } = |rules, f| {
        let unit = rules.unit_line(unit);
        write!(f, "{} fires at {} with {unit} from {}", rules.army_id(army), rules.space_id(to), rules.space_id(from))?;
        write!(f, ": {}", faces_line(dice))
    };

    /// A die hit a unit of an army.
    Hit { army: ArmyId, space: SpaceId, unit: UnitKindId, face: u8 } =
        |rules, f| write!(f, "{face} hits {} on {}", rules.unit_line(unit), rules.space_id(space));

    /// A die that could hit something was left unused.
    HitLeft { army: ArmyId, space: SpaceId, face: u8 } =
        |rules, f| write!(f, "{} leaves {face} at {} unused", rules.army_id(army), rules.space_id(space));

    /// Units that waited are lost with what they waited on.
    LostWaiting { army: ArmyId, unit: UnitKindId, count: u32 } =
        |rules, f| write!(f, "{} loses {} that wait", rules.army_id(army), rules.units_line(unit, count));

    /// An order cleared a space of enemies, which brings cards.
    Cleared { army: ArmyId, space: SpaceId } =
        |rules, f| write!(f, "{} clears {}", rules.army_id(army), rules.space_id(space));

    /// A bonus card went under a seat's pile, seen by nobody.
    Bonus { army: ArmyId, seat: SeatId, deck: DeckId } = |rules, f| {
        let deck = &rules.decks[deck].id;
        write!(f, "{} gets a bonus card unseen ({deck})", rules.seat_line(seat))
    };

    /// A faction met a row of the victory table.
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
        };
        write!(f, "cut after turn {turn}{why}: nobody wins")
    };
}

/// Why a game ended without a winner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cut {
    /// The limit of turns was reached.
    Turns,
    /// No army with turns is left.
    Nobody,
    /// Turn after turn nobody could do anything.
    Idle,
    /// Turn after turn scripts ran without end.
    Endless,
}
