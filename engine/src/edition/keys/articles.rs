//! Checks of the articles of a name in two languages, against the words that follow and against
//! each other.

use crate::edition::codes;
use crate::edition::keys::Decoder;
use crate::edition::problem::Problem;
use crate::edition::tree::TreeNode;
use crate::model::text::{Article, Grammar};
use crate::name::fold;

/// Beginnings of French words that start with a vowel but do not elide the article before them.
const NOT_ELIDED: [&str; 5] = ["onz", "oui", "ouistiti", "uhlan", "ululement"];

/// Warns about articles that are probably not intended.
pub(super) fn articles(
    decoder: &Decoder<'_>,
    node: &TreeNode,
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
        // If the words agree with the declared numbers, the languages really differ.
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
        Article::None
        | Article::The
        | Article::Le
        | Article::La
        | Article::Elided
        | Article::Les => {}
    }
}

/// Returns whether a name looks plural: one of its words has a common plural ending.
fn looks_several(name: &str) -> bool {
    let mut words = name.split(|c: char| !c.is_alphanumeric());
    words.any(|word| word.chars().count() > 2 && word.ends_with(['s', 'x', 'S', 'X']))
}
