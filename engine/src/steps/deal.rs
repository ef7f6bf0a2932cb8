//! The `deal` step: the spaces are dealt out at random.

use super::room::StepRoom;
use crate::edition::keys::{BOOL, NUMBER_MAX, int, keys, may, or, or_default};
use crate::game::addressed_event::Sink;
use crate::game::applying::Applying;
use crate::game::chance::{Chance, Purpose};
use crate::game::event::Event;
use crate::model::{ArmyId, SpaceId, StepId};
use crate::steps::Frame;

keys! {
    /// Deals the spaces at random.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Deal = "deal" {
        /// The number of units placed on a dealt space; 1 unless given.
        pub units: u32 = or(int(1..=NUMBER_MAX), 1),
        /// True if armies without a seat are dealt spaces too.
        pub neutral: bool = or_default(BOOL),
        /// The maximum number of spaces of an army without a seat; an equal share unless given.
        pub spaces_neutral: Option<u32> = may(int(1..=NUMBER_MAX)),
    }
}

impl StepRoom for Deal {
    fn begin<C: Chance, S: Sink>(&self, _: StepId, play: &mut Applying<'_, C, S>) -> Option<Frame> {
        play.deal(*self);
        None
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Deals one empty space to each army in turn, until none is empty or no army can hold one.
    fn deal(&mut self, keys: Deal) {
        self.state.turn.at = 0;
        let mut empty: Vec<SpaceId> = self.scene().empty_spaces().collect();
        let mut skipped = 0;
        let armies: Vec<ArmyId> = if keys.neutral {
            let order = (0..self.rules.order.len()).map(|at| u8::try_from(at).unwrap_or(0));
            let seated = order.map(|at| self.scene().army_at(at));
            seated.chain(self.scene().unseated()).collect()
        } else {
            (0..self.rules.order.len())
                .map(|at| self.scene().army_at(u8::try_from(at).unwrap_or(0)))
                .collect()
        };
        for &army in armies.iter().cycle() {
            if empty.is_empty() || skipped >= armies.len() {
                break;
            }
            let full = self.scene().commanders(army).is_empty()
                && keys.spaces_neutral.is_some_and(|most| self.scene().n_owned(army) >= most);
            if full || self.scene().pool(army) < keys.units {
                skipped += 1;
            } else {
                skipped = 0;
                let n = u32::try_from(empty.len()).unwrap_or(u32::MAX);
                let space = empty.remove(self.pick(n, Purpose::Deal) as usize);
                self.place(army, space, keys.units);
                self.set_owner(space, army);
                self.tell(Event::Dealt { army, space, units: keys.units });
            }
        }
        self.state.turn.at = 0;
    }
}
