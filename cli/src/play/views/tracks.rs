//! Tracks drawn as rows: their spaces with the marker, and the numbers beside them.

use warboard_engine::model::{Column, Resolution, Track, TrackId, UnitKindId};
use warboard_engine::observation::Observation;
use warboard_engine::steps::StepKind;

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
    if let Some(label) = row.label(at) {
        let label = desk.texts.of(label);
        let mut lines = vec![say!(desk.texts, "status-track", "track" = name, "value" = label)];
        if !row.columns.is_empty() {
            lines.extend(spaces(desk, row, Some(at)));
        }
        return lines;
    }
    let mut lines = vec![if is_climbed(desk, track) {
        climbed(desk, view, track)
    } else {
        say!(desk.texts, "status-track", "track" = name, "value" = value)
    }];
    lines.extend(spaces(desk, row, Some(at)));
    let raised =
        (at.saturating_add(1)..=row.last()).map(|space| (space, view.raised(track, space)));
    let raised: Vec<String> = raised
        .filter(|&(_, n)| n > 0)
        .map(|(space, n)| format!("{space}: {} +{n}", row.value(space)))
        .collect();
    if !raised.is_empty() {
        lines.push(say!(desk.texts, "status-raised", "list" = raised.join(", ")));
    }
    lines
}

/// Whether dice climb a track: its numbers are what they must show, and what matters is how far the marker has come.
pub(crate) fn is_climbed(desk: &Desk, track: TrackId) -> bool {
    let steps = desk.rules.steps.rows();
    let mut targets = desk.rules.targets.rows().iter();
    steps.iter().any(|row| matches!(row.kind, StepKind::Climb(keys) if keys.track == track))
        || targets.any(|row| matches!(row.resolution, Resolution::Ladder(of) if of == track))
}

/// How far the marker of such a track has come, and what the next space needs.
fn climbed(desk: &Desk, view: &Observation<'_>, track: TrackId) -> String {
    let (row, at) = (&desk.rules.tracks[track], view.track(track));
    let (name, last) = (desk.texts.of(&row.name), row.last());
    if at >= last {
        return say!(desk.texts, "status-climbed", "track" = name, "last" = last);
    }
    let need = row.value(at + 1).saturating_add(view.raised(track, at + 1));
    say!(desk.texts, "status-climb", "track" = name, "at" = at, "last" = last, "need" = need)
}

/// The track that keeps units of a kind from being hit as long as its marker is not on the last space.
pub(crate) fn guard(desk: &Desk, view: &Observation<'_>, unit: UnitKindId) -> Option<TrackId> {
    let track = desk.rules.units.get(unit)?.toughness.guarded_by?;
    (view.track(track) < desk.rules.tracks[track].last()).then_some(track)
}

/// The spaces of a track in a row, the marker's in brackets, and its columns below.
pub(crate) fn spaces(desk: &Desk, row: &Track, marker: Option<u32>) -> Vec<String> {
    let n = row.values.len();
    let at = marker.map(|at| (at as usize).min(n.saturating_sub(1)));
    let from = at.unwrap_or(0).saturating_sub(SHOWN / 2).min(n.saturating_sub(SHOWN));
    let shown = if marker.is_some() { from..(from + SHOWN).min(n) } else { 0..n };
    let value = |place: usize| row.values.get(place).copied().unwrap_or(0).to_string();
    let of_columns = row.columns.iter().flat_map(|column| (0..n).map(|at| beside(column, at)));
    let width = (0..n).map(value).chain(of_columns).map(|number| number.len()).max().unwrap_or(0);
    let cell = |place: usize, number: &str| match at {
        Some(at) if at == place => format!("[{number:>width$}]"),
        _ => format!(" {number:>width$} "),
    };
    let mut rows = vec![drawn("", shown.clone(), n, |place| cell(place, &value(place)))];
    for column in &row.columns {
        let name = column_name(desk, column);
        rows.push(drawn(&name, shown.clone(), n, |place| cell(place, &beside(column, place))));
    }
    if row.beyond > 0
        && shown.end == n
        && let Some(first) = rows.first_mut()
    {
        first.push(format!("… +{}", row.beyond));
    }
    table(&rows)
}

/// Where the marker of a track is and the numbers beside it, in a sentence.
pub(crate) fn at_marker(desk: &Desk, view: &Observation<'_>, track: TrackId) -> String {
    let (row, at) = (&desk.rules.tracks[track], view.track(track));
    let (name, value) = (desk.texts.of(&row.name), row.value(at));
    let place = at as usize;
    let columns = row
        .columns
        .iter()
        .map(|column| format!("; {}: {}", column_name(desk, column), beside(column, place)));
    let first = match row.label(at) {
        Some(label) => {
            let label = desk.texts.of(label);
            say!(desk.texts, "status-track", "track" = name, "value" = label)
        }
        None => say!(desk.texts, "status-track", "track" = name, "value" = value),
    };
    format!("{first}{}.", columns.collect::<String>())
}

/// What a column of a track is called.
fn column_name(desk: &Desk, column: &Column) -> String {
    let name = column.name.as_ref().map(|name| desk.texts.of(name).to_owned());
    name.unwrap_or_else(|| column.id.replace('_', " "))
}

/// The number of a column beside a space of its track, as it is shown.
fn beside(column: &Column, place: usize) -> String {
    match column.numbers.get(place) {
        Some(&number) if column.none == Some(number) => "-".to_owned(),
        // What adds nothing somewhere, or takes away, is an addition.
        Some(&number)
            if number > 0
                && column.numbers.iter().any(|&other| other <= 0 && column.none != Some(other)) =>
        {
            format!("+{number}")
        }
        Some(number) => number.to_string(),
        None => String::new(),
    }
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
