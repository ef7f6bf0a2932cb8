//! The evaluation of answers in a round: orders, moves and targets of fire.

use std::cell::OnceCell;

use smallvec::SmallVec;

use crate::game::Action;
use crate::model::{
    ArmyId, Fact, OrderId, Procedure, Rulebook, SpaceId, StepId, StepRange, TableId, UnitKindId,
    Victory,
};
use crate::observation::Observation;
use crate::odds::mean_climb;
use crate::steps::{Climb, Fire, Move, Movers, StepKind};

/// The value of a basic unit, and of a step up a track.
const UNIT: f64 = 100.0;
/// The value of a bonus card.
const CARD: f64 = 150.0;
/// The value of deciding the game.
const GAME: f64 = 100_000.0;
/// The value, for each die, of being one link nearer to something that can be hit.
const NEARER: f64 = 4.0;

/// A move of units of one kind and the fire that follows it, or one of the two.
#[derive(Clone, Copy, Default)]
pub(super) struct MoveAndFire<'a> {
    moves: Option<&'a Move>,
    pub(super) fire: Option<&'a Fire>,
}

impl<'a> MoveAndFire<'a> {
    /// Returns the move, the fire or both that begin with a step.
    pub(super) fn from(rules: &'a Rulebook, step: StepId) -> Self {
        let kind = |at: usize| rules.steps.get(StepId::from_index(at)).map(|row| &row.kind);
        let fire = |at| if let Some(StepKind::Fire(keys)) = kind(at) { Some(keys) } else { None };
        let at = step.index();
        match kind(at) {
            Some(StepKind::Move(keys)) => Self { moves: Some(keys), fire: fire(at + 1) },
            _ => Self { moves: None, fire: fire(at) },
        }
    }

    /// Returns the unit kind that acts.
    fn unit(&self) -> Option<UnitKindId> {
        let moved = self.moves.map(|keys| keys.units);
        let moved = if let Some(Movers::Kind(unit)) = moved { Some(unit) } else { None };
        self.fire.map(|keys| keys.unit).or(moved)
    }
}

pub(super) fn dice(keys: Fire, units: u32) -> u8 {
    let each = u8::try_from(units.min(keys.most.into())).unwrap_or(u8::MAX);
    if units == 0 { 0 } else { keys.dice.unwrap_or(each) }
}

/// The board as evaluated for one army.
pub(super) struct Eyes<'v, 'a> {
    pub(super) view: &'v Observation<'a>,
    pub(super) army: ArmyId,
    /// The number of links between each space and the nearest goal.
    far: OnceCell<Vec<u32>>,
    /// The targets on each space, the most valuable first.
    marks: OnceCell<Vec<Marks>>,
}

/// A list of targets: the value of a hit, the number a die must show, and the number of hits
/// required.
type Marks = SmallVec<[(f64, f64, f64); 4]>;

impl<'v, 'a> Eyes<'v, 'a> {
    pub(super) fn new(view: &'v Observation<'a>, army: ArmyId) -> Self {
        Self { view, army, far: OnceCell::new(), marks: OnceCell::new() }
    }

    /// Returns the value of giving an order now.
    pub(super) fn order_value(&self, order: OrderId) -> f64 {
        let Some(row) = self.view.rulebook().orders.get(order) else { return 0.0 };
        if let Some(worth) = row.worth {
            return f64::from(worth);
        }
        let Some(Procedure::Steps(steps)) = row.does else { return UNIT };
        self.steps_value(steps)
    }

    /// Returns the value of the steps of an order. A move counts as one with the fire after it.
    fn steps_value(&self, steps: StepRange) -> f64 {
        let rules = self.view.rulebook();
        let mut is_counted = false;
        let value = |step: StepId| match &rules.steps[step].kind {
            StepKind::Climb(keys) => self.climb_value(*keys),
            StepKind::Move(_) => {
                let plan = MoveAndFire::from(rules, step);
                is_counted = plan.fire.is_some();
                self.best_of(&plan)
            }
            StepKind::Fire(_) if std::mem::take(&mut is_counted) => 0.0,
            StepKind::Fire(_) => self.best_of(&MoveAndFire::from(rules, step)),
            _ => UNIT,
        };
        steps.iter().map(value).sum()
    }

    fn climb_value(&self, keys: Climb) -> f64 {
        let Some(track) = self.view.rulebook().tracks.get(keys.track) else { return 0.0 };
        let at = self.view.track(keys.track).saturating_add(1);
        let last = track.last().min(at.saturating_add(u32::from(keys.dice)));
        let number = |space| track.value(space).saturating_add(self.view.raised(keys.track, space));
        let ahead: Vec<u32> = (at..=last).map(number).collect();
        UNIT * mean_climb(keys.dice, keys.sides, &ahead)
    }

    /// Returns the highest value of staying, moving and deploying.
    fn best_of(&self, plan: &MoveAndFire<'_>) -> f64 {
        let Some(unit) = plan.unit() else { return 0.0 };
        let spaces = self.view.rulebook().board.spaces.ids();
        let mut most = self.value_of(plan, Action::Deploy).max(0.0);
        for from in spaces.filter(|&space| self.view.units(space, self.army, unit) > 0) {
            let count = self.view.units(from, self.army, unit);
            most = most.max(self.best_fire(from, count, plan));
            if let Some(keys) = plan.moves {
                for to in self.view.reach(self.army, unit, from, keys) {
                    let action = Action::Move { from, to, unit, count };
                    most = most.max(self.value_of(plan, action));
                }
            }
        }
        most
    }

    pub(super) fn value_of(&self, plan: &MoveAndFire<'_>, action: Action) -> f64 {
        let Some(kind) = plan.unit() else { return 0.0 };
        match action {
            Action::Deploy => {
                let deployed = plan.moves.and_then(|keys| self.view.deploys(self.army, keys));
                let Some((space, count)) = deployed else { return 0.0 };
                let there = self.view.units(space, self.army, kind).saturating_add(count);
                UNIT * f64::from(count) / 2.0 + self.best_fire(space, there, plan)
            }
            Action::Move { from, to, unit, count } => {
                let there = self.view.units(to, self.army, unit).saturating_add(count);
                let n = plan.fire.map_or(1, |&keys| dice(keys, there));
                let nearer = self.distance(from) - self.distance(to);
                self.best_fire(to, there, plan) + NEARER * nearer * f64::from(n)
            }
            _ => {
                let spaces = self.view.rulebook().board.spaces.ids();
                let fire =
                    |from| self.best_fire(from, self.view.units(from, self.army, kind), plan);
                spaces.map(fire).fold(0.0, f64::max)
            }
        }
    }

    /// Returns the number of links between a space and the nearest goal. Goals are units that
    /// decide the game, or enemies if there are none.
    fn distance(&self, from: SpaceId) -> f64 {
        let far = self.far.get_or_init(|| self.distances());
        f64::from(far.get(from.index()).copied().unwrap_or(0))
    }

    /// Returns the [`distance`](Self::distance) of every space, in the order of the spaces.
    fn distances(&self) -> Vec<u32> {
        let spaces = || self.view.rulebook().board.spaces.ids();
        let any = spaces().any(|space| self.decides(space));
        let goal = |&space: &SpaceId| if any { self.decides(space) } else { self.is_enemy(space) };
        let mut edge: Vec<SpaceId> = spaces().filter(goal).collect();
        // Unreachable spaces keep the largest distance.
        let n = spaces().len();
        let most = u32::try_from(n).unwrap_or(u32::MAX);
        let mut far = vec![most; n];
        for space in &edge {
            far[space.index()] = 0;
        }
        let mut at = 0;
        while let Some(&space) = edge.get(at) {
            at += 1;
            for &next in self.view.rulebook().board.neighbours(space) {
                if far[next.index()] == most {
                    far[next.index()] = far[space.index()] + 1;
                    edge.push(next);
                }
            }
        }
        far
    }

    fn is_enemy(&self, space: SpaceId) -> bool {
        let faction = |army: ArmyId| self.view.rulebook().armies[army].faction;
        self.view.owner(space).is_some_and(|owner| faction(owner) != faction(self.army))
    }

    /// Checks whether a unit is on the space whose loss wins the game for the own faction.
    fn decides(&self, space: SpaceId) -> bool {
        let rules = self.view.rulebook();
        let Some(owner) = self.view.owner(space) else { return false };
        let faction = rules.armies[self.army].faction;
        rules.victory.rows().iter().any(|row| {
            let is_there = |unit| self.view.units(space, owner, unit) > 0;
            row.faction == Some(faction) && last_units(rules, row).any(is_there)
        })
    }

    /// Returns the highest value that `units` units can gain by firing from a space.
    fn best_fire(&self, from: SpaceId, units: u32, plan: &MoveAndFire<'_>) -> f64 {
        let Some(keys) = plan.fire else { return 0.0 };
        let n = dice(*keys, units);
        let next = self.view.rulebook().board.neighbours(from).iter();
        next.map(|&to| self.fire_value(n, *keys, to)).fold(0.0, f64::max)
    }

    /// Returns the mean value of `n` dice fired at a space. The most valuable targets are hit
    /// first.
    pub(super) fn fire_value(&self, n: u8, keys: Fire, to: SpaceId) -> f64 {
        let marks = self.marks.get_or_init(|| self.all_marks());
        let sides = f64::from(keys.sides);
        let (mut left, mut sum) = (f64::from(n), 0.0);
        for &(value, least, hits) in marks.get(to.index()).into_iter().flatten() {
            let chance = (sides + 1.0 - least).clamp(0.0, sides) / sides;
            let hit = (left * chance).min(hits);
            sum += hit * value;
            left -= hit;
        }
        sum
    }

    fn all_marks(&self) -> Vec<Marks> {
        self.view.rulebook().board.spaces.ids().map(|space| self.marks_on(space)).collect()
    }

    fn marks_on(&self, space: SpaceId) -> Marks {
        let mut marks = Marks::new();
        let Some(owner) = self.view.owner(space).filter(|_| self.is_enemy(space)) else {
            return marks;
        };
        for unit in self.view.rulebook().units.ids() {
            let count = self.view.units(space, owner, unit);
            if count > 0
                && let Some(least) = self.view.hit_on(unit)
            {
                let hits = f64::from(hits_left(self.view, unit, count));
                marks.push((hit_value(self.view, space, owner, unit), f64::from(least), hits));
            }
        }
        marks.sort_by(|a, b| b.0.total_cmp(&a.0));
        marks
    }
}

/// Returns the kinds of unit whose loss helps to meet a victory condition.
fn last_units(rules: &Rulebook, row: &Victory) -> impl Iterator<Item = UnitKindId> {
    rules.aims(row).into_iter().filter_map(|(fact, _)| match fact {
        Fact::Gone(unit) => Some(unit),
        _ => None,
    })
}

/// Returns the number of hits until none of the units is left.
fn hits_left(view: &Observation<'_>, unit: UnitKindId, count: u32) -> u32 {
    let rules = view.rulebook();
    rules.units[unit]
        .toughness
        .hits
        .map_or(count, |track| rules.tracks[track].last().saturating_sub(view.track(track)).max(1))
}

/// Returns the value of one hit on a unit.
pub(super) fn hit_value(
    view: &Observation<'_>,
    space: SpaceId,
    army: ArmyId,
    unit: UnitKindId,
) -> f64 {
    let rules = view.rulebook();
    let worth = |unit: UnitKindId| {
        rules.bots.units.get(unit.index()).map_or(UNIT, |&worth| f64::from(worth))
    };
    let row = rules.units[unit].toughness;
    let is_last =
        rules.victory.rows().iter().any(|row| last_units(rules, row).any(|last| last == unit));
    let taken = row.takes.here.iter().filter(|kind| kind.index() < rules.units.len());
    let taken = taken.map(|kind| worth(kind) * f64::from(view.units(space, army, kind)));
    let waiting = row.takes.waiting.iter().filter(|kind| kind.index() < rules.units.len());
    let waiting = waiting.map(|kind| worth(kind) * f64::from(view.waiting(army, kind)) / 2.0);
    let value = worth(unit)
        + taken.chain(waiting).sum::<f64>()
        + CARD * f64::from(row.bonus)
        + if is_last { GAME } else { 0.0 };
    value / f64::from(hits_left(view, unit, 1))
}
