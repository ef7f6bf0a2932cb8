//! The texts of the page itself, in the language of the reader.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use warboard_table::text::{FluentValue, Texts, languages_of_messages, say};

/// Texts of the page that other faces show as well: the name on the page, and the message.
const SHARED: [(&str, &str); 7] = [
    ("apart", "status-apart"),
    ("army", "status-army"),
    ("cards", "status-cards"),
    ("closed", "picture-closed"),
    ("income", "status-income"),
    ("person", "human"),
    ("spectators", "serve-spectators"),
];

/// The variables that the page fills in.
const VARIABLES: [&str; 12] = [
    "bot", "file", "hash", "lang", "list", "n", "name", "needed", "reason", "seat", "space",
    "total",
];

/// Returns every text of the page by its name: the messages `page-*`, `page-your-move` as
/// `yourMove`, and those that are shared. The page fills in the numbers and names, which are
/// written `%`.
pub(super) fn words(texts: &Texts) -> Map<String, Value> {
    words_with(texts, "page-", &SHARED)
}

/// Returns every text of the page on which a board is drawn: the messages `drawing-*`.
pub(super) fn drawing_words(texts: &Texts) -> Map<String, Value> {
    words_with(texts, "drawing-", &[])
}

fn words_with(texts: &Texts, prefix: &'static str, shared: &[(&str, &str)]) -> Map<String, Value> {
    let own = texts.keys(prefix).map(|key| (camel_case(&key[prefix.len()..]), key));
    let filled_in = VARIABLES.map(|name| (name, FluentValue::from("%")));
    own.chain(shared.iter().map(|&(name, key)| (name.to_owned(), key)))
        .map(|(name, key)| (name, texts.say(key, &filled_in).into()))
        .collect()
}

/// The languages in which pages can be shown, each with its name in itself.
static LANGUAGES: LazyLock<Value> = LazyLock::new(|| {
    let each = languages_of_messages().into_iter().map(|lang| {
        let name = say!(Texts::new(lang), "language-name");
        json!({ "code": lang.as_str(), "name": name })
    });
    each.collect()
});

/// Returns the languages in which pages can be shown: their codes and names.
pub(super) fn languages() -> &'static Value {
    &LANGUAGES
}

/// Returns a name of words and hyphens as one of JavaScript.
fn camel_case(name: &str) -> String {
    let mut words = name.split('-');
    let mut joined = words.next().unwrap_or_default().to_owned();
    for word in words {
        let (first, rest) = word.split_at(1);
        joined += &(first.to_ascii_uppercase() + rest);
    }
    joined
}

#[cfg(test)]
mod tests {
    use include_dir::{Dir, include_dir};
    use warboard_engine::model::Lang;

    use super::*;

    static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/page");

    #[test]
    fn the_page_shows_every_text() {
        let scripts: String = PAGE.files().filter_map(|file| file.contents_utf8()).collect();
        for lang in Lang::ALL {
            let texts = Texts::new(lang);
            let (words, drawing) = (words(&texts), drawing_words(&texts));
            assert!(words.len() > 100 && drawing.len() > 30, "{}", words.len());
            for (name, text) in words.iter().chain(&drawing) {
                assert!(scripts.contains(&format!("words.{name}")), "nobody shows `{name}`");
                let text = text.as_str().unwrap_or_default();
                assert!(!text.is_empty() && !text.contains(['{', '[']), "{name}: {text}");
            }
        }
    }
}
