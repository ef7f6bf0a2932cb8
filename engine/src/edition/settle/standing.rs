//! The spaces on which kinds of unit may stand, where that is known beforehand.

use crate::model::{Board, Fact, IndexVec, Space, SpaceId, UnitKind, UnitKindId, level};

/// Returns for each kind of unit whether it may stand on each space, where its condition asks for
/// nothing that changes; empty elsewhere.
pub(super) fn standing(
    board: &Board,
    facts: &[Fact],
    units: &IndexVec<UnitKindId, UnitKind>,
) -> Vec<Vec<bool>> {
    units.rows().iter().map(|unit| standing_of(board, facts, unit)).collect()
}

fn standing_of(board: &Board, facts: &[Fact], unit: &UnitKind) -> Vec<bool> {
    let Some(on) = unit.movement.on.or(board.on) else { return Vec::new() };
    let fits = |space: &Space, id: SpaceId| {
        fixed(on.of(facts), &|fact| match fact {
            Fact::Space(only) => Some(only == id),
            Fact::Tag(tag) => Some(space.tags.contains(tag)),
            Fact::Region(region) => Some(space.region == Some(region)),
            _ => None,
        })
    };
    let each: Option<Vec<bool>> = board.spaces.iter().map(|(id, space)| fits(space, id)).collect();
    each.unwrap_or_default()
}

/// Returns whether facts that never change hold, or `None` if one may change.
fn fixed(facts: &[Fact], of: &dyn Fn(Fact) -> Option<bool>) -> Option<bool> {
    let mut all = true;
    for (fact, inside) in level(facts) {
        all &= match fact {
            Fact::Any(_) => {
                let cases: Option<Vec<bool>> =
                    level(inside).map(|(_, case)| fixed(case, of)).collect();
                cases?.contains(&true)
            }
            Fact::All(_) => fixed(inside, of)?,
            Fact::Not(_) => !fixed(inside, of)?,
            _ => of(fact)?,
        };
    }
    Some(all)
}
