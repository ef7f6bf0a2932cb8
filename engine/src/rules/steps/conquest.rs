//! What follows the last defender's loss, in a fixed order: the others of the loser's units are destroyed, those that
//! fought move in, elimination and victory are looked at, the loser's cards change hands, sets are traded and placed,
//! more units move in, the invasion ends.
//!
//! Rulebook: "Réussir une offensive", p. 11; elimination: as in the rulebook's sister edition, section 1.

use crate::model::{
    ArmyId, CardPlace, HookOn, Rulebook, SeatMask, SpaceId, Spoils, StepId, TableId, UnitKindId,
};
use crate::rules::action::{Action, ActionList, Choice};
use crate::rules::chance::Chance;
use crate::rules::effect::Until;
use crate::rules::event::{Event, Sink};
use crate::rules::frame::{ConquestAt, Frame, Owed, WindowAt};
use crate::rules::play::{Next, Play};
use crate::rules::scene::Scene;
use crate::rules::state::{Conquest, Launched};
use crate::rules::steps::trade::owed;

/// The most conquests of a turn that are remembered.
const RECORD_MAX: usize = 1_000;

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
    pub(crate) fn advance_of(self, at: ConquestAt) -> (UnitKindId, u32) {
        let ConquestAt::Follow(kind) = at else { return (Rulebook::BASIC, self.advance_most()) };
        let (battle, unit) = (&self.state.battle, UnitKindId(kind));
        let holds = unit.index() < self.rules.units.len()
            && self.is_on(battle.attacker, battle.from)
            && self.owns(battle.attacker, battle.to);
        (unit, if holds { self.units(battle.from, battle.attacker, unit) } else { 0 })
    }

    pub(crate) fn list_advances(self, at: ConquestAt, actions: &mut ActionList) {
        let (unit, most) = self.advance_of(at);
        actions.push(Choice::up_to(Action::Advance { unit, count: 0 }, most));
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
        if own && !self.rules.calls.is_empty() {
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

    pub(crate) fn step_conquest(&mut self, step: StepId, at: ConquestAt) -> Next {
        match at {
            ConquestAt::Answers => self.answer_conquest(step),
            ConquestAt::Spoils => self.spoils(step),
            ConquestAt::Place => Next::Call {
                back: Frame::Conquest { step, at: ConquestAt::Advance },
                callee: Frame::Place { army: self.scene().mover() },
            },
            ConquestAt::Advance | ConquestAt::Follow(_) => {
                if self.scene().advance_of(at).1 > 0 {
                    return Next::Ask;
                }
                Next::Goto(Frame::Conquest { step, at: self.after_advance(at) })
            }
            ConquestAt::Over if self.rules.calls.is_empty() => {
                self.end_invasion(true);
                Next::Done
            }
            ConquestAt::Over => {
                self.pop();
                self.end_invasion(true);
                self.state.top().map_or(Next::Ask, Next::Goto)
            }
        }
    }

    /// Lets hooks answer to a conquest, then cards be played.
    #[cold]
    fn answer_conquest(&mut self, step: StepId) -> Next {
        let window = WindowAt::Conquered;
        self.replace_top(Frame::Conquest { step, at: ConquestAt::Spoils });
        if self.rules.opens(window.window()) && self.scene().anybody_holds(window.window()) {
            self.push(Frame::Window { window, at: 0, passed: 0 });
        }
        if self.rules.has_hook(HookOn::Conquered) {
            self.react(HookOn::Conquered, self.state.battle.attacker);
        }
        self.state.top().map_or(Next::Ask, Next::Goto)
    }

    /// Takes or discards the cards of an eliminated loser; then the trade that may follow.
    fn spoils(&mut self, step: StepId) -> Next {
        let battle = self.state.battle;
        let back = Frame::Conquest { step, at: ConquestAt::Advance };
        if !self.scene().is_eliminated(battle.defender) {
            return Next::Goto(back);
        }
        let keys = self.scene().invade(step).eliminate;
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
                back: Frame::Conquest { step, at: ConquestAt::Place },
                callee: Frame::Trade { step: trade, owed, brief: true },
            },
        }
    }

    /// Whether a living army holds its cards in the same hand: they stay there.
    fn is_shared(&self, army: ArmyId) -> bool {
        let hand = self.rules.armies[army].hand;
        let mut armies = self.rules.armies.iter();
        armies.any(|(other, row)| row.hand == hand && !self.scene().is_eliminated(other))
    }

    pub(crate) fn discard_hand(&mut self, army: ArmyId) {
        if self.is_shared(army) {
            return;
        }
        let hand = self.rules.armies[army].hand;
        for card in self.rules.cards.ids() {
            if self.scene().card_place(card) == CardPlace::Hand(hand) {
                self.move_card(card, CardPlace::Discard, SeatMask::ALL);
                self.tell(Event::Discarded { army, card });
            }
        }
    }

    /// Gives one army's hand to another. Who knew a card still knows it.
    pub(crate) fn take_hand(&mut self, from: ArmyId, by: ArmyId) {
        let (old, new) = (self.rules.armies[from].hand, self.rules.armies[by].hand);
        if old == new || self.is_shared(from) {
            return;
        }
        let seers = self.scene().seers(new);
        for card in self.rules.cards.ids() {
            if self.scene().card_place(card) == CardPlace::Hand(old) {
                let known = self.scene().card_known(card).union(seers);
                self.move_card(card, CardPlace::Hand(new), known);
                self.tell_only(Event::CardTaken { from, by, card: Some(card) }, known);
            }
        }
    }

    /// What comes after the question about a kind of unit.
    fn after_advance(&self, at: ConquestAt) -> ConquestAt {
        let next = if let ConquestAt::Follow(kind) = at { kind + 1 } else { 1 };
        if usize::from(next) < self.rules.units.len() {
            ConquestAt::Follow(next)
        } else {
            ConquestAt::Over
        }
    }

    pub(crate) fn do_advance(
        &mut self,
        step: StepId,
        at: ConquestAt,
        unit: UnitKindId,
        count: u32,
    ) {
        let battle = self.state.battle;
        if count > 0 {
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
        self.replace_top(Frame::Conquest { step, at: self.after_advance(at) });
    }
}
