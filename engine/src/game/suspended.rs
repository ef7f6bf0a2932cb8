//! Scripts that wait for an answer, as plain data.

use std::hash::{Hash, Hasher};

use serde::Serialize;

use crate::model::{ArmyId, CallId, CardId, SeatId, TextId, TextParts, TokenId, UnitKindId};
use crate::model::{RegionId, Side, SpaceId};

/// The purpose of a script run; small enough to be stored in a frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct ScriptPurpose {
    /// The function.
    pub call: CallId,
    /// The army that the script runs for.
    pub army: ArmyId,
    /// The card whose effect it is, if any.
    pub card: Option<CardId>,
    /// The space of the event that a hook answers, if any.
    pub space: Option<SpaceId>,
}

/// An answer to a script's question.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum ScriptAnswer {
    /// A space.
    Space(SpaceId),
    /// A region.
    Region(RegionId),
    /// An army.
    Army(ArmyId),
    /// A card.
    Card(CardId),
    /// A kind of unit.
    Unit(UnitKindId),
    /// A token.
    Token(TokenId),
    /// A text.
    Option(TextId),
    /// A die, by its index on the table, counted from 0.
    Die(u8),
    /// A number of pieces or steps.
    Number(u32),
    /// Yes.
    Yes,
    /// No.
    No,
    /// The end of a list of answers.
    Done,
}

impl ScriptAnswer {
    /// Returns the answer as a number for the journal.
    pub(crate) fn to_journal(self) -> u32 {
        match self {
            Self::Space(id) => id.0.into(),
            Self::Region(id) => id.0.into(),
            Self::Army(id) => id.0.into(),
            Self::Card(id) => id.0.into(),
            Self::Unit(id) => id.0.into(),
            Self::Token(id) => id.0.into(),
            Self::Option(id) => id.0.into(),
            Self::Die(at) => at.into(),
            Self::Number(n) => n,
            Self::Yes => 1,
            Self::No => 0,
            Self::Done => u32::MAX,
        }
    }
}

/// A question of a script.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct ScriptQuestion {
    /// The seat that answers.
    pub seat: SeatId,
    /// The army concerned.
    pub army: ArmyId,
    /// The text of the question.
    pub text: TextId,
    /// The parts of the text and of the texts among the answers.
    pub parts: TextParts,
    /// The space it concerns, if the answers do not name it.
    pub space: Option<SpaceId>,
    /// The side of the battle whose dice the answers name, if they name dice.
    pub dice: Option<Side>,
    /// The answers, ascending and distinct; for a number, only the least.
    pub choices: Vec<ScriptAnswer>,
    /// The greatest number, if the question is for a number.
    pub most: u32,
    /// The texts among the answers in the order of the script, for display.
    #[serde(skip)]
    pub written: Written,
}

/// Texts in the order of a script. The order affects neither play nor the hash.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Written(pub Vec<TextId>);

impl Hash for Written {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl ScriptQuestion {
    /// Returns the index of a text among the answers shown; 0 for any other answer.
    pub fn rank(&self, answer: ScriptAnswer) -> usize {
        let ScriptAnswer::Option(text) = answer else { return 0 };
        self.written.0.iter().position(|&other| other == text).unwrap_or(usize::MAX)
    }
}

/// The reason why a script was stopped.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScriptError {
    /// A choice without options: the card has no target. This is not a mistake of the script.
    NoTarget,
    /// Too many operations.
    Operations,
    /// Function calls nested too deeply.
    Depth,
    /// A string, a list or a map that grew too large.
    Size,
    /// Too many questions or dice.
    Answers,
    /// Too many events.
    Events,
    /// Too many queued steps or effects.
    Queue,
    /// A change or a question in a script that may only look.
    Query,
    /// A change or a question that is not the player's own, in a step that all take at once.
    Sealed,
    /// A value that the called function cannot take.
    Argument,
    /// A function, variable or property that does not exist.
    Unknown,
    /// An error raised by the script, or a violation of the rules of its language.
    Raised,
    /// A return value other than expected.
    Result,
    /// The last of the scripts that began again and again without end.
    Endless,
    /// A script after others that ran without end.
    Spent,
}

impl ScriptError {
    /// Returns whether the script itself is at fault. A script without a target is not, nor is one
    /// stopped because another ran without end.
    pub fn is_own(self) -> bool {
        !matches!(self, Self::NoTarget | Self::Spent)
    }

    /// Returns the fault as a plain line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NoTarget => "has no target",
            Self::Operations => "ran too long",
            Self::Depth => "called itself too deeply",
            Self::Size => "made a value that is too large",
            Self::Answers => "asked too many questions",
            Self::Events => "caused too many events",
            Self::Queue => "deferred too many effects",
            Self::Query => "changed the game in a query",
            Self::Sealed => "did what may not be done at once",
            Self::Argument => "passed an invalid argument to a function",
            Self::Unknown => "named something that does not exist",
            Self::Raised => "raised an error",
            Self::Result => "returned an unexpected value",
            Self::Endless => "ran endlessly",
            Self::Spent => "came after one that ran endlessly",
        }
    }
}
