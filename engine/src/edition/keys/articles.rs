//! Checks of the articles of a name in several languages, against the words that follow and against
//! each other.

use crate::edition::codes;
use crate::edition::keys::Decoder;
use crate::edition::problem::Problem;
use crate::edition::tree::TreeNode;
use crate::model::lang::Lang;
use crate::model::text::{Article, Grammar, WrittenPhrase};
use crate::name::fold;

/// Beginnings of French words that start with a vowel but do not elide the article before them.
const NOT_ELIDED: [&str; 5] = ["onz", "oui", "ouistiti", "uhlan", "ululement"];

/// Warns about articles that are probably not intended: of each language against the first, and in
/// French against the words that follow.
pub(super) fn articles(
    decoder: &Decoder<'_>,
    node: &TreeNode,
    key: &str,
    phrases: &[(Lang, WrittenPhrase)],
) {
    let warn = |message: String, help: &str| {
        let problem = Problem::warning(codes::WRONG_ARTICLE, node.place, message);
        decoder.add(problem.likely().help(help));
    };
    let Some(((first, one), others)) = phrases.split_first() else { return };
    // A name that is not translated has no article of another language.
    let are_compared = |(lang, other): &&(Lang, WrittenPhrase)| {
        decoder.languages.contains(lang) && other.words != one.words
    };
    for (lang, other) in others.iter().filter(are_compared) {
        compare(key, (*first, one), (*lang, other), &warn);
    }
    for (_, phrase) in phrases.iter().filter(|(lang, _)| *lang == Lang::Fr) {
        elision(key, phrase, &warn);
    }
}

/// Compares the articles of a name in two languages.
fn compare(
    key: &str,
    (first_lang, first): (Lang, &WrittenPhrase),
    (lang, other): (Lang, &WrittenPhrase),
    warn: &dyn Fn(String, &str),
) {
    if first.grammar.plural != other.grammar.plural {
        let is_first = first.grammar.plural;
        let (one, several) = if is_first { (other, first) } else { (first, other) };
        // If the words agree with the declared numbers, the languages really differ.
        if !looks_several(&several.words) || looks_several(&one.words) {
            let (one, several) = if is_first { (lang, first_lang) } else { (first_lang, lang) };
            let of = |lang: Lang| {
                let words = Grammar::words(lang).iter().filter(|(_, of)| of.plural);
                let own =
                    (!lang.is_spoken()).then(|| "an article with `plural` behind it".to_owned());
                let words = words.map(|(word, _)| format!("`[{word}]`")).chain(own);
                format!("{} in `{lang}`", words.collect::<Vec<_>>().join(" or "))
            };
            warn(
                format!("`{key}` is several in `{several}`, and one in `{one}`"),
                &format!("several are {}, {}", of(first_lang), of(lang)),
            );
        }
    } else if first.grammar.article == Article::The && other.grammar.article == Article::None {
        let words = Grammar::words(lang).iter().filter(|(_, of)| of.article != Article::None);
        let mut words: Vec<String> = words.map(|(word, _)| format!("`[{word}]`")).collect();
        let last = words.pop();
        let Some(last) = last else { return };
        warn(
            format!("`{key}` has an article in `{first_lang}`, and none in `{lang}`"),
            &format!("write {} or {last} before the name in `{lang}`", words.join(", ")),
        );
    }
}

/// Compares a French article with the word that follows.
fn elision(key: &str, phrase: &WrittenPhrase, warn: &dyn Fn(String, &str)) {
    let (fr_of, fr) = (phrase.grammar, &*phrase.words);
    if !fr.starts_with(char::is_alphabetic) {
        return;
    }
    let lower = fold(fr);
    let is_vowel = lower.starts_with(['a', 'e', 'i', 'o', 'u']);
    // Before `h` and `y` the article depends on the word.
    let depends = lower.starts_with(['h', 'y']);
    match fr_of.article {
        Article::Le | Article::La
            if is_vowel && !NOT_ELIDED.iter().any(|word| lower.starts_with(word)) =>
        {
            warn(format!("`{key}` begins with a vowel in `fr`"), "write `[l']` before it");
        }
        Article::Elided if !is_vowel && !depends => {
            warn(
                format!("`{key}` begins with no vowel in `fr`"),
                "write `[le]` or `[la]` before it",
            );
        }
        _ => {}
    }
}

/// Returns whether a name looks plural: one of its words has a common plural ending.
fn looks_several(name: &str) -> bool {
    let mut words = name.split(|c: char| !c.is_alphanumeric());
    words.any(|word| word.chars().count() > 2 && word.ends_with(['s', 'x', 'S', 'X']))
}
