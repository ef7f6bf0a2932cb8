//! `fortify`: moves between own spaces.

use smallvec::{SmallVec, smallvec};

use crate::model::{ArmyId, Fortify, Range, Rulebook, SpaceId, StepId, StepKind, TableId};
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
struct SpaceSet(SmallVec<[u64; 8]>);

impl SpaceSet {
    fn new(n_spaces: usize) -> Self {
        Self(smallvec![0; n_spaces.div_ceil(64)])
    }
    fn contains(&self, space: SpaceId) -> bool {
        self.0[space.index() / 64] >> (space.index() % 64) & 1 == 1
    }
    /// Adds a space; whether it is new.
    fn insert(&mut self, space: SpaceId) -> bool {
        let new = !self.contains(space);
        self.0[space.index() / 64] |= 1 << (space.index() % 64);
        new
    }
}

impl Scene<'_> {
    fn fortify(self, step: StepId) -> Fortify {
        let StepKind::Fortify(keys) = self.rules.steps[step].kind else {
            unreachable!("only a `fortify` step makes its frames")
        };
        keys
    }

    /// Every space that units on `from` can reach, without `from` itself.
    fn reach(self, army: ArmyId, from: SpaceId, range: Range) -> SpaceSet {
        let mut reached = SpaceSet::new(self.rules.board.spaces.len());
        let mut todo: SmallVec<[SpaceId; 64]> = smallvec![from];
        while let Some(space) = todo.pop() {
            for &next in self.rules.board.neighbours(space) {
                if next != from
                    && self.owns(army, next)
                    && reached.insert(next)
                    && range == Range::Connected
                {
                    todo.push(next);
                }
            }
        }
        reached
    }

    pub(crate) fn list_moves(self, step: StepId, left: u32, actions: &mut ActionList) {
        if left == 0 {
            actions.push(Choice::one(Action::End));
            return;
        }
        let army = self.mover();
        let range = self.fortify(step).range;
        let mut around = SpaceSet::new(self.rules.board.spaces.len());
        for from in self.owned_spaces(army) {
            let most = self.troops(from, army).saturating_sub(STAY);
            if most == 0 {
                continue;
            }
            // Whoever can go as far as it likes reaches what its neighbours reach, so one search does for all of them.
            if range == Range::Adjacent || !around.contains(from) {
                around = self.reach(army, from, range);
                around.insert(from);
            }
            for to in self.owned_spaces(army).filter(|&to| to != from && around.contains(to)) {
                actions.push(Choice::up_to(Action::Fortify { from, to, count: 1 }, most));
            }
        }
        actions.push(Choice::one(Action::End));
    }

    /// Sister edition's rulebook, section 1, "Manœuvre stratégique".
    pub(crate) fn check_move(
        self,
        step: StepId,
        from: SpaceId,
        to: SpaceId,
        count: u32,
    ) -> Result<(), Illegal> {
        if !self.has_space(from) || !self.has_space(to) {
            return Err(Illegal::Unknown);
        }
        let army = self.mover();
        if let Some(space) = [from, to].into_iter().find(|&space| !self.owns(army, space)) {
            return Err(Illegal::NotOwn { space });
        }
        let range = self.fortify(step).range;
        if from == to || !self.reach(army, from, range).contains(to) {
            return Err(match range {
                Range::Adjacent => Illegal::NotAdjacent { from, to },
                Range::Connected => Illegal::NotConnected { from, to },
            });
        }
        let present = self.troops(from, army);
        if present <= STAY {
            return Err(Illegal::TooFew { space: from, present, stay: STAY });
        }
        check_count(count, 1, present - STAY)
    }

    /// Going on, when nothing can move.
    pub(crate) fn sole_move(self) -> Option<Action> {
        let army = self.mover();
        let can_move = |from: SpaceId| {
            self.troops(from, army) > STAY
                && self.rules.board.neighbours(from).iter().any(|&to| self.owns(army, to))
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

    pub(crate) fn do_fortify(
        &mut self,
        step: StepId,
        left: u32,
        from: SpaceId,
        to: SpaceId,
        count: u32,
    ) {
        let army = self.scene().mover();
        self.remove_units(from, army, Rulebook::BASIC, count);
        self.add_units(to, army, Rulebook::BASIC, count);
        self.tell(Event::Fortified { army, from, to, count });
        self.replace_top(Frame::Fortify { step, left: left - 1 });
    }
}
