//! Tests of standing orders: on a page they work as at the terminal, and only for their own seat.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Page, Place, Server, asked, dealt};

/// Returns the lines with actions of a save.
fn actions(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.contains("\"action\":")).collect()
}

/// A game made of the same lines is the same at the terminal, because a page asks the terminal's
/// questions.
#[test]
fn a_page_asks_what_the_terminal_asks() {
    let games = [
        ["clone-wars", "human,simple"],
        ["original-trilogy", "human,simple,simple"],
        ["classic", "human,simple,simple"],
    ];
    for [edition, seats] in games {
        let args = [edition, "--seed", "11", "--seats", seats, "--save"];
        let place = Place::new();
        let server = Server::start(&place, &[&args[..], &["game.warboard"]].concat());
        let mut pages = server.quick_pages();
        pages[0].settle();
        let mut lines = String::new();
        for n in 0..120 {
            let Some(at) = asked(&mut pages) else { break };
            let passes = pages[at].offer()["on"].as_str().filter(|_| n % 3 != 0);
            let line = passes.map_or_else(|| pages[at].reply(n * 5), str::to_owned);
            pages[at].line(&line);
            lines += &(line + "\n");
        }
        pages.iter_mut().for_each(Page::settle);
        drop(server);
        let of_page = place.read("game.warboard");
        let ran = place.run(&[&["play", "--plain"], &args[..], &["typed"]].concat(), &lines);
        assert_eq!(ran.code, Some(0), "{edition}: {}", ran.err);
        let typed = place.read("typed");
        for (a, b) in actions(&of_page).into_iter().zip(actions(&typed)) {
            assert_eq!(a, b, "{edition}");
        }
        // At the terminal bots play at once, on the page at their pace.
        let (n, least) = (actions(&of_page).len(), 150);
        assert!((least..=actions(&typed).len()).contains(&n), "{edition}: {n}");
    }
}

/// Returns the window that a page is asked about, as it is typed.
fn window(page: &Page) -> Option<String> {
    let spares = page.offer()["spares"].as_array()?;
    let lines = spares.iter().filter_map(|spare| spare["line"].as_str());
    let mut words = lines.filter_map(|line| line.strip_prefix("windows ")?.strip_suffix(" never"));
    words.find(|word| *word != "all").map(str::to_owned)
}

/// A seat that passes in a window is asked again in the next invasion, also where all seats are
/// asked alike.
#[test]
fn every_invasion_asks_anew() {
    let place = Place::new();
    let server = Server::start(&place, &["clone-wars", "--seed", "5", "--players", "2"]);
    let mut pages = server.quick_pages();
    let mut times: BTreeMap<(usize, String), usize> = BTreeMap::new();
    for n in 0..1_500_usize {
        let Some(at) = asked(&mut pages) else { break };
        let line = match window(&pages[at]) {
            // A step of the turn does not belong to an invasion.
            Some(window) => {
                *times.entry((at, window)).or_default() += 1;
                "pass".to_owned()
            }
            None if n < 8 => "auto".to_owned(),
            None => pages[at].reply(n * 7),
        };
        pages[at].line(&line);
        if times.iter().any(|((_, window), &times)| window.starts_with("before") && times > 1) {
            return;
        }
    }
    unreachable!("asked once: {times:?}");
}

/// `No cards this turn` suppresses every window of the turn, but not of the next; the page shows
/// the active setting.
#[test]
fn no_cards_this_turn_holds_for_the_turn() {
    let place = Place::new();
    let server = Server::start(&place, &["clone-wars", "--seed", "5", "--players", "2"]);
    let mut pages = server.quick_pages();
    let turn = |page: &Page| {
        let head = &page.state["model"]["head"];
        if head["turn"].is_null() {
            "null".to_owned()
        } else {
            format!("{} {}", head["turn"], head["mover"]["letter"])
        }
    };
    let cards = |page: &Page| {
        let habits = page.state["table"]["habits"].as_array()?;
        let line = |habit: &&Value| habit["choices"][0][0] == "windows all once";
        habits.iter().find(line)?["now"].as_u64()
    };
    let mut quiet: Option<(usize, String)> = None;
    for n in 0..600_usize {
        let Some(at) = asked(&mut pages) else { break };
        let now = turn(&pages[at]);
        let line = match (window(&pages[at]), &quiet) {
            (Some(_), Some((seat, turn))) if *seat == at => {
                assert_ne!(*turn, now, "asked though no cards are wanted this turn");
                assert_eq!(cards(&pages[at]), Some(0), "as usual again");
                return;
            }
            (Some(_), None) if now != "null" => {
                let spares = pages[at].offer()["spares"].as_array().unwrap();
                let mut lines = spares.iter().filter_map(|spare| spare["line"].as_str());
                let line = lines.find(|line| line.ends_with("until turn")).unwrap();
                quiet = Some((at, now));
                line.to_owned()
            }
            (Some(_), _) => "pass".to_owned(),
            (None, _) if n < 8 => "auto".to_owned(),
            (None, _) => pages[at].reply(n * 7),
        };
        pages[at].line(&line);
        if line.ends_with("until turn") {
            pages[at].settle();
            assert_eq!(cards(&pages[at]), Some(2), "{}", pages[at].state["table"]["habits"]);
        }
    }
    unreachable!("never asked again: {quiet:?}");
}

/// An undo stops the delegate of its own seat, and no other.
#[test]
fn a_bot_that_plays_for_another_goes_on_when_something_is_taken_back() {
    let place = Place::new();
    let server = Server::start(&place, &dealt(&["--seats", "human,human,human"]));
    let mut pages = server.quick_pages();
    for page in &mut pages {
        page.line("defend auto");
    }
    let mut answer = |of: &dyn Fn(&Page) -> &'static str| {
        let at = asked(&mut pages).unwrap();
        let line = of(&pages[at]);
        pages[at].line(line);
        pages.iter_mut().for_each(Page::settle);
        (at, line)
    };
    let first = loop {
        let of = |page: &Page| {
            if page.reply(0).starts_with("attack") { "auto simple until attacked" } else { "auto" }
        };
        if let (at, "auto simple until attacked") = answer(&of) {
            break at;
        }
    };
    // The next player undoes the first answer, and afterwards no player attacks.
    let (next, _) = answer(&|_| "auto");
    answer(&|_| "undo");
    let passes = |page: &Page| if page.offer()["on"].is_null() { "auto" } else { "end" };
    let turns: Vec<usize> = (0..12).map(|_| answer(&passes).0).collect();
    assert!(
        turns.contains(&next) && turns.iter().any(|at| ![first, next].contains(at)),
        "{turns:?}"
    );
    assert!(!turns.contains(&first), "asked though a bot plays: {turns:?}");
}
