//! Attacks that go on as both sides have said beforehand, without asking them again.
//!
//! Each answer is the one that the seat would have given, and takes effect as any answer does: the same events in the same
//! order, the same dice. Only that it is one of those allowed need not be looked at again.

use crate::combat::battle;
use crate::game::chance::Chance;
use crate::game::event::Event;
use crate::game::play::Play;
use crate::game::scene::Scene;
use crate::game::state::{Battle, Invasion, SideDice};
use crate::game::told::Sink;
use crate::model::{Resolution, Rulebook, SeatMask};
use crate::steps::{Actors, Frame, attack};

impl Scene<'_> {
    /// Whether between two battles of an invasion nothing but the two answers can come: no card, no hook, no other kind of
    /// unit, no friend on either space.
    fn is_plain_assault(self) -> bool {
        let rules = self.rules;
        let is_alone = rules.units.len() == 1 && rules.attackers == Actors::Own;
        let is_quiet =
            rules.windows == 0 && !rules.manner.eventful && self.state.effects.is_empty();
        let is_shared = rules.manner.held_by_all || self.shares_spaces();
        let waits = rules.free_play || rules.ask_all || rules.watches.any();
        let compares = rules.combat.is_some_and(|page| page.resolution == Resolution::Compare);
        is_alone
            && is_quiet
            && compares
            && !is_shared
            && !waits
            && self.state.battle.token.is_none()
    }
}

/// What the two sides of an invasion have said beforehand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Orders {
    /// The attacker attacks with the most dice while so many units are where the invasion comes from.
    pub(crate) least: u32,
    /// The attacker moves in with all that may follow.
    pub(crate) advances: bool,
    /// The seats that defend with the most.
    pub(crate) defends: SeatMask,
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Goes on with the invasion under way as both sides have said. Returns how many answers it gave; 0 where something could
    /// come between them.
    pub(crate) fn fight_on(&mut self, orders: Orders) -> u64 {
        if !self.scene().is_plain_assault() || self.state.dirty {
            return 0;
        }
        let mut answers = 0;
        if let Some(Frame::Battle(battle::At::Defend)) = self.state.top() {
            let asked = self.scene().asked();
            if !asked.is_some_and(|(seat, _)| orders.defends.contains(seat)) {
                return 0;
            }
            self.defend(self.scene().defenders());
            answers += 1;
        }
        if let Some(Frame::Attack(attack::At::Choose { .. })) = self.state.top()
            && let Some(invasion) = self.state.invasion
            && self.scene().is_plain_on(invasion.to)
        {
            answers += self.press_on(invasion, orders);
        }
        if answers > 0 {
            self.run();
        }
        if orders.advances
            && let Some(Frame::Conquest(at)) = self.state.top()
        {
            self.move_in(at);
            self.run();
            answers += 1;
        }
        answers
    }

    /// Fights battle after battle of an assault until it is decided, or somebody must be asked. How many units are left goes
    /// back into the state at its end, as nothing reads it in between. Returns how many answers it gave.
    #[inline]
    fn press_on(&mut self, invasion: Invasion, orders: Orders) -> u64 {
        let Invasion { army, from, to, .. } = invasion;
        let (scene, aim) = (self.scene(), invasion.aim());
        let (defender, garrison) = scene.defence(army, aim, to);
        let troops = scene.troops(from, army);
        let (attack, defend) = (scene.combat().attack, scene.combat().defend);
        let is_set = scene.is_defence_set(defender);
        let is_settled = is_set || orders.defends.contains(scene.defends(defender, army));
        let (mut attackers, mut defenders) = (troops, garrison);
        let (mut answers, mut battles) = (0, 0);
        let mut last = None;
        let is_won = loop {
            let (n, m) = (attack.fighters(attackers), defend.fighters(defenders));
            if attackers < orders.least || n == 0 || m == 0 || m > 1 && !is_settled {
                break false;
            }
            self.tell(Event::Attacked { army, from, to: aim, space: to, count: n });
            self.tell(Event::Defended { army: defender, space: to, count: m });
            let thrown = self.throw(narrow(n), narrow(m));
            battles += 1;
            // Who has one unit left is not asked how many defend.
            answers += 1 + u64::from(m > 1 && !is_set);
            last = Some((thrown, n, m));
            if u32::from(thrown.losses.defender) >= defenders {
                break true;
            }
            self.tell(thrown.resolved());
            attackers -= u32::from(thrown.losses.attacker);
            defenders -= u32::from(thrown.losses.defender);
        };
        let Some((thrown, n, m)) = last else { return 0 };
        self.remove_units(from, army, Rulebook::BASIC, troops - attackers);
        self.remove_units(to, defender, Rulebook::BASIC, garrison - defenders);
        self.rolled = true;
        self.state.invasion =
            Some(Invasion { battles: invasion.battles.saturating_add(battles), ..invasion });
        let with = self.state.battle.with.with(army);
        let dice = [n, m].map(SideDice::of);
        self.state.battle = Battle { attacker: army, defender, from, to, token: None, with, dice };
        self.lay(&thrown);
        if is_won {
            self.push(battle::At::Resolve);
            let next = self.take_losses(thrown.losses, thrown.attacker, thrown.defender);
            self.follow(next);
        }
        answers
    }
}

/// How many dice: there are never more than 255.
fn narrow(n: u32) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}
