//! Executes what a player types, presses or clicks: one meaning for every face. A face shows the effects and sets the
//! [`Policy`]. Faces, screens and sockets do not belong here.

mod queue;
mod undo;

use warboard_engine::game::{Action, Ask, Decision, Viewer};
use warboard_engine::model::{SeatId, UnitKindId};
use warboard_engine::observation::Observation;
use warboard_study::levels;

use super::desk::{Desk, typed};
use super::model::why;
use super::presets::Presets;
use super::read::{Assault, Plan, Reader, Span};
use super::refuse::refuse;
use super::said;
use super::steps::attack::first_attack;
use super::steps::battle::committed;
use super::steps::{self, Question};
use super::table::{Match, NoUndo, Trouble};
use super::tell::Teller;
use super::views;
use crate::exit::Failure;
use crate::text::say;
pub(in crate::play) use queue::DropReason;
pub(crate) use queue::{LastCommand, QueuedCommands};

/// Decisions that a face makes about commands: what a player may do there, never what a command means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Policy {
    /// Allows a player to name files and to learn where the game is saved.
    pub(crate) may_save: bool,
    /// Allows a player to end the session.
    pub(crate) may_leave: bool,
    /// Who takes answers back, and who must agree.
    pub(crate) undo: UndoPolicy,
}

/// The rule by which a face takes answers back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UndoPolicy {
    /// The last answer of any player at one keyboard.
    Shared,
    /// The last answer of the player's own seat; past dice and reveals, others must agree.
    OwnSeat,
}

/// The effect of a command, to be shown by the face that it came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// Answers were applied.
    Applied,
    /// A sentence about what was done or will be done.
    Said(String),
    /// A remark that needs no attention.
    Remarked(String),
    /// A text that the player asked for.
    Shown {
        /// The text.
        text: String,
        /// Shown to the seat's player alone.
        is_private: bool,
    },
    /// The reason why a command had no effect.
    Refused(String),
    /// The command answers a question, and the seat is not asked.
    NotAsked,
    /// Answers were taken back.
    Undone {
        /// The seat whose answers they were.
        seat: SeatId,
        /// The number of commands taken back, at least 1.
        n: usize,
        /// The reason why it was not the number that was asked for.
        refusal: Option<NoUndo>,
    },
    /// Nothing was taken back.
    NotUndone(NoUndo),
    /// The player wants this number of commands taken back, for which others must agree.
    UndoRequested(usize),
    /// Answers that were taken back were given again.
    Redone,
    /// A bot plays on in the place of a seat.
    Conceded(SeatId),
    /// The player ends the session.
    Left,
}

impl Effect {
    /// Tests for a change of the game, its record or its players.
    pub(crate) fn changes_game(&self) -> bool {
        matches!(self, Self::Applied | Self::Undone { .. } | Self::Redone | Self::Conceded(_))
    }

    /// Tests for a command without effect: those behind it on the line are dropped.
    pub(crate) fn is_refusal(&self) -> bool {
        matches!(self, Self::Refused(_) | Self::NotAsked)
    }
}

/// A match, ready to carry out the commands of one seat's player.
#[derive(Debug)]
pub(crate) struct Executor<'a> {
    /// Names and messages in the language of the player.
    pub(crate) desk: &'a Desk,
    /// The match.
    pub(crate) table: &'a mut Match,
    /// Standing orders and waiting commands of all players.
    pub(crate) presets: &'a mut Presets,
    /// The viewer whom the face shows the game to.
    pub(crate) viewer: Viewer,
    /// The policy of the face.
    pub(crate) policy: Policy,
}

impl Executor<'_> {
    /// Executes a line of commands separated by `;`. Commands behind the first wait for the next question of the seat. A player
    /// who is not asked (`decision` is `None`) may look at things and give standing orders.
    ///
    /// # Errors
    /// The save cannot be written.
    pub(crate) fn line(
        &mut self,
        seat: SeatId,
        decision: Option<Decision>,
        line: &str,
    ) -> Result<Vec<Effect>, Failure> {
        let mut parts = line.split(';').map(str::trim);
        let first = parts.next().unwrap_or_default();
        if let Some(decision) = decision {
            self.queue(decision, parts);
            return self.command(seat, Some(decision), first);
        }
        let mut effects = self.command(seat, None, first)?;
        for part in parts.filter(|part| !part.is_empty()) {
            if effects.iter().any(Effect::is_refusal) {
                break;
            }
            effects.extend(self.command(seat, None, part)?);
        }
        Ok(effects)
    }

    /// Executes one command; where it has no effect, the commands that wait behind it are dropped.
    ///
    /// # Errors
    /// The save cannot be written.
    pub(crate) fn command(
        &mut self,
        seat: SeatId,
        decision: Option<Decision>,
        line: &str,
    ) -> Result<Vec<Effect>, Failure> {
        if let Some(decision) = decision {
            self.record(decision, line);
        }
        let mut effects = Vec::new();
        match (self.read(seat, decision, line), decision) {
            (Ok(plan), _) => self.execute(seat, decision, line, plan, &mut effects)?,
            (Err(sentence), Some(_)) => effects.push(Effect::Refused(sentence)),
            (Err(_), None) => effects.push(Effect::NotAsked),
        }
        if let Some(decision) = decision
            && effects.iter().any(Effect::is_refusal)
        {
            effects.extend(self.drop_queued(decision, DropReason::NoEffect));
        }
        Ok(effects)
    }

    /// Reads a line as a command. A player who is not asked is understood as one who may attack.
    fn read(&self, seat: SeatId, decision: Option<Decision>, line: &str) -> Result<Plan, String> {
        let view = self.view();
        let asked = decision.or_else(|| {
            let army = self.desk.armies_of_seat(&view, seat).first().copied()?;
            Some(Decision { seat, army, ask: Ask::Attack { invasion: None } })
        });
        let Some(asked) = asked else { return Err(String::new()) };
        let question = Question::new(self.desk, &view, asked);
        let mut reader = Reader::new(&question);
        reader.last_attack = self.presets.last_attack;
        reader.read(line)
    }

    fn execute(
        &mut self,
        seat: SeatId,
        decision: Option<Decision>,
        line: &str,
        plan: Plan,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Failure> {
        if let Some(effect) = self.denied(&plan) {
            effects.push(effect);
            return Ok(());
        }
        if let Some(effect) = self.look(seat, decision, line, &plan) {
            effects.extend(effect);
            return Ok(());
        }
        if let Some(effect) = self.keep(seat, decision, line, &plan) {
            effects.push(effect);
            return Ok(());
        }
        let Some(decision) = decision else {
            effects.push(Effect::NotAsked);
            return Ok(());
        };
        match plan {
            Plan::Answer(actions) => {
                self.answer(decision, &actions, effects)?;
            }
            Plan::Attack(assault) => self.attack(decision, &assault, effects)?,
            Plan::Commit(kinds) => self.commit(decision, &kinds, effects)?,
            Plan::Auto { bot, span } => self.delegate(decision, bot, span, effects)?,
            Plan::Concede => {
                self.table.concede(&self.desk.texts, seat, levels::STRONGEST)?;
                effects.push(Effect::Conceded(seat));
            }
            Plan::Advice => effects.extend(self.advise(decision)),
            Plan::Undo(n) => effects.push(self.undo(seat, n)?),
            Plan::Redo => effects.push(self.redo()?),
            Plan::Save(path) => effects.push(self.save(path.as_deref())),
            Plan::Quit => effects.push(Effect::Left),
            // They were shown or kept.
            Plan::Nothing
            | Plan::Show(_)
            | Plan::Cards
            | Plan::Log(_)
            | Plan::Windows
            | Plan::Window { .. }
            | Plan::CardSetting { .. }
            | Plan::CommitSetting { .. }
            | Plan::EndTurn { .. }
            | Plan::AdvanceAuto(_)
            | Plan::DefendAuto(_) => {}
        }
        Ok(())
    }

    /// Returns the refusal of a command that the face does not carry out.
    fn denied(&self, plan: &Plan) -> Option<Effect> {
        let is_denied = match plan {
            Plan::Save(_) => !self.policy.may_save,
            Plan::Quit => !self.policy.may_leave,
            _ => false,
        };
        is_denied.then(|| Effect::Refused(say!(self.desk.texts, "serve-not-here")))
    }

    /// Carries out a command that only shows something; `None` if it does more.
    #[expect(clippy::option_option, reason = "a comment shows nothing, which is done as well")]
    fn look(
        &self,
        seat: SeatId,
        decision: Option<Decision>,
        line: &str,
        plan: &Plan,
    ) -> Option<Option<Effect>> {
        let shown = |text| Some(Effect::Shown { text, is_private: false });
        Some(match plan {
            Plan::Nothing => decision.filter(|_| line.is_empty()).and_then(|decision| {
                shown(views::legal::summary(&Question::new(self.desk, &self.view(), decision)))
            }),
            Plan::Show(text) => shown(text.clone()),
            Plan::Cards => {
                let view = self.table.game().view(self.table.viewer(Viewer::Seat(seat)));
                let text = views::cards::show(self.desk, &view);
                Some(Effect::Shown { text, is_private: true })
            }
            Plan::Log(n) => {
                let mut teller = Teller::new(self.desk, self.viewer, &[]);
                teller.hear(self.desk, self.table.log());
                let lines = teller.all_lines(self.desk);
                shown(lines[lines.len().saturating_sub(*n)..].join("\n"))
            }
            _ => return None,
        })
    }

    /// Keeps a standing order; `None` if the command is none.
    fn keep(
        &mut self,
        seat: SeatId,
        decision: Option<Decision>,
        line: &str,
        plan: &Plan,
    ) -> Option<Effect> {
        let is_turn_end = matches!(plan, Plan::EndTurn { .. });
        if is_turn_end && decision.is_none() {
            return Some(Effect::NotAsked);
        }
        let sentence = self.presets.keep(self.desk, seat, plan)?;
        said::keep(self.table.save(), seat, line, plan);
        Some(if is_turn_end { Effect::Remarked(sentence) } else { Effect::Said(sentence) })
    }

    /// Applies answers, one after the other, and returns whether all were accepted. Those for which the seat is not asked any
    /// more wait until it is asked again.
    fn answer(
        &mut self,
        decision: Decision,
        actions: &[Action],
        effects: &mut Vec<Effect>,
    ) -> Result<bool, Failure> {
        for (at, &action) in actions.iter().enumerate() {
            let now = self.table.game().decision();
            let same = |now: &Decision| now.seat == decision.seat && now.army == decision.army;
            let Some(now) = now.filter(same) else {
                self.answer_later(decision, &actions[at..]);
                return Ok(false);
            };
            if action == Action::Pass {
                self.presets.keep_pass(self.table.game(), now);
            }
            match self.table.apply(&self.desk.texts, action, at == 0) {
                Ok(_) => steps::of(now.ask).remember(self.presets, now, action),
                Err(Trouble::Failure(failure)) => return Err(failure),
                Err(Trouble::Illegal(illegal)) => {
                    let sentence = refuse(self.desk, &self.view(), now, action, illegal);
                    effects.push(Effect::Refused(sentence));
                    return Ok(false);
                }
            }
            if at == 0 {
                effects.push(Effect::Applied);
            }
        }
        Ok(true)
    }

    /// Keeps answers of a line for the next time that the seat is asked: where one thing is placed at a visit, others come between.
    fn answer_later(&mut self, decision: Decision, actions: &[Action]) {
        let view = self.view();
        let words = actions.iter().map(|&action| {
            let now = &Question::new(self.desk, &view, decision);
            views::typed::answer(now, action).unwrap_or_default()
        });
        let words: Vec<String> = words.collect();
        self.queue_first(decision, words);
    }

    /// Attacks once, or begins attacks that go on.
    fn attack(
        &mut self,
        decision: Decision,
        assault: &Assault,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Failure> {
        let attack = match first_attack(self.desk, &self.view(), decision, assault) {
            Ok(attack) => attack,
            Err(sentence) => {
                effects.push(Effect::Refused(sentence));
                return Ok(());
            }
        };
        self.presets.begin_attack(self.desk, decision, assault);
        if self.answer(decision, &[attack], effects)? {
            self.presets.keep_attacking(decision.seat, assault);
        }
        Ok(())
    }

    /// Commits units of several kinds, also of those that are asked about next.
    fn commit(
        &mut self,
        decision: Decision,
        kinds: &[(UnitKindId, u32)],
        effects: &mut Vec<Effect>,
    ) -> Result<(), Failure> {
        let Some(action) = committed(decision, kinds) else { return Ok(()) };
        if self.answer(decision, &[action], effects)? {
            self.presets.keep_answer(self.desk, decision, kinds);
        }
        Ok(())
    }

    /// Lets a bot answer in the player's place. Without a longer span it places or moves units until that is done, and answers
    /// anything else once.
    fn delegate(
        &mut self,
        decision: Decision,
        bot: String,
        span: Span,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Failure> {
        let (room, view) = (steps::of(decision.ask), self.view());
        let sentence = span.said(&self.desk.texts, view.turn().number);
        let goes_on = || {
            room.goes_on(decision, decision)
                && !room.is_done(&Question::new(self.desk, &view, decision))
        };
        if sentence.is_none() && !goes_on() {
            return self.delegate_once(decision, &bot, effects);
        }
        let sentence = sentence.or_else(|| room.called(self.desk));
        effects.extend(sentence.map(Effect::Said));
        self.presets.call(self.table, decision, bot, span);
        Ok(())
    }

    fn delegate_once(
        &mut self,
        decision: Decision,
        bot: &str,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Failure> {
        let Some(action) = self.table.advice(bot, decision.seat) else { return Ok(()) };
        let words = views::typed::typed(self.desk, &self.view(), decision, action);
        effects.push(Effect::Said(say!(self.desk.texts, "auto-once", "answer" = words)));
        self.answer(decision, &[action], effects).map(|_| ())
    }

    /// Suggests the answer of the strongest bot, which knows what the seat may know, with its reason.
    fn advise(&self, decision: Decision) -> Option<Effect> {
        let action = self.table.advice(levels::STRONGEST, decision.seat)?;
        let view = self.table.game().view(self.table.viewer(Viewer::Seat(decision.seat)));
        let text = why::sentence(&Question::new(self.desk, &view, decision), action);
        Some(Effect::Shown { text, is_private: true })
    }

    /// Names the file that the game is saved in, or copies it.
    fn save(&self, path: Option<&str>) -> Effect {
        let texts = &self.desk.texts;
        Effect::Said(match path {
            None => say!(texts, "saved-in", "path" = typed(self.table.save().path())),
            Some(path) => match self.table.copy_to(texts, path) {
                Ok(path) => say!(texts, "saved-copy", "path" = typed(&path)),
                Err(failure) => failure.to_string(),
            },
        })
    }

    /// The game as the face shows it.
    fn view(&self) -> Observation<'_> {
        self.table.game().view(self.viewer)
    }
}
