//! `reinforce`.

use crate::edition::keys::{NUMBER_MAX, int, keys, or};

keys! {
    /// In turn, each army adds units to its spaces, until all are placed.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Reinforce = "reinforce" {
        /// Units an army adds at each visit, 1 unless given.
        pub per_visit: u32 = or(int(1..=NUMBER_MAX), 1),
        /// Units it adds for each army without a seat, 0 unless given.
        pub per_visit_neutral: u32 = or(int(0..=NUMBER_MAX), 0),
    }
}
