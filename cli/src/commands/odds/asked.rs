//! The arguments of `odds`, and how chances are shown.

use std::path::PathBuf;

use serde_json::{Value, json};
use warboard_engine::model::{Lang, Rulebook, UnitKindId};
use warboard_engine::odds::{self, Fraction};

use warboard_table::exit::CommandError;
use warboard_table::setup::{self, OptionPair};
use warboard_table::text::{Texts, lang_help, parse_lang, say};

/// Digits behind the point.
const DIGITS: u8 = 6;
/// The longest fraction that is shown in full, in characters.
const FRACTION_MAX: usize = 60;

/// Arguments.
#[derive(clap::Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct OddsArgs {
    /// Attacking troops, without the one that must stay behind
    #[arg(long, visible_alias = "attackers", value_name = "A", value_parser = clap::value_parser!(u32).range(1..))]
    #[arg(required_unless_present_any = ["climb", "attack_with", "at_least"])]
    pub(super) attack: Option<u32>,
    /// Defending troops; of several spaces that are attacked one after the other, those of each: `3,5,2`
    #[arg(long, value_name = "D", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..))]
    #[arg(required_unless_present_any = ["target", "at", "climb", "defend_with", "hold"])]
    pub(super) defend: Vec<u32>,
    /// Troops that stay on each conquered space: one number for all, or one for each. Default: the fewest that must stay
    #[arg(long, value_name = "N", value_delimiter = ',')]
    pub(super) leaving: Vec<u32>,
    /// Stops the attack when at most N troops that can fight are left
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) stop: u32,
    /// Finds the fewest attackers that take everything with at least this chance, such as `90%`
    #[arg(long = "for", id = "at_least", value_name = "CHANCE", conflicts_with = "attack")]
    pub(super) at_least: Option<String>,
    /// Finds the fewest defenders that hold a space, the last one, with at least this chance
    #[arg(long, value_name = "CHANCE", conflicts_with = "at_least")]
    pub(super) hold: Option<String>,
    /// Lists the places to stop, with the mean losses up to there
    #[arg(long, conflicts_with_all = ["at_least", "hold"])]
    pub(super) best: bool,
    /// Prints the chance of each number of troops left on either side
    #[arg(long)]
    pub(super) spread: bool,
    /// Prints the chances of all smaller numbers of attackers and defenders too
    #[arg(long, conflicts_with_all = ["at_least", "hold", "best", "spread"])]
    pub(super) table: bool,
    /// Draws those chances into this SVG file
    #[arg(long, value_name = "FILE.svg", conflicts_with_all = ["at_least", "hold", "best", "spread"])]
    pub(super) plot: Option<PathBuf>,
    /// Edition whose combat rules apply, by name or directory
    #[arg(value_name = "EDITION", conflicts_with = "edition")]
    pub(super) of: Option<String>,
    /// Edition, as the positional argument
    #[arg(long, default_value = "classic")]
    pub(super) edition: String,
    /// Target of the edition whose total the attacker's dice must reach
    #[arg(long, value_name = "TARGET", conflicts_with = "defend")]
    pub(super) target: Option<String>,
    /// Modifier of the total from cards and tracks
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true,
        requires = "target"
    )]
    pub(super) bonus: i16,
    /// Units fired at, or the hits left to a unit; `--attack` is the number of dice
    #[arg(long, value_name = "UNIT=N", value_delimiter = ',', value_parser = setup::option_pair)]
    #[arg(conflicts_with_all = ["defend", "target"])]
    pub(super) at: Vec<OptionPair>,
    /// Order whose dice climb a track, or the track itself
    #[arg(long, value_name = "ORDER", conflicts_with_all = ["attack", "defend", "target", "at"])]
    pub(super) climb: Option<String>,
    /// Space of the track on which the climb starts, counted from 0
    #[arg(long, value_name = "N", requires = "climb")]
    pub(super) from: Option<u32>,
    /// Spaces of the track whose number is raised by 1
    #[arg(long, value_name = "N", value_delimiter = ',', requires = "climb")]
    pub(super) raised: Vec<u32>,
    /// Variant of the edition
    #[arg(long)]
    pub(super) variant: Option<String>,
    /// House rule; may be repeated
    #[arg(long = "option", value_name = "ID=VALUE", value_parser = setup::option_pair)]
    pub(super) options: Vec<OptionPair>,
    #[command(flatten)]
    pub(super) attacker: AttackerDice,
    #[command(flatten)]
    pub(super) defender: DefenderDice,
    /// Winner of ties
    #[arg(long, value_parser = ["attacker", "defender"])]
    pub(super) ties: Option<String>,
    /// Die to reroll where its owner has the choice
    #[arg(long, value_parser = ["larger", "smaller"], default_value = "larger")]
    pub(super) reroll_first: String,
    #[arg(long, value_parser = parse_lang, help = lang_help("of the table"))]
    pub(super) lang: Option<Lang>,
    /// Prints the odds as JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl OddsArgs {
    /// Returns the number of attacking units or dice.
    pub(super) fn attack(&self) -> u32 {
        self.attack.unwrap_or(1)
    }

    /// Returns the number of defending units of the first space.
    pub(super) fn first_defend(&self) -> Option<u32> {
        self.defend.first().copied()
    }

    /// Returns whether more is asked than an invasion of one space that is fought to its end.
    pub(super) fn is_path(&self) -> bool {
        self.defend.len() > 1
            || !self.leaving.is_empty()
            || self.stop > 0
            || self.at_least.is_some()
            || self.hold.is_some()
            || self.best
            || self.spread
    }
}

/// Changes to the attacker's dice.
#[derive(clap::Args, Debug)]
#[expect(clippy::struct_field_names, reason = "the fields name the arguments")]
pub(crate) struct AttackerDice {
    /// Units of the edition that support the attacker in every battle; in battles by unit, all that attack
    #[arg(long, visible_alias = "with", value_name = "UNIT=N", value_delimiter = ',')]
    #[arg(value_parser = setup::option_pair)]
    pub(super) attack_with: Vec<OptionPair>,
    /// Largest number of dice of the attacker
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    pub(super) attack_dice: Option<u8>,
    /// Number of eight-sided dice of the attacker
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) attack_large: u8,
    /// Number of ones that the attacker rerolls
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) attack_reroll: u8,
    /// Number of the attacker's highest dice that get +1
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) attack_add: u8,
}

/// Changes to the defender's dice.
#[derive(clap::Args, Debug)]
#[expect(clippy::struct_field_names, reason = "the fields name the arguments")]
pub(crate) struct DefenderDice {
    /// Units of the edition that support the defender in every battle; in battles by unit, all that defend
    #[arg(long, value_name = "UNIT=N", value_delimiter = ',', value_parser = setup::option_pair)]
    pub(super) defend_with: Vec<OptionPair>,
    /// Largest number of dice of the defender
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    pub(super) defend_dice: Option<u8>,
    /// Number of eight-sided dice of the defender
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) defend_large: u8,
    /// Number of ones that the defender rerolls
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) defend_reroll: u8,
    /// Number of the defender's highest dice that get +1
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) defend_add: u8,
}

/// Returns the reason why odds cannot be calculated.
pub(super) fn refused(texts: &Texts, error: odds::OddsError) -> CommandError {
    CommandError::BadInput(match error {
        odds::OddsError::TooManyTroops { n_troops, most } => {
            say!(texts, "odds-too-many", "n" = n_troops.to_string(), "most" = most.to_string())
        }
        odds::OddsError::TooManySpaces => {
            say!(texts, "odds-too-many-spaces", "most" = odds::SPACES_MAX)
        }
        odds::OddsError::StaysBehind { least } => {
            say!(texts, "odds-stays-behind", "n" = least)
        }
        odds::OddsError::TooMuchWork => say!(texts, "odds-too-much-work"),
        other => other.to_string(),
    })
}

/// Returns the name of the edition.
pub(super) fn name(args: &OddsArgs) -> &str {
    args.of.as_deref().unwrap_or(&args.edition)
}

/// Joins the list, or returns the text for an empty one.
pub(super) fn or_none(texts: &Texts, list: &[&str]) -> String {
    if list.is_empty() { say!(texts, "none-of-them") } else { list.join(", ") }
}

/// Returns the kind of unit of a name.
pub(super) fn unit_named(
    texts: &Texts,
    rules: &Rulebook,
    name: &str,
) -> Result<UnitKindId, CommandError> {
    rules.units.find(name).ok_or_else(|| {
        let kinds: Vec<&str> = rules.units.rows().iter().map(|row| &*row.id).collect();
        let list = or_none(texts, &kinds);
        CommandError::BadInput(say!(texts, "odds-no-unit", "name" = name, "list" = list))
    })
}

/// Parses a number of units, at most `most`.
pub(super) fn n_units(texts: &Texts, n: &str, most: u32) -> Result<u32, CommandError> {
    n.parse().ok().filter(|n| *n <= most).ok_or_else(|| {
        CommandError::BadInput(say!(texts, "odds-no-number", "n" = n, "most" = most))
    })
}

/// Returns a probability as people read it, rounded once; what is not certain is not shown as
/// certain.
pub(super) fn chance(texts: &Texts, fraction: &Fraction, error: &Fraction) -> String {
    texts.decimal(&fraction.chance_decimals(DIGITS, error))
}

/// Returns a probability as people read it, with its fraction where that is short.
pub(super) fn chance_with_fraction(texts: &Texts, fraction: &Fraction, error: &Fraction) -> String {
    let is_exact = *error == Fraction::whole(0_u8);
    let short = exact(fraction).filter(|_| is_exact);
    let beside = match short {
        Some(text) => format!(" = {text}"),
        None if is_exact => String::new(),
        None => format!(" (± {:.0e})", error.to_f64()),
    };
    format!("{}{beside}", chance(texts, fraction, error))
}

/// Returns a probability as a JSON number: the nearest double that is not certain if it is not.
pub(super) fn probability(fraction: &Fraction) -> Value {
    json!(fraction.to_chance())
}

/// Returns a fraction as a JSON number: the nearest double.
pub(super) fn number(fraction: &Fraction) -> Value {
    json!(fraction.to_f64())
}

/// Returns a fraction with its digits as people read them, rounded once.
pub(super) fn digits(texts: &Texts, fraction: &Fraction) -> String {
    texts.decimal(&fraction.decimals(DIGITS))
}

pub(super) fn exact(fraction: &Fraction) -> Option<String> {
    let text = fraction.to_string();
    (text.len() <= FRACTION_MAX).then_some(text)
}

/// Returns a probability of an invasion as a fraction, however long, if it is exact.
pub(super) fn whole_fraction(invasion: &odds::InvasionOdds, chance: &Fraction) -> Option<String> {
    (invasion.error == Fraction::whole(0_u8)).then(|| chance.to_string())
}
