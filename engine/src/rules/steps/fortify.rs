//! `fortify`: moves between own spaces.

use smallvec::{SmallVec, smallvec};

use crate::model::{
    ArmyId, Fortify, Movers, Range, Rulebook, SpaceId, StepId, StepKind, TableId, Through,
    UnitKindId,
};
use crate::rules::action::{Action, ActionList, Choice};
use crate::rules::chance::Chance;
use crate::rules::decision::Illegal;
use crate::rules::effect::EffectKind;
use crate::rules::event::{Event, Sink};
use crate::rules::frame::Frame;
use crate::rules::play::{Next, Play};
use crate::rules::scene::Scene;
use crate::rules::steps::reinforce::check_count;

/// Basic units that stay on a space that others leave.
const STAY: u32 = 1;

/// A set of spaces; boards of up to 512 spaces need no memory of their own.
pub(super) struct SpaceSet(SmallVec<[u64; 8]>);

impl SpaceSet {
    pub(super) fn new(n_spaces: usize) -> Self {
        Self(smallvec![0; n_spaces.div_ceil(64)])
    }
    pub(super) fn contains(&self, space: SpaceId) -> bool {
        self.0[space.index() / 64] >> (space.index() % 64) & 1 == 1
    }
    /// Adds a space; whether it is new.
    pub(super) fn insert(&mut self, space: SpaceId) -> bool {
        let new = !self.contains(space);
        self.0[space.index() / 64] |= 1 << (space.index() % 64);
        new
    }
}

impl<'a> Scene<'a> {
    pub(crate) fn fortify(self, step: StepId) -> Fortify {
        let StepKind::Fortify(keys) = self.rules.steps[step].kind else {
            unreachable!("only a `fortify` step makes its frames")
        };
        keys
    }

    /// Every space that units on `from` can reach, without `from` itself.
    fn reach(self, army: ArmyId, from: SpaceId, keys: Fortify) -> SpaceSet {
        let faction = self.rules.armies[army].faction;
        let open = |space: SpaceId| match keys.through {
            Through::Own => self.owns(army, space),
            Through::Faction => {
                self.owner(space).is_some_and(|own| self.rules.armies[own].faction == faction)
            }
        };
        let mut reached = SpaceSet::new(self.rules.board.spaces.len());
        let mut todo: SmallVec<[SpaceId; 64]> = smallvec![from];
        while let Some(space) = todo.pop() {
            for &next in self.rules.board.neighbours(space) {
                let goes_on = next != from && open(next) && reached.insert(next);
                if goes_on && keys.range == Range::Connected {
                    todo.push(next);
                }
            }
        }
        reached
    }

    /// The other kinds of units on a space of the army to move, each with its number.
    pub(crate) fn others_on(
        self,
        space: SpaceId,
    ) -> impl Iterator<Item = (UnitKindId, u32)> + use<'a> {
        let army = self.mover();
        let kinds = self.rules.units.ids().skip(1);
        kinds.map(move |unit| (unit, self.units(space, army, unit))).filter(|&(_, n)| n > 0)
    }

    /// Whether units can leave a space of the army to move.
    fn can_leave(self, from: SpaceId, units: Movers) -> bool {
        match units {
            Movers::Basic => self.troops(from, self.mover()) > STAY,
            Movers::Others => self.others_on(from).next().is_some(),
        }
    }

    /// Lists the moves from one space to another.
    fn list_move(self, from: SpaceId, to: SpaceId, units: Movers, actions: &mut ActionList) {
        let mut push = |unit, most| {
            actions.push(Choice::up_to(Action::Fortify { from, to, unit, count: 1 }, most));
        };
        match units {
            Movers::Basic => push(Rulebook::BASIC, self.troops(from, self.mover()) - STAY),
            Movers::Others => self.others_on(from).for_each(|(unit, n)| push(unit, n)),
        }
    }

    pub(crate) fn list_convoy(self, from: SpaceId, to: SpaceId, actions: &mut ActionList) {
        self.list_move(from, to, Movers::Others, actions);
        actions.push(Choice::one(Action::End));
    }

    pub(crate) fn list_moves(self, step: StepId, left: u32, actions: &mut ActionList) {
        if left == 0 {
            actions.push(Choice::one(Action::End));
            return;
        }
        let army = self.mover();
        let keys = self.fortify(step);
        let mut around = SpaceSet::new(self.rules.board.spaces.len());
        for from in self.owned_spaces(army) {
            if !self.can_leave(from, keys.units) {
                continue;
            }
            // Whoever can go as far as it likes reaches what its neighbours reach, so one search does for all of them.
            if keys.range == Range::Adjacent || !around.contains(from) {
                around = self.reach(army, from, keys);
                around.insert(from);
            }
            for to in self.owned_spaces(army).filter(|&to| to != from && around.contains(to)) {
                self.list_move(from, to, keys.units, actions);
            }
        }
        actions.push(Choice::one(Action::End));
    }

    /// Sister edition's rulebook, section 1, "Manœuvre stratégique".
    pub(crate) fn check_move(
        self,
        step: StepId,
        (from, to): (SpaceId, SpaceId),
        unit: UnitKindId,
        count: u32,
    ) -> Result<(), Illegal> {
        if !self.has_space(from) || !self.has_space(to) {
            return Err(Illegal::Unknown);
        }
        if unit.index() >= self.rules.units.len() {
            return Err(Illegal::Unknown);
        }
        let army = self.mover();
        if let Some(space) = [from, to].into_iter().find(|&space| !self.owns(army, space)) {
            return Err(Illegal::NotOwn { space });
        }
        let keys = self.fortify(step);
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
        let present = self.troops(from, army);
        if present <= STAY {
            return Err(Illegal::TooFew { space: from, present, stay: STAY });
        }
        check_count(count, 1, present - STAY)
    }

    /// Whether so many units of another kind are there to leave a space.
    fn check_leave(self, from: SpaceId, unit: UnitKindId, count: u32) -> Result<(), Illegal> {
        match self.units(from, self.mover(), unit) {
            0 => Err(Illegal::TooFew { space: from, present: 0, stay: 0 }),
            present => check_count(count, 1, present),
        }
    }

    /// A move that is under way goes on as it began.
    pub(crate) fn check_convoy(
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

    /// Going on, when nothing can move.
    pub(crate) fn sole_move(self, step: StepId) -> Option<Action> {
        let army = self.mover();
        let keys = self.fortify(step);
        let far = |from: SpaceId| {
            let passes = keys.through == Through::Faction && keys.range == Range::Connected;
            passes && {
                let around = self.reach(army, from, keys);
                self.owned_spaces(army).any(|to| to != from && around.contains(to))
            }
        };
        let can_move = |from: SpaceId| {
            let mut next = self.rules.board.neighbours(from).iter();
            self.can_leave(from, keys.units) && (next.any(|&to| self.owns(army, to)) || far(from))
        };
        (!self.owned_spaces(army).any(can_move)).then_some(Action::End)
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// No move is left: those that cards allow, or cards that could still be played, or the end.
    pub(crate) fn step_extra(&mut self, step: StepId) -> Next {
        if self.rules.calls.is_empty() {
            return Next::Done;
        }
        let army = self.scene().mover();
        let extra = self.state.effects.iter().position(|effect| {
            effect.army == army
                && matches!(effect.kind, EffectKind::Extra { step: of, .. } if of == step)
        });
        if let Some(at) = extra
            && let EffectKind::Extra { n, .. } = self.state.effects.remove(at).kind
        {
            return Next::Goto(Frame::Fortify { step, left: n.into() });
        }
        if self.rules.free_play { Next::Ask } else { Next::Done }
    }

    /// Moves units; `left` moves are left after this one.
    pub(crate) fn do_fortify(
        &mut self,
        step: StepId,
        left: u32,
        (from, to): (SpaceId, SpaceId),
        unit: UnitKindId,
        count: u32,
    ) {
        let army = self.scene().mover();
        self.remove_units(from, army, unit, count);
        self.add_units(to, army, unit, count);
        self.tell(Event::Fortified { army, from, to, unit, count });
        let goes_on = unit != Rulebook::BASIC && self.scene().others_on(from).next().is_some();
        self.replace_top(if goes_on {
            Frame::Convoy { step, left, from, to }
        } else {
            Frame::Fortify { step, left }
        });
    }
}
