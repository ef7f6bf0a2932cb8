//! `build`.

use std::collections::BTreeMap;

use crate::edition::codes;
use crate::edition::keys::{id_of, int, keys, map, must, or, to};
use crate::edition::problem::Problem;
use crate::model::id::{SymbolId, UnitKindId};

keys! {
    /// Cards for units of other kinds, which are placed later.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Build = "build" {
        /// The id of a kind of unit for each symbol that gives one.
        pub units: Vec<(UnitKindId, SymbolId)> = must(to(
            map(id_of::<SymbolId>(), id_of::<UnitKindId>()),
            |reader, node, rows| {
                if node.table().is_some_and(BTreeMap::is_empty) {
                    let message = format!("{} builds nothing: `units` is empty", reader.what);
                    reader.tell(Problem::error(codes::MISSING_KEY, node.place, message));
                }
                let mut units: Vec<_> = rows.into_iter().map(|(symbol, unit)| (unit, symbol)).collect();
                units.sort_unstable();
                Some(units)
            },
        )),
        /// How often a turn, 1 unless given.
        pub per_turn: u32 = or(int(1..=1_000), 1),
    }
}
