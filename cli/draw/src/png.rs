//! A drawing as a picture of pixels, from its SVG and with a typeface that is part of the program: the same on every machine.

use std::sync::Arc;

use resvg::tiny_skia::{Color, IntSize, Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};

use super::marks::BoardMarks;
use super::plane::Point;
use super::svg::{Paper, without_legend};
use super::{Drawing, Rgb};

/// `DejaVu` Sans and its bold, cut down to Latin, Greek and Cyrillic letters.
pub(super) const TYPEFACES: [&[u8]; 2] =
    [include_bytes!("../fonts/DejaVuSans.ttf"), include_bytes!("../fonts/DejaVuSans-Bold.ttf")];
/// The most pixels of a side.
const SIDE_MAX: f32 = 4_096.0;

/// Returns a drawing as a PNG file: two pixels for each unit, or fewer where the sheet is very
/// large.
///
/// # Errors
/// The SVG is none, or cannot be drawn: a sentence in English. What [`super::svg()`] makes can.
pub fn png(svg: &str) -> Result<Vec<u8>, String> {
    let tree = Painter::new().tree(svg)?;
    let size = tree.size();
    let scale = (SIDE_MAX / size.width().max(size.height())).min(2.0);
    let size = size.to_int_size().scale_by(scale).ok_or("a picture of no size")?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or("a picture of no size")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}

/// A painter of pictures, with its typeface.
#[derive(Debug)]
pub struct Painter {
    options: Options<'static>,
}

/// A board as pixels.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardPixels {
    /// The pixels row by row, four bytes each: red, green, blue, and 255.
    pub rgba: Vec<u8>,
    /// Pixels for a unit of the sheet.
    pub scale: f64,
    /// The pixel of the sheet's corner.
    pub offset: Point,
}

impl BoardPixels {
    /// Returns the point of the sheet that a pixel shows; it may lie beside the sheet.
    pub fn point(&self, pixel: Point) -> Point {
        [0, 1].map(|at| (pixel[at] - self.offset[at]) / self.scale)
    }

    /// Returns the pixel that shows a point of the sheet.
    pub fn pixel(&self, point: Point) -> Point {
        [0, 1].map(|at| point[at] * self.scale + self.offset[at])
    }
}

impl Painter {
    /// Creates a painter.
    pub fn new() -> Self {
        let mut faces = Database::new();
        for face in TYPEFACES {
            faces.load_font_data(face.to_vec());
        }
        let options = Options {
            font_family: "DejaVu Sans".to_owned(),
            fontdb: Arc::new(faces),
            ..Options::default()
        };
        Self { options }
    }

    fn tree(&self, svg: &str) -> Result<Tree, String> {
        Tree::from_str(svg, &self.options).map_err(|error| error.to_string())
    }

    /// Paints a board without its legend, as large as it fits and in the middle of so many columns
    /// and rows of pixels.
    ///
    /// # Errors
    /// There are no pixels, or the drawing cannot be painted: a sentence in English.
    pub fn board(
        &self,
        drawing: &Drawing,
        marks: &BoardMarks,
        size: [u32; 2],
    ) -> Result<BoardPixels, String> {
        let tree = self.tree(&without_legend(drawing, marks))?;
        let mut pixels = Pixmap::new(size[0], size[1]).ok_or("a picture of no size")?;
        let Rgb(r, g, b) = Paper::of(drawing.style).ground;
        pixels.fill(Color::from_rgba8(r, g, b, u8::MAX));
        let sheet = [tree.size().width(), tree.size().height()];
        let room = IntSize::from_wh(size[0], size[1]).ok_or("a picture of no size")?.to_size();
        let room = [room.width(), room.height()];
        let scale = (room[0] / sheet[0]).min(room[1] / sheet[1]);
        let offset = [0, 1].map(|at| (room[at] - sheet[at] * scale) / 2.0);
        let transform = Transform::from_scale(scale, scale).post_translate(offset[0], offset[1]);
        resvg::render(&tree, transform, &mut pixels.as_mut());
        Ok(BoardPixels { rgba: pixels.take(), scale: scale.into(), offset: offset.map(f64::from) })
    }
}

impl Default for Painter {
    fn default() -> Self {
        Self::new()
    }
}
