//! How an invasion will go, exactly, if it is fought to its end with the most dice.

use warboard_engine::model::{Combat, Side, SpaceId, TokenId};
use warboard_engine::observation::Observation;
use warboard_engine::odds::{self, Fraction, Invasion, RerollPolicy, Terms};
use warboard_engine::rules::{Action, ActionList, Choice, Decision};

use super::legal::attackers_most;
use crate::play::desk::Desk;
use crate::play::paint::table;
use crate::text::say;

/// The most lines of the list.
const LINES_MAX: usize = 15;

/// The odds of one invasion.
pub(crate) fn show(desk: &Desk, view: &Observation<'_>, from: SpaceId, to: SpaceId) -> String {
    let (from_name, to_name) = (desk.space(from), desk.space(to));
    let Some(combat) = &desk.rules.combat else { return say!(desk.texts, "odds-no-battles") };
    if !desk.rules.board.adjacent(from, to) {
        return say!(desk.texts, "illegal-not-adjacent", "from" = from_name, "to" = to_name);
    }
    if view.owner(from) == view.owner(to) {
        let sentence = say!(desk.texts, "odds-same", "from" = from_name, "to" = to_name);
        return sentence;
    }
    let attackers = fighters(combat, view, from);
    if attackers == 0 {
        return say!(
            desk.texts,
            "illegal-too-few",
            "space" = from_name,
            "present" = view.troops(from),
            "stay" = combat.attack.stay_behind,
        );
    }
    let defenders = view.troops(to);
    match invasion(desk, combat, to, attackers, defenders) {
        Some(invasion) => say!(
            desk.texts,
            "odds",
            "from" = from_name,
            "to" = to_name,
            "attackers" = attackers,
            "defenders" = defenders,
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
        let (attackers, defenders) = (fighters(combat, view, from), view.troops(to));
        let Some(invasion) = invasion(desk, combat, to, attackers, defenders) else { continue };
        let row = vec![
            format!("  {}", percent(&invasion)),
            format!("{} ({})", desk.space(from), view.troops(from)),
            format!("{} ({})", desk.space(to), defenders),
            view.owner(to).map_or_else(String::new, |army| desk.army(army)),
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
            format!("{} ({})", desk.space(from), view.troops(from)),
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
    if pairs.is_empty() && view.turn().number > 0 {
        let own = |space: &SpaceId| view.owner(*space) == Some(decision.army);
        for from in desk.rules.board.spaces.ids().filter(own) {
            let hostile = desk.rules.board.neighbours(from).iter().filter(|to| !own(to));
            let strong = view.troops(from) > 1;
            pairs.extend(hostile.filter(|_| strong).map(|&to| (from, to)));
        }
    }
    pairs
}

/// Basic units that can fight from a space.
fn fighters(combat: &Combat, view: &Observation<'_>, from: SpaceId) -> u32 {
    view.troops(from).saturating_sub(combat.attack.stay_behind)
}

fn invasion(
    desk: &Desk,
    combat: &Combat,
    to: SpaceId,
    attackers: u32,
    defenders: u32,
) -> Option<Invasion> {
    let defender = &desk.rules.board.spaces[to].defend;
    let terms = Terms { defender, policy: Some(RerollPolicy::LargerFirst), ..Terms::plain(combat) };
    odds::invasion(&terms, attackers, defenders).ok()
}

fn percent(invasion: &Invasion) -> String {
    of_hundred(&invasion.win())
}

fn of_hundred(chance: &Fraction) -> String {
    let win = chance.to_f64() * 100.0;
    // What is not sure is not shown as sure.
    if (99.95..100.0).contains(&win) { ">99.9 %".to_owned() } else { format!("{win:.1} %") }
}

/// The chance, in `0.0..=1.0`, that an attack which may be declared takes its target.
pub(crate) fn win(desk: &Desk, view: &Observation<'_>, from: SpaceId, to: SpaceId) -> f64 {
    let Some(combat) = &desk.rules.combat else { return 0.0 };
    let (attackers, defenders) = (fighters(combat, view, from), view.troops(to));
    // Far from even, more troops change nothing that a player would see.
    let (attackers, defenders) = (attackers.min(60), defenders.min(60));
    invasion(desk, combat, to, attackers, defenders).map_or(0.0, |invasion| invasion.win().to_f64())
}
