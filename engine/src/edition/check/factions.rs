//! An army wins with one faction.

use crate::edition::codes;
use crate::edition::draft::{At, Draft};
use crate::edition::problem::{Problem, Problems};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    for (index, army) in draft.armies.iter().enumerate() {
        let named = draft.factions.iter().enumerate().flat_map(|(faction, row)| {
            let places = row.armies.iter().filter(move |at| at.value == index).map(|at| at.place);
            places.map(move |place| At { value: faction, place })
        });
        let all: Vec<At<usize>> = army.faction.into_iter().chain(named).collect();
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
