//! Table `[[setup]]`: a row for each number of players.

use super::PLAYERS_MAX;
use crate::edition::codes;
use crate::edition::keys::{
    EitherValue, KeyShape, KeyValue, NUMBER_MAX, Spanned, TableKind, TableReader, at, either, int,
    keys, list, map, may, row, to, told,
};
use crate::edition::problem::Problem;
use crate::edition::tree::TreeNode;

keys! {
    /// The setup for one number of players.
    ///
    /// Unreadable parts are left out, and the row is then not checked further.
    #[derive(Debug)]
    pub(crate) struct SetupDraft = "setup", sourced => SetupDraft::finish as SetupDraft {
        /// The number of players this row is for.
        pub(crate) players: Option<Spanned<usize>> = told(at(int(1..=PLAYERS_MAX))),
        /// The number of units each army starts with: one number for all, or one for each army.
        pub(crate) troops: Option<TroopsDraft> = told(to(
            either(int(0..=NUMBER_MAX), map(row(TableKind::Army), int(0..=NUMBER_MAX)).whole()),
            |_, node, said| Some(TroopsDraft::new(node, said)),
        )),
        /// The maximum number of spaces each army claims; armies not named claim the rest.
        pub(crate) claims: Option<Spanned<Vec<(usize, u32)>>> =
            may(at(map(row(TableKind::Army), int(0..=NUMBER_MAX)).whole())),
        /// The armies of each seat; unless given, seat 1 has the first army, and so on.
        pub(crate) seats: Option<Spanned<Vec<Vec<usize>>>> = may(at(list(SeatKeys).whole())),
        /// Every army with a seat, in turn order; the order of the seats unless given.
        pub(crate) order: Option<Spanned<Vec<usize>>> = may(at(list(row(TableKind::Army)).whole().repeated())),
    }
}

#[derive(Debug)]
pub(crate) enum TroopsDraft {
    /// Same number for every army.
    Each(Spanned<u32>),
    /// Numbers by army.
    Table(Spanned<Vec<(usize, u32)>>),
}

impl TroopsDraft {
    fn new(node: &TreeNode, said: EitherValue<u32, Vec<(usize, u32)>>) -> Self {
        let place = node.place;
        match said {
            EitherValue::One(value) => Self::Each(Spanned { value, place }),
            EitherValue::Other(value) => Self::Table(Spanned { value, place }),
        }
    }
}

/// The armies of a seat.
struct SeatKeys;

impl KeyValue for SeatKeys {
    type Out = Vec<usize>;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<Vec<usize>> {
        let armies = list(row(TableKind::Army)).whole().read(reader, node, key)?;
        if armies.is_empty() {
            let message = format!("{}: a seat without an army", reader.what);
            reader.tell(Problem::error(codes::WRONG_SEATS, node.place, message));
            return None;
        }
        Some(armies)
    }
    fn shape(&self) -> KeyShape {
        KeyShape::list(1, row(TableKind::Army).shape())
    }
}

impl SetupDraft {
    fn finish(mut self, reader: &mut TableReader<'_>) -> Self {
        if !reader.has("seats") {
            self.seats = self.players.map(|Spanned { value, place }| Spanned {
                value: (0..value).map(|army| vec![army]).collect(),
                place,
            });
        }
        self
    }

    /// Returns the armies with a seat in the order of their turns, each once.
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
