//! The `place` step: every unit that waits is placed on a space of its army, or on one that fits a
//! condition. Units that a card adds in the meantime are included.
//!
//! The step may say how many units come on a space at once, at least, and how many in all.

mod taking;

use super::room::{self, Beside, Brings, StepRoom, check_count};
use crate::edition::codes;
use crate::edition::keys::{
    NUMBER_MAX, TableReader, filled, id_of, int, keys, map, may, or_default, table, to, word,
};
use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::event::Event;
use crate::game::state_view::StateView;
use crate::model::amount::amount;
use crate::model::when::about_space;
use crate::model::{
    Amount, ArmyId, AskedOn, Condition, Fact, HookOn, KindMask, Rulebook, SpaceId, StepId, TableId,
    UnitKindId,
};
use crate::steps::{Frame, StepKind};
use serde::Serialize;
use std::hash::{Hash, Hasher};
use strum::{IntoStaticStr, VariantArray};

/// Places waiting units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The condition about the spaces; `None` for those that the army controls.
    pub on: Option<Condition>,
    /// The fewest units that come on a space at once; `None` for 1.
    pub needs: Option<Amount>,
    /// The most units in the whole step; `None` for all.
    pub most: Option<Amount>,
    /// The fate of units that stand on a space which is taken.
    pub driven: DrivenUnits,
}

keys! {
    /// Places all reinforcements on spaces of the army.
    pub(super) struct PlaceKeys = "place" => PlaceKeys::finish as Place {
        /// The spaces for placement, by a condition about a space: those the army controls unless
        /// given. On land of enemies or of nobody, the units take it.
        on: Option<Condition> = may(about_space(AskedOn::Space)),
        /// The fewest units that come on a space at once, an amount about that space; 1 unless
        /// given. With it the step may end while units wait.
        needs: Option<Amount> = may(amount(AskedOn::Space)),
        /// The most units in the whole step, an amount; all that wait unless given.
        most: Option<Amount> = may(amount(AskedOn::Step)),
        /// The fate of units that stand on a space which is taken; all are lost unless given.
        driven: DrivenUnits = or_default(table::<DrivenUnits>()),
    }
}

impl PlaceKeys {
    fn finish(self, reader: &mut TableReader<'_>) -> Place {
        reader.was(&["where"], "on = { stands = \"self\" }");
        if self.on.is_none() && !reader.has("on") {
            let message = format!("{} has `driven` and no `on`, so no space is taken", reader.what);
            reader.refuse(codes::NOT_ALLOWED, "driven", message);
        }
        let Self { on, needs, most, driven } = self;
        Place { on, needs, most, driven }
    }
}

keys! {
    /// The fate of units that are driven from a space.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct DrivenUnits = "driven" {
        /// The number of units that each army loses of the kinds in `rest`; none unless given.
        pub lost: u32 = or_default(int(0..=NUMBER_MAX)),
        /// The destination of its other units, by kind: `waiting`, to be placed again. Units of
        /// other kinds are lost.
        pub rest: KindMask = filled(to(
            map(id_of::<UnitKindId>(), word::<DrivenTo>()),
            |_, _, kinds| Some(kinds.into_iter().map(|(unit, DrivenTo::Waiting)| unit).collect()),
        )),
    }
}

/// The destination of units that are driven from a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
enum DrivenTo {
    /// They wait to be placed.
    Waiting,
}

/// The frame of placing units that wait, in a step or during a conquest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PlaceFrame {
    /// The army that places.
    pub army: ArmyId,
    /// The step, or `None` in a conquest.
    pub step: Option<StepId>,
    /// The number of units that may still be placed; `None` for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<u32>,
}

/// A step without a most hashes as it would if there were none.
impl Hash for PlaceFrame {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Self { army, step, left } = self;
        (army, step).hash(hasher);
        if let Some(left) = left {
            left.hash(hasher);
        }
    }
}

impl PlaceFrame {
    /// Returns the frame of placing in a conquest.
    pub(crate) fn in_conquest(army: ArmyId) -> Self {
        Self { army, step: None, left: None }
    }
}

impl StepRoom for Place {
    fn begin<C: Chance, S: Sink>(
        &self,
        step: StepId,
        play: &mut Applying<'_, C, S>,
    ) -> Option<Frame> {
        self.begin_for(step, play.scene().mover(), play)
    }

    fn begin_for<C: Chance, S: Sink>(
        &self,
        step: StepId,
        army: ArmyId,
        play: &mut Applying<'_, C, S>,
    ) -> Option<Frame> {
        let most = self.most.map(|most| play.reckon(most, army, None));
        let left = most.map(|most| u32::try_from(most.max(0)).unwrap_or(u32::MAX));
        Some(PlaceFrame { army, step: Some(step), left }.into())
    }

    fn asks_mover(&self) -> bool {
        true
    }

    fn brings(&self) -> Brings {
        if self.on.is_some() { Brings::SPACES } else { Brings::NOTHING }
    }
}

impl room::StepFrame for PlaceFrame {
    const OF_TURN: bool = true;

    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        let closes = !play.rules.free_play && play.scene().is_all_placed(self);
        if !closes {
            return Transition::Ask;
        }
        play.lose_crowded(self);
        Transition::Done
    }

    fn asked(self, _: StateView<'_>) -> Option<ArmyId> {
        Some(self.army)
    }

    fn ask(self, scene: StateView<'_>) -> Option<Ask> {
        let left = scene.pool(self.army);
        Some(Ask::Place { left: self.left.map_or(left, |most| most.min(left)) })
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        let (is_plain, mut is_any) = (scene.is_plain(self), false);
        for space in scene.placed_on(self) {
            let (least, takes) =
                if is_plain { (1, false) } else { scene.terms_of_placing(self, space) };
            for (unit, row) in scene.rules.units.iter() {
                let most = scene.may_place(self, unit, space);
                if most >= least && (row.holds || !takes) {
                    let action = Action::Place { space, unit, count: least };
                    actions.push(ActionRange::up_to(action, most));
                    is_any = true;
                }
            }
        }
        if !is_any || scene.says_needs(self) {
            actions.push(ActionRange::one(Action::End));
        }
    }

    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Place { space, unit, count } => scene.check_place(self, space, unit, count),
            Action::End if scene.may_end_placing(self) => Ok(()),
            Action::End => Err(Illegal::MustPlace { left: scene.all_waiting(self.army) }),
            other => Err(self.misfit(scene, other)),
        }
    }

    /// Returns [`Action::End`] if nothing can be placed. Returns the placing on the only possible
    /// space if one unit waits.
    fn sole(self, scene: StateView<'_>) -> Option<Action> {
        if scene.is_all_placed(self) {
            return Some(Action::End);
        }
        if scene.all_waiting(self.army) != 1 || scene.may_end_placing(self) {
            return None;
        }
        let unit = scene.rules.units.ids().find(|&unit| scene.waiting(self.army, unit) > 0)?;
        let mut spaces =
            scene.placed_on(self).filter(|&space| scene.is_placed_there(self.army, unit, space));
        let space = spaces.next().filter(|_| spaces.next().is_none())?;
        Some(Action::Place { space, unit, count: 1 })
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
        if let Action::Place { space, unit, count } = action {
            if let Some(left) = self.left {
                play.replace_top(Self { left: Some(left.saturating_sub(count)), ..self });
            }
            play.place_for(self, space, unit, count);
        } else {
            play.lose_crowded(self);
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
    /// Returns whether nothing can be placed: no unit waits, or no space can take as many as it
    /// needs.
    fn is_all_placed(self, at: PlaceFrame) -> bool {
        if self.all_waiting(at.army) == 0 || at.left == Some(0) {
            return true;
        }
        if self.is_plain(at) && !self.rules.manner.differing {
            return self.placed_on(at).next().is_none();
        }
        !self.placed_on(at).any(|space| {
            let (least, takes) = self.terms_of_placing(at, space);
            let mut kinds = self.rules.units.iter();
            kinds.any(|(unit, row)| {
                self.may_place(at, unit, space) >= least && (row.holds || !takes)
            })
        })
    }

    /// Returns whether units are placed one by one on spaces that the army controls.
    fn is_plain(self, at: PlaceFrame) -> bool {
        self.place_keys(at).is_none_or(|keys| keys.on.is_none() && keys.needs.is_none())
    }

    /// Returns whether the step may end: nothing can be placed, or it says how many are needed.
    fn may_end_placing(self, at: PlaceFrame) -> bool {
        self.says_needs(at) || self.is_all_placed(at)
    }

    /// Returns whether the step says how many units are needed.
    fn says_needs(self, at: PlaceFrame) -> bool {
        at.step.is_some() && self.place_keys(at).is_some_and(|keys| keys.needs.is_some())
    }

    /// Returns the number of units of a kind that may still be placed on a space that the step offers.
    #[inline]
    fn may_place(self, at: PlaceFrame, unit: UnitKindId, space: SpaceId) -> u32 {
        let waiting = self.waiting(at.army, unit);
        let left = at.left.map_or(waiting, |left| left.min(waiting));
        let most = match self.rules.units[unit].movement.placed {
            None => left,
            Some(placed) => left.min(self.most_placed(at.army, unit, space, placed)),
        };
        most.min(self.n_coming(at.army, unit, space))
    }

    /// Returns the most units of a kind that its condition lets come on a space at once: one where
    /// it depends on how many are there.
    #[cold]
    fn most_placed(self, army: ArmyId, unit: UnitKindId, space: SpaceId, placed: Condition) -> u32 {
        let counts = |fact: &Fact| matches!(fact, Fact::UnitsThere(kind, ..) if *kind == unit);
        match self.is_met_at(placed, army, space) {
            false => 0,
            true if self.rules.facts(placed).iter().any(counts) => 1,
            true => u32::MAX,
        }
    }

    /// Returns whether a space is one of those on which units of a kind are placed.
    #[inline]
    fn is_placed_there(self, army: ArmyId, unit: UnitKindId, space: SpaceId) -> bool {
        let placed = self.rules.units[unit].movement.placed;
        placed.is_none_or(|placed| self.is_met_at(placed, army, space))
    }

    /// Returns the fewest units that come on a space at once, and whether they take it.
    fn terms_of_placing(self, at: PlaceFrame, space: SpaceId) -> (u32, bool) {
        let Some(keys) = self.place_keys(at).filter(|_| at.step.is_some()) else {
            return (1, false);
        };
        let least = keys.needs.map_or(1, |needs| {
            let n = self.amount(needs, &self.subject_at(&at.army, space), None).unwrap_or(0);
            u32::try_from(n.max(1)).unwrap_or(u32::MAX)
        });
        (least, keys.on.is_some() && self.takes_by_placing(at.army, space))
    }

    fn check_place(
        self,
        at: PlaceFrame,
        space: SpaceId,
        unit: UnitKindId,
        count: u32,
    ) -> Result<(), Illegal> {
        if unit.index() >= self.rules.units.len() {
            return Err(Illegal::Unknown);
        }
        let on = self.place_on(at);
        if !self.is_placed_on(at, on, space) {
            let other = Illegal::NotOwn { space };
            return Err(on.map_or(other, |on| self.refusal_at(on, at.army, space, other)));
        }
        let (least, takes) = self.terms_of_placing(at, space);
        if takes && !self.rules.units[unit].holds {
            return Err(Illegal::NotOwn { space });
        }
        if !self.fits_kind(at.army, unit, space) {
            return Err(self.no_standing(at.army, unit, space));
        }
        if let Some(placed) = self.rules.units[unit].movement.placed
            && !self.is_met_at(placed, at.army, space)
        {
            return Err(self.refusal_at(placed, at.army, space, Illegal::NotOwn { space }));
        }
        match self.may_place(at, unit, space) {
            0 => Err(Illegal::NoneWaiting { unit }),
            most if most < least => Err(Illegal::TooFewWaiting { space, unit, least }),
            most => check_count(count, least, most),
        }
    }

    /// Returns the keys of the step whose spaces a frame uses; in a conquest, the first such step of
    /// the turn.
    fn place_keys(self, at: PlaceFrame) -> Option<&'a Place> {
        let is_place = |kind: &StepKind| matches!(kind, StepKind::Place(_));
        let step = at.step.or_else(|| self.rules.turn_step(is_place))?;
        if let StepKind::Place(keys) = &self.rules.steps[step].kind { Some(keys) } else { None }
    }

    /// Returns the condition about the spaces on which a frame places units.
    fn place_on(self, at: PlaceFrame) -> Option<Condition> {
        self.place_keys(at)?.on
    }

    /// Returns whether the question is about placing and an army may place units on a space.
    pub(crate) fn takes_units(self, space: SpaceId) -> bool {
        let place = self.placing();
        place.is_some_and(|at| {
            let mut kinds = self.rules.units.ids();
            self.is_placed_on(at, self.place_on(at), space)
                && (!self.rules.manner.differing
                    || kinds.any(|unit| {
                        self.waiting(at.army, unit) > 0
                            && self.is_placed_there(at.army, unit, space)
                    }))
        })
    }

    /// Returns whether the question is about placing, and the step says by itself how many, offers
    /// spaces that the army does not act from, or leaves out some for basic units.
    pub(crate) fn places_beyond(self) -> bool {
        let Some(at) = self.placing().filter(|at| at.step.is_some()) else { return false };
        let Some(keys) = self.place_keys(at) else { return false };
        keys.needs.is_some()
            || keys.most.is_some()
            || keys.on.is_some() && self.placed_on(at).any(|space| !self.is_on(at.army, space))
            || self.rules.manner.differing
                && (self.places_by_kind(at.army)
                    || self
                        .placed_on(at)
                        .any(|space| self.n_standing(at.army, Rulebook::BASIC, space) == 0))
    }

    /// Returns whether a kind that waits says itself on which spaces it is placed.
    fn places_by_kind(self, army: ArmyId) -> bool {
        let mut kinds = self.rules.units.iter();
        kinds.any(|(unit, row)| row.movement.placed.is_some() && self.waiting(army, unit) > 0)
    }

    /// Returns the fewest units that come on a space at once, if the question is about placing, and
    /// whether they take it.
    pub(crate) fn needs_units(self, space: SpaceId) -> Option<(u32, bool)> {
        let at = self.placing()?;
        self.takes_units(space).then(|| self.terms_of_placing(at, space))
    }

    fn placing(self) -> Option<PlaceFrame> {
        match self.state.frames.last()? {
            Frame::Place(at) => Some(*at),
            _ => None,
        }
    }

    /// Returns whether a space fits. In a conquest no other is taken.
    fn is_placed_on(self, at: PlaceFrame, on: Option<Condition>, space: SpaceId) -> bool {
        let Some(on) = on else { return self.owns(at.army, space) };
        self.is_met_at(on, at.army, space)
            && (at.step.is_some() || !self.takes_by_placing(at.army, space))
    }

    /// Returns the spaces on which a frame may place units, ascending.
    fn placed_on(self, at: PlaceFrame) -> impl Iterator<Item = SpaceId> + use<'a> {
        let on = self.place_on(at);
        let owned = on.is_none().then(|| self.owned_spaces(at.army));
        let asked = on.map(|_| {
            let spaces = self.rules.board.spaces.ids();
            spaces.filter(move |&space| self.is_placed_on(at, on, space))
        });
        owned.into_iter().flatten().chain(asked.into_iter().flatten())
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Removes waiting units that could stand on spaces of the step, none of which has room.
    fn lose_crowded(&mut self, at: PlaceFrame) {
        if self.rules.board.most.is_none() || at.left == Some(0) {
            return;
        }
        let army = at.army;
        for unit in self.rules.units.ids() {
            let scene = self.scene();
            let count = scene.waiting(army, unit);
            let stands = scene.placed_on(at).any(|on| scene.n_standing(army, unit, on) > 0);
            if count > 0 && stands && !scene.placed_on(at).any(|on| scene.fits_kind(army, unit, on))
            {
                self.subtract(self.rules.layout.pool(army, unit), count);
                self.tell(Event::LostWaiting { army, unit, count });
            }
        }
    }

    fn place_for(&mut self, at: PlaceFrame, space: SpaceId, unit: UnitKindId, count: u32) {
        let army = at.army;
        if self.scene().place_on(at).is_some() && self.scene().takes_by_placing(army, space) {
            self.take_by_placing(at, space, unit, count);
        } else {
            let before = self.scene().owner(space);
            self.place_units(army, space, unit, count);
            self.tell(Event::Placed { army, space, unit, count });
            if self.scene().shares_spaces() {
                self.tell_control(space, before);
            }
        }
        if self.rules.has_hook(HookOn::Placed) {
            self.react_at(HookOn::Placed, army, Some(space));
        }
    }
}
