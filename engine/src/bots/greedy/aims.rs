//! Evaluates a position by the victory table: progress towards rows that the own faction can meet,
//! and towards those that an enemy can.

use super::judge::{ARMIES, ExpectedBoard, Judge, NOBODY, VICTORY};
use super::odds::whole;
use crate::model::{
    ArmyId, FACTIONS_MAX, Fact, FactionId, PileId, Rulebook, SpaceId, TableId, TokenId, TokenPlace,
    Victory,
};
use crate::observation::Observation;

/// The total value of all but the last of the spaces that the own faction counts.
const COUNT: f64 = 60.0;
/// The share of a count's value that depends on spaces held now, since holding enough wins at once.
/// The rest depends on how safely they are held.
const HELD: f64 = 0.5;
/// The total cost of an enemy faction holding the spaces it counts, apart from what it may take
/// next turn. Exceeds the value of the own count; otherwise every army would leave stopping the
/// leader to others.
const ADVANCE: f64 = 280.0;
/// The total value of the decline of a faction that must be eliminated.
const DECLINE: f64 = 40.0;
/// The additional value of the last spaces of a faction that must be eliminated.
const LAST: f64 = 12.0;
/// The value of the own last spaces, where an enemy wins when they are lost.
const SURVIVAL: f64 = 30.0;
/// The share of a victory's value lost to an enemy that may hold all counted spaces after its next
/// turn.
const LOSS: f64 = 0.5;
/// Like [`LOSS`], for a token that decides the game: an enemy has to beat every army on the way and
/// to guess its space.
const DANGER: f64 = 0.1;
/// The number of missing spaces up to which an enemy's count is contested.
const NEARLY: u32 = 3;
/// The maximum distance of an army that approaches a token, in spaces on its way.
const REACH: usize = 3;
/// The maximum number of spaces examined around a token.
const RING_MAX: usize = 64;

/// Spaces that count towards a victory condition.
#[derive(Clone, Debug)]
struct CountAim {
    /// The only faction that wins by the condition; `None` for any.
    faction: Option<FactionId>,
    least: f64,
    /// True if only some spaces of the board count.
    is_part: bool,
    spaces: Vec<SpaceId>,
    /// True if each space of the board is one of `spaces`.
    counts: Vec<bool>,
}

/// A victory condition that is met by the elimination of a faction.
#[derive(Clone, Copy, Debug)]
struct EliminationAim {
    /// True if the own faction wins by it, and not an enemy's.
    mine: bool,
    faction: FactionId,
    /// True if the elimination of its weakest army is enough.
    weakest: bool,
}

/// A space around a token, with its predecessors on the way to the token.
#[derive(Clone, Debug)]
struct TokenSurroundings {
    space: SpaceId,
    steps: f64,
    /// Indices of the predecessors in the ring; empty for the token's own space.
    before: Vec<usize>,
}

/// A token on a space of the own faction by which an enemy can win.
#[derive(Clone, Debug)]
struct Danger {
    space: SpaceId,
    by: FactionId,
    /// The probability that it is the deciding token.
    chance: f64,
    ring: Vec<TokenSurroundings>,
}

/// The ways to win of an army's faction and its enemies, as far as the army knows them.
#[derive(Clone, Debug, Default)]
pub(super) struct Aims {
    factions: [u8; ARMIES],
    mine: u8,
    /// The armies that are in the game.
    alive: [bool; ARMIES],
    /// The factions with a living army that a seat commands.
    seated: [bool; FACTIONS_MAX],
    counts: Vec<CountAim>,
    ends: Vec<EliminationAim>,
    dangers: Vec<Danger>,
    /// The value of taking each space for the tokens on it; empty when there are none.
    gains: Vec<f64>,
    /// The spaces worth attacking, one list for each aim.
    pub(super) wanted: Vec<Vec<bool>>,
}

impl Aims {
    /// Reads the aims from the victory table.
    pub(super) fn new(view: &Observation<'_>, me: ArmyId, now: &ExpectedBoard) -> Self {
        let rules = view.rulebook();
        let mut aims = Self { mine: rules.armies[me].faction.0, ..Self::default() };
        for (army, row) in rules.armies.iter().take(ARMIES) {
            aims.factions[army.index()] = row.faction.0;
            aims.alive[army.index()] = !view.is_eliminated(army);
            let plays = !view.commanders(army).is_empty() && !view.is_eliminated(army);
            aims.seated[row.faction.index() % FACTIONS_MAX] |= plays;
        }
        for row in rules.victory.rows() {
            aims.add(view, row, now);
        }
        if aims.gains.iter().any(|&gain| gain > 0.0) {
            aims.wanted.push(aims.gains.iter().map(|&gain| gain > 0.0).collect());
        }
        aims
    }

    fn add(&mut self, view: &Observation<'_>, row: &Victory, now: &ExpectedBoard) {
        let rules = view.rulebook();
        for (fact, about) in rules.aims(row) {
            self.add_fact(view, (row, fact, about), now);
        }
    }

    fn add_fact(
        &mut self,
        view: &Observation<'_>,
        (row, fact, about): (&Victory, Fact, &[Fact]),
        now: &ExpectedBoard,
    ) {
        let rules = view.rulebook();
        let is_mine = row.faction.is_none_or(|faction| faction.0 == self.mine);
        match fact {
            Fact::Spaces(..) | Fact::EverySpace(_) => {
                let spaces = view.counted_spaces(about);
                let Some(least) = fact.n_wanted(spaces.len()) else { return };
                let counts =
                    rules.board.spaces.ids().map(|space| spaces.contains(&space)).collect();
                let (faction, of) = (row.faction, f64::from(least));
                let count =
                    CountAim { faction, least: of, is_part: !about.is_empty(), spaces, counts };
                self.want(&count, least, now);
                self.counts.push(count);
            }
            Fact::Out(faction, armies) => {
                let winner_plays = row.faction.is_some_and(|winner| self.is_seated(winner.0));
                let of = &rules.factions[faction].armies;
                let weakest = armies.is_some_and(|least| (least as usize) < of.len());
                if winner_plays {
                    self.ends.push(EliminationAim { mine: is_mine, faction, weakest });
                }
            }
            Fact::LaidToken(token, _) => self.add_token(view, row.faction, token),
            _ => {}
        }
    }

    fn is_seated(&self, faction: u8) -> bool {
        self.seated.get(usize::from(faction)).is_some_and(|&seated| seated)
    }

    fn faction(&self, owner: u8) -> Option<u8> {
        self.factions.get(usize::from(owner)).copied()
    }

    /// Adds the spaces of a tagged count that are worth attacking: all of other factions if the own
    /// faction wins by it, else those of an enemy close to its number.
    fn want(&mut self, count: &CountAim, least: u32, now: &ExpectedBoard) {
        let mut held = [0_u32; FACTIONS_MAX];
        for space in &count.spaces {
            if let Some(faction) = self.faction(now.owner[space.index()]) {
                held[usize::from(faction) % FACTIONS_MAX] += 1;
            }
        }
        let wins = |faction: u8| count.faction.is_none_or(|only| only.0 == faction);
        let is_mine = wins(self.mine);
        let mut wanted = vec![false; now.owner.len()];
        for space in &count.spaces {
            let Some(faction) = self.faction(now.owner[space.index()]) else { continue };
            let is_near = held[usize::from(faction) % FACTIONS_MAX] + NEARLY >= least;
            let is_theirs = wins(faction) && self.is_seated(faction) && is_near;
            wanted[space.index()] = faction != self.mine && (is_theirs || is_mine);
        }
        if count.is_part && wanted.contains(&true) {
            self.wanted.push(wanted);
        }
    }

    /// Adds the gains and dangers of the tokens that can be the deciding one.
    fn add_token(&mut self, view: &Observation<'_>, winner: Option<FactionId>, face: TokenId) {
        let rules = view.rulebook();
        let is_mine = winner.is_none_or(|faction| faction.0 == self.mine);
        for (token, place) in view.tokens() {
            let TokenPlace::Space(space) = place else { continue };
            let Some(holder) = view.owner(space).and_then(|owner| self.faction(owner.0)) else {
                continue;
            };
            let chance = chance(view, token, face);
            if is_mine && holder != self.mine {
                self.gains.resize(rules.board.spaces.len(), 0.0);
                self.gains[space.index()] += chance * chance * VICTORY;
            }
            if let Some(by) = winner.filter(|by| by.0 != self.mine && self.is_seated(by.0))
                && holder == self.mine
            {
                self.endanger(rules, space, by, chance);
            }
        }
    }

    fn endanger(&mut self, rules: &Rulebook, space: SpaceId, by: FactionId, chance: f64) {
        if chance > 0.0 {
            self.dangers.push(Danger { space, by, chance, ring: ring(rules, space) });
        }
    }

    /// Checks whether an enemy can win by a token on this space.
    pub(super) fn is_guarded(&self, space: SpaceId) -> bool {
        self.dangers.iter().any(|danger| danger.space == space)
    }

    /// Checks whether taking a space can win the game.
    pub(super) fn has_gain(&self, space: SpaceId) -> bool {
        self.gains.get(space.index()).is_some_and(|&gain| gain > 0.0)
    }

    /// Adds an own space to the counts, weighted by `safe`.
    #[inline]
    pub(super) fn hold(&self, space: SpaceId, safe: f64, held: &mut SafetyTally) {
        if self.counts.is_empty() && self.ends.is_empty() {
            return;
        }
        held.all += safe;
        for (count, sum) in self.counts.iter().zip(&mut held.counts) {
            if count.counts[space.index()] {
                *sum += safe;
            }
        }
    }

    /// Returns the value of a position for the aims of both sides.
    pub(super) fn value(
        &self,
        judge: &Judge<'_>,
        field: &ExpectedBoard,
        held: &SafetyTally,
    ) -> f64 {
        let mut value = 0.0;
        for (count, &safe) in self.counts.iter().zip(&held.counts) {
            value += self.value_of_count(judge, count, field, safe);
        }
        if !self.ends.is_empty() {
            value += self.value_of_ends(field, held.all);
        }
        for (&gain, &owner) in self.gains.iter().zip(&field.owner) {
            if owner == judge.me {
                value += gain;
            }
        }
        for danger in &self.dangers {
            let (risk, _) = self.risk(judge, field, &danger.ring, danger.by);
            value -= danger.chance * DANGER * VICTORY * risk;
        }
        value
    }

    /// Returns the value of moving a token of a pile to a space. It is high where an enemy is least
    /// likely to come, or where the token shields most from attack.
    pub(super) fn value_of_token(
        &self,
        view: &Observation<'_>,
        judge: &Judge<'_>,
        field: &ExpectedBoard,
        (pile, space): (PileId, SpaceId),
    ) -> f64 {
        let rules = view.rulebook();
        let mut value = 0.0;
        for row in rules.victory.rows() {
            let aims = rules.aims(row);
            let face = aims.iter().find_map(|&(fact, _)| match fact {
                Fact::LaidToken(face, _) => Some(face),
                _ => None,
            });
            let Some(face) = face else { continue };
            let Some(by) = row.faction.filter(|by| by.0 != self.mine) else { continue };
            if rules.tokens[face].pile != pile {
                continue;
            }
            let chance = self.moved(view, pile).map_or(1.0, |token| chance(view, token, face));
            let (risk, margin) = self.risk(judge, field, &ring(rules, space), by);
            value -= chance * (100.0 * risk + 0.2 * margin.clamp(-50.0, 50.0));
            // A token that does not decide the game lures the enemy to a defended space.
            value += (1.0 - chance) * judge.threat(field, space).min(field.force(space));
        }
        let shields =
            rules.targets.rows().iter().any(|target| {
                target.pile == pile && target.shields && target.faction.0 == self.mine
            });
        if shields && self.faction(field.owner[space.index()]) == Some(self.mine) {
            let (threat, troops) = (judge.threat(field, space), field.force(space));
            value +=
                judge.taste.malice * judge.odds.win_about(threat - 1.0, troops) * (1.0 + troops);
            for danger in self.dangers.iter().filter(|danger| danger.space == space) {
                let (risk, _) = self.risk(judge, field, &danger.ring, danger.by);
                value += danger.chance * DANGER * VICTORY * (0.05 + risk);
            }
        }
        value
    }

    /// Returns the value of moving the token on a space away.
    pub(super) fn urgency(&self, judge: &Judge<'_>, field: &ExpectedBoard, space: SpaceId) -> f64 {
        let here = self.dangers.iter().filter(|danger| danger.space == space);
        let each = here.map(|danger| {
            let (risk, margin) = self.risk(judge, field, &danger.ring, danger.by);
            danger.chance * (100.0 * risk + margin)
        });
        each.sum()
    }

    /// Returns the token of a pile that is about to be moved, if it can be inferred.
    fn moved(&self, view: &Observation<'_>, pile: PileId) -> Option<TokenId> {
        let tokens = &view.rulebook().piles[pile].tokens;
        let place = |&token: &TokenId| view.token_place(token);
        let is_lost = |token: &TokenId| match place(token) {
            TokenPlace::Space(space) => {
                view.owner(space).is_some_and(|owner| self.faction(owner.0) != Some(self.mine))
            }
            TokenPlace::Pile | TokenPlace::Removed | TokenPlace::Laid(_) | TokenPlace::Drawn => {
                false
            }
        };
        let drawn = tokens.iter().find(|token| place(token) == TokenPlace::Drawn);
        drawn.or_else(|| tokens.iter().find(|token| is_lost(token))).copied()
    }

    fn value_of_count(
        &self,
        judge: &Judge<'_>,
        count: &CountAim,
        field: &ExpectedBoard,
        safe: f64,
    ) -> f64 {
        let mut held = [0.0; FACTIONS_MAX];
        let mut partners = 0.0;
        for space in &count.spaces {
            let owner = field.owner[space.index()];
            if let Some(faction) = self.faction(owner) {
                held[usize::from(faction) % FACTIONS_MAX] += 1.0;
                partners += f64::from(u8::from(faction == self.mine && owner != judge.me));
            }
        }
        let mut value = 0.0;
        for (faction, &n) in (0..).zip(&held) {
            if !self.is_seated(faction) || count.faction.is_some_and(|only| only.0 != faction) {
                continue;
            }
            if faction == self.mine {
                let likely = HELD * n + (1.0 - HELD) * (safe + partners);
                let part = likely / count.least;
                value += if n >= count.least { VICTORY } else { COUNT * part * part };
            } else if n >= count.least {
                value -= VICTORY;
            } else {
                let part = n / count.least;
                value -= ADVANCE * part * part;
                value -= LOSS * VICTORY * self.alarm(judge, field, count, (faction, n));
            }
        }
        value
    }

    /// Returns the probability that a faction takes all counted spaces it still lacks in its next
    /// turn; `by` is the faction and the number it holds. It attacks those next to it, the most
    /// likely first, with the units it can add split evenly.
    fn alarm(
        &self,
        judge: &Judge<'_>,
        field: &ExpectedBoard,
        count: &CountAim,
        by: (u8, f64),
    ) -> f64 {
        let (faction, n) = by;
        let missing = whole(count.least - n) as usize;
        let mut best = [0.0_f64; NEARLY as usize];
        if missing > best.len() {
            return 0.0;
        }
        for &space in &count.spaces {
            let holder = self.faction(field.owner[space.index()]);
            if holder.is_none_or(|holder| holder == faction) {
                continue;
            }
            let mut most: f64 = 0.0;
            for &next in judge.rules.board.neighbours(space) {
                let owner = field.owner[next.index()];
                if self.faction(owner) == Some(faction) {
                    let boost = judge.boost(owner) / (count.least - n);
                    most = most.max(field.force(next) + boost - 1.0);
                }
            }
            let mut chance = judge.odds.win_about(most, field.force(space));
            for better in &mut best {
                if chance > *better {
                    std::mem::swap(&mut chance, better);
                }
            }
        }
        best[..missing].iter().product()
    }

    fn value_of_ends(&self, field: &ExpectedBoard, safe: f64) -> f64 {
        let (mut left, mut of, mut all) = ([0.0; FACTIONS_MAX], [0.0; FACTIONS_MAX], 0.0);
        for &owner in &field.owner {
            all += 1.0;
            if let Some(faction) = self.faction(owner) {
                left[usize::from(faction) % FACTIONS_MAX] += 1.0;
                of[usize::from(owner) % FACTIONS_MAX] += 1.0;
            }
        }
        let mut value = 0.0;
        for end in &self.ends {
            let left = if end.weakest {
                let armies = (0..).zip(&of).filter(|&(army, _)| {
                    self.faction(army) == Some(end.faction.0) && self.alive[usize::from(army)]
                });
                armies.map(|(_, &n)| n).fold(f64::INFINITY, f64::min).min(all)
            } else {
                left[end.faction.index() % FACTIONS_MAX]
            };
            if end.faction.0 == self.mine {
                value += SURVIVAL * safe / (safe + 2.0);
                continue;
            }
            let gone = 1.0 - left / all;
            let worth = if left == 0.0 { VICTORY } else { DECLINE * gone * gone + LAST / left };
            value += if end.mine { worth } else { -worth };
        }
        value
    }

    /// Returns the probability that a faction reaches the middle of a ring, and its surplus of
    /// troops over what it needs.
    fn risk(
        &self,
        judge: &Judge<'_>,
        field: &ExpectedBoard,
        ring: &[TokenSurroundings],
        by: FactionId,
    ) -> (f64, f64) {
        let mut cost = [0.0; RING_MAX];
        let (mut worst, mut margin) = (0.0_f64, f64::NEG_INFINITY);
        for (at, around) in ring.iter().enumerate() {
            let space = around.space.index();
            let before = around.before.iter().map(|&before| cost[before]);
            let before = before.fold(f64::INFINITY, f64::min);
            let before = if at == 0 { 0.0 } else { before };
            let owner = field.owner[space];
            if at > 0 && owner != NOBODY && self.faction(owner) == Some(by.0) {
                let troops = field.force(around.space) + judge.boost(owner) - around.steps;
                worst = worst.max(judge.odds.win_about(troops, before));
                margin = margin.max(troops - before);
                cost[at] = f64::INFINITY;
            } else {
                cost[at] = before + field.force(around.space);
            }
        }
        (worst, margin)
    }
}

/// The own spaces that count, weighted by their safety.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SafetyTally {
    all: f64,
    counts: [f64; COUNTS],
}

/// The maximum number of space-counting rows for which own spaces are weighted by their safety.
const COUNTS: usize = 4;

/// Returns the probability that a token has this face, as far as the viewer knows.
fn chance(view: &Observation<'_>, token: TokenId, face: TokenId) -> f64 {
    let rules = view.rulebook();
    let wanted = &rules.tokens[face].face.id;
    let is_one = |known: TokenId| rules.tokens[known].face.id == *wanted;
    if rules.tokens[token].pile != rules.tokens[face].pile {
        return 0.0;
    }
    if let Some(known) = view.token_face(token) {
        return f64::from(u8::from(is_one(known)));
    }
    let (mut left, mut unknown) = (0.0, 0.0);
    for &other in &rules.piles[rules.tokens[face].pile].tokens {
        left += f64::from(u8::from(is_one(other)));
        match view.token_face(other) {
            Some(known) => left -= f64::from(u8::from(is_one(known))),
            None => unknown += 1.0,
        }
    }
    left / f64::max(unknown, 1.0)
}

/// Returns the spaces around `middle`, the nearest first, each with its predecessors.
fn ring(rules: &Rulebook, middle: SpaceId) -> Vec<TokenSurroundings> {
    let mut ring = vec![TokenSurroundings { space: middle, steps: 0.0, before: Vec::new() }];
    let (mut first, mut steps) = (0, 0.0);
    for _ in 0..REACH {
        let last = ring.len();
        steps += 1.0;
        for at in first..last {
            for &next in rules.board.neighbours(ring[at].space) {
                match ring.iter().position(|around| around.space == next) {
                    Some(found) if found >= last => ring[found].before.push(at),
                    None if ring.len() < RING_MAX => {
                        ring.push(TokenSurroundings { space: next, steps, before: vec![at] });
                    }
                    Some(_) | None => {}
                }
            }
        }
        first = last;
    }
    ring
}
