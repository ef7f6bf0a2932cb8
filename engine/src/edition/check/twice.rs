//! Names and places on the board that are given twice: whoever plays could not tell the two apart.

use std::collections::BTreeMap;

use crate::edition::codes;
use crate::edition::draft::Draft;
use crate::edition::problem::{Problem, Problems};
use crate::edition::tree::Place;
use crate::model::{Lang, Text};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    let board = &draft.board;
    let spaces = board.spaces.iter().map(|row| (&*row.space.id, &row.space.name, row.place));
    names(spaces, "space", &draft.languages, problems);
    let regions = board.regions.iter().map(|row| (&*row.region.id, &row.region.name, row.place));
    names(regions, "region", &draft.languages, problems);
    let mut first: BTreeMap<(u8, u8), (&str, Place)> = BTreeMap::new();
    for row in &board.spaces {
        let Some(at) = row.space.at else { continue };
        let id = &*row.space.id;
        let Some((other, place)) = first.insert(at, (id, row.place)) else { continue };
        if other != id {
            let message = format!("space `{id}` is drawn where `{other}` is");
            let problem = Problem::warning(codes::PLACE_TWICE, row.place, message).likely();
            problems.add(problem.also(place, "drawn here first"));
        }
    }
}

/// Rows of a table with the same name in a language.
fn names<'a>(
    rows: impl Iterator<Item = (&'a str, &'a Text, Place)>,
    word: &str,
    languages: &[Lang],
    problems: &Problems,
) {
    let mut first: BTreeMap<(Lang, &str), (&str, Place)> = BTreeMap::new();
    for (id, name, place) in rows {
        for &lang in languages {
            let words = name.get(lang);
            let Some((other, before)) = first.insert((lang, words), (id, place)) else { continue };
            // Two rows of one id, and one without a name, are told by themselves.
            if other != id && !words.trim().is_empty() {
                let message = format!("{word} `{id}` is called `{words}`, as `{other}` is");
                let problem = Problem::warning(codes::NAME_TWICE, place, message).likely();
                problems.add(problem.also(before, "the first of this name"));
                break;
            }
        }
    }
}
