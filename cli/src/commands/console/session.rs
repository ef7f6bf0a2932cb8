//! The session of a console: the lines of a scenario, played anew after every change.

use std::sync::Arc;

use warboard_engine::bots::{Bot as _, Greedy};
use warboard_engine::edition::{Edition, Setup};
use warboard_engine::game::{Action, ApplyContext, Chance as _, Game, Seeded, Silent, Viewer};
use warboard_engine::scenario::{CHANCE, LINES, MissingChance, Scenario};
use warboard_engine::words::{OneLine, nearest};

use crate::suite::{setting_lines, setup_of};

/// The lines that were typed, and what they have come to.
pub(super) struct ConsoleSession {
    edition: Edition,
    /// The lines of the scenario, without title and source.
    pub(super) lines: Vec<String>,
    played: Played,
}

/// The lines after they were played.
#[derive(Clone, Default)]
struct Played {
    log: Vec<String>,
    /// The game after the last line; `None` while an action waits for chance.
    game: Option<Game>,
    /// The answer of chance that no line names.
    missing: Option<MissingChance>,
}

/// Number of lines of a scenario before those of a session.
const HEAD: usize = 2;

/// Returns the text of a scenario with these lines.
pub(super) fn text(title: &str, lines: &[String]) -> String {
    format!("title   {title}\nsource  ours\n{}\n", lines.join("\n"))
}

impl ConsoleSession {
    /// Begins with the lines of a scenario or of a position.
    ///
    /// # Errors
    /// A sentence: what is wrong with the lines.
    pub(super) fn new(edition: Edition, lines: Vec<String>) -> Result<Self, String> {
        let mut session = Self { edition, lines, played: Played::default() };
        session.play()?;
        Ok(session)
    }

    /// Returns the lines of the position in which the first turn begins: a game of the bot `greedy` up to there.
    ///
    /// # Errors
    /// A sentence: no turn begins.
    pub(super) fn first_turn(edition: &Edition, setup: &Setup) -> Result<Vec<String>, String> {
        let rules = edition.rulebook(setup).map_err(|error| error.to_string())?;
        let mut table = ApplyContext::new(Seeded::new(1), Silent);
        let mut game = Game::new(Arc::clone(&rules), &mut table);
        let mut bot = Greedy::new(1);
        for _ in 0..10_000 {
            let begun = game.view(Viewer::Public).turn().number > 0;
            if let Some(lines) = begun.then(|| game.position_lines().ok()).flatten() {
                return Ok(headed(setup, lines));
            }
            let seat = game.waiting_for().ok_or("the game is over before a turn begins")?;
            let action = bot.decide(&game.observe(seat));
            let applied = game.apply(action, &mut table);
            applied.map_err(|illegal| rules.reason(illegal))?;
        }
        Err("no turn begins; name a scenario".to_owned())
    }

    /// The game after the last line; `None` while an action waits for chance.
    pub(super) fn game(&self) -> Option<&Game> {
        self.played.game.as_ref()
    }

    /// Checks whether the last action waits for chance that no line names.
    pub(super) fn waits(&self) -> bool {
        self.played.missing.is_some()
    }

    /// Plays all lines anew. Returns the lines of the log that are new or differ.
    ///
    /// # Errors
    /// A sentence: the first line that does not hold, and why.
    fn play(&mut self) -> Result<Vec<String>, String> {
        let text = text("tried", &self.lines);
        let scenario = Scenario::parse(&text).map_err(|error| error.message)?;
        let setup = setup_of(&self.edition, &scenario);
        let rules = self.edition.rulebook(&setup).map_err(|error| error.to_string())?;
        let (game, report) = scenario.run_to_game(&rules);
        let missing = report.missing;
        let failure = report.failures.into_iter().next().map(|failure| {
            // The last line was just typed.
            let line = self.lines.get(failure.line.wrapping_sub(HEAD + 1));
            let line = line.filter(|&line| Some(line) != self.lines.last());
            line.map_or(failure.message.clone(), |line| format!("`{line}`: {}", failure.message))
        });
        if let (Some(why), None) = (&failure, missing) {
            return Err(why.clone());
        }
        let log: Vec<String> = report.log.lines().map(str::to_owned).collect();
        let same = log.iter().zip(&self.played.log).take_while(|(a, b)| a == b).count();
        let new = log[same..].iter().cloned().chain(failure).collect();
        self.played = Played { log, game: game.filter(|_| missing.is_none()), missing };
        Ok(new)
    }

    /// Plays the lines that `change` makes of those before. Returns the lines of the log that are new or differ; where the new lines
    /// do not hold, nothing is changed.
    ///
    /// # Errors
    /// A sentence: what is wrong.
    fn change(&mut self, change: impl FnOnce(&mut Vec<String>)) -> Result<Vec<String>, String> {
        let before = self.lines.clone();
        change(&mut self.lines);
        let played = self.play();
        if played.is_err() {
            self.lines = before;
        }
        played
    }

    /// Adds a line: of the position, where it replaces what it names; an action of whoever is asked, with or without `> ARMY:`; chance,
    /// a fact, `run SCRIPT` or `undo`.
    ///
    /// # Errors
    /// A sentence: what is wrong with it.
    pub(super) fn add(&mut self, line: &str) -> Result<Vec<String>, String> {
        let word = line.split_whitespace().next().unwrap_or_default();
        let marked = line.starts_with(['>', '!', '=']) || ["run", "undo"].contains(&word);
        if marked || CHANCE.contains(&word) && self.n_placed() < self.lines.len() {
            return self.change(|lines| lines.push(line.to_owned()));
        }
        if is_position(word) && self.answer(line).is_none() {
            let placed = self.n_placed();
            let own = subject(line);
            let replaced = self.change(|lines| place(lines, line, placed, &own));
            // Where armies do not share spaces, the new units take the place of all others there.
            let space: Vec<&str> = line.split_whitespace().take(2).collect();
            return match replaced {
                Err(_) if word == "space" => {
                    self.change(|lines| place(lines, line, placed, &space))
                }
                replaced => replaced,
            };
        }
        let verbs = || Action::FORMS.iter().map(|(verb, _)| *verb);
        if !verbs().any(|verb| verb == word) {
            let lines = LINES.iter().flat_map(|(line, _)| line.split('`').skip(1).step_by(2));
            let words = lines.filter_map(|line| line.split(' ').next());
            let known = verbs().chain(words).chain(super::COMMANDS);
            if let Some(meant) = nearest(word, known) {
                return Err(format!(
                    "`{}` is unknown: did you mean `{meant}`?",
                    OneLine::new(word)
                ));
            }
        }
        let asked = self.game().and_then(Game::asked_words);
        let asked = asked.ok_or("nobody is asked now")?;
        let army = asked.split(' ').next().unwrap_or_default();
        let line = format!("> {army}: {line}");
        self.change(|lines| lines.push(line))
    }

    /// Checks whether a line answers what is asked now.
    fn answer(&self, line: &str) -> Option<()> {
        let game = self.game()?;
        let action = game.rulebook().parse_action(line).ok()?;
        game.check(action).ok()
    }

    /// The number of lines up to the end of the position.
    fn n_placed(&self) -> usize {
        let ends = |line: &String| line.starts_with("at ") || line == "begin";
        self.lines.iter().position(ends).map_or(self.lines.len(), |at| at + 1)
    }

    /// Takes the last lines back, with the chance that an action was given.
    ///
    /// # Errors
    /// A sentence: nothing was done since the position.
    pub(super) fn back(&mut self, n: usize) -> Result<(), String> {
        let placed = self.n_placed();
        if self.lines.len() <= placed {
            return Err("nothing was done since the position".to_owned());
        }
        let mut end = self.lines.len();
        // There are no more than that, however many are named.
        for _ in 0..n.min(self.lines.len()) {
            let is_chance = |line: &String| {
                line.split_whitespace().next().is_some_and(|word| CHANCE.contains(&word))
            };
            while end > placed && is_chance(&self.lines[end - 1]) {
                end -= 1;
            }
            end = end.saturating_sub(1).max(placed);
        }
        self.change(|lines| lines.truncate(end)).map(drop)
    }

    /// Lets chance answer the last action: adds a die at random until none is missing.
    ///
    /// # Errors
    /// A sentence: chance is to pick something.
    pub(super) fn roll(&mut self, seed: u64) -> Result<Vec<String>, String> {
        let mut chance = Seeded::new(seed);
        let mut told = Vec::new();
        for _ in 0..256 {
            let (sides, least, purpose) = match self.played.missing {
                None => return Ok(told),
                Some(MissingChance::Die { sides, least, purpose }) => (sides, least, purpose),
                Some(MissingChance::Pick) => {
                    return Err("only dice can be rolled; name what chance picks".to_owned());
                }
            };
            let face = chance.die(sides, least, purpose);
            told = self.change(|lines| lines.push(format!("dice {purpose} {face}")))?;
        }
        Err("this rolls more than 256 dice".to_owned())
    }

    /// Plays all lines by an edition that was read again. Returns the lines of the log that differ.
    ///
    /// # Errors
    /// A sentence: the first line that does not hold any more; the edition is the new one all the same.
    pub(super) fn reload(&mut self, edition: Edition) -> Result<Vec<String>, String> {
        self.edition = edition;
        self.play()
    }

    /// Returns the whole log.
    pub(super) fn log(&self) -> &[String] {
        &self.played.log
    }
}

/// Returns the lines of a position behind those of its setup.
pub(super) fn headed(setup: &Setup, lines: Vec<String>) -> Vec<String> {
    let players = std::iter::once(format!("players {}", setup.players));
    let settings = setting_lines(setup.variant.as_deref(), &setup.options);
    players.chain(settings).chain(lines).collect()
}

/// Checks whether a line with this first word is one of the position or of the setup.
fn is_position(word: &str) -> bool {
    let named = LINES.iter().take_while(|(line, _)| !line.starts_with("`> ")).any(|(line, _)| {
        line.split('`').skip(1).step_by(2).any(|line| line.split(' ').next() == Some(word))
    });
    named && !["title", "source"].contains(&word)
}

/// Puts a line into a position of so many lines, in place of those that begin with these words.
fn place(lines: &mut Vec<String>, line: &str, placed: usize, words: &[&str]) {
    let is_same = |other: &String| {
        subject(other) == words || words.len() == 2 && subject(other).starts_with(words)
    };
    let first = lines[..placed].iter().position(is_same);
    let mut at = 0;
    lines.retain(|other| {
        at += 1;
        at > placed || !is_same(other)
    });
    lines.insert(first.unwrap_or(placed.saturating_sub(1)), line.to_owned());
}

/// Returns what a line of a position is about: two lines about the same replace each other.
fn subject(line: &str) -> Vec<&str> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let n = match words.first().copied().unwrap_or_default() {
        "space" => 3,
        "variable" => words.len().saturating_sub(1),
        "pool" if words.len() > 3 => return vec!["pool", words[1], words[3]],
        "region" | "hand" | "pile" | "row" | "pool" | "track" | "laid" | "known" | "ally"
        | "control" | "option" => 2,
        "token" => words.len(),
        _ => 1,
    };
    words.into_iter().take(n).collect()
}
