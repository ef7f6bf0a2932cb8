//! What fires come to, in words: a hit and what it destroys are one line.

use warboard_engine::game::{Event, Faces};
use warboard_engine::model::{ArmyId, SpaceId, UnitKindId};

use crate::play::desk::Desk;
use crate::text::say;

/// What a fire has come to so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Fires {
    /// There is none, or what it came to is told.
    #[default]
    None,
    /// Its dice are told, and no hit.
    Fired,
    /// A hit that is not told yet: one line tells it and what it destroys.
    Hit {
        /// What was fired at.
        space: SpaceId,
        /// What was hit.
        unit: UnitKindId,
        /// What the die shows.
        face: u8,
    },
}

impl Fires {
    /// Follows a fire: the lines that are to be said, and whether the event is said by them.
    pub(in crate::play) fn hear(&mut self, desk: &Desk, event: Event) -> (Vec<String>, bool) {
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
            // It is told by itself, and says that there were hits.
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

    /// Tells a hit that has destroyed nothing.
    pub(in crate::play) fn end_hit(&mut self, desk: &Desk) -> Option<String> {
        let Self::Hit { space, unit, face } = *self else { return None };
        *self = Self::None;
        let (unit, space) = (desk.units_of(unit, 1), desk.the_space(space));
        Some(say!(desk.texts, "told-hit", "face" = face, "unit" = unit, "space" = space))
    }

    /// The fire is over: the next question or event is about something else.
    pub(in crate::play) fn end(&mut self, desk: &Desk) -> Vec<String> {
        let hit = self.end_hit(desk);
        let is_fired = std::mem::take(self) == Self::Fired;
        let nothing = is_fired.then(|| say!(desk.texts, "told-fired-nothing"));
        hit.into_iter().chain(nothing).collect()
    }
}

/// A hit that has destroyed a unit.
fn hit_lost(desk: &Desk, space: SpaceId, (unit, face): (UnitKindId, u8), army: ArmyId) -> String {
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

/// Units fire.
pub(crate) fn fired(
    desk: &Desk,
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
