//! Play of one game in a face: commands, questions, texts, saves and undo.

pub(crate) mod input;
mod interrupt;
pub(crate) mod screen;
pub(crate) mod terminal;
