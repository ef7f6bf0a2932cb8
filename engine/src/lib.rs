//! A rules engine for map-and-combat board games. It knows boards, armies, dice, cards and turns; it knows no game by
//! name. A game is an edition: a directory of TOML.
//!
//! A whole game, played at random:
//!
//! ```
//! use std::path::Path;
//! use warboard_engine::edition::{Edition, EditionFiles, Setup};
//! use warboard_engine::game::{ActionList, Game, Seeded, Silent, Table};
//!
//! let files = EditionFiles::from_dir(Path::new("../tests/fixtures/tiny"))?;
//! let edition = Edition::load(files)?;
//! let rules = edition.rulebook(&Setup { players: 3, turns_max: Some(100), ..Setup::default() })?;
//!
//! let mut table = Table::new(Seeded::new(7), Silent);
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
//! # The contract
//!
//! - A [`model::Rulebook`] is an edition with variant, options and players settled: immutable, shared by any number of
//!   games. A [`game::Table`] is what one thread brings along: a source of chance and a sink of events.
//! - [`game::Game::decision`] says what the game waits for, [`game::Game::legal_actions`] lists every answer,
//!   [`game::Game::apply`] takes one. A refused answer changes nothing.
//! - A game is its edition, setup, actions and the answers of chance: playing them again gives the same
//!   [`game::Game::hash`]. A copy of a game is a copy of memory.
//! - [`observation::Observation`] is what one seat may know, and [`game::Told::seen_by`] what it is told.
//!
//! # Layers
//!
//! `model` is plain tables; `game` is the state and what changes it; `combat` and `steps` are the rules, a room each; `edition`
//! fills the tables. A layer uses itself and those before it.

pub mod audit;
pub mod bots;
pub mod combat;
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
