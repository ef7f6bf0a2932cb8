//! Colours, columns and line breaks of text output.

use anstyle::{AnsiColor, Color, Style};
use warboard_engine::model::Colour;
use warboard_engine::name::width as cells;

/// Returns the style of an army's colour.
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

/// The style of headings.
pub const HEADING: Style = Style::new().bold();
/// The style of secondary text.
pub const QUIET: Style = Style::new().dimmed();

/// Returns a text in a style. The output drops the style if colours are off.
pub fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Returns a text padded with blanks to `width` columns.
pub(crate) fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(cells(text))))
}

/// Returns the number of columns of a text, without its colours.
pub fn columns(text: &str) -> usize {
    cells(&anstream::adapter::strip_str(text).to_string())
}

/// Joins parts with blanks into lines of at most `width` columns. Lines after the first begin with
/// `indent` blanks.
pub(crate) fn wrap(first: &str, parts: &[String], indent: usize, width: usize) -> String {
    let mut text = first.to_owned();
    let mut used = columns(first);
    for part in glued(parts) {
        let part = part.as_str();
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

/// Joins marks such as `:` to the part before them, and `«` to the part after it. French writes
/// blanks there, but no line may break at them.
fn glued(parts: &[String]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for part in parts {
        let stays = part.starts_with([':', ';', '?', '!', '»', '%']);
        match all.last_mut() {
            Some(last) if stays || last.ends_with('«') => {
                last.push(' ');
                last.push_str(part);
            }
            Some(_) | None => all.push(part.clone()),
        }
    }
    all
}

/// Breaks a line between words to fit `width` columns. Later lines are indented by two columns.
pub fn wrap_words(line: &str, width: usize) -> String {
    if columns(line) < width {
        return line.to_owned();
    }
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    let words: Vec<String> = rest.split(' ').map(str::to_owned).collect();
    wrap(first, &words, 1, width)
}

/// Like [`table`], but at most `most` columns wide. Wider rows are split into several tables one
/// below the other, each with the first `keep` columns.
pub(crate) fn tables(rows: &[Vec<String>], keep: usize, most: usize) -> Vec<String> {
    let n = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |at: usize| {
        let cells = rows.iter().filter_map(|row| row.get(at));
        cells.map(|cell| columns(cell)).max().unwrap_or(0) + 2
    };
    let first: usize = (0..keep).map(width).sum();
    let mut groups: Vec<Vec<usize>> = vec![Vec::new()];
    let mut used = first;
    for at in keep..n {
        if used + width(at) > most + 2 && used > first {
            groups.push(Vec::new());
            used = first;
        }
        used += width(at);
        if let Some(group) = groups.last_mut() {
            group.push(at);
        }
    }
    let part = |group: &Vec<usize>| {
        let cells = |row: &Vec<String>| {
            (0..keep).chain(group.iter().copied()).filter_map(|at| row.get(at).cloned()).collect()
        };
        let has_any = |row: &&Vec<String>| group.iter().any(|&at| at < row.len());
        table(&rows.iter().filter(has_any).map(cells).collect::<Vec<_>>())
    };
    groups.iter().flat_map(part).collect()
}

/// Formats rows in columns as wide as their widest cell, with numbers aligned to the right.
pub fn table(rows: &[Vec<String>]) -> Vec<String> {
    let n = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..n)
        .map(|at| rows.iter().filter_map(|row| row.get(at)).map(|cell| columns(cell)).max())
        .map(Option::unwrap_or_default)
        .collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| {
            let blanks = " ".repeat(width - columns(cell));
            let number =
                cell.chars().next().is_some_and(|c| c.is_ascii_digit() || matches!(c, '+' | '−'));
            if number { format!("{blanks}{cell}") } else { format!("{cell}{blanks}") }
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        line.trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

/// Returns a text without its colours.
pub fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
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
    fn a_mark_never_begins_a_line() {
        assert_eq!(wrap_words("où est « Lune » : ici", 10), "où est\n  « Lune » :\n  ici");
    }

    #[test]
    fn a_table_too_wide_is_cut_between_columns() {
        let rows = [["who", "one", "two"], ["Ash", "1", "2"]];
        let rows = rows.map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(tables(&rows, 1, 13), table(&rows));
        assert_eq!(tables(&rows, 1, 12), ["who  one", "Ash    1", "who  two", "Ash    2"]);
    }

    #[test]
    fn numbers_below_nothing_stand_to_the_right() {
        let rows = [["Ash", "+1.1"], ["Birch", "−10.0"]].map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(table(&rows), ["Ash     +1.1", "Birch  −10.0"]);
    }

    #[test]
    fn columns_do_not_count_colours() {
        assert_eq!(columns(&paint(HEADING, "Pérou")), 5);
    }
}
