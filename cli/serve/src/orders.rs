//! What the host may do during a game, and the game once more. Each is a change of the links and of what is kept with them; the
//! game's own thread tells it to all.

use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use serde::Deserialize;
use serde_json::json;
use warboard_engine::game::Viewer;
use warboard_engine::model::{SeatId, TableId};
use warboard_table::exit::CommandError;
use warboard_table::paint::plain;
use warboard_table::saves::{Saved, again};
use warboard_table::text::{Texts, say};

use super::game::ServedGame;
use super::inbox::Seat;
use super::links::{LinkToken, Links};
use super::lobby::Lobby;
use super::messages::{Changed, ChatLine, TableMessage};

/// The longest time for an answer, in seconds.
const CLOCK_MAX: u32 = 86_400;

/// What the host wants.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum HostOrder {
    /// Mutes what is said by a link, or lets it be heard again.
    Mute { seat: Seat, muted: bool },
    /// Lets a bot answer for a seat, or gives it back.
    Bot { seat: usize, bot: bool },
    /// The time in seconds for an answer, or none.
    Clock { seconds: Option<u32> },
    /// Gives a seat another link, since the old one was lost.
    Renew { seat: usize },
    /// Ends the game for everybody; its save stays.
    Close,
}

impl HostOrder {
    /// Carries out the order; whether it fits the game.
    fn apply(self, links: &mut Links, fresh: LinkToken) -> bool {
        let is_of_person = |seat: usize| links.seats.get(seat).is_some_and(Option::is_some);
        match self {
            Self::Mute { seat, muted } => {
                if !seat.is_none_or(is_of_person) {
                    return false;
                }
                links.muted.retain(|other| *other != seat);
                links.muted.extend(muted.then_some(seat));
            }
            Self::Bot { seat, bot } => {
                if !is_of_person(seat) {
                    return false;
                }
                if bot {
                    links.handed.insert(seat);
                } else {
                    links.handed.remove(&seat);
                }
            }
            Self::Clock { seconds } => {
                if seconds.is_some_and(|n| n == 0 || n > CLOCK_MAX) {
                    return false;
                }
                links.clock = seconds;
            }
            Self::Renew { seat } => {
                if !is_of_person(seat) {
                    return false;
                }
                links.seats[seat] = Some(fresh);
            }
            Self::Close => links.is_closed = true,
        }
        true
    }
}

impl Lobby {
    /// Carries out an order of the host; returns the links by then, and `None` if the order does not fit the game.
    pub(super) fn order(&self, game: usize, order: HostOrder) -> Option<Links> {
        let fresh = LinkToken::new().ok()?;
        self.change(game, |links| order.apply(links, fresh).then(|| links.clone()))?
    }

    /// Notes that a seat asks for a finished game once more. When all who are here do, it begins: with the same seats, names and
    /// choices, and with dice and links of its own. The calling thread needs a deep stack.
    ///
    /// # Errors
    /// The game is not over, or cannot begin again.
    pub(super) fn rematch(&self, game: usize, seat: usize) -> Result<(), CommandError> {
        let texts = Texts::new(self.lang);
        let not_over = || CommandError::BadInput(say!(texts, "serve-not-over"));
        let (path, here) = self.finished(game).ok_or_else(not_over)?;
        let asked = self.change(game, |links| {
            links.rematch.insert(seat);
            links.clone()
        });
        let old = asked.ok_or_else(not_over)?;
        if here.iter().any(|at| !old.rematch.contains(at)) || self.is_continued(game, None) {
            return Ok(());
        }
        let Saved { record, .. } = Saved::read(&texts, &path)?;
        let begun = again(&texts, &path, &record)?;
        let (save, lineup) = (begun.table.into_save(), begun.lineup);
        let new = self.admit_with(&texts, save, &lineup, old.clock, |links| {
            links.follow(&old);
        })?;
        self.continue_with(game, None, new);
        Ok(())
    }
}

impl ServedGame {
    /// Checks whether a bot answers for a seat, as the host wants it.
    pub(super) fn is_handed(&self, seat: SeatId) -> bool {
        self.links.handed.contains(&seat.index())
    }

    /// Takes over changed links, and tells everybody what is new.
    pub(super) fn take_over(&mut self, links: &Links) -> Changed {
        let settled = links.clone().with_settled(&self.links);
        let old = std::mem::replace(&mut self.links, settled);
        self.settle();
        self.adopt_names(true);
        for seat in 0..links.seats.len() {
            let at = SeatId::from_index(seat);
            if differs(old.seats[seat], links.seats[seat]) {
                self.send_away(at);
                if old.names.get(&seat) == links.names.get(&seat) {
                    self.notice(TableMessage::Renewed(at));
                }
            }
            match (old.handed.contains(&seat), links.handed.contains(&seat)) {
                (false, true) => self.notice(TableMessage::Handed(at)),
                // Somebody who sits down is told of already.
                (true, false) if old.names.get(&seat) == links.names.get(&seat) => {
                    self.notice(TableMessage::GivenBack(at));
                }
                _ => {}
            }
            if links.rematch.contains(&seat) && !old.rematch.contains(&seat) {
                self.notice(TableMessage::Again(at));
            }
        }
        for link in (0..links.seats.len()).map(Some).chain([None]) {
            let (was, is) = (old.muted.contains(&link), links.muted.contains(&link));
            if was != is {
                self.notice(TableMessage::Muted(link.map(SeatId::from_index), is));
            }
        }
        if old.clock != links.clock {
            self.clock = links.clock.map(|seconds| Duration::from_secs(seconds.into()));
            self.begin_anew(Instant::now());
            // Every page learns by which clock it is counted.
            for client in &mut self.clients {
                client.is_behind = true;
            }
            self.notice(TableMessage::Clock(links.clock));
        }
        Changed::All
    }

    fn notice(&mut self, message: TableMessage) {
        self.tell(ChatLine::Notice(message));
    }

    /// Gives the names to the game and its save; `is_told` if everybody is to hear of new ones.
    pub(super) fn adopt_names(&mut self, is_told: bool) {
        for (seat, name) in self.links.names.clone() {
            let at = SeatId::from_index(seat);
            if seat >= self.desks[0].seats.len()
                || self.table.people().get(seat).and_then(Option::as_ref) == Some(&name)
            {
                continue;
            }
            let named = self.table.name_person(&self.desks[0].texts, at, &name);
            self.stuck(named.is_err());
            for desk in &mut self.desks {
                desk.name_people(self.table.people().to_vec());
            }
            if is_told {
                self.notice(TableMessage::Sat(at));
            }
        }
    }

    /// Tells the address that the host has named whose move it is, if the seat wants it and everybody may know.
    pub(super) fn notify(&self, seat: SeatId) {
        let is_wanted = self.links.notified.contains(&seat.index()) && !self.is_handed(seat);
        let known = self.table.game().view(Viewer::Public).waiting_for();
        if let Some(notifier) = self.notifier.as_ref().filter(|_| is_wanted && known == Some(seat))
        {
            let desk = &self.desks[0];
            let (name, game) = (plain(&desk.seat(seat)), desk.texts.of(&desk.rules.name));
            notifier.tell(say!(desk.texts, "serve-notice", "name" = name, "game" = game));
        }
    }

    /// Closes the pages of a seat whose link is another by now.
    fn send_away(&mut self, seat: SeatId) {
        self.part_from(|client| client.seat == Some(seat), "serve-renewed-link");
        self.note_away(seat);
    }

    /// Closes every page of a game that the host has closed.
    pub(super) fn close(&mut self) {
        self.part_from(|_| true, "serve-closed");
    }

    /// Closes pages, each with a sentence.
    fn part_from(&mut self, is_meant: impl Fn(&super::game::Client) -> bool, key: &'static str) {
        for client in std::mem::take(&mut self.clients) {
            if !is_meant(&client) {
                self.clients.push(client);
                continue;
            }
            let texts = &self.desk(self.audiences[client.audience].lang).texts;
            let sorry = json!({ "sorry": texts.say(key, &[]), "is_gone": true });
            // A page that reads nothing learns it from its link.
            let _ = client.out.try_send(Utf8Bytes::from(sorry.to_string()));
        }
    }
}

fn differs(one: Option<LinkToken>, other: Option<LinkToken>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => !one.is(other),
        (one, other) => one.is_some() != other.is_some(),
    }
}
