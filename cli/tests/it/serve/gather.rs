//! Tests of people who gather by one link: who may do what, which names and seats are refused, and how a game begins and changes
//! hands.

use serde_json::{Value, json};

use super::client::{parts, request, status};
use super::{Page, Place, Server, asked, dealt};

/// A link of somebody who gathers.
struct Visitor {
    url: String,
}

impl Visitor {
    fn of(server: &Server, token: &str) -> Self {
        let url = server.host();
        Self { url: format!("http://{}/g/{token}", parts(&url).0) }
    }

    fn token(&self) -> &str {
        self.url.rsplit('/').next().unwrap()
    }

    fn post(&self, what: &str, body: &Value) -> (u16, Value) {
        let (host, _) = parts(&self.url);
        let origin = format!("http://{host}");
        let line = format!("POST PATH/{what}?lang=en");
        let answer = request(&self.url, &line, &[("Origin", &origin)], &body.to_string());
        let body = answer.split_once("\r\n\r\n").unwrap().1;
        (status(&answer), serde_json::from_str(body).unwrap_or(Value::Null))
    }

    /// Says something, which has to be accepted.
    fn tell(&self, message: &Value) -> Value {
        let (code, answer) = self.post("gather", message);
        assert_eq!(code, 200, "{message}: {answer}");
        answer
    }

    /// Says something, which has to be refused; returns the sentence.
    fn refused(&self, message: &Value) -> String {
        let (code, answer) = self.post("gather", message);
        assert!(matches!(code, 400 | 429), "{code} {message}: {answer}");
        answer["error"].as_str().unwrap_or_default().to_owned()
    }

    fn state(&self) -> Value {
        let answer = request(&self.url, "GET PATH/gather?lang=en", &[], "");
        assert_eq!(status(&answer), 200, "{answer}");
        serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
    }

    fn join(&self, server: &Server, name: &str, seat: Option<usize>) -> Self {
        let told = self.tell(&json!({ "join": { "name": name, "seat": seat } }));
        Self::of(server, told["link"].as_str().unwrap())
    }
}

fn choices(seats: &[&str]) -> Value {
    json!({ "edition": "classic", "variant": null, "options": { "opening": "deal" }, "seats": seats, "clock": null })
}

/// Opens a gathering; returns its host and its invitation.
fn gathering(server: &Server, seats: &[&str]) -> (Visitor, Visitor) {
    let host = Visitor { url: server.host() };
    let opened = host.tell(&json!({ "name": "Anna", "choices": choices(seats) }));
    let anna = Visitor::of(server, opened["link"].as_str().unwrap());
    let answer = request(&anna.url, "GET PATH/invite", &[], "");
    let told: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    assert!(told["dots"].as_array().unwrap().len() > 20);
    let invitation = Visitor { url: told["url"].as_str().unwrap().to_owned() };
    (anna, invitation)
}

#[test]
fn people_come_by_one_link_and_play_under_their_names() {
    let place = Place::new();
    let server = Server::start(&place, &[]);
    let (anna, invitation) = gathering(&server, &["human", "human", "human", "simple"]);
    let bilal = invitation.join(&server, "Bilal", Some(1));
    let cleo = invitation.join(&server, "Cléo", None);
    assert_eq!(invitation.state()["free"], json!([2]));
    // Nobody but the host chooses, removes and begins, and nobody begins before those who sit are ready.
    for order in [
        json!("begin"),
        json!({ "remove": { "at": 0 } }),
        json!({ "choose": choices(&["human"; 3]) }),
    ] {
        assert_eq!(bilal.refused(&order), "Only the host can do that.");
    }
    assert_eq!(anna.refused(&json!("begin")), "Bilal is not ready yet.");
    bilal.tell(&json!({ "ready": { "ready": true } }));
    // A change of what is played asks everybody again.
    anna.tell(&json!({ "choose": choices(&["human", "human", "human", "greedy"]) }));
    assert_eq!(anna.refused(&json!("begin")), "Bilal is not ready yet.");
    bilal.tell(&json!({ "ready": { "ready": true } }));
    cleo.tell(&json!({ "say": { "text": "good <b>luck</b>" } }));
    assert_eq!(anna.state()["talk"], json!([{ "name": "Cléo", "text": "good <b>luck</b>" }]));
    anna.tell(&json!("begin"));
    for guest in [&anna, &bilal, &cleo] {
        assert_eq!(guest.state(), json!({ "is_seated": true }));
    }
    // Each link leads to its seat by now, and whoever had none watches.
    let mut pages: Vec<Page> = [&anna, &bilal, &cleo].map(|guest| Page::open(&guest.url)).into();
    let seats: Vec<&Value> = pages.iter().map(|page| &page.hello["seat"]).collect();
    assert_eq!(seats, [&json!(0), &json!(1), &Value::Null]);
    let people = pages[2].state["table"]["people"].clone();
    let names: Vec<&str> =
        people.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names[..2], ["Anna", "Bilal"]);
    assert_eq!((&people[2]["is_handed"], &people[0]["is_handed"]), (&json!(true), &json!(false)));
    // The save has the names, for replays and for a terminal.
    let saves = place.path("home/warboard/saves");
    let save = std::fs::read_dir(saves).unwrap().flatten().map(|entry| entry.path());
    let save = save.filter(|path| path.extension().is_some_and(|kind| kind == "warboard"));
    let text = std::fs::read_to_string(save.last().unwrap()).unwrap();
    assert!(text.contains(r#"{"named":2,"name":"Bilal"}"#), "{text}");
    // The invitation gives away the empty seat, and no other one.
    assert_eq!(invitation.state()["free"], json!([2]));
    let taken = json!({ "join": { "name": "Dora", "seat": 1 } });
    assert_eq!(invitation.refused(&taken), "That seat is taken; choose another one.");
    let dora = invitation.join(&server, "Dora", Some(2));
    pages[0].until(|page| page.state["table"]["people"][2]["name"] == "Dora");
    pages[0].until(|page| page.state["table"]["people"][2]["is_handed"] == false);
    assert_eq!(Page::open(&dora.url).hello["seat"], 2);
    assert_eq!(invitation.state()["free"], json!([]));
}

/// Names and seats that are not to be had are refused with a sentence, and so is the thousandth guest.
#[test]
fn liars_at_the_door_are_refused() {
    let place = Place::new();
    let server = Server::start(&place, &[]);
    let (anna, invitation) = gathering(&server, &["human", "human", "human"]);
    let join = |name: &str, seat: Value| json!({ "join": { "name": name, "seat": seat } });
    let is_told = |message: &Value, words: &str| {
        let told = loop {
            let told = invitation.refused(message);
            if !told.starts_with("Too fast") {
                break told;
            }
            std::thread::sleep(std::time::Duration::from_millis(300));
        };
        assert!(told.contains(words), "{message}: {told}");
    };
    is_told(&join("\u{202e}annA", json!(1)), "cannot be seen");
    is_told(&join(&"x".repeat(10_000), json!(1)), "at most 24");
    is_told(&join(" ", json!(1)), "with letters");
    is_told(&join("ANNA", json!(1)), "has that name");
    is_told(&join("Bilal", json!(0)), "is taken");
    is_told(&join("Bilal", json!(99)), "is taken");
    is_told(&json!("begin"), "your name first");
    // What cannot be read at all, or comes from another site, changes nothing.
    for body in [json!({ "join": { "name": 3 } }), json!([]), json!({ "crown": {} })] {
        assert_eq!(invitation.post("gather", &body).0, 400, "{body}");
    }
    let evil = [("Origin", "https://evil.example")];
    let body = join("Eve", json!(1)).to_string();
    assert_eq!(status(&request(&invitation.url, "POST PATH/gather", &evil, &body)), 403);
    // A thousand guests at once: most are told to wait, none takes a second seat.
    let joined = (0..1_000).filter(|n| {
        let (code, answer) = invitation.post("gather", &join(&format!("Visitor {n}"), json!(1)));
        assert!(code == 200 || answer["error"].is_string(), "{code} {answer}");
        code == 200
    });
    assert!(joined.count() <= 1);
    let state = anna.state();
    assert!(state["people"].as_array().unwrap().len() <= 2, "{state}");
    // No link is shown but one's own: the state has no secret.
    let shown = state.to_string();
    assert!(!shown.contains(anna.token()) && !shown.contains(invitation.token()), "{shown}");
}

/// The host hands seats to bots and back, sets the clock, renews links, mutes and closes; each is told, and nobody else may.
#[test]
fn the_host_rules_the_table() {
    let place = Place::new();
    let server = Server::start(&place, &[]);
    let (anna, invitation) = gathering(&server, &["human", "human", "human"]);
    let bilal = invitation.join(&server, "Bilal", Some(1));
    bilal.tell(&json!({ "ready": { "ready": true } }));
    anna.tell(&json!("begin"));
    let mut page = Page::open(&anna.url);
    let mut other = Page::open(&bilal.url);
    assert_eq!(
        (&page.state["table"]["is_host"], &other.state["table"]["is_host"]),
        (&json!(true), &json!(false))
    );
    let order = |order: Value| anna.post("host", &json!({ "order": order }));
    let hear = |page: &mut Page, words: &str| {
        page.until(|page| page.state["table"]["chat"].to_string().contains(words));
    };
    assert_eq!(bilal.post("host", &json!({ "order": "close" })).0, 404);
    assert_eq!(anna.post("host", &json!({ "game": 0, "order": "close" })).0, 404);
    for wrong in [
        json!({ "bot": { "seat": 9, "bot": true } }),
        json!({ "clock": { "seconds": 0 } }),
        json!({ "renew": { "seat": 7 } }),
    ] {
        assert_eq!(order(wrong.clone()).0, 404, "{wrong}");
    }
    assert_eq!(order(json!({ "bot": { "seat": 1, "bot": true } })).0, 200);
    hear(&mut page, "lets a bot answer for Bilal");
    other.until(|page| page.state["table"]["people"][1]["is_handed"] == true && !page.is_asked());
    other.line("auto");
    other.until(|page| page.last_note().contains("not asked"));
    assert_eq!(order(json!({ "bot": { "seat": 1, "bot": false } })).0, 200);
    hear(&mut other, "Bilal answers again");
    assert_eq!(order(json!({ "clock": { "seconds": 600 } })).0, 200);
    hear(&mut other, "600 seconds");
    other
        .until(|page| page.state["table"]["clock"] == 600 && page.state["table"]["until"].is_u64());
    assert_eq!(order(json!({ "mute": { "seat": 1, "muted": true } })).0, 200);
    hear(&mut page, "has muted Bilal");
    // A renewed link takes the place of the old one, whose page is closed.
    let (code, told) = order(json!({ "renew": { "seat": 1 } }));
    assert_eq!(code, 200);
    hear(&mut page, "renewed the link of Bilal");
    assert_eq!(status(&request(&bilal.url, "GET PATH", &[], "")), 404);
    let again = Page::open(told["link"].as_str().unwrap());
    assert_eq!((&again.hello["seat"], &again.state["table"]["muted"]), (&json!(1), &json!(true)));
    // All of it lasts.
    server.kill();
    let server = Server::start(&place, &[]);
    let anna = Visitor::of(&server, anna.token());
    let page = Page::open(&anna.url);
    assert_eq!(
        (&page.state["table"]["clock"], &page.state["table"]["is_host"]),
        (&json!(600), &json!(true))
    );
    assert_eq!(page.state["table"]["people"][1]["name"], "Bilal");
    assert_eq!(anna.post("host", &json!({ "order": "close" })).0, 200);
    assert_eq!(status(&request(&anna.url, "GET PATH", &[], "")), 404);
}

/// A game that was begun from the command line has an invitation too: it gives away seats whose own link was never opened.
#[test]
fn an_invitation_leaves_seats_to_those_who_sit_there() {
    let place = Place::new();
    let server = Server::start(&place, &dealt(&["--players", "3"]));
    let mut first = Page::open(&server.seat(0));
    let invitation = Visitor { url: server.links["invite"].as_str().unwrap().to_owned() };
    assert_eq!(invitation.state()["free"], json!([1, 2]));
    let old = server.seat(1);
    let bilal = invitation.join(&server, "Bilal", Some(1));
    assert_eq!(status(&request(&old, "GET PATH", &[], "")), 404, "the seat has one link");
    assert_eq!(Page::open(&bilal.url).hello["seat"], 1);
    // Whoever came by the link of a seat gives a name there, which nobody else here has.
    let anna = Visitor { url: server.seat(0) };
    assert_eq!(anna.post("name", &json!({ "name": "BILAL" })).0, 400);
    assert_eq!(anna.post("name", &json!({ "name": "Anna" })).0, 200);
    first.until(|page| page.state["table"]["people"][0]["name"] == "Anna");
    // Those who wait for nobody gather again after a kill.
    let (anna, invitation) = gathering(&server, &["human", "human", "human"]);
    server.kill();
    let server = Server::start(&place, &[]);
    let bilal = Visitor::of(&server, invitation.token()).join(&server, "Bilal", Some(2));
    assert_eq!(bilal.state()["own"], 1);
    assert_eq!(Visitor::of(&server, anna.token()).state()["people"][1]["name"], "Bilal");
}

/// A rematch begins when all who are here want it, with names and seats as they were.
#[test]
fn the_same_people_play_again() {
    let place = Place::new();
    let args = ["return-of-the-jedi", "--seats", "human,human", "--seed", "2", "--clock", "600"];
    let server = Server::start(&place, &args);
    let invitation = Visitor { url: server.links["invite"].as_str().unwrap().to_owned() };
    let guests = [("Anna", 0), ("Bilal", 1)];
    let guests = guests.map(|(name, seat)| invitation.join(&server, name, Some(seat)));
    assert_eq!(guests[0].post("rematch", &json!({})).0, 400, "it is not over");
    let mut pages = [0, 1].map(|at: usize| Page::open(&guests[at].url));
    pages[0].send(&json!({ "pace": { "pace": 3 } }));
    for n in 0..2_000 {
        let Some(at) = asked(&mut pages) else { break };
        pages[at].line(if at == 0 { "concede yes" } else { "auto random turn" });
        std::thread::sleep(std::time::Duration::from_millis(20));
        assert!(n < 1_999, "it does not end: {:?}", pages[at].notes);
    }
    for page in &mut pages {
        page.until(Page::is_over);
    }
    assert_eq!(guests[0].post("rematch", &json!({})).0, 200);
    pages[1].until(|page| page.state["table"]["over"]["rematch"]["wants"] == json!([0]));
    assert_eq!(pages[1].state["table"]["over"]["played_on"], json!([]));
    assert_eq!(guests[1].post("rematch", &json!({})).0, 200);
    for (at, page) in pages.iter_mut().enumerate() {
        page.until(|page| {
            page.state["table"]["over"]["played_on"][0]["at"].is_null()
                && page.state["table"]["over"]["played_on"][0]["link"].is_string()
        });
        let link = page.state["table"]["over"]["played_on"][0]["link"].as_str().unwrap();
        let again = Page::open(&Visitor::of(&server, link).url);
        assert_eq!(again.hello["seat"], at);
        assert_eq!(again.state["table"]["people"][1]["name"], "Bilal");
        assert_eq!(again.state["table"]["clock"], 600);
        assert_ne!(again.state["table"]["dice"], Value::Null);
    }
}

/// A seat that switches it on is told of its move by the address that the host has named: with its name and the game's, and no link.
#[test]
fn the_hosts_address_is_told_of_a_move() {
    let place = Place::new();
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/topic", listener.local_addr().unwrap());
    let server = Server::start(&place, &dealt(&["--players", "3", "--notify", &url]));
    let invitation = Visitor { url: server.links["invite"].as_str().unwrap().to_owned() };
    let anna = invitation.join(&server, "Anna", Some(0));
    let mut pages =
        [Page::open(&anna.url), Page::open(&server.seat(1)), Page::open(&server.seat(2))];
    assert_eq!(anna.post("notify", &json!({ "on": true })).0, 200);
    pages[0].until(|page| page.state["table"]["notifies"] == true);
    pages[0].send(&json!({ "pace": { "pace": 3 } }));
    assert_eq!(pages[1].state["table"]["notifies"], false);
    let told = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut told = Vec::new();
        let mut part = [0; 1024];
        while !String::from_utf8_lossy(&told).contains("it is your move") {
            let n = std::io::Read::read(&mut stream, &mut part).unwrap();
            assert!(n > 0, "{}", String::from_utf8_lossy(&told));
            told.extend_from_slice(&part[..n]);
        }
        String::from_utf8(told).unwrap()
    });
    for _ in 0..60 {
        if told.is_finished() {
            break;
        }
        let at = asked(&mut pages).unwrap();
        pages[at].line("auto turn");
        std::thread::sleep(std::time::Duration::from_millis(30));
    }
    let told = told.join().unwrap();
    assert!(told.starts_with("POST /topic ") && told.contains("Anna, it is your move: "), "{told}");
    assert!(!told.contains("/g/"), "{told}");
}

#[test]
fn the_host_orders_the_seats() {
    let place = Place::new();
    let server = Server::start(&place, &[]);
    let (anna, invitation) = gathering(&server, &["human", "human", "human", "simple"]);
    let bilal = invitation.join(&server, "Bilal", Some(1));
    let seats = || {
        let state = anna.state();
        let people = state["people"].as_array().unwrap().clone();
        let seats: Vec<Value> = people.iter().map(|one| one["seat"].clone()).collect();
        (json!(seats), state["choices"]["seats"].clone())
    };
    let swap = |a: usize, b: usize| json!({ "swap": { "seats": [a, b] } });
    for order in [swap(0, 1), json!("shuffle")] {
        assert_eq!(bilal.refused(&order), "Only the host can do that.");
    }
    // People and bots change places alike, and whoever sits elsewhere is asked again.
    bilal.tell(&json!({ "ready": { "ready": true } }));
    anna.tell(&swap(1, 3));
    assert_eq!(seats(), (json!([0, 3]), json!(["human", "simple", "human", "human"])));
    assert_eq!(anna.refused(&json!("begin")), "Bilal is not ready yet.");
    // A seat that is not there changes nothing.
    anna.tell(&swap(3, 4));
    anna.tell(&swap(usize::MAX, 0));
    assert_eq!(seats().0, json!([0, 3]));
    // Chance keeps whoever plays, and gives every seat sooner or later.
    let mut found = std::collections::BTreeSet::new();
    for _ in 0..200 {
        anna.tell(&json!("shuffle"));
        let (sitting, who) = seats();
        let taken: Vec<usize> = serde_json::from_value(sitting).unwrap();
        assert_ne!(taken[0], taken[1]);
        assert!(taken.iter().all(|&at| who[at] == "human"), "{taken:?} {who}");
        assert_eq!(who.as_array().unwrap().iter().filter(|who| *who == "simple").count(), 1);
        found.insert(taken[0]);
        if found.len() == 4 {
            break;
        }
    }
    assert_eq!(found.len(), 4);
    bilal.tell(&json!({ "ready": { "ready": true } }));
    anna.tell(&json!("begin"));
    let page = Page::open(&anna.url);
    assert!(page.hello["seat"].is_number());
}
