//! `test`: every scenario of an edition, played, and its log compared with its snapshot.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use serde_json::{Value, json};
use warboard_engine::game::Action;
use warboard_engine::scenario::{LINES, QUESTIONS};
use warboard_engine::words::OneLine;

use crate::suite::diff::{self, DiffMark};
use crate::suite::{ScenarioCase, Suite, SuiteSummary, Verdict};
use crate::watch;
use warboard_table::exit::{CommandError, Exit};
use warboard_table::output::Out;
use warboard_table::paint::paint;

/// Lines that the log of a scenario has and its snapshot has not.
const NEW: Style = AnsiColor::Green.on_default();
/// Lines that the snapshot alone has.
const GONE: Style = AnsiColor::Red.on_default();

/// Arguments.
#[derive(clap::Args, Debug)]
#[command(after_long_help = words())]
pub(crate) struct TestArgs {
    /// Directory, or the name of a built-in edition
    #[arg(default_value = ".")]
    edition: String,
    /// Runs only scenarios whose path or title contains this text
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Writes new and changed snapshots, and removes those without a scenario
    #[arg(long)]
    accept: bool,
    /// Prints the findings as JSON
    #[arg(long)]
    json: bool,
    /// Repeats whenever a file of the directory changes, until Ctrl-C
    #[arg(long, conflicts_with_all = ["json", "accept"])]
    watch: bool,
}

/// Returns the reference of scenario lines, as `--help` prints it.
fn words() -> String {
    let mut text = String::from("Lines of a scenario:\n");
    let mut add = |heading: &str, rows: &[(&str, &str)]| {
        text.push_str(heading);
        for (words, meaning) in rows {
            text.extend(["  ", &words.replace('`', ""), "\n      ", meaning, "\n"]);
        }
    };
    add("", LINES);
    add("\nQuestions of `= asks`:\n", QUESTIONS);
    add("\nActions of `>` and `!`:\n", &Action::guide());
    text
}

/// Runs it.
pub(crate) fn run(args: &TestArgs, out: &mut Out) -> Result<Exit, CommandError> {
    watch::once_or_again(args.watch.then_some(&args.edition), out, |out| once(args, out))
}

fn once(args: &TestArgs, out: &mut Out) -> Result<Exit, CommandError> {
    let suite = Suite::read(&args.edition)?;
    let mut outcome = suite.run(args.filter.as_deref());
    if let (Some(filter), true) = (&args.filter, outcome.is_empty() && !suite.is_empty()) {
        return Err(CommandError::BadInput(format!(
            "no scenario of `{}` has `{}` in its path or title",
            OneLine::new(&args.edition),
            OneLine::new(filter)
        )));
    }
    if args.accept {
        suite.accept(&mut outcome)?;
    }
    let tally = Tally::of(&outcome);
    if args.json {
        let json = as_json(&args.edition, &suite, &outcome, &tally);
        writeln!(out, "{}", warboard_table::output::json_lines(&json)?)?;
    } else if suite.is_empty() {
        let place = suite.shown("tests/<chapter>/<rule>.scenario");
        writeln!(
            out,
            "{}: there are no scenarios; put them into {place}",
            OneLine::new(&args.edition)
        )?;
    } else {
        tell(&suite, &outcome, &tally, out)?;
    }
    Ok(if tally.all_hold() && !suite.is_empty() { Exit::Done } else { Exit::Found })
}

/// The number of scenarios with each verdict.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    hold: usize,
    fail: usize,
    differ: usize,
    new: usize,
    leftover: usize,
}

impl Tally {
    fn of(outcome: &SuiteSummary) -> Self {
        let mut tally = Self { leftover: outcome.leftover.len(), ..Self::default() };
        for case in &outcome.cases {
            match case.verdict {
                Verdict::Holds => tally.hold += 1,
                Verdict::Fails(_) => tally.fail += 1,
                Verdict::Differs(_) => tally.differ += 1,
                Verdict::New => tally.new += 1,
            }
        }
        tally
    }

    fn all_hold(self) -> bool {
        self.fail + self.differ + self.new + self.leftover == 0
    }

    /// `107 scenarios: 105 hold, 1 fails, 1 differs`
    fn line(self, outcome: &SuiteSummary) -> String {
        let Self { hold, fail, differ, new, leftover } = self;
        let said = [
            (hold, "holds", "hold"),
            (fail, "fails", "fail"),
            (differ, "differs", "differ"),
            (new, "is new", "are new"),
        ];
        let said = said.map(|(n, one, many)| (n > 0).then(|| counted(n, one, many)));
        let said: Vec<String> = said.into_iter().flatten().collect();
        let all = counted(outcome.cases.len(), "scenario", "scenarios");
        let mut line = if said.is_empty() { all } else { format!("{all}: {}", said.join(", ")) };
        let snapshots = [
            (leftover, "without a scenario"),
            (outcome.written.len(), "written"),
            (outcome.removed.len(), "removed"),
        ];
        for (n, what) in snapshots.into_iter().filter(|&(n, _)| n > 0) {
            line.extend(["; ", &counted(n, "snapshot", "snapshots"), " ", what]);
        }
        line
    }
}

fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

fn tell(suite: &Suite, outcome: &SuiteSummary, tally: &Tally, out: &mut Out) -> io::Result<()> {
    for case in &outcome.cases {
        tell_case(suite, case, out)?;
    }
    for path in &outcome.leftover {
        writeln!(out, "{}: no scenario has this snapshot\n", suite.shown(path))?;
    }
    for path in &outcome.written {
        writeln!(out, "wrote {}", suite.shown(path))?;
    }
    for path in &outcome.removed {
        writeln!(out, "removed {}", suite.shown(path))?;
    }
    writeln!(out, "{}", tally.line(outcome))?;
    if tally.differ + tally.new + tally.leftover > 0 && suite.is_writable() {
        writeln!(out, "Once you have read what differs, `--accept` makes it the snapshot.")?;
    }
    if tally.fail > 0 && suite.is_writable() {
        let what = "`--accept` leaves what fails as it is";
        writeln!(out, "{what}: put right the scenario or the rule first, then accept its log.")?;
    }
    Ok(())
}

fn tell_case(suite: &Suite, case: &ScenarioCase, out: &mut Out) -> io::Result<()> {
    let path = suite.shown(&case.path);
    match &case.verdict {
        Verdict::Holds => Ok(()),
        Verdict::Fails(failures) => {
            for failure in failures {
                let message = failure.message.trim_end();
                let line = suite.line(&case.path, failure.line).unwrap_or_default();
                let word = named(line, message);
                let column = word.map_or_else(String::new, |(at, _)| format!("{}:", at + 1));
                writeln!(out, "{path}:{}:{column} {message}", failure.line)?;
                if !line.trim().is_empty() {
                    writeln!(out, "{} | {}", failure.line, diff::plain(line.trim_end()))?;
                }
                if let Some((at, n)) = word {
                    let margin = failure.line.to_string().len();
                    writeln!(out, "{:margin$} | {:at$}{:^<n$}", "", "", "")?;
                }
            }
            if !case.log.trim().is_empty() {
                writeln!(out, "  What happened until then:")?;
            }
            for line in case.log.lines() {
                writeln!(out, "    {}", diff::plain(line))?;
            }
            writeln!(out)
        }
        Verdict::Differs(before) => {
            writeln!(out, "{path}: the log (+) is not the one in the snapshot (-)")?;
            tell_diff(before, &case.log, out)
        }
        Verdict::New => {
            writeln!(out, "{path}: there is no snapshot of its log yet")?;
            tell_diff("", &case.log, out)
        }
    }
}

/// Returns the position of the words that a message is about: the characters before them, and their
/// number. These are the first words in quotation marks; for an option, preceded by its name, the
/// value.
fn named(line: &str, message: &str) -> Option<(usize, usize)> {
    let clause = message.split(';').next()?;
    let mut quoted = clause.split('`').skip(1).step_by(2);
    let is_of_option = line.trim_start().starts_with("option ");
    let words = if is_of_option { quoted.last() } else { quoted.next() };
    let words = words.filter(|words| !words.is_empty())?;
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let is_whole = |&(at, _): &(usize, &str)| {
        !line[..at].ends_with(is_part) && !line[at + words.len()..].starts_with(is_part)
    };
    let (at, _) = line.match_indices(words).find(is_whole)?;
    Some((line[..at].chars().count(), words.chars().count()))
}

fn tell_diff(before: &str, question: &str, out: &mut Out) -> io::Result<()> {
    for line in diff::lines(before, question) {
        let shown = line.shown();
        let shown = match line.mark {
            DiffMark::Kept | DiffMark::Left => shown,
            DiffMark::Gone => paint(GONE, &shown),
            DiffMark::New => paint(NEW, &shown),
        };
        writeln!(out, "  {shown}")?;
    }
    writeln!(out)
}

fn as_json(edition: &str, suite: &Suite, outcome: &SuiteSummary, tally: &Tally) -> Value {
    let shown = |paths: &[String]| paths.iter().map(|path| suite.shown(path)).collect::<Vec<_>>();
    json!({
        "edition": edition,
        "scenarios": outcome.cases.iter().map(|case| case_json(suite, case)).collect::<Vec<_>>(),
        "leftover": shown(&outcome.leftover),
        "written": shown(&outcome.written),
        "removed": shown(&outcome.removed),
        "hold": tally.hold,
        "fail": tally.fail,
        "differ": tally.differ,
        "new": tally.new,
    })
}

fn case_json(suite: &Suite, case: &ScenarioCase) -> Value {
    let mut row = json!({ "file": suite.shown(&case.path), "title": case.title });
    let diff = |before: &str| {
        let lines = diff::lines(before, &case.log);
        lines.iter().map(diff::DiffLine::shown).collect::<Vec<_>>()
    };
    match &case.verdict {
        Verdict::Holds => row["result"] = json!("holds"),
        Verdict::Fails(failures) => {
            row["result"] = json!("fails");
            row["failures"] = failures
                .iter()
                .map(|failure| {
                    let line = suite.line(&case.path, failure.line).unwrap_or_default();
                    let column = named(line, &failure.message).map(|(at, _)| at + 1);
                    json!({ "line": failure.line, "column": column, "message": failure.message })
                })
                .collect();
            row["log"] = json!(case.log);
        }
        Verdict::Differs(before) => {
            row["result"] = json!("differs");
            row["diff"] = json!(diff(before));
        }
        Verdict::New => {
            row["result"] = json!("new");
            row["diff"] = json!(diff(""));
        }
    }
    row
}
