//! Reads the keys of one table: each at most once, with its type and range; what is left over is unknown.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::articles::articles;
use super::asked::{Asked, Log};
use super::codes;
use super::names::{Kind, Names};
use super::problem::{Problem, Problems};
use super::schema::top_level;
use super::tree::{Node, Place, Table, Value};
use crate::model::{Grammar, Lang, Source, SourceKind, Text};
use crate::words::{is_blank, is_snake_case, nearest};

/// The most characters of a name, and of what a card says.
const NAME_MAX: usize = 120;
const TEXT_MAX: usize = 2_000;

/// What decoding shares.
#[derive(Debug)]
pub(crate) struct Cx<'a> {
    pub(crate) names: Names,
    pub(crate) problems: &'a Problems,
    /// The source of a file's blocks that give none themselves.
    pub(crate) defaults: &'a [Option<Source>],
    /// Every block with its source.
    pub(crate) sources: RefCell<Vec<(Place, String, Source)>>,
    /// The files that were told to lack sources: once is enough.
    pub(crate) sourceless: RefCell<BTreeSet<u32>>,
    /// The functions that were named.
    pub(crate) calls: RefCell<Vec<super::draft::CallDraft>>,
    /// The languages that texts must be in.
    pub(crate) languages: Vec<Lang>,
    /// What was asked of each place, in tests.
    pub(crate) asked: Log,
}

impl<'a> Cx<'a> {
    pub(crate) fn new(tree: &Node, defaults: &'a [Option<Source>], problems: &'a Problems) -> Self {
        let (sources, sourceless) = (RefCell::default(), RefCell::default());
        let (names, asked) = (Names::collect(tree), Log::default());
        let (calls, languages) = (RefCell::default(), languages(tree));
        Self { names, problems, defaults, sources, sourceless, calls, languages, asked }
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
        T: TryFrom<i64> + PartialOrd + std::fmt::Display,
    {
        self.asked.note(node.place, || Asked::int(&range));
        let Value::Integer(number) = node.value else {
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
        self.asked.note(node.place, || Asked::Bool);
        if let Value::Bool(value) = node.value {
            return Some(value);
        }
        self.add(Problem::wrong_type(node, key, "true or false"));
        None
    }

    pub(crate) fn list(&self, node: &'a Node, key: &str) -> &'a [Node] {
        if node.array().is_none() {
            self.add(Problem::wrong_type(node, key, "a list"));
        }
        node.array().unwrap_or_default()
    }

    /// One of a closed set of words.
    pub(crate) fn word<T: Copy>(
        &self,
        node: &'a Node,
        key: &str,
        words: &[(&'static str, T)],
    ) -> Option<T> {
        self.asked.note(node.place, || Asked::words(words));
        let word = self.string(node, key)?;
        let found = words.iter().find(|&&(known, _)| known == word).map(|&(_, value)| value);
        if found.is_none() {
            let allowed: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            let message = format!("`{key}` is `{word}`; allowed: {}", allowed.join(", "));
            let problem = Problem::error(codes::NOT_ALLOWED, node.place, message);
            self.add(problem.nearest(word, words.iter().map(|&(word, _)| word)));
        }
        found
    }

    /// A text in every language, or one for all of them.
    pub(crate) fn text(&'a self, node: &'a Node, key: &'static str) -> Option<Text> {
        self.asked.note(node.place, || Asked::Text);
        if let Value::String(words) = &node.value {
            self.check_words(words, node.place, key);
            let (of, name) = self.grammar(Lang::En, words, node.place, key)?;
            return Some(Text { grammar: [of, Grammar::default()], ..Text::same(name) });
        }
        let mut reader = Reader::new(self, node, format!("`{key}`"))?;
        let [en, fr] = Lang::ALL.map(|lang| {
            let node = reader.get(lang.as_str())?;
            let words = self.string(node, lang.as_str())?;
            self.check_words(words, node.place, key);
            Some(words)
        });
        for (lang, words) in Lang::ALL.into_iter().zip([en, fr]) {
            let is_wanted = self.languages.contains(&lang);
            if is_wanted && words.is_none() && reader.table.get(lang.as_str()).is_none() {
                let message = format!("`{key}` has no `{lang}`");
                self.add(Problem::warning(codes::MISSING_TRANSLATION, node.place, message));
            }
        }
        reader.finish();
        let of = |lang, words: Option<&'a str>| match words {
            Some(words) => self.grammar(lang, words, node.place, key),
            None => Some((Grammar::default(), "")),
        };
        let (en_of, fr_of) = (of(Lang::En, en)?, of(Lang::Fr, fr)?);
        if en.is_some() && fr.is_some() {
            articles(self, node, key, en_of, fr_of);
        }
        // A text that lacks a language is the other's, and takes no article that this one does not know.
        let [(en_of, en), (fr_of, fr)] = match (en, fr) {
            (Some(_), Some(_)) => [en_of, fr_of],
            (Some(_), None) => [en_of, (Grammar::default(), en_of.1)],
            (None, Some(_)) => [(Grammar::default(), fr_of.1), fr_of],
            (None, None) => return None,
        };
        Some(Text { en: en.into(), fr: fr.into(), grammar: [en_of, fr_of] })
    }

    /// A name and the article before it in brackets.
    fn grammar(
        &self,
        lang: Lang,
        words: &'a str,
        place: Place,
        key: &str,
    ) -> Option<(Grammar, &'a str)> {
        if words.starts_with('[') && !words.contains(']') {
            let message = format!("`{key}` opens a bracket in `{lang}` and does not close it");
            let problem = Problem::error(codes::NOT_ALLOWED, place, message);
            self.add(problem.help("an article stands in brackets: `[the] Lake`, `[le] Lac`"));
            return None;
        }
        let found = Grammar::split(lang, words);
        if let Some((_, name)) = found
            && words.starts_with('[')
            && is_blank(name)
        {
            self.add(Problem::error(codes::EMPTY_TEXT, place, format!("`{key}` has no words")));
        }
        if found.is_none() {
            let known = Grammar::words(lang).iter().map(|(word, _)| format!("`[{word}]`"));
            let known = known.collect::<Vec<_>>().join(", ");
            let message = format!(
                "`{key}` begins in `{lang}` with brackets that hold no article; allowed: {known}"
            );
            self.add(Problem::error(codes::NOT_ALLOWED, place, message));
        }
        found
    }

    fn check_words(&self, words: &str, place: Place, key: &str) {
        if is_blank(words) {
            self.add(Problem::error(codes::EMPTY_TEXT, place, format!("`{key}` has no words")));
        }
        // What a card says may have several lines.
        let is_name = key != "text";
        let most = if is_name { NAME_MAX } else { TEXT_MAX };
        let n = words.chars().count();
        if n > most {
            let message = format!("`{key}` has {n} characters; at most {most} are allowed");
            self.add(Problem::error(codes::TOO_LONG, place, message));
        }
        if is_name && words.contains(['\n', '\r', '\t']) {
            let message = format!("`{key}` holds the end of a line, or a tab");
            let problem = Problem::error(codes::HIDDEN_CHARACTER, place, message);
            self.add(problem.help("a name stands on one line"));
        }
    }

    /// `"rulebook: Mise en place, p. 6"`, or several such lines.
    pub(crate) fn parse_source(&self, node: &'a Node) -> Option<Source> {
        source(node, self.problems)
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

/// The source that a key `source` gives: the weakest kind of several.
pub(crate) fn source(node: &Node, problems: &Problems) -> Option<Source> {
    let lines = match &node.value {
        Value::Array(lines) => lines.as_slice(),
        Value::Bool(_)
        | Value::Integer(_)
        | Value::String(_)
        | Value::Table(_)
        | Value::Other(_) => std::slice::from_ref(node),
    };
    let parts: Option<Vec<Source>> = lines.iter().map(|line| source_line(line, problems)).collect();
    let mut parts = parts?;
    parts.sort_by_key(|part| std::cmp::Reverse(part.kind));
    let first = parts.first()?.clone();
    let others = parts[1..].iter().map(|part| format!("; {part}"));
    Some(Source {
        kind: first.kind,
        note: std::iter::once(first.note.to_string()).chain(others).collect::<String>().into(),
    })
}

fn source_line(node: &Node, problems: &Problems) -> Option<Source> {
    let Some(line) = node.string() else {
        problems.add(Problem::wrong_type(node, "source", "a string or a list of strings"));
        return None;
    };
    let (word, rest) = line.split_once(':').unwrap_or((line, ""));
    let kind = SourceKind::ALL.into_iter().find(|kind| kind.as_str() == word.trim());
    if kind.is_none() {
        let kinds = SourceKind::ALL.map(|kind| format!("`{kind}`"));
        let message = format!(
            "a source begins with one of {}, and a colon if more follows",
            kinds.join(", ")
        );
        let problem = Problem::error(codes::BAD_SOURCE, node.place, message);
        problems.add(problem.nearest(word, SourceKind::ALL.into_iter().map(SourceKind::as_str)));
    } else if let Some((what, help)) = cut(line, rest.trim()) {
        let message = format!("the source {what}");
        problems.add(Problem::warning(codes::CUT_SOURCE, node.place, message).help(help));
    }
    Some(Source { kind: kind?, note: rest.trim().into() })
}

/// Words after which a sentence goes on.
const OPEN_WORDS: [&str; 8] = ["and", "or", "the", "et", "ou", "le", "la", "les"];

/// How a line of a source is cut off, if it is, and what helps. `note` follows its first word.
fn cut(line: &str, note: &str) -> Option<(&'static str, &'static str)> {
    const WHOLE: &str = "write its end, or leave out what only leads to it";
    if !is_balanced(line) {
        let help = "write the other bracket; a list of sources is `[\"web: …\", \"ours: …\"]`";
        return Some(("has a bracket without the other one", help));
    }
    let last = line.trim_end().chars().next_back();
    let goes_on = last.is_some_and(|last| ",;:+&–—-".contains(last));
    let word = note.rsplit(' ').next().unwrap_or_default();
    if goes_on || OPEN_WORDS.contains(&word) {
        return Some(("ends in the middle of a sentence", WHOLE));
    }
    let begins = |word: &str| {
        SourceKind::ALL.iter().any(|kind| {
            let after = word.trim_start_matches('(').strip_prefix(kind.as_str());
            after.is_some_and(|after| after.starts_with(':'))
        })
    };
    let two = note.split_whitespace().any(begins);
    two.then_some((
        "names a second one in the same string",
        "write a list: `[\"web: …\", \"ours: …\"]`",
    ))
}

/// Whether every bracket is closed, in its order.
fn is_balanced(text: &str) -> bool {
    let mut open = Vec::new();
    for c in text.chars() {
        match c {
            '(' => open.push(')'),
            '[' => open.push(']'),
            '«' => open.push('»'),
            '“' => open.push('”'),
            ')' | ']' | '»' | '”' if open.pop() != Some(c) => return false,
            _ => {}
        }
    }
    open.is_empty()
}

/// One table, and which of its keys were asked for.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    pub(crate) cx: &'a Cx<'a>,
    pub(crate) table: &'a Table,
    /// Where to point when the table as a whole is meant.
    pub(crate) place: Place,
    /// Its name in messages: "space `mill`".
    pub(crate) what: String,
    /// Where the table itself stands.
    table_place: Place,
    used: Vec<&'static str>,
    /// The keys that must be there and are not. They are told at the end, when it is known
    /// whether one of them is only misspelt.
    missing: Vec<&'static str>,
    /// Whether keys that nobody asks for are let pass.
    is_open: bool,
}

impl<'a> Reader<'a> {
    /// Reports a value that is no table.
    pub(crate) fn new(cx: &'a Cx<'a>, node: &'a Node, what: impl Into<String>) -> Option<Self> {
        let what = what.into();
        let Some(table) = node.table() else {
            cx.add(Problem::error(
                codes::WRONG_TYPE,
                node.place,
                format!("{what} is {}; expected a table", node.kind()),
            ));
            return None;
        };
        Some(Self {
            cx,
            table,
            place: node.place,
            what,
            table_place: node.place,
            used: Vec::new(),
            missing: Vec::new(),
            is_open: false,
        })
    }

    /// A row of an array of tables, named by its identity.
    pub(crate) fn row(cx: &'a Cx<'a>, node: &'a Node, word: &str) -> Option<Self> {
        let what = node.identity().map_or_else(|| word.to_owned(), |id| format!("{word} `{id}`"));
        let mut reader = Self::new(cx, node, what)?;
        reader.place = node.identity_place();
        Some(reader)
    }

    pub(crate) fn get(&mut self, key: &'static str) -> Option<&'a Node> {
        self.cx.asked.note(self.table_place, || Asked::Key(key, false));
        self.used.push(key);
        self.table.get(key).map(|entry| &entry.node)
    }

    /// As [`get`](Self::get), for a key that must be there.
    pub(crate) fn need(&mut self, key: &'static str) -> Option<&'a Node> {
        let found = self.get(key);
        self.cx.asked.note(self.table_place, || Asked::Key(key, true));
        if found.is_none() {
            self.missing.push(key);
        }
        found
    }

    pub(crate) fn int<T>(&mut self, key: &'static str, range: RangeInclusive<T>) -> Option<T>
    where
        T: TryFrom<i64> + PartialOrd + std::fmt::Display,
    {
        self.get(key).and_then(|node| self.cx.int(node, key, range))
    }

    pub(crate) fn need_int<T>(&mut self, key: &'static str, range: RangeInclusive<T>) -> Option<T>
    where
        T: TryFrom<i64> + PartialOrd + std::fmt::Display,
    {
        self.need(key).and_then(|node| self.cx.int(node, key, range))
    }

    pub(crate) fn bool(&mut self, key: &'static str) -> Option<bool> {
        self.get(key).and_then(|node| self.cx.bool(node, key))
    }

    pub(crate) fn need_word<T: Copy>(
        &mut self,
        key: &'static str,
        words: &[(&'static str, T)],
    ) -> Option<T> {
        self.need(key).and_then(|node| self.cx.word(node, key, words))
    }

    pub(crate) fn need_text(&mut self, key: &'static str) -> Text {
        self.need(key).and_then(|node| self.cx.text(node, key)).unwrap_or_default()
    }

    /// The row that the key names.
    pub(crate) fn find(&mut self, key: &'static str, kind: Kind) -> Option<usize> {
        let node = self.get(key)?;
        self.cx.names.find(kind, node, &self.what, self.cx.problems)
    }

    /// As [`find`](Self::find), for a key that must be there.
    pub(crate) fn need_find(&mut self, key: &'static str, kind: Kind) -> Option<usize> {
        self.need(key)?;
        self.find(key, kind)
    }

    /// The `id` of a row: small letters, digits and `_`.
    pub(crate) fn id(&mut self) -> Box<str> {
        let Some(node) = self.need("id") else { return "".into() };
        let Some(id) = self.cx.string(node, "id") else { return "".into() };
        if !is_snake_case(id) {
            let message = format!(
                "id `{id}` is not snake_case: a letter, then letters, digits and `_`, all small"
            );
            self.cx.add(Problem::error(codes::BAD_ID, node.place, message));
        }
        id.into()
    }

    /// The `source` of the block, its own or its file's.
    pub(crate) fn source(&mut self) -> Source {
        let (place, own) = match self.get("source") {
            Some(node) => (node.place, self.cx.parse_source(node)),
            None => (self.place, self.cx.defaults.get(self.place.file as usize).cloned().flatten()),
        };
        if own.is_none()
            && self.table.get("source").is_none()
            && self.cx.sourceless.borrow_mut().insert(place.file)
        {
            let message = format!("{} has no `source`, and its file gives none for all", self.what);
            let problem = Problem::warning(codes::MISSING_SOURCE, place, message);
            self.cx.add(problem.help(
                "write `source = \"rulebook: heading, page\"`, `web: …`, `reconstructed` or `ours`",
            ));
        }
        let source = own.unwrap_or_else(|| Source { kind: SourceKind::Ours, note: "".into() });
        self.cx.sources.borrow_mut().push((place, self.what.replace('`', ""), source.clone()));
        source
    }

    /// Whether a key is missing and another stands there that is most like it: what follows from the lack of it is not
    /// worth telling then.
    pub(crate) fn is_misspelt(&self, key: &'static str) -> bool {
        let others = self.table.keys().filter(|other| !self.used.contains(&other.as_ref()));
        !self.table.contains_key(key)
            && others.into_iter().any(|other| nearest(other, std::iter::once(key)).is_some())
    }

    /// Takes every key for known.
    pub(crate) fn pass_over(&mut self) {
        self.is_open = true;
    }

    /// Reports the keys that nobody asked for, and those that are missing.
    pub(crate) fn finish(mut self) {
        let unknown = self.table.iter().filter(|(key, _)| !self.used.contains(&key.as_ref()));
        for (key, entry) in unknown.filter(|_| !self.is_open) {
            let message = format!("{}: unknown key `{key}`", self.what);
            // A row of an array of tables may stand beside others.
            let is_rows = |node: &Node| {
                node.array().is_some_and(|rows| rows.iter().any(|row| row.table().is_some()))
            };
            let may_be = |used: &str| {
                let there = self.table.get(used);
                there.is_none_or(|there| is_rows(&there.node) && is_rows(&entry.node))
            };
            let unused = self.used.iter().copied().filter(|used| may_be(used));
            let meant = if self.cx.problems.is_full() { None } else { nearest(key, unused) };
            self.missing.retain(|missing| Some(*missing) != meant);
            let problem = Problem::error(codes::UNKNOWN_KEY, entry.key, message);
            let is_of_edition =
                || self.what != "the edition" && top_level().contains(&key.as_ref());
            self.cx.add(match meant {
                Some(meant) => problem.help(format!("did you mean `{meant}`?")),
                None if !self.cx.problems.is_full() && is_of_edition() => problem.help(format!(
                    "`{key}` of the edition stands above the first `[…]` of its file"
                )),
                None => problem,
            });
        }
        for key in self.missing {
            let message = format!("{} has no `{key}`", self.what);
            self.cx.add(Problem::error(codes::MISSING_KEY, self.place, message));
        }
    }
}
