//! The question to a viewer: every answer with its spaces, number and words.

use serde::Serialize;
use warboard_engine::game::{Action, ActionRange, Ask, ScriptAnswer};
use warboard_engine::model::{AttackTarget, CardId, SpaceId, StepId, TableId};
use warboard_engine::observation::Observation;

use super::ArmyLabel;
use super::parts::{CardRowView, PassScope, RepeatUntil, SpaceRole, SuppressOption};
use crate::paint::plain;
use crate::presenter::Presenter;
use crate::steps::attack::odds::with_card;
use crate::steps::{self, Question, battle};
use crate::views::{example, legal, question, rules, timing, title, typed};
use crate::{prompt, windows};

/// A number that occurs in no answer. Its position in a command marks the position of the count.
const MARK: u32 = 987_654_321;

/// A question to a seat.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct QuestionView {
    /// The seat that is asked, counted from 1.
    pub seat: usize,
    /// The seat that answers, and the army that it answers for.
    pub whom: String,
    /// The question in one sentence, which names who answers, about what and within which limits.
    pub asks: String,
    /// The army that is answered for.
    pub army: Option<ArmyLabel>,
    /// True if a bot that is called once places all units that are left, or takes all free spaces.
    pub places_rest: bool,
    /// The printed name of the step, window or card that asks.
    pub step: String,
    /// The remaining work of the step, in brackets.
    pub left: String,
    /// The possible answers, in one line.
    pub may: String,
    /// The progress of the action under way.
    pub stands: Option<String>,
    /// The spaces that the question is about, each with its role: those of the battle under way, or
    /// one that a card asks about.
    pub spaces: Vec<(SpaceId, SpaceRole)>,
    /// Every answer.
    pub replies: Vec<AnswerView>,
    /// The index in `replies` of the answer that makes most sense without looking ahead.
    pub best: Option<usize>,
    /// The cards from which the answer is composed; `None` for other questions. Then `replies` is
    /// empty.
    pub row: Option<CardRowView>,
    /// The command that continues without an answer.
    pub on: Option<String>,
    /// The label of [`on`](Self::on) on a button, if it adds to “continue”.
    pub on_says: Option<String>,
    /// The text of the lesson that is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
    /// The answer of [`on`](Self::on).
    #[serde(skip)]
    pub continues: Option<Action>,
    /// The standing orders that suppress the question.
    pub spares: Vec<SuppressOption>,
    /// The number of cards to program for a round, one after the other; 0 for other questions.
    pub programs: u8,
    /// A sentence on what the player gives up by continuing, or `None` if nothing is given up.
    pub forgoes: Option<String>,
    /// True if the rest of the turn can be passed from here.
    pub ends_turn: bool,
    /// True if an empty line passes, because every other answer spends something that need not be
    /// spent: a card, a price, or a battle under way.
    pub passes: bool,
    /// The reach of a pass, where the question is for cards alone, beside the steps; `None` for other questions.
    pub pass: Option<PassScope>,
    /// The windows in which cards may be played, as typed.
    pub windows: Vec<String>,
    /// The step in lines: its place in the turn, and the commands that answer there.
    pub about: Vec<String>,
}

/// The number in an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Number {
    /// The smallest accepted number.
    pub least: u32,
    /// The largest accepted number.
    pub most: u32,
    /// The number used when the player names none.
    pub usual: u32,
}

/// An answer, or several that differ by a number.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct AnswerView {
    /// The spaces in the answer, each with its role.
    pub spaces: Vec<(SpaceId, SpaceRole)>,
    /// The number in the answer, if there is one.
    pub number: Option<Number>,
    /// The kind of the counted units, in the plural. It distinguishes answers about the same
    /// spaces.
    pub(crate) of: Option<String>,
    /// The command, before and behind its number.
    pub words: (String, String),
    /// The label on a button, before and behind the number; `None` where the typed words or the
    /// names suffice.
    pub(crate) says: Option<(String, String)>,
    /// The commands that repeat the answer until it is decided, where possible.
    pub until: Option<RepeatUntil>,
    /// The text of the answer in a list.
    pub label: String,
    /// The printed text of the card that the answer plays, or of its order.
    pub text: Vec<String>,
    /// True if the answer names a card.
    #[serde(skip)]
    pub is_card: bool,
    /// The answer, with the smallest number.
    #[serde(skip)]
    pub action: Option<Action>,
}

impl AnswerView {
    /// Returns the command for the answer. A number out of range is clamped; without one, the usual
    /// number is used.
    pub fn line(&self, number: Option<u32>) -> String {
        let (before, behind) = &self.words;
        match self.number {
            Some(Number { least, most, usual }) => {
                let n = number.unwrap_or(usual).clamp(least, most);
                format!("{before}{n}{behind}")
            }
            None => format!("{before}{behind}"),
        }
    }

    /// Returns the first space in the answer.
    pub fn first(&self) -> Option<SpaceId> {
        self.spaces.first().map(|&(space, _)| space)
    }

    /// Returns the second space in the answer.
    pub fn second(&self) -> Option<SpaceId> {
        self.spaces.get(1).map(|&(space, _)| space)
    }
}

impl QuestionView {
    /// Returns the viewer's question, or `None` while another seat is asked.
    pub(crate) fn new(desk: &Presenter, view: &Observation<'_>) -> Option<Self> {
        let decision = view.decision()?;
        let question = &steps::question(desk, view, decision);
        let ui = steps::of(decision.ask);
        let row = ui.answers.card_row(question);
        // For a row, every order of every selection of cards would be a separate answer.
        let choices = if row.is_none() { question.choices() } else { &[] };
        let is_on = |action| ui.passes.is_some_and(|pass| pass == action) || action == Action::End;
        let replies = choices.iter().filter(|choice| !is_on(choice.action));
        let on = choices.iter().find(|choice| is_on(choice.action));
        let all = windows::of(&desk.rules).into_iter();
        let named = |window| {
            let word = windows::word(&desk.rules, window, desk.lang());
            word.unwrap_or(windows::id(&desk.rules, window)).to_owned()
        };
        let step = view.step().filter(|&step| desk.rules.steps.get(step).is_some());
        let mut replies: Vec<(ActionRange, AnswerView)> =
            replies.filter_map(|choice| Some((*choice, reply(question, choice)?))).collect();
        replies.sort_by_key(|(choice, _)| ui.answers.rank(question, choice.action));
        let best = if row.is_none() { usual(question) } else { None };
        let is_optional = matches!(decision.ask, Ask::Retreat { .. })
            || replies.iter().all(|(choice, _)| spends(choice.action));
        Some(Self {
            row,
            forgoes: on.and_then(|_| ui.pass.pass_cost(question)),
            lesson: None,
            continues: on.map(|choice| choice.action),
            best: replies.iter().position(|(choice, _)| Some(*choice) == best),
            seat: decision.seat.index() + 1,
            whom: plain(&prompt::whom(desk, decision)),
            asks: plain(&prompt::sentence(question)),
            army: Some(ArmyLabel::of(desk, decision.army)),
            places_rest: matches!(
                decision.ask,
                Ask::Claim { .. } | Ask::Place { .. } | Ask::Reinforce { .. }
            ),
            step: title::now(desk, view, decision.ask),
            left: ui.phrase.left(question),
            may: plain(&legal::beside(question)),
            spaces: about_spaces(question),
            stands: ui.phrase.progress(question).map(|text| plain(&text)),
            replies: replies.into_iter().map(|(_, reply)| reply).collect(),
            on: on.map(|choice| typed::typed(desk, view, decision, choice.action)),
            programs: if let Ask::Program { cards } = decision.ask { cards } else { 0 },
            ends_turn: on.is_some() && ui.pass.ends(decision.ask),
            passes: on.is_some() && is_optional,
            pass: ui.has(steps::StepTrait::Aside).then_some(PassScope::Moment),
            windows: all.map(named).collect(),
            spares: ui.standing.suppress_options(question),
            on_says: on.and_then(|choice| typed::said(question, choice.action)),
            about: step.map_or_else(Vec::new, |step| about(desk, step)),
        })
    }

    /// Like `QuestionView::new`, but for an audience: without answers that name a card.
    pub fn in_public(desk: &Presenter, view: &Observation<'_>) -> Option<Self> {
        let mut offer = Self::new(desk, view)?;
        let best = offer.best.take().and_then(|best| offer.replies.get(best)).cloned();
        offer.replies.retain(|reply| !reply.is_card);
        offer.best = offer.replies.iter().position(|reply| Some(reply) == best.as_ref());
        Some(offer)
    }

    /// Leaves one answer alone.
    pub(crate) fn keep_only(&mut self, wanted: Action) {
        let of = |action: Action| match action.count() {
            Some(_) => action.with_count(1),
            None => action,
        };
        self.replies.retain_mut(|reply| {
            let is_wanted = reply.action.is_some_and(|action| of(action) == of(wanted));
            if let (Some(number), Some(n)) = (&mut reply.number, wanted.count()) {
                *number = Number { least: n, most: n, usual: n };
            }
            is_wanted
        });
        self.best = (!self.replies.is_empty()).then_some(0);
        // An empty line gives the answer, whichever it is.
        (self.passes, self.ends_turn) = (self.continues == Some(wanted), false);
        if !self.passes {
            (self.on, self.on_says, self.forgoes) = (None, None, None);
        }
        self.spares.clear();
    }

    /// Returns the answers that name a space.
    pub fn of_spaces(&self) -> impl Iterator<Item = &AnswerView> {
        self.replies.iter().filter(|reply| !reply.spaces.is_empty())
    }
}

/// Returns the spaces of a question whose answers name none of them.
fn about_spaces(question: &Question<'_>) -> Vec<(SpaceId, SpaceRole)> {
    let ui = question.ui;
    if let Ask::Script { space: Some(space), .. } = question.decision.ask {
        return vec![(space, SpaceRole::Take)];
    }
    let fought = battle::fought(question.view).filter(|_| ui.has(steps::StepTrait::OfBattle));
    fought.map_or_else(Vec::new, |(from, _)| {
        vec![(from, SpaceRole::From), (question.view.battle().to, SpaceRole::To)]
    })
}

/// Checks whether an answer spends what its owner may keep, where passing is legal: a card or a
/// price.
pub fn spends(action: Action) -> bool {
    matches!(
        action,
        Action::Play { .. }
            | Action::Trade { .. }
            | Action::OrderOf { .. }
            | Action::BuyFor { .. }
            | Action::BuyUnits { .. }
            | Action::BuyCard { .. }
            | Action::BuyDrawn { .. }
            | Action::Pay
            | Action::Answer { answer: ScriptAnswer::Card(_) }
    )
}

/// Returns the answer that Enter gives: `no` where that is one, `done` where all others spend cards,
/// and otherwise the one that makes most sense without looking ahead. Where passing is legal, it
/// spends nothing.
fn usual(question: &Question<'_>) -> Option<ActionRange> {
    let choices = question.choices();
    let of = |wanted: ScriptAnswer| {
        let is = move |choice: &&ActionRange| choice.action == Action::Answer { answer: wanted };
        choices.iter().find(is).copied()
    };
    let done = Action::Answer { answer: ScriptAnswer::Done };
    let all_spend = || choices.iter().all(|choice| choice.action == done || spends(choice.action));
    let best = || {
        let may_pass = question.ui.passes.is_some_and(|pass| question.view.check(pass).is_ok());
        example::best_of(question, |action| !may_pass || !spends(action))
    };
    of(ScriptAnswer::No).or_else(|| of(ScriptAnswer::Done).filter(|_| all_spend())).or_else(best)
}

/// Returns the lines on a step, without its name.
fn about(desk: &Presenter, step: StepId) -> Vec<String> {
    rules::step_lines(desk, step).iter().skip(1).map(|line| plain(line)).collect()
}

/// Returns an answer as offered, or `None` if it cannot be typed.
fn reply(question: &Question<'_>, choice: &ActionRange) -> Option<AnswerView> {
    let action = choice.action;
    let ui = question.ui;
    let is_counted = action.count().is_some();
    let marked = action.with_count(MARK);
    let (before, behind) = match around(&typed::answer(question, marked)?) {
        Some(words) => words,
        None => (typed::answer(question, action)?, String::new()),
    };
    let says =
        typed::said(question, marked).map(|text| around(&text).unwrap_or((text, String::new())));
    let least = action.count().unwrap_or(0);
    let number = is_counted.then(|| Number {
        least,
        most: choice.most.max(least),
        usual: ui
            .answers
            .default_count(question, action, choice.most.max(least))
            .clamp(least, choice.most.max(least)),
    });
    let reply = AnswerView {
        spaces: spaces(action),
        number,
        of: action
            .unit()
            .filter(|_| is_counted)
            .map(|unit| question.desk.kind_word(unit, 2).to_owned()),
        until: ui.answers.repeat_until(question, action),
        label: label(question, action, &before),
        text: printed(question, action),
        is_card: action.cards().next().is_some(),
        action: Some(action),
        words: (before, behind),
        says,
    };
    Some(reply)
}

/// Splits the words of an answer at its number.
fn around(words: &str) -> Option<(String, String)> {
    let (before, behind) = words.split_once(&MARK.to_string())?;
    Some((before.to_owned(), behind.to_owned()))
}

fn spaces(action: Action) -> Vec<(SpaceId, SpaceRole)> {
    if let Action::Answer { answer: ScriptAnswer::Space(space) } = action {
        return vec![(space, SpaceRole::Take)];
    }
    let named: Vec<SpaceId> = action.spaces().collect();
    match named[..] {
        [from, to] => vec![(from, SpaceRole::From), (to, SpaceRole::To)],
        [space] => vec![(space, role(action))],
        _ => Vec::new(),
    }
}

/// Returns the role of a space in an answer that names no other.
fn role(action: Action) -> SpaceRole {
    match action {
        Action::Place { .. } | Action::Reinforce { .. } => SpaceRole::Place,
        Action::Attack { .. } | Action::Move { .. } => SpaceRole::From,
        _ => SpaceRole::Take,
    }
}

/// Returns the printed text of the card or order in an answer, or what the edition tells of a text
/// that is one.
fn printed(question: &Question<'_>, action: Action) -> Vec<String> {
    if let Action::Answer { answer: ScriptAnswer::Option(text) } = action {
        return question.desk.explained(text).map(str::to_owned).into_iter().collect();
    }
    if let Action::Order { order } | Action::OrderOf { order, .. } = action {
        let row = question.desk.rules.orders.get(order);
        let text = row.map_or("", |row| question.desk.texts.of(&row.text));
        return (!text.is_empty()).then(|| text.to_owned()).into_iter().collect();
    }
    let cards: Vec<CardId> = action.cards().collect();
    let [card] = cards[..] else { return Vec::new() };
    let mut lines = timing::text(question.desk, card, "");
    if let Action::Play { card } = action {
        lines.extend(with_card(question, card));
    }
    lines
}

/// Formats an answer for a list, with the printed names of its parts.
fn label(question: &Question<'_>, action: Action, words: &str) -> String {
    let desk = question.desk;
    match action {
        Action::Answer { answer: ScriptAnswer::Die(at) } => question::die(desk, question.view, at),
        Action::Answer { answer } => {
            question::name(desk, &question::parts_of(question.view), answer)
        }
        Action::Play { card } => {
            format!("{} {}", words.split(' ').next().unwrap_or(""), desk.card(card))
        }
        Action::Trade { cards } => {
            let worth = question.view.set_worth(cards).unwrap_or(0);
            let names = cards.map(|card| desk.card(card)).join(", ");
            format!("{names}: {}", desk.units(worth))
        }
        Action::Program { cards } => {
            let names = cards.as_slice().iter().map(|&card| desk.card_name(card));
            names.collect::<Vec<_>>().join(", ")
        }
        Action::Attack { from, to: AttackTarget::Token(token), .. } => {
            format!("{} → {}", desk.space(from), desk.target(token))
        }
        Action::BuyUnits { .. } => {
            let label = question.ui.answers.label(question, action);
            label.unwrap_or_else(|| words.trim().to_owned())
        }
        _ => words.trim().to_owned(),
    }
}
