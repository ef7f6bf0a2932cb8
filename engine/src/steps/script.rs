//! Scripts as steps: run, stopped at a question or a die, run again with what was answered, and then final or void.

use super::room::{self, Names, Step, check_count};
use crate::edition::keys::{CallUse, call, id_of, keys, may, must};
use crate::game::action::{Action, ActionList, Ask, Choice};
use crate::game::budget::{ENDLESS_TURNS, OPERATIONS_MAX};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::event::{Cut, Event};
use crate::game::known::Known;
use crate::game::play::{Next, Play};
use crate::game::runner::{self, Ran, Reply};
use crate::game::scene::Scene;
use crate::game::state::Suspended;
use crate::game::suspended::{Answer, Fault, Job, Question};
use crate::game::told::{Sink, Told};
use crate::model::{
    ArmyId, CallId, CardPlace, Expects, FactionId, SeatId, SeatMask, StepId, TrackId, Watches,
};
use crate::steps::{Frame, StepKind};
use serde::Serialize;

keys! {
    /// A function of a script runs; in the opening, once.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Run = "script" {
        /// The function that runs.
        pub run: CallId = must(call(CallUse::Effect)),
        /// The faction whose turns it is part of; everybody's unless given. In the opening its first army acts.
        pub only: Option<FactionId> = may(id_of::<FactionId>()),
        /// A track whose numbers count for what the function asks: they are told with its questions.
        pub track: Option<TrackId> = may(id_of::<TrackId>()),
        /// Asked before each run: it runs while this says yes; once unless given.
        pub while_ as "while": Option<CallId> = may(call(CallUse::Query(Expects::Flag))),
    }
}

/// A script runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum At {
    /// One that runs, or waits for an answer.
    Run {
        /// What for.
        job: Job,
    },
    /// A step whose script runs once, or while its query says yes.
    Repeat {
        /// The step with the keys.
        step: StepId,
        /// Whether it has run.
        ran: bool,
    },
}

impl Step for Run {
    fn begin<C: Chance, S: Sink>(&self, step: StepId, _: &mut Play<'_, C, S>) -> Option<Frame> {
        Some(At::Repeat { step, ran: false }.into())
    }

    fn names(&self) -> Names {
        Names { scripts: true, tracks: self.track.into_iter().collect(), ..Names::default() }
    }

    fn only(&self) -> Option<FactionId> {
        self.only
    }

    fn acts_outside_turns(&self) -> bool {
        true
    }
}

impl room::At for At {
    fn go<C: Chance, S: Sink>(self, play: &mut Play<'_, C, S>) -> Next {
        match self {
            Self::Run { job } => play.go_on_with_script(job),
            Self::Repeat { step, ran } => play.repeat(step, ran),
        }
    }

    fn asked(self, scene: Scene<'_>) -> Option<ArmyId> {
        scene.question().map(|asked| asked.army)
    }

    fn seat(self, scene: Scene<'_>, army: ArmyId) -> SeatId {
        scene.question().map_or_else(|| scene.decides(army), |asked| asked.seat)
    }

    fn ask(self, scene: Scene<'_>) -> Option<Ask> {
        let Self::Run { job } = self else { return None };
        let question = scene.question()?;
        Some(Ask::Script { text: question.text, card: job.card, space: question.space })
    }

    fn list(self, scene: Scene<'_>, actions: &mut ActionList) {
        let Some(question) = scene.question() else { return };
        for &answer in &question.choices {
            let action = Action::Answer { answer };
            actions.push(match answer {
                Answer::Number(_) => Choice::up_to(action, question.most),
                _ => Choice::one(action),
            });
        }
    }

    fn check(self, scene: Scene<'_>, action: Action) -> Result<(), Illegal> {
        let (Some(question), Action::Answer { answer }) = (scene.question(), action) else {
            return Err(self.misfit(scene, action));
        };
        if let (Answer::Number(n), Some(Answer::Number(least))) = (answer, question.choices.first())
        {
            return check_count(n, *least, question.most);
        }
        if question.choices.contains(&answer) { Ok(()) } else { Err(Illegal::NoChoice) }
    }

    fn sole(self, scene: Scene<'_>) -> Option<Action> {
        let question = scene.question()?;
        match *question.choices.as_slice() {
            [Answer::Number(least)] if least < question.most => None,
            [answer] => Some(Action::Answer { answer }),
            _ => None,
        }
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Play<'_, C, S>, action: Action) {
        if let Action::Answer { answer } = action {
            play.answer_script(answer);
        }
    }

    fn step(self) -> Option<StepId> {
        if let Self::Repeat { step, .. } = self { Some(step) } else { None }
    }

    fn is_hidden(self, scene: Scene<'_>, answer: Action) -> bool {
        matches!(answer, Action::Answer { answer } if scene.is_secret(answer))
    }
}

impl<'a> Scene<'a> {
    /// The question of the script in progress.
    pub(crate) fn question(self) -> Option<&'a Question> {
        self.state.script.as_deref().map(|script| &script.question)
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Runs the script of the frame in progress, unless it waits for an answer.
    #[cold]
    pub(crate) fn go_on_with_script(&mut self, job: Job) -> Next {
        if self.state.script.is_some() {
            return Next::Ask;
        }
        if let Some(fault) = self.count_script() {
            return self.refuse_script(job, fault);
        }
        let known = self.scene().known();
        self.run_script(job, Vec::new(), 0, 0, &known)
    }

    /// Takes an answer to the question of the script in progress and runs it again.
    #[cold]
    pub(crate) fn answer_script(&mut self, answer: Answer) {
        let Some(script) = self.state.script.take() else { return };
        let known = self.scene().known();
        let Suspended { job, before, mut journal, told, operations, .. } = *script;
        *self.state = *before;
        journal.push(answer.to_journal());
        match self.run_script(job, journal, told, operations, &known) {
            Next::Done => self.pop(),
            Next::Ask | Next::Again | Next::Goto(_) | Next::Call { .. } => {}
        }
    }

    /// Remembers who knows more than `before`, when it was last their turn to look.
    fn note_revealed(&mut self, before: &Known) {
        self.revealed = self.revealed.union(before.learnt(&self.scene().known()));
    }

    /// Runs a script from its beginning, on the state as it was then. One that fails has changed nothing. `known` is what was
    /// known when the players saw the state last.
    fn run_script(
        &mut self,
        job: Job,
        mut journal: Vec<u32>,
        mut shown: u32,
        spent: u64,
        known: &Known,
    ) -> Next {
        let mut told: Vec<Told> = Vec::new();
        let mut again = 0;
        loop {
            told.clear();
            let mut left = OPERATIONS_MAX;
            let Some(runner) = self.runner.as_deref_mut() else {
                return self.fail(job, Fault::Query, 0);
            };
            let (answers, mut generator) = (journal.len(), self.chance.seeded().cloned());
            let ran = runner.run(runner::Run {
                rules: self.shared,
                job,
                state: &mut *self.state,
                journal: &mut journal,
                lent: &mut generator,
                told: &mut told,
                operations: &mut left,
                again: &mut again,
            });
            if let Some(generator) = generator.filter(|_| journal.len() > answers) {
                self.rolled = true;
                if let Some(seeded) = self.chance.seeded() {
                    *seeded = generator;
                }
            }
            let operations = OPERATIONS_MAX - left;
            if !matches!(ran, Ran::Wants(_)) {
                self.count_effect(operations.saturating_sub(spent), spent + again);
            }
            match ran {
                Ran::Wants(wanted) => {
                    self.rolled = true;
                    wanted.ask(self.chance, &mut journal);
                }
                Ran::Asks { question, before } => {
                    self.tell_new(&told, &mut shown);
                    self.note_revealed(known);
                    let script =
                        Suspended { job, before, journal, question, told: shown, operations };
                    self.state.script = Some(Box::new(script));
                    return Next::Ask;
                }
                Ran::Ended { queued } => {
                    self.tell_new(&told, &mut shown);
                    self.note_revealed(known);
                    self.state.dirty |= self.rules.watches.has(Watches::ALL);
                    self.pop();
                    self.push_all(&queued);
                    return Next::Again;
                }
                Ran::Failed { fault, line } => return self.fail(job, fault, line),
            }
        }
    }

    /// Stacks frames so that the first one comes first. A script for which there is no room is void.
    pub(crate) fn push_all(&mut self, frames: &[Frame]) {
        let room = self.state.frames.remaining_capacity();
        let (fit, rest) = frames.split_at(frames.len().min(room));
        for &frame in fit.iter().rev() {
            self.push(frame);
        }
        for frame in rest {
            if let Frame::Script(At::Run { job: Job { call, card, .. } }) = *frame {
                let line = self.rules.calls[call].line;
                self.tell(Event::Failed { call, card, fault: Fault::Queue, line });
            }
        }
    }

    fn tell_new(&mut self, told: &[Told], shown: &mut u32) {
        for told in told.iter().skip(*shown as usize) {
            if told.full != SeatMask::ALL {
                self.revealed = self.revealed.union(told.full);
            }
            self.sink.tell(*told);
        }
        *shown = u32::try_from(told.len()).unwrap_or(u32::MAX).max(*shown);
    }

    /// A script that has failed is void, and counted.
    fn fail(&mut self, job: Job, fault: Fault, line: u32) -> Next {
        self.count_failure(fault);
        self.void(job, fault, line);
        Next::Again
    }

    /// A script that is void: its card is back and barred this turn.
    fn void(&mut self, job: Job, fault: Fault, line: u32) {
        if let Some(card) = job.card {
            let hand = self.rules.hand_of(job.army, self.rules.cards[card].deck);
            let known = self.scene().card_known(card).union(self.scene().seers(hand));
            if self.scene().card_place(card) != CardPlace::Hand(hand) {
                self.move_card(card, CardPlace::Hand(hand), known);
            }
            let cell = self.rules.layout.barred(card);
            self.state.cells[cell] = self.state.turn.number + 1;
        }
        self.tell(Event::Failed { call: job.call, card: job.card, fault, line });
        self.pop();
    }

    /// Asks a query. One that fails is told, by name only to those who see the card, and answers nothing.
    #[cold]
    pub(crate) fn query(&mut self, job: Job) -> Reply {
        let allowed = self.query_operations();
        let Some(runner) = self.runner.as_deref_mut() else { return Reply::Nothing };
        let mut left = allowed;
        let reply = runner.query(self.shared, self.state, job, &mut left);
        self.count_operations(allowed - left);
        reply.unwrap_or_else(|(fault, line)| {
            self.tell_failed(job, fault, line);
            Reply::Nothing
        })
    }

    /// Tells that a query failed, by the name of the card only to those who see it.
    pub(crate) fn tell_failed(&mut self, job: Job, fault: Fault, line: u32) {
        let event = Event::Failed { call: job.call, card: job.card, fault, line };
        let full = job.card.map_or(SeatMask::ALL, |card| self.scene().card_seers(card));
        self.sink.tell(Told { event, full });
    }

    /// A `script` step: once, or while its query says yes.
    fn repeat(&mut self, step: StepId, ran: bool) -> Next {
        let StepKind::Script(keys) = self.rules.steps[step].kind else { return Next::Done };
        let army = self.scene().mover();
        let goes_on = match keys.while_ {
            _ if self.is_spent() => false,
            None => !ran,
            Some(call) => self.query(Job { call, army, card: None }) == Reply::Flag(true),
        };
        if !goes_on {
            return Next::Done;
        }
        Next::Call {
            back: At::Repeat { step, ran: true }.into(),
            callee: At::Run { job: Job { call: keys.run, army, card: None } }.into(),
        }
    }

    /// A script that may not begin is void; too many turns of that end the game.
    fn refuse_script(&mut self, job: Job, fault: Fault) -> Next {
        let line = self.rules.calls[job.call].line;
        self.void(job, fault, line);
        if fault == Fault::Endless && self.state.turn.endless >= ENDLESS_TURNS {
            self.cut(Cut::Endless);
        }
        Next::Again
    }
}
