//! Scripts of an edition: their texts, and the moments at which they run or cards are played.

use std::sync::Arc;

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

use super::fact::Condition;
use super::id::{CallId, HasId, PartNameId, StepId, TokenId};
use super::mask::KindMask;
use super::price::Price;
use super::procedure::Procedure;
use super::source::Source;
use super::text::Text;
use crate::edition::keys::{
    Any, BOOL, ID, NAME, NUMBER_MAX, PROSE, SOURCE, filled, int, keys, map, or_default, settled,
};

/// The scripts of an edition, as text. Every thread that runs scripts compiles them once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scripts {
    /// The edition's own files, in order. Of two functions with the same name, the later one is
    /// used.
    pub own: Vec<ScriptFile>,
    /// Shared modules with their names, which precede `::` in scripts.
    pub modules: Vec<(Box<str>, ScriptFile)>,
    /// Functions of the own files, in order.
    pub functions: Vec<ScriptFunction>,
    /// All texts that a script may show to players, sorted by their English wording.
    pub texts: Vec<Text>,
    /// The effect of choosing each of these texts, where it is an answer and the edition tells it.
    pub explains: Vec<Option<Text>>,
    /// True if a function may take the last unit off a space.
    pub leaves_empty: bool,
    /// The names of the parts of these texts, sorted.
    pub part_names: Vec<Box<str>>,
    /// The parts that each of these texts names, in order.
    pub parts: Vec<Box<[PartNameId]>>,
}

/// A function of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptFunction {
    /// Name of the function.
    pub name: Box<str>,
    /// Number of parameters.
    pub params: usize,
    /// File of the function, as a row of the own files.
    pub file: u16,
    /// Line on which the function begins, counted from 1.
    pub line: u32,
}

/// A script file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptFile {
    /// Path relative to the edition's directory.
    pub path: Box<str>,
    /// Contents of the file.
    pub text: Arc<str>,
}

/// A moment outside the steps at which cards may be played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Window {
    /// A space is invaded: the first battle for it has been declared.
    Invaded,
    /// The dice of a battle are about to be rolled.
    BeforeRoll,
    /// The dice of a battle have been rolled.
    AfterRoll,
    /// A space has been conquered.
    Conquered,
    /// A set has been traded.
    Traded,
    /// A `window` step of the turn, or the end of a step that has no decision during which a card
    /// could be played.
    Step(StepId),
}

impl Window {
    /// Returns whether a battle is being fought while the window is open.
    pub(crate) fn is_within_battle(self) -> bool {
        matches!(self, Self::Invaded | Self::BeforeRoll | Self::AfterRoll)
    }

    /// Returns whether the window belongs to a battle, so that its sides act first.
    pub(crate) fn is_of_battle(self) -> bool {
        self.is_within_battle() || self == Self::Conquered
    }

    /// The windows that every edition has, with their names in TOML.
    pub const BUILT_IN: [(&'static str, Self); 5] = [
        ("invaded", Self::Invaded),
        ("before_roll", Self::BeforeRoll),
        ("after_roll", Self::AfterRoll),
        ("conquered", Self::Conquered),
        ("traded", Self::Traded),
    ];

    /// Number of bits that [`Window::bit`] uses.
    pub(crate) const KINDS: usize = 6;

    /// Returns the window's bit in a set of windows; all steps share one.
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

/// The time at which a card may be played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Timing {
    /// During the decisions of a step in its owner's turn. A card for a step without decisions is
    /// played in the window of that step.
    Step(StepId),
    /// During the decisions of any step of its owner's turn, but never within a battle.
    OwnTurn,
    /// During a window.
    Window(Window),
}

/// The role of the army that plays a card in the windows of a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum CardRole {
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
    /// Either side of the battle.
    Fighting,
    /// An army of either side's faction.
    Faction,
    /// Any army.
    Anybody,
}

/// The destination of a card that is played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum CardDestination {
    /// The discard pile of its deck.
    Discard,
    /// Laid before the army that played it, visible to all.
    Laid,
    /// Out of the game.
    Removed,
    /// Back to the hand.
    Kept,
}

/// The effect of playing a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// Procedure of the effect.
    pub does: Procedure,
    /// Condition under which the card may be played at its timings; `None` for always.
    pub when: Option<Condition>,
    /// Price of playing the card; `None` if it is free.
    pub price: Option<Price>,
    /// Times at which the card may be played.
    pub timings: Vec<Timing>,
    /// Role of the player's army in the windows of a battle.
    pub role: CardRole,
    /// Destination of the card.
    pub played: CardDestination,
    /// Value for the army that plays the card, in basic units, used by bots.
    pub worth: u32,
}

impl Effect {
    /// Returns whether the card may be played at this time.
    pub(crate) fn is_for(&self, timing: Timing) -> bool {
        self.timings.contains(&timing)
    }
}

/// A moment at which hooks run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum HookOn {
    /// Reaction to the beginning of a round, before its first step or turn; the hook's army is the
    /// first in the order.
    RoundBegins,
    /// Reaction to the end of a round, before victory is checked.
    RoundEnds,
    /// Reaction to the beginning of a turn, before its first step.
    TurnBegins,
    /// Reaction to the end of a turn, after its last step.
    TurnEnds,
    /// Reaction to a conquest; the hook's army is the conqueror.
    Conquered,
    /// Reaction to the end of an invasion, won or not; the hook's army is the attacker.
    InvasionEnded,
    /// Reaction to an elimination; the hook's army is the one whose turn it is.
    Eliminated,
    /// Reaction to the trade of a set.
    Traded,
    /// Reaction to an invasion, before cards are played; the hook's army is the defender.
    Invaded,
    /// Reaction to a battle whose dice are about to be rolled, before cards are played; the hook's
    /// army is the attacker.
    BeforeRoll,
    /// Reaction to rolled dice, before cards are played; the hook's army is the attacker.
    AfterRoll,
    /// Reaction to the destruction of an attacked token; the hook's army is the attacker.
    Destroyed,
    /// Reaction to units that a player has placed.
    Placed,
    /// Reaction to units that a player has moved.
    Moved,
    /// Reaction to cards drawn in a `draw` step.
    Drawn,
    /// Reaction to hits that leave no enemies on a space; the hook's army is the one whose turn it
    /// is.
    Cleared,
}

impl HookOn {
    /// Returns the bit of the moment in a set of declared hooks.
    #[inline]
    pub(crate) fn bit(self) -> u32 {
        1 << self as u8
    }

    /// Returns the window that opens after the hooks of a moment of a battle.
    pub(crate) fn window(self) -> Option<Window> {
        match self {
            Self::BeforeRoll => Some(Window::BeforeRoll),
            Self::AfterRoll => Some(Window::AfterRoll),
            _ => None,
        }
    }

    /// Returns whether the moment concerns a space, of which conditions may ask.
    pub(crate) fn is_of_space(self) -> bool {
        matches!(
            self,
            Self::Invaded
                | Self::BeforeRoll
                | Self::AfterRoll
                | Self::Conquered
                | Self::Placed
                | Self::Moved
                | Self::Cleared
        )
    }
}

/// A hook that the edition declares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hook {
    /// Moment at which the hook runs.
    pub on: HookOn,
    /// Procedure that the hook runs.
    pub does: Procedure,
    /// Condition under which the hook answers; `None` for always.
    pub when: Option<Condition>,
    /// Kinds of unit that may remain on a cleared space.
    pub despite: KindMask,
}

impl Hook {
    /// Returns the function that the hook runs, or `None` if it runs steps.
    pub(crate) fn call(self) -> Option<CallId> {
        if let Procedure::Function(call) = self.does { Some(call) } else { None }
    }
}

keys! {
    /// A pile of tokens, drawn unseen.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Pile = "pile" {
        /// The pile's stable name.
        pub id: Box<str> = filled(ID),
        /// The name of one of its tokens, face down.
        pub name: Text = filled(NAME),
        /// A description of its tokens, in the author's words.
        pub text: Text = or_default(PROSE),
        /// The tokens face down, one for each face.
        pub tokens: Vec<TokenId> = settled(),
        /// The source of the block.
        pub source: Source = SOURCE,
    }
}

keys! {
    /// A token, by its face.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Face = "token" {
        /// The face's stable name.
        pub id: Box<str> = filled(ID),
        /// The printed name.
        pub name: Text = filled(NAME),
        /// Numbers printed on it, by name.
        pub numbers: Vec<(Box<str>, u32)> = or_default(map(Any("name"), int(0..=NUMBER_MAX))),
        /// True if it removes the space on which it is laid from the game; false unless given.
        pub closes: bool = or_default(BOOL),
        /// The source of the block.
        pub source: Source = SOURCE,
    }
}

/// A token, as an object that can be named. Its face is fixed when it is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// Pile of the token, as a row of the piles.
    pub pile: super::id::PileId,
    /// Face at this token's index among the pile's faces.
    pub face: Face,
}

impl HasId for Pile {
    fn id(&self) -> &str {
        &self.id
    }
}
