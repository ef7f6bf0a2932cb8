//! The questions of a battle: units to commit, dice to defend with, and the die to reroll.

mod commits;
mod fights;

use warboard_engine::game::{Action, Ask, Decision, Game};
use warboard_engine::model::{AttackTarget, Modifier, Rulebook, SeatId, Side, SpaceId};
use warboard_engine::name::fold;
use warboard_engine::observation::Observation;
use warboard_engine::steps::StepKind;

use super::attack::{AttackUi, odds};
use super::{
    Answers, Describe, Parse, Phrase, Question, Spaces, Standing, StepTrait, StepUi, TurnPhase,
};
use crate::model::SuppressOption;
use crate::presenter::Presenter;
use crate::read::{Amount, Command, CommandParser, Reading, TypedForces, amount, are_numbers};
use crate::standing_orders::{StandingOrder, StandingOrders};
use crate::text::{InflectedName, Words, say};
use crate::verbs::Verb;
use crate::views::question;
use crate::windows::WindowSetting;
pub(crate) use commits::committed;
pub(crate) use fights::Fights;

/// The command that commits units of a kind.
pub(crate) static COMMIT: Verb = Verb::new(
    Words::new("words-commit"),
    |desk| say!(desk.texts, "synopsis-commit"),
    |desk| say!(desk.texts, "brief-commit"),
);

/// The command that defends.
pub(crate) static DEFEND: Verb = Verb::new(
    Words::new("words-defend"),
    |desk| say!(desk.texts, "synopsis-defend"),
    |desk| say!(desk.texts, "brief-defend"),
);

/// The command that rerolls a die.
pub(super) static REROLL: Verb = Verb::new(
    Words::new("words-reroll"),
    |desk| say!(desk.texts, "synopsis-reroll"),
    |desk| say!(desk.texts, "brief-reroll"),
);

/// The question for the number of units of a kind to commit.
pub(super) struct CommitUi;

/// The user interface of [`CommitUi`].
pub(super) static COMMIT_UI: StepUi = StepUi {
    verbs: &[&COMMIT],
    traits: &[StepTrait::OfBattle],
    describe: &CommitUi,
    parse: &CommitUi,
    phrase: &CommitUi,
    answers: &CommitUi,
    standing: &CommitUi,
    ..StepUi::PLAIN
};

impl Describe for CommitUi {
    fn is_step(&self, kind: &StepKind) -> bool {
        AttackUi.is_step(kind)
    }

    fn is_used(&self, rules: &Rulebook) -> bool {
        has_helpers(rules, |_| true)
    }
}

impl Parse for CommitUi {
    fn read_bare(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        amount(words[0]).map(|_| commit(reader, words))
    }
}

impl Phrase for CommitUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        let Ask::Commit { unit, most, .. } = question.decision.ask else { return String::new() };
        let (desk, (from, to)) = (question.desk, sides(question.desk, question.view));
        say!(
            desk.texts,
            "may-commit",
            "from" = from,
            "to" = to,
            "unit" = desk.texts.of(&desk.rules.units[unit].plural),
            "most" = most,
            "effect" = desk.effect_of(unit),
        )
    }
}

impl Answers for CommitUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Commit { count, .. } = action else { return None };
        Some(format!("{} {count}", question.verb(&COMMIT)))
    }

    fn label(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Commit { count, .. } = action else { return None };
        Some(say!(question.desk.texts, "do-commit", "n" = count.to_string()))
    }
}

impl Standing for CommitUi {
    fn stage(&self, _ask: Ask) -> TurnPhase {
        TurnPhase::Battles
    }

    fn preset(&self, said: &StandingOrders, _game: &Game, decision: Decision) -> Option<Action> {
        said.committed(decision)
    }

    fn record_answer(&self, said: &mut StandingOrders, decision: Decision, action: Action) {
        if let (Ask::Commit { side, .. }, Action::Commit { unit, count }) = (decision.ask, action) {
            said.repeat_commit(decision.seat, side, unit, count);
        }
    }
}

/// The question for the number of basic units that defend.
pub(super) struct DefendUi;

/// The user interface of [`DefendUi`].
pub(super) static DEFEND_UI: StepUi = StepUi {
    verbs: &[&DEFEND],
    traits: &[StepTrait::ShowsDice, StepTrait::OfBattle, StepTrait::Public],
    describe: &DefendUi,
    parse: &DefendUi,
    phrase: &DefendUi,
    answers: &DefendUi,
    spaces: &DefendUi,
    standing: &DefendUi,
    ..StepUi::PLAIN
};

impl Describe for DefendUi {
    fn is_step(&self, kind: &StepKind) -> bool {
        AttackUi.is_step(kind)
    }
}

impl Parse for DefendUi {
    fn read_bare(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        are_numbers(words).then(|| defend(reader, words))
    }
}

impl Phrase for DefendUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        let Ask::Defend { from, to, attackers, most } = question.decision.ask else {
            return String::new();
        };
        let (desk, view) = (question.desk, question.view);
        say!(
            desk.texts,
            "may-defend",
            "from" = desk.the_space(from),
            "to" = desk.the_space(to),
            "attackers" = desk.units(attackers),
            "there" = view.present(from),
            "here" = view.garrison(to),
            "most" = most,
        )
    }
}

impl Answers for DefendUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Defend { count } = action else { return None };
        Some(format!("{} {count}", question.verb(&DEFEND)))
    }

    fn label(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Defend { count } = action else { return None };
        Some(say!(question.desk.texts, "do-defend", "n" = count.to_string()))
    }
}

impl Spaces for DefendUi {
    fn battle(&self, question: &Question<'_>) -> Option<(SpaceId, SpaceId)> {
        let Ask::Defend { from, to, .. } = question.decision.ask else { return None };
        Some((from, to))
    }
}

impl Standing for DefendUi {
    fn habit(
        &self,
        said: &StandingOrders,
        desk: &Presenter,
        seat: SeatId,
    ) -> Option<StandingOrder> {
        let texts = &desk.texts;
        Some(StandingOrder {
            says: say!(texts, "habit-defend"),
            now: Some(usize::from(said.defends_auto.contains(seat))),
            choices: vec![
                ("defend ask".to_owned(), say!(texts, "habit-ask")),
                ("defend auto".to_owned(), say!(texts, "habit-most")),
            ],
        })
    }

    fn suppress_options(&self, question: &Question<'_>) -> Vec<SuppressOption> {
        let texts = &question.desk.texts;
        vec![SuppressOption {
            line: "defend auto".to_owned(),
            says: say!(texts, "do-defend-auto"),
            title: say!(texts, "do-defend-auto-title"),
        }]
    }

    fn stage(&self, _ask: Ask) -> TurnPhase {
        TurnPhase::Battles
    }

    fn preset(&self, said: &StandingOrders, _game: &Game, decision: Decision) -> Option<Action> {
        let Ask::Defend { most, .. } = decision.ask else { return None };
        let is_auto = said.defends_auto.contains(decision.seat);
        is_auto.then_some(Action::Defend { count: most })
    }
}

/// The question for the die to reroll.
pub(super) struct RerollUi;

/// The user interface of [`RerollUi`].
pub(super) static REROLL_UI: StepUi = StepUi {
    verbs: &[&REROLL],
    traits: &[StepTrait::OfBattle],
    describe: &RerollUi,
    parse: &RerollUi,
    phrase: &RerollUi,
    answers: &RerollUi,
    standing: &RerollUi,
    ..StepUi::PLAIN
};

impl Describe for RerollUi {
    fn is_step(&self, kind: &StepKind) -> bool {
        AttackUi.is_step(kind)
    }

    fn is_used(&self, rules: &Rulebook) -> bool {
        has_helpers(rules, |modifier| matches!(modifier, Modifier::Reroll { .. }))
    }
}

impl Parse for RerollUi {
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        (*verb == REROLL).then(|| reader.reroll(words))
    }

    fn read_bare(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        are_numbers(words).then(|| reader.reroll(words))
    }
}

impl Phrase for RerollUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        say!(question.desk.texts, "may-reroll", "example" = question.example_answer())
    }
}

impl Answers for RerollUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Reroll { sides } = action else { return None };
        Some(format!("{} {sides}", question.verb(&REROLL)))
    }
}

impl Standing for RerollUi {
    fn stage(&self, _ask: Ask) -> TurnPhase {
        TurnPhase::Battles
    }
}

/// Checks whether the rules have battles and the effect of some unit kind in them satisfies `is`.
pub(super) fn has_helpers(rules: &Rulebook, is: fn(&Modifier) -> bool) -> bool {
    let helps = || rules.units.rows().iter().any(|row| row.battle.as_ref().is_some_and(is));
    AttackUi.is_used(rules) && helps()
}

impl CommandParser<'_> {
    fn reroll(&self, words: &[&str]) -> Reading {
        let word = match words {
            [word] => Some(word.trim_start_matches(['d', 'D'])),
            _ => None,
        };
        match word.and_then(|word| word.parse().ok()) {
            Some(sides) => Ok(Command::Answer(vec![Action::Reroll { sides }])),
            None => Err(self.usage(&REROLL)),
        }
    }
}

/// Parses the number of units to commit, of the kind in question or of several. Also parses the
/// setting that decides when the question is asked.
pub(crate) fn commit(reader: &CommandParser<'_>, words: &[&str]) -> Reading {
    if let Some((first, rest)) = words.split_first()
        && let Some(setting) = WindowSetting::find(first)
    {
        let kinds = match reader.kind_like(rest) {
            Some(kind) => vec![kind],
            None if rest.is_empty() => reader.desk.rules.units.ids().skip(1).collect(),
            None => return Err(reader.usage(&COMMIT)),
        };
        return Ok(Command::CommitSetting { kinds, setting });
    }
    let Ask::Commit { unit, most, .. } = reader.decision.ask else {
        return Err(reader.not_now(&COMMIT));
    };
    let Ok(forces) = reader.forces(words) else { return Err(reader.usage(&COMMIT)) };
    match forces {
        TypedForces { basic: Some(n), kinds: None } => {
            Ok(Command::Answer(vec![Action::Commit { unit, count: n.or_most(most) }]))
        }
        TypedForces { kinds: Some(kinds), .. } => Ok(Command::Commit(kinds)),
        TypedForces { basic: None, kinds: None } => Err(reader.usage(&COMMIT)),
    }
}

pub(crate) fn defend(reader: &CommandParser<'_>, words: &[&str]) -> Reading {
    if let [_, further @ ..] = words
        && !further.is_empty()
    {
        return Err(reader.too_much(&DEFEND, further));
    }
    match words.first().map(|word| fold(word)).as_deref() {
        Some("auto") => return Ok(Command::DefendAuto(true)),
        Some("ask" | "demander") => return Ok(Command::DefendAuto(false)),
        _ => {}
    }
    let Ask::Defend { most, .. } = reader.decision.ask else {
        return Err(reader.not_now(&DEFEND));
    };
    let n = match words.first() {
        None => Amount::All,
        Some(word) => amount(word).ok_or_else(|| reader.usage(&DEFEND))?,
    };
    Ok(Command::Answer(vec![Action::Defend { count: n.or_most(most) }]))
}

/// Returns the origin and the target of the battle under way, until it is over.
pub(crate) fn fought(view: &Observation<'_>) -> Option<(SpaceId, AttackTarget)> {
    view.invasion()?;
    let battle = view.battle();
    let is_over = view.owner(battle.to) == Some(battle.attacker) && battle.token.is_none();
    (!is_over).then(|| (battle.from, battle.aim()))
}

/// Formats the origin, the target and the odds of the battle under way.
pub(super) fn under_way(question: &Question<'_>) -> Option<String> {
    Some(with_odds(question, attacked(question)?))
}

/// Formats the battle under way without its odds.
pub(super) fn attacked(question: &Question<'_>) -> Option<String> {
    fought(question.view)?;
    let (from, to) = sides(question.desk, question.view);
    Some(say!(question.desk.texts, "battle-under-way", "from" = from, "to" = to))
}

/// Appends the odds of the battle under way to a sentence about it.
fn with_odds(question: &Question<'_>, told: String) -> String {
    [Some(told), odds::standing(question)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Formats the battle under way that a question belongs to, with the dice if the answer names one
/// of them.
pub(super) fn before(question: &Question<'_>) -> Option<String> {
    if question::is_of_dice(question) { Some(rolled(question)) } else { under_way(question) }
}

/// Formats the battle under way with its rolled dice and its odds.
pub(super) fn rolled(question: &Question<'_>) -> String {
    let &Question { desk, view, .. } = question;
    let faces = |side: Side| {
        let dice = view.battle().dice[usize::from(side == Side::Defender)];
        let faces = dice.faces.iter().filter(|&&face| face > 0).map(u8::to_string);
        faces.collect::<Vec<_>>().join(" ")
    };
    let (from, to) = sides(desk, view);
    let attack = faces(Side::Attacker);
    let told = match faces(Side::Defender) {
        none if none.is_empty() => {
            say!(desk.texts, "battle-rolled-alone", "from" = from, "to" = to, "attack" = attack)
        }
        defend => say!(
            desk.texts,
            "battle-rolled",
            "from" = from,
            "to" = to,
            "attack" = attack,
            "defend" = defend,
        ),
    };
    with_odds(question, told)
}

/// Returns the names of the origin and the target of the battle under way.
fn sides(desk: &Presenter, view: &Observation<'_>) -> (InflectedName, InflectedName) {
    let battle = view.battle();
    let target = match battle.token {
        Some(token) => desk.the_target(token),
        None => desk.the_space(battle.to),
    };
    (desk.the_space(battle.from), target)
}
