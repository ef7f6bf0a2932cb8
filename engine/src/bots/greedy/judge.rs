//! What a position is worth to one army, in troops.

use arrayvec::ArrayVec;

use super::aims::Aims;
use super::odds::Odds;
use super::position::Forces;
use super::taste::{self, Taste};
use crate::model::{
    ARMIES_MAX, ArmyId, CardId, FactionId, RegionId, Rulebook, SeatMask, SpaceId, TableId,
};
use crate::observation::Observation;
use crate::steps::{SetWorth, StepKind, Trade};

/// The most armies there are.
pub(super) const ARMIES: usize = ARMIES_MAX;
/// In a field's owners: nobody.
pub(super) const NOBODY: u8 = u8::MAX;

/// The strength of an army that nobody plays, beside that of others.
const PASSIVE: f64 = 0.3;
/// What an attack may cost at the end of a game that has a limit of turns.
const URGE: f64 = 20.0;
/// For so many turns there is no haste.
const PATIENCE: f64 = 36.0;
/// What it is worth to win.
pub(super) const VICTORY: f64 = 1000.0;

/// A board in numbers that may be means: what may be, for thinking ahead.
#[derive(Clone, Debug, Default)]
pub(super) struct Field {
    /// The army on each space, or [`NOBODY`].
    pub(super) owner: Vec<u8>,
    /// Basic units on each space.
    pub(super) troops: Vec<f64>,
    /// Everything on each space, in basic units.
    force: Vec<f64>,
    /// What units of other kinds on each space add to them; empty where there is one kind.
    power: Vec<f64>,
    /// The region of each space.
    regions: Vec<Option<RegionId>>,
}

impl Field {
    /// Copies the board as it is seen. A space that friends share is its controller's with what that has there, if that
    /// is `me`, else with all that stands there; one that nobody controls is whoever's would answer for it.
    pub(super) fn fill(&mut self, view: &Observation<'_>, me: ArmyId) {
        let spaces = || view.rulebook().board.spaces.ids();
        let shares = view.shares_spaces();
        self.owner.clear();
        self.troops.clear();
        for space in spaces() {
            let (owner, troops) = stand(view, me, space, shares);
            self.owner.push(owner);
            self.troops.push(f64::from(troops));
        }
        self.power.clear();
        self.force.clear();
        if view.rulebook().units.len() > 1 {
            self.power.extend(spaces().map(|space| power(view, space)));
            let force = self.troops.iter().zip(&self.power).map(|(troops, power)| troops + power);
            self.force.extend(force);
        } else {
            self.force.extend_from_slice(&self.troops);
        }
        self.regions.clear();
        self.regions.extend(view.rulebook().board.spaces.iter().map(|(_, space)| space.region));
    }

    /// The region of a space.
    #[inline]
    pub(super) fn region(&self, space: SpaceId) -> Option<RegionId> {
        self.regions[space.index()]
    }

    /// What units of other kinds add to the basic ones of a space.
    #[inline]
    pub(super) fn power(&self, space: SpaceId) -> f64 {
        self.power.get(space.index()).copied().unwrap_or(0.0)
    }

    /// Everything on a space, in basic units.
    #[inline]
    pub(super) fn force(&self, space: SpaceId) -> f64 {
        self.force[space.index()]
    }

    /// Puts what stands on a space.
    #[inline]
    pub(super) fn put(&mut self, space: SpaceId, owner: u8, troops: f64, power: f64) {
        self.owner[space.index()] = owner;
        self.troops[space.index()] = troops;
        self.force[space.index()] = troops + power;
        if let Some(own) = self.power.get_mut(space.index()) {
            *own = power;
        }
    }
}

/// What a space adds to a position's worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Term {
    pub(super) worth: f64,
    /// How likely it is held, where it is one's own; else 1.
    pub(super) safe: f64,
    /// How much of it counts; 0 where it is not one's own.
    pub(super) firm: f64,
    /// The troops there, if an enemy is next to it.
    pub(super) front: f64,
    /// The most troops that an enemy could attack it with, next turn, where it is one's own; else 0.
    pub(super) threat: f64,
}

impl Default for Term {
    fn default() -> Self {
        Self { worth: 0.0, safe: 1.0, firm: 0.0, front: 0.0, threat: 0.0 }
    }
}

/// A slot for every army, and one for nobody.
const SLOTS: usize = 2 * ARMIES;

/// Where an owner of spaces stands in a table of [`SLOTS`].
#[inline]
fn slot(owner: u8) -> usize {
    usize::from(owner) % SLOTS
}

/// What an army knows and wants in one decision.
#[derive(Debug)]
pub(super) struct Judge<'a> {
    pub(super) rules: &'a Rulebook,
    pub(super) taste: &'static Taste,
    pub(super) odds: &'a Odds,
    pub(super) me: u8,
    /// The living armies of other factions that do not fight for the same player.
    pub(super) hostile: [bool; ARMIES],
    /// The armies of [`hostile`](Self::hostile), as a list.
    enemies: ArrayVec<u8, ARMIES>,
    /// How much a unit that an army loses is worth: more for the strong.
    weight: [f64; ARMIES],
    /// Units that an army can add to an attack next turn.
    boost: [f64; ARMIES],
    /// Like [`boost`](Self::boost), for armies that may attack, by [`slot`]; others add nothing.
    surge: [f64; SLOTS],
    /// What an army's end brings.
    prize: [f64; ARMIES],
    /// What the first conquest of this turn brings.
    pub(super) card: f64,
    per_space: f64,
    /// How many spaces each hostile army has.
    pub(super) spaces: [u32; ARMIES],
    /// The spaces that may not be attacked, whoever holds them.
    barred: Vec<SpaceId>,
    /// The hostile armies that nobody plays: they never attack, and nobody waits for their end.
    passive: [bool; ARMIES],
    /// How much a game that goes on for too long makes of doing something.
    pub(super) urge: f64,
    /// What the victory table makes of it.
    pub(super) aims: Aims,
    /// What the position is worth as it stands.
    pub(super) now: f64,
}

impl<'a> Judge<'a> {
    /// Looks at who is how strong.
    pub(super) fn new(view: &Observation<'a>, odds: &'a Odds, me: ArmyId, now: &Field) -> Self {
        let rules = view.rulebook();
        let taste = taste::against(sides(view, me));
        let mut judge = Self {
            rules,
            taste,
            odds,
            me: me.0,
            hostile: [false; ARMIES],
            enemies: ArrayVec::new(),
            weight: [0.0; ARMIES],
            boost: [0.0; ARMIES],
            surge: [f64::NEG_INFINITY; SLOTS],
            prize: [0.0; ARMIES],
            card: 0.0,
            per_space: per_space(rules),
            spaces: [0; ARMIES],
            barred: rules.board.spaces.ids().filter(|&to| view.is_barred(me, to)).collect(),
            passive: [false; ARMIES],
            urge: urge(view),
            aims: Aims::new(view, me, now),
            now: 0.0,
        };
        let set = next_set(view);
        let card = (set / 3.5).clamp(1.2, 8.0);
        let mut strength = [0.0; ARMIES];
        for (army, row) in rules.armies.iter().take(ARMIES) {
            let is_ally = view.commanders(army).meets(view.commanders(me));
            let is_hostile = row.faction != rules.armies[me].faction && !is_ally;
            if !is_hostile || view.is_eliminated(army) {
                continue;
            }
            let at = army.index();
            let cards = f64::from(view.n_hand(row.hand));
            let income = f64::from(view.n_spaces(army)) * judge.per_space + regions(view, army);
            let troops: u32 = view.spaces_of(army).map(|space| view.troops(space)).sum();
            strength[at] = f64::from(troops) + taste.income * income + taste.cards * card * cards;
            judge.hostile[at] = true;
            judge.enemies.push(army.0);
            judge.spaces[at] = view.n_spaces(army);
            judge.prize[at] = taste.prize + taste.loot * card * cards;
            if view.commanders(army).is_empty() {
                judge.passive[at] = true;
                strength[at] *= PASSIVE;
                continue;
            }
            judge.boost[at] = taste.surge * income + if cards > 2.5 { 0.5 * set } else { 0.0 };
            judge.surge[slot(army.0)] = judge.boost[at];
        }
        let all: f64 = strength.iter().sum();
        let even = taste.even + taste.haste * (f64::from(view.turn().number) - PATIENCE).max(0.0);
        for (weight, strength) in judge.weight.iter_mut().zip(strength) {
            let share = strength / all.max(1.0);
            *weight = even + taste.lean * libm::pow(share, taste.power);
        }
        let draws = rules.turn_step(|kind| matches!(kind, StepKind::Draw(_))).is_some();
        judge.card = if draws && view.turn().conquests == 0 { taste.card * card } else { 0.0 };
        judge
    }

    #[inline]
    pub(super) fn is_hostile(&self, owner: u8) -> bool {
        self.hostile.get(usize::from(owner)).is_some_and(|&hostile| hostile)
    }

    /// Whether a space may be attacked, as far as its owner goes.
    #[inline]
    pub(super) fn may_attack(&self, owner: u8, space: SpaceId) -> bool {
        self.is_hostile(owner) && (self.barred.is_empty() || !self.barred.contains(&space))
    }

    /// Units that a hostile army can add to an attack next turn.
    #[inline]
    pub(super) fn boost(&self, owner: u8) -> f64 {
        self.boost.get(usize::from(owner)).copied().unwrap_or(0.0)
    }

    /// The most troops that an enemy could attack a space with, next turn.
    #[inline]
    pub(super) fn threat(&self, field: &Field, space: SpaceId) -> f64 {
        let mut most: f64 = 0.0;
        for &next in self.rules.board.neighbours(space) {
            let force = self.menace(field.owner[next.index()], field.force(next));
            most = if force > most { force } else { most };
        }
        most
    }

    /// What an owner of such a force can attack its neighbours with, next turn; less than nothing where it never does.
    #[inline]
    pub(super) fn menace(&self, owner: u8, force: f64) -> f64 {
        force + self.surge[slot(owner)]
    }

    /// What one's own space adds to a position's worth, so much threatened.
    #[inline]
    pub(super) fn term(&self, field: &Field, space: SpaceId, threat: f64) -> Term {
        let n = field.troops[space.index()];
        let is_front = threat > 0.0;
        let lost =
            if is_front { self.odds.win_about(threat - 1.0, field.force(space)) } else { 0.0 };
        let safe = 1.0 - self.taste.malice * lost;
        let firm = self.taste.firm + (1.0 - self.taste.firm) * safe;
        let worth = n + self.taste.horizon * self.per_space * firm;
        Term { worth, safe, firm, front: if is_front { n } else { 0.0 }, threat }
    }

    /// A worth without what the enemies have.
    pub(super) fn minus_enemies(&self, mut value: f64, armies: &[Forces; ARMIES]) -> f64 {
        let (mut alive, mut any) = (false, false);
        for army in self.enemies.iter().map(|&army| usize::from(army)) {
            any |= !self.passive[army];
            let Forces { troops, spaces } = armies[army];
            if spaces > 0.0 {
                alive |= !self.passive[army];
                let worth = troops + self.taste.horizon * self.per_space * spaces;
                value -= self.weight[army] * worth;
            } else {
                value += self.prize[army];
            }
        }
        if any && !alive { value + VICTORY } else { value }
    }

    /// What a region adds of which the armies have so many spaces each, and at the end nobody; the first of them is
    /// `owner`'s, and one's own are all held with the probability `safe`.
    pub(super) fn value_of_region(
        &self,
        region: RegionId,
        owner: u8,
        spaces: &[u16; ARMIES + 1],
        safe: f64,
    ) -> f64 {
        let row = &self.rules.board.regions[region];
        let bonus = f64::from(row.bonus);
        let n = |owner: u8| f64::from(spaces[usize::from(owner).min(ARMIES)]);
        let all = f64::from(u32::try_from(row.spaces.len()).unwrap_or(u32::MAX));
        if n(owner) < all {
            let share = n(self.me) / all;
            bonus * self.taste.progress * share * share
        } else if owner == self.me {
            bonus * (1.0 + self.taste.horizon * safe)
        } else if self.is_hostile(owner) {
            -self.taste.deny * self.weight[usize::from(owner)] * bonus * (1.0 + self.taste.horizon)
        } else {
            0.0
        }
    }
}

/// The seats for which an army stands: those that command it, or who is asked for one that nobody plays.
pub(super) fn friends(view: &Observation<'_>, army: ArmyId) -> SeatMask {
    let commanders = view.commanders(army);
    match view.decision() {
        Some(decision) if commanders.is_empty() => SeatMask::only(decision.seat),
        _ => commanders,
    }
}

/// How many sides play against an army: factions with an army that somebody commands who is no friend.
pub(super) fn sides(view: &Observation<'_>, me: ArmyId) -> usize {
    let rules = view.rulebook();
    let own = rules.armies[me].faction;
    let friends = friends(view, me);
    let plays = |army: ArmyId| {
        let commanders = view.commanders(army);
        !commanders.is_empty() && !commanders.meets(friends) && !view.is_eliminated(army)
    };
    let plays = |faction: FactionId| rules.factions[faction].armies.iter().copied().any(plays);
    rules.factions.ids().filter(|&faction| faction != own && plays(faction)).count()
}

/// Whose a space is, and with how many basic units.
#[inline]
fn stand(view: &Observation<'_>, me: ArmyId, space: SpaceId, shares: bool) -> (u8, u32) {
    if shares {
        return shared(view, me, space);
    }
    (view.owner(space).map_or(NOBODY, |army| army.0), view.troops(space))
}

/// The basic units on a space, and what units of other kinds add to them, as [`Field::fill`] takes them.
pub(super) fn stack(view: &Observation<'_>, me: ArmyId, space: SpaceId) -> (f64, f64) {
    let (_, troops) = stand(view, me, space, view.shares_spaces());
    let more = if view.rulebook().units.len() > 1 { power(view, space) } else { 0.0 };
    (f64::from(troops), more)
}

/// Whose a space is for an army that thinks ahead, and with how many.
fn shared(view: &Observation<'_>, me: ArmyId, space: SpaceId) -> (u8, u32) {
    if view.owner(space) == Some(me) {
        return (me.0, view.troops(space));
    }
    // One's own units beside a friend's are left to him.
    let friend = view.armies_on(space).find(|&army| army != me);
    let keeper = view.keeper(space, me).filter(|&(army, _)| army != me);
    let (army, all) = keeper.or(friend.map(|army| (army, 0))).unwrap_or((me, 0));
    (army.0, all.max(view.units(space, army, Rulebook::BASIC)))
}

/// What the units of other kinds on a space add to an attack: of each kind as many as there can be dice.
fn power(view: &Observation<'_>, space: SpaceId) -> f64 {
    let rules = view.rulebook();
    let Some(owner) = view.owner(space) else { return 0.0 };
    let dice = rules.combat.map_or(0, |combat| combat.attack.dice);
    let kinds = rules.units.ids().zip(&rules.bots.units).skip(1);
    let each = kinds.map(|(unit, &worth)| {
        f64::from(view.units(space, owner, unit).min(dice.into()) * worth) / 100.0
    });
    each.sum()
}

/// Units that one more space brings each turn.
pub(in crate::bots) fn per_space(rules: &Rulebook) -> f64 {
    let counts = rules.steps.iter().find_map(|(_, step)| {
        if let StepKind::Count(keys) = step.kind { Some(keys.every) } else { None }
    });
    counts.map_or(0.0, |per| 1.0 / f64::from(per.max(1)))
}

/// From half of a game's turns on nothing is worth waiting for, more and more.
fn urge(view: &Observation<'_>) -> f64 {
    let Some(most) = view.rulebook().turns_max else { return 0.0 };
    let part = f64::from(view.turn().number) / f64::from(most.max(1));
    URGE * (2.0 * part - 1.0).max(0.0)
}

/// Units that whole regions bring an army each turn.
pub(in crate::bots) fn regions(view: &Observation<'_>, army: ArmyId) -> f64 {
    let regions = view.rulebook().board.regions.iter();
    let whole = regions.filter(|&(region, _)| view.controls_region(army, region));
    whole.map(|(_, row)| f64::from(row.bonus)).sum()
}

/// The keys of the turn's `trade` step.
pub(super) fn trade(rules: &Rulebook) -> Option<&Trade> {
    { rules.turn_steps() }.find_map(|(_, step)| {
        if let StepKind::Trade(keys) = &step.kind { Some(keys) } else { None }
    })
}

/// What the next set is worth, about.
pub(in crate::bots) fn next_set(view: &Observation<'_>) -> f64 {
    let rules = view.rulebook();
    let units = trade(rules).map_or(0, |keys| match &keys.sets {
        SetWorth::Track(track) => rules.tracks[*track].value(view.track(*track)),
        SetWorth::Table { three, mixed } => {
            let three = three.iter().map(|&(_, units)| units);
            three.chain(*mixed).max().unwrap_or(0)
        }
    });
    f64::from(units)
}

/// How many symbols the cards of a set can stand for beyond one each: what is given away with jokers.
pub(super) fn n_jokers(rules: &Rulebook, cards: [CardId; 3]) -> u32 {
    cards.iter().map(|&card| rules.cards[card].symbols.count().saturating_sub(1)).sum()
}
