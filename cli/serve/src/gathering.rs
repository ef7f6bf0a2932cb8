//! People who gather before a game: whoever has the invitation gives a name, takes a seat and says when they are ready; the host
//! chooses what is played and begins. Each of them has a link of their own, which leads to their seat once the game has begun. The
//! invitation itself opens nobody's seat; of a game that has begun it gives away the seats that nobody plays.

use std::collections::VecDeque;
use std::sync::{MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use warboard_engine::model::Lang;
use warboard_engine::words::shortened;
use warboard_table::exit::CommandError;
use warboard_table::person::PersonName;
use warboard_table::text::{Texts, say};

use super::links::{LinkToken, Links, keep, read};
use super::lobby::{HostRequest, LinkRoute, Lobby};

/// The most people who gather for a game; some of them watch.
const MEMBERS_MAX: usize = 64;

/// The most games that people gather for at once.
const GATHERINGS_MAX: usize = 100;

/// The most lines of talk that are kept, and the most characters of each.
const LINES_MAX: usize = 40;
const CHARS_MAX: usize = 300;

/// Time after which somebody whose page asks nothing any more is away.
const AWAY: Duration = Duration::from_secs(20);

/// The name of the file, in the folder of saves, with those who gather.
const FILE: &str = "gatherings";

/// Somebody who came by the invitation; the first one is the host.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Member {
    token: LinkToken,
    name: PersonName,
    seat: Option<usize>,
    is_ready: bool,
    /// True if the host has removed them.
    is_gone: bool,
    #[serde(skip)]
    seen: Option<Instant>,
}

/// A line of talk.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct TalkLine {
    name: PersonName,
    text: String,
}

/// People who gather for a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Gathering {
    invite: LinkToken,
    choices: HostRequest,
    members: Vec<Member>,
    talk: VecDeque<TalkLine>,
    /// The game, once it has begun.
    #[serde(skip)]
    game: Option<usize>,
    /// True while the game is being begun.
    #[serde(skip)]
    is_beginning: bool,
    /// True if it has made room for another one.
    #[serde(skip)]
    is_closed: bool,
}

/// What somebody who gathers says, or who comes.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum GatherMessage {
    /// Somebody comes by the invitation, and sits down or watches.
    Join { name: String, seat: Option<usize> },
    /// Sit down, or stand up.
    Sit { seat: Option<usize> },
    /// Another name.
    Name { name: String },
    /// Whether one is ready to begin.
    Ready { ready: bool },
    /// Something to be read by all.
    Say { text: String },
    /// The host chooses what is played.
    Choose(HostRequest),
    /// The host removes somebody.
    Remove { at: usize },
    /// The host begins.
    Begin,
}

impl GatherMessage {
    /// Checks whether a message costs as much as a line of chat, since others are told of it or a place is taken.
    pub(super) fn is_dear(&self) -> bool {
        matches!(self, Self::Join { .. } | Self::Name { .. } | Self::Say { .. })
    }

    /// Checks whether an edition has to be read for a message.
    pub(super) fn is_long(&self) -> bool {
        matches!(self, Self::Choose(_) | Self::Begin)
    }
}

/// A request to open a gathering.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GatherRequest {
    name: String,
    choices: HostRequest,
}

fn name_of(texts: &Texts, name: &str) -> Result<PersonName, CommandError> {
    PersonName::new(name).map_err(|refusal| CommandError::BadInput(refusal.say(texts)))
}

impl Gathering {
    /// Checks whether people still come for its game to begin.
    fn is_open(&self) -> bool {
        self.game.is_none() && !self.is_closed
    }

    fn is_here(member: &Member) -> bool {
        member.seen.is_some_and(|seen| seen.elapsed() < AWAY)
    }

    fn present(&self) -> impl Iterator<Item = (usize, &Member)> {
        self.members.iter().enumerate().filter(|(_, member)| !member.is_gone)
    }

    /// Returns who sits in a seat.
    fn sitter(&self, seat: usize) -> Option<usize> {
        self.present().find(|(_, member)| member.seat == Some(seat)).map(|(at, _)| at)
    }

    /// Refuses a seat that is a bot's or somebody else's.
    fn check_seat(
        &self,
        texts: &Texts,
        seat: usize,
        own: Option<usize>,
    ) -> Result<(), CommandError> {
        let is_of_person = self.choices.seats.get(seat).is_some_and(|who| who == "human");
        let sitter = self.sitter(seat);
        if !is_of_person || sitter.is_some_and(|at| Some(at) != own) {
            return Err(CommandError::BadInput(say!(texts, "serve-seat-taken")));
        }
        Ok(())
    }

    /// Refuses a name that is taken for that of somebody else here.
    fn check_name(
        &self,
        texts: &Texts,
        name: &PersonName,
        own: Option<usize>,
    ) -> Result<(), CommandError> {
        let is_taken =
            self.present().any(|(at, member)| Some(at) != own && member.name.is_like(name));
        if is_taken {
            return Err(CommandError::BadInput(say!(texts, "serve-name-taken")));
        }
        Ok(())
    }

    fn join(
        &mut self,
        texts: &Texts,
        name: &str,
        seat: Option<usize>,
    ) -> Result<LinkToken, CommandError> {
        let name = name_of(texts, name)?;
        if self.members.len() >= MEMBERS_MAX {
            return Err(CommandError::BadInput(say!(
                texts,
                "serve-gathering-full",
                "n" = MEMBERS_MAX
            )));
        }
        self.check_name(texts, &name, None)?;
        if let Some(seat) = seat {
            self.check_seat(texts, seat, None)?;
        }
        let token = LinkToken::new()?;
        let seen = Some(Instant::now());
        self.members.push(Member { token, name, seat, is_ready: false, is_gone: false, seen });
        Ok(token)
    }

    /// Carries out what somebody says; only the first, the host, may choose, remove and begin.
    fn heed(&mut self, texts: &Texts, own: usize, said: GatherMessage) -> Result<(), CommandError> {
        let not_host = || CommandError::BadInput(say!(texts, "serve-host-alone"));
        match said {
            GatherMessage::Sit { seat } => {
                if let Some(seat) = seat {
                    self.check_seat(texts, seat, Some(own))?;
                }
                self.members[own].seat = seat;
                self.members[own].is_ready = false;
            }
            GatherMessage::Name { name } => {
                let name = name_of(texts, &name)?;
                self.check_name(texts, &name, Some(own))?;
                self.members[own].name = name;
            }
            GatherMessage::Ready { ready } => self.members[own].is_ready = ready,
            GatherMessage::Say { text } => self.say(own, &text),
            GatherMessage::Choose(choices) if own == 0 => self.choose(choices),
            GatherMessage::Remove { at } if own == 0 => {
                if let Some(member) = self.members.get_mut(at).filter(|_| at != 0) {
                    member.is_gone = true;
                    member.seat = None;
                }
            }
            GatherMessage::Join { .. } => {
                return Err(CommandError::BadInput(say!(texts, "serve-here-already")));
            }
            GatherMessage::Choose(_) | GatherMessage::Remove { .. } | GatherMessage::Begin => {
                return Err(not_host());
            }
        }
        Ok(())
    }

    fn say(&mut self, own: usize, text: &str) {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            return;
        }
        if self.talk.len() == LINES_MAX {
            self.talk.pop_front();
        }
        let name = self.members[own].name.clone();
        self.talk.push_back(TalkLine { name, text: shortened(&text, CHARS_MAX).into_owned() });
    }

    /// Chooses what is played: whose seat is no longer there stands up, and nobody is ready for it yet.
    fn choose(&mut self, choices: HostRequest) {
        for member in &mut self.members {
            member.is_ready = false;
            if member
                .seat
                .is_some_and(|seat| choices.seats.get(seat).is_none_or(|who| who != "human"))
            {
                member.seat = None;
            }
        }
        self.choices = choices;
    }

    /// Returns what is missing to begin, if anything is.
    fn missing(&self, texts: &Texts) -> Option<String> {
        // Who begins is ready.
        let is_late =
            |(at, member): &(usize, &Member)| *at != 0 && member.seat.is_some() && !member.is_ready;
        if self.present().all(|(_, member)| member.seat.is_none()) {
            return Some(say!(texts, "serve-nobody-sits"));
        }
        let late = self.present().find(is_late);
        late.map(|(_, member)| say!(texts, "serve-not-ready", "name" = member.name.to_string()))
    }

    /// Puts those who gathered into the seats of their game.
    fn seat_all(&self, links: &mut Links) {
        links.invite = Some(self.invite);
        links.host = self.members.first().and_then(|host| host.seat);
        for (seat, link) in links.seats.iter_mut().enumerate().filter(|(_, link)| link.is_some()) {
            match self.sitter(seat) {
                Some(at) => {
                    *link = Some(self.members[at].token);
                    links.names.insert(seat, self.members[at].name.clone());
                    links.taken.insert(seat);
                }
                None => {
                    links.handed.insert(seat);
                }
            }
        }
    }

    fn state(&self, texts: &Texts, own: Option<usize>) -> Value {
        let person = |(at, member): (usize, &Member)| {
            json!({
                "at": at,
                "name": member.name,
                "seat": member.seat,
                "is_ready": member.is_ready,
                "is_host": at == 0,
                "is_here": Self::is_here(member),
            })
        };
        let is_free =
            |seat: &usize| self.choices.seats[*seat] == "human" && self.sitter(*seat).is_none();
        json!({
            "own": own,
            "choices": self.choices,
            "people": self.present().map(person).collect::<Vec<_>>(),
            "free": (0..self.choices.seats.len()).filter(is_free).collect::<Vec<_>>(),
            "talk": self.talk.iter().map(|line| json!({ "name": line.name, "text": line.text })).collect::<Vec<_>>(),
            "missing": self.missing(texts),
            "is_begun": false,
        })
    }
}

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
        let mut gathering = Gathering {
            invite: LinkToken::new()?,
            choices: wanted.choices,
            members: Vec::new(),
            talk: VecDeque::new(),
            game: None,
            is_beginning: false,
            is_closed: false,
        };
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
        let gone = || CommandError::BadInput(say!(texts, "serve-nothing-here"));
        if let GatherMessage::Choose(choices) = &said {
            choices.check(&texts)?;
        }
        if let (Some(0), GatherMessage::Begin) = (own, &said) {
            self.begin_gathered(&texts, at)?;
            return Ok(None);
        }
        let mut gatherings = self.gatherings();
        let is_open = |one: &&mut Gathering| one.is_open() && !one.is_beginning;
        let gathering = gatherings.get_mut(at).filter(is_open).ok_or_else(gone)?;
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
            let gathering =
                open.ok_or_else(|| CommandError::BadInput(say!(texts, "serve-nothing-here")))?;
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
            let gone = || CommandError::BadInput(say!(texts, "serve-nothing-here"));
            return links.map(|links| links.spectators).ok_or_else(gone);
        };
        let token = LinkToken::new()?;
        let changed = self.change(game, |links| {
            if !links.is_free(seat) {
                return Err("serve-seat-taken");
            }
            if links.names.values().any(|other| other.is_like(&name)) {
                return Err("serve-name-taken");
            }
            links.seats[seat] = Some(token);
            links.names.insert(seat, name);
            links.taken.insert(seat);
            links.handed.remove(&seat);
            Ok(())
        });
        match changed {
            Some(Ok(())) => Ok(token),
            Some(Err(key)) => Err(CommandError::BadInput(texts.say(key, &[]))),
            None => Err(CommandError::BadInput(say!(texts, "serve-nothing-here"))),
        }
    }
}
