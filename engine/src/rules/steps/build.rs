//! `build`: a card for a unit of another kind, which waits to be placed.

use crate::model::{
    Build, CardId, CardPlace, SeatMask, StepId, StepKind, SymbolMask, TableId, UnitKindId,
};
use crate::rules::action::{Action, ActionList, Choice};
use crate::rules::chance::Chance;
use crate::rules::decision::Illegal;
use crate::rules::event::{Event, Sink};
use crate::rules::play::Play;
use crate::rules::scene::Scene;

/// Whether a card that shows these symbols stands for a kind of unit.
fn stands_for(keys: &Build, symbols: SymbolMask, unit: UnitKindId) -> bool {
    keys.units.iter().any(|&(kind, symbol)| kind == unit && symbols.contains(symbol))
}

impl<'a> Scene<'a> {
    /// How many units a turn may build, with what lasting effects allow.
    fn builds_most(self, step: StepId) -> u32 {
        self.rules.build(step).per_turn.saturating_add(self.extra(step))
    }

    /// How many units may still be built this turn.
    pub(crate) fn builds_left(self, step: StepId) -> u32 {
        self.builds_most(step).saturating_sub(self.state.turn.built)
    }

    /// Why nothing is built any more this turn, when it is because enough was.
    pub(crate) fn spent_builds(self) -> Option<Illegal> {
        let is_build = |step: &StepId| matches!(self.rules.steps[*step].kind, StepKind::Build(_));
        let steps = || self.rules.steps.ids().filter(is_build);
        let is_spent = self.state.turn.built > 0 && steps().all(|step| self.builds_left(step) == 0);
        let most = steps().map(|step| self.builds_most(step)).max().filter(|_| is_spent)?;
        Some(Illegal::NoMoreBuilt { most })
    }

    /// Every card of the hand with every kind of unit that it can be discarded for, ascending.
    fn builds(self, step: StepId) -> impl Iterator<Item = (CardId, UnitKindId)> + use<'a> {
        let army = self.mover();
        let keys = self.rules.build(step);
        let kinds = self.rules.units.ids();
        let n = if self.builds_left(step) == 0 { 0 } else { self.rules.units.len() };
        let free = kinds.take(n).fold(0_u8, |free, unit| {
            let built = keys.units.iter().any(|&(kind, _)| kind == unit);
            free | u8::from(built && self.room(army, unit) > 0) << unit.index()
        });
        let hand = (free != 0).then(|| self.hand(self.rules.armies[army].hand));
        hand.into_iter().flatten().flat_map(move |card| {
            let symbols = self.rules.cards[card].symbols;
            let fits = move |&unit: &UnitKindId| {
                free >> unit.index() & 1 == 1 && stands_for(keys, symbols, unit)
            };
            self.rules.units.ids().filter(fits).map(move |unit| (card, unit))
        })
    }

    pub(crate) fn list_builds(self, step: StepId, actions: &mut ActionList) {
        for (card, unit) in self.builds(step) {
            actions.push(Choice::one(Action::Build { card, unit }));
        }
        actions.push(Choice::one(Action::End));
    }

    pub(crate) fn check_build(
        self,
        step: StepId,
        card: CardId,
        unit: UnitKindId,
    ) -> Result<(), Illegal> {
        let row = self.rules.cards.get(card).ok_or(Illegal::Unknown)?;
        let kind = self.rules.units.get(unit).ok_or(Illegal::Unknown)?;
        let army = self.mover();
        if self.card_place(card) != CardPlace::Hand(self.rules.armies[army].hand) {
            return Err(Illegal::NotInHand { card });
        }
        if self.builds_left(step) == 0 {
            return Err(Illegal::NoMoreBuilt { most: self.builds_most(step) });
        }
        if !stands_for(self.rules.build(step), row.symbols, unit) {
            return Err(Illegal::NotBuilt { card, unit });
        }
        match kind.limit_of(army) {
            Some(most) if self.room(army, unit) == 0 => Err(Illegal::Limit { unit, most }),
            Some(_) | None => Ok(()),
        }
    }

    /// Whether something could be built for a card of the hand, as far as everybody knows.
    pub(crate) fn could_build(self, step: StepId) -> bool {
        let army = self.mover();
        let mut units = self.rules.build(step).units.iter();
        self.builds_left(step) > 0
            && self.n_hand(self.rules.armies[army].hand) > 0
            && units.any(|&(unit, _)| self.room(army, unit) > 0)
    }

    /// Going on, when nothing can be built.
    pub(crate) fn sole_build(self, step: StepId) -> Option<Action> {
        self.builds(step).next().is_none().then_some(Action::End)
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    pub(crate) fn do_build(&mut self, card: CardId, unit: UnitKindId) {
        let army = self.scene().mover();
        self.move_card(card, CardPlace::Discard, SeatMask::ALL);
        self.add_waiting(army, unit, 1);
        self.state.turn.built = self.state.turn.built.saturating_add(1);
        self.tell(Event::Built { army, card, unit });
    }
}
