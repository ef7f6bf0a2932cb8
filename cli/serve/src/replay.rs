//! Finished games: their pages, and games that continue from one of their moments.

use std::path::{Path, PathBuf};

use warboard_engine::game::Viewer;
use warboard_table::chronicle::{Chronicle, checked_dice};
use warboard_table::exit::CommandError;
use warboard_table::presenter::isolated;
use warboard_table::saves::{Saved, desk_of, play_on};
use warboard_table::text::{Texts, record_failure};

use crate::chronicle::page;

/// Columns of texts that are laid out in columns.
pub(crate) const WIDTH: usize = 80;

/// Returns the page of a finished game with all its events; `None` if the game is not over, or its
/// save cannot be read.
pub(crate) fn page_of(texts: &Texts, path: &Path) -> Option<String> {
    let Saved { record, rules, .. } = Saved::read(texts, path).ok()?;
    let desk = desk_of(&record, isolated(rules), texts.lang, WIDTH);
    let (chronicle, film) = Chronicle::of(&desk, &record, Viewer::Truth).ok()?;
    chronicle.end.as_ref()?;
    let dice = checked_dice(texts, &record, &desk.rules).unwrap_or_default();
    Some(page(&desk, &chronicle, &film, &dice))
}

/// Creates a save that continues a finished game from one of its moments, counted as on its page;
/// returns `None` if the game is not over, or has no such moment.
pub(crate) fn played_on(
    texts: &Texts,
    path: &Path,
    at: usize,
) -> Result<Option<PathBuf>, CommandError> {
    let Saved { record, rules, .. } = Saved::read(texts, path)?;
    let desk = desk_of(&record, rules, texts.lang, WIDTH);
    let (chronicle, film) = Chronicle::of(&desk, &record, Viewer::Truth)
        .map_err(|error| record_failure(texts, path, &error))?;
    let shot = film.shots().get(at).filter(|_| chronicle.end.is_some());
    shot.map(|shot| play_on(texts, &record, shot.entries).map(|(path, _)| path)).transpose()
}
