//! Dice against numbers: the firing army places each die, weakest first, on a unit that it hits, or
//! leaves it unused.

use serde::Serialize;

use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::event::Event;
use crate::game::state_view::StateView;
use crate::model::{ArmyId, Hook, HookOn, Rulebook, Side, SpaceId, TableId, UnitKindId};
use crate::steps::list::HookFrame;
use crate::steps::room;

/// The frame of placing dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct ThresholdFrame {
    /// Index of the next die, weakest first.
    pub die: u8,
    /// True if the space falls with its last basic unit; elsewhere that unit cannot be destroyed.
    pub takes: bool,
}

impl room::StepFrame for ThresholdFrame {
    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        play.next_hit(self)
    }

    fn asked(self, scene: StateView<'_>) -> Option<ArmyId> {
        Some(scene.state.battle.attacker)
    }

    fn ask(self, scene: StateView<'_>) -> Option<Ask> {
        let left = scene.n_aimed().saturating_sub(self.die.saturating_add(1));
        let face = scene.aimed_face(self.die)?;
        Some(Ask::Hit { space: scene.state.battle.to, face, left })
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        let face = scene.aimed_face(self.die).into_iter();
        let hits = face.flat_map(|face| scene.hit_by(face, self.takes));
        hits.for_each(|unit| actions.push(ActionRange::one(Action::Hit { unit })));
        actions.push(ActionRange::one(Action::Pass));
    }

    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Hit { unit } => scene.check_hit(self, unit),
            Action::Pass => Ok(()),
            other => Err(self.misfit(scene, other)),
        }
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
        play.replace_top(Self { die: self.die.saturating_add(1), ..self });
        match action {
            Action::Hit { unit } => play.aim(self, unit),
            _ => play.leave(self),
        }
    }
}

impl<'a> StateView<'a> {
    /// Returns the least face that hits units of a kind now, or `None` if they cannot be hit.
    pub(crate) fn hit_on(self, unit: UnitKindId) -> Option<u8> {
        let row = self.rules.units[unit].toughness;
        let holds = |when| self.meets(when, self.mover()).unwrap_or(false);
        row.hit_on.filter(|_| row.hit_when.is_none_or(holds))
    }

    /// Returns whether a space has enemies that an army can hit.
    pub(crate) fn can_hit_on(self, army: ArmyId, space: SpaceId) -> bool {
        let factions = |army: ArmyId| self.rules.armies[army].faction;
        let enemy = self.owner(space).filter(|&owner| factions(owner) != factions(army));
        enemy.is_some_and(|enemy| {
            let mut kinds = self.rules.units.ids();
            kinds.any(|unit| {
                self.can_lose(space, enemy, unit, false) > 0 && self.hit_on(unit).is_some()
            })
        })
    }

    /// Returns the number of dice to place.
    fn n_aimed(self) -> u8 {
        self.state.battle.dice[Side::Attacker.index()].n
    }

    /// Returns the face of a die that is placed, or `None` past the last.
    fn aimed_face(self, die: u8) -> Option<u8> {
        let rolled = &self.state.battle.dice[Side::Attacker.index()];
        (die < rolled.n).then(|| rolled.faces[usize::from(die)])
    }

    /// Returns the unit kinds that a face hits on the attacked space, ascending.
    fn hit_by(self, face: u8, takes: bool) -> impl Iterator<Item = UnitKindId> + use<'a> {
        let battle = &self.state.battle;
        let (space, army) = (battle.to, battle.defender);
        let kinds = self.rules.units.ids();
        kinds.filter(move |&unit| {
            self.can_lose(space, army, unit, takes) > 0
                && self.hit_on(unit).is_some_and(|least| face >= least)
        })
    }

    fn check_hit(self, at: ThresholdFrame, unit: UnitKindId) -> Result<(), Illegal> {
        if unit.index() >= self.rules.units.len() {
            return Err(Illegal::Unknown);
        }
        let face = self.aimed_face(at.die).ok_or(Illegal::NotAsked)?;
        if self.hit_by(face, at.takes).any(|hit| hit == unit) {
            return Ok(());
        }
        let battle = &self.state.battle;
        let is_there = self.can_lose(battle.to, battle.defender, unit, at.takes) > 0;
        match self.hit_on(unit).filter(|_| is_there) {
            Some(least) => Err(Illegal::Misses { unit, face, least }),
            None => Err(Illegal::NothingToHit { space: battle.to }),
        }
    }

    /// Returns whether the dice that were placed have cleared the attacked space for a hook: it
    /// held units of other kinds than may remain, and holds none of them now.
    pub(crate) fn clears(self, hook: Hook) -> bool {
        let (space, held) = (self.state.battle.to, self.side_dice(Side::Defender).committed);
        let counts = |unit: &UnitKindId| !hook.despite.contains(*unit);
        let stands = |unit| self.rules.armies.ids().any(|army| self.units(space, army, unit) > 0);
        let kinds = || self.rules.units.ids().filter(counts);
        kinds().any(|unit| held[unit.index()] > 0) && !kinds().any(stands)
    }

    /// Returns the number of units of a kind that can be destroyed on a space. One basic unit
    /// stays, unless the space is taken or may be empty.
    fn can_lose(self, space: SpaceId, army: ArmyId, unit: UnitKindId, takes: bool) -> u32 {
        let stay =
            u32::from(unit == Rulebook::BASIC && !self.rules.manner.last_may_leave && !takes);
        self.units(space, army, unit).saturating_sub(stay)
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Asks for the next die that hits something; after the last one, checks whether the space was
    /// cleared.
    fn next_hit(&mut self, at: ThresholdFrame) -> Transition {
        let scene = self.scene();
        let hits = |die: &u8| {
            let mut face = scene.aimed_face(*die).into_iter();
            face.any(|face| scene.hit_by(face, at.takes).next().is_some())
        };
        match (at.die..scene.n_aimed()).find(hits) {
            Some(next) if next == at.die => Transition::Ask,
            Some(die) => Transition::Goto(ThresholdFrame { die, ..at }.into()),
            None => {
                if !self.rules.has_hook(HookOn::Cleared) {
                    return Transition::Done;
                }
                let (army, space) = (scene.mover(), self.state.battle.to);
                Transition::Goto(HookFrame::new(HookOn::Cleared, army, Some(space)).into())
            }
        }
    }

    fn aim(&mut self, at: ThresholdFrame, unit: UnitKindId) {
        let battle = self.state.battle;
        let face = self.scene().aimed_face(at.die).unwrap_or(0);
        self.tell(Event::Hit { army: battle.defender, space: battle.to, unit, face });
        self.hit(battle.to, battle.defender, unit, at.takes);
    }

    fn leave(&mut self, at: ThresholdFrame) {
        let battle = self.state.battle;
        let face = self.scene().aimed_face(at.die).unwrap_or(0);
        self.tell(Event::HitLeft { army: battle.attacker, space: battle.to, face });
    }

    /// Starts placing the dice of a battle's attacker, weakest first.
    pub(crate) fn place_dice(&mut self) -> ThresholdFrame {
        let scene = self.scene();
        let finals = scene.finals(Side::Attacker);
        let rolled = &mut self.state.battle.dice[Side::Attacker.index()];
        (rolled.n, rolled.faces) = (finals.n(), finals.values());
        rolled.faces[..usize::from(rolled.n)].sort_unstable();
        self.note_defenders();
        ThresholdFrame { die: 0, takes: true }
    }

    /// Records the units on the attacked space before the dice are placed.
    pub(crate) fn note_defenders(&mut self) {
        let (space, army) = (self.state.battle.to, self.state.battle.defender);
        for unit in self.rules.units.ids() {
            let there = self.scene().units(space, army, unit);
            self.state.battle.dice[Side::Defender.index()].committed[unit.index()] =
                u8::try_from(there).unwrap_or(u8::MAX);
        }
    }

    /// Hits a unit once and advances its track. Destroys the unit on the last space of the track,
    /// or without a track.
    fn hit(&mut self, space: SpaceId, army: ArmyId, unit: UnitKindId, takes: bool) {
        let Some(track) = self.rules.units[unit].toughness.hits else {
            return self.destroy_units(space, army, unit, 1, takes);
        };
        let from = self.scene().track(track);
        self.advance_track(track);
        let to = self.scene().track(track);
        self.tell(Event::TrackMoved { track, from, to });
        if to >= self.rules.tracks[track].last() {
            self.destroy_units(space, army, unit, 1, takes);
        }
    }

    /// Destroys units, and those destroyed along with them.
    fn destroy_units(
        &mut self,
        space: SpaceId,
        army: ArmyId,
        unit: UnitKindId,
        count: u32,
        takes: bool,
    ) {
        let count = count.min(self.scene().can_lose(space, army, unit, takes));
        if count == 0 {
            return;
        }
        let row = self.rules.units[unit].toughness;
        self.remove_units(space, army, unit, count);
        self.tell(Event::Destroyed { army, space, unit, count });
        self.owe_bonus(row.bonus.saturating_mul(count));
        for unit in row.takes.here.iter().filter(|unit| unit.index() < self.rules.units.len()) {
            let count = self.scene().can_lose(space, army, unit, takes);
            if count > 0 {
                self.remove_units(space, army, unit, count);
                self.tell(Event::Destroyed { army, space, unit, count });
            }
        }
        for unit in row.takes.waiting.iter().filter(|unit| unit.index() < self.rules.units.len()) {
            let count = self.scene().waiting(army, unit);
            if count > 0 {
                let cell = self.rules.layout.pool(army, unit);
                self.subtract(cell, count);
                self.tell(Event::LostWaiting { army, unit, count });
            }
        }
    }

    /// Destroys the units on a space, all or those of one kind, as if every hit counted.
    pub(crate) fn destroy_on(&mut self, space: SpaceId, only: Option<UnitKindId>) {
        let Some(army) = self.scene().owner(space) else { return };
        for unit in self.rules.units.ids().filter(|&unit| only.is_none_or(|only| only == unit)) {
            let count = self.scene().can_lose(space, army, unit, false);
            if count > 0
                && let Some(track) = self.rules.units[unit].toughness.hits
            {
                let (from, to) = (self.scene().track(track), self.rules.tracks[track].last());
                let cell = self.rules.layout.track(track);
                self.state.cells[cell] = to;
                self.tell(Event::TrackMoved { track, from, to });
            }
            self.destroy_units(space, army, unit, count, false);
        }
    }
}
