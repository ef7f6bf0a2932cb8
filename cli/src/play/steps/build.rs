//! Cards are discarded for units.

use warboard_engine::game::{Action, ActionList, Ask};
use warboard_engine::model::{CardId, StepKind, UnitKindId};

use super::room::Room;
use crate::play::read::{Plan, Reader, Reading, amount};
use crate::play::verbs::Verb;
use crate::text::say;

/// Discard a card for a unit.
pub(crate) static BUILD: Verb = Verb::new(
    &["build"],
    &["construire", "bâtir", "défausser"],
    |desk| say!(desk.texts, "synopsis-build"),
    |desk| say!(desk.texts, "brief-build"),
);

/// Which card to discard for which kind of unit.
pub(super) struct Build;

impl Room for Build {
    fn verbs(&self) -> &'static [&'static Verb] {
        const { &[&BUILD] }
    }

    fn ends(&self, _ask: Ask) -> bool {
        true
    }

    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Build(_))
    }

    fn read(&self, reader: &Reader<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == BUILD).then(|| reader.build(words))
    }

    fn read_bare(&self, reader: &Reader<'_>, words: &[&str]) -> Option<Reading> {
        amount(words[0]).map(|_| reader.build(words))
    }
}

impl Reader<'_> {
    /// Discards a card for a unit. A card alone will do where it builds one kind, and a kind alone: then a card that
    /// stands for as little else as possible is discarded.
    pub(in crate::play) fn build(&self, words: &[&str]) -> Reading {
        let (words, named) = self.with_kind(words);
        let builds = self.builds();
        if words.is_empty() {
            let fits = builds.iter().filter(|&&(_, unit)| Some(unit) == named);
            let count = |card: CardId| self.desk.rules.cards[card].symbols.count();
            return match fits.min_by_key(|&&(card, _)| count(card)) {
                Some(&(card, unit)) => Ok(Plan::Answer(vec![Action::Build { card, unit }])),
                None => Err(self.usage(&BUILD)),
            };
        }
        let cards: Vec<CardId> = builds.iter().map(|&(card, _)| card).collect();
        let Some(card) = self.card(words, &cards)? else {
            return Err(say!(self.desk.texts, "no-card", "words" = words.join(" ")));
        };
        let kinds: Vec<UnitKindId> =
            builds.iter().filter(|&&(other, _)| other == card).map(|&(_, unit)| unit).collect();
        let unit = match (named, &kinds[..]) {
            (Some(unit), _) | (None, &[unit]) => unit,
            (None, []) => UnitKindId(0),
            (None, several) => {
                let list = several.iter().map(|&unit| self.desk.kind_word(unit, 1).to_owned());
                let list = self.desk.or_list(&list.collect::<Vec<_>>());
                return Err(say!(self.desk.texts, "build-which", "list" = list));
            }
        };
        Ok(Plan::Answer(vec![Action::Build { card, unit }]))
    }

    /// Every card with every kind that it can be discarded for.
    fn builds(&self) -> Vec<(CardId, UnitKindId)> {
        let mut actions = ActionList::new();
        self.view.legal_actions(&mut actions);
        let build = |action| {
            if let Action::Build { card, unit } = action { Some((card, unit)) } else { None }
        };
        actions.choices().iter().filter_map(|choice| build(choice.action)).collect()
    }
}
