//! The resources served to each kind of request, and their origin.

use serde_json::{Value, json};

use super::{Page, Place, Server, connect, dealt, parts, request, status};

#[test]
fn a_link_shows_its_page_and_nothing_else_does() {
    let place = Place::new();
    let server = Server::start(&place, &dealt(&["--players", "3", "--bots", "greedy"]));
    assert_eq!(server.links["seats"].as_array().unwrap().len(), 2);
    let get = |url: &str| request(url, "GET PATH", &[], "");
    for url in [server.host(), server.seat(0), server.seat(1), server.spectators()] {
        let page = get(&url);
        assert_eq!(status(&page), 200, "{page}");
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self'",
            "referrer-policy: no-referrer",
            "x-content-type-options: nosniff",
            "cache-control: no-store",
        ] {
            assert!(page.contains(header), "{header}: {page}");
        }
        // A page loads only files of this server, and contains no script.
        assert!(!page.contains("http://") && !page.contains("https://"), "{page}");
        assert_eq!(
            page.matches("<script").count(),
            page.matches("<script type=\"module\" src=\"../page/").count()
        );
        assert!(!page.contains("style=\"") && !page.contains("onclick"), "{page}");
    }
    let url = server.host();
    let (host, path) = parts(&url);
    let base = format!("http://{host}");
    // A wrong link, a shortened one, an unknown file and an unknown page get the same answer.
    let other = if path[3..].starts_with('0') { '1' } else { '0' };
    let wrong = format!("{}{other}{}", &path[..3], &path[4..]);
    let mut told: Vec<String> = Vec::new();
    for path in [
        wrong.as_str(),
        "/g/",
        "/g/abc",
        "/",
        "/page/",
        "/page/none.js",
        "/page/..%2fmod.rs",
        "/g/../../etc/passwd",
        "/page/game.html",
        "/page/host.html",
    ] {
        let answer = get(&format!("{base}{path}"));
        assert_eq!(status(&answer), 404, "{path}: {answer}");
        let quiet = answer.lines().filter(|line| !line.to_lowercase().starts_with("date:"));
        told.push(quiet.collect());
    }
    told.dedup();
    assert_eq!(told.len(), 1, "{told:?}");
}

#[test]
fn a_page_loads_plain_files() {
    let place = Place::new();
    let server = Server::start(&place, &[]);
    let url = server.host();
    let (host, _) = parts(&url);
    for file in [
        "game.js",
        "board.js",
        "dom.js",
        "net.js",
        "worker.js",
        "patch.js",
        "hand.js",
        "panels.js",
        "host.js",
        "style.css",
        "icon.svg",
        "icon-192.png",
    ] {
        let answer = request(&format!("http://{host}/page/{file}"), "GET PATH", &[], "");
        assert_eq!(status(&answer), 200, "{file}");
        // The page never inserts text as HTML.
        for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
            assert!(!answer.contains(word), "{file} has {word}");
        }
    }
}

#[test]
fn another_site_is_refused() {
    let place = Place::new();
    let server = Server::start(&place, &dealt(&["--seats", "human,human,simple"]));
    let url = server.seat(0);
    for host in ["evil.example", "evil.example:80", "127.0.0.1.evil.example", ""] {
        let answer = request(&url, "GET PATH", &[("Host", host)], "");
        assert!(matches!(status(&answer), 400 | 421), "{host}: {answer}");
        assert!(status(&answer) == 400 || answer.contains("--public-url https://"), "{answer}");
    }
    assert_eq!(status(&request(&url, "GET PATH", &[("Host", "localhost")], "")), 200);
    for origin in [None, Some("http://evil.example"), Some("null"), Some("http://127.0.0.1:1")] {
        let refused = connect(&url, origin).expect_err("it is refused");
        assert!(refused.contains("403"), "{origin:?}: {refused}");
        let begin = request(
            &server.host(),
            "POST PATH/games",
            &origin.map(|origin| ("Origin", origin)).into_iter().collect::<Vec<_>>(),
            "{\"edition\":\"classic\",\"seats\":[\"human\",\"human\",\"human\"]}",
        );
        assert_eq!(status(&begin), 403, "{origin:?}: {begin}");
    }
    assert!(connect(&url, Some("")).is_ok());
    // A seat's link does not act as host, and the host's link does not act as a seat.
    assert!(connect(&server.host(), Some("")).err().unwrap().contains("404"));
    assert_eq!(status(&request(&url, "GET PATH/data", &[], "")), 404);
}

/// Behind a proxy, links begin with the address that players open, and its pages are the server's own. The proxy may hand on the path
/// before those of the server or cut it off, and ask by any address of the server.
#[test]
fn players_come_by_a_public_address() {
    let place = Place::new();
    let more = ["--players", "3", "--public-url", "https://games.example/a/b"];
    let server = Server::start(&place, &dealt(&more));
    let port = server.links["port"].as_u64().unwrap();
    let seat = server.seat(0);
    let token = seat.strip_prefix("https://games.example/a/b/g/").unwrap();
    for path in ["", "/a/b"] {
        let url = format!("http://127.0.0.1:{port}{path}/g/{token}");
        for host in ["games.example", "127.0.0.1:7", "localhost"] {
            let answer = request(&url, "GET PATH", &[("Host", host)], "");
            assert_eq!(status(&answer), 200, "{path} {host}: {answer}");
        }
        let manifest = request(&format!("{url}/manifest"), "GET PATH", &[], "");
        assert!(manifest.contains(&format!("\"start_url\":\"../{token}\"")), "{manifest}");
        assert!(connect(&url, Some("https://games.example")).is_ok());
        let refused = connect(&url, Some("https://evil.example")).expect_err("it is refused");
        assert!(refused.contains("403"), "{refused}");
    }
    let ran = place.run(&["serve", "--public-url", "games.example"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("https://example.org/games/"), "{}", ran.err);
}

/// Returns the data of the host's page, as JSON.
fn data(server: &Server) -> Value {
    let answer = request(&server.host(), "GET PATH/data?lang=fr", &[], "");
    serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
}

#[test]
fn the_host_begins_games_and_gives_their_links() {
    let place = Place::new();
    let server = Server::start(&place, &[]);
    assert_eq!((&server.links["seats"], &server.links["spectators"]), (&json!([]), &Value::Null));
    let shown = data(&server);
    assert_eq!(shown["lang"], "fr");
    let editions: Vec<&str> = shown["can"]["editions"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|one| one["id"].as_str())
        .collect();
    let shipped = ["classic", "clone-wars", "ebblight", "original-trilogy", "return-of-the-jedi"];
    assert_eq!(editions, shipped);
    let (host, _) = parts(server.links["url"].as_str().unwrap());
    let origin = format!("http://{host}");
    let begin = |body: Value| {
        let headers = [("Origin", origin.as_str())];
        request(&server.host(), "POST PATH/games", &headers, &body.to_string())
    };
    let made = begin(
        json!({ "edition": "classic", "variant": "mission", "seats": ["human", "human", "simple"], "clock": 60 }),
    );
    assert_eq!(status(&made), 200, "{made}");
    for wrong in [
        json!({ "edition": "/etc", "seats": ["human"] }),
        json!({ "edition": "classic", "seats": ["human"] }),
        json!({ "edition": "classic", "seats": ["human", "human", "genius"] }),
        json!({ "edition": "classic", "seats": ["human", "human", "human"], "options": { "opening": "none" } }),
        json!({ "edition": "classic", "seats": ["human", "human", "human"], "path": "/tmp/x" }),
        json!({ "edition": "classic", "lesson": "second" }),
        json!([]),
    ] {
        let refused = begin(wrong.clone());
        assert_eq!(status(&refused), 400, "{wrong}: {refused}");
        assert!(refused.contains("\"error\""), "{refused}");
    }
    let games = data(&server)["games"].clone();
    assert_eq!(games.as_array().unwrap().len(), 1);
    assert_eq!(
        (&games[0]["about"]["variant"], &games[0]["clock"]),
        (&json!("mission"), &json!(60))
    );
    assert_eq!(games[0]["seats"][2], Value::Null);
    let mut page = Page::open(games[0]["seats"][1].as_str().unwrap());
    assert_eq!(page.hello["seat"], 1);
    page.until(|page| page.state["table"]["people"][1]["is_here"] == true);
    assert_eq!(page.state["table"]["people"][0]["is_here"], false);
    // The host sees which players are present; `games` returns the games alone.
    let told = request(&server.host(), "GET PATH/games", &[], "");
    assert_eq!(status(&told), 200);
    let told: Value = serde_json::from_str(told.split_once("\r\n\r\n").unwrap().1).unwrap();
    assert_eq!(told["games"][0]["now"]["here"], json!([1]));
    let seat = told["games"][0]["seats"][1].as_str().unwrap();
    assert_eq!(status(&request(seat, "GET PATH/games", &[], "")), 404, "a seat is no host");
    // A page is shown in the requested language.
    let french = Page::open(&format!("{}?lang=fr", games[0]["seats"][1].as_str().unwrap()));
    assert_eq!(french.hello["words"]["undo"], "Annuler");
    assert_ne!(french.state["model"]["head"], page.state["model"]["head"]);
}

#[test]
fn a_lesson_offers_one_answer_to_the_learner() {
    let place = Place::new();
    let server = Server::start(&place, &[]);
    let (host, _) = parts(server.links["url"].as_str().unwrap());
    let headers = [("Origin", &*format!("http://{host}"))];
    let body = json!({ "edition": "classic", "lesson": "first" }).to_string();
    let made = request(&server.host(), "POST PATH/games", &headers, &body);
    assert_eq!(status(&made), 200, "{made}");
    let games = data(&server)["games"].clone();
    let learner = Page::open(&format!("{}?lang=en", games[0]["seats"][0].as_str().unwrap()));
    let offer = &learner.state["model"]["offer"];
    assert_eq!(offer["replies"].as_array().unwrap().len(), 1, "{offer}");
    assert!(offer["lesson"].as_str().unwrap().contains("1 of 5"), "{offer}");
}
