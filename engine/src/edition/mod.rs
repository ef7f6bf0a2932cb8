//! Editions: a game's TOML files, read, checked and settled into a [`Rulebook`](crate::model::Rulebook).
//!
//! # Files
//!
//! An edition is a directory. All `*.toml` in its root are read as one tree: a top-level key may stand in any of them,
//! arrays of tables are strung together across files, anything else is given once. `source = "…"` at the top of a file
//! is the source of the file's blocks that give none themselves.
//!
//! # Overlays
//!
//! `variants/<id>/*.toml` is an overlay on the edition, and so is the `set` of an option's value. It is written like the
//! files themselves and changes what it names:
//!
//! - tables merge by key;
//! - arrays of tables merge by `id` (a step without one by its `step`, a set-up row by its `players`), and new entries
//!   go to the end;
//! - `remove = true` in an entry or a table drops it;
//! - `replace = ["turn"]` at the top of the overlay drops those top-level keys first, so that a turn summary is given
//!   anew and in its own order;
//! - `drop = { card = ["effect", "timing"] }` at the top of the overlay drops these keys from every row of a list;
//! - every other value, and every other list, is replaced whole.
//!
//! The scripts of the edition are those of its variants too; where nothing that a variant leaves names a function, and it
//! has no scripts of its own, they are not there.
//!
//! Each variant and each value of an option is checked when the edition is loaded, and a finding points into the overlay.
//!
//! # Warnings that are meant
//!
//! `# check: allow <code>, <reason>` in a TOML file, or `// check: …` in a script, silences the warnings with this code on
//! its line; alone on a line, on the next line that is no comment. Errors are not silenced, and a silence that silences
//! nothing is told.

mod allow;
mod blame;
mod check;
pub(crate) mod codes;
mod diagnostic;
mod draft;
mod files;
mod guide;
pub(crate) mod keys;
mod limits;
mod load;
mod loader;
mod mend;
mod openings;
pub(crate) mod problem;
mod schema;
mod scripts;
mod settle;
mod setup;
pub(crate) mod tree;
mod trial;

pub use codes::CODES;
pub use diagnostic::{Confidence, Diagnostic, Diagnostics, Secondary, Severity};
pub use files::{EditionFiles, FilesError, Unread};
pub use guide::tables;
pub use keys::Printed;
pub use load::{Edition, EditionOption, OptionValue, SourceRow, Variant};
pub use schema::schemas;
pub use setup::{Setup, SetupError};
pub use trial::Trial;
