//! Addressed events: the viewers that may see each event, and the sinks that receive them.

use super::event::Event;
use super::suspended::ScriptError;
use crate::model::{SeatId, SeatMask, StepId};

/// An event with the seats that may see it in full.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AddressedEvent {
    /// The complete event.
    pub event: Event,
    /// The seats that may see it in full.
    pub full: SeatMask,
}

/// A viewer of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Viewer {
    /// One seat, which sees public facts and those it knows.
    Seat(SeatId),
    /// A spectator, who sees public facts only.
    Public,
    /// A viewer of the complete game, for use after its end.
    Truth,
}

impl Viewer {
    /// Returns whether the viewer knows a fact that the seats of `mask` know.
    #[inline]
    pub fn is_in(self, mask: SeatMask) -> bool {
        match self {
            Self::Seat(seat) => mask.contains(seat),
            Self::Public => mask == SeatMask::ALL,
            Self::Truth => true,
        }
    }
}

impl AddressedEvent {
    /// Returns the event as the viewer sees it. Every event shown to a player passes through here.
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

/// A receiver of events.
pub trait Sink {
    /// Takes one event. Events arrive in the order in which they happen.
    fn tell(&mut self, told: AddressedEvent);

    /// Returns the counts, if the sink only counts. Games run fastest with such a sink and call
    /// others through a pointer.
    #[inline]
    fn counts(&mut self) -> Option<&mut EventCounts> {
        None
    }

    /// Learns that a step begins, which is no event that anybody is told.
    #[inline]
    fn begins(&mut self, _step: StepId) {}

    /// Returns whether the sink ignores every event.
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
    fn tell(&mut self, _: AddressedEvent) {}
    #[inline]
    fn is_silent(&self) -> bool {
        true
    }
}

/// Counts of a game's events, with the first failure.
#[derive(Clone, Copy, Debug, Default)]
pub struct EventCounts {
    /// Number of battles and fires rolled so far; battles by unit count once.
    pub rolls: u64,
    /// Number of scripts that failed so far by their own fault. A card without a target is not
    /// counted.
    pub failures: u64,
    /// The first of these failures; preferably the first of a script that ran without end.
    pub failure: Option<Event>,
    endless: bool,
}

impl Sink for EventCounts {
    #[inline]
    fn tell(&mut self, told: AddressedEvent) {
        match told.event {
            Event::Rolled { .. } | Event::Fired { .. } | Event::Engaged { .. } => self.rolls += 1,
            Event::Failed { fault, .. } if fault.is_own() => {
                self.failures += 1;
                let endless = matches!(fault, ScriptError::Endless);
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
    fn counts(&mut self) -> Option<&mut EventCounts> {
        Some(self)
    }
}

/// Keeps every event.
impl Sink for Vec<AddressedEvent> {
    fn tell(&mut self, told: AddressedEvent) {
        self.push(told);
    }
}

impl<S: Sink + ?Sized> Sink for &mut S {
    fn tell(&mut self, told: AddressedEvent) {
        (**self).tell(told);
    }
    #[inline]
    fn begins(&mut self, step: StepId) {
        (**self).begins(step);
    }
    #[inline]
    fn counts(&mut self) -> Option<&mut EventCounts> {
        (**self).counts()
    }
    #[inline]
    fn is_silent(&self) -> bool {
        (**self).is_silent()
    }
}
