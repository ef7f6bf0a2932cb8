//! What the names of functions stand for, kept over calls: looking a name up costs more than most of what is called.

use std::cell::RefCell;
use std::collections::BTreeSet;

use rhai::{
    AST, ASTNode, Caches, Dynamic, Engine, EvalAltResult, EvalContext, Expr, FnPtr,
    GlobalRuntimeState, ImmutableString, NativeCallContext, Scope, Stmt,
};
use smallvec::SmallVec;

use super::compile::alone;

/// How many names, each with the types of its values, are kept at most of those that one file asks for.
const NAMES_MAX: usize = 4_096;

type Res = Result<Dynamic, Box<EvalAltResult>>;

/// What was found out for one file.
type Kept = (Option<ImmutableString>, Box<Caches>);

/// What the language has found out for the scripts of an edition, by the file whose function asks: none is the edition's own.
#[derive(Debug, Default)]
pub(super) struct Resolved {
    kept: RefCell<Option<Vec<Kept>>>,
}

impl Resolved {
    /// Keeps what is found out from now on. A name must stand for one function then, whoever asks and in whatever order.
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

    /// Calls a function of the edition's own from outside of all scripts.
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

/// A function that stands where it is used, ready to be called again and again.
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
        // The call itself goes two levels deeper, and is one.
        global.level = global.level.saturating_sub(1);
        let caches = Some(resolved.take(global.source.as_deref()));
        Self { at, function, resolved, global, caches }
    }

    /// Calls it with some values behind those that it takes along.
    pub(super) fn call<const N: usize>(&mut self, mut values: [Dynamic; N]) -> Res {
        let name = self.function.fn_name();
        // One that has a name is looked up as the language does it.
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

/// A name, and with how many values it is called.
type Key = (String, usize);

/// The functions of a file, and those that it calls without saying of which module.
#[derive(Debug, Default)]
pub(super) struct Names {
    defined: BTreeSet<Key>,
    called: BTreeSet<Key>,
    /// Those that do nothing.
    empty: BTreeSet<Key>,
}

impl Names {
    pub(super) fn of(ast: &AST) -> Self {
        let mut names = Self::default();
        for function in ast.iter_fn_def() {
            let key = (function.name.to_string(), function.params.len());
            // A walk that is not broken off has met no statement.
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

    /// The functions of one parameter that do nothing.
    pub(super) fn empty(&self) -> BTreeSet<String> {
        let empty = self.empty.iter().filter(|(_, n_params)| *n_params == 1);
        empty.map(|(name, _)| name.clone()).collect()
    }
}

/// Whether every name stands for one function, whichever file it is said in: no file calls by its bare name what a module has
/// under that name, but the module itself.
pub(super) fn are_clear(own: &Names, modules: &[Names]) -> bool {
    modules.iter().enumerate().all(|(at, module)| {
        let others =
            || modules.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, other)| other);
        module.defined.iter().all(|key| {
            let is_called_twice = module.called.contains(key) && own.defined.contains(key);
            !is_called_twice && !others().chain([own]).any(|other| other.called.contains(key))
        })
    })
}
