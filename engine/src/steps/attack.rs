//! `attack`: attacks from own spaces on bordering ones, as many as wanted.

mod borders;

use super::room::{self, Beside, Brings, Step, check_count};
use crate::combat::battle;
use crate::edition::keys::{keys, may, must, or_default, table, word, word_of};
use crate::game::action::{Action, ActionList, Ask, Choice};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::effect::Until;
use crate::game::event::Event;
use crate::game::play::{Next, Play};
use crate::game::scene::Scene;
use crate::game::stacks::Stacks;
use crate::game::state::{Battle, Launched, SideDice};
use crate::game::told::Sink;
use crate::model::{Aim, ArmyId, ArmyMask, HookOn, Scope, SpaceId, StepId, TokenId, Window};
use crate::steps::{Actors, Duty, Frame};
pub(crate) use borders::Borders;
use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

/// Who may be attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Targets {
    /// Every army but one's own.
    OtherArmies,
    /// Every army of another faction.
    OtherFactions,
}

/// What becomes of an eliminated army's cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Spoils {
    /// The army that eliminated it takes them.
    Conqueror,
    /// They are discarded.
    Discard,
}

keys! {
    /// What follows an elimination.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Eliminate = "eliminate" {
        /// Who gets the cards of an eliminated army.
        pub cards: Spoils = must(word::<Spoils>()),
        /// When the conqueror must trade at once; never unless given.
        pub trade: Option<Duty> = may(table::<Duty>()),
    }
}

keys! {
    /// Attacks, as many as wanted.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Attack = "attack" was "invade" {
        /// With whom: the army whose turn it is unless given, or every army that its players command.
        pub armies: Actors = or_default(word_of(&Actors::TOGETHER)),
        /// Who may be attacked.
        pub targets: Targets = must(word::<Targets>()),
        /// What follows an elimination.
        pub eliminate: Eliminate = must(table::<Eliminate>()),
    }
}

/// Attacks are declared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum At {
    /// What to attack, if anything.
    Choose {
        /// The step with the keys.
        step: StepId,
    },
    /// An attack waits for the reactions to the end of the last invasion.
    Declare {
        /// Where it comes from.
        from: SpaceId,
        /// The target.
        to: Aim,
        /// Basic units that fight.
        count: u32,
    },
}

impl Step for Attack {
    fn begin<C: Chance, S: Sink>(&self, step: StepId, _: &mut Play<'_, C, S>) -> Option<Frame> {
        Some(At::Choose { step }.into())
    }

    fn asks_mover(&self) -> bool {
        true
    }

    fn brings(&self) -> Brings {
        Brings::SPACES
    }
}

impl room::At for At {
    const OF_TURN: bool = true;

    #[inline]
    fn go<C: Chance, S: Sink>(self, play: &mut Play<'_, C, S>) -> Next {
        match self {
            Self::Choose { .. } => Next::Ask,
            Self::Declare { from, to, count } => play.declare_again(from, to, count),
        }
    }

    #[inline]
    fn asked(self, scene: Scene<'_>) -> Option<ArmyId> {
        if let Self::Choose { .. } = self { Some(scene.mover()) } else { None }
    }

    #[inline]
    fn ask(self, scene: Scene<'_>) -> Option<Ask> {
        let invasion = scene.state.invasion;
        let of_space = invasion.and_then(|it| it.aim().space().map(|to| (it.from, to)));
        Some(Ask::Attack { invasion: of_space })
    }

    fn list(self, scene: Scene<'_>, actions: &mut ActionList) {
        if let Self::Choose { step } = self {
            scene.list_attacks(step, actions);
        }
    }

    #[inline]
    fn check(self, scene: Scene<'_>, action: Action) -> Result<(), Illegal> {
        match (self, action) {
            (Self::Choose { step }, Action::Attack { from, to, count }) => {
                scene.check_attack(step, from, to, count)
            }
            (Self::Choose { step }, Action::Stop) => scene.check_stop(step),
            (Self::Choose { .. }, Action::End) => Ok(()),
            (at, other) => Err(at.misfit(scene, other)),
        }
    }

    #[inline]
    fn sole(self, scene: Scene<'_>) -> Option<Action> {
        if let Self::Choose { step } = self { scene.sole_attack(step) } else { None }
    }

    #[inline]
    fn answer<C: Chance, S: Sink>(self, play: &mut Play<'_, C, S>, action: Action) {
        match action {
            Action::Attack { from, to, count } => play.attack(from, to, count),
            Action::Stop => play.end_invasion(false),
            _ => {
                play.pop();
                play.end_invasion(false);
            }
        }
    }

    fn step(self) -> Option<StepId> {
        self.invades()
    }

    fn beside(self, scene: Scene<'_>) -> Option<Beside> {
        let step = self.invades()?;
        Some(Beside { army: scene.mover(), step: Some(step), may_go_on: false })
    }

    #[inline]
    fn invades(self) -> Option<StepId> {
        if let Self::Choose { step } = self { Some(step) } else { None }
    }
}

/// Whom an army may attack, found once for all the spaces that are looked at.
#[derive(Clone, Copy)]
struct Enemies<'a> {
    scene: Scene<'a>,
    stacks: Stacks<'a>,
    army: ArmyId,
    /// The armies that it may attack.
    armies: ArmyMask,
    /// Whether a token or a card may keep it from a space.
    are_barred: bool,
}

impl<'a> Enemies<'a> {
    #[inline]
    fn new(scene: Scene<'a>, army: ArmyId, targets: Targets) -> Self {
        let rules = scene.rules;
        let mut armies = rules.enemies(army, targets);
        if rules.attackers != Actors::Own && army != scene.mover() {
            // An ally does not attack whom it fights for.
            armies = armies.without(scene.mover());
        }
        let are_barred = !rules.targetable.is_empty() || !scene.state.effects.is_empty();
        Self { scene, stacks: scene.stacks(), army, armies, are_barred }
    }

    /// Whether one of them is on a space, to be attacked there.
    #[inline]
    fn hold(self, space: SpaceId) -> bool {
        let army = if self.scene.shares_spaces() {
            self.scene.stands_on(space)
        } else {
            self.stacks.owner(space)
        };
        army.is_some_and(|army| self.armies.contains(army))
    }

    /// Whether a bordering space may be attacked.
    #[inline]
    fn may_be_attacked(self, space: SpaceId) -> bool {
        self.hold(space) && !(self.are_barred && self.is_barred(space))
    }

    fn is_barred(self, space: SpaceId) -> bool {
        self.scene.is_forbidden(self.army, space) || self.scene.shield(space).is_some()
    }

    /// The spaces that the army can attack from, ascending, each with the most basic units that attack.
    #[inline]
    fn attackers(self) -> impl Iterator<Item = (SpaceId, u32)> + use<'a> {
        let pool = self.scene.combat().attack;
        let each = self.stacks.of(self.army).map(move |(from, n)| (from, pool.fighters(n)));
        each.filter(|&(_, most)| most > 0)
    }

    /// The attacks from a space on bordering ones, ascending, each with up to so many units.
    #[inline]
    fn row(self, from: SpaceId, most: u32) -> impl Iterator<Item = Choice> + use<'a> {
        let near = self.scene.rules.board.neighbours(from).iter();
        near.filter(move |&&to| self.may_be_attacked(to)).map(move |&to| {
            Choice::up_to(Action::Attack { from, to: Aim::Space(to), count: 1 }, most)
        })
    }

    /// Whether anything can be attacked from a space: a bordering one, or a token.
    fn can_be_attacked_from(self, from: SpaceId) -> bool {
        let mut near = self.scene.rules.board.neighbours(from).iter();
        near.any(|&to| self.may_be_attacked(to))
            || self.scene.strikes(self.army, from).next().is_some()
    }
}

impl<'a> Scene<'a> {
    #[inline]
    fn enemies(self, army: ArmyId, step: StepId) -> Enemies<'a> {
        Enemies::new(self, army, self.attack_keys(step).targets)
    }

    fn list_attacks(self, step: StepId, actions: &mut ActionList) {
        for army in self.attacking() {
            let enemies = self.enemies(army, step);
            if Borders::are_kept(enemies) {
                actions.borrow(|borders, list| borders.lend(enemies, list));
                continue;
            }
            for (from, most) in enemies.attackers() {
                enemies.row(from, most).for_each(|choice| actions.push(choice));
                for token in self.strikes(army, from) {
                    let to = Aim::Token(token);
                    actions.push(Choice::up_to(Action::Attack { from, to, count: 1 }, most));
                }
            }
        }
        if !actions.choices().is_empty() && self.is_stoppable() {
            actions.push(Choice::one(Action::Stop));
        }
        actions.push(Choice::one(Action::End));
        if self.rules.attackers != Actors::Own {
            actions.sort();
        }
    }

    #[inline]
    fn check_attack(self, step: StepId, from: SpaceId, to: Aim, count: u32) -> Result<(), Illegal> {
        let Some(army) = self.attacks_from(from) else {
            return Err(Illegal::NotOwn { space: from });
        };
        match to {
            Aim::Space(to) => self.check_invaded(step, army, from, to)?,
            Aim::Token(token) => self.check_struck(army, from, token)?,
        }
        let most = self.attackers(army, from);
        if most == 0 {
            let stay = self.combat().attack.stay_behind;
            return Err(Illegal::TooFew { space: from, present: self.troops(from, army), stay });
        }
        check_count(count, 1, most)
    }

    /// Rulebook: "Combat", p. 9-10.
    #[inline]
    fn check_invaded(
        self,
        step: StepId,
        army: ArmyId,
        from: SpaceId,
        to: SpaceId,
    ) -> Result<(), Illegal> {
        if self.is_on(army, to) {
            return Err(Illegal::Own { space: to });
        }
        if !self.enemies(army, step).hold(to) {
            return Err(Illegal::NotHostile { space: to });
        }
        if !self.rules.board.adjacent(from, to) {
            return Err(Illegal::NotAdjacent { from, to });
        }
        if let Some(token) = self.shield(to) {
            return Err(Illegal::Shielded { space: to, token });
        }
        if self.is_forbidden(army, to) { Err(Illegal::Forbidden { space: to }) } else { Ok(()) }
    }

    #[cold]
    fn check_struck(self, army: ArmyId, from: SpaceId, token: TokenId) -> Result<(), Illegal> {
        let Some(target) = self.rules.target_of(token) else {
            return Err(Illegal::Unknown);
        };
        let is_friend = self.rules.targets[target].faction == self.rules.armies[army].faction;
        let Some(at) = self.token_space(token).filter(|_| !is_friend) else {
            return Err(Illegal::NoTarget { token });
        };
        let is_reached = self.is_reached(target, from, at);
        if is_reached { Ok(()) } else { Err(Illegal::NotAdjacent { from, to: at }) }
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
    fn check_stop(self, step: StepId) -> Result<(), Illegal> {
        let stops = self.is_stoppable() && self.can_attack(step);
        if stops { Ok(()) } else { Err(Illegal::NothingToStop) }
    }

    /// Whether anything can be attacked.
    fn can_attack(self, step: StepId) -> bool {
        self.attacking().any(|army| {
            let enemies = self.enemies(army, step);
            enemies.attackers().any(|(from, _)| enemies.can_be_attacked_from(from))
        })
    }

    /// Going on, when nothing can be attacked.
    fn sole_attack(self, step: StepId) -> Option<Action> {
        let army = self.mover();
        if !self.state.effects.is_empty()
            || !self.rules.targetable.is_empty()
            || self.shares_spaces()
            || self.rules.attackers != Actors::Own
        {
            let any = self.can_attack(step);
            return (!any).then_some(Action::End);
        }
        if self.state.invasion.is_some_and(|invasion| self.attackers(army, invasion.from) > 0) {
            return None;
        }
        let stay = self.combat().attack.stay_behind;
        let (enemies, stacks) = (self.enemies(army, step), self.stacks());
        let can_attack = |(from, troops): (SpaceId, u32)| {
            troops > stay
                && self.combat().attack.dice > 0
                && self.rules.board.neighbours(from).iter().any(|&to| enemies.hold(to))
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
    fn attack(&mut self, from: SpaceId, to: Aim, count: u32) {
        let same = || self.scene().aim_space(to).is_some_and(|at| self.is_aimed_at(to, at));
        let another = self.state.invasion.is_some() && !same();
        if another && self.rules.has_hook(HookOn::InvasionEnded) {
            self.push(At::Declare { from, to, count });
            self.end_invasion(false);
        } else {
            self.declare(from, to, count);
        }
    }

    /// A declaration that waited for the reactions to the end of another invasion.
    fn declare_again(&mut self, from: SpaceId, to: Aim, count: u32) -> Next {
        self.pop();
        let step = self.scene().invading();
        if step.is_some_and(|step| self.scene().check_attack(step, from, to, count).is_ok()) {
            self.declare(from, to, count);
        }
        Next::Again
    }

    pub(crate) fn declare(&mut self, from: SpaceId, aim: Aim, count: u32) {
        let scene = self.scene();
        let army = scene.attacks_from(from).unwrap_or(scene.mover());
        let Some(to) = scene.aim_space(aim) else { return };
        let (defender, defenders) = scene.defence(army, aim, to);
        let fresh = self.begin_invasion(army, from, aim, to, defenders);
        self.state.battle = Battle {
            attacker: army,
            defender,
            from,
            to,
            token: aim.token(),
            with: if fresh { ArmyMask::only(army) } else { self.state.battle.with.with(army) },
            dice: [SideDice::of(count), SideDice::default()],
        };
        self.tell(Event::Attacked { army, from, to: aim, space: to, count });
        let answers = aim.space().is_some() && self.rules.has_hook(HookOn::Invaded);
        let invaded = fresh && (answers || self.rules.opens(Window::Invaded));
        let at = if invaded { battle::At::Invaded } else { self.first_at() };
        self.push(at);
        if fresh && answers {
            self.react(HookOn::Invaded, defender);
        }
    }
}
