//! Functions, properties and ids of scripts, from the table of what they may call.

use std::ops::Range;

use super::locals::locals;
use super::{Explanation, Suggestion, SuggestionKind, Suggestions, ids, word, word_around};
use crate::edition::index::EditionIndex;
use crate::edition::keys::FUNCTION;
use crate::edition::scripts::table_of;
use crate::script::{API, ApiFunction, CallSyntax, ScriptType, ScriptTypeForm, UNTIL};

/// A place in a script.
#[derive(Clone, Debug, Default)]
struct ScriptCursor {
    /// True within a comment.
    in_comment: bool,
    /// The first byte of the text in quotation marks that is open.
    text: Option<usize>,
    /// The calls that are open, the innermost last: the name, the number of the value that is
    /// written, and whether something stands before a dot.
    calls: Vec<OpenCall>,
}

#[derive(Clone, Debug, Default)]
struct OpenCall {
    name: String,
    is_method: bool,
    value: usize,
}

impl ScriptCursor {
    /// Reads a script up to a byte.
    fn new(text: &str, at: usize) -> Self {
        let mut cursor = Self::default();
        let mut marks = text[..at].char_indices().peekable();
        while let Some((place, c)) = marks.next() {
            match c {
                '/' if marks.next_if(|(_, next)| *next == '/').is_some() => {
                    cursor.in_comment = true;
                    if marks.by_ref().any(|(_, next)| next == '\n') {
                        cursor.in_comment = false;
                    }
                }
                '/' if marks.next_if(|(_, next)| *next == '*').is_some() => {
                    cursor.in_comment = true;
                    let mut before = ' ';
                    for (_, next) in marks.by_ref() {
                        if (before, next) == ('*', '/') {
                            cursor.in_comment = false;
                            break;
                        }
                        before = next;
                    }
                }
                '"' | '`' | '\'' => {
                    cursor.text = Some(place + 1);
                    while let Some((_, next)) = marks.next() {
                        if next == '\\' {
                            marks.next();
                        } else if next == c {
                            cursor.text = None;
                            break;
                        }
                    }
                }
                '(' | '[' | '{' => cursor.open(text, place, c),
                ')' | ']' | '}' => drop(cursor.calls.pop()),
                ',' => cursor.calls.last_mut().into_iter().for_each(|call| call.value += 1),
                _ => {}
            }
        }
        cursor
    }

    /// Opens a bracket; one without a name before it is the list or block of a value.
    fn open(&mut self, text: &str, place: usize, bracket: char) {
        let before = &text[..place];
        let word = if bracket == '(' { word_around(text, place, |_| false) } else { place..place };
        let word = word.start..place;
        self.calls.push(OpenCall {
            name: text[word.clone()].to_owned(),
            is_method: before[..word.start].ends_with('.'),
            value: 0,
        });
    }

    /// Returns the functions of the API that the innermost call may mean, with the parameter that is
    /// written; a list counts as its call's value.
    fn parameters(&self) -> Vec<(&'static ApiFunction, usize)> {
        let call = self.calls.iter().rev().find(|call| !call.name.is_empty());
        let Some(call) = call else { return Vec::new() };
        let rows = API.iter().filter(|row| row.name == call.name);
        let rows = rows.filter(|row| row.shape != CallSyntax::Property);
        let rows = rows.filter(|row| (row.shape == CallSyntax::Method) == call.is_method);
        rows.map(|row| (row, call.value + usize::from(call.is_method))).collect()
    }
}

/// Returns the words that may stand at a byte.
pub(super) fn suggestions(text: &str, at: usize, index: &EditionIndex) -> Suggestions {
    let cursor = ScriptCursor::new(text, at);
    if cursor.in_comment {
        return Suggestions::default();
    }
    let word = word_around(text, at, |_| false);
    if cursor.text.is_some() {
        let kinds = cursor.parameters().into_iter().filter_map(|(row, at)| row.params.get(at));
        let list = kinds.flat_map(|(_, kind)| of_kind(*kind, index)).collect();
        return Suggestions { replaced: word, list };
    }
    let before = &text[..word.start];
    let list = if let Some(before) = before.strip_suffix('.') {
        members(before)
    } else if before.ends_with("::") {
        // The functions of a module stand in its own file.
        Vec::new()
    } else {
        let free = API.iter().filter(|row| row.shape == CallSyntax::Free);
        let own = ids(index, FUNCTION, str::to_owned);
        let own = own.into_iter().map(|row| Suggestion { kind: SuggestionKind::Function, ..row });
        let locals = locals(before).into_iter().map(|(name, detail)| Suggestion {
            text: name.to_owned(),
            kind: SuggestionKind::Local,
            detail: detail.to_owned(),
            doc: String::new(),
        });
        locals.chain(own).chain(free.map(of_function)).collect()
    };
    Suggestions { replaced: word, list }
}

/// The methods and properties of lists.
const OF_LISTS: [(&str, &str, &str); 10] = [
    ("len", "list.len -> number", "The number of things in it."),
    ("is_empty", "list.is_empty -> true or false", "True if nothing is in it."),
    ("filter", "list.filter(|one| condition) -> list", "Those for which a condition holds."),
    ("map", "list.map(|one| value) -> list", "A value of each."),
    ("some", "list.some(|one| condition) -> true or false", "True if a condition holds for one."),
    ("all", "list.all(|one| condition) -> true or false", "True if a condition holds for all."),
    ("contains", "list.contains(value) -> true or false", "True if a value is in it."),
    ("index_of", "list.index_of(value) -> number", "The place of a value, from 0; -1 without it."),
    ("reduce", "list.reduce(|sum, one| value, 0) -> value", "One value made of all."),
    ("push", "list.push(value)", "Puts a value at its end."),
];

/// The things of the game, each with the word of a variable or a property that is one.
const THINGS: [ScriptType; 6] = [
    ScriptType::Game,
    ScriptType::Space,
    ScriptType::Region,
    ScriptType::Army,
    ScriptType::Card,
    ScriptType::Token,
];

/// Returns the methods and properties of the value whose text ends before a dot; of a value of
/// unknown kind, those of every thing.
fn members(before: &str) -> Vec<Suggestion> {
    let kind = kind_of(before, 0);
    if kind.is_some_and(|kind| matches!(kind.form(), ScriptTypeForm::List(_))) {
        let member = |&(name, signature, doc): &(&str, &str, &str)| Suggestion {
            text: name.to_owned(),
            kind: if signature.contains('(') {
                SuggestionKind::Function
            } else {
                SuggestionKind::Property
            },
            detail: signature.to_owned(),
            doc: doc.to_owned(),
        };
        return OF_LISTS.iter().map(member).collect();
    }
    let thing = kind.filter(|kind| THINGS.contains(kind));
    let rows = API.iter().filter(|row| row.shape != CallSyntax::Free);
    let is_of = |row: &&ApiFunction| thing.is_none_or(|thing| row.params[0].1 == thing);
    rows.filter(is_of).map(of_function).collect()
}

/// The maximum number of variables and lists through which a value is followed.
const DEPTH_MAX: usize = 8;

/// Returns the kind of the value whose text ends here, as far as its last words and the declaration
/// of its variable say.
fn kind_of(before: &str, depth: usize) -> Option<ScriptType> {
    let before = before.trim_end();
    if depth > DEPTH_MAX {
        return None;
    }
    let (word, is_call) = match before.strip_suffix(')') {
        Some(inner) => (inner.get(..opening(inner)?)?, true),
        None => (before, false),
    };
    let span = word_around(word, word.len(), |_| false);
    let (head, name) = (&word[..span.start], &word[span]);
    if name.is_empty() {
        return None;
    }
    let is_member = head.ends_with('.');
    if is_call && is_member && matches!(name, "filter" | "extract") {
        return kind_of(&head[..head.len() - 1], depth + 1);
    }
    let shape = match (is_call, is_member) {
        (true, true) => CallSyntax::Method,
        (true, false) => CallSyntax::Free,
        (false, _) => CallSyntax::Property,
    };
    let mut rows = API.iter().filter(|row| row.name == name && row.shape == shape);
    if is_call || is_member {
        return rows
            .next()
            .map(|row| row.returns)
            .filter(|kind| rows.all(|row| row.returns == *kind));
    }
    let declared = declared(head, name, depth);
    declared.or_else(|| THINGS.into_iter().find(|thing| thing.as_str() == name))
}

/// Returns the byte of the bracket that the end of a text closes.
fn opening(inner: &str) -> Option<usize> {
    let mut n_open = 0_usize;
    inner.char_indices().rev().find_map(|(at, c)| {
        match c {
            ')' => n_open += 1,
            '(' if n_open == 0 => return Some(at),
            '(' => n_open -= 1,
            _ => {}
        }
        None
    })
}

/// Returns the kind of a variable by its last declaration: the value behind `let`, or an element of
/// the list of a loop or of a closure.
fn declared(before: &str, name: &str, depth: usize) -> Option<ScriptType> {
    let element = |list: &str| match kind_of(list, depth + 1)?.form() {
        ScriptTypeForm::List(of) => Some(of),
        _ => None,
    };
    let own = |pattern: &str| before.rfind(pattern).map(|at| (at, at + pattern.len()));
    let until = |begin: usize, mark| {
        &before[..before[begin..].find(mark).map_or(before.len(), |end| begin + end)]
    };
    let (value, of_loop, of_closure) = (
        own(&format!("let {name} = ")),
        own(&format!("for {name} in ")),
        own(&format!("(|{name}|")),
    );
    let (at, begin) = value.max(of_loop).max(of_closure)?;
    if value == Some((at, begin)) {
        kind_of(until(begin, ';'), depth + 1)
    } else if of_loop == Some((at, begin)) {
        element(until(begin, '{'))
    } else {
        let call = &before[..at];
        element(&call[..call.rfind('.')?])
    }
}

fn of_function(row: &ApiFunction) -> Suggestion {
    let is_property = row.shape == CallSyntax::Property;
    Suggestion {
        text: row.name.to_owned(),
        kind: if is_property { SuggestionKind::Property } else { SuggestionKind::Function },
        detail: row.signature(),
        doc: row.doc.to_owned(),
    }
}

/// Returns the texts that a parameter of a kind takes.
fn of_kind(kind: ScriptType, index: &EditionIndex) -> Vec<Suggestion> {
    match kind {
        ScriptType::Side => vec![word("attacker", ""), word("defender", "")],
        ScriptType::Until => UNTIL.iter().map(|(text, doc)| word(text, doc)).collect(),
        ScriptType::Step => ids(index, "step", str::to_owned),
        ScriptType::Spaces => ids(index, "space", str::to_owned),
        ScriptType::Units => ids(index, "unit", str::to_owned),
        ScriptType::Piles => ids(index, "pile", str::to_owned),
        ScriptType::Prices => ids(index, "variable", str::to_owned),
        kind => {
            let table = table_of(kind);
            table.map(|table| ids(index, table.word(), str::to_owned)).unwrap_or_default()
        }
    }
}

/// Returns the meaning of the function or property at a byte.
pub(super) fn explanation(text: &str, at: usize) -> Option<Explanation> {
    let cursor = ScriptCursor::new(text, at);
    if cursor.in_comment || cursor.text.is_some() {
        return None;
    }
    let span: Range<usize> = word_around(text, at, |_| false);
    let word = text.get(span.clone()).filter(|word| !word.is_empty())?;
    let is_member = text[..span.start].ends_with('.');
    let is_call = text[span.end..].starts_with('(');
    let rows = API.iter().filter(|row| row.name == word);
    let rows = rows.filter(|row| (row.shape == CallSyntax::Free) != is_member);
    let rows = rows.filter(|row| (row.shape == CallSyntax::Property) != is_call);
    let rows: Vec<&ApiFunction> = rows.collect();
    let signatures: Vec<String> = rows.iter().map(|row| row.signature()).collect();
    let docs: Vec<&str> = rows.iter().map(|row| row.doc).collect();
    if rows.is_empty() {
        return None;
    }
    Some(Explanation { span, title: signatures.join("\n"), doc: docs.join(" ") })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(before: &str) -> Vec<String> {
        members(before).into_iter().map(|row| row.text).collect()
    }

    #[test]
    fn members_are_those_of_the_value_before_the_dot() {
        let of_space = names("space");
        assert!(of_space.contains(&"neighbours".to_owned()) && of_space.len() < 40, "{of_space:?}");
        for before in [
            "space(\"peak\")",
            "let own = ask_space(\"Where?\", game.spaces); own",
            "for s in game.spaces { s",
            "game.spaces.filter(|one| one",
            "let own = game.spaces.filter(|one| one.troops > (1 + 2)); for at in own { at",
            "let s = 1; for s in game.spaces { s",
        ] {
            assert_eq!(names(before), of_space, "{before}");
        }
        assert_eq!(names("let own = game.spaces; own"), names("game.spaces"));
        assert!(names("game.spaces").contains(&"filter".to_owned()));
        assert_eq!(names("game.army"), names("army"));
        assert!(names("let n = 1; n").len() > of_space.len());
    }
}
