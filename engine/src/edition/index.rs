//! The places that give and name ids and functions: for editors that show, find and rename.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::files::EditionFiles;
use super::keys::{FUNCTION, NameUse, TableKind, rows_of};
use super::tree::{SourceSpan, TreeNode};
use crate::edition::Diagnostics;

/// A place in the files of an edition that gives or names an id or a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamePlace {
    /// The kind of what is named: `space`, `link_tag`, `function`.
    pub kind: &'static str,
    /// The id, or the name of the function.
    pub id: String,
    /// Path of the file below the directory of the edition.
    pub file: String,
    /// Bytes of the id, without quotation marks.
    pub span: Range<usize>,
    /// True if the id is given here, false if it is only named.
    pub is_given: bool,
}

/// All places of ids and functions of an edition, in the order of the files.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EditionIndex {
    places: Vec<NamePlace>,
    /// The ids that are given, by kind.
    given: BTreeMap<&'static str, BTreeSet<String>>,
}

/// An edition under work: what is wrong with it, and where its ids are.
#[derive(Debug)]
pub struct Inspected {
    /// The edition with its warnings, or all mistakes.
    pub edition: Result<super::Edition, Diagnostics>,
    /// The places of its ids, as far as its files can be read.
    pub index: EditionIndex,
}

/// The kind of steps in an index.
pub(crate) const STEP: &str = "step";

impl EditionIndex {
    /// Returns every place.
    pub fn places(&self) -> &[NamePlace] {
        &self.places
    }

    /// Returns the place that contains a byte of a file, or ends there.
    pub fn at(&self, file: &str, byte: usize) -> Option<&NamePlace> {
        let holds = |place: &&NamePlace| {
            place.file == file && (place.span.start..=place.span.end).contains(&byte)
        };
        self.places.iter().find(holds)
    }

    /// Returns the places of one id.
    pub fn of<'a>(&'a self, kind: &'a str, id: &'a str) -> impl Iterator<Item = &'a NamePlace> {
        self.places.iter().filter(move |place| place.kind == kind && place.id == id)
    }

    /// Returns this index with the places of a newer one in every file of which that has any.
    #[must_use]
    pub fn renewed(&self, newer: &Self) -> Self {
        let files: BTreeSet<&str> = newer.places.iter().map(|place| place.file.as_str()).collect();
        let kept = self.places.iter().filter(|place| !files.contains(place.file.as_str()));
        let places = newer.places.iter().chain(kept).cloned().collect();
        let mut given = self.given.clone();
        for (kind, ids) in &newer.given {
            given.entry(kind).or_default().extend(ids.iter().cloned());
        }
        Self { places, given }
    }

    /// Adds places that name ids.
    pub(super) fn extend(&mut self, places: Vec<NamePlace>) {
        self.places.extend(places);
    }

    /// Returns whether a row or function has this id.
    pub(crate) fn has(&self, kind: &str, id: &str) -> bool {
        self.given.get(kind).is_some_and(|ids| ids.contains(id))
    }

    /// Returns the ids of a kind, each once, in order.
    pub fn ids(&self, kind: &str) -> Vec<&str> {
        self.given.get(kind).into_iter().flatten().map(String::as_str).collect()
    }

    /// Returns the kinds that have an id.
    pub fn kinds_of(&self, id: &str) -> BTreeSet<&'static str> {
        self.given.iter().filter(|(_, ids)| ids.contains(id)).map(|(kind, _)| *kind).collect()
    }
}

/// Places collected while an edition is loaded.
#[derive(Debug, Default)]
pub(super) struct Collected {
    given: BTreeSet<(SourceSpan, &'static str, String)>,
    named: BTreeSet<(SourceSpan, &'static str, String)>,
}

impl Collected {
    /// Adds the ids that the rows of a tree give, and those of the values of its options.
    pub(super) fn add_given(&mut self, tree: &TreeNode) {
        use strum::VariantArray as _;
        for kind in TableKind::VARIANTS {
            let (list, key) = match kind {
                TableKind::LinkTag => ("links", "tag"),
                kind => (kind.word(), "id"),
            };
            let ids = rows_of(tree, list).filter_map(|row| row.get(key));
            let ids = ids.filter_map(|node| Some((node.place, kind.word(), node.string()?.into())));
            self.given.extend(ids);
        }
        for list in ["opening", "round", "turn"] {
            for row in rows_of(tree, list) {
                let named = ["id", "step"].into_iter().find_map(|key| row.get(key));
                let id = named.zip(row.identity());
                self.given.extend(id.map(|(node, id)| (node.place, STEP, id)));
            }
        }
        for option in rows_of(tree, "option") {
            for value in option.table().into_iter().flat_map(|table| table.values()) {
                let rows = value.node.array().unwrap_or_default();
                rows.iter().filter_map(|row| row.get("set")).for_each(|set| self.add_given(set));
            }
        }
    }

    /// Adds the places in tables that name rows and functions.
    pub(super) fn add_named(&mut self, uses: BTreeSet<NameUse>) {
        self.named.extend(uses.into_iter().map(|used| (used.place, used.kind, used.id.into())));
    }

    /// Adds a place in a script.
    pub(super) fn add_in_script(
        &mut self,
        kind: &'static str,
        id: &str,
        place: SourceSpan,
        is_given: bool,
    ) {
        let places = if is_given { &mut self.given } else { &mut self.named };
        places.insert((place, kind, id.to_owned()));
    }

    /// Returns the index of the places. An id that several rows give, as those of an overlay that
    /// change one, is given by the first of a file of the edition itself.
    pub(super) fn into_index(self, files: &EditionFiles) -> EditionIndex {
        let paths: Vec<(&String, &String)> = files.files.iter().collect();
        let is_overlay = |path: &str| path.starts_with("variants/");
        let mut first = BTreeSet::new();
        let mut given: Vec<_> = self.given.into_iter().collect();
        given.sort_by_key(|(place, ..)| {
            (paths.get(place.file as usize).is_none_or(|(path, _)| is_overlay(path)), *place)
        });
        let given = given.into_iter().map(|(place, kind, id)| {
            let is_first = kind == FUNCTION || first.insert((kind, id.clone()));
            (place, kind, id, is_first)
        });
        let given: Vec<_> = given.collect();
        let named = self.named.into_iter().map(|(place, kind, id)| (place, kind, id, false));
        let places = given.into_iter().chain(named).filter_map(|(place, kind, id, is_given)| {
            let (path, text) = paths.get(place.file as usize)?;
            let span = place.start as usize..place.end as usize;
            let written = text.get(span.clone())?;
            // A name may be written otherwise than by itself: with escapes, or as part of a text.
            let within = written.find(id.as_str())?;
            let start = span.start + within;
            let span = start..start + id.len();
            Some(NamePlace { kind, id, file: (*path).clone(), span, is_given })
        });
        let mut places: Vec<NamePlace> = places.collect();
        places.sort_by(|a, b| {
            let key = |place: &NamePlace| (place.file.clone(), place.span.start, !place.is_given);
            key(a).cmp(&key(b))
        });
        places.dedup_by(|a, b| (&a.file, &a.span, a.kind) == (&b.file, &b.span, b.kind));
        let mut given: BTreeMap<&'static str, BTreeSet<String>> = BTreeMap::new();
        for place in places.iter().filter(|place| place.is_given) {
            given.entry(place.kind).or_default().insert(place.id.clone());
        }
        EditionIndex { places, given }
    }
}
