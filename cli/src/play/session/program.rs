//! Programs in seats: whoever sits at the keyboard is heard while they think.

use std::time::Duration;

use warboard_engine::game::{Decision, Viewer};
use warboard_study::levels;

use super::{Session, Then};
use crate::exit::Failure;
use crate::play::interrupt;
use crate::play::model::Model;
use crate::programs::{Fault, Heard};
use crate::text::say;

/// How long a program is waited for between two looks at the keyboard.
const LOOK: Duration = Duration::from_millis(30);

impl Session<'_> {
    /// Waits for the program of a seat and gives its answer; nothing where no program is asked.
    pub(super) fn program(&mut self, decision: Decision) -> Result<Option<Then>, Failure> {
        let mut is_shown = false;
        loop {
            match self.table.program_says(decision.seat, LOOK) {
                None => return Ok(None),
                Some(Heard::Thinks) => {}
                Some(Heard::Says(action)) => {
                    self.give(action, false)?;
                    return Ok(Some(Then::GoOn));
                }
                Some(Heard::Gone(fault)) => {
                    self.lose(decision, &fault)?;
                    return Ok(Some(Then::GoOn));
                }
            }
            if self.meanwhile(decision, std::mem::replace(&mut is_shown, true))? == Then::Leave {
                return Ok(Some(Then::Leave));
            }
        }
    }

    /// Does what somebody at the keyboard wants while a program thinks.
    fn meanwhile(&mut self, decision: Decision, is_shown: bool) -> Result<Then, Failure> {
        let viewer = self.desk.only_human().map_or(Viewer::Public, Viewer::Seat);
        let Some(screen) = self.input.screen() else {
            let pressed = interrupt::pressed();
            return if pressed { self.interrupted(decision) } else { Ok(Then::GoOn) };
        };
        let leaves = if is_shown {
            screen.attend()?
        } else {
            let view = self.table.game().view(self.table.viewer(viewer));
            let mut model = Model::new(&self.desk, &view, self.table.log());
            model.offer = None;
            screen.watch(model, false)?
        };
        Ok(if leaves { Then::Leave } else { Then::GoOn })
    }

    /// A program has lost its seat: a bot of the usual level plays on, and whoever started the program is told why.
    fn lose(&mut self, decision: Decision, fault: &Fault) -> Result<(), Failure> {
        let (seat, texts) = (decision.seat, &self.desk.texts);
        let bot = levels::stand_in(&self.desk.rules);
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
