//! Actions as words: what a player types, what a save keeps, what a scenario says.
//!
//! Every action prints as one line of stable names and parses back to itself:
//!
//! | words | action |
//! |---|---|
//! | `claim SPACE` | take an empty space |
//! | `reinforce SPACE COUNT` | add while the board is set up |
//! | `trade CARD CARD CARD` | trade a set |
//! | `held SPACE` | say which held space gets units |
//! | `place SPACE COUNT [KIND]` | put units that wait on a space |
//! | `attack FROM TO COUNT` | declare a battle |
//! | `commit KIND COUNT` | commit units of a kind |
//! | `defend COUNT` | defend with so many |
//! | `reroll SIDES` | roll a 1 of that die again |
//! | `advance COUNT` | move more units in |
//! | `fortify FROM TO COUNT` | move between own spaces |
//! | `end` | go on |

use std::fmt;

use crate::model::{CardId, HasId, Rulebook, SpaceId, Table, TableId, UnitKindId};
use crate::rules::Action;

/// The words of an action.
#[derive(Clone, Copy, Debug)]
pub struct ActionWords<'a> {
    rules: &'a Rulebook,
    action: Action,
}

impl Rulebook {
    /// The words of an action, to be printed.
    pub fn words(&self, action: Action) -> ActionWords<'_> {
        ActionWords { rules: self, action }
    }

    /// The action that these words say, every name written out.
    ///
    /// # Errors
    /// [`WordsError`]: what is wrong with them.
    pub fn parse_action(&self, words: &str) -> Result<Action, WordsError> {
        let words: Vec<&str> = words.split_whitespace().collect();
        let (&verb, rest) = words.split_first().ok_or(WordsError::Empty)?;
        let space = |name: &&str| self.space(name);
        match (verb, rest) {
            ("claim", [at]) => Ok(Action::Claim { space: space(at)? }),
            ("reinforce", [at, n]) => Ok(Action::Reinforce { space: space(at)?, count: count(n)? }),
            ("trade", [a, b, c]) => {
                let mut cards = [self.card(a)?, self.card(b)?, self.card(c)?];
                cards.sort_unstable();
                Ok(Action::Trade { cards })
            }
            ("held", [at]) => Ok(Action::Held { space: space(at)? }),
            ("place", [at, n]) => {
                Ok(Action::Place { space: space(at)?, unit: Self::BASIC, count: count(n)? })
            }
            ("place", [at, n, kind]) => Ok(Action::Place {
                space: space(at)?,
                unit: self.unit_kind(kind)?,
                count: count(n)?,
            }),
            ("attack", [from, to, n]) => {
                Ok(Action::Attack { from: space(from)?, to: space(to)?, count: count(n)? })
            }
            ("commit", [kind, n]) => {
                Ok(Action::Commit { unit: self.unit_kind(kind)?, count: count(n)? })
            }
            ("defend", [n]) => Ok(Action::Defend { count: count(n)? }),
            ("reroll", [n]) => {
                let sides = u8::try_from(count(n)?)
                    .ok()
                    .ok_or_else(|| WordsError::Count { word: (*n).to_owned() })?;
                Ok(Action::Reroll { sides })
            }
            ("advance", [n]) => Ok(Action::Advance { count: count(n)? }),
            ("fortify", [from, to, n]) => {
                Ok(Action::Fortify { from: space(from)?, to: space(to)?, count: count(n)? })
            }
            ("end", []) => Ok(Action::End),
            _ => Err(WordsError::Verb { words: words.join(" ") }),
        }
    }

    /// The space with this stable name.
    ///
    /// # Errors
    /// [`WordsError::Name`] with the nearest name.
    pub fn space(&self, name: &str) -> Result<SpaceId, WordsError> {
        find(&self.board.spaces, name)
    }

    fn unit_kind(&self, name: &str) -> Result<UnitKindId, WordsError> {
        find(&self.units, name)
    }

    /// The card with this stable name; of several copies the name says which: `scout#2`.
    pub(crate) fn card(&self, name: &str) -> Result<CardId, WordsError> {
        let (id, copy) = match name.split_once('#') {
            Some((id, n)) => (id, n.parse::<usize>().ok().and_then(|n| n.checked_sub(1))),
            None => (name, Some(0)),
        };
        let mut copies =
            self.cards.iter().filter(|(_, card)| &*card.id == id).map(|(card, _)| card);
        copy.and_then(|copy| copies.nth(copy)).ok_or_else(|| unknown(&self.cards, name))
    }

    /// The name of a card; copies of one card are told apart by a number.
    pub fn card_words(&self, card: CardId) -> String {
        let id = &self.cards[card].id;
        let copies = || self.cards.iter().filter(|(_, row)| row.id == *id);
        if copies().count() == 1 {
            return id.to_string();
        }
        let copy = copies().position(|(other, _)| other == card).unwrap_or(0);
        format!("{id}#{}", copy + 1)
    }
}

fn find<I: TableId, T: HasId>(table: &Table<I, T>, name: &str) -> Result<I, WordsError> {
    table.find(name).ok_or_else(|| unknown(table, name))
}

fn unknown<I: TableId, T: HasId>(table: &Table<I, T>, name: &str) -> WordsError {
    let nearest = table
        .rows()
        .iter()
        .map(|row| (strsim::damerau_levenshtein(row.id(), name), row.id()))
        .min()
        .filter(|&(distance, id)| distance <= 1 + id.len() / 4)
        .map(|(_, id)| id.to_owned());
    WordsError::Name { name: name.to_owned(), nearest }
}

fn count(word: &str) -> Result<u32, WordsError> {
    word.parse().ok().ok_or_else(|| WordsError::Count { word: word.to_owned() })
}

impl fmt::Display for ActionWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules;
        let space = |space: SpaceId| rules.board.spaces.get(space).map_or("?", |row| &*row.id);
        let kind = |unit: UnitKindId| rules.units.get(unit).map_or("?", |row| &*row.id);
        match self.action {
            Action::Claim { space: at } => write!(f, "claim {}", space(at)),
            Action::Reinforce { space: at, count } => write!(f, "reinforce {} {count}", space(at)),
            Action::Trade { cards } => {
                let names = cards.map(|card| match rules.cards.get(card) {
                    Some(_) => rules.card_words(card),
                    None => "?".to_owned(),
                });
                write!(f, "trade {}", names.join(" "))
            }
            Action::Held { space: at } => write!(f, "held {}", space(at)),
            Action::Place { space: at, unit: Rulebook::BASIC, count } => {
                write!(f, "place {} {count}", space(at))
            }
            Action::Place { space: at, unit, count } => {
                write!(f, "place {} {count} {}", space(at), kind(unit))
            }
            Action::Attack { from, to, count } => {
                write!(f, "attack {} {} {count}", space(from), space(to))
            }
            Action::Commit { unit, count } => write!(f, "commit {} {count}", kind(unit)),
            Action::Defend { count } => write!(f, "defend {count}"),
            Action::Reroll { sides } => write!(f, "reroll {sides}"),
            Action::Advance { count } => write!(f, "advance {count}"),
            Action::Fortify { from, to, count } => {
                write!(f, "fortify {} {} {count}", space(from), space(to))
            }
            Action::End => f.write_str("end"),
        }
    }
}

/// Why words are no action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WordsError {
    /// There are none.
    Empty,
    /// The verb is unknown, or something is missing behind it, or there is too much.
    Verb {
        /// All the words.
        words: String,
    },
    /// A name is unknown.
    Name {
        /// The name.
        name: String,
        /// The nearest name there is.
        nearest: Option<String>,
    },
    /// A number is none.
    Count {
        /// The word in its place.
        word: String,
    },
}

impl fmt::Display for WordsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("no action"),
            Self::Verb { words } => write!(f, "`{words}` is no action"),
            Self::Name { name, nearest: Some(nearest) } => {
                write!(f, "unknown name `{name}`: did you mean `{nearest}`?")
            }
            Self::Name { name, nearest: None } => write!(f, "unknown name `{name}`"),
            Self::Count { word } => write!(f, "`{word}` is no number of pieces"),
        }
    }
}

impl std::error::Error for WordsError {}
