//! The script host: compiles an edition's scripts for one worker and runs them on a copy of the state.
//!
//! A script that needs an answer or a die is stopped, and run again from its beginning when the answer is there: what it
//! did before it was stopped happens again, on the state as it was, with the same answers. So a game in the middle of a
//! script is plain data.

mod ask;
mod change;
mod explain;
mod look;
mod reply;
mod value;
mod work;

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use rhai::{AST, CallFnOptions, Dynamic, Engine, EvalAltResult, Module, Position, Scope};

use super::sandbox::sandbox;
use crate::model::{HasId, Rulebook, Scripts, TableId};
use crate::rules::{Answer, Fault, Job, Question, Ran, Reply, Run, Runner, State};
pub(super) use ask::DICE_AT_ONCE;
use reply::reply;
use value::{ArmyV, CardV, GameV, RegionV, SpaceV, TokenV};
use work::{Stop, Work};

/// The scripts of one rulebook, compiled for one worker.
struct Compiled {
    scripts: Arc<Scripts>,
    engine: Engine,
    ast: AST,
    work: Rc<RefCell<Work>>,
}

/// Compiles and runs scripts. Every worker has its own; it compiles when the first script of a game runs.
#[derive(Default)]
pub struct Host {
    compiled: Option<Box<Compiled>>,
    failure: Option<String>,
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host")
            .field("compiled", &self.compiled.is_some())
            .field("failure", &self.failure)
            .finish()
    }
}

/// A copy compiles anew.
impl Clone for Host {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Host {
    /// What the last script that failed had to say, with the chain of its calls; taken away.
    pub fn take_failure(&mut self) -> Option<String> {
        self.failure.take()
    }

    /// What a query says to a question, on a state that may be a masked one; nothing when it leaves the question open.
    pub(crate) fn advise(
        &mut self,
        rules: &Arc<Rulebook>,
        state: &State,
        job: Job,
        question: &Question,
    ) -> Result<Option<Answer>, (Fault, u32)> {
        let compiled = self.compiled(rules, state, job);
        compiled.begin(rules, state, job, true);
        let result = compiled.call(job);
        let (value, line) = self.looked(rules, job, result)?;
        if value.is_unit() {
            return Ok(None);
        }
        let answer = answer(rules, &value, question);
        if answer.is_none() {
            self.failure = Some(format!("`{value}` is none of the answers"));
        }
        answer.map(Some).ok_or((Fault::Result, line))
    }

    /// What a run came to that may only look, and the line where it stood.
    fn looked(
        &mut self,
        rules: &Rulebook,
        job: Job,
        result: Result<Dynamic, Box<EvalAltResult>>,
    ) -> Result<(Dynamic, u32), (Fault, u32)> {
        let work = self.compiled.as_ref().map(|compiled| &compiled.work);
        let stop = work.and_then(|work| work.borrow_mut().stop.take());
        let position = work.map_or(Position::NONE, |work| work.borrow().position);
        match (stop, result) {
            (Some(Stop::Fault(fault, what)), _) => {
                self.failure = Some(what);
                Err((fault, line_of(rules, job, position)))
            }
            (Some(_), _) => Err((Fault::Query, line_of(rules, job, position))),
            (None, Ok(value)) => Ok((value, line_of(rules, job, position))),
            (None, Err(error)) => {
                let told = self.compiled.as_ref().map(|compiled| compiled.tell(rules, job, &error));
                let (what, line) = told.unwrap_or_default();
                self.failure = Some(what);
                Err((fault_of(&error), line))
            }
        }
    }

    fn compiled(&mut self, rules: &Arc<Rulebook>, state: &State, job: Job) -> &mut Compiled {
        let fresh = self
            .compiled
            .as_ref()
            .is_some_and(|compiled| Arc::ptr_eq(&compiled.scripts, &rules.scripts));
        if !fresh {
            self.compiled = None;
        }
        self.compiled.get_or_insert_with(|| Box::new(Compiled::new(rules, state, job)))
    }
}

impl Compiled {
    /// A file that does not compile is left out; the loader has told why.
    fn new(rules: &Arc<Rulebook>, state: &State, job: Job) -> Self {
        let work = Work::new(Arc::clone(rules), state.clone(), job);
        let work = Rc::new(RefCell::new(work));
        let mut engine = sandbox();
        value::register(&mut engine, &work);
        look::register(&mut engine, &work);
        ask::register(&mut engine, &work);
        change::register(&mut engine, &work);
        let scripts = Arc::clone(&rules.scripts);
        // A module may name any other, also one that comes after it.
        for (name, _) in &scripts.modules {
            engine.register_static_module(&**name, Module::new().into());
        }
        for (name, file) in &scripts.modules {
            let Ok(mut ast) = engine.compile(&*file.text) else { continue };
            ast.set_source(&**name);
            if let Ok(module) = Module::eval_ast_as_new(Scope::new(), &ast, &engine) {
                engine.register_static_module(&**name, module.into());
            }
        }
        let mut ast = AST::empty();
        for file in &scripts.own {
            if let Ok(own) = engine.compile(&*file.text) {
                ast = ast.merge(&own.clone_functions_only());
            }
        }
        Self { scripts, engine, ast, work }
    }

    /// What an error of the language says, and the line that it is about.
    fn tell(&self, rules: &Rulebook, job: Job, error: &EvalAltResult) -> (String, u32) {
        let stood = self.work.borrow().position;
        let (what, line) = explain::explain(rules, job, &self.ast, error, stood);
        (what, line.unwrap_or_else(|| line_of(rules, job, Position::NONE)))
    }

    fn call(&self, job: Job) -> Result<Dynamic, Box<EvalAltResult>> {
        let function = Arc::clone(&self.work.borrow().rules);
        let function = &*function.calls[job.call].function;
        let options = CallFnOptions::new().eval_ast(false).rewind_scope(false);
        let mut scope = Scope::new();
        self.engine.call_fn_with_options(options, &mut scope, &self.ast, function, (GameV,))
    }

    /// Readies the work for a run.
    fn begin(&self, rules: &Arc<Rulebook>, state: &State, job: Job, query: bool) {
        let mut work = self.work.borrow_mut();
        if !Arc::ptr_eq(&work.rules, rules) {
            work.rules = Arc::clone(rules);
        }
        work.state.clone_from(state);
        work.told.clear();
        work.journal.clear();
        work.queued.clear();
        work.at = 0;
        work.position = Position::NONE;
        work.job = job;
        work.query = query;
        work.stop = None;
    }
}

/// What kind of failure an error of the language is.
#[expect(clippy::wildcard_enum_match_arm, reason = "the other kinds have nothing to say here")]
fn fault_of(error: &EvalAltResult) -> Fault {
    match error {
        EvalAltResult::ErrorInFunctionCall(_, _, inner, _)
        | EvalAltResult::ErrorInModule(_, inner, _) => fault_of(inner),
        EvalAltResult::ErrorTooManyOperations(_) => Fault::Operations,
        EvalAltResult::ErrorStackOverflow(_) => Fault::Depth,
        EvalAltResult::ErrorDataTooLarge(..) | EvalAltResult::ErrorTooManyVariables(_) => {
            Fault::Size
        }
        EvalAltResult::ErrorFunctionNotFound(..)
        | EvalAltResult::ErrorVariableNotFound(..)
        | EvalAltResult::ErrorPropertyNotFound(..)
        | EvalAltResult::ErrorIndexNotFound(..)
        | EvalAltResult::ErrorModuleNotFound(..) => Fault::Unknown,
        EvalAltResult::ErrorMismatchDataType(..) | EvalAltResult::ErrorMismatchOutputType(..) => {
            Fault::Argument
        }
        _ => Fault::Raised,
    }
}

/// The line of a failure; that of the function itself where none is known.
fn line_of(rules: &Rulebook, job: Job, position: Position) -> u32 {
    let line = position.line().and_then(|line| u32::try_from(line).ok());
    let name = &rules.calls[job.call].function;
    let known = rules.scripts.functions.iter().rev().find(|known| known.name == *name);
    line.unwrap_or_else(|| known.map_or(0, |known| known.line))
}

impl Runner for Host {
    fn run(&mut self, run: Run<'_>) -> Ran {
        let Run { rules, job, before, journal, after, told } = run;
        let compiled = self.compiled(rules, before, job);
        compiled.begin(rules, before, job, false);
        compiled.work.borrow_mut().journal.extend_from_slice(journal);
        let result = compiled.call(job);
        let mut work = compiled.work.borrow_mut();
        let stop = work.stop.take();
        let is_quiet = matches!(stop, Some(Stop::Wants(_)));
        if !is_quiet {
            after.clone_from(&work.state);
            told.extend_from_slice(&work.told);
        }
        match (stop, result) {
            (Some(Stop::Asks(question)), _) => Ran::Asks(question),
            (Some(Stop::Wants(wanted)), _) => Ran::Wants(wanted),
            (Some(Stop::Won), _) => {
                after.frames.clear();
                Ran::Ended { queued: Vec::new() }
            }
            (Some(Stop::Fault(fault, what)), _) => {
                let line = line_of(rules, job, work.position);
                drop(work);
                self.failure = Some(what);
                Ran::Failed { fault, line }
            }
            (None, Ok(_)) => Ran::Ended { queued: std::mem::take(&mut work.queued) },
            (None, Err(error)) => {
                drop(work);
                let (what, line) = compiled.tell(rules, job, &error);
                self.failure = Some(what);
                Ran::Failed { fault: fault_of(&error), line }
            }
        }
    }

    fn query(
        &mut self,
        rules: &Arc<Rulebook>,
        state: &State,
        job: Job,
    ) -> Result<Reply, (Fault, u32)> {
        let compiled = self.compiled(rules, state, job);
        compiled.begin(rules, state, job, true);
        let result = compiled.call(job);
        let (value, line) = self.looked(rules, job, result)?;
        let reply = reply(&value, rules.calls[job.call].expects);
        reply.map_err(|why| {
            self.failure = Some(why);
            (Fault::Result, line)
        })
    }
}

/// The answer to a question that a query's value stands for.
fn answer(rules: &Rulebook, value: &Dynamic, question: &Question) -> Option<Answer> {
    let said = |answer: &Answer| match *answer {
        Answer::Yes | Answer::No => value.as_bool().ok() == Some(*answer == Answer::Yes),
        Answer::Space(id) => is(value, SpaceV(id)),
        Answer::Region(id) => is(value, RegionV(id)),
        Answer::Army(id) => is(value, ArmyV(id)),
        Answer::Card(id) => is(value, CardV(id)),
        Answer::Token(id) => is(value, TokenV(id)),
        Answer::Unit(id) => value.is_string() && value.to_string() == rules.units[id].id(),
        Answer::Option(id) => {
            value.is_string() && value.to_string() == *rules.scripts.texts[id.index()].en
        }
        Answer::Die(at) => value.as_int().ok() == Some(at.into()),
        Answer::Number(_) => false,
        Answer::Done => value.as_bool().ok() == Some(false),
    };
    if let Some(&Answer::Number(least)) = question.choices.first() {
        let number = value.as_int().ok().and_then(|number| u32::try_from(number).ok())?;
        return (least..=question.most).contains(&number).then_some(Answer::Number(number));
    }
    question.choices.iter().copied().find(said)
}

/// Whether a value is this thing.
fn is<V: Clone + PartialEq + 'static>(value: &Dynamic, thing: V) -> bool {
    value.clone().try_cast::<V>() == Some(thing)
}
