//! The lines of a scenario.

use std::fmt;

use super::LINES;
use super::names::{QUESTIONS, unknown};
use crate::game::Purpose;
use crate::text::plain;
use crate::words::clean::stray_character;
use crate::words::{is_invisible, nearest, visible};

/// What dice are rolled for.
const DICE: [Purpose; 5] =
    [Purpose::Attack, Purpose::Defend, Purpose::AttackAgain, Purpose::DefendAgain, Purpose::Effect];

/// A scenario as written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scenario {
    /// What is told.
    pub title: String,
    /// Where the rule is printed.
    pub source: String,
    /// The number of players; none: the fewest that the edition allows, or its variant.
    pub players: Option<usize>,
    /// The variant.
    pub variant: Option<String>,
    /// The options, in the order of the file.
    pub options: Vec<(String, String)>,
    /// The lines of the position, with their numbers.
    pub place: Vec<(usize, Place)>,
    /// What happens, with line numbers.
    pub lines: Vec<(usize, Line)>,
}

/// Units by name: the basic ones, and others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// The army.
    pub army: String,
    /// Basic units.
    pub basic: u32,
    /// Others, by kind.
    pub others: Vec<(String, u32)>,
}

/// A line of the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// `space`
    Space(String, Named),
    /// `region`
    Region(String, Named),
    /// `rest`
    Rest(Named),
    /// `hand`
    Hand(String, Vec<String>),
    /// `pile`
    Pile(String, Vec<String>),
    /// `discard`
    Discard(Vec<String>),
    /// `pool`
    Pool(String, u32, Option<String>),
    /// `track`
    Track(String, u32),
    /// `laid`
    Laid(String, Vec<String>),
    /// `token FACE SPACE ARMY`
    Token(String, String, String),
    /// `variable ID [OF] N`
    Variable(String, Option<String>, u32),
    /// `ally ARMY BY`
    Ally(String, String),
    /// `closed SPACE…`
    Closed(Vec<String>),
    /// `turn`
    Turn(u32),
    /// `at`
    At(String, String),
    /// `begin`
    Begin,
}

/// What must be true now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// `= space`
    Space(String, Named),
    /// `= controls SPACE ARMY`, or `nobody`
    Controls(String, String),
    /// `= hand ARMY CARD…`
    Hand(String, Vec<String>),
    /// `= hand ARMY N`
    HandCount(String, u32),
    /// `= pile ARMY CARD…`
    Pile(String, Vec<String>),
    /// `= pile ARMY N`
    PileCount(String, u32),
    /// `= discard`
    Discard(Vec<String>),
    /// `= pool`
    Pool(String, u32, Option<String>),
    /// `= track`
    Track(String, u32),
    /// `= asks`
    Asks(String, String),
    /// `= may`
    May(String),
    /// `= laid ARMY CARD…`
    Laid(String, Vec<String>),
    /// `= token FACE SPACE`
    Token(String, String),
    /// `= variable ID [OF] N`
    Variable(String, Option<String>, u32),
    /// `= ally ARMY BY`, or `nobody`
    Ally(String, String),
    /// `= empty SPACE…`
    Empty(Vec<String>),
    /// `= closed SPACE…`
    Closed(Vec<String>),
    /// `= out`
    Out(String),
    /// `= won`
    Won(String),
    /// `= goes-on`
    GoesOn,
    /// `= event`
    Event(String),
    /// `= refused`
    Refused(String),
}

/// A line of what happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// `>`
    Action(String, String),
    /// `!`
    Refused(String, String),
    /// `dice`
    Dice(Purpose, Vec<u8>),
    /// `first`, `gets`, `deal`, `draw`: names that chance picks.
    Picks(Purpose, Vec<String>),
    /// `undo`
    Undo,
    /// `=`
    Fact(Fact),
}

/// A line that says nothing a scenario can say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for LineError {}

impl Scenario {
    /// Reads a scenario.
    ///
    /// # Errors
    /// The first [`LineError`].
    pub fn parse(text: &str) -> Result<Self, LineError> {
        let mut scenario = Self::default();
        let text = plain(text);
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let number = index + 1;
            let read = unseen(line).map_or_else(|| scenario.line(number, line), Err);
            read.map_err(|message| {
                let message = visible(&message).into_owned();
                LineError { line: number, message }
            })?;
        }
        let last = text.lines().count().max(1);
        let missing =
            |what: &str| LineError { line: last, message: format!("the scenario has no `{what}`") };
        match &scenario {
            Self { title, .. } if title.is_empty() => Err(missing("title")),
            Self { source, .. } if source.is_empty() => Err(missing("source")),
            Self { place, .. }
                if !place.iter().any(|(_, line)| matches!(line, Place::At(..) | Place::Begin)) =>
            {
                Err(missing("at"))
            }
            _ => Ok(scenario),
        }
    }

    fn line(&mut self, number: usize, line: &str) -> Result<(), String> {
        if let Some(rest) = line.strip_prefix('>') {
            let (army, action) = army_and_action(rest)?;
            self.lines.push((number, Line::Action(army, action)));
            return Ok(());
        }
        if let Some(rest) = line.strip_prefix('!') {
            let (army, action) = army_and_action(rest)?;
            self.lines.push((number, Line::Refused(army, action)));
            return Ok(());
        }
        if let Some(rest) = line.strip_prefix('=') {
            self.lines.push((number, Line::Fact(fact(rest.trim())?)));
            return Ok(());
        }
        let (word, rest) = line
            .split_once(char::is_whitespace)
            .map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let words: Vec<&str> = rest.split_whitespace().collect();
        match (word, &words[..]) {
            ("title", _) if self.title.is_empty() => rest.clone_into(&mut self.title),
            ("source", _) if self.source.is_empty() => rest.clone_into(&mut self.source),
            ("title" | "source", _) => return Err(format!("`{word}` stands twice")),
            ("undo", []) => self.lines.push((number, Line::Undo)),
            ("players", [n]) => self.players = Some(number_of(n)? as usize),
            ("variant", [id]) => self.variant = Some((*id).to_owned()),
            ("option", [id, value]) => self.options.push(((*id).to_owned(), (*value).to_owned())),
            ("dice" | "first" | "gets" | "deal" | "draw" | "card" | "drawn", _) => {
                self.lines.push((number, chance(word, &words)?));
            }
            _ => self.add_place(number, place(word, &words)?)?,
        }
        Ok(())
    }
}

impl Scenario {
    /// A line of the position: before anything happens, `at` last, `begin` alone, and lists once.
    fn add_place(&mut self, number: usize, line: Place) -> Result<(), String> {
        let again = |other: &Place| match (&line, other) {
            (Place::Rest(_), Place::Rest(_))
            | (Place::Discard(_), Place::Discard(_))
            | (Place::Closed(_), Place::Closed(_))
            | (Place::Turn(_), Place::Turn(_)) => true,
            (Place::Pool(a, _, of), Place::Pool(b, _, other)) => a == b && of == other,
            (Place::Track(a, _), Place::Track(b, _)) | (Place::Pile(a, _), Place::Pile(b, _)) => {
                a == b
            }
            _ => false,
        };
        if !self.lines.is_empty() {
            return Err("a position is told before anything happens".to_owned());
        }
        if self.place.iter().any(|(_, other)| matches!(other, Place::At(..) | Place::Begin)) {
            return Err("the position ends with `at`, or is `begin` alone".to_owned());
        }
        if line == Place::Begin && !self.place.is_empty() {
            return Err("`begin` stands instead of a position".to_owned());
        }
        if self.place.iter().any(|(_, other)| again(other)) {
            return Err("this is told twice".to_owned());
        }
        self.place.push((number, line));
        Ok(())
    }
}

fn army_and_action(rest: &str) -> Result<(String, String), String> {
    let (army, action) = rest.split_once(':').ok_or("expected `ARMY: ACTION`")?;
    Ok((army.trim().to_owned(), action.trim().to_owned()))
}

fn number_of(word: &str) -> Result<u32, String> {
    word.parse().ok().ok_or_else(|| format!("`{word}` is no number"))
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// `SPACE…`, at least one.
fn spaces(first: &str, more: &[&str]) -> Vec<String> {
    std::iter::once(first).chain(more.iter().copied()).map(str::to_owned).collect()
}

/// `ARMY N [+ KIND N]…`
fn named(words: &[&str]) -> Result<Named, String> {
    let mut groups = words.split(|&word| word == "+");
    let Some([army, basic]) = groups.next() else {
        return Err("expected `ARMY N`, then `+ KIND N`".to_owned());
    };
    let others = groups.map(|group| match group {
        [kind, n] => Ok(((*kind).to_owned(), number_of(n)?)),
        _ => Err("expected `+ KIND N`".to_owned()),
    });
    Ok(Named {
        army: (*army).to_owned(),
        basic: number_of(basic)?,
        others: others.collect::<Result<_, _>>()?,
    })
}

fn place(word: &str, words: &[&str]) -> Result<Place, String> {
    Ok(match (word, words) {
        ("space", [space, rest @ ..]) => Place::Space((*space).to_owned(), named(rest)?),
        ("region", [region, rest @ ..]) => Place::Region((*region).to_owned(), named(rest)?),
        ("rest", rest) => Place::Rest(named(rest)?),
        ("hand", [army, cards @ ..]) => Place::Hand((*army).to_owned(), owned(cards)),
        ("pile", [seat, cards @ ..]) => Place::Pile((*seat).to_owned(), owned(cards)),
        ("discard", cards) => Place::Discard(owned(cards)),
        ("pool", [army, n, kind @ ..]) if kind.len() < 2 => {
            let kind = kind.first().map(|kind| (*kind).to_owned());
            Place::Pool((*army).to_owned(), number_of(n)?, kind)
        }
        ("track", [track, n]) => Place::Track((*track).to_owned(), number_of(n)?),
        ("laid", [army, cards @ ..]) => Place::Laid((*army).to_owned(), owned(cards)),
        ("token", [face, space, army]) => {
            Place::Token((*face).to_owned(), (*space).to_owned(), (*army).to_owned())
        }
        ("variable", [id, n]) => Place::Variable((*id).to_owned(), None, number_of(n)?),
        ("variable", [id, of, n]) => {
            Place::Variable((*id).to_owned(), Some((*of).to_owned()), number_of(n)?)
        }
        ("ally", [army, by]) => Place::Ally((*army).to_owned(), (*by).to_owned()),
        ("closed", [space, more @ ..]) => Place::Closed(spaces(space, more)),
        ("turn", [n]) => Place::Turn(number_of(n)?),
        ("at", [army, step]) => Place::At((*army).to_owned(), (*step).to_owned()),
        ("begin", []) => Place::Begin,
        _ => return Err(no_line(word)),
    })
}

fn chance(word: &str, words: &[&str]) -> Result<Line, String> {
    let purpose = match word {
        "first" => Purpose::First,
        "gets" => Purpose::Claim,
        "deal" => Purpose::Deal,
        "draw" => Purpose::Draw,
        "card" => Purpose::Card,
        "drawn" => Purpose::Token,
        _ => {
            let (purpose, faces) = words.split_first().ok_or("expected `dice PURPOSE FACE…`")?;
            let faces = faces.iter().map(|word| {
                word.parse().ok().ok_or_else(|| format!("`{word}` is no face of a die"))
            });
            return Ok(Line::Dice(purpose_of(purpose)?, faces.collect::<Result<_, _>>()?));
        }
    };
    Ok(Line::Picks(purpose, owned(words)))
}

/// The purpose of dice.
fn purpose_of(word: &str) -> Result<Purpose, String> {
    let purposes = || DICE.into_iter().map(Purpose::as_str);
    let found = DICE.into_iter().find(|purpose| purpose.as_str() == word);
    found.ok_or_else(|| not_one_of("purpose", word, purposes()))
}

fn fact(rest: &str) -> Result<Fact, String> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let after = |word: &str| rest[word.len()..].trim().to_owned();
    Ok(match &words[..] {
        ["space", space, rest @ ..] => Fact::Space((*space).to_owned(), named(rest)?),
        ["controls", space, army] => Fact::Controls((*space).to_owned(), (*army).to_owned()),
        ["hand", army, n] if n.parse::<u32>().is_ok() => {
            Fact::HandCount((*army).to_owned(), number_of(n)?)
        }
        ["hand", army, cards @ ..] => Fact::Hand((*army).to_owned(), owned(cards)),
        ["pile", seat, n] if n.parse::<u32>().is_ok() => {
            Fact::PileCount((*seat).to_owned(), number_of(n)?)
        }
        ["pile", seat, cards @ ..] => Fact::Pile((*seat).to_owned(), owned(cards)),
        ["discard", cards @ ..] => Fact::Discard(owned(cards)),
        ["pool", army, n, kind @ ..] if kind.len() < 2 => {
            let kind = kind.first().map(|kind| (*kind).to_owned());
            Fact::Pool((*army).to_owned(), number_of(n)?, kind)
        }
        ["track", track, n] => Fact::Track((*track).to_owned(), number_of(n)?),
        ["asks", army, question] => {
            check_question(question)?;
            Fact::Asks((*army).to_owned(), (*question).to_owned())
        }
        ["may", ..] => Fact::May(after("may")),
        ["laid", army, cards @ ..] => Fact::Laid((*army).to_owned(), owned(cards)),
        ["token", face, space] => Fact::Token((*face).to_owned(), (*space).to_owned()),
        ["ally", army, by] => Fact::Ally((*army).to_owned(), (*by).to_owned()),
        ["variable", id, n] => Fact::Variable((*id).to_owned(), None, number_of(n)?),
        ["variable", id, of, n] => {
            Fact::Variable((*id).to_owned(), Some((*of).to_owned()), number_of(n)?)
        }
        ["empty", space, more @ ..] => Fact::Empty(spaces(space, more)),
        ["closed", space, more @ ..] => Fact::Closed(spaces(space, more)),
        ["out", army] => Fact::Out((*army).to_owned()),
        ["won", id] => Fact::Won((*id).to_owned()),
        ["goes-on"] => Fact::GoesOn,
        ["event", ..] => Fact::Event(after("event")),
        ["refused", ..] => Fact::Refused(after("refused")),
        _ => return Err(no_fact(words.first().copied().unwrap_or_default())),
    })
}

/// Refuses a word of `= asks` that is no question's.
fn check_question(word: &str) -> Result<(), String> {
    let words = || QUESTIONS.iter().map(|&(word, _)| word);
    if words().any(|known| known == word) {
        return Ok(());
    }
    Err(not_one_of("question", word, words()))
}

/// `unknown question `atack`: did you mean `attack`?`, and all that there are.
fn not_one_of<'a>(what: &str, word: &str, words: impl Iterator<Item = &'a str> + Clone) -> String {
    let all: Vec<String> = words.clone().map(|known| format!("`{known}`")).collect();
    format!("{} (one of {})", unknown(what, word, words), all.join(", "))
}

/// A line that is none: how it is written, or which was meant.
fn no_line(word: &str) -> String {
    let lines = || forms().filter(|form| form.starts_with(|c: char| c.is_ascii_lowercase()));
    match written(word, lines()) {
        Some(written) => written,
        None => match nearest(word, lines().map(word_of)) {
            Some(meant) => format!("`{word}` is no line of a scenario: did you mean `{meant}`?"),
            None => format!("`{word}` is no line of a scenario"),
        },
    }
}

/// What cannot be looked at: how it is written, or what was meant.
fn no_fact(word: &str) -> String {
    let facts = || forms().filter_map(|form| form.strip_prefix("= "));
    match written(word, facts()) {
        Some(written) => written,
        None => match nearest(word, facts().map(word_of)) {
            Some(meant) => {
                format!("`{word}` says nothing that can be looked at: did you mean `{meant}`?")
            }
            None => format!("`= {word}` says nothing that can be looked at"),
        },
    }
}

/// What is wrong with a line that holds a character which nobody sees; titles and sources may.
fn unseen(line: &str) -> Option<String> {
    let is_free = ["title ", "source "].iter().any(|word| line.starts_with(word));
    let c = line.chars().find(|&c| is_invisible(c) && !c.is_whitespace() && !is_free)?;
    let (message, help) = stray_character(c);
    Some(format!("{message}; {help}"))
}

/// How the lines are written that the guide lists: `rest ARMY N`.
fn forms() -> impl Iterator<Item = &'static str> {
    LINES.iter().flat_map(|(forms, _)| forms.split('`').skip(1).step_by(2))
}

fn word_of(form: &str) -> &str {
    form.split(' ').next().unwrap_or(form)
}

/// How a line that begins with a word is written, where there is one.
fn written<'a>(word: &str, forms: impl Iterator<Item = &'a str>) -> Option<String> {
    let own = forms.filter(|form| word_of(form) == word).map(|form| format!("`{form}`"));
    let own: Vec<String> = own.collect();
    (!own.is_empty()).then(|| format!("`{word}` is written so: {}", own.join(" or ")))
}
