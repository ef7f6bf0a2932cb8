//! The ways in which connections lie. Each is tried by as many connections as any other, again and again.

use std::io::{self, ErrorKind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::net::TcpStream;
use tokio::time::{sleep, timeout_at};

use super::target::Target;

/// A way to lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// Nothing is sent.
    Idle,
    /// Half a header, and nothing more.
    HalfHeader,
    /// A header, a byte at a time.
    SlowHeader,
    /// A header without an end.
    EndlessHeader,
    /// A body that never comes.
    NoBody,
    /// Bytes at random.
    Garbage,
    /// Requests in another server's name.
    OtherHost,
    /// Links that are none.
    NoLink,
    /// Requests for the replay and the page's files.
    Requests,
    /// Connections that come and go.
    Churn,
    /// Pages of spectators that come and go.
    PageChurn,
    /// A spectator who points at everything.
    Points,
    /// A spectator who talks without end.
    Chat,
    /// Answers to questions of long ago, from a seat and from a spectator.
    OldAnswers,
    /// Text that is not JSON, or not a message.
    Malformed,
    /// Frames larger than any message.
    HugeFrames,
    /// A message in frames that never ends.
    Fragments,
    /// Pings.
    Pings,
    /// A spectator who reads nothing.
    Deaf,
}

/// Every way to lie.
pub(super) const WAYS: [Way; 19] = [
    Way::Idle,
    Way::HalfHeader,
    Way::SlowHeader,
    Way::EndlessHeader,
    Way::NoBody,
    Way::Garbage,
    Way::OtherHost,
    Way::NoLink,
    Way::Requests,
    Way::Churn,
    Way::PageChurn,
    Way::Points,
    Way::Chat,
    Way::OldAnswers,
    Way::Malformed,
    Way::HugeFrames,
    Way::Fragments,
    Way::Pings,
    Way::Deaf,
];

/// Connections that were begun, and that the server ended.
#[derive(Default, Debug)]
pub(super) struct Counts {
    begun: AtomicU64,
    ended: AtomicU64,
}

impl Counts {
    /// Both numbers.
    pub(super) fn both(&self) -> [u64; 2] {
        [&self.begun, &self.ended].map(|count| count.load(Ordering::Relaxed))
    }
}

/// Lies with `n` connections at once until the end.
pub(super) fn lie(target: &Target, n: u32, end: Instant, counts: &Arc<Counts>) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let liars: Vec<_> = (0..n)
            .zip(WAYS.into_iter().cycle())
            .map(|(at, way)| {
                let liar = Liar { way, at, target: target.clone(), counts: Arc::clone(counts) };
                tokio::spawn(liar.live(end))
            })
            .collect();
        for liar in liars {
            let _ = liar.await;
        }
    });
    Ok(())
}

/// A client that lies.
struct Liar {
    way: Way,
    at: u32,
    target: Target,
    counts: Arc<Counts>,
}

impl Liar {
    async fn live(self, end: Instant) {
        // Clients start at different times.
        sleep(Duration::from_millis(u64::from(self.at))).await;
        while Instant::now() < end && !super::super::job::STOP.load(Ordering::Relaxed) {
            let life = timeout_at(end.into(), self.life()).await;
            if matches!(life, Ok(Err(_))) {
                self.counts.ended.fetch_add(1, Ordering::Relaxed);
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Runs one connection, until the server ends it or the client leaves.
    async fn life(&self) -> io::Result<()> {
        let stream = TcpStream::connect(&self.target.host).await?;
        self.counts.begun.fetch_add(1, Ordering::Relaxed);
        let host = &self.target.host;
        let [seat, spectator] = &self.target.lying;
        match self.way {
            Way::Idle => drain(&stream).await,
            Way::HalfHeader => {
                write(&stream, b"GET / HTTP/1.1\r\nHost: local").await?;
                drain(&stream).await
            }
            Way::SlowHeader => {
                for byte in format!("GET {spectator} HTTP/1.1\r\nHost: {host}\r\nX: y").bytes() {
                    write(&stream, &[byte]).await?;
                    sleep(Duration::from_millis(300)).await;
                }
                drain(&stream).await
            }
            Way::EndlessHeader => {
                write(&stream, b"GET / HTTP/1.1\r\n").await?;
                flood(&stream, format!("X-{}: {}\r\n", self.at, "y".repeat(2_000)).as_bytes()).await
            }
            Way::NoBody => {
                let head = format!(
                    "POST {seat}/on HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: 9000\r\n\r\n{{"
                );
                write(&stream, head.as_bytes()).await?;
                drain(&stream).await
            }
            Way::Garbage => flood(&stream, &noise(self.at)).await,
            Way::OtherHost => flood(&stream, get(spectator, "evil.example").as_bytes()).await,
            Way::NoLink => {
                let wrong = format!("/g/{:032x}", self.at);
                flood(&stream, upgrade(host, &wrong).as_bytes()).await
            }
            Way::Requests => {
                let replay = format!("{spectator}/replay");
                let all = [&*replay, "/page/game.js", spectator].map(|path| get(path, host));
                flood(&stream, all.concat().as_bytes()).await
            }
            Way::Churn => Ok(()),
            Way::PageChurn => {
                write(&stream, upgrade(host, spectator).as_bytes()).await?;
                sleep(Duration::from_millis(100)).await;
                Ok(())
            }
            Way::OldAnswers if self.at.is_multiple_of(2) => self.shout(&stream, seat).await,
            Way::Deaf => {
                write(&stream, upgrade(host, spectator).as_bytes()).await?;
                sleep(Duration::from_hours(1)).await;
                Ok(())
            }
            _ => self.shout(&stream, spectator).await,
        }
    }

    /// Opens a page and says the same without end.
    async fn shout(&self, stream: &TcpStream, link: &str) -> io::Result<()> {
        write(stream, upgrade(&self.target.host, link).as_bytes()).await?;
        // Some clients do not read frames that precede the answer to the request.
        stream.readable().await?;
        let text = |text: &str| frame(0x81, text.as_bytes());
        let said = match self.way {
            Way::Points => (0..42)
                .map(|to| {
                    text(&format!("{{\"point\":{{\"from\":{},\"to\":{to}}}}}", (to + self.at) % 42))
                })
                .collect::<Vec<_>>()
                .concat(),
            Way::Chat => text(&format!("{{\"say\":{{\"text\":\"{}\"}}}}", "lie ".repeat(60))),
            Way::OldAnswers => text("{\"line\":{\"text\":\"attack alaska kamchatka\",\"at\":0}}"),
            Way::Malformed => {
                [text("{\"line\":"), text("[[[[]]]]"), text("{\"apply\":\"end\"}")].concat()
            }
            Way::HugeFrames => frame(0x81, "x".repeat(60_000).as_bytes()),
            Way::Fragments => {
                write(stream, &frame(0x01, b"{")).await?;
                frame(0x00, b"").repeat(200)
            }
            _ => frame(0x89, b"lie").repeat(50),
        };
        flood(stream, &said).await
    }
}

/// Returns a request for a path.
fn get(path: &str, host: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n")
}

/// Returns a request for a page's connection.
fn upgrade(host: &str, link: &str) -> String {
    format!(
        "GET {link}/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
}

/// Returns a frame as a page sends it, under a mask that changes nothing.
fn frame(head: u8, payload: &[u8]) -> Vec<u8> {
    let n = payload.len();
    let mut bytes = vec![head];
    match (u8::try_from(n), u16::try_from(n)) {
        (Ok(n @ 0..=125), _) => bytes.push(0x80 | n),
        (_, Ok(n)) => {
            bytes.push(0x80 | 0x7e);
            bytes.extend(n.to_be_bytes());
        }
        _ => {
            bytes.push(0x80 | 0x7f);
            bytes.extend((n as u64).to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend_from_slice(payload);
    bytes
}

/// Bytes without a sense.
fn noise(seed: u32) -> Vec<u8> {
    let mut x = u64::from(seed) | 1;
    let next = || {
        x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        x.to_be_bytes()[0]
    };
    std::iter::repeat_with(next).take(4_096).collect()
}

/// Writes all of it.
async fn write(stream: &TcpStream, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        stream.writable().await?;
        match stream.try_write(bytes) {
            Ok(n) => bytes = &bytes[n..],
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Reads what is there, or fails where the other side has ended.
fn read(stream: &TcpStream) -> io::Result<()> {
    let mut room = [0; 16 << 10];
    loop {
        match stream.try_read(&mut room) {
            Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
            Err(error) => return Err(error),
        }
    }
}

/// Reads until the other side ends it.
async fn drain(stream: &TcpStream) -> io::Result<()> {
    loop {
        stream.readable().await?;
        read(stream)?;
    }
}

/// Writes the same again and again, as fast as it is taken, and reads what comes.
async fn flood(stream: &TcpStream, bytes: &[u8]) -> io::Result<()> {
    let reading = drain(stream);
    let writing = async {
        loop {
            write(stream, bytes).await?;
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        ended = reading => ended,
        ended = writing => ended,
    }
}
