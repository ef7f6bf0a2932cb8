//! A game with people in it, thought out beforehand: which answers, and what people type for them.

use std::sync::Arc;

use warboard_engine::bots::{self, Bot, Random};
use warboard_engine::edition::Setup;
use warboard_engine::game::{
    Action, ActionList, AddressedEvent, ApplyContext, Decision, Event, Game, Seed, Seeded, Silent,
    Viewer,
};
use warboard_engine::model::{Lang, Rulebook, TableId};
use warboard_engine::record::{FORMAT, RecordHeader};

use super::finding::Task;
use warboard_table::presenter::{Presenter, SeatPlayer};
use warboard_table::read::{Command, CommandParser};
use warboard_table::standing_orders::StandingOrders;
use warboard_table::steps;
use warboard_table::views::typed;

/// The most answers that people type in one game, and the most answers of a game.
const TYPED_MAX: usize = 40;
const ANSWERS_MAX: usize = 250;

/// Number of answers tried before the decision counts as one without a typed form.
const TRIES: usize = 20;

/// An answer of the game.
#[derive(Debug)]
pub(super) struct Answered {
    /// The action.
    pub(super) action: Action,
    /// The line a person types for the answer; `None` for bots, and where no question needs to be
    /// asked.
    pub(super) line: Option<String>,
    /// The index of the first answer that may have caused this one without a question. What was
    /// typed before is forgotten when the program is killed.
    pub(super) leans: Option<usize>,
}

/// A game, thought out. It ends where a person is asked, or with the game.
pub(super) struct PlannedGame {
    /// The first line of its save.
    pub(super) header: RecordHeader,
    /// The players of the seats.
    pub(super) who: Vec<SeatPlayer>,
    /// Every answer, in order.
    pub(super) answers: Vec<Answered>,
    /// The game's hash after them.
    pub(super) hash: u64,
}

impl PlannedGame {
    /// Creates a game by these rules: where all are asked alike, of people alone; else of a person
    /// against bots.
    pub(super) fn think(task: &Task<'_>, rules: &Arc<Rulebook>) -> Self {
        let human_to = if task.setup.ask_all { rules.seats.len() } else { 1 };
        let name = |at| if at < human_to { "human" } else { Random::NAME };
        let seats: Vec<String> = (0..rules.seats.len()).map(|at| name(at).to_owned()).collect();
        let is_human = |name: &String| name == "human";
        let who = seats.iter().map(|name| {
            if is_human(name) { SeatPlayer::Human } else { SeatPlayer::Bot(name.clone()) }
        });
        let who: Vec<SeatPlayer> = who.collect();
        let header = RecordHeader {
            warboard: FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            edition: task.edition.id().to_owned(),
            setup: Setup { turns_max: None, ..task.setup.clone() },
            seats,
            seed: Seed::Number(task.seed),
            reseeded: Vec::new(),
            files: task.edition.files().deciding(),
        };
        let mut course = Self { header, who: who.clone(), answers: Vec::new(), hash: 0 };
        CourseThinker::new(task, rules, who).play(&mut course, task.is_over);
        course
    }

    /// Returns the lines to type for the answers after the first `n`.
    pub(super) fn lines_after(&self, n: usize) -> String {
        let lines = self.answers.iter().skip(n).filter_map(|answered| answered.line.as_deref());
        lines.flat_map(|line| [line, "\n"]).collect()
    }
}

/// A planner that plays a game ahead of the process under test.
struct CourseThinker {
    game: Game,
    desk: Presenter,
    seed: Seed,
    bot: Box<dyn Bot>,
    chance: Seeded,
    actions: ActionList,
    /// The standing orders of the people, as the program keeps them.
    presets: StandingOrders,
    /// The number of answers at the beginning of the current invasion.
    since: usize,
}

impl CourseThinker {
    fn new(task: &Task<'_>, rules: &Arc<Rulebook>, who: Vec<SeatPlayer>) -> Self {
        let seed = Seed::Number(task.seed);
        let game = Game::new(Arc::clone(rules), &mut ApplyContext::new(seed.stream(0), Silent));
        let desk = Presenter::new(Arc::clone(rules), Lang::En, who, 80);
        let bot = bots::by_name(Random::NAME, 0).unwrap_or_else(|| Box::new(Random::new(0)));
        let chance = Seeded::stream(task.seed, 3);
        let (actions, presets) = (ActionList::new(), StandingOrders::default());
        Self { game, desk, seed, bot, chance, actions, presets, since: 0 }
    }

    fn play(mut self, course: &mut PlannedGame, is_over: &dyn Fn() -> bool) {
        let (mut kept, mut typed) = (0, 0);
        course.hash = self.game.hash();
        while let Some(decision) = self.game.decision().filter(|_| !is_over()) {
            let is_human = self.desk.seats.get(decision.seat.index()) == Some(&SeatPlayer::Human);
            let answers = &course.answers;
            self.presets.forget_commits(&self.game, steps::of(decision.ask));
            // The program gives the answers of standing orders without a line.
            let is_asked = is_human && self.presets.preset(&self.game, decision).is_none();
            if is_asked {
                (kept, course.hash) = (answers.len(), self.game.hash());
            }
            if is_asked && typed == TYPED_MAX || answers.len() >= ANSWERS_MAX {
                break;
            }
            let thought = if is_human {
                self.human(decision)
            } else {
                Some((self.of_bot(decision, answers.len()), None))
            };
            let Some((answered, plan)) = thought else { break };
            if !self.give(decision, &answered, plan.as_ref(), answers.len()) {
                break;
            }
            typed += usize::from(answered.line.is_some());
            course.answers.push(answered);
        }
        if self.game.outcome().is_some() {
            (kept, course.hash) = (course.answers.len(), self.game.hash());
        }
        course.answers.truncate(kept);
    }

    /// Applies an answer as the program does, which stores what was typed; returns whether it was
    /// accepted.
    fn give(
        &mut self,
        decision: Decision,
        answered: &Answered,
        plan: Option<&Command>,
        n_answers: usize,
    ) -> bool {
        let action = answered.action;
        if let Some(Command::Attack(assault)) = plan {
            self.presets.begin_attack(&self.desk, decision, assault);
        }
        if plan.is_some() && action == Action::Pass {
            self.presets.keep_pass(&self.game, decision);
        }
        let mut table = ApplyContext::new(self.seed.stream(n_answers as u64 + 1), Vec::new());
        if self.game.apply(action, &mut table).is_err() {
            return false;
        }
        if plan.is_some() {
            steps::of(decision.ask).standing.record_answer(&mut self.presets, decision, action);
        }
        if let Some(Command::Commit(kinds)) = plan {
            self.presets.keep_answer(&self.desk, decision, kinds);
        }
        let is_end = |told: &AddressedEvent| matches!(told.event, Event::InvasionEnded { .. });
        self.presets.hear(&table.sink);
        let begins = |told: &AddressedEvent| matches!(told.event, Event::Attacked { .. });
        if table.sink.iter().any(begins) && table.sink.iter().any(is_end)
            || self.game.view(Viewer::Public).invasion().is_none()
        {
            self.since = n_answers + 1;
        }
        true
    }

    fn of_bot(&mut self, decision: Decision, n_answers: usize) -> Answered {
        self.bot.reseed(self.seed.of_bot(n_answers as u64));
        let action = self.bot.decide(&self.game.observe(decision.seat));
        Answered { action, line: None, leans: None }
    }

    /// Returns a person's answer that can be typed, or that of a standing order.
    fn human(&mut self, decision: Decision) -> Option<(Answered, Option<Command>)> {
        if let Some(action) = self.presets.preset(&self.game, decision) {
            let anyway = StandingOrders::default().preset(&self.game, decision) == Some(action);
            let leans = (!anyway).then_some(self.since);
            return Some((Answered { action, line: None, leans }, None));
        }
        let view = self.game.view(Viewer::Seat(decision.seat));
        self.game.legal_actions(&mut self.actions);
        let question = steps::question(&self.desk, &view, decision);
        let mut reader = CommandParser::new(&question);
        reader.last_attack = self.presets.last_attack;
        (0..TRIES).find_map(|_| {
            let action = self.actions.nth(self.chance.below_u64(self.actions.n_actions()))?;
            let line = typed::typed(&self.desk, reader.view, decision, action);
            let plan = reader.parse_line(&line).ok().filter(|plan| is_just(plan, action))?;
            Some((Answered { action, line: Some(line), leans: None }, Some(plan)))
        })
    }
}

/// Checks whether a parsed line means exactly this action.
fn is_just(plan: &Command, action: Action) -> bool {
    if let Command::Attack(assault) = plan {
        let attack = assault.count.map(|count| assault.action(count));
        return attack == Some(action) && assault.until.is_none() && assault.with.is_none();
    }
    match (plan, action) {
        (Command::Answer(actions), _) => actions[..] == [action],
        (Command::Commit(kinds), Action::Commit { unit, count }) => kinds[..] == [(unit, count)],
        _ => false,
    }
}
