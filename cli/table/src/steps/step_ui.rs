//! The interface that each step has in a face, for one question or for the events of a step.

use std::fmt;

use warboard_engine::game::{Action, Ask, Decision, Event, Game, Illegal};
use warboard_engine::model::{Rulebook, SeatId, SpaceId};
use warboard_engine::observation::Observation;
use warboard_engine::steps::StepKind;

use super::last_command::{LastCommand, TurnPhase};
use super::question::Question;
use crate::events::{BatchedLine, EventBatch};
use crate::model::{CardRowView, RepeatUntil, SuppressOption};
use crate::presenter::Presenter;
use crate::read::{Command, CommandParser, Reading};
use crate::standing_orders::{StandingOrder, StandingOrders};
use crate::text::say;
use crate::verbs::Verb;

/// The user interface of one question, or of the events of one step, as data. Parts that a step
/// does not need are those of `StepUi::PLAIN`.
pub struct StepUi {
    /// The commands that answer the question, without those that answer many. Help lists them in
    /// the order of the steps.
    pub(crate) verbs: &'static [&'static Verb],
    /// The answer that does nothing, or `None` if an answer is required.
    pub(crate) passes: Option<Action>,
    /// The properties of every question of the step.
    pub traits: &'static [StepTrait],
    /// The step in the rules by topic and in titles.
    pub describe: &'static dyn Describe,
    /// Reads what a player types for a question.
    pub(crate) parse: &'static dyn Parse,
    /// The sentences around a question: its prompt, its list and what is under way.
    pub phrase: &'static dyn Phrase,
    /// One answer of a question: its text, its label, its place in a list, and why it is refused.
    pub(crate) answers: &'static dyn Answers,
    /// The spaces that a question is about.
    pub(crate) spaces: &'static dyn Spaces,
    /// The worth of an answer as an example, and the reason for it as advice.
    pub(crate) judge: &'static dyn Judge,
    /// The effect of `end` on a question.
    pub(crate) pass: &'static dyn Pass,
    /// Answers given in advance, and how far a command goes.
    pub standing: &'static dyn Standing,
    /// The lines that events of a step make.
    pub(crate) narrate: &'static dyn Narrate,
}

impl fmt::Debug for StepUi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { verbs, passes, traits, .. } = self;
        let mut parts = f.debug_struct("StepUi");
        parts.field("verbs", verbs).field("passes", passes).field("traits", traits);
        parts.finish_non_exhaustive()
    }
}

/// A property of all questions of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepTrait {
    /// The question interrupts others because of a card. Repeated attacks and bots called for one
    /// question never answer it.
    Aside,
    /// The question belongs to a battle or interrupts it. Orders for that battle then remain valid.
    OfBattle,
    /// The question shows something that no other seat may see. Questions because of a card do.
    Private,
    /// The answer itself is secret.
    Secret,
    /// Any player may see and answer the question.
    Public,
    /// The question is about an order of a card that lies face up. Its answers are as public as the
    /// board.
    OfOrder,
    /// The question repeats until its step ends. Its header is then shown once.
    Repeats,
    /// The header remains valid after other questions have come between.
    KeepsHeader,
    /// The dice of the battle under way are shown when the question is asked.
    ShowsDice,
    /// The fire under way continues when the question is asked.
    KeepsFire,
}

/// The parts of a step without an interface of its own.
struct PlainUi;

impl StepUi {
    /// The interface of a step that only runs.
    pub(crate) const PLAIN: Self = Self {
        verbs: &[],
        passes: Some(Action::End),
        traits: &[],
        describe: &PlainUi,
        parse: &PlainUi,
        phrase: &PlainUi,
        answers: &PlainUi,
        spaces: &PlainUi,
        judge: &PlainUi,
        pass: &PlainUi,
        standing: &PlainUi,
        narrate: &PlainUi,
    };

    /// Returns whether a property holds of the step.
    pub fn has(&self, property: StepTrait) -> bool {
        self.traits.contains(&property)
    }

    /// Returns the action that passes this question after the player ended the turn, or `None` if
    /// an answer is required.
    pub(crate) fn pass_action(&self, question: &Question<'_>) -> Option<Action> {
        self.pass.pass_action(question).or_else(|| {
            let passes = self.passes.filter(|_| self.pass.ends(question.decision.ask));
            passes.filter(|_| self.pass.pass_cost(question).is_none())
        })
    }

    /// Returns the battle that the question is about, as its origin and its target.
    pub(crate) fn battle(&self, question: &Question<'_>) -> Option<(SpaceId, SpaceId)> {
        let is_of_battle = self.has(StepTrait::OfBattle);
        self.spaces.battle(question).or_else(|| for_space(question.view).filter(|_| is_of_battle))
    }
}

/// The step in the rules by topic and in titles.
pub trait Describe: Sync {
    /// Returns whether the question belongs to steps of a kind.
    fn is_step(&self, _kind: &StepKind) -> bool {
        false
    }

    /// Returns whether an edition ever asks the question.
    fn is_used(&self, rules: &Rulebook) -> bool {
        rules.steps.rows().iter().any(|step| self.is_step(&step.kind))
    }

    /// Returns the keys of the step in short, for the list of an edition's steps.
    fn keys(&self, _desk: &Presenter, _kind: &StepKind) -> Option<String> {
        None
    }

    /// Returns sentences on the step for the rules by topic.
    fn explain_rules(&self, _desk: &Presenter, _kind: &StepKind) -> Vec<String> {
        Vec::new()
    }

    /// Like [`Self::is_step`], but compares the details of the question as well.
    fn asks_in(&self, kind: &StepKind, _ask: Ask) -> bool {
        self.is_step(kind)
    }

    /// Returns the title of the question, if it is not the name of its step.
    fn title(&self, _desk: &Presenter, _ask: Ask) -> Option<String> {
        None
    }

    /// Returns the question in one sentence, where the prompt says more.
    fn sentence(&self, _now: &Question<'_>) -> Option<String> {
        None
    }

    /// Like [`Self::title`], but for the question that is asked now.
    fn title_now(&self, _desk: &Presenter, _view: &Observation<'_>, _ask: Ask) -> Option<String> {
        None
    }
}

/// Reads what a player types for a question.
pub trait Parse: Sync {
    /// Reads a command with the words behind it.
    fn read(&self, _reader: &CommandParser<'_>, _verb: &Verb, _words: &[&str]) -> Option<Reading> {
        None
    }

    /// Reads a line before its command is looked up.
    fn read_first(&self, _reader: &CommandParser<'_>, _words: &[&str]) -> Option<Reading> {
        None
    }

    /// Reads a line without a command if its meaning is clear: a space to place on, a number or
    /// cards.
    fn read_bare(&self, _reader: &CommandParser<'_>, _words: &[&str]) -> Option<Reading> {
        None
    }

    /// Reads an empty line.
    ///
    /// # Errors
    /// The question needs an answer.
    fn read_empty(&self, _reader: &CommandParser<'_>) -> Reading {
        Ok(Command::Nothing)
    }

    /// Returns the reason why a line has no meaning.
    fn not_read(&self, _reader: &CommandParser<'_>, _words: &[&str]) -> Option<String> {
        None
    }

    /// Returns the words that complete an answer, if it names something other than spaces.
    fn completions(&self, _desk: &Presenter, _action: Action) -> Option<Vec<String>> {
        None
    }

    /// Returns whether words without a command, typed ahead after `last`, answer a question that
    /// `last` led to.
    fn follows(&self, _last: &LastCommand) -> bool {
        false
    }
}

/// The sentences around a question: its prompt, its list and what is under way.
pub trait Phrase: Sync {
    /// Returns the text that the prompt shows behind the name of the step.
    fn left(&self, _now: &Question<'_>) -> String {
        String::new()
    }

    /// Returns one sentence with the possible answers and an example.
    fn prompt(&self, _now: &Question<'_>) -> String {
        String::new()
    }

    /// Like [`Self::prompt`], but shorter, for use beside a list of all answers. `None` if there is
    /// no shorter sentence.
    fn short_prompt(&self, _now: &Question<'_>) -> Option<String> {
        None
    }

    /// Like [`Self::prompt`], but shorter, for use behind an error. `None` if there is no shorter
    /// sentence.
    fn error_prompt(&self, _now: &Question<'_>) -> Option<String> {
        None
    }

    /// Returns lines with all answers.
    fn list_choices(&self, _now: &Question<'_>) -> Vec<String> {
        Vec::new()
    }

    /// Returns the reason why the only answer is to continue.
    fn explain_nothing(&self, desk: &Presenter) -> String {
        say!(desk.texts, "nothing-left")
    }

    /// Returns the progress of the action under way, shown instead of a header that was shown
    /// before.
    fn progress(&self, _now: &Question<'_>) -> Option<String> {
        None
    }

    /// Returns whether everything but cards is done, and the question stays open for cards alone.
    fn is_done(&self, _now: &Question<'_>) -> bool {
        false
    }
}

/// One answer of a question: its text, its label, its place in a list, and why it is refused.
pub trait Answers: Sync {
    /// Returns an answer as a command.
    fn command_text(&self, _now: &Question<'_>, _action: Action) -> Option<String> {
        None
    }

    /// Returns the label of an answer on a button, or `None` if the command or the names in it
    /// suffice.
    fn label(&self, _now: &Question<'_>, _action: Action) -> Option<String> {
        None
    }

    /// Returns the sort key of an answer in a list of all. Equal keys keep the engine's order.
    fn rank(&self, _now: &Question<'_>, _action: Action) -> usize {
        0
    }

    /// Returns the count used when the player names none.
    fn default_count(&self, _now: &Question<'_>, _action: Action, most: u32) -> u32 {
        most
    }

    /// Returns the commands that repeat an answer until it is decided.
    fn repeat_until(&self, _now: &Question<'_>, _action: Action) -> Option<RepeatUntil> {
        None
    }

    /// Returns the reason for refusing an action and the alternatives, if the step has its own
    /// sentence.
    fn explain_illegal(
        &self,
        _now: &Question<'_>,
        _action: Action,
        _illegal: Illegal,
    ) -> Option<String> {
        None
    }

    /// Returns the cards from which the answer is composed, one after the other.
    fn card_row(&self, _now: &Question<'_>) -> Option<CardRowView> {
        None
    }
}

/// The spaces that a question is about.
pub trait Spaces: Sync {
    /// Returns whether the list of own spaces for this question includes a space.
    fn accepts_space(&self, question: &Question<'_>, space: SpaceId) -> bool {
        question.view.is_on(question.decision.army, space)
    }

    /// Formats the neighbours of a space that the answers can reach.
    fn describe_neighbours(&self, question: &Question<'_>, from: SpaceId) -> String {
        question.neighbours(from, |to| question.view.is_on(question.decision.army, to))
    }

    /// Returns the battle of a question that names its spaces, as its origin and its target.
    fn battle(&self, _now: &Question<'_>) -> Option<(SpaceId, SpaceId)> {
        None
    }
}

/// The worth of an answer as an example, and the reason for it as advice.
pub trait Judge: Sync {
    /// Returns the value of an answer as an example; `None` counts as 0. An answer below 0 is never
    /// an example.
    fn worth(&self, _now: &Question<'_>, _action: Action) -> Option<f64> {
        None
    }

    /// Returns a sentence with the reason for an answer.
    fn reason(&self, _now: &Question<'_>, _action: Action) -> Option<String> {
        None
    }
}

/// The effect of `end` on a question.
pub trait Pass: Sync {
    /// Returns whether `end` answers the question.
    fn ends(&self, _ask: Ask) -> bool {
        false
    }

    /// Returns a sentence on what the player gives up by continuing without an answer.
    fn pass_cost(&self, _now: &Question<'_>) -> Option<String> {
        None
    }

    /// Returns the action that passes the question in a way of its own after the player ended
    /// the turn.
    fn pass_action(&self, _now: &Question<'_>) -> Option<Action> {
        None
    }
}

/// Answers given in advance, and how far a command goes.
pub trait Standing: Sync {
    /// Returns the part of a turn that the question belongs to.
    fn stage(&self, ask: Ask) -> TurnPhase {
        TurnPhase::Of(std::mem::discriminant(&ask))
    }

    /// Returns the answer that a player has given in advance.
    fn preset(&self, _said: &StandingOrders, _game: &Game, _decision: Decision) -> Option<Action> {
        None
    }

    /// Returns a seat's standing order on all such questions with its alternatives, or `None` if
    /// there are no alternatives.
    fn habit(
        &self,
        _said: &StandingOrders,
        _desk: &Presenter,
        _seat: SeatId,
    ) -> Option<StandingOrder> {
        None
    }

    /// Records the parts of an answer that later commands refer to.
    fn record_answer(&self, _said: &mut StandingOrders, _decision: Decision, _action: Action) {}

    /// Returns the standing orders that suppress the question.
    fn suppress_options(&self, _now: &Question<'_>) -> Vec<SuppressOption> {
        Vec::new()
    }

    /// Returns the message shown when a bot is called.
    fn bot_notice(&self, _desk: &Presenter) -> Option<String> {
        None
    }

    /// Returns whether a bot that a player called for one question also answers the next.
    fn continues(&self, _called: Decision, _now: Decision) -> bool {
        false
    }
}

/// The lines that events of a step make.
pub trait Narrate: Sync {
    /// Returns the line that several events share, and the part that this event adds to it.
    fn gather(&self, _desk: &Presenter, _event: Event) -> Option<(EventBatch, BatchedLine)> {
        None
    }

    /// Returns the line of an event of this step.
    fn format_event(&self, _desk: &Presenter, _event: Event) -> Option<String> {
        None
    }

    /// Returns further lines on the consequences of an event.
    fn extra_lines(&self, _desk: &Presenter, _event: Event) -> Vec<String> {
        Vec::new()
    }
}

impl Describe for PlainUi {}
impl Parse for PlainUi {}
impl Phrase for PlainUi {}
impl Answers for PlainUi {}
impl Spaces for PlainUi {}
impl Judge for PlainUi {}
impl Pass for PlainUi {}
impl Standing for PlainUi {}
impl Narrate for PlainUi {}

/// Returns the origin and the target of the battle for a space that is under way.
fn for_space(view: &Observation<'_>) -> Option<(SpaceId, SpaceId)> {
    view.invasion()?;
    let battle = view.battle();
    let is_over = view.owner(battle.to) == Some(battle.attacker);
    (battle.token.is_none() && !is_over).then_some((battle.from, battle.to))
}
