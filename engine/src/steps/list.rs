//! A list of steps that an order, a card or a hook names, one after the other.

use serde::Serialize;
use smallvec::SmallVec;

use super::{room, script};
use crate::game::chance::Chance;
use crate::game::play::{Next, Play};
use crate::game::scene::Scene;
use crate::game::suspended::Job;
use crate::game::told::Sink;
use crate::model::{ArmyId, CardId, Hook, HookOn, Procedure, StepRange};
use crate::steps::Frame;

/// Between two steps of a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct At {
    /// The steps that are left.
    pub left: StepRange,
}

impl room::At for At {
    fn go<C: Chance, S: Sink>(self, play: &mut Play<'_, C, S>) -> Next {
        let Some((step, left)) = self.left.split_first() else {
            play.pay_bonus();
            play.state.turn.moved = None;
            return Next::Done;
        };
        let back = Self { left }.into();
        let rules = play.rules;
        match rules.steps[step].kind.begin(step, play) {
            Some(callee) => Next::Call { back, callee },
            None => Next::Goto(back),
        }
    }
}

/// What lets an army carry out what an order, a card or a hook does. Steps are taken by the army whose turn it is.
fn frame(does: Procedure, army: ArmyId, card: Option<CardId>) -> Frame {
    match does {
        Procedure::Function(call) => script::At::Run { job: Job { call, army, card } }.into(),
        Procedure::Steps(left) => At { left }.into(),
    }
}

impl<'a> Scene<'a> {
    /// The hooks that answer now to something, in the order of the file.
    pub(crate) fn answering(self, on: HookOn) -> impl Iterator<Item = &'a Hook> {
        let lies = move |piles| self.has_any_token(self.state.battle.to, piles);
        let hooks = self.rules.hooks.iter().filter(move |hook| hook.on == on);
        hooks.filter(move |hook| hook.piles.is_none_or(lies))
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Lets an army carry out what an order or a card does.
    pub(crate) fn carry_out(&mut self, does: Procedure, army: ArmyId, card: Option<CardId>) {
        self.push(frame(does, army, card));
    }

    /// Stacks the reactions to something that happened to `army`, the first declared on top.
    #[cold]
    pub(crate) fn react(&mut self, on: HookOn, army: ArmyId) {
        let hooks = self.scene().answering(on);
        let frames: SmallVec<[Frame; 8]> = hooks.map(|hook| frame(hook.does, army, None)).collect();
        self.push_all(&frames);
    }
}
