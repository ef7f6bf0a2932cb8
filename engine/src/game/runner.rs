//! The interface between rules and scripts, independent of the script language.

use std::fmt;
use std::sync::Arc;

use super::addressed_event::AddressedEvent;
use super::chance::{Chance, Purpose, Seeded};
use super::state::State;
use super::suspended::{ScriptError, ScriptPurpose, ScriptQuestion};
use crate::model::{ArmyId, Rulebook};
use crate::steps::Frame;

/// A script's request to chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ScriptChance {
    /// Dice of an effect.
    Dice { dice: u8, sides: u8 },
    /// A die of a battle that is rolled again.
    Again { sides: u8, attacker: bool },
    /// A card out of `n`; drawn from a draw pile if `draw`, else chosen at random.
    Card { n: u32, draw: bool },
    /// A token's face out of `n`.
    Token { n: u32 },
}

impl ScriptChance {
    /// Consults chance and appends the answers to `journal`.
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

/// The end of a script run.
#[derive(Debug)]
pub(crate) enum RunResult {
    /// The script is done, and these frames come next, the first one first.
    Ended { queued: Vec<Frame> },
    /// The script waits for an answer of a player.
    Asks { question: ScriptQuestion, before: Box<State> },
    /// The script waits for an answer of chance.
    Wants(ScriptChance),
    /// The script is void.
    Failed { fault: ScriptError, line: u32 },
}

/// A script run: the inputs of the runner and its outputs.
#[derive(Debug)]
pub(crate) struct ScriptRun<'a> {
    pub(crate) rules: &'a Arc<Rulebook>,
    pub(crate) job: ScriptPurpose,
    /// The state before the run. After a run that has ended or asks a player, the state it led to.
    pub(crate) state: &'a mut State,
    /// The answers so far; the run appends those of the lent generator.
    pub(crate) journal: &'a mut Vec<u32>,
    /// A generator that answers for chance; without one the run ends at its first request.
    pub(crate) lent: &'a mut Option<Seeded>,
    /// The events of the run.
    pub(crate) told: &'a mut Vec<AddressedEvent>,
    /// The operations that the effect may take from its beginning; after the run, those left.
    pub(crate) operations: &'a mut u64,
    /// The operations of the runs up to each die since the last question, counted as if no
    /// generator had been lent.
    pub(crate) again: &'a mut u64,
    /// True after a run that has read a hidden number, and has then done what others see.
    pub(crate) reveals: &'a mut bool,
}

/// The result of a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum QueryResult {
    /// No value.
    Nothing,
    /// A yes or a no.
    Flag(bool),
    /// A number, at least 0.
    Number(u32),
    /// An army.
    Army(ArmyId),
}

/// A runner of scripts. The only implementation is the script host; games without scripts never
/// call it.
pub(crate) trait ScriptRunner: fmt::Debug {
    /// Runs an effect or a reaction from its beginning.
    fn run(&mut self, run: ScriptRun<'_>) -> RunResult;

    /// Runs a query, which changes nothing. `operations` holds the number allowed, and afterwards
    /// the number left.
    fn query(
        &mut self,
        rules: &Arc<Rulebook>,
        state: &State,
        job: ScriptPurpose,
        operations: &mut u64,
    ) -> Result<QueryResult, (ScriptError, u32)>;

    /// Returns whether the last query has read a hidden number.
    fn has_read_hidden(&self) -> bool;
}
