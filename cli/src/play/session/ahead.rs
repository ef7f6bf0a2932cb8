//! Commands of a line that wait for those before them. They answer what they were meant for: where something else is asked,
//! they are told as not done.

use std::collections::VecDeque;

use warboard_engine::game::{Ask, Decision};
use warboard_engine::model::{ArmyId, Lang, SeatId};

use super::{Session, Then};
use crate::exit::Failure;
use crate::play::steps::{self, Stage};
use crate::play::verbs::{AUTO, END, Meant, PASS, REDO, UNDO, Verb};
use crate::text::say;

/// Why commands that wait are not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Why {
    /// The one before them had no effect, which was just said, or it was broken off.
    Before,
    /// Another seat, or another army, is asked first.
    Other(Decision),
    /// What is asked now is not what they were meant for.
    Asked(Decision),
}

/// What the last command of a line was, and what it answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Last {
    seat: SeatId,
    army: ArmyId,
    turn: u32,
    /// What it answered.
    pub(in crate::play) ask: Ask,
    /// Its command; none: words without one.
    pub(in crate::play) verb: Option<&'static Verb>,
}

impl Last {
    /// The part of the turn that it belonged to.
    pub(in crate::play) fn stage(&self) -> Stage {
        stage(self.ask)
    }
}

fn stage(ask: Ask) -> Stage {
    steps::of(ask).stage(ask)
}

/// Commands that wait, and the one before them.
#[derive(Clone, Default, Debug)]
pub(super) struct Ahead {
    waiting: VecDeque<String>,
    last: Option<Last>,
}

impl Ahead {
    /// The commands of a line, which wait for its first.
    pub(super) fn set<'l>(&mut self, parts: impl Iterator<Item = &'l str>) {
        self.waiting = parts.filter(|part| !part.is_empty()).map(str::to_owned).collect();
    }

    /// Commands that come before those that wait.
    pub(super) fn before(&mut self, parts: Vec<String>) {
        for part in parts.into_iter().rev().filter(|part| !part.is_empty()) {
            self.waiting.push_front(part);
        }
    }

    /// Forgets them; what they were, where there are any.
    pub(super) fn drop_all(&mut self) -> Option<String> {
        let all: Vec<String> = self.waiting.drain(..).collect();
        (!all.is_empty()).then(|| all.join("; "))
    }

    /// Keeps what is answered with which command.
    fn obeys(&mut self, decision: Decision, turn: u32, line: &str, lang: Lang) {
        let verb = verb_of(line, lang, decision.ask);
        let Decision { seat, army, ask } = decision;
        self.last = Some(Last { seat, army, turn, ask, verb });
    }

    /// The next command, where it may answer what is asked now.
    fn next(&mut self, decision: Decision, turn: u32, lang: Lang) -> Option<String> {
        let line = self.waiting.front()?;
        let last = self.last?;
        let verb = verb_of(line, lang, decision.ask);
        let went_back = last.verb.is_some_and(|verb| *verb == UNDO || *verb == REDO);
        let same = (last.seat, last.army, last.turn) == (decision.seat, decision.army, turn);
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
        if (same || went_back) && meant { self.waiting.pop_front() } else { None }
    }
}

/// The command that a line begins with.
fn verb_of(line: &str, lang: Lang, ask: Ask) -> Option<&'static Verb> {
    let word = line.split_whitespace().next().unwrap_or_default();
    match Verb::find(word, lang, Some(ask)) {
        Meant::Exactly(verb) | Meant::Beginning(verb) => Some(verb),
        Meant::Several(_) | Meant::Nothing => None,
    }
}

/// Whether an `end` typed ahead ends what it was meant to end: a step, and not one behind a step that has ended by itself.
fn ends(last: &Last, ask: Ask) -> bool {
    let by_itself = END.answers(last.ask) || last.stage() == Stage::Battles;
    let same_stage = last.stage() == stage(ask);
    END.answers(ask) && (last.verb == Some(&END) || same_stage || !by_itself)
}

/// Whether words without a command answer the same as those before them, or what these led to.
fn follows(last: &Last, ask: Ask) -> bool {
    let same = std::mem::discriminant(&last.ask) == std::mem::discriminant(&ask);
    same || steps::of(ask).follows(last)
}

impl Session<'_> {
    /// The next command that was typed ahead. Where what is asked is not what it was meant for, all of them are dropped.
    pub(super) fn typed_ahead(&mut self, decision: Decision) -> Result<Option<String>, Failure> {
        let (turn, lang) = (self.turn(), self.desk.lang());
        let next = self.ahead.next(decision, turn, lang);
        if next.is_none() {
            let is_other = self.ahead.last.is_some_and(|last| {
                (last.seat, last.army, last.turn) != (decision.seat, decision.army, turn)
            });
            self.drop_ahead(if is_other { Why::Other(decision) } else { Why::Asked(decision) })?;
        }
        Ok(next)
    }

    /// Does what a line says, and remembers what it answered.
    pub(super) fn obey_of_line(&mut self, decision: Decision, line: &str) -> Result<Then, Failure> {
        self.ahead.obeys(decision, self.turn(), line, self.desk.lang());
        self.obey(decision, line)
    }

    /// Drops what was typed ahead, and says so.
    pub(super) fn drop_ahead(&mut self, why: Why) -> Result<(), Failure> {
        let Some(line) = self.ahead.drop_all() else { return Ok(()) };
        let texts = &self.desk.texts;
        let sentence = match why {
            Why::Before => say!(texts, "not-done", "line" = line),
            Why::Other(decision) => {
                let army = self.desk.the_army(decision.army);
                say!(texts, "not-done-other", "line" = line, "army" = army)
            }
            Why::Asked(decision) => {
                let step = self.desk.step_now(&self.view(decision.seat), decision.ask);
                say!(texts, "not-done-asked", "line" = line, "step" = step)
            }
        };
        self.print_one(&sentence)
    }
}
