//! The `fire` step: units of one kind fire at a bordering space. The target does not answer, and no
//! unit moves in.

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

use super::room::{self, StepRoom};
use crate::combat::threshold;
use crate::edition::codes;
use crate::edition::keys::{TableReader, id_of, int, keys, may, must, or, or_default, word};
use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::{Chance, Purpose};
use crate::game::decision::Illegal;
use crate::game::event::Event;
use crate::game::faces::Faces;
use crate::game::state::SideDice;
use crate::game::state_view::StateView;
use crate::model::{ArmyId, DICE, DICE_MAX, DIE, SIDES, SpaceId, StepId, UnitKindId};
use crate::steps::orders::CLEARED;
use crate::steps::{Frame, StepKind};

/// The spaces from which units fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum FireFrom {
    /// Any space with units of the kind.
    #[default]
    Any,
    /// The destination of a preceding move; without one, any space with units of the kind.
    Moved,
}

keys! {
    /// Units of one kind fire at a bordering space; each die is placed on a unit that it hits.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Fire = "fire" => Fire::checked as Fire {
        /// The id of the kind that fires.
        pub unit: UnitKindId = must(id_of::<UnitKindId>()),
        /// The number of dice, 1 to 8; one for each unit unless given.
        pub dice: Option<u8> = may(int(DICE)),
        /// With one die for each unit: the maximum number of dice, 1 to 8.
        pub most: u8 = or(int(DICE), *DICE.end()),
        /// Sides of a die, 6 unless given.
        pub sides: u8 = or(int(SIDES), DIE),
        /// The space to fire from: any space with such units unless given, or the destination of
        /// the move before.
        pub from: FireFrom = or_default(word::<FireFrom>()),
    }
}

impl Fire {
    /// Reports an error for a limit of dice if their number is given.
    fn checked(self, reader: &mut TableReader<'_>) -> Self {
        reader.was(&["cleared"], CLEARED);
        if self.dice.is_some() {
            let message = format!("{} has both `dice` and `most`", reader.what);
            reader.refuse(codes::KEY_TWICE, "most", message);
        }
        self
    }
}

/// The frame of firing units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct FireFrame {
    /// The step with the keys.
    pub step: StepId,
    /// True if the units have fired.
    pub fired: bool,
}

impl StepRoom for Fire {
    fn begin<C: Chance, S: Sink>(&self, step: StepId, _: &mut Applying<'_, C, S>) -> Option<Frame> {
        Some(FireFrame { step, fired: false }.into())
    }

    fn asks_mover(&self) -> bool {
        true
    }

    fn has_use(&self, scene: StateView<'_>, army: ArmyId) -> bool {
        scene.spaces_of_kind(army, self.unit).next().is_some()
    }
}

impl room::StepFrame for FireFrame {
    const OF_TURN: bool = true;

    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        if !self.fired {
            return Transition::Ask;
        }
        play.pay_bonus();
        Transition::Done
    }

    fn asked(self, scene: StateView<'_>) -> Option<ArmyId> {
        Some(scene.mover())
    }

    fn ask(self, scene: StateView<'_>) -> Option<Ask> {
        let Self { step, .. } = self;
        Some(Ask::Fire { step, from: scene.fires_only_from(scene.fire_keys(step)) })
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        scene.list_fire(scene.fire_keys(self.step), actions);
    }

    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Fire { from, to } => scene.check_fire(scene.fire_keys(self.step), from, to),
            Action::End => Ok(()),
            other => Err(self.misfit(scene, other)),
        }
    }

    fn sole(self, scene: StateView<'_>) -> Option<Action> {
        (!scene.can_fire(scene.fire_keys(self.step))).then_some(Action::End)
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
        match action {
            Action::Fire { from, to } => play.fire(self, from, to),
            _ => play.pop(),
        }
    }

    fn step(self) -> Option<StepId> {
        Some(self.step)
    }
}

impl<'a> StateView<'a> {
    fn fire_keys(self, step: StepId) -> Fire {
        let StepKind::Fire(keys) = self.rules.steps[step].kind else {
            unreachable!("only a `fire` step makes its frames")
        };
        keys
    }

    /// Returns the only space from which units fire: the destination of a move. Returns `None`
    /// without such a limit.
    fn fires_only_from(self, keys: Fire) -> Option<SpaceId> {
        self.state.turn.moved.filter(|_| keys.from == FireFrom::Moved)
    }

    /// Returns the spaces from which units may fire, ascending.
    fn fires_from(self, keys: Fire) -> impl Iterator<Item = SpaceId> + use<'a> {
        let only = self.fires_only_from(keys);
        let spaces = self.spaces_of_kind(self.mover(), keys.unit);
        spaces.filter(move |&space| only.is_none_or(|only| only == space))
    }

    fn list_fire(self, keys: Fire, actions: &mut ActionList) {
        let army = self.mover();
        for from in self.fires_from(keys) {
            for to in self.ways(army, from) {
                if self.can_hit_on(army, to) {
                    actions.push(ActionRange::one(Action::Fire { from, to }));
                }
            }
        }
        actions.push(ActionRange::one(Action::End));
    }

    fn check_fire(self, keys: Fire, from: SpaceId, to: SpaceId) -> Result<(), Illegal> {
        let army = self.mover();
        if let Some(space) = self.fires_only_from(keys).filter(|&only| only != from) {
            return Err(Illegal::FiresFrom { space });
        }
        if self.units(from, army, keys.unit) == 0 {
            return Err(Illegal::TooFew { space: from, present: 0, stay: 0 });
        }
        self.check_way(army, from, to)?;
        if !self.can_hit_on(army, to) {
            return Err(Illegal::NothingToHit { space: to });
        }
        Ok(())
    }

    /// Returns whether there is anything to fire at.
    fn can_fire(self, keys: Fire) -> bool {
        let army = self.mover();
        let mut near = self.fires_from(keys).flat_map(|from| self.ways(army, from));
        near.any(|to| self.can_hit_on(army, to))
    }

    /// Returns the number of dice that the units on a space roll.
    fn fire_dice(self, keys: Fire, from: SpaceId) -> u8 {
        let there = self.units(from, self.mover(), keys.unit).min(keys.most.into());
        keys.dice.unwrap_or(u8::try_from(there).unwrap_or(u8::MAX))
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    fn fire(&mut self, at: FireFrame, from: SpaceId, to: SpaceId) {
        let scene = self.scene();
        let (army, keys) = (scene.mover(), scene.fire_keys(at.step));
        let (Some(defender), n) = (scene.owner(to), scene.fire_dice(keys, from)) else { return };
        let (unit, sides) = (keys.unit, keys.sides);
        let mut dice = SideDice { n, ..SideDice::default() };
        self.rolled = true;
        for face in dice.faces.iter_mut().take(usize::from(n)) {
            *face = self.chance.die(sides, 1, Purpose::Attack);
        }
        let rolled = Faces::of(dice.faces, n);
        dice.faces[..usize::from(n).min(DICE_MAX)].sort_unstable();
        let battle = &mut self.state.battle;
        (battle.attacker, battle.defender, battle.token) = (army, defender, None);
        (battle.from, battle.to) = (from, to);
        battle.dice = [dice, SideDice::default()];
        self.note_defenders();
        self.tell(Event::Fired { army, from, to, unit, dice: rolled });
        self.replace_top(FireFrame { fired: true, ..at });
        self.push(threshold::ThresholdFrame { die: 0, takes: false });
    }
}
