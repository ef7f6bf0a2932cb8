//! Sentences on how dice decide a battle.

use warboard_engine::model::{Combat, Resolution, Side, SpaceId, Ties};
use warboard_engine::observation::Observation;

use crate::presenter::Presenter;
use crate::text::say;

/// Returns the number of dice of each side, how they decide, and the unit kinds that change them.
/// Empty if the rules have no battles.
pub(super) fn rules(desk: &Presenter) -> Vec<String> {
    let Some(page) = &desk.rules.combat else { return Vec::new() };
    let mut lines = vec![say!(
        desk.texts,
        "rules-dice-attacker",
        "n" = page.attack.dice,
        "sides" = page.attack.sides,
        "stay" = page.attack.stay_behind,
    )];
    if page.resolution != Resolution::Threshold {
        let (n, sides) = (page.pool(Side::Defender).dice, page.pool(Side::Defender).sides);
        lines.push(say!(desk.texts, "rules-dice-defender", "n" = n, "sides" = sides));
    }
    lines.extend(decides(desk, page));
    let helps = desk.rules.special_kinds();
    lines.extend(helps.map(|unit| format!("{}{}", desk.kind_word(unit, 2), desk.effect_of(unit))));
    lines
}

fn decides(desk: &Presenter, page: &Combat) -> Vec<String> {
    let texts = &desk.texts;
    let ties = match page.ties {
        Ties::Attacker => say!(texts, "rules-ties-attacker"),
        Ties::Defender => say!(texts, "rules-ties-defender"),
    };
    match page.resolution {
        Resolution::Compare => vec![say!(texts, "rules-compare"), ties],
        Resolution::Total => vec![say!(texts, "rules-total"), ties],
        Resolution::Threshold => vec![say!(texts, "rules-threshold")],
        Resolution::Function(_) => vec![say!(texts, "rules-function")],
        Resolution::Ladder(_) => Vec::new(),
    }
}

/// Returns the largest number of dice that can attack from a space; 0 without combat rules.
pub(crate) fn attackers_most(desk: &Presenter, view: &Observation<'_>, from: SpaceId) -> u32 {
    let Some(combat) = &desk.rules.combat else { return 0 };
    view.fighters(from).min(combat.attack.dice.into())
}
