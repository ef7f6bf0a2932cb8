//! `odds` of several spaces one after the other, and what is asked beyond one invasion: the troops left, the fewest for a
//! chance, and the places to stop.

use std::io::Write;

use comfy_table::Table as Rows;
use serde_json::{Value, json};
use warboard_engine::model::Side;
use warboard_engine::odds::{self, Fraction, InvasionOdds, InvasionTerms, PathSpace, Spread};
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::text::{Texts, say};

use super::asked::{
    OddsArgs, chance, chance_with_fraction, digits, name, number, probability, refused,
    whole_fraction,
};

/// Largest number of troops to stop at in the list of places.
const STOPS_MAX: u32 = 30;
/// Largest number of troops of both sides of which every chance is given as a fraction.
const FRACTIONS_MAX: u32 = 200;

/// A path with the troops of both sides.
struct Asked {
    attackers: u32,
    spaces: Vec<PathSpace>,
    stop: u32,
}

impl Asked {
    fn odds(&self, texts: &Texts, terms: &InvasionTerms<'_>) -> Result<InvasionOdds, CommandError> {
        let solved = odds::path(terms, self.attackers, &self.spaces, self.stop);
        solved.map_err(|error| refused(texts, error))
    }

    /// Returns the defenders of each space, and what stays there.
    fn head(&self, texts: &Texts) -> String {
        let then = say!(texts, "odds-then");
        let list = self.spaces.iter().map(|space| space.defenders.to_string());
        let list = list.collect::<Vec<_>>().join(&format!(", {then} "));
        let mut head = say!(texts, "odds-head", "attack" = self.attackers, "defend" = list);
        if self.spaces.len() > 1 || self.spaces.iter().any(|space| space.leaving > 0) {
            let each = self.spaces.iter().map(|space| space.leaving.to_string());
            let list = each.collect::<Vec<_>>().join(", ");
            head = format!("{head}; {}", say!(texts, "odds-leaving", "list" = list));
        }
        if self.stop > 0 {
            head = format!("{head}; {}", say!(texts, "odds-stopping", "n" = self.stop));
        }
        head
    }
}

/// Prints the odds of a path.
pub(super) fn tell(
    texts: &Texts,
    args: &OddsArgs,
    terms: &InvasionTerms<'_>,
    out: &mut Out,
) -> Result<Exit, CommandError> {
    let mut asked = Asked {
        attackers: args.attack(),
        spaces: spaces(texts, args, terms.combat.attack.stay_behind)?,
        stop: args.stop,
    };
    let searched = searched(texts, args, terms, &mut asked)?;
    let told = asked.odds(texts, terms)?;
    let stops = if args.best { stops(texts, terms, &asked)? } else { Vec::new() };
    if args.json {
        let mut json = as_json(args, &asked, &told);
        if let Some(searched) = searched {
            json["searched"] = json!({
                "n": searched.n,
                "chance": number(&searched.chance),
                "one_fewer": searched.one_fewer.as_ref().map(probability),
            });
        }
        if args.best {
            json["stops"] = stops.iter().map(StopRow::as_json).collect();
        }
        writeln!(out, "{}", warboard_table::output::json(&json)?)?;
        return Ok(Exit::Done);
    }
    if let Some(searched) = searched {
        writeln!(out, "{}", searched.told)?;
    }
    writeln!(out, "{}", asked.head(texts))?;
    let win = chance_with_fraction(texts, &told.win(), &told.error);
    let is_path = asked.spaces.len() > 1;
    let win = if is_path {
        say!(texts, "odds-all-taken", "win" = win)
    } else {
        say!(texts, "odds-win", "win" = win)
    };
    writeln!(out, "{win}")?;
    let [attacker, defender] = Side::ALL.map(|side| digits(texts, &told.losses(side)));
    let losses = say!(texts, "odds-losses", "attacker" = attacker, "defender" = defender);
    writeln!(out, "{losses}")?;
    if is_path {
        writeln!(out, "{}", taken(texts, &asked, &told))?;
    }
    if args.best {
        writeln!(out, "{}", StopRow::table(texts, &stops))?;
        writeln!(out, "{}", say!(texts, "odds-stop-best"))?;
    }
    if args.spread {
        writeln!(out, "{}", left(texts, &told))?;
    }
    Ok(Exit::Done)
}

/// Returns the spaces of the command line.
fn spaces(
    texts: &Texts,
    args: &OddsArgs,
    stay_behind: u32,
) -> Result<Vec<PathSpace>, CommandError> {
    // Of the space that is to be held the defenders are not known yet.
    let unknown = args.hold.is_some().then_some(1);
    let defend: Vec<u32> = args.defend.iter().copied().chain(unknown).collect();
    let (n, n_given) = (defend.len(), args.leaving.len());
    let Some(leaving) = odds::leaving(&args.leaving, n, stay_behind) else {
        let sentence = say!(texts, "odds-leaving-wrong", "n" = n, "given" = n_given);
        return Err(CommandError::BadInput(sentence));
    };
    let each = defend.into_iter().zip(leaving);
    Ok(each.map(|(defenders, leaving)| PathSpace { defenders, leaving }).collect())
}

/// The fewest troops for a chance.
struct Searched {
    n: u32,
    chance: Fraction,
    /// The chance of one fewer.
    one_fewer: Option<Fraction>,
    told: String,
}

/// Looks for the fewest attackers or defenders, if they are asked for, and sets their number.
fn searched(
    texts: &Texts,
    args: &OddsArgs,
    terms: &InvasionTerms<'_>,
    asked: &mut Asked,
) -> Result<Option<Searched>, CommandError> {
    let Some(text) = args.at_least.as_ref().or(args.hold.as_ref()) else { return Ok(None) };
    let Some(wanted) = Fraction::parse_chance(text) else {
        return Err(CommandError::BadInput(say!(texts, "odds-no-chance", "text" = text)));
    };
    let holds = args.hold.is_some();
    let found = if holds {
        odds::holding(terms, asked.attackers, &asked.spaces, asked.stop, &wanted)
    } else {
        odds::fewest(terms, &asked.spaces, asked.stop, &wanted)
    };
    let Some(n) = found.map_err(|error| refused(texts, error))? else {
        let most = odds::TROOPS_MAX.to_string();
        return Err(CommandError::BadInput(say!(texts, "odds-none-enough", "most" = most)));
    };
    let mut with = |n: u32| {
        match asked.spaces.last_mut().filter(|_| holds) {
            Some(last) => last.defenders = n,
            None => asked.attackers = n,
        }
        let odds = asked.odds(texts, terms)?;
        let chance = if holds { odds.win().rest() } else { odds.win() };
        Ok::<_, CommandError>((chance, odds.error))
    };
    let one_fewer = if n > 1 { Some(with(n - 1)?) } else { None };
    let (chance_of_n, error) = with(n)?;
    let shown = |found: &Fraction, error: &Fraction| chance(texts, found, error);
    let mut told = if holds {
        say!(texts, "odds-holding", "n" = n, "chance" = shown(&chance_of_n, &error))
    } else {
        say!(texts, "odds-fewest", "n" = n, "chance" = shown(&chance_of_n, &error))
    };
    if let Some((fewer, error)) = &one_fewer {
        let fewer = say!(texts, "odds-one-fewer", "n" = n - 1, "chance" = shown(fewer, error));
        told = format!("{told} {fewer}");
    }
    let one_fewer = one_fewer.map(|(chance, _)| chance);
    Ok(Some(Searched { n, chance: chance_of_n, one_fewer, told }))
}

/// Returns a table of the spaces with the chance that each is taken.
fn taken(texts: &Texts, asked: &Asked, told: &InvasionOdds) -> Rows {
    let mut table = Rows::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header([
        say!(texts, "odds-column-attack"),
        say!(texts, "odds-column-defenders"),
        say!(texts, "odds-column-leaving"),
        say!(texts, "odds-column-taken"),
    ]);
    for ((n, space), taken) in (1..).zip(&asked.spaces).zip(&told.taken) {
        table.add_row([
            u32::to_string(&n),
            space.defenders.to_string(),
            space.leaving.to_string(),
            chance(texts, taken, &told.error),
        ]);
    }
    table
}

/// Returns a table of the troops left, without those numbers that are rounded to nothing.
fn left(texts: &Texts, told: &InvasionOdds) -> Rows {
    let sides = [&told.attacker_left, &told.defender_left];
    let most = sides.map(Spread::most).into_iter().max().unwrap_or(0);
    let mut table = Rows::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header([
        say!(texts, "odds-column-left"),
        say!(texts, "odds-column-attackers-left"),
        say!(texts, "odds-column-or-more"),
        say!(texts, "odds-column-defenders-left"),
        say!(texts, "odds-column-or-more"),
    ]);
    let least = 0.5e-6;
    let chances = sides.map(Spread::unreduced);
    for n in 0..=most {
        let both = chances.each_ref().map(|each| each.get(n as usize));
        if both.iter().flatten().all(|[exactly, _]| exactly.to_f64() < least) {
            continue;
        }
        let cells = both.iter().flat_map(|cells| match cells {
            Some(cells) => cells.each_ref().map(|cell| chance(texts, cell, &told.error)),
            None => [String::new(), String::new()],
        });
        table.add_row(std::iter::once(n.to_string()).chain(cells));
    }
    table
}

/// A place to stop.
struct StopRow {
    label: String,
    /// Number of spaces up to which the path is fought.
    spaces: usize,
    /// Number of troops at which the attack stops.
    at: u32,
    odds: InvasionOdds,
    is_best: bool,
}

impl StopRow {
    fn table(texts: &Texts, stops: &[Self]) -> Rows {
        let mut table = Rows::new();
        table.load_style(comfy_table::presets::NOTHING);
        table.set_header([
            say!(texts, "odds-column-stop"),
            say!(texts, "odds-column-taken"),
            say!(texts, "odds-column-attacker-loses"),
            say!(texts, "odds-column-defender-loses"),
            String::new(),
        ]);
        for stop in stops {
            let [attacker, defender] = Side::ALL.map(|side| digits(texts, &stop.odds.losses(side)));
            table.add_row([
                stop.label.clone(),
                chance(texts, &stop.odds.win(), &stop.odds.error),
                attacker,
                defender,
                if stop.is_best { "*" } else { "" }.to_owned(),
            ]);
        }
        table
    }

    fn as_json(&self) -> Value {
        json!({
            "spaces": self.spaces,
            "stop": self.at,
            "taken": probability(&self.odds.win()),
            "attacker_expected_losses": number(&self.odds.losses(Side::Attacker)),
            "defender_expected_losses": number(&self.odds.losses(Side::Defender)),
            "best": self.is_best,
        })
    }
}

/// Returns the places to stop: behind each space, and at each number of troops.
fn stops(
    texts: &Texts,
    terms: &InvasionTerms<'_>,
    asked: &Asked,
) -> Result<Vec<StopRow>, CommandError> {
    let mut stops = Vec::new();
    let mut add = |label: String, n_spaces: usize, at: u32| {
        let spaces = asked.spaces[..n_spaces].to_vec();
        let part = Asked { attackers: asked.attackers, spaces, stop: at };
        let odds = part.odds(texts, terms)?;
        stops.push(StopRow { label, spaces: n_spaces, at, odds, is_best: false });
        Ok::<_, CommandError>(())
    };
    for n in 1..asked.spaces.len() {
        add(say!(texts, "odds-stop-after", "n" = n), n, asked.stop)?;
    }
    for at in 0..asked.attackers.min(STOPS_MAX + 1) {
        let label = match at {
            0 => say!(texts, "odds-stop-never"),
            at => say!(texts, "odds-stop-at", "n" = at),
        };
        add(label, asked.spaces.len(), at)?;
    }
    let surplus = |stop: &StopRow| stop.odds.surplus();
    let best = stops.iter().map(surplus).fold(f64::NEG_INFINITY, f64::max);
    if let Some(stop) = stops.iter_mut().find(|stop| stop.odds.surplus() >= best) {
        stop.is_best = true;
    }
    Ok(stops)
}

fn as_json(args: &OddsArgs, asked: &Asked, told: &InvasionOdds) -> Value {
    let taken = told
        .taken
        .iter()
        .map(|taken| json!({ "p": probability(taken), "fraction": whole_fraction(told, taken) }));
    let mut json = json!({
        "edition": name(args),
        "attack": asked.attackers,
        "defend": asked.spaces.iter().map(|space| space.defenders).collect::<Vec<_>>(),
        "leaving": asked.spaces.iter().map(|space| space.leaving).collect::<Vec<_>>(),
        "stop": asked.stop,
        "win": probability(&told.win()),
        "win_fraction": whole_fraction(told, &told.win()),
        "error": number(&told.error),
        "taken": taken.collect::<Vec<_>>(),
        "attacker_expected_losses": number(&told.losses(Side::Attacker)),
        "defender_expected_losses": number(&told.losses(Side::Defender)),
    });
    if args.spread {
        let each = [
            ("attacker_left", &told.attacker_left),
            ("defender_left", &told.defender_left),
            ("on_the_last_space", &told.front),
        ];
        let n_troops = told.attacker_left.most().saturating_add(told.defender_left.most());
        let row = |spread: &Spread, n: u32, p: &Fraction| {
            let fraction = (n_troops <= FRACTIONS_MAX)
                .then(|| whole_fraction(told, &spread.probability(n)))
                .flatten();
            json!({ "n": n, "p": probability(p), "fraction": fraction })
        };
        for (key, spread) in each {
            let chances = spread.unreduced();
            json[key] = (0..).zip(&chances).map(|(n, [p, _])| row(spread, n, p)).collect();
        }
    }
    json
}
