//! Where the bots of a study come from.

use warboard_engine::bots::{self, Bot};

/// Where bots come from: the engine alone, or a caller that has others as well.
#[derive(Clone, Copy, Debug)]
pub struct Bots {
    /// The bot with a name and a seed; nothing where there is none.
    pub by_name: fn(&str, u64) -> Option<Box<dyn Bot>>,
    /// Why the bot that was asked last in this thread gave no answer, in a sentence; nothing where it gave one.
    pub complaint: fn() -> Option<String>,
}

impl Default for Bots {
    /// The engine's bots, which always answer.
    fn default() -> Self {
        Self { by_name: bots::by_name, complaint: || None }
    }
}
