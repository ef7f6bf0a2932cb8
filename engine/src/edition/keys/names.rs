//! Ids given in the files, collected before any row is decoded, so that a row with a mistake can
//! still be named.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use strum::VariantArray as _;

use crate::edition::codes;
use crate::edition::problem::{Problem, Problems};
use crate::edition::tree::{SourceSpan, TreeNode};
use crate::model::id::{
    ArmyId, CardId, DeckId, FactionId, LinkTagId, OrderId, PileId, RegionId, SpaceId, SymbolId,
    TableId, TagId, TokenId, TrackId, UnitKindId, VariableId,
};
use crate::words::nearest::{is_snake_case, nearest};

/// An id by which rows of a table are named.
pub(crate) trait NamedId: TableId {
    const KIND: TableKind;
}

macro_rules! named {
    ($($Id:ident: $kind:ident,)*) => {
        $(impl NamedId for $Id {
            const KIND: TableKind = TableKind::$kind;
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
    CardId: Card,
    TrackId: Track,
    PileId: Pile,
    TokenId: Token,
    TagId: Tag,
    LinkTagId: LinkTag,
    UnitKindId: Unit,
    OrderId: Order,
    VariableId: Variable,
}

/// The kind of the links that lists of neighbours make.
pub(crate) const TAG_OF_LISTS: &str = "border";

/// A table whose rows are named by others.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, strum::IntoStaticStr, strum::VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum TableKind {
    Army,
    Faction,
    Region,
    Space,
    Symbol,
    Deck,
    Card,
    Track,
    Pile,
    Token,
    Tag,
    LinkTag,
    Unit,
    Order,
    Variable,
}

impl TableKind {
    /// Returns the key of its array of tables, which is also its name in messages.
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
            Self::Card => codes::UNKNOWN_CARD,
            Self::Track => codes::UNKNOWN_TRACK,
            Self::Pile => codes::UNKNOWN_PILE,
            Self::Token => codes::UNKNOWN_TOKEN,
            Self::Tag => codes::UNKNOWN_TAG,
            Self::LinkTag => codes::UNKNOWN_LINK_TAG,
            Self::Unit => codes::UNKNOWN_UNIT,
            Self::Order => codes::UNKNOWN_ORDER,
            Self::Variable => codes::UNKNOWN_VARIABLE,
        }
    }
}

/// The tables of which every edition has a row.
const MUST_BE: [TableKind; 3] = [TableKind::Army, TableKind::Space, TableKind::Unit];

/// The row of every id, by table.
#[derive(Debug, Default)]
pub(crate) struct IdIndex {
    rows: BTreeMap<TableKind, BTreeMap<String, usize>>,
    /// The tables of which some ids cannot be read, or of which nothing is there though something
    /// must be: unknown names are consequences.
    unsure: BTreeSet<TableKind>,
    /// Columns of every track.
    columns: Vec<Vec<String>>,
    /// The names of what every variable keeps.
    keeps: Vec<KeptNames>,
    /// The places that name rows and functions, where they are collected.
    uses: Option<RefCell<BTreeSet<NameUse>>>,
}

/// The kind of functions among names, beside the words of tables.
pub(crate) const FUNCTION: &str = "function";

/// A place that names a row or a function.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct NameUse {
    pub(crate) place: SourceSpan,
    /// The word of the table, or [`FUNCTION`].
    pub(crate) kind: &'static str,
    pub(crate) id: Box<str>,
}

/// The names of what a variable keeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum KeptNames {
    /// It keeps numbers.
    Number,
    /// Ids of spaces.
    Space,
    /// Words, in order.
    Words(Vec<String>),
}

impl KeptNames {
    /// Returns the names in the declaration of a variable.
    fn of(row: &TreeNode) -> Self {
        let Some(keeps) = row.get("keeps") else { return Self::Number };
        let word = |node: &TreeNode| {
            let id = node.get("id").unwrap_or(node);
            id.string().unwrap_or_default().to_owned()
        };
        match (keeps.array(), keeps.string()) {
            (Some(words), _) => Self::Words(words.iter().map(word).collect()),
            (None, Some("space")) => Self::Space,
            _ => Self::Number,
        }
    }
}

impl IdIndex {
    pub(crate) fn collect(tree: &TreeNode) -> Self {
        let rows = TableKind::VARIANTS.iter().map(|&kind| {
            let rows = rows_of(tree, kind.word()).enumerate();
            let named =
                rows.filter_map(|(index, row)| Some((row.get("id")?.string()?.to_owned(), index)));
            let rows = if kind == TableKind::LinkTag { link_tags(tree) } else { named.collect() };
            (kind, rows)
        });
        let unsure = TableKind::VARIANTS.iter().copied().filter(|&kind| {
            let mut rows = rows_of(tree, kind.word()).peekable();
            MUST_BE.contains(&kind) && rows.peek().is_none()
                || rows.any(|row| row.get("id").is_some_and(|id| id.string().is_none()))
        });
        let columns = rows_of(tree, TableKind::Track.word()).map(|row| {
            let columns = row.get("columns").and_then(TreeNode::table);
            columns
                .into_iter()
                .flat_map(|columns| columns.keys().map(ToString::to_string))
                .collect()
        });
        let keeps = rows_of(tree, TableKind::Variable.word()).map(KeptNames::of);
        Self {
            rows: rows.collect(),
            unsure: unsure.collect(),
            columns: columns.collect(),
            keeps: keeps.collect(),
            uses: None,
        }
    }

    /// Collects the places that name rows and functions from now on.
    pub(crate) fn collecting_uses(self) -> Self {
        Self { uses: Some(RefCell::default()), ..self }
    }

    /// Notes a place that names a row or a function, where those are collected.
    pub(crate) fn note(&self, place: SourceSpan, kind: &'static str, id: &str) {
        if let Some(uses) = &self.uses {
            uses.borrow_mut().insert(NameUse { place, kind, id: id.into() });
        }
    }

    /// Returns the collected places that name rows and functions.
    pub(crate) fn into_uses(self) -> BTreeSet<NameUse> {
        self.uses.map(RefCell::into_inner).unwrap_or_default()
    }

    /// Returns the names of what a variable keeps.
    pub(crate) fn kept(&self, variable: VariableId) -> &KeptNames {
        self.keeps.get(variable.index()).unwrap_or(&KeptNames::Number)
    }

    /// Returns the columns of a track, or none if the track does not exist.
    pub(crate) fn columns(&self, track: TrackId) -> &[String] {
        self.columns.get(track.index()).map_or(&[], Vec::as_slice)
    }

    /// Returns the id of a row, or an empty string if the row does not exist.
    pub(crate) fn id<I: NamedId>(&self, id: I) -> &str {
        let mut rows = self.rows.get(&I::KIND).into_iter().flatten();
        rows.find(|(_, row)| **row == id.index()).map_or("", |(name, _)| name)
    }

    /// Returns whether a name that a table lacks is a consequence of what cannot be read there.
    pub(crate) fn is_unsure(&self, kind: TableKind) -> bool {
        self.unsure.contains(&kind)
    }

    /// Returns whether a table has a row with this id.
    pub(crate) fn has(&self, kind: TableKind, name: &str) -> bool {
        self.rows.get(&kind).is_some_and(|rows| rows.contains_key(name))
    }

    /// Returns the ids of a table.
    pub(crate) fn all(&self, kind: TableKind) -> impl Iterator<Item = &str> {
        self.rows.get(&kind).into_iter().flatten().map(|(id, _)| id.as_str())
    }

    /// Returns whether the first row of a table has this id.
    pub(crate) fn is_first(&self, kind: TableKind, name: &str) -> bool {
        self.rows.get(&kind).and_then(|rows| rows.get(name)) == Some(&0)
    }

    /// Returns whether some table has a row whose id is not `snake_case` and resembles this one.
    pub(crate) fn has_bad(&self, name: &str) -> bool {
        let ids = self.rows.values().flat_map(BTreeMap::keys).map(String::as_str);
        nearest(name, ids.filter(|id| !is_snake_case(id))).is_some()
    }

    /// Returns the row with this name. Reports a name that no file declares, at `place`; `what`
    /// describes the item that names it.
    pub(crate) fn find_name(
        &self,
        kind: TableKind,
        name: &str,
        place: SourceSpan,
        what: &str,
        problems: &Problems,
    ) -> Option<usize> {
        let known = self.rows.get(&kind)?;
        let found = known.get(name).copied();
        if found.is_some() {
            self.note(place, kind.word(), name);
        }
        if found.is_none() && !self.is_unsure(kind) {
            let meant = nearest(name, known.keys().map(String::as_str));
            let word = kind.word().replace('_', " ");
            let message = format!("{what} names unknown {word} `{name}`");
            let problem = Problem::error(kind.unknown(), place, message);
            let known = known.keys().map(String::as_str);
            problems.add(problem.did_you_mean(meant).there_are(known));
        }
        found
    }
}

/// Returns the kinds of link, which have no table of their own, in the order of the blocks.
fn link_tags(tree: &TreeNode) -> BTreeMap<String, usize> {
    let mut tags = BTreeMap::new();
    let named = rows_of(tree, "links").filter_map(|row| row.get("tag")?.string());
    let lists = rows_of(tree, TableKind::Space.word())
        .any(|row| row.get("neighbours").is_some_and(|neighbours| neighbours.array().is_some()));
    for tag in named.chain(lists.then_some(TAG_OF_LISTS)) {
        let n = tags.len();
        tags.entry(tag.to_owned()).or_insert(n);
    }
    tags
}

/// Returns the rows of an array of tables, or a table by itself as one row. Values that are not
/// tables are skipped.
pub(crate) fn rows_of<'a>(
    tree: &'a TreeNode,
    word: &str,
) -> impl Iterator<Item = &'a TreeNode> + use<'a> {
    let rows = tree.get(word).map(|node| node.array().unwrap_or(std::slice::from_ref(node)));
    let rows = rows.unwrap_or_default();
    rows.iter().filter(|row| row.table().is_some())
}
