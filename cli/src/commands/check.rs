//! `check`: everything that is wrong with an edition, at its place.

use std::io::Write;

use serde_json::json;
use unicode_normalization::UnicodeNormalization as _;
use warboard_engine::edition::{Diagnostics, Edition, Severity, Trial};
use warboard_engine::model::Lang;
use warboard_engine::words::OneLine;

use crate::watch;
use warboard_draw::{lacking, printed};
use warboard_table::editions;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::text::Texts;

/// Arguments.
#[derive(clap::Args, Debug)]
pub(crate) struct CheckArgs {
    /// Directory, or the name of a built-in edition
    edition: String,
    /// Prints the findings as JSON
    #[arg(long)]
    json: bool,
    /// Skips the random games that try out scripts
    #[arg(long)]
    unplayed: bool,
    /// Seed of the random games that try out scripts
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Repeats whenever a file of the directory changes, until Ctrl-C
    #[arg(long, conflicts_with = "json")]
    watch: bool,
}

/// Runs it.
pub(crate) fn run(args: &CheckArgs, out: &mut Out) -> Result<Exit, CommandError> {
    watch::once_or_again(args.watch.then_some(&args.edition), out, |out| once(args, out))
}

fn once(args: &CheckArgs, out: &mut Out) -> Result<Exit, CommandError> {
    let loaded = Edition::load(editions::files(&Texts::new(Lang::En), &args.edition)?);
    let none = Diagnostics::default();
    let (problems, edition) = match &loaded {
        Ok(edition) => (edition.warnings(), Some(edition)),
        Err(problems) => (problems, None),
    };
    let mut problems = if problems.is_empty() { none } else { problems.clone() };
    if let Some(edition) = edition
        && !args.unplayed
    {
        let trial = Trial { seed: args.seed, ..Trial::default() };
        problems.extend(edition.try_out(trial));
    }
    if let Some(edition) = edition {
        let print = |name: &str, id: &str| Some((lacking(name)?, printed(name, id)));
        let print =
            |name: &str, id: &str| print(name, id).filter(|(_, shown)| !shown.nfc().eq(name.nfc()));
        problems.extend(edition.check_glyphs(&print));
    }
    let problems = &problems;
    if args.json {
        let mut text = json!({ "edition": args.edition, "findings": problems });
        if problems.more() > 0 {
            text["more"] = json!(problems.more());
        }
        writeln!(out, "{}", warboard_table::output::json_lines(&text)?)?;
    } else {
        tell(args, problems, edition, out)?;
    }
    Ok(if problems.is_empty() { Exit::Done } else { Exit::Found })
}

fn tell(
    args: &CheckArgs,
    problems: &Diagnostics,
    edition: Option<&Edition>,
    out: &mut Out,
) -> Result<(), CommandError> {
    if let (true, Some(edition)) = (problems.is_empty(), edition) {
        let players: Vec<String> = edition.players().iter().map(ToString::to_string).collect();
        let (variants, options) = (edition.variants().len(), edition.options().len());
        writeln!(
            out,
            "{}: nothing found ({} players, {variants} variants, {options} options)",
            OneLine::new(&args.edition),
            players.join(", ")
        )?;
        return Ok(());
    }
    write!(out, "{problems}")?;
    let errors = problems.iter().filter(|problem| problem.severity == Severity::Error).count();
    let warnings = problems.len() - errors;
    writeln!(out, "\n{}, {}", counted(errors, "error"), counted(warnings, "warning"))?;
    Ok(())
}

/// Returns a number of things in words.
pub(super) fn counted(n: usize, word: &str) -> String {
    if n == 1 { format!("{n} {word}") } else { format!("{n} {word}s") }
}
