//! Battles by unit: the next battle, the units that take hits, and the retreat.

pub(crate) mod odds;

use warboard_engine::game::{Action, Ask, Event, Illegal};
use warboard_engine::model::{ByUnit, Price, Retreat, Rulebook};
use warboard_engine::steps::StepKind;

use super::fire::answers;
use super::{Answers, Describe, Judge, Narrate, Parse, Pass, Phrase, Question, StepTrait, StepUi};
use crate::presenter::Presenter;
use crate::read::{Amount, Command, CommandParser, Reading};
use crate::text::{Words, say};
use crate::verbs::Verb;
use crate::views::kinds::hits_on;

/// The command that fights the next battle.
static FIGHT: Verb = Verb::new(
    Words::new("words-fight"),
    |desk| say!(desk.texts, "synopsis-fight"),
    |desk| say!(desk.texts, "brief-fight"),
);

/// The command that takes hits on units of a kind.
static LOSE: Verb = Verb::new(
    Words::new("words-lose"),
    |desk| say!(desk.texts, "synopsis-lose"),
    |desk| say!(desk.texts, "brief-lose"),
);

/// The command that leaves a battle.
static RETREAT: Verb = Verb::new(
    Words::new("words-retreat"),
    |desk| say!(desk.texts, "synopsis-retreat"),
    |desk| say!(desk.texts, "brief-retreat"),
);

/// The question for the next battle.
pub(super) struct FightUi;

/// The user interface of [`FightUi`].
pub(super) static FIGHT_UI: StepUi = StepUi {
    verbs: &[&FIGHT],
    passes: None,
    traits: &[StepTrait::Repeats],
    describe: &FightUi,
    parse: &FightUi,
    phrase: &FightUi,
    answers: &FightUi,
    narrate: &FightUi,
    ..StepUi::PLAIN
};

impl Describe for FightUi {
    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Battles(_))
    }
}

impl Parse for FightUi {
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == FIGHT).then(|| reader.battlefield(words))
    }

    fn read_bare(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        reader.is_space(words).then(|| reader.battlefield(words))
    }
}

impl Phrase for FightUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        say!(question.desk.texts, "must-fight", "example" = question.example_answer())
    }

    fn list_choices(&self, question: &Question<'_>) -> Vec<String> {
        answers(question).into_iter().map(|line| format!("  {line}")).collect()
    }
}

impl Answers for FightUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Fight { space } = action else { return None };
        Some(format!("{} {}", question.verb(&FIGHT), question.word(space)))
    }

    fn label(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Fight { space } = action else { return None };
        Some(say!(question.desk.texts, "do-fight", "space" = question.desk.the_space(space)))
    }

    fn explain_illegal(
        &self,
        question: &Question<'_>,
        _action: Action,
        illegal: Illegal,
    ) -> Option<String> {
        let Illegal::NoBattle { space } = illegal else { return None };
        let space = question.desk.the_space(space);
        Some(question.and_may(&say!(question.desk.texts, "illegal-no-battle", "space" = space)))
    }
}

impl Narrate for FightUi {
    fn format_event(&self, desk: &Presenter, event: Event) -> Option<String> {
        let texts = &desk.texts;
        Some(match event {
            Event::Engaged { army, defender, space } => say!(
                texts,
                "told-engaged",
                "army" = desk.the_army(army),
                "defender" = desk.the_army(defender),
                "space" = desk.the_space(space)
            ),
            Event::Struck { army, unit, on, dice, rolled, hits, .. } => {
                let shown = dice.as_slice().iter().map(u8::to_string);
                let mut faces = shown.collect::<Vec<_>>().join(" ");
                if rolled as usize > dice.as_slice().len() {
                    faces.push_str(" …");
                }
                say!(
                    texts,
                    "told-volley",
                    "army" = desk.the_army(army),
                    "units" = desk.kind_word(unit, rolled),
                    "on" = hits_on(desk, on),
                    "faces" = faces,
                    "hits" = hits
                )
            }
            Event::Damaged { army, unit, hits, .. } => say!(
                texts,
                "told-damaged",
                "army" = desk.the_army(army),
                "units" = desk.kind_word(unit, 1),
                "hits" = hits
            ),
            Event::Retreated { army, from, to, unit, count } => say!(
                texts,
                "told-retreated",
                "army" = desk.the_army(army),
                "from" = desk.the_space(from),
                "to" = desk.the_space(to),
                "units" = desk.units_of(unit, count)
            ),
            _ => return None,
        })
    }
}

/// The question for the units that take hits.
pub(super) struct LoseUi;

/// The user interface of [`LoseUi`].
pub(super) static LOSE_UI: StepUi = StepUi {
    verbs: &[&LOSE],
    passes: None,
    traits: &[StepTrait::OfBattle],
    describe: &LoseUi,
    parse: &LoseUi,
    phrase: &LoseUi,
    answers: &LoseUi,
    judge: &LoseUi,
    ..StepUi::PLAIN
};

impl Describe for LoseUi {
    fn is_step(&self, kind: &StepKind) -> bool {
        FightUi.is_step(kind)
    }
}

impl Parse for LoseUi {
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == LOSE).then(|| reader.loss(words))
    }

    fn read_bare(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        reader.counted(words).kind.map(|_| reader.loss(words))
    }
}

impl Phrase for LoseUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        let Ask::Lose { space, hits, .. } = question.decision.ask else { return String::new() };
        let (space, example) = (question.desk.the_space(space), question.example_answer());
        say!(question.desk.texts, "must-lose", "hits" = hits, "space" = space, "example" = example)
    }

    fn list_choices(&self, question: &Question<'_>) -> Vec<String> {
        answers(question).into_iter().map(|line| format!("  {line}")).collect()
    }
}

impl Answers for LoseUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Lose { unit, count } = action else { return None };
        Some(format!("{} {} {count}", question.verb(&LOSE), question.desk.kind_word(unit, 1)))
    }

    fn label(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Lose { unit, count } = action else { return None };
        let units = question.desk.kind_word(unit, count);
        Some(say!(question.desk.texts, "do-lose", "n" = count, "units" = units))
    }
}

impl Judge for LoseUi {
    /// The units that cost the least go first.
    fn worth(&self, question: &Question<'_>, action: Action) -> Option<f64> {
        let Action::Lose { unit, .. } = action else { return None };
        let price = question.desk.rules.units[unit].price.as_ref();
        Some(1.0 / (1.0 + f64::from(price.map_or(0, Price::sum))))
    }
}

/// The question whether a side retreats.
pub(super) struct RetreatUi;

/// The user interface of [`RetreatUi`].
pub(super) static RETREAT_UI: StepUi = StepUi {
    verbs: &[&RETREAT],
    passes: Some(Action::Pass),
    traits: &[StepTrait::OfBattle],
    describe: &RetreatUi,
    parse: &RetreatUi,
    phrase: &RetreatUi,
    answers: &RetreatUi,
    pass: &RetreatUi,
    ..StepUi::PLAIN
};

impl Describe for RetreatUi {
    fn is_step(&self, kind: &StepKind) -> bool {
        FightUi.is_step(kind)
    }

    fn is_used(&self, rules: &Rulebook) -> bool {
        let retreats = |by_unit: &ByUnit| by_unit.retreat != Retreat::Nobody;
        FightUi.is_used(rules) && rules.by_unit.as_ref().is_some_and(retreats)
    }
}

impl Parse for RetreatUi {
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == RETREAT).then(|| reader.retreat(words))
    }
}

impl Phrase for RetreatUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        let Ask::Retreat { space, .. } = question.decision.ask else { return String::new() };
        let (space, example) = (question.desk.the_space(space), question.example_answer());
        say!(question.desk.texts, "may-retreat", "space" = space, "example" = example)
    }

    fn list_choices(&self, question: &Question<'_>) -> Vec<String> {
        answers(question).into_iter().map(|line| format!("  {line}")).collect()
    }
}

impl Answers for RetreatUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Retreat { space } = action else { return None };
        Some(format!("{} {}", question.verb(&RETREAT), question.word(space)))
    }

    fn label(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let texts = &question.desk.texts;
        match action {
            Action::Retreat { space } => {
                Some(say!(texts, "do-retreat", "space" = question.desk.the_space(space)))
            }
            Action::Pass => Some(say!(texts, "do-fight-on")),
            _ => None,
        }
    }
}

impl Pass for RetreatUi {
    fn ends(&self, _ask: Ask) -> bool {
        true
    }
}

impl CommandParser<'_> {
    fn battlefield(&self, words: &[&str]) -> Reading {
        if words.is_empty() {
            return Err(self.usage(&FIGHT));
        }
        let fits = |space| self.view.check(Action::Fight { space }).is_ok();
        let space = self.space(words, &fits)?;
        Ok(Command::Answer(vec![Action::Fight { space }]))
    }

    /// Parses `lose [N] KIND`; takes as many hits on the kind as it can if no number is given.
    fn loss(&self, words: &[&str]) -> Reading {
        let of = self.counted(words);
        let Some(unit) = of.kind else {
            return Err(if words.is_empty() { self.usage(&LOSE) } else { self.no_kind(words) });
        };
        let most = self.question.choices().iter().find_map(|choice| {
            matches!(choice.action, Action::Lose { unit: of, .. } if of == unit)
                .then_some(choice.most)
        });
        let count = of.n.unwrap_or(Amount::All).or_most(most.unwrap_or(1));
        Ok(Command::Answer(vec![Action::Lose { unit, count }]))
    }

    fn retreat(&self, words: &[&str]) -> Reading {
        let fits = |space| self.view.check(Action::Retreat { space }).is_ok();
        let choices = self.question.choices().iter().map(|choice| choice.action);
        let to: Vec<Action> =
            choices.filter(|action| matches!(action, Action::Retreat { .. })).collect();
        if let ([], [only]) = (words, &to[..]) {
            return Ok(Command::Answer(vec![*only]));
        }
        if words.is_empty() {
            return Err(self.usage(&RETREAT));
        }
        let space = self.space(words, &fits)?;
        Ok(Command::Answer(vec![Action::Retreat { space }]))
    }
}
