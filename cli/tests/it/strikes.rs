//! Tests of attacks on tokens, and of committed units of other kinds.

use std::fs;
use std::path::Path;

use super::Place;

/// Returns an edition with attackable tokens, in which every turn brings units of other kinds.
fn place() -> Place {
    let place = Place::new();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let fixture = here.join("../tests/fixtures/fortress");
    fs::create_dir(place.path("fortress")).unwrap();
    for file in
        ["board.toml", "cards.toml", "edition.toml", "fortress.rhai", "pieces.toml", "turn.toml"]
    {
        let text = fs::read_to_string(fixture.join(file)).unwrap();
        // Prevents a victory before the tokens are attacked.
        place.write(&format!("fortress/{file}"), text.replace("spaces = 5 }", "spaces = 7 }"));
    }
    for file in ["muster.toml", "muster.rhai"] {
        let from = here.join("tests/it/data").join(file);
        fs::copy(from, place.path("fortress").join(file)).unwrap();
    }
    place
}

/// Input up to the player's first placement; no bot answers for the player, so changes of bots do
/// not matter.
pub(super) const PLACE: &str = concat!(
    "claim moor\nclaim hill\nclaim gate\nplace moor 2\nplace moor 2\nplace moor 2\n",
    "place moor 2\nplace moor 1\n1\n"
);

/// Input up to the player's first attack, with a shielded neighbour, and with all units on one
/// space.
const BEGIN: &str = "place moor 2, moor 2 tower, moor 1 scout\n";

/// Input for views, refusals, and attacks with units committed in advance, in the question, or by a
/// standing order.
const STRIKES: &str = "commit ask\nboard\nlook moor\nstatus\nattack moor marsh\nodds\nodds moor citadel\n\
    attack moor citadel 3 with 3 towers\nattack moor citadel 3 with 1 wagon\nattack citadel 2\n\
    commit 9\ncommit 1 scout, 2 tow\nagain 1\ncommit 0\ncommit always tower\nundo\n\
    commit always\nagain until 3\ncommit never scouts\ncommit ask\nend\nauto\ncommit 1 scout\nquit\n";

const ATTAQUES: &str = "engager demander\nplateau\nattaquer lande marais\nchances lande citadelle\n\
    attaquer lande citadelle 3 avec 3 tours\nattaquer lande citadelle 2 avec 1 éclaireur\n\
    encore 1\nengager 0\nengager toujours\nencore jusque 3\nétat\nquitter\n";

pub(super) fn play(lang: &str, lines: &str) -> String {
    let place = place();
    let args = ["play", "./fortress", "--plain", "--seed", "3", "--lang", lang];
    let ran =
        place.run(&[&args[..], &["--seats", "simple,human", "--save", "game"]].concat(), lines);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    ran.out
}

#[test]
fn tokens_are_attacked_with_what_is_committed() {
    insta::assert_snapshot!(play("en", &format!("{PLACE}{BEGIN}{STRIKES}")));
}

#[test]
fn tokens_are_attacked_with_what_is_committed_in_french() {
    insta::assert_snapshot!(play("fr", &format!("{PLACE}{BEGIN}{ATTAQUES}")));
}
