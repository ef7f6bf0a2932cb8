//! Tests of whole games over links: a seat receives only what it may know, and a reloaded page
//! shows the same as one kept open.

use std::time::Duration;

use serde_json::{Value, json};

use crate::at_once;
use crate::engine::Engine;

use super::{Page, Place, Server, asked, dealt, parts, request, status};

/// Arguments of `serve` for every edition, with people in every seat.
const EDITIONS: [&[&str]; 5] = [
    &["classic", "--players", "3", "--option", "opening=deal"],
    &["classic", "--variant", "mission", "--players", "3"],
    &["clone-wars", "--players", "2"],
    &["original-trilogy", "--players", "3"],
    &["return-of-the-jedi", "--players", "2"],
];

/// Returns the names of the cards in the hands of a page.
fn held(page: &Page) -> Vec<String> {
    let hands = page.state["model"]["hand"].as_array().unwrap().iter();
    let cards = hands.flat_map(|hand| hand["cards"].as_array().unwrap());
    cards.map(|card| card["name"].as_str().unwrap().to_owned()).collect()
}

/// A newly opened page shows, byte for byte, the same as one open from the beginning, in every seat
/// and for spectators. Spectators are asked nothing and hold nothing.
#[test]
fn a_reload_shows_the_same_as_having_stayed() {
    at_once(&EDITIONS, |edition| {
        let place = Place::new();
        let server = Server::start(&place, &[*edition, &["--seed", "5"]].concat());
        let mut pages = server.quick_pages();
        let mut watching = Page::open(&server.spectators());
        for n in 0..70_usize {
            let Some(at) = asked(&mut pages) else { break };
            let line = if n < 4 { "auto".to_owned() } else { pages[at].reply(n * 7 + n / 3) };
            pages[at].line(&line);
            if n % 23 != 22 {
                continue;
            }
            pages.iter_mut().for_each(Page::settle);
            watching.settle();
            for (seat, page) in pages.iter_mut().enumerate() {
                let again = Page::open(&server.seat(seat));
                page.settle();
                assert_eq!(again.state.to_string(), page.state.to_string(), "{edition:?} {seat}");
                assert_eq!(again.seq, page.seq, "{edition:?} {seat}");
            }
            watching.settle();
            let joined = Page::open(&server.spectators());
            watching.settle();
            assert_eq!(joined.state.to_string(), watching.state.to_string(), "{edition:?}");
            assert!(!watching.is_asked() && held(&watching).is_empty(), "{edition:?}");
        }
        assert!(watching.raw.len() > 20, "{edition:?}: turns of others can be watched");
    });
}

/// Returns the state of every page at the same moment, with the save.
fn moment(pages: &mut [Page], place: &Place) -> (Vec<Value>, String) {
    loop {
        pages.iter_mut().for_each(Page::catch_up);
        let seqs: Vec<u64> = pages.iter().map(|page| page.seq).collect();
        let record = std::fs::read_to_string(place.path("game.warboard")).unwrap();
        pages.iter_mut().for_each(Page::catch_up);
        if pages.iter().zip(seqs).all(|(page, seq)| page.seq == seq) {
            return (pages.iter().map(|page| page.state["model"].clone()).collect(), record);
        }
    }
}

/// Returns a model without the words for passing: a page passes for a whole invasion, a program for
/// one moment.
fn without_pass(model: &Value) -> String {
    let mut model = model.clone();
    if let Some(offer) = model["offer"].as_object_mut().filter(|offer| !offer["pass"].is_null()) {
        offer.retain(|key, _| !["pass", "on_says", "spares"].contains(&key.as_str()));
    }
    model.to_string()
}

/// Number of answers of each game examined, unless `WARBOARD_WHOLE` is set: whole games take
/// minutes.
const ANSWERS: usize = 70;

/// Every seat and every spectator receive exactly the permitted view of the save, byte for byte;
/// other tests hold that the view contains nothing else.
#[test]
fn what_is_shown_is_what_may_be_known() {
    let is_whole = std::env::var_os("WARBOARD_WHOLE").is_some();
    at_once(&EDITIONS, |edition| {
        let place = Place::new();
        let args = [*edition, &["--seed", "9", "--save", "game.warboard"]].concat();
        let server = Server::start(&place, &args);
        let mut pages = server.quick_pages();
        let seats = pages.len();
        pages.push(Page::open(&server.spectators()));
        let mut engine = Engine::start(&place);
        let mut seen = 0;
        for n in 0..if is_whole { 3_000 } else { ANSWERS } {
            let Some(at) = asked(&mut pages) else { break };
            let line = if n < 30 { "auto random" } else { "auto greedy turn" };
            pages[at].line(line);
            // Without a pause, a quick machine would be refused for too many messages.
            std::thread::sleep(Duration::from_millis(30));
            if n % 4 != 3 {
                continue;
            }
            if asked(&mut pages).is_none() {
                break;
            }
            let (shown, record) = moment(&mut pages, &place);
            // At the end everyone sees the complete state.
            if pages.iter().any(Page::is_over) {
                break;
            }
            let known = engine.models(&record, seats);
            // What seats answer at once is not in the save yet.
            let is_sealed = pages.iter().filter(|page| page.is_asked()).count() > 1
                || pages.iter().any(|page| page.state["table"]["is_answered"] == true);
            let viewers = if is_sealed { seats } else { 0 };
            let all = shown.iter().zip(&known).enumerate();
            for (viewer, (shown, known)) in all.skip(viewers) {
                let (shown, known) = (without_pass(shown), without_pass(known));
                assert_eq!(shown, known, "{edition:?}, viewer {viewer}, {n}");
            }
            seen += 1;
            assert!(n < 2_996, "{edition:?}: it does not end");
        }
        assert!(seen >= 10, "{edition:?}: {seen}");
    });
}

/// The text of a mission is sent only to its owner, whatever another page asks.
#[test]
fn nobody_is_told_the_mission_of_another() {
    let place = Place::new();
    let args = ["classic", "--variant", "mission", "--players", "3", "--seed", "11"];
    let server = Server::start(&place, &args);
    let mut pages = server.quick_pages();
    let mut watching = Page::open(&server.spectators());
    for n in 0..60 {
        let Some(at) = asked(&mut pages) else { break };
        let line = if n < 3 { "auto".to_owned() } else { pages[at].reply(n * 5) };
        pages[at].line(&line);
    }
    for page in &mut pages {
        for line in ["cards", "status", "log 500", "help", "legal", "rules"] {
            page.line(line);
        }
        page.send(&json!("undo"));
        page.settle();
    }
    watching.settle();
    // The text of a mission is sent to its owner alone.
    let secret = |page: &Page| -> Vec<String> {
        let cards = page.state["model"]["hand"].as_array().unwrap().iter();
        let cards = cards.flat_map(|hand| hand["cards"].as_array().unwrap().clone());
        cards.filter_map(|card| Some(card["text"][0].as_str()?.to_owned())).collect()
    };
    let secrets: Vec<Vec<String>> = pages.iter().map(secret).collect();
    for (seat, names) in secrets.iter().enumerate() {
        assert!(!names.is_empty(), "seat {seat} has a mission");
        for name in names {
            let knows = |page: &Page| page.raw.iter().any(|raw| raw.contains(name.as_str()));
            assert!(knows(&pages[seat]), "{name}");
            for (other, page) in pages.iter().enumerate().filter(|(other, _)| *other != seat) {
                let shares = secrets[other].contains(name);
                assert!(shares || !knows(page), "seat {other} is told `{name}` of seat {seat}");
            }
            assert!(!knows(&watching), "whoever watches is told `{name}`");
        }
    }
}

/// Two games that differ only in one seat's secret choice send the other seat and spectators the
/// same bytes.
#[test]
fn what_another_chose_in_secret_changes_no_byte() {
    let told = |program: &str| {
        let place = Place::new();
        let args = ["return-of-the-jedi", "--players", "2", "--seed", "3"];
        let server = Server::start(&place, &args);
        let mut pages = server.quick_pages();
        let mut watching = Page::open(&server.spectators());
        pages.iter_mut().for_each(Page::settle);
        let at = (0..40)
            .find_map(|_| {
                let at = asked(&mut pages)?;
                if pages[at].offer()["programs"] != 0 {
                    return Some(at);
                }
                pages[at].line("auto");
                None
            })
            .expect("a round is programmed");
        pages[at].line(program);
        assert!(pages[at].notes.is_empty(), "{:?}", pages[at].notes);
        pages.iter_mut().for_each(Page::settle);
        watching.settle();
        let other = pages.remove(1 - at);
        (other.raw, watching.raw, pages.remove(0).raw)
    };
    let n = |order: [usize; 3]| order.map(|at| at.to_string()).join(" ");
    let (one, two) =
        (told(&format!("program {}", n([1, 2, 3]))), told(&format!("program {}", n([3, 1, 2]))));
    assert_ne!(one.2, two.2, "whoever chose is told what was chosen");
    assert_eq!(one.0, two.0);
    assert_eq!(one.1, two.1);
}

/// A whole game of each edition with two people, the rest bots. At its end everyone sees the
/// complete state, and the save is complete.
#[test]
fn a_game_of_each_edition_is_played_to_its_end() {
    let games = [
        ("classic", "human,human,random"),
        ("clone-wars", "human,human"),
        ("original-trilogy", "human,human,simple"),
        ("return-of-the-jedi", "human,human"),
    ];
    at_once(&games, |&(edition, seats)| {
        let place = Place::new();
        let server = Server::start(
            &place,
            &[edition, "--seats", seats, "--seed", "2", "--save", "game.warboard"],
        );
        let mut pages = server.quick_pages();
        let replay =
            |query: &str| request(&server.seat(1), &format!("GET PATH/replay{query}"), &[], "");
        assert_eq!(status(&replay("")), 404, "nobody sees all of a game that goes on");
        // One player concedes, so that a bot plays to the end; the other does not defend.
        for n in 0..2_000 {
            let Some(at) = asked(&mut pages) else { break };
            pages[at].line(if at == 0 { "concede yes" } else { "auto random turn" });
            std::thread::sleep(std::time::Duration::from_millis(20));
            assert!(n < 1_999, "{edition}: it does not end: {:?}", pages[at].notes);
        }
        for page in &mut pages {
            page.until(Page::is_over);
        }
        let over = |page: &Page| page.state["model"]["standing"].to_string();
        assert_eq!(over(&pages[0]), over(&pages[1]), "{edition}");
        assert_eq!(pages[0].state["table"]["over"]["file"], "game.warboard");
        let verdict = pages[1].state["table"]["over"]["verdict"].to_string();
        assert!(verdict.contains("You have "), "{edition}: {verdict}");
        // The whole game as one page, which accesses nothing on the server.
        let page = replay("?lang=fr");
        assert_eq!(status(&page), 200, "{edition}");
        assert!(page.contains("sandbox allow-scripts; default-src 'none'"), "{edition}");
        assert!(page.contains("<html lang=\"fr\""), "{edition}");
        play_on(&place, &server, &mut pages, edition);
        drop(server);
        let replayed = place.run(&["replay", "game.warboard", "--dice"], "");
        assert_eq!(replayed.code, Some(0), "{edition}: {}", replayed.err);
    });
}

/// A finished game is continued from one of its moments for its players: each receives a link of
/// its own seat, and no others.
fn play_on(place: &Place, server: &Server, pages: &mut [Page], edition: &str) {
    let on = |url: &str, at: u64| {
        let origin = format!("http://{}", parts(url).0);
        let body = format!("{{\"at\":{at}}}");
        status(&request(url, "POST PATH/on", &[("Origin", &origin)], &body))
    };
    assert_eq!(on(&server.spectators(), 3), 404, "{edition}: whoever watches begins nothing");
    assert_eq!(on(&server.seat(0), 1 << 40), 400, "{edition}: no such moment");
    assert_eq!(on(&server.seat(0), 3), 200, "{edition}");
    assert_eq!(on(&server.seat(1), 3), 200, "{edition}: the same again");
    let links: Vec<String> = pages
        .iter_mut()
        .map(|page| {
            let games = |page: &Page| page.state["table"]["over"]["played_on"].clone();
            page.until(|page| games(page) != json!([]));
            assert_eq!(games(page).as_array().unwrap().len(), 1, "{edition}");
            assert_eq!(games(page)[0]["at"], 3);
            games(page)[0]["link"].as_str().unwrap().to_owned()
        })
        .collect();
    assert_ne!(links[0], links[1]);
    for (at, link) in links.iter().enumerate() {
        let url = format!("http://{}/g/{link}", parts(&server.seat(0)).0);
        let page = Page::open(&url);
        assert_eq!(page.hello["seat"], at, "{edition}");
        assert!(!page.is_over(), "{edition}: it goes on");
        assert_eq!(on(&url, 0), 400, "{edition}: it is not over");
    }
    fresh_dice(place, server, &links, edition);
}

/// A finished game reveals its seed, so a game that continues from it has a new secret. The page
/// commits to that secret, the dice follow from it, and they differ from those of the old seed.
fn fresh_dice(place: &Place, server: &Server, links: &[String], edition: &str) {
    let url = |link: &String| format!("http://{}/g/{link}", parts(&server.seat(0)).0);
    let mut pages: Vec<Page> = links.iter().map(|link| Page::open(&url(link))).collect();
    let hash = pages[0].state["table"]["dice"].as_str().unwrap().to_owned();
    let folder = place.path("home/warboard/saves");
    let saves = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let save = saves
        .into_iter()
        .find(|path| path.extension().is_some_and(|kind| kind == "warboard"))
        .unwrap();
    pages[0].send(&json!({ "pace": { "pace": 3 } }));
    let (mut header, text) = loop {
        let text = std::fs::read_to_string(&save).unwrap();
        // The last line may be incomplete.
        let mut rows = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let header = rows.next().unwrap();
        let after = header["reseeded"][0]["after"].as_u64().unwrap();
        let rolled = rows.filter(|row| row["n"].as_u64() > Some(after));
        if rolled.map(|row| row["chance"].as_array().unwrap().len()).sum::<usize>() >= 12 {
            break (header, text);
        }
        let at = asked(&mut pages).unwrap();
        pages[at].line("auto random turn");
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_ne!(header["reseeded"][0]["seed"], header["seed"], "{edition}");
    header.as_object_mut().unwrap().remove("reseeded");
    let rest = text.split_once('\n').unwrap().1;
    place.write("old.warboard", format!("{header}\n{rest}"));
    let old = place.run(&["replay", "old.warboard", "--dice"], "");
    assert_eq!(old.code, Some(2), "{edition}: the dice are not those of the old seed: {}", old.out);
    let shown = place.run(&["replay", save.to_str().unwrap(), "--dice"], "");
    assert_eq!(shown.code, Some(0), "{edition}: {}", shown.err);
    assert!(shown.out.contains(&hash) && shown.out.contains("separate game"), "{}", shown.out);
}

/// Rolled dice are undone only with everybody's consent; an answer that revealed nothing is undone
/// at once.
#[test]
fn undo_asks_the_others_once_dice_are_known() {
    let place = Place::new();
    let server = Server::start(&place, &dealt(&["--seats", "human,human,simple"]));
    let mut pages = server.quick_pages();
    let at = loop {
        let at = asked(&mut pages).unwrap();
        let words = pages[at].reply(0);
        if words.starts_with("attack") {
            break at;
        }
        pages[at].line("auto");
    };
    let before = pages[at].state["model"]["marks"].clone();
    let line = pages[at].reply(0);
    pages[at].line(&line);
    pages.iter_mut().for_each(Page::settle);
    let other = 1 - at;
    if pages[other].is_asked() {
        let line = pages[other].reply(0);
        pages[other].line(&line);
    }
    pages.iter_mut().for_each(Page::settle);
    assert_ne!(pages[at].state["battle"]["rolled"], json!(null));
    let may = |page: &Page| page.state["table"]["undo"]["may"] == true;
    assert!(may(&pages[at]) && !may(&pages[other]), "who may ask to take something back");
    pages[at].send(&json!("undo"));
    pages[other].until(|page| page.state["table"]["wish"]["asks"] == true);
    pages[at].settle();
    assert_eq!(pages[at].state["table"]["wish"]["asks"], false);
    pages[other].send(&json!({ "agree": { "yes": false } }));
    pages[at].until(|page| page.state["table"]["wish"].is_null());
    assert_ne!(pages[at].state["battle"]["rolled"], json!(null), "it stays");
    pages[at].send(&json!("undo"));
    pages[other].until(|page| page.state["table"]["wish"]["asks"] == true);
    pages[other].send(&json!({ "agree": { "yes": true } }));
    pages[at].until(|page| {
        page.state["table"]["wish"].is_null() && page.state["model"]["marks"] == before
    });
    pages[other].settle();
    assert_eq!(pages[other].state["model"]["marks"], before);
    let chat = pages[other].state["table"]["chat"].as_array().unwrap().len();
    assert_eq!(chat, 2, "both were told: {}", pages[other].state["table"]["chat"]);
    // An undone answer is absent from a newly opened page.
    let again = Page::open(&server.seat(other));
    assert_eq!(again.state, pages[other].state);
}
