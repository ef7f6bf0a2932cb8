//! Tests of the server through real sockets: the data of each page, and the guarantees when
//! something goes wrong.

mod beforehand;
mod budgets;
pub(crate) mod client;
mod faults;
mod games;
mod gather;
mod page;
mod sealed;

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout};

use serde_json::{Value, json};

use super::Place;
pub(crate) use client::{Page, asked};
use client::{connect, parts, request, status};

/// A running server.
pub(crate) struct Server {
    child: Child,
    out: BufReader<ChildStdout>,
    links: Value,
}

impl Server {
    /// Starts a server in a place, on a free port.
    pub(crate) fn start(place: &Place, args: &[&str]) -> Self {
        let all = [&["serve", "--port", "0", "--json"], args].concat();
        Self::of(place.start(&all))
    }

    /// Waits for a starting server and returns it.
    pub(crate) fn of(mut child: Child) -> Self {
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let links = serde_json::from_str(&line).unwrap_or_else(|_| {
            let mut err = String::new();
            child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
            unreachable!("{line}{err}")
        });
        Self { child, out, links }
    }

    pub(crate) fn seat(&self, at: usize) -> String {
        self.links["seats"][at]["url"].as_str().unwrap().to_owned()
    }

    fn spectators(&self) -> String {
        self.links["spectators"].as_str().unwrap().to_owned()
    }

    pub(crate) fn host(&self) -> String {
        self.links["url"].as_str().unwrap().to_owned()
    }

    /// Returns the pages of every seat with a person.
    pub(crate) fn pages(&self) -> Vec<Page> {
        let seats = self.links["seats"].as_array().unwrap();
        seats.iter().map(|seat| Page::open(seat["url"].as_str().unwrap())).collect()
    }

    /// Returns the pages of every seat, at the pace without pauses after bots.
    pub(crate) fn quick_pages(&self) -> Vec<Page> {
        let mut pages = self.pages();
        pages[0].send(&json!({ "pace": { "pace": 3 } }));
        pages
    }

    /// Kills the server without a chance to clean up.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = self.out.read_line(&mut String::new());
    }
}

/// Returns arguments of a dealt game in which the units remain to be placed.
pub(crate) fn dealt<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["classic", "--option", "opening=deal", "--seed", "7"], more].concat()
}
