//! A cache of resolved function names, kept across calls. A look-up costs more than most of the
//! functions called.

use std::cell::RefCell;
use std::collections::BTreeSet;

use rhai::{
    AST, ASTNode, Caches, Dynamic, Engine, EvalAltResult, EvalContext, Expr, FnPtr,
    GlobalRuntimeState, ImmutableString, NativeCallContext, Scope, Stmt,
};
use smallvec::SmallVec;

use super::compile::alone;

/// The maximum number of cached names for the calls from one file, each with the types of its
/// values.
const NAMES_MAX: usize = 4_096;

type Res = Result<Dynamic, Box<EvalAltResult>>;

/// The cache of one file.
type Kept = (Option<ImmutableString>, Box<Caches>);

/// The caches for the scripts of an edition, by the file of the calling function; `None` is the
/// edition's own.
#[derive(Debug, Default)]
pub(super) struct Resolved {
    kept: RefCell<Option<Vec<Kept>>>,
}

impl Resolved {
    /// Keeps resolved names from now on. Every name must then resolve to one function, for all
    /// callers and in any order.
    pub(super) fn keep(&self) {
        self.kept.replace(Some(Vec::new()));
    }

    fn take(&self, source: Option<&str>) -> Box<Caches> {
        let mut kept = self.kept.borrow_mut();
        let kept = kept.as_mut();
        let at = kept.as_ref().and_then(|kept| {
            kept.iter().position(|(of, _)| of.as_ref().map(ImmutableString::as_str) == source)
        });
        let found = kept.and_then(|kept| at.map(|at| kept.swap_remove(at).1));
        found.unwrap_or_else(|| {
            let mut caches = Box::<Caches>::default();
            caches.push_fn_resolution_cache();
            caches
        })
    }

    fn put(&self, source: Option<ImmutableString>, mut caches: Box<Caches>) {
        let is_small = caches.fn_resolution_cache_mut().dict.len() <= NAMES_MAX;
        if let Some(kept) = self.kept.borrow_mut().as_mut().filter(|_| is_small) {
            kept.push((source, caches));
        }
    }

    /// Calls a function of the edition from outside of all scripts.
    pub(super) fn call(&self, engine: &Engine, ast: &AST, name: &str, value: Dynamic) -> Res {
        let mut global = engine.new_global_runtime_state();
        global.lib.push(ast.shared_lib().clone());
        let mut caches = self.take(None);
        let mut scope = Scope::new();
        let mut value = value;
        let result = EvalContext::new(engine, &mut global, &mut caches, &mut scope, None)
            .call_fn_raw(name, false, false, &mut [&mut value]);
        self.put(None, caches);
        result.map_err(|error| match *error {
            EvalAltResult::ErrorInFunctionCall(of, _, inner, _) if of == name => inner,
            error => error.into(),
        })
    }
}

/// A function passed to a call, ready to be called repeatedly.
pub(super) struct Callee<'a> {
    at: &'a NativeCallContext<'a>,
    pub(super) function: &'a FnPtr,
    resolved: &'a Resolved,
    global: GlobalRuntimeState,
    caches: Option<Box<Caches>>,
}

impl<'a> Callee<'a> {
    pub(super) fn new(
        at: &'a NativeCallContext<'a>,
        function: &'a FnPtr,
        resolved: &'a Resolved,
    ) -> Self {
        let mut global = at.global_runtime_state().clone();
        // The call adds two levels but counts as one.
        global.level = global.level.saturating_sub(1);
        let caches = Some(resolved.take(global.source.as_deref()));
        Self { at, function, resolved, global, caches }
    }

    /// Calls the function with some values after those it captures.
    pub(super) fn call<const N: usize>(&mut self, mut values: [Dynamic; N]) -> Res {
        let name = self.function.fn_name();
        // A named function is resolved by the language.
        if !self.function.is_anonymous() {
            return self.function.call_raw(self.at, None, values);
        }
        let mut along: SmallVec<[Dynamic; 4]> = self.function.curry().iter().cloned().collect();
        let mut values: SmallVec<[&mut Dynamic; 6]> = along.iter_mut().chain(&mut values).collect();
        let (engine, mut scope) = (self.at.engine(), Scope::new());
        let caches = self.caches.get_or_insert_default();
        EvalContext::new(engine, &mut self.global, caches, &mut scope, None).call_fn_raw(
            name,
            false,
            false,
            &mut values,
        )
    }
}

impl Drop for Callee<'_> {
    fn drop(&mut self) {
        if let Some(caches) = self.caches.take() {
            self.resolved.put(self.global.source.clone(), caches);
        }
    }
}

/// A name and the number of values in the call.
type Key = (String, usize);

/// The functions of a file, and those it calls without naming a module.
#[derive(Debug, Default)]
pub(super) struct FunctionNames {
    defined: BTreeSet<Key>,
    called: BTreeSet<Key>,
    /// The functions that do nothing.
    empty: BTreeSet<Key>,
}

impl FunctionNames {
    pub(super) fn of(ast: &AST) -> Self {
        let mut names = Self::default();
        for function in ast.iter_fn_def() {
            let key = (function.name.to_string(), function.params.len());
            // A walk that is not interrupted has met no statement.
            if alone(function).walk(&mut |_| false) {
                names.empty.insert(key.clone());
            }
            names.defined.insert(key);
        }
        ast.walk(&mut |path: &[ASTNode<'_>]| {
            if let Some(
                ASTNode::Stmt(Stmt::FnCall(call, _))
                | ASTNode::Expr(Expr::FnCall(call, _) | Expr::MethodCall(call, _)),
            ) = path.last()
                && !call.is_qualified()
            {
                names.called.insert((call.name.to_string(), call.args.len()));
            }
            true
        });
        names
    }

    /// Returns the functions with one parameter that do nothing.
    pub(super) fn empty(&self) -> BTreeSet<String> {
        let empty = self.empty.iter().filter(|(_, n_params)| *n_params == 1);
        empty.map(|(name, _)| name.clone()).collect()
    }
}

/// Checks whether every name resolves to one function in all files. No file but the module itself
/// may call a module's function by its bare name.
pub(super) fn are_clear(own: &FunctionNames, modules: &[FunctionNames]) -> bool {
    modules.iter().enumerate().all(|(at, module)| {
        let others =
            || modules.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, other)| other);
        module.defined.iter().all(|key| {
            let is_called_twice = module.called.contains(key) && own.defined.contains(key);
            !is_called_twice && !others().chain([own]).any(|other| other.called.contains(key))
        })
    })
}
