//! The `move` step: moves between own spaces.

use super::room::{self, Beside, Brings, StepRoom, check_count};
use crate::edition::codes;
use crate::edition::keys::{
    EitherValue, NUMBER_MAX, TableReader, either, id_of, int, keys, may, must, or_default, table,
    to, word,
};
use crate::edition::problem::Problem;
use crate::edition::tree::TreeNode;
use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::effect::EffectKind;
use crate::game::event::Event;
use crate::game::space_set::SpaceSet;
use crate::game::state_view::StateView;
use crate::model::{ArmyId, HookOn, Rulebook, SpaceId, StepId, TableId, UnitKindId};
use crate::steps::{Frame, StepKind};
use serde::Serialize;
use smallvec::{SmallVec, smallvec};
use std::iter;
use strum::{IntoStaticStr, VariantArray};

/// The distance that units may move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Range {
    /// One link.
    Adjacent,
    /// Any number of links.
    Connected,
    /// Up to this many links.
    Links(u8),
}

impl Range {
    /// Returns the most links of a move.
    pub(crate) fn links(self) -> usize {
        match self {
            Self::Adjacent => 1,
            Self::Connected => usize::MAX,
            Self::Links(n) => n.into(),
        }
    }
}

/// A range without a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
enum Reach {
    Adjacent,
    Connected,
}

/// The spaces that a long move passes through, or those on which a move ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum MoveSpaces {
    /// Spaces of the army.
    #[default]
    Own,
    /// Spaces of every army of its faction.
    Faction,
    /// Spaces of the army and empty ones.
    Free,
}

/// The units that a step moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Movers {
    /// The basic kind; one unit stays behind.
    Basic,
    /// The other kinds, any number of each in one move.
    Others,
    /// One kind.
    Kind(UnitKindId),
}

/// A group of unit kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
enum Kinds {
    Basic,
    Others,
}

/// Moves between spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// Number of moves each time.
    pub moves: u32,
    /// Distance of a move.
    pub range: Range,
    /// Spaces that a long move passes through.
    pub through: MoveSpaces,
    /// Spaces on which a move ends.
    pub to: MoveSpaces,
    /// Units that move.
    pub units: Movers,
    /// Units that may come on the board instead of a move.
    pub deploy: Option<Deploy>,
}

keys! {
    /// Moves between spaces.
    pub(super) struct MoveKeys = "move" was "fortify" => MoveKeys::finish as Move {
        /// The maximum number of moves each time.
        moves: u32 = must(int(1..=1_000)),
        /// The range of a move: one link (`adjacent`), any number (`connected`), or a maximum
        /// number of links.
        range: Range = must(to(either(word::<Reach>(), int(1..=20)), |_, _, range| Some(match range {
            EitherValue::One(Reach::Adjacent) => Range::Adjacent,
            EitherValue::One(Reach::Connected) => Range::Connected,
            EitherValue::Other(links) => Range::Links(links),
        }))),
        /// The spaces that a long move may pass: the army's own unless given, its faction's, or own
        /// and empty ones.
        through: MoveSpaces = or_default(to(word::<MoveSpaces>(), |reader, node, through| {
            check_through(reader, node, through);
            Some(through)
        })),
        /// The spaces where a move may end: the army's own unless given, its faction's where
        /// friends share spaces, or own and empty ones where spaces may be empty.
        to: MoveSpaces = or_default(word::<MoveSpaces>()),
        /// The kinds that move: the basic kind unless given; other kinds move in any number.
        units as "kinds" was "units": Option<Kinds> = may(word::<Kinds>()),
        /// The id of the one kind that moves.
        unit: Option<UnitKindId> = may(id_of::<UnitKindId>()),
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
        let Self { moves, range, through, to, units, unit, deploy } = self;
        if unit.is_some() {
            let message = format!("{} has both `unit` and `kinds`", reader.what);
            reader.refuse(codes::KEY_TWICE, "kinds", message);
        } else {
            let message = format!("{} has `deploy` and no `unit`", reader.what);
            reader.refuse(codes::MISSING_KEY, "deploy", message);
        }
        let units = match (unit, units) {
            (Some(unit), _) => Movers::Kind(unit),
            (None, Some(Kinds::Others)) => Movers::Others,
            (None, Some(Kinds::Basic) | None) => Movers::Basic,
        };
        Move { moves, range, through, to, units, deploy }
    }
}

/// Reports a `through` key for moves over one link, which pass through no space.
fn check_through(reader: &TableReader<'_>, node: &TreeNode, through: MoveSpaces) {
    let range = reader.table.get("range").and_then(|entry| entry.node.string());
    if through != MoveSpaces::Own && range == Some(Reach::Adjacent.into()) {
        let message = "a move over one link goes `through` no other space";
        let problem = Problem::error(codes::NOT_ALLOWED, node.place, message);
        reader.tell(problem.help("`range` is `adjacent`; `connected` goes further"));
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
}

impl StepRoom for Move {
    fn begin<C: Chance, S: Sink>(&self, step: StepId, _: &mut Applying<'_, C, S>) -> Option<Frame> {
        Some(MoveFrame::Move { step, left: self.moves }.into())
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
            Movers::Basic | Movers::Others => true,
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
        }
    }

    fn asked(self, scene: StateView<'_>) -> Option<ArmyId> {
        Some(scene.actor())
    }

    fn ask(self, scene: StateView<'_>) -> Option<Ask> {
        let (Self::Move { step, left } | Self::Convoy { step, left, .. }) = self;
        let under_way =
            if let Self::Convoy { from, to, .. } = self { Some((from, to)) } else { None };
        Some(Ask::Move { step, left, units: scene.move_keys(step).units, under_way })
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        match self {
            Self::Move { left: 0, .. } => {}
            Self::Move { step, .. } => scene.list_moves(step, actions),
            Self::Convoy { from, to, .. } => {
                let movable = scene.movable(scene.actor(), from, Movers::Others);
                list_move(from, to, &movable, actions);
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
            (Self::Convoy { from, to, .. }, Action::Move { from: a, to: b, unit, count }) => {
                scene.check_convoy((from, to), (a, b), unit, count)
            }
            (at, other) => Err(at.misfit(scene, other)),
        }
    }

    /// Returns [`Action::End`] if nothing can move.
    fn sole(self, scene: StateView<'_>) -> Option<Action> {
        let goes_on = match self {
            Self::Move { left: 0, .. } => false,
            Self::Move { step, .. } => scene.can_move(step),
            Self::Convoy { from, .. } => scene.others_on(scene.actor(), from).next().is_some(),
        };
        (!goes_on).then_some(Action::End)
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
        match (self, action) {
            (Self::Move { step, left }, Action::Move { from, to, unit, count }) => {
                play.move_units(step, left - 1, (from, to), unit, count);
            }
            (Self::Move { step, left }, Action::Deploy) => play.deploy(step, left - 1),
            (Self::Convoy { step, left, .. }, Action::Move { from, to, unit, count }) => {
                play.move_units(step, left, (from, to), unit, count);
            }
            (Self::Convoy { step, left, .. }, _) => play.replace_top(Self::Move { step, left }),
            (Self::Move { .. }, _) => play.pop(),
        }
    }

    fn step(self) -> Option<StepId> {
        let (Self::Move { step, .. } | Self::Convoy { step, .. }) = self;
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

    /// Returns whether units of an army may come on a space: it is open, and the army's or empty.
    fn is_free(self, army: ArmyId, space: SpaceId) -> bool {
        self.owner(space).is_none_or(|owner| owner == army) && self.is_open(space)
    }

    fn is_open(self, space: SpaceId) -> bool {
        let board = &self.rules.board;
        !board.spaces[space].tags.meets(board.closed_to_moves) && !self.is_closed(space)
    }

    fn is_ground(self, army: ArmyId, space: SpaceId, ground: MoveSpaces) -> bool {
        match ground {
            MoveSpaces::Own => self.is_on(army, space),
            MoveSpaces::Faction => self.stands_on(space).is_some_and(|own| {
                self.rules.armies[own].faction == self.rules.armies[army].faction
            }),
            MoveSpaces::Free => self.is_free(army, space),
        }
    }

    /// Returns every space that units on `from` come to, without `from` itself: spaces to pass and
    /// spaces to end on. The search ends at `goal`, if given.
    fn reach(self, army: ArmyId, from: SpaceId, keys: &Move, goal: Option<SpaceId>) -> SpaceSet {
        let mut reached = SpaceSet::new(self.rules.board.spaces.len());
        let mut edge: SmallVec<[SpaceId; 64]> = smallvec![from];
        let mut next: SmallVec<[SpaceId; 64]> = SmallVec::new();
        for _ in 0..keys.range.links() {
            for space in edge.drain(..) {
                for &to in self.rules.board.neighbours(space) {
                    let passes = to != from && self.is_ground(army, to, keys.through);
                    let ends =
                        passes || keys.to != keys.through && self.is_ground(army, to, keys.to);
                    if to != from && ends && reached.insert(to) {
                        if goal == Some(to) {
                            return reached;
                        }
                        if passes {
                            next.push(to);
                        }
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            std::mem::swap(&mut edge, &mut next);
        }
        reached
    }

    /// Returns the spaces to which units on `from` can move, ascending.
    pub(crate) fn reach_of(
        self,
        army: ArmyId,
        from: SpaceId,
        keys: &'a Move,
    ) -> impl Iterator<Item = SpaceId> + use<'a> {
        let reached = self.reach(army, from, keys, None);
        let spaces = self.rules.board.spaces.ids();
        spaces.filter(move |&to| reached.contains(to) && self.may_end(army, to, keys))
    }

    /// Returns the other unit kinds of an army on a space, each with the number of its units.
    fn others_on(
        self,
        army: ArmyId,
        space: SpaceId,
    ) -> impl Iterator<Item = (UnitKindId, u32)> + use<'a> {
        let kinds = self.rules.units.ids().skip(1);
        kinds.map(move |unit| (unit, self.units(space, army, unit))).filter(|&(_, n)| n > 0)
    }

    /// Returns whether a move of an army may end on a space that it reaches.
    fn may_end(self, army: ArmyId, reached: SpaceId, keys: &Move) -> bool {
        keys.to == keys.through || self.is_ground(army, reached, keys.to)
    }

    /// Returns the number of basic units that stay on a space that others leave; 0 where a space
    /// may be empty.
    fn stay(self, unit: UnitKindId) -> u32 {
        if unit == Rulebook::BASIC && !self.rules.manner.last_may_leave { STAY } else { 0 }
    }

    /// Returns the number of units of a kind that can leave a space of an army.
    fn leaving(self, army: ArmyId, from: SpaceId, unit: UnitKindId) -> u32 {
        match self.stay(unit) {
            0 => self.units(from, army, unit),
            stay => self.free(army, from, stay),
        }
    }

    /// Returns the units that can leave a space of an army, each kind with its number.
    fn movable(self, army: ArmyId, from: SpaceId, units: Movers) -> Movable {
        let one = |unit| (unit, self.leaving(army, from, unit));
        match units {
            Movers::Basic => iter::once(one(Rulebook::BASIC)).filter(|&(_, n)| n > 0).collect(),
            Movers::Others => self.others_on(army, from).collect(),
            Movers::Kind(unit) => iter::once(one(unit)).filter(|&(_, n)| n > 0).collect(),
        }
    }

    /// Returns the space and number of a deployment, or `None` if no unit can be deployed.
    pub(crate) fn deploys(self, army: ArmyId, keys: &Move) -> Option<(SpaceId, u32)> {
        let (Some(deploy), Movers::Kind(unit)) = (keys.deploy, keys.units) else { return None };
        let count = deploy.count.min(self.waiting(army, unit));
        let space = self.spaces_of_kind(army, deploy.with).next()?;
        (count > 0).then_some((space, count))
    }

    fn list_moves(self, step: StepId, actions: &mut ActionList) {
        let army = self.actor();
        let keys = self.move_keys(step);
        if self.deploys(army, keys).is_some() {
            actions.push(ActionRange::one(Action::Deploy));
        }
        // A move over any number of links reaches the spaces its neighbours reach, so one search
        // serves for all of them.
        let mut searched: SmallVec<[SpaceSet; 4]> = SmallVec::new();
        for from in self.spaces_on(army) {
            let movable = self.movable(army, from, keys.units);
            if movable.is_empty() {
                continue;
            }
            if keys.range != Range::Connected {
                searched.clear();
            }
            let found = searched.iter().position(|around| around.contains(from));
            let at = found.unwrap_or_else(|| {
                let mut around = self.reach(army, from, keys, None);
                around.insert(from);
                searched.push(around);
                searched.len() - 1
            });
            for to in searched[at].iter().filter(|&to| to != from && self.may_end(army, to, keys)) {
                list_move(from, to, &movable, actions);
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
        if keys.to != MoveSpaces::Free {
            let strange = [(from, MoveSpaces::Own), (to, keys.to)];
            let mut strange = strange.into_iter();
            if let Some((space, _)) =
                strange.find(|&(at, ground)| !self.is_ground(army, at, ground))
            {
                return Err(Illegal::NotOwn { space });
            }
        }
        let is_moved = match keys.units {
            Movers::Basic => unit == Rulebook::BASIC,
            Movers::Others => unit != Rulebook::BASIC,
            Movers::Kind(only) => unit == only,
        };
        if !is_moved {
            return Err(Illegal::NotMoved { unit });
        }
        if keys.to == MoveSpaces::Free {
            self.check_free(army, from, to, unit)?;
        }
        if from == to || !self.reach(army, from, keys, Some(to)).contains(to) {
            return Err(match keys.range {
                Range::Adjacent => Illegal::NotAdjacent { from, to },
                Range::Connected => Illegal::NotConnected { from, to },
                Range::Links(range) => Illegal::NoWay { from, to, range },
            });
        }
        self.check_leave(from, unit, count)
    }

    /// Checks whether there are units, and whether they may come on a space that need not be their
    /// own.
    fn check_free(
        self,
        army: ArmyId,
        from: SpaceId,
        to: SpaceId,
        unit: UnitKindId,
    ) -> Result<(), Illegal> {
        if self.units(from, army, unit) == 0 {
            return Err(Illegal::TooFew { space: from, present: 0, stay: 0 });
        }
        if !self.is_open(to) {
            return Err(Illegal::NoEntry { space: to });
        }
        if self.owner(to).is_some_and(|owner| owner != army) {
            return Err(Illegal::HeldByOthers { space: to });
        }
        Ok(())
    }

    /// Checks whether `count` units of a kind can leave a space.
    fn check_leave(self, from: SpaceId, unit: UnitKindId, count: u32) -> Result<(), Illegal> {
        let army = self.actor();
        match self.leaving(army, from, unit) {
            0 => {
                let present = self.units(from, army, unit);
                Err(Illegal::TooFew { space: from, present, stay: self.stay(unit) })
            }
            most => check_count(count, 1, most),
        }
    }

    /// Checks whether an action continues the move in progress.
    fn check_convoy(
        self,
        (from, to): (SpaceId, SpaceId),
        meant: (SpaceId, SpaceId),
        unit: UnitKindId,
        count: u32,
    ) -> Result<(), Illegal> {
        if meant != (from, to) {
            return Err(Illegal::UnderWay { from, to });
        }
        if unit.index() >= self.rules.units.len() {
            return Err(Illegal::Unknown);
        }
        if unit == Rulebook::BASIC {
            return Err(Illegal::NotMoved { unit });
        }
        self.check_leave(from, unit, count)
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
        let passes = keys.through == MoveSpaces::Faction && keys.range != Range::Adjacent;
        let far = |from: SpaceId| passes && self.reach_of(army, from, keys).next().is_some();
        let can_leave = |from: SpaceId| {
            let mut next = self.rules.board.neighbours(from).iter();
            !self.movable(army, from, keys.units).is_empty()
                && (next.any(|&to| self.is_ground(army, to, keys.to)) || far(from))
        };
        self.spaces_on(army).any(can_leave) || self.deploys(army, keys).is_some()
    }
}

/// Lists the moves from one space to another.
fn list_move(from: SpaceId, to: SpaceId, movable: &Movable, actions: &mut ActionList) {
    for &(unit, most) in movable {
        actions.push(ActionRange::up_to(Action::Move { from, to, unit, count: 1 }, most));
    }
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
        self.remove_units(from, army, unit, count);
        self.add_units(to, army, unit, count);
        self.tell(Event::Moved { army, from, to, unit, count });
        if self.scene().shares_spaces() {
            self.tell_control(from, before[0]);
            self.tell_control(to, before[1]);
        }
        let goes_on = match self.scene().move_keys(step).units {
            Movers::Basic => false,
            Movers::Others => self.scene().others_on(army, from).next().is_some(),
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
