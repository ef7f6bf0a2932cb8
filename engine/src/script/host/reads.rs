//! What runs of scripts have read, and what they came to: a run that would read the same comes to the same, so it is not made.
//! That goes for queries, and for what ended without having changed or asked anything.
//!
//! A function of the API says what it reads as numbers. One that does not makes its run one that nothing is kept of. A debug
//! build makes every run all the same, and compares.

use std::sync::Arc;

use super::work::{Work, battle_of};
use crate::combat::dice::{Finals, Prepared};
use crate::game::{Job, Reply, Scene, State};
use crate::model::{
    ArmyId, CardPlace, DeckId, PileId, Rulebook, Side, SpaceId, TableId, Ties, TokenPlace, TrackId,
    UnitKindId,
};

/// The most that a run of which something is kept may read.
const READS_MAX: usize = 48;
/// The most reads and ends that are kept of one function.
const NODES_MAX: usize = 4_096;

/// Something that a script can read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Read {
    /// What is the same in every game of the rules.
    Fixed,
    /// A cell of the state.
    Cell(usize),
    /// The script's army.
    Army,
    /// Its card.
    Card,
    /// Whose turn it is.
    Mover,
    /// Whether something was conquered this turn.
    HasConquered,
    Attacker,
    Defender,
    /// Where the attack comes from.
    Origin,
    /// The space that is attacked.
    Target,
    /// The token that is attacked.
    TargetToken,
    /// The side on which the script's army fights.
    Side,
    /// Who controls a space.
    Owner(SpaceId),
    /// Who controls a space, with how many basic units.
    Holder(SpaceId),
    Units(SpaceId, ArmyId, UnitKindId),
    Suppressed(SpaceId, UnitKindId),
    Committed(Side, UnitKindId),
    /// Whether a token of a pile lies on a space.
    HasToken(SpaceId, PileId),
    /// Whether a token lies in some place.
    AnyToken(TokenPlace),
    /// How many tokens a pile has.
    Left(PileId),
    /// Where a marker stands, also one that follows the board.
    Track(TrackId),
    CanDraw(DeckId),
    /// How many cards an army holds.
    Hand(ArmyId),
    /// The faces of a side's dice.
    Faces(Side),
    /// What a side's dice come to.
    Values(Side),
    /// How many sides a side's dice have.
    Sides(Side),
    Ties,
}

/// The game, where a script is about a battle; nothing outside one.
fn battling<'a>(rules: &'a Rulebook, state: &'a State, job: Job) -> Option<Scene<'a>> {
    let fights = battle_of(rules, state, job).is_some() && rules.combat.is_some();
    fights.then(|| Scene::new(rules, state))
}

/// The dice of a side as they are rolled now; none outside a battle.
pub(super) fn prepared(rules: &Rulebook, state: &State, job: Job, side: Side) -> Prepared {
    battling(rules, state, job).map_or_else(Prepared::default, |scene| scene.prepared(side))
}

/// What the dice of a side come to; none outside a battle.
pub(super) fn values(rules: &Rulebook, state: &State, job: Job, side: Side) -> Finals {
    battling(rules, state, job).map_or_else(Finals::default, |scene| scene.finals(side))
}

/// The side on which the army of a script or its faction fights.
pub(super) fn side_of(rules: &Rulebook, state: &State, job: Job) -> Option<Side> {
    let battle = battle_of(rules, state, job)?;
    let faction = |army: ArmyId| rules.armies.get(army).map(|row| row.faction);
    let sides = [(battle.attacker, Side::Attacker), (battle.defender, Side::Defender)];
    let is_own = |(army, _): &&(ArmyId, Side)| *army == job.army;
    let is_friends = |(army, _): &&(ArmyId, Side)| faction(*army) == faction(job.army);
    let found = sides.iter().find(is_own).or_else(|| sides.iter().find(is_friends));
    found.map(|(_, side)| *side)
}

/// A few small numbers as one; nothing where they are too many or too large.
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

/// The place of something from 1; 0 for nothing.
fn from_one<I: TableId>(id: Option<I>) -> u64 {
    id.map_or(0, |id| 1 + id.index() as u64)
}

impl Read {
    /// What there is to read, as a number; nothing where it does not fit.
    fn value(self, rules: &Rulebook, state: &State, job: Job) -> Option<u64> {
        let scene = Scene::new(rules, state);
        let battle = || battle_of(rules, state, job);
        Some(match self {
            Self::Fixed => 0,
            Self::Cell(at) => state.cells[at].into(),
            Self::Army => job.army.index() as u64,
            Self::Card => from_one(job.card),
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
                let place = TokenPlace::Space(space);
                let tokens = &rules.piles[pile].tokens;
                tokens.iter().any(|&token| scene.token_place(token) == place).into()
            }
            Self::AnyToken(place) => {
                rules.tokens.ids().any(|token| scene.token_place(token) == place).into()
            }
            Self::Left(pile) => {
                let tokens = rules.piles[pile].tokens.iter();
                tokens.filter(|&&token| scene.token_place(token) == TokenPlace::Pile).count() as u64
            }
            Self::Track(track) => scene.track(track).into(),
            Self::Hand(army) => hand_size(scene, army) as u64,
            Self::CanDraw(deck) => can_draw(scene, deck).into(),
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

/// How many cards an army holds.
pub(super) fn hand_size(scene: Scene<'_>, army: ArmyId) -> usize {
    let row = &scene.rules.armies[army];
    let apart = Some(row.apart).filter(|apart| *apart != row.hand);
    [row.hand].into_iter().chain(apart).map(|hand| scene.n_hand(hand) as usize).sum()
}

/// Whether a card can be drawn from a deck.
pub(super) fn can_draw(scene: Scene<'_>, deck: DeckId) -> bool {
    let has = |place| scene.cards_in(deck, place).next().is_some();
    has(CardPlace::DrawPile) || (scene.rules.decks[deck].reshuffle && has(CardPlace::Discard))
}

/// What a run has read so far, in order.
#[derive(Debug, Default)]
pub(super) struct Reads {
    path: Vec<(Read, u64)>,
    /// Whether a function of the API has been entered that has not said what it reads.
    is_open: bool,
    /// Whether something was read that nobody told, or something was done.
    is_lost: bool,
}

impl Reads {
    pub(super) fn begin(&mut self) {
        self.path.clear();
        self.is_open = false;
        self.is_lost = false;
    }

    /// A function of the API is entered.
    #[inline]
    pub(super) fn enter(&mut self) {
        self.is_lost |= self.is_open;
        self.is_open = true;
    }

    /// The run does something.
    pub(super) fn lose(&mut self) {
        self.is_lost = true;
    }

    /// The function that was entered reads this.
    #[inline]
    pub(super) fn note(&mut self, read: Read, rules: &Rulebook, state: &State, job: Job) {
        self.is_open = false;
        if self.is_lost || read == Read::Fixed || self.path.iter().any(|(known, _)| *known == read)
        {
            return;
        }
        match read.value(rules, state, job) {
            Some(value) if self.path.len() < READS_MAX => self.path.push((read, value)),
            _ => self.is_lost = true,
        }
    }

    /// All that was read; nothing where that is not known.
    fn whole(&self) -> Option<&[(Read, u64)]> {
        (!self.is_lost && !self.is_open).then_some(&self.path[..])
    }
}

/// What a function reads next, and where each value leads; or what it came to, and the operations that took.
#[derive(Debug)]
enum Node {
    Next(Read, Vec<(u64, usize)>),
    End(Reply, u64),
}

/// What is kept of the functions of one rulebook.
#[derive(Debug, Default)]
pub(super) struct Remembered {
    rules: Option<Arc<Rulebook>>,
    /// For each function, as an effect and as a query: its first node stands first.
    of: Vec<[Vec<Node>; 2]>,
}

impl Remembered {
    /// What a function comes to, and the operations that it takes for that.
    pub(super) fn find(
        &mut self,
        rules: &Arc<Rulebook>,
        state: &State,
        job: Job,
        query: bool,
    ) -> Option<(Reply, u64)> {
        if !self.rules.as_ref().is_some_and(|known| Arc::ptr_eq(known, rules)) {
            self.rules = Some(Arc::clone(rules));
            self.of.clear();
            self.of.resize_with(rules.calls.len(), Default::default);
        }
        let nodes = &self.of[job.call.index()][usize::from(query)];
        let mut node = nodes.first()?;
        loop {
            match node {
                Node::End(reply, operations) => return Some((*reply, *operations)),
                Node::Next(read, ways) => {
                    let value = read.value(rules, state, job)?;
                    let at = ways.binary_search_by_key(&value, |way| way.0).ok()?;
                    node = &nodes[ways[at].1];
                }
            }
        }
    }

    /// Keeps what a function came to.
    pub(super) fn keep(&mut self, work: &Work, reply: Reply, operations: u64) {
        let Some(path) = work.reads.whole() else { return };
        let Some(of) = self.of.get_mut(work.job.call.index()) else { return };
        let nodes = &mut of[usize::from(work.query)];
        if nodes.len() + path.len() >= NODES_MAX {
            return;
        }
        let new = |depth: usize| match path.get(depth) {
            Some((read, _)) => Node::Next(*read, Vec::new()),
            None => Node::End(reply, operations),
        };
        let mut at = 0;
        if nodes.is_empty() {
            nodes.push(new(0));
        }
        for (depth, (read, value)) in path.iter().enumerate() {
            let end = nodes.len();
            let Node::Next(known, ways) = &mut nodes[at] else { return };
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
        let is_known = matches!(&nodes[at], Node::End(known, taken) if (*known, *taken) == (reply, operations));
        debug_assert!(
            is_known,
            "who has read the same comes to the same: {:?} is no {reply:?}",
            nodes[at]
        );
    }
}
