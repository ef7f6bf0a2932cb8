//! Scripts: what cards and rules say in sentences, in Rhai.

mod api;
mod sandbox;

pub use api::{API, Function, Kind, Power, Shape, named};
