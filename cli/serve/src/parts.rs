//! The parts of a step that all take at once: every person is asked at the same time, and what each
//! has answered is handed in, in the order of the game, when the last has answered.
//!
//! A part is a session of its own that nobody else is shown. Whether it is answered shows in no
//! other view, so no message is sent to a seat because another one has answered.

use std::time::Instant;

use warboard_engine::game::Decision;
use warboard_engine::model::{SeatId, SeatMask};
use warboard_table::exit::CommandError;
use warboard_table::levels;
use warboard_table::session::{ApplyError, Session};
use warboard_table::standing_orders::StandingOrders;
use warboard_table::text::Texts;

/// A question that waits for its seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asking {
    /// The time since which it is asked.
    pub(super) since: Instant,
    /// The number of actions at that time.
    pub(super) n: usize,
    /// The number of actions at which no standing order was found to answer the question.
    pub(super) put: Option<usize>,
}

impl Asking {
    /// Creates the question of a session.
    pub(super) fn new(table: &Session) -> Self {
        Self { since: Instant::now(), n: table.n_actions(), put: None }
    }

    /// Checks whether the question is withheld from its seat because a standing order may answer it.
    pub(super) fn is_held_back(
        &self,
        table: &Session,
        presets: &StandingOrders,
        decision: Decision,
    ) -> bool {
        let may_answer = table.holds(decision.seat) || presets.may_answer(table.game(), decision);
        may_answer && self.put != Some(table.n_actions())
    }
}

/// The part of a seat.
#[derive(Debug)]
pub(super) struct SeatPart {
    pub(super) seat: SeatId,
    /// The game as the seat plays it, before anybody else has answered.
    pub(super) session: Session,
    pub(super) asking: Asking,
    /// The number of its answers that the game has.
    n_given: usize,
}

impl SeatPart {
    /// Checks whether the seat has answered all of its part.
    pub(super) fn is_done(&self) -> bool {
        self.session.game().waiting_for() != Some(self.seat)
    }
}

/// The parts of the people who have still to answer, or whose answers are not handed in yet.
#[derive(Default, Debug)]
pub(super) struct SeatParts(pub(super) Vec<SeatPart>);

impl SeatParts {
    /// Returns the part of a seat.
    pub(super) fn of(&self, seat: Option<SeatId>) -> Option<&SeatPart> {
        self.0.iter().find(|part| Some(part.seat) == seat)
    }

    /// Returns the session in which a seat answers: its part, or the whole game.
    pub(super) fn session<'a>(
        &'a mut self,
        table: &'a mut Session,
        seat: SeatId,
    ) -> &'a mut Session {
        let part = self.0.iter_mut().find(|part| part.seat == seat);
        part.map_or(table, |part| &mut part.session)
    }

    /// Begins to ask all people at the same time if they take a step at once, and none of them
    /// waits for another. Returns whether they are asked from now on.
    pub(super) fn open(
        &mut self,
        texts: &Texts,
        table: &mut Session,
        people: SeatMask,
    ) -> Result<bool, CommandError> {
        if !self.0.is_empty() || !table.game().is_sealed() {
            return Ok(false);
        }
        let is_asked = |&seat: &SeatId| {
            table.game().owes_part(seat)
                && table.game().beside(seat).is_some()
                && !table.is_conceded(seat)
                && !table.holds(seat)
        };
        let seats: Vec<SeatId> = people.iter().filter(is_asked).collect();
        // Who is asked alone is asked as ever, unless its answers were not all handed in.
        if seats.len() < 2 && !seats.iter().any(|&seat| table.keeps_part(seat)) {
            return Ok(false);
        }
        let mut parts = Vec::new();
        for seat in seats {
            let Some((session, n_given)) = table.beside(texts, seat)? else { continue };
            let asking = Asking::new(&session);
            let part = SeatPart { seat, session, asking, n_given };
            // What is handed in already is taken back in the game alone.
            if n_given > 0 && !part.is_done() {
                table.forget_part(seat);
            } else {
                parts.push(part);
            }
        }
        self.0 = parts;
        let is_open = !self.0.is_empty();
        if is_open {
            table.share();
        }
        Ok(is_open)
    }

    /// Checks whether the game asks a seat that answers its part.
    pub(super) fn is_next(&self, table: &Session) -> bool {
        let asked = table.game().waiting_for();
        asked.is_some() && self.of(asked).is_some()
    }

    /// Checks whether everybody has answered.
    pub(super) fn are_done(&self) -> bool {
        self.0.iter().all(SeatPart::is_done)
    }

    /// Hands in the answers of all parts that the game asks for next.
    pub(super) fn hand_in(
        &mut self,
        texts: &Texts,
        table: &mut Session,
    ) -> Result<(), CommandError> {
        while let Some(seat) = table.game().waiting_for()
            && let Some(part) = self.0.iter_mut().find(|part| part.seat == seat)
        {
            let mut is_over = true;
            if let Some((action, mark)) = part.session.answer(part.n_given) {
                match table.apply(texts, action, mark) {
                    Ok(_) => {
                        part.n_given += 1;
                        is_over = part.session.answer(part.n_given).is_none();
                    }
                    Err(ApplyError::Failure(failure)) => return Err(failure),
                    // The seat is asked again.
                    Err(ApplyError::Illegal(_)) => {}
                }
            }
            if is_over {
                self.close(table, seat);
            }
        }
        Ok(())
    }

    /// Checks whether answers of a seat's part wait to be handed in behind others of it, because the
    /// save cannot be written.
    pub(super) fn is_handing_in(&self, seat: SeatId) -> bool {
        self.of(Some(seat)).is_some_and(|part| part.n_given > 0)
    }

    /// Concedes a seat that answers its part: its answers are given up, and a bot answers for it
    /// when the game asks it.
    pub(super) fn concede(
        &mut self,
        texts: &Texts,
        table: &mut Session,
        seat: SeatId,
    ) -> Result<(), CommandError> {
        if self.of(Some(seat)).is_some() {
            table.concede(texts, seat, levels::STRONGEST)?;
            self.close(table, seat);
        }
        Ok(())
    }

    /// Ends the part of a seat, whose answers are handed in or given up.
    fn close(&mut self, table: &Session, seat: SeatId) {
        self.0.retain(|part| part.seat != seat);
        table.forget_part(seat);
    }
}
