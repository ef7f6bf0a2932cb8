//! Reader for the keys of one table. Each key is read at most once; the keys left over are unknown.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::RangeInclusive;

use crate::edition::codes;
use crate::edition::keys::{
    CallDraft, CallUse, FUNCTION, GivenName, IdIndex, KeyValue, ShownIds, TableKind, meant,
};
use crate::edition::problem::{Problem, Problems};
use crate::edition::tree::{self, SourceSpan, Table, TreeEntry, TreeNode};
use crate::model::call::Expects;
use crate::model::fact::{AskedOn, Bounds, Condition, Fact};
use crate::model::id::CallId;
use crate::model::lang::Lang;
use crate::model::source::Source;
use crate::model::term::{Amount, NumberId, Term};
use crate::model::text::Text;

/// A condition with its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConditionDraft {
    pub(crate) condition: Condition,
    pub(crate) on: AskedOn,
    pub(crate) place: SourceSpan,
}

/// An amount with its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AmountDraft {
    pub(crate) amount: Amount,
    pub(crate) on: AskedOn,
    pub(crate) place: SourceSpan,
}

/// State shared while a tree is decoded.
#[derive(Debug)]
pub(crate) struct Decoder<'a> {
    pub(crate) names: IdIndex,
    pub(crate) problems: &'a Problems,
    /// Default source of the blocks of each file.
    pub(crate) defaults: &'a [Option<Source>],
    /// Every block with its source.
    pub(crate) sources: RefCell<Vec<(SourceSpan, String, Source)>>,
    /// Files already reported to lack sources; each is reported once.
    pub(crate) sourceless: RefCell<BTreeSet<u32>>,
    /// Functions named so far.
    pub(crate) calls: RefCell<Vec<CallDraft>>,
    /// Texts of the author for functions of conditions.
    pub(crate) says: RefCell<Vec<(CallId, Text)>>,
    /// Facts of the conditions read so far.
    pub(crate) facts: RefCell<Vec<Fact>>,
    /// Conditions read so far.
    pub(crate) conditions: RefCell<Vec<ConditionDraft>>,
    /// Terms of the amounts read so far.
    pub(crate) terms: RefCell<Vec<Term>>,
    /// Amounts read so far.
    pub(crate) amounts: RefCell<Vec<AmountDraft>>,
    /// Names of the printed numbers that terms count.
    pub(crate) numbers: RefCell<Vec<Box<str>>>,
    /// Position of the amount being read.
    pub(crate) amount_on: Cell<AskedOn>,
    /// Value that the functions of the condition being read return.
    pub(crate) asked: Cell<Expects>,
    /// Names given by rows.
    pub(crate) given: RefCell<Vec<GivenName>>,
    /// Names shown with their ids.
    shown: ShownIds,
    /// Languages in which texts are required.
    pub(crate) languages: Vec<Lang>,
    /// Function that returns, as a sentence, the place where an unknown key belongs. Its flag is
    /// `true` for a key at the top of a file.
    home: fn(&str, bool) -> Option<String>,
}

impl<'a> Decoder<'a> {
    pub(crate) fn new(
        tree: &TreeNode,
        home: fn(&str, bool) -> Option<String>,
        defaults: &'a [Option<Source>],
        problems: &'a Problems,
    ) -> Self {
        let (sources, sourceless) = (RefCell::default(), RefCell::default());
        let (calls, languages) = (RefCell::default(), languages(tree));
        let (names, given, shown) =
            (IdIndex::collect(tree), RefCell::default(), ShownIds::default());
        Self {
            names,
            problems,
            defaults,
            sources,
            sourceless,
            calls,
            says: RefCell::default(),
            facts: RefCell::default(),
            conditions: RefCell::default(),
            terms: RefCell::default(),
            amounts: RefCell::default(),
            numbers: RefCell::new(vec!["bonus".into()]),
            amount_on: Cell::new(AskedOn::Step),
            asked: Cell::new(Expects::Flag),
            given,
            shown,
            languages,
            home,
        }
    }

    /// Collects the places that name rows and functions.
    pub(crate) fn collecting_uses(self) -> Self {
        Self { names: self.names.collecting_uses(), ..self }
    }

    /// Sets the names that are shown with their ids.
    pub(crate) fn showing(self, shown: ShownIds) -> Self {
        Self { shown, ..self }
    }

    /// Stores a name given by a row, and returns it as players see it.
    pub(crate) fn keep_name(&self, name: GivenName) -> Text {
        let text = self.shown.apply(&name);
        self.given.borrow_mut().push(name);
        text
    }

    /// Sets the languages of an overlay to those of the tree below it.
    pub(crate) fn in_languages_of(self, tree: &TreeNode) -> Self {
        Self { languages: languages(tree), ..self }
    }

    /// Returns the languages in which texts may be written: those that the program speaks, and
    /// those that are declared.
    pub(crate) fn known_languages(&self) -> Vec<Lang> {
        let declared = self.languages.iter().copied().filter(|lang| !lang.is_spoken());
        Lang::ALL.into_iter().chain(declared).collect()
    }

    pub(crate) fn add(&self, problem: Problem) {
        self.problems.add(problem);
    }

    /// Reads a whole number within `range`.
    pub(crate) fn int<T>(&self, node: &TreeNode, key: &str, range: RangeInclusive<T>) -> Option<T>
    where
        T: TryFrom<i64> + PartialOrd + Display,
    {
        let tree::TreeValue::Integer(number) = node.value else {
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

    pub(crate) fn string(&self, node: &'a TreeNode, key: &str) -> Option<&'a str> {
        let found = node.string();
        if found.is_none() {
            self.add(Problem::wrong_type(node, key, "a string"));
        }
        found
    }

    pub(crate) fn bool(&self, node: &TreeNode, key: &str) -> Option<bool> {
        if let tree::TreeValue::Bool(value) = node.value {
            return Some(value);
        }
        self.add(Problem::wrong_type(node, key, "true or false"));
        None
    }

    /// Returns the id of a function called for one purpose; equal calls share an id.
    pub(crate) fn call(&self, function: &str, place: SourceSpan, used: CallUse) -> Option<CallId> {
        self.names.note(place, FUNCTION, function);
        let mut calls = self.calls.borrow_mut();
        let found = calls.iter().position(|call| *call.function == *function && call.used == used);
        let at = found.unwrap_or(calls.len());
        if found.is_none() {
            calls.push(CallDraft { function: function.into(), place, used });
        }
        u16::try_from(at).ok().map(CallId)
    }

    /// Stores the facts of a condition.
    pub(crate) fn keep_condition(
        &self,
        facts: &[Fact],
        place: SourceSpan,
        on: AskedOn,
    ) -> Option<Condition> {
        let mut all = self.facts.borrow_mut();
        let first = u16::try_from(all.len()).ok()?;
        let condition = Condition { first, n: u8::try_from(facts.len()).ok()? };
        all.extend(facts);
        self.conditions.borrow_mut().push(ConditionDraft { condition, on, place });
        Some(condition)
    }

    /// Stores the terms of an amount.
    pub(crate) fn keep_amount(
        &self,
        terms: &[Term],
        bounds: Bounds,
        place: SourceSpan,
        on: AskedOn,
    ) -> Option<Amount> {
        let mut all = self.terms.borrow_mut();
        let first = u16::try_from(all.len()).ok()?;
        let amount = Amount { first, n: u8::try_from(terms.len()).ok()?, bounds };
        all.extend(terms);
        self.amounts.borrow_mut().push(AmountDraft { amount, on, place });
        Some(amount)
    }

    /// Returns the index of the name of a printed number.
    pub(crate) fn number(&self, name: &str) -> Option<NumberId> {
        let mut all = self.numbers.borrow_mut();
        let at = all.iter().position(|known| **known == *name).unwrap_or(all.len());
        if at == all.len() {
            all.push(name.into());
        }
        u16::try_from(at).ok().map(NumberId)
    }

    /// Reads one of a closed set of words.
    pub(crate) fn word<T: Copy>(
        &self,
        node: &'a TreeNode,
        key: &str,
        words: &[(&'static str, T)],
    ) -> Option<T> {
        let word = self.string(node, key)?;
        let found = words.iter().find(|&&(known, _)| known == word).map(|&(_, value)| value);
        if found.is_none() {
            let allowed: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            let message = format!("`{key}` is `{word}`; allowed: {}", allowed.join(", "));
            let problem = Problem::error(codes::NOT_ALLOWED, node.place, message);
            let old = OLD_WORDS.iter().find(|&&(of, old, _)| (of, old) == (key, word));
            self.add(match old {
                Some((.., new)) => problem.help(format!("write {new}, which replaces it")),
                None => problem.did_you_mean(meant(word, &words.iter().map(|&(word, _)| word))),
            });
        }
        found
    }
}

/// Returns the languages that a tree declares for its texts: English and French, unless it names
/// some. Mistakes in them are reported when they are decoded.
fn languages(tree: &TreeNode) -> Vec<Lang> {
    let named = tree.get("languages").and_then(TreeNode::array).unwrap_or_default();
    let named = named.iter().filter_map(|node| node.string()?.parse().ok());
    let named: Vec<Lang> = named.collect();
    if named.is_empty() { Lang::UNDECLARED.to_vec() } else { named }
}

/// Words that keys took in earlier versions: the key, the word, and what replaces it.
const OLD_WORDS: [(&str, &str, &str); 1] =
    [("control", "majority", "`stands = \"friends\"` and `control = \"lead\"`")];

/// A table, and the keys of it read so far.
#[derive(Debug)]
pub(crate) struct TableReader<'a> {
    pub(crate) decoder: &'a Decoder<'a>,
    pub(crate) table: &'a Table,
    /// Place of findings about the table as a whole.
    pub(crate) place: SourceSpan,
    /// Name in messages: "space `mill`".
    pub(crate) what: String,
    /// Array of tables to which the table belongs as a row, if any.
    pub(super) rows: Option<String>,
    used: Vec<&'static str>,
    /// Required keys that are missing. They are reported at the end, when it is known whether one
    /// of them is only misspelt.
    missing: Vec<&'static str>,
    /// True if unknown keys are accepted.
    is_open: bool,
    /// Names of keys in earlier versions, each with the key that replaces it.
    renamed: Vec<(&'static str, &'static str)>,
}

impl<'a> TableReader<'a> {
    /// Returns a reader for a table. Reports a value that is not a table.
    pub(crate) fn new(
        decoder: &'a Decoder<'a>,
        node: &'a TreeNode,
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

    /// Returns a reader for a row of an array of tables in this table, named by its identity.
    pub(crate) fn row(&self, node: &'a TreeNode, word: &str) -> Option<Self> {
        // The names of all steps are compared together, in the opening, the round and the turn.
        let rows = if ["opening", "round", "turn"].contains(&word) { "step" } else { word };
        let what = node.identity().map_or_else(|| word.to_owned(), |id| format!("{rows} `{id}`"));
        let mut reader = Self::new(self.decoder, node, what)?;
        reader.place = node.identity_place();
        reader.rows = Some(match &self.rows {
            Some(_) => format!("{} {rows}", self.what),
            None => rows.to_owned(),
        });
        Some(reader)
    }

    pub(crate) fn get(&mut self, key: &'static str) -> Option<&'a TreeNode> {
        self.used.push(key);
        self.table.get(key).map(|entry| &entry.node)
    }

    /// Like [`get`](Self::get), but for a required key.
    pub(crate) fn need(&mut self, key: &'static str) -> Option<&'a TreeNode> {
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

    /// Returns the value of a key, if it is given and readable.
    pub(crate) fn read<V: KeyValue>(&mut self, key: &'static str, value: &V) -> Option<V::Out> {
        let node = self.get(key)?;
        value.read(self, node, key)
    }

    /// Records a missing key that other keys require.
    pub(crate) fn lack(&mut self, key: &'static str) {
        self.missing.push(key);
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// Returns whether a key was recorded as missing.
    pub(super) fn lacks(&self, key: &str) -> bool {
        self.missing.contains(&key)
    }

    /// Returns those of some keys that are given.
    pub(crate) fn given(&self, keys: &[&'static str]) -> Vec<&'static str> {
        keys.iter().copied().filter(|key| self.has(key)).collect()
    }

    /// Returns the place of the value of a key.
    pub(crate) fn value_place(&self, key: &str) -> Option<SourceSpan> {
        self.table.get(key).map(|entry| entry.node.place)
    }

    /// Returns whether the table is the first row of its kind.
    pub(crate) fn is_first(&self, kind: TableKind) -> bool {
        let id = self.table.get("id").and_then(|entry| entry.node.string());
        id.is_some_and(|id| self.decoder.names.is_first(kind, id))
    }

    /// Reports a mistake at a key, if the key is given.
    pub(crate) fn refuse(&self, code: &'static str, key: &str, message: impl Into<String>) {
        if let Some(entry) = self.table.get(key) {
            self.tell(Problem::error(code, entry.key, message));
        }
    }

    /// Returns whether a missing key is only misspelt. Consequences of its lack are not reported
    /// then.
    pub(crate) fn is_misspelt(&self, key: &'static str) -> bool {
        let others = self.table.keys().filter(|other| !self.used.contains(&other.as_ref()));
        !self.table.contains_key(key)
            && others.into_iter().any(|other| {
                meant(other, &std::iter::once(key)).is_some()
                    || self.renamed.contains(&(other.as_ref(), key))
            })
    }

    /// Records the names that a key had in earlier versions.
    pub(crate) fn was(&mut self, old: &[&'static str], new: &'static str) {
        self.renamed.extend(old.iter().map(|&old| (old, new)));
    }

    /// Accepts every key as known.
    pub(crate) fn pass_over(&mut self) {
        self.is_open = true;
    }

    /// Reports the keys that were not read, and those that are missing.
    pub(crate) fn finish(mut self) {
        let unknown = self.table.iter().filter(|(key, _)| !self.used.contains(&key.as_ref()));
        let unknown: Vec<_> = unknown.filter(|_| !self.is_open).collect();
        for (key, entry) in unknown {
            let message = format!("{}: unknown key `{key}`", self.what);
            let problem = Problem::error(codes::UNKNOWN_KEY, entry.key, message);
            let proposal = self.proposal(key, entry);
            if let Some(KeyProposal::Meant(meant) | KeyProposal::Replaced(meant)) = proposal {
                self.missing.retain(|missing| *missing != meant);
            }
            self.tell(match proposal {
                Some(KeyProposal::Meant(meant)) => problem.did_you_mean(Some(meant)),
                Some(KeyProposal::Replaced(new)) => {
                    problem.help(format!("write `{new}`, which replaces it"))
                }
                Some(KeyProposal::Elsewhere(home)) => problem.help(home),
                None => problem,
            });
        }
        for key in &self.missing {
            let message = format!("{} has no `{key}`", self.what);
            self.tell(Problem::error(codes::MISSING_KEY, self.place, message));
        }
    }

    /// Returns what was probably meant by an unknown key.
    fn proposal(&self, key: &str, entry: &TreeEntry) -> Option<KeyProposal> {
        if self.decoder.problems.is_full() {
            return None;
        }
        if let Some(&(_, new)) = self.renamed.iter().find(|&&(old, _)| old == key) {
            return Some(KeyProposal::Replaced(new));
        }
        // A row of an array of tables may be added to others, and one of another file, over which it
        // is laid, has keys of its own.
        let is_rows = |node: &TreeNode| {
            node.array().is_some_and(|rows| rows.iter().any(|row| row.table().is_some()))
        };
        let may_be = |used: &str| {
            let there = self.table.get(used);
            there.is_none_or(|there| {
                there.key.file != entry.key.file || is_rows(&there.node) && is_rows(&entry.node)
            })
        };
        let unused = self.used.iter().copied().filter(|used| may_be(used));
        if let Some(meant) = meant(key, &unused) {
            return Some(KeyProposal::Meant(meant));
        }
        (self.decoder.home)(key, self.what == "the edition").map(KeyProposal::Elsewhere)
    }
}

/// The key that was probably meant by an unknown one.
enum KeyProposal {
    /// A key of the table.
    Meant(&'static str),
    /// The key that has replaced it.
    Replaced(&'static str),
    /// Help that says where it belongs.
    Elsewhere(String),
}
