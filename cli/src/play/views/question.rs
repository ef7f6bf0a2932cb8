//! A card's question: what is asked, and the answers there are.

use warboard_engine::game::{Action, Answer, Choice};
use warboard_engine::model::{CardId, TokenPlace};
use warboard_engine::name::{Spelled, fold};
use warboard_engine::observation::Observation;
use warboard_engine::words::spellings;

use crate::play::desk::Desk;
use crate::play::steps::Question;
use crate::text::say;

/// The answers that a question allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answers {
    /// A number from the least to the most.
    Number(u32, u32),
    /// One of these.
    OneOf(Vec<Answer>),
}

impl Answers {
    /// The answers that whoever looks may give.
    pub(crate) fn of(question: &Question<'_>) -> Self {
        let mut all = Vec::new();
        for choice in question.choices() {
            match choice.action {
                Action::Answer { answer: Answer::Number(least) } => {
                    return Self::Number(least, choice.most);
                }
                Action::Answer { answer } => all.push(answer),
                _ => {}
            }
        }
        if let Some(question) = question.view.question() {
            all.sort_by_key(|&answer| question.rank(answer));
        }
        Self::OneOf(all)
    }

    /// The answer with number `n` of the list, counted from 1, where the list is numbered.
    pub(crate) fn numbered(&self, n: usize) -> Option<Answer> {
        match self {
            Self::OneOf(all) if has_numbers(all) => all.get(n.checked_sub(1)?).copied(),
            Self::OneOf(_) | Self::Number(..) => None,
        }
    }
}

/// Whether a die of the battle under way is to be named.
pub(crate) fn is_of_dice(question: &Question<'_>) -> bool {
    matches!(Answers::of(question), Answers::OneOf(all) if all.iter().any(|answer| matches!(answer, Answer::Die(_))))
}

/// Answers are numbered, unless they are numbers, or yes and no.
fn has_numbers(all: &[Answer]) -> bool {
    all.iter().all(|answer| !matches!(answer, Answer::Die(_) | Answer::Yes | Answer::No))
}

/// The cards that may be played now.
pub(crate) fn plays(choices: &[Choice]) -> Vec<CardId> {
    let card = |action| if let Action::Play { card } = action { Some(card) } else { None };
    choices.iter().filter_map(|choice| card(choice.action)).collect()
}

/// The same, each name once, in the order in which they are numbered.
pub(crate) fn listed_plays(desk: &Desk, choices: &[Choice]) -> Vec<CardId> {
    let mut listed: Vec<CardId> = Vec::new();
    for card in plays(choices) {
        if !listed.iter().any(|&other| desk.card_name(other) == desk.card_name(card)) {
            listed.push(card);
        }
    }
    listed
}

/// The answers in one line.
pub(crate) fn list(question: &Question<'_>) -> String {
    labels(question).join(", ")
}

/// The first few answers, and where the others stand.
pub(crate) fn few(question: &Question<'_>) -> String {
    let desk = question.desk;
    let (labels, all) = (labels(question), list(question));
    match desk.first_few(&labels) {
        few if few == all => all,
        few => format!("{few}. {}", say!(desk.texts, "may-see-all")),
    }
}

/// Each answer as it is listed, with its number.
fn labels(question: &Question<'_>) -> Vec<String> {
    let &Question { desk, view, .. } = question;
    match Answers::of(question) {
        Answers::Number(least, most) => {
            vec![say!(desk.texts, "answers-number", "least" = least, "most" = most)]
        }
        Answers::OneOf(all) => {
            let numbers = has_numbers(&all);
            let label = |(at, &answer): (usize, &Answer)| {
                let label = told_apart(desk, &all, answer, label(desk, view, answer));
                if numbers { format!("{} {label}", at + 1) } else { label }
            };
            all.iter().enumerate().map(label).collect()
        }
    }
}

/// An answer, as it is listed.
fn label(desk: &Desk, view: &Observation<'_>, answer: Answer) -> String {
    match answer {
        Answer::Space(space) => match view.holder(space) {
            Some((army, troops)) if view.question().is_some_and(|asked| asked.army != army) => {
                let holds = desk.in_colour(army, &format!("{}{troops}", desk.letter(army)));
                format!("{} ({holds})", desk.space(space))
            }
            Some((_, troops)) => format!("{} ({troops})", desk.space(space)),
            None => desk.space(space).to_owned(),
        },
        Answer::Token(token) => token_label(desk, view, token),
        Answer::Card(card) => desk.card(card),
        Answer::Army(army) => desk.army(army),
        Answer::Die(at) => die(desk, view, at),
        _ => name(desk, answer),
    }
}

/// A die by its place, with what it shows.
pub(crate) fn die(desk: &Desk, view: &Observation<'_>, at: u8) -> String {
    let n = u32::from(at) + 1;
    let side = view.question().and_then(|question| question.dice);
    let dice = side.map(|side| view.battle().dice[side as usize]);
    match dice.and_then(|dice| dice.faces.get(usize::from(at)).copied()) {
        Some(face) => say!(desk.texts, "answer-die", "n" = n, "face" = u32::from(face)),
        None => n.to_string(),
    }
}

/// A token with its face, where it is known, and where it lies.
pub(crate) fn token_label(
    desk: &Desk,
    view: &Observation<'_>,
    token: warboard_engine::model::TokenId,
) -> String {
    let (name, mut parts) = (desk.token(token), Vec::new());
    // Of a pile with one face all is known.
    let pile =
        desk.rules.tokens.get(token).map_or(&[][..], |row| &desk.rules.piles[row.pile].tokens);
    let face = view
        .token_face(token)
        .filter(|&face| pile.iter().any(|&other| desk.face(other) != desk.face(face)));
    parts.extend(face.map(|face| desk.face(face).to_owned()));
    match view.token_place(token) {
        TokenPlace::Space(space) => parts.push(desk.space(space).to_owned()),
        TokenPlace::Laid(army) => parts.push(desk.army(army)),
        TokenPlace::Pile | TokenPlace::Removed | TokenPlace::Drawn => {}
    }
    if parts.is_empty() { name } else { format!("{name} ({})", parts.join(", ")) }
}

/// An answer in a word or two.
pub(crate) fn name(desk: &Desk, answer: Answer) -> String {
    match answer {
        Answer::Space(space) => desk.space(space).to_owned(),
        Answer::Region(region) => desk.region(region).to_owned(),
        Answer::Army(army) => desk.army_name(army).to_owned(),
        Answer::Card(card) => desk.card_name(card).to_owned(),
        Answer::Unit(unit) => {
            desk.rules.units.get(unit).map_or("?", |row| desk.texts.of(&row.name)).to_owned()
        }
        Answer::Token(token) => desk.token(token),
        Answer::Option(text) => desk.script_text(text).to_owned(),
        Answer::Die(at) => (u32::from(at) + 1).to_string(),
        Answer::Number(n) => n.to_string(),
        Answer::Yes => say!(desk.texts, "answer-yes"),
        Answer::No => say!(desk.texts, "answer-no"),
        Answer::Done => say!(desk.texts, "answer-done"),
    }
}

/// The words by which records name an answer: those of no other.
fn exact(desk: &Desk, answer: Answer) -> String {
    let words = desk.rules.words(Action::Answer { answer }).to_string();
    words.split_once(' ').map_or_else(String::new, |(_, words)| words.to_owned())
}

/// Whether two answers are one to whoever reads them: copies of a card.
pub(crate) fn is_same(desk: &Desk, one: Answer, other: Answer) -> bool {
    match (one, other) {
        (Answer::Card(one), Answer::Card(other)) => {
            let id = |card: CardId| desk.rules.cards.get(card).map(|row| &row.id);
            id(one) == id(other)
        }
        _ => one == other,
    }
}

/// A text of an answer among others; of those that are called alike, with the words that name it exactly.
pub(crate) fn told_apart(desk: &Desk, all: &[Answer], answer: Answer, text: String) -> String {
    let folded = |answer: Answer| fold(&name(desk, answer));
    let own = folded(answer);
    let is_other = |&other: &Answer| !is_same(desk, answer, other) && folded(other) == own;
    if all.iter().any(is_other) { format!("{text} ({})", exact(desk, answer)) } else { text }
}

/// An answer as it is typed among others.
pub(crate) fn typed(question: &Question<'_>, answer: Answer) -> String {
    let desk = question.desk;
    let Answers::OneOf(all) = Answers::of(question) else { return name(desk, answer) };
    let own = name(desk, answer);
    if told_apart(desk, &all, answer, String::new()).is_empty() { own } else { exact(desk, answer) }
}

/// An answer as one word, to be typed or completed.
pub(crate) fn word(desk: &Desk, answer: Answer) -> String {
    match answer {
        Answer::Space(space) => desk.names.word(space),
        _ => fold(&name(desk, answer)).replace(' ', "_"),
    }
}

/// A card as one word.
pub(crate) fn card_word(desk: &Desk, card: CardId) -> String {
    word(desk, Answer::Card(card))
}

/// Every way to write an answer, in both languages.
pub(crate) fn written(desk: &Desk, answer: Answer) -> Vec<Spelled> {
    let rules = &desk.rules;
    let words = |words: &[&str]| words.iter().copied().map(Spelled::new).collect::<Vec<_>>();
    let mut all = match answer {
        Answer::Space(at) => rules.board.spaces.get(at).map(|row| spellings(&row.id, &row.name)),
        Answer::Region(at) => rules.board.regions.get(at).map(|row| spellings(&row.id, &row.name)),
        Answer::Army(at) => rules.armies.get(at).map(|row| spellings(&row.id, &row.name)),
        Answer::Card(at) => {
            rules.cards.get(at).map(|row| spellings(&rules.card_words(at), &row.name))
        }
        Answer::Unit(at) => rules.units.get(at).map(|row| {
            let mut all = spellings(&row.id, &row.name);
            all.extend(spellings(&row.id, &row.plural));
            all
        }),
        Answer::Token(at) => Some(words(&[&desk.token(at), &rules.token_words(at)])),
        Answer::Option(at) => {
            let text = rules.scripts.texts.get(warboard_engine::model::TableId::index(at));
            text.map(|text| spellings(&rules.option_words(at), text))
        }
        Answer::Die(at) => Some(words(&[&(u32::from(at) + 1).to_string()])),
        Answer::Number(n) => Some(words(&[&n.to_string()])),
        Answer::Yes => Some(words(&["yes", "oui"])),
        Answer::No => Some(words(&["no", "non"])),
        Answer::Done => Some(words(&["done", "fini", "end", "fin"])),
    }
    .unwrap_or_default();
    let is_plain = matches!(answer, Answer::Yes | Answer::No | Answer::Done | Answer::Number(_));
    all.extend((!is_plain).then(|| Spelled::new(&exact(desk, answer))));
    all
}
