//! Attacks on a large board, listed again only where something changed since the last listing.

use super::AttackableArmies;
use crate::game::action::{Action, ActionRange};
use crate::model::{ArmyId, ArmyMask, Pool, SpaceId, TableId};
use crate::steps::Actors;

/// Fewest spaces with which comparing the board is quicker than walking all of it.
const SPACES: usize = 256;
/// Number of spaces compared at once.
const BLOCK: usize = 64;
/// Most changed spaces that are listed one by one; with more, all attacks are listed again.
const CHANGED: usize = 48;

/// The inputs of attacks other than the owners and units on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct BorderKey {
    board: u64,
    army: ArmyId,
    enemies: ArmyMask,
    pool: Pool,
}

/// The attacks listed last, and the board at that time. The value belongs to a list of actions, not
/// to a game.
#[derive(Clone, Default, Debug)]
pub(crate) struct Borders {
    terms: Option<BorderKey>,
    owners: Vec<u32>,
    units: Vec<u32>,
    /// Every attack on a bordering space, ascending.
    choices: Vec<ActionRange>,
    n_actions: u64,
    /// Buffer for the spaces whose attacks may have changed; `row` buffers the attacks of one
    /// space.
    changed: Vec<SpaceId>,
    row: Vec<ActionRange>,
}

impl Borders {
    /// Returns whether the attacks of an army are kept. Requires a large board and attacks without
    /// allies that follow only from the owners and basic units of neighbours.
    pub(super) fn are_kept(enemies: AttackableArmies<'_>) -> bool {
        enemies.stacks.owners().len() >= SPACES
            && enemies.scene.rules.attackers == Actors::Own
            && !enemies.are_barred
            && !enemies.scene.rules.manner.asks_targets
    }

    /// Swaps the attacks on bordering spaces, ascending, with an empty `list` until `take_back` is
    /// called. Returns the number of single attacks they represent.
    pub(super) fn lend(
        &mut self,
        enemies: AttackableArmies<'_>,
        list: &mut Vec<ActionRange>,
    ) -> u64 {
        self.list(enemies);
        std::mem::swap(&mut self.choices, list);
        self.n_actions
    }

    /// Takes back the list that `lend` swapped out, unchanged.
    pub(crate) fn take_back(&mut self, list: &mut Vec<ActionRange>) {
        std::mem::swap(&mut self.choices, list);
    }

    fn list(&mut self, enemies: AttackableArmies<'_>) {
        let terms = BorderKey {
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

    /// Lists all attacks.
    fn begin(&mut self, enemies: AttackableArmies<'_>) {
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

    /// Finds the spaces whose attacks may have changed, and stores the present board. Returns
    /// `false` if there are too many.
    fn compare(&mut self, enemies: AttackableArmies<'_>) -> bool {
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

    /// Lists the attacks from one space again.
    fn renew(&mut self, enemies: AttackableArmies<'_>, from: SpaceId) {
        let first = self.choices.partition_point(|choice| origin(choice) < from);
        let n = self.choices[first..].iter().take_while(|choice| origin(choice) == from).count();
        let most = enemies.scene.attackers(enemies.army, from);
        self.row.clear();
        if most > 0 {
            self.row.extend(enemies.row(from, most));
        }
        let sum =
            |row: &[ActionRange]| -> u64 { row.iter().map(|one| u64::from(one.n_actions())).sum() };
        self.n_actions -= sum(&self.choices[first..first + n]);
        self.n_actions += sum(&self.row);
        self.choices.splice(first..first + n, self.row.iter().copied());
    }
}

/// Returns the space an attack comes from.
fn origin(choice: &ActionRange) -> SpaceId {
    if let Action::Attack { from, .. } = choice.action { from } else { SpaceId(u16::MAX) }
}
