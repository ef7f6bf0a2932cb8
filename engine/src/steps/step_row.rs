//! Properties that all steps share: the row in the turn summary, the sort of step and the armies it
//! acts for.

use super::StepKind;
use crate::edition::keys::{TableReader, TableShape};
use crate::model::{Condition, HasId, Price, Source, Text};
use strum::{IntoStaticStr, VariantArray};

/// One step of the opening or of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The stable name.
    pub id: Box<str>,
    /// The name printed in the turn summary.
    pub name: Text,
    /// The description of the step; empty if that of its sort suffices.
    pub text: Text,
    /// The action of the step, with its keys.
    pub kind: StepKind,
    /// The armies that take it.
    pub who: Who,
    /// The condition under which the step is taken; `None` for always.
    pub when: Option<Condition>,
    /// The price of taking it; `None` if it is free.
    pub price: Option<Price>,
    /// The source of the block.
    pub source: Source,
}

/// A sort of step, with the parts that may contain it and the functions that read and describe its
/// keys.
#[derive(Debug)]
pub(crate) struct StepSort {
    pub(crate) word: &'static str,
    /// Earlier words of the sort.
    pub(crate) was: &'static [&'static str],
    pub(crate) part: StepSection,
    pub(crate) takes: Takers,
    pub(crate) table: fn() -> TableShape,
    pub(crate) read: fn(&mut TableReader<'_>) -> Option<StepKind>,
}

/// The parts of an edition that may contain a sort of step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StepSection {
    /// The opening, before the first turn.
    Opening,
    /// A round.
    Round,
    /// The opening, or a round.
    Together,
    /// A turn, or a round.
    Turn,
    /// A turn, a round, or a list of an order, a card or a hook.
    Acts,
    /// A turn, or a list.
    Own,
    /// Any part.
    Any,
}

/// A part of an edition that contains steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stands {
    Opening,
    Round,
    Turn,
    List,
}

impl StepSection {
    /// Returns whether such a part may contain the step.
    pub(crate) fn is_in(self, at: Stands) -> bool {
        match at {
            Stands::Opening => matches!(self, Self::Opening | Self::Together | Self::Any),
            Stands::Round => !matches!(self, Self::Opening | Self::Own),
            Stands::Turn => matches!(self, Self::Turn | Self::Acts | Self::Own | Self::Any),
            Stands::List => matches!(self, Self::Acts | Self::Own | Self::Any),
        }
    }
}

/// The armies that take a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Who {
    /// The army whose turn it is; outside turns the first in the order.
    #[default]
    Mover,
    /// Every army, one after the other.
    Each,
    /// Every army except the one whose turn it is, one after the other.
    Others,
    /// The armies that the players of the one whose turn it is command beside it, one after the
    /// other.
    Allies,
    /// Every army, until all have passed in a row.
    Everybody,
    /// Every army, unseen by the others until all have answered.
    AtOnce,
}

impl Who {
    /// Returns whether more armies than the one whose turn it is may take the step.
    pub fn is_several(self) -> bool {
        self != Self::Mover
    }
}

/// The values of `who` that a sort of step allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Takers {
    /// None: all armies take part by nature.
    All,
    /// In a turn, only the army whose turn it is.
    Mover,
    /// One army after the other, also in another's turn.
    Any,
    /// As [`Self::Any`], or all at once.
    Script,
    /// All armies in turn by nature, or all at once.
    Claim,
    /// Those of a window.
    Window,
}

impl Takers {
    /// Returns the values allowed in a part.
    pub(crate) fn allowed(self, at: Stands) -> &'static [Who] {
        match (self, at) {
            (Self::All, _) => &[],
            (Self::Claim, _) => &[Who::AtOnce],
            (Self::Script, Stands::Opening | Stands::Round) => {
                &[Who::Mover, Who::Each, Who::AtOnce]
            }
            (Self::Script, Stands::Turn) => {
                &[Who::Mover, Who::Each, Who::Others, Who::Allies, Who::AtOnce]
            }
            (Self::Window, _) => &[Who::Mover, Who::Everybody, Who::Others],
            (_, Stands::Opening | Stands::Round) => &[Who::Mover, Who::Each],
            (Self::Mover, _) => &[Who::Mover],
            (Self::Any | Self::Script, _) => &[Who::Mover, Who::Each, Who::Others, Who::Allies],
        }
    }
}

/// The armies that attack in an `attack` step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Actors {
    /// The army whose turn it is.
    #[default]
    Own,
    /// The army whose turn it is and those that its players command beside it, together.
    Commanded,
}

impl Step {
    /// Returns whether all take the step at once, unseen.
    pub fn is_sealed(&self) -> bool {
        self.who == Who::AtOnce || matches!(self.kind, StepKind::Program(_))
    }

    /// Returns whether the step is begun for one army after the other.
    pub(crate) fn is_one_by_one(&self) -> bool {
        let is_window = matches!(self.kind, StepKind::Window(_));
        !is_window && matches!(self.who, Who::Each | Who::Others | Who::Allies)
    }

    /// Returns whether the step asks the army whose turn it is, so that cards can be played beside
    /// its actions.
    pub(crate) fn asks_mover(&self) -> bool {
        self.who == Who::Mover && self.kind.asks_mover()
    }
}

impl HasId for Step {
    fn id(&self) -> &str {
        &self.id
    }
}
