//! The question of a card or a rule, and its answers.

use warboard_engine::game::{Action, ActionRange, ScriptAnswer};
use warboard_engine::model::{CardId, TextParts, TokenPlace, part_names};
use warboard_engine::name::{Spelled, fold};
use warboard_engine::observation::Observation;
use warboard_engine::words::spellings;

use crate::presenter::Presenter;
use crate::steps::Question;
use crate::text::{Words, say};

/// The answers that a question allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum AnswerLines {
    /// A number from the smallest to the largest allowed.
    Number(u32, u32),
    /// One of these answers.
    OneOf(Vec<ScriptAnswer>),
}

impl AnswerLines {
    /// Returns the answers that the viewer may give.
    pub(crate) fn of(question: &Question<'_>) -> Self {
        let mut all = Vec::new();
        for choice in question.choices() {
            match choice.action {
                Action::Answer { answer: ScriptAnswer::Number(least) } => {
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

    /// Returns the answer with number `n` of the list, counted from 1, if the list is numbered.
    pub(crate) fn numbered(&self, n: usize) -> Option<ScriptAnswer> {
        match self {
            Self::OneOf(all) if has_numbers(all) => all.get(n.checked_sub(1)?).copied(),
            Self::OneOf(_) | Self::Number(..) => None,
        }
    }
}

/// Returns whether the question asks for a die of the battle under way.
pub(crate) fn is_of_dice(question: &Question<'_>) -> bool {
    matches!(AnswerLines::of(question), AnswerLines::OneOf(all) if all.iter().any(|answer| matches!(answer, ScriptAnswer::Die(_))))
}

/// Returns whether answers are numbered in the list: unless one is a die, yes or no.
fn has_numbers(all: &[ScriptAnswer]) -> bool {
    all.iter().all(|answer| {
        !matches!(answer, ScriptAnswer::Die(_) | ScriptAnswer::Yes | ScriptAnswer::No)
    })
}

/// Returns the cards that may be played now.
pub(crate) fn plays(choices: &[ActionRange]) -> Vec<CardId> {
    let card = |action| if let Action::Play { card } = action { Some(card) } else { None };
    choices.iter().filter_map(|choice| card(choice.action)).collect()
}

/// Like [`plays`], but with each name once, in the order of the numbers.
pub(crate) fn listed_plays(desk: &Presenter, choices: &[ActionRange]) -> Vec<CardId> {
    let mut listed: Vec<CardId> = Vec::new();
    for card in plays(choices) {
        if !listed.iter().any(|&other| desk.card_name(other) == desk.card_name(card)) {
            listed.push(card);
        }
    }
    listed
}

/// Lists the answers in one line.
pub(crate) fn list(question: &Question<'_>) -> String {
    labels(question).join(", ")
}

/// Lists the first few answers, with a hint on how to list all.
pub(crate) fn few(question: &Question<'_>) -> String {
    let desk = question.desk;
    let (labels, all) = (labels(question), list(question));
    match desk.first_few(&labels) {
        few if few == all => all,
        few => format!("{few}. {}", say!(desk.texts, "may-see-all")),
    }
}

/// Returns the label of each answer, with its number.
fn labels(question: &Question<'_>) -> Vec<String> {
    let &Question { desk, view, .. } = question;
    match AnswerLines::of(question) {
        AnswerLines::Number(least, most) => {
            vec![say!(desk.texts, "answers-number", "least" = least, "most" = most)]
        }
        AnswerLines::OneOf(all) => {
            let numbers = has_numbers(&all);
            let label = |(at, &answer): (usize, &ScriptAnswer)| {
                let label = told_apart(question, &all, answer, label(desk, view, answer));
                if numbers { format!("{} {label}", at + 1) } else { label }
            };
            all.iter().enumerate().map(label).collect()
        }
    }
}

/// Formats an answer for the list.
fn label(desk: &Presenter, view: &Observation<'_>, answer: ScriptAnswer) -> String {
    match answer {
        ScriptAnswer::Space(space) => match view.holder(space) {
            Some((army, troops)) if view.question().is_some_and(|asked| asked.army != army) => {
                let holds = desk.in_colour(army, &format!("{}{troops}", desk.letter(army)));
                format!("{} ({holds})", desk.space(space))
            }
            Some((_, troops)) => format!("{} ({troops})", desk.space(space)),
            None => desk.space(space).to_owned(),
        },
        ScriptAnswer::Token(token) => token_label(desk, view, token),
        ScriptAnswer::Card(card) => desk.card(card),
        ScriptAnswer::Army(army) => desk.army(army),
        ScriptAnswer::Die(at) => die(desk, view, at),
        _ => name(desk, &parts_of(view), answer),
    }
}

/// Formats a die by its place, with the face it shows.
pub(crate) fn die(desk: &Presenter, view: &Observation<'_>, at: u8) -> String {
    let n = u32::from(at) + 1;
    let side = view.question().and_then(|question| question.dice);
    let dice = side.map(|side| view.battle().dice[side as usize]);
    match dice.and_then(|dice| dice.faces.get(usize::from(at)).copied()) {
        Some(face) => say!(desk.texts, "answer-die", "n" = n, "face" = u32::from(face)),
        None => n.to_string(),
    }
}

/// Formats a token with its face, if known, and its place.
pub(crate) fn token_label(
    desk: &Presenter,
    view: &Observation<'_>,
    token: warboard_engine::model::TokenId,
) -> String {
    let (name, mut parts) = (desk.token(token), Vec::new());
    // In a pile with only one face, the face adds nothing.
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

/// Returns the parts of the texts of the question that a viewer is asked.
pub(crate) fn parts_of(view: &Observation<'_>) -> TextParts {
    view.question().map(|question| question.parts).unwrap_or_default()
}

/// Returns the name of an answer, in a word or two.
pub(crate) fn name(desk: &Presenter, parts: &TextParts, answer: ScriptAnswer) -> String {
    match answer {
        ScriptAnswer::Space(space) => desk.space(space).to_owned(),
        ScriptAnswer::Region(region) => desk.region(region).to_owned(),
        ScriptAnswer::Army(army) => desk.army_name(army).to_owned(),
        ScriptAnswer::Card(card) => desk.card_name(card).to_owned(),
        ScriptAnswer::Unit(unit) => {
            desk.rules.units.get(unit).map_or("?", |row| desk.texts.of(&row.name)).to_owned()
        }
        ScriptAnswer::Token(token) => desk.token(token),
        ScriptAnswer::Option(text) => desk.filled_text(text, parts),
        ScriptAnswer::Die(at) => (u32::from(at) + 1).to_string(),
        ScriptAnswer::Number(n) => n.to_string(),
        ScriptAnswer::Yes => say!(desk.texts, "answer-yes"),
        ScriptAnswer::No => say!(desk.texts, "answer-no"),
        ScriptAnswer::Done => say!(desk.texts, "answer-done"),
    }
}

/// Returns the words by which records name an answer; no other answer has the same.
fn exact(desk: &Presenter, answer: ScriptAnswer) -> String {
    let words = desk.rules.words(Action::Answer { answer }).to_string();
    words.split_once(' ').map_or_else(String::new, |(_, words)| words.to_owned())
}

/// Returns whether two answers are equal to a reader, such as copies of a card.
pub(crate) fn is_same(desk: &Presenter, one: ScriptAnswer, other: ScriptAnswer) -> bool {
    match (one, other) {
        (ScriptAnswer::Card(one), ScriptAnswer::Card(other)) => {
            let id = |card: CardId| desk.rules.cards.get(card).map(|row| &row.id);
            id(one) == id(other)
        }
        _ => one == other,
    }
}

/// Returns the text of an answer. If another answer has the same name, its exact words are added.
pub(crate) fn told_apart(
    question: &Question<'_>,
    all: &[ScriptAnswer],
    answer: ScriptAnswer,
    text: String,
) -> String {
    let (desk, parts) = (question.desk, parts_of(question.view));
    let folded = |answer: ScriptAnswer| fold(&name(desk, &parts, answer));
    let own = folded(answer);
    let is_other = |&other: &ScriptAnswer| !is_same(desk, answer, other) && folded(other) == own;
    if all.iter().any(is_other) { format!("{text} ({})", exact(desk, answer)) } else { text }
}

/// Formats an answer as typed, unique among the answers.
pub(crate) fn typed(question: &Question<'_>, answer: ScriptAnswer) -> String {
    let desk = question.desk;
    let own = name(desk, &parts_of(question.view), answer);
    let AnswerLines::OneOf(all) = AnswerLines::of(question) else { return own };
    if told_apart(question, &all, answer, String::new()).is_empty() {
        own
    } else {
        exact(desk, answer)
    }
}

/// Formats an answer as one word, for typing or completion.
pub(crate) fn word(desk: &Presenter, answer: ScriptAnswer) -> String {
    match answer {
        ScriptAnswer::Space(space) => desk.names.word(space),
        ScriptAnswer::Option(text) if part_names(desk.script_text(text)).next().is_some() => {
            desk.rules.option_words(text)
        }
        _ => fold(&name(desk, &TextParts::default(), answer)).replace(' ', "_"),
    }
}

/// Formats a card as one word.
pub(crate) fn card_word(desk: &Presenter, card: CardId) -> String {
    word(desk, ScriptAnswer::Card(card))
}

/// Words that say yes, no and done to a script's question.
const YES: Words = Words::new("words-yes");
const NO: Words = Words::new("words-no");
const DONE: Words = Words::new("words-end");

/// Returns the words of a set in every language, without its abbreviations.
fn in_full(set: Words) -> Vec<Spelled> {
    set.in_every_language().filter(|word| word.len() > 1).map(Spelled::new).collect()
}

/// Returns every spelling of an answer, in all languages; a text with parts in the reader's alone.
pub(crate) fn written(question: &Question<'_>, answer: ScriptAnswer) -> Vec<Spelled> {
    let desk = question.desk;
    let rules = &desk.rules;
    let words = |words: &[&str]| words.iter().copied().map(Spelled::new).collect::<Vec<_>>();
    let mut all = match answer {
        ScriptAnswer::Space(at) => {
            rules.board.spaces.get(at).map(|row| spellings(&row.id, &row.name))
        }
        ScriptAnswer::Region(at) => {
            rules.board.regions.get(at).map(|row| spellings(&row.id, &row.name))
        }
        ScriptAnswer::Army(at) => rules.armies.get(at).map(|row| spellings(&row.id, &row.name)),
        ScriptAnswer::Card(at) => {
            rules.cards.get(at).map(|row| spellings(&rules.card_words(at), &row.name))
        }
        ScriptAnswer::Unit(at) => rules.units.get(at).map(|row| {
            let mut all = spellings(&row.id, &row.name);
            all.extend(spellings(&row.id, &row.plural));
            all
        }),
        ScriptAnswer::Token(at) => Some(words(&[&desk.token(at), &rules.token_words(at)])),
        ScriptAnswer::Option(at) => {
            let text = rules.scripts.texts.get(warboard_engine::model::TableId::index(at));
            text.map(|text| {
                let mut all = spellings(&rules.option_words(at), text);
                all.push(Spelled::new(&name(desk, &parts_of(question.view), answer)));
                all
            })
        }
        ScriptAnswer::Die(at) => Some(words(&[&(u32::from(at) + 1).to_string()])),
        ScriptAnswer::Number(n) => Some(words(&[&n.to_string()])),
        ScriptAnswer::Yes => Some(in_full(YES)),
        ScriptAnswer::No => Some(in_full(NO)),
        ScriptAnswer::Done => Some(in_full(DONE)),
    }
    .unwrap_or_default();
    let is_plain = matches!(
        answer,
        ScriptAnswer::Yes | ScriptAnswer::No | ScriptAnswer::Done | ScriptAnswer::Number(_)
    );
    all.extend((!is_plain).then(|| Spelled::new(&exact(desk, answer))));
    all
}
