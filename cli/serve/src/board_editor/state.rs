//! The board as the page has it: the drawing, every row with its values and their versions, and the findings.

use serde_json::{Value as Json, json};
use warboard_draw::MARGIN;
use warboard_engine::model::{Lang, SpaceId, TableId};

use super::board::{self, links};
use super::change::{json_pair, version};
use super::changes::links::between;
use super::changes::outlines::line_json;
use super::changes::rows::row_version;
use super::files::BoardFiles;
use super::rows::BoardRow;

/// Returns a value with its version.
fn versioned(value: Json) -> Json {
    let version = version(&value);
    Json::Object(
        [("value".to_owned(), value), ("version".to_owned(), version.into())].into_iter().collect(),
    )
}

/// Returns the board for the page.
pub(super) fn board_state(files: &BoardFiles, lang: Lang) -> Json {
    let board = board::board(files);
    let (drawing, sheet) = board::drawn(&board, lang, "");
    let place = |id: &str| board.spaces.find(id).map(SpaceId::index);
    let spaces = files.rows("space").into_iter().filter_map(|row| {
        let at = place(row.text("id")?)?;
        Some((at, space(files, &row, &drawing.spaces[at].name)))
    });
    let mut spaces: Vec<(usize, Json)> = spaces.collect();
    spaces.sort_by_key(|(at, _)| *at);
    spaces.dedup_by_key(|(at, _)| *at);
    let all = links(files);
    let shown = all.iter().filter(|link| place(link.a).is_some() && place(link.b).is_some());
    let drawn_links = shown.map(|link| {
        json!({
            "a": link.a, "b": link.b, "tag": link.tag, "oneWay": link.one_way,
            "condition": link.has_condition, "version": version(&between(&all, [link.a, link.b])),
        })
    });
    let regions = board.regions.iter().zip(&drawing.regions).filter_map(|((_, region), drawn)| {
        let row = files.row("region", "id", &region.id)?;
        Some(json!({
            "id": region.id, "label": drawn.name, "name": names(&row),
            "bonus": versioned(json!(row.number("bonus"))), "file": row.file,
        }))
    });
    let tags =
        board.tags.iter().map(|(_, tag)| json!({ "id": tag.id, "name": tag.name.get(lang) }));
    let kinds = board.link_tags.iter().zip(&drawing.kinds);
    let kinds = kinds.map(|((_, kind), drawn)| json!({ "id": kind.id, "name": drawn.name }));
    let coasts = files.rows("coast");
    let coasts =
        coasts.iter().map(|row| json!({ "region": row.text("region"), "outline": outline(row) }));
    let broken = files.broken();
    let broken = broken.iter().map(|(file, reason)| json!({ "file": file, "reason": reason }));
    json!({
        "sheet": sheet,
        "margin": MARGIN,
        "none": version(&json!([])),
        "spaces": spaces.into_iter().map(|(_, space)| space).collect::<Vec<_>>(),
        "regions": regions.collect::<Vec<_>>(),
        "links": drawn_links.collect::<Vec<_>>(),
        "tags": tags.collect::<Vec<_>>(),
        "kinds": kinds.collect::<Vec<_>>(),
        "coasts": coasts.collect::<Vec<_>>(),
        "langs": files.languages().iter().map(|lang| lang.as_str()).collect::<Vec<_>>(),
        "broken": broken.collect::<Vec<_>>(),
    })
}

fn space(files: &BoardFiles, row: &BoardRow<'_>, label: &str) -> Json {
    let id = row.text("id").unwrap_or_default();
    let shape = files.row("shape", "space", id);
    let tags: Vec<&str> = row.texts("tags").into_iter().map(|(_, tag)| tag).collect();
    json!({
        "id": id,
        "shown": label,
        "file": row.file,
        "row": row_version(files, row),
        "name": names(row),
        "at": versioned(json_pair(row.pair("at"))),
        "region": versioned(json!(row.text("region"))),
        "tags": versioned(json!(tags)),
        "label": shape.map(|shape| versioned(json_pair(shape.pair("label")))),
        "outline": shape.map(|shape| outline(&shape)),
    })
}

fn outline(row: &BoardRow<'_>) -> Json {
    row.outline().iter().map(|line| versioned(line_json(line))).collect()
}

fn names(row: &BoardRow<'_>) -> Json {
    let names = row.names();
    let each =
        Lang::ALL.map(|lang| (lang.as_str().to_owned(), versioned(names[lang.as_str()].clone())));
    Json::Object(each.into_iter().collect())
}

/// Returns the space in whose row a place of a file lies.
pub(super) fn space_at<'a>(files: &'a BoardFiles, file: &str, at: usize) -> Option<&'a str> {
    let name = file.rsplit('/').next()?;
    let words = [("space", "id"), ("shape", "space")];
    words.into_iter().find_map(|(word, key)| {
        let rows = files.rows(word);
        let row = rows.iter().find(|row| {
            let range = row.range();
            row.file == name && range.start <= at && at <= range.end
        });
        row?.text(key)
    })
}
