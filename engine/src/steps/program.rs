//! `program`: every seat chooses cards in secret, and their order. What is asked of one seat after the other is hidden from
//! the other factions until it is turned up.

use super::room::{self, Step};
use crate::edition::keys::{int, keys, must};
use crate::game::action::{Action, ActionList, Ask, CardRow, Choice};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::event::Event;
use crate::game::play::{Next, Play};
use crate::game::scene::Scene;
use crate::game::told::Sink;
use crate::model::{ArmyId, CardId, CardPlace, PROGRAM_MAX, SeatId, StepId, TableId};
use crate::steps::{Frame, StepKind};
use serde::Serialize;
use smallvec::SmallVec;

/// How many cards a seat may program.
const CARDS: std::ops::RangeInclusive<u8> = 1..=4;
const _: () = assert!(*CARDS.end() as usize == PROGRAM_MAX);

keys! {
    /// Every seat chooses cards in secret, and their order.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Program = "program" {
        /// How many cards, 1 to 4.
        pub cards: u8 = must(int(CARDS)),
    }
}

/// Seat after seat chooses the cards of the round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct At {
    /// The step with the keys.
    pub step: StepId,
    /// Whose turn it is to choose.
    pub seat: SeatId,
}

impl Step for Program {
    fn begin<C: Chance, S: Sink>(&self, step: StepId, _: &mut Play<'_, C, S>) -> Option<Frame> {
        Some(At { step, seat: SeatId(0) }.into())
    }
}

impl room::At for At {
    /// Asks the next seat that has cards to choose.
    fn go<C: Chance, S: Sink>(self, play: &mut Play<'_, C, S>) -> Next {
        let scene = play.scene();
        let has_cards = |seat| scene.programs(self.step, seat) > 0;
        let next = scene.seat_from(self.seat.0, false, has_cards);
        play.act(next);
        match next {
            None => Next::Done,
            Some(seat) if seat == self.seat => Next::Ask,
            Some(seat) => Next::Goto(Self { seat, ..self }.into()),
        }
    }

    fn asked(self, scene: Scene<'_>) -> Option<ArmyId> {
        Some(scene.mover())
    }

    fn ask(self, scene: Scene<'_>) -> Option<Ask> {
        Some(Ask::Program { cards: scene.programs(self.step, self.seat) })
    }

    fn list(self, scene: Scene<'_>, actions: &mut ActionList) {
        scene.list_programs(self.step, self.seat, actions);
    }

    fn check(self, scene: Scene<'_>, action: Action) -> Result<(), Illegal> {
        let Action::Program { cards } = action else { return Err(self.misfit(scene, action)) };
        scene.check_program(self.step, self.seat, cards)
    }

    /// The row, when the hand makes one only.
    fn sole(self, scene: Scene<'_>) -> Option<Action> {
        let hand = scene.rules.seats[self.seat].hand;
        let is_sole = scene.programs(self.step, self.seat) == 1 && scene.n_hand(hand) == 1;
        is_sole.then(|| Action::Program { cards: CardRow::new(scene.hand(hand)) })
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Play<'_, C, S>, action: Action) {
        if let Action::Program { cards } = action {
            play.program(self.seat, cards);
            play.replace_top(Self { seat: SeatId(self.seat.0.saturating_add(1)), ..self });
        }
    }

    fn step(self) -> Option<StepId> {
        Some(self.step)
    }
}

impl Scene<'_> {
    /// How many cards a seat programs in a step.
    fn programs(self, step: StepId, seat: SeatId) -> u8 {
        let StepKind::Program(keys) = self.rules.steps[step].kind else { return 0 };
        let held = self.rules.seats.get(seat).map_or(0, |row| self.n_hand(row.hand));
        u8::try_from(held.min(keys.cards.into())).unwrap_or(0)
    }

    /// Every row of different cards of the hand, in ascending order.
    fn list_programs(self, step: StepId, seat: SeatId, actions: &mut ActionList) {
        let n = usize::from(self.programs(step, seat));
        if n == 0 {
            return;
        }
        let hand: SmallVec<[CardId; 16]> = self.hand(self.rules.seats[seat].hand).collect();
        // The places that are chosen, and the first that may be chosen next.
        let mut chosen: SmallVec<[usize; PROGRAM_MAX]> = SmallVec::new();
        let mut next = 0;
        loop {
            while chosen.contains(&next) {
                next += 1;
            }
            if next < hand.len() {
                chosen.push(next);
                next = 0;
                if chosen.len() < n {
                    continue;
                }
                let cards = CardRow::new(chosen.iter().map(|&at| hand[at]));
                actions.push(Choice::one(Action::Program { cards }));
            }
            let Some(last) = chosen.pop() else { return };
            next = last + 1;
        }
    }

    fn check_program(self, step: StepId, seat: SeatId, cards: CardRow) -> Result<(), Illegal> {
        let n = self.programs(step, seat);
        let row = cards.as_slice();
        let Some(seat) = self.rules.seats.get(seat) else { return Err(Illegal::NotAsked) };
        for &card in row {
            if card.index() >= self.rules.cards.len() {
                return Err(Illegal::Unknown);
            }
            if self.card_place(card) != CardPlace::Hand(seat.hand) {
                return Err(Illegal::NotInHand { card });
            }
        }
        let is_again = |at: usize| row[..at].contains(&row[at]);
        if row.len() != usize::from(n) || (0..row.len()).any(is_again) {
            return Err(Illegal::Programs { cards: n });
        }
        Ok(())
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Puts the chosen cards under a seat's pile, known to those who see its hand.
    fn program(&mut self, seat: SeatId, cards: CardRow) {
        let known = self.scene().seers(self.rules.seats[seat].hand);
        for &card in cards.as_slice() {
            let at = self.scene().under_pile(seat);
            self.move_card(card, CardPlace::Program(seat, at), known);
        }
        if let Some(army) = self.scene().army_of(seat) {
            let n = u8::try_from(cards.as_slice().len()).unwrap_or(u8::MAX);
            self.tell_only(Event::Programmed { army, seat, n, cards: Some(cards) }, known);
        }
    }
}
