//! The gatherings of a server: who opens one, where their links lead, and how their games begin; and the free seats of games that
//! have begun.

use std::sync::{MutexGuard, PoisonError};
use std::time::Instant;

use serde_json::{Value, json};
use warboard_engine::model::Lang;
use warboard_table::exit::CommandError;
use warboard_table::person::PersonName;
use warboard_table::text::{Texts, say};

use super::gathering::{GatherMessage, GatherRequest, Gathering, name_of};
use super::links::{LinkRoute, LinkToken, Links, keep, read};
use super::lobby::Lobby;

/// The most games that people gather for at once.
const GATHERINGS_MAX: usize = 100;

/// The name of the file, in the folder of saves, with those who gather.
const FILE: &str = "gatherings";

impl Lobby {
    fn gatherings(&self) -> MutexGuard<'_, Vec<Gathering>> {
        self.gatherings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads those who gathered when the server ended.
    pub(super) fn take_up_gatherings(&self) {
        *self.gatherings() = read(&self.folder.join(FILE)).unwrap_or_default();
    }

    /// Keeps those who gather. A server whose disk is full does without.
    fn keep_gatherings(&self, gatherings: &[Gathering]) {
        let open: Vec<&Gathering> = gatherings.iter().filter(|one| one.is_open()).collect();
        let _ = keep(&Texts::new(self.lang), &self.folder.join(FILE), &open);
    }

    /// Opens a gathering; returns the link of its host.
    ///
    /// # Errors
    /// There are too many, or the choices or the name are refused.
    pub(super) fn gather(
        &self,
        lang: Lang,
        wanted: GatherRequest,
    ) -> Result<LinkToken, CommandError> {
        let texts = Texts::new(lang);
        wanted.choices.check(&texts)?;
        let mut gatherings = self.gatherings();
        if gatherings.iter().filter(|one| one.is_open()).count() >= GATHERINGS_MAX {
            // The oldest one that nobody waits at makes room.
            let is_left = |one: &&mut Gathering| {
                one.is_open() && !one.present().any(|(_, member)| Gathering::is_here(member))
            };
            let Some(left) = gatherings.iter_mut().find(is_left) else {
                let sorry = say!(texts, "serve-full", "n" = GATHERINGS_MAX);
                return Err(CommandError::BadInput(sorry));
            };
            left.is_closed = true;
        }
        let mut gathering = Gathering::new(wanted.choices)?;
        let seat = gathering.choices.seats.iter().position(|who| who == "human");
        let token = gathering.join(&texts, &wanted.name, seat)?;
        gatherings.push(gathering);
        self.keep_gatherings(&gatherings);
        Ok(token)
    }

    /// Returns where a link of a gathering leads. Compares every link.
    pub(super) fn find_gathering(&self, token: LinkToken) -> Option<LinkRoute> {
        let mut found = None;
        let gatherings = self.gatherings();
        let open = gatherings.iter().enumerate().filter(|(_, one)| !one.is_closed);
        for (at, gathering) in open {
            if gathering.invite.is(token) {
                found = Some(match gathering.game {
                    Some(game) => LinkRoute::Invited(game),
                    None => LinkRoute::Gathering(at, None),
                });
            }
            for (own, member) in gathering.members.iter().enumerate() {
                if member.token.is(token) && !member.is_gone {
                    found = match gathering.game {
                        None => Some(LinkRoute::Gathering(at, Some(own))),
                        Some(game) if member.seat.is_none() => Some(LinkRoute::Game(game, None)),
                        // The game knows the link of a seat, until it is renewed.
                        Some(_) => found,
                    };
                }
            }
        }
        found
    }

    /// Returns the invitation of a gathering.
    pub(super) fn invitation(&self, at: usize) -> Option<LinkToken> {
        self.gatherings().get(at).map(|gathering| gathering.invite)
    }

    /// Returns what a page of those who gather shows.
    pub(super) fn gathered(&self, lang: Lang, (at, own): (usize, Option<usize>)) -> Option<Value> {
        let texts = Texts::new(lang);
        let mut gatherings = self.gatherings();
        let gathering = gatherings.get_mut(at)?;
        if let Some(own) = own {
            gathering.members.get_mut(own)?.seen = Some(Instant::now());
        }
        Some(gathering.state(&texts, own))
    }

    /// Carries out what somebody who gathers says; returns the link of somebody new. The calling thread needs a deep stack.
    ///
    /// # Errors
    /// It is refused: the sentence says why.
    pub(super) fn heed(
        &self,
        lang: Lang,
        (at, own): (usize, Option<usize>),
        said: GatherMessage,
    ) -> Result<Option<LinkToken>, CommandError> {
        let texts = Texts::new(lang);
        if let GatherMessage::Choose(choices) = &said {
            choices.check(&texts)?;
        }
        if let (Some(0), GatherMessage::Begin) = (own, &said) {
            self.begin_gathered(&texts, at)?;
            return Ok(None);
        }
        let mut gatherings = self.gatherings();
        let is_open = |one: &&mut Gathering| one.is_open() && !one.is_beginning;
        let gathering = gatherings.get_mut(at).filter(is_open).ok_or_else(|| gone(&texts))?;
        let link = match (own, said) {
            (None, GatherMessage::Join { name, seat }) => {
                Some(gathering.join(&texts, &name, seat)?)
            }
            (None, _) => return Err(CommandError::BadInput(say!(texts, "serve-name-first"))),
            (Some(own), said) => {
                gathering.heed(&texts, own, said)?;
                None
            }
        };
        self.keep_gatherings(&gatherings);
        Ok(link)
    }

    /// Begins the game of those who have gathered. Nobody waits for it: what is said meanwhile is refused.
    fn begin_gathered(&self, texts: &Texts, at: usize) -> Result<(), CommandError> {
        let seated = {
            let mut gatherings = self.gatherings();
            let open = gatherings.get_mut(at).filter(|one| one.is_open() && !one.is_beginning);
            let gathering = open.ok_or_else(|| gone(texts))?;
            if let Some(missing) = gathering.missing(texts) {
                return Err(CommandError::BadInput(missing));
            }
            gathering.is_beginning = true;
            gathering.clone()
        };
        let begun = self.begin_with(&seated.choices, |links| seated.seat_all(links));
        let mut gatherings = self.gatherings();
        gatherings[at].is_beginning = false;
        gatherings[at].game = begun.as_ref().ok().copied();
        self.keep_gatherings(&gatherings);
        begun.map(|_| ())
    }

    /// Returns what the page of an invitation to a game that has begun shows.
    pub(super) fn invited(&self, game: usize) -> Option<Value> {
        let (links, about) = self.links_and_about(game)?;
        let people = links.names.iter().map(|(seat, name)| {
            json!({ "at": seat, "name": name, "seat": seat, "is_ready": true, "is_host": links.host == Some(*seat), "is_here": true })
        });
        let n = links.seats.len();
        Some(json!({
            "own": null,
            "choices": {
                "edition": about["edition"],
                "variant": about["variant"],
                "options": about["options"],
                "seats": about["seats"],
                "clock": links.clock,
            },
            "people": people.collect::<Vec<_>>(),
            "free": (0..n).filter(|&seat| links.is_free(seat)).collect::<Vec<_>>(),
            "talk": [],
            "missing": null,
            "is_begun": true,
        }))
    }

    /// Names whoever has a seat of a game.
    ///
    /// # Errors
    /// The name is refused, or somebody else has it.
    pub(super) fn name_seat(
        &self,
        lang: Lang,
        game: usize,
        (seat, name): (usize, &str),
    ) -> Result<(), CommandError> {
        let texts = Texts::new(lang);
        let name = name_of(&texts, name)?;
        let named = self.change(game, |links| {
            let is_free = is_free_name(links, &name, Some(seat));
            if is_free {
                links.names.insert(seat, name);
            }
            is_free
        });
        if named == Some(false) {
            return Err(CommandError::BadInput(say!(texts, "serve-name-taken")));
        }
        Ok(())
    }

    /// Gives a free seat of a game that has begun to somebody who is invited, or the link of those who watch. The link that the
    /// seat had before leads nowhere any more.
    ///
    /// # Errors
    /// The seat is taken, or the name is refused.
    pub(super) fn take_seat(
        &self,
        lang: Lang,
        game: usize,
        said: GatherMessage,
    ) -> Result<LinkToken, CommandError> {
        let texts = Texts::new(lang);
        let GatherMessage::Join { name, seat } = said else {
            return Err(CommandError::BadInput(say!(texts, "serve-name-first")));
        };
        let name = name_of(&texts, &name)?;
        let Some(seat) = seat else {
            let links = self.links(game);
            return links.map(|links| links.spectators).ok_or_else(|| gone(&texts));
        };
        let token = LinkToken::new()?;
        let changed = self.change(game, |links| {
            if !links.is_free(seat) {
                return Err(say!(texts, "serve-seat-taken"));
            }
            if !is_free_name(links, &name, None) {
                return Err(say!(texts, "serve-name-taken"));
            }
            links.seats[seat] = Some(token);
            links.names.insert(seat, name);
            links.taken.insert(seat);
            links.handed.remove(&seat);
            Ok(())
        });
        match changed {
            Some(Ok(())) => Ok(token),
            Some(Err(why)) => Err(CommandError::BadInput(why)),
            None => Err(gone(&texts)),
        }
    }
}

/// Checks whether nobody else at a table has a name.
fn is_free_name(links: &Links, name: &PersonName, own: Option<usize>) -> bool {
    !links.names.iter().any(|(seat, other)| Some(*seat) != own && other.is_like(name))
}

/// Returns the failure where a link leads nowhere any more.
fn gone(texts: &Texts) -> CommandError {
    CommandError::BadInput(say!(texts, "serve-nothing-here"))
}
