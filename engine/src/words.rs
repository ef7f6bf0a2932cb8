//! Actions as words: what a player types, what a save keeps, what a scenario says.
//!
//! Every action prints as one line of stable names and parses back to itself: [`ACTIONS`] lists them.

pub(crate) mod clean;
pub(crate) mod nearest;

use std::fmt;

pub use clean::{clean, has_hidden, is_hidden, shortened};
pub(crate) use nearest::is_snake_case;
pub use nearest::nearest;

use crate::model::{
    CardId, HasId, PROGRAM_MAX, Rulebook, SpaceId, Table, TableId, TextId, TokenId, UnitKindId,
};
use crate::rules::{Action, Answer, CardRow};

/// Every action with its words, as the guide for authors prints them.
pub const ACTIONS: &[(&str, &str)] = &[
    ("`claim SPACE`", "take an empty space"),
    ("`reinforce SPACE COUNT`", "add while the board is set up"),
    ("`trade CARD CARD CARD`", "trade a set"),
    ("`build CARD KIND`", "discard a card for a unit"),
    ("`held SPACE`", "say which held space gets units"),
    ("`place SPACE COUNT [KIND]`", "put units that wait on a space"),
    (
        "`attack FROM TO COUNT`",
        "declare a battle; `TO` is a space, or a target: `fort`, of several `fort#2`",
    ),
    ("`commit KIND COUNT`", "commit units of a kind"),
    ("`defend COUNT`", "defend with so many"),
    ("`reroll SIDES`", "roll a 1 of that die again"),
    ("`advance COUNT [KIND]`", "move more units in"),
    ("`fortify FROM TO COUNT [KIND]`", "move between own spaces"),
    ("`program CARD…`", "choose the cards of a round, the first to be turned up first"),
    ("`order ORDER`", "use the card that was turned up"),
    ("`deploy`", "let units come that wait, instead of a move"),
    ("`move FROM TO COUNT KIND`", "move units as an order says"),
    ("`fire FROM TO`", "fire at what stands on a space"),
    ("`hit KIND`", "aim the die at a unit of a kind"),
    ("`play CARD`", "play a card for what is printed on it"),
    (
        "`answer KIND NAME`, `answer number N`, `answer yes`",
        "answer a question; `KIND` is `space`, `region`, `army`, `card`, `unit`, `token`, `die` or `option`; `done` ends a list",
    ),
    ("`stop`", "end the invasion under way, before another attack is chosen"),
    ("`pass`", "play no card now, give no order, leave a die unused"),
    ("`end`", "go on"),
];

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
    #[expect(clippy::too_many_lines, reason = "one list, told in order")]
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
            ("place", [at, n, kind @ ..]) if kind.len() < 2 => Ok(Action::Place {
                space: space(at)?,
                unit: self.kind_or_basic(kind)?,
                count: count(n)?,
            }),
            ("attack", [from, to, n]) => {
                let (from, count) = (space(from)?, count(n)?);
                Ok(match self.target_token(to) {
                    Some(token) => Action::Strike { from, token, count },
                    None => Action::Attack { from, to: space(to)?, count },
                })
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
            ("build", [card, kind]) => {
                Ok(Action::Build { card: self.card(card)?, unit: self.unit_kind(kind)? })
            }
            ("advance", [n, kind @ ..]) if kind.len() < 2 => {
                Ok(Action::Advance { unit: self.kind_or_basic(kind)?, count: count(n)? })
            }
            ("fortify", [from, to, n, kind @ ..]) if kind.len() < 2 => Ok(Action::Fortify {
                from: space(from)?,
                to: space(to)?,
                unit: self.kind_or_basic(kind)?,
                count: count(n)?,
            }),
            ("program", cards) if !cards.is_empty() && cards.len() <= PROGRAM_MAX => {
                let cards = cards.iter().map(|name| self.card(name));
                let cards: Vec<CardId> = cards.collect::<Result<_, _>>()?;
                Ok(Action::Program { cards: CardRow::new(cards) })
            }
            ("order", [order]) => Ok(Action::Order { order: find(&self.orders, order)? }),
            ("deploy", []) => Ok(Action::Deploy),
            ("move", [from, to, n, kind]) => Ok(Action::Move {
                from: space(from)?,
                to: space(to)?,
                unit: self.unit_kind(kind)?,
                count: count(n)?,
            }),
            ("fire", [from, to]) => Ok(Action::Fire { from: space(from)?, to: space(to)? }),
            ("hit", [kind]) => Ok(Action::Hit { unit: self.unit_kind(kind)? }),
            ("play", [card]) => Ok(Action::Play { card: self.card(card)? }),
            ("pass", []) => Ok(Action::Pass),
            ("answer", rest) => Ok(Action::Answer { answer: self.parse_answer(rest, &words)? }),
            ("stop", []) => Ok(Action::Stop),
            ("end", []) => Ok(Action::End),
            _ => Err(WordsError::Verb { words: words.join(" ") }),
        }
    }

    fn parse_answer(&self, rest: &[&str], words: &[&str]) -> Result<Answer, WordsError> {
        Ok(match rest {
            ["yes"] => Answer::Yes,
            ["no"] => Answer::No,
            ["done"] => Answer::Done,
            ["space", name] => Answer::Space(self.space(name)?),
            ["region", name] => Answer::Region(find(&self.board.regions, name)?),
            ["army", name] => Answer::Army(find(&self.armies, name)?),
            ["card", name] => Answer::Card(self.card(name)?),
            ["unit", name] => Answer::Unit(self.unit_kind(name)?),
            ["token", name] => Answer::Token(self.token(name)?),
            ["option", name] => {
                let found =
                    self.scripts.texts.iter().position(|text| option_word(&text.en) == *name);
                let unknown = || WordsError::Name { name: (*name).to_owned(), nearest: None };
                Answer::Option(TextId::from_index(found.ok_or_else(unknown)?))
            }
            ["die", n] => {
                let at = count(n)?.checked_sub(1).and_then(|at| u8::try_from(at).ok());
                Answer::Die(at.ok_or_else(|| WordsError::Count { word: (*n).to_owned() })?)
            }
            ["number", n] => Answer::Number(count(n)?),
            _ => return Err(WordsError::Verb { words: words.join(" ") }),
        })
    }

    /// The token with this name: its pile, and its place in it counted from 1.
    pub(crate) fn token(&self, name: &str) -> Result<TokenId, WordsError> {
        let unknown = || WordsError::Name { name: name.to_owned(), nearest: None };
        let (pile, n) = name.split_once('#').ok_or_else(unknown)?;
        let pile = self.piles.find(pile).ok_or_else(unknown)?;
        let at = n.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        at.and_then(|at| self.piles[pile].tokens.get(at).copied()).ok_or_else(unknown)
    }

    /// The name of a token: what one can point at, whatever its face.
    pub fn token_words(&self, token: TokenId) -> String {
        let Some(row) = self.tokens.get(token) else { return "?".to_owned() };
        let pile = &self.piles[row.pile];
        let at = pile.tokens.iter().position(|&other| other == token).unwrap_or(0);
        format!("{}#{}", pile.id, at + 1)
    }

    /// The token that the name of a target says: of several tokens the name says which, counted from 1.
    fn target_token(&self, name: &str) -> Option<TokenId> {
        let (id, n) = match name.split_once('#') {
            Some((id, n)) => (id, n.parse::<usize>().ok()?.checked_sub(1)?),
            None => (name, 0),
        };
        let target = self.targets.find(id)?;
        self.piles[self.targets[target].pile].tokens.get(n).copied()
    }

    /// The name of a token that can be attacked, as an attack says it.
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

    /// The words of an answer.
    fn answer_words(&self, answer: Answer) -> String {
        match answer {
            Answer::Space(at) => format!("space {}", id_of(&self.board.spaces, at)),
            Answer::Region(at) => format!("region {}", id_of(&self.board.regions, at)),
            Answer::Army(at) => format!("army {}", id_of(&self.armies, at)),
            Answer::Card(card) if card.index() < self.cards.len() => {
                format!("card {}", self.card_words(card))
            }
            Answer::Card(_) => "card ?".to_owned(),
            Answer::Unit(at) => format!("unit {}", id_of(&self.units, at)),
            Answer::Token(token) => format!("token {}", self.token_words(token)),
            Answer::Option(at) => {
                let text = self.scripts.texts.get(at.index());
                format!("option {}", text.map_or_else(String::new, |text| option_word(&text.en)))
            }
            Answer::Die(at) => format!("die {}", u32::from(at) + 1),
            Answer::Number(n) => format!("number {n}"),
            Answer::Yes => "yes".to_owned(),
            Answer::No => "no".to_owned(),
            Answer::Done => "done".to_owned(),
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

    /// The kind that is named behind a number; the basic one where none is.
    fn kind_or_basic(&self, words: &[&str]) -> Result<UnitKindId, WordsError> {
        words.first().map_or(Ok(Self::BASIC), |name| self.unit_kind(name))
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

    /// The names of cards in their order.
    pub fn row_words(&self, cards: CardRow) -> String {
        let known = |&card: &CardId| match self.cards.get(card) {
            Some(_) => self.card_words(card),
            None => "?".to_owned(),
        };
        cards.as_slice().iter().map(known).collect::<Vec<_>>().join(" ")
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
    let nearest = nearest(name, table.rows().iter().map(HasId::id));
    WordsError::Name { name: name.to_owned(), nearest: nearest.map(str::to_owned) }
}

fn id_of<I: TableId, T: HasId>(table: &Table<I, T>, at: I) -> &str {
    table.get(at).map_or("?", HasId::id)
}

/// A text as one word: small letters and digits, the rest as `_`.
pub fn option_word(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("_")
}

fn count(word: &str) -> Result<u32, WordsError> {
    word.parse().ok().ok_or_else(|| WordsError::Count { word: word.to_owned() })
}

impl fmt::Display for ActionWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules;
        let space = |space: SpaceId| rules.board.spaces.get(space).map_or("?", |row| &*row.id);
        let kind = |unit: UnitKindId| rules.units.get(unit).map_or("?", |row| &*row.id);
        let behind = |unit: UnitKindId| match unit {
            Rulebook::BASIC => String::new(),
            other => format!(" {}", kind(other)),
        };
        let card = |card: CardId| match rules.cards.get(card) {
            Some(_) => rules.card_words(card),
            None => "?".to_owned(),
        };
        match self.action {
            Action::Claim { space: at } => write!(f, "claim {}", space(at)),
            Action::Reinforce { space: at, count } => write!(f, "reinforce {} {count}", space(at)),
            Action::Trade { cards } => {
                write!(f, "trade {}", cards.map(card).join(" "))
            }
            Action::Held { space: at } => write!(f, "held {}", space(at)),
            Action::Build { card: at, unit } => write!(f, "build {} {}", card(at), kind(unit)),
            Action::Place { space: at, unit, count } => {
                write!(f, "place {} {count}{}", space(at), behind(unit))
            }
            Action::Attack { from, to, count } => {
                write!(f, "attack {} {} {count}", space(from), space(to))
            }
            Action::Strike { from, token, count } => {
                write!(f, "attack {} {} {count}", space(from), rules.target_words(token))
            }
            Action::Commit { unit, count } => write!(f, "commit {} {count}", kind(unit)),
            Action::Defend { count } => write!(f, "defend {count}"),
            Action::Reroll { sides } => write!(f, "reroll {sides}"),
            Action::Advance { unit, count } => write!(f, "advance {count}{}", behind(unit)),
            Action::Fortify { from, to, unit, count } => {
                write!(f, "fortify {} {} {count}{}", space(from), space(to), behind(unit))
            }
            Action::Program { cards } => write!(f, "program {}", rules.row_words(cards)),
            Action::Order { order } => write!(f, "order {}", id_of(&rules.orders, order)),
            Action::Deploy => f.write_str("deploy"),
            Action::Move { from, to, unit, count } => {
                write!(f, "move {} {} {count} {}", space(from), space(to), kind(unit))
            }
            Action::Fire { from, to } => write!(f, "fire {} {}", space(from), space(to)),
            Action::Hit { unit } => write!(f, "hit {}", kind(unit)),
            Action::Play { card: at } => write!(f, "play {}", card(at)),
            Action::Answer { answer } => write!(f, "answer {}", rules.answer_words(answer)),
            Action::Pass => f.write_str("pass"),
            Action::Stop => f.write_str("stop"),
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
