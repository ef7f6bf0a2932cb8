//! `[[setup]]`: a row for each number of players.

use super::PLAYERS_MAX;
use crate::edition::codes;
use crate::edition::keys::{
    At, Either, Kind, NUMBER_MAX, Reader, Shape, Value, at, either, int, keys, list, map, may, row,
    to, told,
};
use crate::edition::problem::Problem;
use crate::edition::tree::Node;

keys! {
    /// What a number of players starts with.
    ///
    /// What could not be read is left out, and the row is then not checked further.
    #[derive(Debug)]
    pub(crate) struct SetupDraft = "setup", sourced => SetupDraft::finish as SetupDraft {
        /// The number of players this row is for.
        pub(crate) players: Option<At<usize>> = told(at(int(1..=PLAYERS_MAX))),
        /// Units each army starts with, one number for all or by army.
        pub(crate) troops: Option<TroopsDraft> = told(to(
            either(int(0..=NUMBER_MAX), map(row(Kind::Army), int(0..=NUMBER_MAX)).whole()),
            |_, node, said| Some(TroopsDraft::new(node, said)),
        )),
        /// The most spaces armies claim; an army that is not named claims what is left.
        pub(crate) claims: Option<At<Vec<(usize, u32)>>> =
            may(at(map(row(Kind::Army), int(0..=NUMBER_MAX)).whole())),
        /// The armies of each seat; unless given, seat 1 has the first army, and so on.
        pub(crate) seats: Option<At<Vec<Vec<usize>>>> = may(at(list(Seat).whole())),
        /// Every army with a seat, in the order of turns; unless given, that of the seats.
        pub(crate) order: Option<At<Vec<usize>>> = may(at(list(row(Kind::Army)).whole().repeated())),
    }
}

#[derive(Debug)]
pub(crate) enum TroopsDraft {
    /// As many for every army.
    Each(At<u32>),
    /// By army.
    Table(At<Vec<(usize, u32)>>),
}

impl TroopsDraft {
    fn new(node: &Node, said: Either<u32, Vec<(usize, u32)>>) -> Self {
        let place = node.place;
        match said {
            Either::One(value) => Self::Each(At { value, place }),
            Either::Other(value) => Self::Table(At { value, place }),
        }
    }
}

/// The armies of a seat.
struct Seat;

impl Value for Seat {
    type Out = Vec<usize>;
    fn read<'a>(&self, reader: &Reader<'a>, node: &'a Node, key: &str) -> Option<Vec<usize>> {
        let armies = list(row(Kind::Army)).whole().read(reader, node, key)?;
        if armies.is_empty() {
            let message = format!("{}: a seat without an army", reader.what);
            reader.tell(Problem::error(codes::WRONG_SEATS, node.place, message));
            return None;
        }
        Some(armies)
    }
    fn shape(&self) -> Shape {
        Shape::list(1, row(Kind::Army).shape())
    }
}

impl SetupDraft {
    fn finish(mut self, reader: &mut Reader<'_>) -> Self {
        if !reader.has("seats") {
            self.seats = self.players.map(|At { value, place }| At {
                value: (0..value).map(|army| vec![army]).collect(),
                place,
            });
        }
        self
    }

    /// The armies with a seat in the order of their turns, each once.
    pub(crate) fn in_order(&self) -> Vec<usize> {
        let of_seats = self.seats.iter().flat_map(|seats| seats.value.iter().flatten());
        let named = self.order.iter().flat_map(|order| &order.value);
        let mut order = Vec::new();
        for &army in named.filter(|&army| of_seats.clone().any(|other| other == army)) {
            if !order.contains(&army) {
                order.push(army);
            }
        }
        for &army in of_seats {
            if !order.contains(&army) {
                order.push(army);
            }
        }
        order
    }
}
