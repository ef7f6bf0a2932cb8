//! The words of a script, for everything that looks at its text: the language reads the rest of a
//! text behind each of its insertions only when it is told to.

use rhai::{Engine, Token};

use super::verify::Lines;

/// A word of a script; comments are none.
pub(super) struct ScriptWord {
    pub(super) token: Token,
    /// The byte where it begins.
    pub(super) at: usize,
    /// Its line, counted from 1.
    pub(super) line: u32,
    /// True for the brace that begins an insertion into a text.
    pub(super) inserts: bool,
}

/// Returns the words of a script up to the first that is none.
pub(super) fn words(engine: &Engine, text: &str) -> Vec<ScriptWord> {
    let lines = Lines::new(text);
    let (tokens, control) = engine.lex(std::iter::once(&text));
    let mut words = Vec::new();
    // The open braces: true for one that begins an insertion.
    let mut open: Vec<bool> = Vec::new();
    let mut begins_text = false;
    for (token, position) in tokens {
        if matches!(token, Token::EOF | Token::LexError(_)) {
            break;
        }
        if matches!(token, Token::Comment(_)) {
            continue;
        }
        let inserts = std::mem::take(&mut begins_text);
        match token {
            Token::InterpolatedString(_) => begins_text = true,
            Token::LeftBrace | Token::MapStart => open.push(inserts),
            Token::RightBrace if open.pop() == Some(true) => {
                control.borrow_mut().is_within_text = true;
            }
            _ => {}
        }
        if let (Some(at), Some(line)) = (lines.byte_of(position), position.line()) {
            let line = u32::try_from(line).unwrap_or(u32::MAX);
            words.push(ScriptWord { token, at, line, inserts });
        }
    }
    words
}
