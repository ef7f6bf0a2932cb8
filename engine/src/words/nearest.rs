//! The search for the known name nearest to a misspelt one.

use crate::name::fold;

/// Longest name that is compared; bounds the time of a search.
const LENGTH_MAX: usize = 64;

/// Smallest number of letters at which a beginning matches a name.
const BEGINNING: usize = 4;

/// Returns the known name with the fewest wrong letters, in any order of its words, if at most a
/// third are wrong. Otherwise returns the only known name with this beginning, if there is one.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let length = name.chars().count();
    if length > LENGTH_MAX {
        return None;
    }
    let sorted = in_order(name);
    let name = fold(name);
    // The distance of two names is at least the difference of their lengths, so most are never
    // compared.
    let most = (length / 3).max(1);
    let is_near = |count: usize| count.abs_diff(length) <= most;
    let (mut near, mut begun) = (None, PrefixMatches::None);
    for known in known.filter(|known| known.len() <= 4 * LENGTH_MAX) {
        let folded = fold(known);
        if is_near(known.chars().count()) {
            let distance = strsim::damerau_levenshtein(&name, &folded);
            // A different order of words counts as one wrong letter.
            let moved = sorted.as_ref().zip(in_order(known));
            let moved = moved.map(|(name, known)| 1 + strsim::damerau_levenshtein(name, &known));
            let distance = distance.min(moved.unwrap_or(distance));
            near = near.into_iter().chain([(distance, known)]).min();
        }
        if length >= BEGINNING && folded.starts_with(&name) {
            begun = begun.and(known);
        }
    }
    match (near.filter(|&(distance, _)| distance <= most), begun) {
        (Some((_, known)), _) | (None, PrefixMatches::One(known)) => Some(known),
        (None, PrefixMatches::None | PrefixMatches::Several) => None,
    }
}

/// Returns the words of a name, folded and sorted; `None` for a single word.
fn in_order(name: &str) -> Option<String> {
    let mut words: Vec<String> = name.split(['_', '-', ' ']).map(fold).collect();
    words.sort();
    (words.len() > 1).then(|| words.concat())
}

/// The known names with the given beginning.
enum PrefixMatches<'a> {
    None,
    One(&'a str),
    Several,
}

impl<'a> PrefixMatches<'a> {
    fn and(self, known: &'a str) -> Self {
        match self {
            Self::None => Self::One(known),
            Self::One(one) if one == known => self,
            Self::One(_) | Self::Several => Self::Several,
        }
    }
}

/// Returns whether a text is a valid id: a lower-case letter, then lower-case letters, digits and
/// `_`.
pub fn is_snake_case(id: &str) -> bool {
    id.starts_with(|c: char| c.is_ascii_lowercase())
        && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_found_and_a_stranger_is_not() {
        let known = ["harbour", "hamlet", "lighthouse"];
        assert_eq!(nearest("lighthuose", known.into_iter()), Some("lighthouse"));
        assert_eq!(nearest("Harbour", known.into_iter()), Some("harbour"));
        assert_eq!(nearest("mill", known.into_iter()), None);
        assert_eq!(nearest("Ligh", known.into_iter()), Some("lighthouse"));
        assert_eq!(nearest("lig", known.into_iter()), None, "too short to mean it");
        let twice = ["northern_gate", "northern_wall"];
        assert_eq!(nearest("northern", twice.into_iter()), None, "two begin so");
        let two = ["turns_max", "per_turn"];
        assert_eq!(nearest("max_turns", two.into_iter()), Some("turns_max"));
        assert_eq!(nearest("turn-per", two.into_iter()), Some("per_turn"));
        assert_eq!(nearest(&"a".repeat(1000), known.into_iter()), None);
    }
}
