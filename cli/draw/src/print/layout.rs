//! The places of pieces on their pages, and the contents of each piece.

use crate::palette::Rgb;
use crate::plane::{Point, add, direction, directions, scale};
use crate::raster::float;

use super::measure::{TextMeasure, TextWeight};
use super::page::{PaperSize, PrintItem, PrintPage, PrintText, TextAnchor, mm};

const INK: Rgb = Rgb(0x1d, 0x23, 0x2b);
const FAINT: Rgb = Rgb(0x55, 0x60, 0x6d);
const MARK: Rgb = Rgb(0x80, 0x80, 0x80);
/// Width of a crop mark, and its distance from the pieces and its length.
const CROP: [f64; 3] = [0.4, 4.0, 11.0];
/// Distance between the lines of a text, in parts of its size.
const LEADING: f64 = 1.22;
/// Part of a text's size that lies above its base line.
const RISE: f64 = 0.95;
/// The smallest step between two tries of a size.
const SMALLER: f64 = 0.95;

/// The form of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PieceForm {
    /// A card of 63 by 88 millimetres.
    Card,
    /// A round token of 25 millimetres.
    Token,
}

impl PieceForm {
    fn size(self) -> Point {
        match self {
            Self::Card => [mm(63.0), mm(88.0)],
            Self::Token => [mm(25.0), mm(25.0)],
        }
    }
}

/// A card or a token, with its texts in the language of the sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintPiece {
    /// The name of its deck or pile.
    pub group: String,
    /// Its name.
    pub name: String,
    /// Its symbols: the number of each among all symbols, and the name.
    pub symbols: Vec<(usize, String)>,
    /// Its text, by paragraphs.
    pub text: Vec<String>,
    /// Its number among its copies, counted from 1, and the number of copies.
    pub copy: (usize, usize),
    /// The number of its deck or pile, which has a colour.
    pub colour: usize,
}

/// Lays pieces out on pages, as many on each as fit, with crop marks around them.
pub fn pages(pieces: &[PrintPiece], form: PieceForm, paper: PaperSize) -> Vec<PrintPage> {
    let (measure, size, sheet) = (TextMeasure::new(), form.size(), paper.size());
    let room = mm(6.0);
    let fits = |at: usize| crate::raster::whole((sheet[at] - 2.0 * room) / size[at]).max(1);
    let (across, down) = (fits(0), fits(1));
    let origin =
        [(sheet[0] - float(across) * size[0]) / 2.0, (sheet[1] - float(down) * size[1]) / 2.0];
    let page = |pieces: &[PrintPiece]| {
        let mut items = crop_marks(origin, size, (across, down));
        for (at, piece) in pieces.iter().enumerate() {
            let place = [float(at % across) * size[0], float(at / across) * size[1]];
            let corner = add(origin, place);
            match form {
                PieceForm::Card => card(&mut items, &measure, piece, corner, size),
                PieceForm::Token => token(&mut items, &measure, piece, corner, size),
            }
        }
        PrintPage { size: sheet, items }
    };
    pieces.chunks(across * down).map(page).collect()
}

/// Marks at every cut, outside the pieces.
fn crop_marks(origin: Point, size: Point, (across, down): (usize, usize)) -> Vec<PrintItem> {
    let end = [origin[0] + float(across) * size[0], origin[1] + float(down) * size[1]];
    let [width, gap, length] = CROP;
    let mut marks = Vec::new();
    let mut mark = |from: Point, to: Point| {
        marks.push(PrintItem::Line { from, to, colour: MARK, width });
    };
    for at in 0..=across {
        let x = origin[0] + float(at) * size[0];
        mark([x, origin[1] - gap], [x, origin[1] - gap - length]);
        mark([x, end[1] + gap], [x, end[1] + gap + length]);
    }
    for at in 0..=down {
        let y = origin[1] + float(at) * size[1];
        mark([origin[0] - gap, y], [origin[0] - gap - length, y]);
        mark([end[0] + gap, y], [end[0] + gap + length, y]);
    }
    marks
}

/// A text that is set within a box: as large as it fits, at most of a size.
struct Block<'a> {
    text: &'a str,
    weight: TextWeight,
    colour: Rgb,
    most: f64,
}

impl Block<'_> {
    /// Returns the size at which paragraphs fit, and their lines.
    fn fitted(&self, measure: &TextMeasure, room: Point) -> (f64, Vec<String>) {
        let mut size = self.most;
        loop {
            let lines = measure.wrap(self.text, self.weight, size, room[0]);
            let high = float(lines.len()) * size * LEADING;
            let is_narrow =
                lines.iter().all(|line| measure.width(line, self.weight, size) <= room[0] + 0.01);
            let words = self.text.split_whitespace();
            // Words are broken only where a smaller size would be hard to read.
            let is_whole = size < self.most * 0.6
                || words.into_iter().all(|word| measure.width(word, self.weight, size) <= room[0]);
            if (high <= room[1] && is_narrow && is_whole) || size < 0.5 {
                return (size, lines);
            }
            size *= SMALLER;
        }
    }

    /// Sets the text from the top of a box; returns the height that it takes.
    fn set(
        &self,
        items: &mut Vec<PrintItem>,
        measure: &TextMeasure,
        top: Point,
        room: Point,
        anchor: TextAnchor,
    ) -> f64 {
        let (size, lines) = self.fitted(measure, room);
        let x = match anchor {
            TextAnchor::Start => top[0],
            TextAnchor::Middle => top[0] + room[0] / 2.0,
            TextAnchor::End => top[0] + room[0],
        };
        for (n, text) in lines.iter().enumerate() {
            let y = top[1] + (float(n) * LEADING + RISE) * size;
            if !text.is_empty() {
                items.push(PrintItem::Text(PrintText {
                    at: [x, y],
                    text: text.clone(),
                    size,
                    weight: self.weight,
                    colour: self.colour,
                    anchor,
                }));
            }
        }
        float(lines.len()) * size * LEADING
    }
}

fn card(
    items: &mut Vec<PrintItem>,
    measure: &TextMeasure,
    piece: &PrintPiece,
    corner: Point,
    size: Point,
) {
    let (inset, pad) = (mm(2.5), mm(3.0));
    let tint = crate::palette::tint(piece.colour);
    let frame = [size[0] - 2.0 * inset, size[1] - 2.0 * inset];
    let at = add(corner, [inset, inset]);
    let edge = Some((tint.towards(INK, 45), 0.8));
    items.push(PrintItem::Area { points: rounded(at, frame, mm(2.5)), fill: None, edge });
    let band = mm(6.0);
    items.push(PrintItem::Area {
        points: banded(at, [frame[0], band], mm(2.5)),
        fill: Some(tint),
        edge,
    });
    let wide = frame[0] - 2.0 * pad;
    let left = at[0] + pad;
    let group = Block { text: &piece.group, weight: TextWeight::Normal, colour: INK, most: 7.5 };
    group.set(items, measure, [left, at[1] + mm(1.6)], [wide, band - mm(2.2)], TextAnchor::Middle);
    let mut top = at[1] + band + mm(3.0);
    let name = Block { text: &piece.name, weight: TextWeight::Bold, colour: INK, most: 13.0 };
    top += name.set(items, measure, [left, top], [wide, mm(15.0)], TextAnchor::Middle) + mm(2.0);
    let foot = at[1] + frame[1] - mm(4.5);
    let text = piece.text.join("\n\n");
    if piece.symbols.is_empty() || !text.is_empty() {
        for (n, name) in &piece.symbols {
            top += small_symbol(items, measure, (*n, name), [left, top], wide);
        }
        let body = Block { text: &text, weight: TextWeight::Normal, colour: INK, most: 9.0 };
        body.set(
            items,
            measure,
            [left, top + mm(1.5)],
            [wide, foot - top - mm(2.5)],
            TextAnchor::Start,
        );
    } else {
        large_symbols(items, measure, &piece.symbols, [left, top], [wide, foot - top]);
    }
    copies(items, piece, [at[0] + frame[0] - pad, at[1] + frame[1] - mm(1.8)], 6.5);
}

/// Writes which of its copies a piece is.
fn copies(items: &mut Vec<PrintItem>, piece: &PrintPiece, at: Point, size: f64) {
    let (n, all) = piece.copy;
    items.push(PrintItem::Text(PrintText {
        at,
        text: format!("{n}/{all}"),
        size,
        weight: TextWeight::Normal,
        colour: FAINT,
        anchor: TextAnchor::End,
    }));
}

/// A symbol before its name, in one line; returns the height that it takes.
fn small_symbol(
    items: &mut Vec<PrintItem>,
    measure: &TextMeasure,
    (n, name): (usize, &str),
    at: Point,
    wide: f64,
) -> f64 {
    let radius = mm(1.7);
    let middle = add(at, [radius, radius + mm(0.4)]);
    items.push(PrintItem::Area { points: sign(n, middle, radius), fill: Some(INK), edge: None });
    let text = Block { text: name, weight: TextWeight::Normal, colour: FAINT, most: 8.0 };
    let left = radius * 2.0 + mm(1.5);
    let high = text.set(
        items,
        measure,
        [at[0] + left, at[1] + mm(0.2)],
        [wide - left, mm(8.0)],
        TextAnchor::Start,
    );
    high.max(radius * 2.0 + mm(1.0))
}

/// Symbols one below the other, as large as the space allows.
fn large_symbols(
    items: &mut Vec<PrintItem>,
    measure: &TextMeasure,
    symbols: &[(usize, String)],
    at: Point,
    room: Point,
) {
    let each = room[1] / float(symbols.len());
    let radius = (each * 0.28).min(mm(11.0));
    for (row, (n, name)) in symbols.iter().enumerate() {
        let top = at[1] + float(row) * each;
        let middle = [at[0] + room[0] / 2.0, top + each * 0.42];
        items.push(PrintItem::Area {
            points: sign(*n, middle, radius),
            fill: Some(INK),
            edge: None,
        });
        let text = Block { text: name, weight: TextWeight::Normal, colour: FAINT, most: 9.0 };
        let below = middle[1] + radius + mm(2.0);
        text.set(items, measure, [at[0], below], [room[0], top + each - below], TextAnchor::Middle);
    }
}

fn token(
    items: &mut Vec<PrintItem>,
    measure: &TextMeasure,
    piece: &PrintPiece,
    corner: Point,
    size: Point,
) {
    let middle = add(corner, scale(size, 0.5));
    let radius = mm(11.3);
    let tint = crate::palette::tint(piece.colour);
    let ring = directions(72).map(|to| add(middle, scale(to, radius))).collect();
    items.push(PrintItem::Area {
        points: ring,
        fill: Some(tint),
        edge: Some((tint.towards(INK, 60), 0.8)),
    });
    // The largest box within the circle that leaves room above and below.
    let wide = radius * 1.62;
    let left = middle[0] - wide / 2.0;
    let group = Block {
        text: &piece.group,
        weight: TextWeight::Normal,
        colour: INK.towards(tint, 20),
        most: 4.5,
    };
    group.set(
        items,
        measure,
        [middle[0] - radius * 0.6, middle[1] - radius * 0.78],
        [radius * 1.2, radius * 0.3],
        TextAnchor::Middle,
    );
    let text = piece.text.join("\n");
    let name = Block { text: &piece.name, weight: TextWeight::Bold, colour: INK, most: 8.5 };
    let (size, lines) = name.fitted(measure, [wide, radius * 0.78]);
    let high = float(lines.len()) * size * LEADING;
    let top =
        middle[1] - radius * 0.02 - high / 2.0 - if text.is_empty() { 0.0 } else { radius * 0.06 };
    let below =
        top + name.set(items, measure, [left, top], [wide, radius * 0.78], TextAnchor::Middle);
    let more = Block { text: &text, weight: TextWeight::Normal, colour: INK, most: 6.0 };
    let room = middle[1] + radius * 0.68 - below;
    more.set(
        items,
        measure,
        [middle[0] - radius * 0.65, below],
        [radius * 1.3, room],
        TextAnchor::Middle,
    );
    copies(items, piece, [middle[0] + radius * 0.22, middle[1] + radius * 0.88], 4.0);
}

/// A box with round corners.
fn rounded(at: Point, size: Point, radius: f64) -> Vec<Point> {
    let corner = |x: f64, y: f64, quarter: f64| {
        let middle = [
            at[0] + x * size[0] + if x > 0.0 { -radius } else { radius },
            at[1] + y * size[1] + if y > 0.0 { -radius } else { radius },
        ];
        (0_u32..=6).map(move |n| {
            let angle = std::f64::consts::FRAC_PI_2 * (quarter + f64::from(n) / 6.0);
            add(middle, scale(direction(angle), radius))
        })
    };
    corner(1.0, 1.0, 0.0)
        .chain(corner(0.0, 1.0, 1.0))
        .chain(corner(0.0, 0.0, 2.0))
        .chain(corner(1.0, 0.0, 3.0))
        .collect()
}

/// A box with round upper corners.
fn banded(at: Point, size: Point, radius: f64) -> Vec<Point> {
    let below = at[1] + size[1];
    let mut points = rounded(at, [size[0], size[1] + radius * 2.0], radius);
    for point in &mut points {
        point[1] = point[1].min(below);
    }
    points
}

/// The corners of a symbol by its number: eight shapes that are told apart without colour.
fn sign(n: usize, middle: Point, radius: f64) -> Vec<Point> {
    let polygon = |corners: u32, turn: f64| -> Vec<Point> {
        let step = std::f64::consts::TAU / f64::from(corners);
        (0..corners).map(|at| direction(step * (f64::from(at) + turn))).collect()
    };
    let star = || {
        let points = polygon(10, 0.5).into_iter().zip([1.0, 0.45].into_iter().cycle());
        points.map(|(point, long)| scale(point, long)).collect()
    };
    let plus = || {
        [
            [1, 3],
            [1, 1],
            [3, 1],
            [3, -1],
            [1, -1],
            [1, -3],
            [-1, -3],
            [-1, -1],
            [-3, -1],
            [-3, 1],
            [-1, 1],
            [-1, 3],
        ]
        .map(|point| point.map(|part: i32| f64::from(part) / 3.1))
        .to_vec()
    };
    let corners: Vec<Point> = match n % 8 {
        0 => polygon(3, 0.25),
        1 => polygon(4, 0.5),
        2 => polygon(24, 0.0),
        3 => polygon(4, 0.0),
        4 => star(),
        5 => polygon(6, 0.0),
        6 => plus(),
        _ => polygon(3, 0.75),
    };
    corners.into_iter().map(|corner| add(middle, scale(corner, radius))).collect()
}
