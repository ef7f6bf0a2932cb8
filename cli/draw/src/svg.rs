//! The board as an SVG file.

use warboard_engine::model::SheetStyle;

use super::legend::{self, LegendTexts};
use super::marks::{BoardMarks, Lit, SpaceMark};
use super::names::{PlacedName, RegionNameMap, names};
use super::palette::Rgb;
use super::pen::{Anchor, Pen, Type, number, width};
use super::plane::{Point, add, between, distance, scale, sub};
use super::{Drawing, DrawnSpace, Form, Line};

const WHITE: Rgb = Rgb(0xff, 0xff, 0xff);
const INK: Rgb = Rgb(0x24, 0x2a, 0x33);
const GOLD: Rgb = Rgb(0xf2, 0xb7, 0x05);

/// The colours of a sheet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paper {
    /// Behind everything.
    pub(super) ground: Rgb,
    /// Texts.
    pub(super) ink: Rgb,
    /// Texts and lines that stand back.
    pub(super) faint: Rgb,
}

impl Paper {
    /// Areas lie in a pale sea, stars and rings on the night.
    pub(super) fn of(style: SheetStyle) -> Self {
        match style {
            SheetStyle::Lands => {
                Self { ground: Rgb(0xdb, 0xe7, 0xef), ink: INK, faint: Rgb(0x6d, 0x83, 0x96) }
            }
            SheetStyle::Lanes | SheetStyle::Rings => Self {
                ground: Rgb(0x12, 0x18, 0x24),
                ink: Rgb(0xe8, 0xec, 0xf2),
                faint: Rgb(0x7f, 0x8d, 0xa3),
            },
        }
    }
}

/// Height kept free below rings, for names.
const FOOT: f64 = 36.0;

/// Draws a board with what lies on it, and a legend that names what is there and nothing else.
///
/// The output depends on the arguments alone. Pictures are [`Drawing::size`] units across, and
/// longer by the legend.
pub fn svg(drawing: &Drawing, marks: &BoardMarks, words: &LegendTexts) -> String {
    let paper = Paper::of(drawing.style);
    let legend = legend::lines(drawing, marks, words);
    let on_sheet = [drawing.size[0], foot(drawing)];
    let size = [on_sheet[0], on_sheet[1] + legend::height(&legend)];
    let mut pen = Pen::new(size, paper.ground, &words.title);
    SvgSheet { drawing, marks, paper }.all(&mut pen);
    legend::draw(&mut pen, &legend, on_sheet, paper);
    pen.done()
}

/// Draws a board with what lies on it, without a legend.
#[cfg(feature = "paper")]
pub(super) fn without_legend(drawing: &Drawing, marks: &BoardMarks) -> String {
    let paper = Paper::of(drawing.style);
    let mut pen = Pen::new([drawing.size[0], foot(drawing)], paper.ground, "");
    SvgSheet { drawing, marks, paper }.all(&mut pen);
    pen.done()
}

/// Draws a board without anything that changes while a game is played: names stand where they leave room for what usually lies
/// there. Spaces carry their index as `data-space`, names as `data-name`.
pub(super) fn bare(drawing: &Drawing, usual: &BoardMarks, title: &str) -> String {
    let paper = Paper::of(drawing.style);
    let names = names(drawing, usual);
    let printed = |mark: &SpaceMark| SpaceMark { tags: mark.tags.clone(), ..SpaceMark::default() };
    let marks =
        BoardMarks { spaces: usual.spaces.iter().map(printed).collect(), ..BoardMarks::default() };
    let mut pen = Pen::new(drawing.size, paper.ground, title);
    let sheet = SvgSheet { drawing, marks: &marks, paper };
    sheet.ground(&mut pen);
    sheet.regions(&mut pen, &names);
    sheet.names(&mut pen, &names, true);
    for (at, space) in drawing.spaces.iter().enumerate() {
        sheet.others(&mut pen, at, piece_size(space) * 1.3);
    }
    pen.done()
}

/// Returns the lower edge of the sheet: rings leave an empty band there.
fn foot(drawing: &Drawing) -> f64 {
    if drawing.style != SheetStyle::Rings {
        return drawing.size[1];
    }
    let low = |space: &DrawnSpace| match &space.form {
        Form::Disc { centre, radius } => centre[1] + radius,
        Form::Area(rings) => rings.iter().flatten().map(|point| point[1]).fold(0.0, f64::max),
    };
    let lowest = drawing.spaces.iter().map(low).fold(0.0, f64::max);
    (lowest + FOOT).min(drawing.size[1])
}

/// The drawing, its marks and its colours.
struct SvgSheet<'a> {
    drawing: &'a Drawing,
    marks: &'a BoardMarks,
    paper: Paper,
}

impl SvgSheet<'_> {
    /// Draws everything except the legend.
    fn all(&self, pen: &mut Pen) {
        self.board(pen);
        for space in 0..self.drawing.spaces.len() {
            self.pieces(pen, space);
        }
    }

    /// Draws everything except pieces and legend.
    fn board(&self, pen: &mut Pen) {
        self.ground(pen);
        self.lit(pen);
        self.path(pen);
        let names = names(self.drawing, self.marks);
        self.regions(pen, &names);
        self.names(pen, &names, false);
    }

    /// Draws the spaces and the lines between them.
    fn ground(&self, pen: &mut Pen) {
        self.define(pen);
        self.grounds(pen);
        if self.drawing.style == SheetStyle::Lanes {
            self.lines(pen);
            self.forms(pen);
        } else {
            self.forms(pen);
            self.lines(pen);
        }
    }

    /// Defines every area once, since it is drawn several times.
    fn define(&self, pen: &mut Pen) {
        pen.text_of("<defs>");
        for (at, space) in self.drawing.spaces.iter().enumerate() {
            if let Form::Area(rings) = &space.form {
                pen.define(&format!("s{at}"), rings);
            }
        }
        pen.text_of("</defs>");
    }

    /// Draws the layer behind the spaces: the shallow sea around coasts, or tinted regions.
    fn grounds(&self, pen: &mut Pen) {
        if self.drawing.style == SheetStyle::Lands {
            for (width, light) in [(16.0, 25), (8.0, 50)] {
                let colour = self.paper.ground.towards(WHITE, light).hex();
                pen.open(&format!(
                    "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
                    number(width)
                ));
                for (at, space) in self.drawing.spaces.iter().enumerate() {
                    if matches!(space.form, Form::Area(_)) {
                        pen.place(&format!("s{at}"), "");
                    }
                }
                pen.close();
            }
        }
        for region in self.drawing.regions.iter().filter(|region| !region.ground.is_empty()) {
            let colour = region.tint.hex();
            pen.area(
                &region.ground,
                &format!(
                    "fill=\"{colour}\" fill-opacity=\"0.13\" stroke=\"{colour}\" stroke-opacity=\"0.3\" stroke-width=\"1\""
                ),
            );
        }
    }

    /// Returns the colour of a space: the tint of its region, or mostly its owner's.
    fn fill(&self, space: usize) -> Rgb {
        let drawn = &self.drawing.spaces[space];
        let region = drawn.region.and_then(|region| self.drawing.regions.get(region));
        let night = self.drawing.style != SheetStyle::Lands;
        let tint = region.map_or(Rgb(0xc9, 0xcd, 0xcf), |region| {
            if self.drawing.style == SheetStyle::Rings { region.night } else { region.tint }
        });
        let colour = match self.marks.owner(space) {
            Some(army) if night => army.colour,
            Some(army) => tint.towards(army.colour, 62),
            None => tint,
        };
        match self.marks.on(space) {
            Some(mark) if mark.closed => self.paper.ground.towards(self.paper.faint, 25),
            Some(mark) if mark.lit == Lit::Dimmed => colour.towards(self.paper.ground, 55),
            _ => colour,
        }
    }

    fn forms(&self, pen: &mut Pen) {
        let (edge, wide) = match self.drawing.style {
            SheetStyle::Lands => (WHITE, 1.1),
            SheetStyle::Lanes => (self.paper.ink, 1.4),
            SheetStyle::Rings => (self.paper.ground, 3.0),
        };
        pen.open(&format!(
            "stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
            edge.hex(),
            number(wide)
        ));
        for (at, space) in self.drawing.spaces.iter().enumerate() {
            let fill = format!("fill=\"{}\" data-space=\"{at}\"", self.fill(at).hex());
            match &space.form {
                Form::Area(_) => pen.place(&format!("s{at}"), &fill),
                Form::Disc { centre, radius } => pen.circle(*centre, *radius, &fill),
            }
        }
        pen.close();
        for region in self.drawing.regions.iter().filter(|region| !region.outline.is_empty()) {
            let colour = region.tint.towards(INK, 55).hex();
            pen.area(&region.outline, &format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.3\" stroke-linejoin=\"round\""));
        }
    }

    fn lines(&self, pen: &mut Pen) {
        let special = self.drawing.kinds.iter().filter(|kind| kind.special).count();
        for line in &self.drawing.lines {
            let is_special = self.drawing.kinds.get(line.kind).is_some_and(|kind| kind.special);
            let dashes = if is_special && (special > 0) { dashes(line.kind) } else { "" };
            let is_land = self.drawing.style == SheetStyle::Lands;
            let wide = if is_land { 1.6 } else { 1.4 };
            let colour = if is_special && !is_land {
                self.paper.faint.towards(self.paper.ink, 35)
            } else {
                self.paper.faint
            };
            let set = format!(
                "stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\"{dashes}",
                colour.hex(),
                number(wide)
            );
            line.parts.iter().for_each(|part| pen.line(part, &set));
            if line.around {
                self.around(pen, line);
            }
        }
    }

    /// Writes at both ends of a line that leaves the sheet the name of the other.
    fn around(&self, pen: &mut Pen, line: &Line) {
        let ends = [
            (line.parts.first().and_then(|part| part.last()), line.b),
            (line.parts.last().and_then(|part| part.first()), line.a),
        ];
        for (point, other) in ends {
            let Some(&point) = point else { continue };
            let is_west = point[0] < self.drawing.size[0] / 2.0;
            let (anchor, into) = if is_west { (Anchor::Start, 5.0) } else { (Anchor::End, -5.0) };
            let name = &self.drawing.spaces[other].name;
            let text = if is_west { format!("← {name}") } else { format!("{name} →") };
            let set = Type {
                size: 11.0,
                colour: self.paper.faint.towards(self.paper.ink, 40),
                halo: Some(self.paper.ground),
                bold: false,
                anchor,
            };
            pen.text(add(point, [into, -6.0]), &text, set);
        }
    }

    /// Draws the highlights: the origin of a move and its possible destinations.
    fn lit(&self, pen: &mut Pen) {
        for (at, space) in self.drawing.spaces.iter().enumerate() {
            let (colour, wide) = match self.marks.on(at).map(|mark| mark.lit) {
                Some(Lit::Source) => (GOLD, 3.0),
                Some(Lit::Target) => (GOLD.towards(WHITE, 40), 2.2),
                Some(Lit::Plain | Lit::Dimmed) | None => continue,
            };
            let set = format!(
                "fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
                colour.hex(),
                number(wide)
            );
            match &space.form {
                Form::Area(_) => pen.place(&format!("s{at}"), &set),
                Form::Disc { centre, radius } => pen.circle(*centre, radius + 4.0, &set),
            }
        }
    }

    /// Draws the path of the last battle, with a head at its end.
    fn path(&self, pen: &mut Pen) {
        let points: Vec<Point> = self
            .marks
            .path
            .iter()
            .filter_map(|&at| Some(self.drawing.spaces.get(at)?.label))
            .collect();
        if let [.., from, to] = points[..] {
            let set = format!(
                "stroke=\"{}\" stroke-width=\"4\" stroke-opacity=\"0.85\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
                GOLD.hex()
            );
            pen.line(&points, &set);
            let back = scale(sub(from, to), 1.0 / distance(from, to).max(1.0));
            let side = [-back[1], back[0]];
            let tip = between(to, from, 0.35);
            let wing = |by: f64| add(add(tip, scale(back, 12.0)), scale(side, by));
            pen.line(&[wing(8.0), tip, wing(-8.0)], &set);
        }
    }

    /// Draws the names of regions, with what they are worth.
    fn regions(&self, pen: &mut Pen, names: &[PlacedName]) {
        let is_land = self.drawing.style == SheetStyle::Lands;
        let mut ground = RegionNameMap::new(self.drawing);
        for (at, region) in self.drawing.regions.iter().enumerate() {
            if !self.is_named(at) {
                continue;
            }
            let colour = if is_land { region.tint.towards(INK, 62) } else { region.tint };
            let text = match region.bonus {
                0 => region.name.to_uppercase(),
                bonus => format!("{} +{bonus}", region.name.to_uppercase()),
            };
            let Some(place) =
                super::names::region(self.drawing, &mut ground, at, names, width(&text) * REGION)
            else {
                continue;
            };
            let set = Type {
                size: REGION,
                colour,
                halo: Some(self.paper.ground),
                bold: true,
                anchor: Anchor::Middle,
            };
            pen.text(place, &text, set);
        }
    }

    /// Checks whether a region's name is shown: not for a single space, which has its own, nor for
    /// a ring, which is visible.
    fn is_named(&self, region: usize) -> bool {
        let own = self.drawing.spaces.iter().filter(|space| space.region == Some(region));
        let is_ring = |space: &DrawnSpace| {
            self.drawing.style == SheetStyle::Rings && matches!(space.form, Form::Area(_))
        };
        own.clone().count() > 1 && !own.into_iter().any(is_ring)
    }

    /// Draws the names of spaces, each marked with the index of its space where they are to be
    /// found again.
    fn names(&self, pen: &mut Pen, names: &[PlacedName], is_named: bool) {
        for (at, name) in names.iter().enumerate() {
            let drawn = &self.drawing.spaces[at];
            let dimmed =
                self.marks.on(at).is_some_and(|mark| mark.lit == Lit::Dimmed || mark.closed);
            let colour = if dimmed { self.paper.faint } else { self.paper.ink };
            let halo = match self.drawing.style {
                SheetStyle::Lands => Some(self.fill(at).towards(WHITE, 55)),
                _ if is_within(drawn) => None,
                _ => Some(self.paper.ground),
            };
            let light = is_within(drawn) && self.drawing.style == SheetStyle::Rings;
            let colour = if light { on(self.fill(at)) } else { colour };
            let set = Type { size: name.size, colour, halo, bold: false, anchor: name.anchor };
            if is_named {
                pen.open(&format!("data-name=\"{at}\""));
            }
            for (n, line) in (0_u32..).zip(&name.lines) {
                pen.text(add(name.at, [0.0, f64::from(n) * name.size * 1.12]), line, set);
            }
            if is_named {
                pen.close();
            }
        }
    }

    /// Draws the pieces of a space: a pill for each army's basic units, smaller ones for other
    /// kinds, marks for the rest.
    fn pieces(&self, pen: &mut Pen, space: usize) {
        let Some(mark) = self.marks.on(space) else { return };
        let drawn = &self.drawing.spaces[space];
        if mark.closed {
            return cross(pen, drawn.label, self.paper.faint);
        }
        let size = piece_size(drawn);
        let texts = piece_texts(self.marks, mark);
        let rows = piece_rows(self.marks, mark, drawn);
        let widths = rows.concat();
        let is_plain = matches!(drawn.form, Form::Disc { .. }) && texts.len() == 1;
        let height = row_height(drawn);
        let mut y = drawn.label[1] - height * (super::raster::float(rows.len()) - 1.0) / 2.0;
        let mut left = texts.iter().zip(&widths);
        for row in &rows {
            let mut x = drawn.label[0] - row.iter().sum::<f64>() / 2.0;
            for ((text, army), &wide) in left.by_ref().take(row.len()) {
                let middle = [x + wide / 2.0, y];
                let colour =
                    self.marks.armies.get(*army).map_or(self.paper.faint, |army| army.colour);
                let edge = if colour.light() > 200 { INK } else { WHITE };
                let set = format!(
                    "fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"",
                    colour.hex(),
                    edge.hex(),
                    number(size * 0.11)
                );
                if !is_plain {
                    pen.pill(middle, [wide, height], &set);
                }
                let set = Type {
                    size,
                    colour: on(colour),
                    halo: None,
                    bold: true,
                    anchor: Anchor::Middle,
                };
                pen.text(add(middle, [0.0, size * 0.36]), text, set);
                x += wide;
            }
            y += height;
        }
        // Tags alone stand in the middle.
        let alone = if mark.tokens.is_empty() && !mark.tags.is_empty() { -10.0 } else { 12.0 };
        let half = rows.first().map_or(alone, |row| row.iter().sum::<f64>() / 2.0);
        self.others(pen, space, half);
    }

    /// Draws tokens, as letters that the legend explains, the values of variables below the pieces,
    /// and what is printed on the space, as small shapes.
    fn others(&self, pen: &mut Pen, space: usize, half: f64) {
        let Some(mark) = self.marks.on(space) else { return };
        let drawn = &self.drawing.spaces[space];
        // On the edge of a small disc, else beside what stands there.
        let (out, up) = match drawn.form {
            Form::Disc { radius, .. } if !is_within(drawn) => (radius * 0.95, radius * 0.75),
            Form::Disc { .. } | Form::Area(_) => (half + 10.0, 0.0),
        };
        for (n, token) in (0_u32..).zip(&mark.tokens) {
            let at = add(drawn.label, [out + 13.0 * f64::from(n), -up]);
            legend::token(pen, at, &legend::token_letter(self.marks, token));
        }
        if !mark.figures.is_empty() {
            let values = mark.figures.iter().map(|figure| figure.value.as_str());
            let set = Type {
                size: FIGURE,
                colour: self.paper.ink,
                halo: Some(self.paper.ground),
                bold: true,
                anchor: Anchor::Middle,
            };
            let low = piece_size(drawn) * 0.75 + FIGURE;
            pen.text(add(drawn.label, [0.0, low]), &values.collect::<Vec<_>>().join(" · "), set);
        }
        for (n, tag) in (0_u32..).zip(&mark.tags) {
            let at = add(drawn.label, [-out - 9.0 * f64::from(n), -up]);
            legend::tag(pen, at, legend::tag_number(self.marks, tag), self.paper);
        }
    }
}

/// The height of the values of variables.
const FIGURE: f64 = 9.0;

/// The height of the names of regions.
const REGION: f64 = 14.0;

/// Returns the dash pattern that distinguishes one special kind of line from another.
pub(super) fn dashes(kind: usize) -> &'static str {
    match kind % 3 {
        0 => " stroke-dasharray=\"1 5\"",
        1 => " stroke-dasharray=\"6 5\"",
        _ => " stroke-dasharray=\"9 4 1 4\"",
    }
}

/// Checks whether the name of a space is placed within it.
pub(super) fn is_within(space: &DrawnSpace) -> bool {
    match space.form {
        Form::Area(_) => true,
        Form::Disc { radius, .. } => radius > LARGE,
    }
}

/// A disc of a larger radius holds its name.
const LARGE: f64 = 32.0;

/// Returns the text colour that contrasts with `colour`.
pub(super) fn on(colour: Rgb) -> Rgb {
    if colour.light() > 150 { INK } else { WHITE }
}

/// Returns the height of numbers on a space.
pub(super) fn piece_size(space: &DrawnSpace) -> f64 {
    match space.form {
        Form::Disc { radius, .. } => (radius * 0.62).clamp(6.0, 14.0),
        Form::Area(_) => 12.0,
    }
}

/// Returns the height of a row of pills.
pub(super) fn row_height(space: &DrawnSpace) -> f64 {
    piece_size(space) * 1.45
}

/// Returns the texts of the pills: the owner's letter and number, other armies', other kinds with
/// their letter.
fn piece_texts(marks: &BoardMarks, mark: &SpaceMark) -> Vec<(String, usize)> {
    let spells = legend::spells_basic(marks);
    let mut shown = None;
    let mut texts: Vec<(String, usize)> = Vec::new();
    for piece in &mark.pieces {
        let army = marks.armies.get(piece.army).map_or('?', |army| army.letter);
        let kind = marks.kinds.get(piece.kind).map_or("?", |kind| &kind.letter);
        let first = shown != Some(piece.army);
        shown = Some(piece.army);
        texts.push((
            match (first, piece.kind) {
                (true, 0) if !spells => format!("{army} {}", piece.n),
                (true, _) => format!("{army} {}{kind}", piece.n),
                (false, _) => format!("{}{kind}", piece.n),
            },
            piece.army,
        ));
    }
    if let (true, Some(owner)) = (texts.is_empty(), mark.owner)
        && let Some(army) = marks.armies.get(owner)
    {
        texts.push((army.letter.to_string(), owner));
    }
    texts
}

/// Returns the widths of the pills on a space, in rows of at most two.
pub(super) fn piece_rows(
    marks: &BoardMarks,
    mark: &SpaceMark,
    space: &DrawnSpace,
) -> Vec<Vec<f64>> {
    let size = piece_size(space);
    let texts = piece_texts(marks, mark);
    let widths: Vec<f64> = texts.iter().map(|(text, _)| (width(text) + 0.9) * size).collect();
    widths.chunks(2).map(<[f64]>::to_vec).collect()
}

/// Draws the cross of a space that is out of the game.
pub(super) fn cross(pen: &mut Pen, at: Point, colour: Rgb) {
    let set = format!("stroke=\"{}\" stroke-width=\"3\" stroke-linecap=\"round\"", colour.hex());
    for down in [-6.0, 6.0] {
        pen.line(&[add(at, [-6.0, -down]), add(at, [6.0, down])], &set);
    }
}
