//! The script host: compiles an edition's scripts once for each thread and runs them on a copy of
//! the state.
//!
//! A script that needs an answer or a die is stopped. When the answer is available, it runs again
//! from its beginning, on the original state and with the same answers. So a game in the middle of
//! a script is plain data. With a lent generator, a script continues at a die.

mod ask;
mod change;
mod explain;
mod look;
mod looping;
mod partner;
mod parts;
mod print;
mod reads;
mod reply;
mod sift;
mod spaces;
#[cfg(all(test, unix))]
mod tests;
mod typed;
mod unasked;
mod units;
mod value;
mod values;
mod ways;
mod work;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use rhai::{AST, Dynamic, Engine, EvalAltResult, Module, Position, Scope};

use super::compile::to_run;
use super::coverage::counting;
use super::coverage::note_query;
use super::places::{Changed, add_changed};
use super::profile::{self, Profile};
use super::resolved::{FunctionNames, Resolved, are_clear};
use super::sandbox::{ADVICE_MAX, CALLS_MAX, DEPTH_MAX, Meter, sandbox};
use crate::game::{
    AddressedEvent, EFFECT_MAX, OPERATIONS_MAX, QueryResult, RunResult, ScriptAnswer, ScriptError,
    ScriptPurpose, ScriptQuestion, ScriptRun, ScriptRunner, State, SuspendedScript,
};
use crate::model::{CallId, HasId, Rulebook, Scripts, TableId};
pub(super) use ask::DICE_AT_ONCE;
pub(super) use explain::type_word;
use looping::Spent;
use reads::Remembered;
use reply::reply;
pub(super) use spaces::SpacesV;
pub(crate) use typed::{TypedResult, run_typed};
pub(crate) use unasked::Unasked;
pub(super) use value::same;
use value::{ArmyV, CardV, GameV, RegionV, SpaceV, TokenV};
use work::AnsweredQuestion;
pub(crate) use work::JournalEntry;
use work::{Guided, Stop, Work};

/// The compiled scripts of an edition, and the working data of a run.
struct Compiled {
    engine: Engine,
    ast: AST,
    resolved: Rc<Resolved>,
    /// The functions that do nothing; they are not called.
    empty: BTreeSet<String>,
    work: Rc<RefCell<Work>>,
    meter: Rc<Meter>,
    remembered: RefCell<Remembered>,
}

/// The result of repeating a script up to its question.
#[derive(Debug)]
pub(crate) struct Rehearsed {
    /// The state at the question.
    pub(crate) state: State,
    /// The answers and dice, as numbers.
    pub(crate) journal: Vec<u32>,
    /// The events of the run.
    pub(crate) told: Vec<AddressedEvent>,
    /// The value taken at each place of the journal.
    pub(crate) taken: Vec<JournalEntry>,
    /// The questions that were answered.
    pub(crate) answered: Vec<AnsweredQuestion>,
    /// The question that the script asks.
    pub(crate) question: ScriptQuestion,
}

/// The maximum number of rulebooks whose scripts a thread keeps compiled.
const KEPT: usize = 8;

/// The compiled scripts of a thread, by their source, the most recently used first.
///
/// They belong to the thread, not to a table, a bot or a game, so that none of these compiles the
/// same scripts again. A script never runs another, so no two use the same working data at a time.
struct CompileCache {
    compiled: Vec<(Arc<Scripts>, Rc<Compiled>)>,
    compilations: u64,
}

thread_local! {
    static KEPT_HERE: RefCell<CompileCache> =
        const { RefCell::new(CompileCache { compiled: Vec::new(), compilations: 0 }) };
}

/// Returns the number of times that this thread has compiled the scripts of an edition.
pub fn compilations() -> u64 {
    KEPT_HERE.with_borrow(|kept| kept.compilations)
}

/// Forgets what this thread has compiled.
pub(super) fn forget_compiled() {
    KEPT_HERE.with_borrow_mut(|kept| kept.compiled.clear());
}

impl CompileCache {
    /// Returns the compiled scripts of a rulebook; compiles them if necessary. Two rulebooks with
    /// equal scripts share them.
    fn of(&mut self, rules: &Arc<Rulebook>, state: &State, job: ScriptPurpose) -> Rc<Compiled> {
        let scripts = &rules.scripts;
        if let Some(at) = self.compiled.iter().position(|(of, _)| Arc::ptr_eq(of, scripts)) {
            self.compiled[..=at].rotate_right(1);
        } else {
            let says = |of: &Scripts| of.own == scripts.own && of.modules == scripts.modules;
            let found = self.compiled.iter().find(|(of, _)| says(of));
            let compiled = if let Some((_, compiled)) = found {
                Rc::clone(compiled)
            } else {
                self.compilations += 1;
                Rc::new(Compiled::new(rules, state, job))
            };
            self.compiled.truncate(KEPT - 1);
            self.compiled.insert(0, (Arc::clone(scripts), compiled));
        }
        Rc::clone(&self.compiled[0].1)
    }
}

/// A runner of scripts that keeps the message of the last failure. Creating or copying one is
/// cheap.
#[derive(Clone, Debug, Default)]
pub struct Host {
    /// The questions that scripts answer themselves; for bots that look ahead.
    pub(crate) unasked: Unasked,
    failure: Option<String>,
    operations: u64,
    /// True if the last query has read a hidden number.
    has_read_hidden: bool,
    profile: Option<Box<Profile>>,
}

impl Host {
    /// Creates a host that counts the cost of its scripts.
    pub fn profiled(clock: fn() -> u64) -> Self {
        Self { profile: Some(Box::new(Profile::new(clock))), ..Self::default() }
    }

    /// Returns the cost of its scripts if it is counted.
    pub fn profile(&self) -> Option<&Profile> {
        self.profile.as_deref()
    }

    /// Returns the time at which a run begins and the operations until then, if they are counted.
    fn begun(&self) -> Option<(u64, u64)> {
        self.profile.as_ref().map(|profile| (profile.now(), self.operations))
    }

    /// Adds a run to the profile.
    #[cold]
    fn note(&mut self, call: CallId, (began, before): (u64, u64), taken: profile::FunctionCost) {
        let operations = self.operations - before;
        if let Some(profile) = &mut self.profile {
            profile.note(call, began, profile::FunctionCost { operations, ..taken });
        }
    }

    /// Removes and returns the message of the last failure, with the chain of calls.
    pub fn take_failure(&mut self) -> Option<String> {
        self.failure.take()
    }

    /// Returns the operations that the host's scripts have used. No game depends on them.
    pub(crate) fn operations(&self) -> u64 {
        self.operations
    }

    /// Returns a query's answer to a question, on a state that may be masked; `None` if the query
    /// leaves the question open.
    pub(crate) fn advise(
        &mut self,
        rules: &Arc<Rulebook>,
        state: &State,
        job: ScriptPurpose,
        question: &ScriptQuestion,
    ) -> Result<Option<ScriptAnswer>, (ScriptError, u32)> {
        let compiled = compiled(rules, state, job);
        compiled.begin(rules, state, job, true);
        let mut operations = ADVICE_MAX;
        let result = self.paid(&compiled, job, &mut operations);
        let (value, line) = self.looked(&compiled, job, ADVICE_MAX, result)?;
        if value.is_unit() {
            return Ok(None);
        }
        let answer = answer(rules, &value, question);
        if answer.is_none() {
            self.failure = Some(format!("`{value}` is not one of the answers"));
        }
        answer.map(Some).ok_or((ScriptError::Result, line))
    }

    /// Runs a script that waits for an answer again from its beginning. Returns the values taken at
    /// each place of its journal.
    ///
    /// With `wanted`, the run takes those values and its journal is adjusted. Returns `None` if
    /// that is impossible.
    pub(crate) fn rehearse(
        &mut self,
        rules: &Arc<Rulebook>,
        suspended: &SuspendedScript,
        wanted: Option<Vec<JournalEntry>>,
    ) -> Option<Rehearsed> {
        let job = suspended.job;
        let compiled = compiled(rules, &suspended.before, job);
        compiled.begin(rules, &suspended.before, job, false);
        {
            let mut work = compiled.work.borrow_mut();
            work.journal.extend_from_slice(&suspended.journal);
            work.guided = Some(Guided { wanted, ..Guided::default() });
        }
        let mut operations = (suspended.operations + OPERATIONS_MAX).min(EFFECT_MAX);
        let _ended = self.paid(&compiled, job, &mut operations);
        let mut work = compiled.work.borrow_mut();
        let guided = work.guided.take()?;
        let is_over = work.at == work.journal.len();
        let Some(Stop::Asks(question)) = work.stop.take() else { return None };
        is_over.then(|| Rehearsed {
            state: work.state.clone(),
            journal: work.journal.clone(),
            told: work.told.clone(),
            taken: guided.taken,
            answered: guided.answered,
            question,
        })
    }

    /// Runs a script with a budget; leaves the remaining operations in `operations`.
    fn paid(
        &mut self,
        compiled: &Compiled,
        job: ScriptPurpose,
        operations: &mut u64,
    ) -> Result<Dynamic, Box<EvalAltResult>> {
        compiled.meter.allow(*operations);
        let result = compiled.call(job);
        let left = compiled.meter.left();
        self.operations += *operations - left;
        *operations = left;
        result
    }

    /// Returns the result of a run if an earlier one with equal reads is known. Its operations are
    /// charged as if it had been made.
    fn remember(
        &mut self,
        compiled: &Compiled,
        (rules, state, job): (&Arc<Rulebook>, &State, ScriptPurpose),
        query: bool,
        operations: &mut u64,
    ) -> Option<QueryResult> {
        let (reply, taken) = compiled.remembered.borrow_mut().find(rules, state, job, query)?;
        let left = operations.checked_sub(taken).filter(|_| !cfg!(debug_assertions))?;
        self.operations += taken;
        *operations = left;
        Some(reply)
    }

    /// Returns the result of a read-only run and the line of its last call.
    fn looked(
        &mut self,
        compiled: &Compiled,
        job: ScriptPurpose,
        allowed: u64,
        result: Result<Dynamic, Box<EvalAltResult>>,
    ) -> Result<(Dynamic, u32), (ScriptError, u32)> {
        let (stop, rules, line) = {
            let mut work = compiled.work.borrow_mut();
            let line = line_of(&work.rules, job, work.position);
            (work.stop.take(), Arc::clone(&work.rules), line)
        };
        let state = || compiled.work.borrow().state.clone();
        match (stop, result) {
            (Some(Stop::Fault(fault, what)), _) => {
                self.failure = Some(what);
                Err((fault, line))
            }
            (Some(_), _) => Err((ScriptError::Query, line)),
            (None, Ok(value)) => Ok((value, line)),
            (None, Err(error)) => {
                let state = &state();
                let (rules, journal) = (&rules, &[][..]);
                let run = Spent { rules, state, job, journal, query: true, allowed };
                let (what, line) = compiled.tell(run, &error);
                self.failure = Some(what);
                Err((fault_of(&error), line))
            }
        }
    }
}

/// Returns the compiled scripts of a rulebook.
fn compiled(rules: &Arc<Rulebook>, state: &State, job: ScriptPurpose) -> Rc<Compiled> {
    KEPT_HERE.with_borrow_mut(|kept| kept.of(rules, state, job))
}

impl Compiled {
    /// Compiles the scripts of a rulebook. Omits files that do not compile, as the loader has
    /// reported them.
    fn new(rules: &Arc<Rulebook>, state: &State, job: ScriptPurpose) -> Self {
        let meter = Rc::new(Meter::default());
        let work = Work::new(Arc::clone(rules), state.clone(), job, Rc::clone(&meter));
        let work = Rc::new(RefCell::new(work));
        let resolved = Rc::<Resolved>::default();
        let mut engine = sandbox(&meter, &resolved);
        // A closure is placed in a separate block when it runs.
        engine.set_max_expr_depths(2 * DEPTH_MAX, 2 * DEPTH_MAX);
        // The function called from outside is two levels deep.
        engine.set_max_call_levels(CALLS_MAX + 2);
        value::register(&mut engine, &work);
        look::register(&mut engine, &work);
        sift::register(&mut engine, &work);
        ask::register(&mut engine, &work);
        partner::register(&mut engine, &work);
        change::register(&mut engine, &work);
        units::register(&mut engine, &work);
        values::register(&mut engine, &work);
        parts::register(&mut engine, &work);
        print::register(&mut engine, &work);
        let scripts = &rules.scripts;
        // A module may name any other, including a later one.
        for (name, _) in &scripts.modules {
            engine.register_static_module(&**name, Module::new().into());
        }
        let (mut names, mut changed) = (Vec::new(), Changed::new());
        for (name, file) in &scripts.modules {
            let text = counting(&mut engine, &file.path, &file.text);
            let Some(mut ast) = to_run(&engine, &text) else { continue };
            names.push(FunctionNames::of(&ast));
            add_changed(&ast, &mut changed);
            ast.set_source(&**name);
            if let Ok(module) = Module::eval_ast_as_new(Scope::new(), &ast, &engine) {
                engine.register_static_module(&**name, module.into());
            }
        }
        let mut ast = AST::empty();
        for file in &scripts.own {
            let text = counting(&mut engine, &file.path, &file.text);
            if let Some(own) = to_run(&engine, &text) {
                ast = ast.merge(&own.clone_functions_only());
            }
        }
        add_changed(&ast, &mut changed);
        meter.note_changed(changed);
        let own = FunctionNames::of(&ast);
        if are_clear(&own, &names) {
            resolved.keep();
        }
        Self {
            engine,
            ast,
            resolved,
            empty: own.empty(),
            work,
            meter,
            remembered: RefCell::default(),
        }
    }

    /// Returns the message for an error of the language, and its line.
    fn tell(&self, run: Spent<'_>, error: &EvalAltResult) -> (String, u32) {
        let is_spent = matches!(explain::innermost(error), EvalAltResult::ErrorTerminated(..));
        let (what, line) = if is_spent { self.endless(run) } else { explain::explain(error) };
        (what, line.unwrap_or_else(|| line_of(run.rules, run.job, Position::NONE)))
    }

    fn call(&self, job: ScriptPurpose) -> Result<Dynamic, Box<EvalAltResult>> {
        let function = Arc::clone(&self.work.borrow().rules);
        let function = &*function.calls[job.call].function;
        self.resolved.call(&self.engine, &self.ast, function, Dynamic::from(GameV))
    }

    /// Records the result of a run that changed nothing, with all its reads.
    fn keep(&self, work: &Work, reply: QueryResult, operations: u64) {
        self.remembered.borrow_mut().keep(work, reply, operations);
    }

    /// Prepares the working data for a run.
    fn begin(&self, rules: &Arc<Rulebook>, state: &State, job: ScriptPurpose, query: bool) {
        let mut work = self.work.borrow_mut();
        if !Arc::ptr_eq(&work.rules, rules) {
            work.rules = Arc::clone(rules);
        }
        work.state.clone_from(state);
        work.reads.begin();
        work.told.clear();
        work.journal.clear();
        work.queued.clear();
        work.at = 0;
        work.position = Position::NONE;
        work.job = job;
        work.query = query;
        work.guided = None;
        work.lent = None;
        work.stop = None;
        (work.has_read_hidden, work.reveals) = (false, false);
    }
}

/// Returns the kind of failure of an error of the language.
fn fault_of(error: &EvalAltResult) -> ScriptError {
    match error {
        EvalAltResult::ErrorInFunctionCall(_, _, inner, _)
        | EvalAltResult::ErrorInModule(_, inner, _) => fault_of(inner),
        EvalAltResult::ErrorTerminated(..) => ScriptError::Operations,
        EvalAltResult::ErrorStackOverflow(_) => ScriptError::Depth,
        EvalAltResult::ErrorDataTooLarge(..) | EvalAltResult::ErrorTooManyVariables(_) => {
            ScriptError::Size
        }
        EvalAltResult::ErrorFunctionNotFound(..)
        | EvalAltResult::ErrorVariableNotFound(..)
        | EvalAltResult::ErrorPropertyNotFound(..)
        | EvalAltResult::ErrorIndexNotFound(..)
        | EvalAltResult::ErrorModuleNotFound(..) => ScriptError::Unknown,
        EvalAltResult::ErrorMismatchDataType(..) | EvalAltResult::ErrorMismatchOutputType(..) => {
            ScriptError::Argument
        }
        _ => ScriptError::Raised,
    }
}

/// Returns the line of a failure, or of the function itself if the line is unknown.
fn line_of(rules: &Rulebook, job: ScriptPurpose, position: Position) -> u32 {
    let line = position.line().and_then(|line| u32::try_from(line).ok());
    let name = &rules.calls[job.call].function;
    let known = rules.scripts.functions.iter().rev().find(|known| known.name == *name);
    line.unwrap_or_else(|| known.map_or(0, |known| known.line))
}

impl ScriptRunner for Host {
    fn run(&mut self, run: ScriptRun<'_>) -> RunResult {
        let (call, begun, is_first) = (run.job.call, self.begun(), run.journal.is_empty());
        let ran = self.run_once(run);
        if let Some(begun) = begun {
            let (calls, again) = (u64::from(is_first), u64::from(!is_first));
            let questions = u64::from(matches!(ran, RunResult::Asks { .. }));
            self.note(
                call,
                begun,
                profile::FunctionCost { calls, again, questions, ..Default::default() },
            );
        }
        ran
    }

    fn query(
        &mut self,
        rules: &Arc<Rulebook>,
        state: &State,
        job: ScriptPurpose,
        operations: &mut u64,
    ) -> Result<QueryResult, (ScriptError, u32)> {
        let (begun, left) = (self.begun(), *operations);
        let reply = self.query_once(rules, state, job, operations);
        let answer = match &reply {
            Ok(QueryResult::Flag(is_true)) => Some(*is_true),
            _ => None,
        };
        note_query(&rules.calls[job.call].function, answer, left.saturating_sub(*operations));
        if let Some(begun) = begun {
            self.note(job.call, begun, profile::FunctionCost { calls: 1, ..Default::default() });
        }
        reply
    }

    fn has_read_hidden(&self) -> bool {
        self.has_read_hidden
    }
}

impl Host {
    fn run_once(&mut self, run: ScriptRun<'_>) -> RunResult {
        let ScriptRun { rules, job, state, journal, lent, told, operations, again, reveals } = run;
        let compiled = compiled(rules, state, job);
        if compiled.empty.contains(&*rules.calls[job.call].function) {
            return RunResult::Ended { queued: Vec::new() };
        }
        let is_first = journal.is_empty();
        if is_first && self.remember(&compiled, (rules, state, job), false, operations).is_some() {
            return RunResult::Ended { queued: Vec::new() };
        }
        compiled.begin(rules, state, job, false);
        {
            let mut work = compiled.work.borrow_mut();
            work.journal.extend_from_slice(journal);
            (work.lent, work.began, work.again) = (lent.take(), *operations, *again);
            self.unasked.begins = is_first;
            std::mem::swap(&mut work.unasked, &mut self.unasked);
        }
        let allowed = *operations;
        let result = self.paid(&compiled, job, operations);
        let mut work = compiled.work.borrow_mut();
        (*lent, *again) = (work.lent.take(), work.again);
        std::mem::swap(&mut work.unasked, &mut self.unasked);
        let is_void =
            matches!(work.stop, Some(Stop::Fault(..))) || work.stop.is_none() && result.is_err();
        *reveals = work.reveals || is_void && work.has_read_hidden;
        journal.clone_from(&work.journal);
        if is_first && result.is_ok() && work.stop.is_none() {
            compiled.keep(&work, QueryResult::Nothing, allowed - *operations);
        }
        let stop = work.stop.take();
        let is_final =
            matches!((&stop, &result), (Some(Stop::Asks(_) | Stop::Won), _) | (None, Ok(_)));
        if is_final {
            // The resulting state and the initial one are exchanged.
            std::mem::swap(&mut work.state, state);
            told.extend_from_slice(&work.told);
        }
        match (stop, result) {
            (Some(Stop::Asks(question)), _) => {
                RunResult::Asks { question, before: Box::new(work.state.clone()) }
            }
            (Some(Stop::Wants(wanted)), _) => RunResult::Wants(wanted),
            (Some(Stop::Won), _) => {
                state.frames.clear();
                RunResult::Ended { queued: Vec::new() }
            }
            (Some(Stop::Fault(fault, what)), _) => {
                let line = line_of(rules, job, work.position);
                drop(work);
                self.failure = Some(what);
                RunResult::Failed { fault, line }
            }
            (None, Ok(_)) => RunResult::Ended { queued: std::mem::take(&mut work.queued) },
            (None, Err(error)) => {
                drop(work);
                let run = Spent { rules, state, job, journal, query: false, allowed };
                let (what, line) = compiled.tell(run, &error);
                self.failure = Some(what);
                RunResult::Failed { fault: fault_of(&error), line }
            }
        }
    }

    fn query_once(
        &mut self,
        rules: &Arc<Rulebook>,
        state: &State,
        job: ScriptPurpose,
        operations: &mut u64,
    ) -> Result<QueryResult, (ScriptError, u32)> {
        let compiled = compiled(rules, state, job);
        self.has_read_hidden = false;
        if let Some(reply) = self.remember(&compiled, (rules, state, job), true, operations) {
            return Ok(reply);
        }
        compiled.begin(rules, state, job, true);
        let allowed = *operations;
        let result = self.paid(&compiled, job, operations);
        self.has_read_hidden = compiled.work.borrow().has_read_hidden;
        let (value, line) = self.looked(&compiled, job, allowed, result)?;
        let reply = reply(&value, rules.calls[job.call].expects).map_err(|why| {
            self.failure = Some(why);
            (ScriptError::Result, line)
        })?;
        compiled.keep(&compiled.work.borrow(), reply, allowed - *operations);
        Ok(reply)
    }
}

/// Returns the answer to a question that a query's value represents.
fn answer(rules: &Rulebook, value: &Dynamic, question: &ScriptQuestion) -> Option<ScriptAnswer> {
    let said = |answer: &ScriptAnswer| match *answer {
        ScriptAnswer::Yes | ScriptAnswer::No => {
            value.as_bool().ok() == Some(*answer == ScriptAnswer::Yes)
        }
        ScriptAnswer::Space(id) => is(value, SpaceV(id)),
        ScriptAnswer::Region(id) => is(value, RegionV(id)),
        ScriptAnswer::Army(id) => is(value, ArmyV(id)),
        ScriptAnswer::Card(id) => is(value, CardV(id)),
        ScriptAnswer::Token(id) => is(value, TokenV(id)),
        ScriptAnswer::Unit(id) => value.is_string() && value.to_string() == rules.units[id].id(),
        ScriptAnswer::Option(id) => {
            value.is_string() && value.to_string() == rules.scripts.texts[id.index()].english()
        }
        ScriptAnswer::Die(at) => value.as_int().ok() == Some(at.into()),
        ScriptAnswer::Number(_) => false,
        ScriptAnswer::Done => value.as_bool().ok() == Some(false),
    };
    if let Some(&ScriptAnswer::Number(least)) = question.choices.first() {
        let number = value.as_int().ok().and_then(|number| u32::try_from(number).ok())?;
        return (least..=question.most).contains(&number).then_some(ScriptAnswer::Number(number));
    }
    question.choices.iter().copied().find(said)
}

/// Checks whether a value is this thing.
fn is<V: Copy + PartialEq + 'static>(value: &Dynamic, thing: V) -> bool {
    value.read_lock::<V>().is_some_and(|value| *value == thing)
}
