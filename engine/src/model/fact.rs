//! Facts: the parts of conditions, as plain numbers in one slice.
//!
//! A condition is a run of facts that must all hold. A fact that contains others, such as `any`, is
//! followed by them, and tells their number.

use serde::Serialize;
use smallvec::SmallVec;
use strum::{IntoStaticStr, VariantArray};

use super::id::{
    CallId, CardId, DeckId, FactionId, RegionId, SpaceId, TagId, TokenId, TrackId, UnitKindId,
    VariableId,
};
use super::mask::{ArmyMask, PileMask, SymbolMask};
use super::term::NumberId;

/// Largest number of facts in a condition.
pub(crate) const FACTS_MAX: usize = 64;
/// Largest number of conditions inside each other.
pub(crate) const FACTS_DEPTH_MAX: usize = 4;

/// A condition: consecutive facts of a rulebook, all of which must hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Condition {
    /// Index of the first fact.
    pub(crate) first: u16,
    /// Number of facts, with those that they contain.
    pub(crate) n: u8,
}

impl Condition {
    /// Returns the facts of the condition among those of all.
    #[inline]
    pub(crate) fn of(self, facts: &[Fact]) -> &[Fact] {
        let first = usize::from(self.first);
        &facts[first..first + usize::from(self.n)]
    }
}

/// A range of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Bounds {
    /// Smallest number.
    pub least: i32,
    /// Largest number.
    pub most: i32,
}

impl Bounds {
    /// The range of all numbers.
    pub const ANY: Self = Self { least: i32::MIN, most: i32::MAX };

    /// Returns the range that begins at a number.
    pub const fn least(least: i32) -> Self {
        Self { least, ..Self::ANY }
    }

    /// Returns whether a number is in the range.
    #[inline]
    pub fn contains(self, n: impl Into<i64>) -> bool {
        (i64::from(self.least)..=i64::from(self.most)).contains(&n.into())
    }

    /// Returns the number that must be reached, or `None` if the range has no lower end above 0.
    pub fn goal(self) -> Option<u32> {
        u32::try_from(self.least).ok().filter(|&least| least > 0)
    }
}

/// The relation of an army to those that a condition is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum Relation {
    /// One of them.
    #[strum(serialize = "self")]
    Own,
    /// Another army of their faction.
    Friend,
    /// An army of another faction.
    Enemy,
    /// No army.
    Nobody,
}

/// A set of owners: by their relation to the army that a condition is about, and by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Owners {
    /// One bit for each [`Relation`].
    pub(crate) relations: u8,
    /// Armies; before a setup is applied, their rows in the file.
    pub armies: ArmyMask,
}

impl Owners {
    /// Returns whether owners of a relation belong to the set.
    pub fn has(self, relation: Relation) -> bool {
        self.relations & 1 << relation as u8 != 0
    }

    /// Adds the owners of a relation.
    pub(crate) fn add(&mut self, relation: Relation) {
        self.relations |= 1 << relation as u8;
    }

    /// Returns whether the set is empty.
    pub(crate) fn is_empty(self) -> bool {
        self.relations == 0 && self.armies.is_empty()
    }
}

/// A fact of a condition. A number `inside` counts the facts after it that it contains.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    /// Holds in no game of this setup.
    Never,
    /// One of the conditions inside holds; each is an [`Fact::All`].
    Any(u8),
    /// Every fact inside holds.
    All(u8),
    /// The condition inside does not hold.
    Not(u8),

    /// The army controls a number of spaces for which the facts inside hold.
    Spaces(Bounds, u8),
    /// The army controls every space for which the facts inside hold, and there is one.
    EverySpace(u8),
    /// The army controls a space.
    Controls(SpaceId),
    /// The army controls a region.
    ControlsRegion(RegionId),
    /// The army has a number of units of a kind on the board.
    Units(UnitKindId, Bounds),
    /// A variable, that of the army or of the game, has a value.
    Has(VariableId, Bounds),
    /// A number of a variable, that of the army or of the game, can be paid.
    Pays(VariableId, i32),
    /// A card with one of these symbols is in the army's hand.
    CardOf(SymbolMask),
    /// A number of cards, of one deck or of all, is in the army's hand.
    Hand(Option<DeckId>, Bounds),
    /// A number of cards, of one deck or of all, is laid before the army.
    Laid(Option<DeckId>, Bounds),
    /// A number of tokens with the face of this one is laid before the army.
    LaidToken(TokenId, Bounds),
    /// A number of copies of a card is in the army's hand. Before a setup is applied, the card is its
    /// row in the file, after it the first copy.
    HandCard(CardId, Bounds),
    /// A number of copies of a card is laid before the army.
    LaidCard(CardId, Bounds),
    /// The army has conquered a number of spaces in this turn.
    Conquered(Bounds),
    /// Every other faction is out of the game.
    Alone,
    /// The army whose turn it is has this relation to the army.
    Mover(Relation),
    /// The army attacks in the current battle, or defends.
    Attacks(bool),
    /// The army belongs to a faction.
    Faction(FactionId),
    /// Armies of a faction are out of the game: this number, or all.
    Out(FactionId, Option<u32>),
    /// No unit of a kind is on the board.
    Gone(UnitKindId),
    /// The round in progress has this number, counted from 1.
    Round(Bounds),
    /// A number of rounds are over.
    Rounds(Bounds),
    /// The marker of a track is on one of these spaces, counted from 0.
    Track(TrackId, Bounds),
    /// The facts inside hold for the space concerned.
    At(u8),
    /// The facts inside hold for the space from which an army comes.
    From(u8),
    /// A function returns true; in the victory table, it returns the army.
    Run(CallId),

    /// The space is this one.
    Space(SpaceId),
    /// The space carries a tag.
    Tag(TagId),
    /// The space is in a region.
    Region(RegionId),
    /// The space is out of the game.
    Closed,
    /// A token of one of these piles is on the space.
    Token(PileMask),
    /// The space is controlled by one of these.
    Owner(Owners),
    /// Units of one of these are on the space.
    Stands(Owners),
    /// A number of units of a kind and of these owners is on the space.
    UnitsThere(UnitKindId, Owners, Bounds),
    /// A variable of the space has a value.
    HasThere(VariableId, Bounds),
    /// A number printed on the space is in a range; it is 0 where none is printed.
    NumberThere(NumberId, Bounds),
    /// A variable, of the game or of a living army, names the space.
    NamedBy(VariableId),
    /// The facts inside hold for a neighbour.
    NextTo(u8),
    /// The facts inside hold for the army that the condition is about.
    Army(u8),
}

impl Fact {
    /// Returns the number of facts inside.
    pub fn inside(self) -> usize {
        match self {
            Self::Any(n)
            | Self::All(n)
            | Self::Not(n)
            | Self::Spaces(_, n)
            | Self::EverySpace(n)
            | Self::At(n)
            | Self::From(n)
            | Self::NextTo(n)
            | Self::Army(n) => n.into(),
            _ => 0,
        }
    }

    /// Returns the number of spaces that must be controlled, of `n` that count; `None` for a fact
    /// that wants none.
    pub fn n_wanted(self, n: usize) -> Option<u32> {
        match self {
            Self::Spaces(bounds, _) => bounds.goal().filter(|_| n > 0),
            Self::EverySpace(_) => u32::try_from(n).ok().filter(|&n| n > 0),
            _ => None,
        }
    }

    /// Returns the variable that the fact reads.
    pub fn variable(self) -> Option<VariableId> {
        match self {
            Self::Has(variable, _)
            | Self::HasThere(variable, _)
            | Self::NamedBy(variable)
            | Self::Pays(variable, _) => Some(variable),
            _ => None,
        }
    }

    /// Returns whether the fact is the same for every army.
    pub(crate) fn is_of_game(self) -> bool {
        matches!(
            self,
            Self::Out(..) | Self::Gone(_) | Self::Track(..) | Self::Round(_) | Self::Rounds(_)
        )
    }
}

/// Returns the facts at the top of a slice, each with those inside it.
pub fn level(facts: &[Fact]) -> impl Iterator<Item = (Fact, &[Fact])> {
    let mut rest = facts;
    std::iter::from_fn(move || {
        let (&fact, after) = rest.split_first()?;
        let (inside, after) = after.split_at(fact.inside());
        rest = after;
        Some((fact, inside))
    })
}

/// Facts that would make a condition hold.
pub type WinningFacts<'a> = SmallVec<[(Fact, &'a [Fact]); 2]>;

/// Returns the facts that would make a condition hold, each with those about the spaces it counts.
/// Facts inside `not` are left out.
pub fn aims(facts: &[Fact]) -> WinningFacts<'_> {
    let mut found = WinningFacts::new();
    for (fact, inside) in level(facts) {
        match fact {
            Fact::Any(_) | Fact::All(_) => found.extend(aims(inside)),
            Fact::Not(_) => {}
            _ => found.push((fact, inside)),
        }
    }
    found
}

/// Returns how nearly a condition holds: as its least fact, or as the best case of `any`. `of`
/// returns it for a fact with those inside; facts inside `not` are left out.
pub fn nearest_to<T: PartialOrd>(
    facts: &[Fact],
    of: &dyn Fn(Fact, &[Fact]) -> Option<T>,
) -> Option<T> {
    let each = level(facts).filter_map(|(fact, inside)| match fact {
        Fact::Any(_) => {
            let cases = level(inside).filter_map(|(_, case)| nearest_to(case, of));
            cases.reduce(|best, case| if case > best { case } else { best })
        }
        Fact::All(_) => nearest_to(inside, of),
        Fact::Not(_) => None,
        _ => of(fact, inside),
    });
    each.reduce(|least, one| if one < least { one } else { least })
}

/// Returns the number of conditions inside each other.
pub(crate) fn depth(facts: &[Fact]) -> usize {
    let each = level(facts).map(|(fact, inside)| match fact {
        Fact::Any(_) => depth(inside),
        _ if inside.is_empty() => 0,
        _ => 1 + depth(inside),
    });
    each.max().unwrap_or(0)
}

/// Returns the tag that spaces must carry, if that is all that is asked of them: `Some(None)` where
/// nothing is asked.
pub fn sole_tag(about_space: &[Fact]) -> Option<Option<TagId>> {
    match *about_space {
        [] => Some(None),
        [Fact::Tag(tag)] => Some(Some(tag)),
        _ => None,
    }
}

/// The position of a condition in the tables, which decides what may be asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum AskedOn {
    /// A row of the victory table.
    Victory,
    /// A step, or its `while`.
    Step,
    /// A card.
    Card,
    /// An order.
    Order,
    /// A hook.
    Hook,
    /// A link.
    Link,
    /// A price.
    Price,
    /// A condition or an amount about a space, asked while the answers of a step are listed.
    Space,
    /// A number that is reckoned whenever it is read: of a track, a variable or a target.
    Reckoned,
    /// The things that a hidden variable may be set to.
    Among,
}

/// The data besides control that a condition depends on, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Watches(u8);

impl Watches {
    /// Units on the board.
    pub(crate) const UNITS: Self = Self(1);
    /// Cards laid before an army.
    pub(crate) const LAID: Self = Self(1 << 1);
    /// Places of tokens.
    pub(crate) const TOKENS: Self = Self(1 << 2);
    /// Cards in hands.
    pub(crate) const HANDS: Self = Self(1 << 3);
    /// Markers of tracks.
    pub(crate) const TRACKS: Self = Self(1 << 4);
    /// Variables.
    pub(crate) const VARIABLES: Self = Self(1 << 5);
    /// The turn: whose it is, and what was conquered in it.
    pub(crate) const TURN: Self = Self(1 << 6);
    /// Anything that a function may read.
    pub(crate) const ANYTHING: Self = Self(1 << 7);

    /// Returns what facts read.
    pub(crate) fn of(facts: &[Fact]) -> Self {
        facts.iter().fold(Self::default(), |all, &fact| all.and(Self::of_fact(fact)))
    }

    fn of_fact(fact: Fact) -> Self {
        match fact {
            Fact::Units(..) | Fact::Gone(_) | Fact::Stands(_) | Fact::UnitsThere(..) => Self::UNITS,
            Fact::Laid(..) | Fact::LaidCard(..) => Self::LAID,
            Fact::LaidToken(..) | Fact::Token(_) => Self::TOKENS,
            Fact::Hand(..) | Fact::HandCard(..) | Fact::CardOf(_) => Self::HANDS,
            Fact::Track(..) => Self::TRACKS,
            Fact::Has(..) | Fact::HasThere(..) | Fact::NamedBy(_) | Fact::Pays(..) => {
                Self::VARIABLES
            }
            Fact::Conquered(_) | Fact::Mover(_) | Fact::Round(_) | Fact::Rounds(_) => Self::TURN,
            Fact::Run(_) => Self::ANYTHING,
            Fact::Never
            | Fact::Any(_)
            | Fact::All(_)
            | Fact::Not(_)
            | Fact::Spaces(..)
            | Fact::EverySpace(_)
            | Fact::Controls(_)
            | Fact::ControlsRegion(_)
            | Fact::Alone
            | Fact::Attacks(_)
            | Fact::Faction(_)
            | Fact::Out(..)
            | Fact::At(_)
            | Fact::From(_)
            | Fact::Space(_)
            | Fact::Tag(_)
            | Fact::Region(_)
            | Fact::NumberThere(..)
            | Fact::Closed
            | Fact::Owner(_)
            | Fact::NextTo(_)
            | Fact::Army(_) => Self::default(),
        }
    }

    /// Returns what either reads.
    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns whether `what` may be read, by a fact or by a function.
    #[inline]
    pub(crate) fn has(self, what: Self) -> bool {
        self.0 & (what.0 | Self::ANYTHING.0) != 0
    }

    /// Returns whether a fact reads `what`.
    #[inline]
    pub(crate) fn has_fact(self, what: Self) -> bool {
        self.0 & what.0 != 0
    }

    /// Returns whether anything besides control is read.
    pub(crate) fn any(self) -> bool {
        self != Self::default()
    }
}
