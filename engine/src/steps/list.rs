//! Lists of steps that an order, a card or a hook names, taken one after the other.

use serde::Serialize;

use super::{room, script};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::event::Event;
use crate::game::state_view::StateView;
use crate::game::suspended::{ScriptError, ScriptPurpose};
use crate::model::{ArmyId, CardId, Hook, HookOn, Procedure, SpaceId, StepRange};
use crate::steps::{Frame, StepKind};

/// The frame between two steps of a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct ListFrame {
    /// The remaining steps.
    pub left: StepRange,
    /// The army that plays the card, or that the hook is about; it gets what is given.
    pub army: ArmyId,
    /// The card that is played.
    pub card: Option<CardId>,
}

impl room::StepFrame for ListFrame {
    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        let Some((step, left)) = self.left.split_first() else {
            play.pay_bonus();
            play.state.turn.moved = None;
            return Transition::Done;
        };
        let back = Self { left, ..self }.into();
        let rules = play.rules;
        let gives = match &rules.steps[step].kind {
            StepKind::Count(keys) => Some(&keys.gives),
            _ => None,
        };
        let army = if gives.is_some() { self.army } else { play.scene().mover() };
        let is_taken = |when| play.decide(when, army, self.card);
        if !rules.steps[step].when.is_none_or(is_taken) {
            return Transition::Goto(back);
        }
        if let Some(gives) = gives {
            play.give(gives, army, self.card);
            return Transition::Goto(back);
        }
        match play.begin(step) {
            Some(callee) => Transition::Call { back, callee },
            None => Transition::Goto(back),
        }
    }
}

/// The frame of the hooks that answer an event, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct HookFrame {
    /// The event.
    #[serde(skip)]
    pub on: HookOn,
    /// The first hook whose turn has not come, as a row of the hooks.
    pub at: u8,
    /// The army that the hooks are for.
    pub army: ArmyId,
    /// The space of the event, if any.
    pub space: Option<SpaceId>,
}

impl HookFrame {
    /// Returns the frame of all hooks that answer an event.
    pub(crate) fn new(on: HookOn, army: ArmyId, space: Option<SpaceId>) -> Self {
        Self { on, at: 0, army, space }
    }
}

impl room::StepFrame for HookFrame {
    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        let Self { on, at, army, space } = self;
        let rest = play.rules.hooks.iter().enumerate().skip(at.into());
        let Some((row, hook)) = { rest }.find(|(_, hook)| hook.on == on) else {
            return Transition::Done;
        };
        let back = Self { at: u8::try_from(row + 1).unwrap_or(u8::MAX), ..self }.into();
        let hook = *hook;
        if on == HookOn::Cleared && !play.scene().clears(hook) {
            return Transition::Goto(back);
        }
        if hook.when.is_none_or(|when| play.decide_at(when, army, None, space)) {
            if let (HookOn::Cleared, Some(space)) = (on, space) {
                play.tell(Event::Cleared { army, space });
            }
            return Transition::Call { back, callee: frame(hook.does, army, None, space) };
        }
        Transition::Goto(back)
    }
}

/// Returns the frame in which an army carries out an order, a card or a hook. Steps are taken by
/// the army whose turn it is.
fn frame(does: Procedure, army: ArmyId, card: Option<CardId>, space: Option<SpaceId>) -> Frame {
    match does {
        Procedure::Function(call) => {
            script::ScriptFrame::Run { job: ScriptPurpose { call, army, card, space } }.into()
        }
        Procedure::Steps(left) => ListFrame { left, army, card }.into(),
    }
}

impl<'a> StateView<'a> {
    /// Returns the hooks that answer to an event of an army now, in the order of the file, and
    /// those for which a function decides it.
    pub(crate) fn answering(
        self,
        on: HookOn,
        army: ArmyId,
    ) -> impl Iterator<Item = &'a Hook> + use<'a> {
        let hooks = self.rules.hooks.iter().filter(move |hook| hook.on == on);
        hooks.filter(move |hook| hook.when.is_none_or(|when| self.meets(when, army) != Some(false)))
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Stacks the procedure of an order or a card for an army to carry out.
    pub(crate) fn carry_out(&mut self, does: Procedure, army: ArmyId, card: Option<CardId>) {
        self.push(frame(does, army, card, None));
    }

    /// Stacks the reactions to an event of `army`.
    #[cold]
    pub(crate) fn react(&mut self, on: HookOn, army: ArmyId) {
        self.react_at(on, army, None);
    }

    /// Stacks the reactions to an event of `army` at a space. Functions for which there is no room are
    /// void.
    #[cold]
    pub(crate) fn react_at(&mut self, on: HookOn, army: ArmyId, space: Option<SpaceId>) {
        if !self.state.frames.is_full() {
            return self.push(HookFrame::new(on, army, space));
        }
        for hook in self.rules.hooks.iter().filter(|hook| hook.on == on) {
            if let Some(call) = hook.call() {
                let line = self.rules.calls[call].line;
                self.tell(Event::Failed { call, card: None, fault: ScriptError::Queue, line });
            }
        }
    }
}
