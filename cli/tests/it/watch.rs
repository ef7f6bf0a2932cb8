//! Tests of `--watch`: the binary runs while the edition is edited.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;
use std::{fs, thread};

use super::Place;

/// Longest time until a change is noticed, on any machine.
const LONG: Duration = Duration::from_mins(1);

/// A watching command, and its output lines.
struct Watching {
    child: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn start(place: &Place, args: &[&str]) -> Self {
        let mut child = place.start(args);
        let out = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            out.lines().map_while(Result::ok).all(|line| sender.send(line).is_ok())
        });
        Self { child, lines }
    }

    /// Returns the output until the command watches again.
    fn said(&self) -> String {
        let mut said = String::new();
        loop {
            let line = self.lines.recv_timeout(LONG).expect("it says something");
            if line.starts_with("Watching.") {
                return said;
            }
            said += &line;
            said.push('\n');
        }
    }

    /// Sends Ctrl-C and returns the exit code.
    fn end(mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        self.child.wait().unwrap().code()
    }
}

#[test]
fn a_change_runs_it_again() {
    let place = Place::new();
    assert_eq!(place.run(&["new", "moon_base"], "").code, Some(0));
    let watching = Watching::start(&place, &["test", "moon_base", "--watch"]);
    assert_eq!(watching.said(), "18 scenarios: 18 hold\n\n");
    // An editor writes another file and renames it over the first.
    let wins =
        place.read("moon_base/combat.toml").replace("ties = \"defender\"", "ties = \"attacker\"");
    place.write("moon_base/combat.toml.tmp", wins);
    fs::rename(place.path("moon_base/combat.toml.tmp"), place.path("moon_base/combat.toml"))
        .unwrap();
    let said = watching.said();
    assert!(said.contains("──── changed: combat.toml ────"), "{said}");
    assert!(said.contains("18 scenarios: 17 hold, 1 fails"), "{said}");
    place.write("moon_base/combat.toml", "[combat");
    assert!(!watching.said().contains("scenario:"), "the edition is broken, and watched on");
    assert_eq!(watching.end(), Some(0));
}

#[test]
fn a_directory_that_vanishes_is_waited_for() {
    let place = Place::new();
    assert_eq!(place.run(&["new", "moon_base"], "").code, Some(0));
    let watching = Watching::start(&place, &["check", "moon_base", "--watch"]);
    assert!(watching.said().contains("nothing found"));
    fs::rename(place.path("moon_base"), place.path("away")).unwrap();
    let said = watching.said();
    assert!(!said.contains("nothing found"), "{said}");
    fs::rename(place.path("away"), place.path("moon_base")).unwrap();
    assert!(watching.said().contains("nothing found"));
    assert_eq!(watching.end(), Some(0));
}

/// After a save, `mutate` tries the changes of the saved file, and those that the saved scenario
/// concerns.
#[test]
fn changes_of_saved_files_are_tried_again() {
    let place = Place::new();
    assert_eq!(place.run(&["new", "moon_base"], "").code, Some(0));
    let watching = Watching::start(&place, &["mutate", "moon_base", "--watch", "--file", "combat"]);
    let first = watching.said();
    assert!(first.contains(" changes: ") && !first.contains("tried again"), "{first}");
    // Another file says nothing of these changes.
    let board = place.read("moon_base/board.toml");
    place.write("moon_base/board.toml", format!("{board}\n# A remark.\n"));
    let said = watching.said();
    assert!(said.contains("\n0 of them tried again\n"), "{said}");
    let summary = |said: &str| {
        let line = said.lines().find(|line| line.contains(" changes: "));
        line.map(str::to_owned).expect("the changes are counted")
    };
    assert_eq!(summary(&said), summary(&first));
    let combat = place.read("moon_base/combat.toml");
    place.write("moon_base/combat.toml", format!("# A remark.\n{combat}"));
    let said = watching.said();
    assert!(!said.contains("tried again"), "all changes are those of this file: {said}");
    assert_eq!(summary(&said), summary(&first));
    assert_eq!(watching.end(), Some(0));
}
