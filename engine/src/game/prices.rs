//! Prices: whether they can be paid, as an army knows and as everybody knows, and paying them.

use super::addressed_event::Sink;
use super::applying::Applying;
use super::chance::Chance;
use super::decision::Illegal;
use super::state_view::StateView;
use crate::model::{ArmyId, Fact, Price, SymbolMask, VariableId};

impl StateView<'_> {
    /// Returns the number that an army can pay of a variable.
    fn n_payable(self, army: ArmyId, variable: VariableId) -> i64 {
        let value = self.value(self.rules.value_for(army, variable));
        i64::from(value) - i64::from(self.rules.variables[variable].least)
    }

    /// Returns the most that an army can pay of a variable, as far as everybody can reckon.
    fn n_payable_at_most(self, army: ArmyId, variable: VariableId) -> i64 {
        match self.secret(self.rules.value_for(army, variable)) {
            Some(secret) => {
                i64::from(secret.most) - i64::from(self.rules.variables[variable].least)
            }
            None => self.n_payable(army, variable),
        }
    }

    /// Returns whether a card with one of some symbols is in an army's hand.
    fn has_card_of(self, army: ArmyId, symbols: SymbolMask) -> bool {
        let mut hand = self.hand(self.rules.armies[army].hand);
        hand.any(|card| self.rules.cards[card].symbols.meets(symbols))
    }

    /// Returns whether an army has what a fact of a price asks for.
    pub(super) fn has_part(self, army: ArmyId, fact: Fact) -> bool {
        match fact {
            Fact::Pays(variable, n) => self.n_payable(army, variable) >= i64::from(n),
            Fact::CardOf(symbols) => self.has_card_of(army, symbols),
            _ => false,
        }
    }

    /// Returns the number of times that an army can pay the variables of a price.
    pub(crate) fn n_times(self, army: ArmyId, price: Option<&Price>) -> u32 {
        let amounts = price.into_iter().flat_map(|price| &price.amounts);
        let times = amounts.map(|&(variable, n)| self.n_payable(army, variable) / i64::from(n));
        times.min().map_or(u32::MAX, |times| u32::try_from(times).unwrap_or(0))
    }

    /// Returns whether an army can pay a price.
    pub(crate) fn can_pay(self, army: ArmyId, price: Option<&Price>) -> bool {
        price.is_none_or(|price| {
            self.n_times(army, Some(price)) > 0
                && (price.card.is_empty() || self.has_card_of(army, price.card))
        })
    }

    /// Returns whether an army could pay a price, as far as everybody knows.
    pub(crate) fn could_pay(self, army: ArmyId, price: Option<&Price>) -> bool {
        price.is_none_or(|price| {
            let mut amounts = price.amounts.iter();
            amounts.all(|&(variable, n)| self.n_payable_at_most(army, variable) >= i64::from(n))
                && (price.card.is_empty() || self.n_hand(self.rules.armies[army].hand) > 0)
        })
    }

    /// Returns whether a price reads what some seats do not know.
    pub(crate) fn is_hidden_price(self, price: Option<&Price>) -> bool {
        price.is_some_and(|price| {
            let mut amounts = price.amounts.iter();
            !price.card.is_empty()
                || amounts.any(|&(variable, _)| self.rules.variables[variable].is_hidden())
        })
    }

    /// Returns the refusal of what an army cannot pay: the first part of the price that it lacks.
    pub(crate) fn unpaid(self, army: ArmyId, price: Option<&Price>) -> Option<Illegal> {
        let price = price.filter(|price| !self.can_pay(army, Some(*price)))?;
        Some(self.refusal(Some(price.condition), army, Illegal::NotSold))
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Pays the variables of a price a number of times. The card is discarded by the caller, which
    /// knows which one.
    pub(crate) fn pay_price(&mut self, army: ArmyId, price: Option<&Price>, times: u32) {
        let Some(price) = price else { return };
        let times = i32::try_from(times).unwrap_or(i32::MAX);
        let amount = |&(variable, n): &(VariableId, i32)| {
            (self.rules.value_for(army, variable), n.saturating_mul(times))
        };
        let amounts: Vec<_> = price.amounts.iter().map(amount).collect();
        self.pay(&amounts);
    }

    /// Gives back the variables of a price.
    pub(crate) fn refund(&mut self, army: ArmyId, price: Option<&Price>) {
        for &(variable, n) in price.into_iter().flat_map(|price| &price.amounts) {
            let purse = self.rules.value_for(army, variable);
            self.add_value(purse, n.into());
        }
    }
}
