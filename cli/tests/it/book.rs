//! The documentation: the reference of commands is the program's help, the commands that pages show
//! exist, with their flags, and every fenced block is run or made.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::Place;

/// Pages outside `docs/` that show commands.
const OTHER_PAGES: [&str; 5] =
    ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "engine/python/README.md"];

/// A part of a page.
pub(crate) enum Part {
    Prose(String),
    /// An indented line, or a fenced block with the words after its fence.
    Code {
        fence: Option<String>,
        text: String,
    },
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
pub(crate) fn parts(text: &str) -> Vec<Part> {
    let (mut found, mut prose) = (Vec::new(), String::new());
    let mut lines = text.lines().map(str::trim_end);
    while let Some(line) = lines.next() {
        let fence = line.trim_start().strip_prefix("```");
        let is_indented = line.starts_with("    ") && prose.is_empty();
        if fence.is_none() && !is_indented && !line.is_empty() {
            prose += line;
            prose.push('\n');
            continue;
        }
        if !prose.is_empty() {
            found.push(Part::Prose(std::mem::take(&mut prose)));
        }
        if fence.is_some() {
            let body = lines.by_ref().take_while(|line| line.trim_start() != "```");
            let text = body.collect::<Vec<_>>().join("\n");
            found.push(Part::Code { fence: fence.map(str::to_owned), text });
        } else if is_indented {
            found.push(Part::Code { fence: None, text: line.to_owned() });
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
            Part::Code { text, .. } => {
                let joined = text.replace("\\\n", " ");
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

/// Compares a line with a pattern, in which `…` stands for any text.
fn fits(pattern: &str, line: &str) -> bool {
    let parts: Vec<&str> = pattern.split('…').collect();
    let [first, middle @ .., last] = parts.as_slice() else { return pattern == line };
    let rest = line.strip_prefix(first).and_then(|rest| rest.strip_suffix(last));
    let step = |rest: &str, part: &&str| rest.split_once(part).map(|(_, rest)| rest.to_owned());
    rest.is_some_and(|rest| {
        middle.iter().try_fold(rest.to_owned(), |rest, part| step(&rest, part)).is_some()
    })
}

/// Compares lines with patterns; a pattern `…` stands for any number of lines.
fn all_fit(patterns: &[&str], lines: &[&str]) -> bool {
    match (patterns, lines) {
        ([], []) => true,
        (["…", rest @ ..], _) => (0..=lines.len()).any(|n| all_fit(rest, &lines[n..])),
        ([pattern, rest @ ..], [line, lines @ ..]) => fits(pattern, line) && all_fit(rest, lines),
        _ => false,
    }
}

/// Runs the command of a block, types what stands behind its prompts, and compares what it prints.
fn run_console(place: &Place, page: &str, lines: &[&str]) {
    let (command, shown) = lines.split_first().expect("a block has lines");
    let command = command.strip_prefix("$ warboard ").expect("the block begins with a command");
    assert!(shown.iter().all(|line| !line.starts_with("$ ")), "{page}: one command a block");
    let typed = shown.iter().filter_map(|line| line.split_once("> "));
    let typed: String = typed.map(|(_, typed)| typed.to_owned() + "\n").collect();
    let args: Vec<&str> = command.split_whitespace().collect();
    let ran = place.run(&args, typed);
    let printed: Vec<&str> = ran.out.lines().map(str::trim_end).collect();
    assert!(all_fit(shown, &printed), "{page}: `{command}` prints\n{}{}", ran.out, ran.err);
}

/// Sends the requests of a block to the engine and compares its answers.
fn run_json(place: &Place, page: &str, lines: &[&str]) {
    let after = |sign| lines.iter().filter_map(move |line| line.strip_prefix(sign));
    let sent: String = after("> ").map(|line| line.to_owned() + "\n").collect();
    if sent.starts_with("{\"do\": \"decide\"") {
        // The engine writes it to a bot, which answers.
        return;
    }
    let ran = place.run(&["engine"], sent);
    let answers: Vec<&str> = ran.out.lines().collect();
    let shown: Vec<String> = after("< ").map(tight).collect();
    assert_eq!(shown.len(), answers.len(), "{page}: {}", ran.out);
    for (shown, answer) in shown.iter().zip(answers) {
        assert!(fits(shown, &tight(answer)), "{page}: {shown}\nis not\n{answer}");
    }
}

/// Returns JSON without the blanks between its parts.
fn tight(json: &str) -> String {
    json.replace("\": ", "\":").replace(", \"", ",\"").replace(", {", ",{").replace(", …", ",…")
}

/// Adds a block to a new edition. Names of other blocks may be missing, but its keys must exist.
fn run_toml(page: &str, lines: &[&str]) {
    let place = Place::new();
    if lines.iter().any(|line| line.starts_with("extends =")) {
        fs::create_dir(place.path("whole")).unwrap();
        place.write("whole/edition.toml", lines.join("\n"));
        let ran = place.run(&["check", "whole"], "");
        assert_eq!(ran.code, Some(0), "{page}: {}", ran.out);
        return;
    }
    assert_eq!(place.run(&["new", "mine"], "").code, Some(0));
    place.write("mine/block.toml", lines.join("\n"));
    let ran = place.run(&["check", "mine", "--json"], "");
    for code in
        ["syntax", "key-twice", "unknown-key", "unknown-step", "unknown-table", "wrong-type"]
    {
        assert!(!ran.out.contains(&format!("\"code\": \"{code}\"")), "{page}: {}", ran.out);
    }
}

/// Makes the edition of the examples, with the mistakes that the guide shows.
fn make_mine(place: &Place) {
    assert_eq!(place.run(&["new", "mine"], "").code, Some(0));
    let cards = place.read("mine/cards.toml").replace("\nspace = \"mill\"", "\nspace = \"mell\"");
    place.write("mine/cards.toml", cards);
}

/// Blocks of Python are run by `engine/python/tests/test_readme.py`; `text` is what no test can
/// repeat: a game under way, an address, output that is compared elsewhere.
#[test]
fn every_fenced_block_is_run() {
    let place = Place::new();
    make_mine(&place);
    let mut n_run = 0;
    for page in
        pages().into_iter().filter(|page| page != "ARCHITECTURE.md" && page != "CONTRIBUTING.md")
    {
        for part in parts(&read(&page)) {
            let Part::Code { fence: Some(info), text } = part else { continue };
            let lines: Vec<&str> = text.lines().collect();
            match info.split_once(' ').unwrap_or((&info, "")) {
                ("console", "") => run_console(&place, &page, &lines),
                ("json", "") => run_json(&place, &page, &lines),
                ("toml", "") => run_toml(&page, &lines),
                // The guide follows them.
                ("toml" | "rhai" | "diff" | "scenario", how)
                    if how.contains('=') && page.starts_with("docs/author/") => {}
                // The test of its mechanism loads it with the block of TOML above it.
                ("rhai", "")
                    if ["docs/author/rounds.md", "docs/author/hooks.md"]
                        .contains(&page.as_str()) => {}
                ("python" | "text", "") => continue,
                _ => unreachable!("{page}: nobody runs a block of `{info}`"),
            }
            n_run += 1;
        }
    }
    assert!(n_run > 12, "only {n_run} blocks were run");
}

/// Returns the number of scenarios in a directory.
fn count_scenarios(dir: &Path) -> usize {
    let entries = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
    let n = |path: PathBuf| {
        if path.is_dir() {
            count_scenarios(&path)
        } else {
            usize::from(path.extension().is_some_and(|kind| kind == "scenario"))
        }
    };
    entries.map(n).sum()
}

#[test]
fn the_numbers_of_the_readme_are_those_of_the_program() {
    let (place, text) = (Place::new(), read("README.md"));
    assert!(text.lines().count() <= 90, "the README has at most 90 lines");
    let odds = place.run(&["odds", "--attack", "5", "--defend", "3"], "").out;
    let (_, chance) = odds.split_once("the attacker wins: ").unwrap();
    let (chance, _) = chance.split_once(' ').unwrap();
    assert!(text.contains(&format!("--attack 5 --defend 3                # {chance}")), "{odds}");
    let n = count_scenarios(&root().join("editions"));
    let n = format!("{},{:03} scenarios", n / 1000, n % 1000);
    assert!(text.contains(&n), "the editions have {n}");
}
