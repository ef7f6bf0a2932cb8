//! A rules engine for map-and-combat board games. The engine implements boards, armies, dice, cards
//! and turns, but names no game. A game is an edition: a directory of TOML.
//!
//! Plays a whole game at random:
//!
//! ```
//! use std::path::Path;
//! use warboard_engine::edition::{Edition, EditionFiles, Setup};
//! use warboard_engine::game::{ActionList, ApplyContext, Game, Seeded, Silent};
//!
//! let files = EditionFiles::from_dir(Path::new("../tests/fixtures/tiny"))?;
//! let edition = Edition::load(files)?;
//! let rules = edition.rulebook(&Setup { players: 3, turns_max: Some(100), ..Setup::default() })?;
//!
//! let mut table = ApplyContext::new(Seeded::new(7), Silent);
//! let mut game = Game::new(rules, &mut table);
//! let mut player = Seeded::new(8);
//! let mut actions = ActionList::new();
//! while game.decision().is_some() {
//!     game.legal_actions(&mut actions);
//!     let at = player.below_u64(actions.n_actions());
//!     let action = actions.nth(at).expect("a game that goes on has an answer");
//!     game.apply(action, &mut table).expect("what is listed is accepted");
//! }
//! assert!(game.outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/` has the same with a result to print (`random_game`), a bot that plays against another
//! (`own_bot`), and an attack whose outcomes are enumerated (`chance_nodes`).
//!
//! # The contract
//!
//! - A [`model::Rulebook`] is an edition with variant, options and players settled. Rulebooks are
//!   immutable and shared by any number of games. A [`game::ApplyContext`] belongs to one thread: a source
//!   of chance and a sink of events.
//! - [`game::Game::decision`] returns the decision the game waits for,
//!   [`game::Game::legal_actions`] lists every answer, and [`game::Game::apply`] applies one. An
//!   illegal answer changes nothing.
//! - A game is its edition, setup, actions and the answers of chance. Replaying them gives the same
//!   [`game::Game::hash`]. A copy of a game is a copy of memory.
//! - [`observation::Observation`] is the information of one seat, and [`game::AddressedEvent::seen_by`] its
//!   view of an event.
//!
//! # Layers
//!
//! `model` holds plain tables. `game` is the state and its changes. `combat` and `steps` implement
//! the rules, one module each. `edition` fills the tables. A layer uses only itself and the ones
//! before it.

pub mod audit;
pub mod bots;
pub mod combat;
pub mod coverage;
mod determinize;
pub mod edition;
pub mod game;
pub mod log;
pub mod model;
pub mod name;
pub mod observation;
pub mod odds;
pub mod outcomes;
pub mod playout;
pub mod position;
pub mod record;
pub mod scenario;
pub mod script;
pub mod steps;
pub mod text;
pub mod words;
