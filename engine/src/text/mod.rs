//! The only reader of text: converts external bytes, whole or by lines, to UTF-8 text, or reports
//! the first invalid place. The meaning of the text is read elsewhere.

mod change;
mod decode;
mod file;
mod json;
mod lines;
#[cfg(test)]
mod tests;

pub use change::TextChange;
pub use decode::{Looks, NotText, decode, plain};
pub use file::{ReadError, read_regular, read_text};
pub use json::{json, json_value};
pub use lines::{Line, Lines, lines};
