//! Fast path for attacks that continue by the standing orders of both sides.
//!
//! Each answer equals the one that the seat would give, and has the same effect: the same events in
//! the same order, the same dice. Only the check that the answer is legal is skipped.

use crate::combat::battle;
use crate::game::addressed_event::Sink;
use crate::game::applying::Applying;
use crate::game::chance::Chance;
use crate::game::event::Event;
use crate::game::state::{Battle, Invasion, SideDice};
use crate::game::state_view::StateView;
use crate::model::{Resolution, Rulebook, SeatMask};
use crate::steps::{Actors, Frame, attack};

impl StateView<'_> {
    /// Returns whether only the two answers can occur between two battles of an invasion. Requires
    /// dice compared in pairs, a single unit kind and no token. Excludes cards, hooks and friends
    /// on either space.
    fn is_plain_assault(self) -> bool {
        let rules = self.rules;
        let is_alone = rules.units.len() == 1 && rules.attackers == Actors::Own;
        let is_quiet =
            rules.windows == 0 && !rules.manner.eventful && self.state.effects.is_empty();
        let is_shared = rules.manner.recounts || rules.manner.apart;
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

/// The standing orders of the two sides of an invasion.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BattleOrders {
    /// Fewest units on the invasion's origin with which the attacker continues; it attacks with the
    /// most dice.
    pub(crate) least: u32,
    /// True if the attacker moves in with all units that may follow.
    pub(crate) advances: bool,
    /// Seats that defend with the most units.
    pub(crate) defends: SeatMask,
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Continues the current invasion by the standing orders of both sides. Returns the number of
    /// answers given; 0 if something could come between them.
    pub(crate) fn fight_on(&mut self, orders: BattleOrders) -> u64 {
        if !self.scene().is_plain_assault() || self.state.dirty {
            return 0;
        }
        let mut answers = 0;
        if let Some(Frame::Battle(battle::BattleFrame::Defend)) = self.state.top() {
            let asked = self.scene().asked();
            if !asked.is_some_and(|(seat, _)| orders.defends.contains(seat)) {
                return 0;
            }
            self.defend(self.scene().defenders());
            answers += 1;
        }
        if let Some(Frame::Attack(attack::AttackFrame::Choose { .. })) = self.state.top()
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

    /// Fights the battles of an assault until it is decided or a seat must decide. Writes the
    /// remaining units back to the state at the end, as nothing reads them in between. Returns the
    /// number of answers given.
    #[inline]
    fn press_on(&mut self, invasion: Invasion, orders: BattleOrders) -> u64 {
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
            // A defender with one unit left has no choice, so this is not an answer.
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
            self.push(battle::BattleFrame::Resolve);
            let next = self.take_losses(thrown.losses, thrown.attacker, thrown.defender);
            self.follow(next);
        }
        answers
    }
}

/// Converts a number of dice to `u8`; there are never more than 255.
fn narrow(n: u32) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}
