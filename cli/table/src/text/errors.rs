//! The reasons why a game cannot be set up or resumed, in the player's language.

use std::path::Path;

use warboard_engine::bots;
use warboard_engine::edition::{Edition, SetupError};
use warboard_engine::record::{FORMAT, RecordError};

use super::{Texts, say};
use crate::exit::CommandError;
use crate::text::shown;

/// Returns the failure for a setup that an edition refuses.
pub(crate) fn setup_failure(texts: &Texts, error: &SetupError) -> CommandError {
    let (sentence, allowed, nearest) = match error {
        SetupError::UnknownVariant { name, allowed, nearest } => {
            (say!(texts, "setup-variant", "name" = name), allowed, nearest)
        }
        SetupError::UnknownOption { name, allowed, nearest } => {
            (say!(texts, "setup-option", "name" = name), allowed, nearest)
        }
        SetupError::UnknownValue { option, name, allowed, nearest } => {
            (say!(texts, "setup-value", "option" = option, "name" = name), allowed, nearest)
        }
        SetupError::UnknownLesson { name, allowed, nearest } => {
            (say!(texts, "setup-lesson", "name" = name), allowed, nearest)
        }
        // A finding for its author.
        SetupError::Lesson { .. } => return CommandError::BadInput(error.to_string()),
        SetupError::Players { players, allowed } => {
            let list: Vec<String> = allowed.iter().map(ToString::to_string).collect();
            let list = list.join(", ");
            return CommandError::BadInput(say!(
                texts,
                "setup-players",
                "n" = *players,
                "list" = list
            ));
        }
        SetupError::Conflict(findings) => {
            let sentence = say!(texts, "setup-conflict");
            return CommandError::BadInput(format!("{sentence}\n{findings}"));
        }
    };
    let allowed = if allowed.is_empty() {
        say!(texts, "setup-none")
    } else {
        say!(texts, "setup-allowed", "list" = allowed.join(", "))
    };
    let near = nearest.as_ref().map(|near| say!(texts, "setup-near", "near" = near));
    let parts = [Some(sentence), near, Some(allowed)];
    CommandError::BadInput(parts.into_iter().flatten().collect::<Vec<_>>().join(" "))
}

/// Like `setup_failure`, with the variants for that number of players where the edition itself
/// refuses the number.
pub fn edition_failure(texts: &Texts, edition: &Edition, error: &SetupError) -> CommandError {
    let failure = setup_failure(texts, error);
    let (SetupError::Players { players, .. }, CommandError::BadInput(sentence)) = (error, &failure)
    else {
        return failure;
    };
    let allows =
        |id: Option<&str>| edition.players_of(id).is_some_and(|allowed| allowed.contains(players));
    let variants = edition.variants().iter().map(|variant| &*variant.id);
    let variants: Vec<String> =
        variants.filter(|id| allows(Some(id))).map(|id| format!("--variant {id}")).collect();
    let hint = match (allows(None), variants.is_empty()) {
        (true, _) => say!(texts, "setup-players-plain", "n" = *players),
        (false, false) => {
            say!(texts, "setup-players-variants", "n" = *players, "list" = variants.join(", "))
        }
        (false, true) => return failure,
    };
    CommandError::BadInput(format!("{sentence}. {hint}"))
}

/// Returns the failure for an unknown player name.
pub fn player_failure(texts: &Texts, name: &str) -> CommandError {
    let list = bots::NAMES.join(", ");
    CommandError::BadInput(say!(texts, "setup-player", "name" = name, "list" = list))
}

/// Returns the failure for an unreadable save, by its path. The reason of a damage is the engine's
/// text.
pub fn record_failure(texts: &Texts, path: &Path, error: &RecordError) -> CommandError {
    let sentence = match error {
        RecordError::NotASave => say!(texts, "save-foreign"),
        RecordError::Newer { format } => {
            say!(texts, "save-newer", "format" = *format, "known" = FORMAT)
        }
        RecordError::Damaged { line, reason } => {
            say!(texts, "save-damaged", "line" = *line, "reason" = reason)
        }
        RecordError::Words { line, error } => {
            say!(texts, "save-damaged", "line" = *line, "reason" = error.to_string())
        }
        RecordError::Chance { line, misfit } => {
            say!(texts, "save-damaged", "line" = *line, "reason" = misfit.to_string())
        }
        RecordError::Refused { line, action, reason, .. } => {
            say!(texts, "save-refused", "line" = *line, "action" = action, "reason" = reason)
        }
        RecordError::Hash { line } => say!(texts, "save-hash", "line" = *line),
        RecordError::Dice { line } => say!(texts, "save-dice", "line" = *line),
        RecordError::Edition(findings) => {
            format!("{}\n{findings}", say!(texts, "save-edition"))
        }
        RecordError::Setup(error) => {
            format!("{} {}", say!(texts, "save-edition"), setup_failure(texts, error))
        }
    };
    CommandError::BadInput(format!("`{}`: {sentence}", shown(path)))
}
