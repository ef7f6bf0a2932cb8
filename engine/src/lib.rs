//! A rules engine for map-and-combat board games.

pub mod model;
