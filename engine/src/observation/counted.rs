//! The spaces that a condition counts, as far as a viewer knows.

use super::Observation;
use crate::model::{Fact, Kept, SpaceId, TableId, VariableCell, VariableId, level};

impl Observation<'_> {
    /// Returns the spaces that count for a condition about spaces, whoever controls them: those for
    /// which everything holds that does not depend on an army. A hidden value counts as all that it
    /// can be.
    pub fn counted_spaces(&self, about: &[Fact]) -> Vec<SpaceId> {
        let open = |space: &SpaceId| !self.is_closed(*space);
        let spaces = self.rulebook().board.spaces.ids().filter(open);
        spaces.filter(|&space| self.counts(space, about)).collect()
    }

    fn counts(&self, space: SpaceId, about: &[Fact]) -> bool {
        level(about).all(|(fact, inside)| self.fact_counts(space, fact, inside))
    }

    fn fact_counts(&self, space: SpaceId, fact: Fact, inside: &[Fact]) -> bool {
        let row = &self.rulebook().board.spaces[space];
        match fact {
            Fact::Any(_) => level(inside).any(|(_, case)| self.counts(space, case)),
            Fact::All(_) => self.counts(space, inside),
            Fact::Space(only) => space == only,
            Fact::Tag(tag) => row.tags.contains(tag),
            Fact::Region(region) => row.region == Some(region),
            Fact::HasThere(variable, bounds) => {
                let at = u16::try_from(space.index()).unwrap_or(u16::MAX);
                let (least, most) = self.value(VariableCell { variable, at }).ends();
                least <= bounds.most && most >= bounds.least
            }
            Fact::NumberThere(number, bounds) => {
                bounds.contains(self.rulebook().printed(&row.numbers, Some(number)))
            }
            Fact::NamedBy(variable) => self.may_be_named(space, variable),
            _ => true,
        }
    }

    /// Returns whether a variable, of the game or of an army that plays, may name a space.
    fn may_be_named(&self, space: SpaceId, variable: VariableId) -> bool {
        let rules = self.rulebook();
        let is_it = |n: i32| rules.kept(variable, n) == Kept::Space(space);
        rules.values_of(variable).any(|of| match self.value(of).known() {
            Some(n) => is_it(n),
            None => self.candidates(of).any(is_it),
        })
    }
}
