//! The `climb` step: dice move a marker up a track.

use super::room::{StepReferences, StepRoom};
use crate::edition::keys::{id_of, int, keys, may, must, or};
use crate::game::addressed_event::Sink;
use crate::game::applying::Applying;
use crate::game::chance::Chance;
use crate::game::state_view::StateView;
use crate::model::kept::number_variable;
use crate::model::{ArmyId, DICE, DIE, SIDES, StepId, TrackId, VariableId};
use crate::steps::Frame;

keys! {
    /// Dice move a marker: each die that shows the number of the next space moves it there, the
    /// smallest die first.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Climb = "climb" {
        /// The id of the track.
        pub track: TrackId = must(id_of::<TrackId>()),
        /// The number of dice, 1 to 8.
        pub dice: u8 = must(int(DICE)),
        /// Sides of a die, 6 unless given.
        pub sides: u8 = or(int(SIDES), DIE),
        /// The id of a variable of each track space; its value is added to the space's number and
        /// reset when the marker enters.
        pub raised_by: Option<VariableId> = may(number_variable()),
    }
}

impl StepRoom for Climb {
    fn begin<C: Chance, S: Sink>(&self, _: StepId, play: &mut Applying<'_, C, S>) -> Option<Frame> {
        let army = play.scene().mover();
        play.climb(army, *self);
        None
    }

    fn names(&self) -> StepReferences {
        StepReferences { tracks: vec![self.track], ..StepReferences::default() }
    }

    fn has_use(&self, scene: StateView<'_>, _: ArmyId) -> bool {
        scene.track(self.track) < scene.rules.tracks[self.track].last()
    }
}
