//! Calls from Python into the engine: exceptions for errors and panics, and threads with a deep
//! stack for scripts.

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

/// Largest number of threads of a pool; each has a large stack.
pub(crate) const THREADS_MAX: u32 = 256;
/// Largest number of games of a batch or an evaluation.
pub(crate) const GAMES_MAX: u32 = 1_000_000;
/// Largest number of outcomes of one answer.
pub(crate) const OUTCOMES_MAX: u32 = 1_000_000;

/// Time between two checks for signals to the interpreter.
const LOOK: Duration = Duration::from_millis(20);

/// Creates a pool of threads with a deep stack for scripts; by default one thread for each
/// processor.
pub(crate) fn pool(threads: Option<usize>) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new()
        .stack_size(warboard_study::deep_stack::STACK)
        .num_threads(threads.unwrap_or(0))
        .build()
}

/// Returns the pool in which single games run their scripts.
pub(crate) fn shared() -> PyResult<&'static ThreadPool> {
    static SHARED: OnceLock<Result<ThreadPool, ThreadPoolBuildError>> = OnceLock::new();
    SHARED.get_or_init(|| pool(None)).as_ref().map_err(refuse::<EngineFault>)
}

/// Returns an exception of type `E` with this message.
pub(crate) fn refuse<E: pyo3::PyTypeInfo>(message: impl Display) -> PyErr {
    PyErr::new::<E, _>(message.to_string())
}

/// Converts a panic to an exception.
fn fault(panic: &(dyn Any + Send)) -> PyErr {
    let said = panic.downcast_ref::<String>().map(String::as_str);
    let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given");
    refuse::<EngineFault>(format!("the engine broke one of its own rules: {said}"))
}

/// Runs engine code and converts panics to exceptions. Work that may run scripts runs on a thread
/// with a deep stack, without the interpreter's lock.
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

/// Runs work that may take long on a pool, without the interpreter's lock.
///
/// Ctrl-C raises at once. The flag then tells the work to stop, and its result is dropped, so the
/// work must own its data.
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
        // After Ctrl-C there is no receiver.
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

/// Runs work on a pool, without the interpreter's lock.
pub(crate) fn run_on<T: Send>(
    py: Python<'_>,
    pool: &ThreadPool,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let done = py.detach(|| pool.install(|| catch_unwind(AssertUnwindSafe(work))));
    done.map_err(|panic| fault(&*panic))
}

/// A cache of the last values made, the newest first. Making a value takes long, and the next call
/// often needs the same one.
pub(crate) struct Kept<T> {
    things: Mutex<VecDeque<T>>,
    most: usize,
}

impl<T: Clone> Kept<T> {
    /// Creates a cache of at most `most` values, at least 1.
    pub(crate) const fn new(most: usize) -> Self {
        Self { things: Mutex::new(VecDeque::new()), most }
    }

    /// Returns the cached value that `is_it` accepts, or makes and caches one.
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
        // The lock is not held while the value is made.
        let new = make()?;
        let mut things = things();
        things.truncate(self.most - 1);
        things.push_front(new.clone());
        Ok(new)
    }
}
