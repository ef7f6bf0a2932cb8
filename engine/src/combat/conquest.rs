//! Consequences of the defender's last loss, in a fixed order:
//!
//! 1. the loser's other units are destroyed;
//! 2. the units that fought move in;
//! 3. elimination and victory are checked;
//! 4. the loser's cards change hands;
//! 5. sets are traded and units placed;
//! 6. more units move in;
//! 7. the invasion ends.
//!
//! Rulebook: "Réussir une offensive", p. 11; elimination: as in the rulebook's sister edition,
//! section 1.

use serde::Serialize;

use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::effect::Until;
use crate::game::event::Event;
use crate::game::state::{CommittedUnits, Conquest};
use crate::game::state_view::StateView;
use crate::model::{
    ArmyId, EliminatedCards, HookOn, Rulebook, SpaceId, StepId, TableId, UnitKindId, Window,
};
use crate::steps::place;
use crate::steps::trade::{self, TradeDuty, owed};
use crate::steps::window;
use crate::steps::{check_count, room};

/// Most conquests recorded in one turn.
const RECORD_MAX: usize = 1_000;

/// The frame of a conquest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct ConquestFrame {
    /// The `attack` step in progress.
    pub step: StepId,
    /// The progress of the conquest.
    pub part: ConquestPhase,
}

/// The progress of a conquest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ConquestPhase {
    /// Answers of hooks, and cards that may be played.
    Answers,
    /// The transfer or discard of the loser's cards if it was eliminated.
    Spoils,
    /// The placing of units from a trade after an elimination.
    Place,
    /// The choice of more basic units to move in.
    Advance,
    /// The choice of units of another kind to move in; the number is the id of the kind.
    Follow(u8),
    /// The end of the invasion.
    Over,
}

impl room::StepFrame for ConquestFrame {
    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        play.go_on_with_conquest(self.step, self.part)
    }

    fn asked(self, scene: StateView<'_>) -> Option<ArmyId> {
        Some(scene.state.battle.attacker)
    }

    fn ask(self, scene: StateView<'_>) -> Option<Ask> {
        let battle = &scene.state.battle;
        let (unit, most) = scene.advance_of(self.part);
        Some(Ask::Advance { from: battle.from, to: battle.to, unit, most })
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        let (unit, most) = scene.advance_of(self.part);
        actions.push(ActionRange::up_to(Action::Advance { unit, count: 0 }, most));
    }

    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        let (unit, most) = scene.advance_of(self.part);
        match action {
            Action::Advance { unit: meant, count } if meant == unit => check_count(count, 0, most),
            other => Err(self.misfit(scene, other)),
        }
    }

    fn sole(self, scene: StateView<'_>) -> Option<Action> {
        let (unit, most) = scene.advance_of(self.part);
        (most == 0).then_some(Action::Advance { unit, count: 0 })
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
        if let Action::Advance { unit, count } = action {
            play.advance(unit, count);
            play.replace_top(Self { part: play.after_advance(self.part), ..self });
        }
    }

    fn step(self) -> Option<StepId> {
        Some(self.step)
    }

    fn beside(self, scene: StateView<'_>) -> Option<room::Beside> {
        let asks = matches!(self.part, ConquestPhase::Advance | ConquestPhase::Follow(_));
        let army = scene.state.battle.attacker;
        asks.then_some(room::Beside { army, step: None, may_go_on: false })
    }

    fn is_conquest(self) -> bool {
        true
    }

    fn sees_to_cards(self) -> bool {
        matches!(self.part, ConquestPhase::Spoils | ConquestPhase::Answers)
    }
}

impl StateView<'_> {
    /// Returns the number of basic units that may follow into the conquered space.
    #[inline]
    pub(crate) fn advance_most(self) -> u32 {
        let battle = &self.state.battle;
        if !self.owns(battle.attacker, battle.to) {
            return 0;
        }
        let spare = self.spare(battle.attacker, battle.from);
        spare.min(self.room_on(battle.attacker, battle.to))
    }

    /// Returns the unit kind that may follow into the conquered space, and the most units of it.
    pub(crate) fn advance_of(self, at: ConquestPhase) -> (UnitKindId, u32) {
        let ConquestPhase::Follow(kind) = at else { return (Rulebook::BASIC, self.advance_most()) };
        let (battle, unit) = (&self.state.battle, UnitKindId(kind));
        let holds = unit.index() < self.rules.units.len()
            && self.is_on(battle.attacker, battle.from)
            && self.owns(battle.attacker, battle.to);
        let most = if holds { self.units(battle.from, battle.attacker, unit) } else { 0 };
        (unit, most.min(self.room_on(battle.attacker, battle.to)))
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Moves the `survivors` of the battle and the committed units into the conquered space. The
    /// space is never visibly empty.
    pub(crate) fn conquer(&mut self, survivors: u32) {
        let battle = self.state.battle;
        let (army, from, space) = (battle.attacker, battle.from, battle.to);
        // Of land that nobody controls, the attacker stands for the defender.
        let loser = Some(battle.defender).filter(|&loser| loser != army);
        let shared = self.scene().shares_spaces();
        for other in self.rules.armies.ids().filter(|&other| Some(other) == loser || shared) {
            for unit in self.rules.units.ids().skip(1) {
                let count = self.scene().units(space, other, unit);
                if count > 0 {
                    self.remove_units(space, other, unit, count);
                    self.tell(Event::Destroyed { army: other, space, unit, count });
                }
            }
        }
        self.bring_units((from, space), army, Rulebook::BASIC, survivors);
        for unit in self.rules.units.ids().skip(1) {
            let count = u32::from(battle.dice[0].committed[unit.index()]);
            if count > 0 {
                self.bring_units((from, space), army, unit, count);
            }
        }
        self.set_owner(space, army);
        let defenders = self.state.invasion.map_or(0, |invasion| invasion.defenders);
        let conquest = Conquest { space, from: Some(from), loser, defenders };
        self.count_conquest(army, conquest, survivors);
        self.bring_launched();
        self.record_conquest(army, conquest);
    }

    /// Counts a conquest for the army whose turn it is, and tells it. A conquest by an ally does not
    /// count.
    fn count_conquest(&mut self, army: ArmyId, conquest: Conquest, count: u32) {
        let Conquest { space, from, loser, .. } = conquest;
        if army == self.scene().mover() {
            if let Some(loser) = loser {
                let cell = self.rules.layout.conquests(loser);
                self.state.cells[cell] += 1;
            }
            self.state.turn.conquests += 1;
        }
        self.tell(Event::Conquered { army, from, space, loser, count });
    }

    /// Moves in the units that fought in earlier battles of the invasion and are still present.
    fn bring_launched(&mut self) {
        let battle = self.state.battle;
        let (army, to) = (battle.attacker, battle.to);
        for at in 0..self.state.launched.len() {
            let CommittedUnits { space, unit, army: whose, n } = self.state.launched[at];
            if whose != army {
                continue;
            }
            let committed = battle.dice[0].committed[unit.index()];
            let moved = if space == battle.from { committed } else { 0 };
            let count = u32::from(n.saturating_sub(moved));
            let count = count.min(self.scene().units(space, army, unit));
            let count = count.min(self.scene().room_on(army, to));
            if count > 0 {
                self.bring_units((space, to), army, unit, count);
                self.tell(Event::Advanced { army, from: space, to, unit, count });
            }
        }
        self.state.launched.clear();
    }

    /// Records a conquest of the turn for what answers to it, and ends the effects that last until one
    /// is over.
    fn record_conquest(&mut self, army: ArmyId, conquest: Conquest) {
        if army != self.scene().mover() || !self.rules.manner.eventful {
            return;
        }
        if self.state.record.len() < RECORD_MAX {
            self.state.record.push(conquest);
        }
        self.state.effects.retain(|effect| match effect.until {
            Until::Conquest { of } => effect.army != army || conquest.loser == Some(of),
            Until::Battle => false,
            Until::Invasion | Until::Turn | Until::Game => true,
        });
    }

    /// Counts a conquest that no battle decided, with `count` units that came on the space; tells it,
    /// and lets hooks answer.
    #[cold]
    pub(crate) fn conquer_without_battle(&mut self, army: ArmyId, conquest: Conquest, count: u32) {
        self.count_conquest(army, conquest, count);
        self.state.dirty = true;
        self.record_conquest(army, conquest);
        if self.rules.has_hook(HookOn::Conquered) {
            self.react_at(HookOn::Conquered, army, Some(conquest.space));
        }
    }

    fn go_on_with_conquest(&mut self, step: StepId, at: ConquestPhase) -> Transition {
        match at {
            ConquestPhase::Answers => self.answer_conquest(step),
            ConquestPhase::Spoils => self.spoils(step),
            ConquestPhase::Place => Transition::Call {
                back: ConquestFrame { step, part: ConquestPhase::Advance }.into(),
                callee: place::PlaceFrame::in_conquest(self.scene().mover()).into(),
            },
            ConquestPhase::Advance | ConquestPhase::Follow(_) => {
                if self.scene().advance_of(at).1 > 0 {
                    return Transition::Ask;
                }
                Transition::Goto(ConquestFrame { step, part: self.after_advance(at) }.into())
            }
            ConquestPhase::Over if !self.rules.manner.eventful => {
                self.end_invasion(true);
                Transition::Done
            }
            ConquestPhase::Over => {
                self.pop();
                self.end_invasion(true);
                Transition::Again
            }
        }
    }

    /// Lets hooks answer to a conquest, then cards be played.
    #[cold]
    fn answer_conquest(&mut self, step: StepId) -> Transition {
        let window = Window::Conquered;
        self.replace_top(ConquestFrame { step, part: ConquestPhase::Spoils });
        if self.rules.opens(window) && self.scene().anybody_holds(window) {
            self.push(window::WindowFrame::new(window));
        }
        if self.rules.has_hook(HookOn::Conquered) {
            self.react(HookOn::Conquered, self.state.battle.attacker);
        }
        Transition::Again
    }

    /// Takes or discards the cards of an eliminated loser; then starts the trade that may follow.
    fn spoils(&mut self, step: StepId) -> Transition {
        let battle = self.state.battle;
        let back = ConquestFrame { step, part: ConquestPhase::Advance }.into();
        if !self.scene().is_eliminated(battle.defender) {
            return Transition::Goto(back);
        }
        let keys = self.rules.elimination;
        match keys.cards {
            EliminatedCards::Discard => {
                self.discard_hand(battle.defender);
                return Transition::Goto(back);
            }
            EliminatedCards::Kept => return Transition::Goto(back),
            EliminatedCards::Conqueror => self.take_hand(battle.defender, self.scene().mover()),
        }
        let cards = self.scene().n_hand(self.rules.armies[self.scene().mover()].hand);
        match (owed(keys.trade, cards), self.trade_step()) {
            (TradeDuty::Nothing, _) | (_, None) => Transition::Goto(back),
            (owed, Some(trade)) => Transition::Call {
                back: ConquestFrame { step, part: ConquestPhase::Place }.into(),
                callee: trade::TradeFrame::Sets { step: trade, owed, brief: true }.into(),
            },
        }
    }

    /// Answers the question about following units with the most that may move in.
    pub(crate) fn move_in(&mut self, at: ConquestFrame) {
        let (unit, most) = self.scene().advance_of(at.part);
        self.advance(unit, most);
        self.replace_top(ConquestFrame { part: self.after_advance(at.part), ..at });
    }

    /// Returns the part after the question about one unit kind.
    fn after_advance(&self, at: ConquestPhase) -> ConquestPhase {
        let next = if let ConquestPhase::Follow(kind) = at { kind + 1 } else { 1 };
        if usize::from(next) < self.rules.units.len() {
            ConquestPhase::Follow(next)
        } else {
            ConquestPhase::Over
        }
    }

    /// Moves `count` more units of a kind in.
    fn advance(&mut self, unit: UnitKindId, count: u32) {
        if count == 0 {
            return;
        }
        let battle = self.state.battle;
        let (army, from, to): (ArmyId, SpaceId, SpaceId) =
            (battle.attacker, battle.from, battle.to);
        let before = self.scene().owner(from);
        self.bring_units((from, to), army, unit, count);
        self.tell(Event::Advanced { army, from, to, unit, count });
        if self.scene().shares_spaces() {
            self.tell_control(from, before);
        }
    }

    /// Returns the transition after a battle, to its conquest if there was one.
    #[inline]
    pub(crate) fn after_battle(&mut self, conquered: bool) -> Transition {
        let Some(step) = self.scene().invading().filter(|_| conquered) else {
            return Transition::Done;
        };
        let part =
            if self.rules.manner.eventful { ConquestPhase::Answers } else { ConquestPhase::Spoils };
        Transition::Goto(ConquestFrame { step, part }.into())
    }
}
