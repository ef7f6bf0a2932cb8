//! Forms as pixels: which space each belongs to.

use super::Drawing;
use super::plane::{Point, Ring, bounds, edges};

/// Samples of a pixel in each direction.
const FINE: usize = 2;
/// Largest ratio of a pixel's sides: larger where there are few pixels, so that names stay at their
/// spaces.
const STRETCH: f64 = 1.3;
const STRETCH_SMALL: f64 = 2.0;
/// Largest height in pixels that counts as small.
const SMALL: usize = 40;

/// The placement of the sheet on pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct RasterTransform {
    /// Pixels per unit, across and down.
    pub(super) scale: Point,
    /// The pixel of the sheet's corner.
    pub(super) offset: Point,
}

impl RasterTransform {
    /// Creates the sheet in the middle of so many pixels, as large as it fits; one side may be
    /// stretched a little.
    pub(super) fn new(size: Point, width: usize, height: usize) -> Self {
        let room = [float(width), float(height)];
        let [x, y] = [room[0] / size[0], room[1] / size[1]];
        let stretch = if height <= SMALL { STRETCH_SMALL } else { STRETCH };
        let scale = [x.min(y * stretch), y.min(x * stretch)];
        let offset = [0, 1].map(|at| (room[at] - size[at] * scale[at]) / 2.0);
        Self { scale, offset }
    }

    /// Returns the pixel of a point of the sheet.
    pub(super) fn pixel(self, point: Point) -> Point {
        [0, 1].map(|at| point[at] * self.scale[at] + self.offset[at])
    }
}

/// Returns the space of every pixel, row by row, and the view that was taken.
pub(super) fn fill(
    drawing: &Drawing,
    width: usize,
    height: usize,
) -> (Vec<Option<usize>>, RasterTransform) {
    let view = RasterTransform::new(drawing.size, width, height);
    let mut samples = Samples { of: vec![None; width * height * FINE * FINE], width: width * FINE };
    let fine = |point: Point| {
        let [x, y] = view.pixel(point);
        [x * float(FINE), y * float(FINE)]
    };
    for (at, space) in drawing.spaces.iter().enumerate() {
        let rings: Vec<Ring> =
            space.form.rings().iter().map(|ring| ring.iter().map(|&p| fine(p)).collect()).collect();
        samples.fill(&rings, at);
    }
    let mut pixels: Vec<Option<usize>> =
        (0..width * height).map(|at| samples.most(at % width, at / width)).collect();
    own_pixels(drawing, view, width, &mut pixels);
    (pixels, view)
}

/// The samples of the areas.
struct Samples {
    of: Vec<Option<usize>>,
    width: usize,
}

impl Samples {
    /// Assigns the samples within areas to a space, line by line.
    fn fill(&mut self, rings: &[Ring], space: usize) {
        let Some((low, high)) = bounds(rings.iter().flatten()) else { return };
        let rows = self.of.len() / self.width.max(1);
        let mut crossings: Vec<f64> = Vec::new();
        for row in whole(low[1]).min(rows)..whole(high[1] + 1.0).min(rows) {
            let y = float(row) + 0.5;
            crossings.clear();
            for (a, b) in rings.iter().flat_map(|ring| edges(ring)) {
                if (a[1] > y) != (b[1] > y) {
                    crossings.push((b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0]);
                }
            }
            crossings.sort_by(f64::total_cmp);
            for pair in crossings.chunks_exact(2) {
                let from = whole(pair[0] + 0.5).min(self.width);
                let to = whole(pair[1] + 0.5).min(self.width);
                self.of[row * self.width + from..row * self.width + to.max(from)].fill(Some(space));
            }
        }
    }

    /// Returns the space that has most samples of a pixel, at least half of them.
    fn most(&self, column: usize, row: usize) -> Option<usize> {
        let at =
            |n: usize| self.of[(row * FINE + n / FINE) * self.width + column * FINE + n % FINE];
        let n = FINE * FINE;
        let count = |space: usize| (0..n).filter(|&n| at(n) == Some(space)).count();
        let best = (0..n).filter_map(at).max_by_key(|&space| (count(space), space));
        best.filter(|&space| count(space) * 2 >= n)
    }
}

/// Assigns a pixel to every space without one: at its position, or beside it, but never the last
/// pixel of another space.
fn own_pixels(
    drawing: &Drawing,
    view: RasterTransform,
    width: usize,
    pixels: &mut [Option<usize>],
) {
    let height = pixels.len() / width.max(1);
    let mut counts = vec![0_usize; drawing.spaces.len()];
    pixels.iter().flatten().for_each(|&space| counts[space] += 1);
    for (at, space) in drawing.spaces.iter().enumerate() {
        if counts[at] > 0 || pixels.is_empty() {
            continue;
        }
        let [x, y] = view.pixel(space.label).map(whole);
        let (x, y) = (x.min(width - 1), y.min(height - 1));
        let free = |&place: &usize| pixels[place].is_none_or(|other| counts[other] > 1);
        let near = around(x, y, width, height).map(|(x, y)| y * width + x).find(free);
        if let Some(place) = near {
            if let Some(other) = pixels[place] {
                counts[other] -= 1;
            }
            (pixels[place], counts[at]) = (Some(at), 1);
        }
    }
}

/// Returns the pixels around one, the nearer first, up to twelve away.
fn around(x: usize, y: usize, width: usize, height: usize) -> impl Iterator<Item = (usize, usize)> {
    let mut all: Vec<(usize, usize)> = (y.saturating_sub(12)..(y + 13).min(height))
        .flat_map(|row| {
            (x.saturating_sub(12)..(x + 13).min(width)).map(move |column| (column, row))
        })
        .collect();
    all.sort_by_key(|&(column, row)| {
        (column.abs_diff(x).pow(2) + row.abs_diff(y).pow(2), row, column)
    });
    all.into_iter()
}

/// Returns a count as a number on the sheet.
pub(super) fn float(n: usize) -> f64 {
    f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}

/// The whole part of a number; 0 of one below it.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast of floats stops at the ends of the type, and what is negative is cut off first"
)]
pub(super) fn whole(x: f64) -> usize {
    x.max(0.0) as usize
}

/// Returns the tinted region behind every pixel.
pub(super) fn grounds(
    drawing: &Drawing,
    view: RasterTransform,
    width: usize,
    height: usize,
) -> Vec<Option<usize>> {
    let mut samples = Samples { of: vec![None; width * height], width };
    for (at, region) in drawing.regions.iter().enumerate() {
        let pixels = |ring: &Ring| ring.iter().map(|&point| view.pixel(point)).collect();
        let rings: Vec<Ring> = region.ground.iter().map(pixels).collect();
        samples.fill(&rings, at);
    }
    samples.of
}
