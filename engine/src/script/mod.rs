//! Scripts: what cards and rules say in sentences, in Rhai.

mod api;
mod nearest;
mod sandbox;
mod verify;

pub use api::{API, Function, Kind, Power, Shape, named};
