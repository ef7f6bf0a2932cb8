//! `balance`: who wins how often, by faction, seat, variant and option: a table for an edition's readme.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use warboard_engine::bots::Greedy;
use warboard_engine::edition::Edition;
use warboard_engine::model::Lang;
use warboard_engine::text::read_text;
use warboard_study::deep_stack::threads;
use warboard_study::{
    CellRow, StudyPlan, StudyRow, StudyRunner, StudySetting, StudyTally, StudyTerms, play_in_order,
};

use super::simulate::{STOP, catch_interrupts, progress};
use crate::study::{failure, percent};
use warboard_table::editions::{self, EditionLocation};
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::programs;
use warboard_table::text::shown;
use warboard_table::text::{Texts, say};
use warboard_table::writing::Folder;

/// Arguments.
#[derive(clap::Args, Debug)]
pub(crate) struct BalanceArgs {
    /// Edition, by name or directory
    edition: String,
    /// Number of games of each setting
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
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
    /// Writes the table into README.md in the edition's directory, instead of printing it
    #[arg(long)]
    write: bool,
}

/// The largest readme that is read, in bytes.
const README_MAX: u64 = 4 << 20;
/// Markers of the table in a readme.
const BEGIN: &str = "<!-- made: balance -->\n";
const END: &str = "<!-- end -->\n";

/// Runs it.
pub(crate) fn run(args: &BalanceArgs, out: &mut Out) -> Result<Exit, CommandError> {
    // Readmes are written in English.
    let texts = Texts::new(Lang::En);
    let found = editions::find(&texts, &args.edition)?;
    let readme = if args.write { Some(Readme::open(&found, &args.edition)?) } else { None };
    let edition = editions::loaded(&texts, &args.edition, found.files()?)?;
    catch_interrupts();
    let plan = plan(&texts, args, &edition)?;
    let tally = play(args, &plan)?;
    let page = page(&texts, args, &tally.rows());
    match readme {
        Some(readme) => readme.place(&page)?,
        None => write!(out, "{page}")?,
    }
    Ok(if tally.failures() == 0 { Exit::Done } else { Exit::Found })
}

/// The readme of an edition, which the table is written into.
struct Readme {
    path: PathBuf,
    folder: Folder,
    text: String,
}

impl Readme {
    const NAME: &str = "README.md";

    /// Reads it; refused here is what could not be written once all games are played.
    fn open(found: &EditionLocation, name: &str) -> Result<Self, CommandError> {
        let EditionLocation::Folder(folder) = found else {
            return Err(CommandError::BadInput(format!(
                "`{name}` ships inside this program and cannot be written; name a directory"
            )));
        };
        let path = folder.join(Self::NAME);
        let refused = |error| CommandError::BadInput(format!("`{}`: {error}", shown(&path)));
        let folder = Folder::open(folder).map_err(refused)?;
        folder.check(Self::NAME).map_err(refused)?;
        let text = read_text(&path, README_MAX)
            .map_err(|error| CommandError::BadInput(format!("`{}`: {error}", shown(&path))))?;
        Ok(Self { path, folder, text })
    }

    /// Writes the table into its place.
    fn place(&self, page: &str) -> Result<(), CommandError> {
        let written = self.folder.replace(Self::NAME, placed(&self.text, page).as_bytes());
        written.map_err(|error| CommandError::cannot_write(&self.path, &error))
    }
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
    let terms = StudyTerms { games, seed, max_turns, ..StudyTerms::default() };
    let plan = terms.plan_of(edition, programs::BOTS, settings(edition, &args.bot));
    plan.map_err(|error| failure(texts, edition, error))
}

/// Plays all games.
fn play(args: &BalanceArgs, plan: &StudyPlan) -> Result<StudyTally, CommandError> {
    let (mut tally, mut trouble) = (StudyTally::new(&plan.header), None);
    let (range, mut played) = (plan.header.range(), 0);
    let bar = progress(range.end);
    let take = |game, (row, found): (StudyRow, Option<String>)| {
        bar.inc(1);
        tally.see(&row);
        trouble = trouble.take().or(found.map(|found| (game, found)));
        played += 1;
        ControlFlow::Continue(())
    };
    let new = || StudyRunner::new(plan);
    let one = |watchers: &mut StudyRunner<'_>, game: u64| watchers.play(game);
    play_in_order(threads(args.threads), range.clone(), &STOP, new, one, take)?;
    bar.finish_and_clear();
    if played != range.end {
        return Err(CommandError::Interrupted);
    }
    if let Some((game, trouble)) = trouble {
        warboard_table::output::warn(&format!("game {game}: {trouble}"));
    }
    Ok(tally)
}

/// Returns the table, between its marks.
fn page(texts: &Texts, args: &BalanceArgs, rows: &[CellRow]) -> String {
    let BalanceArgs { games, bot, seed, .. } = args;
    let edition = args.edition.strip_prefix(editions::SHIPS).unwrap_or(&args.edition);
    let edition = Path::new(edition).file_name().unwrap_or_default().to_string_lossy();
    let limit = args.max_turns.map_or_else(String::new, |most| format!(" --max-turns {most}"));
    let command = format!(
        "warboard balance editions/{edition} --games {games} --bot {bot} --seed {seed}{limit} --write"
    );
    let about =
        say!(texts, "balance-about", "command" = command, "games" = *games, "bot" = bot.as_str());
    let head = [
        say!(texts, "balance-setting"),
        say!(texts, "balance-players"),
        say!(texts, "balance-wins"),
        say!(texts, "balance-began"),
        say!(texts, "balance-length"),
        say!(texts, "balance-undecided"),
    ];
    let rows: String = rows.iter().map(|row| line(texts, row)).collect();
    let rule = "| --- ".repeat(head.len());
    format!("{BEGIN}{about}\n\n| {} |\n{rule}|\n{rows}{END}", head.join(" | "))
}

fn line(texts: &Texts, row: &CellRow) -> String {
    let whole = |share: f64| format!("{:.0}", share * 100.0);
    let wins = row.sides.iter().map(|side| {
        let (low, high) = (whole(side.low), whole(side.high));
        format!("{} {} ({low}–{high})", side.name, percent(texts, side.part))
    });
    let began = if row.began.of == 0 {
        "–".to_owned()
    } else {
        let (low, high) = (whole(row.began.low), whole(row.began.high));
        format!("{} ({low}–{high})", percent(texts, row.began.part))
    };
    let setting = if row.set.is_empty() { say!(texts, "balance-plain") } else { row.set.clone() };
    let columns = [
        setting,
        row.seats.len().to_string(),
        wins.collect::<Vec<_>>().join(", "),
        began,
        row.turns.median.to_string(),
        (row.games - row.finished).to_string(),
    ];
    format!("| {} |\n", columns.join(" | "))
}

/// Returns a readme with the table in its place: between its marks, or under a heading of its own
/// at the end.
fn placed(readme: &str, page: &str) -> String {
    let parts = readme.split_once(BEGIN).and_then(|(before, rest)| {
        rest.split_once(END).map(|(_, after)| format!("{before}{page}{after}"))
    });
    parts.unwrap_or_else(|| format!("{}\n\n## Balance\n\n{page}", readme.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::{BEGIN, END, placed};

    #[test]
    fn a_table_takes_its_place() {
        let page = |text: &str| format!("{BEGIN}{text}\n{END}");
        let first = placed("# Game\n\nText.\n", &page("one"));
        assert_eq!(first, format!("# Game\n\nText.\n\n## Balance\n\n{}", page("one")));
        let more = first + "\n## Else\n";
        let second = placed(&more, &page("two"));
        assert_eq!(second, more.replace("one", "two"));
        assert_eq!(placed(&second, &page("two")), second);
    }
}
