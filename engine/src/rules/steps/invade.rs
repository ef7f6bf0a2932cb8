//! `invade`: attacks from own spaces on bordering ones, as many as wanted.

use crate::model::{
    Actors, ArmyId, ArmyMask, HookOn, Layout, Rulebook, Scope, SpaceId, StepId, TableId, Targets,
    TokenId, Window,
};
use crate::rules::action::{Action, ActionList, Choice};
use crate::rules::chance::Chance;
use crate::rules::decision::Illegal;
use crate::rules::effect::{EffectKind, Until};
use crate::rules::event::{Event, Sink};
use crate::rules::frame::{BattleAt, Frame};
use crate::rules::play::{Next, Play};
use crate::rules::scene::Scene;
use crate::rules::state::{Battle, Invasion, Launched, SideDice};
use crate::rules::steps::reinforce::check_count;

impl Scene<'_> {
    /// Basic units that may attack from a space: those beyond what stays behind, at most a die each.
    #[inline]
    pub(crate) fn attackers(self, army: ArmyId, from: SpaceId) -> u32 {
        self.spare(army, from).min(self.combat().attack.dice.into())
    }

    #[inline]
    fn is_target(self, army: ArmyId, space: SpaceId, targets: Targets) -> bool {
        if self.shares_spaces() {
            return self
                .stands_on(space)
                .is_some_and(|other| self.rules.is_hostile(army, other, targets));
        }
        if self.rules.attackers != Actors::Own
            && army != self.mover()
            && self.owns(self.mover(), space)
        {
            // An ally does not attack whom it fights for.
            return false;
        }
        let owner = self.state.cells[self.rules.layout.owner(space)];
        owner != u32::from(army.0)
            && owner != Layout::NOBODY
            && self.rules.is_hostile(army, ArmyId::from_index(owner as usize), targets)
    }

    /// Whether a card keeps an army from attacking a space.
    #[inline]
    pub(crate) fn is_forbidden(self, army: ArmyId, space: SpaceId) -> bool {
        self.lasts(|effect| effect.army == army && effect.kind == EffectKind::Forbid { space })
    }

    /// Whether an army may attack a bordering space.
    #[inline]
    fn may_attack(self, army: ArmyId, space: SpaceId, targets: Targets) -> bool {
        self.is_target(army, space, targets)
            && !self.is_forbidden(army, space)
            && self.shield(space).is_none()
    }

    /// Whether an army can attack anything from a space: another one, or a token.
    fn can_attack_from(self, army: ArmyId, from: SpaceId, targets: Targets) -> bool {
        let mut near = self.rules.board.neighbours(from).iter();
        self.attackers(army, from) > 0
            && (near.any(|&to| self.may_attack(army, to, targets))
                || self.strikes(army, from).next().is_some())
    }

    pub(crate) fn list_attacks(self, step: StepId, actions: &mut ActionList) {
        let targets = self.invade(step).targets;
        for army in self.attacking() {
            for from in self.spaces_on(army) {
                let most = self.attackers(army, from);
                if most == 0 {
                    continue;
                }
                for &to in self.rules.board.neighbours(from) {
                    if self.may_attack(army, to, targets) {
                        actions.push(Choice::up_to(Action::Attack { from, to, count: 1 }, most));
                    }
                }
            }
        }
        if !self.rules.targetable.is_empty() {
            self.list_strikes(actions);
        }
        if !actions.choices().is_empty() && self.is_stoppable() {
            actions.push(Choice::one(Action::Stop));
        }
        actions.push(Choice::one(Action::End));
        if self.rules.attackers != Actors::Own {
            actions.sort();
        }
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
        let Some(army) = self.attacks_from(from) else {
            return Err(Illegal::NotOwn { space: from });
        };
        if self.is_on(army, to) {
            return Err(Illegal::Own { space: to });
        }
        if !self.is_target(army, to, self.invade(step).targets) {
            return Err(Illegal::NotHostile { space: to });
        }
        if !self.rules.board.adjacent(from, to) {
            return Err(Illegal::NotAdjacent { from, to });
        }
        if let Some(token) = self.shield(to) {
            return Err(Illegal::Shielded { space: to, token });
        }
        if self.is_forbidden(army, to) {
            return Err(Illegal::Forbidden { space: to });
        }
        let most = self.attackers(army, from);
        if most == 0 {
            let stay = self.combat().attack.stay_behind;
            return Err(Illegal::TooFew { space: from, present: self.troops(from, army), stay });
        }
        check_count(count, 1, most)
    }

    /// Whether something answers to the end of the invasion under way, or lasts for it, as what must move in because it
    /// fought in an earlier battle: only then does it make a difference to end it before the next attack is chosen.
    fn is_stoppable(self) -> bool {
        let must_move_in = |row: &Launched| self.units(row.space, row.army, row.unit) > 0;
        let holds = || {
            let mut rows = self.rules.variables.rows().iter();
            let first = self.rules.layout.variables();
            rows.any(|row| {
                let cells = &self.state.cells[first + row.at..first + row.at + row.n];
                row.scope == Scope::Invasion && cells.iter().any(|&cell| cell != row.start)
            })
        };
        self.state.invasion.is_some()
            && (self.rules.has_hook(HookOn::InvasionEnded)
                || self.lasts(|effect| effect.until == Until::Invasion)
                || self.state.launched.iter().any(must_move_in)
                || holds())
    }

    /// Rulebook: "Plan de bataille", p. 11: after a battle an attacker may stop the invasion.
    pub(crate) fn check_stop(self, step: StepId) -> Result<(), Illegal> {
        let stops = self.is_stoppable() && self.can_attack(self.invade(step).targets);
        if stops { Ok(()) } else { Err(Illegal::NothingToStop) }
    }

    /// Whether anything can be attacked.
    fn can_attack(self, targets: Targets) -> bool {
        self.attacking()
            .any(|army| self.spaces_on(army).any(|from| self.can_attack_from(army, from, targets)))
    }

    /// Going on, when nothing can be attacked.
    pub(crate) fn sole_attack(self, step: StepId) -> Option<Action> {
        let army = self.mover();
        if !self.state.effects.is_empty()
            || !self.rules.targetable.is_empty()
            || self.shares_spaces()
            || self.rules.attackers != Actors::Own
        {
            let any = self.can_attack(self.invade(step).targets);
            return (!any).then_some(Action::End);
        }
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
    ///
    /// What answers to the end comes first: as if the invasion had been stopped and the attack chosen then, unless it
    /// cannot be made any longer.
    pub(crate) fn do_attack(&mut self, from: SpaceId, to: SpaceId, count: u32) {
        let another = self.state.invasion.is_some_and(|_| !self.is_aimed_at(to, None));
        if another && self.rules.has_hook(HookOn::InvasionEnded) {
            self.push(Frame::Declare { from, to, count });
            self.end_invasion(false);
        } else {
            self.declare(from, to, count);
        }
    }

    /// A declaration that waited for the reactions to the end of another invasion.
    pub(crate) fn step_declare(&mut self, from: SpaceId, to: SpaceId, count: u32) -> Next {
        self.pop();
        let step = self.scene().invading();
        if step.is_some_and(|step| self.scene().check_attack(step, from, to, count).is_ok()) {
            self.declare(from, to, count);
        }
        self.state.top().map_or(Next::Ask, Next::Goto)
    }

    fn declare(&mut self, from: SpaceId, to: SpaceId, count: u32) {
        let army = self.scene().attacks_from(from).unwrap_or(self.scene().mover());
        let defender = self.scene().keeper(to, army).expect("somebody stands on a target");
        let defenders = self.scene().garrison(defender, to);
        let fresh = self.invade(army, from, to, None, defenders);
        let mut attack =
            SideDice { n: u8::try_from(count).unwrap_or(u8::MAX), ..SideDice::default() };
        attack.committed[Rulebook::BASIC.index()] = attack.n;
        self.state.battle = Battle {
            attacker: army,
            defender,
            from,
            to,
            token: None,
            with: if fresh { ArmyMask::only(army) } else { self.state.battle.with.with(army) },
            dice: [attack, SideDice::default()],
        };
        self.tell(Event::Attacked { army, from, to, count });
        let answers = self.rules.has_hook(HookOn::Invaded);
        let invaded = fresh && (answers || self.rules.opens(Window::Invaded));
        let at = if invaded { BattleAt::Invaded } else { self.first_at() };
        self.push(Frame::Battle { at });
        if fresh && answers {
            self.react(HookOn::Invaded, defender);
        }
    }

    /// Whether the invasion under way has this target.
    pub(crate) fn is_aimed_at(&self, to: SpaceId, token: Option<TokenId>) -> bool {
        self.state.invasion.is_some_and(|invasion| (invasion.to, invasion.token) == (to, token))
    }

    /// Goes on with the invasion of a target, or begins one; then the one under way ends. Whether one began.
    pub(crate) fn invade(
        &mut self,
        army: ArmyId,
        from: SpaceId,
        to: SpaceId,
        token: Option<TokenId>,
        defenders: u32,
    ) -> bool {
        if self.is_aimed_at(to, token)
            && let Some(invasion) = &mut self.state.invasion
        {
            (invasion.army, invasion.from) = (army, from);
            return false;
        }
        self.end_invasion(false);
        self.state.invasion = Some(Invasion { army, from, to, token, defenders, battles: 0 });
        true
    }

    /// Ends the invasion under way, if there is one.
    pub(crate) fn end_invasion(&mut self, conquered: bool) {
        if let Some(invasion) = self.state.invasion.take() {
            self.state.launched.clear();
            let army = invasion.army;
            self.tell(match invasion.token {
                Some(token) => Event::StrikeEnded { army, token, destroyed: conquered },
                None => Event::InvasionEnded { army, space: invasion.to, conquered },
            });
            if !self.rules.calls.is_empty() {
                self.invasion_over(invasion.army);
            }
        }
    }

    /// What lasted for the invasion is over, and hooks answer.
    #[cold]
    fn invasion_over(&mut self, army: ArmyId) {
        self.state.cancelled = false;
        self.state.effects.retain(|effect| !effect.until.is_within_invasion());
        self.reset_variables(Scope::Invasion);
        if self.rules.has_hook(HookOn::InvasionEnded) {
            self.react(HookOn::InvasionEnded, army);
        }
    }
}
