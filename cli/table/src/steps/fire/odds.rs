//! The odds of fires from the current spaces of units, and of climbs up a track.

use std::cmp::Reverse;

use warboard_engine::game::Decision;
use warboard_engine::model::{ArmyId, SpaceId, UnitKindId};
use warboard_engine::observation::Observation;
use warboard_engine::odds::{self, FireOdds, FireTarget};
use warboard_engine::steps::{Fire as Keys, Step, StepKind};

use crate::paint::table;
use crate::presenter::Presenter;
use crate::text::say;
use crate::views::percent::{decimals, percent};

/// A fire that is possible in the current position.
struct FireOption {
    unit: UnitKindId,
    from: SpaceId,
    to: SpaceId,
    dice: u8,
    fire: FireOdds,
    /// True if hits can leave nothing on the target.
    clears: bool,
}

/// Formats the odds of fires from one space at another, kind by kind.
pub(crate) fn show(desk: &Presenter, view: &Observation<'_>, from: SpaceId, to: SpaceId) -> String {
    let shots: Vec<FireOption> = match view.owner(from) {
        Some(army) => shots(desk, view, army).filter(|at| (at.from, at.to) == (from, to)).collect(),
        None => Vec::new(),
    };
    if shots.is_empty() {
        return say!(
            desk.texts,
            "odds-fires-none",
            "from" = desk.space(from),
            "to" = desk.space(to)
        );
    }
    told(desk, view, &shots).join("\n")
}

/// Formats every fire of the deciding army from its current spaces, best first, and every climb.
pub(crate) fn list(desk: &Presenter, view: &Observation<'_>, decision: Decision) -> String {
    let mut shots: Vec<FireOption> = shots(desk, view, decision.army).collect();
    shots.sort_by_key(|shot| Reverse(shot.fire.hits.expected()));
    let mut lines = Vec::new();
    if !shots.is_empty() {
        lines.extend(told(desk, view, &shots));
    }
    lines.extend(climbs(desk, view));
    if lines.is_empty() { say!(desk.texts, "odds-none") } else { lines.join("\n") }
}

/// Formats fires in columns, under a line that explains the numbers.
fn told(desk: &Presenter, view: &Observation<'_>, shots: &[FireOption]) -> Vec<String> {
    let n_there = |shot: &FireOption| {
        view.owner(shot.from).map_or(1, |army| view.units(shot.from, army, shot.unit).max(1))
    };
    let row = |shot: &FireOption| {
        let cleared = if shot.clears { percent(desk, &shot.fire.cleared) } else { "-".to_owned() };
        let dice = say!(desk.texts, "odds-dice", "n" = shot.dice);
        vec![
            format!("  {}", decimals(desk, &shot.fire.hits.expected(), 2)),
            percent(desk, &shot.fire.hits.at_least(1)),
            cleared,
            format!("{} ({dice})", desk.kind_word(shot.unit, n_there(shot))),
            format!("{} → {}", desk.space(shot.from), desk.space(shot.to)),
            desk.all_units(view, shot.to),
        ]
    };
    let rows: Vec<Vec<String>> = shots.iter().map(row).collect();
    std::iter::once(say!(desk.texts, "odds-fires")).chain(table(&rows)).collect()
}

/// Returns the steps in which units fire, once for each kind and number of dice.
fn fires(desk: &Presenter) -> Vec<Keys> {
    let mut found: Vec<Keys> = Vec::new();
    for row in desk.rules.steps.rows() {
        let StepKind::Fire(keys) = row.kind else { continue };
        let dice = |keys: &Keys| (keys.unit, keys.dice, keys.most, keys.sides);
        if !found.iter().any(|other| dice(other) == dice(&keys)) {
            found.push(keys);
        }
    }
    found
}

/// Returns every fire of an army from the current spaces of its units.
fn shots<'a>(
    desk: &'a Presenter,
    view: &'a Observation<'a>,
    army: ArmyId,
) -> impl Iterator<Item = FireOption> + 'a {
    fires(desk).into_iter().flat_map(move |keys| {
        let spaces = desk.rules.board.spaces.ids();
        let stand = spaces.filter(move |&from| view.units(from, army, keys.unit) > 0);
        stand.flat_map(move |from| {
            let next = desk.rules.board.neighbours(from).iter();
            next.filter_map(move |&to| shot(desk, view, army, keys, (from, to)))
        })
    })
}

fn shot(
    desk: &Presenter,
    view: &Observation<'_>,
    army: ArmyId,
    keys: Keys,
    (from, to): (SpaceId, SpaceId),
) -> Option<FireOption> {
    let rules = &desk.rules;
    let owner = view.owner(to)?;
    if rules.armies[owner].faction == rules.armies[army].faction {
        return None;
    }
    let there = u8::try_from(view.units(from, army, keys.unit)).unwrap_or(u8::MAX);
    let dice = keys.dice.unwrap_or(there.min(keys.most));
    let aims = odds::marks(view, to);
    let (hit, marks): (Vec<UnitKindId>, Vec<FireTarget>) = aims.into_iter().unzip();
    let is_cleared =
        |&(unit, _): &(UnitKindId, u32)| hit.contains(&unit) || odds::is_taken(rules, &hit, unit);
    let clears = desk.kinds_on(view, to).iter().all(is_cleared);
    let fire = odds::fire(dice, keys.sides, &marks).ok().filter(|_| !marks.is_empty())?;
    Some(FireOption { unit: keys.unit, from, to, dice, fire, clears })
}

/// Returns a line for each climb: the number of spaces its dice gain on average, from the current
/// space of the marker.
fn climbs(desk: &Presenter, view: &Observation<'_>) -> Vec<String> {
    let climb = |row: &Step| {
        let StepKind::Climb(keys) = row.kind else { return None };
        let track = &desk.rules.tracks[keys.track];
        let at = view.track(keys.track);
        let number = |space| track.value(space).saturating_add(view.raised(keys.track, space));
        let ahead: Vec<u32> = (at.saturating_add(1)..=track.last()).map(number).collect();
        let spread =
            odds::climb(keys.dice, keys.sides, &ahead).ok().filter(|_| !ahead.is_empty())?;
        let rolls = odds::climbs(keys.dice, keys.sides, &ahead).ok().flatten();
        let head = say!(
            desk.texts,
            "odds-climb",
            "order" = desk.texts.of(&row.name),
            "n" = keys.dice,
            "spaces" = decimals(desk, &spread.expected(), 2),
        );
        let rolls = rolls
            .map(|rolls| say!(desk.texts, "odds-climb-rolls", "rolls" = decimals(desk, &rolls, 1)));
        Some([Some(head), rolls].into_iter().flatten().collect::<Vec<_>>().join(" "))
    };
    desk.rules.steps.rows().iter().filter_map(climb).collect()
}
