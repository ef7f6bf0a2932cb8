//! The progress of a game: the state, the steps as frames, chance, events, decisions and actions.
//!
//! Only frames ask for decisions. Native steps are small state machines on a stack in the state.
//! They are never run again and keep no journal, so a game can be copied, saved and resumed at
//! every decision.

pub(crate) mod action;
pub(crate) mod addressed_event;
pub(crate) mod amount;
pub(crate) mod applying;
pub(crate) mod budget;
pub(crate) mod chance;
pub(crate) mod decision;
pub(crate) mod effect;
pub(crate) mod event;
pub(crate) mod faces;
#[expect(clippy::module_inception, reason = "the type that the folder is about")]
pub(crate) mod game;
pub(crate) mod hands;
pub(crate) mod holds;
pub(crate) mod keep;
pub(crate) mod known;
pub(crate) mod presence;
pub(crate) mod prices;
pub(crate) mod publicly_possible;
pub(crate) mod rounds;
pub(crate) mod run;
pub(crate) mod runner;
pub(crate) mod sealed;
pub(crate) mod seed;
mod settle;
pub(crate) mod space_set;
pub(crate) mod stacks;
pub(crate) mod state;
pub(crate) mod state_view;
pub(crate) mod suspended;
pub(crate) mod ways;

pub use action::{Action, ActionList, ActionRange, ActionSlot, Ask, CardRow, PartKind};
pub use addressed_event::{AddressedEvent, EventCounts, Silent, Sink, Viewer};
pub use budget::{
    AGAIN_MAX, ALL_RUNS_MAX, EFFECT_MAX, ENDLESS_TURNS, OPERATIONS_MAX, OPERATIONS_OF_ONE,
    SCRIPTS_AT_ONCE, SCRIPTS_IN_TURN,
};
pub use chance::{Chance, Enumerating, Misfit, Purpose, Recording, Roll, Scripted, Seeded};
pub use decision::{Decision, Illegal};
pub use effect::{EFFECTS_MAX, EffectKind, Lasting, Until};
pub use event::{Cut, Event, EventField, FieldVisitor};
pub use faces::Faces;
pub use game::{Applied, ApplyContext, Game};
pub use seed::{NoSeed, SECRET_BYTES, Seed};
pub use stacks::OwnerTable;
pub use state::{
    Battle, Conquest, Ended, GameResult, Invasion, Round, SideDice, State, SuspendedScript, Turn,
};

pub use crate::combat::battle::BattleFrame as BattleAt;
pub use crate::steps::{FRAMES_MAX, Frame};
pub use suspended::{ScriptAnswer, ScriptError, ScriptPurpose, ScriptQuestion, Written};

pub(crate) use applying::Applying;
pub(crate) use holds::ConditionSubject;
pub(crate) use keep::Secret;
pub(crate) use presence::controller;
pub(crate) use runner::{QueryResult, RunResult, ScriptChance, ScriptRun, ScriptRunner};
pub(crate) use state_view::StateView;
