//! The texts for players, in their language: one embedded Fluent file for each.
//!
//! A message is named where it is said, `say!(texts, "key", "variable" = value)`; a test holds every such place against
//! the files, and the files against each other. What reads otherwise where nothing is typed, on a page or by keys on a screen,
//! stands beside the message as its attribute `.page`.

mod articles;
mod brought;
mod errors;
mod lang;
mod name;
#[cfg(test)]
mod tests;
mod user;
mod words;

use std::fmt;
use std::path::Path;
use std::sync::Arc;

pub use fluent_bundle::FluentValue;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use include_dir::{Dir, File, include_dir};
use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use unic_langid::LanguageIdentifier;
use warboard_engine::model::{Lang, Text};
use warboard_engine::words::{OneLine, is_hidden};

use articles::{ARTICLE, Articles};
pub use brought::{LOCALE_FOLDER, bring, bring_below, is_locale, languages_of_messages};
pub use errors::{edition_failure, player_failure, record_failure};
pub use lang::{lang_help, lang_of_system, parse_lang};
pub use name::{InflectedName, NAME_FUNCTIONS, plural};
pub use user::user_folder;
pub(crate) use words::{Words, places};

/// The attribute of a message that says it on a page.
const PAGE: &str = "page";

/// Returns the messages of a language, as they stand in `locales/`, or in the locale file that was
/// brought for it. Empty if there is none.
pub fn source(lang: Lang) -> &'static str {
    if !lang.is_spoken() {
        return brought::source(lang);
    }
    let file = LOCALES.get_file(format!("{lang}.ftl"));
    file.and_then(File::contents_utf8).unwrap_or_default()
}

/// Returns the messages of one line whose ids begin with `prefix`, as they stand in the file of a
/// language.
pub fn lines_of(lang: Lang, prefix: &'static str) -> impl Iterator<Item = (String, String)> {
    let lines = source(lang).lines().filter(move |line| line.starts_with(prefix));
    lines.filter_map(|line| {
        let (key, text) = line.split_once(" =")?;
        Some((key.to_owned(), text.trim().to_owned())).filter(|(_, text)| !text.is_empty())
    })
}

/// Returns the ids of the messages of a locale file.
fn keys(source: &'static str) -> impl Iterator<Item = &'static str> {
    source
        .lines()
        .filter_map(|line| Some(line.split_once(" =")?.0))
        .filter(|key| key.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// The locale files, each named after the code of its language.
static LOCALES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/locales");

/// The messages of one language.
pub struct Texts {
    /// The language.
    pub lang: Lang,
    bundle: FluentBundle<FluentResource>,
    /// The plural rules of the language; `None` if they are not known.
    plurals: Option<PluralRules>,
    /// The articles of a language that the program does not speak.
    articles: Option<Arc<Articles>>,
    /// True if the texts are shown on a page.
    pub(crate) is_page: bool,
}

impl Texts {
    /// Creates the messages of `lang`. A language that the program does not speak has those of the
    /// locale file that was brought for it, and the English ones for the others.
    pub fn new(lang: Lang) -> Self {
        let id = lang.as_str().parse::<LanguageIdentifier>().unwrap_or_default();
        let plurals = PluralRules::create(id.clone(), PluralRuleType::CARDINAL).ok();
        let mut bundle = FluentBundle::new(vec![id]);
        bundle.set_use_isolating(false);
        if !lang.is_spoken() {
            bundle.add_resource_overriding(parsed(source(Lang::En)));
        }
        bundle.add_resource_overriding(parsed(source(lang)));
        name::add_functions(&mut bundle, lang);
        let articles = (!lang.is_spoken()).then(|| {
            let own = keys(source(lang)).filter(|key| key.starts_with(ARTICLE));
            Arc::new(Articles::read(&bundle, &own.collect::<Vec<_>>()))
        });
        Self { lang, bundle, plurals, articles, is_page: false }
    }

    /// Creates the messages of `lang`, as they are said on a page.
    pub(crate) fn of_page(lang: Lang) -> Self {
        Self { is_page: true, ..Self::new(lang) }
    }

    /// Uses an edition's words for the spaces of its board, and for one of them, in every message,
    /// instead of the program's.
    pub(crate) fn call_spaces(&mut self, word: &str, one: Option<&str>) {
        let literal = |word: &str| word.replace('\\', r"\\").replace('"', "\\\"");
        let word = literal(word);
        // The German dative of a plural ends in `n`, unless the plural ends in `n` or `s`.
        let dative = if word.ends_with(['n', 's']) { "" } else { "n" };
        let one = one.map(|one| format!("-space = {{\"{}\"}}\n", literal(one)));
        let one = one.unwrap_or_default();
        let terms =
            format!("{one}-spaces = {{\"{word}\"}}\n-spaces-dat = {{\"{word}{dative}\"}}\n");
        self.bundle.add_resource_overriding(parsed(&terms));
    }

    /// Returns a message with its variables filled in. Use [`say!`].
    pub fn say(&self, key: &str, args: &[(&str, FluentValue<'_>)]) -> String {
        self.say_if(key, args).unwrap_or_else(|| format!("[{key}]"))
    }

    /// Returns a message with its variables filled in; `None` where there is none.
    pub(crate) fn say_if(&self, key: &str, args: &[(&str, FluentValue<'_>)]) -> Option<String> {
        let message = self.bundle.get_message(key)?;
        let on_page = message.get_attribute(PAGE).filter(|_| self.is_page);
        let pattern = on_page.map(|attribute| attribute.value()).or_else(|| message.value())?;
        let args: FluentArgs<'_> =
            args.iter().map(|(name, value)| (*name, on_one_line(value.clone()))).collect();
        Some(self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned())
    }

    /// Returns the keys of the messages that begin with `prefix`.
    pub fn keys(&self, prefix: &'static str) -> impl Iterator<Item = &'static str> + use<> {
        keys(source(Lang::En)).filter(move |key| key.starts_with(prefix))
    }

    /// Returns a number as it is written in this language, from one with a decimal point.
    pub fn decimal(&self, number: &str) -> String {
        number.replace('.', &say!(self, "decimal-mark"))
    }

    /// Returns whether this language names `n` things in the singular.
    pub(crate) fn is_one(&self, n: u32) -> bool {
        let category = self.plurals.as_ref().and_then(|rules| rules.select(n).ok());
        category.map_or(n == 1, |category| category == PluralCategory::ONE)
    }

    /// A name of an edition, to stand in a sentence.
    pub(crate) fn name(&self, text: &Text) -> InflectedName {
        let name = InflectedName::new(text.get(self.lang), text.grammar(self.lang), self.lang);
        name.with_articles(self.articles.clone())
    }

    /// Returns a text of an edition.
    pub fn of<'a>(&self, text: &'a Text) -> &'a str {
        text.get(self.lang)
    }
}

/// Returns messages, without those that cannot be parsed, which a test finds.
fn parsed(source: &str) -> FluentResource {
    FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource)
}

/// Returns a variable of a message on one line: its words may be a stranger's, and a line break in
/// them would begin a line that looks like this program's own. The escapes of colours stay, since
/// messages are put into messages; [`crate::output`] lets no others through.
fn on_one_line(value: FluentValue<'_>) -> FluentValue<'_> {
    // Joiners and the marks of emoji belong to names; these belong to none.
    let is_stray = |c: char| {
        matches!(c, '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{206a}'..='\u{206f}' | '\u{feff}')
            || matches!(c, '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
    };
    let moves = |c: char| c != '\x1b' && (c == '\n' || is_hidden(c) || is_stray(c));
    match value {
        FluentValue::String(text) if text.contains(moves) => {
            let text = text.replace("\r\n", "\n");
            let shown = |c: char| match c {
                '\n' | '\t' => ' ',
                c if moves(c) => char::REPLACEMENT_CHARACTER,
                c => c,
            };
            FluentValue::String(text.chars().map(shown).collect::<String>().into())
        }
        other => other,
    }
}

/// Returns a path as messages show it.
pub fn shown(path: &Path) -> String {
    OneLine::of_path(path).into()
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Texts({})", self.lang)
    }
}

/// Formats a message: `say!(texts, "key", "variable" = value, …)`.
#[macro_export]
macro_rules! say {
    ($texts:expr, $key:literal $(, $name:literal = $value:expr)* $(,)?) => {
        $texts.say($key, &[$(($name, $crate::text::FluentValue::from($value))),*])
    };
}
pub use say;
