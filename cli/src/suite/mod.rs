//! The scenarios of an edition: found, played, and compared with their snapshots.

mod case;
pub(crate) mod coverage;
pub(crate) mod diff;
mod files;
pub(crate) mod mutation;
mod snapshot;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use warboard_engine::edition::{Edition, Unread};
use warboard_engine::model::Lang;
use warboard_engine::scenario::ScenarioFailure;

use warboard_table::editions::{self, EditionLocation};
use warboard_table::exit::CommandError;
use warboard_table::text::Texts;
use warboard_table::writing::Folder;

pub(crate) use case::{ScenarioCase, Verdict, setting_lines, setup_of};
use files::Snapshots;

/// The scenarios of an edition, with their snapshots. Paths are below the edition, with `/` on every system.
#[derive(Debug)]
pub(crate) struct Suite {
    edition: Edition,
    /// Shown before every path.
    name: String,
    scenarios: BTreeMap<String, String>,
    /// Scenarios that cannot be read, each with the line and the reason.
    unread: BTreeMap<String, ScenarioFailure>,
    snapshots: Snapshots,
    /// The directory for snapshots; `None` for an edition that ships.
    folder: Option<PathBuf>,
}

/// The result of the scenarios.
#[derive(Debug, Default)]
pub(crate) struct SuiteSummary {
    /// A case for each scenario, by path.
    pub(crate) cases: Vec<ScenarioCase>,
    /// Snapshots that no scenario has, by path.
    pub(crate) leftover: Vec<String>,
    /// Snapshots that were written.
    pub(crate) written: Vec<String>,
    /// Snapshots that were removed.
    pub(crate) removed: Vec<String>,
}

impl SuiteSummary {
    /// Checks whether there was nothing to run.
    pub(crate) fn is_empty(&self) -> bool {
        self.cases.is_empty() && self.leftover.is_empty()
    }
}

impl Suite {
    /// Reads the scenarios of the edition with this name, or in this directory.
    ///
    /// # Errors
    /// No such edition, everything that is wrong with it, or what cannot be read.
    pub(crate) fn read(name: &str) -> Result<Self, CommandError> {
        let texts = Texts::new(Lang::En);
        let found = editions::find(&texts, name)?;
        let files = found.files()?;
        let shown = files.name.trim_end_matches('/').to_owned();
        let (scenarios, snapshots, folder) = match found {
            EditionLocation::Shipped(dir) => {
                let snapshots = editions::texts(dir, &["snap"]).into_iter();
                let snapshots = snapshots.map(|(path, text)| (path, Ok(text))).collect();
                (editions::texts(dir, &["scenario"]), snapshots, None)
            }
            EditionLocation::Folder(path) => {
                (files.files.clone(), files::snapshots(&path.join("tests"))?, Some(path))
            }
        };
        let is_scenario = |path: &str| path.starts_with("tests/") && path.ends_with(".scenario");
        let unread = files.unread.iter().filter(|(path, _)| is_scenario(path));
        let unread = unread.map(|(path, why)| (path.clone(), failure(why))).collect();
        let edition = editions::loaded(&texts, name, files)?;
        let scenarios = scenarios.into_iter().filter(|(path, _)| is_scenario(path)).collect();
        Ok(Self { edition, name: shown, scenarios, unread, snapshots, folder })
    }

    /// Checks whether there is neither a scenario nor a snapshot.
    pub(crate) fn is_empty(&self) -> bool {
        self.scenarios.is_empty() && self.unread.is_empty() && self.snapshots.is_empty()
    }

    /// Returns the edition.
    pub(crate) fn edition(&self) -> &Edition {
        &self.edition
    }

    /// Returns the texts of the edition, of its scenarios and of their snapshots, by path.
    fn watched_texts(&self) -> BTreeMap<String, String> {
        let snapshots = self.snapshots.iter();
        let snapshots = snapshots.filter_map(|(path, text)| Some((path, text.as_ref().ok()?)));
        let texts = self.edition.files().files.iter().chain(&self.scenarios).chain(snapshots);
        texts.map(|(path, text)| (path.clone(), text.clone())).collect()
    }

    /// Checks whether snapshots can be written.
    pub(crate) fn is_writable(&self) -> bool {
        self.folder.is_some()
    }

    /// Returns a path as it is shown.
    pub(crate) fn shown(&self, path: &str) -> String {
        format!("{}/{path}", self.name)
    }

    /// Returns the text of a line of a scenario, counted from 1.
    pub(crate) fn line(&self, path: &str, line: usize) -> Option<&str> {
        self.scenarios.get(path)?.lines().nth(line.checked_sub(1)?)
    }

    fn is_there(&self, scenario: &str) -> bool {
        self.scenarios.contains_key(scenario) || self.unread.contains_key(scenario)
    }

    /// Plays every scenario whose path or title contains `filter`, and looks for snapshots that none has.
    pub(crate) fn run(&self, filter: Option<&str>) -> SuiteSummary {
        let mut player = case::ScenarioRunner::new(&self.edition);
        let mut cases = Vec::new();
        for (path, text) in &self.scenarios {
            let parsed = case::read(path, text);
            if filter.is_none_or(|filter| path.contains(filter) || parsed.title.contains(filter)) {
                let snapshot = self.snapshots.get(&snapshot::path_of(path));
                cases.push(player.play(&parsed, text, snapshot));
            }
        }
        for (path, failure) in &self.unread {
            if filter.is_none_or(|filter| path.contains(filter)) {
                cases.push(ScenarioCase::unread(path, failure));
            }
        }
        cases.sort_by(|a, b| a.path.cmp(&b.path));
        let unlogged = cases.iter().filter(|case| case.is_unlogged).map(|case| &case.path);
        let unlogged: BTreeSet<&String> = unlogged.collect();
        let has_none = |path: &&String| {
            snapshot::scenario_of(path).is_some_and(|scenario| {
                unlogged.contains(&scenario)
                    || !self.is_there(&scenario)
                        && filter.is_none_or(|filter| path.contains(filter))
            })
        };
        let leftover = self.snapshots.keys().filter(has_none).cloned().collect();
        SuiteSummary { cases, leftover, ..SuiteSummary::default() }
    }

    /// Writes what is new or differs, and removes what is left over. A scenario that fails keeps its snapshot.
    ///
    /// # Errors
    /// The edition ships inside the program, or a file cannot be written.
    pub(crate) fn accept(&self, outcome: &mut SuiteSummary) -> Result<(), CommandError> {
        let Some(folder) = &self.folder else {
            return Err(CommandError::BadInput(format!(
                "`{}` ships inside this program and cannot be written; name a directory",
                self.edition.id()
            )));
        };
        let below =
            Folder::open(folder).map_err(|error| CommandError::cannot_write(folder, &error))?;
        for case in &mut outcome.cases {
            match &case.verdict {
                Verdict::Holds | Verdict::Fails(_) => continue,
                Verdict::Differs(_) | Verdict::New => {}
            }
            let path = snapshot::path_of(&case.path);
            let before = self.snapshots.get(&path).and_then(|read| read.as_deref().ok());
            let text = snapshot::file(&case.path, &case.title, &case.log, before);
            let written = below.replace(&path, text.as_bytes());
            written.map_err(|error| CommandError::cannot_write(&folder.join(&path), &error))?;
            outcome.written.push(path);
            case.verdict = Verdict::Holds;
        }
        for path in std::mem::take(&mut outcome.leftover) {
            let removed = below.remove(&path);
            removed.map_err(|error| CommandError::cannot_write(&folder.join(&path), &error))?;
            outcome.removed.push(path);
        }
        Ok(())
    }
}

/// Plays one scenario, and returns what fails in it.
pub(crate) fn failures(edition: &Edition, path: &str, text: &str) -> Vec<ScenarioFailure> {
    let parsed = case::read(path, text);
    match case::ScenarioRunner::new(edition).play(&parsed, text, None).verdict {
        Verdict::Fails(failures) => failures,
        Verdict::Holds | Verdict::Differs(_) | Verdict::New => Vec::new(),
    }
}

/// A scenario that cannot be read, as one that fails.
fn failure(unread: &Unread) -> ScenarioFailure {
    match unread {
        Unread::NotText(error) => ScenarioFailure {
            line: error.line,
            message: format!("column {}: {}; {}", error.column, error.message(), error.help()),
        },
        Unread::Refused(reason) => ScenarioFailure { line: 1, message: reason.clone() },
    }
}
