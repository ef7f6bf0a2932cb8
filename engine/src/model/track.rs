//! Tracks: rows of numbered spaces with one marker.

use super::fact::Condition;
use super::id::{ArmyId, HasId};
use super::source::Source;
use super::term::Amount;
use super::text::Text;

/// A track with a marker. The position of the marker is in the state, counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Track {
    /// Stable name.
    pub id: Box<str>,
    /// Printed name.
    pub name: Text,
    /// Number on each space; the first of several.
    pub values: Vec<u32>,
    /// All numbers on each space if a space has several; otherwise empty.
    pub numbers: Vec<Vec<u32>>,
    /// Words printed on each space; empty if the spaces have numbers.
    pub labels: Vec<Text>,
    /// Increase of the value for each space beyond the last; 0 if the marker stays on the last
    /// space.
    pub beyond: u32,
    /// Position of the marker at the start.
    pub start: u32,
    /// Rows of further numbers along the spaces, each with its name.
    pub columns: Vec<Column>,
    /// Amount that is the position, counted from 0; `None` if the marker is moved.
    pub is: Option<Amount>,
    /// True if the track is in the game. A track that is not is hidden, and its marker never moves.
    pub in_play: bool,
    /// Condition under which the track is shown; always unless given.
    pub when: Option<Condition>,
    /// Army whose progress or strength the track shows, if it is one army's.
    pub army: Option<ArmyId>,
    /// Heading that the track shares with others that are shown beside it.
    pub front: Option<Text>,
    /// Source of the table.
    pub source: Source,
}

/// A row of numbers along a track, one number for each space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Name, unique within the track.
    pub id: Box<str>,
    /// Printed name; `None` for `id`.
    pub name: Option<Text>,
    /// Numbers, in the order of the spaces.
    pub numbers: Vec<i32>,
    /// Number that means no value; `None` if every number is a value.
    pub none: Option<i32>,
}

impl Track {
    /// Returns the number of a column at position `at`. Beyond the last space, returns the last
    /// number.
    pub fn number(&self, column: &str, at: u32) -> Option<i32> {
        let column = self.columns.iter().find(|row| *row.id == *column)?;
        column.numbers.get(at as usize).or(column.numbers.last()).copied()
    }

    /// Returns the words printed at position `at`, or `None` if the spaces have numbers.
    pub fn label(&self, at: u32) -> Option<&Text> {
        self.labels.get(at as usize).or(self.labels.last())
    }

    /// Returns the position of the last space, counted from 0.
    pub fn last(&self) -> u32 {
        u32::try_from(self.values.len().saturating_sub(1)).unwrap_or(u32::MAX)
    }

    /// Returns the number at position `at`, counted from 0. Saturates.
    pub fn value(&self, at: u32) -> u32 {
        let last = self.values.len().saturating_sub(1);
        let last_value = self.values.get(last).copied().unwrap_or(0);
        let Some(past) = (at as usize).checked_sub(last) else { return self.values[at as usize] };
        last_value
            .saturating_add(self.beyond.saturating_mul(u32::try_from(past).unwrap_or(u32::MAX)))
    }

    /// Returns the position one step after `at`.
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
            is: None,
            in_play: true,
            when: None,
            army: None,
            front: None,
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
