//! The `move` step: moves between spaces.

mod aboard;
mod reach;

use super::room::{self, Beside, Brings, StepRoom, check_count};
use crate::edition::codes;
use crate::edition::keys::{
    EitherValue, NUMBER_MAX, TableReader, either, id_of, int, keys, list, may, must, or_default,
    table, to, word,
};
use crate::edition::problem::Problem;
use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::effect::EffectKind;
use crate::game::event::Event;
use crate::game::space_set::SpaceSet;
use crate::game::state_view::StateView;
use crate::model::movement::{distance, ground};
use crate::model::{
    ArmyId, Control, Ground, HookOn, KindMask, Range, Rulebook, Sharing, SpaceId, StepId, TableId,
    UnitKindId,
};
use crate::steps::{Frame, StepKind};
use serde::Serialize;
use smallvec::SmallVec;
use std::iter;
use strum::{IntoStaticStr, VariantArray};

/// The units that a step moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Movers {
    /// The basic kind.
    Basic,
    /// Several kinds, any number of each in one move.
    Several,
    /// One kind.
    Kind(UnitKindId),
}

/// The moves of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moves {
    /// This number each time.
    Number(u32),
    /// One of every unit.
    Each,
    /// One of every unit that has not come to its space by a move or a conquest in this turn.
    Rest,
}

/// The moves of a step, without a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
enum MovesWord {
    Each,
    Rest,
}

/// Moves between spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// The moves.
    pub moves: Moves,
    /// The most links of a move; `None` where the kinds of unit say it, else one link.
    pub range: Option<Range>,
    /// Spaces that a long move passes through.
    pub through: Ground,
    /// Spaces on which a move ends.
    pub to: Ground,
    /// Units that move.
    pub units: Movers,
    /// The kinds that move.
    pub kinds: KindMask,
    /// Units that may come on the board instead of a move.
    pub deploy: Option<Deploy>,
}

impl Move {
    /// Returns the range of a kind of unit.
    pub(crate) fn range_of(&self, own: Option<Range>) -> Range {
        match (self.range, own) {
            (Some(range), Some(own)) => range.shorter(own),
            (range, own) => range.or(own).unwrap_or(Range::Adjacent),
        }
    }
}

keys! {
    /// Moves between spaces.
    pub(super) struct MoveKeys = "move" was "fortify" => MoveKeys::finish as Move {
        /// The maximum number of moves each time; `each` for one move of every unit, `rest` for one
        /// of every unit that has not come to its space by a move or a conquest in this turn.
        moves: Moves = must(to(either(word::<MovesWord>(), int(1..=1_000)), |_, _, moves| Some(match moves {
            EitherValue::One(MovesWord::Each) => Moves::Each,
            EitherValue::One(MovesWord::Rest) => Moves::Rest,
            EitherValue::Other(n) => Moves::Number(n),
        }))),
        /// The range of a move: one link (`adjacent`), any number (`connected`), or a maximum
        /// number of links. Unless given, the `range` of a unit, or one link.
        range: Option<Range> = may(distance()),
        /// The spaces that a long move passes, by a condition about a space: the army's own unless
        /// given.
        through: Ground = or_default(ground()),
        /// The spaces where a move may end, by a condition about a space: the army's own unless
        /// given. Nobody moves onto a space of others with whom it may not be shared.
        to: Ground = or_default(ground()),
        /// The id of the kind that moves, or a list of kinds, of which any number moves together: the
        /// basic kind unless given; all kinds where every unit has a move.
        units: Option<EitherValue<UnitKindId, Vec<UnitKindId>>> =
            may(either(id_of::<UnitKindId>(), list(id_of::<UnitKindId>()))),
        /// Units that may be deployed instead of a move.
        deploy: Option<Deploy> = may(table::<Deploy>()),
    }
}

keys! {
    /// Waiting units deployed on the board instead of a move.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Deploy = "deploy" {
        /// The number of units deployed; at least that number must be waiting.
        pub count: u32 = must(int(1..=NUMBER_MAX)),
        /// The id of the kind on whose space they are deployed.
        pub with: UnitKindId = must(id_of::<UnitKindId>()),
    }
}

impl MoveKeys {
    fn finish(self, reader: &mut TableReader<'_>) -> Move {
        reader.was(&["unit", "kinds"], "units = \"…\"");
        let Self { moves, range, through, to, units, deploy } = self;
        let (units, kinds) = match units {
            Some(EitherValue::One(unit)) => (Movers::Kind(unit), KindMask::only(unit)),
            Some(EitherValue::Other(kinds)) => (Movers::Several, kinds.into_iter().collect()),
            None if matches!(moves, Moves::Number(_)) => {
                (Movers::Basic, KindMask::only(Rulebook::BASIC))
            }
            None => (Movers::Several, KindMask::ALL),
        };
        if !matches!(units, Movers::Kind(_)) {
            let message = format!("{} has `deploy` and no `units` of one kind", reader.what);
            reader.refuse(codes::MISSING_KEY, "deploy", message);
        }
        let is_own = through.is_own(&reader.decoder.facts.borrow());
        let passed = reader.get("through").map(|node| node.place);
        if let Some(place) = passed.filter(|_| range == Some(Range::Adjacent) && !is_own) {
            let message = "a move over one link goes `through` no other space";
            let problem = Problem::error(codes::NOT_ALLOWED, place, message);
            reader.tell(problem.help("`range` is `adjacent`; `connected` goes further"));
        }
        Move { moves, range, through, to, units, kinds, deploy }
    }
}

/// Unit kinds, each with the number of units that can move.
type Movable = SmallVec<[(UnitKindId, u32); 4]>;

/// Basic units that stay on a space that others leave.
const STAY: u32 = 1;

/// The frame of moving units between own spaces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoveFrame {
    /// The choice of a move, if any.
    Move {
        /// The step with the keys.
        step: StepId,
        /// Number of moves left.
        left: u32,
    },
    /// A move of several unit kinds in progress.
    Convoy {
        /// The step with the keys.
        step: StepId,
        /// Number of moves left after this one.
        left: u32,
        /// The origin of the move.
        from: SpaceId,
        /// The destination of the move.
        to: SpaceId,
    },
    /// Units that may go along with others that carry them.
    Aboard(aboard::Boarding),
}

impl StepRoom for Move {
    fn begin<C: Chance, S: Sink>(
        &self,
        step: StepId,
        play: &mut Applying<'_, C, S>,
    ) -> Option<Frame> {
        if self.moves == Moves::Each {
            play.forget_arrivals(play.scene().actor());
        }
        let left = if let Moves::Number(n) = self.moves { n } else { 1 };
        Some(MoveFrame::Move { step, left }.into())
    }

    fn asks_mover(&self) -> bool {
        true
    }

    fn has_use(&self, scene: StateView<'_>, army: ArmyId) -> bool {
        match self.units {
            Movers::Kind(unit) => {
                scene.spaces_of_kind(army, unit).next().is_some()
                    || scene.deploys(army, self).is_some()
            }
            Movers::Basic | Movers::Several => true,
        }
    }

    fn brings(&self) -> Brings {
        Brings::NOTHING
    }
}

impl room::StepFrame for MoveFrame {
    const OF_TURN: bool = true;

    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        match self {
            Self::Move { step, left: 0 } => play.take_extra(step),
            Self::Move { .. } | Self::Convoy { .. } => Transition::Ask,
            Self::Aboard(boarding) => play.go_aboard(boarding),
        }
    }

    fn asked(self, scene: StateView<'_>) -> Option<ArmyId> {
        Some(scene.actor())
    }

    fn ask(self, scene: StateView<'_>) -> Option<Ask> {
        let (step, left, under_way) = match self {
            Self::Move { step, left } => (step, left, None),
            Self::Convoy { step, left, from, to } => (step, left, Some((from, to))),
            Self::Aboard(it) => (it.step, it.left.into(), Some((it.from, it.to))),
        };
        let units = match self {
            Self::Aboard(_) => Movers::Several,
            _ if scene.rules.units.len() == 1 => Movers::Basic,
            _ => scene.move_keys(step).units,
        };
        Some(Ask::Move { step, left, units, under_way })
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        match self {
            Self::Move { left: 0, .. } => {}
            Self::Move { step, .. } => scene.list_moves(step, actions),
            Self::Convoy { step, from, to, .. } => {
                let keys = scene.move_keys(step);
                for (unit, most) in scene.movable(scene.actor(), from, keys) {
                    if scene.goes_with(keys, unit, from, to) {
                        let most = most.min(scene.n_coming(scene.actor(), unit, to));
                        list_move(from, to, (unit, most), actions);
                    }
                }
            }
            Self::Aboard(it) => {
                let of = scene.boarding(it);
                of.into_iter().for_each(|movable| list_move(it.from, it.to, movable, actions));
            }
        }
        actions.push(ActionRange::one(Action::End));
    }

    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        match (self, action) {
            (_, Action::End) => Ok(()),
            (Self::Move { step, left: 1.. }, Action::Move { from, to, unit, count }) => {
                scene.check_move(step, (from, to), unit, count)
            }
            (Self::Move { step, left: 1.. }, Action::Deploy) => scene.check_deploy(self, step),
            (Self::Convoy { step, from, to, .. }, Action::Move { from: a, to: b, unit, count }) => {
                scene.check_under_way((from, to), (a, b), unit)?;
                scene.check_convoy(step, (from, to), unit, count)
            }
            (Self::Aboard(it), Action::Move { from, to, unit, count }) => {
                scene.check_under_way((it.from, it.to), (from, to), unit)?;
                scene.check_boarding(it, unit, count)
            }
            (at, other) => Err(at.misfit(scene, other)),
        }
    }

    /// Returns [`Action::End`] if nothing can move.
    fn sole(self, scene: StateView<'_>) -> Option<Action> {
        let goes_on = match self {
            Self::Move { left: 0, .. } => false,
            Self::Move { step, .. } => scene.can_move(step),
            Self::Convoy { step, from, to, .. } => scene.may_follow(step, from, to),
            Self::Aboard(it) => !scene.boarding(it).is_empty(),
        };
        (!goes_on).then_some(Action::End)
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
        match (self, action) {
            (Self::Move { step, left }, Action::Move { from, to, unit, count }) => {
                let is_one = matches!(play.scene().move_keys(step).moves, Moves::Number(_));
                play.move_units(step, left - u32::from(is_one), (from, to), unit, count);
            }
            (Self::Move { step, left }, Action::Deploy) => play.deploy(step, left - 1),
            (Self::Convoy { step, left, .. }, Action::Move { from, to, unit, count }) => {
                play.move_units(step, left, (from, to), unit, count);
            }
            (Self::Aboard(it), Action::Move { count, .. }) => play.board(it, count),
            (Self::Aboard(it), _) => play.board(it, 0),
            (Self::Convoy { step, left, .. }, _) => play.replace_top(Self::Move { step, left }),
            (Self::Move { .. }, _) => play.pop(),
        }
    }

    fn step(self) -> Option<StepId> {
        let (Self::Move { step, .. }
        | Self::Convoy { step, .. }
        | Self::Aboard(aboard::Boarding { step, .. })) = self;
        Some(step)
    }

    fn beside(self, scene: StateView<'_>) -> Option<Beside> {
        let step = if let Self::Move { step, .. } = self { Some(step) } else { None };
        Some(Beside { army: scene.actor(), step, may_go_on: false })
    }
}

impl<'a> StateView<'a> {
    fn move_keys(self, step: StepId) -> &'a Move {
        let StepKind::Move(keys) = &self.rules.steps[step].kind else {
            unreachable!("only a `move` step makes its frames")
        };
        keys
    }

    /// Returns the number of units that stay on a space that others leave; 0 where a space may be
    /// empty.
    fn stay(self, unit: UnitKindId) -> u32 {
        if unit == Rulebook::BASIC && !self.rules.manner.last_may_leave { STAY } else { 0 }
    }

    /// Returns the number of units of a kind that can leave a space of an army, whether or not they
    /// have moved.
    fn leaving_anyhow(self, army: ArmyId, from: SpaceId, unit: UnitKindId) -> u32 {
        match self.stay(unit) {
            0 => self.units(from, army, unit),
            stay => self.free(army, from, stay),
        }
    }

    /// Returns the number of units of a kind that can leave a space of an army by a move.
    fn leaving(self, army: ArmyId, from: SpaceId, unit: UnitKindId, keys: &Move) -> u32 {
        let n = self.leaving_anyhow(army, from, unit);
        let is_counted = !matches!(keys.moves, Moves::Number(_));
        if is_counted { n.min(self.n_fresh(from, army, unit)) } else { n }
    }

    /// Returns the units that can leave a space of an army, each kind with its number.
    fn movable(self, army: ArmyId, from: SpaceId, keys: &Move) -> Movable {
        let one = |unit| (unit, self.leaving(army, from, unit, keys));
        let leave = |&(_, n): &(UnitKindId, u32)| n > 0;
        match keys.units {
            Movers::Basic => iter::once(one(Rulebook::BASIC)).filter(leave).collect(),
            Movers::Kind(unit) => iter::once(one(unit)).filter(leave).collect(),
            Movers::Several => {
                let kinds = self.rules.units.ids().filter(|&unit| keys.kinds.contains(unit));
                kinds.map(one).filter(leave).collect()
            }
        }
    }

    /// Returns whether units of kinds that do not hold act by themselves: who stands on a space does
    /// not follow from who controls it.
    fn any_kind_acts(self) -> bool {
        self.rules.stands == Sharing::All || self.rules.control == Control::Stays
    }

    /// Returns the spaces from which units of an army may move, ascending.
    fn origins(self, army: ArmyId, keys: &'a Move) -> impl Iterator<Item = SpaceId> + use<'a> {
        let stands = move |space: SpaceId| {
            self.any_kind_acts()
                && keys.kinds.iter().any(|unit| {
                    unit.index() < self.rules.units.len() && self.units(space, army, unit) > 0
                })
        };
        let spaces = self.rules.board.spaces.ids();
        spaces.filter(move |&space| self.is_on(army, space) || stands(space))
    }

    /// Returns whether units of further kinds may go along in a move in progress.
    fn may_follow(self, step: StepId, from: SpaceId, to: SpaceId) -> bool {
        let keys = self.move_keys(step);
        let mut movable = self.movable(self.actor(), from, keys).into_iter();
        movable.any(|(unit, _)| self.goes_with(keys, unit, from, to))
    }

    /// Returns the space and number of a deployment, or `None` if no unit can be deployed.
    pub(crate) fn deploys(self, army: ArmyId, keys: &Move) -> Option<(SpaceId, u32)> {
        let (Some(deploy), Movers::Kind(unit)) = (keys.deploy, keys.units) else { return None };
        let space = self.spaces_of_kind(army, deploy.with).next()?;
        let count = deploy.count.min(self.waiting(army, unit)).min(self.room_on(army, space));
        (count > 0).then_some((space, count))
    }

    fn list_moves(self, step: StepId, actions: &mut ActionList) {
        let army = self.actor();
        let keys = self.move_keys(step);
        if self.deploys(army, keys).is_some() {
            actions.push(ActionRange::one(Action::Deploy));
        }
        if self.rules.manner.own_ways {
            return self.list_by_kind(army, keys, actions);
        }
        // A move over any number of links reaches the spaces its neighbours reach, so one search
        // serves for all of them.
        let is_shared = keys.range == Some(Range::Connected)
            && !self.rules.manner.differing
            && !matches!(keys.through, Ground::Asked(_))
            && self.rules.board.is_open();
        // Every space that is reached may then be the end of a move.
        let ends_anywhere = keys.to == keys.through && !self.asks_of_standing(keys);
        let mut searched: SmallVec<[SpaceSet; 4]> = SmallVec::new();
        for from in self.origins(army, keys) {
            let movable = self.movable(army, from, keys);
            if movable.is_empty() {
                continue;
            }
            if !is_shared {
                searched.clear();
            }
            let found = searched.iter().position(|around| around.contains(from));
            let at = found.unwrap_or_else(|| {
                let way = self.way_of(keys, Rulebook::BASIC);
                let mut around = self.reach(army, from, way, None);
                around.insert(from);
                searched.push(around);
                searched.len() - 1
            });
            for to in searched[at].iter().filter(|&to| to != from) {
                for &(unit, most) in &movable {
                    if ends_anywhere {
                        list_move(from, to, (unit, most), actions);
                    } else if self.may_end(army, unit, to, keys) {
                        let most = most.min(self.n_coming(army, unit, to));
                        list_move(from, to, (unit, most), actions);
                    }
                }
            }
        }
    }

    /// Lists the moves where kinds of unit move in ways of their own.
    #[cold]
    fn list_by_kind(self, army: ArmyId, keys: &'a Move, actions: &mut ActionList) {
        for from in self.origins(army, keys) {
            let movable = self.movable(army, from, keys);
            let each: SmallVec<[_; 4]> = movable
                .iter()
                .map(|&(unit, most)| {
                    (unit, most, self.reach(army, from, self.way_of(keys, unit), None))
                })
                .collect();
            if let [(unit, most, reached)] = &each[..] {
                for to in reached.iter().filter(|&to| self.may_end(army, *unit, to, keys)) {
                    let most = (*most).min(self.n_coming(army, *unit, to));
                    list_move(from, to, (*unit, most), actions);
                }
                continue;
            }
            for to in self.rules.board.spaces.ids().filter(|&to| to != from) {
                for &(unit, most, ref reached) in &each {
                    if reached.contains(to) && self.may_end(army, unit, to, keys) {
                        let most = most.min(self.n_coming(army, unit, to));
                        list_move(from, to, (unit, most), actions);
                    }
                }
            }
        }
    }

    /// Checks a move.
    ///
    /// Sister edition's rulebook, section 1, "Manœuvre stratégique".
    fn check_move(
        self,
        step: StepId,
        (from, to): (SpaceId, SpaceId),
        unit: UnitKindId,
        count: u32,
    ) -> Result<(), Illegal> {
        if unit.index() >= self.rules.units.len() {
            return Err(Illegal::Unknown);
        }
        let army = self.actor();
        let keys = self.move_keys(step);
        let is_own = !matches!(keys.to, Ground::Free | Ground::Asked(_));
        let is_there = self.any_kind_acts() && self.units(from, army, unit) > 0;
        if !(is_there || self.is_on(army, from)) && (is_own || self.units(from, army, unit) > 0) {
            return Err(Illegal::NotOwn { space: from });
        }
        if is_own && !self.is_ground(army, to, keys.to) {
            return Err(Illegal::NotOwn { space: to });
        }
        let is_moved = match keys.units {
            Movers::Basic => unit == Rulebook::BASIC,
            Movers::Several => keys.kinds.contains(unit),
            Movers::Kind(only) => unit == only,
        };
        if !is_moved {
            return Err(Illegal::NotMoved { unit });
        }
        if !is_own {
            self.check_free(army, (from, to), unit, keys)?;
        }
        let range = keys.range_of(self.rules.units[unit].movement.range);
        let way = self.way_of(keys, unit);
        if from == to || !self.reach(army, from, way, Some(to)).contains(to) {
            return Err(match range {
                Range::Adjacent if !self.leads(army, from, to) => self.no_way(army, from, to),
                Range::Adjacent => {
                    self.refusal_over(army, unit, (from, to), Illegal::NotAdjacent { from, to })
                }
                Range::Connected => Illegal::NotConnected { from, to },
                Range::Links(range) => {
                    self.refusal_over(army, unit, (from, to), Illegal::NoWay { from, to, range })
                }
            });
        }
        if is_own && self.asks_of_standing(keys) {
            self.check_standing(army, unit, to)?;
        }
        self.check_leave((from, to), unit, count, keys)
    }

    /// Checks whether there are units, and whether they may come on a space that need not be their
    /// own.
    fn check_free(
        self,
        army: ArmyId,
        (from, to): (SpaceId, SpaceId),
        unit: UnitKindId,
        keys: &Move,
    ) -> Result<(), Illegal> {
        if self.units(from, army, unit) == 0 {
            return Err(Illegal::TooFew { space: from, present: 0, stay: 0 });
        }
        self.check_standing(army, unit, to)?;
        let other = self.owner(to).is_some_and(|owner| owner != army);
        match keys.to {
            _ if self.is_ground(army, to, keys.to) => Ok(()),
            Ground::Asked(on) => Err(self.refusal_at(on, army, to, Illegal::NoEntry { space: to })),
            _ if other => Err(Illegal::HeldByOthers { space: to }),
            _ => Err(Illegal::NoEntry { space: to }),
        }
    }

    /// Checks whether `count` units of a kind can leave a space for another.
    fn check_leave(
        self,
        (from, to): (SpaceId, SpaceId),
        unit: UnitKindId,
        count: u32,
        keys: &Move,
    ) -> Result<(), Illegal> {
        let army = self.actor();
        match self.leaving(army, from, unit, keys) {
            0 if self.units(from, army, unit) > self.stay(unit) => {
                Err(Illegal::HaveMoved { space: from, unit })
            }
            0 => {
                let present = self.units(from, army, unit);
                Err(Illegal::TooFew { space: from, present, stay: self.stay(unit) })
            }
            most => check_count(count, 1, most.min(self.n_coming(army, unit, to))),
        }
    }

    /// Checks whether a move continues the one in progress.
    fn check_under_way(
        self,
        (from, to): (SpaceId, SpaceId),
        meant: (SpaceId, SpaceId),
        unit: UnitKindId,
    ) -> Result<(), Illegal> {
        if meant != (from, to) {
            return Err(Illegal::UnderWay { from, to });
        }
        if unit.index() < self.rules.units.len() { Ok(()) } else { Err(Illegal::Unknown) }
    }

    /// Checks whether units go along in the move in progress.
    fn check_convoy(
        self,
        step: StepId,
        (from, to): (SpaceId, SpaceId),
        unit: UnitKindId,
        count: u32,
    ) -> Result<(), Illegal> {
        let keys = self.move_keys(step);
        if !keys.kinds.contains(unit) || !self.goes_with(keys, unit, from, to) {
            return Err(Illegal::NotMoved { unit });
        }
        self.check_leave((from, to), unit, count, keys)
    }

    fn check_deploy(self, at: MoveFrame, step: StepId) -> Result<(), Illegal> {
        let keys = self.move_keys(step);
        match (keys.deploy, keys.units) {
            (Some(_), Movers::Kind(unit)) if self.deploys(self.actor(), keys).is_none() => {
                Err(Illegal::NoneWaiting { unit })
            }
            (Some(_), _) => Ok(()),
            (None, _) => Err(room::StepFrame::misfit(at, self, Action::Deploy)),
        }
    }

    /// Returns whether anything can move or come on the board.
    fn can_move(self, step: StepId) -> bool {
        let army = self.actor();
        let keys = self.move_keys(step);
        if self.rules.manner.own_ways || matches!(keys.to, Ground::Asked(_)) {
            return self.can_move_by_kind(army, keys) || self.deploys(army, keys).is_some();
        }
        let asks = self.asks_of_standing(keys);
        let passes = (keys.through != Ground::Own || asks) && keys.range != Some(Range::Adjacent);
        let can_go = |from: SpaceId, unit: UnitKindId| {
            let mut next = self.ways(army, from);
            next.any(|to| {
                self.is_ground(army, to, keys.to)
                    && (!asks || self.may_stand_after(army, unit, to, keys))
            }) || passes && self.reach_of(army, unit, from, keys).next().is_some()
        };
        let can_leave = |from: SpaceId| {
            let mut movable = self.movable(army, from, keys).into_iter();
            movable.any(|(unit, _)| can_go(from, unit))
        };
        self.origins(army, keys).any(can_leave) || self.deploys(army, keys).is_some()
    }

    #[cold]
    fn can_move_by_kind(self, army: ArmyId, keys: &'a Move) -> bool {
        self.origins(army, keys).any(|from| {
            let mut movable = self.movable(army, from, keys).into_iter();
            movable.any(|(unit, _)| self.reach_of(army, unit, from, keys).next().is_some())
        })
    }
}

/// Lists the moves of a kind, with the most of its units, from one space to another.
fn list_move(
    from: SpaceId,
    to: SpaceId,
    (unit, most): (UnitKindId, u32),
    actions: &mut ActionList,
) {
    actions.push(ActionRange::up_to(Action::Move { from, to, unit, count: 1 }, most));
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Continues when no move is left: with moves that cards allow, with cards that could still be
    /// played, or with the end.
    fn take_extra(&mut self, step: StepId) -> Transition {
        if !self.rules.manner.eventful {
            return Transition::Done;
        }
        let army = self.scene().actor();
        if army != self.scene().mover() {
            return Transition::Done;
        }
        let extra = self.state.effects.iter().position(|effect| {
            effect.army == army
                && matches!(effect.kind, EffectKind::Extra { step: of, .. } if of == step)
        });
        if let Some(at) = extra
            && let EffectKind::Extra { n, .. } = self.state.effects.remove(at).kind
        {
            return Transition::Goto(MoveFrame::Move { step, left: n.into() }.into());
        }
        if self.rules.free_play { Transition::Ask } else { Transition::Done }
    }

    /// Moves units; `left` is the number of moves left after this one.
    fn move_units(
        &mut self,
        step: StepId,
        left: u32,
        (from, to): (SpaceId, SpaceId),
        unit: UnitKindId,
        count: u32,
    ) {
        let army = self.scene().actor();
        let before = [from, to].map(|space| self.scene().owner(space));
        self.bring_units((from, to), army, unit, count);
        self.tell(Event::Moved { army, from, to, unit, count });
        if self.rules.manner.apart {
            self.tell_control(from, before[0]);
            self.tell_control(to, before[1]);
        }
        let keys = self.scene().move_keys(step);
        let is_one = matches!(keys.moves, Moves::Number(_));
        let goes_on = match keys.units {
            Movers::Basic => false,
            Movers::Several => is_one && self.scene().may_follow(step, from, to),
            Movers::Kind(_) => {
                self.state.turn.moved = Some(to);
                false
            }
        };
        self.replace_top(if goes_on {
            MoveFrame::Convoy { step, left, from, to }
        } else {
            MoveFrame::Move { step, left }
        });
        if !self.rules.units[unit].movement.carries.is_empty() {
            self.take_along((step, left), (from, to), (unit, count));
        }
        if self.rules.has_hook(HookOn::Moved) {
            self.react_at(HookOn::Moved, army, Some(to));
        }
    }

    /// Deploys waiting units; `left` is the number of moves left afterwards.
    fn deploy(&mut self, step: StepId, left: u32) {
        let (army, keys) = (self.scene().actor(), *self.scene().move_keys(step));
        self.replace_top(MoveFrame::Move { step, left });
        let (Some((space, count)), Movers::Kind(unit)) =
            (self.scene().deploys(army, &keys), keys.units)
        else {
            return;
        };
        self.place_units(army, space, unit, count);
        self.state.turn.moved = Some(space);
        self.tell(Event::Placed { army, space, unit, count });
        if self.rules.has_hook(HookOn::Placed) {
            self.react_at(HookOn::Placed, army, Some(space));
        }
    }
}
