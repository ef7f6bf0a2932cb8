//! Enumerates the outcomes of an attack, compares the sum of their probabilities with the exact
//! odds, and shows that an observation hides the cards of others.

use std::error::Error;
use std::path::Path;

use warboard_engine::edition::{Edition, EditionFiles, Setup};
use warboard_engine::game::Viewer;
use warboard_engine::odds::{self, InvasionTerms};
use warboard_engine::scenario::Scenario;

const POSITION: &str = "title an attack\nsource ours\nplayers 2\nspace mill north 2\n\
    space ford south 1\nrest south 1\nhand south comet\nat north attack\n";

#[expect(clippy::print_stdout, reason = "the example prints its results")]
fn main() -> Result<(), Box<dyn Error>> {
    let tiny = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures/tiny");
    let edition = Edition::load(EditionFiles::from_dir(&tiny)?)?;
    let rules = edition.rulebook(&Setup { players: 2, ..Setup::default() })?;
    let game = Scenario::parse(POSITION)?.start(&rules)?;

    // One unit attacks one: a single battle decides.
    let attack = rules.parse_action("attack mill ford 1")?;
    let ford = rules.space("ford")?;
    let (mut n, mut conquered, mut all) = (0, 0.0, 0.0);
    for (after, probability) in game.outcomes(attack).map_err(|reason| format!("{reason:?}"))? {
        n += 1;
        all += probability;
        let before = game.view(Viewer::Public).owner(ford);
        if after.view(Viewer::Public).owner(ford) != before {
            conquered += probability;
        }
    }
    let combat = rules.combat.as_ref().ok_or("the edition has battles")?;
    let exact = odds::invasion(&InvasionTerms::plain(combat), 1, 1)?.win();
    println!("{n} outcomes conquer with {conquered:.6} of {all:.6}; exactly {}", exact.decimals(6));
    assert!((conquered - exact.to_f64()).abs() < 1e-9 && (all - 1.0).abs() < 1e-9);

    let north = game.waiting_for().ok_or("the attacker is asked")?;
    let south = rules.armies.find("south").ok_or("the edition has it")?;
    let hand = rules.armies[south].hand;
    let seen = game.observe(north);
    println!("{} card in the other hand, {} known", seen.n_hand(hand), seen.hand(hand).count());
    assert_eq!((seen.n_hand(hand), seen.hand(hand).count()), (1, 0));
    Ok(())
}

#[test]
fn it_runs() {
    main().expect("the example runs");
}
