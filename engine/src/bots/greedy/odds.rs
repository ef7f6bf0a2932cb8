//! Odds for any number of troops, including fractional means.

use crate::model::{Combat, Resolution, Side};
use crate::odds::{InvasionTerms, OddsTable, RerollPolicy};

/// The largest number of troops of a side in the table; above it, both sides are scaled down by the
/// same factor.
const MOST: u32 = 60;

/// The odds of one battle page without modifiers.
#[derive(Clone, Debug)]
pub(super) struct BattlePageOdds {
    combat: Combat,
    table: OddsTable,
}

impl BattlePageOdds {
    /// Computes the odds under this battle page; returns `None` where it has none because dice are
    /// missing.
    pub(super) fn new(combat: &Combat) -> Option<Self> {
        let policy = Some(RerollPolicy::LargerFirst);
        // The result of an edition's function is unknown here; compared dice are the guess.
        let guessed = match combat.resolution {
            Resolution::Function(_) => Resolution::Compare,
            known => known,
        };
        let guessed = Combat { resolution: guessed, ..*combat };
        let terms = InvasionTerms { policy, ..InvasionTerms::plain(&guessed) };
        let table = OddsTable::new(&terms, MOST).ok()?;
        Some(Self { combat: *combat, table })
    }

    pub(super) fn is_of(&self, combat: &Combat) -> bool {
        self.combat == *combat
    }

    pub(super) fn combat(&self) -> &Combat {
        &self.combat
    }

    /// Returns the probability that `attackers` take a space from `defenders`. Units that must stay
    /// behind do not count.
    #[inline]
    pub(super) fn win(&self, attackers: f64, defenders: f64) -> f64 {
        let scale = scale(attackers, defenders);
        let (attackers, defenders) = (attackers * scale, whole(defenders * scale + 0.5).max(1));
        let low = whole(attackers);
        let part = attackers - f64::from(low);
        let at = |n: u32| self.table.win(n.min(MOST), defenders.min(MOST)).unwrap_or(0.0);
        at(low) * (1.0 - part) + at(low + 1) * part
    }

    /// Like [`win`](Self::win), for the nearest whole numbers and in half the time.
    #[inline]
    pub(super) fn win_about(&self, attackers: f64, defenders: f64) -> f64 {
        let scale = scale(attackers, defenders);
        let (attackers, defenders) =
            (whole(attackers * scale + 0.5), whole(defenders * scale + 0.5).max(1));
        self.table.win(attackers.min(MOST), defenders.min(MOST)).unwrap_or(0.0)
    }

    /// Returns the mean number of attackers left when they take the space, at least 1.
    #[inline]
    pub(super) fn left(&self, attackers: f64, defenders: f64) -> f64 {
        let win = self.win(attackers, defenders);
        let left = attackers - self.losses(Side::Attacker, attackers, defenders);
        if win > 0.01 { (left / win).clamp(1.0, attackers.max(1.0)) } else { 1.0 }
    }

    /// Returns the mean number of troops a side loses when the attack is fought to its end.
    #[inline]
    pub(super) fn losses(&self, side: Side, attackers: f64, defenders: f64) -> f64 {
        let scale = scale(attackers, defenders);
        let (attackers, defenders) =
            (whole(attackers * scale + 0.5), whole(defenders * scale + 0.5).max(1));
        self.table.losses(side, attackers.min(MOST), defenders.min(MOST)).unwrap_or(0.0) / scale
    }
}

#[inline]
fn scale(attackers: f64, defenders: f64) -> f64 {
    let larger = attackers.max(defenders);
    if larger > f64::from(MOST) { f64::from(MOST) / larger } else { 1.0 }
}

/// Returns the whole part of a number of troops.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the number is clamped to the range first"
)]
pub(super) fn whole(n: f64) -> u32 {
    n.clamp(0.0, 4e9) as u32
}
