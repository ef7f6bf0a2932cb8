//! Texts for players, in the languages of editions.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// A language in which messages are available.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// Every language, in the order of their declaration.
    pub const ALL: [Self; 2] = [Self::En, Self::Fr];

    /// Returns the language code used in TOML and on the command line.
    pub fn as_str(self) -> &'static str {
        self.into()
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

/// The article of a name in a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Article {
    /// No article.
    #[default]
    None,
    /// English `the`.
    The,
    /// French `le`.
    Le,
    /// French `la`.
    La,
    /// French `l'`.
    Elided,
    /// French `les`.
    Les,
}

/// The grammar of a name in a sentence, written in brackets before the name: `[the] Sun`,
/// `[l']Île`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Grammar {
    /// Article of the name.
    pub article: Article,
    /// True if the name is a plural, with which verbs agree.
    pub plural: bool,
}

impl Grammar {
    /// Returns the words in brackets that are valid in a language, each with its meaning.
    pub fn words(lang: Lang) -> &'static [(&'static str, Self)] {
        const fn of(article: Article, plural: bool) -> Grammar {
            Grammar { article, plural }
        }
        match lang {
            Lang::En => {
                const WORDS: [(&str, Grammar); 3] = [
                    ("the", of(Article::The, false)),
                    ("the plural", of(Article::The, true)),
                    ("plural", of(Article::None, true)),
                ];
                &WORDS
            }
            Lang::Fr => {
                const WORDS: [(&str, Grammar); 5] = [
                    ("le", of(Article::Le, false)),
                    ("la", of(Article::La, false)),
                    ("l'", of(Article::Elided, false)),
                    ("les", of(Article::Les, true)),
                    ("pluriel", of(Article::None, true)),
                ];
                &WORDS
            }
        }
    }

    /// Splits a text from the grammar in brackets before it. Returns `None` if the language does
    /// not have the word in brackets.
    pub fn split(lang: Lang, written: &str) -> Option<(Self, &str)> {
        let Some((word, name)) = written.strip_prefix('[').and_then(|rest| rest.split_once(']'))
        else {
            return Some((Self::default(), written));
        };
        let known = Self::words(lang).iter().find(|(known, _)| *known == word.trim());
        known.map(|&(_, grammar)| (grammar, name.trim_start()))
    }
}

/// One value for each language, in the order of [`Lang::ALL`].
pub type InEach<T> = [T; Lang::ALL.len()];

/// A text in every language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text {
    /// The text in each language.
    pub words: InEach<Box<str>>,
    /// Grammar in each language.
    pub grammar: InEach<Grammar>,
}

impl Text {
    /// Returns a text with equal words in every language, for names that are not translated.
    pub fn same(words: &str) -> Self {
        Self { words: Lang::ALL.map(|_| words.into()), grammar: InEach::default() }
    }

    /// Returns the text in `lang`.
    pub fn get(&self, lang: Lang) -> &str {
        &self.words[lang as usize]
    }

    /// Returns the English text, by which scripts name a text and which logs show.
    pub fn english(&self) -> &str {
        self.get(Lang::En)
    }

    /// Returns the grammar in `lang`.
    pub fn grammar(&self, lang: Lang) -> Grammar {
        self.grammar[lang as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_its_article_in_brackets() {
        let le = Grammar { article: Article::Le, plural: false };
        assert_eq!(Grammar::split(Lang::Fr, "[le] Lac"), Some((le, "Lac")));
        let elided = Grammar { article: Article::Elided, plural: false };
        assert_eq!(Grammar::split(Lang::Fr, "[l']Île"), Some((elided, "Île")));
        assert_eq!(Grammar::split(Lang::En, "Ford"), Some((Grammar::default(), "Ford")));
        assert_eq!(Grammar::split(Lang::En, "[teh] Lake"), None);
        assert!(Grammar::split(Lang::En, "[the plural] Lakes").is_some_and(|(of, _)| of.plural));
    }
}
