//! The program for programs: a line of JSON in, a line of JSON out, as chess engines speak UCI. The messages are declared in
//! `messages`; the page for those who write the other side is `cli/PROTOCOL.md`.

mod messages;
mod numbers;
mod store;
#[cfg(test)]
mod tests;

use std::fmt::Display;
use std::io::{BufRead, Write};

use schemars::schema_for;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;
use warboard_engine::text::{Line, Lines, json_value};
use warboard_engine::words::{is_hidden, name_of};

use crate::exit::CommandError;
use crate::output;
use messages::{Code, ProtocolError, ProtocolReply, ReplyBody, Request, RequestBody, ResponseBody};
pub(crate) use messages::{
    LegalAnswer, Numbers, OutcomeInfo, ProgramEnd, ProgramQuestion, ProgramReply,
};
use store::Store;

/// The version of the messages.
pub(crate) const PROTOCOL: u32 = 3;
/// The most bytes of a line that is read: a save of a long game fits.
const LINE_MAX: usize = 32 << 20;

type Done = Result<ResponseBody, ProtocolError>;

impl ProtocolError {
    fn new(code: Code, message: impl Display) -> Self {
        Self { code, message: format!("{message}"), at: None }
    }

    /// Returns the error with the field that it is about.
    fn at(self, field: &str) -> Self {
        Self { at: Some(field.to_owned()), ..self }
    }
}

/// Answers every line of `input` with a line, until it ends or asks to.
///
/// # Errors
/// Nothing can be read or written any longer.
pub fn serve(mut input: impl BufRead, out: &mut impl Write) -> Result<(), CommandError> {
    let mut store = Store::default();
    let mut lines = Lines::new(LINE_MAX);
    while let Some(line) = lines.next(&mut input)? {
        let (id, order) = parse(&line);
        let quits = matches!(order, Ok(RequestBody::Quit {}));
        tell(out, id.unwrap_or("null"), order.and_then(|order| store.obey(order)))?;
        if quits {
            break;
        }
    }
    Ok(())
}

/// Returns the id of a request as it is written, if it can be repeated, and what the request asks
/// for.
fn parse(line: &Line) -> (Option<&str>, Result<RequestBody, ProtocolError>) {
    let syntax = |message: String| (None, Err(ProtocolError::new(Code::Syntax, message)));
    if line.is_too_long {
        let message = format!("a line has at most {LINE_MAX} bytes");
        return (None, Err(ProtocolError::new(Code::TooMuch, message)));
    }
    if line.is_blank() {
        return syntax("the line is blank; send a request".to_owned());
    }
    let text = match line.text() {
        Ok(text) => text,
        Err(error) => {
            let trouble = ProtocolError::new(Code::Syntax, error.message() + "; " + error.help());
            return (None, Err(trouble.at(&format!("column {}", error.column))));
        }
    };
    let value: Value = match json_value(text.as_bytes()) {
        Ok(value) => value,
        Err(error) => {
            let at = format!("column {}", error.column());
            return (None, Err(ProtocolError::new(Code::Syntax, error).at(&at)));
        }
    };
    let id = value.get("id").and_then(|_| written(text, "id"));
    if let Some(c) = id.and_then(|id| id.chars().find(|&c| is_hidden(c))) {
        let message = format!("`id` holds {}; write it as an escape", name_of(c));
        return (None, Err(ProtocolError::new(Code::Syntax, message).at("id")));
    }
    match serde_json::from_value(value) {
        Ok(Request { order, .. }) => (id, Ok(order)),
        Err(error) => (id, Err(ProtocolError::new(Code::Syntax, error))),
    }
}

/// The value of a key as an object writes it.
fn written<'a>(object: &'a str, wanted: &str) -> Option<&'a str> {
    /// Returns the first value of a text, and its bytes.
    fn first<T: DeserializeOwned>(text: &str) -> Option<(T, usize)> {
        let mut values = serde_json::Deserializer::from_str(text).into_iter();
        let value = values.next()?.ok()?;
        Some((value, values.byte_offset()))
    }
    let mut rest = object.trim_start().strip_prefix('{')?;
    loop {
        let (key, end) = first::<String>(rest)?;
        let value = rest[end..].trim_start().strip_prefix(':')?.trim_start();
        let (IgnoredAny, end) = first(value)?;
        if key == wanted {
            return value.get(..end);
        }
        rest = value[end..].trim_start().strip_prefix(',')?;
    }
}

fn tell(out: &mut impl Write, id: &str, done: Done) -> Result<(), CommandError> {
    let outcome = match done {
        Ok(answer) => ReplyBody::Ok(Box::new(answer)),
        Err(trouble) => ReplyBody::Error(trouble),
    };
    let text = output::json(&outcome)?;
    // An id is repeated as it was written: numbers have more digits than programs keep.
    let outcome = text.strip_prefix('{').unwrap_or(&text);
    writeln!(out, "{{\"id\":{id},{outcome}")?;
    out.flush()?;
    Ok(())
}

/// Returns the schemas of what is read and of what is written; of what programs in seats are asked,
/// and answer.
pub fn schema() -> Value {
    serde_json::json!({
        "protocol": PROTOCOL,
        "request": schema_for!(Request),
        "reply": schema_for!(ProtocolReply),
        "question": schema_for!(ProgramQuestion<'_>),
        "answer": schema_for!(ProgramReply),
        "end": schema_for!(ProgramEnd<'_>),
    })
}
