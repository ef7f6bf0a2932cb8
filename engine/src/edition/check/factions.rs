//! Checks of factions: an army wins with one faction, and the armies that a victory condition needs
//! exist.

use crate::edition::codes;
use crate::edition::draft::Draft;
use crate::edition::keys::Spanned;
use crate::edition::problem::{Problem, Problems};
use crate::model::{Fact, TableId, level};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    check_twice(draft, problems);
    check_winners(draft, problems);
    check_alone(draft, problems);
}

/// Warns about an army with a seat but without a faction if others have factions; it wins alone.
fn check_alone(draft: &Draft, problems: &Problems) {
    if draft.factions.is_empty() {
        return;
    }
    let named = |index| {
        let mut armies = draft.factions.iter().flat_map(|row| &row.armies);
        armies.any(|at| at.value == index)
    };
    let has_seat = |index: usize| {
        draft.setups.iter().any(|setup| match (&setup.seats, &setup.players) {
            (Some(seats), _) => seats.value.iter().flatten().any(|&army| army == index),
            (None, Some(players)) => index < players.value,
            (None, None) => false,
        })
    };
    for (index, army) in draft.armies.iter().enumerate() {
        if army.faction.is_none() && !named(index) && has_seat(index) {
            let message = format!("army `{}` is in no faction", army.id);
            let problem = Problem::warning(codes::NO_FACTION, army.place, message).likely();
            problems.add(problem.help("write its `faction`; without one it wins alone"));
        }
    }
}

/// Warns about victory conditions of a faction that no setup seats. Also warns if one requires more
/// eliminated armies than a faction has.
fn check_winners(draft: &Draft, problems: &Problems) {
    let members = |faction: usize| {
        let named = draft.factions.get(faction).map(|row| row.armies.as_slice());
        let armies = draft.armies.iter().enumerate();
        let of_armies =
            armies.filter(move |(_, row)| row.faction.is_some_and(|at| at.value == faction));
        let named = named.unwrap_or_default().iter().map(|at| at.value);
        named.chain(of_armies.map(|(army, _)| army)).collect::<Vec<usize>>()
    };
    for row in &draft.victory {
        let out = level(draft.facts(row.victory.when)).find_map(|(fact, _)| match fact {
            Fact::Out(faction, least) => Some((faction, least?)),
            _ => None,
        });
        let Some((faction, least)) = out else { continue };
        let n = members(faction.index()).len();
        if least as usize > n {
            let id = &row.victory.id;
            let message = format!(
                "victory condition `{id}` can never be met: the faction has {n} armies, not {least}"
            );
            problems.add(Problem::warning(codes::NEVER_WON, row.place, message).likely());
        }
    }
    let Some(seats): Option<Vec<_>> =
        draft.setups.iter().map(|setup| setup.seats.as_ref()).collect()
    else {
        return;
    };
    for row in &draft.victory {
        let Some(faction) = row.victory.faction else { continue };
        let armies = members(faction.index());
        let plays = |seats: &&Spanned<Vec<Vec<usize>>>| {
            seats.value.iter().flatten().any(|army| armies.contains(army))
        };
        if seats.iter().any(plays) {
            continue;
        }
        let Some(faction) = draft.factions.get(faction.index()) else { continue };
        let (id, faction) = (&row.victory.id, &faction.id);
        let message = format!(
            "victory condition `{id}` can never be met: no setup seats an army of faction `{faction}`"
        );
        problems.add(Problem::warning(codes::NEVER_WON, row.place, message).likely());
    }
}

fn check_twice(draft: &Draft, problems: &Problems) {
    for (index, army) in draft.armies.iter().enumerate() {
        let named = draft.factions.iter().enumerate().flat_map(|(faction, row)| {
            let places = row.armies.iter().filter(move |at| at.value == index).map(|at| at.place);
            places.map(move |place| Spanned { value: faction, place })
        });
        let all: Vec<Spanned<usize>> = army.faction.into_iter().chain(named).collect();
        let Some((first, rest)) = all.split_first() else { continue };
        if let Some(other) = rest.iter().find(|other| other.value != first.value) {
            let [one, two] = [first, other].map(|at| &draft.factions[at.value].id);
            let message =
                format!("army `{}` is put into two factions, `{one}` and `{two}`", army.id);
            let problem = Problem::error(codes::FACTION_TWICE, other.place, message);
            problems.add(problem.also(first.place, "first put here"));
        }
    }
}
