//! A rules engine for map-and-combat board games.

mod dice;
pub mod game;
pub mod model;
pub mod observation;
pub mod rules;
pub mod words;
