//! The standing of armies.

use warboard_engine::model::{ArmyId, Rulebook, TableId, UnitKindId};
use warboard_engine::observation::Observation;

/// The standing of an army at one time.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ArmyStanding {
    /// The strength of its units on the board: a unit that changes the dice of others counts twice.
    pub strength: u32,
    /// Its share of the strength of all played armies, in thousandths.
    pub share: u32,
    /// The income it would count at the beginning of a turn; 0 where no army counts income.
    pub income: u32,
}

/// Returns the standing of every army, in the order of the armies.
pub fn standings(view: &Observation<'_>) -> Vec<ArmyStanding> {
    let rules = view.rulebook();
    let of = |army: ArmyId| ArmyStanding {
        strength: strength(view, army),
        share: 0,
        income: view.income(army).filter(|_| !view.is_eliminated(army)).unwrap_or(0),
    };
    let mut standings: Vec<ArmyStanding> = rules.armies.ids().map(of).collect();
    let all: u32 = played(rules).map(|army| standings[army.index()].strength).sum();
    for army in played(rules) {
        let standing = &mut standings[army.index()];
        standing.share = standing.strength.saturating_mul(1000).checked_div(all).unwrap_or(0);
    }
    standings
}

/// Returns the armies that are played from the beginning.
pub fn played(rules: &Rulebook) -> impl Iterator<Item = ArmyId> {
    rules.armies.ids().filter(|army| !rules.armies[*army].seats.is_empty())
}

fn strength(view: &Observation<'_>, army: ArmyId) -> u32 {
    let rules = view.rulebook();
    let weight = |unit: UnitKindId| {
        if unit != Rulebook::BASIC && rules.units[unit].helps() { 2 } else { 1 }
    };
    let on = |unit| rules.board.spaces.ids().map(move |space| view.units(space, army, unit));
    rules.units.ids().map(|unit| weight(unit) * on(unit).sum::<u32>()).sum()
}
