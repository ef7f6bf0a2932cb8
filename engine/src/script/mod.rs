//! Scripts: what cards and rules say in sentences, in Rhai.

mod api;
mod nearest;
mod reference;
mod sandbox;
mod verify;

pub use api::{API, Function, Kind, Power, Shape, named};
pub use reference::{definitions, reference};
