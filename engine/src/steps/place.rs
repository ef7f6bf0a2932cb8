//! The `place` step: every unit that waits is placed on a space of its army. Units that a card adds
//! in the meantime are included.

use super::room::{self, Beside, Brings, StepRoom, check_count};
use crate::edition::keys::{keys, or_default, word};
use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::event::Event;
use crate::game::state_view::StateView;
use crate::model::{ArmyId, HookOn, SpaceId, StepId, TableId, UnitKindId};
use crate::steps::{Frame, StepKind};
use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

/// The spaces on which units are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum PlaceOn {
    /// Spaces that their army controls.
    #[default]
    Controlled,
    /// Every space where their army has basic units.
    Present,
}

keys! {
    /// Places all reinforcements on spaces of the army.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Place = "place" {
        /// The spaces for placement: those the army controls unless given, or, where friends share
        /// spaces, all with its basic units.
        pub on as "where" was "on": PlaceOn = or_default(word::<PlaceOn>()),
    }
}

/// The frame of placing units that wait, in a step or during a conquest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct PlaceFrame {
    /// The army that places.
    pub army: ArmyId,
    /// The step, or `None` in a conquest.
    pub step: Option<StepId>,
}

impl StepRoom for Place {
    fn begin<C: Chance, S: Sink>(
        &self,
        step: StepId,
        play: &mut Applying<'_, C, S>,
    ) -> Option<Frame> {
        Some(PlaceFrame { army: play.scene().mover(), step: Some(step) }.into())
    }

    fn begin_for<C: Chance, S: Sink>(
        &self,
        step: StepId,
        army: ArmyId,
        _: &mut Applying<'_, C, S>,
    ) -> Option<Frame> {
        Some(PlaceFrame { army, step: Some(step) }.into())
    }

    fn asks_mover(&self) -> bool {
        true
    }

    fn brings(&self) -> Brings {
        Brings::NOTHING
    }
}

impl room::StepFrame for PlaceFrame {
    const OF_TURN: bool = true;

    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        let closes = !play.rules.free_play && play.scene().is_all_placed(self.army);
        if closes { Transition::Done } else { Transition::Ask }
    }

    fn asked(self, _: StateView<'_>) -> Option<ArmyId> {
        Some(self.army)
    }

    fn ask(self, scene: StateView<'_>) -> Option<Ask> {
        Some(Ask::Place { left: scene.pool(self.army) })
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        for space in scene.placed_on(self.army) {
            for unit in scene.rules.units.ids() {
                let left = scene.waiting(self.army, unit);
                if left > 0 {
                    actions.push(ActionRange::up_to(Action::Place { space, unit, count: 1 }, left));
                }
            }
        }
        if scene.is_all_placed(self.army) {
            actions.push(ActionRange::one(Action::End));
        }
    }

    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Place { space, unit, count } => {
                scene.check_place(self.army, space, unit, count)
            }
            Action::End if scene.is_all_placed(self.army) => Ok(()),
            Action::End => Err(Illegal::MustPlace { left: scene.all_waiting(self.army) }),
            other => Err(self.misfit(scene, other)),
        }
    }

    /// Returns [`Action::End`] if nothing can be placed. Returns the placing on the only possible
    /// space if one unit waits.
    fn sole(self, scene: StateView<'_>) -> Option<Action> {
        if scene.is_all_placed(self.army) {
            return Some(Action::End);
        }
        if scene.all_waiting(self.army) != 1 {
            return None;
        }
        let mut spaces = scene.placed_on(self.army);
        let space = spaces.next().filter(|_| spaces.next().is_none())?;
        let unit = scene.rules.units.ids().find(|&unit| scene.waiting(self.army, unit) > 0)?;
        Some(Action::Place { space, unit, count: 1 })
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
        if let Action::Place { space, unit, count } = action {
            play.place_for(self.army, space, unit, count);
        } else {
            play.pop();
        }
    }

    fn step(self) -> Option<StepId> {
        self.step
    }

    fn beside(self, _: StateView<'_>) -> Option<Beside> {
        let step = self.step?;
        Some(Beside { army: self.army, step: Some(step), may_go_on: false })
    }
}

impl<'a> StateView<'a> {
    /// Returns the `place` step in progress, or `None` while a conquest lets units be placed.
    fn placing(self) -> Option<StepId> {
        let is_place = |step: &StepId| matches!(self.rules.steps[*step].kind, StepKind::Place(_));
        self.step().filter(is_place)
    }

    /// Returns whether no unit waits, or no space can take one.
    fn is_all_placed(self, army: ArmyId) -> bool {
        self.all_waiting(army) == 0 || self.placed_on(army).next().is_none()
    }

    fn check_place(
        self,
        army: ArmyId,
        space: SpaceId,
        unit: UnitKindId,
        count: u32,
    ) -> Result<(), Illegal> {
        if unit.index() >= self.rules.units.len() {
            return Err(Illegal::Unknown);
        }
        if !self.is_placed_on(army, space) {
            return Err(Illegal::NotOwn { space });
        }
        match self.waiting(army, unit) {
            0 => Err(Illegal::NoneWaiting { unit }),
            left => check_count(count, 1, left),
        }
    }

    /// Returns the kind of spaces on which the step in progress places units. A conquest uses the
    /// first such step of the turn.
    fn place_on(self) -> PlaceOn {
        if self.rules.place_on == PlaceOn::Controlled {
            return PlaceOn::Controlled;
        }
        let is_place = |kind: &StepKind| matches!(kind, StepKind::Place(_));
        let step = self.placing().or_else(|| self.rules.turn_step(is_place));
        match step.map(|step| &self.rules.steps[step].kind) {
            Some(StepKind::Place(keys)) => keys.on,
            Some(_) | None => PlaceOn::Controlled,
        }
    }

    /// Returns whether an army may place units on a space.
    pub(crate) fn is_placed_on(self, army: ArmyId, space: SpaceId) -> bool {
        match self.place_on() {
            PlaceOn::Controlled => self.owns(army, space),
            PlaceOn::Present => self.is_on(army, space),
        }
    }

    /// Returns the spaces on which an army may place units, ascending.
    pub(crate) fn placed_on(self, army: ArmyId) -> impl Iterator<Item = SpaceId> + use<'a> {
        let present = self.place_on() == PlaceOn::Present;
        let owned = (!present).then(|| self.owned_spaces(army));
        let on = present.then(|| self.spaces_on(army));
        owned.into_iter().flatten().chain(on.into_iter().flatten())
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    fn place_for(&mut self, army: ArmyId, space: SpaceId, unit: UnitKindId, count: u32) {
        let before = self.scene().owner(space);
        self.place_units(army, space, unit, count);
        self.tell(Event::Placed { army, space, unit, count });
        if self.scene().shares_spaces() {
            self.tell_control(space, before);
        }
        if self.rules.has_hook(HookOn::Placed) {
            self.react_at(HookOn::Placed, army, Some(space));
        }
    }
}
