//! A script in the middle of a question, as plain data.

use std::hash::{Hash, Hasher};

use serde::Serialize;

use crate::model::{ArmyId, CallId, CardId, SeatId, TextId, TokenId, UnitKindId};
use crate::model::{RegionId, Side, SpaceId};

/// What a script is run for. Small, so that it can stand in a frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Job {
    /// The function.
    pub call: CallId,
    /// The army it is run for.
    pub army: ArmyId,
    /// The card whose effect it is.
    pub card: Option<CardId>,
}

/// One answer to a script's question.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
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
    /// A die, by its place on the table counted from 0.
    Die(u8),
    /// A number of pieces or steps.
    Number(u32),
    /// Yes.
    Yes,
    /// No.
    No,
    /// No more of them.
    Done,
}

impl Answer {
    /// As the number that a journal keeps.
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
pub struct Question {
    /// Who answers.
    pub seat: SeatId,
    /// The army it is about.
    pub army: ArmyId,
    /// What is asked.
    pub text: TextId,
    /// The space that it is about, where the answers do not say so.
    pub space: Option<SpaceId>,
    /// The side of the battle whose dice the answers name, where they do.
    pub dice: Option<Side>,
    /// The answers, ascending and distinct; of a number, the least.
    pub choices: Vec<Answer>,
    /// The greatest number, where a number is asked for.
    pub most: u32,
    /// The texts among the answers in the order of the script, for those who show them.
    #[serde(skip)]
    pub written: Written,
}

/// Texts in the order of a script. A game is the same whatever their order, and hashes alike.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Written(pub Vec<TextId>);

impl Hash for Written {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Question {
    /// The place of an answer among those that are shown.
    pub fn rank(&self, answer: Answer) -> usize {
        let Answer::Option(text) = answer else { return 0 };
        self.written.0.iter().position(|&other| other == text).unwrap_or(usize::MAX)
    }
}

/// Why a script was stopped.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// It asked for a choice among nothing: the card has no target. Not a mistake of the script.
    NoTarget,
    /// It ran too long.
    Operations,
    /// Functions called each other too deep.
    Depth,
    /// A string, a list or a map grew too large.
    Size,
    /// It asked or rolled too often.
    Answers,
    /// It caused too many events.
    Events,
    /// It queued too many steps or effects.
    Queue,
    /// It changed or asked where it may only look.
    Query,
    /// A function was called with a value it cannot take.
    Argument,
    /// A function, variable or property does not exist.
    Unknown,
    /// It raised an error of its own, or broke a rule of its language.
    Raised,
    /// It gave back something else than was expected.
    Result,
    /// Scripts began again and again without end; this one was the last.
    Endless,
    /// It came after scripts that ran without end.
    Spent,
}

impl Fault {
    /// Whether the script itself is at fault: not when it had no target, and not when it was another that ran without
    /// end.
    pub fn is_own(self) -> bool {
        !matches!(self, Self::NoTarget | Self::Spent)
    }

    /// What happened, as a plain line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NoTarget => "has no target",
            Self::Operations => "ran too long",
            Self::Depth => "called itself too deep",
            Self::Size => "made something too large",
            Self::Answers => "asked too often",
            Self::Events => "caused too many events",
            Self::Queue => "queued too much",
            Self::Query => "changed something where it may only look",
            Self::Argument => "gave a function what it cannot take",
            Self::Unknown => "named what does not exist",
            Self::Raised => "raised an error",
            Self::Result => "gave back something unexpected",
            Self::Endless => "ran again and again without end",
            Self::Spent => "came after one that ran without end",
        }
    }
}
