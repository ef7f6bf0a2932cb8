//! The `orders` step: seat after seat turns up a programmed card and gives one of its orders; or the
//! army whose turn it is plays one card of its hand for one of its orders or for its effect.
//!
//! Bonus cards are placed under the pile of the seat that earned them, hidden from every seat, and
//! are played in the same round. An edition may send them to the hand instead.

use super::list::ListFrame;
use super::room::{self, Beside, PaidAnswer, StepRoom};
use crate::edition::keys::{TableReader, keys, or_default, word};
use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::{Chance, Purpose};
use crate::game::decision::Illegal;
use crate::game::event::Event;
use crate::game::state_view::StateView;
use crate::model::{
    ArmyId, CardId, CardPlace, Effect, OrderId, OrderMask, Procedure, SeatId, SeatMask, StepId,
    TableId, Timing,
};
use crate::steps::{Frame, StepKind};
use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

/// The destination of an order's bonus cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum BonusTo {
    /// Under the pile of programmed cards, hidden from every seat; turned up in the same round.
    #[default]
    Pile,
    /// The hand of the seat that earned them.
    Hand,
}

/// The source of the cards whose orders are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum OrdersFrom {
    /// The programmed piles of all seats.
    #[default]
    Pile,
    /// The hand of the army whose turn it is.
    Hand,
}

keys! {
    /// Each seat in turn reveals a programmed card and gives one of its orders; or the army whose
    /// turn it is plays a card of its hand for one of its orders or for its effect.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Orders = "orders" => Orders::checked as Orders {
        /// The destination of bonus cards: under the programmed pile unless given, or into the
        /// hand.
        pub bonus as "cards_to" was "bonus": BonusTo = or_default(word::<BonusTo>()),
        /// The source of the cards: the programmed piles of all seats (`pile`) unless given, or the
        /// `hand` of the army whose turn it is, which plays one card.
        pub from: OrdersFrom = or_default(word::<OrdersFrom>()),
    }
}

impl Orders {
    fn checked(self, reader: &mut TableReader<'_>) -> Self {
        reader.was(&["cleared"], CLEARED);
        self
    }
}

/// The form of what was the key `cleared` of a step.
pub(crate) const CLEARED: &str = "[[hook]] on = \"cleared\"";

/// The frame of giving orders.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OrdersFrame {
    /// The point between two cards.
    Next {
        /// The step with the keys.
        step: StepId,
        /// Index of the seat whose turn is next.
        seat: u8,
    },
    /// The choice of a card of the hand and of its use.
    Hand {
        /// The step with the keys.
        step: StepId,
        /// Orders that can be given, with a card that offers them.
        open: OrderMask,
    },
    /// The end of a step in which a card of the hand was played for its effect.
    Played {
        /// The step with the keys.
        step: StepId,
    },
    /// The choice of an order of a card that was turned up.
    Give {
        /// The step with the keys.
        step: StepId,
        /// The card.
        card: CardId,
        /// Orders of the card that can be given.
        open: OrderMask,
    },
    /// The end of a card whose order was carried out, or that gave none.
    Given {
        /// The step with the keys.
        step: StepId,
        /// The card.
        card: CardId,
        /// The order that was given, if any.
        order: Option<OrderId>,
    },
}

impl StepRoom for Orders {
    fn begin<C: Chance, S: Sink>(
        &self,
        step: StepId,
        play: &mut Applying<'_, C, S>,
    ) -> Option<Frame> {
        match self.from {
            OrdersFrom::Pile => Some(OrdersFrame::Next { step, seat: 0 }.into()),
            OrdersFrom::Hand => play.open_hand(step),
        }
    }

    fn asks_mover(&self) -> bool {
        self.from == OrdersFrom::Hand
    }
}

impl room::StepFrame for OrdersFrame {
    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        match self {
            Self::Next { step, seat } => play.turn_up(step, seat),
            Self::Give { .. } | Self::Hand { .. } => Transition::Ask,
            Self::Played { .. } => Transition::Done,
            Self::Given { step, card, .. } => play.end_order(step, card),
        }
    }

    fn asked(self, scene: StateView<'_>) -> Option<ArmyId> {
        matches!(self, Self::Give { .. } | Self::Hand { .. }).then(|| scene.mover())
    }

    fn ask(self, _: StateView<'_>) -> Option<Ask> {
        match self {
            Self::Give { card, .. } => Some(Ask::Order { card: Some(card) }),
            Self::Hand { .. } => Some(Ask::Order { card: None }),
            _ => None,
        }
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        match self {
            Self::Give { open, .. } => {
                let orders = open.iter().map(|order| Action::Order { order });
                orders.for_each(|action| actions.push(ActionRange::one(action)));
                actions.push(ActionRange::one(Action::Pass));
            }
            Self::Hand { open, .. } => {
                let orders = scene.orders_of_hand(open);
                orders.for_each(|(card, order)| {
                    actions.push(ActionRange::one(Action::OrderOf { card, order }));
                });
                if scene.passes_hand(open) {
                    actions.push(ActionRange::one(Action::Pass));
                }
            }
            _ => {}
        }
    }

    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        match (self, action) {
            (Self::Give { card, open, .. }, Action::Order { order }) => {
                scene.check_order(card, open, order)
            }
            (Self::Give { .. }, Action::Pass) => Ok(()),
            (Self::Hand { open, .. }, Action::OrderOf { card, order }) => {
                if card.index() >= scene.rules.cards.len() {
                    return Err(Illegal::Unknown);
                }
                if !scene.own_cards(scene.mover()).any(|own| own == card) {
                    return Err(Illegal::NotInHand { card });
                }
                scene.check_order(card, open, order)
            }
            (Self::Hand { open, .. }, Action::Pass) if scene.passes_hand(open) => Ok(()),
            (Self::Hand { .. }, Action::Pass) => Err(Illegal::MustAnswer),
            (at, other) => Err(at.misfit(scene, other)),
        }
    }

    fn sole(self, scene: StateView<'_>) -> Option<Action> {
        let is_empty = match self {
            Self::Give { open, .. } => open.is_empty(),
            Self::Hand { open, .. } => scene.passes_hand(open),
            _ => false,
        };
        is_empty.then_some(Action::Pass)
    }

    /// The orders that hidden numbers forbid are nobody else's affair.
    fn is_hidden(self, scene: StateView<'_>, _: Action) -> bool {
        let Self::Give { card, .. } = self else { return matches!(self, Self::Hand { .. }) };
        let mut orders = scene.rules.cards[card].orders.iter();
        orders.any(|order| {
            let row = &scene.rules.orders[order];
            scene.is_hidden_price(row.price.as_ref()) && scene.order_has_use(scene.mover(), order)
        })
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
        match (self, action) {
            (Self::Give { step, card, .. }, Action::Order { order }) => {
                play.give_order(step, card, Some(order));
            }
            (Self::Give { step, card, .. }, _) => play.give_order(step, card, None),
            (Self::Hand { step, .. }, Action::OrderOf { card, order }) => {
                play.play_for_order(step, card, order);
            }
            _ => play.pop(),
        }
    }

    fn step(self) -> Option<StepId> {
        let (Self::Next { step, .. }
        | Self::Hand { step, .. }
        | Self::Played { step }
        | Self::Give { step, .. }
        | Self::Given { step, .. }) = self;
        Some(step)
    }

    fn beside(self, scene: StateView<'_>) -> Option<Beside> {
        let Self::Hand { step, .. } = self else { return None };
        Some(Beside { army: scene.mover(), step: Some(step), may_go_on: false })
    }

    /// A card that names the step is played for its effect instead of an order.
    fn suits(self, _: StateView<'_>, _: ArmyId, effect: &Effect) -> bool {
        matches!(self, Self::Hand { step, .. } if effect.is_for(Timing::Step(step)))
    }

    fn after_play(self) -> Self {
        if let Self::Hand { step, .. } = self { Self::Played { step } } else { self }
    }

    fn outlives(self) -> bool {
        !matches!(self, Self::Hand { .. } | Self::Played { .. })
    }

    fn paid(self) -> Option<PaidAnswer> {
        if let Self::Given { order, .. } = self { order.map(PaidAnswer::Order) } else { None }
    }

    fn pays_bonus(self) -> bool {
        matches!(self, Self::Given { .. })
    }
}

impl<'a> StateView<'a> {
    fn orders_keys(self, step: StepId) -> &'a Orders {
        let StepKind::Orders(keys) = &self.rules.steps[step].kind else {
            unreachable!("only an `orders` step makes its frames")
        };
        keys
    }

    /// Returns the cards of the hand of the army whose turn it is, each with an open order.
    fn orders_of_hand(self, open: OrderMask) -> impl Iterator<Item = (CardId, OrderId)> + use<'a> {
        let cards = self.own_cards(self.mover());
        cards.flat_map(move |card| {
            let orders = self.rules.cards[card].orders.iter();
            orders.filter(move |&order| open.contains(order)).map(move |order| (card, order))
        })
    }

    /// Returns whether no card of the hand can be played, for an order or for its effect.
    fn passes_hand(self, open: OrderMask) -> bool {
        self.state.n_playable == 0 && self.orders_of_hand(open).next().is_none()
    }

    fn check_order(self, card: CardId, open: OrderMask, order: OrderId) -> Result<(), Illegal> {
        if order.index() >= self.rules.orders.len() {
            return Err(Illegal::Unknown);
        }
        let offered = self.rules.cards[card].orders.contains(order);
        if offered && open.contains(order) {
            return Ok(());
        }
        Err(if offered {
            let (row, army) = (&self.rules.orders[order], self.mover());
            match self.refusal(row.when, army, Illegal::NoOrderNow { order }) {
                other @ Illegal::NoOrderNow { .. } => {
                    self.unpaid(army, row.price.as_ref()).unwrap_or(other)
                }
                other => other,
            }
        } else {
            Illegal::NotOffered { card, order }
        })
    }

    /// Returns whether an order can be given, as far as board and tracks show.
    fn order_has_use(self, army: ArmyId, order: OrderId) -> bool {
        match self.rules.orders[order].does {
            Some(Procedure::Steps(steps)) => {
                { steps.iter() }.any(|step| self.rules.steps[step].kind.has_use(self, army))
            }
            Some(Procedure::Function(_)) | None => true,
        }
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Turns up the top card of the next seat that has one; done when no pile is left.
    fn turn_up(&mut self, step: StepId, at: u8) -> Transition {
        let scene = self.scene();
        let next = scene.seat_from(at, true, |seat| scene.top_card(seat).is_some());
        self.act(next);
        let turned = next.and_then(|seat| {
            let scene = self.scene();
            Some((seat, scene.army_of(seat)?, scene.top_card(seat)?))
        });
        let Some((seat, army, card)) = turned else { return Transition::Done };
        self.move_card(card, CardPlace::Laid(army), SeatMask::ALL);
        self.revealed = self.revealed.union(SeatMask::ALL);
        self.tell(Event::TurnedUp { army, seat, card });
        let open = self.open_orders(army, card);
        let after = usize::from(seat.0 + 1) % self.rules.seats.len();
        let back = OrdersFrame::Next { step, seat: u8::try_from(after).unwrap_or(0) }.into();
        Transition::Call { back, callee: OrdersFrame::Give { step, card, open }.into() }
    }

    /// Asks the army whose turn it is for a card of its hand; `None` if it holds none. All orders are
    /// looked at, so that this tells nothing of the hand.
    fn open_hand(&mut self, step: StepId) -> Option<Frame> {
        let army = self.scene().mover();
        // Everybody knows how many cards that are.
        self.scene().own_cards(army).next()?;
        let open = self.open_among(army, self.rules.orders.ids());
        Some(OrdersFrame::Hand { step, open }.into())
    }

    /// Plays a card of the hand for one of its orders.
    fn play_for_order(&mut self, step: StepId, card: CardId, order: OrderId) {
        let army = self.scene().mover();
        let seat = self.scene().decides(army);
        self.move_card(card, CardPlace::Laid(army), SeatMask::ALL);
        self.revealed = self.revealed.union(SeatMask::ALL);
        self.tell(Event::TurnedUp { army, seat, card });
        self.give_order(step, card, Some(order));
    }

    /// Returns the orders of a card that can be given now.
    fn open_orders(&mut self, army: ArmyId, card: CardId) -> OrderMask {
        self.open_among(army, self.rules.cards[card].orders.iter())
    }

    /// Returns those of some orders that can be given now. Queries run here, once.
    fn open_among(&mut self, army: ArmyId, orders: impl Iterator<Item = OrderId>) -> OrderMask {
        let mut open = OrderMask::default();
        for order in orders {
            let Some(row) = self.rules.orders.get(order) else { continue };
            let is_open = self.scene().order_has_use(army, order)
                && self.scene().can_pay(army, row.price.as_ref())
                && row.when.is_none_or(|when| self.decide(when, army, None));
            if is_open {
                open = open.with(order);
            }
        }
        open
    }

    /// Gives an order of a card, or none.
    fn give_order(&mut self, step: StepId, card: CardId, order: Option<OrderId>) {
        let army = self.scene().mover();
        let seat = self.state.turn.round.seat.unwrap_or_else(|| self.scene().decides(army));
        self.tell(Event::Ordered { army, seat, card, order });
        self.replace_top(OrdersFrame::Given { step, card, order });
        let price = order.and_then(|order| self.rules.orders[order].price.as_ref());
        self.pay_price(army, price, 1);
        let does = order.and_then(|order| self.rules.orders[order].does);
        match does {
            Some(Procedure::Steps(left)) => self.push(ListFrame { left, army, card: Some(card) }),
            Some(does) => self.carry_out(does, army, None),
            None => {}
        }
    }

    /// Ends an order that has not ended the game: pays its bonus cards and discards the card.
    fn end_order(&mut self, step: StepId, card: CardId) -> Transition {
        let bonus = std::mem::take(&mut self.state.turn.round.bonus);
        if bonus > 0
            && let Some(seat) = self.state.turn.round.seat
            && let Some(army) = self.scene().army_of(seat)
        {
            match self.scene().orders_keys(step).bonus {
                BonusTo::Pile => self.draw_bonus(seat, army, bonus),
                BonusTo::Hand => self.draw_to_hand(army, self.rules.seats[seat].hand, bonus),
            }
        }
        self.move_card(card, CardPlace::Discard, SeatMask::ALL);
        Transition::Done
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
}
