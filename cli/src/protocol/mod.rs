//! The program for programs: a line of JSON in, a line of JSON out, as chess engines speak UCI. The messages are declared in
//! [`messages`]; the page for those who write the other side is `cli/PROTOCOL.md`.

mod messages;
mod numbers;
mod store;
#[cfg(test)]
mod tests;

use std::fmt::Display;
use std::io::{BufRead, Read, Write};

use schemars::schema_for;
use serde_json::Value;

use crate::exit::Failure;
use messages::{Answer, Code, Order, Outcome, Reply, Request, Trouble};
pub(crate) use messages::{LegalAnswer, Numbers, Question, Said};
use store::Store;

/// The version of the messages.
pub(crate) const PROTOCOL: u32 = 2;
/// The most bytes of a line that is read: a save of a long game fits.
const LINE_MAX: u64 = 32 << 20;

type Done = Result<Answer, Trouble>;

impl Trouble {
    fn new(code: Code, message: impl Display) -> Self {
        Self { code, message: format!("{message}"), at: None }
    }

    /// The same, with the field that it is about.
    fn at(self, field: &str) -> Self {
        Self { at: Some(field.to_owned()), ..self }
    }
}

/// Answers every line of `input` with a line, until it ends or asks to.
///
/// # Errors
/// Nothing can be read or written any longer.
pub(crate) fn serve(mut input: impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
    let mut store = Store::default();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(LINE_MAX + 1).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(());
        }
        if read as u64 > LINE_MAX {
            skip(&mut input)?;
            let message = format!("a line has at most {LINE_MAX} bytes");
            tell(out, Value::Null, Err(Trouble::new(Code::TooMuch, message)))?;
            continue;
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let (id, order) = parse(&line);
        let quits = matches!(order, Ok(Order::Quit {}));
        tell(out, id, order.and_then(|order| store.obey(order)))?;
        if quits {
            return Ok(());
        }
    }
}

/// Reads on to the end of a line.
fn skip(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let found = input.fill_buf()?;
        if found.is_empty() {
            return Ok(());
        }
        let end = found.iter().position(|&byte| byte == b'\n');
        let n = end.map_or(found.len(), |end| end + 1);
        input.consume(n);
        if end.is_some() {
            return Ok(());
        }
    }
}

/// The number of a request, and what it asks for.
fn parse(line: &[u8]) -> (Value, Result<Order, Trouble>) {
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(error) => {
            let at = format!("column {}", error.column());
            return (Value::Null, Err(Trouble::new(Code::Syntax, error).at(&at)));
        }
    };
    let id = value.get("id").cloned().unwrap_or_default();
    match serde_json::from_value(value) {
        Ok(Request { id, order }) => (id, Ok(order)),
        Err(error) => (id, Err(Trouble::new(Code::Syntax, error))),
    }
}

fn tell(out: &mut impl Write, id: Value, done: Done) -> Result<(), Failure> {
    let outcome = match done {
        Ok(answer) => Outcome::Ok(Box::new(answer)),
        Err(trouble) => Outcome::Error(trouble),
    };
    let text = serde_json::to_string(&Reply { id, outcome })
        .map_err(|error| Failure::System(error.to_string()))?;
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(())
}

/// The schemas of what is read and of what is written; of what programs in seats are asked, and answer.
pub(crate) fn schema() -> Value {
    serde_json::json!({
        "protocol": PROTOCOL,
        "request": schema_for!(Request),
        "reply": schema_for!(Reply),
        "question": schema_for!(Question<'_>),
        "answer": schema_for!(Said),
    })
}
