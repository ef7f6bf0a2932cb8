//! How a game goes: the state, the steps as frames, chance, events, decisions and answers.
//!
//! Frames, and only frames, ask. Native steps are small state machines on a stack in the state; they are never run
//! again and keep no journal, so a game can be copied, saved and taken up at every decision.

mod action;
mod budget;
mod chance;
mod could;
mod decision;
mod effect;
mod event;
mod frame;
mod known;
mod play;
mod presence;
mod run;
mod runner;
mod scene;
mod seed;
mod settle;
mod stacks;
mod state;
mod steps;
mod suspended;

pub use action::{Action, ActionList, CardRow, Choice};
pub use budget::{
    ENDLESS_TURNS, OPERATIONS_MAX, OPERATIONS_OF_ONE, SCRIPTS_AT_ONCE, SCRIPTS_IN_TURN,
};
pub use chance::{Chance, Enumerating, Misfit, Purpose, Recording, Roll, Scripted, Seeded};
pub use decision::{Ask, Decision, Illegal};
pub use effect::{EFFECTS_MAX, EffectKind, Lasting, Until};
pub use event::{Cut, Event, Faces, Silent, Sink, Told, Viewer};
pub use frame::{BattleAt, ConquestAt, FRAMES_MAX, Frame, Owed, WindowAt};
pub use seed::{NoSeed, SECRET_BYTES, Seed};
pub use stacks::Stacks;
pub use state::{Battle, Conquest, Invasion, Outcome, Round, SideDice, State, Turn};

pub use suspended::{Answer, Fault, Job, Question, Suspended};

pub(crate) use play::Play;
pub(crate) use presence::majority;
pub(crate) use runner::{Ran, Reply, Run, Runner, Wanted};
pub(crate) use scene::Scene;
