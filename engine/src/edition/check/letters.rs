//! Armies are told apart by their letters where there is no colour.

use std::collections::BTreeMap;

use crate::edition::codes;
use crate::edition::draft::Draft;
use crate::edition::problem::{Problem, Problems};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    let mut first = BTreeMap::new();
    for army in &draft.armies {
        let Some(letter) = army.letter else { continue };
        let Some(&(place, other)) = first.get(&letter.value) else {
            first.insert(letter.value, (letter.place, &army.id));
            continue;
        };
        let message =
            format!("armies `{other}` and `{}` have the same letter `{}`", army.id, letter.value);
        problems.add(
            Problem::error(codes::LETTER_TWICE, letter.place, message)
                .also(place, "first given here"),
        );
    }
}
