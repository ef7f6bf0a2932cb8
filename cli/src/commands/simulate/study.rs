//! Studies: settings that are crossed, a row for each game, tables, pictures and a page of what came of them.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use serde::Serialize;
use warboard_study::deep_stack::threads;
use warboard_study::{
    CellRow, RowFileError, Shard, StudyHeader, StudyRow, StudyRunner, StudyTally, StudyTerms,
    play_in_order,
};

use super::{STOP, SimulateArgs, progress};
use crate::study::{self, Plot, Writer, fault_failure, plots, report, resume, show};
use warboard_table::editions;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::levels;
use warboard_table::output::Out;
use warboard_table::programs;
use warboard_table::setup::options;
use warboard_table::text::Texts;
use warboard_table::writing::{self, Folder};

/// Arguments that make a study of it.
#[derive(clap::Args, Debug)]
pub(crate) struct StudyArgs {
    /// Plays as often with each value: an option, `seats`, `variant` or `players`; several cross, `--set a=1|2 --set b=3|4` is four cells
    #[arg(long = "set", value_name = "ID=A|B", conflicts_with = "profile")]
    sets: Vec<String>,
    /// Writes a row for each game: CSV behind a line that says what was played (`cli/STUDIES.md`)
    #[arg(long, value_name = "FILE", conflicts_with = "profile")]
    out: Option<PathBuf>,
    /// Plays one part of the games only, such as 3/16; `warboard merge` puts the parts together
    #[arg(long, value_name = "N/OF", requires = "out", conflicts_with = "until_narrow")]
    shard: Option<Shard>,
    /// Takes the file up where it was left; begins it where it is not there
    #[arg(long, requires = "out")]
    resume: bool,
    /// Ends before all games are played when no interval is wider than so many percent; looked at after every 200 games of a cell
    #[arg(long, value_name = "PERCENT", value_parser = width, conflicts_with = "profile")]
    until_narrow: Option<f64>,
    #[command(flatten)]
    shown: ShownArgs,
}

/// Arguments of what is written about a study.
#[derive(clap::Args, Debug)]
pub(crate) struct ShownArgs {
    /// Writes tables and pictures as one HTML page
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,
    /// Writes the pictures to a directory, as SVG
    #[arg(long, value_name = "DIR")]
    pub(crate) plots: Option<PathBuf>,
}

/// Reads a width in percent.
fn width(text: &str) -> Result<f64, String> {
    let width: f64 =
        text.trim_end_matches('%').trim().parse().map_err(|_nan| "expected a number")?;
    if width > 0.0 && width <= 100.0 { Ok(width) } else { Err("expected 0 to 100".to_owned()) }
}

impl StudyArgs {
    /// Checks whether an argument requires a study.
    pub(super) fn is_asked(&self) -> bool {
        !self.sets.is_empty()
            || self.out.is_some()
            || self.until_narrow.is_some()
            || self.shown.report.is_some()
            || self.shown.plots.is_some()
    }
}

/// The result of a study.
#[derive(Serialize)]
struct StudySummary<'a> {
    edition: &'a str,
    hash: &'a str,
    version: &'a str,
    seed: u64,
    games: u64,
    cells: &'a [CellRow],
}

/// Runs it.
pub(super) fn run(texts: &Texts, args: &SimulateArgs, out: &mut Out) -> Result<Exit, CommandError> {
    let edition = editions::load(texts, &args.game.edition)?;
    let plan = terms(args).plan(&edition, programs::BOTS);
    let plan = plan.map_err(|error| study::failure(texts, &edition, error))?;
    let header = &plan.header;
    let mut study = Study::begin(texts, args, header)?;
    let range = study.due..header.range().end;
    let bar = progress(range.end - range.start);
    if !study.is_over {
        let one = |watchers: &mut StudyRunner<'_>, game: u64| watchers.play(game);
        let new = || StudyRunner::new(&plan);
        let take = |_, (row, trouble): (StudyRow, Option<String>)| {
            bar.inc(1);
            study.take(&row, trouble)
        };
        play_in_order(threads(args.threads), range.clone(), &STOP, new, one, take)?;
    }
    bar.finish_and_clear();
    study.end(texts)?;
    if STOP.load(Ordering::Relaxed) {
        return Err(CommandError::Interrupted);
    }
    if !study.is_over && study.due != range.end {
        return Err(CommandError::System("the threads ended early".to_owned()));
    }
    tell(texts, args.json, &args.study.shown, header, &study.tally, out)?;
    if let Some((game, trouble)) = &study.trouble {
        warboard_table::output::warn(&format!("game {game}: {trouble}"));
    }
    Ok(if study.tally.failures() == 0 { Exit::Done } else { Exit::Found })
}

/// Returns the terms of the study.
fn terms(args: &SimulateArgs) -> StudyTerms {
    StudyTerms {
        variant: args.game.variant.clone(),
        options: options(&args.game.options),
        players: None,
        seats: args.seats.as_deref().map(levels::seats),
        sets: args.study.sets.clone(),
        games: args.games,
        seed: args.seed,
        max_turns: args.max_turns,
        until_narrow: args.study.until_narrow,
        shard: args.study.shard,
    }
}

/// A study under way.
struct Study<'a> {
    header: &'a StudyHeader,
    tally: StudyTally,
    writer: Option<Writer>,
    /// The game that comes.
    due: u64,
    /// True if the intervals are narrow.
    is_over: bool,
    /// The first game that was not played on, or in which a script failed, and why.
    trouble: Option<(u64, String)>,
    fault: Option<RowFileError>,
}

impl<'a> Study<'a> {
    /// Begins one, or takes it up.
    fn begin(
        texts: &Texts,
        args: &SimulateArgs,
        header: &'a StudyHeader,
    ) -> Result<Self, CommandError> {
        let mut study = Self {
            header,
            tally: StudyTally::new(header),
            writer: None,
            due: header.range().start,
            is_over: false,
            trouble: None,
            fault: None,
        };
        let failed = |fault: RowFileError| fault_failure(texts, &fault);
        if let Some(path) = &args.study.out {
            let writer = if args.study.resume {
                resume(path, header, |row| study.see(row)).map_err(failed)?
            } else {
                Writer::create(path, header).map_err(failed)?
            };
            study.writer = Some(writer);
        }
        Ok(study)
    }

    /// Counts a row.
    fn see(&mut self, row: &StudyRow) {
        self.tally.see(row);
        self.due = row.game + 1;
        self.is_over |= self.tally.is_over(self.header, self.due);
    }

    /// Writes and counts a row.
    fn take(&mut self, row: &StudyRow, trouble: Option<String>) -> ControlFlow<()> {
        if let Some(trouble) = trouble {
            self.trouble.get_or_insert((row.game, trouble));
        }
        if let Some(writer) = &mut self.writer
            && let Err(fault) = writer.row(row)
        {
            self.fault = Some(fault);
            return ControlFlow::Break(());
        }
        self.see(row);
        if self.is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn end(&mut self, texts: &Texts) -> Result<(), CommandError> {
        match self.fault.take() {
            Some(fault) => Err(fault_failure(texts, &fault)),
            None => Ok(()),
        }
    }
}

/// Prints the result of a study, and writes the requested files.
pub(crate) fn tell(
    texts: &Texts,
    json: bool,
    shown: &ShownArgs,
    header: &StudyHeader,
    tally: &StudyTally,
    out: &mut Out,
) -> Result<(), CommandError> {
    let rows = tally.rows();
    if json {
        let StudyHeader { edition, hash, version, seed, games, .. } = header;
        let report =
            StudySummary { edition, hash, version, seed: *seed, games: *games, cells: &rows };
        writeln!(out, "{}", warboard_table::output::json(&report)?)?;
    } else {
        write!(out, "{}", show(texts, header, &rows))?;
    }
    if let Some(path) = &shown.report {
        let written = writing::replace(path, report(texts, header, &rows).as_bytes());
        written.map_err(|error| CommandError::cannot_write(path, &error))?;
    }
    if let Some(dir) = &shown.plots {
        let folder = writing::create_folder(dir).and_then(|()| Folder::open(dir));
        let folder = folder.map_err(|error| CommandError::cannot_write(dir, &error))?;
        for Plot { name, svg, .. } in plots(texts, &rows) {
            let name = format!("{name}.svg");
            let written = folder.replace(&name, svg.as_bytes());
            written.map_err(|error| CommandError::cannot_write(&dir.join(name), &error))?;
        }
    }
    Ok(())
}
