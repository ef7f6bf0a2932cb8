//! The lookup of a typed name among those there are.

use std::borrow::Borrow;

use strsim::damerau_levenshtein;

use super::fold::fold;

/// The quality of a match; the least is the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fit {
    /// The name, letter for letter.
    Same,
    /// The whole name in its folded form.
    Exact,
    /// The initials of the name.
    Initials,
    /// The beginning of the name, or of each of its words.
    Beginning,
    /// The beginning of a later word, or words from there on.
    Within,
    /// A name with this number of wrong letters.
    Typo(usize),
}

impl Fit {
    /// Whether the whole name was typed.
    pub fn is_whole(self) -> bool {
        self <= Self::Exact
    }

    /// Whether letters are wrong.
    pub fn is_typo(self) -> bool {
        matches!(self, Self::Typo(_))
    }
}

/// A name as it is spelled, with its folded form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spelled {
    text: Box<str>,
    folded: Box<str>,
}

impl Spelled {
    /// A name, or what was typed for one.
    pub fn new(text: &str) -> Self {
        Self { text: text.trim().into(), folded: fold(text).into() }
    }

    /// The folded form.
    pub fn folded(&self) -> &str {
        &self.folded
    }

    /// The match of these words with a name, if they match at all.
    pub fn fit(&self, name: &Self) -> Option<Fit> {
        if !self.text.is_empty() && self.text == name.text {
            return Some(Fit::Same);
        }
        fit(&self.folded, &name.folded)
    }
}

impl From<&str> for Spelled {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

/// Returns the things that words fit best, all of them equally well, and how well. Each thing comes with every spelling
/// of its name: its id, its name in each language.
pub fn lookup<T, N>(words: &str, things: impl IntoIterator<Item = (T, N)>) -> Option<(Fit, Vec<T>)>
where
    N: IntoIterator<Item: Borrow<Spelled>>,
{
    let words = Spelled::new(words);
    let mut found: Option<(Fit, Vec<T>)> = None;
    for (thing, names) in things {
        let Some(best) = names.into_iter().filter_map(|name| words.fit(name.borrow())).min() else {
            continue;
        };
        match &mut found {
            Some((fit, all)) if *fit == best => all.push(thing),
            Some((fit, _)) if *fit < best => {}
            _ => found = Some((best, vec![thing])),
        }
    }
    found
}

/// Returns the match of folded words with a folded name, if they match at all.
pub fn fit(words: &str, name: &str) -> Option<Fit> {
    if words.is_empty() {
        return None;
    }
    if words == name {
        return Some(Fit::Exact);
    }
    let initials: String = name.split(' ').filter_map(|word| word.chars().next()).collect();
    if initials.chars().count() > 1 && words == initials {
        return Some(Fit::Initials);
    }
    if name.starts_with(words) {
        return Some(Fit::Beginning);
    }
    let parts: Vec<&str> = words.split(' ').collect();
    let of: Vec<&str> = name.split(' ').collect();
    let each = parts.len() == of.len() && parts.iter().zip(&of).all(|(a, b)| b.starts_with(a));
    if each {
        return Some(Fit::Beginning);
    }
    if words.chars().count() > 2 && name.contains(&format!(" {words}")) {
        return Some(Fit::Within);
    }
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
        assert_eq!(fit("tuormaline", "tourmaline"), Some(Fit::Typo(1)));
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
