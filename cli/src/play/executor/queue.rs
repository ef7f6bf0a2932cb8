//! Commands of a line that wait for those before them. They answer what they were meant for: where something else is asked,
//! they are dropped, and the player is told.

use std::collections::VecDeque;

use warboard_engine::game::{Ask, Decision};
use warboard_engine::model::{ArmyId, Lang, SeatId};

use super::{Effect, Executor};
use crate::play::presets;
use crate::play::steps::{self, Stage};
use crate::play::verbs::{AUTO, END, Meant, PASS, REDO, UNDO, Verb};
use crate::text::say;

/// Why waiting commands are dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::play) enum DropReason {
    /// The command before them had no effect, which was just said, or it was broken off.
    NoEffect,
    /// Another army of the seat is asked, or another turn has begun.
    OtherArmy(Decision),
    /// The question is not the one that they were meant for.
    OtherQuestion(Decision),
}

/// The last command of a line, with the question that it answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LastCommand {
    army: ArmyId,
    turn: u32,
    /// The question that it answered.
    pub(in crate::play) ask: Ask,
    /// Its verb; none: words without one.
    pub(in crate::play) verb: Option<&'static Verb>,
}

impl LastCommand {
    /// The part of the turn that it belonged to.
    pub(in crate::play) fn stage(&self) -> Stage {
        stage(self.ask)
    }
}

fn stage(ask: Ask) -> Stage {
    steps::of(ask).stage(ask)
}

/// The waiting commands of a seat, and the one before them.
#[derive(Clone, Default, Debug)]
pub(crate) struct QueuedCommands {
    waiting: VecDeque<String>,
    last: Option<LastCommand>,
    /// The language that they are written in.
    lang: Lang,
}

impl QueuedCommands {
    /// Replaces the waiting commands with those of a line, which wait for its first.
    fn set<'l>(&mut self, parts: impl Iterator<Item = &'l str>, lang: Lang) {
        self.waiting = parts.filter(|part| !part.is_empty()).map(str::to_owned).collect();
        self.lang = lang;
    }

    /// Puts commands before those that wait.
    fn push_front(&mut self, parts: Vec<String>) {
        for part in parts.into_iter().rev().filter(|part| !part.is_empty()) {
            self.waiting.push_front(part);
        }
    }

    /// Removes the waiting commands and returns them as one line, or `None` if there are none.
    fn drain(&mut self) -> Option<String> {
        let all: Vec<String> = self.waiting.drain(..).collect();
        (!all.is_empty()).then(|| all.join("; "))
    }

    /// Returns the waiting commands as one line, or `None` if there are none.
    pub(crate) fn into_line(mut self) -> Option<String> {
        self.drain()
    }

    /// Tests for commands that wait.
    pub(crate) fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// The language that the waiting commands are written in.
    pub(crate) fn lang(&self) -> Lang {
        self.lang
    }

    /// Records which command answers which question.
    fn record(&mut self, decision: Decision, turn: u32, line: &str, lang: Lang) {
        let verb = verb_of(line, lang, decision.ask);
        let Decision { army, ask, .. } = decision;
        self.last = Some(LastCommand { army, turn, ask, verb });
    }

    /// Returns the next command, if it may answer the question.
    fn next(&mut self, decision: Decision, turn: u32, lang: Lang) -> Option<String> {
        let line = self.waiting.front()?;
        let last = self.last?;
        let verb = verb_of(line, lang, decision.ask);
        let went_back = last.verb.is_some_and(|verb| *verb == UNDO || *verb == REDO);
        let meant = match verb {
            _ if went_back => true,
            Some(verb) if *verb == END => ends(&last, decision.ask),
            Some(verb) if *verb == PASS => PASS.answers(decision.ask),
            Some(verb) if *verb == AUTO => {
                steps::of(decision.ask).goes_on(decision, decision) || follows(&last, decision.ask)
            }
            Some(_) => true,
            None => follows(&last, decision.ask),
        };
        let same = (last.army, last.turn) == (decision.army, turn);
        if (same || went_back) && meant { self.waiting.pop_front() } else { None }
    }

    /// Returns why the waiting commands do not answer a question.
    fn drop_reason(&self, decision: Decision, turn: u32) -> DropReason {
        let is_other = |last: LastCommand| (last.army, last.turn) != (decision.army, turn);
        if self.last.is_some_and(is_other) {
            DropReason::OtherArmy(decision)
        } else {
            DropReason::OtherQuestion(decision)
        }
    }
}

/// Returns the verb that a line begins with.
fn verb_of(line: &str, lang: Lang, ask: Ask) -> Option<&'static Verb> {
    let word = line.split_whitespace().next().unwrap_or_default();
    match Verb::find(word, lang, Some(ask)) {
        Meant::Exactly(verb) | Meant::Beginning(verb) => Some(verb),
        Meant::Several(_) | Meant::Nothing => None,
    }
}

/// Tests that an `end` typed ahead ends what it was meant to end: a step, and not one behind a step that has ended by itself.
fn ends(last: &LastCommand, ask: Ask) -> bool {
    let by_itself = END.answers(last.ask) || last.stage() == Stage::Battles;
    let same_stage = last.stage() == stage(ask);
    END.answers(ask) && (last.verb == Some(&END) || same_stage || !by_itself)
}

/// Tests that words without a verb answer the question of those before them, or one that these led to.
fn follows(last: &LastCommand, ask: Ask) -> bool {
    let same = std::mem::discriminant(&last.ask) == std::mem::discriminant(&ask);
    same || steps::of(ask).follows(last)
}

impl Executor<'_> {
    /// Keeps the commands of a line that wait for its first.
    pub(super) fn queue<'l>(&mut self, decision: Decision, parts: impl Iterator<Item = &'l str>) {
        let lang = self.desk.lang();
        self.presets.queues.entry(decision.seat).or_default().set(parts, lang);
    }

    /// Keeps commands for the next time that the seat is asked, before those that wait.
    pub(super) fn queue_first(&mut self, decision: Decision, parts: Vec<String>) {
        self.presets.queues.entry(decision.seat).or_default().push_front(parts);
    }

    /// Records which command answers a question.
    pub(super) fn record(&mut self, decision: Decision, line: &str) {
        let (turn, lang) = (presets::turn(self.table), self.desk.lang());
        self.presets.queues.entry(decision.seat).or_default().record(decision, turn, line, lang);
    }

    /// Takes the next waiting command of the seat that is asked. Where the question is not the one that it was meant for, all of
    /// them are dropped, with a sentence that says so.
    pub(crate) fn next_queued(&mut self, decision: Decision) -> (Option<String>, Option<Effect>) {
        let (turn, lang) = (presets::turn(self.table), self.desk.lang());
        let Some(queue) = self.presets.queues.get_mut(&decision.seat) else { return (None, None) };
        if let Some(line) = queue.next(decision, turn, lang) {
            return (Some(line), None);
        }
        let reason = queue.drop_reason(decision, turn);
        (None, self.drop_queued(decision, reason))
    }

    /// Drops what waits for seats other than the one that is asked: at one keyboard, the next line is somebody else's.
    pub(in crate::play) fn drop_queued_of_others(&mut self, decision: Decision) -> Vec<Effect> {
        let queues = self.presets.queues.iter().filter(|(_, queue)| queue.is_waiting());
        let seats: Vec<SeatId> =
            queues.map(|(&seat, _)| seat).filter(|&seat| seat != decision.seat).collect();
        let dropped = seats.into_iter().filter_map(|seat| {
            self.drop_queued(Decision { seat, ..decision }, DropReason::OtherArmy(decision))
        });
        dropped.collect()
    }

    /// Drops the waiting commands of a seat, with a sentence that says so where there are any.
    pub(in crate::play) fn drop_queued(
        &mut self,
        decision: Decision,
        reason: DropReason,
    ) -> Option<Effect> {
        let line = self.presets.queues.get_mut(&decision.seat)?.drain()?;
        let texts = &self.desk.texts;
        let sentence = match reason {
            DropReason::NoEffect => say!(texts, "not-done", "line" = line),
            DropReason::OtherArmy(decision) => {
                let army = self.desk.the_army(decision.army);
                say!(texts, "not-done-other", "line" = line, "army" = army)
            }
            DropReason::OtherQuestion(decision) => {
                let step = self.desk.step_now(&self.view(), decision.ask);
                say!(texts, "not-done-asked", "line" = line, "step" = step)
            }
        };
        Some(Effect::Said(sentence))
    }
}
