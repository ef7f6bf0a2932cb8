//! Fuzz targets for maps that are imported, sheets that are merged, and messages to the language server:
//! each is made from well-formed ones by the same edits as every other input.

#![expect(clippy::disallowed_methods, reason = "the files of an input are written")]

use std::fs;
use std::panic;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Once, OnceLock};

use serde_json::{Value, json};
use warboard_cli::fuzz;
use warboard_engine::model::Lang;
use warboard_fuzz::{Seeds, edits, with_room};

/// The maps, each with the files that go with it.
const MAPS: &str = "../../cli/tests/it/data/import";
/// The edition that sheets and messages are about: texts, cards, scripts and scenarios.
const EDITION: &str = "../../cli/template";
/// Largest size of a file, in bytes.
const FILE_MAX: u64 = 1 << 20;

fn below(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn system(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// Makes the edits; the lines of `others` are lent to the text.
fn edited(mut text: Vec<u8>, others: &[String], seeds: &Seeds) -> Vec<u8> {
    for edit in edits(seeds) {
        edit.apply(&mut text, others);
    }
    text
}

/// A panic in a thread that the server has begun reaches nobody: it is counted.
fn panics() -> usize {
    static HOOK: Once = Once::new();
    static SEEN: AtomicUsize = AtomicUsize::new(0);
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |told| {
            SEEN.fetch_add(1, Ordering::SeqCst);
            before(told);
        }));
    });
    SEEN.load(Ordering::SeqCst)
}

/// A directory of maps: its files by name.
type MapFolder = Vec<(PathBuf, Vec<u8>)>;

fn map_folders() -> Result<&'static [MapFolder], String> {
    static MAPS_READ: OnceLock<Result<Vec<MapFolder>, String>> = OnceLock::new();
    let read = || {
        let mut folders: Vec<PathBuf> = Vec::new();
        for entry in fs::read_dir(below(MAPS)).map_err(system)? {
            folders.push(entry.map_err(system)?.path());
        }
        folders.sort();
        let files = |folder: &PathBuf| {
            let mut files = MapFolder::new();
            for entry in fs::read_dir(folder).map_err(system)? {
                let entry = entry.map_err(system)?;
                if entry.metadata().map_err(system)?.len() <= FILE_MAX {
                    files.push((entry.file_name().into(), fs::read(entry.path()).map_err(system)?));
                }
            }
            files.sort();
            Ok(files)
        };
        folders.iter().map(files).collect()
    };
    MAPS_READ.get_or_init(read).as_deref().map_err(Clone::clone)
}

fn lines(text: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(text).lines().map(str::to_owned).collect()
}

/// Imports a map of which one file is strange.
///
/// # Errors
/// The property that does not hold.
fn try_map(seeds: &Seeds) -> Result<(), String> {
    let maps = map_folders()?;
    let folder = &maps[usize::from(seeds.0) % maps.len()];
    let place = tempfile::tempdir().map_err(system)?;
    let others: Vec<String> = maps.iter().flatten().flat_map(|(_, text)| lines(text)).collect();
    let strange = usize::try_from(seeds.1).unwrap_or(0) % folder.len();
    for (at, (name, text)) in folder.iter().enumerate() {
        let text = text.clone();
        let text = if at == strange { edited(text, &others, seeds) } else { text };
        fs::write(place.path().join(name), text).map_err(system)?;
    }
    let is_map = |name: &Path| name.extension().is_some_and(|kind| kind == "map" || kind == "xml");
    let names = folder.iter().map(|(name, _)| name).filter(|name| is_map(name));
    let mains: Vec<PathBuf> = match &folder[strange].0 {
        name if is_map(name) => vec![name.clone()],
        _ => names.cloned().collect(),
    };
    for main in mains {
        let map = place.path().join(main);
        with_room(|| fuzz::import_map(map).map(drop))?;
    }
    Ok(())
}

/// The directory of an edition with texts to translate, and its sheet.
struct Sheet {
    edition: PathBuf,
    text: String,
    _place: tempfile::TempDir,
}

fn sheet() -> Result<&'static Sheet, String> {
    static SHEET: OnceLock<Result<Sheet, String>> = OnceLock::new();
    let made = || {
        let place = tempfile::tempdir().map_err(system)?;
        let edition = place.path().join("moor");
        copy(&below(EDITION), &edition)?;
        let name = edition.to_string_lossy().into_owned();
        let text = fuzz::sheet(&name, Lang::De)?;
        Ok(Sheet { edition, text, _place: place })
    };
    SHEET.get_or_init(made).as_ref().map_err(Clone::clone)
}

/// Copies the template of new editions, with a name in it.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(system)?;
    for entry in fs::read_dir(from).map_err(system)? {
        let entry = entry.map_err(system)?;
        let target = to.join(entry.file_name());
        if entry.file_type().map_err(system)?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            let text = fs::read_to_string(entry.path()).map_err(system)?;
            let text = text.replace("{{id}}", "moor").replace("{{name}}", "Moor");
            fs::write(target, text).map_err(system)?;
        }
    }
    Ok(())
}

/// Returns a sheet in which every text has a translation: only those are merged. The header, which
/// comes first, is none.
fn filled(text: &str) -> String {
    text.replace("msgstr \"\"\n\n", "msgstr \"Wort\"\n\n")
}

/// Merges a sheet that is strange.
///
/// # Errors
/// The property that does not hold.
fn try_sheet(seeds: &Seeds) -> Result<(), String> {
    let Sheet { edition, text, .. } = sheet()?;
    let text = if seeds.0.is_multiple_of(2) { text.clone() } else { filled(text) };
    let others = lines(text.as_bytes());
    let place = tempfile::tempdir().map_err(system)?;
    let path = place.path().join("de.po");
    fs::write(&path, edited(text.into_bytes(), &others, seeds)).map_err(system)?;
    let name = edition.to_string_lossy().into_owned();
    with_room(|| {
        let _ = fuzz::merge_sheet(&name, Lang::De, &path);
        Ok(())
    })
}

/// The messages of an editor that opens a file, changes it, and asks everything at a place of it.
fn asked_of(file: &str, text: &str, line: u32, column: u32) -> Vec<Value> {
    let uri = format!("file://{file}");
    let document = json!({ "uri": uri });
    let place =
        json!({ "textDocument": document, "position": { "line": line, "character": column } });
    let with = |key: &str, value: Value| {
        let mut place = place.clone();
        place[key] = value;
        place
    };
    let change = json!({
        "textDocument": { "uri": uri, "version": 2 }, "contentChanges": [{ "text": text }],
    });
    let end = json!({ "line": line.saturating_add(1), "character": column });
    let range = json!({ "start": place["position"], "end": end });
    let actions = json!({
        "textDocument": document, "range": range, "context": { "diagnostics": [] },
    });
    [
        ("textDocument/didChange", change),
        ("textDocument/completion", place.clone()),
        ("textDocument/hover", place.clone()),
        ("textDocument/definition", place.clone()),
        ("textDocument/references", with("context", json!({ "includeDeclaration": true }))),
        ("textDocument/documentSymbol", json!({ "textDocument": document })),
        ("textDocument/prepareRename", place.clone()),
        ("textDocument/rename", with("newName", json!("other_name"))),
        ("textDocument/codeAction", actions),
        ("textDocument/didClose", json!({ "textDocument": document })),
    ]
    .into_iter()
    .zip(1..)
    .map(|((method, params), id)| {
        let mut message = json!({ "jsonrpc": "2.0", "method": method, "params": params });
        if !method.contains("/did") {
            message["id"] = json!(id);
        }
        message
    })
    .collect()
}

/// Sends messages to the language server: about a strange text, or strange themselves.
///
/// # Errors
/// The property that does not hold.
fn try_messages(seeds: &Seeds) -> Result<(), String> {
    let before = panics();
    let Sheet { edition, .. } = sheet()?;
    let files = ["turn.toml", "board.toml", "cards.rhai", "tests/cards/muster.scenario"];
    let file = edition.join(files[usize::from(seeds.0) % files.len()]);
    let text = fs::read(&file).map_err(system)?;
    let others = lines(&text);
    let is_text = seeds.1.is_multiple_of(2);
    let text = if is_text { edited(text, &others, seeds) } else { text };
    let text = String::from_utf8_lossy(&text).into_owned();
    let (line, column) = (seeds.1 / 2 % 97, seeds.1 / 194 % 61);
    let file = file.to_string_lossy().into_owned();
    let opened = json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {
        "textDocument": { "uri": format!("file://{file}"), "languageId": "toml", "version": 1, "text": text },
    } });
    let begin = json!({
        "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": { "capabilities": {} },
    });
    let bytes = |message: &Value| message.to_string().into_bytes();
    let first =
        [&begin, &json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }), &opened];
    let asked: Vec<Vec<u8>> = asked_of(&file, &text, line, column).iter().map(bytes).collect();
    let strange = |message: Vec<u8>| {
        let others = lines(&message);
        edited(message, &others, seeds)
    };
    let asked: Vec<Vec<u8>> =
        if is_text { asked } else { asked.into_iter().map(strange).collect() };
    let first: Vec<Vec<u8>> = first.into_iter().map(bytes).collect();
    with_room(|| fuzz::language_server(&first, &asked).map_err(system))?;
    if panics() > before { Err("a panic in the server".to_owned()) } else { Ok(()) }
}

/// Number of inputs of a test; `BOLERO_RANDOM_ITERATIONS` overrides it.
const ITERATIONS: usize = 12;

/// Tries inputs until the time is over.
macro_rules! target {
    ($name:ident, $try:path) => {
        #[test]
        fn $name() {
            bolero::check!().with_type::<Seeds>().with_iterations(ITERATIONS).for_each(|seeds| {
                if let Err(wrong) = $try(seeds) {
                    panic!("{wrong}");
                }
            });
        }
    };
}

target!(maps, try_map);
target!(sheets, try_sheet);
target!(messages, try_messages);

/// The texts that inputs are made from are taken; else the targets would only try refusals.
#[test]
fn well_formed_inputs_are_taken() {
    for map in ["domination/moor.map", "conquest/vale.map", "triplea/lagoon.xml"] {
        assert_eq!(fuzz::import_map(below(MAPS).join(map)), Ok(true), "{map}");
    }
    let Sheet { edition, text, .. } = sheet().unwrap();
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("de.po");
    let merged = |text: &str| {
        fs::write(&path, text).unwrap();
        fuzz::merge_sheet(&edition.to_string_lossy(), Lang::De, &path)
    };
    assert!(merged(&filled(text)));
    assert!(!merged("msgid"));
}
