//! The run of one scenario with the rulebook it names.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::Arc;

use warboard_engine::coverage::Coverage;
use warboard_engine::edition::{Edition, Setup, SetupError};
use warboard_engine::model::Rulebook;
use warboard_engine::scenario::{LineError, Scenario, ScenarioFailure};

use super::snapshot;

/// A scenario that was played.
#[derive(Debug)]
pub(crate) struct ScenarioCase {
    /// Its path below the edition.
    pub(crate) path: String,
    /// The title of the scenario; empty when it cannot be read.
    pub(crate) title: String,
    /// The log of actions with their results.
    pub(crate) log: String,
    /// True if the scenario declares that its log has no snapshot.
    pub(super) is_unlogged: bool,
    /// The verdict on the whole scenario.
    pub(crate) verdict: Verdict,
}

/// The result of a scenario.
#[derive(Debug)]
pub(crate) enum Verdict {
    /// The scenario holds, and its log equals the snapshot or has none by declaration.
    Holds,
    /// The scenario cannot be read, or does not hold.
    Fails(Vec<ScenarioFailure>),
    /// The scenario holds, but its log differs from this snapshot.
    Differs(String),
    /// The scenario holds, and has no snapshot yet.
    New,
}

impl ScenarioCase {
    /// Checks whether the scenario holds, with its snapshot.
    pub(crate) fn holds(&self) -> bool {
        matches!(self.verdict, Verdict::Holds)
    }

    /// Creates a scenario whose file cannot be read.
    pub(super) fn unread(path: &str, failure: &ScenarioFailure) -> Self {
        let verdict = Verdict::Fails(vec![failure.clone()]);
        Self {
            path: path.to_owned(),
            title: String::new(),
            log: String::new(),
            is_unlogged: false,
            verdict,
        }
    }
}

/// A scenario that was read.
#[derive(Debug)]
pub(super) struct ParsedScenario {
    pub(super) path: String,
    pub(super) title: String,
    scenario: Result<Scenario, LineError>,
}

/// Reads a scenario.
pub(super) fn read(path: &str, text: &str) -> ParsedScenario {
    let scenario = Scenario::parse(text);
    let title = scenario.as_ref().map_or_else(|_| String::new(), |scenario| scenario.title.clone());
    ParsedScenario { path: path.to_owned(), title, scenario }
}

/// The settings of a rulebook: variant, number of players and options.
type Settled = (Option<String>, usize, BTreeMap<String, String>);

/// A player of the scenarios of one edition. Each rulebook is settled once.
pub(super) struct ScenarioRunner<'a> {
    edition: &'a Edition,
    rulebooks: BTreeMap<Settled, Result<Arc<Rulebook>, SetupError>>,
}

impl<'a> ScenarioRunner<'a> {
    pub(super) fn new(edition: &'a Edition) -> Self {
        Self { edition, rulebooks: BTreeMap::new() }
    }

    /// Plays a scenario and compares its log with the snapshot.
    pub(super) fn play(
        &mut self,
        read: &ParsedScenario,
        text: &str,
        snapshot: Option<&Result<String, String>>,
    ) -> ScenarioCase {
        let ParsedScenario { path, title, scenario } = read;
        let is_unlogged = scenario.as_ref().is_ok_and(|scenario| scenario.is_unlogged);
        let (log, failures) = match scenario {
            Ok(scenario) => match self.rulebook(scenario) {
                Ok(rules) => {
                    let report = scenario.run(rules);
                    (report.log, report.failures)
                }
                Err(error) => (String::new(), vec![misfit(error, text)]),
            },
            Err(LineError { line, message }) => {
                let message = message.clone();
                (String::new(), vec![ScenarioFailure { line: *line, message }])
            }
        };
        let log = snapshot::log(&log);
        let snapshot = snapshot.map(|read| read.as_deref().map(snapshot::log_in));
        let verdict = match snapshot {
            _ if !failures.is_empty() => Verdict::Fails(failures),
            // A snapshot in spite of the declaration is one without a scenario.
            _ if is_unlogged => Verdict::Holds,
            None => Verdict::New,
            Some(Ok(before)) if before == log => Verdict::Holds,
            Some(Ok(before)) => Verdict::Differs(before),
            Some(Err(reason)) => {
                let message = format!("its snapshot cannot be read: {reason}");
                Verdict::Fails(vec![ScenarioFailure { line: 1, message }])
            }
        };
        let (path, title) = (path.clone(), title.clone());
        ScenarioCase { path, title, log, is_unlogged, verdict }
    }

    /// Plays a scenario, counts what it reaches, and returns its rulebook; `None` if it cannot be played.
    pub(super) fn count(
        &mut self,
        read: &ParsedScenario,
        coverage: &mut Coverage,
    ) -> Option<Arc<Rulebook>> {
        let rules = self.rulebook_of(read)?;
        read.scenario.as_ref().ok()?.run_counted(&rules, coverage);
        Some(rules)
    }

    /// Returns the rulebook of a scenario that can be read and asks for a setup of the edition.
    pub(super) fn rulebook_of(&mut self, read: &ParsedScenario) -> Option<Arc<Rulebook>> {
        self.rulebook(read.scenario.as_ref().ok()?).ok().map(Arc::clone)
    }

    fn rulebook(&mut self, scenario: &Scenario) -> Result<&Arc<Rulebook>, &SetupError> {
        let (edition, setup) = (self.edition, setup_of(self.edition, scenario));
        let settled = (setup.variant.clone(), setup.players, setup.options.clone());
        self.rulebooks.entry(settled).or_insert_with(|| edition.rulebook(&setup)).as_ref()
    }
}

/// Returns the setup that a scenario plays.
pub(crate) fn setup_of(edition: &Edition, scenario: &Scenario) -> Setup {
    let fewest = || edition.fewest(scenario.variant.as_deref());
    Setup {
        variant: scenario.variant.clone(),
        players: scenario.players.unwrap_or_else(fewest),
        options: scenario.options.iter().cloned().collect(),
        ..Setup::default()
    }
}

/// Returns the lines with which a scenario names a variant and values of options.
pub(crate) fn setting_lines<I: Display, V: Display>(
    variant: Option<&str>,
    options: impl IntoIterator<Item = (I, V)>,
) -> Vec<String> {
    let options = options.into_iter().map(|(id, value)| format!("option {id} {value}"));
    variant.map(|id| format!("variant {id}")).into_iter().chain(options).collect()
}

/// Returns the failure for a setup that the edition refuses, at the first line of the scenario that
/// asks for it.
fn misfit(error: &SetupError, text: &str) -> ScenarioFailure {
    let word = match error {
        SetupError::UnknownVariant { .. } => "variant",
        SetupError::Players { .. } => "players",
        SetupError::UnknownOption { .. }
        | SetupError::UnknownValue { .. }
        | SetupError::UnknownLesson { .. }
        | SetupError::Lesson { .. }
        | SetupError::Conflict(_) => "option",
    };
    let name = match error {
        SetupError::UnknownOption { name, .. } | SetupError::UnknownValue { name, .. } => {
            Some(name.as_str())
        }
        SetupError::UnknownVariant { .. }
        | SetupError::Players { .. }
        | SetupError::UnknownLesson { .. }
        | SetupError::Lesson { .. }
        | SetupError::Conflict(_) => None,
    };
    let asks = |line: &str| {
        let mut words = line.split_whitespace();
        words.next() == Some(word) && name.is_none_or(|name| words.any(|other| other == name))
    };
    let line = text.lines().position(asks).map_or(1, |at| at + 1);
    ScenarioFailure { line, message: error.to_string() }
}
