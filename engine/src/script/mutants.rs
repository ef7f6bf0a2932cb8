//! Small changes to a script, for mutation tests.

use std::ops::Range;
use std::rc::Rc;

use rhai::Token;

use super::sandbox::sandbox;
use super::words::{ScriptWord, words};
use crate::text::TextChange;

/// Returns the changes to a script, in the order of their places: numbers by one, comparisons and
/// logic exchanged, conditions inverted, statements dropped.
pub(crate) fn changes(text: &str) -> Vec<TextChange> {
    let words = words(&sandbox(&Rc::default(), &Rc::default()), text);
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate() {
        found.extend(exchanged(word, text));
        if matches!(word.token, Token::If | Token::While) {
            found.extend(inverted(&words[at + 1..], text));
        }
    }
    found.extend(dropped(&words, text));
    found.sort_by_key(|change| (change.range.start, change.range.end));
    found
}

fn change(range: Range<usize>, to: impl Into<String>, kind: &'static str) -> TextChange {
    TextChange { range, to: to.into(), kind }
}

/// Returns the changes to a single word.
fn exchanged(&ScriptWord { ref token, at: start, .. }: &ScriptWord, text: &str) -> Vec<TextChange> {
    let other = |to: &str, kind| {
        let from = token.literal_syntax().len();
        vec![change(start..start + from, to, kind)]
    };
    match token {
        Token::IntegerConstant(n) => {
            // A sign belongs to the number.
            let first = start + usize::from(text[start..].starts_with('-'));
            let digits = text[first..].find(|c: char| !c.is_ascii_digit() && c != '_');
            let end = digits.map_or(text.len(), |digits| first + digits);
            let less = (*n > 0).then(|| n - 1);
            let both = std::iter::once(n.saturating_add(1)).chain(less);
            both.map(|n| change(start..end, n.to_string(), "number")).collect()
        }
        Token::EqualsTo => other("!=", "comparison"),
        Token::NotEqualsTo => other("==", "comparison"),
        Token::LessThan => other("<=", "comparison"),
        Token::LessThanEqualsTo => other("<", "comparison"),
        Token::GreaterThan => other(">=", "comparison"),
        Token::GreaterThanEqualsTo => other(">", "comparison"),
        Token::And => other("||", "logic"),
        Token::Or => other("&&", "logic"),
        Token::True => other("false", "logic"),
        Token::False => other("true", "logic"),
        _ => Vec::new(),
    }
}

/// Returns the change that inverts the condition with which some words begin.
fn inverted(words: &[ScriptWord], text: &str) -> Option<TextChange> {
    let start = words.first()?.at;
    let mut depth = 0_usize;
    for word in words {
        match word.token {
            Token::LeftBrace if depth == 0 => {
                let condition = text.get(start..word.at)?.trim_end();
                let range = start..start + condition.len();
                return Some(change(range, format!("!({condition})"), "condition"));
            }
            Token::LeftParen | Token::LeftBracket | Token::LeftBrace | Token::MapStart => {
                depth += 1;
            }
            Token::RightParen | Token::RightBracket | Token::RightBrace => {
                depth = depth.checked_sub(1)?;
            }
            _ => {}
        }
    }
    None
}

/// Returns the changes that each drop a statement. One that declares a variable is kept: what
/// follows names it.
fn dropped(words: &[ScriptWord], text: &str) -> Vec<TextChange> {
    let mut found = Vec::new();
    // The beginning of the statement of every open block; `None` within other brackets.
    let mut open: Vec<Option<usize>> = Vec::new();
    let mut start: Option<usize> = None;
    for (at, word) in words.iter().enumerate() {
        match word.token {
            Token::LeftBrace => {
                open.push(start);
                start = words.get(at + 1).map(|_| at + 1);
            }
            Token::MapStart | Token::LeftParen | Token::LeftBracket => {
                open.push(start);
                start = None;
            }
            Token::RightBrace => {
                // A block that is a statement ends it; one within an expression does not.
                start = open.pop().flatten();
                let begins = start.map(|start| &words[start].token);
                let is_whole = |word: &Token| {
                    matches!(
                        word,
                        Token::If
                            | Token::Else
                            | Token::While
                            | Token::For
                            | Token::Loop
                            | Token::Switch
                    )
                };
                if begins.is_some_and(is_whole) {
                    start = Some(at + 1);
                }
            }
            Token::RightParen | Token::RightBracket => start = open.pop().flatten(),
            Token::SemiColon => {
                if let Some(first) = start.filter(|first| *first < at) {
                    let keeps = matches!(words[first].token, Token::Let | Token::Const);
                    let range = words[first].at..word.at + 1;
                    if !keeps && text.get(range.clone()).is_some() {
                        found.push(change(range, "", "statement"));
                    }
                }
                start = (!open.is_empty()).then_some(at + 1);
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::changes;

    /// Returns a script after each of its changes.
    fn changed(text: &str) -> Vec<String> {
        changes(text).iter().map(|change| change.apply(text)).collect()
    }

    #[test]
    fn numbers_go_both_ways() {
        assert_eq!(changed("fn f() { 0 }"), ["fn f() { 1 }"]);
        assert_eq!(changed("fn f() { 12 }"), ["fn f() { 13 }", "fn f() { 11 }"]);
        assert_eq!(changed("fn f() { -1 }"), ["fn f() { 0 }"]);
    }

    #[test]
    fn words_are_exchanged() {
        assert_eq!(
            changed("fn f(a, b) { a > b && a }"),
            ["fn f(a, b) { a >= b && a }", "fn f(a, b) { a > b || a }",]
        );
    }

    #[test]
    fn conditions_are_inverted() {
        assert_eq!(
            changed("fn f(a) { if a.is_empty() { a } else { a } }"),
            ["fn f(a) { if !(a.is_empty()) { a } else { a } }"]
        );
    }

    #[test]
    fn statements_are_dropped() {
        assert_eq!(
            changed("fn f(a) { let b = a; a.go(#{ to: b }); if a { a.stay(); } a.end(); }"),
            [
                "fn f(a) { let b = a;  if a { a.stay(); } a.end(); }",
                "fn f(a) { let b = a; a.go(#{ to: b }); if !(a) { a.stay(); } a.end(); }",
                "fn f(a) { let b = a; a.go(#{ to: b }); if a {  } a.end(); }",
                "fn f(a) { let b = a; a.go(#{ to: b }); if a { a.stay(); }  }",
            ]
        );
    }

    #[test]
    fn texts_and_comments_are_left_alone() {
        assert_eq!(changed("fn f(a) { // 3 > 2\n  `has ${a} of 3` + \"2 < 1\" }"), [""; 0]);
    }
}
