//! The table of rules in `tests/rules`: each rule of the rulebooks in our words, with its scenario,
//! the line of the log that shows it, and the code that implements it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use toml::de::{DeTable, DeValue};
use warboard_tests::root;

/// The keys of a row.
const KEYS: [&str; 5] = ["heading", "rule", "scenario", "shows", "breaks"];

/// The separator of parts of `breaks` that follow one another in the file.
const LATER: &str = " … ";

/// A row of a table, with its book.
struct Row {
    book: String,
    values: BTreeMap<String, String>,
}

impl Row {
    fn value(&self, key: &str) -> &str {
        self.values.get(key).map_or("", String::as_str)
    }

    fn told(&self, wrong: &str) -> String {
        format!("{}: {}: {}: {wrong}", self.book, self.value("heading"), self.value("rule"))
    }

    fn log(&self) -> PathBuf {
        let scenario = root().join(self.value("scenario"));
        let stem = scenario.file_stem().unwrap_or_default().to_owned();
        let dir = scenario.parent().unwrap_or(Path::new("")).join("snapshots");
        dir.join(stem).with_extension("snap")
    }
}

fn books() -> Vec<PathBuf> {
    let dir = fs::read_dir(root().join("tests/rules")).expect("the tables are in the repository");
    let mut books: Vec<PathBuf> =
        dir.map(|entry| entry.expect("the folder can be read").path()).collect();
    books.sort();
    books
}

fn values(row: &DeTable<'_>) -> BTreeMap<String, String> {
    let text = |value: &DeValue<'_>| value.as_str().unwrap_or_default().to_owned();
    row.iter().map(|(key, value)| (key.get_ref().to_string(), text(value.get_ref()))).collect()
}

fn rows_of(path: &Path) -> Vec<Row> {
    let book = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let text = fs::read_to_string(path).expect("a table is text");
    let table = DeTable::parse(&text).expect("a table is TOML");
    let mut rows = Vec::new();
    for (key, value) in table.get_ref() {
        assert_eq!(key.get_ref(), "rule", "{book}: a table has rows and nothing else");
        for row in value.get_ref().as_array().expect("rules are rows") {
            let values = values(row.get_ref().as_table().expect("a row has keys"));
            rows.push(Row { book: book.clone(), values });
        }
    }
    rows
}

fn rows() -> Vec<Row> {
    books().iter().flat_map(|path| rows_of(path)).collect()
}

fn words(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the lines of a scenario's log after its header, and the scenario's facts.
fn lines(row: &Row) -> Option<Vec<String>> {
    let log = fs::read_to_string(row.log()).ok()?;
    let log = log.splitn(3, "---\n").nth(2)?;
    let scenario = fs::read_to_string(root().join(row.value("scenario"))).ok()?;
    let facts = scenario.lines().filter(|line| line.starts_with('='));
    Some(log.lines().chain(facts).map(words).collect())
}

fn carries(text: &str, parts: &str) -> bool {
    let mut left = Some(text);
    for part in parts.split(LATER) {
        left = left.and_then(|left| left.split_once(part)).map(|(_, after)| after);
    }
    left.is_some()
}

fn wrong(row: &Row) -> Option<String> {
    if let Some(key) = KEYS.iter().find(|&&key| row.value(key).trim().is_empty()) {
        return Some(row.told(&format!("`{key}` is missing")));
    }
    if let Some(key) = row.values.keys().find(|&key| !KEYS.contains(&key.as_str())) {
        return Some(row.told(&format!("`{key}` is none of a row's keys")));
    }
    let Some(lines) = lines(row) else {
        return Some(row.told(&format!("{} or its log does not exist", row.value("scenario"))));
    };
    if !lines.iter().any(|line| line.contains(row.value("shows"))) {
        return Some(row.told(&format!("{} does not show it", row.value("scenario"))));
    }
    let (file, parts) = row.value("breaks").split_once(": ").unwrap_or_default();
    let text = fs::read_to_string(root().join(file)).unwrap_or_default();
    (!carries(&text, parts)).then(|| row.told(&format!("`{parts}` is not in `{file}`")))
}

#[test]
fn every_rule_has_a_scenario_that_shows_it_and_a_place_that_carries_it() {
    let rows = rows();
    let wrong: Vec<String> = rows.iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "the table of rules is out of date:\n{}", wrong.join("\n"));
}

#[test]
fn every_rule_is_told_once() {
    let rows = rows();
    let told: BTreeSet<(&str, &str, &str)> = rows
        .iter()
        .map(|row| (row.book.as_str(), row.value("heading"), row.value("rule")))
        .collect();
    assert_eq!(told.len(), rows.len(), "a rule is told twice");
}
