//! The TOML of an edition as one tree, in which every value has the place from which it was read.

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
pub(crate) use node::{SourceSpan, Table, TreeEntry, TreeNode, TreeValue};
pub(crate) use overlay::{BEFORE, lay, same};
pub(crate) use parse::parse;
