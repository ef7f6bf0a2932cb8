//! `trade`: sets of three cards for units.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use smallvec::SmallVec;

use crate::model::{
    ArmyId, Card, CardId, CardPlace, Duty, HookOn, Rulebook, SeatMask, SetWorth, SpaceId, StepId,
    StepKind, SymbolMask, Trade, Traded,
};
use crate::rules::action::{Action, ActionList, Choice};
use crate::rules::chance::Chance;
use crate::rules::decision::Illegal;
use crate::rules::event::{Event, Sink};
use crate::rules::frame::{Frame, Owed, WindowAt};
use crate::rules::play::{Next, Play};
use crate::rules::scene::Scene;

/// Cards in a set.
const SET: u32 = 3;

/// Whether three cards can stand for three different symbols (Hall's condition).
fn are_mixed(masks: [SymbolMask; 3]) -> bool {
    let [a, b, c] = masks.map(|mask| mask.0);
    let at_least = |mask: u8, n: u32| mask.count_ones() >= n;
    at_least(a | b | c, 3)
        && [a | b, a | c, b | c].into_iter().all(|pair| at_least(pair, 2))
        && [a, b, c].into_iter().all(|one| at_least(one, 1))
}

impl<'a> Scene<'a> {
    /// What three cards are worth as a set; none: they are no set. With wild cards, the best reading.
    ///
    /// Rulebook: "Échange de cartes Territoire", p. 8.
    pub(crate) fn set_worth(self, keys: &Trade, cards: [CardId; 3]) -> Option<u32> {
        let masks = cards.map(|card| self.rules.cards[card].symbols);
        let same = SymbolMask(masks[0].0 & masks[1].0 & masks[2].0);
        match &keys.sets {
            SetWorth::Track(track) => (same.count() > 0 || are_mixed(masks))
                .then(|| self.rules.tracks[*track].value(self.track(*track))),
            SetWorth::Table { three, mixed } => three
                .iter()
                .filter(|(symbol, _)| same.contains(*symbol))
                .map(|&(_, units)| units)
                .chain(mixed.filter(|_| are_mixed(masks)))
                .max(),
        }
    }

    /// Tells every set in the hand of the army to move, ascending, until `found` has seen enough.
    fn each_set(self, keys: &Trade, mut found: impl FnMut([CardId; 3]) -> ControlFlow<()>) {
        let hand = self.rules.armies[self.mover()].hand;
        let place = CardPlace::Hand(hand).to_cell();
        let n = self.n_hand(hand) as usize;
        let held = |card: &CardId| self.state.cells[self.rules.layout.card_place(*card)] == place;
        let cards: SmallVec<[CardId; 16]> = match keys.deck {
            Some(deck) => {
                let cards = self.rules.decks[deck].cards.iter().copied();
                cards.filter(held).take(n).collect()
            }
            None => self.hand(hand).collect(),
        };
        for (at, &a) in cards.iter().enumerate() {
            for (next, &b) in cards.iter().enumerate().skip(at + 1) {
                for &c in cards.iter().skip(next + 1) {
                    if self.set_worth(keys, [a, b, c]).is_some() && found([a, b, c]).is_break() {
                        return;
                    }
                }
            }
        }
    }

    /// The most sets of a turn, with what lasting effects allow; none: as many as wanted.
    fn sets_most(self, step: StepId) -> Option<u32> {
        let most = self.rules.trade(step).most?;
        Some(most.saturating_add(self.extra(step)))
    }

    /// Whether no more set may be traded this turn. A set that must be traded may be, beyond the most.
    #[inline]
    fn sets_over(self, step: StepId, owed: Owed) -> bool {
        owed == Owed::Nothing
            && self.sets_most(step).is_some_and(|most| self.state.turn.sets >= most)
    }

    /// Why no set is traded any more this turn, when it is because enough were.
    pub(crate) fn spent_sets(self) -> Option<Illegal> {
        let is_trade = |step: &StepId| matches!(self.rules.steps[*step].kind, StepKind::Trade(_));
        let steps = || self.rules.steps.ids().filter(is_trade);
        let is_spent =
            self.state.turn.sets > 0 && steps().all(|step| self.sets_over(step, Owed::Nothing));
        let most = steps().filter_map(|step| self.sets_most(step)).max().filter(|_| is_spent)?;
        Some(Illegal::NoMoreSets { most })
    }

    /// The first two sets in the hand of the army to move.
    fn first_sets(self, step: StepId, owed: Owed) -> ArrayVec<[CardId; 3], 2> {
        let mut sets = ArrayVec::new();
        if self.sets_over(step, owed) {
            return sets;
        }
        self.each_set(self.rules.trade(step), |cards| {
            sets.push(cards);
            if sets.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        sets
    }

    pub(crate) fn list_trades(self, step: StepId, owed: Owed, actions: &mut ActionList) {
        let mut any = false;
        if !self.sets_over(step, owed) {
            self.each_set(self.rules.trade(step), |cards| {
                any = true;
                actions.push(Choice::one(Action::Trade { cards }));
                ControlFlow::Continue(())
            });
        }
        if owed == Owed::Nothing || !any {
            actions.push(Choice::one(Action::End));
        }
    }

    pub(crate) fn check_trade(
        self,
        step: StepId,
        owed: Owed,
        cards: [CardId; 3],
    ) -> Result<(), Illegal> {
        let keys = self.rules.trade(step);
        let hand = CardPlace::Hand(self.rules.armies[self.mover()].hand);
        for card in cards {
            let row = self.rules.cards.get(card).ok_or(Illegal::Unknown)?;
            let fits = keys.deck.is_none_or(|deck| row.deck == deck);
            if !fits || self.card_place(card) != hand {
                return Err(Illegal::NotInHand { card });
            }
        }
        if cards[0] >= cards[1] || cards[1] >= cards[2] || self.set_worth(keys, cards).is_none() {
            return Err(Illegal::NoSet);
        }
        if self.sets_over(step, owed)
            && let Some(most) = self.sets_most(step)
        {
            return Err(Illegal::NoMoreSets { most });
        }
        Ok(())
    }

    pub(crate) fn check_end_trade(self, step: StepId, owed: Owed) -> Result<(), Illegal> {
        if owed == Owed::Nothing || self.first_sets(step, owed).is_empty() {
            return Ok(());
        }
        Err(Illegal::MustTrade { cards: self.n_hand(self.rules.armies[self.mover()].hand) })
    }

    /// Going on when there is no set, or the set that must be traded when there is no other.
    pub(crate) fn sole_trade(self, step: StepId, owed: Owed) -> Option<Action> {
        match self.first_sets(step, owed).as_slice() {
            [] => Some(Action::End),
            &[cards] if owed != Owed::Nothing => Some(Action::Trade { cards }),
            _ => None,
        }
    }

    /// Whether the hand of the army to move could hold a set, as far as everybody knows.
    pub(crate) fn could_trade(self, step: StepId, owed: Owed) -> bool {
        !self.sets_over(step, owed) && self.n_hand(self.rules.armies[self.mover()].hand) >= SET
    }

    /// The spaces of the army to move that traded cards show.
    pub(crate) fn held_spaces(self, cards: [CardId; 3]) -> impl Iterator<Item = SpaceId> + use<'a> {
        let army = self.mover();
        let shown = cards.map(|card| self.rules.cards.get(card).and_then(|row: &Card| row.space));
        shown.into_iter().flatten().filter(move |&space| self.owns(army, space))
    }

    /// Whether more cards could make a set to trade: enough for one are in the hand, and the turn allows one more.
    pub(crate) fn may_yet_trade(self, top: Frame) -> bool {
        let Frame::Trade { step, owed, .. } = top else { return false };
        self.could_trade(step, owed)
    }

    pub(crate) fn list_held(self, cards: [CardId; 3], actions: &mut ActionList) {
        self.held_spaces(cards).for_each(|space| actions.push(Choice::one(Action::Held { space })));
        actions.sort();
    }

    pub(crate) fn check_held(self, cards: [CardId; 3], space: SpaceId) -> Result<(), Illegal> {
        if self.held_spaces(cards).any(|held| held == space) {
            Ok(())
        } else {
            Err(Illegal::NotOwn { space })
        }
    }
}

/// What a hand of `cards` cards owes.
pub(crate) fn owed(must: Option<Duty>, cards: u32) -> Owed {
    match must {
        Some(duty) if cards >= duty.at => duty.until.map_or(Owed::Set, Owed::DownTo),
        Some(_) | None => Owed::Nothing,
    }
}

/// What a hand owes after a card was played: of one set that is owed it may be relieved, and is not asked for another.
fn owed_anew(must: Option<Duty>, cards: u32, due: bool) -> Owed {
    let now = owed(must, cards);
    if now == Owed::Set && !due { Owed::Nothing } else { now }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    pub(crate) fn start_trade(&mut self, step: StepId, keys: &Trade) -> Frame {
        let cards = self.scene().n_hand(self.rules.armies[self.scene().mover()].hand);
        Frame::Trade { step, owed: owed(keys.must, cards), brief: false }
    }

    pub(crate) fn step_trade(&mut self, step: StepId, owed: Owed, brief: bool) -> Next {
        let hand = self.rules.armies[self.scene().mover()].hand;
        let cards = self.scene().n_hand(hand);
        if let Owed::Anew { due } = owed {
            let owed = owed_anew(self.rules.trade(step).must, cards, due);
            return Next::Goto(Frame::Trade { step, owed, brief });
        }
        let enough = cards >= SET;
        let closes =
            if brief { !enough || owed == Owed::Nothing } else { !enough && !self.rules.free_play };
        if closes { Next::Done } else { Next::Ask }
    }

    pub(crate) fn do_trade(&mut self, step: StepId, owed: Owed, brief: bool, cards: [CardId; 3]) {
        let rules = self.rules;
        let keys = rules.trade(step);
        let army = self.scene().mover();
        let units = self.scene().set_worth(keys, cards).unwrap_or(0);
        let place = match keys.then {
            Traded::Discard => CardPlace::Discard,
            Traded::Removed => CardPlace::Removed,
        };
        for card in cards {
            self.move_card(card, place, SeatMask::ALL);
        }
        let units = self.add_pool(army, units);
        if rules.limits_sets() {
            self.state.turn.sets = self.state.turn.sets.saturating_add(1);
        }
        self.tell(Event::Traded { army, cards, units });
        if let SetWorth::Track(track) = keys.sets {
            self.advance_track(track);
        }
        let left = self.scene().n_hand(rules.armies[army].hand);
        let owed = match owed {
            Owed::DownTo(most) if left > most => owed,
            Owed::DownTo(_) | Owed::Set | Owed::Anew { .. } | Owed::Nothing => Owed::Nothing,
        };
        self.replace_top(Frame::Trade { step, owed, brief });
        self.give_held(step, cards);
        if !self.rules.calls.is_empty() {
            self.answer_trade(army, cards);
        }
    }

    /// Lets hooks answer to a trade, and cards be played.
    #[cold]
    fn answer_trade(&mut self, army: ArmyId, cards: [CardId; 3]) {
        self.state.traded = Some(cards);
        let window = WindowAt::Traded;
        if self.rules.opens(window.window()) && self.scene().anybody_holds(window.window()) {
            self.push(Frame::Window { window, at: 0, passed: 0 });
        }
        if self.rules.has_hook(HookOn::Traded) {
            self.react(HookOn::Traded, army);
        }
    }

    /// Gives the units that go with a held space: at once where there is one, else the player says which.
    fn give_held(&mut self, step: StepId, cards: [CardId; 3]) {
        let Some(keys) = self.rules.trade(step).held_space else { return };
        if self.state.turn.held >= keys.per_turn {
            return;
        }
        let spaces = {
            let mut spaces = self.scene().held_spaces(cards);
            (spaces.next(), spaces.next())
        };
        match spaces {
            (None, _) => {}
            (Some(space), None) => self.do_held(step, space),
            (Some(_), Some(_)) => self.push(Frame::Held { step, cards }),
        }
    }

    pub(crate) fn do_held(&mut self, step: StepId, space: SpaceId) {
        let Some(keys) = self.rules.trade(step).held_space else { return };
        let army = self.scene().mover();
        self.state.turn.held += 1;
        let units = keys.units.min(self.scene().room(army, Rulebook::BASIC));
        self.add_units(space, army, Rulebook::BASIC, units);
        self.tell(Event::HeldSpace { army, space, units });
    }

    /// The `trade` step whose keys a trade after an elimination follows: the first of the turn.
    pub(crate) fn trade_step(&self) -> Option<StepId> {
        self.rules.turn_step(|kind| matches!(kind, StepKind::Trade(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{SymbolId, TableId};

    #[test]
    fn three_different_symbols_are_mixed() {
        let [a, b, c] = [0, 1, 2].map(|row| SymbolMask::only(SymbolId::from_index(row)));
        let wild = SymbolMask(0b111);
        assert!(are_mixed([a, b, c]));
        assert!(are_mixed([a, wild, c]));
        assert!(are_mixed([a, wild, wild]));
        assert!(!are_mixed([a, a, wild]));
        assert!(!are_mixed([a, b, b]));
    }
}
