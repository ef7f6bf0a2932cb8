//! Participants: seats decide, armies own pieces, factions win.

use strum::{IntoStaticStr, VariantArray};

use super::id::{ArmyId, DeckId, FactionId, HandId, HasId, SeatId};
use super::lang::{InEach, Lang};
use super::mask::SeatMask;
use super::source::Source;
use super::text::Text;
use crate::edition::keys::{below, int, keys, may, must, or_default, table, word};

/// Largest number of armies in an edition.
pub const ARMIES_MAX: usize = 16;
/// Largest number of factions in a game: up to [`ARMIES_MAX`] declared ones, and one for each army
/// outside them.
pub const FACTIONS_MAX: usize = 2 * ARMIES_MAX;

/// The colour an army is drawn in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the names of the colours say what they are")]
pub enum Colour {
    Red,
    Green,
    Yellow,
    Blue,
    Magenta,
    Cyan,
    White,
    Black,
    Orange,
    Grey,
}

/// When an army is eliminated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum EliminatedWhen {
    /// When it controls no space and stands on none.
    #[default]
    Landless,
    /// When it also has no unit on the board, and none that waits.
    Pieceless,
    /// Never.
    Never,
}

keys! {
    /// The rule that eliminates armies, and the consequences.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct Elimination = "eliminated" {
        /// When an army is eliminated: without land, without pieces on the board or waiting, or
        /// never; `landless` unless given.
        pub when: EliminatedWhen = or_default(word::<EliminatedWhen>()),
        /// The destination of its cards: the hand of the army whose turn it is (`conqueror`), the
        /// discard pile, as unless given, or none: they are `kept` in its hand.
        pub cards: EliminatedCards = or_default(word::<EliminatedCards>()),
        /// The hand size at which the conqueror must trade at once; never unless given.
        pub trade: Option<Duty> = may(table::<Duty>()),
    }
}

keys! {
    /// The condition under which sets must be traded.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Duty = "duty" {
        /// The number of cards in hand at which a trade is required, 3 or more.
        pub at: u32 = must(int(3..=1_000)),
        /// The maximum number of cards left after the required trades; one set suffices unless
        /// given.
        pub until: Option<u32> = may(below(2..=1_000, "at")),
    }
}

/// The destination of an eliminated army's cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum EliminatedCards {
    /// The hand of the army that eliminated it.
    Conqueror,
    /// The discard pile.
    #[default]
    Discard,
    /// None: they stay in its hand.
    Kept,
}

/// The letter of an army in each language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letter(pub InEach<char>);

impl Letter {
    /// Returns the letter in `lang`.
    pub fn get(&self, lang: Lang) -> char {
        *self.0.get(lang)
    }
}

/// An army: an owner of pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// Stable name.
    pub id: Box<str>,
    /// Printed name.
    pub name: Text,
    /// Letter that marks the army where there is no colour; distinct among the armies.
    pub letter: Letter,
    /// Colour in which the army is drawn.
    pub colour: Colour,
    /// Faction with which the army wins.
    pub faction: FactionId,
    /// Number of basic units at the start, before claiming.
    pub start: u32,
    /// Largest number of spaces that the army claims; `None` for all that are left.
    pub claims: Option<u32>,
    /// Seats that command the army when the game starts.
    pub seats: SeatMask,
    /// Hand with the army's cards.
    pub hand: HandId,
    /// Hand with the army's cards of decks that are held apart; equal to `hand` if there are no
    /// such decks.
    pub apart: HandId,
    /// Deck of the army's faction, from which the army draws unless a step names another.
    pub deck: Option<DeckId>,
    /// Numbers printed on it, by name.
    pub numbers: Vec<(Box<str>, u32)>,
    /// Source of the table.
    pub source: Source,
}

/// A faction: armies that win together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faction {
    /// Stable name.
    pub id: Box<str>,
    /// Printed name.
    pub name: Text,
    /// Armies in play. Empty if the faction is not played; such a faction has no decisions and
    /// never wins.
    pub armies: Vec<ArmyId>,
    /// True if the edition declares the faction. An army without a declared faction forms one by
    /// itself.
    pub declared: bool,
}

impl Faction {
    /// Returns whether the faction has an army in play.
    pub fn is_in_play(&self) -> bool {
        !self.armies.is_empty()
    }
}

/// A seat, which decides for one or more armies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// Armies that the seat commands when the game starts, in the order they play.
    pub armies: Vec<ArmyId>,
    /// Hand with the cards that the seat programs.
    pub hand: HandId,
}

/// The owner of a hand of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HandOwner {
    /// An army.
    Army(ArmyId),
    /// A seat.
    Seat(SeatId),
    /// A faction.
    Faction(FactionId),
}

/// A hand of cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hand {
    /// Owner of the hand.
    pub owner: HandOwner,
    /// True if the other seats of the owner's faction also see the hand.
    pub open_to_faction: bool,
    /// True if the hand contains the cards of decks that are held apart.
    pub apart: bool,
}

impl HasId for Army {
    fn id(&self) -> &str {
        &self.id
    }
}

impl HasId for Faction {
    fn id(&self) -> &str {
        &self.id
    }
}
