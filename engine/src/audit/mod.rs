//! Checks of properties that must hold at every decision of every game.
//!
//! An audit plays a long game at random. Beside it, it checks games that must not differ, answers
//! that must be refused and guesses that must be valid games. A fault is reported as a [`Finding`],
//! never as a panic; the caller decides how long to audit and what to do with findings.

mod around;
mod lockstep;
mod points;

use std::fmt;
use std::sync::Arc;

use crate::game::{Action, ActionList, AddressedEvent, ApplyContext, Game, Seeded};
use crate::model::{Rulebook, SeatId};

pub use around::actions_around;

/// A property that an audit checks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AuditCheck {
    /// Two games that differ only in what a seat cannot know, played with the same actions, look
    /// alike to that seat: its view, its events and the moments at which any seat is asked.
    Lockstep,
    /// A determinised game looks like the real one to its seat and can be played further.
    Guess,
    /// Listed answers are accepted, others are refused without a trace, and every answer equals its
    /// parsed words.
    Answers,
    /// Copies of a game play identically, with a fresh host, a reused copy or a silent sink.
    Forks,
    /// Seats that know more after an action are reported as having learnt something.
    Revealed,
    /// A bot makes the same decision in a game and in a guess at it.
    Bots,
    /// No hand is miscounted, and the cards in all places together do not exceed those of the
    /// rulebook.
    Conserved,
}

impl AuditCheck {
    /// Every check, in the order of the variants.
    pub const ALL: [Self; 7] = [
        Self::Lockstep,
        Self::Guess,
        Self::Answers,
        Self::Forks,
        Self::Revealed,
        Self::Bots,
        Self::Conserved,
    ];

    /// Returns the check's name in lower case.
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

impl fmt::Display for AuditCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A property that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The check that found it.
    pub check: AuditCheck,
    /// The description of the fault, in one or more sentences.
    pub text: String,
    /// The actions of the game up to this point.
    pub actions: Vec<Action>,
}

/// The counts and findings of one or more audits.
#[derive(Clone, Debug, Default)]
pub struct AuditReport {
    /// Number of decisions in the audited games themselves.
    pub decisions: u64,
    /// Number of times each of [`AuditCheck::ALL`] was made.
    pub made: [u64; AuditCheck::ALL.len()],
    /// The properties that do not hold.
    pub findings: Vec<Finding>,
    /// The actions of the last audited game so far; kept when a check panics.
    pub actions: Vec<Action>,
}

impl AuditReport {
    /// Returns the number of times a check was made.
    pub fn made(&self, check: AuditCheck) -> u64 {
        self.made[check as usize]
    }

    fn count(&mut self, check: AuditCheck) {
        self.made[check as usize] += 1;
    }

    /// Adds the counts and findings of another report, but not its actions.
    pub fn add(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.made.iter_mut().zip(other.made).for_each(|(sum, n)| *sum += n);
        self.findings.extend(other.findings);
    }
}

/// A random game under audit.
struct Audit<'a> {
    rules: &'a Arc<Rulebook>,
    game: Game,
    table: ApplyContext<Seeded, Vec<AddressedEvent>>,
    /// The source of the audit's own random choices.
    chance: Seeded,
    actions: ActionList,
    report: &'a mut AuditReport,
    /// Callback that ends the audit by returning true; called before every decision and between
    /// checks.
    stop: &'a mut dyn FnMut() -> bool,
}

/// The settings of an audit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AuditPlan {
    /// Average number of decisions per full check; the effects of an action are checked every time.
    pub every: u32,
    /// True if two games are advanced in lockstep. Unless the rules [ask all
    /// alike](crate::edition::Setup::ask_all), being asked may itself reveal something.
    pub lockstep: bool,
}

/// Plays one game at random and checks it. The result depends only on rules, seed and plan. The
/// game's source of chance is [`Seeded::new`] of the seed.
pub fn audit(rules: &Arc<Rulebook>, seed: u64, plan: AuditPlan, report: &mut AuditReport) {
    audit_until(rules, seed, plan, report, &mut || false);
}

/// Like [`audit`], but stops early when `stop` returns true. `stop` is called before every decision
/// and between checks, so the caller may use a clock. Earlier findings are kept.
pub fn audit_until(
    rules: &Arc<Rulebook>,
    seed: u64,
    plan: AuditPlan,
    report: &mut AuditReport,
    stop: &mut dyn FnMut() -> bool,
) {
    let mut table = ApplyContext::new(Seeded::new(seed), Vec::new());
    let game = Game::new(Arc::clone(rules), &mut table);
    let chance = Seeded::stream(seed, 1);
    report.actions.clear();
    let mut audit = Audit { rules, game, table, chance, actions: ActionList::new(), report, stop };
    audit.run(plan);
}

impl Audit<'_> {
    fn run(&mut self, plan: AuditPlan) {
        while let Some(asked) = self.game.waiting_for() {
            if (self.stop)() {
                return;
            }
            self.report.decisions += 1;
            if self.chance.below(plan.every.max(1)) == 0 {
                self.look(plan);
            }
            let Some(action) = random(&self.game, &mut self.actions, &mut self.chance) else {
                return self
                    .find(AuditCheck::Answers, "a game that goes on lists no answer".to_owned());
            };
            if !self.go_on(asked, action) {
                return;
            }
        }
    }

    /// Applies an action and checks its effects; returns whether it was accepted.
    fn go_on(&mut self, asked: SeatId, action: Action) -> bool {
        let known = self.game.scene().known();
        self.report.actions.push(action);
        self.table.sink.clear();
        let Ok(applied) = self.game.apply(action, &mut self.table) else {
            let words = self.rules.words(action).to_string();
            self.find(AuditCheck::Answers, format!("`{words}` is listed and refused"));
            return false;
        };
        self.report.count(AuditCheck::Revealed);
        if applied.seat != asked {
            self.find(
                AuditCheck::Answers,
                format!("{asked:?} was asked, {:?} answered", applied.seat),
            );
        }
        let learnt = known.learnt(&self.game.scene().known());
        for seat in self.rules.seats.ids() {
            if learnt.contains(seat) && !applied.revealed.contains(seat) {
                self.find(AuditCheck::Revealed, format!("{seat:?} learnt something unnoticed"));
            }
        }
        true
    }

    /// Makes every check at the current decision.
    fn look(&mut self, plan: AuditPlan) {
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

    fn find(&mut self, check: AuditCheck, text: String) {
        let actions = self.report.actions.clone();
        self.report.findings.push(Finding { check, text, actions });
    }
}

/// Returns a random legal action.
fn random(game: &Game, actions: &mut ActionList, chance: &mut Seeded) -> Option<Action> {
    game.legal_actions(actions);
    actions.nth(chance.below_u64(actions.n_actions()))
}
