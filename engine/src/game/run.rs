//! The loop that runs a game from one decision to the next. The rules of each step belong to its
//! frame.

use super::action::{Action, ActionList};
use super::addressed_event::Sink;
use super::applying::{Applying, Transition};
use super::chance::Chance;
use super::decision::Illegal;
use super::event::Cut;
use super::state_view::StateView;
use crate::steps::Frame;

/// Largest number of turns in a row without a decision; after that the game ends without a winner.
const IDLE_TURNS_MAX: u32 = 1_000;

impl StateView<'_> {
    /// Lists every legal action, ascending.
    pub(crate) fn list(self, actions: &mut ActionList) {
        actions.clear();
        let Some(top) = self.state.top() else { return };
        top.list(self, actions);
        if self.state.n_playable > 0 {
            self.list_plays(actions);
            actions.sort();
        }
    }

    /// Checks whether `action` is legal.
    #[inline]
    pub(crate) fn check(self, action: Action) -> Result<(), Illegal> {
        let top = self.state.top().ok_or(Illegal::Over)?;
        if !action.has_spaces(|space| self.has_space(space)) {
            return Err(Illegal::Unknown);
        }
        match action {
            Action::Play { card } => self.check_play(card),
            answer => top.check(self, answer),
        }
    }

    /// Returns the only legal action, if there is just one.
    #[inline]
    fn sole(self, top: Frame) -> Option<Action> {
        if self.state.n_playable > 0 { None } else { top.sole(self) }
    }

    /// Returns the only legal action, unless the game must wait for it all the same.
    #[inline]
    fn taken(self, top: Frame) -> Option<Action> {
        let is_asked_for = |action: &Action| self.rules.ask_all && self.could_differ(top, *action);
        self.sole(top).filter(|action| !is_asked_for(action))
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Runs to the next decision, or to the end.
    #[inline]
    pub(crate) fn run(&mut self) {
        let began = self.state.turn.number;
        loop {
            if self.state.dirty && self.settle() {
                return;
            }
            let Some(top) = self.state.top() else { return };
            let is_idle = self.state.turn.number.saturating_sub(began) > IDLE_TURNS_MAX;
            if is_idle && matches!(top, Frame::Flow(_)) {
                return self.cut(Cut::Idle);
            }
            match top.go(self) {
                Transition::Again => {}
                Transition::Done => self.pop(),
                Transition::Goto(frame) => self.replace_top(frame),
                Transition::Call { back, callee } => {
                    self.replace_top(back);
                    self.push(callee);
                }
                Transition::Ask => {
                    self.prepare_ask(top);
                    match self.scene().taken(top) {
                        Some(action) => top.answer(self, action),
                        None => return,
                    }
                }
            }
        }
    }

    /// Carries out an answer that has been checked.
    #[inline]
    pub(crate) fn answer(&mut self, top: Frame, action: Action) {
        match action {
            Action::Play { card } => self.play_card(top, card),
            answer => top.answer(self, answer),
        }
    }

    /// Returns whether the current frame waits for an answer. Marks the cards that may be played
    /// beside it.
    pub(crate) fn would_wait(&mut self, top: Frame) -> bool {
        self.prepare_ask(top);
        self.scene().taken(top).is_none()
    }
}
