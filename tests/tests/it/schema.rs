//! Tests of the schemas for editors: they equal the engine's output, and every edition is valid.

use std::fs;
use std::path::Path;

use jsonschema::Validator;
use serde_json::{Value, json};
use toml::de::{DeTable, DeValue};
use warboard_engine::edition::{EditionFiles, schemas};
use warboard_tests::{edition_dirs, root};

use crate::links::guide_pages;

/// Returns the validators of an edition's files and of a variant's files.
fn validators() -> [Validator; 2] {
    schemas().map(|(_, text)| {
        let schema: Value = serde_json::from_str(&text).expect("a schema is JSON");
        jsonschema::validator_for(&schema).expect("a schema is one")
    })
}

fn table(table: &DeTable<'_>) -> Value {
    let entries = table.iter();
    entries.map(|(key, value)| (key.get_ref().to_string(), json(value.get_ref()))).collect()
}

fn json(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => json!(text),
        DeValue::Integer(number) => {
            json!(i64::from_str_radix(number.as_str(), number.radix()).expect("it is small"))
        }
        DeValue::Boolean(value) => json!(value),
        DeValue::Array(list) => list.iter().map(|value| json(value.get_ref())).collect(),
        DeValue::Table(inner) => table(inner),
        DeValue::Float(_) | DeValue::Datetime(_) => Value::Null,
    }
}

/// Returns the errors of a file.
fn wrong(validator: &Validator, path: &str, text: &str) -> Vec<String> {
    let parsed = DeTable::parse(text).expect("it is TOML");
    let errors = table(parsed.get_ref());
    let errors = validator.iter_errors(&errors);
    errors.map(|error| format!("{path}: {}: {error}", error.instance_path())).collect()
}

/// Returns the TOML files of an edition, by path.
fn files(dir: &Path) -> Vec<(String, String)> {
    let files = EditionFiles::from_dir(dir).expect("an edition is text").files;
    let is_toml = |path: &str| Path::new(path).extension().is_some_and(|kind| kind == "toml");
    // The list of changes that need no scenario is no part of the rules.
    let is_rule = |path: &str| is_toml(path) && !path.starts_with("tests/");
    files.into_iter().filter(|(path, _)| is_rule(path)).collect()
}

#[test]
fn the_schemas_are_those_that_are_checked_in() {
    for (name, text) in schemas() {
        let path = root().join("editions/schemas").join(name);
        if std::env::var_os("WARBOARD_WRITE").is_some() {
            fs::write(&path, &text).expect("the schemas can be written");
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(found == text, "{name} is stale: `cargo run -- schema --dir editions/schemas`");
    }
}

#[test]
fn every_edition_is_valid_by_its_schema() {
    let [edition, variant] = validators();
    let fixture = root().join("tests/fixtures/tiny");
    let mut found = Vec::new();
    for dir in edition_dirs().into_iter().chain([fixture]) {
        for (path, text) in files(&dir) {
            let validator = if path.contains('/') { &variant } else { &edition };
            found.extend(wrong(validator, &format!("{}/{path}", dir.display()), &text));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_shipped_file_names_its_schema() {
    for dir in edition_dirs() {
        for (path, text) in files(&dir) {
            let line = match path.matches('/').count() {
                0 => "#:schema ../schemas/edition.json\n",
                _ => "#:schema ../../../schemas/variant.json\n",
            };
            assert!(text.starts_with(line), "{}/{path} does not begin with {line}", dir.display());
        }
    }
}

#[test]
fn a_schema_refuses_what_check_refuses() {
    let [edition, variant] = validators();
    let refused = [
        "[[space]]\nid = \"a\"\nnam = \"A\"",
        "[[space]]\nid = \"A\"\nname = \"A\"",
        "[[turn]]\nstep = \"count\"\nname = \"Count\"\ngives = 3",
        "[[turn]]\nstep = \"count\"\nname = \"Count\"\ngives = { troop = { spaces = {}, every = 0 } }",
        "[[turn]]\nstep = \"cuont\"\nname = \"Count\"",
        "[[army]]\nid = \"a\"\nname = \"A\"\nletter = \"A\"\ncolour = \"olive\"",
        "source = \"rulebok: p. 3\"",
        "replace = [\"turn\"]",
        "[[option]]\nid = \"a\"\nname = \"A\"\ndefault = \"b\"\n[[option.value]]\nid = \"b\"\nname = \"B\"\n\
         [option.value.set]\nvariant = 1",
    ];
    for text in refused {
        assert!(!wrong(&edition, "", text).is_empty(), "{text}");
    }
    let allowed = "replace = [\"turn\"]\n[[space]]\nid = \"a\"\nremove = true\n[[turn]]\nid = \"a\"\nmoves = 3";
    assert_eq!(wrong(&variant, "", allowed), Vec::<String>::new());
    assert!(!wrong(&variant, "", "[[turn]]\nid = \"a\"\nmove = 3").is_empty());
}

/// An editor shows the validator's errors, so each mistake in a step must give exactly one.
#[test]
fn one_mistake_in_a_step_is_one_finding() {
    let [edition, _] = validators();
    let steps = [
        "step = \"count\"\nname = \"Count\"",
        "step = \"count\"\nname = \"Count\"\ngives = { troop = { spaces = {}, every = 0 } }",
        "step = \"count\"\nname = \"Count\"\ngives = { troop = 3 }\nmoves = 1",
        "step = \"cuont\"\nname = \"Count\"\ngives = { troop = 3 }",
        "step = \"count\"\ngives = { troop = 3 }",
        "step = \"move\"\nname = \"Move\"\nmoves = 1\nrange = \"far\"",
        "step = \"trade\"\nname = \"Trade\"\nsets = { mixed = 3 }\nmust = { at = 2 }",
        "step = \"claim\"\nname = \"Claim\"",
    ];
    for step in steps {
        let found = wrong(&edition, "", &format!("[[turn]]\n{step}"));
        assert_eq!(found.len(), 1, "{step}: {found:?}");
    }
    let sound = "step = \"count\"\nname = \"Count\"\ngives = { troop = [{ spaces = {} }, 2] }\nplayers = [2]";
    assert_eq!(wrong(&edition, "", &format!("[[turn]]\n{sound}")), Vec::<String>::new());
}

/// Snippets of the guide that are not followed contain only existing keys.
#[test]
fn every_table_of_the_guide_is_valid_by_the_schema() {
    let [edition, _] = validators();
    let pages = guide_pages().into_iter();
    let guide: String =
        pages.map(|path| fs::read_to_string(path).expect("the guide is text")).collect();
    let tables: Vec<&str> = guide
        .split("\n```toml")
        .skip(1)
        .filter_map(|rest| rest.split_once('\n')?.1.split_once("\n```").map(|(table, _)| table))
        .collect();
    assert!(tables.len() > 4, "{} tables", tables.len());
    // A suppressed line is not a whole row.
    let whole = tables.iter().filter(|table| table.contains("[["));
    let found: Vec<String> = whole.flat_map(|table| wrong(&edition, "README.md", table)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}
