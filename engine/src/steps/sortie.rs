//! Orders of units: those of one kind move or are deployed, then fire. Each die is held against a number of what it is
//! aimed at; who fires aims every die, the weakest first, or leaves it unused.

use super::room::{self, check_count};
use crate::game::action::{Action, ActionList, Choice};
use crate::game::chance::{Chance, Purpose};
use crate::game::decision::{Ask, Illegal};
use crate::game::event::Event;
use crate::game::faces::Faces;
use crate::game::play::{Next, Play};
use crate::game::scene::Scene;
use crate::game::space_set::SpaceSet;
use crate::game::state::SideDice;
use crate::game::told::Sink;
use crate::model::{
    ArmyId, DICE_MAX, Does, KindMask, OrderId, Rulebook, Side, Sortie, SpaceId, TableId, UnitKindId,
};
use serde::Serialize;
use smallvec::SmallVec;

/// Units of an order act.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum At {
    /// They move, or are deployed.
    Move {
        /// The order.
        order: OrderId,
    },
    /// They fire.
    Fire {
        /// The order.
        order: OrderId,
        /// Where they went; none: nowhere.
        from: Option<SpaceId>,
    },
    /// The dice of a fire are aimed, the weakest first.
    Hits {
        /// The next die.
        die: u8,
    },
}

impl room::At for At {
    fn go<C: Chance, S: Sink>(self, play: &mut Play<'_, C, S>) -> Next {
        match self {
            Self::Move { .. } | Self::Fire { .. } => Next::Ask,
            Self::Hits { die } => play.next_hit(die),
        }
    }

    fn asked(self, scene: Scene<'_>) -> Option<ArmyId> {
        Some(scene.mover())
    }

    fn ask(self, scene: Scene<'_>) -> Option<Ask> {
        Some(match self {
            Self::Move { order } => Ask::Sortie { order },
            Self::Fire { order, from } => Ask::Fire { order, from },
            Self::Hits { die } => {
                let left = scene.n_aimed().saturating_sub(die.saturating_add(1));
                let face = scene.aimed_face(die)?;
                Ask::Hit { space: scene.state.battle.to, face, left }
            }
        })
    }

    fn list(self, scene: Scene<'_>, actions: &mut ActionList) {
        match self {
            Self::Move { order } => scene.list_sortie(order, actions),
            Self::Fire { order, from } => scene.list_fire(order, from, actions),
            Self::Hits { die } => scene.list_hits(die, actions),
        }
    }

    fn check(self, scene: Scene<'_>, action: Action) -> Result<(), Illegal> {
        match (self, action) {
            (Self::Move { order }, Action::Move { from, to, unit, count }) => {
                scene.check_sortie(order, (from, to), unit, count)
            }
            (Self::Move { order }, Action::Deploy) => scene.check_deploy(order),
            (Self::Fire { order, from: moved }, Action::Fire { from, to }) => {
                scene.check_fire(order, moved, from, to)
            }
            (Self::Hits { die }, Action::Hit { unit }) => scene.check_hit(die, unit),
            (Self::Move { .. } | Self::Fire { .. }, Action::End)
            | (Self::Hits { .. }, Action::Pass) => Ok(()),
            (at, other) => Err(at.misfit(scene, other)),
        }
    }

    fn sole(self, scene: Scene<'_>) -> Option<Action> {
        match self {
            Self::Move { order } => scene.sole_sortie(order),
            Self::Fire { order, from } => scene.sole_fire(order, from),
            Self::Hits { .. } => None,
        }
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Play<'_, C, S>, action: Action) {
        match (self, action) {
            (Self::Move { order }, Action::Deploy) => play.deploy(order),
            (Self::Move { order }, Action::Move { from, to, unit, count }) => {
                play.move_units(order, (from, to), unit, count);
            }
            (Self::Move { order }, _) => play.replace_top(Self::Fire { order, from: None }),
            (Self::Fire { order, .. }, Action::Fire { from, to }) => play.fire(order, from, to),
            (Self::Fire { .. }, _) => play.pop(),
            (Self::Hits { die }, Action::Hit { unit }) => play.aim(die, unit),
            (Self::Hits { die }, _) => play.spare_die(die),
        }
    }
}

impl<'a> Scene<'a> {
    /// The keys of an order of units.
    ///
    /// # Panics
    /// When the order is of another kind.
    pub(crate) fn sortie(self, order: OrderId) -> Sortie {
        let Does::Sortie(keys) = self.rules.orders[order].does else {
            unreachable!("only an order of units makes frames that ask for its keys")
        };
        keys
    }

    /// The spaces on which an army has units of a kind, ascending.
    fn spaces_with_unit(
        self,
        army: ArmyId,
        unit: UnitKindId,
    ) -> impl Iterator<Item = SpaceId> + use<'a> {
        let spaces = self.rules.board.spaces.ids();
        spaces.filter(move |&space| self.units(space, army, unit) > 0)
    }

    pub(crate) fn stands_somewhere(self, army: ArmyId, unit: UnitKindId) -> bool {
        self.spaces_with_unit(army, unit).next().is_some()
    }

    /// Where units would be deployed, and how many.
    pub(crate) fn deploys(self, army: ArmyId, keys: &Sortie) -> Option<(SpaceId, u32)> {
        let deploy = keys.deploy?;
        let count = deploy.count.min(self.waiting(army, keys.unit));
        let space = self.spaces_with_unit(army, deploy.with).next()?;
        (count > 0).then_some((space, count))
    }

    /// Whether units of an army may come on a space: it is open, and its own or empty.
    fn is_free(self, army: ArmyId, space: SpaceId) -> bool {
        let board = &self.rules.board;
        self.owner(space).is_none_or(|owner| owner == army)
            && !board.spaces[space].tags.meets(board.closed_to_moves)
            && !self.is_closed(space)
    }

    /// The spaces that units on `from` reach, without `from` itself.
    fn in_range(self, army: ArmyId, from: SpaceId, range: u8) -> SpaceSet {
        let mut reached = SpaceSet::new(self.rules.board.spaces.len());
        let mut edge: SmallVec<[SpaceId; 64]> = SmallVec::new();
        let mut next: SmallVec<[SpaceId; 64]> = SmallVec::new();
        edge.push(from);
        for _ in 0..range {
            for &space in &edge {
                for &to in self.rules.board.neighbours(space) {
                    if to != from && self.is_free(army, to) && reached.insert(to) {
                        next.push(to);
                    }
                }
            }
            edge.clear();
            std::mem::swap(&mut edge, &mut next);
        }
        reached
    }

    /// The same as a list, ascending.
    pub(crate) fn reach_of_order(
        self,
        army: ArmyId,
        from: SpaceId,
        range: u8,
    ) -> impl Iterator<Item = SpaceId> + use<'a> {
        let reached = self.in_range(army, from, range);
        self.rules.board.spaces.ids().filter(move |&to| reached.contains(to))
    }

    pub(crate) fn list_sortie(self, order: OrderId, actions: &mut ActionList) {
        let (army, keys) = (self.mover(), self.sortie(order));
        let unit = keys.unit;
        if self.deploys(army, &keys).is_some() {
            actions.push(Choice::one(Action::Deploy));
        }
        if keys.range > 0 {
            for from in self.spaces_with_unit(army, unit) {
                let most = self.units(from, army, unit);
                for to in self.reach_of_order(army, from, keys.range) {
                    let action = Action::Move { from, to, unit, count: 1 };
                    actions.push(Choice::up_to(action, most));
                }
            }
        }
        actions.push(Choice::one(Action::End));
    }

    pub(crate) fn check_sortie(
        self,
        order: OrderId,
        (from, to): (SpaceId, SpaceId),
        unit: UnitKindId,
        count: u32,
    ) -> Result<(), Illegal> {
        let known = self.has_space(from) && self.has_space(to);
        if !known || unit.index() >= self.rules.units.len() {
            return Err(Illegal::Unknown);
        }
        let (army, keys) = (self.mover(), self.sortie(order));
        if unit != keys.unit || keys.range == 0 {
            return Err(Illegal::NotMoved { unit });
        }
        let present = self.units(from, army, unit);
        if present == 0 {
            return Err(Illegal::TooFew { space: from, present: 0, stay: 0 });
        }
        let board = &self.rules.board;
        if board.spaces[to].tags.meets(board.closed_to_moves) || self.is_closed(to) {
            return Err(Illegal::NoEntry { space: to });
        }
        if self.owner(to).is_some_and(|owner| owner != army) {
            return Err(Illegal::HeldByOthers { space: to });
        }
        if from == to || !self.in_range(army, from, keys.range).contains(to) {
            return Err(Illegal::NoWay { from, to, range: keys.range });
        }
        check_count(count, 1, present)
    }

    pub(crate) fn check_deploy(self, order: OrderId) -> Result<(), Illegal> {
        let keys = self.sortie(order);
        match self.deploys(self.mover(), &keys) {
            Some(_) => Ok(()),
            None => Err(Illegal::NoneWaiting { unit: keys.unit }),
        }
    }

    /// Going on, when nothing can move or be deployed.
    pub(crate) fn sole_sortie(self, order: OrderId) -> Option<Action> {
        let (army, keys) = (self.mover(), self.sortie(order));
        let is_free = |&to: &SpaceId| self.is_free(army, to);
        let can_leave = |from| self.rules.board.neighbours(from).iter().any(is_free);
        let moves = keys.range > 0 && self.spaces_with_unit(army, keys.unit).any(can_leave);
        (!moves && self.deploys(army, &keys).is_none()).then_some(Action::End)
    }

    /// How many units of a kind can be destroyed on a space: where none is left empty a basic unit stays.
    fn can_lose(self, space: SpaceId, army: ArmyId, unit: UnitKindId) -> u32 {
        let stay = u32::from(unit == Rulebook::BASIC && !self.rules.manner.held_by_all);
        self.units(space, army, unit).saturating_sub(stay)
    }

    /// What a die must show to hit units of a kind now; nothing when they cannot be hit.
    pub(crate) fn hit_on(self, unit: UnitKindId) -> Option<u8> {
        let row = self.rules.units[unit].toughness;
        let falls = |track| self.track(track) >= self.rules.tracks[track].last();
        row.hit_on.filter(|_| row.guarded_by.is_none_or(falls))
    }

    /// Whether an army finds something on a space that it can hit.
    fn can_fire_at(self, army: ArmyId, space: SpaceId) -> bool {
        let factions = |army: ArmyId| self.rules.armies[army].faction;
        let enemy = self.owner(space).filter(|&owner| factions(owner) != factions(army));
        enemy.is_some_and(|enemy| {
            let mut kinds = self.rules.units.ids();
            kinds.any(|unit| self.units(space, enemy, unit) > 0 && self.hit_on(unit).is_some())
        })
    }

    /// The spaces from which units of an order may fire: where they went, else where any stand.
    fn fires_from(
        self,
        order: OrderId,
        from: Option<SpaceId>,
    ) -> impl Iterator<Item = SpaceId> + use<'a> {
        let (army, unit) = (self.mover(), self.sortie(order).unit);
        self.spaces_with_unit(army, unit)
            .filter(move |&space| from.is_none_or(|from| from == space))
    }

    pub(crate) fn list_fire(self, order: OrderId, from: Option<SpaceId>, actions: &mut ActionList) {
        let army = self.mover();
        for from in self.fires_from(order, from) {
            for &to in self.rules.board.neighbours(from) {
                if self.can_fire_at(army, to) {
                    actions.push(Choice::one(Action::Fire { from, to }));
                }
            }
        }
        actions.push(Choice::one(Action::End));
    }

    pub(crate) fn check_fire(
        self,
        order: OrderId,
        moved: Option<SpaceId>,
        from: SpaceId,
        to: SpaceId,
    ) -> Result<(), Illegal> {
        if !self.has_space(from) || !self.has_space(to) {
            return Err(Illegal::Unknown);
        }
        let (army, keys) = (self.mover(), self.sortie(order));
        if let Some(space) = moved.filter(|&moved| moved != from) {
            return Err(Illegal::FiresFrom { space });
        }
        if self.units(from, army, keys.unit) == 0 {
            return Err(Illegal::TooFew { space: from, present: 0, stay: 0 });
        }
        if !self.rules.board.adjacent(from, to) {
            return Err(Illegal::NotAdjacent { from, to });
        }
        if !self.can_fire_at(army, to) {
            return Err(Illegal::NothingToHit { space: to });
        }
        Ok(())
    }

    pub(crate) fn sole_fire(self, order: OrderId, from: Option<SpaceId>) -> Option<Action> {
        let army = self.mover();
        let finds =
            |from| self.rules.board.neighbours(from).iter().any(|&to| self.can_fire_at(army, to));
        (!self.fires_from(order, from).any(finds)).then_some(Action::End)
    }

    /// How many dice units of an order roll on a space.
    pub(crate) fn fire_dice(self, order: OrderId, from: SpaceId) -> u8 {
        let keys = self.sortie(order);
        let there = self.units(from, self.mover(), keys.unit).min(keys.most.into());
        keys.dice.unwrap_or(u8::try_from(there).unwrap_or(u8::MAX))
    }

    /// How many dice of the fire are aimed.
    fn n_aimed(self) -> u8 {
        self.state.battle.dice[Side::Attacker.index()].n
    }

    /// The face of a die of the fire that is aimed now; nothing past the last.
    pub(crate) fn aimed_face(self, die: u8) -> Option<u8> {
        let rolled = &self.state.battle.dice[Side::Attacker.index()];
        (die < rolled.n).then(|| rolled.faces[usize::from(die)])
    }

    /// The kinds that a face hits on the space that is fired at, ascending.
    pub(crate) fn hit_by(self, face: u8) -> impl Iterator<Item = UnitKindId> + use<'a> {
        let battle = &self.state.battle;
        let (space, army) = (battle.to, battle.defender);
        let kinds = self.rules.units.ids();
        kinds.filter(move |&unit| {
            self.units(space, army, unit) > 0
                && self.hit_on(unit).is_some_and(|least| face >= least)
        })
    }

    pub(crate) fn list_hits(self, die: u8, actions: &mut ActionList) {
        if let Some(face) = self.aimed_face(die) {
            self.hit_by(face).for_each(|unit| actions.push(Choice::one(Action::Hit { unit })));
        }
        actions.push(Choice::one(Action::Pass));
    }

    pub(crate) fn check_hit(self, die: u8, unit: UnitKindId) -> Result<(), Illegal> {
        if unit.index() >= self.rules.units.len() {
            return Err(Illegal::Unknown);
        }
        let face = self.aimed_face(die).ok_or(Illegal::NotAsked)?;
        if self.hit_by(face).any(|hit| hit == unit) {
            return Ok(());
        }
        let battle = &self.state.battle;
        match self.hit_on(unit).filter(|_| self.units(battle.to, battle.defender, unit) > 0) {
            Some(least) => Err(Illegal::Misses { unit, face, least }),
            None => Err(Illegal::NothingToHit { space: battle.to }),
        }
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    pub(crate) fn move_units(
        &mut self,
        order: OrderId,
        (from, to): (SpaceId, SpaceId),
        unit: UnitKindId,
        count: u32,
    ) {
        let army = self.scene().mover();
        self.remove_units(from, army, unit, count);
        self.add_units(to, army, unit, count);
        self.tell(Event::Moved { army, from, to, unit, count });
        self.replace_top(At::Fire { order, from: Some(to) });
    }

    pub(crate) fn deploy(&mut self, order: OrderId) {
        let scene = self.scene();
        let (army, keys) = (scene.mover(), scene.sortie(order));
        let Some((space, count)) = scene.deploys(army, &keys) else { return };
        self.place_units(army, space, keys.unit, count);
        self.tell(Event::Placed { army, space, unit: keys.unit, count });
        self.replace_top(At::Fire { order, from: Some(space) });
    }

    pub(crate) fn fire(&mut self, order: OrderId, from: SpaceId, to: SpaceId) {
        let scene = self.scene();
        let (army, keys) = (scene.mover(), scene.sortie(order));
        let (Some(defender), n) = (scene.owner(to), scene.fire_dice(order, from)) else { return };
        let mut dice = SideDice { n, ..SideDice::default() };
        self.rolled = true;
        for face in dice.faces.iter_mut().take(usize::from(n)) {
            *face = self.chance.die(keys.sides, 1, Purpose::Attack);
        }
        let rolled = Faces::of(dice.faces, n);
        dice.faces[..usize::from(n).min(DICE_MAX)].sort_unstable();
        let battle = &mut self.state.battle;
        (battle.attacker, battle.defender, battle.token) = (army, defender, None);
        (battle.from, battle.to) = (from, to);
        battle.dice = [dice, SideDice::default()];
        for unit in self.rules.units.ids() {
            let there = self.scene().units(to, defender, unit);
            self.state.battle.dice[Side::Defender.index()].committed[unit.index()] =
                u8::try_from(there).unwrap_or(u8::MAX);
        }
        self.tell(Event::Fired { army, from, to, unit: keys.unit, dice: rolled });
        self.replace_top(At::Hits { die: 0 });
    }

    /// Asks for the next die that hits something; when none is left, the space may have been cleared.
    pub(crate) fn next_hit(&mut self, die: u8) -> Next {
        let scene = self.scene();
        let hits =
            |at: &u8| scene.aimed_face(*at).is_some_and(|face| scene.hit_by(face).next().is_some());
        let n = scene.n_aimed();
        match (die..n).find(hits) {
            Some(next) if next == die => Next::Ask,
            Some(next) => Next::Goto(At::Hits { die: next }.into()),
            None => {
                let battle = &self.state.battle;
                let (space, held) = (battle.to, battle.dice[Side::Defender.index()].committed);
                self.see_cleared(space, |unit| held[unit.index()] > 0);
                Next::Done
            }
        }
    }

    /// Cards for a space that held enemies of the kinds that keep one, and holds none of them any more.
    fn see_cleared(&mut self, space: SpaceId, held: impl Fn(UnitKindId) -> bool) {
        let scene = self.scene();
        let Some(keys) = scene.cleared(space) else { return };
        let was_kept =
            self.rules.units.ids().any(|unit| held(unit) && !keys.despite.contains(unit));
        let is_kept = self.rules.armies.ids().any(|army| scene.is_kept_by(keys, space, army));
        if was_kept && !is_kept {
            let army = scene.mover();
            self.tell(Event::Cleared { army, space });
            self.owe_bonus(keys.cards);
        }
    }

    fn aim(&mut self, die: u8, unit: UnitKindId) {
        let battle = self.state.battle;
        let face = self.scene().aimed_face(die).unwrap_or(0);
        self.tell(Event::Hit { army: battle.defender, space: battle.to, unit, face });
        self.replace_top(At::Hits { die: die.saturating_add(1) });
        self.hit(battle.to, battle.defender, unit);
    }

    /// Leaves a die unused.
    pub(crate) fn spare_die(&mut self, die: u8) {
        self.replace_top(At::Hits { die: die.saturating_add(1) });
    }

    /// One hit on a unit: its marker moves on, and on the last space, or without a track, it is destroyed.
    fn hit(&mut self, space: SpaceId, army: ArmyId, unit: UnitKindId) {
        let Some(track) = self.rules.units[unit].toughness.hits else {
            return self.destroy_units(space, army, unit, 1);
        };
        let from = self.scene().track(track);
        self.advance_track(track);
        self.state.dirty |= self.rules.watchful;
        let to = self.scene().track(track);
        self.tell(Event::TrackMoved { track, from, to });
        if to >= self.rules.tracks[track].last() {
            self.destroy_units(space, army, unit, 1);
        }
    }

    /// Destroys units, and what goes with them.
    fn destroy_units(&mut self, space: SpaceId, army: ArmyId, unit: UnitKindId, count: u32) {
        let count = count.min(self.scene().can_lose(space, army, unit));
        if count == 0 {
            return;
        }
        let row = self.rules.units[unit].toughness;
        self.remove_units(space, army, unit, count);
        self.tell(Event::Destroyed { army, space, unit, count });
        self.owe_bonus(row.bonus.saturating_mul(count));
        for unit in row.takes_here.iter().filter(|unit| unit.index() < self.rules.units.len()) {
            let count = self.scene().can_lose(space, army, unit);
            if count > 0 {
                self.remove_units(space, army, unit, count);
                self.tell(Event::Destroyed { army, space, unit, count });
            }
        }
        for unit in row.takes_waiting.iter().filter(|unit| unit.index() < self.rules.units.len()) {
            let count = self.scene().waiting(army, unit);
            if count > 0 {
                let cell = self.rules.layout.pool(army, unit);
                self.subtract(cell, count);
                self.tell(Event::LostWaiting { army, unit, count });
            }
        }
    }

    /// Destroys what stands on a space, all or of one kind, as hits would that all count.
    pub(crate) fn destroy_on(&mut self, space: SpaceId, only: Option<UnitKindId>) {
        let Some(army) = self.scene().owner(space) else { return };
        let there = |unit: UnitKindId| self.scene().units(space, army, unit) > 0;
        let held = self.rules.units.ids().filter(|&unit| there(unit));
        let held = held.fold(KindMask::default(), KindMask::with);
        for unit in self.rules.units.ids().filter(|&unit| only.is_none_or(|only| only == unit)) {
            let count = self.scene().can_lose(space, army, unit);
            if count > 0
                && let Some(track) = self.rules.units[unit].toughness.hits
            {
                let (from, to) = (self.scene().track(track), self.rules.tracks[track].last());
                let cell = self.rules.layout.track(track);
                self.state.cells[cell] = to;
                self.tell(Event::TrackMoved { track, from, to });
            }
            self.destroy_units(space, army, unit, count);
        }
        self.see_cleared(space, |unit| held.contains(unit));
    }
}
