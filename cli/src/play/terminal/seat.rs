//! The player at the keyboard.

use warboard_engine::game::{AddressedEvent, Decision, Event, Viewer};
use warboard_engine::model::{SeatId, TokenPlace};

use super::{RECAP_LINES, SessionFlow, TerminalSession};
use warboard_table::completions::{Completions, InputEvent};
use warboard_table::events::EventFormatter;
use warboard_table::executor::Effect;
use warboard_table::exit::CommandError;
use warboard_table::steps;
use warboard_table::text::say;
use warboard_table::verbs::{Meant, UNDO, Verb};

/// Checks whether an event shows a seat something that others do not see, and that it has not
/// chosen itself.
fn is_secret(told: &AddressedEvent, seat: SeatId) -> bool {
    let is_own = matches!(told.event, Event::Programmed { .. });
    !is_own && told.seen_by(Viewer::Seat(seat)) != told.seen_by(Viewer::Public)
}

impl TerminalSession<'_> {
    /// Makes sure that the right player is asked. Any player may answer public questions. Before
    /// anything private is shown, the screen is cleared and the seat handed over.
    pub(super) fn seat(&mut self, decision: Decision) -> Result<SessionFlow, CommandError> {
        let is_alone = self.desk.only_human().is_some();
        if is_alone || self.holder == Some(decision.seat) && !self.in_public {
            return Ok(SessionFlow::GoOn);
        }
        let game = self.table.game();
        let view = game.view(Viewer::Public);
        let cards = self.desk.rules.hands.ids().any(|hand| view.n_hand(hand) > 0);
        let ui = steps::of(decision.ask);
        let is_secret = ui.has(steps::StepTrait::Secret) || game.is_sealed();
        if !cards && !self.hides_tokens() && !self.hides_values() && !is_secret {
            self.take_seat(decision.seat);
            return Ok(SessionFlow::GoOn);
        }
        if ui.has(steps::StepTrait::Public) {
            if self.private {
                if let Some(flow) = self.wipe()? {
                    return Ok(flow);
                }
                self.leave_seat();
                self.teller.turn_to(Viewer::Public);
            }
            return Ok(SessionFlow::GoOn);
        }
        if ui.has(steps::StepTrait::OfOrder) && !self.has_learnt_alone(decision.seat) {
            return self.seat_in_public(decision.seat);
        }
        self.hand_over(decision.seat)
    }

    /// Lets a seat give an order while any player may look on. Private information is cleared from
    /// the screen first.
    fn seat_in_public(&mut self, seat: SeatId) -> Result<SessionFlow, CommandError> {
        if self.holder == Some(seat) {
            return Ok(SessionFlow::GoOn);
        }
        if self.private
            && let Some(flow) = self.wipe()?
        {
            return Ok(flow);
        }
        let lines = self.teller.all_lines(&self.desk);
        self.print_told(&lines)?;
        self.take_seat(seat);
        self.teller.turn_to(Viewer::Public);
        self.in_public = true;
        Ok(SessionFlow::GoOn)
    }

    /// Checks whether a seat has learnt something secret since it was last taken.
    fn has_learnt_alone(&self, seat: SeatId) -> bool {
        let from = self.seen.get(&seat).map_or(0, |&from| from.min(self.n_told));
        let log = &self.table.log()[from..self.n_told];
        log.iter().any(|told| is_secret(told, seat))
    }

    /// Checks whether a token is out of its pile with a face that is not public.
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

    /// Checks whether a variable has a value that is not public.
    fn hides_values(&self) -> bool {
        let view = self.table.game().view(Viewer::Public);
        let mut all = view.named_variables().flat_map(|row| self.desk.rules.values_of(row));
        all.any(|of| view.value(of).known().is_none())
    }

    /// Records the events that the holder has seen, and frees the seat.
    fn leave_seat(&mut self) {
        // A seat taken in public was shown nothing private.
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

    /// Returns the player who leaves the seat and may still take an answer back: one who has
    /// answered a step that all take at once, before the next player is seated.
    fn may_take_back(&self) -> Option<SeatId> {
        self.holder.filter(|&holder| self.table.has_answered_part(holder))
    }

    /// Waits until the player presses Enter. Returns how the session goes on if the player leaves
    /// it, or takes an answer back.
    fn wait_for_enter(&mut self, sentence: &str) -> Result<Option<SessionFlow>, CommandError> {
        let prompt = format!("{sentence} ");
        let leaver = self.may_take_back();
        let hint = leaver.map(|leaver| {
            let name = self.desk.seat(leaver);
            say!(self.desk.texts, "hand-over-undo", "seat" = name)
        });
        match (self.input.screen(), hint) {
            (Some(screen), hint) => screen.offer_undo(hint),
            (None, Some(hint)) => self.print_one(&hint)?,
            (None, None) => {}
        }
        loop {
            match self.input.line(self.out, &prompt, &prompt, Completions::default())? {
                InputEvent::Line(line) if line.trim().is_empty() => return Ok(None),
                InputEvent::Line(line) if self.is_undo(&line) && leaver.is_some() => {
                    if self.take_back()? {
                        return Ok(Some(SessionFlow::GoOn));
                    }
                }
                // The line was meant for another player's question.
                InputEvent::Line(_) => self.print_one(&say!(self.desk.texts, "hand-over-enter"))?,
                InputEvent::End => return Ok(Some(SessionFlow::Leave)),
                InputEvent::Interrupt => {
                    self.print_one(&say!(self.desk.texts, "hint-leave-seat"))?;
                }
            }
        }
    }

    fn is_undo(&self, line: &str) -> bool {
        let verb = Verb::find(line.trim(), self.desk.lang(), None);
        matches!(verb, Meant::Exactly(verb) | Meant::Beginning(verb) if *verb == UNDO)
    }

    /// Takes the last answer of the player who leaves the seat back. Returns whether there was one.
    fn take_back(&mut self) -> Result<bool, CommandError> {
        let (Some(seat), Some(decision)) = (self.may_take_back(), self.table.game().decision())
        else {
            return Ok(false);
        };
        let decision = Decision { seat, ..decision };
        let effect = self.executor(decision).undo(seat, 1)?;
        let is_undone = matches!(effect, Effect::Undone { .. });
        self.show_effects(decision, vec![effect])?;
        Ok(is_undone)
    }

    /// Clears everything from the screen.
    fn clear_screen(&mut self) -> Result<(), CommandError> {
        match self.input.screen() {
            Some(screen) => screen.hide(),
            None => self.out.clear_screen()?,
        }
        Ok(())
    }

    /// Clears the screen after the holder has seen it. Does nothing if the screen cannot be
    /// cleared. Returns how the session goes on if the holder leaves it, or takes an answer back.
    fn wipe(&mut self) -> Result<Option<SessionFlow>, CommandError> {
        if !self.input.is_editor() {
            return Ok(None);
        }
        if let Some(holder) = self.holder.filter(|_| self.private) {
            let name = self.desk.seat(holder);
            let sentence = say!(self.desk.texts, "hand-over-clear", "seat" = name);
            let flow = self.wait_for_enter(&sentence)?;
            if flow.is_some() {
                return Ok(flow);
            }
        }
        self.private = false;
        self.clear_screen()?;
        Ok(None)
    }

    /// Hands the keyboard over to `seat`, unless it already has it, or the holder takes an answer
    /// back.
    pub(super) fn hand_over(&mut self, seat: SeatId) -> Result<SessionFlow, CommandError> {
        if self.holder == Some(seat) && !self.in_public {
            return Ok(SessionFlow::GoOn);
        }
        let lines = self.teller.all_lines(&self.desk);
        self.print_told(&lines)?;
        let name = self.desk.the_seat(seat);
        if !self.input.is_editor() {
            let line = say!(self.desk.texts, "hand-over-plain", "seat" = name);
            let from = self.seen.get(&seat).copied().unwrap_or(0);
            self.take_seat(seat);
            self.print_one(&format!("\n{line}"))?;
            // Events that only this seat learnt meanwhile were not shown yet.
            let viewer = Viewer::Seat(seat);
            let log = &self.table.log()[from.min(self.n_told)..self.n_told];
            let log: Vec<AddressedEvent> =
                log.iter().filter(|told| is_secret(told, seat)).copied().collect();
            let before = &self.table.log()[..from.min(self.n_told)];
            let mut teller = EventFormatter::new(&self.desk, viewer, before);
            teller.hear(&self.desk, &log);
            let lines = teller.all_lines(&self.desk);
            self.print_told(&lines)?;
            return Ok(SessionFlow::GoOn);
        }
        if let Some(flow) = self.wipe()? {
            return Ok(flow);
        }
        self.input.forget();
        let sentence = say!(self.desk.texts, "hand-over", "seat" = name);
        if let Some(flow) = self.wait_for_enter(&sentence)? {
            return Ok(flow);
        }
        self.clear_screen()?;
        let from = self.seen.get(&seat).copied().unwrap_or(0);
        self.take_seat(seat);
        let (before, new) = self.table.log()[..self.n_told].split_at(from.min(self.n_told));
        let mut teller = EventFormatter::new(&self.desk, self.viewer(seat), before);
        teller.hear(&self.desk, new);
        let lines = teller.all_lines(&self.desk);
        let skip = lines.len().saturating_sub(RECAP_LINES);
        self.print_told(&lines[skip..])?;
        Ok(SessionFlow::GoOn)
    }
}
