//! Where `greedy` settles.

use super::judge::{ARMIES, NOBODY, friends, sides};
use super::taste::{self, Taste};
use crate::game::{Action, Seeded};
use crate::model::{ArmyId, FactionId, Region, RegionId, SpaceId, TableId, VictoryWhen};
use crate::observation::Observation;

/// A little luck, so that two games differ: chances out of this many.
const LUCK: u32 = 1000;

/// A stack of up to so many units is worth adding to, the more the larger it is.
const SMALL: f64 = 4.0;

/// How many spaces a border of a region counts for: all of it can be lost there.
const BORDER: f64 = 2.6;

/// How well a region pays for its spaces and its borders.
fn worth(view: &Observation<'_>, row: &Region, region: RegionId) -> f64 {
    let board = &view.rulebook().board;
    let leads_out = |space: &&SpaceId| {
        board.neighbours(**space).iter().any(|&next| board.spaces[next].region != Some(region))
    };
    let borders = row.spaces.iter().filter(leads_out).count();
    let size = |n: usize| f64::from(u32::try_from(n).unwrap_or(u32::MAX));
    f64::from(row.bonus) / (size(row.spaces.len()) + BORDER * size(borders))
}

/// What a space is worth that one's own faction counts to win.
const COUNTED: f64 = 1.0;
/// What it is worth to keep one from a faction that counts it, until enough are kept.
const DENIED: f64 = 0.8;
/// Worth of denying a space once enough are denied, beside [`DENIED`].
const DENIED_TOO: f64 = 0.15;
/// So many more than it takes are enough, as some will be lost.
const SPARE: usize = 1;

/// How much such a space next to a stack adds to what the stack is for.
const COUNTED_NEXT: f64 = 2.0;

/// How much of the victory table is about a space.
fn counted(view: &Observation<'_>, space: SpaceId, army: ArmyId) -> f64 {
    let rules = view.rulebook();
    let own = rules.armies[army].faction;
    let plays = |faction: FactionId| {
        rules.factions[faction].armies.iter().any(|&army| !view.commanders(army).is_empty())
    };
    let faction = |space: SpaceId| view.owner(space).map(|army| rules.armies[army].faction);
    let rows = rules.victory.rows().iter().filter_map(|row| {
        let VictoryWhen::Spaces { tag: Some(tag), least } = row.when else { return None };
        if !rules.board.spaces[space].tags.contains(tag) {
            return None;
        }
        if row.faction.is_none_or(|faction| faction == own) {
            return Some(COUNTED);
        }
        let by = row.faction.filter(|&faction| plays(faction))?;
        let spaces = &rules.board.tags[tag].spaces;
        let kept =
            spaces.iter().filter(|&&space| faction(space).is_some_and(|faction| faction != by));
        let enough = (spaces.len() + 1).saturating_sub(least as usize) + SPARE;
        Some(if kept.count() < enough { DENIED } else { DENIED_TOO })
    });
    rows.sum()
}

/// The shares of a region's spaces that the army and that others have.
fn shares(view: &Observation<'_>, row: &Region, army: ArmyId) -> (f64, f64) {
    let (mut mine, mut others) = (0.0, 0.0);
    for &space in &row.spaces {
        match view.owner(space).map_or(NOBODY, |owner| owner.0) {
            NOBODY => {}
            owner if owner == army.0 => mine += 1.0,
            _ => others += 1.0,
        }
    }
    let size = f64::from(u32::try_from(row.spaces.len()).unwrap_or(u32::MAX)).max(1.0);
    (mine / size, others / size)
}

/// What is made of each region, by its place; looked at once, where it is asked for.
struct Regions(Vec<Option<f64>>);

impl Regions {
    fn new(view: &Observation<'_>) -> Self {
        Self(vec![None; view.rulebook().board.regions.len()])
    }

    /// What is made of the region of a space; nothing is made of a space without one.
    fn of(
        &mut self,
        view: &Observation<'_>,
        space: SpaceId,
        look: impl FnOnce(&Region, RegionId) -> f64,
    ) -> f64 {
        let board = &view.rulebook().board;
        let Some(region) = board.spaces[space].region else { return 0.0 };
        *self.0[region.index()].get_or_insert_with(|| look(&board.regions[region], region))
    }
}

/// How much an army should like a region.
fn liking(
    view: &Observation<'_>,
    taste: &Taste,
    (row, region): (&Region, RegionId),
    army: ArmyId,
) -> f64 {
    let (mine, others) = shares(view, row, army);
    worth(view, row, region) * (1.0 + taste.follow * mine) * (1.0 - taste.shun * others)
}

/// What it is worth to keep others from a region: the more of it one of them has, the more, where one has nothing of it oneself.
fn denial(
    view: &Observation<'_>,
    taste: &Taste,
    (row, region): (&Region, RegionId),
    army: ArmyId,
) -> f64 {
    let mut held = [0.0_f64; ARMIES];
    let mut all = 0.0;
    for &space in &row.spaces {
        all += 1.0;
        if let Some(owner) = view.owner(space)
            && let Some(n) = held.get_mut(owner.index())
        {
            *n += 1.0;
        }
    }
    let mine = held.get(army.index()).copied().unwrap_or(0.0);
    let rules = view.rulebook();
    let friends = friends(view, army);
    let is_rival = |other: ArmyId| {
        rules.armies[other].faction != rules.armies[army].faction
            && !view.commanders(other).is_empty()
            && !view.commanders(other).meets(friends)
    };
    let rivals = rules.armies.ids().zip(&held).filter(|&(other, _)| is_rival(other));
    let most = rivals.map(|(_, &n)| n).fold(0.0, f64::max);
    if mine > 0.0 {
        return 0.0;
    }
    taste.block * worth(view, row, region) * most / all
}

fn best(
    spaces: impl Iterator<Item = SpaceId>,
    chance: &mut Seeded,
    mut score: impl FnMut(SpaceId) -> f64,
) -> Option<SpaceId> {
    let scored = spaces.map(|space| {
        let luck = f64::from(chance.below(LUCK)) / f64::from(LUCK);
        (score(space) * (1.0 + 0.02 * luck) + 0.0001 * luck, space)
    });
    scored.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, space)| space)
}

/// Takes a space of the region that pays best and is not yet somebody else's, near its own.
pub(super) fn claim(view: &Observation<'_>, army: ArmyId, chance: &mut Seeded) -> Option<Action> {
    let board = &view.rulebook().board;
    let empty = board.spaces.ids().filter(|&space| view.is_free(space));
    let taste = taste::against(sides(view, army));
    let mut regions = Regions::new(view);
    let space = best(empty, chance, |space| {
        let region = regions.of(view, space, |row, region| {
            liking(view, taste, (row, region), army) + denial(view, taste, (row, region), army)
        });
        region + counted(view, space, army)
    })?;
    Some(Action::Claim { space })
}

/// Builds stacks where the regions it likes best are contested.
pub(super) fn reinforce(
    view: &Observation<'_>,
    army: ArmyId,
    chance: &mut Seeded,
) -> Option<Action> {
    let board = &view.rulebook().board;
    let taste = taste::against(sides(view, army));
    let mut regions = Regions::new(view);
    let space = best(view.spaces_of(army), chance, |space| {
        let neighbours = board.neighbours(space).iter();
        let enemies =
            neighbours.filter(|&&next| view.owner(next).is_some_and(|other| other != army));
        let region = board.spaces[space].region;
        let (mut inside, mut outside) = (0.0, 0.0);
        for &enemy in enemies {
            let troops = f64::from(view.troops(enemy));
            if board.spaces[enemy].region == region {
                inside += 1.0;
            } else {
                outside += 0.3;
            }
            outside += 0.02 * troops + COUNTED_NEXT * counted(view, enemy, army);
        }
        if inside + outside == 0.0 {
            return 0.0;
        }
        let stack = f64::from(view.troops(space));
        let growing = (1.0 + 0.5 * stack.min(SMALL)) / (1.0 + (stack - taste.large).max(0.0) / 3.0);
        let liking =
            regions.of(view, space, |row, region| liking(view, taste, (row, region), army));
        liking * (0.2 + inside + outside) * growing
    })?;
    Some(Action::Reinforce { space, count: 1 })
}
