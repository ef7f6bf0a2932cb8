//! What somebody is asked: every answer with the spaces it names, its number and its words.

use serde::Serialize;
use warboard_engine::game::{Action, ActionList, Answer, Ask, Choice};
use warboard_engine::model::{Aim, CardId, SpaceId, TableId};
use warboard_engine::observation::Observation;

use super::plain;
use crate::play::desk::Desk;
use crate::play::steps::{self, Now};
use crate::play::views::{example, legal, question, timing, typed};
use crate::play::{prompt, windows};

/// A number that stands in no answer: where it stands in the words of one, its number stands.
const MARK: u32 = 987_654_321;

/// What somebody is asked.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
    /// Every answer.
    pub(crate) replies: Vec<Reply>,
    /// The answer that makes most sense without looking far, as its place in the list.
    pub(crate) best: Option<usize>,
    /// What is typed to go on without an answer.
    pub(crate) on: Option<String>,
    /// How many cards are chosen for a round, one after the other; 0 where none are.
    pub(crate) programs: u8,
    /// Whether nothing is given unless something is chosen: an empty line passes.
    pub(crate) passes: bool,
    /// The moments in which cards may be played, as they are typed.
    pub(crate) windows: Vec<String>,
    /// What is called so, in the edition's own words: of the step.
    pub(crate) source: Option<String>,
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

/// One answer, or several that differ by a number.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Reply {
    /// The spaces that it names, each with its role.
    pub(crate) spaces: Vec<(SpaceId, Role)>,
    /// Its number, where it has one.
    pub(crate) number: Option<Number>,
    /// What is typed for it, before and behind its number.
    pub(crate) words: (String, String),
    /// What is typed to go on until it is decided, where that is possible.
    pub(crate) until: Option<String>,
    /// As it stands in a list.
    pub(crate) label: String,
    /// What is printed on the card that it plays.
    pub(crate) text: Vec<String>,
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
        let now = Now::new(desk, view, decision);
        let room = steps::of(decision.ask);
        let mut actions = ActionList::new();
        view.legal_actions(&mut actions);
        let is_on =
            |action| room.pass().is_some_and(|pass| pass == action) || action == Action::End;
        let replies = actions.choices().iter().filter(|choice| !is_on(choice.action));
        let on = actions.choices().iter().find(|choice| is_on(choice.action));
        let all = windows::of(&desk.rules).into_iter();
        let window = |window| {
            let word = windows::word(&desk.rules, window, desk.lang());
            word.map_or_else(|| desk.window(window), str::to_owned)
        };
        let step = view.step().and_then(|step| desk.rules.steps.get(step));
        let replies: Vec<(Choice, Reply)> =
            replies.filter_map(|choice| Some((*choice, reply(now, choice)?))).collect();
        let best = example::best(now);
        Some(Self {
            best: replies.iter().position(|(choice, _)| Some(*choice) == best),
            seat: decision.seat.index() + 1,
            whom: plain(&prompt::whom(desk, decision)),
            step: desk.step_now(view, decision.ask),
            left: room.left(now),
            may: plain(&legal::summary(now)),
            stands: room.stands(now).map(|text| plain(&text)),
            replies: replies.into_iter().map(|(_, reply)| reply).collect(),
            on: on.map(|choice| typed::typed(desk, view, decision, choice.action)),
            programs: if let Ask::Program { cards } = decision.ask { cards } else { 0 },
            passes: matches!(decision.ask, Ask::Window { .. }),
            windows: all.map(window).collect(),
            source: step.map(|step| step.source.to_string()),
        })
    }

    /// The answers that name a space first.
    pub(crate) fn of_spaces(&self) -> impl Iterator<Item = &Reply> {
        self.replies.iter().filter(|reply| !reply.spaces.is_empty())
    }
}

/// An answer as it is offered; nothing for one that cannot be typed.
fn reply(now: Now<'_>, choice: &Choice) -> Option<Reply> {
    let action = choice.action;
    let room = steps::of(now.decision.ask);
    let is_counted = action.count().is_some();
    let words = typed::answer(now, action.with_count(MARK))?;
    let (before, behind) = match words.split_once(&MARK.to_string()) {
        Some((before, behind)) => (before.to_owned(), behind.to_owned()),
        None => (typed::answer(now, action)?, String::new()),
    };
    let least = action.count().unwrap_or(0);
    let number = is_counted.then(|| Number {
        least,
        most: choice.most.max(least),
        usual: room.usual(least, choice.most.max(least)),
    });
    let reply = Reply {
        spaces: spaces(now, action),
        number,
        until: room.until(now, action),
        label: label(now, action, &before),
        text: card(action).map_or_else(Vec::new, |card| timing::text(now.desk, card, "")),
        words: (before, behind),
    };
    Some(reply)
}

fn spaces(now: Now<'_>, action: Action) -> Vec<(SpaceId, Role)> {
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

fn card(action: Action) -> Option<CardId> {
    match action {
        Action::Play { card } | Action::Build { card, .. } => Some(card),
        _ => None,
    }
}

/// An answer in a list: what it names, as it is printed.
fn label(now: Now<'_>, action: Action, words: &str) -> String {
    let desk = now.desk;
    match action {
        Action::Answer { answer } => question::name(desk, answer),
        Action::Play { card } => {
            format!("{} {}", words.split(' ').next().unwrap_or(""), desk.card(card))
        }
        Action::Trade { cards } => {
            let worth = now.view.set_worth(cards).unwrap_or(0);
            let names = cards.map(|card| desk.card(card)).join(", ");
            format!("{names}: {}", desk.units(worth))
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
