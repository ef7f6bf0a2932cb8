//! One game at a table, without a screen or a server: the texts in each language, the question of a seat with its legal answers,
//! commands and their effects, standing orders, the save, the course of a game in words, and the output as lines.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests write files of their own"))]

pub mod begin;
pub mod chronicle;
pub mod command_line;
pub mod completions;
pub mod editions;
pub mod events;
pub mod executor;
pub mod exit;
pub mod lasting;
pub mod lesson;
pub mod levels;
pub mod model;
pub mod named;
pub(crate) mod numbers;
pub mod output;
pub mod paint;
pub mod person;
pub mod presenter;
pub mod preset_file;
pub mod programs;
pub mod prompt;
pub mod protocol;
pub mod queued;
pub mod read;
pub mod refuse;
#[doc(hidden)]
pub mod samples;
pub mod save;
pub mod saves;
pub mod session;
pub mod setup;
pub mod standing;
pub mod standing_orders;
pub mod steps;
pub mod text;
pub mod verbs;
pub mod views;
pub mod windows;
pub mod writing;
