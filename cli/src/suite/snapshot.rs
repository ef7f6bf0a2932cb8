//! Snapshots of scenario logs, in the format of `insta`, so that `cargo test` reads and writes the same files.

use std::fmt::Write as _;

/// Returns the path of a scenario's snapshot: `tests/combat/ties.scenario` has
/// `tests/combat/snapshots/ties.snap`.
pub(super) fn path_of(scenario: &str) -> String {
    let (folder, file) = scenario.rsplit_once('/').unwrap_or(("", scenario));
    let name = file.strip_suffix(".scenario").unwrap_or(file);
    format!("{folder}/snapshots/{name}.snap").trim_start_matches('/').to_owned()
}

/// Returns the scenario of a snapshot; `None` if it is not in a folder `snapshots`.
pub(super) fn scenario_of(snapshot: &str) -> Option<String> {
    let (folder, file) = snapshot.rsplit_once('/')?;
    let name = file.strip_suffix(".snap")?;
    let folder = folder.strip_suffix("snapshots")?;
    (folder.is_empty() || folder.ends_with('/')).then(|| format!("{folder}{name}.scenario"))
}

/// Returns the head and the log of a snapshot file. A file without a head is a log and nothing
/// else.
fn parts(text: &str) -> (Vec<&str>, String) {
    let mut lines = text.lines();
    if lines.next().map(str::trim_end) != Some("---") {
        return (Vec::new(), log(text));
    }
    let head: Vec<&str> =
        lines.by_ref().map(str::trim_end).take_while(|&line| line != "---").collect();
    let rest: Vec<&str> = lines.collect();
    (head, log(&rest.join("\n")))
}

/// Returns a log in the form that is compared: with the line ends of Unix, and without blanks at
/// its end.
pub(super) fn log(text: &str) -> String {
    text.trim_end().replace("\r\n", "\n")
}

/// Returns the log in a snapshot file.
pub(super) fn log_in(text: &str) -> String {
    parts(text).1
}

/// Returns a snapshot file for this log. Where it replaces one, it names the same source.
pub(super) fn file(scenario: &str, title: &str, log_now: &str, before: Option<&str>) -> String {
    let before = before.map(|text| parts(text).0).unwrap_or_default();
    let source = before.iter().find_map(|line| line.strip_prefix("source: "));
    let source = source.map_or_else(|| scalar(scenario), str::to_owned);
    let title = scalar(title);
    format!("---\nsource: {source}\ndescription: {title}\n---\n{}\n", log(log_now))
}

/// Returns a text as a value in the head: as it stands, or in quotes where YAML would take it for
/// something else.
fn scalar(text: &str) -> String {
    if !needs_quotes(text) {
        return text.to_owned();
    }
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            c if c.is_ascii_control() => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

fn needs_quotes(text: &str) -> bool {
    const WORDS: [&str; 8] = ["yes", "no", "true", "false", "on", "off", "null", "~"];
    text.trim() != text
        || text.is_empty()
        || text.starts_with(['&', '*', '?', '|', '-', '<', '>', '=', '!', '%', '@', '.'])
        || text.starts_with("0x")
        || text.contains([':', '{', '}', '[', ']', ',', '#', '`', '"', '\'', '\\'])
        || text.contains(|c: char| c.is_control())
        || WORDS.contains(&text.to_lowercase().as_str())
        || text.parse::<f64>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::{file, log_in, path_of, scalar, scenario_of};
    use warboard_engine::model::Lang;

    use warboard_table::editions::{self, EditionLocation};
    use warboard_table::text::Texts;

    #[test]
    fn what_ships_is_written_as_it_stands() {
        for name in editions::shipped() {
            let Ok(EditionLocation::Shipped(dir)) = editions::find(&Texts::new(Lang::En), &name)
            else {
                panic!("{name} ships")
            };
            let texts = editions::texts(dir, &["scenario", "snap"]);
            for (path, text) in &texts {
                let Some(scenario) = scenario_of(path) else { continue };
                assert_eq!(path_of(&scenario), *path);
                let told = texts.get(&scenario).expect("it has a scenario");
                let title = told.lines().find_map(|line| line.strip_prefix("title"));
                let title = title.expect("a scenario has a title").trim();
                assert_eq!(file(&scenario, title, &log_in(text), Some(text)), *text, "{path}");
            }
        }
    }

    #[test]
    fn a_snapshot_is_read_whoever_wrote_it() {
        assert_eq!(
            log_in("---\r\nsource: x\r\n---\r\n> red: end\r\n  a\r\n\r\n"),
            "> red: end\n  a"
        );
        assert_eq!(log_in("---\nsource: x\n---\n"), "");
        assert_eq!(log_in("> red: end\n"), "> red: end");
        assert_eq!(log_in("---\nsource: x\n"), "");
        assert_eq!(log_in(""), "");
    }

    #[test]
    fn a_head_is_quoted_where_it_must_be() {
        assert_eq!(scalar("ties go to the defender"), "ties go to the defender");
        assert_eq!(scalar("one, two"), "\"one, two\"");
        assert_eq!(scalar("say \"x\""), "\"say \\\"x\\\"\"");
        assert_eq!(scalar("12"), "\"12\"");
        assert_eq!(scalar("- x"), "\"- x\"");
        assert_eq!(scalar("it's"), "\"it's\"");
    }

    #[test]
    fn only_snapshots_in_their_folder_belong_to_a_scenario() {
        assert_eq!(scenario_of("tests/a/snapshots/b.snap").as_deref(), Some("tests/a/b.scenario"));
        assert_eq!(scenario_of("tests/a/b.snap"), None);
        assert_eq!(scenario_of("tests/mysnapshots/b.snap"), None);
        assert_eq!(path_of("tests/b.c.scenario"), "tests/snapshots/b.c.snap");
    }
}
