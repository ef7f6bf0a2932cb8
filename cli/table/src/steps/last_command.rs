//! The last command that a player entered.

use warboard_engine::game::Ask;
use warboard_engine::model::ArmyId;
use warboard_engine::steps::Movers;

use crate::verbs::Verb;

/// The last command of a line, with the question that it answered.
#[derive(Clone, Copy, Debug)]
pub struct LastCommand {
    pub(crate) army: ArmyId,
    pub(crate) turn: u32,
    /// The question that the command answered.
    pub(crate) ask: Ask,
    /// The part of the turn that this question belongs to.
    pub(crate) phase: TurnPhase,
    /// The verb of the command; `None` for words without a verb.
    pub(crate) verb: Option<&'static Verb>,
}

/// The part of a turn that a question belongs to, which `end` ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnPhase {
    /// Attacks, and all questions about an attack.
    Battles,
    /// Moves of these units.
    Moves(Movers),
    /// Other questions, by kind.
    Of(std::mem::Discriminant<Ask>),
}
