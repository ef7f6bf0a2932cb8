//! Units that go along with others that carry them.
//!
//! Those that cannot stay without them go along by themselves; of the others, the player is asked
//! kind by kind.

use serde::Serialize;

use super::{Movable, MoveFrame};
use crate::game::addressed_event::Sink;
use crate::game::applying::{Applying, Transition};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::event::Event;
use crate::game::state_view::StateView;
use crate::model::{Rulebook, SpaceId, StepId, TableId, UnitKindId};
use crate::steps::room::check_count;

/// Units of one kind that may go along in a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Boarding {
    /// The step with the keys.
    pub step: StepId,
    /// Number of moves left after this one.
    pub left: u16,
    /// The origin of the move.
    pub from: SpaceId,
    /// The destination of the move.
    pub to: SpaceId,
    /// The kind that carries.
    pub carrier: UnitKindId,
    /// Number of units that carry.
    pub n: u8,
    /// The kind that is carried.
    pub unit: UnitKindId,
    /// The most units that still go along.
    pub room: u8,
}

impl StateView<'_> {
    /// Returns the units that may go along, with the most of them.
    pub(super) fn boarding(self, at: Boarding) -> Movable {
        let Boarding { from, to, unit, room, .. } = at;
        let army = self.actor();
        let most = self.leaving_anyhow(army, from, unit).min(room.into());
        let most = most.min(self.n_coming(army, unit, to));
        if most > 0 { [(unit, most)].into_iter().collect() } else { Movable::new() }
    }

    /// Checks whether units go along with those that carry them.
    pub(super) fn check_boarding(
        self,
        at: Boarding,
        unit: UnitKindId,
        count: u32,
    ) -> Result<(), Illegal> {
        if unit != at.unit {
            return Err(Illegal::NotMoved { unit });
        }
        let most = self.boarding(at).first().map_or(0, |&(_, most)| most);
        check_count(count, 1, most)
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Lets units go along with `n` of a kind that have moved.
    pub(super) fn take_along(
        &mut self,
        (step, left): (StepId, u32),
        (from, to): (SpaceId, SpaceId),
        (carrier, n): (UnitKindId, u32),
    ) {
        let n = u8::try_from(n).unwrap_or(u8::MAX);
        let left = u16::try_from(left).unwrap_or(u16::MAX);
        let unit = Rulebook::BASIC;
        self.begin_boarding(Boarding { step, left, from, to, carrier, n, unit, room: 0 });
    }

    /// Asks about the first kind from that of `at` on of which units may go along, if there is one.
    /// Units that nothing else carries go along at once.
    fn begin_boarding(&mut self, at: Boarding) {
        let army = self.scene().actor();
        let Boarding { from, to, .. } = at;
        for unit in self.rules.units.ids().skip(at.unit.index()) {
            let each = self.rules.units[at.carrier].movement.room_for(unit);
            let mut room = each.saturating_mul(at.n.into());
            if room > 0 && self.scene().is_carried(army, unit, from) {
                let most = self.scene().carrying(army, from, unit);
                let beyond = self.scene().units(from, army, unit).saturating_sub(most).min(room);
                self.go_along((from, to), unit, beyond);
                room -= beyond;
            }
            let room = u8::try_from(room).unwrap_or(u8::MAX);
            let next = Boarding { unit, room, ..at };
            if room > 0 && !self.scene().boarding(next).is_empty() {
                return self.push(MoveFrame::Aboard(next));
            }
        }
    }

    fn go_along(&mut self, (from, to): (SpaceId, SpaceId), unit: UnitKindId, count: u32) {
        if count > 0 {
            let army = self.scene().actor();
            self.shift_units((from, to), army, unit, count);
            self.tell(Event::Moved { army, from, to, unit, count });
        }
    }

    /// Lets `count` units go along, and goes on with the next kind.
    pub(super) fn board(&mut self, at: Boarding, count: u32) {
        self.pop();
        self.go_along((at.from, at.to), at.unit, count);
        let unit = UnitKindId::from_index(at.unit.index() + 1);
        self.begin_boarding(Boarding { unit, ..at });
    }

    /// Asks which units go along, if there are still any.
    pub(super) fn go_aboard(&mut self, at: Boarding) -> Transition {
        if self.scene().boarding(at).is_empty() { Transition::Done } else { Transition::Ask }
    }
}
