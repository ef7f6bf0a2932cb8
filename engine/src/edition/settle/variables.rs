//! The variables of one game: where each value is stored, and how it begins.

use crate::edition::draft::{Draft, FirstValues, VariableDraft};
use crate::model::term::printed;
use crate::model::{Army, ArmyId, IndexVec, Per, TableId, Track, TrackId, Variable, VariableId};

/// The tables whose rows own values.
pub(super) struct ValueOwners<'a> {
    pub(super) draft: &'a Draft,
    /// The armies that play.
    pub(super) armies: &'a IndexVec<ArmyId, Army>,
    /// The army that plays of each row in the file.
    pub(super) ids: &'a [Option<ArmyId>],
    pub(super) tracks: &'a IndexVec<TrackId, Track>,
}

/// Returns the variables, each with its first values and the place where it is stored.
pub(super) fn variables(owners: &ValueOwners<'_>) -> IndexVec<VariableId, Variable> {
    let rows = &owners.draft.variables;
    // The knowledge of hidden values stands behind all values.
    let mut secrets = rows.iter().map(|row| owners.n(row.variable.per)).sum();
    let mut at = 0;
    let rows = rows.iter().map(|row| {
        let starts = owners.starts(row);
        let placed = Variable { at, n: starts.len(), secrets, starts, ..row.variable.clone() };
        at += placed.n;
        secrets += placed.n_secrets();
        placed
    });
    rows.collect()
}

/// Returns the hidden variables of armies whose spaces are looked at again when control changes.
pub(super) fn narrowed(variables: &IndexVec<VariableId, Variable>) -> Box<[VariableId]> {
    let of_armies = |row: &Variable| row.per == Per::Army && row.among_spaces.is_some();
    let rows = variables.iter().filter(|(_, row)| row.is_hidden() && of_armies(row));
    rows.map(|(variable, _)| variable).collect()
}

impl ValueOwners<'_> {
    /// Returns the number of values of a variable.
    fn n(&self, per: Per) -> usize {
        match per {
            Per::Game => 1,
            Per::Army => self.armies.len(),
            Per::Space => self.draft.board.spaces.len(),
            Per::Region => self.draft.board.regions.len(),
            Per::Track(track) => self.tracks.get(track).map_or(0, |row| row.values.len()),
        }
    }

    /// Returns the values of a variable at the beginning.
    fn starts(&self, row: &VariableDraft) -> Box<[i32]> {
        let per = row.variable.per;
        let values = match &row.start {
            FirstValues::Equal(value) => vec![*value; self.n(per)],
            FirstValues::Each(each) => self.each(per, each),
            FirstValues::Printed(name) => self.printed(per, &name.value),
        };
        values.into_iter().map(|value| row.variable.within(value.into())).collect()
    }

    /// Returns values given by row; the others are 0.
    fn each(&self, per: Per, each: &[(usize, i32)]) -> Vec<i32> {
        let mut values = vec![0; self.n(per)];
        for &(row, value) in each {
            let at = match per {
                Per::Army => self.ids.get(row).copied().flatten().map(ArmyId::index),
                _ => Some(row),
            };
            if let Some(cell) = at.and_then(|at| values.get_mut(at)) {
                *cell = value;
            }
        }
        values
    }

    /// Returns the numbers of a name that are printed on the owners.
    fn printed(&self, per: Per, name: &str) -> Vec<i32> {
        let number = |n: u32| i32::try_from(n).unwrap_or(0);
        let of = |numbers: &[(Box<str>, u32)]| printed(numbers, name).map_or(0, number);
        let board = &self.draft.board;
        match per {
            Per::Army => self.armies.rows().iter().map(|row| of(&row.numbers)).collect(),
            Per::Space => board.spaces.iter().map(|row| of(&row.space.numbers)).collect(),
            Per::Region if name == "bonus" => {
                board.regions.iter().map(|row| number(row.region.bonus)).collect()
            }
            Per::Region => board.regions.iter().map(|row| of(&row.region.numbers)).collect(),
            Per::Game | Per::Track(_) => vec![0; self.n(per)],
        }
    }
}
