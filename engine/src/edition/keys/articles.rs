//! The articles of a name in two languages: whether they fit the words behind them, and each other.

use crate::edition::codes;
use crate::edition::keys::Decoder;
use crate::edition::problem::Problem;
use crate::edition::tree::Node;
use crate::model::text::{Article, Grammar};
use crate::name::fold;

/// French words that begin with a vowel, and before which nothing is elided.
const NOT_ELIDED: [&str; 5] = ["onz", "oui", "ouistiti", "uhlan", "ululement"];

/// Warns of articles that are rather not meant.
pub(super) fn articles(
    decoder: &Decoder<'_>,
    node: &Node,
    key: &str,
    (en_of, en): (Grammar, &str),
    (fr_of, fr): (Grammar, &str),
) {
    let warn = |message: String, help: &str| {
        let problem = Problem::warning(codes::WRONG_ARTICLE, node.place, message);
        decoder.add(problem.likely().help(help));
    };
    if en_of.plural != fr_of.plural {
        let (one, several) = if en_of.plural { (fr, en) } else { (en, fr) };
        // Where the words themselves are of the numbers that are said, the languages differ.
        if !looks_several(several) || looks_several(one) {
            let (one, several) = if en_of.plural { ("fr", "en") } else { ("en", "fr") };
            warn(
                format!("`{key}` is several in `{several}`, and one in `{one}`"),
                "several are `[the plural]` or `[plural]` in English, `[les]` or `[pluriel]` in French",
            );
        }
    } else if en_of.article == Article::The && fr_of.article == Article::None {
        warn(
            format!("`{key}` has an article in `en`, and none in `fr`"),
            "write `[le]`, `[la]`, `[l']` or `[les]` before the French name",
        );
    }
    if !fr.starts_with(char::is_alphabetic) {
        return;
    }
    let lower = fold(fr);
    let is_vowel = lower.starts_with(['a', 'e', 'i', 'o', 'u']);
    // Before `h` and `y` it depends on the word.
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
        Article::None
        | Article::The
        | Article::Le
        | Article::La
        | Article::Elided
        | Article::Les => {}
    }
}

/// Whether a name looks like several: one of its words ends as several mostly do.
fn looks_several(name: &str) -> bool {
    let mut words = name.split(|c: char| !c.is_alphanumeric());
    words.any(|word| word.chars().count() > 2 && word.ends_with(['s', 'x', 'S', 'X']))
}
