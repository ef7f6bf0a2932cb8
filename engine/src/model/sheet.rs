//! The drawing of the map, from `[board]`, `[[shape]]` and `[[coast]]`. No rule reads it.

use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

use super::id::{RegionId, SpaceId};
use super::source::Source;
use crate::edition::keys::{SOURCE, id_of, int, keys, list, may, must, pair};

/// Largest width and height of a sheet, in units.
pub(crate) const SHEET_MAX: u16 = 10_000;
/// Description of a corner's two numbers, for messages.
const ACROSS_DOWN: &str = "numbers, across and down";

/// The style in which the map is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum SheetStyle {
    /// Spaces are areas that touch each other.
    Lands,
    /// Spaces are discs, joined by lines.
    Lanes,
    /// Spaces are sectors of rings, one ring around another.
    Rings,
}

/// A corner in units of the sheet, measured from the left and from the top.
pub type Corner = (u16, u16);

keys! {
    /// The area of a space.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Shape = "shape" {
        /// The id of the space.
        pub space: SpaceId = must(id_of::<SpaceId>()),
        /// The position of its name, in units of the sheet; within the area unless given.
        pub label: Option<Corner> = may(pair(int(0..=SHEET_MAX), ACROSS_DOWN)),
        /// Closed lines, each a list of corners in units of the sheet; one within another is a hole.
        pub outline: Vec<Vec<Corner>> =
            must(list(list(pair(int(0..=SHEET_MAX), ACROSS_DOWN)).whole()).whole()),
        /// The source of the block.
        pub source: Source = SOURCE,
    }
}

keys! {
    /// Land to which the areas of spaces without a shape are cut.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Coast = "coast" {
        /// The id of the region whose spaces it cuts; all spaces unless given.
        pub region: Option<RegionId> = may(id_of::<RegionId>()),
        /// Closed lines, each a list of corners in units of the sheet; one within another is a hole.
        pub outline: Vec<Vec<Corner>> =
            must(list(list(pair(int(0..=SHEET_MAX), ACROSS_DOWN)).whole()).whole()),
        /// The source of the block.
        pub source: Source = SOURCE,
    }
}

/// The drawing of the map, as far as the edition defines it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MapStyle {
    /// Style; `None` to choose it from the data.
    pub style: Option<SheetStyle>,
    /// Width and height, in units.
    pub size: Option<Corner>,
    /// Pairs of spaces whose link leaves the sheet on one side and returns on the other.
    pub around: Vec<(SpaceId, SpaceId)>,
    /// Areas of spaces.
    pub shapes: Vec<Shape>,
    /// Land to which other areas are cut.
    pub coasts: Vec<Coast>,
}
