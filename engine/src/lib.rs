//! A rules engine for map-and-combat board games.

mod dice;
pub mod edition;
pub mod game;
pub mod log;
pub mod model;
pub mod observation;
pub mod position;
pub mod rules;
pub mod scenario;
pub mod words;
