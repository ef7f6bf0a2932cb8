//! Who sits at the keyboard.

use warboard_engine::game::{Decision, Told, Viewer};
use warboard_engine::model::{SeatId, TokenPlace};

use super::{RECAP_LINES, Session, Then};
use crate::exit::Failure;
use crate::play::input::{Typed, Words};
use crate::play::steps;
use crate::play::tell::Teller;
use crate::text::say;

/// Whether a seat is told something that others are not.
fn is_secret(told: &Told, seat: SeatId) -> bool {
    told.seen_by(Viewer::Seat(seat)) != told.seen_by(Viewer::Public)
}

impl Session<'_> {
    /// Lets the right person be asked. What is public may be asked of anybody; before anything private is shown, the
    /// screen is cleared and the seat handed over.
    pub(super) fn seat(&mut self, decision: Decision) -> Result<Then, Failure> {
        let is_alone = self.desk.only_human().is_some();
        if is_alone || self.holder == Some(decision.seat) && !self.in_public {
            return Ok(Then::GoOn);
        }
        let game = self.table.game();
        let view = game.view(Viewer::Public);
        let cards = self.desk.rules.hands.ids().any(|hand| view.n_hand(hand) > 0);
        let room = steps::of(decision.ask);
        if !cards && !self.hides_tokens() && !room.is_secret() {
            self.take_seat(decision.seat);
            return Ok(Then::GoOn);
        }
        if room.is_public() {
            if self.private {
                if self.wipe()? == Then::Leave {
                    return Ok(Then::Leave);
                }
                self.leave_seat();
                self.teller.turn_to(Viewer::Public);
            }
            return Ok(Then::GoOn);
        }
        if room.is_of_an_order() && !self.has_learnt_alone(decision.seat) {
            return self.seat_in_public(decision.seat);
        }
        self.hand_over(decision.seat)
    }

    /// Lets a seat give an order while anybody may look: whatever is private hands it over first.
    fn seat_in_public(&mut self, seat: SeatId) -> Result<Then, Failure> {
        if self.holder == Some(seat) {
            return Ok(Then::GoOn);
        }
        if self.private && self.wipe()? == Then::Leave {
            return Ok(Then::Leave);
        }
        let lines = self.teller.all_lines(&self.desk);
        self.print_told(&lines)?;
        self.take_seat(seat);
        self.teller.turn_to(Viewer::Public);
        self.in_public = true;
        Ok(Then::GoOn)
    }

    /// Whether a seat was told something since it was last taken that others were not.
    fn has_learnt_alone(&self, seat: SeatId) -> bool {
        let from = self.seen.get(&seat).map_or(0, |&from| from.min(self.n_told));
        let log = &self.table.log()[from..self.n_told];
        log.iter().any(|told| is_secret(told, seat))
    }

    /// Whether a token is out whose face not everybody knows.
    fn hides_tokens(&self) -> bool {
        let rules = &self.desk.rules;
        let view = self.table.game().view(Viewer::Public);
        rules.tokens.ids().any(|token| {
            let place = view.token_place(token);
            let is_out = !matches!(place, TokenPlace::Pile | TokenPlace::Removed);
            let row = &rules.tokens[token];
            let others = &rules.piles[row.pile].tokens;
            let alike = others.iter().all(|&other| rules.tokens[other].face.id == row.face.id);
            is_out && !alike && view.token_face(token).is_none()
        })
    }

    /// Keeps what the holder has been told.
    fn leave_seat(&mut self) {
        // In public nothing of its own was told to it.
        if let Some(before) = self.holder.take()
            && !self.in_public
        {
            self.seen.insert(before, self.n_told);
        }
    }

    pub(super) fn take_seat(&mut self, seat: SeatId) {
        self.leave_seat();
        self.holder = Some(seat);
        self.private = false;
        self.in_public = false;
        self.forget_headers();
        self.teller.turn_to(Viewer::Seat(seat));
    }

    /// Waits until somebody presses Enter.
    fn wait_for_enter(&mut self, sentence: &str) -> Result<Then, Failure> {
        let prompt = format!("{sentence} ");
        loop {
            match self.input.line(self.out, &prompt, &prompt, Words::default())? {
                Typed::Line(line) if line.trim().is_empty() => return Ok(Then::GoOn),
                // It was typed for somebody else's question.
                Typed::Line(_) => self.print_one(&say!(self.desk.texts, "hand-over-enter"))?,
                Typed::End => return Ok(Then::Leave),
                Typed::Interrupt => self.print_one(&say!(self.desk.texts, "hint-leave-seat"))?,
            }
        }
    }

    /// Shows nothing any more of what was shown.
    fn clear_screen(&mut self) -> Result<(), Failure> {
        match self.input.screen() {
            Some(screen) => screen.hide(),
            None => self.out.clear_screen()?,
        }
        Ok(())
    }

    /// Clears the screen once the holder has seen it; nothing where nothing can be cleared.
    fn wipe(&mut self) -> Result<Then, Failure> {
        if !self.input.is_editor() {
            return Ok(Then::GoOn);
        }
        if let Some(holder) = self.holder.filter(|_| self.private) {
            let name = self.desk.seat(holder);
            let sentence = say!(self.desk.texts, "hand-over-clear", "seat" = name);
            if self.wait_for_enter(&sentence)? == Then::Leave {
                return Ok(Then::Leave);
            }
        }
        self.private = false;
        self.clear_screen()?;
        Ok(Then::GoOn)
    }

    /// Hands the seat over to `seat`, unless it sits there already.
    pub(super) fn hand_over(&mut self, seat: SeatId) -> Result<Then, Failure> {
        if self.holder == Some(seat) && !self.in_public {
            return Ok(Then::GoOn);
        }
        let lines = self.teller.all_lines(&self.desk);
        self.print_told(&lines)?;
        let name = self.desk.the_seat(seat);
        if !self.input.is_editor() {
            let line = say!(self.desk.texts, "hand-over-plain", "seat" = name);
            let from = self.seen.get(&seat).copied().unwrap_or(0);
            self.take_seat(seat);
            self.print_one(&format!("\n{line}"))?;
            // What only this seat learnt meanwhile was told to nobody.
            let viewer = Viewer::Seat(seat);
            let log = &self.table.log()[from.min(self.n_told)..self.n_told];
            let log: Vec<Told> = log.iter().filter(|told| is_secret(told, seat)).copied().collect();
            let before = &self.table.log()[..from.min(self.n_told)];
            let mut teller = Teller::new(&self.desk, viewer, before);
            teller.hear(&self.desk, &log);
            let lines = teller.all_lines(&self.desk);
            self.print_told(&lines)?;
            return Ok(Then::GoOn);
        }
        if self.wipe()? == Then::Leave {
            return Ok(Then::Leave);
        }
        self.input.forget();
        let sentence = say!(self.desk.texts, "hand-over", "seat" = name);
        if self.wait_for_enter(&sentence)? == Then::Leave {
            return Ok(Then::Leave);
        }
        self.clear_screen()?;
        let from = self.seen.get(&seat).copied().unwrap_or(0);
        self.take_seat(seat);
        let (before, new) = self.table.log()[..self.n_told].split_at(from.min(self.n_told));
        let mut teller = Teller::new(&self.desk, self.viewer(seat), before);
        teller.hear(&self.desk, new);
        let lines = teller.all_lines(&self.desk);
        let skip = lines.len().saturating_sub(RECAP_LINES);
        self.print_told(&lines[skip..])?;
        Ok(Then::GoOn)
    }
}
