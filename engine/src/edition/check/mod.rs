//! What no table can see by itself: one check for each file.

mod cards;
mod counts;
mod factions;
mod flow;
mod letters;
mod reach;
mod setups;

use super::draft::Draft;
use super::problem::Problems;
use super::tree::Place;

/// Runs every check. `whole` is where to point when the edition as a whole is meant.
pub(crate) fn check(draft: &Draft, whole: Place, problems: &Problems) {
    letters::check(draft, problems);
    factions::check(draft, problems);
    setups::check(draft, whole, problems);
    counts::check(draft, problems);
    reach::check(draft, problems);
    cards::check(draft, problems);
    flow::check(draft, problems);
}
