//! The board on the screen: whose every space is, what answers, and what is pointed at.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use warboard_engine::model::{SpaceId, TableId};

use super::state::{At, Stage, State};
use crate::play::model::{Model, Place};
use crate::play::views::map::{Cell, Grid};

/// Draws the board, and keeps which cell belongs to which space.
pub(super) fn paint(buffer: &mut Buffer, area: Rect, state: &mut State) {
    (state.hits, state.middles) = (Vec::new(), Vec::new());
    let Some(model) = &state.model else { return };
    let places = placed(&model.places);
    let grid = Grid::new(&places, &model.links, area.width.into(), area.height.into());
    let styles: Vec<Style> = places.iter().map(|place| style(state, model, place)).collect();
    let mut hits: Vec<(Position, SpaceId)> = Vec::new();
    for (row, y) in grid.cells.iter().zip(area.top()..area.bottom()) {
        for (cell, x) in row.iter().zip(area.left()..area.right()) {
            let Some(drawn) = buffer.cell_mut((x, y)) else { continue };
            match *cell {
                Cell::Empty => {}
                Cell::Link => {
                    drawn.set_char('·').set_style(state.palette.quiet());
                }
                Cell::Label(letter, space) => {
                    drawn.set_char(letter).set_style(styles[space.index()]);
                    hits.push((Position::new(x, y), space));
                }
            }
        }
    }
    state.middles = places.iter().filter_map(|place| middle(&hits, place.space)).collect();
    state.hits = hits;
}

/// The spaces with a place for each; where the edition gives none, in rows.
fn placed(places: &[Place]) -> Vec<Place> {
    if places.iter().all(|place| place.at.is_some()) {
        return places.to_vec();
    }
    let columns = (1..).find(|n| n * n >= places.len()).unwrap_or(1);
    let hundredths =
        |at: usize| u8::try_from(at * 100 / columns + 100 / (2 * columns)).unwrap_or(100);
    let at = |at: usize| Some((hundredths(at % columns), hundredths(at / columns)));
    places.iter().enumerate().map(|(n, place)| Place { at: at(n), ..place.clone() }).collect()
}

/// The middle of what belongs to a space.
fn middle(hits: &[(Position, SpaceId)], space: SpaceId) -> Option<(SpaceId, (i32, i32))> {
    let own: Vec<&Position> =
        hits.iter().filter(|(_, of)| *of == space).map(|(at, _)| at).collect();
    let n = i32::try_from(own.len()).ok().filter(|n| *n > 0)?;
    let x: i32 = own.iter().map(|at| i32::from(at.x)).sum();
    let y: i32 = own.iter().map(|at| i32::from(at.y)).sum();
    Some((space, (x / n, y / n)))
}

/// How the label of a space is written.
fn style(state: &State, model: &Model, place: &Place) -> Style {
    let space = place.space;
    let side = place.side.as_ref();
    let own = side.map_or_else(Style::new, |side| state.palette.of_army(side.colour));
    if state.stage != Stage::Asked || model.offer.is_none() {
        return own;
    }
    if state.source == Some(space) {
        return own.add_modifier(Modifier::REVERSED | Modifier::UNDERLINED);
    }
    if state.at == Some(At::Space(space)) {
        return own.add_modifier(Modifier::REVERSED);
    }
    let answers = state.points().contains(&At::Space(space));
    let style = match (answers, state.source) {
        (true, _) => own.add_modifier(Modifier::UNDERLINED),
        (false, Some(_)) => state.palette.quiet(),
        (false, None) => own,
    };
    if state.hover == Some(space) { style.add_modifier(Modifier::ITALIC) } else { style }
}
