//! The report of an edition's balance, in lines.

use comfy_table::{ContentArrangement, Table};
use warboard_study::{CellRow, Contrast, UseKind, UseRow};
use warboard_table::output::Out;
use warboard_table::text::{Texts, say};

use super::report::{BalanceReport, OptionRow, UnevenRow};
use crate::study::percent;

/// A table: its heads and its rows.
type BalanceSheet = (Vec<String>, Vec<Vec<String>>);

/// The most ids in a line.
const IDS_MAX: usize = 40;

/// Returns the report.
pub(super) fn report(texts: &Texts, report: &BalanceReport) -> String {
    let games: u64 = report.settings.iter().map(|row| row.games).sum();
    let head = say!(
        texts,
        "balance-head",
        "edition" = report.edition.as_str(),
        "games" = games,
        "settings" = report.settings.len() as u64,
        "bot" = report.bot.as_str(),
    );
    let mut parts = vec![format!("{head}\n"), noticed(texts, report)];
    let mut add = |heading: String, sheet: BalanceSheet| {
        if !sheet.1.is_empty() {
            parts.push(format!("{heading}\n{}", lines(sheet)));
        }
    };
    let settings = report.settings.iter();
    let settings =
        settings.map(|row| [vec![setting(texts, row)], settings_line(texts, row)].concat());
    add(say!(texts, "balance-settings"), (settings_head(texts), settings.collect()));
    add(say!(texts, "balance-victories"), victories(texts, report));
    for how in UseKind::ALL {
        add(heading(texts, how), uses(texts, report, how));
    }
    add(say!(texts, "balance-options"), options(texts, report));
    parts.push(format!("{}\n", say!(texts, "balance-how")));
    parts.join("\n")
}

fn lines((head, rows): BalanceSheet) -> String {
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header(head);
    table.add_rows(rows);
    if Out::is_terminal() {
        table.set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(u16::try_from(Out::width()).unwrap_or(u16::MAX));
    }
    let lines = table.to_string();
    lines.lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
}

/// Returns the name of a setting.
pub(super) fn setting(texts: &Texts, row: &CellRow) -> String {
    match (&row.variant, row.options.first_key_value()) {
        (Some(id), _) => say!(texts, "balance-variant", "id" = id.as_str()),
        (None, Some((option, value))) => {
            say!(texts, "balance-option", "option" = option.as_str(), "value" = value.as_str())
        }
        (None, None) => say!(texts, "balance-plain"),
    }
}

/// The heads of the table of settings.
pub(super) fn settings_head(texts: &Texts) -> Vec<String> {
    vec![
        say!(texts, "balance-setting"),
        say!(texts, "balance-players"),
        say!(texts, "balance-wins"),
        say!(texts, "balance-began"),
        say!(texts, "balance-length"),
        say!(texts, "balance-undecided"),
    ]
}

/// The columns of a setting behind its name.
pub(super) fn settings_line(texts: &Texts, row: &CellRow) -> Vec<String> {
    let whole = |share: f64| format!("{:.0}", share * 100.0);
    let wins = row.sides.iter().map(|side| {
        let (low, high) = (whole(side.low), whole(side.high));
        format!("{} {} ({low}–{high})", side.name, percent(texts, side.part))
    });
    let began = if row.began.of == 0 {
        "–".to_owned()
    } else {
        let (low, high) = (whole(row.began.low), whole(row.began.high));
        format!("{} ({low}–{high})", percent(texts, row.began.part))
    };
    vec![
        row.seats.len().to_string(),
        wins.collect::<Vec<_>>().join(", "),
        began,
        row.turns.median.to_string(),
        (row.games - row.finished).to_string(),
    ]
}

/// The heading of a table of uses.
fn heading(texts: &Texts, how: UseKind) -> String {
    match how {
        UseKind::Held => say!(texts, "balance-held"),
        UseKind::Played => say!(texts, "balance-played"),
        UseKind::Fielded => say!(texts, "balance-fielded"),
        UseKind::Bought => say!(texts, "balance-bought"),
        UseKind::Ordered => say!(texts, "balance-ordered"),
        UseKind::Token => say!(texts, "balance-token"),
    }
}

/// Formats a difference of shares with its bounds, in percent.
fn points(texts: &Texts, by: Contrast) -> String {
    difference(texts, by, 100.0)
}

/// Formats a difference with its bounds, each so many times as large.
fn difference(texts: &Texts, by: Contrast, times: f64) -> String {
    let number = |amount: f64| texts.decimal(&format!("{:+.1}", amount * times));
    format!("{} ({} … {})", number(by.by), number(by.low), number(by.high))
}

/// Formats a share; a dash where nothing was counted.
fn share(texts: &Texts, hits: u64, of: u64) -> String {
    if of == 0 {
        return "–".to_owned();
    }
    percent(texts, warboard_study::real(hits) / warboard_study::real(of))
}

fn victories(texts: &Texts, report: &BalanceReport) -> BalanceSheet {
    let head = vec![
        say!(texts, "balance-victory"),
        say!(texts, "balance-games"),
        say!(texts, "balance-wins"),
    ];
    let rows = report.victories.iter().map(|row| {
        let id = if row.id.is_empty() { say!(texts, "balance-by-script") } else { row.id.clone() };
        let winners = row.winners.iter().map(|(side, n)| format!("{side} {n}"));
        vec![id, row.games.to_string(), winners.collect::<Vec<_>>().join(", ")]
    });
    (head, rows.collect())
}

/// The things that are used in one way, those first whose users win most.
fn uses(texts: &Texts, report: &BalanceReport, how: UseKind) -> BalanceSheet {
    let head = vec![
        say!(texts, "balance-thing"),
        say!(texts, "balance-in-games"),
        say!(texts, "balance-with"),
        say!(texts, "balance-without"),
        say!(texts, "balance-difference"),
        String::new(),
    ];
    let games = report.settings.iter().map(|row| row.games - row.failed).sum();
    let mut rows: Vec<&UseRow> = report.uses.iter().filter(|row| row.how == how).collect();
    let by = |row: &UseRow| row.difference.map_or(f64::NEG_INFINITY, |difference| difference.by);
    rows.sort_by(|a, b| by(b).total_cmp(&by(a)));
    let line = |row: &&UseRow| {
        let mark = match row.difference {
            Some(by) if by.is_more() => say!(texts, "balance-more"),
            Some(by) if by.is_less() => say!(texts, "balance-less"),
            None if row.games == 0 => say!(texts, "balance-never"),
            _ => String::new(),
        };
        let difference = row.difference.map_or_else(|| "–".to_owned(), |by| points(texts, by));
        vec![
            row.id.clone(),
            share(texts, row.games, games),
            share(texts, row.won_with, row.with),
            share(texts, row.won_without, row.without),
            difference,
            mark,
        ]
    };
    (head, rows.iter().map(line).collect())
}

fn options(texts: &Texts, report: &BalanceReport) -> BalanceSheet {
    let head = vec![
        say!(texts, "balance-setting"),
        say!(texts, "balance-otherwise"),
        say!(texts, "balance-turns"),
        say!(texts, "balance-undecided"),
        say!(texts, "balance-wins"),
    ];
    let dash = || "–".to_owned();
    let line = |row: &OptionRow| {
        let OptionRow { option, value, .. } = row;
        let sides =
            row.sides.iter().map(|side| format!("{} {}", side.name, points(texts, side.share)));
        vec![
            say!(texts, "balance-option", "option" = option.as_str(), "value" = value.as_str()),
            share(texts, row.otherwise, row.games),
            row.turns.map_or_else(dash, |by| difference(texts, by, 1.0)),
            row.undecided.map_or_else(dash, |by| points(texts, by)),
            sides.collect::<Vec<_>>().join(", "),
        ]
    };
    (head, report.options.iter().map(line).collect())
}

/// Returns the lines that tell what stands out.
fn noticed(texts: &Texts, report: &BalanceReport) -> String {
    let uneven = report.uneven.iter().filter_map(|row| uneven(texts, report, row));
    let mut lines: Vec<String> = uneven.collect();
    let sum = |of: fn(&CellRow) -> u64| report.settings.iter().map(of).sum::<u64>();
    let open = sum(|row| row.games - row.finished);
    if open > 0 {
        lines.push(say!(
            texts,
            "balance-open",
            "open" = open,
            "games" = sum(|row| row.games),
            "cut" = sum(|row| row.cut),
            "drawn" = sum(|row| row.drawn),
            "nobody" = sum(|row| row.nobody),
            "endless" = sum(|row| row.endless),
        ));
    }
    let never = report.victories.iter().filter(|row| row.games == 0);
    let never: Vec<&str> = never.map(|row| row.id.as_str()).collect();
    if !never.is_empty() {
        lines.push(say!(texts, "balance-no-victory", "ids" = listed(&never)));
    }
    for how in UseKind::ALL {
        lines.extend(noticed_uses(texts, report, how));
    }
    lines.extend(noticed_options(texts, report));
    if lines.is_empty() {
        return format!("{}\n", say!(texts, "balance-even"));
    }
    let lines: String = lines.iter().flat_map(|line| ["  ", line, "\n"]).collect();
    format!("{}\n{lines}", say!(texts, "balance-noticed"))
}

fn uneven(texts: &Texts, report: &BalanceReport, row: &UnevenRow) -> Option<String> {
    // Options are compared with the default by themselves.
    let cell = report.settings.get(row.setting).filter(|cell| cell.options.is_empty())?;
    let who = if row.who == "began" { say!(texts, "balance-first") } else { row.who.clone() };
    Some(say!(
        texts,
        "balance-uneven",
        "setting" = setting(texts, cell),
        "players" = cell.seats.len() as u64,
        "who" = who,
        "share" = percent(texts, row.share),
        "low" = percent(texts, row.low),
        "high" = percent(texts, row.high),
        "even" = percent(texts, row.even),
    ))
}

/// Returns ids in backticks, not all if they are many.
fn listed(ids: &[&str]) -> String {
    let shown: Vec<String> = ids.iter().take(IDS_MAX).map(|id| format!("`{id}`")).collect();
    let rest = if ids.len() > IDS_MAX { ", …" } else { "" };
    format!("{}{rest}", shown.join(", "))
}

fn noticed_uses(texts: &Texts, report: &BalanceReport, how: UseKind) -> Vec<String> {
    let rows = || report.uses.iter().filter(move |row| row.how == how);
    let ids = |is: &dyn Fn(&UseRow) -> bool| {
        let ids: Vec<&str> = rows().filter(|row| is(row)).map(|row| row.id.as_str()).collect();
        (!ids.is_empty()).then(|| listed(&ids))
    };
    let key = how.as_str();
    let never = ids(&|row| row.games == 0)
        .map(|ids| say!(texts, "balance-unused", "use" = key, "ids" = ids));
    let more = ids(&|row| row.difference.is_some_and(Contrast::is_more))
        .map(|ids| say!(texts, "balance-stronger", "use" = key, "ids" = ids));
    let less = ids(&|row| row.difference.is_some_and(Contrast::is_less))
        .map(|ids| say!(texts, "balance-weaker", "use" = key, "ids" = ids));
    [never, more, less].into_iter().flatten().collect()
}

fn noticed_options(texts: &Texts, report: &BalanceReport) -> Vec<String> {
    let ids = |is: &dyn Fn(&OptionRow) -> bool| {
        let rows = report.options.iter().filter(|row| is(row));
        let names: Vec<String> =
            rows.map(|row| format!("{} = {}", row.option, row.value)).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        (!names.is_empty()).then(|| listed(&names))
    };
    let same = ids(&|row| row.otherwise == 0);
    let same = same.map(|ids| say!(texts, "balance-same", "ids" = ids));
    let little = ids(&|row| row.otherwise > 0 && !row.is_measurable());
    let little =
        little.map(|ids| say!(texts, "balance-little", "ids" = ids, "games" = report.games));
    let much = ids(&OptionRow::is_measurable);
    let much = much.map(|ids| say!(texts, "balance-much", "ids" = ids));
    [same, little, much].into_iter().flatten().collect()
}
