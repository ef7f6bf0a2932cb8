//! The search for brackets without a partner, each at its own position. The language reports one
//! only at the end of the file or at a word that would be correct elsewhere.

use rhai::{Engine, Position, Token};

/// A bracket without a partner.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unpaired {
    /// The position of the bracket.
    pub(super) position: Position,
    /// The bracket.
    pub(super) sign: &'static str,
    /// True if it is an opening bracket that is never closed; otherwise it closes nothing.
    pub(super) opens: bool,
}

/// An open bracket, with the indentation of its line.
struct Open {
    position: Position,
    sign: &'static str,
    indent: usize,
    is_in_text: bool,
}

/// Returns the first bracket of a script without a partner. Returns `None` if there is none or the
/// text contains an invalid token.
pub(super) fn unpaired(engine: &Engine, text: &str) -> Option<Unpaired> {
    let (tokens, control) = engine.lex(std::iter::once(&text));
    let mut brackets = Brackets { lines: text.lines().collect(), ..Brackets::default() };
    let mut starts_in_text = false;
    // The bracket that is open at a function, which must be outside all blocks. If all brackets are
    // paired at the end, the function is nested in another.
    let mut at_function = None;
    for (token, position) in tokens {
        match &token {
            Token::EOF => break,
            Token::LexError(_) => return None,
            Token::LeftBrace | Token::MapStart => brackets.begin(position, "{", starts_in_text),
            Token::LeftParen => brackets.begin(position, "(", false),
            Token::LeftBracket | Token::QuestionBracket => brackets.begin(position, "[", false),
            Token::RightBrace => match brackets.end(position, "{") {
                Ok(is_in_text) => control.borrow_mut().is_within_text |= is_in_text,
                Err(found) => return Some(found),
            },
            Token::RightParen => {
                if let Err(found) = brackets.end(position, "(") {
                    return Some(found);
                }
            }
            Token::RightBracket => {
                if let Err(found) = brackets.end(position, "[") {
                    return Some(found);
                }
            }
            // Statements occur only in braces.
            Token::SemiColon | Token::Let | Token::Const if brackets.is_within_value() => {
                return brackets.unclosed();
            }
            Token::Fn if at_function.is_none() && brackets.begins_line(position) => {
                at_function = brackets.unclosed();
            }
            _ => {}
        }
        starts_in_text = matches!(token, Token::InterpolatedString(_));
    }
    brackets.unclosed().map(|last| at_function.unwrap_or(last))
}

#[derive(Default)]
struct Brackets<'a> {
    lines: Vec<&'a str>,
    open: Vec<Open>,
    /// The first brace closed by one further to the left, which belongs to another.
    early: Option<Unpaired>,
    /// The first brace that closes one further to the left.
    late: Option<Unpaired>,
}

impl Brackets<'_> {
    fn indent(&self, position: Position) -> usize {
        let line = position.line().and_then(|line| self.lines.get(line - 1)).unwrap_or(&"");
        line.chars().take_while(|letter| letter.is_whitespace()).count()
    }

    /// Checks whether only whitespace precedes a position on its line.
    fn begins_line(&self, position: Position) -> bool {
        self.indent(position) + 1 == position.position().unwrap_or(0)
    }

    fn begin(&mut self, position: Position, sign: &'static str, is_in_text: bool) {
        let indent = self.indent(position);
        self.open.push(Open { position, sign, indent, is_in_text });
    }

    fn is_within_value(&self) -> bool {
        self.open.last().is_some_and(|open| open.sign != "{")
    }

    /// Closes a bracket; returns whether a text continues after it.
    ///
    /// # Errors
    ///
    /// Returns the bracket that has no partner.
    fn end(&mut self, position: Position, sign: &'static str) -> Result<bool, Unpaired> {
        let surplus = Unpaired { position, sign: closing(sign), opens: false };
        let Some(open) = self.open.last() else {
            return Err(self.late.take().filter(|_| sign == "{").unwrap_or(surplus));
        };
        if open.sign != sign {
            let is_open = self.open.iter().any(|open| open.sign == sign);
            let unclosed = Unpaired { position: open.position, sign: open.sign, opens: true };
            return Err(if is_open { unclosed } else { surplus });
        }
        if sign == "{" && self.begins_line(position) {
            let indent = self.indent(position);
            if indent < open.indent {
                let position = open.position;
                self.early.get_or_insert(Unpaired { position, sign, opens: true });
            } else if indent > open.indent {
                self.late.get_or_insert(surplus);
            }
        }
        Ok(self.open.pop().is_some_and(|open| open.is_in_text))
    }

    /// Returns a bracket that is open and should not be.
    fn unclosed(&self) -> Option<Unpaired> {
        let open = self.open.last()?;
        let last = Unpaired { position: open.position, sign: open.sign, opens: true };
        Some(self.early.filter(|_| open.sign == "{").unwrap_or(last))
    }
}

fn closing(sign: &str) -> &'static str {
    match sign {
        "(" => ")",
        "[" => "]",
        _ => "}",
    }
}
