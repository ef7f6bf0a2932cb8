//! The attacker's dice against a number, without a defender; used for attacks on tokens.

use crate::game::addressed_event::Sink;
use crate::game::applying::Applying;
use crate::game::chance::Chance;
use crate::game::effect::Until;
use crate::game::event::Event;
use crate::game::faces::Faces;
use crate::game::state::Battle;
use crate::model::{ArmyId, Lost, Rulebook, SeatMask, Side, SpaceId, TableId, TokenId, TokenPlace};

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Adds the dice up. Returns whether the attacked token is destroyed.
    pub(crate) fn sum_dice(&mut self, token: TokenId) -> bool {
        let scene = self.scene();
        let army = self.state.battle.attacker;
        let finals = scene.finals(Side::Attacker);
        let dice: u32 = finals.as_slice().iter().map(|&value| u32::from(value)).sum();
        let target = self.rules.target_of(token);
        let tracks = target.map_or(0, |target| scene.added_to_total(target, army));
        let effects = scene.effect_modifier(Side::Attacker);
        let needed = target.map_or(u32::MAX, |target| self.rules.targets[target].total);
        let total = i32::try_from(dice).unwrap_or(i32::MAX);
        let total = total.saturating_add(tracks).saturating_add(effects);
        let attacker = Faces::from(finals);
        self.tell(Event::Summed { attacker, dice, effects, tracks, total, needed });
        self.end_strike(token, i64::from(total) >= i64::from(needed))
    }

    /// Ends an attack on a token: destroys it, or takes the losses of a miss. Returns whether it is
    /// destroyed.
    pub(crate) fn end_strike(&mut self, token: TokenId, is_destroyed: bool) -> bool {
        let Battle { attacker: army, to: space, .. } = self.state.battle;
        self.state.effects.retain(|effect| effect.until != Until::Battle);
        if is_destroyed {
            self.destroy(army, token, space);
            return true;
        }
        let target = self.rules.target_of(token);
        self.tell(Event::Missed { army, token, space });
        self.lose_committed(target.map_or(Lost::Basic, |target| self.rules.targets[target].lost));
        false
    }

    /// Puts a token back into its pile.
    fn destroy(&mut self, army: ArmyId, token: TokenId, space: SpaceId) {
        let (face, known) =
            (self.rules.layout.token_face(token), self.rules.layout.token_known(token));
        self.state.cells[face] = 0;
        self.state.cells[known] = SeatMask::NONE.bits();
        self.put_token(token, TokenPlace::Pile);
        self.tell(Event::TokenDestroyed { army, token, space });
    }

    /// Removes the units lost in a failed attack.
    fn lose_committed(&mut self, lost: Lost) {
        let Battle { attacker: army, from, dice: [attack, _], .. } = self.state.battle;
        for unit in self.rules.units.ids() {
            let is_basic = unit == Rulebook::BASIC;
            if !is_basic && lost == Lost::Basic {
                continue;
            }
            let fought = if is_basic { attack.n } else { attack.committed[unit.index()] };
            let count = u32::from(fought).min(self.scene().units(from, army, unit));
            if count > 0 {
                self.remove_units(from, army, unit, count);
                self.tell(Event::Removed { army, space: from, unit, count });
            }
        }
    }
}
