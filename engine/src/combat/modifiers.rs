//! What changes dice: units that are committed, the space of the battle, what lasts.

use crate::combat::dice::{self, Dice, Finals, Prepared};
use crate::game::effect::{EffectKind, Lasting};
use crate::game::scene::Scene;
use crate::game::state::{Battle, SideDice};
use crate::model::{
    ArmyId, Combat, Modifier, Rulebook, Side, SpaceId, TableId, TargetId, Ties, TokenId, UnitKindId,
};

/// The most that everything added to a total comes to, either way.
const MORE_MAX: i32 = 1_000_000;

/// Who wins equal dice: what lasts goes before the battle page, the last of it first.
pub fn ties(page: &Combat, effects: &[Lasting]) -> Ties {
    let won = effects.iter().rev().find_map(|effect| match effect.kind {
        EffectKind::Ties { side: Side::Attacker } => Some(Ties::Attacker),
        EffectKind::Ties { side: Side::Defender } => Some(Ties::Defender),
        _ => None,
    });
    won.unwrap_or(page.ties)
}

/// What changes a side's dice in a battle: its committed units, for its defender the space, and what lasts. How many dice there
/// are is said by what was rolled.
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

/// What lasts and changes a side's dice.
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

impl<'a> Scene<'a> {
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

    /// The dice that a side rolls: one for each basic unit that fights, unless a card allows fewer.
    pub(crate) fn n_dice(self, side: Side) -> u8 {
        self.at_most_dice(side, self.side_dice(side).n)
    }

    /// As many as `n`, or fewer where a card allows no more.
    pub(crate) fn at_most_dice(self, side: Side, n: u8) -> u8 {
        self.state.effects.iter().fold(n, |n, effect| match effect.kind {
            EffectKind::AtMost { side: whose, dice } if whose == side => n.min(dice),
            _ => n,
        })
    }

    /// Units of a kind on a space that a card keeps from changing dice.
    pub(crate) fn n_suppressed(self, at: SpaceId, kind: UnitKindId) -> u32 {
        let each = self.state.effects.iter().map(|effect| match effect.kind {
            EffectKind::Suppress { space, unit, n } if space == at && unit == kind => u32::from(n),
            _ => 0,
        });
        each.sum()
    }

    /// Who wins equal dice.
    pub(crate) fn ties(self) -> Ties {
        ties(self.combat(), &self.state.effects)
    }

    /// What lasting effects do to a side's dice.
    pub(crate) fn lasting_modifiers(self, side: Side) -> impl Iterator<Item = Modifier> + use<'a> {
        lasting(&self.state.effects, side)
    }

    /// Units of a kind of an army on a space that could be committed: the kind changes dice, and nothing keeps them from it.
    /// Every count of helping units goes through this function.
    pub(crate) fn n_able(self, space: SpaceId, army: ArmyId, unit: UnitKindId) -> u32 {
        if !self.rules.units[unit].helps() {
            return 0;
        }
        self.units(space, army, unit).saturating_sub(self.n_suppressed(space, unit))
    }

    /// How many dice of a side that rolled a 1 are rolled again.
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

    /// Whether more units of a kind would change the dice of a side that are about to be rolled.
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

    /// The dice of a side as they lie on the table.
    pub(crate) fn dice(self, side: Side, prepared: &Prepared) -> Dice {
        let mut faces = self.side_dice(side).faces.into_iter();
        Dice::roll(prepared, |_| faces.next().unwrap_or(1))
    }

    /// What the dice of a side come to as they lie on the table, best first.
    pub(crate) fn finals(self, side: Side) -> Finals {
        let prepared = self.prepared(side);
        dice::finals(&self.dice(side, &prepared), &prepared)
    }

    /// The sides of a die of a side on the table.
    pub(crate) fn sides_of(self, side: Side, die: u8) -> u8 {
        self.prepared(side).sides().get(usize::from(die)).copied().unwrap_or(6)
    }

    /// What the markers of tracks add to the total of an army's attack on a target.
    pub(crate) fn track_modifier(self, target: TargetId, army: ArmyId) -> i32 {
        let faction = self.rules.armies[army].faction;
        let rows = self.rules.targets[target].modifiers.iter();
        let own = rows.filter(|row| row.faction == faction);
        let sum = own.fold(0_i32, |sum, row| {
            let track = &self.rules.tracks[row.track];
            let number = track.number(&row.column, self.track(row.track));
            sum.saturating_add(number.unwrap_or(0))
        });
        sum.clamp(-MORE_MAX, MORE_MAX)
    }

    /// What lasting effects add to the total of a side.
    pub(crate) fn effect_modifier(self, side: Side) -> i32 {
        let each = self.state.effects.iter().map(|effect| match effect.kind {
            EffectKind::AddToTotal { side: whose, add } if whose == side => i32::from(add),
            _ => 0,
        });
        each.sum()
    }

    /// The dice of an attack on a token from a space, with everything there that can be committed, and what is needed
    /// beyond them. As things stand now.
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
        let more = self.track_modifier(target, army) + self.effect_modifier(Side::Attacker);
        Some((prepared, i64::from(self.rules.targets[target].total) - i64::from(more)))
    }
}
