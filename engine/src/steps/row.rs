//! What every step has, whatever it does: its row in the turn summary, the sort of step that it is, and for whom it acts.

use super::StepKind;
use crate::edition::keys::{Reader, Table};
use crate::model::{HasId, Source, Text};
use strum::{IntoStaticStr, VariantArray};

/// One step of the opening or of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its stable name.
    pub id: Box<str>,
    /// As printed in the turn summary.
    pub name: Text,
    /// What is done in it, in words; empty where what its sort does says it all.
    pub text: Text,
    /// What it does.
    pub kind: StepKind,
    /// Where the block comes from.
    pub source: Source,
}

/// A sort of steps: where they stand, and how their keys are read and told.
#[derive(Debug)]
pub(crate) struct StepSort {
    pub(crate) word: &'static str,
    /// Its earlier words.
    pub(crate) was: &'static [&'static str],
    pub(crate) part: Part,
    pub(crate) table: fn() -> Table,
    pub(crate) read: fn(&mut Reader<'_>) -> Option<StepKind>,
}

/// Where steps of a sort may stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// Before the first turn.
    Opening,
    /// In a turn.
    Turn,
    /// In a turn, and in a list of an order, a card or a hook.
    Acts,
    /// Anywhere.
    Any,
}

/// A place where steps stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stands {
    Opening,
    Turn,
    List,
}

impl Part {
    /// Whether a step may stand there.
    pub(crate) fn is_in(self, at: Stands) -> bool {
        match at {
            Stands::Opening => matches!(self, Self::Opening | Self::Any),
            Stands::Turn => self != Self::Opening,
            Stands::List => matches!(self, Self::Acts | Self::Any),
        }
    }
}

/// For which armies a step acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Actors {
    /// For the one whose turn it is.
    #[default]
    Own,
    /// For those that its players command beside it, one after the other.
    Allies,
    /// For it and for those that its players command beside it, together.
    Commanded,
}

impl Actors {
    /// Where a step acts for one army after the other.
    pub(crate) const ONE_BY_ONE: [Self; 2] = [Self::Own, Self::Allies];
    /// Where it acts for all of them together.
    pub(crate) const TOGETHER: [Self; 2] = [Self::Own, Self::Commanded];
}

impl HasId for Step {
    fn id(&self) -> &str {
        &self.id
    }
}
