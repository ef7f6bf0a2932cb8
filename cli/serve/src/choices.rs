//! The choices of the host: the game, its house rules, who plays and the clock.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use warboard_engine::edition::Edition;
use warboard_table::begin::NewGame;
use warboard_table::editions;
use warboard_table::exit::CommandError;
use warboard_table::programs::Programs;
use warboard_table::text::{Texts, say};

/// A request of the host for a new game.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HostRequest {
    pub(super) edition: String,
    pub(super) variant: Option<String>,
    #[serde(default)]
    pub(super) options: BTreeMap<String, String>,
    /// The players; those of the lesson, if one is named.
    #[serde(default)]
    pub(super) seats: Vec<String>,
    pub(super) lesson: Option<String>,
    pub(super) clock: Option<u32>,
}

impl HostRequest {
    /// Refuses what cannot be played. The calling thread needs a deep stack.
    pub(super) fn check(&self, texts: &Texts) -> Result<(), CommandError> {
        let edition = shipped(texts, &self.edition)?;
        let options: Vec<(String, String)> = self.options.clone().into_iter().collect();
        self.game(&options).rules(texts, &edition).map(|_| ())
    }

    /// Returns the game that is asked for.
    pub(super) fn game<'a>(&'a self, options: &'a [(String, String)]) -> NewGame<'a> {
        NewGame {
            variant: self.variant.as_deref(),
            options,
            seats: self.seats.clone(),
            // A page names none.
            programs: Programs::default(),
            seed: None,
            quick: false,
            lesson: None,
        }
    }
}

/// Loads an edition that ships. A host plays those alone: a name never leads elsewhere.
pub(super) fn shipped(texts: &Texts, name: &str) -> Result<Edition, CommandError> {
    if !editions::shipped().iter().any(|shipped| shipped == name) {
        return Err(CommandError::BadInput(say!(texts, "edition-unknown", "name" = name)));
    }
    editions::load_shipped(texts, name)
}
