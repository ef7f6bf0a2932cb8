//! Invasions: battles for one target, until it is conquered or abandoned.

use crate::game::addressed_event::Sink;
use crate::game::applying::Applying;
use crate::game::chance::Chance;
use crate::game::effect::EffectKind;
use crate::game::event::Event;
use crate::game::state::Invasion;
use crate::game::state_view::StateView;
use crate::model::{ArmyId, AttackTarget, HookOn, Scope, SpaceId};
use crate::steps::Actors;

impl<'a> StateView<'a> {
    /// Returns whether attacks are made with allies. The `attack` step in progress decides; without
    /// one, any `attack` step does.
    #[inline]
    pub(crate) fn attacks_with_allies(self) -> bool {
        self.rules.attackers != Actors::Own && self.invades_with_allies()
    }

    #[cold]
    fn invades_with_allies(self) -> bool {
        self.invading().is_none_or(|step| self.attack_keys(step).armies != Actors::Own)
    }

    /// Returns the army that attacks from a space: the one whose turn it is, or an ally if the step
    /// attacks with allies.
    #[inline]
    pub(crate) fn attacks_from(self, from: SpaceId) -> Option<ArmyId> {
        let mover = self.mover();
        if self.is_on(mover, from) {
            return Some(mover);
        }
        if self.attacks_with_allies() { self.ally_on(from) } else { None }
    }

    #[cold]
    fn ally_on(self, from: SpaceId) -> Option<ArmyId> {
        self.armies_on(from).find(|&army| self.is_ally(army))
    }

    /// Returns the armies that attack in this turn, the one whose turn it is first.
    pub(crate) fn attacking(self) -> impl Iterator<Item = ArmyId> + use<'a> {
        let with = self.attacks_with_allies();
        let allies = self.rules.armies.ids().filter(move |&army| with && self.is_ally(army));
        std::iter::once(self.mover()).chain(allies)
    }

    /// Returns the number of basic units that may attack from a space: those beyond the units that
    /// stay behind, at most one for each die.
    #[inline]
    pub(crate) fn attackers(self, army: ArmyId, from: SpaceId) -> u32 {
        self.combat().attack.fighters(self.troops(from, army))
    }

    /// Returns whether a card forbids an army to attack a space.
    #[inline]
    pub(crate) fn is_forbidden(self, army: ArmyId, space: SpaceId) -> bool {
        self.lasts(|effect| effect.army == army && effect.kind == EffectKind::Forbid { space })
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Returns whether the current invasion has this target, on this space.
    pub(crate) fn is_aimed_at(&self, aim: AttackTarget, at: SpaceId) -> bool {
        self.state.invasion.is_some_and(|invasion| (invasion.aim(), invasion.to) == (aim, at))
    }

    /// Continues the invasion of a target, or ends the current one and begins another. Returns
    /// whether one began.
    pub(crate) fn begin_invasion(
        &mut self,
        army: ArmyId,
        from: SpaceId,
        aim: AttackTarget,
        to: SpaceId,
        defenders: u32,
    ) -> bool {
        if self.is_aimed_at(aim, to)
            && let Some(invasion) = &mut self.state.invasion
        {
            (invasion.army, invasion.from) = (army, from);
            return false;
        }
        self.end_invasion(false);
        self.state.invasion =
            Some(Invasion { army, from, to, token: aim.token(), defenders, battles: 0 });
        true
    }

    /// Ends the current invasion, if any.
    pub(crate) fn end_invasion(&mut self, succeeded: bool) {
        if let Some(invasion) = self.state.invasion.take() {
            self.state.launched.clear();
            let army = invasion.army;
            self.tell(Event::InvasionEnded { army, of: invasion.aim(), succeeded });
            if self.rules.manner.eventful {
                self.invasion_over(invasion.army);
            }
        }
    }

    /// Ends the effects and resets the variables that last for an invasion, and lets hooks answer.
    #[cold]
    fn invasion_over(&mut self, army: ArmyId) {
        self.state.cancelled = false;
        self.state.effects.retain(|effect| !effect.until.is_within_invasion());
        self.reset_variables(Scope::Invasion);
        if self.rules.has_hook(HookOn::InvasionEnded) {
            self.react(HookOn::InvasionEnded, army);
        }
    }
}
