//! Messages on commands that were undone.

use warboard_engine::game::Viewer;
use warboard_engine::model::SeatId;

use super::TerminalSession;
use warboard_table::events::EventFormatter;
use warboard_table::exit::CommandError;
use warboard_table::session::UndoRefusal;
use warboard_table::text::say;

impl TerminalSession<'_> {
    /// Shows the number of commands undone, their seat, and the reason why no more were.
    pub(super) fn show_undone(
        &mut self,
        asked: SeatId,
        whose: SeatId,
        n: usize,
        refusal: Option<UndoRefusal>,
    ) -> Result<(), CommandError> {
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

    /// Returns the reason why nothing, or nothing more, is undone.
    pub(super) fn not_undone(&self, reason: UndoRefusal) -> String {
        let texts = &self.desk.texts;
        match reason {
            UndoRefusal::Nothing => say!(texts, "undo-nothing"),
            UndoRefusal::Rolled => say!(texts, "undo-rolled"),
            UndoRefusal::Revealed => say!(texts, "undo-revealed"),
            UndoRefusal::Another(_) if self.table.game().is_sealed() => {
                say!(texts, "undo-own-part")
            }
            UndoRefusal::Another(seat) => {
                say!(texts, "undo-another", "seat" = self.desk.the_seat(seat))
            }
        }
    }

    /// Forgets the shown events of a part of the game that was undone.
    pub(super) fn start_over(&mut self) {
        let n = self.table.log().len();
        self.n_told = n;
        self.forget_headers();
        for seen in self.seen.values_mut() {
            *seen = n.min(*seen);
        }
        let holder = self.holder.filter(|_| !self.in_public);
        let viewer = holder.map_or(Viewer::Public, Viewer::Seat);
        self.teller = EventFormatter::new(&self.desk, viewer, self.table.log());
    }
}
