//! How Python's calls reach the engine: errors as exceptions, panics too, and room for scripts.

use std::any::Any;
use std::collections::VecDeque;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

create_exception!(
    warboard,
    WarboardError,
    PyValueError,
    "Something that is refused, with the engine's sentence."
);
create_exception!(
    warboard,
    EditionError,
    WarboardError,
    "An edition, a set-up, a position or a record with mistakes."
);
create_exception!(
    warboard,
    UnknownName,
    WarboardError,
    "A name or a number that stands for nothing, or is beyond its range."
);
create_exception!(
    warboard,
    IllegalAnswer,
    WarboardError,
    "An answer that the rules forbid now. Nothing has changed."
);
create_exception!(
    warboard,
    ChanceError,
    WarboardError,
    "Answers of chance that are not what the game asks for. Nothing has changed."
);
create_exception!(
    warboard,
    EngineFault,
    WarboardError,
    "A mistake of the engine itself; it should be reported."
);

/// Most threads of a pool: each has a large stack.
pub(crate) const THREADS_MAX: u32 = 256;
/// Most games of a batch, and of an evaluation.
pub(crate) const GAMES_MAX: u32 = 1_000_000;
/// Most games that an answer may lead to.
pub(crate) const OUTCOMES_MAX: u32 = 1_000_000;

/// Time between two looks at whether the interpreter was told to stop.
const LOOK: Duration = Duration::from_millis(20);

/// Threads with room for scripts; as many as there are processors, or as are named.
pub(crate) fn pool(threads: Option<usize>) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new()
        .stack_size(warboard_study::stack::STACK)
        .num_threads(threads.unwrap_or(0))
        .build()
}

/// The threads that single games run their scripts in.
pub(crate) fn shared() -> PyResult<&'static ThreadPool> {
    static SHARED: OnceLock<Result<ThreadPool, ThreadPoolBuildError>> = OnceLock::new();
    SHARED.get_or_init(|| pool(None)).as_ref().map_err(refuse::<EngineFault>)
}

/// An exception of a sort, with this sentence.
pub(crate) fn refuse<E: pyo3::PyTypeInfo>(message: impl Display) -> PyErr {
    PyErr::new::<E, _>(message.to_string())
}

/// What a panic said, as an exception.
fn fault(panic: &(dyn Any + Send)) -> PyErr {
    let said = panic.downcast_ref::<String>().map(String::as_str);
    let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given");
    refuse::<EngineFault>(format!("the engine broke one of its own rules: {said}"))
}

/// Does something of the engine's. What may run scripts goes to a thread with room for them, and lets other threads of Python run
/// meanwhile.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    scripted: bool,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let guarded = || catch_unwind(AssertUnwindSafe(work));
    let done = if scripted {
        let pool = shared()?;
        py.detach(|| pool.install(guarded))
    } else {
        guarded()
    };
    done.map_err(|panic| fault(&*panic))
}

/// Does something that may take long on threads with room for scripts, the interpreter's lock being free. Ctrl-C raises at once:
/// what was being done is told to stop by the flag, and what it comes to is dropped. So it works on things of its own.
pub(crate) fn run_stoppable<T: Send + 'static>(
    py: Python<'_>,
    pool: &ThreadPool,
    work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let (sender, receiver) = sync_channel(1);
    let seen = Arc::clone(&stop);
    pool.spawn(move || {
        let done = catch_unwind(AssertUnwindSafe(|| work(&seen)));
        // Nobody listens any longer after Ctrl-C.
        let _ = sender.send(done);
    });
    let done = py.detach(move || -> PyResult<_> {
        loop {
            match receiver.recv_timeout(LOOK) {
                Ok(done) => return Ok(Some(done)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {
                    #[expect(
                        clippy::redundant_closure_for_method_calls,
                        reason = "a method is of one lifetime"
                    )]
                    let told = Python::attach(|py| py.check_signals());
                    told.inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
                }
            }
        }
    })?;
    let done = done.ok_or_else(|| refuse::<EngineFault>("a thread ended early"))?;
    done.map_err(|panic| fault(&*panic))
}

/// Does something on threads of one's own, the interpreter's lock being free.
pub(crate) fn run_on<T: Send>(
    py: Python<'_>,
    pool: &ThreadPool,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let done = py.detach(|| pool.install(|| catch_unwind(AssertUnwindSafe(work))));
    done.map_err(|panic| fault(&*panic))
}

/// The things of a kind that were made last, the newest first: making one takes long, and the next call often needs the same.
pub(crate) struct Kept<T> {
    things: Mutex<VecDeque<T>>,
    most: usize,
}

impl<T: Clone> Kept<T> {
    /// Keeps at most this number of things, from 1.
    pub(crate) const fn new(most: usize) -> Self {
        Self { things: Mutex::new(VecDeque::new()), most }
    }

    /// Returns the kept thing that `is_it` accepts, or makes one and keeps it.
    pub(crate) fn find<E>(
        &self,
        is_it: impl Fn(&T) -> bool,
        make: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        let things = || self.things.lock().unwrap_or_else(PoisonError::into_inner);
        let known = things().iter().find(|thing| is_it(thing)).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        // Nobody waits for the lock while it is made.
        let new = make()?;
        let mut things = things();
        things.truncate(self.most - 1);
        things.push_front(new.clone());
        Ok(new)
    }
}
