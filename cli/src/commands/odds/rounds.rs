//! The odds of dice that are held against numbers one by one: of a fire at units, and of a climb along a track.

use std::io::Write;

use comfy_table::Table as Rows;
use serde_json::{Value, json};
use std::collections::BTreeSet;

use warboard_engine::model::{DICE_MAX, Procedure, Rulebook, StepId, UnitKindId};
use warboard_engine::odds::{self, FireTarget, Spread};
use warboard_engine::steps::{Climb, StepKind};

use super::asked::{OddsArgs, digits, exact, name, number, or_none, unit_named};
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::text::{Texts, say};

/// Sides of a die, where no order says otherwise.
const SIDES: u8 = 6;

fn bad(error: impl std::fmt::Display) -> CommandError {
    CommandError::BadInput(format!("{error}"))
}

/// Returns the kinds that are fired at: how many hits each takes.
fn marks(
    texts: &Texts,
    args: &OddsArgs,
    rules: &Rulebook,
) -> Result<Vec<(UnitKindId, FireTarget)>, CommandError> {
    let mut kinds: Vec<(UnitKindId, u32)> = Vec::new();
    for (name, n) in &args.at {
        let unit = unit_named(texts, rules, name)?;
        let n = n.parse().map_err(|_not| bad(say!(texts, "odds-no-hits", "n" = n)))?;
        kinds.push((unit, n));
    }
    let taken = |unit: UnitKindId| {
        let mut others = kinds.iter().filter(|(other, n)| *other != unit && *n > 0);
        others.any(|(other, _)| rules.units[*other].toughness.takes.here.contains(unit))
    };
    let mark = |&(unit, hits): &(UnitKindId, u32)| {
        let Some(hit_on) = rules.units[unit].toughness.hit_on else {
            let name = &*rules.units[unit].id;
            return Err(bad(say!(texts, "odds-not-hit", "name" = name)));
        };
        Ok((unit, FireTarget { hit_on, hits, is_taken: taken(unit) }))
    };
    kinds.iter().map(mark).collect()
}

/// Returns a row for each number with its chance and fraction.
fn rows(texts: &Texts, what: String, spread: &Spread) -> Rows {
    let mut table = Rows::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header([
        what,
        say!(texts, "odds-column-chance"),
        say!(texts, "odds-column-fraction"),
    ]);
    for (n, p) in spread.iter() {
        table.add_row([n.to_string(), digits(texts, &p), exact(&p).unwrap_or_default()]);
    }
    table
}

fn as_json(spread: &Spread) -> Vec<Value> {
    let row =
        |(n, p): (u32, odds::Fraction)| json!({ "n": n, "p": number(&p), "fraction": exact(&p) });
    spread.iter().map(row).collect()
}

/// Prints the odds of a fire.
pub(super) fn tell_fire(
    texts: &Texts,
    args: &OddsArgs,
    rules: &Rulebook,
    out: &mut Out,
) -> Result<Exit, CommandError> {
    let marks = marks(texts, args, rules)?;
    let dice = u8::try_from(args.attack()).unwrap_or(u8::MAX);
    if usize::from(dice) > DICE_MAX {
        let (most, n) = (DICE_MAX, args.attack());
        return Err(bad(say!(texts, "odds-too-many-dice", "most" = most, "n" = n)));
    }
    let alone: Vec<FireTarget> = marks.iter().map(|(_, mark)| *mark).collect();
    let fire = odds::fire(dice, SIDES, &alone).map_err(bad)?;
    if args.json {
        let each = marks.iter().zip(&fire.each).map(|((unit, mark), spread)| {
            let row = &rules.units[*unit];
            json!({ "unit": row.id, "hit_on": mark.hit_on, "hits": as_json(spread) })
        });
        let json = json!({
            "edition": name(args),
            "dice": dice,
            "hits": as_json(&fire.hits),
            "cleared": number(&fire.cleared),
            "cleared_fraction": exact(&fire.cleared),
            "expected": number(&fire.hits.expected()),
            "each": each.collect::<Vec<_>>(),
        });
        writeln!(out, "{}", warboard_table::output::json(&json)?)?;
        return Ok(Exit::Done);
    }
    let list: Vec<String> = marks
        .iter()
        .map(|(unit, mark)| {
            let row = &rules.units[*unit];
            format!("{} {} ({}+)", mark.hits, texts.of(&row.name), mark.hit_on)
        })
        .collect();
    let head = say!(texts, "odds-fire-head", "n" = dice, "list" = list.join(", "));
    let fraction = exact(&fire.cleared).map_or_else(String::new, |text| format!(" = {text}"));
    let cleared = format!("{}{fraction}", digits(texts, &fire.cleared));
    let mean = digits(texts, &fire.hits.expected());
    writeln!(out, "{head}")?;
    writeln!(out, "{}", say!(texts, "odds-fire-cleared", "chance" = cleared))?;
    writeln!(out, "{}", say!(texts, "odds-fire-mean", "mean" = mean))?;
    writeln!(out, "{}", rows(texts, say!(texts, "odds-fire-hits"), &fire.hits))?;
    if marks.len() > 1 {
        for ((unit, _), spread) in marks.iter().zip(&fire.each) {
            let kind = texts.of(&rules.units[*unit].name);
            writeln!(out, "{}", rows(texts, say!(texts, "odds-fire-each", "unit" = kind), spread))?;
        }
    }
    Ok(Exit::Done)
}

/// Returns the climb of a track, by the name of the track or of the order that lets dice climb it.
fn climbing(texts: &Texts, rules: &Rulebook, name: &str) -> Result<Climb, CommandError> {
    let climb = |step: StepId| match rules.steps[step].kind {
        StepKind::Climb(keys) => Some(keys),
        _ => None,
    };
    let by_order = rules.orders.rows().iter().filter_map(|row| {
        let Some(Procedure::Steps(steps)) = row.does else { return None };
        Some((&*row.id, { steps.iter() }.find_map(climb)?))
    });
    let by_track = rules.steps.ids().filter_map(climb);
    let by_track = by_track.map(|keys| (&*rules.tracks[keys.track].id, keys));
    let climbs: Vec<(&str, Climb)> = by_order.chain(by_track).collect();
    climbs.iter().find(|(of, _)| *of == name).map(|(_, keys)| *keys).ok_or_else(|| {
        let known: BTreeSet<&str> = climbs.iter().map(|(of, _)| *of).collect();
        let list = or_none(texts, &known.into_iter().collect::<Vec<_>>());
        bad(say!(texts, "odds-no-climb", "name" = name, "list" = list))
    })
}

/// Prints the odds of a climb.
pub(super) fn tell_climb(
    texts: &Texts,
    args: &OddsArgs,
    rules: &Rulebook,
    climb: &str,
    out: &mut Out,
) -> Result<Exit, CommandError> {
    let keys = climbing(texts, rules, climb)?;
    let track = &rules.tracks[keys.track];
    let from = args.from.unwrap_or(track.start).min(track.last());
    let raised = |space: u32| u32::from(args.raised.contains(&space));
    let ahead: Vec<u32> = (from.saturating_add(1)..=track.last())
        .map(|space| track.value(space).saturating_add(raised(space)))
        .collect();
    let spread = odds::climb(keys.dice, keys.sides, &ahead).map_err(bad)?;
    let left = odds::climbs(keys.dice, keys.sides, &ahead).map_err(bad)?;
    if args.json {
        let json = json!({
            "edition": name(args),
            "track": track.id,
            "from": from,
            "dice": keys.dice,
            "spaces": as_json(&spread),
            "expected": number(&spread.expected()),
            "rolls_to_the_end": left.as_ref().map(number),
        });
        writeln!(out, "{}", warboard_table::output::json(&json)?)?;
        return Ok(Exit::Done);
    }
    let label = texts.of(&track.name);
    let head = say!(texts, "odds-climb-head", "n" = keys.dice, "track" = label, "from" = from);
    let mean = digits(texts, &spread.expected());
    writeln!(out, "{head}")?;
    writeln!(out, "{}", say!(texts, "odds-climb-mean", "mean" = mean))?;
    if let Some(left) = left {
        let left = digits(texts, &left);
        writeln!(out, "{}", say!(texts, "odds-climb-left", "mean" = left))?;
    }
    writeln!(out, "{}", rows(texts, say!(texts, "odds-climb-spaces"), &spread))?;
    Ok(Exit::Done)
}
