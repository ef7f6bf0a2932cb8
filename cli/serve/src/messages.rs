//! Messages between pages, games and the table.

use axum::extract::ws::Utf8Bytes;
use serde::Deserialize;
use tokio::sync::mpsc::Sender;
use warboard_engine::model::{Lang, SeatId};
use warboard_table::levels;

use warboard_table::paint::plain;
use warboard_table::presenter::Presenter;
use warboard_table::text::say;

/// The longest name of a message, in bytes.
const ID_MAX: usize = 48;

/// A message of a page.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum ClientMessage {
    /// A message that has an effect once, however often it is sent, and that is always answered. The page names it.
    Once { id: MessageId, message: Box<ClientMessage> },
    /// A line, as it is typed at the terminal, about what message `at` has shown.
    Line { text: String, at: u64 },
    /// A space is pointed at, and where an attack on it would come from.
    Point { from: Option<usize>, to: usize },
    /// Something to be read by all.
    Say { text: String },
    /// A topic of the rules is opened; an empty one is the list of all.
    Rules { topic: String },
    /// Take the last answer back.
    Undo,
    /// True if the other player may undo.
    Agree { yes: bool },
    /// The pace of bots, from 0.
    Pace { pace: usize },
}

impl ClientMessage {
    /// Returns the name of a message that needs an answer.
    pub(super) fn id(&self) -> Option<&str> {
        match self {
            Self::Once { id, .. } => Some(&id.0),
            _ => None,
        }
    }

    /// Returns the text that everybody is to read.
    pub(super) fn chat(&self) -> Option<&str> {
        match self {
            Self::Once { message, .. } => message.chat(),
            Self::Say { text } => Some(text),
            _ => None,
        }
    }
}

/// The part of what is shown that a message may have changed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Changed {
    /// No change.
    Nothing,
    /// The people present and the talk.
    Table,
    /// The whole state.
    All,
}

/// The name that a page gives to a message, different from those of all pages.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct MessageId(pub(super) String);

impl TryFrom<String> for MessageId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if text.len() <= ID_MAX { Ok(Self(text)) } else { Err("too long") }
    }
}

/// A client that opens a game's page.
#[derive(Debug)]
pub(super) struct Joining {
    /// The connection, counted by the server.
    pub(super) id: u64,
    /// The seat of the link; `None` for spectators.
    pub(super) seat: Option<usize>,
    /// The language of the page.
    pub(super) lang: Lang,
    /// The channel for messages to the page.
    pub(super) out: Sender<Utf8Bytes>,
}

/// A notice of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TableMessage {
    /// A bot answers for a player who is away.
    StandIn(SeatId),
    /// A seat undid an answer.
    Undone(SeatId),
    /// A seat refused another's undo.
    Refused(SeatId),
    /// The save cannot be written: nothing happens until it can.
    Stuck,
    /// The save can be written again.
    Unstuck,
    /// A bot answered for the seat that receives this notice, whose time was over.
    Late,
    /// A seat conceded: a bot plays on.
    Conceded(SeatId),
    /// The program of a seat gave no answer: this bot plays on. The reason is for the host alone:
    /// the program's last lines may reveal its knowledge.
    Lost(SeatId, &'static str),
    /// Somebody has sat down.
    Sat(SeatId),
    /// The host lets a bot answer for a seat.
    Handed(SeatId),
    /// The person of a seat answers again.
    GivenBack(SeatId),
    /// The host has set the clock, in seconds, or stopped it.
    Clock(Option<u32>),
    /// The host has renewed the link of a seat.
    Renewed(SeatId),
    /// The host has muted a seat, or spectators, or lets them be heard again.
    Muted(Option<SeatId>, bool),
    /// A seat asks for the game once more.
    Again(SeatId),
}

impl TableMessage {
    /// Formats the notice.
    pub(super) fn say(self, desk: &Presenter) -> String {
        let texts = &desk.texts;
        let name = |seat| desk.the_seat(seat);
        let said = match self {
            Self::StandIn(seat) => say!(texts, "serve-stand-in", "seat" = name(seat)),
            Self::Undone(seat) => say!(texts, "serve-undone", "seat" = name(seat)),
            Self::Refused(seat) => say!(texts, "serve-refused", "seat" = name(seat)),
            Self::Stuck => say!(texts, "serve-stuck"),
            Self::Unstuck => say!(texts, "serve-unstuck"),
            Self::Late => say!(texts, "serve-late"),
            Self::Conceded(seat) => say!(texts, "serve-conceded", "seat" = name(seat)),
            Self::Lost(seat, bot) => {
                let level = levels::shown(bot, desk.lang());
                say!(texts, "serve-lost", "seat" = name(seat), "level" = level)
            }
            Self::Sat(seat) => say!(texts, "serve-sat", "seat" = name(seat)),
            Self::Handed(seat) => say!(texts, "serve-handed", "seat" = name(seat)),
            Self::GivenBack(seat) => say!(texts, "serve-given-back", "seat" = name(seat)),
            Self::Clock(Some(n)) => say!(texts, "serve-clock-set", "n" = n),
            Self::Clock(None) => say!(texts, "serve-clock-off"),
            Self::Renewed(seat) => say!(texts, "serve-renewed", "seat" = name(seat)),
            Self::Muted(None, true) => say!(texts, "serve-muted-watching"),
            Self::Muted(None, false) => say!(texts, "serve-heard-watching"),
            Self::Muted(Some(seat), true) => say!(texts, "serve-muted-seat", "seat" = name(seat)),
            Self::Muted(Some(seat), false) => say!(texts, "serve-heard-seat", "seat" = name(seat)),
            Self::Again(seat) => say!(texts, "serve-asks-again", "seat" = name(seat)),
        };
        plain(&said)
    }
}

/// A line that everybody reads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ChatLine {
    /// A line of a seat; `None`: of a spectator.
    Said(Option<SeatId>, String),
    /// The table says it.
    Notice(TableMessage),
}
