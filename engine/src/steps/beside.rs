//! Cards played beside the actions of a step, or in a window.
//!
//! Playable cards are determined once for each decision and stored in cells, so listing actions
//! runs no script. A step without another decision stays open for a card, unless the card can wait.

use crate::game::action::{Action, ActionList, ActionRange};
use crate::game::addressed_event::Sink;
use crate::game::applying::Applying;
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::effect::EffectKind;
use crate::game::event::Event;
use crate::game::state_view::StateView;
use crate::model::{
    ArmyId, CardDestination, CardId, CardPlace, Effect, SeatMask, StepId, TableId, Timing, Watches,
};
use crate::steps::{Beside, Frame, Step, StepKind, Who};
use smallvec::SmallVec;

impl<'a> StateView<'a> {
    fn is_barred(self, card: CardId) -> bool {
        let turn = self.state.cells[self.rules.layout.barred(card)];
        turn != 0 && turn == self.state.turn.number + 1
    }

    /// Returns the cards that may be played now.
    pub(crate) fn playable(self) -> impl Iterator<Item = CardId> + use<'a> {
        let n = if self.state.n_playable == 0 { 0 } else { self.rules.cards.len() };
        (0..n)
            .map(CardId::from_index)
            .filter(move |&card| self.state.cells[self.rules.layout.playable(card)] != 0)
    }

    /// Lists playing each card that may be played now.
    pub(crate) fn list_plays(self, actions: &mut ActionList) {
        self.playable().for_each(|card| actions.push(ActionRange::one(Action::Play { card })));
    }

    /// Checks whether a card may be played now.
    pub(crate) fn check_play(self, card: CardId) -> Result<(), Illegal> {
        if card.index() >= self.rules.cards.len() {
            return Err(Illegal::Unknown);
        }
        let marked =
            self.state.n_playable > 0 && self.state.cells[self.rules.layout.playable(card)] != 0;
        if marked {
            return Ok(());
        }
        let Some((_, army)) = self.asked() else { return Err(Illegal::NotInHand { card }) };
        if !self.own_cards(army).any(|own| own == card) {
            return Err(Illegal::NotInHand { card });
        }
        let effect = self.rules.cards[card].effect.as_ref();
        let fits = |effect: &&Effect| {
            self.state.top().is_some_and(|top| top.suits(self, army, effect))
                && !self.is_barred(card)
        };
        let effect = effect.filter(fits);
        let when = effect.and_then(|effect| effect.when);
        let other = self.refusal(when, army, Illegal::NotNow { card });
        let unpaid = || self.unpaid(army, effect?.price.as_ref());
        // What else the card needs comes before its price.
        Err(if matches!(other, Illegal::NotNow { .. }) { unpaid().unwrap_or(other) } else { other })
    }

    /// Returns the army and step whose cards may be played beside a frame's decision. Returns
    /// `None` unless the army is the one whose turn it is.
    fn beside(self, top: Frame) -> Option<Beside> {
        if !self.rules.free_play {
            return None;
        }
        top.beside(self).filter(|beside| beside.army == self.mover())
    }

    /// Returns whether a step without a decision is left although cards could be played beside it.
    /// None of the cards may name the step, and all must be offered again before anything else
    /// happens. Enough cards for a set keep a trade open, as a card may bring the missing one.
    fn can_wait(self, top: Frame) -> bool {
        let Some(Beside { step: Some(step), may_go_on, .. }) = top.beside(self) else {
            return false;
        };
        if self.rules.ask_all {
            return top.sole(self) == Some(Action::End) && !self.could_differ(top, Action::End);
        }
        let names_it = |card: CardId| {
            let effect = self.rules.cards[card].effect.as_ref();
            effect.is_some_and(|effect| effect.is_for(Timing::Step(step)))
        };
        !may_go_on
            && top.sole(self) == Some(Action::End)
            && !self.playable().any(names_it)
            && self.asks_again()
    }

    /// Returns whether a step that follows at once offers own-turn cards to the army whose turn it
    /// is.
    fn asks_again(self) -> bool {
        let [.., before, _] = self.state.frames[..] else { return false };
        let Some(step) = before.next_step() else { return false };
        if step.index() < self.rules.round {
            return false;
        }
        // A step that depends on a function may be left out.
        let is_taken = |step: StepId, row: &Step| {
            self.is_for(row.kind.only(), self.mover())
                && row.when.is_none_or(|when| self.meets(when, self.mover()) == Some(true))
                && !self.lasts(|effect| effect.kind == EffectKind::Skip { step })
        };
        let mut rows = self.rules.steps.iter().take(self.rules.listed).skip(step.index());
        let next = rows.find(|(step, row)| is_taken(*step, row));
        next.is_some_and(|(_, row)| match row.kind {
            StepKind::Window(keys) => keys.own_turn && row.who != Who::Others,
            _ => row.asks_mover(),
        })
    }

    /// Returns whether a fitting card keeps open a frame without another decision. The card must
    /// name the step or not be offered again, or a set may still follow.
    fn holds_open(self, beside: Beside, effect: &Effect) -> bool {
        let names = |step: StepId| effect.is_for(Timing::Step(step));
        beside.step.is_none_or(names) || beside.may_go_on || !self.asks_again()
    }

    /// Returns whether others could not foresee the only answer to a decision. Such an answer is
    /// asked for as if there were more.
    #[cold]
    pub(crate) fn could_differ(self, top: Frame, answer: Action) -> bool {
        let could_play = |beside: Beside| {
            self.could_play(beside.army, |effect| {
                top.suits(self, beside.army, effect)
                    && (answer != Action::End || self.holds_open(beside, effect))
            })
        };
        top.is_hidden(self, answer) || self.beside(top).is_some_and(could_play)
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Marks the cards that may be played beside the actions of the current frame, or in its
    /// window. Queries run once, here, so that listing actions runs no script.
    #[cold]
    pub(crate) fn mark_playable(&mut self, frame: Frame, army: ArmyId) {
        // No script runs any more this turn, so no card would have an effect.
        if self.is_spent() {
            return;
        }
        let cards: SmallVec<[CardId; 16]> = self
            .scene()
            .own_cards(army)
            .filter(|&card| {
                let effect = self.rules.cards[card].effect.as_ref();
                effect.is_some_and(|effect| frame.suits(self.scene(), army, effect))
                    && !self.scene().is_barred(card)
                    && self.scene().can_pay(army, effect.and_then(|effect| effect.price.as_ref()))
            })
            .collect();
        for card in cards {
            let when = self.rules.cards[card].effect.as_ref().and_then(|effect| effect.when);
            if when.is_none_or(|when| self.decide(when, army, Some(card))) {
                self.state.cells[self.rules.layout.playable(card)] = 1;
                self.state.n_playable += 1;
            }
        }
    }

    /// Clears the marks of playable cards.
    #[inline]
    pub(crate) fn unmark(&mut self) {
        if self.state.n_playable > 0 {
            self.unmark_all();
        }
    }

    #[cold]
    fn unmark_all(&mut self) {
        let first = self.rules.layout.playable(CardId::from_index(0));
        self.state.cells[first..first + self.rules.cards.len()].fill(0);
        self.state.n_playable = 0;
    }

    /// Marks the cards that may be played beside a step's actions, if the edition has such cards.
    #[inline]
    pub(crate) fn prepare_ask(&mut self, top: Frame) {
        if self.rules.free_play && !matches!(top, Frame::Window(_) | Frame::Script(_)) {
            self.unmark();
            if let Some(beside) = self.scene().beside(top) {
                self.mark_playable(top, beside.army);
                if self.state.n_playable > 0 && self.scene().can_wait(top) {
                    self.unmark_all();
                }
            }
        }
    }

    /// Plays a card: moves it to its destination and runs its script. In a window, all armies are
    /// asked again afterwards.
    pub(crate) fn play_card(&mut self, top: Frame, card: CardId) {
        let Some((_, army)) = self.scene().asked() else { return };
        self.unmark();
        self.replace_top(top.after_play());
        let Some(effect) = self.rules.cards[card].effect.as_ref() else { return };
        let (does, played) = (effect.does, effect.played);
        self.tell(Event::Played { army, card });
        self.pay_price(army, effect.price.as_ref(), 1);
        match played {
            CardDestination::Discard => self.move_card(card, CardPlace::Discard, SeatMask::ALL),
            CardDestination::Laid => self.move_card(card, CardPlace::Laid(army), SeatMask::ALL),
            CardDestination::Removed => self.move_card(card, CardPlace::Removed, SeatMask::ALL),
            CardDestination::Kept => {
                let hand = self.rules.hand_of(army, self.rules.cards[card].deck);
                self.move_card(card, CardPlace::Hand(hand), SeatMask::ALL);
                // A card that stays in hand is played once a turn; otherwise it could be played
                // without end.
                let cell = self.rules.layout.barred(card);
                self.state.cells[cell] = self.state.turn.number + 1;
            }
        }
        self.state.dirty |= self.rules.watches.has(Watches::ANYTHING);
        self.carry_out(does, army, Some(card));
    }
}
