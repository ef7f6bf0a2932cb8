//! Tracks drawn in rows: their spaces with the marker, and the numbers beside them.

use serde::Serialize;
use warboard_engine::model::{Column, Resolution, Track, TrackId, UnitKindId};
use warboard_engine::observation::Observation;
use warboard_engine::odds;
use warboard_engine::steps::{SetWorth, StepKind};

use crate::paint::{HEADING, paint, table};
use crate::presenter::Presenter;
use crate::text::say;
use crate::views::amount::amount;
use crate::views::percent::decimals;

/// The way a track is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TrackShape {
    /// Dice climb it: every space shows what a die needs.
    Road,
    /// Its numbers fall one by one to 0: a bar shows what is left.
    Bar,
    /// Anything else: its spaces stand in a row, the marker's stands out.
    Scale,
}

/// Largest number of spaces drawn; of a longer track, those around the marker are shown.
const SHOWN: usize = 9;

/// Formats a track: the value at its marker, then its spaces.
pub(crate) fn lines(desk: &Presenter, view: &Observation<'_>, track: TrackId) -> Vec<String> {
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
    let mut lines = vec![match shape(desk, track) {
        TrackShape::Road => climbed(desk, view, track),
        TrackShape::Bar => {
            // The first space has the largest number.
            let most = row.value(0);
            return vec![say!(
                desk.texts,
                "status-track-left",
                "track" = name,
                "value" = value,
                "most" = most
            )];
        }
        TrackShape::Scale => say!(desk.texts, "status-track", "track" = name, "value" = value),
    }];
    lines.extend(spaces(desk, row, Some(at)));
    lines.extend(rolls(desk, view, track).map(|text| format!("  {text}")));
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

/// Formats a track for the rules: what moves its marker, its spaces, and where the marker is.
pub(crate) fn topic(desk: &Presenter, view: &Observation<'_>, track: TrackId) -> Vec<String> {
    let row = &desk.rules.tracks[track];
    let told = match shape(desk, track) {
        TrackShape::Road => say!(desk.texts, "track-is-road", "n" = row.last()),
        TrackShape::Bar => say!(desk.texts, "track-is-bar", "n" = row.value(0)),
        TrackShape::Scale => match row.is {
            _ if is_for_sets(desk, track) => say!(desk.texts, "track-is-sets"),
            Some(is) => say!(desk.texts, "track-is-amount", "list" = amount(desk, is)),
            None => say!(desk.texts, "track-is-scale", "n" = row.values.len()),
        },
    };
    let told = std::iter::once(told).map(|text| format!("  {text}"));
    let name = paint(HEADING, desk.texts.of(&row.name));
    let now = lines(desk, view, track).into_iter().map(|line| format!("  {line}"));
    std::iter::once(name).chain(told).chain(now).collect()
}

/// Returns whether dice climb a track. Its numbers are then the required rolls, and the marker's
/// progress matters.
pub(crate) fn is_climbed(desk: &Presenter, track: TrackId) -> bool {
    let steps = desk.rules.steps.rows();
    let mut targets = desk.rules.targets.rows().iter();
    steps.iter().any(|row| matches!(row.kind, StepKind::Climb(keys) if keys.track == track))
        || targets.any(|row| matches!(row.resolution, Resolution::Ladder(of) if of == track))
}

/// Formats the progress of the marker on a climbed track, with the number that the next space
/// requires.
fn climbed(desk: &Presenter, view: &Observation<'_>, track: TrackId) -> String {
    let (row, at) = (&desk.rules.tracks[track], view.track(track));
    let (name, last) = (desk.texts.of(&row.name), row.last());
    if at >= last {
        return say!(desk.texts, "status-climbed", "track" = name, "last" = last);
    }
    let need = row.value(at + 1).saturating_add(view.raised(track, at + 1));
    say!(desk.texts, "status-climb", "track" = name, "at" = at, "last" = last, "need" = need)
}

/// Returns sentences on what the marker of a track needs next.
pub(crate) fn next(desk: &Presenter, view: &Observation<'_>, track: TrackId) -> Vec<String> {
    let (row, at) = (&desk.rules.tracks[track], view.track(track));
    if !is_climbed(desk, track) {
        return Vec::new();
    }
    if at >= row.last() {
        return vec![say!(desk.texts, "track-end")];
    }
    let need = row.value(at + 1).saturating_add(view.raised(track, at + 1));
    let left = row.last() - at;
    let next = say!(desk.texts, "track-next", "need" = need, "left" = left);
    [Some(next), rolls(desk, view, track)].into_iter().flatten().collect()
}

/// Returns a sentence on the dice that climb a track, and on the rolls to its end.
fn rolls(desk: &Presenter, view: &Observation<'_>, track: TrackId) -> Option<String> {
    let mut steps = desk.rules.steps.rows().iter();
    let keys = steps.find_map(|row| match row.kind {
        StepKind::Climb(keys) if keys.track == track => Some(keys),
        _ => None,
    })?;
    let (row, at) = (&desk.rules.tracks[track], view.track(track));
    let number = |space| row.value(space).saturating_add(view.raised(track, space));
    let ahead: Vec<u32> = (at.saturating_add(1)..=row.last()).map(number).collect();
    let rolls = odds::climbs(keys.dice, keys.sides, &ahead).ok().flatten();
    let rolls = rolls.filter(|_| !ahead.is_empty())?;
    let rolls = decimals(desk, &rolls, 1);
    Some(say!(desk.texts, "track-rolls", "dice" = keys.dice, "rolls" = rolls))
}

/// Returns the numbers beside a track's marker, each with its name.
pub(crate) fn beside_marker(
    desk: &Presenter,
    view: &Observation<'_>,
    track: TrackId,
) -> Vec<String> {
    let (row, at) = (&desk.rules.tracks[track], view.track(track) as usize);
    let named = |column| format!("{}: {}", column_name(desk, column), beside(column, at));
    row.columns.iter().map(named).collect()
}

/// Returns the numbers beside a track's marker that have an effect, each with its name.
pub(crate) fn effects(desk: &Presenter, view: &Observation<'_>, track: TrackId) -> Vec<String> {
    let (row, at) = (&desk.rules.tracks[track], view.track(track) as usize);
    let counts =
        |column: &Column| column.numbers.get(at).is_some_and(|&n| n != 0 && column.none != Some(n));
    let named = beside_marker(desk, view, track).into_iter().zip(&row.columns);
    named.filter(|(_, column)| counts(column)).map(|(named, _)| named).collect()
}

/// Returns the track that protects units of a kind until its marker has moved far enough.
pub(crate) fn guard(desk: &Presenter, view: &Observation<'_>, unit: UnitKindId) -> Option<TrackId> {
    let (track, at) = desk.rules.guard(unit)?;
    (!at.contains(view.track(track))).then_some(track)
}

/// Formats the spaces of a track in a row, the marker's in brackets, with its columns below.
pub fn spaces(desk: &Presenter, row: &Track, marker: Option<u32>) -> Vec<String> {
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
    // A row of numbers below others is named as they are.
    let first =
        if row.columns.is_empty() { String::new() } else { say!(desk.texts, "track-space") };
    let mut rows = vec![drawn(&first, shown.clone(), n, |place| cell(place, &value(place)))];
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

/// Formats the place of a track's marker and the numbers beside it, in a sentence.
pub(crate) fn at_marker(desk: &Presenter, view: &Observation<'_>, track: TrackId) -> String {
    let (row, at) = (&desk.rules.tracks[track], view.track(track));
    let (name, value) = (desk.texts.of(&row.name), row.value(at));
    let columns = beside_marker(desk, view, track);
    let first = match row.label(at) {
        Some(label) => {
            let label = desk.texts.of(label);
            say!(desk.texts, "status-track", "track" = name, "value" = label)
        }
        None => say!(desk.texts, "status-track", "track" = name, "value" = value),
    };
    format!("{}.", [vec![first], columns].concat().join("; "))
}

/// Returns the name of a track's column.
fn column_name(desk: &Presenter, column: &Column) -> String {
    let name = column.name.as_ref().map(|name| desk.texts.of(name).to_owned());
    name.unwrap_or_else(|| column.id.replace('_', " "))
}

/// Formats the number of a column beside a space of its track.
fn beside(column: &Column, place: usize) -> String {
    match column.numbers.get(place) {
        Some(&number) if column.none == Some(number) => "-".to_owned(),
        // In a column with numbers of 0 or less, the others are additions and get a sign.
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

/// Returns a row of cells, with dots where the track continues.
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

/// Returns the way a track is drawn.
pub(crate) fn shape(desk: &Presenter, track: TrackId) -> TrackShape {
    let row = &desk.rules.tracks[track];
    match () {
        () if is_climbed(desk, track) => TrackShape::Road,
        () if falls(row) => TrackShape::Bar,
        () => TrackShape::Scale,
    }
}

/// Checks whether the numbers of a track fall one by one to 0, with nothing else on its spaces.
fn falls(row: &Track) -> bool {
    let is_step = |pair: &[u32]| pair[0] == pair[1] + 1;
    row.labels.is_empty()
        && row.columns.is_empty()
        && row.values.len() > 1
        && row.values.last() == Some(&0)
        && row.values.windows(2).all(is_step)
}

/// Returns whether a track determines the value of sets, which is shown separately.
pub(crate) fn is_for_sets(desk: &Presenter, track: TrackId) -> bool {
    let steps = desk.rules.steps.rows();
    steps.iter().any(
        |step| matches!(&step.kind, StepKind::Trade(keys) if keys.sets == SetWorth::Track(track)),
    )
}
