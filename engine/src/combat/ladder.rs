//! Dice against a ladder: each die that reaches the number of a track's next space advances the
//! marker.

use arrayvec::ArrayVec;

use crate::combat::dice;
use crate::game::addressed_event::Sink;
use crate::game::applying::Applying;
use crate::game::chance::{Chance, Purpose};
use crate::game::event::Event;
use crate::game::faces::Faces;
use crate::game::state_view::StateView;
use crate::model::{ArmyId, DICE_MAX, Side, TokenId, TrackId, VariableId, Watches};
use crate::steps::Climb;

impl StateView<'_> {
    /// Returns the addition by a variable to the number of a space on a track that dice climb; 0
    /// without a variable.
    pub(crate) fn raised(self, by: Option<VariableId>, space: u32) -> u32 {
        by.map_or(0, |variable| {
            let first = self.rules.layout.variables() + self.rules.variables[variable].at;
            self.state.cells[first + space as usize].cast_signed().max(0).cast_unsigned()
        })
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Rolls dice and advances a marker by them.
    pub(crate) fn climb(&mut self, army: ArmyId, keys: Climb) {
        let mut faces = [0; DICE_MAX];
        let n = usize::from(keys.dice).min(DICE_MAX);
        self.rolled = true;
        for face in &mut faces[..n] {
            *face = self.chance.die(keys.sides, 1, Purpose::Effect);
        }
        let dice = Faces::of(faces, keys.dice);
        let sides = keys.sides;
        self.tell(Event::Threw { army, sides, faces: dice, label: None, space: None, least: None });
        faces[..n].sort_unstable();
        self.climb_by(keys.track, &faces[..n], keys.raised_by);
    }

    /// Advances a marker by the dice that reach the numbers of the next spaces; `faces` is
    /// ascending. A variable's addition to a number is cleared when the marker enters the space.
    fn climb_by(&mut self, track: TrackId, faces: &[u8], raised_by: Option<VariableId>) {
        let from = self.scene().track(track);
        let row = &self.rules.tracks[track];
        let raised = |space: u32| self.scene().raised(raised_by, space);
        let ahead = (from.saturating_add(1)..=row.last())
            .map(|space| row.value(space).saturating_add(raised(space)));
        let to = from + u32::from(dice::climbed(faces, ahead));
        if to == from {
            return;
        }
        if let Some(variable) = raised_by {
            let first = self.rules.layout.variables() + self.rules.variables[variable].at;
            for space in from + 1..=to {
                self.state.cells[first + space as usize] = 0;
            }
        }
        let cell = self.rules.layout.track(track);
        self.state.cells[cell] = to;
        self.state.dirty |= self.rules.watches.has(Watches::TRACKS);
        self.tell(Event::TrackMoved { track, from, to });
    }

    /// Advances a marker by the attacker's dice. Returns whether the token is destroyed, because
    /// the marker reached the last space.
    pub(crate) fn climb_to(&mut self, token: TokenId, track: TrackId) -> bool {
        let scene = self.scene();
        let finals = scene.finals(Side::Attacker);
        let mut faces: ArrayVec<u8, DICE_MAX> = finals.as_slice().iter().copied().collect();
        faces.sort_unstable();
        self.climb_by(track, &faces, None);
        let falls = self.scene().track(track) >= self.rules.tracks[track].last();
        self.end_strike(token, falls)
    }
}
