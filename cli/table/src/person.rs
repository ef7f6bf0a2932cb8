//! Names that people give themselves.

use std::fmt;

use serde::{Deserialize, Serialize};
use warboard_engine::name::{fold, graphemes};
use warboard_engine::words::OneLine;

use crate::text::{Texts, say};

/// The most letters of a name.
const LETTERS_MAX: usize = 24;

/// The most bytes of a name: a letter may have many marks.
const BYTES_MAX: usize = 96;

/// The name that a person gives themselves: a stranger's text that is short, on one line and all to be seen, so that it can stand
/// wherever the name of a seat does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PersonName(OneLine);

/// The reason why a text is no name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameRefusal {
    /// It has no letter and no digit.
    Empty,
    /// It is too long.
    Long,
    /// It has characters that are not seen, or that turn the direction of writing round.
    Hidden,
}

impl NameRefusal {
    /// Formats the reason.
    pub fn say(self, texts: &Texts) -> String {
        match self {
            Self::Empty => say!(texts, "name-empty"),
            Self::Long => say!(texts, "name-long", "n" = LETTERS_MAX),
            Self::Hidden => say!(texts, "name-hidden"),
        }
    }
}

impl PersonName {
    /// Takes a text as a name; blanks around it are left out.
    ///
    /// # Errors
    /// The text is empty or too long, or has characters that are not seen.
    pub fn new(text: &str) -> Result<Self, NameRefusal> {
        let text = text.trim();
        if text.len() > BYTES_MAX || graphemes(text).count() > LETTERS_MAX {
            return Err(NameRefusal::Long);
        }
        if !text.chars().all(OneLine::may_hold) {
            return Err(NameRefusal::Hidden);
        }
        if !text.chars().any(char::is_alphanumeric) {
            return Err(NameRefusal::Empty);
        }
        Ok(Self(OneLine::new(text)))
    }

    /// Checks whether two names are taken for each other.
    pub fn is_like(&self, other: &Self) -> bool {
        fold(&self.to_string()) == fold(&other.to_string())
    }
}

impl fmt::Display for PersonName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<PersonName> for String {
    fn from(name: PersonName) -> Self {
        name.0.into()
    }
}

impl TryFrom<String> for PersonName {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::new(&text).map_err(|_refusal| "no name")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seen_is_a_name() {
        for name in ["Anna", "Jean-Luc", "O’Neill 2", "Łucja", "نور", "李", "Zoë K."] {
            assert_eq!(PersonName::new(&format!("  {name} ")).unwrap().to_string(), name);
        }
        for (text, refusal) in [
            ("", NameRefusal::Empty),
            (" … ", NameRefusal::Empty),
            ("a\nb", NameRefusal::Hidden),
            ("\u{202e}annA", NameRefusal::Hidden),
            ("An\u{200b}na", NameRefusal::Hidden),
            ("\x1b[31mAnna", NameRefusal::Hidden),
            ("abcdefghijklmnopqrstuvwxy", NameRefusal::Long),
        ] {
            assert_eq!(PersonName::new(text), Err(refusal), "{text:?}");
        }
        assert_eq!(PersonName::new(&"x".repeat(10_000)), Err(NameRefusal::Long));
        assert_eq!(PersonName::new(&format!("a{}", "\u{301}".repeat(99))), Err(NameRefusal::Long));
        assert!(PersonName::new("Anna").unwrap().is_like(&PersonName::new("ANNA").unwrap()));
    }
}
