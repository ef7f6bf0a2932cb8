//! Check for rows that no card and no step names: not in the edition itself, nor in a variant, nor
//! with any option.

use std::collections::BTreeMap;

use super::plays::{self, Subject};
use crate::edition::codes;
use crate::edition::draft::Draft;
use crate::edition::keys::{TableKind, rows_of};
use crate::edition::problem::{Problem, Problems};
use crate::edition::tree::{SourceSpan, TreeNode};
use crate::model::{Fact, SymbolId, SymbolMask, TableId, TagId, TagMask};

/// The rows of all drafts, each with a flag set if some draft uses the row.
#[derive(Debug, Default)]
pub(crate) struct Usage {
    rows: BTreeMap<(TableKind, String), UnusedRow>,
    /// Parts that are in some games only, by place and message. The flag is set if some draft has
    /// such a game.
    subjects: BTreeMap<(SourceSpan, String), bool>,
}

#[derive(Debug)]
struct UnusedRow {
    place: SourceSpan,
    used: bool,
}

impl Usage {
    /// Adds the rows used in one draft. `tree` is the tree from which the draft was read.
    pub(crate) fn look(&mut self, tree: &TreeNode, draft: &Draft) {
        for Subject { place, message, plays } in plays::look(draft) {
            *self.subjects.entry((place, message)).or_default() |= plays;
        }
        let shown = draft.cards.iter().map(|row| row.card.symbols);
        let shown = shown.fold(SymbolMask::NONE, SymbolMask::union);
        let merged = draft.decks.iter().flat_map(|row| &row.merges).map(|at| at.value);
        let (mut decks, mut tracks): (Vec<usize>, Vec<usize>) = (merged.collect(), Vec::new());
        let (mut knows_all, mut any_deck) = (true, false);
        let read = draft.terms.iter().filter_map(|term| term.source.track());
        tracks.extend(read.map(TableId::index));
        tracks.extend(asked_by_units(draft));
        for row in draft.all_steps() {
            let Some(step) = &row.step else { continue };
            let named = step.kind.names();
            decks.extend(named.deck.map(TableId::index));
            tracks.extend(named.tracks.into_iter().map(TableId::index));
            any_deck |= named.any_deck;
            knows_all &= !named.scripts;
        }
        let asked = draft.facts.iter();
        let won =
            asked.filter_map(|fact| if let Fact::Tag(tag) = *fact { Some(tag) } else { None });
        tracks.extend(draft.facts.iter().filter_map(|fact| match *fact {
            Fact::Track(track, _) => Some(track.index()),
            _ => None,
        }));
        decks.extend(draft.facts.iter().filter_map(|fact| match *fact {
            Fact::Hand(deck, _) | Fact::Laid(deck, _) => deck.map(TableId::index),
            _ => None,
        }));
        let tags: Vec<usize> = won.map(TableId::index).collect();
        // A tag that no space carries is reported separately.
        let spaces = draft.board.spaces.iter();
        let carried = spaces.map(|row| row.space.tags).fold(TagMask::NONE, TagMask::union);
        let is_idle = |row| carried.contains(TagId::from_index(row)) && !tags.contains(&row);
        self.add(tree, TableKind::Tag, |row| !is_idle(row));
        self.add(tree, TableKind::Symbol, |row| shown.contains(SymbolId::from_index(row)));
        self.add(tree, TableKind::Deck, |row| !knows_all || any_deck || decks.contains(&row));
        self.add(tree, TableKind::Track, |row| !knows_all || tracks.contains(&row));
    }

    fn add(&mut self, tree: &TreeNode, kind: TableKind, used: impl Fn(usize) -> bool) {
        for (index, node) in rows_of(tree, kind.word()).enumerate() {
            let Some(id) = node.identity() else { continue };
            let row = UnusedRow { place: node.identity_place(), used: false };
            self.rows.entry((kind, id)).or_insert(row).used |= used(index);
        }
    }

    /// Warns about parts that are in no game. Without scripts, which could name any row, also warns
    /// about rows used nowhere.
    pub(crate) fn tell(self, has_scripts: bool, problems: &Problems) {
        for ((place, message), _) in self.subjects.into_iter().filter(|(_, plays)| !plays) {
            problems.add(Problem::warning(codes::NEVER_PLAYS, place, message).likely());
        }
        if has_scripts {
            return;
        }
        for ((kind, id), row) in self.rows {
            if row.used {
                continue;
            }
            let (code, message) = if kind == TableKind::Symbol {
                (codes::UNUSED_SYMBOL, format!("no card shows symbol `{id}`"))
            } else if kind == TableKind::Deck {
                (codes::UNUSED_DECK, format!("no step draws from deck `{id}` or trades its cards"))
            } else if kind == TableKind::Tag {
                (codes::UNUSED_TAG, format!("nothing asks for tag `{id}`"))
            } else {
                (codes::UNUSED_TRACK, format!("nothing uses the numbers of track `{id}`"))
            };
            problems.add(Problem::warning(code, row.place, message).likely());
        }
    }
}

/// Returns the tracks that hits move.
fn asked_by_units(draft: &Draft) -> impl Iterator<Item = usize> {
    let units = draft.units.iter().map(|row| row.unit.toughness);
    units.filter_map(|row| row.hits).map(TableId::index)
}
