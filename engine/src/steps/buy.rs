//! The `buy` step: units and cards at their prices. Units wait to be placed; cards come from the
//! row of a deck, or unseen from its draw pile.

use super::room::{self, Beside, Brings, StepReferences, StepRoom, check_count};
use crate::edition::codes;
use crate::edition::keys::{
    EitherValue, KeyShape, KeyValue, Naming, TableKind, TableReader, either, id_of, int, keys,
    list, map, may, or, or_default, to, word,
};
use crate::edition::problem::Problem;
use crate::edition::tree::{SourceSpan, TreeNode};
use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::{Chance, Purpose};
use crate::game::decision::Illegal;
use crate::game::event::Event;
use crate::game::state_view::StateView;
use crate::model::{
    ArmyId, CardId, CardPlace, DeckId, KindMask, Price, SeatMask, StepId, SymbolMask, TableId,
    UNIT_KINDS_MAX, UnitKindId,
};
use crate::steps::{Frame, StepKind};
use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

/// Largest number of purchases that a step counts.
const COUNT_MAX: u8 = 100;
/// Largest number of units that one answer buys.
const ANSWER_MAX: u32 = 1_000;

/// A thing that a step sells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Good {
    /// Units of a kind.
    Unit(UnitKindId),
    /// Cards of a deck.
    Cards(DeckId),
}

/// Number of counters: one for each kind of unit, and one for the deck.
const GOODS: usize = UNIT_KINDS_MAX + 1;

impl Good {
    /// Returns the index of the counter.
    fn index(self) -> usize {
        match self {
            Self::Unit(unit) => unit.index().min(GOODS - 2),
            Self::Cards(_) => GOODS - 1,
        }
    }
}

/// The most that may be bought.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Most {
    /// Together.
    pub(crate) all: Option<u8>,
    /// Of single kinds, or of cards.
    pub(crate) each: Vec<(Good, u8)>,
}

/// A use of bought cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Bought {
    /// They are kept in the hand.
    #[default]
    Hand,
    /// They are played at once.
    Played,
}

/// A reader for the id of a kind of unit or of a deck.
struct GoodName;

impl Naming for GoodName {
    type Out = Good;
    fn name(&self, reader: &TableReader<'_>, key: &str, place: SourceSpan) -> Option<Good> {
        if reader.decoder.names.has(TableKind::Deck, key) {
            return id_of().name(reader, key, place).map(Good::Cards);
        }
        id_of().name(reader, key, place).map(Good::Unit)
    }
    fn of(&self) -> &'static str {
        "unit"
    }
}

/// A reader for the kinds of unit that are sold.
struct Units;

impl KeyValue for Units {
    type Out = Vec<UnitKindId>;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Self::Out> {
        if let Some(table) = node.table() {
            let message = format!("{}: `{key}` is a table of symbols", reader.what);
            let problem = Problem::error(codes::WRONG_TYPE, node.place, message);
            let pairs = table.iter().filter_map(|(symbol, entry)| {
                Some(format!(
                    "`price = {{ card = \"{symbol}\" }}` in unit `{}`",
                    entry.node.string()?
                ))
            });
            let pairs = pairs.collect::<Vec<_>>().join(" and ");
            let help = format!("write a list of units, `{key} = [\"…\"]`, and {pairs}");
            reader.tell(problem.help(help));
            return None;
        }
        let mut units = list(id_of::<UnitKindId>()).read(reader, node, key)?;
        units.sort_unstable();
        Some(units)
    }
    fn shape(&self) -> KeyShape {
        list(id_of::<UnitKindId>()).shape()
    }
}

keys! {
    /// Sells units, which are placed later, and cards.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Buy = "buy" was "build" => Buy::checked as Buy {
        /// The ids of the kinds of unit that are sold, at their prices.
        pub units: Vec<UnitKindId> = or_default(Units),
        /// The id of the deck whose cards are sold, at its price: those in its row, else unseen
        /// ones.
        pub cards: Option<DeckId> = may(id_of::<DeckId>()),
        /// The most that may be bought in this step: a number, or numbers for kinds of unit and the
        /// deck; no limit but the price unless given.
        pub most: Most = or_default(to(
            either(int(1..=COUNT_MAX), map(GoodName, int(1..=COUNT_MAX))),
            |_, _, most| Some(match most {
                EitherValue::One(all) => Most { all: Some(all), each: Vec::new() },
                EitherValue::Other(each) => Most { all: None, each },
            }),
        )),
        /// The use of a bought card: kept in the `hand` unless given, or `played` at once where its
        /// own condition and price allow it.
        pub then: Bought = or(word::<Bought>(), Bought::Hand),
    }
}

impl Buy {
    fn checked(self, reader: &mut TableReader<'_>) -> Self {
        reader.was(&["per_turn"], "most = …");
        if !reader.has("units") && !reader.has("cards") {
            reader.lack("units");
        }
        if self.cards.is_none() {
            let message = format!("{} has `then` and sells no cards", reader.what);
            reader.refuse(codes::NOT_ALLOWED, "then", message);
        }
        self
    }

    /// Returns whether the number of a good is limited.
    pub(crate) fn limits(&self, good: Good) -> bool {
        self.most.all.is_some() || self.most.each.iter().any(|&(other, _)| other == good)
    }

    /// Returns whether something is sold.
    pub(crate) fn sells(&self, good: Good) -> bool {
        match good {
            Good::Unit(unit) => self.units.contains(&unit),
            Good::Cards(deck) => self.cards == Some(deck),
        }
    }
}

/// The origin of a bought card whose script has begun. A script that turns void takes the purchase
/// back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardOrigin {
    /// No bought card is being played.
    #[default]
    None,
    /// The row.
    Row,
    /// The draw pile.
    Pile,
}

/// The frame of buying.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct BuyFrame {
    /// The step with the keys.
    pub step: StepId,
    /// The numbers bought so far, by good; they stop at the largest.
    bought: [u8; GOODS],
    /// The origin of the bought card that is being played.
    plays: CardOrigin,
}

impl StepRoom for Buy {
    fn begin<C: Chance, S: Sink>(&self, step: StepId, _: &mut Applying<'_, C, S>) -> Option<Frame> {
        Some(BuyFrame { step, bought: [0; GOODS], plays: CardOrigin::None }.into())
    }

    fn names(&self) -> StepReferences {
        StepReferences { any_deck: true, ..StepReferences::default() }
    }

    fn asks_mover(&self) -> bool {
        true
    }

    fn brings(&self) -> Brings {
        Brings { units: !self.units.is_empty(), cards: self.cards.is_some(), ..Brings::NOTHING }
    }
}

impl room::StepFrame for BuyFrame {
    const OF_TURN: bool = true;

    fn go<C: Chance, S: Sink>(self, _: &mut Applying<'_, C, S>) -> Transition {
        Transition::Ask
    }

    fn asked(self, scene: StateView<'_>) -> Option<ArmyId> {
        Some(scene.mover())
    }

    fn ask(self, scene: StateView<'_>) -> Option<Ask> {
        Some(Ask::Buy { step: self.step, left: self.n_left_of_all(scene) })
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        self.offers(scene, |choice| {
            actions.push(choice);
            false
        });
        actions.push(ActionRange::one(Action::End));
    }

    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        match action {
            Action::BuyFor { card, unit } => self.check_for_card(scene, card, unit),
            Action::BuyUnits { unit, count } => self.check_units(scene, unit, count),
            Action::BuyCard { card } => self.check_card(scene, card),
            Action::BuyDrawn { deck, count } => self.check_drawn(scene, deck, count),
            Action::End => Ok(()),
            other => Err(self.misfit(scene, other)),
        }
    }

    fn sole(self, scene: StateView<'_>) -> Option<Action> {
        (!self.offers(scene, |_| true)).then_some(Action::End)
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
        match action {
            Action::BuyFor { card, unit } => play.buy_for_card(self, card, unit),
            Action::BuyUnits { unit, count } => play.buy_units(self, unit, count),
            Action::BuyCard { card } => play.buy_card(self, card),
            Action::BuyDrawn { deck, count } => play.buy_drawn(self, deck, count),
            _ => play.pop(),
        }
    }

    fn spent(scene: StateView<'_>, action: Action) -> Option<Illegal> {
        is_purchase(action).then(|| scene.spent_purchases())?
    }

    fn step(self) -> Option<StepId> {
        Some(self.step)
    }

    fn beside(self, scene: StateView<'_>) -> Option<Beside> {
        Some(Beside { army: scene.mover(), step: Some(self.step), may_go_on: false })
    }

    fn after_play(self) -> Self {
        Self { plays: CardOrigin::None, ..self }
    }

    fn is_hidden(self, scene: StateView<'_>, _: Action) -> bool {
        self.could_buy(scene)
    }
}

impl BuyFrame {
    /// Returns the number of units and cards that may still be bought together.
    fn n_left_of_all(self, scene: StateView<'_>) -> Option<u32> {
        let most = u32::from(scene.rules.buy(self.step).most.all?);
        let bought = self.bought.iter().fold(0, |sum, &n| sum + u32::from(n));
        Some(most.saturating_add(scene.extra(self.step)).saturating_sub(bought))
    }

    /// Returns the number of a good that may still be bought.
    fn n_left(self, scene: StateView<'_>, good: Good) -> u32 {
        let each = &scene.rules.buy(self.step).most.each;
        let own = each.iter().find(|(other, _)| *other == good).map(|&(_, most)| {
            let most = u32::from(most).saturating_add(scene.extra(self.step));
            most.saturating_sub(self.bought[good.index()].into())
        });
        let all = self.n_left_of_all(scene).unwrap_or(ANSWER_MAX);
        own.unwrap_or(ANSWER_MAX).min(all)
    }

    /// Returns the refusal of a good of which no more may be bought.
    fn spent(self, scene: StateView<'_>, good: Good) -> Option<Illegal> {
        if self.n_left(scene, good) > 0 {
            return None;
        }
        let most = &scene.rules.buy(self.step).most;
        let own = most.each.iter().find(|(other, _)| *other == good).map(|&(_, most)| most);
        let most = u32::from(own.or(most.all)?).saturating_add(scene.extra(self.step));
        Some(Illegal::NoMoreBought { most })
    }

    /// Passes every purchase to `each`, ascending, until it returns true. Returns whether it did.
    fn offers(self, scene: StateView<'_>, mut each: impl FnMut(ActionRange) -> bool) -> bool {
        let (army, rules) = (scene.mover(), scene.rules);
        let keys = rules.buy(self.step);
        let price = |unit: UnitKindId| rules.units[unit].price.as_ref();
        let is_offered = |&unit: &UnitKindId| {
            self.n_left(scene, Good::Unit(unit)) > 0
                && scene.room(army, unit) > 0
                && scene.n_times(army, price(unit)) > 0
        };
        let offered: KindMask = keys.units.iter().copied().filter(is_offered).collect();
        let paid_by = |unit: UnitKindId| price(unit).map_or(SymbolMask::NONE, |price| price.card);
        if offered.iter().any(|unit| !paid_by(unit).is_empty()) {
            for card in scene.hand(rules.armies[army].hand) {
                let symbols = rules.cards[card].symbols;
                let fits = |&unit: &UnitKindId| paid_by(unit).meets(symbols);
                for unit in offered.iter().filter(fits) {
                    if each(ActionRange::one(Action::BuyFor { card, unit })) {
                        return true;
                    }
                }
            }
        }
        for unit in offered.iter().filter(|&unit| paid_by(unit).is_empty()) {
            let most = self.n_units(scene, unit);
            if each(ActionRange::up_to(Action::BuyUnits { unit, count: 1 }, most)) {
                return true;
            }
        }
        let Some(deck) = keys.cards else { return false };
        let most = self.n_left(scene, Good::Cards(deck));
        let most = most.min(scene.n_times(army, rules.decks[deck].price.as_ref()));
        if most == 0 {
            return false;
        }
        for card in scene.cards_in(deck, CardPlace::Row) {
            if each(ActionRange::one(Action::BuyCard { card })) {
                return true;
            }
        }
        let most = self.n_drawn(scene, deck);
        most > 0 && each(ActionRange::up_to(Action::BuyDrawn { deck, count: 1 }, most))
    }

    /// Returns the most units of a kind that one answer buys.
    fn n_units(self, scene: StateView<'_>, unit: UnitKindId) -> u32 {
        let army = scene.mover();
        let times = scene.n_times(army, scene.rules.units[unit].price.as_ref());
        self.n_left(scene, Good::Unit(unit)).min(scene.room(army, unit)).min(times)
    }

    /// Returns the most cards that one answer buys unseen: one, where each is played at once.
    fn n_drawn(self, scene: StateView<'_>, deck: DeckId) -> u32 {
        let row = &scene.rules.decks[deck];
        let there = scene.n_drawable(deck).min(self.n_left(scene, Good::Cards(deck)));
        let most = there.min(scene.n_times(scene.mover(), row.price.as_ref()));
        if scene.rules.buy(self.step).then == Bought::Played { most.min(1) } else { most }
    }

    /// Returns the price of a kind of unit that is sold here.
    fn unit_price(self, scene: StateView<'_>, unit: UnitKindId) -> Result<Option<&Price>, Illegal> {
        let row = scene.rules.units.get(unit).ok_or(Illegal::Unknown)?;
        if !scene.rules.buy(self.step).sells(Good::Unit(unit)) {
            return Err(Illegal::NotSold);
        }
        self.spent(scene, Good::Unit(unit)).map_or(Ok(row.price.as_ref()), Err)
    }

    fn check_for_card(
        self,
        scene: StateView<'_>,
        card: CardId,
        unit: UnitKindId,
    ) -> Result<(), Illegal> {
        let row = scene.rules.cards.get(card).ok_or(Illegal::Unknown)?;
        let army = scene.mover();
        if scene.card_place(card) != CardPlace::Hand(scene.rules.armies[army].hand) {
            return Err(Illegal::NotInHand { card });
        }
        let price = self.unit_price(scene, unit)?;
        if !price.is_some_and(|price| price.card.meets(row.symbols)) {
            return Err(Illegal::NotPaid { card, unit });
        }
        check_room(scene, unit, price)
    }

    fn check_units(
        self,
        scene: StateView<'_>,
        unit: UnitKindId,
        count: u32,
    ) -> Result<(), Illegal> {
        let price = self.unit_price(scene, unit)?;
        check_room(scene, unit, price)?;
        if let Some(price) = price.filter(|price| !price.card.is_empty()) {
            return Err(Illegal::Needs { condition: price.card_condition() });
        }
        check_count(count, 1, self.n_units(scene, unit))
    }

    /// Checks whether a card of a deck may be bought and paid.
    fn check_deck(self, scene: StateView<'_>, deck: DeckId) -> Result<(), Illegal> {
        if !scene.rules.buy(self.step).sells(Good::Cards(deck)) {
            return Err(Illegal::NotSold);
        }
        let price = scene.rules.decks[deck].price.as_ref();
        let refusal = self.spent(scene, Good::Cards(deck));
        refusal.or_else(|| scene.unpaid(scene.mover(), price)).map_or(Ok(()), Err)
    }

    fn check_card(self, scene: StateView<'_>, card: CardId) -> Result<(), Illegal> {
        let row = scene.rules.cards.get(card).ok_or(Illegal::Unknown)?;
        if scene.card_place(card) != CardPlace::Row {
            return Err(Illegal::NotInRow { card });
        }
        self.check_deck(scene, row.deck)
    }

    fn check_drawn(self, scene: StateView<'_>, deck: DeckId, count: u32) -> Result<(), Illegal> {
        if scene.rules.decks.get(deck).is_none() {
            return Err(Illegal::Unknown);
        }
        self.check_deck(scene, deck)?;
        check_count(count, 1, self.n_drawn(scene, deck))
    }

    /// Returns whether something could be bought, as far as is public.
    fn could_buy(self, scene: StateView<'_>) -> bool {
        let (army, rules) = (scene.mover(), scene.rules);
        let keys = rules.buy(self.step);
        let could_pay = |unit: UnitKindId| scene.could_pay(army, rules.units[unit].price.as_ref());
        let mut units = keys.units.iter();
        units.any(|&unit| {
            self.n_left(scene, Good::Unit(unit)) > 0
                && scene.room(army, unit) > 0
                && could_pay(unit)
        }) || keys.cards.is_some_and(|deck| {
            let is_there =
                scene.can_draw(deck) || scene.cards_in(deck, CardPlace::Row).next().is_some();
            is_there
                && self.n_left(scene, Good::Cards(deck)) > 0
                && scene.could_pay(army, rules.decks[deck].price.as_ref())
        })
    }

    /// Returns the frame after a purchase.
    fn with(mut self, good: Good, n: u32) -> Self {
        let count = &mut self.bought[good.index()];
        *count = count.saturating_add(u8::try_from(n).unwrap_or(u8::MAX));
        Self { plays: CardOrigin::None, ..self }
    }
}

/// Checks whether the army can pay for one unit, and may have one more.
fn check_room(
    scene: StateView<'_>,
    unit: UnitKindId,
    price: Option<&Price>,
) -> Result<(), Illegal> {
    let army = scene.mover();
    if let Some(unpaid) = scene.unpaid(army, price) {
        return Err(unpaid);
    }
    match scene.rules.units[unit].limit_of(army) {
        Some(most) if scene.room(army, unit) == 0 => Err(Illegal::Limit { unit, most }),
        Some(_) | None => Ok(()),
    }
}

/// Returns whether an action buys something.
fn is_purchase(action: Action) -> bool {
    matches!(
        action,
        Action::BuyFor { .. }
            | Action::BuyUnits { .. }
            | Action::BuyCard { .. }
            | Action::BuyDrawn { .. }
    )
}

impl StateView<'_> {
    /// Returns the refusal of further purchases this turn, if no step allows any.
    fn spent_purchases(self) -> Option<Illegal> {
        let most = |step: StepId| match &self.rules.steps[step].kind {
            StepKind::Buy(keys) => {
                let most = keys.most.all.map_or(u32::MAX, u32::from);
                Some(most.saturating_add(self.extra(step)))
            }
            _ => None,
        };
        let most = self.rules.steps.ids().filter_map(most).max()?;
        let bought = self.state.turn.bought;
        (bought > 0 && bought >= most).then_some(Illegal::NoMoreBought { most })
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    fn buy_for_card(&mut self, at: BuyFrame, card: CardId, unit: UnitKindId) {
        let (army, rules) = (self.scene().mover(), self.rules);
        self.move_card(card, CardPlace::Discard, SeatMask::ALL);
        self.pay_price(army, rules.units[unit].price.as_ref(), 1);
        self.add_waiting(army, unit, 1);
        self.count_purchase(at.with(Good::Unit(unit), 1), 1);
        self.tell(Event::BoughtFor { army, card, unit });
    }

    fn buy_units(&mut self, at: BuyFrame, unit: UnitKindId, count: u32) {
        let (army, rules) = (self.scene().mover(), self.rules);
        self.pay_price(army, rules.units[unit].price.as_ref(), count);
        self.add_waiting(army, unit, count);
        self.count_purchase(at.with(Good::Unit(unit), count), count);
        self.tell(Event::Bought { army, unit, count });
    }

    fn buy_card(&mut self, at: BuyFrame, card: CardId) {
        let (army, rules) = (self.scene().mover(), self.rules);
        let deck = rules.cards[card].deck;
        self.pay_price(army, rules.decks[deck].price.as_ref(), 1);
        self.move_card(card, CardPlace::Hand(rules.hand_of(army, deck)), SeatMask::ALL);
        let at = at.with(Good::Cards(deck), 1);
        self.count_purchase(at, 1);
        self.tell(Event::BoughtCard { army, card });
        self.after_purchase(at, army, card, CardOrigin::Row);
    }

    fn buy_drawn(&mut self, at: BuyFrame, deck: DeckId, count: u32) {
        let (army, rules) = (self.scene().mover(), self.rules);
        self.pay_price(army, rules.decks[deck].price.as_ref(), count);
        let hand = rules.hand_of(army, deck);
        let at = at.with(Good::Cards(deck), count);
        self.count_purchase(at, count);
        for _ in 0..count {
            let n = self.n_to_draw(deck);
            let picked = self.pick(n, Purpose::Draw);
            let card = self.draw_nth(army, deck, hand, picked);
            self.after_purchase(at, army, card, CardOrigin::Pile);
        }
    }

    fn count_purchase(&mut self, after: BuyFrame, n: u32) {
        self.replace_top(after);
        self.state.turn.bought = self.state.turn.bought.saturating_add(n);
    }

    /// Keeps a bought card, or plays it where its condition and its own price allow it.
    fn after_purchase(&mut self, at: BuyFrame, army: ArmyId, card: CardId, plays: CardOrigin) {
        let effect = self.rules.cards[card].effect.as_ref();
        let Some(effect) = effect.filter(|_| self.rules.buy(at.step).then == Bought::Played) else {
            return;
        };
        let is_open = !self.is_spent()
            && self.scene().can_pay(army, effect.price.as_ref())
            && effect.when.is_none_or(|when| self.decide(when, army, Some(card)));
        if is_open {
            self.play_card(at.into(), card);
            let below = self.state.frames.len().saturating_sub(2);
            if let Some(frame) = self.state.frames.get_mut(below)
                && *frame == at.into()
            {
                *frame = BuyFrame { plays, ..at }.into();
            }
        }
    }

    /// Takes back the purchase of a card whose script has turned void: the card lies where it lay,
    /// and its price is given back.
    pub(crate) fn take_back_purchase(&mut self, army: ArmyId, card: CardId) {
        let Some(&Frame::Buy(at)) = self.state.frames.last() else { return };
        let place = match at.plays {
            CardOrigin::None => return,
            CardOrigin::Row => (CardPlace::Row, SeatMask::ALL),
            CardOrigin::Pile => (CardPlace::DrawPile, SeatMask::NONE),
        };
        let rules = self.rules;
        let deck = rules.cards[card].deck;
        self.move_card(card, place.0, place.1);
        self.refund(army, rules.decks[deck].price.as_ref());
        let mut back = BuyFrame { plays: CardOrigin::None, ..at };
        let count = &mut back.bought[Good::Cards(deck).index()];
        *count = count.saturating_sub(1);
        self.replace_top(back);
        self.state.turn.bought = self.state.turn.bought.saturating_sub(1);
    }
}
