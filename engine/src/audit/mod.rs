//! Attacks on what must hold at every decision of every game: a long game at random, and beside it games that must not
//! differ, answers that must be refused, guesses that must be games.
//!
//! It finds; it does not fail. Whoever runs it decides for how long, and what to do with a [`Finding`].

mod around;
mod lockstep;
mod points;

use std::fmt;
use std::sync::Arc;

use crate::game::{Action, ActionList, Game, Seeded, Table, Told};
use crate::model::{Rulebook, SeatId};

pub use around::actions_around;

/// What is looked at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Check {
    /// Two games that differ in what a seat cannot know, played alike, look alike to it: what it is shown, what it is told, and
    /// when anybody is asked.
    Lockstep,
    /// A game that a seat is dealt as a guess looks like the real one to it and can be played on.
    Guess,
    /// Listed answers are accepted, others refused without a trace, and every answer is its words.
    Answers,
    /// Copies play on alike, whatever brings them there: a fresh host, a used copy, a silent sink.
    Forks,
    /// Seats that know more after an action are reported as having learnt something.
    Revealed,
    /// A bot decides alike in a game and in a guess at it.
    Bots,
    /// Every card is somewhere, once.
    Conserved,
}

impl Check {
    /// Every check, in order.
    pub const ALL: [Self; 7] = [
        Self::Lockstep,
        Self::Guess,
        Self::Answers,
        Self::Forks,
        Self::Revealed,
        Self::Bots,
        Self::Conserved,
    ];

    /// Its name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Lockstep => "lockstep",
            Self::Guess => "guess",
            Self::Answers => "answers",
            Self::Forks => "forks",
            Self::Revealed => "revealed",
            Self::Bots => "bots",
            Self::Conserved => "conserved",
        }
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Something that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What was looked at.
    pub check: Check,
    /// What was found, in a sentence or more.
    pub text: String,
    /// The answers of the game up to there.
    pub actions: Vec<Action>,
}

/// What was looked at, how often, and what was found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Decisions of the games themselves.
    pub decisions: u64,
    /// How often each of [`Check::ALL`] was made.
    pub made: [u64; Check::ALL.len()],
    /// What does not hold.
    pub findings: Vec<Finding>,
    /// The answers of the game that was looked at last, as far as it came: also where looking at it panicked.
    pub actions: Vec<Action>,
}

impl Report {
    /// How often a check was made.
    pub fn made(&self, check: Check) -> u64 {
        self.made[check as usize]
    }

    fn count(&mut self, check: Check) {
        self.made[check as usize] += 1;
    }

    /// Adds what another report counts and found; its game stays behind.
    pub fn add(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.made.iter_mut().zip(other.made).for_each(|(sum, n)| *sum += n);
        self.findings.extend(other.findings);
    }
}

/// A game at random that is looked at.
struct Audit<'a> {
    rules: &'a Arc<Rulebook>,
    game: Game,
    table: Table<Seeded, Vec<Told>>,
    /// What the audit itself draws.
    chance: Seeded,
    actions: ActionList,
    report: &'a mut Report,
    /// Asked before every decision and between looks whether to go on.
    stop: &'a mut dyn FnMut() -> bool,
}

/// How a game is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// About one in so many decisions is looked at; what an answer led to is looked at anyway.
    pub every: u32,
    /// Whether two games are driven side by side. Where the rules do not [ask all alike](crate::edition::Setup::ask_all),
    /// being asked tells something, and may.
    pub lockstep: bool,
}

/// Plays one game at random and looks at it. The same rules, seed and plan find the same. What chance answers the game is
/// [`Seeded::new`] of the seed.
pub fn audit(rules: &Arc<Rulebook>, seed: u64, plan: Plan, report: &mut Report) {
    audit_until(rules, seed, plan, report, &mut || false);
}

/// Plays one game at random and looks at it, as [`audit`] does, until it ends or `stop` says so, which is asked before every
/// decision and between looks at one: so the caller may have a clock. What was found until then stands.
pub fn audit_until(
    rules: &Arc<Rulebook>,
    seed: u64,
    plan: Plan,
    report: &mut Report,
    stop: &mut dyn FnMut() -> bool,
) {
    let mut table = Table::new(Seeded::new(seed), Vec::new());
    let game = Game::new(Arc::clone(rules), &mut table);
    let chance = Seeded::stream(seed, 1);
    report.actions.clear();
    let mut audit = Audit { rules, game, table, chance, actions: ActionList::new(), report, stop };
    audit.run(plan);
}

impl Audit<'_> {
    fn run(&mut self, plan: Plan) {
        while let Some(asked) = self.game.waiting_for() {
            if (self.stop)() {
                return;
            }
            self.report.decisions += 1;
            if self.chance.below(plan.every.max(1)) == 0 {
                self.look(plan);
            }
            let Some(action) = random(&self.game, &mut self.actions, &mut self.chance) else {
                return self.find(Check::Answers, "a game that goes on lists no answer".to_owned());
            };
            if !self.go_on(asked, action) {
                return;
            }
        }
    }

    /// Gives an answer; tells whether it was accepted.
    fn go_on(&mut self, asked: SeatId, action: Action) -> bool {
        let known = self.game.scene().known();
        self.report.actions.push(action);
        self.table.sink.clear();
        let Ok(applied) = self.game.apply(action, &mut self.table) else {
            let words = self.rules.words(action).to_string();
            self.find(Check::Answers, format!("`{words}` is listed and refused"));
            return false;
        };
        self.report.count(Check::Revealed);
        if applied.seat != asked {
            self.find(Check::Answers, format!("{asked:?} was asked, {:?} answered", applied.seat));
        }
        let learnt = known.learnt(&self.game.scene().known());
        for seat in self.rules.seats.ids() {
            if learnt.contains(seat) && !applied.revealed.contains(seat) {
                self.find(Check::Revealed, format!("{seat:?} learnt something unnoticed"));
            }
        }
        true
    }

    /// Looks at the game where it stands.
    fn look(&mut self, plan: Plan) {
        self.conserved();
        self.answers();
        self.forks();
        for seat in self.rules.seats.ids() {
            if (self.stop)() {
                return;
            }
            self.guess(seat);
            if plan.lockstep {
                self.lockstep(seat);
            }
        }
    }

    fn find(&mut self, check: Check, text: String) {
        let actions = self.report.actions.clone();
        self.report.findings.push(Finding { check, text, actions });
    }
}

/// An answer at random.
fn random(game: &Game, actions: &mut ActionList, chance: &mut Seeded) -> Option<Action> {
    game.legal_actions(actions);
    actions.nth(chance.below_u64(actions.n_actions()))
}
