//! Texts for players: in every language, with the articles of names.

use crate::edition::codes;
use crate::edition::keys::articles::articles;
use crate::edition::keys::{Decoder, KeyShape, KeyValue, TableReader};
use crate::edition::problem::Problem;
use crate::edition::tree::{self, SourceSpan, TreeNode};
use crate::model::text::{Grammar, InEach, Lang, Text};
use crate::words::clean::is_blank;

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
            let (of, name) = grammar(decoder, Lang::En, words, node.place, key)?;
            let mut text = Text::same(name);
            text.grammar[Lang::En as usize] = of;
            return Some(text);
        }
        let mut reader = TableReader::new(decoder, node, format!("`{key}`"))?;
        let given = Lang::ALL.map(|lang| {
            let node = reader.get(lang.as_str())?;
            let words = decoder.string(node, lang.as_str())?;
            self.check(decoder, words, node.place, key);
            Some(words)
        });
        for (lang, words) in Lang::ALL.into_iter().zip(given) {
            let is_wanted = decoder.languages.contains(&lang);
            if is_wanted && words.is_none() && reader.table.get(lang.as_str()).is_none() {
                let message = format!("`{key}` has no `{lang}`");
                decoder.add(Problem::warning(codes::MISSING_TRANSLATION, node.place, message));
            }
        }
        reader.finish();
        let mut found: InEach<Option<(Grammar, &str)>> = InEach::default();
        for (lang, words) in Lang::ALL.into_iter().zip(given) {
            if let Some(words) = words {
                found[lang as usize] = Some(grammar(decoder, lang, words, node.place, key)?);
            }
        }
        if let (Some(en), Some(fr)) = (found[Lang::En as usize], found[Lang::Fr as usize]) {
            articles(decoder, node, key, en, fr);
        }
        // A missing language takes the text of another, without its article, which may be unknown
        // there.
        let (_, other) = found.iter().copied().flatten().next()?;
        let each = found.map(|own| own.unwrap_or((Grammar::default(), other)));
        Some(Text { words: each.map(|(_, words)| words.into()), grammar: each.map(|(of, _)| of) })
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

/// Returns a name and the article before it in brackets.
fn grammar<'a>(
    decoder: &Decoder<'_>,
    lang: Lang,
    words: &'a str,
    place: SourceSpan,
    key: &str,
) -> Option<(Grammar, &'a str)> {
    if words.starts_with('[') && !words.contains(']') {
        let message = format!("`{key}` opens a bracket in `{lang}` and does not close it");
        let problem = Problem::error(codes::NOT_ALLOWED, place, message);
        decoder.add(problem.help("an article stands in brackets: `[the] Lake`, `[le] Lac`"));
        return None;
    }
    let found = Grammar::split(lang, words);
    if let Some((_, name)) = found
        && words.starts_with('[')
        && is_blank(name)
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
