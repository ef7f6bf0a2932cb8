//! Studies: the rows that `warboard simulate --out` writes, made here by the same code.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use warboard_cli::study::{Shard, Studied, Terms, study};

use crate::call::{EditionError, EngineFault, refuse};
use crate::setup::Source;

/// The bytes of the file that ``warboard simulate --out`` writes for the same study, and the first game that was not played on or in
/// which a script failed, and why. ``warboard.study`` makes a table of it.
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
    edition: Source,
    games: u64,
    seed: u64,
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
    let shard: Option<Shard> =
        shard.map(|text| text.parse()).transpose().map_err(refuse::<EditionError>)?;
    let terms = Terms {
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
    let mut stopped = None;
    let goes_on = || {
        #[expect(
            clippy::redundant_closure_for_method_calls,
            reason = "the method itself is for one lifetime, the closure for any"
        )]
        let asked = Python::attach(|py| py.check_signals());
        stopped = asked.err();
        stopped.is_none()
    };
    let played = py.detach(|| study((*files).clone(), &terms, threads, goes_on));
    if let Some(stopped) = stopped {
        return Err(stopped);
    }
    let played = played.map_err(refuse::<EditionError>)?;
    let Studied { rows, trouble } =
        played.ok_or_else(|| refuse::<EngineFault>("the threads ended early"))?;
    Ok((PyBytes::new(py, &rows), trouble))
}
