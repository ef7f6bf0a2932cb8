//! The built-in steps, a file each: what a step asks, what it accepts, and what it does.

mod battle;
mod build;
mod claim;
mod claim_first;
mod conquest;
mod count;
mod deal;
mod draw;
mod first;
mod flow;
mod fortify;
mod invade;
mod place;
mod program;
mod reinforce;
mod script;
mod sortie;
mod strike;
mod trade;
mod window;

pub(crate) use reinforce::check_count;
pub(crate) use script::REPEATS_MAX;
