//! Tests of limits: a link or address cannot disturb the others, and a client that is too fast is
//! notified.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use tungstenite::Message;

use super::client::PATIENCE;
use super::{Page, Place, Server, asked, connect, dealt, parts, request, status};

/// The messages that a spectator repeats.
const FLOODS: [&str; 3] = [
    r#"{"point":{"from":3,"to":7}}"#,
    r#"{"say":{"text":"lie"}}"#,
    r#"{"line":{"text":"end","at":0}}"#,
];

/// Spectators who point and talk as fast as they can do not delay a seat.
#[test]
fn a_flood_of_spectators_holds_no_seat_up() {
    let place = Place::new();
    let server = Server::start(&place, &dealt(&["--seats", "human,simple,simple"]));
    let link = server.spectators();
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        for at in 0..14 {
            let (link, is_over) = (&link, &is_over);
            scope.spawn(move || {
                while !is_over.load(Ordering::Relaxed) {
                    let Ok(mut socket) = connect(link, Some("")) else { continue };
                    while !is_over.load(Ordering::Relaxed)
                        && socket.send(Message::text(FLOODS[at % FLOODS.len()])).is_ok()
                    {
                        thread::sleep(Duration::from_millis(10));
                    }
                }
            });
        }
        thread::sleep(Duration::from_secs(1));
        let mut player = Page::open(&server.seat(0));
        let begun = Instant::now();
        let mut heard = 0;
        for n in 0..20 {
            let Some(at) = asked(std::slice::from_mut(&mut player)) else { break };
            assert_eq!(at, 0);
            let said = player.reply(n);
            player.line(&said);
            heard += 1;
        }
        is_over.store(true, Ordering::Relaxed);
        assert!(heard > 5, "{heard}");
        // Bots answer at their pace; previously, a single answer could take longer than this limit.
        assert!(begun.elapsed() < PATIENCE, "{:?} for {heard} answers", begun.elapsed());
        let chat = player.state["table"]["said"].as_u64().unwrap();
        let most = 8 + begun.elapsed().as_secs();
        assert!(chat <= most + 8, "{chat} lines in {:?}", begun.elapsed());
    });
}

/// A message that comes too fast has no effect, and is refused in the language of the page.
#[test]
fn too_fast_is_told_and_has_no_effect() {
    let place = Place::new();
    let server = Server::start(&place, &dealt(&["--seats", "human,human,simple"]));
    let mut other = Page::open(&server.seat(1));
    for (lang, words) in [("fr", "Trop vite"), ("en", "Too fast")] {
        let link = if lang == "fr" { server.seat(0) } else { server.spectators() };
        let mut page = Page::open(&format!("{link}?lang={lang}"));
        let before = other.state["table"]["said"].as_u64().unwrap();
        for n in 0..30 {
            let say = json!({ "say": { "text": format!("{lang} {n}") } });
            page.send(&json!({ "once": { "id": format!("{lang}{n}"), "message": say } }));
        }
        page.until(|page| {
            page.notes.iter().filter(|note| note.get("done").is_some()).count() == 30
        });
        let refused: Vec<_> = page.notes.iter().filter(|note| note["refused"] == true).collect();
        assert!((15..30).contains(&refused.len()), "{}", refused.len());
        assert!(refused[0]["note"].as_str().unwrap().starts_with(words), "{}", refused[0]);
        let all = before + 30 - refused.len() as u64;
        other.until(|page| page.state["table"]["said"] == all);
    }
    // A request over the limit is refused with a message.
    let link = server.seat(1);
    let mut answers = (0..200).map(|_| request(&link, "GET PATH/replay?lang=fr", &[], ""));
    let refused = answers.find(|answer| status(answer) == 429).expect("one is too many");
    assert!(refused.contains("retry-after: ") && refused.contains("Trop vite"), "{refused}");
}

/// Connections without a complete request are closed: a silent one, half a header, single bytes, a
/// missing body.
#[test]
fn connections_that_ask_for_nothing_are_closed() {
    let place = Place::new();
    let server = Server::start(&place, &dealt(&["--seats", "human,human,simple"]));
    let url = server.host();
    let (host, path) = parts(&url);
    let body = format!(
        "POST {path}/games HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: 9\r\n\r\n{{"
    );
    let begun = Instant::now();
    let open = |sent: &str| {
        let mut stream = TcpStream::connect(host).unwrap();
        stream.write_all(sent.as_bytes()).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    };
    let mut streams = ["", "GET / HTTP/1.1\r\nHo", &body].map(open);
    let mut slow = open("");
    let header = format!("GET / HTTP/1.1\r\nHost: {host}\r\nX-Long: {}", "y".repeat(200));
    let cut = header.bytes().take_while(|&byte| {
        thread::sleep(Duration::from_millis(200));
        slow.write_all(&[byte]).is_ok()
    });
    assert!(cut.count() < header.len(), "a slow header is cut off");
    for stream in &mut streams {
        let _ = stream.read_to_end(&mut Vec::new());
    }
    assert!(begun.elapsed() < PATIENCE, "{:?}", begun.elapsed());
    // An endless header is cut off early.
    let mut endless = open("GET / HTTP/1.1\r\n");
    let line = format!("X: {}\r\n", "y".repeat(1_000));
    let sent = (0..100_000).take_while(|_| endless.write_all(line.as_bytes()).is_ok()).count();
    assert!(sent < 10_000, "{sent} kB");
}

/// If idle connections exceed the system's limit, the oldest are closed to make room for a player.
#[cfg(unix)]
#[test]
fn idle_connections_make_room_for_a_player() {
    use std::process::{Command, Stdio};
    let place = Place::new();
    let mut command = Command::new("sh");
    let serve = ["serve", "--port", "0", "--json"];
    command
        .args(["-c", "ulimit -n 256; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_warboard")])
        .args(serve)
        .args(dealt(&["--seats", "human,simple,simple"]))
        .current_dir(place.path(""))
        .env("XDG_DATA_HOME", place.path("home"))
        .env("HOME", place.path("home"))
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let server = Server::of(command.spawn().unwrap());
    assert_eq!(server.links["connections"], 128);
    let mut player = Page::open(&server.seat(0));
    let url = server.host();
    let idle: Vec<TcpStream> =
        (0..400).map(|_| TcpStream::connect(parts(&url).0).unwrap()).collect();
    let mut late = Page::open(&server.seat(0));
    for page in [&mut player, &mut late] {
        let line = page.reply(0);
        page.line(&line);
        page.settle();
    }
    drop(idle);
}

/// A repeated message is answered again but takes effect once, even over another connection of the
/// same link.
#[test]
fn a_message_that_is_sent_again_has_one_effect() {
    let place = Place::new();
    let server = Server::start(&place, &dealt(&["--seats", "human,human,simple"]));
    let mut pages = server.pages();
    let at = asked(&mut pages).unwrap();
    pages.iter_mut().for_each(Page::settle);
    let (line, seq) = (pages[at].reply(0), pages[at].seq);
    let line =
        json!({ "once": { "id": "a-1", "message": { "line": { "text": line, "at": seq } } } });
    let say = json!({ "once": { "id": "a-2", "message": { "say": { "text": "once" } } } });
    let done = |page: &Page, id: &str| page.notes.iter().filter(|note| note["done"] == id).count();
    pages[at].send(&line);
    pages[at].send(&say);
    pages[at].until(|page| done(page, "a-1") == 1 && done(page, "a-2") == 1);
    assert!(pages[at].notes[0].get("note").is_none(), "{}", pages[at].notes[0]);
    pages[at].settle();
    let before = pages[at].state["model"].to_string();
    let mut again = Page::open(&server.seat(at));
    again.send(&line);
    again.send(&say);
    again.until(|page| done(page, "a-1") == 1 && done(page, "a-2") == 1);
    again.settle();
    assert_eq!(again.state["model"].to_string(), before);
    assert!(again.notes.iter().all(|note| note.get("note").is_none()), "{:?}", again.notes);
    assert_eq!(again.state["table"]["said"], 1);
    // Another seat may use the same message ids.
    let other = 1 - at;
    pages[other].send(&say);
    pages[other].until(|page| page.state["table"]["said"] == 2);
}

/// The host mutes and unmutes a link; the setting survives a restart.
#[test]
fn a_muted_link_is_not_heard_and_is_told_so() {
    let place = Place::new();
    let args = ["--seats", "human,human,simple", "--save", "game.warboard"];
    let server = Server::start(&place, &dealt(&args));
    let mute = |server: &Server, game: u64, seat: Option<usize>, muted: bool| {
        let host = server.host();
        let origin = format!("http://{}", parts(&host).0);
        let order = json!({ "mute": { "seat": seat, "muted": muted } });
        let body = json!({ "game": game, "order": order }).to_string();
        status(&request(&host, "POST PATH/host", &[("Origin", &origin)], &body))
    };
    let mut seat = Page::open(&format!("{}?lang=fr", server.seat(0)));
    let mut watching = Page::open(&server.spectators());
    for wrong in [(0, Some(2)), (0, Some(9)), (7, None)] {
        assert_eq!(mute(&server, wrong.0, wrong.1, true), 404, "{wrong:?}");
    }
    assert_eq!(mute(&server, 0, Some(0), true), 200);
    assert_eq!(mute(&server, 0, None, true), 200);
    seat.until(|page| page.state["table"]["muted"] == true);
    watching.until(|page| page.state["table"]["muted"] == true);
    for page in [&mut seat, &mut watching] {
        page.send(&json!({ "say": { "text": "hush" } }));
        page.until(|page| !page.notes.is_empty());
    }
    assert!(seat.last_note().starts_with("L'hôte"), "{}", seat.last_note());
    assert!(watching.last_note().starts_with("The host"), "{}", watching.last_note());
    drop(server);
    let server = Server::start(&place, &["--resume", "game.warboard"]);
    let mut seat = Page::open(&server.seat(0));
    assert_eq!(seat.state["table"]["muted"], true);
    let other = Page::open(&server.seat(1));
    assert_eq!(
        (&other.state["table"]["muted"], &other.state["table"]["said"]),
        (&json!(false), &json!(0))
    );
    assert_eq!(mute(&server, 0, Some(0), false), 200);
    seat.until(|page| page.state["table"]["muted"] == false);
    seat.send(&json!({ "say": { "text": "well" } }));
    // The notice of it is a line, too.
    seat.until(|page| page.state["table"]["said"] == 2);
}

/// A server that is terminated writes the last chat lines.
#[cfg(unix)]
#[test]
fn what_was_said_last_is_written_when_the_server_ends() {
    let place = Place::new();
    let args = ["--seats", "human,human,simple", "--save", "game.warboard"];
    let mut server = Server::start(&place, &dealt(&args));
    let mut page = Page::open(&server.seat(0));
    for n in 0..4 {
        let say = json!({ "say": { "text": format!("line {n}") } });
        page.send(&json!({ "once": { "id": n.to_string(), "message": say } }));
    }
    page.until(|page| page.notes.iter().any(|note| note["done"] == "3"));
    let id = server.child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    assert_eq!(place.read("game.warboard.chat").lines().count(), 4);
}
