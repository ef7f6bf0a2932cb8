//! The common parts of all charts.

use std::ops::Range;

use plotters::prelude::{
    BLACK, ChartBuilder, Color as _, DrawingArea, ErrorBar, IntoDrawingArea, IntoFont, RGBColor,
    SVGBackend, Text, WHITE,
};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{ShapeStyle, TextStyle};

use warboard_study::real;

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
const ROW: u32 = 22;
/// Pixels beside them for names.
const NAMES: u32 = 300;
/// The most characters of a name.
const NAME_MAX: usize = 44;

pub(crate) type Drawn = Result<(), Box<dyn std::error::Error>>;
pub(crate) type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

/// Returns a picture of so many pixels' height, as SVG; nothing where it cannot be drawn.
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

/// Returns a name, shortened where it is long.
pub(crate) fn shown(name: &str) -> String {
    warboard_engine::name::cut(name, NAME_MAX)
}

/// A row of a picture of bars: a name, and what was found with the bounds it lies between.
pub(crate) struct Bar {
    pub(crate) name: String,
    pub(crate) colour: RGBColor,
    /// The low bound, the value and the high bound; `None` for a row that is a heading.
    pub(crate) values: Option<[f64; 3]>,
}

/// The scale of bars.
pub(crate) struct Scale<'a> {
    /// The text above all; none where it is empty.
    pub(crate) caption: &'a str,
    pub(crate) range: Range<f64>,
    /// The number of labelled places of the scale.
    pub(crate) labels: usize,
    /// The label of a place.
    pub(crate) label: &'a dyn Fn(&f64) -> String,
    /// The description of the measure, printed below.
    pub(crate) says: String,
}

/// Returns a picture of bars, the first at the top, with so many pixels `around` them; `None` where
/// it cannot be drawn.
pub(crate) fn bars(scale: &Scale<'_>, around: u32, bars: &[Bar]) -> Option<String> {
    let height = ROW * u32::try_from(bars.len()).unwrap_or(1) + around;
    drawn(height, &|area| draw_bars(area, scale, bars))
}

fn draw_bars(area: &Area<'_>, scale: &Scale<'_>, bars: &[Bar]) -> Drawn {
    let all = real(bars.len() as u64);
    let mut builder = ChartBuilder::on(area);
    if !scale.caption.is_empty() {
        builder.caption(scale.caption, small());
    }
    builder.margin(12).margin_left(NAMES).margin_right(30).x_label_area_size(40);
    let mut chart = builder.build_cartesian_2d(scale.range.clone(), 0.0..all)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .light_line_style(WHITE)
        .x_labels(scale.labels)
        .x_label_formatter(scale.label)
        .x_desc(scale.says.as_str())
        .label_style(small())
        .draw()?;
    let right = small().pos(Pos::new(HPos::Right, VPos::Center));
    for (bar, n) in bars.iter().zip(0_u32..) {
        let at = all - f64::from(n) - 0.5;
        let (left, y) = chart.plotting_area().map_coordinate(&(scale.range.start, at));
        area.draw(&Text::new(shown(&bar.name), (left - 10, y), right.clone()))?;
        if let Some([low, value, high]) = bar.values {
            let style = ShapeStyle::from(&bar.colour.mix(1.0)).stroke_width(2).filled();
            chart.draw_series([ErrorBar::new_horizontal(at, low, value, high, style, 10)])?;
        }
    }
    Ok(())
}

/// Letters of labels and names.
pub(crate) fn small() -> TextStyle<'static> {
    ("sans-serif", 13).into_font().color(&BLACK)
}
