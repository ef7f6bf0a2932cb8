//! People who gather before a game: whoever has the invitation gives a name, takes a seat and says when they are ready; the host
//! chooses what is played and begins. Each of them has a link of their own, which leads to their seat once the game has begun. The
//! invitation itself opens nobody's seat; of a game that has begun it gives away the seats that nobody plays.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use warboard_engine::game::{Chance as _, Purpose};
use warboard_engine::words::shortened;
use warboard_table::begin::secret;
use warboard_table::exit::CommandError;
use warboard_table::person::PersonName;
use warboard_table::text::{Texts, say};

use super::choices::HostRequest;
use super::links::{LinkToken, Links};

/// The most people who gather for a game; some of them watch.
const MEMBERS_MAX: usize = 64;

/// The most lines of talk that are kept, and the most characters of each.
const LINES_MAX: usize = 40;
const CHARS_MAX: usize = 300;

/// Time after which somebody whose page asks nothing any more is away.
const AWAY: Duration = Duration::from_secs(20);

/// Somebody who came by the invitation; the first one is the host.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Participant {
    pub(super) token: LinkToken,
    name: PersonName,
    pub(super) seat: Option<usize>,
    is_ready: bool,
    /// True if the host has removed them.
    pub(super) is_gone: bool,
    #[serde(skip)]
    pub(super) seen: Option<Instant>,
}

/// A line of talk.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct TalkLine {
    name: PersonName,
    text: String,
}

/// People who gather for a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Gathering {
    pub(super) invite: LinkToken,
    pub(super) choices: HostRequest,
    pub(super) members: Vec<Participant>,
    pub(super) talk: VecDeque<TalkLine>,
    /// The game, once it has begun.
    #[serde(skip)]
    pub(super) game: Option<usize>,
    /// True while the game is being begun.
    #[serde(skip)]
    pub(super) is_beginning: bool,
    /// True if it has made room for another one.
    #[serde(skip)]
    pub(super) is_closed: bool,
}

/// A message of somebody who gathers, or who comes.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum GatherMessage {
    /// Somebody comes by the invitation, and sits down or watches.
    Join { name: String, seat: Option<usize> },
    /// Sit down, or stand up.
    Sit { seat: Option<usize> },
    /// Another name.
    Name { name: String },
    /// True if one is ready to begin.
    Ready { ready: bool },
    /// Something to be read by all.
    Say { text: String },
    /// The host chooses what is played.
    Choose(HostRequest),
    /// The host removes somebody.
    Remove { at: usize },
    /// The host lets those of two seats change places.
    Swap { seats: (usize, usize) },
    /// The host lets chance order the seats.
    Shuffle,
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
    pub(super) name: String,
    pub(super) choices: HostRequest,
}

/// Takes a text as a name.
pub(super) fn name_of(texts: &Texts, name: &str) -> Result<PersonName, CommandError> {
    PersonName::new(name).map_err(|refusal| CommandError::BadInput(refusal.say(texts)))
}

impl Gathering {
    /// Creates a gathering that nobody has come to yet.
    pub(super) fn new(choices: HostRequest) -> Result<Self, CommandError> {
        Ok(Self {
            invite: LinkToken::new()?,
            choices,
            members: Vec::new(),
            talk: VecDeque::new(),
            game: None,
            is_beginning: false,
            is_closed: false,
        })
    }

    /// Checks whether people still come for its game to begin.
    pub(super) fn is_open(&self) -> bool {
        self.game.is_none() && !self.is_closed
    }

    /// Checks whether somebody's page is open.
    pub(super) fn is_here(member: &Participant) -> bool {
        member.seen.is_some_and(|seen| seen.elapsed() < AWAY)
    }

    /// Returns those who are not removed.
    pub(super) fn present(&self) -> impl Iterator<Item = (usize, &Participant)> {
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

    /// Takes in somebody who comes; returns their link.
    pub(super) fn join(
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
        self.members.push(Participant { token, name, seat, is_ready: false, is_gone: false, seen });
        Ok(token)
    }

    /// Carries out what somebody says; only the first, the host, may choose, remove and begin.
    pub(super) fn heed(
        &mut self,
        texts: &Texts,
        own: usize,
        said: GatherMessage,
    ) -> Result<(), CommandError> {
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
            GatherMessage::Swap { seats: (a, b) } if own == 0 => self.swap(a, b),
            GatherMessage::Shuffle if own == 0 => self.shuffle()?,
            GatherMessage::Join { .. } => {
                return Err(CommandError::BadInput(say!(texts, "serve-here-already")));
            }
            GatherMessage::Choose(_)
            | GatherMessage::Remove { .. }
            | GatherMessage::Swap { .. }
            | GatherMessage::Shuffle
            | GatherMessage::Begin => return Err(not_host()),
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

    /// Lets two seats change places, people and bots alike. Whoever sits elsewhere by that says again when they are ready.
    fn swap(&mut self, a: usize, b: usize) {
        let n = self.choices.seats.len();
        if a >= n || b >= n || a == b {
            return;
        }
        self.choices.seats.swap(a, b);
        for member in &mut self.members {
            let to = match member.seat {
                Some(seat) if seat == a => b,
                Some(seat) if seat == b => a,
                _ => continue,
            };
            member.seat = Some(to);
            member.is_ready = false;
        }
    }

    /// Puts the seats in any order, each as likely as the others.
    fn shuffle(&mut self) -> Result<(), CommandError> {
        let mut chance = secret()?.stream(0);
        for last in (1..self.choices.seats.len()).rev() {
            let n = u32::try_from(last + 1).unwrap_or(u32::MAX);
            self.swap(last, chance.pick(n, Purpose::Order) as usize);
        }
        Ok(())
    }

    /// Returns what is missing to begin, if anything is.
    pub(super) fn missing(&self, texts: &Texts) -> Option<String> {
        // Who begins is ready.
        let is_late = |(at, member): &(usize, &Participant)| {
            *at != 0 && member.seat.is_some() && !member.is_ready
        };
        if self.present().all(|(_, member)| member.seat.is_none()) {
            return Some(say!(texts, "serve-nobody-sits"));
        }
        let late = self.present().find(is_late);
        late.map(|(_, member)| say!(texts, "serve-not-ready", "name" = member.name.to_string()))
    }

    /// Puts those who gathered into the seats of their game.
    pub(super) fn seat_all(&self, links: &mut Links) {
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

    /// Returns what a page shows, of somebody who gathers or of whoever is invited.
    pub(super) fn state(&self, texts: &Texts, own: Option<usize>) -> Value {
        let person = |(at, member): (usize, &Participant)| {
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
