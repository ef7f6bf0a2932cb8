//! Checks of the letters that distinguish armies where there is no colour.

use std::collections::{BTreeMap, BTreeSet};

use crate::edition::codes;
use crate::edition::draft::Draft;
use crate::edition::problem::{Problem, Problems};
use crate::model::Lang;

pub(super) fn check(draft: &Draft, problems: &Problems) {
    let mut told = BTreeSet::new();
    let letters = draft.armies.iter().filter_map(|army| army.letter.as_ref());
    let langs = letters.flat_map(|letter| letter.value.0.iter().map(|(lang, _)| lang));
    for lang in langs.collect::<BTreeSet<Lang>>() {
        in_language(draft, lang, problems, &mut told);
    }
}

/// Reports letters that two armies share in one language; a pair is reported once for all
/// languages.
fn in_language(
    draft: &Draft,
    lang: Lang,
    problems: &Problems,
    told: &mut BTreeSet<(usize, usize)>,
) {
    let mut first = BTreeMap::new();
    for (index, army) in draft.armies.iter().enumerate() {
        let Some(letter) = &army.letter else { continue };
        let of_lang = letter.value.get(lang);
        let Some(&(before, place, other)) = first.get(&of_lang) else {
            first.insert(of_lang, (index, letter.place, &army.id));
            continue;
        };
        if !told.insert((before, index)) {
            continue;
        }
        let message =
            format!("armies `{other}` and `{}` have the same letter `{of_lang}`", army.id);
        problems.add(
            Problem::error(codes::LETTER_TWICE, letter.place, message)
                .also(place, "first given here"),
        );
    }
}
