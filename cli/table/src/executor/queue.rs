//! Commands of a line that wait for those before them. A command answers only the question that it
//! was typed for. If another question is asked, all waiting commands are dropped with a message.

use warboard_engine::game::{Ask, Decision};
use warboard_engine::model::{Lang, SeatId};

use super::{Effect, Executor};
use crate::queued::QueuedCommands;
use crate::standing;
use crate::steps::{self, LastCommand, TurnPhase};
use crate::text::say;
use crate::verbs::{AUTO, END, Meant, PASS, REDO, UNDO, Verb};
use crate::views::title;

/// The reason for dropping the waiting commands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DropReason {
    /// The previous command had no effect, which was just reported, or was interrupted.
    NoEffect,
    /// Another army of the seat is asked, or another turn has begun.
    OtherArmy(Decision),
    /// The question is not the one that the commands were typed for.
    OtherQuestion(Decision),
}

fn stage(ask: Ask) -> TurnPhase {
    steps::of(ask).standing.stage(ask)
}

impl QueuedCommands {
    /// Records which command answers which question.
    fn record(&mut self, decision: Decision, turn: u32, line: &str, lang: Lang) {
        let verb = verb_of(line, lang, decision.ask);
        let Decision { army, ask, .. } = decision;
        self.last = Some(LastCommand { army, turn, ask, phase: stage(ask), verb });
    }

    /// Removes and returns the next command if it may answer the question.
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
                steps::of(decision.ask).standing.continues(decision, decision)
                    || follows(&last, decision.ask)
            }
            Some(_) => true,
            None => follows(&last, decision.ask),
        };
        let same = (last.army, last.turn) == (decision.army, turn);
        if (same || went_back) && meant { self.waiting.pop_front() } else { None }
    }

    /// Returns the reason why the waiting commands do not answer a question.
    fn drop_reason(&self, decision: Decision, turn: u32) -> DropReason {
        let is_other = |last: LastCommand| (last.army, last.turn) != (decision.army, turn);
        if self.last.is_some_and(is_other) {
            DropReason::OtherArmy(decision)
        } else {
            DropReason::OtherQuestion(decision)
        }
    }
}

/// Returns the verb at the beginning of a line.
fn verb_of(line: &str, lang: Lang, ask: Ask) -> Option<&'static Verb> {
    let word = line.split_whitespace().next().unwrap_or_default();
    match Verb::find(word, lang, Some(ask)) {
        Meant::Exactly(verb) | Meant::Beginning(verb) => Some(verb),
        Meant::Several(_) | Meant::Nothing => None,
    }
}

/// Returns whether an `end` typed ahead ends the intended step. It may not end a later step after
/// the intended one has ended by itself.
fn ends(last: &LastCommand, ask: Ask) -> bool {
    let by_itself = END.answers(last.ask) || last.phase == TurnPhase::Battles;
    let same_stage = last.phase == stage(ask);
    END.answers(ask) && (last.verb == Some(&END) || same_stage || !by_itself)
}

/// Returns whether words without a verb answer the question of the previous command, or one that it
/// led to.
fn follows(last: &LastCommand, ask: Ask) -> bool {
    let same = std::mem::discriminant(&last.ask) == std::mem::discriminant(&ask);
    same || steps::of(ask).parse.follows(last)
}

impl Executor<'_> {
    /// Queues the commands that follow the first of a line.
    pub(super) fn queue<'l>(&mut self, decision: Decision, parts: impl Iterator<Item = &'l str>) {
        let lang = self.desk.lang();
        self.presets.queues.entry(decision.seat).or_default().set(parts, lang);
    }

    /// Queues commands for the seat's next question, before those already waiting.
    pub(super) fn queue_first(&mut self, decision: Decision, parts: Vec<String>) {
        self.presets.queues.entry(decision.seat).or_default().push_front(parts);
    }

    /// Records which command answers a question.
    pub(super) fn record(&mut self, decision: Decision, line: &str) {
        let (turn, lang) = (standing::turn(self.table), self.desk.lang());
        self.presets.queues.entry(decision.seat).or_default().record(decision, turn, line, lang);
    }

    /// Removes and returns the next waiting command of the asked seat. If another question is
    /// asked, drops all of them and returns a sentence about it.
    pub fn next_queued(&mut self, decision: Decision) -> (Option<String>, Option<Effect>) {
        let (turn, lang) = (standing::turn(self.table), self.desk.lang());
        let Some(queue) = self.presets.queues.get_mut(&decision.seat) else { return (None, None) };
        if let Some(line) = queue.next(decision, turn, lang) {
            return (Some(line), None);
        }
        let reason = queue.drop_reason(decision, turn);
        (None, self.drop_queued(decision, reason))
    }

    /// Drops the waiting commands of all seats but the asked one. At one keyboard, another player
    /// types the next line.
    pub fn drop_queued_of_others(&mut self, decision: Decision) -> Vec<Effect> {
        let queues = self.presets.queues.iter().filter(|(_, queue)| queue.is_waiting());
        let seats: Vec<SeatId> =
            queues.map(|(&seat, _)| seat).filter(|&seat| seat != decision.seat).collect();
        let dropped = seats.into_iter().filter_map(|seat| {
            self.drop_queued(Decision { seat, ..decision }, DropReason::OtherArmy(decision))
        });
        dropped.collect()
    }

    /// Drops the waiting commands of a seat and returns a sentence about it, or `None` if there are
    /// none.
    pub(crate) fn drop_queued(&mut self, decision: Decision, reason: DropReason) -> Option<Effect> {
        let line = self.presets.queues.get_mut(&decision.seat)?.drain()?;
        let texts = &self.desk.texts;
        let sentence = match reason {
            DropReason::NoEffect => say!(texts, "not-done", "line" = line),
            DropReason::OtherArmy(decision) => {
                let army = self.desk.the_army(decision.army);
                say!(texts, "not-done-other", "line" = line, "army" = army)
            }
            DropReason::OtherQuestion(decision) => {
                let step = title::now(self.desk, &self.view(), decision.ask);
                say!(texts, "not-done-asked", "line" = line, "step" = step)
            }
        };
        Some(Effect::Said(sentence))
    }
}
