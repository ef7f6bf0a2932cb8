//! A page of paper, and its SVG.

use std::fmt::Write as _;

use crate::palette::Rgb;
use crate::pen::{TYPEFACE, escaped, number};
use crate::plane::Point;

use super::measure::{TextMeasure, TextWeight};

/// Points in a millimetre.
const MILLIMETRE: f64 = 72.0 / 25.4;

/// Returns a length in points.
pub(super) fn mm(length: f64) -> f64 {
    length * MILLIMETRE
}

/// A size of paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PaperSize {
    /// 210 by 297 millimetres.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl PaperSize {
    /// Returns width and height in points.
    pub fn size(self) -> Point {
        match self {
            Self::A4 => [mm(210.0), mm(297.0)],
            Self::Letter => [612.0, 792.0],
        }
    }
}

/// The part of a text placed at its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TextAnchor {
    Start,
    Middle,
    End,
}

/// A text on a page.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PrintText {
    /// The point on its base line.
    pub(super) at: Point,
    pub(super) text: String,
    pub(super) size: f64,
    pub(super) weight: TextWeight,
    pub(super) colour: Rgb,
    pub(super) anchor: TextAnchor,
}

impl PrintText {
    /// Returns the point at which its first letter begins.
    pub(super) fn start(&self, measure: &TextMeasure) -> Point {
        let wide = measure.width(&self.text, self.weight, self.size);
        let by = match self.anchor {
            TextAnchor::Start => 0.0,
            TextAnchor::Middle => wide / 2.0,
            TextAnchor::End => wide,
        };
        [self.at[0] - by, self.at[1]]
    }
}

/// A thing on a page.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum PrintItem {
    /// An area within a closed line.
    Area { points: Vec<Point>, fill: Option<Rgb>, edge: Option<(Rgb, f64)> },
    /// A straight line.
    Line { from: Point, to: Point, colour: Rgb, width: f64 },
    /// A text.
    Text(PrintText),
}

/// A page.
#[derive(Clone, PartialEq, Debug)]
pub struct PrintPage {
    /// Width and height in points.
    pub(super) size: Point,
    pub(super) items: Vec<PrintItem>,
}

impl PrintPage {
    /// Returns the page as an SVG file of its true size. The output depends on the page alone.
    pub fn svg(&self, title: &str) -> String {
        let measure = TextMeasure::new();
        let [w, h] = self.size.map(number);
        let [wide, high] = self.size.map(|length| number(length / MILLIMETRE));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}mm\" height=\"{high}mm\" \
             viewBox=\"0 0 {w} {h}\" font-family=\"{TYPEFACE}\">\n<title>{}</title>\n\
             <rect width=\"{w}\" height=\"{h}\" fill=\"#ffffff\"/>\n",
            escaped(title)
        );
        for item in &self.items {
            match item {
                PrintItem::Area { points, fill, edge } => area(&mut svg, points, *fill, *edge),
                PrintItem::Line { from, to, colour, width } => {
                    let [x1, y1] = from.map(number);
                    let [x2, y2] = to.map(number);
                    let _ = writeln!(
                        svg,
                        "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{}\" stroke-width=\"{}\"/>",
                        colour.hex(),
                        number(*width)
                    );
                }
                PrintItem::Text(text) => write_text(&mut svg, text, &measure),
            }
        }
        svg.push_str("</svg>\n");
        svg
    }
}

fn area(svg: &mut String, points: &[Point], fill: Option<Rgb>, edge: Option<(Rgb, f64)>) {
    let points: Vec<String> = points.iter().map(|point| point.map(number).join(",")).collect();
    let fill = fill.map_or_else(|| "none".to_owned(), Rgb::hex);
    let edge = edge.map_or_else(String::new, |(colour, width)| {
        format!(" stroke=\"{}\" stroke-width=\"{}\"", colour.hex(), number(width))
    });
    let _ = writeln!(svg, "<polygon points=\"{}\" fill=\"{fill}\"{edge}/>", points.join(" "));
}

fn write_text(svg: &mut String, text: &PrintText, measure: &TextMeasure) {
    let [x, y] = text.start(measure).map(number);
    let bold = if text.weight == TextWeight::Bold { " font-weight=\"bold\"" } else { "" };
    // A reader with another typeface sets it as wide as it was measured.
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\"{bold} fill=\"{}\" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\">{}</text>",
        number(text.size),
        text.colour.hex(),
        number(measure.width(&text.text, text.weight, text.size)),
        escaped(&text.text)
    );
}
