//! The parser of scenario files.

use std::fmt;

use super::LINES;
use super::names::{QUESTIONS, unknown};
use crate::game::Purpose;
use crate::text::plain;
use crate::words::clean::stray_character;
use crate::words::{is_invisible, nearest, visible};

/// The purposes of dice in scenarios.
pub(crate) const DICE: [Purpose; 5] =
    [Purpose::Attack, Purpose::Defend, Purpose::AttackAgain, Purpose::DefendAgain, Purpose::Effect];

/// The words with which an answer of chance begins.
pub const CHANCE: [&str; 8] = ["dice", "first", "order", "gets", "deal", "draw", "card", "drawn"];

/// A parsed scenario.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scenario {
    /// The name of the rule under test.
    pub title: String,
    /// The place where the rule is printed.
    pub source: String,
    /// The number of players; `None` for the fewest that the edition or its variant allows.
    pub players: Option<usize>,
    /// The variant.
    pub variant: Option<String>,
    /// True if the log has no snapshot, because the facts prove all of it.
    pub is_unlogged: bool,
    /// The options, in the order of the file.
    pub options: Vec<(String, String)>,
    /// The lines of the position, with their numbers.
    pub place: Vec<(usize, PositionLine)>,
    /// The actions, answers of chance and facts, with line numbers.
    pub lines: Vec<(usize, ScenarioLine)>,
}

/// Units by name: basic ones and others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedUnits {
    /// The army.
    pub army: String,
    /// Basic units.
    pub basic: u32,
    /// Units of other kinds, by kind.
    pub others: Vec<(String, u32)>,
}

/// A line of the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionLine {
    /// `space`
    Space(String, NamedUnits),
    /// `region`
    Region(String, NamedUnits),
    /// `rest`
    Rest(NamedUnits),
    /// `hand`
    Hand(String, Vec<String>),
    /// `pile`
    Pile(String, Vec<String>),
    /// `discard`
    Discard(Vec<String>),
    /// `row`
    Row(String, Vec<String>),
    /// `pool`
    Pool(String, u32, Option<String>),
    /// `track`
    Track(String, u32),
    /// `laid`
    Laid(String, Vec<String>),
    /// `token FACE SPACE ARMY`
    Token(String, String, String),
    /// `variable ID [OF] VALUE`
    Variable(String, Option<String>, String),
    /// `known ID [OF] ARMY…`
    Known(String, Vec<String>),
    /// `ally ARMY BY`
    Ally(String, String),
    /// `control SPACE ARMY`
    Control(String, String),
    /// `closed SPACE…`
    Closed(Vec<String>),
    /// `turn`
    Turn(u32),
    /// `round`
    Round(u32),
    /// `order ARMY…`
    Order(Vec<String>),
    /// `at`
    At(String, String),
    /// `begin`
    Begin,
}

/// A fact that must hold at this moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// `= space`
    Space(String, NamedUnits),
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
    /// `= row DECK CARD…`
    Row(String, Vec<String>),
    /// `= laid ARMY CARD…`
    Laid(String, Vec<String>),
    /// `= token FACE SPACE`
    Token(String, String),
    /// `= variable ID [OF] VALUE`
    Variable(String, Option<String>, String),
    /// `= known ID [OF] ARMY…`
    Known(String, Vec<String>),
    /// `= hidden`
    Hidden,
    /// `= round N`
    Round(u32),
    /// `= order ARMY…`
    Order(Vec<String>),
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

/// A line after the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScenarioLine {
    /// `>`
    Action(String, String),
    /// `!`
    Refused(String, String),
    /// `dice`
    Dice(Purpose, Vec<u8>),
    /// `first`, `order`, `gets`, `deal`, `draw`, `card`, `drawn`: names that chance picks.
    Picks(Purpose, Vec<String>),
    /// `undo`
    Undo,
    /// `run SCRIPT`
    Run(String),
    /// `=`
    Fact(Fact),
}

/// A line that is not valid scenario syntax.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineError {
    /// The line, counted from 1.
    pub line: usize,
    /// The error in the line.
    pub message: String,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for LineError {}

impl Scenario {
    /// Parses a scenario.
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
                if !place.iter().any(|(_, line)| {
                    matches!(line, PositionLine::At(..) | PositionLine::Begin)
                }) =>
            {
                Err(missing("at"))
            }
            Self { is_unlogged: true, lines, .. }
                if !matches!(lines.last(), Some((_, ScenarioLine::Fact(_)))) =>
            {
                let message = "`snapshot none` needs a line with `=` after the last action";
                Err(LineError { line: last, message: message.to_owned() })
            }
            _ => Ok(scenario),
        }
    }

    pub(super) fn line(&mut self, number: usize, line: &str) -> Result<(), String> {
        if let Some(rest) = line.strip_prefix('>') {
            let (army, action) = army_and_action(rest)?;
            self.lines.push((number, ScenarioLine::Action(army, action)));
            return Ok(());
        }
        if let Some(rest) = line.strip_prefix('!') {
            let (army, action) = army_and_action(rest)?;
            self.lines.push((number, ScenarioLine::Refused(army, action)));
            return Ok(());
        }
        if let Some(rest) = line.strip_prefix('=') {
            self.lines.push((number, ScenarioLine::Fact(fact(rest.trim())?)));
            return Ok(());
        }
        let (word, rest) = line
            .split_once(char::is_whitespace)
            .map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let words: Vec<&str> = rest.split_whitespace().collect();
        match (word, &words[..]) {
            ("title", _) if self.title.is_empty() => rest.clone_into(&mut self.title),
            ("source", _) if self.source.is_empty() => rest.clone_into(&mut self.source),
            ("title" | "source", _) => return Err(format!("`{word}` is given twice")),
            ("undo", []) => self.lines.push((number, ScenarioLine::Undo)),
            ("run", [_, ..]) => self.lines.push((number, ScenarioLine::Run(rest.to_owned()))),
            ("players", [n]) => self.players = Some(number_of(n)? as usize),
            ("variant", [id]) => self.variant = Some((*id).to_owned()),
            ("snapshot", ["none"]) => self.is_unlogged = true,
            ("option", [id, value]) => self.options.push(((*id).to_owned(), (*value).to_owned())),
            ("order", _) if !self.is_placed() => {
                self.add_place(number, PositionLine::Order(owned(&words)))?;
            }
            _ if CHANCE.contains(&word) => self.lines.push((number, chance(word, &words)?)),
            _ => self.add_place(number, place(word, &words)?)?,
        }
        Ok(())
    }
}

impl Scenario {
    /// Returns whether the position is complete.
    fn is_placed(&self) -> bool {
        let ends = |line: &PositionLine| matches!(line, PositionLine::At(..) | PositionLine::Begin);
        self.place.iter().any(|(_, line)| ends(line))
    }

    /// Adds a line of the position. Positions precede actions and end with `at`; `begin` is alone,
    /// and lists are given once.
    fn add_place(&mut self, number: usize, line: PositionLine) -> Result<(), String> {
        let again = |other: &PositionLine| match (&line, other) {
            (PositionLine::Rest(_), PositionLine::Rest(_))
            | (PositionLine::Discard(_), PositionLine::Discard(_))
            | (PositionLine::Closed(_), PositionLine::Closed(_))
            | (PositionLine::Round(_), PositionLine::Round(_))
            | (PositionLine::Order(_), PositionLine::Order(_))
            | (PositionLine::Turn(_), PositionLine::Turn(_)) => true,
            (PositionLine::Pool(a, _, of), PositionLine::Pool(b, _, other)) => {
                a == b && of == other
            }
            (PositionLine::Track(a, _), PositionLine::Track(b, _))
            | (PositionLine::Pile(a, _), PositionLine::Pile(b, _)) => a == b,
            _ => false,
        };
        if !self.lines.is_empty() {
            return Err("a position must come before anything happens".to_owned());
        }
        if self.is_placed() {
            return Err("the position ends with `at`, or is `begin` alone".to_owned());
        }
        if line == PositionLine::Begin && !self.place.is_empty() {
            return Err("`begin` replaces a position".to_owned());
        }
        if self.place.iter().any(|(_, other)| again(other)) {
            return Err("this is given twice".to_owned());
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
    word.parse().ok().ok_or_else(|| format!("`{word}` is not a number"))
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// `SPACE…`, at least one.
fn spaces(first: &str, more: &[&str]) -> Vec<String> {
    std::iter::once(first).chain(more.iter().copied()).map(str::to_owned).collect()
}

/// `ARMY N [+ KIND N]…`
fn named(words: &[&str]) -> Result<NamedUnits, String> {
    let mut groups = words.split(|&word| word == "+");
    let Some([army, basic]) = groups.next() else {
        return Err("expected `ARMY N`, then `+ KIND N`".to_owned());
    };
    let others = groups.map(|group| match group {
        [kind, n] => Ok(((*kind).to_owned(), number_of(n)?)),
        _ => Err("expected `+ KIND N`".to_owned()),
    });
    Ok(NamedUnits {
        army: (*army).to_owned(),
        basic: number_of(basic)?,
        others: others.collect::<Result<_, _>>()?,
    })
}

fn place(word: &str, words: &[&str]) -> Result<PositionLine, String> {
    Ok(match (word, words) {
        ("space", [space, rest @ ..]) => PositionLine::Space((*space).to_owned(), named(rest)?),
        ("region", [region, rest @ ..]) => PositionLine::Region((*region).to_owned(), named(rest)?),
        ("rest", rest) => PositionLine::Rest(named(rest)?),
        ("hand", [army, cards @ ..]) => PositionLine::Hand((*army).to_owned(), owned(cards)),
        ("pile", [seat, cards @ ..]) => PositionLine::Pile((*seat).to_owned(), owned(cards)),
        ("discard", cards) => PositionLine::Discard(owned(cards)),
        ("pool", [army, n, kind @ ..]) if kind.len() < 2 => {
            let kind = kind.first().map(|kind| (*kind).to_owned());
            PositionLine::Pool((*army).to_owned(), number_of(n)?, kind)
        }
        ("track", [track, n]) => PositionLine::Track((*track).to_owned(), number_of(n)?),
        ("row", [deck, cards @ ..]) => PositionLine::Row((*deck).to_owned(), owned(cards)),
        ("laid", [army, cards @ ..]) => PositionLine::Laid((*army).to_owned(), owned(cards)),
        ("token", [face, space, army]) => {
            PositionLine::Token((*face).to_owned(), (*space).to_owned(), (*army).to_owned())
        }
        ("variable", [id, of @ .., value]) if of.len() < 2 => {
            let of = of.first().map(|of| (*of).to_owned());
            PositionLine::Variable((*id).to_owned(), of, (*value).to_owned())
        }
        ("known", [id, whose @ ..]) if !whose.is_empty() => {
            PositionLine::Known((*id).to_owned(), owned(whose))
        }
        ("ally", [army, by]) => PositionLine::Ally((*army).to_owned(), (*by).to_owned()),
        ("control", [space, army]) => {
            PositionLine::Control((*space).to_owned(), (*army).to_owned())
        }
        ("closed", [space, more @ ..]) => PositionLine::Closed(spaces(space, more)),
        ("turn", [n]) => PositionLine::Turn(number_of(n)?),
        ("round", [n]) => PositionLine::Round(number_of(n)?),
        ("at", [army, step]) => PositionLine::At((*army).to_owned(), (*step).to_owned()),
        ("begin", []) => PositionLine::Begin,
        _ => return Err(no_line(word)),
    })
}

fn chance(word: &str, words: &[&str]) -> Result<ScenarioLine, String> {
    let purpose = match word {
        "first" => Purpose::First,
        "order" => Purpose::Order,
        "gets" => Purpose::Claim,
        "deal" => Purpose::Deal,
        "draw" => Purpose::Draw,
        "card" => Purpose::Card,
        "drawn" => Purpose::Token,
        _ => {
            let (purpose, faces) = words.split_first().ok_or("expected `dice PURPOSE FACE…`")?;
            let faces = faces.iter().map(|word| {
                word.parse().ok().ok_or_else(|| format!("`{word}` is not a face of a die"))
            });
            return Ok(ScenarioLine::Dice(purpose_of(purpose)?, faces.collect::<Result<_, _>>()?));
        }
    };
    Ok(ScenarioLine::Picks(purpose, owned(words)))
}

/// Returns the purpose of dice with this name.
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
        ["row", deck, cards @ ..] => Fact::Row((*deck).to_owned(), owned(cards)),
        ["laid", army, cards @ ..] => Fact::Laid((*army).to_owned(), owned(cards)),
        ["token", face, space] => Fact::Token((*face).to_owned(), (*space).to_owned()),
        ["hidden"] => Fact::Hidden,
        ["round", n] => Fact::Round(number_of(n)?),
        ["order", armies @ ..] if !armies.is_empty() => Fact::Order(owned(armies)),
        ["ally", army, by] => Fact::Ally((*army).to_owned(), (*by).to_owned()),
        ["variable", id, of @ .., value] if of.len() < 2 => {
            let of = of.first().map(|of| (*of).to_owned());
            Fact::Variable((*id).to_owned(), of, (*value).to_owned())
        }
        ["known", id, whose @ ..] if !whose.is_empty() => {
            Fact::Known((*id).to_owned(), owned(whose))
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

/// Returns an error unless a word is one of [`QUESTIONS`].
fn check_question(word: &str) -> Result<(), String> {
    let words = || QUESTIONS.iter().map(|&(word, _)| word);
    if words().any(|known| known == word) {
        return Ok(());
    }
    Err(not_one_of("question", word, words()))
}

/// Returns `unknown question `atack`: did you mean `attack`?`, with the list of all words.
fn not_one_of<'a>(what: &str, word: &str, words: impl Iterator<Item = &'a str> + Clone) -> String {
    let all: Vec<String> = words.clone().map(|known| format!("`{known}`")).collect();
    format!("{} (one of {})", unknown(what, word, words), all.join(", "))
}

/// Returns the message for an invalid line: the correct form, or the nearest word.
fn no_line(word: &str) -> String {
    let lines = || forms().filter(|form| form.starts_with(|c: char| c.is_ascii_lowercase()));
    match written(word, lines()) {
        Some(written) => written,
        None => match nearest(word, lines().map(word_of)) {
            Some(meant) => format!("`{word}` is not a line of a scenario: did you mean `{meant}`?"),
            None => format!("`{word}` is not a line of a scenario"),
        },
    }
}

/// Returns the message for an invalid fact: the correct form, or the nearest word.
fn no_fact(word: &str) -> String {
    let facts = || forms().filter_map(|form| form.strip_prefix("= "));
    match written(word, facts()) {
        Some(written) => written,
        None => match nearest(word, facts().map(word_of)) {
            Some(meant) => {
                format!("`{word}` is not an expectation: did you mean `{meant}`?")
            }
            None => format!("`= {word}` is not an expectation"),
        },
    }
}

/// Returns the message for a line with an invisible character; titles and sources may contain them.
fn unseen(line: &str) -> Option<String> {
    let is_free = ["title ", "source "].iter().any(|word| line.starts_with(word));
    let c = line.chars().find(|&c| is_invisible(c) && !c.is_whitespace() && !is_free)?;
    let (message, help) = stray_character(c);
    Some(format!("{message}; {help}"))
}

/// Returns the forms of the lines in [`LINES`], such as `rest ARMY N`.
fn forms() -> impl Iterator<Item = &'static str> {
    LINES.iter().flat_map(|(forms, _)| forms.split('`').skip(1).step_by(2))
}

fn word_of(form: &str) -> &str {
    form.split(' ').next().unwrap_or(form)
}

/// Returns the correct forms of lines that begin with a word, or `None` if there are none.
fn written<'a>(word: &str, forms: impl Iterator<Item = &'a str>) -> Option<String> {
    let own = forms.filter(|form| word_of(form) == word).map(|form| format!("`{form}`"));
    let own: Vec<String> = own.collect();
    (!own.is_empty()).then(|| format!("`{word}` is written so: {}", own.join(" or ")))
}
