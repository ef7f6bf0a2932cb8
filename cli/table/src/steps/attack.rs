//! The step that declares attacks on spaces and tokens.

mod assault;
mod dice;
pub(crate) mod odds;
pub(crate) mod path;
mod read;
mod strike;

use warboard_engine::game::{Action, Ask, Decision, Event, Illegal};
use warboard_engine::model::{ArmyId, AttackTarget, Rulebook, SpaceId, TokenId};
use warboard_engine::steps::StepKind;

use super::battle::has_helpers;
use super::{
    Answers, Describe, Judge, Narrate, Parse, Pass, Phrase, Question, Spaces, Standing, StepTrait,
    StepUi, TurnPhase,
};
use crate::model::RepeatUntil as Repeated;
use crate::paint::wrap;
use crate::presenter::Presenter;
use crate::read::{Command, CommandParser, Reading};
use crate::standing_orders::StandingOrders;
use crate::text::{Words, say};
use crate::verbs::Verb;
use crate::views::condition;
use crate::views::legal;
use crate::views::percent::percents;
use crate::views::reasons::{self, AttackGain};
pub(crate) use assault::first as first_attack;

/// The command that declares an attack.
pub(crate) static ATTACK: Verb = Verb::new(
    Words::new("words-attack"),
    |desk| say!(desk.texts, "synopsis-attack"),
    |desk| {
        if has_helpers(&desk.rules, |_| true) {
            say!(desk.texts, "brief-attack")
        } else {
            say!(desk.texts, "brief-attack-alone")
        }
    },
);

/// The command that repeats the last attack.
pub(super) static AGAIN: Verb = Verb::new(
    Words::new("words-again"),
    |desk| say!(desk.texts, "synopsis-again"),
    |desk| say!(desk.texts, "brief-again"),
);

/// The command that ends the invasion under way.
pub(super) static STOP: Verb = Verb::new(
    Words::new("words-stop"),
    |desk| say!(desk.texts, "synopsis-stop"),
    |desk| say!(desk.texts, "brief-stop"),
)
.suits(Rulebook::ends_invasions)
.open_if(|view| view.check(Action::Stop).is_ok());

/// The question for the next attack.
pub(super) struct AttackUi;

/// The user interface of [`AttackUi`].
pub(super) static ATTACK_UI: StepUi = StepUi {
    verbs: &[&ATTACK, &AGAIN, &STOP],
    traits: &[StepTrait::Repeats, StepTrait::KeepsHeader],
    describe: &AttackUi,
    parse: &AttackUi,
    phrase: &AttackUi,
    answers: &AttackUi,
    spaces: &AttackUi,
    judge: &AttackUi,
    pass: &AttackUi,
    standing: &AttackUi,
    narrate: &AttackUi,
    ..StepUi::PLAIN
};

impl Describe for AttackUi {
    fn is_step(&self, kind: &StepKind) -> bool {
        matches!(kind, StepKind::Attack(_))
    }

    fn explain_rules(&self, desk: &Presenter, kind: &StepKind) -> Vec<String> {
        let targets = match kind {
            StepKind::Attack(keys) if keys.targets.is_asked() => Some(keys.targets.on),
            _ => None,
        };
        let targets = targets.map(|on| {
            let list = condition::words(desk, desk.rules.facts(on));
            say!(desk.texts, "rules-targets", "list" = list)
        });
        targets.into_iter().chain(dice::rules(desk)).collect()
    }
}

impl Parse for AttackUi {
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        match verb {
            _ if *verb == ATTACK => Some(reader.attack(words)),
            _ if *verb == AGAIN => Some(reader.again(words)),
            _ if *verb == STOP => Some(Ok(Command::Answer(vec![Action::Stop]))),
            _ => None,
        }
    }

    fn completions(&self, desk: &Presenter, action: Action) -> Option<Vec<String>> {
        let Action::Attack { from, to: AttackTarget::Token(token), .. } = action else {
            return None;
        };
        Some(vec![desk.names.word(from), desk.target_word(token)])
    }
}

impl Phrase for AttackUi {
    /// Returns the sentence on attacking and, if the end of an invasion can be declared, on
    /// stopping.
    fn prompt(&self, question: &Question<'_>) -> String {
        if question.view.check(Action::Stop).is_ok() {
            say!(question.desk.texts, "may-attack-or-stop", "example" = question.example_answer())
        } else {
            say!(question.desk.texts, "may-attack", "example" = question.example_answer())
        }
    }

    fn list_choices(&self, question: &Question<'_>) -> Vec<String> {
        let mut lines = legal::pairs(question, |action| {
            matches!(action, Action::Attack { to: AttackTarget::Space(_), .. })
        });
        lines.extend(strikes(question));
        lines
    }

    fn explain_nothing(&self, desk: &Presenter) -> String {
        say!(desk.texts, "nothing-attacked")
    }

    fn progress(&self, question: &Question<'_>) -> Option<String> {
        let Ask::Attack { invasion: Some((from, to)) } = question.decision.ask else { return None };
        Some(assault::stands(question, from, to))
    }
}

impl Answers for AttackUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let attack = question.verb(&ATTACK);
        match action {
            Action::Attack { from, to, count } => {
                let to = match to {
                    AttackTarget::Space(space) => question.word(space),
                    AttackTarget::Token(token) => question.desk.target_word(token),
                };
                Some(format!("{attack} {} {to} {count}", question.word(from)))
            }
            Action::Stop => Some(question.verb(&STOP).to_owned()),
            _ => None,
        }
    }

    fn label(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let texts = &question.desk.texts;
        match action {
            Action::Attack { to: AttackTarget::Space(_), count, .. } => {
                Some(say!(texts, "do-attack", "n" = count.to_string()))
            }
            Action::Attack { to: AttackTarget::Token(token), count, .. } => {
                let (token, n) = (question.desk.the_target(token), count.to_string());
                Some(say!(texts, "do-attack-token", "token" = token, "n" = n))
            }
            Action::Stop => Some(say!(texts, "do-stop")),
            _ => None,
        }
    }

    fn repeat_until(&self, question: &Question<'_>, action: Action) -> Option<Repeated> {
        let Action::Attack { from, to: AttackTarget::Space(to), .. } = action else { return None };
        let (all, until) =
            (say!(question.desk.texts, "word-all"), say!(question.desk.texts, "word-until"));
        let attack =
            format!("{} {} {}", question.verb(&ATTACK), question.word(from), question.word(to));
        Some(Repeated {
            decided: format!("{attack} {all}"),
            moves_in: format!("{attack} {until} {all}"),
            left: format!("{attack} {until}"),
            most: question.view.present(from).saturating_sub(1).max(1),
        })
    }

    fn explain_illegal(
        &self,
        question: &Question<'_>,
        action: Action,
        illegal: Illegal,
    ) -> Option<String> {
        let (desk, texts) = (question.desk, &question.desk.texts);
        let sentence = match illegal {
            Illegal::NothingToStop => say!(texts, "illegal-nothing-to-stop"),
            Illegal::Own { space } => return Some(own(question, action, space)),
            Illegal::NotHostile { space } => friend(question, space),
            Illegal::NoTarget { token } => {
                say!(texts, "illegal-no-target", "token" = desk.the_target(token))
            }
            Illegal::Shielded { space, token } => {
                let (space, token) = (desk.the_space(space), desk.the_target(token));
                say!(texts, "illegal-shielded", "space" = space, "token" = token)
            }
            Illegal::Forbidden { space } => {
                return Some(say!(texts, "illegal-forbidden", "space" = desk.the_space(space)));
            }
            Illegal::Count { least, most } => {
                let Action::Attack { from, .. } = action else { return None };
                let from = desk.the_space(from);
                return Some(say!(
                    texts,
                    "illegal-count-attack",
                    "from" = from,
                    "least" = least,
                    "most" = most
                ));
            }
            _ => return None,
        };
        Some(question.and_may(&sentence))
    }
}

impl Spaces for AttackUi {
    fn describe_neighbours(&self, question: &Question<'_>, from: SpaceId) -> String {
        targets_from(question, from)
    }
}

impl Judge for AttackUi {
    fn worth(&self, question: &Question<'_>, action: Action) -> Option<f64> {
        match action {
            Action::Attack { from, to, .. } => Some(
                1.0 + match to {
                    // Between equal chances the gain decides.
                    AttackTarget::Space(to) => {
                        let (desk, view) = (question.desk, question.view);
                        let gain = AttackGain::of(desk, view, question.decision.army, to).worth;
                        odds::win(desk, view, from, to) + 1e-6 * f64::from(gain)
                    }
                    AttackTarget::Token(_) => odds::strike_win(question.view, action),
                },
            ),
            Action::Stop => Some(-2.0),
            _ => None,
        }
    }

    fn reason(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let (desk, texts) = (question.desk, &question.desk.texts);
        let percent = |chance: f64| format!("{} %", percents(chance));
        match action {
            Action::Attack { to: AttackTarget::Space(to), .. }
                if question.view.is_taken_freely(to) =>
            {
                let taken = say!(texts, "advice-takes", "space" = desk.the_space(to));
                let region = reasons::gains(question, to).into_iter();
                Some(std::iter::once(taken).chain(region).collect::<Vec<_>>().join(" "))
            }
            Action::Attack { from, to: AttackTarget::Space(to), .. } => {
                let chance = odds::chance(desk, question.view, from, to).map(percent);
                let to_take = chance.map(|chance| {
                    say!(texts, "advice-attack", "space" = desk.the_space(to), "chance" = chance)
                });
                let region = reasons::gains(question, to);
                Some([to_take, region].into_iter().flatten().collect::<Vec<_>>().join(" "))
            }
            Action::Attack { to: AttackTarget::Token(token), .. } => {
                let chance = percent(odds::strike_win(question.view, action));
                let target = desk.the_target(token);
                Some(say!(texts, "advice-attack", "space" = target, "chance" = chance))
            }
            _ => None,
        }
    }
}

impl Pass for AttackUi {
    fn ends(&self, _ask: Ask) -> bool {
        true
    }
}

impl Standing for AttackUi {
    fn stage(&self, _ask: Ask) -> TurnPhase {
        TurnPhase::Battles
    }

    fn record_answer(&self, said: &mut StandingOrders, _decision: Decision, action: Action) {
        if let Action::Attack { from, to, .. } = action {
            said.last_attack = Some((from, to));
        }
    }
}

impl Narrate for AttackUi {
    fn format_event(&self, desk: &Presenter, event: Event) -> Option<String> {
        strike::line(desk, event)
    }
}

/// Returns the refusal of an attack on the army's own space. The space may also be a friend's that
/// another player commands.
fn own(question: &Question<'_>, action: Action, space: SpaceId) -> String {
    let is_own = question.view.is_on(question.decision.army, space);
    let sentence = if is_own {
        say!(question.desk.texts, "attack-own", "space" = question.desk.the_space(space))
    } else {
        question.desk.whose(question.view, space)
    };
    match action {
        Action::Attack { from, .. } => format!("{sentence} {}", targets_from(question, from)),
        _ => question.and_may(&sentence),
    }
}

/// Returns the refusal of an attack on a friend's space, a closed space or one without an army.
fn friend(&Question { desk, view, decision, .. }: &Question<'_>, space: SpaceId) -> String {
    let faction = |army: ArmyId| desk.rules.armies[army].faction;
    let own = desk.rules.seats.get(decision.seat).map_or(&[][..], |row| &row.armies);
    if view.stands_on(space).is_some_and(|army| own.contains(&army)) {
        return say!(desk.texts, "illegal-friend-own", "space" = desk.the_space(space));
    }
    match view.stands_on(space).filter(|&army| faction(army) == faction(decision.army)) {
        Some(army) => say!(
            desk.texts,
            "illegal-friend",
            "space" = desk.the_space(space),
            "army" = desk.the_army(army),
        ),
        None if view.is_closed(space) => {
            say!(desk.texts, "illegal-closed", "space" = desk.the_space(space))
        }
        None => desk.whose(view, space),
    }
}

/// Returns a line for each own space that can attack tokens, with these tokens.
fn strikes(question: &Question<'_>) -> Vec<String> {
    let all = odds::strikes(question);
    let line = |group: &[(SpaceId, TokenId, u32)]| {
        let from = legal::with_troops(question.desk, question.view, group.first()?.0);
        let to = group.iter().map(|&(_, token, _)| question.desk.target(token)).collect();
        let first = format!("  {from} →");
        Some(wrap(&first, &legal::commas(to), 6, question.desk.width))
    };
    all.chunk_by(|a, b| a.0 == b.0).filter_map(line).collect()
}

/// Returns one sentence with the targets that a space can attack, or that there are none.
fn targets_from(question: &Question<'_>, from: SpaceId) -> String {
    let &Question { desk, view, decision, .. } = question;
    let army = decision.army;
    let is_asked =
        view.decision().is_some_and(|decision| matches!(decision.ask, Ask::Attack { .. }));
    // A space stays a target if only the units are too few: that refusal has its own sentence.
    let may_aim = |from, to: SpaceId| {
        let checked = view.check(Action::Attack { from, to: to.into(), count: 1 });
        matches!(checked, Ok(()) | Err(Illegal::TooFew { .. }))
    };
    let hostile = |&&to: &&SpaceId| {
        let other =
            view.stands_on(to).is_some_and(|owner| owner != army) || view.is_taken_freely(to);
        other && (!is_asked || may_aim(from, to))
    };
    let near = desk.rules.board.neighbours(from).iter().filter(hostile);
    let mut names: Vec<String> = near.map(|&to| legal::with_troops(desk, view, to)).collect();
    let strikes = odds::strikes(question).into_iter().filter(|&(of, ..)| of == from);
    names.extend(strikes.map(|(_, token, _)| desk.target(token)));
    let space = desk.the_space(from);
    if names.is_empty() {
        return say!(desk.texts, "targets-none", "space" = space);
    }
    say!(desk.texts, "targets", "space" = space, "list" = desk.first_few(&names))
}
