//! Names in sentences: with their article, behind "of" and "to", in their case, and the verb that agrees with them.
//!
//! A message says `{ START($army) } { AGREE($army, "attacks", "attack") } { THE($space) }`. What is no name is taken as it
//! stands. The functions say what their language needs: a message of another language does not call them.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use anstyle::Style;
use fluent_bundle::types::FluentType;
use fluent_bundle::{FluentBundle, FluentResource, FluentValue};
use warboard_engine::model::{Article, Grammar, Lang, PartForm, strong_ending};
use warboard_engine::name::fold;

use super::articles::Articles;

/// A name, and how it stands in a sentence.
#[derive(Clone, PartialEq, Debug)]
pub struct InflectedName {
    text: String,
    grammar: Grammar,
    style: Option<Style>,
    lang: Lang,
    /// The articles of a language that the program does not speak.
    articles: Option<Arc<Articles>>,
}

impl InflectedName {
    /// Creates a name of an edition.
    pub(crate) fn new(text: impl Into<String>, grammar: Grammar, lang: Lang) -> Self {
        Self { text: text.into(), grammar, style: None, lang, articles: None }
    }

    /// Returns the name with the articles of its language.
    pub(super) fn with_articles(self, articles: Option<Arc<Articles>>) -> Self {
        Self { articles, ..self }
    }

    /// Returns the name in a style; its article stays unstyled.
    pub(crate) fn styled(self, style: Option<Style>) -> Self {
        Self { style, ..self }
    }

    /// Returns the name followed by a number. English has no article before such a name.
    pub(crate) fn numbered(self, n: usize) -> Self {
        let mut grammar = self.grammar;
        if grammar.article == Article::The {
            grammar.article = Article::None;
        }
        Self { text: format!("{} {n}", self.text), grammar, ..self }
    }

    /// Returns the name in a form that a message or the text of an edition names.
    pub(crate) fn in_form(&self, form: PartForm) -> String {
        if form == PartForm::Start {
            return capital(&self.in_form(PartForm::The));
        }
        if form == PartForm::Bare {
            return self.to_string();
        }
        match self.lang {
            Lang::De => self.german(form),
            Lang::En | Lang::Fr => match form {
                PartForm::Of => self.of(),
                PartForm::To => self.to(),
                _ => self.the(),
            },
            Lang::Other(_) => self.with_written_article(form),
        }
    }

    /// Returns whether the name is that of several.
    pub(crate) fn is_plural(&self) -> bool {
        self.grammar.plural
    }

    fn is_elided(&self) -> bool {
        self.grammar.article == Article::Elided
    }

    fn behind(&self, word: &str) -> String {
        format!("{word}{self}")
    }

    /// Returns the name with its English or French article.
    fn the(&self) -> String {
        self.behind(match self.grammar.article {
            Article::The => "the ",
            Article::Le => "le ",
            Article::La => "la ",
            Article::Elided => "l'",
            Article::Les => "les ",
            _ => "",
        })
    }

    /// Returns the name after French `de`, with its article.
    fn of(&self) -> String {
        match self.grammar.article {
            Article::Le => self.behind("du "),
            Article::La => self.behind("de la "),
            Article::Elided => self.behind("de l'"),
            Article::Les => self.behind("des "),
            _ => self.of_none(),
        }
    }

    /// Returns the name after French `de`, without an article.
    fn of_none(&self) -> String {
        self.behind(if self.is_elided() || elides(&self.text) { "d'" } else { "de " })
    }

    /// Returns the name after French `à`, with its article.
    fn to(&self) -> String {
        match self.grammar.article {
            Article::Le => self.behind("au "),
            Article::La => self.behind("à la "),
            Article::Elided => self.behind("à l'"),
            Article::Les => self.behind("aux "),
            _ => self.behind("à "),
        }
    }

    /// Returns the name with its German article in a case, or behind a preposition that may be one word with it.
    fn german(&self, form: PartForm) -> String {
        let Some(gender) = Gender::of(self.grammar) else {
            let name = self.declined(None, form);
            return match form {
                PartForm::Of => format!("von {name}"),
                PartForm::To => format!("zu {name}"),
                PartForm::In => format!("in {name}"),
                PartForm::Into => format!("nach {name}"),
                _ => name,
            };
        };
        let articles = gender.articles();
        let article = match form {
            PartForm::Accusative => articles.accusative,
            PartForm::Dative => articles.dative,
            PartForm::Of => articles.of,
            PartForm::To => articles.to,
            PartForm::In => articles.within,
            PartForm::Into => articles.into,
            _ => articles.nominative,
        };
        format!("{article} {}", self.declined(Some(gender), form))
    }

    /// Returns the name with the endings that its adjectives, and a plural, have in a German case; `gender` is that of an
    /// article before it.
    fn declined(&self, gender: Option<Gender>, form: PartForm) -> String {
        let is_dative =
            matches!(form, PartForm::Dative | PartForm::Of | PartForm::To | PartForm::In);
        let is_accusative = matches!(form, PartForm::Accusative | PartForm::Into);
        let words: Vec<&str> = self.text.split(' ').collect();
        let is_adjective = |at: usize| at < 8 && self.grammar.adjectives & (1 << at) != 0;
        let strong = strong_ending(self.grammar);
        let ending = match gender {
            _ if is_dative => "en",
            None => strong,
            Some(Gender::Masculine) if is_accusative => "en",
            Some(Gender::Several) => "en",
            Some(_) => "e",
        };
        // The noun behind adjectives, or a name of one word: what follows a noun keeps its form.
        let noun = (0..words.len()).find(|&at| !is_adjective(at));
        let is_last = noun.is_some_and(|at| at + 1 == words.len());
        let takes_n = |word: &str| ["e", "el", "er"].iter().any(|end| word.ends_with(end));
        let word = |(at, word): (usize, &&str)| match word.strip_suffix(strong) {
            Some(stem) if is_adjective(at) => format!("{stem}{ending}"),
            _ if is_dative && self.grammar.plural && is_last && noun == Some(at) => {
                if takes_n(word) { format!("{word}n") } else { (*word).to_owned() }
            }
            _ => (*word).to_owned(),
        };
        let text = words.iter().enumerate().map(word).collect::<Vec<_>>().join(" ");
        match self.style {
            Some(style) => format!("{style}{text}{style:#}"),
            None => text,
        }
    }

    /// Returns the name with the article that is written before it, in the form that the locale file of its language gives.
    fn with_written_article(&self, form: PartForm) -> String {
        let Article::Written(word) = self.grammar.article else {
            let before = self.articles.as_ref().and_then(|all| all.of_none(form));
            return self.behind(before.unwrap_or_default());
        };
        let before = self.articles.as_ref().and_then(|all| all.get(word.as_str(), form));
        let before = before.unwrap_or(word.as_str());
        let is_joined = before.ends_with(['\'', '’']);
        format!("{before}{}{self}", if is_joined { "" } else { " " })
    }
}

/// The gender of a German name with an article, and the plural, which has one set of articles for all.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gender {
    Masculine,
    Feminine,
    Neuter,
    Several,
}

/// The German articles of a gender, alone and as one with a preposition.
struct GermanArticles {
    nominative: &'static str,
    accusative: &'static str,
    dative: &'static str,
    of: &'static str,
    to: &'static str,
    within: &'static str,
    into: &'static str,
}

impl Gender {
    fn of(grammar: Grammar) -> Option<Self> {
        match grammar.article {
            Article::Die if grammar.plural => Some(Self::Several),
            Article::Der => Some(Self::Masculine),
            Article::Die => Some(Self::Feminine),
            Article::Das => Some(Self::Neuter),
            _ => None,
        }
    }

    fn articles(self) -> GermanArticles {
        let [nominative, accusative, dative, of, to, within, into] = match self {
            Self::Masculine => ["der", "den", "dem", "vom", "zum", "im", "in den"],
            Self::Feminine => ["die", "die", "der", "von der", "zur", "in der", "in die"],
            Self::Neuter => ["das", "das", "dem", "vom", "zum", "im", "ins"],
            Self::Several => ["die", "die", "den", "von den", "zu den", "in den", "in die"],
        };
        GermanArticles { nominative, accusative, dative, of, to, within, into }
    }
}

impl fmt::Display for InflectedName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.style {
            Some(style) => write!(f, "{style}{}{style:#}", self.text),
            None => f.write_str(&self.text),
        }
    }
}

/// Checks whether French words lose their last vowel before a name.
fn elides(name: &str) -> bool {
    let is_vowel = |letter: char| "aeiou".contains(letter);
    let name = fold(name);
    let mut chars = name.chars();
    match chars.next() {
        Some('y') => chars.next().is_some_and(|next| !is_vowel(next)),
        Some(first) => is_vowel(first),
        None => false,
    }
}

/// Returns a text that begins with a capital.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

impl FluentType for InflectedName {
    fn duplicate(&self) -> Box<dyn FluentType + Send> {
        Box::new(self.clone())
    }
    fn as_string(&self, _: &intl_memoizer::IntlLangMemoizer) -> Cow<'static, str> {
        self.to_string().into()
    }
    fn as_string_threadsafe(
        &self,
        _: &intl_memoizer::concurrent::IntlLangMemoizer,
    ) -> Cow<'static, str> {
        self.to_string().into()
    }
}

impl From<InflectedName> for FluentValue<'_> {
    fn from(name: InflectedName) -> Self {
        Self::Custom(Box::new(name))
    }
}

/// Returns the name that a function of a message is called with; text that is no name counts as one without an article.
fn named(args: &[FluentValue<'_>], lang: Lang) -> InflectedName {
    match args.first() {
        // The value inside the box is used: the box itself has the method as well.
        Some(FluentValue::Custom(value)) => {
            (**value).as_any().downcast_ref::<InflectedName>().cloned()
        }
        Some(FluentValue::String(text)) => {
            Some(InflectedName::new(text.clone(), Grammar::default(), lang))
        }
        Some(FluentValue::Number(_) | FluentValue::None | FluentValue::Error) | None => None,
    }
    .unwrap_or_else(|| InflectedName::new("?", Grammar::default(), lang))
}

/// The functions by which messages use names in sentences.
pub const NAME_FUNCTIONS: [(&str, PartForm); 8] = [
    ("THE", PartForm::The),
    ("START", PartForm::Start),
    ("OF", PartForm::Of),
    ("TO", PartForm::To),
    ("ACC", PartForm::Accusative),
    ("DAT", PartForm::Dative),
    ("IN", PartForm::In),
    ("INTO", PartForm::Into),
];

/// Adds the functions by which messages use names in sentences.
pub(super) fn add_functions(bundle: &mut FluentBundle<FluentResource>, lang: Lang) {
    for (word, form) in NAME_FUNCTIONS {
        // Each word is added once.
        let _ = bundle.add_function(word, move |args, _| named(args, lang).in_form(form).into());
    }
    let _ = bundle.add_function("OF_NO", move |args, _| named(args, lang).of_none().into());
    let _ = bundle.add_function("AGREE", move |args, _| agree(args, lang));
}

/// The first of two words for one, the second for several.
fn agree<'a>(args: &[FluentValue<'a>], lang: Lang) -> FluentValue<'a> {
    let at = if named(args, lang).grammar.plural { 2 } else { 1 };
    args.get(at).cloned().unwrap_or(FluentValue::Error)
}

/// Returns the grammar of a name that is not an edition's, singular or plural, without an article.
pub fn plural(lang: Lang, several: bool) -> Grammar {
    let words = Grammar::words(lang).iter();
    let mut of_several =
        words.filter(|(_, of)| of.plural && of.article == Article::None).map(|&(_, of)| of);
    if several { of_several.next().unwrap_or_default() } else { Grammar::default() }
}

#[cfg(test)]
mod tests {
    use warboard_engine::model::WrittenPhrase;

    use super::*;

    fn said(lang: Lang, written: &str, forms: &[PartForm]) -> String {
        let WrittenPhrase { words, grammar } = WrittenPhrase::parse(lang, written).unwrap();
        let name = InflectedName::new(&*words, grammar, lang);
        forms.iter().map(|form| name.in_form(*form)).collect::<Vec<_>>().join(" · ")
    }

    #[test]
    fn french_names_take_their_article() {
        let forms = [PartForm::The, PartForm::Of, PartForm::To, PartForm::Start];
        let said = |written: &str| said(Lang::Fr, written, &forms);
        assert_eq!(said("[le] Brésil"), "le Brésil · du Brésil · au Brésil · Le Brésil");
        assert_eq!(said("[la] Chine"), "la Chine · de la Chine · à la Chine · La Chine");
        assert_eq!(said("[l']Inde"), "l'Inde · de l'Inde · à l'Inde · L'Inde");
        assert_eq!(said("[les] Rouges"), "les Rouges · des Rouges · aux Rouges · Les Rouges");
        assert_eq!(said("Alderaan"), "Alderaan · d'Alderaan · à Alderaan · Alderaan");
        assert_eq!(said("Hoth"), "Hoth · de Hoth · à Hoth · Hoth");
        assert_eq!(said("Yavin"), "Yavin · de Yavin · à Yavin · Yavin");
        assert_eq!(said("Ylesia"), "Ylesia · d'Ylesia · à Ylesia · Ylesia");
    }

    #[test]
    fn german_names_stand_in_their_case() {
        let cases = [PartForm::Start, PartForm::Accusative, PartForm::Dative];
        let behind = [PartForm::Of, PartForm::To, PartForm::In, PartForm::Into];
        let in_case = |written: &str| said(Lang::De, written, &cases);
        let behind = |written: &str| said(Lang::De, written, &behind);
        assert_eq!(in_case("[der] See"), "Der See · den See · dem See");
        assert_eq!(in_case("[die] Insel"), "Die Insel · die Insel · der Insel");
        assert_eq!(in_case("[das] Moor"), "Das Moor · das Moor · dem Moor");
        assert_eq!(in_case("[die plural] Inseln"), "Die Inseln · die Inseln · den Inseln");
        assert_eq!(in_case("Rom"), "Rom · Rom · Rom");
        assert_eq!(behind("[der] See"), "vom See · zum See · im See · in den See");
        assert_eq!(
            behind("[die] Insel"),
            "von der Insel · zur Insel · in der Insel · in die Insel"
        );
        assert_eq!(behind("[das] Moor"), "vom Moor · zum Moor · im Moor · ins Moor");
        assert_eq!(
            behind("[die plural] Felder"),
            "von den Feldern · zu den Feldern · in den Feldern · in die Felder"
        );
        assert_eq!(behind("Rom"), "von Rom · zu Rom · in Rom · nach Rom");
    }

    #[test]
    fn german_adjectives_and_plurals_take_their_endings() {
        let cases = [PartForm::Bare, PartForm::The, PartForm::Accusative, PartForm::Dative];
        let said = |written: &str| said(Lang::De, written, &cases);
        assert_eq!(
            said("[der] Alt~ Wald"),
            "Alter Wald · der Alte Wald · den Alten Wald · dem Alten Wald"
        );
        assert_eq!(
            said("[die] Hoh~ See"),
            "Hohe See · die Hohe See · die Hohe See · der Hohen See"
        );
        assert_eq!(
            said("[das] Still~ Moor"),
            "Stilles Moor · das Stille Moor · das Stille Moor · dem Stillen Moor"
        );
        assert_eq!(
            said("[die plural] Rot~ Ritter"),
            "Rote Ritter · die Roten Ritter · die Roten Ritter · den Roten Rittern"
        );
        assert_eq!(said("[die plural] Rot~"), "Rote · die Roten · die Roten · den Roten");
        assert_eq!(
            said("[plural] Rot~ Ritter"),
            "Rote Ritter · Rote Ritter · Rote Ritter · Roten Rittern"
        );
        // Words behind the noun keep their form.
        assert_eq!(
            said("[die plural] Hüter der See"),
            "Hüter der See · die Hüter der See · die Hüter der See · den Hüter der See"
        );
    }

    #[test]
    fn a_language_that_is_not_spoken_writes_its_article() {
        let it: Lang = "it".parse().unwrap();
        let forms = [PartForm::Bare, PartForm::The, PartForm::Start, PartForm::Of];
        assert_eq!(said(it, "[il] Lago", &forms), "Lago · il Lago · Il Lago · il Lago");
        assert_eq!(said(it, "[l'] Isola", &forms), "Isola · l'Isola · L'Isola · l'Isola");
        assert_eq!(said(it, "Roma", &forms), "Roma · Roma · Roma · Roma");
    }
}
