//! `odds`: the exact odds of an invasion and of its next battle, of an attack on a target, of a fire or of a climb.

mod by_unit;
mod rounds;

use std::io::Write;

use comfy_table::Table as Rows;
use serde_json::{Value, json};
use warboard_engine::combat::dice;
use warboard_engine::edition::{Edition, Setup};
use warboard_engine::model::{Combat, Lang, Modifier, Resolution, Rulebook, Side, UnitKindId};
use warboard_engine::odds::{self, Fraction, InvasionTerms, RerollPolicy};

use warboard_table::editions;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::setup::{self, OptionPair};
use warboard_table::text::{Texts, edition_failure, lang_help, lang_of_system, parse_lang, say};

/// Digits behind the point.
const DIGITS: u8 = 6;
/// The longest fraction that is shown in full, in characters.
const FRACTION_MAX: usize = 60;

/// Arguments.
#[derive(clap::Args, Debug)]
pub(crate) struct OddsArgs {
    /// Attacking troops, without the one that must stay behind
    #[arg(long, visible_alias = "attackers", value_name = "A", value_parser = clap::value_parser!(u32).range(1..))]
    #[arg(required_unless_present_any = ["climb", "attack_with"])]
    attack: Option<u32>,
    /// Defending troops
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..))]
    #[arg(required_unless_present_any = ["target", "at", "climb", "defend_with"])]
    defend: Option<u32>,
    /// Edition whose combat rules apply, by name or directory
    #[arg(value_name = "EDITION", conflicts_with = "edition")]
    of: Option<String>,
    /// Edition, as the positional argument
    #[arg(long, default_value = "classic")]
    edition: String,
    /// Target of the edition whose total the attacker's dice must reach
    #[arg(long, value_name = "TARGET", conflicts_with = "defend")]
    target: Option<String>,
    /// Modifier of the total from cards and tracks
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true,
        requires = "target"
    )]
    bonus: i16,
    /// Units fired at, or the hits left to a unit; `--attack` is the number of dice
    #[arg(long, value_name = "UNIT=N", value_delimiter = ',', value_parser = setup::option_pair)]
    #[arg(conflicts_with_all = ["defend", "target"])]
    at: Vec<OptionPair>,
    /// Order whose dice climb a track, or the track itself
    #[arg(long, value_name = "ORDER", conflicts_with_all = ["attack", "defend", "target", "at"])]
    climb: Option<String>,
    /// Space of the track on which the climb starts, counted from 0
    #[arg(long, value_name = "N", requires = "climb")]
    from: Option<u32>,
    /// Spaces of the track whose number is raised by 1
    #[arg(long, value_name = "N", value_delimiter = ',', requires = "climb")]
    raised: Vec<u32>,
    /// Variant of the edition
    #[arg(long)]
    variant: Option<String>,
    /// House rule; may be repeated
    #[arg(long = "option", value_name = "ID=VALUE", value_parser = setup::option_pair)]
    options: Vec<OptionPair>,
    #[command(flatten)]
    attacker: AttackerDice,
    #[command(flatten)]
    defender: DefenderDice,
    /// Winner of ties
    #[arg(long, value_parser = ["attacker", "defender"])]
    ties: Option<String>,
    /// Die to reroll where its owner has the choice
    #[arg(long, value_parser = ["larger", "smaller"], default_value = "larger")]
    reroll_first: String,
    #[arg(long, value_parser = parse_lang, help = lang_help("of the table"))]
    lang: Option<Lang>,
    /// Prints the odds as JSON
    #[arg(long)]
    json: bool,
}

impl OddsArgs {
    /// Returns the number of attacking units or dice.
    fn attack(&self) -> u32 {
        self.attack.unwrap_or(1)
    }
}

/// Changes to the attacker's dice.
#[derive(clap::Args, Debug)]
#[expect(clippy::struct_field_names, reason = "the fields name the arguments")]
struct AttackerDice {
    /// Units of the edition that support the attacker in every battle; in battles by unit, all that attack
    #[arg(long, visible_alias = "with", value_name = "UNIT=N", value_delimiter = ',')]
    #[arg(value_parser = setup::option_pair)]
    attack_with: Vec<OptionPair>,
    /// Largest number of dice of the attacker
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    attack_dice: Option<u8>,
    /// Number of eight-sided dice of the attacker
    #[arg(long, value_name = "N", default_value_t = 0)]
    attack_large: u8,
    /// Number of ones that the attacker rerolls
    #[arg(long, value_name = "N", default_value_t = 0)]
    attack_reroll: u8,
    /// Number of the attacker's highest dice that get +1
    #[arg(long, value_name = "N", default_value_t = 0)]
    attack_add: u8,
}

/// Changes to the defender's dice.
#[derive(clap::Args, Debug)]
#[expect(clippy::struct_field_names, reason = "the fields name the arguments")]
struct DefenderDice {
    /// Units of the edition that support the defender in every battle; in battles by unit, all that defend
    #[arg(long, value_name = "UNIT=N", value_delimiter = ',', value_parser = setup::option_pair)]
    defend_with: Vec<OptionPair>,
    /// Largest number of dice of the defender
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    defend_dice: Option<u8>,
    /// Number of eight-sided dice of the defender
    #[arg(long, value_name = "N", default_value_t = 0)]
    defend_large: u8,
    /// Number of ones that the defender rerolls
    #[arg(long, value_name = "N", default_value_t = 0)]
    defend_reroll: u8,
    /// Number of the defender's highest dice that get +1
    #[arg(long, value_name = "N", default_value_t = 0)]
    defend_add: u8,
}

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
    let told =
        solve(args, &terms, policy).map_err(|error| CommandError::BadInput(error.to_string()))?;
    if args.json {
        writeln!(out, "{}", warboard_table::output::json(&as_json(args, &told))?)?;
    } else {
        tell(&texts, args, &told, out)?;
    }
    Ok(Exit::Done)
}

/// Returns the name of the edition.
fn name(args: &OddsArgs) -> &str {
    args.of.as_deref().unwrap_or(&args.edition)
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

/// Joins the list, or returns the text for an empty one.
fn or_none(texts: &Texts, list: &[&str]) -> String {
    if list.is_empty() { say!(texts, "none-of-them") } else { list.join(", ") }
}

/// Returns the kind of unit of a name.
fn unit_named(texts: &Texts, rules: &Rulebook, name: &str) -> Result<UnitKindId, CommandError> {
    rules.units.find(name).ok_or_else(|| {
        let kinds: Vec<&str> = rules.units.rows().iter().map(|row| &*row.id).collect();
        let list = or_none(texts, &kinds);
        CommandError::BadInput(say!(texts, "odds-no-unit", "name" = name, "list" = list))
    })
}

/// Parses a number of units, at most `most`.
fn n_units(texts: &Texts, n: &str, most: u32) -> Result<u32, CommandError> {
    n.parse().ok().filter(|n| *n <= most).ok_or_else(|| {
        CommandError::BadInput(say!(texts, "odds-no-number", "n" = n, "most" = most))
    })
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
    let defenders = args.defend.unwrap_or(1);
    let dice = |most: u8, troops: u32| u8::try_from(troops.min(most.into())).unwrap_or(most);
    let attack = dice(terms.combat.attack.dice, args.attack());
    let defend = dice(terms.combat.defend.dice, defenders);
    let attacker = dice::pool(&terms.combat.attack, attack, terms.attacker.iter().copied());
    let defender = dice::pool(&terms.combat.defend, defend, terms.defender.iter().copied());
    let page = terms.combat;
    let battle = odds::battle_by(page.resolution, &attacker, &defender, page.ties, Some(policy))?;
    Ok(OddsOutput { battle, invasion: odds::invasion(terms, args.attack(), defenders)? })
}

/// Returns a fraction as a JSON number: the nearest double.
fn number(fraction: &Fraction) -> Value {
    json!(fraction.to_f64())
}

/// Returns a fraction with its digits as people read them, rounded once.
fn digits(texts: &Texts, fraction: &Fraction) -> String {
    texts.decimal(&fraction.decimals(DIGITS))
}

fn exact(fraction: &Fraction) -> Option<String> {
    let text = fraction.to_string();
    (text.len() <= FRACTION_MAX).then_some(text)
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
        "defend": args.defend,
        "battle": battle,
        "win": number(&told.invasion.win()),
        "win_fraction": exact(&told.invasion.win()),
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
    let (attack, defend) = (args.attack(), args.defend.unwrap_or(1));
    let head = say!(texts, "odds-head", "attack" = attack, "defend" = defend);
    let fraction = exact(&win).map_or_else(String::new, |text| format!(" = {text}"));
    let win = say!(texts, "odds-win", "win" = format!("{}{fraction}", digits(texts, &win)));
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
