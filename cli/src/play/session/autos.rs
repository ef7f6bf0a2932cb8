//! Bots that answer in a person's place: a question, a step, a turn, until somebody attacks, or to the end.

use warboard_engine::game::{Action, Decision, Event, Viewer};
use warboard_engine::model::{ArmyId, SeatId, SpaceId, StepId};

use super::{Session, Then};
use crate::exit::Failure;
use crate::levels;
use crate::play::model::why;
use crate::play::read::Span;
use crate::play::steps::{self, Now};
use crate::play::views;
use crate::text::say;

/// A bot that answers in a person's place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Auto {
    turn: u32,
    /// What it was called for.
    called: Decision,
    bot: String,
    /// Whether it has not answered yet: `undo` goes back to its first answer.
    fresh: bool,
    /// How long it answers.
    span: Span,
    /// The step in which it was called.
    step: Option<StepId>,
    /// How long the log was then.
    n_log: usize,
}

impl Session<'_> {
    /// Lets a bot answer, so long.
    pub(super) fn call_bot(
        &mut self,
        decision: Decision,
        bot: String,
        span: Span,
    ) -> Result<(), Failure> {
        let texts = &self.desk.texts;
        let said = match span {
            Span::Question => return self.call_for_question(decision, bot),
            Span::Step => say!(texts, "auto-step"),
            Span::Turn => say!(texts, "auto-turn"),
            Span::Attacked => say!(texts, "auto-until-attacked"),
            Span::Game => say!(texts, "conceded", "seat" = self.desk.the_seat(decision.seat)),
        };
        self.print_one(&said)?;
        self.keep_bot(decision, bot, span);
        Ok(())
    }

    /// Lets a bot answer what is asked: what units are put on the board or moved until that is done, anything else once.
    fn call_for_question(&mut self, decision: Decision, bot: String) -> Result<(), Failure> {
        let (view, room) = (self.view(decision.seat), steps::of(decision.ask));
        let goes_on = room.goes_on(decision, decision);
        if !goes_on || room.is_done(Now::new(&self.desk, &view, decision)) {
            let Some(action) = self.table.advice(&bot, decision.seat) else { return Ok(()) };
            let words = views::typed::typed(&self.desk, &view, decision, action);
            self.print_one(&say!(self.desk.texts, "auto-once", "answer" = words))?;
            return self.answer(decision, &[action]).map(|_| ());
        }
        if let Some(said) = room.called(&self.desk) {
            self.print_one(&said)?;
        }
        self.keep_bot(decision, bot, Span::Question);
        Ok(())
    }

    fn keep_bot(&mut self, called: Decision, bot: String, span: Span) {
        let step = self.table.game().view(Viewer::Public).step();
        let (turn, n_log) = (self.turn(), self.table.log().len());
        let auto = Auto { turn, called, bot, fresh: true, span, step, n_log };
        self.autos.insert(called.seat, auto);
    }

    /// What a bot answers that plays on in a person's place, whatever is asked.
    pub(super) fn span_answer(
        &mut self,
        decision: Decision,
    ) -> Result<Option<(Action, bool)>, Failure> {
        let seat = decision.seat;
        let Some(auto) = self.autos.get(&seat).filter(|auto| auto.span != Span::Question) else {
            return Ok(None);
        };
        let (turn, step) = (self.turn(), self.table.game().view(Viewer::Public).step());
        let is_over = match auto.span {
            Span::Step => auto.turn != turn || (auto.step != step && step.is_some()),
            Span::Turn => auto.turn != turn,
            Span::Attacked => self.is_attacked(seat, auto.n_log),
            Span::Question | Span::Game => false,
        };
        if is_over {
            let was_attacked = auto.span == Span::Attacked;
            self.autos.remove(&seat);
            if was_attacked {
                self.print_one(&say!(self.desk.texts, "auto-attacked"))?;
            }
            return Ok(None);
        }
        let Some(auto) = self.autos.get_mut(&seat) else { return Ok(None) };
        let mark = std::mem::take(&mut auto.fresh);
        let answer = self.table.advice(&auto.bot, seat).map(|action| (action, mark));
        Ok(answer)
    }

    /// Whether somebody has attacked an army of a seat since the log was so long.
    fn is_attacked(&self, seat: SeatId, n_log: usize) -> bool {
        let view = self.table.game().view(Viewer::Public);
        let own = self.desk.armies_of_seat(&view, seat);
        let log = self.table.log().get(n_log..).unwrap_or_default();
        let is_own = |army: ArmyId| own.contains(&army);
        // Whoever has lost the space since is told so, and holds it no longer.
        let holds = |space: SpaceId| {
            let lost = |event| matches!(event, Event::Conquered { space: of, loser, .. } if of == space && is_own(loser));
            view.stands_on(space).is_some_and(is_own) || log.iter().any(|told| lost(told.event))
        };
        log.iter().any(|told| match told.event {
            Event::Attacked { army, to, .. } | Event::Fired { army, to, .. } => {
                !is_own(army) && holds(to)
            }
            Event::Struck { army, space, .. } => !is_own(army) && holds(space),
            _ => false,
        })
    }

    /// What a bot answers in a person's place, while the same is asked as when it was called.
    pub(super) fn auto_answer(&mut self, decision: Decision) -> Option<(Action, bool)> {
        let turn = self.turn();
        // When all is placed, what is left to answer is about cards.
        if self.is_done(decision) {
            self.autos.remove(&decision.seat);
        }
        let auto = self.autos.get_mut(&decision.seat)?;
        let same = steps::of(decision.ask).goes_on(auto.called, decision);
        if !same || auto.turn != turn {
            self.autos.remove(&decision.seat);
            return None;
        }
        let mark = std::mem::take(&mut auto.fresh);
        let mut action = self.table.advice(&auto.bot, decision.seat)?;
        if let Action::Play { .. } = action {
            // Whoever lets a bot place units keeps the cards.
            let view = self.table.game().observe(decision.seat);
            let best = views::example::best(Now::new(&self.desk, &view, decision))?;
            action = best.action.with_count(best.most);
        }
        Some((action, mark))
    }

    /// Whether all that is asked for is done, and the step is open for cards alone.
    fn is_done(&self, decision: Decision) -> bool {
        let view = self.table.game().observe(decision.seat);
        steps::of(decision.ask).is_done(Now::new(&self.desk, &view, decision))
    }

    /// Says what the strongest bot would answer in the person's place, knowing what the person may know, and why.
    pub(super) fn advise(&mut self, decision: Decision) -> Result<Then, Failure> {
        // Where several look at the screen, what the seat alone may know is for it alone.
        if self.hand_over(decision.seat)? == Then::Leave {
            return Ok(Then::Leave);
        }
        self.private = true;
        let Some(action) = self.table.advice(levels::STRONGEST, decision.seat) else {
            return Ok(Then::GoOn);
        };
        let view = self.view(decision.seat);
        let sentence = why::sentence(Now::new(&self.desk, &view, decision), action);
        self.print_one(&sentence)?;
        Ok(Then::GoOn)
    }
}
