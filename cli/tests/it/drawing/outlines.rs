//! Outlines and coasts.

use serde_json::{Value, json};

use super::{BOARD, Drawing, changed, place_of};

const SHAPES: &str = r#"# Two areas with a common border.
source = "ours"

[board]
style = "lands"
sheet = [400, 300] # units

[[shape]]
space = "peak"
label = [50, 50] # its name
outline = [
    # clockwise
    [[10, 10], [100, 10], # the border begins
        [100, 90], [10, 90]],
]

[[shape]]
space = "pass"
outline = [[[100, 10], [200, 10], [200, 90], [100, 90]], [[120, 200], [140, 200], [130, 220]]]

[[coast]]
region = "south"
outline = [[[250, 100], [390, 100], [390, 290]]]
"#;

fn seen(of: &Drawing, space: &str, line: usize) -> Value {
    of.space(space)["outline"][line]["version"].clone()
}

/// Carries out one change, and returns the changed lines.
fn after(make: impl Fn(&Drawing) -> Value) -> String {
    let place = place_of(BOARD);
    place.write("moor/shapes.toml", SHAPES);
    let mut drawing = Drawing::start(&place);
    let change = make(&drawing);
    drawing.change(&change);
    assert_eq!(place.read("moor/board.toml"), BOARD, "the file of shapes alone changes");
    changed(SHAPES, &place.read("moor/shapes.toml"))
}

#[test]
fn corners_are_moved_and_bent_in_their_lines() {
    let corner = |of: &Drawing, space: &str, corner: usize, to: Value, insert: bool| json!({ "owner": { "space": space }, "line": 0, "corner": corner, "to": to, "insert": insert, "seen": seen(of, space, 0) });
    let both = |of: &Drawing, [a, b]: [usize; 2], to: Value, insert: bool| json!({ "change": "corners", "corners": [corner(of, "peak", a, to.clone(), insert), corner(of, "pass", b, to, insert)] });
    let mut told = String::new();
    let mut tell = |what: &str, lines: String| {
        told.push_str(&["# ", what, "\n", &lines, "\n"].concat());
    };
    tell("a common corner", after(|of| both(of, [1, 0], json!([110, 12]), false)));
    tell("a new corner of a common border", after(|of| both(of, [1, 3], json!([105, 50]), true)));
    tell("a corner that goes", after(|of| both(of, [2, 3], Value::Null, false)));
    tell(
        "a label",
        after(
            |of| json!({ "change": "label", "space": "peak", "label": [60, 55], "seen": of.space("peak")["label"]["version"] }),
        ),
    );
    tell(
        "a new label",
        after(
            |of| json!({ "change": "label", "space": "pass", "label": [150, 55], "seen": of.space("pass")["label"]["version"] }),
        ),
    );
    tell(
        "a new line",
        after(
            |_| json!({ "change": "add-line", "owner": { "space": "pass" }, "line": [[1, 2], [3, 4], [5, 9]] }),
        ),
    );
    tell(
        "a new outline",
        after(
            |_| json!({ "change": "add-line", "owner": { "space": "moor" }, "line": [[1, 2], [3, 4], [5, 9]] }),
        ),
    );
    tell(
        "a new coast",
        after(
            |_| json!({ "change": "add-line", "owner": { "new-coast": null }, "line": [[1, 2], [3, 4], [5, 9]] }),
        ),
    );
    tell(
        "a line that goes",
        after(
            |of| json!({ "change": "delete-line", "owner": { "space": "pass" }, "line": 1, "seen": seen(of, "pass", 1) }),
        ),
    );
    tell(
        "the last line of an outline",
        after(
            |of| json!({ "change": "delete-line", "owner": { "space": "peak" }, "line": 0, "seen": seen(of, "peak", 0) }),
        ),
    );
    let coast = |of: &Drawing| of.state["coasts"][0]["outline"][0]["version"].clone();
    tell(
        "a corner of a coast",
        after(
            |of| json!({ "change": "corners", "corners": [{ "owner": { "coast": 0 }, "line": 0, "corner": 2, "to": [380, 280], "seen": coast(of) }] }),
        ),
    );
    insta::assert_snapshot!(told);
}

#[test]
fn an_outline_that_others_changed_is_refused() {
    let place = place_of(BOARD);
    place.write("moor/shapes.toml", SHAPES);
    let drawing = Drawing::start(&place);
    let move_to = |to: Value| json!({ "change": "corners", "corners": [{ "owner": { "space": "peak" }, "line": 0, "corner": 0, "to": to, "seen": seen(&drawing, "peak", 0) }] });
    place.write("moor/shapes.toml", SHAPES.replace("[100, 90], [10, 90]]", "[100, 90], [10, 95]]"));
    let (status, told) = drawing.send(&move_to(json!([1, 1])));
    assert_eq!((status, &told["now"][3], &told["yours"]), (409, &json!([10, 95]), &json!([1, 1])));
    place.write("moor/shapes.toml", SHAPES);
    let (status, told) = drawing.send(&move_to(json!([10_001, 1])));
    assert_eq!(status, 400, "{told}");
    let few = json!({ "change": "corners", "corners": [{ "owner": { "space": "pass" }, "line": 1, "corner": 0, "to": null, "seen": seen(&drawing, "pass", 1) }] });
    let (status, told) = drawing.send(&few);
    assert_eq!(
        (status, told["error"].as_str()),
        (400, Some("A closed line needs at least three corners."))
    );
    let (status, _) = drawing.send(
        &json!({ "change": "add-line", "owner": { "space": "moor" }, "line": [[1, 2], [3, 4]] }),
    );
    assert_eq!(status, 400);
    assert_eq!(place.read("moor/shapes.toml"), SHAPES);
}

#[test]
fn an_outline_without_sense_is_drawn_all_the_same() {
    let place = place_of(BOARD);
    let shapes =
        SHAPES.replace("[10, 90]]", "[10, \"x\"]]").replace("sheet = [400, 300]", "sheet = [0, 0]");
    place.write("moor/shapes.toml", shapes + "\n[[shape]]\nspace = \"moor\"\noutline = [[[0, 0], [9, 9], [9, 0], [0, 9]], [], 3]\n");
    let drawing = Drawing::start(&place);
    assert!(drawing.state["sheet"]["svg"].as_str().unwrap().starts_with("<svg "));
    assert_eq!(drawing.space("peak")["outline"][0]["value"], json!([]), "it cannot be edited here");
}
