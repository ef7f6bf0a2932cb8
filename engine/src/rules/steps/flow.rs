//! The turn summary: one step after the other, one turn after the other.

use crate::model::SeatMask;
use crate::model::{StepId, StepKind, TableId};
use crate::rules::chance::Chance;
use crate::rules::event::{Event, Sink};
use crate::rules::frame::Frame;
use crate::rules::play::{Next, Play};
use crate::rules::state::{Outcome, Turn};

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Begins `step`, or the next turn past the last one.
    pub(crate) fn step_flow(&mut self, step: StepId) -> Next {
        let opening = self.rules.opening;
        if step.index() == opening && self.state.turn.number == 0 {
            self.begin_first_turn();
        }
        let Some(row) = self.rules.steps.get(step) else { return self.end_turn() };
        let back = Frame::Flow { step: StepId::from_index(step.index() + 1) };
        let callee = match &row.kind {
            StepKind::RollForFirst => {
                self.roll_for_first(step);
                return Next::Goto(back);
            }
            StepKind::Deal(keys) => {
                self.deal(*keys);
                return Next::Goto(back);
            }
            StepKind::Count(keys) => {
                self.count(*keys);
                return Next::Goto(back);
            }
            StepKind::Draw(keys) => {
                self.draw_for_conquests(*keys);
                return Next::Goto(back);
            }
            StepKind::Claim(_) => self.start_claim(step),
            StepKind::Reinforce(_) => self.start_reinforce(step),
            StepKind::Trade(keys) => self.start_trade(step, keys),
            StepKind::Place(_) => Frame::Place { army: self.scene().mover() },
            StepKind::Invade(_) => Frame::Invade { step },
            StepKind::Fortify(keys) => Frame::Fortify { step, left: keys.moves },
        };
        Next::Call { back, callee }
    }

    fn begin_first_turn(&mut self) {
        self.state.turn = Turn { number: 1, first: self.state.turn.first, ..Turn::default() };
        self.state.dirty = true;
        self.tell_turn();
    }

    /// Ends the turn and begins that of the next army that lives, unless the limit of turns is reached.
    fn end_turn(&mut self) -> Next {
        let turn = self.state.turn;
        if self.rules.turns_max.is_some_and(|max| turn.number >= max) {
            self.state.outcome = Some(Outcome { faction: None, rule: None, seats: SeatMask::NONE });
            self.state.frames.clear();
            self.tell(Event::Cut { turn: turn.number });
            return Next::Ask;
        }
        let n = u8::try_from(self.rules.order.len()).unwrap_or(u8::MAX);
        let next = (1..=n)
            .map(|step| (turn.at + step) % n)
            .find(|&at| !self.scene().is_eliminated(self.scene().army_at(at)))
            .unwrap_or(turn.at);
        self.state.turn = Turn {
            number: turn.number.saturating_add(1),
            at: next,
            first: turn.first,
            eliminated: turn.eliminated,
            ..Turn::default()
        };
        for army in self.rules.armies.ids() {
            self.state.cells[self.rules.layout.conquests(army)] = 0;
        }
        self.tell_turn();
        Next::Goto(Frame::Flow { step: StepId::from_index(self.rules.opening) })
    }

    fn tell_turn(&mut self) {
        let (turn, army) = (self.state.turn.number, self.scene().mover());
        self.tell(Event::TurnBegan { turn, army });
    }
}
