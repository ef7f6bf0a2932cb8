//! `odds` of a battle by unit.

use std::io::Write;

use comfy_table::Table as Rows;
use serde_json::json;
use warboard_engine::model::{Rulebook, Side, UnitKindId};
use warboard_engine::odds::{self, FightingUnits, Fraction, UnitBattleOdds};
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::setup::OptionPair;
use warboard_table::text::{Texts, say};

use super::asked::{
    OddsArgs, digits, exact, n_units, name, number, or_none, probability, unit_named,
};

/// Prints how a battle by unit ends.
pub(super) fn tell(
    texts: &Texts,
    args: &OddsArgs,
    rules: &Rulebook,
    out: &mut Out,
) -> Result<Exit, CommandError> {
    let parties = [
        party(texts, rules, args.attack, &args.attacker.attack_with)?,
        party(texts, rules, args.first_defend(), &args.defender.defend_with)?,
    ];
    let [attacker, defender] = &parties;
    let solved = odds::units(rules, attacker, defender, [0; 2]);
    let told = solved.map_err(|error| CommandError::BadInput(error.to_string()))?;
    if args.json {
        writeln!(out, "{}", warboard_table::output::json(&as_json(args, rules, &parties, &told))?)?;
        return Ok(Exit::Done);
    }
    let [attack, defend] = parties.each_ref().map(|units| named(texts, rules, units));
    let rounds = rules.by_unit.as_ref().and_then(|by_unit| by_unit.rounds).unwrap_or(0);
    let head =
        say!(texts, "odds-units-head", "attack" = attack, "defend" = defend, "rounds" = rounds);
    writeln!(out, "{head}")?;
    let mut table = Rows::new();
    table.load_style(comfy_table::presets::NOTHING);
    let ends = [
        (say!(texts, "odds-units-attacker"), told.win(Side::Attacker)),
        (say!(texts, "odds-units-defender"), told.win(Side::Defender)),
        (say!(texts, "odds-units-nobody"), told.nobody_left()),
        (say!(texts, "odds-units-both"), told.both_left()),
    ];
    for (label, chance) in ends {
        table.add_row([
            label,
            super::asked::chance(texts, &chance, &Fraction::whole(0_u8)),
            exact(&chance).unwrap_or_default(),
        ]);
    }
    writeln!(out, "{table}")?;
    for side in Side::ALL {
        let each = parties[side.index()].iter().map(|&(unit, _)| {
            let lost = digits(texts, &told.losses(side, unit));
            format!("{lost} {}", texts.of(&rules.units[unit].plural))
        });
        let list = each.collect::<Vec<_>>().join(", ");
        let label = match side {
            Side::Attacker => say!(texts, "odds-units-attacker-loses", "list" = list),
            Side::Defender => say!(texts, "odds-units-defender-loses", "list" = list),
        };
        writeln!(out, "{label}")?;
    }
    let is_chosen = rules.by_unit.as_ref().is_some_and(|by_unit| by_unit.losses.is_empty());
    if is_chosen {
        writeln!(out, "{}", say!(texts, "odds-units-policy"))?;
    }
    Ok(Exit::Done)
}

/// Returns the units of a side: basic ones by their number, all kinds by their name.
fn party(
    texts: &Texts,
    rules: &Rulebook,
    basic: Option<u32>,
    given: &[OptionPair],
) -> Result<FightingUnits, CommandError> {
    let mut units: FightingUnits = basic.into_iter().map(|n| (Rulebook::BASIC, n)).collect();
    for (name, n) in given {
        let unit = unit_named(texts, rules, name)?;
        let n = n_units(texts, n, odds::HITS_MAX)?;
        match units.iter_mut().find(|(known, _)| *known == unit) {
            Some((_, there)) => *there = there.saturating_add(n),
            None => units.push((unit, n)),
        }
    }
    Ok(units)
}

fn named(texts: &Texts, rules: &Rulebook, units: &[(UnitKindId, u32)]) -> String {
    let each = units.iter().map(|&(unit, n)| {
        let row = &rules.units[unit];
        format!("{n} {}", texts.of(if n == 1 { &row.name } else { &row.plural }))
    });
    or_none(texts, &each.collect::<Vec<_>>().iter().map(String::as_str).collect::<Vec<_>>())
}

fn as_json(
    args: &OddsArgs,
    rules: &Rulebook,
    parties: &[FightingUnits; 2],
    told: &UnitBattleOdds,
) -> serde_json::Value {
    let side = |side: Side| {
        let units = parties[side.index()].iter().map(|&(unit, n)| {
            let lost = told.losses(side, unit);
            json!({ "unit": &*rules.units[unit].id, "n": n, "expected_losses": number(&lost) })
        });
        let left: Vec<_> = told.left(side).iter().map(number).collect();
        json!({
            "units": units.collect::<Vec<_>>(),
            "win": probability(&told.win(side)),
            "win_fraction": exact(&told.win(side)),
            "left": left,
        })
    };
    json!({
        "edition": name(args),
        "attacker": side(Side::Attacker),
        "defender": side(Side::Defender),
        "nobody_left": number(&told.nobody_left()),
        "both_left": number(&told.both_left()),
    })
}
