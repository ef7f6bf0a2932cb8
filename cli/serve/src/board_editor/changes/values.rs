//! Single values of rows: positions, names, regions, tags, numbers.

use serde_json::json;
use toml_edit::{Item, Value};
use warboard_engine::model::{Grammar, Lang};

use crate::board_editor::board;
use crate::board_editor::change::{
    ChangeError, ChangePlan, NamedRow, check_seen, json_pair, pair, quoted, row_of, text_of,
};
use crate::board_editor::files::BoardFiles;
use crate::board_editor::rows::{BoardRow, RowPlace};
use crate::board_editor::splice::{Splice, line_after, line_start, next_line};

/// The keys of a space in the order in which they are written.
const SPACE_KEYS: [&str; 6] = ["id", "name", "region", "tags", "at", "neighbours"];
/// The keys of a region.
const REGION_KEYS: [&str; 5] = ["id", "name", "spaces", "inside", "bonus"];
/// The keys of a shape.
const SHAPE_KEYS: [&str; 3] = ["space", "label", "outline"];
/// Largest coordinate of a corner, in units of the sheet.
pub(super) const UNITS_MAX: u16 = 10_000;
/// Largest number of characters of a name.
const NAME_MAX: usize = 120;

/// Sets a value where it stands, or adds its key behind those that come before it.
pub(super) fn set(
    files: &BoardFiles,
    plan: &mut ChangePlan,
    row: &BoardRow<'_>,
    (key, keys): (&str, &[&str]),
    value: &str,
) {
    if let Some(place) = row.get(key).and_then(Item::as_value).and_then(Value::span) {
        return plan.add(row.file, Splice::new(place, value));
    }
    let text = text_of(files, row.file);
    let before = keys.iter().take_while(|&&other| other != key);
    let end = before.filter_map(|key| row.end_of(key)).max();
    plan.add(
        row.file,
        match (row.place, end) {
            (RowPlace::Section(_), Some(end)) => line_after(text, end, &format!("{key} = {value}")),
            (RowPlace::Section(start), None) => {
                line_after(text, start, &format!("{key} = {value}"))
            }
            (RowPlace::Element(..), Some(end)) => Splice::insert(end, format!(", {key} = {value}")),
            (RowPlace::Element(..), None) => {
                Splice::insert(row.range().start + 1, format!(" {key} = {value},"))
            }
        },
    );
}

/// Removes a key with its value; its line goes too where nothing else is on it.
fn unset(files: &BoardFiles, plan: &mut ChangePlan, row: &BoardRow<'_>, key: &str) {
    let text = text_of(files, row.file);
    let Some((name, item)) = row.table.get_key_value(key) else { return };
    let (Some(from), Some(to)) = (name.span(), item.span()) else { return };
    let range = match row.place {
        RowPlace::Section(_) => line_start(text, from.start)..next_line(text, to.end),
        RowPlace::Element(..) => {
            let behind =
                text[to.end..].find(|c: char| !c.is_whitespace()).map_or(0, |at| at + to.end);
            let before = text[..from.start].trim_end();
            match text.as_bytes().get(behind) {
                Some(b',') => from.start..behind + 1,
                _ if before.ends_with(',') => before.len() - 1..to.end,
                _ => from.start..to.end,
            }
        }
    };
    plan.add(row.file, Splice::remove(range));
}

pub(in crate::board_editor) fn set_at(
    files: &BoardFiles,
    space: &str,
    at: [u8; 2],
    seen: &str,
) -> Result<ChangePlan, ChangeError> {
    let row = row_of(files, "space", space)?;
    if at.iter().any(|part| *part > 100) {
        return Err(ChangeError::OffSheet);
    }
    check_seen(json_pair(row.pair("at")), seen, json!(at))?;
    let mut plan = ChangePlan::default();
    set(files, &mut plan, &row, ("at", &SPACE_KEYS), &pair(at[0], at[1]));
    Ok(plan)
}

pub(in crate::board_editor) fn set_label(
    files: &BoardFiles,
    space: &str,
    label: [u16; 2],
    seen: &str,
) -> Result<ChangePlan, ChangeError> {
    let row = files.row("shape", "space", space);
    let row = row.ok_or_else(|| ChangeError::Missing(format!("[[shape]] {space}")))?;
    if label.iter().any(|part| *part > UNITS_MAX) {
        return Err(ChangeError::OffSheet);
    }
    check_seen(json_pair(row.pair("label")), seen, json!(label))?;
    let mut plan = ChangePlan::default();
    set(files, &mut plan, &row, ("label", &SHAPE_KEYS), &pair(label[0], label[1]));
    Ok(plan)
}

/// Checks that a text can be a name.
pub(super) fn check_name(text: &str) -> Result<(), ChangeError> {
    let is_name = !text.trim().is_empty()
        && text.chars().count() <= NAME_MAX
        && !text.chars().any(char::is_control);
    if is_name { Ok(()) } else { Err(ChangeError::BadName) }
}

/// Sets a name in one language. A name that was one text for all languages gets one for each.
pub(in crate::board_editor) fn set_name(
    files: &BoardFiles,
    (of, id): (NamedRow, &str),
    lang: Lang,
    text: &str,
    seen: &str,
) -> Result<ChangePlan, ChangeError> {
    let row = row_of(files, of.word(), id)?;
    check_name(text)?;
    check_seen(row.names()[lang.as_str()].clone(), seen, text)?;
    let keys: &[&str] = match of {
        NamedRow::Space => &SPACE_KEYS,
        NamedRow::Region => &REGION_KEYS,
    };
    let mut plan = ChangePlan::default();
    let names = row.get("name").filter(|name| !name.is_str()).and_then(Item::as_table_like);
    let own = names.and_then(|names| names.get(lang.as_str())).and_then(Item::span);
    if let Some(own) = own {
        plan.add(row.file, Splice::new(own, quoted(text)));
    } else if let Some(names) = names {
        let last = names.iter().filter_map(|(key, item)| Some((key, item.span()?))).last();
        let Some((_, last)) = last else {
            return Err(ChangeError::Missing(format!("`name` of {id}")));
        };
        let is_inline = row.get("name").is_some_and(Item::is_inline_table);
        let is_dotted =
            row.get("name").and_then(Item::as_table).is_some_and(toml_edit::Table::is_dotted);
        let key = lang.as_str();
        let file = text_of(files, row.file);
        plan.add(
            row.file,
            match (is_inline, is_dotted) {
                (true, _) => Splice::insert(last.end, format!(", {key} = {}", quoted(text))),
                (_, true) => line_after(file, last.end, &format!("name.{key} = {}", quoted(text))),
                _ => line_after(file, last.end, &format!("{key} = {}", quoted(text))),
            },
        );
    } else {
        let wanted = files.languages();
        let others = wanted.iter().copied().filter(|&other| other != lang);
        let others = others.map(|other| (other, row.name(other).unwrap_or(text)));
        let mut others: Vec<(Lang, &str)> = others.chain([(lang, text)]).collect();
        others.sort_by_key(|(lang, _)| wanted.iter().position(|own| own == lang));
        // In French an English article means nothing, and the other way round.
        let is_same = others.iter().all(|(_, words)| *words == text)
            // One string for all languages stays one, where its first language changes.
            || wanted.first() == Some(&lang) && row.get("name").is_some_and(Item::is_str);
        let value = if is_same {
            quoted(text)
        } else {
            let each = others.into_iter();
            let each = each.map(|(lang, words)| format!("{lang} = {}", quoted(plain(lang, words))));
            format!("{{ {} }}", each.collect::<Vec<_>>().join(", "))
        };
        set(files, &mut plan, &row, ("name", keys), &value);
    }
    Ok(plan)
}

/// Returns a name without an article that its language does not have.
fn plain(lang: Lang, words: &str) -> &str {
    if Grammar::split(lang, words).is_some() {
        return words;
    }
    let other = Lang::ALL.into_iter().find_map(|lang| Grammar::split(lang, words));
    other.map_or(words, |(_, name)| name)
}

pub(in crate::board_editor) fn set_region(
    files: &BoardFiles,
    space: &str,
    region: Option<&str>,
    seen: &str,
) -> Result<ChangePlan, ChangeError> {
    let row = row_of(files, "space", space)?;
    check_seen(json!(row.text("region")), seen, json!(region))?;
    let mut plan = ChangePlan::default();
    match region {
        Some(region) => {
            row_of(files, "region", region)?;
            set(files, &mut plan, &row, ("region", &SPACE_KEYS), &quoted(region));
        }
        None => unset(files, &mut plan, &row, "region"),
    }
    Ok(plan)
}

pub(in crate::board_editor) fn set_tags(
    files: &BoardFiles,
    space: &str,
    tags: &[String],
    seen: &str,
) -> Result<ChangePlan, ChangeError> {
    let row = row_of(files, "space", space)?;
    let now: Vec<&str> = row.texts("tags").into_iter().map(|(_, tag)| tag).collect();
    check_seen(json!(now), seen, json!(tags))?;
    for tag in tags {
        row_of(files, "tag", tag)?;
    }
    let mut plan = ChangePlan::default();
    if tags.is_empty() {
        unset(files, &mut plan, &row, "tags");
    } else {
        let list: Vec<String> = tags.iter().map(|tag| quoted(tag)).collect();
        set(files, &mut plan, &row, ("tags", &SPACE_KEYS), &format!("[{}]", list.join(", ")));
    }
    Ok(plan)
}

pub(in crate::board_editor) fn set_bonus(
    files: &BoardFiles,
    region: &str,
    bonus: u32,
    seen: &str,
) -> Result<ChangePlan, ChangeError> {
    let row = row_of(files, "region", region)?;
    check_seen(json!(row.number("bonus")), seen, bonus)?;
    let mut plan = ChangePlan::default();
    set(files, &mut plan, &row, ("bonus", &REGION_KEYS), &bonus.to_string());
    Ok(plan)
}

/// Sets the numbers that rows declare about the board to what it has. Rows that declare none stay
/// without.
pub(in crate::board_editor) fn recount(files: &BoardFiles) -> ChangePlan {
    let board = board::board(files);
    let mut plan = ChangePlan::default();
    let mut count = |row: &BoardRow<'_>, key: &str, n: usize| {
        let place = row.get(key).filter(|item| item.is_integer()).and_then(Item::span);
        if let Some(place) = place
            && row.number(key).and_then(|old| usize::try_from(old).ok()) != Some(n)
        {
            plan.add(row.file, Splice::new(place, n.to_string()));
        }
    };
    for table in files.board_tables() {
        count(&table, "spaces", board.spaces.len());
        count(&table, "regions", board.regions.len());
        count(&table, "links", board.links.len());
    }
    for (id, region) in board.regions.iter() {
        let Some(row) = files.row("region", "id", &region.id) else { continue };
        let own = |space| board.spaces[space].region == Some(id);
        let inside = board.links.iter().filter(|link| own(link.a) && own(link.b)).count();
        count(&row, "spaces", region.spaces.len());
        count(&row, "inside", inside);
    }
    for (id, space) in board.spaces.iter() {
        let Some(row) = files.row("space", "id", &space.id) else { continue };
        count(&row, "neighbours", board.neighbours(id).len());
    }
    plan
}
