//! A rules engine for map-and-combat board games.

pub mod dice;
pub mod model;
pub mod odds;
