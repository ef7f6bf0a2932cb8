//! Scripts: what cards and rules say in sentences, in Rhai.

mod api;
mod host;
mod sandbox;

pub use api::{API, Function, Kind, Power, Shape, named};
pub use host::Host;

use crate::model::{ScriptFile, ScriptFunction, Scripts, Text};

/// Puts the scripts of an edition together: which functions there are, and every text that they may show.
///
/// A text without a translation is the same in every language.
pub(crate) fn gather(
    own: Vec<ScriptFile>,
    modules: Vec<(Box<str>, ScriptFile)>,
    mut texts: Vec<Text>,
) -> Scripts {
    let engine = sandbox::sandbox();
    let mut functions = Vec::new();
    for (file, row) in own.iter().enumerate() {
        let Ok(ast) = engine.compile(&*row.text) else { continue };
        let found = ast.iter_functions().map(|function| ScriptFunction {
            name: function.name.into(),
            params: function.params.len(),
            file: u16::try_from(file).unwrap_or(u16::MAX),
            line: line_of(&row.text, function.name),
        });
        functions.extend(found);
    }
    let literals =
        own.iter().map(|file| &file.text).chain(modules.iter().map(|(_, file)| &file.text));
    for text in literals.flat_map(|text| strings(&engine, text)) {
        if texts.iter().all(|known| *known.en != *text) {
            texts.push(Text::same(&text));
        }
    }
    texts.sort_by(|a, b| a.en.cmp(&b.en));
    texts.dedup_by(|a, b| a.en == b.en);
    Scripts { own, modules, functions, texts }
}

/// The line on which a function begins.
fn line_of(text: &str, name: &str) -> u32 {
    let begins = |line: &str| {
        let rest = line.trim_start().trim_start_matches("private ").strip_prefix("fn ");
        rest.and_then(|rest| rest.trim_start().strip_prefix(name))
            .is_some_and(|rest| rest.trim_start().starts_with('('))
    };
    let at = text.lines().position(begins);
    at.and_then(|at| u32::try_from(at + 1).ok()).unwrap_or(0)
}

/// Every literal string of a file.
fn strings(engine: &rhai::Engine, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    if let Ok(ast) = engine.compile(text) {
        ast.walk(&mut |path| {
            if let Some(rhai::ASTNode::Expr(rhai::Expr::StringConstant(text, _))) = path.last() {
                found.push(text.to_string());
            }
            true
        });
    }
    found
}
