//! What a room of the terminal offers: all that is said and done about one question, or about what happens in a step.

use warboard_engine::game::{Action, Ask, Decision, Event, Game, Illegal};
use warboard_engine::model::{Rulebook, SeatId, SpaceId};
use warboard_engine::observation::Observation;
use warboard_engine::steps::{Movers, StepKind};

use super::battle;
use super::question::Question;
use crate::play::desk::Desk;
use crate::play::executor::LastCommand;
use crate::play::model::{Role, Row, Spare, Until};
use crate::play::presets::{Habit, Presets};
use crate::play::read::{Plan, Reader, Reading};
use crate::play::refuse;
use crate::play::tell::{Batch, Part, Teller};
use crate::play::verbs::Verb;
use crate::text::say;

/// A room. One that says nothing of something leaves it to the others, or to what is said of everything.
pub(crate) trait Room: Sync {
    /// The commands that answer it, apart from those that answer many things. Help lists them in the order of the rooms.
    fn verbs(&self) -> &'static [&'static Verb] {
        &[]
    }

    /// Whether `end` answers it.
    fn ends(&self, _ask: Ask) -> bool {
        false
    }

    /// What passes it where somebody has ended the turn; nothing where it is to be answered all the same.
    fn rests(&self, now: &Question<'_>) -> Option<Action> {
        self.pass().filter(|_| self.ends(now.decision.ask) && self.forgoes(now).is_none())
    }

    /// What answers it where nothing is done; none: it is to be answered.
    fn pass(&self) -> Option<Action> {
        Some(Action::End)
    }

    /// Whether it belongs to steps of a kind.
    fn is_step(&self, _kind: &StepKind) -> bool {
        false
    }

    /// The keys of its step, briefly, for the list of an edition's steps.
    fn keys(&self, _desk: &Desk, _kind: &StepKind) -> Option<String> {
        None
    }

    /// What happens in it, in sentences, for the rules by topic.
    fn explains(&self, _desk: &Desk, _kind: &StepKind) -> Vec<String> {
        Vec::new()
    }

    /// Whether an edition ever asks it.
    fn is_used(&self, rules: &Rulebook) -> bool {
        rules.steps.rows().iter().any(|step| self.is_step(&step.kind))
    }

    /// Reads a command with the words behind it.
    fn read(&self, _reader: &Reader<'_>, _verb: &Verb, _words: &[&str]) -> Option<Reading> {
        None
    }

    /// Reads a line before it is looked at for a command.
    fn read_first(&self, _reader: &Reader<'_>, _words: &[&str]) -> Option<Reading> {
        None
    }

    /// Reads a line without a command, where it is clear which is meant: a space to place on, a number, cards.
    fn read_bare(&self, _reader: &Reader<'_>, _words: &[&str]) -> Option<Reading> {
        None
    }

    /// Reads an empty line.
    fn read_empty(&self, _reader: &Reader<'_>) -> Reading {
        Ok(Plan::Nothing)
    }

    /// Why a line is nothing that could be meant.
    fn not_read(&self, _reader: &Reader<'_>, _words: &[&str]) -> Option<String> {
        None
    }

    /// Whether it belongs to steps of a kind just as it is asked.
    fn asks_in(&self, kind: &StepKind, _ask: Ask) -> bool {
        self.is_step(kind)
    }

    /// What it is called, where that is not the name of its step.
    fn title(&self, _desk: &Desk, _ask: Ask) -> Option<String> {
        None
    }

    /// The same, of somebody who is asked now.
    fn title_now(&self, _desk: &Desk, _view: &Observation<'_>, _ask: Ask) -> Option<String> {
        None
    }

    /// What the prompt tells behind the name of the step.
    fn left(&self, _now: &Question<'_>) -> String {
        String::new()
    }

    /// One sentence: what answers it, with an example.
    fn asks(&self, _now: &Question<'_>) -> String {
        String::new()
    }

    /// The same where every answer stands beside it, where it is shorter there.
    fn asks_beside(&self, _now: &Question<'_>) -> Option<String> {
        None
    }

    /// The same behind an error, where it is shorter there.
    fn reminds(&self, _now: &Question<'_>) -> Option<String> {
        None
    }

    /// Everything that answers it, in lines.
    fn lists(&self, _now: &Question<'_>) -> Vec<String> {
        Vec::new()
    }

    /// Whether it comes in between, for the sake of a card: it is about nothing else, and never done of itself.
    fn is_aside(&self) -> bool {
        false
    }

    /// Whether all that it is about is done, and it is open for cards alone.
    fn is_done(&self, _now: &Question<'_>) -> bool {
        false
    }

    /// Why nothing answers it but to go on.
    fn nothing(&self, desk: &Desk) -> String {
        say!(desk.texts, "nothing-left")
    }

    /// Whether an own space is one that it could be about.
    fn takes(&self, now: &Question<'_>, space: SpaceId) -> bool {
        now.view.is_on(now.decision.army, space)
    }

    /// What the only space of one of its answers is there for.
    fn role(&self, action: Action) -> Role {
        match action {
            Action::Place { .. } | Action::Reinforce { .. } => Role::Place,
            Action::Attack { .. } | Action::Move { .. } => Role::From,
            _ => Role::Take,
        }
    }

    /// The number that is meant in one of its answers unless another is said.
    fn usual(&self, _now: &Question<'_>, _action: Action, most: u32) -> u32 {
        most
    }

    /// The cards of which its answer is put together, one after the other.
    fn row(&self, _now: &Question<'_>) -> Option<Row> {
        None
    }

    /// What is given up by going on without an answer, in a sentence.
    fn forgoes(&self, _now: &Question<'_>) -> Option<String> {
        None
    }

    /// What is typed to go on with one of its answers until it is decided.
    fn until(&self, _now: &Question<'_>, _action: Action) -> Option<Until> {
        None
    }

    /// One of its answers, as it would be typed.
    fn typed(&self, _now: &Question<'_>, _action: Action) -> Option<String> {
        None
    }

    /// Where an answer stands in a list of all, those with the same number as the engine lists them.
    fn rank(&self, _now: &Question<'_>, _action: Action) -> usize {
        0
    }

    /// An answer to its question as a button says it; nothing where the words that are typed, or what it names, say as much.
    fn says(&self, _now: &Question<'_>, _action: Action) -> Option<String> {
        None
    }

    /// What can be said so that it is not asked any more.
    fn spares(&self, _now: &Question<'_>) -> Vec<Spare> {
        Vec::new()
    }

    /// What a seat has said about all of its questions to come, and what else can be said; nothing where there is nothing to say.
    fn habit(&self, _said: &Presets, _desk: &Desk, _seat: SeatId) -> Option<Habit> {
        None
    }

    /// What speaks for one of its answers, in a sentence.
    fn why(&self, _now: &Question<'_>, _action: Action) -> Option<String> {
        None
    }

    /// How good an example one of its answers is, 0 unless told; below that it is none.
    fn worth(&self, _now: &Question<'_>, _action: Action) -> Option<f64> {
        None
    }

    /// What can be completed of one of its answers: what it names, where that is not spaces.
    fn completes(&self, _desk: &Desk, _action: Action) -> Option<Vec<String>> {
        None
    }

    /// Why an action is refused, and what is allowed instead, where the reason is one of its own.
    fn refuses(&self, _now: &Question<'_>, _action: Action, _illegal: Illegal) -> Option<String> {
        None
    }

    /// What a space borders, as far as its answers go there.
    fn near(&self, now: &Question<'_>, from: SpaceId) -> String {
        refuse::neighbours(now, from, |to| now.view.is_on(now.decision.army, to))
    }

    /// The battle for a space that it is asked about: from where and to where.
    fn battle(&self, now: &Question<'_>) -> Option<(SpaceId, SpaceId)> {
        if self.is_of_battle() { battle::for_space(now.view) } else { None }
    }

    /// The part of a turn that it belongs to.
    fn stage(&self, ask: Ask) -> Stage {
        Stage::Of(std::mem::discriminant(&ask))
    }

    /// Whether words without a command that were typed ahead of `last` answer what it led to.
    fn follows(&self, _last: &LastCommand) -> bool {
        false
    }

    /// Whether a bot that a person called for one question answers on.
    fn goes_on(&self, _called: Decision, _now: Decision) -> bool {
        false
    }

    /// What is said when a bot is called.
    fn called(&self, _desk: &Desk) -> Option<String> {
        None
    }

    /// The answer that a person has given beforehand.
    fn preset(&self, _said: &Presets, _game: &Game, _decision: Decision) -> Option<Action> {
        None
    }

    /// Keeps what later commands go back to.
    fn remember(&self, _said: &mut Presets, _decision: Decision, _action: Action) {}

    /// Whether it is asked again and again until its step ends: then its header is told once.
    fn repeats(&self) -> bool {
        false
    }

    /// How what is under way stands: then this is told instead of the header that was told before.
    fn stands(&self, _now: &Question<'_>) -> Option<String> {
        None
    }

    /// Whether its header still holds when other questions come between and what is under way goes on.
    fn outlasts(&self) -> bool {
        false
    }

    /// Whether it belongs to a battle, or comes in between: what was said about that one still holds.
    fn is_of_battle(&self) -> bool {
        self.is_aside()
    }

    /// Whether it shows something that nobody else may see. What is asked for the sake of a card does.
    fn is_private(&self) -> bool {
        self.is_aside()
    }

    /// Whether its very answer is secret.
    fn is_secret(&self) -> bool {
        false
    }

    /// Whether anybody may see it and answer it.
    fn is_public(&self) -> bool {
        false
    }

    /// Whether it is about an order of a card that lies face up: its answers are as public as the board.
    fn is_of_an_order(&self) -> bool {
        false
    }

    /// What it adds to a line that several events make, and which line.
    fn gathers(&self, _desk: &Desk, _event: Event) -> Option<(Batch, Part)> {
        None
    }

    /// The line of an event of its own.
    fn tells(&self, _desk: &Desk, _event: Event) -> Option<String> {
        None
    }

    /// Further lines of an event, for what it leads to.
    fn tells_also(&self, _desk: &Desk, _event: Event) -> Vec<String> {
        Vec::new()
    }

    /// What is told differently because it is asked.
    fn interrupts(&self, desk: &Desk, teller: &mut Teller) {
        teller.end_fire(desk);
    }
}

/// The part of a turn that a question belongs to: what `end` ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// Attacks, and all that is asked about one.
    Battles,
    /// Moves of these units.
    Moves(Movers),
    /// Questions of this kind.
    Of(std::mem::Discriminant<Ask>),
}
