//! Modifiers of dice: committed units, the space of the battle and lasting effects.

use crate::combat::dice::{self, Dice, Finals, Prepared};
use crate::game::effect::{EffectKind, Lasting, Until};
use crate::game::state::{Battle, SideDice};
use crate::game::state_view::StateView;
use crate::model::{
    ArmyId, Combat, Modifier, Rulebook, Side, SpaceId, TableId, TargetId, Ties, TokenId, UnitKindId,
};

/// Limit of the sum that tracks add to a total, in either direction.
const MORE_MAX: i32 = 1_000_000;

/// Returns the side that wins equal dice. Lasting effects override the battle page, the latest one
/// first.
pub fn ties(page: &Combat, effects: &[Lasting]) -> Ties {
    let won = effects.iter().rev().find_map(|effect| match effect.kind {
        EffectKind::Ties { side: Side::Attacker } => Some(Ties::Attacker),
        EffectKind::Ties { side: Side::Defender } => Some(Ties::Defender),
        _ => None,
    });
    won.unwrap_or(page.ties)
}

/// Returns the modifiers of a side's dice in a battle: its committed units, lasting effects and,
/// for the defender, the space. The number of dice is not included; the roll determines it.
pub fn of_battle<'a>(
    rules: &'a Rulebook,
    battle: &'a Battle,
    effects: &'a [Lasting],
    side: Side,
) -> impl Iterator<Item = Modifier> + use<'a> {
    let SideDice { committed, suppressed, .. } = &battle.dice[side.index()];
    let units = rules.units.iter().skip(1).flat_map(move |(unit, row)| {
        let n = committed[unit.index()].saturating_sub(suppressed[unit.index()]);
        row.battle.into_iter().flat_map(move |one| std::iter::repeat_n(one, usize::from(n)))
    });
    let space: &[Modifier] = match side {
        Side::Attacker => &[],
        Side::Defender => &rules.board.spaces[battle.to].defend,
    };
    units.chain(space.iter().copied()).chain(lasting(effects, side))
}

/// Returns the modifiers of a side's dice by lasting effects.
fn lasting(effects: &[Lasting], side: Side) -> impl Iterator<Item = Modifier> + use<'_> {
    effects.iter().filter_map(move |effect| match effect.kind {
        EffectKind::AddToAll { side: whose, add } if whose == side => Some(Modifier::Each { add }),
        EffectKind::AddToBest { side: whose, add } if whose == side => Some(Modifier::Best { add }),
        EffectKind::Larger { side: whose, sides, dice } if whose == side => {
            Some(Modifier::Sides { sides, dice })
        }
        _ => None,
    })
}

impl<'a> StateView<'a> {
    #[inline]
    pub(crate) fn combatant(self, side: Side) -> (ArmyId, SpaceId) {
        let battle = &self.state.battle;
        match side {
            Side::Attacker => (battle.attacker, battle.from),
            Side::Defender => (battle.defender, battle.to),
        }
    }

    #[inline]
    pub(crate) fn side_dice(self, side: Side) -> &'a SideDice {
        &self.state.battle.dice[side.index()]
    }

    /// Returns the number of dice that a side rolls: one for each basic unit that fights, unless a
    /// card allows fewer.
    pub(crate) fn n_dice(self, side: Side) -> u8 {
        self.at_most_dice(side, self.side_dice(side).n)
    }

    /// Returns `n`, lowered to the number of dice that cards allow a side.
    pub(crate) fn at_most_dice(self, side: Side, n: u8) -> u8 {
        self.state.effects.iter().fold(n, |n, effect| match effect.kind {
            EffectKind::AtMost { side: whose, dice } if whose == side => n.min(dice),
            _ => n,
        })
    }

    /// Returns the number of units of a kind on a space that cards keep from changing dice.
    pub(crate) fn n_suppressed(self, at: SpaceId, kind: UnitKindId) -> u32 {
        let each = self.state.effects.iter().map(|effect| match effect.kind {
            EffectKind::Suppress { space, unit, n } if space == at && unit == kind => u32::from(n),
            _ => 0,
        });
        each.sum()
    }

    /// Returns the side that wins equal dice.
    pub(crate) fn ties(self) -> Ties {
        ties(self.combat(), &self.state.effects)
    }

    /// Returns the modifiers of a side's dice by lasting effects.
    pub(crate) fn lasting_modifiers(self, side: Side) -> impl Iterator<Item = Modifier> + use<'a> {
        lasting(&self.state.effects, side)
    }

    /// Returns the sum that lasting effects add to each die of a side, of those whose duration counts.
    pub(crate) fn added_to_all(self, side: Side, counts: impl Fn(Until) -> bool) -> u8 {
        let counted = self.state.effects.iter().filter(|effect| counts(effect.until));
        counted.fold(0, |sum, effect| match effect.kind {
            EffectKind::AddToAll { side: whose, add } if whose == side => sum.saturating_add(add),
            _ => sum,
        })
    }

    /// Returns the number of an army's units of a kind on a space that could be committed. The kind
    /// must change dice, and suppressed units do not count. Every count of helping units uses this
    /// function.
    pub(crate) fn n_able(self, space: SpaceId, army: ArmyId, unit: UnitKindId) -> u32 {
        if !self.rules.units[unit].helps() {
            return 0;
        }
        self.units(space, army, unit).saturating_sub(self.n_suppressed(space, unit))
    }

    /// Returns the number of a side's dice showing a 1 that are rerolled.
    pub(crate) fn n_rerolls(self, side: Side) -> u8 {
        let each = of_battle(self.rules, &self.state.battle, &self.state.effects, side);
        each.fold(0, |n, modifier| match modifier {
            Modifier::Reroll { dice } => n.saturating_add(dice),
            _ => n,
        })
    }

    pub(crate) fn prepared(self, side: Side) -> Prepared {
        let modifiers = of_battle(self.rules, &self.state.battle, &self.state.effects, side);
        dice::pool(self.combat().pool(side), self.n_dice(side), modifiers)
    }

    /// Returns whether `n` more units of a kind would change the dice that a side is about to roll.
    pub(crate) fn is_helped_by(self, side: Side, unit: UnitKindId, n: u32) -> bool {
        let Some(one) = self.rules.units[unit].battle else { return false };
        let own = of_battle(self.rules, &self.state.battle, &self.state.effects, side);
        let all = own.chain(std::iter::repeat_n(one, n as usize));
        let with = dice::pool(self.combat().pool(side), self.n_dice(side), all);
        let without = self.prepared(side);
        let again = |dice: &Prepared| dice.rerolls().min(dice.n());
        (without.sides(), without.adds(), again(&without))
            != (with.sides(), with.adds(), again(&with))
    }

    /// Returns the dice of a side as rolled.
    pub(crate) fn dice(self, side: Side, prepared: &Prepared) -> Dice {
        let mut faces = self.side_dice(side).faces.into_iter();
        Dice::roll(prepared, |_| faces.next().unwrap_or(1))
    }

    /// Returns the final values of a side's rolled dice, best first.
    pub(crate) fn finals(self, side: Side) -> Finals {
        let prepared = self.prepared(side);
        dice::finals(&self.dice(side, &prepared), &prepared)
    }

    /// Returns the sides of a side's rolled die; 6 if there is no such die.
    pub(crate) fn sides_of(self, side: Side, die: u8) -> u8 {
        self.prepared(side).sides().get(usize::from(die)).copied().unwrap_or(6)
    }

    /// Returns the amount that is added to the total of an army's attack on a target.
    pub(crate) fn added_to_total(self, target: TargetId, army: ArmyId) -> i32 {
        let add = self.rules.targets[target].add.map_or(0, |add| self.reckoned(add, army));
        i32::try_from(add).unwrap_or(0).clamp(-MORE_MAX, MORE_MAX)
    }

    /// Returns the sum that lasting effects add to the total of a side.
    pub(crate) fn effect_modifier(self, side: Side) -> i32 {
        let each = self.state.effects.iter().map(|effect| match effect.kind {
            EffectKind::AddToTotal { side: whose, add } if whose == side => i32::from(add),
            _ => 0,
        });
        each.sum()
    }

    /// Returns the dice of an attack on a token from a space, and the total that they need. All
    /// units on the space that can be committed count, as the state is now. Returns `None` if there
    /// is no such attack.
    pub(crate) fn strike_dice(
        self,
        from: SpaceId,
        token: TokenId,
        count: u32,
    ) -> Option<(Prepared, i64)> {
        let (combat, target) = (self.rules.combat.as_ref()?, self.rules.target_of(token)?);
        let army = self.stands_on(from)?;
        let n = u8::try_from(count).unwrap_or(u8::MAX).min(combat.attack.dice);
        let units = self.rules.units.iter().skip(1).flat_map(move |(unit, row)| {
            let works = self.n_able(from, army, unit).min(n.into()) as usize;
            row.battle.into_iter().flat_map(move |modifier| std::iter::repeat_n(modifier, works))
        });
        let all = units.chain(self.lasting_modifiers(Side::Attacker));
        let prepared = dice::pool(&combat.attack, self.at_most_dice(Side::Attacker, n), all);
        let more = self.added_to_total(target, army) + self.effect_modifier(Side::Attacker);
        Some((prepared, i64::from(self.rules.targets[target].total) - i64::from(more)))
    }
}
