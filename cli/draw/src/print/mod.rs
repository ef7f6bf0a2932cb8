//! Cards and tokens on sheets of paper, to be printed and cut: pages of plain shapes and texts, as SVG and as PDF.
//!
//! Lengths are points, 72 to the inch. Texts are wrapped by the measured widths of the typeface that pictures have, and set
//! smaller where they are long: none is cut off.

mod layout;
mod measure;
mod page;
mod pdf;
#[cfg(test)]
mod tests;

pub use layout::{PieceForm, PrintPiece, pages};
pub use page::{PaperSize, PrintPage};
pub use pdf::pdf;
