//! Bots that answer in a person's place: a question, a step, a turn, until somebody attacks; or to the end, when a person gives up.

use warboard_engine::game::Decision;
use warboard_engine::model::SeatId;

use super::{Session, Then};
use crate::exit::Failure;
use crate::levels;
use crate::play::model::why;
use crate::play::read::Span;
use crate::play::steps::{self, Now};
use crate::play::views;
use crate::text::say;

impl Session<'_> {
    /// Lets a bot answer, so long.
    pub(super) fn call_bot(
        &mut self,
        decision: Decision,
        bot: String,
        span: Span,
    ) -> Result<(), Failure> {
        let turn = self.view(decision.seat).turn().number;
        let Some(said) = span.said(&self.desk.texts, turn) else {
            return self.call_for_question(decision, bot);
        };
        self.print_one(&said)?;
        self.presets.call(&self.table, decision, bot, span);
        Ok(())
    }

    /// The person whose seat is asked gives up.
    pub(super) fn concede(&mut self, seat: SeatId) -> Result<(), Failure> {
        let texts = &self.desk.texts;
        let said = say!(texts, "conceded", "seat" = self.desk.the_seat(seat));
        self.table.concede(texts, seat, levels::STRONGEST)?;
        self.print_one(&said)
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
        self.presets.call(&self.table, decision, bot, Span::Question);
        Ok(())
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
