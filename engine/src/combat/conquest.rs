//! What follows the last defender's loss, in a fixed order: the others of the loser's units are destroyed, those that
//! fought move in, elimination and victory are looked at, the loser's cards change hands, sets are traded and placed,
//! more units move in, the invasion ends.
//!
//! Rulebook: "Réussir une offensive", p. 11; elimination: as in the rulebook's sister edition, section 1.

use serde::Serialize;

use crate::game::action::{Action, ActionList, Ask, Choice};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::effect::Until;
use crate::game::event::Event;
use crate::game::play::{Next, Play};
use crate::game::scene::Scene;
use crate::game::state::{Conquest, Launched};
use crate::game::told::Sink;
use crate::model::{ArmyId, HookOn, Rulebook, SpaceId, StepId, TableId, UnitKindId, Window};
use crate::steps::Spoils;
use crate::steps::place;
use crate::steps::trade::{self, Owed, owed};
use crate::steps::window;
use crate::steps::{check_count, room};

/// The most conquests of a turn that are remembered.
const RECORD_MAX: usize = 1_000;

/// A space was conquered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct At {
    /// The step whose attacks are declared.
    pub step: StepId,
    /// How far the conquest is.
    pub part: Part,
}

/// How far a conquest is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Hooks answer, and cards may be played.
    Answers,
    /// The loser's cards change hands if it was eliminated.
    Spoils,
    /// What a trade after an elimination brought is placed.
    Place,
    /// More basic units may move in.
    Advance,
    /// Units of another kind may move in.
    Follow(u8),
    /// The invasion ends.
    Over,
}

impl room::At for At {
    fn go<C: Chance, S: Sink>(self, play: &mut Play<'_, C, S>) -> Next {
        play.go_on_with_conquest(self.step, self.part)
    }

    fn asked(self, scene: Scene<'_>) -> Option<ArmyId> {
        Some(scene.state.battle.attacker)
    }

    fn ask(self, scene: Scene<'_>) -> Option<Ask> {
        let battle = &scene.state.battle;
        let (unit, most) = scene.advance_of(self.part);
        Some(Ask::Advance { from: battle.from, to: battle.to, unit, most })
    }

    fn list(self, scene: Scene<'_>, actions: &mut ActionList) {
        let (unit, most) = scene.advance_of(self.part);
        actions.push(Choice::up_to(Action::Advance { unit, count: 0 }, most));
    }

    fn check(self, scene: Scene<'_>, action: Action) -> Result<(), Illegal> {
        let (unit, most) = scene.advance_of(self.part);
        match action {
            Action::Advance { unit: meant, count } if meant == unit => check_count(count, 0, most),
            other => Err(self.misfit(scene, other)),
        }
    }

    fn sole(self, scene: Scene<'_>) -> Option<Action> {
        let (unit, most) = scene.advance_of(self.part);
        (most == 0).then_some(Action::Advance { unit, count: 0 })
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Play<'_, C, S>, action: Action) {
        if let Action::Advance { unit, count } = action {
            play.advance(unit, count);
            play.replace_top(Self { part: play.after_advance(self.part), ..self });
        }
    }

    fn step(self) -> Option<StepId> {
        Some(self.step)
    }

    fn beside(self, scene: Scene<'_>) -> Option<room::Beside> {
        let asks = matches!(self.part, Part::Advance | Part::Follow(_));
        let army = scene.state.battle.attacker;
        asks.then_some(room::Beside { army, step: None, may_go_on: false })
    }

    fn is_conquest(self) -> bool {
        true
    }

    fn sees_to_cards(self) -> bool {
        matches!(self.part, Part::Spoils | Part::Answers)
    }
}

impl Scene<'_> {
    /// Basic units that may follow into the conquered space.
    #[inline]
    pub(crate) fn advance_most(self) -> u32 {
        let battle = &self.state.battle;
        if !self.owns(battle.attacker, battle.to) {
            return 0;
        }
        self.spare(battle.attacker, battle.from)
    }

    /// Which kind of unit may follow into the conquered space, and the most of it.
    pub(crate) fn advance_of(self, at: Part) -> (UnitKindId, u32) {
        let Part::Follow(kind) = at else { return (Rulebook::BASIC, self.advance_most()) };
        let (battle, unit) = (&self.state.battle, UnitKindId(kind));
        let holds = unit.index() < self.rules.units.len()
            && self.is_on(battle.attacker, battle.from)
            && self.owns(battle.attacker, battle.to);
        (unit, if holds { self.units(battle.from, battle.attacker, unit) } else { 0 })
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Moves in. `survivors` of those that fought are left; nobody outside sees the space empty.
    pub(crate) fn conquer(&mut self, survivors: u32) {
        let battle = self.state.battle;
        let (army, loser, from, space) = (battle.attacker, battle.defender, battle.from, battle.to);
        let shared = self.scene().shares_spaces();
        for other in self.rules.armies.ids().filter(|&other| other == loser || shared) {
            for unit in self.rules.units.ids().skip(1) {
                let count = self.scene().units(space, other, unit);
                if count > 0 {
                    self.remove_units(space, other, unit, count);
                    self.tell(Event::Destroyed { army: other, space, unit, count });
                }
            }
        }
        self.remove_units(from, army, Rulebook::BASIC, survivors);
        self.add_units(space, army, Rulebook::BASIC, survivors);
        for unit in self.rules.units.ids().skip(1) {
            let count = u32::from(battle.dice[0].committed[unit.index()]);
            if count > 0 {
                self.remove_units(from, army, unit, count);
                self.add_units(space, army, unit, count);
            }
        }
        self.set_owner(space, army);
        // What an ally conquers brings the army whose turn it is nothing.
        let own = army == self.scene().mover();
        if own {
            let cell = self.rules.layout.conquests(loser);
            self.state.cells[cell] += 1;
            self.state.turn.conquests += 1;
        }
        self.tell(Event::Conquered { army, from, space, loser, count: survivors });
        self.bring_launched();
        if own && self.rules.manner.eventful {
            self.record_conquest(Conquest {
                space,
                from,
                loser,
                defenders: self.state.invasion.map_or(0, |invasion| invasion.defenders),
            });
        }
    }

    /// Brings along what fought in earlier battles of the invasion and is still there.
    fn bring_launched(&mut self) {
        let battle = self.state.battle;
        let (army, to) = (battle.attacker, battle.to);
        for at in 0..self.state.launched.len() {
            let Launched { space, unit, army: whose, n } = self.state.launched[at];
            if whose != army {
                continue;
            }
            let committed = battle.dice[0].committed[unit.index()];
            let moved = if space == battle.from { committed } else { 0 };
            let count = u32::from(n.saturating_sub(moved));
            let count = count.min(self.scene().units(space, army, unit));
            if count > 0 {
                self.remove_units(space, army, unit, count);
                self.add_units(to, army, unit, count);
                self.tell(Event::Advanced { army, from: space, to, unit, count });
            }
        }
        self.state.launched.clear();
    }

    /// Remembers a conquest for the turn; what lasted until one is over.
    #[cold]
    fn record_conquest(&mut self, conquest: Conquest) {
        if self.state.record.len() < RECORD_MAX {
            self.state.record.push(conquest);
        }
        let army = self.state.battle.attacker;
        self.state.effects.retain(|effect| match effect.until {
            Until::Conquest { of } => effect.army != army || conquest.loser == of,
            Until::Battle => false,
            Until::Invasion | Until::Turn | Until::Game => true,
        });
    }

    fn go_on_with_conquest(&mut self, step: StepId, at: Part) -> Next {
        match at {
            Part::Answers => self.answer_conquest(step),
            Part::Spoils => self.spoils(step),
            Part::Place => Next::Call {
                back: At { step, part: Part::Advance }.into(),
                callee: place::At { army: self.scene().mover(), step: None }.into(),
            },
            Part::Advance | Part::Follow(_) => {
                if self.scene().advance_of(at).1 > 0 {
                    return Next::Ask;
                }
                Next::Goto(At { step, part: self.after_advance(at) }.into())
            }
            Part::Over if !self.rules.manner.eventful => {
                self.end_invasion(true);
                Next::Done
            }
            Part::Over => {
                self.pop();
                self.end_invasion(true);
                Next::Again
            }
        }
    }

    /// Lets hooks answer to a conquest, then cards be played.
    #[cold]
    fn answer_conquest(&mut self, step: StepId) -> Next {
        let window = Window::Conquered;
        self.replace_top(At { step, part: Part::Spoils });
        if self.rules.opens(window) && self.scene().anybody_holds(window) {
            self.push(window::At::new(window));
        }
        if self.rules.has_hook(HookOn::Conquered) {
            self.react(HookOn::Conquered, self.state.battle.attacker);
        }
        Next::Again
    }

    /// Takes or discards the cards of an eliminated loser; then the trade that may follow.
    fn spoils(&mut self, step: StepId) -> Next {
        let battle = self.state.battle;
        let back = At { step, part: Part::Advance }.into();
        if !self.scene().is_eliminated(battle.defender) {
            return Next::Goto(back);
        }
        let keys = self.scene().attack_keys(step).eliminate;
        match keys.cards {
            Spoils::Discard => {
                self.discard_hand(battle.defender);
                return Next::Goto(back);
            }
            Spoils::Conqueror => self.take_hand(battle.defender, self.scene().mover()),
        }
        let cards = self.scene().n_hand(self.rules.armies[self.scene().mover()].hand);
        match (owed(keys.trade, cards), self.trade_step()) {
            (Owed::Nothing, _) | (_, None) => Next::Goto(back),
            (owed, Some(trade)) => Next::Call {
                back: At { step, part: Part::Place }.into(),
                callee: trade::At::Sets { step: trade, owed, brief: true }.into(),
            },
        }
    }

    /// Moves in all that may follow, where that is asked.
    pub(crate) fn move_in(&mut self, at: At) {
        let (unit, most) = self.scene().advance_of(at.part);
        self.advance(unit, most);
        self.replace_top(At { part: self.after_advance(at.part), ..at });
    }

    /// What comes after the question about a kind of unit.
    fn after_advance(&self, at: Part) -> Part {
        let next = if let Part::Follow(kind) = at { kind + 1 } else { 1 };
        if usize::from(next) < self.rules.units.len() { Part::Follow(next) } else { Part::Over }
    }

    /// Moves more units in.
    fn advance(&mut self, unit: UnitKindId, count: u32) {
        if count == 0 {
            return;
        }
        let battle = self.state.battle;
        let (army, from, to): (ArmyId, SpaceId, SpaceId) =
            (battle.attacker, battle.from, battle.to);
        let before = self.scene().owner(from);
        self.remove_units(from, army, unit, count);
        self.add_units(to, army, unit, count);
        self.tell(Event::Advanced { army, from, to, unit, count });
        if self.scene().shares_spaces() {
            self.tell_control(from, before);
        }
    }

    /// After a battle: what it led to.
    #[inline]
    pub(crate) fn after_battle(&mut self, conquered: bool) -> Next {
        let Some(step) = self.scene().invading().filter(|_| conquered) else { return Next::Done };
        let part = if self.rules.manner.eventful { Part::Answers } else { Part::Spoils };
        Next::Goto(At { step, part }.into())
    }
}
