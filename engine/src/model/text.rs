//! Texts for players, in the languages of editions, with the articles of names.

use super::lang::{InEach, Lang};

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
    /// German `der`.
    Der,
    /// German `die`, of one or of several.
    Die,
    /// German `das`.
    Das,
    /// An article of a language that the program does not speak, as written.
    Written(ArticleWord),
}

/// Largest number of bytes of an article of a language that the program does not speak.
pub const ARTICLE_MAX: usize = 12;

/// An article as written, at most [`ARTICLE_MAX`] bytes long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArticleWord([u8; ARTICLE_MAX]);

impl ArticleWord {
    /// Returns an article; `None` if it is empty, too long, or has other signs than letters and
    /// apostrophes.
    pub fn new(word: &str) -> Option<Self> {
        let is_word = |c: char| c.is_alphabetic() || matches!(c, '\'' | '’');
        let mut bytes = [0; ARTICLE_MAX];
        bytes.get_mut(..word.len())?.copy_from_slice(word.as_bytes());
        (!word.is_empty() && word.chars().all(is_word)).then_some(Self(bytes))
    }

    /// Returns the article.
    pub fn as_str(&self) -> &str {
        let written = self.0.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        written.trim_end_matches('\0')
    }
}

/// The grammar of a name in a sentence, written in brackets before the name: `[the] Sun`,
/// `[l']Île`, `[die plural] Inseln`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Grammar {
    /// Article of the name.
    pub article: Article,
    /// True if the name is a plural, with which verbs agree.
    pub plural: bool,
    /// The words of the name, counted from the lowest bit, that are German adjectives: written with
    /// `~` in place of their ending, `[der] Alt~ Wald`.
    pub adjectives: u8,
}

impl Grammar {
    const fn of(article: Article, plural: bool) -> Self {
        Self { article, plural, adjectives: 0 }
    }

    /// Returns the words in brackets that are valid in a language, each with its meaning. A
    /// language that the program does not speak has any article besides.
    pub fn words(lang: Lang) -> &'static [(&'static str, Self)] {
        const ENGLISH: [(&str, Grammar); 3] = [
            ("the", Grammar::of(Article::The, false)),
            ("the plural", Grammar::of(Article::The, true)),
            ("plural", Grammar::of(Article::None, true)),
        ];
        const FRENCH: [(&str, Grammar); 5] = [
            ("le", Grammar::of(Article::Le, false)),
            ("la", Grammar::of(Article::La, false)),
            ("l'", Grammar::of(Article::Elided, false)),
            ("les", Grammar::of(Article::Les, true)),
            ("pluriel", Grammar::of(Article::None, true)),
        ];
        const GERMAN: [(&str, Grammar); 5] = [
            ("der", Grammar::of(Article::Der, false)),
            ("die", Grammar::of(Article::Die, false)),
            ("das", Grammar::of(Article::Das, false)),
            ("die plural", Grammar::of(Article::Die, true)),
            ("plural", Grammar::of(Article::None, true)),
        ];
        const OTHERS: [(&str, Grammar); 1] = [("plural", Grammar::of(Article::None, true))];
        match lang {
            Lang::En => &ENGLISH,
            Lang::Fr => &FRENCH,
            Lang::De => &GERMAN,
            Lang::Other(_) => &OTHERS,
        }
    }

    /// Returns the grammar that a word in brackets means.
    fn of_word(lang: Lang, word: &str) -> Option<Self> {
        let known = Self::words(lang).iter().find(|(known, _)| *known == word);
        if known.is_some() || lang.is_spoken() {
            return known.map(|&(_, grammar)| grammar);
        }
        let (article, plural) = match word.strip_suffix(" plural") {
            Some(article) => (article, true),
            None => (word, false),
        };
        Some(Self::of(Article::Written(ArticleWord::new(article)?), plural))
    }

    /// Splits a text from the grammar in brackets before it. Returns `None` if the language does
    /// not have the word in brackets.
    pub fn split(lang: Lang, written: &str) -> Option<(Self, &str)> {
        let Some((word, name)) = written.strip_prefix('[').and_then(|rest| rest.split_once(']'))
        else {
            return Some((Self::default(), written));
        };
        Self::of_word(lang, word.trim()).map(|grammar| (grammar, name.trim_start()))
    }
}

/// A text in one language, with its grammar.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WrittenPhrase {
    /// The words, without the brackets before them.
    pub words: Box<str>,
    /// The grammar.
    pub grammar: Grammar,
}

impl WrittenPhrase {
    /// Returns words without grammar.
    pub fn plain(words: &str) -> Self {
        Self { words: words.into(), grammar: Grammar::default() }
    }

    /// Reads a text with the grammar in brackets before it. German adjectives written with `~` get
    /// the ending that they have without an article. Returns `None` if the language does not have
    /// the word in brackets.
    pub fn parse(lang: Lang, written: &str) -> Option<Self> {
        let (mut grammar, name) = Grammar::split(lang, written)?;
        let is_inflected = lang == Lang::De && grammar != Grammar::default();
        if !(is_inflected && name.contains('~')) {
            return Some(Self { words: name.into(), grammar });
        }
        let ending = strong_ending(grammar);
        let mut words = Vec::new();
        for (at, word) in name.split(' ').enumerate() {
            match word.strip_suffix('~').filter(|stem| !stem.is_empty() && at < 8) {
                Some(stem) => {
                    grammar.adjectives |= 1 << at;
                    words.push(format!("{stem}{ending}"));
                }
                None => words.push(word.to_owned()),
            }
        }
        Some(Self { words: words.join(" ").into(), grammar })
    }
}

/// Returns the ending of a German adjective without an article before it, in the nominative.
pub fn strong_ending(grammar: Grammar) -> &'static str {
    match grammar.article {
        Article::Der if !grammar.plural => "er",
        Article::Das => "es",
        _ => "e",
    }
}

/// A text in every language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text(InEach<WrittenPhrase>);

impl Text {
    /// Returns a text with equal words in every language, for names that are not translated.
    pub fn same(words: &str) -> Self {
        Self(InEach::same(WrittenPhrase::plain(words)))
    }

    /// Returns the text with these phrases.
    pub fn new(phrases: InEach<WrittenPhrase>) -> Self {
        Self(phrases)
    }

    /// Returns the text in `lang`; the first language's if it has none.
    pub fn get(&self, lang: Lang) -> &str {
        &self.0.get(lang).words
    }

    /// Returns the text that `lang` has of its own.
    pub fn own(&self, lang: Lang) -> Option<&str> {
        self.0.own(lang).map(|phrase| &*phrase.words)
    }

    /// Returns the English text, by which scripts name a text and which logs show.
    pub fn english(&self) -> &str {
        self.get(Lang::En)
    }

    /// Returns the grammar in `lang`; none where the text is that of another language, whose
    /// article may be unknown there.
    pub fn grammar(&self, lang: Lang) -> Grammar {
        self.0.own(lang).map_or_else(Grammar::default, |phrase| phrase.grammar)
    }

    /// Returns the text in every language that has one of its own.
    pub fn each(&self) -> impl Iterator<Item = (Lang, &str)> {
        self.0.iter().map(|(lang, phrase)| (lang, &*phrase.words))
    }

    /// Replaces the words in every language.
    pub fn replace(&mut self, mut change: impl FnMut(&str) -> String) {
        self.0 = self.0.map(|phrase| WrittenPhrase {
            words: change(&phrase.words).into(),
            grammar: phrase.grammar,
        });
    }

    /// Replaces the words in one language, and keeps its grammar.
    pub fn set(&mut self, lang: Lang, words: &str) {
        let grammar = self.grammar(lang);
        self.0.set(lang, WrittenPhrase { words: words.into(), grammar });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_its_article_in_brackets() {
        let le = Grammar::of(Article::Le, false);
        assert_eq!(Grammar::split(Lang::Fr, "[le] Lac"), Some((le, "Lac")));
        let elided = Grammar::of(Article::Elided, false);
        assert_eq!(Grammar::split(Lang::Fr, "[l']Île"), Some((elided, "Île")));
        assert_eq!(Grammar::split(Lang::En, "Ford"), Some((Grammar::default(), "Ford")));
        assert_eq!(Grammar::split(Lang::En, "[teh] Lake"), None);
        assert!(Grammar::split(Lang::En, "[the plural] Lakes").is_some_and(|(of, _)| of.plural));
        assert_eq!(Grammar::split(Lang::De, "[les] Lacs"), None);
    }

    #[test]
    fn german_adjectives_get_their_ending() {
        let said = |written| WrittenPhrase::parse(Lang::De, written).unwrap();
        assert_eq!(&*said("[der] Alt~ Wald").words, "Alter Wald");
        assert_eq!(&*said("[das] Still~ Moor").words, "Stilles Moor");
        assert_eq!(&*said("[die] Hoh~ See").words, "Hohe See");
        assert_eq!(&*said("[die plural] Klein~ Inseln").words, "Kleine Inseln");
        assert_eq!(said("[der] Wald").grammar.adjectives, 0);
        assert_eq!(said("[der] Groß~ Alt~ Wald").grammar.adjectives, 3);
        assert_eq!(&*said("Rund ~ 5").words, "Rund ~ 5");
    }

    #[test]
    fn another_language_writes_any_article() {
        let it: Lang = "it".parse().unwrap();
        let (grammar, name) = Grammar::split(it, "[gli plural] Archi").unwrap();
        assert!(grammar.plural && name == "Archi");
        assert_eq!(grammar.article, Article::Written(ArticleWord::new("gli").unwrap()));
        assert_eq!(Grammar::split(it, "[12] Archi"), None);
        assert_eq!(Grammar::split(it, "[aaaaaaaaaaaaa] Archi"), None);
        assert_eq!(ArticleWord::new("l'").unwrap().as_str(), "l'");
    }
}
