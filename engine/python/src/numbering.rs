//! The fixed numbering of answers.
//!
//! An answer is given in parts, each of them a number: the verb with the first thing that it names,
//! then each further thing, and finally the number of pieces. The numbering depends only on the
//! tables of the rulebook, never on a game.

use std::sync::LazyLock;

use warboard_engine::game::{self, Action, ActionList, ActionRange, PartKind, ScriptAnswer};
use warboard_engine::model::{PROGRAM_MAX, Rulebook, TableId, TextId};
use warboard_engine::words::option_word;

/// The part for a seat that is not asked; has no effect.
pub(crate) const WAIT: u32 = 0;
/// Number of values of one digit of a number of pieces.
pub(crate) const BASE: u32 = 32;
/// Number of bits of a digit.
const BITS: u32 = BASE.trailing_zeros();
/// Number of digits of the largest number.
const PLACES: u32 = u32::BITS.div_ceil(BITS);

/// A list of things that a part may name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Referent {
    /// No thing: the verb alone.
    Nothing,
    Space,
    Region,
    Army,
    Kind,
    Card,
    Order,
    Deck,
    Token,
    Text,
    /// The value of a digit.
    Number,
}

impl Referent {
    /// Returns the kind of things as a word, empty for none.
    fn word(self) -> &'static str {
        match self {
            Self::Nothing => "",
            Self::Space => "space",
            Self::Region => "region",
            Self::Army => "army",
            Self::Kind => "unit",
            Self::Card => "card",
            Self::Order => "order",
            Self::Deck => "deck",
            Self::Token => "token",
            Self::Text => "text",
            Self::Number => "number",
        }
    }
}

/// The verbs of answers to the question of a card or a rule.
const ANSWERS: [(&str, Referent); 12] = [
    ("answer space", Referent::Space),
    ("answer region", Referent::Region),
    ("answer army", Referent::Army),
    ("answer card", Referent::Card),
    ("answer unit", Referent::Kind),
    ("answer token", Referent::Token),
    ("answer option", Referent::Text),
    ("answer die", Referent::Nothing),
    ("answer number", Referent::Nothing),
    ("answer yes", Referent::Nothing),
    ("answer no", Referent::Nothing),
    ("answer done", Referent::Nothing),
];

/// Verbs that are a complete answer, in their order; any other such verb comes after them.
const BARE: [&str; 5] = ["end", "pass", "stop", "deploy", "pay"];

/// The first things of verbs, in the order of the runs; verbs with only a number come last.
const FIRST: [Referent; 6] = [
    Referent::Space,
    Referent::Card,
    Referent::Kind,
    Referent::Order,
    Referent::Deck,
    Referent::Nothing,
];

/// The further things of an answer; a number comes last.
const THEN: [Referent; 6] = [
    Referent::Space,
    Referent::Card,
    Referent::Kind,
    Referent::Order,
    Referent::Token,
    Referent::Number,
];

/// The runs of numbers.
#[derive(Debug)]
struct Runs {
    /// The words of each run, and the things of its numbers: waiting, the verbs, `ANSWERS`, `THEN`.
    list: Vec<(&'static str, Referent)>,
    /// The run of each verb, in the order of their declaration.
    heads: Vec<usize>,
    /// The first run of `ANSWERS`.
    answers: usize,
    /// The first run of `THEN`.
    then: usize,
}

static RUNS: LazyLock<Runs> = LazyLock::new(|| {
    let mut forms: Vec<(usize, &'static str, &[PartKind])> =
        Action::FORMS.iter().enumerate().map(|(at, &(verb, parts))| (at, verb, parts)).collect();
    forms.retain(|(_, _, parts)| *parts != [PartKind::Answer]);
    forms.sort_by_key(|&(_, verb, parts)| rank(verb, parts));
    let mut list = vec![("wait", Referent::Nothing)];
    let mut heads = vec![None; Action::FORMS.len()];
    for (at, verb, parts) in forms {
        // Actions with the same verb and first thing differ in the things that follow.
        let run = (verb, first_thing(parts));
        heads[at] = list.iter().position(|&known| known == run).or(Some(list.len()));
        if heads[at] == Some(list.len()) {
            list.push(run);
        }
    }
    let answers = list.len();
    let heads = heads.into_iter().map(|head| head.unwrap_or(answers)).collect();
    list.extend(ANSWERS);
    let then = list.len();
    list.extend(THEN.map(|thing| ("then", thing)));
    Runs { list, heads, answers, then }
});

/// Returns the sort key of a verb: complete answers first, then by the things that they name.
fn rank(verb: &str, parts: &[PartKind]) -> (usize, usize) {
    if parts.is_empty() {
        return (0, BARE.iter().position(|&bare| bare == verb).unwrap_or(BARE.len()));
    }
    let thing = first_thing(parts);
    (1 + FIRST.iter().position(|&first| first == thing).unwrap_or(FIRST.len()), 0)
}

/// Returns the first thing that a verb names, numbers excluded.
fn first_thing(parts: &[PartKind]) -> Referent {
    let mut things = parts.iter().map(|&part| thing_of(part));
    things.find(|&thing| thing != Referent::Nothing).unwrap_or(Referent::Nothing)
}

impl Runs {
    /// Returns the run of a thing after the first.
    fn then(&self, thing: Referent) -> usize {
        self.then + THEN.iter().position(|&other| other == thing).unwrap_or(THEN.len() - 1)
    }
}

/// Returns the thing of a part of an action; numbers and answers are numbered separately.
fn thing_of(part: PartKind) -> Referent {
    match part {
        PartKind::Space => Referent::Space,
        PartKind::Token => Referent::Token,
        PartKind::Unit => Referent::Kind,
        PartKind::Card => Referent::Card,
        PartKind::Order => Referent::Order,
        PartKind::Deck => Referent::Deck,
        PartKind::Answer | PartKind::Number => Referent::Nothing,
    }
}

/// Returns the runs that begin an answer, except `wait`.
pub(crate) fn verbs() -> std::ops::Range<usize> {
    1..RUNS.then
}

/// Returns the words of a run that begins an answer, as one word.
pub(crate) fn verb_word(run: usize) -> String {
    RUNS.list[run].0.replace(' ', "_")
}

/// Returns the index of these words in [`ANSWERS`].
const fn answer(words: &str) -> usize {
    let mut at = 0;
    while !same(ANSWERS[at].0, words) {
        at += 1;
    }
    at
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Largest number of parts of an answer, without its number.
const PARTS_MAX: usize = if PROGRAM_MAX > 4 { PROGRAM_MAX } else { 4 };

/// The parts of an answer, without its number.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Parts {
    parts: [u32; PARTS_MAX],
    n: u8,
}

impl Parts {
    pub(crate) fn as_slice(&self) -> &[u32] {
        &self.parts[..usize::from(self.n)]
    }
    fn push(&mut self, part: u32) {
        if let Some(place) = self.parts.get_mut(usize::from(self.n)) {
            *place = part;
            self.n += 1;
        }
    }
}

/// The meaning of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ActionPart {
    /// The run of the number.
    pub(crate) block: usize,
    /// The index in the run.
    pub(crate) row: usize,
    /// The thing that the run names.
    pub(crate) thing: Referent,
}

/// The numbering of a rulebook's answers.
#[derive(Debug)]
pub(crate) struct ActionNumbering {
    /// The start of each run, and finally the end of the last one.
    starts: Vec<u32>,
    names: Vec<String>,
}

fn n_of(rules: &Rulebook, thing: Referent) -> usize {
    match thing {
        Referent::Nothing => 1,
        Referent::Space => rules.board.spaces.len(),
        Referent::Region => rules.board.regions.len(),
        Referent::Army => rules.armies.len(),
        Referent::Kind => rules.units.len(),
        Referent::Card => rules.cards.len(),
        Referent::Order => rules.orders.len(),
        Referent::Deck => rules.decks.len(),
        Referent::Token => rules.tokens.len(),
        Referent::Text => rules.scripts.texts.len(),
        Referent::Number => (PLACES * BASE) as usize,
    }
}

/// Returns the word for the thing in a row.
fn word(rules: &Rulebook, thing: Referent, row: usize) -> String {
    match thing {
        Referent::Nothing => String::new(),
        Referent::Space => rules.board.spaces.rows()[row].id.to_string(),
        Referent::Region => rules.board.regions.rows()[row].id.to_string(),
        Referent::Army => rules.armies.rows()[row].id.to_string(),
        Referent::Kind => rules.units.rows()[row].id.to_string(),
        Referent::Card => rules.card_words(TableId::from_index(row)),
        Referent::Order => rules.orders.rows()[row].id.to_string(),
        Referent::Deck => rules.decks.rows()[row].id.to_string(),
        Referent::Token => rules.token_words(TableId::from_index(row)),
        Referent::Text => option_word(rules.scripts.texts[row].english()),
        Referent::Number => {
            let (place, digit) = (row / BASE as usize, row % BASE as usize);
            let worth = (digit as u64) << (BITS as usize * place);
            if place == 0 { worth.to_string() } else { format!("+{worth}") }
        }
    }
}

fn n32(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

impl ActionNumbering {
    pub(crate) fn new(rules: &Rulebook) -> Self {
        let mut starts = Vec::new();
        let mut names = Vec::new();
        for &(words, thing) in &RUNS.list {
            starts.push(n32(names.len()));
            let between = match (words, thing) {
                (_, Referent::Nothing) => "",
                ("then", Referent::Space) => " space ",
                ("then", Referent::Card) => " card ",
                ("then", Referent::Kind) => " unit ",
                ("then", Referent::Order) => " order ",
                ("then", Referent::Token) => " token ",
                ("then", Referent::Number) => " number ",
                _ => " ",
            };
            names.extend(
                (0..n_of(rules, thing))
                    .map(|row| format!("{words}{between}{}", word(rules, thing, row))),
            );
        }
        starts.push(n32(names.len()));
        Self { starts, names }
    }

    /// Returns the number of numbers.
    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns the name of each number.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the meaning of every number: the verb, or `then`; the kind of the thing that it names;
    /// and the place of the thing among its kind.
    pub(crate) fn meanings(&self) -> impl Iterator<Item = (&'static str, &'static str, usize)> {
        let part = |index| self.part(n32(index));
        (0..self.names.len()).filter_map(part).map(|part| {
            let (words, thing) = RUNS.list[part.block];
            (words, thing.word(), part.row)
        })
    }

    /// Returns the meaning of a number, or `None` beyond the last.
    pub(crate) fn part(&self, index: u32) -> Option<ActionPart> {
        if index >= n32(self.names.len()) {
            return None;
        }
        let block = self.starts.partition_point(|&start| start <= index) - 1;
        let thing = RUNS.list[block].1;
        Some(ActionPart { block, row: (index - self.starts[block]) as usize, thing })
    }

    fn at(&self, block: usize, row: usize) -> u32 {
        self.starts[block] + n32(row)
    }

    /// Returns the first number of the digits.
    fn numbers(&self) -> u32 {
        self.at(RUNS.then(Referent::Number), 0)
    }

    /// Returns the parts of an action without its number, and its number if it has one.
    fn parts(&self, action: Action) -> (Parts, Option<u32>) {
        let head = RUNS.heads[action.kind()];
        let (mut parts, mut number) = (Parts::default(), None);
        action.parts(|part| {
            let row = match part {
                game::ActionSlot::Number(n) => {
                    number = Some(n);
                    return;
                }
                game::ActionSlot::Answer(answer) => {
                    let (run, row) = said(answer, &mut number);
                    return parts.push(self.at(RUNS.answers + run, row));
                }
                game::ActionSlot::Space(space) => space.index(),
                game::ActionSlot::Token(token) => token.index(),
                game::ActionSlot::Unit(unit) => unit.index(),
                game::ActionSlot::Card(card) => card.index(),
                game::ActionSlot::Order(order) => order.index(),
                game::ActionSlot::Deck(deck) => deck.index(),
            };
            let thing = thing_of(PartKind::from(part));
            let run = if parts.as_slice().is_empty() { head } else { RUNS.then(thing) };
            parts.push(self.at(run, row));
        });
        if parts.as_slice().is_empty() {
            parts.push(self.at(head, 0));
        }
        (parts, number)
    }
}

/// Returns the verb of an answer to a question, and the row that it names; sets `number` if it has
/// one.
fn said(said: ScriptAnswer, number: &mut Option<u32>) -> (usize, usize) {
    match said {
        ScriptAnswer::Space(space) => (const { answer("answer space") }, space.index()),
        ScriptAnswer::Region(region) => (const { answer("answer region") }, region.index()),
        ScriptAnswer::Army(army) => (const { answer("answer army") }, army.index()),
        ScriptAnswer::Card(card) => (const { answer("answer card") }, card.index()),
        ScriptAnswer::Unit(unit) => (const { answer("answer unit") }, unit.index()),
        ScriptAnswer::Token(token) => (const { answer("answer token") }, token.index()),
        ScriptAnswer::Option(TextId(text)) => (const { answer("answer option") }, text.into()),
        ScriptAnswer::Die(at) => {
            *number = Some(u32::from(at) + 1);
            (const { answer("answer die") }, 0)
        }
        ScriptAnswer::Number(n) => {
            *number = Some(n);
            (const { answer("answer number") }, 0)
        }
        ScriptAnswer::Yes => (const { answer("answer yes") }, 0),
        ScriptAnswer::No => (const { answer("answer no") }, 0),
        ScriptAnswer::Done => (const { answer("answer done") }, 0),
    }
}

/// A legal answer in parts, with the range of its number.
#[derive(Clone, Copy, Debug)]
struct LegalEntry {
    parts: Parts,
    numbers: Option<(u32, u32)>,
    action: Action,
}

/// The legal answers, and the given parts of the current one.
#[derive(Clone, Default, Debug)]
pub(crate) struct LegalMenu {
    list: ActionList,
    entries: Vec<LegalEntry>,
    /// The given parts, and those without an alternative.
    said: Vec<u32>,
    /// The possible next parts, ascending.
    next: Vec<u32>,
}

/// The result of giving a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NumberingStep {
    /// More parts are needed.
    More,
    /// The answer is complete.
    Done(Action),
}

/// Returns the number of digits of the largest number.
fn places(most: u32) -> u32 {
    (u32::BITS - most.leading_zeros()).div_ceil(BITS).max(1)
}

impl LegalMenu {
    /// Returns whether the menu contains no legal answer.
    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Clears all answers and parts.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.said.clear();
        self.next.clear();
    }

    /// Returns the legal answers.
    pub(crate) fn choices(&self) -> &[ActionRange] {
        self.list.choices()
    }

    /// Replaces the legal answers by those that `fill` lists.
    pub(crate) fn fill(&mut self, numbering: &ActionNumbering, fill: impl FnOnce(&mut ActionList)) {
        self.clear();
        fill(&mut self.list);
        for choice in self.list.choices() {
            let (parts, number) = numbering.parts(choice.action);
            let counts = choice.action.count().is_some();
            let numbers = number.map(|least| (least, if counts { choice.most } else { least }));
            self.entries.push(LegalEntry { parts, numbers, action: choice.action });
        }
        self.begin(numbering);
    }

    /// Returns the given parts of the current answer.
    pub(crate) fn said(&self) -> &[u32] {
        &self.said
    }

    /// Returns the possible next parts, ascending.
    pub(crate) fn next(&self) -> &[u32] {
        &self.next
    }

    /// Returns whether a part is possible next.
    pub(crate) fn allows(&self, part: u32) -> bool {
        self.next.binary_search(&part).is_ok()
    }

    /// Begins an answer; skips parts without an alternative, as long as a part is left to give.
    pub(crate) fn begin(&mut self, numbering: &ActionNumbering) {
        self.said.clear();
        self.look(numbering);
        while let &[only] = self.next.as_slice() {
            self.said.push(only);
            if self.look(numbering).is_some() {
                self.said.pop();
                self.look(numbering);
                return;
            }
        }
    }

    /// Gives a part, and skips following ones without an alternative; returns `None` if the part is
    /// illegal.
    pub(crate) fn say(&mut self, numbering: &ActionNumbering, part: u32) -> Option<NumberingStep> {
        if !self.allows(part) {
            return None;
        }
        self.said.push(part);
        loop {
            if let Some(action) = self.look(numbering) {
                return Some(NumberingStep::Done(action));
            }
            let &[only] = self.next.as_slice() else { return Some(NumberingStep::More) };
            self.said.push(only);
        }
    }

    /// Finds the possible next parts, or returns the completed answer.
    fn look(&mut self, numbering: &ActionNumbering) -> Option<Action> {
        let first = numbering.numbers();
        let (said, next) = (self.said.as_slice(), &mut self.next);
        next.clear();
        let fits = |entry: &&LegalEntry| {
            let parts = entry.parts.as_slice();
            let n = parts.len().min(said.len());
            parts[..n] == said[..n]
        };
        let ends = |entry: &LegalEntry| {
            entry.numbers.filter(|_| entry.parts.as_slice().len() <= said.len())
        };
        let most = self.entries.iter().filter(fits).filter_map(ends).map(|(_, most)| most).max();
        let places = places(most.unwrap_or(0));
        for entry in self.entries.iter().filter(fits) {
            let parts = entry.parts.as_slice();
            if let Some(&part) = parts.get(said.len()) {
                next.push(part);
                continue;
            }
            let Some((least, most)) = entry.numbers else { return Some(entry.action) };
            let digits = &said[parts.len()..];
            let left = places.saturating_sub(n32(digits.len()));
            let worth =
                |&part: &u32| u64::from((part - first) % BASE) << (BITS * ((part - first) / BASE));
            let sum: u64 = digits.iter().map(worth).sum();
            let (least, most) = (u64::from(least), u64::from(most));
            let end = sum + (1_u64 << (BITS * left));
            if most < sum || end <= least {
                continue;
            }
            let Some(place) = left.checked_sub(1) else {
                return Some(entry.action.with_count(u32::try_from(sum).unwrap_or(u32::MAX)));
            };
            let digit = |n: u64| u32::try_from((n - sum) >> (BITS * place)).unwrap_or(0);
            let row = first + place * BASE;
            next.extend(
                (digit(least.max(sum))..=digit(most.min(end - 1))).map(|digit| row + digit),
            );
        }
        next.sort_unstable();
        next.dedup();
        None
    }

    /// Returns the parts needed for an action from the beginning, or `None` if it is illegal.
    /// Discards the parts of any other answer.
    pub(crate) fn spell(
        &mut self,
        numbering: &ActionNumbering,
        action: Action,
    ) -> Option<Vec<u32>> {
        if !self.list.contains(action) {
            return None;
        }
        let (parts, number) = numbering.parts(action);
        self.begin(numbering);
        let mut said = Vec::new();
        loop {
            let at = self.said.len();
            let part = match parts.as_slice().get(at) {
                Some(&part) => part,
                None => self.digit(numbering, parts.as_slice(), number?)?,
            };
            said.push(part);
            match self.say(numbering, part)? {
                NumberingStep::More => {}
                NumberingStep::Done(done) => {
                    self.begin(numbering);
                    return (done == action).then_some(said);
                }
            }
        }
    }

    /// Returns the part for the next digit of a number.
    fn digit(&self, numbering: &ActionNumbering, parts: &[u32], number: u32) -> Option<u32> {
        let first = numbering.numbers();
        let place = (self.next.first()?.checked_sub(first)?) / BASE;
        debug_assert!(self.said.len() >= parts.len(), "the number comes last");
        Some(first + place * BASE + ((number >> (BITS * place)) & (BASE - 1)))
    }

    /// Returns the number given so far.
    pub(crate) fn number(&self, numbering: &ActionNumbering) -> u64 {
        let first = numbering.numbers();
        let rows = self.said.iter().filter_map(|part| part.checked_sub(first));
        rows.map(|row| u64::from(row % BASE) << (BITS * (row / BASE))).sum()
    }
}
