//! Writes SVG: numbers to a tenth of a unit, so that the same drawing gives the same bytes everywhere.

use std::fmt::Write as _;

use warboard_engine::name::graphemes;

use super::palette::Rgb;
use super::plane::{Point, Ring};
use super::raster::float;

/// The typeface that pictures are set in, and what browsers take that lack it.
pub(super) const TYPEFACE: &str = "DejaVu Sans, Verdana, sans-serif";

/// An SVG file while it is written.
#[derive(Debug)]
pub(super) struct Pen {
    text: String,
}

/// The typography of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Type {
    /// Its height, in units.
    pub(super) size: f64,
    /// Its colour.
    pub(super) colour: Rgb,
    /// The colour around its letters, which keeps them readable on any ground.
    pub(super) halo: Option<Rgb>,
    /// True if it is bold.
    pub(super) bold: bool,
    /// The part of the text placed at its point.
    pub(super) anchor: Anchor,
}

/// The part of a text placed at its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Pen {
    /// Creates a file of so many units across and down, on a ground.
    pub(super) fn new(size: Point, ground: Rgb, title: &str) -> Self {
        let [w, h] = size.map(number);
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" \
             font-family=\"{TYPEFACE}\">\n"
        );
        let _ = writeln!(text, "<title>{}</title>", escaped(title));
        let _ = writeln!(text, "<rect width=\"{w}\" height=\"{h}\" fill=\"{}\"/>", ground.hex());
        Self { text }
    }

    /// Returns the file.
    pub(super) fn done(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    /// A line of the file.
    pub(super) fn text_of(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Begins a group; it ends with [`Pen::close`].
    pub(super) fn open(&mut self, attributes: &str) {
        let _ = writeln!(self.text, "<g {attributes}>");
    }

    pub(super) fn close(&mut self) {
        self.text.push_str("</g>\n");
    }

    /// Defines areas within closed lines under a name, by which [`Pen::place`] draws them
    /// repeatedly.
    pub(super) fn define(&mut self, name: &str, rings: &[Ring]) {
        let d = closed(rings);
        let _ = writeln!(self.text, "<path id=\"{name}\" fill-rule=\"evenodd\" d=\"{d}\"/>");
    }

    /// Draws what has a name.
    pub(super) fn place(&mut self, name: &str, attributes: &str) {
        let blank = if attributes.is_empty() { "" } else { " " };
        let _ = writeln!(self.text, "<use href=\"#{name}\"{blank}{attributes}/>");
    }

    /// Areas within closed lines.
    pub(super) fn area(&mut self, rings: &[Ring], attributes: &str) {
        let d = closed(rings);
        let _ = writeln!(self.text, "<path fill-rule=\"evenodd\" {attributes} d=\"{d}\"/>");
    }

    /// A line.
    pub(super) fn line(&mut self, points: &[Point], attributes: &str) {
        let mut d = String::new();
        line(&mut d, points);
        let _ = writeln!(self.text, "<path fill=\"none\" {attributes} d=\"{d}\"/>");
    }

    pub(super) fn circle(&mut self, centre: Point, radius: f64, attributes: &str) {
        let [x, y] = centre.map(number);
        let r = number(radius);
        let _ = writeln!(self.text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" {attributes}/>");
    }

    /// A box with round ends, by its middle.
    pub(super) fn pill(&mut self, middle: Point, size: Point, attributes: &str) {
        let [x, y] = [0, 1].map(|at| number(middle[at] - size[at] / 2.0));
        let ([wide, high], round) = (size.map(number), number(size[1] / 2.0));
        let _ = writeln!(
            self.text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" rx=\"{round}\" {attributes}/>"
        );
    }

    /// A text whose letters stand on a point.
    pub(super) fn text(&mut self, at: Point, text: &str, set: Type) {
        let [x, y] = at.map(number);
        let anchor = match set.anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let bold = if set.bold { " font-weight=\"bold\"" } else { "" };
        let (size, text) = (number(set.size), escaped(text));
        if let Some(halo) = set.halo {
            let (halo, width) = (halo.hex(), number(set.size * 0.24));
            let _ = writeln!(
                self.text,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}{bold} fill=\"{halo}\" stroke=\"{halo}\" \
                 stroke-width=\"{width}\" stroke-linejoin=\"round\" aria-hidden=\"true\">{text}</text>"
            );
        }
        let colour = set.colour.hex();
        let _ = writeln!(
            self.text,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}{bold} fill=\"{colour}\">{text}</text>"
        );
    }
}

/// Returns an estimate of a text's width, in parts of its height: enough to keep texts apart.
pub(super) fn width(text: &str) -> f64 {
    let of = |(grapheme, wide): (&str, usize)| match grapheme.chars().next().unwrap_or(' ') {
        _ if wide != 1 => 0.5 * float(wide),
        'i' | 'j' | 'l' | 'I' | '.' | ',' | '\'' | ' ' | '’' => 0.34,
        'm' | 'w' | 'M' | 'W' => 0.95,
        c if c.is_uppercase() => 0.7,
        _ => 0.6,
    };
    graphemes(text).map(of).sum()
}

/// Formats a number to a tenth, without trailing zeros.
pub(super) fn number(x: f64) -> String {
    let text = format!("{:.1}", (x * 10.0).round() / 10.0 + 0.0);
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

fn closed(rings: &[Ring]) -> String {
    let mut d = String::new();
    for ring in rings {
        line(&mut d, ring);
        d.push('Z');
    }
    d
}

fn line(d: &mut String, points: &[Point]) {
    for (at, point) in points.iter().enumerate() {
        let [x, y] = point.map(number);
        let _ = write!(d, "{}{x} {y}", if at == 0 { 'M' } else { 'L' });
    }
}

/// Returns a text as XML holds it; characters that XML forbids are left out.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => safe.push(c),
        }
    }
    safe
}
