//! Saved games, read.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use warboard_engine::model::{Lang, Rulebook};
use warboard_engine::record::Record;

use crate::exit::Failure;
use crate::play::save;
use crate::text::{Texts, record_failure};

/// A save and the rules it carries.
#[derive(Debug)]
pub(crate) struct Saved {
    /// The file: as it was named, or found by its name in the data folder.
    pub(crate) path: PathBuf,
    /// What it says.
    pub(crate) record: Record,
    /// What the game plays by.
    pub(crate) rules: Arc<Rulebook>,
    /// The language in which it was begun; older saves do not say it.
    pub(crate) lang: Option<Lang>,
}

impl Saved {
    /// Reads a save and loads the edition it carries. The file is not touched.
    pub(crate) fn read(texts: &Texts, path: &Path) -> Result<Self, Failure> {
        let path = save::found(texts, path);
        let bytes = save::read(texts, &path)?;
        let record = Record::parse(&bytes).map_err(|error| record_failure(texts, &path, &error))?;
        let rules =
            record.header.rulebook().map_err(|error| record_failure(texts, &path, &error))?;
        Ok(Self { path, record, rules, lang: save::lang_of(&bytes) })
    }
}
