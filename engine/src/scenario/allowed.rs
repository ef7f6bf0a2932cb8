//! The list of legal answers, for the failure of an illegal one.

use crate::game::{ActionRange, Game};
use crate::model::Rulebook;

/// Largest number of answers that are listed; the others are counted.
const TOLD_MAX: usize = 8;

/// Returns `; allowed: …`, with the answers first that share the most leading words.
pub(super) fn allowed(game: &Game, words: &str) -> String {
    let mut told = game.answer_words();
    let alike = |other: &String| {
        let pairs = words.split_whitespace().zip(other.split_whitespace());
        std::cmp::Reverse(pairs.take_while(|(a, b)| a == b).count())
    };
    told.sort_by_key(alike);
    let n_more = told.len().saturating_sub(TOLD_MAX);
    told.truncate(TOLD_MAX);
    let told: Vec<String> = told.iter().map(|words| format!("`{words}`")).collect();
    let more = if n_more > 0 { format!(" and {n_more} more") } else { String::new() };
    if told.is_empty() { String::new() } else { format!("; allowed: {}{more}", told.join(", ")) }
}

/// Returns the words of an action with its range of counts: `place mill 1..3`.
pub(super) fn choice_words(rules: &Rulebook, choice: ActionRange) -> String {
    let least = rules.words(choice.action).to_string();
    if choice.action.count().is_none_or(|count| count >= choice.most) {
        return least;
    }
    let most = rules.words(choice.action.with_count(choice.most)).to_string();
    let pairs = least.split(' ').zip(most.split(' '));
    let words = pairs.map(
        |(one, other)| {
            if one == other { one.to_owned() } else { format!("{one}..{other}") }
        },
    );
    words.collect::<Vec<_>>().join(" ")
}
