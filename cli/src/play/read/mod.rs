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

pub(in crate::play) use auto::auto;
pub(in crate::play) use characters::characters;
pub(crate) use command::{Assault, Command, Span};
#[cfg(test)]
pub(in crate::play) use general::is_general;
pub(in crate::play) use line::LINE_MAX;
pub(in crate::play) use numbers::{Amount, amount, are_numbers};
pub(crate) use parser::CommandParser;
pub(in crate::play) use parser::Reading;
pub(in crate::play) use spaces::without_fillers;
pub(in crate::play) use units::{CountedName, TypedForces};
