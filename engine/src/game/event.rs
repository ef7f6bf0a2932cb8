//! What happened, and who sees what of it.

use serde::Serialize;

use crate::combat::dice::Finals;
use crate::model::{
    ArmyId, CallId, CardId, DICE_MAX, DeckId, FactionId, OrderId, RegionId, SeatId, SeatMask, Side,
    SpaceId, StepId, TextId, TokenId, TrackId, UnitKindId, VictoryId,
};

use super::action::CardRow;
use super::effect::Lasting;
use super::suspended::Fault;

/// The dice of one side of a battle, as they lie on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Faces {
    n: u8,
    faces: [u8; DICE_MAX],
}

impl Faces {
    /// Dice with these faces; at most [`DICE_MAX`], the rest is dropped.
    pub fn new(faces: &[u8]) -> Self {
        let mut dice = Self::default();
        for &face in faces.iter().take(DICE_MAX) {
            dice.faces[usize::from(dice.n)] = face;
            dice.n += 1;
        }
        dice
    }
    /// The first `n` of these faces; the others are 0.
    #[inline]
    pub(crate) fn of(faces: [u8; DICE_MAX], n: u8) -> Self {
        Self { n, faces }
    }
    /// The faces.
    pub fn as_slice(&self) -> &[u8] {
        &self.faces[..usize::from(self.n)]
    }
}

impl From<Finals> for Faces {
    #[inline]
    fn from(finals: Finals) -> Self {
        Self::of(finals.values(), finals.n())
    }
}

impl Serialize for Faces {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are named after what they hold")]
pub enum Event {
    /// Chance named who goes first in `step` and from there on.
    WentFirst { step: StepId, army: ArmyId },
    /// A space was named in secret. Whoever may not know which is told of none.
    Named { army: ArmyId, space: Option<SpaceId> },
    /// Several armies had named a space, and chance gave it to one.
    NamedAlike { army: ArmyId, space: SpaceId },
    /// An empty space was taken.
    Claimed { army: ArmyId, space: SpaceId, units: u32 },
    /// A space was dealt.
    Dealt { army: ArmyId, space: SpaceId, units: u32 },
    /// Units were added while the board was set up.
    Reinforced { army: ArmyId, space: SpaceId, count: u32 },
    /// A turn began; turns are counted from 1.
    TurnBegan { turn: u32, army: ArmyId },
    /// Reinforcements for spaces.
    CountedSpaces { army: ArmyId, spaces: u32, units: u32 },
    /// Reinforcements for a region.
    CountedRegion { army: ArmyId, region: RegionId, units: u32 },
    /// A set was traded.
    Traded { army: ArmyId, cards: [CardId; 3], units: u32 },
    /// A traded card showed a space of its army.
    HeldSpace { army: ArmyId, space: SpaceId, units: u32 },
    /// A card was discarded for a unit.
    Built { army: ArmyId, card: CardId, unit: UnitKindId },
    /// Units that waited were placed.
    Placed { army: ArmyId, space: SpaceId, unit: UnitKindId, count: u32 },
    /// A battle was declared.
    Attacked { army: ArmyId, from: SpaceId, to: SpaceId, count: u32 },
    /// Units beside the basic ones were committed.
    Committed { army: ArmyId, side: Side, unit: UnitKindId, count: u32 },
    /// The defender said how many basic units fight.
    Defended { army: ArmyId, space: SpaceId, count: u32 },
    /// Both sides rolled: the faces before anything was done to them, in the order of the dice.
    Rolled { attacker: Faces, defender: Faces },
    /// A die was rolled again.
    Rerolled { side: Side, sides: u8, from: u8, to: u8 },
    /// The dice as compared, best first, and what each side lost.
    Resolved { attacker: Faces, defender: Faces, losses_attacker: u32, losses_defender: u32 },
    /// A battle for a token was declared.
    Struck { army: ArmyId, from: SpaceId, token: TokenId, space: SpaceId, count: u32 },
    /// What the attacker's dice came to against a token: the dice as they count, best first, their sum, what cards and
    /// tracks add to it, and what is needed.
    Summed { attacker: Faces, dice: u32, effects: i32, tracks: i32, total: i32, needed: u32 },
    /// A token that was attacked is destroyed, and back in its pile.
    TokenDestroyed { army: ArmyId, token: TokenId, space: SpaceId },
    /// An attack on a token failed. What it costs is told by itself.
    Missed { army: ArmyId, token: TokenId, space: SpaceId },
    /// The attacks on a token ended.
    StrikeEnded { army: ArmyId, token: TokenId, destroyed: bool },
    /// Units were destroyed: they went with the last defender, or were hit.
    Destroyed { army: ArmyId, space: SpaceId, unit: UnitKindId, count: u32 },
    /// A space was conquered; `count` basic units moved in.
    Conquered { army: ArmyId, from: SpaceId, space: SpaceId, loser: ArmyId, count: u32 },
    /// More units moved in.
    Advanced { army: ArmyId, from: SpaceId, to: SpaceId, unit: UnitKindId, count: u32 },
    /// Units of an army were lost beside those of the friend who answered for their space.
    FriendLost { army: ArmyId, space: SpaceId, count: u32 },
    /// The majority on a shared space changed: who controls it now, or nobody.
    Controls { space: SpaceId, army: Option<ArmyId> },
    /// An invasion ended.
    InvasionEnded { army: ArmyId, space: SpaceId, conquered: bool },
    /// An army is out.
    Eliminated { army: ArmyId, by: ArmyId },
    /// A card went from one hand to another. Who may not know which is told of no card.
    CardTaken { from: ArmyId, by: ArmyId, card: Option<CardId> },
    /// A card was discarded, open to all.
    Discarded { army: ArmyId, card: CardId },
    /// Units moved between own spaces.
    Fortified { army: ArmyId, from: SpaceId, to: SpaceId, unit: UnitKindId, count: u32 },
    /// A card was drawn. Who may not know which is told of no card.
    Drew { army: ArmyId, deck: DeckId, card: Option<CardId> },
    /// A card was due, and its deck has none.
    NoCards { army: ArmyId, deck: DeckId },
    /// The discards became a draw pile of `cards` cards.
    Reshuffled { deck: DeckId, cards: u32 },
    /// A card was played for what is printed on it.
    Played { army: ArmyId, card: CardId },
    /// A card has no target, or its script failed: it goes back, and may not be played again this turn. `line` is a
    /// line of the file of `call`, 0 where none is known.
    Failed { call: CallId, card: Option<CardId>, fault: Fault, line: u32 },
    /// All that others are told of a failure which names a hidden card.
    FailedUnseen,
    /// Dice of a card or a rule.
    Threw { army: ArmyId, sides: u8, faces: Faces, label: Option<TextId>, space: Option<SpaceId> },
    /// A card or a rule says something to all.
    Announced { army: ArmyId, text: TextId, space: Option<SpaceId> },
    /// Units came on a space.
    Added { army: ArmyId, space: SpaceId, unit: UnitKindId, count: u32 },
    /// Units were taken from a space.
    Removed { army: ArmyId, space: SpaceId, unit: UnitKindId, count: u32 },
    /// Units went from one space to another.
    Moved { army: ArmyId, from: SpaceId, to: SpaceId, unit: UnitKindId, count: u32 },
    /// An army got units to place.
    Gained { army: ArmyId, unit: UnitKindId, units: u32 },
    /// A space changed hands without a fight.
    Converted { space: SpaceId, from: Option<ArmyId>, to: ArmyId },
    /// A space went out of the game.
    Closed { space: SpaceId },
    /// A token was laid on a space.
    TokenPut { token: TokenId, from: Option<SpaceId>, space: SpaceId, army: ArmyId },
    /// A token was laid before an army.
    TokenTaken { token: TokenId, army: ArmyId },
    /// A token went out of the game.
    TokenRemoved { token: TokenId },
    /// A token was looked at. Who may not know its face is told of none.
    TokenShown { token: TokenId, army: ArmyId, face: Option<TokenId> },
    /// A token was turned up for all.
    TokenTurned { token: TokenId, army: ArmyId, face: Option<TokenId> },
    /// A track's marker moved.
    TrackMoved { track: TrackId, from: u32, to: u32 },
    /// A card was laid before an army.
    Laid { army: ArmyId, card: CardId },
    /// A card went out of the game. Who may not know which is told of no card.
    Boxed { army: ArmyId, card: Option<CardId> },
    /// A card was shown, to all or to some. Who may not know which is told of no card.
    Showed { army: ArmyId, card: Option<CardId> },
    /// A die of a battle was rolled again.
    RolledAgain { side: Side, die: u8, from: u8, to: u8 },
    /// Something began that lasts.
    Began { effect: Lasting },
    /// An invasion was ended by a card.
    Cancelled { army: ArmyId, space: SpaceId },
    /// The seats of one army command another as well.
    Commands { army: ArmyId, by: ArmyId },
    /// Nobody commands an army any longer.
    Released { army: ArmyId },
    /// A round began; rounds are counted from 1.
    RoundBegan { round: u32 },
    /// A seat has chosen its cards of a round. Who may not know them is told of none.
    Programmed { army: ArmyId, seat: SeatId, n: u8, cards: Option<CardRow> },
    /// A seat turned up the top card of its pile.
    TurnedUp { army: ArmyId, seat: SeatId, card: CardId },
    /// A card that was turned up is used for an order, or for none.
    Ordered { army: ArmyId, seat: SeatId, card: CardId, order: Option<OrderId> },
    /// Units fired: the faces in the order of the dice.
    Fired { army: ArmyId, from: SpaceId, to: SpaceId, unit: UnitKindId, dice: Faces },
    /// A die hit a unit of an army.
    Hit { army: ArmyId, space: SpaceId, unit: UnitKindId, face: u8 },
    /// Units that waited are lost with what they waited on.
    LostWaiting { army: ArmyId, unit: UnitKindId, count: u32 },
    /// An order cleared a space of enemies, which brings cards.
    Cleared { army: ArmyId, space: SpaceId },
    /// A bonus card went under a seat's pile, seen by nobody.
    Bonus { army: ArmyId, seat: SeatId, deck: DeckId },
    /// A faction met a row of the victory table.
    Won { faction: FactionId, rule: Option<VictoryId> },
    /// The game ended without a winner.
    Cut { turn: u32, why: Cut },
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

/// An event on its way to whoever watches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Told {
    /// What happened, in full.
    pub event: Event,
    /// The seats that may see it in full.
    pub full: SeatMask,
}

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Viewer {
    /// One seat: what is public and what this seat knows.
    Seat(SeatId),
    /// Somebody beside the table: what is public.
    Public,
    /// The whole truth, for after the game.
    Truth,
}

impl Viewer {
    /// Whether a fact that the seats of `mask` know is known to the viewer.
    #[inline]
    pub fn is_in(self, mask: SeatMask) -> bool {
        match self {
            Self::Seat(seat) => mask.contains(seat),
            Self::Public => mask == SeatMask::ALL,
            Self::Truth => true,
        }
    }
}

impl Told {
    /// The event as the viewer sees it. Whatever is shown to a player passes through here.
    pub fn seen_by(&self, viewer: Viewer) -> Event {
        if viewer.is_in(self.full) {
            return self.event;
        }
        let mut event = self.event;
        if let Event::Failed { .. } = event {
            return Event::FailedUnseen;
        }
        if let Event::CardTaken { card, .. }
        | Event::Drew { card, .. }
        | Event::Boxed { card, .. }
        | Event::Showed { card, .. } = &mut event
        {
            *card = None;
        }
        if let Event::Named { space, .. } = &mut event {
            *space = None;
        }
        if let Event::Programmed { cards, .. } = &mut event {
            *cards = None;
        }
        if let Event::TokenShown { face, .. } = &mut event {
            *face = None;
        }
        event
    }
}

/// Where events go.
pub trait Sink {
    /// Takes one event, in the order in which they happen.
    fn tell(&mut self, told: Told);
}

/// A sink that ignores events, at no cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Sink for Silent {
    #[inline]
    fn tell(&mut self, _: Told) {}
}

/// Keeps every event.
impl Sink for Vec<Told> {
    fn tell(&mut self, told: Told) {
        self.push(told);
    }
}

impl<S: Sink> Sink for &mut S {
    fn tell(&mut self, told: Told) {
        (**self).tell(told);
    }
}
