//! Parses what players type. Every line becomes a [`Command`], or a sentence for the player.

mod auto;
mod characters;
mod command;
mod general;
mod line;
mod numbers;
mod odds;
mod parser;
mod refusals;
mod spaces;
mod units;

pub(crate) use auto::{auto, is_turn, is_until};
pub(crate) use characters::characters;
pub use command::{Assault, Command, Span};
#[cfg(test)]
pub(crate) use general::is_general;
pub use line::LINE_MAX;
pub(crate) use numbers::{Amount, amount, are_numbers};
pub use parser::CommandParser;
pub(crate) use parser::Reading;
pub(crate) use spaces::without_fillers;
pub(crate) use units::{CountedName, TypedForces};
