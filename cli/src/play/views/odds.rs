//! How an invasion will go, exactly, if it is fought to its end with the most dice.

use warboard_engine::model::{Combat, Side, SpaceId};
use warboard_engine::observation::Observation;
use warboard_engine::odds::{self, Invasion, RerollPolicy, Terms};
use warboard_engine::rules::{Action, ActionList, Decision};

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
    if rows.is_empty() {
        return say!(desk.texts, "odds-none");
    }
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    let rows: Vec<Vec<String>> = rows.into_iter().take(LINES_MAX).map(|(_, row)| row).collect();
    format!("{}\n{}", say!(desk.texts, "odds-list"), table(&rows).join("\n"))
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
    let win = invasion.win().to_f64() * 100.0;
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
