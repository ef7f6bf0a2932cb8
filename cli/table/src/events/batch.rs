//! Lines that combine several events.

use warboard_engine::model::{ArmyId, Rulebook, SeatId, SpaceId, UnitKindId};

use crate::presenter::Presenter;
use crate::text::InflectedName;

/// The wording of a line that combines events.
#[derive(Debug)]
pub(crate) enum BatchWording {
    /// One line for an army, from its parts.
    OfArmy(fn(&Presenter, InflectedName, &[BatchedLine]) -> String),
    /// One line for all armies, from its parts.
    OfAll(fn(&Presenter, &[BatchedLine]) -> String),
    /// Lines for all armies, while the board is set up.
    Opening {
        /// The line for all armies, from the list of their gains.
        all: fn(&Presenter, String) -> String,
        /// The line for one army.
        one: fn(&Presenter, InflectedName, String) -> String,
    },
}

/// The subject of a line that combines events.
#[derive(Clone, Copy, Debug)]
pub struct EventBatch {
    of: &'static BatchWording,
    army: Option<ArmyId>,
    /// The seat of the army, where each seat has its own hand.
    seat: Option<SeatId>,
}

/// A part of a line that combines events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BatchedLine {
    /// A complete text.
    Text(String),
    /// Units of an army on a space.
    At(ArmyId, SpaceId, UnitKindId, u32),
}

impl BatchedLine {
    /// Returns the text of a complete part.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::At(..) => None,
        }
    }
}

/// Largest number of parts in one line; beyond it, each army has a separate line.
const PARTS_MAX: usize = 6;

impl PartialEq for EventBatch {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.of, other.of) && (self.army, self.seat) == (other.army, other.seat)
    }
}

impl EventBatch {
    /// Creates a line about all armies.
    pub(crate) fn of_all(of: &'static BatchWording) -> Self {
        Self { of, army: None, seat: None }
    }

    /// Creates a line about one army.
    pub(crate) fn of_army(of: &'static BatchWording, army: ArmyId) -> Self {
        Self { of, army: Some(army), seat: None }
    }

    /// Sets the seat of the army that the line names.
    pub(crate) fn by(self, seat: Option<SeatId>) -> Self {
        Self { seat, ..self }
    }

    /// Formats the lines of the parts.
    pub(super) fn lines(self, desk: &Presenter, parts: &[BatchedLine]) -> Vec<String> {
        match self.of {
            BatchWording::OfArmy(line) => {
                let army = self.army.map(|army| desk.the_army(army));
                let name = self.seat.map(|seat| desk.the_seat(seat)).or(army);
                name.map(|name| line(desk, name, parts)).into_iter().collect()
            }
            BatchWording::OfAll(line) => vec![line(desk, parts)],
            BatchWording::Opening { all, .. } if parts.len() <= PARTS_MAX => {
                vec![all(desk, added(desk, parts, true, false))]
            }
            BatchWording::Opening { one, .. } => {
                let line = |army: ArmyId| {
                    let is_own = |part: &&BatchedLine| matches!(part, BatchedLine::At(of, ..) if *of == army);
                    let own: Vec<BatchedLine> = parts.iter().filter(is_own).cloned().collect();
                    let list = added(desk, &own, false, false);
                    (!own.is_empty()).then(|| one(desk, desk.the_army(army), list))
                };
                desk.rules.armies.ids().filter_map(line).collect()
            }
        }
    }
}

/// Joins parts, with units of one army and kind on one space added up. `armies` adds the army of
/// each part; `ones` adds the count even if it is 1.
pub(crate) fn added(desk: &Presenter, parts: &[BatchedLine], armies: bool, ones: bool) -> String {
    let mut sums: Vec<BatchedLine> = Vec::new();
    for part in parts {
        let same = sums.iter_mut().find_map(|sum| match (sum, part) {
            (BatchedLine::At(army, space, unit, n), BatchedLine::At(a, s, u, more))
                if (*army, *space, *unit) == (*a, *s, *u) =>
            {
                Some((n, *more))
            }
            _ => None,
        });
        match same {
            Some((n, more)) => *n += more,
            None => sums.push(part.clone()),
        }
    }
    let text = |part: &BatchedLine| match part {
        BatchedLine::Text(text) => text.clone(),
        BatchedLine::At(army, space, unit, n) => {
            let space = desk.the_space(*space);
            let army = if armies { format!(" ({})", desk.army(*army)) } else { String::new() };
            match (*unit, *n) {
                (Rulebook::BASIC, 1) if !ones => format!("{space}{army}"),
                (Rulebook::BASIC, n) => format!("{space} +{n}{army}"),
                (unit, n) => format!("{space} +{}{army}", desk.units_of(unit, n)),
            }
        }
    };
    sums.iter().map(text).collect::<Vec<_>>().join(", ")
}
