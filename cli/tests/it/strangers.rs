//! Tests of untrusted files: editions and saves that are not what they seem.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use serde_json::Value;

use super::{Place, Ran};

/// Returns a place with a small edition in `mine`.
fn edition() -> Place {
    let place = Place::new();
    assert_eq!(place.run(&["new", "mine"], "").code, Some(0));
    place
}

impl Place {
    fn append(&self, name: &str, text: &str) {
        self.write(name, self.read(name) + text);
    }

    /// Runs the program with limits of the system, as `ulimit` takes them.
    pub(super) fn limited(&self, limits: &str, args: &str, input: &str) -> Ran {
        self.write("input", input);
        let program = env!("CARGO_BIN_EXE_warboard");
        let output = Command::new("sh")
            .args(["-c", &format!("ulimit {limits}; exec {program} {args} <input")])
            .current_dir(self.path(""))
            .env("XDG_DATA_HOME", self.path("home"))
            .env("HOME", self.path("home"))
            .env("LC_ALL", "C")
            .output()
            .unwrap();
        Ran {
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code(),
        }
    }
}

/// Returns whether line ends are the only characters of a text that affect the display.
fn is_clean(text: &str) -> bool {
    let turns = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !text.chars().any(|c| c.is_control() && c != '\n' || turns(c))
}

#[test]
fn only_regular_files_of_the_edition_are_read() {
    for kind in ["device", "pipe", "outside", "folder"] {
        let place = edition();
        let path = place.path("mine/z.toml");
        match kind {
            "device" => symlink("/dev/zero", &path).unwrap(),
            "pipe" => assert!(Command::new("mkfifo").arg(&path).status().unwrap().success()),
            "outside" => {
                place.write("secret.toml", "secret = 1\n");
                symlink("../secret.toml", &path).unwrap();
            }
            _ => symlink("tests", place.path("mine/more")).unwrap(),
        }
        let ran = place.run(&["check", "mine"], "");
        // A file is one finding among others; a folder is refused as a whole.
        let (code, told) = match kind {
            "device" | "outside" => (1, "leads out"),
            "pipe" => (1, "not a regular file"),
            _ => (2, "not a regular file"),
        };
        assert_eq!(ran.code, Some(code), "{kind}: {ran:?}");
        let said = if code == 1 { &ran.out } else { &ran.err };
        assert!(said.contains(told), "{kind}: {said}");
    }
    let place = edition();
    fs::rename(place.path("mine/units.toml"), place.path("mine/units.txt")).unwrap();
    symlink("units.txt", place.path("mine/units.toml")).unwrap();
    assert_eq!(place.run(&["check", "mine"], "").code, Some(0), "a link within is a file");
    let ran = place.run(&["show", "/dev/zero"], "");
    assert_eq!(ran.code, Some(2), "{ran:?}");
}

#[test]
fn files_are_limited_together() {
    let place = edition();
    for n in 0..5 {
        place.write(&format!("mine/more{n}.rhai"), "// much\n".repeat(500_000));
    }
    let ran = place.run(&["check", "mine"], "");
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.err.contains("larger than 16 MiB together"), "{}", ran.err);
}

/// Findings in files of any size are cut and counted, within 512 MiB of memory.
#[test]
fn many_findings_are_counted_and_few_are_told() {
    let many = |one: &dyn Fn(usize) -> String| (0..20_000).map(one).collect::<String>();
    let call = format!("\nfn lots(game) {{ {} }}\n", many(&|n| format!("unk{n}(); ")));
    let module = format!("\nfn lots(game) {{ {} }}\n", many(&|n| format!("m{n}::f(); ")));
    let key = many(&|n| format!("k{n} = 1\n"));
    let line = format!("space = [{}]\n", many(&|n| format!("{{ id = \"x{n}\", no = {n} }}, ")));
    let word = format!("{} = 1\n", "w".repeat(1 << 20));
    let cases = [
        ("cards.rhai", &call, "more, not shown"),
        ("cards.rhai", &module, "more, not shown"),
        ("z.toml", &key, "more, not shown"),
        ("z.toml", &line, "error"),
        ("z.toml", &word, "unknown key"),
    ];
    for (file, text, told) in cases {
        let place = edition();
        let path = format!("mine/{file}");
        let before = if place.path(&path).exists() { place.read(&path) } else { String::new() };
        place.write(&path, before + text);
        let ran = place.limited("-v 524288", "check mine", "");
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        assert!(ran.out.contains(told) && ran.out.len() < 1 << 20, "{}", ran.out.len());
        let ran = place.limited("-v 524288", "check mine --json", "");
        assert!(ran.code == Some(1) && ran.out.len() < 2 << 20, "{}", ran.out.len());
    }
}

/// Control characters in names, keys, paths and saves are not printed.
#[test]
fn no_control_character_leaves_the_program() {
    const HOSTILE: &str = "\u{1b}]0;title\u{7}\u{1b}[2J\u{9b}31m\u{8}\r\u{202e}";
    let escape = |text: String, c: char| text + &format!("\\u{:04x}", u32::from(c));
    let escaped = HOSTILE.chars().fold(String::new(), escape);
    let check = |ran: &Ran| assert!(is_clean(&ran.out) && is_clean(&ran.err), "{ran:?}");

    let place = edition();
    place.append("mine/edition.toml", &format!("\n[\"{escaped}\"]\nx = \"{escaped}\"\n"));
    place.append("mine/cards.rhai", &format!("\nfn x(game) {{ \"{HOSTILE}\"; {HOSTILE} }}\n"));
    place.write(&format!("mine/{}.toml", HOSTILE.replace('/', "")), "x = \n");
    for args in [vec!["check", "mine"], vec!["check", "mine", "--json"], vec!["play", "mine"]] {
        let ran = place.run(&args, "");
        assert_ne!(ran.code, Some(0));
        check(&ran);
    }

    let place = edition();
    place.run(&["play", "mine", "--plain", "--seed", "1", "--save", "good"], "auto\nquit\n");
    let good = place.read("good");
    let forged = [
        good.replace("\"human\"", &format!("\"{escaped}\"")),
        good.replacen("\"edition\":\"mine\"", &format!("\"edition\":\"{escaped}\""), 1),
        good.replacen("\"action\":\"", &format!("\"action\":\"{escaped}"), 1),
        good.replacen(
            "name = \\\"Mine\\\"",
            &format!("name = \\\"Mine{}\\\"", escaped.replace('\\', "\\\\")),
            1,
        ),
        good.replacen("{\"start\":[", &format!("{{\"start\":[\"{escaped}\","), 1),
        format!("{good}{HOSTILE}\n"),
    ];
    for (n, text) in forged.iter().enumerate() {
        assert_ne!(*text, good, "{n}");
        place.write("forged", text);
        for args in [vec!["show", "forged"], vec!["replay", "forged"], vec!["resume", "forged"]] {
            check(&place.run(&args, "status\nquit\n"));
        }
    }
    check(&place.run(&["play", HOSTILE], ""));
}

/// A text that tries to forge a line, to colour or hide the text after it, and to reverse the
/// direction of writing.
const FORGED: &str = "\nwarboard: forged\r\nforged\u{1b}[8m\u{1b}]0;t\u{7}\u{9b}2J\u{7f}\u{2028}forged\u{202e}\u{200b}\u{e0041}";

/// Returns every text of a line of a save made hostile, each with its place and the changed line.
/// Texts of whole files stay unchanged: they are read as an edition is.
fn forgeries(line: &Value) -> Vec<(String, Value)> {
    fn walk(value: &Value, path: &str, found: &mut Vec<String>) {
        match value {
            Value::String(_) | Value::Null => found.push(path.to_owned()),
            Value::Array(values) => {
                for (at, value) in values.iter().enumerate() {
                    walk(value, &format!("{path}/{at}"), found);
                }
            }
            Value::Object(fields) => {
                for (key, value) in fields {
                    let path = format!("{path}/{}", key.replace('~', "~0").replace('/', "~1"));
                    if !path.starts_with("/files/") {
                        walk(value, &path, found);
                    }
                    found.push(format!("{path} itself"));
                }
            }
            Value::Bool(_) | Value::Number(_) => {}
        }
    }
    let mut paths = Vec::new();
    walk(line, "", &mut paths);
    let forged = |path: String| {
        let mut forged = line.clone();
        if let Some(path) = path.strip_suffix(" itself") {
            let (fields, key) = path.rsplit_once('/').unwrap();
            let key = key.replace("~1", "/").replace("~0", "~");
            let fields = forged.pointer_mut(fields).unwrap().as_object_mut().unwrap();
            let value = fields.remove(&key).unwrap();
            fields.insert(key + FORGED, value);
        } else {
            let place = forged.pointer_mut(&path).unwrap();
            *place = format!("{}{FORGED}", place.as_str().unwrap_or_default()).into();
        }
        (path, forged)
    };
    paths.into_iter().map(forged).collect()
}

/// Returns whether an external text stays on one line of the output, without characters that affect
/// the display.
fn is_on_one_line(ran: &Ran) -> bool {
    let text = format!("{}\n{}", ran.out, ran.err);
    let unseen = ['\u{2028}', '\u{200b}', '\u{e0041}'];
    is_clean(&text)
        && !text.contains(unseen)
        && !text
            .lines()
            .any(|line| line.starts_with("warboard: forged") || line.starts_with("forged"))
}

#[test]
fn no_word_of_a_save_begins_a_line_or_hides_anything() {
    let place = Place::new();
    let args = "play classic --plain --seed 1 --variant mission --option opening=deal --seats human,simple --save good";
    let args: Vec<&str> = args.split(' ').collect();
    assert_eq!(place.run(&args, "auto\nundo\nauto\nquit\n").code, Some(0));
    let good = place.read("good");
    let mut lines: Vec<Value> =
        good.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    lines.truncate(5);
    lines.push(serde_json::json!({ "conceded": 1, "to": "greedy" }));
    let mut n = 0;
    for at in 0..lines.len() {
        for (path, forged) in forgeries(&lines[at]) {
            let mut all = lines.clone();
            all[at] = forged;
            place.write(
                "forged",
                all.iter().flat_map(|line| [line.to_string(), "\n".to_owned()]).collect::<String>(),
            );
            let show = place.run(&["show", "forged"], "");
            assert!(is_on_one_line(&show), "line {at}, {path}: {show:?}");
            n += 1;
            if show.code == Some(0) {
                // No command reads this text.
                continue;
            }
            assert_eq!(show.code, Some(2), "line {at}, {path}: {show:?}");
            // All commands use the same reader.
            if n % 7 == 0 {
                for args in [
                    "replay forged",
                    "resume forged --plain",
                    "serve --json --port 0 --resume forged",
                ] {
                    let ran = place.run(&args.split(' ').collect::<Vec<_>>(), "quit\n");
                    assert!(is_on_one_line(&ran) && ran.code == Some(2), "{args}, {path}: {ran:?}");
                }
            }
        }
    }
    assert!(n > 40, "{n}");
}

/// Names of files and their contents, words of rows, and names of programs never begin a line of
/// the output.
#[test]
fn no_word_of_a_path_begins_a_line() {
    let check = |place: &Place, args: &[&str], input: &str| {
        let ran = place.run(args, input);
        assert!(is_on_one_line(&ran), "{args:?}: {ran:?}");
    };
    let place = edition();
    // A path may not contain a slash.
    let name = FORGED.replace('/', "");
    fs::rename(place.path("mine"), place.path(&name)).unwrap();
    place.write(&format!("{name}/{name}.toml"), format!("{:?} = 1\n", "x\nforged"));
    let toml = "\"x\\nwarboard: forged\" = 1\n[\"a\\nforged\"]\n";
    place.write(&format!("{name}/z.toml"), toml);
    for args in [
        &["check", &name][..],
        &["check", &name, "--json"],
        &["test", &name],
        &["test", &name, "--accept"],
        &["play", &name],
        &["show", &name],
        &["show", &format!("no{name}")],
        &["replay", &format!("no{name}")],
        &["resume", &format!("no{name}")],
        &["merge", &format!("no{name}")],
        &["new", &name],
        &[&name],
        &["test", "classic", "--filter", &name],
        &["play", "classic", "--seed", &name],
        &["serve", "classic", "--port", "0", "--host", &name],
        &["show", "classic", "--svg", &format!("no/{name}")],
        &["simulate", "classic", "--games", "1", "--out", &format!("no/{name}")],
        &["simulate", "classic", "--games", "1", "--seats", &name],
        &["simulate", "classic", "--games", "1", "--set", &format!("{name}=1|2")],
        &["simulate", "classic", "--games", "1", "--option", &format!("{name}={name}")],
        &["simulate", "classic", "--games", "1", "--variant", &name],
        &["arena", "classic", "--bots", &format!("simple,{name}")],
        &["odds", &name],
        &["balance", &name],
        &["schema", "--dir", &format!("z/{name}")],
    ] {
        check(&place, args, "");
    }
    symlink("tests", place.path(&format!("{name}/{name}"))).unwrap();
    check(&place, &["check", &name], "");
    for (line, what) in
        [("load", "edition"), ("new", "edition"), (&*name, "edition"), ("new", &name)]
    {
        let asked = serde_json::json!({ "id": 1, "do": line, what: name, "players": 3 });
        check(&place, &["engine"], &format!("{asked}\n"));
    }
}

#[test]
fn no_word_of_a_row_begins_a_line() {
    let place = Place::new();
    let args = ["simulate", "classic", "--games", "1", "--max-turns", "3", "--out", "rows.csv"];
    assert_eq!(place.run(&args, "").code, Some(0));
    let rows = place.read("rows.csv");
    let (first, rest) = rows.split_once('\n').unwrap();
    let head: Value = serde_json::from_str(first.trim_start_matches("# ")).unwrap();
    for (path, forged) in forgeries(&head) {
        // No row belongs to a study of another name; a file without rows is reported, too.
        for rest in [rest, rest.split_inclusive('\n').next().unwrap()] {
            place.write("other.csv", format!("# {forged}\n{rest}"));
            let [one, two] = [&["merge", "other.csv"][..], &["merge", "rows.csv", "other.csv"]]
                .map(|args| place.run(args, ""));
            assert!(is_on_one_line(&one) && is_on_one_line(&two), "{path}: {one:?} {two:?}");
        }
    }
}

/// A limit of the system is reported like a full disk, and leaves no partial save.
#[test]
fn a_save_begins_whole_or_not_at_all() {
    let place = edition();
    let ran = place.limited("-f 8", "play mine --plain --seed 1 --save game", "auto\nquit\n");
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.err.contains("cannot write `game`"), "{}", ran.err);
    let left: Vec<_> = fs::read_dir(place.path("")).unwrap().collect();
    assert!(!place.path("game").exists() && left.len() == 2, "{left:?}");

    place.run(&["play", "mine", "--plain", "--seed", "1", "--save", "begun"], "quit\n");
    let blocks = place.read("begun").len() / 512 + 2;
    let limits = format!("-f {blocks}");
    let ran =
        place.limited(&limits, "play mine --plain --seed 1 --save game", &"auto\n".repeat(400));
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    let ran = place.run(&["show", "game"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}
