//! Lines that gather what several events tell.

use warboard_engine::model::{ArmyId, Rulebook, SeatId, SpaceId, UnitKindId};

use crate::play::desk::Desk;
use crate::text::Name;

/// How a line is worded that gathers events.
#[derive(Debug)]
pub(crate) enum Gathering {
    /// One line of an army, from its parts.
    OfArmy(fn(&Desk, Name, &[Part]) -> String),
    /// One line, whoever it comes from, from its parts.
    OfAll(fn(&Desk, &[Part]) -> String),
    /// Of all armies, while the board is set up.
    Opening {
        /// One line of all, from the list of what they got.
        all: fn(&Desk, String) -> String,
        /// One line of an army.
        one: fn(&Desk, Name, String) -> String,
    },
}

/// What one line gathers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Batch {
    of: &'static Gathering,
    army: Option<ArmyId>,
    /// The one of its seats that it is, where each has a hand of its own.
    seat: Option<SeatId>,
}

/// A part of such a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// A finished text.
    Text(String),
    /// Units on a space.
    At(ArmyId, SpaceId, UnitKindId, u32),
}

impl Part {
    /// The finished text that it is.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::At(..) => None,
        }
    }
}

/// The most parts that stand in one line; of more, each army gets a line of its own.
const PARTS_MAX: usize = 6;

impl PartialEq for Batch {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.of, other.of) && (self.army, self.seat) == (other.army, other.seat)
    }
}

impl Batch {
    /// What all armies do.
    pub(crate) fn of_all(of: &'static Gathering) -> Self {
        Self { of, army: None, seat: None }
    }

    /// What an army does.
    pub(crate) fn of_army(of: &'static Gathering, army: ArmyId) -> Self {
        Self { of, army: Some(army), seat: None }
    }

    /// The same of one of its seats.
    pub(crate) fn by(self, seat: Option<SeatId>) -> Self {
        Self { seat, ..self }
    }

    /// The lines of its parts.
    pub(super) fn lines(self, desk: &Desk, parts: &[Part]) -> Vec<String> {
        match self.of {
            Gathering::OfArmy(line) => {
                let army = self.army.map(|army| desk.the_army(army));
                let name = self.seat.map(|seat| desk.the_seat(seat)).or(army);
                name.map(|name| line(desk, name, parts)).into_iter().collect()
            }
            Gathering::OfAll(line) => vec![line(desk, parts)],
            Gathering::Opening { all, .. } if parts.len() <= PARTS_MAX => {
                vec![all(desk, added(desk, parts, true, false))]
            }
            Gathering::Opening { one, .. } => {
                let line = |army: ArmyId| {
                    let is_own = |part: &&Part| matches!(part, Part::At(of, ..) if *of == army);
                    let own: Vec<Part> = parts.iter().filter(is_own).cloned().collect();
                    let list = added(desk, &own, false, false);
                    (!own.is_empty()).then(|| one(desk, desk.the_army(army), list))
                };
                desk.rules.armies.ids().filter_map(line).collect()
            }
        }
    }
}

/// Parts after each other; what came to one space several times is added up. `armies` names the army of each, `ones` also
/// tells that it is one unit.
pub(crate) fn added(desk: &Desk, parts: &[Part], armies: bool, ones: bool) -> String {
    let mut sums: Vec<Part> = Vec::new();
    for part in parts {
        let same = sums.iter_mut().find_map(|sum| match (sum, part) {
            (Part::At(army, space, unit, n), Part::At(a, s, u, more))
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
    let text = |part: &Part| match part {
        Part::Text(text) => text.clone(),
        Part::At(army, space, unit, n) => {
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
