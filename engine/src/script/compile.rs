//! The compilation of scripts. Refuses text that nests too deeply before the language parses it,
//! and forbidden uses of closures before anything runs.

use std::rc::Rc;

use rhai::{AST, Engine, Module, ParseErrorType, Position, ScriptFuncDef};

use super::closures::{TakesAlong, misused, taken_along};
use super::depth::{Closure, scan};
use super::verify::Lines;

/// The reason why a script that the language can parse is refused.
#[derive(Clone, Debug)]
pub(super) struct ScriptRefusal {
    /// The position; `None` for the whole file.
    pub(super) position: Option<Position>,
    pub(super) code: &'static str,
    pub(super) message: String,
    pub(super) help: Option<String>,
}

/// The reason why a text is not a script.
#[derive(Clone, Debug)]
pub(super) enum NoScript {
    /// A text that the language cannot parse.
    Syntax(ParseErrorType, Position),
    /// A text that nests too deeply or is too long.
    Refused(ScriptRefusal),
}

/// Parses a script as written.
pub(super) fn read(engine: &Engine, text: &str) -> Result<AST, NoScript> {
    read_closures(engine, text).map(|(ast, _)| ast)
}

fn read_closures(engine: &Engine, text: &str) -> Result<(AST, Vec<Closure>), NoScript> {
    let closures = scan(engine, text).map_err(NoScript::Refused)?;
    match engine.compile(text) {
        Ok(ast) => Ok((ast, closures)),
        Err(error) => Err(NoScript::Syntax(error.err_type().clone(), error.position())),
    }
}

/// Parses a script as it runs; returns `None` if it cannot be parsed or misuses a closure.
///
/// The language shares a variable between a closure and its surroundings. Here each closure
/// receives a copy, so that nothing is ever shared and no value can contain itself.
pub(super) fn to_run(engine: &Engine, text: &str) -> Option<AST> {
    let (ast, closures) = read_closures(engine, text).ok()?;
    if misused(&ast).is_some() {
        return None;
    }
    let taking = taken_along(&ast);
    if taking.is_empty() {
        return Some(ast);
    }
    engine.compile(with_copies(text, &taking, &closures)?).ok()
}

/// Returns the text with each capturing closure in a block that copies the captured variables. Line
/// numbers do not change.
fn with_copies(text: &str, taking: &[TakesAlong], closures: &[Closure]) -> Option<String> {
    let lines = Lines::new(text);
    let mut insertions = Vec::new();
    for TakesAlong { position, names } in taking {
        let closure = closures.iter().find(|closure| closure.start == *position)?;
        let copies: Vec<String> = names.iter().map(|name| format!("let {name}={name};")).collect();
        insertions.push((lines.byte_of(closure.start)?, format!("{{{}", copies.concat())));
        insertions.push((lines.byte_of(closure.end)?, "}".to_owned()));
    }
    insertions.sort();
    let (mut copied, mut from) = (String::with_capacity(2 * text.len()), 0);
    for (at, insertion) in insertions {
        copied.push_str(text.get(from..at)?);
        copied.push_str(&insertion);
        from = at;
    }
    copied.push_str(text.get(from..)?);
    Some(copied)
}

/// Returns one function as a separate script, so that everything found in it belongs to it.
pub(super) fn alone(function: &Rc<ScriptFuncDef>) -> AST {
    let mut module = Module::new();
    module.set_script_fn(Rc::clone(function));
    AST::new_from_module(module)
}
