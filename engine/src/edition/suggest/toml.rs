//! Keys and values of the tables of an edition, from their declarations.

use std::ops::Range;

use super::cursor::{TextTable, TomlCursor};
use super::{Explanation, Suggestion, SuggestionKind, Suggestions, ids};
use crate::edition::index::{EditionIndex, STEP};
use crate::edition::keys::{FUNCTION, Key, KeyShape, Need, TableShape};
use crate::edition::schema::{declared, takes};
use crate::model::{Lang, Window};

/// Returns the words that may stand at a byte.
pub(super) fn suggestions(path: &str, text: &str, at: usize, index: &EditionIndex) -> Suggestions {
    let cursor = TomlCursor::new(text, at);
    if cursor.in_comment {
        return Suggestions::default();
    }
    let root = root_of(path);
    let list = if cursor.in_header {
        headers(&root)
    } else if cursor.key.is_empty() {
        keys(&root, &cursor, index)
    } else {
        let mut list = Vec::new();
        let is_quoted = text[cursor.word.clone()].starts_with(['"', '\'']);
        let shapes = shapes_at(&root, &cursor);
        let wanted = if cursor.in_list { items(&shapes) } else { shapes };
        for shape in wanted {
            values(shape, index, &mut list);
        }
        list.retain(|row| !is_quoted || row.text.starts_with('"'));
        list
    };
    Suggestions { replaced: cursor.word, list }
}

/// Returns the meaning of the key at a byte, or of the word of a step there.
pub(super) fn explanation(path: &str, text: &str, at: usize) -> Option<Explanation> {
    let cursor = TomlCursor::new(text, at);
    let root = root_of(path);
    let written = text.get(cursor.word.clone())?.trim_matches(['"', '\'']);
    if written.is_empty() {
        return None;
    }
    let span = cursor.word.clone();
    if cursor.in_header {
        let key = root.keys.iter().find(|key| key.name == written)?;
        return Some(of_key(key, span));
    }
    let Some(last) = cursor.key.last() else {
        let tables = tables_of(&root, &cursor.tables, cursor.table);
        let found = tables.iter().find_map(|table| table.key(written))?;
        return Some(of_key(found, span));
    };
    if last != "step" {
        return None;
    }
    let tables = tables_of(&root, &cursor.tables, cursor.table);
    let mut cases = tables.iter().flat_map(|table| &table.shape.cases);
    let case = cases.find(|case| case.name == written)?;
    Some(Explanation { span, title: format!("step `{written}`"), doc: case.doc.to_owned() })
}

fn of_key(key: &Key, span: Range<usize>) -> Explanation {
    let need = if key.need == Need::Always { "required, " } else { "" };
    let title = format!("`{}`: {need}{}", key.name, takes(&key.shape));
    Explanation { span, title, doc: key.doc.to_owned() }
}

/// Returns the declared tables of a file.
fn root_of(path: &str) -> TableShape {
    let mut root = declared();
    if !path.starts_with("variants/") {
        root.keys.retain(|key| key.name != "variant");
    }
    root
}

/// A declared table, and the word of its step where the text has one.
#[derive(Clone)]
struct FoundTable<'a> {
    shape: &'a TableShape,
    step: Option<String>,
}

impl<'a> FoundTable<'a> {
    fn keys(&self) -> impl Iterator<Item = &'a Key> + use<'a, '_> {
        let cases = self.shape.cases.iter();
        let cases = cases.filter(|case| self.step.as_deref().is_none_or(|step| step == case.name));
        self.shape.keys.iter().chain(cases.flat_map(|case| &case.keys))
    }

    fn key(&self, name: &str) -> Option<&'a Key> {
        self.keys().find(|key| key.name == name || key.was.contains(&name))
    }
}

/// Returns the declarations that a table of the text may have.
fn tables_of<'a>(root: &'a TableShape, tables: &[TextTable], number: usize) -> Vec<FoundTable<'a>> {
    let Some(table) = tables.get(number) else { return Vec::new() };
    let step = table.keys.iter().find(|(name, _)| name == "step");
    let step = step.and_then(|(_, value)| value.clone()).map(|word| word.replace('_', "-"));
    let shapes = match table.parent {
        None => vec![root],
        Some(parent) => {
            let above = tables_of(root, tables, parent);
            let mut shapes = below(root, &above, &table.path);
            shapes.dedup_by(|a, b| std::ptr::eq(*a, *b));
            shapes
        }
    };
    let known = |shape: &TableShape| {
        step.as_deref().filter(|word| shape.cases.iter().any(|case| case.name == *word))
    };
    shapes
        .into_iter()
        .map(|shape| FoundTable { shape, step: known(shape).map(str::to_owned) })
        .collect()
}

/// Returns the tables to which keys lead from some tables.
fn below<'a>(
    root: &'a TableShape,
    from: &[FoundTable<'a>],
    path: &[String],
) -> Vec<&'a TableShape> {
    let shapes = shapes_below(root, from, path);
    shapes.into_iter().flat_map(|(shape, rest)| tables_in(root, shape, rest)).collect()
}

/// Returns the shapes of the value to which keys lead, each with the keys that are left of the way.
fn shapes_below<'a, 'p>(
    root: &'a TableShape,
    from: &[FoundTable<'a>],
    path: &'p [String],
) -> Vec<(&'a KeyShape, &'p [String])> {
    let Some((first, rest)) = path.split_first() else { return Vec::new() };
    let found = from.iter().filter_map(|table| table.key(first));
    let found: Vec<&'a Key> = found.collect();
    let mut shapes = Vec::new();
    for key in found {
        if rest.is_empty() {
            shapes.push((&key.shape, rest));
        } else {
            let inner = tables_in(root, &key.shape, &[]);
            let inner: Vec<FoundTable<'a>> =
                inner.into_iter().map(|shape| FoundTable { shape, step: None }).collect();
            let deeper = shapes_below(root, &inner, rest);
            if deeper.is_empty() {
                shapes.extend(of_map(&key.shape).map(|item| (item, &rest[1..])));
            } else {
                shapes.extend(deeper);
            }
        }
    }
    shapes
}

/// Returns the shape of the values of a table by ids.
fn of_map(shape: &KeyShape) -> Option<&KeyShape> {
    match shape {
        KeyShape::Map(_, item) => Some(item),
        KeyShape::List(_, item) | KeyShape::Pair(item) => of_map(item),
        KeyShape::Either(cases) => cases.iter().find_map(of_map),
        _ => None,
    }
}

/// Returns the tables that a value of a shape is or contains, `rest` keys below it.
fn tables_in<'a>(
    root: &'a TableShape,
    shape: &'a KeyShape,
    rest: &[String],
) -> Vec<&'a TableShape> {
    let here: Vec<&'a TableShape> = match shape {
        KeyShape::Table(table) => vec![table],
        KeyShape::Condition(table) | KeyShape::Amount(table) => vec![*table],
        KeyShape::Again(name) => named(root, name).into_iter().collect(),
        KeyShape::Overlay => vec![root],
        KeyShape::List(_, item) | KeyShape::Pair(item) | KeyShape::Map(_, item) => {
            tables_in(root, item, &[])
        }
        KeyShape::Either(cases) => {
            cases.iter().flat_map(|case| tables_in(root, case, &[])).collect()
        }
        _ => Vec::new(),
    };
    if rest.is_empty() {
        return here;
    }
    let here: Vec<FoundTable<'a>> =
        here.into_iter().map(|shape| FoundTable { shape, step: None }).collect();
    below(root, &here, rest)
}

/// Largest depth at which a table is looked for by its name.
const DEPTH_MAX: usize = 8;

/// Returns the declared table of a name.
fn named<'a>(root: &'a TableShape, name: &str) -> Option<&'a TableShape> {
    fn within<'a>(table: &'a TableShape, name: &str, depth: usize) -> Option<&'a TableShape> {
        if table.name == name {
            return Some(table);
        }
        if depth == DEPTH_MAX {
            return None;
        }
        let cases = table.cases.iter();
        let mut keys = table.all_keys();
        keys.find_map(|key| in_shape(&key.shape, name, depth + 1))
            .or_else(|| cases.into_iter().find(|case| case.name == name))
    }
    fn in_shape<'a>(shape: &'a KeyShape, name: &str, depth: usize) -> Option<&'a TableShape> {
        match shape {
            KeyShape::Table(table) => within(table, name, depth),
            KeyShape::Condition(table) | KeyShape::Amount(table) => within(table, name, depth),
            KeyShape::List(_, item) | KeyShape::Pair(item) | KeyShape::Map(_, item) => {
                in_shape(item, name, depth)
            }
            KeyShape::Either(cases) => cases.iter().find_map(|case| in_shape(case, name, depth)),
            _ => None,
        }
    }
    within(root, name, 0)
}

/// Returns the shapes of the value at a place.
fn shapes_at<'a>(root: &'a TableShape, cursor: &TomlCursor) -> Vec<&'a KeyShape> {
    let tables = tables_of(root, &cursor.tables, cursor.table);
    let shapes = shapes_below(root, &tables, &cursor.key);
    if !shapes.is_empty() {
        return shapes
            .into_iter()
            .filter(|(_, rest)| rest.is_empty())
            .map(|(shape, _)| shape)
            .collect();
    }
    // A table by ids: its own keys lead to its values.
    map_of(root, cursor).map(|(_, item)| item).into_iter().collect()
}

/// Returns the kind of the keys of the table at a place, and the shape of its values, where it is a
/// table by ids.
fn map_of<'a>(root: &'a TableShape, cursor: &TomlCursor) -> Option<(&'static str, &'a KeyShape)> {
    let table = cursor.tables.get(cursor.table)?;
    let above = tables_of(root, &cursor.tables, table.parent?);
    let shapes = shapes_below(root, &above, &table.path);
    shapes.into_iter().find_map(|(shape, rest)| if rest.is_empty() { map_in(shape) } else { None })
}

fn map_in(shape: &KeyShape) -> Option<(&'static str, &KeyShape)> {
    match shape {
        KeyShape::Map(of, item) => Some((of, item)),
        KeyShape::List(_, item) | KeyShape::Pair(item) => map_in(item),
        KeyShape::Either(cases) => cases.iter().find_map(map_in),
        _ => None,
    }
}

/// Returns the shapes of the items of lists.
fn items<'a>(shapes: &[&'a KeyShape]) -> Vec<&'a KeyShape> {
    fn of<'a>(shape: &'a KeyShape, found: &mut Vec<&'a KeyShape>) {
        match shape {
            KeyShape::List(_, item) | KeyShape::Pair(item) => match &**item {
                KeyShape::Pair(inner) => found.push(inner),
                item => found.push(item),
            },
            KeyShape::Either(cases) => cases.iter().for_each(|case| of(case, found)),
            other => found.push(other),
        }
    }
    let mut found = Vec::new();
    for shape in shapes {
        of(shape, &mut found);
    }
    found
}

/// Returns the names that a header may have.
fn headers(root: &TableShape) -> Vec<Suggestion> {
    let has_table = |key: &&Key| !tables_in(root, &key.shape, &[]).is_empty();
    root.keys.iter().filter(has_table).map(key_suggestion).collect()
}

/// Returns the keys that the table at a place may still get.
fn keys(root: &TableShape, cursor: &TomlCursor, index: &EditionIndex) -> Vec<Suggestion> {
    if let Some((kinds, _)) = map_of(root, cursor) {
        let words = kinds.split([',', ' ']).filter(|word| !matches!(*word, "" | "or"));
        let of = |word: &str| match word.strip_prefix('`') {
            Some(word) => vec![plain(word.trim_end_matches('`'), SuggestionKind::Key, "")],
            None => ids(index, word, str::to_owned),
        };
        return words.flat_map(of).collect();
    }
    let given = cursor.tables.get(cursor.table).map(|table| &table.keys);
    let is_new = |key: &&Key| {
        let mut given = given.into_iter().flatten();
        !given.any(|(name, value)| name == key.name && value.is_some())
    };
    let tables = tables_of(root, &cursor.tables, cursor.table);
    let mut list: Vec<Suggestion> = tables
        .iter()
        .flat_map(|table| table.keys().filter(is_new).map(key_suggestion).collect::<Vec<_>>())
        .collect();
    if tables.is_empty() && in_text(root, cursor) {
        list.extend(Lang::ALL.map(|lang| plain(lang.as_str(), SuggestionKind::Key, "a text")));
    }
    list
}

/// Returns whether the table at a place is a text in several languages.
fn in_text(root: &TableShape, cursor: &TomlCursor) -> bool {
    let Some(table) = cursor.tables.get(cursor.table) else { return false };
    let Some(parent) = table.parent else { return false };
    let above = tables_of(root, &cursor.tables, parent);
    let shapes = shapes_below(root, &above, &table.path);
    shapes.iter().any(|(shape, _)| matches!(shape, KeyShape::Text))
}

fn key_suggestion(key: &Key) -> Suggestion {
    let need = if key.need == Need::Always { "required, " } else { "" };
    Suggestion {
        text: key.name.to_owned(),
        kind: SuggestionKind::Key,
        detail: format!("{need}{}", takes(&key.shape)),
        doc: key.doc.to_owned(),
    }
}

fn plain(text: &str, kind: SuggestionKind, detail: &str) -> Suggestion {
    Suggestion { text: text.to_owned(), kind, detail: detail.to_owned(), doc: String::new() }
}

/// Adds the values of a shape that are known.
fn values(shape: &KeyShape, index: &EditionIndex, list: &mut Vec<Suggestion>) {
    let quoted = |word: &str| format!("\"{word}\"");
    let word = |word: &str| plain(&quoted(word), SuggestionKind::Word, "");
    match shape {
        KeyShape::Bool => {
            list.extend(["true", "false"].map(|word| plain(word, SuggestionKind::Word, "")));
        }
        KeyShape::Words(words) => list.extend(words.iter().copied().map(word)),
        KeyShape::Step => {
            let sorts = crate::steps::STEPS.iter();
            list.extend(sorts.map(|sort| {
                let doc = (sort.table)().doc.to_owned();
                Suggestion { doc, detail: "step".to_owned(), ..word(sort.word) }
            }));
        }
        KeyShape::Timing => {
            list.push(word("own_turn"));
            let windows = Window::BUILT_IN.iter().map(|(name, _)| format!("window:{name}"));
            list.extend(windows.map(|window| word(&window)));
            list.extend(index.ids(STEP).into_iter().map(|step| word(&format!("step:{step}"))));
        }
        KeyShape::Name(FUNCTION) | KeyShape::Condition(_) => {
            list.extend(ids(index, FUNCTION, quoted));
        }
        KeyShape::Name(kind) => list.extend(ids(index, kind, quoted)),
        KeyShape::Either(cases) => cases.iter().for_each(|case| values(case, index, list)),
        KeyShape::List(_, item) | KeyShape::Pair(item) => values(item, index, list),
        _ => {}
    }
}
