//! What things are called, and what a player may mean by a name.

use strsim::damerau_levenshtein;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_width::UnicodeWidthStr;
use warboard_engine::model::{Lang, Rulebook, SpaceId, TableId};

/// A name as it is compared: small letters without accents, words apart by one blank.
pub(crate) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let letters = text.nfkd().filter(|&c| !is_combining_mark(c)).flat_map(char::to_lowercase);
    for c in letters {
        match c {
            'œ' => folded.push_str("oe"),
            'æ' => folded.push_str("ae"),
            c if c.is_alphanumeric() => folded.push(c),
            _ if folded.ends_with(' ') || folded.is_empty() => {}
            _ => folded.push(' '),
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// How well words fit a name; the least is the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Fit {
    /// The whole name, or its abbreviation.
    Exact,
    /// Its initials.
    Initials,
    /// The beginning of the name, or of each of its words.
    Beginning,
    /// The beginning of a later word, or words from there on.
    Within,
    /// So many letters are wrong.
    Typo(usize),
}

/// What words may mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    /// How well.
    pub(crate) fit: Fit,
    /// The spaces that fit best, and equally well.
    pub(crate) spaces: Vec<SpaceId>,
}

/// Articles before a name mean nothing.
const ARTICLES: [&str; 5] = ["the", "le", "la", "l", "les"];

/// The names of one edition's spaces.
#[derive(Debug)]
pub(crate) struct Names {
    /// Every way to write a space, compared: its stable name and its name in every language.
    written: Vec<Vec<String>>,
    /// Its abbreviation, distinct among the spaces.
    short: Vec<String>,
    /// The most letters of words that may be a name, with an article and letters that are wrong.
    letters_max: usize,
}

impl Names {
    /// The names, abbreviated in `lang`.
    pub(crate) fn new(rules: &Rulebook, lang: Lang) -> Self {
        let spaces = rules.board.spaces.rows();
        let written = spaces.iter().map(|space| {
            let mut names = vec![fold(space.name.get(lang)), fold(&space.id)];
            names.extend(Lang::ALL.map(|lang| fold(space.name.get(lang))));
            names.dedup();
            names
        });
        let own: Vec<&str> = spaces.iter().map(|space| space.name.get(lang)).collect();
        let (written, short): (Vec<Vec<String>>, _) = (written.collect(), abbreviate(&own));
        let lengths = written.iter().flatten().chain(&short).map(|name| name.chars().count());
        let letters_max = 2 * lengths.max().unwrap_or(0) + 8;
        Self { written, short, letters_max }
    }

    /// The abbreviation of a space.
    pub(crate) fn short(&self, space: SpaceId) -> &str {
        self.short.get(space.index()).map_or("?", |short| short)
    }

    /// The widest abbreviation, in columns.
    pub(crate) fn short_width(&self) -> usize {
        self.short.iter().map(|short| short.width()).max().unwrap_or(0)
    }

    /// A name as one word, to be typed or completed.
    pub(crate) fn word(&self, space: SpaceId) -> String {
        let name = self.written.get(space.index()).and_then(|names| names.first());
        name.map_or_else(String::new, |name| name.replace(' ', "_"))
    }

    /// A name to be typed in an example: of several words, the abbreviation, unless its letters are another's too.
    pub(crate) fn example(&self, space: SpaceId) -> String {
        let (word, short) = (self.word(space), fold(self.short(space)));
        let is_its = |found: Found| found.spaces == [space];
        if word.contains('_') && self.find(&short).is_some_and(is_its) { short } else { word }
    }

    /// The spaces that the words fit best; none when nothing is near.
    pub(crate) fn find(&self, words: &str) -> Option<Found> {
        // Lines are cut at every word to look for names, so what is far too long is not compared at all.
        if words.chars().filter(|c| c.is_alphanumeric()).nth(self.letters_max).is_some() {
            return None;
        }
        let words = fold(words);
        let found = self.find_folded(&words);
        let well = |found: &Found| !matches!(found.fit, Fit::Typo(_));
        if found.as_ref().is_some_and(well) {
            return found;
        }
        let article = words.split_once(' ').filter(|(first, _)| ARTICLES.contains(first));
        let behind = article.and_then(|(_, name)| self.find_folded(name));
        behind.filter(|behind| well(behind) || found.is_none()).or(found)
    }

    fn find_folded(&self, words: &str) -> Option<Found> {
        if words.is_empty() {
            return None;
        }
        let mut found: Option<Found> = None;
        for (index, names) in self.written.iter().enumerate() {
            let short = fold(&self.short[index]);
            let fits = names.iter().filter_map(|name| fit(words, name));
            let exact = (short == words).then_some(Fit::Exact);
            let Some(best) = fits.chain(exact).min() else { continue };
            let space = SpaceId::from_index(index);
            match &mut found {
                Some(found) if found.fit == best => found.spaces.push(space),
                Some(found) if found.fit < best => {}
                _ => found = Some(Found { fit: best, spaces: vec![space] }),
            }
        }
        found
    }
}

/// How well folded words fit a folded name, if at all.
pub(crate) fn fit(words: &str, name: &str) -> Option<Fit> {
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

/// Short names, distinct also without accents: three letters of one word, else initials with more of the last word. Where two are the same,
/// the first word and the last get more letters in turn.
fn abbreviate(names: &[&str]) -> Vec<String> {
    let mut more = vec![0; names.len()];
    loop {
        let short: Vec<String> =
            names.iter().zip(&more).map(|(name, &more)| shorten(name, more)).collect();
        let folded: Vec<String> = short.iter().map(|short| fold(short)).collect();
        let twice: Vec<usize> = (0..names.len())
            .filter(|&one| (0..names.len()).any(|two| two != one && folded[one] == folded[two]))
            .collect();
        let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        if twice.is_empty() || more.iter().any(|&more| more > longest) {
            return number(&short);
        }
        for index in twice {
            more[index] += 1;
        }
    }
}

/// Numbers names that are the same whatever their length.
fn number(short: &[String]) -> Vec<String> {
    let twice = |name: &String| short.iter().filter(|other| *other == name).count() > 1;
    short
        .iter()
        .enumerate()
        .map(|(at, name)| if twice(name) { format!("{name}{}", at + 1) } else { name.clone() })
        .collect()
}

fn shorten(name: &str, more: usize) -> String {
    let words: Vec<&str> = name
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.chars().count() > 1 || words_are_few(name))
        .collect();
    let beginning = |word: &str, letters: usize| {
        let mut chars = word.chars();
        let first = chars.next().into_iter().flat_map(char::to_uppercase);
        first.chain(chars.take(letters.saturating_sub(1))).collect::<String>()
    };
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

/// Whether a name is one word, so that none of it may be left out.
fn words_are_few(name: &str) -> bool {
    name.split(|c: char| !c.is_alphanumeric()).count() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_without_accents_and_signs() {
        assert_eq!(fold("  Grande-Bretagne "), "grande bretagne");
        assert_eq!(fold("État de l'Est"), "etat de l est");
        assert_eq!(fold("eastern_united_states"), "eastern united states");
    }

    #[test]
    fn abbreviations_are_short_and_distinct() {
        let names = ["Alaska", "Western United States", "India", "Indonesia", "North Africa"];
        assert_eq!(abbreviate(&names), ["Ala", "WUS", "Indi", "Indo", "NAf"]);
        let names = ["Afrique orientale", "Australie orientale", "Australie occidentale"];
        assert_eq!(abbreviate(&names), ["AfOr", "AuOr", "AOc"]);
        assert_eq!(abbreviate(&["Same", "Same"]), ["Same1", "Same2"]);
        assert_eq!(abbreviate(&["État de l'Ouest", "Europe de l'Ouest"]), ["ÉtDO", "EuDO"]);
    }

    #[test]
    fn the_better_fit_comes_first() {
        let name = "western united states";
        assert_eq!(fit("wus", name), Some(Fit::Initials));
        assert_eq!(fit("west", name), Some(Fit::Beginning));
        assert_eq!(fit("w un st", name), Some(Fit::Beginning));
        assert_eq!(fit("united", name), Some(Fit::Within));
        assert_eq!(fit("kamtchatka", "kamchatka"), Some(Fit::Typo(1)));
        assert_eq!(fit("xyz", name), None);
    }
}
