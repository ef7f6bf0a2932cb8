//! The questions about units that fire and the placement of their dice.

mod fires;
pub(crate) mod odds;

use warboard_engine::game::{Action, ActionRange, Ask, Decision, Event, Illegal};
use warboard_engine::model::{Resolution, Rulebook, SpaceId, UnitKindId};
use warboard_engine::name::fold;
use warboard_engine::observation::Observation;
use warboard_engine::steps::StepKind;

use super::attack::ATTACK;
use super::moves::OneKindUi;
use super::orders::OrdersUi;
use super::{
    Answers, Describe, Narrate, Parse, Pass, Phrase, Question, Standing, StepTrait, StepUi,
};
use crate::presenter::Presenter;
use crate::read::{Amount, Command, CommandParser, Reading, amount, are_numbers, auto};
use crate::steps::LastCommand;
use crate::text::{Words, say};
use crate::verbs::{END, Verb};
use crate::views::tracks;
pub(crate) use fires::{Fires, fired};

/// The command that fires at a space.
pub(super) static FIRE: Verb = Verb::new(
    Words::new("words-fire"),
    |desk| say!(desk.texts, "synopsis-fire"),
    |desk| say!(desk.texts, "brief-fire"),
);

/// The command that aims a die.
pub(super) static HIT: Verb = Verb::new(
    Words::new("words-hit"),
    |desk| say!(desk.texts, "synopsis-hit"),
    |desk| say!(desk.texts, "brief-hit"),
);

/// The question whether to fire, and at which space.
pub(super) struct FireUi;

/// The user interface of [`FireUi`].
pub(super) static FIRE_UI: StepUi = StepUi {
    verbs: &[&FIRE],
    traits: &[StepTrait::Repeats, StepTrait::OfOrder],
    describe: &FireUi,
    parse: &FireUi,
    phrase: &FireUi,
    answers: &FireUi,
    pass: &FireUi,
    narrate: &FireUi,
    ..StepUi::PLAIN
};

impl Describe for FireUi {
    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Fire(_)) || OrdersUi.is_step(kind)
    }

    fn is_used(&self, rules: &Rulebook) -> bool {
        rules.steps.rows().iter().any(|row| matches!(row.kind, StepKind::Fire(_)))
    }
}

impl Parse for FireUi {
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == FIRE || *verb == ATTACK).then(|| reader.fire(words))
    }
}

impl Phrase for FireUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        let Ask::Fire { step, .. } = question.decision.ask else { return String::new() };
        let (order, example) = (question.desk.step_name(step), first_answer(question));
        say!(question.desk.texts, "may-fire", "order" = order, "example" = example)
    }

    fn list_choices(&self, question: &Question<'_>) -> Vec<String> {
        answers(question).into_iter().map(|line| format!("  {line}")).collect()
    }
}

impl Answers for FireUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Fire { from, to } = action else { return None };
        Some(format!("{} {} {}", question.verb(&FIRE), question.word(from), question.word(to)))
    }

    fn label(&self, question: &Question<'_>, action: Action) -> Option<String> {
        matches!(action, Action::Fire { .. }).then(|| say!(question.desk.texts, "do-fire"))
    }

    fn explain_illegal(
        &self,
        question: &Question<'_>,
        _action: Action,
        illegal: Illegal,
    ) -> Option<String> {
        let Illegal::FiresFrom { space } = illegal else { return None };
        let space = question.desk.the_space(space);
        Some(question.and_may(&say!(question.desk.texts, "illegal-fires-from", "space" = space)))
    }
}

impl Pass for FireUi {
    fn ends(&self, _ask: Ask) -> bool {
        true
    }
}

impl Narrate for FireUi {
    fn format_event(&self, desk: &Presenter, event: Event) -> Option<String> {
        let Event::Fired { army, from, to, unit, dice } = event else { return None };
        Some(fired(desk, army, (from, to), unit, dice))
    }
}

/// The question for the unit kind that the next die of a fire hits.
pub(super) struct HitUi;

/// The user interface of [`HitUi`].
pub(super) static HIT_UI: StepUi = StepUi {
    verbs: &[&HIT],
    passes: Some(Action::Pass),
    traits: &[StepTrait::KeepsFire, StepTrait::OfOrder],
    describe: &HitUi,
    parse: &HitUi,
    phrase: &HitUi,
    answers: &HitUi,
    standing: &HitUi,
    ..StepUi::PLAIN
};

impl Describe for HitUi {
    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Attack(_)) || FireUi.is_step(kind)
    }

    fn is_used(&self, rules: &Rulebook) -> bool {
        FireUi.is_used(rules)
            || rules.combat.is_some_and(|page| page.resolution == Resolution::Threshold)
    }

    fn sentence(&self, question: &Question<'_>) -> Option<String> {
        let Ask::Hit { space, face, .. } = question.decision.ask else { return None };
        let (texts, space) = (&question.desk.texts, question.desk.the_space(space));
        Some(say!(texts, "asks-hit", "face" = face, "space" = space))
    }
}

impl Parse for HitUi {
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == HIT).then(|| reader.hit(words))
    }

    fn read_bare(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        let is_hit = are_numbers(words) || is_best(words) || reader.kind_like(words).is_some();
        is_hit.then(|| reader.hit(words))
    }

    fn read_empty(&self, reader: &CommandParser<'_>) -> Reading {
        auto(reader, &[])
    }

    fn completions(&self, desk: &Presenter, action: Action) -> Option<Vec<String>> {
        let Action::Hit { unit } = action else { return None };
        desk.rules.units.get(unit).map(|row| vec![row.id.to_string()])
    }

    fn follows(&self, last: &LastCommand) -> bool {
        matches!(last.ask, Ask::Fire { .. })
    }
}

impl Phrase for HitUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        let Ask::Hit { space, face, left } = question.decision.ask else { return String::new() };
        let kind = |(at, unit)| format!("{}. {}", at + 1, question.desk.kind_word(unit, 1));
        let kinds = hits(question).into_iter().enumerate().map(kind);
        let list = kinds.collect::<Vec<_>>().join(", ");
        let space = question.desk.the_space(space);
        let texts = &question.desk.texts;
        say!(texts, "may-hit", "face" = face, "space" = space, "list" = list, "left" = left)
    }
}

impl Answers for HitUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Hit { unit } = action else { return None };
        Some(format!("{} {}", question.verb(&HIT), question.desk.kind_word(unit, 1)))
    }

    fn label(&self, question: &Question<'_>, action: Action) -> Option<String> {
        if action == Action::Pass {
            return Some(say!(question.desk.texts, "do-no-hit"));
        }
        let Action::Hit { unit } = action else { return None };
        Some(say!(question.desk.texts, "do-hit", "kind" = question.desk.kind_word(unit, 1)))
    }

    fn explain_illegal(
        &self,
        question: &Question<'_>,
        _action: Action,
        illegal: Illegal,
    ) -> Option<String> {
        let (desk, texts) = (question.desk, &question.desk.texts);
        let sentence = match illegal {
            Illegal::NothingToHit { space } => nothing_to_hit(desk, question.view, space),
            Illegal::Misses { unit, face, least } => {
                let unit = desk.the_kind(unit, 1);
                say!(texts, "illegal-misses", "face" = face, "unit" = unit, "least" = least)
            }
            _ => return None,
        };
        Some(question.and_may(&sentence))
    }
}

impl Standing for HitUi {
    /// Returns `true`, because the dice of one fire follow each other.
    fn continues(&self, _called: Decision, _now: Decision) -> bool {
        true
    }
}

impl CommandParser<'_> {
    /// Parses `fire TO`, or `fire FROM TO` if units on several spaces could fire.
    fn fire(&self, words: &[&str]) -> Reading {
        let Ask::Fire { step, from: moved } = self.decision.ask else {
            return Err(self.usage(&FIRE));
        };
        let Some(StepKind::Fire(keys)) = self.desk.rules.steps.get(step).map(|row| &row.kind)
        else {
            return Err(self.usage(&FIRE));
        };
        let army = self.decision.army;
        let spaces = || self.desk.rules.board.spaces.ids();
        let can = |from, to| self.view.check(Action::Fire { from, to }).is_ok();
        let actions = fires(self.question);
        if let ([], [action]) = (words, &actions[..]) {
            return Ok(Command::Answer(vec![*action]));
        }
        if !words.is_empty() && self.is_one_name(words) {
            let to = self.space(words, &|to| spaces().any(|from| can(from, to)))?;
            let from: Vec<SpaceId> = match moved {
                Some(from) => vec![from],
                None => spaces().filter(|&from| can(from, to)).collect(),
            };
            return match from[..] {
                [from] => Ok(Command::Answer(vec![Action::Fire { from, to }])),
                [] => Err(nothing_to_hit(self.desk, self.view, to)),
                _ => {
                    let names: Vec<String> =
                        from.iter().map(|&from| self.desk.space(from).to_owned()).collect();
                    Err(say!(self.desk.texts, "fire-from", "list" = self.desk.or_list(&names)))
                }
            };
        }
        if words.len() < 2 {
            return Err(self.usage(&FIRE));
        }
        let has = |space: SpaceId| self.view.units(space, army, keys.unit) > 0;
        let (from, to) = self.two_spaces(words, &has, &can)?;
        Ok(Command::Answer(vec![Action::Fire { from, to }]))
    }

    /// Parses the kind that a die hits, by number or name. The word for the best choice leaves all
    /// dice to a bot.
    fn hit(&self, words: &[&str]) -> Reading {
        if is_best(words) {
            return auto(self, &[]);
        }
        let kinds = hits(self.question);
        let by_number = match words {
            [word] => match amount(word) {
                Some(Amount::Exactly(n)) => (n as usize).checked_sub(1),
                Some(Amount::All) | None => None,
            },
            _ => None,
        };
        let unit = by_number.and_then(|at| kinds.get(at).copied()).or(self.kind_like(words));
        match unit {
            Some(unit) => Ok(Command::Answer(vec![Action::Hit { unit }])),
            None => Err(self.no_choice()),
        }
    }
}

/// Returns `Nothing on F3 can be hit.` with the tracks that protect units there.
fn nothing_to_hit(desk: &Presenter, view: &Observation<'_>, space: SpaceId) -> String {
    let (texts, at) = (&desk.texts, desk.the_space(space));
    let mut sentence = say!(texts, "illegal-nothing-to-hit", "space" = at);
    for (unit, _) in desk.kinds_on(view, space) {
        let Some(track) = tracks::guard(desk, view, unit) else { continue };
        let row = &desk.rules.tracks[track];
        sentence.push(' ');
        sentence.push_str(&say!(
            texts,
            "illegal-guarded",
            "unit" = desk.the_kind_there_is(unit),
            "track" = texts.of(&row.name),
            "at" = view.track(track),
            "last" = row.last(),
        ));
    }
    sentence
}

/// Checks whether words, in either language, leave the dice to a bot.
fn is_best(words: &[&str]) -> bool {
    matches!(fold(&words.join(" ")).as_str(), "best" | "mieux" | "au mieux" | "le mieux")
}

/// Returns the kinds that the die can hit, in the order of their numbers.
fn hits(question: &Question<'_>) -> Vec<UnitKindId> {
    let unit = |action| if let Action::Hit { unit } = action { Some(unit) } else { None };
    question.choices().iter().filter_map(|choice| unit(choice.action)).collect()
}

/// Returns every legal fire.
fn fires(question: &Question<'_>) -> Vec<Action> {
    let all = question.choices().iter().map(|choice| choice.action);
    all.filter(|action| matches!(action, Action::Fire { .. })).collect()
}

/// Returns the first answer as a command, or the word for `end` if there is none.
pub(super) fn first_answer(question: &Question<'_>) -> String {
    answers(question).into_iter().next().unwrap_or_else(|| question.verb(&END).to_owned())
}

/// Returns the answers to a move of one kind or a fire, as commands with the largest numbers.
pub(super) fn answers(question: &Question<'_>) -> Vec<String> {
    let line = |choice: &ActionRange| {
        let action = choice.action.with_count(choice.most);
        FireUi.command_text(question, action).or_else(|| OneKindUi.command_text(question, action))
    };
    question.choices().iter().filter_map(line).collect()
}
