//! The seeds of a game's dice, told once every roll has been made from them again.

use std::sync::Arc;

use warboard_engine::game::Seed;
use warboard_engine::model::Rulebook;
use warboard_engine::record::{Record, RecordError};

use crate::text::{Texts, say};

/// Checks that all dice and draws of a record come from its seeds. Returns them in sentences: that
/// of the beginning, and one for each moment at which it was continued as a game of its own.
///
/// # Errors
///
/// Returns an error if a roll does not come from its seed, or the record cannot be replayed.
pub fn checked_dice(
    texts: &Texts,
    record: &Record,
    rules: &Arc<Rulebook>,
) -> Result<Vec<String>, RecordError> {
    record.check_dice(Arc::clone(rules))?;
    let line = |seed: Seed| match seed.commitment() {
        None => say!(texts, "dice-of-number", "seed" = seed.to_string()),
        Some(hash) => say!(texts, "dice-of-secret", "seed" = seed.to_string(), "hash" = hash),
    };
    let mut lines = vec![line(record.header.seed)];
    for reseeded in &record.header.reseeded {
        lines.push(say!(texts, "dice-after", "n" = reseeded.after));
        lines.push(line(reseeded.seed));
    }
    Ok(lines)
}
