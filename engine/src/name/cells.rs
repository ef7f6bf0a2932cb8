//! The width of a text in terminal cells. A text is cut between graphemes only: a letter with its
//! accents, or an emoji made of several characters, is never split.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// The mark at the end of a cut text.
const ELLIPSIS: &str = "…";

/// Returns the number of cells that a text occupies.
pub fn width(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { graphemes(text).map(|(_, wide)| wide).sum() }
}

/// Returns the graphemes of a text, each with its width: at most 2 cells.
pub fn graphemes(text: &str) -> impl DoubleEndedIterator<Item = (&str, usize)> {
    text.graphemes(true).map(|grapheme| (grapheme, grapheme.width().min(2)))
}

/// Returns the beginning of a text that fits `room` cells; a cut text ends in an ellipsis.
pub fn cut(text: &str, room: usize) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    if room == 0 {
        return String::new();
    }
    format!("{}{ELLIPSIS}", cut_end(text, room - 1).trim_end())
}

/// Like [`cut`], but without an ellipsis.
pub fn cut_end(text: &str, room: usize) -> &str {
    let mut used = 0;
    let fits = graphemes(text).take_while(|(_, wide)| {
        used += wide;
        used <= room
    });
    let end: usize = fits.map(|(grapheme, _)| grapheme.len()).sum();
    &text[..end]
}

/// Returns a text of exactly `room` cells: padded with blanks, or cut.
pub fn pad(text: &str, room: usize) -> String {
    let text = cut(text, room);
    format!("{text}{}", " ".repeat(room.saturating_sub(width(&text))))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAMILY: &str = "👩\u{200d}👩\u{200d}👧";

    #[test]
    fn a_grapheme_takes_its_cells_once() {
        assert_eq!(width("Mill"), 4);
        assert_eq!(width("東京"), 4);
        assert_eq!(width("e\u{301}tat"), 4);
        assert_eq!(width(FAMILY), 2);
        assert_eq!(width("🇫🇷"), 2);
        assert_eq!(width("القاهرة"), 7);
    }

    #[test]
    fn a_text_is_cut_between_graphemes() {
        assert_eq!(cut("東京都", 5), "東京…");
        assert_eq!(cut("東京都", 4), "東…");
        assert_eq!(cut("東京都", 6), "東京都");
        assert_eq!(cut(&format!("{FAMILY}{FAMILY}"), 3), format!("{FAMILY}…"));
        assert_eq!(cut("ee\u{301}e", 2), "e…");
        assert_eq!(cut("Mill", 0), "");
        assert_eq!(cut("Mill", 1), "…");
        assert_eq!(cut_end("東京都", 3), "東");
        for room in 0..9 {
            assert_eq!(width(&pad(&"東x".repeat(3), room)), room);
        }
    }
}
