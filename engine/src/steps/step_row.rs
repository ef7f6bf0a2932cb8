//! Properties that all steps share: the row in the turn summary, the sort of step and the armies it
//! acts for.

use super::StepKind;
use crate::edition::keys::{TableReader, TableShape};
use crate::model::{Condition, HasId, Source, Text};
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
    /// The condition under which the step is taken; `None` for always.
    pub when: Option<Condition>,
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
    pub(crate) table: fn() -> TableShape,
    pub(crate) read: fn(&mut TableReader<'_>) -> Option<StepKind>,
}

/// The parts of an edition that may contain a sort of step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StepSection {
    /// The opening, before the first turn.
    Opening,
    /// A turn.
    Turn,
    /// A turn, or a list of an order, a card or a hook.
    Acts,
    /// Any part.
    Any,
}

/// A part of an edition that contains steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stands {
    Opening,
    Turn,
    List,
}

impl StepSection {
    /// Returns whether such a part may contain the step.
    pub(crate) fn is_in(self, at: Stands) -> bool {
        match at {
            Stands::Opening => matches!(self, Self::Opening | Self::Any),
            Stands::Turn => self != Self::Opening,
            Stands::List => matches!(self, Self::Acts | Self::Any),
        }
    }
}

/// The armies that a step acts for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Actors {
    /// The army whose turn it is.
    #[default]
    Own,
    /// The armies that its players command beside it, one after the other.
    Allies,
    /// The army whose turn it is and those that its players command beside it, together.
    Commanded,
}

impl Actors {
    /// Values for a step that acts for one army after the other.
    pub(crate) const ONE_BY_ONE: [Self; 2] = [Self::Own, Self::Allies];
    /// Values for a step that acts for all of its armies together.
    pub(crate) const TOGETHER: [Self; 2] = [Self::Own, Self::Commanded];
}

impl HasId for Step {
    fn id(&self) -> &str {
        &self.id
    }
}
