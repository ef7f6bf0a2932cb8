//! The orders of the host during a game, and the game once more. Each is a change of the links and of what is kept with them; the
//! game's own thread tells it to all.

use serde::Deserialize;
use warboard_table::exit::CommandError;
use warboard_table::saves::{Saved, again};
use warboard_table::text::{Texts, say};

use super::inbox::Seat;
use super::links::{LinkToken, Links};
use super::lobby::Lobby;

/// The longest time for an answer, in seconds.
const CLOCK_MAX: u32 = 86_400;

/// An order of the host.
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
                links.pushes.remove(&seat);
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
