//! Odds in `f64` for callers that need them often.

use crate::model::{Resolution, Side};

use super::invasion::battles;
use super::{InvasionTerms, OddsError};

/// Largest number of troops of one side in a table.
pub const TABLE_MAX: u32 = 500;

/// The odds of every invasion up to some number of troops on each side, in `f64`. Each result is
/// one look-up. Each battle is rounded once, and the sums err by less than `1e-12`.
#[derive(Clone, PartialEq, Debug)]
pub struct OddsTable {
    /// Entries row by row, with one row for each number of attackers.
    entries: Vec<OddsTableEntry>,
    most: u32,
}

#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct OddsTableEntry {
    win: f64,
    /// Mean losses, by [`Side::index`].
    losses: [f64; 2],
}

impl OddsTable {
    /// Calculates the odds for `0..=most` troops on each side.
    ///
    /// # Errors
    /// [`OddsError::TooManyTroops`] above [`TABLE_MAX`], and any other [`OddsError`].
    pub fn new(terms: &InvasionTerms<'_>, most: u32) -> Result<Self, OddsError> {
        if most > TABLE_MAX {
            return Err(OddsError::TooManyTroops { n_troops: most, most: TABLE_MAX });
        }
        let ranks = terms.ranks();
        if ranks.resolution == Resolution::Threshold {
            return Ok(Self::unanswered(most));
        }
        let battles = battles(&ranks, most, most)?;
        let chances: Vec<Vec<Vec<f64>>> = battles
            .iter()
            .map(|row| {
                row.iter()
                    .map(|battle| battle.outcomes().map(|(_, chance)| chance.to_f64()).collect())
                    .collect()
            })
            .collect();
        let width = usize::try_from(most).unwrap_or(usize::MAX) + 1;
        let mut entries: Vec<OddsTableEntry> = Vec::with_capacity(width * width);
        for attackers in 0..width {
            for defenders in 0..width {
                let mut entry =
                    OddsTableEntry { win: if attackers > 0 { 1.0 } else { 0.0 }, losses: [0.0; 2] };
                if attackers > 0 && defenders > 0 {
                    let n_attack = ranks.used(Side::Attacker, attackers);
                    let n_defend = ranks.used(Side::Defender, defenders);
                    entry = Self::mean(
                        &chances[n_attack - 1][n_defend - 1],
                        |lost_attack, lost_defend| {
                            entries[(attackers - lost_attack) * width + defenders - lost_defend]
                        },
                    );
                }
                entries.push(entry);
            }
        }
        Ok(Self { entries, most })
    }

    /// Returns the table for attacks that the defender does not answer: all defenders are lost, and
    /// no attackers.
    fn unanswered(most: u32) -> Self {
        let pairs = (0..=most)
            .flat_map(|attackers| (0..=most).map(move |defenders| (attackers, defenders)));
        let entry = |(attackers, defenders)| match attackers {
            0 => OddsTableEntry::default(),
            _ => OddsTableEntry { win: 1.0, losses: [0.0, f64::from(defenders)] },
        };
        Self { entries: pairs.map(entry).collect(), most }
    }

    /// Returns the mean of the entries after a battle; `chances` is indexed by the defender's
    /// losses.
    fn mean(chances: &[f64], after: impl Fn(usize, usize) -> OddsTableEntry) -> OddsTableEntry {
        let pairs = chances.len() - 1;
        let mut mean = OddsTableEntry::default();
        let (mut lost_attack, mut lost_defend) =
            (f64::from(u32::try_from(pairs).unwrap_or(u32::MAX)), 0.0);
        for (lost, chance) in chances.iter().enumerate() {
            let next = after(pairs - lost, lost);
            mean.win += chance * next.win;
            mean.losses[0] += chance * (lost_attack + next.losses[0]);
            mean.losses[1] += chance * (lost_defend + next.losses[1]);
            lost_attack -= 1.0;
            lost_defend += 1.0;
        }
        mean
    }

    /// Returns the largest number of troops of one side in the table.
    pub fn most(&self) -> u32 {
        self.most
    }

    /// Returns the probability that `attackers` take a space from `defenders`, `0.0..=1.0`.
    /// `attackers` excludes troops that stay behind. Returns `None` above [`OddsTable::most`].
    #[inline]
    pub fn win(&self, attackers: u32, defenders: u32) -> Option<f64> {
        self.entry(attackers, defenders).map(|entry| entry.win)
    }

    /// Returns the mean number of troops that a side loses if the attacker fights to the end, or
    /// `None` above [`OddsTable::most`].
    #[inline]
    pub fn losses(&self, side: Side, attackers: u32, defenders: u32) -> Option<f64> {
        self.entry(attackers, defenders).map(|entry| entry.losses[side.index()])
    }

    #[inline]
    fn entry(&self, attackers: u32, defenders: u32) -> Option<&OddsTableEntry> {
        if attackers > self.most || defenders > self.most {
            return None;
        }
        let width = u64::from(self.most) + 1;
        self.entries.get(usize::try_from(u64::from(attackers) * width + u64::from(defenders)).ok()?)
    }
}
