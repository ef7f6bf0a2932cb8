//! Trials of openings: victory conditions, and conditions of claimed cards, that hold before the
//! first turn.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::codes;
use super::load::Edition;
use super::problem::{Problem, Problems};
use super::trial::{Trial, TriedSetup, told_setup};
use crate::game::{
    ActionList, AddressedEvent, ApplyContext, Event, Game, OPERATIONS_MAX, QueryResult,
    ScriptPurpose, ScriptRunner, Seeded,
};
use crate::model::{CardDestination, Effect, Fact, Rulebook, Timing, Watches, Window};

/// The conditions that held when the first turn began.
#[derive(Default)]
struct OpeningFacts {
    /// Victory condition that ended the game.
    victory: Option<Box<str>>,
    /// Cards that the player of the first turn could claim.
    cards: Vec<Box<str>>,
}

/// The number of openings in which a condition held.
type Counts = BTreeMap<(&'static str, Box<str>), u32>;

/// Plays openings of every setup at random, and reports conditions that hold at the start in most
/// of them.
pub(super) fn try_openings(
    edition: &Edition,
    setups: &[TriedSetup],
    trial: Trial,
    problems: &Problems,
) {
    let mut told: BTreeMap<(&str, Box<str>), (u32, String)> = BTreeMap::new();
    for (setup, rules) in setups.iter().filter(|(_, rules)| may_hold(rules)) {
        let mut counts = Counts::new();
        for game in 0..trial.openings {
            // Nothing can hold in more than half of the games any more.
            let most = counts.values().max().copied().unwrap_or(0);
            if most + (trial.openings - game) <= trial.openings / 2 {
                break;
            }
            let seed = Seeded::stream_seed(trial.seed, game.into());
            let held = open(rules, seed, trial.answers);
            let victory = held.victory.into_iter().map(|id| ("victory", id));
            for what in victory.chain(held.cards.into_iter().map(|id| ("card", id))) {
                *counts.entry(what).or_default() += 1;
            }
        }
        for (what, n) in counts.into_iter().filter(|&(_, n)| n > trial.openings / 2) {
            told.entry(what).or_insert_with(|| (n, told_setup(setup)));
        }
    }
    for ((list, id), (n, setup)) in told {
        let Some(place) = edition.place_of(list, &id) else { continue };
        let tries = trial.openings;
        let message = format!("{list} `{id}` holds at the start of {n} of {tries} games ({setup})");
        problems.add(Problem::warning(codes::HOLDS_AT_START, place, message).likely());
    }
}

/// Returns whether a victory condition requires more than being the last one left.
fn may_hold(rules: &Rulebook) -> bool {
    rules
        .victory
        .rows()
        .iter()
        .any(|row| !matches!(rules.facts(row.when), [Fact::Alone | Fact::Out(..)]))
}

/// Plays the opening of one game and returns the conditions that hold at the first turn.
fn open(rules: &Arc<Rulebook>, seed: u64, answers: u32) -> OpeningFacts {
    let mut table = ApplyContext::new(Seeded::stream(seed, 2), Vec::new());
    let mut mind = Seeded::stream(seed, 3);
    let mut game = Game::new(Arc::clone(rules), &mut table);
    let mut actions = ActionList::new();
    for _ in 0..answers {
        if game.state().turn.number > 0 || game.decision().is_none() {
            break;
        }
        game.legal_actions(&mut actions);
        let Some(action) = actions.nth(mind.below_u64(actions.n_actions())) else { break };
        if game.apply(action, &mut table).is_err() {
            break;
        }
    }
    let victory = won_at_once(rules, &table.sink);
    if victory.is_some() || game.state().turn.number != 1 || game.state().script.is_some() {
        return OpeningFacts { victory, cards: Vec::new() };
    }
    let army = game.scene().mover();
    let mut cards = Vec::new();
    let mut operations = OPERATIONS_MAX;
    for (card, row) in rules.cards.iter() {
        let asks = row.effect.as_ref().filter(|effect| is_claimed(rules, effect));
        let Some(when) = asks.and_then(|effect| effect.when) else { continue };
        let mut query = |call| {
            let job = ScriptPurpose { call, army, card: Some(card), space: None };
            let reply = table.scripts.query(rules, game.state(), job, &mut operations);
            reply.unwrap_or(QueryResult::Nothing)
        };
        if game.scene().asks_whether(when, army, &mut query) && !cards.contains(&row.id) {
            cards.push(row.id.clone());
        }
    }
    OpeningFacts { victory, cards }
}

/// Returns the victory condition that was met when the first turn began, before any event of the
/// turn changed the board.
fn won_at_once(rules: &Rulebook, told: &[AddressedEvent]) -> Option<Box<str>> {
    let began = |event: Event| matches!(event, Event::TurnBegan { .. } | Event::RoundBegan { .. });
    // The first step may begin before victory conditions are checked.
    let is_still = |event: Event| {
        matches!(
            event,
            Event::Eliminated { .. }
                | Event::Showed { .. }
                | Event::CountedSpaces { .. }
                | Event::CountedRegion { .. }
                | Event::Drew { .. }
        )
    };
    let mut events = told.iter().map(|told| told.event).skip_while(|&event| !began(event));
    let next = events.find(|&event| !began(event) && !is_still(event));
    if let Some(Event::Won { rule: Some(rule), .. }) = next {
        Some(rules.victory[rule].id.clone())
    } else {
        None
    }
}

/// Returns whether a card is laid down for a victory when its condition holds, at a moment outside
/// battles.
fn is_claimed(rules: &Rulebook, effect: &Effect) -> bool {
    let is_calm = |timing: &Timing| match timing {
        Timing::Step(_) | Timing::OwnTurn | Timing::Window(Window::Step(_)) => true,
        Timing::Window(_) => false,
    };
    effect.played == CardDestination::Laid
        && effect.timings.iter().any(is_calm)
        && rules
            .victory
            .rows()
            .iter()
            .any(|row| Watches::of(rules.facts(row.when)).has_fact(Watches::LAID))
}
