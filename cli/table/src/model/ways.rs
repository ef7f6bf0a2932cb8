//! The victory conditions, each with the progress of the factions.

use serde::Serialize;
use warboard_engine::model::{ArmyId, FactionId, TagId, TokenPlace, Victory, VictoryWhen};
use warboard_engine::observation::Observation;

use super::ArmyLabel;
use crate::presenter::Presenter;
use crate::text::say;
use crate::views::tracks;

/// A victory condition.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct VictoryProgress {
    /// The name, as reported when the condition decides the game.
    pub name: String,
    /// The counted things: `resource planets`, and any track that still guards them. `None` if
    /// nothing is counted.
    pub counts: Option<String>,
    /// The factions that can win by it with their progress, nearest first. Empty in the opening,
    /// and if only scripts can determine it.
    pub near: Vec<Progress>,
}

/// The progress of a faction towards a victory condition.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Progress {
    /// The faction, drawn as its first army.
    pub side: ArmyLabel,
    /// The number reached.
    pub have: u32,
    /// The number required.
    pub need: u32,
    /// True if one turn may suffice: two more or a tenth of all is missing, or the counted units
    /// can be hit.
    pub is_close: bool,
}

/// Returns every victory condition, in the order of evaluation.
pub(crate) fn all(desk: &Presenter, view: &Observation<'_>) -> Vec<VictoryProgress> {
    goals(desk).map(|row| way(desk, view, row)).collect()
}

/// Returns an army's best progress towards victory, in thousandths; 0 if no condition counts it.
pub(crate) fn nearest(desk: &Presenter, view: &Observation<'_>, army: ArmyId) -> u32 {
    let faction = desk.rules.armies[army].faction;
    let own = goals(desk).filter(|row| row.faction.is_none_or(|only| only == faction));
    let part = own.filter_map(|row| near(desk, view, faction, &row.when)).map(|near| {
        near.have.min(near.need).saturating_mul(1000).checked_div(near.need).unwrap_or(0)
    });
    part.max().unwrap_or(0)
}

/// Returns the victory conditions, without those of factions that are not played.
pub(crate) fn goals(desk: &Presenter) -> impl Iterator<Item = &Victory> {
    let is_goal = |row: &&Victory| {
        let armies = row.faction.map(|faction| &desk.rules.factions[faction].armies);
        armies.is_none_or(|armies| armies.iter().any(|&army| is_played(desk, army)))
    };
    desk.rules.victory.rows().iter().filter(is_goal)
}

fn way(desk: &Presenter, view: &Observation<'_>, row: &Victory) -> VictoryProgress {
    let plays = |faction: &FactionId| {
        let armies = &desk.rules.factions[*faction].armies;
        armies.iter().any(|&army| !view.is_eliminated(army) && is_played(desk, army))
    };
    let may = |faction: &FactionId| row.faction.is_none_or(|only| only == *faction);
    // During the opening no faction has progress.
    let factions =
        desk.rules.factions.ids().filter(|_| view.turn().number > 0).filter(plays).filter(may);
    let near = factions.filter_map(|faction| near(desk, view, faction, &row.when));
    let mut near: Vec<Progress> = near.collect();
    near.sort_by_key(|near| near.need.saturating_sub(near.have));
    VictoryProgress {
        name: desk.texts.of(&row.name).to_owned(),
        counts: counts(desk, view, &row.when),
        near,
    }
}

/// Returns whether an army has a seat.
fn is_played(desk: &Presenter, army: ArmyId) -> bool {
    desk.rules.armies.get(army).is_some_and(|row| !row.seats.is_empty())
}

/// Returns the things that a condition counts, with any track that still guards them.
fn counts(desk: &Presenter, view: &Observation<'_>, when: &VictoryWhen) -> Option<String> {
    let texts = &desk.texts;
    match *when {
        VictoryWhen::Spaces { tag: Some(tag), .. } => Some(desk.tagged(tag).to_owned()),
        VictoryWhen::LastFaction => Some(say!(texts, "way-last")),
        VictoryWhen::Spaces { tag: None, .. } => Some(say!(texts, "way-spaces")),
        VictoryWhen::Eliminated { faction, .. } => {
            Some(say!(texts, "way-cleared", "faction" = desk.the_faction(faction)))
        }
        VictoryWhen::CardsLaid(_) => Some(say!(texts, "way-cards")),
        VictoryWhen::Lost(unit) => {
            let units = desk.kind_there_is(unit);
            let Some(track) = tracks::guard(desk, view, unit) else {
                return Some(say!(texts, "way-destroyed", "units" = units));
            };
            let row = &desk.rules.tracks[track];
            let (track, at, last) = (texts.of(&row.name), view.track(track), row.last());
            Some(say!(
                texts,
                "way-guarded",
                "units" = units,
                "track" = track,
                "at" = at,
                "last" = last
            ))
        }
        VictoryWhen::TokenLaid(_) | VictoryWhen::Script(_) => None,
    }
}

/// Returns the progress of a faction.
fn near(
    desk: &Presenter,
    view: &Observation<'_>,
    faction: FactionId,
    when: &VictoryWhen,
) -> Option<Progress> {
    let armies = &desk.rules.factions[faction].armies;
    let (have, need) = match *when {
        VictoryWhen::LastFaction => {
            let others = desk.rules.armies.ids().filter(|army| !armies.contains(army));
            let others = others.filter(|&army| is_played(desk, army));
            let others: u32 = others.map(|army| view.n_spaces(army)).sum();
            let own = spaces(desk, view, armies, None);
            (own, own + others)
        }
        VictoryWhen::Spaces { least, tag } => (spaces(desk, view, armies, tag), least),
        VictoryWhen::Eliminated { faction: other, armies: n } => {
            let others = &desk.rules.factions[other].armies;
            cleared(desk, view, others, n)
        }
        VictoryWhen::CardsLaid(n) => {
            let most = armies.iter().map(|&army| view.laid(army).count()).max().unwrap_or(0);
            (u32::try_from(most).unwrap_or(u32::MAX), n)
        }
        VictoryWhen::TokenLaid(token) => {
            let face = desk.rules.tokens.get(token)?.face.id.clone();
            let is_there = |other| {
                matches!(view.token_place(other), TokenPlace::Laid(army) if armies.contains(&army))
                    && view
                        .token_face(other)
                        .is_some_and(|of| desk.rules.tokens[of].face.id == face)
            };
            (u32::from(desk.rules.tokens.ids().any(is_there)), 1)
        }
        VictoryWhen::Lost(unit) => {
            let of = |army| {
                let spaces = desk.rules.board.spaces.ids();
                spaces.map(|space| view.units(space, army, unit)).sum::<u32>()
            };
            let left: u32 = desk.rules.armies.ids().map(of).sum();
            (0, left)
        }
        VictoryWhen::Script(_) => return None,
    };
    let side = ArmyLabel::of(desk, *armies.first()?);
    let name = desk.texts.of(&desk.rules.factions[faction].name).to_owned();
    let left = need.saturating_sub(have);
    Some(Progress {
        side: ArmyLabel { name, ..side },
        have,
        need,
        is_close: is_open(desk, view, when) || (need > 1 && left <= 2.max(need / 10)),
    })
}

/// Returns whether formerly guarded units can be hit.
fn is_open(desk: &Presenter, view: &Observation<'_>, when: &VictoryWhen) -> bool {
    let VictoryWhen::Lost(unit) = *when else { return false };
    let guarded = desk.rules.units.get(unit).is_some_and(|row| row.toughness.guarded_by.is_some());
    guarded && tracks::guard(desk, view, unit).is_none()
}

/// Counts the spaces that armies control, of all spaces or of those with a tag.
fn spaces(desk: &Presenter, view: &Observation<'_>, armies: &[ArmyId], tag: Option<TagId>) -> u32 {
    let rows = desk.rules.board.spaces.iter();
    let counted = rows.filter(|(_, row)| tag.is_none_or(|tag| row.tags.contains(tag)));
    let held =
        counted.filter(|&(space, _)| view.owner(space).is_some_and(|army| armies.contains(&army)));
    u32::try_from(held.count()).unwrap_or(u32::MAX)
}

fn open_spaces(desk: &Presenter, view: &Observation<'_>) -> u32 {
    let open = desk.rules.board.spaces.ids().filter(|&space| !view.is_closed(space));
    u32::try_from(open.count()).unwrap_or(u32::MAX)
}

/// Returns the number of open spaces that the armies to eliminate no longer control, and that of
/// all open spaces. If `n` armies suffice, those with the fewest spaces count.
fn cleared(
    desk: &Presenter,
    view: &Observation<'_>,
    armies: &[ArmyId],
    n: Option<u32>,
) -> (u32, u32) {
    let mut left: Vec<u32> = armies.iter().map(|&army| view.n_spaces(army)).collect();
    left.sort_unstable();
    let most = n.map_or(left.len(), |n| n as usize);
    let left: u32 = left.iter().take(most).sum();
    let all = open_spaces(desk, view);
    (all.saturating_sub(left), all)
}
