//! What a fire at a space can be aimed at.

use crate::model::{Rulebook, SpaceId, TrackId, UnitKindId};
use crate::observation::Observation;

use super::Mark;

/// Returns what a fire at a space can be aimed at, as a viewer sees it: the kinds of units there that dice can hit, in the order
/// of the kinds.
pub fn marks(view: &Observation<'_>, to: SpaceId) -> Vec<(UnitKindId, Mark)> {
    let Some(army) = view.owner(to) else { return Vec::new() };
    let rules = view.rulebook();
    let left = |track: TrackId| rules.tracks[track].last().saturating_sub(view.track(track)).max(1);
    let hit = |unit: UnitKindId| {
        let n = view.units(to, army, unit);
        let hit_on = view.hit_on(unit).filter(|_| n > 0)?;
        let hits = rules.units[unit].toughness.hits.map_or(n, left);
        Some((unit, Mark { hit_on, hits, is_taken: false }))
    };
    let mut marks: Vec<(UnitKindId, Mark)> = rules.units.ids().filter_map(hit).collect();
    let kinds: Vec<UnitKindId> = marks.iter().map(|&(unit, _)| unit).collect();
    for (unit, mark) in &mut marks {
        mark.is_taken = is_taken(rules, &kinds, *unit);
    }
    marks
}

/// Checks whether a kind goes with another one, of those that dice can hit, once that is destroyed.
pub fn is_taken(rules: &Rulebook, hit: &[UnitKindId], unit: UnitKindId) -> bool {
    let mut others = hit.iter().filter(|other| **other != unit);
    others.any(|other| rules.units[*other].toughness.takes.here.contains(unit))
}
