//! Amounts: numbers computed from the position, as terms in one slice.

use serde::Serialize;

use super::fact::{Bounds, Condition, Fact, Watches};
use super::id::{ArmyId, CallId, DeckId, FactionId, TrackId, UnitKindId, VariableId};
use super::mask::KindMask;

/// Largest distance of a sum from 0.
pub(crate) const SUM_MAX: i64 = 1_000_000_000;

/// An amount: the sum of consecutive terms of a rulebook, between two ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Amount {
    /// Index of the first term.
    pub(crate) first: u16,
    /// Number of terms.
    pub(crate) n: u8,
    /// Ends of the sum.
    pub bounds: Bounds,
}

impl Amount {
    /// Returns the terms of the amount among those of all.
    #[inline]
    pub(crate) fn of(self, terms: &[Term]) -> &[Term] {
        let first = usize::from(self.first);
        &terms[first..first + usize::from(self.n)]
    }
}

/// An index into the names of printed numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct NumberId(pub(crate) u16);

impl NumberId {
    /// The bonus of a region, which every table of names has first.
    pub(crate) const BONUS: Self = Self(0);
}

/// Returns the number of a name among those printed on something.
pub(crate) fn printed(numbers: &[(Box<str>, u32)], name: &str) -> Option<u32> {
    numbers.iter().find(|(of, _)| **of == *name).map(|&(_, n)| n)
}

/// A term of an amount: what its source counts, times a number, divided, and kept between two ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Term {
    /// The thing that is counted.
    pub source: TermSource,
    /// Name of the printed number that each thing counts; `None` if each counts 1.
    pub number: Option<NumberId>,
    /// Factor.
    pub times: i32,
    /// Divisor; the result is rounded toward 0.
    pub every: i32,
    /// Ends of the term.
    pub bounds: Bounds,
    /// Condition about the army that the amount is about; without it the term is 0.
    pub when: Option<Condition>,
    /// Condition about the space concerned; without it the term is 0.
    pub at: Option<Condition>,
    /// Armies that are counted; `None` for the army that the amount is about.
    pub of: Option<TermOwner>,
}

/// The thing that a term counts. Conditions about spaces are runs of facts, which may be empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TermSource {
    /// A number.
    Number(i32),
    /// The things that a fact about the army counts: a variable, cards or tokens, or spaces conquered.
    Fact(Condition),
    /// Spaces that the army controls and that fit.
    Spaces(Condition),
    /// Regions that the army controls and whose spaces fit.
    Regions(Condition),
    /// Units of the army of these kinds, on spaces that fit.
    Units(KindMask, Condition),
    /// Units of these kinds on the space that the amount is about, whosever they are.
    UnitsThere(KindMask),
    /// A number printed on the space that the amount is about.
    NumberThere(NumberId),
    /// The number at a track's marker: of a column, or as printed on the space.
    Track(TrackId, Option<u8>),
    /// A number printed on the card that is played.
    Card(NumberId),
    /// Armies of other factions from which a space was conquered in this turn.
    LosingArmies,
    /// Other factions from which a space was conquered in this turn.
    LosingFactions,
    /// The number that a function returns.
    Run(CallId),
}

/// The armies that a term counts, whoever the amount is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TermOwner {
    /// An army; before a setup is applied, its row in the file.
    Army(ArmyId),
    /// The armies of a faction.
    Faction(FactionId),
    /// An army that is not in this game.
    Nobody,
}

/// The thing of which an amount is given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GiftOf {
    /// Units of a kind, which wait to be placed.
    Unit(UnitKindId),
    /// A variable of the army, or of the game.
    Variable(VariableId),
    /// Cards of a deck, drawn unseen.
    Deck(DeckId),
}

/// A gift to an army.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Gift {
    /// The thing that is given.
    pub of: GiftOf,
    /// The amount that is given.
    pub amount: Amount,
}

impl TermSource {
    /// Returns the track whose marker is read.
    pub fn track(self) -> Option<TrackId> {
        if let Self::Track(track, _) = self { Some(track) } else { None }
    }
}

impl Term {
    /// Returns a term that is a number.
    pub(crate) const fn number(n: i32) -> Self {
        Self {
            source: TermSource::Number(n),
            number: None,
            times: 1,
            every: 1,
            bounds: Bounds::ANY,
            when: None,
            at: None,
            of: None,
        }
    }

    /// Returns whether the term is what its source counts, and nothing else is made of it.
    pub(crate) fn is_simple(self) -> bool {
        self.times == 1 && self.every == 1 && self.bounds == Bounds::ANY
    }

    /// Returns the conditions of the term.
    pub(crate) fn conditions(self) -> impl Iterator<Item = Condition> {
        let source = match self.source {
            TermSource::Fact(condition)
            | TermSource::Spaces(condition)
            | TermSource::Regions(condition)
            | TermSource::Units(_, condition) => Some(condition),
            _ => None,
        };
        source.into_iter().chain(self.when).chain(self.at)
    }

    /// Returns what the term reads besides control.
    pub(crate) fn watches(self, facts: &[Fact]) -> Watches {
        let own = match self.source {
            TermSource::Units(..) | TermSource::UnitsThere(_) => Watches::UNITS,
            TermSource::Track(..) => Watches::TRACKS,
            TermSource::LosingArmies | TermSource::LosingFactions => Watches::TURN,
            TermSource::Run(_) => Watches::ANYTHING,
            _ => Watches::default(),
        };
        self.conditions().fold(own, |all, condition| all.and(Watches::of(condition.of(facts))))
    }
}
