//! The board, drawn: a [`Drawing`] made from the edition's data, [`BoardMarks`] for the pieces now on
//! it, and painters without knowledge of the rules: SVG, pictures, cells of a terminal.
//!
//! All of it is plain data. The caller that makes [`BoardMarks`] chooses the viewer: a painter shows
//! what it receives and queries no game.

mod cells;
mod drawing;
mod heat;
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
#[cfg(feature = "paper")]
mod png;
#[cfg(feature = "paper")]
pub mod print;
#[cfg(feature = "paper")]
mod printed;
mod raster;
mod rings;
mod sheet;
mod style;
mod svg;
#[cfg(test)]
mod tests;

use warboard_engine::model::{Board, Lang, LinkTagId, Rulebook, SheetStyle, TableId};
use warboard_engine::words::SpaceNames;

pub use cells::{Border, CellRun, Cells, Glyph, Letter, LineCell, cells, letters};
pub use drawing::{Drawing, DrawnRegion, DrawnSpace, Form, Line, LineKind};
pub use heat::{HeatMap, heat};
pub use layout::MARGIN;
pub use legend::LegendTexts;
pub use marks::{ArmyMark, BoardMarks, FigureMark, KindMark, Lit, PieceMark, SpaceMark};
pub use palette::{Rgb, of_256};
pub use plane::{Point, Ring};
#[cfg(feature = "paper")]
pub use png::{BoardPixels, Painter, png};
#[cfg(feature = "paper")]
pub use printed::{lacking, printable, printed, printed_text};
pub use sheet::{BoardSheet, Spot};
pub use svg::svg;

impl Drawing {
    /// Draws the board of a game, with names in a language.
    pub fn new(rules: &Rulebook, lang: Lang) -> Self {
        let names = SpaceNames::new(rules, lang);
        let mut drawing = Self::of_board(&rules.board, lang);
        for (id, space) in rules.board.spaces.ids().zip(&mut drawing.spaces) {
            names.short(id).clone_into(&mut space.short);
        }
        drawing
    }

    /// Draws a board without a game, as an author sees it; abbreviations are the whole names.
    pub fn of_board(board: &Board, lang: Lang) -> Self {
        let sheet = layout::sheet(board);
        let style = style::of(board, &sheet);
        let mut drawing = Self {
            style,
            size: sheet.size,
            spaces: spaces(board, lang, &sheet),
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
}

/// Returns the spaces before their forms are known.
fn spaces(board: &Board, lang: Lang, sheet: &layout::BoardLayout) -> Vec<DrawnSpace> {
    let each = board.spaces.iter().map(|(id, space)| DrawnSpace {
        name: space.name.get(lang).to_owned(),
        short: space.name.get(lang).to_owned(),
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
