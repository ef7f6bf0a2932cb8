//! Measures the time from a move to all screens of a game, with many games at once, beside an echo
//! over the same sockets; and the memory of a game. `cargo bench -p warboard --bench screens`; `--
//! 50` plays 50 games instead of 250.

#![expect(clippy::print_stdout, reason = "what is measured is printed")]
#![expect(clippy::unwrap_used, reason = "a measure that cannot be taken fails")]

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Barrier, Mutex};
use std::time::{Duration, Instant};

use client::{Page, asked, parts, request};
use serde_json::{Value, json};

#[expect(dead_code, reason = "the tests need more of it")]
#[path = "../tests/it/serve/client.rs"]
mod client;

/// Moves that each game makes, and how long its players think between two of them.
const MOVES: usize = 12;
const THINK: Duration = Duration::from_millis(1_500);

fn main() {
    let games = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(250_usize);
    let home = tempfile::tempdir().unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_warboard"))
        .args(["serve", "--port", "0", "--json"])
        .env("XDG_DATA_HOME", home.path())
        .env("HOME", home.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let links: Value = serde_json::from_str(&line).unwrap();
    let host = links["url"].as_str().unwrap();
    let empty = memory(&server);
    let begun = Instant::now();
    let origin = format!("http://{}", parts(host).0);
    let wanted = json!({ "edition": "classic", "options": { "opening": "deal" }, "seats": ["human", "human", "human"] });
    for _ in 0..games {
        let answer = request(host, "POST PATH/games", &[("Origin", &origin)], &wanted.to_string());
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    println!("{games} games begun in {:.1} s", begun.elapsed().as_secs_f64());
    let answer = request(host, "GET PATH/data", &[], "");
    let data: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    let idle = memory(&server);
    let times = Arc::new(Mutex::new((Vec::new(), Vec::new())));
    let all = Arc::new(Barrier::new(games + 1));
    let threads: Vec<_> = data["games"]
        .as_array()
        .unwrap()
        .iter()
        .enumerate()
        .map(|(at, game)| {
            let seats = game["seats"].as_array().unwrap().iter();
            let mut urls: Vec<String> = seats.map(|url| url.as_str().unwrap().to_owned()).collect();
            urls.push(game["spectators"].as_str().unwrap().to_owned());
            let (times, all) = (Arc::clone(&times), Arc::clone(&all));
            std::thread::spawn(move || play(at, &urls, &times, &all))
        })
        .collect();
    all.wait();
    let full = memory(&server);
    all.wait();
    for thread in threads {
        thread.join().unwrap();
    }
    let _ = server.kill();
    let _ = server.wait();
    let (moves, echoes) = &mut *times.lock().unwrap();
    tell("a move to all screens", moves);
    tell("an echo to all screens", echoes);
    println!(
        "{} connections; memory: {} kB at the beginning, {} kB with the games listed, {} kB with all open: {} kB a game",
        games * 4,
        empty,
        idle,
        full,
        (full.saturating_sub(empty)) / games as u64
    );
}

/// A game of four pages: its moves, and as many echoes.
fn play(at: usize, urls: &[String], times: &Mutex<(Vec<Duration>, Vec<Duration>)>, all: &Barrier) {
    let mut pages: Vec<Page> = urls.iter().map(|url| Page::open(url)).collect();
    all.wait();
    all.wait();
    // Games do not move together.
    std::thread::sleep(THINK * u32::try_from(at % 100).unwrap() / 100);
    for n in 0..MOVES {
        pages.iter_mut().for_each(Page::settle);
        let Some(asked) = asked(&mut pages) else { return };
        let line = pages[asked].reply(n + at);
        let before: Vec<u64> = pages.iter().map(|page| page.seq).collect();
        let begun = Instant::now();
        let seq = pages[asked].seq;
        pages[asked].send(&json!({ "line": { "text": line, "at": seq } }));
        for (page, seq) in pages.iter_mut().zip(&before) {
            page.until(|page| page.seq > *seq || !page.notes.is_empty());
        }
        times.lock().unwrap().0.push(begun.elapsed());
        for page in &mut pages {
            page.notes.clear();
        }
        pages.iter_mut().for_each(Page::settle);
        let begun = Instant::now();
        for page in &mut pages {
            page.send(&json!({ "ping": n }));
        }
        for page in &mut pages {
            page.until(|page| !page.notes.is_empty());
        }
        times.lock().unwrap().1.push(begun.elapsed());
        for page in &mut pages {
            page.notes.clear();
        }
        std::thread::sleep(THINK);
    }
}

fn tell(what: &str, times: &mut [Duration]) {
    times.sort();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100].as_secs_f64() * 1_000.0;
    println!("{what}: p50 {:.2} ms, p99 {:.2} ms, {} times", at(50), at(99), times.len());
}

/// Returns the resident memory of a process, in kilobytes; 0 where the system does not report it.
fn memory(server: &Child) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
