//! The documentation: the reference of commands is the program's help, and the commands that pages
//! show exist, with their flags.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::Place;

/// Pages outside `docs/` that show commands.
const OTHER_PAGES: [&str; 5] =
    ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "engine/python/README.md"];

/// A part of a page.
enum Part {
    Prose(String),
    Code(String),
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the text of a page, by its path in the repository.
pub(crate) fn read(page: &str) -> String {
    fs::read_to_string(root().join(page)).expect(page)
}

/// Returns the chapters in the order of the summary, by their paths in `docs/`.
pub(crate) fn chapters() -> Vec<String> {
    let summary = read("docs/SUMMARY.md");
    let links = summary.split("](").skip(1);
    links.filter_map(|rest| rest.split(')').next()).map(str::to_owned).collect()
}

fn pages() -> Vec<String> {
    let chapters = chapters().into_iter().map(|chapter| format!("docs/{chapter}"));
    OTHER_PAGES.into_iter().map(str::to_owned).chain(chapters).collect()
}

/// Returns the paragraphs and blocks of code of a page.
fn parts(text: &str) -> Vec<Part> {
    let (mut found, mut prose) = (Vec::new(), String::new());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let is_fence = line.trim_start().starts_with("```");
        let is_indented = line.starts_with("    ") && prose.is_empty();
        if !is_fence && !is_indented && !line.is_empty() {
            prose += line;
            prose.push('\n');
            continue;
        }
        if !prose.is_empty() {
            found.push(Part::Prose(std::mem::take(&mut prose)));
        }
        if is_fence {
            let body = lines.by_ref().take_while(|line| !line.trim_start().starts_with("```"));
            found.push(Part::Code(body.collect::<Vec<_>>().join("\n")));
        } else if is_indented {
            found.push(Part::Code(line.to_owned()));
        }
    }
    found.push(Part::Prose(prose));
    found
}

/// Returns the code between the words of a paragraph.
fn spans(prose: &str) -> impl Iterator<Item = String> {
    prose.split('`').skip(1).step_by(2).map(|code| code.replace('\n', " "))
}

/// Returns the command lines of a page that call the program.
fn commands(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    for part in parts(page) {
        match part {
            Part::Prose(prose) => found.extend(spans(&prose)),
            Part::Code(code) => {
                let joined = code.replace("\\\n", " ");
                found.extend(joined.lines().map(|line| {
                    let line = line.trim_start().trim_start_matches("$ ");
                    line.split(" # ").next().unwrap_or_default().to_owned()
                }));
            }
        }
    }
    found.retain(|line| line.starts_with("warboard "));
    found
}

/// Returns the help of a command as lines of a page.
fn help(place: &Place, args: &[&str]) -> String {
    let ran = place.run(args, "");
    assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.err);
    ran.out.trim_end().lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// `WARBOARD_WRITE=1` rewrites the page.
#[test]
fn the_reference_of_commands_is_the_help() {
    let place = Place::new();
    let all = help(&place, &["--help"]);
    let (_, listed) = all.split_once("Commands:\n").unwrap();
    let names = listed.lines().map_while(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<&str> = names.filter(|name| *name != "help").collect();
    assert!(names.len() > 15, "{names:?}");
    let begin = format!(
        "# Commands\n\nThe help of the program and of each command, as `--help` prints it.\n\n\
         ```text\n{all}```\n"
    );
    let section = |name| {
        let text = help(&place, &[name, "--help"]);
        format!("\n## warboard {name}\n\n```text\n{text}```\n")
    };
    let page: String = std::iter::once(begin).chain(names.into_iter().map(section)).collect();
    let path = root().join("docs/reference/cli.md");
    if std::env::var_os("WARBOARD_WRITE").is_some() {
        fs::write(&path, &page).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == page, "docs/reference/cli.md is out of date: run with WARBOARD_WRITE=1");
}

#[test]
fn the_commands_of_the_pages_exist() {
    let place = Place::new();
    let mut helps: BTreeMap<String, String> = BTreeMap::new();
    let mut n_commands = 0;
    let mut found = Vec::new();
    for page in pages() {
        for command in commands(&read(&page)) {
            let mut words = command.split_whitespace().skip(1);
            let Some(name) = words.next().filter(|name| !name.starts_with(['-', '…'])) else {
                continue;
            };
            n_commands += 1;
            let help = helps.entry(name.to_owned()).or_insert_with(|| {
                let ran = place.run(&[name, "--help"], "");
                if ran.code == Some(0) { ran.out } else { String::new() }
            });
            if help.is_empty() {
                found.push(format!("{page}: `{command}`: no command `{name}`"));
            }
            for word in words.filter(|word| word.starts_with("--")) {
                let is_flag = |c: char| c.is_ascii_lowercase() || c == '-';
                let flag = word.split(|c| !is_flag(c)).next().unwrap_or_default();
                let is_there = |text: &str| text.split(|c| !is_flag(c)).any(|word| word == flag);
                if !is_there(help) {
                    found.push(format!("{page}: `{command}`: `{name}` has no `{flag}`"));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(n_commands > 60, "only {n_commands} commands were found");
}
