//! The subcommands, a file each.

pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod resume;
pub(crate) mod show;
