//! From a typed line to what is to be done. Nothing is changed here, and whatever cannot be understood comes back as a
//! sentence that says what can.

mod answer;
mod attack;
mod battle;
mod numbers;
mod rounds;
mod spaces;
mod strike;
mod units;

use warboard_engine::game::{Action, Ask, Decision};
use warboard_engine::model::{Rulebook, SpaceId, TokenId, UnitKindId, Window};
use warboard_engine::observation::Observation;
use warboard_engine::odds::Party;

use super::desk::Desk;
use super::names::{Fit, Found, fold};
use super::verbs::{Meant, Verb};
use super::views;
use super::windows::Setting;
use crate::text::say;
use numbers::{Amount, amount, leading_amount};
use units::Counted;

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
    /// This bot answers for the person until the step is over.
    Auto(String),
    /// Whether defences are answered with the most dice from now on.
    DefendAuto(bool),
    /// A text to be shown.
    Show(String),
    /// The cards of whoever is asked.
    Cards,
    /// The windows, and whether whoever is asked is asked there.
    Windows,
    /// Whether whoever is asked is asked in a window from now on, or until the invasion ends.
    Window {
        /// Which.
        window: Window,
        /// Whether.
        setting: Setting,
        /// Until the invasion ends.
        briefly: bool,
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

/// What an attack goes for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// A space of another army.
    Space(SpaceId),
    /// A token on the board.
    Token(TokenId),
}

impl Aim {
    /// The attack with so many dice.
    pub(crate) fn attack(self, from: SpaceId, count: u32) -> Action {
        match self {
            Self::Space(to) => Action::Attack { from, to, count },
            Self::Token(token) => Action::Strike { from, token, count },
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

/// The most characters of a command: to place on every space of the largest board takes half of it.
const LINE_MAX: usize = 4_000;

/// How many lines `log` shows unless told.
const LOG_LINES: usize = 20;

/// Reads lines for one question.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    /// Names and messages.
    pub(crate) desk: &'a Desk,
    /// What whoever is asked may know.
    pub(crate) view: Observation<'a>,
    /// The question.
    pub(crate) decision: Decision,
    /// Where the last attack came from and went.
    pub(crate) last_attack: Option<(SpaceId, Aim)>,
    /// The first word that was typed.
    pub(crate) typed: String,
}

type Reading = Result<Plan, String>;

impl Reader<'_> {
    /// What a line asks for.
    ///
    /// # Errors
    /// A sentence for the player.
    pub(crate) fn read(&self, line: &str) -> Reading {
        if line.chars().nth(LINE_MAX).is_some() {
            return Err(say!(self.desk.texts, "line-too-long", "n" = LINE_MAX));
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&first, rest)) = words.split_first() else {
            if let Ask::Hit { .. } = self.decision.ask {
                return self.auto(&[]);
            }
            let in_window = matches!(self.decision.ask, Ask::Window { .. });
            return Ok(if in_window { self.pass() } else { Plan::Nothing });
        };
        if first.starts_with('#') {
            return Ok(Plan::Nothing);
        }
        if let Some(plan) = self.word_for_word(&words) {
            return plan;
        }
        let meant = Verb::find(first, self.desk.lang(), Some(self.decision.ask));
        if let Meant::Exactly(verb) = meant {
            return self.command(verb, rest);
        }
        if let Some(plan) = self.bare(&words) {
            return plan;
        }
        match meant {
            Meant::Exactly(verb) | Meant::Beginning(verb) => self.command(verb, rest),
            Meant::Several(words) => {
                let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
                let list = self.desk.or_list(&words);
                Err(say!(self.desk.texts, "ambiguous", "words" = first, "list" = list))
            }
            Meant::Nothing(_) if matches!(self.decision.ask, Ask::Script { .. }) => {
                Err(self.no_answer(&words))
            }
            Meant::Nothing(near) => {
                let mut sentence = match near {
                    Some(near) => {
                        say!(self.desk.texts, "no-command-near", "word" = first, "near" = near)
                    }
                    None => say!(self.desk.texts, "no-command", "word" = first),
                };
                sentence.push(' ');
                sentence.push_str(&views::legal::reminder(self.desk, &self.view, self.decision));
                Err(sentence)
            }
        }
    }

    /// A line without a command, where the question says which is meant: a space to place on, a number, cards.
    fn bare(&self, words: &[&str]) -> Option<Reading> {
        let numbers = words.iter().all(|word| amount(word).is_some());
        match self.decision.ask {
            Ask::Claim { .. } | Ask::Reinforce { .. } | Ask::Place { .. } if !numbers => {
                let line = words.join(" ");
                let first: Vec<&str> =
                    line.split(',').next().unwrap_or_default().split_whitespace().collect();
                let names = self.counted(&first).names;
                let found = self.desk.names.find(&self.before_number(names).join(" "));
                let verb = Verb::find(words[0], self.desk.lang(), Some(self.decision.ask));
                let typo = |found: &Found| matches!(found.fit, Fit::Typo(_));
                let command = matches!(verb, Meant::Beginning(_) | Meant::Several(_));
                found.filter(|found| !typo(found) || !command).map(|_| self.place(words))
            }
            Ask::Fortify { under_way: Some(_), .. } if amount(words[0]).is_some() => {
                Some(self.fortify(words))
            }
            Ask::Defend { .. } if numbers => Some(self.defend(words)),
            Ask::Advance { .. } if numbers => Some(self.advance(words)),
            Ask::Commit { .. } if amount(words[0]).is_some() => Some(self.commit(words)),
            Ask::Reroll { .. } if numbers => Some(self.reroll(words)),
            Ask::Build { .. } if amount(words[0]).is_some() => Some(self.build(words)),
            Ask::Trade { .. } if numbers => Some(self.trade(words)),
            Ask::Held { .. } if !numbers => {
                self.desk.names.find(&words.join(" ")).map(|_| self.held(words))
            }
            Ask::Program { .. } if numbers => Some(self.program(words)),
            Ask::Order { .. } if numbers => Some(self.order(words)),
            Ask::Order { .. } => self.bare_order(words),
            Ask::Hit { .. } if numbers || self.kind_like(words).is_some() => Some(self.hit(words)),
            Ask::Window { .. } => self.bare_play(words),
            Ask::Script { .. } => self.bare_answer(words),
            Ask::Claim { .. }
            | Ask::Reinforce { .. }
            | Ask::Place { .. }
            | Ask::Build { .. }
            | Ask::Trade { .. }
            | Ask::Held { .. }
            | Ask::Attack { .. }
            | Ask::Commit { .. }
            | Ask::Defend { .. }
            | Ask::Reroll { .. }
            | Ask::Advance { .. }
            | Ask::Program { .. }
            | Ask::Sortie { .. }
            | Ask::Fire { .. }
            | Ask::Hit { .. }
            | Ask::Fortify { .. } => None,
        }
    }

    fn command(&self, verb: Verb, rest: &[&str]) -> Reading {
        let (desk, view) = (self.desk, &self.view);
        let shows = |text: String| Ok(Plan::Show(text));
        match verb {
            Verb::Place => self.for_now(verb, || self.place(rest)),
            Verb::Attack if matches!(self.decision.ask, Ask::Fire { .. }) => self.fire(rest),
            Verb::Attack => self.for_now(verb, || self.attack(rest)),
            Verb::Program => self.for_now(verb, || self.program(rest)),
            Verb::Order => self.for_now(verb, || self.order(rest)),
            Verb::Deploy => self.for_now(verb, || {
                self.alone(verb, rest, || Ok(Plan::Answer(vec![Action::Deploy])))
            }),
            Verb::Fire => self.for_now(verb, || self.fire(rest)),
            Verb::Hit => self.for_now(verb, || self.hit(rest)),
            Verb::Fortify if matches!(self.decision.ask, Ask::Sortie { .. }) => self.sally(rest),
            Verb::Again => self.for_now(verb, || self.again(rest)),
            Verb::Stop => self.for_now(verb, || Ok(Plan::Answer(vec![Action::Stop]))),
            Verb::Advance => self.for_now(verb, || self.advance(rest)),
            Verb::Fortify => self.for_now(verb, || self.fortify(rest)),
            Verb::Trade => self.for_now(verb, || self.trade(rest)),
            Verb::Build => self.for_now(verb, || self.build(rest)),
            Verb::Held => self.for_now(verb, || self.held(rest)),
            Verb::Commit => self.commit(rest),
            Verb::Reroll => self.for_now(verb, || self.reroll(rest)),
            Verb::Auto => self.for_now(verb, || self.auto(rest)),
            Verb::Defend => self.defend(rest),
            Verb::Play => self.play(rest),
            Verb::Answer => self.for_now(verb, || self.answer(rest)),
            Verb::Pass => self.alone(verb, rest, || self.pass_or_refuse(verb)),
            Verb::End => self.alone(verb, rest, || self.end()),
            Verb::Board => self.alone(verb, rest, || shows(views::board::show(desk, view))),
            Verb::Map => self.alone(verb, rest, || shows(views::map::show(desk, view))),
            Verb::Look => shows(views::look::show(desk, view, self.space(rest, &|_| true)?)),
            Verb::Cards => self.alone(verb, rest, || Ok(Plan::Cards)),
            Verb::Windows => self.windows(rest),
            Verb::Status => self.alone(verb, rest, || shows(views::status::show(desk, view))),
            Verb::Legal => {
                self.alone(verb, rest, || shows(views::legal::show(desk, view, self.decision)))
            }
            Verb::Odds => self.odds(rest),
            Verb::Log => self.number(verb, rest, LOG_LINES).map(Plan::Log),
            Verb::Undo => self.number(verb, rest, 1).map(Plan::Undo),
            Verb::Redo => self.alone(verb, rest, || Ok(Plan::Redo)),
            Verb::Save if rest.is_empty() => Ok(Plan::Save(None)),
            Verb::Save => Ok(Plan::Save(Some(rest.join(" ").trim_matches('"').to_owned()))),
            Verb::Help => match rest {
                [_, further @ ..] if !further.is_empty() => Err(self.too_much(verb, further)),
                _ => shows(views::help::show(desk, view, self.decision.ask, rest)),
            },
            Verb::Quit => self.alone(verb, rest, || Ok(Plan::Quit)),
        }
    }

    /// A command that answers, if the question is one that it answers.
    fn for_now(&self, verb: Verb, read: impl FnOnce() -> Reading) -> Reading {
        if verb.answers(self.decision.ask) {
            return read();
        }
        Err(self.not_now(verb))
    }

    /// A command that does not answer what is asked, and what does.
    fn not_now(&self, verb: Verb) -> String {
        let typed = Verb::find(&self.typed, self.desk.lang(), None);
        let is_typed = typed == Meant::Exactly(verb) && self.typed.chars().count() > 2;
        let word = if is_typed { &*self.typed } else { verb.word(self.desk.lang()) };
        let sentence = say!(self.desk.texts, "not-now", "word" = word);
        let may = views::legal::reminder(self.desk, &self.view, self.decision);
        format!("{sentence} {may}")
    }

    fn place(&self, words: &[&str]) -> Reading {
        if let [word] = words
            && Verb::find(word, self.desk.lang(), None) == Meant::Exactly(Verb::Auto)
        {
            return self.auto(&[]);
        }
        let line = words.join(" ");
        let ask = self.decision.ask;
        let left = if let Ask::Reinforce { left } | Ask::Place { left } = ask { left } else { 1 };
        let mut left = self.to_place(left);
        let mut actions = Vec::new();
        for part in line.split(',').filter(|part| !part.trim().is_empty()) {
            let words: Vec<&str> = part.split_whitespace().collect();
            let Counted { names, kind, n } = self.counted(&words);
            match names[self.before_number(names).len()..] {
                [] => {}
                [_] => return Err(self.usage(Verb::Place)),
                [_, ref behind @ ..] => return Err(self.no_kind(behind)),
            }
            let free = matches!(ask, Ask::Claim { .. });
            let army = self.decision.army;
            let fits = |space| {
                if free {
                    self.view.stands_on(space).is_none()
                } else {
                    self.view.is_on(army, space)
                }
            };
            let space = self.space(names, &fits)?;
            let unit = kind.unwrap_or_else(|| units::first_left(&left));
            let most = &mut left[usize::from(unit.0)];
            let count = n.unwrap_or(Amount::Exactly(1)).or_most((*most).max(1));
            *most = most.saturating_sub(count);
            actions.push(if free {
                Action::Claim { space }
            } else if matches!(ask, Ask::Reinforce { .. }) {
                Action::Reinforce { space, count }
            } else {
                Action::Place { space, unit, count }
            });
        }
        if actions.is_empty() { Err(self.usage(Verb::Place)) } else { Ok(Plan::Answer(actions)) }
    }

    fn auto(&self, words: &[&str]) -> Reading {
        if let [_, further @ ..] = words
            && !further.is_empty()
        {
            return Err(self.too_much(Verb::Auto, further));
        }
        let names = warboard_engine::bots::NAMES;
        let strongest = names.last().copied().unwrap_or_default();
        let bot = words.first().copied().unwrap_or(strongest);
        if names.contains(&bot) {
            return Ok(Plan::Auto(bot.to_owned()));
        }
        let list = self.desk.or_list(&names.map(str::to_owned));
        Err(say!(self.desk.texts, "auto-unknown", "name" = bot, "list" = list))
    }

    fn fortify(&self, words: &[&str]) -> Reading {
        let Counted { names, kind, n } = self.counted(words);
        let own = |space| self.view.is_on(self.decision.army, space);
        let end = |from, to| {
            let unit = Rulebook::BASIC;
            own(to) || self.view.check(Action::Fortify { from, to, unit, count: 1 }).is_ok()
        };
        let (from, to) = match self.under_way() {
            Some(way) if names.is_empty() => way,
            _ if names.len() < 2 => return Err(self.usage(Verb::Fortify)),
            _ => self.two_spaces(names, &own, &end)?,
        };
        let (unit, most) = self.moved_kind(kind, from)?;
        let Some(n) = n else {
            let move_one = Action::Fortify { from, to, unit, count: 1 };
            if self.view.check(move_one).is_err() {
                return Ok(Plan::Answer(vec![move_one]));
            }
            let example = format!(
                "{} {} {} {most}{}",
                Verb::Fortify.word(self.desk.lang()),
                self.desk.names.example(from),
                self.desk.names.example(to),
                self.desk.kind_behind(unit),
            );
            return Err(say!(
                self.desk.texts,
                "fortify-how-many",
                "from" = self.desk.the_space(from),
                "to" = self.desk.the_space(to),
                "most" = most,
                "example" = example,
            ));
        };
        Ok(Plan::Answer(vec![Action::Fortify { from, to, unit, count: n.or_most(most.max(1)) }]))
    }

    fn trade(&self, words: &[&str]) -> Reading {
        let sets = views::cards::sets(&self.view);
        let auto = words.first().is_some_and(|word| fold(word) == "auto");
        if auto || (words.is_empty() && sets.len() == 1) {
            let best = sets.iter().max_by_key(|(_, units)| *units);
            return match best {
                Some(&(cards, _)) => Ok(Plan::Answer(vec![Action::Trade { cards }])),
                None => Err(say!(self.desk.texts, "illegal-no-set")),
            };
        }
        if words.is_empty() {
            return Ok(Plan::Show(views::cards::show_sets(self.desk, &self.view)));
        }
        let hand = views::cards::hand(&self.view, self.decision.army);
        let card = |word: &&str| {
            let n = word.trim_matches(',').parse::<usize>().ok()?;
            hand.get(n.checked_sub(1)?).copied()
        };
        let cards: Option<Vec<_>> = words.iter().map(card).collect();
        match cards.as_deref() {
            Some(&[a, b, c]) => {
                let mut cards = [a, b, c];
                cards.sort_unstable();
                Ok(Plan::Answer(vec![Action::Trade { cards }]))
            }
            _ if hand.len() < 3 => Err(say!(self.desk.texts, "trade-too-few", "n" = hand.len())),
            _ => Err(say!(self.desk.texts, "trade-usage", "n" = hand.len())),
        }
    }

    fn held(&self, words: &[&str]) -> Reading {
        let fits = |space| self.view.check(Action::Held { space }).is_ok();
        Ok(Plan::Answer(vec![Action::Held { space: self.space(words, &fits)? }]))
    }

    fn odds(&self, words: &[&str]) -> Reading {
        let (words, with) = self.split_with(words);
        let with = with.transpose()?.unwrap_or_default();
        let words = &words[..];
        let all = matches!(words, [word] if amount(word) == Some(Amount::All));
        if all || words.is_empty() {
            return Ok(Plan::Show(views::odds::list(self.desk, &self.view, self.decision, all)));
        }
        let (words, behind) = match self.trailing_amount(words) {
            Some((names, n)) => (names, Some(n)),
            None => (words, None),
        };
        let n = match behind.or(with.basic) {
            Some(Amount::Exactly(n)) => Some(n),
            Some(Amount::All) | None => None,
        };
        if let Some(strike) = self.strike_words(words) {
            let (from, token) = strike?;
            return Ok(Plan::Show(views::odds::show_strike(self.desk, &self.view, from, token, n)));
        }
        let (from, to) = if self.is_one_name(words) {
            self.attack_spaces(words)?
        } else {
            self.two_spaces(words, &|_| true, &|from, to| self.desk.rules.board.adjacent(from, to))?
        };
        let party = Party { basic: n, others: with.kinds.as_deref() };
        Ok(Plan::Show(views::odds::show(self.desk, &self.view, from, to, party)))
    }

    /// How a command is written.
    fn usage(&self, verb: Verb) -> String {
        views::help::usage(self.desk, verb)
    }
}
