//! A game under attack, and what the attacks find.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};

use warboard_engine::audit::{AuditCheck, AuditPlan, AuditReport};
use warboard_engine::edition::{Edition, Setup};
use warboard_engine::game::Action;

use crate::inputs::{FuzzInput, InputCounts};

/// A game to be attacked.
#[derive(Clone)]
pub(super) struct Task<'a> {
    /// The name of its edition on the command line.
    pub(super) name: &'a str,
    /// Its edition.
    pub(super) edition: &'a Edition,
    /// The setup of the game.
    pub(super) setup: Setup,
    /// The seed of all chance.
    pub(super) seed: u64,
    /// The plan of the checks.
    pub(super) plan: AuditPlan,
    /// The number of times the program is killed during such a game, and that one is interrupted in
    /// this process.
    pub(super) kills: u32,
    /// Returns whether the time is over or Ctrl-C was pressed.
    pub(super) is_over: &'a dyn Fn() -> bool,
}

/// The subject of a finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum SoakCheck {
    /// A property that holds at every decision.
    Engine(AuditCheck),
    /// A damaged save is refused with an error or read as a game.
    Saves,
    /// A game that is interrupted and resumed repeatedly is byte for byte the uninterrupted one.
    Chains,
    /// Like `Chains`, but the program itself is killed.
    Kills,
    /// An input is refused or accepted, quickly and with little memory.
    Inputs,
    /// Nothing panics, and every offered setup can be played.
    Panic,
}

impl SoakCheck {
    /// Returns the name of the kind.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Engine(check) => check.as_str(),
            Self::Saves => "saves",
            Self::Chains => "chains",
            Self::Kills => "kills",
            Self::Inputs => "inputs",
            Self::Panic => "panic",
        }
    }
}

/// A finding: the first of each kind in a game, and each one of inputs.
#[derive(Debug)]
pub(super) struct SoakFinding {
    /// The subject of the finding.
    pub(super) kind: SoakCheck,
    /// The description of the fault.
    pub(super) text: String,
    /// The answers of the game up to there.
    pub(super) actions: Vec<Action>,
    /// The bytes of a save that shows it; `None` where there is no game.
    pub(super) save: Option<Vec<u8>>,
    /// The words of an answer that could not be given, and after which the save goes no further.
    pub(super) stopped: Option<String>,
    /// An input that shows it, and its number.
    pub(super) input: Option<(u64, FuzzInput)>,
}

impl SoakFinding {
    /// Checks whether the finding is about the game that was played at random.
    pub(super) fn of_game(&self) -> bool {
        matches!(self.kind, SoakCheck::Engine(_) | SoakCheck::Saves | SoakCheck::Panic)
    }
}

/// The result of an attack.
#[derive(Debug, Default)]
pub(super) struct SoakAttackResult {
    /// Decisions and checks; its findings are among the others.
    pub(super) report: AuditReport,
    /// The number of saves read.
    pub(super) saves: u64,
    /// The number of times a game was interrupted and resumed.
    pub(super) chains: u64,
    /// The number of times the program was killed and restarted.
    pub(super) kills: u64,
    /// The number of inputs tried, and their results.
    pub(super) inputs: InputCounts,
    /// The first finding of each kind.
    pub(super) found: Vec<SoakFinding>,
    /// The number of all findings.
    pub(super) n_found: u64,
}

impl SoakAttackResult {
    pub(super) fn find(&mut self, kind: SoakCheck, text: String, save: Option<Vec<u8>>) {
        let actions = self.report.actions.clone();
        self.add(SoakFinding { kind, text, actions, save, stopped: None, input: None });
    }

    pub(super) fn add(&mut self, found: SoakFinding) {
        self.n_found += 1;
        // Inputs have nothing to do with each other.
        if found.input.is_some() || self.found.iter().all(|other| other.kind != found.kind) {
            self.found.push(found);
        }
    }
}

thread_local! {
    /// True if panics of this thread are caught here.
    static CATCHES: Cell<bool> = const { Cell::new(false) };
    /// The message of the last panic.
    static SAID: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Silences panics that are caught here: they are reported as findings.
pub(super) fn hush() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if CATCHES.get() {
            SAID.with_borrow_mut(|said| *said = info.to_string());
        } else {
            before(info);
        }
    }));
}

/// Runs `what`; returns the message of a panic as the error.
pub(super) fn caught<T>(mut what: impl FnMut() -> T) -> Result<T, String> {
    CATCHES.set(true);
    let done = panic::catch_unwind(AssertUnwindSafe(&mut what));
    CATCHES.set(false);
    done.map_err(|_panic| SAID.take())
}
