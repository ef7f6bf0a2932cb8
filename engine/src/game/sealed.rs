//! Answers to a step that all take at once: kept apart, unseen, until the last seat has answered.

use arrayvec::ArrayVec;
use serde::Serialize;

use super::suspended::ScriptError;
use crate::model::{ARMIES_MAX, ArmyId, CallId, CardId, SeatId, SpaceId};

/// A part of a step that all take at once: that of an army or, where seats take part, of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SealedPart {
    /// The seat that answers.
    pub(crate) seat: SeatId,
    /// The army that the part is for.
    pub(crate) army: ArmyId,
    /// The number of the part: that of its army or of its seat.
    pub(crate) at: u8,
}

impl SealedPart {
    /// Returns the bit of the part among those that are over.
    pub(crate) fn bit(self) -> u16 {
        1_u16.checked_shl(self.at.into()).unwrap_or(0)
    }
}

/// A change that a seat has made in its part. It is carried out when the last seat has answered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub(crate) struct SealedChange {
    /// The seat that answered.
    pub(crate) seat: SeatId,
    /// The number of its part.
    pub(crate) part: u8,
    /// The change.
    pub(crate) what: SealedAnswer,
}

/// The content of a sealed change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SealedAnswer {
    /// A new value of a cell of variables.
    Cell { at: u32, value: u32 },
    /// A programmed card.
    Card { card: CardId },
    /// A named space.
    Space { space: SpaceId },
    /// A script that failed, so that the part changes nothing.
    Void { call: CallId, fault: ScriptError, line: u32 },
}

impl SealedAnswer {
    /// Returns the programmed card, if it is one.
    pub(crate) fn card(self) -> Option<CardId> {
        if let Self::Card { card } = self { Some(card) } else { None }
    }
}

/// The parts of a step that all take at once.
pub(crate) type SealedParts = ArrayVec<SealedPart, ARMIES_MAX>;
