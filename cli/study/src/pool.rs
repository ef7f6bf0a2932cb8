//! Plays numbered games in threads, and hands on what came of them in the order of their numbers.

use std::collections::BTreeMap;
use std::io;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

use crate::deep_stack::worker;

/// Number of games by which a thread may be ahead of the earliest unfinished one; bounds memory,
/// and one long game delays few.
const AHEAD: u64 = 256;
/// Interval between checks for a request to stop, while no game ends.
const LOOK: std::time::Duration = std::time::Duration::from_millis(200);

/// The state shared by the threads.
struct PoolState<T> {
    /// The next game to be played.
    next: u64,
    /// The next one that is handed on.
    due: u64,
    /// The results of games finished ahead of their turn.
    done: BTreeMap<u64, T>,
    /// The number of running threads.
    workers: usize,
    /// True if no further game is begun.
    is_over: bool,
}

/// Plays the games of `range` in so many threads. Each thread plays with what `player` gives it; `take` gets what came of the games
/// in order, in this thread, and may end it all, as may `stop`. Which thread plays what does not show.
///
/// # Errors
/// When there is no thread to be had.
pub fn play_in_order<P, T: Send>(
    threads: usize,
    range: Range<u64>,
    stop: &AtomicBool,
    player: impl Fn() -> P + Sync,
    play: impl Fn(&mut P, u64) -> T + Sync,
    mut take: impl FnMut(u64, T) -> ControlFlow<()>,
) -> io::Result<()> {
    let shared = Mutex::new(PoolState {
        next: range.start,
        due: range.start,
        done: BTreeMap::new(),
        workers: threads,
        is_over: false,
    });
    let (moved, ahead) = (Condvar::new(), AHEAD * threads as u64);
    let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
    let begin = || {
        let mut now = lock();
        while !now.is_over && now.next < range.end && now.next >= now.due + ahead {
            now = moved.wait(now).unwrap_or_else(PoisonError::into_inner);
        }
        let game = (!now.is_over && now.next < range.end).then_some(now.next)?;
        now.next += 1;
        Some(game)
    };
    let work = || {
        let _leaving = ThreadGuard { shared: &shared, moved: &moved };
        let mut player = player();
        while let Some(game) = begin() {
            let result = play(&mut player, game);
            lock().done.insert(game, result);
            moved.notify_all();
        }
    };
    thread::scope(|scope| {
        worker(scope, work)?;
        for _ in 1..threads {
            if worker(scope, work).is_err() {
                lock().workers -= 1;
            }
        }
        loop {
            let mut now = lock();
            let due = now.due;
            let Some(result) = now.done.remove(&due) else {
                now.is_over |= stop.load(Ordering::Relaxed);
                if due >= range.end || now.workers == 0 || now.is_over {
                    now.is_over = true;
                    moved.notify_all();
                    return Ok(());
                }
                drop(moved.wait_timeout(now, LOOK));
                continue;
            };
            now.due += 1;
            drop(now);
            moved.notify_all();
            if take(due, result).is_break() {
                lock().is_over = true;
                moved.notify_all();
                return Ok(());
            }
        }
    })
}

/// A thread that is counted out however it ends.
struct ThreadGuard<'a, T> {
    shared: &'a Mutex<PoolState<T>>,
    moved: &'a Condvar,
}

impl<T> Drop for ThreadGuard<'_, T> {
    fn drop(&mut self) {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner).workers -= 1;
        self.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use super::play_in_order;

    #[test]
    fn games_come_in_order_whoever_plays_them() {
        for threads in [1, 2, 7] {
            let mut got = Vec::new();
            let play = |(): &mut (), game: u64| {
                std::thread::sleep(Duration::from_micros(game * 37 % 101));
                game * game
            };
            let take = |game, square| {
                got.push((game, square));
                ControlFlow::Continue(())
            };
            play_in_order(threads, 5..300, &AtomicBool::new(false), || (), play, take).unwrap();
            assert_eq!(got, (5..300).map(|game| (game, game * game)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn whoever_takes_may_end_it() {
        for threads in [1, 3] {
            let mut got = 0;
            let take = |game, ()| {
                got += 1;
                if game == 40 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let never = AtomicBool::new(false);
            play_in_order(threads, 0..u64::MAX, &never, || (), |(), _| (), take).unwrap();
            assert_eq!(got, 41);
        }
    }
}
