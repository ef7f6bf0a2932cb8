//! What is answered within a battle and after it.

use warboard_engine::game::{Action, Ask};

use super::units::{Counted, Forces};
use super::{Amount, Plan, Reader, Reading, amount};
use crate::play::names::fold;
use crate::play::verbs::Verb;
use crate::play::windows::Setting;

impl Reader<'_> {
    pub(super) fn advance(&self, words: &[&str]) -> Reading {
        let Ask::Advance { unit, most, .. } = self.decision.ask else {
            return Err(self.usage(Verb::Advance));
        };
        let Counted { names: [], kind, n: Some(n) } = self.counted(words) else {
            return Err(self.usage(Verb::Advance));
        };
        let unit = kind.unwrap_or(unit);
        Ok(Plan::Answer(vec![Action::Advance { unit, count: n.or_most(most) }]))
    }

    /// So many units of the kind that is asked about, or of several; or whether to be asked at all.
    pub(super) fn commit(&self, words: &[&str]) -> Reading {
        if let Some((first, rest)) = words.split_first()
            && let Some(setting) = Setting::find(first)
        {
            let kinds = match self.kind_like(rest) {
                Some(kind) => vec![kind],
                None if rest.is_empty() => self.desk.rules.units.ids().skip(1).collect(),
                None => return Err(self.usage(Verb::Commit)),
            };
            return Ok(Plan::CommitSetting { kinds, setting });
        }
        self.for_now(Verb::Commit, || {
            let Ask::Commit { unit, most, .. } = self.decision.ask else {
                return Err(self.usage(Verb::Commit));
            };
            let Ok(forces) = self.forces(words) else { return Err(self.usage(Verb::Commit)) };
            match forces {
                Forces { basic: Some(n), kinds: None } => {
                    Ok(Plan::Answer(vec![Action::Commit { unit, count: n.or_most(most) }]))
                }
                Forces { kinds: Some(kinds), .. } => Ok(Plan::Commit(kinds)),
                Forces { basic: None, kinds: None } => Err(self.usage(Verb::Commit)),
            }
        })
    }

    pub(super) fn reroll(&self, words: &[&str]) -> Reading {
        let word = match words {
            [word] => Some(word.trim_start_matches(['d', 'D'])),
            _ => None,
        };
        match word.and_then(|word| word.parse().ok()) {
            Some(sides) => Ok(Plan::Answer(vec![Action::Reroll { sides }])),
            None => Err(self.usage(Verb::Reroll)),
        }
    }

    pub(super) fn defend(&self, words: &[&str]) -> Reading {
        if let [_, further @ ..] = words
            && !further.is_empty()
        {
            return Err(self.too_much(Verb::Defend, further));
        }
        match words.first().map(|word| fold(word)).as_deref() {
            Some("auto") => return Ok(Plan::DefendAuto(true)),
            Some("ask" | "demander") => return Ok(Plan::DefendAuto(false)),
            _ => {}
        }
        self.for_now(Verb::Defend, || {
            let most = if let Ask::Defend { most, .. } = self.decision.ask { most } else { 0 };
            let n = match words.first() {
                None => Amount::All,
                Some(word) => amount(word).ok_or_else(|| self.usage(Verb::Defend))?,
            };
            Ok(Plan::Answer(vec![Action::Defend { count: n.or_most(most) }]))
        })
    }
}
