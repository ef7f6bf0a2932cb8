//! Cards that are played beside the answers of a step, or in a window.
//!
//! Which cards may be played is asked once, when something is asked, and kept in cells: listing answers runs no script. A step
//! that has nothing else to ask stays open for a card, unless that can wait.

use crate::game::action::{Action, ActionList, Choice};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::effect::EffectKind;
use crate::game::event::Event;
use crate::game::play::Play;
use crate::game::runner::Reply;
use crate::game::scene::Scene;
use crate::game::suspended::Job;
use crate::game::told::Sink;
use crate::model::{
    ArmyId, CardId, CardPlace, Effect, Played, SeatMask, StepId, TableId, Timing, Watches,
};
use crate::steps::{Asked, Beside, Frame, StepKind};
use smallvec::SmallVec;

impl<'a> Scene<'a> {
    fn is_barred(self, card: CardId) -> bool {
        let turn = self.state.cells[self.rules.layout.barred(card)];
        turn != 0 && turn == self.state.turn.number + 1
    }

    /// The cards that may be played now.
    pub(crate) fn playable(self) -> impl Iterator<Item = CardId> + use<'a> {
        let n = if self.state.n_playable == 0 { 0 } else { self.rules.cards.len() };
        (0..n)
            .map(CardId::from_index)
            .filter(move |&card| self.state.cells[self.rules.layout.playable(card)] != 0)
    }

    /// Lists them.
    pub(crate) fn list_plays(self, actions: &mut ActionList) {
        self.playable().for_each(|card| actions.push(Choice::one(Action::Play { card })));
    }

    /// Whether a card is one of them.
    pub(crate) fn check_play(self, card: CardId) -> Result<(), Illegal> {
        if card.index() >= self.rules.cards.len() {
            return Err(Illegal::Unknown);
        }
        let marked =
            self.state.n_playable > 0 && self.state.cells[self.rules.layout.playable(card)] != 0;
        if marked {
            return Ok(());
        }
        let army = self.asked().map(|(_, army)| army);
        let held = army.is_some_and(|army| self.own_cards(army).any(|own| own == card));
        Err(if held { Illegal::NotNow { card } } else { Illegal::NotInHand { card } })
    }

    /// What the army whose turn it is may play cards beside, while a frame asks it.
    fn beside(self, top: Frame) -> Option<Beside> {
        if !self.rules.free_play {
            return None;
        }
        top.beside(self).filter(|beside| beside.army == self.mover())
    }

    /// Whether a step that has nothing to ask is left although cards could be played beside it: none of them names it, and
    /// all are asked for again before anything else happens. Enough cards for a set keep a trade open, as such a card may
    /// bring the one that is missing.
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

    /// Whether a step that follows at once asks the army whose turn it is for cards of its own turn.
    fn asks_again(self) -> bool {
        let [.., before, _] = self.state.frames[..] else { return false };
        let Some(step) = before.next_step() else { return false };
        if step.index() < self.rules.opening || self.rules.manner.rounds {
            return false;
        }
        let is_taken = |step: StepId, kind: &StepKind| {
            self.is_for(kind.only(), self.mover())
                && !self.lasts(|effect| effect.kind == EffectKind::Skip { step })
        };
        let mut rows = self.rules.steps.iter().take(self.rules.listed).skip(step.index());
        let next = rows.find(|(step, row)| is_taken(*step, &row.kind));
        next.is_some_and(|(_, row)| match row.kind {
            StepKind::Window(keys) => keys.own_turn && keys.who != Asked::Others,
            ref kind => kind.asks_mover(),
        })
    }

    /// Whether a card that fits a frame that asks nothing else keeps it open: it names the step, or is not asked for again.
    fn holds_open(self, beside: Beside, effect: &Effect) -> bool {
        let names = |step: StepId| effect.is_for(Timing::Step(step));
        beside.step.is_none_or(names) || beside.may_go_on || !self.asks_again()
    }

    /// Whether the only answer to what a frame asks is one that others could not foresee: then it is asked for, as it would
    /// be if there were more.
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

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Marks the cards that may be played beside the answers of the frame in progress, or in its window. Whether they
    /// may is asked once, here, so that listing answers runs no script.
    #[cold]
    pub(crate) fn mark_playable(&mut self, frame: Frame, army: ArmyId) {
        // No card would have an effect.
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
            })
            .collect();
        for card in cards {
            let call = self.rules.cards[card].effect.as_ref().and_then(|effect| effect.playable);
            let may = call.is_none_or(|call| {
                self.query(Job { call, army, card: Some(card) }) == Reply::Flag(true)
            });
            if may {
                self.state.cells[self.rules.layout.playable(card)] = 1;
                self.state.n_playable += 1;
            }
        }
    }

    /// Forgets which cards may be played.
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

    /// Marks what may be played beside a step's answers, where an edition has such cards.
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

    /// Plays a card: it goes where it goes, and its script runs. In a window all are asked again afterwards.
    pub(crate) fn play_card(&mut self, top: Frame, card: CardId) {
        let Some((_, army)) = self.scene().asked() else { return };
        self.unmark();
        self.replace_top(top.after_play());
        let Some(effect) = self.rules.cards[card].effect.as_ref() else { return };
        let (does, played) = (effect.does, effect.played);
        self.tell(Event::Played { army, card });
        match played {
            Played::Discard => self.move_card(card, CardPlace::Discard, SeatMask::ALL),
            Played::Laid => self.move_card(card, CardPlace::Laid(army), SeatMask::ALL),
            Played::Removed => self.move_card(card, CardPlace::Removed, SeatMask::ALL),
            Played::Kept => {
                let hand = self.rules.hand_of(army, self.rules.cards[card].deck);
                self.move_card(card, CardPlace::Hand(hand), SeatMask::ALL);
                // A card that stays is played once a turn, or it could be played for ever.
                let cell = self.rules.layout.barred(card);
                self.state.cells[cell] = self.state.turn.number + 1;
            }
        }
        self.state.dirty |= self.rules.watches.has(Watches::ALL);
        self.carry_out(does, army, Some(card));
    }
}
