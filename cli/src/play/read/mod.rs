//! Parses a typed line into a [`Command`], without changing anything. A line that cannot be understood
//! returns a sentence on what can be typed.

mod numbers;
mod odds;
mod spaces;
mod units;

use warboard_engine::game::{Action, Decision};
use warboard_engine::model::{AttackTarget, CardId, SpaceId, UnitKindId, Window};
use warboard_engine::observation::Observation;
use warboard_engine::words::{is_invisible, name_of, shapes};

use super::desk::Presenter;
use super::steps::{self, Question};
use super::verbs::{END, Meant, Verb};
use super::views;
use super::windows::{WindowSetting, WindowSettingScope, WindowSide};
use crate::text::{Texts, say};
pub(in crate::play) use numbers::{Amount, amount, are_numbers};
pub(in crate::play) use odds::{auto, concede, odds};
pub(in crate::play) use spaces::without_fillers;
pub(in crate::play) use units::{CountedName, TypedForces};

/// A parsed command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    /// Answers, applied one after the other.
    Answer(Vec<Action>),
    /// An attack, or repeated attacks.
    Attack(Assault),
    /// The number of units of each kind to commit to the current battle; none of the other kinds.
    Commit(Vec<(UnitKindId, u32)>),
    /// A setting for later questions about committing units of these kinds.
    CommitSetting {
        /// The kinds.
        kinds: Vec<UnitKindId>,
        /// The setting: `Never` commits none, `Always` the most.
        setting: WindowSetting,
    },
    /// A bot that answers for the player.
    Auto {
        /// The name of the bot.
        bot: String,
        /// The span for which the bot answers.
        span: Span,
    },
    /// Bots play to the end in the player's place.
    Concede,
    /// The answer that a bot would give, with its reason.
    Advice,
    /// The rest of this turn is passed, as far as no answer is required.
    EndTurn {
        /// The turn, as the number of turns begun.
        turn: u32,
    },
    /// A setting: defences use the most dice from now on, or no longer.
    DefendAuto(bool),
    /// A setting: all units that may follow a conquest do so from now on, or no longer.
    AdvanceAuto(bool),
    /// A text to show.
    Show(String),
    /// The cards of the asked seat.
    Cards,
    /// The windows, with the asked seat's setting for each.
    Windows,
    /// A setting of the asked seat for a window.
    Window {
        /// The window; `None` for all windows.
        window: Option<Window>,
        /// The side of a battle; `None` for both.
        part: Option<WindowSide>,
        /// The setting.
        setting: WindowSetting,
        /// The duration of the setting.
        lasts: WindowSettingScope,
    },
    /// A setting of the asked seat for a card.
    CardSetting {
        /// The card.
        card: CardId,
        /// The setting.
        setting: WindowSetting,
    },
    /// The last lines of the log, of this number.
    Log(usize),
    /// Undo of this number of commands.
    Undo(usize),
    /// Redo of the last undone command.
    Redo,
    /// The path of the save, or a copy of the save to a path.
    Save(Option<String>),
    /// The end of the session.
    Quit,
    /// No command: an empty line or a comment.
    Nothing,
}

/// The span for which a bot answers in a person's place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Span {
    /// The current question with those that belong to it, such as all placements or moves.
    Question,
    /// Until the step is over.
    Step,
    /// Until the turn is over.
    Turn,
    /// Until another player attacks the person.
    Attacked,
}

impl Span {
    /// Returns the message to a person whose bot answers for this span from `turn` on; 0 is before
    /// the first turn. `None` for a single question.
    pub(crate) fn said(self, texts: &Texts, turn: u32) -> Option<String> {
        match self {
            Self::Question => None,
            Self::Step => Some(say!(texts, "auto-step")),
            Self::Turn if turn == 0 => Some(say!(texts, "auto-opening")),
            Self::Turn => Some(say!(texts, "auto-turn")),
            Self::Attacked => Some(say!(texts, "auto-until-attacked")),
        }
    }
}

/// An attack command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Assault {
    /// The origin of the attack.
    pub(crate) from: SpaceId,
    /// The target of the attack.
    pub(crate) aim: AttackTarget,
    /// The number of dice; `None` for the most.
    pub(crate) count: Option<u32>,
    /// The number of troops at which repeated attacks stop; `None` for a single attack.
    pub(crate) until: Option<u32>,
    /// The units of other kinds to commit, if the player names them.
    pub(crate) with: Option<Vec<(UnitKindId, u32)>>,
}

impl Assault {
    /// Returns the next attack, with `count` dice.
    pub(crate) fn action(&self, count: u32) -> Action {
        Action::Attack { from: self.from, to: self.aim, count }
    }
}

/// Largest number of characters of a line; twice the length needed to place on every space of the
/// largest board.
pub(in crate::play) const LINE_MAX: usize = 4_000;

/// The number of lines that `log` shows by default.
pub(in crate::play) const LOG_LINES: usize = 20;

/// The parser of lines for one question.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CommandParser<'a> {
    /// The question.
    pub(crate) question: &'a Question<'a>,
    /// The names and messages.
    pub(crate) desk: &'a Presenter,
    /// The observation of the asked seat.
    pub(crate) view: &'a Observation<'a>,
    /// The decision.
    pub(crate) decision: Decision,
    /// The origin and target of the last attack.
    pub(crate) last_attack: Option<(SpaceId, AttackTarget)>,
    /// The first word of the line.
    typed: &'a str,
}

pub(super) type Reading = Result<Command, String>;

impl<'a> CommandParser<'a> {
    /// Creates a parser for one question, without a last attack.
    pub(crate) fn new(question: &'a Question<'a>) -> Self {
        let &Question { desk, view, decision, .. } = question;
        Self { question, desk, view, decision, last_attack: None, typed: "" }
    }
}

/// Returns the characters of a line, each with whether it is refused: invisible characters that
/// shape no other.
pub(in crate::play) fn characters(line: &str) -> impl Iterator<Item = (char, bool)> {
    let mut before = ' ';
    line.chars().map(move |c| {
        let shapes = shapes(c, std::mem::replace(&mut before, c));
        (c, is_invisible(c) && !c.is_whitespace() && !shapes)
    })
}

impl CommandParser<'_> {
    /// Parses a line.
    ///
    /// # Errors
    /// A sentence for the player.
    pub(crate) fn read(&self, line: &str) -> Reading {
        CommandParser { typed: line.split_whitespace().next().unwrap_or_default(), ..*self }
            .read_words(line)
    }

    fn read_words(&self, line: &str) -> Reading {
        if line.chars().nth(LINE_MAX).is_some() {
            return Err(say!(self.desk.texts, "line-too-long", "n" = LINE_MAX));
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let room = steps::of(self.decision.ask);
        let Some((&first, rest)) = words.split_first() else { return room.parse.read_empty(self) };
        if first.starts_with('#') {
            return Ok(Command::Nothing);
        }
        let mut numbered = (1..).zip(characters(line));
        if let Some((n, (c, _))) = numbered.find(|(_, (_, is_refused))| *is_refused) {
            return Err(say!(self.desk.texts, "line-invisible", "name" = name_of(c), "n" = n));
        }
        if let Some(plan) = room.parse.read_first(self, &words) {
            return plan;
        }
        let meant = Verb::find(first, self.desk.lang(), Some(self.decision.ask));
        if let Meant::Exactly(verb) = meant {
            return self.command(verb, rest);
        }
        if let Some(plan) = room.parse.read_bare(self, &words) {
            return plan;
        }
        match meant {
            Meant::Exactly(verb) | Meant::Beginning(verb) => self.command(verb, rest),
            Meant::Several(words) => {
                let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
                let list = self.desk.or_list(&words);
                Err(say!(self.desk.texts, "ambiguous", "words" = first, "list" = list))
            }
            Meant::Nothing => {
                if let Some(sentence) = room.parse.not_read(self, &words) {
                    return Err(sentence);
                }
                let mut sentence = match Verb::near(first, self.desk.lang()) {
                    Some(near) => {
                        say!(self.desk.texts, "no-command-near", "word" = first, "near" = near)
                    }
                    None => say!(self.desk.texts, "no-command", "word" = first),
                };
                sentence.push(' ');
                sentence.push_str(&views::legal::reminder(self.question));
                Err(sentence)
            }
        }
    }

    /// Parses a command: by the rules of the question, or else by those of the verb.
    fn command(&self, verb: &Verb, rest: &[&str]) -> Reading {
        let read = steps::of(self.decision.ask).parse.read(self, verb, rest);
        let read = read.or_else(|| verb.plan(self, rest));
        read.unwrap_or_else(|| Err(self.not_now(verb)))
    }

    /// Parses a command that shows a text and takes no arguments.
    pub(super) fn shows(
        &self,
        verb: &Verb,
        rest: &[&str],
        show: impl FnOnce(&Presenter, &Observation<'_>) -> String,
    ) -> Reading {
        self.alone(verb, rest, || Ok(Command::Show(show(self.desk, self.view))))
    }

    /// Returns the pass of the question, or a refusal if it has none.
    pub(super) fn pass_or_refuse(&self, verb: &Verb) -> Reading {
        let pass = steps::of(self.decision.ask).passes;
        pass.map(|pass| Command::Answer(vec![pass])).ok_or_else(|| self.not_now(verb))
    }

    /// Passes the rest of the turn, if the question can be ended.
    pub(super) fn end_turn(&self) -> Reading {
        if END.answers(self.decision.ask) {
            Ok(Command::EndTurn { turn: self.view.turn().number })
        } else {
            Err(self.not_now(&END))
        }
    }

    /// Explains that words are not one of the answers, and lists the possible ones.
    pub(super) fn no_choice(&self) -> String {
        self.question.and_may(&say!(self.desk.texts, "illegal-no-choice"))
    }

    /// Refuses a command that does not answer the question, and lists those that do.
    pub(super) fn not_now(&self, verb: &Verb) -> String {
        let typed = Verb::find(self.typed, self.desk.lang(), None);
        let is_meant = matches!(typed, Meant::Exactly(found) if found == verb);
        let is_typed = is_meant && self.typed.chars().count() > 2;
        let word = if is_typed { self.typed } else { verb.word(self.desk.lang()) };
        self.question.and_may(&say!(self.desk.texts, "not-now", "word" = word))
    }

    /// Formats the usage of a command.
    pub(super) fn usage(&self, verb: &Verb) -> String {
        views::help::usage(self.desk, verb)
    }
}
