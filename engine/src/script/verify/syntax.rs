//! A file that is no script: what the language says of it, at its place, and what may have been meant.

use rhai::{LexError, ParseErrorType, Position};

use super::ScriptFault;
use super::read::{Lines, word_end};
use crate::words::clean::{stray, stray_character};
use crate::words::nearest;

/// Words of other languages, and what stands for them here.
const WORDS: [(&str, &str); 20] = [
    ("and", "write `&&`"),
    ("or", "write `||`"),
    ("not", "write `!` before what is to be denied"),
    ("is", "write `==`"),
    ("elif", "write `else if`"),
    ("elsif", "write `else if`"),
    ("elseif", "write `else if`"),
    ("then", "put what is done in braces: `if … { … }`"),
    ("function", "write `fn`"),
    ("func", "write `fn`"),
    ("def", "write `fn`, and its lines in braces"),
    ("var", "write `let`"),
    ("null", "nothing is written `()`"),
    ("nil", "nothing is written `()`"),
    ("None", "nothing is written `()`"),
    ("undefined", "nothing is written `()`"),
    ("True", "write `true`"),
    ("False", "write `false`"),
    ("import", "functions of shared modules are called `module::name(…)`, without an import"),
    ("match", "write `switch`"),
];

/// What is wrong with a file that cannot be read.
pub(super) fn fault(
    file: usize,
    text: &str,
    kind: &ParseErrorType,
    position: Position,
) -> ScriptFault {
    let byte = Lines::new(text).byte_of(position);
    let start = byte.unwrap_or(text.trim_end().len()).min(text.len());
    let found = invisible(file, text, start)
        .or_else(|| fraction(file, text, start))
        .or_else(|| doubled(file, text, start, kind));
    found.unwrap_or_else(|| syntax(file, text, kind, start))
}

/// A character that nobody sees, on the line where the language stops.
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

fn syntax(file: usize, text: &str, kind: &ParseErrorType, start: usize) -> ScriptFault {
    let message = match kind {
        ParseErrorType::VariableUndefined(name) => format!("unknown variable `{name}`"),
        ParseErrorType::Reserved(word) => format!("`{word}` is not allowed in scripts"),
        kind => cleaned(&kind.to_string()),
    };
    ScriptFault {
        file,
        start,
        end: word_end(text, start),
        code: "script-syntax",
        message,
        help: word_help(text, start).or_else(|| help(text, kind, start)),
        certain: true,
    }
}

/// What stands for a word of another language, at the place or, of a function, on the line after a comment.
fn word_help(text: &str, start: usize) -> Option<String> {
    let comments = text[start..].lines().take_while(|line| line.trim_start().starts_with("///"));
    let skipped: usize = comments.map(|line| line.len() + 1).sum();
    let rest = text.get(start + skipped..)?.trim_start();
    let word = &rest[..word_end(rest, 0)];
    // A word that is taken for a name is noticed at what stands behind it.
    let before = text[..start].trim_end_matches([' ', '!', '(']);
    let at = before.rfind(|c: char| !(c.is_alphanumeric() || c == '_')).map_or(0, |at| at + 1);
    let is_word = before.len() < start && !before[..at].ends_with('.');
    let last = if is_word { &before[at..] } else { "" };
    let help = |word: &str| WORDS.iter().find(|(other, _)| *other == word);
    let (_, help) = help(word).or_else(|| help(last))?;
    Some((*help).to_owned())
}

/// What helps against the mistakes that are made most.
fn help(text: &str, kind: &ParseErrorType, start: usize) -> Option<String> {
    let line = line_around(text, start);
    let is_open = line.matches('"').count() % 2 == 1;
    let help = match kind {
        ParseErrorType::BadInput(LexError::MalformedChar(_)) => {
            "a text stands between two `\"`".to_owned()
        }
        ParseErrorType::BadInput(LexError::UnterminatedString) => {
            "close it with `\"` on the same line".to_owned()
        }
        ParseErrorType::Reserved(word) if word == "#" => "a comment begins with `//`".to_owned(),
        _ if is_open => "a quotation mark is missing on this line".to_owned(),
        ParseErrorType::BadInput(LexError::ImproperSymbol(symbol, _)) if symbol == "=" => {
            "`==` compares two values, `=` gives a variable its value".to_owned()
        }
        ParseErrorType::MissingToken(token, _) if token == "}" => unclosed(text)?,
        ParseErrorType::MissingToken(token, _) if token == ";" => {
            "a `;` is missing before it, or it is one word too many".to_owned()
        }
        ParseErrorType::MissingToken(token, _) if token == "," || token == ")" => {
            "a `)` or a `,` is missing before it".to_owned()
        }
        ParseErrorType::MissingSymbol(_) if text[start..].starts_with('=') => {
            "`==` compares two values, `=` gives a variable its value".to_owned()
        }
        ParseErrorType::UnknownOperator(operator) if operator == "++" || operator == "--" => {
            let sign = &operator[..1];
            format!("write `n {sign}= 1`")
        }
        ParseErrorType::WrongDocComment => {
            "`///` stands right above a function; write `//` elsewhere".to_owned()
        }
        ParseErrorType::WrongFnDefinition => {
            "a `}` is missing before it, or it stands within another function".to_owned()
        }
        ParseErrorType::VariableUndefined(name) if line.contains("=>") => {
            format!("a closure is written `|{name}| …`")
        }
        ParseErrorType::VariableUndefined(name) => {
            match nearest(name, named(text).into_iter().filter(|known| known != name)) {
                Some(known) => format!("did you mean `{known}`?"),
                None => {
                    format!(
                        "a variable begins with `let {name} = …`; an id is written `\"{name}\"`"
                    )
                }
            }
        }
        _ => return None,
    };
    Some(help)
}

fn line_around(text: &str, at: usize) -> &str {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    text[start..].lines().next().unwrap_or_default()
}

/// The last brace that nothing closes, by its line.
fn unclosed(text: &str) -> Option<String> {
    let mut open = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let code = line.split("//").next().unwrap_or_default();
        // What stands within quotation marks is text.
        for part in code.split('"').step_by(2) {
            for letter in part.chars() {
                match letter {
                    '{' => open.push(number),
                    '}' => drop(open.pop()),
                    _ => {}
                }
            }
        }
    }
    open.last().map(|line| format!("nothing closes the `{{` on line {line}"))
}

/// The names that a text gives to variables and parameters.
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

/// A function that is defined a second time in its file, at its name. `start` is where the second definition begins.
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

/// `1.5`: the language is told to know no fractions, and stops at what stands behind the dot.
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

/// Rhai's message the way ours are written: lower case, no full stop.
fn cleaned(message: &str) -> String {
    let message = message.trim_end_matches('.').replace('\'', "`");
    let mut letters = message.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => message,
    }
}
