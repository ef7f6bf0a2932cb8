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

    /// Returns the spaces that words name one after the other, if they are at least so many and fit
    /// so many names better than fewer. Of several spaces of a name, the neighbour of the one before
    /// is meant.
    pub(crate) fn spaces_in_order(
        &self,
        words: &[&str],
        least: usize,
    ) -> Option<Result<Vec<SpaceId>, String>> {
        /// Most words, and most words of a name: each part of the line is looked up.
        const WORDS_MAX: (usize, usize) = (60, 6);
        let bare: Vec<&str> =
            without_fillers(words).into_iter().map(|word| word.trim_end_matches(',')).collect();
        if bare.len() < least || bare.len() > WORDS_MAX.0 {
            return None;
        }
        // For each number of words, the best split of them into names: the worst fit, and where each
        // name ends.
        let mut best: Vec<Option<(Option<Fit>, Vec<usize>)>> = vec![Some((None, Vec::new()))];
        for end in 1..=bare.len() {
            let from = end.saturating_sub(WORDS_MAX.1)..end;
            let each = from.filter_map(|begin| {
                let (fit, ends) = best[begin].as_ref()?;
                let found = self.desk.names.find(&bare[begin..end].join(" "))?;
                Some((fit.max(&Some(found.fit)).to_owned(), [&ends[..], &[end]].concat()))
            });
            best.push(each.min_by_key(|(fit, ends)| (*fit, ends.len())));
        }
        let (_, ends) = best.pop().flatten()?;
        if ends.len() < least {
            return None;
        }
        let mut spaces: Vec<SpaceId> = Vec::new();
        let mut begin = 0;
        for end in ends {
            let before = spaces.last().copied();
            let is_next =
                |space| before.is_none_or(|before| self.desk.rules.board.adjacent(before, space));
            match self.space(&bare[begin..end], &is_next) {
                Ok(space) => spaces.push(space),
                Err(refused) => return Some(Err(refused)),
            }
            begin = end;
        }
        Some(Ok(spaces))
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
