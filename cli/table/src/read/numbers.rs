//! Parses numbers in a line, and refuses words that a command does not take.

use super::{CommandParser, Reading};
use crate::text::{Words, say};
use crate::verbs::Verb;

/// The words for as many as possible.
const ALL: Words = Words::new("words-all");
/// The words for zero.
const NONE: Words = Words::new("words-none");

/// A number in a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Amount {
    /// This number.
    Exactly(u32),
    /// The largest possible number.
    All,
}

impl Amount {
    pub(crate) fn or_most(self, most: u32) -> u32 {
        match self {
            Self::Exactly(n) => n,
            Self::All => most,
        }
    }
}

impl CommandParser<'_> {
    /// Parses a command that takes no arguments.
    pub(crate) fn alone(
        &self,
        verb: &Verb,
        rest: &[&str],
        read: impl FnOnce() -> Reading,
    ) -> Reading {
        if rest.is_empty() { read() } else { Err(self.too_much(verb, rest)) }
    }

    /// Parses a command that takes an optional number.
    pub(crate) fn number(
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

    /// Refuses words that a command does not take, with its usage.
    pub(crate) fn too_much(&self, verb: &Verb, words: &[&str]) -> String {
        let sentence = say!(self.desk.texts, "further-words", "words" = words.join(" "));
        format!("{sentence} {}", self.usage(verb))
    }

    /// Returns the words of a name, up to a number that does not belong to it.
    pub(crate) fn before_number<'w>(&self, words: &'w [&'w str]) -> &'w [&'w str] {
        let found = self.desk.names.find(&words.join(" "));
        if found.is_some_and(|found| !found.fit.is_typo()) {
            return words;
        }
        let at = words.iter().skip(1).position(|word| amount(word).is_some());
        at.map_or(words, |at| &words[..=at])
    }

    /// Splits a number off the end, unless it ends a name: `Yavin 4`.
    pub(crate) fn trailing_amount<'w>(
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

/// Splits a number off the beginning.
pub(crate) fn leading_amount<'w>(words: &'w [&'w str]) -> Option<(&'w [&'w str], Amount)> {
    let (first, rest) = words.split_first()?;
    Some((rest, amount(first)?))
}

/// Returns whether every word is a number.
pub(crate) fn are_numbers(words: &[&str]) -> bool {
    words.iter().all(|word| amount(word).is_some())
}

/// Parses a number, or a word for all or none. Too large numbers become [`u32::MAX`], and negative
/// numbers become 0.
pub(crate) fn amount(word: &str) -> Option<Amount> {
    let word = word.trim_end_matches(',');
    let digits = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if word.strip_prefix('-').is_some_and(digits) {
        return Some(Amount::Exactly(0));
    }
    if digits(word) {
        return Some(Amount::Exactly(word.parse().unwrap_or(u32::MAX)));
    }
    if ALL.is(word) {
        return Some(Amount::All);
    }
    NONE.is(word).then_some(Amount::Exactly(0))
}
