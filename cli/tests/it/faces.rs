//! Every command has the same effect on every face: at the terminal, on a page, and from a program.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};

use super::engine::Engine;
use super::serve::{Page, Server, asked};
use super::{Place, at_once};

/// Commands tried in every kind of question. Excluded are `save`, `quit` and `concede`, which pages
/// refuse or which end a player's part. `{reply}` and `{other}` are offered answers.
const LINES: [&str; 42] = [
    "status",
    "{reply}",
    "undo",
    "redo",
    "{reply} ; {other}",
    "undo 2",
    "{reply}; log 3; {other}",
    "help",
    "help attack",
    "board",
    "auto",
    "map",
    "undo 50",
    "rules",
    "legal",
    "cards",
    "advice",
    "{reply}",
    "odds 5 3",
    "windows",
    "windows all never",
    "auto turn",
    "windows all always",
    "defend auto",
    "advance all",
    "{other}",
    "defend ask",
    "look",
    "no such command",
    "atack",
    "pass",
    "end",
    "{reply}; no such command; {other}",
    "{reply}",
    "again",
    "stop",
    "undo 0",
    "undo two",
    "# a remark",
    "",
    ";;",
    "auto; auto",
];

/// Returns the lines of a save after its header.
fn rows(text: &str) -> Vec<Value> {
    let read = |line: &str| serde_json::from_str::<Value>(line).unwrap();
    text.lines().skip(1).map(read).collect()
}

/// Returns the next of [`LINES`], with answers that the page offers.
fn line(page: &Page, n: usize) -> String {
    let text = LINES[n % LINES.len()];
    text.replace("{reply}", &page.reply(n * 5)).replace("{other}", &page.reply(n * 11 + 3))
}

/// Types a line, which may have no visible effect, and waits until it and all queued lines are
/// carried out.
fn say(page: &mut Page, line: &str) {
    page.send(&json!({ "line": { "text": line, "at": page.seq } }));
    page.catch_up();
    if line.contains(';') {
        page.settle();
    }
    // Without a pause, a quick machine would be refused for too many messages.
    std::thread::sleep(Duration::from_millis(40));
}

#[test]
fn every_command_means_the_same_on_every_face() {
    // The last number is the smallest number of kinds of questions that must occur.
    let games = [
        ("clone-wars", "human,simple", 4),
        ("original-trilogy", "human,simple,simple", 4),
        ("classic", "human,simple,simple", 4),
        ("return-of-the-jedi", "human,simple", 2),
    ];
    at_once(&games, |&(edition, seats, kinds)| {
        let args = [edition, "--seed", "11", "--seats", seats, "--save"];
        let place = Place::new();
        let server = Server::start(&place, &[&args[..], &["page"]].concat());
        let mut pages = server.quick_pages();
        pages[0].settle();
        let (mut lines, mut asks) = (String::new(), BTreeSet::new());
        for n in 0..3 * LINES.len() {
            let Some(at) = asked(&mut pages) else { break };
            asks.insert(pages[at].offer()["step"].to_string());
            let line = line(&pages[at], n);
            say(&mut pages[at], &line);
            lines += &(line + "\n");
        }
        pages.iter_mut().for_each(Page::settle);
        drop(server);
        let of_page = rows(&place.read("page"));
        let ran = place.run(&[&["play", "--plain"], &args[..], &["terminal"]].concat(), &lines);
        assert_eq!(ran.code, Some(0), "{edition}: {}", ran.err);
        let of_terminal = rows(&place.read("terminal"));
        for (n, (a, b)) in of_page.iter().zip(&of_terminal).enumerate() {
            assert_eq!(a, b, "{edition}, row {n}; typed:\n{lines}");
        }
        let (n, least) = (of_page.len(), 60);
        assert!((least..=of_terminal.len()).contains(&n), "{edition}: {n} rows");
        assert!(asks.len() >= kinds, "{edition}: {asks:?}");
        same_by_messages(&place, edition);
    });
}

/// Returns the current answers at the end of a save, with their answers of chance.
fn standing(rows: &[Value]) -> Vec<Value> {
    let mut standing = Vec::new();
    for row in rows {
        match row["undo"].as_u64() {
            Some(n) => standing.truncate(usize::try_from(n).unwrap()),
            None if row["action"].is_string() => {
                standing.push(json!([row["action"], row["chance"]]));
            }
            None => {}
        }
    }
    standing
}

/// Checks that a program that sends the answers of a save gets the same game.
fn same_by_messages(place: &Place, edition: &str) {
    let text = place.read("page");
    let rows = rows(&text);
    let mut engine = Engine::start(place);
    let header = text.lines().next().unwrap().to_owned() + "\n";
    engine.ask(&json!({ "do": "open", "record": header }));
    let mut n = 0;
    for row in &rows {
        if let Some(to) = row["undo"].as_u64() {
            engine.ask(&json!({ "do": "undo", "game": "g1", "n": n - to }));
            n = to;
        } else if row["action"].is_string() {
            let told = engine.ask(&json!({ "do": "apply", "game": "g1", "answer": row["action"] }));
            n += 1;
            assert_eq!(
                (&told["n"], &told["chance"]),
                (&json!(n), &row["chance"]),
                "{edition}: {row}"
            );
            let hash = row["hash"].as_str();
            assert!(hash.is_none_or(|hash| told["hash"] == hash), "{edition}: {row}");
        }
    }
    let record = engine.ask(&json!({ "do": "record", "game": "g1" }));
    let sent = self::rows(record["record"].as_str().unwrap());
    assert_eq!(standing(&sent), standing(&rows), "{edition}");
}

/// Several answers of one line, several commands of one line and a number of undone ones mean the same on a page and at the terminal,
/// and are answered in the same words.
#[test]
fn what_is_typed_at_once_means_and_says_the_same() {
    let args = ["classic", "--seed", "7", "--option", "opening=deal"];
    let args = [&args[..], &["--seats", "human,simple,simple", "--save"]].concat();
    let place = Place::new();
    let server = Server::start(&place, &[&args[..], &["page"]].concat());
    let mut page = server.quick_pages().swap_remove(0);
    page.settle();
    say(&mut page, "auto");
    page.settle();
    page.until(Page::is_asked);
    let name = |page: &Page, n: usize| {
        let space = page.offer()["replies"][n]["spaces"][0][0].as_u64().unwrap();
        let space = usize::try_from(space).unwrap();
        page.state["model"]["places"][space]["name"].as_str().unwrap().to_owned()
    };
    let [a, b] = [0, 1].map(|n| name(&page, n));
    let mut lines = vec![
        format!("place {a} 1, {b} 1"),
        "undo".to_owned(),
        "redo".to_owned(),
        "undo".to_owned(),
        format!("place {a} 1; place {b} 1; place {a} 1"),
        "undo 3".to_owned(),
        format!("place {a} 1, nowhere 1"),
        format!("place {a} 1; nowhere; place {b} 1"),
        "undo 40".to_owned(),
        format!("place {a} 1; undo; redo"),
    ];
    page.notes.clear();
    for line in &lines {
        say(&mut page, line);
        page.settle();
    }
    let told: Vec<String> =
        page.notes.iter().filter_map(|note| note["note"].as_str()).map(str::to_owned).collect();
    drop(server);
    let of_page = rows(&place.read("page"));
    lines.insert(0, "auto".to_owned());
    lines.push("quit\n".to_owned());
    let ran =
        place.run(&[&["play", "--plain"], &args[..], &["terminal"]].concat(), lines.join("\n"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(of_page, rows(&place.read("terminal")), "typed: {lines:?}");
    assert!(told.len() >= 3, "{told:?}");
    // Behind its first sentence a page names buttons, and the terminal commands.
    for line in told.iter().flat_map(|note| note.lines()) {
        let said = line.split(". ").next().unwrap_or_default().trim_end_matches('.');
        let skipped = said.rsplit_once(": ").map(|(_, line)| format!("`{line}` was skipped"));
        let is_said = ran.out.contains(said) || skipped.is_some_and(|line| ran.out.contains(&line));
        assert!(is_said, "the terminal says otherwise: {line}\n{}", ran.out);
    }
}
