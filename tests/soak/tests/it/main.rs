//! Tests that run `warboard-soak` as a developer does: its counts depend only on the arguments, and its
//! findings can be watched and reproduced.

#![expect(clippy::unwrap_used, reason = "a test that cannot run its binary fails")]
#![expect(clippy::disallowed_methods, reason = "tests write files of their own")]

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
#[cfg(unix)]
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

/// The program.
const SOAK: &str = env!("CARGO_BIN_EXE_warboard-soak");

/// A temporary directory with a home directory in it.
struct Place {
    dir: TempDir,
}

/// The result of a run.
#[derive(Debug)]
struct Ran {
    out: String,
    err: String,
    code: Option<i32>,
}

impl Place {
    fn new() -> Self {
        Self { dir: tempfile::tempdir().unwrap() }
    }

    /// Returns a place with an edition `wiles`, a small board with cards.
    fn with_cards() -> Self {
        let place = Self::new();
        fs::create_dir(place.path("wiles")).unwrap();
        let copy = |from: &str, file: &str| {
            fs::copy(root().join(from).join(file), place.path("wiles").join(file)).unwrap();
        };
        for file in ["battle.toml", "board.toml", "cards.toml", "edition.toml", "turn.toml"] {
            copy("tests/fixtures/tiny", file);
        }
        for file in ["wiles.toml", "wiles.rhai"] {
            copy("cli/tests/it/data", file);
        }
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn start(&self, program: impl AsRef<Path>, args: &[&str]) -> Child {
        let mut command = Command::new(program.as_ref());
        command
            .args(args)
            .current_dir(self.dir.path())
            .env("XDG_DATA_HOME", self.path("home"))
            .env("HOME", self.path("home"))
            .env("LC_ALL", "C")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command.spawn().unwrap()
    }

    /// Runs a program to its end.
    fn run(&self, program: impl AsRef<Path>, args: &[&str]) -> Ran {
        let output = self.start(program, args).wait_with_output().unwrap();
        Ran {
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code(),
        }
    }

    fn soak(&self, args: &[&str]) -> Ran {
        self.run(SOAK, args)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the path of `warboard`, built with the tests of the workspace.
fn warboard() -> PathBuf {
    Path::new(SOAK).with_file_name(format!("warboard{EXE_SUFFIX}"))
}

/// Returns the report without machine-dependent fields.
fn report(ran: &Ran) -> Value {
    let mut report: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    let seconds = report.as_object_mut().expect("it is an object").remove("seconds");
    assert!(seconds.is_some_and(|seconds| seconds.is_number()));
    report
}

/// The command that runs the program in the repository.
const RUN: &str = "cargo run --release -p warboard-soak -- ";

/// Options for games and their saves only.
const BARE: [&str; 4] = ["--kills", "0", "--inputs", "0"];

#[test]
fn what_holds_is_counted_alike_on_any_number_of_threads() {
    let place = Place::with_cards();
    let args = ["./wiles", "--max-turns", "9", "--every", "9", "--games", "2", "--json"];
    let args = [&args[..], &["--kills", "1", "--inputs", "3"]].concat();
    let run = |threads: &str, seed: &str| {
        let ran = place.soak(&[&args[..], &["--threads", threads, "--seed", seed]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
        report(&ran)
    };
    let one = run("1", "1");
    assert_eq!(run("2", "1"), one);
    assert_ne!(run("2", "7"), one);
    assert_eq!(one["findings"], serde_json::json!([]));
    assert!(!place.path("soak-findings").exists(), "nothing is written where nothing is found");
    let sum = &one["editions"][0];
    let setups = place
        .soak(&[&["./wiles", "--players", "2", "--json", "--max-turns", "2"], &BARE[..]].concat());
    assert_eq!(report(&setups)["editions"][0]["games"], 2, "asked alike, and quick play");
    assert!(sum["games"].as_u64().is_some_and(|games| games >= 4 && games % 4 == 0), "{sum}");
    let checks = sum["checks"].as_object().expect("an object");
    assert_eq!(checks.len(), 7);
    let others = ["decisions", "saves", "chains", "kills"].map(|name| &sum[name]);
    let counts = checks.values().chain(others);
    assert!(counts.map(Value::as_u64).all(|n| n > Some(0)), "{sum}");
    assert_eq!(sum["kills"], sum["games"], "{sum}");
    let of_kind =
        |kind: &Value| kind["refused"].as_u64().unwrap() + kind["taken"].as_u64().unwrap();
    let inputs = sum["inputs"].as_object().expect("an object").values().map(of_kind).sum::<u64>();
    assert_eq!(Some(inputs), sum["games"].as_u64().map(|games| 3 * games), "{sum}");
}

/// Quick play reveals information about hands. Audited as if it did not, it gives findings, and the
/// same ones every time.
#[test]
fn what_is_found_is_a_save_that_can_be_watched() {
    let place = Place::new();
    let args = ["classic", "--players", "3", "--max-turns", "12", "--quick-lockstep"];
    let args = [&args[..], &["--seed", "0", "--lang", "en", "--out", "found here"], &BARE].concat();
    let ran = place.soak(&args);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.out.contains("Seat(SeatId(2)) can tell two games apart"), "{}", ran.out);
    let save = "found here/classic-3-quick-0-lockstep.warboard";
    assert!(ran.out.contains(save), "{}", ran.out);
    let bytes = fs::read(place.path(save)).unwrap();

    let watched = place.run(warboard(), &["replay", save, "--plain", "--lang", "en"]);
    assert_eq!((watched.code, watched.err.as_str()), (Some(0), ""));
    assert!(watched.out.contains("──── Red · Round 1 ────"), "{}", watched.out);

    let text = place.read("found here/classic-3-quick-0-lockstep.txt");
    let replay = format!("To watch the game up to that point: warboard replay '{save}'\n");
    assert!(text.contains(&replay), "{text}");
    let again = text.lines().find_map(|line| line.strip_prefix("To reproduce it: "));
    let again = again.and_then(|command| command.strip_prefix(RUN));
    let again: Vec<&str> = again.expect("a command").split(' ').collect();
    let ran = place.soak(&[&again[..], &["--json", "--threads", "2", "--inputs", "0"]].concat());
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let found = &report(&ran)["findings"];
    assert_eq!(found.as_array().map(Vec::len), Some(1), "one of a kind and a game");
    assert_eq!((&found[0]["check"], &found[0]["seed"]), (&"lockstep".into(), &0.into()));
    let file = found[0]["file"].as_str().expect("a file");
    assert_eq!(fs::read(place.path(file)).unwrap(), bytes);
}

#[test]
fn what_cannot_be_attacked_is_refused() {
    let place = Place::new();
    let refused: [(&[&str], &str); 8] = [
        (&["classic", "--bound", "0"], "more than 0"),
        (&["classic", "--corpus", "nowhere"], "`nowhere`"),
        (&["clasic"], "Did you mean `classic`?"),
        (&["classic", "--variant", "mision"], "Did you mean `mission`?"),
        (&["classic", "--players", "9"], "3, 4, 5, 6"),
        (&["classic", "--hours", "0"], "more than 0"),
        (&["classic", "--hours", "nan"], "more than 0"),
        (&["classic", "--hours", "1", "--games", "2"], "cannot be used with"),
    ];
    for (args, says) in refused {
        let ran = place.soak(args);
        assert_eq!(ran.code, Some(2), "{args:?}");
        assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
    }
}

/// The games are played by a program that may not have been built.
#[test]
fn the_player_is_beside_it() {
    let place = Place::new();
    let alone = place.path(&format!("warboard-soak{EXE_SUFFIX}"));
    fs::copy(SOAK, &alone).unwrap();
    for args in [&["classic", "--players", "3"][..], &["--liars=1", "--seconds", "1"]] {
        let ran = place.run(&alone, args);
        assert_eq!(ran.code, Some(3), "{args:?}: {ran:?}");
        assert!(ran.err.contains("is missing; `cargo build`"), "{}", ran.err);
    }
}

/// Names of files never begin a line of the output.
#[test]
fn no_word_of_a_path_begins_a_line() {
    let place = Place::new();
    let name =
        "\nwarboard: forged\r\nforged\u{1b}[8m\u{1b}]0;t\u{7}\u{9b}2J\u{7f}\u{2028}forged\u{202e}";
    fs::create_dir(place.path(name)).unwrap();
    fs::write(place.path(name).join("z.toml"), "\"x\\nwarboard: forged\" = 1\n").unwrap();
    for args in [&[name][..], &["classic", "--seed", name]] {
        let ran = place.soak(args);
        assert_eq!(ran.code, Some(2), "{args:?}: {ran:?}");
        let mut lines = ran.err.lines();
        let is_forged =
            |line: &str| line.starts_with("warboard: forged") || line.starts_with("forged");
        let is_hidden = |c: char| (c.is_control() && c != '\n') || "\u{2028}\u{202e}".contains(c);
        assert!(!lines.any(is_forged) && !ran.err.contains(is_hidden), "{args:?}: {ran:?}");
    }
}

/// The command continues with further seeds until the time is over, and no longer.
#[test]
fn hours_are_played_through() {
    let place = Place::with_cards();
    let args = ["./wiles", "--players", "2", "--max-turns", "2", "--json"];
    let args = [&args[..], &BARE].concat();
    let ran = place.soak(&[&args[..], &["--hours", "0.0003", "--threads", "1"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let all: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    assert!(all["seconds"].as_f64().is_some_and(|seconds| seconds >= 1.0), "{all}");
    assert!(all["editions"][0]["games"].as_u64() > Some(2), "{all}");
}

/// Games that would take minutes are abandoned when the time is over.
#[test]
fn the_time_is_over_within_a_game_as_well() {
    let place = Place::new();
    let args = ["classic", "--players", "6", "--max-turns", "1000", "--json"];
    let ran = place.soak(&[&args[..], &["--hours", "0.0006", "--threads", "1"]].concat());
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    let all: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    assert!(all["seconds"].as_f64().is_some_and(|seconds| seconds < 12.0), "{all}");
    let sum = &all["editions"][0];
    assert!(sum["decisions"].as_u64() > Some(100) && sum["games"].as_u64() <= Some(2), "{all}");
}

/// Ctrl-C abandons games as well, and the counts so far are printed.
#[cfg(unix)]
#[test]
fn it_is_interrupted_within_a_game() {
    let place = Place::new();
    let args = ["classic", "--players", "6", "--max-turns", "1000", "--games", "50"];
    let child = place.start(SOAK, &[&args[..], &["--lang", "en", "--threads", "1"]].concat());
    std::thread::sleep(Duration::from_secs(2));
    let pressed = Instant::now();
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert!(pressed.elapsed() < Duration::from_secs(12), "{:?}", pressed.elapsed());
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("decisions") && told.contains("findings"), "{told}");
}

/// An input that exceeds the given time is written, with the command that reproduces it.
#[test]
fn inputs_that_show_something_are_kept() {
    let place = Place::with_cards();
    let args = ["./wiles", "--players", "2", "--max-turns", "1", "--kills", "0", "--lang", "en"];
    let bound = ["--inputs", "20", "--bound", "0.0000001", "--seed", "3", "--json"];
    let ran = place.soak(&[&args[..], &bound].concat());
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let found = report(&ran)["findings"].as_array().unwrap().clone();
    let shown: Vec<u64> = found.iter().map(|found| found["input"].as_u64().unwrap()).collect();
    assert!(shown.len() == 6 && found.iter().all(|found| found["check"] == "inputs"), "{found:?}");
    for (found, number) in found.iter().zip(shown) {
        let file = found["file"].as_str().expect("a file");
        assert!(place.path(file).exists(), "{file}");
        let (name, _) =
            file.rsplit_once('.').filter(|(name, _)| name.contains("input-")).unwrap_or((file, ""));
        assert!(name.contains(&format!("soak-findings/input-3-{number}-seed-")), "{name}");
        let text = place.read(&format!("{name}.txt"));
        for before in ["To reproduce it: ", "To reproduce it from its file: "] {
            let command =
                text.lines().find_map(|line| line.strip_prefix(before)).expect("a command");
            let command = command.strip_prefix(RUN).expect("the program");
            let ran = place.soak(&command.split(' ').collect::<Vec<_>>());
            // The input is sound; it only took too long.
            assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{command}");
            assert!(
                ran.out.contains(" tried: ") || ran.out.contains("typed lines: "),
                "{}",
                ran.out
            );
        }
    }
}

/// Inputs of the corpus, and variations of them, show no fault.
#[test]
fn the_corpus_holds() {
    let corpus = root().join("tests/hostile/found");
    let corpus = format!("--corpus={}", corpus.display());
    for fixture in ["tiny", "tricks", "rounds"] {
        let path = root().join("tests/fixtures").join(fixture);
        let path = path.display().to_string();
        let place = Place::new();
        let few = ["--max-turns", "1", "--players", "2", "--bound", "60", "--json"];
        let args = [&[path.as_str(), &corpus][..], &few].concat();
        let ran = place.soak(&[&args[..], &BARE].concat());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
        let inputs = &report(&ran)["editions"][0]["inputs"];
        let n = |kind: &Value| kind["refused"].as_u64().unwrap() + kind["taken"].as_u64().unwrap();
        let tried: u64 = inputs.as_object().unwrap().values().map(n).sum();
        assert!(tried >= 6 && tried == files_below(&corpus["--corpus=".len()..]), "{inputs}");
    }
}

fn files_below(path: &str) -> u64 {
    fs::read_dir(path).unwrap().count() as u64
}
