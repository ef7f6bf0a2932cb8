//! The lessons of an edition, and the check that plays them.

use std::sync::Arc;

use super::Edition;
use super::codes;
use super::draft::Draft;
use super::problem::{Problem, Problems};
use super::setup::{Setup, SetupError};
use super::tree::{SourceSpan, TreeNode, TreeValue};
use crate::bots;
use crate::game::{Action, ActionList, ApplyContext, Game, Seed, Silent};
use crate::model::{ArmyId, Lesson, LessonStep, Rulebook, SeatId};

/// The most answers of the other seats between two of the learner's.
const BETWEEN: usize = 1_000;

/// Returns the lessons for this number of players.
pub(super) fn lessons(draft: &Draft, players: usize, ids: &[Option<ArmyId>]) -> Vec<Lesson> {
    let rows = draft.lessons.iter().filter_map(|row| {
        let steps = row.steps.iter().filter_map(|step| {
            Some(LessonStep {
                says: step.says.clone(),
                answer: step.answer.as_ref()?.value.clone(),
            })
        });
        Some(Lesson {
            id: row.id.clone(),
            name: row.name.clone(),
            players: row.players.map(|at| at.value).filter(|&n| n == players)?,
            army: ids[row.army?]?,
            seed: row.seed,
            position: row.position.iter().map(|line| line.value.clone()).collect(),
            steps: steps.collect(),
            end: row.end.clone(),
        })
    });
    rows.collect()
}

impl Edition {
    /// Returns the lessons, in the order of the file.
    pub fn lessons(&self) -> Vec<Lesson> {
        self.lesson_rows().iter().filter_map(|row| self.lesson_of(row)).collect()
    }

    /// Returns the lesson of a row, if so many can play and its army is one of theirs.
    fn lesson_of(&self, row: &TreeNode) -> Option<Lesson> {
        let TreeValue::Integer(players) = row.get("players")?.value else { return None };
        let players = usize::try_from(players).ok()?;
        let rules = self.rulebook(&Setup { players, ..Setup::default() }).ok()?;
        rules.lessons.iter().find(|lesson| is_of(row, &lesson.id)).cloned()
    }

    /// Plays each lesson, and reports one that cannot begin, a position that does not fit and answers
    /// that cannot be given.
    pub(crate) fn check_lessons(&self, problems: &Problems) {
        for row in self.lesson_rows() {
            if let Err((place, why)) = self.check_lesson(row) {
                let id = row.get("id").and_then(TreeNode::string).unwrap_or_default();
                let message = format!("lesson `{id}`: {why}");
                problems.add(Problem::error(codes::WRONG_LESSON, place, message));
            }
        }
    }

    fn check_lesson(&self, row: &TreeNode) -> Result<(), (SourceSpan, String)> {
        let place_of = |key| row.get(key).unwrap_or(row).place;
        let Some(lesson) = self.lesson_of(row) else {
            let why = "so many players cannot play, or its army is none of theirs";
            return Err((place_of("players"), why.to_owned()));
        };
        let setup = Setup {
            players: lesson.players,
            lesson: Some(lesson.id.to_string()),
            ..Setup::default()
        };
        match self.rulebook(&setup) {
            Ok(rules) => play(&rules, &lesson)
                .map_err(|(step, why)| (place_in(row, "step", step, "answer"), why)),
            Err(SetupError::Lesson { line, reason, .. }) => {
                let lines = row.get("position").and_then(TreeNode::array);
                let line = lines.and_then(|lines| lines.get(line.saturating_sub(1)));
                Err((line.unwrap_or(row).place, reason))
            }
            Err(error) => Err((row.place, error.to_string())),
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
fn play(rules: &Arc<Rulebook>, lesson: &Lesson) -> Result<(), (usize, String)> {
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
