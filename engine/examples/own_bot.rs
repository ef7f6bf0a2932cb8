//! Plays 100 games of a bot of its own against `greedy`, and prints the share that it won, with the
//! 95 % interval.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use warboard_engine::bots::{Bot, Greedy};
use warboard_engine::edition::{Edition, EditionFiles, Setup};
use warboard_engine::game::{Action, ActionList, ApplyContext, Game, Seeded, Silent};
use warboard_engine::observation::Observation;
use warboard_engine::playout;

const GAMES: u32 = 100;

/// A bot that gives the last legal answer, which often ends its step.
#[derive(Debug)]
struct LastAnswer;

impl Bot for LastAnswer {
    fn decide(&mut self, view: &Observation<'_>) -> Action {
        let mut actions = ActionList::new();
        view.legal_actions(&mut actions);
        actions.nth(actions.n_actions() - 1).expect("a bot is called when it has to decide")
    }

    fn reseed(&mut self, _seed: u64) {}
}

#[expect(clippy::print_stdout, reason = "the example prints its result")]
fn main() -> Result<(), Box<dyn Error>> {
    let tiny = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures/tiny");
    let edition = Edition::load(EditionFiles::from_dir(&tiny)?)?;
    let rules = edition.rulebook(&Setup { players: 2, turns_max: Some(50), ..Setup::default() })?;
    let mut n_won = 0;
    for seed in 0..u64::from(GAMES) {
        let mut bots: [Box<dyn Bot>; 2] = [Box::new(LastAnswer), Box::new(Greedy::new(seed))];
        let mut table = ApplyContext::new(Seeded::new(seed), playout::Counting::new(Silent));
        let mut game = Game::new(Arc::clone(&rules), &mut table);
        playout::play(&mut game, &mut bots, &mut table)?;
        n_won += u32::from(game.returns()[0] > 0);
    }
    // Wilson's interval.
    let (n, share, z) = (f64::from(GAMES), f64::from(n_won) / f64::from(GAMES), 1.96_f64);
    let middle = share + z * z / (2.0 * n);
    let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let (low, high) = ((middle - half) / (1.0 + z * z / n), (middle + half) / (1.0 + z * z / n));
    println!("won {share:.2} of {GAMES} games, between {low:.2} and {high:.2}");
    Ok(())
}

#[test]
fn it_runs() {
    main().expect("the example runs");
}
