//! The structure of the repository: layers depend in one direction, and the engine names no game.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use warboard_tests::{edition_dirs, load, root, source_folders};

/// The layers of the engine, the lowest first. A layer uses itself and those below it. A file
/// belongs to the entry with the longest path that matches it. Names and declarations of tables are
/// below the tables, in whatever folder they are.
const LAYERS: [&[&str]; 10] = [
    &[
        "text",
        "model/id",
        "model/mask",
        "model/call",
        "model/fact",
        "model/term",
        "model/source",
        "model/lang",
        "model/text",
        "name",
        "words/clean",
        "words/nearest",
    ],
    &[
        "edition/codes",
        "edition/diagnostic",
        "edition/files",
        "edition/keys",
        "edition/problem",
        "edition/tree",
    ],
    &["model"],
    &["game", "steps", "combat", "words", "log"],
    &["script"],
    &["observation", "game/game", "determinize", "outcomes"],
    &["odds", "position", "scenario", "coverage", "bots", "playout"],
    &["edition"],
    &["record"],
    &["audit"],
];

/// The only upward dependency: the table of steps contains the declarations of all step modules.
const UPWARD: (&str, &str) = ("model/rulebook", "steps");

/// Words of editions that the engine uses with its own meaning.
const SHARED_WORDS: [&str; 10] =
    ["red", "blue", "green", "yellow", "black", "orange", "troops", "pink", "white", "grey"];

pub(crate) fn files(dir: &Path, extension: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(dir) else { return Vec::new() };
    let mut paths: Vec<PathBuf> =
        entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.sort();
    let is_wanted = |path: &Path| path.extension().is_some_and(|found| found == extension);
    paths
        .into_iter()
        .flat_map(|path| if path.is_dir() { files(&path, extension) } else { vec![path] })
        .filter(|path| is_wanted(path))
        .collect()
}

/// Returns a file's path among the sources, as `folder/file`.
fn name_of(path: &Path, source: &Path) -> String {
    let module = path.strip_prefix(source).expect("the file is in the engine").with_extension("");
    module.to_str().expect("names are plain").replace('\\', "/")
}

/// Returns the layer of a module, given by its path from the root of the engine.
fn layer_of(module: &[String]) -> Option<usize> {
    (1..=module.len()).rev().find_map(|n| {
        let path = module[..n].join("/");
        LAYERS.iter().position(|layer| layer.contains(&path.as_str()))
    })
}

/// Returns the path of a file's module.
fn module_of(path: &Path, source: &Path) -> Vec<String> {
    let path = path.strip_prefix(source).expect("the file is in the engine").with_extension("");
    let parts = path.iter().map(|part| part.to_string_lossy().into_owned());
    parts.filter(|part| part != "mod").collect()
}

/// Returns the path that a line imports from the engine, as far as it is on the line, or `None`.
/// Imports of nested modules from their own file are ignored.
fn imported(line: &str, module: &[String]) -> Option<Vec<String>> {
    let is_within = line.starts_with(' ');
    let line = line.trim();
    let line = ["pub(crate) ", "pub(super) ", "pub "]
        .iter()
        .find_map(|visible| line.strip_prefix(visible))
        .unwrap_or(line);
    let path = line.strip_prefix("use ")?.split([';', '{']).next()?;
    let mut parts = path.split("::").map(str::trim).filter(|part| !part.is_empty()).peekable();
    let mut found = match parts.next()? {
        "crate" => Vec::new(),
        "super" if !is_within => module[..module.len() - 1].to_vec(),
        _ => return None,
    };
    while parts.next_if_eq(&"super").is_some() {
        found.pop();
    }
    found.extend(parts.map(str::to_owned));
    Some(found)
}

#[test]
fn layers_point_one_way() {
    let source = root().join("engine/src");
    let mut wrong = Vec::new();
    for path in files(&source, "rs") {
        let module = module_of(&path, &source);
        // A test may set up a whole game.
        if module == ["lib"] || module.last().is_some_and(|name| name == "tests") {
            continue;
        }
        let own = layer_of(&module).unwrap_or_else(|| panic!("{module:?} has a layer"));
        for line in fs::read_to_string(&path).expect("source is text").lines() {
            let used = imported(line, &module);
            let is_upward = |used: &Vec<String>| (&*module.join("/"), &*used.join("/")) == UPWARD;
            let used = used.filter(|used| !is_upward(used)).and_then(|used| layer_of(&used));
            if used.is_some_and(|layer| layer > own) {
                wrong.push(format!("{}: {}", path.display(), line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "a lower layer uses a higher one:\n{}", wrong.join("\n"));
}

/// The folders of the rules, whose files must form a tree.
const ROOMS: [&str; 3] = ["game/", "steps/", "combat/"];

/// The files that only list or delegate to others, and may be used by all.
const LISTS: [&str; 4] = ["game/mod", "steps/mod", "combat/mod", "game/game"];

/// Returns the methods that a file offers to others: the visible ones of `Scene` and `Play`.
fn offered(text: &str) -> BTreeSet<String> {
    let mut is_theirs = false;
    let mut methods = BTreeSet::new();
    for line in text.lines() {
        if line.starts_with("impl") {
            is_theirs =
                (line.contains("Scene<") || line.contains("Play<")) && !line.contains(" for ");
        }
        if let Some(rest) = line.strip_prefix("    pub(crate) fn ").filter(|_| is_theirs) {
            methods.extend(rest.split(['(', '<']).next().map(str::to_owned));
        }
    }
    methods
}

/// Returns the methods called on a scene or a play in a text.
fn called(text: &str) -> BTreeSet<&str> {
    if !text.contains("Scene<") && !text.contains("Play<") {
        return BTreeSet::new();
    }
    let receivers = ["self.", "play.", "scene.", "scene().", "Self::", "Scene::"];
    let after = |receiver| {
        text.split(receiver).skip(1).filter_map(|rest| {
            rest.split(|sign: char| !sign.is_alphanumeric() && sign != '_').next()
        })
    };
    receivers.into_iter().flat_map(after).filter(|name| !has_method(text, name)).collect()
}

/// Returns whether a file defines a method of that name.
fn has_method(text: &str, name: &str) -> bool {
    ["(", "<"].iter().any(|sign| text.contains(&format!("fn {name}{sign}")))
}

/// Returns whether a file imports another.
fn imports(module: &str, text: &str, other: &str) -> bool {
    let (folder, file) = other.split_once('/').unwrap_or_default();
    let is_sibling = module.split('/').next() == Some(folder);
    let of = |path: &str| {
        text.contains(&format!("{path}::{file}::"))
            || text.contains(&format!("{path}::{file};"))
            || text.split(&format!("use {path}::{{")).skip(1).any(|rest| {
                let list = rest.split('}').next().unwrap_or_default();
                list.split([',', ' ', '\n']).any(|name| name == file)
            })
    };
    of(&format!("crate::{folder}")) || is_sibling && of("super")
}

/// Returns a file without its tests and comments.
fn code_of(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("source is text");
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let code = code.lines().filter(|line| !line.trim().starts_with("//"));
    // A call at the beginning of a line belongs to the previous line.
    code.collect::<Vec<_>>().join("\n").replace(".\n", ".")
}

/// Returns the files of the rules that each file uses, by its imports and its method calls.
fn uses_among_rooms() -> BTreeMap<String, BTreeSet<String>> {
    let source = root().join("engine/src");
    let texts: BTreeMap<String, String> = files(&source, "rs")
        .into_iter()
        .map(|path| (name_of(&path, &source), code_of(&path)))
        .filter(|(module, _)| ROOMS.iter().any(|room| module.starts_with(room)))
        .filter(|(module, _)| !LISTS.contains(&module.as_str()))
        .collect();
    let offers: BTreeMap<&String, BTreeSet<String>> =
        texts.iter().map(|(module, text)| (module, offered(text))).collect();
    let uses = |module: &String, text: &String| -> BTreeSet<String> {
        let calls = called(text);
        let is_used = |other: &&String| {
            imports(module, text, other)
                || offers[other].iter().any(|method| calls.contains(method.as_str()))
        };
        texts.keys().filter(|other| *other != module).filter(is_used).cloned().collect()
    };
    texts.iter().map(|(module, text)| (module.clone(), uses(module, text))).collect()
}

#[test]
fn the_rules_form_a_tree() {
    let mut left = uses_among_rooms();
    assert!(left.len() > 30, "the rules have files: {}", left.len());
    while let Some(leaf) =
        left.iter().find(|(_, uses)| uses.is_empty()).map(|(file, _)| file.clone())
    {
        left.remove(&leaf);
        for uses in left.values_mut() {
            uses.remove(&leaf);
        }
    }
    let told: Vec<String> =
        left.iter().map(|(file, uses)| format!("{file} uses {uses:?}")).collect();
    assert!(
        left.is_empty(),
        "these files of the rules use each other in a circle. A step is a room: what only it needs is private in its file; what \
         several need is a fact in `game/state_view.rs` and its siblings, or a change in `game/applying.rs`; `game` uses no step, a step \
         may use `combat`, and `combat` uses `game`:\n{}",
        told.join("\n")
    );
}

#[test]
fn imports_are_read_as_they_are_written() {
    let module: Vec<String> = ["model", "board"].map(str::to_owned).to_vec();
    let read = |line: &str| imported(line, &module).map(|path| path.join("/"));
    assert_eq!(read("use crate::edition::keys::{int, keys};").as_deref(), Some("edition/keys"));
    assert_eq!(
        read("pub(crate) use super::super::edition::codes;").as_deref(),
        Some("edition/codes")
    );
    assert_eq!(read("use super::Actors;").as_deref(), Some("model/Actors"));
    assert_eq!(read("use std::fmt;"), None);
    let layer = |path: &str| layer_of(&path.split('/').map(str::to_owned).collect::<Vec<_>>());
    assert!(layer("edition/keys/list") < layer("steps/trade"));
    assert!(layer("steps/trade") < layer("edition/draft"));
}

#[test]
fn the_engine_reads_no_clock_and_writes_no_terminal() {
    let forbidden = [
        "std::time",
        "SystemTime",
        "Instant::now",
        "println!",
        "eprintln!",
        "std::thread",
        "thread_rng",
    ];
    for path in files(&root().join("engine/src"), "rs") {
        let text = fs::read_to_string(&path).expect("source is text");
        for word in forbidden {
            assert!(!text.contains(word), "{} has `{word}`", path.display());
        }
    }
}

/// Returns the ids and names of the editions' contents.
fn words_of_editions() -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for dir in edition_dirs() {
        let edition = load(&dir);
        words.insert(edition.id().to_owned());
        for players in edition.players() {
            let Ok(rules) = edition.rulebook(&warboard_tests::setup(None, *players, &[])) else {
                continue;
            };
            let ids = rules.board.spaces.rows().iter().map(|row| (&row.id, &row.name));
            let ids = ids.chain(rules.board.regions.rows().iter().map(|row| (&row.id, &row.name)));
            let ids = ids.chain(rules.cards.rows().iter().map(|row| (&row.id, &row.name)));
            let ids = ids.chain(rules.symbols.rows().iter().map(|row| (&row.id, &row.name)));
            let ids = ids.chain(rules.tracks.rows().iter().map(|row| (&row.id, &row.name)));
            let ids = ids.chain(rules.armies.rows().iter().map(|row| (&row.id, &row.name)));
            for (id, name) in ids {
                words.insert(id.to_string());
                words.extend(name.each().map(|(_, words)| words.to_owned()));
            }
        }
    }
    words
        .into_iter()
        .map(|word| word.to_lowercase())
        .filter(|word| !SHARED_WORDS.contains(&word.as_str()))
        .collect()
}

#[test]
fn the_engine_and_the_shared_scripts_know_no_game() {
    let words = words_of_editions();
    assert!(words.contains("kamchatka") && words.contains("siberia") && words.len() > 100);
    let sources = files(&root().join("engine/src"), "rs")
        .into_iter()
        .chain(files(&root().join("scripts"), "rhai"));
    let mut found = Vec::new();
    for path in sources {
        let text = fs::read_to_string(&path).expect("source is text").to_lowercase();
        let tokens: BTreeSet<&str> =
            text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        for word in &words {
            let is_there = if word.contains([' ', '-', '\'']) {
                text.contains(word)
            } else {
                tokens.contains(word.as_str())
            };
            if is_there {
                found.push(format!("{}: {word}", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "the engine names things of an edition:\n{}", found.join("\n"));
}

/// Ways to read text that bypass the handling of encodings, line ends and limits in
/// `warboard_engine::text`.
const OTHER_READERS: [&str; 12] = [
    "read_to_string(",
    "read_to_end(",
    "read_until(",
    ".read_line(",
    "fs::read(",
    "from_utf8(",
    "from_utf8_lossy(",
    "stdin().lock().lines(",
    "stdin().lines(",
    "serde_json::from_slice",
    "serde_json::from_str",
    "serde_json::from_reader",
];

/// The files that may use one of them, on the program's own output or on raw bytes.
const READS_OWN: [(&str, &str); 12] = [
    ("cli/table/src/output.rs", "from_utf8("),
    ("cli/serve/src/links.rs", "from_utf8("),
    ("cli/src/study/rows.rs", "read_to_end("),
    ("tests/soak/src/inputs/edit.rs", "from_utf8_lossy("),
    ("cli/src/commands/schema.rs", "serde_json::from_str"),
    ("cli/src/commands/picture.rs", "fs::read("),
    ("tests/soak/src/kills.rs", ""),
    ("tests/soak/src/liars.rs", ".read_line("),
    ("tests/soak/src/liars/target.rs", "serde_json::from_str"),
    ("tests/soak/src/liars/honest.rs", ""),
    ("tests/soak/src/worker.rs", ""),
    ("tests/soak/src/chains.rs", ""),
];

/// Returns the folders of the sources of programs and libraries.
fn shipped() -> impl Iterator<Item = String> {
    source_folders().into_iter().filter(|folder| folder != "tests/src")
}

#[test]
fn text_comes_in_by_one_reader() {
    let mut found = Vec::new();
    for folder in shipped() {
        for path in files(&root().join(folder), "rs") {
            let name = path.strip_prefix(root()).expect("it is below the root");
            let name = name.to_str().expect("names are plain").replace('\\', "/");
            let is_test = name.ends_with("tests.rs") || name.contains("/tests/");
            if name.starts_with("engine/src/text/") || is_test {
                continue;
            }
            let text = code_of(&path);
            let is_own = |word: &str| {
                READS_OWN.iter().any(|&(file, own)| file == name && (own.is_empty() || own == word))
            };
            let words = OTHER_READERS.iter().filter(|word| text.contains(**word) && !is_own(word));
            found.extend(words.map(|word| format!("{name}: {word}")));
        }
    }
    assert!(
        found.is_empty(),
        "text is read by `warboard_engine::text` alone, which knows encodings, line ends and limits:\n{}",
        found.join("\n")
    );
}

/// Returns the line of a source file that suppresses the lint against writing files, or `None`.
fn silenced(source: &str) -> Option<&str> {
    let is_attribute = |line: &&str| line.contains("expect(") || line.contains("allow(");
    source.lines().find(|line| is_attribute(line) && line.contains("disallowed_methods"))
}

/// Clippy forbids every way to write a file except one module, which suppresses the lint.
#[test]
fn files_are_written_in_one_place() {
    let config = fs::read_to_string(root().join("clippy.toml")).expect("it is text");
    for path in ["std::fs::write", "std::fs::File::create", "std::fs::OpenOptions::new"] {
        assert!(config.contains(&format!("path = \"{path}\"")), "{path}");
    }
    assert!(silenced("#[expect(clippy::disallowed_methods, reason = \"so\")]").is_some());
    let silent = shipped()
        .flat_map(|folder| files(&root().join(folder), "rs"))
        .filter(|path| silenced(&fs::read_to_string(path).expect("source is text")).is_some());
    let names: Vec<String> = silent.map(|path| name_of(&path, &root())).collect();
    // The library's own tests write files as well.
    assert_eq!(
        names,
        [
            "cli/src/lib",
            "cli/draw/src/tests",
            "cli/table/src/lib",
            "cli/table/src/writing",
            "tests/soak/src/lib",
        ]
    );
    let library = fs::read_to_string(root().join("cli/src/lib.rs")).expect("source is text");
    assert!(silenced(&library).is_some_and(|line| line.starts_with("#![cfg_attr(test, ")));
}

/// A path may contain a line break, so the command line shows all paths through one function.
#[test]
fn paths_are_shown_in_one_way() {
    let folders = shipped().filter(|folder| !folder.starts_with("engine/"));
    let sources = folders.flat_map(|folder| files(&root().join(folder), "rs"));
    let raw = sources.filter(|path| {
        let text = fs::read_to_string(path).expect("source is text");
        text.contains(".display()") && !path.ends_with("tests.rs")
    });
    let raw: Vec<PathBuf> = raw.collect();
    assert!(raw.is_empty(), "use `text::shown`: {raw:?}");
}
