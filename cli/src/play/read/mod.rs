//! From a typed line to what is to be done. Nothing is changed here, and whatever cannot be understood comes back as a
//! sentence that says what can.

mod numbers;
mod odds;
mod spaces;
mod units;

use warboard_engine::game::{Action, Decision};
use warboard_engine::model::{Aim, CardId, SpaceId, UnitKindId, Window};
use warboard_engine::observation::Observation;
use warboard_engine::words::{is_invisible, name_of, shapes};

use super::desk::Desk;
use super::steps::{self, Question};
use super::verbs::{END, Meant, Verb};
use super::views;
use super::windows::{Lasts, Part, Setting};
use crate::text::{Texts, say};
pub(in crate::play) use numbers::{Amount, amount, are_numbers};
pub(in crate::play) use odds::{auto, concede, odds};
pub(in crate::play) use spaces::without_fillers;
pub(in crate::play) use units::{Counted, Forces};

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Plan {
    /// These answers, one after the other.
    Answer(Vec<Action>),
    /// An attack, or one after the other.
    Attack(Assault),
    /// How many units of which kinds are committed to the battle that is asked about; none of the other kinds.
    Commit(Vec<(UnitKindId, u32)>),
    /// Whether whoever is asked is asked about committing units of these kinds from now on.
    CommitSetting {
        /// Which kinds.
        kinds: Vec<UnitKindId>,
        /// Whether: never is none, always is the most.
        setting: Setting,
    },
    /// This bot answers for the person, so long.
    Auto {
        /// Its name.
        bot: String,
        /// How long.
        span: Span,
    },
    /// Bots play on to the end in the person's place.
    Concede,
    /// What a bot would answer, and why.
    Advice,
    /// What is left of this turn is passed, as far as nothing has to be answered.
    EndTurn {
        /// Which: turns begun.
        turn: u32,
    },
    /// Whether defences are answered with the most dice from now on.
    DefendAuto(bool),
    /// Whether all that may follow moves into what is conquered from now on.
    AdvanceAuto(bool),
    /// A text to be shown.
    Show(String),
    /// The cards of whoever is asked.
    Cards,
    /// The windows, and whether whoever is asked is asked there.
    Windows,
    /// Whether whoever is asked is asked in a window from now on.
    Window {
        /// Which; nothing: all.
        window: Option<Window>,
        /// On which side of a battle; on either unless one is said.
        part: Option<Part>,
        /// Whether.
        setting: Setting,
        /// How long.
        lasts: Lasts,
    },
    /// Whether whoever is asked is asked for the sake of a card from now on.
    CardSetting {
        /// Which.
        card: CardId,
        /// Whether.
        setting: Setting,
    },
    /// The last lines of what happened.
    Log(usize),
    /// Take so many decisions back.
    Undo(usize),
    /// Do again.
    Redo,
    /// Say where the game is saved, or copy it.
    Save(Option<String>),
    /// Leave.
    Quit,
    /// Nothing: an empty line or a comment.
    Nothing,
}

/// How long a bot answers in a person's place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Span {
    /// What is asked now, with what belongs to it: all that is to be placed, or moved.
    Question,
    /// Until the step is over.
    Step,
    /// Until the turn is over.
    Turn,
    /// Until somebody attacks the person.
    Attacked,
}

impl Span {
    /// What a person is told of a bot that answers so long from that turn on, 0 before the first; nothing where it answers one
    /// question.
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

/// An attack as it is typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Assault {
    /// Where it comes from.
    pub(crate) from: SpaceId,
    /// What it goes for.
    pub(crate) aim: Aim,
    /// The dice; none: the most.
    pub(crate) count: Option<u32>,
    /// Troops that are left when attacks stop; none: there is one alone.
    pub(crate) until: Option<u32>,
    /// The units of other kinds that are committed, where that is said.
    pub(crate) with: Option<Vec<(UnitKindId, u32)>>,
}

impl Assault {
    /// Its next attack, with so many dice.
    pub(crate) fn action(&self, count: u32) -> Action {
        Action::Attack { from: self.from, to: self.aim, count }
    }
}

/// The most characters of a command: to place on every space of the largest board takes half of it.
pub(in crate::play) const LINE_MAX: usize = 4_000;

/// How many lines `log` shows unless told.
pub(in crate::play) const LOG_LINES: usize = 20;

/// Reads lines for one question.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader<'a> {
    /// The question.
    pub(crate) question: &'a Question<'a>,
    /// Names and messages.
    pub(crate) desk: &'a Desk,
    /// The observation of the seat that is asked.
    pub(crate) view: &'a Observation<'a>,
    /// The decision.
    pub(crate) decision: Decision,
    /// Where the last attack came from and went.
    pub(crate) last_attack: Option<(SpaceId, Aim)>,
    /// The first word of the line that is read.
    typed: &'a str,
}

pub(super) type Reading = Result<Plan, String>;

impl<'a> Reader<'a> {
    /// A reader for one question, where nothing was attacked before.
    pub(crate) fn new(question: &'a Question<'a>) -> Self {
        let &Question { desk, view, decision, .. } = question;
        Self { question, desk, view, decision, last_attack: None, typed: "" }
    }
}

/// The characters of a line, each with whether no line may hold it there: it cannot be seen, and shapes nothing.
pub(in crate::play) fn characters(line: &str) -> impl Iterator<Item = (char, bool)> {
    let mut before = ' ';
    line.chars().map(move |c| {
        let shapes = shapes(c, std::mem::replace(&mut before, c));
        (c, is_invisible(c) && !c.is_whitespace() && !shapes)
    })
}

impl Reader<'_> {
    /// What a line asks for.
    ///
    /// # Errors
    /// A sentence for the player.
    pub(crate) fn read(&self, line: &str) -> Reading {
        Reader { typed: line.split_whitespace().next().unwrap_or_default(), ..*self }
            .read_words(line)
    }

    fn read_words(&self, line: &str) -> Reading {
        if line.chars().nth(LINE_MAX).is_some() {
            return Err(say!(self.desk.texts, "line-too-long", "n" = LINE_MAX));
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let room = steps::of(self.decision.ask);
        let Some((&first, rest)) = words.split_first() else { return room.read_empty(self) };
        if first.starts_with('#') {
            return Ok(Plan::Nothing);
        }
        let mut numbered = (1..).zip(characters(line));
        if let Some((n, (c, _))) = numbered.find(|(_, (_, is_refused))| *is_refused) {
            return Err(say!(self.desk.texts, "line-invisible", "name" = name_of(c), "n" = n));
        }
        if let Some(plan) = room.read_first(self, &words) {
            return plan;
        }
        let meant = Verb::find(first, self.desk.lang(), Some(self.decision.ask));
        if let Meant::Exactly(verb) = meant {
            return self.command(verb, rest);
        }
        if let Some(plan) = room.read_bare(self, &words) {
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
                if let Some(sentence) = room.not_read(self, &words) {
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

    /// What a command asks for: as what is asked reads it, else as it is always read.
    fn command(&self, verb: &Verb, rest: &[&str]) -> Reading {
        let read = steps::of(self.decision.ask).read(self, verb, rest);
        let read = read.or_else(|| verb.plan(self, rest));
        read.unwrap_or_else(|| Err(self.not_now(verb)))
    }

    /// A command that shows something, and takes nothing behind it.
    pub(super) fn shows(
        &self,
        verb: &Verb,
        rest: &[&str],
        show: impl FnOnce(&Desk, &Observation<'_>) -> String,
    ) -> Reading {
        self.alone(verb, rest, || Ok(Plan::Show(show(self.desk, self.view))))
    }

    /// Does nothing, where that is possible.
    pub(super) fn pass_or_refuse(&self, verb: &Verb) -> Reading {
        let pass = steps::of(self.decision.ask).pass();
        pass.map(|pass| Plan::Answer(vec![pass])).ok_or_else(|| self.not_now(verb))
    }

    /// Passes what is left of the turn, where this can be passed.
    pub(super) fn end_turn(&self) -> Reading {
        if END.answers(self.decision.ask) {
            Ok(Plan::EndTurn { turn: self.view.turn().number })
        } else {
            Err(self.not_now(&END))
        }
    }

    /// Why words are none of the answers, and what may be answered.
    pub(super) fn no_choice(&self) -> String {
        self.question.and_may(&say!(self.desk.texts, "illegal-no-choice"))
    }

    /// A command that does not answer what is asked, and what does.
    pub(super) fn not_now(&self, verb: &Verb) -> String {
        let typed = Verb::find(self.typed, self.desk.lang(), None);
        let is_meant = matches!(typed, Meant::Exactly(found) if found == verb);
        let is_typed = is_meant && self.typed.chars().count() > 2;
        let word = if is_typed { self.typed } else { verb.word(self.desk.lang()) };
        self.question.and_may(&say!(self.desk.texts, "not-now", "word" = word))
    }

    /// How a command is written.
    pub(super) fn usage(&self, verb: &Verb) -> String {
        views::help::usage(self.desk, verb)
    }
}
