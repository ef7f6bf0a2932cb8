//! Scripts as steps: a script runs up to a question or a die, runs again with the answer, and is
//! then final or void.

use super::room::{self, PaidAnswer, StepReferences, StepRoom, check_count};
use crate::edition::keys::{CallUse, call, id_of, keys, may, must};
use crate::game::action::{Action, ActionList, ActionRange, Ask};
use crate::game::addressed_event::{AddressedEvent, Sink};
use crate::game::applying::{Applying, Transition};
use crate::game::budget::{ALL_RUNS_MAX, EFFECT_MAX, ENDLESS_TURNS, OPERATIONS_MAX};
use crate::game::chance::Chance;
use crate::game::decision::Illegal;
use crate::game::event::{Cut, Event};
use crate::game::known::KnowledgeBits;
use crate::game::runner::{self, QueryResult, RunResult};
use crate::game::sealed::SealedAnswer;
use crate::game::state::{State, SuspendedScript};
use crate::game::state_view::StateView;
use crate::game::suspended::{ScriptAnswer, ScriptError, ScriptPurpose, ScriptQuestion};
use crate::model::when::when;
use crate::model::{
    ArmyId, AskedOn, CallId, CardPlace, Condition, FactionId, SeatId, SeatMask, StepId, TrackId,
    Watches,
};
use crate::steps::{Frame, StepKind};
use serde::Serialize;

keys! {
    /// Runs a function of a script; in the opening, once.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Run = "script" {
        /// The function that runs.
        pub run: CallId = must(call(CallUse::Effect)),
        /// The faction in whose turns it runs; every faction unless given. In the opening its first
        /// army acts.
        pub only: Option<FactionId> = may(id_of::<FactionId>()),
        /// A track whose numbers matter for the function's questions and are shown with them.
        pub track: Option<TrackId> = may(id_of::<TrackId>()),
        /// A condition asked before each run; the step repeats while it holds; one run unless
        /// given.
        pub while_ as "while": Option<Condition> = may(when(AskedOn::Step)),
    }
}

/// The frame of a script.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScriptFrame {
    /// A script that runs, or waits for an answer.
    Run {
        /// The purpose of the run.
        job: ScriptPurpose,
    },
    /// A step whose script runs once, or while its query returns true.
    Repeat {
        /// The step with the keys.
        step: StepId,
        /// True if the script has run.
        ran: bool,
    },
}

impl StepRoom for Run {
    fn begin<C: Chance, S: Sink>(&self, step: StepId, _: &mut Applying<'_, C, S>) -> Option<Frame> {
        Some(ScriptFrame::Repeat { step, ran: false }.into())
    }

    fn names(&self) -> StepReferences {
        StepReferences {
            scripts: true,
            tracks: self.track.into_iter().collect(),
            ..StepReferences::default()
        }
    }

    fn only(&self) -> Option<FactionId> {
        self.only
    }

    fn repeats(&self) -> Option<Condition> {
        self.while_
    }

    fn begin_for<C: Chance, S: Sink>(
        &self,
        _: StepId,
        army: ArmyId,
        _: &mut Applying<'_, C, S>,
    ) -> Option<Frame> {
        let job = ScriptPurpose { call: self.run, army, card: None, space: None };
        Some(ScriptFrame::Run { job }.into())
    }
}

impl room::StepFrame for ScriptFrame {
    fn go<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>) -> Transition {
        match self {
            Self::Run { job } => play.go_on_with_script(job),
            Self::Repeat { step, ran } => play.repeat(step, ran),
        }
    }

    fn asked(self, scene: StateView<'_>) -> Option<ArmyId> {
        scene.question().map(|asked| asked.army)
    }

    fn seat(self, scene: StateView<'_>, army: ArmyId) -> SeatId {
        scene.question().map_or_else(|| scene.decides(army), |asked| asked.seat)
    }

    fn ask(self, scene: StateView<'_>) -> Option<Ask> {
        let Self::Run { job } = self else { return None };
        let question = scene.question()?;
        Some(Ask::Script { text: question.text, card: job.card, space: question.space })
    }

    fn list(self, scene: StateView<'_>, actions: &mut ActionList) {
        let Some(question) = scene.question() else { return };
        for &answer in &question.choices {
            let action = Action::Answer { answer };
            actions.push(match answer {
                ScriptAnswer::Number(_) => ActionRange::up_to(action, question.most),
                _ => ActionRange::one(action),
            });
        }
    }

    fn check(self, scene: StateView<'_>, action: Action) -> Result<(), Illegal> {
        let (Some(question), Action::Answer { answer }) = (scene.question(), action) else {
            return Err(self.misfit(scene, action));
        };
        if let (ScriptAnswer::Number(n), Some(ScriptAnswer::Number(least))) =
            (answer, question.choices.first())
        {
            return check_count(n, *least, question.most);
        }
        if question.choices.contains(&answer) { Ok(()) } else { Err(Illegal::NoChoice) }
    }

    fn sole(self, scene: StateView<'_>) -> Option<Action> {
        let question = scene.question()?;
        match *question.choices.as_slice() {
            [ScriptAnswer::Number(least)] if least < question.most => None,
            [answer] => Some(Action::Answer { answer }),
            _ => None,
        }
    }

    fn answer<C: Chance, S: Sink>(self, play: &mut Applying<'_, C, S>, action: Action) {
        if let Action::Answer { answer } = action {
            play.answer_script(answer);
        }
    }

    fn step(self) -> Option<StepId> {
        if let Self::Repeat { step, .. } = self { Some(step) } else { None }
    }

    fn paid(self) -> Option<PaidAnswer> {
        if let Self::Repeat { step, .. } = self { Some(PaidAnswer::Step(step)) } else { None }
    }

    fn is_hidden(self, scene: StateView<'_>, answer: Action) -> bool {
        matches!(answer, Action::Answer { answer } if scene.is_secret(answer))
    }
}

/// The earlier runs of a script.
#[derive(Clone, Copy)]
struct Begun {
    /// Number of events already reported.
    told: u32,
    /// Operations of the last run.
    operations: u64,
    /// Operations of all runs.
    total: u64,
    /// The seats that have answered.
    answered: SeatMask,
}

/// Returns a script that waits for an answer.
fn suspended(
    job: ScriptPurpose,
    before: Box<State>,
    journal: Vec<u32>,
    question: ScriptQuestion,
    begun: Begun,
) -> SuspendedScript {
    let Begun { told, operations, total, answered } = begun;
    SuspendedScript { job, before, journal, question, told, answered, operations, total }
}

impl<'a> StateView<'a> {
    /// Returns the question of the script in progress.
    pub(crate) fn question(self) -> Option<&'a ScriptQuestion> {
        self.state.script.as_deref().map(|script| &script.question)
    }
}

impl<C: Chance, S: Sink> Applying<'_, C, S> {
    /// Runs the script of the current frame, unless it waits for an answer.
    #[cold]
    pub(crate) fn go_on_with_script(&mut self, job: ScriptPurpose) -> Transition {
        if self.state.script.is_some() {
            return Transition::Ask;
        }
        if let Some(fault) = self.count_script() {
            return self.refuse_script(job, fault);
        }
        let known = self.scene().known();
        let begun = Begun { told: 0, operations: 0, total: 0, answered: SeatMask::NONE };
        self.run_script(job, Vec::new(), begun, &known)
    }

    /// Takes an answer to the question of the script in progress and runs it again.
    #[cold]
    pub(crate) fn answer_script(&mut self, answer: ScriptAnswer) {
        let Some(script) = self.state.script.take() else { return };
        let known = self.scene().known();
        let SuspendedScript {
            job,
            before,
            mut journal,
            told,
            operations,
            total,
            question,
            answered,
        } = *script;
        *self.state = *before;
        journal.push(answer.to_journal());
        let answered = answered.union(SeatMask::only(question.seat));
        match self.run_script(job, journal, Begun { told, operations, total, answered }, &known) {
            Transition::Done => self.pop(),
            Transition::Ask | Transition::Again | Transition::Goto(_) | Transition::Call { .. } => {
            }
        }
    }

    /// Records the seats that have learnt more than `before`, the knowledge when the players last
    /// saw the state.
    fn note_revealed(&mut self, before: &KnowledgeBits) {
        self.revealed = self.revealed.union(before.learnt(&self.scene().known()));
    }

    /// Runs a script from its beginning, on the state of that time. A script that fails changes
    /// nothing. `known` is the knowledge when the players last saw the state.
    #[expect(clippy::too_many_lines, reason = "one run, told in order")]
    fn run_script(
        &mut self,
        job: ScriptPurpose,
        mut journal: Vec<u32>,
        begun: Begun,
        known: &KnowledgeBits,
    ) -> Transition {
        let Begun { told: mut shown, operations: spent, total, answered } = begun;
        let allowed = (spent + OPERATIONS_MAX).min(EFFECT_MAX);
        let allowed = allowed.min(ALL_RUNS_MAX.saturating_sub(total));
        let mut told: Vec<AddressedEvent> = Vec::new();
        let (mut again, mut reveals) = (0, false);
        let part = self.begin_part();
        loop {
            told.clear();
            let mut left = allowed;
            let Some(runner) = self.runner.as_deref_mut() else {
                return self.fail(job, ScriptError::Query, 0);
            };
            let (answers, mut generator) = (journal.len(), self.chance.seeded().cloned());
            let ran = runner.run(runner::ScriptRun {
                rules: self.shared,
                job,
                state: &mut *self.state,
                journal: &mut journal,
                lent: &mut generator,
                told: &mut told,
                operations: &mut left,
                again: &mut again,
                reveals: &mut reveals,
            });
            if reveals && part.is_none() && !matches!(ran, RunResult::Wants(_)) {
                self.revealed = SeatMask::ALL;
            }
            if let Some(generator) = generator.filter(|_| journal.len() > answers) {
                self.rolled = true;
                if let Some(seeded) = self.chance.seeded() {
                    *seeded = generator;
                }
            }
            let operations = allowed - left;
            if !matches!(ran, RunResult::Wants(_)) {
                self.count_effect(operations, spent, again);
            }
            match ran {
                RunResult::Wants(wanted) => {
                    self.rolled = true;
                    wanted.ask(self.chance, &mut journal);
                }
                RunResult::Asks { question, mut before } => {
                    if let Some((part, seen)) = &part {
                        self.end_part(*part, seen);
                        let all = self.rules.layout.all_variables();
                        before.cells[all].copy_from_slice(seen);
                    }
                    self.tell_new(&told, &mut shown, answered);
                    self.note_revealed(known);
                    let total = total + operations + again;
                    let begun = Begun { told: shown, operations, total, answered };
                    self.state.script =
                        Some(Box::new(suspended(job, before, journal, question, begun)));
                    return Transition::Ask;
                }
                RunResult::Ended { queued } => {
                    if let Some((part, seen)) = &part {
                        self.end_part(*part, seen);
                        self.pop();
                        return Transition::Again;
                    }
                    self.tell_new(&told, &mut shown, answered);
                    self.note_revealed(known);
                    self.state.dirty |= self.rules.watches.has(Watches::ANYTHING);
                    self.pop();
                    self.push_all(&queued);
                    return Transition::Again;
                }
                RunResult::Failed { fault, line } => {
                    if let Some((_, seen)) = &part {
                        let all = self.rules.layout.all_variables();
                        self.state.cells[all].copy_from_slice(seen);
                    }
                    return self.fail(job, fault, line);
                }
            }
        }
    }

    /// Stacks frames so that the first one comes first. A script for which there is no room is
    /// void.
    pub(crate) fn push_all(&mut self, frames: &[Frame]) {
        let room = self.state.frames.remaining_capacity();
        let (fit, rest) = frames.split_at(frames.len().min(room));
        for &frame in fit.iter().rev() {
            self.push(frame);
        }
        for frame in rest {
            if let Frame::Script(ScriptFrame::Run { job: ScriptPurpose { call, card, .. } }) =
                *frame
            {
                let line = self.rules.calls[call].line;
                self.tell(Event::Failed { call, card, fault: ScriptError::Queue, line });
            }
        }
    }

    /// Reports the new events of a script. Where numbers are hidden, answers are too until then: what
    /// follows from those of several seats shows each what the others have answered.
    fn tell_new(&mut self, told: &[AddressedEvent], shown: &mut u32, answered: SeatMask) {
        if self.rules.hides_values() && answered.count() > 1 && told.len() > *shown as usize {
            self.revealed = SeatMask::ALL;
        }
        for told in told.iter().skip(*shown as usize) {
            if told.full != SeatMask::ALL {
                self.revealed = self.revealed.union(told.full);
            }
            self.sink.tell(*told);
        }
        *shown = u32::try_from(told.len()).unwrap_or(u32::MAX).max(*shown);
    }

    /// Voids a script that has failed, and counts the failure.
    fn fail(&mut self, job: ScriptPurpose, fault: ScriptError, line: u32) -> Transition {
        self.count_failure(fault);
        self.void(job, fault, line);
        Transition::Again
    }

    /// Voids a script: returns its card to the hand, and bars the card this turn.
    fn void(&mut self, job: ScriptPurpose, fault: ScriptError, line: u32) {
        if let Some(card) = job.card {
            let price = self.rules.cards[card].effect.as_ref().and_then(|row| row.price.as_ref());
            self.refund(job.army, price);
            let hand = self.rules.hand_of(job.army, self.rules.cards[card].deck);
            let known = self.scene().card_known(card).union(self.scene().seers(hand));
            if self.scene().card_place(card) != CardPlace::Hand(hand) {
                self.move_card(card, CardPlace::Hand(hand), known);
            }
            let cell = self.rules.layout.barred(card);
            self.state.cells[cell] = self.state.turn.number + 1;
        }
        if self.scene().is_sealed() {
            self.seal(SealedAnswer::Void { call: job.call, fault, line });
        } else {
            self.tell(Event::Failed { call: job.call, card: job.card, fault, line });
        }
        self.pop();
        match job.card {
            Some(card) => self.take_back_purchase(job.army, card),
            None => self.take_back_price(job.army),
        }
    }

    /// Gives back the price of the order or the step whose script has turned void. A step that
    /// repeats has been taken.
    fn take_back_price(&mut self, army: ArmyId) {
        let (rules, top) = (self.rules, self.state.top());
        let price = match top.and_then(Frame::paid) {
            Some(PaidAnswer::Order(order)) => rules.orders[order].price.as_ref(),
            Some(PaidAnswer::Step(step)) => {
                let row = &rules.steps[step];
                row.price.as_ref().filter(|_| row.kind.repeats().is_none())
            }
            None => None,
        };
        self.refund(army, price);
    }

    /// Runs a query. A query that fails is reported and returns [`QueryResult::Nothing`]; its card is
    /// named only to seats that see it.
    #[cold]
    pub(crate) fn query(&mut self, job: ScriptPurpose) -> QueryResult {
        let allowed = self.query_operations();
        let Some(runner) = self.runner.as_deref_mut() else { return QueryResult::Nothing };
        let mut left = allowed;
        let reply = runner.query(self.shared, self.state, job, &mut left);
        let reads_hidden = runner.has_read_hidden();
        self.count_operations(allowed - left);
        self.reads_hidden |= reads_hidden;
        reply.unwrap_or_else(|(fault, line)| {
            self.tell_failed(job, fault, line);
            QueryResult::Nothing
        })
    }

    /// Reports a failed query; its card is named only to seats that see it.
    pub(crate) fn tell_failed(&mut self, job: ScriptPurpose, fault: ScriptError, line: u32) {
        let event = Event::Failed { call: job.call, card: job.card, fault, line };
        let full = job.card.map_or(SeatMask::ALL, |card| self.scene().card_seers(card));
        self.sink.tell(AddressedEvent { event, full });
    }

    /// Continues a `script` step: runs its script once, or while its query returns true.
    fn repeat(&mut self, step: StepId, ran: bool) -> Transition {
        let StepKind::Script(keys) = self.rules.steps[step].kind else { return Transition::Done };
        let army = self.scene().mover();
        let goes_on = match keys.while_ {
            _ if self.is_spent() => false,
            None => !ran,
            Some(condition) => self.decide(condition, army, None),
        };
        if !goes_on {
            return Transition::Done;
        }
        Transition::Call {
            back: ScriptFrame::Repeat { step, ran: true }.into(),
            callee: ScriptFrame::Run {
                job: ScriptPurpose { call: keys.run, army, card: None, space: None },
            }
            .into(),
        }
    }

    /// Voids a script that may not begin; too many turns with such scripts end the game.
    fn refuse_script(&mut self, job: ScriptPurpose, fault: ScriptError) -> Transition {
        let line = self.rules.calls[job.call].line;
        self.void(job, fault, line);
        if fault == ScriptError::Endless && self.state.turn.endless >= ENDLESS_TURNS {
            self.cut(Cut::Endless);
        }
        Transition::Again
    }
}
