//! An edition that is being written: its files, as far as the editor has them open, with what was
//! found in them.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tower_lsp_server::ls_types;
use warboard_engine::edition::{
    Diagnostic, Edition, EditionFiles, EditionIndex, Inspected, Severity, Trial,
};
use warboard_table::editions::EditionLocation;

use super::places::LinedText;
use crate::suite;

/// The largest depth of a file below the directory of its edition.
const DEPTH_MAX: usize = 16;

/// Returns the directory of the edition to which a file belongs: the nearest one above it that has
/// an `edition.toml`.
pub(super) fn root_of(path: &Path) -> Option<PathBuf> {
    let above = path.ancestors().skip(1).take(DEPTH_MAX);
    above.into_iter().find(|dir| dir.join("edition.toml").is_file()).map(Path::to_owned)
}

/// An edition, with what was found when it was last read.
#[derive(Debug, Default)]
pub(super) struct EditionWork {
    root: PathBuf,
    /// The files on disk.
    disk: EditionFiles,
    /// Number of changes so far.
    pub(super) changes: u64,
    /// The ids, as they were when the edition could last be read as a whole.
    pub(super) index: Arc<EditionIndex>,
    /// The edition, when it was last sound.
    pub(super) edition: Option<Arc<Edition>>,
    /// The findings about the whole edition.
    whole: Vec<Diagnostic>,
    /// Findings about the edition without variants and options that those take back.
    taken_back: BTreeSet<(&'static str, String)>,
    /// Failures of open scenarios, by path.
    scenarios: BTreeMap<String, Vec<(usize, String)>>,
    /// Files with findings that the editor was told.
    told: BTreeSet<PathBuf>,
}

/// The texts that the editor has open, by path.
pub(super) type OpenTexts = BTreeMap<PathBuf, String>;

/// The findings of files, for the editor.
pub(super) type FileFindings = Vec<(PathBuf, Vec<ls_types::Diagnostic>)>;

impl EditionWork {
    /// Returns the edition in a directory, whose files are read later.
    pub(super) fn new(root: PathBuf) -> Self {
        Self { root, ..Self::default() }
    }

    /// Reads the files on disk. Those that cannot be read are left as they were.
    pub(super) fn read_disk(&mut self) {
        if let Ok(files) = EditionLocation::Folder(self.root.clone()).files() {
            // Places are then told as paths below the directory.
            self.disk = EditionFiles { name: String::new(), ..files };
        }
    }

    /// Returns the files as the editor has them.
    pub(super) fn files(&self, open: &OpenTexts) -> EditionFiles {
        let mut files = self.disk.clone();
        for (path, text) in open {
            if let Some(below) = self.below(path) {
                files.add(&below, text.as_bytes());
            }
        }
        files
    }

    /// Returns the path of a file below the directory, with `/`.
    pub(super) fn below(&self, path: &Path) -> Option<String> {
        let below = path.strip_prefix(&self.root).ok()?.to_str()?;
        Some(below.replace('\\', "/"))
    }

    /// Returns the path on disk of a file, given by its path among the files of the edition.
    pub(super) fn path_of(&self, file: &str) -> Option<PathBuf> {
        let path = match self.disk.owner_of(file) {
            (None, below) => self.root.join(below),
            (Some(name), below) => self.root.with_file_name(name).join(below),
        };
        path.is_file().then_some(path)
    }

    /// Returns the findings to tell after the edition was read without variants and options because
    /// of a change in one file: those of that file.
    pub(super) fn look_quickly(
        &mut self,
        file: &str,
        files: &EditionFiles,
        inspected: &Inspected,
    ) -> FileFindings {
        let found = findings_of(inspected);
        let told = found.iter().filter(|finding| finding.file == file);
        let told = told.filter(|finding| !self.taken_back.contains(&key(finding)));
        let told: Vec<ls_types::Diagnostic> =
            told.filter_map(|finding| Some(self.diagnostic(files, finding)?.1)).collect();
        self.index = Arc::new(self.index.renewed(&inspected.index));
        let path = self.root.join(file);
        self.told.insert(path.clone());
        let of_scenario = self.of_scenarios(files).remove(&path).unwrap_or_default();
        vec![(path, told.into_iter().chain(of_scenario).collect())]
    }

    /// Keeps what was found when the edition was read as a whole. `base` is the edition without
    /// variants and options.
    pub(super) fn look_at_all(
        &mut self,
        base: &Inspected,
        whole: Inspected,
        tried: Vec<Diagnostic>,
    ) {
        self.whole = findings_of(&whole).into_iter().chain(tried).collect();
        let found: BTreeSet<_> = self.whole.iter().map(key).collect();
        let base = findings_of(base);
        self.taken_back = base.iter().map(key).filter(|key| !found.contains(key)).collect();
        self.index = Arc::new(whole.index);
        if let Ok(edition) = whole.edition {
            self.edition = Some(Arc::new(edition));
        }
    }

    /// Returns all findings. Files that have none any more are told so.
    pub(super) fn told_now(&mut self, files: &EditionFiles) -> FileFindings {
        let mut by_file: BTreeMap<PathBuf, Vec<ls_types::Diagnostic>> = self.of_scenarios(files);
        for finding in &self.whole {
            if let Some((path, told)) = self.diagnostic(files, finding) {
                by_file.entry(path).or_default().push(told);
            }
        }
        let told = by_file.keys().cloned().collect();
        for path in std::mem::replace(&mut self.told, told) {
            by_file.entry(path).or_default();
        }
        by_file.into_iter().collect()
    }

    /// Plays the scenarios that are open, with the edition as it last was sound.
    pub(super) fn play_scenarios(&mut self, open: &OpenTexts) {
        let Some(edition) = self.edition.clone() else { return };
        let texts = open.iter().filter_map(|(path, text)| Some((self.below(path)?, text)));
        let texts = texts.filter(|(path, _)| path.ends_with(SCENARIO));
        let played = texts.map(|(path, text)| {
            let failures = suite::failures(&edition, &path, text);
            (path, failures.into_iter().map(|failure| (failure.line, failure.message)).collect())
        });
        self.scenarios = played.collect();
    }

    fn of_scenarios(&self, files: &EditionFiles) -> BTreeMap<PathBuf, Vec<ls_types::Diagnostic>> {
        let told = self.scenarios.iter().filter_map(|(path, failures)| {
            let text = files.files.get(path)?;
            let lined = LinedText::new(text);
            let told = failures.iter().map(|(line, message)| {
                let start: usize =
                    text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
                let end = start + text[start..].lines().next().map_or(0, str::len);
                ls_types::Diagnostic {
                    range: lined.range(&(start..end)),
                    severity: Some(ls_types::DiagnosticSeverity::ERROR),
                    source: Some(SOURCE.to_owned()),
                    message: message.clone(),
                    ..ls_types::Diagnostic::default()
                }
            });
            Some((self.root.join(path), told.collect()))
        });
        told.collect()
    }

    /// Returns the place on disk of some bytes of a file, given by its path as findings show it.
    fn place(
        &self,
        files: &EditionFiles,
        shown: &str,
        span: &Range<usize>,
    ) -> Option<(PathBuf, ls_types::Range)> {
        let file = files.path_shown_as(shown)?;
        // A file that cannot be read has no text.
        let text = files.files.get(file).map_or("", String::as_str);
        Some((self.path_of(file)?, LinedText::new(text).range(span)))
    }

    /// Returns a finding as the editor shows it, with the path of its file.
    fn diagnostic(
        &self,
        files: &EditionFiles,
        finding: &Diagnostic,
    ) -> Option<(PathBuf, ls_types::Diagnostic)> {
        let (path, range) = self.place(files, &finding.file, &finding.span)?;
        let also = finding.secondary.iter().filter_map(|also| {
            let (path, range) = self.place(files, &also.file, &also.span)?;
            let uri = ls_types::Uri::from_file_path(path)?;
            let location = ls_types::Location { uri, range };
            Some(ls_types::DiagnosticRelatedInformation { location, message: also.message.clone() })
        });
        let message = match &finding.help {
            Some(help) => format!("{}\n{help}", finding.message),
            None => finding.message.clone(),
        };
        Some((
            path,
            ls_types::Diagnostic {
                range,
                severity: Some(match finding.severity {
                    Severity::Error => ls_types::DiagnosticSeverity::ERROR,
                    Severity::Warning => ls_types::DiagnosticSeverity::WARNING,
                }),
                code: Some(ls_types::NumberOrString::String(finding.code.to_owned())),
                source: Some(SOURCE.to_owned()),
                message,
                related_information: Some(also.collect()),
                ..ls_types::Diagnostic::default()
            },
        ))
    }
}

/// The end of the path of a scenario.
const SCENARIO: &str = ".scenario";

/// The source of findings, as editors show it.
const SOURCE: &str = "warboard";

/// Returns what stays the same about a finding while lines above it change.
fn key(finding: &Diagnostic) -> (&'static str, String) {
    (finding.code, finding.message.clone())
}

fn findings_of(inspected: &Inspected) -> Vec<Diagnostic> {
    let found = match &inspected.edition {
        Ok(edition) => edition.warnings(),
        Err(found) => found,
    };
    found.iter().cloned().collect()
}

/// Plays short games at random, which find what no reading does.
pub(super) fn try_out(edition: &Edition) -> Vec<Diagnostic> {
    edition.try_out(Trial::default()).iter().cloned().collect()
}
