//! The victory conditions, each with the progress of the factions.

use std::cmp::Reverse;

use serde::Serialize;
use warboard_engine::model::{
    ArmyId, Fact, FactionId, TokenId, TokenPlace, Victory, nearest_to, sole_tag,
};
use warboard_engine::observation::Observation;

use super::ArmyLabel;
use crate::paint::plain;
use crate::presenter::Presenter;
use crate::text::say;
use crate::views::{amount::amount, condition, tracks};

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
    /// The number required, or the largest of all where the most decides.
    pub need: u32,
    /// The number in words: `3 of 5`, or `3` where the most decides.
    pub counted: String,
    /// True if one turn may suffice: two more or a tenth of all is missing, or the counted units
    /// can be hit.
    pub is_close: bool,
}

/// Returns every victory condition, in the order of evaluation.
pub(crate) fn all(desk: &Presenter, view: &Observation<'_>) -> Vec<VictoryProgress> {
    goals(desk).map(|row| way(desk, view, row)).collect()
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
    let totals = totals(desk, view, row);
    let near = factions.filter_map(|faction| near(desk, view, (faction, row), totals.as_deref()));
    let mut near: Vec<Progress> = near.collect();
    near.sort_by_key(|near| near.need.saturating_sub(near.have));
    VictoryProgress {
        name: desk.texts.of(&row.name).to_owned(),
        counts: counts(desk, view, row).map(|text| plain(&text)),
        near,
    }
}

/// Returns whether an army has a seat.
fn is_played(desk: &Presenter, army: ArmyId) -> bool {
    desk.rules.armies.get(army).is_some_and(|row| !row.seats.is_empty())
}

/// Returns the things that a condition counts, with any track that still guards them.
fn counts(desk: &Presenter, view: &Observation<'_>, row: &Victory) -> Option<String> {
    if let Some(most) = row.most {
        return Some(amount(desk, most));
    }
    let aims = desk.rules.aims(row);
    let all = || {
        let list = condition::words(desk, desk.rules.facts(row.when));
        (!list.is_empty()).then_some(list)
    };
    let [(fact, about)] = aims[..] else { return all() };
    let texts = &desk.texts;
    match fact {
        Fact::Spaces(..) => match sole_tag(about) {
            Some(Some(tag)) => Some(desk.tagged(tag, 2).to_owned()),
            Some(None) => Some(desk.spaces_word()),
            None => all(),
        },
        Fact::Alone => Some(desk.spaces_word()),
        Fact::Out(faction, n) => {
            let armies = &desk.rules.factions[faction].armies;
            let spaces = desk.spaces_word();
            let is_one_enough = n.is_some_and(|n| (n as usize) < armies.len());
            let one = is_one_enough.then(|| weakest(view, armies)).flatten();
            Some(if let Some(army) = one {
                say!(texts, "way-cleared-army", "army" = desk.the_army(army), "spaces" = spaces)
            } else {
                let faction = desk.the_faction(faction);
                say!(texts, "way-cleared", "faction" = faction, "spaces" = spaces)
            })
        }
        Fact::Laid(None, _) => Some(say!(texts, "way-cards")),
        Fact::Gone(unit) => {
            let units = desk.kind_there_is(unit);
            // The name of the condition may tell what has to be destroyed.
            let is_named = texts.of(&row.name).contains(&plain(units));
            let Some(track) = tracks::guard(desk, view, unit) else {
                return (!is_named).then(|| say!(texts, "way-destroyed", "units" = units));
            };
            let row = &desk.rules.tracks[track];
            let (track, at, last) = (texts.of(&row.name), view.track(track), row.last());
            let guarded = say!(texts, "way-guarded", "track" = track, "at" = at, "last" = last);
            let destroyed = say!(texts, "way-destroyed", "units" = units);
            Some(if is_named { guarded } else { format!("{destroyed}, {guarded}") })
        }
        Fact::LaidToken(..) | Fact::Run(_) => None,
        _ => all(),
    }
}

/// Returns the progress of a faction: by the fact that lacks most, and in thousandths.
fn share(
    desk: &Presenter,
    view: &Observation<'_>,
    faction: FactionId,
    row: &Victory,
) -> Option<(u32, u32, u32)> {
    let armies = &desk.rules.factions[faction].armies;
    let of_fact = |fact: Fact, about: &[Fact]| {
        let (have, need) = match fact {
            Fact::Alone => {
                let others = desk.rules.armies.ids().filter(|army| !armies.contains(army));
                let others = others.filter(|&army| is_played(desk, army));
                let others: u32 = others.map(|army| view.n_spaces(army)).sum();
                let own = armies.iter().map(|&army| view.n_spaces(army)).sum::<u32>();
                (own, own + others)
            }
            Fact::Out(other, n) => cleared(desk, view, &desk.rules.factions[other].armies, n),
            Fact::LaidToken(token, bounds) => {
                let face = desk.rules.tokens.get(token)?.face.id.clone();
                let is_there = |other: &TokenId| {
                    matches!(view.token_place(*other), TokenPlace::Laid(army) if armies.contains(&army))
                        && view
                            .token_face(*other)
                            .is_some_and(|of| desk.rules.tokens[of].face.id == face)
                };
                let n = desk.rules.tokens.ids().filter(is_there).count();
                (u32::try_from(n).unwrap_or(u32::MAX), bounds.goal()?)
            }
            Fact::Gone(unit) => {
                let of = |army| {
                    let spaces = desk.rules.board.spaces.ids();
                    spaces.map(|space| view.units(space, army, unit)).sum::<u32>()
                };
                (0, desk.rules.armies.ids().map(of).sum())
            }
            _ => view.progress(fact, about, faction)?,
        };
        let part = have.min(need).saturating_mul(1000).checked_div(need).unwrap_or(0);
        Some((part, have, need))
    };
    nearest_to(desk.rules.facts(row.when), &of_fact)
}

/// Returns the progress of a faction as it is shown: its total beside the largest, where the most
/// decides.
fn near(
    desk: &Presenter,
    view: &Observation<'_>,
    (faction, row): (FactionId, &Victory),
    totals: Option<&[(FactionId, i64)]>,
) -> Option<Progress> {
    let (have, need, counted) = if let Some(all) = totals {
        let most = all.first()?.1;
        let have = all.iter().find(|(other, _)| *other == faction)?.1;
        (at_least_0(have), at_least_0(most), have.to_string())
    } else {
        let (_, have, need) = share(desk, view, faction, row)?;
        (have, need, say!(desk.texts, "screen-of", "have" = have, "need" = need))
    };
    let side = ArmyLabel::of(desk, *desk.rules.factions[faction].armies.first()?);
    let name = desk.texts.of(&desk.rules.factions[faction].name).to_owned();
    let left = need.saturating_sub(have);
    Some(Progress {
        side: ArmyLabel { name, ..side },
        have,
        need,
        counted,
        is_close: totals.is_none()
            && (is_open(desk, view, row) || (need > 1 && left <= 2.max(need / 10))),
    })
}

/// Returns the amount of which a victory asks for most, by faction, the most first. Returns `None`
/// for a victory that asks for nothing of the kind, or where an amount is not known.
fn totals(
    desk: &Presenter,
    view: &Observation<'_>,
    row: &Victory,
) -> Option<Vec<(FactionId, i64)>> {
    let most = row.most?;
    let plays = |faction: &FactionId| {
        let armies = &desk.rules.factions[*faction].armies;
        armies.iter().any(|&army| is_played(desk, army))
    };
    let factions = desk.rules.factions.ids().filter(plays);
    let each = factions.map(|faction| Some((faction, view.amount(most, faction)?)));
    let mut all: Vec<_> = each.collect::<Option<_>>()?;
    all.sort_by_key(|&(_, n)| Reverse(n));
    Some(all)
}

/// Returns what each faction has of what a victory asks for most of: `Blue 30, Red 28 (points)`.
pub(crate) fn final_totals(
    desk: &Presenter,
    view: &Observation<'_>,
    row: &Victory,
) -> Option<String> {
    let all = totals(desk, view, row)?;
    let name = |faction: FactionId| desk.texts.of(&desk.rules.factions[faction].name);
    let list = all.iter().map(|&(faction, n)| format!("{} {n}", name(faction)));
    let list = list.collect::<Vec<_>>().join(", ");
    Some(say!(desk.texts, "way-totals", "list" = list, "of" = amount(desk, row.most?)))
}

fn at_least_0(n: i64) -> u32 {
    u32::try_from(n.max(0)).unwrap_or(u32::MAX)
}

/// Returns whether formerly guarded units can be hit.
fn is_open(desk: &Presenter, view: &Observation<'_>, row: &Victory) -> bool {
    desk.rules.aims(row).iter().any(|&(fact, _)| {
        let Fact::Gone(unit) = fact else { return false };
        desk.rules.guard(unit).is_some() && tracks::guard(desk, view, unit).is_none()
    })
}

/// Returns the army with the fewest spaces.
fn weakest(view: &Observation<'_>, armies: &[ArmyId]) -> Option<ArmyId> {
    armies.iter().copied().min_by_key(|&army| view.n_spaces(army))
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
