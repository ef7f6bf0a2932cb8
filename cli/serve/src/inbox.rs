//! The queue of a game's thread. It is bounded and reserves places for each seat's link, so that no
//! spectator takes a seat's place or turn. It also holds one pending pointer a page, which is
//! answered when nothing else waits.

use std::collections::{BTreeMap, VecDeque};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::links::Links;
use super::messages::{ClientMessage, Joining};

/// The most messages of one link that wait.
const PLACES: usize = 32;

/// The most that come and go together before anything else happens.
const TOGETHER: usize = 64;

/// Time between two turns of spectators.
const SPECTATORS: Duration = Duration::from_millis(50);

/// A link of a game: a seat's, or that of spectators.
pub(super) type Seat = Option<usize>;

/// A message for a game's thread.
#[derive(Debug)]
pub(super) enum ToGame {
    /// A page was opened.
    Join(Joining),
    /// A page is gone.
    Leave(u64),
    /// A page says something.
    Say(u64, ClientMessage),
    /// A page points at a space, and at the space that an attack on it would come from.
    Point(u64, Option<usize>, usize),
    /// A game with these links continues from a moment of this one, which is over, or is played by the same people once more.
    PlayedOn(Option<usize>, Box<Links>),
    /// The links, after the host or somebody who came has changed them.
    Settled(Box<Links>),
    /// The server ends.
    Stop,
}

/// The reason why a message was not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Refused {
    /// Too many messages of this link wait already.
    Full,
    /// The game's thread has ended.
    Closed,
}

/// The messages that wait for a game's thread.
#[derive(Debug)]
pub(super) struct Inbox {
    /// A name of the thread: the next one remembers no message that this one has answered.
    pub(super) run: u64,
    waiting: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Default, Debug)]
struct Waiting {
    /// By link: those who come and go, of which there are no more than connections, and what they say.
    by_link: BTreeMap<Seat, VecDeque<ToGame>>,
    /// The pointer of each page: those of seats first.
    points: BTreeMap<(bool, u64), (Option<usize>, usize)>,
    /// The games that continue from this one, by the moment.
    played_on: BTreeMap<Option<usize>, Box<Links>>,
    settled: Option<Box<Links>>,
    is_stopped: bool,
    is_closed: bool,
    /// The seat that had its turn last.
    last: usize,
    /// The time of the spectators' last turn.
    spectators_at: Option<Instant>,
}

impl Inbox {
    /// Creates an empty queue, for a new thread.
    pub(super) fn new() -> Self {
        let run = RandomState::new().build_hasher().finish();
        Self { run, waiting: Mutex::default(), changed: Condvar::new() }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, change: impl FnOnce(&mut Waiting) -> Result<(), Refused>) -> Result<(), Refused> {
        let mut waiting = self.waiting();
        if waiting.is_closed {
            return Err(Refused::Closed);
        }
        change(&mut waiting)?;
        self.changed.notify_all();
        Ok(())
    }

    /// Adds a new page; returns it if the thread has ended.
    pub(super) fn join(&self, joining: Joining) -> Result<(), Joining> {
        let mut waiting = self.waiting();
        if waiting.is_closed {
            return Err(joining);
        }
        waiting.by_link.entry(joining.seat).or_default().push_back(ToGame::Join(joining));
        self.changed.notify_all();
        Ok(())
    }

    /// Removes a page, with all its waiting messages.
    pub(super) fn leave(&self, seat: Seat, id: u64) {
        let _ = self.add(|waiting| {
            waiting.points.remove(&(seat.is_none(), id));
            let queue = waiting.by_link.entry(seat).or_default();
            let is_join = |message: &ToGame| matches!(message, ToGame::Join(one) if one.id == id);
            if queue.iter().any(is_join) {
                queue.retain(|message| {
                    !is_join(message) && !matches!(message, ToGame::Say(by, _) if *by == id)
                });
            } else {
                queue.push_back(ToGame::Leave(id));
            }
            Ok(())
        });
    }

    /// Queues a message of a page.
    pub(super) fn say(&self, seat: Seat, id: u64, said: ClientMessage) -> Result<(), Refused> {
        self.add(|waiting| {
            let queue = waiting.by_link.entry(seat).or_default();
            let n = queue.iter().filter(|message| matches!(message, ToGame::Say(..))).count();
            if n >= PLACES {
                return Err(Refused::Full);
            }
            queue.push_back(ToGame::Say(id, said));
            Ok(())
        })
    }

    /// Stores the space a page points at, replacing the one before.
    pub(super) fn point(
        &self,
        seat: Seat,
        id: u64,
        point: (Option<usize>, usize),
    ) -> Result<(), Refused> {
        self.add(|waiting| {
            waiting.points.insert((seat.is_none(), id), point);
            Ok(())
        })
    }

    /// Queues the notice that a game continues from a moment of this one.
    pub(super) fn played_on(&self, at: Option<usize>, links: Box<Links>) -> Result<(), Refused> {
        self.add(|waiting| {
            waiting.played_on.insert(at, links);
            Ok(())
        })
    }

    /// Queues the new links.
    pub(super) fn settle(&self, links: Box<Links>) -> Result<(), Refused> {
        self.add(|waiting| {
            waiting.settled = Some(links);
            Ok(())
        })
    }

    /// Asks the thread to write its data and end, and waits for that up to `patience`.
    pub(super) fn stop(&self, patience: Duration) {
        let _ = self.add(|waiting| {
            waiting.is_stopped = true;
            Ok(())
        });
        let waiting = self.waiting();
        let _ = self.changed.wait_timeout_while(waiting, patience, |waiting| !waiting.is_closed);
    }

    /// Closes the queue when the thread ends: waiting messages are dropped.
    pub(super) fn close(&self) {
        *self.waiting() = Waiting { is_closed: true, ..Waiting::default() };
        self.changed.notify_all();
    }

    /// Waits up to `wait` for messages; returns several only where pages come and go together.
    pub(super) fn next(&self, wait: Duration) -> Vec<ToGame> {
        // A wait beyond what a clock counts is made anew.
        let end = Instant::now() + wait.min(Duration::from_hours(1));
        let mut waiting = self.waiting();
        loop {
            let messages = waiting.take();
            let left = end.saturating_duration_since(Instant::now());
            if !messages.is_empty() || left.is_zero() {
                return messages;
            }
            let turn = waiting.spectators_turn();
            let left =
                turn.map_or(left, |turn| left.min(turn.saturating_duration_since(Instant::now())));
            let woken = self.changed.wait_timeout(waiting, left);
            waiting = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Waiting {
    fn take(&mut self) -> Vec<ToGame> {
        if self.is_stopped {
            return vec![ToGame::Stop];
        }
        let played_on = std::mem::take(&mut self.played_on);
        let mut taken: Vec<ToGame> =
            played_on.into_iter().map(|(at, links)| ToGame::PlayedOn(at, links)).collect();
        taken.extend(self.settled.take().map(ToGame::Settled));
        let seats: Vec<usize> = self.by_link.keys().flatten().copied().collect();
        let behind = seats.partition_point(|&seat| seat <= self.last);
        for &seat in seats[behind..].iter().chain(&seats[..behind]) {
            if self.take_from(Some(seat), &mut taken) {
                self.last = seat;
                return taken;
            }
        }
        if self.spectators_turn().is_some_and(|turn| turn <= Instant::now()) {
            let n = taken.len();
            self.take_from(None, &mut taken);
            if taken.len() > n {
                self.spectators_at = Some(Instant::now());
            }
        }
        if taken.is_empty() {
            taken.extend(self.take_point());
        }
        taken
    }

    /// Returns the time of the spectators' next turn, if they want something: however many they
    /// are, most of the time is the seats'.
    fn spectators_turn(&self) -> Option<Instant> {
        let is_waiting = self.by_link.get(&None).is_some_and(|queue| !queue.is_empty())
            || self.points.keys().any(|(watches, _)| *watches);
        let now = Instant::now();
        is_waiting.then(|| self.spectators_at.map_or(now, |at| at + SPECTATORS))
    }

    /// Takes a pointer, of a seat before those of spectators.
    fn take_point(&mut self) -> Option<ToGame> {
        let (&(watches, id), _) = self.points.first_key_value()?;
        if watches {
            self.spectators_turn().filter(|turn| *turn <= Instant::now())?;
            self.spectators_at = Some(Instant::now());
        }
        let (from, to) = self.points.remove(&(watches, id))?;
        Some(ToGame::Point(id, from, to))
    }

    /// Takes from the queue of a link up to the first thing that is said. Returns whether something was said.
    fn take_from(&mut self, seat: Seat, taken: &mut Vec<ToGame>) -> bool {
        let Some(queue) = self.by_link.get_mut(&seat) else { return false };
        while taken.len() < TOGETHER
            && let Some(message) = queue.pop_front()
        {
            let is_said = matches!(message, ToGame::Say(..));
            taken.push(message);
            if is_said {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(inbox: &Inbox) -> Vec<u64> {
        // Spectators have to wait for their turn.
        let all = std::iter::repeat_with(|| inbox.next(4 * SPECTATORS));
        all.take_while(|messages| !messages.is_empty())
            .flatten()
            .map(|message| match message {
                ToGame::Say(id, _) | ToGame::Point(id, ..) | ToGame::Leave(id) => id,
                _ => u64::MAX,
            })
            .collect()
    }

    #[test]
    fn a_seat_has_places_and_turns_of_its_own() {
        let inbox = Inbox::new();
        let spectators = (0..2 * PLACES).map(|_| inbox.say(None, 9, ClientMessage::Undo));
        assert_eq!(spectators.filter(Result::is_err).count(), PLACES);
        for seat in [0, 0, 1, 1] {
            assert_eq!(inbox.say(Some(seat), seat as u64, ClientMessage::Undo), Ok(()));
        }
        let heard = says(&inbox);
        assert_eq!(heard[..5], [1, 0, 1, 0, 9], "seats in turn, before spectators");
        assert_eq!(heard.len(), 4 + PLACES);
    }

    #[test]
    fn a_page_has_one_pointer_which_waits_for_everything_else() {
        let inbox = Inbox::new();
        for to in 0..1_000 {
            assert_eq!(inbox.point(None, 3, (None, to)), Ok(()));
        }
        inbox.point(Some(1), 4, (None, 0)).unwrap();
        inbox.say(None, 5, ClientMessage::Undo).unwrap();
        assert_eq!(says(&inbox), [5, 4, 3]);
        inbox.point(None, 3, (None, 7)).unwrap();
        assert!(matches!(inbox.next(4 * SPECTATORS)[..], [ToGame::Point(3, None, 7)]));
    }

    #[test]
    fn who_comes_and_goes_leaves_nothing_behind() {
        let inbox = Inbox::new();
        let join = |id| {
            let (out, _) = tokio::sync::mpsc::channel(1);
            let lang = warboard_engine::model::Lang::En;
            inbox.join(Joining { id, seat: None, lang, out }).unwrap();
        };
        for id in 0..10_000 {
            join(id);
            inbox.point(None, id, (None, 0)).unwrap();
            inbox.leave(None, id);
        }
        assert!(inbox.next(Duration::ZERO).is_empty());
        join(1);
        inbox.close();
        assert_eq!(inbox.say(None, 1, ClientMessage::Undo), Err(Refused::Closed));
    }
}
