//! What an edition says in scripts: where they are called, when cards may be played, and what scripts remember.

use std::sync::Arc;

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

use super::id::{CallId, HasId, StepId, TokenId, TrackId};
use super::mask::PileMask;
use super::procedure::Procedure;
use super::source::Source;
use super::text::Text;
use crate::edition::keys::{
    Any, BOOL, ID, NAME, NUMBER_MAX, PROSE, SOURCE, filled, int, keys, map, or_default, settled,
};

/// The scripts of an edition, as text: every thread that runs them compiles them once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scripts {
    /// The edition's own files, in order: of two functions with one name the later counts.
    pub own: Vec<ScriptFile>,
    /// Shared modules, by the name that stands before `::`.
    pub modules: Vec<(Box<str>, ScriptFile)>,
    /// The functions of the own files, in order.
    pub functions: Vec<ScriptFunction>,
    /// Every text that a script may show to players, sorted by the English.
    pub texts: Vec<Text>,
}

/// A function of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptFunction {
    /// Its name.
    pub name: Box<str>,
    /// How many parameters it has.
    pub params: usize,
    /// Its file, as a row of the own files.
    pub file: u16,
    /// The line of its beginning, counted from 1.
    pub line: u32,
}

/// One file of scripts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptFile {
    /// Its path below the edition's directory.
    pub path: Box<str>,
    /// What it says.
    pub text: Arc<str>,
}

/// A moment at which cards may be played beside the steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Window {
    /// A space is invaded: the first battle for it was declared.
    Invaded,
    /// The dice of a battle are about to be rolled.
    BeforeRoll,
    /// The dice of a battle lie on the table.
    AfterRoll,
    /// A space was conquered.
    Conquered,
    /// A set was traded.
    Traded,
    /// A `window` step of the turn, or the end of a step that asks nothing beside which a card could be played.
    Step(StepId),
}

impl Window {
    /// Whether a battle is fought while it is open.
    pub(crate) fn is_within_battle(self) -> bool {
        matches!(self, Self::Invaded | Self::BeforeRoll | Self::AfterRoll)
    }

    /// Whether it is one of a battle, in which sides have a say first.
    pub(crate) fn is_of_battle(self) -> bool {
        self.is_within_battle() || self == Self::Conquered
    }

    /// The windows that every edition has, with their words in TOML.
    pub const BUILT_IN: [(&'static str, Self); 5] = [
        ("invaded", Self::Invaded),
        ("before_roll", Self::BeforeRoll),
        ("after_roll", Self::AfterRoll),
        ("conquered", Self::Conquered),
        ("traded", Self::Traded),
    ];

    /// How many bits there are of them.
    pub(crate) const KINDS: usize = 6;

    /// Its bit among the windows that some card is played in; steps have one together.
    #[inline]
    pub(crate) fn bit(self) -> u8 {
        match self {
            Self::Invaded => 1,
            Self::BeforeRoll => 2,
            Self::AfterRoll => 4,
            Self::Conquered => 8,
            Self::Traded => 16,
            Self::Step(_) => 32,
        }
    }
}

/// When a card may be played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Timing {
    /// Beside the answers of a step, while it is its owner's turn. Cards for a step that asks nothing have its window.
    Step(StepId),
    /// Beside the answers of any step of its owner's turn, never within a battle.
    OwnTurn,
    /// In a window.
    Window(Window),
}

/// In which role a card is played in the windows of a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Role {
    /// By whoever attacks.
    Attacker,
    /// By whoever is attacked.
    Defender,
    /// By either of the two.
    Fighting,
    /// By an army of either one's faction.
    Faction,
    /// By anybody.
    Anybody,
}

/// Where a card goes when it is played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Played {
    /// On its discard pile.
    Discard,
    /// Before the army that played it, open to all.
    Laid,
    /// Out of the game.
    Removed,
    /// Back into the hand.
    Kept,
}

/// What a card does when it is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// What it does.
    pub does: Procedure,
    /// Whether it may be played, as far as the timing allows; none: always.
    pub playable: Option<CallId>,
    /// When.
    pub timings: Vec<Timing>,
    /// By whom, in the windows of a battle.
    pub role: Role,
    /// Where the card goes.
    pub played: Played,
    /// What it is worth to whoever plays it, in basic units, as bots count.
    pub worth: u32,
}

impl Effect {
    /// Whether it is played at such a moment.
    pub(crate) fn is_for(&self, timing: Timing) -> bool {
        self.timings.contains(&timing)
    }
}

/// Something that scripts can answer to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum HookOn {
    /// A reaction: a turn has begun, before its first step.
    TurnBegan,
    /// A reaction: a turn ends, after its last step.
    TurnEnds,
    /// A reaction: a space was conquered; its army is the conqueror.
    Conquered,
    /// A reaction: an invasion has ended, won or not; its army is the attacker.
    InvasionEnded,
    /// A reaction: an army was eliminated; its army is the one whose turn it is.
    Eliminated,
    /// A reaction: a set was traded.
    Traded,
    /// A reaction: a space is invaded, before anybody plays cards; its army is the defender.
    Invaded,
    /// A reaction: a token that was attacked is destroyed; its army is the attacker.
    Destroyed,
    /// A query: how many basic units more (a number from 0) when reinforcements are counted.
    Count,
    /// A query: how many cards more (a number from 0) when cards are drawn in a `draw` step.
    Draw,
}

impl HookOn {
    /// Its bit among the hooks that are declared.
    #[inline]
    pub(crate) fn bit(self) -> u16 {
        1 << self as u8
    }

    /// Whether it only looks.
    pub fn is_query(self) -> bool {
        matches!(self, Self::Count | Self::Draw)
    }
}

/// A hook that the edition declares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hook {
    /// What it answers to.
    pub on: HookOn,
    /// What it does; for a query a function.
    pub does: Procedure,
    /// It answers only where a token of one of these piles lies on the space that is invaded or conquered; none: always.
    pub piles: Option<PileMask>,
}

impl Hook {
    /// The function that it runs, if it is one.
    pub(crate) fn call(self) -> Option<CallId> {
        if let Procedure::Function(call) = self.does { Some(call) } else { None }
    }
}

/// How long a variable keeps what it holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Scope {
    /// For the game.
    Game,
    /// Until the turn ends.
    Turn,
    /// Until the invasion ends.
    Invasion,
}

/// What a variable is declared per.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Per {
    /// There is one.
    Game,
    /// One for each army.
    Army,
    /// One for each space.
    Space,
    /// One for each region.
    Region,
    /// One for each space of a track.
    Track(TrackId),
}

/// A number that scripts keep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Its stable name.
    pub id: Box<str>,
    /// How long it keeps what it holds.
    pub scope: Scope,
    /// What there is one for.
    pub per: Per,
    /// What it holds at first, and whenever its scope begins.
    pub start: u32,
    /// Where it begins among the cells of variables.
    pub at: usize,
    /// How many cells it has.
    pub n: usize,
}

keys! {
    /// A pile of tokens, drawn unseen.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Pile = "pile" {
        /// The pile's stable name.
        pub id: Box<str> = filled(ID),
        /// One token of it, face down.
        pub name: Text = filled(NAME),
        /// What its tokens are about, in your own words.
        pub text: Text = or_default(PROSE),
        /// The tokens, as they are seen from behind; as many as there are faces.
        pub tokens: Vec<TokenId> = settled(),
        /// Where the block comes from.
        pub source: Source = SOURCE,
    }
}

keys! {
    /// A token, by its face.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Face = "token" {
        /// The face's stable name.
        pub id: Box<str> = filled(ID),
        /// As printed.
        pub name: Text = filled(NAME),
        /// Numbers printed on it, by name.
        pub numbers: Vec<(Box<str>, u32)> = or_default(map(Any("name"), int(0..=NUMBER_MAX))),
        /// Whether it takes the space on which it is laid out of the game; false unless given.
        pub closes: bool = or_default(BOOL),
        /// Where the block comes from.
        pub source: Source = SOURCE,
    }
}

/// A token as one can point at it. Its face is fixed when it is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// Its pile, as a row of the piles.
    pub pile: super::id::PileId,
    /// The face that stands at this place of the pile's faces.
    pub face: Face,
}

impl HasId for Variable {
    fn id(&self) -> &str {
        &self.id
    }
}

impl HasId for Pile {
    fn id(&self) -> &str {
        &self.id
    }
}
