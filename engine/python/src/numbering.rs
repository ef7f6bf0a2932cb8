//! The fixed numbering of answers. An answer is given in parts, each of them a number: the verb with the first thing that it names,
//! then each further thing, at the end the number of pieces. Which numbers there are depends on the tables of the rulebook alone,
//! never on a game.

use std::sync::LazyLock;

use warboard_engine::game::{self, Action, ActionList, Answer, Choice, PartKind};
use warboard_engine::model::{PROGRAM_MAX, Rulebook, TableId, TextId};
use warboard_engine::words::option_word;

/// The part that a seat gives that is not asked: it does nothing.
pub(crate) const WAIT: u32 = 0;
/// Values of one place of a number of pieces.
pub(crate) const BASE: u32 = 32;
/// Bits of a place.
const BITS: u32 = BASE.trailing_zeros();
/// Places that the largest number takes.
const PLACES: u32 = u32::BITS.div_ceil(BITS);

/// A list of things that a part may name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Thing {
    /// Nothing: the verb is all.
    Nothing,
    Space,
    Region,
    Army,
    Kind,
    Card,
    Order,
    Token,
    Text,
    /// A value of a place of a number.
    Number,
}

/// What answers a card's or a rule's question begin with.
const ANSWERS: [(&str, Thing); 12] = [
    ("answer space", Thing::Space),
    ("answer region", Thing::Region),
    ("answer army", Thing::Army),
    ("answer card", Thing::Card),
    ("answer unit", Thing::Kind),
    ("answer token", Thing::Token),
    ("answer option", Thing::Text),
    ("answer die", Thing::Nothing),
    ("answer number", Thing::Nothing),
    ("answer yes", Thing::Nothing),
    ("answer no", Thing::Nothing),
    ("answer done", Thing::Nothing),
];

/// Verbs that are a whole answer, in their order; another stands behind them.
const BARE: [&str; 4] = ["end", "pass", "stop", "deploy"];

/// What verbs name first, in the order of the runs; those that name a number alone stand behind the others.
const FIRST: [Thing; 5] = [Thing::Space, Thing::Card, Thing::Kind, Thing::Order, Thing::Nothing];

/// What may stand behind the first thing; a number comes last.
const THEN: [Thing; 6] =
    [Thing::Space, Thing::Card, Thing::Kind, Thing::Order, Thing::Token, Thing::Number];

/// Runs of numbers.
#[derive(Debug)]
struct Runs {
    /// What they say, and what each number of a run names: waiting, the verbs, `ANSWERS`, `THEN`.
    list: Vec<(&'static str, Thing)>,
    /// The run of each verb, in the order of their declaration.
    heads: Vec<usize>,
    /// The first of `ANSWERS`.
    answers: usize,
    /// The first of `THEN`.
    then: usize,
}

static RUNS: LazyLock<Runs> = LazyLock::new(|| {
    let mut forms: Vec<(usize, &'static str, &[PartKind])> =
        Action::FORMS.iter().enumerate().map(|(at, &(verb, parts))| (at, verb, parts)).collect();
    forms.retain(|(_, _, parts)| *parts != [PartKind::Answer]);
    forms.sort_by_key(|&(_, verb, parts)| rank(verb, parts));
    let mut list = vec![("wait", Thing::Nothing)];
    let answers = list.len() + forms.len();
    let mut heads = vec![answers; Action::FORMS.len()];
    for (at, verb, parts) in forms {
        heads[at] = list.len();
        list.push((verb, first_thing(parts)));
    }
    list.extend(ANSWERS);
    let then = list.len();
    list.extend(THEN.map(|thing| ("then", thing)));
    Runs { list, heads, answers, then }
});

/// Where a verb stands among the others: a verb that is a whole answer first, then by what they name.
fn rank(verb: &str, parts: &[PartKind]) -> (usize, usize) {
    if parts.is_empty() {
        return (0, BARE.iter().position(|&bare| bare == verb).unwrap_or(BARE.len()));
    }
    let thing = first_thing(parts);
    (1 + FIRST.iter().position(|&first| first == thing).unwrap_or(FIRST.len()), 0)
}

/// What a verb names first, its number left out.
fn first_thing(parts: &[PartKind]) -> Thing {
    let mut things = parts.iter().map(|&part| thing_of(part));
    things.find(|&thing| thing != Thing::Nothing).unwrap_or(Thing::Nothing)
}

impl Runs {
    /// The run of a thing behind the first.
    fn then(&self, thing: Thing) -> usize {
        self.then + THEN.iter().position(|&other| other == thing).unwrap_or(THEN.len() - 1)
    }
}

/// What a part of an action names; numbers and answers are said by themselves.
fn thing_of(part: PartKind) -> Thing {
    match part {
        PartKind::Space => Thing::Space,
        PartKind::Token => Thing::Token,
        PartKind::Unit => Thing::Kind,
        PartKind::Card => Thing::Card,
        PartKind::Order => Thing::Order,
        PartKind::Answer | PartKind::Number => Thing::Nothing,
    }
}

/// The runs that begin an answer, `wait` left out.
pub(crate) fn verbs() -> std::ops::Range<usize> {
    1..RUNS.then
}

/// The words of a run that begins an answer, as one word.
pub(crate) fn verb_word(run: usize) -> String {
    RUNS.list[run].0.replace(' ', "_")
}

/// The place of these words among [`ANSWERS`].
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

/// The most parts of an answer without its number.
const PARTS_MAX: usize = if PROGRAM_MAX > 4 { PROGRAM_MAX } else { 4 };

/// The parts of an answer without its number.
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

/// What a number says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    /// The run it belongs to.
    pub(crate) block: usize,
    /// Its place in the run.
    pub(crate) row: usize,
    /// What the run names.
    pub(crate) thing: Thing,
}

/// The numbers of a rulebook's answers.
#[derive(Debug)]
pub(crate) struct Numbering {
    /// Where each run begins, and behind the last one where all of them end.
    starts: Vec<u32>,
    names: Vec<String>,
}

fn n_of(rules: &Rulebook, thing: Thing) -> usize {
    match thing {
        Thing::Nothing => 1,
        Thing::Space => rules.board.spaces.len(),
        Thing::Region => rules.board.regions.len(),
        Thing::Army => rules.armies.len(),
        Thing::Kind => rules.units.len(),
        Thing::Card => rules.cards.len(),
        Thing::Order => rules.orders.len(),
        Thing::Token => rules.tokens.len(),
        Thing::Text => rules.scripts.texts.len(),
        Thing::Number => (PLACES * BASE) as usize,
    }
}

/// The word for the thing in a row.
fn word(rules: &Rulebook, thing: Thing, row: usize) -> String {
    match thing {
        Thing::Nothing => String::new(),
        Thing::Space => rules.board.spaces.rows()[row].id.to_string(),
        Thing::Region => rules.board.regions.rows()[row].id.to_string(),
        Thing::Army => rules.armies.rows()[row].id.to_string(),
        Thing::Kind => rules.units.rows()[row].id.to_string(),
        Thing::Card => rules.card_words(TableId::from_index(row)),
        Thing::Order => rules.orders.rows()[row].id.to_string(),
        Thing::Token => rules.token_words(TableId::from_index(row)),
        Thing::Text => option_word(&rules.scripts.texts[row].en),
        Thing::Number => {
            let (place, digit) = (row / BASE as usize, row % BASE as usize);
            let worth = (digit as u64) << (BITS as usize * place);
            if place == 0 { worth.to_string() } else { format!("+{worth}") }
        }
    }
}

fn n32(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

impl Numbering {
    pub(crate) fn new(rules: &Rulebook) -> Self {
        let mut starts = Vec::new();
        let mut names = Vec::new();
        for &(words, thing) in &RUNS.list {
            starts.push(n32(names.len()));
            let between = match (words, thing) {
                (_, Thing::Nothing) => "",
                ("then", Thing::Space) => " space ",
                ("then", Thing::Card) => " card ",
                ("then", Thing::Kind) => " unit ",
                ("then", Thing::Order) => " order ",
                ("then", Thing::Token) => " token ",
                ("then", Thing::Number) => " number ",
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

    /// How many numbers there are.
    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    /// What each number says.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// What a number says; nothing beyond the last.
    pub(crate) fn part(&self, index: u32) -> Option<Part> {
        if index >= n32(self.names.len()) {
            return None;
        }
        let block = self.starts.partition_point(|&start| start <= index) - 1;
        let thing = RUNS.list[block].1;
        Some(Part { block, row: (index - self.starts[block]) as usize, thing })
    }

    fn at(&self, block: usize, row: usize) -> u32 {
        self.starts[block] + n32(row)
    }

    /// The first number behind the first thing.
    fn numbers(&self) -> u32 {
        self.at(RUNS.then(Thing::Number), 0)
    }

    /// The parts of an action without its number, and its number where it has one.
    fn parts(&self, action: Action) -> (Parts, Option<u32>) {
        let head = RUNS.heads[action.kind()];
        let (mut parts, mut number) = (Parts::default(), None);
        action.parts(|part| {
            let row = match part {
                game::Part::Number(n) => {
                    number = Some(n);
                    return;
                }
                game::Part::Answer(answer) => {
                    let (run, row) = said(answer, &mut number);
                    return parts.push(self.at(RUNS.answers + run, row));
                }
                game::Part::Space(space) => space.index(),
                game::Part::Token(token) => token.index(),
                game::Part::Unit(unit) => unit.index(),
                game::Part::Card(card) => card.index(),
                game::Part::Order(order) => order.index(),
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

/// What an answer to a question begins with, and the row that it names.
fn said(said: Answer, number: &mut Option<u32>) -> (usize, usize) {
    match said {
        Answer::Space(space) => (const { answer("answer space") }, space.index()),
        Answer::Region(region) => (const { answer("answer region") }, region.index()),
        Answer::Army(army) => (const { answer("answer army") }, army.index()),
        Answer::Card(card) => (const { answer("answer card") }, card.index()),
        Answer::Unit(unit) => (const { answer("answer unit") }, unit.index()),
        Answer::Token(token) => (const { answer("answer token") }, token.index()),
        Answer::Option(TextId(text)) => (const { answer("answer option") }, text.into()),
        Answer::Die(at) => {
            *number = Some(u32::from(at) + 1);
            (const { answer("answer die") }, 0)
        }
        Answer::Number(n) => {
            *number = Some(n);
            (const { answer("answer number") }, 0)
        }
        Answer::Yes => (const { answer("answer yes") }, 0),
        Answer::No => (const { answer("answer no") }, 0),
        Answer::Done => (const { answer("answer done") }, 0),
    }
}

/// An answer that is allowed, in parts, with the numbers that it may have.
#[derive(Clone, Copy, Debug)]
struct Entry {
    parts: Parts,
    numbers: Option<(u32, u32)>,
    action: Action,
}

/// What is allowed now, and what has been said of an answer.
#[derive(Clone, Default, Debug)]
pub(crate) struct Menu {
    list: ActionList,
    entries: Vec<Entry>,
    /// The parts that were said, or went without saying.
    said: Vec<u32>,
    /// What may be said next, ascending.
    next: Vec<u32>,
}

/// What a part leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// More must be said.
    More,
    /// The answer is complete.
    Done(Action),
}

/// How many places the largest number needs.
fn places(most: u32) -> u32 {
    (u32::BITS - most.leading_zeros()).div_ceil(BITS).max(1)
}

impl Menu {
    /// Whether it holds nothing that is allowed.
    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.said.clear();
        self.next.clear();
    }

    /// The answers that are allowed.
    pub(crate) fn choices(&self) -> &[Choice] {
        self.list.choices()
    }

    /// Takes up what is allowed, as `fill` lists it.
    pub(crate) fn fill(&mut self, numbering: &Numbering, fill: impl FnOnce(&mut ActionList)) {
        self.clear();
        fill(&mut self.list);
        for choice in self.list.choices() {
            let (parts, number) = numbering.parts(choice.action);
            let counts = choice.action.count().is_some();
            let numbers = number.map(|least| (least, if counts { choice.most } else { least }));
            self.entries.push(Entry { parts, numbers, action: choice.action });
        }
        self.begin(numbering);
    }

    /// What has been said of an answer.
    pub(crate) fn said(&self) -> &[u32] {
        &self.said
    }

    /// What may be said next, ascending.
    pub(crate) fn next(&self) -> &[u32] {
        &self.next
    }

    /// Whether a part may be said next.
    pub(crate) fn allows(&self, part: u32) -> bool {
        self.next.binary_search(&part).is_ok()
    }

    /// Nothing is said; what goes without saying is passed over, as long as something is left to say.
    pub(crate) fn begin(&mut self, numbering: &Numbering) {
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

    /// Says a part, and what goes without saying behind it. Nothing when it is not allowed.
    pub(crate) fn say(&mut self, numbering: &Numbering, part: u32) -> Option<Step> {
        if !self.allows(part) {
            return None;
        }
        self.said.push(part);
        loop {
            if let Some(action) = self.look(numbering) {
                return Some(Step::Done(action));
            }
            let &[only] = self.next.as_slice() else { return Some(Step::More) };
            self.said.push(only);
        }
    }

    /// Finds what may be said next, or the answer that was said.
    fn look(&mut self, numbering: &Numbering) -> Option<Action> {
        let first = numbering.numbers();
        let (said, next) = (self.said.as_slice(), &mut self.next);
        next.clear();
        let fits = |entry: &&Entry| {
            let parts = entry.parts.as_slice();
            let n = parts.len().min(said.len());
            parts[..n] == said[..n]
        };
        let ends =
            |entry: &Entry| entry.numbers.filter(|_| entry.parts.as_slice().len() <= said.len());
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

    /// The parts that must be said for an action, from the beginning; nothing when it is not allowed. What was said of
    /// another answer is forgotten.
    pub(crate) fn spell(&mut self, numbering: &Numbering, action: Action) -> Option<Vec<u32>> {
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
                Step::More => {}
                Step::Done(done) => {
                    self.begin(numbering);
                    return (done == action).then_some(said);
                }
            }
        }
    }

    /// The next place of a number.
    fn digit(&self, numbering: &Numbering, parts: &[u32], number: u32) -> Option<u32> {
        let first = numbering.numbers();
        let place = (self.next.first()?.checked_sub(first)?) / BASE;
        debug_assert!(self.said.len() >= parts.len(), "the number comes last");
        Some(first + place * BASE + ((number >> (BITS * place)) & (BASE - 1)))
    }

    /// The number said so far.
    pub(crate) fn number(&self, numbering: &Numbering) -> u64 {
        let first = numbering.numbers();
        let rows = self.said.iter().filter_map(|part| part.checked_sub(first));
        rows.map(|row| u64::from(row % BASE) << (BITS * (row / BASE))).sum()
    }
}
