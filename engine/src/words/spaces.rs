//! The names of spaces for players: abbreviations, and the spaces that typed words may mean.

use std::collections::BTreeMap;

use crate::model::{Lang, Rulebook, SpaceId, TableId, Text};
use crate::name::{Fit, Spelled, cut_end, fold, graphemes, lookup, width, words};

/// The spaces that typed words may mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpacesFound {
    /// The quality of the match.
    pub fit: Fit,
    /// The spaces with the best match, all of equal quality.
    pub spaces: Vec<SpaceId>,
}

/// Returns every spelling of a row's name: its stable id, and its name in every language.
pub fn spellings(id: &str, name: &Text) -> Vec<Spelled> {
    [id].into_iter().chain(name.each().map(|(_, words)| words)).map(Spelled::new).collect()
}

/// Articles that are ignored before a name.
const ARTICLES: [&str; 10] = ["the", "le", "la", "l", "les", "der", "die", "das", "den", "dem"];

/// The names of one edition's spaces.
#[derive(Debug)]
pub struct SpaceNames {
    /// Every spelling of each space: its name in every language, and its stable id.
    written: Vec<Vec<Spelled>>,
    /// The abbreviation of each space, distinct among the spaces.
    short: Vec<String>,
    /// The folded forms of the abbreviations.
    short_folded: Vec<String>,
    /// Largest number of letters of a possible name, allowing for an article and wrong letters.
    letters_max: usize,
}

impl SpaceNames {
    /// Creates the names of a rulebook's spaces, abbreviated in `lang`.
    pub fn new(rules: &Rulebook, lang: Lang) -> Self {
        let spaces = rules.board.spaces.rows();
        let own: Vec<&str> = spaces.iter().map(|space| space.name.get(lang)).collect();
        let short = abbreviate(&own);
        let written = spaces.iter().map(|space| {
            let others = space.name.each().map(|(_, words)| words);
            let names = [space.name.get(lang), &space.id].into_iter().chain(others);
            let mut names: Vec<Spelled> = names.map(Spelled::new).collect();
            names.dedup();
            names
        });
        let written: Vec<Vec<Spelled>> = written.collect();
        let lengths = written.iter().flatten().map(|name| name.folded().chars().count());
        let lengths = lengths.chain(short.iter().map(|name| name.chars().count()));
        let letters_max = 2 * lengths.max().unwrap_or(0) + 8;
        let short_folded = short.iter().map(|short| fold(short)).collect();
        Self { written, short, short_folded, letters_max }
    }

    /// Returns the abbreviation of a space.
    pub fn short(&self, space: SpaceId) -> &str {
        self.short.get(space.index()).map_or("?", |short| short)
    }

    /// Returns the width of the widest abbreviation, in columns.
    pub fn short_width(&self) -> usize {
        self.short.iter().map(|short| width(short)).max().unwrap_or(0)
    }

    /// Returns a name as one word, for typing or completion.
    pub fn word(&self, space: SpaceId) -> String {
        let name = self.written.get(space.index()).and_then(|names| names.first());
        name.map_or_else(String::new, |name| name.folded().replace(' ', "_"))
    }

    /// Returns a short name for an example: the abbreviation of a name with several words, unless
    /// it is ambiguous.
    pub fn example(&self, space: SpaceId) -> String {
        let (word, short) = (self.word(space), fold(self.short(space)));
        let is_its = |found: SpacesFound| found.spaces == [space];
        if word.contains('_') && self.find(&short).is_some_and(is_its) { short } else { word }
    }

    /// Returns the spaces that the words match best, or `None` if none match.
    pub fn find(&self, words: &str) -> Option<SpacesFound> {
        // Callers try names at every word of a line, so far too long texts are not compared at all.
        if words.chars().filter(|c| c.is_alphanumeric()).nth(self.letters_max).is_some() {
            return None;
        }
        let found = self.find_all(words);
        let well = |found: &SpacesFound| !found.fit.is_typo();
        if found.as_ref().is_some_and(well) {
            return found;
        }
        let folded = fold(words);
        let article = folded.split_once(' ').filter(|(first, _)| ARTICLES.contains(first));
        let behind = article.and_then(|(_, name)| self.find_all(name));
        behind.filter(|behind| well(behind) || found.is_none()).or(found)
    }

    fn find_all(&self, words: &str) -> Option<SpacesFound> {
        let all = (0..).map(SpaceId::from_index).zip(self.written.iter());
        let found = lookup(words, all).map(|(fit, spaces)| SpacesFound { fit, spaces });
        // An abbreviation must be typed completely.
        let folded = fold(words);
        let is_it = |short: &String| !folded.is_empty() && *short == folded;
        let short = (0..).map(SpaceId::from_index).zip(&self.short_folded);
        let short = short.filter(|(_, short)| is_it(short)).map(|(space, _)| space);
        match found {
            Some(found) if found.fit == Fit::Same => Some(found),
            Some(mut found) if found.fit == Fit::Exact => {
                found.spaces.extend(short);
                found.spaces.sort_unstable();
                found.spaces.dedup();
                Some(found)
            }
            other => {
                let spaces: Vec<SpaceId> = short.collect();
                let short = (!spaces.is_empty()).then_some(SpacesFound { fit: Fit::Exact, spaces });
                short.or(other)
            }
        }
    }
}

/// Returns short names, distinct also without accents. One word gives three letters; several give
/// initials, with more of the last word. Equal ones get more letters of the first and the last word
/// in turn.
fn abbreviate(names: &[&str]) -> Vec<String> {
    let mut more = vec![0; names.len()];
    loop {
        let short: Vec<String> =
            names.iter().zip(&more).map(|(name, &more)| shorten(name, more)).collect();
        let twice = taken_twice(&short);
        let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let is_long = short.iter().any(|short| width(short) > SHORT_MAX);
        if twice.is_empty() || is_long || more.iter().any(|&more| more > longest) {
            return number(&short);
        }
        for index in twice {
            more[index] += 1;
        }
    }
}

/// Largest width of a short name, in columns; boards have no room for more.
const SHORT_MAX: usize = 12;

/// Returns the indices of short names that are not distinct.
fn taken_twice(short: &[String]) -> Vec<usize> {
    let mut of: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, short) in short.iter().enumerate() {
        of.entry(fold(short)).or_default().push(at);
    }
    let mut twice: Vec<usize> = of.into_values().filter(|all| all.len() > 1).flatten().collect();
    twice.sort_unstable();
    twice
}

/// Numbers short names that stay equal at any length, or would be too long.
fn number(short: &[String]) -> Vec<String> {
    let twice = taken_twice(short);
    let is_numbered = |at: usize| twice.binary_search(&at).is_ok() || width(&short[at]) > SHORT_MAX;
    let mut taken: Vec<String> =
        (0..short.len()).filter(|&at| !is_numbered(at)).map(|at| fold(&short[at])).collect();
    let each = short.iter().enumerate().map(|(at, name)| {
        if !is_numbered(at) {
            return name.clone();
        }
        let begin = cut_end(name, SHORT_MAX / 2);
        let numbers = (at + 1..).map(|n| format!("{begin}{n}"));
        let free = numbers.into_iter().find(|name| !taken.contains(&fold(name)));
        let free = free.unwrap_or_default();
        taken.push(fold(&free));
        free
    });
    each.collect()
}

fn shorten(name: &str, more: usize) -> String {
    let is_one = words(name).count() == 1;
    let words: Vec<&str> = words(name)
        .filter(|word| is_one || graphemes(word).count() > 1 || width(word) > 1)
        .collect();
    match words[..] {
        [] => name.to_owned(),
        [word] => beginning(word, 3 + more),
        [first, ref middle @ .., last] => {
            let letters = if middle.is_empty() { 2 } else { 1 };
            let mut short = beginning(first, 1 + more.div_ceil(2));
            short.extend(middle.iter().map(|word| beginning(word, 1)));
            short.push_str(&beginning(last, letters + more / 2));
            short
        }
    }
}

/// Returns the first letters of a word, with an upper-case initial; a wide letter counts as two.
fn beginning(word: &str, letters: usize) -> String {
    let mut used = 0;
    let fitting = graphemes(word).take_while(|(_, wide)| {
        let has_room = used < letters;
        used += wide;
        has_room
    });
    let mut fitting = fitting.map(|(grapheme, _)| grapheme);
    let first = fitting.next().map(str::to_uppercase).unwrap_or_default();
    fitting.fold(first, |short, grapheme| short + grapheme)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abbreviations_are_short_and_distinct() {
        let names = ["Moor", "Western United Isles", "Inlet", "Inland", "North Harbour"];
        assert_eq!(abbreviate(&names), ["Moo", "WUI", "Inle", "Inla", "NHa"]);
        let names = ["Falaise orientale", "Fontaine orientale", "Fontaine occidentale"];
        assert_eq!(abbreviate(&names), ["FaOr", "FoOr", "FOc"]);
        assert_eq!(abbreviate(&["Same", "Same"]), ["Same1", "Same2"]);
        assert_eq!(abbreviate(&["Étang de l'Ouest", "Écluse de l'Ouest"]), ["ÉtDO", "ÉcDO"]);
    }

    #[test]
    fn abbreviations_of_any_script_are_short_distinct_and_typable() {
        assert_eq!(abbreviate(&["北海道", "東京"]), ["北海", "東京"]);
        assert_eq!(abbreviate(&["🌾 Mill", "🌊 Mill", "🌾"]), ["🌾Mi", "🌊Mi", "🌾"]);
        let long = format!("{}y", "x".repeat(119));
        let names = [long.as_str(), &"x".repeat(120), "Crête (moor)", "Crête (quay)"];
        let short = abbreviate(&names);
        assert!(short.iter().all(|short| width(short) <= SHORT_MAX), "{short:?}");
        assert!(taken_twice(&short).is_empty(), "{short:?}");
    }
}
