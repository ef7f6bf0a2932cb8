//! The texts of an edition where they are written, for those who translate it: a walk through the
//! tree of each file beside the declarations of its keys.

use std::collections::{BTreeMap, BTreeSet};

use super::files::{EditionFiles, depth_of, is_toml};
use super::keys::KeyShape;
use super::mutants::{DeclaredShapes, each_case};
use super::problem::Problems;
use super::tree::{TreeNode, TreeValue, parse};
use crate::model::{Lang, TextPiece, text_pieces};

/// A text of an edition where it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditionText {
    /// The path of its file, below the directory of the edition.
    pub file: String,
    /// The line on which it begins, counted from 1.
    pub line: usize,
    /// The keys and places in lists that lead to it.
    pub path: Vec<TextStep>,
    /// The path with rows named by their ids: `card[raid].name`. No other text of the file has it.
    pub name: String,
    /// The kind of text.
    pub kind: TextKind,
    /// The text in each language that has one, as written: with the article in brackets. A text
    /// that is the same in every language has one entry, in the language of the edition.
    pub words: Vec<(Lang, String)>,
    /// True if the text is one string, the same in every language.
    pub is_same: bool,
}

/// A step on the way to a text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TextStep {
    /// The value of a key.
    Key(String),
    /// An item of a list, counted from 0.
    Item(usize),
}

/// A kind of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextKind {
    /// A name or a sentence for players.
    Text,
    /// A text of a script, whose row has a key for each language.
    Script,
    /// The letter of an army.
    Letter,
}

impl EditionText {
    /// Returns the text in a language, if it has one.
    pub fn get(&self, lang: Lang) -> Option<&str> {
        self.words.iter().find(|(of, _)| *of == lang).map(|(_, words)| &**words)
    }
}

impl EditionFiles {
    /// Returns every text in the TOML files of an edition, in the order of files and lines. `main`
    /// is the language of texts that are one string. Files of an edition that is extended are left
    /// out.
    pub fn written_texts(&self, main: Lang) -> Vec<EditionText> {
        let declared = DeclaredShapes::new();
        let mut found = Vec::new();
        for (path, text) in &self.files {
            if depth_of(path).0 == 0 && is_toml(path) && !path.starts_with("tests/") {
                found.extend(texts_of(&declared, (path, text), main));
            }
        }
        found
    }
}

/// Returns the texts of a file.
fn texts_of(declared: &DeclaredShapes, (file, text): (&str, &str), main: Lang) -> Vec<EditionText> {
    let Some(table) = declared.root() else { return Vec::new() };
    let tree = parse(0, text, table, &Problems::default());
    let lines = text.match_indices('\n').map(|(at, _)| at).collect();
    let mut walk = TextWalk { declared, file, lines, main, path: Vec::new(), found: Vec::new() };
    walk.node(&tree, &[declared.root_shape()], "");
    walk.found.sort_by(|a, b| (a.line, &a.path).cmp(&(b.line, &b.path)));
    name_apart(&mut walk.found);
    walk.found
}

/// Numbers the texts whose names are equal, from the second on.
fn name_apart(texts: &mut [EditionText]) {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for text in texts {
        let n = seen.entry(text.name.clone()).or_default();
        *n += 1;
        if *n > 1 {
            text.name = format!("{}#{n}", text.name);
        }
    }
}

struct TextWalk<'a> {
    declared: &'a DeclaredShapes,
    file: &'a str,
    /// The places of the line ends.
    lines: Vec<usize>,
    main: Lang,
    path: Vec<TextStep>,
    found: Vec<EditionText>,
}

impl<'a> TextWalk<'a> {
    /// Walks through a value that has one of the given shapes; `name` is its path with rows by their
    /// ids.
    fn node(&mut self, node: &TreeNode, shapes: &[&'a KeyShape], name: &str) {
        let shapes = each_case(shapes);
        let kind = shapes.iter().find_map(|shape| match shape {
            KeyShape::Text => Some(TextKind::Text),
            KeyShape::Letter => Some(TextKind::Letter),
            _ => None,
        });
        if let Some(kind) = kind {
            return self.text(node, kind, name);
        }
        match &node.value {
            TreeValue::Array(items) => {
                let item: Vec<&KeyShape> = shapes.iter().filter_map(|shape| item(shape)).collect();
                for (at, node) in items.iter().enumerate() {
                    self.path.push(TextStep::Item(at));
                    // A text of a script is named by itself.
                    let id = match node.get(Lang::En.as_str()).and_then(TreeNode::string) {
                        Some(words) if name == SCRIPT_TEXTS => Some(words.to_owned()),
                        _ => node.identity(),
                    };
                    let row = id.unwrap_or_else(|| (at + 1).to_string());
                    self.node(node, &item, &format!("{name}[{row}]"));
                    self.path.pop();
                }
            }
            TreeValue::Table(_) => self.table(node, &shapes, name),
            _ => {}
        }
    }

    fn table(&mut self, node: &TreeNode, shapes: &[&'a KeyShape], name: &str) {
        let Some(table) = node.table() else { return };
        let (tables, values) = self.declared.tables(shapes);
        let keys = |key: &str| {
            let own = tables.iter().flat_map(|table| table.all_keys());
            let own = own.filter(|known| known.name == key).map(|key| &key.shape);
            own.chain(values.iter().copied()).collect::<Vec<&'a KeyShape>>()
        };
        if tables.iter().any(|table| table.name == SCRIPT_TEXTS) {
            self.text(node, TextKind::Script, name);
        }
        for (key, entry) in table {
            self.path.push(TextStep::Key(key.to_string()));
            let below = if name.is_empty() { key.to_string() } else { format!("{name}.{key}") };
            self.node(&entry.node, &keys(key), &below);
            self.path.pop();
        }
    }

    /// Keeps a text: a string, or a table with one for each language.
    fn text(&mut self, node: &TreeNode, kind: TextKind, name: &str) {
        let mut words = Vec::new();
        let is_same = node.string().is_some();
        if let Some(string) = node.string() {
            words.push((self.main, string.to_owned()));
        }
        for (key, entry) in node.table().into_iter().flatten() {
            if let (Ok(lang), Some(string)) = (key.parse::<Lang>(), entry.node.string()) {
                words.push((lang, string.to_owned()));
            }
        }
        // A letter that is one for all needs no translation.
        if words.is_empty() || kind == TextKind::Letter && is_same {
            return;
        }
        words.sort_by_key(|(lang, _)| *lang);
        let first = match kind {
            // A row begins with its header, which the tree does not keep.
            TextKind::Script => {
                let places = node.table().into_iter().flatten().map(|(_, entry)| entry.key.start);
                places.min().unwrap_or(node.place.start)
            }
            TextKind::Text | TextKind::Letter => node.place.start,
        };
        let line = self.lines.partition_point(|at| *at < first as usize) + 1;
        let (file, path) = (self.file.to_owned(), self.path.clone());
        let name = name.to_owned();
        self.found.push(EditionText { file, line, path, name, kind, words, is_same });
    }
}

/// The name of the table of texts of scripts.
const SCRIPT_TEXTS: &str = "text";

/// Returns the shape of the items of a list.
fn item(shape: &KeyShape) -> Option<&KeyShape> {
    match shape {
        KeyShape::List(_, item) | KeyShape::Pair(item) => Some(item),
        // A list of amounts is their sum.
        KeyShape::Amount(_) => Some(shape),
        _ => None,
    }
}

/// Returns the first difference between the parts in braces of two texts of a script, as the end of
/// a sentence: `lacks {army}`. `None` if they agree.
pub fn part_difference(from: &str, to: &str) -> Option<String> {
    let broken = text_pieces(to).find_map(|piece| match piece {
        TextPiece::Broken(piece) => Some(format!("has `{piece}`, which is not a part")),
        _ => None,
    });
    let names = |text| crate::model::part_names(text).collect::<BTreeSet<&str>>();
    let (from, to) = (names(from), names(to));
    let lacks = || from.difference(&to).next().map(|name| format!("lacks the part `{{{name}}}`"));
    let invents = || {
        let name = to.difference(&from).next()?;
        Some(format!("has the part `{{{name}}}`, which the text does not have"))
    };
    broken.or_else(lacks).or_else(invents)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_with_their_rows() {
        let file = "\
name = \"Isles\"
[[army]]
id = \"red\"
name = { en = \"[the] Red\", fr = \"[le] Sel\" }
letter = { en = \"R\", fr = \"G\" }

[[option]]
id = \"tides\"
name = { en = \"Tides\" }
[[option.value]]
id = \"high\"
name = { en = \"High\" }
set.card = [{ id = \"raid\", text = { en = \"Raid twice.\" } }]

[[text]]
# What a script says.
en = \"{army} drowns\"
fr = \"{army} se noie\"
explains = { en = \"It is gone.\" }
";
        let mut files = EditionFiles::default();
        files.files.insert("a.toml".to_owned(), file.to_owned());
        let found = files.written_texts(Lang::En);
        let told: Vec<String> = found
            .iter()
            .map(|text| {
                let words = text.words.iter().map(|(lang, words)| format!("{lang}={words}"));
                format!("{} {} {}", text.line, text.name, words.collect::<Vec<_>>().join(" "))
            })
            .collect();
        assert_eq!(
            told,
            [
                "1 name en=Isles",
                "4 army[red].name en=[the] Red fr=[le] Sel",
                "5 army[red].letter en=R fr=G",
                "9 option[tides].name en=Tides",
                "12 option[tides].value[high].name en=High",
                "13 option[tides].value[high].set.card[raid].text en=Raid twice.",
                "17 text[{army} drowns] en={army} drowns fr={army} se noie",
                "19 text[{army} drowns].explains en=It is gone.",
            ]
        );
        assert!(found[0].is_same && !found[1].is_same);
        assert_eq!(found[6].path, [TextStep::Key("text".to_owned()), TextStep::Item(0)]);
    }

    #[test]
    fn parts_of_a_translation_are_those_of_the_text() {
        assert_eq!(part_difference("{army} has {n}", "{n} hat {dat army}"), None);
        let lacks = part_difference("{army} has {n}", "{n}").unwrap();
        assert_eq!(lacks, "lacks the part `{army}`");
        assert!(part_difference("x", "{n}").unwrap().contains("has the part `{n}`"));
        assert!(part_difference("{n}", "{n").unwrap().contains("not a part"));
    }
}
