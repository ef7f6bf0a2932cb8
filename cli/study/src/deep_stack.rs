//! Room for what goes deep: scripts within their bounds need more stack than a thread has of itself, and how much the first
//! one has is for the system to say.

use std::io;
use std::panic::resume_unwind;
use std::sync::OnceLock;
use std::thread::{Builder, Scope, ScopedJoinHandle, available_parallelism};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// Bytes of stack of every thread that runs scripts. What is deepest of all that is allowed takes less than half of it, also in
/// a build without optimization.
pub const STACK: usize = 48 * 1024 * 1024;

/// Runs something in a thread with room, and gives back what it came to. A panic in it goes on in this thread.
///
/// # Errors
/// When there is no thread to be had.
pub fn with_room<T: Send>(work: impl FnOnce() -> T + Send) -> io::Result<T> {
    std::thread::scope(|scope| {
        Ok(worker(scope, work)?.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })
}

/// Spawns a scoped thread with a deep stack.
///
/// # Errors
/// When there is no thread to be had.
pub fn worker<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    Builder::new().stack_size(STACK).spawn_scoped(scope, work)
}

/// Returns the requested number of threads, otherwise the number of processors.
pub fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from)
}

/// Runs `work` in `n` threads with a deep stack, or in as many as the system gives. Returns the
/// result of each; those of panicked threads are missing.
///
/// # Errors
/// When there is no thread to be had.
pub fn in_threads<T: Send>(n: usize, work: impl Fn() -> T + Sync) -> io::Result<Vec<T>> {
    std::thread::scope(|scope| {
        let mut workers = vec![worker(scope, &work)?];
        workers.extend((1..n).map_while(|_| worker(scope, &work).ok()));
        Ok(workers.into_iter().filter_map(|worker| worker.join().ok()).collect())
    })
}

/// Spawns a detached thread with a deep stack.
///
/// # Errors
/// When there is no thread to be had.
pub fn detached(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    Builder::new().name(name.to_owned()).stack_size(STACK).spawn(work).map(|_| ())
}

/// Runs `work` in as many threads with a deep stack as there are processors, which are kept; in
/// this thread if none can be created.
pub fn crew(work: &(dyn Fn() + Sync)) {
    static POOL: OnceLock<Option<ThreadPool>> = OnceLock::new();
    let pool = POOL.get_or_init(|| ThreadPoolBuilder::new().stack_size(STACK).build().ok());
    match pool {
        Some(pool) => drop(pool.broadcast(|_| work())),
        None => work(),
    }
}
