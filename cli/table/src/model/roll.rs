//! The last dice that were rolled, as they are drawn.

use serde::Serialize;
use warboard_engine::game::{AddressedEvent, Event};
use warboard_engine::model::{ArmyId, Resolution};
use warboard_engine::observation::Observation;

use super::ArmyLabel;
use crate::events;
use crate::paint::plain;
use crate::presenter::Presenter;
use crate::text::say;

/// Largest number of events that are searched for dice.
const EVENTS_MAX: usize = 300;

/// Largest number of rolls that are returned.
const ROLLS_MAX: usize = 3;

/// The last dice that were rolled.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct RollView {
    /// The place of the roll among all events, by which a new roll is known.
    pub at: usize,
    /// The dice of each side; the attacker's first.
    pub sides: Vec<RolledSide>,
    /// Their result, in one line; empty while that is open.
    pub told: String,
}

/// The dice of one side.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct RolledSide {
    /// The army that rolled.
    pub side: Option<ArmyLabel>,
    /// The faces, in the order in which they count.
    pub dice: Vec<RolledDie>,
}

/// A die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct RolledDie {
    /// The number that it shows.
    pub face: u8,
    /// True if it has lost, or did not reach its number.
    pub is_lost: bool,
}

impl RollView {
    /// Returns the last rolls that a viewer has seen, at most three, earliest first.
    pub(crate) fn last(
        desk: &Presenter,
        view: &Observation<'_>,
        log: &[AddressedEvent],
    ) -> Vec<Self> {
        let from = log.len().saturating_sub(EVENTS_MAX);
        let log: Vec<Event> = log[from..].iter().map(|told| told.seen_by(view.viewer())).collect();
        let all = (0..log.len()).rev().filter(|&at| is_roll(log[at]) && !is_open(&log[at..]));
        let mut last: Vec<usize> = all.take(ROLLS_MAX).collect();
        last.reverse();
        last.into_iter().filter_map(|at| Self::new(desk, &log, at, from + at)).collect()
    }

    /// Returns the roll at an index of some events; `number` is its place among all.
    fn new(desk: &Presenter, log: &[Event], at: usize, number: usize) -> Option<Self> {
        let army =
            |of: fn(Event) -> Option<ArmyId>| log[..at].iter().rev().find_map(|&event| of(event));
        let armies = [army(attacker), army(defender)];
        let sides = sides(desk, log[at], armies);
        let told = told(desk, &log[at..], armies);
        (!sides.is_empty()).then_some(Self { at: number, sides, told })
    }
}

/// Checks whether a roll of a battle is followed by its own comparison, which shows the same dice.
fn is_open(log: &[Event]) -> bool {
    let is_next = |event: &&Event| is_roll(**event);
    matches!(log, [Event::Rolled { .. }, later @ ..] if matches!(
        later.iter().find(is_next),
        Some(Event::Resolved { .. } | Event::Summed { .. })
    ))
}

fn is_roll(event: Event) -> bool {
    matches!(
        event,
        Event::Rolled { .. }
            | Event::Resolved { .. }
            | Event::Summed { .. }
            | Event::Threw { .. }
            | Event::Fired { .. }
            | Event::Struck { .. }
    )
}

fn is_conquest(event: Event) -> bool {
    matches!(event, Event::Conquered { .. })
}

fn attacker(event: Event) -> Option<ArmyId> {
    if let Event::Attacked { army, .. } = event { Some(army) } else { None }
}

fn defender(event: Event) -> Option<ArmyId> {
    if let Event::Defended { army, .. } = event { Some(army) } else { None }
}

/// Returns the dice of an event, side by side.
fn sides(
    desk: &Presenter,
    event: Event,
    [attacker, defender]: [Option<ArmyId>; 2],
) -> Vec<RolledSide> {
    let side = |army: Option<ArmyId>, faces: &[u8], is_lost: &dyn Fn(usize) -> bool| RolledSide {
        side: army.map(|army| ArmyLabel::of(desk, army)),
        dice: faces
            .iter()
            .enumerate()
            .map(|(at, &face)| RolledDie { face, is_lost: is_lost(at) })
            .collect(),
    };
    let none = &|_: usize| false;
    let sides = match event {
        Event::Rolled { attacker: one, defender: other } => {
            vec![side(attacker, one.as_slice(), none), side(defender, other.as_slice(), none)]
        }
        Event::Resolved { attacker: one, defender: other, losses_attacker, losses_defender } => {
            let (one, other) = (one.as_slice(), other.as_slice());
            let [lost, lost_defender] = match desk.rules.combat.as_ref().map(|of| of.resolution) {
                Some(Resolution::Compare) => lost_of_pairs(one, other, losses_attacker),
                _ => [vec![losses_attacker > 0; one.len()], vec![losses_defender > 0; other.len()]],
            };
            vec![
                side(attacker, one, &|at| lost[at]),
                side(defender, other, &|at| lost_defender[at]),
            ]
        }
        Event::Summed { attacker: faces, total, needed, .. } => {
            vec![side(attacker, faces.as_slice(), &|_| i64::from(total) < i64::from(needed))]
        }
        Event::Threw { army, faces, least, .. } => {
            let faces = faces.as_slice();
            vec![side(Some(army), faces, &|at| least.is_some_and(|least| faces[at] < least))]
        }
        Event::Fired { army, dice, .. } => vec![side(Some(army), dice.as_slice(), none)],
        Event::Struck { army, on, dice, .. } => {
            let faces = dice.as_slice();
            let hits = |face: u8| desk.rules.by_unit.as_ref().is_some_and(|of| of.is_hit(face, on));
            vec![side(Some(army), faces, &|at| !hits(faces[at]))]
        }
        _ => Vec::new(),
    };
    sides.into_iter().filter(|side| !side.dice.is_empty()).collect()
}

/// Returns for the dice of both sides whether they have lost, if they are compared in pairs. Equal
/// dice are lost by the attacker where its losses say so; a die without another one is not lost.
fn lost_of_pairs(one: &[u8], other: &[u8], losses_attacker: u32) -> [Vec<bool>; 2] {
    let pairs = || one.iter().zip(other);
    let lower = pairs().filter(|(one, other)| one < other).count();
    let loses_ties = losses_attacker as usize > lower;
    let is_attackers = |(one, other): (&u8, &u8)| one < other || (one == other && loses_ties);
    let mut lost = [vec![false; one.len()], vec![false; other.len()]];
    for (at, pair) in pairs().enumerate() {
        lost[usize::from(!is_attackers(pair))][at] = true;
    }
    lost
}

/// Returns in words what the first of some events, a roll, brought.
fn told(desk: &Presenter, log: &[Event], [attacker, defender]: [Option<ArmyId>; 2]) -> String {
    let lost = |army: Option<ArmyId>, n: u32| {
        let army = army.filter(|_| n > 0)?;
        let (army, units) = (desk.the_army(army), desk.units(n));
        Some(say!(desk.texts, "told-destroyed", "army" = army, "units" = units))
    };
    let Some((roll, later)) = log.split_first() else { return String::new() };
    let mut words: Vec<String> = Vec::new();
    if let Event::Resolved { losses_attacker, losses_defender, .. } = *roll {
        // The loss is plain where the space is conquered.
        let ends = later.iter().find(|event| is_roll(**event) || is_conquest(**event));
        let is_conquered = ends.is_some_and(|event| is_conquest(*event));
        words.extend(lost(attacker, losses_attacker));
        words.extend(lost(defender, losses_defender).filter(|_| !is_conquered));
    }
    for &event in later {
        match event {
            Event::Conquered { army, space, .. } => {
                let (army, space) = (desk.the_army(army), desk.the_space(space));
                words.push(say!(desk.texts, "told-taken", "army" = army, "space" = space));
            }
            Event::TrackMoved { .. } | Event::Removed { .. } | Event::Destroyed { .. } => {
                words.extend(events::plain::line(desk, event));
            }
            Event::Advanced { .. } => {}
            _ => break,
        }
    }
    plain(&words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lower_die_of_a_pair_has_lost() {
        let lost = lost_of_pairs;
        assert_eq!(lost(&[6, 3, 1], &[5, 4], 1), [vec![false, true, false], vec![true, false]]);
        // Equal dice are lost by the side that the losses name.
        assert_eq!(lost(&[4], &[4], 1), [vec![true], vec![false]]);
        assert_eq!(lost(&[4], &[4], 0), [vec![false], vec![true]]);
    }
}
