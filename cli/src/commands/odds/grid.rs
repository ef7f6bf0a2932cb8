//! `odds` of every number of attackers and defenders up to some, as a table and as a picture.

use std::io::Write;

use comfy_table::Table as Rows;
use serde_json::{Value, json};
use warboard_draw::{Drawing, HeatMap, heat};
use warboard_engine::model::{ArmyId, Colour, Rulebook, TableId};
use warboard_engine::odds::{self, Fraction, InvasionTerms};
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::text::{Texts, say};
use warboard_table::views::percent::percents;
use warboard_table::writing;

use super::asked::{OddsArgs, chance, name, probability, refused};

/// Largest number of troops of one side.
const TROOPS_MAX: u32 = 60;
/// Largest number of defenders in a table of text.
const COLUMNS_MAX: u32 = 12;

/// Prints a table of chances, or draws it.
pub(super) fn tell(
    texts: &Texts,
    args: &OddsArgs,
    (rules, terms): (&Rulebook, &InvasionTerms<'_>),
    out: &mut Out,
) -> Result<Exit, CommandError> {
    let (attackers, defenders) = (args.attack(), args.first_defend().unwrap_or(1));
    if args.is_path() {
        return Err(CommandError::BadInput(say!(texts, "odds-grid-path")));
    }
    let as_text = args.table && !args.json;
    let most = if as_text { COLUMNS_MAX } else { TROOPS_MAX };
    if attackers > TROOPS_MAX || defenders > most {
        let sentence = say!(texts, "odds-grid-large", "attackers" = TROOPS_MAX, "defenders" = most);
        return Err(CommandError::BadInput(sentence));
    }
    let row = |attackers: u32| {
        let each = (1..=defenders)
            .map(|defenders| odds::invasion(terms, attackers, defenders).map(|odds| odds.win()));
        each.collect::<Result<Vec<_>, _>>()
    };
    let rows = (1..=attackers).map(row).collect::<Result<Vec<Vec<Fraction>>, _>>();
    let rows = rows.map_err(|error| refused(texts, error))?;
    if let Some(file) = &args.plot {
        let svg = picture(texts, rules, &rows);
        writing::replace(file, svg.as_bytes())
            .map_err(|error| CommandError::cannot_write(file, &error))?;
    }
    if args.json {
        writeln!(out, "{}", warboard_table::output::json(&as_json(args, &rows))?)?;
    } else if args.table {
        writeln!(out, "{}", say!(texts, "odds-grid-head"))?;
        writeln!(out, "{}", table(texts, &rows))?;
    }
    Ok(Exit::Done)
}

/// Returns the chances with a row for each number of attackers.
fn table(texts: &Texts, rows: &[Vec<Fraction>]) -> Rows {
    let columns = rows.first().map_or(0, Vec::len);
    let mut table = Rows::new();
    table.load_style(comfy_table::presets::NOTHING);
    let head = (1..=columns).map(|n| n.to_string());
    table.set_header(std::iter::once(String::new()).chain(head));
    for (n, row) in (1_u32..).zip(rows) {
        let cells = row.iter().map(|win| chance(texts, win, &Fraction::whole(0_u8)));
        table.add_row(std::iter::once(n.to_string()).chain(cells));
    }
    table
}

fn as_json(args: &OddsArgs, rows: &[Vec<Fraction>]) -> Value {
    let cells = (1_u32..).zip(rows).flat_map(|(attackers, row)| {
        (1_u32..).zip(row).map(move |(defenders, win)| {
            json!({
                "attack": attackers,
                "defend": defenders,
                "win": probability(win),
                "fraction": win.to_string(),
            })
        })
    });
    json!({ "edition": name(args), "table": cells.collect::<Vec<_>>() })
}

/// Draws the chances in the colours of the edition: those of its first two armies.
fn picture(texts: &Texts, rules: &Rulebook, rows: &[Vec<Fraction>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let of_defenders = |column: usize| {
        let each = rows.iter().map(|row| percents(row[column].to_chance()));
        each.map(|percent| u8::try_from(percent).unwrap_or(100)).collect()
    };
    let colour = |army: usize, otherwise: Colour| {
        let army = rules.armies.get(ArmyId::from_index(army));
        army.map_or(otherwise, |army| army.colour)
    };
    let map = HeatMap {
        title: say!(texts, "odds-grid-title", "name" = texts.of(&rules.name)),
        attackers: say!(texts, "odds-grid-attackers"),
        defenders: say!(texts, "odds-grid-defenders"),
        attacker: colour(0, Colour::Red),
        defender: colour(1, Colour::Blue),
        rows: (0..columns).map(of_defenders).collect(),
    };
    heat(&Drawing::new(rules, texts.lang), &map)
}
