//! `invade`: attacks from own spaces on bordering ones, as many as wanted.

use crate::model::{ArmyId, Layout, Rulebook, Side, SpaceId, StepId, TableId, Targets};
use crate::rules::action::{Action, ActionList, Choice};
use crate::rules::chance::Chance;
use crate::rules::decision::Illegal;
use crate::rules::event::{Event, Sink};
use crate::rules::frame::{BattleAt, Frame};
use crate::rules::play::Play;
use crate::rules::scene::Scene;
use crate::rules::state::{Battle, Invasion, SideDice};
use crate::rules::steps::reinforce::check_count;

impl Scene<'_> {
    /// Basic units that may attack from a space: those beyond what stays behind, at most a die each.
    #[inline]
    fn attackers(self, army: ArmyId, from: SpaceId) -> u32 {
        let pool = self.combat().attack;
        self.troops(from, army).saturating_sub(pool.stay_behind).min(pool.dice.into())
    }

    #[inline]
    fn is_target(self, army: ArmyId, space: SpaceId, targets: Targets) -> bool {
        let owner = self.state.cells[self.rules.layout.owner(space)];
        owner != u32::from(army.0)
            && owner != Layout::NOBODY
            && self.rules.is_hostile(army, ArmyId::from_index(owner as usize), targets)
    }

    pub(crate) fn list_attacks(self, step: StepId, actions: &mut ActionList) {
        let army = self.mover();
        let targets = self.invade(step).targets;
        for from in self.owned_spaces(army) {
            let most = self.attackers(army, from);
            if most == 0 {
                continue;
            }
            for &to in self.rules.board.neighbours(from) {
                if self.is_target(army, to, targets) {
                    actions.push(Choice::up_to(Action::Attack { from, to, count: 1 }, most));
                }
            }
        }
        actions.push(Choice::one(Action::End));
    }

    /// Rulebook: "Combat", p. 9-10.
    #[inline]
    pub(crate) fn check_attack(
        self,
        step: StepId,
        from: SpaceId,
        to: SpaceId,
        count: u32,
    ) -> Result<(), Illegal> {
        if !self.has_space(from) || !self.has_space(to) {
            return Err(Illegal::Unknown);
        }
        let army = self.mover();
        if !self.owns(army, from) {
            return Err(Illegal::NotOwn { space: from });
        }
        if self.owns(army, to) {
            return Err(Illegal::Own { space: to });
        }
        if !self.is_target(army, to, self.invade(step).targets) {
            return Err(Illegal::NotHostile { space: to });
        }
        if !self.rules.board.adjacent(from, to) {
            return Err(Illegal::NotAdjacent { from, to });
        }
        let most = self.attackers(army, from);
        if most == 0 {
            let stay = self.combat().attack.stay_behind;
            return Err(Illegal::TooFew { space: from, present: self.troops(from, army), stay });
        }
        check_count(count, 1, most)
    }

    /// Going on, when nothing can be attacked.
    pub(crate) fn sole_attack(self, step: StepId) -> Option<Action> {
        let army = self.mover();
        if self.state.invasion.is_some_and(|invasion| self.attackers(army, invasion.from) > 0) {
            return None;
        }
        let targets = self.invade(step).targets;
        let stay = self.combat().attack.stay_behind;
        let stacks = self.stacks();
        let can_attack = |(from, troops): (SpaceId, u32)| {
            troops > stay
                && self.combat().attack.dice > 0
                && self.rules.board.neighbours(from).iter().any(|&to| {
                    stacks
                        .owner(to)
                        .is_some_and(|other| self.rules.is_hostile(army, other, targets))
                })
        };
        // Who has just fought can often go on from there.
        let battle = &self.state.battle;
        let own = |space| stacks.holder(space).filter(|&(owner, _)| owner == army);
        let mut last = [battle.to, battle.from].into_iter();
        if last.any(|space| own(space).is_some_and(|(_, troops)| can_attack((space, troops)))) {
            return None;
        }
        let any = stacks.of(army).any(can_attack);
        (!any).then_some(Action::End)
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Declares a battle. A new target ends the invasion under way and begins another; another origin goes on with it.
    pub(crate) fn do_attack(&mut self, from: SpaceId, to: SpaceId, count: u32) {
        let army = self.scene().mover();
        let defender = self.scene().owner(to).expect("a target has an owner");
        match &mut self.state.invasion {
            Some(invasion) if invasion.to == to => invasion.from = from,
            Some(_) | None => {
                self.end_invasion(false);
                let defenders = self.scene().troops(to, defender);
                self.state.invasion = Some(Invasion { army, from, to, defenders, battles: 0 });
            }
        }
        let mut attack =
            SideDice { n: u8::try_from(count).unwrap_or(u8::MAX), ..SideDice::default() };
        attack.committed[Rulebook::BASIC.index()] = attack.n;
        self.state.battle =
            Battle { attacker: army, defender, from, to, dice: [attack, SideDice::default()] };
        self.tell(Event::Attacked { army, from, to, count });
        let at = if self.rules.units.len() > 1 {
            BattleAt::Commit(Side::Attacker, 1)
        } else {
            BattleAt::Defend
        };
        self.push(Frame::Battle { at });
    }

    /// Ends the invasion under way, if there is one.
    pub(crate) fn end_invasion(&mut self, conquered: bool) {
        if let Some(invasion) = self.state.invasion.take() {
            self.tell(Event::InvasionEnded { army: invasion.army, space: invasion.to, conquered });
        }
    }
}
