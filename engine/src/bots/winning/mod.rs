//! The measure of who is winning: an estimate of each side's probability of winning, from its means and from what
//! its victory conditions still require.
//!
//! It is the one measure of the kind. Panels, curves, turning points, the protocol and Python show
//! it, and `thinker` values the ends of its trials by it.

mod survey;

use arrayvec::ArrayVec;
use smallvec::SmallVec;

use crate::bots::Greedy;
use crate::bots::greedy::{next_set, per_space, regions};
use crate::game::{Game, Viewer};
use crate::model::{
    ArmyId, Bounds, FACTIONS_MAX, Fact, FactionId, Rulebook, SeatId, SpaceId, TrackId, UnitKindId,
    ValueHints, VariableId, Victory, nearest_to, weight_of,
};
use crate::observation::Observation;
use survey::survey;
pub use survey::{Features, Surveyor};

/// The number of units that an income of one a turn is worth.
const INCOME: f64 = 3.0;
/// The share added to a faction's strength when its nearest victory condition is met.
const NEAR: f64 = 3.5;
/// The weight of armies won over, in relation to own ones, as they may change sides again.
const BESIDE: f64 = 0.5;
/// The whole of which chances are shown as parts.
const ALL: u32 = 1000;
/// The most that a faction has of it that has not won.
const SHORT: u32 = 990;
/// The exponent on the progress towards a victory.
const LATE: i32 = 3;

/// The chance of each faction that still plays.
type Chances = ArrayVec<(FactionId, f64), FACTIONS_MAX>;

/// Returns the probability that a seat is among the winners, in `0.0..=1.0`. Uses the edition's
/// weights where there are some.
pub(super) fn share(game: &Game, seat: SeatId, quick: &mut Greedy) -> f64 {
    let rules = game.rulebook();
    if let Some(outcome) = game.outcome().filter(|outcome| outcome.faction.is_some()) {
        return f64::from(u8::from(outcome.seats.contains(seat)));
    }
    let view = game.observe(seat);
    let chances = chances(&view, rules.bots.value.as_ref(), quick);
    let mine = chances.iter().find(|&&(faction, _)| is_viewers(&view, faction));
    mine.map_or(0.0, |&(_, chance)| chance)
}

/// Returns the probability that each faction wins, as far as the viewer knows, in `0.0..=1.0`, by
/// the edition's weights where there are some.
fn chances(view: &Observation<'_>, weights: Option<&ValueHints>, quick: &mut Greedy) -> Chances {
    let mut chances = match weights {
        Some(weights) => fitted(view, weights, quick),
        None => guessed(view, quick),
    };
    let all: f64 = chances.iter().map(|&(_, score)| score).sum();
    for (_, score) in &mut chances {
        *score = if all > 0.0 { *score / all } else { 0.0 };
    }
    chances
}

/// Returns the chances by the strengths of all factions, up to a factor.
fn guessed(view: &Observation<'_>, quick: &mut Greedy) -> Chances {
    let factions = view.rulebook().factions.ids().filter(|&faction| plays(view, faction));
    let score = |faction| {
        let more = own_army(view, faction).map_or(0.0, |army| quick.prospects(view, army));
        (faction, score_of(view, faction, more))
    };
    factions.take(FACTIONS_MAX).map(score).collect()
}

/// Returns the chances by a conditional logit model (`McFadden` 1974), up to a factor.
fn fitted(view: &Observation<'_>, value: &ValueHints, quick: &mut Greedy) -> Chances {
    let weights = value.weights();
    let ways = value.tracks.iter().map(|(track, weights)| (part_of(view, *track), weights));
    let ways: SmallVec<[_; 8]> = ways.collect();
    let score = |(faction, features): (FactionId, Features)| {
        let terms = weights.iter().zip(features).map(|(&weight, one)| f64::from(weight) * one);
        let own = terms.sum::<f64>() + f64::from(weight_of(&value.lean, faction));
        let way = ways.iter().map(|&(part, weights)| part * f64::from(weight_of(weights, faction)));
        (faction, (own + way.sum::<f64>()) / 1000.0)
    };
    let mut scores: Chances = survey(view, quick).into_iter().map(score).collect();
    let most = scores.iter().fold(f64::NEG_INFINITY, |most, &(_, score)| most.max(score));
    for (_, score) in &mut scores {
        *score = libm::exp(*score - most);
    }
    scores
}

/// Returns the part of a track up to its marker, in `0.0..=1.0`.
pub(super) fn part_of(view: &Observation<'_>, track: TrackId) -> f64 {
    let last = view.rulebook().tracks[track].last();
    f64::from(view.track(track).min(last)) / f64::from(last.max(1))
}

/// Checks whether a seat still plays for a faction.
pub(in crate::bots) fn plays(view: &Observation<'_>, faction: FactionId) -> bool {
    let rules = view.rulebook();
    rules.factions[faction].armies.iter().any(|&army| {
        has_seat(rules, army) && !view.is_eliminated(army) && !view.commanders(army).is_empty()
    })
}

/// Returns the first army of a faction that the viewer commands.
fn own_army(view: &Observation<'_>, faction: FactionId) -> Option<ArmyId> {
    let rules = view.rulebook();
    let Viewer::Seat(seat) = view.viewer() else { return None };
    { rules.factions[faction].armies.iter().copied() }.find(|&army| {
        has_seat(rules, army) && view.commanders(army).contains(seat) && !view.is_eliminated(army)
    })
}

/// Checks whether the viewer plays for a faction.
pub(super) fn is_viewers(view: &Observation<'_>, faction: FactionId) -> bool {
    own_army(view, faction).is_some()
}

/// Returns the chances of a faction that plays, as a number in relation to those of others.
pub(super) fn score_of(view: &Observation<'_>, faction: FactionId, more: f64) -> f64 {
    let armies = &view.rulebook().factions[faction].armies;
    let own: f64 = armies.iter().map(|&army| Means::of(view, army).strength()).sum();
    let strength = own + BESIDE * beside(view, armies) + more;
    let near = nearest_of(view, faction, |progress| progress.powi(LATE));
    let strength = strength.max(0.5) * (1.0 + NEAR * near);
    // Twice the strength makes a victory four times as likely.
    strength * strength
}

/// Returns the progress of a faction towards its nearest victory, in `0.0..=1.0`.
pub(in crate::bots) fn nearest(view: &Observation<'_>, faction: FactionId) -> f64 {
    nearest_of(view, faction, |progress| progress)
}

fn nearest_of(view: &Observation<'_>, faction: FactionId, then: fn(f64) -> f64) -> f64 {
    let ways = view.rulebook().victory.rows().iter();
    let ways = ways.filter(|row| row.faction == Some(faction) || row.faction.is_none());
    ways.map(|row| then(progress(view, faction, row).clamp(0.0, 1.0))).fold(0.0, f64::max)
}

/// Checks whether a seat began with an army and plays for it; other armies are won over.
pub(super) fn has_seat(rules: &Rulebook, army: ArmyId) -> bool {
    rules.seats.iter().any(|(_, seat)| seat.armies.contains(&army))
}

/// Returns the strength, in units, of the armies won over by the seats that command some armies.
pub(super) fn beside(view: &Observation<'_>, armies: &[ArmyId]) -> f64 {
    let rules = view.rulebook();
    let is_with = |other: ArmyId| {
        let players = view.commanders(other);
        !players.is_empty() && armies.iter().any(|&army| view.commanders(army) == players)
    };
    let won = rules.armies.ids().filter(|&other| !has_seat(rules, other) && is_with(other));
    won.map(|other| Means::of(view, other).strength()).sum()
}

/// The means of an army, in units.
#[derive(Clone, Copy, Default, Debug)]
pub(in crate::bots) struct Means {
    /// Units on the board and waiting.
    pub(super) units: f64,
    /// Income for each turn.
    pub(super) income: f64,
    pub(super) cards: f64,
}

impl Means {
    pub(in crate::bots) fn of(view: &Observation<'_>, army: ArmyId) -> Self {
        if view.is_eliminated(army) {
            return Self::default();
        }
        let rules = view.rulebook();
        let troops: u32 = view.spaces_of(army).map(|space| view.troops(space)).sum();
        let income = f64::from(view.n_spaces(army)) * per_space(rules) + regions(view, army);
        let cards = f64::from(view.n_hand(rules.armies[army].hand));
        let card = (next_set(view) / 3.5).clamp(1.0, 8.0);
        let kinds = rules.units.ids().zip(&rules.bots.units).skip(1);
        let others: f64 = kinds
            .map(|(unit, &worth)| {
                let there =
                    view.spaces_of(army).map(|space| view.units(space, army, unit)).sum::<u32>();
                f64::from(there + view.waiting(army, unit)) * f64::from(worth) / 100.0
            })
            .sum();
        Self { units: f64::from(troops) + others, income, cards: card * cards }
    }

    pub(super) fn and(self, more: Self) -> Self {
        Self {
            units: self.units + more.units,
            income: self.income + more.income,
            cards: self.cards + more.cards,
        }
    }

    pub(in crate::bots) fn strength(self) -> f64 {
        self.units + INCOME * self.income + self.cards
    }
}

/// Returns the progress of a faction towards a victory condition, 1 when it is met.
fn progress(view: &Observation<'_>, faction: FactionId, row: &Victory) -> f64 {
    let rules = view.rulebook();
    let armies = &rules.factions[faction].armies;
    // The number of spaces that count and are held, and of all that count.
    let held = |about: &[Fact]| {
        let spaces = view.counted_spaces(about);
        let own = |space: &SpaceId| view.owner(*space).is_some_and(|army| armies.contains(&army));
        (spaces.iter().filter(|space| own(space)).count(), spaces.len())
    };
    let of_fact = |fact: Fact, about: &[Fact]| match fact {
        Fact::Spaces(..) | Fact::EverySpace(_) => {
            let (held, n) = held(about);
            fact.n_wanted(n).map(|wanted| real(held) / f64::from(wanted))
        }
        Fact::Alone => Some(real(held(&[]).0) / real(rules.board.spaces.len())),
        Fact::Out(other, n) => {
            let mut left: Vec<u32> =
                rules.factions[other].armies.iter().map(|&army| view.n_spaces(army)).collect();
            left.sort_unstable();
            let most = n.map_or(left.len(), |n| n as usize);
            let left: u32 = left.iter().take(most).sum();
            Some(1.0 - f64::from(left) / real(rules.board.spaces.len()))
        }
        Fact::Laid(None, bounds) => {
            let laid = armies.iter().map(|&army| view.laid(army).count()).sum();
            bounds.goal().map(|n| real(laid) / f64::from(n))
        }
        Fact::Gone(unit) => Some(lost(view, rules, unit)),
        // A variable without a name is no goal: it says when the others count.
        Fact::Has(variable, _) if rules.variables[variable].name.is_none() => None,
        Fact::Has(variable, bounds) => {
            let each = armies.iter().map(|&army| gathered(view, army, variable, bounds));
            each.reduce(f64::max)
        }
        Fact::Rounds(bounds) => {
            bounds.goal().map(|n| f64::from(view.turn().round.over) / f64::from(n))
        }
        _ => None,
    };
    let way = nearest_to(rules.facts(row.when), &of_fact).unwrap_or(0.0);
    lead(view, faction, row).map_or(way, |lead| lead * (1.0 + way) / 2.0)
}

/// Returns how far a faction is ahead in what a victory condition asks for most of, in `0.0..=1.0`,
/// 0.5 where it has as much as the best other. Returns `None` for a condition that asks for nothing
/// of the kind, or where a faction's amount is not known.
fn lead(view: &Observation<'_>, faction: FactionId, row: &Victory) -> Option<f64> {
    let most = row.most?;
    let own = whole(view.amount(most, faction)?);
    let others = view.rulebook().factions.ids();
    let others = others.filter(|&other| other != faction && plays(view, other));
    let each: Option<SmallVec<[f64; 4]>> =
        others.map(|other| view.amount(most, other).map(whole)).collect();
    let best = each?.into_iter().fold(f64::NEG_INFINITY, f64::max);
    let ahead = (own - best) / f64::max(own.abs() + best.abs(), 1.0);
    Some(if best.is_finite() { f64::midpoint(1.0, ahead) } else { 1.0 })
}

fn whole(n: i64) -> f64 {
    f64::from(i32::try_from(n).unwrap_or(i32::MAX))
}

/// Returns the part of the way of a variable, from its other end, to where a condition wants it.
fn gathered(view: &Observation<'_>, army: ArmyId, variable: VariableId, wanted: Bounds) -> f64 {
    let (rules, row) = (view.rulebook(), &view.rulebook().variables[variable]);
    let (from, to) = if wanted.least > row.least {
        (row.least, wanted.least)
    } else {
        (row.most, wanted.most.max(row.least))
    };
    if from == to {
        return 1.0;
    }
    let value = f64::from(view.value(rules.value_for(army, variable)).ends().0);
    (value - f64::from(from)) / (f64::from(to) - f64::from(from))
}

/// Returns the lost part of the last units of a kind, as far as hits are counted.
fn lost(view: &Observation<'_>, rules: &Rulebook, unit: UnitKindId) -> f64 {
    let Some(track) = rules.units[unit].toughness.hits else { return 0.0 };
    part_of(view, track)
}

/// Returns chances in thousandths: 1000 together, of which a faction that has not won has at most
/// [`SHORT`].
fn thousandths(chances: &Chances) -> impl Iterator<Item = (FactionId, u32)> {
    let least = (ALL - SHORT).div_ceil(u32::try_from(chances.len()).unwrap_or(1).max(2) - 1);
    let room = ALL.saturating_sub(least * u32::try_from(chances.len()).unwrap_or(0));
    let mut sum = 0.0;
    chances.iter().map(move |&(faction, chance)| {
        // The parts are cut out of the whole, so that they come to it.
        let from = libm::round(sum * f64::from(room));
        sum += chance;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 1000")]
        let part = (libm::round(sum * f64::from(room)) - from) as u32;
        (faction, (least + part).min(SHORT))
    })
}

pub(in crate::bots) fn real(n: usize) -> f64 {
    f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}
