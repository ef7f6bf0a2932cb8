//! Pictures of maps: which pixel belongs to which territory, and the lines around each.

use std::collections::{BTreeMap, VecDeque};
use std::io::Cursor;
use std::path::Path;

use image::{ImageError, ImageReader, Limits, Rgb, RgbImage};
use warboard_engine::text::read_regular;

use super::map::{ForeignMap, Ring};

/// Largest size of the file of a picture, in bytes.
const BYTES_MAX: u64 = 32 << 20;
/// Largest width and height, in pixels.
const SIDE_MAX: u32 = 8_192;
/// Largest number of pixels; bounds memory to some 200 MiB.
const PIXELS_MAX: u64 = 24 << 20;
/// Largest number of corners of all lines; more is noise.
const CORNERS_MAX: usize = 600_000;
/// Number of pixels by which areas grow into the black lines between them.
const GROWTH: u32 = 4;
/// Number of pixels around the point of a territory in which its area is looked for.
const AROUND: i32 = 6;
/// Smallest share of a picture that is land, as one in so many pixels.
const LAND_SHARE: usize = 40;
/// Colour of a pixel that belongs to no territory of a Domination map.
const NOWHERE: u32 = 255;

/// The picture of a map.
#[derive(Debug)]
pub(crate) struct Picture(RgbImage);

/// The territory of every pixel.
#[derive(Debug)]
struct Labels {
    width: usize,
    height: usize,
    /// Row by row: 0 for no territory, else its index and 1.
    cells: Vec<u16>,
}

/// Reads a PNG, GIF or BMP file.
///
/// # Errors
/// A clause that says why it is not read.
pub(crate) fn read(path: &Path) -> Result<Picture, String> {
    let bytes = read_regular(path, BYTES_MAX).map_err(|error| error.to_string())?;
    let reader = || {
        let mut limits = Limits::default();
        limits.max_image_width = Some(SIDE_MAX);
        limits.max_image_height = Some(SIDE_MAX);
        limits.max_alloc = Some(8 * PIXELS_MAX);
        let reader = ImageReader::new(Cursor::new(&bytes)).with_guessed_format();
        let mut reader = reader.map_err(|error| error.to_string())?;
        if reader.format().is_none() {
            return Err("it is neither PNG, GIF nor BMP".to_owned());
        }
        reader.limits(limits);
        Ok(reader)
    };
    let (width, height) = reader()?.into_dimensions().map_err(|error| why(&error))?;
    if width > SIDE_MAX || height > SIDE_MAX || u64::from(width) * u64::from(height) > PIXELS_MAX {
        return Err(format!("it has {width} by {height} pixels, which are too many"));
    }
    let image = reader()?.decode().map_err(|error| why(&error))?;
    Ok(Picture(image.into_rgb8()))
}

/// Returns the reason why a picture is not decoded, in one clause.
fn why(error: &ImageError) -> String {
    match error {
        ImageError::Limits(_) => {
            format!("it is wider or higher than {SIDE_MAX} pixels, or needs too much memory")
        }
        ImageError::Unsupported(_) => "it is of a kind that is not read".to_owned(),
        _ => "it is damaged".to_owned(),
    }
}

impl Picture {
    /// Returns width and height, in pixels.
    pub(crate) fn size(&self) -> (i32, i32) {
        let side = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
        (side(self.0.width()), side(self.0.height()))
    }

    fn colour(&self, x: i32, y: i32) -> Option<u32> {
        let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        self.0.get_pixel_checked(x, y).copied().map(colour_of)
    }

    fn labels(&self, label: impl Fn(u32) -> u16) -> Labels {
        let width = self.0.width() as usize;
        let colours = self.0.pixels().map(|pixel| label(colour_of(*pixel)));
        Labels { width, height: self.0.height() as usize, cells: colours.collect() }
    }

    /// Returns the areas of a picture whose pixels have the number of their territory as colour.
    pub(crate) fn areas_by_number(
        &self,
        numbers: &BTreeMap<u32, usize>,
        n: usize,
    ) -> Option<Vec<Vec<Ring>>> {
        let mut labels = [0; 256];
        for (&number, &index) in numbers.iter().filter(|(number, _)| **number < NOWHERE) {
            labels[number as usize] = label_of(index);
        }
        self.labels(|colour| labels[(colour & 0xff) as usize]).rings(n)
    }

    /// Returns the areas around the points of the territories: those of one colour each where the
    /// points have different colours, else what is enclosed by lines.
    pub(crate) fn areas_by_point(&self, map: &ForeignMap) -> Option<Vec<Vec<Ring>>> {
        let n = map.territories.len();
        let points: Vec<(usize, (i32, i32))> = (0..n)
            .filter_map(|index| Some((index, self.inside(map.territories[index].at?)?)))
            .collect();
        let mut colours: BTreeMap<u32, usize> = BTreeMap::new();
        for &(index, (x, y)) in &points {
            colours.insert(self.colour(x, y)?, index);
        }
        if colours.len() == points.len() {
            let by_colour = |colour| colours.get(&colour).map_or(0, |&index| label_of(index));
            return self.labels(by_colour).rings(n);
        }
        let mut labels = self.labels(|_| 0);
        let mut taken: BTreeMap<u16, u16> = BTreeMap::new();
        for &(index, point) in &points {
            if let Some(other) = self.fill(&mut labels, point, label_of(index)) {
                // Two territories in one area: it is neither's.
                taken.extend([(other, 0), (label_of(index), 0)]);
            }
        }
        labels.cells.iter_mut().for_each(|cell| *cell = *taken.get(cell).unwrap_or(cell));
        self.grow(&mut labels);
        labels.rings(n)
    }

    /// Returns the nearest pixel to a point that is not black.
    fn inside(&self, (x, y): (i32, i32)) -> Option<(i32, i32)> {
        let around = |far: i32| {
            let side = -far..=far;
            side.clone().flat_map(move |dy| side.clone().map(move |dx| (dx, dy)))
        };
        (0..=AROUND)
            .flat_map(|far| around(far).filter(move |(dx, dy)| dx.abs().max(dy.abs()) == far))
            .map(|(dx, dy)| (x + dx, y + dy))
            .find(|&(x, y)| self.colour(x, y).is_some_and(|colour| !is_black(colour)))
    }

    /// Labels what has the colour of a point and is joined to it; returns the label that is there.
    fn fill(&self, labels: &mut Labels, (x, y): (i32, i32), label: u16) -> Option<u16> {
        let colour = self.colour(x, y)?;
        let at = labels.at(x, y)?;
        if labels.cells[at] != 0 {
            return Some(labels.cells[at]);
        }
        let mut open = vec![(x, y)];
        labels.cells[at] = label;
        while let Some((x, y)) = open.pop() {
            for (x, y) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] {
                let Some(at) = labels.at(x, y) else { continue };
                if labels.cells[at] == 0 && self.colour(x, y) == Some(colour) {
                    labels.cells[at] = label;
                    open.push((x, y));
                }
            }
        }
        None
    }

    /// Gives the pixels of black lines to the areas beside them.
    fn grow(&self, labels: &mut Labels) {
        let (width, height) = self.size();
        let mut open: VecDeque<(i32, i32, u32)> = VecDeque::new();
        for y in 0..height {
            for x in 0..width {
                if labels.at(x, y).is_some_and(|at| labels.cells[at] != 0) {
                    open.push_back((x, y, 0));
                }
            }
        }
        while let Some((x, y, far)) = open.pop_front() {
            let Some(label) = labels.at(x, y).map(|at| labels.cells[at]) else { continue };
            for (x, y) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] {
                let Some(at) = labels.at(x, y) else { continue };
                if labels.cells[at] == 0 && far < GROWTH && self.colour(x, y).is_some_and(is_black)
                {
                    labels.cells[at] = label;
                    open.push_back((x, y, far + 1));
                }
            }
        }
    }
}

/// Returns the label of a territory; an edition has a thousand at most.
fn label_of(index: usize) -> u16 {
    u16::try_from(index + 1).unwrap_or(0)
}

/// Returns a colour as one number: red, green and blue.
fn colour_of(Rgb([red, green, blue]): Rgb<u8>) -> u32 {
    u32::from_be_bytes([0, red, green, blue])
}

fn is_black(colour: u32) -> bool {
    colour.to_be_bytes().iter().all(|&part| part < 0x50)
}

/// A direction along the edges between pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Heading {
    East,
    South,
    West,
    North,
}

impl Heading {
    fn right(self) -> Self {
        match self {
            Self::East => Self::South,
            Self::South => Self::West,
            Self::West => Self::North,
            Self::North => Self::East,
        }
    }

    fn step(self, (x, y): (i32, i32)) -> (i32, i32) {
        match self {
            Self::East => (x + 1, y),
            Self::South => (x, y + 1),
            Self::West => (x - 1, y),
            Self::North => (x, y - 1),
        }
    }

    /// Returns the pixels to the right and to the left of the edge that leads from a corner.
    fn sides(self, (x, y): (i32, i32)) -> [(i32, i32); 2] {
        match self {
            Self::East => [(x, y), (x, y - 1)],
            Self::South => [(x - 1, y), (x, y)],
            Self::West => [(x - 1, y - 1), (x - 1, y)],
            Self::North => [(x, y - 1), (x - 1, y - 1)],
        }
    }
}

impl Labels {
    fn at(&self, x: i32, y: i32) -> Option<usize> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        (x < self.width && y < self.height).then(|| y * self.width + x)
    }

    fn get(&self, (x, y): (i32, i32)) -> u16 {
        self.at(x, y).map_or(0, |at| self.cells[at])
    }

    /// Returns the lines around every label, with the area on their right; `None` for noise and for
    /// a picture with hardly any land.
    fn rings(&self, n: usize) -> Option<Vec<Vec<Ring>>> {
        let n_land = self.cells.iter().filter(|label| **label != 0).count();
        if n_land * LAND_SHARE < self.cells.len() {
            return None;
        }
        let mut found = vec![Vec::new(); n];
        let mut is_walked = vec![false; self.cells.len()];
        let mut left = CORNERS_MAX;
        for (at, &label) in self.cells.iter().enumerate() {
            let (x, y) = (at % self.width, at / self.width);
            let start = (i32::try_from(x).ok()?, i32::try_from(y).ok()?);
            let Some(index) = (label as usize).checked_sub(1) else { continue };
            if is_walked[at] || self.get((start.0, start.1 - 1)) == label {
                continue;
            }
            let ring = self.ring(start, label, &mut is_walked);
            left = left.checked_sub(ring.len())?;
            found[index].push(ring);
        }
        Some(found)
    }

    /// Walks around an area, from the upper left corner of one of its pixels.
    fn ring(&self, start: (i32, i32), label: u16, is_walked: &mut [bool]) -> Ring {
        let is_edge = |corner: (i32, i32), heading: Heading| {
            let [right, left] = heading.sides(corner).map(|pixel| self.get(pixel));
            right == label && left != label
        };
        let (mut corner, mut heading) = (start, Heading::East);
        let mut ring = Vec::new();
        loop {
            if heading == Heading::East
                && let Some(at) = self.at(corner.0, corner.1)
            {
                is_walked[at] = true;
            }
            corner = heading.step(corner);
            // To the right first: pixels that touch at a corner alone are apart.
            let right = heading.right();
            let turns = [right, heading, right.right().right()];
            let next = turns.into_iter().find(|&next| is_edge(corner, next)).unwrap_or(right);
            if next != heading || self.is_junction(corner) {
                ring.push(corner);
            }
            heading = next;
            if corner == start && heading == Heading::East {
                return ring;
            }
        }
    }

    /// Tests whether more than two lines meet at a corner.
    fn is_junction(&self, (x, y): (i32, i32)) -> bool {
        let around = [(x - 1, y - 1), (x, y - 1), (x, y), (x - 1, y)].map(|pixel| self.get(pixel));
        let changes = (0..4).filter(|&at| around[at] != around[(at + 1) % 4]);
        changes.count() > 2
    }
}
