//! Findings during collection, before their places become lines and columns.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use super::codes;
use super::diagnostic::{Confidence, Diagnostic, Diagnostics, Secondary, Severity};
use super::files::EditionFiles;
use super::tree::{SourceSpan, TreeNode};
use crate::words::clean::{OneLine, is_hidden, is_invisible, name_of, shortened, visible};
use crate::words::nearest::{is_snake_case, nearest};

/// Largest number of findings that are kept and reported. Further ones are only counted.
pub(crate) const FINDINGS_MAX: usize = 1_000;
/// Largest number of characters of a message and of help.
const MESSAGE_MAX: usize = 600;
/// Largest number of known names that are listed in help.
const LISTED_MAX: usize = 8;
/// Number of characters of a line that are kept with a finding, on each side of its place.
const EXCERPT_HALF: usize = 120;

/// A finding at a place in the tree.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) code: &'static str,
    pub(crate) severity: Severity,
    confidence: Confidence,
    pub(crate) place: SourceSpan,
    pub(crate) message: String,
    help: Option<String>,
    /// The word that was probably meant at the place.
    pub(crate) meant: Option<Box<str>>,
    also: Vec<(SourceSpan, &'static str)>,
    /// True if the finding suggests a bad id, which is reported itself.
    of_bad_id: bool,
    /// Overlay that causes the finding, if the finding appears elsewhere:
    /// `` with variant `flood` ``.
    with: Option<With>,
}

/// An overlay that causes a finding.
#[derive(Debug)]
struct With {
    name: String,
    /// Place where the finding appears.
    origin: SourceSpan,
}

/// The parts of a finding that identify it, whichever overlay causes it.
pub(crate) type Mark = (&'static str, SourceSpan, String);

impl Problem {
    pub(crate) fn error(code: &'static str, place: SourceSpan, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            confidence: Confidence::Certain,
            place,
            message: shown(message),
            help: None,
            meant: None,
            also: Vec::new(),
            of_bad_id: false,
            with: None,
        }
    }
    pub(crate) fn warning(
        code: &'static str,
        place: SourceSpan,
        message: impl Into<String>,
    ) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, place, message) }
    }
    /// Returns the finding as one that could be intended, though seldom.
    pub(crate) fn likely(self) -> Self {
        Self { confidence: Confidence::Likely, ..self }
    }
    /// Returns the finding as one that may well be intended.
    pub(crate) fn guess(self) -> Self {
        Self { confidence: Confidence::Guess, ..self }
    }
    pub(crate) fn wrong_type(node: &TreeNode, key: &str, expected: &str) -> Self {
        let message = format!("`{key}` is {}; expected {expected}", node.kind());
        Self::error(codes::WRONG_TYPE, node.place, message)
    }
    pub(crate) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(shown(help)), ..self }
    }
    /// Returns the parts that identify the finding.
    pub(crate) fn mark(&self) -> Mark {
        (self.code, self.origin(), self.message.clone())
    }
    /// Returns the place where the finding appears.
    pub(crate) fn origin(&self) -> SourceSpan {
        self.with.as_ref().map_or(self.place, |with| with.origin)
    }
    /// Suggests a name, unless the finding already has help.
    pub(crate) fn propose(&mut self, name: Option<&str>) {
        if let (None, Some(name)) = (&self.help, name) {
            self.mean(name);
        }
    }
    fn mean(&mut self, name: &str) {
        self.help = Some(shown(format!("did you mean `{name}`?")));
        self.meant = Some(name.into());
    }
    /// Records the overlay that causes the finding and the place in it. The place where the finding
    /// appears becomes a secondary place.
    pub(crate) fn blame(&mut self, with: &str, place: SourceSpan) {
        if self.with.is_none() {
            self.with = Some(With { name: with.to_owned(), origin: self.place });
            if !self.also.iter().any(|(other, _)| *other == self.place) {
                self.also.insert(0, (self.place, "where it shows"));
            }
            self.place = place;
            self.also.retain(|(other, _)| *other != place);
        }
    }
    pub(crate) fn also(mut self, place: SourceSpan, message: &'static str) -> Self {
        self.also.push((place, message));
        self
    }
    /// Suggests the known name that is most similar to `name`, if any is similar.
    pub(crate) fn nearest<'a>(self, name: &str, known: impl Iterator<Item = &'a str>) -> Self {
        self.did_you_mean(nearest(name, known))
    }
    /// Returns whether the edition can be read with the word that was meant: a mistake in a word, for
    /// which there is a proposal.
    pub(crate) fn is_mended(&self) -> bool {
        let is_error = self.severity == Severity::Error;
        is_error && self.code.starts_with("unknown-") && self.meant.is_some()
    }
    /// Tells the known names, where they are few and the finding has no help yet.
    pub(crate) fn there_are<'a>(self, known: impl Iterator<Item = &'a str>) -> Self {
        match (&self.help, listed(known)) {
            (None, Some(help)) => self.help(help),
            _ => self,
        }
    }
    /// Suggests a known name. Marks a finding about a name in the edition if the suggested id is
    /// bad.
    pub(crate) fn did_you_mean(self, known: Option<&str>) -> Self {
        let others = [
            codes::UNKNOWN_CODE,
            codes::UNKNOWN_FUNCTION,
            codes::UNKNOWN_KEY,
            codes::UNKNOWN_MODULE,
            codes::UNKNOWN_PROPERTY,
        ];
        let names_row = self.code == codes::NOTHING_TO_REMOVE
            || self.code.starts_with("unknown-") && !others.contains(&self.code);
        let of_bad_id = names_row && known.is_some_and(|known| !is_snake_case(known));
        let mut problem = self;
        if let Some(known) = known {
            problem.of_bad_id = of_bad_id;
            problem.mean(known);
        }
        problem
    }
}

/// Returns the help that lists some names, where they are few.
pub(crate) fn listed<'a>(known: impl Iterator<Item = &'a str>) -> Option<String> {
    let mut known: Vec<String> =
        known.take(LISTED_MAX + 1).map(|name| format!("`{name}`")).collect();
    known.sort();
    match &*known {
        [] => None,
        [one] => Some(format!("there is {one}")),
        all => (all.len() <= LISTED_MAX).then(|| format!("there are {}", all.join(", "))),
    }
}

/// Returns a finding about a text with invisible characters, which are not displayed or distort the
/// display.
pub(crate) fn hidden(place: SourceSpan, what: &str, text: &str) -> Problem {
    let is_named = |c: &char| is_hidden(*c) && !matches!(c, '\t' | '\r');
    let found = text.chars().find(is_named).or_else(|| text.chars().find(|&c| is_invisible(c)));
    let name = found.map_or_else(String::new, name_of);
    let message = format!("{what} contains {name}, an invisible character");
    Problem::error(codes::HIDDEN_CHARACTER, place, message).help("use visible characters only")
}

/// Returns a message in a form that may be shown: names in it may come from anywhere and have any
/// length.
fn shown(message: impl Into<String>) -> String {
    let message = message.into();
    let message = visible(&message);
    let message = shortened(&message, MESSAGE_MAX);
    if message.contains('\n') { OneLine::new(&message).into() } else { message.into_owned() }
}

/// A collection of findings, shared by readers and therefore written through a shared reference.
/// Findings after the first [`FINDINGS_MAX`] are counted and not kept; this bounds the memory for a
/// file of any size.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    list: RefCell<Vec<Problem>>,
    /// Number of findings that were not kept.
    more: Cell<usize>,
    /// True if an error is among the findings that were not kept.
    more_errors: Cell<bool>,
}

impl Problems {
    pub(crate) fn add(&self, problem: Problem) {
        let mut list = self.list.borrow_mut();
        if list.len() < FINDINGS_MAX {
            list.push(problem);
        } else {
            self.more.set(self.more.get() + 1);
            self.more_errors.set(self.more_errors.get() || problem.severity == Severity::Error);
        }
    }
    /// Returns the places of findings with a code.
    pub(crate) fn places(&self, code: &str) -> Vec<SourceSpan> {
        let list = self.list.borrow();
        list.iter().filter(|problem| problem.code == code).map(|problem| problem.place).collect()
    }
    /// Returns whether a row of a list was left out because another row has its id.
    pub(crate) fn is_dropped(&self, word: &str) -> bool {
        let is_its =
            |message: &str| message.strip_prefix(word).is_some_and(|rest| rest.starts_with(" `"));
        self.any(|problem| problem.code == codes::ID_TWICE && is_its(&problem.message))
    }
    /// Counts findings that were not worked out because no more are kept.
    pub(crate) fn add_more(&self, n: usize) {
        self.more.set(self.more.get() + n);
    }
    /// Returns whether no more findings are kept, so that help for them is useless.
    pub(crate) fn is_full(&self) -> bool {
        self.list.borrow().len() >= FINDINGS_MAX
    }
    pub(crate) fn has_errors(&self) -> bool {
        self.more_errors.get() || self.any(|problem| problem.severity == Severity::Error)
    }
    /// Moves in the findings that `other` has about an overlay, except those known without the
    /// overlay. Those are warnings at any place, and errors at the same place.
    pub(crate) fn extend_new(&self, other: Self) {
        let new = Self::default();
        self.move_new(other, &new);
        self.extend(new, |_| true);
    }
    /// Moves the findings that `other` has about an overlay to `new`, except those known without
    /// the overlay.
    pub(crate) fn move_new(&self, other: Self, new: &Self) {
        let list = self.list.borrow();
        let warnings = list.iter().filter(|problem| problem.severity == Severity::Warning);
        let warnings: BTreeSet<(&str, String)> =
            warnings.map(|problem| (problem.code, problem.message.clone())).collect();
        let known: BTreeSet<Mark> = list.iter().map(Problem::mark).collect();
        drop(list);
        new.extend(other, |problem| match problem.severity {
            Severity::Error => !known.contains(&problem.mark()),
            Severity::Warning => !warnings.contains(&(problem.code, problem.message.clone())),
        });
    }
    /// Moves in the findings of `other` for which `keep` returns `true`.
    pub(crate) fn extend(&self, other: Self, keep: impl Fn(&Problem) -> bool) {
        self.more.set(self.more.get() + other.more.get());
        self.more_errors.set(self.more_errors.get() || other.more_errors.get());
        other.list.into_inner().into_iter().filter(keep).for_each(|problem| self.add(problem));
    }
    /// If an id is reported as bad, drops the findings that suggest a bad id.
    pub(crate) fn leave_out_bad_ids(&self) {
        if self.any(|problem| problem.code == codes::BAD_ID) {
            self.retain(|problem| !problem.of_bad_id);
        }
    }
    /// Returns whether `is` returns `true` for one of the findings.
    pub(crate) fn any(&self, is: impl FnMut(&Problem) -> bool) -> bool {
        self.list.borrow().iter().any(is)
    }
    /// Returns the results of `key` for all findings.
    pub(crate) fn keys<K: Ord>(&self, key: impl Fn(&Problem) -> K) -> BTreeSet<K> {
        self.list.borrow().iter().map(key).collect()
    }
    /// Copies the causes that `others` record for the same findings.
    pub(crate) fn take_blame(&self, others: &Self) {
        let others = others.list.borrow();
        self.change(|problem| {
            let is_same =
                |other: &&Problem| (other.code, &other.message) == (problem.code, &problem.message);
            if let Some(Problem { with: Some(with), place, .. }) = others.iter().find(is_same) {
                problem.blame(&with.name, *place);
            }
        });
    }
    /// Returns the words that are meant by the findings for which `is` returns `true`, by place.
    pub(crate) fn meant(&self, is: impl Fn(&Problem) -> bool) -> BTreeMap<SourceSpan, Box<str>> {
        let list = self.list.borrow();
        let those = list.iter().filter(|problem| is(problem));
        those.filter_map(|problem| Some((problem.place, problem.meant.clone()?))).collect()
    }
    /// Applies a change to each finding.
    pub(crate) fn change(&self, change: impl FnMut(&mut Problem)) {
        self.list.borrow_mut().iter_mut().for_each(change);
    }
    /// Drops the findings for which `keep` returns `false`.
    pub(crate) fn retain(&self, keep: impl FnMut(&Problem) -> bool) {
        self.list.borrow_mut().retain(keep);
    }
    /// Returns the files that have a finding with this code.
    pub(crate) fn files_with(&self, code: &str) -> Vec<u32> {
        self.list
            .borrow()
            .iter()
            .filter(|problem| problem.code == code)
            .map(|problem| problem.place.file)
            .collect()
    }
    /// Converts the findings to diagnostics, with file, line and column of every place.
    pub(crate) fn tell(self, files: &EditionFiles) -> Diagnostics {
        let texts = ProblemTexts::new(files);
        let mut list = self.list.into_inner();
        // In the order of places, each column is computed from the one before.
        list.sort_by_key(|problem| (problem.place.file, problem.place.start));
        let told = list.into_iter().map(|problem| texts.tell(problem)).collect();
        Diagnostics::new(told, self.more.get())
    }
}

struct ProblemTexts<'a> {
    of: &'a EditionFiles,
    files: Vec<(&'a str, &'a str)>,
    /// First byte of every line, by file, for the files that have findings.
    lines: RefCell<BTreeMap<u32, Vec<usize>>>,
    /// Last place that was located: file, first byte of the line, byte and column.
    last: Cell<(u32, usize, usize, usize)>,
}

impl<'a> ProblemTexts<'a> {
    fn new(files: &'a EditionFiles) -> Self {
        let texts = files.files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        Self { of: files, files: texts, lines: RefCell::default(), last: Cell::default() }
    }

    fn tell(&self, problem: Problem) -> Diagnostic {
        let Problem { code, severity, confidence, place, message, help, also, with, .. } = problem;
        let message = match with {
            Some(with) => format!("{}: {message}", with.name),
            None => message,
        };
        let Located { file, span, line, column, excerpt, excerpt_column } = self.locate(place);
        let also = also.into_iter().map(|(place, message)| {
            let Located { file, span, line, column, .. } = self.locate(place);
            Secondary { file, span, line, column, message: message.to_owned() }
        });
        Diagnostic {
            code,
            severity,
            confidence,
            file,
            span,
            line,
            column,
            message,
            help,
            secondary: also.collect(),
            excerpt,
            excerpt_column,
        }
    }

    fn locate(&self, place: SourceSpan) -> Located {
        let (path, text) = self.files.get(place.file as usize).copied().unwrap_or_default();
        let file = self.of.shown_path(path);
        let start = text.floor_char_boundary(place.start as usize);
        let end = text.ceil_char_boundary(place.end as usize).max(start);
        let mut lines = self.lines.borrow_mut();
        let starts = lines.entry(place.file).or_insert_with(|| {
            std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
        });
        let line = starts.partition_point(|&first| first <= start);
        let first = starts[line - 1];
        let last = starts.get(line).map_or(text.len(), |&next| next - 1);
        let column = self.column(place.file, text, first, start);
        let (excerpt, excerpt_column) = excerpt(&text[first..last], start.min(last) - first);
        Located { file, span: start..end, line, column, excerpt, excerpt_column }
    }

    /// Returns the column of a byte, counted from 1. Counts on from the last located place if that
    /// is earlier on the same line.
    fn column(&self, file: u32, text: &str, first: usize, start: usize) -> usize {
        let (last_file, last_first, last_start, last_column) = self.last.get();
        let (from, before) =
            if (last_file, last_first) == (file, first) && last_column > 0 && last_start <= start {
                (last_start, last_column)
            } else {
                (first, 1)
            };
        let column = before + text[from..start].chars().count();
        self.last.set((file, first, start, column));
        column
    }
}

/// Returns the kept part of a line around a byte, and the column in that part, counted from 1.
fn excerpt(line: &str, at: usize) -> (String, usize) {
    let line = line.trim_end_matches('\r');
    let (before, after) = line.split_at(at.min(line.len()));
    let mut kept: Vec<char> = before.chars().rev().take(EXCERPT_HALF).collect();
    kept.reverse();
    let column = kept.len() + 1;
    kept.extend(after.chars().take(EXCERPT_HALF));
    (kept.into_iter().collect(), column)
}

struct Located {
    file: String,
    span: std::ops::Range<usize>,
    line: usize,
    column: usize,
    excerpt: String,
    excerpt_column: usize,
}
