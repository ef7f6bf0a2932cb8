//! `coverage`: what of an edition its scenarios, and games, reach.

mod page;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use comfy_table::{CellAlignment, Table};
use serde_json::{Value, json};
use warboard_engine::coverage::CoveredPart;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::writing;

use crate::suite::Suite;
use crate::suite::coverage::EditionCoverage;
use crate::watch;

/// Arguments.
#[derive(clap::Args, Debug)]
#[command(after_long_help = HELP)]
pub(crate) struct CoverageArgs {
    /// Directory, or the name of a built-in edition
    #[arg(default_value = ".")]
    edition: String,
    /// Number of games of each setup, by turns at random and by the bot `greedy`
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    games: u32,
    /// Maximum number of answers in each game
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    answers: u32,
    /// Seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Writes the scripts with their counts to this HTML file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Writes the counts of lines that scenarios run to this file, as lcov tracefile
    #[arg(long, value_name = "FILE")]
    lcov: Option<PathBuf>,
    /// Prints the result as JSON
    #[arg(long)]
    json: bool,
    /// Repeats whenever a file of the directory changes, until Ctrl-C
    #[arg(long, conflicts_with = "json")]
    watch: bool,
}

const HELP: &str = "\
A thing counts as reached when a scenario or a game brings it about: a step that began, a card that could be played, one that was played, one \
whose play a scenario shows to be refused, a deck of which a card was drawn, a kind of unit on the board, a marker that moved, a variable \
that changed, a token that was put or turned, a window that opened, a row of the victory table that decided. Of scripts, lines that begin \
a statement are counted.

What neither scenarios nor games reach is probably a mistake; what only games reach is a rule that nothing proves.";

/// Runs it.
pub(crate) fn run(args: &CoverageArgs, out: &mut Out) -> Result<Exit, CommandError> {
    watch::once_or_again(args.watch.then_some(&args.edition), out, |out| once(args, out))
}

fn once(args: &CoverageArgs, out: &mut Out) -> Result<Exit, CommandError> {
    let suite = Suite::read(&args.edition)?;
    let reached = suite.coverage((args.games, args.answers), args.seed);
    let write = |path: &Path, text: String| {
        writing::replace(path, text.as_bytes())
            .map_err(|error| CommandError::cannot_write(path, &error))
    };
    if let Some(path) = &args.html {
        write(path, page::page(&suite, &args.edition, &reached))?;
    }
    if let Some(path) = &args.lcov {
        write(path, lcov(&suite, &reached))?;
    }
    if args.json {
        writeln!(out, "{}", warboard_table::output::json_lines(&as_json(&reached))?)?;
    } else {
        tell(&suite, &reached, out)?;
    }
    Ok(Exit::Done)
}

/// A kind of thing with its counts: how many there are, and how many are reached by scenarios, by games and by neither.
pub(super) struct PartRow {
    pub(super) name: &'static str,
    pub(super) counts: [usize; 4],
}

impl PartRow {
    fn new(name: &'static str, counts: &[[u64; 2]]) -> Self {
        let n = |is: CountTest<'_>| counts.iter().filter(|counts| is(counts)).count();
        let by_scenarios = n(&|[scenarios, _]| *scenarios > 0);
        let by_games = n(&|[_, games]| *games > 0);
        Self {
            name,
            counts: [counts.len(), by_scenarios, by_games, n(&|counts| *counts == [0, 0])],
        }
    }
}

/// Returns the plural of a kind of thing.
fn several(part: CoveredPart) -> &'static str {
    match part {
        CoveredPart::Step => "steps",
        CoveredPart::Card => "cards played",
        CoveredPart::Playable => "cards that could be played",
        CoveredPart::Deck => "decks",
        CoveredPart::Unit => "kinds of unit",
        CoveredPart::Bought => "kinds of unit bought",
        CoveredPart::Order => "orders given",
        CoveredPart::Track => "tracks",
        CoveredPart::Variable => "variables",
        CoveredPart::Pile => "piles of tokens",
        CoveredPart::Window => "windows",
        CoveredPart::Victory => "rows of the victory table",
        CoveredPart::Refused => "cards shown to be refused",
    }
}

/// Returns a row for each kind of thing that the edition has, the lines of scripts last.
pub(super) fn rows(reached: &EditionCoverage) -> Vec<PartRow> {
    let mut rows = Vec::new();
    for &part in CoveredPart::ALL {
        let counts = reached.things.iter().filter(|((of, _), _)| *of == part);
        let counts: Vec<[u64; 2]> = counts.map(|(_, counts)| *counts).collect();
        if !counts.is_empty() {
            rows.push(PartRow::new(several(part), &counts));
        }
    }
    if !reached.settings.is_empty() {
        // Every setup is played.
        let counts: Vec<[u64; 2]> = reached
            .settings
            .values()
            .map(|&is_played| [u64::from(is_played), u64::from(reached.n_games > 0)])
            .collect();
        rows.push(PartRow::new("variants and values of options", &counts));
    }
    let lines: Vec<[u64; 2]> =
        reached.lines.values().flat_map(|lines| lines.values().copied()).collect();
    if !lines.is_empty() {
        rows.push(PartRow::new("statements of scripts", &lines));
    }
    rows
}

/// A test of the counts of a thing, by scenarios and by games.
type CountTest<'a> = &'a dyn Fn(&[u64; 2]) -> bool;

fn tell(suite: &Suite, reached: &EditionCoverage, out: &mut Out) -> io::Result<()> {
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header(["", "all", "by scenarios", "by games", "by neither"]);
    for row in rows(reached) {
        let counts = row.counts.map(|n| n.to_string());
        table.add_row(std::iter::once(row.name.to_owned()).chain(counts));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "{} scenarios, {} games", reached.n_scenarios, reached.n_games)?;
    for line in table.to_string().lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    let gaps: [(&str, CountTest<'_>); 2] = [
        ("Reached by neither:", &|counts| *counts == [0, 0]),
        ("Reached by games, but by no scenario:", &|counts| counts[0] == 0 && counts[1] > 0),
    ];
    for (heading, is) in gaps {
        let lines = gap(suite, reached, is);
        if !lines.is_empty() {
            writeln!(out, "\n{heading}")?;
            lines.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
        }
    }
    let cards = reached
        .things
        .iter()
        .filter(|((part, _), [scenarios, _])| *part == CoveredPart::Refused && *scenarios == 0);
    let cards: Vec<&str> = cards.map(|((_, id), _)| &**id).collect();
    if !cards.is_empty() {
        writeln!(out, "\nNo scenario shows to be refused: {}", cards.join(", "))?;
    }
    let settings = reached.settings.iter().filter(|(_, is_played)| !**is_played);
    let settings: Vec<&str> = settings.map(|(setting, _)| setting.as_str()).collect();
    if !settings.is_empty() {
        writeln!(out, "\nNo scenario plays by: {}", settings.join(", "))?;
    }
    Ok(())
}

/// Returns a line for each kind of thing of which some are in a gap, and for each file with such lines.
fn gap(suite: &Suite, reached: &EditionCoverage, is: CountTest<'_>) -> Vec<String> {
    let mut found = Vec::new();
    for &part in CoveredPart::ALL {
        let ids = reached.things.iter().filter(|((of, _), counts)| *of == part && is(counts));
        let ids: Vec<&str> = ids.map(|((_, id), _)| &**id).collect();
        // Most cards can be refused at some time, and few need a proof of it: they have a line of
        // their own.
        if !ids.is_empty() && part != CoveredPart::Refused {
            found.push(format!("{}: {}", several(part), ids.join(", ")));
        }
    }
    for (path, lines) in &reached.lines {
        let lines: Vec<u32> =
            lines.iter().filter(|(_, counts)| is(counts)).map(|(&line, _)| line).collect();
        if !lines.is_empty() {
            let lines: Vec<String> = lines.iter().map(u32::to_string).collect();
            found.push(format!("{}: lines {}", suite.shown(path), lines.join(", ")));
        }
    }
    found
}

/// Returns a tracefile of lcov: the lines that scenarios run.
fn lcov(suite: &Suite, reached: &EditionCoverage) -> String {
    let each = reached.lines.iter().flat_map(|(path, lines)| {
        let begin = ["TN:".to_owned(), format!("SF:{}", suite.shown(path))];
        let counts = lines.iter().map(|(line, [scenarios, _])| format!("DA:{line},{scenarios}"));
        let hit = lines.values().filter(|[scenarios, _]| *scenarios > 0).count();
        let end = [format!("LF:{}", lines.len()), format!("LH:{hit}"), "end_of_record".to_owned()];
        begin.into_iter().chain(counts).chain(end).map(|line| line + "\n").collect::<Vec<_>>()
    });
    each.collect()
}

fn as_json(reached: &EditionCoverage) -> Value {
    let mut things: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for ((part, id), [scenarios, games]) in &reached.things {
        let row = json!({ "id": id, "scenarios": scenarios, "games": games });
        things.entry(part.into()).or_default().push(row);
    }
    let lines = reached.lines.iter().map(|(path, lines)| {
        let rows = lines.iter().map(|(line, [scenarios, games])| {
            json!({ "line": line, "scenarios": scenarios, "games": games })
        });
        (path.clone(), rows.collect::<Value>())
    });
    json!({
        "scenarios": reached.n_scenarios,
        "games": reached.n_games,
        "things": things,
        "lines": lines.collect::<serde_json::Map<_, _>>(),
        "settings": reached.settings,
    })
}
