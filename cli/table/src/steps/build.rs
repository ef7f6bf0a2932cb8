//! The step that discards cards for units.

use warboard_engine::game::{Action, Ask, Illegal};
use warboard_engine::model::{CardId, UnitKindId};
use warboard_engine::steps::StepKind;

use super::{Answers, Describe, Judge, Parse, Pass, Phrase, Question, StepTrait, StepUi};
use crate::presenter::Presenter;
use crate::read::{Command, CommandParser, Reading, amount};
use crate::text::{Words, say};
use crate::verbs::Verb;
use crate::views::{self, hand::number};

/// The command that discards a card for a unit.
pub(super) static BUILD: Verb = Verb::new(
    Words::new("words-build"),
    |desk| say!(desk.texts, "synopsis-build"),
    |desk| say!(desk.texts, "brief-build"),
);

/// The question for the card to discard and the unit kind to build.
pub(super) struct BuildUi;

/// The user interface of [`BuildUi`].
pub(super) static BUILD_UI: StepUi = StepUi {
    verbs: &[&BUILD],
    traits: &[StepTrait::Repeats],
    describe: &BuildUi,
    parse: &BuildUi,
    phrase: &BuildUi,
    answers: &BuildUi,
    judge: &BuildUi,
    pass: &BuildUi,
    ..StepUi::PLAIN
};

impl Describe for BuildUi {
    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Build(_))
    }
}

impl Parse for BuildUi {
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == BUILD).then(|| reader.build(words))
    }

    fn read_bare(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        amount(words[0]).map(|_| reader.build(words))
    }
}

impl Phrase for BuildUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        say!(question.desk.texts, "may-build", "example" = question.example_answer())
    }

    fn list_choices(&self, question: &Question<'_>) -> Vec<String> {
        let desk = question.desk;
        let line = |(card, unit)| format!("  {} → {}", desk.card(card), desk.kind_word(unit, 1));
        builds(question).into_iter().map(line).collect()
    }

    fn explain_nothing(&self, desk: &Presenter) -> String {
        say!(desk.texts, "nothing-built")
    }
}

impl Answers for BuildUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Build { card, unit } = action else { return None };
        let hand = views::hand::held(question.view, question.decision.army);
        let kind = question.desk.kind_behind(unit);
        Some(format!("{} {}{kind}", question.verb(&BUILD), number(&hand, card)))
    }

    fn explain_illegal(
        &self,
        question: &Question<'_>,
        _action: Action,
        illegal: Illegal,
    ) -> Option<String> {
        let (desk, texts) = (question.desk, &question.desk.texts);
        let sentence = match illegal {
            Illegal::NoMoreBuilt { most } => say!(texts, "illegal-no-more-built", "most" = most),
            Illegal::NotBuilt { card, unit } => {
                let (card, unit) = (desk.card(card), desk.the_kind(unit, 1));
                say!(texts, "illegal-not-built", "card" = card, "unit" = unit)
            }
            _ => return None,
        };
        Some(question.and_may(&sentence))
    }
}

impl Judge for BuildUi {
    fn worth(&self, _now: &Question<'_>, action: Action) -> Option<f64> {
        matches!(action, Action::Build { .. }).then_some(1.0)
    }
}

impl Pass for BuildUi {
    fn ends(&self, _ask: Ask) -> bool {
        true
    }
}

impl CommandParser<'_> {
    /// Parses a card to discard for a unit. A card suffices if it builds one kind. For a kind
    /// alone, chooses the fitting card with the fewest symbols.
    pub(crate) fn build(&self, words: &[&str]) -> Reading {
        let (words, named) = self.with_kind(words);
        let builds = builds(self.question);
        if words.is_empty() {
            let fits = builds.iter().filter(|&&(_, unit)| Some(unit) == named);
            let count = |card: CardId| self.desk.rules.cards[card].symbols.count();
            return match fits.min_by_key(|&&(card, _)| count(card)) {
                Some(&(card, unit)) => Ok(Command::Answer(vec![Action::Build { card, unit }])),
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
        Ok(Command::Answer(vec![Action::Build { card, unit }]))
    }
}

/// Returns every card with every kind that it can be discarded for.
fn builds(question: &Question<'_>) -> Vec<(CardId, UnitKindId)> {
    let build = |action| {
        if let Action::Build { card, unit } = action { Some((card, unit)) } else { None }
    };
    question.choices().iter().filter_map(|choice| build(choice.action)).collect()
}
