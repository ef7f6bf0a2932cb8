//! Comparing, finding and measuring names: the folded form, the lookup of a typed name, and the
//! width in terminal cells. The names themselves are defined by the tables of editions.

mod cells;
mod fold;
mod lookup;

pub use cells::{cut, cut_end, graphemes, pad, width};
pub use fold::{fold, is_right_to_left, look, words};
pub use lookup::{Fit, Spelled, lookup};
