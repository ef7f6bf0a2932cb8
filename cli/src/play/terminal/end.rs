//! Interrupting, leaving and ending a game.

use std::io::Write;

use warboard_engine::game::{Decision, Viewer};
use warboard_engine::model::{ArmyId, SeatId, TableId};
use warboard_engine::observation::Observation;

use super::{RECAP_LINES, SessionFlow, TerminalSession};
use crate::play::screen::{EndPanel, EndWish};
use warboard_table::chronicle;
use warboard_table::completions::{Completions, InputEvent};
use warboard_table::exit::{CommandError, Exit};
use warboard_table::model::{ArmyLabel, GameView};
use warboard_table::paint::{HEADING, paint};
use warboard_table::presenter::SeatPlayer;
use warboard_table::save::called;
use warboard_table::text::{say, shown};
use warboard_table::verbs::{BOARD, MAP, Meant, QUIT, STATUS, Verb};
use warboard_table::views;

impl TerminalSession<'_> {
    /// Handles Ctrl-C outside a question: stops automatic answers, and pauses the game while bots
    /// play.
    pub(super) fn interrupted(&mut self, decision: Decision) -> Result<SessionFlow, CommandError> {
        self.presets.stop();
        let lines = self.teller.all_lines(&self.desk);
        self.print_told(&lines)?;
        self.print_one(&say!(self.desk.texts, "interrupted"))?;
        self.drop_queues()?;
        if self.desk.seats.get(decision.seat.index()) == Some(&SeatPlayer::Human) {
            return Ok(SessionFlow::GoOn);
        }
        loop {
            let prompt = say!(self.desk.texts, "paused");
            let prompt = format!("{prompt}> ");
            let words = Completions::default();
            let line = match self.input.line(self.out, &prompt, &prompt, words)? {
                InputEvent::Line(line) => line,
                InputEvent::Interrupt | InputEvent::End => return Ok(SessionFlow::Leave),
            };
            if line.trim().is_empty() {
                return Ok(SessionFlow::GoOn);
            }
            let viewer = self.holder.map_or(Viewer::Public, Viewer::Seat);
            let view = self.table.game().view(self.table.viewer(viewer));
            let text = match Verb::find(line.trim(), self.desk.lang(), None) {
                Meant::Exactly(verb) | Meant::Beginning(verb) if *verb == QUIT => {
                    return Ok(SessionFlow::Leave);
                }
                Meant::Exactly(verb) if *verb == BOARD => views::board::show(&self.desk, &view),
                Meant::Exactly(verb) if *verb == MAP => views::map::show(&self.desk, &view),
                Meant::Exactly(verb) if *verb == STATUS => views::status::show(&self.desk, &view),
                _ => say!(self.desk.texts, "paused-hint"),
            };
            self.print_one(&text)?;
        }
    }

    pub(super) fn leave(&mut self) -> Result<Exit, CommandError> {
        let lines = self.teller.all_lines(&self.desk);
        self.print_told(&lines)?;
        self.input.close();
        self.print_one(&say!(self.desk.texts, "left"))?;
        self.print_command("resume")
    }

    pub(super) fn finish(&mut self) -> Result<Exit, CommandError> {
        self.drop_queues()?;
        let view = self.table.game().view(Viewer::Truth);
        let status = views::status::show(&self.desk, &view);
        let end = self.desk.over(self.turn());
        let end = [self.verdict(), Some(end)].into_iter().flatten().collect::<Vec<_>>().join(" ");
        let again = say!(self.desk.texts, "watch-again");
        let course = chronicle::end::end(&self.desk, self.table.save()).unwrap_or_default();
        let may_rematch = self.may_rematch;
        if let Some(screen) = self.input.screen() {
            let model = GameView::new(&self.desk, &view, self.table.log());
            let told = model.tale.last_lines(RECAP_LINES).join("\n");
            let mut panel = EndPanel {
                headline: end.clone(),
                deed: deed(&model),
                colour: winner(&view).map(|army| ArmyLabel::of(&self.desk, army).colour),
                may_rematch,
                wish: None,
            };
            // The result comes first, because the rest is longer than the screen.
            let head = paint(HEADING, &end);
            let text = format!("{head}\n{course}\n\n{status}\n\n{told}");
            loop {
                self.wish = screen.finish(model.clone(), panel.clone(), &text)?;
                let Some(draw) = self.draws.filter(|_| self.wish == Some(EndWish::Picture)) else {
                    break;
                };
                panel.deed = match draw(&self.desk, &view, self.table.save().path()) {
                    Ok(path) => {
                        say!(self.desk.texts, "picture-written", "path" = shown(&path))
                    }
                    Err(failure) => failure.to_string(),
                };
            }
            self.input.close();
        }
        let end = paint(HEADING, &format!("{end} {again}"));
        self.print_one(&format!("\n{status}\n\n{course}\n\n{end}"))?;
        if let Some(hash) = self.table.seed().commitment() {
            let seed = self.table.seed().to_string();
            self.print_one(&say!(self.desk.texts, "seed-shown", "seed" = seed, "hash" = hash))?;
        }
        self.print_command("replay")
    }

    /// Returns whether a single player has won, in a sentence. Returns `None` without a result, or
    /// if several people play.
    fn verdict(&self) -> Option<String> {
        let seat = self.desk.only_human()?;
        let has_conceded = self.table.is_conceded(seat);
        Some(self.desk.verdict(self.table.game().outcome()?, seat, has_conceded))
    }

    /// Prints a shell command on a separate line, so that it can be copied.
    fn print_command(&mut self, command: &str) -> Result<Exit, CommandError> {
        let path = called(&self.desk.texts, self.table.save().path());
        // A save contains no commands of programs; a seat that its program has lost needs none.
        let is_program = |&at: &usize| {
            let is_lost = self.table.is_conceded(SeatId::from_index(at));
            self.desk.seats[at] == SeatPlayer::Program && !is_lost
        };
        let seats = (0..self.desk.seats.len()).filter(is_program);
        write!(self.out, "  warboard {command} {path}")?;
        for at in seats.filter(|_| command == "resume") {
            write!(self.out, " --seat {}=cmd:…", at + 1)?;
        }
        writeln!(self.out)?;
        Ok(Exit::Done)
    }
}

/// Returns the last thing that happened before the end of the game was told.
fn deed(model: &GameView) -> String {
    let lines = model.tale.last_lines(2);
    lines.first().cloned().unwrap_or_default()
}

/// Returns the first army of the winner.
fn winner(view: &Observation<'_>) -> Option<ArmyId> {
    let faction = view.outcome()?.faction?;
    view.rulebook().factions[faction].armies.first().copied()
}
