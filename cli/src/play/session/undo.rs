//! Taking back and doing again.

use warboard_engine::game::Viewer;
use warboard_engine::model::SeatId;

use super::Session;
use crate::exit::Failure;
use crate::play::table::NoUndo;
use crate::play::tell::Teller;
use crate::text::say;

impl Session<'_> {
    /// Takes the last decisions back: so many of them, or as many as may be. What is taken back at once is one person's.
    pub(super) fn undo(&mut self, asked: SeatId, most: usize) -> Result<(), Failure> {
        self.presets.stop_for(asked);
        let mut n: usize = 0;
        let (mut whose, mut refused) = (None, None);
        while n < most && refused.is_none() {
            match self.table.undo(whose, false) {
                Ok(seat) => {
                    n += 1;
                    whose = Some(seat);
                }
                Err(reason) => refused = Some(reason),
            }
        }
        if let Some(whose) = whose {
            self.table.save_undo(&self.desk.texts)?;
            self.start_over(whose);
        }
        let texts = &self.desk.texts;
        let done = match n {
            0 => None,
            1 if most == 1 => Some(say!(texts, "undone")),
            _ => Some(say!(texts, "undone-several", "n" = n)),
        };
        let done = match (done, whose.filter(|&whose| whose != asked)) {
            (Some(done), Some(whose)) => {
                Some(say!(texts, "undone-of", "seat" = self.desk.seat(whose), "done" = done))
            }
            (done, _) => done,
        };
        let refused = refused.map(|reason| match reason {
            NoUndo::Nothing => say!(texts, "undo-nothing"),
            NoUndo::Rolled => say!(texts, "undo-rolled"),
            NoUndo::Revealed => say!(texts, "undo-revealed"),
            NoUndo::Another(seat) => {
                say!(texts, "undo-another", "seat" = self.desk.the_seat(seat))
            }
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
        self.forget_headers();
        Ok(())
    }

    /// Forgets what was told of a part of the game that is gone, since a seat has taken it back.
    pub(super) fn start_over(&mut self, seat: SeatId) {
        let n = self.table.log().len();
        self.n_told = n;
        self.forget_headers();
        self.presets.forget(seat, n);
        for seen in self.seen.values_mut() {
            *seen = n.min(*seen);
        }
        let holder = self.holder.filter(|_| !self.in_public);
        let viewer = holder.map_or(Viewer::Public, Viewer::Seat);
        self.teller = Teller::new(&self.desk, viewer, self.table.log());
    }
}
