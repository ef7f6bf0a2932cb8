//! Programs in seats of a game that people play: they are asked, and looked at now and then, so that nobody is held up.

use std::collections::BTreeMap;
use std::time::Duration;

use warboard_engine::game::Action;
use warboard_engine::observation::Observation;
use xxhash_rust::xxh3::xxh3_64;

use super::{Fault, PREFIX, Program, bot, unknown};
use crate::exit::Failure;
use crate::text::Texts;

/// What a save says of a seat that a program had: its command is known to whoever named it, and to nobody else.
pub(crate) const PROGRAM: &str = "program";

/// The commands of programs, by the seats for which they were named on the command line, from 0.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Programs(BTreeMap<usize, String>);

impl Programs {
    /// Takes the commands out of seats as they are typed on the command line: [`PROGRAM`] is left in their place. This is the one
    /// way in: what a page, a save or a menu says is never handed here.
    ///
    /// # Errors
    /// A command is empty.
    pub(crate) fn named(texts: &Texts, seats: &mut [String]) -> Result<Self, Failure> {
        let mut programs = Self::default();
        for (at, seat) in seats.iter_mut().enumerate() {
            programs.name(texts, at, seat)?;
        }
        Ok(programs)
    }

    /// Takes the command out of one seat.
    ///
    /// # Errors
    /// The command is empty.
    pub(crate) fn name(
        &mut self,
        texts: &Texts,
        at: usize,
        seat: &mut String,
    ) -> Result<(), Failure> {
        if let Some(command) = seat.strip_prefix(PREFIX) {
            if bot(seat, 0).is_none() {
                return Err(unknown(texts, seat));
            }
            self.0.insert(at, command.to_owned());
            PROGRAM.clone_into(seat);
        }
        Ok(())
    }

    /// Whether one was named for a seat.
    pub(crate) fn has(&self, at: usize) -> bool {
        self.0.contains_key(&at)
    }

    /// The program of a seat; it is started when it is first asked.
    pub(crate) fn seated(&self, at: usize) -> Option<Seated> {
        let program = Program::new(self.0.get(&at)?, 0);
        Some(Seated { program, is_asked: false })
    }
}

/// What a program came to.
#[derive(Debug)]
pub(crate) enum Heard {
    /// It thinks.
    Thinks,
    /// It answers.
    Says(Action),
    /// It gives no answer, and has lost its seat.
    Gone(Fault),
}

/// A program in a seat.
#[derive(Debug)]
pub(crate) struct Seated {
    program: Program,
    is_asked: bool,
}

impl Seated {
    /// Asks it what its seat is asked, unless it is asked already, and waits so long for an answer.
    pub(crate) fn hear(&mut self, view: &Observation<'_>, wait: Duration) -> Heard {
        if !self.is_asked {
            // From what its seat sees and from nothing else: from the game's own seed dice could be foretold. It is the same
            // where the same is asked, also after an answer was taken back.
            self.program.seed = 0;
            let asked = super::question(view, &mut self.program.actions, 0, false);
            self.program.seed = xxh3_64(asked.as_bytes());
            if let Err(fault) = self.program.ask(view) {
                return Heard::Gone(fault);
            }
            self.is_asked = true;
        }
        match self.program.hear(view, wait) {
            None => Heard::Thinks,
            Some(answer) => {
                self.is_asked = false;
                answer.map_or_else(Heard::Gone, Heard::Says)
            }
        }
    }

    /// What it is asked about is so no longer.
    pub(crate) fn forget(&mut self) {
        if std::mem::take(&mut self.is_asked)
            && let Some(running) = &mut self.program.running
        {
            running.forget();
        }
    }
}
