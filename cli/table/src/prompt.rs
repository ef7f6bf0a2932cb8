//! The header and prompt of a question, and its completions.

use warboard_engine::game::Decision;

use super::completions::Completions;
use super::paint::{HEADING, paint};
use super::presenter::Presenter;
use super::steps::{self, Question};
use super::verbs::Verb;
use super::views::{legal, title};
use super::windows;
use crate::text::say;

/// Formats the header: the asked seat or army, the step and the possible answers.
pub fn header(question: &Question<'_>) -> String {
    let step = paint(HEADING, &title::now(question.desk, question.view, question.decision.ask));
    format!("{} · {step}. {}", whom(question.desk, question.decision), legal::summary(question))
}

/// Formats the question in one sentence, with the seat or army that answers.
pub(crate) fn sentence(question: &Question<'_>) -> String {
    let sentence = legal::sentence(question);
    let whom = whom(question.desk, question.decision);
    say!(question.desk.texts, "asks", "whom" = whom, "sentence" = sentence)
}

/// Formats the prompt, in colours.
pub fn prompt(question: &Question<'_>) -> String {
    let step = title::now(question.desk, question.view, question.decision.ask);
    let left = question.ui.phrase.left(question);
    format!("{}, {step}{left}> ", whom(question.desk, question.decision))
}

/// Formats the asked army, with the number of its seat if it has several. If the army belongs to
/// another seat or to none, the answering seat is added.
pub(crate) fn whom(desk: &Presenter, decision: Decision) -> String {
    let own = desk.rules.seats.get(decision.seat).map_or(&[][..], |row| &row.armies);
    match own {
        &[army] if army == decision.army => desk.seat(decision.seat),
        armies if armies.contains(&decision.army) => desk.army(decision.army),
        _ => {
            let (seat, army) = (desk.the_seat(decision.seat), desk.the_army(decision.army));
            say!(desk.texts, "answers-for", "seat" = seat, "army" = army)
        }
    }
}

/// Returns the words for completion: the commands that answer first, and the names in the answers.
pub fn words(question: &Question<'_>) -> Completions {
    let &Question { desk, view, decision, .. } = question;
    let (of_question, other): (Vec<&Verb>, Vec<&Verb>) =
        Verb::all().partition(|verb| verb.answers_now(view, decision.ask));
    let word = |verb: &&Verb| verb.word(desk.lang()).to_owned();
    let answers = of_question.iter().map(word).collect();
    let others = other.iter().filter(|verb| verb.is_always()).map(word).collect();
    let all_names = desk.rules.board.spaces.ids().map(|space| desk.names.word(space)).collect();
    Completions { answers, others, names: names(question), all_names, windows: window_words(desk) }
}

/// Returns the names in the answers, each with the names that may follow it, such as targets after
/// an origin.
fn names(question: &Question<'_>) -> Vec<(String, Vec<String>)> {
    let desk = question.desk;
    let mut names: Vec<(String, Vec<String>)> = Vec::new();
    for choice in question.choices() {
        let own = steps::all().find_map(|ui| ui.parse.completions(desk, choice.action));
        let mut words = match own {
            Some(words) if words.len() == 1 => {
                names.extend(words.into_iter().map(|word| (word, Vec::new())));
                continue;
            }
            Some(words) => words.into_iter(),
            None => {
                let spaces = choice.action.spaces().map(|space| desk.names.word(space));
                spaces.collect::<Vec<_>>().into_iter()
            }
        };
        let Some(from) = words.next() else { continue };
        if names.last().is_none_or(|(last, _)| *last != from) {
            names.push((from, Vec::new()));
        }
        if let Some((_, behind)) = names.last_mut() {
            behind.extend(words);
        }
    }
    names
}

/// Returns the words of the windows: the word of each, or else its number.
fn window_words(desk: &Presenter) -> Vec<String> {
    let all = windows::of(&desk.rules).into_iter().enumerate();
    let word = |(at, window): (usize, _)| {
        let word = windows::word(&desk.rules, window, desk.lang());
        word.map_or_else(|| (at + 1).to_string(), str::to_owned)
    };
    all.map(word).collect()
}
