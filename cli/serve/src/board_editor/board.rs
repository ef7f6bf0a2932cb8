//! The board of an edition as its files have it, also where other parts of the edition have errors: what cannot be understood is
//! left out. The engine's own loader reports every mistake; this one only has to draw.

use std::collections::BTreeSet;

use warboard_draw::{BoardMarks, BoardSheet, Drawing, SpaceMark};
use warboard_engine::model::{
    Board, Coast, Grammar, IndexVec, Lang, Link, LinkTag, LinkTagId, MapStyle, Region, RegionId,
    Shape, SheetStyle, Source, SourceKind, Space, SpaceId, TableId, Tag, TagId, TagMask, Text,
};

use super::files::BoardFiles;
use super::rows::BoardRow;

/// The kind of links that lists of neighbours make.
pub(super) const TAG_OF_LISTS: &str = "border";
/// The most spaces that are drawn; an edition may not have more.
const SPACES_MAX: usize = 1_000;
/// The most corners that are drawn; an edition may not have more.
const CORNERS_MAX: usize = 20_000;
/// The most rows of other tables that are drawn.
const ROWS_MAX: usize = 200;

/// A link as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct WrittenLink<'a> {
    pub(super) a: &'a str,
    pub(super) b: &'a str,
    pub(super) tag: &'a str,
    pub(super) one_way: bool,
    /// True if units go over it under a condition.
    pub(super) has_condition: bool,
}

/// Returns every link once, in the order of the files.
pub(super) fn links(files: &BoardFiles) -> Vec<WrittenLink<'_>> {
    let mut links: Vec<WrittenLink<'_>> = Vec::new();
    let mut first: BTreeSet<(&str, &str)> = BTreeSet::new();
    for block in files.rows("links") {
        let tag = block.text("tag").unwrap_or(TAG_OF_LISTS);
        let one_way = block.get("one_way").and_then(toml_edit::Item::as_bool).unwrap_or_default();
        let has_condition = block.get("when").is_some();
        for (a, b) in pairs(&block).into_iter().flatten() {
            let is_new = !first.contains(&(a, b)) && (one_way || !first.contains(&(b, a)));
            if is_new && a != b {
                first.insert((a, b));
                if !one_way {
                    first.insert((b, a));
                }
                links.push(WrittenLink { a, b, tag, one_way, has_condition });
            }
        }
    }
    for row in files.rows("space") {
        let Some(a) = row.text("id") else { continue };
        for (_, b) in row.texts("neighbours") {
            if a != b && !first.contains(&(a, b)) && !first.contains(&(b, a)) {
                first.insert((a, b));
                links.push(WrittenLink {
                    a,
                    b,
                    tag: TAG_OF_LISTS,
                    one_way: false,
                    has_condition: false,
                });
            }
        }
    }
    links
}

/// Returns the pairs of a block of links, by their index; `None` for one that is not two texts.
pub(super) fn pairs<'a>(block: &BoardRow<'a>) -> Vec<Option<(&'a str, &'a str)>> {
    let pairs = block.get("pairs").and_then(toml_edit::Item::as_array).into_iter().flatten();
    pairs
        .map(|pair| {
            let pair = pair.as_array().filter(|pair| pair.len() == 2)?;
            Some((pair.get(0)?.as_str()?, pair.get(1)?.as_str()?))
        })
        .collect()
}

/// Reads the board of these files.
pub(super) fn board(files: &BoardFiles) -> Board {
    let tags = rows::<TagId, _>(files, "tag", TagMask::MEMBERS_MAX, |row, id| Tag {
        id: id.into(),
        name: name(row, id),
        plural: None,
        spaces: Vec::new(),
        source: source(),
    });
    let mut regions = rows::<RegionId, _>(files, "region", ROWS_MAX, |row, id| Region {
        id: id.into(),
        name: name(row, id),
        bonus: row.number("bonus").and_then(|bonus| u32::try_from(bonus).ok()).unwrap_or(0),
        numbers: Vec::new(),
        spaces: Vec::new(),
        source: source(),
    });
    let spaces = rows::<SpaceId, _>(files, "space", SPACES_MAX, |row, id| Space {
        id: id.into(),
        name: name(row, id),
        region: row.text("region").and_then(|region| regions.find(region)),
        at: row.pair("at").and_then(percent),
        tags: row
            .texts("tags")
            .iter()
            .filter_map(|(_, tag)| tags.find(tag))
            .fold(TagMask::NONE, TagMask::with),
        defend: Vec::new(),
        numbers: Vec::new(),
        source: source(),
    });
    for (id, space) in spaces.iter() {
        if let Some(region) = space.region {
            regions[region].spaces.push(id);
        }
    }
    let mut kinds: IndexVec<LinkTagId, LinkTag> = IndexVec::new(Vec::new());
    for block in files.rows("links").into_iter().take(ROWS_MAX) {
        let id = block.text("tag").unwrap_or(TAG_OF_LISTS);
        if kinds.rows().iter().all(|kind| *kind.id != *id) {
            kinds
                .push(LinkTag { id: id.into(), name: block.get("name").map(|_| name(&block, id)) });
        }
    }
    let written = links(files);
    let is_needed = kinds.is_empty() || written.iter().any(|link| link.tag == TAG_OF_LISTS);
    if is_needed && kinds.rows().iter().all(|kind| *kind.id != *TAG_OF_LISTS) {
        kinds.push(LinkTag { id: TAG_OF_LISTS.into(), name: None });
    }
    let known = written.into_iter().filter_map(|link| {
        let tag = kinds.rows().iter().position(|kind| *kind.id == *link.tag)?;
        let ends = [spaces.find(link.a)?, spaces.find(link.b)?];
        let one_way = link.one_way;
        Some(Link { one_way, ..Link::new(ends[0], ends[1], LinkTagId::from_index(tag)) })
    });
    let known: Vec<Link> = known.collect();
    let style = sheet(files, &spaces, &regions);
    let mut board = Board::new(spaces, regions, kinds, known).with_tags(tags);
    board.sheet = style;
    board
}

/// Returns the rows that have an id, each id once.
fn rows<I: TableId, T: warboard_engine::model::HasId>(
    files: &BoardFiles,
    word: &str,
    most: usize,
    mut read: impl FnMut(&BoardRow<'_>, &str) -> T,
) -> IndexVec<I, T> {
    let mut found: IndexVec<I, T> = IndexVec::new(Vec::new());
    for row in files.rows(word) {
        if let Some(id) = row.text("id")
            && found.len() < most
            && found.find(id).is_none()
        {
            found.push(read(&row, id));
        }
    }
    found
}

/// Returns a name for the drawing: without its article, and the id where there is none.
fn name(row: &BoardRow<'_>, id: &str) -> Text {
    let mut text = Text::same(id);
    for lang in Lang::ALL {
        if let Some(written) = row.name(lang) {
            let plain = Grammar::split(lang, written)
                .or_else(|| Lang::ALL.into_iter().find_map(|lang| Grammar::split(lang, written)));
            text.set(lang, plain.map_or(written, |(_, name)| name));
        }
    }
    text
}

fn source() -> Source {
    Source { kind: SourceKind::Ours, note: "".into() }
}

fn percent((x, y): (u16, u16)) -> Option<(u8, u8)> {
    let part = |n: u16| u8::try_from(n).ok().filter(|n| *n <= 100);
    Some((part(x)?, part(y)?))
}

fn sheet(
    files: &BoardFiles,
    spaces: &IndexVec<SpaceId, Space>,
    regions: &IndexVec<RegionId, Region>,
) -> MapStyle {
    let tables = files.board_tables();
    let styles = [SheetStyle::Lands, SheetStyle::Lanes, SheetStyle::Rings];
    let style = tables.iter().find_map(|table| {
        let word = table.text("style")?;
        styles.into_iter().find(|style| <&str>::from(style) == word)
    });
    let size = tables.iter().find_map(|table| table.pair("sheet"));
    let around = tables.iter().filter_map(|table| table.get("around")?.as_array()).flatten();
    let around = around.filter_map(|pair| {
        let pair = pair.as_array()?;
        Some((spaces.find(pair.get(0)?.as_str()?)?, spaces.find(pair.get(1)?.as_str()?)?))
    });
    let mut left = CORNERS_MAX;
    let mut outline = |row: &BoardRow<'_>| {
        let lines: Vec<Vec<(u16, u16)>> =
            row.outline().into_iter().filter(|line| line.len() > 2).collect();
        let n: usize = lines.iter().map(Vec::len).sum();
        left = left.checked_sub(n)?;
        Some(lines)
    };
    let mut shapes: Vec<Shape> = Vec::new();
    for row in files.rows("shape") {
        let space = row.text("space").and_then(|space| spaces.find(space));
        if let Some(space) = space
            && shapes.iter().all(|shape| shape.space != space)
            && let Some(outline) = outline(&row)
        {
            shapes.push(Shape { space, label: row.pair("label"), outline, source: source() });
        }
    }
    let coasts = files.rows("coast").into_iter().take(ROWS_MAX).filter_map(|row| {
        let region = row.text("region").map(|region| regions.find(region));
        Some(Coast {
            region: region.map_or(Some(None), |found| found.map(Some))?,
            outline: outline(&row)?,
            source: source(),
        })
    });
    let coasts = coasts.collect();
    let size = size.filter(|(w, h)| (100..=10_000).contains(w) && (100..=10_000).contains(h));
    MapStyle { style, size, around: around.collect(), shapes, coasts }
}

/// Draws a board with its printed marks.
pub(super) fn drawn(board: &Board, lang: Lang, title: &str) -> (Drawing, BoardSheet) {
    let drawing = Drawing::of_board(board, lang);
    let mark = |(_, space): (SpaceId, &Space)| {
        let tags = board.tags.iter().filter(|&(tag, _)| space.tags.contains(tag));
        let tags = tags.map(|(_, tag)| tag.name.get(lang).to_owned()).collect();
        SpaceMark { tags, ..SpaceMark::default() }
    };
    let marks =
        BoardMarks { spaces: board.spaces.iter().map(mark).collect(), ..BoardMarks::default() };
    let sheet = BoardSheet::new(&drawing, marks, title);
    (drawing, sheet)
}
