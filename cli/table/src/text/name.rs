//! Names in sentences: with their article, behind "of" and "to", and the verb that agrees with them.
//!
//! A message says `{ START($army) } { AGREE($army, "attacks", "attack") } { THE($space) }`. What is no name is taken as it
//! stands.

use std::borrow::Cow;
use std::fmt;

use anstyle::Style;
use fluent_bundle::types::FluentType;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use warboard_engine::model::{Article, Grammar, Lang, PartForm};
use warboard_engine::name::fold;

/// A name, and how it stands in a sentence.
#[derive(Clone, PartialEq, Debug)]
pub struct InflectedName {
    text: String,
    grammar: Grammar,
    style: Option<Style>,
}

impl InflectedName {
    /// Creates a name of an edition.
    pub(crate) fn new(text: impl Into<String>, grammar: Grammar) -> Self {
        Self { text: text.into(), grammar, style: None }
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

    /// Returns the name in a form that the text of an edition names.
    pub(crate) fn in_form(&self, form: PartForm) -> String {
        match form {
            PartForm::Bare => self.to_string(),
            PartForm::The => self.the(),
            PartForm::Start => capital(&self.the()),
            PartForm::Of => self.of(),
            PartForm::To => self.to(),
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

    /// Returns the name with its article.
    fn the(&self) -> String {
        self.behind(match self.grammar.article {
            Article::None => "",
            Article::The => "the ",
            Article::Le => "le ",
            Article::La => "la ",
            Article::Elided => "l'",
            Article::Les => "les ",
        })
    }

    /// Returns the name after French `de`, with its article.
    fn of(&self) -> String {
        match self.grammar.article {
            Article::None | Article::The => self.of_none(),
            Article::Le => self.behind("du "),
            Article::La => self.behind("de la "),
            Article::Elided => self.behind("de l'"),
            Article::Les => self.behind("des "),
        }
    }

    /// Returns the name after French `de`, without an article.
    fn of_none(&self) -> String {
        self.behind(if self.is_elided() || elides(&self.text) { "d'" } else { "de " })
    }

    /// Returns the name after French `à`, with its article.
    fn to(&self) -> String {
        match self.grammar.article {
            Article::None | Article::The => self.behind("à "),
            Article::Le => self.behind("au "),
            Article::La => self.behind("à la "),
            Article::Elided => self.behind("à l'"),
            Article::Les => self.behind("aux "),
        }
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

/// Returns the name that a function of a message is called with.
fn named(args: &[FluentValue<'_>]) -> InflectedName {
    match args.first() {
        // The value inside the box is used: the box itself has the method as well.
        Some(FluentValue::Custom(value)) => {
            (**value).as_any().downcast_ref::<InflectedName>().cloned()
        }
        Some(FluentValue::String(text)) => {
            Some(InflectedName::new(text.clone(), Grammar::default()))
        }
        Some(FluentValue::Number(_) | FluentValue::None | FluentValue::Error) | None => None,
    }
    .unwrap_or_else(|| InflectedName::new("?", Grammar::default()))
}

/// Adds the functions by which messages use names in sentences.
pub(super) fn add_functions(bundle: &mut FluentBundle<FluentResource>) {
    /// A function of messages, applied to a name.
    type Says = fn(&InflectedName) -> String;
    let functions: [(&str, Says); 5] = [
        ("THE", InflectedName::the),
        ("START", |name| capital(&name.the())),
        ("OF", InflectedName::of),
        ("OF_NO", InflectedName::of_none),
        ("TO", InflectedName::to),
    ];
    for (word, says) in functions {
        // Each word is added once.
        let _ = bundle.add_function(word, move |args, _| says(&named(args)).into());
    }
    let _ = bundle.add_function("AGREE", agree);
}

/// The first of two words for one, the second for several.
fn agree<'a>(args: &[FluentValue<'a>], _: &FluentArgs<'_>) -> FluentValue<'a> {
    let at = if named(args).grammar.plural { 2 } else { 1 };
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
    use super::*;

    fn name(written: &str) -> InflectedName {
        let (grammar, text) = Grammar::split(Lang::Fr, written).unwrap();
        InflectedName::new(text, grammar)
    }

    #[test]
    fn french_names_take_their_article() {
        let said = |written: &str| {
            let name = name(written);
            [name.the(), name.of(), name.to(), capital(&name.the())].join(" · ")
        };
        assert_eq!(said("[le] Brésil"), "le Brésil · du Brésil · au Brésil · Le Brésil");
        assert_eq!(said("[la] Chine"), "la Chine · de la Chine · à la Chine · La Chine");
        assert_eq!(said("[l']Inde"), "l'Inde · de l'Inde · à l'Inde · L'Inde");
        assert_eq!(said("[les] Rouges"), "les Rouges · des Rouges · aux Rouges · Les Rouges");
        assert_eq!(said("Alderaan"), "Alderaan · d'Alderaan · à Alderaan · Alderaan");
        assert_eq!(said("Hoth"), "Hoth · de Hoth · à Hoth · Hoth");
        assert_eq!(said("Yavin"), "Yavin · de Yavin · à Yavin · Yavin");
        assert_eq!(said("Ylesia"), "Ylesia · d'Ylesia · à Ylesia · Ylesia");
    }
}
