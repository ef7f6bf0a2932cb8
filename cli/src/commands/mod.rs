//! The subcommands, a file each.

pub(crate) mod arena;
pub(crate) mod balance;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod console;
pub(crate) mod coverage;
pub(crate) mod editions;
pub(crate) mod engine;
pub(crate) mod fit;
pub(crate) mod learn;
pub(crate) mod man;
pub(crate) mod menu;
pub(crate) mod merge;
pub(crate) mod mutate;
pub(crate) mod new;
pub(crate) mod odds;
pub(crate) mod picture;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod resume;
pub(crate) mod schema;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod simulate;
pub(crate) mod test;
pub(crate) mod texts;
