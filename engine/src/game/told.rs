//! Who sees what of what happened, and where it is told.

use super::event::Event;
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
}

/// A sink that ignores events, at no cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Sink for Silent {
    #[inline]
    fn tell(&mut self, _: Told) {}
}

/// Keeps every event.
impl Sink for Vec<Told> {
    fn tell(&mut self, told: Told) {
        self.push(told);
    }
}

impl<S: Sink> Sink for &mut S {
    fn tell(&mut self, told: Told) {
        (**self).tell(told);
    }
}
