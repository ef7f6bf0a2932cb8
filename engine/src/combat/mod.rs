//! Battles: targets, modifiers of the dice, resolution and conquests.

pub(crate) mod assault;
pub(crate) mod battle;
mod compare;
pub(crate) mod conquest;
pub mod dice;
pub(crate) mod invasion;
mod ladder;
pub mod modifiers;
mod target;
pub(crate) mod threshold;
mod total;
pub(crate) mod units;
