//! Who sees what of what happened, and where it is told.

use super::event::Event;
use super::suspended::Fault;
use crate::model::{SeatId, SeatMask};

/// An event on its way to whoever watches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Told {
    /// What happened, in full.
    pub event: Event,
    /// The seats that may see it in full.
    pub full: SeatMask,
}

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Viewer {
    /// One seat: what is public and what this seat knows.
    Seat(SeatId),
    /// Somebody beside the table: what is public.
    Public,
    /// The whole truth, for after the game.
    Truth,
}

impl Viewer {
    /// Whether a fact that the seats of `mask` know is known to the viewer.
    #[inline]
    pub fn is_in(self, mask: SeatMask) -> bool {
        match self {
            Self::Seat(seat) => mask.contains(seat),
            Self::Public => mask == SeatMask::ALL,
            Self::Truth => true,
        }
    }
}

impl Told {
    /// The event as the viewer sees it. Whatever is shown to a player passes through here.
    pub fn seen_by(&self, viewer: Viewer) -> Event {
        if viewer.is_in(self.full) {
            return self.event;
        }
        let mut event = self.event;
        if let Event::Failed { .. } = event {
            return Event::FailedUnseen;
        }
        event.hide();
        event
    }
}

/// Where events go.
pub trait Sink {
    /// Takes one event, in the order in which they happen.
    fn tell(&mut self, told: Told);

    /// What it counts, where it does nothing else: games are quickest then; other sinks are told through a pointer.
    #[inline]
    fn counts(&mut self) -> Option<&mut Counts> {
        None
    }

    /// Whether it does nothing at all.
    #[inline]
    fn is_silent(&self) -> bool {
        false
    }
}

/// A sink that ignores events, at no cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Sink for Silent {
    #[inline]
    fn tell(&mut self, _: Told) {}
    #[inline]
    fn is_silent(&self) -> bool {
        true
    }
}

/// What is counted of a game's events, and kept of what went wrong.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Battles rolled so far, and fires.
    pub rolls: u64,
    /// Scripts that failed so far. A card without a target is none of them.
    pub failures: u64,
    /// The first of these failures; rather the first script that ran without end.
    pub failure: Option<Event>,
    endless: bool,
}

impl Sink for Counts {
    #[inline]
    fn tell(&mut self, told: Told) {
        match told.event {
            Event::Rolled { .. } | Event::Fired { .. } => self.rolls += 1,
            Event::Failed { fault, .. } if fault.is_own() => {
                self.failures += 1;
                let endless = matches!(fault, Fault::Endless);
                if endless && !self.endless {
                    self.failure = Some(told.event);
                }
                self.endless |= endless;
                self.failure.get_or_insert(told.event);
            }
            _ => {}
        }
    }

    #[inline]
    fn counts(&mut self) -> Option<&mut Counts> {
        Some(self)
    }
}

/// Keeps every event.
impl Sink for Vec<Told> {
    fn tell(&mut self, told: Told) {
        self.push(told);
    }
}

impl<S: Sink + ?Sized> Sink for &mut S {
    fn tell(&mut self, told: Told) {
        (**self).tell(told);
    }
    #[inline]
    fn counts(&mut self) -> Option<&mut Counts> {
        (**self).counts()
    }
    #[inline]
    fn is_silent(&self) -> bool {
        (**self).is_silent()
    }
}
