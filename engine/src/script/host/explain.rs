//! What an author reads when the language gives up: the right form of a call, and the loop that has no end.

use rhai::{AST, ASTNode, EvalAltResult, Expr, FnPtr, Position, Stmt};

use crate::game::Job;
use crate::model::Rulebook;
use crate::script::api::{API, Shape};
use crate::script::compile::alone;
use crate::script::sandbox::OPERATIONS_MAX;

/// The type of a value as the guide calls it.
pub(super) fn type_word(name: &str) -> &str {
    match name {
        "i64" => "a number",
        "bool" => "true or false",
        "()" => "nothing",
        "array" => "a list",
        "map" => "a map",
        "Fn" => "a function",
        "char" => "a letter",
        "game" => "the game",
        "army" => "an army",
        "space" => "a space",
        "region" => "a region",
        "card" => "a card",
        "token" => "a token",
        other if other.contains("String") || other.contains("string") => "a text",
        other => other,
    }
}

/// How a function of the API is written, in all its forms.
pub(super) fn forms(name: &str) -> Option<String> {
    let rows = API.iter().filter(|row| row.shape != Shape::Property && row.name == name);
    let forms: Vec<String> = rows.map(|row| format!("`{}`", row.signature())).collect();
    (!forms.is_empty()).then(|| forms.join(" or "))
}

/// What an error says, and the line in the file of the function that was run, where one is known. `stood` is where the
/// last function of the API was called.
pub(super) fn explain(
    rules: &Rulebook,
    job: Job,
    ast: &AST,
    error: &EvalAltResult,
    stood: Position,
) -> (String, Option<u32>) {
    let line = line_of(error.position());
    match innermost(error) {
        EvalAltResult::ErrorFunctionNotFound(signature, _) => (not_found(signature), line),
        // A budget that is spent says nothing of where.
        EvalAltResult::ErrorTerminated(..) => {
            let what = format!("more than {OPERATIONS_MAX} operations");
            match endless_loop(rules, job, ast, stood.line()) {
                Some(line) => (format!("{what} in the loop that begins here"), Some(line)),
                None => (what, line),
            }
        }
        EvalAltResult::ErrorDotExpr(why, _) if why.ends_with("for type '()'") => {
            let property = why.split('\'').nth(1).unwrap_or_default();
            (format!("`{property}` is asked of nothing"), line)
        }
        _ => (without_place(error.to_string()), line),
    }
}

/// A message without the line and column at its end: the place is told with it.
fn without_place(mut message: String) -> String {
    if message.ends_with(')')
        && let Some(at) = message.rfind(" (line ")
        && message[at..].chars().all(|c| c.is_ascii_digit() || " (line,position)".contains(c))
    {
        message.truncate(at);
    }
    message
}

/// What went wrong at the end of a chain of calls.
fn innermost(error: &EvalAltResult) -> &EvalAltResult {
    match error {
        EvalAltResult::ErrorInFunctionCall(_, _, inner, _)
        | EvalAltResult::ErrorInModule(_, inner, _) => innermost(inner),
        _ => error,
    }
}

fn line_of(at: Position) -> Option<u32> {
    at.line().and_then(|line| u32::try_from(line).ok())
}

/// `remove (game, i64, space)`, in words and with the right form.
fn not_found(signature: &str) -> String {
    let (name, given) = signature.split_once(" (").unwrap_or((signature, ""));
    let given: Vec<&str> = given.trim_end_matches(')').split(", ").map(type_word).collect();
    let given = given.join(", ");
    match forms(name) {
        Some(forms) => format!("`{name}` does not take ({given}): it is {forms}"),
        None => format!("there is no function `{name}` that takes ({given})"),
    }
}

/// A loop of a function: where it begins, its last line, and whether it goes on for as long as a condition holds.
struct Loop {
    first: usize,
    last: usize,
    is_open: bool,
}

/// The line of the loop that ran on: the innermost open one around where the script stood last, else the first one.
fn endless_loop(rules: &Rulebook, job: Job, ast: &AST, stood: Option<usize>) -> Option<u32> {
    let loops = loops(rules, job, ast);
    let is_around = |one: &&Loop| stood.is_some_and(|at| (one.first..=one.last).contains(&at));
    let open = || loops.iter().filter(|one| one.is_open);
    let around = open().filter(is_around).max_by_key(|one| one.first);
    let first = around.or_else(|| open().next()).or_else(|| loops.first());
    first.and_then(|found| u32::try_from(found.first).ok())
}

/// The loops of the function that was run, and of those in its file that it calls.
fn loops(rules: &Rulebook, job: Job, ast: &AST) -> Vec<Loop> {
    let call = &rules.calls[job.call];
    let is_beside = |name: &str| {
        let known = rules.scripts.functions.iter().rev().find(|known| *known.name == *name);
        name.contains('$') || known.is_some_and(|known| known.file == call.file)
    };
    let (mut names, mut loops) = (vec![call.function.to_string()], Vec::new());
    let mut at = 0;
    while let Some(name) = names.get(at).cloned() {
        at += 1;
        let Some(one) = ast.iter_fn_def().find(|one| *one.name == *name) else { continue };
        alone(one).walk(&mut |path: &[ASTNode<'_>]| {
            let called = match path.last() {
                Some(ASTNode::Stmt(statement)) => {
                    loops.extend(loop_of(statement));
                    if let Stmt::FnCall(call, _) = statement {
                        Some(call.name.to_string())
                    } else {
                        None
                    }
                }
                Some(ASTNode::Expr(expression)) => called(expression),
                _ => None,
            };
            if let Some(called) =
                called.filter(|called| is_beside(called) && !names.contains(called))
            {
                names.push(called);
            }
            true
        });
    }
    loops
}

/// What an expression calls, or the closure that it makes.
fn called(expression: &Expr) -> Option<String> {
    match expression {
        Expr::FnCall(call, _) | Expr::MethodCall(call, _) => Some(call.name.to_string()),
        Expr::DynamicConstant(constant, _) => {
            Some(constant.read_lock::<FnPtr>()?.fn_name().to_owned())
        }
        _ => None,
    }
}

fn loop_of(statement: &Stmt) -> Option<Loop> {
    let (at, end, is_open) = match statement {
        Stmt::While(parts, at) | Stmt::Do(parts, _, at) => (at, parts.body.end_position(), true),
        Stmt::For(parts, at) => (at, parts.2.body.end_position(), false),
        _ => return None,
    };
    let first = at.line()?;
    Some(Loop { first, last: end.line().unwrap_or(first), is_open })
}
