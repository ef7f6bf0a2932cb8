//! The interface that each step has in a face, for one question or for the events of a step.

use warboard_engine::game::{Action, Ask, Decision, Event, Game, Illegal};
use warboard_engine::model::{Rulebook, SeatId, SpaceId};
use warboard_engine::observation::Observation;
use warboard_engine::steps::{Movers, StepKind};

use super::battle;
use super::question::Question;
use crate::play::desk::Presenter;
use crate::play::executor::LastCommand;
use crate::play::model::{CardRowView, RepeatUntil, SpaceRole, SuppressOption};
use crate::play::presets::{StandingOrder, StandingOrders};
use crate::play::read::{Command, CommandParser, Reading};
use crate::play::refuse;
use crate::play::tell::{BatchedLine, EventBatch, EventFormatter};
use crate::play::verbs::Verb;
use crate::text::say;

/// The interface of one step in a face. Default methods fall back to the general behaviour.
pub(crate) trait Room: Sync {
    /// Returns the commands that answer the question, without those that answer many. Help lists
    /// them in the order of the steps.
    fn verbs(&self) -> &'static [&'static Verb] {
        &[]
    }

    /// Returns whether `end` answers the question.
    fn ends(&self, _ask: Ask) -> bool {
        false
    }

    /// Returns the action that passes this question after the player ended the turn, or `None` if
    /// an answer is required.
    fn rests(&self, now: &Question<'_>) -> Option<Action> {
        self.pass().filter(|_| self.ends(now.decision.ask) && self.forgoes(now).is_none())
    }

    /// Returns the answer that does nothing, or `None` if an answer is required.
    fn pass(&self) -> Option<Action> {
        Some(Action::End)
    }

    /// Returns whether the question belongs to steps of a kind.
    fn is_step(&self, _kind: &StepKind) -> bool {
        false
    }

    /// Returns the keys of the step in short, for the list of an edition's steps.
    fn keys(&self, _desk: &Presenter, _kind: &StepKind) -> Option<String> {
        None
    }

    /// Returns sentences on the step for the rules by topic.
    fn explains(&self, _desk: &Presenter, _kind: &StepKind) -> Vec<String> {
        Vec::new()
    }

    /// Returns whether an edition ever asks the question.
    fn is_used(&self, rules: &Rulebook) -> bool {
        rules.steps.rows().iter().any(|step| self.is_step(&step.kind))
    }

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
    fn read_empty(&self, _reader: &CommandParser<'_>) -> Reading {
        Ok(Command::Nothing)
    }

    /// Returns the reason why a line has no meaning.
    fn not_read(&self, _reader: &CommandParser<'_>, _words: &[&str]) -> Option<String> {
        None
    }

    /// Like [`Self::is_step`], but compares the details of the question as well.
    fn asks_in(&self, kind: &StepKind, _ask: Ask) -> bool {
        self.is_step(kind)
    }

    /// Returns the title of the question, if it is not the name of its step.
    fn title(&self, _desk: &Presenter, _ask: Ask) -> Option<String> {
        None
    }

    /// Like [`Self::title`], but for the question that is asked now.
    fn title_now(&self, _desk: &Presenter, _view: &Observation<'_>, _ask: Ask) -> Option<String> {
        None
    }

    /// Returns the text that the prompt shows behind the name of the step.
    fn left(&self, _now: &Question<'_>) -> String {
        String::new()
    }

    /// Returns one sentence with the possible answers and an example.
    fn asks(&self, _now: &Question<'_>) -> String {
        String::new()
    }

    /// Like [`Self::asks`], but shorter, for use beside a list of all answers. `None` if there is
    /// no shorter sentence.
    fn asks_beside(&self, _now: &Question<'_>) -> Option<String> {
        None
    }

    /// Like [`Self::asks`], but shorter, for use behind an error. `None` if there is no shorter
    /// sentence.
    fn reminds(&self, _now: &Question<'_>) -> Option<String> {
        None
    }

    /// Returns lines with all answers.
    fn lists(&self, _now: &Question<'_>) -> Vec<String> {
        Vec::new()
    }

    /// Returns whether the question interrupts others because of a card. Repeated attacks and bots
    /// called for one question never answer it.
    fn is_aside(&self) -> bool {
        false
    }

    /// Returns whether everything but cards is done, and the question stays open for cards alone.
    fn is_done(&self, _now: &Question<'_>) -> bool {
        false
    }

    /// Returns the reason why the only answer is to continue.
    fn nothing(&self, desk: &Presenter) -> String {
        say!(desk.texts, "nothing-left")
    }

    /// Returns whether the list of own spaces for this question includes a space.
    fn takes(&self, now: &Question<'_>, space: SpaceId) -> bool {
        now.view.is_on(now.decision.army, space)
    }

    /// Returns the role of a space in an answer that names no other.
    fn role(&self, action: Action) -> SpaceRole {
        match action {
            Action::Place { .. } | Action::Reinforce { .. } => SpaceRole::Place,
            Action::Attack { .. } | Action::Move { .. } => SpaceRole::From,
            _ => SpaceRole::Take,
        }
    }

    /// Returns the count used when the player names none.
    fn usual(&self, _now: &Question<'_>, _action: Action, most: u32) -> u32 {
        most
    }

    /// Returns the cards from which the answer is composed, one after the other.
    fn row(&self, _now: &Question<'_>) -> Option<CardRowView> {
        None
    }

    /// Returns a sentence on what the player gives up by continuing without an answer.
    fn forgoes(&self, _now: &Question<'_>) -> Option<String> {
        None
    }

    /// Returns the commands that repeat an answer until it is decided.
    fn until(&self, _now: &Question<'_>, _action: Action) -> Option<RepeatUntil> {
        None
    }

    /// Returns an answer as a command.
    fn typed(&self, _now: &Question<'_>, _action: Action) -> Option<String> {
        None
    }

    /// Returns the sort key of an answer in a list of all. Equal keys keep the engine's order.
    fn rank(&self, _now: &Question<'_>, _action: Action) -> usize {
        0
    }

    /// Returns the label of an answer on a button, or `None` if the command or the names in it
    /// suffice.
    fn says(&self, _now: &Question<'_>, _action: Action) -> Option<String> {
        None
    }

    /// Returns the standing orders that suppress the question.
    fn spares(&self, _now: &Question<'_>) -> Vec<SuppressOption> {
        Vec::new()
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

    /// Returns a sentence with the reason for an answer.
    fn why(&self, _now: &Question<'_>, _action: Action) -> Option<String> {
        None
    }

    /// Returns the value of an answer as an example; `None` counts as 0. An answer below 0 is never
    /// an example.
    fn worth(&self, _now: &Question<'_>, _action: Action) -> Option<f64> {
        None
    }

    /// Returns the words that complete an answer, if it names something other than spaces.
    fn completes(&self, _desk: &Presenter, _action: Action) -> Option<Vec<String>> {
        None
    }

    /// Returns the reason for refusing an action and the alternatives, if the step has its own
    /// sentence.
    fn refuses(&self, _now: &Question<'_>, _action: Action, _illegal: Illegal) -> Option<String> {
        None
    }

    /// Formats the neighbours of a space that the answers can reach.
    fn near(&self, now: &Question<'_>, from: SpaceId) -> String {
        refuse::neighbours(now, from, |to| now.view.is_on(now.decision.army, to))
    }

    /// Returns the origin and the target of the battle for a space that the question is about.
    fn battle(&self, now: &Question<'_>) -> Option<(SpaceId, SpaceId)> {
        if self.is_of_battle() { battle::for_space(now.view) } else { None }
    }

    /// Returns the part of a turn that the question belongs to.
    fn stage(&self, ask: Ask) -> TurnPhase {
        TurnPhase::Of(std::mem::discriminant(&ask))
    }

    /// Returns whether words without a command, typed ahead after `last`, answer a question that
    /// `last` led to.
    fn follows(&self, _last: &LastCommand) -> bool {
        false
    }

    /// Returns whether a bot that a player called for one question also answers the next.
    fn goes_on(&self, _called: Decision, _now: Decision) -> bool {
        false
    }

    /// Returns the message shown when a bot is called.
    fn called(&self, _desk: &Presenter) -> Option<String> {
        None
    }

    /// Returns the answer that a player has given in advance.
    fn preset(&self, _said: &StandingOrders, _game: &Game, _decision: Decision) -> Option<Action> {
        None
    }

    /// Records the parts of an answer that later commands refer to.
    fn remember(&self, _said: &mut StandingOrders, _decision: Decision, _action: Action) {}

    /// Returns whether the question repeats until its step ends. Its header is then shown once.
    fn repeats(&self) -> bool {
        false
    }

    /// Returns the progress of the action under way, shown instead of a header that was shown
    /// before.
    fn stands(&self, _now: &Question<'_>) -> Option<String> {
        None
    }

    /// Returns whether the header remains valid after other questions have come between.
    fn outlasts(&self) -> bool {
        false
    }

    /// Returns whether the question belongs to a battle or interrupts it. Orders for that battle
    /// then remain valid.
    fn is_of_battle(&self) -> bool {
        self.is_aside()
    }

    /// Returns whether the question shows something that no other seat may see. Questions because
    /// of a card do.
    fn is_private(&self) -> bool {
        self.is_aside()
    }

    /// Returns whether the answer itself is secret.
    fn is_secret(&self) -> bool {
        false
    }

    /// Returns whether any player may see and answer the question.
    fn is_public(&self) -> bool {
        false
    }

    /// Returns whether the question is about an order of a card that lies face up. Its answers are
    /// as public as the board.
    fn is_of_an_order(&self) -> bool {
        false
    }

    /// Returns the line that several events share, and the part that this event adds to it.
    fn gathers(&self, _desk: &Presenter, _event: Event) -> Option<(EventBatch, BatchedLine)> {
        None
    }

    /// Returns the line of an event of this step.
    fn tells(&self, _desk: &Presenter, _event: Event) -> Option<String> {
        None
    }

    /// Returns further lines on the consequences of an event.
    fn tells_also(&self, _desk: &Presenter, _event: Event) -> Vec<String> {
        Vec::new()
    }

    /// Adjusts the event lines because the question is asked; ends a fire by default.
    fn interrupts(&self, desk: &Presenter, teller: &mut EventFormatter) {
        teller.end_fire(desk);
    }
}

/// The part of a turn that a question belongs to, which `end` ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TurnPhase {
    /// Attacks, and all questions about an attack.
    Battles,
    /// Moves of these units.
    Moves(Movers),
    /// Other questions, by kind.
    Of(std::mem::Discriminant<Ask>),
}
