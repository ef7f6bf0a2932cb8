//! Findings while they are collected, before their places are told as lines.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use super::codes;
use super::diagnostic::{Confidence, Diagnostic, Diagnostics, Secondary, Severity};
use super::files::EditionFiles;
use super::tree::{Node, Place};
use crate::words::clean::{OneLine, is_hidden, is_invisible, name_of, shortened, visible};
use crate::words::nearest::{is_snake_case, nearest};

/// The most findings that are kept, and the most that are told; how many more there are is told with them.
pub(crate) const FINDINGS_MAX: usize = 1_000;
/// The most characters of a message and of a proposal.
const MESSAGE_MAX: usize = 600;
/// The characters of a line that are kept with a finding, on each side of its place.
const EXCERPT_HALF: usize = 120;

/// A finding at a place of the tree.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) code: &'static str,
    pub(crate) severity: Severity,
    confidence: Confidence,
    pub(crate) place: Place,
    pub(crate) message: String,
    help: Option<String>,
    also: Vec<(Place, &'static str)>,
    /// Whether it only names something whose id is told to be none.
    of_bad_id: bool,
    /// The overlay that brings it about, where it shows elsewhere: `` with variant `flood` ``.
    with: Option<With>,
}

/// An overlay that brings a finding about.
#[derive(Debug)]
struct With {
    name: String,
    /// Where the finding shows.
    origin: Place,
}

/// Enough of a finding to know it again, whoever brings it about.
pub(crate) type Mark = (&'static str, Place, String);

impl Problem {
    pub(crate) fn error(code: &'static str, place: Place, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            confidence: Confidence::Certain,
            place,
            message: shown(message),
            help: None,
            also: Vec::new(),
            of_bad_id: false,
            with: None,
        }
    }
    pub(crate) fn warning(code: &'static str, place: Place, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, place, message) }
    }
    /// What could be meant, and seldom is.
    pub(crate) fn likely(self) -> Self {
        Self { confidence: Confidence::Likely, ..self }
    }
    /// What may well be meant.
    pub(crate) fn guess(self) -> Self {
        Self { confidence: Confidence::Guess, ..self }
    }
    pub(crate) fn wrong_type(node: &Node, key: &str, expected: &str) -> Self {
        let message = format!("`{key}` is {}; expected {expected}", node.kind());
        Self::error(codes::WRONG_TYPE, node.place, message)
    }
    pub(crate) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(shown(help)), ..self }
    }
    /// Enough of it to know it again.
    pub(crate) fn mark(&self) -> Mark {
        (self.code, self.origin(), self.message.clone())
    }
    /// Where it shows.
    pub(crate) fn origin(&self) -> Place {
        self.with.as_ref().map_or(self.place, |with| with.origin)
    }
    /// Proposes a name where none is proposed yet.
    pub(crate) fn propose(&mut self, name: Option<&str>) {
        if let (None, Some(name)) = (&self.help, name) {
            self.help = Some(format!("did you mean `{name}`?"));
        }
    }
    /// Says which overlay brings it about, and where that says so; where it shows is told beside it.
    pub(crate) fn blame(&mut self, with: &str, place: Place) {
        if self.with.is_none() {
            self.with = Some(With { name: with.to_owned(), origin: self.place });
            if !self.also.iter().any(|(other, _)| *other == self.place) {
                self.also.insert(0, (self.place, "where it shows"));
            }
            self.place = place;
            self.also.retain(|(other, _)| *other != place);
        }
    }
    pub(crate) fn also(mut self, place: Place, message: &'static str) -> Self {
        self.also.push((place, message));
        self
    }
    /// Proposes the known name that is most like `name`, if one is.
    pub(crate) fn nearest<'a>(self, name: &str, known: impl Iterator<Item = &'a str>) -> Self {
        self.did_you_mean(nearest(name, known))
    }
    /// Proposes a known name of the edition's own.
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
        match known {
            Some(known) => Self { of_bad_id, ..self.help(format!("did you mean `{known}`?")) },
            None => self,
        }
    }
}

/// A text that would not show what it says, or more than that.
pub(crate) fn hidden(place: Place, what: &str, text: &str) -> Problem {
    let is_named = |c: &char| is_hidden(*c) && !matches!(c, '\t' | '\r');
    let found = text.chars().find(is_named).or_else(|| text.chars().find(|&c| is_invisible(c)));
    let name = found.map_or_else(String::new, name_of);
    let message = format!("{what} holds {name}, a character that is not seen");
    Problem::error(codes::HIDDEN_CHARACTER, place, message)
        .help("write what is to be read, and nothing else")
}

/// A message as it may be shown: names in it may come from anywhere, and be of any length.
fn shown(message: impl Into<String>) -> String {
    let message = message.into();
    let message = visible(&message);
    let message = shortened(&message, MESSAGE_MAX);
    if message.contains('\n') { OneLine::new(&message).into() } else { message.into_owned() }
}

/// Where findings are put. Readers share it, so it is written through a shared reference. What comes after the first
/// [`FINDINGS_MAX`] is counted and not kept: a file of any size has an end of what it makes us remember.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    list: RefCell<Vec<Problem>>,
    /// How many findings were not kept.
    more: Cell<usize>,
    /// Whether an error is among those.
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
    /// The places of findings with a code.
    pub(crate) fn places(&self, code: &str) -> Vec<Place> {
        let list = self.list.borrow();
        list.iter().filter(|problem| problem.code == code).map(|problem| problem.place).collect()
    }
    /// Whether a row of a list was left out, since its id is that of another.
    pub(crate) fn is_dropped(&self, word: &str) -> bool {
        let is_its =
            |message: &str| message.strip_prefix(word).is_some_and(|rest| rest.starts_with(" `"));
        self.any(|problem| problem.code == codes::ID_TWICE && is_its(&problem.message))
    }
    /// Counts findings that were not worked out, because no more are kept.
    pub(crate) fn add_more(&self, n: usize) {
        self.more.set(self.more.get() + n);
    }
    /// Whether no more findings are kept, so that proposals for them are idle.
    pub(crate) fn is_full(&self) -> bool {
        self.list.borrow().len() >= FINDINGS_MAX
    }
    pub(crate) fn has_errors(&self) -> bool {
        self.more_errors.get() || self.any(|problem| problem.severity == Severity::Error)
    }
    /// Takes over what `other` found in an overlay, but for what is told already without it: a warning anywhere, and an error
    /// at the same place.
    pub(crate) fn extend_new(&self, other: Self) {
        let new = Self::default();
        self.move_new(other, &new);
        self.extend(new, |_| true);
    }
    /// Moves to `new` what `other` found in an overlay, but for what is told already without it.
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
    /// Takes over what `other` found, as far as `keep` says so.
    pub(crate) fn extend(&self, other: Self, keep: impl Fn(&Problem) -> bool) {
        self.more.set(self.more.get() + other.more.get());
        self.more_errors.set(self.more_errors.get() || other.more_errors.get());
        other.list.into_inner().into_iter().filter(keep).for_each(|problem| self.add(problem));
    }
    /// Where an id is told to be none, drops what names its row by the id that it should have.
    pub(crate) fn leave_out_bad_ids(&self) {
        if self.any(|problem| problem.code == codes::BAD_ID) {
            self.retain(|problem| !problem.of_bad_id);
        }
    }
    /// Whether one of them is as asked.
    pub(crate) fn any(&self, is: impl FnMut(&Problem) -> bool) -> bool {
        self.list.borrow().iter().any(is)
    }
    /// What `key` says of each of them.
    pub(crate) fn keys<K: Ord>(&self, key: impl Fn(&Problem) -> K) -> BTreeSet<K> {
        self.list.borrow().iter().map(key).collect()
    }
    /// Takes over what `others` say of who brings the same findings about.
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
    /// Changes each of them.
    pub(crate) fn change(&self, change: impl FnMut(&mut Problem)) {
        self.list.borrow_mut().iter_mut().for_each(change);
    }
    /// Drops what `keep` does not want.
    pub(crate) fn retain(&self, keep: impl FnMut(&Problem) -> bool) {
        self.list.borrow_mut().retain(keep);
    }
    /// The files in which a finding has this code.
    pub(crate) fn files_with(&self, code: &str) -> Vec<u32> {
        self.list
            .borrow()
            .iter()
            .filter(|problem| problem.code == code)
            .map(|problem| problem.place.file)
            .collect()
    }
    /// Tells every place by file, line and column.
    pub(crate) fn tell(self, files: &EditionFiles) -> Diagnostics {
        let texts = Texts::new(files);
        let mut list = self.list.into_inner();
        // In the order of their places, each is found from the one before.
        list.sort_by_key(|problem| (problem.place.file, problem.place.start));
        let told = list.into_iter().map(|problem| texts.tell(problem)).collect();
        Diagnostics::new(told, self.more.get())
    }
}

struct Texts<'a> {
    name: &'a str,
    files: Vec<(&'a str, &'a str)>,
    /// The first byte of every line, by file, for the files that have findings.
    lines: RefCell<BTreeMap<u32, Vec<usize>>>,
    /// The last place that was told: its file, the first byte of its line, its own, and its column.
    last: Cell<(u32, usize, usize, usize)>,
}

impl<'a> Texts<'a> {
    fn new(files: &'a EditionFiles) -> Self {
        let texts = files.files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        Self { name: &files.name, files: texts, lines: RefCell::default(), last: Cell::default() }
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

    fn locate(&self, place: Place) -> Located {
        let (path, text) = self.files.get(place.file as usize).copied().unwrap_or_default();
        let file =
            if self.name.is_empty() { path.to_owned() } else { format!("{}/{path}", self.name) };
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

    /// The column of a byte, counted from 1: on from the last place that was told where that stands before it on the same line.
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

/// The part of a line around a byte of it that is kept, and the column in it, counted from 1.
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
