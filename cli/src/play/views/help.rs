//! Help.

use warboard_engine::game::{Action, Ask};
use warboard_engine::model::{Does, Modifier, StepKind};
use warboard_engine::observation::Observation;

use super::question;
use crate::play::desk::Desk;
use crate::play::paint::{HEADING, pad, paint, wrap};
use crate::play::verbs::{Meant, Verb};
use crate::play::windows;
use crate::text::say;

/// Where the explanations of commands begin.
const INDENT: usize = 37;

/// The list of commands, or one of them.
pub(crate) fn show(desk: &Desk, view: &Observation<'_>, ask: Ask, topic: &[&str]) -> String {
    let lang = desk.lang();
    if let [word, ..] = topic {
        return match Verb::find(word, lang, Some(ask)) {
            Meant::Exactly(verb) | Meant::Beginning(verb) => topic_text(desk, verb),
            Meant::Several(_) | Meant::Nothing(_) => {
                say!(desk.texts, "help-unknown", "word" = *word)
            }
        };
    }
    let mut lines = vec![paint(HEADING, &say!(desk.texts, "help-now"))];
    let (now, other): (Vec<Verb>, Vec<Verb>) =
        Verb::all().partition(|verb| answers(view, ask, *verb));
    let line = |verb: Verb| {
        let first = format!("  {}", pad(&synopsis(desk, verb), INDENT - 3));
        let words: Vec<String> = brief(desk, verb).split(' ').map(str::to_owned).collect();
        wrap(&first, &words, INDENT - 1, desk.width)
    };
    lines.extend(now.iter().copied().map(line));
    let example = now.first().map_or("", |verb| verb.word(lang));
    let questions =
        other.iter().copied().filter(|&verb| verb >= Verb::Board && is_used(desk, verb));
    lines.push(paint(HEADING, &say!(desk.texts, "help-always")));
    lines.extend(questions.map(line));
    lines.push(say!(desk.texts, "help-names", "example" = example));
    lines.join("\n")
}

/// Whether a command answers now: cards may be played beside the answers of a step, which then stays open until `end`, and not every
/// invasion is stopped by itself.
pub(crate) fn answers(view: &Observation<'_>, ask: Ask, verb: Verb) -> bool {
    let is_open = verb != Verb::Stop || view.check(Action::Stop).is_ok();
    (verb.answers(ask) && is_open)
        || (verb == Verb::Play && !question::plays(view).is_empty())
        || (verb == Verb::End && view.check(Action::End).is_ok())
}

/// One sentence on how a command is written.
pub(crate) fn usage(desk: &Desk, verb: Verb) -> String {
    say!(desk.texts, "usage", "synopsis" = synopsis(desk, verb))
}

fn topic_text(desk: &Desk, verb: Verb) -> String {
    let words: Vec<&str> = verb.words(desk.lang()).to_vec();
    let other = warboard_engine::model::Lang::ALL.into_iter().find(|lang| *lang != desk.lang());
    let other = other.map_or(&[][..], |lang| verb.words(lang));
    let mut all: Vec<&str> = Vec::new();
    for word in words.into_iter().chain(other.iter().copied()) {
        if !all.contains(&word) {
            all.push(word);
        }
    }
    let mut lines = vec![paint(HEADING, &synopsis(desk, verb)), brief(desk, verb)];
    if !is_used(desk, verb) {
        lines.push(say!(desk.texts, "help-unused"));
    }
    lines.push(say!(desk.texts, "help-words", "words" = all.join(", ")));
    lines.join("\n")
}

/// Whether the steps of the edition ever ask what a command answers, or have what it shows.
fn is_used(desk: &Desk, verb: Verb) -> bool {
    let rules = &desk.rules;
    let has = |is: fn(&StepKind) -> bool| rules.steps.rows().iter().any(|step| is(&step.kind));
    let orders = |is: fn(&Does) -> bool| rules.orders.rows().iter().any(|row| is(&row.does));
    let fights = || has(|kind| matches!(kind, StepKind::Invade(_)));
    let helps = |is: fn(&Modifier) -> bool| {
        fights() && rules.units.rows().iter().any(|row| row.battle.as_ref().is_some_and(is))
    };
    let is_sortie = |does: &Does| matches!(does, Does::Sortie(_));
    let plays = || rules.cards.rows().iter().any(|card| card.effect.is_some());
    match verb {
        Verb::Place => has(|kind| {
            matches!(
                kind,
                StepKind::Claim(_)
                    | StepKind::ClaimFirst(_)
                    | StepKind::Reinforce(_)
                    | StepKind::Place(_)
            )
        }),
        Verb::Attack | Verb::Again | Verb::Advance | Verb::Defend => fights(),
        Verb::Stop => fights() && rules.ends_invasions(),
        Verb::Fortify => has(|kind| matches!(kind, StepKind::Fortify(_))) || orders(is_sortie),
        Verb::Trade => has(|kind| matches!(kind, StepKind::Trade(_))),
        Verb::Held => {
            has(|kind| matches!(kind, StepKind::Trade(keys) if keys.held_space.is_some()))
        }
        Verb::Build => has(|kind| matches!(kind, StepKind::Build(_))),
        Verb::Commit => helps(|_| true),
        Verb::Reroll => helps(|modifier| matches!(modifier, Modifier::Reroll { .. })),
        Verb::Program => has(|kind| matches!(kind, StepKind::Program(_))),
        Verb::Order => has(|kind| matches!(kind, StepKind::Orders(_))),
        Verb::Deploy => orders(|does| matches!(does, Does::Sortie(keys) if keys.deploy.is_some())),
        Verb::Fire | Verb::Hit => orders(is_sortie),
        Verb::Play => plays(),
        Verb::Answer => !rules.calls.is_empty(),
        Verb::Pass => plays() || has(|kind| matches!(kind, StepKind::Orders(_))),
        Verb::Windows => !windows::of(rules).is_empty(),
        Verb::Cards => !rules.cards.is_empty(),
        Verb::Auto
        | Verb::End
        | Verb::Board
        | Verb::Map
        | Verb::Look
        | Verb::Status
        | Verb::Legal
        | Verb::Odds
        | Verb::Log
        | Verb::Undo
        | Verb::Redo
        | Verb::Save
        | Verb::Help
        | Verb::Quit => true,
    }
}

/// A command with what follows it.
fn synopsis(desk: &Desk, verb: Verb) -> String {
    let texts = &desk.texts;
    let kinds = if desk.rules.units.len() > 1 { "several" } else { "one" };
    match verb {
        Verb::Fortify if desk.rules.plays_rounds() => say!(texts, "synopsis-fortify-rounds"),
        Verb::Odds if desk.rules.plays_rounds() => say!(texts, "synopsis-odds-rounds"),
        Verb::Place => say!(texts, "synopsis-place", "kinds" = kinds),
        Verb::Attack => say!(texts, "synopsis-attack"),
        Verb::Again => say!(texts, "synopsis-again"),
        Verb::Stop => say!(texts, "synopsis-stop"),
        Verb::Advance => say!(texts, "synopsis-advance", "kinds" = kinds),
        Verb::Fortify => say!(texts, "synopsis-fortify", "kinds" = kinds),
        Verb::Trade => say!(texts, "synopsis-trade"),
        Verb::Build => say!(texts, "synopsis-build"),
        Verb::Held => say!(texts, "synopsis-held"),
        Verb::Commit => say!(texts, "synopsis-commit"),
        Verb::Defend => say!(texts, "synopsis-defend"),
        Verb::Reroll => say!(texts, "synopsis-reroll"),
        Verb::Program => say!(texts, "synopsis-program"),
        Verb::Order => say!(texts, "synopsis-order"),
        Verb::Deploy => say!(texts, "synopsis-deploy"),
        Verb::Fire => say!(texts, "synopsis-fire"),
        Verb::Hit => say!(texts, "synopsis-hit"),
        Verb::Play => say!(texts, "synopsis-play"),
        Verb::Answer => say!(texts, "synopsis-answer"),
        Verb::Pass => say!(texts, "synopsis-pass"),
        Verb::Auto => say!(texts, "synopsis-auto"),
        Verb::End => say!(texts, "synopsis-end"),
        Verb::Board => say!(texts, "synopsis-board"),
        Verb::Map => say!(texts, "synopsis-map"),
        Verb::Look => say!(texts, "synopsis-look"),
        Verb::Cards => say!(texts, "synopsis-cards"),
        Verb::Windows => say!(texts, "synopsis-windows"),
        Verb::Status => say!(texts, "synopsis-status"),
        Verb::Legal => say!(texts, "synopsis-legal"),
        Verb::Odds => say!(texts, "synopsis-odds", "kinds" = kinds),
        Verb::Log => say!(texts, "synopsis-log"),
        Verb::Undo => say!(texts, "synopsis-undo"),
        Verb::Redo => say!(texts, "synopsis-redo"),
        Verb::Save => say!(texts, "synopsis-save"),
        Verb::Help => say!(texts, "synopsis-help"),
        Verb::Quit => say!(texts, "synopsis-quit"),
    }
}

/// What a command does.
fn brief(desk: &Desk, verb: Verb) -> String {
    let texts = &desk.texts;
    let kinds = if desk.rules.units.len() > 1 { "several" } else { "one" };
    match verb {
        Verb::Fortify if desk.rules.plays_rounds() => say!(texts, "brief-fortify-rounds"),
        Verb::Odds if desk.rules.plays_rounds() => say!(texts, "brief-odds-rounds"),
        Verb::Cards if desk.rules.plays_rounds() => say!(texts, "brief-cards-rounds"),
        Verb::Auto if desk.rules.plays_rounds() => say!(texts, "brief-auto-rounds"),
        Verb::Pass if desk.rules.plays_rounds() => say!(texts, "brief-pass-rounds"),
        Verb::Attack if !is_used(desk, Verb::Commit) => say!(texts, "brief-attack-alone"),
        Verb::Place => say!(texts, "brief-place", "kinds" = kinds),
        Verb::Attack => say!(texts, "brief-attack"),
        Verb::Again => say!(texts, "brief-again"),
        Verb::Stop => say!(texts, "brief-stop"),
        Verb::Advance => say!(texts, "brief-advance"),
        Verb::Fortify => say!(texts, "brief-fortify"),
        Verb::Trade => say!(texts, "brief-trade"),
        Verb::Build => say!(texts, "brief-build"),
        Verb::Held => say!(texts, "brief-held"),
        Verb::Commit => say!(texts, "brief-commit"),
        Verb::Defend => say!(texts, "brief-defend"),
        Verb::Reroll => say!(texts, "brief-reroll"),
        Verb::Program => say!(texts, "brief-program"),
        Verb::Order => say!(texts, "brief-order"),
        Verb::Deploy => say!(texts, "brief-deploy"),
        Verb::Fire => say!(texts, "brief-fire"),
        Verb::Hit => say!(texts, "brief-hit"),
        Verb::Play => say!(texts, "brief-play"),
        Verb::Answer => say!(texts, "brief-answer"),
        Verb::Pass => say!(texts, "brief-pass"),
        Verb::Auto => say!(texts, "brief-auto"),
        Verb::End => say!(texts, "brief-end"),
        Verb::Board => say!(texts, "brief-board"),
        Verb::Map => say!(texts, "brief-map"),
        Verb::Look => say!(texts, "brief-look"),
        Verb::Cards => say!(texts, "brief-cards"),
        Verb::Windows => say!(texts, "brief-windows"),
        Verb::Status => say!(texts, "brief-status"),
        Verb::Legal => say!(texts, "brief-legal"),
        Verb::Odds => say!(texts, "brief-odds"),
        Verb::Log => say!(texts, "brief-log"),
        Verb::Undo => say!(texts, "brief-undo"),
        Verb::Redo => say!(texts, "brief-redo"),
        Verb::Save => say!(texts, "brief-save"),
        Verb::Help => say!(texts, "brief-help"),
        Verb::Quit => say!(texts, "brief-quit"),
    }
}
