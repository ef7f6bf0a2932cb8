//! Battles: who is attacked, what changes the dice, how they are resolved, and what a conquest brings.

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
