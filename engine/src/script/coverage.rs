//! The lines of scripts that run. Serves authors only: where lines are counted, scripts are compiled
//! with a call before each statement; games do not pay for it.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::rc::Rc;

use rhai::{Engine, Token};

use super::host::forget_compiled;
use super::sandbox::sandbox;
use super::words::{ScriptWord, words};

/// The function that scripts call; no author can name it, since a name begins with a letter.
const REACHED: &str = "__reached";

/// Counts of the lines of scripts that ran, by the path of the file and the line, counted from 1.
pub type LineCounts = BTreeMap<(Box<str>, u32), u64>;

/// The lines counted on this thread.
struct LineCounter {
    files: Vec<Box<str>>,
    counts: BTreeMap<(usize, u32), u64>,
}

thread_local! {
    static COUNTING: RefCell<Option<LineCounter>> = const { RefCell::new(None) };
}

/// Counts the lines that run on this thread, until [`counted_lines`].
pub fn count_lines() {
    forget_compiled();
    COUNTING.set(Some(LineCounter { files: Vec::new(), counts: BTreeMap::new() }));
}

/// Returns the lines that have run on this thread since [`count_lines`], and counts no more.
pub fn counted_lines() -> LineCounts {
    forget_compiled();
    let Some(LineCounter { files, counts }) = COUNTING.take() else { return LineCounts::new() };
    let named = counts.into_iter().map(|((file, line), n)| ((files[file].clone(), line), n));
    named.collect()
}

thread_local! {
    static NOTING: Cell<bool> = const { Cell::new(false) };
    static QUERIES: RefCell<AskedQueries> = RefCell::default();
}

/// The queries that were made on a thread.
#[derive(Debug, Default)]
pub(crate) struct AskedQueries {
    /// The functions that were asked for true or false, each with whether one answer was true.
    pub(crate) functions: BTreeMap<Box<str>, bool>,
    /// The operations of all queries.
    pub(crate) operations: u64,
}

/// Notes the queries that are made on this thread, until [`asked_queries`].
pub(crate) fn note_queries() {
    NOTING.set(true);
    QUERIES.take();
}

/// Returns the queries that were made since [`note_queries`], and notes no more.
pub(crate) fn asked_queries() -> AskedQueries {
    NOTING.set(false);
    QUERIES.take()
}

/// Notes a query, where queries are noted: its operations and, if it was asked for true or false,
/// the answer.
pub(super) fn note_query(function: &str, answer: Option<bool>, operations: u64) {
    if NOTING.get() {
        QUERIES.with_borrow_mut(|queries| {
            queries.operations += operations;
            let Some(is_true) = answer else { return };
            match queries.functions.get_mut(function) {
                Some(held) => *held |= is_true,
                None => drop(queries.functions.insert(function.into(), is_true)),
            }
        });
    }
}

/// Returns the lines of a script that begin a statement, counted from 1.
pub fn statement_lines(text: &str) -> BTreeSet<u32> {
    let engine = sandbox(&Rc::default(), &Rc::default());
    statements(&engine, text).into_iter().map(|(_, line)| line).collect()
}

/// Returns a script that counts its lines, if this thread counts; otherwise the script.
pub(super) fn counting(engine: &mut Engine, path: &str, text: &str) -> String {
    let Some(file) = COUNTING.with_borrow_mut(|counting| {
        let files = &mut counting.as_mut()?.files;
        let found = files.iter().position(|file| **file == *path);
        Some(found.unwrap_or_else(|| {
            files.push(path.into());
            files.len() - 1
        }))
    }) else {
        return text.to_owned();
    };
    engine.register_fn(REACHED, |file: i64, line: i64| {
        COUNTING.with_borrow_mut(|counting| {
            let (Some(counting), Ok(file), Ok(line)) =
                (counting, usize::try_from(file), u32::try_from(line))
            else {
                return;
            };
            *counting.counts.entry((file, line)).or_default() += 1;
        });
    });
    let mut counted = String::with_capacity(2 * text.len());
    let mut from = 0;
    for (at, line) in statements(engine, text) {
        counted.push_str(&text[from..at]);
        let _ = write!(counted, "{REACHED}({file},{line});");
        from = at;
    }
    counted.push_str(&text[from..]);
    counted
}

/// A brace of a script.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BraceKind {
    /// Holds statements.
    Block,
    /// Holds the cases of a `switch`.
    Cases,
    /// Holds anything else.
    Other,
}

/// Returns the statements of a script: the byte where each begins, and its line.
fn statements(engine: &Engine, text: &str) -> Vec<(usize, u32)> {
    let mut found = Vec::new();
    let mut open: Vec<BraceKind> = Vec::new();
    // The depth at which the cases of a `switch` open.
    let mut switches: Vec<usize> = Vec::new();
    let mut begins = false;
    for ScriptWord { token, at, line, inserts } in words(engine, text) {
        if std::mem::take(&mut begins) && token != Token::RightBrace {
            found.push((at, line));
        }
        match token {
            Token::Switch => switches.push(open.len()),
            Token::LeftBrace if switches.last() == Some(&open.len()) => {
                switches.pop();
                open.push(BraceKind::Cases);
            }
            Token::LeftBrace => {
                begins = !inserts;
                open.push(if inserts { BraceKind::Other } else { BraceKind::Block });
            }
            Token::MapStart | Token::LeftParen | Token::LeftBracket => open.push(BraceKind::Other),
            Token::RightBrace | Token::RightParen | Token::RightBracket => drop(open.pop()),
            Token::SemiColon => begins = open.last() == Some(&BraceKind::Block),
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::statement_lines;

    #[test]
    fn statements_begin_in_blocks_and_behind_semicolons() {
        let text = "fn f(a) {\n  let b = #{ a: 1 };\n  switch a {\n    1 => b.go(),\n    _ => {\n      b.stay();\n    }\n  }\n\n  `is ${a}`\n}\n";
        assert_eq!(Vec::from_iter(statement_lines(text)), [2, 3, 6]);
    }
}
