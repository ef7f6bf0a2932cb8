//! `trade`.

use strum::{IntoStaticStr, VariantArray};

use crate::edition::codes;
use crate::edition::keys::{
    Either, Kind, NUMBER_MAX, Naming, Reader, below, either, id_of, int, keys, map, may, must,
    or_default, sound, table, to, word,
};
use crate::edition::problem::Problem;
use crate::edition::tree::Place;
use crate::model::id::{DeckId, SymbolId, TrackId};
use crate::words::nearest::nearest;

/// What becomes of the cards of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Traded {
    /// They go on the discard pile.
    #[default]
    Discard,
    /// They go out of the game.
    Removed,
}

/// What a set is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetWorth {
    /// What the marker of the track shows; it then moves one space.
    Track(TrackId),
    /// By what the set is made of.
    Table {
        /// Three of one symbol.
        three: Vec<(SymbolId, u32)>,
        /// Three different symbols; none: no such set.
        mixed: Option<u32>,
    },
}

keys! {
    /// When sets must be traded.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Duty = "duty" {
        /// Cards in hand that make a trade a duty, 3 or more.
        pub at: u32 = must(int(3..=1_000)),
        /// Sets are traded until at most so many cards are left; unless given, one set is enough.
        pub until: Option<u32> = may(below(2..=1_000, "at")),
    }
}

keys! {
    /// More for a traded card that shows a held space.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct HeldSpace = "held_space" {
        /// Units put on that space.
        pub units: u32 = must(int(1..=NUMBER_MAX)),
        /// How often a turn.
        pub per_turn: u32 = must(int(1..=1_000)),
    }
}

keys! {
    /// Sets of cards for reinforcements.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Trade = "trade" {
        /// The id of the deck whose cards make sets; any card of the hand unless given.
        pub deck: Option<DeckId> = sound(id_of::<DeckId>()),
        /// Units for a set: the id of a track, or a number for three of each symbol and for a `mixed` set.
        pub sets: SetWorth = must(to(
            either(id_of::<TrackId>(), map(SymbolOrMixed, int(0..=NUMBER_MAX))),
            |_, _, sets| Some(match sets {
                Either::One(track) => SetWorth::Track(track),
                Either::Other(rows) => table_of(&rows),
            }),
        )),
        /// When a set must be traded; never unless given.
        pub must: Option<Duty> = may(table::<Duty>()),
        /// More for a traded card that shows a held space.
        pub held_space: Option<HeldSpace> = may(table::<HeldSpace>()),
        /// The most sets of a turn; no limit unless given.
        pub most: Option<u32> = may(int(1..=1_000)),
        /// Whether traded cards are discarded or go out of the game; `discard` unless given.
        pub then: Traded = or_default(word::<Traded>()),
    }
}

/// The id of a symbol, or `mixed`: nothing.
struct SymbolOrMixed;

const MIXED: &str = "mixed";

impl Naming for SymbolOrMixed {
    type Out = Option<SymbolId>;
    fn name(&self, reader: &Reader<'_>, key: &str, place: Place) -> Option<Self::Out> {
        if key == MIXED {
            return Some(None);
        }
        let names = &reader.decoder.names;
        if !names.has(Kind::Symbol, key) && nearest(key, std::iter::once(MIXED)).is_some() {
            let message = format!("{} names unknown symbol `{key}`", reader.what);
            let problem = Problem::error(codes::UNKNOWN_SYMBOL, place, message);
            reader.tell(problem.help(format!("did you mean `{MIXED}`?")));
            return None;
        }
        id_of::<SymbolId>().name(reader, key, place).map(Some)
    }
    fn of(&self) -> &'static str {
        "symbol, or `mixed`"
    }
}

fn table_of(rows: &[(Option<SymbolId>, u32)]) -> SetWorth {
    let three = rows.iter().filter_map(|&(symbol, worth)| Some((symbol?, worth)));
    let mut three: Vec<_> = three.collect();
    three.sort_unstable();
    let mixed = rows.iter().find(|(symbol, _)| symbol.is_none()).map(|&(_, worth)| worth);
    SetWorth::Table { three, mixed }
}
