//! Words of scenarios, from the list of their lines.

use std::collections::BTreeSet;
use std::ops::Range;

use super::{Explanation, Suggestion, SuggestionKind, Suggestions, ids, word, word_around};
use crate::edition::index::{EditionIndex, NamePlace};
use crate::game::{Action, PartKind};
use crate::scenario::{DICE, LINES, QUESTIONS};
use crate::words::ANSWERS;

/// A part of a form of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FormPart {
    /// This word.
    Word(&'static str),
    /// A word of this kind, as the list of lines calls it.
    Any(&'static str),
}

/// A form of a line, as the guide shows it.
struct LineForm {
    /// The form as shown.
    shown: &'static str,
    doc: &'static str,
    parts: Vec<FormPart>,
    /// Ways between parts that take no word: from a part to another.
    skips: Vec<(usize, usize)>,
}

impl LineForm {
    /// Reads a form as the list shows it: `space SPACE ARMY N [+ KIND N]…`.
    fn new(shown: &'static str, doc: &'static str) -> Self {
        let mut form = Self { shown, doc, parts: Vec::new(), skips: Vec::new() };
        let mut open = 0;
        for written in shown.split_whitespace() {
            let at = form.parts.len();
            if written.starts_with('[') {
                open = at;
            }
            let repeats = written.ends_with('…');
            let closes = written.trim_end_matches('…').ends_with(']');
            let word = written.trim_matches(['[', ']', '…', ':']);
            let is_kind = word.len() > 1 || word == "N";
            let is_kind = is_kind && word.chars().all(|c| c.is_ascii_uppercase());
            form.parts.push(if is_kind { FormPart::Any(word) } else { FormPart::Word(word) });
            if closes {
                form.skips.push((open, at + 1));
            }
            if repeats {
                form.skips.push((at + 1, if closes { open } else { at }));
            }
        }
        form
    }

    /// Adds the parts to which the ways without a word lead.
    fn follow(&self, mut at: BTreeSet<usize>) -> BTreeSet<usize> {
        loop {
            let n = at.len();
            let ways = self.skips.iter().filter(|(from, _)| at.contains(from)).map(|&(_, to)| to);
            let ways: Vec<usize> = ways.collect();
            at.extend(ways);
            if at.len() == n {
                return at;
            }
        }
    }
}

/// A line read as far as it goes.
#[derive(Default)]
struct ReadLine {
    /// The kinds of ids that each word may be.
    kinds: Vec<Vec<&'static str>>,
    /// The forms that the words fit, each with the parts that may come next.
    next: Vec<(usize, FormPart)>,
    /// The verb of an action, and the number of words after it.
    action: Option<(String, usize)>,
}

/// Returns the forms of all lines.
fn forms() -> Vec<LineForm> {
    let shown = LINES.iter().flat_map(|&(shown, doc)| {
        shown.split('`').skip(1).step_by(2).map(move |shown| LineForm::new(shown, doc))
    });
    shown.filter(|form| form.parts.first() != Some(&FormPart::Word("#"))).collect()
}

/// Returns the words of a line with their bytes in it.
fn words_of(line: &str) -> Vec<(Range<usize>, &str)> {
    let words = line.split_whitespace().map(|word| {
        let start = word.as_ptr() as usize - line.as_ptr() as usize;
        (start..start + word.len(), word)
    });
    words.collect()
}

/// Reads the words of a line.
fn read(forms: &[LineForm], words: &[&str]) -> ReadLine {
    let mut line = ReadLine { kinds: vec![Vec::new(); words.len()], ..ReadLine::default() };
    for (number, form) in forms.iter().enumerate() {
        let mut at = form.follow(BTreeSet::from([0]));
        let mut kinds: Vec<Vec<&'static str>> = Vec::new();
        let mut action = None;
        for (place, word) in words.iter().enumerate() {
            let bare = word.trim_end_matches(':');
            let parts = at.iter().filter_map(|&at| Some((at, *form.parts.get(at)?)));
            let taken: Vec<(usize, FormPart)> = parts
                .filter(|(_, part)| match part {
                    FormPart::Word(known) => known == word,
                    FormPart::Any(_) => true,
                })
                .collect();
            let of_setup = ["variant", "option"].contains(&words[0]);
            let parts = taken.iter().filter(|_| !of_setup);
            kinds.push(parts.flat_map(|(_, part)| kinds_of(*part)).collect());
            if taken.iter().any(|(_, part)| *part == FormPart::Any("ACTION")) {
                let behind = &words[place + 1..];
                let slots = slots(bare);
                kinds.extend((0..behind.len()).map(|n| of_slot(slots, &behind[..n])));
                action = Some((bare.to_owned(), behind.len()));
                at.clear();
                break;
            }
            at = form.follow(taken.into_iter().map(|(at, _)| at + 1).collect());
        }
        let is_fit = action.is_some() || !at.is_empty();
        if !is_fit {
            continue;
        }
        for (all, own) in line.kinds.iter_mut().zip(kinds) {
            all.extend(own);
        }
        line.action = line.action.or(action);
        line.next.extend(at.iter().filter_map(|&at| Some((number, *form.parts.get(at)?))));
    }
    line
}

/// Returns the kinds of ids that a part of a line may be.
fn kinds_of(part: FormPart) -> Vec<&'static str> {
    let FormPart::Any(word) = part else { return Vec::new() };
    match word {
        "SPACE" | "VALUE" => vec!["space"],
        "ARMY" | "BY" => vec!["army"],
        "REGION" => vec!["region"],
        "CARD" => vec!["card"],
        "DECK" => vec!["deck"],
        "TRACK" => vec!["track"],
        "KIND" => vec!["unit"],
        "FACE" => vec!["token"],
        "STEP" => vec!["step"],
        "FACTION" => vec!["faction", "army"],
        "ID" => vec!["variable"],
        "OF" => vec!["army", "space", "region"],
        _ => Vec::new(),
    }
}

/// Returns the parts behind a verb.
fn slots(verb: &str) -> &'static [PartKind] {
    Action::FORMS.iter().find(|(known, _)| *known == verb).map_or(&[], |(_, slots)| slots)
}

/// Returns the kinds of ids of a word behind a verb and other words. The last part may have several
/// words.
fn of_slot(slots: &[PartKind], before: &[&str]) -> Vec<&'static str> {
    match slots.get(before.len()).or(slots.last()) {
        Some(PartKind::Space) => vec!["space", "token"],
        Some(PartKind::Unit) => vec!["unit"],
        Some(PartKind::Card) => vec!["card"],
        Some(PartKind::Order) => vec!["order"],
        Some(PartKind::Deck) => vec!["deck"],
        Some(PartKind::Answer) => {
            let kind = |word: &&str| ANSWERS.iter().find(|(known, _)| known == word)?.1;
            before.first().filter(|_| before.len() == 1).and_then(kind).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the places of a scenario that name ids of an edition.
pub(in crate::edition) fn places(file: &str, text: &str, index: &EditionIndex) -> Vec<NamePlace> {
    let forms = forms();
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let words = words_of(line);
        let read = read(&forms, &words.iter().map(|(_, word)| *word).collect::<Vec<_>>());
        for ((span, word), kinds) in words.iter().zip(&read.kinds) {
            let id = word.trim_end_matches(':').split('#').next().unwrap_or_default();
            let kind = kinds.iter().find(|kind| index.has(kind, id));
            found.extend(kind.map(|kind| NamePlace {
                kind,
                id: id.to_owned(),
                file: file.to_owned(),
                span: start + span.start..start + span.start + id.len(),
                is_given: false,
            }));
        }
        start += line.len();
    }
    found
}

/// Returns the line of a byte, and the byte in it.
fn line_at(text: &str, at: usize) -> (&str, usize) {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
    (&text[start..end], at - start)
}

/// Returns the words that may stand at a byte.
pub(super) fn suggestions(text: &str, at: usize, index: &EditionIndex) -> Suggestions {
    let replaced = word_around(text, at, |c| c == '-');
    let (line, within) = line_at(text, at);
    let before = &line[..within - (at - replaced.start)];
    if before.trim_start().starts_with('#') {
        return Suggestions::default();
    }
    let words: Vec<&str> = before.split_whitespace().collect();
    let forms = forms();
    let read = read(&forms, &words);
    let mut list = Vec::new();
    if let Some((verb, after)) = &read.action {
        let (slots, after) = (slots(verb), &words[words.len() - after..]);
        let kinds = of_slot(slots, after);
        list.extend(kinds.iter().flat_map(|kind| ids(index, kind, str::to_owned)));
        if after.is_empty() && matches!(slots.first(), Some(PartKind::Answer)) {
            list.extend(ANSWERS.iter().map(|(text, _)| word(text, "an answer")));
        }
    }
    for (form, part) in read.next {
        let form = &forms[form];
        list.extend(of_part(part, form, &words, index));
    }
    Suggestions { replaced, list }
}

/// Returns the words that a part of a form may be.
fn of_part(
    part: FormPart,
    form: &LineForm,
    words: &[&str],
    index: &EditionIndex,
) -> Vec<Suggestion> {
    match part {
        FormPart::Word(text) => vec![Suggestion {
            kind: if words.is_empty() { SuggestionKind::Line } else { SuggestionKind::Word },
            detail: form.shown.to_owned(),
            ..word(text, form.doc)
        }],
        FormPart::Any("QUESTION") => QUESTIONS.iter().map(|(text, doc)| word(text, doc)).collect(),
        FormPart::Any("PURPOSE") => {
            DICE.iter().map(|purpose| word(&purpose.to_string(), "")).collect()
        }
        FormPart::Any("ACTION") => {
            Action::FORMS.iter().map(|(verb, _)| word(verb, "an action")).collect()
        }
        FormPart::Any(_) => kinds_of(part)
            .into_iter()
            .flat_map(|kind| {
                let colon = kind == "army" && matches!(words, [">" | "!"]);
                ids(index, kind, |id| if colon { format!("{id}:") } else { id.to_owned() })
            })
            .collect(),
    }
}

/// Returns the meaning of the line at a byte, or of the question that it names.
pub(super) fn explanation(text: &str, at: usize) -> Option<Explanation> {
    let span = word_around(text, at, |c| c == '-');
    let (line, _) = line_at(text, at);
    let words: Vec<&str> = line.split_whitespace().collect();
    let forms = forms();
    let mut read = forms.iter().filter(|form| {
        let first = form.parts.iter().zip(&words).take_while(|(part, word)| match part {
            FormPart::Word(known) => known == *word,
            FormPart::Any(_) => false,
        });
        let n = form.parts.iter().take_while(|part| matches!(part, FormPart::Word(_))).count();
        n > 0 && first.count() == n
    });
    if let Some((word, doc)) =
        QUESTIONS.iter().find(|(word, _)| text.get(span.clone()) == Some(*word))
        && words.get(1) == Some(&"asks")
        && words.last() == Some(word)
    {
        return Some(Explanation {
            span,
            title: format!("question `{word}`"),
            doc: (*doc).to_owned(),
        });
    }
    let form = read.next()?;
    Some(Explanation { span, title: format!("`{}`", form.shown), doc: form.doc.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        let found = suggestions(text, text.len(), &EditionIndex::default());
        found.list.into_iter().map(|row| row.text).collect()
    }

    #[test]
    fn an_answer_begins_with_the_kind_of_what_is_answered() {
        let first = texts("> red: answer ");
        assert_eq!(first, ANSWERS.map(|(word, _)| word.to_owned()));
        assert!(texts("> red: answer space ").is_empty(), "there is no space");
    }
}
