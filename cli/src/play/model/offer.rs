//! What somebody is asked: every answer with the spaces it names, its number and its words.

use serde::Serialize;
use warboard_engine::game::{Action, Answer, Ask, Choice};
use warboard_engine::model::{Aim, CardId, SpaceId, StepId, TableId};
use warboard_engine::observation::Observation;

use super::plain;
use crate::play::desk::Desk;
use crate::play::steps::attack::odds::with_card;
use crate::play::steps::{self, Question, battle};
use crate::play::views::{example, legal, question, rules, timing, typed};
use crate::play::{prompt, windows};

/// A number that stands in no answer: where it stands in the words of one, its number stands.
const MARK: u32 = 987_654_321;

/// What somebody is asked.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub(crate) struct Offer {
    /// The seat that is asked, counted from 1.
    pub(crate) seat: usize,
    /// Who answers, for which army.
    pub(crate) whom: String,
    /// The step, window or card that asks.
    pub(crate) step: String,
    /// What is left to do of it, in brackets.
    pub(crate) left: String,
    /// What may be done, in a line.
    pub(crate) may: String,
    /// How what is under way stands.
    pub(crate) stands: Option<String>,
    /// The spaces that the question is about, each with what it is there for: those of the battle under way, or one that a card asks
    /// about.
    pub(crate) spaces: Vec<(SpaceId, Role)>,
    /// Every answer.
    pub(crate) replies: Vec<Reply>,
    /// The answer that makes most sense without looking far, as its place in the list.
    pub(crate) best: Option<usize>,
    /// The answer that is put together card by card, where it is one; then there are no others.
    pub(crate) row: Option<Row>,
    /// What is typed to go on without an answer.
    pub(crate) on: Option<String>,
    /// The label of [`on`](Self::on) on a button, where it says more than that the game continues.
    pub(crate) on_says: Option<String>,
    /// What can be said so that it is not asked any more.
    pub(crate) spares: Vec<Spare>,
    /// How many cards are chosen for a round, one after the other; 0 where none are.
    pub(crate) programs: u8,
    /// What going on gives up, in a sentence; nothing where it gives up nothing.
    pub(crate) forgoes: Option<String>,
    /// Whether the rest of the turn can be passed from here.
    pub(crate) ends_turn: bool,
    /// Whether nothing is given unless something is chosen: an empty line passes. So nobody pays with a card by a key too many.
    pub(crate) passes: bool,
    /// The moments in which cards may be played, as they are typed.
    pub(crate) windows: Vec<String>,
    /// What the step is about: where it stands in the turn, and the commands that answer there.
    pub(crate) about: Vec<String>,
}

/// What can be said so that a question is not asked any more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Spare {
    /// As it is typed.
    pub(crate) line: String,
    /// As a button says it.
    pub(crate) says: String,
    /// How long it holds, and what asks again.
    pub(crate) title: String,
}

/// What a space is there for in an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Role {
    /// Units leave it.
    From,
    /// Units go there, or it is attacked.
    To,
    /// It is named.
    Take,
    /// Units are put there.
    Place,
}

/// A number within an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Number {
    /// The least that is accepted.
    pub(crate) least: u32,
    /// The most that is accepted.
    pub(crate) most: u32,
    /// What is meant unless another is said.
    pub(crate) usual: u32,
}

/// An answer that is repeated until it is decided, or until so many units are left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Until {
    /// What is typed to go on until it is decided.
    pub(crate) decided: String,
    /// What is typed before the number of units that are to be left.
    pub(crate) left: String,
    /// The most that can be left.
    pub(crate) most: u32,
}

impl Until {
    /// What is typed to go on until so many are left; without a number, until it is decided.
    pub(crate) fn line(&self, left: Option<u32>) -> String {
        match left {
            Some(n) => format!("{} {}", self.left, n.clamp(1, self.most.max(1))),
            None => self.decided.clone(),
        }
    }
}

/// One answer, or several that differ by a number.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub(crate) struct Reply {
    /// The spaces that it names, each with its role.
    pub(crate) spaces: Vec<(SpaceId, Role)>,
    /// Its number, where it has one.
    pub(crate) number: Option<Number>,
    /// The kind of the units that are counted, of several: what tells it from others about the same spaces.
    pub(crate) of: Option<String>,
    /// What is typed for it, before and behind its number.
    pub(crate) words: (String, String),
    /// The label on a button, before and behind the number; `None` where the typed words or the names suffice.
    pub(crate) says: Option<(String, String)>,
    /// Going on until it is decided, where that is possible.
    pub(crate) until: Option<Until>,
    /// As it stands in a list.
    pub(crate) label: String,
    /// What is printed on the card that it plays.
    pub(crate) text: Vec<String>,
    /// Whether it names a card of the hand.
    #[serde(skip)]
    is_card: bool,
}

/// Cards that are put in a row, one after the other.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Row {
    /// How many.
    pub(crate) places: usize,
    /// The cards that there are to choose from, in the order of their numbers.
    pub(crate) picks: Vec<Pick>,
    /// The command that the numbers follow.
    pub(crate) verb: String,
}

/// A card that may be put in a row.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Pick {
    /// As printed.
    pub(crate) label: String,
    /// What is printed on it, in lines.
    pub(crate) text: Vec<String>,
}

impl Row {
    /// What is typed for cards in their order, each by its place in the list.
    pub(crate) fn line(&self, chosen: &[usize]) -> String {
        let numbers: Vec<String> = chosen.iter().map(|at| (at + 1).to_string()).collect();
        format!("{} {}", self.verb, numbers.join(" "))
    }
}

impl Reply {
    /// What is typed for it, with a number where it has one; a number out of bounds is taken to the nearest.
    pub(crate) fn line(&self, number: Option<u32>) -> String {
        let (before, behind) = &self.words;
        match self.number {
            Some(Number { least, most, usual }) => {
                let n = number.unwrap_or(usual).clamp(least, most);
                format!("{before}{n}{behind}")
            }
            None => format!("{before}{behind}"),
        }
    }

    /// The first space that it names.
    pub(crate) fn first(&self) -> Option<SpaceId> {
        self.spaces.first().map(|&(space, _)| space)
    }

    /// The second space that it names.
    pub(crate) fn second(&self) -> Option<SpaceId> {
        self.spaces.get(1).map(|&(space, _)| space)
    }
}

impl Offer {
    /// What the viewer is asked; nothing where another is.
    pub(crate) fn new(desk: &Desk, view: &Observation<'_>) -> Option<Self> {
        let decision = view.decision()?;
        let now = &Question::new(desk, view, decision);
        let room = steps::of(decision.ask);
        let row = room.row(now);
        // Of a row every order of every few cards would be an answer of its own.
        let choices = if row.is_none() { now.choices() } else { &[] };
        let is_on =
            |action| room.pass().is_some_and(|pass| pass == action) || action == Action::End;
        let replies = choices.iter().filter(|choice| !is_on(choice.action));
        let on = choices.iter().find(|choice| is_on(choice.action));
        let all = windows::of(&desk.rules).into_iter();
        let named = |window| {
            let word = windows::word(&desk.rules, window, desk.lang());
            word.unwrap_or(windows::words(&desk.rules, window)[0]).to_owned()
        };
        let step = view.step().filter(|&step| desk.rules.steps.get(step).is_some());
        let mut replies: Vec<(Choice, Reply)> =
            replies.filter_map(|choice| Some((*choice, reply(now, choice)?))).collect();
        replies.sort_by_key(|(choice, _)| room.rank(now, choice.action));
        let best = if row.is_none() { example::best(now) } else { None };
        Some(Self {
            row,
            forgoes: on.and_then(|_| room.forgoes(now)),
            best: replies.iter().position(|(choice, _)| Some(*choice) == best),
            seat: decision.seat.index() + 1,
            whom: plain(&prompt::whom(desk, decision)),
            step: desk.step_now(view, decision.ask),
            left: room.left(now),
            may: plain(&legal::beside(now)),
            spaces: about_spaces(now),
            stands: room.stands(now).map(|text| plain(&text)),
            replies: replies.into_iter().map(|(_, reply)| reply).collect(),
            on: on.map(|choice| typed::typed(desk, view, decision, choice.action)),
            programs: if let Ask::Program { cards } = decision.ask { cards } else { 0 },
            ends_turn: on.is_some() && room.ends(decision.ask),
            passes: matches!(decision.ask, Ask::Window { .. } | Ask::Build { .. }),
            windows: all.map(named).collect(),
            spares: room.spares(now),
            on_says: on.and_then(|choice| typed::said(now, choice.action)),
            about: step.map_or_else(Vec::new, |step| about(desk, step)),
        })
    }

    /// What the viewer is asked where anybody may look: without the cards of its hand.
    pub(crate) fn in_public(desk: &Desk, view: &Observation<'_>) -> Option<Self> {
        let mut offer = Self::new(desk, view)?;
        let best = offer.best.take().and_then(|best| offer.replies.get(best)).cloned();
        offer.replies.retain(|reply| !reply.is_card);
        offer.best = offer.replies.iter().position(|reply| Some(reply) == best.as_ref());
        Some(offer)
    }

    /// The answers that name a space first.
    pub(crate) fn of_spaces(&self) -> impl Iterator<Item = &Reply> {
        self.replies.iter().filter(|reply| !reply.spaces.is_empty())
    }
}

/// The spaces that a question is about which names none of them in its answers.
fn about_spaces(now: &Question<'_>) -> Vec<(SpaceId, Role)> {
    let room = steps::of(now.decision.ask);
    if let Ask::Script { space: Some(space), .. } = now.decision.ask {
        return vec![(space, Role::Take)];
    }
    let fought = battle::fought(now.view).filter(|_| room.is_of_battle());
    fought.map_or_else(Vec::new, |(from, _)| {
        vec![(from, Role::From), (now.view.battle().to, Role::To)]
    })
}

/// What a step is about, without its name.
fn about(desk: &Desk, step: StepId) -> Vec<String> {
    rules::step_lines(desk, step).iter().skip(1).map(|line| plain(line)).collect()
}

/// An answer as it is offered; nothing for one that cannot be typed.
fn reply(now: &Question<'_>, choice: &Choice) -> Option<Reply> {
    let action = choice.action;
    let room = steps::of(now.decision.ask);
    let is_counted = action.count().is_some();
    let marked = action.with_count(MARK);
    let (before, behind) = match around(&typed::answer(now, marked)?) {
        Some(words) => words,
        None => (typed::answer(now, action)?, String::new()),
    };
    let says = typed::said(now, marked).map(|text| around(&text).unwrap_or((text, String::new())));
    let least = action.count().unwrap_or(0);
    let number = is_counted.then(|| Number {
        least,
        most: choice.most.max(least),
        usual: room.usual(now, action, choice.most.max(least)).clamp(least, choice.most.max(least)),
    });
    let reply = Reply {
        spaces: spaces(now, action),
        number,
        of: action.unit().filter(|_| is_counted).map(|unit| now.desk.kind_word(unit, 2).to_owned()),
        until: room.until(now, action),
        label: label(now, action, &before),
        text: printed(now, action),
        is_card: action.cards().next().is_some(),
        words: (before, behind),
        says,
    };
    Some(reply)
}

/// What stands before and behind the number of an answer.
fn around(words: &str) -> Option<(String, String)> {
    let (before, behind) = words.split_once(&MARK.to_string())?;
    Some((before.to_owned(), behind.to_owned()))
}

fn spaces(now: &Question<'_>, action: Action) -> Vec<(SpaceId, Role)> {
    if let Action::Answer { answer: Answer::Space(space) } = action {
        return vec![(space, Role::Take)];
    }
    let named: Vec<SpaceId> = action.spaces().collect();
    match named[..] {
        [from, to] => vec![(from, Role::From), (to, Role::To)],
        [space] => vec![(space, steps::of(now.decision.ask).role(action))],
        _ => Vec::new(),
    }
}

/// What is printed on the card, or of the order, that an answer names.
fn printed(now: &Question<'_>, action: Action) -> Vec<String> {
    if let Action::Order { order } = action {
        let row = now.desk.rules.orders.get(order);
        let text = row.map_or("", |row| now.desk.texts.of(&row.text));
        return (!text.is_empty()).then(|| text.to_owned()).into_iter().collect();
    }
    let cards: Vec<CardId> = action.cards().collect();
    let [card] = cards[..] else { return Vec::new() };
    let mut lines = timing::text(now.desk, card, "");
    if let Action::Play { card } = action {
        lines.extend(with_card(now, card));
    }
    lines
}

/// An answer in a list: what it names, as it is printed.
fn label(now: &Question<'_>, action: Action, words: &str) -> String {
    let desk = now.desk;
    match action {
        Action::Answer { answer: Answer::Die(at) } => question::die(desk, now.view, at),
        Action::Answer { answer } => question::name(desk, answer),
        Action::Play { card } => {
            format!("{} {}", words.split(' ').next().unwrap_or(""), desk.card(card))
        }
        Action::Trade { cards } => {
            let worth = now.view.set_worth(cards).unwrap_or(0);
            let names = cards.map(|card| desk.card(card)).join(", ");
            format!("{names}: {}", desk.units(worth))
        }
        Action::Build { card, unit } => {
            format!("{} → {}", desk.card(card), desk.kind_word(unit, 1))
        }
        Action::Program { cards } => {
            let names = cards.as_slice().iter().map(|&card| desk.card_name(card));
            names.collect::<Vec<_>>().join(", ")
        }
        Action::Attack { from, to: Aim::Token(token), .. } => {
            format!("{} → {}", desk.space(from), desk.target(token))
        }
        _ => words.trim().to_owned(),
    }
}
