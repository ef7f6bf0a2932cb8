//! Small changes to a table file: a walk through its tree beside the declarations of its keys.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::edition::keys::{Key, KeyShape, Need, TableShape};
use crate::edition::problem::Problems;
use crate::edition::schema::declared;
use crate::edition::tree::{TreeNode, TreeValue, parse};
use crate::model::Lang;
use crate::text::TextChange;

/// Tables and keys that decide no rule: what is drawn, shown, taught, or advised to bots.
const NO_RULES: [&str; 15] = [
    "bots",
    "coast",
    "colour",
    "label",
    "languages",
    "layout",
    "lesson",
    "letter",
    "name",
    "shape",
    "sheet",
    "source",
    "style",
    "text",
    "worth",
];

/// The declarations of all tables.
pub(in crate::edition) struct DeclaredShapes {
    root: KeyShape,
    /// Tables by the name that tables within themselves are declared with.
    named: BTreeMap<&'static str, TableShape>,
}

impl DeclaredShapes {
    pub(in crate::edition) fn new() -> Self {
        let root = KeyShape::Table(declared());
        let mut named = BTreeMap::new();
        name_tables(&root, &mut named);
        Self { root, named }
    }

    /// Returns the shape of a file.
    pub(in crate::edition) fn root_shape(&self) -> &KeyShape {
        &self.root
    }

    /// Returns the table of a file.
    pub(in crate::edition) fn root(&self) -> Option<&TableShape> {
        if let KeyShape::Table(table) = &self.root { Some(table) } else { None }
    }

    /// Returns the tables among some shapes, and the shapes of the values of those whose keys are
    /// ids.
    pub(in crate::edition) fn tables<'a>(
        &'a self,
        shapes: &[&'a KeyShape],
    ) -> (Vec<&'a TableShape>, Vec<&'a KeyShape>) {
        let (mut tables, mut values) = (Vec::new(), Vec::new());
        for shape in shapes {
            match shape {
                KeyShape::Table(table) => tables.push(table),
                KeyShape::Condition(table) | KeyShape::Amount(table) => tables.push(*table),
                KeyShape::Again(name) => tables.extend(self.named.get(name)),
                KeyShape::Map(_, item) => values.push(&**item),
                KeyShape::Overlay => tables.extend(self.root()),
                _ => {}
            }
        }
        (tables, values)
    }

    /// Returns the changes to a file, in the order of their places.
    pub(super) fn changes(&self, text: &str) -> Vec<TextChange> {
        let KeyShape::Table(table) = &self.root else { return Vec::new() };
        let tree = parse(0, text, table, &Problems::default());
        let mut walk = ShapeWalk { declared: self, text, found: Vec::new() };
        walk.node(&tree, &[&self.root]);
        walk.found.sort_by_key(|change| (change.range.start, change.range.end));
        walk.found
    }
}

fn name_tables(shape: &KeyShape, named: &mut BTreeMap<&'static str, TableShape>) {
    let table = match shape {
        KeyShape::Table(table) => table,
        KeyShape::Condition(table) | KeyShape::Amount(table) => table,
        KeyShape::List(_, item) | KeyShape::Pair(item) | KeyShape::Map(_, item) => {
            return name_tables(item, named);
        }
        KeyShape::Either(cases) => return cases.iter().for_each(|case| name_tables(case, named)),
        _ => return,
    };
    if named.insert(table.name, table.clone()).is_none() {
        table.all_keys().for_each(|key| name_tables(&key.shape, named));
    }
}

struct ShapeWalk<'a> {
    declared: &'a DeclaredShapes,
    text: &'a str,
    found: Vec<TextChange>,
}

impl<'a> ShapeWalk<'a> {
    fn push(&mut self, range: Range<usize>, to: String, kind: &'static str) {
        self.found.push(TextChange { range, to, kind });
    }

    /// Walks through a value that has one of the given shapes.
    fn node(&mut self, node: &TreeNode, shapes: &[&'a KeyShape]) {
        let range = node.place.start as usize..node.place.end as usize;
        let shapes = each_case(shapes);
        match &node.value {
            TreeValue::Bool(is) => {
                if shapes.iter().any(|shape| matches!(shape, KeyShape::Bool)) {
                    self.push(range, (!is).to_string(), "flag");
                }
            }
            TreeValue::Integer(n) => {
                for n in [n.saturating_add(1), n.saturating_sub(1)] {
                    let takes = |shape: &&KeyShape| match shape {
                        KeyShape::Int(least, most) => (*least..=*most).contains(&n),
                        KeyShape::Amount(_) => n >= 0,
                        _ => false,
                    };
                    if shapes.iter().any(takes) {
                        self.push(range.clone(), n.to_string(), "number");
                    }
                }
            }
            TreeValue::String(word) => {
                let words = shapes.iter().find_map(|shape| match shape {
                    KeyShape::Words(words) if words.contains(&&**word) => Some(words),
                    _ => None,
                });
                let Some(words) = words else { return };
                let at = words.iter().position(|other| **other == **word).unwrap_or_default();
                let next = words[(at + 1) % words.len()];
                if *next != **word {
                    self.push(range, format!("\"{next}\""), "word");
                }
            }
            TreeValue::Array(items) => {
                let items_of = |shape: &&'a KeyShape| match shape {
                    KeyShape::List(_, item) | KeyShape::Pair(item) => Some(&**item),
                    // A list of amounts is their sum.
                    KeyShape::Amount(_) => Some(*shape),
                    _ => None,
                };
                let item: Vec<&KeyShape> = shapes.iter().filter_map(items_of).collect();
                items.iter().for_each(|node| self.node(node, &item));
            }
            TreeValue::Table(_) => self.table(node, &shapes),
            TreeValue::Other(_) => {}
        }
    }

    fn table(&mut self, node: &TreeNode, shapes: &[&'a KeyShape]) {
        let Some(table) = node.table() else { return };
        let (tables, values) = self.declared.tables(shapes);
        for (name, entry) in table {
            let is_words = Lang::ALL.iter().any(|lang| lang.as_str() == &**name);
            if is_words || NO_RULES.contains(&&**name) {
                continue;
            }
            let keys: Vec<&Key> = tables
                .iter()
                .flat_map(|table| table.all_keys())
                .filter(|key| key.name == &**name)
                .collect();
            let mut shapes: Vec<&KeyShape> = keys.iter().map(|key| &key.shape).collect();
            shapes.extend(&values);
            if shapes.iter().any(|shape| is_shown(shape)) {
                continue;
            }
            if keys.iter().any(|key| key.need != Need::Always)
                && let Some(range) = self.pair(entry.key.start as usize, &entry.node)
            {
                self.push(range, String::new(), "key");
            }
            self.node(&entry.node, &shapes);
        }
    }

    /// Returns the bytes of a key with its value, and with the comma that parts them from others in
    /// an inline table. `None` for a key in a header.
    fn pair(&self, key: usize, value: &TreeNode) -> Option<Range<usize>> {
        let (start, end) = (value.place.start as usize, value.place.end as usize);
        let name = self.text.get(key..start)?;
        let (name, rest) = name.split_once('=')?;
        let is_name = |c: char| c.is_alphanumeric() || "_-\"'. ".contains(c);
        if !name.chars().all(is_name) || !rest.trim().is_empty() {
            return None;
        }
        // `gives.salt` begins with what stands before the dot.
        let before =
            self.text[..key].trim_end_matches(|c: char| c.is_alphanumeric() || "_-.".contains(c));
        let start = before.len();
        let after = &self.text[end..];
        let skipped = after.len() - after.trim_start().len();
        if after.trim_start().starts_with(',') {
            return Some(start..end + skipped + 1);
        }
        match before.trim_end().strip_suffix(',') {
            Some(left) if after.trim_start().starts_with('}') => Some(left.len()..end),
            _ => Some(start..end),
        }
    }
}

/// Checks whether a value is only shown: a text, or two numbers, which are a place or a size on the
/// drawing.
fn is_shown(shape: &KeyShape) -> bool {
    match shape {
        KeyShape::Text => true,
        KeyShape::Pair(item) => matches!(**item, KeyShape::Int(..)),
        _ => false,
    }
}

/// Returns the shapes, with the cases of one that is several in its place.
pub(in crate::edition) fn each_case<'a>(shapes: &[&'a KeyShape]) -> Vec<&'a KeyShape> {
    let mut found = Vec::new();
    for shape in shapes {
        match shape {
            KeyShape::Either(cases) => {
                found.extend(each_case(&cases.iter().collect::<Vec<_>>()));
            }
            shape => found.push(*shape),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::DeclaredShapes;

    /// Returns a file after each of its changes.
    fn changed(text: &str) -> Vec<String> {
        let changes = DeclaredShapes::new().changes(text);
        changes.iter().map(|change| change.apply(text)).collect()
    }

    #[test]
    fn numbers_stay_in_their_range() {
        assert_eq!(
            changed("[[region]]\nid = \"hill\"\nbonus = 0\n"),
            ["[[region]]\nid = \"hill\"\nbonus = 1\n",]
        );
    }

    #[test]
    fn keys_are_dropped_with_their_comma() {
        let found = changed(
            "[[turn]]\nstep = \"move\"\nwhen = { spaces = { least = 4, tag = \"pan\" } }\n",
        );
        assert!(
            found.contains(
                &"[[turn]]\nstep = \"move\"\nwhen = { spaces = {  tag = \"pan\" } }\n".to_owned()
            ),
            "{found:#?}"
        );
        assert!(
            found.contains(
                &"[[turn]]\nstep = \"move\"\nwhen = { spaces = { least = 4 } }\n".to_owned()
            ),
            "{found:#?}"
        );
    }
}
