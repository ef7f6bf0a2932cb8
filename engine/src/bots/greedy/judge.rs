//! Evaluates a position for one army, in troops.

use arrayvec::ArrayVec;

use super::aims::Aims;
use super::odds::BattlePageOdds;
use super::position::ArmyForces;
use super::preferences::{self, Patience, Taste};
use crate::model::{
    ARMIES_MAX, ArmyId, CardId, FactionId, RegionId, Rulebook, SeatMask, SpaceId, TableId,
    TermSource,
};
use crate::observation::Observation;
use crate::steps::{SetWorth, StepKind, Trade};

/// The maximum number of armies.
pub(super) const ARMIES: usize = ARMIES_MAX;
/// The owner of a space in a field that no army controls.
pub(super) const NOBODY: u8 = u8::MAX;

/// The factor on the strength of an army that no seat plays.
const PASSIVE: f64 = 0.3;
/// The loss accepted for an attack at the turn limit of a game that has one, in troops.
const URGE: f64 = 20.0;
/// The value of winning the game, in troops.
pub(super) const VICTORY: f64 = 1000.0;

/// A board whose numbers may be means, used to look ahead.
#[derive(Clone, Debug, Default)]
pub(super) struct ExpectedBoard {
    /// The army on each space, or [`NOBODY`].
    pub(super) owner: Vec<u8>,
    /// Basic units on each space.
    pub(super) troops: Vec<f64>,
    /// Everything on each space, in basic units.
    force: Vec<f64>,
    /// The strength that units of other kinds add on each space, in basic units; empty where there
    /// is one kind.
    power: Vec<f64>,
    /// The region of each space.
    regions: Vec<Option<RegionId>>,
}

impl ExpectedBoard {
    /// Copies the board as the view shows it. A space shared by friends belongs to its controller:
    /// with the controller's own units if that is `me`, else with all units there. A space without
    /// a controller belongs to the army that would answer for it.
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

    /// Returns the region of a space.
    #[inline]
    pub(super) fn region(&self, space: SpaceId) -> Option<RegionId> {
        self.regions[space.index()]
    }

    /// Returns the strength that units of other kinds add to the basic ones of a space, in basic
    /// units.
    #[inline]
    pub(super) fn power(&self, space: SpaceId) -> f64 {
        self.power.get(space.index()).copied().unwrap_or(0.0)
    }

    /// Returns the strength of everything on a space, in basic units.
    #[inline]
    pub(super) fn force(&self, space: SpaceId) -> f64 {
        self.force[space.index()]
    }

    /// Sets the owner, the troops and the strength of other kinds on a space.
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

/// The contribution of one space to the value of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ValueTerm {
    pub(super) worth: f64,
    /// The probability that an own space is held; 1 for other spaces.
    pub(super) safe: f64,
    /// The share of an own space's income that counts; 0 for other spaces.
    pub(super) firm: f64,
    /// The troops on the space if an enemy is next to it; else 0.
    pub(super) front: f64,
    /// The most troops an enemy could attack an own space with next turn; 0 for other spaces.
    pub(super) threat: f64,
}

impl Default for ValueTerm {
    fn default() -> Self {
        Self { worth: 0.0, safe: 1.0, firm: 0.0, front: 0.0, threat: 0.0 }
    }
}

/// The size of a table with a slot for every army and one for unowned spaces.
const SLOTS: usize = 2 * ARMIES;

/// Returns the index of an owner of spaces in a table of [`SLOTS`].
#[inline]
fn slot(owner: u8) -> usize {
    usize::from(owner) % SLOTS
}

/// The knowledge and preferences of an army during one decision.
#[derive(Debug)]
pub(super) struct Judge<'a> {
    pub(super) rules: &'a Rulebook,
    pub(super) taste: &'static Taste,
    pub(super) odds: &'a BattlePageOdds,
    pub(super) me: u8,
    /// The living armies of other factions that do not fight for the same player.
    pub(super) hostile: [bool; ARMIES],
    /// The armies of [`hostile`](Self::hostile), as a list.
    enemies: ArrayVec<u8, ARMIES>,
    /// The value of a unit that each army loses; higher for strong armies.
    weight: [f64; ARMIES],
    /// Units that an army can add to an attack next turn.
    boost: [f64; ARMIES],
    /// Like [`boost`](Self::boost), for armies that may attack, by [`slot`]; others add nothing.
    surge: [f64; SLOTS],
    /// The value of eliminating each army.
    prize: [f64; ARMIES],
    /// The value of the first conquest of this turn; 0 after it or where no cards are drawn.
    pub(super) card: f64,
    per_space: f64,
    /// The number of spaces of each hostile army.
    pub(super) spaces: [u32; ARMIES],
    /// The spaces that may not be attacked, regardless of their owner.
    barred: Vec<SpaceId>,
    /// Linked spaces from the first of which own units do not go to the second, in order.
    shut: Vec<(SpaceId, SpaceId)>,
    /// The hostile armies without a player: they never attack, and winning does not require their
    /// end.
    passive: [bool; ARMIES],
    /// The loss accepted for acting in a game close to its turn limit, in troops.
    pub(super) urge: f64,
    /// The aims that follow from the victory table.
    pub(super) aims: Aims,
    /// The value of the position before any action.
    pub(super) now: f64,
}

impl<'a> Judge<'a> {
    /// Assesses the strength of every hostile army and derives all weights from it.
    pub(super) fn new(
        view: &Observation<'a>,
        odds: &'a BattlePageOdds,
        me: ArmyId,
        now: &ExpectedBoard,
        patience: Patience,
    ) -> Self {
        let rules = view.rulebook();
        let taste = preferences::against(sides(view, me));
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
            shut: shut(view, me),
            passive: [false; ARMIES],
            urge: urge(view),
            aims: Aims::new(view, me, now),
            now: 0.0,
        };
        // Once all others are out, the armies of one player fight for the end of the game.
        let allies_fight = !rules.armies.ids().any(|army| is_hostile(view, me, army, false));
        let set = next_set(view);
        let card = (set / 3.5).clamp(1.2, 8.0);
        let mut strength = [0.0; ARMIES];
        for (army, row) in rules.armies.iter().take(ARMIES) {
            if !is_hostile(view, me, army, allies_fight) {
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
        let even = taste.even + patience.haste(view.turn().number);
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

    /// Checks whether own units go from a space to one that is linked with it.
    #[inline]
    pub(super) fn leads(&self, from: SpaceId, to: SpaceId) -> bool {
        self.shut.is_empty() || self.shut.binary_search(&(from, to)).is_err()
    }

    /// Checks whether a space with this owner may be attacked: the owner is hostile and the space
    /// is not barred.
    #[inline]
    pub(super) fn may_attack(&self, owner: u8, space: SpaceId) -> bool {
        self.is_hostile(owner) && (self.barred.is_empty() || !self.barred.contains(&space))
    }

    /// Returns the units that a hostile army can add to an attack next turn.
    #[inline]
    pub(super) fn boost(&self, owner: u8) -> f64 {
        self.boost.get(usize::from(owner)).copied().unwrap_or(0.0)
    }

    /// Returns the most troops that an enemy could attack a space with next turn.
    #[inline]
    pub(super) fn threat(&self, field: &ExpectedBoard, space: SpaceId) -> f64 {
        let mut most: f64 = 0.0;
        for &next in self.rules.board.neighbours(space) {
            let force = self.menace(field.owner[next.index()], field.force(next));
            most = if force > most { force } else { most };
        }
        most
    }

    /// Returns the troops with which an owner of `force` can attack its neighbours next turn;
    /// negative infinity if it never attacks.
    #[inline]
    pub(super) fn menace(&self, owner: u8, force: f64) -> f64 {
        force + self.surge[slot(owner)]
    }

    /// Returns the contribution of an own space under the given threat.
    #[inline]
    pub(super) fn term(&self, field: &ExpectedBoard, space: SpaceId, threat: f64) -> ValueTerm {
        let n = field.troops[space.index()];
        let is_front = threat > 0.0;
        let lost =
            if is_front { self.odds.win_about(threat - 1.0, field.force(space)) } else { 0.0 };
        let safe = 1.0 - self.taste.malice * lost;
        let firm = self.taste.firm + (1.0 - self.taste.firm) * safe;
        let worth = n + self.taste.horizon * self.per_space * firm;
        ValueTerm { worth, safe, firm, front: if is_front { n } else { 0.0 }, threat }
    }

    /// Subtracts the worth of the enemies from `value`; adds the prizes of eliminated ones.
    pub(super) fn minus_enemies(&self, mut value: f64, armies: &[ArmyForces; ARMIES]) -> f64 {
        let (mut alive, mut any) = (false, false);
        for army in self.enemies.iter().map(|&army| usize::from(army)) {
            any |= !self.passive[army];
            let ArmyForces { troops, spaces } = armies[army];
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

    /// Returns the value of a region. `spaces` counts each army's spaces in it, with unowned ones
    /// last. `owner` holds the region's first space; `safe` is the probability that all own spaces
    /// are held.
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

/// Checks whether an army is a living one of another faction, and not of the same player unless
/// `allies_fight`.
fn is_hostile(view: &Observation<'_>, me: ArmyId, army: ArmyId, allies_fight: bool) -> bool {
    let armies = &view.rulebook().armies;
    let is_ally = view.commanders(army).meets(view.commanders(me));
    armies[army].faction != armies[me].faction
        && (allies_fight || !is_ally)
        && !view.is_eliminated(army)
}

/// Returns the seats on an army's side: its commanders, or the seat of the decision if it has none.
pub(super) fn friends(view: &Observation<'_>, army: ArmyId) -> SeatMask {
    let commanders = view.commanders(army);
    match view.decision() {
        Some(decision) if commanders.is_empty() => SeatMask::only(decision.seat),
        _ => commanders,
    }
}

/// Returns the number of opposing sides: other factions with a living army whose commanders are not
/// friends.
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

/// Returns the owner of a space and the number of its basic units.
#[inline]
fn stand(view: &Observation<'_>, me: ArmyId, space: SpaceId, shares: bool) -> (u8, u32) {
    if shares {
        return shared(view, me, space);
    }
    (view.owner(space).map_or(NOBODY, |army| army.0), view.troops(space))
}

/// Returns the basic units on a space and the strength that other kinds add, as [`ExpectedBoard::fill`]
/// counts them.
pub(super) fn stack(view: &Observation<'_>, me: ArmyId, space: SpaceId) -> (f64, f64) {
    let (_, troops) = stand(view, me, space, view.shares_spaces());
    let more = if view.rulebook().units.len() > 1 { power(view, space) } else { 0.0 };
    (f64::from(troops), more)
}

/// Returns the army to which a shared space is credited when looking ahead, and the number of its
/// units.
fn shared(view: &Observation<'_>, me: ArmyId, space: SpaceId) -> (u8, u32) {
    if view.owner(space) == Some(me) {
        return (me.0, view.troops(space));
    }
    // Own units on a friend's space are credited to the friend.
    let friend = view.armies_on(space).find(|&army| army != me);
    let keeper = view.keeper(space, me).filter(|&(army, _)| army != me);
    let (army, all) = keeper.or(friend.map(|army| (army, 0))).unwrap_or((me, 0));
    (army.0, all.max(view.units(space, army, Rulebook::BASIC)))
}

/// Returns the strength that units of other kinds on a space add to an attack, in basic units. Each
/// kind is capped at the number of attack dice.
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

/// Returns the number of units per turn that one more space brings.
pub(in crate::bots) fn per_space(rules: &Rulebook) -> f64 {
    let mut terms = rules.income().into_iter().flat_map(|amount| rules.terms(amount));
    let each = terms.find(|term| matches!(term.source, TermSource::Spaces(_)));
    each.map_or(0.0, |term| f64::from(term.times) / f64::from(term.every.max(1)))
}

/// Returns the loss accepted for acting: 0 in the first half of the turn limit, then rising to
/// `URGE`.
fn urge(view: &Observation<'_>) -> f64 {
    let Some(most) = view.rulebook().turns_max else { return 0.0 };
    let part = f64::from(view.turn().number) / f64::from(most.max(1));
    URGE * (2.0 * part - 1.0).max(0.0)
}

/// Returns the number of units per turn that an army receives for whole regions.
pub(in crate::bots) fn regions(view: &Observation<'_>, army: ArmyId) -> f64 {
    let regions = view.rulebook().board.regions.iter();
    let whole = regions.filter(|&(region, _)| view.controls_region(army, region));
    whole.map(|(_, row)| f64::from(row.bonus)).sum()
}

/// Returns the keys of the turn's `trade` step.
pub(super) fn trade(rules: &Rulebook) -> Option<&Trade> {
    { rules.played_steps() }.find_map(|(_, step)| {
        if let StepKind::Trade(keys) = &step.kind { Some(keys) } else { None }
    })
}

/// Returns the approximate value of the next set, in units.
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

/// Returns the number of symbols a set's cards can represent beyond one each: the cost of trading
/// jokers.
pub(super) fn n_jokers(rules: &Rulebook, cards: [CardId; 3]) -> u32 {
    cards.iter().map(|&card| rules.cards[card].symbols.count().saturating_sub(1)).sum()
}

/// Returns the linked spaces from the first of which units of an army do not go to the second.
fn shut(view: &Observation<'_>, me: ArmyId) -> Vec<(SpaceId, SpaceId)> {
    let board = &view.rulebook().board;
    if board.is_open() {
        return Vec::new();
    }
    let near = |from| board.neighbours(from).iter().map(move |&to| (from, to));
    board.spaces.ids().flat_map(near).filter(|&(from, to)| !view.leads(me, from, to)).collect()
}
