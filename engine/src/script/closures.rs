//! The checks on closures: a function value may only be passed to a call where it is written. So no
//! value holds a function, no function holds another, and the values of a script form a tree of
//! known depth.

use std::num::NonZeroUsize;

use rhai::{AST, ASTNode, Expr, FnCallExpr, FnPtr, ImmutableString, Position, Stmt, StmtBlock};

use super::compile::{ScriptRefusal, alone};
use super::language::TAKE_FUNCTIONS;

/// The names of methods that change a list in place. The API uses some of those left out for its
/// own functions.
const CHANGE_LISTS: [&str; 8] =
    ["append", "clear", "insert", "pop", "push", "reverse", "shift", "sort"];

/// A closure and the outer variables that it names.
#[derive(Clone, Debug)]
pub(super) struct TakesAlong {
    pub(super) position: Position,
    pub(super) names: Vec<String>,
}

/// Returns the closures that name outer variables, in order of position.
pub(super) fn taken_along(ast: &AST) -> Vec<TakesAlong> {
    let mut found: Vec<TakesAlong> = Vec::new();
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        if let Some(ASTNode::Expr(Expr::Stmt(block))) = path.last()
            && let Some(names) = shared(block)
        {
            found.push(TakesAlong { position: block.position(), names });
        }
        true
    });
    found.sort_by_key(|one| one.position);
    found.dedup_by_key(|one| one.position);
    found
}

/// Returns the variables that a closure captures. The language puts such a closure into a separate
/// block, after a statement that shares them.
fn shared(block: &StmtBlock) -> Option<Vec<String>> {
    match block.statements().first() {
        Some(Stmt::Share(names)) => {
            Some(names.iter().map(|(name, _)| name.name.to_string()).collect())
        }
        _ => None,
    }
}

/// Returns a refusal for a function that is stored or passed on, or for a closure that changes an
/// outer variable.
pub(super) fn misused(ast: &AST) -> Option<ScriptRefusal> {
    let outside = ClosureCheck { params: &[] };
    let mut found = outside.all(&ast.clone_statements_only());
    for function in ast.iter_fn_def() {
        if found.is_some() {
            break;
        }
        if TAKE_FUNCTIONS.contains(&function.name.as_str()) {
            let message = format!("`{}` is a word of the language for lists", function.name);
            let position = Some(function.body.start_position());
            return Some(ScriptRefusal { position, code: "function-twice", message, help: None });
        }
        let params: Vec<&str> = function.params.iter().map(ImmutableString::as_str).collect();
        found = ClosureCheck { params: &params }.all(&alone(function));
    }
    found
}

struct ClosureCheck<'a> {
    params: &'a [&'a str],
}

impl ClosureCheck<'_> {
    /// Checks every top-level statement.
    fn all(&self, ast: &AST) -> Option<ScriptRefusal> {
        let mut found = None;
        ast.walk(&mut |path: &[ASTNode<'_>]| {
            if let [ASTNode::Stmt(statement)] = path {
                found = self.statement(statement);
            }
            found.is_none()
        });
        found
    }

    fn block(&self, block: &StmtBlock) -> Option<ScriptRefusal> {
        block.statements().iter().find_map(|statement| self.statement(statement))
    }

    fn statement(&self, statement: &Stmt) -> Option<ScriptRefusal> {
        match statement {
            Stmt::If(parts, _) | Stmt::While(parts, _) | Stmt::Do(parts, ..) => self
                .value(&parts.expr)
                .or_else(|| self.block(&parts.body))
                .or_else(|| self.block(&parts.branch)),
            Stmt::TryCatch(parts, _) => {
                self.block(&parts.body).or_else(|| self.block(&parts.branch))
            }
            Stmt::For(parts, _) => self.value(&parts.2.expr).or_else(|| self.block(&parts.2.body)),
            Stmt::Switch(parts, _) => self.value(&parts.0).or_else(|| {
                let mut cases = parts.1.expressions.iter();
                cases.find_map(|case| self.value(&case.lhs).or_else(|| self.value(&case.rhs)))
            }),
            Stmt::Var(parts, ..) => self.value(&parts.1),
            Stmt::Assignment(parts) => self
                .changed(&parts.1.lhs)
                .or_else(|| self.value(&parts.1.lhs))
                .or_else(|| self.value(&parts.1.rhs)),
            Stmt::FnCall(call, _) => self.call(call, 1),
            Stmt::Block(block) => self.block(block),
            Stmt::Expr(value) => self.value(value),
            Stmt::BreakLoop(value, ..) | Stmt::Return(value, ..) => {
                value.as_ref().and_then(|value| self.value(value))
            }
            Stmt::Noop(_) | Stmt::Share(_) | Stmt::Import(..) | Stmt::Export(..) => None,
            other => Some(kept(other.position())),
        }
    }

    /// Checks a value that may not be a function.
    fn value(&self, value: &Expr) -> Option<ScriptRefusal> {
        match value {
            Expr::DynamicConstant(constant, position) => {
                constant.read_lock::<FnPtr>().map(|_| kept(*position))
            }
            Expr::Variable(variable, index, position) => {
                let is_known = index.is_some()
                    || variable.0.is_some()
                    || !variable.2.is_empty()
                    || self.params.contains(&variable.1.as_str());
                (!is_known).then(|| kept(*position))
            }
            Expr::Stmt(block) if shared(block).is_some() => Some(kept(block.position())),
            Expr::Stmt(block) => self.block(block),
            Expr::FnCall(call, _) => self.call(call, 1),
            Expr::MethodCall(call, _) => self.call(call, 0),
            Expr::InterpolatedString(parts, _) | Expr::Array(parts, _) => {
                parts.iter().find_map(|part| self.value(part))
            }
            Expr::Map(parts, _) => parts.0.iter().find_map(|(_, value)| self.value(value)),
            Expr::Dot(pair, ..) => self
                .pushed(&pair.lhs, &pair.rhs)
                .or_else(|| self.value(&pair.lhs))
                .or_else(|| self.value(&pair.rhs)),
            Expr::Index(pair, ..) => self.value(&pair.lhs).or_else(|| self.value(&pair.rhs)),
            Expr::And(parts, _) | Expr::Or(parts, _) | Expr::Coalesce(parts, _) => {
                parts.iter().find_map(|part| self.value(part))
            }
            Expr::BoolConstant(..)
            | Expr::IntegerConstant(..)
            | Expr::CharConstant(..)
            | Expr::StringConstant(..)
            | Expr::Unit(_)
            | Expr::ThisPtr(_)
            | Expr::Property(..) => None,
            other => Some(kept(other.position())),
        }
    }

    /// Checks a call. A word that takes a function may receive one as the value at `at`; no other
    /// value may be a function.
    fn call(&self, call: &FnCallExpr, at: usize) -> Option<ScriptRefusal> {
        let takes = call.namespace.is_empty() && TAKE_FUNCTIONS.contains(&call.name.as_str());
        let mut values = call.args.iter().enumerate();
        values.find_map(|(n, value)| match value {
            Expr::DynamicConstant(..) | Expr::Variable(..) if takes && n == at => None,
            Expr::Stmt(block) if takes && n == at && shared(block).is_some() => {
                self.taken_function(block)
            }
            value => self.value(value),
        })
    }

    /// Refuses a function that a closure captures like a variable.
    fn taken_function(&self, block: &StmtBlock) -> Option<ScriptRefusal> {
        let Some(Stmt::Share(names)) = block.statements().first() else { return None };
        let is_function = |name: &str, index: Option<NonZeroUsize>| {
            index.is_none() && !self.params.contains(&name)
        };
        let taken = names.iter().find(|(name, index)| is_function(&name.name, *index));
        taken.map(|(name, _)| kept(name.pos))
    }

    /// Refuses the change of an outer variable by a closure.
    fn changed(&self, target: &Expr) -> Option<ScriptRefusal> {
        let (name, position) = self.taken(target)?;
        let message = format!("a closure changes `{name}`, which is outside of it");
        let help = "a closure sees a copy: use `for` to change a variable".to_owned();
        Some(ScriptRefusal {
            position: Some(position),
            code: "closure-changes-variable",
            message,
            help: Some(help),
        })
    }

    /// Refuses a method that changes an outer list in a closure.
    fn pushed(&self, before: &Expr, link: &Expr) -> Option<ScriptRefusal> {
        let link = if let Expr::Dot(pair, ..) = link { &pair.lhs } else { link };
        let Expr::MethodCall(call, _) = link else { return None };
        CHANGE_LISTS.contains(&call.name.as_str()).then(|| self.changed(before)).flatten()
    }

    /// Returns the outer variable of a closure of which `target` is a part, or that it is.
    fn taken<'e>(&self, target: &'e Expr) -> Option<(&'e str, Position)> {
        match target {
            Expr::Variable(variable, None, position)
                if variable.0.is_none() && self.params.contains(&variable.1.as_str()) =>
            {
                Some((&variable.1, *position))
            }
            Expr::Dot(pair, ..) | Expr::Index(pair, ..) => self.taken(&pair.lhs),
            _ => None,
        }
    }
}

fn kept(position: Position) -> ScriptRefusal {
    ScriptRefusal {
        position: Some(position),
        code: "closure-kept",
        message: "a function is stored or passed on".to_owned(),
        help: Some(
            "write it where it is used: `spaces.filter(|space| space.troops > 1)`".to_owned(),
        ),
    }
}
