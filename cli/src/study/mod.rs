//! Studies: many numbered games, a row for each, and what the rows come to.
//!
//! A `Header` says all that the rows follow from; a row follows from it and from the number of its game, and from nothing else. So
//! a study can be played in parts, on many machines, and taken up where it was left, and the rows are the same bytes.
//!
//! | file | what it does |
//! |---|---|
//! | `header.rs` | what is played: edition, cells, seed, games, shard |
//! | `terms.rs` | what it is to be, and settles that |
//! | `cross.rs` | the cells that come of crossing settings |
//! | `row.rs` | a row, and where its game stands in the study |
//! | `watch.rs` | makes the row while a game is played |
//! | `pool.rs` | plays numbered games in threads, and hands them on in order |
//! | `files.rs` | reads and takes up files of rows; anybody's, so nothing in them is believed |
//! | `whole.rs` | plays one for another program, which is handed the file |
//! | `tally.rs` | what rows come to, cell by cell, with intervals |
//! | `show.rs` | the tables of it |
//! | `plots.rs`, `report.rs` | pictures and one page of it |
//! | `canvas.rs` | what all pictures of figures have in common |

pub(crate) mod canvas;
mod cross;
mod files;
mod header;
mod interval;
mod merge;
mod plots;
mod pool;
mod report;
mod row;
mod show;
mod tally;
mod terms;
mod watch;
mod whole;

pub(crate) use cross::{Setting, cross};
pub(crate) use files::{Fault, Writer, head, resume};
pub use header::Shard;
pub(crate) use header::{Cell, Header, ROWS, version};
pub(crate) use interval::real;
pub(crate) use merge::{heads, merge};
pub(crate) use plots::{Plot, plots};
pub(crate) use pool::play_in_order;
pub(crate) use report::report;
pub(crate) use row::Row;
pub(crate) use show::{percent, show};
pub(crate) use tally::{CellRow, Tally};
pub use terms::Terms;
pub(crate) use terms::{lineups, refuse, seats};
pub(crate) use watch::{Plan, Watchers};
pub use whole::{Studied, check_rows, check_seats, study};
