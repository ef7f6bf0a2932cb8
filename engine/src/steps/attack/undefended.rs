//! Targets that are asked for more than their owner, and land that is taken without a battle because
//! no units are on it.

use super::AttackableArmies;
use crate::combat::conquest::{ConquestFrame, ConquestPhase};
use crate::game::addressed_event::Sink;
use crate::game::applying::Applying;
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::event::Event;
use crate::game::state::{Battle, SideDice};
use crate::game::state_view::StateView;
use crate::model::{ArmyId, ArmyMask, AttackTarget, Fact, Rulebook, SpaceId, StepId, level};

impl AttackableArmies<'_> {
    /// Returns whether a space is a target, where that does not follow from its owner alone.
    #[cold]
    #[inline(never)]
    pub(super) fn is_target(self, space: SpaceId) -> bool {
        let targets = self.scene.attack_keys(self.step).targets;
        let holds = || self.scene.is_held_by(self.armies, space);
        let is_left = || {
            let owner = self.scene.owner(space);
            targets.undefended
                && self.scene.is_undefended(space)
                && owner.is_none_or(|owner| self.armies.contains(owner))
        };
        // Those who conquer the space move in.
        if !holds() && !is_left() || !self.scene.fits_kind(self.army, Rulebook::BASIC, space) {
            return false;
        }
        // Who controls the space is asked already.
        let of = self.scene.subject_at(&self.army, space);
        let facts = level(self.scene.rules.facts(targets.on));
        let mut others = facts.filter(|(fact, _)| !matches!(fact, Fact::Owner(_)));
        others.all(|(fact, inside)| self.scene.is_so_at(space, fact, inside, &of))
    }
}

impl StateView<'_> {
    /// Returns whether a space is in the game and no units that hold are on it.
    pub(super) fn is_undefended(self, space: SpaceId) -> bool {
        !self.is_closed(space) && self.armies_on(space).next().is_none()
    }

    /// Returns whether an attack on a space would take it without a battle.
    pub(crate) fn is_taken_freely(self, space: SpaceId) -> bool {
        self.rules.manner.asks_targets && self.is_undefended(space)
    }

    /// Returns the refusal of a space that is no target.
    #[cold]
    pub(super) fn no_target(self, step: StepId, army: ArmyId, space: SpaceId) -> Illegal {
        if !self.fits_kind(army, Rulebook::BASIC, space) {
            return self.no_standing(army, Rulebook::BASIC, space);
        }
        let (other, targets) = (Illegal::NotHostile { space }, self.attack_keys(step).targets);
        if targets.asks_more { self.refusal_at(targets.on, army, space, other) } else { other }
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Takes land on which no units are: those that attack move in. What a conquest brings follows.
    #[cold]
    #[inline(never)]
    pub(super) fn walk_in(&mut self, army: ArmyId, from: SpaceId, to: SpaceId, count: u32) {
        let Some(step) = self.scene().invading() else { return };
        let aim = AttackTarget::Space(to);
        self.begin_invasion(army, from, aim, to, 0);
        // Where nobody loses it, the attacker stands for the defender.
        let defender = self.scene().owner(to).unwrap_or(army);
        self.state.battle = Battle {
            attacker: army,
            defender,
            from,
            to,
            token: None,
            with: ArmyMask::only(army),
            dice: [SideDice::of(count), SideDice::default()],
        };
        self.tell(Event::Attacked { army, from, to: aim, space: to, count });
        let eventful = self.rules.manner.eventful;
        let part = if eventful { ConquestPhase::Answers } else { ConquestPhase::Spoils };
        self.push(ConquestFrame { step, part });
        self.conquer(count);
    }
}
