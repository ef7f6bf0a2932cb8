//! A board for looking ahead, with its value after each change. A change updates only the affected
//! parts and can be reverted.

use arrayvec::ArrayVec;

use super::aims::SafetyTally;
use super::judge::{ARMIES, ExpectedBoard, Judge, ValueTerm};
use crate::model::{ArmyId, RegionId, SpaceId, TableId};
use crate::observation::Observation;

/// The number of a region's spaces that each army holds; unowned ones last.
type Shares = [u16; ARMIES + 1];

/// The safety and value of a region: `safe` is the probability that all own spaces in it are held.
#[derive(Clone, Copy, Debug)]
struct ValuedRegion {
    safe: f64,
    worth: f64,
    /// True if the region has changed since its value was computed.
    touched: bool,
}

impl Default for ValuedRegion {
    fn default() -> Self {
        Self { safe: 1.0, worth: 0.0, touched: false }
    }
}

/// In a debug build, about one position in this many is also evaluated from scratch.
const LOOKED_AT: usize = 16;
/// The number of spaces with the most troops that are recorded in advance.
const TALL: usize = 6;
/// A placeholder for a value that must be computed.
const UNKNOWN: f64 = -1.0;

/// The sums over all spaces.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    worth: f64,
    /// The largest of the fronts, or [`UNKNOWN`].
    spear: f64,
    /// The sum of the squared fronts.
    squares: f64,
    regions: f64,
    held: SafetyTally,
}

/// The troops and spaces of an army.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ArmyForces {
    pub(super) troops: f64,
    pub(super) spaces: f64,
}

/// An entry of the log: the value before a change.
#[derive(Clone, Copy, Debug)]
enum Was {
    /// A space; `had` holds the troops of its previous owner and of its new owner before the
    /// change.
    Space {
        space: SpaceId,
        owner: u8,
        after: u8,
        troops: f64,
        power: f64,
        had: [f64; 2],
    },
    Term {
        space: SpaceId,
        term: ValueTerm,
    },
    Region {
        region: RegionId,
        was: ValuedRegion,
    },
}

/// A changed space, and the threat to its neighbours from it before and after the change.
#[derive(Clone, Copy, Debug)]
struct Stale {
    space: SpaceId,
    menace: [f64; 2],
    /// True if the space was the own army's before, so that the threat to it is unchanged.
    kept: bool,
}

/// A point in the log to which a position can return.
#[derive(Clone, Copy, Debug)]
pub(super) struct UndoMark {
    log: usize,
    sums: Sums,
}

/// The board, with the contribution of each part to its value.
#[derive(Clone, Debug, Default)]
pub(super) struct ValuedPosition {
    field: ExpectedBoard,
    terms: Vec<ValueTerm>,
    regions: Vec<ValuedRegion>,
    shares: Vec<Shares>,
    sums: Sums,
    armies: [ArmyForces; ARMIES],
    log: Vec<Was>,
    /// Changes whose effects are not yet computed.
    stale: Vec<Stale>,
    /// The regions with changes.
    touched: Vec<RegionId>,
    /// The spaces with the most troops next to an enemy, at the time of the full evaluation;
    /// `tall_least` is the smallest number among them. No other unchanged space has more.
    tall: ArrayVec<SpaceId, TALL>,
    tall_least: f64,
}

impl ValuedPosition {
    /// Copies the board as the view shows it.
    pub(super) fn fill(&mut self, view: &Observation<'_>, me: ArmyId) {
        self.field.fill(view, me);
    }

    /// Returns the board.
    #[inline]
    pub(super) fn field(&self) -> &ExpectedBoard {
        &self.field
    }

    /// Evaluates the filled board from scratch for `judge`.
    pub(super) fn reckon(&mut self, judge: &Judge<'_>) {
        let n = self.field.owner.len();
        self.log.clear();
        self.stale.clear();
        self.touched.clear();
        self.sums = Sums::default();
        self.armies = [ArmyForces::default(); ARMIES];
        self.terms.clear();
        self.terms.resize(n, ValueTerm::default());
        self.regions.clear();
        self.regions.resize(judge.rules.board.regions.len(), ValuedRegion::default());
        self.shares.clear();
        self.shares.resize(self.regions.len(), Shares::default());
        for space in judge.rules.board.spaces.ids() {
            self.count(space);
        }
        for space in judge.rules.board.spaces.ids() {
            if self.field.owner[space.index()] == judge.me {
                let term = judge.term(&self.field, space, judge.threat(&self.field, space));
                self.add_term(judge, space, ValueTerm::default(), term);
            }
        }
        self.touched.clear();
        self.touched.extend(judge.rules.board.regions.ids());
        self.settle(judge);
        self.log.clear();
        self.find_tall(judge);
    }

    /// Records the spaces with the most troops next to an enemy.
    fn find_tall(&mut self, judge: &Judge<'_>) {
        self.tall.clear();
        self.tall_least = 0.0;
        for (space, term) in judge.rules.board.spaces.ids().zip(&self.terms) {
            if term.front <= self.tall_least {
                continue;
            }
            let front = |tall: &SpaceId| self.terms[tall.index()].front;
            let at = self.tall.iter().position(|tall| front(tall) < term.front);
            if self.tall.is_full() {
                self.tall.pop();
            }
            self.tall.insert(at.unwrap_or(self.tall.len()), space);
            if let Some(least) = self.tall.last().filter(|_| self.tall.is_full()) {
                self.tall_least = front(least);
            }
        }
    }

    /// Returns the current point, to which [`back_to`](Self::back_to) can return.
    pub(super) fn mark(&mut self, judge: &Judge<'_>) -> UndoMark {
        self.settle(judge);
        UndoMark { log: self.log.len(), sums: self.sums }
    }

    /// Reverts all changes since a mark.
    pub(super) fn back_to(&mut self, mark: &UndoMark) {
        while self.log.len() > mark.log
            && let Some(was) = self.log.pop()
        {
            match was {
                Was::Space { space, owner, after, troops, power, had } => {
                    self.field.put(space, owner, troops, power);
                    self.pass(space, after, owner);
                    for (army, had) in [(after, had[1]), (owner, had[0])] {
                        if let Some(forces) = self.armies.get_mut(usize::from(army)) {
                            forces.troops = had;
                        }
                    }
                }
                Was::Term { space, term } => self.terms[space.index()] = term,
                Was::Region { region, was } => self.regions[region.index()] = was,
            }
        }
        self.sums = mark.sums;
        self.stale.clear();
        while let Some(region) = self.touched.pop() {
            self.regions[region.index()].touched = false;
        }
    }

    /// Adds troops to a space; a negative number removes some.
    pub(super) fn add(&mut self, judge: &Judge<'_>, space: SpaceId, troops: f64) {
        self.set(judge, space, self.field.troops[space.index()] + troops);
    }

    /// Sets the number of troops on a space.
    pub(super) fn set(&mut self, judge: &Judge<'_>, space: SpaceId, troops: f64) {
        self.change(judge, space, self.field.owner[space.index()], troops, self.field.power(space));
    }

    /// Records the capture of a space: `moves` troops move in and `stays` stay behind. Units of
    /// other kinds follow if `leads` is set.
    pub(super) fn take(
        &mut self,
        judge: &Judge<'_>,
        (from, to): (SpaceId, SpaceId),
        (stays, moves): (f64, f64),
        leads: bool,
    ) {
        let power = self.field.power(from);
        let (kept, brought) = if leads { (0.0, power) } else { (power, 0.0) };
        self.change(judge, from, judge.me, stays, kept);
        self.change(judge, to, judge.me, moves, brought);
    }

    fn change(&mut self, judge: &Judge<'_>, space: SpaceId, owner: u8, troops: f64, power: f64) {
        let (before, had) = (self.field.owner[space.index()], self.field.troops[space.index()]);
        let of = |army: u8| self.armies.get(usize::from(army)).map_or(0.0, |forces| forces.troops);
        self.log.push(Was::Space {
            space,
            owner: before,
            after: owner,
            troops: had,
            power: self.field.power(space),
            had: [before, owner].map(of),
        });
        let feared = judge.menace(before, self.field.force(space));
        self.note_region(space);
        if let Some(forces) = self.armies.get_mut(usize::from(before)) {
            forces.troops -= had;
        }
        if let Some(forces) = self.armies.get_mut(usize::from(owner)) {
            forces.troops += troops;
        }
        self.field.put(space, owner, troops, power);
        self.pass(space, before, owner);
        let menace = [feared, judge.menace(owner, self.field.force(space))];
        self.stale.push(Stale { space, menace, kept: before == judge.me });
    }

    /// Logs the region of a space before its first change.
    fn note_region(&mut self, space: SpaceId) {
        if let Some(region) = self.field.region(space)
            && !self.regions[region.index()].touched
        {
            self.log.push(Was::Region { region, was: self.regions[region.index()] });
            self.regions[region.index()].touched = true;
            self.touched.push(region);
        }
    }

    /// Adds a space to the totals of its owner.
    fn count(&mut self, space: SpaceId) {
        let owner = usize::from(self.field.owner[space.index()]);
        if let Some(forces) = self.armies.get_mut(owner) {
            forces.troops += self.field.troops[space.index()];
            forces.spaces += 1.0;
        }
        if let Some(region) = self.field.region(space) {
            self.shares[region.index()][owner.min(ARMIES)] += 1;
        }
    }

    /// Transfers a space from one owner to another in the totals.
    #[inline]
    fn pass(&mut self, space: SpaceId, before: u8, owner: u8) {
        if before == owner {
            return;
        }
        let (before, owner) = (usize::from(before).min(ARMIES), usize::from(owner).min(ARMIES));
        if let Some(forces) = self.armies.get_mut(before) {
            forces.spaces -= 1.0;
        }
        if let Some(forces) = self.armies.get_mut(owner) {
            forces.spaces += 1.0;
        }
        if let Some(region) = self.field.region(space) {
            let shares = &mut self.shares[region.index()];
            shares[before] -= 1;
            shares[owner] += 1;
        }
    }

    /// Updates the terms of changed spaces, and of neighbours to which the threat has changed.
    fn settle(&mut self, judge: &Judge<'_>) {
        while let Some(Stale { space, menace: [before, now], kept }) = self.stale.pop() {
            if self.field.owner[space.index()] == judge.me {
                let known = self.terms[space.index()].threat;
                let threat = if kept { known } else { judge.threat(&self.field, space) };
                self.look_at(judge, space, threat);
            } else {
                self.replace(judge, space, ValueTerm::default());
            }
            let most = before.max(now);
            if most <= 0.0 {
                continue;
            }
            for &next in judge.rules.board.neighbours(space) {
                let known = self.terms[next.index()].threat;
                if self.field.owner[next.index()] != judge.me {
                    continue;
                }
                if most >= known {
                    let threat = if now >= known { now } else { judge.threat(&self.field, next) };
                    self.look_at(judge, next, threat);
                } else if self.stale.iter().any(|stale| stale.space == next) {
                    self.look_at(judge, next, known);
                }
            }
        }
        while let Some(region) = self.touched.pop() {
            self.look_at_region(judge, region);
        }
    }

    /// Recomputes the contribution of an own space under the given threat.
    fn look_at(&mut self, judge: &Judge<'_>, space: SpaceId, threat: f64) {
        let term = judge.term(&self.field, space, threat);
        self.replace(judge, space, term);
    }

    /// Replaces the contribution of a space and logs the old one.
    fn replace(&mut self, judge: &Judge<'_>, space: SpaceId, term: ValueTerm) {
        let before = self.terms[space.index()];
        if before == term {
            return;
        }
        self.log.push(Was::Term { space, term: before });
        self.add_term(judge, space, before, term);
    }

    /// Adds the new contribution of a space to the sums and subtracts the old one.
    #[inline]
    fn add_term(&mut self, judge: &Judge<'_>, space: SpaceId, before: ValueTerm, term: ValueTerm) {
        self.sums.worth += term.worth - before.worth;
        judge.aims.hold(space, term.firm - before.firm, &mut self.sums.held);
        if term.safe.total_cmp(&before.safe).is_ne()
            && let Some(region) = self.field.region(space)
        {
            self.note_region(space);
            self.regions[region.index()].safe *= term.safe / before.safe;
        }
        self.sums.squares += term.front * term.front - before.front * before.front;
        if self.sums.spear >= 0.0 {
            if term.front >= self.sums.spear {
                self.sums.spear = term.front;
            } else if before.front >= self.sums.spear {
                self.sums.spear = UNKNOWN;
            }
        }
        self.terms[space.index()] = term;
    }

    /// Recomputes the contribution of a region. Its previous state is already logged.
    fn look_at_region(&mut self, judge: &Judge<'_>, region: RegionId) {
        let row = &mut self.regions[region.index()];
        row.touched = false;
        let Some(&first) = judge.rules.board.regions[region].spaces.first() else { return };
        let owner = self.field.owner[first.index()];
        let worth = judge.value_of_region(region, owner, &self.shares[region.index()], row.safe);
        self.sums.regions += worth - row.worth;
        row.worth = worth;
    }

    /// Returns the value of the position. Only differences between values are meaningful.
    pub(super) fn value(&mut self, judge: &Judge<'_>) -> f64 {
        self.settle(judge);
        let value = self.total(judge);
        debug_assert!(
            !self.log.len().is_multiple_of(LOOKED_AT) || self.is_about(judge, value),
            "a position that was played on is worth what it is worth by itself"
        );
        value
    }

    /// Checks whether an evaluation from scratch gives about `value`, within a relative error of
    /// 10⁻⁶.
    fn is_about(&self, judge: &Judge<'_>, value: f64) -> bool {
        let mut anew = Self { field: self.field.clone(), ..Self::default() };
        anew.reckon(judge);
        (anew.total(judge) - value).abs() <= 1e-6 * value.abs().max(1.0)
    }

    /// Returns the part of the position's value that follows from the victory table.
    pub(super) fn prospects(&self, judge: &Judge<'_>) -> f64 {
        judge.aims.value(judge, &self.field, &self.sums.held)
    }

    fn total(&mut self, judge: &Judge<'_>) -> f64 {
        if self.sums.spear <= UNKNOWN {
            self.sums.spear = self.spear();
        }
        let Sums { worth, spear, squares, regions, held } = &self.sums;
        let value = worth
            + judge.taste.spear * spear
            + judge.taste.stack * squares.max(0.0).sqrt()
            + regions;
        let value = value + judge.aims.value(judge, &self.field, held);
        judge.minus_enemies(value, &self.armies)
    }
    /// Returns the most troops on a space next to an enemy. Examines the recorded and the changed
    /// spaces first, and all spaces only if those have fewer than `tall_least`.
    fn spear(&self) -> f64 {
        let front = |space: &SpaceId| self.terms[space.index()].front;
        let changed = self.log.iter().filter_map(|was| match was {
            Was::Term { space, .. } => Some(front(space)),
            Was::Space { .. } | Was::Region { .. } => None,
        });
        let most = self.tall.iter().map(front).chain(changed).fold(0.0, f64::max);
        if most >= self.tall_least {
            return most;
        }
        self.terms.iter().fold(0.0, |most: f64, term| most.max(term.front))
    }
}
