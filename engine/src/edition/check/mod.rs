//! Checks that span several tables, one in each file.

mod amounts;
mod cards;
mod claims;
mod conditions;
mod counts;
mod crowds;
mod decks;
mod factions;
mod flow;
mod goals;
mod hooks;
mod idle;
mod letters;
mod merges;
mod orders;
mod placing;
mod plays;
mod prices;
mod reach;
mod regions;
mod rounds;
mod sets;
mod setups;
mod shapes;
mod sharing;
mod tags;
mod targets;
mod tracks;
mod twice;
mod units;
mod unused;

pub(crate) use unused::Usage;

use super::draft::Draft;
use super::problem::Problems;
use super::tree::SourceSpan;

/// Runs every check. `whole` is the place of findings about the edition as a whole.
pub(crate) fn check(draft: &Draft, whole: SourceSpan, problems: &Problems) {
    letters::check(draft, problems);
    factions::check(draft, problems);
    setups::check(draft, whole, problems);
    claims::check(draft, problems);
    counts::check(draft, problems);
    crowds::check(draft, problems);
    reach::check(draft, problems);
    cards::check(draft, problems);
    merges::check(draft, problems);
    tags::check(draft, problems);
    tracks::check(draft, problems);
    decks::check(draft, problems);
    flow::check(draft, problems);
    rounds::check(draft, problems);
    goals::check(draft, problems);
    twice::check(draft, problems);
    regions::check(draft, problems);
    shapes::check(draft, problems);
    idle::check(draft, whole, problems);
    sets::check(draft, problems);
    targets::check(draft, problems);
    sharing::check(draft, problems);
    orders::check(draft, problems);
    units::check(draft, problems);
    placing::check(draft, problems);
    hooks::check(draft, problems);
    conditions::check(draft, problems);
    prices::check(draft, problems);
    amounts::check(draft, problems);
}
