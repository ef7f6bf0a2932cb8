//! Names as a picture of pixels can print them: its typeface lacks the letters of many scripts.

use ttf_parser::Face;
use unicode_normalization::UnicodeNormalization as _;
use warboard_engine::model::{Letter, Rulebook, Text};

use super::png::TYPEFACES;

/// Returns the first character of a name that the typeface of pictures has no glyph for.
pub fn lacking(name: &str) -> Option<char> {
    // The bold face has the same letters.
    let face = Face::parse(TYPEFACES[0], 0).ok()?;
    lacks(&face, name)
}

fn lacks(face: &Face<'_>, name: &str) -> Option<char> {
    name.chars().find(|&c| !c.is_whitespace() && face.glyph_index(c).is_none())
}

/// Returns a name as a picture prints it: in another spelling where its letters have no glyph, else
/// the id.
pub fn printed(name: &str, id: &str) -> String {
    let Ok(face) = Face::parse(TYPEFACES[0], 0) else { return name.to_owned() };
    spelled(&face, name, id)
}

fn spelled(face: &Face<'_>, name: &str, id: &str) -> String {
    let can = |text: &String| !text.trim().is_empty() && lacks(face, text).is_none();
    let spellings = [name.to_owned(), name.nfc().collect(), name.nfkc().collect()];
    spellings.into_iter().find(can).unwrap_or_else(|| id.replace('_', " "))
}

/// Returns a longer text as a picture prints it: letters without a glyph in another spelling, else as
/// `?`.
pub fn printed_text(text: &str) -> String {
    let Ok(face) = Face::parse(TYPEFACES[0], 0) else { return text.to_owned() };
    let is_printed = |c: char| c.is_whitespace() || face.glyph_index(c).is_some();
    let spelled = |c: char| -> String {
        let other: String = c.nfkc().collect();
        if is_printed(c) {
            c.to_string()
        } else if other.chars().all(is_printed) {
            other
        } else {
            "?".to_owned()
        }
    };
    text.nfc().map(spelled).collect()
}

/// Returns the rulebook with the names that a picture prints; the letters of armies too.
pub fn printable(rules: &Rulebook) -> Rulebook {
    let Ok(face) = Face::parse(TYPEFACES[0], 0) else { return rules.clone() };
    let print = |id: &str, name: &mut Text| {
        name.replace(|words| spelled(&face, words, id));
    };
    let mut rules = rules.renamed(print);
    let is_printed = |letter: char| face.glyph_index(letter).is_some();
    let letters =
        rules.armies.iter().flat_map(|(_, army)| army.letter.0.iter().map(|(_, letter)| *letter));
    let mut taken: Vec<char> = letters.filter(|letter| is_printed(*letter)).collect();
    let armies: Vec<_> = rules.armies.ids().collect();
    for army in armies {
        let row = &mut rules.armies[army];
        if row.letter.0.iter().all(|(_, letter)| is_printed(*letter)) {
            continue;
        }
        let own = row.id.to_uppercase();
        let mut free = own.chars().chain('A'..='Z').filter(|c| c.is_alphabetic());
        let free = free.find(|letter| !taken.contains(letter)).unwrap_or('?');
        taken.push(free);
        let print = |letter: &char| if is_printed(*letter) { *letter } else { free };
        row.letter = Letter(row.letter.0.map(print));
    }
    rules
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_without_glyphs_is_printed_in_another_way() {
        assert_eq!(printed("Crête", "ridge"), "Crête");
        assert_eq!(printed("Ｃａｆé", "cafe"), "Café");
        assert_eq!(printed("東京", "east_gate"), "east gate");
        assert_eq!(printed("Mill 🌾", "mill"), "mill");
        assert_eq!(printed("القاهرة", "cairo"), "cairo");
        assert_eq!(printed("Ωμέγα Омск", "omega"), "Ωμέγα Омск");
        assert_eq!(lacking("Mill 🌾"), Some('🌾'));
        assert_eq!(lacking("Mill"), None);
    }
}
