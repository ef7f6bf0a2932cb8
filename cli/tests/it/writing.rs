//! Tests of written files: each is complete or absent, never written through a link, and written by
//! one program at a time.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use super::Place;
use crate::serve::Server;

/// Commands that write a file or a folder, with its path; each can be run again.
const WRITERS: [(&str, &str); 12] = [
    ("show mine --svg out", "out"),
    ("show mine --png out", "out"),
    ("replay game --html out", "out"),
    ("arena mine --bots simple,random --games 1 --max-turns 3 --plot out", "out"),
    ("simulate mine --games 2 --max-turns 3 --report out", "out"),
    ("simulate mine --games 2 --max-turns 3 --plots out", "out"),
    ("schema --dir out", "out"),
    ("simulate mine --games 2 --max-turns 3 --out out", "out"),
    ("merge rows.csv --out out", "out"),
    ("new other", "other"),
    ("test mine --accept", "mine/tests/cards/snapshots"),
    ("balance ./mine --games 1 --max-turns 3 --bot simple --write", "mine/README.md"),
];

/// Returns whether a command creates something new and leaves existing files unchanged.
fn begins(command: &str) -> bool {
    ["simulate mine --games 2 --max-turns 3 --out", "merge", "new"]
        .iter()
        .any(|begin| command.starts_with(begin))
}

fn words(command: &str) -> Vec<&str> {
    command.split(' ').collect()
}

/// Returns a place with an edition, a save, and rows.
fn place() -> Place {
    let place = Place::new();
    for (command, input) in [
        ("new mine", ""),
        ("play mine --plain --seed 1 --save game", "auto\nquit\n"),
        ("simulate mine --games 2 --max-turns 3 --out rows.csv", ""),
    ] {
        let ran = place.run(&words(command), input);
        assert_eq!(ran.code, Some(0), "{command}: {ran:?}");
    }
    place
}

/// Returns every file of a folder with its contents, or the target of a link.
fn tree(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.display().to_string();
        if path.is_symlink() {
            files.insert(name, fs::read_link(&path).unwrap().display().to_string().into_bytes());
        } else if path.is_dir() {
            files.insert(name, Vec::new());
            files.extend(tree(&path));
        } else {
            files.insert(name, fs::read(&path).unwrap());
        }
    }
    files
}

/// A limit of the system stands for a full disk.
#[test]
fn full_disk_leaves_old_files_and_no_new_ones() {
    for (command, out) in WRITERS {
        let place = place();
        place.write("input", "");
        let full = |old: bool| {
            let before = tree(&place.path(""));
            let ran = place.limited("-f 0", command, "");
            assert_eq!(ran.code, Some(3), "{command}, {old}: {ran:?}");
            assert!(ran.err.contains("too large"), "{command}: {}", ran.err);
            assert!(!ran.err.contains(".warboard-"), "{command}: {}", ran.err);
            let after = tree(&place.path(""));
            let changed: Vec<_> =
                after.iter().filter(|(name, text)| before.get(*name) != Some(text)).collect();
            // A requested folder may exist, empty.
            let has_more = changed.iter().any(|(name, _)| !Path::new(name).is_dir());
            assert!(
                !has_more && before.keys().all(|name| after.contains_key(name)),
                "{command}: {changed:?}"
            );
        };
        if out.starts_with("mine/tests") {
            fs::remove_dir_all(place.path(out)).unwrap();
        }
        full(false);
        if begins(command) {
            continue;
        }
        let ran = place.run(&words(command), "");
        assert_ne!(ran.code, Some(3), "{command}: {ran:?}");
        if out.starts_with("mine/tests") {
            place.write(&format!("{out}/muster.snap"), "else\n");
        }
        full(true);
    }
}

#[test]
fn no_command_writes_through_a_link() {
    for (command, out) in WRITERS {
        for to in ["precious", "missing", "folder"] {
            let place = place();
            place.write("precious", "<svg precious");
            fs::create_dir(place.path("folder")).unwrap();
            // Outputs of the program are requested as a folder; then the link is to a file in it.
            let at = match out {
                "mine/tests/cards/snapshots" if to != "folder" => {
                    fs::create_dir_all(place.path(out)).unwrap();
                    "mine/tests/cards/snapshots/muster.snap"
                }
                "out" if command.contains("--dir") && to != "folder" => {
                    fs::create_dir(place.path("out")).unwrap();
                    "out/edition.json"
                }
                "out" if command.contains("--plots") || command.contains("--dir") => continue,
                out => out,
            };
            let path = place.path(at);
            let _ = fs::remove_file(&path);
            if path.is_dir() {
                fs::remove_dir_all(&path).unwrap();
            }
            symlink(place.path(to), &path).unwrap();
            let before = tree(&place.path(""));
            let ran = place.run(&words(command), "");
            assert!(matches!(ran.code, Some(2 | 3)), "{command} {to}: {ran:?}");
            assert_eq!(tree(&place.path("")), before, "{command} {to}");
        }
    }
}

/// A snapshot without a scenario is removed from the edition, and from nowhere else.
#[test]
fn accepting_never_leaves_the_edition() {
    let place = place();
    fs::create_dir_all(place.path("far/snapshots")).unwrap();
    place.write("far/snapshots/old.snap", "old\n");
    symlink(place.path("far"), place.path("mine/tests/far")).unwrap();
    let ran = place.run(&["test", "mine", "--accept"], "");
    assert_ne!(ran.code, Some(0), "{ran:?}");
    assert_eq!(place.read("far/snapshots/old.snap"), "old\n");
}

#[test]
fn devices_and_pipes_that_are_named_are_written_to() {
    let place = place();
    let ran = place.run(&["show", "mine", "--svg", "/dev/null"], "");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let ran = place.run(&["show", "mine", "--svg", "/dev/stdout"], "");
    assert!(ran.code == Some(0) && ran.out.starts_with("<svg "), "{ran:?}");
    assert!(Command::new("mkfifo").arg(place.path("pipe")).status().unwrap().success());
    let pipe = place.path("pipe");
    let reader = std::thread::spawn(move || fs::read_to_string(pipe).unwrap());
    let ran = place.run(&["show", "mine", "--svg", "pipe"], "");
    assert!(ran.code == Some(0) && reader.join().unwrap().starts_with("<svg "), "{ran:?}");
}

#[test]
fn a_replaced_file_keeps_its_permissions_and_a_new_one_is_open() {
    let place = place();
    let mode = |name: &str| place.path(name).metadata().unwrap().permissions().mode() & 0o777;
    place.write("plain", "");
    place.run(&["show", "mine", "--svg", "a.svg"], "");
    place.run(&["simulate", "mine", "--games", "1", "--max-turns", "3", "--out", "r.csv"], "");
    place.run(&["new", "other"], "");
    for name in ["a.svg", "r.csv", "rows.csv", "other/edition.toml"] {
        assert_eq!(mode(name), mode("plain"), "{name}");
    }
    assert_eq!(mode("other"), mode("mine/tests"));
    fs::set_permissions(place.path("a.svg"), fs::Permissions::from_mode(0o640)).unwrap();
    fs::hard_link(place.path("a.svg"), place.path("b.svg")).unwrap();
    assert_eq!(place.run(&["show", "mine", "--svg", "a.svg"], "").code, Some(0));
    assert_eq!(mode("a.svg"), 0o640);
    let number = |name: &str| place.path(name).metadata().unwrap().ino();
    assert_ne!(number("a.svg"), number("b.svg"), "the other name keeps the old file");
    assert_eq!(mode("game"), 0o600, "a save holds every hand");
}

/// Files beside a save are replaced, not written through; links placed there are not followed.
#[test]
fn links_beside_a_save_are_not_followed() {
    let place = place();
    let endings = ["chat", "said", "links"];
    for ending in endings {
        place.write(ending, "precious\n");
        symlink(place.path(ending), place.path(&format!("game.{ending}"))).unwrap();
    }
    let server = Server::start(&place, &["--resume", "game"]);
    let mut pages = server.pages();
    pages[0].send(&json!({ "say": { "text": "hello" } }));
    pages[0].until(|page| !page.state["table"]["chat"].as_array().unwrap().is_empty());
    drop((pages, server));
    let ran = place.run(&["resume", "game", "--plain"], "windows all never\nquit\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for ending in endings {
        assert_eq!(place.read(ending), "precious\n");
    }
    for ending in ["chat", "links"] {
        let path = place.path(&format!("game.{ending}"));
        assert!(!path.is_symlink(), "{ending}");
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{ending}");
    }
    symlink("game", place.path("alias")).unwrap();
    let before = place.read("game");
    for args in
        [&["resume", "alias", "--plain"][..], &["serve", "--port", "0", "--resume", "alias"]]
    {
        let ran = place.run(args, "auto\nquit\n");
        assert_eq!(ran.code, Some(3), "{ran:?}");
        assert!(ran.err.contains("symbolic link"), "{}", ran.err);
    }
    assert_eq!(place.read("game"), before);
}

#[test]
fn a_save_is_played_by_one_program() {
    let place = place();
    let refused = || {
        for args in [
            &["serve", "--port", "0", "--json", "--resume", "game"][..],
            &["resume", "game", "--plain"],
        ] {
            let ran = place.run(args, "quit\n");
            assert_eq!(ran.code, Some(2), "{args:?}: {ran:?}");
            assert!(ran.err.contains("`game` is already being played"), "{}", ran.err);
            assert!(!ran.out.contains("http"), "no link is printed: {}", ran.out);
        }
        for args in [&["show", "game"][..], &["replay", "game"], &["replay", "game", "--dice"]] {
            let ran = place.run(args, "");
            assert_eq!(ran.code, Some(0), "{args:?}: {ran:?}");
        }
    };
    let server = Server::start(&place, &["--resume", "game"]);
    // Before a page is opened, and while one is open.
    let links = || {
        let kept: Value = serde_json::from_str(&place.read("game.links")).unwrap();
        ["seats", "spectators", "invite"].map(|key| kept[key].clone())
    };
    let first = links();
    refused();
    let pages = server.pages();
    refused();
    drop(pages);
    assert_eq!(links(), first);
    server.kill();
    let ran = place.run(&["resume", "game", "--plain"], "quit\n");
    assert_eq!(ran.code, Some(0), "the lock ends with the program: {ran:?}");
    let server = Server::start(&place, &["mine", "--save", "new"]);
    let ran = place.run(&["resume", "new", "--plain"], "quit\n");
    assert_eq!(ran.code, Some(2), "{ran:?}");
    drop(server);
}

/// A directory takes precedence over a built-in edition of the same name, and a line reports it.
#[test]
fn a_directory_named_like_a_shipped_edition_is_used_and_named() {
    let place = place();
    let commands = [
        "check classic",
        "test classic",
        "show classic",
        "show classic board",
        "play classic --plain --seed 1",
        "simulate classic --games 1 --max-turns 3",
        "arena classic --bots simple,random --games 1 --max-turns 3",
        "balance classic --games 1 --max-turns 3 --bot simple",
        "odds classic --attack 3 --defend 2",
    ];
    // A directory that is not an edition has no effect.
    fs::create_dir(place.path("classic")).unwrap();
    let ran = place.run(&["show", "classic"], "");
    assert!(ran.out.contains("Risk") && ran.err.is_empty(), "{ran:?}");
    fs::remove_dir(place.path("classic")).unwrap();
    fs::rename(place.path("mine"), place.path("classic")).unwrap();
    for command in commands {
        let ran = place.run(&words(command), "quit\n");
        let told = ran.err.matches("`shipped:classic`").count();
        assert_eq!(told, 1, "{command}: {ran:?}");
        let plain = place.run(&words(&command.replace("classic", "./classic")), "quit\n");
        assert!(plain.err.is_empty() || !plain.err.contains("shipped:"), "{command}: {plain:?}");
        if ["check", "test", "show", "arena"].iter().any(|begin| command.starts_with(begin)) {
            assert_eq!(
                ran.out.replace("./classic", "classic"),
                plain.out.replace("./classic", "classic"),
                "{command}"
            );
        }
        let other = command.replace("classic", "shipped:classic");
        let other = place.run(&words(&other), "quit\n");
        // Equal output is correct for `odds`.
        assert!(other.out != ran.out || command.starts_with("odds"), "{command}");
    }
    // For a program, a plain name is the built-in edition and a path is the directory.
    let line = "{\"id\": 1, \"do\": \"load\", \"edition\": \"EDITION\"}\n";
    let id = |name: &str| {
        let ran = place.run(&["engine"], line.replace("EDITION", name));
        let answer: serde_json::Value =
            serde_json::from_str(ran.out.lines().next().unwrap()).unwrap();
        answer["id"].is_number().then(|| ran.out.contains("\"id\":\"mine\"")).unwrap()
    };
    assert!(!id("classic") && id("./classic"));
    let ran = place.run(&["editions"], "");
    assert!(ran.out.contains("classic") && !ran.out.contains("Mine"), "{}", ran.out);
}
