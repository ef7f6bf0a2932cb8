//! The state of a game, which consists only of numbers.

use std::hash::{Hash, Hasher};

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3Default;

use super::effect::{EFFECTS_MAX, Lasting};
use super::event::Cut;
use super::sealed::{SealedAnswer, SealedChange, SealedPart};
use super::suspended::{ScriptPurpose, ScriptQuestion};
use crate::model::{
    ARMIES_MAX, ArmyId, ArmyMask, AttackTarget, CardId, DICE_MAX, FactionId, Rulebook, Scope,
    SeatId, SeatMask, SpaceId, TableId, TokenId, UNIT_KINDS_MAX, UnitKindId, Variable, VictoryId,
};
use crate::steps::{FRAMES_MAX, Frame};

/// Everything that changes in a game. Two equal states of one rulebook play on alike under the same
/// chance.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct State {
    /// All counts, at the indices of [`crate::model::StateLayout`].
    pub(crate) cells: Box<[u32]>,
    /// The steps in progress, the innermost last.
    pub(crate) frames: ArrayVec<Frame, FRAMES_MAX>,
    pub(crate) turn: Turn,
    pub(crate) invasion: Option<Invasion>,
    pub(crate) battle: Battle,
    pub(crate) outcome: Option<GameResult>,
    /// The units committed to the current invasion, in the order of spaces and kinds. Kept only
    /// where they must move in. In a step `battles`, the enemies that were fought, by space.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) launched: Vec<CommittedUnits>,
    /// The lasting effects, in the order in which they began.
    pub(crate) effects: ArrayVec<Lasting, EFFECTS_MAX>,
    /// The conquests of this turn, kept only if there are scripts.
    pub(crate) record: Vec<Conquest>,
    /// The set that was traded last this turn, kept only if there are scripts.
    pub(crate) traded: Option<[CardId; 3]>,
    /// The answers to a step that all take at once, kept apart until the last seat has answered.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) sealed: Vec<SealedChange>,
    /// The script that waits for an answer.
    pub(crate) script: Option<Box<SuspendedScript>>,
    /// True if a card ended the invasion before the battle was over.
    pub(crate) cancelled: bool,
    /// True if hooks have reacted to the end of the turn.
    pub(crate) ending: bool,
    /// Number of cards marked as playable.
    pub(crate) n_playable: u32,
    /// True if something has changed since victory and elimination were checked.
    pub(crate) dirty: bool,
}

/// The current turn and its counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Turn {
    /// Number of turns begun, over all armies; 0 in the opening.
    pub number: u32,
    /// The army whose turn it is, as an index in the order, counted from the army that goes first.
    pub at: u8,
    /// The army that goes first, as an index in the seating order; twice the number of armies or
    /// more if [`ranking`](Self::ranking) holds the order.
    pub first: u8,
    /// The order of the armies, if it is not that of the seats.
    #[serde(skip_serializing_if = "Ranking::is_none")]
    pub ranking: Ranking,
    /// Number of conquests this turn.
    pub conquests: u32,
    /// Number of times that units for a held space were given this turn.
    pub held: u32,
    /// Number of armies eliminated so far.
    pub eliminated: u32,
    /// Number of sets traded this turn, kept where a step limits them.
    #[serde(skip_serializing_if = "is_none")]
    pub sets: u32,
    /// Number of units and cards bought this turn.
    #[serde(skip_serializing_if = "is_none")]
    pub bought: u32,
    /// The space that units of one kind last moved to, in a step for that kind alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moved: Option<SpaceId>,
    /// The progress of a round.
    #[serde(skip_serializing_if = "is_no_round")]
    pub round: Round,
    /// Number of scripts begun this turn; the largest number once no more may run in it.
    #[serde(skip)]
    pub scripts: u32,
    /// Number of turns in which scripts ran without end.
    #[serde(skip)]
    pub endless: u8,
}

/// Smallest number of scripts in a turn that affects the hash. A game far from the bound hashes as
/// it would without the count.
const SCRIPTS_SHOWN: u32 = 100;

/// An order of the armies other than that of the seats; empty if there is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ranking {
    n: u8,
    places: [u8; ARMIES_MAX],
}

impl Ranking {
    /// Creates an order from places in the seating order.
    pub(crate) fn of(places: &[u8]) -> Self {
        let n = u8::try_from(places.len()).unwrap_or(u8::MAX);
        let mut order = Self { n, ..Self::default() };
        order.places[..places.len()].copy_from_slice(places);
        order
    }

    /// Returns the place in the seating order of the army at an index.
    pub(crate) fn place(self, at: usize) -> usize {
        self.places.get(at).map_or(0, |&place| place.into())
    }

    fn is_none(&self) -> bool {
        self.n == 0
    }
}

impl Turn {
    /// Makes a list of all armies with turns the order; `seats` is that of the seats. An order that
    /// differs from it only in its first army is kept as that army alone.
    pub(crate) fn rank(&mut self, seats: &[ArmyId], order: &[ArmyId]) {
        let places = order.iter().map(|&army| seats.iter().position(|&other| other == army));
        let places: ArrayVec<u8, ARMIES_MAX> =
            places.map(|at| u8::try_from(at.unwrap_or(0)).unwrap_or(0)).collect();
        let n = u8::try_from(seats.len()).unwrap_or(u8::MAX);
        let first = places.first().copied().unwrap_or(0);
        let is_turned = (0..n).zip(&places).all(|(at, &place)| (first + at) % n == place);
        (self.ranking, self.first) =
            if is_turned { (Ranking::default(), first) } else { (Ranking::of(&places), 2 * n) };
    }
}

impl Serialize for Ranking {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.places[..usize::from(self.n)].serialize(serializer)
    }
}

/// A round, in which every seat takes part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Round {
    /// The seat that acts.
    pub seat: Option<SeatId>,
    /// Number of bonus cards earned and not yet paid.
    pub bonus: u32,
    /// Number of rounds begun, kept where rounds are counted.
    #[serde(skip_serializing_if = "is_none")]
    pub number: u32,
    /// Number of rounds that are over, kept where rounds are counted.
    #[serde(skip_serializing_if = "is_none")]
    pub over: u32,
}

fn is_no_round(round: &Round) -> bool {
    *round == Round::default()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_none(n: &u32) -> bool {
    *n == 0
}

/// Features that a game does not use affect neither its hash nor its serialised form.
impl Hash for Turn {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Self { number, at, first, conquests, held, eliminated, .. } = *self;
        let Self { sets, bought, ranking, round, scripts, endless, .. } = *self;
        (number, at, first, conquests, held, eliminated).hash(hasher);
        if (sets, bought) != (0, 0) {
            (sets, bought).hash(hasher);
        }
        if !ranking.is_none() {
            ranking.hash(hasher);
        }
        if round != Round::default() {
            round.hash(hasher);
        }
        if scripts >= SCRIPTS_SHOWN || endless > 0 {
            (scripts, endless).hash(hasher);
        }
    }
}

/// A series of battles for one space, or for a token on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Invasion {
    /// The army that attacked last; allies may take turns at attacking.
    pub army: ArmyId,
    /// The origin of the last attack.
    pub from: SpaceId,
    /// The target; in a battle for a token, the space of the token.
    pub to: SpaceId,
    /// The token that is attacked instead of the space.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<TokenId>,
    /// Basic units on the target when the invasion was declared.
    pub defenders: u32,
    /// Battles fought so far.
    pub battles: u32,
}

impl Invasion {
    /// Returns the target.
    #[inline]
    pub fn aim(&self) -> AttackTarget {
        self.token.map_or(AttackTarget::Space(self.to), AttackTarget::Token)
    }
}

/// A game without tokens as targets hashes as it would if there were none.
impl Hash for Invasion {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Self { army, from, to, token, defenders, battles } = self;
        (army, from, to, defenders, battles).hash(hasher);
        if let Some(token) = token {
            token.hash(hasher);
        }
    }
}

/// Units of a kind that were committed to a battle of the current invasion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub(crate) struct CommittedUnits {
    /// The space they fought from.
    pub(crate) space: SpaceId,
    /// The kind.
    pub(crate) unit: UnitKindId,
    /// The army they belong to.
    pub(crate) army: ArmyId,
    /// Largest number of them in one battle.
    pub(crate) n: u8,
}

/// A conquest of this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Conquest {
    /// The conquered space.
    pub space: SpaceId,
    /// The origin of the attack; `None` if there was none.
    pub from: Option<SpaceId>,
    /// The army that lost the space; `None` if it was nobody's.
    pub loser: Option<ArmyId>,
    /// Units that held it when the invasion was declared, or the space was taken.
    pub defenders: u32,
}

/// A conquest by battle hashes as it would if there were no other.
impl Hash for Conquest {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Self { space, from, loser, defenders } = self;
        let (from, loser) =
            (from.map_or(u16::MAX, |from| from.0), loser.map_or(u8::MAX, |army| army.0));
        (space, SpaceId(from), ArmyId(loser), defenders).hash(hasher);
    }
}

/// The dice of one side of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct SideDice {
    /// Number of basic units that fight, one die each.
    pub n: u8,
    /// Faces as rolled.
    pub faces: [u8; DICE_MAX],
    /// Number of committed units of each kind, by kind.
    pub committed: [u8; UNIT_KINDS_MAX],
    /// Number of committed units that change no dice, by kind.
    #[serde(skip_serializing_if = "is_nothing")]
    pub suppressed: [u8; UNIT_KINDS_MAX],
}

impl SideDice {
    /// Creates a side with `n` basic units and no dice rolled.
    #[inline]
    pub(crate) fn of(n: u32) -> Self {
        let mut side = Self { n: u8::try_from(n).unwrap_or(u8::MAX), ..Self::default() };
        side.committed[Rulebook::BASIC.index()] = side.n;
        side
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_nothing(counts: &[u8; UNIT_KINDS_MAX]) -> bool {
    *counts == [0; UNIT_KINDS_MAX]
}

/// A battle in which nothing is suppressed hashes as it would if nothing ever were.
impl Hash for SideDice {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Self { n, faces, committed, suppressed } = self;
        (n, faces, committed).hash(hasher);
        if !is_nothing(suppressed) {
            suppressed.hash(hasher);
        }
    }
}

/// The current battle, or the last one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Battle {
    /// The army that attacks.
    pub attacker: ArmyId,
    /// The army that holds the target.
    pub defender: ArmyId,
    /// The origin of the attack.
    pub from: SpaceId,
    /// The target; in a battle for a token, the space of the token.
    pub to: SpaceId,
    /// The token that is attacked instead of the space.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<TokenId>,
    /// The armies that have attacked in this invasion.
    #[serde(skip_serializing_if = "is_one")]
    pub with: ArmyMask,
    /// The dice, the attacker's first.
    pub dice: [SideDice; 2],
}

impl Battle {
    /// Returns the target.
    #[inline]
    pub fn aim(&self) -> AttackTarget {
        self.token.map_or(AttackTarget::Space(self.to), AttackTarget::Token)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_one(armies: &ArmyMask) -> bool {
    armies.count() < 2
}

/// A game without tokens as targets and without allies hashes as it would if there were none.
impl Hash for Battle {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Self { attacker, defender, from, to, token, with, dice } = self;
        (attacker, defender, from, to, dice).hash(hasher);
        if !is_one(with) {
            with.hash(hasher);
        }
        if let Some(token) = token {
            token.hash(hasher);
        }
    }
}

/// A kind of end of a game. Each face shows it by the same word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// A faction won.
    Won,
    /// A limit of turns, rounds or answers was reached.
    Cut,
    /// Turns or scripts continued without end, and the engine ended the game.
    Endless,
    /// No army that takes turns was left.
    Nobody,
    /// Several factions met a row of the victory table with equal amounts.
    Drawn,
}

impl Ended {
    /// All kinds, in order.
    pub const ALL: [Self; 5] = [Self::Won, Self::Cut, Self::Endless, Self::Nobody, Self::Drawn];

    /// Returns the word for the kind: `won`, `cut`, `endless`, `nobody` or `drawn`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Cut => "cut",
            Self::Endless => "endless",
            Self::Nobody => "nobody",
            Self::Drawn => "drawn",
        }
    }
}

impl From<Cut> for Ended {
    fn from(why: Cut) -> Self {
        match why {
            Cut::Turns => Self::Cut,
            Cut::Idle | Cut::Endless => Self::Endless,
            Cut::Nobody => Self::Nobody,
            Cut::Drawn => Self::Drawn,
        }
    }
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct GameResult {
    /// The kind of end.
    pub ended: Ended,
    /// The faction that won; `None` without a winner.
    pub faction: Option<FactionId>,
    /// The row of the victory table; `None` without a winner, or if a script decided.
    pub rule: Option<VictoryId>,
    /// The seats that won.
    pub seats: SeatMask,
}

/// The kind is left out, because hashes of saves are older than it.
impl Hash for GameResult {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.faction, self.rule, self.seats).hash(hasher);
    }
}

impl GameResult {
    /// Result of a game that ended at a limit set by its caller.
    pub const AT_LIMIT: Self =
        Self { ended: Ended::Cut, faction: None, rule: None, seats: SeatMask::NONE };

    /// Returns a value for every seat: 1 for a winner, -1 for a loser, 0 without a winner.
    pub fn returns(self, rules: &Rulebook) -> Vec<i8> {
        let of = |seat| match self.ended {
            Ended::Won if self.seats.contains(seat) => 1,
            Ended::Won => -1,
            _ => 0,
        };
        rules.seats.ids().map(of).collect()
    }

    /// Creates the result of a game that a faction won.
    pub(crate) fn won(faction: FactionId, rule: Option<VictoryId>, seats: SeatMask) -> Self {
        Self { ended: Ended::Won, faction: Some(faction), rule, seats }
    }

    /// Creates the result of a game without a winner.
    pub(crate) fn without_winner(why: Cut) -> Self {
        Self { ended: why.into(), faction: None, rule: None, seats: SeatMask::NONE }
    }
}

/// Number of cells hashed at once; does not affect the hash.
const CELLS_AT_ONCE: usize = 64;

impl State {
    pub(crate) fn new(cells: usize) -> Self {
        let nobody = ArmyId(u8::MAX);
        Self {
            cells: vec![0; cells].into_boxed_slice(),
            frames: ArrayVec::new(),
            turn: Turn::default(),
            invasion: None,
            battle: Battle {
                attacker: nobody,
                defender: nobody,
                from: SpaceId(0),
                to: SpaceId(0),
                token: None,
                with: ArmyMask::NONE,
                dice: [SideDice::default(); 2],
            },
            outcome: None,
            launched: Vec::new(),
            effects: ArrayVec::new(),
            record: Vec::new(),
            traded: None,
            sealed: Vec::new(),
            script: None,
            cancelled: false,
            ending: false,
            n_playable: 0,
            dirty: false,
        }
    }

    /// Returns the current frame.
    #[inline]
    pub(crate) fn top(&self) -> Option<Frame> {
        self.frames.last().copied()
    }

    /// Returns XXH3-64 over the canonical state, identical on every machine.
    ///
    /// Hashes the first `n_cells` cells in order, then frames, turn, invasion, battle and outcome.
    /// Launched units and the data of scripts follow if there are any. Every number is in
    /// little-endian order.
    pub(crate) fn stable_hash(&self, n_cells: usize) -> u64 {
        let mut hasher = Stable(Xxh3Default::new());
        for cells in self.cells[..n_cells].chunks(CELLS_AT_ONCE) {
            let mut bytes = [0; CELLS_AT_ONCE * 4];
            for (bytes, cell) in bytes.chunks_exact_mut(4).zip(cells) {
                bytes.copy_from_slice(&cell.to_le_bytes());
            }
            hasher.write(&bytes[..cells.len() * 4]);
        }
        for frame in &self.frames {
            frame.hash(&mut hasher);
        }
        (self.turn, self.invasion, self.battle, self.outcome).hash(&mut hasher);
        if !self.launched.is_empty() {
            self.launched.hash(&mut hasher);
        }
        if !self.sealed.is_empty() {
            self.sealed.hash(&mut hasher);
        }
        if !(self.effects.is_empty() && self.record.is_empty() && self.script.is_none())
            || self.cancelled
            || self.ending
            || self.traded.is_some()
        {
            self.hash_scripts(n_cells, &mut hasher);
        }
        hasher.finish()
    }
}

impl State {
    /// Resets the variables of a scope to their initial values.
    pub(crate) fn reset_variables(&mut self, rules: &Rulebook, scope: Scope) {
        for variable in rules.variables.rows().iter().filter(|row| row.scope == scope) {
            self.begin_variable(rules, variable);
        }
    }

    /// Sets every value of a variable to its initial value, which everybody knows.
    pub(crate) fn begin_variable(&mut self, rules: &Rulebook, variable: &Variable) {
        let first = rules.layout.variables();
        let at = first + variable.at;
        for (cell, start) in self.cells[at..at + variable.n].iter_mut().zip(&variable.starts) {
            *cell = start.cast_unsigned();
        }
        let secrets = first + variable.secrets;
        let secrets = &mut self.cells[secrets..secrets + variable.n_secrets()];
        let width = variable.secret_width();
        for (secret, start) in secrets.chunks_exact_mut(width).zip(&variable.starts) {
            let n = start.cast_unsigned();
            let (ends, things) = secret.split_at_mut(3);
            ends.copy_from_slice(&[SeatMask::NONE.bits(), n, n]);
            things.fill(0);
            if let Some(word) = things.get_mut((n / u32::BITS) as usize) {
                *word = 1 << (n % u32::BITS);
            }
        }
    }

    /// Hashes the data that scripts leave behind.
    #[cold]
    fn hash_scripts(&self, n_cells: usize, hasher: &mut Stable) {
        self.effects.as_slice().hash(hasher);
        self.record.hash(hasher);
        if let Some(cards) = self.traded {
            cards.hash(hasher);
        }
        hasher.write(&[u8::from(self.cancelled), u8::from(self.ending)]);
        if let Some(script) = &self.script {
            hasher.write_u64(script.before.stable_hash(n_cells));
            script.job.hash(hasher);
            script.journal.hash(hasher);
            script.question.hash(hasher);
        }
    }
}

impl State {
    /// Drops the answers of all seats but one to a step that all take at once. `done` are the parts
    /// of it that stay over.
    pub(crate) fn forget_sealed(&mut self, kept: SeatId, done: u16) {
        self.sealed.retain(|change| change.seat == kept);
        for frame in &mut self.frames {
            if let Frame::Sealed(frame) = frame {
                frame.done = done;
            }
        }
    }

    /// Applies what a seat has changed in earlier parts of a step that all take at once.
    pub(crate) fn begin_part(&mut self, rules: &Rulebook, part: SealedPart) {
        let own = self.sealed.iter().filter(|change| change.seat == part.seat);
        let cells = own.filter_map(|change| match change.what {
            SealedAnswer::Cell { at, value } => Some((at as usize, value)),
            _ => None,
        });
        for (at, value) in cells.collect::<Vec<_>>() {
            self.cells[at] = value;
            if let Some(of) = rules.value_at(at) {
                self.mark_set(rules, of);
            }
        }
    }

    /// Adds the answers of all seats but `kept` to a step that all take at once, and the parts that
    /// are over with them, as bits.
    pub(crate) fn take_sealed(&mut self, kept: SeatId, done: u16, changes: &[SealedChange]) {
        self.sealed.extend(changes.iter().filter(|change| change.seat != kept));
        for frame in &mut self.frames {
            if let Frame::Sealed(frame) = frame {
                frame.done |= done;
            }
        }
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self {
            cells: self.cells.clone(),
            frames: self.frames.clone(),
            turn: self.turn,
            invasion: self.invasion,
            battle: self.battle,
            outcome: self.outcome,
            launched: self.launched.clone(),
            effects: self.effects.clone(),
            record: self.record.clone(),
            traded: self.traded,
            sealed: self.sealed.clone(),
            script: self.script.clone(),
            cancelled: self.cancelled,
            ending: self.ending,
            n_playable: self.n_playable,
            dirty: self.dirty,
        }
    }

    fn clone_from(&mut self, source: &Self) {
        if self.cells.len() == source.cells.len() {
            self.cells.copy_from_slice(&source.cells);
        } else {
            self.cells.clone_from(&source.cells);
        }
        self.frames.clone_from(&source.frames);
        self.turn = source.turn;
        self.invasion = source.invasion;
        self.battle = source.battle;
        self.outcome = source.outcome;
        self.launched.clone_from(&source.launched);
        self.effects.clone_from(&source.effects);
        self.record.clone_from(&source.record);
        self.traded = source.traded;
        self.sealed.clone_from(&source.sealed);
        self.script.clone_from(&source.script);
        self.cancelled = source.cancelled;
        self.ending = source.ending;
        self.n_playable = source.n_playable;
        self.dirty = source.dirty;
    }
}

/// A hasher that takes every number as little-endian bytes of a fixed width, so a hash does not
/// depend on the machine.
struct Stable(Xxh3Default);

impl Hasher for Stable {
    fn finish(&self) -> u64 {
        self.0.digest()
    }
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }
    fn write_u16(&mut self, n: u16) {
        self.write(&n.to_le_bytes());
    }
    fn write_u32(&mut self, n: u32) {
        self.write(&n.to_le_bytes());
    }
    fn write_u64(&mut self, n: u64) {
        self.write(&n.to_le_bytes());
    }
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
    fn write_isize(&mut self, n: isize) {
        self.write(&(n as i64).to_le_bytes());
    }
}

/// A script that waits for an answer: the state before it, and the answers and rolls since.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SuspendedScript {
    /// The purpose of the run.
    pub(crate) job: ScriptPurpose,
    /// The state before the script.
    pub(crate) before: Box<State>,
    /// Answers and dice so far, as numbers.
    pub(crate) journal: Vec<u32>,
    /// The question.
    pub(crate) question: ScriptQuestion,
    /// Number of its events already reported.
    pub(crate) told: u32,
    /// The seats that have answered its questions so far.
    #[serde(skip)]
    pub(crate) answered: SeatMask,
    /// The operations of the run that led to the question, from its beginning.
    pub(crate) operations: u64,
    /// The operations of all its runs so far.
    pub(crate) total: u64,
}
