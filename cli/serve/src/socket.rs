//! One connection: reads and counts a page's messages, passes them to its game, and the game's to
//! the page. It never delays the game.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use serde_json::json;
use tokio::sync::mpsc::channel;
use tokio::time::{Instant, interval, sleep_until, timeout};
use warboard_engine::model::Lang;
use warboard_engine::text::json;

use super::budget::{Budget, MESSAGES, Payer, REFUSALS, Use, amount, seconds};
use super::inbox::{Inbox, Refused};
use super::links::LinkRoute;
use super::listen::Caller;
use super::lobby::Lobby;
use super::messages::ClientMessage;
use super::messages::Joining;

/// The largest message that is read, in bytes: a line of placing on the largest board is half of it.
pub(super) const MESSAGE_MAX: usize = 8 << 10;

/// Bytes that are read from a connection at once; each connection keeps as many.
pub(super) const BUFFER: usize = 4 << 10;

/// Messages that wait for a page. One that has more of them is told everything anew once it has read these.
const QUEUE: usize = 64;

/// Longest time a page may take to read a message.
const SEND: Duration = Duration::from_secs(20);

/// Time between two pings, and without a word after which a page is taken for gone.
const BEAT: Duration = Duration::from_secs(10);
const SILENCE: Duration = Duration::from_secs(30);

/// Prefix of a ping; the rest is a value that is sent back.
const PING: &str = "{\"ping\":";

/// Bytes of chat that cost as much as a line.
const CHAT_LINE: f64 = 256.0;

/// An event on a connection.
enum ConnectionEvent {
    /// The game says something, or is no more.
    Game(Option<Utf8Bytes>),
    /// The page says something, or is gone.
    Page(Option<Result<Message, axum::Error>>),
    /// Time has passed.
    Beat,
    /// The page is listened to again.
    Again,
}

/// A page's end of the line.
struct Line<'h> {
    socket: WebSocket,
    hall: &'h Lobby,
    game: Arc<Inbox>,
    id: u64,
    door: (usize, Option<usize>),
    lang: Lang,
    messages: Budget,
    refusals: Budget,
    /// The end of a pause in reading.
    pause: Option<Instant>,
}

/// Serves a connection until it ends.
pub(super) async fn serve(
    mut socket: WebSocket,
    hall: Arc<Lobby>,
    door: (usize, Option<usize>),
    lang: Lang,
    caller: Arc<Caller>,
) {
    let (game, seat) = door;
    let place = caller.take_place(seat.is_none()).then(|| hall.connect(door)).flatten();
    let Some(id) = place else {
        return close(&mut socket, close_code::AGAIN, "too many pages by this link").await;
    };
    let (out, mut from_game) = channel(QUEUE);
    if let Some(game) = hall.join(game, Joining { id, seat, lang, out }) {
        let messages = Budget::new(MESSAGES[usize::from(seat.is_none())]);
        let refusals = Budget::new(REFUSALS);
        let hall = &*hall;
        let mut line = Line { socket, hall, game, id, door, lang, messages, refusals, pause: None };
        let (mut beat, mut heard_at) = (interval(BEAT), Instant::now());
        loop {
            let pause = line.pause;
            let heard = tokio::select! {
                message = from_game.recv() => ConnectionEvent::Game(message),
                message = line.socket.recv(), if pause.is_none() => ConnectionEvent::Page(message),
                _ = beat.tick() => ConnectionEvent::Beat,
                () = sleep_until(pause.unwrap_or(heard_at)), if pause.is_some() => ConnectionEvent::Again,
            };
            if matches!(heard, ConnectionEvent::Page(_) | ConnectionEvent::Again) {
                heard_at = Instant::now();
            }
            let is_silent = heard_at.elapsed() > SILENCE;
            if !line.hear(heard, is_silent).await {
                break;
            }
        }
        // A game that has ended misses nobody.
        line.game.leave(seat, id);
    }
    hall.disconnect(door);
}

impl Line<'_> {
    /// Handles an event; returns whether the connection stays open.
    async fn hear(&mut self, heard: ConnectionEvent, is_silent: bool) -> bool {
        match heard {
            ConnectionEvent::Game(Some(text)) => self.send(Message::Text(text)).await,
            ConnectionEvent::Game(None) => {
                self.close(close_code::RESTART, "the game is read again").await;
                false
            }
            ConnectionEvent::Page(Some(Ok(message))) => self.read(message).await,
            // The page is gone, or says what cannot be read or is too long.
            ConnectionEvent::Page(Some(Err(_)) | None) => false,
            ConnectionEvent::Beat if is_silent => false,
            ConnectionEvent::Beat => self.send(Message::Ping(Vec::new().into())).await,
            ConnectionEvent::Again => {
                self.pause = None;
                true
            }
        }
    }

    /// Reads a message within the budgets of the connection and of its link.
    async fn read(&mut self, message: Message) -> bool {
        let link = Payer::Link(LinkRoute::Game(self.door.0, self.door.1));
        let own = self.messages.spend(1.0);
        let spent = own.and_then(|()| self.hall.budgets.spend(link, Use::Message, 1.0));
        if let Err(wait) = spent {
            // Messages of other clients of the link do not close this page.
            if own.is_err() && self.refusals.spend(1.0).is_err() {
                self.close(close_code::POLICY, "too many messages").await;
                return false;
            }
            // Reading pauses until the page may send again: its messages wait at its own end.
            self.pause = Some(Instant::now() + wait);
            let id = said(&message).ok().and_then(|said| said.id().map(str::to_owned));
            return self.refuse(id.as_deref(), self.hall.sorry(self.lang).too_fast(wait)).await;
        }
        match message {
            // Answers a ping without the game: measures the latency, and shows whether the thread
            // is still the same.
            Message::Text(text) if text.starts_with(PING) => {
                let said = text.as_str()[PING.len()..].trim_end_matches('}');
                let pong = format!("{{\"pong\":{said},\"run\":\"{:016x}\"}}", self.game.run);
                self.send(Message::Text(pong.into())).await
            }
            Message::Text(_) => match said(&message) {
                Ok(said) => self.pass(said, link).await,
                Err(_) => self.refuse(None, self.hall.sorry(self.lang).unread.clone()).await,
            },
            Message::Binary(_) => {
                self.close(close_code::UNSUPPORTED, "text alone is read").await;
                false
            }
            Message::Close(_) => false,
            Message::Ping(_) | Message::Pong(_) => true,
        }
    }

    /// Passes what a page says to the game.
    async fn pass(&mut self, said: ClientMessage, link: Payer) -> bool {
        let id = said.id().map(str::to_owned);
        if let Some(text) = said.chat() {
            // Longer lines are cut, so their cost is limited.
            let cost = 1.0 + (amount(text.len()) / CHAT_LINE).min(2.0);
            if let Err(wait) = self.hall.budgets.spend(link, Use::Chat, cost) {
                let sorry = self.hall.sorry(self.lang).too_fast(wait);
                return self.refuse(id.as_deref(), sorry).await;
            }
        }
        let seat = self.door.1;
        let passed = match said {
            ClientMessage::Point { from, to } => self.game.point(seat, self.id, (from, to)),
            said => self.game.say(seat, self.id, said),
        };
        match passed {
            Ok(()) => true,
            Err(Refused::Full) => {
                let sorry = self.hall.sorry(self.lang).too_fast(Duration::from_secs(1));
                self.refuse(id.as_deref(), sorry).await
            }
            Err(Refused::Closed) => false,
        }
    }

    /// Sends a page the notice that a message had no effect.
    async fn refuse(&mut self, id: Option<&str>, note: String) -> bool {
        let mut message = json!({ "note": note, "is_wrong": true });
        if let Some(id) = id {
            message["done"] = json!(id);
            message["refused"] = json!(true);
        }
        self.send(Message::Text(message.to_string().into())).await
    }

    async fn send(&mut self, message: Message) -> bool {
        send(&mut self.socket, message).await
    }

    async fn close(&mut self, code: u16, reason: &'static str) {
        close(&mut self.socket, code, reason).await;
    }
}

/// Reads what a page says.
fn said(message: &Message) -> Result<ClientMessage, serde_json::Error> {
    let Message::Text(text) = message else { return json(b"") };
    json(text.as_bytes())
}

/// The refusals of a language, made once: a refusal is to cost nothing.
#[derive(Debug)]
pub(super) struct Sorry {
    /// The text for an unreadable message.
    pub(super) unread: String,
    /// The text for a client that is too fast, before and after the seconds.
    fast: [String; 2],
}

impl Sorry {
    pub(super) fn new(lang: Lang) -> Self {
        use warboard_table::text::{Texts, say};
        let texts = Texts::new(lang);
        let fast = say!(texts, "serve-too-fast", "n" = "%");
        let (before, behind) = fast.split_once('%').unwrap_or((&fast, ""));
        Self { unread: say!(texts, "serve-unread"), fast: [before.to_owned(), behind.to_owned()] }
    }

    pub(super) fn too_fast(&self, wait: Duration) -> String {
        let [before, behind] = &self.fast;
        format!("{before}{}{behind}", seconds(wait))
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
