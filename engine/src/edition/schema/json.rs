//! Conversion of tables and keys to JSON Schema, draft 7, for editors of TOML.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::edition::keys::{Key, KeyShape, NOT_SET, Need, TableShape};
use crate::edition::tree::BEFORE;
use crate::model::{Lang, SourceKind};

use super::page::a;

/// Largest distance from 0 of a number that is an amount.
const NUMBER: i64 = 1_000_000;

const DRAFT: &str = "http://json-schema.org/draft-07/schema#";

/// Returns the schema for the files of an edition.
pub(super) fn edition(root: &TableShape) -> String {
    let mut maker = Maker { root, definitions: BTreeMap::new() };
    let file = maker.file(root, false);
    maker.finish("A file of a Warboard edition", file)
}

/// Returns the schema for the files of a variant.
pub(super) fn variant(root: &TableShape, variant: &TableShape) -> String {
    let mut maker = Maker { root, definitions: BTreeMap::new() };
    let mut file = maker.file(root, true);
    let info = maker.value(&KeyShape::Table(variant.clone()), false);
    let info = described(info, "The variant itself; in one of its files.");
    insert(&mut file["properties"], "variant", info);
    maker.finish("A file of a variant of a Warboard edition", file)
}

struct Maker<'a> {
    root: &'a TableShape,
    definitions: BTreeMap<String, Value>,
}

impl Maker<'_> {
    fn finish(mut self, title: &str, mut file: Value) -> String {
        for (name, value) in [("words", text()), ("source", source())] {
            self.definitions.insert(name.to_owned(), value);
        }
        let definitions = self.definitions.into_iter().collect::<Map<_, _>>();
        insert(&mut file, "$schema", DRAFT.into());
        insert(&mut file, "title", title.into());
        insert(&mut file, "definitions", definitions.into());
        format!("{:#}\n", sorted(file))
    }

    /// Returns the schema for the top of a file. Any key may be in another file, so none is
    /// required.
    fn file(&mut self, root: &TableShape, overlay: bool) -> Value {
        let mut file = self.object(root.doc, &root.keys, overlay);
        remove(&mut file, "required");
        let doc = "Where the blocks of this file come from that give no `source` of their own.";
        insert(&mut file["properties"], "source", described(reference("source"), doc));
        if overlay {
            remove(&mut file["properties"], "remove");
            remove(&mut file["properties"], BEFORE);
            insert(&mut file["properties"], "replace", self.replace());
            insert(&mut file["properties"], "drop", self.drop_keys());
        }
        file
    }

    /// Returns the schema for the changes made by a value of an option.
    fn set(&mut self) -> Value {
        if !self.definitions.contains_key("set") {
            self.definitions.insert("set".to_owned(), Value::Null);
            let mut set = self.file(self.root, true);
            for key in NOT_SET {
                remove(&mut set["properties"], key);
            }
            self.definitions.insert("set".to_owned(), set);
        }
        reference("set")
    }

    fn drop_keys(&self) -> Value {
        let keys = self.root.keys.iter().map(|key| {
            let list = json!({ "type": "array", "items": { "type": "string" } });
            (key.name.to_owned(), list)
        });
        let lists = json!({
            "type": "object",
            "additionalProperties": false,
            "properties": keys.collect::<Map<_, _>>(),
        });
        described(lists, "Keys that are dropped from every row of a list.")
    }

    fn replace(&self) -> Value {
        let keys: Vec<&str> = self.root.keys.iter().map(|key| key.name).collect();
        let list = json!({ "type": "array", "items": { "enum": keys } });
        described(list, "Top-level keys that are dropped first, to be given anew.")
    }

    fn table(&mut self, table: &TableShape, overlay: bool) -> Value {
        let name = if overlay { format!("changed_{}", table.name) } else { table.name.to_owned() };
        if !self.definitions.contains_key(&name) {
            self.definitions.insert(name.clone(), Value::Null);
            let value = if table.cases.is_empty() {
                self.object(table.doc, &table.keys, overlay)
            } else if overlay {
                self.any_case(table)
            } else {
                self.cases(table)
            };
            self.definitions.insert(name.clone(), value);
        }
        reference(&name)
    }

    /// Returns the keys of every step and, for each word of `step`, those of such a step. A mistake
    /// is thus reported once.
    fn cases(&mut self, table: &TableShape) -> Value {
        let mut object = self.object(table.doc, &table.keys, false);
        let common = object["properties"].clone();
        let cases = table.cases.iter().map(|case| {
            let mut then = self.object(case.doc, &case.keys, false);
            for key in &table.keys {
                insert(&mut then["properties"], key.name, Value::Bool(true));
            }
            let word = json!({ "properties": { "step": { "const": case.name } } });
            json!({ "if": word, "then": then })
        });
        let cases: Vec<Value> = cases.collect();
        insert(&mut object, "allOf", cases.into());
        // These are for editors that complete keys without looking at the word.
        for key in table.cases.iter().flat_map(|case| &case.keys) {
            if common.get(key.name).is_none() {
                insert(&mut object["properties"], key.name, json!({ "description": key.doc }));
            }
        }
        insert(&mut object["properties"], "step", step_word(table));
        object
    }

    /// Returns the schema for a step of an overlay: an id names the step, its word is unknown, and
    /// any key of any step is allowed.
    fn any_case(&mut self, table: &TableShape) -> Value {
        let mut object = self.object(table.doc, &table.keys, true);
        let mut shapes: BTreeMap<&str, Vec<(Value, &str)>> = BTreeMap::new();
        for key in table.cases.iter().flat_map(|case| &case.keys) {
            let value = self.value(&key.shape, true);
            let known = shapes.entry(key.name).or_default();
            if known.iter().all(|(other, _)| *other != value) {
                known.push((value, key.doc));
            }
        }
        for (name, mut known) in shapes {
            let value = if known.len() == 1 {
                known.pop().map(|(value, doc)| described(value, doc))
            } else {
                let cases = known.into_iter().map(|(value, doc)| described(value, doc));
                Some(json!({ "anyOf": cases.collect::<Vec<_>>() }))
            };
            insert(&mut object["properties"], name, value.unwrap_or_default());
        }
        insert(&mut object["properties"], "step", step_word(table));
        object
    }

    fn object(&mut self, doc: &str, keys: &[Key], overlay: bool) -> Value {
        let mut properties = Map::new();
        for key in keys {
            let value = self.value(&key.shape, overlay);
            properties.insert(key.name.to_owned(), described(value, key.doc));
        }
        let mut object = json!({
            "type": "object",
            "description": doc,
            "additionalProperties": false,
        });
        if overlay {
            let doc = "Drops the table or the row of this id.";
            properties.insert("remove".to_owned(), described(json!({ "enum": [true] }), doc));
        }
        if overlay && keys.iter().any(|key| key.name == "id") {
            let doc = "The id of the row of its list before which it stands; a new one stands at the end unless given.";
            let id = json!({ "type": "string", "pattern": "^[a-z0-9_]+$" });
            properties.insert(BEFORE.to_owned(), described(id, doc));
        }
        if !overlay {
            let needed = keys.iter().filter(|key| key.need == Need::Always).map(|key| key.name);
            insert(&mut object, "required", needed.collect::<Vec<_>>().into());
        }
        if keys.iter().any(|key| key.name == Lang::En.as_str()) {
            // A row with a text in each language.
            let words = json!({ LANG_PATTERN: { "type": "string", "minLength": 1 } });
            insert(&mut object, "patternProperties", words);
        }
        insert(&mut object, "properties", properties.into());
        object
    }

    fn value(&mut self, shape: &KeyShape, overlay: bool) -> Value {
        match shape {
            KeyShape::Id => json!({ "type": "string", "pattern": "^[a-z][a-z0-9_]*$" }),
            KeyShape::ValueId => json!({ "type": "string", "pattern": "^[a-z0-9_]+$" }),
            KeyShape::Text => reference("words"),
            KeyShape::Source => reference("source"),
            KeyShape::Letter => {
                let letter = json!({ "type": "string", "minLength": 1, "maxLength": 1 });
                in_languages(&letter)
            }
            KeyShape::Lang => json!({ "type": "string", "pattern": LANG_PATTERN }),
            KeyShape::Line => json!({ "type": "string", "minLength": 1 }),
            KeyShape::Timing => {
                let pattern = "^(own_turn|(step|window):[a-z][a-z0-9_]*)$";
                json!({ "type": "string", "pattern": pattern })
            }
            KeyShape::Bool => json!({ "type": "boolean" }),
            KeyShape::Step => json!({ "type": "string" }),
            KeyShape::Name(of) => {
                json!({ "type": "string", "title": format!("The id of {}", a(of)) })
            }
            KeyShape::Words(words) => json!({ "enum": words }),
            KeyShape::Int(least, most) => {
                json!({ "type": "integer", "minimum": least, "maximum": most })
            }
            KeyShape::List(least, item) => {
                json!({ "type": "array", "minItems": least, "items": self.value(item, overlay) })
            }
            KeyShape::Pair(item) => {
                let item = self.value(item, overlay);
                json!({ "type": "array", "minItems": 2, "maxItems": 2, "items": item })
            }
            KeyShape::Table(table) => self.table(table, overlay),
            KeyShape::Again(name) => reference(name),
            KeyShape::Condition(table) => {
                let function = self.value(&KeyShape::Name("function"), overlay);
                json!({ "anyOf": [function, self.table(table, false)] })
            }
            KeyShape::Amount(table) => {
                let number = self.value(&KeyShape::Int(-NUMBER, NUMBER), overlay);
                let term = json!({ "anyOf": [number, self.table(table, false)] });
                let sum = json!({ "type": "array", "minItems": 1, "items": term });
                json!({ "anyOf": [term, sum] })
            }
            KeyShape::Map(of, item) => {
                let item = self.value(item, overlay);
                let doc = format!("By the id of {}.", a(of));
                json!({ "type": "object", "description": doc, "additionalProperties": item })
            }
            KeyShape::Either(cases) => {
                let cases = cases.iter().map(|case| self.value(case, overlay));
                json!({ "anyOf": cases.collect::<Vec<_>>() })
            }
            KeyShape::Overlay => self.set(),
        }
    }
}

/// Returns the schema for the word of a step; each case has one.
fn step_word(table: &TableShape) -> Value {
    let words: Vec<&str> = table.cases.iter().map(|case| case.name).collect();
    described(json!({ "enum": words }), "What the step does.")
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/definitions/{name}") })
}

/// Returns a value with a description. Keys beside a reference are ignored, so the reference is
/// wrapped.
fn described(value: Value, doc: &str) -> Value {
    let mut value = if value.get("$ref").is_some() { json!({ "allOf": [value] }) } else { value };
    insert(&mut value, "description", doc.into());
    value
}

fn insert(value: &mut Value, key: &str, item: Value) {
    if let Value::Object(map) = value {
        map.insert(key.to_owned(), item);
    }
}

fn remove(value: &mut Value, key: &str) {
    if let Value::Object(map) = value {
        map.remove(key);
    }
}

fn text() -> Value {
    let mut text = in_languages(&json!({ "type": "string", "pattern": "\\S" }));
    let description = "A text for players: in every language of the edition, or one string that is the same in all. A name \
        may begin with its article in brackets, `[the] Sun`, `[l']Île`.";
    insert(&mut text, "description", json!(description));
    text
}

/// The code of a language, as a pattern.
const LANG_PATTERN: &str = "^[a-z]{2}$";

/// Returns the schema for one value for all languages, or one for each.
fn in_languages(value: &Value) -> Value {
    let langs: Map<String, Value> =
        Lang::ALL.iter().map(|lang| (lang.as_str().to_owned(), value.clone())).collect();
    json!({
        "anyOf": [
            value,
            {
                "type": "object",
                "properties": langs,
                "patternProperties": { LANG_PATTERN: value },
                "minProperties": 1,
                "additionalProperties": false,
            },
        ],
    })
}

fn source() -> Value {
    let kinds = SourceKind::ALL.map(SourceKind::as_str).join("|");
    let line = json!({ "type": "string", "pattern": format!("^({kinds})\\s*(:|$)") });
    json!({
        "description": "`rulebook: heading, page`, `web: …`, `reconstructed: …` or `ours`, or a list of such lines.",
        "anyOf": [line, { "type": "array", "minItems": 1, "items": line }],
    })
}

/// Sorts the keys, independently of the map type with which the JSON library was built.
fn sorted(value: Value) -> Value {
    match value {
        Value::Object(map) => {
            let map: BTreeMap<String, Value> =
                map.into_iter().map(|(key, value)| (key, sorted(value))).collect();
            Value::Object(map.into_iter().collect())
        }
        Value::Array(list) => list.into_iter().map(sorted).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value,
    }
}
