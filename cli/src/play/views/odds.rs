//! How an invasion will go, exactly, if it is fought to its end with the most dice.

use std::iter::{self, repeat_n};

use warboard_engine::model::{ArmyId, Combat, Modifier, Side, SpaceId, TokenId, UnitKindId};
use warboard_engine::observation::Observation;
use warboard_engine::odds::{self, Fraction, Invasion, RerollPolicy, Terms};
use warboard_engine::rules::{Action, ActionList, Ask, Choice, Decision};

use super::legal::attackers_most;
use crate::play::desk::Desk;
use crate::play::paint::table;
use crate::text::say;

/// The most lines of the list.
const LINES_MAX: usize = 15;

/// The odds of one invasion, with these units of other kinds or with everything there, against everything there.
pub(crate) fn show(
    desk: &Desk,
    view: &Observation<'_>,
    from: SpaceId,
    to: SpaceId,
    with: Option<&[(UnitKindId, u32)]>,
) -> String {
    let (from_name, to_name) = (desk.the_space(from), desk.the_space(to));
    let Some(combat) = &desk.rules.combat else { return say!(desk.texts, "odds-no-battles") };
    if !desk.rules.board.adjacent(from, to) {
        return say!(desk.texts, "illegal-not-adjacent", "from" = from_name, "to" = to_name);
    }
    let whose = |space| view.stands_on(space).map(|army| (army, desk.rules.armies[army].faction));
    let same = match (whose(from), whose(to)) {
        (Some((one, of)), Some((other, with))) => {
            one == other || (view.shares_spaces() && of == with)
        }
        (one, other) => one == other,
    };
    if same {
        let sentence = say!(desk.texts, "odds-same", "from" = from_name, "to" = to_name);
        return sentence;
    }
    let attackers = view.fighters(from);
    if attackers == 0 {
        return say!(
            desk.texts,
            "illegal-too-few",
            "space" = from_name,
            "present" = view.present(from),
            "stay" = combat.attack.stay_behind,
        );
    }
    let defenders = view.garrison(to);
    let (helps, against) = (helpers(desk, view, from, with), helpers(desk, view, to, None));
    match invasion(desk, combat, to, (attackers, &helps), (defenders, &against)) {
        Some(invasion) => say!(
            desk.texts,
            "odds",
            "from" = from_name,
            "to" = to_name,
            "attackers" = force(desk, attackers, &helps),
            "defenders" = force(desk, defenders, &against),
            "win" = percent(&invasion),
            "attacker" = invasion.losses(Side::Attacker).decimals(1),
            "defender" = invasion.losses(Side::Defender).decimals(1),
        ),
        None => say!(desk.texts, "odds-too-large"),
    }
}

/// The odds of every attack that may be declared, the best first.
pub(crate) fn list(desk: &Desk, view: &Observation<'_>, decision: Decision) -> String {
    let Some(combat) = &desk.rules.combat else { return say!(desk.texts, "odds-no-battles") };
    let mut rows = Vec::new();
    for (from, to) in pairs(desk, view, decision) {
        let (attackers, defenders) = (view.fighters(from), view.garrison(to));
        let (helps, against) = (helpers(desk, view, from, None), helpers(desk, view, to, None));
        let fought = invasion(desk, combat, to, (attackers, &helps), (defenders, &against));
        let Some(invasion) = fought else { continue };
        let row = vec![
            format!("  {}", percent(&invasion)),
            format!("{} ({})", desk.space(from), force(desk, view.present(from), &helps)),
            format!("{} ({})", desk.space(to), force(desk, defenders, &against)),
            view.keeper(to, decision.army).map_or_else(String::new, |(army, _)| desk.army(army)),
        ];
        rows.push((invasion.win().to_f64(), row));
    }
    for (from, token, most) in strikes(view) {
        let action = Action::Strike { from, token, count: most };
        let Some(chance) = strike_chance(view, action) else { continue };
        let faction = desk.rules.target_of(token).map(|target| desk.rules.targets[target].faction);
        let faction = faction.map(|faction| desk.texts.of(&desk.rules.factions[faction].name));
        let row = vec![
            format!("  {}", of_hundred(&chance)),
            format!(
                "{} ({})",
                desk.space(from),
                force(desk, view.present(from), &helpers(desk, view, from, None))
            ),
            desk.target(token),
            faction.unwrap_or_default().to_owned(),
        ];
        rows.push((chance.to_f64(), row));
    }
    if rows.is_empty() {
        return say!(desk.texts, "odds-none");
    }
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    let rows: Vec<Vec<String>> = rows.into_iter().take(LINES_MAX).map(|(_, row)| row).collect();
    format!("{}\n{}", say!(desk.texts, "odds-list"), table(&rows).join("\n"))
}

/// Every attack on a token that may be declared: where from, which token, and the most dice.
pub(crate) fn strikes(view: &Observation<'_>) -> Vec<(SpaceId, TokenId, u32)> {
    let mut actions = ActionList::new();
    view.legal_actions(&mut actions);
    let strike = |choice: &Choice| {
        let Action::Strike { from, token, .. } = choice.action else { return None };
        Some((from, token, choice.most))
    };
    actions.choices().iter().filter_map(strike).collect()
}

/// The exact chance that an attack on a token with everything there succeeds, as things stand.
fn strike_chance(view: &Observation<'_>, action: Action) -> Option<Fraction> {
    let Action::Strike { from, token, count } = action else { return None };
    let (dice, needed) = view.strike(from, token, count)?;
    odds::reach(&dice, Some(RerollPolicy::LargerFirst), needed).ok()
}

/// The same, in `0.0..=1.0`.
pub(crate) fn strike_win(view: &Observation<'_>, action: Action) -> f64 {
    strike_chance(view, action).map_or(0.0, |chance| chance.to_f64())
}

/// The odds of one attack on a token with the most dice.
pub(crate) fn show_strike(
    desk: &Desk,
    view: &Observation<'_>,
    from: SpaceId,
    token: TokenId,
) -> String {
    let count = attackers_most(desk, view, from);
    let chance = strike_chance(view, Action::Strike { from, token, count });
    let dice = view.strike(from, token, count);
    let (Some(chance), Some((_, needed))) = (chance, dice.filter(|_| count > 0)) else {
        return say!(desk.texts, "odds-none");
    };
    say!(
        desk.texts,
        "odds-strike",
        "from" = desk.space(from),
        "token" = desk.target(token),
        "n" = count,
        "total" = needed.to_string(),
        "win" = of_hundred(&chance),
    )
}

/// Every pair of an own space that can attack and a bordering one of another army.
fn pairs(desk: &Desk, view: &Observation<'_>, decision: Decision) -> Vec<(SpaceId, SpaceId)> {
    let mut actions = ActionList::new();
    view.legal_actions(&mut actions);
    let pair = |action| {
        if let Action::Attack { from, to, .. } = action { Some((from, to)) } else { None }
    };
    let mut pairs: Vec<(SpaceId, SpaceId)> =
        actions.choices().iter().filter_map(|choice| pair(choice.action)).collect();
    let is_asked = matches!(decision.ask, Ask::Attack { .. });
    if !is_asked && view.turn().number > 0 {
        let own = |space: &SpaceId| view.is_on(decision.army, *space);
        let faction = |army: ArmyId| desk.rules.armies[army].faction;
        let other = |to: &&SpaceId| {
            view.stands_on(**to).is_some_and(|army| faction(army) != faction(decision.army))
        };
        for from in desk.rules.board.spaces.ids().filter(own) {
            let hostile = desk.rules.board.neighbours(from).iter().filter(other);
            let strong = view.fighters(from) > 0;
            pairs.extend(hostile.filter(|_| strong).map(|&to| (from, to)));
        }
    }
    pairs
}

/// Units of other kinds with how many of them.
type Helpers = Vec<(UnitKindId, u32)>;

/// The units of other kinds on a space that can be committed: those that are named, or everything.
fn helpers(
    desk: &Desk,
    view: &Observation<'_>,
    space: SpaceId,
    with: Option<&[(UnitKindId, u32)]>,
) -> Helpers {
    let Some(army) = view.stands_on(space) else { return Vec::new() };
    let all = desk.rules.units.ids().skip(1).map(|unit| {
        let there = view.units(space, army, unit);
        let named = with.map(|with| with.iter().filter(|(of, _)| *of == unit).map(|&(_, n)| n));
        (unit, named.map_or(there, |named| named.fold(0, u32::saturating_add).min(there)))
    });
    all.filter(|&(_, n)| n > 0).collect()
}

/// So many basic units with what helps them: `3 + 2 wings`.
fn force(desk: &Desk, n: u32, helpers: &[(UnitKindId, u32)]) -> String {
    let helpers = helpers.iter().map(|&(unit, n)| desk.units_of(unit, n));
    iter::once(n.to_string()).chain(helpers).collect::<Vec<_>>().join(" + ")
}

fn invasion(
    desk: &Desk,
    combat: &Combat,
    to: SpaceId,
    attackers: (u32, &[(UnitKindId, u32)]),
    defenders: (u32, &[(UnitKindId, u32)]),
) -> Option<Invasion> {
    let modifiers = |helpers: &[(UnitKindId, u32)], dice: u8| {
        let works = helpers.iter().flat_map(|&(unit, n)| {
            let battle = desk.rules.units[unit].battle;
            battle.into_iter().flat_map(move |row| repeat_n(row, n.min(dice.into()) as usize))
        });
        works.collect::<Vec<Modifier>>()
    };
    let attacker = modifiers(attackers.1, combat.attack.dice);
    let mut defender: Vec<Modifier> = desk.rules.board.spaces[to].defend.clone();
    defender.extend(modifiers(defenders.1, combat.defend.dice));
    let policy = Some(RerollPolicy::LargerFirst);
    let terms = Terms { combat, attacker: &attacker, defender: &defender, policy };
    odds::invasion(&terms, attackers.0, defenders.0).ok()
}

fn percent(invasion: &Invasion) -> String {
    of_hundred(&invasion.win())
}

fn of_hundred(chance: &Fraction) -> String {
    let win = chance.to_f64() * 100.0;
    // What is not sure is not shown as sure, nor as impossible.
    if (99.95..100.0).contains(&win) {
        ">99.9 %".to_owned()
    } else if win > 0.0 && win < 0.05 {
        "<0.1 %".to_owned()
    } else {
        format!("{win:.1} %")
    }
}

/// The chance, in `0.0..=1.0`, that an attack which may be declared takes its target.
pub(crate) fn win(desk: &Desk, view: &Observation<'_>, from: SpaceId, to: SpaceId) -> f64 {
    let Some(combat) = &desk.rules.combat else { return 0.0 };
    let (attackers, defenders) = (view.fighters(from), view.garrison(to));
    // Far from even, more troops change nothing that a player would see.
    let (attackers, defenders) = (attackers.min(60), defenders.min(60));
    let invasion = invasion(desk, combat, to, (attackers, &[]), (defenders, &[]));
    invasion.map_or(0.0, |invasion| invasion.win().to_f64())
}
