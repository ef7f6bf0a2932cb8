//! Saved games, read.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use warboard_engine::edition::{Edition, EditionFiles};
use warboard_engine::game::Seed;
use warboard_engine::model::{Lang, Rulebook};
use warboard_engine::record::{Record, RecordError, Reseeded, start_line};

use crate::begin::{NewGame, StartedGame, secret, who};
use crate::exit::CommandError;
use crate::presenter::Presenter;
use crate::programs::Programs;
use crate::save::{self, SaveFile, header_line};
use crate::session::people_of;
use crate::setup::OptionPair;
use crate::text::{Texts, record_failure};

/// A save and the rules it carries.
#[derive(Debug)]
pub struct Saved {
    /// The record in the save.
    pub record: Record,
    /// The rulebook of the game.
    pub rules: Arc<Rulebook>,
    /// The language in which it was begun; older saves do not say it.
    pub lang: Option<Lang>,
    /// The number of its bytes.
    length: u64,
}

impl Saved {
    /// Reads a save and loads the edition it carries. The file is not touched.
    ///
    /// # Errors
    /// The file cannot be read, or is no save, or its edition cannot be loaded.
    pub fn read(texts: &Texts, path: &Path) -> Result<Self, CommandError> {
        Self::read_found(texts, &save::found(texts, path))
    }

    /// Reads a save to play it on: nobody else plays it from before it is read until the file is dropped.
    ///
    /// # Errors
    /// The file cannot be read or is being played, is no save, or its edition cannot be loaded.
    pub fn open(texts: &Texts, path: &Path) -> Result<(Self, SaveFile), CommandError> {
        let path = save::found(texts, path);
        // A file that is no save is named so, whether or not it can be written.
        let saved = Self::read_found(texts, &path)?;
        let file = SaveFile::open(texts, &path)?;
        let changed = file.length() != saved.length;
        Ok((if changed { Self::read_found(texts, &path)? } else { saved }, file))
    }

    fn read_found(texts: &Texts, path: &Path) -> Result<Self, CommandError> {
        let bytes = save::read(texts, path)?;
        let record = Record::parse(&bytes).map_err(|error| record_failure(texts, path, &error))?;
        let rules =
            record.header.rulebook().map_err(|error| record_failure(texts, path, &error))?;
        let (lang, length) = (save::lang_of(&bytes), bytes.len() as u64);
        Ok(Self { record, rules, lang, length })
    }
}

/// Returns the desk of a saved game, with texts of so many columns.
pub fn desk_of(record: &Record, rules: Arc<Rulebook>, lang: Lang, width: usize) -> Presenter {
    let seats = record.header.seats.iter().map(|name| who(name)).collect();
    let mut desk = Presenter::new(rules, lang, seats, width);
    desk.name_people(people_of(record));
    desk
}

/// Begins a saved game anew, with the same rules and players, and dice of its own.
///
/// # Errors
/// The edition in the save is refused, a player was a program, or the save cannot be written.
pub fn again(texts: &Texts, path: &Path, record: &Record) -> Result<StartedGame, CommandError> {
    let header = &record.header;
    let files = EditionFiles {
        name: header.edition.clone(),
        files: header.files.clone(),
        ..EditionFiles::default()
    };
    let edition = Edition::open(files)
        .map_err(|errors| record_failure(texts, path, &RecordError::Edition(errors)))?;
    let options: Vec<OptionPair> = header.setup.options.clone().into_iter().collect();
    let game = NewGame {
        variant: header.setup.variant.as_deref(),
        options: &options,
        seats: header.seats.clone(),
        programs: Programs::default(),
        seed: None,
        quick: !header.setup.ask_all,
        lesson: header.setup.lesson.as_deref(),
    };
    game.begin(texts, &edition, None)
}

/// Saves the first answers of a game as a new one in the user's data folder. Returns the save and its seed: a new secret, since that of
/// a finished game is known to everybody.
///
/// # Errors
/// The system gives no secret, or the save cannot be written.
pub fn play_on(
    texts: &Texts,
    record: &Record,
    entries: usize,
) -> Result<(PathBuf, Seed), CommandError> {
    let (mut header, seed) = (record.header.clone(), secret()?);
    let after = u32::try_from(entries).unwrap_or(u32::MAX);
    header.undo_to(after);
    header.reseeded.retain(|reseeded| reseeded.after < after);
    header.reseeded.push(Reseeded { after, seed });
    let mut save = SaveFile::create_in_data_folder(texts, &header.edition, seed)?;
    let mut lines = header_line(&header, texts.lang);
    if let Some(start) = &record.start {
        lines.push_str(&start_line(start.clone()));
    }
    record.entries.iter().take(entries).for_each(|entry| lines.push_str(&entry.line()));
    record.named.iter().for_each(|named| lines.push_str(&named.line()));
    save.begin(texts, &lines)?;
    Ok((save.path().to_owned(), seed))
}
