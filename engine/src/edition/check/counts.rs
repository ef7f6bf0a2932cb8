//! Checks of counts printed in the rulebook against the files. A map with one line missing looks
//! right.

use crate::edition::codes;
use crate::edition::draft::{BoardDraft, Draft, Neighbours};
use crate::edition::keys::Spanned;
use crate::edition::problem::{Problem, Problems};
use crate::model::{RegionId, SpaceId, TableId};

pub(super) fn check(draft: &Draft, problems: &Problems) {
    let board = &draft.board;
    compare(board.declared.spaces, board.spaces.len(), "the board", "spaces", problems);
    compare(board.declared.regions, board.regions.len(), "the board", "regions", problems);
    if !board.regions_unsure {
        check_regions(board, problems);
    }
    if !board.links_unsure {
        compare(board.declared.links, board.links.len(), "the board", "links", problems);
        check_neighbours(board, problems);
        if !board.regions_unsure {
            check_inside(board, problems);
        }
    }
}

fn compare(
    declared: Option<Spanned<usize>>,
    found: usize,
    what: &str,
    word: &str,
    problems: &Problems,
) {
    let Some(Spanned { value, place }) = declared.filter(|declared| declared.value != found) else {
        return;
    };
    let message = format!("{what} declares {value} {word}; the files give {found}");
    problems.add(Problem::error(codes::WRONG_COUNT, place, message));
}

fn check_regions(board: &BoardDraft, problems: &Problems) {
    for (index, row) in board.regions.iter().enumerate() {
        let id = RegionId::from_index(index);
        let found = board.spaces.iter().filter(|row| row.space.region == Some(id)).count();
        compare(
            row.spaces_declared,
            found,
            &format!("region `{}`", row.region.id),
            "spaces",
            problems,
        );
    }
}

fn check_inside(board: &BoardDraft, problems: &Problems) {
    let region = |space: SpaceId| board.spaces[space.index()].space.region;
    for (index, row) in board.regions.iter().enumerate() {
        let id = Some(RegionId::from_index(index));
        let inside =
            board.links.iter().filter(|row| region(row.a) == id && region(row.b) == id).count();
        compare(
            row.inside_declared,
            inside,
            &format!("region `{}`", row.region.id),
            "links inside it",
            problems,
        );
    }
}

fn check_neighbours(board: &BoardDraft, problems: &Problems) {
    for (index, row) in board.spaces.iter().enumerate() {
        let Neighbours::Count(declared) = row.neighbours else { continue };
        let id = SpaceId::from_index(index);
        let ends = board.links.iter().filter_map(|row| match (row.a == id, row.b == id) {
            (true, _) => Some(row.b),
            (_, true) => Some(row.a),
            _ => None,
        });
        let names: Vec<String> =
            ends.map(|end| format!("`{}`", board.spaces[end.index()].space.id)).collect();
        if names.len() != declared.value {
            let (id, value, found) = (&row.space.id, declared.value, names.len());
            let message =
                format!("space `{id}` declares {value} neighbours; the links give {found}");
            let help = if names.is_empty() {
                "nothing is linked to it".to_owned()
            } else {
                format!("linked to it: {}", names.join(", "))
            };
            problems.add(Problem::error(codes::WRONG_COUNT, declared.place, message).help(help));
        }
    }
}
