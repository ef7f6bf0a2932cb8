//! A board that is played on in the mind, and what it is worth at each moment. What a change touches is looked at anew, and
//! nothing else; what was changed can be taken back.

use arrayvec::ArrayVec;

use super::aims::Held;
use super::judge::{ARMIES, Field, Judge, Term};
use crate::model::{ArmyId, RegionId, SpaceId, TableId};
use crate::observation::Observation;

/// How many of a region's spaces each army has, and at the end nobody.
type Shares = [u16; ARMIES + 1];

/// A region, as far as its worth goes: how safely one's own spaces are held together.
#[derive(Clone, Copy, Debug)]
struct Region {
    safe: f64,
    worth: f64,
    /// Whether something has changed in it since it was looked at.
    touched: bool,
}

impl Default for Region {
    fn default() -> Self {
        Self { safe: 1.0, worth: 0.0, touched: false }
    }
}

/// In a debug build one position of about so many is looked at as a whole.
const LOOKED_AT: usize = 16;
/// So many spaces with the most troops are known beforehand.
const TALL: usize = 6;
/// A number that is to be looked for.
const UNKNOWN: f64 = -1.0;

/// What the spaces come to together.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    worth: f64,
    /// The largest of the fronts, or [`UNKNOWN`].
    spear: f64,
    /// The squares of the fronts.
    squares: f64,
    regions: f64,
    held: Held,
}

/// What an army has.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Forces {
    pub(super) troops: f64,
    pub(super) spaces: f64,
}

/// What was there before a change.
#[derive(Clone, Copy, Debug)]
enum Was {
    /// The space, and what troops its owner before and its owner after had.
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
        term: Term,
    },
    Region {
        region: RegionId,
        was: Region,
    },
}

/// A space that was changed, and what its neighbours had to fear from it before and have now.
#[derive(Clone, Copy, Debug)]
struct Stale {
    space: SpaceId,
    menace: [f64; 2],
    /// Whether it was one's own already: then it has to fear what it had to.
    kept: bool,
}

/// A moment that can be gone back to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    log: usize,
    sums: Sums,
}

/// The board, with what each part of it adds to its worth.
#[derive(Clone, Debug, Default)]
pub(super) struct Position {
    field: Field,
    terms: Vec<Term>,
    regions: Vec<Region>,
    shares: Vec<Shares>,
    sums: Sums,
    armies: [Forces; ARMIES],
    log: Vec<Was>,
    /// What was changed and not yet looked at.
    stale: Vec<Stale>,
    /// The regions of which something has changed.
    touched: Vec<RegionId>,
    /// The spaces with the most troops next to an enemy, when everything was looked at, and the fewest of them: no other
    /// that has not changed since has more.
    tall: ArrayVec<SpaceId, TALL>,
    tall_least: f64,
}

impl Position {
    /// Copies the board as it is seen.
    pub(super) fn fill(&mut self, view: &Observation<'_>, me: ArmyId) {
        self.field.fill(view, me);
    }

    /// What stands where.
    #[inline]
    pub(super) fn field(&self) -> &Field {
        &self.field
    }

    /// Looks at everything: at the board as it was filled, with the eyes of `judge`.
    pub(super) fn reckon(&mut self, judge: &Judge<'_>) {
        let n = self.field.owner.len();
        self.log.clear();
        self.stale.clear();
        self.touched.clear();
        self.sums = Sums::default();
        self.armies = [Forces::default(); ARMIES];
        self.terms.clear();
        self.terms.resize(n, Term::default());
        self.regions.clear();
        self.regions.resize(judge.rules.board.regions.len(), Region::default());
        self.shares.clear();
        self.shares.resize(self.regions.len(), Shares::default());
        for space in judge.rules.board.spaces.ids() {
            self.count(space);
        }
        for space in judge.rules.board.spaces.ids() {
            if self.field.owner[space.index()] == judge.me {
                let term = judge.term(&self.field, space, judge.threat(&self.field, space));
                self.add_term(judge, space, Term::default(), term);
            }
        }
        self.touched.clear();
        self.touched.extend(judge.rules.board.regions.ids());
        self.settle(judge);
        self.log.clear();
        self.find_tall(judge);
    }

    /// Looks for the spaces with the most troops next to an enemy.
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

    /// Where things stand now.
    pub(super) fn mark(&mut self, judge: &Judge<'_>) -> Mark {
        self.settle(judge);
        Mark { log: self.log.len(), sums: self.sums }
    }

    /// Goes back to a moment.
    pub(super) fn back_to(&mut self, mark: &Mark) {
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

    /// Adds troops to a space, or takes some away.
    pub(super) fn add(&mut self, judge: &Judge<'_>, space: SpaceId, troops: f64) {
        self.set(judge, space, self.field.troops[space.index()] + troops);
    }

    /// Puts so many troops on a space.
    pub(super) fn set(&mut self, judge: &Judge<'_>, space: SpaceId, troops: f64) {
        self.change(judge, space, self.field.owner[space.index()], troops, self.field.power(space));
    }

    /// One's own troops take a space: so many move in, so many stay behind, and units of other kinds follow, or stay.
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

    /// Keeps what the region of a space was.
    fn note_region(&mut self, space: SpaceId) {
        if let Some(region) = self.field.region(space)
            && !self.regions[region.index()].touched
        {
            self.log.push(Was::Region { region, was: self.regions[region.index()] });
            self.regions[region.index()].touched = true;
            self.touched.push(region);
        }
    }

    /// Counts a space among its owner's.
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

    /// Counts a space as somebody else's.
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

    /// Looks at what was changed, and at its neighbours where they have something else to fear now.
    fn settle(&mut self, judge: &Judge<'_>) {
        while let Some(Stale { space, menace: [before, now], kept }) = self.stale.pop() {
            if self.field.owner[space.index()] == judge.me {
                let known = self.terms[space.index()].threat;
                let threat = if kept { known } else { judge.threat(&self.field, space) };
                self.look_at(judge, space, threat);
            } else {
                self.replace(judge, space, Term::default());
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

    /// Looks anew at what one's own space adds, so much threatened.
    fn look_at(&mut self, judge: &Judge<'_>, space: SpaceId, threat: f64) {
        let term = judge.term(&self.field, space, threat);
        self.replace(judge, space, term);
    }

    /// A space adds something else now.
    fn replace(&mut self, judge: &Judge<'_>, space: SpaceId, term: Term) {
        let before = self.terms[space.index()];
        if before == term {
            return;
        }
        self.log.push(Was::Term { space, term: before });
        self.add_term(judge, space, before, term);
    }

    /// Counts what a space adds now, and no longer what it added before.
    #[inline]
    fn add_term(&mut self, judge: &Judge<'_>, space: SpaceId, before: Term, term: Term) {
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

    /// Looks anew at what a region adds. What it was is kept already.
    fn look_at_region(&mut self, judge: &Judge<'_>, region: RegionId) {
        let row = &mut self.regions[region.index()];
        row.touched = false;
        let Some(&first) = judge.rules.board.regions[region].spaces.first() else { return };
        let owner = self.field.owner[first.index()];
        let worth = judge.value_of_region(region, owner, &self.shares[region.index()], row.safe);
        self.sums.regions += worth - row.worth;
        row.worth = worth;
    }

    /// What the position is worth. Only differences mean something.
    pub(super) fn value(&mut self, judge: &Judge<'_>) -> f64 {
        self.settle(judge);
        let value = self.total(judge);
        debug_assert!(
            !self.log.len().is_multiple_of(LOOKED_AT) || self.is_about(judge, value),
            "a position that was played on is worth what it is worth by itself"
        );
        value
    }

    /// Whether the position is worth about so much when all of it is looked at.
    fn is_about(&self, judge: &Judge<'_>, value: f64) -> bool {
        let mut anew = Self { field: self.field.clone(), ..Self::default() };
        anew.reckon(judge);
        (anew.total(judge) - value).abs() <= 1e-6 * value.abs().max(1.0)
    }

    /// What the victory table makes of the position, of what it is worth.
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
    /// The most troops that stand next to an enemy: what was the most, or what has changed since, unless all of that is less.
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
