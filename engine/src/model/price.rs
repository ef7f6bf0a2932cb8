//! Prices: what an army pays, in variables and in a card.

use super::fact::{AskedOn, Condition, Fact};
use super::id::{SymbolId, VariableId};
use super::kept::number_variable;
use super::mask::SymbolMask;
use super::variable::VARIABLE_MAX;
use crate::edition::codes;
use crate::edition::keys::{
    EitherValue, KeyShape, KeyValue, Naming, TableReader, either, id_of, int, map, one_or_list,
};
use crate::edition::problem::Problem;
use crate::edition::tree::{SourceSpan, TreeNode};

/// The key of a price that names symbols instead of a variable.
const CARD: &str = "card";

/// A price: numbers of variables, and a card with a symbol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Price {
    /// The variables, of the army or of the game, with the number that is paid of each.
    pub amounts: Vec<(VariableId, i32)>,
    /// The symbols of which the card that is discarded shows one; empty if no card is paid.
    pub card: SymbolMask,
    /// The facts that hold for an army that can pay.
    pub condition: Condition,
}

impl Price {
    /// Returns the sum of the numbers that are paid, of whatever variable.
    pub fn sum(&self) -> i32 {
        self.amounts.iter().fold(0, |sum, &(_, n)| sum.saturating_add(n))
    }

    /// Returns the condition of the card, which is the last fact.
    pub(crate) fn card_condition(&self) -> Condition {
        let Condition { first, n } = self.condition;
        Condition { first: first + u16::from(n.saturating_sub(1)), n: 1 }
    }
}

/// See [`price`].
#[derive(Debug)]
pub(crate) struct PriceKey;

/// Returns a reader for a price.
pub(crate) const fn price() -> PriceKey {
    PriceKey
}

/// A reader for the name of an entry: a variable, or `None` for a card.
struct EntryName;

impl Naming for EntryName {
    type Out = Option<VariableId>;
    fn name(&self, reader: &TableReader<'_>, key: &str, place: SourceSpan) -> Option<Self::Out> {
        if key == CARD { Some(None) } else { number_variable().name(reader, key, place).map(Some) }
    }
    fn of(&self) -> &'static str {
        "variable, or `card`"
    }
}

/// A reader for the value of an entry: a number, or the symbols of a card.
struct EntryValue;

impl KeyValue for EntryValue {
    type Out = EitherValue<i32, SymbolMask>;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Self::Out> {
        if key == CARD {
            let symbols = one_or_list(id_of::<SymbolId>()).read(reader, node, key)?;
            Some(EitherValue::Other(symbols.into_iter().collect()))
        } else {
            int(1..=VARIABLE_MAX).read(reader, node, key).map(EitherValue::One)
        }
    }
    fn shape(&self) -> KeyShape {
        either(int(1..=VARIABLE_MAX), one_or_list(id_of::<SymbolId>())).shape()
    }
}

impl KeyValue for PriceKey {
    type Out = Price;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<Price> {
        let entries = map(EntryName, EntryValue).read(reader, node, key)?;
        if node.table().is_some_and(|table| table.iter().next().is_none()) {
            let message = format!("{}: `{key}` is empty", reader.what);
            let problem = Problem::error(codes::MISSING_KEY, node.place, message);
            reader.tell(problem.help(format!(
                "write `{key} = {{ variable = 3 }}`, or leave it out for what is free"
            )));
        }
        let (mut amounts, mut card, mut facts) = (Vec::new(), SymbolMask::NONE, Vec::new());
        for (variable, value) in entries {
            match (variable, value) {
                (Some(variable), EitherValue::One(n)) => {
                    amounts.push((variable, n));
                    facts.push(Fact::Pays(variable, n));
                }
                (_, EitherValue::Other(symbols)) => card = symbols,
                (None, EitherValue::One(_)) => {}
            }
        }
        facts.extend((!card.is_empty()).then_some(Fact::CardOf(card)));
        if facts.is_empty() {
            return None;
        }
        let condition = reader.decoder.keep_condition(&facts, node.place, AskedOn::Price)?;
        Some(Price { amounts, card, condition })
    }
    fn shape(&self) -> KeyShape {
        map(EntryName, EntryValue).shape()
    }
}
