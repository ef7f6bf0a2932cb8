//! Play of one game in a face: commands, questions, texts, saves and undo.

pub(crate) mod begin;
pub(crate) mod completions;
pub(crate) mod events;
pub(crate) mod executor;
pub(crate) mod input;
mod interrupt;
mod lasting;
pub(crate) mod model;
pub(crate) mod named;
pub(crate) mod paint;
pub(crate) mod presenter;
pub(crate) mod preset_file;
mod prompt;
mod queued;
pub(crate) mod read;
pub(crate) mod refuse;
pub(crate) mod save;
pub(crate) mod screen;
pub(crate) mod session;
pub(crate) mod standing;
pub(crate) mod standing_orders;
pub(crate) mod steps;
pub(crate) mod terminal;
mod verbs;
pub(crate) mod views;
pub(crate) mod windows;
