//! `editions`: what can be played.

use std::collections::BTreeSet;
use std::io::Write;

use comfy_table::Table;
use serde_json::json;
use warboard_engine::edition::{Edition, Setup};
use warboard_engine::model::{Lang, Text};

use warboard_table::editions;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::setup;
use warboard_table::text::Texts;

/// Arguments.
#[derive(clap::Args, Debug)]
pub(crate) struct EditionsArgs {
    /// Prints the list as JSON
    #[arg(long)]
    json: bool,
    /// Prints a line for each variant, number of players and option value, for scripts: the
    /// edition, the number of players and the arguments of `simulate`
    #[arg(long, conflicts_with = "json")]
    setups: bool,
}

/// Runs it.
pub(crate) fn run(args: &EditionsArgs, out: &mut Out) -> Result<Exit, CommandError> {
    let texts = Texts::new(Lang::En);
    let loaded: Vec<(String, Edition)> = editions::shipped()
        .into_iter()
        .map(|name| editions::load_shipped(&texts, &name).map(|edition| (name, edition)))
        .collect::<Result<_, _>>()?;
    if args.setups {
        for (name, edition) in &loaded {
            for line in setups(name, edition) {
                writeln!(out, "{line}")?;
            }
        }
        return Ok(Exit::Done);
    }
    if args.json {
        let rows: Vec<_> = loaded.iter().map(|(name, edition)| row(name, edition)).collect();
        writeln!(out, "{}", warboard_table::output::json_lines(&json!(rows))?)?;
        return Ok(Exit::Done);
    }
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header(["edition", "name", "players", "variants", "options"]);
    for (name, edition) in &loaded {
        let (players, variants) = (all_players(edition), variants(edition));
        let options = edition.options().iter().map(|option| {
            let values: Vec<&str> = option.values.iter().map(|value| &*value.id).collect();
            format!("{}={}", option.id, values.join("|"))
        });
        table.add_row([
            name.clone(),
            edition.name().english().to_owned(),
            numbers(&players),
            if variants.is_empty() { "-".to_owned() } else { variants.join("\n") },
            options.collect::<Vec<_>>().join("\n"),
        ]);
    }
    writeln!(out, "{table}")?;
    Ok(Exit::Done)
}

fn numbers(players: &[usize]) -> String {
    players.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns the possible numbers of players, with any variant or without.
fn all_players(edition: &Edition) -> Vec<usize> {
    let of_variants = edition.variants().iter().filter_map(|row| edition.players_of(Some(&row.id)));
    let mut all = [edition.players()].into_iter().chain(of_variants).flatten().copied();
    all.by_ref().collect::<BTreeSet<usize>>().into_iter().collect()
}

/// Returns the variants, each with its numbers of players; first the edition itself, where they
/// differ.
fn variants(edition: &Edition) -> Vec<String> {
    let own = edition.players();
    let differs = all_players(edition)
        != own.iter().copied().collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>();
    let none = differs.then(|| format!("(none): {}", numbers(own)));
    let each = edition.variants().iter().map(|row| {
        let players = edition.players_of(Some(&row.id)).unwrap_or_default();
        format!("{}: {}", row.id, numbers(players))
    });
    none.into_iter().chain(each).collect()
}

/// Returns a line for each setup.
fn setups(name: &str, edition: &Edition) -> Vec<String> {
    let line = |setup: Setup| {
        let variant = setup.variant.map(|id| format!(" --variant {id}"));
        let options = setup.options.iter().map(|(id, value)| format!(" --option {id}={value}"));
        let more: String = variant.into_iter().chain(options).collect();
        format!("{name} {}{more}", setup.players)
    };
    setup::all(edition).into_iter().map(line).collect()
}

fn row(name: &str, edition: &Edition) -> serde_json::Value {
    let variants: Vec<_> = edition
        .variants()
        .iter()
        .map(|variant| {
            let players = edition.players_of(Some(&variant.id));
            with_name(&variant.name, json!({ "id": variant.id, "players": players }))
        })
        .collect();
    let options: Vec<_> = edition
        .options()
        .iter()
        .map(|option| {
            let values: Vec<&str> = option.values.iter().map(|value| &*value.id).collect();
            json!({ "id": option.id, "values": values, "default": option.default })
        })
        .collect();
    let row = json!({
        "edition": name,
        "extends": edition.extends(),
        "players": edition.players(),
        "turns_max": edition.turns_max(),
        "variants": variants,
        "options": options,
    });
    with_name(edition.name(), row)
}

/// Adds a name to a row, in each language under its code.
fn with_name(name: &Text, mut row: serde_json::Value) -> serde_json::Value {
    for lang in Lang::ALL.into_iter().chain(name.each().map(|(lang, _)| lang)) {
        row[lang.as_str()] = json!(name.get(lang));
    }
    row
}
