//! `[[track]]`.

use super::PLAYERS_MAX;
use crate::edition::codes;
use crate::edition::keys::{
    Any, At, Either, ID, Kind, NAME, NUMBER_MAX, Naming, Reader, SOURCE, at, either, filled, id_of,
    int, keys, later, lenient, list, map, may, or_default, row, some, table, to, told, unless,
};
use crate::edition::problem::Problem;
use crate::edition::tree::Place;
use crate::model::{Column, Follows, Source, TagId, Text, Track, VariableId};
use crate::words::is_snake_case;

/// The most a column goes up and down.
const COLUMN_MAX: i32 = 100_000;

#[derive(Debug)]
pub(crate) struct TrackDraft {
    pub(crate) track: Track,
    /// The numbers of players whose games it is part of; none: of every game.
    pub(crate) players: Option<At<Vec<usize>>>,
    /// The row of the army that it follows.
    pub(crate) army: Option<At<usize>>,
    /// The variable that says that it has had its use.
    pub(crate) until: Option<At<VariableId>>,
}

keys! {
    /// Spaces with a number each.
    pub(super) struct TrackKeys = "track" => TrackKeys::finish as TrackDraft {
        /// The track's stable name.
        id: Box<str> = filled(ID),
        /// As printed.
        name: Text = filled(NAME),
        /// Rows of numbers beside the spaces, one for each; they may be below 0.
        columns: Vec<(Box<str>, Vec<i32>)> =
            or_default(map(ColumnId, list(lenient(int(-COLUMN_MAX..=COLUMN_MAX))).least_one())),
        /// What the columns are called, as printed.
        column_names: Vec<(At<Box<str>>, Text)> = or_default(map(at(COLUMN), NAME)),
        /// The number of a column that stands for none: it is shown as a dash.
        column_none: Vec<(At<Box<str>>, i32)> =
            or_default(map(at(COLUMN), int(-COLUMN_MAX..=COLUMN_MAX))),
        /// What is printed on the spaces in words, one for each.
        labels: Vec<Text> = or_default(list(lenient(NAME))),
        /// The number on each space, or all of them; with `columns`, counted from 0 unless given.
        values: Option<Vec<Vec<u32>>> = unless(some(
            lenient(to(
                either(int(0..=NUMBER_MAX), list(int(0..=NUMBER_MAX)).least_one()),
                |_, _, numbers| Some(match numbers {
                    Either::One(number) => vec![number],
                    Either::Other(several) => several,
                }),
            )),
            "has no space"
        )),
        /// The space of the marker at the start, counted from 0; 0 unless given.
        _start as "start": Option<u32> = later(int(0..=u32::MAX)),
        /// How much more each space after the last is worth; 0 unless given.
        beyond: u32 = or_default(int(0..=NUMBER_MAX)),
        /// The numbers of players whose games it is part of; every game unless given.
        players: Option<At<Vec<usize>>> = may(at(list(int(1..=PLAYERS_MAX)).once())),
        /// The id of a variable of the game: above 0, the track has had its use and is shown no more.
        until: Option<At<VariableId>> = may(at(id_of::<VariableId>())),
        /// What the marker follows, which nothing else moves then.
        follows: Option<FollowsKeys> = may(table::<FollowsKeys>()),
        source: Source = SOURCE,
    }
}

keys! {
    /// How many spaces an army controls.
    struct FollowsKeys = "follows" {
        /// The id of the army whose spaces are counted.
        army: Option<At<usize>> = told(at(row(Kind::Army))),
        /// The id of the tag they carry; all unless given.
        tag: Option<TagId> = may(id_of::<TagId>()),
    }
}

const COLUMN: Any = Any("column");

/// The name of a column, where it is given.
struct ColumnId;

impl Naming for ColumnId {
    type Out = Box<str>;
    fn name(&self, reader: &Reader<'_>, key: &str, place: Place) -> Option<Box<str>> {
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
    fn finish(self, reader: &mut Reader<'_>) -> TrackDraft {
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
        // Without spaces the marker's is not worth telling.
        let start = if values.is_empty() { None } else { reader.read("start", &int(0..=last)) };
        if self.follows.is_some() {
            check_marker(reader);
        }
        let army = self.follows.as_ref().and_then(|follows| follows.army);
        let track = Track {
            id: self.id,
            name: self.name,
            values,
            numbers,
            labels,
            beyond: self.beyond,
            start: start.unwrap_or(0),
            columns,
            follows: self.follows.map(|follows| Follows { army: None, tag: follows.tag }),
            in_play: true,
            until: self.until.as_ref().map(|until| until.value),
            source: self.source,
        };
        TrackDraft { track, players: self.players, army, until: self.until }
    }
}

/// The columns with what is said of them elsewhere.
fn columns(
    reader: &Reader<'_>,
    columns: Vec<(Box<str>, Vec<i32>)>,
    names: Vec<(At<Box<str>>, Text)>,
    nones: Vec<(At<Box<str>>, i32)>,
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

/// The number on each space, and all of them where a space has several.
fn numbered(numbers: Vec<Vec<u32>>) -> (Vec<u32>, Vec<Vec<u32>>) {
    let values = numbers.iter().map(|row| row.first().copied().unwrap_or(0)).collect();
    let several = numbers.iter().any(|row| row.len() != 1);
    (values, if several { numbers } else { Vec::new() })
}

/// Spaces that are numbered from 0, as many as the columns or labels have.
fn counted(columns: &[Column], n_labels: usize) -> Vec<u32> {
    let n = columns.iter().map(|column| column.numbers.len()).max().unwrap_or(n_labels);
    (0..).take(n).collect()
}

/// A marker that follows what is on the board starts where that is, and stays on the track.
fn check_marker(reader: &Reader<'_>) {
    for key in ["start", "beyond"] {
        let what = &reader.what;
        let message = format!("{what} has `{key}`, and its marker follows what is on the board");
        reader.refuse(codes::MARKER_FOLLOWS, key, message);
    }
}

/// Columns and labels have one entry for each space.
fn check_lengths(reader: &Reader<'_>, columns: &[Column], n_labels: usize, spaces: usize) {
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

/// The column of this name; told where there is none.
fn named<'a>(
    reader: &Reader<'_>,
    columns: &'a mut [Column],
    id: &str,
    place: Place,
) -> Option<&'a mut Column> {
    if let Some(at) = columns.iter().position(|column| *column.id == *id) {
        return columns.get_mut(at);
    }
    let message = format!("{} has no column `{id}`", reader.what);
    let problem = Problem::error(codes::UNKNOWN_COLUMN, place, message);
    reader.tell(problem.nearest(id, columns.iter().map(|column| &*column.id)));
    None
}
