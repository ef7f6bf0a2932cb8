//! The source of a study's bots.

use warboard_engine::bots::{self, Bot};

/// The source of bots: the engine alone, or a caller that has others as well.
#[derive(Clone, Copy, Debug)]
pub struct Bots {
    /// The bot with a name and a seed; nothing where there is none.
    pub by_name: fn(&str, u64) -> Option<Box<dyn Bot>>,
    /// Returns the reason, in a sentence, why the bot last asked in this thread gave no answer;
    /// `None` if it answered.
    pub complaint: fn() -> Option<String>,
}

impl Default for Bots {
    /// Creates the engine's bots, which always answer.
    fn default() -> Self {
        Self { by_name: bots::by_name, complaint: || None }
    }
}
