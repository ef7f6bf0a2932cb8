//! The characters that a line may contain.

use warboard_engine::words::{is_invisible, shapes};

/// Returns the characters of a line, each with whether it is refused: invisible characters that
/// shape no other.
pub(crate) fn characters(line: &str) -> impl Iterator<Item = (char, bool)> {
    let mut before = ' ';
    line.chars().map(move |c| {
        let shapes = shapes(c, std::mem::replace(&mut before, c));
        (c, is_invisible(c) && !c.is_whitespace() && !shapes)
    })
}
