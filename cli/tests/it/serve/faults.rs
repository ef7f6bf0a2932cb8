//! Guarantees of the server when something goes wrong.

use std::time::{Duration, Instant};

use serde_json::json;
use tungstenite::{Error, Message};

use super::client::PATIENCE;
use super::{Page, Place, Server, asked, connect, dealt, parts};

/// Returns whether a connection ends; skips the messages before.
fn ends(mut page: Page) -> bool {
    page.socket.get_ref().set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    loop {
        match page.socket.read() {
            Ok(Message::Close(_)) => return true,
            Ok(_) => {}
            Err(Error::Io(error)) => return error.kind() != std::io::ErrorKind::WouldBlock,
            Err(_) => return true,
        }
    }
}

#[test]
fn a_client_that_lies_is_told_so_and_nothing_happens() {
    let place = Place::new();
    let server = Server::start(&place, &dealt(&["--players", "3"]));
    let mut pages = server.pages();
    let mut watching = Page::open(&server.spectators());
    let at = asked(&mut pages).unwrap();
    let other = (at + 1) % 3;
    let line = pages[at].reply(0);
    pages.iter_mut().for_each(Page::settle);
    let before: Vec<String> = pages.iter().map(|page| page.state["model"].to_string()).collect();
    // Answers from another seat and from a spectator are refused.
    pages[other].line(&line);
    assert_eq!(pages[other].last_note(), "You are not asked now.");
    watching.line(&line);
    assert!(watching.last_note().starts_with("You are a spectator"), "{}", watching.last_note());
    // Unreadable messages of the seat that is asked are refused.
    for junk in [
        "",
        "{",
        "null",
        "[]",
        "{\"line\":{}}",
        "{\"line\":{\"text\":1,\"at\":0}}",
        "{\"apply\":\"end\"}",
        "{\"line\":{\"text\":\"end\",\"at\":0,\"seat\":2}}",
        "{\"say\":{\"text\":\"a\",\"seat\":1}}",
        "{\"point\":{\"from\":-1,\"to\":0}}",
    ] {
        let n = pages[at].notes.len();
        pages[at].socket.send(Message::text(junk)).unwrap();
        pages[at].until(|page| page.notes.len() > n);
        assert_eq!(pages[at].notes[n]["is_wrong"], true, "{junk}");
    }
    // Readable lines without meaning are refused.
    for line in [
        "place nowhere 3",
        "attack",
        "quit",
        "save /tmp/stolen",
        "undo 99",
        "place 99999999999999999999",
    ] {
        pages[at].line(line);
        assert_eq!(
            pages[at].notes.last().unwrap()["is_wrong"],
            true,
            "{line}: {:?}",
            pages[at].notes.last()
        );
    }
    pages[at].send(&json!({ "point": { "from": 4_000_000_000_u64, "to": 99_999 } }));
    pages[at].until(|page| page.notes.last().unwrap().get("advice").is_some());
    assert_eq!(pages[at].notes.last().unwrap()["advice"], json!(null));
    for (page, before) in pages.iter_mut().zip(&before) {
        page.settle();
        assert_eq!(page.state["model"].to_string(), *before);
    }
    // No other page was notified.
    assert!(pages[(at + 2) % 3].notes.is_empty());
    pages[at].line(&line);
    assert_ne!(pages[at].state["model"].to_string(), before[at], "the game goes on");
}

#[test]
fn an_answer_to_another_question_has_no_effect() {
    let place = Place::new();
    let server = Server::start(&place, &dealt(&["--players", "3"]));
    let mut pages = server.pages();
    let at = asked(&mut pages).unwrap();
    pages.iter_mut().for_each(Page::settle);
    let line = pages[at].reply(0);
    let before = pages[at].state["model"].to_string();
    // Answers to an old question, and to one that is not asked yet.
    for seq in [0, 1_000_000] {
        let n = pages[at].notes.len();
        pages[at].send(&json!({ "line": { "text": line, "at": seq } }));
        pages[at].until(|page| page.notes.len() > n);
        assert!(pages[at].last_note().contains("changed meanwhile"), "{}", pages[at].last_note());
    }
    assert_eq!(pages[at].state["model"].to_string(), before);
}

#[test]
fn a_client_that_shouts_is_sent_away_and_the_others_play_on() {
    let place = Place::new();
    let server = Server::start(&place, &dealt(&["--seats", "human,human,simple"]));
    let mut pages = server.pages();
    let mut long = Page::open(&server.seat(0));
    let _ = long.socket.send(Message::text("x".repeat(9_000)));
    assert!(ends(long), "a long message");
    let mut fast = Page::open(&server.seat(0));
    for _ in 0..2_000 {
        if fast.socket.send(Message::text("{\"say\":{\"text\":\"\"}}")).is_err() {
            break;
        }
    }
    assert!(ends(fast), "many messages");
    let mut odd = Page::open(&server.seat(0));
    let _ = odd.socket.send(Message::binary(vec![1, 2, 3]));
    assert!(ends(odd), "bytes");
    // The largest number of pages of one link, and one more.
    let mut open: Vec<Page> = (0..15).map(|_| Page::open(&server.seat(0))).collect();
    let mut more = connect(&server.seat(0), Some("")).unwrap();
    assert!(matches!(more.read(), Ok(Message::Close(Some(_)))), "too many pages");
    let at = asked(&mut pages).unwrap();
    pages[at].line("auto");
    assert!(pages[at].notes.iter().all(|note| note["is_wrong"] != true), "{:?}", pages[at].notes);
    open.iter_mut().for_each(Page::settle);
}

/// Chat is cut and cleaned, and contains no marks that reverse the direction of writing.
#[test]
fn chat_is_short_and_clean() {
    let place = Place::new();
    let server = Server::start(&place, &dealt(&["--seats", "human,human,simple"]));
    let mut pages = server.pages();
    pages[0]
        .send(&json!({ "say": { "text": "<img src=x onerror=alert(1)>\u{202e}\u{7} hé\n\nho" } }));
    pages[0].send(&json!({ "say": { "text": "  \n " } }));
    pages[0].send(&json!({ "say": { "text": "é".repeat(2_000) } }));
    pages[1].until(|page| page.state["table"]["chat"].as_array().unwrap().len() == 2);
    let chat = &pages[1].state["table"]["chat"];
    assert_eq!(chat[0]["text"], "<img src=x onerror=alert(1)>\u{fffd}\u{fffd} hé ho");
    assert_eq!(chat[0]["seat"], 0);
    assert_eq!(chat[1]["text"].as_str().unwrap().chars().count(), 301);
}

/// The talk of a table survives a killed server; invalid lines of its file are skipped.
#[test]
fn what_was_said_at_a_table_is_kept() {
    let place = Place::new();
    let args = ["--seats", "human,simple,simple", "--save", "game"];
    let server = Server::start(&place, &dealt(&args));
    let mut page = Page::open(&server.seat(0));
    page.send(&json!({ "say": { "text": "as <ever>" } }));
    let mut watching = Page::open(&server.spectators());
    watching.send(&json!({ "say": { "text": "well" } }));
    page.until(|page| page.state["table"]["chat"].as_array().unwrap().len() == 2);
    let chat = page.state["table"]["chat"].clone();
    server.kill();
    let kept = place.read("game.chat");
    place.write(
        "game.chat",
        kept + "{\"seat\":9,\"text\":\"?\"}\n{\"seat\":0,\"text\":\"?\"}\n[]\n\u{1b}",
    );
    let server = Server::start(&place, &["--resume", "game"]);
    assert_eq!(Page::open(&server.seat(0)).state["table"]["chat"], chat);
    // A new game of that name begins with an empty chat.
    server.kill();
    std::fs::remove_file(place.path("game")).unwrap();
    let server = Server::start(&place, &dealt(&args));
    assert_eq!(Page::open(&server.seat(0)).state["table"]["chat"], json!([]));
}

/// An answer given in another tab of the seat is not applied twice.
#[test]
fn two_tabs_of_one_seat_show_the_same_and_answer_once() {
    let place = Place::new();
    let server = Server::start(&place, &dealt(&["--seats", "human,human,simple"]));
    let mut pages = server.pages();
    let at = asked(&mut pages).unwrap();
    let mut tab = Page::open(&server.seat(at));
    pages[at].settle();
    assert_eq!(tab.state, pages[at].state);
    let (line, seq) = (pages[at].reply(0), tab.seq);
    pages[at].line(&line);
    // The other tab has not received the change yet.
    tab.send(&json!({ "line": { "text": line, "at": seq } }));
    tab.until(|page| !page.notes.is_empty());
    assert!(
        tab.last_note().contains("changed meanwhile") || tab.last_note().contains("not asked"),
        "{}",
        tab.last_note()
    );
    tab.settle();
    pages[at].settle();
    assert_eq!(tab.state, pages[at].state);
    assert!(pages[at].notes.is_empty(), "what was wrong is told to the tab that did it");
}

/// A wrong link is refused; private messages go to the right link alone.
#[test]
fn a_wrong_link_gets_nothing_also_when_the_right_one_comes() {
    let place = Place::new();
    let server = Server::start(&place, &dealt(&["--seats", "human,human,simple"]));
    let url = server.seat(1);
    let last = if url.ends_with('0') { "1" } else { "0" };
    let wrong = format!("{}{last}", &url[..url.len() - 1]);
    assert!(connect(&wrong, Some("")).err().unwrap().contains("404"));
    let right = Page::open(&url);
    assert_eq!(right.hello["seat"], 1);
    assert!(connect(&wrong, Some("")).err().unwrap().contains("404"));
}

/// A client that reads nothing delays no other, and receives everything once it reads again.
#[test]
fn a_slow_client_holds_nobody_up() {
    let place = Place::new();
    let args = ["classic", "--seats", "human,random,random", "--seed", "9"];
    let server = Server::start(&place, &args);
    let mut quick = Page::open(&server.seat(0));
    let mut slow = Page::open(&server.seat(0));
    quick.send(&json!({ "pace": { "pace": 3 } }));
    let begun = Instant::now();
    while quick.raw.len() <= 300 && begun.elapsed() < Duration::from_mins(1) && !quick.is_over() {
        if quick.is_asked() {
            quick.line("auto random turn");
            // Without a pause, a quick machine would be refused for too many messages.
            std::thread::sleep(Duration::from_millis(20));
        } else {
            quick.hear(Duration::from_millis(200));
        }
    }
    assert!(quick.raw.len() > 300, "{} messages", quick.raw.len());
    quick.settle();
    slow.until(|slow| slow.seq >= quick.seq);
    slow.settle();
    quick.settle();
    assert_eq!(slow.state.to_string(), quick.state.to_string());
}

/// If a thousand spectators open one game, those within its limit are admitted. The others are
/// refused, and players are not delayed.
#[test]
fn a_thousand_clients_hold_nobody_up() {
    /// Largest number of spectators of one link.
    const ROOM: usize = 256;
    let place = Place::new();
    let server = Server::start(&place, &dealt(&["--seats", "human,simple,simple"]));
    let mut player = Page::open(&server.seat(0));
    let link = server.spectators();
    let mut watching = Vec::new();
    let mut away = 0;
    for _ in 0..1_000 {
        let mut socket = connect(&link, Some("")).unwrap();
        loop {
            match socket.read().unwrap() {
                Message::Text(_) => break watching.push(socket),
                Message::Close(_) => break away += 1,
                _ => {}
            }
        }
    }
    assert_eq!((watching.len(), away), (ROOM, 1_000 - ROOM));
    player.until(|page| page.state["table"]["watching"] == ROOM);
    let began = Instant::now();
    let answer = player.reply(0);
    player.line(&answer);
    assert!(player.notes.iter().all(|note| note["is_wrong"] != true), "{:?}", player.notes);
    assert!(began.elapsed() < PATIENCE / 4, "{:?}", began.elapsed());
    // A spectator who leaves makes room.
    drop(watching);
    player.until(|page| page.state["table"]["watching"] == 0);
    let again = Page::open(&link);
    assert_eq!(again.state["model"]["marks"], player.state["model"]["marks"]);
}

/// A killed server continues where it was, with the same links. The terminal can resume the game
/// and return it to the server.
#[test]
fn kill_and_go_on() {
    let place = Place::new();
    let server = Server::start(&place, &dealt(&["--players", "3", "--bots", "simple"]));
    let mut pages = server.quick_pages();
    for n in 0..12 {
        let at = asked(&mut pages).unwrap();
        let line = pages[at].reply(n * 3);
        pages[at].line(&line);
    }
    asked(&mut pages).unwrap();
    pages.iter_mut().for_each(Page::settle);
    let shown: Vec<String> = pages.iter().map(|page| page.state["model"].to_string()).collect();
    let links: Vec<String> = (0..2).map(|at| server.seat(at)).collect();
    let host = server.host();
    server.kill();
    let server = Server::start(&place, &[]);
    assert_eq!(parts(&server.host()).1, parts(&host).1, "the host's link stays");
    let games = server.links["games"].as_array().unwrap();
    assert_eq!(parts(games[0]["seats"][1].as_str().unwrap()).1, parts(&links[1]).1);
    let now = parts(server.links["url"].as_str().unwrap()).0.to_owned();
    let link = |at: usize| format!("http://{now}{}", parts(&links[at]).1);
    for (at, shown) in shown.iter().enumerate() {
        let again = Page::open(&link(at));
        assert_eq!(again.state["model"].to_string(), *shown, "seat {at}");
        assert_eq!(again.state["table"]["pace"], 3, "the pace stays");
    }
    let saves = place.path("home/warboard/saves");
    let saves: Vec<_> =
        std::fs::read_dir(saves).unwrap().map(|entry| entry.unwrap().path()).collect();
    let save =
        saves.iter().find(|path| path.extension().is_some_and(|kind| kind == "warboard")).unwrap();
    #[cfg(unix)]
    for path in saves.iter().filter(|path| path.extension().is_some_and(|kind| kind == "links")) {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(
            std::fs::metadata(path).unwrap().permissions().mode() & 0o777,
            0o600,
            "{path:?}"
        );
    }
    let save = save.to_str().unwrap();
    let busy = place.run(&["resume", save, "--plain"], "quit\n");
    assert_eq!(busy.code, Some(2), "a game that is served is not played elsewhere: {}", busy.err);
    server.kill();
    let resumed = place.run(&["resume", save, "--plain"], "auto\nquit\n");
    assert_eq!(resumed.code, Some(0), "{}", resumed.err);
    // The name of a save in the data folder is enough, as for `resume`.
    let name = std::path::Path::new(save).file_stem().unwrap().to_str().unwrap();
    let server = Server::start(&place, &["--resume", name]);
    assert_eq!(parts(&server.seat(0)).1, parts(&links[0]).1);
    assert!(!Page::open(&server.seat(0)).state["model"].is_null());
}

/// After the clock expires, a bot plays for an absent player and the table is notified. On return
/// the player takes the seat again.
#[test]
fn a_bot_plays_for_whoever_is_away() {
    let place = Place::new();
    let server = Server::start(&place, &dealt(&["--seats", "human,human,simple", "--clock", "1"]));
    let mut watching = Page::open(&server.spectators());
    let stands_in =
        |page: &Page, at: usize| page.state["table"]["people"][at]["has_stand_in"] == true;
    watching.until(|page| stands_in(page, 0) && stands_in(page, 1));
    let notices = watching.state["table"]["chat"].as_array().unwrap().len();
    assert_eq!(notices, 2, "{}", watching.state["table"]["chat"]);
    let seq = watching.seq;
    watching.until(|page| page.seq > seq + 5);
    let mut back = Page::open(&server.seat(0));
    back.settle();
    assert!(!stands_in(&back, 0));
}

/// While the disk is full no answer is applied and none is lost; every page is notified, and the
/// save stays valid.
#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_the_save_stays_whole() {
    use std::process::{Command, Stdio};
    let place = Place::new();
    let begun = place.run(
        &[
            "play",
            "classic",
            "--option",
            "opening=deal",
            "--seed",
            "7",
            "--seats",
            "human,human,human",
            "--plain",
            "--save",
            "game.warboard",
        ],
        "quit\n",
    );
    assert_eq!(begun.code, Some(0), "{}", begun.err);
    let blocks = std::fs::metadata(place.path("game.warboard")).unwrap().len() / 512 + 2;
    let mut command = Command::new("sh");
    command
        .args([
            "-c",
            &format!("ulimit -f {blocks}; exec \"$@\""),
            "sh",
            env!("CARGO_BIN_EXE_warboard"),
        ])
        .args(["serve", "--port", "0", "--json", "--resume", "game.warboard"])
        .current_dir(place.path(""))
        .env("XDG_DATA_HOME", place.path("home"))
        .env("HOME", place.path("home"))
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let server = Server::of(command.spawn().unwrap());
    let mut pages = server.pages();
    for n in 0..200 {
        let at = asked(&mut pages).unwrap();
        let line = pages[at].reply(n);
        pages[at].line(&line);
        if pages[at].last_note().contains("cannot be saved") {
            let before = pages[at].state["model"].to_string();
            pages[at].settle();
            assert_eq!(pages[at].state["model"].to_string(), before, "nothing happened");
            let other = (at + 1) % pages.len();
            pages[other]
                .until(|page| page.state["table"]["chat"].to_string().contains("cannot be saved"));
            drop(server);
            let resumed = place.run(&["resume", "game.warboard", "--plain"], "quit\n");
            assert_eq!(resumed.code, Some(0), "{}", resumed.err);
            assert!(!resumed.out.contains("incomplete"), "{}", resumed.out);
            return;
        }
    }
    panic!("the disk is never full");
}
