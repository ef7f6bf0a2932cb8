//! The turn summary as data: the steps of the opening and of a turn, each with its keys.

use serde::Serialize;

use super::id::{CallId, DeckId, HasId, SymbolId, TagId, TrackId, UnitKindId};
use super::mask::ArmyMask;
use super::source::Source;
use super::text::Text;
use super::unit::KindMask;

/// One step of the opening or of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its stable name.
    pub id: Box<str>,
    /// As printed in the turn summary.
    pub name: Text,
    /// What it does.
    pub kind: StepKind,
    /// Where the block comes from.
    pub source: Source,
}

/// What a step does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepKind {
    /// `roll-for-first`: chance names the army that goes first from here on; the others follow in seating order.
    RollForFirst,
    /// `claim-first`: each army of a faction names one empty space in secret, and gets it.
    ClaimFirst(ClaimFirst),
    /// `claim`: in turn, each army takes one empty space, until none is empty.
    Claim(Claim),
    /// `deal`: the spaces are dealt out at random, one to each army in turn.
    Deal(Deal),
    /// `reinforce`: in turn, each army adds to its own spaces, until every supply is empty.
    Reinforce(Reinforce),
    /// `count`: reinforcements for spaces and whole regions.
    Count(Count),
    /// `trade`: sets of cards for reinforcements.
    Trade(Trade),
    /// `build`: cards for units of other kinds.
    Build(Build),
    /// `place`: every reinforcement goes to spaces of the army.
    Place(Place),
    /// `invade`: attacks, as many as wanted.
    Invade(Invade),
    /// `fortify`: moves between own spaces.
    Fortify(Fortify),
    /// `draw`: cards for conquests of the turn.
    Draw(Draw),
    /// `deal-cards`: every seat draws cards.
    DealCards(DealCards),
    /// `program`: every seat chooses cards in secret, and their order.
    Program(Program),
    /// `orders`: seat after seat turns up a programmed card and gives one of its orders.
    Orders(Orders),
    /// `window`: cards may be played.
    Window(Moment),
    /// `script`: a script runs.
    Script(Run),
}

/// Keys of `program`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Program {
    /// Cards that each seat chooses, at most [`super::PROGRAM_MAX`].
    pub cards: u8,
}

/// Keys of `orders`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Orders {
    /// What an order brings that leaves a space without the enemies it held; none: nothing.
    pub cleared: Option<Cleared>,
}

/// Bonus cards for a space that was cleared of enemies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cleared {
    /// How many.
    pub cards: u32,
    /// Not for spaces with this tag.
    pub except: Option<TagId>,
    /// Units of these kinds keep no space from being cleared, and to destroy them alone clears none.
    pub despite: KindMask,
}

/// Keys of `deal-cards`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DealCards {
    /// The deck drawn from; none: the deck of the army's faction.
    pub deck: Option<DeckId>,
    /// Cards for each hand.
    pub cards: u32,
}

/// Who is asked in a `window` step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// The army whose turn it is.
    Mover,
    /// Every army, the one whose turn it is first.
    Everybody,
    /// Every army but the one whose turn it is.
    Others,
}

/// Keys of `window`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// Who is asked.
    pub who: Asked,
    /// The armies whose turns it is part of; none: everybody's.
    pub only: Option<ArmyMask>,
    /// Whether it also opens for cards of one's own turn.
    pub own_turn: bool,
}

/// Keys of `script`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// What runs.
    pub run: CallId,
    /// The armies whose turns it is part of; none: everybody's.
    pub only: Option<ArmyMask>,
    /// Asked before it runs, and after it ran while it says yes; none: it runs once.
    pub while_: Option<CallId>,
}

/// Keys of `claim-first`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClaimFirst {
    /// Basic units put on a named space.
    pub units: u32,
    /// The armies that name one.
    pub armies: ArmyMask,
}

/// Keys of `claim`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Basic units put on a claimed space.
    pub units: u32,
    /// Whether whoever claims also claims for each army without a seat.
    pub neutral: bool,
}

/// Keys of `deal`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deal {
    /// Basic units put on a dealt space.
    pub units: u32,
    /// Whether armies without a seat are dealt spaces as well.
    pub neutral: bool,
    /// The most spaces that an army without a seat is dealt; none: as many as the others.
    pub spaces_neutral: Option<u32>,
}

/// Keys of `reinforce`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reinforce {
    /// Basic units an army adds at each visit.
    pub per_visit: u32,
    /// Basic units it adds for each army without a seat at the same visit.
    pub per_visit_neutral: u32,
}

/// What a space that is out of the game does to its region.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Closed {
    /// A region belongs to whoever controls all of its open spaces, at least one.
    #[default]
    LeftOut,
    /// A region with a closed space belongs to nobody.
    Needed,
}

/// Keys of `count`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// One basic unit for every so many spaces, rounded down.
    pub per: u32,
    /// The fewest that spaces give.
    pub at_least: u32,
    /// Whether controlled regions add their bonus.
    pub regions: bool,
    /// What closed spaces do to regions.
    pub closed: Closed,
}

/// What a set is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetWorth {
    /// What the marker of the track shows; it then moves one space.
    Track(TrackId),
    /// By what the set is made of.
    Table {
        /// Three of one symbol.
        three: Vec<(SymbolId, u32)>,
        /// Three different symbols; none: no such set.
        mixed: Option<u32>,
    },
}

/// When sets must be traded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Duty {
    /// A hand of this many cards or more makes a trade a duty.
    pub at: u32,
    /// Once the duty holds, sets are traded until the hand has at most this many cards; none: one set is enough.
    pub until: Option<u32>,
}

/// More troops for a traded card that shows a space its army controls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeldSpace {
    /// Basic units put on that space.
    pub units: u32,
    /// How often a turn.
    pub per_turn: u32,
}

/// Keys of `trade`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trade {
    /// The deck whose cards make sets; none: any card of the hand does.
    pub deck: Option<DeckId>,
    /// What a set is worth.
    pub sets: SetWorth,
    /// When a set must be traded; none: never.
    pub must: Option<Duty>,
    /// More for a card that shows a held space; none: nothing.
    pub held_space: Option<HeldSpace>,
    /// The most sets of a turn; none: as many as wanted.
    pub most: Option<u32>,
    /// What becomes of the traded cards.
    pub then: Traded,
}

/// What becomes of the cards of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Traded {
    /// They go on the discard pile.
    #[default]
    Discard,
    /// They go out of the game.
    Removed,
}

/// Keys of `build`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Build {
    /// Which symbols of a card give which kind of unit, by kind; a kind may have several.
    pub units: Vec<(UnitKindId, SymbolId)>,
    /// How often a turn.
    pub per_turn: u32,
}

/// Where units are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PlaceOn {
    /// On spaces that their army controls.
    #[default]
    Controlled,
    /// On every space where their army has basic units.
    Present,
}

/// For which armies a step acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Actors {
    /// For the one whose turn it is.
    #[default]
    Own,
    /// For those that its players command beside it, one after the other.
    Allies,
    /// For it and for those that its players command beside it, together.
    Commanded,
}

/// Keys of `place`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Where units are placed.
    pub on: PlaceOn,
    /// For whom: the own army, or its allies.
    pub armies: Actors,
}

/// Who may be attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Targets {
    /// Every army but one's own.
    OtherArmies,
    /// Every army of another faction.
    OtherFactions,
}

/// What becomes of an eliminated army's cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spoils {
    /// The army that eliminated it takes them.
    Conqueror,
    /// They are discarded.
    Discard,
}

/// What follows an elimination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Eliminate {
    /// What becomes of the cards.
    pub cards: Spoils,
    /// When the conqueror must trade at once, and place before going on; none: never.
    pub trade: Option<Duty>,
}

/// Keys of `invade`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Invade {
    /// With whom: the own army, or all that its players command.
    pub armies: Actors,
    /// Who may be attacked.
    pub targets: Targets,
    /// What follows an elimination.
    pub eliminate: Eliminate,
}

/// How far units move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Range {
    /// One link.
    Adjacent,
    /// Any number of links through own spaces.
    Connected,
}

/// Whose spaces a long move goes through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Through {
    /// The army's own.
    Own,
    /// Those of every army of its faction.
    Faction,
}

/// Where a move ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MoveTo {
    /// On a space of the army's own.
    #[default]
    Own,
    /// On a space of any army of its faction.
    Faction,
}

/// Which units a step moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Movers {
    /// The basic kind. One stays behind.
    Basic,
    /// The other kinds, any number of each in one move.
    Others,
}

/// Keys of `fortify`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fortify {
    /// For whom: the own army, or its allies, each with so many moves.
    pub armies: Actors,
    /// Moves a turn.
    pub moves: u32,
    /// How far a move goes.
    pub range: Range,
    /// Whose spaces it goes through.
    pub through: Through,
    /// Where it ends.
    pub to: MoveTo,
    /// Which units move.
    pub units: Movers,
}

/// What cards are drawn for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawPer {
    /// A turn with at least one conquest.
    Turn,
    /// Each army that something was conquered from.
    Army,
    /// Each other faction that something was conquered from.
    Faction,
}

/// More cards, as a track says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawExtra {
    /// The track.
    pub track: TrackId,
    /// The row of its column.
    pub column: usize,
    /// Who draws them.
    pub armies: ArmyMask,
}

/// Keys of `draw`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draw {
    /// The deck drawn from; none: the deck of the army's faction.
    pub deck: Option<DeckId>,
    /// Cards each time.
    pub cards: u32,
    /// What they are drawn for.
    pub per: DrawPer,
    /// More cards, also without a conquest.
    pub extra: Vec<DrawExtra>,
}

impl HasId for Step {
    fn id(&self) -> &str {
        &self.id
    }
}
