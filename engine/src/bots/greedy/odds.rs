//! Odds for numbers of troops that are means, and for any number of them.

use crate::model::{Combat, Resolution, Side};
use crate::odds::{OddsTable, RerollPolicy, Terms};

/// The most troops of a side that are looked up; above, both sides are scaled down alike.
const MOST: u32 = 60;

/// The odds of one battle page without modifiers.
#[derive(Clone, Debug)]
pub(super) struct Odds {
    combat: Combat,
    table: OddsTable,
}

impl Odds {
    /// The odds under this battle page; nothing where it has none, for want of dice.
    pub(super) fn new(combat: &Combat) -> Option<Self> {
        let policy = Some(RerollPolicy::LargerFirst);
        // What a function will say is not known: a guess is that the dice are compared.
        let guessed = match combat.resolution {
            Resolution::Function(_) => Resolution::Compare,
            known => known,
        };
        let guessed = Combat { resolution: guessed, ..*combat };
        let terms = Terms { policy, ..Terms::plain(&guessed) };
        let table = OddsTable::new(&terms, MOST).ok()?;
        Some(Self { combat: *combat, table })
    }

    pub(super) fn is_of(&self, combat: &Combat) -> bool {
        self.combat == *combat
    }

    pub(super) fn combat(&self) -> &Combat {
        &self.combat
    }

    /// How likely so many attackers, those who stay behind not counted, take a space from so many defenders.
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

    /// How many attackers are left in the mean when they take the space, at least 1.
    #[inline]
    pub(super) fn left(&self, attackers: f64, defenders: f64) -> f64 {
        let win = self.win(attackers, defenders);
        let left = attackers - self.losses(Side::Attacker, attackers, defenders);
        if win > 0.01 { (left / win).clamp(1.0, attackers.max(1.0)) } else { 1.0 }
    }

    /// How many troops a side loses in the mean when the attack is fought to its end.
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

/// The whole part of a number of troops.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the number is clamped to the range first"
)]
pub(super) fn whole(n: f64) -> u32 {
    n.clamp(0.0, 4e9) as u32
}
