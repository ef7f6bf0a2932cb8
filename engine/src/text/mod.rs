//! The one reader of text: bytes that come in, whole or by lines, become UTF-8 text or are refused with the place that shows
//! why. What the text means is not read here.

mod decode;
mod file;
mod json;
mod lines;
#[cfg(test)]
mod tests;

pub use decode::{Looks, NotText, decode, plain};
pub use file::{ReadError, read_regular, read_text};
pub use json::{json, json_value};
pub use lines::{Line, Lines, lines};
