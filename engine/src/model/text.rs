//! What a player reads, in the languages an edition is written in.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A language that messages exist in.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// Every language, in the order of an edition's tables.
    pub const ALL: [Self; 2] = [Self::En, Self::Fr];

    /// The code, as in TOML and on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Lang {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|lang| lang.as_str() == text)
            .ok_or_else(|| format!("unknown language `{text}`"))
    }
}

/// One text in every language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text {
    /// English.
    pub en: Box<str>,
    /// French.
    pub fr: Box<str>,
}

impl Text {
    /// The same words in every language, for names that are not translated.
    pub fn same(words: &str) -> Self {
        Self { en: words.into(), fr: words.into() }
    }
    /// The text in `lang`.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
        }
    }
}
