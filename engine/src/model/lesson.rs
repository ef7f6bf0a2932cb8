//! Lessons: guided games for those who do not know the rules.

use super::id::{ArmyId, HasId};
use super::text::Text;

/// A guided game: a position, and one step after the other an idea with the answer that shows it.
///
/// The other seats are played by [`Lesson::OTHERS`], and chance is that of `seed`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The lesson's stable name.
    pub id: Box<str>,
    /// The name shown to players.
    pub name: Text,
    /// The number of players.
    pub players: usize,
    /// The army of the learner.
    pub army: ArmyId,
    /// The seed of all chance.
    pub seed: u64,
    /// The lines of the position, as a scenario has them.
    pub position: Vec<Box<str>>,
    /// The steps, in order.
    pub steps: Vec<LessonStep>,
    /// The text after the last step.
    pub end: Option<Text>,
}

/// A step of a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonStep {
    /// The explanation.
    pub says: Text,
    /// The answer that the learner gives, as a scenario has it.
    pub answer: Box<str>,
}

impl Lesson {
    /// The bot that plays the other seats.
    pub const OTHERS: &'static str = "careless:60";
}

impl HasId for Lesson {
    fn id(&self) -> &str {
        &self.id
    }
}
