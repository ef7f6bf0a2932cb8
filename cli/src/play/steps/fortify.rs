//! Units move between own spaces.

use warboard_engine::game::{Action, Ask};
use warboard_engine::model::{Movers, Rulebook, SpaceId, StepKind, UnitKindId};

use super::room::Room;
use crate::play::read::{Counted, Plan, Reader, Reading, amount};
use crate::play::verbs::Verb;
use crate::text::say;

/// Move between own spaces.
pub(crate) static FORTIFY: Verb = Verb::new(
    &["fortify", "move", "f"],
    &["manœuvrer", "déplacer", "déplace", "bouger", "fortifier"],
    |desk| {
        if desk.rules.plays_rounds() {
            say!(desk.texts, "synopsis-fortify-rounds")
        } else {
            say!(desk.texts, "synopsis-fortify", "kinds" = desk.how_many_kinds())
        }
    },
    |desk| {
        if desk.rules.plays_rounds() {
            say!(desk.texts, "brief-fortify-rounds")
        } else {
            say!(desk.texts, "brief-fortify")
        }
    },
);

/// Which move to make.
pub(super) struct Fortify;

impl Room for Fortify {
    fn verbs(&self) -> &'static [&'static Verb] {
        const { &[&FORTIFY] }
    }

    fn ends(&self, _ask: Ask) -> bool {
        true
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Fortify(_))
    }

    fn read(&self, reader: &Reader<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == FORTIFY).then(|| reader.fortify(words))
    }

    /// Of the move under way the number alone.
    fn read_bare(&self, reader: &Reader<'_>, words: &[&str]) -> Option<Reading> {
        reader.under_way()?;
        amount(words[0]).map(|_| reader.fortify(words))
    }
}

impl Reader<'_> {
    fn fortify(&self, words: &[&str]) -> Reading {
        let Counted { names, kind, n } = self.counted(words);
        let own = |space| self.view.is_on(self.decision.army, space);
        let end = |from, to| {
            let unit = Rulebook::BASIC;
            own(to) || self.view.check(Action::Fortify { from, to, unit, count: 1 }).is_ok()
        };
        let (from, to) = match self.under_way() {
            Some(way) if names.is_empty() => way,
            _ if names.len() < 2 => return Err(self.usage(&FORTIFY)),
            _ => self.two_spaces(names, &own, &end)?,
        };
        let (unit, most) = self.moved_kind(kind, from)?;
        let Some(n) = n else {
            let move_one = Action::Fortify { from, to, unit, count: 1 };
            if self.view.check(move_one).is_err() {
                return Ok(Plan::Answer(vec![move_one]));
            }
            let example = format!(
                "{} {} {} {most}{}",
                FORTIFY.word(self.desk.lang()),
                self.desk.names.example(from),
                self.desk.names.example(to),
                self.desk.kind_behind(unit),
            );
            return Err(say!(
                self.desk.texts,
                "fortify-how-many",
                "from" = self.desk.the_space(from),
                "to" = self.desk.the_space(to),
                "most" = most,
                "example" = example,
            ));
        };
        Ok(Plan::Answer(vec![Action::Fortify { from, to, unit, count: n.or_most(most.max(1)) }]))
    }

    /// The move under way.
    pub(in crate::play) fn under_way(&self) -> Option<(SpaceId, SpaceId)> {
        if let Ask::Fortify { under_way, .. } = self.decision.ask { under_way } else { None }
    }

    /// Which kind moves from a space, and the most of it: the one that is named, else the only one there is.
    pub(in crate::play) fn moved_kind(
        &self,
        named: Option<UnitKindId>,
        from: SpaceId,
    ) -> Result<(UnitKindId, u32), String> {
        let army = self.decision.army;
        let there = |unit| self.view.units(from, army, unit);
        let others = matches!(self.decision.ask, Ask::Fortify { units: Movers::Others, .. });
        let unit = match named {
            Some(unit) => unit,
            None if !others => Rulebook::BASIC,
            None => {
                let kinds = self.desk.rules.units.ids().skip(1);
                let kinds: Vec<UnitKindId> = kinds.filter(|&unit| there(unit) > 0).collect();
                match kinds[..] {
                    [unit] => unit,
                    [] => UnitKindId(1),
                    _ => {
                        let list = kinds.iter().map(|&unit| self.desk.units_of(unit, there(unit)));
                        let list = self.desk.or_list(&list.collect::<Vec<_>>());
                        let space = self.desk.the_space(from);
                        return Err(say!(
                            self.desk.texts,
                            "fortify-which-kind",
                            "space" = space,
                            "list" = list
                        ));
                    }
                }
            }
        };
        let all = there(unit);
        // One basic unit stays, of whichever army.
        let most = if unit == Rulebook::BASIC {
            all.min(self.view.garrison(from).saturating_sub(1))
        } else {
            all
        };
        Ok((unit, most))
    }
}
