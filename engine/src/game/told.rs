//! Who sees what of what happened, and where it is told.

use serde::Serialize;

use super::event::Event;
use crate::combat::dice::Finals;
use crate::model::{DICE_MAX, SeatId, SeatMask};

/// The dice of one side of a battle, as they lie on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Faces {
    n: u8,
    faces: [u8; DICE_MAX],
}

impl Faces {
    /// Dice with these faces; at most [`DICE_MAX`], the rest is dropped.
    pub fn new(faces: &[u8]) -> Self {
        let mut dice = Self::default();
        for &face in faces.iter().take(DICE_MAX) {
            dice.faces[usize::from(dice.n)] = face;
            dice.n += 1;
        }
        dice
    }
    /// The first `n` of these faces; the others are 0.
    #[inline]
    pub(crate) fn of(faces: [u8; DICE_MAX], n: u8) -> Self {
        Self { n, faces }
    }
    /// The faces.
    pub fn as_slice(&self) -> &[u8] {
        &self.faces[..usize::from(self.n)]
    }
}

impl From<Finals> for Faces {
    #[inline]
    fn from(finals: Finals) -> Self {
        Self::of(finals.values(), finals.n())
    }
}

impl Serialize for Faces {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

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
        if let Event::CardTaken { card, .. }
        | Event::Drew { card, .. }
        | Event::Boxed { card, .. }
        | Event::Showed { card, .. } = &mut event
        {
            *card = None;
        }
        if let Event::Named { space, .. } = &mut event {
            *space = None;
        }
        if let Event::Programmed { cards, .. } = &mut event {
            *cards = None;
        }
        if let Event::TokenShown { face, .. } = &mut event {
            *face = None;
        }
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
