//! The cost of an edition's scripts, function by function.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use comfy_table::{CellAlignment, Table};
use serde::Serialize;
use warboard_engine::model::{CallId, Rulebook};
use warboard_engine::script::ScriptTaken;

use warboard_table::exit::CommandError;
use warboard_table::output::Out;
use warboard_table::text::{Texts, say};

/// The cost of each function.
pub(super) type Taken = BTreeMap<CallId, ScriptTaken>;

/// A function of a script, and what it took in all games.
#[derive(Serialize, Debug)]
pub(super) struct ScriptRow {
    function: String,
    file: String,
    line: u32,
    /// The questions that the hooks running it answer.
    hooks: Vec<&'static str>,
    calls: u64,
    /// Runs from the beginning because an answer or a die had come.
    again: u64,
    questions: u64,
    operations: u64,
    seconds: f64,
}

/// Nanoseconds since the program first asked.
pub(super) fn clock() -> u64 {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    u64::try_from(BEGAN.get_or_init(Instant::now).elapsed().as_nanos()).unwrap_or(u64::MAX)
}

/// Adds what one worker has counted.
pub(super) fn add(all: &mut Taken, more: &Taken) {
    for (call, taken) in more {
        all.entry(*call).or_default().add(taken);
    }
}

/// Returns the functions that ran, the one that took the most time first.
pub(super) fn rows(rules: &Rulebook, taken: &Taken) -> Vec<ScriptRow> {
    let mut calls: Vec<_> = taken.iter().collect();
    calls.sort_by_key(|(_, taken)| std::cmp::Reverse(taken.nanoseconds));
    let row = |(&id, taken): (&CallId, &ScriptTaken)| {
        let call = &rules.calls[id];
        let file = rules.scripts.own.get(usize::from(call.file));
        ScriptRow {
            function: call.function.to_string(),
            file: file.map_or_else(String::new, |file| file.path.to_string()),
            line: call.line,
            hooks: rules.hooks_of(id).map(<&str>::from).collect(),
            calls: taken.calls,
            again: taken.again,
            questions: taken.questions,
            operations: taken.operations,
            seconds: Duration::from_nanos(taken.nanoseconds).as_secs_f64(),
        }
    };
    calls.into_iter().map(row).collect()
}

/// Prints the rows as a table.
pub(super) fn tell(texts: &Texts, rows: &[ScriptRow], out: &mut Out) -> Result<(), CommandError> {
    let all: f64 = rows.iter().map(|row| row.seconds).sum();
    writeln!(out, "{}", say!(texts, "profiled", "seconds" = texts.decimal(&format!("{all:.2}"))))?;
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header([
        say!(texts, "profiled-function"),
        say!(texts, "profiled-hook"),
        say!(texts, "profiled-share"),
        say!(texts, "profiled-each"),
        say!(texts, "profiled-calls"),
        say!(texts, "profiled-again"),
        say!(texts, "profiled-questions"),
        say!(texts, "profiled-operations"),
    ]);
    for row in rows {
        let runs = (row.calls + row.again).max(1);
        let share = 100.0 * row.seconds / all.max(f64::MIN_POSITIVE);
        let each = Duration::from_secs_f64(row.seconds) / u32::try_from(runs).unwrap_or(u32::MAX);
        table.add_row([
            format!("{} ({}:{})", row.function, row.file, row.line),
            row.hooks.join(", "),
            texts.decimal(&format!("{share:.1} %")),
            texts.decimal(&format!("{:.1} µs", each.as_secs_f64() * 1e6)),
            row.calls.to_string(),
            row.again.to_string(),
            row.questions.to_string(),
            row.operations.to_string(),
        ]);
    }
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "{table}")?;
    Ok(())
}
