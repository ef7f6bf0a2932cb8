//! Which known name somebody may have meant.

/// Longer names are not compared.
const LENGTH_MAX: usize = 64;

/// The known name with the fewest letters wrong, when no more than a third of them are.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let length = name.chars().count();
    if length > LENGTH_MAX {
        return None;
    }
    let name = name.to_lowercase();
    // Two names are at least as far apart as their lengths: most are never compared.
    let most = (length / 3).max(1);
    let may_be_near = |known: &&str| {
        known.len() <= 4 * LENGTH_MAX && known.chars().count().abs_diff(length) <= most
    };
    let near = known.filter(may_be_near).map(|known| {
        let distance = strsim::damerau_levenshtein(&name, &known.to_lowercase());
        (distance, known)
    });
    near.min().filter(|&(distance, _)| distance <= most).map(|(_, known)| known)
}

/// Whether a text can be an id: a small letter, then small letters, digits and `_`.
pub(crate) fn is_snake_case(id: &str) -> bool {
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
        assert_eq!(nearest(&"a".repeat(1000), known.into_iter()), None);
    }
}
