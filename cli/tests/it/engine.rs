//! The program as another program speaks to it: a line of JSON in, a line of JSON out.

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

    /// Sends a message, which must be accepted, and returns its answer.
    pub(crate) fn ask(&mut self, message: &Value) -> Value {
        writeln!(self.child.stdin.as_mut().unwrap(), "{message}").unwrap();
        let mut told: Value = serde_json::from_str(&self.lines.next().unwrap().unwrap()).unwrap();
        assert!(told["ok"].is_object(), "{message}: {told}");
        told["ok"].take()
    }

    /// Plays a game to its end and returns its state then.
    pub(crate) fn play(&mut self, game: &str) -> Value {
        loop {
            let told = self.ask(&json!({ "do": "legal", "game": game }));
            let Some(first) = told["answers"].get(0) else {
                return self.ask(&json!({ "do": "state", "game": game }));
            };
            self.ask(&json!({ "do": "apply", "game": game, "answer": first["answer"] }));
        }
    }

    /// Returns the models of a save: of each seat, then of spectators.
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

    /// Ends its input, and waits until it has ended by itself.
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
