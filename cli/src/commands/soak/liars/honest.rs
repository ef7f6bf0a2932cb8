//! The seat that plays honestly: one line after the other, each timed until its effect is shown.

use std::io::{self, ErrorKind};
use std::net::TcpStream;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Error, Message, WebSocket, client};

use super::target::Target;

/// The time after which an answer, or a page, is lost.
const LOST: Duration = Duration::from_secs(10);

/// The pause between two answers.
const PAUSE: Duration = Duration::from_millis(30);

/// Answers after which the page is loaded again.
const RELOAD: u64 = 25;

/// The times measured by the honest player.
#[derive(Default, Debug)]
pub(super) struct Times {
    /// The time of each answer.
    pub(super) answers: Vec<Duration>,
    /// The time until each page showed something.
    pub(super) opened: Vec<Duration>,
    /// Answers and pages that never came.
    pub(super) lost: u64,
}

/// A message to a page, as far as it matters here.
#[derive(Deserialize, Default)]
struct ToPage {
    hello: Option<Hello>,
    seq: Option<u64>,
    done: Option<String>,
    note: Option<Value>,
}

#[derive(Deserialize)]
struct Hello {
    seq: u64,
}

/// A page that is open.
pub(super) struct Page {
    socket: WebSocket<TcpStream>,
    seq: u64,
    n: u64,
}

fn lost() -> io::Error {
    ErrorKind::TimedOut.into()
}

fn failed(error: Error) -> io::Error {
    match error {
        Error::Io(error) => error,
        other => io::Error::other(other),
    }
}

impl Page {
    fn open(target: &Target, path: &str) -> io::Result<Self> {
        let url = format!("ws://{}{path}/socket", target.host);
        let mut request = url.into_client_request().map_err(failed)?;
        let origin = format!("http://{}", target.host);
        request.headers_mut().insert("Origin", origin.parse().map_err(io::Error::other)?);
        let stream = TcpStream::connect(&target.host)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(LOST))?;
        let (socket, _) =
            client(request, stream).map_err(|error| io::Error::other(error.to_string()))?;
        let mut page = Self { socket, seq: 0, n: 0 };
        let end = Instant::now() + LOST;
        while page.hear(end)?.hello.is_none() {}
        Ok(page)
    }

    /// Receives a message.
    fn hear(&mut self, end: Instant) -> io::Result<ToPage> {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(lost());
        }
        self.socket.get_ref().set_read_timeout(Some(left))?;
        let message = match self.socket.read() {
            Ok(Message::Text(text)) => serde_json::from_str(text.as_str())?,
            Ok(Message::Close(_)) => return Err(ErrorKind::ConnectionAborted.into()),
            Ok(_) => ToPage::default(),
            Err(error) => return Err(failed(error)),
        };
        if let Some(seq) = message.hello.as_ref().map(|hello| hello.seq).or(message.seq) {
            self.seq = seq;
        }
        Ok(message)
    }

    /// Types a line and waits until it is answered and its effect is shown.
    fn line(&mut self, text: &str) -> io::Result<Duration> {
        // Messages about bots' actions are read first.
        while let Ok(true) = self.is_told() {}
        self.n += 1;
        let (id, at) = (format!("honest-{}", self.n), self.seq);
        let line =
            json!({ "once": { "id": id, "message": { "line": { "text": text, "at": at } } } });
        let begun = Instant::now();
        let end = begun + LOST;
        self.socket.send(Message::text(line.to_string())).map_err(failed)?;
        let mut done = None;
        loop {
            match self.hear(end) {
                Ok(message) if message.done.as_ref() == Some(&id) => {
                    // A refusal, and a word that changes nothing on the board, are the answer.
                    if message.note.is_some() || self.seq > at {
                        return Ok(begun.elapsed());
                    }
                    done = Some(begun.elapsed());
                }
                Ok(message) if done.is_some() && message.seq.is_some() => {
                    return Ok(begun.elapsed());
                }
                Ok(_) => {}
                Err(error) => return done.ok_or(error),
            }
        }
    }

    /// Reads a message that is there already; whether there was one.
    fn is_told(&mut self) -> io::Result<bool> {
        match self.hear(Instant::now() + Duration::from_millis(1)) {
            Ok(_) => Ok(true),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }
}

/// Opens the honest page.
pub(super) fn sit(target: &Target) -> io::Result<Page> {
    // The other seat belongs to a liar: a bot plays there.
    Page::open(target, &target.lying[0])?.line("concede yes")?;
    let mut page = Page::open(target, &target.seat)?;
    let fastest = json!({ "pace": { "pace": 3 } }).to_string();
    page.socket.send(Message::text(fastest)).map_err(failed)?;
    Ok(page)
}

/// Plays until the end, and times every answer.
pub(super) fn play(
    target: &Target,
    mut page: Page,
    end: Instant,
    is_stopped: &dyn Fn() -> bool,
) -> Times {
    let mut times = Times::default();
    let mut n = 0;
    while Instant::now() < end && !is_stopped() {
        n += 1;
        match page.line("auto random") {
            Ok(time) => times.answers.push(time),
            Err(_) => times.lost += 1,
        }
        if n % RELOAD == 0 || times.lost > 0 {
            let begun = Instant::now();
            match Page::open(target, &target.seat) {
                Ok(opened) => {
                    times.opened.push(begun.elapsed());
                    page = opened;
                }
                Err(_) => times.lost += 1,
            }
        }
        // A few lost answers suffice for the report.
        if times.lost > 3 {
            break;
        }
        sleep(PAUSE);
    }
    times
}
