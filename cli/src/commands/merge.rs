//! `merge`: the parts of a study, put together.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use warboard_engine::model::Lang;
use warboard_study::{RowFileError, StudyHeader, StudyTally, head, heads, merge};

use super::simulate::study::{ShownArgs, tell};
use crate::study::fault_failure;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::text::shown;
use warboard_table::text::{Texts, lang_help, lang_of_system, parse_lang, say};
use warboard_table::writing::{self, Readers, Unnamed};

/// Arguments.
#[derive(clap::Args, Debug)]
pub(crate) struct MergeArgs {
    /// Files of rows, in any order
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Writes all rows to a new file, byte for byte as a study in one part does
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    shown: ShownArgs,
    #[arg(long, value_parser = parse_lang, help = lang_help("of the tables"))]
    lang: Option<Lang>,
    /// Prints the result as JSON
    #[arg(long)]
    json: bool,
}

/// The most runs of missing games that are told.
const RUNS: usize = 10;

/// Runs it.
pub(crate) fn run(args: &MergeArgs, out: &mut Out) -> Result<Exit, CommandError> {
    let texts = Texts::new(args.lang.unwrap_or_else(lang_of_system));
    let failed = |fault: RowFileError| fault_failure(&texts, &fault);
    let (header, places) = heads(&args.files).map_err(failed)?;
    let mut file = match &args.out {
        Some(path) => Some(Merging::begin(path, &header).map_err(failed)?),
        None => None,
    };
    let (mut tally, mut due) = (StudyTally::new(&header), 0);
    let merged = merge(&header, &places, |row, line| {
        if let Some(file) = &mut file {
            file.write(line)?;
        }
        tally.see(row);
        due += 1;
        Ok(tally.is_over(&header, due))
    });
    let merged = merged.map_err(failed)?;
    if let Some((game, one, other)) = &merged.unlike {
        let (one, other) = (shown(one), shown(other));
        let game = game.to_string();
        let told = say!(texts, "merge-unlike", "game" = game, "one" = one, "other" = other);
        return Err(CommandError::BadInput(told));
    }
    if merged.n_missing > 0 {
        let run = |games: &std::ops::Range<u64>| match games.end - games.start {
            1 => games.start.to_string(),
            _ => format!("{}–{}", games.start, games.end - 1),
        };
        let mut runs: Vec<String> = merged.missing.iter().take(RUNS).map(run).collect();
        if merged.missing.len() > RUNS {
            runs.push("…".to_owned());
        }
        let (n, all) = (merged.n_missing, header.all_games());
        let list = runs.join(", ");
        writeln!(out, "{}", say!(texts, "merge-missing", "n" = n, "all" = all, "list" = list))?;
        let parts: Vec<String> =
            merged.parts(&header, &places).iter().map(ToString::to_string).collect();
        if !parts.is_empty() {
            writeln!(out, "{}", say!(texts, "merge-parts", "list" = parts.join(", ")))?;
        }
        return Ok(Exit::Found);
    }
    if let Some(file) = file {
        file.end().map_err(failed)?;
    }
    tell(&texts, args.json, &args.shown, &header, &tally, out)?;
    Ok(if tally.failures() == 0 { Exit::Done } else { Exit::Found })
}

/// A file that gets its name when it is whole.
#[derive(Debug)]
struct Merging {
    path: PathBuf,
    file: BufWriter<File>,
    unnamed: Unnamed,
}

impl Merging {
    fn begin(path: &Path, header: &StudyHeader) -> Result<Self, RowFileError> {
        let (file, unnamed) = writing::begin(path, Readers::Everybody)
            .map_err(|error| RowFileError::new(path, error))?;
        let (path, file) = (path.to_owned(), BufWriter::new(file));
        let mut merging = Self { path, file, unnamed };
        merging.write(head(header).as_bytes())?;
        Ok(merging)
    }

    fn write(&mut self, line: &[u8]) -> Result<(), RowFileError> {
        self.file.write_all(line).map_err(|error| RowFileError::new(&self.path, error))
    }

    fn end(mut self) -> Result<(), RowFileError> {
        let done = self.file.flush().and_then(|()| self.unnamed.name());
        done.map_err(|error| RowFileError::new(&self.path, error))
    }
}
