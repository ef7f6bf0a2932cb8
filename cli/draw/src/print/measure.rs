//! Measured widths of texts.

use ttf_parser::Face;
use warboard_engine::name::graphemes;

use crate::png::TYPEFACES;

/// The weight of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TextWeight {
    Normal,
    Bold,
}

/// The typeface that sheets are set in, to measure with.
pub(super) struct TextMeasure {
    faces: Vec<Face<'static>>,
}

impl TextMeasure {
    pub(super) fn new() -> Self {
        Self { faces: TYPEFACES.iter().filter_map(|data| Face::parse(data, 0).ok()).collect() }
    }

    /// Returns the width of a text of a size.
    pub(super) fn width(&self, text: &str, weight: TextWeight, size: f64) -> f64 {
        let Some(face) = self.faces.get(weight as usize) else {
            return crate::pen::width(text) * size;
        };
        // A letter that the typeface lacks comes from another one, and is at most as wide as it is high.
        let em = f64::from(face.units_per_em());
        let wide = |c: char| {
            let advance = face.glyph_index(c).and_then(|glyph| face.glyph_hor_advance(glyph));
            advance.map_or(em, f64::from)
        };
        text.chars().map(wide).sum::<f64>() / em * size
    }

    /// Wraps a text into lines that are at most so wide. A word that is wider by itself is broken.
    pub(super) fn wrap(&self, text: &str, weight: TextWeight, size: f64, most: f64) -> Vec<String> {
        let mut lines = Vec::new();
        for paragraph in text.lines() {
            let mut line = String::new();
            for word in paragraph.split_whitespace() {
                let blank = if line.is_empty() { "" } else { " " };
                if self.width(&format!("{line}{blank}{word}"), weight, size) <= most {
                    line.push_str(blank);
                    line.push_str(word);
                    continue;
                }
                if !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                }
                for (letter, _) in graphemes(word) {
                    if !line.is_empty()
                        && self.width(&format!("{line}{letter}"), weight, size) > most
                    {
                        lines.push(std::mem::take(&mut line));
                    }
                    line.push_str(letter);
                }
            }
            lines.push(line);
        }
        lines
    }
}
