//! The lookup of a typed name in a list of names.

use std::borrow::Borrow;

use strsim::damerau_levenshtein;

use super::fold::fold;

/// The quality of a match; the smallest is the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fit {
    /// The name, character for character.
    Same,
    /// The whole name in its folded form.
    Exact,
    /// The initials of the name.
    Initials,
    /// The beginning of the name, or of each of its words.
    Beginning,
    /// The beginning of a later word, possibly with the words after it.
    Within,
    /// A name with this number of wrong letters.
    Typo(usize),
}

impl Fit {
    /// Returns whether the whole name was typed.
    pub fn is_whole(self) -> bool {
        self <= Self::Exact
    }

    /// Returns whether letters are wrong.
    pub fn is_typo(self) -> bool {
        matches!(self, Self::Typo(_))
    }
}

/// A name in its original spelling, with its folded form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spelled {
    text: Box<str>,
    folded: Box<str>,
}

impl Spelled {
    /// Creates the spelling of a name or of a typed text.
    pub fn new(text: &str) -> Self {
        Self { text: text.trim().into(), folded: fold(text).into() }
    }

    /// Returns the folded form.
    pub fn folded(&self) -> &str {
        &self.folded
    }

    /// Returns the match with a name, or `None` unless it matches without a wrong letter.
    fn fit(&self, name: &Self) -> Option<Fit> {
        if !self.text.is_empty() && self.text == name.text {
            return Some(Fit::Same);
        }
        fit(&self.folded, &name.folded)
    }

    /// Returns the match with a name that differs in a few letters.
    fn near(&self, name: &Self) -> Option<Fit> {
        near(&self.folded, &name.folded)
    }
}

impl From<&str> for Spelled {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

/// Returns all things that share the best match with `words`, and the quality of that match. Each
/// thing comes with every spelling of its name: its id and its name in each language.
pub fn lookup<T, N>(words: &str, things: impl IntoIterator<Item = (T, N)>) -> Option<(Fit, Vec<T>)>
where
    N: IntoIterator<Item: Borrow<Spelled>>,
{
    let words = Spelled::new(words);
    let things = things.into_iter().map(|(thing, names)| (thing, names.into_iter().collect()));
    let things: Vec<(T, Vec<N::Item>)> = things.collect();
    let fits = |fit: fn(&Spelled, &Spelled) -> Option<Fit>| -> Vec<Option<Fit>> {
        let of =
            |names: &Vec<N::Item>| names.iter().filter_map(|name| fit(&words, name.borrow())).min();
        things.iter().map(|(_, names)| of(names)).collect()
    };
    let mut fit = fits(Spelled::fit);
    // Wrong letters are counted only if no name matches exactly.
    if fit.iter().all(Option::is_none) {
        fit = fits(Spelled::near);
    }
    let best = fit.iter().flatten().min().copied()?;
    let found = things.into_iter().zip(fit).filter(|&(_, fit)| fit == Some(best));
    Some((best, found.map(|((thing, _), _)| thing).collect()))
}

/// Returns the match of folded words with a folded name, or `None` unless it matches without a
/// wrong letter.
fn fit(words: &str, name: &str) -> Option<Fit> {
    if words.is_empty() {
        return None;
    }
    if words == name {
        return Some(Fit::Exact);
    }
    let is_one_letter = words.chars().nth(1).is_none();
    let initials = name.split(' ').filter_map(|word| word.chars().next());
    if !is_one_letter && words.chars().eq(initials) {
        return Some(Fit::Initials);
    }
    if name.starts_with(words) {
        return Some(Fit::Beginning);
    }
    let (parts, of) = (words.split(' '), name.split(' '));
    let is_each = parts.clone().count() == of.clone().count();
    if is_each && parts.zip(of).all(|(part, word)| word.starts_with(part)) {
        return Some(Fit::Beginning);
    }
    let mut later = name.match_indices(' ').map(|(at, space)| &name[at + space.len()..]);
    let is_within = words.chars().nth(2).is_some() && later.any(|name| name.starts_with(words));
    is_within.then_some(Fit::Within)
}

/// Returns the match of folded words with a folded name that differs in a few letters.
fn near(words: &str, name: &str) -> Option<Fit> {
    let letters = words.chars().count();
    let most = 1 + letters / 5;
    if letters <= 3 || letters.abs_diff(name.chars().count()) > most {
        return None;
    }
    let wrong = damerau_levenshtein(words, name);
    (wrong <= most).then_some(Fit::Typo(wrong))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_fit_comes_first() {
        let name = "western united isles";
        assert_eq!(fit("wui", name), Some(Fit::Initials));
        assert_eq!(fit("west", name), Some(Fit::Beginning));
        assert_eq!(fit("w un is", name), Some(Fit::Beginning));
        assert_eq!(fit("united", name), Some(Fit::Within));
        assert_eq!(fit("tuormaline", "tourmaline"), None);
        assert_eq!(near("tuormaline", "tourmaline"), Some(Fit::Typo(1)));
        assert_eq!(fit("xyz", name), None);
        assert_eq!(fit("", name), None);
    }

    #[test]
    fn an_exact_name_wins_and_ambiguous_ones_are_all_told() {
        let names = ["crete", "Crète", "Crêtes"];
        let found = |words: &str| lookup(words, names.map(|name| (name, [Spelled::new(name)])));
        assert_eq!(found("Crète"), Some((Fit::Same, vec!["Crète"])));
        assert_eq!(found("CRETE"), Some((Fit::Exact, vec!["crete", "Crète"])));
        assert_eq!(found("cretes"), Some((Fit::Exact, vec!["Crêtes"])));
        assert_eq!(found("cret"), Some((Fit::Beginning, names.to_vec())));
        assert_eq!(found("…"), None);
    }
}
