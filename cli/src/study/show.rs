//! The results of a study, as tables for a terminal or a page.

use comfy_table::{CellAlignment, Table};

use warboard_study::{CellRow, Share, StudyHeader};

use warboard_table::text::{Texts, say};

/// A table: its head, and its rows.
pub(crate) type Sheet = (Vec<String>, Vec<Vec<String>>);

/// Formats a share of 1 in percent, to a tenth.
pub(crate) fn percent(texts: &Texts, share: f64) -> String {
    texts.decimal(&format!("{:.1} %", share * 100.0))
}

/// Formats a share; empty where there is none.
fn part(texts: &Texts, share: &Share) -> String {
    if share.of == 0 { "–".to_owned() } else { percent(texts, share.part) }
}

/// Formats the bounds of a share; empty where there is none.
fn interval(texts: &Texts, share: &Share) -> String {
    if share.of == 0 {
        return "–".to_owned();
    }
    format!("{} … {}", percent(texts, share.low), percent(texts, share.high))
}

/// Returns a side as it is shown, with the bots of its seat where a seat it is.
fn side(texts: &Texts, row: &CellRow, name: &str) -> String {
    let seat = name.strip_prefix("seat ").and_then(|seat| seat.parse::<usize>().ok());
    let Some(seat) = seat else { return name.to_owned() };
    let bots = row.bots.iter().filter_map(|seats| seats.get(seat.checked_sub(1)?));
    let bots: Vec<&str> = bots.map(String::as_str).collect();
    say!(texts, "simulated-seat", "seat" = seat.to_string(), "bot" = bots.join("/"))
}

/// Builds the table of wins: a row for each side of each cell.
pub(crate) fn wins(texts: &Texts, rows: &[CellRow]) -> Sheet {
    let several = rows.len() > 1;
    let head = [
        several.then(|| say!(texts, "study-cell")),
        Some(say!(texts, "simulated-winner")),
        Some(say!(texts, "study-won")),
        Some(say!(texts, "study-finished")),
        Some(say!(texts, "study-share")),
        Some(say!(texts, "study-interval")),
    ];
    let line = |row: &CellRow, at: usize, share: &Share| -> Vec<String> {
        let cell = if at == 0 { row.set.clone() } else { String::new() };
        let columns = [
            several.then_some(cell),
            Some(side(texts, row, &share.name)),
            Some(share.wins.to_string()),
            Some(share.of.to_string()),
            Some(part(texts, share)),
            Some(interval(texts, share)),
        ];
        columns.into_iter().flatten().collect()
    };
    let lines = rows
        .iter()
        .flat_map(|row| row.sides.iter().enumerate().map(move |(at, share)| line(row, at, share)));
    (head.into_iter().flatten().collect(), lines.collect())
}

/// Builds the table of the games' courses: a row for each cell.
pub(crate) fn courses(texts: &Texts, rows: &[CellRow]) -> Sheet {
    let several = rows.len() > 1;
    let is_endless = rows.iter().any(|row| row.endless > 0);
    let is_drawn = rows.iter().any(|row| row.drawn > 0);
    let is_nobody = rows.iter().any(|row| row.nobody > 0);
    let head = [
        several.then(|| say!(texts, "study-cell")),
        Some(say!(texts, "study-games")),
        Some(say!(texts, "study-cut")),
        is_drawn.then(|| say!(texts, "study-drawn")),
        is_nobody.then(|| say!(texts, "study-nobody")),
        is_endless.then(|| say!(texts, "study-endless")),
        Some(say!(texts, "study-failed")),
        Some(say!(texts, "study-length")),
        Some(say!(texts, "study-median")),
        Some(say!(texts, "study-began")),
        Some(say!(texts, "study-first-taken")),
        Some(say!(texts, "study-first-region")),
    ];
    let line = |row: &CellRow| -> Vec<String> {
        let columns = [
            several.then(|| row.set.clone()),
            Some(row.games.to_string()),
            Some(row.cut.to_string()),
            is_drawn.then(|| row.drawn.to_string()),
            is_nobody.then(|| row.nobody.to_string()),
            is_endless.then(|| row.endless.to_string()),
            Some(row.failed.to_string()),
            Some(texts.decimal(&format!("{:.1}", row.turns.mean))),
            Some(texts.decimal(&row.turns.median.to_string())),
            Some(part(texts, &row.began)),
            Some(part(texts, &row.first_taken)),
            Some(part(texts, &row.first_region)),
        ];
        columns.into_iter().flatten().collect()
    };
    (head.into_iter().flatten().collect(), rows.iter().map(line).collect())
}

/// Returns the line above the tables.
pub(crate) fn head(texts: &Texts, header: &StudyHeader, rows: &[CellRow]) -> String {
    let games: u64 = rows.iter().map(|row| row.games).sum();
    let edition = header.edition.as_str();
    if let [row] = rows {
        let seats: Vec<String> = row.bots.iter().map(|seats| seats.join(", ")).collect();
        let variant =
            row.variant.as_ref().map_or_else(String::new, |variant| format!(" ({variant})"));
        let edition = format!("{edition}{variant}");
        return say!(
            texts,
            "simulated",
            "edition" = edition,
            "games" = games,
            "seats" = seats.join(" / ")
        );
    }
    say!(texts, "study-head", "edition" = edition, "games" = games, "cells" = rows.len() as u64)
}

/// Formats the results of a study in lines.
pub(crate) fn show(texts: &Texts, header: &StudyHeader, rows: &[CellRow]) -> String {
    let table = |(head, rows): Sheet, texts: usize| {
        let mut table = Table::new();
        table.load_style(comfy_table::presets::NOTHING);
        table.set_header(head);
        table.add_rows(rows);
        for column in table.column_iter_mut().skip(texts) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        table.to_string()
    };
    let cells = usize::from(rows.len() > 1);
    let (wins, courses) = (table(wins(texts, rows), cells + 1), table(courses(texts, rows), cells));
    format!("{}\n{wins}\n\n{courses}\n", head(texts, header, rows))
}
