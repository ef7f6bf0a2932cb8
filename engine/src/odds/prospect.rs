//! The odds of an invasion in a game, as it would actually be fought. They include lasting effects
//! and reactions to the invasion and, during a battle, its dice.
//!
//! The rules themselves prepare the dice, on a copy of the game as the viewer knows it. So only one
//! place determines the modifiers of dice.

use arrayvec::ArrayVec;
use std::cell::Cell;

use super::battle::{BattleOdds, WORK_MAX, solve_by};
use super::course::{Leg, course};
use super::invasion::Ranks;
use super::search::fewest_of;
use super::{Fraction, InvasionOdds, InvasionTerms, OddsError, RerollPolicy};
use crate::combat::dice::{self, Prepared};
use crate::game::{
    Battle as Fight, BattleAt, Frame, Invasion as Under, OPERATIONS_MAX, RunResult, ScriptAnswer,
    ScriptPurpose, ScriptRun, ScriptRunner, SideDice, State, StateView, Until,
};
use crate::model::{
    ArmyId, ArmyMask, AttackTarget, CardId, DICE_MAX, HookOn, Procedure, Resolution, Rulebook,
    Scope, Side, SpaceId, TableId, TextId, TextParts, UnitKindId,
};
use crate::observation::Observation;
use crate::script::Host;

/// Choice of dice to reroll for owners with a choice.
const POLICY: RerollPolicy = RerollPolicy::LargerFirst;

/// Largest number of answers that are tried for one question of a reaction.
const CHOICES_MAX: usize = 4;

/// Largest number of questions of reactions that are answered in all.
const QUESTIONS_MAX: usize = 3;

/// The expected course of an invasion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prospect {
    /// Odds of the invasion, fought to its end with the most dice.
    pub invasion: InvasionOdds,
    /// Number of attackers that can fight.
    pub attackers: u32,
    /// Number of defenders.
    pub defenders: u32,
    /// Units of other kinds that help the attacker.
    pub helpers: Vec<(UnitKindId, u32)>,
    /// Units of other kinds that help the defender.
    pub against: Vec<(UnitKindId, u32)>,
    /// Questions of reactions to the invasion, with the answers assumed: each is the best for the
    /// army that gives it.
    pub answers: Vec<AssumedAnswer>,
    /// The battles.
    leg: Leg,
}

/// The expected course of an invasion of several spaces, one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathProspect {
    /// Odds of the path, fought to its end with the most dice.
    pub invasion: InvasionOdds,
    /// Number of attackers that can fight.
    pub attackers: u32,
    /// Number of defenders of each space.
    pub defenders: Vec<u32>,
    /// Units of other kinds that help the attacker.
    pub helpers: Vec<(UnitKindId, u32)>,
    /// Answers assumed to the questions of reactions; each is the best for the army that gives it, in
    /// the fight for that space alone.
    pub answers: Vec<AssumedAnswer>,
    legs: Vec<Leg>,
    stop: u32,
}

impl PathProspect {
    /// Returns the fewest attackers that take all spaces with at least this probability, as
    /// [`fewest`](super::fewest) does, with the units that help now.
    ///
    /// # Errors
    /// Any [`OddsError`].
    pub fn fewest(&self, chance: &Fraction) -> Result<Option<u32>, OddsError> {
        fewest_of(&self.legs, self.stop, chance)
    }
}

/// Spaces that are attacked one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Route<'a> {
    /// The space from which the first attack is made.
    pub from: SpaceId,
    /// The spaces, each with the number of attackers that stay there.
    pub spaces: &'a [(SpaceId, u32)],
    /// The attack stops when at most so many attackers are left to fight.
    pub stop: u32,
}

/// An answer that odds assume.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AssumedAnswer {
    /// The army that gives it.
    pub army: ArmyId,
    /// The text of the question.
    pub text: TextId,
    /// The parts of the texts.
    pub parts: TextParts,
    /// The answer.
    pub answer: ScriptAnswer,
}

/// The units with which an invasion is fought, if they are named.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Party<'a> {
    /// Number of basic units, limited to those that can fight; `None` for all that can.
    pub basic: Option<u32>,
    /// Units of other kinds, limited to those present; `None` for all that are present.
    pub others: Option<&'a [(UnitKindId, u32)]>,
}

/// Returns the odds of an invasion of `to` from `from` with these units, as far as the viewer may
/// know. Returns `None` if one side has no army that could fight.
///
/// Effects that last for another invasion are left out. Effects that last for a battle count only
/// in the current battle.
///
/// Reactions to the invasion are run if this attack would begin it. A question of a reaction gets
/// the answer that is best for the army asked. A reaction that rolls dice is left out.
///
/// # Errors
/// Any [`OddsError`].
pub fn prospect(
    view: &Observation<'_>,
    host: &mut Host,
    from: SpaceId,
    to: SpaceId,
    with: Party<'_>,
) -> Option<Result<Prospect, OddsError>> {
    outlook(view, host, view.masked(), (from, to), with, None)
}

/// Returns the odds of an invasion of several spaces, one after the other, as far as the viewer may
/// know. All units of other kinds that help go on with the attackers. Returns `None` where
/// [`prospect`] does for one of the spaces.
///
/// # Errors
/// [`OddsError::StaysBehind`] if too few stay on a space that is attacked from, and any other
/// [`OddsError`].
pub fn path_prospect(
    view: &Observation<'_>,
    host: &mut Host,
    route: Route<'_>,
    with: Party<'_>,
) -> Option<Result<PathProspect, OddsError>> {
    let rules = view.rulebook();
    let combat = rules.combat.as_ref()?;
    let attacker = view.stands_on(route.from)?;
    let least = combat.attack.stay_behind;
    let on_the_way = &route.spaces[..route.spaces.len().saturating_sub(1)];
    if on_the_way.iter().any(|&(_, leaving)| leaving < least) {
        return Some(Err(OddsError::StaysBehind { least }));
    }
    let mut state = view.masked();
    let free = StateView::new(rules, &state).free(attacker, route.from, least);
    let attackers = with.basic.map_or(free, |named| named.min(free));
    let (mut legs, mut answers, mut helpers) = (Vec::new(), Vec::new(), None);
    let (mut from, mut with) = (route.from, with);
    for &(to, leaving) in route.spaces {
        rules.board.spaces.get(to)?;
        let scene = StateView::new(rules, &state);
        let keeper = scene.keeper(to, attacker).filter(|&army| army != attacker);
        let defends =
            keeper.is_some_and(|army| scene.garrison(army, to) > combat.defend.stay_behind);
        let mut others = Vec::new();
        if defends {
            let found = match outlook(view, host, state.clone(), (from, to), with, None)? {
                Ok(found) => found,
                Err(error) => return Some(Err(error)),
            };
            legs.push(Leg { leaving, ..found.leg });
            answers.extend(found.answers);
            others.clone_from(&found.helpers);
            helpers.get_or_insert(found.helpers);
        } else {
            let ranks = InvasionTerms::plain(combat).ranks();
            legs.push(Leg { ranks, first: None, defenders: 0, leaving });
        }
        let n = attackers.saturating_add(least).max(least.saturating_add(1));
        occupy(rules, &mut state, attacker, to, &[&[(Rulebook::BASIC, n)], &others[..]].concat());
        (from, with) = (to, Party::default());
    }
    let odds = course(&legs, attackers, route.stop);
    Some(odds.map(|invasion| PathProspect {
        invasion,
        attackers,
        defenders: legs.iter().map(|leg| leg.defenders).collect(),
        helpers: helpers.unwrap_or_default(),
        answers,
        legs,
        stop: route.stop,
    }))
}

/// Puts the units of an army on a space, alone and in control of it.
fn occupy(
    rules: &Rulebook,
    state: &mut State,
    army: ArmyId,
    space: SpaceId,
    units: &[(UnitKindId, u32)],
) {
    for other in rules.armies.ids() {
        for unit in rules.units.ids() {
            let own = units.iter().find(|(kind, _)| *kind == unit && other == army);
            state.cells[rules.layout.units(space, other, unit)] = own.map_or(0, |&(_, n)| n);
        }
    }
    if let Some(before) = StateView::new(rules, state).owner(space) {
        state.cells[rules.layout.owned(before)] -= 1;
    }
    state.cells[rules.layout.owner(space)] = u32::from(army.0);
    state.cells[rules.layout.owned(army)] += 1;
}

/// Returns the odds of the current battle after `army` plays a card whose effect is a function. A
/// question of the card gets the answer that is best for the army asked.
///
/// Returns `None` if no battle for a space is being fought or the card ends it. Also returns `None`
/// if its effect cannot be predicted: it rolls dice, draws, asks for a number or queues steps.
///
/// # Errors
/// Any [`OddsError`].
pub fn prospect_with_card(
    view: &Observation<'_>,
    host: &mut Host,
    army: ArmyId,
    card: CardId,
) -> Option<Result<Prospect, OddsError>> {
    view.invasion()?;
    let battle = view.battle();
    let effect = view.rulebook().cards.get(card)?.effect.as_ref()?;
    let Procedure::Function(call) = effect.does else { return None };
    let job = ScriptPurpose { call, army, card: Some(card), space: None };
    outlook(view, host, view.masked(), (battle.from, battle.to), Party::default(), Some(job))
}

/// Returns the odds of an invasion in a state. With `card`, these are the odds of the current
/// invasion after the effect of that card.
fn outlook(
    view: &Observation<'_>,
    host: &mut Host,
    mut state: State,
    (from, to): (SpaceId, SpaceId),
    with: Party<'_>,
    card: Option<ScriptPurpose>,
) -> Option<Result<Prospect, OddsError>> {
    let rules = view.rulebook();
    rules.combat?;
    rules.board.spaces.get(from).and(rules.board.spaces.get(to))?;
    let scene = StateView::new(rules, &state);
    let attacker = scene.stands_on(from)?;
    let defender = scene.keeper(to, attacker)?;
    let defenders = scene.garrison(defender, to);
    let operations = &Cell::new(OPERATIONS_MAX);
    let outlook = Outlook { view, attacker, defender, from, to, with, operations };
    if card.is_some() && outlook.under_way(&state).is_none() {
        return None;
    }
    let under_way = |invasion: &Under| invasion.aim() == AttackTarget::Space(to);
    let fresh = !state.invasion.as_ref().is_some_and(under_way);
    let at = outlook.under_way(&state);
    if fresh {
        state.effects.retain(|effect| !effect.until.is_within_invasion());
        state.reset_variables(rules, Scope::Invasion);
        state.cancelled = false;
        let token = None;
        state.invasion = Some(Under { army: attacker, from, to, token, defenders, battles: 0 });
    }
    if at.is_none() {
        state.effects.retain(|effect| effect.until != Until::Battle);
        let with = ArmyMask::only(attacker);
        let dice = [SideDice::default(); 2];
        state.battle = Fight { attacker, defender, from, to, token: None, with, dice };
    }
    let mut hooks: Vec<ScriptPurpose> = Vec::new();
    if fresh && !state.frames.is_full() {
        state.frames.push(BattleAt::Invaded.into());
        let own = StateView::new(rules, &state).answering(HookOn::Invaded, defender);
        let calls = own.filter_map(|hook| hook.call());
        hooks.extend(calls.map(|call| ScriptPurpose {
            call,
            army: defender,
            card: None,
            space: None,
        }));
    }
    hooks.extend(card);
    outlook.after(host, &hooks, &state, &mut Vec::new())
}

/// An invasion whose odds are calculated.
#[derive(Clone, Copy)]
struct Outlook<'a> {
    view: &'a Observation<'a>,
    attacker: ArmyId,
    defender: ArmyId,
    from: SpaceId,
    to: SpaceId,
    with: Party<'a>,
    /// Operations that all reactions together may still use.
    operations: &'a Cell<u64>,
}

impl Outlook<'_> {
    /// Returns the phase of the battle for exactly this attack, or `None` if there is no such
    /// battle.
    fn under_way(self, state: &State) -> Option<BattleAt> {
        let battle = &state.battle;
        let is_this = (battle.from, battle.aim()) == (self.from, AttackTarget::Space(self.to));
        let at = |frame: &Frame| if let Frame::Battle(at) = frame { Some(*at) } else { None };
        state.frames.iter().rev().find_map(at).filter(|_| is_this)
    }

    /// Returns the odds after these reactions.
    fn after(
        self,
        host: &mut Host,
        hooks: &[ScriptPurpose],
        state: &State,
        answers: &mut Vec<AssumedAnswer>,
    ) -> Option<Result<Prospect, OddsError>> {
        let Some((&job, rest)) = hooks.split_first() else {
            return self
                .odds(state)
                .map(|found| found.map(|found| Prospect { answers: answers.clone(), ..found }));
        };
        self.reaction(host, (job, rest), state, &mut Vec::new(), answers)
    }

    /// Returns the odds after one reaction with these answers, and after the reactions that follow
    /// it.
    fn reaction(
        self,
        host: &mut Host,
        (job, rest): (ScriptPurpose, &[ScriptPurpose]),
        before: &State,
        journal: &mut Vec<u32>,
        answers: &mut Vec<AssumedAnswer>,
    ) -> Option<Result<Prospect, OddsError>> {
        let (mut after, mut told) = (before.clone(), Vec::new());
        let rules = self.view.shared_rulebook();
        let mut operations = self.operations.get();
        let ran = host.run(ScriptRun {
            rules,
            job,
            state: &mut after,
            journal,
            lent: &mut None,
            told: &mut told,
            operations: &mut operations,
            again: &mut 0,
            reveals: &mut false,
        });
        self.operations.set(operations);
        let question = match ran {
            RunResult::Ended { queued } if job.card.is_some() && !queued.is_empty() => return None,
            RunResult::Ended { .. } => return self.after(host, rest, &after, answers),
            RunResult::Wants(_) | RunResult::Failed { .. } if job.card.is_some() => return None,
            RunResult::Wants(_) | RunResult::Failed { .. } => {
                return self.after(host, rest, before, answers);
            }
            RunResult::Asks { question, .. } => question,
        };
        let is_number = matches!(question.choices[..], [ScriptAnswer::Number(_)]);
        if is_number || question.choices.len() > CHOICES_MAX || answers.len() >= QUESTIONS_MAX {
            if job.card.is_some() {
                return None;
            }
            return self.after(host, rest, before, answers);
        }
        let faction = |army: ArmyId| rules.armies[army].faction;
        let attacks = faction(question.army) == faction(self.attacker);
        let mut best: Option<Prospect> = None;
        for &answer in &question.choices {
            journal.push(answer.to_journal());
            let (army, text, parts) = (question.army, question.text, question.parts);
            answers.push(AssumedAnswer { army, text, parts, answer });
            let found = self.reaction(host, (job, rest), before, journal, answers);
            answers.pop();
            journal.pop();
            match found {
                Some(Ok(found)) => {
                    let is_better = best.as_ref().is_none_or(|best| {
                        let (new, old) = (found.invasion.win(), best.invasion.win());
                        if attacks { new > old } else { new < old }
                    });
                    if is_better {
                        best = Some(found);
                    }
                }
                Some(Err(error)) => return Some(Err(error)),
                None => {}
            }
        }
        best.map(Ok)
    }

    /// Returns the odds in a state.
    fn odds(self, state: &State) -> Option<Result<Prospect, OddsError>> {
        let rules = self.view.rulebook();
        let combat = rules.combat.as_ref()?;
        let scene = StateView::new(rules, state);
        let free = scene.free(self.attacker, self.from, combat.attack.stay_behind);
        // A current battle is fought with the declared units.
        let named = self.with.basic.filter(|_| self.under_way(state).is_none());
        let attackers = named.map_or(free, |named| named.min(free));
        let defenders =
            scene.garrison(self.defender, self.to).saturating_sub(combat.defend.stay_behind);
        if attackers == 0 || defenders == 0 || state.cancelled {
            return None;
        }
        let mut later = state.clone();
        later.effects.retain(|effect| effect.until != Until::Battle);
        let at = self.under_way(state).filter(|_| combat.resolution != Resolution::Threshold);
        let first = at.map(|at| self.first(state, at));
        let leg = first.transpose().map(|first| Leg {
            ranks: self.ranks(&later),
            first,
            defenders,
            leaving: 0,
        });
        let told = leg.and_then(|leg| {
            Ok(Prospect {
                invasion: course(std::slice::from_ref(&leg), attackers, 0)?,
                attackers,
                defenders,
                helpers: self.helpers(scene, Side::Attacker),
                against: self.helpers(scene, Side::Defender),
                answers: Vec::new(),
                leg,
            })
        });
        Some(told)
    }

    /// Returns the units of other kinds of a side, limited to the named ones.
    fn helpers(self, scene: StateView<'_>, side: Side) -> Vec<(UnitKindId, u32)> {
        let (army, space) = match side {
            Side::Attacker => (self.attacker, self.from),
            Side::Defender => (self.defender, self.to),
        };
        let named = self.with.others.filter(|_| side == Side::Attacker);
        let each = scene.rules.units.ids().skip(1).map(|unit| {
            let there = scene.n_able(space, army, unit);
            let named = named.map(|with| {
                let own = with.iter().filter(|(of, _)| *of == unit).map(|&(_, n)| n);
                own.fold(0, u32::saturating_add)
            });
            (unit, named.map_or(there, |named| named.min(there)))
        });
        each.filter(|&(_, n)| n > 0).collect()
    }

    /// Commits `n` basic units of a side to the battle, with all other units that can be committed.
    fn commit(self, state: &mut State, side: Side, n: u8) {
        let scene = StateView::new(self.view.rulebook(), state);
        let mut dice = SideDice { n, ..SideDice::default() };
        dice.committed[Rulebook::BASIC.index()] = n;
        for (unit, there) in self.helpers(scene, side) {
            let there = u8::try_from(there).unwrap_or(u8::MAX);
            dice.committed[unit.index()] = there.min(n);
        }
        state.battle.dice[side.index()] = dice;
    }

    /// Returns the dice of all possible later battles.
    fn ranks(self, state: &State) -> Ranks {
        let rules = self.view.rulebook();
        let mut state = state.clone();
        let most =
            rules.combat.as_ref().map_or([0; 2], |combat| [combat.attack.dice, combat.defend.dice]);
        let [attacker, defender] = Side::ALL.map(|side| {
            let most = usize::from(most[side.index()]).min(DICE_MAX);
            let each = (1..=u8::MAX).take(most).map(|n| {
                self.commit(&mut state, side, n);
                StateView::new(rules, &state).prepared(side)
            });
            each.collect::<ArrayVec<Prepared, DICE_MAX>>()
        });
        let ties = StateView::new(rules, &state).ties();
        let resolution = StateView::new(rules, &state).combat().resolution;
        Ranks { attacker, defender, ties, resolution, policy: Some(POLICY) }
    }

    /// Returns the odds of the current battle, from the units declared and committed so far and all
    /// others that can be committed. After the roll, uses the result of the dice.
    fn first(self, state: &State, at: BattleAt) -> Result<BattleOdds, OddsError> {
        let rules = self.view.rulebook();
        let mut state = state.clone();
        let said = state.battle.dice;
        let (decided, is_rolled) = match at {
            BattleAt::Commit(Side::Attacker, kind) => ([kind, 0], false),
            BattleAt::Defend => ([u8::MAX, 0], false),
            BattleAt::Commit(Side::Defender, kind) => ([u8::MAX, kind], false),
            BattleAt::BeforeRoll | BattleAt::Ready | BattleAt::Roll => ([u8::MAX; 2], false),
            BattleAt::Invaded | BattleAt::Declared => ([0; 2], false),
            BattleAt::Reroll(..)
            | BattleAt::AfterRoll
            | BattleAt::Rolled
            | BattleAt::Resolve
            | BattleAt::Placed
            | BattleAt::Destroyed => ([u8::MAX; 2], true),
        };
        let defends = StateView::new(rules, &state).defenders();
        for side in Side::ALL {
            let own = &said[side.index()];
            // The number of defenders is declared after the attacker's units are committed.
            let is_said = side == Side::Attacker || decided[side.index()] > 0;
            let n = if is_said { own.n } else { u8::try_from(defends).unwrap_or(u8::MAX) };
            self.commit(&mut state, side, n);
            let dice = &mut state.battle.dice[side.index()];
            for unit in rules.units.ids().skip(1) {
                if unit.0 < decided[side.index()] {
                    dice.committed[unit.index()] = own.committed[unit.index()];
                    dice.suppressed[unit.index()] = own.suppressed[unit.index()];
                }
            }
            dice.faces = own.faces;
        }
        let scene = StateView::new(rules, &state);
        let [attacker, defender] = Side::ALL.map(|side| scene.prepared(side));
        let page = scene.combat().resolution;
        if !is_rolled || !page.is_by_dice_alone() {
            let work = &mut { WORK_MAX };
            return solve_by(page, &attacker, &defender, scene.ties(), Some(POLICY), work);
        }
        let [attacker, defender] = Side::ALL.map(|side| scene.finals(side));
        Ok(BattleOdds::sure(dice::losses(
            page,
            attacker.as_slice(),
            defender.as_slice(),
            scene.ties(),
        )))
    }
}
