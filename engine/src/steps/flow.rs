//! The turn summary: the sequence of steps, of turns and of rounds.
//!
//! Without a `[[round]]`, turn follows turn. With one, its steps are taken again and again, and its
//! step `turns` begins the turn of every army in order.

use super::{room, window};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::effect::{EffectKind, Until};
use crate::game::event::{Cut, Event};
use crate::game::state::{Round, Turn};
use crate::game::state_view::StateView;
use crate::model::{FactionId, HookOn, Scope, StepId, TableId, Watches, Window};
use crate::steps::Frame;
use serde::Serialize;

/// The frame of the turn summary.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FlowFrame {
    /// The point between two steps of the opening or of a turn: `step` begins next. Past the last
    /// step the turn ends.
    Next {
        /// The next step.
        step: StepId,
    },
    /// A step repeated for a script.
    Once {
        /// The step.
        step: StepId,
    },
    /// The point between two steps of a round. Past the last step the round ends.
    Phase {
        /// The next step.
        step: StepId,
    },
    /// The turns of a round, before the first of them.
    Turns,
    /// The end of a round.
    Ending {
        /// The part that comes next.
        part: EndOfRound,
    },
}

/// The parts of the end of a round, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndOfRound {
    /// The round is counted, and hooks react.
    Counting,
    /// Victory is checked.
    Settling,
    /// The next round begins.
    Over,
}

impl room::StepFrame for FlowFrame {
    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        match self {
            Self::Next { step } => play.go_on_with_turn(step),
            Self::Once { step } if step.index() < play.rules.steps.len() => {
                play.begin_step(step, None)
            }
            Self::Once { .. } => Transition::Done,
            Self::Phase { step } => play.go_on_with_round(step),
            Self::Turns => play.begin_turns(),
            Self::Ending { part } => play.end_round(part),
        }
    }

    fn step(self) -> Option<StepId> {
        match self {
            Self::Next { step } | Self::Phase { step } => {
                step.index().checked_sub(1).map(StepId::from_index)
            }
            Self::Once { step } => Some(step),
            Self::Turns | Self::Ending { .. } => None,
        }
    }

    fn next_step(self) -> Option<StepId> {
        if let Self::Next { step } | Self::Phase { step } = self { Some(step) } else { None }
    }

    fn outlives(self) -> bool {
        self.is_round()
    }

    fn is_round(self) -> bool {
        matches!(self, Self::Phase { .. } | Self::Ending { .. })
    }
}

impl StateView<'_> {
    /// Returns the index in the order of the first army from `from` that is in the game.
    fn next_alive(self, from: u8) -> Option<u8> {
        let n = u8::try_from(self.rules.order.len()).unwrap_or(u8::MAX);
        (from..n).find(|&at| !self.is_eliminated(self.army_at(at)))
    }

    /// Returns whether the limit of turns is reached.
    fn is_limited(self) -> bool {
        self.rules.turns_max.is_some_and(|max| self.state.turn.number >= max)
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Begins `step` of the opening or the turn, or ends the turn past the last step.
    fn go_on_with_turn(&mut self, step: StepId) -> Transition {
        self.pay_bonus();
        if self.rules.manner.has_rows {
            self.fill_rows();
        }
        let is_first = self.state.turn.number == 0 && self.state.turn.round.number == 0;
        if step.index() == self.rules.opening && is_first {
            return self.begin_round();
        }
        if step.index() >= self.rules.listed {
            return self.close_turn();
        }
        let back = FlowFrame::Next { step: StepId::from_index(step.index() + 1) };
        self.take(step, back)
    }

    /// Begins `step` of the round, or ends the round past the last step.
    fn go_on_with_round(&mut self, step: StepId) -> Transition {
        self.pay_bonus();
        if self.rules.manner.has_rows {
            self.fill_rows();
        }
        if step.index() >= self.rules.round {
            return Transition::Goto(FlowFrame::Ending { part: EndOfRound::Counting }.into());
        }
        self.take(step, FlowFrame::Phase { step: StepId::from_index(step.index() + 1) })
    }

    /// Begins a step, unless it is skipped; `back` continues when it is over.
    fn take(&mut self, step: StepId, back: FlowFrame) -> Transition {
        if step.index() < self.rules.round {
            self.state.turn.at = self.scene().next_alive(0).unwrap_or(0);
        }
        if self.scene().lasts(|effect| effect.kind == EffectKind::Skip { step }) {
            return Transition::Goto(back.into());
        }
        self.begin_step(step, Some(back.into()))
    }

    /// Begins a step; `back` continues when it is over.
    fn begin_step(&mut self, step: StepId, back: Option<Frame>) -> Transition {
        let row = &self.rules.steps[step];
        let only = row.kind.only().filter(|_| !row.is_one_by_one());
        if step.index() < self.rules.round {
            self.first_of(only);
        }
        let (scene, when) = (self.scene(), self.rules.steps[step].when);
        let army = scene.mover();
        let is_for = scene.is_for(only, army);
        if !is_for || !when.is_none_or(|when| self.decide(when, army, None)) {
            return back.map_or(Transition::Done, Transition::Goto);
        }
        self.sink.begins(step);
        let lingers = self.rules.lingering.contains(&step);
        let back = if lingers { Some(self.linger(step, back)) } else { back };
        match (back, self.begin(step)) {
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
        if only.is_none() {
            return;
        }
        let n = u8::try_from(self.rules.order.len()).unwrap_or(u8::MAX);
        let scene = self.scene();
        let is_meant = |at: &u8| scene.is_for(only, scene.army_at(*at));
        if let Some(at) = (0..n).find(is_meant) {
            self.state.turn.at = at;
        }
    }

    /// Begins the next round. Without a `[[round]]` that is the turn of the first army.
    fn begin_round(&mut self) -> Transition {
        let Some(at) = self.scene().next_alive(0) else {
            self.cut(Cut::Nobody);
            return Transition::Again;
        };
        if self.rules.manner.counts_rounds {
            let number = &mut self.state.turn.round.number;
            *number = number.saturating_add(1);
        }
        let hook = self.rules.has_hook(HookOn::RoundBegins);
        let first = if self.rules.has_rounds() {
            let is_first = self.state.turn.round.number == 1;
            self.renew_turn(at, u32::from(self.rules.manner.rounds), is_first);
            self.tell(Event::RoundBegan { round: self.state.turn.round.number });
            FlowFrame::Phase { step: StepId::from_index(self.rules.opening) }.into()
        } else {
            match self.begin_turn(at) {
                Transition::Goto(first) => first,
                // Hooks of the turn are stacked; those of the round come before them.
                begun if !hook => return begun,
                _ => return self.begin_hooks_of_round(),
            }
        };
        if !hook {
            return Transition::Goto(first);
        }
        self.replace_top(first);
        self.begin_hooks_of_round()
    }

    fn begin_hooks_of_round(&mut self) -> Transition {
        self.react(HookOn::RoundBegins, self.scene().mover());
        Transition::Again
    }

    /// Ends a round: it is counted, hooks react, victory is checked, and the next one begins.
    fn end_round(&mut self, part: EndOfRound) -> Transition {
        match part {
            EndOfRound::Counting => {
                let over = &mut self.state.turn.round.over;
                *over = over.saturating_add(1);
                let next = FlowFrame::Ending { part: EndOfRound::Settling };
                if !self.rules.has_hook(HookOn::RoundEnds) {
                    return Transition::Goto(next.into());
                }
                self.replace_top(next);
                self.react(HookOn::RoundEnds, self.scene().mover());
                Transition::Again
            }
            EndOfRound::Settling => {
                self.state.dirty = true;
                Transition::Goto(FlowFrame::Ending { part: EndOfRound::Over }.into())
            }
            EndOfRound::Over => {
                self.reset_variables(Scope::Round);
                let why = if self.rules.manner.rounds && self.is_endless() {
                    Cut::Endless
                } else if self.scene().is_limited() {
                    Cut::Turns
                } else {
                    return self.begin_round();
                };
                self.cut(why);
                Transition::Again
            }
        }
    }

    /// Begins the turn of the first army of a round.
    fn begin_turns(&mut self) -> Transition {
        let Some(at) = self.scene().next_alive(0) else { return Transition::Done };
        self.begin_turn(at)
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
        let later = self.scene().next_alive(self.state.turn.at + 1);
        if self.rules.has_rounds() {
            return later.map_or(Transition::Done, |next| self.begin_turn(next));
        }
        if later.is_none() && self.rules.manner.counts_rounds {
            return Transition::Goto(FlowFrame::Ending { part: EndOfRound::Counting }.into());
        }
        let limited = self.scene().is_limited();
        let next = later.or_else(|| self.scene().next_alive(0));
        let Some(next) = next.filter(|_| !limited) else {
            self.cut(if limited { Cut::Turns } else { Cut::Nobody });
            return Transition::Again;
        };
        self.begin_turn(next)
    }

    /// Begins the turn of the army at an index of the order.
    fn begin_turn(&mut self, at: u8) -> Transition {
        let is_first = self.state.turn.number == 0 && !self.rules.has_rounds();
        self.renew_turn(at, 1, is_first);
        let (turn, army) = (self.state.turn.number, self.scene().mover());
        self.tell(Event::TurnBegan { turn, army });
        let first = FlowFrame::Next { step: StepId::from_index(self.rules.round) };
        if !self.rules.has_hook(HookOn::TurnBegins) {
            return Transition::Goto(first.into());
        }
        self.replace_top(first);
        self.react(HookOn::TurnBegins, army);
        Transition::Again
    }

    /// Lets begin anew what lasts for a turn. `turns` are added to the number of turns.
    fn renew_turn(&mut self, at: u8, turns: u32, is_first: bool) {
        let turn = self.state.turn;
        self.state.turn = Turn {
            number: turn.number.saturating_add(turns),
            at,
            first: turn.first,
            ranking: turn.ranking,
            round: Round { number: turn.round.number, over: turn.round.over, ..Round::default() },
            eliminated: if is_first { 0 } else { turn.eliminated },
            endless: turn.endless,
            ..Turn::default()
        };
        self.state.dirty |= is_first || self.rules.watches.has_fact(Watches::TURN);
        if is_first {
            return;
        }
        for army in self.rules.armies.ids() {
            self.state.cells[self.rules.layout.conquests(army)] = 0;
        }
        let arrivals = self.rules.layout.arrivals();
        self.state.cells[arrivals].fill(0);
        if self.rules.manner.eventful {
            self.state.record.clear();
            self.state.traded = None;
            self.state.effects.retain(|effect| effect.until == Until::Game);
            self.reset_variables(Scope::Turn);
        }
    }
}
