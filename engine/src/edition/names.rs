//! Which ids the files give, known before any row is decoded: a row with a mistake in it is still there to be named.

use std::collections::BTreeMap;

use super::codes;
use super::problem::{Problem, Problems};
use super::tree::{Node, Place};
use crate::model::{OrderMask, TagMask, UNIT_KINDS_MAX};
use crate::words::{is_snake_case, nearest};

/// A table whose rows are named by others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
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
    const ALL: [Self; 13] = [
        Self::Army,
        Self::Faction,
        Self::Region,
        Self::Space,
        Self::Symbol,
        Self::Deck,
        Self::Track,
        Self::Pile,
        Self::Token,
        Self::Tag,
        Self::Unit,
        Self::Order,
        Self::Variable,
    ];

    /// The key of its array of tables, and its name in messages.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Army => "army",
            Self::Faction => "faction",
            Self::Region => "region",
            Self::Space => "space",
            Self::Symbol => "symbol",
            Self::Deck => "deck",
            Self::Track => "track",
            Self::Pile => "pile",
            Self::Token => "token",
            Self::Tag => "tag",
            Self::Unit => "unit",
            Self::Order => "order",
            Self::Variable => "variable",
        }
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

/// The most rows of each array of tables.
pub(super) const ROWS_MAX: [(&str, usize); 25] = [
    ("tag", TagMask::TAGS_MAX),
    ("army", 16),
    ("faction", 16),
    ("region", 200),
    ("space", 1_000),
    ("symbol", 8),
    ("deck", 16),
    ("track", 100),
    ("unit", UNIT_KINDS_MAX),
    ("card", 2_000),
    ("setup", 16),
    ("victory", 100),
    ("opening", 100),
    ("turn", 100),
    ("links", 200),
    ("option", 100),
    ("players", 16),
    ("hook", 200),
    ("variable", 100),
    ("pile", 16),
    ("token", 500),
    ("target", 100),
    ("text", 2_000),
    ("order", OrderMask::ORDERS_MAX),
    ("start", 500),
];

/// Reports tables with more rows than their identities can count; such a tree is not decoded.
pub(crate) fn check_rows(tree: &Node, problems: &Problems) -> bool {
    let mut fits = true;
    for (word, rows_max) in ROWS_MAX {
        let Some(node) = tree.get(word) else { continue };
        let Some(rows) = node.array() else { continue };
        if let Some(row) = rows.get(rows_max) {
            let message =
                format!("{} rows of `{word}`; at most {rows_max} are allowed", rows.len());
            problems.add(Problem::error(codes::TOO_MANY, row.identity_place(), message));
            fits = false;
        }
    }
    fits
}

/// The row of every id, by table.
#[derive(Debug, Default)]
pub(crate) struct Names {
    rows: BTreeMap<Kind, BTreeMap<String, usize>>,
}

impl Names {
    pub(crate) fn collect(tree: &Node) -> Self {
        let rows = Kind::ALL.into_iter().map(|kind| {
            let rows = rows(tree, kind.word()).enumerate();
            (
                kind,
                rows.filter_map(|(index, row)| Some((row.get("id")?.string()?.to_owned(), index)))
                    .collect(),
            )
        });
        Self { rows: rows.collect() }
    }

    /// The row that `node` names. Reports a name that no file gives; `what` says who names it.
    pub(crate) fn find(
        &self,
        kind: Kind,
        node: &Node,
        what: &str,
        problems: &Problems,
    ) -> Option<usize> {
        let Some(name) = node.string() else {
            problems.add(Problem::wrong_type(node, what, &format!("the id of a {}", kind.word())));
            return None;
        };
        self.find_name(kind, name, node.place, what, problems)
    }

    /// Whether a table has a row with this id.
    pub(crate) fn has(&self, kind: Kind, name: &str) -> bool {
        self.rows.get(&kind).is_some_and(|rows| rows.contains_key(name))
    }

    /// Whether some table has a row whose id is none, and is most like this one.
    pub(crate) fn has_bad(&self, name: &str) -> bool {
        let ids = self.rows.values().flat_map(BTreeMap::keys).map(String::as_str);
        nearest(name, ids.filter(|id| !is_snake_case(id))).is_some()
    }

    /// The row with this name, which stands at `place`.
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

/// The rows of an array of tables; what is no table is passed over.
pub(crate) fn rows<'a>(tree: &'a Node, word: &str) -> impl Iterator<Item = &'a Node> + use<'a> {
    let rows = tree.get(word).and_then(Node::array).unwrap_or_default();
    rows.iter().filter(|row| row.table().is_some())
}
