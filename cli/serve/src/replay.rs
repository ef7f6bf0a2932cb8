//! Finished games: their pages, and games that continue from one of their moments.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use warboard_engine::game::Viewer;
use warboard_engine::model::{Lang, Rulebook};
use warboard_engine::record::Record;
use warboard_table::begin::who;
use warboard_table::chronicle::Chronicle;
use warboard_table::exit::CommandError;
use warboard_table::presenter::{Presenter, isolated};
use warboard_table::saves::{Saved, play_on};
use warboard_table::text::{Texts, record_failure};

use crate::chronicle::page;

/// Columns of texts that are laid out in columns.
pub(crate) const WIDTH: usize = 80;

/// Returns the page of a finished game with all its events; `None` if the game is not over, or its
/// save cannot be read.
pub(crate) fn page_of(texts: &Texts, path: &Path) -> Option<String> {
    let Saved { record, rules, .. } = Saved::read(texts, path).ok()?;
    let desk = desk_of(&record, isolated(rules), texts.lang);
    let (chronicle, film) = Chronicle::of(&desk, &record, Viewer::Truth).ok()?;
    chronicle.end.as_ref()?;
    Some(page(&desk, &chronicle, &film))
}

/// Creates a save that continues a finished game from one of its moments, counted as on its page;
/// returns `None` if the game is not over, or has no such moment.
pub(crate) fn played_on(
    texts: &Texts,
    path: &Path,
    at: usize,
) -> Result<Option<PathBuf>, CommandError> {
    let Saved { record, rules, .. } = Saved::read(texts, path)?;
    let desk = desk_of(&record, rules, texts.lang);
    let (chronicle, film) = Chronicle::of(&desk, &record, Viewer::Truth)
        .map_err(|error| record_failure(texts, path, &error))?;
    let shot = film.shots().get(at).filter(|_| chronicle.end.is_some());
    shot.map(|shot| play_on(texts, &record, shot.entries).map(|(path, _)| path)).transpose()
}

/// Returns the desk of a saved game.
fn desk_of(record: &Record, rules: Arc<Rulebook>, lang: Lang) -> Presenter {
    let seats = record.header.seats.iter().map(|name| who(name)).collect();
    Presenter::new(rules, lang, seats, WIDTH)
}
