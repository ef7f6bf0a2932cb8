//! The board, drawn: a [`Drawing`] made from the edition's data, [`BoardMarks`] for the pieces now on
//! it, and painters without knowledge of the rules: SVG, pictures, cells of a terminal.
//!
//! All of it is plain data. The caller that makes [`BoardMarks`] chooses the viewer: a painter shows
//! what it receives and queries no game.

mod cells;
mod labels;
mod lands;
mod lanes;
mod layout;
mod legend;
mod lines;
pub mod made_up;
mod marks;
mod names;
mod palette;
mod pen;
mod plane;
mod png;
mod printed;
mod raster;
mod rings;
mod sheet;
mod style;
mod svg;
#[cfg(test)]
mod tests;

use serde::Serialize;
use warboard_engine::model::{Board, Lang, LinkTagId, Rulebook, SheetStyle, TableId};
use warboard_engine::words::SpaceNames;

pub use cells::{Border, CellRun, Cells, Glyph, Letter, LineCell, cells, letters};
pub use legend::LegendTexts;
pub use marks::{ArmyMark, BoardMarks, KindMark, Lit, PieceMark, SpaceMark};
pub use palette::{Rgb, of_256};
pub use plane::{Point, Ring};
pub use png::png;
pub use printed::{lacking, printable, printed};
pub use sheet::{BoardSheet, Spot};
pub use svg::svg;

/// A board as geometry: nothing of it changes while a game is played.
///
/// Points are in units of the sheet, from its left and from its top. Spaces, regions and kinds of line are named by their
/// index, which for spaces and regions is that of the edition.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Drawing {
    /// The style of the map.
    pub style: SheetStyle,
    /// Width and height of the sheet.
    pub size: Point,
    /// Every space, in the order of the edition.
    pub spaces: Vec<DrawnSpace>,
    /// Every region, in the order of the edition.
    pub regions: Vec<DrawnRegion>,
    /// Kinds of line, in the order of the edition's kinds of link.
    pub kinds: Vec<LineKind>,
    /// The links that are drawn; between areas that touch, the common border suffices.
    pub lines: Vec<Line>,
}

/// A space as it is drawn.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DrawnSpace {
    /// Its name.
    pub name: String,
    /// Its abbreviation, distinct among the spaces.
    pub short: String,
    /// Its region.
    pub region: Option<usize>,
    /// The position of its name and pieces.
    pub label: Point,
    /// The shape of the space.
    pub form: Form,
}

/// The part of the sheet that belongs to a space.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Areas within closed lines; one within another is a hole.
    Area(Vec<Ring>),
    /// A disc.
    Disc {
        /// Its centre.
        centre: Point,
        /// Its radius, in units of the sheet.
        radius: f64,
    },
}

/// A region as it is drawn.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DrawnRegion {
    /// Its name.
    pub name: String,
    /// Units a turn for the army that controls all of it.
    pub bonus: u32,
    /// Its tint on a light sheet; painters on a dark ground take [`DrawnRegion::night`].
    pub tint: Rgb,
    /// Its tint on a dark ground.
    pub night: Rgb,
    /// The tinted area behind discs; empty where the spaces themselves are tinted.
    pub ground: Vec<Ring>,
    /// The line around all of its areas; empty where spaces are no areas that touch.
    pub outline: Vec<Ring>,
}

/// A kind of line.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LineKind {
    /// The name of the kind on the map, or its id where it has no name.
    pub name: String,
    /// Whether the kind is drawn differently from the most frequent one.
    pub special: bool,
}

/// A link between two spaces as it is drawn.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Line {
    /// One end, a space.
    pub a: usize,
    /// The other end, a space.
    pub b: usize,
    /// Its kind.
    pub kind: usize,
    /// The course of the line, from `a` to `b`; a line that leaves the sheet has two parts: from
    /// `a` to the edge, and from the edge to `b`.
    pub parts: Vec<Vec<Point>>,
    /// Whether it leaves the sheet at one side and returns at the other: both ends are marked with
    /// the other's name.
    pub around: bool,
}

impl Drawing {
    /// Draws the board of a game, with names in a language.
    pub fn new(rules: &Rulebook, lang: Lang) -> Self {
        let board = &rules.board;
        let sheet = layout::sheet(board);
        let style = style::of(board, &sheet);
        let mut drawing = Self {
            style,
            size: sheet.size,
            spaces: spaces(rules, lang, &sheet),
            regions: regions(board, lang),
            kinds: kinds(board, lang),
            lines: Vec::new(),
        };
        match style {
            SheetStyle::Lands => lands::draw(board, &sheet, &mut drawing),
            SheetStyle::Lanes => lanes::draw(board, &sheet, &mut drawing),
            SheetStyle::Rings => rings::draw(board, &sheet, &mut drawing),
        }
        drawing.lines = lines::draw(board, &drawing);
        drawing
    }

    /// Returns the space at a point of the sheet, in its units; `None` in the open.
    pub fn space_at(&self, point: Point) -> Option<usize> {
        self.spaces.iter().position(|space| space.form.holds(point))
    }
}

impl Form {
    /// Checks whether the form contains a point.
    pub fn holds(&self, point: Point) -> bool {
        match self {
            Self::Area(rings) => plane::holds(rings, point),
            Self::Disc { centre, radius } => plane::distance(*centre, point) <= *radius,
        }
    }

    /// Returns the lines around it; of a disc, a ring of corners.
    pub fn rings(&self) -> Vec<Ring> {
        match self {
            Self::Area(rings) => rings.clone(),
            Self::Disc { centre, radius } => vec![plane::circle(*centre, *radius)],
        }
    }
}

/// Returns the spaces before their forms are known.
fn spaces(rules: &Rulebook, lang: Lang, sheet: &layout::BoardLayout) -> Vec<DrawnSpace> {
    let names = SpaceNames::new(rules, lang);
    let each = rules.board.spaces.iter().map(|(id, space)| DrawnSpace {
        name: space.name.get(lang).to_owned(),
        short: names.short(id).to_owned(),
        region: space.region.map(TableId::index),
        label: sheet.at(id),
        form: Form::Area(Vec::new()),
    });
    each.collect()
}

fn regions(board: &Board, lang: Lang) -> Vec<DrawnRegion> {
    let each = board.regions.iter().map(|(id, region)| DrawnRegion {
        name: region.name.get(lang).to_owned(),
        bonus: region.bonus,
        tint: palette::tint(id.index()),
        night: palette::night(id.index()),
        ground: Vec::new(),
        outline: Vec::new(),
    });
    each.collect()
}

/// Returns the kinds of line; the most frequent one, of equally frequent ones the first, is not
/// special.
fn kinds(board: &Board, lang: Lang) -> Vec<LineKind> {
    let n = |tag: LinkTagId| board.links.iter().filter(|link| link.tag == tag).count();
    let plain = board.link_tags.ids().rev().max_by_key(|&tag| n(tag));
    let each = board.link_tags.iter().map(|(tag, row)| LineKind {
        name: match &row.name {
            Some(name) => name.get(lang).to_owned(),
            None => row.id.replace('_', " "),
        },
        special: Some(tag) != plain,
    });
    each.collect()
}
