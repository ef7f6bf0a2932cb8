//! The regions whose whole brings units: who holds how much of each, and what is missing.

use std::cmp::Reverse;

use serde::Serialize;
use warboard_engine::model::{ArmyId, Region, RegionId, SpaceId};
use warboard_engine::observation::Observation;

use super::ArmyLabel;
use crate::presenter::Presenter;
use crate::text::say;

/// The most missing spaces that are named.
const NAMED: usize = 2;

/// A region whose whole brings units.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RegionView {
    /// The printed name.
    pub name: String,
    /// The units that the whole region brings each turn.
    pub bonus: u32,
    /// The number of its spaces that are in the game.
    pub all: u32,
    /// The armies that hold some of it, with the number of their spaces; the most first.
    pub held: Vec<(ArmyLabel, u32)>,
    /// The armies with how much they hold, and what is missing.
    pub says: String,
    /// The text in a few columns.
    pub brief: String,
    /// True if the viewer holds all of it but one space.
    pub is_near: bool,
}

/// Returns every region that brings units, in the order of the edition.
pub(crate) fn all(desk: &Presenter, view: &Observation<'_>) -> Vec<RegionView> {
    let regions = desk.rules.board.regions.iter();
    let regions = regions.filter(|(_, row)| row.bonus > 0);
    regions.map(|(region, row)| one(desk, view, region, row)).collect()
}

/// An army and the number of spaces that it holds.
type Share = (ArmyId, usize);

fn one(desk: &Presenter, view: &Observation<'_>, region: RegionId, row: &Region) -> RegionView {
    let open = row.spaces.iter().copied().filter(|&space| !view.is_closed(space));
    let spaces: Vec<SpaceId> = open.collect();
    let of = |army: ArmyId| spaces.iter().filter(|&&space| view.is_on(army, space)).count();
    let mut held: Vec<Share> =
        desk.rules.armies.ids().map(|army| (army, of(army))).filter(|&(_, n)| n > 0).collect();
    held.sort_by_key(|&(_, n)| Reverse(n));
    let own = desk.armies_of(view);
    let mine = held.iter().find(|(army, _)| own.contains(army)).copied();
    let (says, brief, is_near) = told(desk, view, (region, &spaces), (mine, held.first().copied()));
    let held = held.into_iter().map(|(army, n)| (ArmyLabel::of(desk, army), small(n)));
    RegionView {
        name: desk.region(region).to_owned(),
        bonus: row.bonus,
        all: small(spaces.len()),
        held: held.collect(),
        says,
        brief,
        is_near,
    }
}

/// Returns who holds how much and what is missing, in full and in a few columns, and whether the
/// viewer lacks one space. Tells of the viewer if it holds at least half, else of whoever holds most.
fn told(
    desk: &Presenter,
    view: &Observation<'_>,
    (region, spaces): (RegionId, &[SpaceId]),
    (mine, most): (Option<Share>, Option<Share>),
) -> (String, String, bool) {
    let (texts, all) = (&desk.texts, spaces.len());
    let Some((leader, n)) = most else {
        let nobody = say!(texts, "region-nobody");
        return (nobody.clone(), nobody, false);
    };
    let mine = mine.filter(|&(_, n)| n * 2 >= all);
    let (army, n) = mine.unwrap_or((leader, n));
    let (name, letter) = (desk.army_name(army), desk.letter(army).to_string());
    if view.controls_region(army, region) {
        let held = match mine {
            Some(_) => say!(texts, "region-yours"),
            None => say!(texts, "region-held", "army" = name),
        };
        return (held.clone(), held, false);
    }
    let lacks = spaces.iter().filter(|&&space| !view.is_on(army, space));
    let lacks: Vec<SpaceId> = lacks.copied().collect();
    let list = |name: &dyn Fn(SpaceId) -> String| {
        lacks.iter().map(|&space| name(space)).collect::<Vec<_>>().join(", ")
    };
    let is_named = lacks.len() <= NAMED && !lacks.is_empty();
    let missing = is_named.then(|| list(&|space| desk.space(space).to_owned()));
    let who = if mine.is_some() { say!(texts, "region-you") } else { name.to_owned() };
    let says = match &missing {
        Some(list) => {
            say!(texts, "region-lacks", "who" = who.clone(), "n" = n, "all" = all, "list" = list)
        }
        None => say!(texts, "region-has", "who" = who.clone(), "n" = n, "all" = all),
    };
    let brief = match mine {
        Some(_) if is_named => {
            let list = list(&|space| desk.names.short(space).to_owned());
            say!(texts, "region-lacks-brief", "list" = list)
        }
        Some(_) => say!(texts, "region-has-brief", "who" = who, "n" = n, "all" = all),
        None => say!(texts, "region-has-brief", "who" = letter, "n" = n, "all" = all),
    };
    (says, brief, mine.is_some() && lacks.len() == 1)
}

fn small(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
