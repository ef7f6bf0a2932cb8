//! The fixed numbering of answers. An answer is given in parts, each of them a number: the verb with the first thing that it names,
//! then each further thing, at the end the number of pieces. Which numbers there are depends on the tables of the rulebook alone,
//! never on a game.

use warboard_engine::game::{Action, ActionList, Answer, Choice};
use warboard_engine::model::{Aim, PROGRAM_MAX, Rulebook, TableId, TextId};
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

/// Runs of numbers, in their order: what they say, and what each number of a run names.
const BLOCKS: [(&str, Thing); 37] = [
    ("wait", Thing::Nothing),
    ("end", Thing::Nothing),
    ("pass", Thing::Nothing),
    ("stop", Thing::Nothing),
    ("deploy", Thing::Nothing),
    ("claim", Thing::Space),
    ("reinforce", Thing::Space),
    ("held", Thing::Space),
    ("place", Thing::Space),
    ("attack", Thing::Space),
    ("move", Thing::Space),
    ("fire", Thing::Space),
    ("trade", Thing::Card),
    ("build", Thing::Card),
    ("program", Thing::Card),
    ("play", Thing::Card),
    ("commit", Thing::Kind),
    ("advance", Thing::Kind),
    ("hit", Thing::Kind),
    ("order", Thing::Order),
    ("defend", Thing::Nothing),
    ("reroll", Thing::Nothing),
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
    ("then", Thing::Space),
    ("then", Thing::Card),
    ("then", Thing::Kind),
];
/// The runs of tokens that are aimed at, and of numbers, stand behind the others.
const THEN_TOKEN: usize = BLOCKS.len();
const THEN_NUMBER: usize = BLOCKS.len() + 1;
/// How many runs there are.
const N_BLOCKS: usize = BLOCKS.len() + 2;
/// The runs that begin an answer, `wait` left out.
pub(crate) const VERBS: std::ops::Range<usize> = 1..34;

/// The words of a run that begins an answer, as one word.
pub(crate) fn verb_word(block: usize) -> String {
    sort_of(block).0.replace(' ', "_")
}

/// The run with these words.
const fn block(words: &str, of: Thing) -> usize {
    let mut at = 0;
    while at < BLOCKS.len() {
        if same(BLOCKS[at].0, words) && BLOCKS[at].1 as u8 == of as u8 {
            return at;
        }
        at += 1;
    }
    N_BLOCKS
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
    starts: [u32; N_BLOCKS + 1],
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

fn sort_of(block: usize) -> (&'static str, Thing) {
    match block {
        THEN_TOKEN => ("then", Thing::Token),
        THEN_NUMBER => ("then", Thing::Number),
        block => BLOCKS[block],
    }
}

fn n32(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

impl Numbering {
    pub(crate) fn new(rules: &Rulebook) -> Self {
        let mut starts = [0; N_BLOCKS + 1];
        let mut names = Vec::new();
        for (block, start) in starts.iter_mut().enumerate().take(N_BLOCKS) {
            *start = n32(names.len());
            let (words, thing) = sort_of(block);
            let between = match (words, thing) {
                (_, Thing::Nothing) => "",
                ("then", Thing::Space) => " space ",
                ("then", Thing::Card) => " card ",
                ("then", Thing::Kind) => " unit ",
                ("then", Thing::Token) => " token ",
                ("then", Thing::Number) => " number ",
                _ => " ",
            };
            names.extend(
                (0..n_of(rules, thing))
                    .map(|row| format!("{words}{between}{}", word(rules, thing, row))),
            );
        }
        starts[N_BLOCKS] = n32(names.len());
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
        if index >= self.starts[N_BLOCKS] {
            return None;
        }
        let block = self.starts.partition_point(|&start| start <= index) - 1;
        Some(Part { block, row: (index - self.starts[block]) as usize, thing: sort_of(block).1 })
    }

    fn at(&self, block: usize, row: usize) -> u32 {
        self.starts[block] + n32(row)
    }

    /// The parts of an action without its number, and its number where it has one.
    #[expect(clippy::too_many_lines, reason = "one list, told in order")]
    fn parts(&self, action: Action) -> (Parts, Option<u32>) {
        use Thing::{Card, Kind, Nothing, Space};
        let mut parts = Parts::default();
        let mut say = |block: usize, row: usize| parts.push(self.at(block, row));
        let mut number = None;
        match action {
            Action::Claim { space } => say(const { block("claim", Space) }, space.index()),
            Action::Reinforce { space, count } => {
                say(const { block("reinforce", Space) }, space.index());
                number = Some(count);
            }
            Action::Trade { cards } => {
                say(const { block("trade", Card) }, cards[0].index());
                cards[1..].iter().for_each(|card| say(const { block("then", Card) }, card.index()));
            }
            Action::Held { space } => say(const { block("held", Space) }, space.index()),
            Action::Build { card, unit } => {
                say(const { block("build", Card) }, card.index());
                say(const { block("then", Kind) }, unit.index());
            }
            Action::Place { space, unit, count } => {
                say(const { block("place", Space) }, space.index());
                say(const { block("then", Kind) }, unit.index());
                number = Some(count);
            }
            Action::Attack { from, to, count } => {
                say(const { block("attack", Space) }, from.index());
                match to {
                    Aim::Space(space) => say(const { block("then", Space) }, space.index()),
                    Aim::Token(token) => say(THEN_TOKEN, token.index()),
                }
                number = Some(count);
            }
            Action::Commit { unit, count } => {
                say(const { block("commit", Kind) }, unit.index());
                number = Some(count);
            }
            Action::Defend { count } => {
                say(const { block("defend", Nothing) }, 0);
                number = Some(count);
            }
            Action::Reroll { sides } => {
                say(const { block("reroll", Nothing) }, 0);
                number = Some(sides.into());
            }
            Action::Advance { unit, count } => {
                say(const { block("advance", Kind) }, unit.index());
                number = Some(count);
            }
            Action::Program { cards } => {
                for (at, card) in cards.as_slice().iter().enumerate() {
                    let head = const { block("program", Card) };
                    say(if at == 0 { head } else { const { block("then", Card) } }, card.index());
                }
            }
            Action::Order { order } => say(const { block("order", Thing::Order) }, order.index()),
            Action::Deploy => say(const { block("deploy", Nothing) }, 0),
            Action::Move { from, to, unit, count } => {
                say(const { block("move", Space) }, from.index());
                say(const { block("then", Space) }, to.index());
                say(const { block("then", Kind) }, unit.index());
                number = Some(count);
            }
            Action::Fire { from, to } => {
                say(const { block("fire", Space) }, from.index());
                say(const { block("then", Space) }, to.index());
            }
            Action::Hit { unit } => say(const { block("hit", Kind) }, unit.index()),
            Action::Play { card } => say(const { block("play", Card) }, card.index()),
            Action::Answer { answer } => {
                let (block, row) = said(answer, &mut number);
                say(block, row);
            }
            Action::Pass => say(const { block("pass", Nothing) }, 0),
            Action::Stop => say(const { block("stop", Nothing) }, 0),
            Action::End => say(const { block("end", Nothing) }, 0),
        }
        (parts, number)
    }
}

/// The part that an answer to a question is.
fn said(answer: Answer, number: &mut Option<u32>) -> (usize, usize) {
    use Thing::Nothing;
    match answer {
        Answer::Space(space) => (const { block("answer space", Thing::Space) }, space.index()),
        Answer::Region(region) => (const { block("answer region", Thing::Region) }, region.index()),
        Answer::Army(army) => (const { block("answer army", Thing::Army) }, army.index()),
        Answer::Card(card) => (const { block("answer card", Thing::Card) }, card.index()),
        Answer::Unit(unit) => (const { block("answer unit", Thing::Kind) }, unit.index()),
        Answer::Token(token) => (const { block("answer token", Thing::Token) }, token.index()),
        Answer::Option(TextId(text)) => {
            (const { block("answer option", Thing::Text) }, text.into())
        }
        Answer::Die(at) => {
            *number = Some(u32::from(at) + 1);
            (const { block("answer die", Nothing) }, 0)
        }
        Answer::Number(n) => {
            *number = Some(n);
            (const { block("answer number", Nothing) }, 0)
        }
        Answer::Yes => (const { block("answer yes", Nothing) }, 0),
        Answer::No => (const { block("answer no", Nothing) }, 0),
        Answer::Done => (const { block("answer done", Nothing) }, 0),
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
        let first = numbering.at(THEN_NUMBER, 0);
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
        let first = numbering.at(THEN_NUMBER, 0);
        let place = (self.next.first()?.checked_sub(first)?) / BASE;
        debug_assert!(self.said.len() >= parts.len(), "the number comes last");
        Some(first + place * BASE + ((number >> (BITS * place)) & (BASE - 1)))
    }

    /// The number said so far.
    pub(crate) fn number(&self, numbering: &Numbering) -> u64 {
        let first = numbering.at(THEN_NUMBER, 0);
        let rows = self.said.iter().filter_map(|part| part.checked_sub(first));
        rows.map(|row| u64::from(row % BASE) << (BITS * (row / BASE))).sum()
    }
}
