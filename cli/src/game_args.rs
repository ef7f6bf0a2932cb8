//! The command-line arguments that name the game of commands that play many.

use warboard_engine::edition::{Edition, Setup};
use warboard_table::setup::{OptionPair, option_pair, options};

/// Which game is played, of commands that play many.
#[derive(clap::Args, Debug)]
pub(crate) struct GameArgs {
    /// The name of an edition, or its directory
    pub(crate) edition: String,
    /// A variant of the edition
    #[arg(long)]
    pub(crate) variant: Option<String>,
    /// Settles a house option; may be given several times
    #[arg(long = "option", value_name = "ID=VALUE", value_parser = option_pair)]
    pub(crate) options: Vec<OptionPair>,
}

impl GameArgs {
    /// Returns the setup for so many players; a game ends after the edition's own number of turns
    /// unless another is given.
    pub(crate) fn setup(&self, edition: &Edition, players: usize, turns: Option<u32>) -> Setup {
        Setup {
            variant: self.variant.clone(),
            players,
            options: options(&self.options),
            turns_max: Some(turns.unwrap_or(edition.turns_max())),
            ask_all: false,
            lesson: None,
        }
    }
}
