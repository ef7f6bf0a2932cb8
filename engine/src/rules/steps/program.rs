//! `program` and `orders`: every seat chooses cards in secret, then seat after seat turns one up and gives an order.
//!
//! What is asked of one seat after the other is hidden from the other factions until it is turned up. Bonus cards go under
//! the pile of the seat that earned them, seen by nobody, and are played in the same round.

use smallvec::SmallVec;

use crate::model::{
    ArmyId, CardId, CardPlace, Cleared, Does, OrderId, OrderMask, Orders, PROGRAM_MAX, SeatId,
    SeatMask, SpaceId, StepId, StepKind, TableId,
};
use crate::rules::action::{Action, ActionList, CardRow, Choice};
use crate::rules::chance::{Chance, Purpose};
use crate::rules::decision::Illegal;
use crate::rules::event::{Event, Sink};
use crate::rules::frame::Frame;
use crate::rules::play::{Next, Play};
use crate::rules::runner::Reply;
use crate::rules::scene::Scene;
use crate::rules::suspended::Job;

impl<'a> Scene<'a> {
    /// The army that a seat plays for in a round: the first of those it commands.
    pub(crate) fn army_of(self, seat: SeatId) -> Option<ArmyId> {
        self.rules.seats.get(seat)?.armies.first().copied()
    }

    /// The cards that lie in a seat's programmed pile, each with its place, in no order.
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

    /// The cards of a seat's programmed pile, the top one first.
    pub(crate) fn pile(self, seat: SeatId) -> SmallVec<[CardId; 16]> {
        let mut cards: SmallVec<[(u16, CardId); 16]> = self.in_pile(seat).collect();
        cards.sort_unstable();
        cards.into_iter().map(|(_, card)| card).collect()
    }

    /// The top card of a seat's programmed pile.
    fn top_card(self, seat: SeatId) -> Option<CardId> {
        self.in_pile(seat).min().map(|(_, card)| card)
    }

    /// The first free place under a seat's programmed pile.
    fn under_pile(self, seat: SeatId) -> u16 {
        self.in_pile(seat).map(|(at, _)| at.saturating_add(1)).max().unwrap_or(0)
    }

    /// The first seat from `from` on, round the table, that satisfies `test` and whose army is not out.
    fn seat_from(self, from: u8, around: bool, test: impl Fn(SeatId) -> bool) -> Option<SeatId> {
        let n = self.rules.seats.len();
        let from = usize::from(from);
        let steps = if around { n } else { n.saturating_sub(from) };
        let seats = (0..steps).map(|step| SeatId::from_index((from + step) % n));
        let is_in = |seat| self.army_of(seat).is_some_and(|army| !self.is_eliminated(army));
        seats.into_iter().find(|&seat| is_in(seat) && test(seat))
    }

    /// How many cards a seat programs in a step.
    pub(crate) fn programs(self, step: StepId, seat: SeatId) -> u8 {
        let StepKind::Program(keys) = self.rules.steps[step].kind else { return 0 };
        let held = self.rules.seats.get(seat).map_or(0, |row| self.n_hand(row.hand));
        u8::try_from(held.min(keys.cards.into())).unwrap_or(0)
    }

    /// Every row of different cards of the hand, in ascending order.
    pub(crate) fn list_programs(self, step: StepId, seat: SeatId, actions: &mut ActionList) {
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

    pub(crate) fn check_program(
        self,
        step: StepId,
        seat: SeatId,
        cards: CardRow,
    ) -> Result<(), Illegal> {
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

    /// The row, when the hand makes one only.
    pub(crate) fn sole_program(self, step: StepId, seat: SeatId) -> Option<Action> {
        let hand = self.rules.seats[seat].hand;
        let is_sole = self.programs(step, seat) == 1 && self.n_hand(hand) == 1;
        is_sole.then(|| Action::Program { cards: CardRow::new(self.hand(hand)) })
    }

    pub(crate) fn list_orders(open: OrderMask, actions: &mut ActionList) {
        open.iter().for_each(|order| actions.push(Choice::one(Action::Order { order })));
        actions.push(Choice::one(Action::Pass));
    }

    pub(crate) fn check_order(
        self,
        card: CardId,
        open: OrderMask,
        order: OrderId,
    ) -> Result<(), Illegal> {
        if order.index() >= self.rules.orders.len() {
            return Err(Illegal::Unknown);
        }
        if open.contains(order) {
            return Ok(());
        }
        let offered = self.rules.cards[card].orders.contains(order);
        Err(if offered {
            Illegal::NoOrderNow { order }
        } else {
            Illegal::NotOffered { card, order }
        })
    }

    /// The keys of the `orders` step in progress, else of the first one of the turn.
    fn orders_keys(self) -> Option<Orders> {
        let step = self.state.frames.iter().rev().find_map(|frame| {
            if let Frame::Orders { step, .. } = *frame { Some(step) } else { None }
        });
        let is_orders = |kind: &StepKind| matches!(kind, StepKind::Orders(_));
        let step = step.or_else(|| self.rules.turn_step(is_orders))?;
        if let StepKind::Orders(keys) = self.rules.steps[step].kind { Some(keys) } else { None }
    }

    /// What an order brings that clears a space; nothing where it could not.
    pub(crate) fn cleared(self, space: SpaceId) -> Option<Cleared> {
        let keys = self.orders_keys().and_then(|keys| keys.cleared)?;
        let tags = self.rules.board.spaces[space].tags;
        let is_left_out = keys.except.is_some_and(|tag| tags.contains(tag));
        (!is_left_out).then_some(keys)
    }

    /// Whether units of an army on a space must be destroyed before it is cleared.
    pub(crate) fn is_kept_by(self, keys: Cleared, space: SpaceId, army: ArmyId) -> bool {
        let mut kinds = self.rules.units.ids();
        kinds.any(|unit| !keys.despite.contains(unit) && self.units(space, army, unit) > 0)
    }

    /// Whether an order can be given, as far as the board and the tracks say.
    fn order_has_use(self, army: ArmyId, order: OrderId) -> bool {
        match self.rules.orders[order].does {
            Does::Sortie(keys) => {
                self.stands_somewhere(army, keys.unit) || self.deploys(army, &keys).is_some()
            }
            Does::Climb(keys) => self.track(keys.track) < self.rules.tracks[keys.track].last(),
            Does::Script(_) => true,
        }
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Lets a seat be the one that acts, and its army the one to move.
    fn act(&mut self, seat: Option<SeatId>) {
        let army = seat.and_then(|seat| self.scene().army_of(seat));
        let order = &self.rules.order;
        let place = army.and_then(|army| order.iter().position(|&other| other == army));
        let n = order.len().max(1);
        let first = usize::from(self.state.turn.first) % n;
        let at = place.map_or(0, |place| (place + n - first) % n);
        self.state.turn.at = u8::try_from(at).unwrap_or(0);
        self.state.turn.round.seat = seat;
    }

    /// Asks the next seat that has cards to choose.
    pub(crate) fn step_program(&mut self, step: StepId, at: u8) -> Next {
        let scene = self.scene();
        let next = scene.seat_from(at, false, |seat| scene.programs(step, seat) > 0);
        self.act(next);
        match next {
            None => Next::Done,
            Some(seat) if seat.0 == at => Next::Ask,
            Some(seat) => Next::Goto(Frame::Program { step, seat: seat.0 }),
        }
    }

    /// Puts the chosen cards under a seat's pile, known to those who see its hand.
    pub(crate) fn do_program(&mut self, step: StepId, seat: SeatId, cards: CardRow) {
        let known = self.scene().seers(self.rules.seats[seat].hand);
        for &card in cards.as_slice() {
            let at = self.scene().under_pile(seat);
            self.move_card(card, CardPlace::Program(seat, at), known);
        }
        if let Some(army) = self.scene().army_of(seat) {
            let n = u8::try_from(cards.as_slice().len()).unwrap_or(u8::MAX);
            self.tell_only(Event::Programmed { army, seat, n, cards: Some(cards) }, known);
        }
        self.replace_top(Frame::Program { step, seat: seat.0.saturating_add(1) });
    }

    /// Turns up the top card of the next seat that has one; done when no pile is left.
    pub(crate) fn step_orders(&mut self, step: StepId, at: u8) -> Next {
        let scene = self.scene();
        let next = scene.seat_from(at, true, |seat| scene.top_card(seat).is_some());
        self.act(next);
        let turned = next.and_then(|seat| {
            let scene = self.scene();
            Some((seat, scene.army_of(seat)?, scene.top_card(seat)?))
        });
        let Some((seat, army, card)) = turned else { return Next::Done };
        self.move_card(card, CardPlace::Laid(army), SeatMask::ALL);
        self.revealed = self.revealed.union(SeatMask::ALL);
        self.tell(Event::TurnedUp { army, seat, card });
        let open = self.open_orders(army, card);
        let after = usize::from(seat.0 + 1) % self.rules.seats.len();
        let back = Frame::Orders { step, seat: u8::try_from(after).unwrap_or(0) };
        Next::Call { back, callee: Frame::Order { card, open } }
    }

    /// The orders of a card that can be given now. Queries are asked here, once.
    fn open_orders(&mut self, army: ArmyId, card: CardId) -> OrderMask {
        let mut open = OrderMask::default();
        for order in self.rules.cards[card].orders.iter() {
            let Some(row) = self.rules.orders.get(order) else { continue };
            let is_open = self.scene().order_has_use(army, order)
                && row.playable.is_none_or(|call| {
                    self.query(Job { call, army, card: None }) == Reply::Flag(true)
                });
            if is_open {
                open = open.with(order);
            }
        }
        open
    }

    /// Gives an order, or none.
    pub(crate) fn do_order(&mut self, card: CardId, order: Option<OrderId>) {
        let army = self.scene().mover();
        let seat = self.state.turn.round.seat.unwrap_or(SeatId(0));
        self.tell(Event::Ordered { army, seat, card, order });
        self.replace_top(Frame::Ordered { card });
        let Some(order) = order else { return };
        match self.rules.orders[order].does {
            Does::Sortie(keys) if keys.range == 0 && keys.deploy.is_none() => {
                self.push(Frame::Fire { order, from: None });
            }
            Does::Sortie(_) => self.push(Frame::Sortie { order }),
            Does::Climb(keys) => self.climb(army, keys),
            Does::Script(call) => {
                self.push(Frame::Script { job: Job { call, army, card: None } });
            }
        }
    }

    /// An order was carried out and nobody has won: bonus cards go under the pile, and the card on its discards.
    pub(crate) fn step_ordered(&mut self, card: CardId) -> Next {
        let bonus = std::mem::take(&mut self.state.turn.round.bonus);
        if bonus > 0
            && let Some(seat) = self.state.turn.round.seat
            && let Some(army) = self.scene().army_of(seat)
        {
            self.draw_bonus(seat, army, bonus);
        }
        self.move_card(card, CardPlace::Discard, SeatMask::ALL);
        Next::Done
    }

    fn draw_bonus(&mut self, seat: SeatId, army: ArmyId, bonus: u32) {
        let Some(deck) = self.rules.armies[army].deck else { return };
        for _ in 0..bonus {
            let n = self.n_to_draw(deck);
            if n == 0 {
                self.tell(Event::NoCards { army, deck });
                return;
            }
            let picked = self.pick(n, Purpose::Draw) as usize;
            let card = self.scene().cards_in(deck, CardPlace::DrawPile).nth(picked);
            let card = card.expect("chance picks within the draw pile");
            let at = self.scene().under_pile(seat);
            self.move_card(card, CardPlace::Program(seat, at), SeatMask::NONE);
            self.tell(Event::Bonus { army, seat, deck });
        }
    }

    /// Owes the seat that gives an order bonus cards.
    pub(crate) fn owe_bonus(&mut self, cards: u32) {
        if self.rules.manner.rounds {
            let round = &mut self.state.turn.round;
            round.bonus = round.bonus.saturating_add(cards);
        }
    }
}
