//! The ways to win, each with how near everybody is.

use serde::Serialize;
use warboard_engine::model::{ArmyId, FactionId, TagId, TokenPlace, Victory, VictoryWhen};
use warboard_engine::observation::Observation;

use super::Side;
use crate::play::desk::Desk;
use crate::play::views::tracks;
use crate::text::say;

/// A way to win.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Way {
    /// As told when it decides the game.
    pub(crate) name: String,
    /// What is counted: `resource planets`, and what still keeps it closed; nothing where nothing is.
    pub(crate) counts: Option<String>,
    /// Who can win by it and how far they are, the nearest first. Nobody where only the edition's scripts can say.
    pub(crate) near: Vec<Near>,
}

/// How far somebody is on a way.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Near {
    /// Who: a faction, drawn as its first army.
    pub(crate) side: Side,
    /// How much is there.
    pub(crate) have: u32,
    /// How much is needed.
    pub(crate) need: u32,
    /// Whether one turn may be enough, as turns have gone in this game: two more, or a tenth of all.
    pub(crate) is_close: bool,
}

/// Every way to win, in the order in which they are looked at.
pub(crate) fn all(desk: &Desk, view: &Observation<'_>) -> Vec<Way> {
    goals(desk).map(|row| way(desk, view, row)).collect()
}

/// How near the faction of an army is to winning by the way on which it is farthest, in thousandths; 0 where nothing counts it.
pub(crate) fn nearest(desk: &Desk, view: &Observation<'_>, army: ArmyId) -> u32 {
    let faction = desk.rules.armies[army].faction;
    let own = goals(desk).filter(|row| row.faction.is_none_or(|only| only == faction));
    let part = own.filter_map(|row| near(desk, view, faction, &row.when)).map(|near| {
        near.have.min(near.need).saturating_mul(1000).checked_div(near.need).unwrap_or(0)
    });
    part.max().unwrap_or(0)
}

/// The rows of the ways to win. Those of a faction that nobody plays are no goals.
pub(crate) fn goals(desk: &Desk) -> impl Iterator<Item = &Victory> {
    let is_goal = |row: &&Victory| {
        let armies = row.faction.map(|faction| &desk.rules.factions[faction].armies);
        armies.is_none_or(|armies| armies.iter().any(|&army| is_played(desk, army)))
    };
    desk.rules.victory.rows().iter().filter(is_goal)
}

fn way(desk: &Desk, view: &Observation<'_>, row: &Victory) -> Way {
    let plays = |faction: &FactionId| {
        let armies = &desk.rules.factions[*faction].armies;
        armies.iter().any(|&army| !view.is_eliminated(army) && is_played(desk, army))
    };
    let may = |faction: &FactionId| row.faction.is_none_or(|only| only == *faction);
    // While the board is set up nobody is near to anything.
    let factions =
        desk.rules.factions.ids().filter(|_| view.turn().number > 0).filter(plays).filter(may);
    let near = factions.filter_map(|faction| near(desk, view, faction, &row.when));
    let mut near: Vec<Near> = near.collect();
    near.sort_by_key(|near| near.need.saturating_sub(near.have));
    Way { name: desk.texts.of(&row.name).to_owned(), counts: counts(desk, view, &row.when), near }
}

/// Whether somebody plays an army.
fn is_played(desk: &Desk, army: ArmyId) -> bool {
    desk.rules.armies.get(army).is_some_and(|row| !row.seats.is_empty())
}

/// What a way counts, and what still keeps it closed.
fn counts(desk: &Desk, view: &Observation<'_>, when: &VictoryWhen) -> Option<String> {
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

/// How far a faction is.
fn near(
    desk: &Desk,
    view: &Observation<'_>,
    faction: FactionId,
    when: &VictoryWhen,
) -> Option<Near> {
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
    let side = Side::of(desk, *armies.first()?);
    let name = desk.texts.of(&desk.rules.factions[faction].name).to_owned();
    let left = need.saturating_sub(have);
    Some(Near {
        side: Side { name, ..side },
        have,
        need,
        is_close: is_open(desk, view, when) || (need > 1 && left <= 2.max(need / 10)),
    })
}

/// Whether what was guarded until now can be hit.
fn is_open(desk: &Desk, view: &Observation<'_>, when: &VictoryWhen) -> bool {
    let VictoryWhen::Lost(unit) = *when else { return false };
    let guarded = desk.rules.units.get(unit).is_some_and(|row| row.toughness.guarded_by.is_some());
    guarded && tracks::guard(desk, view, unit).is_none()
}

/// Spaces that armies control, of all or of those with a tag.
fn spaces(desk: &Desk, view: &Observation<'_>, armies: &[ArmyId], tag: Option<TagId>) -> u32 {
    let rows = desk.rules.board.spaces.iter();
    let counted = rows.filter(|(_, row)| tag.is_none_or(|tag| row.tags.contains(tag)));
    let held =
        counted.filter(|&(space, _)| view.owner(space).is_some_and(|army| armies.contains(&army)));
    u32::try_from(held.count()).unwrap_or(u32::MAX)
}

fn open_spaces(desk: &Desk, view: &Observation<'_>) -> u32 {
    let open = desk.rules.board.spaces.ids().filter(|&space| !view.is_closed(space));
    u32::try_from(open.count()).unwrap_or(u32::MAX)
}

/// Of the spaces on the board, those that armies to be eliminated do not hold any more, and all of them: of the armies with the
/// fewest spaces, where so many are enough.
fn cleared(desk: &Desk, view: &Observation<'_>, armies: &[ArmyId], n: Option<u32>) -> (u32, u32) {
    let mut left: Vec<u32> = armies.iter().map(|&army| view.n_spaces(army)).collect();
    left.sort_unstable();
    let most = n.map_or(left.len(), |n| n as usize);
    let left: u32 = left.iter().take(most).sum();
    let all = open_spaces(desk, view);
    (all.saturating_sub(left), all)
}
