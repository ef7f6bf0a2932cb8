//! Parts of a question that its step supplies.

use serde::Serialize;

/// A standing order that suppresses a question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SuppressOption {
    /// The command as typed.
    pub(crate) line: String,
    /// The label of the button.
    pub(crate) says: String,
    /// The duration of the order, and when the question is asked again.
    pub(crate) title: String,
}

/// The questions for cards that a pass answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PassScope {
    /// The present one.
    Moment,
    /// All of the invasion under way.
    Invasion,
}

/// The role of a space in an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpaceRole {
    /// Units leave the space.
    From,
    /// Units move to the space, or it is attacked.
    To,
    /// The answer names the space.
    Take,
    /// Units are placed on the space.
    Place,
}

/// The commands that repeat an answer until it is decided, or until a number of units is left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RepeatUntil {
    /// The command that repeats the answer until it is decided.
    pub(crate) decided: String,
    /// The command that also moves all units in afterwards.
    pub moves_in: String,
    /// The command that precedes the number of units to be left.
    pub(crate) left: String,
    /// The largest number of units to be left.
    pub most: u32,
}

/// A card that may be put in a row.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CardPick {
    /// The printed name.
    pub label: String,
    /// The printed text of the card, in lines.
    pub text: Vec<String>,
}

/// Cards chosen one after the other, in a row.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CardRowView {
    /// The number of cards in the row.
    pub places: usize,
    /// The cards to choose from, in the order of their numbers.
    pub picks: Vec<CardPick>,
    /// The command that precedes the numbers.
    pub(crate) verb: String,
}

impl RepeatUntil {
    /// Returns the command that repeats the answer until `left` units are left, from 1 to
    /// [`most`](Self::most); `None` repeats it until it is decided.
    pub fn line(&self, left: Option<u32>) -> String {
        match left {
            Some(n) => format!("{} {}", self.left, n.clamp(1, self.most.max(1))),
            None => self.decided.clone(),
        }
    }
}

impl CardRowView {
    /// Returns the command for cards in their order, each given by its index in `picks`.
    pub fn line(&self, chosen: &[usize]) -> String {
        let numbers: Vec<String> = chosen.iter().map(|at| (at + 1).to_string()).collect();
        format!("{} {}", self.verb, numbers.join(" "))
    }
}
