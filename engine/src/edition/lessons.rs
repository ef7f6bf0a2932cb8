//! The lessons of an edition, and the check that plays them.

use std::sync::Arc;

use super::Edition;
use super::codes;
use super::problem::{Problem, Problems};
use super::setup::{Setup, SetupError};
use super::tree::{SourceSpan, TreeNode};
use crate::bots;
use crate::game::{Action, ActionList, ApplyContext, Game, Seed, Silent};
use crate::model::{Lesson, Rulebook, SeatId};

/// The most answers of the other seats between two of the learner's.
const BETWEEN: usize = 1_000;

impl Edition {
    /// Returns the lessons, in the order of the file.
    pub fn lessons(&self) -> Vec<Lesson> {
        let rulebooks = self
            .players()
            .iter()
            .filter_map(|&players| self.rulebook(&Setup { players, ..Setup::default() }).ok());
        let mut found: Vec<Lesson> = rulebooks.flat_map(|rules| rules.lessons.clone()).collect();
        let place =
            |lesson: &Lesson| self.lesson_rows().iter().position(|row| is_of(row, &lesson.id));
        found.sort_by_key(place);
        found
    }

    /// Plays each lesson, and reports a position that does not fit and answers that cannot be given.
    pub(crate) fn check_lessons(&self, problems: &Problems) {
        for lesson in self.lessons() {
            let rows = self.lesson_rows();
            let Some(row) = rows.iter().find(|row| is_of(row, &lesson.id)) else { continue };
            let setup = Setup {
                players: lesson.players,
                lesson: Some(lesson.id.to_string()),
                ..Setup::default()
            };
            let found = match self.rulebook(&setup) {
                Ok(rules) => taken(&rules, &lesson).map_err(|(step, why)| {
                    (
                        place_in(row, "step", step, "answer"),
                        format!("lesson `{}`: {why}", lesson.id),
                    )
                }),
                Err(SetupError::Lesson { line, reason, .. }) => {
                    let at = line.saturating_sub(1);
                    let lines = row.get("position").and_then(TreeNode::array);
                    let line = lines.and_then(|lines| lines.get(at)).unwrap_or(row);
                    Err((line.place, format!("lesson `{}`: {reason}", lesson.id)))
                }
                Err(_) => Ok(()),
            };
            if let Err((place, message)) = found {
                problems.add(Problem::error(codes::WRONG_LESSON, place, message));
            }
        }
    }

    fn lesson_rows(&self) -> &[TreeNode] {
        self.tree().get("lesson").and_then(TreeNode::array).unwrap_or_default()
    }
}

fn is_of(row: &TreeNode, id: &str) -> bool {
    row.get("id").and_then(TreeNode::string) == Some(id)
}

/// Returns the place of a key in a row of a list within a row.
fn place_in(row: &TreeNode, list: &str, at: usize, key: &str) -> SourceSpan {
    let inner = row.get(list).and_then(TreeNode::array).and_then(|rows| rows.get(at));
    let node = inner.and_then(|inner| inner.get(key)).or(inner).unwrap_or(row);
    node.place
}

/// Plays a lesson: the answers of its steps, and the bot's for the other seats.
///
/// # Errors
/// The first step whose answer cannot be given, with the reason.
fn taken(rules: &Arc<Rulebook>, lesson: &Lesson) -> Result<(), (usize, String)> {
    let Some(learner) = rules.armies[lesson.army].seats.iter().next() else {
        return Err((0, "nobody plays its army".to_owned()));
    };
    let seed = Seed::Number(lesson.seed);
    let mut table = ApplyContext::new(seed.stream(0), Silent);
    let mut game = Game::new(Arc::clone(rules), &mut table);
    let mut n = 0;
    for (at, step) in lesson.steps.iter().enumerate() {
        let wanted = rules.parse_action(&step.answer).map_err(|error| (at, error.to_string()))?;
        play_on(&mut game, learner, seed, &mut n).map_err(|why| (at, why))?;
        if let Err(illegal) = game.check(wanted) {
            let mut list = ActionList::new();
            game.legal_actions(&mut list);
            let few = list.choices().iter().take(8).map(|row| rules.words(row.action).to_string());
            let few: Vec<String> = few.collect();
            let why = rules.reason(illegal);
            return Err((at, format!("`{}`: {why}; allowed: {}", step.answer, few.join(", "))));
        }
        apply(&mut game, wanted, seed, &mut n).map_err(|why| (at, why))?;
    }
    Ok(())
}

/// Lets the bot answer until the learner is asked.
fn play_on(game: &mut Game, learner: SeatId, seed: Seed, n: &mut u64) -> Result<(), String> {
    let mut bot = bots::by_name(Lesson::OTHERS, 0).ok_or("there is no bot for the other seats")?;
    for _ in 0..BETWEEN {
        let Some(decision) = game.decision() else { return Err("the game is over".to_owned()) };
        if decision.seat == learner {
            return Ok(());
        }
        bot.reseed(seed.of_bot(*n));
        let action = bot.decide(&game.observe(decision.seat));
        apply(game, action, seed, n)?;
    }
    Err(format!("the learner is not asked within {BETWEEN} answers of the others"))
}

fn apply(game: &mut Game, action: Action, seed: Seed, n: &mut u64) -> Result<(), String> {
    *n += 1;
    let mut table = ApplyContext::new(seed.stream(*n), Silent);
    let applied = game.apply(action, &mut table);
    applied.map(|_| ()).map_err(|illegal| game.rulebook().reason(illegal))
}
