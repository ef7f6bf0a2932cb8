//! Texts of strangers, made safe to show.

use std::borrow::Cow;

/// What stands for a character that is not shown.
const REPLACEMENT: char = '\u{fffd}';

/// Whether a character changes what is shown around it instead of being shown: a control character (C0 but for a line's
/// end, DEL, C1), a separator of lines that is none to a terminal, or a mark that turns the direction of writing round.
///
/// Source of the marks: Unicode Technical Report 36, "Bidirectional Text Spoofing".
pub fn is_hidden(c: char) -> bool {
    c.is_control() && c != '\n'
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a text holds a hidden character. A tab and the ends of lines that some systems write are none.
pub fn has_hidden(text: &str) -> bool {
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        if is_hidden(c) && c != '\t' && !(c == '\r' && letters.peek() == Some(&'\n')) {
            return true;
        }
    }
    false
}

/// Whether nothing of a text can be seen: it is empty, or blanks and characters without a width.
pub(crate) fn is_blank(text: &str) -> bool {
    let has_no_width = |c: char| {
        matches!(
            c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        ) || matches!(c, '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}')
            || matches!(c, '\u{206a}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}')
            || matches!(c, '\u{feff}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}')
    };
    text.chars().all(|c| c.is_whitespace() || has_no_width(c))
}

/// A text with every hidden character replaced by U+FFFD; a tab becomes a space.
pub fn clean(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let shown = |c: char| match c {
        '\t' => ' ',
        c if is_hidden(c) => REPLACEMENT,
        c => c,
    };
    Cow::Owned(text.replace("\r\n", "\n").chars().map(shown).collect())
}

/// At most so many characters of a text, cleaned, with an ellipsis where some are left out.
pub fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    let end = if text.len() <= most { None } else { text.char_indices().nth(most) };
    match end {
        None => clean(text),
        Some((end, _)) => Cow::Owned(format!("{}…", clean(&text[..end]))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_move_the_cursor_is_replaced() {
        assert!(matches!(clean("Côte d’Ivoire\n"), Cow::Borrowed(_)));
        let hostile = "a\u{1b}]0;t\u{7}b\u{9b}2Jc\rd\u{8}e\u{202e}f\tg\u{7f}";
        assert_eq!(
            clean(hostile),
            "a\u{fffd}]0;t\u{fffd}b\u{fffd}2Jc\u{fffd}d\u{fffd}e\u{fffd}f g\u{fffd}"
        );
    }

    #[test]
    fn a_long_text_is_cut() {
        assert_eq!(shortened("éé", 2), "éé");
        assert_eq!(shortened("ééé", 2), "éé…");
    }
}
