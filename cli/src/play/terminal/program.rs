//! External programs in seats: the keyboard remains responsive while they think.

use std::time::Duration;

use warboard_engine::game::{Decision, Viewer};
use warboard_table::levels;

use super::{SessionFlow, TerminalSession};
use crate::play::interrupt;
use warboard_table::exit::CommandError;
use warboard_table::model::GameView;
use warboard_table::programs::{ProgramError, ProgramEvent};
use warboard_table::text::say;

/// Time to wait for a program between two checks of the keyboard.
const LOOK: Duration = Duration::from_millis(30);

impl TerminalSession<'_> {
    /// Waits for the program of a seat and applies its answer. Returns `None` if no program is
    /// asked.
    pub(super) fn program(
        &mut self,
        decision: Decision,
    ) -> Result<Option<SessionFlow>, CommandError> {
        let mut is_shown = false;
        loop {
            match self.table.program_says(decision.seat, LOOK) {
                None => return Ok(None),
                Some(ProgramEvent::Thinks) => {}
                Some(ProgramEvent::Says(action)) => {
                    self.give(action, false)?;
                    return Ok(Some(SessionFlow::GoOn));
                }
                Some(ProgramEvent::Gone(fault)) => {
                    self.lose(decision, &fault)?;
                    return Ok(Some(SessionFlow::GoOn));
                }
            }
            if self.meanwhile(decision, std::mem::replace(&mut is_shown, true))?
                == SessionFlow::Leave
            {
                return Ok(Some(SessionFlow::Leave));
            }
        }
    }

    /// Handles the keyboard while a program thinks.
    fn meanwhile(
        &mut self,
        decision: Decision,
        is_shown: bool,
    ) -> Result<SessionFlow, CommandError> {
        let viewer = self.desk.only_human().map_or(Viewer::Public, Viewer::Seat);
        let Some(screen) = self.input.screen() else {
            let pressed = interrupt::pressed();
            return if pressed { self.interrupted(decision) } else { Ok(SessionFlow::GoOn) };
        };
        let leaves = if is_shown {
            screen.attend()?
        } else {
            let view = self.table.game().view(self.table.viewer(viewer));
            let mut model = GameView::new(&self.desk, &view, self.table.log());
            model.offer = None;
            screen.watch(model, false)?
        };
        Ok(if leaves { SessionFlow::Leave } else { SessionFlow::GoOn })
    }

    /// Replaces a program that has lost its seat with a bot of the usual level, and shows the
    /// reason.
    fn lose(&mut self, decision: Decision, fault: &ProgramError) -> Result<(), CommandError> {
        let (seat, texts) = (decision.seat, &self.desk.texts);
        let bot = levels::USUAL;
        self.table.concede(texts, seat, bot)?;
        let said = say!(
            texts,
            "program-lost",
            "seat" = self.desk.the_seat(seat),
            "level" = levels::shown(bot, texts.lang),
            "fault" = fault.say(texts),
        );
        self.print_one(&said)
    }
}
