//! Names as people write and read them: the folded form by which they are compared, the lookup of a typed name, and the
//! width in cells of a terminal. Which names an edition gives is the concern of its tables.

mod cells;
mod fold;
mod lookup;

pub use cells::{cut, cut_end, graphemes, pad, width};
pub use fold::{fold, is_right_to_left, look, words};
pub use lookup::{Fit, Spelled, lookup};
