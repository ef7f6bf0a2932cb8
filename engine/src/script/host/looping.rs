//! The search for a loop that does not end.
//!
//! A run that has exhausted its operations does not report its position. It is repeated and aborted
//! at two points, with an error that contains the position. The innermost loop that is active at
//! both points is reported.

use std::sync::Arc;

use rhai::{AST, ASTNode, EvalAltResult, Position, Stmt};

use super::Compiled;
use super::explain::line_of;
use crate::game::{OPERATIONS_MAX, ScriptPurpose, State};
use crate::model::Rulebook;
use crate::script::compile::{alone, to_run};

/// A run that has exhausted its operations.
#[derive(Clone, Copy)]
pub(super) struct Spent<'a> {
    pub(super) rules: &'a Arc<Rulebook>,
    /// The state before the run.
    pub(super) state: &'a State,
    pub(super) job: ScriptPurpose,
    /// The answers and dice of the run.
    pub(super) journal: &'a [u32],
    pub(super) query: bool,
    /// The operations that the run was allowed.
    pub(super) allowed: u64,
}

/// A function or a loop that contains the current position of a run.
#[derive(Clone, PartialEq, Eq)]
enum Within {
    /// A function, and the module that defines it, if any.
    Function { name: String, module: Option<String> },
    /// A loop, its beginning, and whether it repeats for as long as a condition holds.
    Loop { first: Position, is_open: bool },
}

impl Compiled {
    /// Returns the message for a run that has exhausted its operations, and the line in the file of
    /// its function.
    pub(super) fn endless(&self, run: Spent<'_>) -> (String, Option<u32>) {
        let what = format!("more than {} operations", run.allowed);
        // What an effect repeats of its run before the last answer ends is not looked at.
        let last = run.allowed.min(OPERATIONS_MAX) / 4;
        let [early, late] = [run.allowed - last, run.allowed].map(|n| self.broken_off(run, n));
        let entered = late.first().and_then(|(_, at)| line_of(*at));
        let both = early
            .iter()
            .zip(&late)
            .map_while(|(one, other)| (one.0 == other.0).then(|| one.0.clone()));
        let both: Vec<Within> = both.collect();
        let is_open = |part: &Within| matches!(part, Within::Loop { is_open: true, .. });
        let is_loop = |part: &Within| matches!(part, Within::Loop { .. });
        let at = both.iter().rposition(is_open).or_else(|| both.iter().rposition(is_loop));
        let Some(at) = at else { return (what, entered) };
        let Within::Loop { first, .. } = both[at] else { return (what, entered) };
        let function = both[..at].iter().rev().find_map(|part| match part {
            Within::Function { name, module } => Some((name, module)),
            Within::Loop { .. } => None,
        });
        let Some((name, module)) = function else { return (what, entered) };
        match elsewhere(run.rules, run.job, name, module.as_deref()) {
            None => (format!("{what} in the loop that begins here"), line_of(first)),
            Some(file) => {
                let line = first.line().unwrap_or(0);
                (format!("{what} in the loop that begins on line {line} of {file}"), entered)
            }
        }
    }

    /// Returns the functions and loops that contain a run after a number of operations, from
    /// outside to inside. Each has its position.
    fn broken_off(&self, run: Spent<'_>, operations: u64) -> Vec<(Within, Position)> {
        self.begin(run.rules, run.state, run.job, run.query);
        self.work.borrow_mut().journal.extend_from_slice(run.journal);
        self.meter.allow_and_tell(operations);
        let result = self.call(run.job);
        self.meter.allow(0);
        let mut within = Vec::new();
        let Err(error) = result else { return within };
        let function = run.rules.calls[run.job.call].function.to_string();
        let (mut error, mut function) = (&*error, (function, None));
        loop {
            let position = error.position();
            let (name, module) = function;
            let loops = self.loops_around(run.rules, &name, module.as_deref(), position);
            within.push((Within::Function { name, module }, position));
            within.extend(loops.into_iter().map(|part| (part, position)));
            let EvalAltResult::ErrorInFunctionCall(name, source, inner, _) = error else { break };
            let module = Some(source.clone()).filter(|source| !source.is_empty());
            (error, function) = (inner, (name.clone(), module));
        }
        within
    }

    /// Returns the loops of a function around a position, the outermost first.
    fn loops_around(
        &self,
        rules: &Rulebook,
        name: &str,
        module: Option<&str>,
        at: Position,
    ) -> Vec<Within> {
        let file =
            module.map(|module| rules.scripts.modules.iter().find(|(of, _)| **of == *module));
        let of_module =
            file.map(|file| file.and_then(|(_, file)| to_run(&self.engine, &file.text)));
        let ast: &AST = match &of_module {
            None => &self.ast,
            Some(Some(ast)) => ast,
            Some(None) => return Vec::new(),
        };
        let mut loops = Vec::new();
        for one in ast.iter_fn_def().filter(|one| *one.name == *name) {
            alone(one).walk(&mut |path: &[ASTNode<'_>]| {
                if let Some(ASTNode::Stmt(statement)) = path.last()
                    && let Some((first, last, is_open)) = loop_of(statement)
                    && first <= at
                    && (at <= last || last.is_none())
                {
                    loops.push(Within::Loop { first, is_open });
                }
                true
            });
        }
        loops
    }
}

fn loop_of(statement: &Stmt) -> Option<(Position, Position, bool)> {
    match statement {
        Stmt::While(parts, at) => Some((*at, parts.body.end_position(), true)),
        // The condition follows the block.
        Stmt::Do(parts, _, at) => {
            Some((*at, parts.expr.position().max(parts.body.end_position()), true))
        }
        Stmt::For(parts, at) => Some((*at, parts.2.body.end_position(), false)),
        _ => None,
    }
}

/// Returns the file of a function if it is not the file of the function that was called from
/// outside.
fn elsewhere(
    rules: &Rulebook,
    job: ScriptPurpose,
    name: &str,
    module: Option<&str>,
) -> Option<String> {
    if let Some(module) = module {
        return Some(format!("`scripts/{module}.rhai`, in `{module}::{name}`"));
    }
    let call = &rules.calls[job.call];
    let known = rules.scripts.functions.iter().rev().find(|known| *known.name == *name)?;
    let file =
        rules.scripts.own.get(usize::from(known.file)).filter(|_| known.file != call.file)?;
    Some(format!("`{}`, in `{name}`", file.path))
}
