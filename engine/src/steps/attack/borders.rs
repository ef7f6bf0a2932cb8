//! Attacks on a large board, listed anew only where something changed since they were listed last.

use super::Enemies;
use crate::game::action::{Action, Choice};
use crate::model::{ArmyId, ArmyMask, Pool, SpaceId, TableId};
use crate::steps::Actors;

/// From so many spaces on comparing the board with what it was is quicker than walking all of it.
const SPACES: usize = 256;
/// How many spaces are compared at once.
const BLOCK: usize = 64;
/// The attacks of more spaces than these are listed from the beginning.
const CHANGED: usize = 48;

/// What attacks depend on beside who stands where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Terms {
    board: u64,
    army: ArmyId,
    enemies: ArmyMask,
    pool: Pool,
}

/// The attacks that were listed last, and the board of then. It belongs to a list of answers: a game holds nothing of it.
#[derive(Clone, Default, Debug)]
pub(crate) struct Borders {
    terms: Option<Terms>,
    owners: Vec<u32>,
    units: Vec<u32>,
    /// Every attack on a bordering space, ascending.
    choices: Vec<Choice>,
    n_actions: u64,
    /// Buffers: the spaces whose attacks may have changed, and the attacks of one.
    changed: Vec<SpaceId>,
    row: Vec<Choice>,
}

impl Borders {
    /// Whether the attacks of an army are kept: on a large board, where it attacks alone, and they follow from owners and basic units of
    /// neighbours alone.
    pub(super) fn are_kept(enemies: Enemies<'_>) -> bool {
        enemies.stacks.owners().len() >= SPACES
            && enemies.scene.rules.attackers == Actors::Own
            && !enemies.are_barred
            && !enemies.scene.shares_spaces()
    }

    /// Lends the attacks on bordering spaces, ascending, in exchange for an empty list, until they are taken back; how many single
    /// ones they stand for.
    pub(super) fn lend(&mut self, enemies: Enemies<'_>, list: &mut Vec<Choice>) -> u64 {
        self.list(enemies);
        std::mem::swap(&mut self.choices, list);
        self.n_actions
    }

    /// Takes back what was lent, unchanged.
    pub(crate) fn take_back(&mut self, list: &mut Vec<Choice>) {
        std::mem::swap(&mut self.choices, list);
    }

    fn list(&mut self, enemies: Enemies<'_>) {
        let terms = Terms {
            board: enemies.scene.rules.board.serial(),
            army: enemies.army,
            enemies: enemies.armies,
            pool: enemies.scene.combat().attack,
        };
        let is_same = self.terms == Some(terms) && self.compare(enemies);
        if is_same {
            for at in 0..self.changed.len() {
                self.renew(enemies, self.changed[at]);
            }
        } else {
            self.begin(enemies);
            self.terms = Some(terms);
        }
        debug_assert!(
            {
                let mut anew = Self::default();
                anew.begin(enemies);
                (&anew.choices, anew.n_actions) == (&self.choices, self.n_actions)
            },
            "what is kept is what would be listed"
        );
    }

    /// Lists everything.
    fn begin(&mut self, enemies: Enemies<'_>) {
        self.choices.clear();
        self.n_actions = 0;
        for (from, most) in enemies.attackers() {
            self.choices.extend(enemies.row(from, most));
        }
        self.n_actions = self.choices.iter().map(|choice| u64::from(choice.n_actions())).sum();
        self.owners.clear();
        self.owners.extend_from_slice(enemies.stacks.owners());
        self.units.clear();
        self.units.extend_from_slice(enemies.stacks.units());
    }

    /// Finds the spaces whose attacks may have changed, and keeps the board as it is now; false where there are too many.
    fn compare(&mut self, enemies: Enemies<'_>) -> bool {
        let (owners, units) = (enemies.stacks.owners(), enemies.stacks.units());
        if (self.owners.len(), self.units.len()) != (owners.len(), units.len()) {
            return false;
        }
        self.changed.clear();
        let per_space = units.len() / owners.len();
        let before = self.owners.chunks_mut(BLOCK).zip(self.units.chunks_mut(BLOCK * per_space));
        let now = owners.chunks(BLOCK).zip(units.chunks(BLOCK * per_space));
        for (block, (before, now)) in before.zip(now).enumerate() {
            if *before.0 == *now.0 && *before.1 == *now.1 {
                continue;
            }
            let stands = before.1.chunks(per_space).zip(now.1.chunks(per_space));
            let each = before.0.iter().zip(now.0).zip(stands).enumerate();
            for (at, ((owner_before, owner_now), (units_before, units_now))) in each {
                if (owner_before, units_before) == (owner_now, units_now) {
                    continue;
                }
                let space = SpaceId::from_index(block * BLOCK + at);
                self.changed.push(space);
                if owner_before != owner_now {
                    self.changed.extend(enemies.scene.rules.board.neighbours(space));
                }
            }
            before.0.copy_from_slice(now.0);
            before.1.copy_from_slice(now.1);
        }
        self.changed.sort_unstable();
        self.changed.dedup();
        self.changed.len() <= CHANGED
    }

    /// Lists the attacks from one space anew.
    fn renew(&mut self, enemies: Enemies<'_>, from: SpaceId) {
        let first = self.choices.partition_point(|choice| origin(choice) < from);
        let n = self.choices[first..].iter().take_while(|choice| origin(choice) == from).count();
        let most = enemies.scene.attackers(enemies.army, from);
        self.row.clear();
        if most > 0 {
            self.row.extend(enemies.row(from, most));
        }
        let sum =
            |row: &[Choice]| -> u64 { row.iter().map(|one| u64::from(one.n_actions())).sum() };
        self.n_actions -= sum(&self.choices[first..first + n]);
        self.n_actions += sum(&self.row);
        self.choices.splice(first..first + n, self.row.iter().copied());
    }
}

/// Where an attack comes from.
fn origin(choice: &Choice) -> SpaceId {
    if let Action::Attack { from, .. } = choice.action { from } else { SpaceId(u16::MAX) }
}
