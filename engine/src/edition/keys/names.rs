//! Which ids the files give, known before any row is decoded: a row with a mistake in it is still there to be named.

use std::collections::BTreeMap;

use strum::VariantArray as _;

use crate::edition::codes;
use crate::edition::problem::{Problem, Problems};
use crate::edition::tree::{Node, Place};
use crate::model::id::{
    ArmyId, DeckId, FactionId, OrderId, PileId, RegionId, SpaceId, SymbolId, TableId, TagId,
    TokenId, TrackId, UnitKindId, VariableId,
};
use crate::words::nearest::{is_snake_case, nearest};

/// An identity that rows of a table are named by.
pub(crate) trait Named: TableId {
    const KIND: Kind;
}

macro_rules! named {
    ($($Id:ident: $kind:ident,)*) => {
        $(impl Named for $Id {
            const KIND: Kind = Kind::$kind;
        })*
    };
}

named! {
    ArmyId: Army,
    FactionId: Faction,
    RegionId: Region,
    SpaceId: Space,
    SymbolId: Symbol,
    DeckId: Deck,
    TrackId: Track,
    PileId: Pile,
    TokenId: Token,
    TagId: Tag,
    UnitKindId: Unit,
    OrderId: Order,
    VariableId: Variable,
}

/// A table whose rows are named by others.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, strum::IntoStaticStr, strum::VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Kind {
    Army,
    Faction,
    Region,
    Space,
    Symbol,
    Deck,
    Track,
    Pile,
    Token,
    Tag,
    Unit,
    Order,
    Variable,
}

impl Kind {
    /// The key of its array of tables, and its name in messages.
    pub(crate) fn word(self) -> &'static str {
        self.into()
    }

    fn unknown(self) -> &'static str {
        match self {
            Self::Army => codes::UNKNOWN_ARMY,
            Self::Faction => codes::UNKNOWN_FACTION,
            Self::Region => codes::UNKNOWN_REGION,
            Self::Space => codes::UNKNOWN_SPACE,
            Self::Symbol => codes::UNKNOWN_SYMBOL,
            Self::Deck => codes::UNKNOWN_DECK,
            Self::Track => codes::UNKNOWN_TRACK,
            Self::Pile => codes::UNKNOWN_PILE,
            Self::Token => codes::UNKNOWN_TOKEN,
            Self::Tag => codes::UNKNOWN_TAG,
            Self::Unit => codes::UNKNOWN_UNIT,
            Self::Order => codes::UNKNOWN_ORDER,
            Self::Variable => codes::UNKNOWN_VARIABLE,
        }
    }
}

/// The row of every id, by table.
#[derive(Debug, Default)]
pub(crate) struct Names {
    rows: BTreeMap<Kind, BTreeMap<String, usize>>,
    /// The columns of every track.
    columns: Vec<Vec<String>>,
}

impl Names {
    pub(crate) fn collect(tree: &Node) -> Self {
        let rows = Kind::VARIANTS.iter().map(|&kind| {
            let rows = rows_of(tree, kind.word()).enumerate();
            (
                kind,
                rows.filter_map(|(index, row)| Some((row.get("id")?.string()?.to_owned(), index)))
                    .collect(),
            )
        });
        let columns = rows_of(tree, Kind::Track.word()).map(|row| {
            let columns = row.get("columns").and_then(Node::table);
            columns
                .into_iter()
                .flat_map(|columns| columns.keys().map(ToString::to_string))
                .collect()
        });
        Self { rows: rows.collect(), columns: columns.collect() }
    }

    /// The columns of a track; none where there is no such track.
    pub(crate) fn columns(&self, track: TrackId) -> &[String] {
        self.columns.get(track.index()).map_or(&[], Vec::as_slice)
    }

    /// The id of a row; nothing where there is none.
    pub(crate) fn id<I: Named>(&self, id: I) -> &str {
        let mut rows = self.rows.get(&I::KIND).into_iter().flatten();
        rows.find(|(_, row)| **row == id.index()).map_or("", |(name, _)| name)
    }

    /// Whether a table has a row with this id.
    pub(crate) fn has(&self, kind: Kind, name: &str) -> bool {
        self.rows.get(&kind).is_some_and(|rows| rows.contains_key(name))
    }

    /// Whether the first row of a table has this id.
    pub(crate) fn is_first(&self, kind: Kind, name: &str) -> bool {
        self.rows.get(&kind).and_then(|rows| rows.get(name)) == Some(&0)
    }

    /// Whether some table has a row whose id is none, and is most like this one.
    pub(crate) fn has_bad(&self, name: &str) -> bool {
        let ids = self.rows.values().flat_map(BTreeMap::keys).map(String::as_str);
        nearest(name, ids.filter(|id| !is_snake_case(id))).is_some()
    }

    /// The row with this name, which stands at `place`. Reports a name that no file gives; `what` says who names it.
    pub(crate) fn find_name(
        &self,
        kind: Kind,
        name: &str,
        place: Place,
        what: &str,
        problems: &Problems,
    ) -> Option<usize> {
        let known = self.rows.get(&kind)?;
        let found = known.get(name).copied();
        if found.is_none() {
            let meant = nearest(name, known.keys().map(String::as_str));
            let message = format!("{what} names unknown {} `{name}`", kind.word());
            let problem = Problem::error(kind.unknown(), place, message);
            problems.add(problem.did_you_mean(meant));
        }
        found
    }
}

/// The rows of an array of tables, or one that stands alone; what is no table is passed over.
pub(crate) fn rows_of<'a>(tree: &'a Node, word: &str) -> impl Iterator<Item = &'a Node> + use<'a> {
    let rows = tree.get(word).map(|node| node.array().unwrap_or(std::slice::from_ref(node)));
    let rows = rows.unwrap_or_default();
    rows.iter().filter(|row| row.table().is_some())
}
