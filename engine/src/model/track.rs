//! Tracks: ordered spaces with a number each, and a marker on one of them.

use super::id::{ArmyId, FactionId, HasId, TagId, TrackId, VariableId};
use super::source::Source;
use super::text::Text;
use crate::edition::codes;
use crate::edition::keys::{LINE, Reader, id_of, keys, must};
use crate::edition::problem::Problem;

/// A track with its marker. The marker's place is in the state, counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Track {
    /// Its stable name.
    pub id: Box<str>,
    /// As printed.
    pub name: Text,
    /// The number on each space; the first, where there are several.
    pub values: Vec<u32>,
    /// All the numbers on each space, where some space has several; else empty.
    pub numbers: Vec<Vec<u32>>,
    /// What is printed on each space in words; empty where numbers are.
    pub labels: Vec<Text>,
    /// What each space beyond the last is worth more than the one before; 0: the marker stays on the last space.
    pub beyond: u32,
    /// Where the marker starts.
    pub start: u32,
    /// Rows of numbers beside the spaces, each with its name.
    pub columns: Vec<Column>,
    /// What the marker follows; none: it is moved.
    pub follows: Option<Follows>,
    /// Whether it is in the game; one that is not is not shown, and nothing moves it.
    pub in_play: bool,
    /// What says, by being above 0, that it has had its use, and is shown no more.
    pub until: Option<VariableId>,
    /// Where the block comes from.
    pub source: Source,
}

/// A row of numbers along a track, one for each space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name among those of the track.
    pub id: Box<str>,
    /// As printed; none: as its name.
    pub name: Option<Text>,
    /// The numbers, in the order of the spaces.
    pub numbers: Vec<i32>,
    /// The number that stands for none; nothing: each means what it says.
    pub none: Option<i32>,
}

/// What a marker follows that nobody moves: how many spaces an army controls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Follows {
    /// Whose spaces; none: that of an army that is not in the game.
    pub army: Option<ArmyId>,
    /// Only those with this tag; none: all.
    pub tag: Option<TagId>,
}

keys! {
    /// What a column of a track adds for the armies of a faction, where the marker stands.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct TrackModifier = "track-modifier" => TrackModifier::checked as TrackModifier {
        /// The id of the track.
        pub track: TrackId = must(id_of::<TrackId>()),
        /// The name of its column.
        pub column: Box<str> = must(LINE),
        /// The id of the faction whose armies it counts for.
        pub faction: FactionId = must(id_of::<FactionId>()),
    }
}

impl TrackModifier {
    /// Tells where the track has no such column.
    fn checked(self, reader: &mut Reader<'_>) -> Self {
        let (names, column) = (&reader.decoder.names, &*self.column);
        let known = names.columns(self.track).iter().map(String::as_str);
        if let Some(place) = reader.value_place("column")
            && known.clone().all(|name| name != column)
        {
            let message = format!("track `{}` has no column `{column}`", names.id(self.track));
            let problem = Problem::error(codes::UNKNOWN_COLUMN, place, message);
            reader.tell(problem.nearest(column, known));
        }
        self
    }
}

impl Track {
    /// The number of a column where the marker stands; beyond the last space, that of the last.
    pub fn number(&self, column: &str, at: u32) -> Option<i32> {
        let column = self.columns.iter().find(|row| *row.id == *column)?;
        column.numbers.get(at as usize).or(column.numbers.last()).copied()
    }

    /// What is printed in words where the marker stands; nothing where a number is.
    pub fn label(&self, at: u32) -> Option<&Text> {
        self.labels.get(at as usize).or(self.labels.last())
    }

    /// The last space, counted from 0.
    pub fn last(&self) -> u32 {
        u32::try_from(self.values.len().saturating_sub(1)).unwrap_or(u32::MAX)
    }

    /// The number where the marker stands, `at` spaces from the first. Saturates.
    pub fn value(&self, at: u32) -> u32 {
        let last = self.values.len().saturating_sub(1);
        let last_value = self.values.get(last).copied().unwrap_or(0);
        let Some(past) = (at as usize).checked_sub(last) else { return self.values[at as usize] };
        last_value
            .saturating_add(self.beyond.saturating_mul(u32::try_from(past).unwrap_or(u32::MAX)))
    }

    /// Where the marker stands one step on.
    pub fn next(&self, at: u32) -> u32 {
        if at < self.last() || self.beyond > 0 { at.saturating_add(1) } else { self.last() }
    }
}

impl HasId for Track {
    fn id(&self) -> &str {
        &self.id
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::SourceKind;

    fn track(beyond: u32) -> Track {
        let source = Source { kind: SourceKind::Ours, note: "".into() };
        Track {
            id: "t".into(),
            name: Text::same("t"),
            values: vec![4, 6, 8],
            numbers: Vec::new(),
            labels: Vec::new(),
            beyond,
            start: 0,
            columns: Vec::new(),
            follows: None,
            in_play: true,
            until: None,
            source,
        }
    }

    #[test]
    fn values_go_on_beyond_the_last_space() {
        assert_eq!((0..6).map(|at| track(5).value(at)).collect::<Vec<_>>(), [4, 6, 8, 13, 18, 23]);
        assert_eq!(track(5).value(u32::MAX), u32::MAX);
    }

    #[test]
    fn a_marker_stays_on_the_last_space_of_a_closed_track() {
        assert_eq!([0, 1, 2].map(|at| track(0).next(at)), [1, 2, 2]);
        assert_eq!(track(5).next(2), 3);
    }
}
