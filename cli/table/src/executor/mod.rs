//! Executes the commands that a player types, presses or clicks, with one meaning in every face. A
//! face shows the effects and sets the [`Policy`]. Faces, screens and sockets do not belong here.

mod queue;
mod undo;

use crate::levels;
use warboard_engine::game::{Action, Ask, Decision, Viewer};
use warboard_engine::model::{SeatId, UnitKindId};
use warboard_engine::observation::Observation;

use super::events::EventFormatter;
use super::lesson;
use super::model::why;
use super::presenter::{Presenter, typed};
use super::preset_file;
use super::read::{Assault, Command, CommandParser, Span};
use super::refuse::refuse;
use super::session::{ApplyError, Session, UndoRefusal};
use super::standing_orders::StandingOrders;
use super::steps;
use super::steps::attack::first_attack;
use super::steps::battle::committed;
use super::views;
use crate::exit::CommandError;
use crate::text::say;
pub(crate) use queue::DropReason;

/// The decisions of a face about commands: their permissions, not their meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Policy {
    /// True if a player may name files and see where the game is saved.
    pub may_save: bool,
    /// True if a player may end the session.
    pub may_leave: bool,
    /// The rule for undo: whose answers, and with whose consent.
    pub undo: UndoPolicy,
}

/// The rule by which a face undoes answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndoPolicy {
    /// Undoes the last answer of any player at one keyboard.
    Shared,
    /// Undoes the last answer of the player's own seat; past dice and reveals, others must agree.
    OwnSeat,
}

/// The effect of a command, shown by the face that sent it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Answers were applied.
    Applied,
    /// A sentence about a completed or future action.
    Said(String),
    /// A remark that needs no attention.
    Remarked(String),
    /// A text that the player requested.
    Shown {
        /// The text.
        text: String,
        /// True if only the seat's player may see the text.
        is_private: bool,
    },
    /// The reason why a command had no effect.
    Refused(String),
    /// The command answers a question, but the seat is not asked.
    NotAsked,
    /// Answers were undone.
    Undone {
        /// The seat of the undone answers.
        seat: SeatId,
        /// The number of undone commands, at least 1.
        n: usize,
        /// The reason why the number differs from the requested one.
        refusal: Option<UndoRefusal>,
    },
    /// Nothing was undone.
    NotUndone(UndoRefusal),
    /// The player wants to undo this number of commands, for which others must agree.
    UndoRequested(usize),
    /// Undone answers were applied again.
    Redone,
    /// A bot continues in the place of a seat.
    Conceded(SeatId),
    /// The player ends the session.
    Left,
}

impl Effect {
    /// Returns whether the effect changes the game, its record or its players.
    pub fn changes_game(&self) -> bool {
        matches!(self, Self::Applied | Self::Undone { .. } | Self::Redone | Self::Conceded(_))
    }

    /// Returns whether the command had no effect. The commands behind it on the line are then
    /// dropped.
    pub fn is_refusal(&self) -> bool {
        matches!(self, Self::Refused(_) | Self::NotAsked)
    }
}

/// A session, ready to execute the commands of one seat's player.
#[derive(Debug)]
pub struct Executor<'a> {
    /// The names and messages in the player's language.
    pub desk: &'a Presenter,
    /// The session.
    pub table: &'a mut Session,
    /// The standing orders and waiting commands of all players.
    pub presets: &'a mut StandingOrders,
    /// The viewer to whom the face shows the game.
    pub viewer: Viewer,
    /// The policy of the face.
    pub policy: Policy,
}

impl Executor<'_> {
    /// Executes a line of commands separated by `;` and returns their effects. Commands behind the
    /// first wait for the next question of the seat. If the seat is not asked (`decision` is
    /// `None`), only views and standing orders are allowed.
    ///
    /// # Errors
    /// The save cannot be written.
    pub fn line(
        &mut self,
        seat: SeatId,
        decision: Option<Decision>,
        line: &str,
    ) -> Result<Vec<Effect>, CommandError> {
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

    /// Executes one command and returns its effects. If it has no effect, the commands waiting
    /// behind it are dropped.
    ///
    /// # Errors
    /// The save cannot be written.
    pub fn command(
        &mut self,
        seat: SeatId,
        decision: Option<Decision>,
        line: &str,
    ) -> Result<Vec<Effect>, CommandError> {
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

    /// Parses a line as a command. For a player who is not asked, it is read as in an attack.
    fn read(
        &self,
        seat: SeatId,
        decision: Option<Decision>,
        line: &str,
    ) -> Result<Command, String> {
        let view = self.view();
        let asked = decision.or_else(|| {
            let army = self.desk.armies_of_seat(&view, seat).first().copied()?;
            Some(Decision { seat, army, ask: Ask::Attack { invasion: None } })
        });
        let Some(asked) = asked else { return Err(String::new()) };
        let question = steps::question(self.desk, &view, asked);
        let mut reader = CommandParser::new(&question);
        reader.last_attack = self.presets.last_attack;
        reader.parse_line(line)
    }

    fn execute(
        &mut self,
        seat: SeatId,
        decision: Option<Decision>,
        line: &str,
        plan: Command,
        effects: &mut Vec<Effect>,
    ) -> Result<(), CommandError> {
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
            Command::Answer(actions) => {
                self.answer(decision, &actions, effects)?;
            }
            Command::Attack(assault) => self.attack(decision, &assault, effects)?,
            Command::Commit(kinds) => self.commit(decision, &kinds, effects)?,
            Command::Auto { bot, span } => self.delegate(decision, bot, span, effects)?,
            Command::Concede => {
                self.table.concede(&self.desk.texts, seat, levels::STRONGEST)?;
                effects.push(Effect::Conceded(seat));
            }
            Command::Advice => effects.extend(self.advise(decision)),
            Command::Undo(n) => effects.push(self.undo(seat, n)?),
            Command::Redo => effects.push(self.redo()?),
            Command::Save(path) => effects.push(self.save(path.as_deref())),
            Command::Quit => effects.push(Effect::Left),
            // These commands were handled above.
            Command::Nothing
            | Command::Show(_)
            | Command::Cards
            | Command::Log(_)
            | Command::Windows
            | Command::Window { .. }
            | Command::CardSetting { .. }
            | Command::CommitSetting { .. }
            | Command::EndTurn { .. }
            | Command::AdvanceAuto(_)
            | Command::DefendAuto(_) => {}
        }
        Ok(())
    }

    /// Returns the refusal of a command that the policy forbids.
    fn denied(&self, plan: &Command) -> Option<Effect> {
        let is_denied = match plan {
            Command::Save(_) => !self.policy.may_save,
            Command::Quit => !self.policy.may_leave,
            _ => false,
        };
        is_denied.then(|| Effect::Refused(say!(self.desk.texts, "serve-not-here")))
    }

    /// Executes a command that only shows something, or returns `None` if the command does more.
    #[expect(clippy::option_option, reason = "a comment shows nothing, which is done as well")]
    fn look(
        &self,
        seat: SeatId,
        decision: Option<Decision>,
        line: &str,
        plan: &Command,
    ) -> Option<Option<Effect>> {
        let shown = |text| Some(Effect::Shown { text, is_private: false });
        Some(match plan {
            Command::Nothing => decision.filter(|_| line.is_empty()).and_then(|decision| {
                shown(views::legal::summary(&steps::question(self.desk, &self.view(), decision)))
            }),
            Command::Show(text) => shown(text.clone()),
            Command::Cards => {
                let view = self.table.game().view(self.table.viewer(Viewer::Seat(seat)));
                let text = views::cards::show(self.desk, &view);
                Some(Effect::Shown { text, is_private: true })
            }
            Command::Log(n) => {
                let mut teller = EventFormatter::new(self.desk, self.viewer, &[]);
                teller.hear(self.desk, self.table.log());
                let lines = teller.all_lines(self.desk);
                shown(lines[lines.len().saturating_sub(*n)..].join("\n"))
            }
            _ => return None,
        })
    }

    /// Stores a standing order, or returns `None` if the command is not one.
    fn keep(
        &mut self,
        seat: SeatId,
        decision: Option<Decision>,
        line: &str,
        plan: &Command,
    ) -> Option<Effect> {
        let is_turn_end = matches!(plan, Command::EndTurn { .. });
        if is_turn_end {
            let Some(decision) = decision else { return Some(Effect::NotAsked) };
            // The rest of a turn is never skipped in a lesson.
            if let Some(refusal) = lesson::refusal(self.desk, self.table, decision, None) {
                return Some(Effect::Refused(refusal));
            }
        }
        let sentence = self.presets.keep(self.desk, seat, plan)?;
        preset_file::keep(self.table.save(), seat, line, plan);
        Some(if is_turn_end { Effect::Remarked(sentence) } else { Effect::Said(sentence) })
    }

    /// Applies answers one after the other and returns whether all were accepted. Answers left when
    /// the seat is no longer asked wait until it is asked again.
    fn answer(
        &mut self,
        decision: Decision,
        actions: &[Action],
        effects: &mut Vec<Effect>,
    ) -> Result<bool, CommandError> {
        for (at, &action) in actions.iter().enumerate() {
            let question = self.table.game().decision();
            let same = |question: &Decision| {
                question.seat == decision.seat && question.army == decision.army
            };
            let Some(question) = question.filter(same) else {
                self.answer_later(decision, &actions[at..]);
                return Ok(false);
            };
            if let Some(sentence) = lesson::refusal(self.desk, self.table, question, Some(action)) {
                effects.push(Effect::Refused(sentence));
                return Ok(false);
            }
            if action == Action::Pass {
                self.presets.keep_pass(self.table.game(), question);
            }
            match self.table.apply(&self.desk.texts, action, at == 0) {
                Ok(_) => {
                    steps::of(question.ask).standing.record_answer(self.presets, question, action);
                }
                Err(ApplyError::Failure(failure)) => return Err(failure),
                Err(ApplyError::Illegal(illegal)) => {
                    let sentence = refuse(self.desk, &self.view(), question, action, illegal);
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

    /// Queues answers of a line for the seat's next question. With one placement a visit, other
    /// seats come between.
    fn answer_later(&mut self, decision: Decision, actions: &[Action]) {
        let view = self.view();
        let words = actions.iter().map(|&action| {
            let question = &steps::question(self.desk, &view, decision);
            views::typed::answer(question, action).unwrap_or_default()
        });
        let words: Vec<String> = words.collect();
        self.queue_first(decision, words);
    }

    /// Attacks once, or starts repeated attacks.
    fn attack(
        &mut self,
        decision: Decision,
        assault: &Assault,
        effects: &mut Vec<Effect>,
    ) -> Result<(), CommandError> {
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

    /// Commits units of several kinds, including those of later questions.
    fn commit(
        &mut self,
        decision: Decision,
        kinds: &[(UnitKindId, u32)],
        effects: &mut Vec<Effect>,
    ) -> Result<(), CommandError> {
        let Some(action) = committed(decision, kinds) else { return Ok(()) };
        if self.answer(decision, &[action], effects)? {
            self.presets.keep_answer(self.desk, decision, kinds);
        }
        Ok(())
    }

    /// Lets a bot answer in the player's place. Unless it is called for one question alone or a longer span, it completes a placement or
    /// move, and answers any other question once.
    fn delegate(
        &mut self,
        decision: Decision,
        bot: String,
        span: Span,
        effects: &mut Vec<Effect>,
    ) -> Result<(), CommandError> {
        let is_led =
            self.table.lesson(decision.seat).is_some_and(|at| at.wanted(self.table).is_some());
        if is_led || span == Span::Once {
            return self.delegate_once(decision, &bot, effects);
        }
        let (room, view) = (steps::of(decision.ask), self.view());
        let sentence = span.said(&self.desk.texts, view.turn().number);
        let goes_on = || {
            room.standing.continues(decision, decision)
                && !room.phrase.is_done(&steps::question(self.desk, &view, decision))
        };
        if sentence.is_none() && !goes_on() {
            return self.delegate_once(decision, &bot, effects);
        }
        let sentence = sentence.or_else(|| room.standing.bot_notice(self.desk));
        effects.extend(sentence.map(Effect::Said));
        self.presets.call(self.table, decision, bot, span);
        Ok(())
    }

    fn delegate_once(
        &mut self,
        decision: Decision,
        bot: &str,
        effects: &mut Vec<Effect>,
    ) -> Result<(), CommandError> {
        let Some(action) = self.table.advice(bot, decision.seat) else { return Ok(()) };
        let words = views::typed::typed(self.desk, &self.view(), decision, action);
        effects.push(Effect::Said(say!(self.desk.texts, "auto-once", "answer" = words)));
        self.answer(decision, &[action], effects).map(|_| ())
    }

    /// Suggests the answer of the strongest bot, with its reason. The bot sees only the seat's
    /// observation.
    fn advise(&self, decision: Decision) -> Option<Effect> {
        let action = self.table.advice(levels::STRONGEST, decision.seat)?;
        let view = self.table.game().view(self.table.viewer(Viewer::Seat(decision.seat)));
        let question = steps::question(self.desk, &view, decision);
        let text = why::sentence(&question, why::gaining(&question, action));
        Some(Effect::Shown { text, is_private: true })
    }

    /// Formats the path of the save, or copies the save to `path`.
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

    /// Returns the game as the face's viewer sees it.
    fn view(&self) -> Observation<'_> {
        self.table.game().view(self.viewer)
    }
}
