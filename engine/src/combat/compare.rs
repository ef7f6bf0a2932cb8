//! Resolution of dice against dice: in pairs, by totals or by a function of the edition. In pairs,
//! the best dice meet first, and each lower die costs its side a unit.
//!
//! Rulebook: "Plan de bataille", p. 10-11.

use crate::combat::dice::{self, Finals, Losses};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::effect::Until;
use crate::game::event::Event;
use crate::game::faces::Faces;
use crate::game::runner::QueryResult;
use crate::game::state::Battle;
use crate::game::suspended::ScriptPurpose;
use crate::model::{CallId, Rulebook, Side};

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Compares the rolled dice and takes the losses.
    pub(crate) fn compare_dice(&mut self) -> Transition {
        let scene = self.scene();
        let [attacker, defender] = Side::ALL.map(|side| scene.finals(side));
        let page = scene.combat().resolution;
        let losses = dice::losses(page, attacker.as_slice(), defender.as_slice(), scene.ties());
        self.take_losses(losses, attacker, defender)
    }

    /// Takes the losses that the edition's function returns: the number of dice pairs that the
    /// defender loses. A number above the number of pairs counts as that number, and any other
    /// result counts as 0.
    pub(crate) fn ask_for_losses(&mut self, call: CallId) -> Transition {
        let job = ScriptPurpose { call, army: self.state.battle.attacker, card: None, space: None };
        let reply = self.query(job);
        let scene = self.scene();
        let [attacker, defender] = Side::ALL.map(|side| scene.finals(side));
        let pairs = attacker.n().min(defender.n());
        let lost = if let QueryResult::Number(lost) = reply { lost } else { 0 };
        let lost = u8::try_from(lost).unwrap_or(u8::MAX).min(pairs);
        let losses = Losses { attacker: pairs - lost, defender: lost };
        self.take_losses(losses, attacker, defender)
    }

    /// Takes the losses of each side; the defender's last loss is a conquest.
    #[inline]
    pub(crate) fn take_losses(
        &mut self,
        losses: Losses,
        attacker: Finals,
        defender: Finals,
    ) -> Transition {
        let (losses_attacker, losses_defender) =
            (u32::from(losses.attacker), u32::from(losses.defender));
        let Battle { attacker: army, defender: other, from, to, dice, .. } = self.state.battle;
        let survivors = u32::from(dice[0].n) - losses_attacker;
        let shared = self.scene().shares_spaces();
        let before = shared.then(|| [from, to].map(|space| self.scene().owner(space)));
        self.remove_units(from, army, Rulebook::BASIC, losses_attacker);
        if !shared {
            self.remove_units(to, other, Rulebook::BASIC, losses_defender);
        }
        let (attacker, defender) = (Faces::from(attacker), Faces::from(defender));
        self.tell(Event::Resolved { attacker, defender, losses_attacker, losses_defender });
        if shared {
            self.lose_shared(to, other, losses_defender);
        }
        if !self.state.effects.is_empty() {
            self.state.effects.retain(|effect| effect.until != Until::Battle);
        }
        let conquered = self.scene().garrison(other, to) == 0;
        if conquered {
            self.conquer(survivors);
        }
        if let Some([before_from, before_to]) = before {
            self.tell_control(from, before_from);
            if !conquered {
                self.tell_control(to, before_to);
            }
        }
        self.after_battle(conquered)
    }
}
