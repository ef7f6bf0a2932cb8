//! The steps that move units between own spaces.

use warboard_engine::game::{Action, Ask, Decision, Event, Illegal};
use warboard_engine::model::{ArmyId, Ground, Rulebook, SpaceId, StepId, UnitKindId};
use warboard_engine::steps::{Movers, StepKind};

use super::fire::{answers, first_answer};
use super::orders::OrdersUi;
use super::{
    Answers, Describe, Judge, Narrate, Parse, Pass, Phrase, Question, Spaces, Standing, StepTrait,
    StepUi, TurnPhase,
};
use crate::presenter::Presenter;
use crate::read::{Amount, Command, CommandParser, CountedName, Reading, amount};
use crate::text::{Words, say};
use crate::verbs::Verb;
use crate::views::{example, legal};

/// The command that moves units between own spaces.
pub(super) static FORTIFY: Verb = Verb::new(
    Words::new("words-fortify"),
    |desk| {
        if desk.rules.plays_rounds() {
            say!(desk.texts, "synopsis-fortify-rounds")
        } else if moves_freely(&desk.rules) {
            say!(desk.texts, "synopsis-move", "kinds" = desk.how_many_kinds())
        } else {
            say!(desk.texts, "synopsis-fortify", "kinds" = desk.how_many_kinds())
        }
    },
    |desk| {
        if desk.rules.plays_rounds() {
            say!(desk.texts, "brief-fortify-rounds")
        } else if moves_freely(&desk.rules) {
            say!(desk.texts, "brief-move")
        } else {
            say!(desk.texts, "brief-fortify")
        }
    },
);

/// The command that deploys waiting units.
pub(super) static DEPLOY: Verb = Verb::new(
    Words::new("words-deploy"),
    |desk| say!(desk.texts, "synopsis-deploy"),
    |desk| say!(desk.texts, "brief-deploy"),
)
.suits(|rules| {
    let deploys = |kind: &StepKind| matches!(kind, StepKind::Move(keys) if keys.deploy.is_some());
    rules.steps.rows().iter().any(|row| deploys(&row.kind))
});

/// The question for the next move.
pub(super) struct FortifyUi;

/// The user interface of [`FortifyUi`].
pub(super) static FORTIFY_UI: StepUi = StepUi {
    verbs: &[&FORTIFY],
    traits: &[StepTrait::Repeats],
    describe: &FortifyUi,
    parse: &FortifyUi,
    phrase: &FortifyUi,
    answers: &FortifyUi,
    spaces: &FortifyUi,
    judge: &FortifyUi,
    pass: &FortifyUi,
    standing: &FortifyUi,
    narrate: &FortifyUi,
    ..StepUi::PLAIN
};

impl Describe for FortifyUi {
    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Move(_)) && !moves_one_kind(kind)
    }

    fn asks_in(&self, kind: &StepKind, ask: Ask) -> bool {
        let Ask::Move { units, under_way, .. } = ask else { return false };
        matches!(kind, StepKind::Move(keys) if keys.units == units || under_way.is_some())
    }
}

impl Parse for FortifyUi {
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == FORTIFY).then(|| reader.fortify(words))
    }

    /// Reads a number alone as the number of the move under way.
    fn read_bare(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        reader.under_way()?;
        amount(words[0]).map(|_| reader.fortify(words))
    }
}

impl Phrase for FortifyUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        let Ask::Move { units, under_way, .. } = question.decision.ask else {
            return String::new();
        };
        let Some((from, to)) = under_way else { return may(question, units == Movers::Several) };
        let (from, to) = (question.desk.the_space(from), question.desk.the_space(to));
        let example = question.example_answer();
        say!(question.desk.texts, "may-fortify-on", "from" = from, "to" = to, "example" = example)
    }

    fn list_choices(&self, question: &Question<'_>) -> Vec<String> {
        legal::pairs(question, |action| matches!(action, Action::Move { .. }))
    }

    fn explain_nothing(&self, desk: &Presenter) -> String {
        say!(desk.texts, "nothing-moved")
    }
}

impl Answers for FortifyUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Move { from, to, unit, count } = action else { return None };
        let rules = &question.desk.rules;
        let verb = match question.decision.ask {
            Ask::Move { step, .. } if is_free(rules, &rules.steps[step].kind) => {
                verb_of_moves(question)
            }
            _ => question.verb(&FORTIFY),
        };
        let several = matches!(question.decision.ask, Ask::Move { units: Movers::Several, .. });
        let kinds = rules.units.ids();
        let there =
            |unit: &UnitKindId| question.view.units(from, question.decision.army, *unit) > 0;
        // Where others could move as well, the basic kind is named too.
        let kind = match unit {
            Rulebook::BASIC if several && kinds.filter(there).nth(1).is_some() => {
                format!(" {}", question.desk.kind_word(unit, 1))
            }
            _ => question.desk.kind_behind(unit),
        };
        let (from, to) = (question.word(from), question.word(to));
        Some(format!("{verb} {from} {to} {count}{kind}"))
    }

    fn label(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Move { unit, count, .. } = action else { return None };
        let desk = question.desk;
        // Beside units of other kinds the basic one has its name too.
        let what = match desk.rules.units.len() {
            1 => count.to_string(),
            _ => format!("{count} × {}", desk.kind_word(unit, 1)),
        };
        Some(say!(desk.texts, "do-move", "n" = what))
    }

    fn explain_illegal(
        &self,
        question: &Question<'_>,
        action: Action,
        illegal: Illegal,
    ) -> Option<String> {
        let (desk, texts) = (question.desk, &question.desk.texts);
        let sentence = match illegal {
            Illegal::Count { least, most } => return count(desk, action, least, most),
            Illegal::NotMoved { unit } => {
                say!(texts, "illegal-not-moved", "unit" = desk.kind_word(unit, 2))
            }
            Illegal::UnderWay { from, to } => {
                let (from, to) = (desk.the_space(from), desk.the_space(to));
                say!(texts, "illegal-under-way", "from" = from, "to" = to)
            }
            _ => return None,
        };
        Some(question.and_may(&sentence))
    }
}

impl Spaces for FortifyUi {
    fn describe_neighbours(&self, question: &Question<'_>, from: SpaceId) -> String {
        let unit = Rulebook::BASIC;
        let goes = |to| question.view.check(Action::Move { from, to, unit, count: 1 }).is_ok();
        question.neighbours(from, |to| question.view.is_on(question.decision.army, to) || goes(to))
    }
}

impl Judge for FortifyUi {
    fn worth(&self, question: &Question<'_>, action: Action) -> Option<f64> {
        let Action::Move { from, to, .. } = action else { return None };
        let (rear, front) = (example::n_hostile(question, from), example::n_hostile(question, to));
        let moved = f64::from(question.view.present(from).min(1000)) / 1000.0;
        Some(1.0 + moved + if rear == 0 && front > 0 { 1.0 } else { 0.0 })
    }
}

impl Pass for FortifyUi {
    fn ends(&self, _ask: Ask) -> bool {
        true
    }
}

impl Standing for FortifyUi {
    fn stage(&self, ask: Ask) -> TurnPhase {
        match ask {
            Ask::Move { units, .. } => TurnPhase::Moves(units),
            _ => TurnPhase::Of(std::mem::discriminant(&ask)),
        }
    }

    /// Returns whether the same army continues with the same kind of move; an ally's moves are a
    /// separate question.
    fn continues(&self, called: Decision, question: Decision) -> bool {
        self.stage(called.ask) == self.stage(question.ask) && called.army == question.army
    }
}

impl Narrate for FortifyUi {
    fn format_event(&self, desk: &Presenter, event: Event) -> Option<String> {
        let Event::Moved { army, from, to, unit, count } = event else { return None };
        Some(moved(desk, army, (from, to), (unit, count)))
    }
}

/// The question whether to move or deploy units of one kind.
pub(super) struct OneKindUi;

/// The user interface of [`OneKindUi`].
pub(super) static ONE_KIND_UI: StepUi = StepUi {
    verbs: &[&FORTIFY, &DEPLOY],
    traits: &[StepTrait::OfOrder, StepTrait::Repeats],
    describe: &OneKindUi,
    parse: &OneKindUi,
    phrase: &OneKindUi,
    answers: &OneKindUi,
    pass: &OneKindUi,
    ..StepUi::PLAIN
};

impl Describe for OneKindUi {
    fn is_step(&self, kind: &StepKind) -> bool {
        moves_one_kind(kind) || OrdersUi.is_step(kind)
    }

    fn is_used(&self, rules: &Rulebook) -> bool {
        rules.steps.rows().iter().any(|row| moves_one_kind(&row.kind))
    }
}

impl Parse for OneKindUi {
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        let deploys = || Ok(Command::Answer(vec![Action::Deploy]));
        match verb {
            _ if *verb == FORTIFY => Some(reader.sally(words)),
            _ if *verb == DEPLOY => Some(reader.alone(&DEPLOY, words, deploys)),
            _ => None,
        }
    }
}

impl Phrase for OneKindUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        let Ask::Move { step, .. } = question.decision.ask else { return String::new() };
        let (texts, order) = (&question.desk.texts, question.desk.step_name(step));
        let Some((units, space)) = deployed(question) else {
            return say!(
                texts,
                "may-move-kind",
                "order" = order,
                "example" = first_answer(question)
            );
        };
        let verb = question.verb(&DEPLOY);
        say!(texts, "may-deploy", "order" = order, "verb" = verb, "units" = units, "space" = space)
    }

    fn list_choices(&self, question: &Question<'_>) -> Vec<String> {
        answers(question).into_iter().map(|line| format!("  {line}")).collect()
    }

    fn explain_nothing(&self, desk: &Presenter) -> String {
        say!(desk.texts, "nothing-moved")
    }
}

impl Answers for OneKindUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        match action {
            Action::Deploy => Some(question.verb(&DEPLOY).to_owned()),
            Action::Move { from, to, count, .. } if is_of_one_kind(question.decision.ask) => {
                Some(format!(
                    "{} {} {} {count}",
                    verb_of_moves(question),
                    question.word(from),
                    question.word(to)
                ))
            }
            _ => None,
        }
    }

    fn label(&self, question: &Question<'_>, action: Action) -> Option<String> {
        match action {
            Action::Deploy => {
                let (units, space) = deployed(question)?;
                Some(say!(question.desk.texts, "do-deploy", "units" = units, "space" = space))
            }
            Action::Move { count, .. } => {
                Some(say!(question.desk.texts, "do-move", "n" = count.to_string()))
            }
            _ => None,
        }
    }

    fn explain_illegal(
        &self,
        question: &Question<'_>,
        action: Action,
        illegal: Illegal,
    ) -> Option<String> {
        let desk = question.desk;
        let Illegal::Count { least, most } = illegal else { return None };
        let Action::Move { from, unit, .. } = action else { return None };
        let is_meant = is_of_one_kind(question.decision.ask);
        let (from, units) = (desk.the_space(from), desk.units_of(unit, most));
        is_meant.then(|| {
            say!(
                desk.texts,
                "illegal-count-kind",
                "from" = from,
                "units" = units,
                "least" = least,
                "most" = most
            )
        })
    }
}

impl Pass for OneKindUi {
    fn ends(&self, _ask: Ask) -> bool {
        true
    }
}

impl CommandParser<'_> {
    /// Parses `move FROM TO [N]`; moves all units if no number is given.
    fn sally(&self, words: &[&str]) -> Reading {
        let Ask::Move { units: Movers::Kind(moved), .. } = self.decision.ask else {
            return Err(self.usage(&FORTIFY));
        };
        let CountedName { names, kind, n } = self.counted_between(words);
        if names.len() < 2 {
            return Err(self.usage(&FORTIFY));
        }
        let unit = kind.unwrap_or(moved);
        let army = self.decision.army;
        let has = |space: SpaceId| self.view.units(space, army, unit) > 0;
        let can = |from, to| self.view.check(Action::Move { from, to, unit, count: 1 }).is_ok();
        let (from, to) = self.two_spaces(names, &has, &can)?;
        let most = self.view.units(from, army, unit).max(1);
        let count = n.unwrap_or(Amount::All).or_most(most);
        Ok(Command::Answer(vec![Action::Move { from, to, unit, count }]))
    }

    fn fortify(&self, words: &[&str]) -> Reading {
        let CountedName { names, kind, n } = self.counted_between(words);
        let army = self.decision.army;
        let own = |space| {
            let mut kinds = self.desk.rules.units.ids();
            self.view.is_on(army, space) || kinds.any(|unit| self.view.units(space, army, unit) > 0)
        };
        let end = |from, to| {
            let mut kinds = self.desk.rules.units.ids();
            own(to)
                || kinds
                    .any(|unit| self.view.check(Action::Move { from, to, unit, count: 1 }).is_ok())
        };
        let (from, to) = match self.under_way() {
            Some(way) if names.is_empty() => way,
            _ if names.len() < 2 => return Err(self.usage(&FORTIFY)),
            _ => self.two_spaces(names, &own, &end)?,
        };
        let (unit, most) = self.moved_kind(kind, from)?;
        let Some(n) = n else {
            let move_one = Action::Move { from, to, unit, count: 1 };
            if self.view.check(move_one).is_err() {
                return Ok(Command::Answer(vec![move_one]));
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
        Ok(Command::Answer(vec![Action::Move { from, to, unit, count: n.or_most(most.max(1)) }]))
    }

    /// Returns the origin and the target of the move under way.
    pub(crate) fn under_way(&self) -> Option<(SpaceId, SpaceId)> {
        if let Ask::Move { under_way, .. } = self.decision.ask { under_way } else { None }
    }

    /// Returns whether a step moves units of a kind.
    fn moves(&self, step: StepId, unit: UnitKindId) -> bool {
        let kind = self.desk.rules.steps.get(step).map(|row| &row.kind);
        matches!(kind, Some(StepKind::Move(keys)) if keys.kinds.contains(unit))
    }

    /// Returns the first kind of which a step moves units.
    fn first_moved(&self, step: StepId) -> UnitKindId {
        let mut kinds = self.desk.rules.units.ids();
        kinds.find(|&unit| self.moves(step, unit)).unwrap_or(Rulebook::BASIC)
    }

    /// Returns the kind that moves from a space, and its largest number. Without a name, the kind
    /// is the basic one, or the only one there of those that move.
    ///
    /// # Errors
    /// A sentence for the player if several other kinds could be meant.
    pub(crate) fn moved_kind(
        &self,
        named: Option<UnitKindId>,
        from: SpaceId,
    ) -> Result<(UnitKindId, u32), String> {
        let army = self.decision.army;
        let there = |unit| self.view.units(from, army, unit);
        let unit = match (named, self.decision.ask) {
            (Some(unit), _) => unit,
            (None, Ask::Move { units: Movers::Several, step, .. }) => {
                let listed = |unit: UnitKindId| {
                    let mut choices = self.question.choices().iter();
                    choices.any(|choice| {
                        matches!(choice.action, Action::Move { from: at, unit: of, .. }
                            if at == from && of == unit)
                    })
                };
                let moved = |unit: &UnitKindId| listed(*unit) && there(*unit) > 0;
                let kinds: Vec<UnitKindId> = self.desk.rules.units.ids().filter(moved).collect();
                match kinds[..] {
                    [unit] => unit,
                    [] => self.first_moved(step),
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
            _ => Rulebook::BASIC,
        };
        let all = there(unit);
        // One basic unit stays, of any army.
        let most = if unit == Rulebook::BASIC {
            all.min(self.view.garrison(from).saturating_sub(1))
        } else {
            all
        };
        Ok((unit, most))
    }
}

/// Returns the sentence on the units that may move, with the army if it is an ally's.
fn may(question: &Question<'_>, others: bool) -> String {
    let (desk, texts, example) = (question.desk, &question.desk.texts, question.example_answer());
    let army = desk.the_army(question.decision.army);
    match (others, desk.is_own(question.decision)) {
        (false, true) => say!(texts, "may-fortify", "example" = example),
        (false, false) => say!(texts, "may-fortify-ally", "army" = army, "example" = example),
        (true, true) => {
            let units = moving_kinds(question);
            say!(texts, "may-fortify-others", "units" = units, "example" = example)
        }
        (true, false) => {
            let units = moving_kinds(question);
            say!(
                texts,
                "may-fortify-others-ally",
                "army" = army,
                "units" = units,
                "example" = example
            )
        }
    }
}

/// Returns the range of numbers that may move, for a move whose number was out of range.
fn count(desk: &Presenter, action: Action, least: u32, most: u32) -> Option<String> {
    let Action::Move { from, unit, .. } = action else { return None };
    if unit != Rulebook::BASIC {
        let units = desk.kind_word(unit, most);
        let texts = &desk.texts;
        return Some(say!(texts, "illegal-count", "least" = least, "most" = most, "units" = units));
    }
    let from = desk.the_space(from);
    Some(say!(desk.texts, "illegal-count-fortify", "from" = from, "least" = least, "most" = most))
}

/// Returns the names of the kinds that may move.
fn moving_kinds(question: &Question<'_>) -> String {
    let desk = question.desk;
    let moves = |unit: UnitKindId| {
        let mut choices = question.choices().iter();
        choices.any(|choice| matches!(choice.action, Action::Move { unit: of, .. } if of == unit))
    };
    let kinds = desk.rules.units.ids().filter(|&unit| moves(unit));
    let words: Vec<String> = kinds.map(|unit| desk.kind_word(unit, 2).to_owned()).collect();
    desk.or_list(&words)
}

/// Returns the line of units that moved from one space to another.
fn moved(
    desk: &Presenter,
    army: ArmyId,
    (from, to): (SpaceId, SpaceId),
    (unit, count): (UnitKindId, u32),
) -> String {
    say!(
        desk.texts,
        "told-fortified",
        "army" = desk.the_army(army),
        "from" = desk.the_space(from),
        "to" = desk.the_space(to),
        "units" = desk.units_of(unit, count),
    )
}

/// Returns the units that enter the board instead of a move, and their space; `None` if there are
/// none.
fn deployed<'a>(question: &Question<'a>) -> Option<(String, &'a str)> {
    let Ask::Move { step, units: Movers::Kind(unit), .. } = question.decision.ask else {
        return None;
    };
    let StepKind::Move(keys) = &question.desk.rules.steps[step].kind else { return None };
    let (space, count) = question.view.deploys(question.decision.army, keys)?;
    Some((question.desk.units_of(unit, count), question.desk.space(space)))
}

/// Checks whether a step moves units of one kind.
fn moves_one_kind(kind: &StepKind) -> bool {
    matches!(kind, StepKind::Move(keys) if matches!(keys.units, Movers::Kind(_)))
}

/// Checks whether a question is for moves of units of one kind.
fn is_of_one_kind(ask: Ask) -> bool {
    matches!(ask, Ask::Move { units: Movers::Kind(_), .. })
}

/// Returns whether the moves of a step may end on any space, not on own ones alone.
fn is_free(rules: &Rulebook, kind: &StepKind) -> bool {
    let StepKind::Move(keys) = kind else { return false };
    matches!(keys.to, Ground::Asked(to) if rules.facts(to).is_empty())
}

/// Returns whether the moves of every step are free.
fn moves_freely(rules: &Rulebook) -> bool {
    let mut moves = rules.steps.rows().iter().filter(|row| matches!(row.kind, StepKind::Move(_)));
    moves.all(|row| is_free(rules, &row.kind))
}

/// Returns the verb for moves of units of one kind, and for those that may end on any space.
fn verb_of_moves(question: &Question<'_>) -> &'static str {
    FORTIFY.words(question.desk.lang()).get(1).copied().unwrap_or_default()
}
