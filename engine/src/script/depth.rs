//! A scan of a script's tokens before the language parses it. Refuses text that nests too deeply,
//! as parsing, running or dropping it would overflow the stack. Records the beginnings and ends of
//! closures.

use rhai::{Engine, Position, Token};

use super::compile::ScriptRefusal;
use super::sandbox::{LITERAL_MAX, TEXT_MAX};

/// The maximum depth of nested brackets.
const BRACKETS_MAX: usize = 64;
/// The maximum depth of all nesting: brackets, operators in a row, branches of an `if`, links of a
/// chain.
const NESTING_MAX: usize = 384;
/// The maximum number of values between the parentheses of a call, or of parameters.
const VALUES_MAX: usize = 32;
/// The maximum number of variables that a function declares.
const DECLARED_MAX: usize = 256;
/// The last column in which a closure may begin or end; the language counts none beyond 65,535.
const COLUMN_MAX: usize = 60_000;

/// A closure passed to a call: its beginning, and the comma or parenthesis that ends it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Closure {
    pub(super) start: Position,
    pub(super) end: Position,
}

/// An open bracket: the number of words in a row and of commas in it, and whether it ends within a
/// text.
#[derive(Default)]
struct OpenBracket {
    in_row: usize,
    commas: usize,
    is_call: bool,
    is_in_text: bool,
    /// The beginning of the closure passed last.
    closure: Option<Position>,
}

#[expect(clippy::struct_excessive_bools, reason = "each is about the word that came last")]
#[derive(Default)]
struct Scan {
    closures: Vec<Closure>,
    open: Vec<OpenBracket>,
    nesting: usize,
    declared: usize,
    /// True if the parameters of a closure are being listed.
    in_params: bool,
    /// True if a block has just ended.
    after_block: bool,
    /// True if a value of a call begins with the next word.
    before_value: bool,
    /// True if a text continues after the bracket that was closed last.
    ended_in_text: bool,
}

/// Returns the closures of a script.
///
/// # Errors
///
/// The text is too long or nests too deeply.
pub(super) fn scan(engine: &Engine, text: &str) -> Result<Vec<Closure>, ScriptRefusal> {
    let refusal = |position: Option<Position>, message: String| {
        Err(ScriptRefusal { position, code: "nested-too-deeply", message, help: None })
    };
    if text.len() > TEXT_MAX {
        return refusal(None, format!("a script of more than {} KiB", TEXT_MAX / 1_024));
    }
    let (tokens, control) = engine.lex(std::iter::once(&text));
    let mut scan = Scan { open: vec![OpenBracket::default()], ..Scan::default() };
    let mut starts_in_text = false;
    for (token, position) in tokens {
        // The language reports invalid words.
        if matches!(token, Token::EOF | Token::LexError(_)) {
            break;
        }
        let begins_text = matches!(token, Token::InterpolatedString(_));
        if let Token::StringConstant(written) | Token::InterpolatedString(written) = &token
            && written.len() > LITERAL_MAX
        {
            return refusal(Some(position), format!("a text of more than {LITERAL_MAX} bytes"));
        }
        if let Some(message) = scan.take(&token, position, starts_in_text) {
            return refusal(Some(position), message);
        }
        starts_in_text = begins_text;
        if matches!(token, Token::RightBrace) && scan.ended_in_text {
            control.borrow_mut().is_within_text = true;
        }
    }
    let is_far = |at: Position| at.position().is_some_and(|column| column > COLUMN_MAX);
    if let Some(far) = scan.closures.iter().find(|one| is_far(one.start) || is_far(one.end)) {
        return refusal(
            Some(far.start),
            format!("a closure behind column {COLUMN_MAX} of its line"),
        );
    }
    Ok(scan.closures)
}

impl Scan {
    /// Processes a word; returns a message if a limit is exceeded.
    #[expect(clippy::too_many_lines, reason = "one word after the other")]
    fn take(&mut self, token: &Token, position: Position, starts_in_text: bool) -> Option<String> {
        let follows_block = std::mem::take(&mut self.after_block);
        let begins_value = std::mem::take(&mut self.before_value);
        if begins_value
            && matches!(token, Token::Pipe | Token::Or)
            && let Some(open) = self.open.last_mut()
        {
            open.closure = Some(position);
        }
        match token {
            Token::Comment(_) => {
                self.after_block = follows_block;
                self.before_value = begins_value;
            }
            Token::LeftBrace
            | Token::LeftParen
            | Token::LeftBracket
            | Token::MapStart
            | Token::QuestionBracket => {
                self.in_params = false;
                let is_call = matches!(token, Token::LeftParen);
                self.open.push(OpenBracket {
                    is_call,
                    is_in_text: starts_in_text,
                    ..OpenBracket::default()
                });
                self.nesting += 1;
                self.before_value = is_call;
            }
            Token::RightBrace | Token::RightParen | Token::RightBracket => {
                self.end_closure(position);
                self.close(token);
            }
            Token::SemiColon => self.end_row(),
            Token::Comma => {
                let open = self.open.last_mut()?;
                open.commas += usize::from(open.is_call || self.in_params);
                if open.commas >= VALUES_MAX {
                    return Some(format!("more than {VALUES_MAX} values between two parentheses"));
                }
                if !self.in_params {
                    self.before_value = open.is_call;
                    self.end_closure(position);
                    self.end_row();
                }
            }
            Token::Identifier(_)
            | Token::IntegerConstant(_)
            | Token::CharConstant(_)
            | Token::StringConstant(_)
            | Token::InterpolatedString(_)
            | Token::True
            | Token::False
            | Token::Unit
            | Token::Underscore => {
                if follows_block {
                    self.end_row();
                }
            }
            word => self.take_word(word, follows_block),
        }
        if self.open.len() > BRACKETS_MAX {
            return Some(format!("brackets within each other more than {BRACKETS_MAX} deep"));
        }
        if self.nesting > NESTING_MAX {
            return Some(format!(
                "more than {NESTING_MAX} operators, branches and brackets within each other"
            ));
        }
        (self.declared > DECLARED_MAX)
            .then(|| format!("a function with more than {DECLARED_MAX} variables"))
    }

    /// Processes an operator or a word of the language.
    fn take_word(&mut self, word: &Token, follows_block: bool) {
        let begins = match word {
            Token::Let | Token::Const | Token::For => {
                self.declared += 1;
                true
            }
            Token::Fn => {
                self.declared = 0;
                true
            }
            Token::Pipe => {
                self.in_params = !self.in_params;
                false
            }
            Token::If
            | Token::Switch
            | Token::While
            | Token::Loop
            | Token::Do
            | Token::Return
            | Token::Break
            | Token::Continue
            | Token::Throw
            | Token::Try
            | Token::Private => true,
            _ => false,
        };
        if begins && follows_block {
            self.end_row();
        }
        if let Some(open) = self.open.last_mut() {
            open.in_row += 1;
            self.nesting += 1;
        }
    }

    /// Ends a row of words: a statement or a value is complete.
    fn end_row(&mut self) {
        self.in_params = false;
        if let Some(open) = self.open.last_mut() {
            self.nesting -= open.in_row;
            open.in_row = 0;
        }
    }

    /// Ends the value that was passed last and records its closure.
    fn end_closure(&mut self, end: Position) {
        if let Some(start) = self.open.last_mut().and_then(|open| open.closure.take()) {
            self.closures.push(Closure { start, end });
        }
    }

    fn close(&mut self, token: &Token) {
        self.end_row();
        self.ended_in_text = false;
        if self.open.len() > 1
            && let Some(open) = self.open.pop()
        {
            self.nesting -= 1;
            self.ended_in_text = open.is_in_text;
        }
        self.after_block = matches!(token, Token::RightBrace) && !self.ended_in_text;
    }
}
