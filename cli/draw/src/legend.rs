//! The legend of a picture, which explains only the marks that occur.

use super::marks::BoardMarks;
use super::pen::{Anchor, Pen, Type, number, width};
use super::plane::{Point, add};
use super::raster::float;
use super::svg::{Paper, cross, dashes, on};
use super::{Drawing, Rgb};

/// The words of a picture, in the language of the viewer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LegendTexts {
    /// The title of the file.
    pub title: String,
    /// Said of spaces that are out of the game.
    pub closed: String,
}

/// The height of a line of the legend.
const LINE: f64 = 24.0;
/// The height of its letters.
const SIZE: f64 = 12.0;
/// Between two entries.
const GAP: f64 = 26.0;

/// An entry: what it looks like, and what it means.
#[derive(Clone, Debug)]
pub(super) enum LegendEntry {
    Army { letter: char, colour: Rgb, name: String },
    Kind { letter: String, name: String },
    Token { letter: String, name: String },
    Tag { number: usize, name: String },
    Line { kind: usize, name: String },
    Closed { name: String },
}

/// Returns the entries in lines that fit the sheet.
pub(super) fn lines(
    drawing: &Drawing,
    marks: &BoardMarks,
    words: &LegendTexts,
) -> Vec<Vec<LegendEntry>> {
    let mut lines: Vec<Vec<LegendEntry>> = Vec::new();
    let mut left = 0.0;
    for entry in entries(drawing, marks, words) {
        let wide = entry.width();
        match lines.last_mut() {
            Some(line) if wide <= left => line.push(entry),
            _ => {
                lines.push(vec![entry]);
                left = drawing.size[0] - 2.0 * GAP;
            }
        }
        left -= wide;
    }
    lines
}

/// Returns the height of a legend, in units of the sheet.
pub(super) fn height(lines: &[Vec<LegendEntry>]) -> f64 {
    if lines.is_empty() { 0.0 } else { LINE * float(lines.len()) + 14.0 }
}

fn entries(drawing: &Drawing, marks: &BoardMarks, words: &LegendTexts) -> Vec<LegendEntry> {
    let here = |army: usize| {
        let on = marks.spaces.iter();
        on.into_iter().any(|mark| {
            mark.owner == Some(army) || mark.pieces.iter().any(|piece| piece.army == army)
        })
    };
    let armies = marks.armies.iter().enumerate().filter(|&(at, _)| here(at));
    let mut entries: Vec<LegendEntry> = armies
        .map(|(_, army)| LegendEntry::Army {
            letter: army.letter,
            colour: army.colour,
            name: army.name.clone(),
        })
        .collect();
    let stands = |kind: usize| {
        marks.spaces.iter().flat_map(|mark| &mark.pieces).any(|piece| piece.kind == kind)
    };
    let kinds = marks.kinds.iter().enumerate();
    let kinds = kinds.filter(|&(at, _)| (at > 0 || spells_basic(marks)) && stands(at));
    entries.extend(kinds.map(|(_, kind)| LegendEntry::Kind {
        letter: kind.letter.clone(),
        name: kind.name.clone(),
    }));
    let names = tokens(marks).into_iter();
    entries.extend(names.map(|name| LegendEntry::Token {
        letter: token_letter(marks, name),
        name: name.to_owned(),
    }));
    entries.extend(
        tags(marks)
            .into_iter()
            .enumerate()
            .map(|(number, name)| LegendEntry::Tag { number, name: name.to_owned() }),
    );
    let drawn = |kind: usize| drawing.lines.iter().any(|line| line.kind == kind);
    let kinds = drawing.kinds.iter().enumerate().filter(|&(at, kind)| {
        // A kind already explained by a mark is not listed again.
        kind.special && drawn(at) && !tags(marks).contains(&kind.name.as_str())
    });
    entries.extend(kinds.map(|(kind, row)| LegendEntry::Line { kind, name: row.name.clone() }));
    if marks.spaces.iter().any(|mark| mark.closed) {
        entries.push(LegendEntry::Closed { name: words.closed.clone() });
    }
    entries
}

/// Checks whether basic units have a letter too: where other kinds occur alone, a bare number would
/// be ambiguous.
pub(super) fn spells_basic(marks: &BoardMarks) -> bool {
    marks
        .spaces
        .iter()
        .any(|mark| !mark.pieces.is_empty() && mark.pieces.iter().all(|piece| piece.kind > 0))
}

/// Returns the tokens on the board, each once, in the order of the spaces.
fn tokens(marks: &BoardMarks) -> Vec<&str> {
    distinct(marks.spaces.iter().flat_map(|mark| &mark.tokens))
}

fn tags(marks: &BoardMarks) -> Vec<&str> {
    distinct(marks.spaces.iter().flat_map(|mark| &mark.tags))
}

fn distinct<'a>(names: impl Iterator<Item = &'a String>) -> Vec<&'a str> {
    let mut found: Vec<&str> = Vec::new();
    for name in names {
        if !found.contains(&name.as_str()) {
            found.push(name);
        }
    }
    found
}

/// Returns the letter that stands for a token on the picture: a, b, c; beyond the alphabet a
/// number.
pub(super) fn token_letter(marks: &BoardMarks, name: &str) -> String {
    let at = tokens(marks).iter().position(|&other| other == name).unwrap_or(0);
    u8::try_from(at)
        .ok()
        .filter(|at| *at < 26)
        .map_or_else(|| at.to_string(), |at| char::from(b'a' + at).to_string())
}

/// Returns the index of a printed mark among all of them.
pub(super) fn tag_number(marks: &BoardMarks, name: &str) -> usize {
    tags(marks).iter().position(|&other| other == name).unwrap_or(0)
}

impl LegendEntry {
    fn name(&self) -> &str {
        match self {
            Self::Army { name, .. }
            | Self::Kind { name, .. }
            | Self::Token { name, .. }
            | Self::Tag { name, .. }
            | Self::Line { name, .. }
            | Self::Closed { name } => name,
        }
    }

    /// Returns the width of the sign.
    fn sign(&self) -> f64 {
        if matches!(self, Self::Line { .. }) { 40.0 } else { 26.0 }
    }

    fn width(&self) -> f64 {
        self.sign() + width(self.name()) * SIZE + GAP
    }
}

/// Draws a legend below the sheet.
pub(super) fn draw(pen: &mut Pen, lines: &[Vec<LegendEntry>], size: Point, paper: Paper) {
    let mut y = size[1] + LINE / 2.0 + 4.0;
    for line in lines {
        let mut x = GAP;
        for entry in line {
            sign(pen, [x + 10.0, y], entry, paper);
            let set = Type {
                size: SIZE,
                colour: paper.ink,
                halo: None,
                bold: false,
                anchor: Anchor::Start,
            };
            pen.text([x + entry.sign(), y + SIZE * 0.36], entry.name(), set);
            x += entry.width();
        }
        y += LINE;
    }
}

fn sign(pen: &mut Pen, at: Point, entry: &LegendEntry, paper: Paper) {
    let letter = |pen: &mut Pen, text: &str, colour: Rgb| {
        let set = Type { size: 11.0, colour, halo: None, bold: true, anchor: Anchor::Middle };
        pen.text(add(at, [0.0, 4.0]), text, set);
    };
    match entry {
        LegendEntry::Army { letter: text, colour, .. } => {
            pen.pill(
                at,
                [22.0, 17.0],
                &format!("fill=\"{}\" stroke=\"#ffffff\" stroke-width=\"1.3\"", colour.hex()),
            );
            letter(pen, &text.to_string(), on(*colour));
        }
        LegendEntry::Kind { letter: text, .. } => letter(pen, text, paper.ink),
        LegendEntry::Token { letter: text, .. } => token(pen, at, text),
        LegendEntry::Tag { number, .. } => tag(pen, at, *number, paper),
        LegendEntry::Line { kind, .. } => {
            let set = format!(
                "stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\"{}",
                paper.faint.hex(),
                number(1.8),
                dashes(*kind)
            );
            pen.line(&[add(at, [-10.0, 0.0]), add(at, [24.0, 0.0])], &set);
        }
        LegendEntry::Closed { .. } => cross(pen, at, paper.faint),
    }
}

/// Draws a token: its letter on a dark hexagon.
pub(super) fn token(pen: &mut Pen, at: Point, letter: &str) {
    let corners = [[7.5, 0.0], [3.8, 6.5], [-3.8, 6.5], [-7.5, 0.0], [-3.8, -6.5], [3.8, -6.5]];
    let ring = corners.map(|corner| add(at, corner)).to_vec();
    pen.area(
        &[ring],
        &format!(
            "fill=\"#2c3340\" stroke=\"{}\" stroke-width=\"1.2\"",
            Rgb(0xff, 0xe0, 0x8a).hex()
        ),
    );
    let set = Type {
        size: 9.0,
        colour: Rgb(0xff, 0xe0, 0x8a),
        halo: None,
        bold: true,
        anchor: Anchor::Middle,
    };
    pen.text(add(at, [0.0, 3.2]), letter, set);
}

/// Draws a printed mark of a space: a small shape, one for each mark.
pub(super) fn tag(pen: &mut Pen, at: Point, number: usize, paper: Paper) {
    let corners: &[Point] = match number % 4 {
        0 => &[[0.0, -5.5], [4.2, 0.0], [0.0, 5.5], [-4.2, 0.0]],
        1 => &[[-4.0, -4.0], [4.0, -4.0], [4.0, 4.0], [-4.0, 4.0]],
        2 => &[[0.0, -5.0], [5.0, 4.0], [-5.0, 4.0]],
        _ => &[[0.0, 5.0], [5.0, -4.0], [-5.0, -4.0]],
    };
    let ring = corners.iter().map(|&corner| add(at, corner)).collect();
    pen.area(
        &[ring],
        &format!("fill=\"#f2b705\" stroke=\"{}\" stroke-width=\"1\"", paper.ground.hex()),
    );
}
