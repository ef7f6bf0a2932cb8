//! The output of studies: tables, pictures, a page, and files of rows. They are played by
//! `warboard-study`.
//!
//! | file | what it does |
//! |---|---|
//! | `rows.rs` | writes and takes up files of rows |
//! | `errors.rs` | why a study cannot be played, in the player's language |
//! | `show.rs` | the tables of a study |
//! | `plots.rs`, `report.rs` | pictures and one page of it |
//! | `canvas.rs` | what all pictures of figures have in common |

pub(crate) mod canvas;
mod errors;
mod plots;
mod report;
mod rows;
mod show;

pub(crate) use errors::failure;
pub(crate) use plots::{Plot, plots};
pub(crate) use report::report;
pub(crate) use rows::{Writer, fault_failure, resume};
pub(crate) use show::{percent, show};
