//! The `program` step: every seat chooses cards and their order in secret, all at once. The choices
//! are hidden from other factions until they are turned up.

use super::room::{self, StepRoom};
use crate::edition::keys::{int, keys, must};
use crate::game::action::{Action, ActionList, ActionRange, Ask, CardRow};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::event::Event;
use crate::game::sealed::SealedAnswer;
use crate::game::state_view::StateView;
use crate::model::{ArmyId, CardId, CardPlace, PROGRAM_MAX, SeatId, StepId, TableId};
use crate::steps::{Frame, StepKind};
use serde::Serialize;
use smallvec::SmallVec;

/// Number of cards that a seat may program.
const CARDS: std::ops::RangeInclusive<u8> = 1..=4;
const _: () = assert!(*CARDS.end() as usize == PROGRAM_MAX);

keys! {
    /// Every seat secretly chooses cards and their order.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Program = "program" {
        /// The number of cards, 1 to 4.
        pub cards: u8 = must(int(CARDS)),
    }
}

/// The frame of seat after seat choosing the cards of the round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct ProgramFrame {
    /// The step with the keys.
    pub step: StepId,
    /// The seat that chooses.
    pub seat: SeatId,
}

impl StepRoom for Program {
    /// The step is taken by all at once, so it begins seat by seat.
    fn begin<C: Chance, S: Sink>(&self, _: StepId, _: &mut Applying<'_, C, S>) -> Option<Frame> {
        None
    }
}

impl room::StepFrame for ProgramFrame {
    /// Asks the seat if it has cards.
    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        let has_cards = play.scene().programs(self.step, self.seat) > 0;
        if has_cards { Transition::Ask } else { Transition::Done }
    }

    fn asked(self, scene: StateView<'_>) -> Option<ArmyId> {
        scene.army_of(self.seat)
    }

    fn seat(self, _: StateView<'_>, _: ArmyId) -> SeatId {
        self.seat
    }

    fn ask(self, scene: StateView<'_>) -> Option<Ask> {
        Some(Ask::Program { cards: scene.programs(self.step, self.seat) })
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        scene.list_programs(self.step, self.seat, actions);
    }

    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        let Action::Program { cards } = action else { return Err(self.misfit(scene, action)) };
        scene.check_program(self.step, self.seat, cards)
    }

    /// Returns the row if the hand makes only one.
    fn sole(self, scene: StateView<'_>) -> Option<Action> {
        let hand = scene.rules.seats[self.seat].hand;
        let is_sole = scene.programs(self.step, self.seat) == 1 && scene.n_hand(hand) == 1;
        is_sole.then(|| Action::Program { cards: CardRow::new(scene.hand(hand)) })
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
        if let Action::Program { cards } = action {
            for &card in cards.as_slice() {
                play.seal(SealedAnswer::Card { card });
            }
            play.pop();
        }
    }

    fn step(self) -> Option<StepId> {
        Some(self.step)
    }
}

impl StateView<'_> {
    /// Returns the number of cards that a seat programs in a step.
    fn programs(self, step: StepId, seat: SeatId) -> u8 {
        let StepKind::Program(keys) = self.rules.steps[step].kind else { return 0 };
        let held = self.rules.seats.get(seat).map_or(0, |row| self.n_hand(row.hand));
        u8::try_from(held.min(keys.cards.into())).unwrap_or(0)
    }

    /// Lists every row of different cards of the hand, ascending.
    fn list_programs(self, step: StepId, seat: SeatId, actions: &mut ActionList) {
        let n = usize::from(self.programs(step, seat));
        if n == 0 {
            return;
        }
        let hand: SmallVec<[CardId; 16]> = self.hand(self.rules.seats[seat].hand).collect();
        // The indices that are chosen, and the first that may be chosen next.
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
                actions.push(ActionRange::one(Action::Program { cards }));
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

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Puts the chosen cards under a seat's pile, known to the seats that see its hand.
    pub(crate) fn program(&mut self, seat: SeatId, cards: impl Iterator<Item = CardId>) {
        let cards: SmallVec<[CardId; PROGRAM_MAX]> = cards.collect();
        let known = self.scene().seers(self.rules.seats[seat].hand);
        for &card in &cards {
            let at = self.scene().under_pile(seat);
            self.move_card(card, CardPlace::Program(seat, at), known);
        }
        if let Some(army) = self.scene().army_of(seat).filter(|_| !cards.is_empty()) {
            let n = u8::try_from(cards.len()).unwrap_or(u8::MAX);
            let cards = Some(CardRow::new(cards));
            self.tell_only(Event::Programmed { army, seat, n, cards }, known);
        }
    }
}
