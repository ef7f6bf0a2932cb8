//! Checks for names that are easily confused, and for places on the board that are given twice.

use std::collections::BTreeMap;

use crate::edition::codes;
use crate::edition::draft::Draft;
use crate::edition::keys::alike;
use crate::edition::problem::{Problem, Problems};
use crate::edition::tree::SourceSpan;

pub(super) fn check(draft: &Draft, problems: &Problems) {
    alike::tell(&draft.given, &draft.languages, problems);
    let mut first: BTreeMap<(u8, u8), (&str, SourceSpan)> = BTreeMap::new();
    for row in &draft.board.spaces {
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
