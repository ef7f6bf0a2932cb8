//! Battles by unit: each unit rolls, and hits on the number of its kind for its side.
//!
//! A round goes part by part: both sides roll together for their kinds of that part, and the hits are
//! taken before the next: the attacker's first, so that nobody holds the space who is hit in the same
//! part. After a round, each side that may is asked whether it retreats.

use serde::Serialize;

use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::{Chance, Purpose};
use crate::game::decision::Illegal;
use crate::game::effect::Until;
use crate::game::event::Event;
use crate::game::faces::Faces;
use crate::game::state::{Battle, CommittedUnits, Conquest, SideDice};
use crate::game::state_view::StateView;
use crate::model::{
    ArmyId, ArmyMask, ByUnit, DICE, DICE_MAX, HookOn, LAST_TURN, Rulebook, Scope, SeatId, Side,
    SpaceId, TableId, UnitKindId, Window,
};
use crate::steps::list::HookFrame;
use crate::steps::room;
use crate::steps::window::WindowFrame;
use crate::steps::{Frame, check_count};

/// The progress of a battle by unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitsFrame {
    /// The begin of a round; hooks answer.
    Begin {
        /// The round, counted from 1.
        round: u8,
    },
    /// The begin of a round after hooks have answered; cards may be played.
    Ready {
        /// The round.
        round: u8,
    },
    /// The roll of the kinds that strike in a part of the round, or in the next that has any.
    Strike {
        /// The round.
        round: u8,
        /// The part.
        part: u8,
    },
    /// A side's choice of the units that take its hits; then the other side's.
    Lose {
        /// The round.
        round: u8,
        /// The part.
        part: u8,
        /// The side.
        side: Side,
        /// Hits that each side still takes, the attacker's first.
        hits: [u16; 2],
    },
    /// A side's choice to retreat or to fight on.
    Retreat {
        /// The round.
        round: u8,
        /// The side.
        side: Side,
    },
    /// The begin of the battle after hooks have answered; cards may be played.
    Invaded,
}

/// Most dice rolled for the units of one kind at once.
const ROLLS_MAX: u32 = 1_000;

impl UnitsFrame {
    fn side(self) -> Option<Side> {
        match self {
            Self::Lose { side, .. } | Self::Retreat { side, .. } => Some(side),
            Self::Invaded | Self::Begin { .. } | Self::Ready { .. } | Self::Strike { .. } => None,
        }
    }
}

impl room::StepFrame for UnitsFrame {
    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        match self {
            Self::Invaded => play.open_battle(),
            Self::Begin { .. } | Self::Strike { .. } if play.scene().is_battle_over() => {
                play.end_battle()
            }
            Self::Begin { round } => play.begin_volleys(round),
            Self::Ready { round } => play.open_round(round),
            Self::Strike { round, part } => play.strike(round, part),
            Self::Lose { .. } => play.lose(self),
            Self::Retreat { round, side } if play.scene().retreats(side).is_empty() => {
                after_retreat(round, side)
            }
            Self::Retreat { .. } => Transition::Ask,
        }
    }

    fn asked(self, scene: StateView<'_>) -> Option<ArmyId> {
        Some(scene.combatant(self.side()?).0)
    }

    fn seat(self, scene: StateView<'_>, army: ArmyId) -> SeatId {
        match self.side() {
            Some(Side::Defender) => scene.defends(army, scene.state.battle.attacker),
            Some(Side::Attacker) | None => scene.decides(army),
        }
    }

    fn ask(self, scene: StateView<'_>) -> Option<Ask> {
        let space = scene.state.battle.to;
        Some(match self {
            Self::Lose { side, hits, .. } => {
                Ask::Lose { space, side, hits: hits[side.index()].into() }
            }
            Self::Retreat { side, .. } => Ask::Retreat { space, side },
            _ => return None,
        })
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        match self {
            Self::Lose { side, hits, .. } => {
                for unit in scene.rules.units.ids() {
                    let most = scene.hits_left(side, unit).min(hits[side.index()].into());
                    if most > 0 {
                        let action = Action::Lose { unit, count: 1 };
                        actions.push(ActionRange::up_to(action, most));
                    }
                }
            }
            Self::Retreat { side, .. } => {
                for space in scene.retreats(side) {
                    actions.push(ActionRange::one(Action::Retreat { space }));
                }
                actions.push(ActionRange::one(Action::Pass));
            }
            _ => {}
        }
    }

    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        match (self, action) {
            (Self::Lose { side, hits, .. }, Action::Lose { unit, count }) => {
                if unit.index() >= scene.rules.units.len() {
                    return Err(Illegal::Unknown);
                }
                match scene.hits_left(side, unit).min(hits[side.index()].into()) {
                    0 => {
                        let space = scene.state.battle.to;
                        Err(Illegal::TooFew { space, present: 0, stay: 0 })
                    }
                    most => check_count(count, 1, most),
                }
            }
            (Self::Retreat { side, .. }, Action::Retreat { space }) => {
                scene.check_retreat(side, space)
            }
            (Self::Retreat { .. }, Action::Pass) => Ok(()),
            (at, other) => Err(at.misfit(scene, other)),
        }
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
        match (self, action) {
            (Self::Lose { round, part, side, mut hits }, Action::Lose { unit, count }) => {
                let n = u16::try_from(count).unwrap_or(u16::MAX);
                hits[side.index()] = hits[side.index()].saturating_sub(n);
                play.replace_top(Self::Lose { round, part, side, hits });
                play.take_hits(side, unit, count);
            }
            (Self::Retreat { side, .. }, Action::Retreat { space }) => play.retreat(side, space),
            (Self::Retreat { round, side }, _) => {
                play.follow(after_retreat(round, side));
            }
            (at, action) => unreachable!("{action:?} was checked against {at:?}"),
        }
    }

    fn is_battle(self) -> bool {
        true
    }
}

impl<'a> StateView<'a> {
    /// Returns the rules of battles by unit.
    ///
    /// # Panics
    /// If the edition has none; the loader refuses a step `battles` without them.
    pub(crate) fn by_unit(self) -> &'a ByUnit {
        self.rules.by_unit.as_ref().expect("the loader asks for a battle page by unit")
    }

    fn n_fighting(self, side: Side, unit: UnitKindId) -> u32 {
        let (army, space) = self.combatant(side);
        self.units(space, army, unit)
    }

    /// Returns how much better the units of a side hit in all rounds of a battle on a space that
    /// follow: what lasts for the battle in progress counts there alone.
    pub(crate) fn added_to_hits(self, side: Side, space: SpaceId) -> u8 {
        let is_fought = self.state.frames.iter().any(|frame| matches!(frame, Frame::Units(_)))
            && self.state.battle.to == space;
        self.added_to_all(side, |until| match until {
            Until::Battle => false,
            Until::Invasion => is_fought,
            Until::Turn | Until::Conquest { .. } | Until::Game => true,
        })
    }

    /// Returns the number of hits that the units of a kind still take before none is left.
    fn hits_left(self, side: Side, unit: UnitKindId) -> u32 {
        let endures = u32::from(self.rules.units[unit].endures);
        let damage = self.state.battle.dice[side.index()].suppressed[unit.index()];
        self.n_fighting(side, unit).saturating_mul(endures).saturating_sub(damage.into())
    }

    /// Returns the number of hits that a side still takes before nothing is left.
    fn all_hits_left(self, side: Side) -> u32 {
        let each = self.rules.units.ids().map(|unit| self.hits_left(side, unit));
        each.fold(0, u32::saturating_add)
    }

    /// Returns whether a unit of a kind can hit on a side.
    fn can_hit(self, side: Side, unit: UnitKindId) -> bool {
        self.by_unit().n_hitting(self.hits_on(side, unit)) > 0 && self.n_fighting(side, unit) > 0
    }

    /// Returns the number on which a unit of a kind hits on a side, with what lasting effects add.
    fn hits_on(self, side: Side, unit: UnitKindId) -> u8 {
        let better = self.added_to_all(side, |_| true);
        self.by_unit().better(self.rules.units[unit].strikes.on(side), better)
    }

    /// Returns the first part of a round from `part` on in which a unit strikes.
    fn next_part(self, part: u8) -> Option<u8> {
        let mut parts = part..=LAST_TURN;
        parts.find(|&part| {
            let mut kinds = self.rules.units.iter();
            kinds.any(|(unit, row)| {
                row.strikes.turn == part && Side::ALL.iter().any(|&side| self.can_hit(side, unit))
            })
        })
    }

    /// Returns whether a battle is over: one side is gone, or nobody can hit.
    fn is_battle_over(self) -> bool {
        let gone = |side: &Side| self.all_hits_left(*side) == 0;
        Side::ALL.iter().any(gone) || self.next_part(1).is_none()
    }

    /// Returns the spaces to which a side may retreat, ascending.
    fn retreats(self, side: Side) -> Vec<SpaceId> {
        if !self.by_unit().retreat.allows(side) || self.is_battle_over() {
            return Vec::new();
        }
        let (army, from) = self.combatant(side);
        let near = self.ways(army, from);
        near.filter(|&space| self.check_retreat(side, space).is_ok()).collect()
    }

    /// Checks that a side may retreat to a space: a neighbour that it controls, without enemies, and on
    /// which all its units may stand.
    fn check_retreat(self, side: Side, space: SpaceId) -> Result<(), Illegal> {
        let (army, at) = self.combatant(side);
        self.check_way(army, at, space)?;
        if !self.owns(army, space) {
            return Err(Illegal::NotOwn { space });
        }
        if self.enemies_on(army, space).next().is_some() {
            return Err(Illegal::HeldByOthers { space });
        }
        let units = self.rules.units.ids().map(|unit| self.units(at, army, unit));
        if let Some(most) = self.rules.board.most
            && units.fold(0, u32::saturating_add) > self.room_on(army, space)
        {
            return Err(Illegal::Full { space, most });
        }
        let fighting = self.rules.units.ids().filter(|&unit| self.n_fighting(side, unit) > 0);
        let mut walking = fighting.filter(|&unit| !self.is_carried(army, unit, at));
        walking.try_for_each(|unit| {
            if !self.is_way_of(army, unit, at, space) {
                let other = Illegal::NotAdjacent { from: at, to: space };
                return Err(self.refusal_over(army, unit, (at, space), other));
            }
            self.check_standing(army, unit, space)
        })
    }

    /// Returns the armies of other factions with units on a space, ascending.
    pub(crate) fn enemies_on(
        self,
        army: ArmyId,
        space: SpaceId,
    ) -> impl Iterator<Item = ArmyId> + use<'a> {
        let faction = self.rules.armies[army].faction;
        let armies = self.rules.armies.iter().filter(move |(_, row)| row.faction != faction);
        armies.map(|(other, _)| other).filter(move |&other| self.has_units(other, space))
    }

    /// Returns the only kind that can take hits, or the next in the order in which they are lost, with
    /// the number of hits; `None` where the owner has a choice.
    fn forced_loss(self, side: Side, hits: u32) -> Option<(UnitKindId, u32)> {
        let able = |unit: &UnitKindId| self.hits_left(side, *unit) > 0;
        let mut kinds = self.rules.units.ids().filter(able);
        let first = kinds.next()?;
        let is_all = self.all_hits_left(side) <= hits || kinds.next().is_none();
        let listed = &self.by_unit().losses;
        let ordered = listed.iter().copied().find(able);
        if !is_all && listed.is_empty() {
            return None;
        }
        let unit = ordered.filter(|_| !is_all).unwrap_or(first);
        Some((unit, self.hits_left(side, unit).min(hits)))
    }
}

/// Returns how a battle goes on after a side has not retreated.
fn after_retreat(round: u8, side: Side) -> Transition {
    match side {
        Side::Attacker => frame(UnitsFrame::Retreat { round, side: Side::Defender }),
        Side::Defender => frame(UnitsFrame::Begin { round: round.saturating_add(1) }),
    }
}

fn frame(at: UnitsFrame) -> Transition {
    Transition::Goto(at.into())
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Begins a battle of the army whose turn it is against another one on a space.
    pub(crate) fn engage(&mut self, space: SpaceId, defender: ArmyId) {
        let attacker = self.scene().mover();
        self.state.battle = Battle {
            attacker,
            defender,
            from: space,
            to: space,
            token: None,
            with: ArmyMask::only(attacker),
            dice: [SideDice::default(); 2],
        };
        self.tell(Event::Engaged { army: attacker, defender, space });
        self.push(UnitsFrame::Invaded);
        if self.rules.has_hook(HookOn::Invaded) {
            self.react(HookOn::Invaded, defender);
        }
    }

    /// Lets cards be played at the begin of a battle.
    fn open_battle(&mut self) -> Transition {
        self.in_window(Window::Invaded, UnitsFrame::Begin { round: 1 })
    }

    /// Opens a window, if anybody may play a card in it, and goes on with a frame.
    fn in_window(&mut self, window: Window, next: UnitsFrame) -> Transition {
        if self.rules.opens(window) && self.scene().anybody_holds(window) {
            let callee = WindowFrame::new(window).into();
            return Transition::Call { back: next.into(), callee };
        }
        frame(next)
    }

    /// Lets hooks answer before a round.
    fn begin_volleys(&mut self, round: u8) -> Transition {
        let ready = UnitsFrame::Ready { round };
        if !self.rules.has_hook(HookOn::BeforeRoll) {
            return frame(ready);
        }
        let callee = HookFrame::new(HookOn::BeforeRoll, self.state.battle.attacker, None).into();
        Transition::Call { back: ready.into(), callee }
    }

    /// Lets cards be played before a round.
    fn open_round(&mut self, round: u8) -> Transition {
        self.in_window(Window::BeforeRoll, UnitsFrame::Strike { round, part: 1 })
    }

    /// Rolls for the kinds of the next part of a round, or ends the round.
    fn strike(&mut self, round: u8, part: u8) -> Transition {
        let Some(part) = self.scene().next_part(part) else {
            self.state.effects.retain(|effect| effect.until != Until::Battle);
            if self.scene().by_unit().rounds.is_some_and(|rounds| round >= rounds) {
                return self.end_battle();
            }
            return frame(UnitsFrame::Retreat { round, side: Side::Attacker });
        };
        self.rolled = true;
        let mut hits = [0_u16; 2];
        for side in Side::ALL {
            let against = side.other();
            let found = self.roll_for(side, part).min(self.scene().all_hits_left(against));
            hits[against.index()] = u16::try_from(found).unwrap_or(u16::MAX);
        }
        frame(UnitsFrame::Lose { round, part, side: Side::Attacker, hits })
    }

    /// Rolls for the units of a side that strike in a part of a round. Returns the number of hits.
    fn roll_for(&mut self, side: Side, part: u8) -> u32 {
        let (army, space) = self.scene().combatant(side);
        let rules = self.rules;
        let Some(by_unit) = &rules.by_unit else { return 0 };
        let purpose = match side {
            Side::Attacker => Purpose::Attack,
            Side::Defender => Purpose::Defend,
        };
        let mut all = 0_u32;
        for (unit, row) in rules.units.iter() {
            if row.strikes.turn != part || !self.scene().can_hit(side, unit) {
                continue;
            }
            let there = self.scene().n_fighting(side, unit);
            let n = there.saturating_mul(row.strikes.dice.into()).min(ROLLS_MAX);
            let on = self.scene().hits_on(side, unit);
            let (mut faces, mut hits) = ([0; DICE_MAX], 0);
            for at in 0..n {
                let face = self.chance.die(by_unit.sides, 1, purpose);
                if let Some(shown) = faces.get_mut(at as usize) {
                    *shown = face;
                }
                hits += u32::from(by_unit.is_hit(face, on));
            }
            let shown = u8::try_from(n).unwrap_or(u8::MAX).min(*DICE.end());
            let dice = Faces::of(faces, shown);
            self.tell(Event::Struck { army, space, unit, on, dice, rolled: n, hits });
            all = all.saturating_add(hits);
        }
        all
    }

    /// Takes hits that leave no choice, or asks; goes on with the other side, then with the next part.
    fn lose(&mut self, at: UnitsFrame) -> Transition {
        let UnitsFrame::Lose { round, part, side, mut hits } = at else { return Transition::Ask };
        let own = u32::from(hits[side.index()]).min(self.scene().all_hits_left(side));
        hits[side.index()] = u16::try_from(own).unwrap_or(u16::MAX);
        if own > 0 {
            let Some((unit, n)) = self.scene().forced_loss(side, own) else {
                self.replace_top(UnitsFrame::Lose { round, part, side, hits });
                return Transition::Ask;
            };
            hits[side.index()] -= u16::try_from(n).unwrap_or(u16::MAX);
            self.replace_top(UnitsFrame::Lose { round, part, side, hits });
            self.take_hits(side, unit, n);
            return Transition::Again;
        }
        match side {
            Side::Attacker => frame(UnitsFrame::Lose { round, part, side: Side::Defender, hits }),
            Side::Defender => frame(UnitsFrame::Strike { round, part: part + 1 }),
        }
    }

    /// Takes hits on units of a kind. Damage that destroys nothing stays until the end of the battle.
    fn take_hits(&mut self, side: Side, unit: UnitKindId, n: u32) {
        let (army, space) = self.scene().combatant(side);
        let endures = u32::from(self.rules.units[unit].endures);
        let damage = &mut self.state.battle.dice[side.index()].suppressed[unit.index()];
        let sum = n.saturating_add((*damage).into());
        *damage = u8::try_from(sum % endures).unwrap_or(0);
        let count = (sum / endures).min(self.scene().units(space, army, unit));
        if count == 0 {
            return self.tell(Event::Damaged { army, space, unit, hits: n });
        }
        let owner = self.scene().owner(space);
        self.tell(Event::Destroyed { army, space, unit, count });
        self.remove_units(space, army, unit, count);
        self.tell_taken(space, owner);
    }

    /// Tells who controls a space after a loss; where the attacker has won it, that is a conquest.
    fn tell_taken(&mut self, space: SpaceId, before: Option<ArmyId>) {
        let attacker = self.state.battle.attacker;
        if self.scene().owner(space) == before {
            return;
        }
        if !self.scene().owns(attacker, space) {
            return self.tell_control(space, before);
        }
        let holders = self.rules.units.iter().filter(|(_, row)| row.holds);
        let each = holders.map(|(unit, _)| self.scene().units(space, attacker, unit));
        let count = each.fold(0, u32::saturating_add);
        let conquest = Conquest { space, from: None, loser: before, defenders: 0 };
        self.conquer_without_battle(attacker, conquest, count);
    }

    /// Moves all units of a side to a space, which ends the battle.
    fn retreat(&mut self, side: Side, to: SpaceId) {
        let (army, from) = self.scene().combatant(side);
        let owner = self.scene().owner(from);
        for unit in self.rules.units.ids() {
            let count = self.scene().units(from, army, unit);
            if count > 0 {
                self.shift_units((from, to), army, unit, count);
                self.tell(Event::Retreated { army, from, to, unit, count });
            }
        }
        let next = self.end_battle();
        self.follow(next);
        self.tell_taken(from, owner);
    }

    /// Ends what lasts for a battle.
    #[cold]
    fn end_engagement(&mut self) {
        self.state.effects.retain(|effect| !effect.until.is_within_invasion());
        self.reset_variables(Scope::Invasion);
    }

    /// Ends a battle. Both sides may stand on the space afterwards.
    fn end_battle(&mut self) -> Transition {
        let Battle { defender, to: space, .. } = self.state.battle;
        if self.rules.manner.eventful {
            self.end_engagement();
        }
        let row = CommittedUnits { space, unit: Rulebook::BASIC, army: defender, n: 1 };
        self.state.launched.push(row);
        Transition::Done
    }
}
