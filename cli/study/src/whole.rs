//! A study that is played for another program.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use warboard_engine::edition::{Edition, EditionFiles};

use crate::bots::Bots;
use crate::deep_stack::{threads, with_room};
use crate::error::StudyError;
use crate::files::{ParsedRow, RowFileError, RowReader, head};
use crate::header::{CELLS_MAX, GAMES_MAX};
use crate::plan::StudyPlan;
use crate::pool::play_in_order;
use crate::row::StudyRow;
use crate::terms::{StudyTerms, listed};
use crate::watch::StudyRunner;

/// The result of a study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Studied {
    /// The bytes that `warboard simulate --out` writes: a line that says what was played, one with the names of the columns, and a
    /// row for each game.
    pub rows: Vec<u8>,
    /// The first game that was not played on, or in which a script failed, and why.
    pub trouble: Option<(u64, String)>,
}

/// Plays a study of an edition with these files, in `n_threads` threads or as many as there are
/// processors. `goes_on` is called in the calling thread after each game; if it returns `false`,
/// the result is `None`.
///
/// # Errors
/// Why it cannot be played, as a sentence: mistakes in the edition, a setting that it refuses, a bot that there is not, numbers out of
/// their range, a study that ends when intervals are narrow (which is for `warboard simulate`); or there is no thread to be had.
pub fn study(
    files: EditionFiles,
    terms: &StudyTerms,
    n_threads: Option<u16>,
    mut goes_on: impl FnMut() -> bool,
) -> Result<Option<Studied>, String> {
    let plan = with_room(|| settled(files, terms)).map_err(|error| error.to_string())?;
    let plan = plan.map_err(|error| error.to_string())?;
    let range = plan.header.range();
    let mut done = Studied { rows: head(&plan.header).into_bytes(), trouble: None };
    let (mut due, key) = (range.start, plan.header.key());
    let take = |game, (row, trouble): (StudyRow, Option<String>)| {
        // Numbers and texts have a form.
        done.rows.extend(row.line(key).unwrap_or_default());
        if let Some(trouble) = trouble {
            done.trouble.get_or_insert((game, trouble));
        }
        due = game + 1;
        if goes_on() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let new = || StudyRunner::new(&plan);
    let one = |watchers: &mut StudyRunner<'_>, game: u64| watchers.play(game);
    let stop = AtomicBool::new(false);
    play_in_order(threads(n_threads), range.clone(), &stop, new, one, take)
        .map_err(|error| error.to_string())?;
    Ok((due == range.end).then_some(done))
}

/// Checks a list of bots, with commas between them.
///
/// # Errors
/// The first name that no bot has, as a sentence.
pub fn check_seats(seats: &str) -> Result<(), String> {
    let unknown = |name| StudyError::UnknownBot(name).to_string();
    listed(Bots::default(), seats).map(|_| ()).map_err(unknown)
}

/// Checks the bytes of a file of rows, each row by itself and with its check.
///
/// # Errors
/// The first line that is damaged, as a sentence.
pub fn check_rows(rows: &[u8]) -> Result<(), String> {
    let told = |fault: RowFileError| match fault {
        RowFileError::Damaged { line, what, .. } => format!("line {line}: {what}"),
        other => other.to_string(),
    };
    let mut reader = RowReader::of(Path::new("rows"), rows).map_err(told)?;
    loop {
        match reader.take().map_err(told)? {
            ParsedRow::Row(..) => {}
            ParsedRow::Cut => return Err("the last line has no end".to_owned()),
            ParsedRow::End => return Ok(()),
        }
    }
}

/// Reads the edition and settles the study.
fn settled(files: EditionFiles, terms: &StudyTerms) -> Result<StudyPlan, StudyError> {
    if !(1..=GAMES_MAX).contains(&terms.games) {
        return Err(StudyError::Games);
    }
    if terms.max_turns == Some(0) {
        return Err(StudyError::Turns);
    }
    if terms.until_narrow.is_some() {
        return Err(StudyError::UntilNarrow);
    }
    let name = files.name.clone();
    let unusable = |findings| StudyError::Edition { name, findings: Box::new(findings) };
    let edition = Edition::open(files).map_err(unusable)?;
    let plan = terms.plan(&edition, Bots::default())?;
    if plan.header.cells.len() > CELLS_MAX {
        return Err(StudyError::Cells);
    }
    Ok(plan)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::header::Shard;

    fn files() -> EditionFiles {
        let fixture = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/tiny");
        EditionFiles::from_dir(fixture.as_ref()).unwrap()
    }

    fn terms(shard: Option<Shard>) -> StudyTerms {
        StudyTerms {
            variant: None,
            options: BTreeMap::new(),
            players: None,
            seats: None,
            sets: vec!["seats=simple,random|random,simple".to_owned()],
            games: 9,
            seed: 4,
            max_turns: Some(30),
            until_narrow: None,
            shard,
        }
    }

    fn rows(shard: Option<&str>, threads: u16) -> Vec<u8> {
        let shard = shard.map(|text| text.parse().unwrap());
        study(files(), &terms(shard), Some(threads), || true).unwrap().unwrap().rows
    }

    #[test]
    fn parts_have_the_rows_of_the_whole() {
        let whole = rows(None, 1);
        assert_eq!(whole, rows(None, 3));
        let body = |rows: &[u8]| -> Vec<String> {
            String::from_utf8_lossy(rows).lines().skip(2).map(str::to_owned).collect()
        };
        assert_eq!(body(&whole).len(), 18);
        let parts = ["1/4", "2/4", "3/4", "4/4"].map(|part| body(&rows(Some(part), 2)));
        assert_eq!(parts.concat(), body(&whole));
    }

    #[test]
    fn nothing_comes_of_a_study_that_does_not_go_on() {
        assert_eq!(study(files(), &terms(None), Some(2), || false), Ok(None));
    }

    #[test]
    fn what_is_out_of_range_is_refused() {
        let refused = |terms: &StudyTerms| study(files(), terms, None, || true).is_err();
        assert!(refused(&StudyTerms { until_narrow: Some(3.0), ..terms(None) }));
        assert!(refused(&StudyTerms { games: 0, ..terms(None) }));
        assert!(refused(&StudyTerms { max_turns: Some(0), ..terms(None) }));
        assert!(refused(&StudyTerms {
            seats: Some("nobody,simple".to_owned()),
            sets: Vec::new(),
            ..terms(None)
        }));
    }
}
