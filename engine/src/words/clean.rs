//! Sanitising of external texts for display.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;

/// The substitute for a hidden character.
const REPLACEMENT: char = '\u{fffd}';

/// Returns whether a character changes the display around it instead of being shown. Such are
/// control characters (C0 except the line end, DEL, C1), line separators unknown to terminals, and
/// marks that reverse the direction of writing.
///
/// Source of the marks: Unicode Technical Report 36, "Bidirectional Text Spoofing".
pub fn is_hidden(c: char) -> bool {
    c.is_control() && c != '\n'
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns whether a text contains a hidden character; tabs and `\r\n` line ends are allowed.
pub fn has_hidden(text: &str) -> bool {
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        if is_hidden(c) && c != '\t' && !(c == '\r' && letters.peek() == Some(&'\n')) {
            return true;
        }
    }
    false
}

/// Returns whether a character occupies no room and shows nothing: a joiner, a filler, a variation
/// selector.
pub(crate) fn has_no_width(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
    ) || matches!(c, '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}')
        || matches!(c, '\u{206a}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}')
        || matches!(c, '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Returns whether a character without width shapes the one before it: a joiner, a variation
/// selector, a tag of a flag. Emoji and words in Persian or Sinhala require such characters.
pub fn shapes(c: char, before: char) -> bool {
    !before.is_ascii()
        && matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0020}'..='\u{e007f}')
}

/// Returns whether a text shows nothing: it is empty, or has only blanks and characters without
/// width.
pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || has_no_width(c))
}

/// Returns whether a character looks like nothing or like a plain blank: control characters,
/// characters without width, and every blank except U+0020 and the line end.
pub fn is_invisible(c: char) -> bool {
    !c.is_ascii_graphic()
        && !matches!(c, ' ' | '\n')
        && (is_hidden(c) || has_no_width(c) || c.is_whitespace())
}

/// Returns the code point of an invisible character, such as `U+200B`.
pub fn name_of(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}

/// Returns a text with every invisible character replaced by its name, such as `<U+200B>`; a tab
/// becomes a space.
pub fn visible(text: &str) -> Cow<'_, str> {
    with_names(text, is_invisible)
}

/// Like [`visible`], but keeps blanks of every width, which occur in sentences.
pub fn legible(text: &str) -> Cow<'_, str> {
    with_names(text, |c| is_invisible(c) && (is_hidden(c) || !c.is_whitespace()))
}

fn with_names(text: &str, is_named: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_named) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.replace("\r\n", "\n").chars() {
        match c {
            '\t' => shown.push(' '),
            c if is_named(c) => shown.extend(["<", &name_of(c), ">"]),
            c => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

/// Largest number of characters of a [`OneLine`]; paths are rarely longer.
const ONE_LINE_MAX: usize = 1_000;

/// An external text in a form that is safe within a sentence: on one line, cut if long, with
/// invisible characters named, such as `<U+200B>`.
///
/// Every external text in a message, a page or a log must be converted to this type. Otherwise a
/// line break in it could begin a line that looks like this program's output.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct OneLine(Box<str>);

impl OneLine {
    /// Converts a text for display.
    pub fn new(text: &str) -> Self {
        let mut shown = String::with_capacity(text.len());
        for (at, c) in text.chars().enumerate() {
            if at == ONE_LINE_MAX {
                shown.push('…');
                break;
            }
            if Self::may_hold(c) {
                shown.push(c);
            } else {
                shown.extend(["<", &name_of(c), ">"]);
            }
        }
        Self(shown.into())
    }

    /// Converts a path for display.
    pub fn of_path(path: &Path) -> Self {
        Self::new(&path.to_string_lossy())
    }

    /// Returns whether a character is shown as itself.
    pub fn may_hold(c: char) -> bool {
        c != '\n' && !is_hidden(c) && !has_no_width(c)
    }
}

impl fmt::Display for OneLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl From<OneLine> for String {
    fn from(line: OneLine) -> Self {
        line.0.into()
    }
}

/// Returns a text with every hidden character replaced by U+FFFD; a tab becomes a space.
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

/// Returns at most `most` characters of a text, cleaned, with an ellipsis if it was cut.
pub fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    let end = if text.len() <= most { None } else { text.char_indices().nth(most) };
    match end {
        None => clean(text),
        Some((end, _)) => Cow::Owned(format!("{}…", clean(&text[..end]))),
    }
}

/// Returns the message and the suggestion for an invisible character between words.
pub(crate) fn stray_character(c: char) -> (String, &'static str) {
    let help = if c.is_whitespace() { "write a plain blank" } else { "delete it" };
    (format!("here is {}, an invisible character", name_of(c)), help)
}

/// Returns the first invisible character of the line around a byte, with its offset.
///
/// Texts in quotation marks and comments, which begin with `comment`, are skipped. A character at
/// the byte itself counts wherever it is.
pub(crate) fn stray(text: &str, at: usize, comment: &str) -> Option<(usize, char)> {
    let is_stray = |c: char| is_invisible(c) && c != '\t' && c != '\r';
    let own = text.get(at..).and_then(|rest| rest.chars().next());
    if let Some(c) = own.filter(|&c| is_stray(c)) {
        return Some((at, c));
    }
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].split('\n').next().unwrap_or_default();
    let (mut quote, mut is_escaped) = (None, false);
    for (offset, c) in line.char_indices() {
        match quote {
            None if line[offset..].starts_with(comment) => break,
            None if is_stray(c) => return Some((start + offset, c)),
            None if matches!(c, '"' | '\'' | '`') => quote = Some(c),
            Some(mark) if c == mark && !is_escaped => quote = None,
            _ => {}
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    None
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
    fn invisible_characters_are_named() {
        assert!(matches!(visible("Côte d’Ivoire\n"), Cow::Borrowed(_)));
        assert_eq!(visible("mi\u{200b}ll\u{a0}1\t2\u{feff}"), "mi<U+200B>ll<U+00A0>1 2<U+FEFF>");
        for c in ['\u{ad}', '\u{2028}', '\u{202e}', '\u{3000}', '\u{0}', '\u{7f}', '\r'] {
            assert!(is_invisible(c), "{c:?}");
        }
    }

    #[test]
    fn a_stray_character_is_found_outside_of_texts() {
        assert_eq!(stray("a = 1\nna\u{a0}= \"b\"", 8, "#"), Some((8, '\u{a0}')));
        assert_eq!(stray("a = \"\u{a0}\" # \u{a0}", 0, "#"), None);
        assert_eq!(stray("let x = 1;\u{200b}", 4, "//"), Some((10, '\u{200b}')));
    }

    #[test]
    fn a_line_names_what_cannot_be_seen() {
        let shown = |text: &str| OneLine::new(text).to_string();
        assert_eq!(shown("Côte d’Ivoire"), "Côte d’Ivoire");
        assert_eq!(
            shown("a\nb\r\u{1b}[2J\u{9b}\u{2028}\u{202e}\u{200b}\u{e0041}\u{feff}\t"),
            "a<U+000A>b<U+000D><U+001B>[2J<U+009B><U+2028><U+202E><U+200B><U+E0041><U+FEFF><U+0009>"
        );
        assert_eq!(shown(&"é".repeat(2_000)).chars().count(), ONE_LINE_MAX + 1);
    }

    #[test]
    fn a_long_text_is_cut() {
        assert_eq!(shortened("éé", 2), "éé");
        assert_eq!(shortened("ééé", 2), "éé…");
    }
}
