//! The `build` step: a card for a unit of another kind, which waits to be placed.

use super::room::{self, Beside, Brings, StepReferences, StepRoom};
use crate::edition::codes;
use crate::edition::keys::{id_of, int, keys, map, must, or, to};
use crate::edition::problem::Problem;
use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::event::Event;
use crate::game::state_view::StateView;
use crate::model::{
    ArmyId, CardId, CardPlace, KindMask, SeatMask, StepId, SymbolId, SymbolMask, UnitKindId,
};
use crate::steps::{Frame, StepKind};
use serde::Serialize;
use std::collections::BTreeMap;

keys! {
    /// Exchanges cards for units of other kinds, which are placed later.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Build = "build" {
        /// The id of a kind of unit for each symbol that gives one.
        pub units: Vec<(UnitKindId, SymbolId)> = must(to(
            map(id_of::<SymbolId>(), id_of::<UnitKindId>()),
            |reader, node, rows| {
                if node.table().is_some_and(BTreeMap::is_empty) {
                    let message = format!("{} builds nothing: `units` is empty", reader.what);
                    reader.tell(Problem::error(codes::MISSING_KEY, node.place, message));
                }
                let mut units: Vec<_> = rows.into_iter().map(|(symbol, unit)| (unit, symbol)).collect();
                units.sort_unstable();
                Some(units)
            },
        )),
        /// The maximum per turn; 1 unless given.
        pub per_turn: u32 = or(int(1..=1_000), 1),
    }
}

/// The frame of discarding cards for units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct BuildFrame {
    /// The step with the keys.
    pub step: StepId,
}

impl StepRoom for Build {
    fn begin<C: Chance, S: Sink>(&self, step: StepId, _: &mut Applying<'_, C, S>) -> Option<Frame> {
        Some(BuildFrame { step }.into())
    }

    fn names(&self) -> StepReferences {
        StepReferences { any_deck: true, ..StepReferences::default() }
    }

    fn asks_mover(&self) -> bool {
        true
    }

    fn brings(&self) -> Brings {
        Brings::UNITS
    }
}

impl room::StepFrame for BuildFrame {
    const OF_TURN: bool = true;

    fn go<C: Chance, S: Sink>(self, _: &mut Applying<'_, C, S>) -> Transition {
        Transition::Ask
    }

    fn asked(self, scene: StateView<'_>) -> Option<ArmyId> {
        Some(scene.mover())
    }

    fn ask(self, scene: StateView<'_>) -> Option<Ask> {
        Some(Ask::Build { left: scene.builds_left(self.step) })
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        for (card, unit) in scene.builds(self.step) {
            actions.push(ActionRange::one(Action::Build { card, unit }));
        }
        actions.push(ActionRange::one(Action::End));
    }

    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Build { card, unit } => scene.check_build(self.step, card, unit),
            Action::End => Ok(()),
            other => Err(self.misfit(scene, other)),
        }
    }

    fn sole(self, scene: StateView<'_>) -> Option<Action> {
        scene.builds(self.step).next().is_none().then_some(Action::End)
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
        if let Action::Build { card, unit } = action { play.build(card, unit) } else { play.pop() }
    }

    fn spent(scene: StateView<'_>, action: Action) -> Option<Illegal> {
        if let Action::Build { .. } = action { scene.spent_builds() } else { None }
    }

    fn step(self) -> Option<StepId> {
        Some(self.step)
    }

    fn beside(self, scene: StateView<'_>) -> Option<Beside> {
        Some(Beside { army: scene.mover(), step: Some(self.step), may_go_on: false })
    }

    fn is_hidden(self, scene: StateView<'_>, _: Action) -> bool {
        scene.could_build(self.step)
    }
}

/// Returns whether a card with these symbols can be discarded for a unit kind.
fn stands_for(keys: &Build, symbols: SymbolMask, unit: UnitKindId) -> bool {
    keys.units.iter().any(|&(kind, symbol)| kind == unit && symbols.contains(symbol))
}

impl<'a> StateView<'a> {
    /// Returns the most units a turn may build, including those that lasting effects allow.
    fn builds_most(self, step: StepId) -> u32 {
        self.rules.build(step).per_turn.saturating_add(self.extra(step))
    }

    /// Returns the number of units that may still be built this turn.
    fn builds_left(self, step: StepId) -> u32 {
        self.builds_most(step).saturating_sub(self.state.turn.built)
    }

    /// Returns the refusal of further units this turn, if the limit is reached.
    fn spent_builds(self) -> Option<Illegal> {
        let is_build = |step: &StepId| matches!(self.rules.steps[*step].kind, StepKind::Build(_));
        let steps = || self.rules.steps.ids().filter(is_build);
        let is_spent = self.state.turn.built > 0 && steps().all(|step| self.builds_left(step) == 0);
        let most = steps().map(|step| self.builds_most(step)).max().filter(|_| is_spent)?;
        Some(Illegal::NoMoreBuilt { most })
    }

    /// Returns every card of the hand with each unit kind it can be discarded for, ascending.
    fn builds(self, step: StepId) -> impl Iterator<Item = (CardId, UnitKindId)> + use<'a> {
        let army = self.mover();
        let keys = self.rules.build(step);
        let kinds = self.rules.units.ids();
        let n = if self.builds_left(step) == 0 { 0 } else { self.rules.units.len() };
        let is_free = |&unit: &UnitKindId| {
            keys.units.iter().any(|&(kind, _)| kind == unit) && self.room(army, unit) > 0
        };
        let free: KindMask = kinds.take(n).filter(is_free).collect();
        let hand = (!free.is_empty()).then(|| self.hand(self.rules.armies[army].hand));
        hand.into_iter().flatten().flat_map(move |card| {
            let symbols = self.rules.cards[card].symbols;
            let fits =
                move |&unit: &UnitKindId| free.contains(unit) && stands_for(keys, symbols, unit);
            self.rules.units.ids().filter(fits).map(move |unit| (card, unit))
        })
    }

    fn check_build(self, step: StepId, card: CardId, unit: UnitKindId) -> Result<(), Illegal> {
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

    /// Returns whether a unit could be built for a card of the hand, as far as is public.
    fn could_build(self, step: StepId) -> bool {
        let army = self.mover();
        let mut units = self.rules.build(step).units.iter();
        self.builds_left(step) > 0
            && self.n_hand(self.rules.armies[army].hand) > 0
            && units.any(|&(unit, _)| self.room(army, unit) > 0)
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    fn build(&mut self, card: CardId, unit: UnitKindId) {
        let army = self.scene().mover();
        self.move_card(card, CardPlace::Discard, SeatMask::ALL);
        self.add_waiting(army, unit, 1);
        self.state.turn.built = self.state.turn.built.saturating_add(1);
        self.tell(Event::Built { army, card, unit });
    }
}
