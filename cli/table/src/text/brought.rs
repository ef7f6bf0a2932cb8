//! Locale files of languages that the program does not speak, brought by an edition or by the user. Once brought, a file serves
//! for as long as the program runs.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{PoisonError, RwLock};

use fluent_bundle::FluentResource;
use warboard_engine::model::Lang;
use warboard_engine::text::{decode, read_regular};

use super::shown;
use crate::exit::CommandError;

/// The folder of locale files, below an edition and in the user's data folder.
pub const LOCALE_FOLDER: &str = "locales";

/// Largest locale file, in bytes; five times that of the program.
const BYTES_MAX: u64 = 1 << 19;

/// The files by their languages. Each language is brought once, so what is kept for ever is bounded.
static BROUGHT: RwLock<BTreeMap<Lang, &'static str>> = RwLock::new(BTreeMap::new());

/// Returns the messages that were brought for a language; empty if there are none.
pub(super) fn source(lang: Lang) -> &'static str {
    let brought = BROUGHT.read().unwrap_or_else(PoisonError::into_inner);
    brought.get(&lang).copied().unwrap_or_default()
}

/// Returns the languages that were brought.
pub(super) fn languages() -> Vec<Lang> {
    let brought = BROUGHT.read().unwrap_or_else(PoisonError::into_inner);
    brought.keys().copied().collect()
}

/// Returns the languages of messages: those of the program, and those that were brought.
pub fn languages_of_messages() -> Vec<Lang> {
    Lang::ALL.into_iter().chain(languages()).collect()
}

/// Brings the messages of a language that the program does not speak; `name` is the file in messages. The first that are
/// brought stay.
///
/// # Errors
/// A message cannot be parsed: its line and the reason.
pub fn bring(lang: Lang, name: &str, text: &str) -> Result<(), CommandError> {
    is_locale(text)
        .map_err(|(line, why)| CommandError::BadInput(format!("{name}:{line}: {why}")))?;
    let mut brought = BROUGHT.write().unwrap_or_else(PoisonError::into_inner);
    brought.entry(lang).or_insert_with(|| text.to_owned().leak());
    Ok(())
}

/// Checks that a text is a locale file.
///
/// # Errors
/// A message cannot be parsed: its line and the reason.
pub fn is_locale(text: &str) -> Result<(), (usize, String)> {
    let Err((_, errors)) = FluentResource::try_new(text.to_owned()) else { return Ok(()) };
    let Some(error) = errors.first() else { return Ok(()) };
    let before = text.get(..error.pos.start).unwrap_or_default();
    Err((before.matches('\n').count() + 1, error.kind.to_string()))
}

/// Brings the locale files of the folder `locales` below a directory: `it.ftl` for Italian. A folder that cannot be read counts as
/// empty, and files of languages that the program speaks are left alone.
///
/// # Errors
/// A file cannot be read, or a message of it cannot be parsed.
pub fn bring_below(directory: &Path) -> Result<(), CommandError> {
    let Ok(entries) = std::fs::read_dir(directory.join(LOCALE_FOLDER)) else { return Ok(()) };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let Some(lang) = lang_of_file(&path).filter(|lang| !lang.is_spoken()) else { continue };
        let bytes = read_regular(&path, BYTES_MAX).map_err(|error| {
            CommandError::BadInput(format!("cannot read `{}`: {error}", shown(&path)))
        })?;
        let text = decode(&bytes).map_err(|error| {
            CommandError::BadInput(format!("cannot read `{}`: {error}", shown(&path)))
        })?;
        bring(lang, &shown(&path), &text)?;
    }
    Ok(())
}

/// Returns the language of a locale file, by its name.
fn lang_of_file(path: &Path) -> Option<Lang> {
    let is_locale = path.extension().is_some_and(|kind| kind == "ftl");
    path.file_stem().filter(|_| is_locale)?.to_str()?.parse().ok()
}
