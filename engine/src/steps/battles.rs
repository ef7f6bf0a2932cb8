//! The `battles` step: one battle by unit on each space where the army whose turn it is stands with
//! enemies.

use super::room::{self, Brings, StepRoom};
use crate::edition::keys::keys;
use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::state_view::StateView;
use crate::model::{ArmyId, SpaceId, StepId, TableId};
use crate::steps::Frame;
use serde::Serialize;

keys! {
    /// Fights a battle by unit on each space where the army whose turn it is stands with enemies, in an
    /// order of its choice; of several enemies there, the one with the next turn first.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Battles = "battles" {}
}

/// The frame of choosing the next battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct BattlesFrame {
    /// The step.
    pub step: StepId,
}

impl StepRoom for Battles {
    fn begin<C: Chance, S: Sink>(
        &self,
        step: StepId,
        play: &mut Applying<'_, C, S>,
    ) -> Option<Frame> {
        play.state.launched.clear();
        Some(BattlesFrame { step }.into())
    }

    fn asks_mover(&self) -> bool {
        true
    }

    fn brings(&self) -> Brings {
        Brings::SPACES
    }
}

impl room::StepFrame for BattlesFrame {
    const OF_TURN: bool = true;

    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        if play.scene().battlefields().next().is_some() {
            return Transition::Ask;
        }
        play.state.launched.clear();
        Transition::Done
    }

    fn asked(self, scene: StateView<'_>) -> Option<ArmyId> {
        Some(scene.mover())
    }

    fn ask(self, _: StateView<'_>) -> Option<Ask> {
        Some(Ask::Fight { step: self.step })
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        for space in scene.battlefields() {
            actions.push(ActionRange::one(Action::Fight { space }));
        }
    }

    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        let Action::Fight { space } = action else { return Err(self.misfit(scene, action)) };
        let is_left = scene.next_enemy(space).is_some();
        if is_left { Ok(()) } else { Err(Illegal::NoBattle { space }) }
    }

    fn sole(self, scene: StateView<'_>) -> Option<Action> {
        let mut left = scene.battlefields();
        let space = left.next()?;
        left.next().is_none().then_some(Action::Fight { space })
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
        if let Action::Fight { space } = action
            && let Some(enemy) = play.scene().next_enemy(space)
        {
            play.engage(space, enemy);
        }
    }

    fn step(self) -> Option<StepId> {
        Some(self.step)
    }

    fn beside(self, scene: StateView<'_>) -> Option<room::Beside> {
        Some(room::Beside { army: scene.mover(), step: Some(self.step), may_go_on: false })
    }
}

impl<'a> StateView<'a> {
    /// Returns the spaces on which battles are still to be fought, ascending.
    pub(crate) fn battlefields(self) -> impl Iterator<Item = SpaceId> + use<'a> {
        self.rules.board.spaces.ids().filter(move |&space| self.next_enemy(space).is_some())
    }

    /// Returns the enemy that the army whose turn it is fights next on a space: of several, the one
    /// with the next turn.
    pub(crate) fn next_enemy(self, space: SpaceId) -> Option<ArmyId> {
        let army = self.mover();
        if !self.has_units(army, space) {
            return None;
        }
        let fought = |enemy: ArmyId| {
            let mut over = self.state.launched.iter();
            over.any(|row| (row.space, row.army) == (space, enemy))
        };
        let order = &self.rules.order;
        let at = order.iter().position(|&other| other == army).unwrap_or(0);
        let place = |enemy: &ArmyId| {
            let found = order.iter().position(|other| other == enemy);
            found.map_or(usize::MAX, |found| (found + order.len() - at) % order.len())
        };
        let left = self.enemies_on(army, space).filter(|&enemy| !fought(enemy));
        left.min_by_key(|enemy| (place(enemy), enemy.index()))
    }
}
