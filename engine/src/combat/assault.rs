//! Attacks that go on as both sides have said beforehand, without asking them again.
//!
//! Each answer is the one that the seat would have given, and takes effect as any answer does: the same events in the same
//! order, the same dice. Only that it is one of those allowed need not be looked at again.

use crate::combat::battle;
use crate::game::chance::Chance;
use crate::game::play::Play;
use crate::game::scene::Scene;
use crate::game::state::Invasion;
use crate::game::told::Sink;
use crate::model::{Resolution, SeatMask};
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
        let waits = rules.free_play || rules.ask_all || rules.watchful;
        let compares = rules.combat.is_some_and(|page| page.resolution == Resolution::Compare);
        is_alone
            && is_quiet
            && compares
            && !is_shared
            && !waits
            && self.state.battle.token.is_none()
    }

    /// How the invasion under way goes on with the most dice, while so many units are where it comes from.
    #[inline]
    fn goes_on(self, least: u32) -> Option<(Invasion, u32)> {
        let invasion = self.state.invasion?;
        let count = self.attackers(invasion.army, invasion.from);
        let is_enough = self.troops(invasion.from, invasion.army) >= least;
        (count > 0 && is_enough).then_some((invasion, count))
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
        if !self.scene().is_plain_assault() {
            return 0;
        }
        let mut answers = 0;
        while !self.state.dirty
            && let Some(top) = self.state.top()
            && self.answer_assault(top, orders)
        {
            answers += 1;
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

    /// Gives the next answer of an assault, if it is one of those that were said beforehand.
    #[inline]
    fn answer_assault(&mut self, top: Frame, orders: Orders) -> bool {
        match top {
            Frame::Battle(battle::At::Defend) => {
                let asked =
                    self.scene().asked().is_some_and(|(seat, _)| orders.defends.contains(seat));
                if asked {
                    self.defend(self.scene().defenders());
                }
                asked
            }
            Frame::Attack(attack::At::Choose { .. }) => {
                let Some((invasion, count)) = self.scene().goes_on(orders.least) else {
                    return false;
                };
                self.declare(invasion.from, invasion.aim(), count);
                if self.scene().sole_defence().is_some() {
                    self.defend(self.scene().defenders());
                }
                true
            }
            _ => false,
        }
    }
}
