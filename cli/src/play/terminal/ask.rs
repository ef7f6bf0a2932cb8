//! Questions to a player, and the effects of typed lines.

use warboard_engine::game::{Decision, Viewer};
use warboard_engine::model::{SeatId, TableId};
use warboard_engine::observation::Observation;

use super::{SessionFlow, TerminalSession};
use crate::play::screen::ScreenFacts;
use warboard_table::completions::InputEvent;
use warboard_table::executor::{Effect, Executor, Policy, UndoPolicy};
use warboard_table::exit::CommandError;
use warboard_table::lesson;
use warboard_table::model::advice::{self, Advice};
use warboard_table::model::{GameView, QuestionView};
use warboard_table::output::Out;
use warboard_table::steps;
use warboard_table::text::say;
use warboard_table::views::rules::RulesPage;
use warboard_table::{prompt, views};

/// A player at the keyboard owns the game and its files.
const POLICY: Policy = Policy { may_save: true, may_leave: true, undo: UndoPolicy::Shared };

impl TerminalSession<'_> {
    /// Asks a player until something changes.
    pub(super) fn ask(&mut self, decision: Decision) -> Result<SessionFlow, CommandError> {
        if self.seat(decision)? == SessionFlow::Leave {
            return Ok(SessionFlow::Leave);
        }
        // The player before may have taken an answer back.
        if self.table.game().decision() != Some(decision) {
            return Ok(SessionFlow::GoOn);
        }
        let ui = steps::of(decision.ask);
        if ui.has(steps::StepTrait::ShowsDice) {
            self.teller.take_part();
        }
        if !ui.has(steps::StepTrait::KeepsFire) {
            self.teller.end_fire(&self.desk);
        }
        let lines = self.teller.all_lines(&self.desk);
        self.print_told(&lines)?;
        self.show_header(decision)?;
        self.show_lesson(decision)?;
        if let Some(line) = self.next_queued(decision)? {
            if self.input.screen().is_none() {
                let prompt = self.prompt(decision);
                self.print_one(&format!("{prompt}{line}"))?;
            }
            return self.execute_queued(decision, &line);
        }
        let typed = self.line(decision)?;
        let was_interrupted =
            std::mem::replace(&mut self.is_interrupted, matches!(typed, InputEvent::Interrupt));
        match typed {
            InputEvent::End => Ok(SessionFlow::Leave),
            InputEvent::Interrupt if was_interrupted => Ok(SessionFlow::Leave),
            InputEvent::Interrupt => {
                let is_keyed = self.input.screen().is_some();
                let texts = if is_keyed { &self.keyed.texts } else { &self.desk.texts };
                let hint = say!(texts, "hint-leave");
                self.print_one(&hint)?;
                Ok(SessionFlow::GoOn)
            }
            InputEvent::Line(line) => self.execute_line(decision, &line),
        }
    }

    /// Returns the line that the player types.
    fn line(&mut self, decision: Decision) -> Result<InputEvent, CommandError> {
        self.keyed.seats.clone_from(&self.desk.seats);
        self.keyed.width = self.desk.width;
        let words =
            prompt::words(&steps::question(&self.desk, &self.view(decision.seat), decision));
        let (prompt, styled) = (self.prompt(decision), self.prompt_styled(decision));
        let viewer = self.viewer(decision.seat);
        let view = self.table.game().view(viewer);
        let Some(screen) = self.input.screen() else {
            return self.input.line(self.out, &prompt, &styled, words);
        };
        let mut model = GameView::new(&self.keyed, &view, self.table.log());
        // A public question may be shown to any player while the seat is not taken.
        if viewer == Viewer::Public {
            let view = self.table.game().observe(decision.seat);
            model.offer = QuestionView::in_public(&self.keyed, &view);
        }
        self.presets.word_pass(&self.keyed, self.table.game(), &mut model.offer);
        lesson::lead(&self.keyed, &self.table, &mut model.offer);
        let advise = ScreenFacts {
            of: &|from, at| Advice::new(&self.desk, &view, from, at),
            chances: &|| advice::chances(&self.desk, &view),
            rules: &|name| RulesPage::new(&self.keyed, &view, name),
        };
        screen.ask(model, words, &advise)
    }

    /// Returns the viewer for the player in `seat`: the seat itself if it is taken, else the
    /// public.
    pub(super) fn viewer(&self, seat: SeatId) -> Viewer {
        let viewer = if self.holder == Some(seat) { Viewer::Seat(seat) } else { Viewer::Public };
        self.table.viewer(viewer)
    }

    pub(in crate::play) fn view(&self, seat: SeatId) -> Observation<'_> {
        self.table.game().view(self.viewer(seat))
    }

    pub(super) fn show_header(&mut self, decision: Decision) -> Result<(), CommandError> {
        let turn = self.turn();
        let ui = steps::of(decision.ask);
        // Answers to a step that all take at once are secret, whatever the question.
        self.private |= ui.has(steps::StepTrait::Private) || self.table.game().is_sealed();
        // Two steps may ask alike, and a step whose units are all placed asks for cards alone.
        let is_keyed = self.input.screen().is_some();
        let view = self.view(decision.seat);
        let step = view.step().map_or(0, TableId::index);
        let desk = if is_keyed { &self.keyed } else { &self.desk };
        let now = &steps::question(desk, &view, decision);
        let part = 2 * step + usize::from(ui.phrase.is_done(now));
        let n = if ui.has(steps::StepTrait::Repeats) { part } else { self.table.n_actions() };
        let kind = std::mem::discriminant(&decision.ask);
        let about = (turn, decision.seat, decision.army, kind, n);
        let stands = ui.phrase.progress(now);
        if self.header == Some(about) || (stands.is_some() && self.attacks == Some(about)) {
            self.header = Some(about);
            return self.show_standing(stands);
        }
        let own_turn = self.table.game().observe(decision.seat).mover() == decision.army;
        let of = (turn, decision.seat);
        let first = self.board_of.is_none();
        if self.input.screen().is_some() {
            (self.header, self.board_of) = (Some(about), Some((turn, decision.seat)));
            return Ok(());
        }
        if self.input.is_editor() && own_turn && self.board_of != Some(of) && (first || turn > 0) {
            self.board_of = Some(of);
            let board = views::board::show(&self.desk, &self.view(decision.seat));
            self.print_one(&format!("\n{board}"))?;
        }
        self.header = Some(about);
        if ui.has(steps::StepTrait::KeepsHeader) {
            self.attacks = Some(about);
        }
        let header =
            prompt::header(&steps::question(&self.desk, &self.view(decision.seat), decision));
        self.print_one(&header)?;
        self.show_standing(stands)
    }

    /// Shows what a lesson says, once for each of its steps. The full screen has a place for it.
    fn show_lesson(&mut self, decision: Decision) -> Result<(), CommandError> {
        let text = lesson::text(&self.desk, &self.table, decision);
        if text == self.lesson_told || self.input.screen().is_some() {
            return Ok(());
        }
        self.lesson_told.clone_from(&text);
        let Some(text) = text else { return Ok(()) };
        self.print_one(&format!("\n{text}\n"))
    }

    /// Shows the progress of the action under way, once after each answer.
    fn show_standing(&mut self, stands: Option<String>) -> Result<(), CommandError> {
        let Some(line) = stands else { return Ok(()) };
        let n = self.table.n_actions();
        if std::mem::replace(&mut self.invasion_of, n) == n {
            return Ok(());
        }
        self.print_one(&line)
    }

    /// Makes the next question show its full header.
    pub(super) fn forget_headers(&mut self) {
        (self.header, self.attacks) = (None, None);
    }

    pub(super) fn prompt(&self, decision: Decision) -> String {
        anstream::adapter::strip_str(&self.prompt_coloured(decision)).to_string()
    }

    pub(super) fn prompt_styled(&self, decision: Decision) -> String {
        if Out::has_colour() { self.prompt_coloured(decision) } else { self.prompt(decision) }
    }

    fn prompt_coloured(&self, decision: Decision) -> String {
        prompt::prompt(&steps::question(&self.desk, &self.view(decision.seat), decision))
    }

    /// Executes a line of commands and shows its effects.
    fn execute_line(
        &mut self,
        decision: Decision,
        line: &str,
    ) -> Result<SessionFlow, CommandError> {
        self.desk.width = self.width();
        let effects = self.executor(decision).line(decision.seat, Some(decision), line)?;
        self.show_effects(decision, effects)
    }

    /// Executes a command that has waited for those before it, and shows its effects.
    fn execute_queued(
        &mut self,
        decision: Decision,
        line: &str,
    ) -> Result<SessionFlow, CommandError> {
        self.desk.width = self.width();
        let effects = self.executor(decision).command(decision.seat, Some(decision), line)?;
        self.show_effects(decision, effects)
    }

    pub(super) fn executor(&mut self, decision: Decision) -> Executor<'_> {
        let viewer = self.viewer(decision.seat);
        // A player at the full screen is told what keys do.
        let desk = if self.input.screen().is_some() { &self.keyed } else { &self.desk };
        let (table, presets) = (&mut self.table, &mut self.presets);
        Executor { desk, table, presets, viewer, policy: POLICY }
    }

    pub(super) fn show_effects(
        &mut self,
        decision: Decision,
        effects: Vec<Effect>,
    ) -> Result<SessionFlow, CommandError> {
        for effect in effects {
            match effect {
                Effect::Applied | Effect::NotAsked | Effect::UndoRequested(_) => {}
                Effect::Said(sentence) => self.print_one(&sentence)?,
                Effect::Remarked(sentence) => match self.input.screen() {
                    Some(screen) => screen.mention(&sentence),
                    None => self.print_one(&sentence)?,
                },
                Effect::Shown { text, is_private } => {
                    // If several players share the screen, private information is shown to the seat
                    // alone.
                    if is_private {
                        if self.hand_over(decision.seat)? == SessionFlow::Leave {
                            return Ok(SessionFlow::Leave);
                        }
                        if self.holder != Some(decision.seat) {
                            return Ok(SessionFlow::GoOn);
                        }
                        self.private = true;
                    }
                    self.print_one(&text)?;
                }
                Effect::Refused(sentence) => {
                    self.tell()?;
                    self.print_one(&sentence)?;
                }
                Effect::Undone { seat, n, refusal } => {
                    self.start_over();
                    self.show_undone(decision.seat, seat, n, refusal)?;
                }
                Effect::NotUndone(reason) => self.print_one(&self.not_undone(reason))?,
                Effect::Redone => self.forget_headers(),
                Effect::Conceded(seat) => {
                    let seat = self.desk.the_seat(seat);
                    self.print_one(&say!(self.desk.texts, "conceded", "seat" = seat))?;
                }
                Effect::Left => return Ok(SessionFlow::Leave),
            }
        }
        Ok(SessionFlow::GoOn)
    }

    /// Takes the next waiting command of the deciding seat. Shows a message if waiting commands are
    /// dropped.
    fn next_queued(&mut self, decision: Decision) -> Result<Option<String>, CommandError> {
        let mut executor = self.executor(decision);
        let mut effects = executor.drop_queued_of_others(decision);
        let (line, dropped) = executor.next_queued(decision);
        effects.extend(dropped);
        self.show_effects(decision, effects)?;
        Ok(line)
    }

    /// Drops all waiting commands, and shows them in a message.
    pub(super) fn drop_queues(&mut self) -> Result<(), CommandError> {
        for queue in std::mem::take(&mut self.presets.queues).into_values() {
            if let Some(line) = queue.into_line() {
                self.print_one(&say!(self.desk.texts, "not-done", "line" = line))?;
            }
        }
        Ok(())
    }
}
