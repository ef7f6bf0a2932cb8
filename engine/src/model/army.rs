//! Who plays: seats decide, armies own pieces, factions win.

use strum::{IntoStaticStr, VariantArray};

use super::id::{ArmyId, DeckId, FactionId, HandId, HasId, SeatId};
use super::mask::SeatMask;
use super::source::Source;
use super::text::{Lang, Text};

/// The most armies of an edition.
pub const ARMIES_MAX: usize = 16;
/// The most factions of a game: so many that the edition declares, and an army of none is one by itself.
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

/// The letter of an army, in every language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Letter {
    /// English.
    pub en: char,
    /// French.
    pub fr: char,
}

impl Letter {
    /// The letter in `lang`.
    pub fn get(self, lang: Lang) -> char {
        match lang {
            Lang::En => self.en,
            Lang::Fr => self.fr,
        }
    }
}

/// Who owns pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// Its stable name.
    pub id: Box<str>,
    /// As printed.
    pub name: Text,
    /// The letter it is marked with where there is no colour; distinct among the armies.
    pub letter: Letter,
    /// The colour it is drawn in.
    pub colour: Colour,
    /// Who it wins with.
    pub faction: FactionId,
    /// Basic units it starts with, before claiming.
    pub start: u32,
    /// The most spaces it claims; none: what is left.
    pub claims: Option<u32>,
    /// The seats that command it when the game starts.
    pub seats: SeatMask,
    /// Where its cards are held.
    pub hand: HandId,
    /// Where its cards of decks that are held apart are held; the same as `hand` where there are none.
    pub apart: HandId,
    /// The deck of its faction, from which it draws unless a step names another.
    pub deck: Option<DeckId>,
    /// Where the block comes from.
    pub source: Source,
}

/// Armies that win together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faction {
    /// Its stable name.
    pub id: Box<str>,
    /// As printed.
    pub name: Text,
    /// Its armies in play; none: nobody plays it, and it is never asked, and never wins.
    pub armies: Vec<ArmyId>,
    /// Whether the edition declares it. An army of no declared faction is a faction of its own.
    pub declared: bool,
}

impl Faction {
    /// Whether it has an army in play.
    pub fn is_in_play(&self) -> bool {
        !self.armies.is_empty()
    }
}

/// Who decides, for one or more armies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// The armies it commands when the game starts, in the order they play.
    pub armies: Vec<ArmyId>,
    /// Where it holds the cards that it programs.
    pub hand: HandId,
}

/// Who owns a hand of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HandOwner {
    /// One army.
    Army(ArmyId),
    /// One seat.
    Seat(SeatId),
    /// One faction.
    Faction(FactionId),
}

/// A hand of cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hand {
    /// Whose it is.
    pub owner: HandOwner,
    /// Whether the other seats of the owner's faction see it too.
    pub open_to_faction: bool,
    /// Whether it holds the cards of decks that are held apart.
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
