//! Texts for players: in every language, with the articles of names.

use crate::edition::codes;
use crate::edition::keys::articles::articles;
use crate::edition::keys::{Decoder, KeyShape, KeyValue, TableReader};
use crate::edition::problem::Problem;
use crate::edition::tree::{self, SourceSpan, TreeNode};
use crate::model::lang::{InEach, Lang};
use crate::model::text::{Grammar, Text, WrittenPhrase};
use crate::words::clean::is_blank;
use crate::words::nearest::nearest;

/// Largest number of characters of a name, and of the text of a card.
const NAME_MAX: usize = 120;
const PROSE_MAX: usize = 2_000;

/// A text in every language, or one for all languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TextKey {
    Name,
    Prose,
}

/// Reader for a name, on one line.
pub(crate) const NAME: TextKey = TextKey::Name;
/// Reader for the text of a card, which may have several lines.
pub(crate) const PROSE: TextKey = TextKey::Prose;

/// The code of a language: two small letters.
#[derive(Debug)]
pub(crate) struct LangKey;

/// Reader for the code of a language.
pub(crate) const LANG: LangKey = LangKey;

impl KeyValue for LangKey {
    type Out = Lang;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<Lang> {
        let code = reader.decoder.string(node, key)?;
        let found = code.parse().ok();
        if found.is_none() {
            let message = format!("`{key}` has `{code}`, which is the code of no language");
            let problem = Problem::error(codes::NOT_ALLOWED, node.place, message);
            let help =
                "a language is written as its two letters of ISO 639-1: `en`, `fr`, `de`, `it`";
            reader.tell(match nearest(code, Lang::ALL.into_iter().map(Lang::as_str)) {
                near @ Some(_) => problem.did_you_mean(near),
                None => problem.help(help),
            });
        }
        found
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Lang
    }
}

impl KeyValue for TextKey {
    type Out = Text;
    fn read<'a>(&self, reader: &TableReader<'a>, node: &'a TreeNode, key: &str) -> Option<Text> {
        let text = self.text(reader.decoder, node, key)?;
        let name = (*self == Self::Name).then(|| reader.given_name(node, key, &text)).flatten();
        Some(name.map_or(text, |name| reader.decoder.keep_name(name)))
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Text
    }
}

impl TextKey {
    fn text<'a>(self, decoder: &'a Decoder<'a>, node: &'a TreeNode, key: &str) -> Option<Text> {
        if let tree::TreeValue::String(words) = &node.value {
            self.check(decoder, words, node.place, key);
            let phrase = phrase(decoder, Lang::En, words, node.place, key)?;
            return Some(Text::new(InEach::same(phrase)));
        }
        let mut reader = TableReader::new(decoder, node, format!("`{key}`"))?;
        let given = each_language(&mut reader, |node, lang| {
            let words = decoder.string(node, lang.as_str())?;
            self.check(decoder, words, node.place, key);
            Some(words)
        });
        reader.finish();
        let mut found = Vec::with_capacity(given.len());
        for (lang, words) in given {
            found.push((lang, phrase(decoder, lang, words, node.place, key)?));
        }
        articles(decoder, node, key, &found);
        Some(Text::new(InEach::from_each(found)?))
    }

    fn check(self, decoder: &Decoder<'_>, words: &str, place: SourceSpan, key: &str) {
        if is_blank(words) {
            decoder.add(Problem::error(codes::EMPTY_TEXT, place, format!("`{key}` is empty")));
        }
        // The text of a card may have several lines.
        let is_name = self == Self::Name;
        let most = if is_name { NAME_MAX } else { PROSE_MAX };
        let n = words.chars().count();
        if n > most {
            let message = format!("`{key}` has {n} characters; at most {most} are allowed");
            decoder.add(Problem::error(codes::TOO_LONG, place, message));
        }
        if is_name && words.contains(['\n', '\r', '\t']) {
            let message = format!("`{key}` contains a line break or a tab");
            let problem = Problem::error(codes::HIDDEN_CHARACTER, place, message);
            decoder.add(problem.help("a name must be on one line"));
        }
    }
}

/// Reads the value that a table has in each language, and reports what is missing: the languages
/// that the edition declares.
pub(crate) fn each_language<'a, T>(
    reader: &mut TableReader<'a>,
    mut read: impl FnMut(&'a TreeNode, Lang) -> Option<T>,
) -> Vec<(Lang, T)> {
    let decoder = reader.decoder;
    let mut found = Vec::new();
    for lang in decoder.known_languages() {
        if let Some(node) = reader.get(lang.as_str()) {
            found.extend(read(node, lang).map(|value| (lang, value)));
        } else if decoder.languages.contains(&lang) && !reader.lacks(lang.as_str()) {
            let message = format!("{} has no `{lang}`", reader.what);
            let problem = Problem::warning(codes::MISSING_TRANSLATION, reader.place, message);
            decoder.add(problem);
        }
    }
    refuse_undeclared(reader);
    found
}

/// Refuses texts in languages that neither the program nor the edition has.
fn refuse_undeclared(reader: &mut TableReader<'_>) {
    let decoder = reader.decoder;
    let known = decoder.known_languages();
    let parsed = reader.table.keys().filter_map(|key| key.parse::<Lang>().ok());
    let strange: Vec<Lang> = parsed.filter(|lang| !known.contains(lang)).collect();
    for lang in strange {
        let Some(node) = reader.get(lang.as_str()) else { continue };
        let message = format!("{} is in `{lang}`, which the edition does not declare", reader.what);
        let all = decoder.languages.iter().chain([&lang]).map(|lang| format!("\"{lang}\""));
        let all = all.collect::<Vec<_>>().join(", ");
        let problem = Problem::error(codes::UNKNOWN_KEY, node.place, message);
        decoder.add(problem.help(format!("write `languages = [{all}]` at the top of the edition")));
    }
}

/// Returns a text with the grammar that is written before it in brackets.
fn phrase(
    decoder: &Decoder<'_>,
    lang: Lang,
    words: &str,
    place: SourceSpan,
    key: &str,
) -> Option<WrittenPhrase> {
    if words.starts_with('[') && !words.contains(']') {
        let message = format!("`{key}` opens a bracket in `{lang}` and does not close it");
        let problem = Problem::error(codes::NOT_ALLOWED, place, message);
        decoder.add(problem.help("an article stands in brackets: `[the] Lake`, `[le] Lac`"));
        return None;
    }
    let found = WrittenPhrase::parse(lang, words);
    if let Some(phrase) = &found
        && words.starts_with('[')
        && is_blank(&phrase.words)
    {
        decoder.add(Problem::error(codes::EMPTY_TEXT, place, format!("`{key}` is empty")));
    }
    if found.is_none() {
        let known = Grammar::words(lang).iter().map(|(word, _)| format!("`[{word}]`"));
        let known = known.collect::<Vec<_>>().join(", ");
        let message = format!(
            "`{key}` begins in `{lang}` with brackets that hold no article; allowed: {known}"
        );
        decoder.add(Problem::error(codes::NOT_ALLOWED, place, message));
    }
    found
}
