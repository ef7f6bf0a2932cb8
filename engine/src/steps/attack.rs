//! The `attack` step: any number of attacks from an army's spaces on bordering ones.

mod borders;
mod undefended;

use super::room::{self, Beside, Brings, StepRoom, check_count};
use crate::combat::battle;
use crate::edition::codes;
use crate::edition::keys::{TableReader, keys, must, or_default, to, word};
use crate::edition::problem::Problem;
use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::effect::Until;
use crate::game::event::Event;
use crate::game::stacks::OwnerTable;
use crate::game::state::{Battle, CommittedUnits, SideDice};
use crate::game::state_view::StateView;
use crate::model::when::about_space_was;
use crate::model::{
    ArmyId, ArmyMask, AskedOn, AttackTarget, Condition, Fact, HookOn, Owners, Relation, Scope,
    SpaceId, StepId, TokenId, Window, level,
};
use crate::steps::{Actors, Frame};
pub(crate) use borders::Borders;
use serde::Serialize;

/// The targets of attacks, by a condition about a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Targets {
    /// The condition.
    pub on: Condition,
    /// The armies that may be attacked, as the condition says.
    pub(crate) armies: TargetArmies,
    /// True if land without units may be taken that nobody controls, or one of these armies.
    pub(crate) undefended: bool,
    /// True if the condition asks for more than who controls the space.
    pub(crate) asks_more: bool,
}

/// The armies that may be attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TargetArmies {
    /// Every army except the attacker.
    OtherArmies,
    /// Every army of another faction.
    OtherFactions,
    /// Owners of some relations, and some armies by name.
    Some(Owners),
}

impl Targets {
    fn new(on: Condition) -> Self {
        Self { on, armies: TargetArmies::OtherArmies, undefended: false, asks_more: false }
    }

    /// Returns the targets with what follows from the facts of the condition: armies that the first
    /// fact about owners names, and a sign that others must be asked.
    #[must_use]
    pub(crate) fn settled(self, facts: &[Fact]) -> Self {
        let mut owners = None;
        let mut asks_more = false;
        for (fact, _) in level(self.on.of(facts)) {
            if let Fact::Owner(found) = fact { owners = Some(found) } else { asks_more = true }
        }
        let Some(owners) = owners else { return Self { undefended: true, asks_more, ..self } };
        let has = |relation| owners.has(relation);
        let armies = match (has(Relation::Friend), has(Relation::Enemy)) {
            (true, true) => TargetArmies::OtherArmies,
            (false, true) if owners.armies.is_empty() => TargetArmies::OtherFactions,
            _ => TargetArmies::Some(owners),
        };
        Self { armies, undefended: has(Relation::Nobody), asks_more, ..self }
    }

    /// Returns whether some space must be asked more than who controls it.
    pub fn is_asked(self) -> bool {
        self.undefended || self.asks_more
    }
}

/// The conditions that replace words for targets.
const WAS: &[(&str, &str)] = &[
    ("other-armies", "{ owner = [\"friend\", \"enemy\"] }"),
    ("other-factions", "{ owner = \"enemy\" }"),
];

keys! {
    /// Attacks, any number of them.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Attack = "attack" was "invade" => Attack::checked as Attack {
        /// The attacking armies: the one whose turn it is unless given, or every army its players
        /// command.
        pub armies: Actors = or_default(word::<Actors>()),
        /// The targets, by a condition about a space: `{ owner = "enemy" }` for armies of other
        /// factions, `{ owner = ["friend", "enemy"] }` for all others. With `nobody`, land without
        /// units is taken without dice.
        pub targets: Targets = must(to(about_space_was(AskedOn::Space, WAS), |_, _, on| {
            Some(Targets::new(on))
        })),
    }
}

impl Attack {
    /// Reports the key that `[eliminated]` replaces.
    fn checked(self, reader: &mut TableReader<'_>) -> Self {
        if let Some(place) = reader.get("eliminate").map(|node| node.place) {
            let message = format!("{} has `eliminate`, which is not a key", reader.what);
            let problem = Problem::error(codes::UNKNOWN_KEY, place, message);
            reader.tell(problem.help(
                "write `cards` and `trade` in the table `[eliminated]`: `cards = \"conqueror\"`",
            ));
        }
        self
    }
}

/// The frame of declaring attacks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AttackFrame {
    /// The choice of a target, if any.
    Choose {
        /// The step with the keys.
        step: StepId,
    },
    /// An attack that waits for the reactions to the end of the last invasion.
    Declare {
        /// The space the attack comes from.
        from: SpaceId,
        /// The target.
        to: AttackTarget,
        /// Number of basic units that fight.
        count: u32,
    },
}

impl StepRoom for Attack {
    fn begin<C: Chance, S: Sink>(&self, step: StepId, _: &mut Applying<'_, C, S>) -> Option<Frame> {
        Some(AttackFrame::Choose { step }.into())
    }

    fn asks_mover(&self) -> bool {
        true
    }

    fn brings(&self) -> Brings {
        Brings::SPACES
    }
}

impl room::StepFrame for AttackFrame {
    const OF_TURN: bool = true;

    #[inline]
    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        match self {
            Self::Choose { .. } => Transition::Ask,
            Self::Declare { from, to, count } => play.declare_again(from, to, count),
        }
    }

    #[inline]
    fn asked(self, scene: StateView<'_>) -> Option<ArmyId> {
        if let Self::Choose { .. } = self { Some(scene.mover()) } else { None }
    }

    #[inline]
    fn ask(self, scene: StateView<'_>) -> Option<Ask> {
        let invasion = scene.state.invasion;
        let of_space = invasion.and_then(|it| it.aim().space().map(|to| (it.from, to)));
        Some(Ask::Attack { invasion: of_space })
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        if let Self::Choose { step } = self {
            scene.list_attacks(step, actions);
        }
    }

    #[inline]
    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
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
    fn sole(self, scene: StateView<'_>) -> Option<Action> {
        if let Self::Choose { step } = self { scene.sole_attack(step) } else { None }
    }

    #[inline]
    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
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

    fn beside(self, scene: StateView<'_>) -> Option<Beside> {
        let step = self.invades()?;
        Some(Beside { army: scene.mover(), step: Some(step), may_go_on: false })
    }

    #[inline]
    fn invades(self) -> Option<StepId> {
        if let Self::Choose { step } = self { Some(step) } else { None }
    }
}

/// The targets an army may attack, computed once for all spaces that are examined.
#[derive(Clone, Copy)]
struct AttackableArmies<'a> {
    scene: StateView<'a>,
    stacks: OwnerTable<'a>,
    army: ArmyId,
    /// The step with the keys.
    step: StepId,
    /// Armies that may be attacked.
    armies: ArmyMask,
    /// True if a token or a card may bar the army from a space.
    are_barred: bool,
}

impl<'a> AttackableArmies<'a> {
    #[inline]
    fn new(scene: StateView<'a>, army: ArmyId, step: StepId) -> Self {
        let rules = scene.rules;
        let mut armies = rules.enemies(army, scene.attack_keys(step).targets);
        if rules.attackers != Actors::Own && army != scene.mover() {
            // An ally does not attack the army it fights for.
            armies = armies.without(scene.mover());
        }
        let are_barred = !rules.targetable.is_empty() || !scene.state.effects.is_empty();
        Self { scene, stacks: scene.stacks(), army, step, armies, are_barred }
    }

    /// Returns whether one of these armies is on a space and can be attacked there, or the space can
    /// be taken without a battle.
    #[inline]
    fn hold(self, space: SpaceId) -> bool {
        if self.scene.rules.manner.asks_targets {
            return self.is_target(space);
        }
        self.stacks.owner(space).is_some_and(|army| self.armies.contains(army))
    }

    /// Returns whether a bordering space may be attacked.
    #[inline]
    fn may_be_attacked(self, space: SpaceId) -> bool {
        self.hold(space) && !(self.are_barred && self.is_barred(space))
    }

    fn is_barred(self, space: SpaceId) -> bool {
        self.scene.is_forbidden(self.army, space) || self.scene.shield(space).is_some()
    }

    /// Returns the spaces from which the army can attack, ascending, each with the most basic units
    /// that attack.
    #[inline]
    fn attackers(self) -> impl Iterator<Item = (SpaceId, u32)> + use<'a> {
        let pool = self.scene.combat().attack;
        let each = self.stacks.of(self.army).map(move |(from, n)| (from, pool.fighters(n)));
        each.filter(|&(_, most)| most > 0)
    }

    /// Returns the attacks from a space on bordering ones, ascending, each with up to `most` units.
    #[inline]
    fn row(self, from: SpaceId, most: u32) -> impl Iterator<Item = ActionRange> + use<'a> {
        let near = self.scene.rules.board.neighbours(from).iter();
        let is_way = move |to| self.scene.is_way(self.army, from, to);
        near.filter(move |&&to| self.may_be_attacked(to) && is_way(to)).map(move |&to| {
            ActionRange::up_to(Action::Attack { from, to: AttackTarget::Space(to), count: 1 }, most)
        })
    }

    /// Returns whether anything can be attacked from a space: a bordering one, or a token.
    fn can_be_attacked_from(self, from: SpaceId) -> bool {
        let mut near = self.scene.rules.board.neighbours(from).iter();
        near.any(|&to| self.may_be_attacked(to) && self.scene.is_way(self.army, from, to))
            || self.scene.strikes(self.army, from).next().is_some()
    }
}

impl<'a> StateView<'a> {
    #[inline]
    fn enemies(self, army: ArmyId, step: StepId) -> AttackableArmies<'a> {
        AttackableArmies::new(self, army, step)
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
                    let to = AttackTarget::Token(token);
                    actions.push(ActionRange::up_to(Action::Attack { from, to, count: 1 }, most));
                }
            }
        }
        if !actions.choices().is_empty() && self.is_stoppable() {
            actions.push(ActionRange::one(Action::Stop));
        }
        actions.push(ActionRange::one(Action::End));
        if self.rules.attackers != Actors::Own {
            actions.sort();
        }
    }

    #[inline]
    fn check_attack(
        self,
        step: StepId,
        from: SpaceId,
        to: AttackTarget,
        count: u32,
    ) -> Result<(), Illegal> {
        let Some(army) = self.attacks_from(from) else {
            return Err(Illegal::NotOwn { space: from });
        };
        match to {
            AttackTarget::Space(to) => self.check_invaded(step, army, from, to)?,
            AttackTarget::Token(token) => self.check_struck(army, from, token)?,
        }
        let most = self.attackers(army, from);
        if most == 0 {
            let stay = self.combat().attack.stay_behind;
            return Err(Illegal::TooFew { space: from, present: self.troops(from, army), stay });
        }
        check_count(count, 1, most)
    }

    /// Checks an attack on a space.
    ///
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
            return Err(self.no_target(step, army, to));
        }
        self.check_way(army, from, to)?;
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

    /// Returns whether ending the current invasion before the next attack is chosen makes a
    /// difference. This requires a reaction to its end, or something that lasts for it. Units that
    /// must move in because they fought in an earlier battle count as well.
    fn is_stoppable(self) -> bool {
        let must_move_in = |row: &CommittedUnits| self.units(row.space, row.army, row.unit) > 0;
        let holds = || {
            let mut rows = self.rules.variables.rows().iter();
            let first = self.rules.layout.variables();
            rows.any(|row| {
                let cells = &self.state.cells[first + row.at..first + row.at + row.n];
                let mut begun = cells.iter().zip(&row.starts);
                row.scope == Scope::Invasion
                    && begun.any(|(&cell, &start)| cell.cast_signed() != start)
            })
        };
        self.state.invasion.is_some()
            && (self.rules.has_hook(HookOn::InvasionEnded)
                || self.lasts(|effect| effect.until == Until::Invasion)
                || self.state.launched.iter().any(must_move_in)
                || holds())
    }

    /// Checks whether the current invasion may be stopped.
    ///
    /// Rulebook: "Plan de bataille", p. 11: after a battle an attacker may stop the invasion.
    fn check_stop(self, step: StepId) -> Result<(), Illegal> {
        let stops = self.is_stoppable() && self.can_attack(step);
        if stops { Ok(()) } else { Err(Illegal::NothingToStop) }
    }

    /// Returns whether anything can be attacked.
    fn can_attack(self, step: StepId) -> bool {
        self.attacking().any(|army| {
            let enemies = self.enemies(army, step);
            enemies.attackers().any(|(from, _)| enemies.can_be_attacked_from(from))
        })
    }

    /// Returns [`Action::End`] if nothing can be attacked.
    fn sole_attack(self, step: StepId) -> Option<Action> {
        let army = self.mover();
        if !self.state.effects.is_empty()
            || !self.rules.targetable.is_empty()
            || self.rules.manner.asks_targets
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
        // An army that has just fought can often attack again from there.
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

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Declares a battle. A new target ends the current invasion and begins another; another origin
    /// continues it.
    ///
    /// Reactions to the end come first, as if the invasion had been stopped and the attack chosen
    /// then. An attack that is no longer legal is dropped.
    fn attack(&mut self, from: SpaceId, to: AttackTarget, count: u32) {
        let same = || self.scene().aim_space(to).is_some_and(|at| self.is_aimed_at(to, at));
        let another = self.state.invasion.is_some() && !same();
        if another && self.rules.has_hook(HookOn::InvasionEnded) {
            self.push(AttackFrame::Declare { from, to, count });
            self.end_invasion(false);
        } else {
            self.declare(from, to, count);
        }
    }

    /// Declares an attack that waited for the reactions to the end of another invasion, if it is
    /// still legal.
    fn declare_again(&mut self, from: SpaceId, to: AttackTarget, count: u32) -> Transition {
        self.pop();
        let step = self.scene().invading();
        if step.is_some_and(|step| self.scene().check_attack(step, from, to, count).is_ok()) {
            self.declare(from, to, count);
        }
        Transition::Again
    }

    pub(crate) fn declare(&mut self, from: SpaceId, aim: AttackTarget, count: u32) {
        let scene = self.scene();
        let army = scene.attacks_from(from).unwrap_or(scene.mover());
        let Some(to) = scene.aim_space(aim) else { return };
        if self.rules.manner.asks_targets && aim.space().is_some() && scene.is_undefended(to) {
            return self.walk_in(army, from, to, count);
        }
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
        let at = if invaded { battle::BattleFrame::Invaded } else { self.first_at() };
        self.push(at);
        if fresh && answers {
            self.react(HookOn::Invaded, defender);
        }
    }
}
