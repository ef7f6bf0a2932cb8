//! The faults of a file that does not parse: the message of the language, its position and a
//! suggestion.

use rhai::{Engine, LexError, ParseErrorType, Position};

use super::ScriptFault;
use super::brackets::unpaired;
use super::read::{Lines, word_end};
use crate::script::host::type_word;
use crate::words::clean::{stray, stray_character};
use crate::words::nearest;

/// Words of other languages, with their equivalents here.
const WORDS: [(&str, &str); 44] = [
    ("and", "write `&&`"),
    ("or", "write `||`"),
    ("not", "write `!` before the negated condition"),
    ("is", "write `==`"),
    ("mod", "write `%`"),
    ("elif", "write `else if`"),
    ("elsif", "write `else if`"),
    ("elseif", "write `else if`"),
    ("then", "put what is done in braces: `if … { … }`"),
    ("begin", "put what is done in braces: `{ … }`"),
    ("end", "close the block with `}`"),
    ("unless", "write `if !… { … }`"),
    ("function", "write `fn`"),
    ("func", "write `fn`"),
    ("fun", "write `fn`"),
    ("def", "write `fn`, and its lines in braces"),
    ("sub", "write `fn`"),
    ("lambda", "a closure is written `|value| …`"),
    ("var", "write `let`"),
    ("local", "write `let`"),
    ("int", "write `let`; variables have no types"),
    ("bool", "write `let`; variables have no types"),
    ("string", "write `let`; variables have no types"),
    ("auto", "write `let`"),
    ("null", "nothing is written `()`"),
    ("nil", "nothing is written `()`"),
    ("None", "nothing is written `()`"),
    ("undefined", "nothing is written `()`"),
    ("pass", "leave the braces empty: `{ }`"),
    ("True", "write `true`"),
    ("False", "write `false`"),
    ("import", "functions of shared modules are called `module::name(…)`, without an import"),
    ("match", "write `switch`"),
    ("case", "an answer of `switch` is written `value => …,`"),
    ("default", "the last answer of `switch` is written `_ => …`"),
    ("foreach", "write `for value in list { … }`"),
    ("except", "write `catch`"),
    ("finally", "write what comes after it below"),
    ("raise", "write `throw`"),
    ("class", "there are no classes; write functions"),
    ("new", "there are no classes; write functions"),
    ("self", "the game is the first value of a function: `game`"),
    ("this", "the game is the first value of a function: `game`"),
    ("async", "a question waits by itself"),
];

/// Signs of other languages, with their equivalents here.
const SIGNS: [(&str, &str); 16] = [
    ("===", "write `==`"),
    ("!==", "write `!=`"),
    ("<>", "write `!=`"),
    ("~=", "write `!=`"),
    ("++", "write `n += 1`"),
    ("--", "write `n -= 1`"),
    (":=", "write `=`"),
    ("->", "write `.`; functions say no type of what comes back"),
    ("=>", "a closure is written `|value| …`"),
    ("::", "a function of a shared module is called `module::name(…)`"),
    ("?", "write `if … { … } else { … }`"),
    ("#", "a comment begins with `//`"),
    ("@", "an id is written in quotation marks"),
    ("$", "a name has no sign before it"),
    ("~", "write `!`"),
    ("\\", "a statement continues on the next line without a sign"),
];

/// Returns the fault of a file that does not parse.
pub(super) fn fault(
    engine: &Engine,
    file: usize,
    text: &str,
    kind: &ParseErrorType,
    position: Position,
) -> ScriptFault {
    let lines = Lines::new(text);
    let byte = lines.byte_of(position);
    let start = byte.unwrap_or(text.trim_end().len()).min(text.len());
    if let Some(found) = invisible(file, text, start) {
        return found;
    }
    let unpaired = unpaired(engine, text)
        .and_then(|found| Some((lines.byte_of(found.position)?, found)))
        .filter(|(at, _)| *at <= start);
    if let Some((at, found)) = unpaired {
        let said = Said::of_bracket(found.sign, found.opens);
        return said.at(file, at, at + found.sign.len());
    }
    let found = fraction(file, text, start).or_else(|| doubled(file, text, start, kind));
    found.unwrap_or_else(|| said(text, kind, start).at(file, start, word_end(text, start)))
}

/// Returns the fault of an invisible character on the line where the language stops.
fn invisible(file: usize, text: &str, start: usize) -> Option<ScriptFault> {
    let (start, c) = stray(text, start, "//")?;
    let (message, help) = stray_character(c);
    Some(ScriptFault {
        file,
        start,
        end: start + c.len_utf8(),
        code: "script-syntax",
        message,
        help: Some(help.to_owned()),
        certain: true,
    })
}

/// A message and its help.
struct Said {
    message: String,
    help: Option<String>,
}

impl Said {
    fn new(message: impl Into<String>, help: &str) -> Self {
        let help = Some(help).filter(|help| !help.is_empty()).map(str::to_owned);
        Self { message: message.into(), help }
    }

    fn of_bracket(sign: &str, opens: bool) -> Self {
        match (sign, opens) {
            ("{", _) => Self::new("this block is never closed", "add a `}` where it ends"),
            ("(", _) => Self::new("this `(` is never closed", "add a `)` where it ends"),
            (_, true) => Self::new("this `[` is never closed", "add a `]` where it ends"),
            (sign, false) => Self::new(
                format!("this `{sign}` closes nothing"),
                "remove it, or open what it closes",
            ),
        }
    }

    fn at(self, file: usize, start: usize, end: usize) -> ScriptFault {
        let Self { message, help } = self;
        ScriptFault { file, start, end, code: "script-syntax", message, help, certain: true }
    }
}

/// Returns the language's message in the words of the guide, with help for the most frequent
/// mistakes.
fn said(text: &str, kind: &ParseErrorType, start: usize) -> Said {
    let here = text.get(start..).unwrap_or_default();
    let word = here.get(..word_end(here, 0)).filter(|word| !word.trim().is_empty());
    let line = line_around(text, start);
    let mut said = message(kind, word.unwrap_or("the end of the file"));
    // An open text swallows correct code.
    let is_open = line.matches('"').count() % 2 == 1;
    if is_open && !matches!(kind, ParseErrorType::BadInput(LexError::MalformedChar(_))) {
        said.help = Some("a quotation mark is missing on this line".to_owned());
    }
    if let Some(help) = word_help(text, start).or_else(|| place_help(text, kind, start)) {
        said.help = Some(help);
    }
    said
}

/// Returns the message for a mistake. `word` is the word where the language stopped.
fn message(kind: &ParseErrorType, word: &str) -> Said {
    match kind {
        ParseErrorType::BadInput(error) => bad_word(error),
        ParseErrorType::UnexpectedEOF => {
            Said::new("the file ends in the middle of a statement", "")
        }
        ParseErrorType::UnknownOperator(sign) => {
            Said::new(format!("`{sign}` is not an operator"), "")
        }
        ParseErrorType::MissingToken(token, what) => missing(token, what, word),
        ParseErrorType::MissingSymbol(_) => {
            Said::new(format!("a sign is missing before `{word}`"), "")
        }
        ParseErrorType::MalformedIndexExpr(_) => Said::new(
            "this is not a place in a list, a text or a map",
            "write a number, or the key of a map: `list[0]`, `map[\"key\"]`",
        ),
        ParseErrorType::DuplicatedProperty(name) => {
            Said::new(format!("key `{name}` of this map is given twice"), "remove one")
        }
        ParseErrorType::DuplicatedVariable(name) => {
            Said::new(format!("`{name}` is given twice"), "choose another name")
        }
        ParseErrorType::WrongSwitchIntegerCase => Said::new(
            "a number stands behind a range in this `switch`",
            "put numbers before ranges",
        ),
        ParseErrorType::WrongSwitchDefaultCase => {
            Said::new("`_` is not the last answer of this `switch`", "put it at the end")
        }
        ParseErrorType::WrongSwitchCaseCondition => {
            Said::new("this answer of `switch` takes no `if`", "put the `if` behind the `=>`")
        }
        ParseErrorType::PropertyExpected => {
            Said::new(format!("the name of a property is missing before `{word}`"), "")
        }
        ParseErrorType::VariableExpected => {
            Said::new(format!("the name of a variable is missing before `{word}`"), "")
        }
        ParseErrorType::Reserved(word) | ParseErrorType::ForbiddenVariable(word) => Said::new(
            format!("`{word}` is not allowed in scripts"),
            if word.starts_with(char::is_alphabetic) { "choose another name" } else { "" },
        ),
        ParseErrorType::MismatchedType(wanted, found) => {
            Said::new(format!("this is {} and must be {}", type_word(found), type_word(wanted)), "")
        }
        ParseErrorType::ExprExpected(_) => {
            Said::new(format!("a value is missing before `{word}`"), "")
        }
        kind => of_the_file(kind, word),
    }
}

/// Returns the message for a mistake in the order, the names or the size of what a file holds.
fn of_the_file(kind: &ParseErrorType, word: &str) -> Said {
    match kind {
        ParseErrorType::WrongDocComment => Said::new(
            "`///` stands above nothing that it could describe",
            "`///` stands right above a function; write `//` elsewhere",
        ),
        ParseErrorType::WrongFnDefinition => Said::new(
            "a function stands within another",
            "put it outside of all functions; or a `}` is missing before it",
        ),
        ParseErrorType::VariableUndefined(name) => {
            Said::new(format!("unknown variable `{name}`"), "")
        }
        ParseErrorType::ModuleUndefined(name) => Said::new(format!("unknown module `{name}`"), ""),
        ParseErrorType::ExprTooDeep => {
            Said::new("the code is nested too deeply here", "give parts of it names with `let`")
        }
        ParseErrorType::TooManyFunctions => {
            Said::new("the file has too many functions", "split it into two files")
        }
        ParseErrorType::LiteralTooLarge(_, most) => {
            Said::new(format!("this is larger than {most}"), "split it")
        }
        ParseErrorType::LoopBreak => {
            Said::new(format!("`{word}` stands outside of a loop"), "`return` ends a function")
        }
        kind => of_a_function(kind),
    }
}

/// Returns the message for a mistake in the head of a function or in an assignment.
fn of_a_function(kind: &ParseErrorType) -> Said {
    match kind {
        ParseErrorType::FnMissingName => {
            Said::new("this function has no name", "write `fn name(game) { … }`")
        }
        ParseErrorType::FnMissingParams(name) => Said::new(
            format!("function `{name}` lists no parameters"),
            &format!("write `fn {name}(game) {{ … }}`"),
        ),
        ParseErrorType::FnMissingBody(name) => Said::new(
            format!("function `{name}` has no block"),
            &format!("write `fn {name}(…) {{ … }}`, without anything between `)` and `{{`"),
        ),
        ParseErrorType::FnDuplicatedParam(name, param) => Said::new(
            format!("function `{name}` has two parameters `{param}`"),
            "choose another name",
        ),
        ParseErrorType::AssignmentToConstant(name) if name.is_empty() => {
            Said::new("a value cannot be assigned to this", "`==` compares two values")
        }
        ParseErrorType::AssignmentToConstant(name) => Said::new(
            format!("`{name}` is a constant"),
            "write `let` instead of `const` for a value that changes",
        ),
        ParseErrorType::AssignmentToInvalidLHS(_) => Said::new(
            "a value cannot be assigned to this",
            "a variable, a place of a list or a key of a map can; `==` compares two values",
        ),
        kind => Said::new(cleaned(&kind.to_string()), ""),
    }
}

/// Returns the message for an invalid word.
fn bad_word(error: &LexError) -> Said {
    match error {
        LexError::UnexpectedInput(sign) => Said::new(format!("`{sign}` is out of place here"), ""),
        LexError::UnterminatedString => {
            Said::new("this text is never closed", "close it with `\"` on the same line")
        }
        LexError::MalformedEscapeSequence(sign) => Said::new(
            format!("`{sign}` has no meaning in a text"),
            "a `\\` is written `\\\\`, a quotation mark `\\\"`, the end of a line `\\n`",
        ),
        LexError::MalformedNumber(number) => {
            Said::new(format!("`{number}` is not a number"), "numbers are whole: `12`, `1_000`")
        }
        LexError::MalformedChar(letters) => Said::new(
            format!("`'{letters}'` is not a single letter"),
            &format!("a text stands between two `\"`: write `\"{letters}\"`"),
        ),
        LexError::MalformedIdentifier(name) => Said::new(
            format!("`{name}` is not a name"),
            "a name is made of letters, digits and `_`",
        ),
        LexError::ImproperSymbol(sign, _) if sign == "=" => compares(),
        LexError::ImproperSymbol(word, _) if word.starts_with(char::is_alphabetic) => {
            Said::new(format!("`{word}` is not allowed in scripts"), "")
        }
        LexError::ImproperSymbol(sign, _) => Said::new(format!("`{sign}` is not an operator"), ""),
        error => Said::new(cleaned(&error.to_string()), ""),
    }
}

fn compares() -> Said {
    Said::new("`=` gives a variable its value and compares nothing", "did you mean `==`?")
}

/// Returns the message for a missing word or sign.
fn missing(token: &str, what: &str, word: &str) -> Said {
    if word == "=" && !matches!(token, ":" | "in" | "catch") && !what.contains("parameters") {
        return compares();
    }
    let message = format!("a `{token}` is missing before `{word}`");
    let help = match token {
        ";" => "end the statement before it with `;`, or remove the extra word",
        "," if what.contains("parameters") => {
            "parameters are names with `,` between them, without types and values"
        }
        "," => "put a `,` between two values, or a `)` or `]` behind the last",
        ")" => "close what stands in parentheses, or put a `,` between two values",
        "{" => "what is done stands in braces, behind a single condition: `if a && b { … }`",
        ":" => "a key of a map and its value are written `key: value`",
        "in" => "write `for value in list { … }`",
        "catch" => "write `try { … } catch { … }`",
        "(" => "`!` negates a condition; `!=` compares",
        "=>" => "an answer of `switch` is written `value => …,`",
        _ => "",
    };
    Said::new(message, help)
}

/// Returns the equivalent of a word of another language at the position. For a function, examines
/// the line after its comment.
fn word_help(text: &str, start: usize) -> Option<String> {
    let comments = text[start..].lines().take_while(|line| line.trim_start().starts_with("///"));
    let skipped: usize = comments.map(|line| line.len() + 1).sum();
    let rest = text.get(start + skipped..)?.trim_start();
    let word = &rest[..word_end(rest, 0)];
    let head = rest.lines().next().unwrap_or_default();
    let is_head = head.trim_end().ends_with('{') && rest[word.len()..].starts_with('(');
    if skipped > 0 && is_head && !word.is_empty() {
        return Some(format!("a function begins with `fn`: write `fn {}`", head.trim_end()));
    }
    // A word taken for a name is only noticed at the text after it.
    let before = text[..start].trim_end_matches([' ', '!', '(']);
    let at = before.rfind(|c: char| !(c.is_alphanumeric() || c == '_')).map_or(0, |at| at + 1);
    let is_word = before.len() < start && !before[..at].ends_with('.');
    let last = if is_word { &before[at..] } else { "" };
    let help = |word: &str| WORDS.iter().find(|(other, _)| *other == word);
    let (_, help) = help(word).or_else(|| help(last))?;
    Some((*help).to_owned())
}

/// Returns the help for a sign of another language or for an unknown name.
fn place_help(text: &str, kind: &ParseErrorType, start: usize) -> Option<String> {
    let (line, here) = (line_around(text, start), &text[start..]);
    // In `<>`, the language reports the second sign.
    let around = [start.checked_sub(1), Some(start)].into_iter().flatten();
    let mut around = around.filter_map(|at| text.get(at..));
    let is_sign = !matches!(kind, ParseErrorType::VariableUndefined(_))
        && !here.starts_with(char::is_alphanumeric);
    if is_sign
        && let Some((_, help)) = SIGNS.iter().find(|(sign, _)| {
            here.starts_with(sign) || (*sign == "<>" && around.any(|rest| rest.starts_with(sign)))
        })
    {
        return Some((*help).to_owned());
    }
    match kind {
        ParseErrorType::VariableUndefined(name) if name == "game" => Some(
            "a function that uses the game is given it first: `fn name(game) { … }`".to_owned(),
        ),
        ParseErrorType::VariableUndefined(name) if line.contains("=>") => {
            Some(format!("a closure is written `|{name}| …`"))
        }
        ParseErrorType::VariableUndefined(name) => {
            Some(match nearest(name, named(text).into_iter().filter(|known| known != name)) {
                Some(known) => format!("did you mean `{known}`?"),
                None => format!(
                    "a variable begins with `let {name} = …`; an id is written `\"{name}\"`"
                ),
            })
        }
        ParseErrorType::VariableExpected if here.starts_with('(') => {
            Some("write `for value in list { … }`, or `for n in 0..10 { … }`".to_owned())
        }
        ParseErrorType::MissingToken(..) if here.starts_with(':') => {
            Some("a block stands in braces, and a variable has no type".to_owned())
        }
        ParseErrorType::BadInput(LexError::UnexpectedInput(word)) if word == "fn" => {
            Some("a closure is written `|value| …`".to_owned())
        }
        _ => None,
    }
}

fn line_around(text: &str, at: usize) -> &str {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    text[start..].lines().next().unwrap_or_default()
}

/// Returns the names that a text gives to variables and parameters.
fn named(text: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut names = Vec::new();
    for word in ["let ", "for ", "const "] {
        let found = text.match_indices(word).map(|(at, _)| text[at + word.len()..].trim_start());
        names.extend(found.filter_map(|rest| rest.split(|c| !is_word(c)).next()));
    }
    for line in text.lines().filter(|line| line.trim_start().starts_with("fn ")) {
        let params = line.split_once('(').and_then(|(_, rest)| rest.split_once(')'));
        names.extend(params.into_iter().flat_map(|(params, _)| params.split(',')).map(str::trim));
    }
    names.extend(text.split('|').skip(1).step_by(2).filter(|name| name.chars().all(is_word)));
    names
}

/// Returns the fault of a function that is defined a second time in its file, at its name. `start`
/// is the beginning of the second definition.
fn doubled(file: usize, text: &str, start: usize, kind: &ParseErrorType) -> Option<ScriptFault> {
    let name = match kind {
        ParseErrorType::FnDuplicatedDefinition(name, _) => name.as_str(),
        _ => return None,
    };
    let (before, after) = (text.get(..start)?, text.get(start..)?);
    let start = start + after.find(name)?;
    let is_first = |at: &usize| {
        let rest = before[at + "fn ".len()..].trim_start();
        rest.strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with('('))
    };
    let first = before.match_indices("fn ").map(|(at, _)| at).find(is_first);
    let help = first.map(|at| format!("it is also on line {}", Lines::new(text).line_of(at)));
    Some(ScriptFault {
        file,
        start,
        end: start + name.len(),
        code: "function-twice",
        message: format!("function `{name}` is defined twice"),
        help,
        certain: true,
    })
}

/// Returns the fault of a fraction such as `1.5`. The language supports no fractions here and stops
/// at the text after the dot.
fn fraction(file: usize, text: &str, start: usize) -> Option<ScriptFault> {
    let (before, after) = (text.get(..start)?, text.get(start..)?);
    let is_digit = |c: char| c.is_ascii_digit() || c == '_';
    let whole = before.strip_suffix('.')?;
    let from = whole.trim_end_matches(is_digit).len();
    let behind = after.len() - after.trim_start_matches(is_digit).len();
    if from == whole.len() || behind == 0 {
        return None;
    }
    let message = format!("`{}` is a fraction; numbers are whole", &text[from..start + behind]);
    Some(ScriptFault {
        file,
        start: from,
        end: start + behind,
        code: "script-syntax",
        message,
        help: Some("`7 / 2` is 3: multiply before you divide".to_owned()),
        certain: true,
    })
}

/// Adapts Rhai's message to the style of the engine: lower case, no full stop.
fn cleaned(message: &str) -> String {
    let message = message.trim_end_matches('.').replace('\'', "`");
    let mut letters = message.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => message,
    }
}
