//! Saved games, read.

use std::path::Path;
use std::sync::Arc;

use warboard_engine::model::Rulebook;
use warboard_engine::record::{Record, RecordError};

use crate::exit::Failure;
use crate::play::save;

/// A save and the rules it carries.
#[derive(Debug)]
pub(crate) struct Saved {
    /// What it says.
    pub(crate) record: Record,
    /// What the game plays by.
    pub(crate) rules: Arc<Rulebook>,
}

impl Saved {
    /// Reads a save and loads the edition it carries. The file is not touched.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let bytes = save::read(path)?;
        let record = Record::parse(&bytes).map_err(|error| named(path, &error))?;
        let rules = record.header.rulebook().map_err(|error| named(path, &error))?;
        Ok(Self { record, rules })
    }
}

/// What is wrong with a save, by its name.
pub(crate) fn named(path: &Path, error: &RecordError) -> Failure {
    Failure::BadInput(format!("`{}`: {error}", path.display()))
}
