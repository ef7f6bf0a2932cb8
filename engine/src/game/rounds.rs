//! Rounds: the seat that acts, and the piles of programmed cards.

use smallvec::SmallVec;

use super::addressed_event::Sink;
use super::applying::Applying;
use super::chance::Chance;
use super::state_view::StateView;
use crate::model::{ArmyId, CardId, CardPlace, HandId, SeatId, TableId};

impl<'a> StateView<'a> {
    /// Returns the army that a seat plays for in a round: the first of those it commands.
    pub(crate) fn army_of(self, seat: SeatId) -> Option<ArmyId> {
        self.rules.seats.get(seat)?.armies.first().copied()
    }

    /// Returns the cards of a seat's programmed pile with their positions, in no order.
    fn in_pile(self, seat: SeatId) -> impl Iterator<Item = (u16, CardId)> + use<'a> {
        let first = CardPlace::Program(seat, 0).to_cell();
        let last = CardPlace::Program(seat, u16::MAX).to_cell();
        let (rules, state) = (self.rules, self.state);
        rules.cards.ids().filter_map(move |card| {
            let cell = state.cells[rules.layout.card_place(card)];
            let at = (first..=last).contains(&cell).then(|| cell - first)?;
            Some((u16::try_from(at).unwrap_or(u16::MAX), card))
        })
    }

    /// Returns the cards of a seat's programmed pile, the top one first.
    pub(crate) fn pile(self, seat: SeatId) -> SmallVec<[CardId; 16]> {
        let mut cards: SmallVec<[(u16, CardId); 16]> = self.in_pile(seat).collect();
        cards.sort_unstable();
        cards.into_iter().map(|(_, card)| card).collect()
    }

    /// Returns the top card of a seat's programmed pile.
    pub(crate) fn top_card(self, seat: SeatId) -> Option<CardId> {
        self.in_pile(seat).min().map(|(_, card)| card)
    }

    /// Returns the first free position under a seat's programmed pile.
    pub(crate) fn under_pile(self, seat: SeatId) -> u16 {
        self.in_pile(seat).map(|(at, _)| at.saturating_add(1)).max().unwrap_or(0)
    }

    /// Returns the first seat, starting with `from`, that satisfies `test` and whose army is not
    /// eliminated. With `around`, the search continues round the table.
    pub(crate) fn seat_from(
        self,
        from: u8,
        around: bool,
        test: impl Fn(SeatId) -> bool,
    ) -> Option<SeatId> {
        let n = self.rules.seats.len();
        let from = usize::from(from);
        let steps = if around { n } else { n.saturating_sub(from) };
        let seats = (0..steps).map(|step| SeatId::from_index((from + step) % n));
        let is_in = |seat| self.army_of(seat).is_some_and(|army| !self.is_eliminated(army));
        seats.into_iter().find(|&seat| is_in(seat) && test(seat))
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Sets the seat that acts, and makes its army the one to move.
    pub(crate) fn act(&mut self, seat: Option<SeatId>) {
        match seat.and_then(|seat| self.scene().army_of(seat)) {
            Some(army) => self.make_mover(army),
            None => self.state.turn.at = 0,
        }
        self.state.turn.round.seat = seat;
    }

    /// Makes an army the one to move, outside turns.
    pub(crate) fn make_mover(&mut self, army: ArmyId) {
        let place = self.scene().in_order().iter().position(|&other| other == army);
        self.state.turn.at = place.and_then(|at| u8::try_from(at).ok()).unwrap_or(0);
    }

    /// Adds bonus cards owed to the seat that acts. Payment follows when the order, or the step, is
    /// over.
    pub(crate) fn owe_bonus(&mut self, cards: u32) {
        let round = &mut self.state.turn.round;
        round.bonus = round.bonus.saturating_add(cards);
    }

    /// Pays the bonus cards of a step into the hand of the army to move. Does nothing during an
    /// order, which pays its own.
    #[inline]
    pub(crate) fn pay_bonus(&mut self) {
        if self.state.turn.round.bonus == 0
            || self.state.frames.iter().any(|frame| frame.pays_bonus())
        {
            return;
        }
        let cards = std::mem::take(&mut self.state.turn.round.bonus);
        let army = self.scene().mover();
        let Some(deck) = self.rules.armies[army].deck else { return };
        self.draw_to_hand(army, self.rules.hand_of(army, deck), cards);
    }

    /// Draws up to `cards` cards of an army's deck into a hand, until none is left.
    pub(crate) fn draw_to_hand(&mut self, army: ArmyId, hand: HandId, cards: u32) {
        let Some(deck) = self.rules.armies[army].deck else { return };
        (0..cards).take_while(|_| self.draw(army, deck, hand)).for_each(drop);
    }
}
