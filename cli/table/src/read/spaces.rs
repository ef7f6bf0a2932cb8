//! Resolves the words of a command to spaces.

use warboard_engine::model::SpaceId;
use warboard_engine::words::SpacesFound;

use super::CommandParser;
use crate::text::{Words, say};
use warboard_engine::name::Fit;

/// The words that may stand between names.
const BETWEEN: Words = Words::new("words-between");

impl CommandParser<'_> {
    /// Returns the space that words name. Of several that match equally well, returns the one that
    /// satisfies `fits`.
    pub(crate) fn space(
        &self,
        words: &[&str],
        fits: &dyn Fn(SpaceId) -> bool,
    ) -> Result<SpaceId, String> {
        let whole = words.join(" ");
        let words = if self.is_space(words) { whole } else { without_fillers(words).join(" ") };
        if words.is_empty() {
            return Err(say!(self.desk.texts, "which-space"));
        }
        let found = self.desk.names.find(&words);
        let Some(found) = found else {
            return Err(say!(self.desk.texts, "no-space", "words" = words));
        };
        self.one_of(&words, &found, fits)
    }

    fn one_of(
        &self,
        words: &str,
        found: &SpacesFound,
        fits: &dyn Fn(SpaceId) -> bool,
    ) -> Result<SpaceId, String> {
        if let [space] = found.spaces[..] {
            return Ok(space);
        }
        let fitting: Vec<SpaceId> = found.spaces.iter().copied().filter(|&s| fits(s)).collect();
        if let [space] = fitting[..] {
            return Ok(space);
        }
        let list: Vec<String> =
            found.spaces.iter().map(|&space| self.desk.space(space).to_owned()).collect();
        let list = self.desk.few(&list);
        Err(say!(self.desk.texts, "ambiguous", "words" = words, "list" = list))
    }

    /// Returns whether words are the whole name of a space.
    pub(crate) fn is_space(&self, words: &[&str]) -> bool {
        let found = self.desk.names.find(&words.join(" "));
        found.is_some_and(|found| found.fit.is_whole())
    }

    /// Returns whether words are the whole names of two spaces, one after the other.
    pub(crate) fn are_two_spaces(&self, words: &[&str]) -> bool {
        self.best_split(words).is_some_and(|(_, fit)| fit.is_whole())
    }

    /// Returns whether words match one name at least as well as two.
    pub(crate) fn is_one_name(&self, words: &[&str]) -> bool {
        let words = without_fillers(words);
        let whole = self.desk.names.find(&words.join(" ")).map(|found| found.fit);
        match (whole, self.best_split(&words)) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(whole), Some((_, split))) => whole <= split,
        }
    }

    /// Returns the index at which words are best split into two names, with the fit of the worse
    /// one.
    fn best_split(&self, words: &[&str]) -> Option<(usize, Fit)> {
        let fits = (1..words.len()).filter_map(|at| {
            let first = self.desk.names.find(&words[..at].join(" "))?;
            let second = self.desk.names.find(&words[at..].join(" "))?;
            let (worse, better) = (first.fit.max(second.fit), first.fit.min(second.fit));
            Some((worse, better, at))
        });
        fits.min().map(|(worse, _, at)| (at, worse))
    }

    pub(crate) fn two_spaces(
        &self,
        words: &[&str],
        fits_from: &dyn Fn(SpaceId) -> bool,
        fits: &dyn Fn(SpaceId, SpaceId) -> bool,
    ) -> Result<(SpaceId, SpaceId), String> {
        let words =
            if self.are_two_spaces(words) { words.to_vec() } else { without_fillers(words) };
        let Some((at, _)) = self.best_split(&words) else {
            return Err(self.not_two_names(&words));
        };
        let (first, second) = (words[..at].join(" "), words[at..].join(" "));
        let [from, to] = [&first, &second].map(|words| self.desk.names.find(words));
        let (Some(from), Some(to)) = (from, to) else { return Err(self.not_two_names(&words)) };
        // Of the pairs that the words may name, exactly one is allowed by the command.
        let pairs = from.spaces.iter().flat_map(|&a| to.spaces.iter().map(move |&b| (a, b)));
        let pairs: Vec<_> = pairs.filter(|&(a, b)| fits_from(a) && fits(a, b)).collect();
        if let [pair] = pairs[..] {
            return Ok(pair);
        }
        let from = self.one_of(&first, &from, fits_from)?;
        let to = self.one_of(&second, &to, &|to| fits(from, to))?;
        Ok((from, to))
    }

    /// Refuses words that are not two names, and quotes the unknown part.
    pub(crate) fn not_two_names(&self, words: &[&str]) -> String {
        let known = |at: &usize| self.desk.names.find(&words[..*at].join(" ")).is_some();
        let at = (1..words.len()).rev().find(known);
        let unknown = match at {
            Some(at) => words[at..].join(" "),
            None => words.first().copied().unwrap_or_default().to_owned(),
        };
        say!(self.desk.texts, "no-space", "words" = unknown)
    }
}

/// Returns words without the fillers that may be typed between names.
pub(crate) fn without_fillers<'w>(words: &[&'w str]) -> Vec<&'w str> {
    let is_filler = |word: &str| ["->", "→"].contains(&word) || BETWEEN.is(word);
    words.iter().copied().filter(|word| !is_filler(word)).collect()
}
