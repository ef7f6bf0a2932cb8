//! The reasons why a study cannot be played, in the player's language.

use warboard_engine::edition::Edition;
use warboard_study::StudyError;

use warboard_table::exit::CommandError;
use warboard_table::programs;
use warboard_table::text::{Texts, edition_failure, say};

/// Returns the failure for a study of an edition that cannot be played, as shown to a player.
pub(crate) fn failure(texts: &Texts, edition: &Edition, error: StudyError) -> CommandError {
    match error {
        StudyError::Setup(error) => edition_failure(texts, edition, &error),
        StudyError::UnknownBot(name) => programs::unknown(texts, &name),
        StudyError::Players { set, bots } => {
            CommandError::BadInput(say!(texts, "study-players", "set" = set, "n" = bots as u64))
        }
        other => CommandError::BadInput(other.to_string()),
    }
}
