//! The use that bots with a policy make of non-basic units: they place them next to enemies.

use std::cmp::Reverse;

use super::cards::loss_of;
use crate::game::{Action, ActionList};
use crate::model::{
    ArmyId, ByUnit, CardId, Price, Range, Rulebook, Side, SpaceId, TableId, UnitKind, UnitKindId,
};
use crate::observation::Observation;

/// The number of battles in which a non-basic unit is expected to help.
const BUILT: f64 = 2.0;
/// The most links of a move that count for the worth of a unit.
const REACH_MAX: u8 = 4;

/// The worth of a card that has no effect, as a part of a set or of a price.
const UNPLAYED: f64 = 0.5;

/// Checks whether an enemy holds a space next to this one.
fn borders_enemy(view: &Observation<'_>, army: ArmyId, space: SpaceId) -> bool {
    let rules = view.rulebook();
    let hostile = |other: ArmyId| rules.armies[other].faction != rules.armies[army].faction;
    let mut next = rules.board.neighbours(space).iter();
    next.any(|&next| view.owner(next).is_some_and(hostile))
}

/// Places the first waiting unit kind on the strongest own space that takes it, one that borders an
/// enemy first. Ends the step if no unit can be placed.
pub(super) fn place(view: &Observation<'_>, army: ArmyId, actions: &mut ActionList) -> Action {
    view.legal_actions(actions);
    let mut best = None;
    for choice in actions.choices() {
        let Action::Place { space, unit, .. } = choice.action else { continue };
        if unit == Rulebook::BASIC {
            continue;
        }
        let worth = (Reverse(unit), borders_enemy(view, army, space), view.troops(space));
        if best.is_none_or(|(most, _)| worth >= most) {
            best = Some((worth, choice.action.with_count(choice.most)));
        }
    }
    best.map_or(Action::End, |(_, action)| action)
}

/// Buys the most useful unit that a card pays for, with the card of least worth. Otherwise buys
/// what is worth most for its price, as much of it as there is money for; nothing if the cards are
/// worth more.
pub(super) fn buy(view: &Observation<'_>, army: ArmyId, actions: &mut ActionList) -> Action {
    view.legal_actions(actions);
    let rules = view.rulebook();
    let missing = Missing::of(view, army);
    let (mut best, mut priced) = (None, None);
    for choice in actions.choices() {
        let better = |best: Option<(f64, Action)>, gain: f64| {
            gain > 0.0 && best.is_none_or(|(most, _)| gain > most)
        };
        if let Action::BuyFor { card, unit } = choice.action {
            let gain = BUILT * unit_worth(rules, unit) - loss_of(view, army, &[card]);
            if better(best, gain) {
                best = Some((gain, choice.action));
            }
        }
        let gain = worth_for_price(rules, choice.action, missing.as_ref());
        if better(priced, gain) {
            let most = if choice.action.count().is_some() { choice.most } else { 0 };
            priced = Some((gain, choice.action.with_count(most)));
        }
    }
    best.or(priced).map_or(Action::End, |(_, action)| action)
}

/// Returns the worth of a unit, in basic units.
fn unit_worth(rules: &Rulebook, unit: UnitKindId) -> f64 {
    rules.bots.units.get(unit.index()).map_or(0.0, |&worth| f64::from(worth) / 100.0)
}

/// Returns the sum that a price asks for, of whatever variable; 0 without a price.
fn paid(price: Option<&Price>) -> f64 {
    price.map_or(0.0, |price| price.sum().into())
}

/// Returns the worth of what is bought, in basic units, for each number that is paid; 0 for other
/// actions.
fn worth_for_price(rules: &Rulebook, action: Action, missing: Option<&Missing<'_>>) -> f64 {
    // A card that costs something to play is worth what is left of it.
    let card = |card: CardId, price: f64| {
        let effect = rules.cards[card].effect.as_ref();
        let played = effect.map_or(0.0, |effect| paid(effect.price.as_ref()));
        let worth = effect.map_or(UNPLAYED, |effect| f64::from(effect.worth));
        worth / (price + played).max(1.0)
    };
    match action {
        Action::BuyUnits { unit, .. } => {
            let helps = missing.and_then(|missing| missing.worth(unit)).unwrap_or_else(|| {
                if unit == Rulebook::BASIC { 1.0 } else { BUILT * unit_worth(rules, unit) }
            });
            helps / paid(rules.units[unit].price.as_ref()).max(1.0)
        }
        Action::BuyCard { card: bought } => {
            card(bought, paid(rules.decks[rules.cards[bought].deck].price.as_ref()))
        }
        Action::BuyDrawn { deck, .. } => {
            let (row, price) = (&rules.decks[deck], paid(rules.decks[deck].price.as_ref()));
            let sum: f64 = row.cards.iter().map(|&drawn| card(drawn, price)).sum();
            let n = u32::try_from(row.cards.len()).unwrap_or(u32::MAX);
            sum / f64::from(n.max(1))
        }
        _ => 0.0,
    }
}

/// The lack of attack and of defence of an army, where units hit on their own numbers.
#[derive(Debug)]
struct Missing<'a> {
    rules: &'a Rulebook,
    by_unit: &'a ByUnit,
    /// The worth of a hit when attacking and when defending, which add up to 1; the side on which
    /// the army is weak counts more.
    sides: [f64; 2],
}

impl<'a> Missing<'a> {
    /// Returns what an army lacks; `None` in other battles.
    fn of(view: &Observation<'a>, army: ArmyId) -> Option<Self> {
        let rules = view.rulebook();
        let by_unit = rules.by_unit.as_ref()?;
        let mut all = [1.0, 1.0];
        for space in view.spaces_of(army) {
            for (unit, row) in rules.units.iter() {
                let n = f64::from(view.units(space, army, unit));
                for (sum, side) in all.iter_mut().zip([Side::Attacker, Side::Defender]) {
                    *sum += n * hits(by_unit, row, side);
                }
            }
        }
        let [attack, defence] = all;
        let sides = [defence, attack].map(|part| part / (attack + defence));
        Some(Self { rules, by_unit, sides })
    }

    /// Returns the worth of a unit that attacks, in basic units: its hits, those of an attack the
    /// more the farther it moves, times what bots are told of it.
    fn worth(&self, unit: UnitKindId) -> Option<f64> {
        let worth = |unit| {
            let row = &self.rules.units[unit];
            let links = row.movement.range.map_or(1, Range::links);
            let reach = u8::try_from(links).map_or(REACH_MAX, |links| links.clamp(1, REACH_MAX));
            let hits = [Side::Attacker, Side::Defender].map(|side| hits(self.by_unit, row, side));
            let [attack, defence] = self.sides;
            (hits[0] > 0.0).then(|| attack * hits[0] * f64::from(reach).sqrt() + defence * hits[1])
        };
        Some(unit_worth(self.rules, unit) * worth(unit)? / worth(Rulebook::BASIC)?)
    }
}

/// Returns the hits that a unit is expected to score in a round of a battle.
fn hits(by_unit: &ByUnit, row: &UnitKind, side: Side) -> f64 {
    hitting(by_unit, row, side) / f64::from(by_unit.sides)
}

/// Returns the number of faces on which the dice of a unit hit, all dice together.
fn hitting(by_unit: &ByUnit, row: &UnitKind, side: Side) -> f64 {
    f64::from(by_unit.n_hitting(row.strikes.on(side))) * f64::from(row.strikes.dice)
}

/// Takes hits on the units that are worth the least, the last one that holds at the end.
pub(super) fn lose(view: &Observation<'_>, army: ArmyId, actions: &mut ActionList) -> Action {
    view.legal_actions(actions);
    let rules = view.rulebook();
    let space = view.battle().to;
    let holders = rules.units.iter().filter(|(_, row)| row.holds);
    let n_holders: u32 = holders.map(|(unit, _)| view.units(space, army, unit)).sum();
    let has_others =
        rules.units.iter().any(|(unit, row)| !row.holds && view.units(space, army, unit) > 0);
    let mut best: Option<(f64, Action)> = None;
    for choice in actions.choices() {
        let Action::Lose { unit, .. } = choice.action else { continue };
        let row = &rules.units[unit];
        let is_last = row.holds && has_others && n_holders <= 1;
        let spared = if row.holds && has_others { n_holders.saturating_sub(1) } else { u32::MAX };
        let strikes = f64::from(row.strikes.attack) + f64::from(row.strikes.defend);
        let worth = worth_by_price(rules, unit) / f64::from(row.endures) + strikes / 1_000.0;
        let worth = if is_last { f64::INFINITY } else { worth };
        if best.is_none_or(|(least, _)| worth < least) {
            let most = choice.most.min(spared.saturating_mul(row.endures.into()).max(1));
            best = Some((worth, choice.action.with_count(most)));
        }
    }
    best.map_or(Action::End, |(_, action)| action)
}

/// Returns the worth of a unit: what it costs, or else what bots are told.
fn worth_by_price(rules: &Rulebook, unit: UnitKindId) -> f64 {
    let paid = paid(rules.units[unit].price.as_ref());
    if paid > 0.0 { paid } else { unit_worth(rules, unit).max(1.0) }
}

/// Retreats from a battle in which the enemy is expected to hit much more than it can take.
pub(super) fn retreat(view: &Observation<'_>, army: ArmyId, actions: &mut ActionList) -> Action {
    let (battle, rules) = (view.battle(), view.rulebook());
    let Some(by_unit) = &rules.by_unit else { return Action::Pass };
    let strength = |side: Side| {
        let of = match side {
            Side::Attacker => battle.attacker,
            Side::Defender => battle.defender,
        };
        let each = rules.units.iter().map(|(unit, row)| {
            let n = f64::from(view.units(battle.to, of, unit));
            (n * hitting(by_unit, row, side) / f64::from(by_unit.sides), n * f64::from(row.endures))
        });
        each.fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    };
    let side = if army == battle.attacker { Side::Attacker } else { Side::Defender };
    let (own, other) = (strength(side), strength(side.other()));
    // The hits of a side in all: those of a round, times the rounds that it lasts.
    let is_lost = own.0 * own.1 * 2.0 < other.0 * other.1;
    view.legal_actions(actions);
    let mut to = actions.choices().iter().map(|choice| choice.action);
    let back = to.find(|action| matches!(action, Action::Retreat { .. }));
    back.filter(|_| is_lost).unwrap_or(Action::Pass)
}

/// Moves everything on if a move is in progress. Otherwise moves from a space without enemies next
/// to it to the strongest own space that borders one.
pub(super) fn fortify(
    view: &Observation<'_>,
    army: ArmyId,
    under_way: bool,
    actions: &mut ActionList,
) -> Action {
    view.legal_actions(actions);
    let mut best = None;
    for choice in actions.choices() {
        let Action::Move { from, to, .. } = choice.action else { continue };
        let serves = !borders_enemy(view, army, from) && borders_enemy(view, army, to);
        let worth = view.troops(to);
        if (under_way || serves) && best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, choice.action.with_count(choice.most)));
        }
    }
    best.map_or(Action::End, |(_, action)| action)
}
