//! One connection: what a page says goes to its game, and what the game says to the page. It never holds the game up.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use tokio::sync::mpsc::channel;
use tokio::time::{Instant, interval, timeout};
use warboard_engine::model::Lang;

use super::game::{Joining, ToGame};
use super::hall::Hall;

/// The largest message that is read, in bytes: a line of placing on the largest board is half of it.
pub(super) const MESSAGE_MAX: usize = 8 << 10;

/// Messages that wait for a page. One that has more of them is told everything anew once it has read these.
const QUEUE: usize = 64;

/// How long a page may take to read a message.
const SEND: Duration = Duration::from_secs(20);

/// How often a page is asked whether it is still there, and after how long without a word it is taken for gone.
const BEAT: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_mins(1);

/// Messages that a page may send at once, and how many more each second.
const BURST: f64 = 100.0;
const RATE: f64 = 50.0;

/// How many messages a page may send.
struct Allowance {
    left: f64,
    since: Instant,
}

impl Allowance {
    fn new() -> Self {
        Self { left: BURST, since: Instant::now() }
    }

    /// Takes one; whether there was one.
    fn take(&mut self) -> bool {
        let now = Instant::now();
        let more = now.duration_since(self.since).as_secs_f64() * RATE;
        (self.left, self.since) = ((self.left + more).min(BURST), now);
        self.left -= 1.0;
        self.left >= 0.0
    }
}

/// What happened on a connection.
enum Heard {
    /// The game says something, or is no more.
    Game(Option<Utf8Bytes>),
    /// The page says something, or is gone.
    Page(Option<Result<Message, axum::Error>>),
    /// Time has passed.
    Beat,
}

/// Serves a connection until it ends.
pub(super) async fn serve(
    mut socket: WebSocket,
    hall: Arc<Hall>,
    door: (usize, Option<usize>),
    lang: Lang,
) {
    let Some(id) = hall.connect(door) else {
        return close(&mut socket, close_code::AGAIN, "too many pages by this link").await;
    };
    let (out, mut from_game) = channel(QUEUE);
    let (game, seat) = door;
    if let Some(game) = hall.join(game, Joining { id, seat, lang, out }) {
        let mut allowance = Allowance::new();
        let (mut beat, mut heard_at) = (interval(BEAT), Instant::now());
        loop {
            let heard = tokio::select! {
                message = from_game.recv() => Heard::Game(message),
                message = socket.recv() => Heard::Page(message),
                _ = beat.tick() => Heard::Beat,
            };
            let goes_on = match heard {
                Heard::Game(Some(text)) => send(&mut socket, Message::Text(text)).await,
                Heard::Game(None) => {
                    close(&mut socket, close_code::RESTART, "the game is read again").await;
                    false
                }
                Heard::Page(Some(Ok(message))) => {
                    heard_at = Instant::now();
                    let is_allowed = allowance.take();
                    if !is_allowed {
                        close(&mut socket, close_code::POLICY, "too many messages").await;
                    }
                    is_allowed && hear(&mut socket, message, id, &game).await
                }
                // The page is gone, or says what cannot be read or is too long.
                Heard::Page(Some(Err(_)) | None) => false,
                Heard::Beat if heard_at.elapsed() > SILENCE => false,
                Heard::Beat => send(&mut socket, Message::Ping(Vec::new().into())).await,
            };
            if !goes_on {
                break;
            }
        }
        // A game that has ended misses nobody.
        let _ = game.send(ToGame::Leave(id));
    }
    hall.disconnect(door);
}

/// Does what a page says; whether the connection goes on.
async fn hear(
    socket: &mut WebSocket,
    message: Message,
    id: u64,
    game: &std::sync::mpsc::Sender<ToGame>,
) -> bool {
    match message {
        // How long a way is, without the game.
        Message::Text(text) if text.starts_with("{\"ping\":") => {
            let pong = format!("{{\"pong\":{}", &text.as_str()["{\"ping\":".len()..]);
            send(socket, Message::Text(pong.into())).await
        }
        Message::Text(text) => game.send(ToGame::Say(id, text.as_str().to_owned())).is_ok(),
        Message::Binary(_) => {
            close(socket, close_code::UNSUPPORTED, "text alone is read").await;
            false
        }
        Message::Close(_) => false,
        Message::Ping(_) | Message::Pong(_) => true,
    }
}

/// Sends a message; whether it was read in time.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(SEND, socket.send(message)).await, Ok(Ok(())))
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    send(socket, Message::Close(Some(frame))).await;
}
