//! Checks of the basic kind of unit: every army has it, it holds its space, and it rolls the dice.

use crate::edition::codes;
use crate::edition::draft::{Draft, TroopsDraft};
use crate::edition::problem::{Problem, Problems};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    let Some(basic) = draft.units.first() else { return };
    let id = &basic.unit.id;
    if let Some(place) = basic.holds.filter(|_| !basic.unit.holds) {
        let message = format!("unit `{id}` is the basic kind, and always holds its space");
        let help = "leave `holds` out, or put another kind first";
        problems.add(Problem::error(codes::NOT_ALLOWED, place, message).help(help));
    }
    let Some(limit) = basic.unit.limit else { return };
    for setup in &draft.setups {
        let troops = match &setup.troops {
            Some(TroopsDraft::Each(at)) => Some((at.value, at.place)),
            Some(TroopsDraft::Table(at)) => {
                at.value.iter().map(|&(_, n)| n).max().map(|n| (n, at.place))
            }
            None => None,
        };
        if let Some((n, place)) = troops.filter(|&(n, _)| n > limit) {
            let message = format!("{n} of unit `{id}` at the start; `limit` is {limit}");
            let problem = Problem::error(codes::OUT_OF_RANGE, place, message);
            problems.add(match basic.limit {
                Some(place) => problem.also(place, "the limit"),
                None => problem,
            });
        }
    }
}
