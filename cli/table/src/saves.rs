//! Saved games, read.

use std::path::Path;
use std::sync::Arc;

use warboard_engine::model::{Lang, Rulebook};
use warboard_engine::record::Record;

use crate::exit::CommandError;
use crate::save::{self, SaveFile};
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
    pub fn read(texts: &Texts, path: &Path) -> Result<Self, CommandError> {
        Self::read_found(texts, &save::found(texts, path))
    }

    /// Reads a save to play it on: nobody else plays it from before it is read until the file is dropped.
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
