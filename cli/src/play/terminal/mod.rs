//! A game at the terminal: its turns, questions, typed lines and events.

mod ask;
mod end;
mod program;
mod seat;
mod state;
mod undo;

use warboard_engine::game::{Decision, Viewer};
use warboard_engine::model::TableId;

use crate::play::interrupt;
use state::RECAP_LINES;
pub(in crate::play) use state::SessionFlow;
pub(crate) use state::{EndDrawer, Played, TerminalSession};
use warboard_table::events::EventFormatter;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::model::GameView;
use warboard_table::presenter::SeatPlayer;
use warboard_table::preset_file;
use warboard_table::text::say;

impl TerminalSession<'_> {
    /// Skips all past events, so that only later ones are shown.
    pub(crate) fn skip_told(&mut self) {
        self.n_told = self.table.log().len();
        let viewer = self.holder.map_or(Viewer::Public, Viewer::Seat);
        self.teller = EventFormatter::new(&self.desk, viewer, self.table.log());
    }

    /// Restores the standing orders of the players, and lists them.
    pub(crate) fn take_up_said(&mut self) -> Result<(), CommandError> {
        let (game, save) = (self.table.game(), self.table.save());
        let taken = preset_file::take_up(&mut self.presets, &self.desk, game, save);
        if taken.is_empty() {
            return Ok(());
        }
        let list = taken.iter().map(|line| format!("`{line}`")).collect::<Vec<_>>().join(", ");
        self.print_one(&say!(self.desk.texts, "resumed-said", "list" = list))
    }

    /// Lets the player ask for the same game again once it is over.
    pub(crate) fn offer_rematch(&mut self) {
        self.may_rematch = true;
    }

    /// Lets the board be drawn once the game is over, by a function that returns the file.
    pub(crate) fn draw_end_by(&mut self, draw: EndDrawer) {
        self.draws = Some(draw);
    }

    /// Plays until the game is over or a player leaves.
    pub(crate) fn run(mut self) -> Result<Played, CommandError> {
        interrupt::take_over(say!(self.desk.texts, "hint-leave-plain"));
        let played = self.play();
        self.input.close();
        let is_over = self.table.game().outcome().is_some();
        Ok(Played { exit: played?, is_over, wish: self.wish })
    }

    fn play(&mut self) -> Result<Exit, CommandError> {
        loop {
            let is_told = self.tell()?;
            let Some(decision) = self.table.game().decision() else { return self.finish() };
            if self.watch(decision, is_told)? == SessionFlow::Leave {
                return self.leave();
            }
            if interrupt::pressed() && self.interrupted(decision)? == SessionFlow::Leave {
                return self.leave();
            }
            match self.program(decision)? {
                Some(SessionFlow::Leave) => return self.leave(),
                Some(SessionFlow::GoOn) => continue,
                None => {}
            }
            let answer = self.presets.automatic(&self.desk, &mut self.table, decision);
            if let Some(said) = self.presets.notice(&self.desk) {
                self.print_one(&said)?;
            }
            if let Some((action, mark)) = answer {
                self.give(action, mark)?;
            } else if self.desk.seats.get(decision.seat.index()) != Some(&SeatPlayer::Human) {
                return Err(CommandError::System("a seat without a player is asked".to_owned()));
            } else if self.ask(decision)? == SessionFlow::Leave {
                return self.leave();
            }
        }
    }

    /// Shows automatic play on the full screen, before the next automatic answer.
    fn watch(&mut self, decision: Decision, is_told: bool) -> Result<SessionFlow, CommandError> {
        let Some(screen) = self.input.screen() else { return Ok(SessionFlow::GoOn) };
        if !screen.is_curious(is_told) {
            return Ok(SessionFlow::GoOn);
        }
        let is_human = self.desk.seats.get(decision.seat.index()) == Some(&SeatPlayer::Human);
        let goes_on = self.presets.goes_on(decision.seat) || self.table.is_conceded(decision.seat);
        if is_human && !goes_on {
            return Ok(SessionFlow::GoOn);
        }
        let viewer = self.desk.only_human().map_or(Viewer::Public, Viewer::Seat);
        let view = self.table.game().view(self.table.viewer(viewer));
        let mut model = GameView::new(&self.desk, &view, self.table.log());
        model.offer = None;
        Ok(if screen.watch(model, is_told)? { SessionFlow::Leave } else { SessionFlow::GoOn })
    }
}
