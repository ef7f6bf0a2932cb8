//! Taking back and doing again.

use warboard_engine::rules::Viewer;

use super::Session;
use crate::exit::Failure;
use crate::play::table::NoUndo;
use crate::play::tell::Teller;
use crate::text::say;

impl Session<'_> {
    /// Takes the last decisions back: so many of them, or as many as may be.
    pub(super) fn undo(&mut self, most: usize) -> Result<(), Failure> {
        self.until = None;
        self.autos.clear();
        let mut n: usize = 0;
        let mut refused = None;
        while n < most && refused.is_none() {
            match self.table.undo() {
                Ok(()) => n += 1,
                Err(reason) => refused = Some(reason),
            }
        }
        if n > 0 {
            self.table.save_undo(&self.desk.texts)?;
            self.start_over();
        }
        let texts = &self.desk.texts;
        let done = match n {
            0 => None,
            1 => Some(say!(texts, "undone")),
            _ => Some(say!(texts, "undone-several", "n" = n)),
        };
        let refused = refused.map(|reason| match reason {
            NoUndo::Nothing => say!(texts, "undo-nothing"),
            NoUndo::Rolled => say!(texts, "undo-rolled"),
            NoUndo::Revealed => say!(texts, "undo-revealed"),
        });
        let sentences: Vec<String> = done.into_iter().chain(refused).collect();
        self.print_one(&sentences.join(" "))
    }

    pub(super) fn redo(&mut self) -> Result<(), Failure> {
        let Some((first, _)) = self.table.next_undone() else {
            return self.print_one(&say!(self.desk.texts, "redo-nothing"));
        };
        self.give(first, true)?;
        while let Some((action, false)) = self.table.next_undone() {
            self.give(action, false)?;
        }
        self.header = None;
        Ok(())
    }

    /// Forgets what was told of a part of the game that is gone.
    pub(super) fn start_over(&mut self) {
        let n = self.table.log().len();
        self.n_told = n;
        self.header = None;
        self.commits.clear();
        for seen in self.seen.values_mut() {
            *seen = n.min(*seen);
        }
        let viewer = self.holder.map_or(Viewer::Public, Viewer::Seat);
        self.teller = Teller::new(&self.desk, viewer);
    }
}
