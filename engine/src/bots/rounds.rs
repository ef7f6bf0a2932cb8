//! What bots with a policy answer in rounds of programmed orders: what can be hit is worth what it takes to lose it, a step
//! up a track is worth a unit, and ships go where there is something to hit.

use crate::game::{Action, ActionList, Ask, CardRow};
use crate::model::{
    ArmyId, CardId, OrderId, Procedure, Rulebook, SpaceId, StepId, StepRange, TableId, UnitKindId,
    VictoryWhen,
};
use crate::observation::Observation;
use crate::odds::mean_climb;
use crate::steps::{Climb, Fire, Move, Movers, StepKind};

/// What a basic unit is worth, and a step up a track.
const UNIT: f64 = 100.0;
/// What a bonus card is worth.
const CARD: f64 = 150.0;
/// What deciding the game is worth.
const GAME: f64 = 100_000.0;
/// What one link nearer to something that can be hit is worth for each die.
const NEARER: f64 = 4.0;
/// A card more of a kind that is chosen already is worth so much of the first.
const AGAIN: f64 = 0.9;

/// An answer to a question of a round; nothing where any will do.
pub(super) fn answer(
    view: &Observation<'_>,
    army: ArmyId,
    ask: Ask,
    actions: &mut ActionList,
) -> Option<Action> {
    match ask {
        Ask::Program { cards } => program(view, army, cards),
        Ask::Order { .. } => best(view, actions, |action| match action {
            Action::Order { order } => order_value(view, army, order),
            _ => 0.0,
        }),
        Ask::Move { step, units: Movers::Kind(_), .. } => {
            let plan = MoveAndFire::from(view.rulebook(), step);
            best(view, actions, |action| value_of(view, army, &plan, action))
        }
        Ask::Fire { step, .. } => {
            let keys = MoveAndFire::from(view.rulebook(), step).fire?;
            best(view, actions, |action| match action {
                Action::Fire { from, to } => {
                    fire_value(view, dice(keys, view.units(from, army, keys.unit)), keys, to)
                }
                _ => 0.0,
            })
        }
        Ask::Hit { .. } => best_hit(view, actions),
        _ => None,
    }
}

/// The answer with the most value, with its greatest count; of equal ones the first.
fn best(
    view: &Observation<'_>,
    actions: &mut ActionList,
    value: impl Fn(Action) -> f64,
) -> Option<Action> {
    view.legal_actions(actions);
    let mut found: Option<(f64, Action)> = None;
    for choice in actions.choices() {
        let action = choice.action.with_count(choice.most);
        let worth = value(action);
        if found.is_none_or(|(most, _)| worth > most) {
            found = Some((worth, action));
        }
    }
    found.map(|(_, action)| action)
}

/// What the next die of a fire is best aimed at: where each hit is worth the most.
pub fn best_hit(view: &Observation<'_>, actions: &mut ActionList) -> Option<Action> {
    let battle = view.battle();
    best(view, actions, |action| match action {
        Action::Hit { unit } => hit_value(view, battle.to, battle.defender, unit),
        _ => 0.0,
    })
}

/// Units of one kind that move, and then fire; or one of the two.
#[derive(Clone, Copy, Default)]
struct MoveAndFire<'a> {
    moves: Option<&'a Move>,
    fire: Option<&'a Fire>,
}

impl<'a> MoveAndFire<'a> {
    /// What begins with a step.
    fn from(rules: &'a Rulebook, step: StepId) -> Self {
        let kind = |at: usize| rules.steps.get(StepId::from_index(at)).map(|row| &row.kind);
        let fire = |at| if let Some(StepKind::Fire(keys)) = kind(at) { Some(keys) } else { None };
        let at = step.index();
        match kind(at) {
            Some(StepKind::Move(keys)) => Self { moves: Some(keys), fire: fire(at + 1) },
            _ => Self { moves: None, fire: fire(at) },
        }
    }

    /// The kind that acts.
    fn unit(&self) -> Option<UnitKindId> {
        let moved = self.moves.map(|keys| keys.units);
        let moved = if let Some(Movers::Kind(unit)) = moved { Some(unit) } else { None };
        self.fire.map(|keys| keys.unit).or(moved)
    }
}

fn dice(keys: &Fire, units: u32) -> u8 {
    let each = u8::try_from(units.min(keys.most.into())).unwrap_or(u8::MAX);
    if units == 0 { 0 } else { keys.dice.unwrap_or(each) }
}

/// Chooses the cards whose best orders are worth most, the best first.
fn program(view: &Observation<'_>, army: ArmyId, n: u8) -> Option<Action> {
    let rules = view.rulebook();
    let seat = view.decision()?.seat;
    let mut left: Vec<CardId> = view.hand(rules.seats.get(seat)?.hand).collect();
    let values: Vec<f64> = rules.orders.ids().map(|order| order_value(view, army, order)).collect();
    let mut chosen: Vec<(CardId, Option<OrderId>)> = Vec::new();
    for _ in 0..n {
        let worth = |card: CardId| {
            let orders = rules.cards[card].orders.iter();
            let orders = orders.filter(|order| order.index() < values.len()).map(|order| {
                let again = chosen.iter().filter(|(_, used)| *used == Some(order)).count();
                let fade = AGAIN.powi(i32::try_from(again).unwrap_or(0));
                (values[order.index()] * fade, Some(order))
            });
            orders.fold((0.0, None), |most, next| if next.0 > most.0 { next } else { most })
        };
        let mut found: Option<(f64, usize, Option<OrderId>)> = None;
        for (at, &card) in left.iter().enumerate() {
            let (value, order) = worth(card);
            if found.is_none_or(|(most, ..)| value > most) {
                found = Some((value, at, order));
            }
        }
        let (_, at, order) = found?;
        chosen.push((left.remove(at), order));
    }
    Some(Action::Program { cards: CardRow::new(chosen.into_iter().map(|(card, _)| card)) })
}

/// What giving an order is worth now.
fn order_value(view: &Observation<'_>, army: ArmyId, order: OrderId) -> f64 {
    let Some(row) = view.rulebook().orders.get(order) else { return 0.0 };
    if let Some(worth) = row.worth {
        return f64::from(worth);
    }
    let Some(Procedure::Steps(steps)) = row.does else { return UNIT };
    steps_value(view, army, steps)
}

/// What the steps of an order are worth: a move with the fire after it as one.
fn steps_value(view: &Observation<'_>, army: ArmyId, steps: StepRange) -> f64 {
    let rules = view.rulebook();
    let mut is_counted = false;
    let value = |step: StepId| match &rules.steps[step].kind {
        StepKind::Climb(keys) => climb_value(view, *keys),
        StepKind::Move(_) => {
            let plan = MoveAndFire::from(rules, step);
            is_counted = plan.fire.is_some();
            best_of(view, army, &plan)
        }
        StepKind::Fire(_) if std::mem::take(&mut is_counted) => 0.0,
        StepKind::Fire(_) => best_of(view, army, &MoveAndFire::from(rules, step)),
        _ => UNIT,
    };
    steps.iter().map(value).sum()
}

fn climb_value(view: &Observation<'_>, keys: Climb) -> f64 {
    let Some(track) = view.rulebook().tracks.get(keys.track) else { return 0.0 };
    let at = view.track(keys.track).saturating_add(1);
    let last = track.last().min(at.saturating_add(u32::from(keys.dice)));
    let number = |space| track.value(space).saturating_add(view.raised(keys.track, space));
    let ahead: Vec<u32> = (at..=last).map(number).collect();
    UNIT * mean_climb(keys.dice, keys.sides, &ahead)
}

/// The best of staying, moving and deploying.
fn best_of(view: &Observation<'_>, army: ArmyId, plan: &MoveAndFire<'_>) -> f64 {
    let Some(unit) = plan.unit() else { return 0.0 };
    let spaces = view.rulebook().board.spaces.ids();
    let mut most = value_of(view, army, plan, Action::Deploy).max(0.0);
    for from in spaces.filter(|&space| view.units(space, army, unit) > 0) {
        let count = view.units(from, army, unit);
        most = most.max(best_fire(view, from, count, plan));
        if let Some(keys) = plan.moves {
            for to in view.reach(army, from, keys) {
                let action = Action::Move { from, to, unit, count };
                most = most.max(value_of(view, army, plan, action));
            }
        }
    }
    most
}

fn value_of(view: &Observation<'_>, army: ArmyId, plan: &MoveAndFire<'_>, action: Action) -> f64 {
    let Some(kind) = plan.unit() else { return 0.0 };
    match action {
        Action::Deploy => {
            let deployed = plan.moves.and_then(|keys| view.deploys(army, keys));
            let Some((space, count)) = deployed else { return 0.0 };
            let there = view.units(space, army, kind).saturating_add(count);
            UNIT * f64::from(count) / 2.0 + best_fire(view, space, there, plan)
        }
        Action::Move { from, to, unit, count } => {
            let there = view.units(to, army, unit).saturating_add(count);
            let n = plan.fire.map_or(1, |keys| dice(keys, there));
            let nearer = distance(view, army, from) - distance(view, army, to);
            best_fire(view, to, there, plan) + NEARER * nearer * f64::from(n)
        }
        _ => {
            let spaces = view.rulebook().board.spaces.ids();
            let fire = |from| best_fire(view, from, view.units(from, army, kind), plan);
            spaces.map(fire).fold(0.0, f64::max)
        }
    }
}

/// How many links lie between a space and the nearest that holds what decides the game, or else enemies.
fn distance(view: &Observation<'_>, army: ArmyId, from: SpaceId) -> f64 {
    let rules = view.rulebook();
    let n = rules.board.spaces.len();
    let faction = rules.armies[army].faction;
    let is_enemy = |space: SpaceId| {
        view.owner(space).is_some_and(|owner| rules.armies[owner].faction != faction)
    };
    let decides = |space: SpaceId| {
        view.owner(space).is_some_and(|owner| {
            let mut rows = rules.victory.rows().iter();
            rows.any(|row| match row.when {
                VictoryWhen::Lost(unit) => {
                    row.faction == Some(faction) && view.units(space, owner, unit) > 0
                }
                VictoryWhen::LastFaction
                | VictoryWhen::Spaces { .. }
                | VictoryWhen::Eliminated { .. }
                | VictoryWhen::CardsLaid(_)
                | VictoryWhen::TokenLaid(_)
                | VictoryWhen::Script(_) => false,
            })
        })
    };
    let any = rules.board.spaces.ids().any(decides);
    let mut far = vec![u32::MAX; n];
    let goal = |space: SpaceId| if any { decides(space) } else { is_enemy(space) };
    let mut edge: Vec<SpaceId> = rules.board.spaces.ids().filter(|&space| goal(space)).collect();
    for space in &edge {
        far[space.index()] = 0;
    }
    let mut at = 0;
    while let Some(&space) = edge.get(at) {
        at += 1;
        for &next in rules.board.neighbours(space) {
            if far[next.index()] == u32::MAX {
                far[next.index()] = far[space.index()] + 1;
                edge.push(next);
            }
        }
    }
    f64::from(far[from.index()].min(u32::try_from(n).unwrap_or(u32::MAX)))
}

/// The most that so many units bring that fire from a space.
fn best_fire(view: &Observation<'_>, from: SpaceId, units: u32, plan: &MoveAndFire<'_>) -> f64 {
    let Some(keys) = plan.fire else { return 0.0 };
    let n = dice(keys, units);
    let next = view.rulebook().board.neighbours(from).iter();
    next.map(|&to| fire_value(view, n, keys, to)).fold(0.0, f64::max)
}

/// What dice at a space bring on average: what is worth most is aimed at first.
fn fire_value(view: &Observation<'_>, n: u8, keys: &Fire, to: SpaceId) -> f64 {
    let rules = view.rulebook();
    let (Some(owner), Some(mover)) = (view.owner(to), view.decision().map(|asked| asked.army))
    else {
        return 0.0;
    };
    if rules.armies[owner].faction == rules.armies[mover].faction {
        return 0.0;
    }
    let mut marks: Vec<(f64, f64, f64)> = Vec::new();
    for unit in rules.units.ids() {
        let count = view.units(to, owner, unit);
        if count > 0
            && let Some(least) = view.hit_on(unit)
        {
            let hits = hits_left(view, unit, count);
            let sides = f64::from(keys.sides);
            let chance = (sides + 1.0 - f64::from(least)).clamp(0.0, sides) / sides;
            marks.push((hit_value(view, to, owner, unit), chance, f64::from(hits)));
        }
    }
    marks.sort_by(|a, b| b.0.total_cmp(&a.0));
    let (mut left, mut sum) = (f64::from(n), 0.0);
    for (value, chance, hits) in marks {
        let hit = (left * chance).min(hits);
        sum += hit * value;
        left -= hit;
    }
    sum
}

/// How many hits it takes until none of some units is left.
fn hits_left(view: &Observation<'_>, unit: UnitKindId, count: u32) -> u32 {
    let rules = view.rulebook();
    rules.units[unit]
        .toughness
        .hits
        .map_or(count, |track| rules.tracks[track].last().saturating_sub(view.track(track)).max(1))
}

/// What one hit on a unit is worth.
fn hit_value(view: &Observation<'_>, space: SpaceId, army: ArmyId, unit: UnitKindId) -> f64 {
    let rules = view.rulebook();
    let worth = |unit: UnitKindId| {
        rules.bots.units.get(unit.index()).map_or(UNIT, |&worth| f64::from(worth))
    };
    let row = rules.units[unit].toughness;
    let is_last = rules.victory.rows().iter().any(|row| row.when == VictoryWhen::Lost(unit));
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
