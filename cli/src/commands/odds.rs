//! `odds`: the exact odds of an invasion and of its next battle, of several invasions one after the other, of an attack on a
//! target, of a fire or of a climb.

mod asked;
mod by_unit;
mod grid;
mod path;
mod rounds;

use std::io::Write;

use comfy_table::Table as Rows;
use serde_json::{Value, json};
use warboard_engine::combat::dice;
use warboard_engine::edition::{Edition, Setup};
use warboard_engine::model::{Combat, Modifier, Resolution, Rulebook, Side};
use warboard_engine::odds::{self, InvasionTerms, RerollPolicy};

use warboard_table::editions;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::setup::{self, OptionPair};
use warboard_table::text::{Texts, edition_failure, lang_of_system, say};

pub(crate) use asked::OddsArgs;
use asked::{
    chance_with_fraction, digits, exact, n_units, name, number, or_none, probability, refused,
    whole_fraction,
};

/// The odds, ready to be told.
struct OddsOutput {
    battle: odds::BattleOdds,
    invasion: odds::InvasionOdds,
}

/// Runs it.
pub(crate) fn run(args: &OddsArgs, out: &mut Out) -> Result<Exit, CommandError> {
    let texts = Texts::new(args.lang.unwrap_or_else(lang_of_system));
    let edition = editions::load(&texts, name(args))?;
    let rules = rulebook(&texts, args, &edition)?;
    if let Some(climb) = &args.climb {
        return rounds::tell_climb(&texts, args, &rules, climb, out);
    }
    if !args.at.is_empty() {
        return rounds::tell_fire(&texts, args, &rules, out);
    }
    let is_wide = args.is_path() || args.table || args.plot.is_some();
    if is_wide && (rules.by_unit.is_some() || args.target.is_some()) {
        let sentence = say!(texts, "odds-path-not-there", "name" = name(args));
        return Err(CommandError::BadInput(sentence));
    }
    if rules.by_unit.is_some() {
        return by_unit::tell(&texts, args, &rules, out);
    }
    let combat = combat(&texts, args, &rules)?;
    let attacker =
        modifiers(&texts, &rules, &args.attacker.attack_with, large(args, Side::Attacker))?;
    let defender =
        modifiers(&texts, &rules, &args.defender.defend_with, large(args, Side::Defender))?;
    let policy = match args.reroll_first.as_str() {
        "smaller" => RerollPolicy::SmallerFirst,
        _ => RerollPolicy::LargerFirst,
    };
    let terms = InvasionTerms {
        combat: &combat,
        attacker: &attacker,
        defender: &defender,
        policy: Some(policy),
    };
    if let Some(target) = &args.target {
        return tell_target(&texts, args, (&rules, &terms), target, out);
    }
    if args.table || args.plot.is_some() {
        return grid::tell(&texts, args, (&rules, &terms), out);
    }
    if args.is_path() {
        return path::tell(&texts, args, &terms, out);
    }
    let told = solve(args, &terms, policy).map_err(|error| refused(&texts, error))?;
    if args.json {
        writeln!(out, "{}", warboard_table::output::json(&as_json(args, &told))?)?;
    } else {
        tell(&texts, args, &told, out)?;
    }
    Ok(Exit::Done)
}

/// Prints the chance that an attack on a target reaches its total.
fn tell_target(
    texts: &Texts,
    args: &OddsArgs,
    (rules, terms): (&Rulebook, &InvasionTerms<'_>),
    target: &str,
    out: &mut Out,
) -> Result<Exit, CommandError> {
    let Some(found) = rules.targets.find(target) else {
        let known: Vec<&str> = rules.targets.rows().iter().map(|row| &*row.id).collect();
        let list = or_none(texts, &known);
        let sentence = say!(texts, "odds-no-target", "name" = target, "list" = list);
        return Err(CommandError::BadInput(sentence));
    };
    if let Resolution::Ladder(track) = rules.targets[found].resolution {
        let track = texts.of(&rules.tracks[track].name);
        let sentence = say!(texts, "odds-target-climbs", "name" = target, "track" = track);
        return Err(CommandError::BadInput(sentence));
    }
    let total = rules.targets[found].total;
    let units = u8::try_from(args.attack()).unwrap_or(u8::MAX);
    let dice = dice::pool(&terms.combat.attack, units, terms.attacker.iter().copied());
    let needed = i64::from(total) - i64::from(args.bonus);
    let solved = odds::sum(&dice, terms.policy);
    let sums = solved.map_err(|error| CommandError::BadInput(error.to_string()))?;
    let win = sums.at_least(u32::try_from(needed.max(0)).unwrap_or(u32::MAX));
    if args.json {
        let json = json!({
            "edition": name(args),
            "target": target,
            "attack": args.attack(),
            "bonus": args.bonus,
            "total": total,
            "win": number(&win),
            "win_fraction": exact(&win),
            "expected": number(&sums.expected()),
        });
        writeln!(out, "{}", warboard_table::output::json(&json)?)?;
        return Ok(Exit::Done);
    }
    let label = texts.of(&rules.targets[found].name).to_owned();
    let bonus = format!("{:+}", args.bonus);
    let head = say!(
        texts,
        "odds-target-head",
        "attack" = dice.n(),
        "target" = label,
        "total" = total,
        "bonus" = bonus,
    );
    let fraction = exact(&win).map_or_else(String::new, |text| format!(" = {text}"));
    let win = say!(texts, "odds-target-win", "win" = format!("{}{fraction}", digits(texts, &win)));
    let mean = say!(texts, "odds-target-mean", "mean" = digits(texts, &sums.expected()));
    writeln!(out, "{head}\n{win}\n{mean}")?;
    Ok(Exit::Done)
}

fn rulebook(
    texts: &Texts,
    args: &OddsArgs,
    edition: &Edition,
) -> Result<std::sync::Arc<Rulebook>, CommandError> {
    let players = edition.players_of(args.variant.as_deref()).unwrap_or(edition.players());
    let setup = Setup {
        variant: args.variant.clone(),
        players: players.first().copied().unwrap_or(2),
        options: setup::options(&args.options),
        turns_max: None,
        ask_all: false,
        lesson: None,
    };
    edition.rulebook(&setup).map_err(|error| edition_failure(texts, edition, &error))
}

/// Returns the edition's battle page with what the command line changes.
fn combat(texts: &Texts, args: &OddsArgs, rules: &Rulebook) -> Result<Combat, CommandError> {
    let Some(mut combat) = rules.combat else {
        return Err(CommandError::BadInput(say!(texts, "odds-no-battles", "name" = name(args))));
    };
    combat.attack.dice = args.attacker.attack_dice.unwrap_or(combat.attack.dice);
    combat.defend.dice = args.defender.defend_dice.unwrap_or(combat.defend.dice);
    match args.ties.as_deref() {
        Some("attacker") => combat.ties = warboard_engine::model::Ties::Attacker,
        Some(_) => combat.ties = warboard_engine::model::Ties::Defender,
        None => {}
    }
    Ok(combat)
}

/// Returns the modifiers that the command line gives in numbers.
fn large(args: &OddsArgs, side: Side) -> Vec<Modifier> {
    let (sides, reroll, add) = match side {
        Side::Attacker => {
            (args.attacker.attack_large, args.attacker.attack_reroll, args.attacker.attack_add)
        }
        Side::Defender => {
            (args.defender.defend_large, args.defender.defend_reroll, args.defender.defend_add)
        }
    };
    let mut modifiers = Vec::new();
    if sides > 0 {
        modifiers.push(Modifier::Sides { sides: 8, dice: sides });
    }
    if reroll > 0 {
        modifiers.push(Modifier::Reroll { dice: reroll });
    }
    if add > 0 {
        modifiers.push(Modifier::Add { add: 1, dice: add });
    }
    modifiers
}

/// Returns the modifiers of units, and those given in numbers behind them.
fn modifiers(
    texts: &Texts,
    rules: &Rulebook,
    units: &[OptionPair],
    more: Vec<Modifier>,
) -> Result<Vec<Modifier>, CommandError> {
    let mut modifiers = Vec::new();
    for (name, n) in units {
        let kinds: Vec<&str> = rules.special_kinds().map(|unit| &*rules.units[unit].id).collect();
        let unit = rules.units.find(name).and_then(|unit| rules.units[unit].battle);
        let Some(modifier) = unit else {
            let list = or_none(texts, &kinds);
            let sentence = say!(texts, "odds-no-helper", "name" = name, "list" = list);
            return Err(CommandError::BadInput(sentence));
        };
        let n = n_units(texts, n, 100)?;
        modifiers.extend(std::iter::repeat_n(modifier, n as usize));
    }
    modifiers.extend(more);
    Ok(modifiers)
}

fn solve(
    args: &OddsArgs,
    terms: &InvasionTerms<'_>,
    policy: RerollPolicy,
) -> Result<OddsOutput, odds::OddsError> {
    let defenders = args.first_defend().unwrap_or(1);
    let dice = |most: u8, troops: u32| u8::try_from(troops.min(most.into())).unwrap_or(most);
    let attack = dice(terms.combat.attack.dice, args.attack());
    let defend = dice(terms.combat.defend.dice, defenders);
    let attacker = dice::pool(&terms.combat.attack, attack, terms.attacker.iter().copied());
    let defender = dice::pool(&terms.combat.defend, defend, terms.defender.iter().copied());
    let page = terms.combat;
    let battle = odds::battle_by(page.resolution, &attacker, &defender, page.ties, Some(policy))?;
    Ok(OddsOutput { battle, invasion: odds::invasion(terms, args.attack(), defenders)? })
}

fn as_json(args: &OddsArgs, told: &OddsOutput) -> Value {
    let battle = told
        .battle
        .outcomes()
        .map(|(losses, p)| {
            json!({
                "attacker_loses": losses.attacker,
                "defender_loses": losses.defender,
                "p": number(&p),
                "fraction": exact(&p),
            })
        })
        .collect::<Vec<_>>();
    json!({
        "edition": name(args),
        "attack": args.attack(),
        "defend": args.first_defend(),
        "battle": battle,
        "win": probability(&told.invasion.win()),
        "win_fraction": whole_fraction(&told.invasion, &told.invasion.win()),
        "error": number(&told.invasion.error),
        "attacker_expected_losses": number(&told.invasion.losses(Side::Attacker)),
        "defender_expected_losses": number(&told.invasion.losses(Side::Defender)),
    })
}

fn tell(
    texts: &Texts,
    args: &OddsArgs,
    told: &OddsOutput,
    out: &mut Out,
) -> Result<(), CommandError> {
    let win = told.invasion.win();
    let (attack, defend) = (args.attack(), args.first_defend().unwrap_or(1));
    let head = say!(texts, "odds-head", "attack" = attack, "defend" = defend);
    let win = chance_with_fraction(texts, &win, &told.invasion.error);
    let win = say!(texts, "odds-win", "win" = win);
    let [attacker, defender] = Side::ALL.map(|side| digits(texts, &told.invasion.losses(side)));
    let losses = say!(texts, "odds-losses", "attacker" = attacker, "defender" = defender);
    writeln!(out, "{head}\n{win}\n{losses}")?;
    let mut table = Rows::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header([
        say!(texts, "odds-column-attacker"),
        say!(texts, "odds-column-defender"),
        say!(texts, "odds-column-chance"),
        say!(texts, "odds-column-fraction"),
    ]);
    for (losses, p) in told.battle.outcomes() {
        table.add_row([
            losses.attacker.to_string(),
            losses.defender.to_string(),
            digits(texts, &p),
            exact(&p).unwrap_or_default(),
        ]);
    }
    writeln!(out, "{table}")?;
    Ok(())
}
