//! The folded form of a name, and the detection of names that look alike.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_security::confusable_detection::skeleton;

use crate::words::clean::has_no_width;

/// Returns the form in which names are compared: without case, accents, ligatures and full-width
/// forms, words separated by one blank. Apostrophes, dashes, punctuation and white space of every
/// kind separate words.
pub fn fold(name: &str) -> String {
    let mut folded = Folded { text: String::with_capacity(name.len()), is_apart: false };
    if name.is_ascii() {
        name.bytes().for_each(|byte| folded.push(char::from(byte.to_ascii_lowercase())));
        return folded.text;
    }
    let letters = name.nfkd().filter(|&c| !is_accent(c) && !has_no_width(c));
    // Upper case comes first: it spells out small letters such as ß, ς and ligatures.
    for c in letters.flat_map(char::to_uppercase).flat_map(char::to_lowercase) {
        match c {
            'œ' => folded.push_str("oe"),
            'æ' => folded.push_str("ae"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' | 'ð' => folded.push('d'),
            'þ' => folded.push_str("th"),
            c => folded.push(c),
        }
    }
    // Composes the syllables that were decomposed above.
    folded.text.nfc().collect()
}

/// A folded name in progress.
struct Folded {
    text: String,
    /// True if the next letter begins a word.
    is_apart: bool,
}

impl Folded {
    fn push(&mut self, c: char) {
        if !is_part_of_word(c) {
            self.is_apart = !self.text.is_empty();
            return;
        }
        if std::mem::take(&mut self.is_apart) {
            self.text.push(' ');
        }
        self.text.push(c);
    }

    fn push_str(&mut self, letters: &str) {
        letters.chars().for_each(|c| self.push(c));
    }
}

/// Returns whether a character belongs to a word: a letter or digit, a combining mark, or a symbol
/// such as an emoji.
fn is_part_of_word(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric();
    }
    match c.general_category_group() {
        GeneralCategoryGroup::Letter
        | GeneralCategoryGroup::Mark
        | GeneralCategoryGroup::Number
        | GeneralCategoryGroup::Symbol => true,
        GeneralCategoryGroup::Punctuation
        | GeneralCategoryGroup::Separator
        | GeneralCategoryGroup::Other => c.is_alphanumeric(),
    }
}

/// Returns the words of a name as they are spelled.
pub fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split(|c| !is_part_of_word(c) && !has_no_width(c)).filter(|word| !word.is_empty())
}

/// Returns whether a mark is optional: an accent, or a point of Hebrew or Arabic. Marks of other
/// scripts make other letters: vowels of Indic scripts and Thai, the voiced sounds of Japanese.
fn is_accent(c: char) -> bool {
    matches!(canonical_combining_class(c), 1 | 10..=36 | 200..)
}

/// Returns the visual form of a name: equal for names that look alike, such as `Peak` in Latin and
/// in Cyrillic letters. Plain ASCII letters never look alike; for those [`fold`] is enough.
pub fn look(name: &str) -> String {
    let visible: String = name.chars().filter(|&c| !has_no_width(c)).collect();
    let spelled: String = skeleton(&visible).collect();
    // Applied twice: a small letter may resemble another letter than its upper-case form.
    skeleton(&fold(&spelled)).collect()
}

/// Returns whether a name contains letters of a right-to-left script.
pub fn is_right_to_left(name: &str) -> bool {
    name.chars().any(|c| {
        matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}')
            || matches!(c, '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_without_accents_and_signs() {
        assert_eq!(fold("  Basse-Marche "), "basse marche");
        assert_eq!(fold("Île de l'Été"), "ile de l ete");
        assert_eq!(fold("Été de l’Île"), fold("E\u{301}te\u{301}\u{a0}de l'Île"));
        assert_eq!(fold("eastern_united_isles"), "eastern united isles");
        assert_eq!(fold("Ｃａｆé — ﬁn"), "cafe fin");
        assert_eq!(fold("STRASSE"), fold("straße"));
        assert_eq!(fold("ΟΔΟΣ"), fold("οδός"));
        assert_eq!(fold("Œuf Ørsted Łódź"), "oeuf orsted lodz");
        assert_eq!(fold("Mi\u{200b}ll\u{feff}"), "mill");
        assert_eq!(fold("الْقَاهِرَة"), fold("القاهرة"));
    }

    #[test]
    fn letters_of_other_scripts_stay_apart() {
        for (one, other) in
            [("か", "が"), ("का", "की"), ("ดิน", "ดึน"), ("🌾", "🌊"), ("서울", "서을")]
        {
            assert_ne!(fold(one), fold(other), "{one} {other}");
            assert!(!fold(one).is_empty());
        }
        assert_eq!(fold("서울").chars().count(), 2);
        assert_eq!(fold("東京　都"), "東京 都");
        assert_eq!(fold("— !"), "");
    }

    #[test]
    fn what_looks_alike_has_a_form_in_common() {
        let alike = |one: &str, other: &str| {
            let is_plain = one.is_ascii() && other.is_ascii();
            fold(one) == fold(other) || (!is_plain && look(one) == look(other))
        };
        assert!(alike("Реаk", "Peak"), "Cyrillic letters");
        assert!(alike("І", "I"), "a Cyrillic letter, and a Latin one");
        assert!(alike("Cr\u{ea}te", "cre\u{302}te"));
        assert!(!alike("Sector 1", "Sector I"), "plain letters");
        assert!(!alike("Barn", "Bam"), "plain letters");
        assert!(!alike("東京", "京都"));
    }
}
