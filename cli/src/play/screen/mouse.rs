//! The effects of the mouse.

use crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;
use warboard_engine::model::SpaceId;

use super::state::{HitMap, KeyResult, PointerTarget, ScreenMode, ScreenState};

impl ScreenState {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Option<KeyResult> {
        let wheel = match mouse.kind {
            MouseEventKind::ScrollUp => 1,
            MouseEventKind::ScrollDown => -1,
            _ => 0,
        };
        if self.is_before_game() {
            return None;
        }
        if let Some(pager) = &self.pager {
            match (wheel, mouse.kind) {
                (1, _) => self.page(KeyCode::Up),
                (-1, _) => self.page(KeyCode::Down),
                (_, MouseEventKind::Down(_)) if !pager.is_last => self.pager = None,
                _ => {}
            }
            return None;
        }
        if self.stage != ScreenMode::Asked {
            return None;
        }
        let space = self.space_at(Position::new(mouse.column, mouse.row));
        match mouse.kind {
            MouseEventKind::Moved if self.hover != space => {
                (self.hover, self.advice) = (space, None);
            }
            MouseEventKind::Down(MouseButton::Left) => return self.click(space?),
            MouseEventKind::Down(MouseButton::Right) => self.back(),
            _ if wheel != 0 => self.change_number(wheel),
            _ => {}
        }
        None
    }

    pub(super) fn space_at(&self, position: Position) -> Option<SpaceId> {
        let HitMap { area, columns, spaces } = &self.hits;
        if !area.contains(position) {
            return None;
        }
        let (x, y) = (position.x - area.x, position.y - area.y);
        spaces.get(usize::from(y) * columns + usize::from(x)).copied().flatten()
    }

    /// Handles a click: selects the source, or gives the answer if the space is already selected.
    fn click(&mut self, space: SpaceId) -> Option<KeyResult> {
        let at = PointerTarget::Space(space);
        let points = self.points();
        if !points.contains(&at) && self.source.is_some() && self.firsts().contains(&space) {
            self.source = None;
        } else if !points.contains(&at) {
            self.refuse_key();
            return None;
        }
        let again = self.at == Some(at) && self.hover.is_none_or(|hover| hover == space);
        let is_source = self.source.is_none() && !self.seconds(space).is_empty();
        if !(again && self.source.is_some()) || is_source {
            self.point(Some(at));
        }
        if again || is_source { self.act() } else { None }
    }
}
