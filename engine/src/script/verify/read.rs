//! The parsed files on which the checks work, with the faults of those that do not parse.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

use rhai::{AST, Engine, Module, ParseErrorType, Position};

use super::body::{Body, bodies};
use super::known::Language;
use super::syntax::fault;
use super::{ScriptFault, ScriptSource};
use crate::script::closures::misused;
use crate::script::compile::{NoScript, ScriptRefusal, read};
use crate::script::sandbox::sandbox;

/// The maximum number of repeated parses because of modules written in an unusual way.
const MODULES_FOUND_MAX: usize = 8;

/// All files, parsed once and checked against any number of tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Files {
    pub(super) paths: Vec<String>,
    pub(super) depths: Vec<usize>,
    pub(super) bodies: Vec<Body>,
    pub(super) faults: Vec<ScriptFault>,
    /// The keys of maps that scripts create themselves.
    pub(super) map_keys: BTreeSet<String>,
    /// True if every file was parsed.
    pub(super) are_whole: bool,
    pub(super) language: Language,
}

impl Files {
    /// Returns whether every file was parsed. If not, a missing file may define names that others
    /// use.
    pub(crate) fn are_whole(&self) -> bool {
        self.are_whole
    }

    /// Returns whether the edition's own functions call one of some functions of the API.
    pub(crate) fn calls_any(&self, names: &[&str]) -> bool {
        let own = self.bodies.iter().filter(|body| body.module.is_none());
        own.flat_map(|body| &body.calls).any(|call| names.contains(&call.name.text.as_str()))
    }

    /// Parses all files that can be parsed.
    pub(crate) fn read(sources: &[ScriptSource<'_>]) -> Self {
        let mut files = Self { are_whole: true, language: Language::new(), ..Self::default() };
        let mut engine = sandbox(&Rc::default(), &Rc::default());
        for module in sources.iter().filter_map(|source| source.module) {
            engine.register_static_module(module, Module::new().into());
        }
        for (file, source) in sources.iter().enumerate() {
            files.paths.push(source.path.to_owned());
            files.depths.push(source.depth);
            match compile(&mut engine, source.text) {
                Ok(ast) => {
                    let fault = misused(&ast).map(|refusal| refused(file, source.text, refusal));
                    files.faults.extend(fault);
                    let read = bodies(file, source, &ast, &engine);
                    files.map_keys.extend(read.iter().flat_map(|body| body.map_keys.clone()));
                    files.bodies.extend(read);
                }
                Err(NoScript::Syntax(kind, position)) => {
                    files.faults.push(fault(&engine, file, source.text, &kind, position));
                    files.are_whole = false;
                }
                Err(NoScript::Refused(refusal)) => {
                    files.faults.push(refused(file, source.text, refusal));
                    files.are_whole = false;
                }
            }
        }
        files
    }
}

/// Parses a script. Unknown modules are not syntax errors, but are accepted and reported with the
/// calls.
///
/// A name before `::` is a module. The language finds one that is written in another way; at most
/// [`MODULES_FOUND_MAX`] are accepted so.
fn compile(engine: &mut Engine, text: &str) -> Result<AST, NoScript> {
    for name in before_colons(text) {
        engine.register_static_module(name, Module::new().into());
    }
    for _ in 0..MODULES_FOUND_MAX {
        match read(engine, text) {
            Ok(ast) => return Ok(ast),
            Err(NoScript::Syntax(ParseErrorType::ModuleUndefined(name), _)) => {
                engine.register_static_module(name, Module::new().into());
            }
            Err(other) => return Err(other),
        }
    }
    read(engine, text)
}

/// Returns the fault of a script that the language can parse and that is refused.
fn refused(file: usize, text: &str, refusal: ScriptRefusal) -> ScriptFault {
    let ScriptRefusal { position, code, message, help } = refusal;
    let (start, end) = position.map_or((0, 0), |position| place_of_error(text, position));
    ScriptFault { file, start, end, code, message, help, certain: true }
}

/// Returns the names before `::`, each once.
fn before_colons(text: &str) -> BTreeSet<&str> {
    let name_before = |at: usize| {
        let before = text[..at].trim_end();
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let start =
            before.char_indices().rev().take_while(|(_, letter)| is_word(*letter)).last()?;
        Some(&before[start.0..])
    };
    text.match_indices("::").filter_map(|(at, _)| name_before(at)).collect()
}

/// A text with the beginnings of its lines, so that any number of positions are found in one walk.
pub(in crate::script) struct Lines<'a> {
    pub(in crate::script::verify) text: &'a str,
    /// The first byte of every line.
    starts: Vec<usize>,
    /// The position found last: its line, column and byte.
    last: Cell<(usize, usize, usize)>,
}

impl<'a> Lines<'a> {
    pub(in crate::script) fn new(text: &'a str) -> Self {
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        Self { text, starts: std::iter::once(0).chain(ends).collect(), last: Cell::default() }
    }

    /// Returns the byte of a position, if it has one.
    pub(in crate::script) fn byte_of(&self, position: Position) -> Option<usize> {
        let line = position.line()?;
        let start = *self.starts.get(line - 1)?;
        let column = position.position().map_or(0, |column| column - 1);
        let (last_line, last_column, last_byte) = self.last.get();
        let (from, skipped) = if last_line == line && last_column <= column {
            (last_byte, last_column)
        } else {
            (start, 0)
        };
        let rest = &self.text[from..];
        let byte =
            from + rest.char_indices().nth(column - skipped).map_or(rest.len(), |(at, _)| at);
        self.last.set((line, column, byte));
        Some(byte)
    }

    /// Returns the line of a byte, counted from 1.
    pub(super) fn line_of(&self, byte: usize) -> usize {
        self.starts.partition_point(|&first| first <= byte)
    }
}

fn place_of_error(text: &str, position: Position) -> (usize, usize) {
    let byte = Lines::new(text).byte_of(position);
    let start = byte.unwrap_or(text.trim_end().len()).min(text.len());
    (start, word_end(text, start))
}

/// Returns the end of the word, quoted text or else single character at a byte.
pub(super) fn word_end(text: &str, start: usize) -> usize {
    let rest = &text[start..];
    let mut letters = rest.char_indices();
    let Some((_, first)) = letters.next() else { return start };
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    if is_word(first) {
        return start + rest.find(|letter| !is_word(letter)).unwrap_or(rest.len());
    }
    if first == '"' || first == '`' {
        let mut is_escaped = false;
        for (at, letter) in letters {
            if letter == first && !is_escaped {
                return start + at + 1;
            }
            is_escaped = letter == '\\' && !is_escaped && first == '"';
        }
    }
    start + first.len_utf8()
}
