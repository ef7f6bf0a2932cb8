//! Files read into what the checks look at, and what does not parse.

use std::collections::BTreeSet;

use rhai::{AST, Engine, Module, ParseErrorType, Position};

use super::body::{Body, bodies};
use super::known::Language;
use super::{ScriptFault, Source};
use crate::script::sandbox::sandbox;

/// All the files. They are read once, however often they are checked against other tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Files {
    pub(super) paths: Vec<String>,
    pub(super) bodies: Vec<Body>,
    pub(super) faults: Vec<ScriptFault>,
    /// Keys of maps that scripts make themselves.
    pub(super) map_keys: BTreeSet<String>,
    /// Whether every file could be read.
    pub(super) are_whole: bool,
    pub(super) language: Language,
}

impl Files {
    /// Reads all files that can be read.
    pub(crate) fn read(sources: &[Source<'_>]) -> Self {
        let mut files = Self { are_whole: true, language: Language::new(), ..Self::default() };
        let mut engine = sandbox();
        for module in sources.iter().filter_map(|source| source.module) {
            engine.register_static_module(module, Module::new().into());
        }
        for (file, source) in sources.iter().enumerate() {
            files.paths.push(source.path.to_owned());
            match compile(&mut engine, source.text) {
                Ok(ast) => {
                    let read = bodies(file, source, &ast);
                    files.map_keys.extend(read.iter().flat_map(|body| body.map_keys.clone()));
                    files.bodies.extend(read);
                }
                Err((kind, position)) => {
                    let place = place_of_error(source.text, position);
                    let fault = fraction(file, source.text, place.0);
                    files.faults.push(fault.unwrap_or_else(|| syntax_fault(file, &kind, place)));
                    files.are_whole = false;
                }
            }
        }
        files
    }
}

/// Unknown modules are no fault of the syntax: they are let through and reported with the calls.
fn compile(engine: &mut Engine, text: &str) -> Result<AST, (ParseErrorType, Position)> {
    loop {
        let error = match engine.compile(text) {
            Ok(ast) => return Ok(ast),
            Err(error) => error,
        };
        let ParseErrorType::ModuleUndefined(name) = error.err_type() else {
            return Err((error.err_type().clone(), error.position()));
        };
        engine.register_static_module(name.clone(), Module::new().into());
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "Rhai words the others itself")]
fn syntax_fault(file: usize, kind: &ParseErrorType, place: (usize, usize)) -> ScriptFault {
    let (code, message) = match kind {
        ParseErrorType::FnDuplicatedDefinition(name, _) => {
            ("function-twice", format!("function `{name}` is defined twice"))
        }
        ParseErrorType::VariableUndefined(name) => {
            ("script-syntax", format!("unknown variable `{name}`"))
        }
        ParseErrorType::Reserved(word) => {
            ("script-syntax", format!("`{word}` is not allowed in scripts"))
        }
        kind => ("script-syntax", cleaned(&kind.to_string())),
    };
    ScriptFault { file, start: place.0, end: place.1, code, message, help: None, certain: true }
}

/// `1.5`: the language is told to know no fractions, and stops at what stands behind the dot.
fn fraction(file: usize, text: &str, start: usize) -> Option<ScriptFault> {
    let (before, after) = (text.get(..start)?, text.get(start..)?);
    let is_digit = |c: char| c.is_ascii_digit() || c == '_';
    let whole = before.strip_suffix('.')?;
    let from = whole.trim_end_matches(is_digit).len();
    let behind = after.len() - after.trim_start_matches(is_digit).len();
    if from == whole.len() || behind == 0 {
        return None;
    }
    let message = format!("`{}` is a fraction; numbers are whole", &text[from..start + behind]);
    Some(ScriptFault {
        file,
        start: from,
        end: start + behind,
        code: "script-syntax",
        message,
        help: Some("`7 / 2` is 3: multiply before you divide".to_owned()),
        certain: true,
    })
}

/// Rhai's message the way ours are written: lower case, no full stop.
fn cleaned(message: &str) -> String {
    let message = message.trim_end_matches('.').replace('\'', "`");
    let mut letters = message.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => message,
    }
}

/// The byte of a position, if it has one.
pub(super) fn byte_of(text: &str, position: Position) -> Option<usize> {
    let line = position.line()?;
    let start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let column = position.position().map_or(0, |column| column - 1);
    let rest = text.get(start..)?;
    Some(start + rest.char_indices().nth(column).map_or(rest.len(), |(at, _)| at))
}

fn place_of_error(text: &str, position: Position) -> (usize, usize) {
    let start = byte_of(text, position).unwrap_or(text.trim_end().len()).min(text.len());
    (start, word_end(text, start))
}

/// Where the word, the text in quotation marks or else the single character at a byte ends.
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
