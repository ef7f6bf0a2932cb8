//! `[[setup]]`: a row for each number of players.

use super::{NUMBER_MAX, PLAYERS_MAX};
use crate::edition::codes;
use crate::edition::draft::{At, SetupDraft, TroopsDraft};
use crate::edition::names::Kind;
use crate::edition::problem::Problem;
use crate::edition::reader::Reader;
use crate::edition::tree::{Node, Table, Value};

pub(super) fn setup(reader: &mut Reader<'_>) -> SetupDraft {
    let node = reader.need("players");
    let players = node.and_then(|node| {
        let value = reader.cx.int(node, "players", 1..=PLAYERS_MAX)?;
        Some(At { value, place: node.place })
    });
    let troops = reader.need("troops").and_then(|node| troops(reader, node));
    let claims = reader.get("claims").and_then(|node| claims(reader, node));
    let seats = match reader.get("seats") {
        Some(node) => seats(reader, node),
        None => players.map(|At { value, place }| At {
            value: (0..value).map(|army| vec![army]).collect(),
            place,
        }),
    };
    let order = reader.get("order").and_then(|node| {
        let rows = reader.cx.list(node, "order").iter();
        let found = rows
            .map(|node| reader.cx.names.find(Kind::Army, node, &reader.what, reader.cx.problems));
        let found: Vec<_> = found.collect();
        let value = found.into_iter().collect::<Option<_>>()?;
        Some(At { value, place: node.place })
    });
    reader.source();
    SetupDraft { players, troops, claims, seats, order }
}

fn troops(reader: &Reader<'_>, node: &Node) -> Option<TroopsDraft> {
    let Value::Table(table) = &node.value else {
        let value = reader.cx.int(node, "troops", 0..=NUMBER_MAX)?;
        return Some(TroopsDraft::Each(At { value, place: node.place }));
    };
    by_army(reader, node, table).map(TroopsDraft::Table)
}

/// `claims = { red = 7 }`: armies that are not named claim what is left.
fn claims(reader: &Reader<'_>, node: &Node) -> Option<At<Vec<(usize, u32)>>> {
    let Value::Table(table) = &node.value else {
        reader.cx.add(Problem::wrong_type(node, "claims", "a table of numbers by army"));
        return None;
    };
    by_army(reader, node, table)
}

/// A number for each army that is named.
fn by_army(reader: &Reader<'_>, node: &Node, table: &Table) -> Option<At<Vec<(usize, u32)>>> {
    let rows: Vec<_> = table
        .iter()
        .map(|(army, entry)| {
            let found = reader.cx.names.find_name(
                Kind::Army,
                army,
                entry.key,
                &reader.what,
                reader.cx.problems,
            );
            found.zip(reader.cx.int(&entry.node, army, 0..=NUMBER_MAX))
        })
        .collect();
    let value = rows.into_iter().collect::<Option<_>>()?;
    Some(At { value, place: node.place })
}

fn seats(reader: &Reader<'_>, node: &Node) -> Option<At<Vec<Vec<usize>>>> {
    let seats: Vec<Option<Vec<usize>>> =
        node.array().unwrap_or_default().iter().map(|seat| armies(reader, seat)).collect();
    if node.array().is_none() {
        reader.cx.add(Problem::wrong_type(
            node,
            "seats",
            "a list with a list of armies for each seat",
        ));
        return None;
    }
    Some(At { value: seats.into_iter().collect::<Option<_>>()?, place: node.place })
}

fn armies(reader: &Reader<'_>, seat: &Node) -> Option<Vec<usize>> {
    let Some(list) = seat.array() else {
        reader.cx.add(Problem::wrong_type(seat, "seats", "a list of armies for each seat"));
        return None;
    };
    if list.is_empty() {
        reader.cx.add(Problem::error(
            codes::WRONG_SEATS,
            seat.place,
            format!("{}: a seat without an army", reader.what),
        ));
        return None;
    }
    let found: Vec<_> = list
        .iter()
        .map(|node| reader.cx.names.find(Kind::Army, node, &reader.what, reader.cx.problems))
        .collect();
    found.into_iter().collect()
}
