//! The variables of a script, told apart: a name may be declared several times, each with its own
//! part of the text.

use std::collections::BTreeMap;

use rhai::{Engine, Token};

use super::read::Lines;

/// The variables that the words of a script mean.
#[derive(Default)]
pub(super) struct Scopes {
    /// The first byte of the declaration, by the first byte of a word that means the variable.
    declared: BTreeMap<usize, usize>,
    closures: Vec<Closure>,
}

/// A closure: the range of its body, and its own parameters.
struct Closure {
    start: usize,
    end: usize,
    params: Vec<String>,
}

impl Scopes {
    /// Reads the declarations of a script that was parsed.
    pub(super) fn read(engine: &Engine, lines: &Lines<'_>) -> Self {
        let (tokens, control) = engine.lex(std::iter::once(&lines.text));
        let mut reader = ScopeReader::default();
        for (token, position) in tokens {
            if matches!(token, Token::EOF | Token::LexError(_)) {
                break;
            }
            let at = lines.byte_of(position).unwrap_or(lines.text.len());
            let ends_part = reader.token(&token, at);
            control.borrow_mut().is_within_text |= ends_part;
            reader.last = Some(token);
        }
        reader.scopes
    }

    /// Returns the name by which a variable is told from others: its own, with the place of its
    /// declaration; only its own if it is a parameter of a function, or declared nowhere.
    pub(super) fn variable(&self, name: &str, at: usize) -> String {
        self.declared.get(&at).map_or_else(|| name.to_owned(), |&of| unique(name, of))
    }

    /// Returns the parameters of the innermost closure around a byte, as told apart.
    pub(super) fn closure_params(&self, at: usize) -> &[String] {
        let mut around = self.closures.iter().rev();
        let found = around.find(|closure| (closure.start..closure.end).contains(&at));
        found.map_or(&[], |closure| &closure.params)
    }
}

fn unique(name: &str, declared_at: usize) -> String {
    format!("{name}@{declared_at}")
}

/// A declared name, with the first byte of the declaration; `None` for a parameter of a function.
type Declaration = (String, Option<usize>);

/// A part of the text that ends with a bracket or, for the body of a closure, before one.
#[derive(Default)]
struct Scope {
    declared: Vec<String>,
    /// The index of the closure whose body it is.
    closure: Option<usize>,
    /// True if it is the body of a closure without braces.
    is_bare: bool,
    /// True if it stands within a text with values.
    is_in_text: bool,
    /// The variables that are declared once their statement ends.
    waiting: Vec<Declaration>,
    /// The names for the next block.
    for_block: Vec<Declaration>,
}

/// The names that are being read.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Reading {
    #[default]
    Nothing,
    /// The name behind `let` or `const`.
    Variable,
    /// The names behind `for` or `catch`, for the next block.
    ForBlock,
    /// The name of a function and its parameters.
    Function,
    /// The parameters of a closure.
    Closure,
}

#[derive(Default)]
struct ScopeReader {
    scopes: Scopes,
    open: Vec<Scope>,
    /// The code outside all brackets.
    outside: Scope,
    /// The declarations of each name that can be seen, the innermost last.
    seen: BTreeMap<String, Vec<Option<usize>>>,
    reading: Reading,
    params: Vec<Declaration>,
    /// True if the next token begins the body of a closure.
    begins_closure: bool,
    last: Option<Token>,
}

impl ScopeReader {
    /// Reads a token; returns whether a text with values goes on behind it.
    fn token(&mut self, token: &Token, at: usize) -> bool {
        if std::mem::take(&mut self.begins_closure) {
            self.begin_closure(token, at);
            if matches!(token, Token::LeftBrace) {
                return false;
            }
        }
        match token {
            Token::Let | Token::Const => self.reading = Reading::Variable,
            Token::For | Token::Catch => self.reading = Reading::ForBlock,
            Token::Fn => self.reading = Reading::Function,
            Token::Pipe if self.reading == Reading::Closure => self.end_params(),
            Token::Pipe if !self.follows_value() => self.reading = Reading::Closure,
            Token::Or if !self.follows_value() => self.end_params(),
            Token::Identifier(name) => self.name(name, at),
            Token::In if self.reading == Reading::ForBlock => self.reading = Reading::Nothing,
            Token::LeftBrace => self.begin_block(),
            Token::MapStart | Token::LeftParen | Token::LeftBracket | Token::QuestionBracket => {
                self.open.push(Scope::default());
            }
            Token::RightBrace | Token::RightParen | Token::RightBracket => return self.close(at),
            Token::Comma => self.end_bare(at),
            Token::SemiColon => {
                self.end_bare(at);
                let waiting = std::mem::take(&mut self.scope().waiting);
                self.declare(waiting);
            }
            _ => {}
        }
        false
    }

    fn scope(&mut self) -> &mut Scope {
        self.open.last_mut().unwrap_or(&mut self.outside)
    }

    /// Returns whether the last token ends a value, behind which `|` is an operator.
    fn follows_value(&self) -> bool {
        matches!(
            self.last,
            Some(
                Token::Identifier(_)
                    | Token::IntegerConstant(_)
                    | Token::StringConstant(_)
                    | Token::True
                    | Token::False
                    | Token::RightParen
                    | Token::RightBracket
            )
        )
    }

    fn name(&mut self, name: &str, at: usize) {
        match self.reading {
            Reading::Nothing => {
                if let Some(Some(of)) = self.seen.get(name).and_then(|all| all.last()) {
                    self.scopes.declared.insert(at, *of);
                }
                return;
            }
            Reading::Variable => {
                self.scope().waiting.push((name.to_owned(), Some(at)));
                self.reading = Reading::Nothing;
            }
            Reading::ForBlock => self.scope().for_block.push((name.to_owned(), Some(at))),
            Reading::Closure => self.params.push((name.to_owned(), Some(at))),
            Reading::Function => {
                self.params.push((name.to_owned(), None));
                return;
            }
        }
        self.scopes.declared.insert(at, at);
    }

    fn end_params(&mut self) {
        self.reading = Reading::Nothing;
        self.begins_closure = true;
    }

    fn begin_closure(&mut self, token: &Token, at: usize) {
        let declared = std::mem::take(&mut self.params);
        let named = declared.iter().filter_map(|(name, of)| of.map(|of| unique(name, of)));
        let params = named.collect();
        let closure = Some(self.scopes.closures.len());
        self.scopes.closures.push(Closure { start: at, end: usize::MAX, params });
        let is_bare = !matches!(token, Token::LeftBrace);
        self.open.push(Scope { closure, is_bare, ..Scope::default() });
        self.declare(declared);
    }

    fn begin_block(&mut self) {
        let is_in_text = matches!(self.last, Some(Token::InterpolatedString(_)));
        let mut declared = std::mem::take(&mut self.scope().for_block);
        if self.reading == Reading::Function {
            declared = std::mem::take(&mut self.params);
        }
        self.reading = Reading::Nothing;
        self.open.push(Scope { is_in_text, ..Scope::default() });
        self.declare(declared);
    }

    fn declare(&mut self, declared: Vec<Declaration>) {
        for (name, of) in declared {
            self.seen.entry(name.clone()).or_default().push(of);
            self.scope().declared.push(name);
        }
    }

    /// Ends the bodies of closures without braces.
    fn end_bare(&mut self, at: usize) {
        while self.open.last().is_some_and(|scope| scope.is_bare) {
            self.end(at);
        }
    }

    /// Closes a bracket, and what is open without one in it.
    fn close(&mut self, at: usize) -> bool {
        // The names of `catch` stand in parentheses.
        if self.reading == Reading::ForBlock {
            let names = std::mem::take(&mut self.scope().for_block);
            self.end_bare(at);
            let is_in_text = self.end(at);
            self.scope().for_block.extend(names);
            return is_in_text;
        }
        self.end_bare(at);
        self.end(at)
    }

    /// Ends the innermost part; returns whether it stood within a text.
    fn end(&mut self, at: usize) -> bool {
        let Some(scope) = self.open.pop() else { return false };
        for name in &scope.declared {
            if let Some(all) = self.seen.get_mut(name) {
                all.pop();
            }
        }
        if let Some(closure) = scope.closure.and_then(|at| self.scopes.closures.get_mut(at)) {
            closure.end = at;
        }
        scope.is_in_text
    }
}
