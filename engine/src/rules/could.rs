//! What an army could hold, as far as everybody knows. Where several people play, who is asked depends on that and on nothing
//! that is hidden: being asked, and not being asked, tells nobody anything.

use crate::model::{ArmyId, CardId, CardPlace, Effect, HandId, Timing, Window};
use crate::rules::action::Action;
use crate::rules::frame::Frame;
use crate::rules::scene::Scene;
use crate::rules::suspended::Answer;

impl Scene<'_> {
    /// Whether everybody knows where a card lies.
    fn is_public(self, card: CardId) -> bool {
        let known = self.card_known(card);
        let mut seats = self.rules.seats.ids();
        self.card_place(card) == CardPlace::Discard || seats.all(|seat| known.contains(seat))
    }

    /// Whether a card could lie in a hand.
    fn could_be_in(self, hand: HandId, card: CardId) -> bool {
        if self.is_public(card) {
            return self.card_place(card) == CardPlace::Hand(hand);
        }
        self.hand(hand).any(|held| !self.is_public(held))
    }

    /// Whether an army could hold a card with such an effect.
    pub(crate) fn could_play(self, army: ArmyId, fits: impl Fn(&Effect) -> bool) -> bool {
        let row = &self.rules.armies[army];
        let hands = [row.hand, row.apart];
        hands.into_iter().any(|hand| self.n_hand(hand) > 0)
            && self.rules.cards.iter().any(|(card, row)| {
                row.effect.as_ref().is_some_and(&fits)
                    && hands.into_iter().any(|hand| self.could_be_in(hand, card))
            })
    }

    /// Whether some army could hold a card for a window.
    pub(crate) fn anybody_could(self, window: Window) -> bool {
        let timing = Timing::Window(window);
        let mut armies = self.rules.order.iter();
        armies.any(|&army| self.could_play(army, |effect| effect.timings.contains(&timing)))
    }

    /// Whether the only answer to what a frame asks is one that others could not foresee: then it is asked for, as it would
    /// be if there were more.
    #[cold]
    pub(crate) fn could_differ(self, top: Frame, answer: Action) -> bool {
        let by_step = match (top, answer) {
            (Frame::Trade { step, owed, .. }, _) => self.could_trade(step, owed),
            (Frame::Build { step }, _) => self.could_build(step),
            (_, Action::Answer { answer }) => self.is_secret(answer),
            _ => false,
        };
        let counts = |army: ArmyId, effect: &Effect| {
            self.fits(army, effect, top) && (answer != Action::End || self.holds_open(top, effect))
        };
        let could_play = |army| self.could_play(army, |effect| counts(army, effect));
        by_step || self.plays_beside(top).is_some_and(could_play)
    }

    /// Whether an answer names what not everybody knows.
    fn is_secret(self, answer: Answer) -> bool {
        match answer {
            Answer::Card(card) => !self.is_public(card),
            Answer::Token(token) => {
                let known = self.token_known(token);
                !self.rules.seats.ids().all(|seat| known.contains(seat))
            }
            Answer::Space(_)
            | Answer::Region(_)
            | Answer::Army(_)
            | Answer::Unit(_)
            | Answer::Option(_)
            | Answer::Die(_)
            | Answer::Number(_)
            | Answer::Yes
            | Answer::No
            | Answer::Done => false,
        }
    }
}
