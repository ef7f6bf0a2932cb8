//! Studies: many numbered games between bots, a row for each, and what the rows come to.
//!
//! A [`StudyHeader`] says all that the rows follow from; a row follows from it and from the number of its game, and from nothing else. So
//! a study can be played in parts, on many machines, and taken up where it was left, and the rows are the same bytes.
//!
//! No terminal and no language of players is known here: errors are displayed in English.
//!
//! | file | what it does |
//! |---|---|
//! | `header.rs` | what is played: edition, cells, seed, games, shard |
//! | `terms.rs` | what it is to be, and settles that |
//! | `cross.rs` | the cells that come of crossing settings |
//! | `row.rs` | a row, and where its game stands in the study |
//! | `plan.rs` | its games, ready to be played |
//! | `watch.rs` | makes the row while a game is played |
//! | `standing.rs`, `luck.rs` | how armies stand, and what dice did to them |
//! | `pool.rs` | plays numbered games in threads, and hands them on in order |
//! | `files.rs` | reads files of rows; anybody's, so nothing in them is believed |
//! | `merge.rs` | puts the parts of a study together |
//! | `whole.rs` | plays one for another program, which is handed the file |
//! | `tally.rs` | what rows come to, cell by cell, with intervals |
//! | `uses.rs` | what armies had, played, bought and placed, and whether those that did won more often |
//! | `interval.rs` | intervals of rates, and of differences |
//! | `bots.rs`, `levels.rs` | where bots come from, and the names of levels |
//! | `stack.rs` | threads with room for scripts |

mod bots;
mod cross;
pub mod deep_stack;
mod error;
mod files;
mod header;
mod interval;
pub mod levels;
mod luck;
mod merge;
mod plan;
mod pool;
mod row;
mod standing;
mod tally;
mod terms;
mod uses;
mod watch;
mod whole;

pub use bots::Bots;
pub use cross::{StudySetting, cross};
pub use error::StudyError;
pub use files::{ParsedRow, RowFileError, RowReader, head};
pub use header::{Difference, ROWS, Shard, StudyCell, StudyHeader, version};
pub use interval::{Contrast, StratifiedContrast, contrast_of_means, real, wilson, wilson_of_many};
pub use luck::{Luck, Rolls};
pub use merge::{Merged, Place, heads, merge};
pub use plan::StudyPlan;
pub use pool::play_in_order;
pub use row::{FieldSplitter, PLACES, StudyRow, curve};
pub use standing::{ArmyStanding, played, standings};
pub use tally::{CellRow, Lengths, Share, StudyTally};
pub use terms::{StudyTerms, lineups, listed, seats};
pub use uses::{GameUses, UseKind, UseRow, UseTally, VictoryRow};
pub use watch::StudyRunner;
pub use whole::{Studied, check_rows, check_seats, study};
