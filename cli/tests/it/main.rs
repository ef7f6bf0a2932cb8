//! Tests that run the binary as a player does.

#![expect(clippy::unwrap_used, reason = "a test that cannot run its binary fails")]
#![expect(clippy::disallowed_methods, reason = "tests write files of their own")]

mod arena;
mod armies;
mod author;
mod book;
mod cards;
mod check;
mod drawing;
mod ends;
mod engine;
mod faces;
mod fit;
mod friends;
mod guide;
mod habits;
mod import;
mod language_server;
mod learn;
mod lines;
#[cfg(unix)]
mod machine;
mod names;
mod numbers;
mod odds;
mod pictures;
mod play;
#[cfg(target_os = "linux")]
mod programs;
mod protocol;
mod rounds;
mod saves;
#[cfg(unix)]
mod screen;
mod secrets;
mod serve;
mod simulate;
#[cfg(unix)]
mod strangers;
mod strikes;
mod studies;
mod text;
mod texts;
#[cfg(unix)]
mod watch;
#[cfg(unix)]
mod watched;
mod words;
mod workshop;
#[cfg(unix)]
mod writing;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// Runs `one` for all elements in parallel.
fn at_once<T: Sync>(all: &[T], one: impl Fn(&T) + Sync) {
    let one = &one;
    std::thread::scope(|scope| {
        for of in all {
            scope.spawn(move || one(of));
        }
    });
}

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

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_warboard"));
        command
            .args(args)
            .current_dir(self.dir.path())
            .env("XDG_DATA_HOME", self.path("home"))
            .env("HOME", self.path("home"))
            .env("LC_ALL", "C")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    fn start(&self, args: &[&str]) -> Child {
        self.command(args).spawn().unwrap()
    }

    /// Runs the program to its end with typed lines.
    fn run(&self, args: &[&str], input: impl AsRef<[u8]>) -> Ran {
        let mut child = self.start(args);
        let mut stdin = child.stdin.take().unwrap();
        let input = input.as_ref().to_vec();
        // Output is read while lines are written, so that neither waits for the other.
        let writer = std::thread::spawn(move || {
            let _ = stdin.write_all(&input);
        });
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Ran {
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code(),
        }
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(name), text).unwrap();
    }
}

/// Returns the arguments of a dealt game with a person in the first seat, saved in `save`.
fn dealt<'a>(seats: &'a str, save: &'a str) -> Vec<&'a str> {
    vec![
        "play",
        "classic",
        "--plain",
        "--seed",
        "7",
        "--option",
        "opening=deal",
        "--seats",
        seats,
        "--save",
        save,
    ]
}

/// Returns the last hash in a save.
fn last_hash(text: &str) -> Option<&str> {
    let at = text.rfind("\"hash\":\"")? + 8;
    text.get(at..at + 16)
}

fn exists(path: &Path) -> bool {
    path.exists()
}
