//! Places in texts: bytes for the engine, lines and UTF-16 columns for editors.

use std::ops::Range;

use line_index::{LineIndex, TextSize, WideEncoding, WideLineCol};
use tower_lsp_server::ls_types;

/// A text with the beginnings of its lines.
pub(super) struct LinedText<'a> {
    text: &'a str,
    lines: LineIndex,
}

impl<'a> LinedText<'a> {
    /// Finds the lines of a text.
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, lines: LineIndex::new(text) }
    }

    /// Returns the byte of a position; the end of the text for one behind it.
    pub(super) fn byte(&self, position: ls_types::Position) -> usize {
        let wide = WideLineCol { line: position.line, col: position.character };
        let place = self.lines.to_utf8(WideEncoding::Utf16, wide);
        let byte = place.and_then(|place| self.lines.offset(place)).map(usize::from);
        let byte = byte.unwrap_or(self.text.len()).min(self.text.len());
        self.text.floor_char_boundary(byte)
    }

    /// Returns the position of a byte.
    fn position(&self, byte: usize) -> ls_types::Position {
        let byte = self.text.floor_char_boundary(byte.min(self.text.len()));
        let size = TextSize::try_from(byte).unwrap_or_default();
        let wide = self.lines.to_wide(WideEncoding::Utf16, self.lines.line_col(size));
        wide.map_or_else(ls_types::Position::default, |wide| ls_types::Position {
            line: wide.line,
            character: wide.col,
        })
    }

    /// Returns the range of some bytes.
    pub(super) fn range(&self, bytes: &Range<usize>) -> ls_types::Range {
        ls_types::Range { start: self.position(bytes.start), end: self.position(bytes.end) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_as_editors_count_them() {
        let lined = LinedText::new("a\nà🜁b\n");
        let b = "a\nà🜁".len();
        let position = lined.range(&(b..b + 1)).start;
        assert_eq!((position.line, position.character), (1, 3));
        assert_eq!(lined.byte(position), b);
        let behind = ls_types::Position { line: 9, character: 9 };
        assert_eq!(lined.byte(behind), "a\nà🜁b\n".len());
    }
}
