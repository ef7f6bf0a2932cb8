//! Scripts: the effects of cards and rules, written in Rhai.

mod api;
mod closures;
mod compile;
mod coverage;
mod depth;
mod host;
mod language;
mod library;
mod mutants;
mod places;
mod printed;
mod profile;
mod reference;
mod resolved;
mod sandbox;
mod verify;
mod words;

pub(crate) use api::ScriptTypeForm;
pub use api::{API, ApiFunction, CallSyntax, Power, ScriptType, UNTIL, named};
pub use coverage::{LineCounts, count_lines, counted_lines, statement_lines};
pub(crate) use coverage::{asked_queries, note_queries};
pub use host::{Host, compilations};
pub(crate) use host::{JournalEntry, TypedResult, Unasked, run_typed};
pub use library::LIBRARY;
pub(crate) use mutants::changes;
pub(crate) use printed::{keeping_printed, take_printed};
pub use profile::{FunctionCost as ScriptTaken, Profile};
pub use reference::{definitions, limits, reference};

pub(crate) use verify::{
    AllowedCalls, Files, ScriptFault, ScriptSource, Survey, TextUse, UsedKind, results, survey,
    writes,
};
