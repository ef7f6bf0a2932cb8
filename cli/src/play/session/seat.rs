//! Who sits at the keyboard.

use warboard_engine::model::SeatId;
use warboard_engine::rules::{Ask, Decision, Viewer};

use super::{RECAP_LINES, Session};
use crate::exit::Failure;
use crate::play::input::Words;
use crate::play::tell::Teller;
use crate::text::say;

impl Session<'_> {
    /// Lets the right person be asked. What is public may be asked of anybody; before anything private is shown, the
    /// screen is cleared and the seat handed over.
    pub(super) fn seat(&mut self, decision: Decision) -> Result<(), Failure> {
        if self.holder == Some(decision.seat) || self.desk.only_human().is_some() {
            return Ok(());
        }
        let game = self.table.game();
        let view = game.view(Viewer::Public);
        let secrets = self.desk.rules.hands.ids().any(|hand| view.n_hand(hand) > 0);
        if !secrets {
            self.take_seat(decision.seat);
            return Ok(());
        }
        if matches!(decision.ask, Ask::Defend { .. }) {
            if self.private {
                self.wipe()?;
                self.holder = None;
                self.teller.turn_to(Viewer::Public);
            }
            return Ok(());
        }
        self.hand_over(decision.seat)
    }

    pub(super) fn take_seat(&mut self, seat: SeatId) {
        if let Some(before) = self.holder {
            self.seen.insert(before, self.n_told);
        }
        self.holder = Some(seat);
        self.private = false;
        self.header = None;
        self.teller.turn_to(Viewer::Seat(seat));
    }

    /// Clears the screen, or draws a line where nothing can be cleared.
    pub(super) fn wipe(&mut self) -> Result<(), Failure> {
        if !self.input.is_editor() {
            return Ok(());
        }
        if let Some(holder) = self.holder.filter(|_| self.private) {
            let name = self.desk.seat(holder);
            let sentence = say!(self.desk.texts, "hand-over-clear", "seat" = name);
            let _ =
                self.input.line(self.out, &format!("{sentence} "), &sentence, Words::default())?;
        }
        self.private = false;
        Ok(self.out.clear_screen()?)
    }

    /// Hands the seat over to `seat`, unless it sits there already.
    pub(super) fn hand_over(&mut self, seat: SeatId) -> Result<(), Failure> {
        if self.holder == Some(seat) {
            return Ok(());
        }
        let lines = self.teller.all_lines(&self.desk);
        self.print(&lines)?;
        let name = self.desk.seat(seat);
        if !self.input.is_editor() {
            let line = say!(self.desk.texts, "hand-over-plain", "seat" = name);
            self.take_seat(seat);
            return self.print_one(&format!("\n{line}"));
        }
        self.wipe()?;
        self.input.forget();
        let sentence = say!(self.desk.texts, "hand-over", "seat" = name);
        let words = Words::default();
        let _ =
            self.input.line(self.out, &format!("{sentence} "), &format!("{sentence} "), words)?;
        self.out.clear_screen()?;
        let from = self.seen.get(&seat).copied().unwrap_or(0);
        self.take_seat(seat);
        let mut teller = Teller::new(&self.desk, self.viewer(seat));
        teller.hear(&self.desk, &self.table.log()[from.min(self.n_told)..self.n_told]);
        let lines = teller.all_lines(&self.desk);
        let skip = lines.len().saturating_sub(RECAP_LINES);
        self.print(&lines[skip..])
    }
}
