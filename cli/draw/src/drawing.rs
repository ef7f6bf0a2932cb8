//! The parts of a drawn board.

use serde::Serialize;
use warboard_engine::model::SheetStyle;

use crate::palette::Rgb;
use crate::plane::{self, Point, Ring};

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
    /// True if the kind is drawn differently from the most frequent one.
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
    /// True if it leaves the sheet at one side and returns at the other: both ends are marked with
    /// the other's name.
    pub around: bool,
}

impl Drawing {
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
