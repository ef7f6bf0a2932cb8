//! Table `[[track]]`.

use super::PLAYERS_MAX;
use crate::edition::codes;
use crate::edition::keys::{
    Any, EitherValue, ID, NAME, NUMBER_MAX, Naming, PROSE, SOURCE, Spanned, TableKind, TableReader,
    at, either, filled, int, keys, later, lenient, list, map, may, or_default, row, some, to,
    unless,
};
use crate::edition::problem::Problem;
use crate::edition::tree::SourceSpan;
use crate::model::amount::amount;
use crate::model::when::when;
use crate::model::{Amount, ArmyId, AskedOn, Column, Condition, Source, TableId, Text, Track};
use crate::words::is_snake_case;

/// Largest number in a column, above or below 0.
const COLUMN_MAX: i32 = 100_000;

#[derive(Debug)]
pub(crate) struct TrackDraft {
    pub(crate) track: Track,
    /// Numbers of players whose games include the track; `None` for every game.
    pub(crate) players: Option<Spanned<Vec<usize>>>,
}

keys! {
    /// A row of numbered spaces.
    pub(super) struct TrackKeys = "track" => TrackKeys::finish as TrackDraft {
        /// The track's stable name.
        id: Box<str> = filled(ID),
        /// As printed.
        name: Text = filled(NAME),
        /// Further numbers of the spaces, by column, one for each space; may be negative.
        columns: Vec<(Box<str>, Vec<i32>)> =
            or_default(map(ColumnId, list(lenient(int(-COLUMN_MAX..=COLUMN_MAX))).least_one())),
        /// The printed names of the columns.
        column_names: Vec<(Spanned<Box<str>>, Text)> = or_default(map(at(COLUMN), NAME)),
        /// The number of a column that means none and is shown as a dash.
        column_none: Vec<(Spanned<Box<str>>, i32)> =
            or_default(map(at(COLUMN), int(-COLUMN_MAX..=COLUMN_MAX))),
        /// The texts printed on the spaces, one for each.
        labels: Vec<Text> = or_default(list(lenient(NAME))),
        /// The number on each space, or all of them; with `columns`, counted from 0 unless given.
        values: Option<Vec<Vec<u32>>> = unless(some(
            lenient(to(
                either(int(0..=NUMBER_MAX), list(int(0..=NUMBER_MAX)).least_one()),
                |_, _, numbers| Some(match numbers {
                    EitherValue::One(number) => vec![number],
                    EitherValue::Other(several) => several,
                }),
            )),
            "has no space"
        )),
        /// The initial space of the marker, counted from 0; 0 unless given.
        _start as "start": Option<u32> = later(int(0..=u32::MAX)),
        /// The increase for each space beyond the last; 0 unless given.
        beyond: u32 = or_default(int(0..=NUMBER_MAX)),
        /// The numbers of players with which it is in play; all unless given.
        players: Option<Spanned<Vec<usize>>> = may(at(list(int(1..=PLAYERS_MAX)).once())),
        /// The condition under which it is shown, about the army that acts; always unless given.
        when: Option<Condition> = may(when(AskedOn::Reckoned)),
        /// The amount that is the space of the marker, counted from 0; nothing else moves it then.
        is: Option<Spanned<Amount>> = may(at(amount(AskedOn::Reckoned))),
        /// The id of the army whose progress or strength it shows, in whose colour it is drawn; that
        /// of no army unless given.
        army: Option<usize> = may(row(TableKind::Army)),
        /// The heading under which it is shown with the other tracks that have the same one; its own
        /// name unless given.
        front: Option<Text> = may(PROSE),
        source: Source = SOURCE,
    }
}

const COLUMN: Any = Any("column");

/// The name of a column where the column is declared.
struct ColumnId;

impl Naming for ColumnId {
    type Out = Box<str>;
    fn name(&self, reader: &TableReader<'_>, key: &str, place: SourceSpan) -> Option<Box<str>> {
        if !is_snake_case(key) {
            let message = format!("column `{key}` is not snake_case");
            reader.tell(Problem::error(codes::BAD_ID, place, message));
        }
        COLUMN.name(reader, key, place)
    }
    fn of(&self) -> &'static str {
        COLUMN.of()
    }
}

impl TrackKeys {
    fn finish(self, reader: &mut TableReader<'_>) -> TrackDraft {
        let columns = columns(reader, self.columns, self.column_names, self.column_none);
        let labels = self.labels;
        if columns.is_empty() && labels.is_empty() && !reader.has("values") {
            reader.lack("values");
        }
        let (values, numbers) = match self.values {
            Some(values) => numbered(values),
            None => (counted(&columns, labels.len()), Vec::new()),
        };
        check_lengths(reader, &columns, labels.len(), values.len());
        let last = u32::try_from(values.len().saturating_sub(1)).unwrap_or(u32::MAX);
        // Without spaces, a mistake in the marker's space is not worth reporting.
        let start = if values.is_empty() { None } else { reader.read("start", &int(0..=last)) };
        reader.was(&["until"], "when = { has = { … = { most = 0 } } }");
        reader.was(&["follows"], "is = { of = …, spaces = { … } }");
        if self.is.is_some() {
            check_marker(reader);
        }
        let track = Track {
            id: self.id,
            name: self.name,
            values,
            numbers,
            labels,
            beyond: self.beyond,
            start: start.unwrap_or(0),
            columns,
            is: self.is.map(|is| is.value),
            in_play: true,
            when: self.when,
            army: self.army.map(ArmyId::from_index),
            front: self.front,
            source: self.source,
        };
        TrackDraft { track, players: self.players }
    }
}

/// Returns the columns, with the names and empty values that other keys give them.
fn columns(
    reader: &TableReader<'_>,
    columns: Vec<(Box<str>, Vec<i32>)>,
    names: Vec<(Spanned<Box<str>>, Text)>,
    nones: Vec<(Spanned<Box<str>>, i32)>,
) -> Vec<Column> {
    let column = |(id, numbers)| Column { id, name: None, numbers, none: None };
    let mut columns: Vec<Column> = columns.into_iter().map(column).collect();
    for (at, name) in names {
        if let Some(column) = named(reader, &mut columns, &at.value, at.place) {
            column.name = Some(name);
        }
    }
    for (at, none) in nones {
        if let Some(column) = named(reader, &mut columns, &at.value, at.place) {
            column.none = Some(none);
        }
    }
    columns
}

/// Returns the first number of each space. Also returns all numbers if a space does not have
/// exactly one.
fn numbered(numbers: Vec<Vec<u32>>) -> (Vec<u32>, Vec<Vec<u32>>) {
    let values = numbers.iter().map(|row| row.first().copied().unwrap_or(0)).collect();
    let several = numbers.iter().any(|row| row.len() != 1);
    (values, if several { numbers } else { Vec::new() })
}

/// Returns the numbers of spaces counted from 0: one space for each entry of the longest column or,
/// without columns, for each label.
fn counted(columns: &[Column], n_labels: usize) -> Vec<u32> {
    let n = columns.iter().map(|column| column.numbers.len()).max().unwrap_or(n_labels);
    (0..).take(n).collect()
}

/// Reports `start` and `beyond` of a marker that follows the board: it starts at the computed
/// position and stays on the track.
fn check_marker(reader: &TableReader<'_>) {
    for key in ["start", "beyond"] {
        let what = &reader.what;
        let message = format!("{what} has `{key}`, but its marker follows the board");
        reader.refuse(codes::MARKER_FOLLOWS, key, message);
    }
}

/// Checks that columns and labels have one entry for each space.
fn check_lengths(reader: &TableReader<'_>, columns: &[Column], n_labels: usize, spaces: usize) {
    let wrong = |key: &str, message: String| reader.refuse(codes::WRONG_COUNT, key, message);
    if n_labels > 0 && n_labels != spaces {
        let message = format!("{}: {n_labels} `labels` for {spaces} spaces", reader.what);
        wrong("labels", message);
    }
    for column in columns.iter().filter(|row| row.numbers.len() != spaces) {
        let (what, id, n) = (&reader.what, &column.id, column.numbers.len());
        wrong("columns", format!("{what}: column `{id}` has {n} numbers for {spaces} spaces"));
    }
}

/// Returns the column with this id. Reports an id without a column.
fn named<'a>(
    reader: &TableReader<'_>,
    columns: &'a mut [Column],
    id: &str,
    place: SourceSpan,
) -> Option<&'a mut Column> {
    if let Some(at) = columns.iter().position(|column| *column.id == *id) {
        return columns.get_mut(at);
    }
    let message = format!("{} has no column `{id}`", reader.what);
    let problem = Problem::error(codes::UNKNOWN_COLUMN, place, message);
    reader.tell(problem.nearest(id, columns.iter().map(|column| &*column.id)));
    None
}
