//! The turn summary: one step after the other, one turn after the other.

use super::{room, window};
use crate::game::chance::Chance;
use crate::game::effect::{EffectKind, Until};
use crate::game::event::{Cut, Event};
use crate::game::play::{Next, Play};
use crate::game::state::Turn;
use crate::game::told::Sink;
use crate::model::{FactionId, HookOn, Scope, StepId, TableId, Window};
use crate::steps::Frame;
use serde::Serialize;

/// The turn summary goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum At {
    /// Between two steps: `step` begins next. Past the last step the turn ends.
    Next {
        /// Which step.
        step: StepId,
    },
    /// A step that a script asked for once more.
    Once {
        /// Which.
        step: StepId,
    },
}

impl room::At for At {
    fn go<C: Chance, S: Sink>(self, play: &mut Play<'_, C, S>) -> Next {
        match self {
            Self::Next { step } => play.go_on_with_turn(step),
            Self::Once { step } if step.index() < play.rules.steps.len() => {
                play.begin_step(step, None)
            }
            Self::Once { .. } => Next::Done,
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

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Begins `step`, or the next turn past the last one.
    fn go_on_with_turn(&mut self, step: StepId) -> Next {
        self.pay_bonus();
        let opening = self.rules.opening;
        if step.index() < opening || self.rules.manner.rounds {
            self.state.turn.at = 0;
        }
        if step.index() == opening && self.state.turn.number == 0 {
            self.begin_first_turn();
            if self.rules.has_hook(HookOn::TurnBegan) {
                self.react(HookOn::TurnBegan, self.scene().mover());
                return Next::Again;
            }
        }
        if step.index() >= self.rules.listed {
            return self.close_turn();
        }
        let back = At::Next { step: StepId::from_index(step.index() + 1) }.into();
        if self.scene().lasts(|effect| effect.kind == EffectKind::Skip { step }) {
            return Next::Goto(back);
        }
        self.begin_step(step, Some(back))
    }

    /// Begins a step; `back` goes on when it is over.
    fn begin_step(&mut self, step: StepId, back: Option<Frame>) -> Next {
        let kind = &self.rules.steps[step].kind;
        let is_outside_turns = step.index() < self.rules.opening || self.rules.manner.rounds;
        if kind.acts_outside_turns() && is_outside_turns {
            self.first_of(kind.only());
        }
        let scene = self.scene();
        if !scene.is_for(kind.only(), scene.mover()) {
            return back.map_or(Next::Done, Next::Goto);
        }
        let lingers = self.rules.lingering.contains(&step);
        let back = if lingers { Some(self.linger(step, back)) } else { back };
        match (back, kind.begin(step, self)) {
            (Some(back), Some(callee)) => Next::Call { back, callee },
            (Some(frame), None) | (None, Some(frame)) => Next::Goto(frame),
            (None, None) => Next::Done,
        }
    }

    /// Stacks what comes after a step that asks nothing beside which its cards could be played: a window for them.
    #[cold]
    fn linger(&mut self, step: StepId, back: Option<Frame>) -> Frame {
        if let Some(back) = back {
            self.replace_top(back);
            self.push(back);
        }
        window::At::new(Window::Step(step)).into()
    }

    /// Lets the first army of a faction in the order be the one that acts, in the opening.
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
    fn close_turn(&mut self) -> Next {
        if self.rules.has_hook(HookOn::TurnEnds) && !self.state.ending {
            self.state.ending = true;
            self.react(HookOn::TurnEnds, self.scene().mover());
            return Next::Again;
        }
        self.state.ending = false;
        self.end_turn()
    }

    /// Ends the turn and begins that of the next army that lives, unless none does or the limit of turns is reached.
    fn end_turn(&mut self) -> Next {
        if self.is_endless() {
            self.cut(Cut::Endless);
            return Next::Again;
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
            return Next::Again;
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
        self.tell_turn();
        let first = At::Next { step: StepId::from_index(self.rules.opening) };
        if !self.rules.has_hook(HookOn::TurnBegan) {
            return Next::Goto(first.into());
        }
        self.replace_top(first);
        self.react(HookOn::TurnBegan, self.scene().mover());
        Next::Again
    }

    fn tell_turn(&mut self) {
        let (turn, army) = (self.state.turn.number, self.scene().mover());
        if self.rules.manner.rounds {
            return self.tell(Event::RoundBegan { round: turn });
        }
        self.tell(Event::TurnBegan { turn, army });
    }
}
