//! Numbers in a line, and words that a command does not take.

use warboard_engine::name::fold;

use super::{Reader, Reading};
use crate::play::verbs::Verb;
use crate::text::say;

/// A number at the end of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::play) enum Amount {
    /// So many.
    Exactly(u32),
    /// As many as may be.
    All,
}

impl Amount {
    pub(in crate::play) fn or_most(self, most: u32) -> u32 {
        match self {
            Self::Exactly(n) => n,
            Self::All => most,
        }
    }
}

impl Reader<'_> {
    /// A command that takes nothing behind it.
    pub(in crate::play) fn alone(
        &self,
        verb: &Verb,
        rest: &[&str],
        read: impl FnOnce() -> Reading,
    ) -> Reading {
        if rest.is_empty() { read() } else { Err(self.too_much(verb, rest)) }
    }

    /// A command that takes a number behind it, or nothing.
    pub(in crate::play) fn number(
        &self,
        verb: &Verb,
        rest: &[&str],
        default: usize,
    ) -> Result<usize, String> {
        match rest {
            [] => Ok(default),
            [word] => match amount(word) {
                Some(Amount::Exactly(n)) => Ok(n as usize),
                Some(Amount::All) => Ok(usize::MAX),
                None => Err(self.too_much(verb, rest)),
            },
            [first, further @ ..] if amount(first).is_some() => Err(self.too_much(verb, further)),
            _ => Err(self.too_much(verb, rest)),
        }
    }

    /// Words that a command cannot take, and how it is written.
    pub(in crate::play) fn too_much(&self, verb: &Verb, words: &[&str]) -> String {
        let sentence = say!(self.desk.texts, "further-words", "words" = words.join(" "));
        format!("{sentence} {}", self.usage(verb))
    }

    /// The words of a name, up to a number that does not belong to it.
    pub(in crate::play) fn before_number<'w>(&self, words: &'w [&'w str]) -> &'w [&'w str] {
        let found = self.desk.names.find(&words.join(" "));
        if found.is_some_and(|found| !found.fit.is_typo()) {
            return words;
        }
        let at = words.iter().skip(1).position(|word| amount(word).is_some());
        at.map_or(words, |at| &words[..=at])
    }

    /// A number off the end, unless it is the end of a name: `Yavin 4`.
    pub(in crate::play) fn trailing_amount<'w>(
        &self,
        words: &'w [&'w str],
    ) -> Option<(&'w [&'w str], Amount)> {
        let (last, rest) = words.split_last()?;
        let n = amount(last)?;
        let is_name = |at: usize| {
            let found = self.desk.names.find(&words[at..].join(" "));
            found.is_some_and(|found| found.fit.is_whole())
        };
        (!(0..rest.len()).any(is_name)).then_some((rest, n))
    }
}

/// Takes a number off the beginning.
pub(in crate::play) fn leading_amount<'w>(words: &'w [&'w str]) -> Option<(&'w [&'w str], Amount)> {
    let (first, rest) = words.split_first()?;
    Some((rest, amount(first)?))
}

/// Whether every word is a number.
pub(in crate::play) fn are_numbers(words: &[&str]) -> bool {
    words.iter().all(|word| amount(word).is_some())
}

/// A number, or a word for all or none of them. A number too large to be kept is as large as can be, and one below
/// nothing is nothing.
pub(in crate::play) fn amount(word: &str) -> Option<Amount> {
    let word = word.trim_end_matches(',');
    let digits = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if word.strip_prefix('-').is_some_and(digits) {
        return Some(Amount::Exactly(0));
    }
    if digits(word) {
        return Some(Amount::Exactly(word.parse().unwrap_or(u32::MAX)));
    }
    match fold(word).as_str() {
        "all" | "max" | "most" | "tout" | "tous" | "toutes" => Some(Amount::All),
        "none" | "aucun" | "rien" => Some(Amount::Exactly(0)),
        _ => None,
    }
}
