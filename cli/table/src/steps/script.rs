//! The questions and effects of cards and rules.

pub(crate) mod told;

use warboard_engine::game::{Action, Ask, Event, Illegal, ScriptAnswer};
use warboard_engine::model::{CallId, Order, Procedure, Rulebook, TokenId, TokenPlace};
use warboard_engine::name::{Fit, fold, lookup};
use warboard_engine::observation::Observation;
use warboard_engine::steps::{Step, StepKind};

use super::battle::before;
use super::{Answers, Describe, Judge, Narrate, Parse, Pass, Phrase, Question, StepTrait, StepUi};
use crate::events::{BatchWording, BatchedLine, EventBatch};
use crate::presenter::Presenter;
use crate::read::{Amount, Command, CommandParser, Reading, amount};
use crate::steps::LastCommand;
use crate::text::{Words, say};
use crate::verbs::PLAY;
use crate::verbs::{END, Verb};
use crate::views::legal::joined;
use crate::views::{question, question::AnswerLines, tracks};

/// The command that answers a card's question.
pub(super) static ANSWER: Verb = Verb::new(
    Words::new("words-answer"),
    |desk| say!(desk.texts, "synopsis-answer"),
    |desk| say!(desk.texts, "brief-answer"),
);

/// The line for tokens that leave the game, a few of them by name.
static REMOVED: BatchWording = BatchWording::OfAll(|desk, parts| {
    let named: Vec<String> =
        parts.iter().filter_map(BatchedLine::text).map(str::to_owned).collect();
    say!(desk.texts, "told-tokens-removed", "n" = named.len(), "list" = desk.first_few(&named))
});

/// A question of a card or a rule.
pub(super) struct ScriptUi;

/// The user interface of [`ScriptUi`].
pub(super) static SCRIPT_UI: StepUi = StepUi {
    verbs: &[&ANSWER],
    passes: None,
    traits: &[StepTrait::Aside, StepTrait::Private, StepTrait::OfBattle],
    describe: &ScriptUi,
    parse: &ScriptUi,
    phrase: &ScriptUi,
    answers: &ScriptUi,
    judge: &ScriptUi,
    pass: &ScriptUi,
    narrate: &ScriptUi,
    ..StepUi::PLAIN
};

impl Describe for ScriptUi {
    fn is_used(&self, rules: &Rulebook) -> bool {
        !rules.calls.is_empty()
    }

    fn title(&self, desk: &Presenter, ask: Ask) -> Option<String> {
        let Ask::Script { card, .. } = ask else { return None };
        Some(
            card.map_or_else(
                || say!(desk.texts, "question"),
                |card| desk.card_name(card).to_owned(),
            ),
        )
    }

    /// Names the card that asks, and what a token shows that was drawn.
    fn sentence(&self, question: &Question<'_>) -> Option<String> {
        let Ask::Script { card, .. } = question.decision.ask else { return None };
        let (desk, asked) = (question.desk, question_of(question)?);
        let asked = joined(drawn(question), asked);
        let of = |card| {
            let card = desk.card_name(card);
            say!(desk.texts, "asks", "whom" = card, "sentence" = asked.as_str())
        };
        Some(card.map_or_else(|| asked.clone(), of))
    }

    /// Returns the name of the step or the order whose script asks.
    fn title_now(&self, desk: &Presenter, view: &Observation<'_>, ask: Ask) -> Option<String> {
        let Ask::Script { card: None, .. } = ask else { return None };
        let call = view.asking()?;
        let step = step_of(desk, call).map(|step| &step.name);
        let given = |row: &&Order| row.does == Some(Procedure::Function(call));
        let order = || desk.rules.orders.rows().iter().find(given).map(|order| &order.name);
        step.or_else(order).map(|name| desk.texts.of(name).to_owned())
    }
}

impl Parse for ScriptUi {
    /// Reads `end` as the end of a list that a card requires, and the command that answers. Other
    /// questions require an answer.
    fn read(&self, reader: &CommandParser<'_>, verb: &Verb, words: &[&str]) -> Option<Reading> {
        let done = Action::Answer { answer: ScriptAnswer::Done };
        if *verb == END && words.is_empty() && reader.view.check(done).is_ok() {
            return Some(Ok(Command::Answer(vec![done])));
        }
        (*verb == ANSWER).then(|| reader.answer(words))
    }

    fn read_first(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        reader.word_for_word(words)
    }

    fn read_bare(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<Reading> {
        reader.bare_answer(words)
    }

    fn not_read(&self, reader: &CommandParser<'_>, words: &[&str]) -> Option<String> {
        Some(reader.no_answer(words))
    }

    fn completions(&self, desk: &Presenter, action: Action) -> Option<Vec<String>> {
        let Action::Answer { answer } = action else { return None };
        let is_number = matches!(answer, ScriptAnswer::Number(_));
        (!is_number).then(|| vec![question::word(desk, answer)])
    }

    fn follows(&self, last: &LastCommand) -> bool {
        last.verb == Some(&PLAY) || matches!(last.ask, Ask::Window { .. } | Ask::Order { .. })
    }
}

impl Phrase for ScriptUi {
    fn prompt(&self, question: &Question<'_>) -> String {
        let asked = asked(question, &question::list(question));
        joined(before(question), joined(weighed(question), asked))
    }

    /// Lists the answers that the edition explains.
    fn list_choices(&self, question: &Question<'_>) -> Vec<String> {
        let AnswerLines::OneOf(all) = AnswerLines::of(question) else { return Vec::new() };
        let line = |answer: ScriptAnswer| {
            let ScriptAnswer::Option(text) = answer else { return None };
            let name = question::typed(question, answer);
            Some(format!("  {name}: {}", question.desk.explained(text)?))
        };
        all.into_iter().filter_map(line).collect()
    }

    /// Returns `None` for a number, because no list contains it.
    fn short_prompt(&self, question: &Question<'_>) -> Option<String> {
        let AnswerLines::OneOf(_) = AnswerLines::of(question) else { return None };
        Some(joined(before(question), joined(weighed(question), question_of(question)?)))
    }

    /// Limits the sentence to the first few answers.
    fn error_prompt(&self, question: &Question<'_>) -> Option<String> {
        let few = asked(question, &question::few(question));
        let is_of_dice = question::is_of_dice(question);
        Some(if is_of_dice { joined(before(question), few) } else { few })
    }
}

impl Answers for ScriptUi {
    fn command_text(&self, question: &Question<'_>, action: Action) -> Option<String> {
        let Action::Answer { answer } = action else { return None };
        Some(match answer {
            ScriptAnswer::Space(space) => question.word(space),
            _ => question::typed(question, answer),
        })
    }

    /// Ranks texts in the order of the script.
    fn rank(&self, question: &Question<'_>, action: Action) -> usize {
        let Action::Answer { answer } = action else { return 0 };
        question.view.question().map_or(0, |question| question.rank(answer))
    }

    fn explain_illegal(
        &self,
        question: &Question<'_>,
        action: Action,
        illegal: Illegal,
    ) -> Option<String> {
        let (Action::Answer { .. }, Illegal::Count { least, most }) = (action, illegal) else {
            return None;
        };
        let texts = &question.desk.texts;
        (least != most).then(|| say!(texts, "illegal-count-answer", "least" = least, "most" = most))
    }
}

impl Judge for ScriptUi {
    /// Rates `done` below 0, so that no example stops a choice under way. Rates `yes` higher in a
    /// battle, unless the edition advises bots on the question. Outside a battle, examples avoid a
    /// `yes` that cannot be undone.
    fn worth(&self, question: &Question<'_>, action: Action) -> Option<f64> {
        match action {
            Action::Answer { answer: ScriptAnswer::Done } => Some(-1.0),
            Action::Answer { answer: ScriptAnswer::Yes } => {
                let Ask::Script { text, .. } = question.decision.ask else { return None };
                let hints = &question.desk.rules.bots;
                let is_weighed = hints.declines.contains(&text)
                    || hints.answers.iter().any(|&(of, _)| of == text);
                (question.view.invasion().is_some() && !is_weighed).then_some(0.5)
            }
            _ => None,
        }
    }
}

impl Pass for ScriptUi {
    /// Returns `no` for a question of a step that may be declined, once the player ended the turn.
    fn pass_action(&self, question: &Question<'_>) -> Option<Action> {
        step_of(question.desk, question.view.asking()?)?;
        let no = Action::Answer { answer: ScriptAnswer::No };
        Some(no).filter(|&no| question.view.check(no).is_ok())
    }
}

impl Narrate for ScriptUi {
    fn gather(&self, desk: &Presenter, event: Event) -> Option<(EventBatch, BatchedLine)> {
        let Event::TokenRemoved { token } = event else { return None };
        Some((EventBatch::of_all(&REMOVED), BatchedLine::Text(desk.token(token))))
    }

    fn format_event(&self, desk: &Presenter, event: Event) -> Option<String> {
        told::line(desk, event)
    }

    fn extra_lines(&self, desk: &Presenter, event: Event) -> Vec<String> {
        told::opened(desk, event)
    }
}

impl CommandParser<'_> {
    /// Reads a line that is an answer word for word, even if a command is spelled alike.
    fn word_for_word(&self, words: &[&str]) -> Option<Reading> {
        let AnswerLines::OneOf(all) = AnswerLines::of(self.question) else { return None };
        let (fit, found) = self.best(words, &all)?;
        let line = fold(&words.join(" "));
        let is_plain = || matches!(found[..], [answer] if plain(answer, &line));
        (fit.is_whole() || is_plain()).then(|| {
            let answer = self.one_answer(words, &found)?;
            Ok(Command::Answer(vec![Action::Answer { answer }]))
        })
    }

    /// Reads a line that answers a card's question, in full or abbreviated. Returns `None` if it
    /// names no answer.
    fn bare_answer(&self, words: &[&str]) -> Option<Reading> {
        let known = |words: &[&str]| words.iter().all(|word| amount(word).is_some());
        match AnswerLines::of(self.question) {
            AnswerLines::Number(..) => known(words).then(|| self.answer(words)),
            AnswerLines::OneOf(all) => {
                let named = self.best(words, &all).is_some() || known(words);
                named.then(|| self.answer(words))
            }
        }
    }

    /// Parses the answer to a card's question.
    fn answer(&self, words: &[&str]) -> Reading {
        let answers = AnswerLines::of(self.question);
        let n = match words {
            [word] => amount(word),
            _ => None,
        };
        let answer = match (&answers, n) {
            (AnswerLines::Number(_, most), Some(n)) => Some(ScriptAnswer::Number(n.or_most(*most))),
            (AnswerLines::Number(..), None) => None,
            (AnswerLines::OneOf(all), n) => match self.best(words, all) {
                Some((fit, found)) if fit.is_whole() => Some(self.one_answer(words, &found)?),
                found => match (n, found) {
                    (Some(Amount::Exactly(n)), _) => answers.numbered(n as usize),
                    (_, Some((_, found))) => Some(self.one_answer(words, &found)?),
                    (_, None) => None,
                },
            },
        };
        match answer {
            Some(answer) => Ok(Command::Answer(vec![Action::Answer { answer }])),
            None => Err(self.no_answer(words)),
        }
    }

    /// Returns the refusal of words that name none of the answers.
    fn no_answer(&self, words: &[&str]) -> String {
        let words = words.join(" ");
        self.question.and_may(&say!(self.desk.texts, "no-answer", "words" = words))
    }

    /// Returns the answers that fit the words best, and the quality of the fit. Returns `None` if a
    /// space fits better than any answer.
    pub(super) fn best(
        &self,
        words: &[&str],
        all: &[ScriptAnswer],
    ) -> Option<(Fit, Vec<ScriptAnswer>)> {
        let words = words.join(" ");
        let line = fold(&words);
        let named = lookup(
            &words,
            all.iter().map(|&answer| (answer, question::written(self.question, answer))),
        );
        let is_short = |answer: &ScriptAnswer| matches!(answer, ScriptAnswer::Space(space) if fold(self.desk.names.short(*space)) == line);
        let of_all = |is: &dyn Fn(&ScriptAnswer) -> bool| -> Vec<ScriptAnswer> {
            all.iter().copied().filter(is).filter(|_| !line.is_empty()).collect()
        };
        let short = (Fit::Exact, of_all(&is_short));
        let plain = (Fit::Beginning, of_all(&|answer| plain(*answer, &line)));
        let others = [short, plain].into_iter().filter(|(_, answers)| !answers.is_empty());
        let found = named.into_iter().chain(others).min_by_key(|(fit, _)| *fit);
        let spaces = all.iter().any(|answer| matches!(answer, ScriptAnswer::Space(_)));
        let other = self.desk.names.find(&words).filter(|_| spaces).map(|found| found.fit);
        // Neither `yes` nor `no` abbreviates a name, unless one of them is an answer.
        let is_plain = ["yes", "no", "oui", "non"].contains(&line.as_str())
            && !all.iter().any(|answer| matches!(answer, ScriptAnswer::Yes | ScriptAnswer::No));
        let found = found.filter(|(fit, _)| !is_plain || fit.is_whole());
        found.filter(|(fit, _)| other.is_none_or(|other| *fit <= other))
    }

    /// Returns the only answer, or the first of several that are alike.
    ///
    /// # Errors
    /// A sentence for the player if the answers differ.
    pub(super) fn one_answer(
        &self,
        words: &[&str],
        found: &[ScriptAnswer],
    ) -> Result<ScriptAnswer, String> {
        let desk = self.desk;
        let first = found.first().copied();
        match first {
            Some(first) if found.iter().all(|&other| question::is_same(desk, other, first)) => {
                Ok(first)
            }
            _ => {
                let name = |&answer: &ScriptAnswer| {
                    let name = question::name(desk, &question::parts_of(self.view), answer);
                    question::told_apart(self.question, found, answer, name)
                };
                let list: Vec<String> = found.iter().map(name).collect();
                let list = self.desk.few(&list);
                Err(say!(self.desk.texts, "ambiguous", "words" = words.join(" "), "list" = list))
            }
        }
    }
}

/// Checks for the short words for yes and no.
fn plain(answer: ScriptAnswer, line: &str) -> bool {
    match answer {
        ScriptAnswer::Yes => matches!(line, "y" | "o"),
        ScriptAnswer::No => line == "n",
        _ => false,
    }
}

/// Returns the question of a card or a rule, with its space.
fn question_of(question: &Question<'_>) -> Option<String> {
    let Ask::Script { text, space, .. } = question.decision.ask else { return None };
    let asked = question.desk.filled_text(text, &question::parts_of(question.view));
    Some(match space {
        None => asked,
        Some(space) => format!("{asked} ({})", question.desk.space(space)),
    })
}

/// Returns a sentence on the token that was drawn and is not placed yet, as far as its faces differ
/// and the viewer may know which it is.
fn drawn(question: &Question<'_>) -> Option<String> {
    let &Question { desk, view, .. } = question;
    let is_drawn = |token: &TokenId| view.token_place(*token) == TokenPlace::Drawn;
    let token = desk.rules.tokens.ids().find(is_drawn)?;
    let pile = &desk.rules.piles[desk.rules.tokens[token].pile].tokens;
    let face = desk.face(view.token_face(token)?);
    let differs = pile.iter().any(|&other| desk.face(other) != face);
    differs.then(|| say!(desk.texts, "asks-drawn", "face" = face))
}

/// Returns the facts for a yes-or-no question of a step: the edition's text and the numbers of its
/// track.
fn weighed(question: &Question<'_>) -> Option<String> {
    question.view.check(Action::Answer { answer: ScriptAnswer::Yes }).ok()?;
    let (desk, step) = (question.desk, step_of(question.desk, question.view.asking()?)?);
    let StepKind::Script(run) = &step.kind else { return None };
    let text = Some(desk.texts.of(&step.text)).filter(|text| !text.is_empty()).map(str::to_owned);
    let track = run.track.map(|track| tracks::at_marker(desk, question.view, track));
    let told = [text, track].into_iter().flatten().collect::<Vec<_>>().join(" ");
    (!told.is_empty()).then_some(told)
}

/// Returns the step that runs a function of the edition.
fn step_of(desk: &Presenter, call: CallId) -> Option<&Step> {
    let runs = |step: &&Step| matches!(&step.kind, StepKind::Script(run) if run.run == call);
    desk.rules.steps.rows().iter().find(runs)
}

/// Returns the question of a card or a rule, with its space and the answers.
fn asked(question: &Question<'_>, answers: &str) -> String {
    let Ask::Script { text, space, .. } = question.decision.ask else { return String::new() };
    let asked = question.desk.filled_text(text, &question::parts_of(question.view));
    match space {
        None => format!("{asked} {answers}"),
        Some(space) => say!(
            question.desk.texts,
            "question-of-space",
            "question" = asked,
            "space" = question.desk.space(space),
            "answers" = answers,
        ),
    }
}
