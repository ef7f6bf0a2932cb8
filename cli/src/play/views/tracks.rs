//! Tracks drawn as rows: their spaces with the marker, and the numbers beside them.

use warboard_engine::model::{Track, TrackId};
use warboard_engine::observation::Observation;

use crate::play::desk::Desk;
use crate::play::paint::table;
use crate::text::say;

/// The most spaces that are drawn; of a longer track, those around the marker.
const SHOWN: usize = 9;

/// A track in the game: what its marker shows, then its spaces.
pub(crate) fn lines(desk: &Desk, view: &Observation<'_>, track: TrackId) -> Vec<String> {
    let row = &desk.rules.tracks[track];
    let at = view.track(track);
    let (name, value) = (desk.texts.of(&row.name), row.value(at));
    let mut lines = vec![say!(desk.texts, "status-track", "track" = name, "value" = value)];
    lines.extend(spaces(row, Some(at)));
    lines
}

/// The spaces of a track in a row, the marker's in brackets, and its columns below.
pub(crate) fn spaces(row: &Track, marker: Option<u32>) -> Vec<String> {
    let n = row.values.len();
    let at = marker.map(|at| (at as usize).min(n.saturating_sub(1)));
    let from = at.unwrap_or(0).saturating_sub(SHOWN / 2).min(n.saturating_sub(SHOWN));
    let shown = if marker.is_some() { from..(from + SHOWN).min(n) } else { 0..n };
    let cell = |place: usize, number: String| match at {
        Some(at) if at == place => format!("[{number}]"),
        _ => format!(" {number} "),
    };
    let mut rows = vec![drawn("", shown.clone(), n, |place| {
        let value = row.values.get(place).copied().unwrap_or(0);
        cell(place, value.to_string())
    })];
    for column in &row.columns {
        let name = column.id.replace('_', " ");
        rows.push(drawn(&name, shown.clone(), n, |place| {
            let number = column.numbers.get(place).copied().unwrap_or(0);
            cell(place, if number > 0 { format!("+{number}") } else { number.to_string() })
        }));
    }
    if row.beyond > 0
        && shown.end == n
        && let Some(first) = rows.first_mut()
    {
        first.push(format!("… +{}", row.beyond));
    }
    table(&rows)
}

/// A row of cells, with dots where the track goes on.
fn drawn(
    name: &str,
    shown: std::ops::Range<usize>,
    n: usize,
    cell: impl Fn(usize) -> String,
) -> Vec<String> {
    let dots = |more: bool| more.then(|| "…".to_owned());
    let mut cells = vec![format!("  {name}")];
    cells.extend(dots(shown.start > 0));
    cells.extend(shown.clone().map(cell));
    cells.extend(dots(shown.end < n));
    cells
}
