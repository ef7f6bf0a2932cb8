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

/// The line of the honest player.
const LINE: &str = "auto random";

/// Answers after which the page is loaded again.
const RELOAD: u64 = 25;

/// The times measured by the honest player.
#[derive(Default, Debug)]
pub(super) struct Times {
    /// The time of each answer.
    pub(super) answers: Vec<Duration>,
    /// The time until each page showed something.
    pub(super) opened: Vec<Duration>,
    /// Answers that refused the line, since other seats were asked or the game had gone on.
    pub(super) refused: usize,
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
    #[serde(default)]
    is_wrong: bool,
}

#[derive(Deserialize)]
struct Hello {
    seq: u64,
}

/// A page that is open.
pub(super) struct Page {
    socket: WebSocket<TcpStream>,
    /// The last message that changed what the page shows.
    seq: u64,
    /// The number of lines sent by this page and by those it replaces: a server answers a number it
    /// knows without playing anything.
    n: u64,
}

/// The answer to a line.
struct Answer {
    /// The time until the answer and its effect were shown.
    time: Duration,
    /// True if the line was refused.
    is_refused: bool,
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
    fn open(target: &Target, path: &str, n: u64) -> io::Result<Self> {
        let url = format!("ws://{}{path}/socket", target.host);
        let mut request = url.into_client_request().map_err(failed)?;
        let origin = format!("http://{}", target.host);
        request.headers_mut().insert("Origin", origin.parse().map_err(io::Error::other)?);
        let stream = TcpStream::connect(&target.host)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(LOST))?;
        let (socket, _) =
            client(request, stream).map_err(|error| io::Error::other(error.to_string()))?;
        let mut page = Self { socket, seq: 0, n };
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
    fn line(&mut self, text: &str) -> io::Result<Answer> {
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
        let answer = |is_refused| Answer { time: begun.elapsed(), is_refused };
        loop {
            match self.hear(end) {
                Ok(message) if message.done.as_ref() == Some(&id) => {
                    // A refusal, and a word that changes nothing on the board, are the answer.
                    if message.note.is_some() || self.seq > at {
                        return Ok(answer(message.is_wrong));
                    }
                    done = Some(answer(false));
                }
                Ok(message) if done.is_some() && message.seq.is_some() => {
                    return Ok(answer(false));
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

/// Opens the honest page, and leaves the seat of the liars to a bot.
pub(super) fn sit(target: &Target) -> io::Result<Page> {
    let mut page = Page::open(target, &target.seat, 0)?;
    let fastest = json!({ "pace": { "pace": 3 } }).to_string();
    page.socket.send(Message::text(fastest)).map_err(failed)?;
    let mut other = Page::open(target, &target.lying[0], 0)?;
    let end = Instant::now() + LOST;
    // A seat concedes when it is asked.
    while other.line("concede yes")?.is_refused {
        if Instant::now() > end {
            return Err(lost());
        }
        page.line(LINE)?;
    }
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
        match page.line(LINE) {
            Ok(answer) => {
                times.answers.push(answer.time);
                times.refused += usize::from(answer.is_refused);
            }
            Err(_) => times.lost += 1,
        }
        if n % RELOAD == 0 || times.lost > 0 {
            let begun = Instant::now();
            match Page::open(target, &target.seat, page.n) {
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
