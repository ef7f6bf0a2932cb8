//! `fortify`: moves between own spaces.

use super::allied;
use super::room::{self, Beside, Step, check_count};
use crate::edition::codes;
use crate::edition::keys::{Reader, int, keys, must, or, or_default, to, word, word_of};
use crate::edition::problem::Problem;
use crate::edition::tree::Node;
use crate::game::action::{Action, ActionList, Choice};
use crate::game::chance::Chance;
use crate::game::decision::{Ask, Illegal};
use crate::game::effect::EffectKind;
use crate::game::event::Event;
use crate::game::play::{Next, Play};
use crate::game::scene::Scene;
use crate::game::space_set::SpaceSet;
use crate::game::told::Sink;
use crate::model::{ArmyId, Rulebook, SpaceId, StepId, TableId, UnitKindId};
use crate::steps::{Actors, Frame, StepKind};
use serde::Serialize;
use smallvec::{SmallVec, smallvec};
use strum::{IntoStaticStr, VariantArray};

/// How far units move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Range {
    /// One link.
    Adjacent,
    /// Any number of links through own spaces.
    Connected,
}

/// Whose spaces a long move goes through.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Through {
    /// The army's own.
    Own,
    /// Those of every army of its faction.
    Faction,
}

/// Where a move ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum MoveTo {
    /// On a space of the army's own.
    #[default]
    Own,
    /// On a space of any army of its faction.
    Faction,
}

/// Which units a step moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum Movers {
    /// The basic kind. One stays behind.
    Basic,
    /// The other kinds, any number of each in one move.
    Others,
}

keys! {
    /// Moves between own spaces.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Fortify = "fortify" {
        /// For whom: the army whose turn it is unless given, or those that its players command beside it, one by one.
        pub armies: Actors = or_default(word_of(&Actors::ONE_BY_ONE)),
        /// Moves a turn.
        pub moves: u32 = must(int(1..=1_000)),
        /// How far a move goes: one link, or through own spaces.
        pub range: Range = must(word::<Range>()),
        /// Whose spaces a long move goes through: the army's own unless given.
        pub through: Through = or(
            to(word::<Through>(), |reader, node, through| {
                check_through(reader, node, through);
                Some(through)
            }),
            Through::Own
        ),
        /// Whose space a move ends on: the army's own unless given; any of its faction's where friends share spaces.
        pub to: MoveTo = or_default(word::<MoveTo>()),
        /// Which units move: the basic kind unless given; of the others any number of each in one move.
        pub units: Movers = or(word::<Movers>(), Movers::Basic),
    }
}

/// A move over one link goes through no space.
fn check_through(reader: &Reader<'_>, node: &Node, through: Through) {
    let range = reader.table.get("range").and_then(|entry| entry.node.string());
    if through == Through::Faction && range == Some(Range::Adjacent.into()) {
        let message = "a move over one link goes `through` no other space";
        let problem = Problem::error(codes::NOT_ALLOWED, node.place, message);
        reader.tell(problem.help("`range` is `adjacent`; `connected` goes further"));
    }
}

/// Basic units that stay on a space that others leave.
const STAY: u32 = 1;

/// Units move between own spaces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum At {
    /// Which move, if any.
    Move {
        /// The step with the keys.
        step: StepId,
        /// Moves left.
        left: u32,
    },
    /// A move of several kinds of units is under way.
    Convoy {
        /// The step with the keys.
        step: StepId,
        /// Moves left after it.
        left: u32,
        /// Where it goes from.
        from: SpaceId,
        /// Where it goes.
        to: SpaceId,
    },
}

impl Step for Fortify {
    fn begin<C: Chance, S: Sink>(&self, step: StepId, _: &mut Play<'_, C, S>) -> Option<Frame> {
        Some(match self.armies {
            Actors::Allies => allied::At::new(step).into(),
            Actors::Own | Actors::Commanded => At::Move { step, left: self.moves }.into(),
        })
    }

    fn begin_for(&self, step: StepId, _: ArmyId) -> Option<Frame> {
        Some(At::Move { step, left: self.moves }.into())
    }

    fn asks_mover(&self) -> bool {
        self.armies == Actors::Own
    }
}

impl room::At for At {
    const OF_TURN: bool = true;

    fn go<C: Chance, S: Sink>(self, play: &mut Play<'_, C, S>) -> Next {
        match self {
            Self::Move { step, left: 0 } => play.take_extra(step),
            Self::Move { .. } | Self::Convoy { .. } => Next::Ask,
        }
    }

    fn asked(self, scene: Scene<'_>) -> Option<ArmyId> {
        Some(scene.actor())
    }

    fn ask(self, scene: Scene<'_>) -> Option<Ask> {
        Some(match self {
            Self::Move { step, left } => {
                Ask::Fortify { left, units: scene.fortify(step).units, under_way: None }
            }
            Self::Convoy { left, from, to, .. } => {
                Ask::Fortify { left, units: Movers::Others, under_way: Some((from, to)) }
            }
        })
    }

    fn list(self, scene: Scene<'_>, actions: &mut ActionList) {
        match self {
            Self::Move { left: 0, .. } => {}
            Self::Move { step, .. } => scene.list_moves(step, actions),
            Self::Convoy { from, to, .. } => scene.list_move(from, to, Movers::Others, actions),
        }
        actions.push(Choice::one(Action::End));
    }

    fn check(self, scene: Scene<'_>, action: Action) -> Result<(), Illegal> {
        match (self, action) {
            (_, Action::End) => Ok(()),
            (Self::Move { step, left: 1.. }, Action::Fortify { from, to, unit, count }) => {
                scene.check_move(step, (from, to), unit, count)
            }
            (Self::Convoy { from, to, .. }, Action::Fortify { from: a, to: b, unit, count }) => {
                scene.check_convoy((from, to), (a, b), unit, count)
            }
            (at, other) => Err(at.misfit(scene, other)),
        }
    }

    /// Going on, when nothing can move.
    fn sole(self, scene: Scene<'_>) -> Option<Action> {
        let goes_on = match self {
            Self::Move { left: 0, .. } => false,
            Self::Move { step, .. } => scene.can_move(step),
            Self::Convoy { from, .. } => scene.others_on(from).next().is_some(),
        };
        (!goes_on).then_some(Action::End)
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Play<'_, C, S>, action: Action) {
        match (self, action) {
            (Self::Move { step, left }, Action::Fortify { from, to, unit, count }) => {
                play.fortify(step, left - 1, (from, to), unit, count);
            }
            (Self::Convoy { step, left, .. }, Action::Fortify { from, to, unit, count }) => {
                play.fortify(step, left, (from, to), unit, count);
            }
            (Self::Convoy { step, left, .. }, _) => play.replace_top(Self::Move { step, left }),
            (Self::Move { .. }, _) => play.pop(),
        }
    }

    fn step(self) -> Option<StepId> {
        let (Self::Move { step, .. } | Self::Convoy { step, .. }) = self;
        Some(step)
    }

    fn beside(self, scene: Scene<'_>) -> Option<Beside> {
        let step = if let Self::Move { step, .. } = self { Some(step) } else { None };
        Some(Beside { army: scene.actor(), step, may_go_on: false })
    }
}

impl<'a> Scene<'a> {
    fn fortify(self, step: StepId) -> Fortify {
        let StepKind::Fortify(keys) = self.rules.steps[step].kind else {
            unreachable!("only a `fortify` step makes its frames")
        };
        keys
    }

    /// Every space that units on `from` can reach, without `from` itself.
    fn reach(self, army: ArmyId, from: SpaceId, keys: Fortify) -> SpaceSet {
        let faction = self.rules.armies[army].faction;
        let is_friendly = |space: SpaceId| {
            self.stands_on(space).is_some_and(|own| self.rules.armies[own].faction == faction)
        };
        let open = |space: SpaceId| match keys.through {
            Through::Own => self.is_on(army, space),
            Through::Faction => is_friendly(space),
        };
        let ends = |space: SpaceId| keys.to == MoveTo::Faction && is_friendly(space);
        let mut reached = SpaceSet::new(self.rules.board.spaces.len());
        let mut todo: SmallVec<[SpaceId; 64]> = smallvec![from];
        while let Some(space) = todo.pop() {
            for &next in self.rules.board.neighbours(space) {
                if next == from || !(open(next) || ends(next)) {
                    continue;
                }
                if reached.insert(next) && keys.range == Range::Connected && open(next) {
                    todo.push(next);
                }
            }
        }
        reached
    }

    /// Whether a move of an army may end on a space.
    fn may_end_on(self, army: ArmyId, space: SpaceId, keys: Fortify) -> bool {
        match keys.to {
            MoveTo::Own => self.is_on(army, space),
            MoveTo::Faction => self.stands_on(space).is_some_and(|own| {
                self.rules.armies[own].faction == self.rules.armies[army].faction
            }),
        }
    }

    /// The spaces on which moves of an army may end, ascending.
    fn ends_of(self, army: ArmyId, keys: Fortify) -> impl Iterator<Item = SpaceId> + use<'a> {
        let own = (keys.to == MoveTo::Own).then(|| self.spaces_on(army));
        let others = (keys.to == MoveTo::Faction).then(|| {
            let spaces = self.rules.board.spaces.ids();
            spaces.filter(move |&space| self.may_end_on(army, space, keys))
        });
        own.into_iter().flatten().chain(others.into_iter().flatten())
    }

    /// The other kinds of units on a space of the army to move, each with its number.
    fn others_on(self, space: SpaceId) -> impl Iterator<Item = (UnitKindId, u32)> + use<'a> {
        let army = self.actor();
        let kinds = self.rules.units.ids().skip(1);
        kinds.map(move |unit| (unit, self.units(space, army, unit))).filter(|&(_, n)| n > 0)
    }

    /// Whether units can leave a space of the army to move.
    fn can_leave(self, from: SpaceId, units: Movers) -> bool {
        match units {
            Movers::Basic => self.free(self.actor(), from, STAY) > 0,
            Movers::Others => self.others_on(from).next().is_some(),
        }
    }

    /// Lists the moves from one space to another.
    fn list_move(self, from: SpaceId, to: SpaceId, units: Movers, actions: &mut ActionList) {
        let mut push = |unit, most| {
            actions.push(Choice::up_to(Action::Fortify { from, to, unit, count: 1 }, most));
        };
        match units {
            Movers::Basic => push(Rulebook::BASIC, self.free(self.actor(), from, STAY)),
            Movers::Others => self.others_on(from).for_each(|(unit, n)| push(unit, n)),
        }
    }

    fn list_moves(self, step: StepId, actions: &mut ActionList) {
        let army = self.actor();
        let keys = self.fortify(step);
        let mut around = SpaceSet::new(self.rules.board.spaces.len());
        for from in self.spaces_on(army) {
            if !self.can_leave(from, keys.units) {
                continue;
            }
            // Whoever can go as far as it likes reaches what its neighbours reach, so one search does for all of them.
            if keys.range == Range::Adjacent || !around.contains(from) {
                around = self.reach(army, from, keys);
                around.insert(from);
            }
            for to in self.ends_of(army, keys).filter(|&to| to != from && around.contains(to)) {
                self.list_move(from, to, keys.units, actions);
            }
        }
    }

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
        let keys = self.fortify(step);
        if !self.is_on(army, from) {
            return Err(Illegal::NotOwn { space: from });
        }
        if !self.may_end_on(army, to, keys) {
            return Err(Illegal::NotOwn { space: to });
        }
        if (keys.units == Movers::Basic) != (unit == Rulebook::BASIC) {
            return Err(Illegal::NotMoved { unit });
        }
        if from == to || !self.reach(army, from, keys).contains(to) {
            return Err(match keys.range {
                Range::Adjacent => Illegal::NotAdjacent { from, to },
                Range::Connected => Illegal::NotConnected { from, to },
            });
        }
        if keys.units == Movers::Others {
            return self.check_leave(from, unit, count);
        }
        match self.free(army, from, STAY) {
            0 => {
                let present = self.troops(from, army);
                Err(Illegal::TooFew { space: from, present, stay: STAY })
            }
            most => check_count(count, 1, most),
        }
    }

    /// Whether so many units of another kind are there to leave a space.
    fn check_leave(self, from: SpaceId, unit: UnitKindId, count: u32) -> Result<(), Illegal> {
        match self.units(from, self.actor(), unit) {
            0 => Err(Illegal::TooFew { space: from, present: 0, stay: 0 }),
            present => check_count(count, 1, present),
        }
    }

    /// A move that is under way goes on as it began.
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

    /// Whether anything can move.
    fn can_move(self, step: StepId) -> bool {
        let army = self.actor();
        let keys = self.fortify(step);
        let far = |from: SpaceId| {
            let passes = keys.through == Through::Faction && keys.range == Range::Connected;
            passes && {
                let around = self.reach(army, from, keys);
                self.ends_of(army, keys).any(|to| to != from && around.contains(to))
            }
        };
        let can_leave = |from: SpaceId| {
            let mut next = self.rules.board.neighbours(from).iter();
            self.can_leave(from, keys.units)
                && (next.any(|&to| self.may_end_on(army, to, keys)) || far(from))
        };
        self.spaces_on(army).any(can_leave)
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// No move is left: those that cards allow, or cards that could still be played, or the end.
    fn take_extra(&mut self, step: StepId) -> Next {
        if self.rules.calls.is_empty() {
            return Next::Done;
        }
        let army = self.scene().actor();
        if army != self.scene().mover() {
            return Next::Done;
        }
        let extra = self.state.effects.iter().position(|effect| {
            effect.army == army
                && matches!(effect.kind, EffectKind::Extra { step: of, .. } if of == step)
        });
        if let Some(at) = extra
            && let EffectKind::Extra { n, .. } = self.state.effects.remove(at).kind
        {
            return Next::Goto(At::Move { step, left: n.into() }.into());
        }
        if self.rules.free_play { Next::Ask } else { Next::Done }
    }

    /// Moves units; `left` moves are left after this one.
    fn fortify(
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
        self.tell(Event::Fortified { army, from, to, unit, count });
        if self.scene().shares_spaces() {
            self.tell_control(from, before[0]);
            self.tell_control(to, before[1]);
        }
        let goes_on = unit != Rulebook::BASIC && self.scene().others_on(from).next().is_some();
        self.replace_top(if goes_on {
            At::Convoy { step, left, from, to }
        } else {
            At::Move { step, left }
        });
    }
}
