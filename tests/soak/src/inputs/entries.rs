//! The ways in: what the program does with what it is handed, and what may come of it.

use warboard_engine::edition::{Edition, EditionFiles, Setup, Trial};
use warboard_engine::record::Record;
use warboard_engine::scenario::Scenario;
use warboard_engine::text::{decode, json};

use super::InputResult;
use super::games::{play, setup_of};

/// Extent of the trial of an edition that loads.
const TRIAL: Trial = Trial { seed: 1, games: 1, answers: 8, openings: 1 };
/// Ratio of inputs that are tried: one in this many.
const TRIED: u64 = 4;
/// Number of answers for which one of the setups is played; each may exhaust the budget of scripts.
const ANSWERS: u32 = 40;

/// Checks that a refusal gives a reason.
fn refused(reason: &dyn std::fmt::Display) -> Result<InputResult, String> {
    if reason.to_string().trim().is_empty() {
        return Err("it is refused without a reason".to_owned());
    }
    Ok(InputResult::Refused)
}

/// Loads an edition, tries its scripts out and plays it.
///
/// # Errors
/// A property that does not hold.
pub fn edition(files: EditionFiles, seed: u64) -> Result<InputResult, String> {
    let edition = match Edition::load(files) {
        Ok(edition) => edition,
        Err(found) if found.has_errors() => return refused(&found),
        Err(_) => return Err("it is refused without an error".to_owned()),
    };
    // Trying scripts out begins a game of every setup: a few inputs are enough.
    let tried = seed.is_multiple_of(TRIED).then(|| edition.try_out(TRIAL).to_string());
    let told = format!("{}{}", tried.unwrap_or_default(), edition.warnings());
    if told.contains('\u{1b}') || told.contains('\u{202e}') {
        return Err("what is told of it holds a hidden character".to_owned());
    }
    match edition.rulebook(&setup_of(&edition, seed)) {
        Ok(rules) => play(&rules, seed, ANSWERS, |_, _, _| {}).map(|_| InputResult::Taken),
        Err(error) => refused(&error),
    }
}

/// Reads a save and plays it again, as `replay` and `resume` do.
///
/// # Errors
/// A property that does not hold.
pub fn save(bytes: &[u8]) -> Result<InputResult, String> {
    let record = match Record::parse(bytes) {
        Ok(record) => record,
        Err(error) => return refused(&error),
    };
    let rules = match record.header.rulebook() {
        Ok(rules) => rules,
        Err(error) => return refused(&error),
    };
    if let Err(error) = record.replay(std::sync::Arc::clone(&rules), |_| {}) {
        return refused(&error);
    }
    match record.check_dice(rules) {
        Ok(()) => Ok(InputResult::Taken),
        Err(error) => refused(&error).map(|_| InputResult::Taken),
    }
}

/// Reads a scenario and plays it by the rules that it asks for.
///
/// # Errors
/// A property that does not hold.
pub fn scenario(edition: &Edition, text: &[u8]) -> Result<InputResult, String> {
    let text = match decode(text) {
        Ok(text) => text,
        Err(error) => return refused(&error),
    };
    let scenario = match Scenario::parse(&text) {
        Ok(scenario) => scenario,
        Err(error) => return refused(&error.message),
    };
    let variant = scenario.variant.clone();
    let players = scenario.players.unwrap_or_else(|| edition.fewest(variant.as_deref()));
    let options = scenario.options.iter().cloned().collect();
    let rules = match edition.rulebook(&Setup { variant, players, options, ..Setup::default() }) {
        Ok(rules) => rules,
        Err(error) => return refused(&error),
    };
    match scenario.run(&rules).failures.first() {
        Some(failure) => refused(&failure.message),
        None => Ok(InputResult::Taken),
    }
}

/// Settles an edition as a text says, as a save does, and plays it.
///
/// # Errors
/// A property that does not hold.
pub fn setup(edition: &Edition, text: &[u8], seed: u64) -> Result<InputResult, String> {
    let text = match decode(text) {
        Ok(text) => text,
        Err(error) => return refused(&error),
    };
    let setup: Setup = match json(text.as_bytes()) {
        Ok(setup) => setup,
        Err(error) => return refused(&error),
    };
    match edition.rulebook(&setup) {
        Ok(rules) => play(&rules, seed, ANSWERS, |_, _, _| {}).map(|_| InputResult::Taken),
        Err(error) => refused(&error),
    }
}
