//! A link as a picture that a telephone can be pointed at.

use anstyle::{AnsiColor, Style};
use qrcode::{Color, QrCode};
use warboard_table::paint::paint;

/// The rows of the picture from above: `1` for each dark dot. Empty for a link that is too long.
pub(super) fn rows(link: &str) -> Vec<String> {
    let Ok(code) = QrCode::new(link) else { return Vec::new() };
    let dots = code.to_colors();
    let digit = |dot: &Color| if *dot == Color::Dark { '1' } else { '0' };
    dots.chunks(code.width()).map(|row| row.iter().map(digit).collect()).collect()
}

/// Cells of light ground around the picture, without which it is not recognised.
const QUIET: usize = 4;

/// Returns the picture in lines of a terminal, two dots in each cell, black on white whatever the terminal's own colours are.
pub(super) fn lines(link: &str) -> Vec<String> {
    let rows = rows(link);
    let is_dark = |x: usize, y: usize| {
        let row = y.checked_sub(QUIET).and_then(|y| rows.get(y));
        let dot = row.zip(x.checked_sub(QUIET)).and_then(|(row, x)| row.as_bytes().get(x));
        dot == Some(&b'1')
    };
    let side = if rows.is_empty() { 0 } else { rows.len() + 2 * QUIET };
    let style = Style::new()
        .fg_color(Some(AnsiColor::Black.into()))
        .bg_color(Some(AnsiColor::BrightWhite.into()));
    let cell = |x: usize, y: usize| match (is_dark(x, y), is_dark(x, y + 1)) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    };
    let row = |y: usize| paint(style, &(0..side).map(|x| cell(x, y)).collect::<String>());
    (0..side).step_by(2).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_a_square_with_a_quiet_border() {
        let link = "https://example.org/games/g/0123456789abcdef0123456789abcdef";
        let rows = rows(link);
        assert!(rows.len() >= 21 && rows.iter().all(|row| row.len() == rows.len()), "{rows:?}");
        // A corner begins with seven dark dots.
        assert!(rows[0].starts_with("11111110") && rows[1].starts_with("10000010"), "{rows:?}");
        assert_eq!(lines(link).len(), (rows.len() + 2 * QUIET).div_ceil(2));
    }
}
