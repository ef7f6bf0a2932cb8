//! Boards and marks that are made up: for tests of what is drawn, and for measures of how long it takes.

#![expect(clippy::expect_used, reason = "numbers made here are small")]

use std::collections::BTreeSet;
use std::sync::Arc;

use warboard_engine::game::{ApplyContext, Game, Seeded, Silent, Viewer};
use warboard_engine::model::{
    Board, IndexVec as Rows, Lang, Link, LinkTag, LinkTagId, Rulebook, Space, SpaceId, TableId,
    TagMask, Text,
};

use super::{BoardMarks, Lit, PieceMark, SpaceMark};

/// Returns the rules of `like` on a board as one that is brought from elsewhere: 255 spaces,
/// nothing but their points and links to what is near.
///
/// # Panics
/// Never: points are at most 100.
pub fn scattered(like: &Rulebook) -> Arc<Rulebook> {
    let mut rules = Rulebook::clone(like);
    let source = rules.board.spaces.rows()[0].source.clone();
    // Cells of a grid, each with its point somewhere within.
    let point = |n: u32| {
        let (column, row) = (n % 17, n / 17);
        let within =
            |salt: u32| n.wrapping_mul(2_654_435_761).wrapping_add(salt).rotate_left(13) % 40;
        let x = (column * 60 + 10 + within(77)) * 100 / 1_030;
        let y = (row * 60 + 10 + within(9_999)) * 100 / 910;
        [x, y].map(|part| u8::try_from(part).expect("at most 100"))
    };
    let points: Vec<[u8; 2]> = (0..255).map(point).collect();
    let space = |(n, at): (usize, &[u8; 2])| Space {
        id: format!("p{n}").into(),
        name: Text::same(&format!("Place {n}")),
        region: None,
        at: Some((at[0], at[1])),
        tags: TagMask::default(),
        defend: Vec::new(),
        numbers: Vec::new(),
        source: source.clone(),
    };
    let spaces = points.iter().enumerate().map(space).collect();
    let apart = |a: usize, b: usize| {
        let d = [0, 1].map(|at| u32::from(points[a][at].abs_diff(points[b][at])));
        d[0] * d[0] + d[1] * d[1]
    };
    let mut pairs = BTreeSet::new();
    for a in 0..points.len() {
        let mut others: Vec<usize> = (0..points.len()).filter(|&b| b != a).collect();
        others.sort_by_key(|&b| (apart(a, b), b));
        pairs.extend(others.into_iter().take(3).map(|b| (a.min(b), a.max(b))));
    }
    let id = SpaceId::from_index;
    let link = |(a, b)| Link::new(id(a), id(b), LinkTagId::from_index(0));
    let links = pairs.into_iter().map(link).collect();
    let tag = LinkTag { id: "border".into(), name: None };
    let board = Board::new(spaces, Rows::default(), [tag].into_iter().collect(), links);
    rules.board = board;
    Arc::new(rules)
}

/// Marks of every sort, made up: all armies of `rules`, several kinds, tokens, closed spaces, a way, spaces lit and dimmed,
/// for `board`.
///
/// # Panics
/// On a board without links, or rules without armies.
pub fn full(rules: &Arc<Rulebook>, board: &Board) -> BoardMarks {
    let game = Game::new(Arc::clone(rules), &mut ApplyContext::new(Seeded::new(0), Silent));
    let mut marks = BoardMarks::seen(&game.view(Viewer::Public), Lang::En);
    marks.spaces.resize_with(board.spaces.len(), SpaceMark::default);
    let (armies, kinds) = (marks.armies.len(), marks.kinds.len());
    for (at, mark) in marks.spaces.iter_mut().enumerate() {
        let army = at * at / 3 % armies;
        mark.owner = Some(army);
        let n = u32::try_from(at * 7 % 13 + 1).expect("it is small");
        mark.pieces = vec![PieceMark { army, kind: 0, n }];
        if at % 5 == 0 && kinds > 1 {
            mark.pieces.push(PieceMark { army, kind: at % (kinds - 1) + 1, n: 2 });
        }
        if at % 11 == 3 {
            mark.tokens = vec![format!("token {}", at % 2)];
        }
        mark.closed = at % 29 == 17;
        mark.lit = match at {
            1 => Lit::Source,
            2..=4 => Lit::Target,
            at if at % 13 == 6 => Lit::Dimmed,
            _ => Lit::Plain,
        };
    }
    let first = board.links[0];
    marks.path = vec![first.a.index(), first.b.index()];
    marks
}
