//! A cache of script results by the values read. A run with equal reads has the same result, so it
//! is skipped. Applies to queries, and to runs that ended without changing or asking anything.
//!
//! A function of the API records its reads as numbers. If one does not, nothing is kept of the run.
//! A debug build makes every run and compares the results.

use std::sync::Arc;

use super::work::{Work, battle_of};
use crate::combat::dice::{Finals, Prepared};
use crate::game::{QueryResult, ScriptPurpose, State, StateView};
use crate::model::{
    ArmyId, DeckId, PileId, Rulebook, Side, SpaceId, TableId, Ties, TokenPlace, TrackId,
    UnitKindId, VariableCell,
};

/// The maximum number of reads of a run that is kept.
const READS_MAX: usize = 48;
/// The maximum number of reads and results kept for one function.
const NODES_MAX: usize = 4_096;

/// A value that a script can read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StateRead {
    /// Values that are equal in every game under the rules.
    Fixed,
    /// A cell of the state.
    Cell(usize),
    /// The script's army.
    Army,
    /// The script's card.
    Card,
    /// The space of the event that the script answers.
    Space,
    /// The army whose turn it is.
    Mover,
    /// True if a space was conquered this turn.
    HasConquered,
    Attacker,
    Defender,
    /// The space from which the attack comes.
    Origin,
    /// The attacked space.
    Target,
    /// The attacked token.
    TargetToken,
    /// The side on which the script's army fights.
    Side,
    /// The army that controls a space.
    Owner(SpaceId),
    /// The army that controls a space, and the number of its basic units there.
    Holder(SpaceId),
    Units(SpaceId, ArmyId, UnitKindId),
    Suppressed(SpaceId, UnitKindId),
    Committed(Side, UnitKindId),
    /// True if a token of a pile is on a space.
    HasToken(SpaceId, PileId),
    /// True if any token is in a place.
    AnyToken(TokenPlace),
    /// The number of tokens left in a pile.
    Left(PileId),
    /// The position of a track's marker, stored or following the board.
    Track(TrackId),
    /// The value of a variable that is reckoned.
    Value(VariableCell),
    CanDraw(DeckId),
    /// The number of cards that an army holds.
    Hand(ArmyId),
    /// The faces of a side's dice.
    Faces(Side),
    /// The final values of a side's dice.
    Values(Side),
    /// The number of sides of each of a side's dice.
    Sides(Side),
    Ties,
}

/// Returns the game if a battle concerns the script; `None` otherwise.
fn battling<'a>(
    rules: &'a Rulebook,
    state: &'a State,
    job: ScriptPurpose,
) -> Option<StateView<'a>> {
    let fights = battle_of(rules, state, job).is_some() && rules.combat.is_some();
    fights.then(|| StateView::new(rules, state))
}

/// Returns the dice of a side as they are rolled now; none outside a battle.
pub(super) fn prepared(
    rules: &Rulebook,
    state: &State,
    job: ScriptPurpose,
    side: Side,
) -> Prepared {
    battling(rules, state, job).map_or_else(Prepared::default, |scene| scene.prepared(side))
}

/// Returns the final values of a side's dice; none outside a battle.
pub(super) fn values(rules: &Rulebook, state: &State, job: ScriptPurpose, side: Side) -> Finals {
    battling(rules, state, job).map_or_else(Finals::default, |scene| scene.finals(side))
}

/// Returns the side on which the script's army or its faction fights.
pub(super) fn side_of(rules: &Rulebook, state: &State, job: ScriptPurpose) -> Option<Side> {
    let battle = battle_of(rules, state, job)?;
    let faction = |army: ArmyId| rules.armies.get(army).map(|row| row.faction);
    let sides = [(battle.attacker, Side::Attacker), (battle.defender, Side::Defender)];
    let is_own = |(army, _): &&(ArmyId, Side)| *army == job.army;
    let is_friends = |(army, _): &&(ArmyId, Side)| faction(*army) == faction(job.army);
    let found = sides.iter().find(is_own).or_else(|| sides.iter().find(is_friends));
    found.map(|(_, side)| *side)
}

/// Packs a few small numbers into one; returns `None` if they are more than 7 or larger than 255.
fn packed(numbers: impl ExactSizeIterator<Item = u32>) -> Option<u64> {
    if numbers.len() > 7 {
        return None;
    }
    let mut packed = numbers.len() as u64;
    for number in numbers {
        packed = packed << 8 | u64::from(u8::try_from(number).ok()?);
    }
    Some(packed)
}

/// Returns the index of something plus 1, or 0 for `None`.
fn from_one<I: TableId>(id: Option<I>) -> u64 {
    id.map_or(0, |id| 1 + id.index() as u64)
}

impl StateRead {
    /// Returns the value to be read as a number; `None` if it does not fit.
    fn value(self, rules: &Rulebook, state: &State, job: ScriptPurpose) -> Option<u64> {
        let scene = StateView::new(rules, state);
        let battle = || battle_of(rules, state, job);
        Some(match self {
            Self::Fixed => 0,
            Self::Cell(at) => state.cells[at].into(),
            Self::Army => job.army.index() as u64,
            Self::Card => from_one(job.card),
            Self::Space => from_one(job.space),
            Self::Mover => scene.mover().index() as u64,
            Self::HasConquered => (state.turn.conquests > 0).into(),
            Self::Attacker => from_one(battle().map(|battle| battle.attacker)),
            Self::Defender => from_one(battle().map(|battle| battle.defender)),
            Self::Origin => from_one(battle().map(|battle| battle.from)),
            Self::Target => {
                from_one(battle().filter(|one| one.token.is_none()).map(|battle| battle.to))
            }
            Self::TargetToken => from_one(battle().and_then(|battle| battle.token)),
            Self::Side => side_of(rules, state, job).map_or(0, |side| 1 + side.index() as u64),
            Self::Owner(space) => from_one(scene.owner(space)),
            Self::Holder(space) => scene
                .holder(space)
                .map_or(0, |(army, troops)| u64::from(troops) << 8 | (1 + army.index() as u64)),
            Self::Units(space, army, unit) => scene.units(space, army, unit).into(),
            Self::Suppressed(space, unit) => scene.n_suppressed(space, unit).into(),
            Self::Committed(side, unit) => battle()
                .map_or(0, |battle| u64::from(battle.dice[side.index()].committed[unit.index()])),
            Self::HasToken(space, pile) => {
                let is_there = |&token| scene.token_place(token) == TokenPlace::Space(space);
                rules.piles[pile].tokens.iter().any(is_there).into()
            }
            Self::AnyToken(place) => {
                rules.tokens.ids().any(|token| scene.token_place(token) == place).into()
            }
            Self::Left(pile) => {
                let tokens = rules.piles[pile].tokens.iter();
                tokens.filter(|&&token| scene.token_place(token) == TokenPlace::Pile).count() as u64
            }
            Self::Track(track) => scene.track(track).into(),
            Self::Value(of) => scene.value(of).cast_unsigned().into(),
            Self::Hand(army) => hand_size(scene, army) as u64,
            Self::CanDraw(deck) => scene.can_draw(deck).into(),
            Self::Faces(side) => {
                let n = if battle().is_some() { scene.n_dice(side) } else { 0 };
                let faces = &state.battle.dice[side.index()].faces[..usize::from(n)];
                return packed(faces.iter().map(|&face| face.into()));
            }
            Self::Values(side) => {
                let values = values(rules, state, job, side);
                return packed(values.as_slice().iter().map(|&value| value.into()));
            }
            Self::Sides(side) => {
                let prepared = prepared(rules, state, job, side);
                return packed(prepared.sides().iter().map(|&sides| sides.into()));
            }
            Self::Ties => match rules.combat.map(|_| scene.ties()) {
                None => 0,
                Some(Ties::Attacker) => 1,
                Some(Ties::Defender) => 2,
            },
        })
    }
}

/// Returns the number of cards that an army holds.
pub(super) fn hand_size(scene: StateView<'_>, army: ArmyId) -> usize {
    let row = &scene.rules.armies[army];
    let apart = Some(row.apart).filter(|apart| *apart != row.hand);
    [row.hand].into_iter().chain(apart).map(|hand| scene.n_hand(hand) as usize).sum()
}

/// The reads of a run so far, in order.
#[derive(Debug, Default)]
pub(super) struct Reads {
    path: Vec<(StateRead, u64)>,
    /// True if a function of the API was entered that has not recorded its reads.
    is_open: bool,
    /// True if a read was not recorded, or something was changed.
    is_lost: bool,
}

impl Reads {
    pub(super) fn begin(&mut self) {
        self.path.clear();
        self.is_open = false;
        self.is_lost = false;
    }

    /// Records that a function of the API is entered.
    #[inline]
    pub(super) fn enter(&mut self) {
        self.is_lost |= self.is_open;
        self.is_open = true;
    }

    /// Records that the run changes something.
    pub(super) fn lose(&mut self) {
        self.is_lost = true;
    }

    /// Records a read by the entered function.
    #[inline]
    pub(super) fn note(
        &mut self,
        read: StateRead,
        rules: &Rulebook,
        state: &State,
        job: ScriptPurpose,
    ) {
        self.is_open = false;
        if self.is_lost
            || read == StateRead::Fixed
            || self.path.iter().any(|(known, _)| *known == read)
        {
            return;
        }
        match read.value(rules, state, job) {
            Some(value) if self.path.len() < READS_MAX => self.path.push((read, value)),
            _ => self.is_lost = true,
        }
    }

    /// Returns all reads, or `None` if they are not known.
    fn whole(&self) -> Option<&[(StateRead, u64)]> {
        (!self.is_lost && !self.is_open).then_some(&self.path[..])
    }
}

/// A node of a function's reads: the next read with the node for each value, or the result and its
/// operations.
#[derive(Debug)]
enum ReadNode {
    Next(StateRead, Vec<(u64, usize)>),
    End(QueryResult, u64),
}

/// The results kept for the functions of one rulebook.
#[derive(Debug, Default)]
pub(super) struct Remembered {
    rules: Option<Arc<Rulebook>>,
    /// For each function, the nodes of its runs as an effect and as a query; the root comes first.
    of: Vec<[Vec<ReadNode>; 2]>,
}

impl Remembered {
    /// Returns the known result of a function and the operations it takes.
    pub(super) fn find(
        &mut self,
        rules: &Arc<Rulebook>,
        state: &State,
        job: ScriptPurpose,
        query: bool,
    ) -> Option<(QueryResult, u64)> {
        if !self.rules.as_ref().is_some_and(|known| Arc::ptr_eq(known, rules)) {
            self.rules = Some(Arc::clone(rules));
            self.of.clear();
            self.of.resize_with(rules.calls.len(), Default::default);
        }
        let nodes = &self.of[job.call.index()][usize::from(query)];
        let mut node = nodes.first()?;
        loop {
            match node {
                ReadNode::End(reply, operations) => return Some((*reply, *operations)),
                ReadNode::Next(read, ways) => {
                    let value = read.value(rules, state, job)?;
                    let at = ways.binary_search_by_key(&value, |way| way.0).ok()?;
                    node = &nodes[ways[at].1];
                }
            }
        }
    }

    /// Records the result of a function.
    pub(super) fn keep(&mut self, work: &Work, reply: QueryResult, operations: u64) {
        let Some(path) = work.reads.whole() else { return };
        let Some(of) = self.of.get_mut(work.job.call.index()) else { return };
        let nodes = &mut of[usize::from(work.query)];
        if nodes.len() + path.len() >= NODES_MAX {
            return;
        }
        let new = |depth: usize| match path.get(depth) {
            Some((read, _)) => ReadNode::Next(*read, Vec::new()),
            None => ReadNode::End(reply, operations),
        };
        let mut at = 0;
        if nodes.is_empty() {
            nodes.push(new(0));
        }
        for (depth, (read, value)) in path.iter().enumerate() {
            let end = nodes.len();
            let ReadNode::Next(known, ways) = &mut nodes[at] else { return };
            debug_assert_eq!(known, read, "who has read the same reads on alike");
            match ways.binary_search_by_key(value, |way| way.0) {
                Ok(found) => at = ways[found].1,
                Err(place) => {
                    ways.insert(place, (*value, end));
                    nodes.push(new(depth + 1));
                    at = end;
                }
            }
        }
        let is_known = matches!(&nodes[at], ReadNode::End(known, taken) if (*known, *taken) == (reply, operations));
        debug_assert!(
            is_known,
            "who has read the same comes to the same: {:?} is no {reply:?}",
            nodes[at]
        );
    }
}
