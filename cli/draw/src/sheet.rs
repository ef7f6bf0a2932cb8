//! A board for front ends that put the marks on it themselves: what never changes as SVG, and where marks go.

use serde::Serialize;
use warboard_engine::model::SheetStyle;

use super::marks::{BoardMarks, PieceMark};
use super::palette::Rgb;
use super::plane::Point;
use super::svg::{Paper, bare, piece_size};
use super::{Drawing, Form};

/// A number of units that leaves room for most.
const USUAL: u32 = 88;

/// A board without marks.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BoardSheet {
    /// An SVG file: each space has its index as `data-space`, each name as `data-name`.
    pub svg: String,
    /// The style of the map.
    pub style: SheetStyle,
    /// Width and height, in units of the sheet.
    pub size: Point,
    /// The colour behind everything.
    pub ground: Rgb,
    /// Every space, in the order of the edition.
    pub spots: Vec<Spot>,
}

/// The position of a space's marks.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Spot {
    /// The middle of what stands there.
    pub at: Point,
    /// The height of its numbers, in units of the sheet.
    pub letters: f64,
    /// The radius of a disc; `None` for an area.
    pub radius: Option<f64>,
    /// The colour of the space while no army controls it.
    pub tint: Rgb,
}

impl BoardSheet {
    /// Creates the sheet of a drawing. `marks` says what is printed on the spaces and which are out
    /// of the game.
    pub fn new(drawing: &Drawing, mut marks: BoardMarks, title: &str) -> Self {
        for mark in &mut marks.spaces {
            mark.owner = Some(0);
            if mark.pieces.is_empty() {
                mark.pieces = vec![PieceMark { army: 0, kind: 0, n: USUAL }];
            }
        }
        let night = drawing.style == SheetStyle::Rings;
        let tint = |region: usize| {
            let region = &drawing.regions[region];
            if night { region.night } else { region.tint }
        };
        let spot = |space: &super::DrawnSpace| Spot {
            at: space.label,
            letters: piece_size(space),
            radius: match space.form {
                Form::Disc { radius, .. } => Some(radius),
                Form::Area(_) => None,
            },
            tint: space.region.map_or(Rgb(0xc9, 0xcd, 0xcf), tint),
        };
        Self {
            svg: bare(drawing, &marks, title),
            style: drawing.style,
            size: drawing.size,
            ground: Paper::of(drawing.style).ground,
            spots: drawing.spaces.iter().map(spot).collect(),
        }
    }
}
