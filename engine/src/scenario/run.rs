//! Runs a scenario against a rulebook.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use super::allowed::allowed;
use super::chance::{MissingChance, NamedChance, Watched};
use super::draws::settle_draws;
use super::names::{Found, find, question, seat_of, seat_words};
use super::parse::{Fact, PositionLine, Scenario, ScenarioLine};
use super::picks::answers;
use crate::coverage::Coverage;
use crate::game::{Action, AddressedEvent, ApplyContext, Decision, Game, Illegal};
use crate::model::Rulebook;
use crate::script::{keeping_printed, take_printed};
use crate::words::visible;

/// The reason why a scenario failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioFailure {
    /// The line, counted from 1.
    pub line: usize,
    /// The description of the failure.
    pub message: String,
}

impl fmt::Display for ScenarioFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ScenarioFailure {}

/// The result of running a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioReport {
    /// Every action with its events, one a line: the snapshot.
    pub log: String,
    /// Every failure; empty if the scenario holds.
    pub failures: Vec<ScenarioFailure>,
    /// The answer of chance whose lack is the failure.
    pub missing: Option<MissingChance>,
}

impl ScenarioReport {
    /// Returns whether the scenario holds.
    pub fn holds(&self) -> bool {
        self.failures.is_empty()
    }
}

/// A running scenario.
pub(super) struct ScenarioRun<'a> {
    pub(super) rules: &'a Arc<Rulebook>,
    pub(super) game: Game,
    /// The games before each action, the latest last.
    pub(super) before: Vec<Game>,
    /// The events of the last action.
    pub(super) events: Vec<String>,
    /// The reason for the last expected refusal.
    pub(super) refusal: Option<String>,
    report: ScenarioReport,
    coverage: Option<&'a mut Coverage>,
}

impl Scenario {
    /// Runs the scenario by `rules`, which must be settled for its players, variant and options. Its
    /// log has the lines that scripts print.
    pub fn run(&self, rules: &Arc<Rulebook>) -> ScenarioReport {
        self.play(rules, None).1
    }

    /// Runs the scenario as [`run`](Self::run) does, and counts what it reaches.
    pub fn run_counted(&self, rules: &Arc<Rulebook>, coverage: &mut Coverage) -> ScenarioReport {
        self.play(rules, Some(coverage)).1
    }

    /// Runs the scenario as [`run`](Self::run) does, and returns its game where it ended; `None` if it
    /// does not begin.
    pub fn run_to_game(&self, rules: &Arc<Rulebook>) -> (Option<Game>, ScenarioReport) {
        self.play(rules, None)
    }

    fn play(
        &self,
        rules: &Arc<Rulebook>,
        coverage: Option<&mut Coverage>,
    ) -> (Option<Game>, ScenarioReport) {
        keeping_printed(|| self.play_lines(rules, coverage))
    }

    fn play_lines(
        &self,
        rules: &Arc<Rulebook>,
        mut coverage: Option<&mut Coverage>,
    ) -> (Option<Game>, ScenarioReport) {
        let mut report = ScenarioReport { log: String::new(), failures: Vec::new(), missing: None };
        let is_chance = |(_, line): &&(usize, ScenarioLine)| {
            matches!(line, ScenarioLine::Dice(..) | ScenarioLine::Picks(..))
        };
        let (chance, lines) = self.lines.split_at(self.lines.iter().take_while(is_chance).count());
        match self.begin(rules, chance, &mut report) {
            Ok((game, seen)) => {
                let (before, refusal) = (Vec::new(), None);
                if let Some(coverage) = &mut coverage {
                    coverage.count(&game, &seen);
                }
                let events = Vec::new();
                let mut run =
                    ScenarioRun { rules, game, before, events, refusal, report, coverage };
                run.tell(&seen.told);
                run.lines(lines);
                (Some(run.game), run.report)
            }
            Err(failure) => {
                report.failures.push(failure);
                (None, report)
            }
        }
    }

    /// Runs the scenario and returns its game after the last line.
    ///
    /// # Errors
    /// The first [`ScenarioFailure`].
    pub fn start(&self, rules: &Arc<Rulebook>) -> Result<Game, ScenarioFailure> {
        let (game, report) = self.run_to_game(rules);
        match (game, report.failures.into_iter().next()) {
            (Some(game), None) => Ok(game),
            (_, Some(failure)) => Err(failure),
            (None, None) => {
                Err(ScenarioFailure { line: 1, message: "the scenario does not begin".to_owned() })
            }
        }
    }

    fn begin(
        &self,
        rules: &Arc<Rulebook>,
        chance: &[(usize, ScenarioLine)],
        report: &mut ScenarioReport,
    ) -> Result<(Game, Watched), ScenarioFailure> {
        let last = self.place.last().map_or(1, |(line, _)| *line);
        let of_place = |message| ScenarioFailure { line: last, message };
        let of_chance = |message| ScenarioFailure {
            line: chance.first().map_or(last, |(line, _)| *line),
            message,
        };
        let table = |before: &Game| {
            let answers = answers(rules, before, None, chance).map_err(of_chance)?;
            Ok(ApplyContext::new(NamedChance::new(answers), Watched::default()))
        };
        let (game, table) = if self.place.iter().any(|(_, line)| *line == PositionLine::Begin) {
            let mut table = table(&Game::bare(Arc::clone(rules)))?;
            (Game::new(Arc::clone(rules), &mut table), table)
        } else {
            let position = self.position(rules)?;
            let mut game = position.set_up(rules).map_err(|error| ScenarioFailure {
                line: self.line_of(&error).unwrap_or(last),
                message: error.to_string(),
            })?;
            let mut table = table(&game)?;
            game.run(&mut table);
            (game, table)
        };
        report.missing = table.chance.missing();
        match table.chance.fault() {
            Some(fault) => Err(of_place(fault)),
            None => Ok((game, table.sink)),
        }
    }
}

impl ScenarioRun<'_> {
    fn lines(&mut self, mut lines: &[(usize, ScenarioLine)]) {
        while let Some(((number, line), rest)) = lines.split_first() {
            let n_chance = rest
                .iter()
                .take_while(|(_, line)| {
                    matches!(line, ScenarioLine::Dice(..) | ScenarioLine::Picks(..))
                })
                .count();
            let result = match line {
                ScenarioLine::Action(army, words) => {
                    let (chance, after) = rest.split_at(n_chance);
                    lines = after;
                    self.act(army, words, chance)
                }
                ScenarioLine::Refused(army, words) => {
                    lines = rest;
                    let next = rest.first().map(|(_, line)| line);
                    let is_explained = matches!(next, Some(ScenarioLine::Fact(Fact::Refused(_))));
                    self.refused(army, words, is_explained)
                }
                ScenarioLine::Undo => {
                    lines = rest;
                    self.undo()
                }
                ScenarioLine::Run(text) => {
                    lines = rest;
                    self.run_typed(text)
                }
                ScenarioLine::Fact(fact) => {
                    lines = rest;
                    self.look(fact)
                }
                ScenarioLine::Dice(..) | ScenarioLine::Picks(..) => {
                    lines = rest;
                    Err("chance is named where no action asks for it".to_owned())
                }
            };
            if let Err(message) = result {
                let message = visible(&message).into_owned();
                self.report.failures.push(ScenarioFailure { line: *number, message });
                return;
            }
        }
    }

    /// Undoes the last action.
    fn undo(&mut self) -> Found<()> {
        let before = self.before.pop().ok_or("there is nothing to undo")?;
        self.game = before;
        self.events.clear();
        self.refusal = None;
        self.report.log.push_str("undo\n");
        Ok(())
    }

    /// Runs a script that the scenario brings.
    fn run_typed(&mut self, text: &str) -> Found<()> {
        let chance = NamedChance::new(Vec::new());
        let sink = chance.watched();
        let mut table = ApplyContext::new(chance, sink);
        let before = self.game.clone();
        let value = self.game.change_typed(text, &mut table)?;
        self.before.push(before);
        self.refusal = None;
        let _ = writeln!(self.report.log, "run {text}");
        self.tell(&table.sink.told);
        if !value.is_empty() {
            let _ = writeln!(self.report.log, "  {value}");
        }
        self.count(&table.sink);
        self.report.missing = table.chance.missing();
        table.chance.fault().map_or(Ok(()), Err)
    }

    fn count(&mut self, seen: &Watched) {
        if let Some(coverage) = &mut self.coverage {
            coverage.count(&self.game, seen);
        }
    }

    fn tell(&mut self, events: &[AddressedEvent]) {
        self.events = events.iter().map(|told| self.rules.line(told.event).to_string()).collect();
        for line in &self.events {
            let _ = writeln!(self.report.log, "  {line}");
        }
        for line in take_printed() {
            let _ = writeln!(self.report.log, "  print: {line}");
        }
    }

    /// Returns the current decision if the named army, or its seat (`red#2`), is asked.
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

    /// Returns the action with these words; an error lists the legal answers.
    fn answer(&self, words: &str) -> Found<Action> {
        self.action(words).map_err(|why| format!("{why}{}", allowed(&self.game, words)))
    }

    fn act(&mut self, army: &str, words: &str, chance: &[(usize, ScenarioLine)]) -> Found<()> {
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
        let mut table = ApplyContext::new(chance, sink);
        let _ = writeln!(self.report.log, "> {army}: {}", self.rules.words(action));
        let before = self.game.clone();
        let applied = self.game.apply(action, &mut table);
        applied.map_err(|illegal| self.rules.reason(illegal))?;
        self.before.push(before);
        self.refusal = None;
        self.count(&table.sink);
        self.report.missing = table.chance.missing();
        let fault = table.chance.fault();
        // Events after the first answer of chance that the scenario does not name are not logged.
        let told = table.chance.misfit_after().unwrap_or(table.sink.told.len());
        self.tell(&table.sink.told[..told]);
        if table.chance.misfit_after().is_some() {
            self.report
                .log
                .push_str("  (here the chance that the scenario names does not go on)\n");
        }
        fault.map_or(Ok(()), Err)
    }

    /// Checks that the army is asked and that its answer is refused.
    ///
    /// The reason "something else is asked" is accepted only if the scenario states it, or for a
    /// card, which is played only at its moment. Otherwise this reason would hold for any answer
    /// and show nothing.
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
                if let Some(coverage) = &mut self.coverage {
                    coverage.count_refused(self.rules, action);
                }
                Ok(())
            }
        }
    }
}
