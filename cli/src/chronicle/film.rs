//! What the board showed at every moment, as changes: a long game is a few megabytes in memory, and any moment is found from
//! the nearest board that is kept whole.

use warboard_draw::{Marks, SpaceMark};

/// How many moments lie between two boards that are kept whole.
const WHOLE_EVERY: usize = 64;

/// What the board showed at every moment.
#[derive(Clone, Default, Debug)]
pub(crate) struct Film {
    /// The armies and the kinds of units, without spaces.
    frame: Marks,
    /// The board of the last moment.
    last: Vec<SpaceMark>,
    whole: Vec<Vec<SpaceMark>>,
    shots: Vec<Shot>,
}

/// A moment.
#[derive(Clone, Default, Debug)]
pub(crate) struct Shot {
    /// The spaces that changed since the moment before, each as it is now.
    pub(crate) changes: Vec<(usize, SpaceMark)>,
    /// From where to where dice were rolled.
    pub(crate) path: Vec<usize>,
    /// What is told of it.
    pub(crate) lines: Vec<String>,
    /// How many answers of the record stand then.
    pub(crate) entries: usize,
}

impl Film {
    /// Takes the board of the next moment.
    pub(super) fn push(&mut self, marks: Marks, lines: Vec<String>, entries: usize) {
        let Marks { armies, kinds, spaces, path } = marks;
        if self.shots.is_empty() {
            self.frame = Marks { armies, kinds, ..Marks::default() };
        }
        let is_new = |(at, mark): &(usize, &SpaceMark)| self.last.get(*at) != Some(*mark);
        let new = spaces.iter().enumerate().filter(is_new);
        let changes = new.map(|(at, mark)| (at, mark.clone())).collect();
        if self.shots.len().is_multiple_of(WHOLE_EVERY) {
            self.whole.push(spaces.clone());
        }
        self.shots.push(Shot { changes, path, lines, entries });
        self.last = spaces;
    }

    /// Tells more of the last moment.
    pub(super) fn add_lines(&mut self, lines: impl Iterator<Item = String>) {
        if let Some(shot) = self.shots.last_mut() {
            shot.lines.extend(lines);
        }
    }

    /// How many moments there are.
    pub(crate) fn len(&self) -> usize {
        self.shots.len()
    }

    /// The moments.
    pub(crate) fn shots(&self) -> &[Shot] {
        &self.shots
    }

    /// What the board showed at a moment; at a later one than there are, what it showed last.
    pub(crate) fn marks(&self, at: usize) -> Marks {
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
        Marks { spaces, path, ..self.frame.clone() }
    }
}
