//! A rules engine for map-and-combat board games.

pub mod bots;
pub mod dice;
pub mod edition;
pub mod game;
pub mod log;
pub mod model;
pub mod observation;
pub mod odds;
pub mod playout;
pub mod position;
pub mod rules;
pub mod scenario;
pub mod words;
