//! The help on commands.

use warboard_engine::game::Ask;
use warboard_engine::observation::Observation;

use crate::paint::{HEADING, columns, pad, paint, wrap};
use crate::presenter::Presenter;
use crate::text::say;
use crate::verbs::{Meant, Verb};

/// The columns before the explanations of commands; the narrow one applies below `WIDE` columns.
const INDENT: usize = 37;
const INDENT_NARROW: usize = 24;
const WIDE: usize = 78;

/// Formats the list of commands, or the help on one.
pub(crate) fn show(desk: &Presenter, view: &Observation<'_>, ask: Ask, topic: &[&str]) -> String {
    let lang = desk.lang();
    if let [word, ..] = topic {
        return match Verb::find(word, lang, Some(ask)) {
            Meant::Exactly(verb) | Meant::Beginning(verb) => topic_text(desk, verb),
            Meant::Several(_) | Meant::Nothing => {
                say!(desk.texts, "help-unknown", "word" = *word)
            }
        };
    }
    let mut lines = vec![paint(HEADING, &say!(desk.texts, "help-now"))];
    let (now, other): (Vec<&Verb>, Vec<&Verb>) =
        Verb::all().partition(|verb| verb.answers_now(view, ask));
    let line = |verb: &Verb| {
        let indent = if desk.width < WIDE { INDENT_NARROW } else { INDENT };
        let synopsis = verb.synopsis(desk);
        let words: Vec<String> = verb.brief(desk).split(' ').map(str::to_owned).collect();
        if columns(&synopsis) > indent - 3 {
            let below = wrap(&" ".repeat(indent - 1), &words, indent - 1, desk.width);
            return format!("  {synopsis}\n{below}");
        }
        wrap(&format!("  {}", pad(&synopsis, indent - 3)), &words, indent - 1, desk.width)
    };
    lines.extend(now.iter().copied().map(line));
    let example = now.first().map_or("", |verb| verb.word(lang));
    let questions =
        other.iter().copied().filter(|verb| verb.is_always() && verb.suits_edition(desk));
    lines.push(paint(HEADING, &say!(desk.texts, "help-always")));
    lines.extend(questions.map(line));
    lines.push(say!(desk.texts, "help-names", "example" = example));
    lines.join("\n")
}

fn topic_text(desk: &Presenter, verb: &Verb) -> String {
    // The first word stands in the synopsis; those of other languages are understood, and told there.
    let others = verb.words(desk.lang()).get(1..).unwrap_or_default();
    let mut lines = vec![paint(HEADING, &verb.synopsis(desk)), verb.brief(desk)];
    if !verb.suits_edition(desk) {
        lines.push(say!(desk.texts, "help-unused"));
    }
    if !others.is_empty() {
        lines.push(say!(desk.texts, "help-words", "words" = others.join(", ")));
    }
    lines.join("\n")
}
