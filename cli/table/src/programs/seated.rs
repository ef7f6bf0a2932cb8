//! Programs in seats of a game that people play: they are asked, and looked at now and then, so that nobody is held up.

use std::collections::BTreeMap;
use std::time::Duration;

use warboard_engine::bots::Bot as _;
use warboard_engine::game::{Action, GameResult};
use warboard_engine::observation::Observation;
use xxhash_rust::xxh3::xxh3_64;

use super::{ExternalProgram, PREFIX, ProgramError, bot, unknown};
use crate::exit::CommandError;
use crate::text::Texts;

/// Name of a program's seat in a save; the command is not stored, since it is private to the user
/// who named it.
pub const PROGRAM: &str = "program";

/// The commands of programs, by the seats for which they were named on the command line, from 0.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Programs(BTreeMap<usize, String>);

impl Programs {
    /// Removes the commands from seats typed on the command line, leaving [`PROGRAM`] in their
    /// place. This is the only entry: text of a page, a save or a menu never gets here.
    ///
    /// # Errors
    /// A command is empty.
    pub fn named(texts: &Texts, seats: &mut [String]) -> Result<Self, CommandError> {
        let mut programs = Self::default();
        for (at, seat) in seats.iter_mut().enumerate() {
            programs.name(texts, at, seat)?;
        }
        Ok(programs)
    }

    /// Removes the command from one seat.
    ///
    /// # Errors
    /// The command is empty.
    pub(crate) fn name(
        &mut self,
        texts: &Texts,
        at: usize,
        seat: &mut String,
    ) -> Result<(), CommandError> {
        if let Some(command) = seat.strip_prefix(PREFIX) {
            if bot(seat, 0).is_none() {
                return Err(unknown(texts, seat));
            }
            self.0.insert(at, command.to_owned());
            PROGRAM.clone_into(seat);
        }
        Ok(())
    }

    /// Checks whether a program was named for a seat.
    pub(crate) fn has(&self, at: usize) -> bool {
        self.0.contains_key(&at)
    }

    /// Returns the program of a seat; it is started when it is first asked.
    pub(crate) fn seated(&self, at: usize) -> Option<Seated> {
        let program = ExternalProgram::new(self.0.get(&at)?, 0);
        Some(Seated { program, is_asked: false })
    }
}

/// The result of waiting for a program.
#[derive(Debug)]
pub enum ProgramEvent {
    /// The program still thinks.
    Thinks,
    /// The program answered.
    Says(Action),
    /// The program gave no answer, and has lost its seat.
    Gone(ProgramError),
}

/// A program in a seat.
#[derive(Debug)]
pub struct Seated {
    program: ExternalProgram,
    is_asked: bool,
}

impl Seated {
    /// Asks the program the question of its seat, unless that was done already, and waits up to
    /// `wait` for an answer.
    pub(crate) fn hear(&mut self, view: &Observation<'_>, wait: Duration) -> ProgramEvent {
        if !self.is_asked {
            // The seed depends only on the observation: the game's own seed would make dice
            // predictable. The same question gives the same seed, also after an undo.
            self.program.seed = 0;
            let asked = super::question(view, &mut self.program.actions, 0, false);
            self.program.seed = xxh3_64(asked.as_bytes());
            if let Err(fault) = self.program.ask(view) {
                return ProgramEvent::Gone(fault);
            }
            self.is_asked = true;
        }
        match self.program.hear(view, wait) {
            None => ProgramEvent::Thinks,
            Some(answer) => {
                self.is_asked = false;
                answer.map_or_else(ProgramEvent::Gone, ProgramEvent::Says)
            }
        }
    }

    /// Tells the program how its game ended.
    pub(crate) fn over(&mut self, view: &Observation<'_>, result: GameResult) {
        self.program.over(view, result);
    }

    /// Discards the question, which no longer applies.
    pub(crate) fn forget(&mut self) {
        if std::mem::take(&mut self.is_asked)
            && let Some(running) = &mut self.program.running
        {
            running.forget();
        }
    }
}
