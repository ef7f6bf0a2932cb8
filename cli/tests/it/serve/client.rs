//! A minimal page for tests: the messages that it receives and sends.

#![expect(clippy::panic, reason = "what cannot be understood fails")]

#[path = "put.rs"]
mod put;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Error, Message, WebSocket, client};

use put::put;

/// Longest wait for anything, on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// Splits a link into host and path.
pub(crate) fn parts(url: &str) -> (&str, &str) {
    let rest = url.strip_prefix("http://").unwrap();
    let at = rest.find('/').unwrap();
    (&rest[..at], &rest[at..])
}

/// Sends a request and returns the whole answer.
pub(crate) fn request(url: &str, line: &str, headers: &[(&str, &str)], body: &str) -> String {
    let (host, path) = parts(url);
    let mut stream = TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let own = ("Host", host);
    let is_given = headers.iter().any(|(name, _)| *name == "Host");
    let headers = headers.iter().chain((!is_given).then_some(&own));
    let headers: Vec<String> =
        headers.map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let text = format!(
        "{} HTTP/1.1\r\nConnection: close\r\n{}Content-Length: {}\r\n\r\n{body}",
        line.replace("PATH", path),
        headers.concat(),
        body.len()
    );
    stream.write_all(text.as_bytes()).unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

/// Returns the status of an answer.
pub(crate) fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0)
}

/// Connects as a page does.
pub(crate) fn connect(url: &str, origin: Option<&str>) -> Result<WebSocket<TcpStream>, String> {
    let (host, path) = parts(url);
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let mut request = format!("ws://{host}{path}/socket?{query}")
        .into_client_request()
        .map_err(|e| e.to_string())?;
    let own = format!("http://{host}");
    if let Some(origin) = origin.map(|origin| if origin.is_empty() { &own } else { origin }) {
        request.headers_mut().insert("Origin", origin.parse().unwrap());
    }
    let stream = TcpStream::connect(host).unwrap();
    stream.set_nodelay(true).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    client(request, stream).map(|(socket, _)| socket).map_err(|error| error.to_string())
}

/// A page with its current state.
pub(crate) struct Page {
    pub(crate) socket: WebSocket<TcpStream>,
    pub(crate) hello: Value,
    pub(crate) seq: u64,
    pub(crate) state: Value,
    /// The messages sent to the page.
    pub(crate) raw: Vec<String>,
    /// The notes sent to this page alone.
    pub(crate) notes: Vec<Value>,
}

impl Page {
    /// Opens a page by a link, and waits for its first state.
    pub(crate) fn open(url: &str) -> Self {
        let socket = connect(url, Some("")).unwrap();
        let mut page = Self {
            socket,
            hello: Value::Null,
            seq: 0,
            state: Value::Null,
            raw: Vec::new(),
            notes: Vec::new(),
        };
        page.until(|page| !page.hello.is_null());
        page
    }

    /// Receives a message; returns `false` if none arrives in time.
    pub(crate) fn hear(&mut self, wait: Duration) -> bool {
        self.socket.get_ref().set_read_timeout(Some(wait.max(Duration::from_millis(1)))).unwrap();
        let text = match self.socket.read() {
            Ok(Message::Text(text)) => text.to_string(),
            Ok(Message::Close(frame)) => panic!("closed: {frame:?}"),
            Ok(_) => return true,
            Err(Error::Io(error))
                if matches!(
                    error.kind(),
                    std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                ) =>
            {
                return false;
            }
            Err(error) => panic!("{error}"),
        };
        let mut message: Value = serde_json::from_str(&text).unwrap();
        self.raw.push(text);
        if let Some(hello) = message.get_mut("hello") {
            self.seq = hello["seq"].as_u64().unwrap();
            self.state = hello["state"].take();
            self.hello = message["hello"].take();
        } else if let Some(patch) = message.get("patch") {
            assert_eq!(message["seq"].as_u64().unwrap(), self.seq + 1, "a message is missing");
            self.seq += 1;
            self.state = put(&self.state, patch);
        } else {
            self.notes.push(message);
        }
        true
    }

    /// Receives messages until a condition holds.
    pub(crate) fn until(&mut self, is_so: impl Fn(&Self) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !is_so(self) {
            let left = end.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "it never came: {}", self.state["model"]["offer"]);
            self.hear(left);
        }
    }

    /// Receives messages until none arrive.
    pub(crate) fn settle(&mut self) {
        while self.hear(Duration::from_millis(300)) {}
    }

    /// Receives everything that was sent before now: the answer to a `point` message comes last.
    pub(crate) fn catch_up(&mut self) {
        let answers =
            |page: &Self| page.notes.iter().filter(|note| note.get("advice").is_some()).count();
        let n = answers(self);
        self.send(&json!({ "point": { "from": null, "to": 0 } }));
        self.until(|page| answers(page) > n);
    }

    pub(crate) fn send(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).unwrap();
    }

    /// Types a line, and waits until it takes effect or is refused.
    pub(crate) fn line(&mut self, text: &str) {
        let (seq, notes) = (self.seq, self.notes.len());
        self.send(&json!({ "line": { "text": text, "at": seq } }));
        self.until(|page| page.seq > seq || page.notes.len() > notes);
    }

    pub(crate) fn offer(&self) -> &Value {
        &self.state["model"]["offer"]
    }

    pub(crate) fn is_asked(&self) -> bool {
        !self.offer().is_null()
    }

    pub(crate) fn is_over(&self) -> bool {
        !self.state["table"]["over"].is_null()
    }

    pub(crate) fn last_note(&self) -> &str {
        self.notes.last().and_then(|note| note["note"].as_str()).unwrap_or_default()
    }

    /// Returns one of the offered answers, by a number.
    pub(crate) fn reply(&self, n: usize) -> String {
        let offer = self.offer();
        let replies = offer["replies"].as_array().unwrap();
        let on = offer["on"].as_str();
        // Cards are chosen one after another, without a list of all combinations.
        if replies.is_empty() && on.is_none() {
            return "auto".to_owned();
        }
        let at = n % (replies.len() + usize::from(on.is_some()));
        let Some(reply) = replies.get(at) else { return on.unwrap().to_owned() };
        let words = |at: usize| reply["words"][at].as_str().unwrap();
        match reply["number"]["usual"].as_u64() {
            Some(n) => format!("{}{n}{}", words(0), words(1)),
            None => format!("{}{}", words(0), words(1)),
        }
    }
}

/// Returns the page that is asked, or `None` after the game. Receives the messages of all pages.
pub(crate) fn asked(pages: &mut [Page]) -> Option<usize> {
    let end = Instant::now() + PATIENCE;
    loop {
        if pages.iter().any(Page::is_over) {
            return None;
        }
        if let Some(at) = pages.iter().position(Page::is_asked) {
            return Some(at);
        }
        assert!(Instant::now() < end, "nobody is asked");
        for page in pages.iter_mut() {
            page.hear(Duration::from_millis(2));
        }
    }
}
