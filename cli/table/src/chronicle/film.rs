//! The board at every moment, stored as changes: a long game takes a few megabytes of memory. Any
//! moment is computed from the nearest board that is stored whole.

use warboard_draw::{BoardMarks, SpaceMark};

/// Number of moments between two boards that are stored whole.
const WHOLE_EVERY: usize = 64;

/// The board at every moment.
#[derive(Clone, Default, Debug)]
pub struct Film {
    /// The armies and the kinds of units, without spaces.
    frame: BoardMarks,
    /// The board of the last moment.
    last: Vec<SpaceMark>,
    whole: Vec<Vec<SpaceMark>>,
    shots: Vec<FilmFrame>,
}

/// A moment.
#[derive(Clone, Default, Debug)]
pub struct FilmFrame {
    /// The spaces that changed since the moment before, each as it is now.
    pub changes: Vec<(usize, SpaceMark)>,
    /// The spaces between which dice were rolled.
    pub path: Vec<usize>,
    /// The lines of the moment.
    pub lines: Vec<String>,
    /// The number of answers of the record at that moment.
    pub entries: usize,
}

impl Film {
    /// Adds the board of the next moment.
    pub(super) fn push(&mut self, marks: BoardMarks, lines: Vec<String>, entries: usize) {
        let BoardMarks { armies, kinds, spaces, path } = marks;
        if self.shots.is_empty() {
            self.frame = BoardMarks { armies, kinds, ..BoardMarks::default() };
        }
        let is_new = |(at, mark): &(usize, &SpaceMark)| self.last.get(*at) != Some(*mark);
        let new = spaces.iter().enumerate().filter(is_new);
        let changes = new.map(|(at, mark)| (at, mark.clone())).collect();
        if self.shots.len().is_multiple_of(WHOLE_EVERY) {
            self.whole.push(spaces.clone());
        }
        self.shots.push(FilmFrame { changes, path, lines, entries });
        self.last = spaces;
    }

    /// Adds lines to the last moment.
    pub(super) fn add_lines(&mut self, lines: impl Iterator<Item = String>) {
        if let Some(shot) = self.shots.last_mut() {
            shot.lines.extend(lines);
        }
    }

    /// Returns the moments.
    pub fn shots(&self) -> &[FilmFrame] {
        &self.shots
    }

    /// Returns the board at a moment; after the last moment, the last board.
    pub fn marks(&self, at: usize) -> BoardMarks {
        let at = at.min(self.shots.len().saturating_sub(1));
        let nearest = at / WHOLE_EVERY;
        let mut spaces = self.whole.get(nearest).cloned().unwrap_or_default();
        let after = nearest * WHOLE_EVERY + 1;
        for shot in self.shots.get(after..=at).unwrap_or_default() {
            for (space, mark) in &shot.changes {
                if let Some(there) = spaces.get_mut(*space) {
                    there.clone_from(mark);
                }
            }
        }
        let path = self.shots.get(at).map(|shot| shot.path.clone()).unwrap_or_default();
        BoardMarks { spaces, path, ..self.frame.clone() }
    }
}
