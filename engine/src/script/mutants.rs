//! Small changes to a script, for mutation tests.

use std::ops::Range;
use std::rc::Rc;

use rhai::Token;

use super::sandbox::sandbox;
use super::verify::Lines;

/// A change to a script: the bytes that are replaced, their replacement, and what it does.
pub(crate) type ScriptChange = (Range<usize>, String, &'static str);

/// Returns the changes to a script, in the order of their places: numbers by one, comparisons and
/// logic exchanged, conditions inverted, statements dropped.
pub(crate) fn changes(text: &str) -> Vec<ScriptChange> {
    let engine = sandbox(&Rc::default(), &Rc::default());
    let (tokens, control) = engine.lex(std::iter::once(&text));
    let lines = Lines::new(text);
    let mut words: Vec<(Token, usize)> = Vec::new();
    let mut texts = TextNesting::default();
    for (token, position) in tokens {
        if matches!(token, Token::EOF | Token::LexError(_)) {
            break;
        }
        if texts.ends_with(&token) {
            control.borrow_mut().is_within_text = true;
        }
        if let (Some(at), false) = (lines.byte_of(position), matches!(token, Token::Comment(_))) {
            words.push((token, at));
        }
    }
    let mut found = Vec::new();
    for (at, (token, start)) in words.iter().enumerate() {
        found.extend(exchanged(token, *start, text));
        if matches!(token, Token::If | Token::While) {
            found.extend(inverted(&words, at, text));
        }
    }
    found.extend(dropped(&words, text));
    found.sort_by_key(|(range, ..)| (range.start, range.end));
    found
}

/// The braces within texts with insertions, each of which ends in the rest of its text.
#[derive(Default)]
pub(super) struct TextNesting {
    /// The open braces: true for one that begins an insertion.
    open: Vec<bool>,
    before: bool,
}

impl TextNesting {
    /// Returns whether the last word began a text with an insertion.
    pub(super) fn is_begun(&self) -> bool {
        self.before
    }

    /// Takes a word; returns true if the rest of a text follows it.
    pub(super) fn ends_with(&mut self, token: &Token) -> bool {
        let begins = std::mem::replace(&mut self.before, false);
        match token {
            Token::InterpolatedString(_) => self.before = true,
            Token::LeftBrace | Token::MapStart => self.open.push(begins),
            Token::RightBrace => return self.open.pop() == Some(true),
            _ => {}
        }
        false
    }
}

/// Returns the changes to a single word.
fn exchanged(token: &Token, start: usize, text: &str) -> Vec<ScriptChange> {
    let other = |to: &str, kind| {
        let from = token.literal_syntax().len();
        vec![(start..start + from, to.to_owned(), kind)]
    };
    match token {
        Token::IntegerConstant(n) => {
            // A sign belongs to the number.
            let first = start + usize::from(text[start..].starts_with('-'));
            let digits = text[first..].find(|c: char| !c.is_ascii_digit() && c != '_');
            let end = digits.map_or(text.len(), |digits| first + digits);
            let less = (*n > 0).then(|| n - 1);
            let both = std::iter::once(n.saturating_add(1)).chain(less);
            both.map(|n| (start..end, n.to_string(), "number")).collect()
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

/// Returns the change that inverts the condition behind the word at `at`.
fn inverted(words: &[(Token, usize)], at: usize, text: &str) -> Option<ScriptChange> {
    let start = words.get(at + 1)?.1;
    let mut depth = 0_usize;
    for (token, place) in &words[at + 1..] {
        match token {
            Token::LeftBrace if depth == 0 => {
                let condition = text.get(start..*place)?.trim_end();
                let range = start..start + condition.len();
                return Some((range, format!("!({condition})"), "condition"));
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
fn dropped(words: &[(Token, usize)], text: &str) -> Vec<ScriptChange> {
    let mut found = Vec::new();
    // The beginning of the statement of every open block; `None` within other brackets.
    let mut open: Vec<Option<usize>> = Vec::new();
    let mut start: Option<usize> = None;
    for (at, (token, place)) in words.iter().enumerate() {
        match token {
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
                let begins = start.map(|start| &words[start].0);
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
                    let keeps = matches!(words[first].0, Token::Let | Token::Const);
                    let range = words[first].1..place + 1;
                    if !keeps && text.get(range.clone()).is_some() {
                        found.push((range, String::new(), "statement"));
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
        let each = changes(text).into_iter().map(|(range, to, _)| {
            let mut text = text.to_owned();
            text.replace_range(range, &to);
            text
        });
        each.collect()
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
