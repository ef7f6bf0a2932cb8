//! The general player, for what no policy knows: it carries out each answer on a copy of the game
//! that its seat cannot distinguish from the real one, and takes the answer with the best result.
//!
//! An answer is carried out until its step or script is over. Further questions of a script get
//! their first answer; a step that can be ended is ended; battles by unit that follow are fought.
//! Answers to a step that all take at once are played on further: [`at_once`].

mod at_once;

use super::greedy::Greedy;
use super::others;
use super::winning::{self, Means, real};
use crate::game::{
    Action, ActionList, ActionRange, ApplyContext, Ask, Decision, Game, Seeded, Silent,
};
use crate::model::{ArmyId, FactionId, Per, Rulebook, SeatId, StepId, TableId as _, VariableCell};
use crate::observation::Observation;
use crate::script::Unasked;

/// The maximum number of answers tried.
pub(super) const ANSWERS_MAX: usize = 16;
/// The number of draws for the answers tried, after which fewer are tried.
const DRAWS_MAX: usize = 4 * ANSWERS_MAX;
/// The maximum number of actions applied to carry out one answer.
const APPLIED_MAX: u32 = 64;
/// The number of times that battles which follow an answer are fought.
const BATTLES: usize = 3;
/// The value of winning the game, in units.
const VICTORY: f64 = 1000.0;
/// The value of the whole way to the nearest victory, in units.
const AIM: f64 = 40.0;
/// The value of a space, in units, in an edition where spaces bring no units.
const SPACE: f64 = 1.0;

/// The workspace of the general player; its content is not kept between decisions, apart from
/// compiled scripts.
#[derive(Clone, Debug)]
pub(super) struct Tries {
    table: ApplyContext<Seeded, Silent>,
    actions: ActionList,
}

impl Default for Tries {
    fn default() -> Self {
        Self { table: ApplyContext::new(Seeded::new(0), Silent), actions: ActionList::new() }
    }
}

/// The step or script to which an answer belongs.
#[derive(Clone, Copy)]
struct TryScope {
    turn: u32,
    step: Option<StepId>,
    mover: ArmyId,
    /// The length of the journal of the script that asks; `None` if a step asks.
    journal: Option<usize>,
}

impl TryScope {
    fn of(game: &Game) -> Self {
        let scene = game.scene();
        let script = game.state().script.as_deref();
        Self {
            turn: game.state().turn.number,
            step: scene.step(),
            mover: scene.mover(),
            journal: script.map(|script| script.journal.len()),
        }
    }

    /// Checks whether the step or script that began at `self` still asks, now at `now`. A script
    /// that runs again begins a journal of its own.
    fn goes_on(self, now: Self) -> bool {
        let is_here = (self.turn, self.step, self.mover) == (now.turn, now.step, now.mover);
        is_here && self.journal.is_none_or(|old| now.journal.is_some_and(|new| new > old))
    }
}

/// Adds the answers that are tried, in the order of the list: all of at most [`ANSWERS_MAX`]. Of
/// more, these are the first, the middle and the last one, and others drawn by lot.
pub(super) fn answers(list: &ActionList, chance: &mut Seeded, into: &mut Vec<Action>) {
    let n = list.n_actions();
    if n <= ANSWERS_MAX as u64 {
        into.extend((0..n).filter_map(|at| list.nth(at)));
        return;
    }
    into.extend([0, n / 2, n - 1].into_iter().filter_map(|at| list.nth(at)));
    for _ in 0..DRAWS_MAX {
        if into.len() == ANSWERS_MAX {
            break;
        }
        let Some(choice) = chance.one_of(list.choices()).copied() else { break };
        let action = drawn(choice, chance);
        if !into.contains(&action) {
            into.push(action);
        }
    }
}

/// Returns the number of deals and draws of chance that every answer meets: several where battles
/// may follow.
fn samples(rules: &Rulebook) -> usize {
    if rules.by_unit.is_some() { BATTLES } else { 1 }
}

/// Draws an action of a range.
fn drawn(choice: ActionRange, chance: &mut Seeded) -> Action {
    let least = choice.action.count().unwrap_or(0);
    choice.action.with_count(least + chance.below(choice.n_actions().max(1)))
}

impl Tries {
    /// Returns the answer that leads to the best position; one of several equal ones by lot.
    pub(super) fn best(
        &mut self,
        view: &Observation<'_>,
        army: ArmyId,
        chance: &mut Seeded,
        quick: &mut Greedy,
    ) -> Option<Action> {
        view.legal_actions(&mut self.actions);
        let mut answers = Vec::new();
        self::answers(&self.actions, chance, &mut answers);
        if answers.len() < 2 {
            return answers.pop();
        }
        let found = self.values(view, army, &answers, chance, quick);
        let most = found.iter().map(|&(value, _)| value).fold(f64::NEG_INFINITY, f64::max);
        let best: Vec<Action> = found
            .into_iter()
            .filter(|&(value, _)| value >= most)
            .map(|(_, answer)| answer)
            .collect();
        chance.one_of(&best).copied()
    }

    /// Returns the play of a card that improves the position most, or `None` if none does.
    pub(super) fn play(
        &mut self,
        view: &Observation<'_>,
        army: ArmyId,
        chance: &mut Seeded,
        quick: &mut Greedy,
    ) -> Option<Action> {
        view.legal_actions(&mut self.actions);
        let listed = self.actions.choices().iter().map(|choice| choice.action);
        let plays = listed.filter(|action| matches!(action, Action::Play { .. }));
        let plays: Vec<Action> = plays.take(ANSWERS_MAX).collect();
        if plays.is_empty() {
            return None;
        }
        let mut best = (worth(view, army, quick), None);
        for (value, play) in self.values(view, army, &plays, chance, quick) {
            if value > best.0 {
                best = (value, Some(play));
            }
        }
        best.1
    }

    /// Returns the value of the position after each answer that can be carried out. All meet the
    /// same hidden information and the same chance.
    fn values(
        &mut self,
        view: &Observation<'_>,
        army: ArmyId,
        answers: &[Action],
        chance: &mut Seeded,
        quick: &mut Greedy,
    ) -> Vec<(f64, Action)> {
        let Some(decision) = view.decision() else { return Vec::new() };
        if view.is_sealed() {
            return self.values_at_once(view, (decision.seat, army), answers, chance, quick);
        }
        let mut found: Vec<(f64, Action)> = answers.iter().map(|&answer| (0.0, answer)).collect();
        let mut game: Option<Game> = None;
        for n in 1..=samples(view.rulebook()) {
            let seed = chance.below_u64(u64::MAX);
            let dealt = view.determinized_with(&mut Seeded::new(seed), &mut self.table.scripts);
            let Some(dealt) = dealt else { break };
            found.retain_mut(|(mean, answer)| {
                let game = game.get_or_insert_with(|| dealt.clone());
                game.clone_from(&dealt);
                self.table.chance = Seeded::stream(seed, 1);
                self.table.scripts.unasked = Unasked::firsts(APPLIED_MAX - 1);
                let is_legal = self.carry_out(game, *answer);
                if is_legal {
                    self.fight_on(game);
                    *mean += (self.value_of(game, (decision.seat, army), quick) - *mean) / real(n);
                }
                is_legal
            });
        }
        self.table.scripts.unasked = Unasked::default();
        if game.is_some() { found } else { Vec::new() }
    }

    /// Fights the battles by unit that follow in the turn, as every side's policy answers.
    fn fight_on(&mut self, game: &mut Game) {
        let turn = game.state().turn.number;
        for _ in 1..APPLIED_MAX {
            let Some(Decision { ask, army, seat, .. }) = game.decision() else { break };
            let goes_on = matches!(ask, Ask::Fight { .. }) || game.scene().fights();
            if game.state().turn.number != turn || !goes_on {
                break;
            }
            let view = game.observe(seat);
            let next = match ask {
                Ask::Lose { .. } => Some(others::lose(&view, army, &mut self.actions)),
                Ask::Retreat { .. } => Some(others::retreat(&view, army, &mut self.actions)),
                _ => {
                    view.legal_actions(&mut self.actions);
                    first(&self.actions)
                }
            };
            if next.is_none_or(|next| game.apply(next, &mut self.table).is_err()) {
                break;
            }
        }
    }

    /// Returns the value of a game to an army and its seat, in units: the mean of its worth now and
    /// after everything has given its numbers. The game is not played on afterwards.
    fn value_of(
        &mut self,
        game: &mut Game,
        (seat, army): (SeatId, ArmyId),
        quick: &mut Greedy,
    ) -> f64 {
        match game.outcome() {
            Some(outcome) if outcome.seats.contains(seat) => return VICTORY,
            Some(outcome) if outcome.faction.is_some() => return -VICTORY,
            Some(_) => return 0.0,
            None => {}
        }
        let now = worth(&game.observe(seat), army, quick);
        let ApplyContext { chance, sink, scripts } = &mut self.table;
        if !game.play(chance, sink, scripts).give_numbers() {
            return now;
        }
        f64::midpoint(now, worth(&game.observe(seat), army, quick))
    }

    /// Carries out an answer until its step or script is over; returns whether the game accepts it.
    fn carry_out(&mut self, game: &mut Game, answer: Action) -> bool {
        let mut scope = TryScope::of(game);
        // A card is played within a step that goes on afterwards.
        let is_play = matches!(answer, Action::Play { .. });
        if game.apply(answer, &mut self.table).is_err() {
            return false;
        }
        for _ in 1..APPLIED_MAX {
            let now = TryScope::of(game);
            let asks = game.waiting_for().is_some() && scope.goes_on(now);
            if !asks || (is_play && now.journal.is_none()) {
                break;
            }
            game.legal_actions(&mut self.actions);
            let Some(next) = first(&self.actions) else { break };
            scope.journal = scope.journal.and(now.journal);
            if game.apply(next, &mut self.table).is_err() {
                break;
            }
        }
        true
    }
}

/// Returns the answer that ends a step, or else the first one that plays no card.
fn first(list: &ActionList) -> Option<Action> {
    let all = || list.choices().iter().map(|choice| choice.action);
    let ends = all().find(|action| matches!(action, Action::End | Action::Pass));
    ends.or_else(|| all().find(|action| !matches!(action, Action::Play { .. })))
}

/// Returns the value of a position to an army, in units: what its faction has and its progress to
/// its nearest victory, less those of its opponents on average. Where battles decide,
/// [`Greedy::outlook`] adds how safely everything is held.
fn worth(view: &Observation<'_>, army: ArmyId, quick: &mut Greedy) -> f64 {
    let rules = view.rulebook();
    let own = rules.armies[army].faction;
    let (mut mine, mut others, mut n) = (0.0, 0.0, 0.0);
    for faction in rules.factions.ids().filter(|&faction| winning::plays(view, faction)) {
        let score = means(view, rules, faction) + AIM * winning::nearest(view, faction);
        if faction == own {
            mine = score;
        } else {
            others += score;
            n += 1.0;
        }
    }
    let outlook = quick.outlook(view, army).map_or(0.0, |(outlook, _)| outlook);
    mine - others / f64::max(n, 1.0) + outlook
}

/// Returns the value of an army's variables, in units: of hidden ones the least that they can be.
fn stores(view: &Observation<'_>, rules: &Rulebook, army: ArmyId) -> f64 {
    let rows = rules.variables.iter().filter(|(_, row)| row.per == Per::Army && row.worth > 0);
    let each = rows.map(|(variable, row)| {
        let held = view.value(VariableCell::new(variable, army.index())).ends().0;
        f64::from(held) * f64::from(row.worth) / 100.0
    });
    each.sum()
}

/// Returns what a faction has, in units: units on the board and waiting, income, cards and variables.
fn means(view: &Observation<'_>, rules: &Rulebook, faction: FactionId) -> f64 {
    let armies = &rules.factions[faction].armies;
    let each = armies.iter().map(|&army| {
        let space = if super::greedy::per_space(rules) > 0.0 { 0.0 } else { SPACE };
        Means::of(view, army).strength()
            + f64::from(view.pool(army))
            + space * f64::from(view.n_spaces(army))
            + stores(view, rules, army)
    });
    each.sum()
}
