//! Texts with parts: names in braces that stand for numbers and things of the game.

use serde::Serialize;

use super::id::{
    ArmyId, CardId, DeckId, FactionId, PartNameId, PileId, RegionId, SpaceId, TableId, TokenId,
    TrackId, UnitKindId,
};
use super::rulebook::Rulebook;

/// Largest number of parts of a text; bounds the size of events.
pub const TEXT_PARTS_MAX: usize = 4;

/// The number or thing that a name in a text stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "named after the types they hold")]
pub enum TextPart {
    /// No part.
    #[default]
    Nothing,
    Number(i32),
    Army(ArmyId),
    Faction(FactionId),
    Space(SpaceId),
    Region(RegionId),
    Unit(UnitKindId),
    Card(CardId),
    Deck(DeckId),
    Token(TokenId),
    Pile(PileId),
    Track(TrackId),
}

/// The parts of a text, by their names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TextParts {
    names: [PartNameId; TEXT_PARTS_MAX],
    parts: [TextPart; TEXT_PARTS_MAX],
}

impl Default for TextParts {
    fn default() -> Self {
        let names = [PartNameId(0); TEXT_PARTS_MAX];
        Self { names, parts: [TextPart::Nothing; TEXT_PARTS_MAX] }
    }
}

impl Serialize for TextParts {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl TextParts {
    /// Returns the part with a name; [`TextPart::Nothing`] if there is none.
    pub fn get(&self, name: PartNameId) -> TextPart {
        self.iter().find(|&(of, _)| of == name).map_or(TextPart::Nothing, |(_, part)| part)
    }

    /// Returns the part that a name in a text stands for.
    pub fn named(&self, rules: &Rulebook, name: &str) -> TextPart {
        rules.scripts.part_name(name).map_or(TextPart::Nothing, |name| self.get(name))
    }

    /// Adds a part. Returns whether there was room for it.
    pub fn insert(&mut self, name: PartNameId, part: TextPart) -> bool {
        let free = self.parts.iter().position(|part| *part == TextPart::Nothing);
        let Some(at) = free else { return false };
        (self.names[at], self.parts[at]) = (name, part);
        true
    }

    /// Returns the parts with their names.
    pub fn iter(&self) -> impl Iterator<Item = (PartNameId, TextPart)> + '_ {
        let all = self.names.iter().copied().zip(self.parts.iter().copied());
        all.filter(|(_, part)| *part != TextPart::Nothing)
    }
}

/// A form of a name in a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PartForm {
    /// The name alone.
    Bare,
    /// The name with its article.
    The,
    /// The name with its article, at the beginning of a sentence.
    Start,
    /// The name after French `de` or German `von`.
    Of,
    /// The name after French `à` or German `zu`.
    To,
    /// The name with its article in the accusative.
    Accusative,
    /// The name with its article in the dative.
    Dative,
    /// The name after German `in`, where something is.
    In,
    /// The name after German `in` or `nach`, where something goes.
    Into,
}

impl PartForm {
    /// Every form, in the order of their declaration.
    pub const ALL: [Self; 9] = [
        Self::Bare,
        Self::The,
        Self::Start,
        Self::Of,
        Self::To,
        Self::Accusative,
        Self::Dative,
        Self::In,
        Self::Into,
    ];
}

/// The words that precede a name in braces, each with its form.
const FORMS: [(&str, PartForm); 8] = [
    ("the", PartForm::The),
    ("The", PartForm::Start),
    ("of", PartForm::Of),
    ("to", PartForm::To),
    ("acc", PartForm::Accusative),
    ("dat", PartForm::Dative),
    ("in", PartForm::In),
    ("into", PartForm::Into),
];

/// A piece of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextPiece<'a> {
    /// Words without braces.
    Words(&'a str),
    /// The part with a name.
    Part {
        /// The name.
        name: &'a str,
        /// The form that it takes.
        form: PartForm,
    },
    /// One of two words, depending on whether a part is one or several.
    Agree {
        /// The name of the part.
        name: &'a str,
        /// The words for one.
        one: &'a str,
        /// The words for several.
        several: &'a str,
    },
    /// Braces that enclose no part, or a brace without the other.
    Broken(&'a str),
}

impl<'a> TextPiece<'a> {
    /// Returns the name of the part, if the piece is one.
    pub fn name(self) -> Option<&'a str> {
        match self {
            Self::Part { name, .. } | Self::Agree { name, .. } => Some(name),
            Self::Words(_) | Self::Broken(_) => None,
        }
    }

    /// Parses the contents of braces.
    fn parse(whole: &'a str, within: &'a str) -> Self {
        let (first, rest) = within.split_once(' ').unwrap_or((within, ""));
        if let Some((one, several)) = rest.split_once('|').filter(|_| is_part_name(first)) {
            return Self::Agree { name: first, one, several };
        }
        let form = FORMS.iter().find(|(word, _)| *word == first).map(|&(_, form)| form);
        match form {
            Some(form) if is_part_name(rest) => Self::Part { name: rest, form },
            _ if is_part_name(within) => Self::Part { name: within, form: PartForm::Bare },
            _ => Self::Broken(whole),
        }
    }
}

/// Returns whether a word can be the name of a part.
fn is_part_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// Returns the pieces of a text, in order.
pub fn text_pieces(mut text: &str) -> impl Iterator<Item = TextPiece<'_>> {
    std::iter::from_fn(move || {
        let piece = match text.find(['{', '}']) {
            None if text.is_empty() => return None,
            None => TextPiece::Words(text),
            Some(0) => match text[1..].find(['{', '}']) {
                Some(end) if text.starts_with('{') && text[1 + end..].starts_with('}') => {
                    TextPiece::parse(&text[..end + 2], &text[1..=end])
                }
                _ => TextPiece::Broken(&text[..1]),
            },
            Some(at) => TextPiece::Words(&text[..at]),
        };
        let len = match piece {
            TextPiece::Words(words) | TextPiece::Broken(words) => words.len(),
            // A part begins and ends with a brace.
            TextPiece::Part { .. } | TextPiece::Agree { .. } => {
                text.find('}').map_or(text.len(), |end| end + 1)
            }
        };
        text = &text[len..];
        Some(piece)
    })
}

/// Returns the names of the parts of a text, in order; a name can occur several times.
pub fn part_names(text: &str) -> impl Iterator<Item = &str> {
    text_pieces(text).filter_map(TextPiece::name)
}

impl super::script::Scripts {
    /// Returns the row of a name of parts.
    pub fn part_name(&self, name: &str) -> Option<PartNameId> {
        let at = self.part_names.binary_search_by(|known| (**known).cmp(name)).ok()?;
        Some(PartNameId::from_index(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_divided_into_words_and_parts() {
        let bare = |name| TextPiece::Part { name, form: PartForm::Bare };
        let pieces: Vec<_> = text_pieces("{The army} {army has|have} {n} {of space}.").collect();
        assert_eq!(
            pieces,
            [
                TextPiece::Part { name: "army", form: PartForm::Start },
                TextPiece::Words(" "),
                TextPiece::Agree { name: "army", one: "has", several: "have" },
                TextPiece::Words(" "),
                bare("n"),
                TextPiece::Words(" "),
                TextPiece::Part { name: "space", form: PartForm::Of },
                TextPiece::Words("."),
            ]
        );
        assert_eq!(text_pieces("{of}").collect::<Vec<_>>(), [bare("of")]);
    }

    #[test]
    fn braces_without_a_part_are_broken() {
        for text in ["{", "}", "{}", "{ n }", "{An army}", "{{", "{the The}"] {
            let broken = text_pieces(text).any(|piece| matches!(piece, TextPiece::Broken(_)));
            assert!(broken, "{text}");
        }
        assert!(text_pieces("é{n}é").all(|piece| !matches!(piece, TextPiece::Broken(_))));
    }
}
