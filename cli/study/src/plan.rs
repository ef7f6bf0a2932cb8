//! The games of a study, ready to be played.

use std::sync::Arc;

use warboard_engine::model::Rulebook;

use crate::bots::Bots;
use crate::header::StudyHeader;

/// The games to play: the header, and the rules of each cell.
#[derive(Debug)]
pub struct StudyPlan {
    /// The header of the study.
    pub header: StudyHeader,
    /// The rules of each cell.
    pub rules: Vec<Arc<Rulebook>>,
    /// The source of the seats' bots.
    pub bots: Bots,
}
