//! Spaces as sectors of rings around a centre, with slots at the rim.

use std::f64::consts::TAU;

use warboard_engine::model::{Board, RegionId, SpaceId, TableId};

use super::layout::BoardLayout;
use super::plane::{Point, Ring, add, between, bounds, direction, scale, sub};
use super::{Drawing, Form, lanes};

/// Margin at the edge, as part of the sheet.
const MARGIN: f64 = 0.03;
/// An arc is drawn as corners so far apart at most, as an angle.
const STEP: f64 = TAU / 120.0;

/// The kind of a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RingPart {
    /// One space in the middle.
    Hub,
    /// Spaces side by side all around.
    Ring,
    /// Spaces that border none of their own, at the rim.
    Slots,
}

/// Assigns every space its sector, its slot, or the middle. A board without a ring is drawn as
/// lanes.
pub(super) fn draw(board: &Board, layout: &BoardLayout, drawing: &mut Drawing) {
    lanes::draw(board, layout, drawing);
    let Some((low, high)) = bounds(layout.points()) else { return };
    let middle = between(low, high, 0.5);
    let place = |space: SpaceId| {
        let d = sub(layout.at(space), middle);
        [0, 1].map(|at| d[at] / (high[at] - low[at]).max(1.0) * 2.0)
    };
    let mut parts: Vec<(f64, RingPart, Vec<SpaceId>)> = board
        .regions
        .iter()
        .filter(|(_, row)| !row.spaces.is_empty())
        .map(|(region, row)| {
            let out = row.spaces.iter().map(|&space| length(place(space)));
            let out = out.sum::<f64>() / super::raster::float(row.spaces.len());
            (out, part(board, region, out), row.spaces.clone())
        })
        .collect();
    parts.sort_by(|a, b| a.0.total_cmp(&b.0));
    let n = |kind| super::raster::float(parts.iter().filter(|(_, part, _)| *part == kind).count());
    let (hubs, rings, slots) =
        (n(RingPart::Hub).min(1.0), n(RingPart::Ring), n(RingPart::Slots).min(1.0));
    if rings == 0.0 {
        return;
    }
    drawing.regions.iter_mut().for_each(|region| region.ground.clear());
    let room = drawing.size[0].min(drawing.size[1]) * (0.5 - MARGIN);
    let wide = room / (rings + 0.75 * hubs + 0.75 * slots);
    let (centre, mut inner) = (scale(drawing.size, 0.5), wide * 0.75 * hubs);
    let mut inside: Vec<Sector> = Vec::new();
    for (_, part, spaces) in parts {
        let angles = spaces.iter().map(|&space| (angle(place(space)), space));
        let mut angles: Vec<(f64, SpaceId)> = angles.collect();
        angles.sort_by(|a, b| a.0.total_cmp(&b.0));
        match part {
            RingPart::Hub => {
                set(drawing, spaces[0], centre, Form::Disc { centre, radius: wide * 0.75 });
            }
            RingPart::Ring => {
                inside = sectors(board, &angles, &inside);
                for sector in &inside {
                    sector.draw(drawing, centre, (inner, inner + wide));
                }
                inner += wide;
            }
            RingPart::Slots => {
                for (angle, space) in angles {
                    let at = add(centre, scale(direction(angle), inner + wide * 0.42));
                    set(drawing, space, at, Form::Disc { centre: at, radius: wide * 0.28 });
                }
            }
        }
    }
}

fn part(board: &Board, region: RegionId, out: f64) -> RingPart {
    let spaces = &board.regions[region].spaces;
    let inside =
        board.links.iter().filter(|link| spaces.contains(&link.a) && spaces.contains(&link.b));
    match inside.count() {
        0 if spaces.len() == 1 && out < 0.25 => RingPart::Hub,
        0 => RingPart::Slots,
        _ => RingPart::Ring,
    }
}

fn length(point: Point) -> f64 {
    super::plane::dot(point, point).sqrt()
}

fn angle(point: Point) -> f64 {
    libm::atan2(point[1], point[0])
}

fn set(drawing: &mut Drawing, space: SpaceId, label: Point, form: Form) {
    let space = &mut drawing.spaces[space.index()];
    (space.label, space.form) = (label, form);
}

/// A space as a part of its ring, between two angles.
#[derive(Clone, Copy, Debug)]
struct Sector {
    space: SpaceId,
    from: f64,
    to: f64,
}

impl Sector {
    fn draw(self, drawing: &mut Drawing, centre: Point, (inner, outer): (f64, f64)) {
        let (middle, out) = (f64::midpoint(self.from, self.to), f64::midpoint(inner, outer));
        let label = add(centre, scale(direction(middle), out));
        let ring = sector(centre, (inner, outer), (self.from, self.to));
        set(drawing, self.space, label, Form::Area(vec![ring]));
    }
}

/// Cuts a ring into sectors: each reaches half the way to its neighbours, or where links to the next ring within say.
fn sectors(board: &Board, angles: &[(f64, SpaceId)], inside: &[Sector]) -> Vec<Sector> {
    let n = angles.len();
    let ends: Vec<f64> = (0..n)
        .map(|at| {
            let next = (at + 1) % n;
            let turn = if next == 0 { TAU } else { 0.0 };
            let middle = f64::midpoint(angles[at].0, angles[next].0 + turn);
            border(board, (angles[at].1, angles[next].1), middle, inside)
        })
        .collect();
    let from = |at: usize| if at == 0 { ends[n - 1] - TAU } else { ends[at - 1] };
    let sector = |at: usize| Sector { space: angles[at].1, from: from(at), to: ends[at] };
    (0..n).map(sector).filter(|sector| sector.from < sector.to).collect()
}

/// Returns the angle between two neighbours of a ring, so that each touches the inner spaces linked
/// to it. Before a space that both border, it is the middle of that space; otherwise the angle
/// between theirs.
fn border(board: &Board, (one, other): (SpaceId, SpaceId), usual: f64, inside: &[Sector]) -> f64 {
    let turned = |angle: f64| usual + libm::remainder(angle - usual, TAU);
    let both =
        inside.iter().filter(|s| board.adjacent(one, s.space) && board.adjacent(other, s.space));
    let places = both.map(|shared| {
        let half = (shared.to - shared.from) / 2.0;
        let middle = turned(shared.from + half);
        usual.clamp(middle - half * 0.7, middle + half * 0.7)
    });
    let nearest = |a: &f64, b: &f64| (a - usual).abs().total_cmp(&(b - usual).abs());
    let parts = (0..inside.len()).filter_map(|at| {
        let (before, after) = (inside[at], inside[(at + 1) % inside.len()]);
        let fits = board.adjacent(one, before.space) && board.adjacent(other, after.space);
        fits.then(|| turned(before.to))
    });
    places.min_by(nearest).or_else(|| parts.min_by(nearest)).unwrap_or(usual)
}

fn sector(centre: Point, (inner, outer): (f64, f64), (from, to): (f64, f64)) -> Ring {
    let steps = super::raster::whole((to - from) / STEP).max(2);
    let arc = |radius: f64, at: usize| {
        let part = super::raster::float(at) / super::raster::float(steps);
        add(centre, scale(direction(from + (to - from) * part), radius))
    };
    let outwards = (0..=steps).map(|at| arc(outer, at));
    outwards.chain((0..=steps).rev().map(|at| arc(inner, at))).collect()
}
