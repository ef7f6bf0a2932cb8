//! The links of a game: anyone with a link can play its seat. Each link carries 128 random bits.
//! They are stored in a file beside the save that only its owner can read, so that they survive a
//! restart.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use warboard_engine::text::json;

use super::push::Subscription;
use warboard_table::exit::CommandError;
use warboard_table::person::PersonName;
use warboard_table::save::{LINKS, read_beside, unwritable};
use warboard_table::text::Texts;
use warboard_table::writing;

/// The bytes of a token.
const BYTES: usize = 16;

/// The most browsers that are told of the move of a seat.
const PUSHES_MAX: usize = 4;

/// The largest file of links that is read, in bytes.
const FILE_MAX: u64 = 1 << 20;

/// The secret of a link. It is never printed by itself: `Debug` leaves it out.
#[derive(Clone, Copy)]
pub(crate) struct LinkToken([u8; BYTES]);

impl LinkToken {
    /// Creates a token with the system's generator.
    pub(crate) fn new() -> Result<Self, CommandError> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes).map_err(|error| CommandError::System(error.to_string()))?;
        Ok(Self(bytes))
    }

    /// Parses a token from its 32 digits.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let digits = text.as_bytes();
        let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if digits.len() != 2 * BYTES || !digits.iter().all(is_digit) {
            return None;
        }
        let mut bytes = [0; BYTES];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
            let pair = std::str::from_utf8(pair).ok()?;
            *byte = u8::from_str_radix(pair, 16).ok()?;
        }
        Some(Self(bytes))
    }

    /// Returns the digits of the token, for a link.
    pub(crate) fn digits(self) -> String {
        format!("{:032x}", u128::from_be_bytes(self.0))
    }

    /// Checks whether two tokens are equal, in constant time, so that timing does not reveal single
    /// digits.
    pub(crate) fn is(self, other: Self) -> bool {
        let differs = self.0.iter().zip(other.0).fold(0, |all, (a, b)| all | (a ^ b));
        std::hint::black_box(differs) == 0
    }
}

impl fmt::Debug for LinkToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl Serialize for LinkToken {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.digits())
    }
}

impl<'de> Deserialize<'de> for LinkToken {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        Self::parse(&text).ok_or_else(|| serde::de::Error::custom("not 32 digits"))
    }
}

/// The links of a game, and what its table has settled.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Links {
    /// The link of each seat; `None` for bots.
    pub(crate) seats: Vec<Option<LinkToken>>,
    /// The link of spectators.
    pub(crate) spectators: LinkToken,
    /// The time in seconds after which a bot answers for a player.
    pub(crate) clock: Option<u32>,
    /// The pace of bots, from 0; `None` if it was never set.
    #[serde(default)]
    pub(crate) pace: Option<usize>,
    /// The links whose chat the host has muted: a seat, counted from 0, or nothing for spectators.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) muted: Vec<Option<usize>>,
    /// True if the game is known to be over.
    #[serde(default)]
    pub(crate) is_over: bool,
    /// The invitation: whoever has it takes a free seat, or watches. Older games have none.
    #[serde(default)]
    pub(crate) invite: Option<LinkToken>,
    /// The seat, counted from 0, whose person may do what the host may.
    #[serde(default)]
    pub(crate) host: Option<usize>,
    /// The names of people by seat, as they were given for this server.
    #[serde(default)]
    pub(crate) names: BTreeMap<usize, PersonName>,
    /// The seats, counted from 0, whose link was opened.
    #[serde(default)]
    pub(crate) taken: BTreeSet<usize>,
    /// The seats of people, counted from 0, that a bot answers for until the host gives them back or somebody takes them.
    #[serde(default)]
    pub(crate) handed: BTreeSet<usize>,
    /// The seats, counted from 0, that ask for the game once more.
    #[serde(default)]
    pub(crate) rematch: BTreeSet<usize>,
    /// The seats, counted from 0, that are told of their move by the address that the host has named.
    #[serde(default)]
    pub(crate) notified: BTreeSet<usize>,
    /// The browsers that are told of the move of a seat, counted from 0, while no page of it is open.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) pushes: BTreeMap<usize, Vec<Subscription>>,
    /// True if the host has closed the game.
    #[serde(default)]
    pub(crate) is_closed: bool,
}

impl Links {
    /// Creates the links of a new game: `is_person` of each seat.
    pub(crate) fn new(
        is_person: impl Iterator<Item = bool>,
        clock: Option<u32>,
    ) -> Result<Self, CommandError> {
        let token = |is_person: bool| is_person.then(LinkToken::new).transpose();
        Ok(Self {
            seats: is_person.map(token).collect::<Result<_, _>>()?,
            spectators: LinkToken::new()?,
            clock,
            pace: None,
            muted: Vec::new(),
            is_over: false,
            invite: Some(LinkToken::new()?),
            host: None,
            names: BTreeMap::new(),
            taken: BTreeSet::new(),
            handed: BTreeSet::new(),
            rematch: BTreeSet::new(),
            notified: BTreeSet::new(),
            pushes: BTreeMap::new(),
            is_closed: false,
        })
    }

    /// Reads the links of a save; `None` if the file is missing or damaged.
    pub(crate) fn of(save: &Path) -> Option<Self> {
        read(save)
    }

    /// Returns these links with what the game's own thread has settled: the pace, and whether the game is over.
    pub(crate) fn with_settled(self, of: &Self) -> Self {
        Self { pace: of.pace, is_over: of.is_over, ..self }
    }

    /// Takes over the people of an earlier game.
    pub(crate) fn follow(&mut self, old: &Self) {
        self.names.clone_from(&old.names);
        self.taken.clone_from(&old.taken);
        self.handed.clone_from(&old.handed);
        self.muted.clone_from(&old.muted);
        self.pushes.clone_from(&old.pushes);
        self.host = old.host;
    }

    /// Checks whether nobody plays a seat of a person, so that somebody who is invited may take it.
    pub(crate) fn is_free(&self, seat: usize) -> bool {
        let is_of_person = self.seats.get(seat).is_some_and(Option::is_some);
        let is_used = self.taken.contains(&seat) || self.names.contains_key(&seat);
        is_of_person && !is_used
    }

    /// Tells a browser of the move of a seat, or no longer; whether it changed anything. The oldest makes room for a new one.
    pub(crate) fn push_to(&mut self, seat: usize, to: Subscription, is_on: bool) -> bool {
        let known = self.pushes.entry(seat).or_default();
        let n = known.len();
        known.retain(|one| !one.is_at(to.endpoint()));
        let was_on = known.len() < n;
        if is_on {
            if known.len() == PUSHES_MAX {
                known.remove(0);
            }
            known.push(to);
        }
        was_on != is_on
    }

    /// Forgets a browser that cannot be reached any more; whether it was known.
    pub(crate) fn forget_push(&mut self, endpoint: &str) -> bool {
        let n = |links: &Self| links.pushes.values().map(Vec::len).sum::<usize>();
        let before = n(self);
        for known in self.pushes.values_mut() {
            known.retain(|one| !one.is_at(endpoint));
        }
        n(self) < before
    }

    /// Stores the links beside a save.
    pub(crate) fn keep(&self, texts: &Texts, save: &Path) -> Result<(), CommandError> {
        keep(texts, save, self)
    }
}

/// Returns the path of the links of a save.
pub(crate) fn beside(save: &Path) -> PathBuf {
    writing::beside(save, LINKS)
}

/// Returns the host's link of a folder of saves: the stored one, otherwise a new one.
pub(crate) fn of_host(texts: &Texts, folder: &Path) -> Result<LinkToken, CommandError> {
    let path = folder.join("host");
    if let Some(token) = read(&path) {
        return Ok(token);
    }
    let token = LinkToken::new()?;
    writing::create_folder(folder).map_err(|error| unwritable(texts, folder, &error))?;
    keep(texts, &path, &token)?;
    Ok(token)
}

pub(crate) fn read<T: DeserializeOwned>(save: &Path) -> Option<T> {
    json(&read_beside(save, LINKS, FILE_MAX)?).ok()
}

pub(crate) fn keep(texts: &Texts, save: &Path, value: &impl Serialize) -> Result<(), CommandError> {
    let text =
        serde_json::to_vec(value).map_err(|error| CommandError::System(error.to_string()))?;
    let kept = writing::keep_beside(save, LINKS, &text);
    kept.map_err(|error| unwritable(texts, &beside(save), &error))
}

/// The target of a link.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum LinkRoute {
    /// The list of games.
    Host,
    /// A seat of a game, or `None` for its spectators.
    Game(usize, Option<usize>),
    /// Somebody who gathers for a game, or `None` for whoever is invited.
    Gathering(usize, Option<usize>),
    /// The invitation to a game that has begun.
    Invited(usize),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_as_it_is_written_and_shown_nowhere_else() {
        let token = LinkToken::new().unwrap();
        let digits = token.digits();
        assert!(token.is(LinkToken::parse(&digits).unwrap()));
        assert!(!token.is(LinkToken::new().unwrap()));
        assert_eq!(format!("{token:?}"), "Token(…)");
        for wrong in
            ["", "xyz", &digits[1..], &format!("{digits}0"), &digits.replace(|_| true, "Z")]
        {
            assert!(LinkToken::parse(wrong).is_none(), "{wrong}");
        }
    }
}
