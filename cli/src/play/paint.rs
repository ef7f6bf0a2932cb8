//! Colours and columns.

use anstyle::{AnsiColor, Color, Style};
use unicode_width::UnicodeWidthStr;
use warboard_engine::model::Colour;

/// The style an army is drawn in.
pub(crate) fn army_style(colour: Colour) -> Style {
    let (colour, bold) = match colour {
        Colour::Red => (AnsiColor::BrightRed, true),
        Colour::Green => (AnsiColor::BrightGreen, true),
        Colour::Yellow => (AnsiColor::BrightYellow, true),
        Colour::Blue => (AnsiColor::BrightBlue, true),
        Colour::Magenta => (AnsiColor::BrightMagenta, true),
        Colour::Cyan => (AnsiColor::BrightCyan, true),
        Colour::White => (AnsiColor::BrightWhite, true),
        Colour::Black | Colour::Grey => (AnsiColor::BrightBlack, true),
        Colour::Orange => (AnsiColor::Yellow, false),
    };
    let style = Style::new().fg_color(Some(Color::Ansi(colour)));
    if bold { style.bold() } else { style }
}

/// Headings.
pub(crate) const HEADING: Style = Style::new().bold();
/// What is there to be read when somebody looks for it.
pub(crate) const QUIET: Style = Style::new().dimmed();

/// The text in a style. The output drops the style where colours are not wanted.
pub(crate) fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// The text and blanks, `width` columns in all.
pub(crate) fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

/// The columns that a text takes, without its colours.
pub(crate) fn columns(text: &str) -> usize {
    anstream::adapter::strip_str(text).to_string().width()
}

/// Joins parts with blanks into lines of at most `width` columns; lines after the first begin with `indent` blanks.
pub(crate) fn wrap(first: &str, parts: &[String], indent: usize, width: usize) -> String {
    let mut text = first.to_owned();
    let mut used = columns(first);
    for part in parts {
        let needs = columns(part) + 1;
        if used + needs > width && used > indent {
            text.push('\n');
            text.push_str(&" ".repeat(indent));
            used = indent;
        }
        text.push(' ');
        text.push_str(part);
        used += needs;
    }
    text
}

/// A line broken between words so that it fits `width` columns; what follows stands two columns in.
pub(crate) fn wrap_words(line: &str, width: usize) -> String {
    if columns(line) < width {
        return line.to_owned();
    }
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    let words: Vec<String> = rest.split(' ').map(str::to_owned).collect();
    wrap(first, &words, 1, width)
}

/// Rows in columns as wide as their widest cell; numbers stand to the right.
pub(crate) fn table(rows: &[Vec<String>]) -> Vec<String> {
    let n = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..n)
        .map(|at| rows.iter().filter_map(|row| row.get(at)).map(|cell| columns(cell)).max())
        .map(Option::unwrap_or_default)
        .collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| {
            let blanks = " ".repeat(width - columns(cell));
            let number = cell.chars().next().is_some_and(|c| c.is_ascii_digit() || c == '+');
            if number { format!("{blanks}{cell}") } else { format!("{cell}{blanks}") }
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        line.trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_between_parts() {
        let parts = ["one", "two", "three"].map(str::to_owned);
        assert_eq!(wrap("a", &parts, 2, 8), "a one\n   two\n   three");
    }

    #[test]
    fn columns_do_not_count_colours() {
        assert_eq!(columns(&paint(HEADING, "Pérou")), 5);
    }
}
