//! Editions: the TOML files of a game, read, checked and turned into a
//! [`Rulebook`](crate::model::Rulebook).
//!
//! # Files
//!
//! An edition is a directory. All `*.toml` in its root are read as one tree: a top-level key may be
//! in any of them. Arrays of tables are joined across files; any other key is given once.
//! `source = "…"` at the top of a file is the source of its blocks that give none themselves.
//!
//! # Overlays
//!
//! `variants/<id>/*.toml` is an overlay on the edition, and so is the `set` of an option's value.
//! An overlay is written like the files themselves and changes the keys and rows that it names:
//!
//! - tables merge by key;
//! - arrays of tables merge by `id` (a step without one by its `step`, a setup row by its
//!   `players`), and new entries are appended;
//! - `remove = true` in an entry or a table drops it;
//! - `replace = ["turn"]` at the top of the overlay first drops those top-level keys, for example
//!   to give the turn sequence anew in another order;
//! - `drop = { card = ["effect", "timing"] }` at the top of the overlay drops these keys from every
//!   row of a list;
//! - every other value, and every other list, is replaced whole.
//!
//! The scripts of the edition also serve its variants. They are left out if no remaining row of a
//! variant, or of a value of its options, names a function and the variant has no scripts itself.
//!
//! Each variant and each value of an option is checked when the edition is loaded, and a finding
//! points into the overlay.
//!
//! # Suppressions
//!
//! `# check: allow <code>, <reason>` in a TOML file, or `// check: …` in a script, suppresses the
//! warnings with this code on its line. Alone on a line, the comment applies to the next line that
//! is not a comment. Errors cannot be suppressed, and a suppression without effect is reported.

mod allow;
mod blame;
mod check;
pub(crate) mod codes;
mod diagnostic;
mod draft;
mod files;
mod guide;
mod index;
pub(crate) mod keys;
mod lessons;
mod limits;
mod load;
mod loader;
mod mend;
mod mutants;
mod openings;
pub(crate) mod problem;
mod schema;
mod scripts;
mod settle;
mod setup;
mod suggest;
mod texts;
pub(crate) mod tree;
mod trial;
mod unreached;

pub use codes::CODES;
pub use diagnostic::{Confidence, Diagnostic, Diagnostics, Secondary, Severity};
pub use files::{EditionFiles, FilesError, Unread};
pub use guide::tables;
pub use index::{EditionIndex, Inspected, NamePlace};
pub use keys::Printed;
pub use load::{Edition, EditionOption, OptionValue, SourceRow, Variant};
pub use mutants::{Exempt, Mutant, exempt, mutants};
pub use schema::schemas;
pub use setup::{Setup, SetupError};
pub use suggest::{Explanation, Suggestion, SuggestionKind, Suggestions, explanation, suggestions};
pub use texts::{EditionText, TextKind, TextStep, part_difference};
pub use trial::Trial;
