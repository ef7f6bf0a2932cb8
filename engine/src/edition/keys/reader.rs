//! Reads the keys of one table: each at most once; what is left over is unknown.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::RangeInclusive;

use crate::edition::codes;
use crate::edition::keys::{CallDraft, CallUse, GivenName, Kind, Names, ShownIds, Value, meant};
use crate::edition::problem::{Problem, Problems};
use crate::edition::tree::{self, Node, Place, Table};
use crate::model::id::CallId;
use crate::model::source::Source;
use crate::model::text::{Lang, Text};

/// What decoding shares.
#[derive(Debug)]
pub(crate) struct Decoder<'a> {
    pub(crate) names: Names,
    pub(crate) problems: &'a Problems,
    /// The source of a file's blocks that give none themselves.
    pub(crate) defaults: &'a [Option<Source>],
    /// Every block with its source.
    pub(crate) sources: RefCell<Vec<(Place, String, Source)>>,
    /// The files that were told to lack sources: once is enough.
    pub(crate) sourceless: RefCell<BTreeSet<u32>>,
    /// The functions that were named.
    pub(crate) calls: RefCell<Vec<CallDraft>>,
    /// The names that rows were given.
    pub(crate) given: RefCell<Vec<GivenName>>,
    /// The names that stand with their ids.
    shown: ShownIds,
    /// The languages that texts must be in.
    pub(crate) languages: Vec<Lang>,
    /// Where a key belongs that is unknown where it stands, as a sentence; told of the top of a file with `true`.
    home: fn(&str, bool) -> Option<String>,
}

impl<'a> Decoder<'a> {
    pub(crate) fn new(
        tree: &Node,
        home: fn(&str, bool) -> Option<String>,
        defaults: &'a [Option<Source>],
        problems: &'a Problems,
    ) -> Self {
        let (sources, sourceless) = (RefCell::default(), RefCell::default());
        let (calls, languages) = (RefCell::default(), languages(tree));
        let (names, given, shown) = (Names::collect(tree), RefCell::default(), ShownIds::default());
        Self {
            names,
            problems,
            defaults,
            sources,
            sourceless,
            calls,
            given,
            shown,
            languages,
            home,
        }
    }

    /// For names that stand with their ids.
    pub(crate) fn showing(self, shown: ShownIds) -> Self {
        Self { shown, ..self }
    }

    /// Keeps a name that a row was given, and returns it as players see it.
    pub(crate) fn keep_name(&self, name: GivenName) -> Text {
        let text = self.shown.apply(&name);
        self.given.borrow_mut().push(name);
        text
    }

    /// For an overlay, whose texts are in the languages of what it is laid over.
    pub(crate) fn in_languages_of(self, tree: &Node) -> Self {
        Self { languages: languages(tree), ..self }
    }

    pub(crate) fn add(&self, problem: Problem) {
        self.problems.add(problem);
    }

    /// A whole number within `range`.
    pub(crate) fn int<T>(&self, node: &Node, key: &str, range: RangeInclusive<T>) -> Option<T>
    where
        T: TryFrom<i64> + PartialOrd + Display,
    {
        let tree::Value::Integer(number) = node.value else {
            self.add(Problem::wrong_type(node, key, "a whole number"));
            return None;
        };
        let found = T::try_from(number).ok().filter(|number| range.contains(number));
        if found.is_none() {
            let (least, most) = (range.start(), range.end());
            let message = match number {
                i64::MIN | i64::MAX => {
                    format!("`{key}` is beyond all bounds; allowed: {least}..={most}")
                }
                _ => format!("`{key}` is {number}; allowed: {least}..={most}"),
            };
            self.add(Problem::error(codes::OUT_OF_RANGE, node.place, message));
        }
        found
    }

    pub(crate) fn string(&self, node: &'a Node, key: &str) -> Option<&'a str> {
        let found = node.string();
        if found.is_none() {
            self.add(Problem::wrong_type(node, key, "a string"));
        }
        found
    }

    pub(crate) fn bool(&self, node: &Node, key: &str) -> Option<bool> {
        if let tree::Value::Bool(value) = node.value {
            return Some(value);
        }
        self.add(Problem::wrong_type(node, key, "true or false"));
        None
    }

    /// The function of this name, called for this; the same for all that call it so.
    pub(crate) fn call(&self, function: &str, place: Place, used: CallUse) -> Option<CallId> {
        let mut calls = self.calls.borrow_mut();
        let found = calls.iter().position(|call| *call.function == *function && call.used == used);
        let at = found.unwrap_or(calls.len());
        if found.is_none() {
            calls.push(CallDraft { function: function.into(), place, used });
        }
        u16::try_from(at).ok().map(CallId)
    }

    /// One of a closed set of words.
    pub(crate) fn word<T: Copy>(
        &self,
        node: &'a Node,
        key: &str,
        words: &[(&'static str, T)],
    ) -> Option<T> {
        let word = self.string(node, key)?;
        let found = words.iter().find(|&&(known, _)| known == word).map(|&(_, value)| value);
        if found.is_none() {
            let allowed: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            let message = format!("`{key}` is `{word}`; allowed: {}", allowed.join(", "));
            let problem = Problem::error(codes::NOT_ALLOWED, node.place, message);
            self.add(problem.did_you_mean(meant(word, &words.iter().map(|&(word, _)| word))));
        }
        found
    }
}

/// The languages that a tree says its texts are in: all, unless it names some. What is wrong with them is told when they
/// are decoded.
fn languages(tree: &Node) -> Vec<Lang> {
    let named = tree.get("languages").and_then(Node::array).unwrap_or_default();
    let named = named.iter().filter_map(|node| node.string()?.parse().ok());
    let named: Vec<Lang> = named.collect();
    if named.is_empty() { Lang::ALL.to_vec() } else { named }
}

/// One table, and which of its keys were asked for.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    pub(crate) decoder: &'a Decoder<'a>,
    pub(crate) table: &'a Table,
    /// Where to point when the table as a whole is meant.
    pub(crate) place: Place,
    /// Its name in messages: "space `mill`".
    pub(crate) what: String,
    /// The array of tables of which it is a row, if it is one.
    pub(super) rows: Option<String>,
    used: Vec<&'static str>,
    /// The keys that must be there and are not. They are told at the end, when it is known
    /// whether one of them is only misspelt.
    missing: Vec<&'static str>,
    /// Whether keys that nobody asks for are let pass.
    is_open: bool,
    /// Names of earlier versions, each with the key that has taken its place.
    renamed: Vec<(&'static str, &'static str)>,
}

impl<'a> Reader<'a> {
    /// Reports a value that is no table.
    pub(crate) fn new(
        decoder: &'a Decoder<'a>,
        node: &'a Node,
        what: impl Into<String>,
    ) -> Option<Self> {
        let what = what.into();
        let Some(table) = node.table() else {
            decoder.add(Problem::error(
                codes::WRONG_TYPE,
                node.place,
                format!("{what} is {}; expected a table", node.kind()),
            ));
            return None;
        };
        Some(Self {
            decoder,
            table,
            place: node.place,
            what,
            rows: None,
            used: Vec::new(),
            missing: Vec::new(),
            is_open: false,
            renamed: Vec::new(),
        })
    }

    /// A row of an array of tables in this table, named by its identity.
    pub(crate) fn row(&self, node: &'a Node, word: &str) -> Option<Self> {
        // All steps are named together, wherever they stand.
        let rows = if ["opening", "turn"].contains(&word) { "step" } else { word };
        let what = node.identity().map_or_else(|| word.to_owned(), |id| format!("{rows} `{id}`"));
        let mut reader = Self::new(self.decoder, node, what)?;
        reader.place = node.identity_place();
        reader.rows = Some(match &self.rows {
            Some(_) => format!("{} {rows}", self.what),
            None => rows.to_owned(),
        });
        Some(reader)
    }

    pub(crate) fn get(&mut self, key: &'static str) -> Option<&'a Node> {
        self.used.push(key);
        self.table.get(key).map(|entry| &entry.node)
    }

    /// As [`get`](Self::get), for a key that must be there.
    pub(crate) fn need(&mut self, key: &'static str) -> Option<&'a Node> {
        let found = self.get(key);
        if found.is_none() {
            self.missing.push(key);
        }
        found
    }

    /// Adds a finding.
    pub(crate) fn tell(&self, problem: Problem) {
        self.decoder.add(problem);
    }

    /// What a key says, if it is given.
    pub(crate) fn read<V: Value>(&mut self, key: &'static str, value: &V) -> Option<V::Out> {
        let node = self.get(key)?;
        value.read(self, node, key)
    }

    /// Tells that a key is missing, which is needed as other keys are.
    pub(crate) fn lack(&mut self, key: &'static str) {
        self.missing.push(key);
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// Which of some keys are given.
    pub(crate) fn given(&self, keys: &[&'static str]) -> Vec<&'static str> {
        keys.iter().copied().filter(|key| self.has(key)).collect()
    }

    /// Where the value of a key stands.
    pub(crate) fn value_place(&self, key: &str) -> Option<Place> {
        self.table.get(key).map(|entry| entry.node.place)
    }

    /// Whether it is the first row of a table.
    pub(crate) fn is_first(&self, kind: Kind) -> bool {
        let id = self.table.get("id").and_then(|entry| entry.node.string());
        id.is_some_and(|id| self.decoder.names.is_first(kind, id))
    }

    /// Tells what is wrong with a key that is given, where it stands.
    pub(crate) fn refuse(&self, code: &'static str, key: &str, message: impl Into<String>) {
        if let Some(entry) = self.table.get(key) {
            self.tell(Problem::error(code, entry.key, message));
        }
    }

    /// Whether a key is missing and another stands there that is most like it: what follows from the lack of it is not
    /// worth telling then.
    pub(crate) fn is_misspelt(&self, key: &'static str) -> bool {
        let others = self.table.keys().filter(|other| !self.used.contains(&other.as_ref()));
        !self.table.contains_key(key)
            && others.into_iter().any(|other| {
                meant(other, &std::iter::once(key)).is_some()
                    || self.renamed.contains(&(other.as_ref(), key))
            })
    }

    /// Remembers the names that a key had in earlier versions.
    pub(crate) fn was(&mut self, old: &[&'static str], new: &'static str) {
        self.renamed.extend(old.iter().map(|&old| (old, new)));
    }

    /// Takes every key for known.
    pub(crate) fn pass_over(&mut self) {
        self.is_open = true;
    }

    /// Reports the keys that nobody asked for, and those that are missing.
    pub(crate) fn finish(mut self) {
        let unknown = self.table.iter().filter(|(key, _)| !self.used.contains(&key.as_ref()));
        let unknown: Vec<_> = unknown.filter(|_| !self.is_open).collect();
        for (key, entry) in unknown {
            let message = format!("{}: unknown key `{key}`", self.what);
            let problem = Problem::error(codes::UNKNOWN_KEY, entry.key, message);
            let (help, meant) = self.proposal(key, &entry.node).unzip();
            self.missing.retain(|missing| Some(Some(*missing)) != meant);
            self.tell(help.into_iter().fold(problem, Problem::help));
        }
        for key in &self.missing {
            let message = format!("{} has no `{key}`", self.what);
            self.tell(Problem::error(codes::MISSING_KEY, self.place, message));
        }
    }

    /// What helps with an unknown key, and the key of this table that it should be: the one that has taken its place, one
    /// much like it, or none where it belongs elsewhere.
    fn proposal(&self, key: &str, node: &Node) -> Option<(String, Option<&'static str>)> {
        if self.decoder.problems.is_full() {
            return None;
        }
        if let Some(&(_, new)) = self.renamed.iter().find(|&&(old, _)| old == key) {
            return Some((format!("write `{new}`, which has taken its place"), Some(new)));
        }
        // A row of an array of tables may stand beside others.
        let is_rows = |node: &Node| {
            node.array().is_some_and(|rows| rows.iter().any(|row| row.table().is_some()))
        };
        let may_be = |used: &str| {
            let there = self.table.get(used);
            there.is_none_or(|there| is_rows(&there.node) && is_rows(node))
        };
        let unused = self.used.iter().copied().filter(|used| may_be(used));
        if let Some(meant) = meant(key, &unused) {
            return Some((format!("did you mean `{meant}`?"), Some(meant)));
        }
        (self.decoder.home)(key, self.what == "the edition").map(|home| (home, None))
    }
}
