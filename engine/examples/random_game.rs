//! Plays a seeded game at random to its end and prints the result: `cargo run -p warboard-engine
//! --example random_game [EDITION]`.

use std::error::Error;
use std::path::PathBuf;

use warboard_engine::edition::{Edition, EditionFiles, Setup};
use warboard_engine::game::{ActionList, ApplyContext, Game, Seeded, Silent};

const TINY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fixtures/tiny");

#[expect(clippy::print_stdout, reason = "the example prints its result")]
fn main() -> Result<(), Box<dyn Error>> {
    // A test gives arguments of its own.
    let given = std::env::args_os().nth(1).filter(|_| !cfg!(test));
    let dir = given.map_or_else(|| PathBuf::from(TINY), PathBuf::from);
    let edition = Edition::load(EditionFiles::from_dir(&dir)?)?;
    let players = edition.players()[0];
    let setup = Setup { players, turns_max: Some(100), ..Setup::default() };

    // The dice, and apart from them the player who answers.
    let mut table = ApplyContext::new(Seeded::new(7), Silent);
    let mut game = Game::new(edition.rulebook(&setup)?, &mut table);
    let mut player = Seeded::new(8);
    let mut actions = ActionList::new();
    let mut n_answers = 0;
    while game.decision().is_some() {
        game.legal_actions(&mut actions);
        let at = player.below_u64(actions.n_actions());
        let action = actions.nth(at).ok_or("a decision has a legal action")?;
        game.apply(action, &mut table).map_err(|reason| format!("{reason:?}"))?;
        n_answers += 1;
    }

    let result = game.outcome().ok_or("a game without a decision is over")?;
    println!("{} after {n_answers} answers: {result:?}", edition.id());
    println!("by seat: {:?}; hash {:016x}", game.returns(), game.hash());
    Ok(())
}

#[test]
fn it_runs() {
    main().expect("the example runs");
}
