//! What holds of every drawing.

use std::sync::Arc;

use warboard_engine::edition::Setup;
use warboard_engine::game::{Game, Seeded, Silent, Table, Viewer};
use warboard_engine::model::{Board, Lang, Link, LinkTagId, Rulebook, Space, SpaceId, TableId};

use super::{Drawing, Form, Marks, cells};
use crate::editions;
use crate::text::Texts;

/// A shipped edition, as its largest game plays it.
pub(super) fn rules(name: &str) -> Arc<Rulebook> {
    let edition = editions::load(&Texts::new(Lang::En), name).expect("it ships");
    let players = edition.players().iter().max().copied().expect("somebody plays");
    edition.rulebook(&Setup { players, ..Setup::default() }).expect("it is settled")
}

/// A board like one that is brought from elsewhere: 255 spaces, nothing but their points and links to what is near.
pub(super) fn scattered() -> Arc<Rulebook> {
    let mut rules = Rulebook::clone(&rules("classic"));
    let source = rules.board.spaces.rows()[0].source.clone();
    let point = |n: u32| {
        let (x, y) = (n * 7_919 % 101, n * n % 103 * 37 % 101);
        [x, y].map(|part| u8::try_from(part).expect("at most 100"))
    };
    let points: Vec<[u8; 2]> = (0..255).map(point).collect();
    let space = |(n, at): (usize, &[u8; 2])| Space {
        id: format!("p{n}").into(),
        name: warboard_engine::model::Text::same(&format!("Place {n}")),
        region: None,
        at: Some((at[0], at[1])),
        tags: warboard_engine::model::Mask::default(),
        defend: Vec::new(),
        source: source.clone(),
    };
    let spaces = points.iter().enumerate().map(space).collect();
    let apart = |a: usize, b: usize| {
        let d = [0, 1].map(|at| u32::from(points[a][at].abs_diff(points[b][at])));
        d[0] * d[0] + d[1] * d[1]
    };
    let mut links = Vec::new();
    for a in 0..points.len() {
        let mut others: Vec<usize> = (a + 1..points.len()).collect();
        others.sort_by_key(|&b| (apart(a, b), b));
        links.extend(others.into_iter().take(2).map(|b| Link {
            a: SpaceId::from_index(a),
            b: SpaceId::from_index(b),
            tag: LinkTagId::from_index(0),
        }));
    }
    let tag = warboard_engine::model::LinkTag { id: "border".into(), name: None };
    let board = Board::new(
        spaces,
        warboard_engine::model::Table::default(),
        [tag].into_iter().collect(),
        links,
    );
    rules.board = board;
    Arc::new(rules)
}

fn boards() -> Vec<Arc<Rulebook>> {
    let mut boards: Vec<_> = editions::shipped().iter().map(|name| rules(name)).collect();
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
                let named = |place: &super::Place| {
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
                if named(place) == 1 {
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
#[ignore = "tells how long it takes: run it in release"]
fn how_long_a_frame_takes() {
    let rules = scattered();
    let start = std::time::Instant::now();
    let drawing = Drawing::new(&rules, Lang::En);
    let drawn = start.elapsed();
    let mut table = Table::new(Seeded::new(0), Silent);
    let classic = rules_of_game(&mut table);
    let marks = Marks::seen(&classic.view(Viewer::Public), Lang::En);
    let start = std::time::Instant::now();
    let cells = cells(&drawing, 200, 60);
    let raster = start.elapsed();
    let start = std::time::Instant::now();
    let n = cells.frame(&drawing, &marks).len();
    let frame = start.elapsed();
    assert!(n == 12_000 && raster.as_millis() < 100, "{drawn:?} {raster:?} {frame:?}");
    eprintln_for_people(&format!("drawing {drawn:?}, raster {raster:?}, frame {frame:?}"));
}

fn rules_of_game(table: &mut Table<Seeded, Silent>) -> Game {
    Game::new(rules("classic"), table)
}

fn eprintln_for_people(text: &str) {
    eprintln!("{text}");
}
