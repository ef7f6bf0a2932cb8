//! Odds in Python: parts of what a game says, and the odds of numbers of units under an edition's rules.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use warboard_engine::model::Side;
use warboard_engine::odds::{
    self as odds_of, Fraction, InvasionOdds, InvasionTerms, PathSpace, RerollPolicy, fewest, path,
};

use crate::arguments::{self, optional};
use crate::call::{IllegalAnswer, UnknownName, refuse, run_stoppable, shared};
use crate::setup::{EditionArgument, PySetupTerms};

/// Returns a fraction as a Python one.
fn fraction<'py>(py: Python<'py>, of: &Fraction) -> PyResult<Bound<'py, PyAny>> {
    let int = py.get_type::<pyo3::types::PyInt>();
    let [numerator, denominator] =
        [of.numerator(), of.denominator()].map(|number| number.to_str_radix(16));
    // Python reads only short numbers in decimals.
    let digits = |text: String| int.call1((text, 16));
    let fraction = py.import("fractions")?.getattr("Fraction")?;
    fraction.call1((digits(numerator)?, digits(denominator)?))
}

/// Returns the units that stay on each of `n` spaces.
pub(crate) fn leaving(given: Option<Vec<u32>>, n: usize, least: u32) -> PyResult<Vec<u32>> {
    let Some(given) = given else { return Ok(odds_of::leaving(&[], n, least).unwrap_or_default()) };
    let is_told = [1, n].contains(&given.len());
    odds_of::leaving(&given, n, least).filter(|_| is_told).ok_or_else(|| {
        refuse::<IllegalAnswer>(format!(
            "argument 'leaving': {} numbers for {n} spaces; one for all, or one for each",
            given.len()
        ))
    })
}

/// Reads a chance.
pub(crate) fn chance(text: Option<String>) -> PyResult<Option<Fraction>> {
    let read = |text: String| {
        let wrong = format!("argument 'chance': '{text}' is not between 0 and 1, such as '90%'");
        Fraction::parse_chance(&text).ok_or_else(|| refuse::<UnknownName>(wrong))
    };
    text.map(read).transpose()
}

/// Returns odds as a dict.
pub(crate) fn told<'py>(
    py: Python<'py>,
    odds: &InvasionOdds,
    (attackers, defenders): (u32, u32),
    fewest: Option<u32>,
) -> PyResult<Bound<'py, PyDict>> {
    let (win, loses) = (odds.win(), odds.losses(Side::Attacker));
    let destroys = odds.losses(Side::Defender);
    let out = PyDict::new(py);
    out.set_item("attackers", attackers)?;
    out.set_item("defenders", defenders)?;
    out.set_item("win", win.to_chance())?;
    out.set_item("loses", loses.to_f64())?;
    out.set_item("destroys", destroys.to_f64())?;
    out.set_item("taken", odds.taken.iter().map(Fraction::to_chance).collect::<Vec<_>>())?;
    out.set_item("attackers_left", odds.attacker_left.chances())?;
    out.set_item("defenders_left", odds.defender_left.chances())?;
    out.set_item("error", odds.error.to_f64())?;
    out.set_item("fewest", fewest)?;
    if odds.error > Fraction::whole(0_u8) {
        out.set_item("exact", py.None())?;
        return Ok(out);
    }
    let exact = PyDict::new(py);
    exact.set_item("win", fraction(py, &win)?)?;
    exact.set_item("loses", fraction(py, &loses)?)?;
    exact.set_item("destroys", fraction(py, &destroys)?)?;
    out.set_item("exact", exact)?;
    Ok(out)
}

/// Returns the exact odds of ``attack`` units that can fight against ``defend``, a list of the
/// defenders of each space that is attacked, one after the other, under the rules of an edition.
///
/// The other arguments and the result are those of ``Game.odds``.
#[pyfunction]
#[pyo3(signature = (edition, attack, defend, *, leaving=None, stop=0, chance=None))]
pub(crate) fn odds(
    py: Python<'_>,
    #[pyo3(from_py_with = arguments::source)] edition: EditionArgument,
    #[pyo3(from_py_with = arguments::attack)] attack: u32,
    #[pyo3(from_py_with = arguments::amounts)] defend: Vec<u32>,
    #[pyo3(from_py_with = optional::amounts)] leaving: Option<Vec<u32>>,
    #[pyo3(from_py_with = arguments::stop)] stop: u32,
    #[pyo3(from_py_with = optional::text)] chance: Option<String>,
) -> PyResult<Bound<'_, PyDict>> {
    let rules = edition.settle(py, PySetupTerms::default())?;
    let combat = rules.book.combat.filter(|_| rules.book.by_unit.is_none());
    let none = || refuse::<IllegalAnswer>("this edition has no attacks of one space after another");
    let combat = combat.ok_or_else(none)?;
    let leaving = self::leaving(leaving, defend.len(), combat.attack.stay_behind)?;
    let spaces = defend.iter().zip(leaving);
    let spaces: Vec<_> =
        spaces.map(|(&defenders, leaving)| PathSpace { defenders, leaving }).collect();
    let chance = self::chance(chance)?;
    let found = run_stoppable(py, shared()?, move |_| {
        let policy = Some(RerollPolicy::LargerFirst);
        let terms = InvasionTerms { policy, ..InvasionTerms::plain(&combat) };
        let least = chance.map(|chance| fewest(&terms, &spaces, stop, &chance)).transpose()?;
        Ok((path(&terms, attack, &spaces, stop)?, least.flatten()))
    })?;
    let (found, least) =
        found.map_err(|error: warboard_engine::odds::OddsError| refuse::<IllegalAnswer>(error))?;
    told(py, &found, (attack, defend.iter().fold(0, |sum, n| sum.saturating_add(*n))), least)
}
