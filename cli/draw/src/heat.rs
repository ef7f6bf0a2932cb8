//! A table of chances as a picture: a field for each number of attackers and of defenders.

use warboard_engine::model::{Colour, SheetStyle};

use super::drawing::Drawing;
use super::palette::{self, Rgb};
use super::pen::{Anchor, Pen, Type};
use super::plane::Point;
use super::raster::float;
use super::svg::Paper;

/// Chances by the numbers of both sides, each from 1 on.
#[derive(Clone, Debug)]
pub struct HeatMap {
    /// The text above everything.
    pub title: String,
    /// The text below the attackers, who grow to the right.
    pub attackers: String,
    /// The text beside the defenders, who grow upwards.
    pub defenders: String,
    /// The colour of the side that attacks.
    pub attacker: Colour,
    /// The colour of the side that defends.
    pub defender: Colour,
    /// For each number of defenders the chance of each number of attackers, in percent; what is not
    /// certain is neither 0 nor 100.
    pub rows: Vec<Vec<u8>>,
}

/// Units across and down of a field.
const FIELD: Point = [34.0, 24.0];
/// Units kept free around the fields, for texts: left, above, right, below.
const AROUND: [f64; 4] = [72.0, 46.0, 24.0, 64.0];
/// The largest number of fields with a text in each.
const TEXTS_MAX: usize = 1_600;

/// Draws chances in the colours of the drawing's sheet: from the defender's colour over the ground to
/// the attacker's.
pub fn heat(drawing: &Drawing, map: &HeatMap) -> String {
    let paper = Paper::of(drawing.style);
    let columns = map.rows.first().map_or(0, Vec::len);
    let [left, above, right, below] = AROUND;
    let fields = [float(columns) * FIELD[0], float(map.rows.len()) * FIELD[1]];
    let size = [(left + fields[0] + right).max(420.0), above + fields[1] + below];
    let mut pen = Pen::new(size, paper.ground, &map.title);
    let heat = Heat { map, paper, style: drawing.style };
    let title = Type { bold: true, ..set(paper.ink, 15.0, Anchor::Start) };
    pen.text([left, 28.0], &map.title, title);
    heat.fields(&mut pen, fields[1]);
    heat.numbers(&mut pen, fields, columns);
    pen.done()
}

/// Returns the typography of a text without a halo.
fn set(colour: Rgb, size: f64, anchor: Anchor) -> Type {
    Type { size, colour, halo: None, bold: false, anchor }
}

/// A picture while it is drawn.
struct Heat<'a> {
    map: &'a HeatMap,
    paper: Paper,
    style: SheetStyle,
}

impl Heat<'_> {
    /// Returns the colour of a chance.
    fn colour(&self, percent: u8) -> Rgb {
        let middle = match self.style {
            SheetStyle::Lands => self.paper.ground.towards(Rgb(0xff, 0xff, 0xff), 70),
            SheetStyle::Lanes | SheetStyle::Rings => self.paper.ground.towards(self.paper.ink, 12),
        };
        let towards = |colour, by: u8| middle.towards(palette::army(colour), by);
        match percent {
            0..50 => towards(self.map.defender, (50 - percent) * 2),
            _ => towards(self.map.attacker, (percent.min(100) - 50) * 2),
        }
    }

    /// Draws the fields with the chance in each, the fewest defenders at the bottom.
    fn fields(&self, pen: &mut Pen, high: f64) {
        let n: usize = self.map.rows.iter().map(Vec::len).sum();
        let [left, above, ..] = AROUND;
        for (row, chances) in self.map.rows.iter().enumerate() {
            let y = above + high - float(row + 1) * FIELD[1];
            for (column, &percent) in chances.iter().enumerate() {
                let x = left + float(column) * FIELD[0];
                let colour = self.colour(percent);
                let ring = vec![
                    [x, y],
                    [x + FIELD[0], y],
                    [x + FIELD[0], y + FIELD[1]],
                    [x, y + FIELD[1]],
                ];
                pen.area(&[ring], &format!("fill=\"{}\"", colour.hex()));
                let ink = if colour.light() > 140 {
                    Rgb(0x24, 0x2a, 0x33)
                } else {
                    Rgb(0xff, 0xff, 0xff)
                };
                let at = [x + FIELD[0] / 2.0, y + FIELD[1] / 2.0 + 4.0];
                if n <= TEXTS_MAX {
                    pen.text(at, &percent.to_string(), set(ink, 11.0, Anchor::Middle));
                }
            }
        }
    }

    /// Draws the numbers of both sides, and what they are.
    fn numbers(&self, pen: &mut Pen, fields: Point, columns: usize) {
        let [left, above, ..] = AROUND;
        let bottom = above + fields[1];
        for column in 1..=columns {
            let x = left + (float(column) - 0.5) * FIELD[0];
            let middle = set(self.paper.ink, 11.0, Anchor::Middle);
            pen.text([x, bottom + 16.0], &column.to_string(), middle);
        }
        for row in 1..=self.map.rows.len() {
            let y = bottom - (float(row) - 0.5) * FIELD[1] + 4.0;
            pen.text([left - 8.0, y], &row.to_string(), set(self.paper.ink, 11.0, Anchor::End));
        }
        let faint = |anchor| set(self.paper.faint, 12.0, anchor);
        pen.text([left, bottom + 38.0], &format!("{} →", self.map.attackers), faint(Anchor::Start));
        let (x, y) = (left - 40.0, bottom);
        pen.open(&format!("transform=\"rotate(-90 {x} {y})\""));
        pen.text([x, y], &format!("{} →", self.map.defenders), faint(Anchor::Start));
        pen.close();
    }
}
