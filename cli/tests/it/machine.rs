//! No script can crash, block or exhaust the process: every attempt is run by the binary, with
//! limited memory and time.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::{Place, at_once};

/// Largest address space of a process in kilobytes, stacks included.
const MEMORY: u32 = 512 * 1024;
/// Longest time of a run, without optimisation on a busy machine.
const TIME: Duration = Duration::from_mins(1);

/// A step of each turn that runs the script.
const STEP: &str = "source = \"ours\"\n[[turn]]\nstep = \"script\"\nid = \"hostile\"\nname = \"Hostile\"\nrun = \"hostile\"\nsource = \"ours\"\n";

/// Returns the attempts stored as files, and those too long for a file.
fn ways() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/hostile/machine");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let of_file = |path: std::path::PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        (name, fs::read_to_string(path).unwrap())
    };
    let mut ways: Vec<(String, String)> = files.map(of_file).collect();
    ways.extend(long_ones().into_iter().map(|(name, text)| (name.to_owned(), text)));
    ways.sort();
    ways
}

fn script(body: &str) -> String {
    format!("fn hostile(game) {{\n{body}\n}}\n")
}

/// Returns a script that opens a construct `n` times and closes it as often.
fn nested(open: &str, inner: &str, close: &str, n: usize) -> String {
    let (open, close) = (format!("{open}\n"), format!("{close}\n"));
    script(&format!("{}{inner}{}", open.repeat(n), close.repeat(n)))
}

/// Returns a script with a function that calls itself from within a construct.
fn within(open: &str, close: &str, n: usize) -> String {
    let (open, close) = (open.repeat(n), close.repeat(n));
    format!(
        "fn hostile(game) {{\n    deep(game)\n}}\nfn deep(game) {{\n    {open}deep(game){close}\n}}\n"
    )
}

fn counted(n: usize, one: impl Fn(usize) -> String) -> String {
    (0..n).map(one).collect()
}

fn long_ones() -> Vec<(&'static str, String)> {
    vec![
        ("long_sum", script(&format!("let n = {}1;", "1 +\n".repeat(50_000)))),
        ("long_sum_in_a_line", script(&format!("let n = {}1;", "1+".repeat(100_000)))),
        ("long_power", script(&format!("let n = {}1;", "1 **\n".repeat(20_000)))),
        ("long_and", script(&format!("let n = {}true;", "true &&\n".repeat(20_000)))),
        ("long_default", script(&format!("let n = {}1;", "() ??\n".repeat(20_000)))),
        ("long_minus", nested("-", "1", "", 50_000)),
        ("long_not", nested("!", "true", "", 50_000)),
        ("long_if", script(&format!("if false {{}}{}", " else if false {}\n".repeat(10_000)))),
        ("long_chain", script(&format!("game{}", "\n.army".repeat(20_000)))),
        ("long_index", script(&format!("let n = [1]; n{}", "[\n0]".repeat(20_000)))),
        ("long_list", script(&format!("[{}1]", "1,\n".repeat(50_000)))),
        ("long_call", script(&format!("f({}1)", "1,\n".repeat(50_000)))),
        ("long_text", script(&format!("\"{}\"", "x".repeat(50_000)))),
        ("long_text_of_parts", script(&format!("`{}`", "${1}\n".repeat(20_000)))),
        (
            "long_switch",
            script(&format!("switch 5 {{{}}}", counted(15_000, |n| format!("{n} => {n},\n")))),
        ),
        (
            "longer_switch",
            script(&format!("switch 5 {{{}}}", counted(100_000, |n| format!("{n} => {n},\n")))),
        ),
        ("many_functions", counted(5_000, |n| format!("fn f{n}(a) {{ a }}\n")) + &script("")),
        ("many_closures", script(&"[1].map(|n| n);\n".repeat(5_000))),
        ("many_variables", script(&counted(10_000, |n| format!("let a{n} = 1;\n")))),
        (
            "many_parameters",
            format!("fn f({}b) {{}}\n", counted(9_000, |n| format!("a{n},\n"))) + &script(""),
        ),
        ("many_statements", script(&"1;\n".repeat(80_000))),
        ("deep_parentheses", nested("(", "1", ")", 50_000)),
        ("deep_parentheses_left_open", nested("(", "", "", 50_000)),
        ("deep_list", nested("[", "", "]", 50_000)),
        ("deep_map", nested("#{a:", "1", "}", 20_000)),
        ("deep_blocks", nested("{", "", "}", 50_000)),
        ("deep_ifs", nested("if true {", "", "}", 10_000)),
        ("deep_loops", nested("while true {", "", "}", 10_000)),
        ("deep_tries", nested("try {", "", "} catch {}", 5_000)),
        ("deep_calls", nested("f(", "", ")", 20_000)),
        ("deep_closures", nested("[1].map(|x|", "x", ")", 5_000)),
        ("deep_closures_in_a_row", script(&format!("[1].map({}x)", "|x|\n".repeat(20_000)))),
        ("deep_closures_of_two", script(&format!("[1].map({}x)", "|x, y|\n".repeat(20_000)))),
        ("deep_text", nested("`${", "1", "}`", 10_000)),
        ("deep_comments", nested("/*", "", "*/", 50_000)),
        ("calls_in_sums", within("1 + (", ")", 15)),
        ("calls_in_closures", within("[1].map(|x| ", ")", 6)),
        ("calls_in_sorts", within("[2, 1].sort(|x, y| ", ")", 6)),
        ("calls_in_lists", within("[[[", "]]]", 6)),
        ("calls_in_blocks", within("if true {", "}", 9)),
        ("calls_in_switches", within("switch 1 { 1 => ", "}", 9)),
        ("calls_in_texts", within("`${", "}`", 9)),
        ("calls_in_loops", within("for n in [1] {", "}", 9)),
    ]
}

/// Writes the smallest fixture with a script beside it.
fn lay(place: &Place, text: &str) {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures/tiny");
    fs::create_dir_all(place.path("tiny")).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            fs::copy(&path, place.path("tiny").join(path.file_name().unwrap())).unwrap();
        }
    }
    let asks = if text.contains("fn may(") { "while = \"may\"\n" } else { "" };
    fs::write(place.path("tiny/more.toml"), format!("{STEP}{asks}")).unwrap();
    fs::write(place.path("tiny/more.rhai"), text).unwrap();
}

/// Runs a command with limited memory; returns its output if it exits by itself, in time.
fn run(place: &Place, args: &[&str], input: &str, what: &str) -> String {
    let mut command = Command::new("sh");
    let limited = format!("ulimit -v {MEMORY}; ulimit -c 0; exec \"$@\"");
    command.args(["-c", &limited, "sh", env!("CARGO_BIN_EXE_warboard")]).args(args);
    command
        .current_dir(place.dir.path())
        .env("XDG_DATA_HOME", place.path("home"))
        .env("HOME", place.path("home"))
        .env("LC_ALL", "C")
        .stdin(Stdio::from(fs::File::open(written(place, input)).unwrap()));
    let started = Instant::now();
    let done = command.output().unwrap();
    let told = String::from_utf8_lossy(&done.stdout) + String::from_utf8_lossy(&done.stderr);
    let what = format!("{what}: {args:?} ended with {:?}: {told:.2000}", done.status);
    assert!(matches!(done.status.code(), Some(0..=2)), "{what}");
    assert!(!told.contains("panicked") && !told.contains("broke a promise"), "{what}");
    assert!(started.elapsed() < TIME, "{what}");
    told.into_owned()
}

fn written(place: &Place, input: &str) -> std::path::PathBuf {
    let path = place.path("input");
    fs::write(&path, input).unwrap();
    path
}

/// Attempts that are long but not faulty.
const HARMLESS: [&str; 5] = [
    "deep_comments",
    "just_below_the_bounds",
    "long_switch",
    "many_statements",
    "query_that_takes_long",
];

#[test]
fn no_script_ends_stops_or_fills_the_process() {
    let ways = ways();
    assert!(ways.len() > 80, "{}", ways.len());
    let parts: Vec<_> = ways.chunks(ways.len().div_ceil(2)).collect();
    at_once(&parts, |part| {
        let silent = part.iter().filter_map(|(name, text)| try_one(name, text));
        let silent: Vec<String> = silent.collect();
        assert!(silent.is_empty(), "{silent:#?}");
    });
}

/// Tries one attempt; returns a message if a fault is not reported, or a harmless script is.
fn try_one(name: &str, text: &str) -> Option<String> {
    let place = Place::new();
    lay(&place, text);
    let found = run(&place, &["check", "tiny"], "", name);
    let is_told = found.contains("more.rhai:") && found.contains(": error: ");
    let args =
        ["simulate", "./tiny", "--games", "2", "--threads", "1", "--seed", "3", "--lang", "en"];
    let played = run(&place, &args, "", name);
    let names = played.contains("more.rhai:");
    let is_harmless = HARMLESS.contains(&name);
    (is_told == is_harmless || names == is_harmless)
        .then(|| format!("{name}: {found:.1000}\n{played:.1000}"))
}

/// A save contains its edition, whose scripts may be as hostile.
#[test]
fn no_script_of_a_save_does_either() {
    let place = Place::new();
    lay(&place, &script(""));
    let seats =
        ["play", "./tiny", "--seats", "simple,simple,simple", "--seed", "3", "--lang", "en"];
    run(&place, &[&seats[..], &["--plain", "--save", "game"]].concat(), "", "a game");
    let file = place.path("game");
    let save = fs::read_to_string(&file).unwrap();
    let harmless = serde_json::to_string(&script("")).unwrap();
    assert!(save.contains(&harmless), "{save:.3000}");
    for (name, text) in ways() {
        let text = serde_json::to_string(&text).unwrap();
        fs::write(&file, save.replace(&harmless, &text)).unwrap();
        for command in ["show", "replay"] {
            run(&place, &[command, "game"], "", &name);
        }
    }
}
