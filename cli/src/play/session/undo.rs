//! Taking back and doing again.

use warboard_engine::rules::Viewer;

use super::Session;
use crate::exit::Failure;
use crate::play::table::NoUndo;
use crate::play::tell::Teller;
use crate::text::say;

impl Session<'_> {
    pub(super) fn undo(&mut self) -> Result<(), Failure> {
        self.until = None;
        self.autos.clear();
        let sentence = match self.table.undo() {
            Ok(()) => {
                self.table.save_undo(&self.desk.texts)?;
                self.start_over();
                say!(self.desk.texts, "undone")
            }
            Err(NoUndo::Nothing) => say!(self.desk.texts, "undo-nothing"),
            Err(NoUndo::Rolled) => say!(self.desk.texts, "undo-rolled"),
            Err(NoUndo::Revealed) => say!(self.desk.texts, "undo-revealed"),
        };
        self.print_one(&sentence)
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
