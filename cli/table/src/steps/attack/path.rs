//! The odds of attacks on several spaces, one after the other.

use std::collections::BTreeSet;

use warboard_engine::model::{Combat, Side, SpaceId, TableId};
use warboard_engine::observation::Observation;
use warboard_engine::odds::{self, Fraction, OddsError, Party, PathProspect, Route, Spread};

use super::odds::{barred, counted, fights, force};
use crate::paint::table;
use crate::presenter::Presenter;
use crate::text::say;
use crate::views::percent::{decimals, percent};

/// The most spaces of a path that is found for a space that somebody points at.
const PATH_MAX: usize = 6;

/// The terms of a path beside its spaces.
#[derive(Clone, Default, Debug)]
pub(crate) struct PathTerms {
    /// The units that stay on each space: none for the fewest that must, one number for all spaces, or
    /// one for each.
    pub(crate) leaving: Vec<u32>,
    /// The number of units, with those that stay behind, at which the attack stops.
    pub(crate) until: Option<u32>,
    /// The chance for which the fewest attackers are looked for.
    pub(crate) chance: Option<Fraction>,
}

impl PathTerms {
    /// Returns whether nothing is said.
    pub(crate) fn is_empty(&self) -> bool {
        self.leaving.is_empty() && self.until.is_none() && self.chance.is_none()
    }

    /// Returns the route over spaces, each with the units that stay there; `None` if their numbers
    /// are neither one nor as many as the spaces.
    pub(crate) fn route(&self, combat: &Combat, spaces: &[SpaceId]) -> Option<Vec<(SpaceId, u32)>> {
        let leaving = odds::leaving(&self.leaving, spaces.len(), combat.attack.stay_behind)?;
        Some(spaces.iter().copied().zip(leaving).collect())
    }

    /// Returns the number of attackers that can fight at which the attack stops.
    pub(crate) fn stop(&self, combat: &Combat) -> u32 {
        self.until.map_or(0, |until| until.saturating_sub(combat.attack.stay_behind))
    }
}

/// Formats the odds of a path from a space over others. Returns the reason instead if it is not
/// possible.
pub(crate) fn show(
    desk: &Presenter,
    view: &Observation<'_>,
    from: SpaceId,
    spaces: &[SpaceId],
    party: Party<'_>,
    terms: &PathTerms,
) -> String {
    let combat = desk.rules.combat.filter(|_| desk.rules.by_unit.is_none());
    let Some(combat) = combat else {
        let name = desk.texts.of(&desk.rules.name);
        return say!(desk.texts, "odds-path-not-there", "name" = name);
    };
    if let Some(reason) = blocked(desk, view, from, spaces) {
        return reason;
    }
    let Some(route) = terms.route(&combat, spaces) else {
        let (n, given) = (spaces.len(), terms.leaving.len());
        return say!(desk.texts, "odds-leaving-wrong", "n" = n, "given" = given);
    };
    let fighters = view.fighters(from);
    if fighters == 0 || party.basic.is_some_and(|n| n > fighters) {
        return say!(
            desk.texts,
            "illegal-too-few",
            "space" = desk.the_space(from),
            "present" = view.present(from),
            "stay" = combat.attack.stay_behind,
        );
    }
    let stop = terms.stop(&combat);
    let way = Route { from, spaces: &route, stop };
    match odds::path_prospect(view, &mut desk.scripts.borrow_mut(), way, party) {
        Some(Ok(found)) => lines(desk, (from, &route), &found, terms),
        Some(Err(OddsError::StaysBehind { least })) => {
            say!(desk.texts, "odds-stays-behind", "n" = least)
        }
        Some(Err(_)) => say!(desk.texts, "odds-too-large"),
        None => say!(desk.texts, "odds-none"),
    }
}

/// Returns the reason why a path cannot be gone, as far as the viewer knows.
pub(crate) fn blocked(
    desk: &Presenter,
    view: &Observation<'_>,
    from: SpaceId,
    spaces: &[SpaceId],
) -> Option<String> {
    let mut before = from;
    for (at, &to) in spaces.iter().enumerate() {
        let names = || (desk.the_space(before), desk.the_space(to));
        if to == from || spaces[..at].contains(&to) {
            return Some(say!(desk.texts, "odds-path-twice", "space" = desk.the_space(to)));
        }
        if !desk.rules.board.adjacent(before, to) {
            let (from, to) = names();
            return Some(say!(desk.texts, "illegal-not-adjacent", "from" = from, "to" = to));
        }
        if !fights(desk, view, from, to) {
            let (from, to) = (desk.the_space(from), desk.the_space(to));
            return Some(say!(desk.texts, "odds-same", "from" = from, "to" = to));
        }
        if let Some(reason) = barred(desk, view, from, to) {
            return Some(reason);
        }
        before = to;
    }
    None
}

/// Returns the chance to attack along the path with the fewest defenders to a space that is not
/// attacked at once, as a sentence; `None` if none leads there.
pub(crate) fn told(
    desk: &Presenter,
    view: &Observation<'_>,
    from: SpaceId,
    to: SpaceId,
) -> Option<String> {
    let path = cheapest(desk, view, from, to).filter(|path| path.len() > 1)?;
    let (party, terms) = (Party::default(), PathTerms::default());
    show(desk, view, from, &path, party, &terms).lines().next().map(str::to_owned)
}

/// Returns the spaces of the path to a space with the fewest defenders, of those with as many the
/// shortest; `None` if it has more than [`PATH_MAX`] or there is none.
fn cheapest(
    desk: &Presenter,
    view: &Observation<'_>,
    from: SpaceId,
    to: SpaceId,
) -> Option<Vec<SpaceId>> {
    let n_spaces = desk.rules.board.spaces.len();
    let mut before: Vec<Option<(u32, usize, SpaceId)>> = vec![None; n_spaces];
    let mut open = BTreeSet::from([(0, 0, from)]);
    while let Some((cost, steps, at)) = open.pop_first() {
        if at == to {
            let back = |space: &SpaceId| before[space.index()].map(|(.., before)| before);
            let mut path: Vec<SpaceId> = std::iter::successors(Some(to), back).collect();
            path.pop();
            path.reverse();
            return Some(path);
        }
        if steps == PATH_MAX {
            continue;
        }
        for &next in desk.rules.board.neighbours(at) {
            let troops = view.present(next);
            let found = (cost + troops, steps + 1, next);
            let is_worse = before[next.index()]
                .is_some_and(|(cost, steps, _)| (cost, steps) <= (found.0, found.1));
            if next == from
                || is_worse
                || !fights(desk, view, from, next)
                || barred(desk, view, at, next).is_some()
            {
                continue;
            }
            before[next.index()] = Some((found.0, found.1, at));
            open.insert(found);
        }
    }
    None
}

/// Formats the odds of a path.
fn lines(
    desk: &Presenter,
    (from, route): (SpaceId, &[(SpaceId, u32)]),
    found: &PathProspect,
    terms: &PathTerms,
) -> String {
    let passed = route.iter().zip(&found.defenders);
    let names = passed.map(|(&(to, _), defenders)| format!("{} ({defenders})", desk.space(to)));
    let lost = |side| decimals(desk, &found.invasion.losses(side), 1);
    let mut lines = vec![say!(
        desk.texts,
        "odds-path",
        "n" = route.len(),
        "from" = desk.space(from),
        "list" = names.collect::<Vec<_>>().join(", "),
        "attackers" = force(desk, found.attackers, &found.helpers),
        "win" = percent(desk, &found.invasion.win()),
        "attacker" = lost(Side::Attacker),
        "defender" = lost(Side::Defender),
    )];
    let rows = route.iter().zip(&found.invasion.taken).zip(&found.defenders);
    let rows: Vec<Vec<String>> = rows
        .map(|((&(to, leaving), taken), defenders)| {
            vec![
                format!("  {}", percent(desk, taken)),
                format!("{} ({defenders})", desk.space(to)),
                if leaving == 0 {
                    String::new()
                } else {
                    say!(desk.texts, "odds-path-stays", "n" = leaving)
                },
            ]
        })
        .collect();
    if route.len() > 1 {
        lines.extend(table(&rows));
    }
    lines.push(say!(
        desk.texts,
        "odds-path-left",
        "attackers" = middle_half(&found.invasion.attacker_left),
        "defenders" = middle_half(&found.invasion.defender_left),
    ));
    if let Some(chance) = &terms.chance {
        let wanted = percent(desk, chance);
        lines.push(match found.fewest(chance) {
            Ok(Some(n)) => say!(desk.texts, "odds-path-fewest", "n" = n, "chance" = wanted),
            Ok(None) => say!(desk.texts, "odds-none-enough", "most" = odds::TROOPS_MAX.to_string()),
            Err(_) => say!(desk.texts, "odds-too-large"),
        });
    }
    lines.extend(counted(desk, &found.answers));
    lines.join("\n")
}

/// Formats the numbers between which the middle half of all cases lies: `3–7`.
fn middle_half(spread: &Spread) -> String {
    let chances = spread.unreduced();
    // The chance of n or more falls with n, so the number is the last that reaches it.
    let last = |chance: f64| {
        let reached = chances.iter().take_while(|[_, or_more]| or_more.to_f64() >= chance);
        reached.count().saturating_sub(1)
    };
    match (last(0.75), last(0.25)) {
        (low, high) if low == high => low.to_string(),
        (low, high) => format!("{low}–{high}"),
    }
}
