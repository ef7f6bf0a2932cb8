//! Playing a scenario against a rulebook.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use super::allowed::allowed;
use super::chance::{NamedChance, Watched};
use super::draws::settle_draws;
use super::names::{Found, find, question, seat_of, seat_words};
use super::parse::{Fact, Line, Place, Scenario};
use super::picks::answers;
use crate::game::{Action, Decision, Game, Illegal, Table, Told};
use crate::model::Rulebook;
use crate::words::visible;

/// Why a scenario failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for Failure {}

/// What happened in a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Every action with the events it led to, a line each: the snapshot.
    pub log: String,
    /// Every failure; none when the scenario holds.
    pub failures: Vec<Failure>,
}

impl Report {
    /// Whether the scenario holds.
    pub fn holds(&self) -> bool {
        self.failures.is_empty()
    }
}

/// A scenario while it is played.
pub(super) struct Run<'a> {
    pub(super) rules: &'a Arc<Rulebook>,
    pub(super) game: Game,
    /// The games before each action, the last one last.
    before: Vec<Game>,
    /// The events of the last action.
    pub(super) events: Vec<String>,
    /// Why the last answer that was to be refused was.
    pub(super) refusal: Option<String>,
    report: Report,
}

impl Scenario {
    /// Plays the scenario by `rules`, which the caller has settled for its players, variant and options.
    pub fn run(&self, rules: &Arc<Rulebook>) -> Report {
        self.play(rules).1
    }

    fn play(&self, rules: &Arc<Rulebook>) -> (Option<Game>, Report) {
        let mut report = Report { log: String::new(), failures: Vec::new() };
        let is_chance =
            |(_, line): &&(usize, Line)| matches!(line, Line::Dice(..) | Line::Picks(..));
        let (chance, lines) = self.lines.split_at(self.lines.iter().take_while(is_chance).count());
        match self.begin(rules, chance) {
            Ok((game, events)) => {
                let (before, refusal) = (Vec::new(), None);
                let mut run = Run { rules, game, before, events: Vec::new(), refusal, report };
                run.tell(&events);
                run.lines(lines);
                (Some(run.game), run.report)
            }
            Err(failure) => {
                report.failures.push(failure);
                (None, report)
            }
        }
    }

    /// The game where the scenario's lines leave it.
    ///
    /// # Errors
    /// The first [`Failure`].
    pub fn start(&self, rules: &Arc<Rulebook>) -> Result<Game, Failure> {
        let (game, report) = self.play(rules);
        match (game, report.failures.into_iter().next()) {
            (Some(game), None) => Ok(game),
            (_, Some(failure)) => Err(failure),
            (None, None) => {
                Err(Failure { line: 1, message: "the scenario does not begin".to_owned() })
            }
        }
    }

    fn begin(
        &self,
        rules: &Arc<Rulebook>,
        chance: &[(usize, Line)],
    ) -> Result<(Game, Vec<Told>), Failure> {
        let last = self.place.last().map_or(1, |(line, _)| *line);
        let of_place = |message| Failure { line: last, message };
        let of_chance =
            |message| Failure { line: chance.first().map_or(last, |(line, _)| *line), message };
        let table = |before: &Game| {
            let answers = answers(rules, before, None, chance).map_err(of_chance)?;
            Ok(Table::new(NamedChance::new(answers), Watched::default()))
        };
        let (game, table) = if self.place.iter().any(|(_, line)| *line == Place::Begin) {
            let mut table = table(&Game::bare(Arc::clone(rules)))?;
            (Game::new(Arc::clone(rules), &mut table), table)
        } else {
            let position = self.position(rules)?;
            let mut game = position.set_up(rules).map_err(|error| Failure {
                line: self.line_of(&error).unwrap_or(last),
                message: error.to_string(),
            })?;
            let mut table = table(&game)?;
            game.run(&mut table);
            (game, table)
        };
        match table.chance.fault() {
            Some(fault) => Err(of_place(fault)),
            None => Ok((game, table.sink.told)),
        }
    }
}

impl Run<'_> {
    fn lines(&mut self, mut lines: &[(usize, Line)]) {
        while let Some(((number, line), rest)) = lines.split_first() {
            let n_chance = rest
                .iter()
                .take_while(|(_, line)| matches!(line, Line::Dice(..) | Line::Picks(..)))
                .count();
            let result = match line {
                Line::Action(army, words) => {
                    let (chance, after) = rest.split_at(n_chance);
                    lines = after;
                    self.act(army, words, chance)
                }
                Line::Refused(army, words) => {
                    lines = rest;
                    let next = rest.first().map(|(_, line)| line);
                    let is_explained = matches!(next, Some(Line::Fact(Fact::Refused(_))));
                    self.refused(army, words, is_explained)
                }
                Line::Undo => {
                    lines = rest;
                    self.undo()
                }
                Line::Fact(fact) => {
                    lines = rest;
                    self.look(fact)
                }
                Line::Dice(..) | Line::Picks(..) => {
                    lines = rest;
                    Err("chance is named where no action asks for it".to_owned())
                }
            };
            if let Err(message) = result {
                let message = visible(&message).into_owned();
                self.report.failures.push(Failure { line: *number, message });
                return;
            }
        }
    }

    /// Takes back the last action.
    fn undo(&mut self) -> Found<()> {
        let before = self.before.pop().ok_or("there is nothing to take back")?;
        self.game = before;
        self.events.clear();
        self.refusal = None;
        self.report.log.push_str("undo\n");
        Ok(())
    }

    fn tell(&mut self, events: &[Told]) {
        self.events = events.iter().map(|told| self.rules.line(told.event).to_string()).collect();
        for line in &self.events {
            let _ = writeln!(self.report.log, "  {line}");
        }
    }

    /// What is asked, when it is this army that is asked, or this seat of it: `red#2`.
    fn asked(&self, name: &str) -> Found<Decision> {
        let rules = self.rules;
        let seat = name.contains('#').then(|| seat_of(rules, name)).transpose()?;
        let army = find(&rules.armies, name.split('#').next().unwrap_or(name))?;
        let Some(decision) = self.game.decision() else { return Err("the game is over".into()) };
        if decision.army == army && seat.is_none_or(|seat| seat == decision.seat) {
            return Ok(decision);
        }
        let found = match seat {
            Some(_) => seat_words(rules, decision.army, decision.seat),
            None => rules.armies[decision.army].id.to_string(),
        };
        Err(format!("`{found}` is asked to {}, not `{name}`", question(decision.ask)))
    }

    pub(super) fn action(&self, words: &str) -> Found<Action> {
        self.rules.parse_action(words).map_err(|error| error.to_string())
    }

    /// The action that an army answers with; where the words are none, what it may answer.
    fn answer(&self, words: &str) -> Found<Action> {
        self.action(words).map_err(|why| format!("{why}{}", allowed(&self.game, words)))
    }

    fn act(&mut self, army: &str, words: &str, chance: &[(usize, Line)]) -> Found<()> {
        self.asked(army)?;
        let action = self.answer(words)?;
        if let Err(illegal) = self.game.check(action) {
            let why = self.rules.reason(illegal);
            return Err(format!("refused: {why}{}", allowed(&self.game, words)));
        }
        let mut answers = answers(self.rules, &self.game, Some(action), chance)?;
        settle_draws(&self.game, action, &mut answers)?;
        let chance = NamedChance::new(answers);
        let sink = chance.watched();
        let mut table = Table::new(chance, sink);
        let _ = writeln!(self.report.log, "> {army}: {}", self.rules.words(action));
        let before = self.game.clone();
        let applied = self.game.apply(action, &mut table);
        applied.map_err(|illegal| self.rules.reason(illegal))?;
        self.before.push(before);
        self.refusal = None;
        let fault = table.chance.fault();
        // What chance answered that the scenario does not name, nobody said.
        let told = table.chance.misfit_after().unwrap_or(table.sink.told.len());
        self.tell(&table.sink.told[..told]);
        if table.chance.misfit_after().is_some() {
            self.report
                .log
                .push_str("  (here the chance that the scenario names does not go on)\n");
        }
        fault.map_or(Ok(()), Err)
    }

    /// The army is asked, and may not answer so. That something else is asked is a reason only where the scenario says it,
    /// or for a card, which is played at its moment alone: else it would hold whatever the answer was to show.
    fn refused(&mut self, army: &str, words: &str, is_explained: bool) -> Found<()> {
        let decision = self.asked(army)?;
        let action = self.answer(words)?;
        match self.game.check(action) {
            Ok(()) => Err("the action is accepted".to_owned()),
            Err(Illegal::NotAsked) if !is_explained && !matches!(action, Action::Play { .. }) => {
                Err(format!(
                    "`{army}` is asked to {}, so this is refused whatever it says; where that is meant, write below it \
                 `= refused {}`",
                    question(decision.ask),
                    self.rules.reason(Illegal::NotAsked),
                ))
            }
            Err(illegal) => {
                let reason = self.rules.reason(illegal);
                let words = self.rules.words(action);
                let _ = writeln!(self.report.log, "! {army}: {words}\n  {reason}");
                self.refusal = Some(reason);
                Ok(())
            }
        }
    }
}
