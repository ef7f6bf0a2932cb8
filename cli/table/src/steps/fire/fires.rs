//! Formats the results of fires; a hit and the unit it destroys share one line.

use warboard_engine::game::{Event, Faces};
use warboard_engine::model::{ArmyId, SpaceId, UnitKindId};

use crate::presenter::Presenter;
use crate::text::say;

/// The progress of a fire.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Fires {
    /// No fire, or one whose result has its line.
    #[default]
    None,
    /// Dice that have their line, without a hit so far.
    Fired,
    /// A hit without a line yet; one line covers it and the unit it destroys.
    Hit {
        /// The space that was fired at.
        space: SpaceId,
        /// The kind that was hit.
        unit: UnitKindId,
        /// The face of the die.
        face: u8,
    },
}

impl Fires {
    /// Follows a fire. Returns the complete lines, and whether they include the event.
    pub(crate) fn hear(&mut self, desk: &Presenter, event: Event) -> (Vec<String>, bool) {
        match (*self, event) {
            (_, Event::Hit { space, unit, face, .. }) => {
                let lines = self.end_hit(desk).into_iter().collect();
                *self = Self::Hit { space, unit, face };
                (lines, true)
            }
            (
                Self::Hit { space, unit, face },
                Event::Destroyed { army, unit: of, count: 1, .. },
            ) if of == unit => {
                *self = Self::None;
                (vec![hit_lost(desk, space, (unit, face), army)], true)
            }
            // This event has its own line, which implies hits.
            (_, Event::HitLeft { .. }) => {
                let lines = self.end_hit(desk).into_iter().collect();
                *self = Self::None;
                (lines, false)
            }
            _ => {
                let lines = self.end(desk);
                if let Event::Fired { .. } = event {
                    *self = Self::Fired;
                }
                (lines, false)
            }
        }
    }

    /// Returns the line of a hit that has destroyed nothing.
    pub(crate) fn end_hit(&mut self, desk: &Presenter) -> Option<String> {
        let Self::Hit { space, unit, face } = *self else { return None };
        *self = Self::None;
        let (unit, space) = (desk.units_of(unit, 1), desk.the_space(space));
        Some(say!(desk.texts, "told-hit", "face" = face, "unit" = unit, "space" = space))
    }

    /// Ends the fire, because the next question or event is about something else, and returns its
    /// last lines.
    pub(crate) fn end(&mut self, desk: &Presenter) -> Vec<String> {
        let hit = self.end_hit(desk);
        let is_fired = std::mem::take(self) == Self::Fired;
        let nothing = is_fired.then(|| say!(desk.texts, "told-fired-nothing"));
        hit.into_iter().chain(nothing).collect()
    }
}

/// Returns the line of a hit that has destroyed a unit.
fn hit_lost(
    desk: &Presenter,
    space: SpaceId,
    (unit, face): (UnitKindId, u8),
    army: ArmyId,
) -> String {
    let (army, units) = (desk.the_army(army), desk.units_of(unit, 1));
    let space = desk.the_space(space);
    say!(
        desk.texts,
        "told-hit-lost",
        "face" = face,
        "space" = space,
        "army" = army,
        "units" = units,
    )
}

/// Returns the line of units that fire.
pub(crate) fn fired(
    desk: &Presenter,
    army: ArmyId,
    (from, to): (SpaceId, SpaceId),
    unit: UnitKindId,
    dice: Faces,
) -> String {
    say!(
        desk.texts,
        "told-fired",
        "army" = desk.the_army(army),
        "units" = desk.kind_there_is(unit),
        "from" = desk.the_space(from),
        "to" = desk.the_space(to),
        "faces" = faces(dice),
    )
}

fn faces(faces: Faces) -> String {
    faces.as_slice().iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}
