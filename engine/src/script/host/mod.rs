//! The script host: compiles an edition's scripts once for each thread and runs them on a copy of the state.
//!
//! A script that needs an answer or a die is stopped, and run again from its beginning when the answer is there: what it
//! did before it was stopped happens again, on the state as it was, with the same answers. So a game in the middle of a
//! script is plain data. Where chance can be lent to it, it goes on at a die.

mod ask;
mod change;
mod explain;
mod look;
mod looping;
mod partner;
mod reads;
mod reply;
mod sift;
mod spaces;
#[cfg(all(test, unix))]
mod tests;
mod value;
mod ways;
mod work;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use rhai::{AST, Dynamic, Engine, EvalAltResult, Module, Position, Scope};

use super::compile::to_run;
use super::places::{Changed, add_changed};
use super::profile::{self, Profile};
use super::resolved::{Names, Resolved, are_clear};
use super::sandbox::{ADVICE_MAX, CALLS_MAX, DEPTH_MAX, Meter, sandbox};
use crate::game::{
    Answer, Fault, Job, OPERATIONS_MAX, Question, Ran, Reply, Run, Runner, State, Suspended, Told,
};
use crate::model::{CallId, HasId, Rulebook, Scripts, TableId};
pub(super) use ask::DICE_AT_ONCE;
pub(super) use explain::type_word;
use looping::Spent;
use reads::Remembered;
use reply::reply;
pub(super) use spaces::SpacesV;
pub(super) use value::same;
use value::{ArmyV, CardV, GameV, RegionV, SpaceV, TokenV};
pub(crate) use work::Taken;
use work::{Guided, Stop, Work};

/// The scripts of an edition, compiled, and what the one that runs works on.
struct Compiled {
    engine: Engine,
    ast: AST,
    resolved: Rc<Resolved>,
    /// The functions that do nothing: they are not entered.
    empty: BTreeSet<String>,
    work: Rc<RefCell<Work>>,
    meter: Rc<Meter>,
    remembered: RefCell<Remembered>,
}

/// What a script that was run again came to: a question.
#[derive(Debug)]
pub(crate) struct Rehearsed {
    /// The state that it led to.
    pub(crate) state: State,
    /// Answers and dice, as numbers.
    pub(crate) journal: Vec<u32>,
    /// Everything it told.
    pub(crate) told: Vec<Told>,
    /// What it took at each place.
    pub(crate) taken: Vec<Taken>,
    /// What it asks.
    pub(crate) question: Question,
}

/// How many rulebooks with scripts a thread keeps compiled.
const KEPT: usize = 8;

/// What this thread has compiled, by the scripts it was compiled from, the one used last first.
///
/// It is the thread's and not a table's, a bot's or a game's, so that nobody can make one too many: whoever runs a script
/// finds what is compiled. Scripts are leaves, so no two of them work on the same at a time.
struct Kept {
    compiled: Vec<(Arc<Scripts>, Rc<Compiled>)>,
    compilations: u64,
}

thread_local! {
    static KEPT_HERE: RefCell<Kept> =
        const { RefCell::new(Kept { compiled: Vec::new(), compilations: 0 }) };
}

/// How often this thread has compiled the scripts of an edition.
pub fn compilations() -> u64 {
    KEPT_HERE.with_borrow(|kept| kept.compilations)
}

impl Kept {
    /// The scripts of a rulebook, compiled now if they were not before. Two rulebooks whose scripts say the same share them.
    fn of(&mut self, rules: &Arc<Rulebook>, state: &State, job: Job) -> Rc<Compiled> {
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

/// Runs scripts, and keeps what the last one that failed had to say. Making or copying one costs nothing.
#[derive(Clone, Debug, Default)]
pub struct Host {
    failure: Option<String>,
    operations: u64,
    profile: Option<Box<Profile>>,
}

impl Host {
    /// One that counts what its scripts take.
    pub fn profiled(clock: fn() -> u64) -> Self {
        Self { profile: Some(Box::new(Profile::new(clock))), ..Self::default() }
    }

    /// What its scripts have taken, if it counts that.
    pub fn profile(&self) -> Option<&Profile> {
        self.profile.as_deref()
    }

    /// When a run begins, if that is counted, and the operations until then.
    fn begun(&self) -> Option<(u64, u64)> {
        self.profile.as_ref().map(|profile| (profile.now(), self.operations))
    }

    /// Counts a run.
    #[cold]
    fn note(&mut self, call: CallId, (began, before): (u64, u64), taken: profile::Taken) {
        let operations = self.operations - before;
        if let Some(profile) = &mut self.profile {
            profile.note(call, began, profile::Taken { operations, ..taken });
        }
    }

    /// What the last script that failed had to say, with the chain of its calls; taken away.
    pub fn take_failure(&mut self) -> Option<String> {
        self.failure.take()
    }

    /// The operations that its scripts have taken. Nothing in a game depends on them.
    pub(crate) fn operations(&self) -> u64 {
        self.operations
    }

    /// What a query says to a question, on a state that may be a masked one; nothing when it leaves the question open.
    pub(crate) fn advise(
        &mut self,
        rules: &Arc<Rulebook>,
        state: &State,
        job: Job,
        question: &Question,
    ) -> Result<Option<Answer>, (Fault, u32)> {
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
            self.failure = Some(format!("`{value}` is none of the answers"));
        }
        answer.map(Some).ok_or((Fault::Result, line))
    }

    /// Runs a script that waits for an answer again from its beginning, and tells what it took at each place of its journal.
    /// Where `wanted` says what that is to be, the run follows it, and its journal is made to say so; nothing when it cannot.
    pub(crate) fn rehearse(
        &mut self,
        rules: &Arc<Rulebook>,
        suspended: &Suspended,
        wanted: Option<Vec<Taken>>,
    ) -> Option<Rehearsed> {
        let job = suspended.job;
        let compiled = compiled(rules, &suspended.before, job);
        compiled.begin(rules, &suspended.before, job, false);
        {
            let mut work = compiled.work.borrow_mut();
            work.journal.extend_from_slice(&suspended.journal);
            work.guided = Some(Guided { wanted, taken: Vec::new() });
        }
        let mut operations = OPERATIONS_MAX;
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
            question,
        })
    }

    /// Runs a script with the operations that it may take, and tells those that are left.
    fn paid(
        &mut self,
        compiled: &Compiled,
        job: Job,
        operations: &mut u64,
    ) -> Result<Dynamic, Box<EvalAltResult>> {
        compiled.meter.allow(*operations);
        let result = compiled.call(job);
        let left = compiled.meter.left();
        self.operations += *operations - left;
        *operations = left;
        result
    }

    /// What a run would come to, where one before it has read the same; it is paid for as if it had been made.
    fn remember(
        &mut self,
        compiled: &Compiled,
        (rules, state, job): (&Arc<Rulebook>, &State, Job),
        query: bool,
        operations: &mut u64,
    ) -> Option<Reply> {
        let (reply, taken) = compiled.remembered.borrow_mut().find(rules, state, job, query)?;
        let left = operations.checked_sub(taken).filter(|_| !cfg!(debug_assertions))?;
        self.operations += taken;
        *operations = left;
        Some(reply)
    }

    /// What a run came to that may only look, and the line where it stood.
    fn looked(
        &mut self,
        compiled: &Compiled,
        job: Job,
        allowed: u64,
        result: Result<Dynamic, Box<EvalAltResult>>,
    ) -> Result<(Dynamic, u32), (Fault, u32)> {
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
            (Some(_), _) => Err((Fault::Query, line)),
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

/// The scripts of a rulebook, compiled.
fn compiled(rules: &Arc<Rulebook>, state: &State, job: Job) -> Rc<Compiled> {
    KEPT_HERE.with_borrow_mut(|kept| kept.of(rules, state, job))
}

impl Compiled {
    /// A file that does not compile is left out; the loader has told why.
    fn new(rules: &Arc<Rulebook>, state: &State, job: Job) -> Self {
        let meter = Rc::new(Meter::default());
        let work = Work::new(Arc::clone(rules), state.clone(), job, Rc::clone(&meter));
        let work = Rc::new(RefCell::new(work));
        let resolved = Rc::<Resolved>::default();
        let mut engine = sandbox(&meter, &resolved);
        // A closure stands in a block of its own when it runs.
        engine.set_max_expr_depths(2 * DEPTH_MAX, 2 * DEPTH_MAX);
        // The function that is called from outside is two levels deep.
        engine.set_max_call_levels(CALLS_MAX + 2);
        value::register(&mut engine, &work);
        look::register(&mut engine, &work);
        sift::register(&mut engine, &work);
        ask::register(&mut engine, &work);
        partner::register(&mut engine, &work);
        change::register(&mut engine, &work);
        let scripts = &rules.scripts;
        // A module may name any other, also one that comes after it.
        for (name, _) in &scripts.modules {
            engine.register_static_module(&**name, Module::new().into());
        }
        let (mut names, mut changed) = (Vec::new(), Changed::new());
        for (name, file) in &scripts.modules {
            let Some(mut ast) = to_run(&engine, &file.text) else { continue };
            names.push(Names::of(&ast));
            add_changed(&ast, &mut changed);
            ast.set_source(&**name);
            if let Ok(module) = Module::eval_ast_as_new(Scope::new(), &ast, &engine) {
                engine.register_static_module(&**name, module.into());
            }
        }
        let mut ast = AST::empty();
        for file in &scripts.own {
            if let Some(own) = to_run(&engine, &file.text) {
                ast = ast.merge(&own.clone_functions_only());
            }
        }
        add_changed(&ast, &mut changed);
        meter.note_changed(changed);
        let own = Names::of(&ast);
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

    /// What an error of the language says, and the line that it is about.
    fn tell(&self, run: Spent<'_>, error: &EvalAltResult) -> (String, u32) {
        let is_spent = matches!(explain::innermost(error), EvalAltResult::ErrorTerminated(..));
        let (what, line) = if is_spent { self.endless(run) } else { explain::explain(error) };
        (what, line.unwrap_or_else(|| line_of(run.rules, run.job, Position::NONE)))
    }

    fn call(&self, job: Job) -> Result<Dynamic, Box<EvalAltResult>> {
        let function = Arc::clone(&self.work.borrow().rules);
        let function = &*function.calls[job.call].function;
        self.resolved.call(&self.engine, &self.ast, function, Dynamic::from(GameV))
    }

    /// Keeps what a run came to that has changed nothing, and all that it has read.
    fn keep(&self, work: &Work, reply: Reply, operations: u64) {
        self.remembered.borrow_mut().keep(work, reply, operations);
    }

    /// Readies the work for a run.
    fn begin(&self, rules: &Arc<Rulebook>, state: &State, job: Job, query: bool) {
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
    }
}

/// What kind of failure an error of the language is.
fn fault_of(error: &EvalAltResult) -> Fault {
    match error {
        EvalAltResult::ErrorInFunctionCall(_, _, inner, _)
        | EvalAltResult::ErrorInModule(_, inner, _) => fault_of(inner),
        EvalAltResult::ErrorTerminated(..) => Fault::Operations,
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
        let (call, begun, is_first) = (run.job.call, self.begun(), run.journal.is_empty());
        let ran = self.run_once(run);
        if let Some(begun) = begun {
            let (calls, again) = (u64::from(is_first), u64::from(!is_first));
            let questions = u64::from(matches!(ran, Ran::Asks { .. }));
            self.note(
                call,
                begun,
                profile::Taken { calls, again, questions, ..Default::default() },
            );
        }
        ran
    }

    fn query(
        &mut self,
        rules: &Arc<Rulebook>,
        state: &State,
        job: Job,
        operations: &mut u64,
    ) -> Result<Reply, (Fault, u32)> {
        let begun = self.begun();
        let reply = self.query_once(rules, state, job, operations);
        if let Some(begun) = begun {
            self.note(job.call, begun, profile::Taken { calls: 1, ..Default::default() });
        }
        reply
    }
}

impl Host {
    fn run_once(&mut self, run: Run<'_>) -> Ran {
        let Run { rules, job, state, journal, lent, told, operations, again } = run;
        let compiled = compiled(rules, state, job);
        if compiled.empty.contains(&*rules.calls[job.call].function) {
            return Ran::Ended { queued: Vec::new() };
        }
        let is_first = journal.is_empty();
        if is_first && self.remember(&compiled, (rules, state, job), false, operations).is_some() {
            return Ran::Ended { queued: Vec::new() };
        }
        compiled.begin(rules, state, job, false);
        {
            let mut work = compiled.work.borrow_mut();
            work.journal.extend_from_slice(journal);
            (work.lent, work.began, work.again) = (lent.take(), *operations, *again);
        }
        let allowed = *operations;
        let result = self.paid(&compiled, job, operations);
        let mut work = compiled.work.borrow_mut();
        (*lent, *again) = (work.lent.take(), work.again);
        journal.clone_from(&work.journal);
        if is_first && result.is_ok() && work.stop.is_none() {
            compiled.keep(&work, Reply::Nothing, allowed - *operations);
        }
        let stop = work.stop.take();
        let is_final =
            matches!((&stop, &result), (Some(Stop::Asks(_) | Stop::Won), _) | (None, Ok(_)));
        if is_final {
            // What it led to changes places with what it began with.
            std::mem::swap(&mut work.state, state);
            told.extend_from_slice(&work.told);
        }
        match (stop, result) {
            (Some(Stop::Asks(question)), _) => {
                Ran::Asks { question, before: Box::new(work.state.clone()) }
            }
            (Some(Stop::Wants(wanted)), _) => Ran::Wants(wanted),
            (Some(Stop::Won), _) => {
                state.frames.clear();
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
                let run = Spent { rules, state, job, journal, query: false, allowed };
                let (what, line) = compiled.tell(run, &error);
                self.failure = Some(what);
                Ran::Failed { fault: fault_of(&error), line }
            }
        }
    }

    fn query_once(
        &mut self,
        rules: &Arc<Rulebook>,
        state: &State,
        job: Job,
        operations: &mut u64,
    ) -> Result<Reply, (Fault, u32)> {
        let compiled = compiled(rules, state, job);
        if let Some(reply) = self.remember(&compiled, (rules, state, job), true, operations) {
            return Ok(reply);
        }
        compiled.begin(rules, state, job, true);
        let allowed = *operations;
        let result = self.paid(&compiled, job, operations);
        let (value, line) = self.looked(&compiled, job, allowed, result)?;
        let reply = reply(&value, rules.calls[job.call].expects).map_err(|why| {
            self.failure = Some(why);
            (Fault::Result, line)
        })?;
        compiled.keep(&compiled.work.borrow(), reply, allowed - *operations);
        Ok(reply)
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
fn is<V: Copy + PartialEq + 'static>(value: &Dynamic, thing: V) -> bool {
    value.read_lock::<V>().is_some_and(|value| *value == thing)
}
