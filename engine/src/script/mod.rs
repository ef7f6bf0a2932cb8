//! Scripts: what cards and rules say in sentences, in Rhai.

mod api;
mod closures;
mod compile;
mod depth;
mod host;
mod language;
mod library;
mod places;
mod profile;
mod reference;
mod resolved;
mod sandbox;
mod verify;

pub use api::{API, Function, Kind, Power, Shape, UNTIL, named};
pub(crate) use host::Taken;
pub use host::{Host, compilations};
pub use library::LIBRARY;
pub use profile::{Profile, Taken as ScriptTaken};
pub use reference::{definitions, limits, reference};

pub(crate) use verify::{Files, ScriptFault, Source, Survey, TextUse, results, survey, writes};
