//! Campaigns: one stack that takes several spaces, one after another, with some aim.

use super::judge::{Field, Judge};
use crate::model::{RegionId, Side, SpaceId, TableId};

/// The most spaces a campaign looks ahead.
const STEPS_MAX: u32 = 14;
/// How far away an aim may lie, in spaces that must be taken on the way.
const APPROACH_MAX: usize = 3;
/// A campaign that gets so unlikely is not followed further.
const CHANCE_MIN: f64 = 0.12;

/// A failure less likely than this is taken to be as bad as the one before.
const NEGLIGIBLE: f64 = 0.02;
/// The most spaces of an army that is not too large to be finished off in one turn.
const PREY_MAX: u32 = 12;

/// What a campaign is after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Aim {
    /// The rest of a region, or the end of an enemy's hold on it.
    Region(RegionId),
    /// The end of an army.
    Army(u8),
    /// Spaces that the victory table makes worth having, by the place of their list.
    Wanted(usize),
    /// Whatever is weak.
    Anything,
}

/// The best of the campaigns that were looked at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Campaign {
    /// What the position is worth in the mean when it is carried out.
    pub(super) value: f64,
    /// Where it starts.
    pub(super) from: SpaceId,
    /// What is attacked first.
    pub(super) to: SpaceId,
}

/// Looks for campaigns. Its buffers hold nothing between two questions.
#[derive(Clone, Debug, Default)]
pub(super) struct Planner {
    field: Field,
    cost: Vec<f64>,
    first: Vec<SpaceId>,
}

impl Planner {
    /// The best campaign from `from`; nothing when no enemy is in reach.
    pub(super) fn best_from(
        &mut self,
        judge: &Judge<'_>,
        field: &Field,
        from: SpaceId,
    ) -> Option<Campaign> {
        let mut best = None;
        if !borders_enemy(judge, field, from) {
            return None;
        }
        let regions = judge.rules.board.regions.iter();
        let regions = regions.filter(|(_, row)| {
            row.bonus > 0
                && row.spaces.iter().any(|space| judge.is_hostile(field.owner[space.index()]))
        });
        for (region, _) in regions {
            self.follow(judge, field, from, Aim::Region(region), &mut best);
        }
        for army in (0..)
            .zip(judge.spaces)
            .filter(|&(_, n)| (1..=PREY_MAX).contains(&n))
            .map(|(army, _)| army)
        {
            self.follow(judge, field, from, Aim::Army(army), &mut best);
        }
        for list in 0..judge.aims.wanted.len() {
            self.follow(judge, field, from, Aim::Wanted(list), &mut best);
        }
        self.follow(judge, field, from, Aim::Anything, &mut best);
        best
    }

    /// Follows one campaign step by step and keeps it where it is better than the best so far.
    fn follow(
        &mut self,
        judge: &Judge<'_>,
        field: &Field,
        from: SpaceId,
        aim: Aim,
        best: &mut Option<Campaign>,
    ) {
        let combat = judge.odds.combat();
        let (stay, dice) = (f64::from(combat.attack.stay_behind), f64::from(combat.attack.dice));
        self.field.copy(field);
        let (mut head, mut chance, mut failed) = (from, 1.0, 0.0);
        let (mut first, mut value_failed) = (None, judge.now);
        for _ in 0..STEPS_MAX {
            let attackers = self.field.troops[head.index()] - stay;
            if attackers < 1.0 {
                return;
            }
            let Some((target, sidestep)) = self.next(judge, head, aim) else { return };
            let power = self.field.power(head);
            let (force, defenders) = (attackers + power, self.field.force(target));
            let win = judge.odds.win(force, defenders);
            if chance * win < CHANCE_MIN {
                return;
            }
            let (fails, so_far) = (chance * (1.0 - win), chance * win);
            if fails > NEGLIGIBLE {
                value_failed = self.value_of_failure(judge, head, target);
            }
            failed += fails * value_failed;
            chance = so_far;
            let left = (judge.odds.left(force, defenders) - power).max(1.0);
            let moved = if sidestep { left.min(dice) } else { left };
            self.field.owner[target.index()] = judge.me;
            self.field.follow(head, target, sidestep);
            self.field.troops[target.index()] = moved;
            self.field.troops[head.index()] = stay + left - moved;
            let value = failed + chance * (judge.value(&self.field) + judge.card);
            let to = *first.get_or_insert(target);
            if best.is_none_or(|best| value > best.value) {
                *best = Some(Campaign { value, from, to });
            }
            if !sidestep {
                head = target;
            }
        }
    }

    /// What is left when the attack from `head` on `to` is beaten off.
    fn value_of_failure(&mut self, judge: &Judge<'_>, head: SpaceId, to: SpaceId) -> f64 {
        let before = (self.field.troops[head.index()], self.field.troops[to.index()]);
        let stay = f64::from(judge.odds.combat().attack.stay_behind);
        let lost = judge.odds.losses(Side::Defender, before.0 - stay, before.1);
        self.field.troops[head.index()] = stay;
        self.field.troops[to.index()] = (before.1 - lost).max(1.0);
        let value = judge.value(&self.field);
        self.field.troops[head.index()] = before.0;
        self.field.troops[to.index()] = before.1;
        value
    }

    /// What is attacked next from `head`, and whether the stack stays where it is, because only a dead end is taken.
    fn next(&mut self, judge: &Judge<'_>, head: SpaceId, aim: Aim) -> Option<(SpaceId, bool)> {
        let board = &judge.rules.board;
        let wanted = |space: SpaceId| aim.includes(judge, &self.field, space);
        let mut n = 0;
        let (mut end, mut way): (Option<SpaceId>, Option<SpaceId>) = (None, None);
        let troops = |space: SpaceId| self.field.troops[space.index()];
        for &to in board.neighbours(head).iter().filter(|&&to| wanted(to)) {
            n += 1;
            let leads_on = board.neighbours(to).iter().any(|&next| wanted(next));
            let slot = if leads_on { &mut way } else { &mut end };
            if slot.is_none_or(|other| troops(to) < troops(other)) {
                *slot = Some(to);
            }
        }
        match (end, way) {
            (Some(end), _) => Some((end, n > 1)),
            (None, Some(way)) => Some((way, false)),
            (None, None) => self.approach(judge, head, aim).map(|to| (to, false)),
        }
    }

    /// The first step on the cheapest way to something wanted.
    fn approach(&mut self, judge: &Judge<'_>, head: SpaceId, aim: Aim) -> Option<SpaceId> {
        let Self { field, cost, first, .. } = self;
        let n = field.owner.len();
        cost.clear();
        cost.resize(n, f64::INFINITY);
        first.clear();
        first.resize(n, head);
        cost[head.index()] = 0.0;
        for _ in 0..APPROACH_MAX {
            for space in judge.rules.board.spaces.ids() {
                let so_far = cost[space.index()];
                if so_far == f64::INFINITY {
                    continue;
                }
                for &next in judge.rules.board.neighbours(space) {
                    let price = so_far + field.troops[next.index()] + 1.0;
                    if judge.may_attack(field.owner[next.index()], next)
                        && price < cost[next.index()]
                    {
                        cost[next.index()] = price;
                        first[next.index()] =
                            if space == head { next } else { first[space.index()] };
                    }
                }
            }
        }
        let spaces = judge.rules.board.spaces.ids();
        let reached = spaces.filter(|space| cost[space.index()] < f64::INFINITY);
        let wanted = reached.filter(|&space| aim.includes(judge, field, space));
        let nearest = wanted.min_by(|a, b| cost[a.index()].total_cmp(&cost[b.index()]))?;
        Some(first[nearest.index()])
    }
}

impl Aim {
    /// Whether taking `space` serves the aim.
    #[inline]
    fn includes(self, judge: &Judge<'_>, field: &Field, space: SpaceId) -> bool {
        let owner = field.owner[space.index()];
        let is_meant = match self {
            Self::Region(region) => judge.rules.board.spaces[space].region == Some(region),
            Self::Army(army) => owner == army,
            Self::Wanted(list) => judge.aims.wanted[list][space.index()],
            Self::Anything => true,
        };
        is_meant && judge.may_attack(owner, space)
    }
}

/// Whether an enemy stands next to a space.
pub(super) fn borders_enemy(judge: &Judge<'_>, field: &Field, space: SpaceId) -> bool {
    let mut neighbours = judge.rules.board.neighbours(space).iter();
    neighbours.any(|next| judge.is_hostile(field.owner[next.index()]))
}
