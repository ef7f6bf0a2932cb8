//! A drawing as a picture of pixels, from its SVG and with a typeface that is part of the program: the same on every machine.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};

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
    let mut faces = Database::new();
    for face in TYPEFACES {
        faces.load_font_data(face.to_vec());
    }
    let options = Options {
        font_family: "DejaVu Sans".to_owned(),
        fontdb: Arc::new(faces),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let size = tree.size();
    let scale = (SIDE_MAX / size.width().max(size.height())).min(2.0);
    let size = size.to_int_size().scale_by(scale).ok_or("a picture of no size")?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or("a picture of no size")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}
