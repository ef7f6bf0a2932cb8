//! The loop that carries a game from one decision to the next. What goes on is a room's affair.

use super::action::{Action, ActionList};
use super::chance::Chance;
use super::decision::Illegal;
use super::event::Cut;
use super::play::{Next, Play};
use super::scene::Scene;
use super::told::Sink;
use crate::steps::Frame;

/// After so many turns in which nobody could do anything the game ends without a winner.
const IDLE_TURNS_MAX: u32 = 1_000;

impl Scene<'_> {
    /// Every answer to what is asked, ascending.
    pub(crate) fn list(self, actions: &mut ActionList) {
        actions.clear();
        let Some(top) = self.state.top() else { return };
        top.list(self, actions);
        if self.state.n_playable > 0 {
            self.list_plays(actions);
            actions.sort();
        }
    }

    /// Whether `action` answers what is asked.
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

    /// The answer, when there is only one: the game takes it without asking.
    #[inline]
    fn sole(self, top: Frame) -> Option<Action> {
        if self.state.n_playable > 0 { None } else { top.sole(self) }
    }

    /// The only answer, unless it is waited for all the same.
    #[inline]
    fn taken(self, top: Frame) -> Option<Action> {
        let is_asked_for = |action: &Action| self.rules.ask_all && self.could_differ(top, *action);
        self.sole(top).filter(|action| !is_asked_for(action))
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Goes on to the next decision, or to the end.
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
                Next::Again => {}
                Next::Done => self.pop(),
                Next::Goto(frame) => self.replace_top(frame),
                Next::Call { back, callee } => {
                    self.replace_top(back);
                    self.push(callee);
                }
                Next::Ask => {
                    self.prepare_ask(top);
                    match self.scene().taken(top) {
                        Some(action) => top.answer(self, action),
                        None => return,
                    }
                }
            }
        }
    }

    /// Carries out an answer that was checked.
    #[inline]
    pub(crate) fn answer(&mut self, top: Frame, action: Action) {
        match action {
            Action::Play { card } => self.play_card(top, card),
            answer => top.answer(self, answer),
        }
    }

    /// Whether the frame in progress waits for an answer, with the cards marked that may be played beside.
    pub(crate) fn would_wait(&mut self, top: Frame) -> bool {
        self.prepare_ask(top);
        self.scene().taken(top).is_none()
    }
}
