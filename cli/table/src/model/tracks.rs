//! The tracks in use, as they are drawn.

use serde::Serialize;
use warboard_engine::model::TrackId;
use warboard_engine::observation::Observation;

use super::ArmyLabel;
use crate::paint::plain;
use crate::presenter::Presenter;
pub use crate::views::tracks::TrackShape;
use crate::views::tracks::{self, is_for_sets, shape};

/// A track in use.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TrackView {
    /// The printed name.
    pub name: String,
    /// The heading that it shares with the tracks beside it; its own name if it has none.
    pub front: String,
    /// The army whose progress or strength it is.
    pub side: Option<ArmyLabel>,
    /// The way it is drawn.
    pub shape: TrackShape,
    /// The space of the marker, counted from 0.
    pub at: usize,
    /// The text of every space.
    pub spaces: Vec<String>,
    /// The numbers beside the marker's space that have an effect, with the name of each.
    pub beside: Vec<String>,
    /// Sentences on what comes next.
    pub next: Vec<String>,
    /// The track in lines of text: its marker, its spaces, and what comes next.
    pub lines: Vec<String>,
}

impl TrackView {
    fn new(desk: &Presenter, view: &Observation<'_>, track: TrackId) -> Self {
        let row = &desk.rules.tracks[track];
        let name = desk.texts.of(&row.name).to_owned();
        let last = row.values.len().saturating_sub(1);
        Self {
            front: row.front.as_ref().map_or_else(|| name.clone(), |of| desk.texts.of(of).into()),
            name,
            side: row.army.map(|army| ArmyLabel::of(desk, army)),
            shape: shape(desk, track),
            at: (view.track(track) as usize).min(last),
            spaces: (0..row.values.len()).map(|at| space(desk, view, track, at)).collect(),
            beside: tracks::effects(desk, view, track),
            next: tracks::next(desk, view, track),
            lines: tracks::lines(desk, view, track).iter().map(|line| plain(line)).collect(),
        }
    }

    /// Returns the number that is left and the largest one, of a bar.
    pub fn left(&self) -> Option<(u32, u32)> {
        let number = |at: usize| self.spaces.get(at)?.parse().ok();
        (self.shape == TrackShape::Bar).then(|| Some((number(self.at)?, number(0)?))).flatten()
    }
}

/// Returns the tracks in use, without those for the value of sets.
pub(crate) fn all(desk: &Presenter, view: &Observation<'_>) -> Vec<TrackView> {
    shown(desk, view).map(|track| TrackView::new(desk, view, track)).collect()
}

/// Returns the tracks that are shown.
pub(crate) fn shown(desk: &Presenter, view: &Observation<'_>) -> impl Iterator<Item = TrackId> {
    let all = desk.rules.tracks.ids();
    all.filter(|&track| view.is_in_use(track) && !is_for_sets(desk, track))
}

/// Returns the text of a space: what a die needs there, or what is printed on it.
fn space(desk: &Presenter, view: &Observation<'_>, track: TrackId, at: usize) -> String {
    let row = &desk.rules.tracks[track];
    let place = u32::try_from(at).unwrap_or(u32::MAX);
    if let Some(label) = row.label(place) {
        return desk.texts.of(label).to_owned();
    }
    let value = row.value(place);
    if !tracks::is_climbed(desk, track) {
        return value.to_string();
    }
    format!("{}+", value.saturating_add(view.raised(track, place)))
}
