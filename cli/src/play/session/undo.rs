//! Shows what was taken back.

use warboard_engine::game::Viewer;
use warboard_engine::model::SeatId;

use super::Session;
use crate::exit::Failure;
use crate::play::table::NoUndo;
use crate::play::tell::Teller;
use crate::text::say;

impl Session<'_> {
    /// Says how many commands of which seat were taken back, and why no more were.
    pub(super) fn show_undone(
        &mut self,
        asked: SeatId,
        whose: SeatId,
        n: usize,
        refusal: Option<NoUndo>,
    ) -> Result<(), Failure> {
        let texts = &self.desk.texts;
        let mut sentence = match n {
            1 if refusal.is_none() => say!(texts, "undone"),
            _ => say!(texts, "undone-several", "n" = n),
        };
        if whose != asked {
            let seat = self.desk.seat(whose);
            sentence = say!(texts, "undone-of", "seat" = seat, "done" = sentence);
        }
        if let Some(reason) = refusal {
            sentence = format!("{sentence} {}", self.not_undone(reason));
        }
        self.print_one(&sentence)
    }

    /// The reason why nothing, or nothing more, is taken back.
    pub(super) fn not_undone(&self, reason: NoUndo) -> String {
        let texts = &self.desk.texts;
        match reason {
            NoUndo::Nothing => say!(texts, "undo-nothing"),
            NoUndo::Rolled => say!(texts, "undo-rolled"),
            NoUndo::Revealed => say!(texts, "undo-revealed"),
            NoUndo::Another(seat) => {
                say!(texts, "undo-another", "seat" = self.desk.the_seat(seat))
            }
        }
    }

    /// Forgets what was told of a part of the game that was taken back.
    pub(super) fn start_over(&mut self) {
        let n = self.table.log().len();
        self.n_told = n;
        self.forget_headers();
        for seen in self.seen.values_mut() {
            *seen = n.min(*seen);
        }
        let holder = self.holder.filter(|_| !self.in_public);
        let viewer = holder.map_or(Viewer::Public, Viewer::Seat);
        self.teller = Teller::new(&self.desk, viewer, self.table.log());
    }
}
