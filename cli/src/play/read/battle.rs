//! What is answered within a battle and after it.

use warboard_engine::rules::{Action, Ask};

use super::{Amount, Plan, Reader, Reading, amount};
use crate::play::names::fold;
use crate::play::verbs::Verb;

impl Reader<'_> {
    pub(super) fn advance(&self, words: &[&str]) -> Reading {
        let Ask::Advance { unit, most, .. } = self.decision.ask else {
            return Err(self.usage(Verb::Advance));
        };
        let (words, named) = self.trailing_kind(words);
        let unit = named.unwrap_or(unit);
        match words.first().and_then(|word| amount(word)) {
            Some(n) => Ok(Plan::Answer(vec![Action::Advance { unit, count: n.or_most(most) }])),
            None => Err(self.usage(Verb::Advance)),
        }
    }

    pub(super) fn commit(&self, words: &[&str]) -> Reading {
        let Ask::Commit { unit, most, .. } = self.decision.ask else {
            return Err(self.usage(Verb::Commit));
        };
        match words.iter().find_map(|word| amount(word)) {
            Some(n) => Ok(Plan::Answer(vec![Action::Commit { unit, count: n.or_most(most) }])),
            None => Err(self.usage(Verb::Commit)),
        }
    }

    pub(super) fn reroll(&self, words: &[&str]) -> Reading {
        let word = words.first().map(|word| word.trim_start_matches(['d', 'D']));
        match word.and_then(|word| word.parse().ok()) {
            Some(sides) => Ok(Plan::Answer(vec![Action::Reroll { sides }])),
            None => Err(self.usage(Verb::Reroll)),
        }
    }

    pub(super) fn defend(&self, words: &[&str]) -> Reading {
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
