//! The codes of findings about foreign maps, beside those of editions that mean the same there.

/// Declares each code once: a constant, and a row of the list for the guide.
macro_rules! codes {
    ($($name:ident $code:literal $meaning:literal;)*) => {
        $(pub(crate) const $name: &str = $code;)*

        /// Every code with a one-line description, in alphabetical order.
        #[cfg(test)]
        pub(crate) const CODES: &[(&str, &str)] = &[$(($code, $meaning)),*];
    };
}

codes! {
    BAD_ROW "bad-row" "a row that lacks a part, or has one that cannot be read; it is left out";
    CARD_TWICE "card-twice" "a second card of a territory, which is left out";
    EMPTY_REGION "empty-region" "a continent without a territory, which is left out";
    ID_TWICE "id-twice" "a number or a name that two rows have";
    LINK_TO_ITSELF "link-to-itself" "a territory that borders itself";
    LINK_TWICE "link-twice" "a border that is given twice";
    MISSING_CARD "missing-card" "a territory without a card in a deck that has others";
    MISSING_FILE "missing-file" "a file that the map names and that is not there, or not in a form that is read";
    MISSING_PLACE "missing-place" "a territory without coordinates";
    NAME_TWICE "name-twice" "two names that are typed alike; the second gets a number";
    NO_AREA "no-area" "a picture, or an outline, that gives a territory no area";
    NOT_SAYABLE "not-sayable" "a mission, or a setting, that an edition made by the importer does not have";
    NOT_UTF8 "not-utf8" "a file that is not UTF-8 text";
    NUMBER_GAP "number-gap" "numbers of territories that leave some out";
    ODD_NAME "odd-name" "a name that is empty or a number";
    ONE_WAY_LINK "one-way-link" "a border that leads one way only";
    OUT_OF_RANGE "out-of-range" "a number that is too small or too large";
    TOO_FEW "too-few" "a map with fewer than two territories";
    TOO_MANY "too-many" "more territories, continents or borders than an edition can have";
    UNKNOWN_COLOUR "unknown-colour" "a colour that is neither a name nor `#RRGGBB`";
    UNKNOWN_CONTINENT "unknown-continent" "a continent that the map does not declare";
    UNKNOWN_KEY "unknown-key" "a line, a section or a key that the format does not have";
    UNKNOWN_TERRITORY "unknown-territory" "a territory that the map does not declare";
    UNREACHABLE "unreachable" "territories that cannot be reached from the others, or from which no way leads back";
}

#[cfg(test)]
mod tests {
    use super::CODES;

    #[test]
    fn codes_are_sorted_and_in_the_guide() {
        assert!(CODES.is_sorted_by(|a, b| a.0 < b.0));
        let page = include_str!("../../../docs/author/import.md");
        for (code, meaning) in CODES {
            let row = format!("| `{code}` | {meaning} |");
            assert!(page.contains(&row), "the guide lacks the row {row}");
        }
    }
}
