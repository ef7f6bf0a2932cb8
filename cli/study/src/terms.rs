//! The terms of a study, before an edition settles them.

use std::collections::BTreeMap;
use std::sync::Arc;

use warboard_engine::bots::{Greedy, Simple};
use warboard_engine::edition::{Edition, Setup};
use warboard_engine::model::{Rulebook, Timing};

use crate::bots::Bots;
use crate::cross::{StudySetting, cross};
use crate::error::StudyError;
use crate::header::{ROWS, Shard, StudyCell, StudyHeader, version};
use crate::levels;
use crate::plan::StudyPlan;

/// The terms of a study: the arguments of `warboard simulate`.
#[derive(Clone, Default, Debug)]
pub struct StudyTerms {
    /// A variant of the edition.
    pub variant: Option<String>,
    /// House options, by their ids.
    pub options: BTreeMap<String, String>,
    /// The number of players; `None`: the number of `seats`, or the fewest that the edition allows.
    pub players: Option<usize>,
    /// The bot of every seat, with commas between them; `None`: those of `warboard simulate`.
    pub seats: Option<String>,
    /// The crossed settings: `ID=A|B`.
    pub sets: Vec<String>,
    /// The number of games of each cell, from 1 to a billion.
    pub games: u64,
    /// The seed of all chance.
    pub seed: u64,
    /// The turns after which a game ends without a winner; `None`: the edition's own limit.
    pub max_turns: Option<u32>,
    /// The study ends when no interval is wider than so many percent.
    pub until_narrow: Option<f64>,
    /// The part of the games to play, as `3/16`; `None`: all.
    pub shard: Option<Shard>,
}

impl StudyTerms {
    /// Settles every cell.
    ///
    /// # Errors
    /// The edition refuses a setting, or a bot does.
    pub fn plan(&self, edition: &Edition, bots: Bots) -> Result<StudyPlan, StudyError> {
        let base = StudySetting {
            set: String::new(),
            variant: self.variant.clone(),
            players: self.players,
            seats: self.seats.clone(),
            options: self.options.clone(),
        };
        let settings = cross(base, &self.sets).map_err(StudyError::Cross)?;
        self.plan_of(edition, bots, settings)
    }

    /// Settles the cells of these settings, whatever is crossed.
    ///
    /// # Errors
    /// The edition refuses a setting, or a bot does.
    pub fn plan_of(
        &self,
        edition: &Edition,
        bots: Bots,
        settings: Vec<StudySetting>,
    ) -> Result<StudyPlan, StudyError> {
        let max_turns = self.max_turns.unwrap_or(edition.turns_max());
        let settled = settings.into_iter().map(|setting| settle(edition, bots, setting, max_turns));
        let (cells, rules) = settled.collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
        let header = StudyHeader {
            rows: ROWS,
            version: version(),
            edition: edition.id().to_owned(),
            hash: format!("{:016x}", edition.files().hash_deciding()),
            seed: self.seed,
            games: self.games,
            until_narrow: self.until_narrow,
            cells,
            shard: self.shard.unwrap_or(Shard::WHOLE),
        };
        Ok(StudyPlan { header, rules, bots })
    }
}

/// Returns a cell and its rules.
fn settle(
    edition: &Edition,
    bots: Bots,
    setting: StudySetting,
    max_turns: u32,
) -> Result<(StudyCell, Arc<Rulebook>), StudyError> {
    let StudySetting { set, variant, players, seats, options } = setting;
    let fewest = edition.fewest(variant.as_deref());
    let named = seats.is_some();
    let seats = self::seats(bots, seats.as_deref(), players.unwrap_or(fewest))?;
    if players.is_some_and(|players| players != seats.len()) {
        return Err(StudyError::Players { set, bots: seats.len() });
    }
    let setup = Setup {
        variant,
        players: seats.len(),
        options,
        turns_max: Some(max_turns),
        ask_all: false,
        lesson: None,
    };
    let rules = edition.rulebook(&setup).map_err(StudyError::Setup)?;
    let lineups = if named { vec![seats] } else { lineups(&rules, seats) };
    let cell = StudyCell::new(&rules, set, lineups);
    Ok((StudyCell { options: setup.options, max_turns, ..cell }, rules))
}

/// Returns the bots that a list names, with commas between them; as many `simple` as the fewest players where there is none.
///
/// # Errors
/// [`StudyError::UnknownBot`].
pub fn seats(bots: Bots, named: Option<&str>, fewest: usize) -> Result<Vec<String>, StudyError> {
    let Some(list) = named else { return Ok(vec![Simple::NAME.to_owned(); fewest]) };
    listed(bots, list).map_err(StudyError::UnknownBot)
}

/// Returns the bots that a list names, with commas between them: a level is the bot that plays it.
///
/// # Errors
/// [`StudyError::UnknownBot`] for the first name that no bot and no level has.
pub fn listed(bots: Bots, list: &str) -> Result<Vec<String>, String> {
    let names: Vec<String> = list.split(',').map(levels::seat).collect();
    match names.iter().find(|name| (bots.by_name)(name, 0).is_none()) {
        Some(unknown) => Err(unknown.clone()),
        None => Ok(names),
    }
}

/// Returns the bots of one game after another, where nobody named any.
pub fn lineups(rules: &Rulebook, seats: Vec<String>) -> Vec<Vec<String>> {
    let other = vec![Greedy::NAME.to_owned(); seats.len()];
    if plays_in_steps(rules) { vec![seats, other] } else { vec![seats] }
}

/// Checks whether cards are played outside battles: `simple` plays none of those, so their effects
/// would never occur. Games alternate then instead of seats, so that no seat is the stronger one.
fn plays_in_steps(rules: &Rulebook) -> bool {
    let effects = rules.cards.rows().iter().filter_map(|card| card.effect.as_ref());
    let mut timings = effects.flat_map(|effect| effect.timings.iter());
    timings.any(|timing| matches!(timing, Timing::Step(_) | Timing::OwnTurn))
}
