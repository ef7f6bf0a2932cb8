//! How a game goes: the state, the steps as frames, chance, events, decisions and answers.
//!
//! Frames, and only frames, ask. Native steps are small state machines on a stack in the state; they are never run
//! again and keep no journal, so a game can be copied, saved and taken up at every decision.

pub(crate) mod action;
pub(crate) mod budget;
pub(crate) mod chance;
pub(crate) mod could;
pub(crate) mod decision;
pub(crate) mod effect;
pub(crate) mod event;
pub(crate) mod faces;
#[expect(clippy::module_inception, reason = "the type that the folder is about")]
pub(crate) mod game;
pub(crate) mod hands;
pub(crate) mod known;
pub(crate) mod play;
pub(crate) mod presence;
pub(crate) mod rounds;
pub(crate) mod run;
pub(crate) mod runner;
pub(crate) mod scene;
pub(crate) mod seed;
pub(crate) mod settle;
pub(crate) mod space_set;
pub(crate) mod stacks;
pub(crate) mod state;
pub(crate) mod suspended;
pub(crate) mod told;

pub use action::{Action, ActionList, Ask, CardRow, Choice, Part, PartKind};
pub use budget::{
    AGAIN_MAX, ENDLESS_TURNS, OPERATIONS_MAX, OPERATIONS_OF_ONE, SCRIPTS_AT_ONCE, SCRIPTS_IN_TURN,
};
pub use chance::{Chance, Enumerating, Misfit, Purpose, Recording, Roll, Scripted, Seeded};
pub use decision::{Decision, Illegal};
pub use effect::{EFFECTS_MAX, EffectKind, Lasting, Until};
pub use event::{Cut, Event, Field, Values};
pub use faces::Faces;
pub use game::{Applied, Game, Table};
pub use seed::{NoSeed, SECRET_BYTES, Seed};
pub use stacks::Stacks;
pub use state::{
    Battle, Conquest, Ended, Invasion, Outcome, Round, SideDice, State, Suspended, Turn,
};
pub use told::{Counts, Silent, Sink, Told, Viewer};

pub use crate::combat::battle::At as BattleAt;
pub use crate::steps::{FRAMES_MAX, Frame};
pub use suspended::{Answer, Fault, Job, Question, Written};

pub(crate) use play::Play;
pub(crate) use presence::majority;
pub(crate) use runner::{Ran, Reply, Run, Runner, Wanted};
pub(crate) use scene::Scene;
