//! The spaces that `greedy` claims and reinforces in the opening.

use super::judge::{ARMIES, NOBODY, friends, sides};
use super::preferences::{self, Taste};
use crate::game::{Action, Seeded};
use crate::model::{
    ArmyId, CardId, Fact, FactionId, Region, RegionId, SpaceId, TableId, level, sole_tag,
};
use crate::observation::Observation;

/// The resolution of the random factor in scores; a little luck makes two games differ.
const LUCK: u32 = 1000;

/// The size up to which a larger stack attracts more reinforcements.
const SMALL: f64 = 4.0;

/// The number of additional spaces that a border of a region counts for, as the whole region can be
/// lost there.
const BORDER: f64 = 2.6;

/// Returns the bonus of a region in relation to the number of its spaces and borders.
fn worth(view: &Observation<'_>, row: &Region, region: RegionId) -> f64 {
    let board = &view.rulebook().board;
    let leads_out = |space: &&SpaceId| {
        board.neighbours(**space).iter().any(|&next| board.spaces[next].region != Some(region))
    };
    let borders = row.spaces.iter().filter(leads_out).count();
    let size = |n: usize| f64::from(u32::try_from(n).unwrap_or(u32::MAX));
    f64::from(row.bonus) / (size(row.spaces.len()) + BORDER * size(borders))
}

/// The value of a space that the own faction counts to win.
const COUNTED: f64 = 1.0;
/// The value of keeping a space from a faction that counts it, until enough are kept.
const DENIED: f64 = 0.8;
/// The value of keeping a further space once enough are kept; replaces [`DENIED`].
const DENIED_TOO: f64 = 0.15;
/// The number of spaces kept beyond those needed, as some will be lost.
const SPARE: usize = 1;

/// The weight of a neighbouring space that counts for victory in the value of a stack.
const COUNTED_NEXT: f64 = 2.0;

/// Returns the value of a space under the victory table.
fn counted(view: &Observation<'_>, space: SpaceId, army: ArmyId) -> f64 {
    let rules = view.rulebook();
    let own = rules.armies[army].faction;
    let plays = |faction: FactionId| {
        rules.factions[faction].armies.iter().any(|&army| !view.commanders(army).is_empty())
    };
    let faction = |space: SpaceId| view.owner(space).map(|army| rules.armies[army].faction);
    let rows = rules.victory.rows().iter().filter_map(|row| {
        let aims = rules.aims(row);
        let (tag, least) = aims.iter().find_map(|&(fact, about)| match fact {
            Fact::Spaces(bounds, _) => Some((sole_tag(about)??, bounds.goal()?)),
            _ => None,
        })?;
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

/// The factor on the appeal of a region that a card in the army's hands asks for.
const ASKED: f64 = 3.0;

/// Returns whether a card in the army's hands asks that it control a region, as far as the viewer
/// knows them.
fn is_asked(view: &Observation<'_>, region: RegionId, army: ArmyId) -> bool {
    let (rules, row) = (view.rulebook(), &view.rulebook().armies[army]);
    let asks = |card: CardId| {
        let when = rules.cards[card].effect.as_ref().and_then(|effect| effect.when);
        let mut facts = when.into_iter().flat_map(|when| level(rules.facts(when)));
        facts.any(|(fact, _)| fact == Fact::ControlsRegion(region))
    };
    view.hand(row.hand).chain(view.hand(row.apart)).any(asks)
}

/// Returns the shares of a region's spaces held by the army and by others.
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

/// The score of each region, by its index; computed on first use.
struct Regions(Vec<Option<f64>>);

impl Regions {
    fn new(view: &Observation<'_>) -> Self {
        Self(vec![None; view.rulebook().board.regions.len()])
    }

    /// Returns the score of a space's region; 0 for a space without one.
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

/// Returns the appeal of a region for an army.
fn liking(
    view: &Observation<'_>,
    taste: &Taste,
    (row, region): (&Region, RegionId),
    army: ArmyId,
) -> f64 {
    let (mine, others) = shares(view, row, army);
    let asked = if is_asked(view, region, army) { ASKED } else { 1.0 };
    asked * worth(view, row, region) * (1.0 + taste.follow * mine) * (1.0 - taste.shun * others)
}

/// Returns the value of keeping rivals from a region. Grows with the share of the rival that has
/// most of it; 0 if the army itself has a space there.
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

/// Claims the free space with the highest score: the appeal of its region, the denial of that
/// region to rivals, and its value under the victory table.
pub(super) fn claim(view: &Observation<'_>, army: ArmyId, chance: &mut Seeded) -> Option<Action> {
    let board = &view.rulebook().board;
    let empty = board.spaces.ids().filter(|&space| view.is_free(space));
    let taste = preferences::against(sides(view, army));
    let mut regions = Regions::new(view);
    let space = best(empty, chance, |space| {
        let region = regions.of(view, space, |row, region| {
            liking(view, taste, (row, region), army) + denial(view, taste, (row, region), army)
        });
        region + counted(view, space, army)
    })?;
    Some(Action::Claim { space })
}

/// Reinforces a space where the regions with the most appeal are contested.
pub(super) fn reinforce(
    view: &Observation<'_>,
    army: ArmyId,
    chance: &mut Seeded,
) -> Option<Action> {
    let board = &view.rulebook().board;
    let taste = preferences::against(sides(view, army));
    let mut regions = Regions::new(view);
    let spaces = view.spaces_of(army).filter(|&space| view.room_on(army, space) > 0);
    let space = best(spaces, chance, |space| {
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
