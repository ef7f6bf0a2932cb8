//! Commands of a line that wait for those before them. They answer what they were meant for: where something else is asked,
//! they are told as not done.

use std::collections::VecDeque;

use warboard_engine::game::{Ask, Decision};
use warboard_engine::model::{ArmyId, Lang, Movers, SeatId};

use super::{Session, Then};
use crate::exit::Failure;
use crate::play::steps::window::PLAY;
use crate::play::verbs::{AUTO, END, Meant, PASS, REDO, UNDO, Verb};
use crate::text::say;

/// The part of a turn that a question belongs to: what `end` ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Battles,
    Moves(Movers),
    Other(std::mem::Discriminant<Ask>),
}

impl Stage {
    fn of(ask: Ask) -> Self {
        match ask {
            Ask::Attack { .. }
            | Ask::Commit { .. }
            | Ask::Defend { .. }
            | Ask::Reroll { .. }
            | Ask::Advance { .. } => Self::Battles,
            Ask::Fortify { units, .. } => Self::Moves(units),
            Ask::Claim { .. }
            | Ask::Reinforce { .. }
            | Ask::Trade { .. }
            | Ask::Held { .. }
            | Ask::Build { .. }
            | Ask::Place { .. }
            | Ask::Program { .. }
            | Ask::Order { .. }
            | Ask::Sortie { .. }
            | Ask::Fire { .. }
            | Ask::Hit { .. }
            | Ask::Window { .. }
            | Ask::Script { .. } => Self::Other(std::mem::discriminant(&ask)),
        }
    }
}

/// What the last command of a line was, and what it answered.
#[derive(Clone, Copy, Debug)]
struct Last {
    seat: SeatId,
    army: ArmyId,
    turn: u32,
    ask: Ask,
    verb: Option<&'static Verb>,
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
                is_done_for(decision.ask) || follows(&last, decision.ask)
            }
            Some(_) => true,
            None => follows(&last, decision.ask),
        };
        if (same || went_back) && meant { self.waiting.pop_front() } else { None }
    }
}

/// Whether a bot answers on until a step is done.
pub(super) fn is_done_for(ask: Ask) -> bool {
    matches!(
        ask,
        Ask::Claim { .. }
            | Ask::Reinforce { .. }
            | Ask::Place { .. }
            | Ask::Hit { .. }
            | Ask::Fortify { .. }
    )
}

/// The command that a line begins with.
fn verb_of(line: &str, lang: Lang, ask: Ask) -> Option<&'static Verb> {
    let word = line.split_whitespace().next().unwrap_or_default();
    match Verb::find(word, lang, Some(ask)) {
        Meant::Exactly(verb) | Meant::Beginning(verb) => Some(verb),
        Meant::Several(_) | Meant::Nothing(_) => None,
    }
}

/// Whether an `end` typed ahead ends what it was meant to end: a step, and not one behind a step that has ended by itself.
fn ends(last: &Last, ask: Ask) -> bool {
    let by_itself = END.answers(last.ask) || Stage::of(last.ask) == Stage::Battles;
    let same_stage = Stage::of(last.ask) == Stage::of(ask);
    END.answers(ask) && (last.verb == Some(&END) || same_stage || !by_itself)
}

/// Whether words without a command answer the same as those before them, or what these led to.
fn follows(last: &Last, ask: Ask) -> bool {
    let same = std::mem::discriminant(&last.ask) == std::mem::discriminant(&ask);
    same || match ask {
        Ask::Script { .. } => last.verb == Some(&PLAY) || matches!(last.ask, Ask::Window { .. }),
        Ask::Advance { .. } => Stage::of(last.ask) == Stage::Battles,
        Ask::Held { .. } => matches!(last.ask, Ask::Trade { .. }),
        Ask::Hit { .. } => matches!(last.ask, Ask::Fire { .. }),
        Ask::Place { .. } => matches!(last.ask, Ask::Trade { .. } | Ask::Held { .. }),
        Ask::Claim { .. }
        | Ask::Reinforce { .. }
        | Ask::Trade { .. }
        | Ask::Build { .. }
        | Ask::Attack { .. }
        | Ask::Commit { .. }
        | Ask::Defend { .. }
        | Ask::Reroll { .. }
        | Ask::Program { .. }
        | Ask::Order { .. }
        | Ask::Sortie { .. }
        | Ask::Fire { .. }
        | Ask::Window { .. }
        | Ask::Fortify { .. } => false,
    }
}

impl Session<'_> {
    /// The next command that was typed ahead. Where what is asked is not what it was meant for, all of them are dropped.
    pub(super) fn typed_ahead(&mut self, decision: Decision) -> Result<Option<String>, Failure> {
        let (turn, lang) = (self.turn(), self.desk.lang());
        let next = self.ahead.next(decision, turn, lang);
        if next.is_none() {
            self.drop_ahead()?;
        }
        Ok(next)
    }

    /// Does what a line says, and remembers what it answered.
    pub(super) fn obey_of_line(&mut self, decision: Decision, line: &str) -> Result<Then, Failure> {
        self.ahead.obeys(decision, self.turn(), line, self.desk.lang());
        self.obey(decision, line)
    }

    /// Drops what was typed ahead, and says so.
    pub(super) fn drop_ahead(&mut self) -> Result<(), Failure> {
        match self.ahead.drop_all() {
            Some(line) => self.print_one(&say!(self.desk.texts, "not-done", "line" = line)),
            None => Ok(()),
        }
    }
}
