//! Formats the lasting effects of cards and rules.

use warboard_engine::game::{EffectKind, Lasting, Until};
use warboard_engine::model::{Resolution, Side, Term, TermSource};

use super::presenter::Presenter;
use crate::text::say;

/// Formats a lasting effect with its duration.
pub(crate) fn sentence(desk: &Presenter, effect: Lasting) -> String {
    if let (EffectKind::AddToAll { side: of, add }, Until::Battle, Some(_)) =
        (effect.kind, effect.until, &desk.rules.by_unit)
    {
        return say!(desk.texts, "lasting-hits-better", "side" = side(desk, of), "n" = add);
    }
    say!(desk.texts, "lasting", "what" = what(desk, effect), "until" = until(desk, effect.until))
}

fn side(desk: &Presenter, side: Side) -> String {
    match side {
        Side::Attacker => say!(desk.texts, "side-attacker"),
        Side::Defender => say!(desk.texts, "side-defender"),
    }
}

/// Returns the largest number of dice that a side rolls.
fn most_dice(desk: &Presenter) -> u8 {
    desk.rules.combat.as_ref().map_or(0, |combat| combat.attack.dice.max(combat.defend.dice))
}

fn what(desk: &Presenter, effect: Lasting) -> String {
    let texts = &desk.texts;
    let army = || desk.the_army(effect.army);
    match effect.kind {
        EffectKind::AddToAll { side: of, add } => {
            say!(texts, "lasting-add-all", "side" = side(desk, of), "n" = add)
        }
        EffectKind::AddToBest { side: of, add } => {
            say!(texts, "lasting-add-best", "side" = side(desk, of), "n" = add)
        }
        EffectKind::AddToTotal { side: of, add } if is_sure(desk, add.into()) => {
            say!(texts, "lasting-total-sure", "side" = side(desk, of))
        }
        EffectKind::AddToTotal { side: of, add } => {
            say!(texts, "lasting-add-total", "side" = side(desk, of), "n" = add)
        }
        EffectKind::Larger { side: of, sides, dice } if most_dice(desk) <= dice => {
            say!(texts, "lasting-larger-all", "side" = side(desk, of), "sides" = sides)
        }
        EffectKind::Larger { side: of, sides, dice } => {
            say!(texts, "lasting-larger", "side" = side(desk, of), "n" = dice, "sides" = sides)
        }
        EffectKind::AtMost { side: of, dice } => {
            say!(texts, "lasting-at-most", "side" = side(desk, of), "n" = dice)
        }
        EffectKind::Ties { side: of } => say!(texts, "lasting-ties", "side" = side(desk, of)),
        EffectKind::Suppress { space, unit, n } => {
            let units = desk.units_of(unit, n.into());
            let at = desk.the_space(space);
            say!(texts, "lasting-suppress", "units" = units, "n" = n, "space" = at)
        }
        EffectKind::Forbid { space } => {
            say!(texts, "lasting-forbid", "army" = army(), "space" = desk.the_space(space))
        }
        EffectKind::Extra { step, n } => {
            say!(texts, "lasting-extra", "army" = army(), "n" = n, "step" = desk.step_name(step))
        }
        EffectKind::Skip { step } => {
            say!(texts, "lasting-skip", "army" = army(), "step" = desk.step_name(step))
        }
    }
}

/// Returns whether `add` alone destroys every target, whatever the dice and tracks show.
pub(crate) fn is_sure(desk: &Presenter, add: i32) -> bool {
    let targets = desk.rules.targets.rows();
    if targets.iter().any(|row| row.resolution != Resolution::Total) {
        return false;
    }
    let least = |term: &Term| match term.source {
        TermSource::Track(track, Some(column)) if term.times >= 0 => {
            let column = desk.rules.tracks[track].columns.get(usize::from(column))?;
            column.numbers.iter().copied().min().map(|n| i64::from(n.saturating_mul(term.times)))
        }
        _ => None,
    };
    // A term whose condition does not hold adds nothing.
    let needed = targets.iter().map(|row| {
        let terms = row.add.map_or(&[][..], |add| desk.rules.terms(add));
        let added: Option<Vec<i64>> = terms.iter().map(|term| Some(least(term)?.min(0))).collect();
        Some(i64::from(row.total) - added?.into_iter().sum::<i64>())
    });
    let needed: Option<Vec<i64>> = needed.collect();
    needed
        .and_then(|needed| needed.into_iter().max())
        .is_some_and(|needed| i64::from(add) >= needed)
}

fn until(desk: &Presenter, until: Until) -> String {
    match until {
        Until::Battle => say!(desk.texts, "until-battle"),
        Until::Invasion => say!(desk.texts, "until-invasion"),
        Until::Turn => say!(desk.texts, "until-turn"),
        Until::Conquest { of } => say!(desk.texts, "until-conquest", "army" = desk.the_army(of)),
        Until::Game => say!(desk.texts, "until-game"),
    }
}
