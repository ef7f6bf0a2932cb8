//! Studies: the rows that `warboard simulate --out` writes, produced by the same code.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use warboard_study::{self as rows_of, Shard, Studied, StudyTerms, study};

use crate::arguments;
use crate::call::{EditionError, EngineFault, refuse, run_stoppable, shared};
use crate::setup::EditionArgument;

/// Raises ``EditionError`` with the damaged line if the bytes are not a valid file of rows.
#[pyfunction(name = "_check_rows")]
pub(crate) fn check_rows(rows: &[u8]) -> PyResult<()> {
    let wrong = |error| refuse::<EditionError>(format!("argument 'rows': {error}"));
    rows_of::check_rows(rows).map_err(wrong)
}

/// Returns the bytes of the file that ``warboard simulate --out`` writes for the same study. Also
/// returns the first game that was stopped or in which a script failed, with the reason.
/// ``warboard.study`` makes a table of them.
#[pyfunction(name = "_play_study")]
#[pyo3(signature = (edition, games, seed, seats, sets, variant, options, players, turns_max, shard, threads))]
#[expect(
    clippy::too_many_arguments,
    clippy::type_complexity,
    clippy::similar_names,
    reason = "each has a name in Python"
)]
pub(crate) fn play_study(
    py: Python<'_>,
    #[pyo3(from_py_with = arguments::source)] edition: EditionArgument,
    games: u64,
    #[pyo3(from_py_with = arguments::seed)] seed: u64,
    seats: Option<String>,
    sets: Vec<String>,
    variant: Option<String>,
    options: BTreeMap<String, String>,
    players: Option<usize>,
    turns_max: Option<u32>,
    shard: Option<String>,
    threads: Option<u16>,
) -> PyResult<(Bound<'_, PyBytes>, Option<(u64, String)>)> {
    let files = edition.files(py)?;
    let wrong = |error| refuse::<EditionError>(format!("argument 'seats': {error}"));
    seats.as_deref().map_or(Ok(()), rows_of::check_seats).map_err(wrong)?;
    let wrong = |error| refuse::<EditionError>(format!("argument 'shard': {error}"));
    let shard: Option<Shard> = shard.map(|text| text.parse()).transpose().map_err(wrong)?;
    let terms = StudyTerms {
        variant,
        options,
        players,
        seats,
        sets,
        games,
        seed,
        max_turns: turns_max,
        until_narrow: None,
        shard,
    };
    let played = run_stoppable(py, shared()?, move |stop| {
        study((*files).clone(), &terms, threads, || !stop.load(Ordering::Relaxed))
    })?;
    let played = played.map_err(refuse::<EditionError>)?;
    let Studied { rows, trouble } =
        played.ok_or_else(|| refuse::<EngineFault>("the threads ended early"))?;
    Ok((PyBytes::new(py, &rows), trouble))
}
