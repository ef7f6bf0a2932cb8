//! A client of `engine`: sends and receives one line of JSON at a time.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdout};

use serde_json::{Value, json};

use super::Place;

pub(crate) struct Engine {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    pub(crate) fn start(place: &Place) -> Self {
        let mut child = place.start(&["engine"]);
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, lines }
    }

    /// Sends a message, asserts that it is accepted, and returns its answer.
    pub(crate) fn ask(&mut self, message: &Value) -> Value {
        writeln!(self.child.stdin.as_mut().unwrap(), "{message}").unwrap();
        let mut told: Value = serde_json::from_str(&self.lines.next().unwrap().unwrap()).unwrap();
        assert!(told["ok"].is_object(), "{message}: {told}");
        told["ok"].take()
    }

    /// Plays a game to its end and returns its final state.
    pub(crate) fn play(&mut self, game: &str) -> Value {
        loop {
            let told = self.ask(&json!({ "do": "legal", "game": game }));
            let Some(first) = told["answers"].get(0) else {
                return self.ask(&json!({ "do": "state", "game": game }));
            };
            self.ask(&json!({ "do": "apply", "game": game, "answer": first["answer"] }));
        }
    }

    /// Returns the view models of a save: for each seat, then for spectators.
    pub(crate) fn models(&mut self, record: &str, seats: usize) -> Vec<Value> {
        let game = self.ask(&json!({ "do": "open", "record": record }))["game"].take();
        let viewers = (1..=seats).map(Some).chain([None]);
        let models = viewers
            .map(|seat| {
                self.ask(&json!({ "do": "observe", "game": game, "seat": seat }))["model"].take()
            })
            .collect();
        self.ask(&json!({ "do": "drop", "handle": game }));
        models
    }

    /// Closes the input, and waits for the process to exit.
    pub(crate) fn end(mut self) {
        drop(self.child.stdin.take());
        self.child.wait().unwrap();
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
