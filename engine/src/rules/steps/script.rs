//! Scripts as steps: run, stopped at a question or a die, run again with what was answered, and then final or void.

use smallvec::SmallVec;

use crate::model::{CardPlace, HookOn, SeatMask, StepId, StepKind, Window};
use crate::rules::action::{Action, ActionList, Choice};
use crate::rules::budget::OPERATIONS_MAX;
use crate::rules::chance::{Chance, Purpose};
use crate::rules::decision::Illegal;
use crate::rules::event::{Event, Sink, Told};
use crate::rules::frame::{Frame, WindowAt};
use crate::rules::known::Known;
use crate::rules::play::{Next, Play};
use crate::rules::runner::{Ran, Reply, Run, Wanted};
use crate::rules::scene::Scene;
use crate::rules::suspended::{Answer, Fault, Job, Question, Suspended};

impl<'a> Scene<'a> {
    /// The question of the script in progress.
    pub(crate) fn question(self) -> Option<&'a Question> {
        self.state.script.as_deref().map(|script| &script.question)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "the other kinds have nothing to say here")]
    pub(crate) fn list_answers(self, actions: &mut ActionList) {
        let Some(question) = self.question() else { return };
        for &answer in &question.choices {
            let action = Action::Answer { answer };
            actions.push(match answer {
                Answer::Number(_) => Choice::up_to(action, question.most),
                _ => Choice::one(action),
            });
        }
    }

    pub(crate) fn check_answer(self, answer: Answer) -> Result<(), Illegal> {
        let Some(question) = self.question() else { return Err(Illegal::NotAsked) };
        if let (Answer::Number(n), Some(Answer::Number(least))) = (answer, question.choices.first())
        {
            return super::check_count(n, *least, question.most);
        }
        if question.choices.contains(&answer) { Ok(()) } else { Err(Illegal::NoChoice) }
    }

    /// The answer, when there is only one.
    pub(crate) fn sole_answer(self) -> Option<Action> {
        let question = self.question()?;
        match *question.choices.as_slice() {
            [Answer::Number(least)] if least < question.most => None,
            [answer] => Some(Action::Answer { answer }),
            _ => None,
        }
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Runs the script of the frame in progress, unless it waits for an answer.
    #[cold]
    pub(crate) fn step_script(&mut self, job: Job) -> Next {
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
    pub(crate) fn do_answer(&mut self, answer: Answer) {
        let Some(script) = self.state.script.take() else { return };
        let known = self.scene().known();
        let Suspended { job, before, mut journal, told, operations, .. } = *script;
        *self.state = *before;
        journal.push(answer.to_journal());
        match self.run_script(job, journal, told, operations, &known) {
            Next::Done => self.pop(),
            Next::Ask | Next::Goto(_) | Next::Call { .. } => {}
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
        let mut left = OPERATIONS_MAX.saturating_sub(spent);
        loop {
            told.clear();
            let Some(runner) = self.runner.as_deref_mut() else {
                return self.fail(job, Fault::Query, 0);
            };
            let ran = runner.run(Run {
                rules: self.shared,
                job,
                state: &mut *self.state,
                journal: &journal,
                told: &mut told,
                operations: &mut left,
            });
            let operations = OPERATIONS_MAX - left;
            if !matches!(ran, Ran::Wants(_)) {
                self.count_operations(operations);
            }
            match ran {
                Ran::Wants(wanted) => {
                    let face = self.ask_chance(wanted, &mut journal);
                    debug_assert!(face, "chance always answers");
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
                    self.state.dirty |= self.rules.watchful;
                    self.pop();
                    self.push_all(&queued);
                    return self.top_again();
                }
                Ran::Failed { fault, line } => return self.fail(job, fault, line),
            }
        }
    }

    /// The frame that is in progress now, as what comes next.
    fn top_again(&self) -> Next {
        self.state.top().map_or(Next::Ask, Next::Goto)
    }

    /// Stacks frames so that the first one comes first. A script for which there is no room is void.
    pub(crate) fn push_all(&mut self, frames: &[Frame]) {
        let room = self.state.frames.remaining_capacity();
        let (fit, rest) = frames.split_at(frames.len().min(room));
        for &frame in fit.iter().rev() {
            self.push(frame);
        }
        for frame in rest {
            if let Frame::Script { job: Job { call, card, .. } } = *frame {
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

    fn ask_chance(&mut self, wanted: Wanted, journal: &mut Vec<u32>) -> bool {
        self.rolled = true;
        match wanted {
            Wanted::Dice { dice, sides } => {
                for _ in 0..dice {
                    journal.push(self.chance.die(sides, 1, Purpose::Effect).into());
                }
            }
            Wanted::Again { sides, attacker } => {
                let purpose = if attacker { Purpose::AttackAgain } else { Purpose::DefendAgain };
                journal.push(self.chance.die(sides, 1, purpose).into());
            }
            Wanted::Card { n, draw } => {
                let purpose = if draw { Purpose::Draw } else { Purpose::Card };
                journal.push(self.chance.pick(n.max(1), purpose));
            }
            Wanted::Token { n } => journal.push(self.chance.pick(n.max(1), Purpose::Token)),
        }
        true
    }

    /// A script that has failed is void, and counted.
    fn fail(&mut self, job: Job, fault: Fault, line: u32) -> Next {
        self.count_failure(fault);
        self.void(job, fault, line)
    }

    /// A script that is void: its card is back and barred this turn.
    pub(crate) fn void(&mut self, job: Job, fault: Fault, line: u32) -> Next {
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
        self.top_again()
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

    /// Stacks the reactions to something that happened to `army`, the first declared on top.
    #[cold]
    pub(crate) fn react(&mut self, on: HookOn, army: crate::model::ArmyId) {
        let hooks = self.rules.hooks.iter().filter(|hook| hook.on == on);
        let frames: SmallVec<[Frame; 8]> = hooks
            .map(|hook| Frame::Script { job: Job { call: hook.run, army, card: None } })
            .collect();
        self.push_all(&frames);
    }

    /// What a repeated step counts when it is over.
    pub(crate) const DONE: u16 = u16::MAX;

    /// A `script` step: once, or while its query says yes.
    pub(crate) fn step_repeat(&mut self, step: StepId, n: u16) -> Next {
        let StepKind::Script(keys) = self.rules.steps[step].kind else { return Next::Done };
        let army = self.scene().mover();
        let goes_on = match keys.while_ {
            _ if n == Self::DONE || self.is_spent() => false,
            None => n == 0,
            Some(call) => self.query(Job { call, army, card: None }) == Reply::Flag(true),
        };
        if !goes_on {
            return Next::Done;
        }
        Next::Call {
            back: Frame::Repeat { step, n: 1 },
            callee: Frame::Script { job: Job { call: keys.run, army, card: None } },
        }
    }

    /// Opens a window over the frame in progress, which becomes `back`, where some card could be played.
    #[inline]
    pub(crate) fn open(&mut self, window: WindowAt, back: Frame) -> Next {
        let is_due = self.rules.opens(window.window())
            && self.scene().anybody_holds(window.window())
            || self.scene().is_own_moment(window);
        if !is_due {
            return Next::Goto(back);
        }
        Next::Call { back, callee: Frame::Window { window, at: 0, passed: 0 } }
    }
}

impl Scene<'_> {
    /// Whether some army holds a card for a window; where all are asked, whether some army could.
    pub(crate) fn anybody_holds(self, window: Window) -> bool {
        if self.rules.ask_all {
            return self.anybody_could(window);
        }
        self.rules.order.iter().any(|&army| self.holds_for(army, window).next().is_some())
    }
}
