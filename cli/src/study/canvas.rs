//! What all pictures of figures have in common.

use plotters::prelude::{
    BLACK, DrawingArea, IntoDrawingArea, IntoFont, RGBColor, SVGBackend, WHITE,
};
use plotters::style::TextStyle;

/// Colours that people who see fewer of them tell apart (M. Okabe and K. Ito, 2002).
pub(crate) const COLOURS: [RGBColor; 8] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(120, 94, 60),
    RGBColor(110, 110, 110),
];
/// Pixels of a picture's width.
const WIDTH: u32 = 760;
/// Pixels of a row of error bars.
pub(crate) const ROW: u32 = 22;
/// Pixels beside them for names.
pub(crate) const NAMES: u32 = 300;
/// The most characters of a name.
const NAME_MAX: usize = 44;

pub(crate) type Drawn = Result<(), Box<dyn std::error::Error>>;
pub(crate) type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

/// A picture of so many pixels' height, as SVG; nothing where it cannot be drawn.
pub(crate) fn drawn(height: u32, draw: &dyn Fn(&Area<'_>) -> Drawn) -> Option<String> {
    let mut svg = String::new();
    let drawn = {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        area.fill(&WHITE).map_err(Into::into).and_then(|()| draw(&area)).and_then(|()| {
            area.present()?;
            Ok(())
        })
    };
    drawn.is_ok().then_some(svg)
}

/// A name, shortened where it is long.
pub(crate) fn shown(name: &str) -> String {
    warboard_engine::words::shortened(name, NAME_MAX).into_owned()
}

/// Letters of labels and names.
pub(crate) fn small() -> TextStyle<'static> {
    ("sans-serif", 13).into_font().color(&BLACK)
}
