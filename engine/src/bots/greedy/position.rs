//! A board that is played on in the mind, and what it is worth at each moment. What a change touches is looked at anew, and
//! nothing else; what was changed can be taken back.

use super::aims::Held;
use super::judge::{ARMIES, Field, Judge, Term};
use super::taste;
use crate::model::{ArmyId, RegionId, SpaceId, TableId};
use crate::observation::Observation;

/// A region, as far as its worth goes: how many of its spaces each army has, and at the end nobody; and how safely one's own
/// are held together.
#[derive(Clone, Copy, Debug)]
struct Region {
    spaces: [u16; ARMIES + 1],
    safe: f64,
    worth: f64,
}

impl Default for Region {
    fn default() -> Self {
        Self { spaces: [0; ARMIES + 1], safe: 1.0, worth: 0.0 }
    }
}

/// In a debug build one position of about so many is looked at as a whole.
const LOOKED_AT: usize = 16;
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
    troops: [f64; ARMIES],
    spaces: [f64; ARMIES],
}

/// What was there before a change.
#[derive(Clone, Copy, Debug)]
enum Was {
    Space { space: SpaceId, owner: u8, troops: f64, power: f64 },
    Term { space: SpaceId, term: Term },
    Region { region: RegionId, was: Region },
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
    sums: Sums,
    log: Vec<Was>,
    /// The spaces that were changed and not yet looked at, and whether an enemy stood or stands there.
    stale: Vec<(SpaceId, bool)>,
    /// The regions of which something has changed.
    touched: Vec<RegionId>,
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
        self.terms.clear();
        self.terms.resize(n, Term::default());
        self.regions.clear();
        self.regions.resize(judge.rules.board.regions.len(), Region::default());
        for space in judge.rules.board.spaces.ids() {
            self.count(judge, space, true);
        }
        for space in judge.rules.board.spaces.ids() {
            self.look_at(judge, space);
        }
        self.touched.extend(judge.rules.board.regions.ids());
        self.settle(judge);
        self.log.clear();
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
                Was::Space { space, owner, troops, power } => {
                    self.field.put(space, owner, troops, power);
                }
                Was::Term { space, term } => self.terms[space.index()] = term,
                Was::Region { region, was } => self.regions[region.index()] = was,
            }
        }
        self.sums = mark.sums;
        self.stale.clear();
        self.touched.clear();
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
        let at = space.index();
        let (before, had) = (self.field.owner[at], self.field.troops[at]);
        self.log.push(Was::Space {
            space,
            owner: before,
            troops: had,
            power: self.field.power(space),
        });
        self.note_region(judge, space);
        self.count(judge, space, false);
        self.field.put(space, owner, troops, power);
        self.count(judge, space, true);
        self.stale.push((space, judge.is_hostile(before) || judge.is_hostile(owner)));
    }

    /// Keeps what the region of a space was.
    fn note_region(&mut self, judge: &Judge<'_>, space: SpaceId) {
        if let Some(region) = judge.rules.board.spaces[space].region
            && !self.touched.contains(&region)
        {
            self.log.push(Was::Region { region, was: self.regions[region.index()] });
            self.touched.push(region);
        }
    }

    /// Counts a space among its owner's, or no longer.
    fn count(&mut self, judge: &Judge<'_>, space: SpaceId, more: bool) {
        let owner = usize::from(self.field.owner[space.index()]).min(ARMIES);
        let one = if more { 1.0 } else { -1.0 };
        if let Some(sum) = self.sums.troops.get_mut(owner) {
            *sum += one * self.field.troops[space.index()];
            self.sums.spaces[owner] += one;
        }
        if let Some(region) = judge.rules.board.spaces[space].region {
            let n = &mut self.regions[region.index()].spaces[owner];
            *n = if more { *n + 1 } else { *n - 1 };
        }
    }

    /// Looks at what was changed, and at its neighbours where an enemy threatens them or did.
    fn settle(&mut self, judge: &Judge<'_>) {
        while let Some((space, spreads)) = self.stale.pop() {
            self.look_at(judge, space);
            for &next in judge.rules.board.neighbours(space) {
                if spreads && self.field.owner[next.index()] == judge.me {
                    self.look_at(judge, next);
                }
            }
        }
        while let Some(region) = self.touched.pop() {
            self.look_at_region(judge, region);
        }
    }

    /// Looks anew at what a space adds.
    fn look_at(&mut self, judge: &Judge<'_>, space: SpaceId) {
        let (before, term) = (self.terms[space.index()], judge.term(&self.field, space));
        if before == term {
            return;
        }
        self.log.push(Was::Term { space, term: before });
        self.sums.worth += term.worth - before.worth;
        judge.aims.hold(space, term.firm - before.firm, &mut self.sums.held);
        if term.safe.total_cmp(&before.safe).is_ne()
            && let Some(region) = judge.rules.board.spaces[space].region
        {
            self.note_region(judge, space);
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
        let Some(&first) = judge.rules.board.regions[region].spaces.first() else { return };
        let owner = self.field.owner[first.index()];
        let row = &mut self.regions[region.index()];
        let worth = judge.value_of_region(region, owner, &row.spaces, row.safe);
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
            self.sums.spear = self.terms.iter().fold(0.0, |most: f64, term| most.max(term.front));
        }
        let Sums { worth, spear, squares, regions, held, troops, spaces } = &self.sums;
        let value = worth + taste::SPEAR * spear + taste::STACK * squares.max(0.0).sqrt() + regions;
        let value = value + judge.aims.value(judge, &self.field, held);
        judge.minus_enemies(value, troops, spaces)
    }
}
