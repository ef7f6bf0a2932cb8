//! An edition's TOML as one tree, every value with the place it was read from.

mod brackets;
mod comments;
mod depth;
mod merge;
mod node;
mod overlay;
mod parse;
mod syntax;

pub(crate) use comments::{Comment, comments};
pub(crate) use merge::merge;
pub(crate) use node::{Node, Place, Table, Value};
pub(crate) use overlay::{BEFORE, lay, same};
pub(crate) use parse::parse;
