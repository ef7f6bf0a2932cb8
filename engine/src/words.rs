//! Actions as words: the form in which players type them, saves store them and scenarios list them.
//!
//! Every action prints as one line of stable ids and parses back to itself; [`Action`] lists them
//! all.

pub(crate) mod clean;
mod conditions;
pub(crate) mod nearest;
mod renamed;
pub(crate) mod slot;
mod spaces;

use std::fmt;

pub use clean::{
    OneLine, clean, has_hidden, is_hidden, is_invisible, legible, name_of, shapes, shortened,
    visible,
};
pub use nearest::{is_snake_case, nearest};
use slot::number;
pub use spaces::{SpaceNames, SpacesFound, spellings};

use crate::game::{Action, CardRow, ScriptAnswer};
use crate::model::{
    CardId, HasId, IndexVec, Rulebook, SpaceId, TableId, TextId, TokenId, UnitKindId,
};

/// The first word of each answer to the question of a script, and the table of the id behind it,
/// where one follows.
pub(crate) const ANSWERS: [(&str, Option<&str>); 12] = [
    ("yes", None),
    ("no", None),
    ("done", None),
    ("space", Some("space")),
    ("region", Some("region")),
    ("army", Some("army")),
    ("card", Some("card")),
    ("unit", Some("unit")),
    ("token", Some("token")),
    ("option", None),
    ("die", None),
    ("number", None),
];

/// The words of an action; implements [`fmt::Display`].
#[derive(Clone, Copy, Debug)]
pub struct ActionWords<'a> {
    rules: &'a Rulebook,
    action: Action,
}

impl Rulebook {
    /// Returns the words of an action, for printing.
    pub fn words(&self, action: Action) -> ActionWords<'_> {
        ActionWords { rules: self, action }
    }

    /// Parses an action; every name must be complete.
    ///
    /// # Errors
    /// [`WordsError`] for words that are not an action.
    pub fn parse_action(&self, words: &str) -> Result<Action, WordsError> {
        Action::read(self, &words.split_whitespace().collect::<Vec<_>>())
    }

    /// Parses the words behind `answer`; each form is in [`ANSWERS`].
    pub(crate) fn parse_answer(&self, words: &[&str]) -> Result<ScriptAnswer, WordsError> {
        Ok(match words {
            ["yes"] => ScriptAnswer::Yes,
            ["no"] => ScriptAnswer::No,
            ["done"] => ScriptAnswer::Done,
            ["space", name] => ScriptAnswer::Space(self.space(name)?),
            ["region", name] => ScriptAnswer::Region(find(&self.board.regions, name)?),
            ["army", name] => ScriptAnswer::Army(find(&self.armies, name)?),
            ["card", name] => ScriptAnswer::Card(self.card(name)?),
            ["unit", name] => ScriptAnswer::Unit(self.unit_kind(name)?),
            ["token", name] => ScriptAnswer::Token(self.token(name)?),
            ["option", name] => {
                let found = (0..self.scripts.texts.len()).map(TextId::from_index);
                let mut found = found.filter(|&text| self.option_words(text) == *name);
                let unknown = || WordsError::Name { name: (*name).to_owned(), nearest: None };
                ScriptAnswer::Option(found.next().ok_or_else(unknown)?)
            }
            ["die", n] => {
                let at = number(n)?.checked_sub(1).and_then(|at| u8::try_from(at).ok());
                ScriptAnswer::Die(at.ok_or_else(|| WordsError::Count { word: (*n).to_owned() })?)
            }
            ["number", n] => ScriptAnswer::Number(number(n)?),
            _ => return Err(WordsError::Verb { words: format!("answer {}", words.join(" ")) }),
        })
    }

    /// Returns the token with this name: its pile, and its place in the pile counted from 1.
    pub(crate) fn token(&self, name: &str) -> Result<TokenId, WordsError> {
        let unknown = || WordsError::Name { name: name.to_owned(), nearest: None };
        let (pile, n) = name.split_once('#').ok_or_else(unknown)?;
        let pile = self.piles.find(pile).ok_or_else(unknown)?;
        let at = n.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        at.and_then(|at| self.piles[pile].tokens.get(at).copied()).ok_or_else(unknown)
    }

    /// Returns the name of a token: pile and place, independent of its face.
    pub fn token_words(&self, token: TokenId) -> String {
        let Some(row) = self.tokens.get(token) else { return "?".to_owned() };
        let pile = &self.piles[row.pile];
        let at = pile.tokens.iter().position(|&other| other == token).unwrap_or(0);
        format!("{}#{}", pile.id, at + 1)
    }

    /// Returns the token of a target's name. Of several tokens, the name contains the number,
    /// counted from 1.
    pub(crate) fn target_token(&self, name: &str) -> Option<TokenId> {
        let (id, n) = match name.split_once('#') {
            Some((id, n)) => (id, n.parse::<usize>().ok()?.checked_sub(1)?),
            None => (name, 0),
        };
        let target = self.targets.find(id)?;
        self.piles[self.targets[target].pile].tokens.get(n).copied()
    }

    /// Returns the name of an attackable token, as used in attacks.
    pub fn target_words(&self, token: TokenId) -> String {
        let Some(target) = self.target_of(token) else { return "?".to_owned() };
        let row = &self.targets[target];
        let tokens = &self.piles[row.pile].tokens;
        if tokens.len() == 1 {
            return row.id.to_string();
        }
        let at = tokens.iter().position(|&other| other == token).unwrap_or(0);
        format!("{}#{}", row.id, at + 1)
    }

    /// Returns the name of a text that a script offers as an answer: its English words as one word.
    /// If several texts have the same word, or there is no word, a number counted from 1 follows.
    pub fn option_words(&self, text: TextId) -> String {
        let texts = &self.scripts.texts;
        let Some(own) = texts.get(text.index()) else { return String::new() };
        let word = option_word(own.english());
        let before = texts.iter().take(text.index());
        let n = before.filter(|text| option_word(text.english()) == word).count();
        if n == 0 && !word.is_empty() { word } else { format!("{word}#{}", n + 1) }
    }

    /// Returns the words of an answer.
    pub(crate) fn answer_words(&self, answer: ScriptAnswer) -> String {
        match answer {
            ScriptAnswer::Space(at) => format!("space {}", id_of(&self.board.spaces, at)),
            ScriptAnswer::Region(at) => format!("region {}", id_of(&self.board.regions, at)),
            ScriptAnswer::Army(at) => format!("army {}", id_of(&self.armies, at)),
            ScriptAnswer::Card(card) if card.index() < self.cards.len() => {
                format!("card {}", self.card_words(card))
            }
            ScriptAnswer::Card(_) => "card ?".to_owned(),
            ScriptAnswer::Unit(at) => format!("unit {}", id_of(&self.units, at)),
            ScriptAnswer::Token(token) => format!("token {}", self.token_words(token)),
            ScriptAnswer::Option(at) => format!("option {}", self.option_words(at)),
            ScriptAnswer::Die(at) => format!("die {}", u32::from(at) + 1),
            ScriptAnswer::Number(n) => format!("number {n}"),
            ScriptAnswer::Yes => "yes".to_owned(),
            ScriptAnswer::No => "no".to_owned(),
            ScriptAnswer::Done => "done".to_owned(),
        }
    }

    /// Returns the space with this stable id.
    ///
    /// # Errors
    /// [`WordsError::Name`] with the nearest id.
    pub fn space(&self, name: &str) -> Result<SpaceId, WordsError> {
        find(&self.board.spaces, name)
    }

    fn unit_kind(&self, name: &str) -> Result<UnitKindId, WordsError> {
        find(&self.units, name)
    }

    /// Returns the card with this stable id; of several copies, the name contains the number:
    /// `scout#2`.
    pub(crate) fn card(&self, name: &str) -> Result<CardId, WordsError> {
        let (id, copy) = match name.split_once('#') {
            Some((id, n)) => (id, n.parse::<usize>().ok().and_then(|n| n.checked_sub(1))),
            None => (name, Some(0)),
        };
        let mut copies =
            self.cards.iter().filter(|(_, card)| &*card.id == id).map(|(card, _)| card);
        copy.and_then(|copy| copies.nth(copy)).ok_or_else(|| unknown(&self.cards, name))
    }

    /// Returns the names of cards in their order.
    pub fn row_words(&self, cards: CardRow) -> String {
        let known = |&card: &CardId| match self.cards.get(card) {
            Some(_) => self.card_words(card),
            None => "?".to_owned(),
        };
        cards.as_slice().iter().map(known).collect::<Vec<_>>().join(" ")
    }

    /// Returns the name of a card; copies of one card differ by a number.
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

fn find<I: TableId, T: HasId>(table: &IndexVec<I, T>, name: &str) -> Result<I, WordsError> {
    table.find(name).ok_or_else(|| unknown(table, name))
}

fn unknown<I: TableId, T: HasId>(table: &IndexVec<I, T>, name: &str) -> WordsError {
    let nearest = nearest(name, table.rows().iter().map(HasId::id));
    WordsError::Name { name: name.to_owned(), nearest: nearest.map(str::to_owned) }
}

fn id_of<I: TableId, T: HasId>(table: &IndexVec<I, T>, at: I) -> &str {
    table.get(at).map_or("?", HasId::id)
}

/// Returns a text as one word: lower-case letters and digits, everything else as `_`.
pub fn option_word(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("_")
}

impl fmt::Display for ActionWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.action.write(self.rules, f)
    }
}

/// The reason why words are not an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WordsError {
    /// No words.
    Empty,
    /// An unknown verb, or a wrong number of words after it.
    Verb {
        /// All the words.
        words: String,
    },
    /// An unknown name.
    Name {
        /// The name.
        name: String,
        /// The nearest known name.
        nearest: Option<String>,
    },
    /// A word that is not a valid number.
    Count {
        /// The word in place of the number.
        word: String,
    },
}

impl fmt::Display for WordsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("no action"),
            Self::Verb { words } => {
                write!(f, "`{}` is not an action", OneLine::new(&visible(words)))
            }
            Self::Name { name, nearest: Some(nearest) } => {
                let name = OneLine::new(&visible(name));
                write!(f, "unknown name `{name}`: did you mean `{nearest}`?")
            }
            Self::Name { name, nearest: None } => {
                write!(f, "unknown name `{}`", OneLine::new(&visible(name)))
            }
            Self::Count { word } => {
                write!(f, "`{}` is not a number of pieces", OneLine::new(&visible(word)))
            }
        }
    }
}

impl std::error::Error for WordsError {}
