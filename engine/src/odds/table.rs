//! Odds in `f64` for those who ask often.

use crate::model::{Resolution, Side};

use super::invasion::battles;
use super::{OddsError, Terms};

/// The odds of every invasion up to some number of troops on each side, in `f64`: one look-up for an answer. Each
/// battle is rounded once, and the sums err by less than `1e-12`.
#[derive(Clone, PartialEq, Debug)]
pub struct OddsTable {
    /// Row by row, one for each number of attackers.
    entries: Vec<Entry>,
    most: u32,
}

#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Entry {
    win: f64,
    /// Expected, by [`Side::index`].
    losses: [f64; 2],
}

impl OddsTable {
    /// The odds for `0..=most` troops on each side, `most` up to [`super::TROOPS_MAX`].
    ///
    /// # Errors
    /// Any [`OddsError`].
    pub fn new(terms: &Terms<'_>, most: u32) -> Result<Self, OddsError> {
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
        let mut entries: Vec<Entry> = Vec::with_capacity(width * width);
        for attackers in 0..width {
            for defenders in 0..width {
                let mut entry =
                    Entry { win: if attackers > 0 { 1.0 } else { 0.0 }, losses: [0.0; 2] };
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

    /// Where nobody answers, every attack ends with the defenders gone, and costs nothing.
    fn unanswered(most: u32) -> Self {
        let pairs = (0..=most)
            .flat_map(|attackers| (0..=most).map(move |defenders| (attackers, defenders)));
        let entry = |(attackers, defenders)| match attackers {
            0 => Entry::default(),
            _ => Entry { win: 1.0, losses: [0.0, f64::from(defenders)] },
        };
        Self { entries: pairs.map(entry).collect(), most }
    }

    /// The mean of what follows a battle, `chances` by the defender's losses.
    fn mean(chances: &[f64], after: impl Fn(usize, usize) -> Entry) -> Entry {
        let pairs = chances.len() - 1;
        let mut mean = Entry::default();
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

    /// The most troops of one side the table knows.
    pub fn most(&self) -> u32 {
        self.most
    }

    /// How likely `attackers`, those who stay behind not counted, take a space from `defenders`, `0.0..=1.0`; `None`
    /// above [`OddsTable::most`].
    #[inline]
    pub fn win(&self, attackers: u32, defenders: u32) -> Option<f64> {
        self.entry(attackers, defenders).map(|entry| entry.win)
    }

    /// How many troops a side loses in the mean when the attacker fights to the end; `None` above [`OddsTable::most`].
    #[inline]
    pub fn losses(&self, side: Side, attackers: u32, defenders: u32) -> Option<f64> {
        self.entry(attackers, defenders).map(|entry| entry.losses[side.index()])
    }

    #[inline]
    fn entry(&self, attackers: u32, defenders: u32) -> Option<&Entry> {
        if attackers > self.most || defenders > self.most {
            return None;
        }
        let width = u64::from(self.most) + 1;
        self.entries.get(usize::try_from(u64::from(attackers) * width + u64::from(defenders)).ok()?)
    }
}
