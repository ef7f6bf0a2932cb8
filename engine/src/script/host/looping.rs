//! Finds the loop that does not end. A run that has spent its operations does not say where: it is made again, and broken off
//! at two moments with an error that names its place. The loop that goes on at both, the innermost of them, is the one.

use std::sync::Arc;

use rhai::{AST, ASTNode, EvalAltResult, Position, Stmt};

use super::Compiled;
use super::explain::line_of;
use crate::game::{Job, State};
use crate::model::Rulebook;
use crate::script::compile::{alone, to_run};

/// A run that has spent its operations.
#[derive(Clone, Copy)]
pub(super) struct Spent<'a> {
    pub(super) rules: &'a Arc<Rulebook>,
    /// The state before the run.
    pub(super) state: &'a State,
    pub(super) job: Job,
    /// Its answers and dice.
    pub(super) journal: &'a [u32],
    pub(super) query: bool,
    /// The operations that it had.
    pub(super) allowed: u64,
}

/// A function or a loop that a run is within.
#[derive(Clone, PartialEq, Eq)]
enum Within {
    /// A function, and the module that it belongs to, if any.
    Function { name: String, module: Option<String> },
    /// A loop, where it begins, and whether it goes on for as long as a condition holds.
    Loop { first: Position, is_open: bool },
}

impl Compiled {
    /// What is told of a run that has spent its operations, and the line in the file of its function.
    pub(super) fn endless(&self, run: Spent<'_>) -> (String, Option<u32>) {
        let what = format!("more than {} operations", run.allowed);
        let [early, late] = [run.allowed / 4 * 3, run.allowed].map(|n| self.broken_off(run, n));
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

    /// What a run is within when it has taken so many operations, from the outside to the inside, each with its place.
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

    /// The loops of a function around a place, the outermost first.
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
        // The condition stands behind the block.
        Stmt::Do(parts, _, at) => {
            Some((*at, parts.expr.position().max(parts.body.end_position()), true))
        }
        Stmt::For(parts, at) => Some((*at, parts.2.body.end_position(), false)),
        _ => None,
    }
}

/// The file of a function, where that is another than the file of the function that was run.
fn elsewhere(rules: &Rulebook, job: Job, name: &str, module: Option<&str>) -> Option<String> {
    if let Some(module) = module {
        return Some(format!("`scripts/{module}.rhai`, in `{module}::{name}`"));
    }
    let call = &rules.calls[job.call];
    let known = rules.scripts.functions.iter().rev().find(|known| *known.name == *name)?;
    let file =
        rules.scripts.own.get(usize::from(known.file)).filter(|_| known.file != call.file)?;
    Some(format!("`{}`, in `{name}`", file.path))
}
