//! The `turn-order` step: the order in which the armies take their turns.

use super::room::{StepReferences, StepRoom};
use crate::edition::codes;
use crate::edition::keys::{
    CallUse, KeyShape, KeyValue, TableReader, call, keys, list, one_or_list, or_default, unless,
    word,
};
use crate::edition::problem::Problem;
use crate::edition::tree::TreeNode;
use crate::game::addressed_event::Sink;
use crate::game::applying::Applying;
use crate::game::chance::{Chance, Purpose};
use crate::game::event::Event;
use crate::game::runner::QueryResult;
use crate::game::state::Ranking;
use crate::game::state_view::StateView;
use crate::game::suspended::ScriptPurpose;
use crate::model::kept::number_variable;
use crate::model::{ARMIES_MAX, ArmyId, CallId, Expects, StepId, VariableId};
use crate::steps::Frame;
use arrayvec::ArrayVec;
use strum::{IntoStaticStr, VariantArray};

/// The fact by which the armies are ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderBy {
    /// Chance names the first; the others follow in seating order.
    Lot,
    /// The army that went first goes last.
    Next,
    /// A number of each army.
    Variable(VariableId),
    /// A number that a query returns for each army.
    Query(CallId),
}

/// The words of `by`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
enum ByWord {
    Lot,
    Next,
}

/// The end of a range of numbers that goes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
enum First {
    #[default]
    Most,
    Least,
}

/// The words of `ties`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
enum TieWord {
    Before,
    Lot,
}

/// The order of armies with equal numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TieRule {
    /// Further numbers, compared one after the other.
    pub by: Vec<VariableId>,
    /// True if chance orders those that are still equal; otherwise their order stays.
    pub lot: bool,
}

/// Decides the order in which armies take their turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnOrder {
    /// The fact by which they are ordered.
    pub by: OrderBy,
    /// True if the army with the least goes first.
    pub least: bool,
    /// The order of armies with equal numbers.
    pub ties: TieRule,
}

keys! {
    /// Decides the order in which armies take their turns. It holds until the next such step.
    pub(super) struct TurnOrderKeys = "turn-order" was "roll-for-first" => TurnOrderKeys::finish as TurnOrder {
        /// The order: `lot` (chance names the first, the others follow in seating order), `next`
        /// (the army that went first goes last), or a variable of armies.
        by: Option<OrderBy> = unless(OrderByKey),
        /// Alternatively, a function that returns each army's number.
        run: Option<CallId> = unless(call(CallUse::Query(Expects::Number))),
        /// The army that goes first: the one with the most unless given, or with the least.
        first: First = or_default(word::<First>()),
        /// The order of armies with equal numbers: as before (`before`) unless given, by chance
        /// (`lot`), or by further variables of armies, then as before.
        ties: TieRule = or_default(TiesKey),
    }
}

impl TurnOrderKeys {
    fn finish(self, reader: &mut TableReader<'_>) -> Option<TurnOrder> {
        let given = reader.given(&["by", "run"]);
        if given.len() != 1 {
            let message =
                format!("{} takes one of `by` and `run`; {} are given", reader.what, given.len());
            let problem = Problem::error(codes::NOT_ALLOWED, reader.place, message);
            reader.tell(problem.help("`by = \"lot\"` lets chance name the first"));
        }
        let by = self.by.or(self.run.map(OrderBy::Query))?;
        for key in ["first", "ties"] {
            if matches!(by, OrderBy::Lot | OrderBy::Next) {
                let message = format!("{} has `{key}`, which compares numbers", reader.what);
                reader.refuse(codes::NOT_ALLOWED, key, message);
            }
        }
        Some(TurnOrder { by, least: self.first == First::Least, ties: self.ties })
    }
}

/// A reader for `by`: a word or a variable.
struct OrderByKey;

impl KeyValue for OrderByKey {
    type Out = OrderBy;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<OrderBy> {
        match node.string() {
            Some("lot") => Some(OrderBy::Lot),
            Some("next") => Some(OrderBy::Next),
            _ => number_variable().read(reader, node, key).map(OrderBy::Variable),
        }
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Either(vec![word::<ByWord>().shape(), number_variable().shape()])
    }
}

/// A reader for `ties`: a word, or variables.
struct TiesKey;

impl KeyValue for TiesKey {
    type Out = TieRule;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<TieRule> {
        match node.string() {
            Some("before") => Some(TieRule::default()),
            Some("lot") => Some(TieRule { lot: true, ..TieRule::default() }),
            _ => {
                let by = one_or_list(number_variable()).read(reader, node, key)?;
                Some(TieRule { by, lot: false })
            }
        }
    }
    fn shape(&self) -> KeyShape {
        let variables = list(number_variable()).shape();
        KeyShape::Either(vec![word::<TieWord>().shape(), number_variable().shape(), variables])
    }
}

impl StepRoom for TurnOrder {
    fn begin<C: Chance, S: Sink>(
        &self,
        step: StepId,
        play: &mut Applying<'_, C, S>,
    ) -> Option<Frame> {
        match self.by {
            OrderBy::Lot => play.order_by_lot(step),
            OrderBy::Next => play.order_by_next(step),
            OrderBy::Variable(_) | OrderBy::Query(_) => play.order_by_number(step, self),
        }
        play.state.turn.at = 0;
        None
    }

    fn names(&self) -> StepReferences {
        StepReferences {
            scripts: matches!(self.by, OrderBy::Query(_)),
            ..StepReferences::default()
        }
    }
}

/// Armies with the numbers that are compared, in their order before.
type Compared = ArrayVec<(ArmyId, i64), ARMIES_MAX>;

impl StateView<'_> {
    /// Returns the value of a variable for an army; of any other variable, its only value.
    fn number_of(self, variable: VariableId, army: ArmyId) -> i64 {
        self.value(self.rules.value_for(army, variable)).into()
    }

    /// Returns the armies in the present order.
    pub(crate) fn in_order(self) -> ArrayVec<ArmyId, ARMIES_MAX> {
        let n = u8::try_from(self.rules.order.len()).unwrap_or(u8::MAX);
        (0..n).map(|at| self.army_at(at)).collect()
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Selects an army at random; the others follow in seating order.
    ///
    /// Rolling one die each, with ties for the best rolled again, gives every army the same chance.
    /// One pick therefore replaces the rolls.
    fn order_by_lot(&mut self, step: StepId) {
        let n = u32::try_from(self.rules.order.len()).unwrap_or(u32::MAX);
        let picked = self.pick(n, Purpose::First);
        self.state.turn.ranking = Ranking::default();
        self.state.turn.first = u8::try_from(picked).unwrap_or(0);
        let army = self.scene().army_at(0);
        self.tell(Event::WentFirst { step, army });
    }

    /// Moves the first army in the order to its end.
    fn order_by_next(&mut self, step: StepId) {
        let n = self.rules.order.len();
        if self.state.turn.ranking == Ranking::default() {
            let next = (usize::from(self.state.turn.first) + 1) % n.max(1);
            self.state.turn.first = u8::try_from(next).unwrap_or(0);
        } else {
            let mut order = self.scene().in_order();
            order.rotate_left(1);
            self.state.turn.rank(&self.rules.order, &order);
        }
        let alive = |army: &ArmyId| !self.scene().is_eliminated(*army);
        if let Some(army) = self.scene().in_order().into_iter().find(alive) {
            self.tell(Event::WentFirst { step, army });
        }
    }

    /// Orders the armies by a number of each. Those that are equal in all numbers keep their order,
    /// or are ordered by lot.
    fn order_by_number(&mut self, step: StepId, keys: &TurnOrder) {
        let before = self.scene().in_order();
        let numbers = |play: &mut Self, army: ArmyId| match keys.by {
            OrderBy::Query(call) => {
                match play.query(ScriptPurpose { call, army, card: None, space: None }) {
                    QueryResult::Number(n) => n.into(),
                    QueryResult::Nothing | QueryResult::Flag(_) | QueryResult::Army(_) => 0,
                }
            }
            OrderBy::Variable(variable) => play.scene().number_of(variable, army),
            OrderBy::Lot | OrderBy::Next => 0,
        };
        let mut compared: Compared =
            before.iter().map(|&army| (army, numbers(self, army))).collect();
        let scene = self.scene();
        let key = |&(army, n): &(ArmyId, i64)| {
            let sign = if keys.least { 1 } else { -1 };
            let further = keys.ties.by.iter().map(|&by| sign * scene.number_of(by, army));
            (scene.is_eliminated(army), sign * n, further.collect::<ArrayVec<i64, ARMIES_MAX>>())
        };
        let equal = |one: &(ArmyId, i64), other: &(ArmyId, i64)| key(one) == key(other);
        let is_tied = |of: &(ArmyId, i64)| {
            !scene.is_eliminated(of.0) && compared.iter().any(|by| by.0 != of.0 && equal(of, by))
        };
        let by_lot = keys.ties.lot && compared.iter().any(is_tied);
        let lots = if by_lot { self.draw_lots() } else { before };
        let scene = self.scene();
        let key = |&(army, n): &(ArmyId, i64)| {
            let sign = if keys.least { 1 } else { -1 };
            let further = keys.ties.by.iter().map(|&by| sign * scene.number_of(by, army));
            let lot = lots.iter().position(|&other| other == army);
            (
                scene.is_eliminated(army),
                sign * n,
                further.collect::<ArrayVec<i64, ARMIES_MAX>>(),
                lot,
            )
        };
        compared.sort_by_key(key);
        let order: ArrayVec<ArmyId, ARMIES_MAX> = compared.iter().map(|&(army, _)| army).collect();
        self.state.turn.rank(&self.rules.order, &order);
        for (place, (army, n)) in (1..).zip(compared) {
            if !self.scene().is_eliminated(army) {
                let number = i32::try_from(n).unwrap_or(i32::MAX);
                self.tell(Event::Ranked { step, army, place, number });
            }
        }
    }

    /// Returns the armies in an order that chance decides.
    fn draw_lots(&mut self) -> ArrayVec<ArmyId, ARMIES_MAX> {
        let mut left: ArrayVec<ArmyId, ARMIES_MAX> = self.rules.order.iter().copied().collect();
        let mut drawn = ArrayVec::new();
        while left.len() > 1 {
            let n = u32::try_from(left.len()).unwrap_or(u32::MAX);
            drawn.push(left.remove(self.pick(n, Purpose::Order) as usize));
        }
        drawn.extend(left);
        drawn
    }
}
