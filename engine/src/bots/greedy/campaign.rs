//! Campaigns: one stack that takes several spaces, one after another, with some aim.

use smallvec::SmallVec;

use super::judge::{ExpectedBoard, Judge};
use super::position::ValuedPosition;
use super::preferences;
use crate::model::{RegionId, Side, SpaceId, TableId};

/// The maximum number of spaces a campaign looks ahead.
const STEPS_MAX: u32 = 14;
/// The maximum distance of an aim, in spaces that must be taken on the way.
const APPROACH_MAX: usize = 3;

/// The probability up to which a failure is valued like the previous one instead of being computed.
const NEGLIGIBLE: f64 = 0.02;
/// The largest number of spaces at which eliminating an army in one turn is considered.
const PREY_MAX: u32 = 12;

/// The number of aims stored without a heap allocation.
const AIMS: usize = 16;

/// The number of neighbouring spaces stored without a heap allocation.
const NEAR: usize = 8;

/// The aim of a campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CampaignAim {
    /// The rest of a region, or the end of an enemy's hold on it.
    Region(RegionId),
    /// The elimination of an army.
    Army(u8),
    /// The spaces wanted because of the victory table, by the index of their list.
    Wanted(u16),
    /// Any weak space.
    Anything,
}

/// The best of the campaigns examined.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Campaign {
    /// The expected value of the position when the campaign is carried out.
    pub(super) value: f64,
    /// The space the campaign starts from.
    pub(super) from: SpaceId,
    /// The first space attacked.
    pub(super) to: SpaceId,
}

/// A space on the way to an aim, with the cost of reaching it.
#[derive(Clone, Copy, Debug)]
struct PathCost {
    space: SpaceId,
    /// The troops on the way to it and on it, and one more for each space.
    cost: f64,
    /// The first space of the way.
    first: SpaceId,
}

/// The progress of a campaign.
#[derive(Clone, Copy, Debug)]
struct CampaignStage {
    /// The space of the stack.
    head: SpaceId,
    /// The first space attacked, once there is one.
    first: Option<SpaceId>,
    /// The probability of having come this far.
    chance: f64,
    /// The sum of the values of the failures so far, each weighted by its probability.
    failed: f64,
    /// The value of the last failure alone, not weighted.
    value_failed: f64,
    steps: u32,
}

/// The value of the best campaign for each space attacked first.
pub(super) type Found = SmallVec<[(f64, SpaceId); 8]>;

/// An aim, the space to attack next for it, and whether the stack stays because only a dead end is
/// taken.
type Choice = (CampaignAim, SpaceId, bool);

/// A search for campaigns. Its buffers carry nothing over between two searches.
#[derive(Clone, Debug, Default)]
pub(super) struct Planner {
    /// The ways found from the stack's space.
    ways: Vec<PathCost>,
    /// For each space, the last search that found it and its index in `ways`.
    found: Vec<(u32, u32)>,
    search: u32,
}

impl Planner {
    /// Returns the best campaign from `from`, or `None` when no enemy is in reach. Restores the
    /// position.
    pub(super) fn best_from(
        &mut self,
        judge: &Judge<'_>,
        position: &mut ValuedPosition,
        from: SpaceId,
    ) -> Option<Campaign> {
        let mut found = Found::new();
        self.all_from(judge, position, from, &mut found);
        let mut best: Option<(f64, SpaceId)> = None;
        for (value, to) in found {
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, to));
            }
        }
        best.map(|(value, to)| Campaign { value, from, to })
    }

    /// Collects the best campaign from `from` for each space attacked first. Restores the position.
    pub(super) fn all_from(
        &mut self,
        judge: &Judge<'_>,
        position: &mut ValuedPosition,
        from: SpaceId,
        found: &mut Found,
    ) {
        if !borders_enemy(judge, position.field(), from) {
            return;
        }
        let aims = self.aims(judge, position.field(), from);
        let stage = CampaignStage {
            head: from,
            first: None,
            chance: 1.0,
            failed: 0.0,
            value_failed: judge.now,
            steps: 0,
        };
        self.follow(judge, position, stage, &aims, found);
    }

    /// Returns the possible aims of a campaign from a space.
    fn aims(
        &mut self,
        judge: &Judge<'_>,
        field: &ExpectedBoard,
        from: SpaceId,
    ) -> SmallVec<[CampaignAim; AIMS]> {
        self.search(judge, field, from);
        let mut aims = SmallVec::new();
        for way in &self.ways {
            if let Some(region) = field.region(way.space)
                && judge.rules.board.regions[region].bonus > 0
                && !aims.contains(&CampaignAim::Region(region))
            {
                aims.push(CampaignAim::Region(region));
            }
        }
        let prey = (0..).zip(judge.spaces).filter(|&(_, n)| (1..=PREY_MAX).contains(&n));
        aims.extend(prey.map(|(army, _)| CampaignAim::Army(army)));
        aims.extend((0..).zip(&judge.aims.wanted).map(|(list, _)| CampaignAim::Wanted(list)));
        aims.push(CampaignAim::Anything);
        aims
    }

    /// Extends campaigns, together where they take the same space next, and records the best value
    /// for each first space.
    fn follow(
        &mut self,
        judge: &Judge<'_>,
        position: &mut ValuedPosition,
        stage: CampaignStage,
        aims: &[CampaignAim],
        found: &mut Found,
    ) {
        let attackers = position.field().troops[stage.head.index()] - stay(judge);
        if stage.steps == STEPS_MAX || attackers < 1.0 {
            return;
        }
        // The ways from the starting space were found already.
        let searched = stage.steps == 0;
        let mut choices = self.choices(judge, position.field(), (stage.head, searched), aims);
        while let Some(&(_, target, sidestep)) = choices.first() {
            let is_same = |choice: &Choice| (choice.1, choice.2) == (target, sidestep);
            let same: SmallVec<[CampaignAim; AIMS]> =
                choices.iter().filter(|choice| is_same(choice)).map(|choice| choice.0).collect();
            choices.retain(|choice| !is_same(choice));
            let mark = position.mark(judge);
            if let Some(next) = take(judge, position, stage, (target, sidestep)) {
                let value = next.failed + next.chance * (position.value(judge) + judge.card);
                if let Some(first) = next.first {
                    match found.iter_mut().find(|(_, to)| *to == first) {
                        Some(known) => known.0 = known.0.max(value),
                        None => found.push((value, first)),
                    }
                }
                self.follow(judge, position, next, &same, found);
            }
            position.back_to(&mark);
        }
    }

    /// Returns the next target of each aim from `head`, where there is one.
    fn choices(
        &mut self,
        judge: &Judge<'_>,
        field: &ExpectedBoard,
        (head, mut searched): (SpaceId, bool),
        aims: &[CampaignAim],
    ) -> SmallVec<[Choice; AIMS]> {
        let mut choices = SmallVec::new();
        let near = judge.rules.board.neighbours(head).iter().copied();
        let near: SmallVec<[SpaceId; NEAR]> = near
            .filter(|&to| judge.leads(head, to) && judge.may_attack(field.owner[to.index()], to))
            .collect();
        if near.is_empty() {
            return choices;
        }
        for &aim in aims {
            if let Some((to, sidestep)) = next(judge, field, &near, aim) {
                choices.push((aim, to, sidestep));
                continue;
            }
            if !std::mem::replace(&mut searched, true) {
                self.search(judge, field, head);
            }
            if let Some(to) = self.approach(judge, field, aim) {
                choices.push((aim, to, false));
            }
        }
        choices
    }

    /// Returns the first step on the cheapest way to a space that serves the aim.
    fn approach(
        &self,
        judge: &Judge<'_>,
        field: &ExpectedBoard,
        aim: CampaignAim,
    ) -> Option<SpaceId> {
        let wanted = self.ways.iter().filter(|way| aim.means(judge, field, way.space));
        let nearest =
            wanted.min_by(|a, b| a.cost.total_cmp(&b.cost).then(a.space.cmp(&b.space)))?;
        Some(nearest.first)
    }

    /// Finds the cheapest ways from `head` over at most [`APPROACH_MAX`] spaces that may be
    /// attacked.
    fn search(&mut self, judge: &Judge<'_>, field: &ExpectedBoard, head: SpaceId) {
        self.search += 1;
        self.found.resize(field.owner.len(), (0, 0));
        self.ways.clear();
        let board = &judge.rules.board;
        let step = |before: f64, space: SpaceId| {
            let may = space != head && judge.may_attack(field.owner[space.index()], space);
            may.then(|| before + field.troops[space.index()] + 1.0)
        };
        for &space in board.neighbours(head).iter().filter(|&&to| judge.leads(head, to)) {
            if let Some(cost) = step(0.0, space) {
                self.reach(PathCost { space, cost, first: space });
            }
        }
        let mut done = 0;
        for _ in 1..APPROACH_MAX {
            let last = self.ways.len();
            for at in done..last {
                let way = self.ways[at];
                let near = board.neighbours(way.space).iter();
                for &space in near.filter(|&&to| judge.leads(way.space, to)) {
                    if let Some(cost) = step(way.cost, space) {
                        self.reach(PathCost { space, cost, first: way.first });
                    }
                }
            }
            done = last;
        }
    }

    /// Records a way unless one at most as expensive is known.
    fn reach(&mut self, way: PathCost) {
        let (search, at) = &mut self.found[way.space.index()];
        if *search == self.search {
            let known = &mut self.ways[*at as usize];
            if way.cost < known.cost {
                *known = way;
            }
        } else {
            (*search, *at) = (self.search, u32::try_from(self.ways.len()).unwrap_or(u32::MAX));
            self.ways.push(way);
        }
    }
}

/// Chooses the next target among the attackable neighbours that serve the aim, and whether the
/// stack stays. A dead end is preferred.
fn next(
    judge: &Judge<'_>,
    field: &ExpectedBoard,
    near: &[SpaceId],
    aim: CampaignAim,
) -> Option<(SpaceId, bool)> {
    let board = &judge.rules.board;
    let wanted = |space: SpaceId| aim.includes(judge, field, space);
    let mut n = 0;
    let (mut end, mut way): (Option<SpaceId>, Option<SpaceId>) = (None, None);
    let troops = |space: SpaceId| field.troops[space.index()];
    for &to in near.iter().filter(|&&to| aim.means(judge, field, to)) {
        n += 1;
        let leads_on = board.neighbours(to).iter().any(|&next| wanted(next));
        let slot = if leads_on { &mut way } else { &mut end };
        if slot.is_none_or(|other| troops(to) < troops(other)) {
            *slot = Some(to);
        }
    }
    end.map(|end| (end, n > 1)).or(way.map(|way| (way, false)))
}

/// Takes the next space of a campaign; returns `None` if that is too unlikely.
fn take(
    judge: &Judge<'_>,
    position: &mut ValuedPosition,
    stage: CampaignStage,
    (target, sidestep): (SpaceId, bool),
) -> Option<CampaignStage> {
    let (field, head) = (position.field(), stage.head);
    let power = field.power(head);
    let stay = stay(judge);
    let force = field.troops[head.index()] - stay + power;
    let defenders = field.force(target);
    let win = judge.odds.win(force, defenders);
    let (fails, chance) = (stage.chance * (1.0 - win), stage.chance * win);
    if chance < preferences::CHANCE {
        return None;
    }
    let value_failed = if fails > NEGLIGIBLE {
        value_of_failure(judge, position, head, target)
    } else {
        stage.value_failed
    };
    let left = (judge.odds.left(force, defenders) - power).max(1.0);
    let dice = f64::from(judge.odds.combat().attack.dice);
    let moved = if sidestep { left.min(dice) } else { left };
    position.take(judge, (head, target), (stay + left - moved, moved), !sidestep);
    Some(CampaignStage {
        head: if sidestep { head } else { target },
        first: stage.first.or(Some(target)),
        chance,
        failed: stage.failed + fails * value_failed,
        value_failed,
        steps: stage.steps + 1,
    })
}

/// Returns the number of units that stay behind in every attack.
fn stay(judge: &Judge<'_>) -> f64 {
    f64::from(judge.odds.combat().attack.stay_behind)
}

/// Returns the value of the position after the attack from `head` on `to` is repelled.
fn value_of_failure(
    judge: &Judge<'_>,
    position: &mut ValuedPosition,
    head: SpaceId,
    to: SpaceId,
) -> f64 {
    let before = [head, to].map(|space| position.field().troops[space.index()]);
    let stay = stay(judge);
    let lost = judge.odds.losses(Side::Defender, before[0] - stay, before[1]);
    let mark = position.mark(judge);
    position.set(judge, head, stay);
    position.set(judge, to, (before[1] - lost).max(1.0));
    let value = position.value(judge);
    position.back_to(&mark);
    value
}

impl CampaignAim {
    /// Checks whether `space` may be attacked and taking it serves the aim.
    #[inline]
    fn includes(self, judge: &Judge<'_>, field: &ExpectedBoard, space: SpaceId) -> bool {
        judge.may_attack(field.owner[space.index()], space) && self.means(judge, field, space)
    }

    /// Checks whether taking `space`, which may be attacked, serves the aim.
    #[inline]
    fn means(self, judge: &Judge<'_>, field: &ExpectedBoard, space: SpaceId) -> bool {
        match self {
            Self::Region(region) => field.region(space) == Some(region),
            Self::Army(army) => field.owner[space.index()] == army,
            Self::Wanted(list) => judge.aims.wanted[usize::from(list)][space.index()],
            Self::Anything => true,
        }
    }
}

/// Checks whether a hostile army holds a neighbour of a space.
pub(super) fn borders_enemy(judge: &Judge<'_>, field: &ExpectedBoard, space: SpaceId) -> bool {
    let mut neighbours = judge.rules.board.neighbours(space).iter();
    neighbours.any(|next| judge.is_hostile(field.owner[next.index()]))
}
