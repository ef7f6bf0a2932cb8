//! The way from the rules to scripts, without a word about the language they are written in.

use std::fmt;
use std::sync::Arc;

use super::chance::{Chance, Purpose, Seeded};
use super::state::State;
use super::suspended::{Fault, Job, Question};
use super::told::Told;
use crate::model::{ArmyId, Rulebook};
use crate::steps::Frame;

/// What a script asks of chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// So many dice of so many sides.
    Dice { dice: u8, sides: u8 },
    /// A die of a battle again.
    Again { sides: u8, attacker: bool },
    /// A card out of so many.
    Card { n: u32, draw: bool },
    /// A token's face out of so many.
    Token { n: u32 },
}

impl Wanted {
    /// Asks chance.
    pub(crate) fn ask(self, chance: &mut impl Chance, journal: &mut Vec<u32>) {
        match self {
            Self::Dice { dice, sides } => {
                for _ in 0..dice {
                    journal.push(chance.die(sides, 1, Purpose::Effect).into());
                }
            }
            Self::Again { sides, attacker } => {
                let purpose = if attacker { Purpose::AttackAgain } else { Purpose::DefendAgain };
                journal.push(chance.die(sides, 1, purpose).into());
            }
            Self::Card { n, draw } => {
                let purpose = if draw { Purpose::Draw } else { Purpose::Card };
                journal.push(chance.pick(n.max(1), purpose));
            }
            Self::Token { n } => journal.push(chance.pick(n.max(1), Purpose::Token)),
        }
    }
}

/// How a run of a script ended.
#[derive(Debug)]
pub(crate) enum Ran {
    /// It is done, and these frames come next, the first one first.
    Ended { queued: Vec<Frame> },
    /// It asks a player.
    Asks { question: Question, before: Box<State> },
    /// It asks chance.
    Wants(Wanted),
    /// It is void.
    Failed { fault: Fault, line: u32 },
}

/// A script to be run.
#[derive(Debug)]
pub(crate) struct Run<'a> {
    pub(crate) rules: &'a Arc<Rulebook>,
    pub(crate) job: Job,
    /// The state before the run; when it has ended, and while it asks a player, the state that it led to.
    pub(crate) state: &'a mut State,
    /// The answers so far; those that the lent generator gives are added.
    pub(crate) journal: &'a mut Vec<u32>,
    /// A generator that answers for chance; without one the run ends where it asks.
    pub(crate) lent: &'a mut Option<Seeded>,
    /// Everything it told.
    pub(crate) told: &'a mut Vec<Told>,
    /// The operations that the effect may take from its beginning, and after the run those that are left of them.
    pub(crate) operations: &'a mut u64,
    /// The operations of the runs up to each die since the last question, as if none had been lent.
    pub(crate) again: &'a mut u64,
}

/// What a query answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reply {
    /// Nothing.
    Nothing,
    /// Yes or no.
    Flag(bool),
    /// A number from 0.
    Number(u32),
    /// An army.
    Army(ArmyId),
}

/// Runs scripts. The only implementation is the script host; games without scripts never call it.
pub(crate) trait Runner: fmt::Debug {
    /// Runs an effect or a reaction from its beginning.
    fn run(&mut self, run: Run<'_>) -> Ran;

    /// Asks a query, which changes nothing; `operations` are those that it may take, and afterwards those that are left.
    fn query(
        &mut self,
        rules: &Arc<Rulebook>,
        state: &State,
        job: Job,
        operations: &mut u64,
    ) -> Result<Reply, (Fault, u32)>;
}
