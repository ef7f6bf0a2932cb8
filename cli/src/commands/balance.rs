//! `balance`: who wins how often, what decides, and what is never used.

mod readme;
mod report;
mod shown;

use std::io::Write;
use std::ops::ControlFlow;

use warboard_engine::bots::Greedy;
use warboard_engine::edition::Edition;
use warboard_engine::model::Lang;
use warboard_study::deep_stack::threads;
use warboard_study::{
    GameUses, StudyPlan, StudyRow, StudyRunner, StudySetting, StudyTally, StudyTerms, UseTally,
    play_in_order,
};

use super::simulate::{STOP, catch_interrupts, progress};
use crate::study::failure;
use readme::{Readme, page};
use report::{BalanceReport, OptionTally};
use warboard_table::editions;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::programs;
use warboard_table::text::{Texts, lang_help, lang_of_system, parse_lang};

/// Arguments.
#[derive(clap::Args, Debug)]
#[command(after_long_help = HELP)]
pub(crate) struct BalanceArgs {
    /// Edition, by name or directory
    edition: String,
    /// Number of games of each setting. Default: 200 games are shared among the settings, at least
    /// 5 for each
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: Option<u64>,
    /// Bot in every seat
    #[arg(long, default_value = Greedy::NAME)]
    bot: String,
    /// Seed of all chance; games with the same number share their dice in all settings with the
    /// same number of players
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of games played at the same time. Default: the number of processors
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Number of turns after which a game ends without a winner. Default: the edition's limit
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    max_turns: Option<u32>,
    #[arg(long, value_parser = parse_lang, help = lang_help("of the report"))]
    lang: Option<Lang>,
    /// Prints the report as JSON
    #[arg(long, conflicts_with = "write")]
    json: bool,
    /// Writes the table of the settings into README.md in the edition's directory, instead of
    /// printing a report
    #[arg(long, conflicts_with = "lang")]
    write: bool,
}

/// The number of games that are shared among the settings, and the fewest of each.
const GAMES: (u64, u64) = (200, 5);

const HELP: &str = "\
Plays every variant with every number of players, and every value of every option that is not the default one with the fewest. The report \
tells first what stands out, then how games end, who wins by what, what armies that had, played or bought something won more or less often, \
and what options change.

A difference compares an army with itself, in games in which it used something and in those in which it did not. It is told as one only where \
its interval, in which it lies in 999 of 1000 such runs, is on one side of zero. It may be a cause or a consequence: who leads can buy more.";

/// Runs it.
pub(crate) fn run(args: &BalanceArgs, out: &mut Out) -> Result<Exit, CommandError> {
    // Readmes are written in English.
    let lang = if args.write { Lang::En } else { args.lang.unwrap_or_else(lang_of_system) };
    let texts = Texts::new(lang);
    let found = editions::find(&texts, &args.edition)?;
    let readme = if args.write { Some(Readme::open(&found, &args.edition)?) } else { None };
    let edition = editions::loaded(&texts, &args.edition, found.files()?)?;
    catch_interrupts();
    let plan = plan(&texts, args, &edition)?;
    let played = play(args, &plan)?;
    let rows = played.tally.rows();
    if let Some(readme) = readme {
        readme.place(&page(&texts, args, plan.header.games, &rows))?;
    } else {
        let report = BalanceReport::new(args, &plan, rows, &played.uses, &played.options);
        if args.json {
            writeln!(out, "{}", warboard_table::output::json(&report)?)?;
        } else {
            write!(out, "{}", shown::report(&texts, &report))?;
        }
    }
    Ok(if played.tally.failures() == 0 { Exit::Done } else { Exit::Found })
}

/// Returns every variant with every number of players, and every non-default value of every option
/// with the fewest.
fn settings(edition: &Edition, bot: &str) -> Vec<StudySetting> {
    let seats = |players: usize| Some(vec![bot; players].join(","));
    let variants = edition.variants().iter().map(|variant| Some(variant.id.to_string()));
    let mut settings = Vec::new();
    for variant in std::iter::once(None).chain(variants) {
        let set = variant.as_ref().map_or_else(String::new, |id| format!("variant `{id}`"));
        for &players in edition.players_of(variant.as_deref()).unwrap_or_default() {
            settings.push(StudySetting {
                set: set.clone(),
                variant: variant.clone(),
                seats: seats(players),
                ..StudySetting::default()
            });
        }
    }
    for option in edition.options() {
        for value in option.values.iter().filter(|value| value.id != option.default) {
            settings.push(StudySetting {
                set: format!("`{}` is `{}`", option.id, value.id),
                seats: seats(edition.fewest(None)),
                options: [(option.id.to_string(), value.id.to_string())].into(),
                ..StudySetting::default()
            });
        }
    }
    settings
}

fn plan(texts: &Texts, args: &BalanceArgs, edition: &Edition) -> Result<StudyPlan, CommandError> {
    let BalanceArgs { seed, games, max_turns, .. } = *args;
    let settings = settings(edition, &args.bot);
    let (all, least) = GAMES;
    let games = games.unwrap_or((all / settings.len().max(1) as u64).max(least));
    let terms = StudyTerms { games, seed, max_turns, ..StudyTerms::default() };
    let plan = terms.plan_of(edition, programs::BOTS, settings);
    plan.map_err(|error| failure(texts, edition, error))
}

/// The counts of all games.
struct BalanceGames<'a> {
    tally: StudyTally,
    uses: UseTally<'a>,
    options: OptionTally,
}

/// Plays all games.
fn play<'a>(args: &BalanceArgs, plan: &'a StudyPlan) -> Result<BalanceGames<'a>, CommandError> {
    let mut counts = BalanceGames {
        tally: StudyTally::new(&plan.header),
        uses: UseTally::new(plan),
        options: OptionTally::new(&plan.header),
    };
    let (range, mut played, mut trouble) = (plan.header.range(), 0, None);
    let bar = progress(range.end);
    let take = |game, (row, found, uses): (StudyRow, Option<String>, GameUses)| {
        bar.inc(1);
        counts.tally.see(&row);
        counts.uses.see(&row, &uses);
        counts.options.see(row);
        trouble = trouble.take().or(found.map(|found| (game, found)));
        played += 1;
        ControlFlow::Continue(())
    };
    let new = || StudyRunner::new(plan);
    let one = |watchers: &mut StudyRunner<'_>, game: u64| watchers.play_counted(game);
    play_in_order(threads(args.threads), range.clone(), &STOP, new, one, take)?;
    bar.finish_and_clear();
    if played != range.end {
        return Err(CommandError::Interrupted);
    }
    if let Some((game, trouble)) = trouble {
        warboard_table::output::warn(&format!("game {game}: {trouble}"));
    }
    Ok(counts)
}
