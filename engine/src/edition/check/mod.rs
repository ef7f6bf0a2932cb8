//! What no table can see by itself: one check for each file.

mod cards;
mod counts;
mod factions;
mod flow;
mod idle;
mod letters;
mod reach;
mod regions;
mod sets;
mod setups;
mod unused;

pub(crate) use unused::Usage;

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
    regions::check(draft, problems);
    idle::check(draft, whole, problems);
    sets::check(draft, problems);
}
