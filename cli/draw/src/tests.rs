//! Properties of every drawing.

#![expect(clippy::disallowed_methods, reason = "pictures to be looked at are written")]

use std::path::PathBuf;
use std::sync::Arc;

use warboard_engine::edition::Setup;
use warboard_engine::model::{Lang, Rulebook, SpaceId, TableId};
use warboard_tests::{edition, edition_dirs};

use super::made_up::{self, full};
use super::{BoardMarks, Drawing, Form, cells};

/// Returns the names of the editions that ship, in order.
fn shipped() -> Vec<String> {
    let name = |dir: PathBuf| dir.file_name()?.to_str().map(str::to_owned);
    edition_dirs().into_iter().filter_map(name).collect()
}

/// Returns a shipped edition, as its largest game plays it.
fn rules(name: &str) -> Arc<Rulebook> {
    let edition = edition(name);
    let players = edition.players().iter().max().copied().expect("somebody plays");
    edition.rulebook(&Setup { players, ..Setup::default() }).expect("it is settled")
}

fn scattered() -> Arc<Rulebook> {
    made_up::scattered(&rules("classic"))
}

/// Marks of every sort. A board that is no edition has no game: the armies of classic stand on it.
fn marks(rules: &Arc<Rulebook>) -> BoardMarks {
    match rules.board.spaces.len() {
        255 => full(&self::rules("classic"), &rules.board),
        _ => full(rules, &rules.board),
    }
}

fn boards() -> Vec<Arc<Rulebook>> {
    let mut boards: Vec<_> = shipped().iter().map(|name| rules(name)).collect();
    boards.push(scattered());
    boards
}

#[test]
fn a_click_on_a_cell_gives_back_its_space() {
    for rules in boards() {
        let drawing = Drawing::new(&rules, Lang::En);
        for (columns, rows) in [(80, 20), (120, 40), (200, 60)] {
            let cells = cells(&drawing, columns, rows);
            for (space, place) in cells.labels.iter().enumerate() {
                let found = cells.space_at(place.column + place.width / 2, place.row);
                let named = |place: &super::CellRun| {
                    cells
                        .labels
                        .iter()
                        .filter(|other| {
                            other.row == place.row
                                && other.column < place.column + place.width
                                && place.column < other.column + other.width
                        })
                        .count()
                };
                // A name that found no room is not shown.
                if place.width > 0 && named(place) == 1 {
                    assert_eq!(found, Some(space), "{}", drawing.spaces[space].name);
                }
            }
            for (at, space) in cells.halves.iter().enumerate() {
                let (column, row) = (at % columns, at / columns / 2);
                let is_name = cells.labels.iter().any(|place| place.holds(column, row));
                if let Some(found) = cells.space_at(column, row).filter(|_| !is_name) {
                    let halves =
                        [2 * row, 2 * row + 1].map(|half| cells.halves[half * columns + column]);
                    assert!(halves.contains(&Some(found)));
                } else if !is_name {
                    assert_eq!(*space, None);
                }
            }
        }
    }
}

#[test]
fn every_space_has_a_place_in_a_terminal() {
    for rules in boards() {
        let drawing = Drawing::new(&rules, Lang::En);
        for (columns, rows) in [(80, 20), (120, 40), (200, 60)] {
            let cells = cells(&drawing, columns, rows);
            for (at, space) in drawing.spaces.iter().enumerate() {
                let n = cells.halves.iter().filter(|&&found| found == Some(at)).count();
                assert!(n > 0, "{} at {columns}x{rows}", space.name);
            }
            if drawing.spaces.len() <= 42 && columns >= 120 {
                let mut taken = vec![false; columns * rows];
                for place in &cells.labels {
                    for column in place.column..place.column + place.width {
                        let cell = &mut taken[place.row * columns + column];
                        assert!(!*cell, "two names at {column}, {}", place.row);
                        *cell = true;
                    }
                }
            }
        }
    }
}

#[test]
fn the_label_of_an_area_lies_on_it() {
    for rules in boards() {
        let drawing = Drawing::new(&rules, Lang::En);
        for space in &drawing.spaces {
            let on_sheet = (0..2).all(|at| (0.0..=drawing.size[at]).contains(&space.label[at]));
            assert!(on_sheet, "{}: {:?}", space.name, space.label);
            if matches!(space.form, Form::Disc { .. }) {
                assert!(space.form.holds(space.label), "{}", space.name);
            }
        }
    }
}

#[test]
fn the_same_board_gives_the_same_drawing() {
    for rules in boards() {
        assert_eq!(Drawing::new(&rules, Lang::En), Drawing::new(&rules, Lang::En));
    }
}

#[test]
#[ignore = "writes pictures to be looked at, into the directory that WARBOARD_PICTURES names"]
fn pictures_to_look_at() {
    let Some(dir) = std::env::var_os("WARBOARD_PICTURES").map(std::path::PathBuf::from) else {
        return;
    };
    for (name, text) in pictures() {
        let picture = super::png(&text).expect("it is an SVG");
        std::fs::write(dir.join(format!("{name}.png")), picture).expect("it is written");
    }
}

/// Returns every board bare, and some with much on them.
fn pictures() -> Vec<(String, String)> {
    let words =
        super::LegendTexts { title: "Board".to_owned(), closed: "out of the game".to_owned() };
    let mut pictures = Vec::new();
    for name in shipped() {
        let drawing = Drawing::new(&rules(&name), Lang::En);
        let bare = super::svg(&drawing, &BoardMarks::default(), &words);
        pictures.push((name.clone(), bare));
        pictures
            .push((format!("{name}-full"), super::svg(&drawing, &marks(&rules(&name)), &words)));
    }
    let scattered = scattered();
    let drawing = Drawing::new(&scattered, Lang::En);
    pictures.push(("scattered-full".to_owned(), super::svg(&drawing, &marks(&scattered), &words)));
    pictures.push(("scattered".to_owned(), super::svg(&drawing, &BoardMarks::default(), &words)));
    let mut unplaced = Rulebook::clone(&rules("clone-wars"));
    unplaced.board.sheet = warboard_engine::model::MapStyle::default();
    let ids: Vec<SpaceId> = unplaced.board.spaces.ids().collect();
    for id in ids {
        unplaced.board.spaces[id].at = None;
    }
    let drawing = Drawing::new(&unplaced, Lang::Fr);
    pictures.push(("unplaced".to_owned(), super::svg(&drawing, &BoardMarks::default(), &words)));
    pictures
}

/// Returns a terminal as a picture, to be looked at: a rectangle for each half cell, letters as
/// text.
fn terminal(cells: &super::Cells, drawing: &Drawing, marks: &BoardMarks) -> String {
    use std::fmt::Write as _;
    let (w, h) = (cells.columns * 10, cells.rows * 20);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" font-family=\"DejaVu Sans\">"
    );
    for (at, glyph) in cells.frame(drawing, marks).into_iter().enumerate() {
        let (x, y) = (at % cells.columns * 10, at / cells.columns * 20);
        let (back, front) = (glyph.back.hex(), glyph.front.hex());
        let _ =
            write!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"10\" height=\"20\" fill=\"{back}\"/>");
        if &glyph.letter == "▀" {
            let _ = write!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"10\" height=\"10\" fill=\"{front}\"/>"
            );
        } else if !glyph.letter.trim().is_empty() {
            let ch = match &*glyph.letter {
                "─" => "-",
                "│" => "|",
                "╲" => "\\",
                "╱" => "/",
                ch => ch,
            };
            let (x, y) = (x + 5, y + 15);
            let _ = write!(
                svg,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"13\" text-anchor=\"middle\" fill=\"{front}\">{ch}</text>"
            );
        }
    }
    svg + "</svg>"
}

#[test]
#[ignore = "writes pictures to be looked at, into the directory that WARBOARD_PICTURES names"]
fn terminals_to_look_at() {
    let Some(dir) = std::env::var_os("WARBOARD_PICTURES").map(std::path::PathBuf::from) else {
        return;
    };
    let mut boards: Vec<_> = shipped().into_iter().map(|name| (rules(&name), name)).collect();
    boards.push((scattered(), "scattered".to_owned()));
    for (rules, name) in boards {
        let drawing = Drawing::new(&rules, Lang::En);
        for (columns, rows) in [(80, 20), (120, 36), (200, 60)] {
            let cells = cells(&drawing, columns, rows);
            let picture =
                super::png(&terminal(&cells, &drawing, &marks(&rules))).expect("it is an SVG");
            std::fs::write(dir.join(format!("{name}-{columns}.png")), picture)
                .expect("it is written");
        }
    }
}

#[test]
fn drawings_are_as_reviewed() {
    for (name, text) in pictures() {
        if name.ends_with("-full") {
            insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
                insta::assert_snapshot!(format!("{name}.svg"), text);
            });
        }
    }
}

#[test]
fn classic_borders_are_those_of_its_links() {
    let rules = rules("classic");
    let drawing = Drawing::new(&rules, Lang::En);
    for line in &drawing.lines {
        let ends = [line.a, line.b].map(|end| &drawing.spaces[end].name);
        assert!(drawing.kinds[line.kind].special, "{ends:?} border each other and do not touch");
    }
    let key = |point: super::Point| point.map(f64::to_bits);
    let mut edges = std::collections::BTreeMap::new();
    for (at, space) in drawing.spaces.iter().enumerate() {
        for (a, b) in space.form.rings().iter().flat_map(|ring| super::plane::edges(ring)) {
            edges.insert((key(a), key(b)), at);
        }
    }
    for (&(a, b), &one) in &edges {
        if let Some(&other) = edges.get(&(b, a)).filter(|&&other| other != one) {
            let ids = [one, other].map(SpaceId::from_index);
            let names = [one, other].map(|at| &drawing.spaces[at].name);
            assert!(
                rules.board.adjacent(ids[0], ids[1]),
                "{names:?} touch, and no link joins them"
            );
        }
    }
}

#[test]
fn what_leaves_the_sheet_is_marked_at_both_ends() {
    let drawing = Drawing::new(&rules("classic"), Lang::En);
    let picture = super::svg(&drawing, &BoardMarks::default(), &super::LegendTexts::default());
    assert!(picture.contains(">← Kamchatka<") && picture.contains(">Alaska →<"));
    let cells = cells(&drawing, 100, 28);
    let around = drawing.lines.iter().position(|line| line.around).expect("one leaves the sheet");
    let written: String = cells
        .lines
        .iter()
        .filter(|cell| cell.line == around)
        .map(|cell| cell.letter.to_string())
        .collect();
    assert!(written.contains("←Kam") && written.contains("Ala→"), "{written}");
}

#[test]
fn a_legend_names_only_what_is_there() {
    let drawing = Drawing::new(&rules("original-trilogy"), Lang::Fr);
    let words = super::LegendTexts { title: String::new(), closed: "hors jeu".to_owned() };
    let picture = super::svg(&drawing, &BoardMarks::default(), &words);
    assert!(!picture.contains("hors jeu") && !picture.contains("Empire"));
    let mut marks = marks(&rules("original-trilogy"));
    assert!(super::svg(&drawing, &marks, &words).contains("hors jeu"));
    marks.spaces.iter_mut().for_each(|mark| mark.closed = false);
    assert!(!super::svg(&drawing, &marks, &words).contains("hors jeu"));
}

#[test]
fn a_name_of_any_letters_is_a_picture() {
    let mut rules = Rulebook::clone(&rules("classic"));
    let names = ["<&\">'", "長い名前", "", "a\u{301}\u{200b}", &"x".repeat(500)];
    let ids: Vec<SpaceId> = rules.board.spaces.ids().collect();
    for (id, name) in ids.into_iter().zip(names) {
        rules.board.spaces[id].name = warboard_engine::model::Text::same(name);
    }
    let drawing = Drawing::new(&rules, Lang::En);
    let picture = super::svg(&drawing, &BoardMarks::default(), &super::LegendTexts::default());
    assert!(picture.contains("&lt;&amp;&quot;&gt;"));
    assert!(super::png(&picture).is_ok_and(|picture| picture.starts_with(b"\x89PNG")));
    for size in [(1, 1), (3, 2), (500, 1)] {
        let cells = cells(&drawing, size.0, size.1);
        assert_eq!(cells.frame(&drawing, &BoardMarks::default()).len(), size.0 * size.1);
    }
}

#[test]
fn a_board_without_places_is_laid_out() {
    let mut rules = Rulebook::clone(&rules("clone-wars"));
    rules.board.sheet = warboard_engine::model::MapStyle::default();
    let ids: Vec<SpaceId> = rules.board.spaces.ids().collect();
    for id in ids {
        rules.board.spaces[id].at = None;
    }
    let drawing = Drawing::new(&rules, Lang::En);
    let labels: Vec<_> = drawing.spaces.iter().map(|space| space.label).collect();
    for (at, one) in labels.iter().enumerate() {
        for other in &labels[at + 1..] {
            assert!(super::plane::distance(*one, *other) > 10.0, "{labels:?}");
        }
    }
}

/// Returns the colour of a terminal of 256: of the cube of six levels, or of the greys.
fn shown(index: u8) -> [i32; 3] {
    let n = i32::from(index) - 16;
    if n >= 216 {
        return [8 + 10 * (n - 216); 3];
    }
    [n / 36, n / 6 % 6, n % 6].map(|level| if level == 0 { 0 } else { 55 + 40 * level })
}

/// Of two regions neither the spaces that nobody holds, in any shade, nor what lies behind the spaces are alike in 256 colours.
#[test]
fn regions_are_told_apart_in_256_colours() {
    let open = super::Rgb(0x10, 0x16, 0x20);
    let shades = |region: usize| {
        (0..4).map(move |shade| super::palette::night(region).towards(open, shade * 4))
    };
    let apart = |one: super::Rgb, other: super::Rgb| {
        let [one, other] = [one, other].map(|rgb| shown(super::of_256(rgb)));
        (0..3).map(|at| (one[at] - other[at]).abs()).max().unwrap_or(0)
    };
    for one in 0..12 {
        for other in 0..one {
            for (a, b) in shades(one).flat_map(|a| shades(other).map(move |b| (a, b))) {
                assert!(apart(a, b) >= 17, "the spaces of {one} and {other}: {a:?} {b:?}");
            }
            let grounds = [one, other].map(super::palette::ground);
            assert!(apart(grounds[0], grounds[1]) >= 17, "the grounds of {one} and {other}");
        }
    }
}

/// A full label shortens its name and keeps all signs.
#[test]
fn a_full_label_keeps_its_signs() {
    for rules in boards() {
        let drawing = Drawing::new(&rules, Lang::En);
        let mut marks = marks(&rules);
        for mark in &mut marks.spaces {
            let own = super::PieceMark { army: 0, kind: 0, n: 12 };
            mark.pieces = vec![own, super::PieceMark { kind: 1, n: 1, ..own }];
            (mark.owner, mark.closed, mark.tags) = (Some(0), false, vec!["printed".to_owned()]);
            (mark.tokens, mark.target) = (Vec::new(), false);
        }
        for (columns, rows) in [(80, 20), (120, 40)] {
            let cells = cells(&drawing, columns, rows);
            let frame = cells.frame(&drawing, &marks);
            for (space, place) in cells.labels.iter().enumerate() {
                let from = place.row * columns + place.column;
                let row = &frame[from..from + place.width];
                let own = row.iter().filter(|glyph| glyph.space == Some(space));
                let text: String = own.map(|glyph| &*glyph.letter).collect();
                // Without room for a name there is none for signs.
                let is_whole = place.width > 4 && text.chars().count() == place.width;
                assert!(!is_whole || text.contains("12+°"), "{text}");
            }
        }
    }
}

/// A name stands on one ground: its owner's, or that around it.
#[test]
fn a_name_has_one_ground() {
    for rules in boards() {
        let (drawing, marks) = (Drawing::new(&rules, Lang::En), marks(&rules));
        for (columns, rows) in [(80, 12), (120, 26), (200, 40)] {
            let cells = cells(&drawing, columns, rows);
            let frame = cells.frame(&drawing, &marks);
            for (space, place) in cells.labels.iter().enumerate() {
                let from = place.row * columns + place.column;
                let row = &frame[from..from + place.width];
                let own = row.iter().filter(|glyph| glyph.bold && glyph.space == Some(space));
                let mut grounds: Vec<super::Rgb> = own.map(|glyph| glyph.back).collect();
                grounds.dedup();
                assert!(grounds.len() <= 1, "{} at {columns}x{rows}", drawing.spaces[space].name);
            }
        }
    }
}
