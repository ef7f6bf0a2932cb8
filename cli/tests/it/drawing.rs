//! Tests of `draw`: every change of the page through real sockets, with the files before and after it.

mod outlines;
mod sheets;

use std::io::{BufRead, BufReader};
use std::process::Child;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use similar::TextDiff;

use super::Place;
use super::serve::client::{PATIENCE, request, status};

/// An edition's board with a comment in every place.
const BOARD: &str = r#"# The board.
source = "ours" # ours

[board] # what it has
spaces = 3
links = 2

# Regions
[[region]]
id = "north"
name = { en = "[the] North", fr = "[le] Nord" } # two languages
bonus = 2

[[region]]
id = "south"
name = "South"
bonus = 1

[[tag]]
id = "town"
name = "town"

# Spaces of the north
[[space]]
id = "peak" # the highest
name = "Peak"
region = "north"
at = [10, 20] # upper left
neighbours = 1

[[space]]
id = "pass"
name.en = "Pass"
name.fr = "Col"
region = "north"
tags = ["town"]
at = [50, 20]

# Spaces of the south
[[space]]
id = "moor"
name = { en = "Moor", fr = "Lande" }
region = "south"
# The sea is to the right.
at = [90, 80]

[[links]]
tag = "road" # on foot
pairs = [
    ["peak", "pass"], # the old road
    ["pass", "moor"],
]
"#;

/// A page for one author.
pub(super) struct Drawing {
    child: Child,
    out: BufReader<std::process::ChildStdout>,
    url: String,
    pub(super) state: Value,
}

impl Drawing {
    /// Serves the edition in `moor` of a place.
    pub(super) fn start(place: &Place) -> Self {
        let mut child = place.start(&["draw", "./moor", "--port", "0", "--json"]);
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let told: Value = serde_json::from_str(&line).unwrap();
        let url = told["url"].as_str().unwrap().to_owned();
        let mut drawing = Self { child, out, url, state: Value::Null };
        drawing.look();
        drawing
    }

    fn origin(&self) -> String {
        self.url.split("/d/").next().unwrap().to_owned()
    }

    fn body(answer: &str) -> Value {
        let (_, body) = answer.split_once("\r\n\r\n").unwrap();
        serde_json::from_str(body).unwrap_or_else(|_| json!(body))
    }

    /// Reads the state.
    pub(super) fn look(&mut self) {
        let answer = request(&format!("{}/state?window=one", self.url), "GET PATH", &[], "");
        assert_eq!(status(&answer), 200, "{answer}");
        self.state = Self::body(&answer);
    }

    fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let origin = self.origin();
        let url = format!("{}/{path}", self.url);
        let answer = request(&url, "POST PATH", &[("Origin", &origin)], &body.to_string());
        (status(&answer), Self::body(&answer))
    }

    /// Sends a change as the window `one`.
    pub(super) fn send(&self, change: &Value) -> (u16, Value) {
        self.post("change", &json!({ "window": "one", "change": change }))
    }

    /// Sends a change that must be carried out.
    pub(super) fn change(&mut self, change: &Value) {
        let (status, state) = self.send(change);
        assert_eq!(status, 200, "{change}: {state}");
        self.state = state;
    }

    pub(super) fn space(&self, id: &str) -> &Value {
        let mut spaces = self.state["spaces"].as_array().unwrap().iter();
        spaces.find(|space| space["id"] == id).unwrap()
    }

    fn region(&self, id: &str) -> &Value {
        let mut regions = self.state["regions"].as_array().unwrap().iter();
        regions.find(|region| region["id"] == id).unwrap()
    }

    /// Returns the version of the links between two spaces.
    fn link(&self, a: &str, b: &str) -> Value {
        let links = self.state["links"].as_array().unwrap();
        let found = links.iter().find(|link| {
            let ends = [link["a"].as_str().unwrap(), link["b"].as_str().unwrap()];
            ends == [a, b] || ends == [b, a]
        });
        found.map_or(&self.state["none"], |link| &link["version"]).clone()
    }

    /// Waits until a condition about the state holds.
    fn until(&mut self, is_so: impl Fn(&Value) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !is_so(&self.state) {
            assert!(Instant::now() < end, "it never came: {}", self.state["findings"]);
            std::thread::sleep(Duration::from_millis(20));
            self.look();
        }
    }
}

impl Drop for Drawing {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = self.out.read_line(&mut String::new());
    }
}

/// Returns a place with an edition `moor` whose board is this text.
pub(super) fn place_of(board: &str) -> Place {
    let place = Place::new();
    assert_eq!(place.run(&["new", "moor"], "").code, Some(0));
    place.write("moor/board.toml", board);
    place
}

/// Returns the changed lines of a file.
pub(super) fn changed(before: &str, after: &str) -> String {
    let diff = TextDiff::from_lines(before, after);
    diff.unified_diff().context_radius(0).to_string()
}

/// Carries out one change on the board, and returns the changed lines.
fn after(make: impl Fn(&Drawing) -> Value) -> String {
    let place = place_of(BOARD);
    let mut drawing = Drawing::start(&place);
    let change = make(&drawing);
    drawing.change(&change);
    let text = place.read("moor/board.toml");
    let lines = changed(BOARD, &text);
    let (status, _) = drawing.post("undo", &json!({ "window": "one" }));
    assert_eq!((status, place.read("moor/board.toml").as_str()), (200, BOARD), "undone: {change}");
    let (status, _) = drawing.post("redo", &json!({ "window": "one" }));
    assert_eq!((status, place.read("moor/board.toml")), (200, text), "made again: {change}");
    lines
}

#[test]
fn a_move_or_a_link_touches_its_lines_alone() {
    let at = |of: &Drawing, space: &str| of.space(space)["at"]["version"].clone();
    let mut told = String::new();
    let mut tell = |what: &str, lines: String| {
        told.push_str(&["# ", what, "\n", &lines, "\n"].concat());
    };
    tell(
        "move",
        after(
            |of| json!({ "change": "move", "space": "peak", "at": [11, 22], "seen": at(of, "peak") }),
        ),
    );
    tell(
        "move below a comment",
        after(
            |of| json!({ "change": "move", "space": "moor", "at": [0, 100], "seen": at(of, "moor") }),
        ),
    );
    tell(
        "link",
        after(
            |of| json!({ "change": "link", "a": "peak", "b": "moor", "tag": "road", "seen": of.link("peak", "moor") }),
        ),
    );
    tell(
        "another kind",
        after(
            |of| json!({ "change": "link", "a": "moor", "b": "pass", "tag": "ferry", "one_way": true, "seen": of.link("pass", "moor") }),
        ),
    );
    tell(
        "unlink",
        after(
            |of| json!({ "change": "unlink", "a": "peak", "b": "pass", "seen": of.link("peak", "pass") }),
        ),
    );
    insta::assert_snapshot!(told);
}

#[test]
fn a_value_or_a_row_touches_its_lines_alone() {
    let mut told = String::new();
    let mut tell = |what: &str, lines: String| {
        told.push_str(&["# ", what, "\n", &lines, "\n"].concat());
    };
    let name = |of: &str, id: &str, lang: &str, text: &str, row: &Value| json!({ "change": "name", "of": of, "id": id, "lang": lang, "text": text, "seen": row["name"][lang]["version"] });
    tell(
        "a name for all languages",
        after(|of| name("space", "peak", "fr", "Pic \"du\" Nord", of.space("peak"))),
    );
    tell(
        "a name of a table",
        after(|of| name("region", "north", "en", "[the] High North", of.region("north"))),
    );
    tell("a dotted name", after(|of| name("space", "pass", "fr", "Le Col", of.space("pass"))));
    tell(
        "region",
        after(
            |of| json!({ "change": "region", "space": "moor", "region": "north", "seen": of.space("moor")["region"]["version"] }),
        ),
    );
    tell(
        "no region",
        after(
            |of| json!({ "change": "region", "space": "peak", "region": null, "seen": of.space("peak")["region"]["version"] }),
        ),
    );
    tell(
        "tags",
        after(
            |of| json!({ "change": "tags", "space": "peak", "tags": ["town"], "seen": of.space("peak")["tags"]["version"] }),
        ),
    );
    tell(
        "no tags",
        after(
            |of| json!({ "change": "tags", "space": "pass", "tags": [], "seen": of.space("pass")["tags"]["version"] }),
        ),
    );
    tell(
        "bonus",
        after(
            |of| json!({ "change": "bonus", "region": "south", "bonus": 4, "seen": of.region("south")["bonus"]["version"] }),
        ),
    );
    tell(
        "a new space",
        after(
            |_| json!({ "change": "add-space", "id": "crag", "name": "Crag", "at": [30, 40], "region": "north" }),
        ),
    );
    tell(
        "a deleted space",
        after(
            |of| json!({ "change": "delete-space", "space": "pass", "seen": of.space("pass")["row"] }),
        ),
    );
    insta::assert_snapshot!(told);
}

#[test]
fn declared_numbers_are_set() {
    let place = place_of(&BOARD.replace("spaces = 3", "spaces = 7"));
    let mut drawing = Drawing::start(&place);
    let link = drawing.link("peak", "moor");
    drawing.change(
        &json!({ "change": "link", "a": "peak", "b": "moor", "tag": "road", "seen": link }),
    );
    let before = place.read("moor/board.toml");
    drawing.change(&json!({ "change": "recount" }));
    insta::assert_snapshot!(changed(&before, &place.read("moor/board.toml")), @r"
    @@ -5,2 +5,2 @@
    -spaces = 7
    -links = 2
    +spaces = 3
    +links = 3
    @@ -29 +29 @@
    -neighbours = 1
    +neighbours = 2
    ");
}

#[test]
fn lists_of_neighbours_and_inline_rows_keep_their_form() {
    let board = "source = \"ours\"\nspace = [\n  { id = \"a\", name = \"A\", at = [10, 10], neighbours = [\"b\"] },\n  \
        { id = \"b\", name = \"B\", neighbours = [\"a\", \"c\"] }, # two\n  { id = \"c\", name = \"C\", neighbours = [\"b\"] },\n]\n";
    let place = place_of(board);
    let mut drawing = Drawing::start(&place);
    let (ac, ab, at) = (
        drawing.link("a", "c"),
        drawing.link("a", "b"),
        drawing.space("b")["at"]["version"].clone(),
    );
    drawing.change(&json!({ "change": "link", "a": "a", "b": "c", "tag": "border", "seen": ac }));
    drawing.change(&json!({ "change": "unlink", "a": "b", "b": "a", "seen": ab }));
    drawing.change(&json!({ "change": "move", "space": "b", "at": [20, 30], "seen": at }));
    drawing.change(
        &json!({ "change": "add-space", "id": "d", "name": "D", "at": [1, 2], "region": null }),
    );
    let row = drawing.space("c")["row"].clone();
    drawing.change(&json!({ "change": "delete-space", "space": "c", "seen": row }));
    insta::assert_snapshot!(place.read("moor/board.toml"));
}

#[test]
fn a_change_of_the_same_value_is_refused_with_both() {
    let place = place_of(BOARD);
    let mut drawing = Drawing::start(&place);
    let seen = drawing.space("peak")["at"]["version"].clone();
    // An editor saves the file: another row, and then the same value.
    place.write("moor/board.toml", BOARD.replace("[50, 20]", "[55, 25]"));
    drawing.change(&json!({ "change": "move", "space": "peak", "at": [12, 20], "seen": seen }));
    let both = BOARD.replace("[50, 20]", "[55, 25]").replace("[10, 20]", "[12, 20]");
    assert_eq!(place.read("moor/board.toml"), both, "both changes are there");
    let (status, told) =
        drawing.send(&json!({ "change": "move", "space": "peak", "at": [13, 20], "seen": seen }));
    assert_eq!((status, &told["now"], &told["yours"]), (409, &json!([12, 20]), &json!([13, 20])));
    assert_eq!(place.read("moor/board.toml"), both);
    // What others changed stays when a change is undone, and is not undone by another window.
    let (status, _) = drawing.post("undo", &json!({ "window": "two" }));
    assert_eq!(status, 400, "the other window has changed nothing");
    place.write("moor/board.toml", both.replace("[90, 80]", "[91, 81]"));
    let (status, _) = drawing.post("undo", &json!({ "window": "one" }));
    let wanted = BOARD.replace("[50, 20]", "[55, 25]").replace("[90, 80]", "[91, 81]");
    assert_eq!((status, place.read("moor/board.toml")), (200, wanted.clone()));
    place.write("moor/board.toml", wanted.replace("[10, 20]", "[99, 99]"));
    let (status, _) = drawing.post("redo", &json!({ "window": "one" }));
    assert_eq!(status, 409, "the same line has changed");
    assert_eq!(place.read("moor/board.toml"), wanted.replace("[10, 20]", "[99, 99]"));
}

#[test]
fn the_page_follows_the_files_and_their_findings() {
    let place = place_of(BOARD);
    let mut drawing = Drawing::start(&place);
    drawing.until(|state| state["findings"]["current"] == true);
    let after = drawing.state["revision"].to_string();
    // The state waits for a change of the file.
    let url = format!("{}/state?after={after}", drawing.url);
    let waits = std::thread::spawn(move || request(&url, "GET PATH", &[], ""));
    place.write("moor/board.toml", BOARD.replace("\"pass\", \"moor\"", "\"pass\", \"mor\""));
    let answer = waits.join().unwrap();
    assert_eq!(status(&answer), 200, "{answer}");
    drawing.until(|state| {
        let list = state["findings"]["list"].as_array().unwrap();
        list.iter().any(|finding| finding["message"].as_str().unwrap().contains("`mor`"))
    });
    // An edition with errors is edited all the same; a file that is no TOML waits for its author.
    let seen = drawing.space("moor")["at"]["version"].clone();
    drawing.change(&json!({ "change": "move", "space": "moor", "at": [1, 1], "seen": seen }));
    place.write("moor/board.toml", "[[space]\n");
    let (status, told) =
        drawing.send(&json!({ "change": "move", "space": "moor", "at": [2, 2], "seen": seen }));
    assert_eq!(status, 400, "{told}");
    assert!(
        told["error"].as_str().unwrap().starts_with("board.toml cannot be read: line 1"),
        "{told}"
    );
    assert_eq!(place.read("moor/board.toml"), "[[space]\n");
}

#[test]
fn wrong_changes_are_refused_and_write_nothing() {
    let place = place_of(BOARD);
    let drawing = Drawing::start(&place);
    let seen = &drawing.space("peak")["at"]["version"];
    let wrong = [
        json!({ "change": "move", "space": "../peak", "at": [1, 1], "seen": seen }),
        json!({ "change": "move", "space": "peak", "at": [101, 1], "seen": seen }),
        json!({ "change": "move", "space": "peak", "at": [1, 1], "seen": seen, "file": "/etc/passwd" }),
        json!({ "change": "link", "a": "peak", "b": "peak", "tag": "road", "seen": seen }),
        json!({ "change": "link", "a": "peak", "b": "moor", "tag": "a\"]", "seen": drawing.link("peak", "moor") }),
        json!({ "change": "name", "of": "space", "id": "peak", "lang": "en", "text": "a\nb", "seen": drawing.space("peak")["name"]["en"]["version"] }),
        json!({ "change": "name", "of": "card", "id": "peak", "lang": "en", "text": "a", "seen": seen }),
        json!({ "change": "tags", "space": "peak", "tags": ["city"], "seen": drawing.space("peak")["tags"]["version"] }),
        json!({ "change": "add-space", "id": "peak", "name": "Peak", "at": [1, 1], "region": null }),
        json!({ "change": "add-space", "id": "Peak 2", "name": "Peak", "at": [1, 1], "region": null }),
        json!({ "change": "write", "file": "../x.toml" }),
    ];
    let refused: Vec<String> = wrong
        .iter()
        .map(|change| {
            let (status, told) = drawing.send(change);
            assert_eq!(status, 400, "{change}: {told}");
            told["error"].as_str().unwrap().to_owned()
        })
        .collect();
    insta::assert_snapshot!(refused.join("\n"));
    assert_eq!(place.read("moor/board.toml"), BOARD);
}

#[test]
fn only_the_page_itself_may_change_anything() {
    let place = place_of(BOARD);
    let drawing = Drawing::start(&place);
    let seen = &drawing.space("peak")["at"]["version"];
    let body = json!({ "window": "one", "change": { "change": "move", "space": "peak", "at": [1, 1], "seen": seen } });
    let (url, body) = (format!("{}/change", drawing.url), body.to_string());
    let own = drawing.origin();
    let elsewhere = [
        (request(&url, "POST PATH", &[], &body), 403),
        (request(&url, "POST PATH", &[("Origin", "http://evil.example")], &body), 403),
        (request(&url, "POST PATH", &[("Origin", &own), ("Host", "evil.example")], &body), 421),
        (request(&url.replace("/d/", "/d/0"), "POST PATH", &[("Origin", &own)], &body), 404),
        (request(&format!("{own}/d/{}/state", "0".repeat(32)), "GET PATH", &[], ""), 404),
        (request(&format!("{own}/page/drawing.html"), "GET PATH", &[], ""), 404),
        (request(&format!("{own}/page/..%2f..%2fboard.toml"), "GET PATH", &[], ""), 404),
    ];
    for (answer, wanted) in elsewhere {
        assert_eq!(status(&answer), wanted, "{answer}");
        assert!(answer.contains("content-security-policy: default-src 'none'"), "{answer}");
    }
    assert_eq!(place.read("moor/board.toml"), BOARD);
    assert!(drawing.url.starts_with("http://127.0.0.1:"), "{}", drawing.url);
}

#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_link() {
    let place = place_of(BOARD);
    place.write("outside.toml", BOARD);
    std::fs::remove_file(place.path("moor/board.toml")).unwrap();
    std::os::unix::fs::symlink(place.path("outside.toml"), place.path("moor/board.toml")).unwrap();
    let drawing = Drawing::start(&place);
    let seen = &drawing.space("peak")["at"]["version"];
    let (status, told) =
        drawing.send(&json!({ "change": "move", "space": "peak", "at": [1, 1], "seen": seen }));
    assert_eq!(status, 500, "{told}");
    assert_eq!(place.read("outside.toml"), BOARD);
}

#[test]
fn line_ends_of_windows_are_kept() {
    let board = BOARD.replace('\n', "\r\n");
    let place = place_of(&board);
    let mut drawing = Drawing::start(&place);
    let link = drawing.link("peak", "moor");
    drawing.change(
        &json!({ "change": "link", "a": "peak", "b": "moor", "tag": "road", "seen": link }),
    );
    let text = place.read("moor/board.toml");
    assert_eq!(text.matches('\n').count(), text.matches("\r\n").count());
    let lines = changed(&board, &text);
    let signs: Vec<&str> = lines.lines().filter_map(|line| line.get(..1)).collect();
    assert_eq!(signs, ["@", "+"], "one line is new");
}

#[test]
fn what_is_no_edition_is_refused() {
    let place = place_of(BOARD);
    std::fs::create_dir(place.path("empty")).unwrap();
    place.write("moor/edition.toml", "extends = \"classic\"\n");
    let said = ["classic", "empty", "moor", "nowhere"].map(|name| {
        let ran = place.run(&["draw", name, "--port", "0"], "");
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        ran.err
    });
    insta::assert_snapshot!(said.concat());
}
