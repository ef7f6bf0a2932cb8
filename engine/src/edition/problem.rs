//! Findings while they are collected, before their places are told as lines.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::codes;
use super::diagnostic::{Confidence, Diagnostic, Diagnostics, Secondary, Severity};
use super::files::EditionFiles;
use super::tree::{Node, Place};
use crate::words::nearest;

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
}

impl Problem {
    pub(crate) fn error(code: &'static str, place: Place, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            confidence: Confidence::Certain,
            place,
            message: message.into(),
            help: None,
            also: Vec::new(),
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
        Self { help: Some(help.into()), ..self }
    }
    pub(crate) fn also(mut self, place: Place, message: &'static str) -> Self {
        self.also.push((place, message));
        self
    }
    /// Proposes the known name that is most like `name`, if one is.
    pub(crate) fn nearest<'a>(self, name: &str, known: impl Iterator<Item = &'a str>) -> Self {
        match nearest(name, known) {
            Some(known) => self.help(format!("did you mean `{known}`?")),
            None => self,
        }
    }
}

/// Where findings are put. Readers share it, so it is written through a shared reference.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    list: RefCell<Vec<Problem>>,
}

impl Problems {
    pub(crate) fn add(&self, problem: Problem) {
        self.list.borrow_mut().push(problem);
    }
    pub(crate) fn has_errors(&self) -> bool {
        self.any(|problem| problem.severity == Severity::Error)
    }
    /// Takes over what `other` found in an overlay, but for warnings that are told already without it.
    pub(crate) fn extend_new(&self, other: Self) {
        let list = self.list.borrow();
        let warnings = list.iter().filter(|problem| problem.severity == Severity::Warning);
        let known: BTreeSet<(&str, String)> =
            warnings.map(|problem| (problem.code, problem.message.clone())).collect();
        drop(list);
        self.extend(other, |problem| {
            problem.severity == Severity::Error
                || !known.contains(&(problem.code, problem.message.clone()))
        });
    }
    /// Takes over what `other` found, as far as `keep` says so.
    pub(crate) fn extend(&self, other: Self, keep: impl Fn(&Problem) -> bool) {
        self.list.borrow_mut().extend(other.list.into_inner().into_iter().filter(keep));
    }
    /// Whether one of them is as asked.
    pub(crate) fn any(&self, is: impl FnMut(&Problem) -> bool) -> bool {
        self.list.borrow().iter().any(is)
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
        Diagnostics::new(
            self.list.into_inner().into_iter().map(|problem| texts.tell(problem)).collect(),
        )
    }
}

struct Texts<'a> {
    name: &'a str,
    files: Vec<(&'a str, &'a str)>,
    /// The first byte of every line, by file, for the files that have findings.
    lines: RefCell<BTreeMap<u32, Vec<usize>>>,
}

impl<'a> Texts<'a> {
    fn new(files: &'a EditionFiles) -> Self {
        let texts = files.files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        Self { name: &files.name, files: texts, lines: RefCell::default() }
    }

    fn tell(&self, problem: Problem) -> Diagnostic {
        let Problem { code, severity, confidence, place, message, help, also } = problem;
        let Located { file, span, line, column, excerpt } = self.locate(place);
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
        let rest = &text[first..];
        let excerpt = rest.split('\n').next().unwrap_or_default().trim_end_matches('\r').to_owned();
        Located {
            file,
            span: start..end,
            line,
            column: text[first..start].chars().count() + 1,
            excerpt,
        }
    }
}

struct Located {
    file: String,
    span: std::ops::Range<usize>,
    line: usize,
    column: usize,
    excerpt: String,
}
