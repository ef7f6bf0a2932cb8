//! The possible aims of a fire at a space.

use crate::model::{Rulebook, SpaceId, TrackId, UnitKindId};
use crate::observation::Observation;

use super::FireTarget;

/// Returns the possible aims of a fire at a space, as a viewer sees it. These are the kinds of
/// units there that dice can hit, in the order of the kinds.
pub fn marks(view: &Observation<'_>, to: SpaceId) -> Vec<(UnitKindId, FireTarget)> {
    let Some(army) = view.owner(to) else { return Vec::new() };
    let rules = view.rulebook();
    let left = |track: TrackId| rules.tracks[track].last().saturating_sub(view.track(track)).max(1);
    let hit = |unit: UnitKindId| {
        let n = view.units(to, army, unit);
        let hit_on = view.hit_on(unit).filter(|_| n > 0)?;
        let hits = rules.units[unit].toughness.hits.map_or(n, left);
        Some((unit, FireTarget { hit_on, hits, is_taken: false }))
    };
    let mut marks: Vec<(UnitKindId, FireTarget)> = rules.units.ids().filter_map(hit).collect();
    let kinds: Vec<UnitKindId> = marks.iter().map(|&(unit, _)| unit).collect();
    for (unit, mark) in &mut marks {
        mark.is_taken = is_taken(rules, &kinds, *unit);
    }
    marks
}

/// Returns whether a kind is lost with another of the kinds that dice can hit, once that is
/// destroyed.
pub fn is_taken(rules: &Rulebook, hit: &[UnitKindId], unit: UnitKindId) -> bool {
    let mut others = hit.iter().filter(|other| **other != unit);
    others.any(|other| rules.units[*other].toughness.takes.here.contains(unit))
}
