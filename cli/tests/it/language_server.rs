//! A client of `lsp`: an editor that has files of an edition open.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdout};

use serde_json::{Value, json};

use super::Place;

struct Editor<'a> {
    place: &'a Place,
    child: Child,
    output: BufReader<ChildStdout>,
    n_asked: u64,
    texts: BTreeMap<String, (u64, String)>,
}

impl<'a> Editor<'a> {
    fn start(place: &'a Place) -> Self {
        let mut child = place.start(&["lsp", "--stdio"]);
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut editor = Self { place, child, output, n_asked: 0, texts: BTreeMap::new() };
        let told = editor.ask("initialize", &json!({ "capabilities": {} }));
        assert_eq!(told["serverInfo"]["name"], "warboard");
        editor.tell("initialized", &json!({}));
        editor
    }

    fn uri(&self, file: &str) -> String {
        format!("file://{}", self.place.path(file).display())
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        let input = self.child.stdin.as_mut().unwrap();
        write!(input, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        input.flush().unwrap();
    }

    fn read(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "the server is gone");
            if let Some(n) = line.to_lowercase().strip_prefix("content-length:") {
                length = n.trim().parse().unwrap();
            } else if line.trim().is_empty() {
                break;
            }
        }
        let mut text = vec![0; length];
        self.output.read_exact(&mut text).unwrap();
        serde_json::from_slice(&text).unwrap()
    }

    fn tell(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Asks, and returns the result, or the error as `{"error": …}`.
    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.n_asked += 1;
        let id = self.n_asked;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let mut told = self.read();
            if told["id"] == id {
                let failed = !told["error"].is_null();
                return if failed {
                    json!({ "error": told["error"]["message"] })
                } else {
                    told["result"].take()
                };
            }
        }
    }

    fn open(&mut self, file: &str) {
        let (uri, text) = (self.uri(file), self.place.read(file));
        self.texts.insert(file.to_owned(), (1, text.clone()));
        let document = json!({ "uri": uri, "languageId": "toml", "version": 1, "text": text });
        self.tell("textDocument/didOpen", &json!({ "textDocument": document }));
    }

    fn change(&mut self, file: &str, from: &str, to: &str) {
        let uri = self.uri(file);
        let (version, text) = self.texts.get_mut(file).unwrap();
        assert!(text.contains(from), "{from}");
        *text = text.replacen(from, to, 1);
        *version += 1;
        let document = json!({ "uri": uri, "version": version });
        let params = json!({ "textDocument": document, "contentChanges": [{ "text": text }] });
        self.tell("textDocument/didChange", &params);
    }

    /// Waits until the findings of a file are these, each as its line and message.
    fn wait_for(&mut self, file: &str, wanted: &[&str]) {
        let uri = self.uri(file);
        let mut seen = Vec::new();
        while seen.last().is_none_or(|found: &Vec<String>| found != wanted) {
            assert!(seen.len() < 100, "{file} never has {wanted:?}, but {seen:?}");
            let told = self.read();
            if told["method"] != "textDocument/publishDiagnostics" || told["params"]["uri"] != uri {
                continue;
            }
            let found = told["params"]["diagnostics"].as_array().unwrap().iter().map(|row| {
                let line = row["range"]["start"]["line"].as_u64().unwrap() + 1;
                format!("{line}: {}", row["message"].as_str().unwrap())
            });
            seen.push(found.collect());
        }
    }

    /// Asks about the place behind `before` in a file.
    fn at(&mut self, method: &str, file: &str, before: &str, more: &Value) -> Value {
        let text = &self.texts[file].1;
        let byte = text.find(before).unwrap() + before.len();
        let line = text[..byte].matches('\n').count();
        let column = text[..byte].lines().next_back().map_or(0, |line| line.encode_utf16().count());
        let column = if text[..byte].ends_with('\n') { 0 } else { column };
        let mut params = json!({
            "textDocument": { "uri": self.uri(file) },
            "position": { "line": line, "character": column },
        });
        for (key, value) in more.as_object().into_iter().flatten() {
            params[key] = value.clone();
        }
        self.ask(method, &params)
    }

    /// Returns the labels of the words that may stand behind `before`, each with its detail.
    fn completions(&mut self, file: &str, before: &str) -> Vec<String> {
        let told = self.at("textDocument/completion", file, before, &json!({}));
        assert!(told.is_array(), "{before}: {told}");
        let rows = told.as_array().unwrap();
        let shown = |row: &Value| {
            let detail = row["detail"].as_str().unwrap_or_default();
            format!("{} – {detail}", row["label"].as_str().unwrap())
        };
        rows.iter().map(shown).collect()
    }

    fn hover(&mut self, file: &str, before: &str) -> String {
        let told = self.at("textDocument/hover", file, before, &json!({}));
        told["contents"]["value"].as_str().unwrap_or_default().to_owned()
    }

    fn end(mut self) {
        assert!(self.ask("shutdown", &Value::Null).is_null());
        self.tell("exit", &Value::Null);
        drop(self.child.stdin.take());
        assert!(self.child.wait().unwrap().success());
    }
}

const BOARD: &str = "moon_base/board.toml";
const CARDS: &str = "moon_base/cards.toml";
const SCRIPT: &str = "moon_base/cards.rhai";
const SCENARIO: &str = "moon_base/tests/combat/ties_go_to_the_defender.scenario";

/// Returns a place with a new edition in `moon_base`.
fn begun() -> Place {
    let place = Place::new();
    assert_eq!(place.run(&["new", "moon_base"], "").code, Some(0));
    place
}

#[test]
fn findings_follow_what_is_typed() {
    let place = begun();
    let mut editor = Editor::start(&place);
    editor.open(BOARD);
    editor.wait_for(BOARD, &[]);
    editor.change(BOARD, "region = \"lowland\"", "region = \"lowlands\"");
    let unknown = "space `moor` names unknown region `lowlands`\ndid you mean `lowland`?";
    let line = place.read(BOARD).lines().position(|line| line == "region = \"lowland\"").unwrap();
    let unknown = unknown.replace("moor", &space_at(&place.read(BOARD), line));
    editor.wait_for(BOARD, &[&format!("{}: {unknown}", line + 1)]);
    editor.change(BOARD, "region = \"lowlands\"", "region = \"lowland\"");
    editor.wait_for(BOARD, &[]);
    // A file that breaks off is said to, and the rest of the edition stays known.
    editor.change(BOARD, "[board]", "[board");
    editor.open(CARDS);
    let found = editor.completions(CARDS, "[[card]]\n");
    assert!(found.iter().any(|row| row.starts_with("effect – ")), "{found:?}");
    editor.end();
}

/// Returns the id of the space whose row has a line.
fn space_at(text: &str, line: usize) -> String {
    let lines: Vec<&str> = text.lines().take(line).collect();
    let id = lines.iter().rev().find(|line| line.starts_with("id = ")).unwrap();
    id.trim_start_matches("id = ").trim_matches('"').to_owned()
}

#[test]
fn an_open_scenario_is_played() {
    let place = begun();
    let mut editor = Editor::start(&place);
    editor.open(SCENARIO);
    editor.wait_for(SCENARIO, &[]);
    let text = place.read(SCENARIO);
    let fact = text.lines().find(|line| line.starts_with("=       space")).unwrap();
    let (before, _) = fact.rsplit_once(' ').unwrap();
    editor.change(SCENARIO, fact, &format!("{before} 99"));
    let line = text.lines().position(|line| line == fact).unwrap() + 1;
    let mut found = String::new();
    while !found.contains(&format!("{line}:")) {
        let told = editor.read();
        for row in told["params"]["diagnostics"].as_array().into_iter().flatten() {
            let line = row["range"]["start"]["line"].as_u64().unwrap() + 1;
            writeln!(found, "{line}: {}", row["message"].as_str().unwrap()).unwrap();
        }
    }
    assert!(found.contains("99"), "{found}");
    editor.end();
}

#[test]
fn words_are_completed_and_explained() {
    let place = begun();
    let mut editor = Editor::start(&place);
    for file in [BOARD, CARDS, SCRIPT, SCENARIO] {
        editor.open(file);
        editor.wait_for(file, &[]);
    }
    editor.change(SCENARIO, "asks red attack\n", "asks red attack\n= \n= space \n");
    let mut shown = String::new();
    let card = "[[card]]\n";
    let script = place.read(SCRIPT);
    let call = &script[..script.find("game.").unwrap() + "game.".len()];
    let places = [
        (BOARD, "[[space]]\n"),
        (BOARD, "region = \""),
        (BOARD, "[["),
        (CARDS, card),
        (CARDS, "symbol = \""),
        (SCRIPT, call),
        (SCENARIO, "\n= "),
        (SCENARIO, "\n= space "),
        (SCENARIO, "\n> "),
        (SCENARIO, "red: attack "),
        (SCENARIO, "asks red "),
    ];
    for (file, before) in places {
        let found = editor.completions(file, before);
        let before = before.lines().next_back().unwrap_or_default();
        writeln!(shown, "{file}: {before}… {} words", found.len()).unwrap();
        found.iter().take(8).for_each(|row| writeln!(shown, "    {row}").unwrap());
    }
    let hovers =
        [(BOARD, "[[space]]\nid"), (BOARD, "region = \"l"), (SCRIPT, call), (SCENARIO, "dice")];
    for (file, before) in hovers {
        let before_last = before.lines().next_back().unwrap_or_default();
        writeln!(shown, "\n{file}: {before_last}\n{}", editor.hover(file, before)).unwrap();
    }
    insta::assert_snapshot!(shown);
    editor.end();
}

#[test]
fn a_renamed_id_is_renamed_everywhere() {
    let place = begun();
    let mut editor = Editor::start(&place);
    editor.open(BOARD);
    editor.wait_for(BOARD, &[]);
    let first = "[[space]]\nid = \"";
    let text = place.read(BOARD);
    let id: String = text.split(first).nth(1).unwrap().chars().take_while(|c| *c != '"').collect();
    let found = editor.at(
        "textDocument/references",
        BOARD,
        first,
        &json!({ "context": { "includeDeclaration": true } }),
    );
    let n_places = found.as_array().unwrap().len();
    assert!(n_places > 3, "{found}");
    for (name, why) in [("Not an id", "is no id"), ("quay", "there is another space `quay`")] {
        let told = editor.at("textDocument/rename", BOARD, first, &json!({ "newName": name }));
        assert!(told["error"].as_str().is_some_and(|error| error.contains(why)), "{told}");
    }
    let told = editor.at("textDocument/rename", BOARD, first, &json!({ "newName": "crater" }));
    let changes = told["changes"].as_object().unwrap();
    let mut n_edits = 0;
    for (uri, edits) in changes {
        let path = uri.strip_prefix("file://").unwrap();
        let text = fs::read_to_string(path).unwrap();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let mut edits: Vec<&Value> = edits.as_array().unwrap().iter().collect();
        edits.sort_by_key(|edit| edit["range"]["start"]["character"].as_u64());
        for edit in edits.iter().rev() {
            let at = |end: &str, of: &str| {
                usize::try_from(edit["range"][end][of].as_u64().unwrap()).unwrap()
            };
            let range = at("start", "character")..at("end", "character");
            let line = &mut lines[at("start", "line")];
            assert_eq!(line[range.clone()], id, "{line}");
            line.replace_range(range, "crater");
            n_edits += 1;
        }
        fs::write(path, lines.join("\n") + "\n").unwrap();
    }
    assert_eq!(n_edits, n_places);
    editor.end();
    let checked = place.run(&["check", "moon_base"], "");
    assert_eq!((checked.code, checked.err.as_str()), (Some(0), ""), "{}", checked.out);
    let tested = place.run(&["test", "moon_base"], "");
    assert!(tested.out.contains("hold") || tested.code == Some(0), "{}", tested.out);
}

#[test]
fn what_is_no_edition_and_no_message_harms_nothing() {
    let place = begun();
    place.write("alone.toml", "id = ");
    let mut editor = Editor::start(&place);
    editor.open("alone.toml");
    assert!(editor.at("textDocument/hover", "alone.toml", "id", &json!({})).is_null());
    assert!(editor.at("textDocument/completion", "alone.toml", "id", &json!({})).is_null());
    let told = editor.ask("textDocument/unheardOf", &json!({}));
    assert!(told["error"].is_string(), "{told}");
    editor.open(BOARD);
    editor.wait_for(BOARD, &[]);
    let behind = json!({
        "textDocument": { "uri": editor.uri(BOARD) },
        "position": { "line": 4_000_000_000_u64, "character": 4_000_000_000_u64 },
    });
    assert!(editor.ask("textDocument/completion", &behind)["error"].is_null());
    editor.end();
}

/// An edit replaces the words that a finding is about, and keeps the marks of a text.
#[test]
fn a_proposal_becomes_an_edit() {
    let place = begun();
    let mut editor = Editor::start(&place);
    editor.open(CARDS);
    editor.change(CARDS, "space = \"mill\"", "space = \"mell\"");
    let uri = editor.uri(CARDS);
    let text = editor.texts[CARDS].1.clone();
    let line = text.lines().position(|line| line.contains("mell")).unwrap();
    let start = json!({ "line": line, "character": 8 });
    let range = json!({ "start": start, "end": { "line": line, "character": 14 } });
    let finding = |message: &str| json!({ "range": range, "message": message });
    let mut asked = |message: &str| {
        let params = json!({
            "textDocument": { "uri": uri }, "range": range,
            "context": { "diagnostics": [finding(message)] },
        });
        editor.ask("textDocument/codeAction", &params)
    };
    let told = asked("card `mill` names unknown space `mell`\ndid you mean `mill`?");
    assert_eq!(told[0]["title"], "Write `mill`");
    let edit = &told[0]["edit"]["changes"][&uri][0];
    assert_eq!((&edit["newText"], &edit["range"]["start"]), (&json!("\"mill\""), &start));
    assert_eq!(asked("card `mill` names unknown space `mell`"), json!([]));
    editor.end();
}
