//! The turn summary: the sequence of steps and of turns.

use super::{room, window};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::effect::{EffectKind, Until};
use crate::game::event::{Cut, Event};
use crate::game::state::Turn;
use crate::model::{FactionId, HookOn, Scope, StepId, TableId, Watches, Window};
use crate::steps::Frame;
use serde::Serialize;

/// The frame of the turn summary.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FlowFrame {
    /// The point between two steps: `step` begins next. Past the last step the turn ends.
    Next {
        /// The next step.
        step: StepId,
    },
    /// A step repeated for a script.
    Once {
        /// The step.
        step: StepId,
    },
}

impl room::StepFrame for FlowFrame {
    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        match self {
            Self::Next { step } => play.go_on_with_turn(step),
            Self::Once { step } if step.index() < play.rules.steps.len() => {
                play.begin_step(step, None)
            }
            Self::Once { .. } => Transition::Done,
        }
    }

    fn step(self) -> Option<StepId> {
        match self {
            Self::Next { step } => step.index().checked_sub(1).map(StepId::from_index),
            Self::Once { step } => Some(step),
        }
    }

    fn next_step(self) -> Option<StepId> {
        if let Self::Next { step } = self { Some(step) } else { None }
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Begins `step`, or the next turn past the last step.
    fn go_on_with_turn(&mut self, step: StepId) -> Transition {
        self.pay_bonus();
        let opening = self.rules.opening;
        if step.index() < opening || self.rules.manner.rounds {
            self.state.turn.at = 0;
        }
        if step.index() == opening && self.state.turn.number == 0 {
            self.begin_first_turn();
            if self.rules.has_hook(HookOn::TurnBegan) {
                self.react(HookOn::TurnBegan, self.scene().mover());
                return Transition::Again;
            }
        }
        if step.index() >= self.rules.listed {
            return self.close_turn();
        }
        let back = FlowFrame::Next { step: StepId::from_index(step.index() + 1) }.into();
        if self.scene().lasts(|effect| effect.kind == EffectKind::Skip { step }) {
            return Transition::Goto(back);
        }
        self.begin_step(step, Some(back))
    }

    /// Begins a step; `back` continues when it is over.
    fn begin_step(&mut self, step: StepId, back: Option<Frame>) -> Transition {
        let kind = &self.rules.steps[step].kind;
        let is_outside_turns = step.index() < self.rules.opening || self.rules.manner.rounds;
        if kind.acts_outside_turns() && is_outside_turns {
            self.first_of(kind.only());
        }
        let (scene, when) = (self.scene(), self.rules.steps[step].when);
        let army = scene.mover();
        let is_for = scene.is_for(kind.only(), army);
        if !is_for || !when.is_none_or(|when| self.decide(when, army, None)) {
            return back.map_or(Transition::Done, Transition::Goto);
        }
        let lingers = self.rules.lingering.contains(&step);
        let back = if lingers { Some(self.linger(step, back)) } else { back };
        match (back, kind.begin(step, self)) {
            (Some(back), Some(callee)) => Transition::Call { back, callee },
            (Some(frame), None) | (None, Some(frame)) => Transition::Goto(frame),
            (None, None) => Transition::Done,
        }
    }

    /// Returns the window after a step without decisions, in which the step's cards can be played.
    /// Stacks `back` below the window.
    #[cold]
    fn linger(&mut self, step: StepId, back: Option<Frame>) -> Frame {
        if let Some(back) = back {
            self.replace_top(back);
            self.push(back);
        }
        window::WindowFrame::new(Window::Step(step)).into()
    }

    /// Makes the first army of a faction in the order the one that acts, outside turns.
    fn first_of(&mut self, only: Option<FactionId>) {
        let n = u8::try_from(self.rules.order.len()).unwrap_or(u8::MAX);
        let scene = self.scene();
        let is_meant = |at: &u8| scene.is_for(only, scene.army_at(*at));
        if let Some(at) = (0..n).find(is_meant) {
            self.state.turn.at = at;
        }
    }

    fn begin_first_turn(&mut self) {
        self.state.turn = Turn {
            number: 1,
            first: self.state.turn.first,
            endless: self.state.turn.endless,
            ..Turn::default()
        };
        self.state.dirty = true;
        self.tell_turn();
    }

    /// Lets hooks answer to the end of the turn, and ends it.
    fn close_turn(&mut self) -> Transition {
        if self.rules.has_hook(HookOn::TurnEnds) && !self.state.ending {
            self.state.ending = true;
            self.react(HookOn::TurnEnds, self.scene().mover());
            return Transition::Again;
        }
        self.state.ending = false;
        self.end_turn()
    }

    /// Ends the turn and begins that of the next army in the game. Ends the game if there is none,
    /// or if the limit of turns or of endless turns is reached.
    fn end_turn(&mut self) -> Transition {
        if self.is_endless() {
            self.cut(Cut::Endless);
            return Transition::Again;
        }
        let turn = self.state.turn;
        let n = u8::try_from(self.rules.order.len()).unwrap_or(u8::MAX);
        let next = (1..=n)
            .map(|step| (turn.at + step) % n)
            .find(|&at| !self.scene().is_eliminated(self.scene().army_at(at)));
        let next = next.map(|next| if self.rules.manner.rounds { 0 } else { next });
        let limited = self.rules.turns_max.is_some_and(|max| turn.number >= max);
        let Some(next) = next.filter(|_| !limited) else {
            self.cut(if limited { Cut::Turns } else { Cut::Nobody });
            return Transition::Again;
        };
        self.state.turn = Turn {
            number: turn.number.saturating_add(1),
            at: next,
            first: turn.first,
            eliminated: turn.eliminated,
            endless: turn.endless,
            ..Turn::default()
        };
        for army in self.rules.armies.ids() {
            self.state.cells[self.rules.layout.conquests(army)] = 0;
        }
        if self.rules.manner.eventful {
            self.state.record.clear();
            self.state.traded = None;
            self.state.effects.retain(|effect| effect.until == Until::Game);
            self.reset_variables(Scope::Turn);
        }
        self.state.dirty |= self.rules.watches.has_fact(Watches::TURN);
        self.tell_turn();
        let first = FlowFrame::Next { step: StepId::from_index(self.rules.opening) };
        if !self.rules.has_hook(HookOn::TurnBegan) {
            return Transition::Goto(first.into());
        }
        self.replace_top(first);
        self.react(HookOn::TurnBegan, self.scene().mover());
        Transition::Again
    }

    fn tell_turn(&mut self) {
        let (turn, army) = (self.state.turn.number, self.scene().mover());
        if self.rules.manner.rounds {
            return self.tell(Event::RoundBegan { round: turn });
        }
        self.tell(Event::TurnBegan { turn, army });
    }
}
