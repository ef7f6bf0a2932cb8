//! The worth of games to the seats: the result, also with the measure of who is winning.

use warboard_engine::bots::Surveyor;
use warboard_engine::game::{Ended, Game, Viewer};

use crate::arguments;
use crate::call::{UnknownName, refuse};
use pyo3::prelude::*;

/// The names of the rewards.
const NAMES: [&str; 3] = ["win", "winning", "shaped"];

/// The reward of a seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) enum Reward {
    /// 1 for a game that is won, -1 for one that is lost, 0 without a winner.
    #[default]
    Win,
    /// Also, in a game that is cut, the standing at its end.
    Winning,
    /// With each step also the change of the standing, of which this part lasts until the next.
    Shaped { gamma: f32 },
}

impl Reward {
    /// Returns a reward by its name.
    pub(crate) fn new(name: &str, gamma: f64) -> PyResult<Self> {
        if !(0.0..=1.0).contains(&gamma) {
            let wrong = format!("argument 'gamma': expected a number from 0 to 1, not {gamma}");
            return Err(refuse::<UnknownName>(wrong));
        }
        #[expect(clippy::cast_possible_truncation, reason = "from 0 to 1")]
        let gamma = gamma as f32;
        match NAMES.iter().position(|known| *known == name) {
            Some(0) => Ok(Self::Win),
            Some(1) => Ok(Self::Winning),
            Some(_) => Ok(Self::Shaped { gamma }),
            None => Err(refuse::<UnknownName>(format!(
                "argument 'reward': there is no reward {name:?}; rewards: {}",
                NAMES.join(", ")
            ))),
        }
    }

    /// Returns the name and the gamma.
    pub(crate) fn named(self) -> (&'static str, f32) {
        match self {
            Self::Win => (NAMES[0], 1.0),
            Self::Winning => (NAMES[1], 1.0),
            Self::Shaped { gamma } => (NAMES[2], gamma),
        }
    }

    /// Returns the standing of the seats where it is needed to compare with what comes.
    pub(crate) fn before(self, game: &Game, measure: &mut WinningMeasure) -> Vec<f32> {
        if matches!(self, Self::Shaped { .. }) { measure.standing(game) } else { Vec::new() }
    }

    /// Writes what each seat gets for a step after which a game stands so, or has ended so.
    /// `before` is the standing before it, which becomes that after it.
    pub(crate) fn write(
        self,
        (game, ended): (&Game, Option<Ended>),
        measure: &mut WinningMeasure,
        before: &mut Vec<f32>,
        rewards: &mut [f32],
    ) {
        rewards.fill(0.0);
        if ended.is_some() {
            for (place, result) in rewards.iter_mut().zip(game.returns()) {
                *place = result.into();
            }
        }
        match self {
            Self::Winning if ended == Some(Ended::Cut) => {
                rewards.copy_from_slice(&measure.standing(game));
            }
            Self::Win | Self::Winning => {}
            Self::Shaped { gamma } => {
                // Nothing comes after the end; a game that is cut is only left.
                let is_end = ended.is_some_and(|ended| ended != Ended::Cut);
                let after = if is_end { vec![0.0; rewards.len()] } else { measure.standing(game) };
                for ((place, now), before) in rewards.iter_mut().zip(&after).zip(&*before) {
                    *place += gamma * now - before;
                }
                *before = after;
            }
        }
    }
}

/// The measure of who is winning, made where it is first needed.
#[derive(Debug, Default)]
pub(crate) struct WinningMeasure(Option<Surveyor>);

impl WinningMeasure {
    /// Returns how each seat stands, from -1 to 1, as far as everybody knows.
    fn standing(&mut self, game: &Game) -> Vec<f32> {
        let surveyor = self.0.get_or_insert_default();
        let all = surveyor.winning_of_seats(&game.view(Viewer::Public));
        // The measure is in thousandths.
        let part = |part: u32| f32::from(u16::try_from(part).unwrap_or(1000)) / 500.0 - 1.0;
        all.into_iter().map(part).collect()
    }
}

/// Refuses what is no reward.
#[pyfunction(name = "_reward")]
pub(crate) fn check_reward(
    #[pyo3(from_py_with = arguments::text)] reward: String,
    #[pyo3(from_py_with = arguments::gamma)] gamma: f64,
) -> PyResult<()> {
    Reward::new(&reward, gamma).map(drop)
}
